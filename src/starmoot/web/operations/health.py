"""What operators see: whether the server lives, whether it is ready, and its numbers.

Also the tasks that run all the time: each is watched, and started again when it fails.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import shutil
import time
from collections.abc import Awaitable, Callable
from typing import Any

from starmoot.web.http.services import Services
from starmoot.web.keys import same
from starmoot.web.operations.metrics import Metrics, exposition
from starmoot.web.store.base import StoreError

log = logging.getLogger("starmoot.running")

FIRST_WAIT = 1.0
LONGEST_WAIT = 60.0
STEADY = 60.0
"""A task that ran for so long was well; the next fault is a first one again."""
PATIENCE = 3.0
MOST_CALLS = 5
LEAST_FREE = 64 << 20
"""Bytes that have to be free on the disc of the database."""
WRITE_EVERY = 5.0
READY_NOTE = "ready"

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
        self._written = -WRITE_EVERY

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
        return await self._cannot_write(services)

    async def _cannot_write(self, services: Services) -> str:
        """Why nothing can be kept; empty where it can. Found out by writing, now and then."""
        settings = services.settings
        if not settings.postgres:
            try:
                free = shutil.disk_usage(settings.data).free
            except OSError:
                free = LEAST_FREE  # there is no such folder, as in tests: the write tells
            if free < LEAST_FREE:
                return f"the disc is full: {free >> 20} MiB are left"
        now = time.monotonic()
        if now - self._written < WRITE_EVERY:
            return ""
        try:
            async with asyncio.timeout(PATIENCE):
                await services.store.put_note(READY_NOTE, str(services.clock.now()))
        except (StoreError, TimeoutError):
            return "the database takes nothing"
        self._written = now
        return ""

    async def report(self, services: Services) -> str:
        """All numbers, as text."""
        metrics = self.metrics
        metrics.put("store_commits_total", services.store.commits)
        metrics.put("store_appends_total", services.store.appends)
        metrics.put("cpu_seconds_total", time.process_time())
        metrics.put("workers", 1)
        for what, count in services.repository.counts.items():
            metrics.put("repository_total", count, what=what)
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
    found = services.operations
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
