"""Charges of cheating. (HG-CHEAT)"""

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.hegemony.plans import filed, plan

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.exchange.charges import Accusations
from starmoot.games.hegemony.exchange.stage import Exchange
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]


def charged(founded: Founded, said: str = "The Leader put a card back.") -> Scenario:
    """The Science Officer of A tells on the own faction, which sends 5 Military against B."""
    table = founded(cards_from="table")
    ours = table.state.cabinets[n.A]
    ours.chosen = filed(plan(military=(5, 0)))
    ours.points[n.MILITARY] = [5, 0]
    ours.arriving, ours.bank = [0, 0, 3], 10
    table.run(Accusations(n.A))
    for seat in (1, 2, 4):
        table.seat(seat).asked("hegemony.accuse").passes()
    table.seat(3).asked("hegemony.accuse").answers(said)
    assert table.done
    return table.run(Exchange())


@rule("HG-CHEAT-01", "HG-CHEAT-02", "HG-CHEAT-03", "HG-CHEAT-04", "HG-DEC-31")
@pytest.mark.parametrize(
    ("votes", "control", "spies", "reward"),
    [(("yes", "yes"), 0, [0, 0, 0], 20), (("yes", "no"), 5, [0, 0, 3], 0)],
)
def test_a_charge_that_both_scribes_accept_voids_a_planning_and_pays_the_witness(
    founded: Founded, votes: tuple[str, str], control: int, spies: list[int], reward: int
) -> None:
    table = charged(founded)
    told = [entry.note.name for entry in table.seat(5).view.log]
    assert "hegemony.charged" in told
    assert "hegemony.charged" not in [entry.note.name for entry in table.seat(0).view.log]
    for seat, vote in zip((5, 10), votes, strict=True):
        table.seat(seat).asked("hegemony.accept").picks(vote)
    assert sum(gain.points for gain in table.state.gains) == control
    play: Any = table.play
    play.settle_debts(n.A)
    table.expect({"cabinets.0.bank": 10, "cabinets.0.spies": spies})
    table.expect({"cabinets.0.dossiers.3.personal_points": reward})


@rule("HG-CHEAT-01")
@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("The Leader put a card back.", "A is said to have cheated: The Leader put a card back."),
        (".", "A is said to have cheated"),
    ],
)
def test_a_charge_is_told_with_its_words_if_it_has_any(
    founded: Founded, said: str, told: str
) -> None:
    view = charged(founded, said).seat(5).view
    assert told in [entry.tell(view.state) for entry in view.log]


@rule("HG-CHEAT-04", "HG-DEC-31")
def test_silence_accepts_no_charge(founded: Founded) -> None:
    table = charged(founded).time_up()
    assert sum(gain.points for gain in table.state.gains) == 5
    table.said_nothing_of("hegemony.convicted")


@rule("HG-CHEAT-05", "HG-Q-12")
def test_where_the_program_draws_nobody_is_asked(founded: Founded) -> None:
    assert founded().run(Accusations(n.A)).done


@rule("HG-CHEAT-01")
def test_a_charge_needs_no_more_than_a_letter_but_that(founded: Founded) -> None:
    table = founded(cards_from="table").run(Accusations(n.A))
    with pytest.raises(AssertionError):
        table.seat(3).asked("hegemony.accuse").answers("")
    table.seat(3).asked("hegemony.accuse").answers("!")
