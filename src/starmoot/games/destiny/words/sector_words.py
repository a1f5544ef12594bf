"""Sectors in the words that stand beside a question: who holds them, how hard they are to take."""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.state import State


def fleets_text(state: State, sector: names.Sector) -> str:
    """Whose Fleets stand in a Sector: `2 GSP, 5 Republic`."""
    found: list[str] = []
    for owner in names.EVERY_OWNER:
        count = sum(1 for fleet in state.fleets[owner] if fleet.sector == sector)
        if count > 0:
            found.append(
                f"{count} {'Republic' if owner == names.REPUBLIC else names.ABBREVIATIONS[owner]}"
            )
    return ", ".join(found)


def sector_text(state: State, sector: names.Sector) -> str:
    """A Sector in one line: `BIP, Defence 6; Fleets: 2 BIP`."""
    owner = state.owners[sector]
    holder = "Infested" if owner == names.INFESTED else "Neutral"
    if owner not in (names.INFESTED, names.NEUTRAL):
        holder = names.ABBREVIATIONS[owner]
    fleets = fleets_text(state, sector)
    return f"{holder}, Defence {printed.DEFENCE_OF[sector]}" + (
        f"; Fleets: {fleets}" if fleets else ""
    )


def sector_words(words: k.Words, state: State) -> None:
    """Say of every Sector what it is."""
    for sector in names.EVERY_SECTOR:
        words.previews[printed.SECTOR.name, sector] = sector_text(state, sector)
