"""A whole table in the middle of turn 2: answers are submitted, the journal is kept.

    sitting = sit(3, lambda scene: scene.office("defence", "ruhamat"), SENATE)
    sitting.until("destiny.free_act").says("gsp", "destiny.free_act", "corrupt_defence")

Whatever a test does not answer is answered by silence.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from starmoot.games.destiny.names import PARTY, SENATE
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scenario.scene import TABLE, Scene, assign
from starmoot.games.destiny.scenario.sitting import Turns
from starmoot.testing import Table

SEED: Final = bytes(range(32))
LONGEST: Final = 300
"""Time runs out so often before a test gives up waiting."""
FLOOR: Final = "destiny.floor"


class Sitting(Scene):
    """A table that is played by submitting; it reads its state in the words of a scene."""

    def __init__(
        self,
        seats: int,
        prepare: Callable[[Scene], object],
        phase: int = SENATE,
    ) -> None:
        def setup(g: Destiny) -> None:
            assign(g)
            scene = Scene.__new__(Scene)
            scene.play = g
            prepare(scene)

        self.game = replace(TABLE, setup=setup, opening=lambda: Turns(phase))
        self.table = Table(self.game, seats, SEED, {"infestation_threshold": 14})
        self.play = self.table._play

    def _find(self, party: str, topic: str) -> str:
        """The decision of a Party on a topic, empty for none."""
        for pending in self.table.view(self.by(party)).pending:
            if pending.question.topic.name == topic:
                return pending.id
        return ""

    def says(self, party: str, topic: str, answer: Any) -> Sitting:
        """A Party that is asked this answers; None passes."""
        decision = self._find(party, topic)
        assert decision, f"{party} is not asked {topic} but {self.asked()}"
        receipt = self.table.submit(self.by(party), decision, answer)
        assert receipt.accepted, receipt
        self.play = self.table._play
        return self

    def asked(self) -> list[tuple[str, str]]:
        """Who is asked what, the floor aside."""
        found: list[tuple[str, str]] = []
        for seat in range(self.table.seats):
            for pending in self.table.view(seat).pending:
                topic = pending.question.topic
                if pending.awaited and not topic.floor:
                    found.append((self.table.view(seat).state.seat_label(seat), topic.name))
        return found

    def until(self, topic: str, party: str = "") -> Sitting:
        """Silence answers everything until somebody, or this Party, is asked this."""
        for _ in range(LONGEST):
            for word in [party] if party else [PARTY.key(one) for one in self.g.parties()]:
                if self._find(word, topic):
                    return self
            assert self.table.time_up().accepted, f"nobody was ever asked {topic}"
            self.play = self.table._play
        raise AssertionError(f"nobody is asked {topic} but {self.asked()}")

    def to_turn(self, turn: int) -> Sitting:
        """Silence answers everything until this turn."""
        while self.g.s.turn < turn:
            assert self.table.time_up().accepted, f"the game ends before turn {turn}"
            self.play = self.table._play
        return self

    def told(self, note: str) -> int:
        """How often something was told to a spectator of everything."""
        return sum(1 for entry in self.g.log if entry.note.name == note)


def sit(seats: int, prepare: Callable[[Scene], object], phase: int = SENATE) -> Sitting:
    """A table in turn 2, brought into a state before anybody is asked anything."""
    return Sitting(seats, prepare, phase)
