"""Laws: numbers that no play ever changes, whatever is done (checked after every input)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starmoot.games.exodus.names import DISCOVERY
from starmoot.games.exodus.play import TRAIT_MOST, Exodus


def discoveries(g: Exodus) -> int:
    """Ten discoveries, in the deck or drawn. (EX-SCT-18)"""
    drawn = sum(1 for held in g.s.secrets if held.category == DISCOVERY)
    return len(g.s.discovery_deck.cards) + drawn


def traits_out_of_bounds(g: Exodus) -> int:
    """None, ever. (EX-TRAIT-02)"""
    return sum(1 for value in g.s.traits if not 0 <= value <= TRAIT_MOST)


def markers_beyond_the_cap(g: Exodus) -> int:
    """None, and none of a faction's own. (EX-OPT-20)"""
    cap = g.s.settings.marker_cap
    excess = sum(max(0, held - cap) for sheet in g.s.factions for held in sheet.markers)
    own = sum(sheet.markers[faction] for faction, sheet in enumerate(g.s.factions))
    return excess + own


def leaderless(g: Exodus) -> int:
    """Once the voyage is on, a played faction has one leader or a seat to fill. (EX-CHR-01)"""
    vacant = {vacancy.faction for vacancy in g.s.vacancies}
    wrong = 0
    for faction in g.s.played:
        heads = [
            number
            for number, person in enumerate(g.s.characters)
            if person.primary and not person.gone and person.faction == faction
        ]
        leader = g.faction(faction).leader
        if g.s.systems and heads != ([] if faction in vacant else [leader]):
            wrong += 1
    return wrong


def stray_lines(g: Exodus) -> int:
    """Lines to nowhere or to the same system, and lines drawn twice. (EX-SYS-01, EX-SYS-10)"""
    wrong = 0
    for place, system in enumerate(g.s.systems):
        wrong += len(system.links) - len(set(system.links))
        for other in system.links:
            charted = 0 <= other < len(g.s.systems) and other != place
            if not charted or place not in g.s.systems[other].links:
                wrong += 1
    return wrong


LAWS: Final[dict[str, Callable[[Exodus], int]]] = {
    "there are ten discoveries": discoveries,
    "traits stay between 0 and 12": traits_out_of_bounds,
    "nobody holds more markers than the cap": markers_beyond_the_cap,
    "every faction has one leader": leaderless,
    "lines join two systems once": stray_lines,
}
