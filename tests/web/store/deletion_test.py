"""Whoever is deleted is gone: nothing of a person or a table stays behind."""

from pathlib import Path
from typing import Any

from starmoot.web.model import (
    AnyEvent,
    Claimed,
    Created,
    NewTable,
    Played,
    Sat,
    decode_event,
    encode_event,
)
from starmoot.web.store.base import (
    KeyRow,
    NotebookRow,
    PersonRow,
    ReportRow,
    Snapshot,
    Store,
    TalkRow,
)
from starmoot.web.store.erasure import GONE_NAME
from starmoot.web.store.migrations import MIGRATIONS
from starmoot.web.store.steps import Sql, Steps

STATEMENTS = [text.split() for step in MIGRATIONS for text in step if isinstance(text, str)]
RENAMED = {words[2]: words[5] for words in STATEMENTS if words[3:5] == ["rename", "to"]}
TABLES = [
    RENAMED.get(words[2], words[2]) for words in STATEMENTS if words[:2] == ["create", "table"]
]


def everything() -> Steps[dict[str, list[str]]]:
    """All rows of all tables, as text."""
    found = {}
    for table in TABLES:
        rows = yield Sql(f"select * from {table}")
        found[table] = [repr(tuple(row)) for row in rows]
    return found


async def fill(store: Store, make: Any, table: str, person: str, at_table: str) -> None:
    """A table and a person with one of everything; `at_table` also has words of the person."""
    member = [(0, person)]
    notification = make.notification(f"{table}/x", table=table, person=person)
    await make.table(store, table, host=person, members=member, notifications=[notification])
    await store.put_snapshot(table, Snapshot(1, b"data"))
    await store.add_person(PersonRow(person, f"{person}-name", 5, "hash", f"{person}@mail"))
    await store.put_key(KeyRow(f"{person}-session", "session", person))
    await store.put_key(KeyRow(f"{table}-invite", "invite", person, table, 1))
    for where in (table, at_table):
        await store.put_notebook(NotebookRow(where, f"{person}/0", person, "notes"))
        said = f"{where}-{person}-words"
        await store.say(TalkRow(said, where, 5, 0, person, f"{person}-name", -1, "words"))
        await store.report(ReportRow(f"{said}-report", where, said, person, "why", 5))


async def contents(store: Any) -> dict[str, list[str]]:
    found: dict[str, list[str]] = await store.engine.write(everything)
    return found


def test_a_deleted_table_leaves_nothing(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        await fill(store, make, "second", "bob", "second")
        before = await contents(store)
        await make.table(
            store, "first", notifications=[make.notification("first/x", table="first")]
        )
        await store.put_snapshot("first", Snapshot(1, b"data"))
        await store.put_key(KeyRow("first-invite", "invite", "bob", "first", 1))
        await store.put_notebook(NotebookRow("first", "bob/0", "bob", "notes"))
        await store.say(TalkRow("first-words", "first", 5, 0, "bob", "Bob", -1, "words"))
        await store.report(ReportRow("first-report", "first", "first-words", "bob", "why", 5))
        assert "first" in repr(await contents(store))
        assert await store.delete_table("first") is True
        assert await contents(store) == before
        assert await store.delete_table("first") is False

    run(scenario())


def test_a_deleted_person_leaves_nothing_but_tables(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        await fill(store, make, "first", "ada", "first")
        await fill(store, make, "second", "bob", "first")
        assert await store.delete_person("bob") is True
        left = await contents(store)
        assert "bob" not in repr(left)
        assert [row.id for row in await store.talk("first")] == ["first-ada-words"]
        assert len(left["tables"]) == len(left["events"]) == 2
        assert await store.members("first") == [(0, "ada")]
        assert await store.delete_person("bob") is False
        assert await store.account("ada-name") is not None

    run(scenario())


def test_the_name_of_a_deleted_person_leaves_the_logs(store: Store, run: Any, make: Any) -> None:
    events: list[AnyEvent] = [
        Created(NewTable("moot", 3), "bob", {"v": 1}, host_name="Bob 1"),
        Sat(0, "guest", "Bob 2"),
        Sat(1, "ada", "Ada"),
        Claimed("guest", "bob", "Bob 3"),
        Played([{"say": "Bob 3"}], 7, "bob"),
    ]
    left = [
        Created(NewTable("moot", 3), "bob", {"v": 1}, host_name=GONE_NAME),
        Sat(0, "guest", GONE_NAME),
        Sat(1, "ada", "Ada"),
        Claimed("guest", "bob", GONE_NAME),
        Played([{"say": "Bob 3"}], 7, "bob"),
    ]
    seen = b'{"0":{"room":{"host":"Bob 1","seats":[{"name":"Bob 2"},{"name":"Ada"}]}}}'
    shown = b'{"0":{"room":{"host":"(left)","seats":[{"name":"(left)"},{"name":"Ada"}]}}}'

    async def scenario() -> None:
        bodies = [encode_event(event) for event in events]
        await store.create_table(make.append("t1", 0, *bodies, b"no event"), b"")
        await make.table(store, "t2")
        await store.put_snapshot("t1", Snapshot(5, b"packed Bob", seen))
        await store.put_snapshot("t2", Snapshot(1, b"packed", seen))
        await store.add_person(PersonRow("bob", "Bob 3", 5, "hash"))
        assert await store.delete_person("bob") is True
        found = await store.events("t1")
        assert [decode_event(event.body) for event in found[:-1]] == left
        assert [(event.seq, event.at) for event in found] == [(n, 2_000) for n in range(1, 7)]
        assert found[-1].body == b"no event"
        assert await store.snapshot("t1") == Snapshot(5, b"", shown)
        assert await store.snapshot("t2") == Snapshot(1, b"packed", seen)

    run(scenario())


def test_what_was_deleted_is_overwritten_in_the_file(
    sqlite_url: str, tmp_path: Path, opened: Any, run: Any
) -> None:
    store = opened(sqlite_url)
    run(store.add_person(PersonRow("p1", "Ada", 5, "hash", "confidential@example.org")))
    run(store.close())
    assert b"confidential" in (tmp_path / "starmoot.db").read_bytes()
    run(store.open())
    run(store.delete_person("p1"))
    run(store.close())
    left = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"SQLite" in left
    assert b"confidential" not in left
