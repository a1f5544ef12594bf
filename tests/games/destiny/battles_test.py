"""Section 18: sides, dice, totals, winners, and the Republic Fleets in battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.destiny.warfare import FREE, at, fight, fought, sends, sum_of, total

from starmoot.games.destiny.battle_sides import (
    battle_at,
    dice_for,
    fights,
    strikes_from,
    worst_rank,
)
from starmoot.games.destiny.battles import Fight, ResolveInvasions
from starmoot.games.destiny.conflicts import COMBATANT, Battle
from starmoot.games.destiny.content import senator_number
from starmoot.games.destiny.names import INFESTED, NEUTRAL
from starmoot.testing import rule

if TYPE_CHECKING:
    from tests.games.destiny.conftest import Galaxy, Scene

NEXT = "destiny.next_battle"
CODE = "destiny.code_breaker"
WILL = "destiny.reroll"


def sides(scene: Scene, sector: int) -> list[set[str]]:
    """Who would fight on which side."""
    battle = battle_at(scene.g, sector)
    return [
        {COMBATANT.key(force.owner) for force in battle.forces if force.side == side}
        for side in range(len(battle.leaders))
    ]


def dice(scene: Scene, sector: int) -> list[int]:
    """How many dice each side would roll."""
    battle: Battle = battle_at(scene.g, sector)
    return [
        sum(dice_for(scene.g, battle, force) for force in battle.forces if force.side == side)
        for side in range(len(battle.leaders))
    ]


def owner(scene: Scene, sector: int) -> int:
    return scene.g.owner(sector)


# Two sides


@rule("GD-EX-17", "GD-BAT-05", "GD-BAT-09", "GD-BAT-19", "GD-BAT-23", "GD-ACT-12")
def test_jemak_with_three_fleets_rolls_three_dice_and_adds_six(galaxy: Galaxy) -> None:
    scene = sends(galaxy(3).serve("gsp", "jemak"), "gsp", "take", 31, 3, "jemak")
    fight(scene, 31, 4, 3, 2, 1).rolled_all()
    assert scene.done
    assert sum_of(scene, "gsp") == "3 dice 3 2 1 = 6 +6 Jemak = 12"
    assert sum_of(scene, "sector") == "1 die 4 = 4 +5 Defence = 9"
    scene.said("destiny.battle_compared", number=12, number1=9)
    assert owner(scene, 31) == scene.party("gsp")
    assert at(scene, "gsp", 31) == 3
    scene.expect(battle=None, conquests=1, rolling=False)


@rule("GD-BAT-06", "GD-BAT-07", "GD-BAT-08", "GD-BAT-10", "GD-BAT-11", "GD-BAT-24")
def test_a_sum_can_be_followed_on_both_sides(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak").owns("gsp", 25, 37).owns("bip", 13)
    sends(scene, "gsp", "take", 28, 4, "jemak")
    fight(scene, 28, 2, 3, 4, 3, 5, 6, 1, 2)
    assert sum_of(scene, "gsp") == "4 dice 3 5 6+2 1 = 17 +2 adjacent +6 Jemak = 25"
    assert sum_of(scene, "bip") == "3 dice 2 3 4 = 9 +1 adjacent +6 Defence = 16"
    assert owner(scene, 28) == scene.party("gsp")
    assert at(scene, "bip", 28) == 0, "three casualties on two Fleets"


@rule("GD-BAT-16", "GD-BAT-21", "GD-RNG-11", "GD-BAT-24")
def test_the_defenders_win_a_tie(galaxy: Galaxy) -> None:
    scene = sends(galaxy(3), "gsp", "take", 31, 2)
    fight(scene, 31, 1, 2, 4)
    assert (total(scene, "sector"), total(scene, "gsp")) == (6, 6)
    assert owner(scene, 31) == NEUTRAL
    assert at(scene, "gsp", 31) == 0
    assert at(scene, "gsp", 29) == 4, "they retreat to the only Sector of the Party"
    scene.expect(conquests=0).said("destiny.sector_held")


@rule("GD-BAT-11", "GD-BAT-07", "GD-INV-22")
def test_an_owner_without_fleets_defends_with_base_die_defence_and_neighbours(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3).fleets("bip", 28, 0).owns("bip", 25, 13)
    sends(scene, "gsp", "take", 28, 1)
    fight(scene, 28, 3, 2)
    assert sum_of(scene, "bip") == "1 die 3 = 3 +2 adjacent +6 Defence = 11"


@rule("GD-BAT-14")
def test_neither_neutral_sectors_nor_the_infestation_have_neighbours(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50, 51)
    sends(scene, "gsp", "take", 31, 1)
    sends(scene, "gsp", "neutralise", 50, 1)
    fight(scene, 31, 1, 1)
    assert total(scene, "sector") == 1 + 5
    fight(scene, 50, 1, 1)
    assert total(scene, "sector") == 1 + 5


@rule("GD-BAT-12", "GD-BAT-13", "GD-BAT-10")
def test_only_own_fleets_bring_the_bonus_of_neighbours(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 33).owns("bip", 20).owns("pop", 44).fleets("republic", 31, 2)
    scene.serve("pop", "corvane")
    sends(scene, "gsp", "take", 31, 1)
    sends(scene, "bip", "support", 31, 1, leader="gsp")
    fight(scene, 31, 1, 1, 1, 1, 1, 1)
    assert sum_of(scene, "gsp") == "1 die 1 = 1 +1 adjacent = 2"
    assert sum_of(scene, "bip") == "1 die 1 = 1 +1 adjacent = 2"
    assert sum_of(scene, "republic") == "2 dice 1 1 = 2"


@rule("GD-RNG-04", "GD-RNG-05", "GD-RNG-06")
def test_sixes_bring_bonus_dice_on_every_side(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50).tokens("fola", 0, 1)
    sends(scene, "gsp", "take", 31, 1)
    fight(scene, 31, 6, 6, 6, 3).rolled_all()
    assert total(scene, "sector") == 6 + 6 + 5, "a bonus six brings nothing"
    assert total(scene, "gsp") == 9
    sends(scene, "gsp", "neutralise", 50, 1)
    fight(scene, 50, 6, 1, 2, 5).rolled_all()
    assert total(scene, "sector") == 6 + 2 + 1 + 5


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
    scene.rolls("war", 1, 2, 3, 4).run(Fight(31))
    assert fights(scene.g, 0)
    assert not fights(scene.g, 2)
    assert scene.seat(2).asked(FREE).options() == [], "it has no Fleet there"
    scene.seat(0).asked(FREE).picks("ambush")
    scene.all_pass(FREE).all_pass("destiny.respond").all_pass(FREE).rolled_all()
    assert sum_of(scene, "gsp") == "3 dice 2 3 4 = 9"


@rule("GD-ASN-25", "GD-INV-22", "GD-BAT-03")
def test_who_is_gone_when_the_dice_roll_does_not_fight(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak").holds("bip", "dockside_sabotage")
    sends(scene, "gsp", "take", 31, 1, "jemak")
    scene.g.kill(senator_number("jemak"))
    scene.in_phase("intrigue", 2).rolls("war", 1, 3).run(Fight(31))
    scene.all_pass(FREE)
    assert total(scene, "gsp") == 3, "the Fleet goes on without its Admiral"
    scene = galaxy(3).holds("bip", "dockside_sabotage")
    sends(scene, "gsp", "take", 31, 1).in_phase("intrigue", 2).run(Fight(31))
    scene.seat(1).asked(FREE).answers(
        {"dockside_sabotage": {"senator": "karroun", "target": {"gsp": "31"}}}
    )
    scene.all_pass(FREE)
    assert scene.done
    scene.said("destiny.no_battle").expect(battle=None)


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


@rule("GD-BAT-18")
def test_nobody_re_rolls_for_a_neutral_sector(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("bip", 34).office("defence", "karroun").tired("karroun")
    sends(scene, "gsp", "take", 31, 1)
    fight(scene, 31, 1, 1)
    assert scene.done


# Several sides


@rule("GD-EX-18", "GD-BAT-04", "GD-BAT-15", "GD-BAT-06", "GD-BAT-07", "GD-INV-05", "GD-INV-11")
def test_three_sides_in_a_neutral_sector(galaxy: Galaxy) -> None:
    scene = galaxy(5)
    sends(scene, "bip", "take", 20, 4)
    sends(scene, "pop", "support", 20, 2, leader="bip")
    sends(scene, "cos", "defend", 20, 2)
    sends(scene, "gsp", "defend", 20, 2)
    sends(scene, "tmp", "take", 20, 8)
    assert sides(scene, 20) == [{"sector", "cos", "gsp"}, {"bip", "pop"}, {"tmp"}]
    assert dice(scene, 20) == [5, 6, 8]
    ones = [1] * 5 + [3] * 6 + [2] * 8
    fight(scene, 20, *ones).all_pass(WILL)
    assert total(scene, "bip") + total(scene, "pop") == 18
    assert total(scene, "tmp") == 16
    assert owner(scene, 20) == scene.party("bip"), "the highest total wins"
    assert at(scene, "pop", 20) == 2, "supporters are victorious too"


@rule("GD-RNG-12", "GD-BAT-16")
def test_two_attackers_that_share_the_highest_total_get_nothing(galaxy: Galaxy) -> None:
    scene = sends(galaxy(3), "gsp", "take", 31, 2)
    sends(scene, "bip", "take", 31, 2)
    fight(scene, 31, 1, 4, 4, 4, 4)
    assert owner(scene, 31) == NEUTRAL
    assert (at(scene, "gsp", 31), at(scene, "bip", 31)) == (0, 0)


@rule("GD-EX-16", "GD-INV-20", "GD-INV-21")
def test_every_party_in_a_battle_has_an_admiral_of_its_own(galaxy: Galaxy) -> None:
    scene = galaxy(5)
    sends(scene, "pop", "take", 20, 1, "fola")
    sends(scene, "cos", "support", 20, 1, "molandi", leader="pop")
    sends(scene, "bip", "defend", 20, 1, "karroun")
    fight(scene, 20, 1, 1, 1, 1, 1)
    assert [total(scene, party) for party in ("pop", "cos", "bip")] == [3, 3, 4]


@rule("GD-INV-26", "GD-INV-27", "GD-CAS-08")
def test_the_republics_admiral_is_beside_that_of_his_party(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50).serve("gsp", "jemak", "bramwell")
    sends(scene, "gsp", "neutralise", 50, 1, "jemak")
    sends(scene, "republic", "neutralise", 50, 2, "bramwell")
    fight(scene, 50, 1, 1, 1, 1)
    assert (total(scene, "gsp"), total(scene, "republic")) == (1 + 6, 2 + 3)
    assert owner(scene, 50) == NEUTRAL


@rule("GD-INV-17")
def test_support_for_a_party_that_does_not_attack_takes_no_part(galaxy: Galaxy) -> None:
    scene = sends(galaxy(3), "bip", "support", 31, 2, leader="pop")
    assert len(battle_at(scene.g, 31).leaders) == 1, "there is no battle"
    sends(scene, "gsp", "take", 31, 1)
    assert sides(scene, 31) == [{"sector"}, {"gsp"}]
    scene.in_phase("intrigue", 2).rolls("war", 6, 6, 1).run(ResolveInvasions())
    assert at(scene, "bip", 31) == 2, "who took no part stays"


@rule("GD-INV-18", "GD-BAT-04")
def test_who_holds_the_target_by_now_defends_it(galaxy: Galaxy) -> None:
    scene = sends(galaxy(3), "gsp", "take", 31, 2)
    sends(scene, "pop", "support", 31, 1, leader="gsp")
    sends(scene, "bip", "take", 31, 1)
    scene.owns("gsp", 31)
    assert sides(scene, 31) == [{"gsp", "pop"}, {"bip"}]
    assert dice(scene, 31) == [1 + 2 + 1, 1]


@rule("GD-BAT-04", "GD-INV-05")
def test_a_party_fights_on_one_side_only(galaxy: Galaxy) -> None:
    scene = galaxy(3).fleets("gsp", 31, 1)
    sends(scene, "gsp", "take", 31, 2)
    assert sides(scene, 31) == [{"sector"}, {"gsp"}]
    assert dice(scene, 31) == [1, 2], "the Fleet without orders stands aside"


# The Republic Fleets and the Infestation


@rule("GD-EX-20", "GD-REP-01", "GD-BAT-06", "GD-BAT-26", "GD-FLT-08")
def test_patrolling_republic_fleets_defend(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(NEUTRAL, 32).fleets("republic", 32, 2).fleets("republic", 1, 3)
    sends(scene, "bip", "take", 32, 5)
    assert dice(scene, 32) == [3, 5]
    fight(scene, 32, 1, 2, 2, 3, 3, 3, 3, 3)
    assert total(scene, "sector") + total(scene, "republic") == 5 + 6
    assert owner(scene, 32) == scene.party("bip")
    assert (at(scene, "republic", 32), at(scene, "republic", 1)) == (0, 5)


@rule("GD-EX-21", "GD-REP-02", "GD-REP-03", "GD-BAT-20", "GD-BAT-26", "GD-INF-11", "GD-FLT-06")
def test_the_republic_beats_the_infestation_and_julie(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50).tokens("karroun", 0, 1).fleets("republic", 1, 0)
    sends(scene, "republic", "neutralise", 50, 5)
    sends(scene, "gsp", "take", 50, 7)
    fight(scene, 50, 4, 4, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4)
    assert total(scene, "sector") == 13
    assert total(scene, "gsp") == 18
    assert total(scene, "republic") == 20
    assert owner(scene, 50) == NEUTRAL
    assert (at(scene, "gsp", 50), at(scene, "gsp", 29)) == (0, 9)
    assert (at(scene, "republic", 50), at(scene, "republic", 1)) == (0, 5)
    scene.expect(conquests=1)


@rule("GD-REP-04", "GD-INF-07", "GD-REP-02")
def test_idle_fleets_in_an_infested_sector(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50).fleets("republic", 50, 2).fleets("bip", 50, 3)
    assert len(battle_at(scene.g, 50).leaders) == 2
    scene.in_phase("intrigue", 2).run(ResolveInvasions())
    assert scene.done, "without an attack there is no battle"
    sends(scene, "gsp", "neutralise", 50, 1)
    assert sides(scene, 50) == [{"sector"}, {"gsp", "republic"}], "the BIP takes no part"


@rule("GD-INF-13", "GD-INF-09", "GD-BAT-19")
def test_who_takes_an_infested_sector_controls_it(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50)
    sends(scene, "gsp", "take", 50, 3)
    fight(scene, 50, 1, 4, 4, 4)
    assert owner(scene, 50) == scene.party("gsp")


@rule("GD-INF-11", "GD-INF-14", "GD-BAT-20")
def test_a_cleansed_sector_is_neutral_and_marked_no_more(galaxy: Galaxy) -> None:
    scene = galaxy(3).given(marked=[50, 31])
    scene.g.set_owner(50, INFESTED)
    sends(scene, "gsp", "neutralise", 50, 3)
    fight(scene, 50, 1, 4, 4, 4)
    assert owner(scene, 50) == NEUTRAL
    scene.expect(marked=[31])


@rule("GD-REP-05", "GD-BAT-19")
def test_corrupt_orders_let_the_republic_take_a_sector_for_a_party(galaxy: Galaxy) -> None:
    scene = galaxy(3).fleets("republic", 1, 0)
    sends(scene, "republic", "take", 28, 5, leader="gsp", bearer="ruhamat")
    sends(scene, "gsp", "take", 28, 1)
    assert sides(scene, 28) == [{"bip"}, {"gsp", "republic"}]
    fight(scene, 28, 1, 1, 1, 3, 3, 3, 3, 3, 3).time_up()
    assert owner(scene, 28) == scene.party("gsp")
    assert at(scene, "republic", 1) == 5
    scene = galaxy(3)
    sends(scene, "republic", "neutralise", 28, 5, bearer="ruhamat")
    assert sides(scene, 28) == [{"bip"}, {"republic"}]


@rule("GD-FLT-04", "GD-REP-01")
def test_lawful_orders_never_turn_against_a_party_in_good_standing(galaxy: Galaxy) -> None:
    scene = galaxy(3).rebels("bip")
    sends(scene, "republic", "neutralise", 28, 3)
    assert sides(scene, 28) == [{"bip"}, {"republic"}]
    scene.owns("pop", 28)
    assert len(battle_at(scene.g, 28).leaders) == 1, "it was sold, and they patrol it"


@rule("GD-FLT-14", "GD-INV-26")
def test_no_rebel_commands_the_republic_fleets(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50)
    sends(scene, "republic", "neutralise", 50, 2, "karroun")
    assert dice(scene, 50) == [1, 3]
    scene.rebels("bip")
    assert dice(scene, 50) == [1, 2]


# The rebel


@rule("GD-REB-12", "GD-REB-13")
def test_the_rebel_meets_half_the_defence_and_others_all_of_it(galaxy: Galaxy) -> None:
    scene = galaxy(3).rebels("bip").tired("karroun")
    sends(scene, "bip", "take", 31, 2)
    fight(scene, 31, 2, 3, 3)
    scene.said("destiny.battle_compared", number=6, number1=2 + 3)
    assert owner(scene, 31) == scene.party("bip"), "6 beats 2 and half of 5, rounded up"
    scene = galaxy(3).rebels("bip").tired("karroun")
    sends(scene, "bip", "take", 31, 2)
    sends(scene, "gsp", "take", 31, 2)
    fight(scene, 31, 2, 4, 3, 3, 3)
    scene.said("destiny.battle_compared", number=7, number1=7)
    scene.said("destiny.battle_compared", number=6, number1=5)
    assert owner(scene, 31) == NEUTRAL, "7 does not beat 7, and 6 is not the highest"


@rule("GD-REB-22", "GD-REB-24", "GD-REP-02", "GD-REP-03")
def test_a_rebellious_sector_has_a_side_for_neutral_and_one_for_each_taker(galaxy: Galaxy) -> None:
    scene = galaxy(4).rebels("bip").fleets("republic", 28, 2)
    sends(scene, "gsp", "neutralise", 28, 2)
    sends(scene, "pop", "take", 28, 2)
    sends(scene, "tmp", "support", 28, 2, leader="pop")
    assert sides(scene, 28) == [{"bip"}, {"gsp", "republic"}, {"pop"}]


# Order and outcome


@rule("GD-BAT-01", "GD-BAT-03", "GD-INI-07", "GD-INI-08", "GD-INI-09", "GD-DEC-25")
def test_battles_are_fought_by_the_worst_initiative_present(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50).office("justice", "ruhamat").tired("ruhamat")
    assert scene.order() == ["bip", "pop", "gsp"]
    sends(scene, "gsp", "take", 31, 1)
    sends(scene, "gsp", "take", 30, 1)
    sends(scene, "gsp", "take", 20, 1)
    sends(scene, "bip", "support", 20, 1, leader="gsp")
    sends(scene, "gsp", "take", 51, 1)
    sends(scene, "gsp", "neutralise", 50, 1)
    ranks = {sector: worst_rank(scene.g, battle_at(scene.g, sector)) for sector in (31, 30, 20, 50)}
    assert ranks == {31: 3, 30: 2, 20: 1, 50: 0}
    scene.in_phase("intrigue", 2).rolls("war", *[1] * 14).run(ResolveInvasions())
    scene.seat(0).asked(NEXT).can("31", "51")
    scene.seat(0).asked(NEXT).picks("51")
    assert scene.done, "the last one needs no asking"
    assert fought(scene) == [50, 20, 30, 51, 31]


@rule("GD-DEC-25", "GD-INI-09")
def test_silence_fights_in_ascending_order(galaxy: Galaxy) -> None:
    scene = sends(galaxy(3), "gsp", "take", 51, 1)
    sends(scene, "gsp", "take", 31, 1)
    scene.in_phase("intrigue", 2).rolls("war", 6, 1, 1, 6, 1, 1).run(ResolveInvasions())
    scene.time_up()
    assert fought(scene) == [31, 51]


@rule("GD-INI-09")
def test_battles_of_position_one_go_by_sector_number(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50, 31)
    sends(scene, "gsp", "neutralise", 50, 1)
    sends(scene, "gsp", "neutralise", 31, 1)
    scene.in_phase("intrigue", 2).rolls("war", 1, 1, 1, 1).run(ResolveInvasions())
    assert scene.done
    assert fought(scene) == [31, 50]


@rule("GD-BAT-22")
def test_a_side_that_wins_and_loses_everything_still_gets_its_sector(galaxy: Galaxy) -> None:
    scene = sends(galaxy(3), "gsp", "take", 49, 1)
    fight(scene, 49, 5, 6, 6)
    assert total(scene, "gsp") == 12 > total(scene, "sector")
    assert owner(scene, 49) == scene.party("gsp")
    assert at(scene, "gsp", 49) == 0


@rule("GD-BAT-28", "GD-BAT-20", "GD-SAB-21", "GD-BAT-19", "GD-SAB-02")
def test_every_beaten_defence_is_a_successful_invasion(galaxy: Galaxy) -> None:
    scene = sends(galaxy(3), "gsp", "neutralise", 28, 4)
    fight(scene, 28, 1, 1, 1, 4, 4, 4, 4)
    assert owner(scene, 28) == NEUTRAL
    scene.expect(conquests=1)


@rule("GD-CAS-01", "GD-ABL-06")
def test_butchers_destroy_on_fours(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak")
    sends(scene, "gsp", "take", 28, 1, "jemak")
    led, plain = battle_at(scene.g, 28).forces[1], battle_at(scene.g, 28).forces[0]
    assert (strikes_from(scene.g, led), strikes_from(scene.g, plain)) == (4, 5)
