"""Sectors, Senators, Parties and cards in a line each, for every question that offers them."""

from __future__ import annotations

from starmoot.games.destiny.content import (
    ABILITIES,
    ABILITY_OF,
    CARD,
    CARD_TEXTS,
    COMMAND_OF,
    COST_OF,
    DIPLOMACY_OF,
    SECTOR,
    SENATOR,
    SENATOR_COUNT,
)
from starmoot.games.destiny.fleets import fleets_out
from starmoot.games.destiny.names import (
    ABBREVIATIONS,
    NO_ABILITY,
    OWNER,
    PARTY,
    REPUBLIC,
    SECTOR_COUNT,
    several,
)
from starmoot.games.destiny.play import Destiny, seen_by
from starmoot.games.destiny.rule_words import cite_things
from starmoot.games.destiny.sector_words import sector_text
from starmoot.games.destiny.strength import command_sum, diplomacy, voting_strength
from starmoot.kernel import View, Words, i64


def senator_text(g: Destiny, senator: i64) -> str:
    """`GSP, Diplomacy 3, Command 6, Butcher, 1 Corruption, exhausted`; else what is printed.

    GD-HID-02: of one who serves nobody it tells what is on his card, and not where he is.
    """
    name = ABILITIES[ABILITY_OF[senator]].name if ABILITY_OF[senator] != NO_ABILITY else ""
    if not g.in_play(senator):
        printed = f"Diplomacy {DIPLOMACY_OF[senator]}, Command {COMMAND_OF[senator]}"
        return f"{printed}{f', {name}' if name else ''}, costs {COST_OF[senator]}"
    parts = [
        ABBREVIATIONS[g.s.senator_party[senator]],
        f"Diplomacy {diplomacy(g, senator)}",
        f"Command {command_sum(g, senator).total}",
    ]
    if name:
        parts.append(name)
    if g.s.corruption[senator] > 0:
        parts.append(f"{g.s.corruption[senator]} Corruption")
    if g.s.shadow[senator] > 0:
        parts.append(f"{g.s.shadow[senator]} Shadow")
    if g.exhausted(senator):
        parts.append("exhausted")
    return ", ".join(parts)


def party_text(g: Destiny, party: i64) -> str:
    """`4 Sectors, 7 votes, 12 Influence, 9 Money, 3 Fleets, 5 cards`."""
    if not g.plays(party):
        return "Nobody leads it"
    rebel = ", in Rebellion" if g.s.rebel == party else ""
    parts = [
        several(g.sector_count(party), "Sector", "Sectors"),
        several(voting_strength(g, party), "vote", "votes"),
        f"{g.s.influence[party]} Influence",
        f"{g.s.money[party]} Money",
        several(fleets_out(g, party), "Fleet", "Fleets"),
        several(len(g.hand(party)), "card", "cards"),
    ]
    return ", ".join(parts) + rebel


def tell_things(words: Words, view: View) -> None:
    """Say of everything that a question may offer what it is, where nothing is said yet."""
    cite_things(words)
    g = seen_by(view)
    said = words.previews
    for sector in range(1, SECTOR_COUNT + 1):
        said.setdefault((SECTOR.name, sector), sector_text(g.s, sector))
    for senator in range(SENATOR_COUNT):
        said.setdefault((SENATOR.name, senator), senator_text(g, senator))
    for party in g.parties():
        said.setdefault((PARTY.name, party), party_text(g, party))
        said.setdefault((OWNER.name, party), party_text(g, party))
    republic = several(fleets_out(g, REPUBLIC), "Fleet", "Fleets")
    said.setdefault((OWNER.name, REPUBLIC), republic)
    for card in range(len(CARD_TEXTS)):
        said.setdefault((CARD.name, card), CARD_TEXTS[card])
