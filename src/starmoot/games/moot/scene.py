"""What a captain sees: the gate, the two tracks, the captains, and a secret of one's own."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.moot import coach
from starmoot.games.moot.play import BROKER, CAPTAINS, ENDINGS, GATE, ROLE, Gate, State, weight
from starmoot.scene import (
    Aim,
    Card,
    CardRow,
    Face,
    Grid,
    Prose,
    Scene,
    Track,
    Tracks,
    Widget,
    stage,
)

STAGING: Final = stage.of(
    "moot",
    dealt=stage.act("Only you know"),
    begun=stage.act("The moot begins"),
    named=stage.card("The next gate", ends="The gate is decided"),
    bids=stage.bids("All bids open"),
    speaks=stage.outcome(),
    offers=stage.act("A deal is offered"),
    accepts=stage.act("The deal is struck"),
    declines=stage.act("No deal"),
    votes=stage.votes("The votes are opened"),
    carried=stage.outcome(stage.GREAT),
    sealed=stage.act("It is over", stage.GREAT),
    opened=stage.act("It is over", stage.GREAT),
    disperses=stage.act("It is over", stage.GREAT),
    scored=stage.bids("The scores", stage.GREAT),
)
"""How what happens is shown when it happens; a kept or broken promise is told below the vote."""
FACE: Final = Face("hall", "gold", "carved")
"""What it looks like: old stone, by lamplight."""


def scene(view: k.View) -> Scene:
    """The picture of a moment, from what one viewer knows."""
    state: State = view.state
    rest = f"{state.left} more to come" if state.left else "it is the last"
    headline = f"The {GATE.label(state.gate)} stands before the moot; {rest}"
    if view.ended:
        headline = f"It is over: {view.ending}"
    widgets: list[Widget] = [gates(state), tracks(state), captains(state)]
    if not view.spectates and not view.ended:
        widgets.append(own_role(state, view.viewer))
    return Scene(
        headline,
        tuple(widgets),
        aims=aims(view),
        end=gates_to_come(state.left),
        tip=coach.tip(view),
        words=coach.words(view),
        face=FACE,
    )


def gates_to_come(left: int) -> str:
    """How near the end is."""
    if left == 0:
        return "The last gate"
    return "1 gate to come" if left == 1 else f"{left} gates to come"


def aims(view: k.View) -> tuple[Aim, ...]:
    """How far the two ends are, for those whose role is known: mine, and all once it is over."""
    state: State = view.state
    found = []
    for seat, captain in enumerate(state.captains):
        if not captain.role.hidden:
            role = captain.role.value
            hope = f"{ROLE.label(role)}: {ENDINGS[role]}"
            reached = (0, 0) if role == BROKER else (state.tracks[role], state.goal)
            found.append(Aim(seat, hope, *reached, seat == view.viewer and not view.ended))
    return tuple(found)


def gates(state: State) -> CardRow:
    """The gate in question and the next one, face down unless one has looked ahead."""
    row = [Card(GATE.label(state.gate), f"weight {weight(state.gate)}", key=GATE.key(state.gate))]
    if state.left > 0:
        row.append(Card("Next", hidden=True))
        top = Gate(state.gates.cards[-1])
        if top != k.UNKNOWN:
            row[1] = Card(f"Next: {GATE.label(top)}", f"weight {weight(top)}", key=GATE.key(top))
    return CardRow("Gates", tuple(row))


def tracks(state: State) -> Tracks:
    """How far the moot has gone towards either end, and what is left to gain."""
    sealed, opened = state.tracks
    to_seal = Track("Sealed", sealed, 0, state.goal, key="seal")
    to_open = Track("Opened", opened, 0, state.goal, key="open")
    reserve = Track("Reserve", state.reserve, note="influence that nobody holds")
    return Tracks("Tracks", (to_seal, to_open, reserve))


def captains(state: State) -> Grid:
    """Who has what, and whose word is good."""
    rows = tuple(
        (
            CAPTAINS[seat] + (" (Speaker)" if seat == state.speaker else ""),
            "?" if captain.role.hidden else ROLE.label(captain.role.value),
            str(captain.influence),
            f"{captain.kept} kept, {captain.broken} broken",
        )
        for seat, captain in enumerate(state.captains)
    )
    columns = ("Captain", "Role", "Influence", "Promises")
    return Grid("Captains", columns, rows, owners=tuple(range(len(rows))))


def own_role(state: State, seat: int) -> Prose:
    """What one is after."""
    role = state.captains[seat].role.value
    aim = ("1 point for each weight sealed, ", "1 point for each weight opened, ", "")[role]
    share = 2 if role == BROKER else 4
    text = (
        f"{aim}4 points if {ENDINGS[role]}, 1 point for every {share} influence you keep, "
        "minus 2 for each promise you break."
    )
    return Prose(f"You are {CAPTAINS[seat]}, the {ROLE.label(role)}", text, private=True)
