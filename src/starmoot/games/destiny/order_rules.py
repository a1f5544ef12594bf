"""Which orders a Party may give: Fleets, Admirals, Sectors, and what they are sent for (GD-INV)."""

from __future__ import annotations

from starmoot.games.destiny.conflicts import DEFEND, INTENT, NEUTRALISE, SUPPORT, TAKE, Order
from starmoot.games.destiny.content import SECTOR
from starmoot.games.destiny.events import most_moved
from starmoot.games.destiny.feint import order_at, recalled
from starmoot.games.destiny.fleets import fleets_at, stations, unmoved_at
from starmoot.games.destiny.law_names import MOVE_FLEET
from starmoot.games.destiny.names import INFESTED, NO_PARTY, PARTY, SECTOR_COUNT
from starmoot.games.destiny.play import Destiny
from starmoot.kernel import Choose, Shape, i64


def ready_fleets(g: Destiny, party: i64) -> i64:
    """GD-INV-01, GD-EVNT-18: how many Fleets a Party may still move this turn."""
    count: i64 = 0
    for sector in stations(g, party):
        count += unmoved_at(g, party, sector)
    return max(0, min(count, most_moved(g) - g.done(party, MOVE_FLEET)))


def admirals(g: Destiny, party: i64) -> list[int]:
    """GD-INV-23, GD-INV-24, GD-FEI-09: who may be sent: whoever can act, or was called back."""
    again = recalled(g, party)
    return [one for one in g.senators_of(party) if not g.exhausted(one) or one in again]


def may_take(g: Destiny, party: i64, sector: i64) -> bool:
    """GD-INV-08, GD-INV-09, GD-INF-09: any Sector but one's own, once in a turn."""
    return g.owner(sector) != party and order_at(g, party, sector) is None


def may_support(g: Destiny, party: i64, leader: i64, sector: i64) -> bool:
    """GD-INV-07, GD-REB-24: not against that Party itself, and not in a rebellious Sector."""
    if g.owner(sector) == leader or g.is_rebellious(sector):
        return False
    return may_take(g, party, sector)


def may_neutralise(g: Destiny, party: i64, sector: i64) -> bool:
    """GD-INV-16: only what another Party or the Infestation holds."""
    held = g.owner(sector) >= 0 or g.owner(sector) == INFESTED
    return held and may_take(g, party, sector)


def may_defend(g: Destiny, party: i64, sector: i64) -> bool:
    """GD-INV-11, GD-INV-25, GD-INF-10: any Sector that is not Infested, whoever controls it.

    There must be somebody to send: a Fleet from elsewhere, or an Admiral for those on the spot.
    """
    if g.owner(sector) == INFESTED or order_at(g, party, sector) is not None:
        return False
    here = unmoved_at(g, party, sector)
    all_of_them: i64 = 0
    for origin in stations(g, party):
        all_of_them += unmoved_at(g, party, origin)
    if all_of_them > here and ready_fleets(g, party) > 0:
        return True
    return fleets_at(g, party, sector) > 0 and bool(admirals(g, party))


def targets(g: Destiny, party: i64, intent: i64, leader: i64 = NO_PARTY) -> list[int]:
    """The Sectors for which an order with this intent may be given."""
    found: list[int] = []
    if intent != DEFEND and ready_fleets(g, party) == 0:
        return found
    for sector in range(1, SECTOR_COUNT + 1):
        if is_legal(g, party, intent, leader, sector):
            found.append(sector)
    return found


def is_legal(g: Destiny, party: i64, intent: i64, leader: i64, sector: i64) -> bool:
    """Whether an order of this sort may be given for a Sector."""
    if intent == DEFEND:
        return may_defend(g, party, sector)
    if intent == TAKE:
        return may_take(g, party, sector)
    if intent == SUPPORT:
        return may_support(g, party, leader, sector)
    return may_neutralise(g, party, sector)


def intents(g: Destiny, party: i64) -> Choose:
    """GD-INV-07: what Fleets can be sent for, then where."""
    keys: list[int] = []
    then: list[Shape | None] = []
    for intent in (DEFEND, TAKE, NEUTRALISE):
        sectors = targets(g, party, intent)
        if sectors:
            keys.append(intent)
            then.append(Choose(SECTOR, sectors))
    leaders: list[int] = []
    where: list[Shape | None] = []
    for leader in g.others(party):
        sectors = targets(g, party, SUPPORT, leader)
        if sectors:
            leaders.append(leader)
            where.append(Choose(SECTOR, sectors))
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
