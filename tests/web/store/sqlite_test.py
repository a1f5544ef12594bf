"""What is particular to a database in a file."""

import asyncio
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import apsw
import pytest

from starmoot.web.store import connection, open_store, writer
from starmoot.web.store.base import Conflict, StoreError
from starmoot.web.store.steps import Sql, Steps


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "starmoot.db"


def test_a_plain_path_is_a_file_and_its_folder_is_made(tmp_path: Path, opened: Any) -> None:
    opened(str(tmp_path / "a" / "b" / "moot.db"))
    made = tmp_path / "a" / "b" / "moot.db"
    assert stat.S_IMODE(made.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "url", ["mysql://x/y", "sqlite://x", "sqlite:x", ":memory:", "sqlite:///:memory:", ""]
)
def test_an_address_that_means_nothing_is_refused(url: str) -> None:
    with pytest.raises(StoreError, match="use sqlite:///path"):
        open_store(url)


def test_every_connection_has_the_settings_that_keep_data(sqlite_store: Any, run: Any) -> None:
    def settings() -> Steps[list[object]]:
        found = []
        for name in ("journal_mode", "synchronous", "foreign_keys", "wal_autocheckpoint"):
            rows = yield Sql(f"pragma {name}")
            found.append(rows[0][0])
        return found

    assert run(sqlite_store.engine.write(settings)) == ["wal", 2, 1, 0]
    assert run(sqlite_store.engine.read(settings)) == ["wal", 2, 1, 0]


def test_a_setting_that_is_not_taken_is_noticed(
    path: Path, monkeypatch: pytest.MonkeyPatch, run: Any
) -> None:
    monkeypatch.setitem(connection.SETTINGS, "journal_mode", "unheard")
    with pytest.raises(StoreError, match="does not take the setting journal_mode = unheard"):
        run(open_store(str(path)).open())


@pytest.mark.parametrize("version", ["3.40.1", "3.51.2"])
def test_an_old_library_is_refused(version: str) -> None:
    with pytest.raises(StoreError, match=r"too old, 3\.51\.3 or newer"):
        connection.check_library(version)
    connection.check_library("3.51.3")
    connection.check_library("3.100.0")


def test_readers_cannot_write(sqlite_store: Any, run: Any) -> None:
    def wrong() -> Steps[None]:
        yield Sql("insert into notes (name, value) values ('a', 'b')")

    with pytest.raises(StoreError, match="ReadOnlyError"):
        run(sqlite_store.engine.read(wrong))


def test_a_second_server_on_the_same_file_is_refused(
    sqlite_store: Any, path: Path, run: Any
) -> None:
    with pytest.raises(StoreError, match="in use by another server"):
        run(open_store(str(path)).open())
    code = (
        "import asyncio, sys\nfrom starmoot.web.store import open_store\n"
        "asyncio.run(open_store(sys.argv[1]).open())"
    )
    other = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False
    )
    assert other.returncode != 0
    assert "in use by another server" in other.stderr
    run(sqlite_store.put_note("still", "there"))
    run(sqlite_store.close())
    run(sqlite_store.open())


def test_a_tool_can_work_beside_the_server(
    sqlite_store: Any, path: Path, opened: Any, run: Any, make: Any
) -> None:
    tool = opened(str(path), alongside=True)
    run(make.table(sqlite_store))
    assert run(tool.seqs(["t1"])) == {"t1": 1}
    run(tool.delete_table("t1"))
    assert run(sqlite_store.row("t1")) is None
    with pytest.raises(Conflict):
        run(sqlite_store.append(make.append("t1", 1, b"x")))


def test_a_lock_of_another_program_is_told(
    path: Path, opened: Any, run: Any, make: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "BUSY_MILLIS", 50)
    store = opened(str(path))
    run(make.table(store))
    other = apsw.Connection(str(path))
    other.execute("begin immediate")
    with pytest.raises(StoreError, match="locked by another program"):
        run(store.append(make.append("t1", 1, b"x")))
    assert len(run(store.events("t1"))) == 1  # whoever reads is not stopped
    other.execute("rollback")
    other.close()
    assert run(store.append(make.append("t1", 1, b"x"))) == 2


def test_a_file_that_is_something_else_is_refused(path: Path, run: Any) -> None:
    path.write_text("no database at all, but long enough to look like something" * 50)
    with pytest.raises(StoreError, match="is not a database"):
        run(open_store(str(path)).open())
    assert path.read_text().startswith("no database")


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, run: Any) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="check the path"):
        run(open_store(str(tmp_path / "file" / "starmoot.db")).open())
    with pytest.raises(StoreError, match="check the path"):
        run(open_store(str(tmp_path)).open())


def test_a_closed_store_says_so(sqlite_store: Any, run: Any) -> None:
    run(sqlite_store.close())
    with pytest.raises(StoreError, match="closed"):
        run(sqlite_store.note("a"))
    with pytest.raises(StoreError, match="closed"):
        run(sqlite_store.put_note("a", "b"))
    run(sqlite_store.close())


def test_closing_finishes_what_is_queued(sqlite_store: Any, run: Any, make: Any) -> None:
    async def scenario() -> None:
        await make.table(sqlite_store)
        queued = [
            asyncio.ensure_future(sqlite_store.append(make.append("t1", after, b"x")))
            for after in range(1, 51)
        ]
        await asyncio.sleep(0)
        await sqlite_store.close()
        assert await asyncio.gather(*queued) == list(range(2, 52))

    run(scenario())
    run(sqlite_store.open())
    assert run(sqlite_store.seqs(["t1"])) == {"t1": 51}


def test_concurrent_appends_share_commits(sqlite_store: Any, run: Any, make: Any) -> None:
    async def submitter(table: str) -> None:
        for after in range(1, 21):
            await sqlite_store.append(make.append(table, after, b"x" * 500))

    async def scenario() -> None:
        tables = [f"t{number}" for number in range(64)]
        await asyncio.gather(*(make.table(sqlite_store, table) for table in tables))
        before = sqlite_store.commits
        await asyncio.gather(*(submitter(table) for table in tables))
        assert sqlite_store.appends == 64 * 20
        assert (sqlite_store.commits - before) / sqlite_store.appends < 0.2

    run(scenario())


def test_what_one_submitter_does_wrong_does_not_harm_its_neighbours(
    sqlite_store: Any, run: Any, make: Any
) -> None:
    def nonsense() -> Steps[None]:
        yield Sql("update tables set title = 'spoilt'")
        yield Sql("insert into tables (id) values ('half')")

    async def scenario() -> None:
        await make.table(sqlite_store)
        before = sqlite_store.commits
        results = await asyncio.gather(
            sqlite_store.append(make.append("t1", 1, b"right")),
            sqlite_store.append(make.append("t1", 1, b"late")),
            sqlite_store.engine.write(nonsense),
            sqlite_store.append(make.append("t1", 2, b"right")),
            return_exceptions=True,
        )
        assert sqlite_store.commits - before <= 2
        assert [results[0], results[3]] == [2, 3]
        assert isinstance(results[1], Conflict)
        assert isinstance(results[2], StoreError)
        row = await sqlite_store.row("t1")
        assert row.title == "A table"

    run(scenario())


def test_a_failed_commit_fails_everybody_in_it_and_changes_nothing(
    sqlite_store: Any, run: Any, make: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(make.table(sqlite_store))
    real = connection.perform

    def full(database: Any, steps: Any, wakes: list[str]) -> Any:
        real(database, steps, wakes)
        raise apsw.FullError("database or disk is full")

    async def both() -> list[Any]:
        done = await asyncio.gather(
            sqlite_store.append(make.append("t1", 1, b"x")),
            sqlite_store.put_note("a", "b"),
            return_exceptions=True,
        )
        return list(done)

    with monkeypatch.context() as patch:
        patch.setattr(writer, "perform", full)
        for result in run(both()):
            assert isinstance(result, StoreError)
            assert "make room" in str(result)
    assert run(sqlite_store.seqs(["t1"])) == {"t1": 1}
    assert run(sqlite_store.note("a")) is None
    assert run(both()) == [2, None]


def test_whoever_stops_waiting_does_not_stop_the_writer(
    sqlite_store: Any, run: Any, make: Any
) -> None:
    async def scenario() -> None:
        await make.table(sqlite_store)
        impatient = asyncio.ensure_future(sqlite_store.append(make.append("t1", 1, b"x")))
        await asyncio.sleep(0)
        impatient.cancel()
        await sqlite_store.put_note("a", "b")
        assert impatient.cancelled()
        assert await sqlite_store.seqs(["t1"]) == {"t1": 2}

    run(scenario())


def test_the_log_beside_the_file_does_not_grow_for_ever(
    sqlite_store: Any, path: Path, run: Any, make: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "PAGES_BEFORE_CHECKPOINT", 50)
    wal = Path(f"{path}-wal")

    async def scenario() -> None:
        await make.table(sqlite_store)
        for after in range(1, 200):
            await sqlite_store.append(make.append("t1", after, b"x" * 4000))

    run(scenario())
    assert wal.stat().st_size < 150 * 4096
    run(sqlite_store.close())
    assert not wal.exists()
    assert path.stat().st_size > 199 * 4000


def test_a_backup_of_one_moment_while_others_write(
    sqlite_store: Any, tmp_path: Path, opened: Any, run: Any, make: Any
) -> None:
    async def append_until(stopped: asyncio.Event, table: str) -> None:
        after = 1
        while not stopped.is_set():
            after = await sqlite_store.append(make.append(table, after, b"x" * 2000))

    async def scenario() -> dict[str, int]:
        stopped = asyncio.Event()
        tables = [f"t{number}" for number in range(4)]
        for table in tables:
            await make.table(sqlite_store, table)
        writing = [asyncio.ensure_future(append_until(stopped, table)) for table in tables]
        await asyncio.sleep(0.2)
        before: dict[str, int] = await sqlite_store.seqs(tables)
        await sqlite_store.backup(tmp_path / "copy.db")
        await asyncio.sleep(0.05)
        stopped.set()
        await asyncio.gather(*writing)
        return before

    before = run(scenario())
    copy = opened(str(tmp_path / "copy.db"))
    for table, seq in before.items():
        events = run(copy.events(table))
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        assert len(events) >= seq > 1
        assert run(copy.seqs([table])) == {table: len(events)}
    run(make.table(copy, "new"))
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600


def test_a_backup_overwrites_nothing(sqlite_store: Any, tmp_path: Path, run: Any) -> None:
    (tmp_path / "copy.db").write_text("precious")
    with pytest.raises(StoreError, match="exists already"):
        run(sqlite_store.backup(tmp_path / "copy.db"))
    assert (tmp_path / "copy.db").read_text() == "precious"
    with pytest.raises(StoreError, match="cannot be written"):
        run(sqlite_store.backup(tmp_path / "nowhere" / "copy.db"))
