"""What is done at the plain table: answers, steps back, words, notes. Each is one form."""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.di import NamedDependency

from starmoot.web.api.forms import TableId
from starmoot.web.errors import Refusal
from starmoot.web.pages.answers import Unreadable, in_words, read_answer
from starmoot.web.pages.plain import plain_page, seat_name, seen_by
from starmoot.web.pages.tables import game_of
from starmoot.web.pages.visit import Visit
from starmoot.web.tables.holds import CONCERNED, UNTIL_ASKED, UNTIL_PHASE
from starmoot.web.tables.notebooks import OWN as OWN_PAGE

LONGEST_ID = 40
LONGEST_KEY = 100
HOLDS = (UNTIL_PHASE, UNTIL_ASKED, CONCERNED)
OWN = frozenset({"csrf", "seat", "decision", "version", "key", "pass", "sure"})


def back_to(table: str, seat: int, note: str = "", place: str = "") -> str:
    """The address of the plain table after something was done."""
    noted = f"&note={note}" if note else ""
    return f"/tables/{table}/plain?seat={seat}{noted}{place}"


def seat_in(visit: Visit) -> int:
    """For which seat something is done."""
    seat = visit.fields.number("seat")
    if seat is None or seat > 61:
        raise Refusal(400, "bad_request", "The form names no seat.")
    return seat


@post("/tables/{table:str}/plain/decide")
async def decide(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """Answer a decision: what cannot be taken back is shown once more before it counts."""
    person, fields, seat = visit.somebody, visit.fields, seat_in(visit)
    wanted = fields.one("decision")[:LONGEST_ID]
    view = await seen_by(visit, table, seat)
    if seat not in view["me"]["seats"]:
        raise Refusal(403, "not_your_seat", f"Seat {seat + 1} is not yours.")
    found = [decision for decision in view["decisions"] if decision["id"] == wanted]
    if not found:
        return await plain_page(visit, table, seat, 409, wrong=visit.t("plain.stale"))
    decision = found[0]
    try:
        answer = None if fields.one("pass") == "1" else read_answer(decision["shape"], fields)
    except Unreadable as fault:
        why = visit.t(fault.text, **fault.values)
        return await plain_page(visit, table, seat, 422, tried=(wanted, fields, why))
    if decision["final"] and fields.one("sure") != "1":
        return sure_page(visit, view, decision, answer)
    receipt = await visit.tables.decide(
        person,
        table,
        seat,
        wanted,
        answer,
        fields.number("version"),
        fields.one("key")[:LONGEST_KEY] or None,
    )
    if receipt["status"] in ("accepted", "duplicate"):
        return visit.go(back_to(table, seat, "done", "#ask"))
    if receipt["status"] == "stale":
        return await plain_page(visit, table, seat, 409, wrong=visit.t("plain.stale"))
    why = str(receipt["reason"])
    return await plain_page(visit, table, seat, 422, tried=(wanted, fields, why))


def sure_page(
    visit: Visit, view: dict[str, Any], decision: dict[str, Any], answer: Any
) -> Response[bytes]:
    """What was answered, in words, before it counts for good."""
    fields = visit.fields
    passed = decision["may_pass"] if answer is None else None
    return visit.page(
        "sure.html",
        room=view["room"],
        game=game_of(view["room"]["game"]),
        seat=seat_in(visit),
        me_name=seat_name(view["room"], seat_in(visit)),
        decision=decision,
        said=passed or in_words(decision["shape"], answer),
        version=fields.one("version"),
        key=fields.one("key")[:LONGEST_KEY],
        passing=answer is None,
        pairs=[pair for pair in fields.pairs if pair[0] not in OWN],
    )


@post("/tables/{table:str}/plain/say")
async def say(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """Say something to the table, or to some seats."""
    seat = seat_in(visit)
    to = visit.fields.one("to", "all")
    audience = None if to == "all" else [int(part) for part in to.split(",") if part.isdigit()]
    try:
        await visit.tables.say(visit.somebody, table, seat, audience, visit.fields.one("text"))
    except Refusal as refusal:
        return await plain_page(visit, table, seat, refusal.status, wrong=refusal.text)
    return visit.go(back_to(table, seat, "said", "#talk"))


@post("/tables/{table:str}/plain/notes")
async def write_notes(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """Write one's own notes."""
    seat, text = seat_in(visit), visit.fields.one("text")
    try:
        await visit.tables.notebooks.write(visit.somebody, table, seat, OWN_PAGE, text)
    except Refusal as refusal:
        return await plain_page(visit, table, seat, refusal.status, wrong=refusal.text)
    return visit.go(back_to(table, seat, "noted", "#notes"))


@post("/tables/{table:str}/plain/hold")
async def hold(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """Let a question go by for a while, or be asked it again."""
    seat, fields = seat_in(visit), visit.fields
    until = fields.one("until")
    if until not in ("", *HOLDS):
        raise Refusal(400, "bad_request", "The form does not say for how long.")
    await visit.tables.hold(visit.somebody, table, seat, fields.one("topic")[:LONGEST_KEY], until)
    return visit.go(back_to(table, seat, "held" if until else "asked_again", "#ask"))


@post("/tables/{table:str}/plain/undo")
async def undo(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """Take one's own last step back."""
    seat = seat_in(visit)
    receipt = await visit.tables.undo(visit.somebody, table, seat)
    if receipt["status"] != "accepted":
        return await plain_page(visit, table, seat, 409, wrong=str(receipt["reason"]))
    return visit.go(back_to(table, seat, "taken_back"))


@post("/tables/{table:str}/plain/undo-ask")
async def undo_ask(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """Ask everybody to go back to a step of one's log."""
    seat, step = seat_in(visit), visit.fields.number("step")
    visit.ask.heavy()
    done = await visit.tables.ask_undo(visit.somebody, table, seat, step or 0)
    return visit.go(back_to(table, seat, "asked" if done == "asked" else "taken_back"))


@post("/tables/{table:str}/plain/undo-answer")
async def undo_answer(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """Agree to go back, or not."""
    seat = seat_in(visit)
    yes = visit.fields.one("yes") == "1"
    visit.ask.heavy()
    await visit.tables.answer_undo(visit.somebody, table, seat, yes)
    return visit.go(back_to(table, seat, "agreed" if yes else "refused"))


@post("/tables/{table:str}/plain/rules-answer")
async def rules_answer(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """Agree to go on by the rules on this server, or rather wait."""
    seat = seat_in(visit)
    yes = visit.fields.one("yes") == "1"
    visit.ask.heavy()
    await visit.tables.adopt_rules(visit.somebody, table, seat, yes)
    return visit.go(back_to(table, seat, "agreed" if yes else "refused"))


@post("/tables/{table:str}/plain/follow-answer")
async def follow_answer(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """Let each onlooker follow one seat, or end that."""
    seat = seat_in(visit)
    yes = visit.fields.one("yes") == "1"
    await visit.tables.watching.allow(visit.somebody, table, seat, yes)
    return visit.go(back_to(table, seat, "agreed" if yes else "refused"))


@post("/tables/{table:str}/plain/follow")
async def follow(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """As an onlooker, follow a seat."""
    try:
        await visit.tables.watching.follow(visit.somebody, table, seat_in(visit))
    except Refusal as refusal:
        return await plain_page(visit, table, None, refusal.status, wrong=refusal.text)
    return visit.go(f"/tables/{table}/plain")


ROUTES = [
    decide,
    say,
    write_notes,
    hold,
    undo,
    undo_ask,
    undo_answer,
    rules_answer,
    follow_answer,
    follow,
]
