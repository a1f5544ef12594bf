"""Combat: the fleet against one hostile force, one test to an engagement. (EX-CMB)

Factions that fight each other need nothing of the kind, they have scenes and plots. (EX-ASK-11)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.content.printed import Change
from starmoot.games.exodus.dice import Odds, excess_of, result_of
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.voyage.ending import check

REPULSED: Final = (Change(names.MIGHT, -1), Change(names.WOMEN, -2), Change(names.SUPPLY, -1))
HARD_FOUGHT: Final = (Change(names.MIGHT, -1), Change(names.SUPPLY, -1))
SWIFT: Final = (Change(names.SUPPLY, -1),)
COVER_LOSSES: Final[list[tuple[Change, ...]]] = [
    (Change(names.MIGHT, -2), Change(names.WOMEN, -1)),
    (Change(names.MIGHT, -1),),
    (),
]
ROUT: Final = 2
"""So much excess roots out traitors. (EX-CMB-09)"""

ATTACKS: Final = k.note("exodus.combat_attack", "EX-CMB-01 EX-CMB-04", "The fleet engages: {force}")
BEATEN: Final = k.note(
    "exodus.combat_beaten", "EX-CMB-05 EX-CMB-11", "The fleet is beaten back and has to run"
)
WEAKENED: Final = k.note(
    "exodus.combat_weakened", "EX-CMB-06", "The enemy is battered; what is left of it: {force}"
)
DESTROYED: Final = k.note(
    "exodus.combat_destroyed", "EX-CMB-07 EX-CMB-08", "Nothing is left of the enemy"
)
COVERS: Final = k.note(
    "exodus.combat_cover",
    "EX-CMB-12 EX-DISP-18",
    "The escorts hold the line for an hour against: {force}",
)
SLIP_AWAY: Final = k.note(
    "exodus.scouts_escape", "EX-RISK-05 EX-RISK-12", "Scouts get away: {number}"
)


def pressed(g: Exodus) -> bool:
    """An enemy is here that will not wait. (EX-DISP-10, EX-DISP-11, EX-DISP-18, EX-CRI-06)"""
    return g.worst_force() >= names.EQUIVALENT


def strength_of(g: Exodus, force: k.i64) -> k.i64:
    """What the fleet's Might is set against. (EX-CMB-02, EX-OPT-25)"""
    return g.s.settings.combat_strengths[force - 1]


def combat_odds(g: Exodus, covering: bool) -> Odds:
    """Traitors hinder; whoever only covers has it easier. (EX-CMB-03, EX-OPT-30, EX-CMB-12)"""
    odds = g.odds()
    if covering:
        odds.assist(1, "a covering action")
    if g.s.settings.combat_treachery:
        odds.hinder(g.treachery_hindrances(), "Treachery")
    return odds


def fight(g: Exodus, force: k.i64, covering: bool, why: str) -> k.i64:
    """The one test of an engagement. (EX-CMB-03, EX-CMB-04, EX-WEX-23)"""
    odds = combat_odds(g, covering)
    return g.test_number(
        names.FLEET_DICE, names.MIGHT, strength_of(g, force), "strength ", odds, why
    )


def attack(g: Exodus) -> k.i64:
    """Attack the largest force; gives the result of the test. (EX-CMB-05..10)

    A retreat that was called for is called for until the fleet has jumped or nobody is left to run
    from. (EX-CMB-14)
    """
    force = g.worst_force()
    g.say(ATTACKS, force)
    value = fight(g, force, False, "Attack")
    result = result_of(value)
    if result == names.FAILURE:
        g.apply(REPULSED, "a lost battle")
        g.s.retreating = True
        g.say(BEATEN)
        return result
    swift = result == names.SUCCESS and force == names.INFERIOR
    g.apply(SWIFT if swift else HARD_FOUGHT, "the battle")
    g.s.forces.remove(force)
    if result == names.PARTIAL:
        drive_back(g, force)
    else:
        g.say(DESTROYED)
        if excess_of(value) >= ROUT and g.s.settings.combat_treachery:
            g.change(names.TREACHERY, -1, "traitors rooted out")
    if not g.s.forces:
        g.s.retreating = False
    return result


def drive_back(g: Exodus, force: k.i64) -> None:
    """A force drops one class; scouts get away. (EX-CMB-06)"""
    if force == names.INFERIOR:
        let_go(g, 1)
        return
    g.s.forces.append(force - 1)
    g.say(WEAKENED, force - 1)


def let_go(g: Exodus, scouts: k.i64) -> None:
    """Scouts that got away call others, each force of them. (EX-RISK-05, EX-RISK-12,
    EX-CRI-07)
    """
    g.s.escaped_scouts += scouts
    g.say(SLIP_AWAY, scouts)


def ignore_scouts(g: Exodus) -> None:
    """Where the fleet stays and only scouts are here, they escape. (EX-DISP-12)"""
    scouts: k.i64 = len(g.s.forces)
    if scouts > 0:
        g.s.forces = []
        let_go(g, scouts)


def cover(g: Exodus) -> k.i64:
    """Hold off the largest force while the ritual takes its hour; gives the result.
    (EX-CMB-12)
    """
    force = g.worst_force()
    g.say(COVERS, force)
    result = result_of(fight(g, force, True, "Covering action"))
    g.apply(COVER_LOSSES[result], "the covering action")
    return result


def engage(g: Exodus) -> None:
    """One battle; is anything left? (EX-SEQ-04, EX-DISP-10, EX-DISP-11, EX-DISP-20, EX-CMB-11)"""
    attack(g)
    check(g)
