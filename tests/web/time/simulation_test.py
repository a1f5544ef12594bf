"""Many tables in virtual time, with everything going wrong that can: nobody's clock runs away.

Servers are killed at any await, two of them run side by side, the machine sleeps, its clock is
set, tables are paused. Afterwards the logs are compared with the time that really counted.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from typing import cast

import pytest
from tests.web.time.memory import MemoryStore
from tests.web.time.toys import answer, begin, log_of, repository_over

from starmoot.web.clock import HeldClock, SteadyClock
from starmoot.web.model import (
    Deadline,
    Ladder,
    Live,
    Pace,
    Paused,
    Played,
    Sessions,
    Started,
    decode_event,
)
from starmoot.web.store.base import PLAYING, Append, Store
from starmoot.web.store.vault import is_sealed
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.room import fold
from starmoot.web.timer import SLOW_TRIFLE, TRIFLE, Timer

BEAT = 5.0
STEP = 20.0
PACES: dict[str, tuple[Pace, int]] = {
    "bank": (Live(bank=200, increment=0), 0),
    "plus": (Live(bank=60, increment=15), 0),
    "hour": (Deadline(hours=1), 0),
    "session": (Sessions(grace=5), 90),
    "slow": (Sessions(minute=120), 60),
}


@dataclass
class Server:
    """One process: its repository and its timer."""

    repository: TableRepository
    timer: Timer
    clock: SteadyClock


@dataclass
class World:
    """A machine, a database and the servers on it; `counted` is the time people could use."""

    seed: int
    dice: random.Random
    machine: HeldClock = field(default_factory=HeldClock)
    store: MemoryStore = field(default_factory=MemoryStore)
    servers: list[Server] = field(default_factory=list)
    counted: float = 0.0
    crashes: int = 0
    interruptions: int = 0
    trifles: float = 0.0
    """Seconds that were too short to be given back to slow tables, or (specks) to any."""
    specks: float = 0.0
    resting: set[str] = field(default_factory=set)
    paused: dict[str, float] = field(default_factory=dict)
    """For how long each table was paused."""
    moments: dict[tuple[str, int], float] = field(default_factory=dict)
    """For each event: the counted time of its table when it was appended."""

    def clock_of(self, table: str) -> float:
        """The time that counted at a table so far."""
        return self.counted - self.paused.get(table, 0.0)

    def witness(self, append: Append) -> None:
        for place, body in enumerate(append.events, 1):
            self.moments[append.table, append.after + place] = self.clock_of(append.table)
            event = None if is_sealed(body) else decode_event(body)
            if isinstance(event, Paused):
                (self.resting.add if event.on else self.resting.discard)(append.table)

    async def boot(self) -> None:
        clock = SteadyClock(self.machine)
        repository = repository_over(self.store, clock)
        timer = Timer(repository, cast(Store, self.store), clock, beat=BEAT)
        await timer.catch_up()
        self.servers.append(Server(repository, timer, clock))

    # What happens

    async def step(self) -> None:
        """Some time passes, then something happens."""
        seconds = self.dice.uniform(0.1, STEP)
        self.machine.advance(seconds)
        self.counted += seconds
        for table in self.resting:
            self.paused[table] = self.paused.get(table, 0.0) + seconds
        await self.looks()
        happening = self.dice.choice(
            [self.answers, self.answers, self.answers, self.pauses, self.jump, self.dies, self.idle]
        )
        await happening()

    async def looks(self) -> None:
        looking = [asyncio.ensure_future(server.timer.look()) for server in self.servers]
        await asyncio.gather(*looking)

    async def idle(self) -> None:
        """Nothing happens."""

    async def answers(self) -> None:
        server = self.dice.choice(self.servers)
        tables = self.dice.sample(sorted(self.store.logs), 2)
        acts = [answer(server.repository, table, self.dice.randrange(2)) for table in tables]
        if self.dice.random() < 0.5:
            acts.append(answer(self.servers[-1].repository, tables[0], self.dice.randrange(2)))
        await asyncio.gather(*acts)

    async def pauses(self) -> None:
        table = self.dice.choice(sorted(self.store.logs))
        server = self.dice.choice(self.servers)

        def wish(draft: Draft) -> None:
            if draft.room.status == PLAYING:
                draft.add(Paused(draft.room.paused_at is None, draft.now, "p0"))

        await server.repository.change(table, wish)

    async def jump(self) -> None:
        """The machine sleeps, or somebody sets its clock."""
        if self.dice.random() < 0.3:
            self.interruptions += 1
            seconds = self.dice.choice([-7200.0, -90.0, -4.0, 4.0, 90.0, 30_000.0])
            if abs(seconds) * 1000 < SLOW_TRIFLE:
                self.trifles += abs(seconds)
            self.machine.jump(seconds)
            moves = [asyncio.ensure_future(self.answers()) for _ in range(self.dice.randrange(3))]
            for _ in range(self.dice.randrange(6)):
                await asyncio.sleep(0)
            await self.looks()
            await asyncio.gather(*moves)

    async def dies(self) -> None:
        """A server is killed in the middle of something; if it was the last, time stops."""
        if self.dice.random() > 0.3:
            return
        server = self.servers.pop(self.dice.randrange(len(self.servers)))
        self.crashes += 1
        if self.dice.random() < 0.3:  # in the middle of giving time back
            self.interruptions += 1
            self.machine.jump(self.dice.choice([-7200.0, 30_000.0]))
        work: list[asyncio.Future[object]] = [asyncio.ensure_future(server.timer.look())]
        work += [asyncio.ensure_future(answer(server.repository, t, 0)) for t in self.store.logs]
        for _ in range(self.dice.randrange(40)):
            await asyncio.sleep(0)
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        if not self.servers:
            self.interruptions += 1
            down = self.dice.choice([0.5, 3.0, 30.0, 5000.0])
            self.machine.advance(down)
            self.specks += down if down * 1000 < TRIFLE else 0
            if (down + BEAT + STEP) * 1000 < SLOW_TRIFLE:
                self.trifles += down
            await self.boot()
        if len(self.servers) < 2 and self.dice.random() < 0.5:
            await self.boot()


async def simulate(seed: int, steps: int) -> World:
    world = World(seed, random.Random(seed))
    await world.boot()
    world.store.witness = world.witness
    ladder = Ladder(caretaker_after=0, substitute_after=0)
    for name, (pace, lasts) in PACES.items():
        repository = world.servers[0].repository
        await begin(repository, name, pace, rounds=100, lasts=lasts, ladder=ladder)
    for _ in range(steps):
        await world.step()
    await world.looks()
    return world


def check(world: World) -> None:
    """What must hold, whatever happened."""
    extra = world.crashes * (BEAT + STEP) + world.interruptions * (STEP + 2.0)
    for table, (pace, lasts) in PACES.items():
        opened: dict[int, float] = {}
        last_at = 0
        for seq, event in enumerate(log_of(world.store, table), 1):
            if not isinstance(event, Started | Played):
                continue
            now = world.moments[table, seq]
            assert all(bank >= 0 for bank in event.banks), (world.seed, table)
            if isinstance(event, Played):
                line = event.lines[0]
                assert line["at"] >= last_at
                last_at = line["at"]
                scale = pace.minute / 60 if isinstance(pace, Sessions) else 1
                assert last_at * scale <= now + 0.1 + world.trifles, (world.seed, table, seq)
                if "time_up" in line and not isinstance(pace, Live):
                    waited = now - opened[line["time_up"]]
                    allowed = 3600.0 if isinstance(pace, Deadline) else lasts * scale
                    early = world.trifles if isinstance(pace, Deadline) else 2.0
                    assert waited >= allowed - early - scale, (world.seed, table, waited)
                    assert waited <= allowed + 5 + extra + 2 * STEP, (world.seed, table, waited)
            for window in event.due:
                opened.setdefault(int(window), now)
        check_ahead(world, table, opened, extra)


def check_ahead(world: World, table: str, opened: dict[int, float], extra: float) -> None:
    """What the clocks that still run promise is what is left of the time allowed."""
    pace, lasts = PACES[table]
    rows = zip(log_of(world.store, table), world.store.logs[table], strict=True)
    room = fold(None, [(event, row.at) for event, row in rows])
    assert room is not None
    now = world.machine.now() if room.paused_at is None else room.paused_at
    for window, due in room.due.items():
        ahead = (due - now) / 1000
        used = world.clock_of(table) - opened[window]
        if isinstance(pace, Live):
            assert ahead <= pace.bank + extra, (world.seed, table, ahead)
        else:
            scale = pace.minute / 60 if isinstance(pace, Sessions) else 1
            left = (3600 if isinstance(pace, Deadline) else lasts * scale) - used
            # what was used of a grace is missing from the window after it
            short = pace.grace if isinstance(pace, Sessions) else world.trifles
            least = left - scale - short - world.specks
            assert least <= ahead <= left + 1 + extra, (world.seed, table, ahead, left)
    for seat, bank in enumerate(room.banks):
        if table == "bank":
            running = (now - room.since[seat]) / 1000 if seat in room.since else 0.0
            spent = 200 - bank / 1000 + max(0.0, running)
            assert spent <= world.clock_of(table) + 0.1 + world.specks, (world.seed, seat, spent)


async def reread(world: World) -> None:
    """A new server reads every log from the beginning and comes to the same tables."""
    held = {table: await world.servers[0].repository.load(table) for table in world.store.logs}
    seals = {table: loaded.table.seal() for table, loaded in held.items() if loaded.table}
    world.store.snapshots.clear()
    fresh = repository_over(world.store, SteadyClock(world.machine))
    for table, seal in seals.items():
        loaded = await fresh.load(table)
        assert loaded.table is not None
        assert loaded.table.seal() == seal, (world.seed, table)
    assert len(seals) == len(PACES)


@pytest.mark.parametrize("block", range(4))
def test_no_deadline_is_skipped_doubled_or_early_whatever_happens(block: int) -> None:
    async def main() -> list[World]:
        worlds = []
        for seed in range(block * 26, block * 26 + 26):
            world = await simulate(seed, 32)
            check(world)
            await reread(world)
            worlds.append(world)
        return worlds

    worlds = asyncio.run(main())
    assert sum(world.crashes for world in worlds) > 30
    assert sum(world.interruptions for world in worlds) > 30
    timed_out = [
        event
        for world in worlds
        for table in PACES
        for event in log_of(world.store, table)
        if isinstance(event, Played) and event.by == "clock"
    ]
    assert len(timed_out) > 100
