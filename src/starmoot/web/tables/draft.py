"""A draft: one moment of a table, and the events by which somebody would change it.

Every change is made through a draft. It plays on the kernel's table itself, not on a
copy, because copying costs as much as playing; when the events cannot be appended the repository
throws the table away and loads it again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from starmoot.host import REFUSED, STALE, OpenWindow, Receipt, Table, freeze, spoken_for
from starmoot.kernel import Game, Play
from starmoot.web.clocks.absence import CARETAKER, descend, welcome
from starmoot.web.clocks.pace import SleepHours, open_clocks, table_time
from starmoot.web.errors import Refusal
from starmoot.web.model import (
    Adopted,
    AnyEvent,
    BotSat,
    Clocked,
    Closed,
    Held,
    Line,
    Live,
    Opened,
    Played,
    Sat,
    Sessions,
    StandIn,
    Started,
    UndoAnswered,
)
from starmoot.web.store.base import PLAYING
from starmoot.web.tables import holds
from starmoot.web.tables.loading import closing
from starmoot.web.tables.room import Room, evolve

NEW_RULES = "new rules"
RESTING = "the table is paused; its host lets it go on"


class Draft:
    """What a wish is given: the moment as it is, and the ways to change it.

    `now` is the wall clock in milliseconds, `lines` the whole record so far and `seed` the seed,
    where the wish was said to need them.
    """

    def __init__(self, id: str, room: Room, table: Table | None, seq: int, now: int) -> None:
        self.id = id
        self.room = room
        self.table = table
        self.seq = seq
        self.now = now
        self.frozen_why = ""
        self.sleep: Mapping[int, SleepHours] = {}
        self.lines: list[Line] = []
        self.seed = b""
        self.ready: Any = None
        """What was prepared aside for the wish, where it takes long."""
        self.game: Game | None = None
        self.events: list[AnyEvent] = []
        self.touched = False
        """Whether the kernel's table is no longer the one that was loaded."""

    def add(self, event: AnyEvent) -> None:
        """Let something happen in the room."""
        self.room = evolve(self.room, event, self.now)
        self.events.append(event)
        if isinstance(event, Sat | BotSat | Opened | StandIn):
            self._seated(event.seat)

    def welcome(self, seat: int) -> None:
        """Its owner acts for a seat again: a stand-in leaves."""
        for event in welcome(self.room, seat):
            self.add(event)

    def receipt(self, seat: int, status: str, reason: str) -> dict[str, Any]:
        """What became of an answer, and the version of the seat's view now."""
        version = 0 if self.table is None else self.table.version(seat)
        return {"status": status, "reason": reason, "version": version}

    def windows(self) -> list[OpenWindow]:
        """The windows that are open now."""
        return [] if self.table is None or self.table.closed else self.table.windows()

    # The game

    def start(self) -> None:
        """Deal: the game begins with everybody who sits now."""
        if self.game is None:
            raise Refusal(409, "frozen", self.frozen_why)
        header = self.room.header
        seats, options = len(self.room.seats), header["options"]
        self.table = Table(self.game, seats, self.seed, options, header["chance"])
        self.touched = True
        header = self.table.journal.header
        begun = evolve(self.room, Started(self.now, header), self.now)
        self.add(Started(self.now, header, *self._clocks(begun)))
        if self.table.journal.lines:
            self.add(Played(self.table.journal.lines[:], self.now))
        holds.settle(self)

    def submit(
        self,
        seat: int,
        decision: str,
        answer: Any,
        version: int | None = None,
        key: str | None = None,
        by: str = "",
        note: str = "",
    ) -> Receipt:
        """A seat's answer to a decision, and what goes without saying after it.

        Only an accepted one becomes an event. Where it lies in an open window nothing new is asked.
        """
        receipt = self.take(seat, decision, answer, version, key, by, note)
        if receipt.accepted and receipt.led_on:
            holds.settle(self)
        return receipt

    def take(
        self,
        seat: int,
        decision: str,
        answer: Any,
        version: int | None = None,
        key: str | None = None,
        by: str = "",
        note: str = "",
    ) -> Receipt:
        """One answer alone."""
        table = self._playing()
        if isinstance(table, Receipt):
            return table
        before, at, spoken = self._before(), self._time(table), spoken_for(table._play)
        receipt = table.submit(seat, decision, answer, version, key, at)
        if receipt.accepted:
            silent = {other for _, other in spoken_for(table._play) - spoken}
            self._played(before, by, note, silent=silent)
            self._descend([*silent, seat] if by == CARETAKER else silent)
        return receipt

    def time_up(
        self, window: int, seats: Sequence[int] | None = None, by: str = "clock", note: str = ""
    ) -> Receipt:
        """Time is up in a window: for everybody, or for some seats."""
        table = self._playing()
        if isinstance(table, Receipt):
            return table
        before, at, spoken = self._before(), self._time(table), spoken_for(table._play)
        silences = table.silences
        receipt = table.time_up(window, at, seats)
        if receipt.accepted:
            silent = {seat for _, seat in spoken_for(table._play) - spoken}
            silent |= {seat for seat, count in enumerate(table.silences) if count > silences[seat]}
            self._played(before, by, note, silent=silent)
            self._descend(silent)
            holds.settle(self)
        return receipt

    def undo(self, seat: int, by: str) -> Receipt:
        """A seat takes its last step back, where the kernel lets it."""
        table = self._playing()
        if isinstance(table, Receipt):
            return table
        before = self._before()
        receipt = table.undo(seat)
        if receipt.accepted:
            self._played(before, by, returned=[seat])
        return receipt

    def rewind(
        self, to: int, agreed: Sequence[int], by: str, moment: Play | None = None
    ) -> Receipt:
        """Everybody goes back to the moment after an input: one that was found before, or else
        by the record, which takes as long as the game.
        """
        table = self._playing()
        if isinstance(table, Receipt):
            return table
        before = self._before()
        receipt = table.rewind(to, agreed, self.lines, moment)
        if receipt.accepted:
            self._played(before, by, returned=range(table.seats))
        return receipt

    def adopt(self, carried: Table) -> None:
        """Go on by other rules, with the table as they understand it; no clock ran meanwhile."""
        self.add(Held(max(0, self.now - self.room.last_at), NEW_RULES))
        self.table, self.frozen_why, self.touched = carried, "", True
        header = carried.journal.header
        self.add(Adopted(header, freeze(carried), self.now, *self._clocks(self.room)))

    def close(self, why: str, by: str) -> None:
        """Give the table up; the record of a running game is closed and its seed opened."""
        lines: list[Line] = []
        if self.table is not None and not self.table.closed:
            written = len(self.table.journal.lines)
            self.table.abandon(closing(why))
            self.touched = True
            lines = self.table.journal.lines[written:]
        self.add(Closed(why, by, lines))

    # Inside

    def _playing(self) -> Table | Receipt:
        """The table where inputs are taken now, or why none are."""
        if self.frozen_why:
            raise Refusal(409, "frozen", self.frozen_why)
        if self.table is None:
            return Receipt(STALE, "the game has not begun")
        if self.room.status == PLAYING and self.room.paused_at is not None:
            return Receipt(REFUSED, RESTING)
        return self.table

    def _time(self, table: Table) -> int:
        """The table's time, which never runs back."""
        graced = isinstance(self.room.wish.pace, Sessions)  # elsewhere windows do not matter
        return max(table.now, table_time(self.room, self.now, table.windows() if graced else ()))

    def _before(self) -> tuple[int, list[int]]:
        """How far the record goes, and what everybody has been told, if that matters."""
        assert self.table is not None
        versions: list[int] = []
        if self.room.undo is not None:
            versions = [self.table.version(viewer) for viewer in self.table.viewers]
        return len(self.table.journal.lines), versions

    def _played(
        self,
        before: tuple[int, list[int]],
        by: str,
        note: str = "",
        silent: Collection[int] = (),
        returned: Collection[int] = (),
    ) -> None:
        """Write down an input that the kernel took, with the clocks after it.

        An input that everybody is told of ends a pending request to go back. A secret one must
        not: those who saw the request vanish would know of it.
        """
        table = self.table
        assert table is not None
        self.touched = True
        written, versions = before
        if self.room.undo is not None and versions:
            now = [table.version(viewer) for viewer in table.viewers]
            if all(new != old for new, old in zip(now, versions, strict=True)):
                self.add(UndoAnswered(self.room.undo.seat, False))
        due, banks, since = self._clocks(self.room, returned)
        lines = table.journal.lines[written:]
        self.add(Played(lines, self.now, by, due, banks, since, note, sorted(silent)))

    def _descend(self, seats: Collection[int]) -> None:
        """Let follow what does for seats whose people were silent once more."""
        if self.room.status == PLAYING:
            for event in descend(self.room, self.room.wish.ladder, seats):
                self.add(event)

    def _seated(self, seat: int) -> None:
        """Start or stop the bank of a seat for which somebody else acts from now on."""
        if self.room.status == PLAYING and isinstance(self.room.wish.pace, Live) and self.windows():
            self.add(Clocked(self.now, *self._clocks(self.room, [seat])))

    def _clocks(
        self, room: Room, returned: Collection[int] = ()
    ) -> tuple[dict[str, int], list[int], dict[str, int]]:
        """The clocks of the windows that are open now, as events hold them."""
        due, banks, since = open_clocks(room, self.windows(), self.now, self.sleep, returned)
        return (
            {str(window): at for window, at in due.items()},
            banks,
            {str(seat): at for seat, at in since.items()},
        )
