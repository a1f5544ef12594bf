"""The picture of a moment, from what one viewer knows."""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.scene import chart, council, powers
from starmoot.games.proxima.state import State
from starmoot.scene import Scene, Widget


def scene(view: k.View) -> Scene:
    """The map first, then what the stage is about, then one's own yard."""
    state: State = view.state
    g = Proxima(state, view.seats, k.QuickChance([], [], 0))
    g.ended = view.ended
    widgets: list[Widget] = [chart.chart(g), powers.powers(g, view.viewer), powers.score(g)]
    if state.turn > 0 and not view.ended:
        widgets.append(council.course(g))
    if state.slots:
        widgets.append(council.agenda(g))
    if state.laws or state.resolutions:
        widgets.append(council.in_force(g))
    widgets.append(council.market(g))
    if view.viewer != k.SPECTATOR and not view.ended:
        seat = k.Seat(view.viewer)
        widgets += [powers.purse(g, seat), powers.hand(g, seat), powers.blueprints(g, seat)]
        widgets.append(council.technologies(g, seat))
    return Scene(headline(view, state), tuple(widgets))


def headline(view: k.View, state: State) -> str:
    """Where the game stands."""
    if view.ended:
        return f"It is over: {view.ending}"
    if state.turn == 0:
        return "The powers arrive at Proxima Centauri"
    stage = council.STAGES[state.stage - 1] if state.stage > 0 else "The turn begins"
    return f"Turn {state.turn} of {state.last_turn}: {stage}"
