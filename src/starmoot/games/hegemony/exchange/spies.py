"""Spy actions in an Exchange: wars between spies first, then all other orders. (HG-ESP)

An order names its victim and is paid with spies that sit there. It is tested when the Exchange
opens: after the Spy Wars there may be too few left.
"""

from __future__ import annotations

from typing import ClassVar, Final, NewType

from starmoot import kernel as k
from starmoot.games.hegemony import names as n

Deed = NewType("Deed", int)
DEED: Final = k.Kind[Deed]("hegemony.deed")
FORTIFY: Final = DEED.word("fortify", "Fortify")
ASSASSINATE: Final = DEED.word("assassinate", "Assassinate an Officer")
SPY_WAR: Final = DEED.word("spy_war", "Spy War")
ASSASSINATE_UNSEEN: Final = DEED.word("assassinate_unseen", "Assassinate without a trace")
SABOTAGE: Final = DEED.word("sabotage", "Ultimate Sabotage")
PURGE: Final = DEED.word("purge", "Assassinate them all")
DEFECT: Final = DEED.word("defect", "Let an Officer defect to us")

COST: Final = [2, 4, 8, 10, 15, 30, 4]
"""How many spies each deed takes. (HG-ESP-11..16, HG-EX-21)"""
TEXTS: Final = (
    "a point of one resource against them outlasts theirs.",
    "the Officer loses half of all points. Everybody learns that it was us.",
    "up to 10 of their spies among us are removed, before any other deed.",
    "the same, and nobody learns of us. They lose 1 Control and we gain 1.",
    "one gift or technology that they have revealed is gone for good.",
    "all of them lose half of their points, their faction half of its Control; we gain 5.",
    "the Officer loses half of all points, and is said to have come over to us.",
)
"""What each deed does, in a sentence. (HG-ESP-18, HG-ESP-22, HG-ESP-27..36)"""
REMOVALS: Final = [ASSASSINATE, ASSASSINATE_UNSEEN, DEFECT]
"""Deeds that rid a faction of one Officer; who defects joins nobody's cabinet. (HG-ESP-27)"""
TRACELESS: Final = [ASSASSINATE_UNSEEN, PURGE]
"""Deeds that name nobody. (HG-INFO-16)"""
MOST_FOUND: Final = 10
"""How many spies one Spy War removes at most. (HG-ESP-36)"""


class SpyOrder(k.Record):
    """A deed that an Officer ordered; `aim` is its resource, office or card."""

    changes: ClassVar[bool] = False

    deed: Deed = FORTIFY
    by: n.Faction = n.A
    against: n.Faction = n.B
    aim: int = n.NONE
    cost: int = 0


class War(k.Record):
    """What a Spy War found. (HG-ESP-41)"""

    by: n.Faction = n.A
    against: n.Faction = n.B
    removed: int = 0
    left: int = 0


def wage_wars(
    spies: list[list[int]], orders: list[SpyOrder], found_at_most: list[int]
) -> list[War]:
    """Carry out all Spy Wars; `spies[x][y]` are those of x in y. (HG-ESP-37, HG-ESP-38, HG-ESP-40)

    All are paid before any of them removes anybody, so that two factions at war with each other
    both carry theirs out. `found_at_most` is how many spies of a faction one war can find.
    """
    wars = [order for order in orders if order.deed == SPY_WAR]
    paid = [order for order in wars if pay(spies, order)]
    found: list[War] = []
    for order in paid:
        war = War()
        war.by, war.against = order.by, order.against
        asleep = spies[order.against][order.by]
        war.removed = min(asleep, MOST_FOUND, found_at_most[order.against])
        spies[order.against][order.by] = war.left = asleep - war.removed
        found.append(war)
    return found


def carried_out(spies: list[list[int]], orders: list[SpyOrder]) -> list[SpyOrder]:
    """Pay for all other deeds in the order given; what cannot be paid fails.

    (HG-ESP-38, HG-ESP-39, HG-ESP-42)

    The spies of a deed that fails are too few, and stay asleep.
    """
    return [order for order in orders if order.deed != SPY_WAR and pay(spies, order)]


def pay(spies: list[list[int]], order: SpyOrder) -> bool:
    """Spend the spies of a deed, if there are enough where it happens. (HG-ESP-09, HG-ESP-10)"""
    if spies[order.by][order.against] < order.cost:
        return False
    spies[order.by][order.against] -= order.cost
    return True


def killers(attempts: list[tuple[int, SpyOrder]]) -> dict[int, SpyOrder]:
    """Who killed whom, by the victim's seat, each person once at most. (HG-ESP-44, HG-ROLE-09)

    Of several attempts the most expensive counts, and among equals the earlier label's, whichever
    office of the victim they name.
    """
    found: dict[int, SpyOrder] = {}
    for victim, order in attempts:
        before = found.get(victim)
        if before is None or (order.cost, -order.by) > (before.cost, -before.by):
            found[victim] = order
    return found


def halved(points: int) -> int:
    """A ledger after an assassination; one at or below 0 is unchanged. (HG-ESP-22)"""
    return points - points // 2 if points > 0 else points
