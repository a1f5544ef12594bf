"""Tables in a few lines: for lobbies, for one's own list, and for those who are invited."""

from __future__ import annotations

from typing import Any

from starmoot.web.model import OPEN, Person
from starmoot.web.store.base import TableRow
from starmoot.web.tables.loaded import Loaded
from starmoot.web.tables.room import seats_of
from starmoot.web.tables.views import me_part, room_part


def lobby_line(row: TableRow, host: str) -> dict[str, Any]:
    """A table in the lobby, with the name of its host."""
    return {
        "id": row.id,
        "game": row.game,
        "title": row.title,
        "status": row.status,
        "seats": row.seats,
        "open_seats": row.open_seats,
        "pace": row.pace,
        "host_name": host,
        "created_at": row.created_at,
        "changed_at": row.changed_at,
    }


def own_line(row: TableRow, loaded: Loaded, person: Person) -> dict[str, Any]:
    """A table in the list of somebody who sits there or is its host."""
    room = loaded.room
    return {
        **lobby_line(row, room.host_name),
        "names": [seat.name for seat in room.seats],
        "mine": sorted(seats_of(person.id, room)),
        "host": person.id == room.host,
        "turn": is_turn(loaded, person),
        "frozen": loaded.frozen_why,
    }


def is_turn(loaded: Loaded, person: Person | None) -> bool:
    """Whether the table waits for a person."""
    table, room = loaded.table, loaded.room
    if person is None or table is None or table.closed or room.paused_at is not None:
        return False
    mine = seats_of(person.id, room)
    return any(seat in mine for seat, _ in table.awaited())


def summary_of(loaded: Loaded, person: Person | None, viewer: int) -> dict[str, Any]:
    """A table for those who have its address."""
    room = loaded.room
    return {
        **room_part(loaded, None),
        "open_seats": 0 if room.over else sum(seat.kind == OPEN for seat in room.seats),
        "turn": is_turn(loaded, person),
        "me": me_part(room, viewer, person),
    }
