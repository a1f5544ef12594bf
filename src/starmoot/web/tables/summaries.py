"""Tables in a few lines: for lobbies, for one's own list, and for those who are invited."""

from __future__ import annotations

from typing import Any

from starmoot.host import SPECTATOR, UnknownGame
from starmoot.web.model import Person
from starmoot.web.store.base import Store, TableRow
from starmoot.web.tables.loaded import Loaded
from starmoot.web.tables.loading import Games
from starmoot.web.tables.room import BOT_MARK, Room, seats_of
from starmoot.web.tables.teams import host_name, public_places, seat_part, team_part
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


async def lobby_lines(store: Store, games: Games, rows: list[TableRow]) -> list[dict[str, Any]]:
    """Tables in the lobby; who hosts a game of teams may play in one, so they are not named."""
    names: dict[str, str] = {}
    for host in {row.host for row in rows}:
        known = await store.person(host)
        names[host] = known.name if known else ""
    return [lobby_line(row, "" if has_teams(games, row.game) else names[row.host]) for row in rows]


def characters_at(room: Room) -> list[dict[str, str]]:
    """The characters at a table as anybody may know them: name and temperament."""
    seats = [seat_part(room, SPECTATOR, seat) for seat in range(len(room.seats))]
    return [
        {"name": seat["name"].removesuffix(BOT_MARK), "temperament": seat["temperament"]}
        for seat in seats
        if seat["temperament"]
    ]


def has_teams(games: Games, name: str) -> bool:
    """Whether people play a game in rooms that know nothing of each other."""
    try:
        return games(name).teams is not None
    except UnknownGame:
        return False


def own_line(row: TableRow, loaded: Loaded, person: Person) -> dict[str, Any]:
    """A table in the list of somebody who sits there or is its host."""
    room = loaded.room
    eyes = own_eyes(room, person)
    return {
        **lobby_line(row, host_name(room, eyes)),
        "names": [seat_part(room, eyes, seat)["name"] for seat in range(len(room.seats))],
        "mine": sorted(seats_of(person.id, room)),
        "host": person.id == room.host,
        "turn": is_turn(loaded, person),
        "frozen": loaded.frozen_why,
        "result": own_result(loaded, person),
    }


def own_result(loaded: Loaded, person: Person) -> dict[str, Any] | None:
    """How a game ended for somebody who played it: the place and points of their best seat."""
    table = loaded.table
    if table is None or not table._play.ended or not table._play.scores:
        return None
    scores = list(table._play.scores)
    mine = [scores[seat] for seat in seats_of(person.id, loaded.room) if seat < len(scores)]
    if not mine:
        return None
    best = max(mine)
    return {
        "place": 1 + sum(1 for score in scores if score > best),
        "of": len(scores),
        "points": table.game.points([best])[0],
        "ending": table._play.ending,
    }


def own_eyes(room: Room, person: Person | None) -> int:
    """Through whose eyes somebody sees who is there: those of their first seat."""
    return SPECTATOR if person is None else min(seats_of(person.id, room), default=SPECTATOR)


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
    eyes = own_eyes(room, person)
    return {
        **room_part(loaded, None, eyes=eyes),
        "open_seats": public_places(room),
        "team": team_part(room, loaded.table, eyes),
        "turn": is_turn(loaded, person),
        "me": me_part(room, viewer, person),
    }
