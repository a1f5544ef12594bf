"""Services: everything a running server consists of, in one hand; and what a handler is given."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from litestar import Request, WebSocket

from starmoot.web.clock import Clock
from starmoot.web.http.caller import Caller
from starmoot.web.http.live import Live
from starmoot.web.limits import Buckets, Limits, Rate, header
from starmoot.web.model import Person
from starmoot.web.notifications.delivery import Delivery
from starmoot.web.people.identity import Identity
from starmoot.web.settings import Settings
from starmoot.web.store.base import Store
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.service import TableService


@dataclass
class Services:
    """The parts of a server; serving.py makes and starts them, tests make what they need."""

    store: Store
    repository: TableRepository
    tables: TableService
    identity: Identity
    live: Live
    clock: Clock
    settings: Settings = field(default_factory=Settings)
    limits: Limits | None = None
    timer: Any = None
    thinker: Any = None
    delivery: Delivery | None = None
    operations: Any = None
    buckets: Buckets | None = None
    """What was taken of the limits; a server that is alone counts for itself."""

    def counted(self) -> Buckets:
        """The buckets of this server."""
        if self.buckets is None:
            self.buckets = Buckets(self.clock)
        return self.buckets

    def bounds(self) -> Limits:
        """The limits of this server: those given, or those that the settings ask for."""
        if self.limits is not None:
            return self.limits
        return Limits(
            body=self.settings.body_limit,
            person=Rate(burst=self.settings.rate / 4, per_second=self.settings.rate / 60),
            proxies=tuple(self.settings.proxies),
        )


class Asking:
    """What a handler is given besides a bare request: who asks, and whom to turn to.

    The framework makes one object for each request anyway; to be that object is cheaper than any
    dependency it would have to resolve. `asked_of` binds it to the services of one server.
    """

    services: ClassVar[Services]
    scope: Any

    @property
    def caller(self) -> Caller:
        """Who asks, as the gate has found out."""
        found: Caller = self.scope["auth"]
        return found

    @property
    def person(self) -> Person | None:
        """The person who asks, if they signed in."""
        return self.caller.person

    @property
    def somebody(self) -> Person:
        """The person who asks, or a refusal where nobody signed in."""
        return self.caller.somebody()

    @property
    def tables(self) -> TableService:
        """What can be done at tables."""
        return self.services.tables

    @property
    def identity(self) -> Identity:
        """Accounts, guests and their keys."""
        return self.services.identity

    @property
    def store(self) -> Store:
        """The database."""
        return self.services.store

    def heavy(self) -> None:
        """Count something that costs the server much; refuses those who do that too often."""
        rate = self.services.bounds().heavy
        self.services.counted().check(f"heavy {self.caller.bucket}", rate)


class Ask(Asking, Request[Any, Any, Any]):
    """A request."""

    @property
    def content_length(self) -> int | None:
        """How long the body is said to be, looked up without sorting all headers for it."""
        said = header(self.scope, b"content-length")
        return int(said) if said.isdecimal() else None


class AskLive(Asking, WebSocket[Any, Any, Any]):
    """A WebSocket."""


def asked_of(services: Services) -> tuple[type[Ask], type[AskLive]]:
    """The classes of requests and WebSockets to one server."""
    bound = {"services": services}
    return type("Asked", (Ask,), bound), type("AskedLive", (AskLive,), bound)
