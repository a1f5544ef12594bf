"""Crisis: what may erupt at the end of a cycle (EX-CRI). It is dealt with later, not here."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.content.printed import QUARANTINE, REPAIR
from starmoot.games.exodus.crises.obligations import owe, owe_elections, owe_suppressions
from starmoot.games.exodus.dice import Odds
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.systems.tables import TableKind

CRISIS: Final = TableKind(
    "exodus.crisis",
    [
        "a hunting fleet jumps in and will engage within minutes",
        "enemy scouts patrol the system",
        "something vital breaks",
        "nothing comes of it",
        "a disease spreads",
        "the public demands elections",
        "a violent revolution",
    ],
)
ERUPTS: Final = k.note("exodus.crisis_erupts", "EX-CRI-01 EX-SEQ-07", "Crisis check: {crisis}")

HUNTERS: Final = -3
SCOUTS: Final = -2
BREAKDOWN: Final = -1
NO_CRISIS: Final = 0
DISEASE: Final = 1
ELECTIONS: Final = 2
REVOLUTION: Final = 3

UNREST: Final = 5
"""From here on Edge or Treachery may bring a crisis. (EX-CRI-01)"""

WATCHED_PLACE: Final = 0
SHELTERED_PLACE: Final = 3


def cycles_too_many(g: Exodus) -> k.i64:
    """By how many cycles the fleet has outstayed the time that pursuers need. (EX-OPT-32)"""
    after = g.s.settings.pursuit_after
    return max(0, g.s.cycles_here - after) if after > 0 else 0


def is_checked(g: Exodus) -> bool:
    """Edge or Treachery at 5; or the pursuers are closing in. (EX-CRI-01, EX-OPT-32)"""
    if g.s.traits[names.EDGE] >= UNREST or g.s.traits[names.TREACHERY] >= UNREST:
        return True
    return cycles_too_many(g) > 0


def crisis_odds(g: Exodus) -> Odds:
    """Nerves against traitors; what the system adds. (EX-CRI-02, EX-CRI-03, EX-CRI-04)

    Two hindrances for each force of scouts that got away, one where it is a matter of time, an
    assist where pursuers lose track. (EX-RISK-05, EX-RISK-06, EX-RISK-09, EX-RISK-12, EX-CRI-07)
    """
    odds = g.odds()
    edge, treachery = g.s.traits[names.EDGE], g.s.traits[names.TREACHERY]
    if edge > treachery:
        odds.assist(1, "Edge above Treachery")
    elif treachery > edge:
        odds.hinder(1, "Treachery above Edge")
    if g.s.risk == WATCHED_PLACE:
        odds.hinder(1, "a matter of time")
    elif g.s.risk == SHELTERED_PLACE:
        odds.assist(1, "pursuers are hindered")
    odds.hinder(2 * g.s.escaped_scouts, "scouts got away")
    odds.hinder(cycles_too_many(g), "too long in one place")
    return odds


def erupt(g: Exodus, crisis: k.i64) -> None:
    """What the roll brings; forces come as separate ones. (EX-CRI-05..12, EX-CRI-13)"""
    g.say(ERUPTS, crisis)
    g.s.logbook.crises[crisis - HUNTERS] += 1
    if crisis == HUNTERS:
        g.s.forces.append(names.EQUIVALENT)
    elif crisis == SCOUTS:
        g.s.forces.append(names.INFERIOR)
    elif crisis == BREAKDOWN:
        faction = g.flip_primary("Something vital breaks")
        owe(g, faction, REPAIR[faction])
    elif crisis == DISEASE:
        faction = g.flip_primary("Disease")
        owe(g, faction, QUARANTINE[faction])
    elif crisis == ELECTIONS:
        owe_elections(g)
    elif crisis == REVOLUTION:
        g.s.revolution = True
        owe_suppressions(g)


class CrisisCheck(k.Procedure[Exodus]):
    """The last step of a cycle. (EX-CRI-01)"""

    def begin(self, g: Exodus) -> k.Step:
        """Roll where there is cause to; nothing is settled now. (EX-SEQ-07)"""
        if is_checked(g):
            erupt(g, g.roll(names.FLEET_DICE, crisis_odds(g), "Crisis"))
        return k.DONE
