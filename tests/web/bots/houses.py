"""A server without a network: tables of registered games, and bots that play at them."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from tests.web.time.memory import MemoryStore

from starmoot.host import check_options, content_digest, get_game
from starmoot.web.bots.jobs import Thought, think
from starmoot.web.bots.thinking import Thinker
from starmoot.web.bots.workers import Workers
from starmoot.web.clock import HeldClock
from starmoot.web.model import (
    BOT,
    AnyEvent,
    Created,
    Ladder,
    NewTable,
    Pace,
    Played,
    Sat,
    SeatPlan,
    Untimed,
)
from starmoot.web.store.base import Store
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.repository import TableRepository

KEY = bytes(range(32))


class Inline:
    """Stands for the worker processes: thinks at once, in this one, and remembers the jobs."""

    def __init__(self) -> None:
        self.jobs: list[bytes] = []
        self.thinking = 0
        self.most = 0

    async def ask(self, job: bytes, patience: float, owner: str, table: str) -> Thought:
        self.jobs.append(job)
        self.thinking += 1
        self.most = max(self.most, self.thinking)
        await asyncio.sleep(0)
        self.thinking -= 1
        return think(job)

    async def stop(self) -> None:
        """Nothing runs."""


class House:
    """A repository over a store in memory, and a thinker without delay."""

    def __init__(self, beside: House | None = None, **options: Any) -> None:
        self.store: MemoryStore = beside.store if beside else MemoryStore()
        self.clock: HeldClock = beside.clock if beside else HeldClock()
        self.repository = TableRepository(cast(Store, self.store), self.clock, KEY)
        self.inline = Inline()
        settings = {"delay": 0.0, "seed": 1, "poll": 0.01} | options
        self.thinker = Thinker(self.repository, self.clock, **settings)
        if "plugins" not in options:
            self.thinker.workers = cast(Workers, self.inline)

    async def begin(
        self,
        table: str,
        game: str,
        bots: list[str],
        pace: Pace | None = None,
        ladder: Ladder | None = None,
        **options: Any,
    ) -> None:
        """Set up a table and start it; seats whose bot is empty are people p0, p1, ..."""
        rules = get_game(game)
        checked = check_options(rules, options)
        plan = [SeatPlan(BOT, bot) if bot else SeatPlan() for bot in bots]
        wish = NewTable(
            game,
            len(bots),
            checked,
            plan=plan,
            pace=pace or Untimed(),
            ladder=ladder or Ladder(),
        )
        header = {
            "game": game,
            "rules_version": rules.rules_version,
            "options": checked,
            "seats": len(bots),
            "chance": "fair-1",
            "content": content_digest(rules),
        }
        events: list[AnyEvent] = [Created(wish, "p0", header)]
        events += [Sat(seat, f"p{seat}", f"P{seat}") for seat, bot in enumerate(bots) if not bot]
        await self.repository.create(table, events, table.encode().ljust(32, b"."))
        await self.repository.change(table, lambda draft: draft.start(), seed=True)

    async def decide(self, table: str, seat: int, answer: Any) -> str:
        """A person answers what the table waits for."""

        def wish(draft: Draft) -> str:
            assert draft.table is not None
            decision = dict(draft.table.awaited())[seat]
            return draft.submit(seat, decision, answer, by=f"p{seat}").status

        return await self.repository.change(table, wish)

    def events(self, table: str) -> list[AnyEvent]:
        return [self.repository.archive.event(table, row) for row in self.store.logs[table]]

    def played(self, table: str) -> list[Played]:
        return [event for event in self.events(table) if isinstance(event, Played)]

    def status(self, table: str) -> str:
        return self.store.rows[table].status

    async def until(self, table: str, status: str = "finished") -> None:
        """Wait until a table is so far."""
        async with asyncio.timeout(60):
            while self.status(table) != status:
                await asyncio.sleep(0.005)
