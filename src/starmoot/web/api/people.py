"""API: coming in and going out: guests, accounts, sessions, links."""

from __future__ import annotations

from contextlib import suppress

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from starmoot.web.api.forms import (
    CodeForm,
    Fine,
    ForgotForm,
    GuestForm,
    KeyForm,
    LinkKey,
    LoginForm,
    LogoutForm,
    Me,
    PasswordForm,
    RegisterForm,
    ResetForm,
)
from starmoot.web.errors import Refusal
from starmoot.web.http.caller import Caller, cookie_name
from starmoot.web.http.services import Ask
from starmoot.web.keys import csrf_of
from starmoot.web.model import Person
from starmoot.web.people.identity import GUEST_SESSION_DAYS
from starmoot.web.store.base import PersonRow

TAGS = ["people"]


def me_json(person: Person, session: str = "", row: PersonRow | None = None) -> Me:
    """The caller, as they are told."""
    csrf = csrf_of(session) if session else ""
    email, second = ("", False) if row is None else (row.email, bool(row.second))
    return Me(person.id, person.name, person.guest, person.admin, csrf, email, second)


def session_cookie(caller: Caller, session: str | None) -> Cookie:
    """The cookie that holds a session; without one the cookie is taken away."""
    return Cookie(
        key=cookie_name(caller.secure),
        value=session or "",
        max_age=GUEST_SESSION_DAYS * 86_400 if session else 0,
        path="/",
        secure=caller.secure,
        httponly=True,
        samesite="lax",
    )


def signed_in(caller: Caller, person: Person, session: str | None) -> Response[Me]:
    """Tell somebody who they are now, and let the browser keep it."""
    if session is None:
        return Response(me_json(person, caller.session))
    return Response(me_json(person, session), cookies=[session_cookie(caller, session)])


@post("/guest", tags=TAGS, status_code=200)
async def become_guest(request: Ask, data: JSONBody[GuestForm]) -> Response[Me]:
    """Become a guest; those who are somebody already stay who they are."""
    if request.person is not None:
        return signed_in(request.caller, request.person, None)
    if not request.services.settings.guests:
        raise Refusal(403, "no_guests", "This server takes no guests. Register or sign in.")
    person, session = await request.identity.guest(data.name, request.caller.device)
    return signed_in(request.caller, person, session)


@post("/register", tags=TAGS, status_code=200)
async def register(request: Ask, data: JSONBody[RegisterForm]) -> Response[Me]:
    """Make an account; a guest becomes it and keeps all seats."""
    if not request.services.settings.accounts:
        raise Refusal(403, "no_accounts", "This server makes no new accounts.")
    person, session = await request.identity.register(
        request.person, data.name, data.password, data.email, request.caller.device
    )
    if data.email and request.services.delivery is not None:
        with suppress(Refusal):  # the account is there; the address can be confirmed later
            await request.services.delivery.ask_to_confirm(person.id)
    return signed_in(request.caller, person, session)


@post("/login", tags=TAGS, status_code=200)
async def login(request: Ask, data: JSONBody[LoginForm]) -> Response[Me]:
    """Sign in; the seats of the guest on this device go to the account.

    Where that takes a second step it is refused (401, code_needed); `details.ticket` is for
    /login/code.
    """
    person, session = await request.identity.login(
        data.name, data.password, request.person, request.caller.device
    )
    return signed_in(request.caller, person, session)


@post("/login/code", tags=TAGS, status_code=200)
async def login_by_code(request: Ask, data: JSONBody[CodeForm]) -> Response[Me]:
    """The second step of signing in: a code from the authenticator, or a spare one."""
    person, session = await request.identity.login_by_code(
        data.ticket, data.code, request.person, request.caller.device
    )
    return signed_in(request.caller, person, session)


@post("/forgot", tags=TAGS, status_code=200)
async def forgot(request: Ask, data: JSONBody[ForgotForm]) -> Fine:
    """Have a link sent to the confirmed address of an account, which sets another password.

    The answer is the same whether there is such an account or not.
    """
    await send_reset(request, data.name)
    return Fine()


async def send_reset(request: Ask, name: str) -> None:
    """Send such a link, if there is an account with a confirmed address."""
    delivery = request.services.delivery
    if delivery is None or not request.services.settings.mails:
        raise Refusal(409, "no_mail", "This server sends no e-mail. Ask its host.")
    row = await request.store.account(name)
    if row is not None and delivery.may_reset(row):
        delivery.send_reset(row, await request.identity.reset_key(row))


@post("/reset", tags=TAGS, status_code=200)
async def reset(request: Ask, data: JSONBody[ResetForm]) -> Fine:
    """Set another password with the key of such a link, once. All sessions and tokens end."""
    await request.identity.reset(data.key, data.password)
    return Fine()


@post("/logout", tags=TAGS, status_code=200)
async def logout(request: Ask, data: JSONBody[LogoutForm]) -> Response[Fine]:
    """Sign out here, or everywhere."""
    person = request.somebody
    if data.everywhere:
        await request.identity.drop_all(person.id)
    else:
        await request.identity.close_session(request.caller.session)
    return Response(Fine(), cookies=[session_cookie(request.caller, None)])


@post("/restore", tags=TAGS, status_code=200)
async def restore(request: Ask, data: JSONBody[KeyForm]) -> Response[Me]:
    """Use a restore link: become its guest here, or take its seats into your account."""
    person, session = await request.identity.restore(
        request.person, data.key, request.caller.device
    )
    return signed_in(request.caller, person, session)


@post("/me/restore-link", tags=TAGS, status_code=200)
async def restore_link(request: Ask) -> LinkKey:
    """A link that makes another device the same guest; earlier ones end."""
    person = request.somebody
    key = await request.identity.restore_link(person)
    return LinkKey(key, f"/restore#{key}")


@post("/me/password", tags=TAGS, status_code=200)
async def change_password(request: Ask, data: JSONBody[PasswordForm]) -> Response[Me]:
    """Set another password; all other sessions end."""
    person = request.somebody
    session = await request.identity.change_password(
        person, data.old, data.new, request.caller.device
    )
    return signed_in(request.caller, person, session)


@get("/me", tags=TAGS)
async def me(request: Ask) -> Me:
    """Who you are."""
    person = request.somebody
    row = await request.store.person(person.id)
    return me_json(person, request.caller.session, row)


ROUTES = [
    become_guest,
    register,
    login,
    login_by_code,
    forgot,
    reset,
    logout,
    restore,
    restore_link,
    change_password,
    me,
]
