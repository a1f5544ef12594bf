"""Live: followers of tables. Each connection looks for itself and is sent what differs.

A change wakes followers with no more than the table's id. Wake-ups may be lost, so there is a poll
behind them. There are no queues: a slow connection gets the newest state when it is ready for it.
Where nothing changed for a viewer nothing is sent.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Any

from starmoot.host import ENGLISH, catalogue_of
from starmoot.web.errors import Refusal
from starmoot.web.http.caller import Caller
from starmoot.web.http.presence import Presence
from starmoot.web.limits import Connections
from starmoot.web.people.identity import Identity
from starmoot.web.store.base import Store
from starmoot.web.tables.chat import MOST_HEARD
from starmoot.web.tables.following import Sent
from starmoot.web.tables.service import TableService
from starmoot.web.tables.speaking import said, said_me, said_talk

FAULTS = logging.getLogger("starmoot.web.http.live")

POLL = 2.0
FULL_ROUND = 10
"""Every few polls everybody looks: for words whose wake-up was lost, and late views."""
BEAT = 20.0
RECHECK = 20.0
RETRY = 500

Message = dict[str, Any]


class Follower:
    """One connection: who looks, at what, as which seat, and what they have seen."""

    def __init__(
        self,
        caller: Caller,
        table: str,
        seat: int | None,
        cursor: str,
        lean: bool = False,
        language: str = ENGLISH,
    ) -> None:
        """`lean`: a client that draws a scene has no use for the bare state behind it."""
        self.caller = caller
        self.lean = lean
        self.language = language
        self.table = table
        self.seat = seat
        whom = f"{caller.person.id if caller.person else ''}/{table}/{seat}"
        self.sent = Sent.resumed(whom, cursor)
        self.wake = asyncio.Event()
        self.pinged = False
        self.hello: Message | None = None
        self.checked = 0.0
        self.seq = 0
        """How far the table's log went at the last look."""
        self.late = False
        """Whether they look on with a delay: for them time itself brings news."""
        self.seats: set[int] = set()
        """The seats of the person who looks, at a table with several rooms."""
        self.beat_at = 0.0
        self.waiting: asyncio.Task[Message | None] | None = None
        """The wait for what comes next, which goes on while beats are sent."""

    def ping(self) -> None:
        """The other side wants to know that somebody is there.

        The answer comes after everything that had happened by then.
        """
        self.pinged = True
        self.wake.set()


def is_late(parts: dict[str, Any]) -> bool:
    """Whether onlookers see a table with a delay."""
    return bool(parts["room"]["watch"]["kind"] == "delayed")


class Live:
    """All connections of this process, and what wakes them."""

    def __init__(
        self,
        store: Store,
        tables: TableService,
        identity: Identity,
        connections: int = 24,
        poll: float = POLL,
        beat: float = BEAT,
        presence: Presence | None = None,
    ) -> None:
        self.store = store
        self.tables = tables
        self.identity = identity
        self.connections = Connections(connections)
        self.poll = poll
        self.beat = beat
        self.presence = Presence() if presence is None else presence
        self.stopping = False
        self._followers: dict[str, set[Follower]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    # Running

    async def start(self) -> None:
        """Begin to listen for changes."""
        self._tasks = [
            asyncio.create_task(self._listen(), name="live wakes"),
            asyncio.create_task(self._look_around(), name="live poll"),
        ]

    def say_bye(self) -> None:
        """Let every stream end with a word of farewell; new ones end at once."""
        self.stopping = True
        self.wake_all()

    async def farewell(self, patience: float = 1.0) -> None:
        """Say bye and give the streams a moment to end by themselves."""
        self.say_bye()
        until = asyncio.get_running_loop().time() + patience
        while self._followers and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        """Say bye and stop listening."""
        self.say_bye()
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task
        self._tasks = []

    async def _listen(self) -> None:
        while True:
            try:
                async with self.store.wakes() as wakes:
                    self.wake_all()
                    async for table in wakes:
                        self.wake(table)
            except asyncio.CancelledError:
                raise
            except Exception:
                FAULTS.exception("wake-ups were lost; polling goes on")
            await asyncio.sleep(0.5 + random.random())

    async def _look_around(self) -> None:
        """The backstop: who has not seen the end of a log is woken, and now and then everybody."""
        rounds = 0
        while True:
            await asyncio.sleep(self.poll * (0.75 + random.random() / 2))
            rounds += 1
            try:
                await self._compare()
            except Exception:
                FAULTS.exception("the poll failed; it will be tried again")
            if rounds % FULL_ROUND == 0:
                self.wake_all()

    async def _compare(self) -> None:
        followed = list(self._followers)
        if not followed:
            return
        seqs = await self.store.seqs(followed)
        for table in followed:
            for follower in self._followers.get(table, ()):
                if follower.late or follower.seq != seqs.get(table):
                    follower.wake.set()

    def wake(self, table: str) -> None:
        """A table may have changed."""
        for follower in self._followers.get(table, ()):
            follower.wake.set()

    def wake_all(self) -> None:
        """Anything may have changed."""
        for table in list(self._followers):
            self.wake(table)

    # Following

    async def follow(
        self,
        caller: Caller,
        table: str,
        seat: int | None,
        cursor: str = "",
        lean: bool = False,
        language: str = ENGLISH,
    ) -> Follower:
        """A follower that has its first message ready; refuses those who may not look."""
        self.connections.check(caller.bucket)
        follower = Follower(caller, table, seat, cursor, lean, language)
        follower.hello = await self._look(follower)
        return follower

    async def messages(self, follower: Follower) -> AsyncGenerator[Message, None]:
        """Everything for one connection: hello, updates, beats, and a bye at the end."""
        name = follower.caller.bucket
        self.connections.enter(name)
        self._followers.setdefault(follower.table, set()).add(follower)
        follower.beat_at = asyncio.get_running_loop().time() + self.beat
        self._comes_or_goes(follower.table)
        try:
            yield {"type": "hello", "cursor": follower.sent.cursor(), **(follower.hello or {})}
            follower.wake.set()  # something may have happened between the first look and now
            while not self.stopping:
                message = await self._next(follower)
                if message is not None:
                    yield message
                    if message["type"] == "bye":
                        return
            yield {"type": "bye", "retry": RETRY}
        finally:
            if follower.waiting is not None:
                follower.waiting.cancel()
            self.connections.leave(name)
            left = self._followers.get(follower.table, set())
            left.discard(follower)
            if not left:
                self._followers.pop(follower.table, None)
            self._comes_or_goes(follower.table)

    def _comes_or_goes(self, table: str) -> None:
        """Those in the same room see who is there."""
        there = frozenset(seat for one in self._followers.get(table, ()) for seat in one.seats)
        if self.presence.tell(table, there):
            self.wake(table)

    async def _present(self, follower: Follower, inside: list[int]) -> list[int]:
        """The seats of a room whose people are connected."""
        there = follower.seats | await self.presence.seats(follower.table)
        return [seat for seat in inside if seat in there]

    async def _next(self, follower: Follower) -> Message | None:
        """A beat where its time has come, else what the follower finds when it is woken.

        Beats keep to a grid from the hello on. What wakes a follower, how long it looks and what
        it finds never moves them: a late beat would tell that somebody acted.
        """
        loop = asyncio.get_running_loop()
        waiting = follower.waiting or asyncio.create_task(self._find(follower))
        follower.waiting = waiting
        await asyncio.wait({waiting}, timeout=max(0.0, follower.beat_at - loop.time()))
        late = loop.time() - follower.beat_at
        if late >= 0 or not waiting.done():  # the loop may wake up a hair too early
            follower.beat_at += (max(0.0, late) // self.beat + 1) * self.beat
            return {"type": "beat"}
        follower.waiting = None
        return waiting.result()

    async def _find(self, follower: Follower) -> Message | None:
        """Wait until a follower is woken, and look; nothing where nothing changed for it."""
        await follower.wake.wait()
        follower.wake.clear()
        pinged, follower.pinged = follower.pinged, False
        if self.stopping:
            return None
        try:
            await self._recheck(follower)
            news = await self._look(follower)
        except Refusal as refusal:
            return {"type": "bye", "error": refusal.code, "message": refusal.text}
        except Exception:
            FAULTS.exception("a follower of %s could not look", follower.table)
            return {"type": "bye", "retry": RETRY * 4}
        if news:
            if pinged:
                follower.ping()
            return {"type": "update", "cursor": follower.sent.cursor(), **news}
        return {"type": "pong"} if pinged else None

    async def _look(self, follower: Follower) -> Message:
        person = follower.caller.person
        table, seat, watch = follower.table, follower.seat, follower.caller.watch
        look = await self.tables.look(person, table, seat, watch, follower.sent.word)
        follower.seq = look.seq
        if len(look.said) >= MOST_HEARD and follower.hello is not None:
            follower.wake.set()  # there may be another page
        follower.late = not look.me["seats"] and is_late(look.shown.parts)
        drawn = follower.lean and look.shown.parts["scene"] is not None
        words = catalogue_of(look.shown.parts["room"]["game"], follower.language)
        own: Message = {"me": said_me(look.me, words)}
        if look.me["seats"]:
            own["notes"] = look.notes
        team = look.shown.parts["team"]
        if team["number"] is not None:
            follower.seats = set(look.me["seats"])
            self._comes_or_goes(follower.table)
            own["present"] = await self._present(follower, team["rooms"][team["number"]])
        shown = said(look.shown, follower.language)
        talk = said_talk(look.said, follower.language)
        return follower.sent.news(shown, own, talk, ("state",) if drawn else ())

    async def _recheck(self, follower: Follower) -> None:
        """Now and then ask whether the session or token is still good."""
        now = asyncio.get_running_loop().time()
        caller = follower.caller
        if caller.person is None or now - follower.checked < RECHECK:
            return
        if follower.checked:
            person = (
                await self.identity.token(caller.token)
                if caller.token
                else await self.identity.session(caller.session)
            )
            if person is None:
                raise Refusal(401, "signed_out", "You have signed out.")
        follower.checked = now
