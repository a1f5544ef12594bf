"""Operations on people, their keys, and the few things the server notes about itself."""

from __future__ import annotations

from starmoot.web.names import folded, looks
from starmoot.web.store.base import Gone, KeyRow, PersonRow, Taken
from starmoot.web.store.erasure import Renamed, forget_names
from starmoot.web.store.steps import Sql, Steps

PERSON = "id, name, created_at, password, email, admin, settings, second"
KEY = (
    "hash, kind, person, coalesce(table_id, ''), seat, name, created_at, expires_at, seen_at, scope"
)


def to_person(found: tuple[object, ...]) -> PersonRow:
    """A person from the columns of `PERSON`."""
    row = PersonRow(*found)  # type: ignore[arg-type]
    row.admin = bool(row.admin)
    return row


def add_person(row: PersonRow) -> Steps[None]:
    """Add a guest or an account."""
    rows = yield Sql(
        f"""insert into people ({PERSON}, folded, looks)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        on conflict do nothing returning id""",
        (
            *(row.id, row.name, row.created_at, row.password, row.email, row.admin),
            *(row.settings, row.second, folded(row.name), looks(row.name)),
        ),
    )
    if not rows:
        raise Taken(f"the name {row.name!r} is in use")


def change_person(row: PersonRow) -> Steps[None]:
    """Write a person again, but for the second step; a name in use is refused (Taken)."""
    rows = yield Sql(
        """update people set name = $2, password = $3, email = $4, admin = $5, settings = $6,
        folded = $7, looks = $8 where id = $1 returning id""",
        (
            *(row.id, row.name, row.password, row.email, row.admin, row.settings),
            *(folded(row.name), looks(row.name)),
        ),
    )
    if not rows:
        raise Gone(f"there is no person {row.id}")


def person(id: str) -> Steps[PersonRow | None]:
    """A person by id."""
    rows = yield Sql(f"select {PERSON} from people where id = $1", (id,))
    return to_person(rows[0]) if rows else None


def people(after: str, limit: int) -> Steps[list[PersonRow]]:
    """Everybody, by id."""
    rows = yield Sql(
        f"select {PERSON} from people where id > $1 order by id limit $2", (after, limit)
    )
    return [to_person(row) for row in rows]


def account(name: str) -> Steps[PersonRow | None]:
    """An account by name, in any case."""
    rows = yield Sql(
        f"select {PERSON} from people where folded = $1 and password <> ''", (folded(name),)
    )
    return to_person(rows[0]) if rows else None


def lookalike(name: str) -> Steps[PersonRow | None]:
    """An account whose name could be taken for a name."""
    rows = yield Sql(
        f"""select {PERSON} from people where password <> '' and (folded = $1 or looks = $2)
        order by id limit 1""",
        (folded(name), looks(name)),
    )
    return to_person(rows[0]) if rows else None


def change_second(id: str, before: str, after: str) -> Steps[bool]:
    """Change a person's second step, if it is as it was before."""
    rows = yield Sql(
        "update people set second = $3 where id = $1 and second = $2 returning id",
        (id, before, after),
    )
    return bool(rows)


def delete_person(id: str, changes: list[Renamed]) -> Steps[bool]:
    """Remove a person; complaints about their words go with the words."""
    yield from forget_names(changes)
    for table in ("keys", "notifications", "talk", "notebooks", "reports", "members"):
        yield Sql(f"delete from {table} where person = $1", (id,))
    yield Sql("update tables set host = '' where host = $1", (id,))
    rows = yield Sql("delete from people where id = $1 returning id", (id,))
    return bool(rows)


def put_key(row: KeyRow) -> Steps[None]:
    """Add or replace a key."""
    yield Sql(
        """insert into keys (hash, kind, person, table_id, seat, name, created_at, expires_at,
            seen_at, scope) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        on conflict (hash) do update set kind = excluded.kind, person = excluded.person,
            table_id = excluded.table_id, seat = excluded.seat, name = excluded.name,
            created_at = excluded.created_at, expires_at = excluded.expires_at,
            seen_at = excluded.seen_at, scope = excluded.scope""",
        (
            *(row.hash, row.kind, row.person, row.table or None, row.seat, row.name),
            *(row.created_at, row.expires_at, row.seen_at, row.scope),
        ),
    )


def key(hash: str, kind: str, now: int) -> Steps[KeyRow | None]:
    """A key by its hash, unless it has expired."""
    rows = yield Sql(
        f"""select {KEY} from keys
        where hash = $1 and kind = $2 and (expires_at = 0 or expires_at > $3)""",
        (hash, kind, now),
    )
    return KeyRow(*rows[0]) if rows else None


def owner(hash: str, kind: str, now: int) -> Steps[tuple[KeyRow, PersonRow] | None]:
    """A key and whom it belongs to, unless it has expired or they are gone."""
    found = yield from key(hash, kind, now)
    whose = (yield from person(found.person)) if found is not None else None
    return (found, whose) if found is not None and whose is not None else None


def keys(person: str, kind: str) -> Steps[list[KeyRow]]:
    """All keys of a kind that a person has, oldest first."""
    rows = yield Sql(
        f"select {KEY} from keys where person = $1 and kind = $2 order by created_at, hash",
        (person, kind),
    )
    return [KeyRow(*row) for row in rows]


def drop_key(hash: str) -> Steps[bool]:
    """Remove one key; whether it was there."""
    rows = yield Sql("delete from keys where hash = $1 returning hash", (hash,))
    return bool(rows)


def drop_keys(kind: str, person: str, table: str, seat: int | None) -> Steps[int]:
    """Remove all keys of a kind of a person and/or for a table or seat."""
    if not person and not table:
        raise ValueError("say whose keys are to go, or for which table")
    args: list[object] = [kind]
    where = ["kind = $1"]
    for column, value in (("person", person), ("table_id", table), ("seat", seat)):
        if value is not None and value != "":
            args.append(value)
            where.append(f"{column} = ${len(args)}")
    rows = yield Sql(f"delete from keys where {' and '.join(where)} returning hash", tuple(args))
    return len(rows)


def note(name: str) -> Steps[str | None]:
    """A small named value."""
    rows = yield Sql("select value from notes where name = $1", (name,))
    return str(rows[0][0]) if rows else None


def put_note(name: str, value: str) -> Steps[None]:
    """Set one."""
    yield Sql(
        """insert into notes (name, value) values ($1, $2)
        on conflict (name) do update set value = excluded.value""",
        (name, value),
    )


def counts() -> Steps[dict[str, int]]:
    """Rows by kind: `tables_playing`, `people`, `accounts`, `notifications_waiting`, ..."""
    rows = yield Sql(
        """select 'tables_' || status, count(*) from tables group by status
        union all select 'people', count(*) from people
        union all select 'accounts', count(*) from people where password <> ''
        union all select 'events', coalesce(sum(seq), 0) from tables
        union all select 'notifications_' || state, count(*) from notifications group by state"""
    )
    always = ("gathering", "playing", "finished", "closed")
    found = {f"tables_{status}": 0 for status in always}
    found |= {
        "notifications_waiting": 0,
        "notifications_sent": 0,
        "notifications_dead": 0,
        "notifications_stale": 0,
    }
    return found | {row[0]: int(row[1]) for row in rows}


def alive() -> Steps[None]:
    """Whether the database answers."""
    yield Sql("select 1")
