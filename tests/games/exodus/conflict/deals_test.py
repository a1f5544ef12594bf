"""Deals and blackmail in conflict scenes (EX-DEB-10..12, EX-COM-05, EX-SCT-16)."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.conflict.scene import ConflictScene
from starmoot.games.exodus.conflict.votes import DESTINATION, GESTURE, INTENT
from starmoot.games.exodus.intent.resolving import Resolving
from starmoot.games.exodus.intent.sheets import CODE
from starmoot.games.exodus.jump.routes import ROUTE
from starmoot.games.exodus.names import (
    CHURCH,
    GOVERNMENT,
    LEAVE,
    MILITARY,
    NETWORK,
    NO_FACTION,
    PERSONAL,
    STAY_HERE,
    Faction,
)
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.scenario.talks import act, bystanders_pass, ended, known
from starmoot.games.exodus.state import BLANK, Character, Held
from starmoot.host import view_json
from starmoot.testing import rule

PARADING = {"government": {"church": "parade"}, "military": {"church": "tend_flock"}}


def wanting(
    exodus: Exodus, intents: dict[str, dict[str, str]], seats: int = 3, **fields: Any
) -> Fleet:
    """A fleet with leaders whose players have written these intents: author, faction, order."""
    fleet = exodus(seats, **fields).with_map("AB", "AC", visited="A")
    for faction in range(seats):
        leader = Character()
        leader.faction = leader.origin = Faction(faction)
        leader.primary = True
        fleet.g.s.characters.append(leader)
        fleet.g.faction(Faction(faction)).leader = faction
    return fleet.writes(intents)


def scene() -> ConflictScene:
    """The Military demands of the Government that it let the Church tend to the flock."""
    return ConflictScene(INTENT, MILITARY, GOVERNMENT, CHURCH, CODE.number("tend_flock") or 0)


def offer(**clauses: object) -> dict[str, object]:
    """An offer with these clauses and no others."""
    empty: dict[str, object] = {
        "own_votes": [],
        "their_votes": [],
        "markers_given": 0,
        "markers_asked": 0,
        "secrets_told": [],
        "secrets_asked": [],
        "promise": "",
    }
    return {**empty, **clauses}


def conspiring(**clauses: object) -> dict[str, object]:
    """An offer between two who could agree on a coup, and do not unless they say so."""
    return offer(**{"coup": "no", **clauses})


def propose(fleet: Fleet, seat: int, other: Faction, clauses: dict[str, object]) -> None:
    """One party offers a deal, the other stands firm."""
    act(fleet, seat, offer=clauses)
    act(fleet, other)
    bystanders_pass(fleet)


def vice(fleet: Fleet, owner: Faction, *knowers: str) -> Held:
    """A personal secret of a faction's leader."""
    held = known(fleet, "pe1", owner, *knowers)
    held.category = PERSONAL
    held.character = owner
    return held


@rule("EX-DEB-09", "EX-DEB-10", "EX-COM-05", "EX-MRK-02", "EX-STD-04")
def test_a_deal_that_both_confirm_changes_votes_and_issues_markers_at_once(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING)
    fleet.run(scene())
    clauses = conspiring(
        own_votes=[{"military": "conscript"}, {"government": "adjudicate"}],
        their_votes=[{"church": {"assist": "military"}}],
        markers_given=2,
        markers_asked=1,
    )
    propose(fleet, MILITARY, GOVERNMENT, clauses)
    assert fleet.wanted(GOVERNMENT, CHURCH) == "parade"
    fleet.seat(GOVERNMENT).asked("exodus.confirm").picks("yes")
    assert ended(fleet) == "deal"
    assert fleet.wanted(MILITARY, MILITARY) == "conscript"
    assert fleet.wanted(MILITARY, GOVERNMENT) == "adjudicate"
    assert fleet.wanted(GOVERNMENT, CHURCH) == "assist:military"
    fleet.expect({"factions.1.markers.2": 2, "factions.2.markers.1": 1})
    fleet.expect({"factions.1.standing": 0, "factions.2.standing": 0})
    fleet.said("exodus.marker_issued", faction="military", faction1="government", number=2)


@rule("EX-COM-05", "EX-DEC-20")
def test_an_offer_that_is_declined_binds_nobody_and_talk_goes_on(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING)
    fleet.run(scene())
    propose(fleet, MILITARY, GOVERNMENT, conspiring(markers_given=1))
    fleet.seat(GOVERNMENT).asked("exodus.confirm").picks("no")
    fleet.expect({"factions.1.markers.2": 0})
    propose(fleet, GOVERNMENT, MILITARY, conspiring(markers_given=1))
    fleet.seat(MILITARY).asked("exodus.confirm").picks("yes")
    assert ended(fleet) == "deal"
    fleet.expect({"factions.2.markers.1": 1, "factions.1.markers.2": 0})


@rule("EX-COM-05")
def test_two_offers_of_one_round_are_answered_one_by_one(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING)
    fleet.run(scene())
    act(fleet, MILITARY, offer=conspiring(markers_given=1))
    act(fleet, GOVERNMENT, offer=conspiring(markers_given=2))
    bystanders_pass(fleet)
    fleet.seat(MILITARY).asked_nothing()
    fleet.seat(GOVERNMENT).asked("exodus.confirm").picks("no")
    fleet.seat(MILITARY).asked("exodus.confirm").picks("yes")
    fleet.expect({"factions.2.markers.1": 2, "factions.1.markers.2": 0})


@rule("EX-DEC-20")
def test_silence_confirms_nothing(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING)
    fleet.run(scene())
    propose(fleet, MILITARY, GOVERNMENT, conspiring(markers_given=1))
    fleet.time_up()
    fleet.expect({"factions.1.markers.2": 0})
    fleet.seat(MILITARY).asked("exodus.scene_act")


@rule("EX-MRK-09", "EX-COM-05")
def test_no_offer_goes_beyond_the_cap_of_markers(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING)
    fleet.given({"factions.1.markers.2": 2})
    fleet.run(scene())
    with pytest.raises(AssertionError, match="2 is outside 0 to 1"):
        act(fleet, MILITARY, offer=conspiring(markers_given=2))


@rule("EX-DEB-07", "EX-HID-05")
def test_only_parties_and_backers_hear_what_is_offered(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING, seats=4)
    fleet.run(scene())
    act(fleet, MILITARY, offer=conspiring(promise="Peace in our time"))
    act(fleet, GOVERNMENT)
    fleet.seat(CHURCH).asked("exodus.backing").picks("initiator")
    fleet.seat(NETWORK).asked("exodus.backing").passes()
    for seat, hears in ((MILITARY, True), (GOVERNMENT, True), (CHURCH, True), (NETWORK, False)):
        seen = view_json(fleet.seat(seat).view)
        assert ("Peace in our time" in str(seen["log"])) == hears
        assert (seen["waiting"] != []) == hears
    fleet.seat(GOVERNMENT).asked("exodus.confirm").picks("yes")
    assert "Peace in our time" not in str(view_json(fleet.seat(NETWORK).view))
    assert "They agree" in str(view_json(fleet.seat(NETWORK).view)["log"])


@rule("EX-OPT-18", "EX-DEB-07")
def test_an_option_opens_the_talk_to_all_afterwards(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING, seats=4, **{"settings.open_scenes": True})
    fleet.run(scene())
    propose(fleet, MILITARY, GOVERNMENT, conspiring(promise="Peace in our time", coup="yes"))
    assert "Peace in our time" not in str(view_json(fleet.seat(NETWORK).view))
    fleet.seat(GOVERNMENT).asked("exodus.confirm").picks("yes")
    fleet.seat(NETWORK).knows(lambda view: view.state.has_pact(MILITARY))
    assert "Peace in our time" in str(view_json(fleet.seat(NETWORK).view))


@rule("EX-DEB-11")
def test_a_promise_is_recorded_for_the_parties_and_changes_nothing(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING)
    fleet.run(scene())
    propose(fleet, MILITARY, GOVERNMENT, conspiring(promise="No coup this year"))
    fleet.seat(GOVERNMENT).asked("exodus.confirm").picks("yes")
    fleet.said("exodus.promised", faction="military", text="No coup this year")
    assert fleet.wanted(GOVERNMENT, CHURCH) == "parade"


@rule("EX-DEB-10", "EX-DEB-12")
def test_a_secret_told_in_a_deal_is_learned_by_the_other_faction(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING)
    known(fleet, "mi1", MILITARY, "military")
    known(fleet, "go1", GOVERNMENT, "government")
    fleet.run(scene())
    clauses = conspiring(secrets_told=["0"], secrets_asked=["1"])
    propose(fleet, MILITARY, GOVERNMENT, clauses)
    fleet.seat(GOVERNMENT).asked("exodus.confirm").picks("yes")
    fleet.expect({"secrets.0.knowers": [1, 2], "secrets.1.knowers": [1, 2]})
    fleet.seat(GOVERNMENT).knows("secrets.0.card")
    fleet.seat(MILITARY).knows("secrets.1.card")
    fleet.seat(CHURCH).knows_nothing_of("secrets.0.card")


@rule("EX-DEB-12", "EX-SCT-02")
def test_a_secret_told_to_a_third_faction_escapes_at_once(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING, might=8, justice=7, edge=5)
    known(fleet, "mi3", MILITARY, "military", "church")
    fleet.run(scene())
    propose(fleet, MILITARY, GOVERNMENT, conspiring(secrets_told=["0"]))
    fleet.seat(GOVERNMENT).asked("exodus.confirm").picks("yes")
    fleet.expect({"secrets.0.public": True})
    fleet.stands(might=7, justice=6, edge=6)


@rule("EX-DEB-10", "EX-SCT-05")
def test_one_tells_what_one_knows_and_confirms_only_what_one_can_tell(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING)
    known(fleet, "ch1", CHURCH, "church")
    known(fleet, "mi1", MILITARY, "military")
    fleet.run(scene())
    with pytest.raises(AssertionError, match="'0' is not on offer; choose from 1"):
        act(fleet, MILITARY, offer=conspiring(secrets_told=["0"]))
    propose(fleet, MILITARY, GOVERNMENT, conspiring(secrets_asked=["0"]))
    asked = fleet.seat(GOVERNMENT).asked("exodus.confirm")
    assert asked.options() == ["no"]
    [decision] = view_json(fleet.seat(GOVERNMENT).view)["decisions"]
    secret = "the Government's knowledge of Church secret 1 (institutional)"
    assert decision["prompt"].endswith(secret)
    assert decision["shape"]["options"][1]["barred"] == "you do not know what you are to tell"


@rule("EX-COM-05")
def test_a_deal_is_laid_out_as_what_one_gives_and_gets(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING)
    fleet.run(scene())
    [decision] = view_json(fleet.seat(MILITARY).view)["decisions"]
    by_key = {one["key"]: one for one in decision["shape"]["options"]}
    form = by_key["offer"]["then"]
    assert form["title"] == "A deal with the Government"
    sides = {part["name"]: part["side"] for part in form["parts"]}
    given = {name for name, side in sides.items() if side == "give"}
    assert given == {"own_votes", "markers_given", "secrets_told", "promise"}
    assert sides["coup"] == "get"
    assert by_key["withdraw"]["preview"] == "no vote changes, and the scene is over"


@rule("EX-COM-05")
def test_an_offer_comes_in_as_a_card_with_its_answers(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING)
    fleet.run(scene())
    terms = conspiring(markers_given=2, their_votes=[{"church": "rest"}], promise="No coup.")
    propose(fleet, MILITARY, GOVERNMENT, terms)
    [decision] = view_json(fleet.seat(GOVERNMENT).view)["decisions"]
    [card] = decision["deals"]
    assert card["by"] == MILITARY
    assert card["gets"] == ["2 of their markers"]
    assert card["gives"] == ["your vote for Church: Rest"]
    assert card["text"] == "Promise: No coup."
    assert (card["accept"], card["refuse"]) == (["yes"], ["no"])


@rule("EX-COV-33")
def test_the_government_agrees_to_a_coup(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING, seats=4)
    fleet.run(scene())
    propose(fleet, MILITARY, GOVERNMENT, conspiring(coup="yes"))
    fleet.seat(GOVERNMENT).asked("exodus.confirm").picks("yes")
    assert [pact.by for pact in fleet.g.s.pacts] == [MILITARY]
    for seat in (GOVERNMENT, MILITARY):
        fleet.seat(seat).knows(lambda view: view.state.has_pact(MILITARY))
    for seat in (CHURCH, NETWORK):
        fleet.seat(seat).knows(lambda view: not view.state.pacts)
    fleet.run(ConflictScene(INTENT, GOVERNMENT, NETWORK, CHURCH, BLANK))
    act(fleet, GOVERNMENT, offer=offer())


@rule("EX-DEB-10", "EX-DISP-08")
def test_a_deal_over_the_course_moves_gestures(exodus: Exodus) -> None:
    fleet = wanting(exodus, {})
    fleet.given({"factions.1.gesture": STAY_HERE, "factions.2.gesture": LEAVE})
    fleet.run(ConflictScene(GESTURE, MILITARY, GOVERNMENT, NO_FACTION, LEAVE))
    propose(fleet, GOVERNMENT, MILITARY, offer(own_votes=["down"], markers_asked=1))
    fleet.seat(MILITARY).asked("exodus.confirm").picks("yes")
    fleet.expect({"factions.1.gesture": LEAVE, "factions.1.markers.2": 1})


@rule("EX-DEB-10", "EX-DISP-16")
def test_only_a_primary_has_a_destination_to_bargain_with(exodus: Exodus) -> None:
    fleet = wanting(exodus, {}, seats=4)
    fleet.run(ConflictScene(DESTINATION, NETWORK, CHURCH, NO_FACTION, ROUTE.number("jump:b") or 0))
    with pytest.raises(AssertionError, match="own_votes: choose 0 to 0"):
        act(fleet, NETWORK, offer=offer(own_votes=["jump:c"]))
    propose(fleet, NETWORK, CHURCH, offer(their_votes=["jump:c"]))
    fleet.seat(CHURCH).asked("exodus.confirm").picks("yes")
    fleet.expect({"factions.0.destination": ROUTE.number("jump:c")})


@rule("EX-COM-03", "EX-MRK-02")
def test_outside_scenes_nothing_moves_votes_or_issues_markers(exodus: Exodus) -> None:
    fleet = wanting(exodus, {"church": {"church": "parade"}})
    fleet.run(Resolving())
    for seat in range(3):
        topics = [pending.question.topic.name for pending in fleet.seat(seat).view.pending]
        assert topics == ["exodus.dissent"]
    before = [sheet.intents[:] for sheet in fleet.g.s.factions]
    fleet.time_up()
    assert fleet.done
    assert [sheet.intents for sheet in fleet.g.s.factions] == before
    fleet.expect({"factions.1.markers.2": 0})


# Blackmail.


@rule("EX-SCT-16", "EX-DEC-23", "EX-SCT-06")
def test_blackmail_costs_a_marker_and_stays_between_the_two(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING, seats=4)
    vice(fleet, GOVERNMENT, "military")
    fleet.run(scene())
    act(fleet, MILITARY, blackmail="0")
    act(fleet, GOVERNMENT)
    bystanders_pass(fleet)
    for seat in (CHURCH, NETWORK):
        seen = view_json(fleet.seat(seat).view)
        assert seen["waiting"] == []
        assert "exodus.threatened" not in str(seen["log"])
    asked = fleet.seat(GOVERNMENT).asked("exodus.blackmail")
    assert asked.options() == ["marker", "accept"]
    asked.picks("marker")
    fleet.expect(
        {"factions.2.markers.1": 1, "secrets.0.knowers": [1, 2], "secrets.0.pressed": [MILITARY]}
    )
    assert fleet.wanted(GOVERNMENT, CHURCH) == "parade"
    fleet.seat(MILITARY).asked("exodus.scene_act").cannot("blackmail")


@rule("EX-SCT-16", "EX-DEB-09")
def test_a_blackmailed_respondent_may_accept_the_demand(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING)
    vice(fleet, GOVERNMENT, "military")
    fleet.run(scene())
    act(fleet, MILITARY, blackmail="0")
    act(fleet, GOVERNMENT)
    bystanders_pass(fleet)
    fleet.seat(GOVERNMENT).asked("exodus.blackmail").picks("accept")
    assert ended(fleet) == "capitulation"
    assert fleet.wanted(GOVERNMENT, CHURCH) == "tend_flock"
    fleet.expect({"factions.2.markers.1": 0})


@rule("EX-DEC-23")
def test_a_silent_victim_of_blackmail_owes_a_marker(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING)
    vice(fleet, GOVERNMENT, "military")
    fleet.run(scene())
    act(fleet, MILITARY, blackmail="0")
    act(fleet, GOVERNMENT)
    bystanders_pass(fleet)
    fleet.time_up()
    fleet.expect({"factions.2.markers.1": 1})


@rule("EX-SCT-16", "EX-MRK-09")
def test_with_too_many_markers_out_only_the_demand_is_left(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING)
    vice(fleet, GOVERNMENT, "military")
    fleet.given({"factions.2.markers.1": 3})
    fleet.run(scene())
    act(fleet, MILITARY, blackmail="0")
    act(fleet, GOVERNMENT)
    bystanders_pass(fleet)
    assert fleet.seat(GOVERNMENT).asked("exodus.blackmail").options() == ["accept"]


@rule("EX-SCT-16")
def test_a_respondent_may_press_as_well_and_have_its_counter_demand(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING)
    vice(fleet, MILITARY, "government")
    fleet.run(scene())
    act(fleet, GOVERNMENT, counter="parade")
    act(fleet, MILITARY)
    bystanders_pass(fleet)
    act(fleet, GOVERNMENT, blackmail="0")
    act(fleet, MILITARY)
    fleet.seat(MILITARY).asked("exodus.blackmail").picks("accept")
    assert ended(fleet) == "withdrawal"
    assert fleet.wanted(MILITARY, CHURCH) == "parade"
    assert fleet.wanted(GOVERNMENT, CHURCH) == "parade"


@rule("EX-SCT-16")
@pytest.mark.parametrize("case", ["unknown", "public", "institutional", "former", "used"])
def test_blackmail_needs_an_unused_personal_secret_of_the_leader(exodus: Exodus, case: str) -> None:
    fleet = wanting(exodus, PARADING)
    held = vice(fleet, GOVERNMENT, *(["church"] if case == "unknown" else ["military"]))
    if case == "public":
        held.public = True
    elif case == "institutional":
        held.category = 0
    elif case == "former":
        fleet.given({"factions.1.leader": 5})
    elif case == "used":
        fleet.g.s.secrets[0].pressed.value.append(MILITARY)
    fleet.run(scene())
    fleet.seat(MILITARY).asked("exodus.scene_act").cannot("blackmail")


@rule("EX-SCT-16", "EX-SCT-06", "EX-SCT-19", "EX-CHR-08", "EX-RES-11", "EX-RES-17")
def test_a_leader_who_falls_over_blackmail_is_replaced_and_elections_are_owed_at_once(
    exodus: Exodus,
) -> None:
    fleet = wanting(exodus, {"government": {"church": "parade", "government": "adjudicate"}})
    fleet.given(cycle=4, executed=[False] * 8)
    vice(fleet, GOVERNMENT, "military", "church")
    fleet.chance("draws", *[0] * 8)
    fleet.rolls("flips", "-").run(Resolving())
    fleet.seat(CHURCH).asked("exodus.dissent").answers({"church": ""})
    fleet.seat(GOVERNMENT).asked("exodus.dissent").passes()
    fleet.seat(MILITARY).asked("exodus.dissent").answers({"government": ""})
    terms = {"demand": "rest", "ship": [], "occasion": [], "speaker": []}
    fleet.seat(CHURCH).asked("exodus.scene").answers({"government": terms})
    act(fleet, CHURCH, blackmail="0")
    act(fleet, GOVERNMENT)
    bystanders_pass(fleet)
    fleet.seat(GOVERNMENT).asked("exodus.blackmail").picks("accept")
    fleet.expect({"secrets.0.public": True, "characters.1.gone": True})
    fleet.said("exodus.scene_ends", scene_end="capitulation")
    fleet.seat(GOVERNMENT).asked("exodus.succession")
    fleet.time_up()
    assert CODE.key(fleet.g.s.resolved[GOVERNMENT]) == "hold_elections"
    assert fleet.wanted(GOVERNMENT, CHURCH) == "rest"
    fleet.seat(MILITARY).asked("exodus.dissent").cannot("government")
