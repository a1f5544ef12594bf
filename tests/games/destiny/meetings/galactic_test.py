"""Where the steps of the Galactic Phase meet one another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.destiny.turn.galactic_test import QUIET, next_events, next_sectors, phase

from starmoot.games.destiny.content.printed import MILITARY_MONOPOLY
from starmoot.games.destiny.names import BIP, INFESTED, NO_SENATOR, Sector
from starmoot.games.destiny.turn.galactic import GalacticPhase
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

CALL = "destiny.call_election"


def turn(scene: Scene, events: tuple[str, ...], sectors: tuple[int, ...], *dice: int) -> Scene:
    """A Galactic Phase with these Events, Sectors and dice of the Infestation."""
    next_sectors(next_events(scene, *events), *sectors)
    return scene.rolls("order", 1, 2, 3).rolls("galaxy", *dice).run(GalacticPhase())


@rule("GD-EVNT-10", "GD-INF-01")
def test_a_cabinet_scandal_feeds_the_infestation_roll_of_the_same_phase(galaxy: Galaxy) -> None:
    """Two tokens and the Minister's new one are three: nine on the dice become ten."""
    scene = galaxy(3).office("finance", "ruhamat").tokens("karroun", 2)
    turn(scene, ("cabinet_scandal", *QUIET[:2]), (40, 41, 42), 5, 4)
    assert scene.carries("ruhamat") == (1, 0)
    assert [scene.g.owner(Sector(sector)) for sector in (40, 41, 42)] == [INFESTED] * 3


@rule("GD-EVNT-11", "GD-INF-01")
def test_an_amnesty_starves_the_infestation_roll_of_the_same_phase(galaxy: Galaxy) -> None:
    scene = galaxy(3).tokens("karroun", 2).tokens("ruhamat", 1)
    turn(scene, ("amnesty", *QUIET[:2]), (40, 41, 42), 5, 4)
    assert [scene.g.owner(Sector(sector)) for sector in (40, 41, 42)] == [-1] * 3


@rule("GD-ABL-05", "GD-GAL-25")
def test_a_bureaucrat_is_paid_in_the_turn_whose_election_ends_his_office(galaxy: Galaxy) -> None:
    """He holds the Ministry when the turn begins; it is vacated in the last step."""
    scene = galaxy(3).serve("gsp", "hadiya").office("finance", "hadiya").given(election=3)
    phase(scene.has("gsp", money=0))
    assert scene.purse("gsp")[1] == 3 + 3 + 5
    assert scene.g.s.ministries == [NO_SENATOR] * 5
    assert scene.g.s.electing


@rule("GD-EVNT-09", "GD-GAL-24")
def test_in_a_snap_election_the_prime_minister_is_not_asked_to_call_one(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("prime_minister", "ruhamat").given(election=1)
    turn(scene, ("snap_election", *QUIET[:2]), (40, 41, 42), 1, 1)
    assert scene.done
    assert scene.asked_by(CALL) == []
    assert scene.g.s.ministries == [NO_SENATOR] * 5


@rule("GD-INF-06", "GD-SAB-04", "GD-GAL-20", "GD-INI-02")
def test_a_home_lost_to_the_infestation_yields_neither_income_nor_its_ability(
    galaxy: Galaxy,
) -> None:
    """The BIP has 5 Money and no monopoly; its Fleets stand where they stood."""
    scene = turn(galaxy(3).has("bip", 0, 0), QUIET, (28, 41, 42), 6, 6)
    assert scene.g.owner(Sector(28)) == INFESTED
    assert scene.purse("bip") == (0, 5)
    assert not scene.g.has_power(BIP, MILITARY_MONOPOLY)
    assert scene.g.s.marked == []
