"""API: coming in and going out: guests, accounts, sessions, links."""

from __future__ import annotations

from contextlib import suppress

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
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
    """Whoever asks, as they are told."""
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
async def become_guest(ask: NamedDependency[Ask], data: JSONBody[GuestForm]) -> Response[Me]:
    """Become a guest; whoever is somebody already stays who they are."""
    if ask.person is not None:
        return signed_in(ask.caller, ask.person, None)
    if not ask.services.settings.guests:
        raise Refusal(403, "no_guests", "This server takes no guests. Register or sign in.")
    person, session = await ask.identity.guest(data.name, ask.caller.device)
    return signed_in(ask.caller, person, session)


@post("/register", tags=TAGS, status_code=200)
async def register(ask: NamedDependency[Ask], data: JSONBody[RegisterForm]) -> Response[Me]:
    """Make an account; a guest becomes it and keeps all seats."""
    if not ask.services.settings.accounts:
        raise Refusal(403, "no_accounts", "This server makes no new accounts.")
    person, session = await ask.identity.register(
        ask.person, data.name, data.password, data.email, ask.caller.device
    )
    if data.email and ask.services.letters is not None:
        with suppress(Refusal):  # the account is there; the address can be confirmed later
            await ask.services.letters.ask_to_confirm(person.id)
    return signed_in(ask.caller, person, session)


@post("/login", tags=TAGS, status_code=200)
async def login(ask: NamedDependency[Ask], data: JSONBody[LoginForm]) -> Response[Me]:
    """Sign in; the seats of the guest on this device go to the account.

    Where that takes a second step it is refused (401, code_needed); `details.ticket` is for
    /login/code.
    """
    person, session = await ask.identity.login(
        data.name, data.password, ask.person, ask.caller.device
    )
    return signed_in(ask.caller, person, session)


@post("/login/code", tags=TAGS, status_code=200)
async def login_by_code(ask: NamedDependency[Ask], data: JSONBody[CodeForm]) -> Response[Me]:
    """The second step of signing in: a code from the authenticator, or a spare one."""
    person, session = await ask.identity.login_by_code(
        data.ticket, data.code, ask.person, ask.caller.device
    )
    return signed_in(ask.caller, person, session)


@post("/forgot", tags=TAGS, status_code=200)
async def forgot(ask: NamedDependency[Ask], data: JSONBody[ForgotForm]) -> Fine:
    """Have a link sent to the confirmed address of an account, which sets another password.

    The answer is the same whether there is such an account or not.
    """
    await send_reset(ask, data.name)
    return Fine()


async def send_reset(ask: Ask, name: str) -> None:
    """Send such a link, if there is an account with a confirmed address."""
    letters = ask.services.letters
    if letters is None or not ask.services.settings.mails:
        raise Refusal(409, "no_mail", "This server sends no e-mail. Ask whoever runs it.")
    row = await ask.store.account(name)
    if row is not None and letters.may_reset(row):
        letters.send_reset(row, await ask.identity.reset_key(row))


@post("/reset", tags=TAGS, status_code=200)
async def reset(ask: NamedDependency[Ask], data: JSONBody[ResetForm]) -> Fine:
    """Set another password with the key of such a link, once. All sessions and tokens end."""
    await ask.identity.reset(data.key, data.password)
    return Fine()


@post("/logout", tags=TAGS, status_code=200)
async def logout(ask: NamedDependency[Ask], data: JSONBody[LogoutForm]) -> Response[Fine]:
    """Sign out here, or everywhere."""
    person = ask.somebody
    if data.everywhere:
        await ask.identity.drop_all(person.id)
    else:
        await ask.identity.close_session(ask.caller.session)
    return Response(Fine(), cookies=[session_cookie(ask.caller, None)])


@post("/restore", tags=TAGS, status_code=200)
async def restore(ask: NamedDependency[Ask], data: JSONBody[KeyForm]) -> Response[Me]:
    """Use a restore link: become its guest here, or take its seats into your account."""
    person, session = await ask.identity.restore(ask.person, data.key, ask.caller.device)
    return signed_in(ask.caller, person, session)


@post("/me/restore-link", tags=TAGS, status_code=200)
async def restore_link(ask: NamedDependency[Ask]) -> LinkKey:
    """A link that makes another device the same guest; earlier ones end."""
    person = ask.somebody
    key = await ask.identity.restore_link(person)
    return LinkKey(key, f"/restore#{key}")


@post("/me/password", tags=TAGS, status_code=200)
async def change_password(ask: NamedDependency[Ask], data: JSONBody[PasswordForm]) -> Response[Me]:
    """Set another password; all other sessions end."""
    person = ask.somebody
    session = await ask.identity.change_password(person, data.old, data.new, ask.caller.device)
    return signed_in(ask.caller, person, session)


@get("/me", tags=TAGS)
async def me(ask: NamedDependency[Ask]) -> Me:
    """Who you are."""
    person = ask.somebody
    row = await ask.store.person(person.id)
    return me_json(person, ask.caller.session, row)


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
