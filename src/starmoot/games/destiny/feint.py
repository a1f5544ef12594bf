"""Orders of Fleets, and how a Feint takes them back (GD-INV-06, GD-FEI).

An order is carried out when it is declared: its Fleets stand in the Sector, its Admiral has spent
his action. Nothing here asks anybody, so that cards and other chapters can use it.
"""

from __future__ import annotations

from typing import Final

from starmoot.games.destiny.conflicts import DEFEND, INTENT, Order
from starmoot.games.destiny.content import (
    NO_SENATOR,
    SECTOR,
    SENATOR,
    SENATOR_COUNT,
    WELCOME_INSURRECTION,
)
from starmoot.games.destiny.fleets import call_back, shift_fleets
from starmoot.games.destiny.law_names import ADMIRAL, DEFEND_FOREIGN, INVADE, MOVE_FLEET
from starmoot.games.destiny.names import BITS, NO_PARTY, OWNER, OWNERS, PARTY, REPUBLIC
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.state import with_value
from starmoot.games.destiny.tokens import SHELF, corrupt, packed
from starmoot.kernel import NUMBER, i64, note

INVASION_TOKENS: Final = 2
"""GD-COR-05, GD-BIL-06, GD-BIL-07: what an Invasion costs, whatever laws say."""

ORDERED: Final = note(
    "destiny.ordered",
    "GD-INV-02 GD-INV-06 GD-INV-07 GD-HID-09",
    "{} sends {} [Fleet|Fleets] to {}: {}",
    OWNER,
    NUMBER,
    SECTOR,
    INTENT,
)
COMMANDS: Final = note(
    "destiny.commands", "GD-INV-24 GD-INV-25", "{} commands in {}", SENATOR, SECTOR
)
FEINT: Final = note(
    "destiny.feint", "GD-FEI-01 GD-FEI-04 GD-DCK-06", "{} takes its declarations back", PARTY
)
CLEARED: Final = note(
    "destiny.feint_clears",
    "GD-FEI-05 GD-FEI-06",
    "{} carries {} Corruption and {} Shadow, as if nothing had been declared",
    SENATOR,
    NUMBER,
    NUMBER,
)


def order_at(g: Destiny, owner: i64, sector: i64) -> Order | None:
    """GD-INV-06, GD-INV-08: the one order of an owner for a Sector, if there is one."""
    for order in g.s.orders:
        if order.owner == owner and order.sector == sector:
            return order
    return None


def copy_of(order: Order) -> Order:
    """Another order of the same content; orders in the state never change."""
    copy = Order()
    copy.owner = order.owner
    copy.sector = order.sector
    copy.intent = order.intent
    copy.leader = order.leader
    copy.admiral = order.admiral
    copy.bearer = order.bearer
    copy.free = order.free
    copy.origins = order.origins
    return copy


def replace_order(g: Destiny, order: Order) -> None:
    """Put an order in the place of the one of the same owner for the same Sector."""
    for place in range(len(g.s.orders)):
        old = g.s.orders[place]
        if old.owner == order.owner and old.sector == order.sector:
            g.s.orders = [*g.s.orders[:place], order, *g.s.orders[place + 1 :]]


def enter_order(g: Destiny, order: Order) -> None:
    """GD-INV-01, GD-INV-02, GD-INV-04: the Fleets go, and have moved even where they stay."""
    left = order.origins[:]
    while left:
        origin = left[0]
        shift_fleets(g, order.owner, left.count(origin), origin, order.sector, True)
        left = [other for other in left if other != origin]
    g.s.orders = [*g.s.orders, order]
    g.say(ORDERED, order.owner, len(order.origins), order.sector, order.intent)
    if order.admiral != NO_SENATOR:
        g.say(COMMANDS, order.admiral, order.sector)


def blame(g: Destiny, owner: i64, senator: i64) -> None:
    """GD-COR-05, GD-COR-06, GD-INV-15: the Corruption of one Invasion, whoever is left to bear it.

    GD-TAX-10: of each, however many a Party declares in a turn.
    """
    if g.in_play(senator):
        burden(g, owner, senator)


def burden(g: Destiny, owner: i64, senator: i64) -> None:
    """Put that Corruption on a Senator such that a Feint undoes it.

    GD-FEI-06: what the Senator carries without the owner's Invasions, and without those of anybody,
    is kept up beside; the latter under `OWNERS`.
    """
    own = owner * SENATOR_COUNT + senator
    every = OWNERS * SENATOR_COUNT + senator
    now = packed(g.s.corruption[senator], g.s.shadow[senator])
    without_own = g.s.blameless.get(own, now)
    without_any = g.s.blameless.get(every, now)
    corrupt(g, senator, INVASION_TOKENS, "Invasion")
    blameless = g.s.blameless.copy()
    blameless[own] = without_own
    blameless[every] = without_any
    g.s.blameless = blameless


def feign(g: Destiny, party: i64) -> None:
    """GD-FEI-01, GD-FEI-04, GD-CARD-16: a Party's declarations are void; it declares again."""
    one: i64 = BITS[0]
    g.s.feints = g.s.feints | (one << party)
    g.say(FEINT, party)
    void_orders(g, party)


def void_orders(g: Destiny, owner: i64) -> None:
    """GD-FEI-04..06, GD-FEI-08: Fleets and tokens are as before, Admirals stay exhausted."""
    kept: list[Order] = []
    slips: list[Order] = []
    for order in g.s.orders:
        if order.owner != owner:
            kept.append(order)
            continue
        for origin in order.origins:
            call_back(g, owner, order.sector, origin)
        if order.admiral != NO_SENATOR:
            slips.append(slip_for(owner, order.admiral))
        if owner != REPUBLIC:
            count_order(g, order, -1)
        if order.free:
            one: i64 = BITS[0]
            g.s.powers_used = g.s.powers_used & ~(one << WELCOME_INSURRECTION)
    g.s.orders = kept + slips
    clear_names(g, owner)


def count_order(g: Destiny, order: Order, sign: i64) -> None:
    """GD-LAW-09: what an order counts for laws, or with -1 counts no longer."""
    sent: i64 = len(order.origins)
    if sent > 0:
        g.count(order.owner, MOVE_FLEET, sign * sent)
    if order.intent != DEFEND:
        g.count(order.owner, INVADE, sign)
    elif sent > 0 and g.owner(order.sector) != order.owner:
        g.count(order.owner, DEFEND_FOREIGN, sign * sent)
    if order.admiral != NO_SENATOR:
        g.count(order.owner, ADMIRAL, sign)


def clear_names(g: Destiny, owner: i64) -> None:
    """GD-FEI-05, GD-FEI-06: tokens as they would be without the voided Invasions."""
    blameless = g.s.blameless.copy()
    keys = [key for key in blameless if key // SENATOR_COUNT == owner]
    for key in keys:
        senator = key % SENATOR_COUNT
        value = blameless.pop(key)
        if g.in_play(senator):
            g.s.corruption = with_value(g.s.corruption, senator, value % SHELF)
            g.s.shadow = with_value(g.s.shadow, senator, value // SHELF)
            g.say(CLEARED, senator, value % SHELF, value // SHELF)
        without_any = blameless.pop(OWNERS * SENATOR_COUNT + senator)
        for other in range(OWNERS):
            if other * SENATOR_COUNT + senator in blameless:
                blameless[other * SENATOR_COUNT + senator] = without_any
                blameless[OWNERS * SENATOR_COUNT + senator] = without_any
    g.s.blameless = blameless


# Admirals who were called back may be sent again (GD-FEI-07..09).


def slip_for(owner: i64, admiral: i64) -> Order:
    """GD-FEI-09: what remains of a voided order: an Admiral whose action was the sending."""
    slip = Order()
    slip.owner = NO_PARTY
    slip.leader = owner
    slip.admiral = admiral
    return slip


def recalled(g: Destiny, owner: i64) -> list[int]:
    """GD-FEI-09: Admirals who may be sent once more without a further action.

    GD-FEI-07: or stay behind: whoever declares again may name others.
    """
    return [one.admiral for one in g.s.orders if one.owner == NO_PARTY and one.leader == owner]


def send_again(g: Destiny, owner: i64, admiral: i64) -> bool:
    """GD-FEI-09: whether an Admiral was called back before; he is sent once for that."""
    for place in range(len(g.s.orders)):
        slip = g.s.orders[place]
        if slip.owner == NO_PARTY and slip.leader == owner and slip.admiral == admiral:
            g.s.orders = g.s.orders[:place] + g.s.orders[place + 1 :]
            return True
    return False


def close_declarations(g: Destiny) -> None:
    """GD-INV-10, GD-FEI-11: nothing can be taken back any more."""
    g.s.orders = [order for order in g.s.orders if order.owner != NO_PARTY]
    g.s.blameless = {}
    g.s.feints = 0
