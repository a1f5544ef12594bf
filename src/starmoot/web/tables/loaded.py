"""A moment of a table, as readers get it."""

from __future__ import annotations

from typing import Any

from starmoot.host import OpenWindow, Table
from starmoot.kernel import Game
from starmoot.web.tables.room import Room
from starmoot.web.tables.teams import planned


class Spent(RuntimeError):
    """The moment has passed while its reader was waiting; load the table again."""


class ViewCache:
    """What was made for the readers of one table and outlives a single moment."""

    def __init__(self) -> None:
        self.logs: dict[int, Any] = {}
        """The log in each viewer's words (views.py)."""
        self.looked: set[int] = set()
        """Through whose eyes somebody has looked since the table last changed."""


class Loaded:
    """One committed moment: the room, and the kernel's table once the game began.

    The kernel's table is played on in place, so look at it before your next `await`; afterwards it
    may raise Spent. `frozen_why` says why a table cannot be played here; then there is no kernel
    table, and `views` is what was last rendered for its viewers.
    """

    def __init__(
        self, id: str, room: Room, table: Table | None, seq: int, at: int, view_cache: ViewCache
    ) -> None:
        self.id = id
        self.room = room
        self.seq = seq
        self.at = at
        """When the last event happened."""
        self.view_cache = view_cache
        self.frozen_why = ""
        self.frozen_detail = ""
        self.differs: dict[int, str] = {}
        """In words for each viewer, what would have gone otherwise by the installed rules."""
        self.newer: Game | None = None
        """The game by whose rules the table may go on, where it is frozen for other rules."""
        self.views = b""
        self.spent = False
        self.shown: dict[int, Any] = {}
        """What was rendered of this moment, by viewer."""
        self.waits: WaitState | None = None
        """What it waits for, once somebody needed to know."""
        self._table = table

    @property
    def table(self) -> Table | None:
        """The game at this moment, if it began and can be played here."""
        if self.spent:
            raise Spent("the table has moved on; load it again")
        return self._table

    def copied(self) -> Loaded:
        """The same moment with a table of its own, which stays when this one moves on."""
        table = self.table
        copy = None if table is None else table.clone()
        return Loaded(self.id, self.room, copy, self.seq, self.at, ViewCache())

    def take(self) -> Table | None:
        """The game, to be played on: from now on this moment is past."""
        self.spent = True
        return self._table


class WaitState:
    """A picture of what a table waited for, which stays when the table moves on."""

    class Waits:
        """What of a kernel's table is in the picture."""

        def __init__(self, table: Table, windows: list[OpenWindow]) -> None:
            self.closed = table.closed
            self.inputs = table.inputs
            self._awaited = table.awaited()
            self._windows = windows

        def awaited(self) -> list[tuple[int, str]]:
            """(seat, decision id) of everything the table waited for."""
            return self._awaited

        def windows(self) -> list[OpenWindow]:
            """The windows that were open."""
            return self._windows

    def __init__(
        self, room: Room, table: Table | None, windows: list[OpenWindow] | None = None
    ) -> None:
        """`windows` are those that are open, where somebody knows them already."""
        self.room = room
        self.asked: Any = None
        """The questions in it (notifications/triggers.py), once somebody has looked them up."""
        self.planned = planned(room, table)
        """When its rooms meet, as far as that is planned."""
        self.table = None
        if table is not None:
            self.table = WaitState.Waits(table, table.windows() if windows is None else windows)
