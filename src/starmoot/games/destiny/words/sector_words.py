"""Sectors in the words that stand beside a question: who holds them, how hard they are to take."""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.state import State


def short_name(owner: names.Owner) -> str:
    """An owner in a word: `GSP`, `Republic`, `Neutral`, `Infested`."""
    if owner >= 0:
        return "Republic" if owner == names.REPUBLIC else names.ABBREVIATIONS[owner]
    return "Infested" if owner == names.INFESTED else "Neutral"


def fleets_text(state: State, sector: names.Sector) -> str:
    """Whose Fleets stand in a Sector: `2 GSP, 5 Republic`."""
    found: list[str] = []
    for owner in names.EVERY_OWNER:
        count = sum(1 for fleet in state.fleets[owner] if fleet.sector == sector)
        if count > 0:
            found.append(f"{count} {short_name(owner)}")
    return ", ".join(found)


def sector_text(state: State, sector: names.Sector) -> str:
    """A Sector in one line: `BIP, Defence 6; Fleets: 2 BIP`."""
    fleets = fleets_text(state, sector)
    held = f"{short_name(state.owners[sector])}, Defence {printed.DEFENCE_OF[sector]}"
    return f"{held}; Fleets: {fleets}" if fleets else held


def sector_words(words: k.Words, state: State) -> None:
    """Say of every Sector what it is."""
    for sector in names.EVERY_SECTOR:
        words.previews[printed.SECTOR.name, sector] = sector_text(state, sector)
