"""Plain requests: what is sent to a busy server most, read and answered without a long way round.

uvicorn's parser of HTTP knows every turn a conversation can take, and walks through all of them
for each request. Nearly all that changes a table is plainer than that: a POST that arrives in one
piece, of known length, on a connection that stays open. Such a request is read here; whatever is
the least bit different is given to uvicorn's parser untouched, which alone says what is wrong.
Both hand the same scope to the same app.
"""

from __future__ import annotations

import asyncio
import re
from typing import Any, Final

import h11
from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol

from starmoot.web.http.whole import Headers, collected

# A target without escapes, then headers of printable ASCII, each on a line of its own. No two parts
# that follow each other share a sign, so there is one way only to match, and no way to be slow.
HEAD: Final = re.compile(
    rb"POST (/[A-Za-z0-9/_.~-]*)(?:\?([A-Za-z0-9/_.~=&-]*))? HTTP/1\.1\r\n"
    rb"((?:[A-Za-z0-9-]+:[\t ]*[!-~][\t -~]*\r\n)+)\r\n"
)
HEADER: Final = re.compile(rb"([A-Za-z0-9-]+):[\t ]*([!-~][\t -~]*)\r\n")
LENGTH: Final = re.compile(rb"[0-9]{1,9}")
LONGEST_HEAD: Final = 16_384
NOT_PLAIN: Final = frozenset({b"connection", b"expect", b"te", b"transfer-encoding", b"upgrade"})
"""Headers that say how to go on talking; browsers send the first with the one plain value."""
KEEP: Final = b"keep-alive"
WITHOUT_BODY: Final = (204, 304)
STATUS: Final = {
    status: b"HTTP/1.1 %d %s\r\n" % (status, phrase) for status, phrase in STATUS_PHRASES.items()
}
PLAIN_TEXT: Final = (b"content-type", b"text/plain; charset=utf-8")


def read(data: bytes) -> tuple[bytes, bytes, Headers, bytes] | None:
    """(path, query, headers, body) of data that are one plain request and nothing else."""
    found = HEAD.match(data, 0, LONGEST_HEAD)
    if found is None:
        return None
    path, query, lines = found.groups()
    headers = [(name.lower(), value.rstrip()) for name, value in HEADER.findall(lines)]
    names = [name for name, _ in headers]
    if names.count(b"host") != 1 or names.count(b"content-length") != 1:
        return None
    length = headers[names.index(b"content-length")][1]
    if LENGTH.fullmatch(length) is None or int(length) != len(data) - found.end():
        return None
    if not NOT_PLAIN.isdisjoint(names):
        for name, value in headers:
            if name in NOT_PLAIN and (name != b"connection" or value.lower() != KEEP):
                return None
    return path, query or b"", headers, data[found.end() :]


class Exchange:
    """One plain request and its answer; uvicorn's own protocol takes it for a cycle of its own."""

    def __init__(self, protocol: PlainProtocol, scope: dict[str, Any], body: bytes) -> None:
        self.protocol = protocol
        self.scope = scope
        self.body: bytes | None = body
        self.message_event = asyncio.Event()
        self.disconnected = False
        self.keep_alive = True
        self.response_complete = False

    async def run(self) -> None:
        """Let the app answer, write that, and be ready for the next request."""
        protocol = self.protocol
        app: Any = protocol.app
        try:
            if hasattr(app, "answer"):
                answer = await app.answer(self.scope, self.receive)
            else:
                answer = await collected(app, self.scope, self.receive)
            data = self.written(*answer)
        except BaseException as error:
            protocol.logger.error("Exception in ASGI application\n", exc_info=error)
            self.keep_alive = False
            data = self.written(500, [PLAIN_TEXT], b"Internal Server Error")
        if protocol.flow.write_paused and not self.disconnected:
            await protocol.flow.drain()
        self.response_complete = True
        self.message_event.set()
        if not self.disconnected:
            protocol.transport.write(data)
            if not self.keep_alive:
                protocol.transport.close()
        protocol.on_response_complete()
        protocol.go_on()

    async def receive(self) -> dict[str, Any]:
        """The body once, then that the other side has gone, when it has."""
        if self.body is not None:
            body, self.body = self.body, None
            return {"type": "http.request", "body": body, "more_body": False}
        if not self.disconnected and not self.response_complete:
            await self.message_event.wait()
        return {"type": "http.disconnect"}

    def written(self, status: int, headers: Headers, body: bytes) -> bytes:
        """An answer as it goes over the wire."""
        given = [*self.protocol.server_state.default_headers, *headers]
        if status in WITHOUT_BODY:
            body = b""
        elif not any(name == b"content-length" for name, _ in headers):
            given.append((b"content-length", str(len(body)).encode()))
        if not self.keep_alive:
            given.append((b"connection", b"close"))
        lines = b"".join([b"%s: %s\r\n" % pair for pair in given])
        if not lines.count(b"\r") == lines.count(b"\n") == len(given):
            raise RuntimeError("a header of the answer has an end of line within")
        return b"%s%s\r\n%s" % (STATUS[status], lines, body)


class PlainProtocol(H11Protocol):
    """A connection: plain requests are read here, all others by uvicorn."""

    exchange: Exchange | None = None
    """What is being answered, if it was read here."""
    early = b""
    """What came before that was answered."""

    def data_received(self, data: bytes) -> None:
        """Something has come in."""
        busy = self.exchange is not None and not self.exchange.response_complete
        if busy or self.early:
            self.early += data
            if len(self.early) > HIGH_WATER_LIMIT:
                self.flow.pause_reading()
        else:
            self.take(data)

    def take(self, data: bytes) -> None:
        """Read what has come in, now that it is its turn."""
        found = read(data) if data[:6] == b"POST /" and self.at_rest() else None
        if found is None:
            self.exchange = None
            super().data_received(data)
            return
        self._unset_keepalive_if_required()
        path, query, headers, body = found
        scope = {
            "type": "http",
            "asgi": {"version": self.asgi_version, "spec_version": "2.3"},
            "http_version": "1.1",
            "server": self.server,
            "client": self.client,
            "scheme": self.scheme,
            "method": "POST",
            "root_path": self.root_path,
            "path": self.root_path + path.decode("ascii"),
            "raw_path": self.root_path.encode("ascii") + path,
            "query_string": query,
            "headers": headers,
            "state": self.app_state.copy(),
        }
        self.exchange = Exchange(self, scope, body)
        self.cycle = self.exchange  # type: ignore[assignment]
        task = self.loop.create_task(self.exchange.run())
        task.add_done_callback(self.tasks.discard)
        self.tasks.add(task)

    def at_rest(self) -> bool:
        """Whether uvicorn's parser is between two requests and holds nothing of the next."""
        cycle: Any = self.cycle
        return (
            (cycle is None or cycle.response_complete)
            and self.conn.their_state is h11.IDLE
            and self.conn.our_state is h11.IDLE
            and not self.conn.trailing_data[0]
        )

    def go_on(self) -> None:
        """Read what came while something was being answered."""
        if self.early:
            self.loop.call_soon(self.take_early)

    def take_early(self) -> None:
        """Read it; what comes meanwhile comes after it."""
        data, self.early = self.early, b""
        if not self.transport.is_closing():
            self.take(data)
