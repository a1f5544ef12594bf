"""Section 26: peace between the rebel and the Senate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.names import ASSASSIN, BIP, FINANCE, GSP, NO_PARTY
from starmoot.games.destiny.rebellion.peace import Consent, RebelOffer, make_peace, may_propose
from starmoot.games.destiny.rebellion.rebelling import may_rebel
from starmoot.games.destiny.scenario.bargains import FLOOR, Lull, floor_acts
from starmoot.games.destiny.senate.chair import was_refused
from starmoot.games.destiny.senate.motions import PEACE_ITEM
from starmoot.games.destiny.senate.propositions import Propositions
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

OFFER = "destiny.offer_peace"
CONSENT = "destiny.peace_consent"
QUIET = ("destiny.debate", "destiny.calling_order", "destiny.bid", "destiny.free_act")


def senate(galaxy: Galaxy) -> Scene:
    """The BIP is in Rebellion; Ruhamat of the GSP has the chair."""
    scene = galaxy(3).rebels("bip").office("interior", "ruhamat").in_phase("senate", 4)
    return scene.tired("ruhamat", "karroun", "fola")


def votes(scene: Scene, **casts: str) -> Scene:
    """The Parties vote as they are called; nobody bids or plays anything."""
    for _ in range(40):
        for topic in QUIET:
            scene.all_pass(topic)
        for party in scene.asked_by("destiny.cast"):
            scene.seat(scene.by(party)).asked("destiny.cast").picks(casts[party])
    return scene


@rule("GD-REB-28", "GD-REB-29", "GD-DEC-40")
def test_the_rebel_offers_peace_and_the_senate_votes(galaxy: Galaxy) -> None:
    scene = senate(galaxy).run(RebelOffer())
    scene.seat(1).asked(OFFER).picks("yes")
    votes(scene, gsp="yes", pop="yes")
    assert scene.done
    assert scene.g.s.rebel == NO_PARTY
    assert scene.g.in_senate(senator_number("karroun"))
    scene.said("destiny.peace", party="bip")


@rule("GD-REB-28")
def test_without_a_vote_there_is_no_peace_and_no_second_try(galaxy: Galaxy) -> None:
    scene = senate(galaxy).run(RebelOffer())
    scene.seat(1).asked(OFFER).picks("yes")
    votes(scene, gsp="no", pop="no")
    assert scene.g.s.rebel == scene.party("bip")
    assert was_refused(scene.g, PEACE_ITEM, 1)
    assert not may_propose(scene.g, GSP)
    scene.run(RebelOffer())
    assert scene.done, "what was rejected does not come again this turn"


@rule("GD-REB-28", "GD-DEC-40", "GD-TIM-03")
def test_without_the_rebels_word_nothing_is_put_to_the_vote(galaxy: Galaxy) -> None:
    scene = senate(galaxy).run(RebelOffer()).time_up()
    assert (scene.done, scene.g.s.rebel) == (True, 1)
    scene.run(Consent()).seat(1).asked(CONSENT).picks("no")
    assert not scene.finished(Consent).agrees
    scene.run(Consent()).time_up()
    assert not scene.finished(Consent).agrees
    scene.run(Consent()).seat(1).asked(CONSENT).picks("yes")
    assert scene.finished(Consent).agrees


@rule("GD-REB-28", "GD-PRO-03", "GD-SEN-04")
def test_a_party_of_the_senate_proposes_peace_and_the_rebel_consents(galaxy: Galaxy) -> None:
    scene = senate(galaxy)
    assert may_propose(scene.g, GSP)
    assert not may_propose(scene.g, BIP), "the rebel may table nothing"
    scene.run(Propositions())
    first = scene.asked_by("destiny.table_item")[0]
    scene.seat(scene.by(first)).asked("destiny.table_item").answers("peace")
    scene.seat(1).asked(CONSENT).picks("yes")
    votes(scene, gsp="yes", pop="yes")
    assert scene.g.s.rebel == NO_PARTY


@rule("GD-REB-28", "GD-SEN-03")
def test_without_a_chair_or_a_rebel_nobody_is_asked(galaxy: Galaxy) -> None:
    assert galaxy(3).rebels("bip").in_phase("senate", 4).run(RebelOffer()).done
    assert galaxy(3).office("interior", "ruhamat").run(RebelOffer()).done
    calm = galaxy(3).run(Consent())
    assert (calm.done, calm.finished(Consent).agrees) == (True, False)
    assert not may_propose(calm.g, GSP)


@rule("GD-REB-29", "GD-REB-30")
def test_peace_ends_all_benefits_and_forbids_rebellion_this_turn(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("bip", "jemak").office("finance", "jemak").run(Lull())
    scene.seat(1).asked(FLOOR).answers({"rebel": "28"})
    assert scene.g.has_ability(senator_number("karroun"), ASSASSIN)
    make_peace(scene.g)
    assert not scene.g.has_ability(senator_number("karroun"), ASSASSIN)
    assert scene.g.in_good_standing(BIP)
    assert scene.g.minister(FINANCE) == -1, "former Ministries do not come back"
    assert not may_rebel(scene.g, BIP)
    assert may_rebel(scene.g, GSP)
    scene.run(Lull())
    assert "rebel" not in floor_acts(scene, "bip")
    assert "rebel" in floor_acts(scene, "gsp")


def test_peace_without_a_rebellion_changes_nothing(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    make_peace(scene.g)
    scene.expect(pacified=[], rebel=NO_PARTY)
    scene.said_nothing_of("destiny.peace")
