"""Section 4, jumping and pushing; EX-SEQ-08 and EX-SEQ-10 as far as a jump concerns them."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.characters.people import call_elder
from starmoot.games.exodus.jump.jumping import (
    NUKE,
    SCOUT,
    Push,
    Ritual,
    destinations,
    losses_open,
    purposes,
)
from starmoot.games.exodus.jump.ritual import ritual_odds
from starmoot.games.exodus.names import (
    EQUIVALENT,
    FAILURE,
    LEAVE,
    PARTIAL,
    SUCCESS,
    SUPPLY,
    UNROLLED,
    Faction,
)
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.state import BLANK
from starmoot.games.exodus.voyage.cycle import rest_god
from starmoot.testing import rule

ZERO = ("0", "0", "0")
MINUS = ("-", "-", "-")


def in_a(exodus: Exodus, seats: int = 3, **fields: Any) -> Fleet:
    """The fleet is in A; B, where it has been before, holds nothing; C is unknown."""
    fleet = exodus(seats, **fields).with_map("AB", "AC", visited="BA")
    return fleet.given({"systems.0.reward": 0, "systems.1.reward": 0})


def jumps(fleet: Fleet, *dice: str, hurried: bool = False) -> Fleet:
    """A jump to B with these dice; the risk there comes out at 0."""
    hindered = 0
    treachery = fleet.g.s.traits[5] + fleet.g.s.settings.jump_treachery
    if treachery >= 5:
        hindered = 2 if treachery >= 8 else 1
    fleet.rolls("fleet", *dice, *ZERO[hindered:]).run(Ritual(1, hurried))
    return fleet


# The jump test


@rule("EX-WEX-02", "EX-JUMP-02", "EX-JUMP-07", "EX-JUMP-08", "EX-JUMP-10")
def test_a_rested_god_jumps_with_three_free_dice(exodus: Exodus) -> None:
    fleet = jumps(in_a(exodus, faith=11, treachery=1), *MINUS)
    fleet.said("exodus.tested", text="Jump F11 - - - T1=7", result="success")
    fleet.stands(faith=10, treachery=2).expect({"here": 1, "came_from": 0, "fatigue": 1})
    assert fleet.g.finished(Ritual).arrived


@rule("EX-WEX-05", "EX-WEX-06", "EX-JUMP-04", "EX-JUMP-07", "EX-JUMP-08", "EX-JUMP-13")
def test_the_hurried_jump_of_the_seed(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=9, treachery=4).given({"systems.1.reward": 2})
    fleet.rolls("fleet", "+").run(Ritual(1, hurried=True))
    fleet.said("exodus.tested", text="Jump F9 [-] [-] + T4=4 (-2 haste)")
    fleet.stands(faith=8, treachery=5).expect({"jump_excess": 1})
    fleet.seat(0).asked("exodus.spend_excess").can("0", "1")


@rule("EX-CONV-04", "EX-WEX-11")
def test_convenience_reads_treachery_after_the_jump_that_brought_the_fleet(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=9, treachery=4).given({"systems.1.reward": 2})
    fleet.rolls("fleet", "+").run(Ritual(1, hurried=True))
    fleet.rolls("fleet", "0", "+", "0", "0", "0")
    fleet.seat(0).asked("exodus.spend_excess").picks(1)
    fleet.expect({"systems.1.convenience": 1}).rolled_all()
    fleet.said("exodus.rolled", text="Convenience 0 + 0 = 1 (+1 a well aimed jump, -1 Treachery)")


@rule("EX-JUMP-03", "EX-JUMP-10", "EX-JUMP-17")
@pytest.mark.parametrize(
    ("fatigue", "hurried", "fixed"),
    [(0, False, 0), (1, False, -1), (2, False, -2), (0, True, -2), (1, True, -3), (4, True, -3)],
)
def test_each_attempt_since_the_last_rest_hinders(
    exodus: Exodus, fatigue: int, hurried: bool, fixed: int
) -> None:
    g = exodus(fatigue=fatigue).g
    assert ritual_odds(g, hurried, 0).fixed() == fixed


@rule("EX-JUMP-05", "EX-JUMP-08", "EX-JUMP-09", "EX-SEQ-08", "EX-JUMP-10")
def test_a_failed_jump_costs_three_faith_and_nothing_else(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=5, treachery=4, risk=0, cycle=3)
    fleet.rolls("fleet", *MINUS).run(Ritual(1))
    fleet.stands(faith=2, treachery=4, women=10, supply=12)
    fleet.expect({"here": 0, "came_from": -1, "fatigue": 1, "risk": 0, "jumped": False})
    fleet.said("exodus.jump_failed", system="b").said_nothing_of("exodus.jump_made")
    assert (fleet.done, fleet.g.finished(Ritual).arrived) == (True, False)
    fleet.rolled_all()


@rule("EX-JUMP-05", "EX-JUMP-03")
def test_a_failed_attempt_tires_the_god_like_any_other(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=6, treachery=4)
    fleet.rolls("fleet", *MINUS).run(Ritual(1))
    fleet.rolls("fleet", "0", "0").run(Ritual(1))
    fleet.said("exodus.tested", text="Jump F3 [-] 0 0 T4=-2 (-1 fatigue)")
    fleet.expect({"fatigue": 2})


@rule("EX-JUMP-07", "EX-OPT-04", "EX-JUMP-08", "EX-OPT-05")
@pytest.mark.parametrize(("treachery_cost", "faith_cost"), [(0, 0), (2, 3)])
def test_the_prices_of_a_jump_are_options(
    exodus: Exodus, treachery_cost: int, faith_cost: int
) -> None:
    fleet = in_a(exodus, faith=9, treachery=1)
    fleet.given({"settings.jump_treachery": treachery_cost})
    fleet.given({"settings.jump_faith_cost": faith_cost})
    jumps(fleet, *ZERO).stands(faith=9 - faith_cost, treachery=1 + treachery_cost)


# Losses of a partial jump


@rule("EX-JUMP-06", "EX-JUMP-11", "EX-DEC-08", "EX-JUMP-08")
def test_each_keeper_in_turn_lets_something_go(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=6, treachery=4, women=5, supply=7)
    fleet.rolls("fleet", "-", "-", "0").run(Ritual(1))
    fleet.seat(1).asked_nothing()
    fleet.seat(0).asked("exodus.jump_loss_choice").can("women", "supply", "faith").picks("women")
    fleet.stands(women=4)
    fleet.seat(0).asked_nothing()
    fleet.seat(1).asked("exodus.jump_loss_choice").picks("supply")
    fleet.stands(supply=5)
    fleet.rolls("fleet", "0", "0")
    fleet.seat(2).asked("exodus.jump_loss_choice").picks("faith")
    fleet.stands(women=4, supply=5, faith=4, treachery=5).expect({"here": 1, "jump_excess": 0})
    fleet.said("exodus.jump_loss", faction="government", trait="supply")
    assert fleet.g.finished(Ritual).arrived


@rule("EX-JUMP-06", "EX-DICE-09")
@pytest.mark.parametrize(("faith", "losses"), [(4, 3), (5, 2), (6, 1), (7, 0)])
def test_there_are_as_many_losses_as_the_jump_fell_short(
    exodus: Exodus, faith: int, losses: int
) -> None:
    fleet = in_a(exodus, faith=faith, treachery=4).given({"settings.jump_treachery": 0})
    fleet.rolls("fleet", *ZERO, *ZERO).run(Ritual(1))
    for seat in range(losses):
        fleet.seat(seat).asked("exodus.jump_loss_choice").picks("women")
    assert fleet.done
    fleet.stands(women=10 - losses)


@rule("EX-JUMP-12")
def test_what_is_gone_cannot_be_given_while_something_else_can(exodus: Exodus) -> None:
    g = exodus(women=0, supply=1, faith=3).g
    assert losses_open(g) == [4, 1]
    g.s.traits[4] = g.s.traits[1] = 0
    assert losses_open(g) == [6, 4, 1]


@rule("EX-JUMP-12")
def test_a_loss_counts_as_printed_even_if_there_is_less(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=6, treachery=4, supply=1).rolls("fleet", *ZERO)
    fleet.run(Ritual(1))
    fleet.seat(0).asked("exodus.jump_loss_choice").picks("supply")
    fleet.stands(supply=0).ended()


@rule("EX-DEC-08")
@pytest.mark.parametrize(
    ("women", "supply", "given"), [(5, 9, "supply"), (7, 7, "women"), (4, 5, "faith")]
)
def test_a_silent_keeper_gives_what_there_is_most_of(
    exodus: Exodus, women: int, supply: int, given: str
) -> None:
    fleet = in_a(exodus, faith=6, treachery=4, women=women, supply=supply)
    fleet.rolls("fleet", *ZERO).run(Ritual(1))
    fleet.rolls("fleet", "0", "0")
    fleet.time_up().said("exodus.jump_loss", faction="church", trait=given)


@rule("EX-GOV-10", "EX-GOV-13", "EX-JUMP-06")
def test_one_flip_of_the_law_covers_all_women_of_a_jump(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=5, treachery=4, chauvinism=True)
    fleet.rolls("fleet", *ZERO).run(Ritual(1))
    fleet.rolls("flips", "0").rolls("fleet", "0", "0")
    for seat in range(2):
        fleet.seat(seat).asked("exodus.jump_loss_choice").picks("women")
    fleet.stands(women=10).said("exodus.spared", times=1)


@rule("EX-GOV-10", "EX-JUMP-06")
def test_on_a_minus_the_law_spares_nobody(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=5, treachery=4, chauvinism=True)
    fleet.rolls("fleet", *ZERO).run(Ritual(1))
    fleet.rolls("flips", "-").rolls("fleet", "0", "0")
    for seat in range(2):
        fleet.seat(seat).asked("exodus.jump_loss_choice").picks("women")
    fleet.stands(women=8)


# Leaving, resting, ending


@rule("EX-SEQ-10", "EX-TIME-04")
def test_what_belonged_to_the_old_system_ends_when_the_fleet_leaves(exodus: Exodus) -> None:
    fleet = in_a(exodus, risk=-2, forces=[EQUIVALENT], escaped_scouts=2, cycles_here=3)
    fleet.given({"retreating": True, "factions.1.gesture": LEAVE})
    jumps(fleet, *ZERO).expect({"factions.1.gesture": BLANK})
    fleet.expect(risk=0, forces=[], escaped_scouts=0, cycles_here=0, retreating=False, jumped=True)


@rule("EX-JUMP-15")
def test_only_connected_systems_are_destinations(exodus: Exodus) -> None:
    fleet = exodus().with_map("AB", "BC", "AD", visited="BA")
    assert destinations(fleet.g) == [1, 3]


@rule("EX-JUMP-17", "EX-JUMP-18", "EX-JUMP-19", "EX-OPT-07")
def test_rest_must_be_long_enough_and_an_attempt_undoes_it(exodus: Exodus) -> None:
    fleet = in_a(exodus, fatigue=2).given({"settings.rest_cycles_needed": 2})
    rest_god(fleet.g)
    fleet.expect(fatigue=2)
    fleet.rolls("fleet", "0", *ZERO).run(Ritual(1)).expect(fatigue=3)
    rest_god(fleet.g)
    fleet.expect(fatigue=3).said_nothing_of("exodus.god_rested")
    rest_god(fleet.g)
    fleet.expect(fatigue=0).said("exodus.god_rested", times=1)


@rule("EX-JUMP-17")
def test_one_cycle_rests_the_god_by_default(exodus: Exodus) -> None:
    fleet = exodus(fatigue=3)
    rest_god(fleet.g)
    fleet.expect(fatigue=0)


@rule("EX-JUMP-20")
def test_a_fleet_without_faith_ends_before_it_arrives(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=1, treachery=0).rolls("fleet", "+", "+", "0")
    fleet.run(Ritual(1)).ended()
    fleet.stands(faith=0).expect(here=0)


@rule("EX-JUMP-20", "EX-PUSH-05")
def test_a_failed_push_can_be_the_last(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=1, treachery=4).rolls("fleet", *ZERO)
    fleet.run(Push(1)).ended()


# Secrets that matter to the ritual


@rule("EX-SC-CH4", "EX-SCT-21")
def test_the_abandoned_church_jumps_with_an_assist_for_a_hidden_cause(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=9, treachery=1).with_secret("ch4", "church")
    jumps(fleet, "0", "0")
    fleet.said("exodus.tested", text="Jump F9 [+] 0 0 T1=9 (+1 hidden cause)")


@rule("EX-SC-DI4", "EX-SCT-21")
@pytest.mark.parametrize(("fatigue", "fixed"), [(0, 0), (1, 0), (3, -2)])
def test_soothing_takes_one_hindrance_of_fatigue_away(
    exodus: Exodus, fatigue: int, fixed: int
) -> None:
    fleet = in_a(exodus, fatigue=fatigue).with_secret("di4", "military")
    jumps(fleet, *ZERO[: 3 + fixed])
    tested = next(entry.text for entry in fleet.g.log if entry.note.name == "exodus.tested")
    assert tested.count("[-]") == -fixed
    assert "[+]" not in tested


@rule("EX-SC-RE5", "EX-SC-DI2")
@pytest.mark.parametrize(("sign", "treachery"), [("-", 2), ("0", 2), ("+", 1)])
def test_sedation_keeps_bounders_out_on_a_plus(exodus: Exodus, sign: str, treachery: int) -> None:
    fleet = in_a(exodus, treachery=1).with_secret("di2", public=True).rolls("flips", sign)
    jumps(fleet, *ZERO).stands(treachery=treachery)


@rule("EX-SC-RE5", "EX-SCT-08")
def test_the_directors_sedation_ends_when_it_is_public(exodus: Exodus) -> None:
    fleet = in_a(exodus, treachery=1).with_secret("re5", "church", public=True)
    jumps(fleet, *ZERO).stands(treachery=2)


@rule("EX-SC-CH5", "EX-SCT-21")
def test_the_spoken_name_makes_the_god_forget_its_fatigue_once(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=12, treachery=1, fatigue=2).with_secret("ch5", "church")
    fleet.given({"factions.0.office_opened": True}).seat(1).knows("true_name_spoken")
    fleet.run(Ritual(1))
    fleet.rolls("fleet", *ZERO, *ZERO)
    fleet.seat(0).asked("exodus.speak_name").picks("yes")
    fleet.said("exodus.tested", text="Jump F12 0 0 0 T1=11 (-2 fatigue, +2 hidden cause)")
    fleet.seat(1).knows_nothing_of("true_name_spoken").expect({"fatigue": 3})
    fleet.seat(0).knows("true_name_spoken")
    fleet.given(here=0).rolls("fleet", *ZERO).run(Ritual(1))
    assert fleet.done
    fleet.said("exodus.jump_name", times=1)


@rule("EX-SC-CH5")
@pytest.mark.parametrize("fatigue", [0, 2])
def test_the_name_is_kept_by_silence_and_not_asked_of_a_rested_god(
    exodus: Exodus, fatigue: int
) -> None:
    fleet = in_a(exodus, faith=12, treachery=1, fatigue=fatigue).with_secret("ch5", "church")
    fleet.rolls("fleet", *ZERO[fatigue:], *ZERO).run(Ritual(1))
    if fatigue:
        for seat in (1, 2):
            fleet.seat(seat).knows(lambda view: not view.waiting and not view.pending)
        fleet.time_up()
    assert fleet.done
    fleet.expect(true_name_spoken=False)


# Pushing


@rule("EX-PUSH-01", "EX-PUSH-03", "EX-PUSH-04", "EX-PUSH-05", "EX-PUSH-08", "EX-PUSH-09")
def test_a_failed_push_costs_one_faith_and_tires_the_god(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=3, treachery=4, fatigue=1).rolls("fleet")
    fleet.run(Push(1, SCOUT, hurried=True))
    fleet.said("exodus.tested", text="Push F3 [-] [-] [-] T4=-4 (-1 fatigue, -2 haste)")
    fleet.stands(faith=2, treachery=4).expect(here=0, fatigue=2)
    fleet.said("exodus.push_failed", system="b")
    assert fleet.g.finished(Push).result == FAILURE


@rule("EX-PUSH-06", "EX-PUSH-10", "EX-TRAIT-09", "EX-DEC-09")
def test_a_ship_that_never_arrives_costs_what_the_military_names(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=5, treachery=4, might=6).rolls("fleet", *ZERO)
    fleet.run(Push(2))
    fleet.seat(0).asked_nothing()
    assert fleet.seat(2).asked("EX-DEC-09").options() == ["might", "faith", "supply"]
    fleet.seat(2).asked("exodus.push_loss_choice").picks("might")
    fleet.stands(might=5, faith=5, supply=12, treachery=4).expect({"here": 0, "fatigue": 1})
    fleet.expect({"systems.2.reward": UNROLLED, "systems.2.scout_risk": UNROLLED})
    assert fleet.g.finished(Push).result == PARTIAL


@rule("EX-DEC-09")
def test_a_silent_military_gives_the_highest_of_the_three(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=5, treachery=4, might=6, supply=6).rolls("fleet", *ZERO)
    fleet.run(Push(2))
    fleet.time_up()
    fleet.stands(might=5, faith=5, supply=6)


@rule("EX-PUSH-07", "EX-PUSH-12", "EX-PUSH-13", "EX-PUSH-08", "EX-PUSH-09", "EX-CONV-01")
def test_a_scout_finds_reward_convenience_and_risk_but_no_lines(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=8, treachery=4, cycle=2).rolls("fleet", *ZERO, "+", "+", "0")
    fleet.run(Push(2))
    fleet.rolls("fleet", "0", "0", "-", "-", "0")
    fleet.seat(0).asked("exodus.spend_excess").can("1").picks(1)
    fleet.stands(faith=8, treachery=4).rolled_all()
    fleet.expect({"systems.2.reward": 2, "systems.2.convenience": 1, "systems.2.scout_risk": -2})
    fleet.expect({"systems.2.scouted_in": 2, "systems.2.visited": False})
    assert fleet.g.s.systems[2].links == [0]
    fleet.expect(here=0, risk=UNROLLED, forces=[], jump_excess=0)
    fleet.said("exodus.systems_risk", system="c", risk="-2")
    assert fleet.g.finished(Push).result == SUCCESS


@rule("EX-PUSH-12", "EX-SCAN-09")
def test_a_scout_does_not_roll_a_scanned_reward_again(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=7, treachery=4).given({"systems.2.reward": 0})
    fleet.rolls("fleet", *ZERO, *ZERO).run(Push(2))
    fleet.rolled_all().expect({"systems.2.reward": 0, "systems.2.scout_risk": 0})


@rule("EX-PUSH-09", "EX-OPT-06")
def test_pushes_can_be_made_to_cost_faith(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=8, treachery=4).given({"settings.push_faith_cost": 2})
    fleet.given({"systems.2.reward": 0})
    fleet.rolls("fleet", *ZERO, *ZERO).run(Push(2))
    fleet.stands(faith=6)


def known_enemy(exodus: Exodus, risk: int, **fields: Any) -> Fleet:
    fleet = in_a(exodus, cycle=2, **fields)
    return fleet.given({"systems.2.scout_risk": risk, "systems.2.scouted_in": 2})


@rule("EX-PUSH-16")
@pytest.mark.parametrize(("risk", "after"), [(-3, -2), (-2, -1), (-1, 1)])
def test_a_nuke_lowers_a_known_force_by_one_class(exodus: Exodus, risk: int, after: int) -> None:
    fleet = known_enemy(exodus, risk, faith=8, treachery=4, might=6).rolls("fleet", *ZERO)
    fleet.run(Push(2, NUKE))
    fleet.stands(might=5).expect({"systems.2.scout_risk": after, "jump_excess": 0})
    fleet.said("exodus.push_nuke", system="c").rolled_all()
    assert fleet.g.finished(Push).result == SUCCESS


@rule("EX-PUSH-16", "EX-PUSH-06")
def test_a_lost_nuke_costs_its_might_and_the_ship(exodus: Exodus) -> None:
    fleet = known_enemy(exodus, -2, faith=5, treachery=4, might=6).rolls("fleet", *ZERO)
    fleet.run(Push(2, NUKE))
    fleet.seat(2).asked("exodus.push_loss_choice").picks("supply")
    fleet.stands(might=5, supply=11).expect({"systems.2.scout_risk": -2})


@rule("EX-PUSH-16")
def test_a_nuke_that_is_not_pushed_costs_no_might(exodus: Exodus) -> None:
    fleet = known_enemy(exodus, -2, faith=4, treachery=4, might=6).rolls("fleet", *MINUS)
    fleet.run(Push(2, NUKE))
    fleet.stands(might=6, faith=3)


@rule("EX-SC-MI2")
def test_warheads_that_never_worked_are_not_missed(exodus: Exodus) -> None:
    fleet = known_enemy(exodus, -2, faith=8, treachery=4, might=6).with_secret("mi2", "military")
    fleet.rolls("fleet", *ZERO).run(Push(2, NUKE))
    fleet.stands(might=6).expect({"systems.2.scout_risk": -1})


@rule("EX-PUSH-16", "EX-PUSH-14")
def test_a_nuke_needs_an_enemy_of_whom_the_report_is_fresh(exodus: Exodus) -> None:
    assert purposes(known_enemy(exodus, -1).g, 2) == [SCOUT, NUKE]
    assert purposes(known_enemy(exodus, 0).g, 2) == [SCOUT]
    assert purposes(known_enemy(exodus, -1).given(cycle=3).g, 2) == [SCOUT]
    assert purposes(in_a(exodus).g, 2) == [SCOUT]


# Words


@rule("EX-DEC-08", "EX-DEC-09", "EX-SC-CH5")
def test_the_questions_show_what_each_answer_would_do(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=6, treachery=4, women=0, supply=1).rolls("fleet", *ZERO)
    fleet.run(Ritual(1))
    words = fleet.seat(0).view.pending[0].words
    assert words.previews["exodus.trait", SUPPLY] == "1 to 0"
    assert words.barred == {("exodus.trait", 6): "nothing is left of it"}
    pushed = in_a(exodus, faith=5, treachery=4).rolls("fleet", *ZERO)
    pushed.run(Push(2))
    assert pushed.seat(2).view.pending[0].words.previews["exodus.trait", SUPPLY] == "12 to 11"
    named = in_a(exodus, fatigue=2).with_secret("ch5", "church")
    named.run(Ritual(1))
    previews = named.seat(0).view.pending[0].words.previews
    assert previews["yes_no", 1] == "2 hindrances fewer on this jump"


@rule("EX-JUMP-21", "EX-SET-11", "EX-COMP-13")
def test_the_first_ritual_brings_forth_an_elder(exodus: Exodus) -> None:
    fleet = jumps(in_a(exodus, faith=12, treachery=1).led(), *ZERO)
    elder = fleet.g.s.characters[-1]
    assert (len(fleet.g.s.characters), elder.faction, elder.secret) == (4, 0, -1)
    assert (elder.was_elder, elder.primary) == (True, False)
    fleet.said("exodus.elder", times=1)


@rule("EX-JUMP-21")
@pytest.mark.parametrize("case", ["serves", "leads", "is gone", "left the Church"])
def test_a_new_elder_follows_one_who_serves_no_longer(exodus: Exodus, case: str) -> None:
    fleet = in_a(exodus).led()
    call_elder(fleet.g)
    first = fleet.g.s.characters[-1]
    first.primary, first.gone = case == "leads", case == "is gone"
    first.faction = Faction(2 if case == "left the Church" else 0)
    call_elder(fleet.g)
    elders = [person for person in fleet.g.s.characters if person.was_elder]
    assert len(elders) == (1 if case == "serves" else 2)
