"""Where what a faction owes the fleet meets other rules."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.content.printed import QUARANTINE, SUPPRESSION
from starmoot.games.exodus.covert.writing import CovertOrders
from starmoot.games.exodus.crises.obligations import owe
from starmoot.games.exodus.intent.sheets import CODE
from starmoot.games.exodus.names import CHURCH, GOVERNMENT, MILITARY, NO_FACTION, SECURITY
from starmoot.games.exodus.orders.public import PublicOrders
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.games.exodus.scenario.hosted import Hosts
from starmoot.games.exodus.secrets.spreading import learn
from starmoot.testing import rule

ZERO = ("0", "0", "0")
WELL = ("+", "+", "+")
BADLY = ("-", "-", "-")


@rule("EX-OBL-08", "EX-OBL-12")
@pytest.mark.parametrize(
    ("government", "security", "met"),
    [(WELL, BADLY, True), (BADLY, WELL, True), (BADLY, BADLY, False)],
)
def test_unrest_that_government_and_security_both_put_down_is_over_if_either_succeeds(
    exodus: Exodus, government: tuple[str, ...], security: tuple[str, ...], met: bool
) -> None:
    fleet = exodus(8, cycle=4).at_six()
    owe(fleet.g, GOVERNMENT, SUPPRESSION[GOVERNMENT], due=4, shared=True)
    fleet.ordered(government="government_suppression", security="security_suppression")
    fleet.rolls("orders", *government, *security).run(PublicOrders())
    assert (fleet.g.s.obligations == []) == met


@rule("EX-OBL-10", "EX-OBL-05")
def test_a_plague_that_the_military_lets_out_binds_also_those_who_have_just_contained_it(
    exodus: Exodus,
) -> None:
    fleet = exodus(cycle=4).at_six()
    for faction in (CHURCH, GOVERNMENT, MILITARY):
        owe(fleet.g, faction, QUARANTINE[faction], due=4)
    fleet.ordered(
        church="church_quarantine",
        government="government_quarantine",
        military="military_quarantine",
    )
    fleet.rolls("orders", *WELL, *WELL, *BADLY).run(PublicOrders())
    owed = [(owed.faction, owed.order, owed.due) for owed in fleet.g.s.obligations]
    assert owed == [(faction, QUARANTINE[faction], 5) for faction in range(3)]


@rule("EX-CHR-08", "EX-COV-30", "EX-GOV-08")
def test_elections_for_a_murdered_governor_are_held_though_a_coup_follows_in_the_same_night(
    exodus: Exodus,
) -> None:
    fleet = exodus(8, cycle=4).at_six().led().having({"might": 12})
    fleet.ordered(government="adjudicate").run(CovertOrders())
    fleet.seat(SECURITY).asked("exodus.covert").answers({"assassination": "government"})
    fleet.seat(MILITARY).asked("exodus.covert").answers("coup")
    fleet.rolls("orders", *WELL, *ZERO).chance("draws", *[0] * 12).all_pass("exodus.covert")
    fleet.seat(GOVERNMENT).asked("exodus.succession").passes()
    fleet.seat(MILITARY).asked("exodus.transfer").passes()
    assert fleet.done
    fleet.expect(coup_by=MILITARY)
    assert CODE.key(fleet.g.s.resolved[GOVERNMENT]) == "hold_elections"
    fleet.rolls("fleet", *WELL).run(PublicOrders()).all_pass("exodus.endorse")
    fleet.said("exodus.confirmed").expect(coup_by=NO_FACTION, obligations=[])


@rule("EX-CHR-08", "EX-OBL-13", "EX-DEB-12")
def test_a_governor_who_falls_over_the_course_leaves_elections_for_wherever_the_fleet_then_is(
    hosted: Hosts,
) -> None:
    fleet = hosted(faith=11, treachery=1, edge=3, cycle=3).at_anchor()
    fleet.given(executed=[True] * 8)
    vice = fleet.holding("pe1", GOVERNMENT)
    learn(fleet.g, vice, MILITARY)
    learn(fleet.g, vice, GOVERNMENT)
    fleet.sits_down().everybody("exodus.gesture", "down").all_pass("exodus.disposition_dissent")
    fleet.course("jump:c", "jump:b", "jump:b")
    terms = {"demand": "jump:c", "ship": [], "occasion": [], "speaker": []}
    fleet.seat(CHURCH).asked("exodus.scene").answers({"military": terms})
    deal: dict[str, Any] = {
        "own_votes": ["jump:b"],
        "their_votes": [],
        "markers_given": 0,
        "markers_asked": 0,
        "secrets_told": [],
        "secrets_asked": [str(vice)],
        "promise": "",
    }
    fleet.seat(CHURCH).asked("exodus.scene_act").answers({"offer": deal})
    fleet.seat(MILITARY).asked("exodus.scene_act").passes()
    fleet.all_pass("exodus.backing")
    fleet.rolls("flips", "-").rolls("fleet", *ZERO, *ZERO).chance("draws", *[0] * 6)
    fleet.seat(MILITARY).asked("exodus.confirm").picks("yes")
    fleet.said("exodus.leader_falls", faction="government")
    fleet.seat(GOVERNMENT).asked("exodus.succession").passes()
    fleet.all_pass("exodus.course_dissent").expect(here=1, cycle=3)
    fleet.stays().said("exodus.forced", faction="government", code="hold_elections")
