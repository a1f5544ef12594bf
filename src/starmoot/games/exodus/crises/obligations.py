"""Obligations: orders that are owed, to whom a crisis or a failure has handed them. (EX-OBL)

The oldest stands first in `g.s.obligations`, and none ever lapses by itself (EX-OBL-13). What a
faction has to do in a cycle is `duty` in `legality`; here is how obligations come about, are met,
and stay.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.content import printed
from starmoot.games.exodus.intent.legality import duty, is_shared
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import Obligation

OWED: Final = k.note(
    "exodus.obligation_owed", "EX-OBL-01 EX-OBL-05", "{faction} owes the fleet {order}"
)
MET: Final = k.note(
    "exodus.obligation_met", "EX-OBL-04 EX-OBL-12", "{faction} has done its duty: {order}"
)
STILL_OWED: Final = k.note(
    "exodus.obligation_stays", "EX-OBL-06 EX-OBL-12", "{faction} still owes {order}"
)

OWED_REPAIR: Final = 0
OWED_QUARANTINE: Final = 1
OWED_SUPPRESSION: Final = 2
OWED_ELECTIONS: Final = 3

SHARERS: Final = (names.GOVERNMENT, names.SECURITY)
"""Who can put down the unrest after a quarantine of the Government's. (EX-OBL-08)"""

NEXT_CYCLE: Final = -1
NO_OTHER: Final = -1


def owe(
    g: Exodus,
    faction: names.Faction,
    order: k.i64,
    instead: k.i64 = NO_OTHER,
    due: k.i64 = NEXT_CYCLE,
    shared: bool = False,
    revolt: bool = False,
) -> None:
    """A faction owes an order from the next cycle on, or from an earlier one. (EX-OBL-01)

    What it owes already of this kind is merged with it; the stricter terms hold, so that a choice,
    a helper or an end of the revolution saves nobody from what is owed anyway. (EX-OBL-05)
    """
    when = g.s.cycle + 1 if due == NEXT_CYCLE else due
    g.say(OWED, faction, order)
    for place, owed in enumerate(g.s.obligations):
        if owed.faction == faction and owed.order == order:
            stricter: Obligation = owed.copy()
            if instead == NO_OTHER:
                stricter.instead = NO_OTHER
            stricter.due = min(owed.due, when)
            stricter.shared = owed.shared and shared
            stricter.revolt = owed.revolt and revolt
            g.s.obligations[place] = stricter
            return
    g.s.logbook.owed[kind_of(order)] += 1
    fresh = Obligation()
    fresh.faction = faction
    fresh.order = order
    fresh.instead = instead
    fresh.due = when
    fresh.shared = shared
    fresh.revolt = revolt
    g.s.obligations.append(fresh)


def kind_of(order: k.i64) -> k.i64:
    """Whether an owed order is a Repair, Quarantine, Suppression or Hold Elections.
    (EX-OBL-01)
    """
    if order in printed.REPAIR:
        return OWED_REPAIR
    if order in printed.QUARANTINE:
        return OWED_QUARANTINE
    return OWED_ELECTIONS if order == printed.HOLD_ELECTIONS else OWED_SUPPRESSION


def owe_elections(g: Exodus) -> None:
    """The public demands elections; putting it down does as well. (EX-CRI-11, EX-OPP-02)"""
    owe(g, names.GOVERNMENT, printed.HOLD_ELECTIONS, printed.SUPPRESSION[names.GOVERNMENT])


def owe_suppressions(g: Exodus) -> None:
    """A revolution is everybody's business. (EX-CRI-12, EX-CRI-14)"""
    for faction in g.primaries():
        owe(g, faction, printed.SUPPRESSION[faction], revolt=True)


def end_revolution(g: Exodus) -> None:
    """It is over, and so is what was owed to it alone. (EX-CRI-14)"""
    g.s.revolution = False
    g.s.obligations = [owed for owed in g.s.obligations if not owed.revolt]


def being_met(g: Exodus, faction: names.Faction, order: k.i64) -> Obligation | None:
    """The obligation that an order answers to: the oldest that is due, if it asks for this.

    What the Government shares with Security, where that is played, either of them can meet, also
    where both try. (EX-OBL-08, EX-OBL-09, EX-OBL-12)
    """
    owed_now = duty(g, faction)
    if owed_now is not None and order in (owed_now.order, owed_now.instead):
        return owed_now
    if faction in SHARERS and order == printed.SUPPRESSION[faction]:
        for owed in g.s.obligations:
            if owed.due <= g.s.cycle and is_shared(g, owed):
                return owed
    return None


def discharge(g: Exodus, owed: Obligation) -> None:
    """Strike an obligation."""
    g.say(MET, owed.faction, owed.order)
    g.s.obligations = [other for other in g.s.obligations if other is not owed]


def discharge_elections(g: Exodus) -> None:
    """Elections answer to every demand for elections, due or not. (EX-GOV-08)"""
    for owed in g.s.obligations[:]:
        if owed.order == printed.HOLD_ELECTIONS:
            discharge(g, owed)


def answered(g: Exodus, faction: names.Faction, order: k.i64, result: k.i64) -> None:
    """A Repair, Quarantine or Suppression was tested: what is owed is met, or stays.

    A failed Repair or Suppression is owed again; a failed Quarantine gives way to unrest, or
    spreads. (EX-OBL-06, EX-OBL-12, EX-OBL-07..10)
    """
    owed = being_met(g, faction, order)
    if result != names.FAILURE:
        if owed is not None:
            discharge(g, owed)
        return
    if order in printed.QUARANTINE:
        g.s.obligations = [other for other in g.s.obligations if other is not owed]
        quarantine_broke(g, faction)
    elif owed is not None:
        g.say(STILL_OWED, owed.faction, owed.order)


def quarantine_broke(g: Exodus, faction: names.Faction) -> None:
    """Who has to deal with it in the next cycle. (EX-OBL-07, EX-OBL-08, EX-OBL-10)"""
    if faction == names.CHURCH:
        owe(g, names.CHURCH, printed.SUPPRESSION[names.CHURCH])
    elif faction == names.GOVERNMENT:
        owe(g, names.GOVERNMENT, printed.SUPPRESSION[names.GOVERNMENT], shared=True)
    elif faction == names.MILITARY:
        for primary in g.primaries():
            owe(g, primary, printed.QUARANTINE[primary])
