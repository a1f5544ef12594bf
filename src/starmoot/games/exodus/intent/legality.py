"""What may be ordered: the legal public orders of every faction in this cycle. (EX-INT-17)

Public facts decide: what is owed, what the system offers, which offices and laws there are.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.content import printed
from starmoot.games.exodus.intent.codes import code
from starmoot.games.exodus.intent.sheets import with_blank, written
from starmoot.games.exodus.options import ALL_UNPLAYED, UNPLAYED_RESEARCHERS
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import bearer_gone
from starmoot.games.exodus.state import BLANK, Obligation

FLEET_COLONY: Final = 3
"""The reward that is a potential colony. (EX-SCAN-16)"""

BETWEEN_ELECTIONS: Final = 3

NOTHING_OWED: Final[list[int]] = []


def acts(g: Exodus, faction: names.Faction) -> bool:
    """Whether a faction is given orders: EX-SET-05, or EX-INT-20 with option `unplayed_intents`.

    So an Opposition that nobody plays has none of its own. (EX-OPP-04)
    """
    if g.is_played(faction):
        return True
    unplayed = g.s.settings.unplayed_intents
    return unplayed == ALL_UNPLAYED or (
        unplayed == UNPLAYED_RESEARCHERS and faction == names.RESEARCHERS
    )


def duties(g: Exodus, faction: names.Faction) -> list[Obligation]:
    """What a faction owes in this cycle, the oldest first. (EX-OBL-04)

    Elections due immediately, which nothing can stand in for, come before all others. (EX-CHR-07)
    """
    owed: list[Obligation] = []
    for obligation in g.s.obligations:
        if obligation.faction == faction and obligation.due <= g.s.cycle:
            if obligation.order == printed.HOLD_ELECTIONS and obligation.instead < 0:
                owed.insert(0, obligation)
            else:
                owed.append(obligation)
    return owed


def duty(g: Exodus, faction: names.Faction) -> Obligation | None:
    """The obligation that a faction has to meet in this cycle. (EX-OBL-04)

    What Security does for the Government (EX-OBL-09) leaves the next one due.
    """
    for owed in duties(g, faction):
        if not (is_shared(g, owed) and security_suppresses(g)):
            return owed
    return None


def is_shared(g: Exodus, owed: Obligation) -> bool:
    """Whether there is a Security that could meet it as well. (EX-OBL-08, EX-VAR-03)"""
    return owed.shared and g.is_played(names.SECURITY)


def security_suppresses(g: Exodus) -> bool:
    """Whether Suppression is Security's resolved order. (EX-OBL-09)"""
    return g.s.resolved[names.SECURITY] == code(printed.SUPPRESSION[names.SECURITY])


def owed_orders(g: Exodus, faction: names.Faction) -> list[int]:
    """The one or two orders that are left to a faction with a duty. (EX-OBL-02, EX-OBL-03)

    What Security may take over (EX-OBL-08) is left out: until the tally the Government is bound to
    what comes after it, and `must_suppress` says whether it has to do it after all.
    """
    for owed in duties(g, faction):
        if not is_shared(g, owed):
            return [owed.order] if owed.instead < 0 else [owed.order, owed.instead]
    return NOTHING_OWED


def harvest_is_legal(g: Exodus) -> bool:
    """There is something to harvest, and no colony question about it is open. (EX-GEN-14)"""
    here = g.system()
    if here.exhausted or here.reward == 0:
        return False
    return here.reward != FLEET_COLONY or here.flawed


def secrets_at_large(g: Exodus) -> list[int]:
    """The secrets that a leak could be about, whoever knows them. (EX-INT-18, EX-GEN-15)"""
    return [
        place
        for place, held in enumerate(g.s.secrets)
        if not held.public and not bearer_gone(g.s, held)
    ]


def order_is_legal(g: Exodus, faction: names.Faction, order: k.i64, secrets: list[int]) -> bool:
    """Whether an order of a faction's book may be given in this cycle."""
    if order == printed.HARVEST:
        return harvest_is_legal(g)
    if order == printed.LEAK:
        return len(secrets) > 0
    if order in printed.REPAIR or order in printed.QUARANTINE:
        return False
    if order == printed.HOLD_ELECTIONS:
        return g.s.cycle - g.s.last_elections >= BETWEEN_ELECTIONS
    if faction in printed.OFFICE_ORDERS and order == printed.OFFICE_ORDERS[faction]:
        return not g.s.factions[faction].has_office
    return True


def legal_orders(g: Exodus, faction: names.Faction) -> list[int]:
    """The public orders that a faction may be given, in the book's order. (EX-INT-17, EX-PUB-04)

    Only what is owed; Repair and Quarantine only then. Elections, offices and harvests in their
    time. (EX-OBL-02, EX-OBL-11, EX-GOV-09, EX-SCT-11, EX-GEN-14)
    """
    return orders_with(g, faction, secrets_at_large(g))


def orders_with(g: Exodus, faction: names.Faction, secrets: list[int]) -> list[int]:
    """The legal orders of a faction, where these secrets can be leaked."""
    owed = owed_orders(g, faction)
    if owed:
        return owed
    own = printed.OWN_ORDERS[faction]
    if faction == names.OPPOSITION and not g.is_played(names.OPPOSITION):
        own = [order for order in own if printed.ORDERS[order].issuer == "any"]
    return [order for order in own if order_is_legal(g, faction, order, secrets)]


def lines(g: Exodus) -> list[k.Choose]:
    """What may be written for each faction: nothing, or a legal order with its parameters."""
    if not g.lines:
        secrets = secrets_at_large(g)
        for about in names.EVERY_FACTION:
            orders = orders_with(g, about, secrets) if acts(g, about) else []
            line = written(orders, g.others(about), g.s.played, secrets)
            g.lines.append(with_blank(line))
    return g.lines


def looks_to_security(g: Exodus) -> bool:
    """Whether what the Government has to do hangs on what Security does. (EX-OBL-08)"""
    if not g.s.obligations:
        return False
    owed = duties(g, names.GOVERNMENT)
    return len(owed) > 0 and is_shared(g, owed[0])


def must_suppress(g: Exodus) -> bool:
    """Whether Security leaves it to the Government to put down the unrest. (EX-OBL-09)"""
    undecided = g.s.resolved[names.SECURITY] == BLANK
    return not undecided and looks_to_security(g) and not security_suppresses(g)


def bound_to(g: Exodus, faction: names.Faction) -> list[int]:
    """The orders to which a faction is bound after the tally. (EX-OBL-02, EX-OBL-09)"""
    if faction == names.GOVERNMENT and must_suppress(g):
        return [printed.SUPPRESSION[names.GOVERNMENT]]
    return owed_orders(g, faction)


def is_forced(g: Exodus, faction: names.Faction) -> bool:
    """Whether an obligation leaves a faction no choice at all. (EX-INT-19, EX-RES-17)"""
    return len(bound_to(g, faction)) == 1


def factions_on_sheet(g: Exodus) -> list[names.Faction]:
    """Those for which intents are written. (EX-INT-02, EX-INT-19, EX-INT-20)"""
    acting = [faction for faction in names.EVERY_FACTION if acts(g, faction)]
    if not g.s.obligations:
        return acting
    return [faction for faction in acting if len(owed_orders(g, faction)) != 1]


def order_sheet(g: Exodus) -> k.Form:
    """A line for every faction, each of which may be left blank. (EX-INT-02, EX-INT-15)"""
    if g.sheet is None:
        abouts = factions_on_sheet(g)
        every = lines(g)
        parts: list[k.Shape] = [every[about] for about in abouts]
        g.sheet = k.Form([names.FACTION.keys[about] for about in abouts], parts)
    return g.sheet
