"""Connections: how many one address may have, and when one that says nothing is closed.

It stands between the loop and the library that reads HTTP, and uses nothing of the library but the
methods every asyncio protocol has. What an app does with a request is told by `around`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, cast

from starmoot.web.limits import Network, is_trusted, network_of

LOG = logging.getLogger("starmoot.web.http.connections")

FIRST = 15.0
"""Seconds in which a new connection has to ask something."""
IDLE = 75.0
"""Seconds for which a connection is kept between two requests."""
BODY = 30.0
"""Seconds in which the body of a request has to come."""
STUCK = 60.0
"""Seconds for which a client may not take what it is sent."""
LOOK_EVERY = 1.0
RESERVE = 128
"""Files that the server needs for other things than connections."""
TOO_MANY = (
    b"HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 30\r\n"
    b"Content-Length: 0\r\n\r\n"
)
FOREVER = float("inf")

Peer = tuple[str, int]


class Guarded(asyncio.Protocol):
    """One connection: what comes is handed to the library, and it is noted when to give up."""

    def __init__(self, inner: asyncio.Protocol, guard: Guard) -> None:
        self.inner = inner
        self.guard = guard
        self.transport: asyncio.Transport | None = None
        self.peer: Peer = ("", 0)
        self.address = ""
        self.idle = True
        self.until = FOREVER

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come; one too many is sent away."""
        self.transport = stream = cast(asyncio.Transport, transport)
        found = transport.get_extra_info("peername") or ("", 0)
        self.peer = (str(found[0]), int(found[1])) if len(found) > 1 else (str(found[0]), 0)
        self.address = network_of(self.peer[0])
        if self.guard.admit(self):
            self.until = self.guard.now() + self.guard.first
            self.inner.connection_made(transport)
        else:
            self.inner = asyncio.Protocol()
            stream.write(TOO_MANY)
            stream.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self.guard.forget(self)
        self.inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something has come."""
        self.inner.data_received(data)

    def eof_received(self) -> bool | None:
        """The other side has nothing more to say."""
        return self.inner.eof_received()

    def pause_writing(self) -> None:
        """The other side does not take what it is sent."""
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        """It does again."""
        self.inner.resume_writing()

    @property
    def handed_over(self) -> bool:
        """Whether it is a WebSocket now, which has a time-out of its own."""
        return self.transport is not None and self.transport.get_protocol() is not self

    def close(self) -> None:
        """Hang up."""
        if self.transport is not None:
            self.transport.abort()


class Guard:
    """All connections of a server process."""

    def __init__(
        self,
        each: int,
        most: int,
        trusted: Iterable[Network] = (),
        now: Callable[[], float] = time.monotonic,
        first: float = FIRST,
        body: float = BODY,
        idle: float = IDLE,
    ) -> None:
        """`each` is how many one address may have, `most` all together; 0 is no limit."""
        self.each = each
        self.most = most
        self.trusted = list(trusted)
        self.now = now
        self.first = first
        self.body = body
        self.idle = idle
        self.counts: Counter[str] = Counter()
        self._open: dict[Peer, Guarded] = {}
        self._by_address: Counter[str] = Counter()

    def protocol(self, inner: Callable[..., asyncio.Protocol]) -> Callable[..., Guarded]:
        """The protocol of a library, guarded."""
        return lambda **given: Guarded(inner(**given), self)

    def attach(self, config: Any) -> None:
        """Stand before the reader, and around the app, of a server's configuration."""
        config.app = self.around(config.app)
        config.load()
        config.http_protocol_class = self.protocol(config.http_protocol_class)

    def admit(self, connection: Guarded) -> bool:
        """Whether there is room for one more; the one that is idle longest may have to give way."""
        proxy = is_trusted(connection.peer[0], self.trusted)
        if self.each and not proxy and self._by_address[connection.address] >= self.each:
            self.counts["refused"] += 1
            return False
        if self.most and len(self._open) >= self.most:
            idle = [one for one in self._open.values() if one.idle]
            if not idle:
                self.counts["refused"] += 1
                return False
            self._close(min(idle, key=lambda one: one.until), "crowded")
        self._open[connection.peer] = connection
        self._by_address[connection.address] += 1
        return True

    def forget(self, connection: Guarded) -> None:
        """A connection is over, or is none of ours any more."""
        if self._open.get(connection.peer) is connection:
            del self._open[connection.peer]
            self._by_address[connection.address] -= 1
            if not self._by_address[connection.address]:
                del self._by_address[connection.address]

    def _close(self, connection: Guarded, why: str) -> None:
        self.counts[why] += 1
        self.forget(connection)
        connection.close()

    async def watch(self, every: float = LOOK_EVERY) -> None:
        """Close what is silent for too long, for ever."""
        while True:
            await asyncio.sleep(every)
            self.look()

    def look(self) -> None:
        """Close what is silent for too long."""
        now = self.now()
        for connection in list(self._open.values()):
            if connection.handed_over:
                self.forget(connection)
            elif connection.until < now:
                self._close(connection, "silent")

    @property
    def total(self) -> int:
        """How many connections are open, WebSockets left out."""
        return len(self._open)

    def around(self, app: Any) -> Any:
        """An app that tells what it waits for: a body, a client that reads, or nothing."""

        async def guarded(scope: Any, receive: Any, send: Any) -> None:
            connection = self._open.get(scope["client"]) if scope["type"] == "http" else None
            if connection is None:
                await app(scope, receive, send)
                return
            await Exchange(self, connection, receive, send).run(app, scope)

        return guarded


class Exchange:
    """One request on a connection, from its head to the end of its answer."""

    def __init__(self, guard: Guard, connection: Guarded, receive: Any, send: Any) -> None:
        self.guard = guard
        self.connection = connection
        self.to_receive = receive
        self.to_send = send
        self.whole = False

    async def run(self, app: Any, scope: Any) -> None:
        """Let the app answer."""
        connection, guard = self.connection, self.guard
        connection.idle = False
        connection.until = guard.now() + guard.body
        try:
            await app(scope, self.receive, self.send)
        finally:
            connection.idle = True
            connection.until = guard.now() + guard.idle

    async def receive(self) -> Any:
        """The next message; once the body is there nobody has to say anything more."""
        message = await self.to_receive()
        if not self.whole and not message.get("more_body", False):
            self.whole = True
            self.connection.until = FOREVER
        return message

    async def send(self, message: Any) -> None:
        """Pass a message on; who does not take it for long is given up."""
        was = self.connection.until
        self.connection.until = self.guard.now() + STUCK
        await self.to_send(message)
        self.connection.until = was


def files_for_connections(most: int = 65_536) -> int:
    """How many connections this process can have: it asks for as many files as it may open."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most if hard == resource.RLIM_INFINITY else min(hard, most)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (ValueError, OSError):
            LOG.warning("only %d files can be open, and so few connections", soft)
    return most if soft == resource.RLIM_INFINITY else max(RESERVE, soft - RESERVE)
