"""What concerns a Party more than others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.destiny.acting.concern import campaigns_at
from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.campaigns.campaigning import DeclareFor
from starmoot.games.destiny.names import BIP, GSP, POP, SENATE_OPENS, Owner, Sector
from starmoot.games.destiny.senate.propositions import Propositions
from starmoot.games.destiny.war.conflicts import Tour
from starmoot.host import asked_of

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

SECTOR = Sector(40)
FREE = "destiny.free_act"
RESPOND = "destiny.respond"
TABLE = "destiny.table_item"


def concerned(scene: Scene, topic: str) -> dict[str, bool]:
    """Whom a question is put to, and whom it concerns."""
    return {
        party: one.concerns
        for party in scene.asked_by(topic)
        for one in asked_of(scene.g, scene.by(party))
        if one.topic == topic
    }


def test_a_campaign_concerns_who_campaigns_there_and_who_holds_the_sector(galaxy: Galaxy) -> None:
    g = galaxy(3).g
    tour = Tour()
    tour.party, tour.sector = BIP, SECTOR
    g.s.tours.append(tour)
    g.s.owners[SECTOR] = Owner(GSP)
    assert campaigns_at(g, BIP, SECTOR)
    assert campaigns_at(g, GSP, SECTOR)
    assert not campaigns_at(g, POP, SECTOR)
    assert not campaigns_at(g, BIP, SECTOR + 1)


def test_a_window_that_goes_on_concerns_who_acted_in_it_and_who_was_hit(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "public_humiliation", "windfall")
    scene.holds("bip", "seduction").holds("pop", "stirring_oration")
    scene.run(FreeWindow(SENATE_OPENS))
    assert concerned(scene, FREE) == {"gsp": True, "bip": True, "pop": True}
    humiliation = {"public_humiliation": {"senator": "ruhamat", "target": "karroun"}}
    scene.seat(0).asked(FREE).answers(humiliation)
    scene.all_pass(FREE).all_pass(RESPOND)
    assert concerned(scene, FREE) == {"gsp": True, "bip": True, "pop": False}


def test_an_audit_concerns_who_could_stop_it(galaxy: Galaxy) -> None:
    for card, could in (("windfall", False), ("distraction", True)):
        scene = galaxy(3).office("finance", "ruhamat").holds("bip", card)
        scene.run(FreeWindow(SENATE_OPENS))
        scene.seat(0).asked(FREE).answers({"audit": {"target": "karroun"}})
        scene.all_pass(FREE)
        assert concerned(scene, RESPOND) == {"bip": could}


def test_the_floor_concerns_a_party_once_until_something_is_tabled(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("prime_minister", "ruhamat").in_phase("senate", 4)
    scene.run(Propositions())
    scene.seat(1).asked(TABLE).answers({"listed_law": "movement_registration_oversight"})
    scene.all_pass("destiny.debate").all_pass("destiny.calling_order")
    for _ in range(3):
        scene.all_pass("destiny.cast")
    scene.all_pass("destiny.free_act")
    heard = []
    for _ in range(5):
        heard.append(concerned(scene, TABLE))
        scene.all_pass(TABLE)
    first, second = heard[:3], heard[3:]
    assert first == [{"pop": True}, {"gsp": True}, {"bip": True}], "a law was voted on since"
    assert second == [{"pop": False}, {"gsp": False}], "since then nobody has tabled anything"


def test_a_decision_of_ones_own_concerns_who_has_something_to_decide(galaxy: Galaxy) -> None:
    for card, wanted in (("windfall", False), ("multi_task", True)):
        scene = galaxy(3).holds("gsp", card).tired("ruhamat").in_phase("intrigue", 3)
        scene.run(DeclareFor(GSP))
        assert concerned(scene, "destiny.declare_campaign") == {"gsp": wanted}, card
    scene = galaxy(3).holds("gsp", "windfall").in_phase("intrigue", 3).run(DeclareFor(GSP))
    assert concerned(scene, "destiny.declare_campaign") == {"gsp": True}
