"""Killing servers: while many tables are played, again and again, at random moments."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from tests.web.faults.checking import Findings, Heard, check_tables
from tests.web.faults.company import PLANS, Company, Person, Plan, meet
from tests.web.faults.ledger import Ledger, ledger_at
from tests.web.faults.server import Server

from starmoot.web.server.startup import read_key
from starmoot.web.store import open_store

PEOPLE = 8
IN_THE_BEGINNING = 0.1
"""So many of the servers are killed before they are ready."""
FEWEST = 2
"""So many are killed however long that takes."""


@dataclass
class Campaign:
    """So many kills over so many tables. `longest` is how long a server may live at work."""

    data: Path
    kills: int
    tables: int
    database_url: str = ""
    longest: float = 0.7
    seconds: float = 3600.0
    seed: int = 1
    plans: Sequence[Plan] = PLANS
    progress: Callable[[int, Ledger], None] = lambda _done, _ledger: None
    stop: threading.Event = field(default_factory=threading.Event)
    """Set it to kill no more; what was done until then is checked."""
    fork: bool = False
    """Whether servers are forked, which starts them in a fraction of the time."""

    def run(self) -> Findings:
        """Kill, then check. Where an earlier run in the same folder was stopped, go on from it."""
        self.data.mkdir(parents=True, exist_ok=True)
        server = Server(self.data / "server", self.database_url, fork=self.fork)
        with ledger_at(self.data / "ledger.jsonl") as ledger:
            state = State.at(self.data / "state.json")
            try:
                heard = self._kill(server, ledger, state)
            finally:
                server.close()
                state.note(server)
            return asyncio.run(self._check(server, ledger, state, heard))

    def _kill(self, server: Server, ledger: Ledger, state: State) -> Heard:
        late = time.monotonic() + self.seconds
        dice = random.Random(self.seed + state.kills)
        server.start()
        server.wait()
        if not state.people:
            state.people = meet(server, PEOPLE)
            state.save()
        company = Company(server, state.people, ledger, self.seed + state.kills)
        company.play([self.plans[slot % len(self.plans)] for slot in range(self.tables)])
        try:
            while state.kills < self.kills and not company.faults:
                if state.kills >= FEWEST and (self.stop.is_set() or time.monotonic() >= late):
                    break
                self.progress(state.kills, ledger)
                wait_for_answers(ledger)
                time.sleep(dice.uniform(0, self.longest))
                server.kill()
                state.kills += 1
                state.note(server)
                server.start()
                if dice.random() < IN_THE_BEGINNING and state.kills < self.kills:
                    time.sleep(dice.uniform(0, 1.5))
                    server.kill()
                    state.kills += 1
                    server.start()
                server.wait()
            wait_for_answers(ledger)
            time.sleep(self.longest)  # what was not answered is sent again
            server.kill()
        finally:
            company.go_home()
        if company.faults:
            raise AssertionError("\n".join(company.faults))
        return company.heard

    async def _check(self, server: Server, ledger: Ledger, state: State, heard: Heard) -> Findings:
        key, _ = read_key(server.data / "server.key", make=False)
        store = open_store(self.database_url or str(server.data / "starmoot.sqlite"))
        await store.open()
        try:
            findings = await check_tables(store, key, ledger, state.lives, heard)
        finally:
            await store.close()
        state.add(findings)
        return findings


def wait_for_answers(ledger: Ledger, most: float = 5.0) -> None:
    """Until somebody is told something: a server that is killed before has been of no use."""
    known, late = ledger.answers, time.monotonic() + most
    while ledger.answers == known and time.monotonic() < late:
        time.sleep(0.01)


class Saved(msgspec.Struct):
    """What a run leaves for the one that goes on from it."""

    kills: int = 0
    people: list[Person] = []
    lives: list[tuple[int, int]] = []
    streams: int = 0
    """How many were compared with what their seats were told."""
    wrong: list[str] = []
    """What any of the runs found."""


class State:
    """How far a campaign is."""

    def __init__(self, path: Path, saved: Saved) -> None:
        self.path = path
        self.kills = saved.kills
        self.people = saved.people
        self.lives = saved.lives
        self.streams = saved.streams
        self.wrong = saved.wrong

    @classmethod
    def at(cls, path: Path) -> State:
        """The state in a file, or that of a beginning."""
        if not path.exists():
            return cls(path, Saved())
        return cls(path, msgspec.json.decode(path.read_bytes(), type=Saved))

    def note(self, server: Server) -> None:
        """Write down what a server has lived, with the kills until now."""
        known = set(self.lives)
        self.lives += [life for life in server.lives if life not in known]
        self.save()

    def add(self, findings: Findings) -> None:
        """Let a run's findings cover the earlier runs in the same folder.

        Each run looks at all tables, but only at the streams that it has followed itself.
        """
        self.streams += findings.counts["streams"]
        self.wrong += [wrong for wrong in findings.wrong if wrong not in self.wrong]
        findings.counts["streams"] = self.streams
        findings.counts["kills"] = self.kills
        findings.wrong = list(self.wrong)
        self.save()

    def save(self) -> None:
        """Write it down."""
        saved = Saved(self.kills, self.people, self.lives, self.streams, self.wrong)
        draft = self.path.with_suffix(".part")
        draft.write_bytes(msgspec.json.encode(saved))
        draft.replace(self.path)
