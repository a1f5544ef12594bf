"""Replays: earlier moments of a game as a viewer knew them, and whether a record is true.

A moment is named by a step of the viewer's own log, never by a number of inputs, for some of them
are secret. A game that somebody leafs through is kept as a reel, with a copy now and then.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import msgspec

from starmoot.host import SPECTATOR, BadJournal, Journal, Table, replay
from starmoot.kernel import Entry, Game
from starmoot.web.model import Line, Played, Started
from starmoot.web.store.base import PLAYING
from starmoot.web.tables.chronicles import chronicle
from starmoot.web.tables.loaded import Loaded, ViewCache
from starmoot.web.tables.loading import begin, play_on
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.stories import (
    MOST_SECRETS,
    Teller,
    luck,
    marks,
    moments,
    near_misses,
    promises,
    secrets,
    turning,
)
from starmoot.web.tables.views import render, room_part

MIXED = "This game went over to newer rules, so its record cannot be played again as a whole."
COPY_EVERY = 25
REELS = 8


class Reel:
    """A game from its beginning to some moment."""

    def __init__(self, game: Game, header: dict[str, Any], seed: bytes, lines: list[Line]) -> None:
        self.inputs = [line for line in lines if "seal" not in line and "end" not in line]
        table = begin(game, Started(0, header), seed)
        self.copies: dict[int, Table] = {0: table.clone()}
        self.told: list[tuple[int, Entry | None]] = [told_so_far(table)]
        self.teller = Teller(table)
        for number, line in enumerate(self.inputs, start=1):
            play_on(game, table, Played([line], 0), [])
            self.told.append(told_so_far(table))
            self.teller.look(table)
            if number % COPY_EVERY == 0:
                self.copies[number] = table.clone()
        self.teller.hush(table)
        self.last = table
        self._steps: dict[int, list[int]] = {}
        self._moments: dict[int, list[tuple[int, int]]] = {}

    def steps(self, viewer: int) -> list[int]:
        """For each length of the log how many steps of it a viewer was told when it happened."""
        if viewer not in self._steps:
            self._steps[viewer] = steps_of(self.last._play.log, viewer)
        return self._steps[viewer]

    def moments(self, viewer: int) -> list[tuple[int, int]]:
        """(inputs, step) wherever a viewer was told a step for the first time."""
        if viewer not in self._moments:
            log = self.last._play.log
            self._moments[viewer] = list(moments(self.told, log, self.steps(viewer)))
        return self._moments[viewer]

    def moment(self, viewer: int, step: int) -> int | None:
        """After how many inputs a viewer was told a step for the first time."""
        return next((number for number, told in self.moments(viewer) if told >= step), None)

    def table(self, number: int) -> Table:
        """The table after a number of inputs."""
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


def verdict(ok: bool, text: str) -> dict[str, Any]:
    """Whether a record is true, and why; nothing was checked unless somebody adds what was."""
    return {"ok": ok, "text": text, "checked": {}, "commitment": "", "seed": ""}


def leaf(reel: Reel, loaded: Loaded, viewer: int, step: int | None) -> dict[str, Any]:
    """What a viewer knew at a step of its log; of the present only the room is looked at."""
    steps = reel.steps(viewer)[-1]
    chosen = steps if step is None else min(step, steps)
    number = reel.moment(viewer, chosen)
    open_room = msgspec.structs.replace(loaded.room, status=PLAYING, undo=None, paused_at=None)
    then = Loaded(loaded.id, open_room, reel.table(number or 0), 0, 0, ViewCache())
    view = render(then, viewer)
    seen = None if then.table is None else then.table.view(viewer, wordy=False, log=False)
    # the present moment may be past by now: bots play on while this is drawn
    present = Loaded(loaded.id, loaded.room, then.table, loaded.seq, loaded.at, ViewCache())
    now = {
        "room": room_part(present, seen),
        "clock": {},
        "undo": {"can": False, "request": None},
    }
    parts = {**view.parts, **now, "log": view.log}
    parts["beats"] = [beat for beat in view.beats if beat["at"] == view.length]
    found = marks(reel.teller, reel.moments(viewer))
    return {"steps": steps, "step": chosen, "view": parts, "marks": found}


class Replays:
    """The reels that people leaf through."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository
        self._reels: OrderedDict[tuple[str, int], Reel] = OrderedDict()

    async def show(self, loaded: Loaded, viewer: int, step: int | None) -> dict[str, Any] | None:
        """What a viewer knew at a step of its log, or at the last; None where there is no game."""
        table = loaded.table
        if table is None or loaded.room.adopted is not None:
            return None
        game, header = table.game, table.journal.header
        reel = await self._reel(loaded.id, loaded.seq, game, header)
        return await self.repository.archive.aside.run(loaded.id, leaf, reel, loaded, viewer, step)

    async def story(
        self, loaded: Loaded, viewer: int, whole: bool = False
    ) -> dict[str, Any] | None:
        """What a game that is over came to; None where none was played to an end."""
        table = loaded.table
        if table is None or not table._play.ended or loaded.room.adopted is not None:
            return None
        reel = await self._reel(loaded.id, loaded.seq, table.game, table.journal.header)
        known = secrets(reel.last)
        aside = self.repository.archive.aside
        chapters = await aside.run(loaded.id, chronicle, reel, viewer) if whole else None
        return {
            **({} if chapters is None else {"chapters": chapters}),
            "turning": turning(reel.teller, reel.moments(viewer), reel.told, reel.last),
            "near": near_misses(reel.last),
            "luck": luck(reel.teller, reel.last),
            "promises": promises(reel.last),
            "secrets": known[:MOST_SECRETS],
            "secrets_told": len(known),
        }

    async def verify(self, loaded: Loaded) -> dict[str, Any]:
        """Play the record of a closed game again, in a thread of its own, and check all it says."""
        table = loaded.table
        if table is None:
            return verdict(False, loaded.frozen_why or "No game was played at this table.")
        if loaded.room.adopted is not None:
            return verdict(False, MIXED)
        game, header = table.game, table.journal.header
        lines = await self.repository.lines(loaded.id)
        try:
            aside = self.repository.archive.aside
            again = await aside.run(loaded.id, replay, game, Journal(header, lines))
        except BadJournal as fault:
            return verdict(False, f"The record does not hold: {fault}.")
        seals = sum("seal" in line for line in lines)
        return {
            **verdict(
                True,
                "The seed is the one that was promised, and every line follows from the rules.",
            ),
            "checked": {
                "inputs": len(lines) - seals - 1,
                "seals": seals,
                "draws": again.draws,
                "scores": len(again.view(SPECTATOR).scores),
            },
            "commitment": header["commitment"],
            "seed": lines[-1]["seed"],
        }

    async def _reel(self, id: str, seq: int, game: Game, header: dict[str, Any]) -> Reel:
        reel = self._reels.get((id, seq))
        if reel is None:
            lines = await self.repository.archive.lines(id, seq)
            seed = await self.repository.archive.seed(id)
            reel = await self.repository.archive.aside.run(id, Reel, game, header, seed, lines)
            self._reels[id, seq] = reel
            if len(self._reels) > REELS:
                self._reels.popitem(last=False)
        self._reels.move_to_end((id, seq))
        return reel
