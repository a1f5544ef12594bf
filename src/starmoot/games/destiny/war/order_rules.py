"""Which orders a Party may give: Fleets, Admirals, Sectors, and what they are sent for (GD-INV)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.cards import event_deck
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.war import conflicts, feint, fleets

PLAIN_INTENTS: Final = [conflicts.DEFEND, conflicts.TAKE, conflicts.NEUTRALISE]
"""What Fleets can be sent for without helping another Party."""


def idle_fleets(g: Destiny, party: names.Party) -> list[int]:
    """GD-INV-01: by Sector, how many Fleets of a Party have not moved this turn."""
    idle = [0] * (names.SECTOR_COUNT + 1)
    for fleet in g.s.fleets[party]:
        if not fleet.moved:
            idle[fleet.sector] += 1
    return idle


def ready_fleets(g: Destiny, party: names.Party) -> k.i64:
    """GD-INV-01, GD-EVNT-18: how many Fleets a Party may still move this turn.

    What its corrupt Minister orders about are the Republic's Fleets and none of its own.
    """
    count = len([fleet for fleet in g.s.fleets[party] if not fleet.moved])
    sent = sum([len(order.origins) for order in g.s.orders if order.owner == party])
    return max(0, min(count, event_deck.most_moved(g) - sent))


def admirals(g: Destiny, party: names.Party) -> list[names.Senator]:
    """GD-INV-23, GD-INV-24, GD-FEI-09: who may be sent: whoever can act, or was called back."""
    again = feint.recalled(g, party)
    return [one for one in g.senators_of(party) if not g.exhausted(one) or one in again]


def can_order(g: Destiny, party: names.Party) -> bool:
    """Whether a Party can give any order: Fleets may move, or some on the spot lack an Admiral."""
    return ready_fleets(g, party) > 0 or bool(defensible(g, party, unordered(g, party)))


def unordered(g: Destiny, party: names.Party) -> list[names.Sector]:
    """GD-INV-06, GD-INV-08: the Sectors for which a Party has no order yet."""
    used = [order.sector for order in g.s.orders if order.owner == party]
    if not used:
        return list(names.EVERY_SECTOR)
    return [sector for sector in names.EVERY_SECTOR if sector not in used]


def takeable(g: Destiny, party: names.Party, sectors: list[names.Sector]) -> list[names.Sector]:
    """GD-INV-09, GD-INF-09: any Sector but one's own, while Fleets may move."""
    if ready_fleets(g, party) == 0:
        return []
    owners = g.s.owners
    return [sector for sector in sectors if owners[sector] != party]


def supportable(g: Destiny, leader: names.Party, sectors: list[names.Sector]) -> list[names.Sector]:
    """GD-INV-07, GD-REB-24: of these not those of the Party itself, nor rebellious ones."""
    owners = g.s.owners
    rebel = g.s.rebel
    if rebel == names.NO_PARTY:
        return [sector for sector in sectors if owners[sector] != leader]
    return [sector for sector in sectors if owners[sector] != leader and owners[sector] != rebel]


def neutralisable(g: Destiny, sectors: list[names.Sector]) -> list[names.Sector]:
    """GD-INV-16: of these only what another Party or the Infestation holds."""
    owners = g.s.owners
    return [sector for sector in sectors if owners[sector] != names.NEUTRAL]


def defensible(g: Destiny, party: names.Party, sectors: list[names.Sector]) -> list[names.Sector]:
    """GD-INV-11, GD-INV-25, GD-INF-10: any Sector that is not Infested, whoever controls it.

    There must be somebody to send: a Fleet from elsewhere, or an Admiral for those on the spot.
    """
    idle = idle_fleets(g, party)
    movable = sum(idle) if ready_fleets(g, party) > 0 else 0
    led = fleets.stations(g, party) if admirals(g, party) else []
    owners = g.s.owners
    if movable == 0:
        return [sector for sector in led if owners[sector] != names.INFESTED and sector in sectors]
    return [
        sector
        for sector in sectors
        if owners[sector] != names.INFESTED and (movable > idle[sector] or sector in led)
    ]


def targets(
    g: Destiny, party: names.Party, intent: k.i64, leader: names.Party = names.NO_PARTY
) -> list[names.Sector]:
    """The Sectors for which an order with this intent may be given."""
    sectors = unordered(g, party)
    if intent == conflicts.DEFEND:
        return defensible(g, party, sectors)
    sectors = takeable(g, party, sectors)
    if intent == conflicts.TAKE:
        return sectors
    return (
        supportable(g, leader, sectors)
        if intent == conflicts.SUPPORT
        else neutralisable(g, sectors)
    )


class IntentFollows(k.Follows):
    """Where Fleets can be sent, once it is known what for; of support also whose."""

    def __init__(
        self, g: Destiny, party: names.Party, where: dict[int, list[names.Sector]]
    ) -> None:
        self.g = g
        self.party: names.Party = party
        self.where = where

    def after(self, key: k.i64) -> k.Shape | None:
        if key != conflicts.SUPPORT:
            return k.Choose(printed.SECTOR, self.where[key])
        leaders: list[names.Party] = []
        then: list[k.Shape | None] = []
        for leader in self.g.others(self.party):
            open_to = supportable(self.g, leader, self.where[conflicts.TAKE])
            if open_to:
                leaders.append(leader)
                then.append(k.Choose(printed.SECTOR, open_to))
        return k.Choose(names.PARTY, leaders, then=then)


def intents(g: Destiny, party: names.Party) -> k.Choose:
    """GD-INV-07: what Fleets can be sent for, then where."""
    sectors = unordered(g, party)
    attacked = takeable(g, party, sectors)
    where = {
        conflicts.DEFEND: defensible(g, party, sectors),
        conflicts.TAKE: attacked,
        conflicts.NEUTRALISE: neutralisable(g, attacked),
    }
    keys = [intent for intent in PLAIN_INTENTS if where[intent]]
    for leader in g.others(party):
        if supportable(g, leader, attacked):
            keys.append(conflicts.SUPPORT)
            break
    return k.Choose(conflicts.INTENT, keys, later=IntentFollows(g, party, where))


def origins_for(
    g: Destiny, party: names.Party, sector: names.Sector, intent: k.i64
) -> list[names.Sector]:
    """GD-INV-04: where Fleets may come from; those on the spot need no order to defend it."""
    return [
        origin
        for origin in fleets.stations(g, party)
        if fleets.unmoved_at(g, party, origin) > 0
        and (intent != conflicts.DEFEND or origin != sector)
    ]


def first_is_spared(g: Destiny, party: names.Party) -> bool:
    """GD-SAB-17: whether a Party's first Invasion of the turn costs no Corruption."""
    welcome = g.has_power(party, printed.WELCOME_INSURRECTION)
    return welcome and g.power_is_fresh(printed.WELCOME_INSURRECTION)


def is_free(g: Destiny, order: conflicts.Order) -> bool:
    """GD-INV-12, GD-INV-14, GD-INF-12, GD-REB-11, GD-REB-22: what costs no Corruption."""
    if order.intent == conflicts.DEFEND or order.owner == g.s.rebel:
        return True
    return order.intent == conflicts.NEUTRALISE and g.is_hostile(order.sector)
