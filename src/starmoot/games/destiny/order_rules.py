"""Which orders a Party may give: Fleets, Admirals, Sectors, and what they are sent for (GD-INV)."""

from __future__ import annotations

from typing import Final

from starmoot.games.destiny.conflicts import DEFEND, INTENT, NEUTRALISE, SUPPORT, TAKE, Order
from starmoot.games.destiny.content import SECTOR
from starmoot.games.destiny.events import most_moved
from starmoot.games.destiny.feint import recalled
from starmoot.games.destiny.fleets import stations, unmoved_at
from starmoot.games.destiny.law_names import MOVE_FLEET
from starmoot.games.destiny.names import (
    BITS,
    INFESTED,
    NEUTRAL,
    NO_PARTY,
    NO_SECTOR,
    PARTY,
    SECTOR_COUNT,
)
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.state import FLEET_MOST
from starmoot.kernel import Choose, Shape, i64

PLAIN_INTENTS: Final = [DEFEND, TAKE, NEUTRALISE]
"""What Fleets can be sent for without helping another Party."""


def idle_fleets(g: Destiny, party: i64) -> list[int]:
    """GD-INV-01: by Sector, how many Fleets of a Party have not moved this turn."""
    idle = [0] * (SECTOR_COUNT + 1)
    moved: i64 = g.s.moved[party]
    berths = g.s.berths
    first = party * FLEET_MOST
    for place in range(FLEET_MOST):
        if (moved >> place) & 1 == 0:
            idle[berths[first + place]] += 1
    idle[NO_SECTOR] = 0
    return idle


def ready_fleets(g: Destiny, party: i64) -> i64:
    """GD-INV-01, GD-EVNT-18: how many Fleets a Party may still move this turn."""
    count: i64 = 0
    moved: i64 = g.s.moved[party]
    berths = g.s.berths
    first = party * FLEET_MOST
    for place in range(FLEET_MOST):
        if berths[first + place] != NO_SECTOR and (moved >> place) & 1 == 0:
            count += 1
    return max(0, min(count, most_moved(g) - g.done(party, MOVE_FLEET)))


def admirals(g: Destiny, party: i64) -> list[int]:
    """GD-INV-23, GD-INV-24, GD-FEI-09: who may be sent: whoever can act, or was called back."""
    again = recalled(g, party)
    return [one for one in g.senators_of(party) if not g.exhausted(one) or one in again]


def can_order(g: Destiny, party: i64) -> bool:
    """Whether a Party can give any order: Fleets may move, or some on the spot lack an Admiral."""
    return ready_fleets(g, party) > 0 or bool(defensible(g, party, unordered(g, party)))


def unordered(g: Destiny, party: i64) -> list[int]:
    """GD-INV-06, GD-INV-08: the Sectors for which a Party has no order yet."""
    used: i64 = 0
    one: i64 = BITS[0]
    for order in g.s.orders:
        if order.owner == party:
            used = used | (one << order.sector)
    return [sector for sector in range(1, SECTOR_COUNT + 1) if (used >> sector) & 1 == 0]


def takeable(g: Destiny, party: i64, sectors: list[int]) -> list[int]:
    """GD-INV-09, GD-INF-09: any Sector but one's own, while Fleets may move."""
    if ready_fleets(g, party) == 0:
        return []
    owners = g.s.owners
    return [sector for sector in sectors if owners[sector] != party]


def supportable(g: Destiny, leader: i64, sectors: list[int]) -> list[int]:
    """GD-INV-07, GD-REB-24: of these not those of the Party itself, nor rebellious ones."""
    owners = g.s.owners
    rebel = g.s.rebel
    if rebel == NO_PARTY:
        return [sector for sector in sectors if owners[sector] != leader]
    return [sector for sector in sectors if owners[sector] != leader and owners[sector] != rebel]


def neutralisable(g: Destiny, sectors: list[int]) -> list[int]:
    """GD-INV-16: of these only what another Party or the Infestation holds."""
    owners = g.s.owners
    return [sector for sector in sectors if owners[sector] != NEUTRAL]


def defensible(g: Destiny, party: i64, sectors: list[int]) -> list[int]:
    """GD-INV-11, GD-INV-25, GD-INF-10: any Sector that is not Infested, whoever controls it.

    There must be somebody to send: a Fleet from elsewhere, or an Admiral for those on the spot.
    """
    idle = idle_fleets(g, party)
    movable = sum(idle) if ready_fleets(g, party) > 0 else 0
    led = stations(g, party) if admirals(g, party) else []
    owners = g.s.owners
    if movable == 0:
        return [sector for sector in led if owners[sector] != INFESTED and sector in sectors]
    return [
        sector
        for sector in sectors
        if owners[sector] != INFESTED and (movable > idle[sector] or sector in led)
    ]


def targets(g: Destiny, party: i64, intent: i64, leader: i64 = NO_PARTY) -> list[int]:
    """The Sectors for which an order with this intent may be given."""
    sectors = unordered(g, party)
    if intent == DEFEND:
        return defensible(g, party, sectors)
    sectors = takeable(g, party, sectors)
    if intent == TAKE:
        return sectors
    return supportable(g, leader, sectors) if intent == SUPPORT else neutralisable(g, sectors)


def intents(g: Destiny, party: i64) -> Choose:
    """GD-INV-07: what Fleets can be sent for, then where."""
    keys: list[int] = []
    then: list[Shape | None] = []
    sectors = unordered(g, party)
    attacked = takeable(g, party, sectors)
    offered = [defensible(g, party, sectors), attacked, neutralisable(g, attacked)]
    for place in range(len(offered)):
        if offered[place]:
            keys.append(PLAIN_INTENTS[place])
            then.append(Choose(SECTOR, offered[place]))
    leaders: list[int] = []
    where: list[Shape | None] = []
    for leader in g.others(party):
        open_to = supportable(g, leader, attacked)
        if open_to:
            leaders.append(leader)
            where.append(Choose(SECTOR, open_to))
    if leaders:
        keys.append(SUPPORT)
        then.append(Choose(PARTY, leaders, then=where))
    return Choose(INTENT, keys, then=then)


def origins_for(g: Destiny, party: i64, sector: i64, intent: i64) -> list[int]:
    """GD-INV-04: where Fleets may come from; those on the spot need no order to defend it."""
    return [
        origin
        for origin in stations(g, party)
        if unmoved_at(g, party, origin) > 0 and (intent != DEFEND or origin != sector)
    ]


def is_free(g: Destiny, order: Order) -> bool:
    """GD-INV-12, GD-INV-14, GD-INF-12, GD-REB-11, GD-REB-22: what costs no Corruption."""
    if order.intent == DEFEND or order.owner == g.s.rebel:
        return True
    hostile = g.owner(order.sector) == INFESTED or g.is_rebellious(order.sector)
    return order.intent == NEUTRALISE and hostile
