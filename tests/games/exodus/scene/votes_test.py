"""Votes and orders, once they are revealed, and the scenes about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.exodus.conflict.opening import OpenScene
from starmoot.games.exodus.conflict.votes import INTENT
from starmoot.games.exodus.content.printed import ORDER, secret_number
from starmoot.games.exodus.covert.writing import CovertOrders
from starmoot.games.exodus.disposition.deciding import Disposition
from starmoot.games.exodus.intent.resolving import Resolving
from starmoot.games.exodus.intent.writing import Intents
from starmoot.games.exodus.names import CHURCH, GOVERNMENT, INSTITUTIONAL
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.games.exodus.scene.screen import build_scene
from starmoot.games.exodus.secrets.spreading import new_secret
from starmoot.games.exodus.voyage.cycle import OPENS
from starmoot.host import take_view
from starmoot.testing import rule

if TYPE_CHECKING:
    from tests.games.exodus.scene.conftest import Look


@rule("EX-HID-03", "EX-RES-02")
def test_the_tally_is_shown_with_its_weights(exodus: Exodus, look: Look) -> None:
    fleet = exodus(4).with_map("AB", visited="A")
    look.wanting(
        fleet,
        {
            "church": {"church": "parade"},
            "government": {"church": "church_skin_hunt", "government": "adjudicate"},
            "military": {"church": "parade"},
            "network": {"church": "church_skin_hunt", "network": "rest"},
        },
    ).run(Resolving())
    scene = look.seen(fleet, 1)
    assert scene.headline == "Cycle 1 · Ashlar · the orders are disputed"
    assert look.rows(scene, "Orders of cycle 1") == {
        "Church": ("Parade the Defiled", "8 votes, against Church Skin Hunt 5"),
        "Government": ("Adjudicate", "5 votes"),
        "Military": ("Rest", "no votes"),
        "Network": ("Rest", "5 votes"),
    }
    assert look.rows(scene, "Who wants what")["Church"] == (
        "Parade the Defiled 8 (Church 5, Military 3); Church Skin Hunt 5 (Government 3, Network 2)",
    )


def test_before_the_reveal_nobody_sees_anybodys_intents(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3, cycle=1).with_map("AB", visited="A").run(Intents())
    before = look.seen(fleet, 1)
    fleet.seat(0).asked("exodus.intents").answers(
        {"church": "tend_flock", "government": "adjudicate", "military": "conscript"}
    )
    assert look.seen(fleet, 1) == before
    assert not [title for title in look.titles(before) if "Orders of cycle" in title]


def test_a_tie_is_told_and_who_decides_it(exodus: Exodus, look: Look) -> None:
    fleet = exodus(4).with_map("AB", visited="A")
    look.wanting(
        fleet,
        {
            "church": {"church": "parade"},
            "government": {"church": "tend_flock", "military": "conscript"},
            "network": {"church": "tend_flock"},
            "military": {"government": "adjudicate"},
        },
    ).run(Resolving())
    shown = look.rows(look.seen(fleet), "Orders of cycle")
    assert shown["Church"][1] == (
        "5 votes, against Tend to the Flock 5; a tie, and its leader decided"
    )


def test_an_order_that_is_still_tied_is_not_decided(exodus: Exodus, look: Look) -> None:
    fleet = exodus(4).with_map("AB", visited="A")
    look.wanting(
        fleet, {"government": {"church": "parade"}, "military": {"church": "tend_flock"}}
    ).run(Resolving())
    fleet.seat(0).asked("exodus.tie")
    shown = look.rows(look.seen(fleet), "Orders of cycle")
    assert shown["Church"] == ("not decided", "tied: Parade the Defiled 3, Tend to the Flock 3")


def test_a_bound_order_says_so(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3).with_map("AB", visited="A")
    look.wanting(fleet, {"church": {"government": "adjudicate"}}).run(Resolving())
    fleet.given({"resolved.1": ORDER.index["hold_elections"]})
    shown = look.rows(look.seen(fleet), "Orders of cycle")
    assert shown["Government"] == ("Hold Elections", "bound to it, against Adjudicate 3")


def test_a_leak_is_named_by_owner_and_number_even_to_those_who_know_it(
    exodus: Exodus, look: Look
) -> None:
    fleet = exodus(3).with_map("AB", visited="A")
    new_secret(fleet.g, GOVERNMENT, INSTITUTIONAL, secret_number("go2"))
    look.wanting(fleet, {"church": {"church": "leak:0:military"}}).run(Resolving())
    for viewer in (0, 1):
        assert look.rows(look.seen(fleet, viewer), "Orders of cycle")["Church"][0] == (
            "Leak Government secret 1 to Military"
        )


@rule("EX-HID-04")
def test_covert_orders_and_results_are_shown_once_they_are_open(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3).with_map("AB", visited="A")
    fleet.ordered(church="parade", government="rest", military="conscript").run(CovertOrders())
    scene = look.seen(fleet, 1)
    assert scene.headline.endswith("covert orders are written")
    assert "Covert orders" not in look.titles(scene)
    assert look.part(scene, "Orders of cycle 1").columns == ("Faction", "Order", "Votes")
    fleet.given({"covert.2": 0 + 64 * 2, "executed.0": True, "results.0": 2, "executed.1": True})
    scene = look.seen(fleet, 1)
    assert look.rows(scene, "Covert orders") == {"Military": ("Spying: Government",)}
    results = {name: row[-1] for name, row in look.rows(scene, "Orders of cycle 1").items()}
    assert results == {"Church": "Success", "Government": "done", "Military": "to come"}


@rule("EX-HID-02")
def test_gestures_are_shown_together_and_with_their_owners(exodus: Exodus, look: Look) -> None:
    fleet = exodus(4).with_map("AB", visited="A").run(Disposition())
    assert look.seen(fleet).headline == "Fleet Gessen · Ashlar · stay, leave or fight?"
    for seat, gesture in enumerate(("up", "down", "up")):
        fleet.seat(seat).asked("exodus.gesture").picks(gesture)
    assert "Gestures" not in look.titles(look.seen(fleet))
    fleet.seat(3).asked("exodus.gesture").picks("up")
    scene = look.seen(fleet)
    assert scene.headline.endswith("the gestures are disputed")
    assert look.part(scene, "Gestures").rows == (
        ("Stay", "3", "Church, Military, Network"),
        ("Leave", "1", "Government"),
    )


def test_named_courses_are_shown_while_the_fleet_leaves(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3).with_map("AB", "AC", visited="A").run(Disposition())
    for seat in range(3):
        fleet.seat(seat).asked("exodus.gesture").picks("down")
    for seat in range(3):
        fleet.seat(seat).asked("exodus.disposition_dissent").passes()
    assert look.seen(fleet).headline.endswith("leaving")
    for seat in range(3):
        course = {"course": "jump:b", "speed": "normal"}
        fleet.seat(seat).asked("exodus.course").answers(course)
    assert look.part(look.seen(fleet), "Destinations").rows == (
        ("Jump to Brume", "3", "Church, Government, Military"),
    )


@rule("EX-SET-16", "EX-DEB-07")
def test_a_scene_shows_what_is_argued_and_what_the_fleet_never_agreed_on(
    exodus: Exodus, look: Look
) -> None:
    fleet = exodus(4).with_map("AB", visited="A")
    fleet.given(fleet_answers=[0, -1, 3], fleet_words=["", "", "To the far shore"])
    look.led(fleet, CHURCH, "Ansel Marrow")
    fleet.g.say(OPENS, 1)
    look.wanting(fleet, {"government": {"church": "tend_flock"}})
    fleet.given({"resolved.0": ORDER.index["tend_flock"]}).run(OpenScene(INTENT, CHURCH, CHURCH))
    opening = look.seen(fleet, 0)
    assert look.rows(opening, "What the fleet says of itself") == {
        "How did the fleet learn of the bounders?": ("The Network raised the alarm",),
        "What was done with that knowledge?": ("The fleet is divided",),
        "Does the fleet know where it is going?": ("To the far shore",),
    }
    terms = {"demand": "parade", "ship": ["walrus"], "occasion": [], "speaker": []}
    fleet.seat(0).asked("exodus.scene").answers({"government": terms})
    scene = look.seen(fleet, 2)
    assert scene.headline.endswith("a scene is played")
    assert look.part(scene, "On the floor").text.split("\n") == [
        "A session of the council. On Research Vessel Walrus, Ansel Marrow speaks up",
        "At issue is the order of Church",
        "Church demands that Government vote: Parade the Defiled",
    ]
    assert "Who wants what, by votes" in look.titles(scene)


def test_when_a_scene_is_over_the_floor_is_empty(exodus: Exodus, look: Look) -> None:
    fleet = exodus(4).with_map("AB", visited="A")
    look.led(fleet, CHURCH, "Ansel Marrow")
    fleet.g.say(OPENS, 1)
    look.wanting(fleet, {"government": {"church": "tend_flock"}})
    fleet.given({"resolved.0": ORDER.index["tend_flock"]}).run(OpenScene(INTENT, CHURCH, CHURCH))
    terms = {"demand": "parade", "ship": [], "occasion": [], "speaker": []}
    fleet.seat(0).asked("exodus.scene").answers({"government": terms})
    assert "On the floor" in look.titles(look.seen(fleet, 2))
    for seat in (2, 3):
        fleet.seat(seat).asked("exodus.backing").passes()
    fleet.seat(0).asked("exodus.scene_act").passes()
    fleet.seat(1).asked("exodus.scene_act").picks("capitulate")
    assert fleet.done
    assert "On the floor" not in look.titles(look.seen(fleet, 2))
    assert look.seen(fleet, 2).headline == "Cycle 1 · Ashlar"


def test_a_bystander_still_sees_the_scene_while_the_parties_settle_in_private(
    exodus: Exodus, look: Look
) -> None:
    fleet = exodus(4).with_map("AB", visited="A")
    look.led(fleet, CHURCH, "Ansel Marrow")
    fleet.g.say(OPENS, 1)
    look.wanting(fleet, {"government": {"church": "tend_flock"}})
    fleet.given({"resolved.0": ORDER.index["tend_flock"]}).run(OpenScene(INTENT, CHURCH, CHURCH))
    terms = {"demand": "parade", "ship": [], "occasion": [], "speaker": []}
    fleet.seat(0).asked("exodus.scene").answers({"government": terms})
    view = take_view(fleet.play, 3)
    view.waiting = []
    assert build_scene(view).headline.endswith("a scene is played")
