"""Sections 18 and 24: dice of battles, what Admirals do to them, cards, and re-rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.names import GSP, INFESTED, POP, Sector
from starmoot.games.destiny.scenario.warfare import FREE, at, dice, fight, sends, sum_of, total
from starmoot.games.destiny.war.battle_sides import fights
from starmoot.games.destiny.war.battles import Fight
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy

CODE = "destiny.code_breaker"
WILL = "destiny.reroll"


# Abilities of Admirals


@rule("GD-BAT-08", "GD-ABL-12", "GD-ABL-21", "GD-ABL-22", "GD-ABL-23", "GD-INV-27")
def test_admirals_change_the_number_of_their_own_dice(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("bip", "ionis").tired("karroun", "ionis")
    sends(scene, "gsp", "take", 31, 2)
    sends(scene, "bip", "support", 31, 3, "karroun", leader="gsp")
    assert dice(scene, 31) == [1, 2 + 3 + 1]
    scene = galaxy(3).serve("bip", "ionis")
    sends(scene, "gsp", "take", 31, 2)
    sends(scene, "bip", "support", 31, 1, "ionis", leader="gsp")
    assert dice(scene, 31) == [1, 2], "a pool never falls below none"


@rule("GD-EX-07", "GD-SHA-09", "GD-SHA-10", "GD-ABL-02", "GD-INF-16")
def test_shadow_gives_its_admiral_dice_and_the_infestation_too(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50).tokens("fola", 0, 2)
    sends(scene, "pop", "neutralise", 50, 2, "fola")
    assert dice(scene, 50) == [1 + 2, 4]
    scene.serve("gsp", "calyra").tokens("calyra", 0, 2)
    assert dice(scene, 50) == [1 + 2 + 1, 4], "an Atheist's first Shadow feeds nobody"


@rule("GD-EX-06", "GD-INF-15")
def test_three_shadows_give_every_infested_sector_four_dice(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50, 31).tokens("fola", 0, 2).tokens("karroun", 0, 1)
    sends(scene, "gsp", "neutralise", 50, 1)
    sends(scene, "gsp", "neutralise", 31, 1)
    assert dice(scene, 50) == [4, 1]
    assert dice(scene, 31) == [4, 1]
    fight(scene, 50, 1, 1, 1, 1, 2)
    assert total(scene, "sector") == 4 + 5


@rule("GD-ABL-04", "GD-ACT-12")
def test_a_believer_commands_better_against_the_infestation_only(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50).serve("gsp", "ozmaru")
    sends(scene, "gsp", "neutralise", 50, 1, "ozmaru")
    fight(scene, 50, 1, 1)
    assert total(scene, "gsp") == 1 + 2 + 5
    scene = sends(galaxy(3).serve("gsp", "ozmaru"), "gsp", "take", 31, 1, "ozmaru")
    fight(scene, 31, 1, 1)
    assert total(scene, "gsp") == 1 + 2


@rule("GD-MIN-11", "GD-ACT-12")
def test_the_minister_of_defence_commands_two_better(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "corvane").office("defence", "corvane").tired("corvane")
    sends(scene, "gsp", "take", 31, 1, "corvane")
    fight(scene, 31, 1, 1)
    assert total(scene, "gsp") == 1 + 1 + 2


@rule("GD-SAB-06", "GD-BAT-08")
def test_militant_population_gives_a_die_to_ones_own_sectors(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("bip", 4)
    sends(scene, "gsp", "take", 28, 1)
    assert dice(scene, 28) == [2 + 1 + 1, 1]
    sends(scene, "bip", "defend", 29, 2)
    sends(scene, "pop", "take", 29, 2)
    assert dice(scene, 29) == [2 + 1 + 2, 2], "not to Sectors it merely helps"


@rule("GD-ABL-08", "GD-RNG-04")
def test_a_coward_gets_no_bonus_dice(galaxy: Galaxy) -> None:
    scene = sends(galaxy(3).serve("gsp", "dreyhem"), "gsp", "take", 31, 2, "dreyhem")
    fight(scene, 31, 1, 6, 6).rolled_all()
    assert sum_of(scene, "gsp") == "2 dice 6 6 = 12 +3 Dreyhem = 15"


@rule("GD-RNG-04", "GD-RNG-05")
def test_every_bonus_die_is_told_be_it_a_one(galaxy: Galaxy) -> None:
    """GD-RNG-04: a 6 has its bonus die beside it, and other faces have nothing."""
    scene = sends(galaxy(3), "gsp", "take", 31, 2)
    fight(scene, 31, 1, 6, 2, 1).rolled_all()
    assert sum_of(scene, "gsp") == "2 dice 6+1 2 = 9"


@rule("GD-ABL-19", "GD-ABL-20", "GD-DEC-26", "GD-BAT-02", "GD-TIM-06")
def test_a_strategists_first_die_counts_one_more(galaxy: Galaxy) -> None:
    scene = sends(galaxy(3).serve("gsp", "shalek"), "gsp", "take", 28, 2, "shalek")
    fight(scene, 28, 1, 1, 1, 5, 3, 2).rolled_all()
    assert sum_of(scene, "gsp") == "2 dice 5^+2 3 = 11 +3 Shalek = 14"
    scene.said("destiny.inflicts", combatant="gsp", number=1)
    scene = sends(galaxy(3).serve("gsp", "shalek"), "gsp", "take", 28, 1, "shalek")
    fight(scene, 28, 1, 1, 1, 4).rolled_all()
    scene.said("destiny.inflicts", combatant="gsp", number=1)


# Cards and re-rolls


@rule("GD-BAT-17", "GD-BAT-02", "GD-RNG-02", "GD-CARD-17", "GD-WIN-10")
def test_before_the_dice_whoever_fights_may_lay_an_ambush(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "ambush").holds("pop", "ambush")
    sends(scene, "gsp", "take", 31, 1).in_phase("intrigue", 2)
    assert not fights(scene.g, GSP), "the battle has not begun"
    scene.rolls("war", 1, 2, 3, 4).run(Fight(Sector(31)))
    assert fights(scene.g, GSP)
    assert not fights(scene.g, POP)
    assert scene.seat(2).asked(FREE).options() == [], "it has no Fleet there"
    scene.seat(0).asked(FREE).picks("ambush")
    scene.all_pass(FREE).all_pass("destiny.respond").all_pass(FREE).rolled_all()
    assert sum_of(scene, "gsp") == "3 dice 2 3 4 = 9"


@rule("GD-CARD-17", "GD-BAT-11")
def test_an_owner_who_defends_without_fleets_lays_no_ambush(galaxy: Galaxy) -> None:
    """GD-CARD-17: an Ambush needs a Fleet in the battle, which the owner's base die is not."""
    scene = galaxy(3).fleets("bip", 28, 0).holds("bip", "ambush").holds("gsp", "ambush")
    sends(scene, "gsp", "take", 28, 1).in_phase("intrigue", 2).run(Fight(Sector(28)))
    assert scene.seat(0).asked(FREE).options() == ["ambush"]
    assert scene.seat(1).asked(FREE).options() == []


@rule("GD-INV-22", "GD-BAT-08", "GD-BAT-09")
def test_an_admiral_whose_fleets_are_all_lost_adds_nothing_to_the_defence(galaxy: Galaxy) -> None:
    """GD-INV-22: he needs a Fleet of his own there; the owner's base die and Defence remain."""
    scene = galaxy(3).fleets("bip", 28, 0)
    sends(scene, "bip", "defend", 28, 1, "karroun")
    sends(scene, "gsp", "take", 28, 1)
    assert dice(scene, 28) == [1 + 1 + 1, 1], "base die, Fleet and Tactician"
    scene.fleets("bip", 28, 0)
    assert dice(scene, 28) == [1, 1]
    fight(scene, 28, 3, 1)
    assert sum_of(scene, "bip") == "1 die 3 = 3 +6 Defence = 9"


@rule("GD-ASN-25", "GD-INV-22", "GD-BAT-03", "GD-BAT-26")
def test_who_is_gone_when_the_dice_roll_does_not_fight(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak").holds("bip", "dockside_sabotage")
    sends(scene, "gsp", "take", 31, 1, "jemak")
    scene.g.kill(senator_number("jemak"))
    scene.in_phase("intrigue", 2).rolls("war", 1, 3).run(Fight(Sector(31)))
    scene.all_pass(FREE)
    assert total(scene, "gsp") == 3, "the Fleet goes on without its Admiral"
    scene = galaxy(3).holds("bip", "dockside_sabotage").fleets("republic", 31, 2)
    sends(scene, "gsp", "take", 31, 1).in_phase("intrigue", 2).run(Fight(Sector(31)))
    scene.seat(1).asked(FREE).answers(
        {"dockside_sabotage": {"senator": "karroun", "target": {"gsp": "31"}}}
    )
    scene.all_pass(FREE)
    assert scene.done
    scene.said("destiny.no_battle").expect(battle=None)
    assert at(scene, "republic", 31) == 2, "who has not fought does not go home"


@rule("GD-ABL-07", "GD-RNG-03", "GD-RNG-08", "GD-RNG-09", "GD-RNG-10", "GD-DEC-24")
def test_a_code_breaker_rolls_one_die_again_and_the_new_face_stands(galaxy: Galaxy) -> None:
    scene = sends(galaxy(3), "gsp", "take", 31, 2, "ruhamat")
    fight(scene, 31, 1, 6, 2, 4, 1)
    assert scene.g.s.rolling
    scene.seat(0).asked(CODE).can("die_1", "die_2", "bonus_1")
    scene.seat(0).asked(CODE).picks("die_1")
    scene.rolled_all()
    assert sum_of(scene, "gsp") == "2 dice 1 2 = 3 +2 Ruhamat = 5", "its bonus die is gone"
    scene = sends(galaxy(3), "gsp", "take", 31, 2, "ruhamat")
    fight(scene, 31, 1, 6, 2, 4, 6)
    scene.seat(0).asked(CODE).picks("bonus_1").rolled_all()
    assert sum_of(scene, "gsp") == "2 dice 6+6 2 = 14 +2 Ruhamat = 16"
    scene = sends(galaxy(3), "gsp", "take", 31, 1, "ruhamat")
    fight(scene, 31, 1, 2)
    scene.time_up()
    assert total(scene, "gsp") == 4, "silence leaves the dice"


@rule("GD-ABL-07", "GD-INV-26", "GD-INV-27")
def test_a_code_breaker_re_rolls_for_the_republic_fleets_he_commands(galaxy: Galaxy) -> None:
    """GD-INV-27: the ability of the Republic's Admiral works, and his Party is asked for it."""
    scene = galaxy(3).owns(INFESTED, 50)
    sends(scene, "republic", "neutralise", 50, 2, "ruhamat")
    fight(scene, 50, 1, 1, 1, 4)
    scene.seat(0).asked(CODE).picks("die_2").rolled_all()
    assert sum_of(scene, "republic") == "2 dice 1 4 = 5 +2 Ruhamat = 7"


@rule("GD-RNG-10", "GD-SAB-26", "GD-SAB-27", "GD-BAT-18", "GD-EX-24", "GD-SAB-03")
def test_re_rolls_are_asked_of_the_defender_first_and_once(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("bip", 34).serve("bip", "gneva")
    sends(scene, "bip", "defend", 28, 1, "gneva")
    sends(scene, "gsp", "take", 28, 2, "ruhamat")
    fight(scene, 28, 2, 2, 2, 2, 3, 3, 1, 5)
    scene.seat(1).asked(CODE).passes()
    scene.seat(0).asked_nothing()
    scene.seat(1).asked(WILL).picks("die_1")
    scene.seat(0).asked(CODE).passes()
    assert sum_of(scene, "bip") == "4 dice 2 2 2 2 = 8 +2 Gneva +6 Defence = 16", "better one kept"
    scene.owns("gsp", 34)
    sends(scene, "gsp", "take", 31, 1)
    fight(scene, 31, 1)
    assert scene.done, "who takes Sector 34 over in the same turn has no second re-roll"
    scene.rolled_all()


@rule("GD-SAB-26", "GD-ABL-19", "GD-RNG-08", "GD-RNG-09")
@pytest.mark.parametrize(
    ("die", "faces", "kept"),
    [
        ("die_1", (2,), "1 die 5^+4 = 10"),
        ("die_1", (5, 2), "1 die 5^+4 = 10"),
        ("die_1", (6, 2), "1 die 6^+2 = 9"),
        ("bonus_1", (6,), "1 die 5^+6 = 12"),
        ("bonus_1", (3,), "1 die 5^+4 = 10"),
    ],
)
def test_a_die_that_is_kept_keeps_its_bonus_die(
    galaxy: Galaxy, die: str, faces: tuple[int, ...], kept: str
) -> None:
    scene = galaxy(3).owns("gsp", 34).serve("gsp", "shalek")
    sends(scene, "gsp", "take", 31, 1, "shalek")
    fight(scene, 31, 1, 5, 4, *faces)
    scene.seat(0).asked(WILL).picks(die).rolled_all()
    assert sum_of(scene, "gsp").startswith(kept + " +3 Shalek")


@rule("GD-BAT-18")
def test_nobody_re_rolls_for_a_neutral_sector(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("bip", 34).office("defence", "karroun").tired("karroun")
    sends(scene, "gsp", "take", 31, 1)
    fight(scene, 31, 1, 1)
    assert scene.done
