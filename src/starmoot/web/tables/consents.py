"""Consents: what people at a table are asked, and what has been agreed so far, as a fold."""

from __future__ import annotations

from collections.abc import Set
from typing import Protocol

import msgspec
from msgspec import Struct

from starmoot.web.model import FollowAnswered, Followed, UndoAnswered, UndoAsked
from starmoot.web.store.base import PLAYING


class UndoRequest(Struct, frozen=True):
    """A seat asks to go back to the moment after input `to`; `agreed` are the seats that would.

    `steps` is what that means in each viewer's own log: how many of its steps would stay.
    """

    seat: int
    to: int
    agreed: tuple[int, ...] = ()
    steps: tuple[int, ...] = ()

    def waits_for(self, seat: int) -> bool:
        """Whether a seat has not said yet what it thinks of it."""
        return seat != self.seat and seat not in self.agreed


class NewRules(Struct, frozen=True):
    """The newer version of the rules that a table may adopt, and the seats that would."""

    version: int
    agreed: tuple[int, ...] = ()


class Agreeing(Protocol):
    """The part of a room that its people agree on."""

    status: str
    inputs: int
    undo: UndoRequest | None
    follow: bool
    follow_agreed: tuple[int, ...]
    followers: dict[str, int]


def consented(room: Agreeing, event: UndoAsked | UndoAnswered) -> None:
    """A request to go back, or an answer to it; who asked may take it back by saying no."""
    if room.status != PLAYING:
        raise ValueError(f"there is no way back at a table that is {room.status}")
    if isinstance(event, UndoAsked):
        if not 0 <= event.to < room.inputs:
            raise ValueError(f"{room.inputs} inputs were taken: there is no way to {event.to}")
        room.undo = UndoRequest(event.seat, event.to, steps=tuple(event.steps))
    elif room.undo is None:
        raise ValueError("nobody has asked to go back")
    elif event.yes:
        agreed = sorted({*room.undo.agreed, event.seat})
        room.undo = msgspec.structs.replace(room.undo, agreed=tuple(agreed))
    else:
        room.undo = None


def followed(room: Agreeing, event: FollowAnswered | Followed, people: Set[int]) -> None:
    """Onlookers may follow a seat once all seats with people agree, until one of them does not."""
    if isinstance(event, Followed):
        room.followers = {**room.followers, event.person: event.seat}
        return
    if not event.yes:
        room.follow, room.follow_agreed = False, ()
        return
    agreed = {*room.follow_agreed, event.seat}
    room.follow = room.follow or people <= agreed
    room.follow_agreed = () if room.follow else tuple(sorted(agreed))
