"""A company of players: many tables at once, each played by its own clients until it is over.

Every player follows its seat's stream and answers what it is asked with anything that fits. What
was sent and not answered is sent again with the same key, as soon as there is a server.
"""

from __future__ import annotations

import random
import threading
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import httpx
import msgspec
from tests.web.faults.ledger import REFUSED, Ledger, Wish
from tests.web.faults.server import Server

from starmoot.client import Client, Decision, Fold, Problem, View, random_answer

PATIENT = (429, 502, 503, 504)
TIMEOUT = 20.0


@dataclass(frozen=True)
class Plan:
    """A kind of table. The first `people` seats are people's, the others bots'.

    `sleeper` is a seat whose owner never answers, so that its clock runs out.
    """

    game: str
    seats: int
    people: int
    options: dict[str, Any] = field(default_factory=dict)
    pace: dict[str, Any] = field(default_factory=lambda: {"pace": "untimed"})
    sleeper: int = -1
    bot: str = "random"


LIVE = {"pace": "live", "bank": 300, "increment": 5}
HURRIED = {"pace": "live", "bank": 10, "increment": 0}
DAILY = {"pace": "deadline", "hours": 24}

PLANS = (
    Plan("goofspiel", 2, 2, pace=LIVE),
    Plan("moot", 4, 3, pace=LIVE),
    Plan("exodus", 3, 1, bot="advice"),
    Plan("goofspiel", 3, 3),
    Plan("goofspiel", 2, 2, pace=HURRIED, sleeper=1),
    Plan("exodus", 3, 2, pace=LIVE, bot="advice"),
    Plan("moot", 3, 3, pace=DAILY),
    Plan("goofspiel", 3, 2, {"cards": 5}),
)


class Person(msgspec.Struct):
    """Somebody known to the server."""

    name: str
    token: str


def meet(server: Server, count: int) -> list[Person]:
    """New guests of a running server, each with a token."""
    people = []
    for number in range(count):
        with Client(server.address) as client:
            client.guest(f"Player {number}")
            people.append(Person(f"Player {number}", client.new_token("program")))
    return people


@dataclass
class Hearing:
    """What a stream has brought of a log, and whether that includes the end."""

    log: list[dict[str, Any]]
    to_the_end: bool


class Stopped(Exception):
    """The company goes home."""


class Company:
    """Players at many tables; where there are several servers, seats are spread over them."""

    def __init__(
        self,
        server: Server,
        people: Sequence[Person],
        ledger: Ledger,
        seed: int = 1,
        others: Sequence[Server] = (),
    ) -> None:
        self.servers = [server, *others]
        self.people = people
        self.ledger = ledger
        self.seed = seed
        self.going_home = threading.Event()
        self.faults: list[str] = []
        self.heard: dict[tuple[str, int], Hearing] = {}
        """What each seat's stream has brought of its log, by table and seat."""
        self.finished = 0
        self._threads: list[threading.Thread] = []

    def play(self, plans: Sequence[Plan], again: bool = True) -> None:
        """Begin to play one table of each plan, and another one after it (`again`)."""
        for slot, plan in enumerate(plans):
            host = Host(self, slot, plan, again)
            self._threads.append(threading.Thread(target=host.run, daemon=True))
            self._threads[-1].start()

    def go_home(self, patience: float = 30.0) -> None:
        """Stop playing. The server has been killed before, so that nobody hangs in a stream."""
        self.going_home.set()
        self.join(patience)

    def join(self, patience: float) -> bool:
        """Wait until all tables are over, or for so many seconds; whether they are."""
        late = time.monotonic() + patience
        for thread in self._threads:
            thread.join(max(0.0, late - time.monotonic()))
        return not any(thread.is_alive() for thread in self._threads)

    def server(self, seat: int) -> Server:
        """The server that a seat's client talks to."""
        return self.servers[seat % len(self.servers)]

    def client(self, person: Person, seat: int) -> Client:
        """A client that acts as somebody."""
        http = httpx.Client(base_url=self.server(seat).address, timeout=TIMEOUT)
        return Client(token=person.token, http=http)

    def insist(self, seat: int, work: Callable[[], Any], fine: Sequence[int] = ()) -> Any:
        """Do something that is safe to repeat, over as many deaths of the server as it takes."""
        while True:
            if self.going_home.is_set():
                raise Stopped
            if not self.server(seat).up.wait(0.1):
                continue
            try:
                return work()
            except httpx.TransportError:
                time.sleep(0.01)
            except Problem as problem:
                if problem.status in fine:
                    return None
                if problem.status not in PATIENT:
                    raise
                time.sleep(0.05)


class Host:
    """Sets tables up, one after the other, and waits for each to be over."""

    def __init__(self, company: Company, slot: int, plan: Plan, again: bool) -> None:
        self.company = company
        self.slot = slot
        self.plan = plan
        self.again = again

    def run(self) -> None:
        company = self.company
        try:
            self.table()
            while self.again:
                self.table()
        except Stopped:
            return
        except Exception as fault:  # for whoever reads the result: a thread has no caller
            company.faults.append(f"{self.plan.game}: {fault!r}")

    def table(self) -> None:
        """One table, from its creation to its end."""
        company, plan = self.company, self.plan
        people = [
            company.people[(self.slot + seat) % len(company.people)] for seat in range(plan.people)
        ]
        clients = [company.client(person, seat) for seat, person in enumerate(people)]
        try:
            table = self.set_up(clients)
            company.ledger.started(table, f"{plan.game} {plan.pace['pace']}")
            players = [
                Player(company, client, table, seat, seat == plan.sleeper)
                for seat, client in enumerate(clients)
            ]
            threads = [threading.Thread(target=player.run, daemon=True) for player in players]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            if company.going_home.is_set():
                raise Stopped
            company.finished += 1
        finally:
            for client in clients:
                client.close()

    def set_up(self, clients: Sequence[Client]) -> str:
        """A table that is being played; with its key a wish that is sent again makes one table."""
        company, plan, key = self.company, self.plan, uuid.uuid4().hex
        bot = {"kind": "bot", "bot": plan.bot}
        seats = [{"kind": "open"}] * plan.people + [bot] * (plan.seats - plan.people)
        table: str = company.insist(
            0,
            lambda: clients[0].create(
                plan.game, plan.seats, plan.options, seats, pace=plan.pace, listed=True, key=key
            ),
        )
        for seat, client in enumerate(clients[1:], start=1):
            company.insist(seat, partial(client.join, table, seat))
        company.insist(0, lambda: clients[0].start(table), fine=(409,))  # it was started before
        status = company.insist(0, lambda: clients[0].table(table))["status"]
        assert status in ("playing", "finished"), status
        return table


class Player:
    """One seat of one table."""

    def __init__(
        self, company: Company, client: Client, table: str, seat: int, sleeps: bool
    ) -> None:
        self.company = company
        self.client = client
        self.table = table
        self.seat = seat
        self.sleeps = sleeps
        self.fold = Fold()
        self.rng = random.Random(f"{company.seed} {seat} {len(company.ledger.tables)}")

    def run(self) -> None:
        company = self.company
        try:
            while not company.going_home.is_set():
                if company.server(self.seat).up.wait(0.1) and self.follow():
                    return
        except Stopped:
            return
        except Exception as fault:
            company.faults.append(f"seat {self.seat} of {self.table}: {fault!r}")
        finally:
            over = self.fold.view().ended
            company.heard[self.table, self.seat] = Hearing(self.fold.log, over)

    def follow(self) -> bool:
        """One connection; whether the game is over."""
        try:
            with self.client.messages(self.table, self.seat, self.fold.cursor) as messages:
                for message in messages:
                    if self.fold.take(message) and self.act(self.fold.view()):
                        return True
        except httpx.TransportError:
            time.sleep(0.01)
        except Problem as problem:
            if self.sleeps and problem.error == "not_your_seat":
                return True  # who never answers loses the seat in the end
            if problem.status not in PATIENT:
                raise
            time.sleep(0.05)
        return False

    def act(self, view: View) -> bool:
        """Answer the first thing that is asked; whether there is nothing to wait for any more."""
        if view.ended or view.room.get("status") not in ("gathering", "playing"):
            return True
        if view.awaited and not self.sleeps:
            decision = view.awaited[0]
            for _ in range(30):
                if self.decide(decision, view.version) != REFUSED:
                    break
        return False

    def decide(self, decision: Decision, version: int) -> str:
        """Answer until there is an answer to it; what that was."""
        answer = None
        if not decision.may_pass or self.rng.random() > 0.2:
            answer = random_answer(decision.shape, self.rng)
        wish = Wish(self.table, self.seat, decision.id, answer, uuid.uuid4().hex)
        return send(self.company, self.client, wish, version)


def send(company: Company, client: Client, wish: Wish, version: int | None = None) -> str:
    """Ask for an input until somebody says what became of it."""
    body = {
        "seat": wish.seat,
        "decision": wish.decision,
        "answer": wish.answer,
        "version": version,
        "key": wish.key,
    }

    def once() -> str:
        company.ledger.sending(wish)
        status: str = client._post(f"/tables/{wish.table}/decide", **body)["status"]
        company.ledger.told(wish, status)
        return status

    status: str = company.insist(wish.seat, once)
    return status
