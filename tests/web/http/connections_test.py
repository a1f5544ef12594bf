"""Connections that say nothing are closed, and one address has a limited number of them."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn

from starmoot.web.http.connections import Guard

GET = b"GET / HTTP/1.1\r\nHost: starmoot.test\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: starmoot.test\r\nContent-Length: 5\r\n\r\n"
SOON = 0.3
LATE = 60.0


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers when the whole body is there; `/slow` takes longer than any patience."""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        more = message.get("more_body", False)
    if scope["path"] == "/slow":
        await asyncio.sleep(3 * SOON)
    await send(
        {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]}
    )
    await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def served(guard: Guard) -> AsyncIterator[int]:
    """A guarded server on a port of this machine."""
    config = uvicorn.Config(app, port=0, http="httptools", lifespan="off", log_config=None)
    guard.attach(config)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    watching = asyncio.create_task(guard.watch(0.05))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        watching.cancel()
        server.should_exit = True
        await serving


def guarded(**limits: Any) -> Guard:
    return Guard(**{"each": 0, "most": 0, "first": SOON, "body": SOON, "idle": SOON, **limits})


def told(guard: Guard, scenario: Callable[[int], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        async with served(guard) as port:
            return await scenario(port)

    return asyncio.run(run())


async def hung_up_on(port: int, said: bytes, dribble: bytes = b"") -> float:
    """After how many seconds a connection is closed by the server."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    begun = time.monotonic()
    writer.write(said)
    async with asyncio.timeout(LATE):
        while True:
            try:
                async with asyncio.timeout(0.1):
                    if not await reader.read(65_536):
                        break
            except TimeoutError:
                writer.write(dribble)
            except ConnectionError:
                break
    writer.close()
    return time.monotonic() - begun


@pytest.mark.parametrize(
    ("said", "dribble"),
    [
        pytest.param(b"", b"", id="nothing"),
        pytest.param(GET[:10], b"", id="half a head"),
        pytest.param(GET[:-2], b"X-A: 1\r\n", id="a head for ever"),
        pytest.param(POST, b"", id="no body"),
        pytest.param(GET, b"", id="one request"),
        pytest.param(GET, b"\r\n", id="one request and empty lines"),
    ],
)
def test_who_says_nothing_more_is_hung_up_on(said: bytes, dribble: bytes) -> None:
    guard = guarded()
    assert told(guard, lambda port: hung_up_on(port, said, dribble)) < LATE
    assert guard.counts["silent"] == 1
    assert guard.total == 0


def test_who_waits_for_an_answer_is_not_hung_up_on() -> None:
    async def scenario(port: int) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(GET.replace(b" / ", b" /slow "))
        async with asyncio.timeout(LATE):
            answer = await reader.readuntil(b"ok")
        writer.close()
        return answer

    assert told(guarded(), scenario).startswith(b"HTTP/1.1 200 ")


async def asked(port: int) -> bytes:
    """What a new connection is answered."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(GET)
    async with asyncio.timeout(LATE):
        answer = await reader.read(65_536)
    writer.close()
    return answer


async def until(condition: Callable[[], bool]) -> None:
    """Wait until the server has noticed something."""
    async with asyncio.timeout(LATE):
        while not condition():
            await asyncio.sleep(0.01)


def test_one_address_has_a_limited_number_of_connections() -> None:
    async def scenario(port: int) -> list[bytes]:
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        await until(lambda: guard.total == 3)
        answers = [await asked(port)]
        for _, writer in held:
            writer.close()
        await until(lambda: guard.total == 0)
        return [*answers, await asked(port)]

    guard = guarded(each=3, first=LATE)
    refused, served_again = told(guard, scenario)
    assert refused.startswith(b"HTTP/1.1 429 ")
    assert served_again.startswith(b"HTTP/1.1 200 ")


def test_where_there_is_no_room_the_longest_idle_gives_way() -> None:
    async def scenario(port: int) -> bytes:
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        await until(lambda: guard.total == 3)
        answer = await asked(port)
        async with asyncio.timeout(LATE):
            assert await held[0][0].read() == b""
        for _, writer in held:
            writer.close()
        return answer

    guard = guarded(most=3, first=LATE)
    assert told(guard, scenario).startswith(b"HTTP/1.1 200 ")
    assert guard.counts["crowded"] == 1
