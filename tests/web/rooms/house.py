"""A keeper over a store, people, and games that play themselves."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from starmoot.bots.base import Chair, make_bot
from starmoot.kernel import Table, get_game
from starmoot.kernel.chance import commitment
from starmoot.kernel.wire import render
from starmoot.web.clock import HeldClock
from starmoot.web.draft import Draft
from starmoot.web.keeper import Keeper
from starmoot.web.loading import Games
from starmoot.web.model import AnyEvent, Created, NewTable, Sat
from starmoot.web.store.base import Store

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
        "content": game.content_digest,
        "seats": wish.seats,
        "options": game.check_options(wish.options),
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
    """A keeper and the ways tests use it."""

    store: Store
    clock: HeldClock
    run: Run
    keeper: Keeper

    def another(self, games: Games = get_game) -> House:
        """Another process with the same store."""
        return House(self.store, self.clock, self.run, Keeper(self.store, self.clock, KEY, games))

    async def table(
        self, id: str = "t1", game: str = "goofspiel", seats: int = 2, **wish: Any
    ) -> None:
        """A running game."""
        new = NewTable(game, seats, **wish)
        events: list[AnyEvent] = [Created(new, "p0", header_of(new), host_name="Ann")]
        events += [Sat(seat, f"p{seat}", f"P{seat}") for seat in range(seats)]
        await self.keeper.create(id, events, SEED)
        await self.keeper.change(id, Draft.start, seed=True)

    async def play(self, id: str = "t1", most: int = 10_000) -> int:
        """Let the table play itself; how many inputs there were."""
        for count in range(most):
            loaded = await self.keeper.load(id)
            if loaded.room.over:
                return count
            self.clock.advance(1)
            await self.keeper.change(id, play_once)
        return most

    async def fresh(self, id: str = "t1") -> Any:
        """The table as somebody else loads it."""
        return await self.another().keeper.load(id)
