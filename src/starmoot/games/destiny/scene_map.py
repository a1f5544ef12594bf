"""The galaxy as rings and spokes: who holds what, what it is worth, and what threatens it.

GD-MAP-02: five rings of twelve Sectors; positions follow from the map alone, so that everybody
looks at the same picture. GD-HID-04: all of it is known to everybody.
"""

from __future__ import annotations

from typing import Final

from starmoot.games.destiny.appearance import short_name
from starmoot.games.destiny.conflicts import DEFEND, NEUTRALISE, SUPPORT, TAKE, Order, Tour
from starmoot.games.destiny.content import (
    ADJACENT,
    DEFENCE_OF,
    ICON_OF,
    INFLUENCE_OF,
    MONEY_OF,
    POWER_SECTORS,
    RACE_OF,
    RING_OF,
    SECTOR,
    SECTOR_OF_POWER,
    SECTOR_POWERS,
    SECTORS,
    SENATOR,
    SPOKE_OF,
)
from starmoot.games.destiny.events import neutral_defence_change, sector_yield
from starmoot.games.destiny.fleets import fleets_at, unmoved_at
from starmoot.games.destiny.names import (
    ABBREVIATIONS,
    INFESTED,
    INFLUENCE,
    INTRIGUE,
    MONEY,
    NEUTRAL,
    NO_PARTY,
    NO_SECTOR,
    OWNERS,
    PARTY,
    RACE,
    REPUBLIC,
    RING_NAMES,
    SECTOR_COUNT,
    SPOKES,
    several,
)
from starmoot.games.destiny.play import Destiny
from starmoot.kernel.scene import NOBODY, RINGS, Map, Place, Token, ring_spot

CORE: Final = 0.6
"""How wide the hole in the middle is, so that the Sectors of the Core are not too narrow."""

FLEET_MARK: Final = "▲"
INVASION_MARK: Final = "⚔"
CAMPAIGN_MARK: Final = "✎"
OPEN_MARK: Final = "◎"
POWER_MARK: Final = "★"
INFESTED_MARK: Final = "☣"
REBEL_MARK: Final = "⚑"
LEGEND: Final = (
    f"D Defence, I Influence, M Money, {FLEET_MARK} Fleets, {INVASION_MARK} declared Invasion, "
    f"{CAMPAIGN_MARK} declared Campaign, "
    f"{OPEN_MARK} open to all, {POWER_MARK} ability, {INFESTED_MARK} Infested"
)

BATTLES: Final = 2
"""The step of the Intrigue Phase in which Invasions are resolved."""

ORDER_WORDS: Final = {DEFEND: "defends", TAKE: "wants it", SUPPORT: "helps", NEUTRALISE: "frees it"}


def galaxy(g: Destiny) -> Map:
    """GD-MAP-02..10: the sixty Sectors, and which of them are adjacent."""
    places = tuple(place_of(g, sector) for sector in range(1, SECTOR_COUNT + 1))
    lines = tuple(
        (SECTOR.key(sector), SECTOR.key(other))
        for sector in range(1, SECTOR_COUNT + 1)
        for other in ADJACENT[sector]
        if sector < other
    )
    return Map(f"The galaxy: {LEGEND}", places, lines, layout=RINGS)


def place_of(g: Destiny, sector: int) -> Place:
    """GD-MAP-12, GD-MAP-16: one Sector, with what stands in it and what is meant to happen."""
    owner = g.owner(sector)
    x, y = ring_spot(1, SPOKE_OF[sector] - 1, SPOKES)
    out = RING_OF[sector] + CORE
    return Place(
        key=SECTOR.key(sector),
        label=SECTOR.label(sector),
        x=round(x * out, 4),
        y=round(y * out, 4),
        note=sector_note(g, sector),
        tokens=tuple(tokens_at(g, sector)),
        here=sector == fought_over(g),
        mark=mark_of(g, sector),
        owner=seat_of(g, owner),
        brief=brief_of(g, sector),
    )


def brief_of(g: Destiny, sector: int) -> str:
    """GD-MAP-12: Defence, Influence and Money in so few signs that they fit into the map."""
    change = neutral_defence_change(g) if g.owner(sector) == NEUTRAL else 0
    influence = sector_yield(g, sector, INFLUENCE)
    return f"D{DEFENCE_OF[sector] + change} I{influence} M{sector_yield(g, sector, MONEY)}"


def seat_of(g: Destiny, owner: int) -> int:
    """The seat whose colour something has; nobody's for neutral, Infested, and the Republic."""
    return g.seat_of(owner) if 0 <= owner < REPUBLIC else NOBODY


def fought_over(g: Destiny) -> int:
    """The Sector of the battle or Campaign that is being resolved."""
    if g.s.battle is not None:
        return g.s.battle.sector
    return g.s.contest.sector if g.s.contest is not None else NO_SECTOR


def mark_of(g: Destiny, sector: int) -> str:
    """GD-CMP-14: an owner is told by a word too, not by colour alone."""
    owner = g.owner(sector)
    if owner == INFESTED:
        return INFESTED_MARK
    if owner == NEUTRAL:
        return ""
    return short_name(owner) + (REBEL_MARK if g.is_rebellious(sector) else "")


def holder_text(g: Destiny, sector: int) -> str:
    """Who has a Sector, in a word or two."""
    owner = g.owner(sector)
    if owner == INFESTED:
        return "Infested by the Ke'Ras"
    if owner == NEUTRAL:
        return "Neutral"
    return PARTY.label(owner) + (", in Rebellion" if g.is_rebellious(sector) else "")


def sector_note(g: Destiny, sector: int) -> str:
    """GD-MAP-12, GD-MAP-15: owner, Defence, yields, people and ability of a Sector."""
    parts = [
        f"{holder_text(g, sector)}. {RING_NAMES[RING_OF[sector] - 1]}",
        defence_text(g, sector),
        yields_text(g, sector),
    ]
    if RACE_OF[sector] >= 0:
        parts.append(f"lived in by the {RACE.label(RACE_OF[sector])}")
    if ICON_OF[sector] != NO_PARTY:
        parts.append(f"leans to the {ABBREVIATIONS[ICON_OF[sector]]}")
    home = SECTORS[sector - 1].home_of
    if home != NO_PARTY:
        parts.append(f"home of the {ABBREVIATIONS[home]}")
    note = ", ".join(parts) + "."
    if sector in POWER_SECTORS:
        power = SECTOR_POWERS[SECTOR_OF_POWER.index(sector)]
        used = "" if g.power_is_fresh(SECTOR_OF_POWER.index(sector)) else " (used this turn)"
        note += f" {POWER_MARK} {power.name}{used}: {power.text}"
    return note


def defence_text(g: Destiny, sector: int) -> str:
    """GD-EVNT-19: the printed Defence, and what Events add to it."""
    change = neutral_defence_change(g) if g.owner(sector) == NEUTRAL else 0
    printed = DEFENCE_OF[sector]
    return f"Defence {printed + change}" + (f" ({printed}{change:+d} Events)" if change else "")


def yields_text(g: Destiny, sector: int) -> str:
    """GD-GAL-19: what it yields each turn, and what Events change of that."""
    influence = sector_yield(g, sector, INFLUENCE)
    money = sector_yield(g, sector, MONEY)
    text = f"yields {influence} Influence and {money} Money"
    printed = (INFLUENCE_OF[sector], MONEY_OF[sector])
    if (influence, money) != printed:
        text += f" (Events; printed {printed[0]} and {printed[1]})"
    return text


# What lies in a Sector.


def pending_orders(g: Destiny) -> list[Order]:
    """GD-INT-01: what is declared matters until the battles are over; slips are no orders."""
    if g.s.phase != INTRIGUE or g.s.step > BATTLES:
        return []
    return [order for order in g.s.orders if order.owner != NO_PARTY]


def tokens_at(g: Destiny, sector: int) -> list[Token]:
    """Fleets, declarations, what is open to all, and abilities."""
    tokens = [fleet_token(g, owner, sector) for owner in range(OWNERS)]
    found = [token for token in tokens if token.count > 0]
    found += [order_token(g, order) for order in pending_orders(g) if order.sector == sector]
    found += [tour_token(tour) for tour in g.s.tours if tour.sector == sector]
    contest = g.s.contest
    if contest is not None and contest.sector == sector:
        found += [
            campaign_token(party, senator)
            for party, senator in zip(contest.parties, contest.senators, strict=True)
        ]
    if sector in g.s.marked:
        found.append(Token("Open to Campaigns of everybody this turn", mark=OPEN_MARK))
    if sector in POWER_SECTORS:
        power = SECTOR_POWERS[SECTOR_OF_POWER.index(sector)]
        found.append(Token(f"Ability: {power.name}", mark=POWER_MARK))
    return [token for token in found if token.label]


def fleet_token(g: Destiny, owner: int, sector: int) -> Token:
    """The Fleets of one owner; in the Intrigue Phase also how many of them may still move."""
    count = fleets_at(g, owner, sector)
    name = "Republic" if owner == REPUBLIC else ABBREVIATIONS[owner]
    note = ""
    if g.s.phase == INTRIGUE and count > 0:
        left = unmoved_at(g, owner, sector)
        note = "" if left == count else f"{left} not moved yet" if left else "moved"
    word = "Fleet" if count == 1 else "Fleets"
    return Token(f"{name} {word}", seat_of(g, owner), count, note, FLEET_MARK)


def order_token(g: Destiny, order: Order) -> Token:
    """GD-CMP-17: what is only intended is drawn in grey; defenders are seen by their Fleets."""
    if order.intent == DEFEND:
        return Token("")
    name = "The Republic" if order.owner == REPUBLIC else ABBREVIATIONS[order.owner]
    what = ORDER_WORDS[order.intent]
    if order.leader != NO_PARTY and order.intent in (SUPPORT, TAKE):
        what = f"wants it for the {ABBREVIATIONS[order.leader]}"
    fleets = len(order.origins)
    note = f"with {several(fleets, 'Fleet', 'Fleets')}"
    if g.in_play(order.admiral):
        note += f" under {SENATOR.label(order.admiral)}"
    return Token(f"Invasion: {name} {what}", note=note, mark=INVASION_MARK)


def tour_token(tour: Tour) -> Token:
    """GD-CMP-17: a declared Campaign."""
    return campaign_token(tour.party, tour.senator)


def campaign_token(party: int, senator: int) -> Token:
    """Who campaigns for whom."""
    label = f"Campaign: {SENATOR.label(senator)} for the {ABBREVIATIONS[party]}"
    return Token(label, mark=CAMPAIGN_MARK)
