"""The council's table, the market, and the technologies with one's own prices."""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions.research import price
from starmoot.games.proxima.council.decisions import POLITICS
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.printed import BUY, IS_BASE, SELL, TECH_COLOUR, TECHNOLOGIES, TECHS
from starmoot.scene import Card, CardRow, Grid, Timeline
from starmoot.scene import Moment as Step

STAGES = ("Upkeep", "Council", "Actions", "Rockets", "Conquest", "Resistance")


def course(g: Proxima) -> Timeline:
    """The stages of a turn, and which one it is. (PC-TURN-01)"""
    names = STAGES if g.alone() else STAGES[:-1]
    return Timeline(f"Turn {g.s.turn} of {g.s.last_turn}", tuple(map(Step, names)), g.s.stage - 1)


def agenda(g: Proxima) -> CardRow:
    """What the council votes on. (PC-COUN-03)"""
    cards = [
        Card(
            f"{n.SLOT.label(slot)}: {POLITICS[card].name}",
            f"{POLITICS[card].sort.capitalize()}. {POLITICS[card].text}",
            key=n.SLOT.key(slot),
        )
        for slot, card in enumerate(g.s.slots)
    ]
    return CardRow("Before the council", tuple(cards))


def in_force(g: Proxima) -> CardRow:
    """Laws and resolutions that hold now. (PC-COUN-09, PC-COUN-10)"""
    cards = [
        Card(POLITICS[card].name, POLITICS[card].text, key=n.POLITICAL.key(card))
        for card in (*g.s.laws, *g.s.resolutions)
    ]
    return CardRow("In force", tuple(cards))


def market(g: Proxima) -> Grid:
    """The spaces of the market, their prices, and who took them. (PC-TRADE-10)"""
    prices = 1 if g.shared_term(n.RED_MARKET) > 0 else 0
    rows: list[tuple[str, ...]] = []
    for space in range(len(BUY[prices])):
        taken = space < len(g.s.market)
        who = k.SEAT.label(k.Seat(g.s.market[space]), g.s) if taken else ""
        rows.append((str(space + 1), str(BUY[prices][space]), str(SELL[prices][space]), who))
    return Grid("Market", ("Space", "Buy for", "Sell for", "Taken by"), tuple(rows))


def technologies(g: Proxima, seat: k.Seat) -> Grid:
    """Technologies by kind, with one's own price and who knows them. (PC-TECH-01)"""
    rows: list[tuple[str, ...]] = []
    for tech in range(TECHS):
        if not IS_BASE[tech] and not g.s.settings.expansion:
            continue
        entry = TECHNOLOGIES[tech]
        known = [k.SEAT.label(one, g.s) for one in g.everyone() if g.power(one).knows[tech]]
        mine = "known" if g.power(seat).knows[tech] else f"{price(g, seat, tech)} CP"
        colour = n.TECH_COLOUR.label(TECH_COLOUR[tech])
        kind = f"{n.TECH_TYPE.label(entry.type)}, {colour.lower()}"
        rows.append((entry.name, kind, mine, entry.text, ", ".join(known)))
    columns = ("Technology", "Kind", "Your price", "What it does", "Known to")
    return Grid("Technologies", columns, tuple(rows))
