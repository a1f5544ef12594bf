"""Section 18: sides, dice, totals, winners, and the Republic Fleets in battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.destiny.acting.floor import KeepsFloor
from starmoot.games.destiny.names import GSP, INFESTED, INTRIGUE, NEUTRAL, Sector
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scenario.warfare import (
    at,
    dice,
    fight,
    fought,
    sends,
    sides,
    sum_of,
    total,
)
from starmoot.games.destiny.turn.phases import Open
from starmoot.games.destiny.war.battle_sides import battle_at, strikes_from, worst_rank
from starmoot.games.destiny.war.battles import ResolveInvasions
from starmoot.kernel import Procedure
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

NEXT = "destiny.next_battle"
CODE = "destiny.code_breaker"
WILL = "destiny.reroll"


def owner(scene: Scene, sector: int) -> int:
    return scene.g.owner(Sector(sector))


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
    assert battle_at(scene.g, Sector(50)).forces[0].fleets == 0, "nor Fleets"
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
    assert len(battle_at(scene.g, Sector(31)).leaders) == 1, "there is no battle"
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


@rule("GD-INV-05", "GD-BAT-05")
def test_a_fleet_that_comes_after_the_declarations_does_not_attack(galaxy: Galaxy) -> None:
    """GD-BAT-05: one die for each Fleet that was sent and is left, none for one without orders."""
    scene = sends(galaxy(3), "gsp", "take", 31, 2)
    scene.fleets("gsp", 31, 1).fleets("gsp", 31, 2)
    assert dice(scene, 31) == [1, 1]


# The Republic Fleets and the Infestation


@rule("GD-BAT-04", "GD-INV-05", "GD-REP-04", "GD-REP-05")
def test_who_was_not_sent_to_attack_stands_aside_unless_the_republic_cleanses(
    galaxy: Galaxy,
) -> None:
    scene = sends(galaxy(3).owns(INFESTED, 50).fleets("gsp", 50, 1), "gsp", "neutralise", 50, 2)
    assert dice(scene, 50) == [1, 2]
    scene = galaxy(3).owns(INFESTED, 50).fleets("republic", 50, 1)
    assert dice(sends(scene, "republic", "neutralise", 50, 2), 50) == [1, 3]
    scene = galaxy(3).fleets("republic", 28, 1)
    sends(scene, "republic", "take", 28, 2, leader="gsp", bearer="ruhamat")
    assert dice(scene, 28) == [2 + 1, 2]


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
    assert len(battle_at(scene.g, Sector(50)).leaders) == 2
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
    scene.g.set_owner(Sector(50), INFESTED)
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
    assert len(battle_at(scene.g, Sector(28)).leaders) == 1, "it was sold, and they patrol it"


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
    scene = galaxy(3).rebels("bip").tired("karroun").fleets("gsp", 29, 0)
    sends(scene, "bip", "neutralise", 29, 2)
    fight(scene, 29, 1, 3, 3)
    scene.said("destiny.battle_compared", number=6, number1=1 + 3)


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
    ranks = {
        sector: worst_rank(scene.g, battle_at(scene.g, Sector(sector)))
        for sector in (31, 30, 20, 50)
    }
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


@rule("GD-INI-01", "GD-INI-07", "GD-BAT-01")
def test_where_republic_fleets_are_the_battle_comes_before_those_of_parties(
    galaxy: Galaxy,
) -> None:
    """GD-INI-01: they are in position 1, and the worst initiative present counts."""
    scene = galaxy(3).fleets("republic", 31, 1)
    sends(scene, "gsp", "take", 31, 1)
    sends(scene, "gsp", "take", 20, 1)
    ranks = [worst_rank(scene.g, battle_at(scene.g, Sector(sector))) for sector in (31, 20)]
    assert ranks == [0, 1]
    scene.in_phase("intrigue", 2).rolls("war", *[1] * 5).run(ResolveInvasions())
    assert (scene.done, fought(scene)) == (True, [31, 20])


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
    led, plain = battle_at(scene.g, Sector(28)).forces[1], battle_at(scene.g, Sector(28)).forces[0]
    assert (strikes_from(scene.g, led), strikes_from(scene.g, plain)) == (4, 5)


class BattlePhase(KeepsFloor):
    """A phase with nothing but battles."""

    def outline(self, g: Destiny) -> list[Procedure[Destiny]]:
        return [Open(INTRIGUE, 2), ResolveInvasions()]


@rule("GD-INV-18", "GD-BAT-03")
def test_a_sector_that_changes_hands_in_between_is_not_fought_for(galaxy: Galaxy) -> None:
    scene = sends(galaxy(3).has("gsp", money=9), "gsp", "take", 51, 1)
    sends(scene, "gsp", "take", 31, 1).rolls("war", 6, 1, 1).run(BattlePhase())
    scene.seat(0).asked(NEXT).can("31", "51")
    scene.g.set_owner(Sector(31), GSP)
    scene.seat(0).asked("destiny.floor").answers({"bank": {"money": 1}})
    assert fought(scene) == [51]
    assert at(scene, "gsp", 31) == 1
