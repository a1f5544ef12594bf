"""Stage V: two conquests, or three, each in six steps. (PC-CONQ)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions.research import Research
from starmoot.games.proxima.combat.stage import Assaults, Battles
from starmoot.games.proxima.conquest.cloaking import Cloaks, Uncloak
from starmoot.games.proxima.conquest.landing import Deploy, Mount
from starmoot.games.proxima.conquest.movement import Movement
from starmoot.games.proxima.play import InOrder, Proxima
from starmoot.games.proxima.solo.stage import silence_silos
from starmoot.mechanics.turns import InTurn

BEGINS: Final = k.note("proxima.conquest", "PC-CONQ-01", "Conquest {} of {}", k.NUMBER, k.NUMBER)


class ConquestStage(k.Procedure[Proxima]):
    """Two conquests, more with the bonus action Move or Full Mobilisation. (PC-CONQ-01, PC-CONQ-02)

    The further ones come last and are for everybody. (PC-ACT-28..30, PC-POLC-23)
    """

    def begin(self, g: Proxima) -> k.Step:
        g.s.conquest = 0
        g.s.conquests = 2 + int(g.s.bonus == n.MOVE) + g.shared_term(n.CONQUESTS)
        return k.Goto(ConquestStage.next_one)

    def next_one(self, g: Proxima) -> k.Step:
        if g.alone() and g.s.conquest > 0:
            silence_silos(g)
        if g.s.conquest >= g.s.conquests:
            return k.DONE
        g.s.conquest += 1
        g.say(BEGINS, g.s.conquest, g.s.conquests)
        return k.Run(Conquest(), ConquestStage.next_one)


class Conquest(k.Sequence[Proxima]):
    """Cloaks are set, then the six steps follow. (PC-CONQ-03, PC-CONQ-04)"""

    def outline(self, g: Proxima) -> list[k.Procedure[Proxima]]:
        return STEPS


class Espionage(InOrder):
    """After landing, Expert Research learns from neighbours, once a turn. (PC-RES-13)"""

    def turn(self, g: Proxima, one: k.Seat) -> k.Step | None:
        if not g.knows(one, n.EXPERT_RESEARCH) or g.power(one).learned_late:
            return None
        neighbours = sharing(g, one)
        return k.Run(Research(one, 0, neighbours), Espionage.learned) if neighbours else None

    def learned(self, g: Proxima) -> k.Step:
        if g.finished(Research).learned > 0:
            g.power(self.whose(g)).learned_late = True
        return k.Goto(InTurn.begin)


STEPS: Final[list[k.Procedure[Proxima]]] = [
    Cloaks(),
    Mount(),
    Movement(),
    Uncloak(),
    Battles(),
    Assaults(),
    Deploy(),
    Espionage(),
]


def sharing(g: Proxima, seat: int) -> list[k.Seat]:
    """The powers that share a planet with one. (PC-RES-13)"""
    return [
        other
        for other in g.everyone()
        if other != seat
        and any(planet.people[seat] > 0 and planet.people[other] > 0 for planet in g.s.planets)
    ]
