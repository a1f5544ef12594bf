"""The ritual itself: the test that jumps and pushes share, and what a jump does to the fleet."""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.exodus.characters.people import call_elder
from starmoot.games.exodus.dice import Odds
from starmoot.games.exodus.names import FAITH, FLEET_DICE, TREACHERY, UNROLLED
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import fleet_assists, has_special
from starmoot.games.exodus.systems.arrival import HIDDEN_CAUSE


def ritual_odds(g: Exodus, hurried: bool, soothed: k.i64) -> Odds:
    """What helps and hinders the ritual. (EX-JUMP-03, EX-JUMP-04, EX-PUSH-04)

    `soothed` hindrances of fatigue do not count, for a reason that is not told. (EX-SCT-21)
    """
    odds = g.odds()
    odds.hinder(g.s.fatigue, "fatigue")
    odds.assist(soothed, HIDDEN_CAUSE)
    odds.hinder(2 if hurried else 0, "haste")
    odds.assist(fleet_assists(g, "jump"), HIDDEN_CAUSE)
    return odds


def attempt(g: Exodus, hurried: bool, name_spoken: bool, why: str) -> k.i64:
    """The test, after which the god is wearier. (EX-JUMP-02, EX-JUMP-10, EX-JUMP-19, EX-PUSH-03)

    Haste fixes two dice, Faith 9 against Treachery 4 and a plus make 4. (EX-WEX-05)

    Soothing takes one hindrance of fatigue away; the true name takes all. (EX-SC-DI4, EX-SC-CH5)
    """
    call_elder(g)
    soothed: k.i64 = 0
    if name_spoken:
        soothed = g.s.fatigue
    elif g.s.fatigue > 0 and has_special(g, "soothing"):
        soothed = 1
    odds = ritual_odds(g, hurried, soothed)
    g.s.fatigue += 1
    g.s.rested = 0
    g.s.jump_excess = 0
    return g.test(FLEET_DICE, FAITH, TREACHERY, odds, why)


def infect(g: Exodus) -> None:
    """Bounders come aboard. (EX-JUMP-06, EX-JUMP-07)

    Not on a plus, where people know how to sedate themselves. (EX-SC-RE5, EX-SC-DI2)
    """
    by = g.s.settings.jump_treachery
    if by > 0 and not (has_special(g, "sedation") and g.flip("Bounders in jump space") > 0):
        g.change(TREACHERY, by, "bounders")


def depart(g: Exodus, destination: k.i64) -> None:
    """What belonged to the old system stays behind. (EX-SEQ-10)"""
    g.s.logbook.jumps += 1
    g.s.came_from = g.s.here
    g.s.here = destination
    g.s.risk = UNROLLED
    g.s.forces = []
    g.s.escaped_scouts = 0
    g.s.cycles_here = 0
    g.s.retreating = False
    g.s.jumped = True
    g.s.lower_hands()
