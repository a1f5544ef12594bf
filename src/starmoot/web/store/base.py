"""The Store protocol and its rows.

The event log is the truth: everything else about a table (its row, its members, its snapshots)
follows from it and is written in the same transaction. A call that returns has committed durably.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from starmoot.web.store.game_record import GameRecord, ResultRow

GATHERING = "gathering"
PLAYING = "playing"
FINISHED = "finished"
CLOSED = "closed"


class StoreError(Exception):
    """The database cannot be used; the text says why and what would help."""


class Conflict(Exception):
    """Somebody else appended first; `seq` is how far the log goes now."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"the table has gone on to {seq}")
        self.seq = seq


class Taken(Exception):
    """A name that must be unique is in use."""


class Gone(LookupError):
    """What a call is about is not there, or no longer: a table, a person, words."""


ANY_TABLE = ""
"""As a wake-up: messages may have been lost, so any table may have changed."""


class TableRow(Struct):
    """A table in lists and for the clocks; derived from its events when they are appended."""

    id: str
    game: str
    title: str
    status: str
    host: str
    seats: int
    open_seats: int
    listed: bool
    pace: str
    created_at: int
    changed_at: int
    seq: int = 0
    wake_at: int | None = None
    """When the clocks want to look at it next (milliseconds), if ever."""
    bots_due: bool = False
    """Whether a bot is to act."""


class StoredEvent(Struct):
    """One event of a table's log."""

    seq: int
    at: int
    body: bytes


class Notification(Struct):
    """A notification to send: written with the events that caused it, sent at least once.

    `dedup` is unique: the same is never queued twice. `cancel` (below) removes unsent ones.
    """

    dedup: str
    person: str
    table: str
    kind: str
    due_at: int
    body: bytes
    id: int = 0
    tries: int = 0
    state: str = "waiting"
    """"waiting", "sent", "dead"; "stale" where it was no longer true when it was to be sent."""


class Append(Struct):
    """Events to add after `after`, with everything that follows from them, in one transaction.

    `members` (seat, person) replaces the table's members where given. Notifications whose dedup
    begins with one of `cancel` and that are unsent are removed first. `listed_alike` says that of
    the row nothing has changed but what clocks and bots wait for; `result` is how the game ended.
    """

    table: str
    after: int
    at: int
    events: list[bytes]
    row: TableRow
    members: list[tuple[int, str]] | None = None
    notifications: list[Notification] = []
    cancel: list[str] = []
    listed_alike: bool = False
    result: ResultRow | None = None


class Snapshot(Struct):
    """A moment of a table, to load it fast: the fold of all events up to `seq`."""

    seq: int
    data: bytes
    views: bytes = b""
    """What each viewer saw, rendered, so that the table stays readable without its rules."""


class TalkRow(Struct):
    """Words of people, beside the journal. `audience` is a mask of seats, -1 for everybody."""

    id: str
    table: str
    at: int
    seat: int
    person: str
    name: str
    audience: int
    text: str
    order: int = 0


class NotebookRow(Struct):
    """A page of a notebook, sealed: of a person on a seat, or of a room (no person)."""

    table: str
    page: str
    person: str
    text: str


class PersonRow(Struct):
    """An account, or a guest (no password)."""

    id: str
    name: str
    created_at: int
    password: str = ""
    email: str = ""
    admin: bool = False
    settings: bytes = b"{}"
    second: str = ""
    """What the second step of signing in is made from; empty where there is none."""


class KeyRow(Struct):
    """A secret that opens something; only its hash is stored.

    kind: "session", "token" (API), "invite" (a seat or a table), "restore" (a guest's seat),
    "watch" (one seat's view), "reset" (a new password), "ticket" (the second step of signing in),
    "spare" (a code for that step on paper).
    """

    hash: str
    kind: str
    person: str
    table: str = ""
    seat: int = -1
    name: str = ""
    created_at: int = 0
    expires_at: int = 0
    """0 for never."""
    seen_at: int = 0
    scope: str = ""
    """What a token is good for: "play" or "read"."""


class ReportRow(Struct):
    """Somebody complains about words."""

    id: str
    table: str
    talk: str
    person: str
    reason: str
    at: int


class Spent(Struct):
    """What was taken out of a bucket, and how that fills again."""

    name: str
    count: int
    burst: float
    per_second: float


class Find(Struct):
    """Which tables to list, newest change first."""

    status: Sequence[str] = ()
    game: str = ""
    person: str = ""
    """Whose tables: where the person sits, or is the host."""
    listed: bool | None = None
    with_open_seats: bool = False
    each: int = 0
    """The most tables of one host that wait for players, those that changed last; 0 for all."""
    before: int = 1 << 53
    after: str = ""
    """With the id of a table that changed at `before`: those that come after it in the list."""
    limit: int = 50


class Wakes(Protocol):
    """Hints that a table has changed; they may be lost or doubled, so followers also poll."""

    def __aiter__(self) -> AsyncIterator[str]:
        """The ids of tables, as they change; `ANY_TABLE` after a connection was lost."""
        ...


class Store(Protocol):
    """Everything the server keeps.

    Texts with NUL or lone surrogates and numbers beyond 64 bits are refused with ValueError,
    whatever the database. A call whose StoreError comes from a lost connection may or may not have
    been carried out; where that matters, look (`events`, `row`) before trying again.
    """

    @property
    def commits(self) -> int:
        """Transactions that were committed since the start."""
        ...

    @property
    def appends(self) -> int:
        """Appends that succeeded; several may share a commit."""
        ...

    async def open(self) -> None:
        """Connect and migrate; refuses a database that is newer than this program."""
        ...

    async def close(self) -> None:
        """Finish what is queued and disconnect."""
        ...

    async def ping(self) -> None:
        """Raise StoreError unless the database answers."""
        ...

    # Tables

    async def create_table(self, first: Append, seed: bytes) -> None:
        """Add a table with its first events and its sealed seed; Conflict if the id is in use."""
        ...

    async def append(self, append: Append) -> int:
        """Add events if the log ends at `append.after`, else raise Conflict; gives the new end.

        The log of a table that is not there ends at 0. `row.seq` and `row.created_at` are ignored.
        What was answered is on disc: nothing acknowledged is lost by a crash.
        """
        ...

    async def events(self, table: str, after: int = 0) -> list[StoredEvent]:
        """The log of a table after a number."""
        ...

    async def row(self, table: str) -> TableRow | None:
        """A table by id."""
        ...

    async def seqs(self, tables: Sequence[str]) -> dict[str, int]:
        """How far the logs of some tables go (for followers that poll)."""
        ...

    async def seed(self, table: str) -> bytes:
        """The sealed seed; Gone where there is no such table."""
        ...

    async def find(self, find: Find) -> list[TableRow]:
        """Tables for lists."""
        ...

    async def game_record(self, game: str, most: int = 8) -> GameRecord:
        """How a game went on this server, with its `most` frequent endings."""
        ...

    async def wanting(self, now: int, limit: int = 100) -> list[str]:
        """Tables whose clocks are due at `now` (milliseconds)."""
        ...

    async def next_wake(self) -> int | None:
        """When the next clock is due."""
        ...

    async def with_bots_due(self, limit: int = 100) -> list[str]:
        """Tables where a bot is to act."""
        ...

    async def members(self, table: str) -> list[tuple[int, str]]:
        """(seat, person) of a table."""
        ...

    async def put_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep a snapshot; older ones but the last before it are dropped."""
        ...

    async def snapshot(self, table: str, back: int = 0) -> Snapshot | None:
        """The newest snapshot, or the one before it (`back` 1), where the newest is damaged."""
        ...

    async def renew(self, turn: Callable[[str, str, bytes], bytes]) -> int:
        """Write what is sealed about all tables again, table by table; says how much is another.

        `turn` makes it of a table's id, the place (see the vault) and the data that are there.
        """
        ...

    async def delete_table(self, table: str) -> bool:
        """Remove a table with everything about it."""
        ...

    def wakes(self) -> AbstractAsyncContextManager[Wakes]:
        """Follow changes of all tables, made by this process or any other."""
        ...

    # Talk

    async def say(self, row: TalkRow) -> None:
        """Add words, and wake the table's followers; words whose id is known change nothing."""
        ...

    async def talk(self, table: str, after: int = 0, limit: int = 500) -> list[TalkRow]:
        """Words in order; `after` is the `order` of the last one known."""
        ...

    async def put_notebook(self, row: NotebookRow) -> None:
        """Keep a page of a notebook, and wake the table's followers; without a text it goes."""
        ...

    async def notebooks(self, table: str) -> list[NotebookRow]:
        """The pages that were written at a table."""
        ...

    async def notebooks_of(self, person: str) -> list[NotebookRow]:
        """The pages that belong to a person."""
        ...

    async def report(self, row: ReportRow) -> None:
        """Keep a complaint."""
        ...

    async def reports(self, limit: int = 100) -> list[ReportRow]:
        """Complaints, newest first."""
        ...

    # People and keys

    async def add_person(self, row: PersonRow) -> None:
        """Add a guest or an account; raises Taken for an account name in use (any case)."""
        ...

    async def change_person(self, row: PersonRow) -> None:
        """Replace a person; raises Taken as above, Gone where nobody has the id."""
        ...

    async def person(self, id: str) -> PersonRow | None:
        """A person by id."""
        ...

    async def people(self, after: str = "", limit: int = 100) -> list[PersonRow]:
        """Everybody, by id; `after` is the id of the last one known."""
        ...

    async def account(self, name: str) -> PersonRow | None:
        """An account (a person with a password) by name, in any case."""
        ...

    async def lookalike(self, name: str) -> PersonRow | None:
        """An account whose name could be taken for a name."""
        ...

    async def change_second(self, id: str, before: str, after: str) -> bool:
        """Change a person's second step; False where it is no longer as it was before."""
        ...

    async def delete_person(self, id: str) -> bool:
        """Remove a person with all that is theirs, and their name from the logs."""
        ...

    async def put_key(self, row: KeyRow) -> None:
        """Add or replace a key by its hash."""
        ...

    async def key(self, hash: str, kind: str) -> KeyRow | None:
        """A key by its hash, unless it has expired."""
        ...

    async def owner(self, hash: str, kind: str) -> tuple[KeyRow, PersonRow] | None:
        """A key by its hash and whom it belongs to, unless it has expired or they are gone."""
        ...

    async def keys(self, person: str, kind: str) -> list[KeyRow]:
        """All keys of a kind that a person has."""
        ...

    async def drop_key(self, hash: str) -> bool:
        """Remove one key; whether it was there, which is true for one caller alone."""
        ...

    async def drop_keys(
        self, kind: str, person: str = "", table: str = "", seat: int | None = None
    ) -> int:
        """Remove all keys of a kind of a person and/or for a table or seat."""
        ...

    # Notifications

    async def notifications_due(self, now: int, lease: int, limit: int = 20) -> list[Notification]:
        """Notifications whose time has come; nobody else gets them for `lease` milliseconds.

        `tries` counts the try that begins now, so that a crash while sending counts too.
        """
        ...

    async def notification_done(self, id: int, state: str, due_at: int = 0) -> None:
        """Mark as "sent", "dead" or "stale", or ("waiting") to be tried again at `due_at`."""
        ...

    async def prune_notifications(self, before: int) -> int:
        """Forget notifications due before then that are done with, but not those of games still
        going on: their dedup keeps them from being sent twice. Says how many."""
        ...

    async def notifications_of(self, person: str, limit: int = 50) -> list[Notification]:
        """The newest notifications to a person, for the page and for tests."""
        ...

    # Limits

    async def spend(self, spent: Sequence[Spent], now: int) -> dict[str, float]:
        """Take what was spent out of buckets that all servers share; what is left in each."""
        ...

    async def tally(self, name: str) -> tuple[int, int]:
        """How often something was counted, and when last; (0, 0) for never."""
        ...

    async def count(self, name: str, now: int) -> None:
        """Count something once more."""
        ...

    async def forget_count(self, name: str) -> None:
        """Begin to count from nothing."""
        ...

    async def prune_rates(self, before: int) -> int:
        """Forget buckets and counts that were not used since then; says how many."""
        ...

    # Presence

    async def here(self, server: str, table: str, seats: Collection[int], now: int) -> None:
        """Say which seats have their people at a server, and wake the table's followers; Gone
        where there is no such table."""
        ...

    async def still_here(self, server: str, now: int, gone: int) -> None:
        """Say that a server is there, and forget those that were not heard of since `gone`."""
        ...

    async def elsewhere(self, server: str, table: str, since: int) -> set[int]:
        """The seats whose people are connected to other servers that were heard of since then."""
        ...

    # Odds and ends

    async def note(self, name: str) -> str | None:
        """A small named value of the server itself (heartbeat, fingerprint of its key)."""
        ...

    async def put_note(self, name: str, value: str) -> None:
        """Set one."""
        ...

    async def backup(self, target: Path) -> None:
        """Copy the whole database while it is in use, where the database can do that."""
        ...

    async def counts(self) -> dict[str, int]:
        """Rows by kind, for metrics: tables by status, people, notifications waiting and dead."""
        ...
