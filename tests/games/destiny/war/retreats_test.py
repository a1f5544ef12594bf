"""Section 18: victories and retreats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.destiny.names import BIP, GSP, INFESTED, NEUTRAL, SECTOR_COUNT, Sector
from starmoot.games.destiny.scenario.warfare import at, fight, sends
from starmoot.games.destiny.war.fleets import fleets_out, unmoved_at
from starmoot.games.destiny.war.retreats import havens
from starmoot.kernel import Allocate
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy

RETREAT = "destiny.retreat"


@rule("GD-BAT-24", "GD-DEC-28", "GD-INV-03")
def test_defeated_fleets_retreat_to_own_sectors_split_at_will(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 31, 40)
    sends(scene, "gsp", "take", 28, 3)
    fight(scene, 28, 4, 4, 4, 1, 1, 1)
    shape = scene.seat(0).asked(RETREAT).shape
    assert isinstance(shape, Allocate)
    assert shape.keys == [29, 31, 40]
    scene.seat(0).asked(RETREAT).answers({"31": 1, "40": 2})
    assert scene.done
    assert (at(scene, "gsp", 28), at(scene, "gsp", 31), at(scene, "gsp", 40)) == (0, 1, 2)
    assert at(scene, "bip", 28) == 2, "the winners stay"


@rule("GD-INV-03")
def test_a_retreat_is_no_move(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    sends(scene, "gsp", "take", 28, 3)
    fight(scene, 28, 1, 1, 1, 5, 5, 5)
    assert scene.moved("bip") == 0
    scene = galaxy(3).owns("bip", 40)
    sends(scene, "gsp", "take", 28, 3)
    fight(scene, 28, 1, 1, 1, 4, 4, 4)
    assert at(scene, "bip", 40) == 2
    assert unmoved_at(scene.g, BIP, Sector(40)) == 2, "they could still have moved"
    for silent in (True, False):
        scene = galaxy(3).owns("bip", 40, 50)
        sends(scene, "gsp", "take", 28, 3)
        fight(scene, 28, 1, 1, 1, 4, 4, 4)
        if silent:
            scene.time_up()
        else:
            scene.seat(1).asked(RETREAT).answers({"40": 2})
        assert unmoved_at(scene.g, BIP, Sector(40)) == 2


@rule("GD-BAT-25")
def test_a_party_without_sectors_retreats_to_neutral_ones(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    sends(scene, "gsp", "neutralise", 28, 3)
    fight(scene, 28, 1, 1, 1, 4, 4, 4)
    shape = scene.seat(1).asked(RETREAT).shape
    assert isinstance(shape, Allocate)
    assert 28 not in shape.keys, "not to the Sector just lost"
    assert 29 not in shape.keys
    assert len(shape.keys) == SECTOR_COUNT - 3
    scene.seat(1).asked(RETREAT).answers({"60": 2})
    assert at(scene, "bip", 60) == 2


@rule("GD-BAT-27")
def test_fleets_without_any_haven_are_destroyed(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, *range(1, SECTOR_COUNT + 1)).owns("bip", 28)
    sends(scene, "gsp", "neutralise", 28, 3)
    fight(scene, 28, 1, 1, 1, 4, 4, 4)
    assert scene.done
    assert havens(scene.g, BIP, Sector(28)) == []
    assert fleets_out(scene.g, BIP) == 0


@rule("GD-DEC-28")
def test_silence_retreats_home_or_to_the_lowest_number(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 20, 31)
    sends(scene, "gsp", "take", 28, 1)
    fight(scene, 28, 1, 1, 1, 1).time_up()
    assert at(scene, "gsp", 29) == 2 + 1
    scene = galaxy(3).owns("pop", 29).owns("gsp", 20, 31)
    sends(scene, "gsp", "take", 28, 1)
    fight(scene, 28, 1, 1, 1, 1).time_up()
    assert at(scene, "gsp", 20) == 1
    scene = galaxy(3).owns("pop", 29)
    sends(scene, "gsp", "take", 28, 1)
    fight(scene, 28, 1, 1, 1, 1).time_up()
    assert at(scene, "gsp", 1) == 1, "the lowest neutral Sector"
    scene = galaxy(3).owns(NEUTRAL, 29)
    sends(scene, "gsp", "take", 28, 1)
    fight(scene, 28, 1, 1, 1, 1).time_up()
    assert at(scene, "gsp", 1) == 1, "a home that was lost is a Sector like others"


@rule("GD-BAT-26", "GD-INV-03")
def test_republic_fleets_go_home_won_or_lost(galaxy: Galaxy) -> None:
    scene = galaxy(3).fleets("republic", 31, 2)
    sends(scene, "gsp", "take", 31, 1)
    fight(scene, 31, 4, 4, 4, 1)
    assert scene.g.owner(Sector(31)) < 0
    assert (at(scene, "republic", 31), at(scene, "republic", 1)) == (0, 7)
    assert scene.moved("republic") == 0


@rule("GD-BAT-24", "GD-TIM-06")
def test_whoever_has_lost_all_fleets_is_not_asked_for_a_retreat(galaxy: Galaxy) -> None:
    """GD-BAT-24: only what is left of the defeated goes anywhere."""
    scene = galaxy(3).owns("gsp", 31, 40)
    sends(scene, "gsp", "take", 28, 1)
    fight(scene, 28, 5, 1, 1, 1)
    assert scene.done
    assert fleets_out(scene.g, GSP) == 2


@rule("GD-BAT-24", "GD-INV-05")
def test_fleets_that_stood_aside_stay_when_the_attackers_retreat(galaxy: Galaxy) -> None:
    """GD-BAT-24: defeated are those that fought; GD-INV-05: one without orders did not attack."""
    scene = galaxy(3).fleets("gsp", 31, 1)
    sends(scene, "gsp", "take", 31, 2)
    fight(scene, 31, 4, 1, 1)
    assert (at(scene, "gsp", 31), at(scene, "gsp", 29)) == (1, 2 + 2)


@rule("GD-BAT-23", "GD-BAT-24")
def test_beaten_defenders_of_another_party_retreat_too(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    sends(scene, "pop", "defend", 28, 1)
    sends(scene, "gsp", "take", 28, 4)
    fight(scene, 28, 1, 1, 1, 1, 4, 4, 4, 4).time_up()
    assert (at(scene, "pop", 28), at(scene, "pop", 30)) == (0, 3)
    assert at(scene, "gsp", 28) == 4
