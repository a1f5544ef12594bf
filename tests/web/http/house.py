"""A whole server inside the test: real store, real streams, no network."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import uvicorn

from starmoot.client import Client
from starmoot.web.app import Services, make_app
from starmoot.web.clock import Clock, SystemClock
from starmoot.web.http.live import BEAT, Live
from starmoot.web.http.presence import Presence, SharedPresence
from starmoot.web.limits import Limits, Rate
from starmoot.web.notifications.delivery import Delivery
from starmoot.web.notifications.triggers import notifications_for
from starmoot.web.people.identity import Identity
from starmoot.web.settings import Settings
from starmoot.web.store import open_store
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.service import TableService

T = TypeVar("T")
KEY = bytes(range(32))
PATIENCE = 90
"""Seconds; a test that fails waits so long, one that passes does not."""
PLENTY = Rate(10_000, 10_000)
WIDE = Limits(person=PLENTY, address=PLENTY, doors=PLENTY, heavy=PLENTY)


class LoopThread:
    """An event loop of its own, so that plain tests can talk to a running server."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
        self.loop.close()


class Exchange:
    """One ASGI connection: what the app sent is taken out, what it receives is put in."""

    def __init__(self, house: House, scope: dict[str, Any]) -> None:
        self.house = house
        self.sent: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.fault: BaseException | None = None
        self.done = asyncio.run_coroutine_threadsafe(self._run(scope), house.thread.loop)

    async def _run(self, scope: dict[str, Any]) -> None:
        async def send(message: Any) -> None:
            self.sent.put(message)

        try:
            await self.house.app(scope, self.inbox.get, send)
        except BaseException as fault:
            self.fault = fault
            raise
        finally:
            self.sent.put(None)

    def put(self, message: dict[str, Any]) -> None:
        """Let the app receive something."""
        self.house.thread.loop.call_soon_threadsafe(self.inbox.put_nowait, message)

    def take(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next thing the app sent."""
        message = self.sent.get(timeout=timeout)
        if message is None:
            raise EOFError(repr(self.fault))
        return message

    def finish(self) -> None:
        """Wait until the app is done with it; what went wrong in there is raised here."""
        self.done.result(PATIENCE)


class Body(httpx.SyncByteStream):
    """The body of an answer, as it comes."""

    def __init__(self, exchange: Exchange) -> None:
        self.exchange = exchange
        self.over = False

    def __iter__(self) -> Iterator[bytes]:
        while not self.over:
            message = self.exchange.take()
            self.over = not message.get("more_body", False)
            yield message.get("body", b"")

    def close(self) -> None:
        self.over = True
        self.exchange.put({"type": "http.disconnect"})
        self.exchange.finish()


class InProcess(httpx.BaseTransport):
    """Hands requests to the app of a house."""

    def __init__(self, house: House, address: str = "127.0.0.1") -> None:
        self.house = house
        self.address = address

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        scope = make_scope("http", request.url, list(request.headers.raw), self.address)
        scope["method"] = request.method
        exchange = Exchange(self.house, scope)
        exchange.put({"type": "http.request", "body": request.read(), "more_body": False})
        start = exchange.take()
        return httpx.Response(start["status"], headers=start["headers"], stream=Body(exchange))


def make_scope(kind: str, url: httpx.URL, headers: list[Any], address: str) -> dict[str, Any]:
    path, _, query = url.raw_path.partition(b"?")
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "scheme": url.scheme,
        "path": url.path,
        "raw_path": path,
        "query_string": query,
        "root_path": "",
        "headers": [(name.lower(), value) for name, value in headers],
        "client": (address, 40_000),
        "server": (url.host, url.port or 80),
        "subprotocols": [],
        "state": {},
    }


class Socket:
    """A WebSocket of a house, seen from outside."""

    def __init__(self, house: House, path: str, headers: dict[str, str]) -> None:
        url = httpx.URL(f"{house.address}{path}")
        raw = [(name.lower().encode(), text.encode()) for name, text in headers.items()]
        raw.append((b"host", url.netloc))
        scope = make_scope("websocket", url.copy_with(scheme="ws"), raw, "127.0.0.1")
        self.exchange = Exchange(house, scope)
        self.exchange.put({"type": "websocket.connect"})
        answer = self.exchange.take()
        self.accepted = answer["type"] == "websocket.accept"
        self.closed_with: int | None = None if self.accepted else answer["code"]
        # the hello is there before anybody acts: a late one would include the act
        self.first = self.exchange.take() if self.accepted else None

    def receive(self) -> dict[str, Any]:
        """The next message; closing gives its code as {"closed": code}."""
        message, self.first = self.first or self.exchange.take(), None
        if message["type"] == "websocket.close":
            self.closed_with = message["code"]
            return {"closed": self.closed_with}
        decoded: dict[str, Any] = msgspec.json.decode(message["text"])
        return decoded

    def send(self, text: str) -> None:
        self.exchange.put({"type": "websocket.receive", "text": text})

    def news(self) -> list[dict[str, Any]]:
        """Everything that has happened for this viewer and was not received yet."""
        self.send('{"type": "ping"}')
        brought: list[dict[str, Any]] = []
        while True:
            message = self.receive()
            if message.get("type") == "pong":
                return brought
            brought.append(message)

    def close(self) -> None:
        self.exchange.put({"type": "websocket.disconnect", "code": 1000})
        self.exchange.finish()


class House:
    """A server with everything but clocks, bots and mail."""

    address = "http://starmoot.test"

    def __init__(
        self,
        data: Path | str,
        clock: Clock | None = None,
        limits: Limits = WIDE,
        settings: Settings | None = None,
        poll: float = 0.2,
        beat: float = BEAT,
    ) -> None:
        self.thread = LoopThread()
        self._server: uvicorn.Server | None = None
        self._serving: Future[None] | None = None
        self.clock = clock or SystemClock()
        self.shared = "://" in str(data)
        self.telling: asyncio.Task[None] | None = None
        self.store = open_store(str(data), self.clock)
        self.services = self.thread.run(self._open(limits, settings or Settings(), poll, beat))
        self.app = make_app(self.services)

    async def _open(self, limits: Limits, settings: Settings, poll: float, beat: float) -> Services:
        await self.store.open()
        repository = TableRepository(self.store, self.clock, KEY)
        repository.triggers = notifications_for
        tables = TableService(repository, self.store, self.clock)
        identity = Identity(self.store, self.clock, tables, key=KEY)
        presence = SharedPresence(self.clock, self.store) if self.shared else Presence()
        live = Live(self.store, tables, identity, limits.connections, poll, beat, presence=presence)
        await live.start()
        if isinstance(presence, SharedPresence):
            self.telling = asyncio.create_task(presence.run())
        return Services(
            store=self.store,
            repository=repository,
            tables=tables,
            identity=identity,
            live=live,
            clock=self.clock,
            settings=settings,
            limits=limits,
            delivery=Delivery(self.store, repository, self.clock, settings, KEY),
        )

    async def _close(self) -> None:
        await self.services.live.stop()
        if self.telling is not None:
            self.telling.cancel()
        await self.services.repository.close()
        self.services.identity.close()
        await self.store.close()

    def close(self) -> None:
        if self._server is not None:
            self.hang_up()
        self.thread.run(self._close())
        self.thread.close()

    def listen(self) -> str:
        """Listen on a free port of this machine as well; gives the address."""
        config = uvicorn.Config(
            self.app,
            http="httptools",
            port=0,
            log_config=None,
            lifespan="off",
            ws="websockets-sansio",
        )
        self._server = uvicorn.Server(config)
        self._serving = asyncio.run_coroutine_threadsafe(self._server.serve(), self.thread.loop)
        while not self._server.started:
            time.sleep(0.01)
        port = self._server.servers[0].sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    def hang_up(self) -> None:
        """End the streams and stop listening."""
        assert self._server is not None
        self.thread.run(self.services.live.farewell())
        self._server.should_exit = True
        assert self._serving is not None
        self._serving.result(PATIENCE)
        self._server = None

    def http(self, address: str = "127.0.0.1", base: str = "") -> httpx.Client:
        """A browser, so to speak: it keeps cookies."""
        return httpx.Client(transport=InProcess(self, address), base_url=base or self.address)

    def client(self, name: str = "", token: str = "") -> Client:
        """A client, as a guest of some name, or with a token."""
        client = Client(token=token, http=self.http(), sleep=lambda _: None)
        if name:
            client.guest(name)
        return client

    def socket(
        self, table: str, client: Client | None = None, query: str = "", **headers: str
    ) -> Socket:
        """A WebSocket to a table, with the cookies or the token of a client."""
        given = dict(headers)
        if client is not None and client.token:
            given["authorization"] = f"Bearer {client.token}"
        elif client is not None:
            given["cookie"] = "; ".join(f"{k}={v}" for k, v in client.http.cookies.items())
        return Socket(self, f"/api/v1/tables/{table}/live{query}", given)
