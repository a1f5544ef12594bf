"""API: tables and their seats."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import get, post
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
async def create_table(request: Ask, data: JSONBody[TableForm]) -> TableMade:
    """Make a table. The host takes the first open seat, unless `host_plays` is false."""
    return TableMade(await request.tables.create(request.somebody, data, data.key))


@get("/tables", tags=TAGS)
async def list_tables(
    request: Ask,
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
    return await request.tables.find(request.person, wanted)


@get("/me/tables", tags=TAGS)
async def my_tables(
    request: Ask,
    status: Status = None,
    game: GameName = "",
    before: Before = 1 << 53,
    after: After = "",
    limit: Most = 50,
) -> list[dict[str, Any]]:
    """Tables at which you have a seat; paged as the lobby is."""
    person = request.somebody
    wanted = Find(
        status=_states(status),
        game=game,
        person=person.id,
        before=before,
        after=after,
        limit=limit,
    )
    return await request.tables.find(person, wanted)


@get("/tables/{table:str}", tags=TAGS)
async def show_table(request: Ask, table: TableId) -> dict[str, Any]:
    """What a table is: game, options, seats, pace, who may look on."""
    return await request.tables.summary(request.person, table)


@post("/tables/{table:str}/join", tags=TAGS, status_code=200)
async def join(request: Ask, table: TableId, data: JSONBody[JoinForm]) -> Seated:
    """Take a seat: an open one, or the one an invitation is for."""
    return Seated(await request.tables.join(request.somebody, table, data.seat, data.invite))


@post("/tables/{table:str}/leave", tags=TAGS, status_code=200)
async def leave(request: Ask, table: TableId, data: JSONBody[SeatForm]) -> Fine:
    """Give up a seat; in a running game a caretaker looks after it until somebody comes."""
    await request.tables.leave(request.somebody, table, data.seat)
    return Fine()


@post("/tables/{table:str}/seats/{seat:int}", tags=TAGS, status_code=200)
async def plan_seat(
    request: Ask, table: TableId, seat: SeatPath, data: JSONBody[PlanForm]
) -> dict[str, Any]:
    """For the host: open a seat, reserve it (which gives the key of its link), or seat a bot."""
    if data.kind == "bot":
        await request.tables.seat_bot(request.somebody, table, seat, data.bot)
        return {"ok": True}
    key = await request.tables.open_seat(request.somebody, table, seat, data.kind == "reserved")
    return {"ok": True} if key is None else {"ok": True, "key": key, "path": join_path(table, key)}


@post("/tables/{table:str}/seats/{seat:int}/give", tags=TAGS, status_code=200)
async def give_seat(request: Ask, table: TableId, seat: SeatPath) -> LinkKey:
    """A link with which a substitute takes over your seat."""
    key = await request.tables.give(request.somebody, table, seat)
    return LinkKey(key, join_path(table, key))


@post("/tables/{table:str}/invites", tags=TAGS, status_code=200)
async def invite(request: Ask, table: TableId, data: JSONBody[InviteForm]) -> LinkKey:
    """A link to a seat of this table. The key stands behind the #, where no log sees it."""
    key = await request.tables.invite(request.somebody, table, data.seat)
    return LinkKey(key, join_path(table, key))


@post("/invites", tags=TAGS, status_code=200)
async def look_at_invite(request: Ask, data: JSONBody[KeyForm]) -> dict[str, Any]:
    """What an invitation is for, before it is accepted by joining the table."""
    return await request.tables.invited(request.person, data.key)


def join_path(table: str, key: str) -> str:
    """The address of an invitation."""
    return f"/tables/{table}/join#{key}"


@post("/tables/{table:str}/start", tags=TAGS, status_code=200)
async def start(request: Ask, table: TableId, data: JSONBody[StartForm]) -> Fine:
    """For the host: begin, once all seats are taken or with bots on the others."""
    await request.tables.start(request.somebody, table, data.fill)
    return Fine()


@post("/tables/{table:str}/rematch", tags=TAGS, status_code=200)
async def rematch(request: Ask, table: TableId) -> TableMade:
    """Another table like this one; asking again gives the same."""
    return TableMade(await request.tables.rematch(request.somebody, table))


@post("/tables/{table:str}/pause", tags=TAGS, status_code=200)
async def pause(request: Ask, table: TableId, data: JSONBody[PauseForm]) -> Fine:
    """For the host: stop the clocks, or let them run again."""
    await request.tables.pause(request.somebody, table, data.on)
    return Fine()


@post("/tables/{table:str}/close", tags=TAGS, status_code=200)
async def close(request: Ask, table: TableId, data: JSONBody[CloseForm]) -> Fine:
    """For the host: end a table before its game ends."""
    await request.tables.close(request.somebody, table, data.why)
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
