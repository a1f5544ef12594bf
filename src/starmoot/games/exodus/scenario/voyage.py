"""A whole table of Exodus, played by what its seats submit."""

from __future__ import annotations

from typing import Any, Protocol

from starmoot.games.exodus import names, play
from starmoot.games.exodus.state import State
from starmoot.kernel import Form
from starmoot.testing import Table, get_game


class Voyage:
    """A whole table of Exodus, played by its seats' submissions; seat i speaks for faction i."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.table = Table(get_game("exodus"), seats, bytes(range(32)), options)
        for seat in range(seats):
            if self.asked("exodus.faction_choice"):
                self.says(seat, "exodus.faction_choice", names.FACTION.keys[seat])

    @property
    def g(self) -> play.Exodus:
        """The game in progress."""
        assert isinstance(self.table._play, play.Exodus)
        return self.table._play

    @property
    def state(self) -> State:
        """What is true."""
        return self.g.s

    def asked(self, topic: str) -> list[int]:
        """The seats for whose answer to this the table waits."""
        return [
            seat for seat, decision in self.table.awaited() if self.topic(seat, decision) == topic
        ]

    def topic(self, seat: int, decision: str) -> str:
        """What an open decision is about."""
        pending = self.table.view(seat).decision(decision)
        return "" if pending is None else pending.question.topic.name

    def says(self, seat: int, topic: str, answer: Any) -> Voyage:
        """A seat submits an answer to what it is asked; None passes."""
        for pending in self.table.view(seat).pending:
            if pending.question.topic.name == topic:
                receipt = self.table.submit(seat, pending.id, answer)
                assert receipt.accepted, f"{topic} refuses {answer!r}: {receipt.reason}"
                return self
        raise AssertionError(f"seat {seat} is not asked {topic}")

    def all_say(self, topic: str, answer: Any) -> Voyage:
        """Everybody who is asked this says the same."""
        for seat in self.asked(topic):
            self.says(seat, topic, answer)
        return self

    def all_order(self, **orders: str) -> Voyage:
        """Everybody writes the same sheet; what is not named is left blank."""
        for seat in self.asked("exodus.intents"):
            [pending] = [p for p in self.table.view(seat).pending if isinstance(p.shape, Form)]
            assert isinstance(pending.shape, Form)
            sheet = {name: orders.get(name, "blank") for name in pending.shape.names}
            self.says(seat, "exodus.intents", sheet)
        return self

    def until(self, topic: str) -> Voyage:
        """Let everything go by, at rest in the present system, until this is asked."""
        for _ in range(400):
            if self.asked(topic):
                return self
            self.table.time_up()
        raise AssertionError(f"nobody is ever asked {topic}")


class Sails(Protocol):
    """Makes a whole table; options by their names."""

    def __call__(self, seats: int = 3, **options: Any) -> Voyage: ...


def stage_voyage(seats: int = 3, **options: Any) -> Voyage:
    """A whole table, each seat with its faction: `stage_voyage(4, max_cycles=5)`."""
    return Voyage(seats, options)
