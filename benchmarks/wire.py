"""Clients that cost little: one kept HTTP connection, and a WebSocket that notes what arrives.

The machine is shared between the server and its load, so the load must be light.
"""

import asyncio
import base64
import os
import time
from collections.abc import Callable

PONG, PING, TEXT = 0xA, 0x9, 0x1


class Lost(Exception):
    """The server closed the connection, or said something that was not expected."""


class Http:
    """One kept connection."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port = port
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        self.head = f"Host: 127.0.0.1:{port}\r\n{bearer}Content-Type: application/json\r\n"
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """Send a request; gives the status and the body of the answer."""
        if self.reader is None or self.reader.at_eof():  # servers close what is idle for long
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        assert self.writer is not None
        head = f"{method} {path} HTTP/1.1\r\n{self.head}Content-Length: {len(body)}\r\n\r\n"
        self.writer.write(head.encode() + body)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        status = int(answer[9:12])
        length = int(answer.lower().partition(b"content-length:")[2].partition(b"\r\n")[0] or 0)
        return status, await self.reader.readexactly(length)

    def close(self) -> None:
        """Close the connection."""
        if self.writer is not None:
            self.writer.close()


BEAT = b'{"type":"beat"'


class Viewer(asyncio.Protocol):
    """A WebSocket client: every text that arrives is counted, and `arrived` is told when."""

    def __init__(self, head: bytes, arrived: Callable[[float, int], None]) -> None:
        self.head = head
        self.arrived = arrived
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False
        self._buffer = bytearray()
        self._handshake = True
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self.head)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if not self.open.done():
            self.open.set_exception(Lost(f"a stream ended before it began: {exc}"))

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self._buffer += data
        if self._handshake:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self._buffer[:20]:
                self.open.set_exception(Lost(bytes(self._buffer[:200]).decode()))
                return
            del self._buffer[: end + 4]
            self._handshake = False
        while (frame := self._frame()) is not None:
            kind, payload = frame
            if kind == PING:
                self._send(PONG, payload)
            elif kind == TEXT:
                if not self.open.done():
                    self.open.set_result(None)  # the first message: the view as it is
                elif not payload.startswith(BEAT):  # it tells of no move
                    self.arrived(now, len(payload))

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame; frames of servers are not masked."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        start, length = 2, buffer[1] & 0x7F
        if length == 126:
            start, length = 4, int.from_bytes(buffer[2:4])
        elif length == 127:
            start, length = 10, int.from_bytes(buffer[2:10])
        if len(buffer) < max(start, 2) + length:
            return None
        kind, payload = buffer[0] & 0xF, bytes(buffer[start : start + length])
        del buffer[: start + length]
        return kind, payload

    def _send(self, kind: int, payload: bytes) -> None:
        assert self._transport is not None
        mask = b"\0\0\0\0"
        self._transport.write(bytes((0x80 | kind, 0x80 | len(payload))) + mask + payload)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()


async def follow(port: int, path: str, token: str, arrived: Callable[[float, int], None]) -> Viewer:
    """A viewer that has got its first message."""
    bearer = f"Authorization: Bearer {token}\r\n" if token else ""
    head = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{bearer}"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
    )
    loop = asyncio.get_running_loop()
    _, viewer = await loop.create_connection(
        lambda: Viewer(head.encode(), arrived), "127.0.0.1", port
    )
    await viewer.open
    return viewer
