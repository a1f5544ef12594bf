"""API: following a table, by WebSocket (pages) or server-sent events (programs)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated

import msgspec
from litestar import get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import QueryParameter
from litestar.response import Stream

from starmoot.host import ENGLISH
from starmoot.web.api.forms import TableId
from starmoot.web.api.games import LanguageQuery
from starmoot.web.api.play import SeatQuery
from starmoot.web.clock import Clock
from starmoot.web.errors import Refusal, refusal_json
from starmoot.web.http.live import Follower, Live, Message
from starmoot.web.http.services import Ask, AskLive
from starmoot.web.limits import Buckets, Rate
from starmoot.web.tables.following import LONGEST_CURSOR

TAGS = ["playing"]
POLICY_CLOSE = 1008
GOING_AWAY = 1001
REFUSED_CLOSE = 4000
LONGEST_PING = 200
PINGS = Rate(burst=20, per_second=2)

CursorQuery = Annotated[
    str,
    QueryParameter(max_length=LONGEST_CURSOR, description="The last cursor you got, to go on."),
]

LeanQuery = Annotated[
    bool,
    QueryParameter(description="Leave out the state where there is a scene to draw instead."),
]


def as_event(message: Message) -> bytes:
    """A message as a server-sent event; the cursor is its id, which clients send back."""
    kind = message["type"]
    if kind == "beat":
        return b": beat\n\n"
    lines = [f"event: {kind}".encode(), b"data: " + msgspec.json.encode(message)]
    if "cursor" in message:
        lines.insert(0, f"id: {message['cursor']}".encode())
    if "retry" in message:
        lines.insert(0, f"retry: {message['retry']}".encode())
    return b"\n".join(lines) + b"\n\n"


async def events_of(live: Live, follower: Follower) -> AsyncIterator[bytes]:
    """Everything for one connection, as server-sent events."""
    async for message in live.messages(follower):
        yield as_event(message)


@get("/tables/{table:str}/stream", tags=TAGS, media_type="text/event-stream")
async def stream(
    request: Ask,
    table: TableId,
    seat: SeatQuery = None,
    cursor: CursorQuery = "",
    language: LanguageQuery = ENGLISH,
) -> Stream:
    """Follow a table by server-sent events: hello with the whole view, then updates with whatever
    changed. `Last-Event-ID` (or `cursor`) goes on from where a connection was lost.
    """
    place = request.headers.get("last-event-id", "") or cursor
    live = request.services.live
    follower = await live.follow(
        request.caller, table, seat, place[:LONGEST_CURSOR], language=language
    )
    return Stream(
        events_of(live, follower),
        media_type="text/event-stream",
        headers={"X-Accel-Buffering": "no"},
    )


@websocket("/tables/{table:str}/live")
async def live_socket(
    socket: AskLive,
    table: TableId,
    seat: SeatQuery = None,
    cursor: CursorQuery = "",
    lean: LeanQuery = False,
    language: LanguageQuery = ENGLISH,
) -> None:
    """Follow a table by WebSocket: the same messages as the stream's. All that a client may send
    is {"type": "ping"}, which {"type": "pong"} answers after everything that happened before.
    """
    await socket.accept()
    live = socket.services.live
    try:
        follower = await live.follow(socket.caller, table, seat, cursor, lean, language)
    except Refusal as refusal:
        await _send(socket, {"type": "bye", **refusal_json(refusal)})
        await socket.close(code=REFUSED_CLOSE + refusal.status, reason=refusal.code)
        return
    hearing = asyncio.create_task(_hear(socket, follower, socket.services.clock))
    speaking = asyncio.create_task(_speak(socket, live, follower))
    try:
        await asyncio.wait({hearing, speaking}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (hearing, speaking):
            task.cancel()
        results = await asyncio.gather(hearing, speaking, return_exceptions=True)
    code = next((result for result in results if isinstance(result, int)), GOING_AWAY)
    if code:
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(code=code)


async def _hear(socket: AskLive, follower: Follower, clock: Clock) -> int:
    """Answer pings; gives the code to close with, 0 when the other side has gone."""
    pings = Buckets(clock)
    while True:
        try:
            text = await socket.receive_text()
        except WebSocketDisconnect:
            return 0
        except Exception:
            return POLICY_CLOSE
        if len(text) > LONGEST_PING or not _is_ping(text) or pings.take("", PINGS):
            return POLICY_CLOSE
        follower.ping()


def _is_ping(text: str) -> bool:
    try:
        said = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return False
    return isinstance(said, dict) and said.get("type") == "ping"


async def _speak(socket: AskLive, live: Live, follower: Follower) -> int:
    """Send what there is to send; gives the code to close with."""
    async for message in live.messages(follower):
        await _send(socket, message)
    return GOING_AWAY


async def _send(socket: AskLive, message: Message) -> None:
    await socket.send_text(msgspec.json.encode(message).decode())


ROUTES = [stream, live_socket]
