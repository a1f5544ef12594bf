"""Section 18: casualties and Admirals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.names import BIP, GSP, INFESTED, NEUTRAL, POP, REPUBLIC, Sector
from starmoot.games.destiny.scenario.warfare import at, fight, sends, total
from starmoot.games.destiny.state import DEAD
from starmoot.games.destiny.war.fleets import fleets_out
from starmoot.kernel import Allocate
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

SPLIT = "destiny.casualties"


def lives(scene: Scene, senator: str) -> bool:
    return scene.g.senator(senator_number(senator)).party != DEAD


def inflicted(scene: Scene, combatant: str) -> int:
    for entry in reversed(scene.g.log):
        told = entry.note.name == "destiny.inflicts"
        if told and entry.note.kinds[0].key(entry.args[0]) == combatant:
            return entry.args[1]
    return 0


@rule("GD-CAS-01", "GD-CAS-02", "GD-CAS-03", "GD-CAS-13", "GD-CMP-12")
def test_fives_and_sixes_destroy_a_fleet_each_bonus_dice_included(galaxy: Galaxy) -> None:
    scene = galaxy(3).fleets("bip", 28, 5)
    sends(scene, "gsp", "take", 28, 3)
    fight(scene, 28, 1, 1, 1, 1, 1, 1, 5, 6, 4, 5).rolled_all()
    assert inflicted(scene, "gsp") == 3
    scene.said_nothing_of("destiny.inflicts", combatant="bip")
    assert at(scene, "bip", 28) == 2, "no question: one's own Fleets are all alike"
    assert fleets_out(scene.g, BIP) == 2, "the others are back in supply"
    assert total(scene, "gsp") == 20


@rule("GD-CAS-04", "GD-INF-17")
def test_neutral_sectors_and_the_infestation_inflict_casualties(galaxy: Galaxy) -> None:
    scene = sends(galaxy(3), "gsp", "take", 31, 2)
    fight(scene, 31, 5, 1, 1)
    assert fleets_out(scene.g, GSP) == 2 + 1
    scene = sends(galaxy(3).owns(INFESTED, 50), "gsp", "neutralise", 50, 2)
    fight(scene, 50, 6, 6, 5, 5)
    assert fleets_out(scene.g, GSP) == 2, "and have no Fleets to lose"


@rule("GD-EX-19", "GD-CAS-09", "GD-CAS-11")
def test_one_casualty_more_than_fleets_kills_the_admiral(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("bip", 10).fleets("bip", 10, 2)
    sends(scene, "pop", "take", 10, 2, "fola")
    fight(scene, 10, 5, 5, 1, 1, 1)
    assert inflicted(scene, "bip") == 2
    assert fleets_out(scene.g, POP) == 2
    assert lives(scene, "fola")
    scene = galaxy(3).owns("bip", 10).fleets("bip", 10, 2)
    sends(scene, "pop", "take", 10, 2, "fola")
    fight(scene, 10, 5, 5, 5, 1, 1)
    assert not lives(scene, "fola")


@rule("GD-CAS-10")
def test_the_admiral_of_republic_fleets_dies_in_the_same_way(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50).tokens("karroun", 0, 1)
    sends(scene, "republic", "neutralise", 50, 1, "fola")
    fight(scene, 50, 5, 1, 1)
    assert lives(scene, "fola")
    sends(scene.owns(INFESTED, 51), "republic", "neutralise", 51, 1, "fola")
    fight(scene, 51, 5, 5, 1)
    assert not lives(scene, "fola")


@rule("GD-ABL-08")
def test_a_coward_does_not_die_in_battle(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "dreyhem").fleets("bip", 28, 4)
    sends(scene, "gsp", "take", 28, 1, "dreyhem")
    fight(scene, 28, 5, 5, 5, 5, 5, 1)
    assert lives(scene, "dreyhem")
    assert fleets_out(scene.g, GSP) == 2


@rule("GD-ABL-06", "GD-CAS-01")
def test_the_dice_of_a_butcher_destroy_on_four(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "obsid")
    sends(scene, "gsp", "take", 28, 2, "obsid")
    sends(scene, "pop", "support", 28, 1, leader="gsp")
    fight(scene, 28, 1, 1, 1, 4, 3, 4)
    assert inflicted(scene, "gsp") == 1
    assert inflicted(scene, "pop") == 0, "only his own Party's dice"


@rule("GD-ABL-11")
def test_a_merciful_admiral_inflicts_half_rounded_up(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "basanth").fleets("bip", 28, 4)
    sends(scene, "gsp", "take", 28, 3, "basanth")
    fight(scene, 28, 1, 1, 1, 1, 1, 5, 5, 5)
    assert inflicted(scene, "gsp") == 2
    scene = galaxy(3).serve("gsp", "basanth").fleets("bip", 28, 4)
    sends(scene, "gsp", "take", 28, 3, "basanth")
    fight(scene, 28, 1, 1, 1, 1, 1, 5, 5, 1)
    assert inflicted(scene, "gsp") == 1


@rule("GD-CAS-12")
def test_casualties_against_nobody_are_lost(galaxy: Galaxy) -> None:
    scene = sends(galaxy(3).fleets("bip", 28, 0), "gsp", "take", 28, 2)
    fight(scene, 28, 1, 5, 5)
    assert scene.done
    assert inflicted(scene, "gsp") == 2
    scene.said_nothing_of("destiny.suffers")


# Several opponents


@rule("GD-CAS-05", "GD-DEC-27", "GD-BAT-02")
def test_who_inflicts_casualties_distributes_them(galaxy: Galaxy) -> None:
    scene = sends(galaxy(3), "gsp", "take", 31, 3)
    sends(scene, "bip", "take", 31, 3)
    sends(scene, "pop", "defend", 31, 2)
    fight(scene, 31, 1, 1, 1, 5, 5, 1, 1, 1, 1)
    assert total(scene, "gsp") == 11
    shape = scene.seat(0).asked(SPLIT).shape
    assert isinstance(shape, Allocate)
    assert (shape.keys, shape.caps) == ([2, 1], [2, 3])
    assert (shape.least, shape.most) == (2, 2)
    assert scene.g.owner(Sector(31)) == NEUTRAL, "control changes after the casualties"
    scene.seat(0).asked(SPLIT).answers({"bip": 1, "pop": 1})
    assert fleets_out(scene.g, BIP) == 2 + 2
    assert fleets_out(scene.g, POP) == 2 + 1


@rule("GD-CAS-05", "GD-CAS-12")
def test_casualties_are_split_among_those_only_who_have_something_to_lose(galaxy: Galaxy) -> None:
    """GD-CAS-12: on an owner who defends without Fleets a casualty would be lost."""
    scene = galaxy(4).fleets("bip", 28, 0)
    sends(scene, "pop", "defend", 28, 1)
    sends(scene, "tmp", "defend", 28, 1)
    sends(scene, "gsp", "take", 28, 1)
    fight(scene, 28, 1, 1, 1, 5).all_pass("destiny.reroll")
    shape = scene.seat(0).asked(SPLIT).shape
    assert isinstance(shape, Allocate)
    assert (shape.keys, shape.caps) == ([2, 3], [1, 1])


@rule("GD-CAS-05", "GD-CAS-09")
def test_one_may_aim_at_an_admiral(galaxy: Galaxy) -> None:
    scene = sends(galaxy(3), "gsp", "take", 31, 3)
    sends(scene, "bip", "take", 31, 1, "karroun")
    sends(scene, "pop", "defend", 31, 2)
    fight(scene, 31, 1, 1, 1, 5, 5, 1, 1, 1)
    shape = scene.seat(0).asked(SPLIT).shape
    assert isinstance(shape, Allocate)
    assert (shape.keys, shape.caps) == ([2, 1], [2, 1 + 1]), "his death is one casualty"
    scene.seat(0).asked(SPLIT).answers({"bip": 2, "pop": 0})
    assert not lives(scene, "karroun")


@rule("GD-CAS-06")
def test_republic_fleets_come_after_those_of_parties(galaxy: Galaxy) -> None:
    scene = galaxy(3).fleets("republic", 31, 2).fleets("pop", 31, 1).fleets("bip", 31, 1)
    sends(scene, "gsp", "take", 31, 3)
    fight(scene, 31, 1, 1, 1, 1, 1, 5, 5, 5)
    assert scene.done, "three casualties leave nothing to choose: two Party Fleets, one Republic"
    assert (at(scene, "bip", 31), at(scene, "pop", 31)) == (0, 0)
    assert at(scene, "republic", 1) == 5 + 1
    scene = galaxy(3).fleets("republic", 31, 2).fleets("pop", 31, 2).fleets("bip", 31, 1)
    sends(scene, "gsp", "take", 31, 3)
    fight(scene, 31, 1, 1, 1, 1, 1, 1, 5, 5, 1)
    shape = scene.seat(0).asked(SPLIT).shape
    assert isinstance(shape, Allocate)
    assert shape.keys == [1, 2], "the Republic is not among them"
    assert shape.least == 2


@rule("GD-CAS-06", "GD-CAS-05")
def test_what_is_left_over_hits_party_fleets_before_the_republics(galaxy: Galaxy) -> None:
    scene = galaxy(3).fleets("republic", 31, 2)
    sends(scene, "bip", "defend", 31, 1, "karroun")
    sends(scene, "pop", "defend", 31, 1)
    sends(scene, "gsp", "take", 31, 3)
    fight(scene, 31, 1, 1, 1, 1, 1, 1, 5, 5, 5)
    scene.seat(0).asked(SPLIT).answers({"bip": 2, "pop": 0})
    assert fleets_out(scene.g, POP) == 2, "the third is the Fleet of the PoP, not the Republic's"
    assert not lives(scene, "karroun")
    assert fleets_out(scene.g, REPUBLIC) == 5 + 2


@rule("GD-CAS-07")
def test_the_server_spreads_casualties_of_sectors_over_the_largest(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50).tokens("karroun", 0, 3)
    sends(scene, "gsp", "neutralise", 50, 2)
    sends(scene, "bip", "neutralise", 50, 3)
    sends(scene, "republic", "neutralise", 50, 3)
    fight(scene, 50, 5, 5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    assert scene.done
    scene.said("destiny.suffers", owner="bip", number=2)
    scene.said("destiny.suffers", owner="gsp", number=1)
    scene.said_nothing_of("destiny.suffers", owner="republic")


@rule("GD-CAS-07", "GD-CAS-06")
def test_republic_fleets_are_hit_last_and_then_admirals_die(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50).tokens("karroun", 0, 3)
    sends(scene, "gsp", "neutralise", 50, 1, "ruhamat")
    sends(scene, "republic", "neutralise", 50, 1)
    fight(scene, 50, 5, 5, 1, 1, 1, 1).all_pass("destiny.code_breaker")
    scene.said("destiny.suffers", owner="republic", number=1)
    assert lives(scene, "ruhamat")
    sends(scene.owns(INFESTED, 51), "gsp", "neutralise", 51, 1, "ruhamat")
    sends(scene, "republic", "neutralise", 51, 1)
    fight(scene, 51, 5, 5, 5, 1, 1, 1).all_pass("destiny.code_breaker")
    assert not lives(scene, "ruhamat")


@rule("GD-CAS-07", "GD-CAS-10")
def test_the_admiral_of_a_party_dies_before_that_of_the_republic(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50).tokens("karroun", 0, 2)
    sends(scene, "republic", "neutralise", 50, 1, "fola")
    sends(scene, "bip", "neutralise", 50, 1, "karroun")
    fight(scene, 50, 5, 5, 5, 1, 1, 1, 1, 1, 1)
    assert (lives(scene, "karroun"), lives(scene, "fola")) == (False, True)
    scene = sends(galaxy(3), "gsp", "take", 31, 3)
    sends(scene, "republic", "defend", 31, 1, "fola")
    sends(scene, "bip", "take", 31, 1, "karroun")
    fight(scene, 31, 1, 1, 5, 5, 5, 1, 1).time_up()
    assert (lives(scene, "karroun"), lives(scene, "fola")) == (False, True)


@rule("GD-DEC-27")
def test_silence_hits_the_largest_opponent_first(galaxy: Galaxy) -> None:
    scene = sends(galaxy(3), "gsp", "take", 31, 3)
    sends(scene, "bip", "take", 31, 3)
    sends(scene, "pop", "defend", 31, 2)
    fight(scene, 31, 1, 1, 1, 5, 5, 1, 1, 1, 1).time_up()
    scene.said("destiny.suffers", owner="bip", number=2)
    scene.said_nothing_of("destiny.suffers", owner="pop")


@rule("GD-CAS-08")
def test_the_republics_casualties_are_its_admirals_to_distribute(galaxy: Galaxy) -> None:
    scene = galaxy(3).fleets("republic", 31, 2).owns("pop", 31)
    sends(scene, "gsp", "take", 31, 2)
    sends(scene, "bip", "take", 31, 2)
    fight(scene, 31, 1, 5, 1, 1, 1, 1, 1)
    assert scene.done, "without an Admiral nobody is asked"
    scene.said("destiny.suffers", owner="gsp", number=1)
    scene = galaxy(3).owns("pop", 31)
    sends(scene, "republic", "defend", 31, 2, "fola")
    sends(scene, "gsp", "take", 31, 2)
    sends(scene, "bip", "take", 31, 2)
    fight(scene, 31, 1, 5, 1, 1, 1, 1, 1)
    scene.seat(2).asked(SPLIT).answers({"gsp": 0, "bip": 1})
    scene.said("destiny.suffers", owner="bip", number=1)
