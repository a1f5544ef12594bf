"""A fleet in any state, whose players then sit at a table of the kernel."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol, Self, final

from starmoot.games.exodus import GAME, names, play
from starmoot.games.exodus.disposition.deciding import Disposition
from starmoot.games.exodus.scenario.fleet import TABLE, Fleet
from starmoot.kernel import Answer, Form, Procedure, Run, Step, View
from starmoot.testing import Asked, Receipt, Scenario, ScriptedChance, SeatAt, Table, render


@final
class Onward(Procedure[play.Exodus]):
    """A voyage that is under way already: whatever was done, what is to be done next?"""

    def begin(self, g: play.Exodus) -> Step:
        """Leave, fight or stay, and then again. (EX-SEQ-02)"""
        return Run(Disposition(), Onward.begin)


class Hosted(Fleet):
    """A fleet whose players sit at a table of the kernel: they submit, and the clock runs out.

    It is brought about like any scenario. From `sits_down` on all goes through the table.
    """

    table: Table

    def playing(self, *secondary: str) -> Self:
        """The seats after the three primaries play these factions."""
        chosen = [names.FACTION.keys.index(name) for name in secondary]
        self.given(played=sorted([*range(3), *chosen]))
        for faction in range(3, names.FACTIONS):
            seat = 3 + chosen.index(faction) if faction in chosen else -1
            self.given({f"factions.{faction}.seat": seat})
        return self

    def sits_down(self) -> Self:
        """The table opens where the scenario stands: the fleet is to decide what it does."""
        staged = self.g

        def take_over(g: play.Exodus) -> None:
            g.state = g.s = staged.s
            g.silences = staged.silences

        game = replace(GAME, setup=take_over, opening=Onward)
        self.table = Table(game, staged.seats, bytes(32))
        self.play = self.table._play
        self.play.chance = ScriptedChance(list(names.STREAMS), self._script)
        return self

    def seat(self, seat: int | str) -> SeatAtTable:
        """One seat of the table."""
        return SeatAtTable(self, super().seat(seat).number)

    def time_up(self, *seats: int, window: int | None = None) -> Self:
        """The clock of the table runs out."""
        return self.receives(self.table.time_up(window, seats=list(seats) or None))

    def receives(self, receipt: Receipt) -> Self:
        """The table has taken an input."""
        assert receipt.accepted, receipt.reason
        self._go(lambda: None)
        return self

    def silent_until(self, topic: str) -> Self:
        """Everybody is silent until this is asked."""
        while not self.asked_by(topic):
            assert not self.play.ended, f"the game is over and nobody was asked {topic}"
            self.time_up()
        return self

    def at_anchor(self) -> Self:
        """Everybody has a leader; the fleet is in A, and there, in B and in C is nothing."""
        self.with_map("AB", "AC", visited="BCA").led().given(risk=1)
        return self.given({f"systems.{place}.reward": 0 for place in range(3)})

    def stays(self) -> Self:
        """All want to stay, and nobody dissents."""
        return self.everybody("exodus.gesture", "up").all_pass("exodus.disposition_dissent")

    def wants(self, **orders: Any) -> Self:
        """All want these orders and no others, and nobody dissents."""
        for seat in self.asked_by("exodus.intents"):
            asked = self.seat(seat).asked("exodus.intents")
            assert isinstance(asked.shape, Form)
            asked.answers({name: orders.get(name, "blank") for name in asked.shape.names})
        return self.all_pass("exodus.dissent")

    def plots(self, **orders: Any) -> Self:
        """These factions give covert orders, the others none."""
        for seat in self.asked_by("exodus.covert"):
            order = orders.get(names.FACTION.key(self.g.faction_of(seat)))
            asked = self.seat(seat).asked("exodus.covert")
            if order is None:
                asked.passes()
            else:
                asked.answers(order)
        return self

    def everybody(self, topic: str, *answers: Any) -> Self:
        """All who are asked this answer, in the order of their seats; one answer serves all."""
        asked = self.asked_by(topic)
        for place, seat in enumerate(asked):
            answer = answers[place] if len(answers) > 1 else answers[0]
            question = self.seat(seat).asked(topic)
            if answer is None:
                question.passes()
            else:
                question.answers(answer)
        return self


class SeatAtTable(SeatAt):
    """One seat of a hosted fleet."""

    scene: Hosted

    def asked(self, topic: str) -> AskedAtTable:
        """The question, to be answered at the table."""
        return AskedAtTable(self.scene, super().asked(topic).decision)

    @property
    def view(self) -> View:
        """What the table shows this seat."""
        return self.scene.table.view(self.number)


class AskedAtTable(Asked):
    """An open question whose answer is submitted to the table."""

    scene: Hosted

    def _put(self, answer: Answer) -> Scenario:
        value = None if answer.passed() else render(self.shape, answer)
        question = self.decision.question
        return self.scene.receives(self.scene.table.submit(question.seat, self.decision.id, value))


class Hosts(Protocol):
    """Makes a fleet for a table; traits and fields of the state by their names."""

    def __call__(self, seats: int = 3, **fields: Any) -> Hosted: ...


def stage_table(seats: int = 3, **fields: Any) -> Hosted:
    """A fleet that is to sit down at a table: `stage_table(4, faith=9).sits_down()`."""
    return Hosted(TABLE, seats).having(fields)
