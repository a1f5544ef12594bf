"""Leaving with an enemy near (EX-DISP-17..20, EX-CMB-12..14): cover, haste and retreat."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.disposition.deciding import Disposition
from starmoot.games.exodus.disposition.leaving import Leaving
from starmoot.games.exodus.names import EQUIVALENT, INFERIOR, MILITARY
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.testing import rule

ZERO = ("0", "0", "0")


def in_a(exodus: Exodus, seats: int = 3, **fields: Any) -> Fleet:
    """The fleet is in A; B and D, where it has been before, hold nothing; C is unknown."""
    fleet = exodus(seats, **fields).with_map("AB", "AC", "AD", "DE", visited="BDA")
    return fleet.given({f"systems.{place}.reward": 0 for place in range(4)})


def keep_still(fleet: Fleet, *seats: int) -> None:
    """Keepers at odds let the matter rest."""
    for seat in seats:
        fleet.seat(seat).asked("exodus.scene").passes()


# Under fire.


@rule("EX-DISP-18", "EX-CMB-12")
def test_the_full_ritual_needs_cover(exodus: Exodus) -> None:
    fleet = in_a(exodus, forces=[EQUIVALENT], might=5, faith=11, treachery=1)
    fleet.run(Leaving()).course("jump:b", "jump:b", "jump:b*")
    fleet.rolls("fleet", "0", "0", *ZERO, *ZERO)
    fleet.all_pass("exodus.course_dissent")
    fleet.said("exodus.combat_cover", force="equivalent").stands(might=4)
    fleet.said("exodus.tested", text="Jump F11 0 0 0 T1=10").expect(here=1).rolled_all()


@rule("EX-CMB-12", "EX-CMB-11")
def test_a_lost_covering_action_does_not_stop_the_jump_unless_all_is_lost(exodus: Exodus) -> None:
    for women, here in ((5, 1), (1, 0)):
        fleet = in_a(exodus, forces=[EQUIVALENT], might=2, women=women, treachery=1)
        fleet.run(Leaving()).course("jump:b", "jump:b", "jump:b")
        fleet.rolls("fleet", "0", "0", *ZERO, *ZERO)
        fleet.all_pass("exodus.course_dissent")
        fleet.stands(might=0, women=women - 1).expect(here=here)
        fleet.said("exodus.tested", times=1 + here)
        assert fleet.play.ended == (women == 1)


@rule("EX-DISP-18", "EX-JUMP-04")
def test_who_hurries_needs_no_cover(exodus: Exodus) -> None:
    fleet = in_a(exodus, forces=[EQUIVALENT], faith=11, treachery=1)
    fleet.run(Leaving()).course("jump:b*", "jump:b*", "jump:b").rolls("fleet", "0", *ZERO)
    fleet.all_pass("exodus.course_dissent")
    fleet.said_nothing_of("exodus.combat_cover").expect(here=1).rolled_all()


@rule("EX-DISP-19")
def test_scouts_need_no_cover(exodus: Exodus) -> None:
    fleet = in_a(exodus, forces=[INFERIOR], faith=11, treachery=1)
    fleet.run(Leaving()).course("jump:b", "jump:b", "jump:b").rolls("fleet", *ZERO, *ZERO)
    fleet.all_pass("exodus.course_dissent")
    fleet.said_nothing_of("exodus.combat_cover").said_nothing_of("exodus.scouts_escape")
    fleet.expect(here=1, escaped_scouts=0)


@rule("EX-DISP-18", "EX-PUSH-02")
def test_a_push_under_fire_needs_the_same_cover(exodus: Exodus) -> None:
    fleet = in_a(exodus, forces=[EQUIVALENT], might=9, faith=11, treachery=1)
    fleet.run(Leaving()).course("scout:b", "scout:b", "scout:b")
    fleet.rolls("fleet", "0", "0", *ZERO, *ZERO)
    fleet.all_pass("exodus.course_dissent")
    fleet.said("exodus.combat_cover").expect(here=0).rolled_all()


@rule("EX-DISP-20", "EX-SEQ-08")
@pytest.mark.parametrize(("force", "battles"), [(EQUIVALENT, 1), (INFERIOR, 0)])
def test_after_a_failed_jump_a_strong_enemy_attacks(
    exodus: Exodus, force: int, battles: int
) -> None:
    fleet = in_a(exodus, forces=[force], might=9, faith=6, treachery=4, risk=-force)
    fleet.run(Leaving()).course("jump:b*", "jump:b*", "jump:b*")
    fleet.rolls("fleet", "-", *ZERO[: 3 * battles])
    fleet.all_pass("exodus.course_dissent")
    fleet.said("exodus.jump_failed").said("exodus.tested", times=1 + battles)
    fleet.said_nothing_of("exodus.rolled").expect(here=0, risk=-force).rolled_all()
    assert not fleet.g.finished(Leaving).disagreed


@rule("EX-DISP-20")
def test_a_jump_that_succeeds_outruns_the_enemy_even_into_the_next(exodus: Exodus) -> None:
    fleet = in_a(exodus, forces=[EQUIVALENT], faith=11, treachery=1)
    fleet.run(Leaving()).course("jump:b*", "jump:b*", "jump:b*").rolls("fleet", "0", "-", "-", "0")
    fleet.all_pass("exodus.course_dissent")
    fleet.said_nothing_of("exodus.combat_attack").expect(here=1, forces=[EQUIVALENT])


# Retreat.


@rule("EX-CMB-13", "EX-JUMP-16")
def test_a_retreat_is_hurried_whatever_the_keepers_say(exodus: Exodus) -> None:
    fleet = in_a(exodus, forces=[INFERIOR], retreating=True, faith=11, treachery=1)
    fleet.run(Disposition())
    with pytest.raises(AssertionError, match="refuses"):
        fleet.votes(0, "jump:b", "normal")
    fleet.course("jump:b*", "jump:b*").rolls("fleet", "0", *ZERO)
    fleet.time_up()
    fleet.all_pass("exodus.course_dissent")
    fleet.said("exodus.course_agreed", speed="hurried").expect(here=1, retreating=False)


@rule("EX-CMB-13", "EX-TIME-08")
def test_a_retreat_is_hurried_also_where_nobody_says_so(exodus: Exodus) -> None:
    fleet = in_a(exodus, forces=[INFERIOR], retreating=True, faith=11, treachery=1)
    fleet.given({"systems.2.visited": True}).run(Disposition()).time_up()
    fleet.rolls("fleet", "0", *ZERO)
    fleet.all_pass("exodus.course_dissent")
    fleet.said("exodus.course_agreed", route="jump:b", speed="hurried").expect(here=1)


@rule("EX-CMB-14", "EX-JUMP-22")
@pytest.mark.parametrize("force", [INFERIOR, EQUIVALENT])
def test_keepers_who_cannot_agree_on_a_retreat_fight_again(exodus: Exodus, force: int) -> None:
    fleet = in_a(exodus, forces=[force], retreating=True, might=1, women=10, faith=9)
    fleet.run(Disposition()).course("jump:b*", "jump:b*", "jump:c*")
    keep_still(fleet, MILITARY)
    fleet.rolls("fleet", *ZERO)
    fleet.all_pass("exodus.course_dissent")
    fleet.said("exodus.combat_attack", times=1).stands(women=8, faith=9)
    fleet.expect(retreating=True, cycle=0, fatigue=0, forces=[force])
    assert fleet.done
    fleet.run(Disposition()).seat(0).asked("exodus.course")


@rule("EX-DISP-17", "EX-DISP-12", "EX-DISP-11")
@pytest.mark.parametrize(("force", "cycle"), [(INFERIOR, 1), (EQUIVALENT, 0)])
def test_a_fleet_without_a_course_stays(exodus: Exodus, force: int, cycle: int) -> None:
    fleet = in_a(exodus, forces=[force], might=9, treachery=1).run(Disposition())
    for seat in range(3):
        fleet.seat(seat).asked("exodus.gesture").picks("down")
    fleet.time_up()
    fleet.course("jump:b", "jump:b", "jump:c")
    keep_still(fleet, MILITARY)
    fleet.rolls("fleet", *ZERO[: 3 * (1 - cycle)])
    fleet.all_pass("exodus.course_dissent")
    fleet.expect(cycle=cycle, forces=[], escaped_scouts=cycle)
    assert fleet.done == (cycle == 0)
