"""Voices: characters say a line in the talk of their table, at moments that deserve one.

What they say follows from facts that their hearers know (`starmoot.bots.voice`). Several servers
may look at one table: the words to a fact have an id of their own, so they are said once.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from starmoot.bots.casting import temperament_of
from starmoot.bots.voice import Line, leader_for, line_for
from starmoot.host import SPECTATOR, Table
from starmoot.kernel import EVERYONE, SEAT
from starmoot.web.keys import derived_id
from starmoot.web.model import BOT, TAKEN
from starmoot.web.store.base import PLAYING, StoreError
from starmoot.web.tables.chat import Talk, open_channels
from starmoot.web.tables.loaded import Loaded
from starmoot.web.tables.room import Room

LOG = logging.getLogger("starmoot.web.bots.voices")

SELDOM: Final = 4
"""Between bots one moment in this number gets a line; people always get theirs."""
HELD_TABLES: Final = 1000


class Voices:
    """Listens to what happens at tables, and lets characters speak."""

    def __init__(self, talk: Talk, key: bytes) -> None:
        self.talk = talk
        self.key = key
        self._heard: dict[str, int] = {}
        """By table how long its log was when it was last looked at."""
        self._speaking: set[asyncio.Task[None]] = set()

    def changed(self, id: str, loaded: Loaded) -> None:
        """A table changed: look at the facts that are new."""
        table = loaded.table
        if table is None or not any(map(temperament_of, bots_at(loaded.room))):
            return
        length = len(table._play.log)
        start = self._heard.pop(id, length if loaded.room.inputs > 1 else 0)
        self._heard[id] = length
        if len(self._heard) > HELD_TABLES:
            del self._heard[next(iter(self._heard))]
        if loaded.room.status != PLAYING or start >= length:
            return
        for place in range(start, length):
            line = self._line(id, loaded.room, table, place)
            if line is not None:
                self._say(loaded, line, place)
                return  # one is enough for one move

    def _line(self, id: str, room: Room, table: Table, place: int) -> Line | None:
        """What somebody says to a fact, if it is worth it."""
        log = table._play.log
        seen = table.view(SPECTATOR, wordy=False, log=False).state
        bots = bots_at(room)
        line = line_for(
            table.game.story, log[:place], log[place], seen, bots, lambda: leader_for(table)
        )
        if line is None:
            return None
        with_people = room.seats[line.about].kind == TAKEN
        return line if with_people or self._dice(id, place) % SELDOM == 0 else None

    def _dice(self, id: str, place: int) -> int:
        """A number that is always the same for one fact of a table."""
        return int(derived_id(self.key, f"moment/{id}/{place}"), 16)

    def _say(self, loaded: Loaded, line: Line, place: int) -> None:
        """Say a line to as many as may be addressed of those who know what it is about."""
        open_to = [mask for mask in open_channels(loaded, line.seat) if within(mask, line.audience)]
        if not open_to or loaded.table is None:
            return
        seen = loaded.table.view(SPECTATOR, wordy=False, log=False).state
        names = [
            SEAT.label(number, seen)
            if SEAT.label(number, seen) != f"Seat {number + 1}"
            else state.name
            for number, state in enumerate(loaded.room.seats)
        ]
        audience = max(open_to, key=lambda mask: (mask == EVERYONE, mask.bit_count()))
        id = derived_id(self.key, f"line/{loaded.id}/{place}")
        words = self._write(loaded, id, line.seat, audience, line.said(names))
        task = asyncio.get_running_loop().create_task(words)
        self._speaking.add(task)
        task.add_done_callback(self._speaking.discard)

    async def _write(self, loaded: Loaded, id: str, seat: int, audience: int, text: str) -> None:
        try:
            await self.talk.say_as_bot(loaded, id, seat, audience, text)
        except StoreError as fault:
            LOG.warning("table %s: words of a bot are lost: %s", loaded.id, fault)

    async def rest(self) -> None:
        """Wait until all that is being said is said."""
        while self._speaking:
            await asyncio.gather(*self._speaking, return_exceptions=True)


def bots_at(room: Room) -> list[str]:
    """The texts of the bots by seat; empty for people."""
    return [seat.bot if seat.kind == BOT else "" for seat in room.seats]


def within(mask: int, audience: int) -> bool:
    """Whether all of an audience may know what another one knows."""
    return audience == EVERYONE or (mask != EVERYONE and mask & audience == mask)
