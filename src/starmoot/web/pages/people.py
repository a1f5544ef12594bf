"""Coming in and going out: accounts, invitations, and other links with a key behind the #.

What stands behind the # never reaches a server, so a small script puts it into the form; without
scripts people paste it.
"""

from __future__ import annotations

from contextlib import suppress

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency

from starmoot.web.api.forms import TableId
from starmoot.web.api.people import send_reset, session_cookie
from starmoot.web.api.play import WATCH_DAYS
from starmoot.web.errors import Refusal
from starmoot.web.http.gate import WATCH_COOKIE
from starmoot.web.keys import LONGEST_KEY
from starmoot.web.pages.tables import game_of
from starmoot.web.pages.visit import Visit, own_path

LONGEST_PASSWORD = 1024


def key_in(visit: Visit) -> str:
    """The key that somebody pasted: alone, or as the end of its link."""
    text = visit.fields.one("key").strip().rpartition("#")[2]
    if not text or len(text) > LONGEST_KEY or not text.replace("-", "").replace("_", "").isalnum():
        raise Refusal(400, "bad_key", visit.t("link.bad_key"))
    return text


def safe_next(visit: Visit) -> str:
    """Where to go afterwards: a page of ours."""
    return own_path(visit.fields.one("next") or visit.query.get("next", ""))


# Accounts


@get("/login")
async def login_form(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Sign in."""
    note = visit.t("people.was_reset") if visit.query.get("note") == "reset" else ""
    return login_page(visit, note=note)


def login_page(
    visit: Visit, status: int = 200, name: str = "", wrong: str = "", note: str = ""
) -> Response[bytes]:
    """The form to sign in with."""
    return visit.page(
        "login.html", status, name=name, wrong=wrong, note=note, next=safe_next(visit),
        mails=visit.ask.services.settings.mails,
    )  # fmt: skip


@post("/login")
async def login(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Sign in; the seats of the guest on this device go to the account."""
    fields = visit.fields
    try:
        _, session = await visit.ask.identity.login(
            fields.one("name")[:200], fields.one("password"), visit.person, visit.device
        )
    except Refusal as refusal:
        if refusal.code == "code_needed":
            return code_page(visit, refusal.details["ticket"])
        return login_page(visit, refusal.status, fields.one("name"), refusal.text)
    return visit.go(safe_next(visit), visit.keep(session))


def code_page(visit: Visit, ticket: str, status: int = 200, wrong: str = "") -> Response[bytes]:
    """The form for the code that signing in takes."""
    return visit.page("code.html", status, ticket=ticket, wrong=wrong, next=safe_next(visit))


@post("/login/code")
async def login_by_code(visit: NamedDependency[Visit]) -> Response[bytes]:
    """The second step of signing in."""
    ticket = visit.fields.one("ticket")[:LONGEST_KEY]
    try:
        _, session = await visit.ask.identity.login_by_code(
            ticket, visit.fields.one("code")[:LONGEST_KEY], visit.person, visit.device
        )
    except Refusal as refusal:
        if refusal.code == "ticket_over":
            return login_page(visit, refusal.status, wrong=refusal.text)
        return code_page(visit, ticket, refusal.status, refusal.text)
    return visit.go(safe_next(visit), visit.keep(session))


@get("/forgot")
async def forgot_form(visit: NamedDependency[Visit]) -> Response[bytes]:
    """A forgotten password."""
    return visit.page("forgot.html", note="", wrong="")


@post("/forgot")
async def forgot(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Have a link sent, if there is such an account."""
    try:
        await send_reset(visit.ask, visit.fields.one("name")[:200])
    except Refusal as refusal:
        return visit.page("forgot.html", refusal.status, note="", wrong=refusal.text)
    return visit.page("forgot.html", note=visit.t("people.forgot_sent"), wrong="")


@get("/register")
async def register_form(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Make an account."""
    name = visit.person.name if visit.person and visit.person.guest else ""
    return visit.page("register.html", name=name, email="", wrong="", next=safe_next(visit))


@post("/register")
async def register(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Make an account; a guest becomes it and keeps all seats."""
    fields, services = visit.fields, visit.ask.services
    name, email = fields.one("name"), fields.one("email").strip()
    try:
        if not services.settings.accounts:
            raise Refusal(403, "no_accounts", "This server makes no new accounts.")
        if email and ("@" not in email or len(email) > 254 or any(map(str.isspace, email))):
            raise Refusal(400, "bad_email", visit.t("people.bad_email"))
        person, session = await visit.ask.identity.register(
            visit.person, name, fields.one("password"), email, visit.device
        )
    except Refusal as refusal:
        return visit.page(
            "register.html", refusal.status, name=name, email=email, wrong=refusal.text,
            next=safe_next(visit),
        )  # fmt: skip
    if email and services.delivery is not None:
        with suppress(Refusal):  # the account is there; the address can be confirmed later
            await services.delivery.ask_to_confirm(person.id)
    return visit.go(safe_next(visit), visit.keep(session))


@post("/logout")
async def logout(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Sign out here, or everywhere."""
    person = visit.somebody
    if visit.fields.one("everywhere") == "1":
        await visit.ask.identity.drop_all(person.id)
    else:
        await visit.ask.identity.close_session(visit.ask.caller.session)
    return visit.go("/", [session_cookie(visit.ask.caller, None)])


# Links


@get("/join")
async def join_anywhere(visit: NamedDependency[Visit]) -> Response[bytes]:
    """A field for an invitation."""
    return visit.page("link.html", kind="join", action="/join", room=None, wrong="")


@post("/join")
async def find_invitation(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Take the seat that an invitation is for, wherever that is."""
    key = key_in(visit)
    found = await visit.tables.invited(visit.person, key)
    return await take_invited(visit, found["table"], key)


@get("/tables/{table:str}/join")
async def join_form(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """An invitation to a table."""
    room = await visit.tables.summary(visit.person, table)
    action = f"/tables/{table}/join"
    return visit.page(
        "link.html", kind="join", action=action, room=room, game=game_of(room["game"]), wrong=""
    )


@post("/tables/{table:str}/join")
async def join_table(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """Accept an invitation to a table."""
    return await take_invited(visit, table, key_in(visit))


async def take_invited(visit: Visit, table: str, key: str) -> Response[bytes]:
    """Sit down by an invitation."""
    await visit.tables.invited(visit.person, key)  # no guest is made for a link that opens nothing
    person, cookies = await visit.anybody(visit.fields.one("name"))
    await visit.tables.join(person, table, None, key)
    return visit.go(f"/tables/{table}", cookies)


@get("/tables/{table:str}/watch")
async def watch_form(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """Leave to look over somebody's shoulder."""
    room = await visit.tables.summary(visit.person, table)
    action = f"/tables/{table}/watch"
    return visit.page(
        "link.html", kind="watch", action=action, room=room, game=game_of(room["game"]), wrong=""
    )


@post("/tables/{table:str}/watch")
async def watch_table(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """Use such a link: cookies for this table's addresses keep it."""
    key = key_in(visit)
    await visit.tables.look(visit.person, table, None, key)
    cookies = [
        Cookie(
            key=WATCH_COOKIE,
            value=key,
            path=f"{base}/tables/{table}",
            max_age=WATCH_DAYS * 86_400,
            secure=visit.ask.caller.secure,
            httponly=True,
            samesite="lax",
        )
        for base in ("", "/api/v1")
    ]
    return visit.go(f"/tables/{table}", cookies)


@get("/restore")
async def restore_form(visit: NamedDependency[Visit]) -> Response[bytes]:
    """A link that brings a guest to this device."""
    return visit.page("link.html", kind="restore", action="/restore", room=None, wrong="")


@post("/restore")
async def restore(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Become that guest, or take its seats into one's account."""
    _, session = await visit.ask.identity.restore(visit.person, key_in(visit), visit.device)
    return visit.go("/profile", visit.keep(session))


@get("/reset")
async def reset_form(visit: NamedDependency[Visit]) -> Response[bytes]:
    """A link that sets another password."""
    return visit.page("link.html", kind="reset", action="/reset", room=None, wrong="")


@post("/reset")
async def reset(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Set another password."""
    try:
        await visit.ask.identity.reset(key_in(visit), visit.fields.one("password"))
    except Refusal as refusal:
        return visit.page(
            "link.html", refusal.status, kind="reset", action="/reset", room=None,
            wrong=refusal.text,
        )  # fmt: skip
    return visit.go("/login?note=reset")


@get("/confirm")
async def confirm_form(visit: NamedDependency[Visit]) -> Response[bytes]:
    """A link that shows an e-mail address to be yours."""
    return visit.page("link.html", kind="confirm", action="/confirm", room=None, wrong="")


@post("/confirm")
async def confirm(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Confirm an e-mail address."""
    person = visit.somebody
    if visit.ask.services.delivery is None:
        raise Refusal(409, "no_mail", "This server sends no e-mail.")
    await visit.ask.services.delivery.confirm(person, key_in(visit))
    return visit.go("/profile?note=confirmed")


ROUTES = [
    login_form,
    login,
    login_by_code,
    forgot_form,
    forgot,
    register_form,
    register,
    logout,
    join_anywhere,
    find_invitation,
    join_form,
    join_table,
    watch_form,
    watch_table,
    restore_form,
    restore,
    reset_form,
    reset,
    confirm_form,
    confirm,
]
