"""Tidings: what spies did. Scribes read them first, rooms when their status is relayed.

(HG-EXCH-36, HG-EXCH-37, HG-INFO-15, HG-INFO-16)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.state import Tiding

WATCHED: Final = len(deeds.COST)
"""Stands in a tiding for what a Panopticon saw. (HG-MAST-14)"""

FOUND: Final = k.note(
    "hegemony.spies_found", "HG-ESP-41", "A Spy War removes {} [spy|spies] of {}; {} [is|are] left",
    k.NUMBER, n.FACTION, k.NUMBER,
)  # fmt: skip
SEEN: Final = k.note(
    "hegemony.spies_seen",
    "HG-MAST-14",
    "The Panopticon removes {} [spy|spies] of {}; {} [is|are] left",
    k.NUMBER, n.FACTION, k.NUMBER,
)  # fmt: skip
KILLED: Final = k.note(
    "hegemony.killed", "HG-ESP-21", "{} has the {} of {} killed", n.FACTION, n.OFFICE, n.FACTION
)
DEFECTED: Final = k.note(
    "hegemony.defected", "HG-ESP-27", "The {} of {} defects to {}", n.OFFICE, n.FACTION, n.FACTION
)
DIED: Final = k.note("hegemony.died", "HG-ESP-28", "The {} of {} is dead", n.OFFICE, n.FACTION)
PURGED: Final = k.note(
    "hegemony.purged", "HG-ESP-33", "The whole government of {} is dead", n.FACTION
)
SABOTAGED: Final = k.note(
    "hegemony.sabotaged", "HG-ESP-30", "{} destroys {} of {}", n.FACTION, n.ITEM, n.FACTION
)


def readers(g: Hegemony) -> int:
    """Who reads results at once: the scribes, after the last round all. (HG-INFO-13, HG-EXCH-41)"""
    return k.EVERYONE if g.s.round == 3 else g.scribes()


def report_deed(g: Hegemony, order: deeds.SpyOrder, audience: int) -> None:
    """A deed was done; one without a trace does not say whose it was. (HG-INFO-16)"""
    tiding = Tiding()
    tiding.deed, tiding.against, tiding.aim = order.deed, order.against, order.aim
    if order.deed not in deeds.TRACELESS:
        tiding.by = order.by
    keep(g, tiding, audience)


def report_count(g: Hegemony, deed: int, war: deeds.War) -> None:
    """How many spies were removed and are left: for the faction that looked.

    (HG-ESP-41, HG-ESP-43)
    """
    tiding = Tiding()
    tiding.deed, tiding.by, tiding.against = deed, war.by, war.against
    tiding.count, tiding.left = war.removed, war.left
    cabinet = g.cabinet(war.by)
    keep(g, tiding, cabinet.audience if g.s.round == 3 else k.only(cabinet.scribe))


def keep(g: Hegemony, tiding: Tiding, audience: int) -> None:
    """It is written down, and told to those who may know it now."""
    tiding.audience = audience
    g.s.tidings.append(tiding)
    tell(g, tiding, audience)


def relay(g: Hegemony, faction: n.Faction) -> None:
    """A room hears what its scribe has known, even if another writes now.

    (HG-SEQ-11, HG-EXCH-36)
    """
    room = g.room(faction)
    for tiding in g.s.tidings:
        if tiding.audience & room not in (0, room):
            tell(g, tiding, room & ~tiding.audience)
            tiding.audience |= room


def tell(g: Hegemony, tiding: Tiding, audience: int) -> None:
    """The fact of a tiding. (HG-INFO-03)"""
    victim, aim = tiding.against, tiding.aim
    if tiding.deed in (deeds.SPY_WAR, WATCHED):
        note = FOUND if tiding.deed == deeds.SPY_WAR else SEEN
        g.say(note, tiding.count, victim, tiding.left, audience=audience)
    elif tiding.deed == deeds.ASSASSINATE:
        g.say(KILLED, tiding.by, aim, victim, audience=audience)
    elif tiding.deed == deeds.DEFECT:
        g.say(DEFECTED, aim, victim, tiding.by, audience=audience)
    elif tiding.deed == deeds.ASSASSINATE_UNSEEN:
        g.say(DIED, aim, victim, audience=audience)
    elif tiding.deed == deeds.PURGE:
        g.say(PURGED, victim, audience=audience)
    elif tiding.deed == deeds.SABOTAGE:
        g.say(SABOTAGED, tiding.by, aim, victim, audience=audience)
