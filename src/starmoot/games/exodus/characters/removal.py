"""Removal: how leaders go, and what that costs the fleet. (EX-CHR-04..15)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.content.printed import HOLD_ELECTIONS
from starmoot.games.exodus.crises.obligations import owe
from starmoot.games.exodus.intent.codes import code
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import Vacancy

KILLED: Final = "killed"
IMPRISONED: Final = "imprisoned aboard Colloquy"
MAD: Final = "out of their mind"
EXPELLED: Final = "driven out"
RESIGNED: Final = "resigned"
RETIRED: Final = "retired"
EXPOSED: Final = "exposed as a host"
CAUSES: Final = (KILLED, IMPRISONED, MAD, EXPELLED, RESIGNED, RETIRED, EXPOSED)
"""How somebody leaves the stage. (EX-CHR-04, EX-CHR-18)"""

FALLS: Final = k.note("exodus.leader_falls", "EX-CHR-04 EX-CHR-05", "{faction} loses its leader")
MEMBER_FALLS: Final = k.note(
    "exodus.member_falls", "EX-CHR-04 EX-CHR-16", "{faction} loses {person}"
)
SPARED: Final = k.note(
    "exodus.leader_irremovable", "EX-CHR-10", "Nobody can remove the mind of the Network"
)

FALLEN: Final = {"expelled": EXPELLED, "imprisoned": IMPRISONED, "mad": MAD, "resigned": RESIGNED}
"""What becomes of those whose secret comes out, by the secret's own word. (EX-CHR-04,
EX-SCT-19)
"""

CHANGE_OF_LEADER: Final = "a change of leader"


def fall_vacant(
    g: Exodus,
    faction: names.Faction,
    sender: names.Faction = names.NO_FACTION,
    voted_out: bool = False,
) -> None:
    """A seat is to be filled, by its own faction or (EX-COV-30) by another that sends somebody;
    after a lost election not by its own people. (EX-GOV-07)
    """
    vacancy = Vacancy()
    vacancy.faction = faction
    vacancy.sender = sender
    vacancy.voted_out = voted_out
    g.s.vacancies.append(vacancy)


def step_down(g: Exodus, faction: names.Faction, why: str) -> None:
    """A leader leaves the stage. A high office goes with its holder. (EX-SCT-11)"""
    sheet = g.faction(faction)
    if sheet.leader >= 0:
        person = g.s.characters[sheet.leader]
        person.gone = True
        person.primary = False
        if not g.quiet:
            g.say(FALLS, faction, text=f"{person.name}, {why}")
    sheet.leader = -1
    sheet.has_office = False
    sheet.farewell = ""


def dismiss(g: Exodus, number: k.i64, why: str) -> None:
    """Somebody goes, leader or not; but never the mind of the Network. (EX-CHR-04, EX-CHR-10)"""
    person = g.s.characters[number]
    if g.s.factions[person.faction].leader == number:
        remove(g, person.faction, why)
        return
    person.gone = True
    g.say(MEMBER_FALLS, person.faction, number, text=why)


def remove(g: Exodus, faction: names.Faction, why: str) -> None:
    """A leader is gone, whatever the cause, and the change is paid for. (EX-CHR-04, EX-CHR-15)

    `Replacements` fills the seat at the next safe point. The Network's cannot be removed. Factions
    that nobody plays have no leader to lose. (EX-CHR-05, EX-CHR-10, EX-SET-05)
    """
    if not g.is_played(faction) or faction in [vacancy.faction for vacancy in g.s.vacancies]:
        return
    if faction == names.NETWORK:
        g.say(SPARED)
        return
    step_down(g, faction, why)
    fall_vacant(g, faction)
    pay(g, faction)


def pay(g: Exodus, faction: names.Faction) -> None:
    """What a change of leader does to the fleet. (EX-CHR-06..14)"""
    if faction == names.CHURCH:
        g.flip_trait(names.FAITH, CHANGE_OF_LEADER)
    elif faction == names.GOVERNMENT:
        call_elections(g)
    elif faction == names.MILITARY:
        g.flip_trait(names.MIGHT, CHANGE_OF_LEADER)
    elif faction == names.OPPOSITION:
        g.change(names.EDGE, 2, CHANGE_OF_LEADER)
    elif faction in (names.RESEARCHERS, names.SECURITY):
        g.change(names.EDGE, 1, CHANGE_OF_LEADER)
    elif faction == names.UNDERWORLD:
        g.change(names.EDGE, 2, CHANGE_OF_LEADER)
        g.change(names.JUSTICE, -1, CHANGE_OF_LEADER)


def call_elections(g: Exodus) -> None:
    """The Government owes elections, and nothing else will do. (EX-CHR-07, EX-CHR-08)

    In this cycle if its order is still to come, so that the order becomes this one, whatever else
    is owed. (EX-OBL-04)
    """
    if g.s.executed[names.GOVERNMENT]:
        owe(g, names.GOVERNMENT, HOLD_ELECTIONS)
        return
    owe(g, names.GOVERNMENT, HOLD_ELECTIONS, due=g.s.cycle)
    g.forget_sheet()
    g.s.resolved[names.GOVERNMENT] = code(HOLD_ELECTIONS)
