"""Two servers on one PostgreSQL: whatever is sent to them at once, nothing is lost or doubled."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.web.faults.checking import Findings, check_tables
from tests.web.faults.company import LIVE, Company, Plan, meet
from tests.web.faults.ledger import Ledger
from tests.web.faults.racing import Race
from tests.web.faults.server import Server

from starmoot.web.server.startup import read_key
from starmoot.web.store import open_store

WORKER = str(Path(__file__).with_name("worker.py"))

Pair = Callable[..., list[Server]]


@pytest.fixture
def pair(postgres_url: str, tmp_path: Path) -> Iterator[Pair]:
    """Two servers that share a database and a key, with faults where wanted."""
    servers: list[Server] = []

    def start(*faults: str) -> list[Server]:
        for name in ("one", "two"):
            server = Server(
                tmp_path / name,
                postgres_url,
                (WORKER,),
                FAULTS=",".join(faults),
                STARMOOT_KEY_FILE=str(tmp_path / "server.key"),
                STARMOOT_BOT_WORKERS="0",
                PYTHONPATH=str(Path(__file__).parents[3]),
            )
            servers.append(server)
        read_key(tmp_path / "server.key")
        for server in servers:
            server.start()
        for server in servers:
            server.wait()
        return servers

    yield start
    for server in servers:
        server.close()


@pytest.fixture
def check(postgres_url: str, tmp_path: Path) -> Callable[..., Findings]:
    """Check the tables of a ledger in the database of the pair."""

    async def look(ledger: Ledger, heard: Any) -> Findings:
        store = open_store(postgres_url)
        await store.open()
        try:
            key, _ = read_key(tmp_path / "server.key")
            return await check_tables(store, key, ledger, (), heard)
        finally:
            await store.close()

    def run(ledger: Ledger, heard: Any = None) -> Findings:
        return asyncio.run(look(ledger, heard))

    return run


def test_two_servers_race_and_nothing_is_lost_or_doubled(
    pair: Pair, check: Callable[..., Findings]
) -> None:
    servers = pair()
    race = Race(servers, Ledger())
    race.run(race.tables(["goofspiel", "goofspiel", "moot"]), racers=8, seconds=5)
    for server in servers:
        assert server.stop() == 0
    assert race.wrong == []
    findings = check(race.ledger)
    assert findings.wrong == []
    assert race.eventful
    assert race.counts["looked elsewhere"] > 0


def test_followers_miss_nothing_when_wake_ups_are_lost_and_lines_cut(
    pair: Pair, check: Callable[..., Findings], postgres: Any
) -> None:
    """Players of one server play with those of the other, and the channel breaks meanwhile."""
    servers = pair("drop wakes")
    ledger = Ledger()
    people = meet(servers[0], 3)
    company = Company(servers[0], people, ledger, others=servers[1:])
    plans = [Plan("moot", 3, 3, {"gates": 5}, LIVE), Plan("goofspiel", 3, 3, {"cards": 6})]
    company.play(plans, again=False)
    cuts = 0
    while not company.join(0.4) and cuts < 15:
        asyncio.run(postgres.sql(CUT))
        cuts += 1
    assert company.join(30), "everybody has heard of the end"
    assert company.faults == []
    assert cuts >= 2
    findings = check(ledger, company.heard)
    assert findings.wrong == []
    assert findings.counts["finished"] == 2
    assert all(hearing.to_the_end for hearing in company.heard.values())


CUT = """select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'starmoot%'"""


def test_torn_snapshots_and_servers_that_die_writing_them_harm_nothing(
    pair: Pair, check: Callable[..., Findings]
) -> None:
    servers = pair("torn snapshots", "deadly snapshots")
    ledger = Ledger()
    people = meet(servers[0], 3)
    company = Company(servers[0], people, ledger, others=servers[1:])
    company.play([Plan("goofspiel", 3, 3, {"cards": 4})] * 3)
    died = 0
    for _ in range(160):
        if died >= 2 or company.join(0.05):
            break
        died += sum(server.revive() for server in servers)
    for server in servers:
        server.close()
    company.go_home()
    assert company.faults == []
    findings = check(ledger, company.heard)
    assert findings.wrong == []
    assert died > 0
    assert findings.counts["replayed"] == findings.counts["tables"] >= 1
