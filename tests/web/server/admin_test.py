"""`starmoot admin` works on the database while a server has it open."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from starmoot.cli import main
from starmoot.host import load_journal
from starmoot.web.clock import SystemClock
from starmoot.web.model import NewTable, Person
from starmoot.web.people.identity import Identity, person_of
from starmoot.web.server.startup import check_key, read_key
from starmoot.web.settings import Settings
from starmoot.web.store import open_store
from starmoot.web.store.base import FINISHED, PersonRow, ReportRow, Store, TalkRow
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.service import TableService

GOLDENS = Path(__file__).resolve().parents[2] / "goldens"


class House:
    """What a running server has open, with a few people in it."""

    def __init__(self, data: Path, run: Callable[..., Any]) -> None:
        self.settings = Settings(data=data)
        self.run = run
        self.clock = SystemClock()
        self.key, _ = read_key(self.settings.key_file)
        self.store: Store = open_store(str(self.settings.database), self.clock)
        run(self.store.open())
        run(check_key(self.store, self.key))
        self.repository = TableRepository(self.store, self.clock, self.key)
        self.tables = TableService(self.repository, self.store, self.clock)

    def person(self, name: str, password: str = "") -> Person:
        row = PersonRow(f"id-{name.lower()}", name, self.clock.now(), password)
        self.run(self.store.add_person(row))
        return person_of(row)

    def table(self, host: Person, **wish: Any) -> str:
        table: str = self.run(
            self.tables.create(host, NewTable("goofspiel", 2, {"cards": 3}, **wish))
        )
        return table


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with asyncio.Runner() as runner:
        made = House(tmp_path, runner.run)
        yield made
        runner.run(made.repository.close())
        runner.run(made.store.close())


@pytest.fixture
def admin(house: House, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Run a job; gives its JSON, or its exit code and complaint."""

    def run(*words: str, code: int = 0) -> Any:
        given = ["admin", *words, "--data", str(house.settings.data), "--json"]
        assert main(given) == code, capsys.readouterr().err
        told = capsys.readouterr()
        return json.loads(told.out) if code == 0 else " ".join(told.err.split())

    return run


Admin = Callable[..., Any]


def test_tables_and_people_are_listed(house: House, admin: Admin) -> None:
    ada = house.person("Ada", "hash")
    house.person("Bob")
    table = house.table(ada, title="Friday")
    [row] = admin("tables")["tables"]
    assert (row["id"], row["game"], row["title"]) == (table, "goofspiel", "Friday")
    assert (row["status"], row["open"]) == ("gathering", 1)
    assert admin("tables", "--status", "playing")["tables"] == []
    assert [(one["name"], one["kind"]) for one in admin("people")["people"]] == [
        ("Ada", "account"),
        ("Bob", "guest"),
    ]


def test_text_is_for_people(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    data = str(house.settings.data)
    assert main(["admin", "tables", "--data", data]) == 0
    assert capsys.readouterr().out == "There are no tables.\n"
    house.table(house.person("Ada"), title="Friday")
    assert main(["admin", "tables", "--data", data]) == 0
    assert "Friday" in capsys.readouterr().out


@pytest.mark.parametrize(
    "golden", sorted(GOLDENS.glob("[gm]oo*/*.jsonl")), ids=lambda one: one.stem
)
def test_a_record_comes_in_as_a_finished_table_and_goes_out_the_same(
    house: House, admin: Admin, golden: Path, tmp_path: Path
) -> None:
    table = admin("import", str(golden), "--title", "Old days")["table"]
    [row] = admin("tables", "--status", "finished")["tables"]
    assert (row["id"], row["title"]) == (table, "Old days")
    loaded = house.run(house.repository.load(table))
    assert loaded.room.status == FINISHED
    assert loaded.frozen_why == ""
    assert loaded.table is not None
    assert loaded.table.ended
    out = tmp_path / "out.jsonl"
    admin("export", table, "--out", str(out))
    assert load_journal(out.read_text()) == load_journal(golden.read_text())
    assert len(admin("export", table)["record"]) == len(golden.read_text().splitlines())


def test_a_record_that_is_not_true_is_not_taken_in(admin: Admin, tmp_path: Path) -> None:
    golden = min((GOLDENS / "goofspiel").glob("*.jsonl"))
    lines = golden.read_text().splitlines()
    forged = tmp_path / "forged.jsonl"
    forged.write_text("\n".join([*lines[:-1], lines[-1].replace('"scores":[', '"scores":[9')]))
    assert "do not follow" in admin("import", str(forged), code=2)
    cut = tmp_path / "cut.jsonl"
    cut.write_text("\n".join(lines[:-1]))
    assert "unfinished" in admin("import", str(cut), code=1)
    assert "cannot be read" in admin("import", str(tmp_path / "nowhere"), code=2)
    assert admin("tables")["tables"] == []


def test_the_record_of_a_running_game_is_given_only_on_purpose(house: House, admin: Admin) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = house.table(ada)
    assert "has not begun" in admin("export", table, code=1)
    house.run(house.tables.join(bob, table, None))
    if house.run(house.store.row(table)).status == "gathering":
        house.run(house.tables.start(ada, table, None))
    assert "tells what is secret" in admin("export", table, code=1)
    assert "seed" not in json.dumps(admin("export", table, "--unfinished"))


def test_a_backup_is_a_whole_database_taken_while_it_is_used(
    house: House, admin: Admin, tmp_path: Path
) -> None:
    table = house.table(house.person("Ada"))
    target = tmp_path / "copy.sqlite"
    told = admin("backup", str(target))
    assert told["bytes"] == target.stat().st_size
    assert told["key"] == str(house.settings.key_file)
    house.table(house.person("Bob"))

    async def look() -> list[str]:
        copy = open_store(str(target), house.clock)
        await copy.open()
        row = await copy.row(table)
        await copy.close()
        return [row.id] if row else []

    assert house.run(look()) == [table]
    assert "exists already" in admin("backup", str(target), code=1)


def test_the_key_is_changed_while_no_server_runs(
    house: House, admin: Admin, tmp_path: Path
) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = house.table(ada)
    house.run(house.tables.join(bob, table, None))
    house.run(house.tables.start(ada, table))
    view = house.run(house.tables.view(ada, table, 0))
    new = tmp_path / "new.key"
    assert "stop the server first" in admin("change-key", str(new), code=1)
    house.run(house.repository.close())
    house.run(house.store.close())
    told = admin("change-key", str(new))
    assert told["sealed"] > 0
    assert "not the one with which this database was begun" in admin("tables", code=2)
    new.replace(house.settings.key_file)
    assert [row["id"] for row in admin("tables")["tables"]] == [table]
    house.store = open_store(str(house.settings.database), house.clock)
    house.run(house.store.open())
    key, _ = read_key(house.settings.key_file)
    house.repository = TableRepository(house.store, house.clock, key)
    tables = TableService(house.repository, house.store, house.clock)
    assert house.run(tables.view(ada, table, 0)) == view


def test_postgres_is_told_to_use_its_own_program(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, postgres_url: str
) -> None:
    async def begin() -> None:
        store = open_store(postgres_url)
        await store.open()
        await check_key(store, read_key(tmp_path / "server.key")[0])
        await store.close()

    asyncio.run(begin())
    words = ["admin", "backup", str(tmp_path / "x"), "--data", str(tmp_path)]
    assert main([*words, "--database-url", postgres_url]) == 1
    assert "pg_dump" in capsys.readouterr().err


def test_deleting_asks_first(house: House, admin: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    table = house.table(house.person("Ada"))
    assert "say --yes" in admin("delete-table", table, code=2)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _: "no")
    assert "nothing was deleted" in admin("delete-table", table, code=1)
    assert len(admin("tables")["tables"]) == 1
    monkeypatch.setattr("builtins.input", lambda _: "yes")
    assert admin("delete-table", table) == {"deleted": table}
    assert admin("tables")["tables"] == []
    assert "there is no table" in admin("delete-table", table, "--yes", code=1)


def test_a_deleted_person_leaves_their_seats_words_and_keys(house: House, admin: Admin) -> None:
    ada, bob = house.person("Ada", "hash"), house.person("Bob")
    table = house.table(ada)
    house.run(house.tables.join(bob, table, None))
    house.run(house.store.say(TalkRow("w1", table, 5, 1, bob.id, "Bob", -1, "hello")))
    assert admin("delete-person", bob.id, "--yes")["name"] == "Bob"
    assert house.run(house.store.person(bob.id)) is None
    assert house.run(house.store.talk(table)) == []
    assert bob.id not in [person for _, person in house.run(house.store.members(table))]
    assert [one["name"] for one in admin("people")["people"]] == ["Ada"]
    assert admin("delete-person", "ada", "--yes")["name"] == "Ada"
    assert "nobody has the id or account" in admin("delete-person", "ada", "--yes", code=1)


def test_an_account_becomes_an_administrator_and_a_guest_does_not(
    house: House, admin: Admin
) -> None:
    house.person("Ada", "hash")
    house.person("Bob")
    assert admin("make-admin", "ada")["admin"] is True
    assert house.run(house.store.person("id-ada")).admin is True
    assert admin("make-admin", "Ada", "--revoke")["admin"] is False
    assert house.run(house.store.person("id-ada")).admin is False
    assert "is a guest" in admin("make-admin", "id-bob", code=1)


def test_a_host_lets_somebody_in_again(house: House, admin: Admin) -> None:
    house.person("Ada", "hash")
    house.person("Bob")
    house.run(house.store.change_second("id-ada", "", "mark/1"))
    key = admin("reset-link", "ada")["link"].partition("/reset#")[2]
    assert house.run(house.store.person("id-ada")).second == "mark/1"
    identity = Identity(house.store, house.clock)
    house.run(identity.reset(key, "correct horse battery"))
    identity.close()
    admin("reset-link", "Ada", "--without-code")
    assert house.run(house.store.person("id-ada")).second == ""
    assert "is a guest" in admin("reset-link", "id-bob", code=1)


def test_complaints_are_shown_with_the_words_they_are_about(house: House, admin: Admin) -> None:
    ada = house.person("Ada")
    table = house.table(ada)
    house.run(house.store.say(TalkRow("w1", table, 5, 1, "id-bob", "Bob", -1, "rude words")))
    house.run(house.store.report(ReportRow("r1", table, "w1", ada.id, "rude", 6)))
    [report] = admin("reports")["reports"]
    assert (report["words"], report["name"], report["reason"]) == ("rude words", "Bob", "rude")


def test_no_database_and_a_foreign_key_are_named(
    house: House, admin: Admin, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["admin", "tables", "--data", str(tmp_path / "elsewhere")]) == 1
    assert "there is no database" in capsys.readouterr().err
    assert not (tmp_path / "elsewhere").exists()
    read_key(tmp_path / "other.key")
    assert "not the one" in admin("tables", "--key-file", str(tmp_path / "other.key"), code=2)
    assert "there is no command" not in admin("gossip", code=2)
    assert house.settings.key_file.exists()
