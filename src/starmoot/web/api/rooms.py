"""API: rooms of a table, the hours at which people meet, and calendars."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, delete, get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter

from starmoot.web.api.forms import (
    AppointForm,
    AvailabilityForm,
    CalendarForm,
    CalendarMade,
    Fine,
    HourMade,
    LinkKey,
    NotesForm,
    SeatPath,
    TableId,
)
from starmoot.web.api.tables import join_path
from starmoot.web.clocks.availability import Availability
from starmoot.web.errors import no_such
from starmoot.web.http.services import Ask
from starmoot.web.tables.hours import Proposals

TAGS = ["rooms"]
ENDING = ".ics"

TeamPath = Annotated[int, PathParameter(ge=0, le=61)]
HourName = Annotated[str, PathParameter(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
CalendarKey = Annotated[str, PathParameter(max_length=80, pattern=r"^[A-Za-z0-9_-]+(\.ics)?$")]
Moment = Annotated[int, QueryParameter(ge=0, le=1 << 53, description="Milliseconds since 1970.")]
Minutes = Annotated[int, QueryParameter(ge=10, le=1440)]


@post("/tables/{table:str}/rooms/{team:int}/invites", tags=TAGS, status_code=200)
async def invite_to_room(request: Ask, table: TableId, team: TeamPath) -> LinkKey:
    """For host and captain: the link of a room, for any of its seats that is free."""
    key = await request.tables.rooms.invite(request.somebody, table, team)
    return LinkKey(key, join_path(table, key))


@put("/tables/{table:str}/seats/{seat:int}/notes", tags=TAGS)
async def write_notes(
    request: Ask, table: TableId, seat: SeatPath, data: JSONBody[NotesForm]
) -> Fine:
    """Write your own notes on a seat of yours, which nobody else reads, not even the next player of
    that seat; or the notebook of your room, which everybody in it reads. `notes` of your view has
    both.
    """
    notebooks = request.tables.notebooks
    await notebooks.write(request.somebody, table, seat, data.whose, data.text)
    return Fine()


@post("/tables/{table:str}/seats/{seat:int}/hours", tags=TAGS, status_code=200)
async def set_hour(
    request: Ask, table: TableId, seat: SeatPath, data: JSONBody[AppointForm]
) -> HourMade:
    """For host and captain: set an hour at which your room meets, or move the one named."""
    name = await request.tables.rooms.appoint(
        request.somebody, table, seat, data.title, data.at, data.minutes, data.name
    )
    return HourMade(name)


@delete("/tables/{table:str}/seats/{seat:int}/hours/{name:str}", tags=TAGS, status_code=200)
async def drop_hour(request: Ask, table: TableId, seat: SeatPath, name: HourName) -> Fine:
    """For host and captain: take an hour off the schedule."""
    await request.tables.rooms.cancel(request.somebody, table, seat, name)
    return Fine()


@get("/tables/{table:str}/seats/{seat:int}/proposals", tags=TAGS)
async def proposals(
    request: Ask,
    table: TableId,
    seat: SeatPath,
    earliest: Moment = 0,
    latest: Moment = 0,
    minutes: Minutes = 60,
) -> Proposals:
    """When most of your room can come, the earliest first; without `latest` within two weeks."""
    begin = max(earliest, request.services.clock.now())
    end = latest or begin + 14 * 86_400_000
    hours = request.tables.hours
    return await hours.proposals(request.somebody, table, seat, begin, end, minutes)


@get("/tables/{table:str}/seats/{seat:int}/hours/{name:str}/proposals", tags=TAGS)
async def other_hours(request: Ask, table: TableId, seat: SeatPath, name: HourName) -> Proposals:
    """When a meeting on your schedule could be instead: within the rules, as most of those who are
    expected there can come, of whichever rooms.
    """
    return await request.tables.hours.other_hours(request.somebody, table, seat, name)


@get("/me/availability", tags=TAGS)
async def show_availability(request: Ask) -> Availability:
    """When you can come, as you have said."""
    return await request.tables.hours.availability(request.somebody)


@put("/me/availability", tags=TAGS)
async def say_availability(request: Ask, data: JSONBody[AvailabilityForm]) -> Availability:
    """Say when you can come, in your own zone. Others learn only how many can."""
    wish = Availability(data.zone, data.hours, data.away)
    await request.tables.hours.say(request.somebody, wish)
    return wish


@get("/me/schedule", tags=TAGS)
async def schedule(request: Ask) -> list[dict[str, Any]]:
    """All that you have planned, at all tables, and what does not go together."""
    return await request.tables.hours.schedule(request.somebody)


@get("/me/calendars", tags=TAGS)
async def calendars(request: Ask) -> list[dict[str, Any]]:
    """The calendars that you have opened."""
    return await request.tables.hours.calendars(request.somebody)


@post("/me/calendars", tags=TAGS, status_code=200)
async def open_calendar(request: Ask, data: JSONBody[CalendarForm]) -> CalendarMade:
    """A secret address to subscribe to: of all your tables, or of your room at one.

    The address that there was before ends.
    """
    key = await request.tables.hours.open_calendar(request.somebody, data.table, data.seat)
    return CalendarMade(key, f"/api/v1/calendars/{key}{ENDING}")


@post("/me/calendars/close", tags=TAGS, status_code=200)
async def close_calendar(request: Ask, data: JSONBody[CalendarForm]) -> Fine:
    """End the address of a calendar."""
    await request.tables.hours.close_calendar(request.somebody, data.table)
    return Fine()


@get("/calendars/{key:str}", tags=TAGS, media_type="text/calendar")
async def read_calendar(request: Ask, key: CalendarKey) -> Response[bytes]:
    """A calendar as an iCalendar file, for those who have its address."""
    if not key.endswith(ENDING):
        raise no_such("calendar")
    url = request.services.settings.public_url
    written = await request.tables.hours.calendar(key.removesuffix(ENDING), url)
    return Response(
        written, media_type="text/calendar; charset=utf-8", headers={"Cache-Control": "private"}
    )


ROUTES = [
    invite_to_room,
    write_notes,
    set_hour,
    drop_hour,
    proposals,
    other_hours,
    show_availability,
    say_availability,
    schedule,
    calendars,
    open_calendar,
    close_calendar,
    read_calendar,
]
