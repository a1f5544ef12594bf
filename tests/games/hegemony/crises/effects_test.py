"""What the effect words of crises do. (HG-CRIS-18..20)"""

from collections.abc import Callable

import pytest

from starmoot.content import Effect
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.crises import effects
from starmoot.games.hegemony.state import UNCAPPED
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]


def suffers(table: Scenario, *all_effects: Effect) -> Scenario:
    for effect in all_effects:
        effect.run(table.play, 0, n.A)
    return table


@rule("HG-CRIS-18")
def test_a_ban_forbids_all_and_outweighs_every_cap(founded: Founded) -> None:
    table = suffers(founded(), effects.Ban(n.MILITARY), effects.Cap(n.MILITARY, 3))
    assert table.state.cabinets[0].caps[n.MILITARY] == 0
    assert table.state.cabinets[0].caps[n.FOREIGN] == UNCAPPED


@rule("HG-CRIS-18")
def test_of_two_caps_the_lower_holds(founded: Founded) -> None:
    table = suffers(founded(), effects.Cap(n.DOMESTIC, 3), effects.Cap(n.DOMESTIC, 2))
    assert suffers(table, effects.Cap(n.DOMESTIC, 4)).state.cabinets[0].caps[n.DOMESTIC] == 2


@rule("HG-CRIS-18")
def test_boosts_add_up(founded: Founded) -> None:
    table = suffers(founded(), effects.Boost(n.MILITARY, 2), effects.Boost(n.MILITARY, 3))
    assert table.state.cabinets[0].boosts[n.MILITARY] == 5


@rule("HG-CR07-01", "HG-STEEL-10")
@pytest.mark.parametrize(("bank", "left"), [(9, 5), (8, 4), (1, 1), (0, 0)])
def test_half_the_bank_is_lost_rounded_down(founded: Founded, bank: int, left: int) -> None:
    suffers(founded(bank=bank), effects.HalfBank(True)).expect({"cabinets.0.bank": left})


@rule("HG-CRIS-19", "HG-STEEL-12", "HG-GIFT-26")
@pytest.mark.parametrize(("gifts", "left"), [((), 0), (("deep_vaults",), 2)])
def test_a_loss_takes_what_is_there_and_nothing_from_deep_vaults(
    founded: Founded, gifts: tuple[str, ...], left: int
) -> None:
    table = suffers(founded(bank=2, gifts=gifts), effects.Steel(-3))
    table.expect({"cabinets.0.bank": left})


@rule("HG-CRIS-19", "HG-CR10-00")
@pytest.mark.parametrize(("asleep", "left"), [([0, 5, 4], [0, 2, 4]), ([0, 4, 5], [0, 4, 2]),
    ([0, 4, 4], [0, 1, 4])])  # fmt: skip
def test_spies_are_lost_where_there_are_most_and_with_rival_a_on_a_tie(
    founded: Founded, asleep: list[int], left: list[int]
) -> None:
    table = founded()
    table.state.cabinets[0].spies = asleep
    suffers(table, effects.Spies(-3, "most")).expect({"cabinets.0.spies": left})
