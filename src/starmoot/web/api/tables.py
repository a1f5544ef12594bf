"""API: tables and their seats."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, QueryParameter

from starmoot.web.api.forms import (
    CloseForm,
    Fine,
    InviteForm,
    JoinForm,
    KeyForm,
    LinkKey,
    PauseForm,
    PlanForm,
    Seated,
    SeatForm,
    SeatPath,
    StartForm,
    TableForm,
    TableId,
    TableMade,
)
from starmoot.web.errors import Refusal
from starmoot.web.http.services import Ask
from starmoot.web.store.base import CLOSED, FINISHED, GATHERING, PLAYING, Find

TAGS = ["tables"]
STATES = (GATHERING, PLAYING, FINISHED, CLOSED)

Status = Annotated[
    str | None, QueryParameter(max_length=20, description=f"One of {', '.join(STATES)}.")
]
GameName = Annotated[str, QueryParameter(max_length=40, pattern=r"^[A-Za-z0-9_-]*$")]
Before = Annotated[int, QueryParameter(ge=0, le=1 << 53, description="Only changes before then.")]
After = Annotated[
    str,
    QueryParameter(
        max_length=40,
        pattern=r"^[A-Za-z0-9_-]*$",
        description="With `before`: those that come after this table, which changed then.",
    ),
]
Most = Annotated[int, QueryParameter(ge=1, le=100)]


def _states(status: str | None) -> tuple[str, ...]:
    if status is not None and status not in STATES:
        raise Refusal(400, "bad_request", f"A table is {', '.join(STATES)}, not '{status}'.")
    return () if status is None else (status,)


@post("/tables", tags=TAGS)
async def create_table(ask: NamedDependency[Ask], data: JSONBody[TableForm]) -> TableMade:
    """Make a table. The host takes the first open seat, unless `host_plays` is false."""
    return TableMade(await ask.tables.create(ask.somebody, data, data.key))


@get("/tables", tags=TAGS)
async def list_tables(
    ask: NamedDependency[Ask],
    status: Status = None,
    game: GameName = "",
    open_seats: FromQuery[bool] = False,
    before: Before = 1 << 53,
    after: After = "",
    limit: Most = 50,
) -> list[dict[str, Any]]:
    """The lobby: tables that their hosts have listed, newest change first. For the next page give
    `changed_at` and `id` of the last one as `before` and `after`.
    """
    wanted = Find(
        status=_states(status),
        game=game,
        listed=True,
        with_open_seats=open_seats,
        before=before,
        after=after,
        limit=limit,
    )
    return await ask.tables.find(ask.person, wanted)


@get("/me/tables", tags=TAGS)
async def my_tables(
    ask: NamedDependency[Ask],
    status: Status = None,
    game: GameName = "",
    before: Before = 1 << 53,
    after: After = "",
    limit: Most = 50,
) -> list[dict[str, Any]]:
    """Tables at which you have a seat; paged as the lobby is."""
    person = ask.somebody
    wanted = Find(
        status=_states(status),
        game=game,
        person=person.id,
        before=before,
        after=after,
        limit=limit,
    )
    return await ask.tables.find(person, wanted)


@get("/tables/{table:str}", tags=TAGS)
async def show_table(ask: NamedDependency[Ask], table: TableId) -> dict[str, Any]:
    """What a table is: game, options, seats, pace, who may look on."""
    return await ask.tables.summary(ask.person, table)


@post("/tables/{table:str}/join", tags=TAGS, status_code=200)
async def join(ask: NamedDependency[Ask], table: TableId, data: JSONBody[JoinForm]) -> Seated:
    """Take a seat: an open one, or the one an invitation is for."""
    return Seated(await ask.tables.join(ask.somebody, table, data.seat, data.invite))


@post("/tables/{table:str}/leave", tags=TAGS, status_code=200)
async def leave(ask: NamedDependency[Ask], table: TableId, data: JSONBody[SeatForm]) -> Fine:
    """Give up a seat; in a running game a caretaker looks after it until somebody comes."""
    await ask.tables.leave(ask.somebody, table, data.seat)
    return Fine()


@post("/tables/{table:str}/seats/{seat:int}", tags=TAGS, status_code=200)
async def plan_seat(
    ask: NamedDependency[Ask], table: TableId, seat: SeatPath, data: JSONBody[PlanForm]
) -> dict[str, Any]:
    """For the host: open a seat, reserve it (which gives the key of its link), or seat a bot."""
    if data.kind == "bot":
        await ask.tables.seat_bot(ask.somebody, table, seat, data.bot)
        return {"ok": True}
    key = await ask.tables.open_seat(ask.somebody, table, seat, data.kind == "reserved")
    return {"ok": True} if key is None else {"ok": True, "key": key, "path": join_path(table, key)}


@post("/tables/{table:str}/seats/{seat:int}/give", tags=TAGS, status_code=200)
async def give_seat(ask: NamedDependency[Ask], table: TableId, seat: SeatPath) -> LinkKey:
    """A link with which a substitute takes over your seat."""
    key = await ask.tables.give(ask.somebody, table, seat)
    return LinkKey(key, join_path(table, key))


@post("/tables/{table:str}/invites", tags=TAGS, status_code=200)
async def invite(ask: NamedDependency[Ask], table: TableId, data: JSONBody[InviteForm]) -> LinkKey:
    """A link to a seat of this table. The key stands behind the #, where no log sees it."""
    key = await ask.tables.invite(ask.somebody, table, data.seat)
    return LinkKey(key, join_path(table, key))


@post("/invites", tags=TAGS, status_code=200)
async def look_at_invite(ask: NamedDependency[Ask], data: JSONBody[KeyForm]) -> dict[str, Any]:
    """What an invitation is for, before it is accepted by joining the table."""
    return await ask.tables.invited(ask.person, data.key)


def join_path(table: str, key: str) -> str:
    """The address of an invitation."""
    return f"/tables/{table}/join#{key}"


@post("/tables/{table:str}/start", tags=TAGS, status_code=200)
async def start(ask: NamedDependency[Ask], table: TableId, data: JSONBody[StartForm]) -> Fine:
    """For the host: begin, once all seats are taken or with bots on the others."""
    await ask.tables.start(ask.somebody, table, data.fill)
    return Fine()


@post("/tables/{table:str}/rematch", tags=TAGS, status_code=200)
async def rematch(ask: NamedDependency[Ask], table: TableId) -> TableMade:
    """Another table like this one; asking again gives the same."""
    return TableMade(await ask.tables.rematch(ask.somebody, table))


@post("/tables/{table:str}/pause", tags=TAGS, status_code=200)
async def pause(ask: NamedDependency[Ask], table: TableId, data: JSONBody[PauseForm]) -> Fine:
    """For the host: stop the clocks, or let them run again."""
    await ask.tables.pause(ask.somebody, table, data.on)
    return Fine()


@post("/tables/{table:str}/close", tags=TAGS, status_code=200)
async def close(ask: NamedDependency[Ask], table: TableId, data: JSONBody[CloseForm]) -> Fine:
    """For the host: end a table before its game ends."""
    await ask.tables.close(ask.somebody, table, data.why)
    return Fine()


ROUTES = [
    create_table,
    list_tables,
    my_tables,
    show_table,
    join,
    leave,
    plan_seat,
    give_seat,
    invite,
    look_at_invite,
    start,
    rematch,
    pause,
    close,
]
