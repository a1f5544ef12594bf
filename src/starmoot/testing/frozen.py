"""Frozen tables: a table that is put away and taken up again is the same to everybody."""

from __future__ import annotations

import json

from starmoot.host import Table, freeze, thaw
from starmoot.testing.exam import Exam, difference, look, recent

CLOSE_LOOKS_EACH = 4
"""A table is frozen at one in so many of the moments that are looked at closely."""


class Thawed:
    """The table under examination, frozen, written as JSON and thawed: it must follow exactly."""

    def __init__(self, exam: Exam) -> None:
        """Freeze and thaw; compare what is known of both."""
        self.exam = exam
        with exam.guard("frozen", "freezing and thawing"):
            frozen = json.loads(json.dumps(freeze(exam.table)))
            self.table = thaw(exam.game, frozen, exam.table.seed)
            self.compare("a thawed table differs from the frozen one")
        exam.report.count("thawed")

    def compare(self, fault: str) -> None:
        """Compare what is stored and what everybody sees with the original."""
        stored = difference(freeze(self.exam.table), freeze(self.table))
        if stored:
            self.exam.find("frozen", f"{fault}: {stored}")
            return
        for viewer in self.exam.viewers():
            if self.seen(self.exam.table, viewer) != self.seen(self.table, viewer):
                self.exam.find("frozen", f"{fault} in the eyes of viewer {viewer}")
                return

    def seen(self, table: Table, viewer: int) -> str:
        """What a viewer is shown."""
        return look(self.exam.game, recent(table.view(viewer)))

    def follow(self, seat: int, decision: str, said: object, now: int) -> None:
        """The original took an input: the thawed table takes it too, and goes the same way."""
        with self.exam.guard("frozen", f"{decision} answered {said!r} at a thawed table"):
            self.table.submit(seat, decision, said, at=now)
            self.compare("a thawed table goes another way than the frozen one")


def thawed_now_and_then(exam: Exam) -> Thawed | None:
    """A thawed copy of the table, at some of the moments that are looked at closely."""
    due = exam.report.counts.get("moments", 0) % CLOSE_LOOKS_EACH == 1
    return Thawed(exam) if due else None
