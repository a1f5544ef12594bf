"""The plain table: the whole of every game as HTML and forms, without a script.

It is drawn from scenes and decision shapes alone, so that a game is playable here before anybody
has drawn for it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency

from starmoot.web.api.forms import TableId
from starmoot.web.errors import Refusal
from starmoot.web.keys import new_id
from starmoot.web.pages.answers import begun_fields, fields_of, in_words
from starmoot.web.pages.drawing import neighbours
from starmoot.web.pages.tables import game_of
from starmoot.web.pages.visit import Fields, Visit
from starmoot.web.store.base import GATHERING, PLAYING
from starmoot.web.tables.speaking import said_leaf, said_parts, said_talk

SHOWN_LINES = 40
FOLLOW = 20
NOTES = frozenset(
    {"done", "taken_back", "asked", "refused", "said", "agreed", "held", "asked_again", "noted"}
)


def seat_name(room: dict[str, Any], seat: int) -> str:
    """What a seat is called: by its game and by the person who sits there."""
    place = room["seats"][seat]
    called, name = place["called"], place["name"]
    if called and place["kind"] == "bot":
        return f"{called} (bot)"
    if called and name and called != name:
        return f"{called} ({name})"
    return str(called or name or f"Seat {seat + 1}")


NUMBERED = re.compile(r"\b(?:Seat|Platz) (\d+)\b")


def worded(view: dict[str, Any], part: Any) -> Any:
    """A part of a view with names for seats, where the game only numbers them."""
    names = [
        "" if seat["called"] else seat["name"].removesuffix(" (bot)")
        for seat in view["room"]["seats"]
    ]
    return renamed(part, names) if any(names) else part


def renamed(part: Any, names: Sequence[str]) -> Any:
    """The same with names for numbers in all its texts."""
    if isinstance(part, str):
        return NUMBERED.sub(lambda found: name_at(names, int(found[1])) or found[0], part)
    if isinstance(part, list):
        return [renamed(one, names) for one in part]
    if isinstance(part, dict):
        return {name: renamed(value, names) for name, value in part.items()}
    return part


def name_at(names: Sequence[str], number: int) -> str:
    """The name for a seat that is counted from 1; nothing where there is none."""
    return names[number - 1] if 0 < number <= len(names) else ""


async def told_story(visit: Visit, table: str, view: dict[str, Any]) -> dict[str, Any] | None:
    """What a game came to; None while it is played, or where that cannot be told now."""
    if not view["result"]["ended"]:
        return None
    try:
        visit.ask.heavy()
        story = await visit.tables.story(visit.person, table, view["me"]["seat"])
    except Refusal:
        return None
    told: dict[str, Any] = worded(view, visit.told(view["room"]["game"], story))
    return told


def wanted_seat(visit: Visit) -> int | None:
    """As which seat somebody wants to look."""
    text = visit.query.get("seat", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None


def filled(decision: dict[str, Any], tried: Fields | None) -> Fields:
    """What the form of a decision holds: what was just sent, or the sealed answer so far."""
    if tried is not None:
        return tried
    given = decision["given"]
    shape = decision["shape"]
    found = begun_fields(shape) if not given or given[0] is None else fields_of(shape, given[0])
    return Fields([(name, value) for name, values in found.items() for value in values])


def decision_card(
    decision: dict[str, Any], view: dict[str, Any], tried: Fields | None = None, wrong: str = ""
) -> dict[str, Any]:
    """A decision as the page shows it."""
    given = decision["given"]
    said = None
    if given:
        said = decision["may_pass"] if given[0] is None else in_words(decision["shape"], given[0])
    return {
        **decision,
        "fields": filled(decision, tried),
        "wrong": wrong,
        "said": said,
        "key": new_id(),
        "due": view["clock"].get("due", {}).get(decision["id"]),
    }


async def seen_by(visit: Visit, table: str, seat: int | None) -> dict[str, Any]:
    """What the visitor may see of a table, in their language."""
    view = await visit.tables.view(visit.person, table, seat, visit.ask.caller.watch)
    return said_parts(view, visit.tongue.language)


async def plain_page(
    visit: Visit,
    table: str,
    seat: int | None,
    status: int = 200,
    note: str = "",
    wrong: str = "",
    tried: tuple[str, Fields, str] | None = None,
) -> Response[bytes]:
    """The table as a page; `tried` is a decision with the fields that did not do, and why."""
    watch = visit.ask.caller.watch
    view = await seen_by(visit, table, seat)
    story = await told_story(visit, table, view)
    view.update({part: worded(view, view[part]) for part in ("scene", "decisions", "log")})
    talk = await visit.tables.talk(visit.person, table, seat, "", watch)
    words = said_talk(talk, visit.tongue.language)
    await visit.my_turns()
    room = view["room"]
    cards = [
        decision_card(decision, view, tried[1], tried[2])
        if tried is not None and tried[0] == decision["id"]
        else decision_card(decision, view)
        for decision in view["decisions"]
    ]
    cards.sort(key=lambda card: (card["standing"], card["said"] is not None))
    log, whole = view["log"], visit.query.get("log") == "all"
    return visit.page(
        "plain.html",
        status=status,
        view=view,
        room=room,
        me=view["me"],
        acting=view["me"]["seat"] in view["me"]["seats"],
        game=game_of(room["game"]),
        playing=room["status"] == PLAYING,
        cards=cards,
        names=[seat_name(room, number) for number in range(len(room["seats"]))],
        log=log if whole else log[-SHOWN_LINES:],
        whole=whole or len(log) <= SHOWN_LINES,
        words=words[-SHOWN_LINES:],
        follow=FOLLOW if visit.query.get("follow") == "1" and not view["decisions"] else 0,
        following=visit.query.get("follow") == "1",
        note=note,
        wrong=wrong,
        neighbours=neighbours,
        story=story,
    )


@get("/tables/{table:str}/plain")
async def plain_table(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """The table without scripts."""
    summary = await visit.tables.summary(visit.person, table)
    if summary["status"] == GATHERING:
        return visit.go(f"/tables/{table}")
    note = visit.query.get("note", "")
    told = visit.t(f"plain.note_{note}") if note in NOTES else ""
    return await plain_page(visit, table, wanted_seat(visit), note=told)


@get("/tables/{table:str}/plain/replay")
async def plain_replay(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """A game to leaf through, step by step."""
    visit.ask.heavy()
    text = visit.query.get("step", "")
    step = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None
    seat = wanted_seat(visit)
    then = await visit.tables.replay(visit.person, table, seat, step)
    found = said_leaf(then, visit.tongue.language)
    view = {**found["view"]}
    room = view["room"] if "room" in view else await visit.tables.summary(visit.person, table)
    view.update({part: worded({"room": room}, view[part]) for part in ("scene", "log")})
    verdict = None
    if visit.query.get("verify") == "1":
        verdict = await visit.tables.verify(visit.person, table)
    names = [seat_name(room, number) for number in range(len(room["seats"]))]
    return visit.page(
        "plain_replay.html",
        view=view,
        room=room,
        game=game_of(room["game"]),
        steps=found["steps"],
        step=found["step"],
        seat=seat,
        names=names,
        verdict=verdict,
        over=room["status"] != PLAYING,
        log=view["log"][-12:],
        neighbours=neighbours,
    )


ROUTES = [plain_table, plain_replay]
