"""Where the rules of secondary people and of absent players meet others."""

from __future__ import annotations

from typing import Any

from starmoot.games.exodus.characters.people import enter
from starmoot.games.exodus.covert.writing import CovertOrders
from starmoot.games.exodus.names import (
    CHURCH,
    GOVERNMENT,
    MILITARY,
    SECURITY,
)
from starmoot.games.exodus.orders.public import PublicOrders
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.games.exodus.scenario.hosted import Hosted, Hosts
from starmoot.games.exodus.secrets.spreading import learn
from starmoot.games.exodus.state import Character
from starmoot.testing import rule

ZERO = ("0", "0", "0")


def terms(demand: str) -> dict[str, Any]:
    """A demand in no particular setting."""
    return {"demand": demand, "ship": [], "occasion": [], "speaker": []}


def introduces(fleet: Hosted, seat: int, name: str, role: str, secret: list[str]) -> Hosted:
    """A player introduces somebody."""
    person = {"name": name, "role": role, "home": "dan", "secret": secret}
    fleet.seat(seat).asked("exodus.wishes").answers({"introduce": person})
    return fleet


@rule("EX-SCT-22", "EX-SET-08")
def test_a_leader_crowned_by_silence_has_a_personal_secret_like_every_leader(
    exodus: Exodus,
) -> None:
    fleet = exodus().at_six().led()
    fleet.g.s.characters[fleet.g.faction(CHURCH).leader].was_elder = True
    acolyte = Character()
    acolyte.name = "An acolyte"
    number = enter(fleet.g, acolyte, CHURCH)
    fleet.ordered(church="coronation").chance("draws", *[0] * 6).run(PublicOrders())
    while not fleet.done:
        fleet.time_up()
    assert fleet.g.faction(CHURCH).leader == number
    assert fleet.g.s.characters[number].secret >= 0


@rule("EX-TIME-10", "EX-DEB-24")
def test_an_absent_respondent_can_be_put_to_the_test_and_holds_nobody_up(hosted: Hosts) -> None:
    fleet = hosted(edge=4, treachery=1, might=9, justice=7).at_anchor()
    fleet.play.silences[GOVERNMENT] = 3
    fleet.sits_down()
    fleet.seat(CHURCH).asked("exodus.gesture").picks("down")
    fleet.seat(MILITARY).asked("exodus.gesture").picks("down")
    fleet.seat(MILITARY).asked("exodus.disposition_dissent").answers({"dissent": ""})
    fleet.seat(CHURCH).asked("exodus.disposition_dissent").passes()
    fleet.seat(MILITARY).asked("exodus.scene").answers({"government": terms("down")})
    fleet.seat(MILITARY).asked("exodus.scene_act").passes()
    fleet.all_pass("exodus.backing")
    assert fleet.asked_by("exodus.force") == [MILITARY]
    fleet.rolls("orders", "0", "0", "0")
    fleet.seat(MILITARY).asked("exodus.force").picks("yes")
    fleet.said("exodus.judged").stands(edge=5)


@rule("EX-TIME-10", "EX-DEC-23")
def test_an_absent_victim_of_blackmail_owes_a_marker_at_once(hosted: Hosts) -> None:
    fleet = hosted(edge=4, treachery=1).at_anchor()
    vice = fleet.holding("pe1", GOVERNMENT)
    learn(fleet.g, vice, MILITARY)
    fleet.play.silences[GOVERNMENT] = 3
    fleet.sits_down().everybody("exodus.gesture", "down")
    fleet.seat(MILITARY).asked("exodus.disposition_dissent").answers({"dissent": ""})
    fleet.all_pass("exodus.disposition_dissent")
    fleet.seat(MILITARY).asked("exodus.scene").answers({"government": terms("down")})
    fleet.seat(MILITARY).asked("exodus.scene_act").answers({"blackmail": str(vice)})
    fleet.all_pass("exodus.backing")
    fleet.expect({"factions.2.markers.1": 1})


@rule("EX-TIME-10", "EX-CHR-08")
def test_an_absent_government_that_loses_its_governor_gets_one_and_holds_elections_unasked(
    hosted: Hosts,
) -> None:
    fleet = hosted(edge=3, treachery=1, might=12, justice=4).at_anchor()
    fleet.play.silences[GOVERNMENT] = 3
    fleet.sits_down().everybody("exodus.gesture", "up").all_pass("exodus.disposition_dissent")
    fleet.wants(government="adjudicate")
    fleet.rolls("orders", *ZERO).rolls("flips", *ZERO).chance("draws", *[0] * 6)
    fleet.plots(military={"assassination": "government"}).rolls("fleet", *ZERO)
    fleet.everybody("exodus.endorse", None)
    fleet.said("exodus.leader", faction="government").expect(last_elections=1)


@rule("EX-CHR-17", "EX-GOV-06")
def test_people_whom_a_lost_election_has_moved_follow_their_new_leader_in_the_other_book(
    hosted: Hosts,
) -> None:
    fleet = hosted(4, edge=4, treachery=2, cycle=3).playing("opposition").at_anchor().sits_down()
    introduces(fleet, GOVERNMENT, "Ines Halloran", "clerk", ["pe1"])
    place = len(fleet.g.s.secrets) - 1
    fleet.stays().wants(government="hold_elections")
    fleet.rolls("flips", *["0"] * 8).rolls("fleet", "-", "0", "0").plots()
    fleet.everybody("exodus.endorse", None)
    clerk = fleet.g.s.characters[-1]
    assert (clerk.name, clerk.faction, clerk.origin) == ("Ines Halloran", 7, GOVERNMENT)
    fleet.seat(3).knows(f"secrets.{place}.card")
    fleet.seat(CHURCH).knows_nothing_of(f"secrets.{place}.card")


@rule("EX-CHR-17", "EX-COMP-13")
def test_an_elder_who_is_introduced_is_the_one_who_keeps_the_next_ritual(hosted: Hosts) -> None:
    fleet = hosted(faith=12, treachery=0, edge=3).at_anchor().sits_down()
    introduces(fleet, CHURCH, "Old Tamar", "Elder", [])
    fleet.everybody("exodus.gesture", "down").all_pass("exodus.disposition_dissent")
    fleet.course("jump:b", "jump:b", "jump:b").rolls("fleet", *ZERO, *ZERO)
    fleet.all_pass("exodus.course_dissent").expect(here=1)
    elders = [person.name for person in fleet.g.s.characters if person.was_elder]
    assert elders == ["Old Tamar"]


@rule("EX-GOV-07", "EX-CHR-17")
def test_nobody_of_a_government_that_was_voted_out_leads_the_next(hosted: Hosts) -> None:
    fleet = hosted(edge=4, treachery=2, cycle=3).at_anchor().sits_down()
    introduces(fleet, GOVERNMENT, "Ines Halloran", "clerk", ["pe1"])
    fleet.stays().wants(government="hold_elections")
    fleet.rolls("flips", *["0"] * 4).rolls("fleet", "-", "0", "0").plots()
    fleet.everybody("exodus.endorse", None)
    fleet.said("exodus.turned_out")
    assert fleet.seat(GOVERNMENT).asked("exodus.succession").options() == ["new"]
    fleet.chance("draws", *[0] * 6).seat(GOVERNMENT).asked("exodus.succession").passes()
    new = fleet.g.s.characters[fleet.g.faction(GOVERNMENT).leader]
    assert new.name != "Ines Halloran"
    assert new.secret >= 0


@rule("EX-CHR-19", "EX-SCT-19", "EX-DEB-12")
def test_a_leader_who_falls_before_the_day_of_retirement_takes_no_successor_along(
    hosted: Hosts,
) -> None:
    fleet = hosted(edge=3, treachery=1, faith=9).at_anchor()
    vice = fleet.holding("pe1", CHURCH)
    learn(fleet.g, vice, MILITARY)
    learn(fleet.g, vice, CHURCH)
    fleet.sits_down().seat(CHURCH).asked("exodus.wishes").picks("retire")
    fleet.everybody("exodus.gesture", "up", "up", "down")
    fleet.seat(MILITARY).asked("exodus.disposition_dissent").answers({"dissent": ""})
    fleet.all_pass("exodus.disposition_dissent")
    fleet.seat(MILITARY).asked("exodus.scene").answers({"government": terms("down")})
    fleet.seat(MILITARY).asked("exodus.scene_act").answers(
        {
            "offer": {
                "own_votes": [],
                "their_votes": [],
                "markers_given": 0,
                "markers_asked": 0,
                "secrets_told": [str(vice)],
                "secrets_asked": [],
                "promise": "",
            }
        }
    )
    fleet.seat(GOVERNMENT).asked("exodus.scene_act").passes()
    fleet.all_pass("exodus.backing").rolls("flips", "-", "0").chance("draws", *[0] * 6)
    fleet.seat(GOVERNMENT).asked("exodus.confirm").picks("yes")
    fleet.seat(CHURCH).asked("exodus.succession").passes()
    fleet.all_pass("exodus.disposition_dissent").expect(cycle=1)
    fleet.said("exodus.leader_falls", times=1).seat(CHURCH).asked("exodus.intents")


@rule("EX-COV-33", "EX-COV-08", "EX-CHR-05")
def test_a_coup_that_was_agreed_on_outlives_the_prelate_who_planned_it(exodus: Exodus) -> None:
    fleet = exodus(8, cycle=4).at_six().led().with_pact(CHURCH)
    fleet.ordered(church="rest", government="rest").run(CovertOrders())
    fleet.seat(CHURCH).asked("exodus.covert").answers("coup")
    fleet.seat(SECURITY).asked("exodus.covert").answers({"assassination": "church"})
    fleet.rolls("orders", "+", "+", "+").rolls("flips", "0").chance("draws", *[0] * 18)
    fleet.all_pass("exodus.covert")
    fleet.seat(CHURCH).asked("exodus.succession").passes()
    successor = fleet.g.faction(CHURCH).leader
    fleet.seat(CHURCH).asked("exodus.transfer").picks(f"person{successor + 1}")
    fleet.seat(CHURCH).asked("exodus.succession").passes()
    assert fleet.done
    fleet.expect(coup_by=CHURCH, obligations=[])
    assert fleet.g.faction(GOVERNMENT).leader == successor
    assert fleet.g.faction(CHURCH).leader not in (-1, successor)
