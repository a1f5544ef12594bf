"""Operations on tables: their logs, rows, members, snapshots and words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from starmoot.web.store.base import (
    Append,
    Conflict,
    Find,
    Gone,
    ReportRow,
    Snapshot,
    StoredEvent,
    TableRow,
    TalkRow,
)
from starmoot.web.store.notifications import cancel, queue
from starmoot.web.store.results import add_result
from starmoot.web.store.steps import Sql, Steps, Wake, insert, places
from starmoot.web.store.vault import (
    SEED,
    VIEWS,
    data_in,
    event_place,
    notes_place,
    snapshot_place,
    talk_place,
    text_of,
)

Turn = Callable[[str, str, bytes], bytes]
"""What data at a place of a table become."""

ROW = (
    "id, game, title, status, host, seats, open_seats, listed, pace, created_at, changed_at, seq, "
    "wake_at, bots_due"
)
TALK = "id, table_id, at, seat, person, name, audience, text, place"

CREATE = f"""insert into tables ({ROW}, seed)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
    on conflict (id) do nothing returning seq"""

# The row is changed first: in PostgreSQL that locks it, so appends to one table stand in line and
# the second one finds another seq.
MOVE_ON = """update tables set game = $3, title = $4, status = $5, host = $6, seats = $7,
    open_seats = $8, listed = $9, pace = $10, changed_at = $11, wake_at = $12, bots_due = $13,
    seq = $14 where id = $1 and seq = $2 returning seq"""
# Every column that is named costs its indexes, and most moves change none of the others.
TICK = """update tables set wake_at = $3, bots_due = $4, seq = $5
    where id = $1 and seq = $2 returning seq"""


def to_row(found: Sequence[object]) -> TableRow:
    """A table's row from the columns of `ROW`."""
    row = TableRow(*found)  # type: ignore[arg-type]
    row.listed = bool(row.listed)
    row.bots_due = bool(row.bots_due)
    return row


def create(first: Append, seed: bytes) -> Steps[None]:
    """Add a table with its first events."""
    if first.after != 0:
        raise ValueError(f"a new table has no events, so none can come after {first.after}")
    row = checked_row(first)
    rows = yield Sql(
        CREATE,
        (
            *(row.id, row.game, row.title, row.status, row.host, row.seats, row.open_seats),
            *(row.listed, row.pace, row.created_at, row.changed_at, len(first.events)),
            *(row.wake_at, row.bots_due, seed),
        ),
    )
    if not rows:
        raise Conflict((yield from end(first.table)))
    yield from add_events(first)


def append(wish: Append) -> Steps[int]:
    """Add events after `wish.after`, or raise Conflict."""
    row = checked_row(wish)
    seq = wish.after + len(wish.events)
    if wish.listed_alike:
        rows = yield Sql(TICK, (row.id, wish.after, row.wake_at, row.bots_due, seq))
    else:
        rows = yield Sql(
            MOVE_ON,
            (
                *(row.id, wish.after, row.game, row.title, row.status, row.host, row.seats),
                *(row.open_seats, row.listed, row.pace, row.changed_at),
                *(row.wake_at, row.bots_due, seq),
            ),
        )
    if not rows:
        raise Conflict((yield from end(wish.table)))
    yield from add_events(wish)
    return seq


def checked_row(wish: Append) -> TableRow:
    """The row of an append, which must be the row of its table."""
    if wish.row.id != wish.table:
        raise ValueError(f"the row of {wish.row.id!r} cannot be written with {wish.table!r}")
    return wish.row


def end(table: str) -> Steps[int]:
    """How far the log of a table goes."""
    rows = yield Sql("select seq from tables where id = $1", (table,))
    return rows[0][0] if rows else 0


def add_events(wish: Append) -> Steps[None]:
    """Write what an append brings, its row aside."""
    rows = [
        (wish.table, wish.after + number, wish.at, body)
        for number, body in enumerate(wish.events, start=1)
    ]
    for statement in insert("events", ("table_id", "seq", "at", "body"), rows):
        yield statement
    if wish.members is not None:
        yield Sql("delete from members where table_id = $1", (wish.table,))
        seated = [(wish.table, seat, person) for seat, person in wish.members]
        for statement in insert("members", ("table_id", "seat", "person"), seated):
            yield statement
    if wish.result is not None:
        yield from add_result(wish.result)
    for prefix in wish.cancel:
        yield cancel(prefix)
    for statement in queue(wish.notifications):
        yield statement
    yield Wake(wish.table)


def events(table: str, after: int) -> Steps[list[StoredEvent]]:
    """The log after a number."""
    rows = yield Sql(
        "select seq, at, body from events where table_id = $1 and seq > $2 order by seq",
        (table, after),
    )
    return [StoredEvent(*row) for row in rows]


def row(table: str) -> Steps[TableRow | None]:
    """A table by id."""
    rows = yield Sql(f"select {ROW} from tables where id = $1", (table,))
    return to_row(rows[0]) if rows else None


def seqs(tables: Sequence[str]) -> Steps[dict[str, int]]:
    """How far some logs go."""
    rows = yield Sql(
        f"select id, seq from tables where id in ({places(len(tables))})", tuple(tables)
    )
    return {row[0]: row[1] for row in rows}


def seed(table: str) -> Steps[bytes]:
    """The sealed seed."""
    rows = yield Sql("select seed from tables where id = $1", (table,))
    if not rows:
        raise Gone(f"there is no table {table}")
    return bytes(rows[0][0])


LATER = """select count(*) from tables other
    where other.host = tables.host and other.status = 'gathering' and other.listed
    and (other.changed_at > tables.changed_at
        or (other.changed_at = tables.changed_at and other.id < tables.id))"""
"""How many listed tables of the same host stand before one in the list."""


def find(wish: Find) -> Steps[list[TableRow]]:
    """Tables for lists, newest change first."""
    args: list[object] = [wish.before]
    where = ["changed_at < $1"]
    if wish.after:
        args.append(wish.after)
        where = ["(changed_at < $1 or (changed_at = $1 and id > $2))"]
    if wish.status:
        where.append(f"status in ({places(len(wish.status), len(args) + 1)})")
        args += wish.status
    if wish.game:
        args.append(wish.game)
        where.append(f"game = ${len(args)}")
    if wish.listed is not None:
        where.append("listed" if wish.listed else "not listed")
    if wish.with_open_seats:
        where.append("open_seats > 0")
    if wish.each:
        args.append(wish.each)
        same = " and other.game = tables.game" if wish.game else ""
        where.append(f"(status <> 'gathering' or ({LATER}{same}) < ${len(args)})")
    if wish.person:
        args.append(wish.person)
        mine = f"select table_id from members where person = ${len(args)}"
        where.append(f"(id in ({mine}) or host = ${len(args)})")
    args.append(wish.limit)
    rows = yield Sql(
        f"select {ROW} from tables where {' and '.join(where)} "
        f"order by changed_at desc, id limit ${len(args)}",
        tuple(args),
    )
    return [to_row(row) for row in rows]


def wanting(now: int, limit: int) -> Steps[list[str]]:
    """Tables whose clocks are due."""
    rows = yield Sql(
        "select id from tables where wake_at <= $1 order by wake_at, id limit $2", (now, limit)
    )
    return [row[0] for row in rows]


def next_wake() -> Steps[int | None]:
    """When the next clock is due."""
    rows = yield Sql("select min(wake_at) from tables where wake_at is not null")
    return None if rows[0][0] is None else int(rows[0][0])


def with_bots_due(limit: int) -> Steps[list[str]]:
    """Tables where a bot is to act, those that have waited longest first."""
    rows = yield Sql(
        "select id from tables where bots_due order by changed_at, id limit $1", (limit,)
    )
    return [row[0] for row in rows]


def members(table: str) -> Steps[list[tuple[int, str]]]:
    """(seat, person) of a table."""
    rows = yield Sql("select seat, person from members where table_id = $1 order by seat", (table,))
    return [(row[0], row[1]) for row in rows]


def put_snapshot(table: str, snapshot: Snapshot) -> Steps[None]:
    """Keep a snapshot and the one before it; one without views goes on with the last ones."""
    views = snapshot.views
    if not views:
        rows = yield Sql(
            "select views from snapshots where table_id = $1 order by seq desc limit 1", (table,)
        )
        views = bytes(rows[0][0]) if rows else b""
    yield Sql(
        """insert into snapshots (table_id, seq, data, views) values ($1, $2, $3, $4)
        on conflict (table_id, seq) do update set data = excluded.data, views = excluded.views""",
        (table, snapshot.seq, snapshot.data, views),
    )
    yield Sql(
        """delete from snapshots where table_id = $1 and seq <
        (select max(seq) from snapshots where table_id = $1 and seq < $2)""",
        (table, snapshot.seq),
    )


def snapshot(table: str, back: int) -> Steps[Snapshot | None]:
    """The newest snapshot, or an earlier one."""
    rows = yield Sql(
        """select seq, data, views from snapshots where table_id = $1
        order by seq desc limit 1 offset $2""",
        (table, back),
    )
    return Snapshot(*rows[0]) if rows else None


def ids(after: str, limit: int) -> Steps[list[str]]:
    """The ids of tables, in their order."""
    rows = yield Sql("select id from tables where id > $1 order by id limit $2", (after, limit))
    return [row[0] for row in rows]


def renew(table: str, turn: Turn) -> Steps[int]:
    """Write what is sealed about a table as `turn` makes it; says how much is another."""
    changed = 0
    rows = yield Sql("update tables set seq = seq where id = $1 returning seed", (table,))
    for (seed,) in rows:
        if (new := turn(table, SEED, seed)) != seed:
            changed += 1
            yield Sql("update tables set seed = $2 where id = $1", (table, new))
    rows = yield Sql("select seq, body from events where table_id = $1 order by seq", (table,))
    for seq, body in rows:
        if (new := turn(table, event_place(seq), body)) != body:
            changed += 1
            yield Sql(
                "update events set body = $3 where table_id = $1 and seq = $2", (table, seq, new)
            )
    rows = yield Sql("select seq, data, views from snapshots where table_id = $1", (table,))
    for seq, data, views in rows:
        renewed = (turn(table, snapshot_place(seq), data), turn(table, VIEWS, views))
        if renewed != (data, views):
            changed += 1
            yield Sql(
                "update snapshots set data = $3, views = $4 where table_id = $1 and seq = $2",
                (table, seq, *renewed),
            )
    rows = yield Sql("select id, text from talk where table_id = $1", (table,))
    for id, text in rows:
        if (words := text_of(turn(table, talk_place(id), data_in(text)))) != text:
            changed += 1
            yield Sql("update talk set text = $2 where id = $1", (id, words))
    rows = yield Sql("select page, text from notebooks where table_id = $1", (table,))
    for page, text in rows:
        if (words := text_of(turn(table, notes_place(page), data_in(text)))) != text:
            changed += 1
            where = "table_id = $1 and page = $2"
            yield Sql(f"update notebooks set text = $3 where {where}", (table, page, words))
    return changed


def delete_table(table: str) -> Steps[bool]:
    """Remove a table; what belongs to it goes with it (`on delete cascade`)."""
    rows = yield Sql("delete from tables where id = $1 returning id", (table,))
    yield Wake(table)
    return bool(rows)


def say(words: TalkRow) -> Steps[None]:
    """Add words. Counting them in the table's row makes their order that of the commits."""
    known = yield Sql("select id from talk where id = $1", (words.id,))
    if known:
        return
    rows = yield Sql(
        "update tables set words = words + 1 where id = $1 returning words", (words.table,)
    )
    if not rows:
        raise Gone(f"there is no table {words.table}")
    yield Sql(
        f"""insert into talk ({TALK}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        on conflict (id) do nothing""",
        (
            *(words.id, words.table, words.at, words.seat, words.person, words.name),
            *(words.audience, words.text, rows[0][0]),
        ),
    )
    yield Wake(words.table)


def talk(table: str, after: int, limit: int) -> Steps[list[TalkRow]]:
    """Words in order."""
    rows = yield Sql(
        f"select {TALK} from talk where table_id = $1 and place > $2 order by place limit $3",
        (table, after, limit),
    )
    return [TalkRow(*row) for row in rows]


def report(complaint: ReportRow) -> Steps[None]:
    """Keep a complaint; the same one twice is one."""
    yield Sql(
        """insert into reports (id, table_id, talk, person, reason, at)
        values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing""",
        (
            *(complaint.id, complaint.table or None, complaint.talk or None),
            *(complaint.person, complaint.reason, complaint.at),
        ),
    )


def reports(limit: int) -> Steps[list[ReportRow]]:
    """Complaints, newest first."""
    rows = yield Sql(
        """select id, coalesce(table_id, ''), coalesce(talk, ''), person, reason, at
        from reports order by at desc, id limit $1""",
        (limit,),
    )
    return [ReportRow(*row) for row in rows]
