"""Sectors, Senators, Parties and cards in a line each, for every question that offers them."""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.destiny import names, play
from starmoot.games.destiny.content import printed as content
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senators import strength
from starmoot.games.destiny.war import fleets
from starmoot.games.destiny.words import citations, sector_words


def ability_names(senator: names.Senator) -> list[str]:
    """What a Senator is besides, if anything."""
    ability = content.ABILITY_OF[senator]
    return [] if ability == names.NO_ABILITY else [content.ABILITIES[ability].name]


def tokens_held(g: Destiny, senator: names.Senator) -> list[str]:
    """What a Senator carries: `2 Corruption`, `1 Shadow`."""
    who = g.senator(senator)
    held = [(who.corruption, "Corruption"), (who.shadow, "Shadow")]
    return [f"{count} {what}" for count, what in held if count > 0]


def senator_text(g: Destiny, senator: names.Senator) -> str:
    """`GSP, Diplomacy 3, Command 6, Butcher, 1 Corruption, exhausted`; else what is printed.

    GD-HID-02: of one who serves nobody it tells what is on his card, and not where he is.
    """
    if not g.in_play(senator):
        diplomacy, command = content.DIPLOMACY_OF[senator], content.COMMAND_OF[senator]
        parts = [f"Diplomacy {diplomacy}", f"Command {command}", *ability_names(senator)]
        return ", ".join([*parts, f"costs {content.COST_OF[senator]}"])
    parts = [
        names.ABBREVIATIONS[g.senator(senator).party],
        f"Diplomacy {strength.diplomacy(g, senator)}",
        f"Command {strength.command_sum(g, senator).total}",
        *ability_names(senator),
        *tokens_held(g, senator),
    ]
    return ", ".join([*parts, "exhausted"] if g.exhausted(senator) else parts)


def party_text(g: Destiny, party: names.Party) -> str:
    """`4 Sectors, 7 votes, 12 Influence, 9 Money, 3 Fleets, 5 cards`."""
    if not g.plays(party):
        return "Nobody leads it"
    rebel = ", in Rebellion" if g.s.rebel == party else ""
    parts = [
        names.several(g.sector_count(party), "Sector", "Sectors"),
        names.several(strength.voting_strength(g, party), "vote", "votes"),
        f"{g.party(party).influence} Influence",
        f"{g.party(party).money} Money",
        names.several(fleets.fleets_out(g, party), "Fleet", "Fleets"),
        names.several(len(g.hand(party)), "card", "cards"),
    ]
    return ", ".join(parts) + rebel


def tell_things(words: k.Words, view: k.View) -> None:
    """Say of everything that a question may offer what it is, where nothing is said yet."""
    citations.cite_things(words)
    g = play.seen_by(view)
    said = words.previews
    for sector in names.EVERY_SECTOR:
        text = sector_words.sector_text(g, sector, names.NO_PARTY)
        said.setdefault((content.SECTOR.name, sector), text)
    for senator in names.EVERY_SENATOR:
        said.setdefault((content.SENATOR.name, senator), senator_text(g, senator))
    for party in g.parties():
        said.setdefault((names.PARTY.name, party), party_text(g, party))
        said.setdefault((names.OWNER.name, party), party_text(g, party))
    republic = names.several(fleets.fleets_out(g, names.REPUBLIC), "Fleet", "Fleets")
    said.setdefault((names.OWNER.name, names.REPUBLIC), republic)
    for card in range(len(content.CARD_TEXTS)):
        said.setdefault((content.CARD.name, card), content.CARD_TEXTS[card])
