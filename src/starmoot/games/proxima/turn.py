"""The course of a game: set-up decisions, turns of five stages, and the end. (PC-TURN)"""

from __future__ import annotations

from typing import Any, Final

from starmoot import kernel as k
from starmoot.games.proxima import options
from starmoot.games.proxima.actions.stage import ActionStage
from starmoot.games.proxima.conquest.stage import ConquestStage
from starmoot.games.proxima.council.stage import Council
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.rights import RIGHTS
from starmoot.games.proxima.rockets import Rockets
from starmoot.games.proxima.scoring import Finale
from starmoot.games.proxima.setup.start import Start
from starmoot.games.proxima.solo.stage import NpcStage, conclude
from starmoot.games.proxima.trophies import Bonus
from starmoot.games.proxima.upkeep import Upkeep

TURN: Final = k.note("proxima.turn", "PC-TURN-01", "Turn {} of {}", k.NUMBER, k.NUMBER)
TIME_IS_UP: Final = k.note(
    "proxima.time_is_up", "PC-VAR-22", "Time is up: turn {} is the last", k.NUMBER
)

CONQUEST_STAGE: Final = 5
NPC_STAGE: Final = 6
NO_RIGHTS: Final[list[k.Question]] = []


class Whole(k.Procedure[Proxima]):
    """A whole game. An open answer is final once it is given. (PC-TIME-03)"""

    def begin(self, g: Proxima) -> k.Step:
        return k.Run(Start(), Whole.next_turn)

    def next_turn(self, g: Proxima) -> k.Step:
        """Turn after turn, until the last is over. (PC-TURN-05, PC-END-01)"""
        call_time(g)
        if g.s.turn >= g.s.last_turn:
            return k.Run(Finale(), Whole.next_turn)
        g.s.turn += 1
        for power in g.s.powers:
            power.first_landings = 0
            power.learned_late = False
        g.say(TURN, g.s.turn, g.s.last_turn)
        return k.Run(Turn(), Whole.next_turn)


def call_time(g: Proxima) -> None:
    """When the agreed time is up, this turn or the next is the last. (PC-VAR-21..23, PC-TIME-05)"""
    limit = g.s.settings.time_limit_minutes * 60
    if limit == 0 or g.now < limit or g.s.turn == 0:
        return
    last = g.s.turn if g.s.settings.last_turn_call == options.CURRENT else g.s.turn + 1
    if last < g.s.last_turn:
        g.s.last_turn = last
        g.say(TIME_IS_UP, last)


class Turn(k.Procedure[Proxima]):
    """Upkeep, council, actions, rockets, conquest. (PC-TURN-01)"""

    def open_floor(self, g: Proxima, asking: k.Procedure[Any]) -> list[k.Question]:
        """Outside stage V everybody may use its rights, one at a time. (PC-TIME-06, PC-UPG-06)"""
        if g.s.stage >= CONQUEST_STAGE:
            return NO_RIGHTS
        for frame in g.strands[0].stack:
            if isinstance(frame, Bonus):
                return NO_RIGHTS
        return RIGHTS.put_to_all(g.seats)

    def begin(self, g: Proxima) -> k.Step:
        g.s.stage = 0
        return k.Goto(Turn.next_stage)

    def next_stage(self, g: Proxima) -> k.Step:
        if g.alone() and g.home(0).gone:
            return conclude(g, won=False)  # PC-SOLO-16
        g.s.stage += 1
        if g.s.stage > (NPC_STAGE if g.alone() else CONQUEST_STAGE):
            g.s.stage = 0
            return k.DONE
        return k.Run(STAGES[g.s.stage - 1](), Turn.next_stage)


STAGES: Final[list[Any]] = [Upkeep, Council, ActionStage, Rockets, ConquestStage, NpcStage]
"""PC-TURN-01, PC-TURN-02."""
