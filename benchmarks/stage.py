"""What the server benchmark is played on: people, running tables, and all their moves to come.

The tables' seeds are known here, so that whole games can be thought out first and the load
consists of nothing but sending.
"""

import asyncio
import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starmoot.bots.base import Chair, make_bot
from starmoot.host import Table, get_game, render
from starmoot.web.clock import SystemClock
from starmoot.web.model import AnyEvent, Created, NewTable, Person, Sat
from starmoot.web.people.identity import Identity
from starmoot.web.server.startup import check_key, read_key
from starmoot.web.store import open_store
from starmoot.web.tables import seating
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.repository import TableRepository

GAME = "moot"
SEATS = 4


@dataclass(frozen=True)
class Move:
    """One move; `viewers` is how many of the seats and an onlooker hear of it."""

    seat: int
    decision: str
    answer: object
    viewers: int


@dataclass(frozen=True)
class Staged:
    """A running table: whose tokens its seats have, and the moves of its game."""

    id: str
    tokens: list[str]
    """One for each seat, then one of somebody who only looks on."""
    moves: list[Move]


@cache
def think_out(seed: bytes) -> list[Move]:
    """A whole game by random players; several servers play the same ones."""
    table = Table(get_game(GAME), SEATS, seed)
    moves: list[Move] = []
    while not table.closed:
        seat, decision = table.awaited()[0]
        pending = table.view(seat).decision(decision)
        assert pending is not None
        answer = make_bot("random", len(moves)).answer(Chair.at(table, seat), pending)
        before = [table.version(viewer) for viewer in table.viewers]
        given = None if answer.passed() else render(pending.shape, answer)
        receipt = table.submit(seat, decision, given)
        assert receipt.accepted, receipt
        told = [table.version(viewer) for viewer in table.viewers]
        heard = sum(new != old for new, old in zip(told, before, strict=True))
        moves.append(Move(seat, decision, given, heard))
    return moves


async def prepare(
    folder: Path, tables: int, groups: int = 40, database_url: str = ""
) -> list[Staged]:
    """A database with running tables; each group of people has its share of them.

    The key, and SQLite's file where there is no other database, are in the folder.
    """
    folder.mkdir(parents=True)
    key, _ = read_key(folder / "server.key")
    clock = SystemClock()
    store = open_store(database_url or str(folder / "starmoot.sqlite"), clock)
    await store.open()
    try:
        await check_key(store, key)
        repository = TableRepository(store, clock, key)
        identity = Identity(store, clock)
        crews = [await crew(identity, number) for number in range(groups)]
        staged = [stage(repository, crews[n % groups], n) for n in range(tables)]
        found: list[Staged] = []
        for start in range(0, tables, 32):
            found += await asyncio.gather(*staged[start : start + 32])
        await repository.settle()
        identity.close()
        return found
    finally:
        await store.close()


async def crew(identity: Identity, number: int) -> list[tuple[Person, str]]:
    """People with tokens: one for each seat, and an onlooker."""
    found = []
    for seat in range(SEATS + 1):
        person, _ = await identity.guest(f"Player {number}-{seat}")
        found.append((person, await identity.new_token(person, "load")))
    return found


async def stage(
    repository: TableRepository, people: list[tuple[Person, str]], number: int
) -> Staged:
    """One running table."""
    seed = hashlib.sha256(f"table {number}".encode()).digest()
    wish = NewTable(GAME, SEATS, title=f"Table {number}")
    header = seating.header_of(get_game(GAME), wish, seed)
    host = people[0][0]
    events: list[AnyEvent] = [Created(wish, host.id, header, host_name=host.name)]
    events += [Sat(seat, person.id, person.name) for seat, (person, _) in enumerate(people[:SEATS])]
    id = hashlib.sha256(seed).hexdigest()[:16]
    await repository.create(id, events, seed)
    await repository.change(id, Draft.start, seed=True)
    return Staged(id, [token for _, token in people], think_out(seed))
