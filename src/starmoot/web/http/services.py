"""Services: everything a running server consists of, in one hand; and what a handler is given."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from starmoot.web.clock import Clock
from starmoot.web.http.caller import Caller
from starmoot.web.limits import Buckets, Limits, Rate
from starmoot.web.model import Person
from starmoot.web.settings import Settings

if TYPE_CHECKING:
    from starmoot.web.http.live import Live
    from starmoot.web.people.identity import Identity
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
    letters: Any = None
    operations: Any = None

    def bounds(self) -> Limits:
        """The limits of this server: those given, or those that the settings ask for."""
        if self.limits is not None:
            return self.limits
        return Limits(
            body=self.settings.body_limit,
            person=Rate(burst=self.settings.rate / 4, per_second=self.settings.rate / 60),
            proxies=tuple(self.settings.proxies),
        )


class Ask:
    """What a handler is given: who asks, and whom to turn to. (The framework looks into
    dataclasses, so this is none.)
    """

    def __init__(self, services: Services, caller: Caller, buckets: Buckets) -> None:
        self.services = services
        self._buckets = buckets
        self.caller = caller
        self.tables = services.tables
        self.identity = services.identity
        self.store = services.store

    def heavy(self) -> None:
        """Count something that costs the server much; refuses whoever does that too often."""
        self._buckets.check(f"heavy {self.caller.bucket}", self.services.bounds().heavy)

    @property
    def person(self) -> Person | None:
        """Whoever asks, if they signed in."""
        return self.caller.person

    @property
    def somebody(self) -> Person:
        """Whoever asks, or a refusal where nobody signed in."""
        return self.caller.somebody()
