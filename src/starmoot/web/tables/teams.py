"""Rooms of a table: what one of them may see of the others, and whom its people may address.

A table without teams is one room with everybody in it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from starmoot.bots.casting import temperament_of
from starmoot.host import SPECTATOR, Table
from starmoot.kernel import EVERYONE, View
from starmoot.web.clocks.pace import wall_time
from starmoot.web.model import OPEN, RESERVED
from starmoot.web.store.base import GATHERING, PLAYING
from starmoot.web.tables.room import Room, team_of, team_seats, veiled

VEILED = "veiled"
"""The kind of a seat of which a viewer may know nothing."""
RULES = "rules"
ROOM = "room"


class Planned(msgspec.Struct, frozen=True):
    """A meeting on the schedule: by the rules of the game, or by a room's own wish.

    The rules let it open from `earliest` to `latest`, where they say so; `moved_by` is the topic
    with which a seat may ask for another hour.
    """

    name: str
    title: str
    at: int
    until: int
    source: str
    audience: int
    earliest: int = 0
    latest: int = 0
    moved_by: str = ""


def seat_part(room: Room, viewer: int, seat: int) -> dict[str, Any]:
    """Who sits on a seat, as far as a viewer may know; while people gather, whether it is free."""
    state = room.seats[seat]
    temperament = temperament_of(state.bot)
    if not veiled(room, viewer, seat):
        return {
            "kind": state.kind,
            "name": state.name,
            "bot": state.bot,
            "temperament": "" if temperament is None else temperament.name,
            "stand_in": state.stand_in,
        }
    free = room.status == GATHERING and state.kind in (OPEN, RESERVED)
    kind = state.kind if free else VEILED
    return {"kind": kind, "name": "", "bot": "", "temperament": "", "stand_in": ""}


def host_name(room: Room, viewer: int) -> str:
    """The name of the host, unless they play in a room that is closed to the viewer."""
    seats = [number for number, seat in enumerate(room.seats) if seat.person == room.host]
    hidden = any(veiled(room, viewer, seat) for seat in seats)
    return "" if hidden else room.host_name


def public_places(room: Room) -> int:
    """How many seats are free for everybody; in a running game of teams none is."""
    if room.over or (room.teams and room.status == PLAYING):
        return 0
    return sum(seat.kind == OPEN for seat in room.seats)


def mask(seats: list[int]) -> int:
    """Some seats as an audience."""
    return sum(1 << seat for seat in seats)


def channels(room: Room, table: Table | None, view: View | None, viewer: int) -> list[int]:
    """The audiences that a viewer may address now.

    Where there are teams these are the own room and pairs in it, unless the game has rules of its
    own; before and after a game without teams it is the whole table.
    """
    if viewer == SPECTATOR:
        return []
    running = room.status == PLAYING and table is not None
    if running and table is not None and (not room.teams or table.game.talk is not None):
        if view is None:
            view = table.view(viewer, wordy=False, log=False)
        return table.game.audiences(view)
    if not room.teams or room.over:
        return [EVERYONE]
    seats = team_seats(room, team_of(room, viewer))
    pairs = [mask([viewer, seat]) for seat in seats if seat != viewer]
    return [mask(seats), *(pair for pair in pairs if running and len(seats) > 2)]


# The schedule


def planned(room: Room, table: Table | None) -> list[Planned]:
    """All meetings of a table with those who may know of them, in order."""
    found = [
        Planned(
            name,
            hour.title,
            hour.at,
            hour.at + hour.minutes * 60_000,
            ROOM,
            mask(team_seats(room, team)),
        )
        for team, hours in room.appointments.items()
        for name, hour in hours.items()
    ]
    agenda = None if table is None else table.game.agenda
    if agenda is not None and table is not None and room.status == PLAYING:
        for number, one in enumerate(agenda(table._play)):
            at, until = wall_time(room, one.opens), wall_time(room, one.opens + one.seconds)
            limits = wall_time(room, one.earliest), one.latest and wall_time(room, one.latest)
            name = f"rules-{number}"
            found.append(
                Planned(name, one.title, at, until, RULES, one.audience, *limits, one.moved_by)
            )
    return sorted(found, key=lambda meeting: (meeting.at, meeting.name))


def known_to(meetings: list[Planned], viewer: int) -> list[Planned]:
    """The meetings that a seat may know of."""
    return [meeting for meeting in meetings if viewer >= 0 and meeting.audience >> viewer & 1]


def team_part(room: Room, table: Table | None, viewer: int) -> dict[str, Any]:
    """The own room: who is in it, who looks after it, and when it meets."""
    team = team_of(room, viewer)
    rooms = [team_seats(room, number) for number in range(max(room.teams, default=-1) + 1)]
    captain = room.captains.get(team, "")
    inside = viewer != SPECTATOR
    seats = team_seats(room, team) if inside else []
    return {
        "number": team if inside and room.teams else None,
        "rooms": rooms,
        "captain": next((s for s in seats if captain and room.seats[s].person == captain), None),
        "schedule": [
            {
                "name": meeting.name,
                "title": meeting.title,
                "at": meeting.at,
                "until": meeting.until,
                "source": meeting.source,
                "moved_by": meeting.moved_by,
            }
            for meeting in known_to(planned(room, table), viewer)
        ],
    }
