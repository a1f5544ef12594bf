"""The cycle: seven steps in a system, from what everybody wants to what may erupt. (EX-SEQ-06)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.characters.infection import infection_step
from starmoot.games.exodus.characters.succession import Replacements
from starmoot.games.exodus.content.printed import Change
from starmoot.games.exodus.covert.writing import CovertOrders
from starmoot.games.exodus.crises.crisis import CrisisCheck
from starmoot.games.exodus.crises.obligations import end_revolution, owe_suppressions
from starmoot.games.exodus.intent.resolving import Resolving
from starmoot.games.exodus.intent.writing import Intents
from starmoot.games.exodus.orders.public import NO_RESULT, PublicOrders
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import BLANK
from starmoot.games.exodus.systems.extraction import ExtractionStep, drain_supply
from starmoot.games.exodus.voyage.ending import check, check_length
from starmoot.games.exodus.voyage.wishes import Retirement

OPENS: Final = k.note("exodus.cycle", "EX-SEQ-05 EX-SEQ-11", "Cycle {number} begins")
RESTED: Final = k.note("exodus.god_rested", "EX-JUMP-17 EX-JUMP-18", "The Defiled is rested")
RAGES: Final = k.note("exodus.revolution_rages", "EX-CRI-14", "The revolution goes on")
CRUSHED: Final = k.note("exodus.revolution_over", "EX-CRI-14", "The revolution is put down")

PUT_DOWN_BY: Final = 2
"""So many primaries have to hold a revolution down in one cycle. (EX-CRI-14)"""

RAVAGES: Final = (Change(names.WOMEN, -1), Change(names.SUPPLY, -1), Change(names.EDGE, 1))


def open_cycle(g: Exodus) -> None:
    """The next number; nothing of the last cycle's orders is left. (EX-SEQ-11)"""
    g.s.cycle += 1
    g.s.cycles_here += 1
    g.s.logbook.longest_stay = max(g.s.logbook.longest_stay, g.s.cycles_here)
    g.s.covert = [BLANK] * names.FACTIONS
    g.s.results = [NO_RESULT] * names.FACTIONS
    g.s.order_hindrances = [0] * names.FACTIONS
    g.s.executed = [False] * names.FACTIONS
    g.s.protected = names.NO_FACTION
    g.s.undermined = False
    g.s.network_helped = False
    g.s.harvested = False
    g.s.suppressed = 0
    g.say(OPENS, g.s.cycle)


def consume(g: Exodus) -> None:
    """What the system eats, and what the table adds. (EX-RISK-10, EX-CYC-06, EX-OPT-22)"""
    drain_supply(g)
    upkeep = g.s.settings.supply_upkeep
    if upkeep > 0:
        g.change(names.SUPPLY, -upkeep, "upkeep")


def revolution_step(g: Exodus) -> None:
    """Two primaries put it down, or it goes on and all three owe Suppression again.
    (EX-CRI-14)
    """
    if not g.s.revolution:
        return
    if g.s.suppressed >= PUT_DOWN_BY:
        g.say(CRUSHED)
        end_revolution(g)
        return
    g.say(RAGES)
    g.apply(RAVAGES, "revolution")
    owe_suppressions(g)


def rest_god(g: Exodus) -> None:
    """A cycle of rest, and enough of them undo all fatigue. (EX-CYC-03, EX-JUMP-17,
    EX-JUMP-18)
    """
    g.s.rested += 1
    if g.s.fatigue > 0 and g.s.rested >= g.s.settings.rest_cycles_needed:
        g.s.fatigue = 0
        g.say(RESTED)


def write_down_traits(g: Exodus) -> None:
    """Put the values at the end of a cycle into the logbook."""
    g.s.logbook.traits.append(g.s.traits[:])


class CyclicalEffects(k.Procedure[Exodus]):
    """What every cycle brings, in order; `anew` if the voyage began again. (EX-CYC-01)"""

    anew: bool = False

    def begin(self, g: Exodus) -> k.Step:
        """Supplies and revolution; then the system's gifts, the colony and scans. (EX-CYC-02)"""
        consume(g)
        revolution_step(g)
        return k.Run(ExtractionStep(), CyclicalEffects.bodies)

    def bodies(self, g: Exodus) -> k.Step:
        """The god rests, and hosts turn violet."""
        self.anew = g.finished(ExtractionStep).anew
        rest_god(g)
        if g.s.settings.leader_infection:
            infection_step(g)
        if g.s.vacancies:
            return k.Run(Replacements(), CyclicalEffects.over)
        return k.Goto(CyclicalEffects.over)

    def over(self, g: Exodus) -> k.Step:
        return k.DONE


class Cycle(k.Procedure[Exodus]):
    """Seven steps; exactly one cycle, then the fleet decides again. (EX-SEQ-06, EX-SEQ-05)"""

    def begin(self, g: Exodus) -> k.Step:
        """Before anything is written, what was announced comes true. (EX-DEC-29, EX-CHR-19)"""
        open_cycle(g)
        return k.Run(Retirement(), Cycle.determine)

    def determine(self, g: Exodus) -> k.Step:
        """Determine intent. A wish to end the game that not all shared has lapsed. (EX-END-08)"""
        g.s.ending_asked = []
        return k.Run(Intents(), Cycle.resolve)

    def resolve(self, g: Exodus) -> k.Step:
        """Resolve intent. Only this cycle was the first after a jump. (EX-INT-22)"""
        g.s.jumped = False
        return k.Run(Resolving(), Cycle.go_covert)

    def go_covert(self, g: Exodus) -> k.Step:
        """Covert orders."""
        return k.Run(CovertOrders(), Cycle.go_public)

    def go_public(self, g: Exodus) -> k.Step:
        """Public orders come after all covert ones. (EX-PUB-01)"""
        return k.Run(PublicOrders(), Cycle.take_stock)

    def take_stock(self, g: Exodus) -> k.Step:
        """Cyclical effects."""
        return k.Run(CyclicalEffects(), Cycle.judge)

    def judge(self, g: Exodus) -> k.Step:
        """The endgame check, on the state as it now is; EX-END-04. (EX-CYC-04, EX-CYC-05)

        Where the voyage began anew the first disposition follows at once. (EX-SCAN-25, EX-SET-17)
        """
        anew = g.finished(CyclicalEffects).anew
        write_down_traits(g)
        if check(g) or check_length(g) or anew:
            return k.DONE
        return k.Run(CrisisCheck(), Cycle.close)

    def close(self, g: Exodus) -> k.Step:
        """A crisis is left for the next disposition. (EX-SEQ-07)"""
        return k.DONE
