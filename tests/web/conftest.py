"""Stores for the tests of the server: SQLite, and a real PostgreSQL that is started here."""

import asyncio
import fcntl
import glob
import hashlib
import itertools
import logging
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
import pytest

from starmoot.web.clock import HeldClock
from starmoot.web.store import open_store
from starmoot.web.store.base import Store

T = TypeVar("T")
Run = Callable[[Coroutine[Any, Any, T]], T]
Opened = Callable[..., Store]

PLACES = "/usr/lib/postgresql/*/bin"
SETTINGS = (
    "listen_addresses=127.0.0.1",
    "max_connections=200",
    "shared_buffers=32MB",
    "log_min_messages=fatal",
)


def binaries() -> Path | None:
    """Where PostgreSQL's programs are, if they are anywhere."""
    found = [Path(place) for place in glob.glob(PLACES) if (Path(place) / "pg_ctl").exists()]
    if found:
        return max(found, key=lambda place: float(place.parent.name))
    on_path = shutil.which("pg_ctl")
    return Path(on_path).resolve().parent if on_path else None


def installed_binaries() -> Path:
    """Where PostgreSQL's programs are; installs them where that is possible."""
    with open(Path(tempfile.gettempdir()) / "starmoot-postgres.lock", "w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)  # several test processes start at once
        found = binaries()
        if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
            environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            for command in ("update", "install -y --no-install-recommends postgresql"):
                subprocess.run(["apt-get", "-q", *command.split()], env=environment, check=False)
            found = binaries()
    if found is None:
        pytest.fail(
            "The tests of the store need PostgreSQL's programs (initdb, pg_ctl). They are not "
            "there and could not be installed: install the package postgresql."
        )
    return found


class Cluster:
    """A PostgreSQL server of our own, on a free port of this machine only."""

    def __init__(self, programs: Path, home: Path, fsync: bool = False) -> None:
        """Most tests kill programs, never the machine: what the system has taken over is not lost,
        so they do without `fsync`.
        """
        self.programs = programs
        self.home = home
        self.fsync = fsync
        self.owner: pwd.struct_passwd | None = None
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            names = {entry.pw_name: entry for entry in pwd.getpwall()}
            self.owner = names.get("postgres") or names["nobody"]
            os.chown(home, self.owner.pw_uid, self.owner.pw_gid)
        self.port = 0

    def run(self, program: str, *arguments: str, check: bool = True) -> None:
        """Run one of PostgreSQL's programs as its user; tell what it said if it fails."""
        owner = (self.owner.pw_uid, self.owner.pw_gid) if self.owner else (None, None)
        output = self.home / "output.txt"
        with open(output, "w") as said:  # a file: a server that stays would keep a pipe open
            done = subprocess.run(
                [str(self.programs / program), *arguments],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                cwd=self.home,
                user=owner[0],
                group=owner[1],
                extra_groups=[] if self.owner else None,
                check=False,
                timeout=120,
            )
        if check and done.returncode != 0:
            log = self.home / "log.txt"
            told = log.read_text() if log.exists() else ""
            pytest.fail(f"{program} failed:\n{output.read_text()}\n{told}")

    @property
    def data(self) -> str:
        return str(self.home / "data")

    def create(self) -> None:
        """Make an empty cluster."""
        self.run(
            "initdb", "-D", self.data, "-U", "starmoot", "-A", "trust", "-E", "UTF8",
            "--locale=C", "--no-sync",
        )  # fmt: skip

    def start(self) -> None:
        """Start the server; the port stays the same over restarts."""
        if not self.port:
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                self.port = free.getsockname()[1]
        settings = [*SETTINGS, f"fsync={'on' if self.fsync else 'off'}"]
        options = " ".join(f"-c {setting}" for setting in settings)
        options += f" -p {self.port} -k {self.home}"
        log = str(self.home / "log.txt")
        self.run("pg_ctl", "-D", self.data, "-l", log, "-w", "-t", "60", "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop the server and wait until it is gone."""
        self.run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop", check=False)

    def url(self, schema: str) -> str:
        """The address of a schema."""
        return f"postgresql://starmoot@127.0.0.1:{self.port}/postgres?search_path={schema}"

    async def sql(self, statement: str) -> list[Any]:
        """Run a statement."""
        connection = await asyncpg.connect(self.url("public"))
        try:
            return list(await connection.fetch(statement))
        finally:
            await connection.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL server for all tests of one process."""
    programs = installed_binaries()
    home = Path(tempfile.mkdtemp(prefix="starmoot-pg-"))
    cluster = Cluster(programs, home)
    try:
        cluster.create()
        cluster.start()
        yield cluster
    finally:
        cluster.stop("immediate")
        shutil.rmtree(home, ignore_errors=True)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of a new SQLite file."""
    return f"sqlite:///{tmp_path / 'starmoot.db'}"


@pytest.fixture
def postgres_url(postgres: Cluster, run: Run[Any]) -> str:
    """The address of a new schema in PostgreSQL."""
    schema = f"t{secrets.token_hex(8)}"
    run(postgres.sql(f"create schema {schema}"))
    return postgres.url(schema)


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database; a test that uses it runs once on each kind."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture(autouse=True)
def seeds_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of a test have the same luck in every run."""
    numbers = itertools.count()

    def next_seed() -> bytes:
        return hashlib.sha256(b"table %d" % next(numbers)).digest()

    monkeypatch.setattr("starmoot.web.tables.service.new_seed", next_seed)


@pytest.fixture(autouse=True)
def logging_as_it_was() -> Iterator[None]:
    """A test that starts a server in this process leaves no handler behind."""
    root, own = logging.getLogger(), logging.getLogger("starmoot")
    before = (root.handlers[:], root.level, own.level)
    yield
    root.handlers = before[0]
    root.setLevel(before[1])
    own.setLevel(before[2])


@pytest.fixture
def clock() -> HeldClock:
    """A clock that the test moves."""
    return HeldClock()


@pytest.fixture
def run() -> Iterator[Run[Any]]:
    """Run a coroutine in the one event loop of the test; may be called several times."""
    with asyncio.Runner() as runner:
        yield runner.run


@pytest.fixture
def opened(run: Run[Any], clock: HeldClock) -> Iterator[Opened]:
    """Open stores by address; they are closed when the test ends."""
    stores: list[Store] = []

    def open_one(url: str, **options: Any) -> Store:
        store = open_store(url, clock, **options)
        run(store.open())
        stores.append(store)
        return store

    yield open_one
    for store in reversed(stores):
        run(store.close())


@pytest.fixture
def store(store_url: str, opened: Opened) -> Store:
    """An open, empty store (use it with `run`); a test that uses it runs on both kinds."""
    return opened(store_url)


@pytest.fixture
def sqlite_store(sqlite_url: str, opened: Opened) -> Store:
    """An open, empty store in a file, for tests that are not about stores."""
    return opened(sqlite_url)
