"""Replays: earlier moments of a game as a viewer knew them, and whether a record is true.

A moment is named by a step of the viewer's own log, never by a number of inputs, for some of them
are secret. A game that somebody leafs through is kept as a reel, with a copy now and then.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

import msgspec

from starmoot.kernel import Game, Table, replay
from starmoot.kernel.facts import Entry
from starmoot.kernel.journal import BadJournal, Journal
from starmoot.web.model import Line, Played, Started
from starmoot.web.rooms.keeper import Keeper
from starmoot.web.rooms.loaded import Loaded, Shelf
from starmoot.web.rooms.loading import begin, play_on
from starmoot.web.rooms.showing import render, room_part
from starmoot.web.store.base import PLAYING

COPY_EVERY = 25
REELS = 8


class Reel:
    """A game from its beginning to some moment."""

    def __init__(self, game: Game, header: dict[str, Any], seed: bytes, lines: list[Line]) -> None:
        self.inputs = [line for line in lines if "seal" not in line and "end" not in line]
        table = begin(game, Started(0, header), seed)
        self.copies: dict[int, Table] = {0: table.clone()}
        self.told: list[tuple[int, Entry | None]] = [told_so_far(table)]
        for number, line in enumerate(self.inputs, start=1):
            play_on(game, table, Played([line], 0), [])
            self.told.append(told_so_far(table))
            if number % COPY_EVERY == 0:
                self.copies[number] = table.clone()
        self.last = table
        self._steps: dict[int, list[int]] = {}

    def steps(self, viewer: int) -> list[int]:
        """For each length of the log how many steps of it a viewer was told when it happened."""
        if viewer not in self._steps:
            self._steps[viewer] = steps_of(self.last._play.log, viewer)
        return self._steps[viewer]

    def moment(self, viewer: int, step: int) -> int | None:
        """After how many inputs a viewer was told a step for the first time."""
        log, steps = self.last._play.log, self.steps(viewer)
        for number, (length, last) in enumerate(self.told):
            stands = length == 0 or (length <= len(log) and log[length - 1] is last)
            if stands and steps[length] >= step:
                return number
        return None

    def table(self, number: int) -> Table:
        """The table after so many inputs."""
        near = number - number % COPY_EVERY
        table = self.copies[near].clone()
        for line in self.inputs[near:number]:
            play_on(table.game, table, Played([line], 0), [])
        return table


def told_so_far(table: Table) -> tuple[int, Entry | None]:
    """How long the whole log is, and its last entry: whether it still stands can be told by it."""
    log = table._play.log
    return len(log), log[-1] if log else None


def steps_of(log: list[Entry], viewer: int) -> list[int]:
    """For each length of the log how many steps of it a viewer was told, as it counts them."""
    steps, last = [0], -1
    for entry in log:
        seen = entry.seen_by(viewer)
        steps.append(steps[-1] + int(seen and entry.step != last))
        last = entry.step if seen else last
    return steps


class Replays:
    """The reels that people leaf through."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self._reels: OrderedDict[tuple[str, int], Reel] = OrderedDict()

    async def show(self, loaded: Loaded, viewer: int, step: int | None) -> dict[str, Any] | None:
        """What a viewer knew at a step of its log, or at the last; None where there is no game."""
        table = loaded.table
        if table is None:
            return None
        game, header, room = table.game, table.journal.header, loaded.room
        reel = await self._reel(loaded.id, loaded.seq, game, header)
        steps = reel.steps(viewer)[-1]
        chosen = steps if step is None else min(step, steps)
        number = reel.moment(viewer, chosen)
        open_room = msgspec.structs.replace(room, status=PLAYING, undo=None, paused_at=None)
        then = Loaded(loaded.id, open_room, reel.table(number or 0), 0, 0, Shelf())
        view = render(then, viewer)
        now = {
            "room": room_part(loaded, None),
            "clock": {},
            "undo": {"can": False, "request": None},
        }
        parts = {**view.parts, **now, "log": view.log}
        return {"steps": steps, "step": chosen, "view": parts}

    async def verify(self, loaded: Loaded) -> dict[str, Any]:
        """Play the record of a closed game again, in a thread of its own, and check all it says."""
        table = loaded.table
        if table is None:
            return {"ok": False, "text": loaded.frozen_why or "No game was played at this table."}
        game, header = table.game, table.journal.header
        lines = await self.keeper.lines(loaded.id)
        try:
            await asyncio.to_thread(replay, game, Journal(header, lines))
        except BadJournal as fault:
            return {"ok": False, "text": f"The record does not hold: {fault}."}
        return {
            "ok": True,
            "text": "The seed is the one that was promised, and every line follows from the rules.",
        }

    async def _reel(self, id: str, seq: int, game: Game, header: dict[str, Any]) -> Reel:
        reel = self._reels.get((id, seq))
        if reel is None:
            lines = await self.keeper.archive.lines(id, seq)
            seed = await self.keeper.archive.seed(id)
            reel = await asyncio.to_thread(Reel, game, header, seed, lines)
            self._reels[id, seq] = reel
            if len(self._reels) > REELS:
                self._reels.popitem(last=False)
        self._reels.move_to_end((id, seq))
        return reel
