"""What the client gives back. Fields that a newer server adds are ignored."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Problem(Exception):
    """The server refused; nothing was changed. `error` is a word for programs."""

    def __init__(self, status: int, error: str, message: str, details: Any = None) -> None:
        super().__init__(f"{message} ({error}, {status})")
        self.status = status
        self.error = error
        self.message = message
        self.details = details


class Me(Struct):
    """Who the client is."""

    id: str
    name: str
    guest: bool
    csrf: str = ""


class Receipt(Struct):
    """What became of an answer: accepted, duplicate, stale or refused; `reason` says why."""

    status: str
    reason: str = ""
    version: int = 0

    @property
    def accepted(self) -> bool:
        """Whether the answer counts: now, or when it was sent before."""
        return self.status in ("accepted", "duplicate")


class Decision(Struct):
    """Something a seat may decide now; `shape` says which answers fit."""

    id: str
    topic: str
    shape: dict[str, Any]
    prompt: str = ""
    may_pass: str | None = None
    standing: bool = False
    final: bool = False
    clock: str = ""
    given: list[Any] | None = None

    @property
    def awaited(self) -> bool:
        """Whether the table waits for this answer."""
        return self.given is None and not self.standing


class View(Struct):
    """All that a viewer knows; `room` is the table, `state` and `scene` the game."""

    version: int = 0
    room: dict[str, Any] = {}
    state: Any = None
    scene: Any = None
    decisions: list[Decision] = []
    waiting: list[dict[str, Any]] = []
    log: list[dict[str, Any]] = []
    talk: list[dict[str, Any]] = []
    clock: dict[str, Any] = {}
    audiences: list[Any] = []
    team: dict[str, Any] = {}
    notes: dict[str, str] = {}
    undo: dict[str, Any] = {}
    result: dict[str, Any] = {}
    me: dict[str, Any] = {}

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return bool(self.result.get("ended"))

    @property
    def scores(self) -> list[int]:
        """The final scores, once there are any."""
        return list(self.result.get("scores", []))

    @property
    def awaited(self) -> list[Decision]:
        """The decisions that the table waits for."""
        return [decision for decision in self.decisions if decision.awaited]
