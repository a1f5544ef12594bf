"""One's own page: tables, records, how to be told of things, keys, and the way out."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, TypeVar

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency

from starmoot.host import all_games, catalogue_of
from starmoot.web.api import me as api_me
from starmoot.web.api.forms import DeleteForm, EmailForm, SecondForm, SettingsForm, SureForm
from starmoot.web.errors import Refusal
from starmoot.web.pages.visit import Visit
from starmoot.web.people.identity import SCOPES
from starmoot.web.people.two_factor import wrong_code
from starmoot.web.store.base import CLOSED, FINISHED, GATHERING, PLAYING, Find

T = TypeVar("T")
MOST = 100
WAYS = ("page", "mail", "webhook", "off")
NOTES = frozenset(
    {
        *("saved", "renamed", "confirmed", "mail_sent", "mail_set", "dropped", "password"),
        *("ended", "second_off"),
    }
)


@get("/profile")
async def profile(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Everything about oneself."""
    if visit.person is None:
        return visit.go("/login?next=/profile")
    note = visit.query.get("note", "")
    told = visit.t(f"profile.note_{note}") if note in NOTES else ""
    return await profile_page(visit, note=told)


async def profile_page(
    visit: Visit, status: int = 200, note: str = "", wrong: str = "", shown: str = "", key: str = ""
) -> Response[bytes]:
    """The page; `key` is a fresh one that is `shown` this once."""
    person = visit.somebody
    await visit.my_turns()
    row = await api_me.own_row(visit.ask)
    tables = await visit.tables.find(person, Find(person=person.id, limit=MOST))
    delivery = visit.ask.services.delivery
    return visit.page(
        "profile.html",
        status=status,
        running=sorted(
            (line for line in tables if line["status"] in (GATHERING, PLAYING)),
            key=lambda line: not line["turn"],
        ),
        finished=[line for line in tables if line["status"] in (FINISHED, CLOSED)],
        played=played_games(tables),
        titles=visit.titles(),
        settings=api_me.settings_json(row),
        email=row.email,
        tokens=await visit.ask.identity.tokens(person),
        scopes=SCOPES,
        sessions=await visit.ask.identity.sessions(person, visit.ask.caller.session),
        second=bool(row.second),
        notices=[] if delivery is None else news(visit, await delivery.notices(person.id)),
        mails=visit.ask.services.settings.mails,
        ways=WAYS,
        note=note,
        wrong=wrong,
        shown=shown,
        key=key,
    )


def news(visit: Visit, notices: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What somebody is told, in the reader's language as far as it is known."""
    ids = {game.title: game.id for game in all_games()}
    found: list[dict[str, Any]] = []
    for one in notices:
        words = catalogue_of(ids.get(one["game"], ""), visit.tongue.language)
        subject, between, about = one["subject"].partition(": ")
        game, title = words.say(one["game"]), one["title"]
        table = game if title == one["game"] else f"{title} ({game})"
        told = visit.tongue.refused(subject) + between + (table if about else "")
        ending, dot, scores = words.say(one["text"]).partition(". ")
        text = words.say(ending) + dot + scores
        text = visit.tongue.refused(text[:1].upper() + text[1:])
        found.append({**one, "subject": told, "text": text})
    return found


def played_games(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """By game, how often somebody played to the end, won, and came to how many points."""
    found: dict[str, list[dict[str, Any]]] = {}
    for line in lines:
        if line["result"] is not None:
            found.setdefault(line["game"], []).append(line["result"])
    return [
        {
            "game": game,
            "played": len(results),
            "won": sum(1 for one in results if one["place"] == 1),
            "best": max(one["points"] for one in results),
        }
        for game, results in sorted(found.items(), key=lambda one: (-len(one[1]), one[0]))
    ]


async def attempt(visit: Visit, work: Awaitable[T]) -> T | Response[bytes]:
    """Do something; a refusal is told on the page."""
    try:
        return await work
    except Refusal as refusal:
        return await profile_page(visit, refusal.status, wrong=refusal.text)


@post("/profile/name")
async def rename(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Take another name."""
    done = await attempt(visit, visit.ask.identity.rename(visit.somebody, visit.fields.one("name")))
    return done if isinstance(done, Response) else visit.go("/profile?note=renamed")


@post("/profile/email")
async def set_email(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Set or remove an e-mail address."""
    fields = visit.fields
    wanted = {"email": fields.one("email").strip(), "password": fields.one("password")}
    try:
        form = msgspec.convert(wanted, EmailForm)
    except msgspec.ValidationError:
        return await profile_page(visit, 400, wrong=visit.t("people.bad_email"))
    done = await attempt(visit, api_me.set_email.fn(visit.ask, form))
    if isinstance(done, Response):
        return done
    return visit.go(f"/profile?note={'mail_sent' if done['sent'] else 'mail_set'}")


def settings_in(visit: Visit) -> dict[str, Any]:
    """The settings that somebody filled in."""
    fields = visit.fields
    start, end = fields.one("sleep_start").strip(), fields.one("sleep_end").strip()
    zone = fields.one("zone").strip() or "UTC"
    sleep = {"start": start, "end": end, "zone": zone} if start and end else None
    return {
        "zone": zone,
        "sleep": sleep,
        "notifications": {
            "way": fields.one("way", "page"),
            "hook": fields.one("hook").strip(),
            "hook_format": fields.one("hook_format", "json"),
            "digest": fields.number("digest") or 0,
            "remind": fields.has("remind"),
        },
    }


@post("/profile/settings")
async def change_settings(visit: NamedDependency[Visit]) -> Response[bytes]:
    """How to be told of things, zone and sleep hours."""
    wanted = settings_in(visit)
    row = await api_me.own_row(visit.ask)
    wanted["notifications"]["tables"] = api_me.settings_json(row)["notifications"]["tables"]
    try:
        form = msgspec.convert(wanted, SettingsForm)
    except msgspec.ValidationError as fault:
        return await profile_page(visit, 400, wrong=str(fault))
    done = await attempt(visit, api_me.change_settings.fn(visit.ask, form))
    return done if isinstance(done, Response) else visit.go("/profile?note=saved")


@post("/profile/password")
async def change_password(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Set another password; all other sessions end."""
    fields = visit.fields
    done = await attempt(
        visit,
        visit.ask.identity.change_password(
            visit.somebody, fields.one("old"), fields.one("new"), visit.device
        ),
    )
    if isinstance(done, Response):
        return done
    return visit.go("/profile?note=password", visit.keep(done))


@post("/profile/tokens")
async def new_token(visit: NamedDependency[Visit]) -> Response[bytes]:
    """A token for a program; it is shown once."""
    fields = visit.fields
    done = await attempt(
        visit,
        visit.ask.identity.new_token(
            visit.somebody, fields.one("name"), fields.one("scope", SCOPES[0])
        ),
    )
    if isinstance(done, Response):
        return done
    return await profile_page(visit, shown="token", key=done)


@post("/profile/tokens/drop")
async def drop_token(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Revoke a token."""
    done = await attempt(
        visit, visit.ask.identity.drop_token(visit.somebody, visit.fields.one("token"))
    )
    return done if isinstance(done, Response) else visit.go("/profile?note=dropped")


@post("/profile/sessions/drop")
async def drop_session(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Sign out on another device."""
    done = await attempt(
        visit, visit.ask.identity.drop_session(visit.somebody, visit.fields.one("session"))
    )
    return done if isinstance(done, Response) else visit.go("/profile?note=ended")


async def second_page(
    visit: Visit, mark: str, status: int = 200, wrong: str = ""
) -> Response[bytes]:
    """What an authenticator is given, and where its first code goes."""
    offer = await api_me.second_offer(visit.ask, mark)
    return visit.page("second.html", status, offer=offer, codes=[], wrong=wrong)


@get("/profile/second")
async def offer_second(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Take up a second step of signing in."""
    if visit.person is None:
        return visit.go("/login?next=/profile/second")
    return await second_page(visit, visit.ask.identity.second.offer())


@post("/profile/second")
async def take_up_second(visit: NamedDependency[Visit]) -> Response[bytes]:
    """From now on signing in takes a code."""
    given = {name: visit.fields.one(name) for name in ("mark", "code", "password")}
    try:
        made = await api_me.take_up_second.fn(visit.ask, msgspec.convert(given, SecondForm))
    except msgspec.ValidationError:
        return await second_page(
            visit, visit.ask.identity.second.offer(), 400, wrong_code(400).text
        )
    except Refusal as refusal:
        return await second_page(visit, given["mark"], refusal.status, refusal.text)
    return visit.page("second.html", codes=made.codes, wrong="")


@post("/profile/second/change")
async def change_second(visit: NamedDependency[Visit]) -> Response[bytes]:
    """New spare codes, or no second step any more."""
    given = {name: visit.fields.one(name) for name in ("code", "password")}
    try:
        form = msgspec.convert(given, SureForm)
    except msgspec.ValidationError:
        return await profile_page(visit, 400, wrong=wrong_code(400).text)
    if visit.fields.one("act") == "spares":
        made = await attempt(visit, api_me.new_spares.fn(visit.ask, form))
        if isinstance(made, Response):
            return made
        return visit.page("second.html", codes=made.codes, wrong="")
    done = await attempt(visit, api_me.give_up_second.fn(visit.ask, form))
    return done if isinstance(done, Response) else visit.go("/profile?note=second_off")


@post("/profile/restore-link")
async def restore_link(visit: NamedDependency[Visit]) -> Response[bytes]:
    """A link that makes another device the same guest."""
    done = await attempt(visit, visit.ask.identity.restore_link(visit.somebody))
    if isinstance(done, Response):
        return done
    url = f"{visit.ask.services.settings.public_url}/restore#{done}"
    return await profile_page(visit, shown="restore", key=url)


@post("/profile/delete")
async def delete_me(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Leave for good."""
    if visit.fields.one("sure") != "1":
        return await profile_page(visit, 422, wrong=visit.t("profile.not_sure"))
    form = DeleteForm(password=visit.fields.one("password"))
    done = await attempt(visit, api_me.delete_me.fn(visit.ask, form))
    if done.status_code and done.status_code >= 400:
        return done
    return visit.go("/", done.cookies)


ROUTES = [
    profile,
    rename,
    set_email,
    change_settings,
    change_password,
    new_token,
    drop_token,
    drop_session,
    offer_second,
    take_up_second,
    change_second,
    restore_link,
    delete_me,
]
