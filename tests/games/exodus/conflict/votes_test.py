"""Votes as words, and where small numbers make the difference."""

from __future__ import annotations

from starmoot.games.exodus.conflict.votes import GESTURE_VOTE, ROUTE_VOTE, WITHDRAWN, gestures
from starmoot.games.exodus.dice import hindrances_of
from starmoot.games.exodus.names import ATTACK, INFERIOR, LEAVE, STAY_HERE
from starmoot.games.exodus.orders.public import PublicOrders
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.games.exodus.state import BLANK
from starmoot.testing import rule


@rule("EX-DEB-20")
def test_a_vote_that_is_withdrawn_has_words_of_its_own() -> None:
    numbers = (STAY_HERE, LEAVE, WITHDRAWN, BLANK)
    assert [GESTURE_VOTE.key(number) for number in numbers] == ["up", "down", "none", "none"]
    assert [GESTURE_VOTE.label(number) for number in numbers] == [
        *("Stay", "Leave", "No vote", "No vote")
    ]
    assert [GESTURE_VOTE.number(word) for word in ("down", "none")] == [LEAVE, WITHDRAWN]
    assert ROUTE_VOTE.key(ROUTE_VOTE.number("jump:c") or 0) == "jump:c"


@rule("EX-DISP-06")
def test_even_the_smallest_force_can_be_attacked(exodus: Exodus) -> None:
    assert gestures(exodus(3).g) == [STAY_HERE, LEAVE]
    assert gestures(exodus(3, forces=[INFERIOR]).g) == [STAY_HERE, LEAVE, ATTACK]


@rule("EX-CRI-14")
def test_one_suppression_holds_down_a_revolution_only_by_half(exodus: Exodus) -> None:
    fleet = exodus(3).at_six().ordered(military="military_suppression")
    fleet.rolls("orders", *"+++").run(PublicOrders())
    fleet.expect(suppressed=1)


@rule("EX-CONV-03", "EX-RISK-02", "EX-CMB-03")
def test_treachery_hinders_from_five_on_and_twice_from_eight_on() -> None:
    assert [hindrances_of(value) for value in (4, 5, 7, 8, 12)] == [0, 1, 1, 2, 2]
