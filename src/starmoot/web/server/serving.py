"""Serving: builds the services, starts and stops them around the web server, in order.

Whatever keeps the server from starting is one sentence (`CannotStart`), and nothing is left behind.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from types import FrameType
from typing import Any

import uvicorn

from starmoot.host import broken_games
from starmoot.web.app import make_app
from starmoot.web.bots.thinking import Thinker
from starmoot.web.bots.voices import Voices
from starmoot.web.clock import Clock, SteadyClock, SystemClock
from starmoot.web.clocks.hours import SleepHours, sleep_of
from starmoot.web.http.connections import Guard, files_for_connections
from starmoot.web.http.layers import wrapped
from starmoot.web.http.live import Live
from starmoot.web.http.presence import Presence, SharedPresence
from starmoot.web.http.services import Services
from starmoot.web.limits import SharedBuckets, networks
from starmoot.web.model import TAKEN
from starmoot.web.notifications.delivery import Delivery
from starmoot.web.notifications.mail import Mailer
from starmoot.web.notifications.triggers import careful_triggers
from starmoot.web.notifications.webhooks import Hooks
from starmoot.web.operations.access import Watched
from starmoot.web.operations.health import Operations
from starmoot.web.operations.metrics import Metrics
from starmoot.web.people.identity import KNOWN_FOR, Identity
from starmoot.web.server.startup import CannotStart, check_key, seal_old, store_of
from starmoot.web.settings import Settings
from starmoot.web.store.base import Store, StoreError
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.room import Room
from starmoot.web.tables.service import TableService
from starmoot.web.timer import Timer

log = logging.getLogger("starmoot.running")

GRACE = 5
PING = 20.0
TRUST = 2.0
"""For this many seconds a process that is alone with its database believes what it holds."""
KNOWN_ALONE = 10.0
"""Seconds for which a key is trusted where none but operators' tools can revoke it elsewhere."""
PUBLISH_EVERY = 2.0
TIDY_EVERY = 3600.0
DAY = 86_400_000
SWITCH = 0.002
"""Seconds after which a thread that plays a record again lets the loop go on."""
COLLECT_AFTER = 20_000
"""New objects after which the collector looks for cycles."""


@dataclass
class Running(Services):
    """Services with what operators look at."""

    operations: Operations = field(default_factory=Operations)


def sleepers(store: Store) -> Callable[[Room], Any]:
    """The sleep hours of those who sit at a table, by seat."""

    async def find(room: Room) -> Mapping[int, SleepHours]:
        found: dict[int, SleepHours] = {}
        for seat, state in enumerate(room.seats):
            row = await store.person(state.person) if state.kind == TAKEN else None
            hours = sleep_of(row.settings) if row is not None else None
            if hours is not None:
                found[seat] = hours
        return found

    return find


def build(
    settings: Settings, key: bytes, store: Store, clock: SteadyClock, metrics: Metrics
) -> Running:
    """All services, none of them started."""
    repository = TableRepository(store, clock, key, trust=0.0 if settings.postgres else TRUST)
    repository.triggers = careful_triggers(settings.notification_delay * 1000)
    repository.sleep = sleepers(store)
    tables = TableService(repository, store, clock, settings.open_tables)
    known_for = KNOWN_FOR if settings.postgres else KNOWN_ALONE
    identity = Identity(store, clock, tables, known_for, key)
    operations = Operations(metrics)
    presence = SharedPresence(clock, store) if settings.postgres else Presence()

    def count(what: str) -> None:
        metrics.count("notifications_total", outcome=what)

    mail = Mailer(settings, clock) if settings.mails else None
    hooks = Hooks(settings) if settings.hooks else None
    return Running(
        store=store,
        repository=repository,
        tables=tables,
        identity=identity,
        live=Live(store, tables, identity, presence=presence),
        clock=clock,
        settings=settings,
        timer=Timer(repository, store, clock),
        thinker=Thinker(
            repository,
            clock,
            settings.bot_workers,
            settings.bot_patience,
            settings.bot_delay / 1000,
            voices=Voices(tables.words, key),
        ),
        delivery=Delivery(store, repository, clock, settings, key, mail, hooks, count),
        operations=operations,
        buckets=SharedBuckets(clock, store, key) if settings.postgres else None,
    )


@asynccontextmanager
async def started(services: Running) -> AsyncIterator[None]:
    """Services that run: the store was opened before; all is closed in the opposite order."""
    async with AsyncExitStack() as stack:
        stack.push_async_callback(services.store.close)
        stack.callback(services.identity.close)
        stack.push_async_callback(services.repository.close)
        operations = services.operations
        stack.push_async_callback(operations.stop)
        await services.timer.start()
        stack.push_async_callback(services.timer.stop)
        operations.expected.append("timer")
        if services.delivery is not None:
            operations.task("notifications", services.delivery.run)
        if isinstance(services.buckets, SharedBuckets):
            operations.task("limits", services.buckets.run)
        operations.task("tidying", partial(tidying, services.store, services.clock))
        if operations.metrics.board is not None:
            operations.task("numbers", partial(publishing, operations.metrics))
        if services.settings.bot_workers:
            await services.thinker.start()
            stack.push_async_callback(services.thinker.stop)
        presence = services.live.presence
        if isinstance(presence, SharedPresence):
            operations.task("presence", presence.run)
            stack.push_async_callback(presence.leave)
        await services.live.start()
        stack.push_async_callback(services.live.stop)
        yield


async def tidying(store: Store, clock: Clock) -> None:
    """Forget wrong passwords and what was taken of limits after a day."""
    while True:
        await store.prune_rates(clock.now() - DAY)
        await asyncio.sleep(TIDY_EVERY)


async def publishing(metrics: Metrics) -> None:
    """Let the other processes see the numbers of this one."""
    while True:
        metrics.publish()
        await asyncio.sleep(PUBLISH_EVERY)


class Server(uvicorn.Server):
    """A web server that ends its streams before it waits for them, and comes back to its caller."""

    def __init__(
        self, config: uvicorn.Config, services: Running, ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self.services = services
        self.ready = ready
        self.loop = asyncio.get_running_loop()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take the signals that ask to stop; the caller has things to close afterwards."""
        wanted = [signal.SIGINT, signal.SIGTERM]
        before = {sig: signal.signal(sig, self.handle_exit) for sig in wanted}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal: say bye to everybody, then stop."""
        super().handle_exit(sig, frame)
        self.loop.call_soon_threadsafe(self.farewell)

    def farewell(self) -> None:
        """End all streams and take nothing new."""
        self.services.operations.stopping = True
        self.services.live.say_bye()
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and tell those who wait for it."""
        await super().startup(sockets=sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close connections after their streams have said bye: who hears it comes back soon."""
        await self.services.live.farewell()
        await super().shutdown(sockets=sockets)


def make_server(services: Running, ready: Callable[[], None]) -> Server:
    """The web server for some services."""
    settings = services.settings
    config = uvicorn.Config(
        wrapped(make_app(services), services, Watched),
        http="httptools",
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        date_header=True,
        ws_max_size=settings.body_limit,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        timeout_keep_alive=60,
        timeout_graceful_shutdown=GRACE,
    )
    trusted = networks(settings.proxies)
    guard = Guard(settings.connections, files_for_connections(), trusted)
    guard.attach(config)
    services.operations.task("connections", guard.watch)
    return Server(config, services, ready)


def log_broken_games() -> None:
    """Say which installed games cannot be played here, and why."""
    for reason in broken_games().values():
        log.error("%s; it is left out", reason)


def spare_the_loop() -> None:
    """Let other threads hold the loop up for moments only; let the search for cycles run seldom,
    and not over what stays as long as the process.

    Requests leave next to no cycles, but make many objects; by default each few hundred would
    be searched, and ever again with all tables that are held.
    """
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(COLLECT_AFTER, 10, 10)


async def serve(
    settings: Settings,
    key: bytes,
    listening: socket.socket,
    ready: Callable[[], None],
    metrics: Metrics | None = None,
    watch: Callable[[Server], None] = lambda _server: None,
) -> None:
    """Serve until a signal asks to stop."""
    clock = SteadyClock(SystemClock())
    store = store_of(settings, clock)
    try:
        await store.open()
    except StoreError as fault:
        raise CannotStart(str(fault)) from None
    try:
        await check_key(store, key)
        services = build(settings, key, store, clock, metrics or Metrics())
        archive = services.repository.archive
        if sealed := await seal_old(store, archive.vault, archive.renewed):
            log.info("sealed %d records that were stored in plain", sealed)
        # before the start: it takes a while, and once the clocks were set right they run
        server = make_server(services, ready)
        log_broken_games()
        spare_the_loop()
    except BaseException:
        await store.close()
        raise
    async with AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(started(services))
        except StoreError as fault:
            raise CannotStart(str(fault)) from None
        watch(server)
        await server.serve(sockets=[listening])
    log.info("stopped")
