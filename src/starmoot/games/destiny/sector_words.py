"""Sectors in the words that stand beside a question: who holds them, how hard they are to take."""

from __future__ import annotations

from starmoot.games.destiny.content import DEFENCE_OF, SECTOR
from starmoot.games.destiny.names import (
    ABBREVIATIONS,
    INFESTED,
    NEUTRAL,
    OWNERS,
    REPUBLIC,
    SECTOR_COUNT,
)
from starmoot.games.destiny.state import FLEET_MOST, State
from starmoot.kernel import Words, i64


def fleets_text(state: State, sector: i64) -> str:
    """Whose Fleets stand in a Sector: `2 GSP, 5 Republic`."""
    found: list[str] = []
    for owner in range(OWNERS):
        berths = state.berths[owner * FLEET_MOST : (owner + 1) * FLEET_MOST]
        count = berths.count(sector)
        if count > 0:
            found.append(f"{count} {'Republic' if owner == REPUBLIC else ABBREVIATIONS[owner]}")
    return ", ".join(found)


def sector_text(state: State, sector: i64) -> str:
    """A Sector in one line: `BIP, Defence 6; Fleets: 2 BIP`."""
    owner = state.owners[sector]
    holder = "Infested" if owner == INFESTED else "Neutral"
    if owner not in (INFESTED, NEUTRAL):
        holder = ABBREVIATIONS[owner]
    fleets = fleets_text(state, sector)
    return f"{holder}, Defence {DEFENCE_OF[sector]}" + (f"; Fleets: {fleets}" if fleets else "")


def sector_words(words: Words, state: State) -> None:
    """Say of every Sector what it is."""
    for sector in range(1, SECTOR_COUNT + 1):
        words.previews[SECTOR.name, sector] = sector_text(state, sector)
