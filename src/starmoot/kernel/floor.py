"""The floor: what a procedure up the stack offers beside whatever is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starmoot.kernel.decision import Question, Window, unanswered, zeros
from starmoot.kernel.native import i64
from starmoot.kernel.procedure import NO_OFFERS, Procedure
from starmoot.kernel.shape import MISSING
from starmoot.kernel.strand import Strand

if TYPE_CHECKING:
    from starmoot.kernel.play import Play


def add_floor(play: Play, strand: Strand, window: Window) -> list[Question]:
    """Add what the nearest procedure that keeps a floor offers beside the questions."""
    stack = strand.stack
    asker = stack[-1]
    place: i64 = len(stack) - 1
    while place >= 0:
        offers = stack[place].open_floor(play, asker)
        if offers:
            window.questions = window.questions + offers
            window.answers = window.answers + unanswered(len(offers))
            window.floor = place
            return offers
        place -= 1
    return NO_OFFERS


def floor_numbers(play: Play, keeper: Procedure[Any], offers: list[Question]) -> list[int]:
    """Number the offers of the floor: a seat's stays the same until the seat takes it.

    A new number at every window would tell that somebody else was asked something.
    """
    kept = keeper.floor_numbers
    if kept is None:
        kept = zeros(play.seats)
        keeper.floor_numbers = kept
    elif 0 not in kept and offers is offers[0].topic.put_to_all(play.seats):
        return kept
    numbers: list[int] = []
    for offer in offers:
        seat = offer.seat
        if kept[seat] == 0:
            play.asked[seat] = play.asked[seat] + 1
            kept[seat] = play.asked[seat]
        numbers.append(kept[seat])
    return numbers


def only_floor_stands(window: Window) -> bool:
    """Whether all that stands open in a window is the floor's, which comes after the rest."""
    own: i64 = len(window.questions) - window.standing
    return window.floor >= 0 and window.questions[own].topic.floor


def standing_last(window: Window) -> bool:
    """Whether the offers that stand open, none of them answered, come after all that is asked."""
    if only_floor_stands(window):
        return True
    for place in range(len(window.questions) - window.standing, len(window.questions)):
        if not window.questions[place].standing or window.answers[place] is not MISSING:
            return False
    return True
