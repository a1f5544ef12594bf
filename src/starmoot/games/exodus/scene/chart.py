"""The star map as everybody sees it (EX-COMP-05, EX-SYS-12): where things are drawn, and in what
words. Positions follow from the map alone, so that everybody looks at the same picture.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus.jump.jumping import JUMPS
from starmoot.games.exodus.names import FORCE, TRAIT, UNROLLED
from starmoot.games.exodus.state import State, System
from starmoot.games.exodus.systems import tables
from starmoot.games.exodus.systems.starmap import SYSTEM, said
from starmoot.scene import Map, Place

VISITED: Final = "●"
SCANNED: Final = "◐"
UNSEEN: Final = "○"
LEGEND: Final = f"◉ the fleet, {VISITED} visited, {SCANNED} scanned, {UNSEEN} unknown"

ACROSS: Final = 10.0
"""How wide a map is, however many jumps it spans."""

ROW: Final = 0.7
"""How far apart two systems lie that are equally many jumps from the start."""


def star_map(view: k.View) -> Map:
    """Circles and lines; what came before a reset is off the map. (EX-COMP-05, EX-SCAN-25)"""
    state: State = view.state
    spots = positions(state)
    places = tuple(place_of(state, number, spots[number]) for number in charted(state))
    lines = tuple(
        (SYSTEM.key(number), SYSTEM.key(other))
        for number in charted(state)
        for other in sorted(state.systems[number].links)
        if number < other
    )
    trail = tuple(SYSTEM.key(number) for number in path_of(view))
    return Map(f"Star map: {LEGEND}", places, lines, trail)


def charted(state: State) -> list[int]:
    """The systems on the map, in the order drawn."""
    return list(range(state.chart_from, len(state.systems)))


def path_of(view: k.View) -> list[int]:
    """The systems that the fleet has come through, from where this map begins."""
    state: State = view.state
    path = [state.chart_from]
    for entry in view.log:
        if entry.note is JUMPS and entry.args[0] >= state.chart_from:
            path.append(entry.args[0])
    return path


def layers(state: State) -> list[list[int]]:
    """The systems by their distance from the first; each beside those it was reached from."""
    start = state.chart_from
    found = {start}
    rings = [[start]]
    while rings[-1]:
        ring: list[int] = []
        for number in rings[-1]:
            for other in sorted(state.systems[number].links):
                if other >= start and other not in found:
                    found.add(other)
                    ring.append(other)
        rings.append(ring)
    return rings[:-1]


def positions(state: State) -> dict[int, tuple[float, float]]:
    """Distance goes to the right; every second column is half a row lower, to keep names apart."""
    rings = layers(state)
    tallest = max(len(ring) for ring in rings)
    step = ACROSS / max(1, len(rings) - 1)
    spots: dict[int, tuple[float, float]] = {}
    for column, ring in enumerate(rings):
        top = (tallest - len(ring)) // 2 + (0.5 if column % 2 else 0.0)
        for row, number in enumerate(ring):
            spots[number] = (round(column * step, 3), round((top + row) * ROW, 3))
    return spots


def place_of(state: State, number: int, spot: tuple[float, float]) -> Place:
    """One system: its sign, its name, and what is known of it."""
    system = state.systems[number]
    here = number == state.here
    return Place(
        key=SYSTEM.key(number),
        label=said(system.name),
        x=spot[0],
        y=spot[1],
        note=system_note(state, number),
        tokens=tuple(f"{FORCE.label(force)} force" for force in state.forces) if here else (),
        here=here,
        mark=VISITED if system.visited else SCANNED if system.scanned else UNSEEN,
    )


def system_note(state: State, number: int) -> str:
    """Reward, convenience and risk, as far as anybody knows them. (EX-HID-01)"""
    system = state.systems[number]
    known: list[str] = []
    if system.reward != UNROLLED:
        known.append(reward_text(system))
    if work_text(system):
        known.append(work_text(system))
    if number == state.here and state.risk != UNROLLED:
        known.append(f"risk: {tables.RISK.label(state.risk)}")
    elif system.scout_risk != UNROLLED:
        known.append(f"the scout reports {tables.RISK.label(system.scout_risk)}")
    return ", ".join(known)


def reward_text(system: System) -> str:
    """What there is to be had."""
    if system.exhausted:
        return "nothing is left"
    name = tables.REWARD.label(system.reward)
    if system.reward == tables.NEEDED and system.choice >= 0:
        return f"{name}: {TRAIT.label(system.choice)}"
    return f"{name}, but flawed" if system.flawed else name


def work_text(system: System) -> str:
    """How long it takes to get it out, and how far that has come."""
    if system.convenience == UNROLLED or system.exhausted or system.reward == tables.NOTHING:
        return ""
    work = tables.CONVENIENCE.label(system.convenience)
    if system.progress == 0:
        return work
    return f"{work} ({system.progress} of {tables.cycles_needed(system.convenience)} done)"
