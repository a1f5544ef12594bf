"""Before and after: the Parties as they are chosen, and how it ended."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.content.printed import (
    HOME_OF,
    PARTY_CARDS,
    SECTOR,
    SENATOR,
    senator_number,
)
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scene import people
from starmoot.games.destiny.war import fleets
from starmoot.scene import NOBODY, Card, CardRow, Grid, Prose, Widget

HOW_IT_GOES: Final = (
    "Every turn has three phases. Galactic: Events, new cards, the Infestation roll, income. "
    "Senate: Elections, orders to the Republic Fleets, prosecutions, laws, trials; votes are the "
    "Diplomacy of your Senators and the Influence you bid. Intrigue: Invasions with Fleets, "
    "Campaigns with Senators, purchases. Invasions and dark deeds bring Corruption; Corruption "
    "weakens Senators and feeds the Ke'Ras. Deals bind nobody but by their trade at once; a "
    "broken word costs Corruption."
)


def in_short(g: Destiny) -> Prose:
    """The rules on half a page, with the numbers that this table has settled on."""
    settings = g.s.settings
    won = (
        f"{settings.sectors_to_win} Sectors at the end of a turn win, if nobody else has as many; "
        "all five Ministries after an Election win at once; "
        f"{settings.infested_to_lose} Infested Sectors and everybody has lost."
    )
    return Prose("The rules in short", f"{won} {HOW_IT_GOES}")


def party_cards(g: Destiny) -> CardRow:
    """GD-CMP-05, GD-CMP-18, GD-PTY-01..08: the six Parties, and who has taken which."""
    return CardRow("The Parties", tuple(party_card(g, party) for party in names.EVERY_PARTY))


def party_card(g: Destiny, party: names.Party) -> Card:
    """One Party: what it stands for, whom it opposes, and what it begins with."""
    printed = PARTY_CARDS[party]
    first = senator_number(printed.senator)
    text = (
        f"{printed.text} Opposes the {names.ABBREVIATIONS[printed.opponent]}; "
        f"leans to {printed.races}. "
        f"Begins in {SECTOR.label(HOME_OF[party])} with {SENATOR.label(first)}, "
        f"{printed.influence} Influence, {printed.money} Money and 2 Fleets."
    )
    seat = g.party(party).seat
    title = f"{printed.name} ({names.ABBREVIATIONS[party]})"
    return Card(title, text, key=names.PARTY.key(party), owner=seat if seat >= 0 else NOBODY)


# The end.


def outcome(view: k.View, g: Destiny) -> Prose:
    """GD-VIC-14: who has won, or that all have lost."""
    winners = [
        names.PARTY.label(party)
        for party, score in zip(g.parties(), view.scores, strict=True)
        if score > 0 and party != names.NO_PARTY
    ]
    won = f"The {' and the '.join(winners)} won" if winners else "All Parties lost"
    return Prose("How it ended", f"{won} in turn {g.s.turn}: {view.ending}.")


def standings(view: k.View, g: Destiny) -> Grid:
    """GD-VIC-13: the Parties as they stood, winners first, then by Sectors."""
    scores = dict(zip(g.parties(), view.scores, strict=True))
    ranked = sorted(g.parties(), key=lambda party: (-scores[party], -g.sector_count(party)))
    rows = tuple(
        (
            names.PARTY.label(party),
            "won" if scores[party] else "lost",
            str(g.sector_count(party)),
            str(g.offices_of(party)),
            str(fleets.fleets_out(g, party)),
            str(g.party(party).influence),
            str(g.party(party).money),
        )
        for party in ranked
    )
    columns = ("Party", "", "Sectors", "Offices", "Fleets", "Influence", "Money")
    owners = tuple(g.seat_of(party) for party in ranked)
    infested = names.several(g.sector_count(names.INFESTED), "Sector", "Sectors")
    title = f"At the end; the Ke'Ras had {infested}"
    return Grid(title, columns, rows, owners=owners)


def open_hands(g: Destiny) -> list[Widget]:
    """GD-HID-14: after the game everything is open."""
    return [
        CardRow(
            f"{names.PARTY.label(party)}: last hand",
            tuple(people.action_card(number) for number in g.hand(party).cards),
        )
        for party in g.parties()
        if len(g.hand(party))
    ]
