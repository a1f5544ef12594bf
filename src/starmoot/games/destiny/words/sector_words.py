"""Sectors in the words that stand beside a question: who holds them, how hard they are to take."""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senators import strength
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


def sector_text(g: Destiny, sector: names.Sector, against: names.Party) -> str:
    """A Sector in one line: `BIP, Defence 6; Fleets: 2 BIP`; the Defence is that against a Party.

    GD-EVNT-19, GD-REB-12: Events and Rebellion change it.
    """
    fleets = fleets_text(g.s, sector)
    held = f"{short_name(g.owner(sector))}, Defence {strength.defence(g, sector, against)}"
    return f"{held}; Fleets: {fleets}" if fleets else held


def sector_words(words: k.Words, g: Destiny, against: names.Party) -> None:
    """Say of every Sector what it is."""
    for sector in names.EVERY_SECTOR:
        words.previews[printed.SECTOR.name, sector] = sector_text(g, sector, against)
