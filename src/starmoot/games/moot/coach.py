"""What a newcomer should know: about the question in hand, and what the words of the game mean."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.moot.play import (
    BROKER,
    CAPTAINS,
    GATE,
    NO_CAPTAIN,
    OPEN,
    SEAL,
    STANCE,
    WARDEN,
    State,
    weight,
)
from starmoot.mechanics import coaching
from starmoot.scene import Word

HEAVY: Final = 3
"""What the heaviest gates weigh. (MT-SETUP-03)"""


def about_the_chair(state: State, _seat: int) -> str:
    """What the chair is for, and whether this gate is worth it."""
    chair = (
        "The Speaker sees the next gate, may buy one vote and decides when votes are equal. Only "
        "the highest bid is paid; what you spend here is missing when you vote."
    )
    if weight(state.gate) >= HEAVY:
        return f"{chair} This gate weighs {HEAVY}, the most there is."
    if weight(state.gate) == 1:
        return f"{chair} This gate weighs only 1: let somebody else pay."
    return chair


def about_the_vote(state: State, seat: int) -> str:
    """Which side one's role is on, and what a stake costs."""
    role = state.captains[seat].role.value
    if role == BROKER:
        ahead = SEAL if state.tracks[SEAL] > state.tracks[OPEN] else OPEN
        behind = STANCE.label(OPEN if ahead == SEAL else SEAL)
        side = f"As Broker you want neither track full: {behind} is behind, so it needs help."
        if state.tracks[SEAL] == state.tracks[OPEN]:
            side = "As Broker you want neither track full, and they are level: save your influence."
    else:
        wish = "sealed" if role == WARDEN else "opened"
        side = f"Every weight that is {wish} is a point for you, and nobody needs to know."
    return (
        f"{side} You have one vote, and one more for each influence you stake. Stakes that carry "
        "are spent, the others come back: stake enough to win, or nothing."
    )


TIPS: Final[coaching.Tips] = {
    "bid": about_the_chair,
    "vote": about_the_vote,
    "offer": "Buy the vote of somebody who might go against you: those who agree with you do it "
    "for nothing. Breaking the promise would cost them 2 points, so most people keep it.",
    "reply": "The influence is yours at once. If you would vote so anyway, it is a gift; if not, "
    "breaking your word costs 2 points, and everybody sees it.",
}


def tip(view: k.View) -> str:
    """Advice about the question in hand, by what the viewer's captain knows."""
    return coaching.tip(view, TIPS, view.state, view.viewer)


def words(view: k.View) -> tuple[Word, ...]:
    """The words of the game with what they come to now, as far as the viewer knows."""
    state: State = view.state
    speaker = "" if state.speaker == NO_CAPTAIN else f"{CAPTAINS[state.speaker]} is Speaker"
    mine = "" if view.spectates else f"you have {state.captains[view.viewer].influence}"
    sealed, opened = state.tracks
    return (
        Word("Speaker", "sees the next gate, may buy one vote, and decides ties.", speaker),
        Word("chair", "the Speaker's seat; the highest bid takes it.", speaker),
        Word("influence", "buys the chair, promises and votes; some of it is worth points.", mine),
        Word(
            "weight",
            "how far a gate moves the track of the side that carries.",
            f"the {GATE.label(state.gate)} weighs {weight(state.gate)}",
        ),
        Word("stake", "influence behind a vote: spent if it carries, kept if it does not."),
        Word("promise", "a vote that was paid for. Breaking it costs 2 points."),
        Word("Reserve", "influence that nobody holds.", f"{state.reserve} now"),
        Word("Sealed", "weight of the gates that were sealed.", f"{sealed} of {state.goal}"),
        Word("Opened", "weight of the gates that were opened.", f"{opened} of {state.goal}"),
        Word("Warden", "wants the gates sealed."),
        Word("Wayfarer", "wants the gates open."),
        Word("Broker", "wants neither track full when the last gate is decided."),
    )
