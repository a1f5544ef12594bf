"""Removal: how leaders go, and what that costs the fleet (EX-CHR-04..15)."""

from __future__ import annotations

from typing import Final

from starmoot.games.exodus.codes import code
from starmoot.games.exodus.content import HOLD_ELECTIONS
from starmoot.games.exodus.legality import duty
from starmoot.games.exodus.names import (
    CHURCH,
    EDGE,
    FACTION,
    FACTIONS,
    FAITH,
    GOVERNMENT,
    JUSTICE,
    MIGHT,
    MILITARY,
    NETWORK,
    NO_FACTION,
    OPPOSITION,
    RESEARCHERS,
    SECURITY,
    UNDERWORLD,
)
from starmoot.games.exodus.obligations import owe
from starmoot.games.exodus.play import Exodus
from starmoot.kernel import i64, note

KILLED: Final = "killed"
IMPRISONED: Final = "imprisoned aboard Colloquy"
MAD: Final = "out of their mind"
EXPELLED: Final = "driven out"
RESIGNED: Final = "resigned"
RETIRED: Final = "retired"
EXPOSED: Final = "exposed as a host"
CAUSES: Final = (KILLED, IMPRISONED, MAD, EXPELLED, RESIGNED, RETIRED, EXPOSED)
"""EX-CHR-04, EX-CHR-18: how somebody leaves the stage."""

FALLS: Final = note(
    "exodus.leader_falls",
    "EX-CHR-04 EX-CHR-05 EX-CHR-06 EX-CHR-07 EX-CHR-09 EX-CHR-11 EX-CHR-12 EX-CHR-13 "
    "EX-CHR-14 EX-CHR-15 EX-CHR-16 EX-CHR-18",
    "{} loses its leader",
    FACTION,
)
SPARED: Final = note(
    "exodus.leader_irremovable", "EX-CHR-10", "Nobody can remove the mind of the Network"
)

CHANGE_OF_LEADER: Final = "a change of leader"


def vacancy(faction: i64, sender: i64 = NO_FACTION) -> i64:
    """A seat to be filled, by its own faction or (EX-COV-30) by another that sends somebody."""
    return faction + FACTIONS * (sender + 1)


def vacant_in(vacancy: i64) -> i64:
    """The faction that has no leader."""
    return vacancy % FACTIONS


def filled_by(vacancy: i64) -> i64:
    """The faction that sends somebody, or none."""
    return vacancy // FACTIONS - 1


def step_down(g: Exodus, faction: i64, why: str) -> None:
    """A leader leaves the stage. EX-SCT-11: a high office goes with its holder."""
    sheet = g.s.edit_faction(faction)
    if sheet.leader >= 0:
        person = g.s.edit_character(sheet.leader)
        person.gone = True
        person.primary = False
        if not g.quiet:
            g.say(FALLS, faction, text=f"{person.name}, {why}")
    sheet.leader = -1
    sheet.has_office = False
    sheet.retiring = False


def remove(g: Exodus, faction: i64, why: str) -> None:
    """EX-CHR-04, EX-CHR-15: a leader is gone, whatever the cause, and the change is paid for.

    EX-CHR-05: `Replacements` fills the seat at the next safe point. EX-CHR-10: the Network's
    cannot be removed. EX-SET-05: factions that nobody plays have no leader to lose.
    """
    if not g.is_played(faction) or faction in [vacant_in(open_seat) for open_seat in g.s.vacancies]:
        return
    if faction == NETWORK:
        g.say(SPARED)
        return
    step_down(g, faction, why)
    g.s.vacancies.append(vacancy(faction))
    pay(g, faction)


def pay(g: Exodus, faction: i64) -> None:
    """EX-CHR-06..14: what a change of leader does to the fleet."""
    if faction == CHURCH:
        g.flip_trait(FAITH, CHANGE_OF_LEADER)
    elif faction == GOVERNMENT:
        call_elections(g)
    elif faction == MILITARY:
        g.flip_trait(MIGHT, CHANGE_OF_LEADER)
    elif faction == OPPOSITION:
        g.change(EDGE, 2, CHANGE_OF_LEADER)
    elif faction in (RESEARCHERS, SECURITY):
        g.change(EDGE, 1, CHANGE_OF_LEADER)
    elif faction == UNDERWORLD:
        g.change(EDGE, 2, CHANGE_OF_LEADER)
        g.change(JUSTICE, -1, CHANGE_OF_LEADER)


def call_elections(g: Exodus) -> None:
    """EX-CHR-07, EX-CHR-08: the Government owes elections, and nothing else will do.

    In this cycle if its order is still to come, so that the order becomes this one; EX-OBL-04:
    unless something older is due first.
    """
    if g.s.executed and g.s.executed[GOVERNMENT]:
        owe(g, GOVERNMENT, HOLD_ELECTIONS)
        return
    owe(g, GOVERNMENT, HOLD_ELECTIONS, due=g.s.cycle)
    g.forget_sheet()
    due = duty(g, GOVERNMENT)
    if due is not None and due.order == HOLD_ELECTIONS and g.s.resolved:
        g.s.resolved[GOVERNMENT] = code(HOLD_ELECTIONS)
