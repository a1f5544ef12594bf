"""What may be ordered: the legal public orders of every faction in this cycle (EX-INT-17).

Public facts decide: what is owed, what the system offers, which offices and laws there are.
"""

from __future__ import annotations

from typing import Final

from starmoot.games.exodus.codes import code
from starmoot.games.exodus.content import (
    HARVEST,
    HOLD_ELECTIONS,
    LEAK,
    OFFICE_ORDERS,
    ORDERS,
    OWN_ORDERS,
    QUARANTINE,
    REPAIR,
    SUPPRESSION,
)
from starmoot.games.exodus.knowledge import bearer_gone
from starmoot.games.exodus.names import (
    CHURCH,
    FACTION,
    FACTIONS,
    GOVERNMENT,
    OPPOSITION,
    RESEARCHERS,
    SECURITY,
)
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.sheets import with_blank, written
from starmoot.games.exodus.state import Obligation
from starmoot.kernel import Choose, Form, Shape, i64

NO_UNPLAYED: Final = 0
UNPLAYED_RESEARCHERS: Final = 1
ALL_UNPLAYED: Final = 2

FLEET_COLONY: Final = 3
"""The reward that is a potential colony (EX-SCAN-16)."""

BETWEEN_ELECTIONS: Final = 3

NOTHING_OWED: Final[list[int]] = []


def acts(g: Exodus, faction: i64) -> bool:
    """Whether a faction is given orders: EX-SET-05, or EX-INT-20 with option `unplayed_intents`.

    EX-OPP-04: so an Opposition that nobody plays has none of its own.
    """
    if g.is_played(faction):
        return True
    unplayed = g.s.settings.unplayed_intents
    return unplayed == ALL_UNPLAYED or (unplayed == UNPLAYED_RESEARCHERS and faction == RESEARCHERS)


def duty(g: Exodus, faction: i64) -> Obligation | None:
    """EX-OBL-04: the oldest obligation that a faction has to meet in this cycle."""
    for obligation in g.s.obligations:
        if obligation.faction == faction and obligation.due <= g.s.cycle:
            return obligation
    return None


def owed_orders(g: Exodus, faction: i64) -> list[int]:
    """EX-OBL-02, EX-OBL-03: the one or two orders that are left to a faction with a duty.

    A duty that Security may take over (EX-OBL-08) leaves the Government free until the tally.
    """
    due = duty(g, faction)
    if due is None or (due.shared and g.is_played(SECURITY)):
        return NOTHING_OWED
    return [due.order] if due.instead < 0 else [due.order, due.instead]


def harvest_is_legal(g: Exodus) -> bool:
    """EX-GEN-14: there is something to harvest, and no colony question about it is open."""
    here = g.system()
    if here.exhausted or here.reward == 0:
        return False
    return here.reward != FLEET_COLONY or here.flawed


def secrets_at_large(g: Exodus) -> list[int]:
    """EX-INT-18, EX-GEN-15: the secrets that a leak could be about, whoever knows them."""
    return [
        place
        for place, held in enumerate(g.s.secrets)
        if not held.public and not bearer_gone(g, held)
    ]


def members(g: Exodus, faction: i64) -> list[int]:
    """The people of a faction who are still around, the leader first."""
    leader = g.s.factions[faction].leader
    people: list[int] = [leader] if leader >= 0 else []
    for number in range(len(g.s.characters)):
        person = g.s.characters[number]
        if person.faction == faction and not person.gone and number != leader:
            people.append(number)
    return people


def eligible(g: Exodus, faction: i64) -> list[int]:
    """EX-SCT-22: who may hold the highest office; EX-JUMP-21: no Elder ever becomes Pontifex."""
    if faction != CHURCH:
        return members(g, faction)
    return [number for number in members(g, faction) if not g.s.characters[number].was_elder]


def no_candidate(g: Exodus, faction: i64) -> bool:
    """EX-JUMP-21: whether a faction has people, and none of them may rise to its highest office."""
    return faction == CHURCH and len(members(g, faction)) > 0 and not eligible(g, faction)


def order_is_legal(g: Exodus, faction: i64, order: i64, secrets: list[int]) -> bool:
    """Whether an order of a faction's book may be given in this cycle."""
    if order == HARVEST:
        return harvest_is_legal(g)
    if order == LEAK:
        return len(secrets) > 0
    if order in REPAIR or order in QUARANTINE:
        return False
    if order == HOLD_ELECTIONS:
        return g.s.cycle - g.s.last_elections >= BETWEEN_ELECTIONS
    if faction in OFFICE_ORDERS and order == OFFICE_ORDERS[faction]:
        return not g.s.factions[faction].has_office and not no_candidate(g, faction)
    return True


def legal_orders(g: Exodus, faction: i64) -> list[int]:
    """EX-INT-17, EX-PUB-04: the public orders that a faction may be given, in the book's order.

    EX-OBL-02: only what is owed; EX-OBL-11: Repair and Quarantine only then. EX-GOV-09,
    EX-SCT-11, EX-GEN-14: elections, offices and harvests in their time.
    """
    return orders_with(g, faction, secrets_at_large(g))


def orders_with(g: Exodus, faction: i64, secrets: list[int]) -> list[int]:
    """The legal orders of a faction, where these secrets can be leaked."""
    owed = owed_orders(g, faction)
    if owed:
        return owed
    own = OWN_ORDERS[faction]
    if faction == OPPOSITION and not g.is_played(OPPOSITION):
        own = [order for order in own if ORDERS[order].issuer == "any"]
    return [order for order in own if order_is_legal(g, faction, order, secrets)]


def lines(g: Exodus) -> list[Choose]:
    """What may be written for each faction: nothing, or a legal order with its parameters."""
    if not g.lines:
        secrets = secrets_at_large(g)
        for about in range(FACTIONS):
            orders = orders_with(g, about, secrets) if acts(g, about) else []
            line = written(orders, g.others(about), g.s.played, secrets)
            g.lines.append(with_blank(line))
    return g.lines


def must_suppress(g: Exodus) -> bool:
    """EX-OBL-09: whether Security leaves it to the Government to put down the unrest."""
    due = duty(g, GOVERNMENT)
    if due is None or not due.shared or not g.is_played(SECURITY):
        return False
    return g.s.resolved[SECURITY] != code(SUPPRESSION[SECURITY])


def is_forced(g: Exodus, faction: i64) -> bool:
    """EX-INT-19, EX-RES-17: whether an obligation leaves a faction no choice at all."""
    if len(owed_orders(g, faction)) == 1:
        return True
    return faction == GOVERNMENT and must_suppress(g)


def factions_on_sheet(g: Exodus) -> list[int]:
    """EX-INT-02, EX-INT-19, EX-INT-20: those for which intents are written."""
    acting = [faction for faction in range(FACTIONS) if acts(g, faction)]
    if not g.s.obligations:
        return acting
    return [faction for faction in acting if len(owed_orders(g, faction)) != 1]


def order_sheet(g: Exodus) -> Form:
    """EX-INT-02, EX-INT-15: a line for every faction, each of which may be left blank."""
    if g.sheet is None:
        abouts = factions_on_sheet(g)
        every = lines(g)
        parts: list[Shape] = [every[about] for about in abouts]
        g.sheet = Form([FACTION.keys[about] for about in abouts], parts)
    return g.sheet
