"""Tables: logs, rows, members and snapshots, on both databases."""

import asyncio
from typing import Any

import pytest

from starmoot.web.store.base import (
    Append,
    Conflict,
    Find,
    Gone,
    Snapshot,
    Store,
    StoredEvent,
)
from starmoot.web.store.game_record import ResultRow


def test_a_log_is_read_as_it_was_written(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        await store.create_table(make.append("t1", 0, b"one", b"two"), b"sealed\0seed")
        assert await store.append(make.append("t1", 2, b"\x00\xff three")) == 3
        assert await store.events("t1") == [
            StoredEvent(1, 2_000, b"one"),
            StoredEvent(2, 2_000, b"two"),
            StoredEvent(3, 2_002, b"\x00\xff three"),
        ]
        assert [event.seq for event in await store.events("t1", after=2)] == [3]
        assert await store.events("t1", after=3) == []
        assert await store.events("nowhere") == []
        assert await store.seed("t1") == b"sealed\0seed"
        with pytest.raises(Gone):
            await store.seed("nowhere")

    run(scenario())


def test_how_games_ended_is_counted_by_game(store: Store, run: Any, make: Any) -> None:
    def ended(table: str, game: str, ending: str, kinds: list[str], won: list[int]) -> Append:
        first: Append = make.append(table, 0, b"one")
        first.result = ResultRow(table, game, ending, kinds, won, moves=10, took=60_000, at=5)
        return first

    async def scenario() -> None:
        for one in (
            ended("t1", "moot", "sealed", ["person", "bot"], [0]),
            ended("t2", "moot", "opened", ["bot", "bot", "bot"], [1, 2]),
            ended("t3", "moot", "sealed", ["person", "bot"], []),
            ended("t4", "chess", "mate", ["person", "person"], [0]),
        ):
            await store.create_table(one, b"seed")
        again = make.append("t1", 1, b"two")
        again.result = ResultRow("t1", "moot", "again", ["bot", "bot"], [1], 1, 1, 9)
        await store.append(again)
        record = await store.game_record("moot")
        assert record.lengths == [(2, 2, 120_000, 20), (3, 1, 60_000, 10)]
        assert record.endings == [("sealed", 2), ("opened", 1)], "a table ends once"
        assert record.kinds == [("bot", 5, 2), ("person", 2, 1)]
        assert record.seats == [(0, 3, 1), (1, 3, 1), (2, 1, 1)]
        assert (await store.game_record("moot", 1)).endings == [("sealed", 2)]
        await store.delete_table("t2")
        assert (await store.game_record("moot")).kinds == [("bot", 2, 0), ("person", 2, 1)]
        assert (await store.game_record("go")).lengths == []

    run(scenario())


def test_whoever_comes_second_is_told_how_far_the_log_goes(
    store: Store, run: Any, make: Any
) -> None:
    async def scenario() -> None:
        await make.table(store)
        await store.append(make.append("t1", 1, b"first", title="After"))
        for after in (0, 1, 3, 7):
            with pytest.raises(Conflict) as refused:
                await store.append(make.append("t1", after, b"second", title="Wrong"))
            assert refused.value.seq == 2
        assert [event.body for event in await store.events("t1")] == [b"created", b"first"]
        row = await store.row("t1")
        assert row is not None
        assert (row.title, row.seq) == ("After", 2)

    run(scenario())


def test_of_many_at_once_exactly_one_gets_each_place(store: Store, run: Any, make: Any) -> None:
    async def submitter(number: int) -> list[bytes]:
        mine = []
        after = 1
        for count in range(5):
            body = f"{number}/{count}".encode()
            while True:
                try:
                    after = await store.append(make.append("t1", after, body))
                except Conflict as conflict:
                    after = conflict.seq
                else:
                    mine.append(body)
                    break
        return mine

    async def scenario() -> None:
        await make.table(store)
        told = await asyncio.gather(*(submitter(number) for number in range(8)))
        events = await store.events("t1")
        assert [event.seq for event in events] == list(range(1, 42))
        acknowledged = sorted(body for mine in told for body in mine)
        assert sorted(event.body for event in events[1:]) == acknowledged

    run(scenario())


def test_a_table_is_created_once(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        await make.table(store)
        await store.append(make.append("t1", 1, b"more"))
        with pytest.raises(Conflict) as refused:
            await store.create_table(make.append("t1", 0, b"again"), b"another seed")
        assert refused.value.seq == 2
        assert await store.seed("t1") == b"seed of it"

    run(scenario())


def test_nothing_is_appended_to_a_table_that_is_not_there(
    store: Store, run: Any, make: Any
) -> None:
    async def scenario() -> None:
        for after in (0, 4):
            with pytest.raises(Conflict) as refused:
                await store.append(make.append("nowhere", after, b"x"))
            assert refused.value.seq == 0
        assert await store.row("nowhere") is None
        assert await store.events("nowhere") == []

    run(scenario())


def test_an_append_with_the_row_of_another_table_changes_nothing(
    store: Store, run: Any, make: Any
) -> None:
    async def scenario() -> None:
        await make.table(store, "t1")
        await make.table(store, "t2")
        wrong = Append(table="t1", after=1, at=1, events=[b"x"], row=make.row("t2"))
        with pytest.raises(ValueError, match="cannot be written"):
            await store.append(wrong)
        assert await store.seqs(["t1", "t2"]) == {"t1": 1, "t2": 1}

    run(scenario())


def test_a_row_is_read_as_it_was_written(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        await make.table(store, title="Größe 🚀", listed=False, bots_due=True, wake_at=1 << 52)
        row = await store.row("t1")
        assert row == make.row(
            "t1", title="Größe 🚀", listed=False, bots_due=True, wake_at=1 << 52, seq=1
        )
        assert row is not None
        assert row.listed is False
        await store.append(make.append("t1", 1, b"x", status="playing", created_at=9, seq=77))
        assert await store.row("t1") == make.row("t1", status="playing", seq=2)

    run(scenario())


def test_an_append_that_brings_much_is_written_whole(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        events = [str(number).encode() for number in range(450)]
        await store.create_table(make.append("t1", 0, *events), b"")
        assert [event.body for event in await store.events("t1")] == events

    run(scenario())


def test_members_stay_until_they_are_replaced(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        await store.create_table(make.append("t1", 0, b"x", members=[(2, "bob"), (0, "ada")]), b"")
        assert await store.members("t1") == [(0, "ada"), (2, "bob")]
        await store.append(make.append("t1", 1, b"x"))
        assert await store.members("t1") == [(0, "ada"), (2, "bob")]
        await store.append(make.append("t1", 2, b"x", members=[(0, "ada"), (1, "ada")]))
        assert await store.members("t1") == [(0, "ada"), (1, "ada")]
        await store.append(make.append("t1", 3, b"x", members=[]))
        assert await store.members("t1") == []

    run(scenario())


def test_pages_of_tables_neither_skip_nor_repeat_what_changed_at_once(
    store: Store, run: Any, make: Any
) -> None:
    async def scenario() -> None:
        for name, at in (("a", 10), ("b", 20), ("c", 20), ("d", 20), ("e", 20), ("f", 30)):
            await make.table(store, name, changed_at=at)
        found: list[str] = []
        wish = Find(status=("gathering",), listed=True, limit=2)
        while rows := await store.find(wish):
            found += [row.id for row in rows]
            wish.before, wish.after = rows[-1].changed_at, rows[-1].id
        assert found == ["f", "b", "c", "d", "e", "a"]

    run(scenario())


def test_tables_are_found_by_what_is_asked(store: Store, run: Any, make: Any) -> None:
    async def ids(**wish: Any) -> list[str]:
        return [row.id for row in await store.find(Find(**wish))]

    async def scenario() -> None:
        await make.table(store, "a", changed_at=10, members=[(0, "ada")], host="bob")
        await make.table(store, "b", changed_at=30, status="playing", open_seats=0, host="cyd")
        await make.table(store, "c", changed_at=20, game="exodus", listed=False, host="ada")
        await make.table(store, "d", changed_at=40, status="finished", host="bob")
        assert await ids() == ["d", "b", "c", "a"]
        assert await ids(limit=2) == ["d", "b"]
        assert await ids(before=30) == ["c", "a"]
        assert await ids(status=("gathering",)) == ["c", "a"]
        assert await ids(status=("playing", "finished")) == ["d", "b"]
        assert await ids(game="exodus") == ["c"]
        assert await ids(listed=True) == ["d", "b", "a"]
        assert await ids(listed=False) == ["c"]
        assert await ids(with_open_seats=True) == ["d", "c", "a"]
        assert await ids(person="ada") == ["c", "a"]
        assert await ids(person="ada", game="moot", status=("gathering", "playing")) == ["a"]
        assert await ids(person="nobody") == []

    run(scenario())


def test_clocks_and_bots_that_are_due_are_listed(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        assert await store.next_wake() is None
        await make.table(store, "a", wake_at=300, bots_due=True, changed_at=2)
        await make.table(store, "b", wake_at=100)
        await make.table(store, "c", bots_due=True, changed_at=1)
        assert await store.next_wake() == 100
        assert await store.wanting(99) == []
        assert await store.wanting(300) == ["b", "a"]
        assert await store.wanting(300, limit=1) == ["b"]
        assert await store.with_bots_due() == ["c", "a"]
        await store.append(make.append("b", 1, b"x", wake_at=None))
        await store.append(make.append("c", 1, b"x", bots_due=False))
        assert await store.next_wake() == 300
        assert await store.with_bots_due() == ["a"]

    run(scenario())


def test_the_ends_of_many_logs_are_told_at_once(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        names = [f"t{number}" for number in range(230)]
        await asyncio.gather(*(make.table(store, name) for name in names))
        await store.append(make.append("t7", 1, b"x"))
        wanted = {**dict.fromkeys(names, 1), "t7": 2}
        assert await store.seqs([*names, "nowhere"]) == wanted
        assert await store.seqs([]) == {}

    run(scenario())


def test_the_last_two_snapshots_are_kept(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        await make.table(store)
        assert await store.snapshot("t1") is None
        for seq in (1, 50, 100):
            await store.put_snapshot("t1", Snapshot(seq, f"at {seq}".encode(), b"views"))
        assert await store.snapshot("t1") == Snapshot(100, b"at 100", b"views")
        assert await store.snapshot("t1", back=1) == Snapshot(50, b"at 50", b"views")
        assert await store.snapshot("t1", back=2) is None
        await store.put_snapshot("t1", Snapshot(100, b"anew", b"other views"))
        assert await store.snapshot("t1") == Snapshot(100, b"anew", b"other views")
        assert await store.snapshot("t1", back=1) == Snapshot(50, b"at 50", b"views")
        await store.put_snapshot("t1", Snapshot(150, b"at 150"))
        assert await store.snapshot("t1") == Snapshot(150, b"at 150", b"other views")
        with pytest.raises(Gone):
            await store.put_snapshot("nowhere", Snapshot(1, b""))

    run(scenario())


def test_texts_and_numbers_that_cannot_be_kept_are_refused(
    store: Store, run: Any, make: Any
) -> None:
    async def scenario() -> None:
        await make.table(store)
        for wrong in ({"title": "a\0b"}, {"title": "\ud800"}, {"wake_at": 1 << 63}):
            with pytest.raises(ValueError, match=r"NUL|surrogate|64 bits"):
                await store.append(make.append("t1", 1, b"x", **wrong))
        with pytest.raises(ValueError, match="NUL"):
            await store.row("a\0b")
        assert await store.append(make.append("t1", 1, b"x", title="fine")) == 2

    run(scenario())


def test_rows_are_counted_by_kind(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        assert set((await store.counts()).values()) == {0}
        await make.table(store, "a", notifications=[make.notification("x", table="a")])
        await make.table(store, "b", status="playing")
        counts = await store.counts()
        assert counts["tables_gathering"] == 1
        assert counts["tables_playing"] == 1
        assert counts["tables_closed"] == 0
        assert counts["notifications_waiting"] == 1

    run(scenario())
