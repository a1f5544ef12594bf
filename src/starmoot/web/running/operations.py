"""What operators see: whether the server lives, whether it is ready, and its numbers.

Also the tasks that run all the time: each is watched, and started again when it fails.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import random
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from starmoot.web.http.whole import Answer
from starmoot.web.keys import same
from starmoot.web.running.logs import REQUEST, note
from starmoot.web.running.metrics import Metrics, exposition
from starmoot.web.store.base import StoreError

if TYPE_CHECKING:
    from starmoot.web.http.services import Services

log = logging.getLogger("starmoot.running")
access = logging.getLogger("starmoot.access")

FIRST_WAIT = 1.0
LONGEST_WAIT = 60.0
STEADY = 60.0
"""A task that ran for so long was well; the next fault is a first one again."""
PATIENCE = 3.0
MOST_CALLS = 5
DICE = random.Random()
"""For the ids of requests, which are no secrets: asking the system for each would cost more."""

Scope = Any
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Task:
    """Something that runs all the time; a fault is logged, and it is started again."""

    def __init__(self, name: str, body: Callable[[], Awaitable[None]], metrics: Metrics) -> None:
        self.name = name
        self.body = body
        self.metrics = metrics
        self.failing = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run(), name=self.name)

    @property
    def alive(self) -> bool:
        """Whether it runs and does not fail again and again."""
        return self._task is not None and not self._task.done() and not self.failing

    async def _run(self) -> None:
        wait = FIRST_WAIT
        while True:
            begun = time.monotonic()
            try:
                await self.body()
                return
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("%s failed and is started again", self.name)
            self.metrics.count("task_failures_total", task=self.name)
            steady = time.monotonic() - begun > STEADY
            wait = FIRST_WAIT if steady else min(wait * 2, LONGEST_WAIT)
            self.failing = True
            await asyncio.sleep(wait)
            asyncio.get_running_loop().call_later(wait, self._recovered)

    def _recovered(self) -> None:
        self.failing = False

    async def stop(self) -> None:
        """End it and wait until it has."""
        for _ in range(MOST_CALLS):
            if self._task is None or self._task.done():
                return
            self._task.cancel()
            # whatever it waits for may swallow the call; then it is called again
            await asyncio.wait([self._task], timeout=1.0)
        log.error("%s does not end", self.name)


class Operations:
    """Numbers and tasks of this process."""

    def __init__(self, metrics: Metrics | None = None) -> None:
        self.metrics = metrics or Metrics()
        self.tasks: list[Task] = []
        self.expected: list[str] = []
        """Names of tasks that look after themselves, but have to be there."""
        self.begun = time.monotonic()
        self.stopping = False

    def task(self, name: str, body: Callable[[], Awaitable[None]]) -> None:
        """Run something all the time."""
        task = Task(name, body, self.metrics)
        self.tasks.append(task)
        task.start()

    async def stop(self) -> None:
        """End all tasks, the youngest first."""
        while self.tasks:
            await self.tasks.pop().stop()

    async def trouble(self, services: Services) -> str:
        """Why the server is not ready; empty where it is."""
        if self.stopping:
            return "the server is stopping"
        there = {task.get_name() for task in asyncio.all_tasks()}
        ill = [task.name for task in self.tasks if not task.alive]
        ill += [name for name in self.expected if name not in there]
        if ill:
            return f"not running: {', '.join(ill)}"
        try:
            async with asyncio.timeout(PATIENCE):
                await services.store.ping()
        except (StoreError, TimeoutError):
            return "the database does not answer"
        return ""

    async def report(self, services: Services) -> str:
        """All numbers, as text."""
        metrics = self.metrics
        metrics.put("store_commits_total", services.store.commits)
        metrics.put("store_appends_total", services.store.appends)
        metrics.put("cpu_seconds_total", time.process_time())
        metrics.put("workers", 1)
        for what, count in services.keeper.counts.items():
            metrics.put("keeper_total", count, what=what)
        found = metrics.all()
        shared = Metrics()
        shared.put("up_seconds", time.monotonic() - self.begun)
        for kind, count in (await services.store.counts()).items():
            name, _, state = kind.partition("_")
            if state:
                shared.put(name, count, state=state)
            else:
                shared.put(name, count)
        return exposition(found) + exposition(shared.samples)


def operations_of(services: Services) -> Operations:
    """The operations that serving gave to the services, or new ones."""
    found = getattr(services, "operations", None)
    return found if isinstance(found, Operations) else Operations()


def routes(services: Services) -> list[Any]:
    """The handlers that the app mounts."""
    from litestar.handlers import asgi

    operations = operations_of(services)

    # the framework gives all three arguments by name, wanted or not
    @asgi("/health", copy_scope=True)
    async def health(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
        await answer(scope, send, 200, "alive\n")

    @asgi("/ready", copy_scope=True)
    async def ready(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
        trouble = await operations.trouble(services)
        await answer(scope, send, 503 if trouble else 200, f"{trouble or 'ready'}\n")

    @asgi("/metrics", copy_scope=True)
    async def metrics(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
        if not may_read(scope, services.settings.metrics_token):
            await answer(scope, send, 404, "There is nothing at this address.\n")
            return
        try:
            text = await operations.report(services)
        except StoreError:
            await answer(scope, send, 503, "The database does not answer.\n")
            return
        await answer(scope, send, 200, text, "text/plain; version=0.0.4; charset=utf-8")

    return [health, ready, metrics]


def may_read(scope: Scope, token: str) -> bool:
    """Whether somebody may read the numbers: with the token, or from this machine itself.

    A proxy on this machine asks for others, so whatever was passed on does not count as local.
    """
    headers = {name.lower(): value for name, value in scope["headers"]}
    given = headers.get(b"authorization", b"").decode("latin-1")
    if token and same(given, f"Bearer {token}"):
        return True
    passed_on = {b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via"} & set(headers)
    client = scope.get("client")
    if token or passed_on or not client:
        return False
    try:
        return ipaddress.ip_address(client[0]).is_loopback
    except ValueError:
        return False


async def answer(
    scope: Scope, send: Send, status: int, text: str, kind: str = "text/plain; charset=utf-8"
) -> None:
    """Send a short text; other methods than GET and HEAD are refused."""
    if scope["type"] != "http":
        await send({"type": "websocket.close", "code": 1008})
        return
    if scope["method"] not in ("GET", "HEAD"):
        status, text = 405, "This address is only read.\n"
    body = b"" if scope["method"] == "HEAD" else text.encode()
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(text.encode())).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Watched:
    """Around the app: an id for each request, a line in the log, and its numbers."""

    def __init__(self, app: Any, operations: Operations) -> None:
        self.app = app
        self.metrics = operations.metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request and note how that went."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        REQUEST.set(f"{DICE.getrandbits(64):016x}")
        watch = Watch(scope, send, self.metrics)
        try:
            await self.app(scope, receive, watch.send)
        except Exception:
            access.exception("a request failed")
            watch.status = 500
            raise
        finally:
            watch.finish()

    async def answer(self, scope: Scope, receive: Receive) -> Answer:
        """The same for an answer in one piece."""
        mark = f"{DICE.getrandbits(64):016x}"
        REQUEST.set(mark)
        watch = Watch(scope, unsent, self.metrics)
        try:
            watch.status, headers, body = await self.app.answer(scope, receive)
        except Exception:
            access.exception("a request failed")
            watch.status = 500
            raise
        finally:
            watch.finish()
        headers.append((b"x-request-id", mark.encode()))
        return watch.status, headers, body


async def unsent(_message: Any) -> None:
    """An answer in one piece is returned, not sent."""


def is_stream(headers: Any) -> bool:
    """Whether the headers of an answer announce server-sent events."""
    for name, value in headers:
        if name == b"content-type" or name.lower() == b"content-type":
            return bool(value.startswith(b"text/event-stream"))
    return False


class Watch:
    """One request or connection."""

    def __init__(self, scope: Scope, send: Send, metrics: Metrics) -> None:
        self.scope = scope
        self.to = send
        self.metrics = metrics
        self.begun = time.perf_counter()
        self.status = 0
        self.stream = scope["type"] == "websocket"
        self.open = False

    async def send(self, message: Any) -> None:
        """Pass a message on and see what it says."""
        kind = message["type"]
        if kind == "http.response.start":
            self.status = message["status"]
            headers = message.get("headers", ())
            self.stream = self.stream or is_stream(headers)
            mark = (b"x-request-id", REQUEST.get().encode())
            message = {**message, "headers": [*headers, mark]}
        elif kind == "websocket.accept":
            self.status = 101
        if self.stream and not self.open and self.status in (101, 200):
            self.open = True
            self.metrics.count("streams_open")
        await self.to(message)

    def finish(self) -> None:
        """Count and log."""
        seconds = time.perf_counter() - self.begun
        if self.open:
            self.metrics.count("streams_open", -1)
        method = "WEBSOCKET" if self.scope["type"] == "websocket" else self.scope["method"]
        known = method if method in METHODS else "OTHER"
        self.metrics.count("requests_total", method=known, status=f"{self.status // 100}xx")
        if not self.stream:
            self.metrics.observe("request_seconds", seconds)
        quiet = self.scope["path"] in ("/health", "/ready", "/metrics")
        note(
            access,
            f"{known} {self.scope.get('path_template') or self.scope['path']}",
            logging.DEBUG if quiet else logging.INFO,
            status=self.status,
            ms=round(seconds * 1000, 1),
        )


METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "WEBSOCKET")
