"""Racing: clients that send to two servers of one database at once, twice, and too late."""

from __future__ import annotations

import random
import threading
import time
import uuid
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
from tests.web.faults.company import PATIENT, Person, meet
from tests.web.faults.ledger import ACCEPTED, DUPLICATE, STALE, Ledger, Wish
from tests.web.faults.server import Server

from starmoot.client import Client, Decision, Problem, View, random_answer

LONGEST = 20.0
"""Seconds to wait beyond what was wanted for something rare to happen."""


class Race:
    """Some tables, and clients of both servers that play them against all manners."""

    def __init__(self, servers: Sequence[Server], ledger: Ledger) -> None:
        self.servers = servers
        self.ledger = ledger
        self.people = meet(servers[0], 3)
        self.wrong: list[str] = []
        self.counts: Counter[str] = Counter()
        self._both = ThreadPoolExecutor(16)

    def tables(self, games: Sequence[str]) -> list[str]:
        """A running table of each game, whose three seats are three people's."""
        clients = [self.client(person, self.servers[0]) for person in self.people]
        made = []
        for game in games:
            table = clients[0].create(game, 3)
            for seat in (1, 2):
                clients[seat].join(table, seat)
            clients[0].start(table)
            self.ledger.started(table, game)
            made.append(table)
        for client in clients:
            client.close()
        return made

    def client(self, person: Person, server: Server) -> Client:
        """A client of one of the servers."""
        return Client(token=person.token, http=httpx.Client(base_url=server.address, timeout=30))

    def run(self, tables: Sequence[str], racers: int, seconds: float) -> None:
        """Let several clients race for a while, or until all tables are over.

        On a slow machine it takes longer until everything has happened that can happen.
        """
        late = time.monotonic() + seconds
        threads = [
            threading.Thread(target=Racer(self, tables, number).run, args=(late,), daemon=True)
            for number in range(racers)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(seconds + LONGEST + 60)
        self._both.shutdown()

    @property
    def eventful(self) -> bool:
        """Whether every kind of answer was given."""
        return all(self.counts[status] for status in (ACCEPTED, DUPLICATE, STALE))

    def send(self, clients: Sequence[Client], wish: Wish, version: int | None) -> list[Any]:
        """Send one wish by several clients at the same moment; gives their receipts."""
        sent = [self._both.submit(self.once, client, wish, version) for client in clients]
        return [future.result() for future in sent]

    def once(self, client: Client, wish: Wish, version: int | None) -> Any:
        """One sending; None where nobody knows what became of it."""
        self.ledger.sending(wish)
        body = {"seat": wish.seat, "decision": wish.decision, "answer": wish.answer}
        try:
            path = f"/tables/{wish.table}/decide"
            receipt = client._post(path, **body, version=version, key=wish.key)
        except httpx.TransportError:
            return None
        except Problem as problem:
            if problem.status not in PATIENT:
                raise
            self.counts["turned away"] += 1
            return None
        self.ledger.told(wish, receipt["status"])
        self.counts[receipt["status"]] += 1
        return receipt


class Racer:
    """One client of both servers, with the seats of everybody."""

    def __init__(self, race: Race, tables: Sequence[str], number: int) -> None:
        self.race = race
        self.tables = list(tables)
        self.rng = random.Random(number)
        self.seats = [
            [race.client(person, server) for server in race.servers] for person in race.people
        ]
        self.past: list[tuple[Wish, Decision]] = []

    def run(self, late: float) -> None:
        try:
            while self.tables and time.monotonic() < late + LONGEST:
                if time.monotonic() >= late and self.race.eventful:
                    return
                self.act()
        except Exception as fault:  # for whoever reads the result: a thread has no caller
            self.race.wrong.append(f"a racer failed: {fault!r}")
        finally:
            for clients in self.seats:
                for client in clients:
                    client.close()

    def act(self) -> None:
        """One thing that a client might do, sensible or not."""
        table, seat = self.rng.choice(self.tables), self.rng.randrange(3)
        view = self.look(self.rng.choice(self.seats[seat]), table, seat)
        if view is None:
            return
        if view.ended:
            self.tables.remove(table)
            return
        if self.past and self.rng.random() < 0.3:
            self.again(view)
        elif view.decisions:
            self.answer(table, seat, self.rng.choice(view.decisions), view.version)

    def look(self, client: Client, table: str, seat: int) -> View | None:
        try:
            return client.view(table, seat)
        except (httpx.TransportError, Problem):
            return None

    def answer(self, table: str, seat: int, decision: Decision, version: int) -> None:
        """Answer once, or the same at both servers in the same moment; then look elsewhere."""
        answer = random_answer(decision.shape, self.rng)
        wish = Wish(table, seat, decision.id, answer, uuid.uuid4().hex)
        clients = (
            self.seats[seat] if self.rng.random() < 0.5 else [self.rng.choice(self.seats[seat])]
        )
        receipts = self.race.send(clients, wish, self.rng.choice((None, version)))
        self.past.append((wish, decision))
        versions = [r["version"] for r in receipts if r and r["status"] in (ACCEPTED, DUPLICATE)]
        if versions:
            for client in self.seats[seat]:
                self.read_own(client, table, seat, min(versions))

    def read_own(self, client: Client, table: str, seat: int, version: int) -> None:
        """Whoever was told that an answer counts sees so at every server."""
        view = self.look(client, table, seat)
        if view is not None:
            self.race.counts["looked elsewhere"] += 1
            if view.version < version:
                self.race.wrong.append(
                    f"{table}: seat {seat} was told of version {version}, then saw {view.version}"
                )

    def again(self, view: View) -> None:
        """Something old: the very same again, or another answer to what was asked long ago."""
        wish, decision = self.rng.choice(self.past)
        if wish.table not in self.tables:
            return
        old = wish
        if self.rng.random() < 0.5:
            answer = random_answer(decision.shape, self.rng)
            wish = Wish(old.table, old.seat, old.decision, answer, uuid.uuid4().hex)
        counted = wish.counts
        for receipt in self.race.send([self.rng.choice(self.seats[wish.seat])], wish, view.version):
            if receipt and counted and receipt["status"] != DUPLICATE:
                self.race.wrong.append(f"{wish.table}: {receipt} for what counted before: {wish}")
