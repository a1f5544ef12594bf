"""The picture of a moment, from what one viewer knows."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import reading
from starmoot.games.hegemony.advice.counsel import own_dossier, room_of
from starmoot.games.hegemony.scene import coach, ending, galaxy, room
from starmoot.games.hegemony.state import Cabinet, State
from starmoot.scene import Aim, Face, Scene, Widget

FACE: Final = Face("chambers", "steel", "formal")
"""What it looks like: panelled rooms in the colour of steel."""


def scene(view: k.View) -> Scene:
    """My room first, then the galaxy; at the end every agenda, lie and score."""
    state: State = view.state
    widgets: list[Widget] = []
    centre = ""
    if view.ended:
        widgets += ending.pages(state)
        centre = widgets[0].title
    elif not view.spectates and state.cabinets:
        cabinet = room_of(state, view.viewer)
        widgets += own_room(view, state, cabinet)
        centre = centre_of(view, cabinet)
    widgets.append(galaxy.galaxy(state))
    if state.reports:
        widgets.append(galaxy.reports(state))
    if state.gains:
        widgets.append(galaxy.fronts(state))
    if any(faction.revealed for faction in state.factions):
        widgets.append(galaxy.revealed(state))
    return Scene(
        headline(view, state),
        tuple(widgets),
        colours=tuple(galaxy.COLOURS[home] for home in state.homes),
        centre=centre,
        aims=aims(view, state),
        end=nearing(view, state),
        tip=coach.tip(view),
        words=coach.words(state, view.viewer),
        face=FACE,
    )


def own_room(view: k.View, state: State, cabinet: Cabinet) -> list[Widget]:
    """What lies on the table of one's own faction."""
    found: list[Widget] = [room.clock(cabinet)]
    if state.council is not None and state.council.crisis != n.NONE:
        found.append(room.final_crisis(state.cards(), state.council))
    elif room.in_crisis(cabinet):
        found.append(room.crisis(state.cards(), cabinet))
    if room.reporting(cabinet, view.viewer):
        found.append(room.report(state, cabinet))
    elif cabinet.plans:
        found.append(room.plans(state, cabinet, cabinet.plans, room.PLANS))
    elif cabinet.drafts:
        found.append(room.plans(state, cabinet, cabinet.drafts, room.DRAFTS))
    found += [room.treasury(cabinet), room.table(state, cabinet)]
    if state.board is not None:
        found.append(room.board(state.board))
        found += room.notices(state.board)
    dossier = own_dossier(state, view.viewer)
    if dossier is not None and dossier.agenda != n.NONE:
        found += [room.secret(state, dossier), room.ledger(dossier)]
    if cabinet.gifts or cabinet.offered or cabinet.technologies:
        found.append(room.stock(state.cards(), cabinet))
    found += room.letters(cabinet)
    return found


def centre_of(view: k.View, cabinet: Cabinet) -> str:
    """What the viewer is asked about."""
    asked = {pending.question.topic.name for pending in view.pending if pending.given is None}
    if "hegemony.choose" in asked and cabinet.plans:
        return room.PLANS
    if room.reporting(cabinet, view.viewer):
        return room.REPORT
    if room.in_crisis(cabinet) or cabinet.phase == n.FINAL:
        return room.CRISIS
    return galaxy.GALAXY


def headline(view: k.View, state: State) -> str:
    """Where the game stands."""
    if view.ended:
        return f"It is over: {view.ending}"
    if state.hegemony != n.NONE:
        return f"{reading.name_of(state, state.hegemony)} founds the Hegemony"
    if state.round == 0:
        return "Three peoples meet again"
    if view.spectates or not state.cabinets:
        return f"Round {state.round}: the factions meet behind closed doors"
    cabinet = room_of(state, view.viewer)
    if cabinet.session == 0:
        return "Your faction is founded"
    steps = n.STEPS[cabinet.session - 1]
    step = steps[min(cabinet.step, len(steps) - 1)]
    return f"Session {cabinet.session}: {step}"


def nearing(view: k.View, state: State) -> str:
    """How near the end is."""
    if view.ended or state.hegemony != n.NONE:
        return ""
    left = 3 - state.round
    return "The last round" if left <= 0 else f"{left} {'round' if left == 1 else 'rounds'} to come"


def aims(view: k.View, state: State) -> tuple[Aim, ...]:
    """One's own agenda and points; at the end everybody's."""
    found: list[Aim] = []
    for cabinet in state.cabinets:
        for dossier in cabinet.dossiers:
            if dossier.agenda == n.NONE:
                continue
            name = state.cards().agendas[dossier.agenda].name
            mine = dossier.seat == view.viewer and not view.ended
            points = f"{dossier.total()} {'point' if dossier.total() == 1 else 'points'}"
            found.append(Aim(int(dossier.seat), f"{name}: {points}", private=mine))
    return tuple(found)
