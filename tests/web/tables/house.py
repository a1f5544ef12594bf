"""A repository over a store, people, and games that play themselves."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

import pytest

from starmoot.bots.base import Chair, make_bot
from starmoot.host import Table, check_options, commitment, content_digest, get_game, render
from starmoot.web.clock import HeldClock
from starmoot.web.errors import Refusal
from starmoot.web.model import AnyEvent, Created, NewTable, Person, Sat
from starmoot.web.store.base import PersonRow, Store
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.loaded import Loaded
from starmoot.web.tables.loading import Games
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.service import TableService

KEY = b"k" * 32
SEED = bytes(range(32))
Run = Callable[[Coroutine[Any, Any, Any]], Any]


def header_of(wish: NewTable, seed: bytes = SEED) -> dict[str, Any]:
    """The header that a new table is pinned to."""
    game = get_game(wish.game)
    return {
        "starmoot": 1,
        "game": game.id,
        "rules_version": game.rules_version,
        "content": content_digest(game),
        "seats": wish.seats,
        "options": check_options(game, wish.options),
        "chance": "fair-1",
        "commitment": commitment(seed),
    }


def next_answer(table: Table, turn: int = 0) -> tuple[int, str, Any]:
    """Something that the table waits for, and an answer to it."""
    awaited = table.awaited()
    seat, decision = awaited[turn % len(awaited)]
    pending = table.view(seat).decision(decision)
    assert pending is not None
    answer = make_bot("random", turn).answer(Chair.at(table, seat), pending)
    return seat, decision, render(pending.shape, answer)


def play_once(draft: Draft) -> Any:
    """A wish: answer the first thing that the table waits for."""
    assert draft.table is not None
    seat, decision, answer = next_answer(draft.table)
    receipt = draft.submit(seat, decision, answer, key=f"k{draft.seq}", by="bot")
    assert receipt.accepted, receipt.reason
    return receipt


@dataclass
class House:
    """A repository and the ways tests use it."""

    store: Store
    clock: HeldClock
    run: Run
    repository: TableRepository

    def another(self, games: Games = get_game) -> House:
        """Another process with the same store."""
        return House(
            self.store, self.clock, self.run, TableRepository(self.store, self.clock, KEY, games)
        )

    async def table(
        self, id: str = "t1", game: str = "goofspiel", seats: int = 2, **wish: Any
    ) -> None:
        """A running game."""
        new = NewTable(game, seats, **wish)
        events: list[AnyEvent] = [Created(new, "p0", header_of(new), host_name="Ann")]
        events += [Sat(seat, f"p{seat}", f"P{seat}") for seat in range(seats)]
        await self.repository.create(id, events, SEED)
        await self.repository.change(id, Draft.start, seed=True)

    async def play(self, id: str = "t1", most: int = 10_000) -> int:
        """Let the table play itself; how many inputs there were."""
        for count in range(most):
            loaded = await self.repository.load(id)
            if loaded.room.over:
                return count
            self.clock.advance(1)
            await self.repository.change(id, play_once)
        return most

    async def fresh(self, id: str = "t1") -> Any:
        """The table as somebody else loads it."""
        return await self.another().repository.load(id)


def digest_of(loaded: Loaded) -> str:
    """The fingerprint of the game at a moment; it must be one that can be played."""
    assert loaded.table is not None, loaded.frozen_why
    return loaded.table.digest()


def person(name: str, **more: Any) -> Person:
    """Somebody."""
    return Person(f"p-{name.lower()}", name, **more)


ANN, BOB, EVE = person("Ann"), person("Bob"), person("Eve")
BOSS = person("Boss", guest=False, admin=True)


@dataclass
class Party:
    """A tables and the people in it."""

    tables: TableService
    house: House

    async def meet(self) -> None:
        """Everybody is known to the server."""
        for who in (ANN, BOB, EVE, BOSS):
            await self.tables.store.add_person(PersonRow(who.id, who.name, 1))

    async def seated(self, *people: Person, game: str = "goofspiel", **wish: Any) -> str:
        """A table whose host is the first of some people and where all of them sit."""
        seats = wish.pop("seats", len(people))
        table = await self.tables.create(people[0], NewTable(game, seats, **wish))
        for who in people[1:]:
            await self.tables.join(who, table, None)
        return table

    async def started(self, *people: Person, **wish: Any) -> str:
        """A running game of some people."""
        table = await self.seated(*people, **wish)
        await self.tables.start(people[0], table)
        return table

    async def move(self, table: str, turn: int = 0) -> tuple[int, dict[str, Any]]:
        """Somebody whom the table waits for answers: a person as themselves, a bot as a bot."""
        loaded = await self.tables.repository.load(table)
        assert loaded.table is not None
        seat, decision, answer = next_answer(loaded.table, turn)
        state = loaded.room.seats[seat]
        if state.kind != "taken":
            receipt = await self.tables.repository.change(
                table, lambda draft: draft.submit(seat, decision, answer, by="bot")
            )
            return seat, {"status": receipt.status}
        who = Person(state.person, state.name)
        return seat, await self.tables.decide(
            who, table, seat, decision, answer, None, f"k{loaded.seq}"
        )

    async def moves(self, table: str, count: int = 100_000) -> int:
        """Several moves, until the game is over; how many there were."""
        for turn in range(count):
            loaded = await self.tables.repository.load(table)
            if loaded.room.over:
                return turn
            self.house.clock.advance(1)
            _, receipt = await self.move(table, turn)
            assert receipt["status"] == "accepted", receipt
        return count


async def refused(code: str, doing: Coroutine[Any, Any, Any]) -> Refusal:
    """A refusal of some kind, in a whole sentence."""
    with pytest.raises(Refusal) as caught:
        await doing
    assert caught.value.code == code, caught.value.text
    assert caught.value.text[0].isupper() or caught.value.text[0].isdigit()
    assert caught.value.text.endswith(".")
    return caught.value
