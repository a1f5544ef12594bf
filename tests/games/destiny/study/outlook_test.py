"""How the seats stand in a game that is not over, for whoever looks ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.destiny import GAME
from starmoot.games.destiny.names import INFESTED
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.study.outlook import outlook
from starmoot.games.destiny.turn.ending import BY_SECTORS, award
from starmoot.host import QuickChance, settle
from starmoot.kernel import Play
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy


def test_nobody_stands_better_than_another_before_parties_are_picked() -> None:
    chance = QuickChance(list(GAME.streams), [0] * len(GAME.streams), 1)
    play = GAME.begin(3, settle(GAME, {}), chance)
    assert isinstance(play, Destiny)
    assert len(set(outlook(play))) == 1


def test_whatever_leads_to_victory_raises_ones_prospects_and_lowers_the_others(
    galaxy: Galaxy,
) -> None:
    before = outlook(galaxy(3).g)
    for table in (
        galaxy(3).owns("gsp", 44, 45),
        galaxy(3).office("justice", "ruhamat"),
        galaxy(3).serve("gsp", "renko"),
        galaxy(3).fleets("gsp", 30, 3),
        galaxy(3).has("gsp", 30, 30),
        galaxy(3).holds("gsp", "union_corruption"),
    ):
        after = outlook(table.g)
        assert after[0] > before[0]
        assert after[1] < before[1]
        assert after[2] < before[2]


@rule("GD-REB-12")
def test_a_rebel_has_better_prospects_although_it_has_no_votes(galaxy: Galaxy) -> None:
    before = outlook(galaxy(3).serve("gsp", "renko").g)
    after = outlook(galaxy(3).serve("gsp", "renko").rebels("gsp").g)
    assert after[0] > before[0]
    assert after[1] < before[1]


@rule("GD-CARD-12")
def test_money_for_corruption_is_no_bargain(galaxy: Galaxy) -> None:
    before = galaxy(3).serve("gsp", "renko").holds("gsp", "union_corruption").has("gsp", 5, 5)
    after = galaxy(3).serve("gsp", "renko").has("gsp", 5, 17).tokens("renko", 3)
    assert outlook(after.g)[0] < outlook(before.g)[0]


def test_the_infestation_lowers_the_prospects_of_all(galaxy: Galaxy) -> None:
    """GD-VIC-08: ten Infested Sectors are the end of all Parties."""
    before = outlook(galaxy(3).g)
    after = outlook(galaxy(3).owns(INFESTED, 40, 41, 42, 50, 51).g)
    assert all(now < then for now, then in zip(after, before, strict=True))


def test_at_the_end_whoever_won_is_sure_of_it_and_nobody_else(galaxy: Galaxy) -> None:
    """GD-VIC-14: there are winners and losers, and nothing between."""
    table = galaxy(3)
    assert max(outlook(table.g)) < Play.SURE
    award(table.g, [table.party("bip")], BY_SECTORS)
    assert outlook(table.g) == [0, Play.SURE, 0]
