"""The schema goes up and never down; a newer one is refused."""

import asyncio
from typing import Any

import pytest

from starmoot.web.notifications.preferences import wishes_of
from starmoot.web.store import migrations, open_store
from starmoot.web.store.base import Store, StoreError
from starmoot.web.store.steps import Sql, Steps

SECOND = ("alter table notes add column seen {int} not null default 7",)


def version() -> Steps[list[int]]:
    rows = yield Sql("select version from schema_version")
    return [row[0] for row in rows]


def set_version(number: int) -> Steps[None]:
    yield Sql("update schema_version set version = $1", (number,))


def seen() -> Steps[list[int]]:
    rows = yield Sql("select seen from notes")
    return [row[0] for row in rows]


def test_a_new_database_has_the_version_of_the_program(store: Any, run: Any) -> None:
    assert run(store.engine.read(version)) == [len(migrations.MIGRATIONS)]


def test_opening_again_changes_nothing(store: Any, run: Any) -> None:
    run(store.put_note("a", "b"))
    run(store.close())
    run(store.open())
    assert run(store.note("a")) == "b"
    assert run(store.engine.read(version)) == [len(migrations.MIGRATIONS)]


def test_an_older_database_is_brought_up_to_date(
    store: Any, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(store.put_note("a", "b"))
    run(store.close())
    more = (*migrations.MIGRATIONS, SECOND)
    monkeypatch.setattr(migrations.migrate, "__defaults__", (more,))
    run(store.open())
    assert run(store.engine.read(seen)) == [7]
    assert run(store.engine.read(version)) == [len(more)]


def letter_of_before() -> Steps[None]:
    """What a program of the third version has written."""
    yield Sql(
        """insert into people (id, name, folded, created_at, password, email, admin, settings)
        values ('ada', 'Ada', 'ada', 1, '', '', $2, $1), ('bob', 'Bob', 'bob', 1, '', '', $2, $3)
        """,
        (b'{"zone":"UTC","letters":{"way":"off"},"sleep":"23-7"}', False, b"torn {"),
    )
    yield Sql(
        """insert into letters (dedup, person, table_id, kind, due_at, body, state)
        values ('t/ada/1', 'ada', null, 'ask', 5, $1, 'waiting')""",
        (b"{}",),
    )


def test_what_was_queued_and_wished_for_under_older_names_is_kept(
    store_url: str, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    store: Any = open_store(store_url)
    with monkeypatch.context() as patch:
        patch.setattr(migrations.migrate, "__defaults__", (migrations.MIGRATIONS[:3],))
        run(store.open())
    run(store.engine.write(letter_of_before))
    run(store.close())
    run(store.open())
    [waiting] = run(store.notifications_due(10, 10))
    assert (waiting.dedup, waiting.kind) == ("t/ada/1", "ask")
    ada, bob = (run(store.person(id)) for id in ("ada", "bob"))
    assert wishes_of(ada).notifications.way == "off"
    assert b'"sleep":"23-7"' in ada.settings
    assert bob.settings == b"torn {"
    run(store.close())


def test_a_migration_that_fails_leaves_the_database_as_it_was(
    store: Any, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(store.close())
    broken = (*migrations.MIGRATIONS, (*SECOND, "alter table nowhere add column x {int}"))
    with monkeypatch.context() as patch:
        patch.setattr(migrations.migrate, "__defaults__", (broken,))
        with pytest.raises(StoreError, match="nowhere"):
            run(store.open())
    run(store.open())
    assert run(store.engine.read(version)) == [len(migrations.MIGRATIONS)]
    with pytest.raises(StoreError, match="seen"):
        run(store.engine.read(seen))


def test_a_newer_database_is_refused_and_left_alone(store: Any, run: Any) -> None:
    newer = len(migrations.MIGRATIONS) + 3
    run(store.engine.write(set_version, newer))
    run(store.close())
    for _ in range(2):  # the first refusal has let go of everything
        with pytest.raises(StoreError) as refused:
            run(store.open())
        assert str(refused.value) == (
            f"the database has schema version {newer}, but this program knows versions up to "
            f"{newer - 3}: use a newer program, or another database"
        )


def test_two_workers_that_start_at_once_migrate_once(postgres_url: str, run: Any) -> None:
    stores: list[Store] = [open_store(postgres_url) for _ in range(4)]

    async def scenario() -> None:
        await asyncio.gather(*(store.open() for store in stores))
        await stores[0].put_note("a", "b")
        assert [await store.note("a") for store in stores] == ["b"] * 4
        await asyncio.gather(*(store.close() for store in stores))

    run(scenario())
