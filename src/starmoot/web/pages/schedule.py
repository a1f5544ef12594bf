"""Hours: one's own schedule with when one can come, and the page of a room. No script is needed."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency

from starmoot.web.api.forms import AppointForm, AvailabilityForm, TableId
from starmoot.web.api.rooms import ENDING, TeamPath
from starmoot.web.api.tables import join_path
from starmoot.web.clocks.availability import Availability
from starmoot.web.errors import Refusal
from starmoot.web.notifications.preferences import wishes_of, zone_of
from starmoot.web.pages.plain import seat_name
from starmoot.web.pages.tables import game_of, waiting_room
from starmoot.web.pages.visit import Visit
from starmoot.web.store.base import GATHERING
from starmoot.web.tables.notebooks import ROOM

DAYS = range(7)
LENGTHS = (30, 60, 90, 120, 180, 240)
HOUR = 3_600_000
WEEKS = 14 * 24 * HOUR
SOON = 24 * HOUR
"""Proposals leave people a day to hear of them."""


def address(visit: Visit, key: str) -> str:
    """The whole address of a calendar."""
    return f"{visit.ask.services.settings.public_url}/api/v1/calendars/{key}{ENDING}"


async def own_zone(visit: Visit) -> ZoneInfo:
    """The zone in which somebody has said when they can come, or else that of their settings."""
    wish = await visit.tables.hours.availability(visit.somebody)
    return zone_of(wish.zone if wish.hours else wishes_of(visit.row).zone if visit.row else "UTC")


# One's own hours


@get("/schedule")
async def schedule(visit: NamedDependency[Visit]) -> Response[bytes]:
    """What is planned at all one's tables, and when one can come."""
    if visit.person is None:
        return visit.go("/login?next=/schedule")
    return await schedule_page(visit)


async def schedule_page(
    visit: Visit, status: int = 200, wrong: str = "", link: str = ""
) -> Response[bytes]:
    """The page; `link` is the address of a calendar, shown this once."""
    hours = visit.tables.hours
    wish = await hours.availability(visit.somebody)
    zone = await own_zone(visit)
    return visit.page(
        "schedule.html",
        status=status,
        meetings=await hours.schedule(visit.somebody),
        titles=visit.titles(),
        days=[(day, [span for span in wish.hours if span.day == day]) for day in DAYS],
        wish=wish,
        zone=zone,
        own_zone=zone.key,
        opened=[one for one in await hours.calendars(visit.somebody) if not one["table"]],
        wrong=wrong,
        link=link,
    )


@post("/schedule/hours")
async def say_hours(visit: NamedDependency[Visit]) -> Response[bytes]:
    """When one can come, day by day; a day without hours is one on which one cannot."""
    fields = visit.fields
    spans = [
        {"day": day, "start": start.strip(), "end": end.strip()}
        for day in DAYS
        for start, end in zip(fields.all(f"from{day}"), fields.all(f"to{day}"), strict=False)
        if start.strip() and end.strip()
    ]
    first, last = fields.one("away_first").strip(), fields.one("away_last").strip()
    wanted: dict[str, Any] = {"zone": fields.one("zone").strip() or "UTC", "hours": spans}
    wanted["away"] = [{"first": first, "last": last or first}] if first else []
    try:
        form = msgspec.convert(wanted, AvailabilityForm)
        wish = Availability(form.zone, form.hours, form.away)
        await visit.tables.hours.say(visit.somebody, wish)
    except msgspec.ValidationError as fault:
        return await schedule_page(visit, 400, wrong=str(fault))
    except Refusal as refusal:
        return await schedule_page(visit, refusal.status, wrong=refusal.text)
    return visit.go("/schedule")


@post("/schedule/calendar")
async def own_calendar(visit: NamedDependency[Visit]) -> Response[bytes]:
    """A new address for one's calendar, or none any more."""
    hours = visit.tables.hours
    if visit.fields.one("act") == "close":
        await hours.close_calendar(visit.somebody)
        return visit.go("/schedule")
    key = await hours.open_calendar(visit.somebody)
    return await schedule_page(visit, link=address(visit, key))


# A room


@get("/tables/{table:str}/room")
async def room(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """One's room at a table: who is in it, its notebook, and when it meets."""
    if visit.person is None:
        return visit.go(f"/login?next=/tables/{table}/room")
    return await room_page(visit, table)


async def room_page(
    visit: Visit, table: str, status: int = 200, wrong: str = "", link: str = ""
) -> Response[bytes]:
    """The page of a room, for those who are in it."""
    summary = await visit.tables.summary(visit.person, table)
    if not summary["me"]["seats"]:
        return visit.go(f"/tables/{table}")
    seat = summary["me"]["seats"][0]
    view = await visit.tables.view(visit.person, table, seat)
    if summary["status"] != GATHERING:
        summary["seats"] = view["room"]["seats"]
    team, now = summary["team"], visit.ask.services.clock.now()
    inside = team["rooms"][team["number"]] if team["rooms"] else range(len(summary["seats"]))
    keeper = team["captain"] in summary["me"]["seats"] or summary["me"]["host"]
    zone = await own_zone(visit)
    minutes = visit.ask.query_params.get("minutes", "60")
    length = int(minutes) if minutes in map(str, LENGTHS) else 60
    proposals = await visit.tables.hours.proposals(
        visit.somebody, table, seat, now + SOON, now + SOON + WEEKS, length
    )
    wanted = visit.ask.query_params.get("meeting", "")
    meetings = [one for one in team["schedule"] if one["until"] > now]
    moving = next((one for one in meetings if one["name"] == wanted), None)
    others = (
        await visit.tables.hours.other_hours(visit.somebody, table, seat, wanted)
        if moving is not None
        else None
    )
    return visit.page(
        "room.html",
        status=status,
        moving=moving,
        others=others,
        asking=asking(view, moving),
        now=now,
        version=view["version"],
        room=summary,
        game=game_of(summary["game"]),
        seat=seat,
        team=team,
        notebook=view["notes"]["room"],
        seats=[(number, seat_name(summary, number)) for number in inside],
        keeper=keeper,
        meetings=meetings,
        proposals=proposals,
        lengths=LENGTHS,
        length=length,
        zone=zone,
        own_zone=zone.key,
        wrong=wrong,
        link=link,
    )


def asking(view: dict[str, Any], meeting: dict[str, Any] | None) -> str:
    """The decision with which one may ask for another hour of a meeting now; empty if none."""
    if meeting is None or not meeting["moved_by"]:
        return ""
    topics = ((one["topic"], one["id"]) for one in view["decisions"])
    return next((str(id) for topic, id in topics if topic == meeting["moved_by"]), "")


async def first_seat(visit: Visit, table: str) -> int:
    """The first of one's seats; 0 where one has none, which is then refused as not one's own."""
    seats = (await visit.tables.summary(visit.person, table))["me"]["seats"]
    return int(seats[0]) if seats else 0


@post("/tables/{table:str}/room/notes")
async def write_notes(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """Write the notebook of one's room."""
    seat = await first_seat(visit, table)
    try:
        text = visit.fields.one("text")
        await visit.tables.notebooks.write(visit.somebody, table, seat, ROOM, text)
    except Refusal as refusal:
        return await room_page(visit, table, refusal.status, refusal.text)
    return visit.go(f"/tables/{table}/room")


@post("/tables/{table:str}/room/hours")
async def set_hour(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """Set an hour for one's room, by a proposal or by hand, move it, or take it back."""
    fields, seat = visit.fields, await first_seat(visit, table)
    rooms, name = visit.tables.rooms, visit.fields.one("name")
    try:
        if fields.one("act") == "cancel":
            await rooms.cancel(visit.somebody, table, seat, name)
            return visit.go(f"/tables/{table}/room")
        wanted = {
            "title": fields.one("title").strip() or visit.t("room.session"),
            "at": moment_in(fields.one("at"), fields.one("when"), await own_zone(visit)),
            "minutes": fields.number("minutes") or 60,
            "name": name,
        }
        form = msgspec.convert(wanted, AppointForm)
        await rooms.appoint(
            visit.somebody, table, seat, form.title, form.at, form.minutes, form.name
        )
    except (msgspec.ValidationError, ValueError):
        return await room_page(visit, table, 400, visit.t("room.bad_hour"))
    except Refusal as refusal:
        return await room_page(visit, table, refusal.status, refusal.text)
    return visit.go(f"/tables/{table}/room")


def moment_in(at: str, when: str, zone: ZoneInfo) -> int:
    """A moment of a form: a proposal's own, or an hour of the reader's zone."""
    if at.isascii() and at.isdigit() and len(at) < 16:
        return int(at)
    return round(datetime.fromisoformat(when).replace(tzinfo=zone).timestamp() * 1000)


@post("/tables/{table:str}/room/calendar")
async def room_calendar(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """A new address for the calendar of one's room, or none any more."""
    hours = visit.tables.hours
    if visit.fields.one("act") == "close":
        await hours.close_calendar(visit.somebody, table)
        return visit.go(f"/tables/{table}/room")
    key = await hours.open_calendar(visit.somebody, table, await first_seat(visit, table))
    return await room_page(visit, table, link=address(visit, key))


@post("/tables/{table:str}/rooms/{team:int}/invite")
async def invite_to_room(
    visit: NamedDependency[Visit], table: TableId, team: TeamPath
) -> Response[bytes]:
    """For host and captain: the link of a room."""
    key = await visit.tables.rooms.invite(visit.somebody, table, team)
    summary = await visit.tables.summary(visit.person, table)
    path = join_path(table, key)
    if summary["status"] == GATHERING:
        return await waiting_room(visit, summary, path)
    return await room_page(visit, table, link=f"{visit.ask.services.settings.public_url}{path}")


ROUTES = [
    schedule,
    say_hours,
    own_calendar,
    room,
    write_notes,
    set_hour,
    room_calendar,
    invite_to_room,
]
