"""API: playing: views, decisions, undo, talk, records."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody, QueryParameter

from starmoot.host import ENGLISH
from starmoot.web.api.forms import (
    DecideForm,
    Fine,
    FollowAnswerForm,
    HoldForm,
    KeyForm,
    LinkKey,
    MuteForm,
    ReportForm,
    RulesAnswerForm,
    SeatForm,
    SeatPath,
    TableId,
    TalkForm,
    UndoAnswerForm,
    UndoRequestForm,
    UndoState,
    WatchState,
)
from starmoot.web.api.games import LanguageQuery, in_language
from starmoot.web.http.gate import WATCH_COOKIE
from starmoot.web.http.services import Ask
from starmoot.web.tables.speaking import said_leaf, said_parts, said_talk

TAGS = ["playing"]
WATCH_DAYS = 90

SeatQuery = Annotated[
    int | None,
    QueryParameter(
        ge=0, le=61, description="As which of your seats; without one as the first, or as onlooker."
    ),
]
LogFrom = Annotated[
    int,
    QueryParameter(ge=0, le=1_000_000, description="How many entries of the log to leave out."),
]
StepQuery = Annotated[
    int | None,
    QueryParameter(ge=0, le=1_000_000, description="A step of the log; without one the last."),
]
AfterWord = Annotated[
    str,
    QueryParameter(
        max_length=40,
        pattern=r"^[A-Za-z0-9_-]*$",
        description="Only what was said after the word with this id.",
    ),
]

BeforeWord = Annotated[
    str,
    QueryParameter(
        max_length=40,
        pattern=r"^[A-Za-z0-9_-]*$",
        description="Only what was said before the word with this id.",
    ),
]


@get("/tables/{table:str}/view", tags=TAGS)
async def view(
    request: Ask,
    table: TableId,
    seat: SeatQuery = None,
    log_from: LogFrom = 0,
    language: LanguageQuery = ENGLISH,
) -> dict[str, Any]:
    """All that a seat or an onlooker knows: room, state, scene, decisions, log, clocks. The log
    grows with the game: who has its beginning leaves it out with `log_from`.
    """
    watch = request.caller.watch
    parts = await request.tables.view(request.person, table, seat, watch, log_from)
    return said_parts(parts, language)


@post("/tables/{table:str}/decide", tags=TAGS, status_code=200)
async def decide(request: Ask, table: TableId, data: JSONBody[DecideForm]) -> dict[str, Any]:
    """Answer an open decision. `status` tells what became of it: accepted, duplicate (you sent it
    before, with the same key), stale (it is no longer open), refused (`reason` says why).
    """
    return await request.tables.decide(
        request.somebody, table, data.seat, data.decision, data.answer, data.version, data.key
    )


@post("/tables/{table:str}/hold", tags=TAGS, status_code=200)
async def hold(request: Ask, table: TableId, data: JSONBody[HoldForm]) -> Fine:
    """Let a question go by for a while, in all your browsers and also while you are away; or be
    asked again. `me.holds` of your view tells what you let go by.
    """
    await request.tables.hold(request.somebody, table, data.seat, data.topic, data.until)
    return Fine()


@post("/tables/{table:str}/undo", tags=TAGS, status_code=200)
async def undo(request: Ask, table: TableId, data: JSONBody[SeatForm]) -> dict[str, Any]:
    """Take back your last step: an answer in an open window, or what nobody has acted on since."""
    return await request.tables.undo(request.somebody, table, data.seat)


@post("/tables/{table:str}/undo-request", tags=TAGS, status_code=200)
async def ask_undo(request: Ask, table: TableId, data: JSONBody[UndoRequestForm]) -> UndoState:
    """Ask everybody to go further back. The request is "asked", or "done" where nobody minds."""
    request.heavy()
    return UndoState(await request.tables.ask_undo(request.somebody, table, data.seat, data.to))


@post("/tables/{table:str}/undo-answer", tags=TAGS, status_code=200)
async def answer_undo(request: Ask, table: TableId, data: JSONBody[UndoAnswerForm]) -> UndoState:
    """Agree to going back, or not. The request is still "asked", or "done", or "refused"."""
    request.heavy()
    return UndoState(await request.tables.answer_undo(request.somebody, table, data.seat, data.yes))


@post("/tables/{table:str}/rules-answer", tags=TAGS, status_code=200)
async def answer_rules(request: Ask, table: TableId, data: JSONBody[RulesAnswerForm]) -> UndoState:
    """Agree to go on by the rules on this server, where a table was played by others and these
    lead elsewhere; or rather wait. It is "asked" until everybody agrees, then "done", or "refused".
    """
    request.heavy()
    return UndoState(await request.tables.adopt_rules(request.somebody, table, data.seat, data.yes))


@get("/tables/{table:str}/talk", tags=TAGS)
async def talk(
    request: Ask,
    table: TableId,
    seat: SeatQuery = None,
    after: AfterWord = "",
    before: BeforeWord = "",
    language: LanguageQuery = ENGLISH,
) -> list[dict[str, Any]]:
    """What was said where this seat (or an onlooker) could hear it, in pages of 200 words: the
    last ones, those before a word, or those after one.
    """
    said = await request.tables.talk(
        request.person, table, seat, after, request.caller.watch, before
    )
    return said_talk(said, language)


@post("/tables/{table:str}/talk", tags=TAGS)
async def say(request: Ask, table: TableId, data: JSONBody[TalkForm]) -> dict[str, Any]:
    """Say something to the table, or to some of its seats where the rules let you."""
    return await request.tables.say(request.somebody, table, data.seat, data.audience, data.text)


@post("/tables/{table:str}/mute", tags=TAGS, status_code=200)
async def mute(request: Ask, table: TableId, data: JSONBody[MuteForm]) -> Fine:
    """Hide a seat's words from yourself; nobody else is told."""
    await request.tables.mute(request.somebody, table, data.seat, data.on)
    return Fine()


@post("/tables/{table:str}/report", tags=TAGS, status_code=200)
async def report(request: Ask, table: TableId, data: JSONBody[ReportForm]) -> Fine:
    """Complain about words to the host of this server."""
    await request.tables.report(request.somebody, table, data.talk, data.reason)
    return Fine()


@get("/tables/{table:str}/record", tags=TAGS, media_type="application/x-ndjson")
async def record(request: Ask, table: TableId) -> Response[str]:
    """The record of a closed game, one JSON value a line, as `starmoot replay` reads it."""
    text = await request.tables.record(request.person, table)
    return Response(text, media_type="application/x-ndjson")


@get("/tables/{table:str}/replay", tags=TAGS)
async def replay(
    request: Ask,
    table: TableId,
    seat: SeatQuery = None,
    step: StepQuery = None,
    language: LanguageQuery = ENGLISH,
) -> dict[str, Any]:
    """What a viewer knew when it was told a step of its own log: `steps`, `step` and a `view`.
    `marks` are the steps at which the headline changes.

    Works while the game runs too, for one's own past; after the end for all seats.
    """
    request.heavy()
    return said_leaf(await request.tables.replay(request.person, table, seat, step), language)


@get("/tables/{table:str}/story", tags=TAGS)
async def story(
    request: Ask, table: TableId, seat: SeatQuery = None, language: LanguageQuery = ENGLISH
) -> dict[str, Any]:
    """What a game that is over came to: turning points, near misses, luck (what was to be
    expected of each seat's dice, and what they came to), promises kept and broken, and what only
    some knew.
    """
    request.heavy()
    told = await request.tables.story(request.person, table, seat)
    summary = await request.tables.summary(request.person, table)
    return in_language(summary["game"], language, told)


@get("/tables/{table:str}/verify", tags=TAGS)
async def verify(request: Ask, table: TableId) -> dict[str, Any]:
    """Play the record of a closed game again and say whether it is true, and what was checked."""
    request.heavy()
    return await request.tables.verify(request.person, table)


@post("/tables/{table:str}/seats/{seat:int}/watch", tags=TAGS, status_code=200)
async def watch_link(request: Ask, table: TableId, seat: SeatPath) -> LinkKey:
    """A link with which somebody without a seat may look over your shoulder, at a table where
    onlookers may follow a seat.
    """
    key = await request.tables.watching.link(request.somebody, table, seat)
    return LinkKey(key, f"/tables/{table}/watch#{key}")


@delete("/tables/{table:str}/seats/{seat:int}/watch", tags=TAGS, status_code=200)
async def drop_watch_links(request: Ask, table: TableId, seat: SeatPath) -> Fine:
    """Let nobody look over your shoulder by a link any more."""
    await request.tables.watching.unlink(request.somebody, table, seat)
    return Fine()


@post("/tables/{table:str}/follow-answer", tags=TAGS, status_code=200)
async def allow_following(
    request: Ask, table: TableId, data: JSONBody[FollowAnswerForm]
) -> UndoState:
    """Agree that each onlooker may follow one seat and see what it sees, or end that for the
    table. It is "asked" until everybody who plays agrees, then "done", or "refused".
    """
    state = await request.tables.watching.allow(request.somebody, table, data.seat, data.yes)
    return UndoState(state)


@post("/tables/{table:str}/seats/{seat:int}/follow", tags=TAGS, status_code=200)
async def follow(request: Ask, table: TableId, seat: SeatPath) -> Fine:
    """As an onlooker, follow a seat to the end of the game, where the table allows it. You can
    follow no other, and take no other in this game.
    """
    await request.tables.watching.follow(request.somebody, table, seat)
    return Fine()


@post("/tables/{table:str}/watch", tags=TAGS, status_code=200)
async def watch(request: Ask, table: TableId, data: JSONBody[KeyForm]) -> Response[WatchState]:
    """Use such a link: a cookie for this table's addresses keeps it. (Programs send the key as
    X-Watch-Key instead.)
    """
    look = await request.tables.look(request.person, table, None, data.key)
    cookie = Cookie(
        key=WATCH_COOKIE,
        value=data.key,
        path=f"/api/v1/tables/{table}",
        max_age=WATCH_DAYS * 86_400,
        secure=request.caller.secure,
        httponly=True,
        samesite="lax",
    )
    return Response(WatchState(look.me["seat"]), cookies=[cookie])


ROUTES = [
    view,
    decide,
    hold,
    undo,
    ask_undo,
    answer_undo,
    answer_rules,
    talk,
    say,
    mute,
    report,
    record,
    replay,
    story,
    verify,
    allow_following,
    follow,
    watch_link,
    drop_watch_links,
    watch,
]
