"""Talk: closed while everybody decides alone, open otherwise, and a circle for every scene."""

from __future__ import annotations

from starmoot.games.exodus.conflict.scene import ConflictScene
from starmoot.games.exodus.conflict.votes import GESTURE
from starmoot.games.exodus.disposition.deciding import Disposition
from starmoot.games.exodus.intent.writing import Intents
from starmoot.games.exodus.names import (
    CHURCH,
    GOVERNMENT,
    LEAVE,
    MILITARY,
    NETWORK,
    RESEARCHERS,
    STAY_HERE,
)
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.scenario.voyage import Sails
from starmoot.host import SPECTATOR, get_game, take_view
from starmoot.kernel import EVERYONE, only
from starmoot.testing import rule

PARTIES = only(GOVERNMENT) | only(MILITARY)
EXODUS = get_game("exodus")


def channels(fleet: Fleet, seat: int) -> list[int]:
    """In which channels a seat may speak."""
    return EXODUS.audiences(take_view(fleet.play, seat))


def usual(seat: int, seats: int) -> list[int]:
    """The table, and every pair with this seat in it."""
    pairs = [only(seat) | only(other) for other in range(seats) if other != seat]
    return [EVERYONE, *pairs]


def quarrel(exodus: Exodus, seats: int = 5) -> Fleet:
    """The Military wants the Government to leave, and all others are asked for their side."""
    fleet = exodus(seats).with_map("AB", "AC", visited="A")
    fleet.given({f"factions.{GOVERNMENT}.gesture": STAY_HERE})
    fleet.run(ConflictScene(GESTURE, MILITARY, GOVERNMENT, demand=LEAVE))
    return fleet


@rule("EX-COM-01", "EX-COM-02")
def test_nobody_talks_before_gestures_are_shown(exodus: Exodus) -> None:
    fleet = exodus(3).with_map("AB", "AC", visited="A")
    fleet.run(Disposition())
    assert [channels(fleet, seat) for seat in range(3)] == [[], [], []]
    fleet.seat(CHURCH).asked("exodus.gesture").picks("up")
    assert channels(fleet, CHURCH) == [], "whoever is done waits in silence too"
    fleet.seat(GOVERNMENT).asked("exodus.gesture").picks("up")
    fleet.seat(MILITARY).asked("exodus.gesture").picks("down")
    assert [channels(fleet, seat) for seat in range(3)] == [usual(seat, 3) for seat in range(3)]


@rule("EX-DEB-07", "EX-COM-02")
def test_a_scene_has_a_circle_of_its_parties_and_backers(exodus: Exodus) -> None:
    fleet = quarrel(exodus)
    assert channels(fleet, MILITARY) == usual(MILITARY, 5), "two parties are a pair already"
    fleet.seat(CHURCH).asked("exodus.backing").picks("initiator")
    fleet.seat(NETWORK).asked("exodus.backing").passes()
    fleet.seat(RESEARCHERS).asked("exodus.backing").passes()
    for seat in (GOVERNMENT, MILITARY):
        fleet.seat(seat).asked("exodus.scene_act").passes()
    circle = PARTIES | only(CHURCH)
    for seat in (CHURCH, GOVERNMENT, MILITARY):
        assert channels(fleet, seat) == [*usual(seat, 5), circle]
    for seat in (NETWORK, RESEARCHERS):
        assert channels(fleet, seat) == usual(seat, 5)
    fleet.seat(CHURCH).asked("exodus.backing").picks("nobody")
    assert channels(fleet, CHURCH) == usual(CHURCH, 5), "who steps back hears no more of it"


@rule("EX-DEB-07")
def test_the_circle_ends_with_its_scene(exodus: Exodus) -> None:
    fleet = quarrel(exodus, seats=3)
    fleet.seat(CHURCH).asked("exodus.backing").picks("respondent")
    fleet.seat(MILITARY).asked("exodus.scene_act").passes()
    fleet.seat(GOVERNMENT).asked("exodus.scene_act").passes()
    assert PARTIES | only(CHURCH) in channels(fleet, CHURCH)
    fleet.seat(MILITARY).asked("exodus.force").passes()
    fleet.seat(GOVERNMENT).asked("exodus.force").passes()
    assert fleet.done
    assert channels(fleet, CHURCH) == usual(CHURCH, 3)


@rule("EX-COM-02")
def test_spectators_have_no_voice(exodus: Exodus) -> None:
    assert channels(quarrel(exodus), SPECTATOR) == []


@rule("EX-COM-01", "EX-INF-02", "EX-INT-22")
def test_nobody_talks_while_leaders_are_checked_for_infection(exodus: Exodus) -> None:
    fleet = exodus(4, jumped=True).led().with_map("AB", visited="A")
    fleet.given({"settings.leader_infection": True})
    fleet.rolls("fleet", *["0"] * 9).run(Intents())
    fleet.seat(CHURCH).asked("exodus.infection_fudge")
    assert [channels(fleet, seat) for seat in range(4)] == [[]] * 4
    for seat in (CHURCH, GOVERNMENT, MILITARY):
        fleet.seat(seat).asked("exodus.infection_fudge").passes()
    fleet.seat(CHURCH).asked("exodus.intents")
    assert [channels(fleet, seat) for seat in range(4)] == [[]] * 4


@rule("EX-COM-01", "EX-COM-02", "EX-INF-02")
def test_at_a_whole_table_the_channels_close_with_the_check_and_open_with_the_tally(
    sails: Sails,
) -> None:
    voyage = sails(3, leader_infection="yes").until("exodus.gesture")
    voyage.state.jumped = True
    voyage.until("exodus.infection_fudge")
    views = [voyage.table.view(seat) for seat in range(3)]
    assert [EXODUS.audiences(view) for view in views] == [[]] * 3
    voyage.all_say("exodus.infection_fudge", None).all_order()
    views = [voyage.table.view(seat) for seat in range(3)]
    assert [EXODUS.audiences(view) for view in views] == [usual(seat, 3) for seat in range(3)]
