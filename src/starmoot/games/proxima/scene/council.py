"""The council's table, the market, what is for sale, and the technologies with one's own prices."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions.research import available, price
from starmoot.games.proxima.actions.upgrades import ware_price
from starmoot.games.proxima.council.decisions import POLITICS
from starmoot.games.proxima.council.vote import solo_price
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.printed import (
    BUY,
    IS_CANNON,
    IS_SHIELD,
    LEVEL,
    PARTS,
    ROCKETS,
    SELL,
    STRUCTURES,
    TECH_COLOUR,
    TECH_COST,
    TECH_TYPE,
    TECHNOLOGIES,
    TECHS,
    WARE_TECH,
    WARES,
)
from starmoot.scene import Card, CardRow, Grid, Timeline
from starmoot.scene import Moment as Step

STAGES = ("Upkeep", "Council", "Actions", "Rockets", "Conquest", "Resistance")

AGENDA: Final = "Before the council"
TECHNOLOGY: Final = "Technologies"
FOR_SALE: Final = "For sale"
MARKET: Final = "Market"


def course(g: Proxima) -> Timeline:
    """The stages of a turn, and which one it is. (PC-TURN-01)"""
    names = STAGES if g.alone() else STAGES[:-1]
    return Timeline(f"Turn {g.s.turn} of {g.s.last_turn}", tuple(map(Step, names)), g.s.stage - 1)


def agenda(g: Proxima) -> CardRow:
    """What the council votes on; alone one buys it. (PC-COUN-03, PC-COUN-16)"""
    cards = [
        Card(
            f"{n.SLOT.label(slot)}: {POLITICS[card].name}",
            POLITICS[card].text,
            key=n.SLOT.key(slot),
            corner=f"{solo_price(g, slot)} CP" if g.alone() else POLITICS[card].sort,
            tint=("blue", "green", "gold")[slot],
        )
        for slot, card in enumerate(g.s.slots)
    ]
    return CardRow(AGENDA, tuple(cards))


def in_force(g: Proxima) -> CardRow:
    """Laws and resolutions that hold now. (PC-COUN-09, PC-COUN-10)"""
    cards = [
        Card(POLITICS[card].name, POLITICS[card].text, key=n.POLITICAL.key(card), corner=sort)
        for sort, pile in (("law", g.s.laws), ("this turn", g.s.resolutions))
        for card in pile
    ]
    return CardRow("In force", tuple(cards))


def market(g: Proxima) -> Grid:
    """The spaces of the market, their prices, and who took them. (PC-TRADE-10)"""
    prices = 1 if g.shared_term(n.RED_MARKET) > 0 else 0
    rows: list[tuple[str, ...]] = []
    for space in range(len(BUY[prices])):
        taken = space < len(g.s.market)
        who = k.SEAT.label(k.Seat(g.s.market[space]), g.s) if taken else ""
        who = who or ("next" if space == len(g.s.market) else "")
        rows.append((str(space + 1), str(BUY[prices][space]), str(SELL[prices][space]), who))
    return Grid(MARKET, ("Space", "Buy for", "Sell for", "Taken by"), tuple(rows))


TINTS: Final = ("gold", "green", "blue", "red")
"""The colours of technologies, as cards have them. (PC-TECH-03)"""


def technologies(g: Proxima, seat: k.Seat) -> CardRow:
    """Technologies by kind and colour, with one's own price and who knows them. (PC-TECH-01)"""
    known = [tech for tech in range(TECHS) if g.knows(seat, n.Tech(tech))]
    offered = sorted({*known, *available(g, seat)})
    offered.sort(key=lambda tech: (TECH_TYPE[tech], TECH_COLOUR[tech], TECH_COST[tech]))
    return CardRow(TECHNOLOGY, tuple(technology(g, seat, n.Tech(tech)) for tech in offered))


def technology(g: Proxima, seat: k.Seat, tech: n.Tech) -> Card:
    """One technology: what it costs now, what it does, what it would change."""
    entry = TECHNOLOGIES[tech]
    known = g.knows(seat, tech)
    now = price(g, seat, tech)
    saved = TECH_COST[tech] - now
    corner = "known" if known else f"{now} CP" + (f" (−{saved})" if saved > 0 else "")
    return Card(
        entry.name,
        " ".join([entry.text, *([] if known else changes(g, seat, tech))]),
        key=n.TECH.key(tech),
        corner=corner,
        tint=TINTS[TECH_COLOUR[tech]],
        group=n.TECH_TYPE.label(TECH_TYPE[tech]),
        holders=tuple(one for one in g.everyone() if g.knows(one, tech)),
        done=known,
    )


def changes(g: Proxima, seat: k.Seat, tech: n.Tech) -> list[str]:
    """What it would make of the own ships, where it lets a part be fitted. (PC-TECH-01)"""
    told: list[str] = []
    for ware in PARTS:
        if WARE_TECH[ware] != tech:
            continue
        best = max(n.HULLS, key=lambda hull: g.power(seat).blueprints[hull].dice)
        blueprint = g.power(seat).blueprints[best]
        name = n.HULL.label(best)
        if IS_CANNON[ware]:
            told.append(
                f"Your {name} would roll {blueprint.dice + LEVEL[ware]}, not {blueprint.dice}."
            )
        elif IS_SHIELD[ware]:
            more = blueprint.shield + LEVEL[ware]
            told.append(f"Your {name} would stand {more} hits, not {blueprint.shield}.")
    return told


GROUPS: Final = (("Parts", PARTS), ("Rockets", ROCKETS), ("Structures", STRUCTURES))


def for_sale(g: Proxima, seat: k.Seat) -> CardRow:
    """Parts, rockets and structures that one knows how to use, at one's own price. (PC-UPG-01)"""
    cards: list[Card] = []
    for group, wares in GROUPS:
        for ware in wares:
            needed = WARE_TECH[ware]
            if needed != n.NONE and not g.knows(seat, n.Tech(needed)):
                continue
            cards.append(
                Card(
                    n.WARE.label(ware),
                    WARES[ware].text,
                    key=n.WARE.key(ware),
                    corner=priced(ware_price(g, seat, ware)),
                    group=group,
                )
            )
    return CardRow(FOR_SALE, tuple(cards))


def priced(price: list[int]) -> str:
    """A price in words."""
    told = [f"{amount} {n.GOOD.label(good)}" for good, amount in enumerate(price) if amount]
    return ", ".join(told) or "free"
