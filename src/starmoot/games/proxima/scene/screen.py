"""The picture of a moment, from what one viewer knows."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.scene import chart, coach, council, fights, powers
from starmoot.games.proxima.state import State
from starmoot.scene import Face, Scene, Widget

FACE: Final = Face("chart", "teal", "technical")
"""What it looks like: a chart on an instrument."""

COLOURS: Final = (0, 4, 5, 7, 2, 6)
"""The colours that every client has, as the powers are named after them: `names.NAMES`."""

LAST_WITH_CARDS: Final = 3
"""The stage after which action cards are of no use until the next turn: then ships come first."""

CENTRES: Final = {
    "proxima.vote": council.AGENDA,
    "proxima.tie": council.AGENDA,
    "proxima.take_slot": council.AGENDA,
    "proxima.envision": council.AGENDA,
    "proxima.card": powers.HAND,
    "proxima.further_card": powers.HAND,
    "proxima.learn": council.TECHNOLOGY,
    "proxima.first_technology": council.TECHNOLOGY,
    "proxima.build": powers.BLUEPRINTS,
    "proxima.buy": council.FOR_SALE,
    "proxima.trade": council.MARKET,
}
"""What belongs at the middle of the table while a question is open; else it is the map."""


def scene(view: k.View) -> Scene:
    """The map first, then what the stage is about, then one's own yard."""
    state: State = view.state
    g = view.play(Proxima)
    g.ended = view.ended
    widgets: list[Widget] = [chart.chart(g)]
    widgets += fights.in_progress(view)
    if state.turn > 0 and not view.ended:
        widgets.append(council.course(g))
    if state.slots and not view.ended:
        widgets.append(council.agenda(g))
    widgets.append(powers.score(g))
    if state.laws or state.resolutions:
        widgets.append(council.in_force(g))
    widgets.append(powers.powers(g, view.viewer))
    if not view.spectates and not view.ended:
        seat = k.Seat(view.viewer)
        if state.stage <= LAST_WITH_CARDS:
            widgets.append(powers.hand(g, seat))
        if len(g.power(seat).combat_cards):
            widgets.append(powers.combat_hand(g, seat))
        widgets += [powers.blueprints(g, seat), council.technologies(g, seat)]
        widgets.append(council.for_sale(g, seat))
    if view.seats > 1:
        widgets.append(powers.rival_blueprints(g, view.viewer))
    widgets.append(council.market(g))
    return Scene(
        headline(view, state),
        tuple(widgets),
        COLOURS[: view.seats],
        centre=centre(view),
        aims=powers.aims(g),
        end=nearing(view, state),
        tip=coach.tip(view),
        words=coach.words(g, view.viewer),
        face=FACE,
    )


def centre(view: k.View) -> str:
    """What the viewer is asked about; at the end the points."""
    if view.ended:
        return powers.POINTS
    for pending in view.pending:
        if pending.given is None and pending.question.topic.name in CENTRES:
            return CENTRES[pending.question.topic.name]
    return ""


def nearing(view: k.View, state: State) -> str:
    """How near the end is."""
    left = state.last_turn - state.turn
    if view.ended or state.turn == 0:
        return ""
    return "The last turn" if left <= 0 else f"{left} {'turn' if left == 1 else 'turns'} to come"


def headline(view: k.View, state: State) -> str:
    """Where the game stands."""
    if view.ended:
        return f"It is over: {view.ending}"
    if state.turn == 0:
        return "The powers arrive at Proxima Centauri"
    stage = council.STAGES[state.stage - 1] if state.stage > 0 else "The turn begins"
    return f"Turn {state.turn} of {state.last_turn}: {stage}"
