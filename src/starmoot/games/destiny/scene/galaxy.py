"""The galaxy as rings and spokes: who holds what, what it is worth, and what threatens it.

GD-MAP-02: five rings of twelve Sectors; positions follow from the map alone, so that everybody
looks at the same picture. GD-HID-04: all of it is known to everybody.
"""

from __future__ import annotations

from typing import Final

from starmoot.games.destiny import names
from starmoot.games.destiny.cards import event_deck
from starmoot.games.destiny.content import printed as content
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scene import appearance
from starmoot.games.destiny.war import conflicts
from starmoot.games.destiny.war.fleets import fleets_at, unmoved_at
from starmoot.games.destiny.words import sector_words
from starmoot.scene import NOBODY, RINGS, Map, Place, Token, ring_spot

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

ORDER_WORDS: Final = {
    conflicts.DEFEND: "defends",
    conflicts.TAKE: "wants it",
    conflicts.SUPPORT: "helps",
    conflicts.NEUTRALISE: "frees it",
}


def galaxy(g: Destiny) -> Map:
    """GD-MAP-02..10: the sixty Sectors, and which of them are adjacent."""
    places = tuple(place_of(g, sector) for sector in names.EVERY_SECTOR)
    lines = tuple(
        (content.SECTOR.key(sector), content.SECTOR.key(other))
        for sector in names.EVERY_SECTOR
        for other in content.ADJACENT[sector]
        if sector < other
    )
    return Map(f"The galaxy: {LEGEND}", places, lines, layout=RINGS)


def place_of(g: Destiny, sector: names.Sector) -> Place:
    """GD-MAP-12, GD-MAP-16: one Sector, with what stands in it and what is meant to happen."""
    owner = g.owner(sector)
    x, y = ring_spot(1, content.SPOKE_OF[sector] - 1, names.SPOKES)
    out = content.RING_OF[sector] + CORE
    return Place(
        key=content.SECTOR.key(sector),
        label=content.SECTOR.label(sector),
        x=round(x * out, 4),
        y=round(y * out, 4),
        note=sector_note(g, sector),
        tokens=tuple(tokens_at(g, sector)),
        here=sector == fought_over(g),
        mark=mark_of(g, sector),
        owner=seat_of(g, owner),
        brief=brief_of(g, sector),
    )


def brief_of(g: Destiny, sector: names.Sector) -> str:
    """GD-MAP-12: Defence, Influence and Money in so few signs that they fit into the map."""
    change = event_deck.neutral_defence_change(g) if g.owner(sector) == names.NEUTRAL else 0
    influence = event_deck.sector_yield(g, sector, names.INFLUENCE)
    money = event_deck.sector_yield(g, sector, names.MONEY)
    return f"D{content.DEFENCE_OF[sector] + change} I{influence} M{money}"


def seat_of(g: Destiny, owner: names.Owner) -> int:
    """The seat whose colour something has; nobody's for neutral, Infested, and the Republic."""
    return g.seat_of(names.Party(owner)) if 0 <= owner < names.REPUBLIC else NOBODY


def fought_over(g: Destiny) -> int:
    """The Sector of the battle or Campaign that is being resolved."""
    if g.s.battle is not None:
        return g.s.battle.sector
    return g.s.contest.sector if g.s.contest is not None else names.NO_SECTOR


def mark_of(g: Destiny, sector: names.Sector) -> str:
    """GD-CMP-14: an owner is told by a word too, not by colour alone."""
    owner = g.owner(sector)
    if owner == names.INFESTED:
        return INFESTED_MARK
    if owner == names.NEUTRAL:
        return ""
    return appearance.short_name(owner) + (REBEL_MARK if g.is_rebellious(sector) else "")


def holder_text(g: Destiny, sector: names.Sector) -> str:
    """Who has a Sector, in a word or two."""
    owner = g.owner(sector)
    if owner == names.INFESTED:
        return "Infested by the Ke'Ras"
    if owner == names.NEUTRAL:
        return "Neutral"
    return names.PARTY.label(owner) + (", in Rebellion" if g.is_rebellious(sector) else "")


def sector_note(g: Destiny, sector: names.Sector) -> str:
    """GD-MAP-12, GD-MAP-15: owner, Defence, yields, people and ability of a Sector."""
    parts = [
        f"{holder_text(g, sector)}. {names.RING_NAMES[content.RING_OF[sector] - 1]}",
        defence_text(g, sector),
        yields_text(g, sector),
    ]
    if content.RACE_OF[sector] >= 0:
        parts.append(f"lived in by the {names.RACE.label(content.RACE_OF[sector])}")
    if content.ICON_OF[sector] != names.NO_PARTY:
        parts.append(f"leans to the {names.ABBREVIATIONS[content.ICON_OF[sector]]}")
    home = content.SECTORS[sector - 1].home_of
    if home != names.NO_PARTY:
        parts.append(f"home of the {names.ABBREVIATIONS[home]}")
    note = ", ".join(parts) + "."
    if sector in content.POWER_SECTORS:
        power = content.SECTOR_POWERS[content.SECTOR_OF_POWER.index(sector)]
        used = (
            "" if g.power_is_fresh(content.SECTOR_OF_POWER.index(sector)) else " (used this turn)"
        )
        note += f" {POWER_MARK} {power.name}{used}: {power.text}"
    return note


def defence_text(g: Destiny, sector: names.Sector) -> str:
    """GD-EVNT-19: the printed Defence, and what Events add to it."""
    change = event_deck.neutral_defence_change(g) if g.owner(sector) == names.NEUTRAL else 0
    printed = content.DEFENCE_OF[sector]
    return f"Defence {printed + change}" + (f" ({printed}{change:+d} Events)" if change else "")


def yields_text(g: Destiny, sector: names.Sector) -> str:
    """GD-GAL-19: what it yields each turn, and what Events change of that."""
    influence = event_deck.sector_yield(g, sector, names.INFLUENCE)
    money = event_deck.sector_yield(g, sector, names.MONEY)
    text = f"yields {influence} Influence and {money} Money"
    printed = (content.INFLUENCE_OF[sector], content.MONEY_OF[sector])
    if (influence, money) != printed:
        text += f" (Events; printed {printed[0]} and {printed[1]})"
    return text


# What lies in a Sector.


def pending_orders(g: Destiny) -> list[conflicts.Order]:
    """GD-INT-01: what is declared matters until the battles are over; slips are no orders."""
    if g.s.phase != names.INTRIGUE or g.s.step > BATTLES:
        return []
    return [order for order in g.s.orders if order.owner != names.NO_PARTY]


def tokens_at(g: Destiny, sector: names.Sector) -> list[Token]:
    """Fleets, declarations, what is open to all, and abilities."""
    tokens = [fleet_token(g, owner, sector) for owner in names.EVERY_OWNER]
    found = [token for token in tokens if token.count > 0]
    found += [order_token(g, order) for order in pending_orders(g) if order.sector == sector]
    found += [campaign_token(one.party, one.senator) for one in g.s.tours if one.sector == sector]
    contest = g.s.contest
    if contest is not None and contest.sector == sector:
        found += [campaign_token(one.party, one.senator) for one in contest.campaigners]
    if sector in g.s.marked:
        found.append(Token("Open to Campaigns of everybody this turn", mark=OPEN_MARK))
    if sector in content.POWER_SECTORS:
        power = content.SECTOR_POWERS[content.SECTOR_OF_POWER.index(sector)]
        found.append(Token(f"Ability: {power.name}", mark=POWER_MARK))
    return [token for token in found if token.label]


def fleet_token(g: Destiny, owner: names.Owner, sector: names.Sector) -> Token:
    """The Fleets of one owner; in the Intrigue Phase also how many of them may still move."""
    count = fleets_at(g, owner, sector)
    note = ""
    if g.s.phase == names.INTRIGUE and count > 0:
        left = unmoved_at(g, owner, sector)
        note = "" if left == count else f"{left} not moved yet" if left else "moved"
    word = "Fleet" if count == 1 else "Fleets"
    return Token(
        f"{sector_words.short_name(owner)} {word}", seat_of(g, owner), count, note, FLEET_MARK
    )


def order_token(g: Destiny, order: conflicts.Order) -> Token:
    """GD-CMP-17: what is only intended is drawn in grey; defenders are seen by their Fleets."""
    if order.intent == conflicts.DEFEND:
        return Token("")
    name = appearance.name_of(order.owner)
    what = ORDER_WORDS[order.intent]
    if order.leader != names.NO_PARTY and order.intent in (conflicts.SUPPORT, conflicts.TAKE):
        what = f"wants it for the {names.ABBREVIATIONS[order.leader]}"
    note = f"with {appearance.command_text(g, len(order.origins), order.admiral)}"
    return Token(f"Invasion: {name} {what}", note=note, mark=INVASION_MARK)


def campaign_token(party: names.Party, senator: names.Senator) -> Token:
    """A Campaign, declared or under way. (GD-CMP-17)"""
    label = f"Campaign: {content.SENATOR.label(senator)} for the {names.ABBREVIATIONS[party]}"
    return Token(label, mark=CAMPAIGN_MARK)
