"""A whole server as a host runs it: how it starts, says no, plays, tells, and stops."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import apsw
import httpx
import pytest
from tests.web.conftest import Cluster

from starmoot.cli import main
from starmoot.client import Client
from starmoot.web.clock import SteadyClock, SystemClock
from starmoot.web.limits import Rate
from starmoot.web.operations.metrics import Metrics
from starmoot.web.people.passwords import FREE_TRIES
from starmoot.web.server.serving import build, started
from starmoot.web.server.startup import read_key, store_of
from starmoot.web.settings import Settings

START = 60
"""Seconds to wait for a start, on a machine that does other things as well."""

RANDOM = {"kind": "bot", "bot": "random"}


class Running:
    """A server in a process of its own."""

    def __init__(self, *flags: str, **env: str) -> None:
        clean = {name: value for name, value in os.environ.items() if "STARMOOT" not in name}
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from starmoot.cli import main; exit(main())", "serve", *flags],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**clean, "STARMOOT_PORT": "0", **env},
        )
        self.said: list[str] = []
        self.log: list[str] = []
        self._ready = threading.Event()
        self._readers = [
            threading.Thread(target=self._read, args=(self.process.stdout, self.said)),
            threading.Thread(target=self._read, args=(self.process.stderr, self.log)),
        ]
        for reader in self._readers:
            reader.start()

    def _read(self, stream: Any, into: list[str]) -> None:
        for line in stream:
            into.append(line.rstrip("\n"))
            self._ready.set()
        self._ready.set()
        stream.close()

    def ready(self) -> str:
        """Wait until it tells its address."""
        end = time.monotonic() + START
        while time.monotonic() < end and self.process.poll() is None:
            for line in self.said:
                if found := re.search(r"Starmoot is at (http://\S+) ", line):
                    return found.group(1)
            time.sleep(0.02)
        raise AssertionError(f"the server did not start: {self.said} {self.log}")

    def stop_by_itself(self) -> int:
        """Wait until it ends without being asked to."""
        code = self.process.wait(START)
        for reader in self._readers:
            reader.join(START)
        return code

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to stop, and wait until all it said is read."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            code = self.process.wait(START)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        for reader in self._readers:
            reader.join(START)
        return code


@contextmanager
def serving(*flags: str, **env: str) -> Iterator[Running]:
    server = Running(*flags, **env)
    try:
        yield server
    finally:
        server.stop(signal.SIGKILL if server.process.poll() is None else signal.SIGTERM)


def test_without_configuration_it_serves_plays_and_stops(tmp_path: Path) -> None:
    """One start for many claims, because a start costs more than a second."""
    with serving(XDG_DATA_HOME=str(tmp_path), STARMOOT_LOG_FORMAT="json") as server:
        address = server.ready()
        spent = processor_seconds(server.process.pid)
        assert spent < 6, "a quiet machine takes two seconds, a crowded one up to twice as many"
        assert (tmp_path / "starmoot" / "starmoot.sqlite").exists()
        check_operations(address)
        check_second_server(tmp_path / "starmoot")
        secrets = play(address, server)
    log = "\n".join(server.log)
    entries = [json.loads(line) for line in server.log]
    assert {"GET", "POST"} <= {entry["what"].partition(" ")[0] for entry in entries}
    assert len({entry["request"] for entry in entries if "request" in entry}) > 5
    assert any("{table" in entry["what"] for entry in entries), "routes, not addresses"
    for name, secret in secrets.items():
        assert secret not in log, f"the log tells the {name}"


def processor_seconds(pid: int) -> float:
    """What a process has used; unlike the clock it does not count the work of others."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def check_operations(address: str) -> None:
    for path, text in (("/health", "alive\n"), ("/ready", "ready\n")):
        answer = httpx.get(address + path)
        assert (answer.status_code, answer.text) == (200, text)
        assert len(answer.headers["x-request-id"]) == 16
    numbers = httpx.get(f"{address}/metrics")
    assert numbers.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert 'starmoot_tables{state="playing"} 0' in numbers.text.splitlines()
    through = httpx.get(f"{address}/metrics", headers={"X-Forwarded-For": "1.2.3.4"})
    assert through.status_code == 404
    assert httpx.post(f"{address}/health").status_code == 405


def check_second_server(data: Path) -> None:
    """The same data cannot be served twice."""
    second = Running("--data", str(data))
    assert second.stop_by_itself() == 2
    [line] = second.log
    assert line.startswith("starmoot: ")
    assert second.said == []


def play(address: str, server: Running) -> dict[str, str]:
    """Two people play; one follows when the server stops. Gives what must not be logged."""
    ada, bob = Client(address), Client(address)
    with ada, bob:
        ada.register("Ada Lovelace", "correct horse battery")
        [session] = [cookie.value for cookie in ada.http.cookies.jar]
        bob.guest("Bob Secretname")
        token = ada.new_token("my program")
        table = ada.create("goofspiel", seats=2, options={"cards": 3})
        invite = ada.invite(table)
        bob.join(table, invite=invite)
        ada.start(table)
        ada.say(table, 0, "whispered words")
        heard: list[dict[str, Any]] = []
        hello = threading.Event()

        def follow() -> None:
            with httpx.stream(
                "GET",
                f"{address}/api/v1/tables/{table}/stream",
                params={"seat": 0},
                headers={"Authorization": f"Bearer {token}"},
                timeout=30,
            ) as stream:
                for line in stream.iter_lines():
                    if line.startswith("data: "):
                        heard.append(json.loads(line.removeprefix("data: ")))
                        hello.set()

        following = threading.Thread(target=follow)
        following.start()
        assert hello.wait(20)
        view = ada.view(table, 0)
        ada.decide(table, 0, view.awaited[0], "2")
        against_a_bot(ada)
        helpers = children(server.process.pid)
        assert helpers, "bots think in processes of their own"
        begun = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - begun < START
        following.join(20)
        assert heard[0]["type"] == "hello"
        assert heard[-1]["type"] == "bye"
        wait_for(lambda: not any(alive(helper) for helper in helpers))
    return {
        "session": str(session),
        "token": token,
        "invitation": invite,
        "password": "correct horse",
        "name": "Lovelace",
        "guest's name": "Secretname",
        "words": "whispered",
        "query": "seat=0",
    }


def against_a_bot(client: Client) -> None:
    """Answer once; the bot answers too, and the next question comes."""
    table = client.create("goofspiel", seats=2, options={"cards": 3}, plan=[{}, RANDOM])
    if not client.view(table, 0).awaited:
        client.start(table)
    first = client.view(table, 0).awaited[0]
    assert client.decide(table, 0, first, "2").accepted
    wait_for(lambda: [one.id for one in client.view(table, 0).awaited] not in ([], [first.id]))


# Refusals


Refused = Callable[..., str]


@pytest.fixture
def refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Refused:
    """Try to serve in this process; gives the one sentence with which it is refused."""
    for name in [name for name in os.environ if name.startswith("STARMOOT_")]:
        monkeypatch.delenv(name)

    def run(*flags: str) -> str:
        data = () if "--data" in flags else ("--data", str(tmp_path / "data"))
        assert main(["serve", "--port", "0", *data, *flags]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        [line] = told.err.splitlines()
        return line.removeprefix("starmoot: ")

    return run


def test_wrong_settings_start_nothing(refused: Refused, tmp_path: Path) -> None:
    assert refused("--port", "eight").startswith("the flag --port is 'eight'; it has to be")
    assert "SQLite serves one process" in refused("--workers", "2")
    assert "cannot be read" in refused("--config", str(tmp_path / "nowhere.toml"))
    assert "unrecognized arguments: --prot" in refused("--prot", "1")
    assert not (tmp_path / "data").exists()


def test_the_environment_is_checked_too(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STARMOOT_PROT", "1")
    assert refused().startswith("the environment variable STARMOOT_PROT is no setting")


def test_a_taken_port_is_named(refused: Refused) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert refused("--port", str(port)).startswith(f"port {port} of 127.0.0.1 is taken")


def test_a_database_that_is_newer_than_the_program_is_left_alone(
    refused: Refused, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    connection = apsw.Connection(str(data / "starmoot.sqlite"))
    connection.execute("create table schema_version (version integer not null)")
    connection.execute("insert into schema_version values (99)")
    connection.close()
    assert "version 99" in refused()


def test_a_file_that_is_no_database_and_a_wrong_key_are_refused(
    refused: Refused, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "server.key").write_text("short")
    assert "is no key" in refused()
    (data / "server.key").unlink()
    (data / "starmoot.sqlite").write_text("no database at all, but long enough to look like one")
    assert "starmoot.sqlite" in refused()


def test_a_postgres_that_is_not_there_is_named(refused: Refused) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    said = refused("--database-url", f"postgresql://me:hunter2@127.0.0.1:{port}/x")
    assert "hunter2" not in said


# Several processes


def test_several_processes_serve_one_database(
    postgres: Cluster, postgres_url: str, tmp_path: Path
) -> None:
    assert postgres.port
    flags = ("--data", str(tmp_path), "--database-url", postgres_url, "--workers", "2")
    with serving(*flags) as server:
        address = server.ready()
        read_key(tmp_path / "server.key", make=False)
        with Client(address) as ada, Client(address) as bob:
            ada.guest("Ada")
            bob.guest("Bob")
            table = ada.create("goofspiel", seats=2, options={"cards": 3})
            bob.join(table, invite=ada.invite(table))
            ada.start(table)
            for client, seat in ((ada, 0), (bob, 1)):
                decision = client.view(table, seat).awaited[0]
                assert client.decide(table, seat, decision, "2").accepted
        workers = children(server.process.pid)
        assert len(workers) >= 2
        assert "starmoot_workers 2" in both_numbers(address)
        with Client(address) as eve:
            eve.register("Eve", "seven quiet moons over kadesh")
        said = [guess(address) for _ in range(FREE_TRIES + 4)]  # each on a connection of its own
        assert said[:FREE_TRIES] == [401] * FREE_TRIES
        assert 429 in said[FREE_TRIES:], "all workers count wrong passwords together"
        os.kill(workers[0], signal.SIGKILL)
        wait_for(lambda: any("ended" in line for line in server.log))
        wait_for(lambda: len(set(children(server.process.pid)) - {workers[0]}) >= 2)
        assert httpx.get(f"{address}/ready").text == "ready\n"
        workers = children(server.process.pid)
        assert server.stop() == 0
        wait_for(lambda: not any(alive(worker) for worker in workers))


def test_servers_of_one_database_tell_each_other_what_was_taken_of_limits(
    postgres_url: str, tmp_path: Path
) -> None:
    settings = Settings(data=tmp_path, database_url=postgres_url, bot_workers=0)
    all_at_once = Rate(burst=1000, per_second=0.001)

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            servers = []
            for _ in range(2):
                clock = SteadyClock(SystemClock())
                store = store_of(settings, clock)
                await store.open()
                servers.append(build(settings, b"k" * 32, store, clock, Metrics()))
                await stack.enter_async_context(started(servers[-1]))
            one, other = (server.counted() for server in servers)
            while not one.take("ada", all_at_once):
                pass
            late = time.monotonic() + START
            while not other.take("ada", all_at_once):
                assert time.monotonic() < late, "the other server gives what is gone"
                await asyncio.sleep(0.1)

    asyncio.run(scenario())


def test_server_processes_end_with_the_one_that_looks_after_them(
    postgres_url: str, tmp_path: Path
) -> None:
    flags = ("--data", str(tmp_path), "--database-url", postgres_url, "--workers", "2")
    with serving(*flags) as server:
        server.ready()
        workers = children(server.process.pid)
        os.kill(server.process.pid, signal.SIGKILL)
        wait_for(lambda: not any(alive(worker) for worker in workers))


def guess(address: str) -> int:
    """Try a wrong password."""
    body = {"name": "Eve", "password": "a wrong one"}
    return httpx.post(f"{address}/api/v1/login", json=body, timeout=30).status_code


def both_numbers(address: str) -> list[str]:
    """The numbers, once both processes have published theirs."""
    end = time.monotonic() + START
    while time.monotonic() < end:
        lines = httpx.get(f"{address}/metrics").text.splitlines()
        if "starmoot_workers 2" in lines:
            return lines
        time.sleep(0.1)
    return lines


def children(pid: int) -> list[int]:
    """The server processes of a server."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
            command = (path.parent / "cmdline").read_bytes()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z" and b"spawn_main" in command:
            found.append(int(path.parent.name))
    return sorted(found)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + START
    while not condition():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.05)
