"""API: oneself: name, address, settings, tokens, notices, export, deletion."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from litestar import Response, delete, get, post, put
from litestar.params import JSONBody, PathParameter

from starmoot.web.api.forms import (
    DeleteForm,
    EmailForm,
    Fine,
    KeyForm,
    Me,
    NameForm,
    SecondForm,
    SecondOffer,
    Session,
    SettingsForm,
    SpareCodes,
    SureForm,
    Token,
    TokenForm,
    TokenMade,
)
from starmoot.web.api.people import me_json, session_cookie
from starmoot.web.clocks.hours import check_sleep, sleep_of
from starmoot.web.errors import Refusal, no_such
from starmoot.web.http.services import Ask
from starmoot.web.notifications.preferences import check_wishes, merged, wishes_of
from starmoot.web.store.base import Find, PersonRow

TAGS = ["me"]
MOST_EXPORTED = 10_000

TokenId = Annotated[str, PathParameter(max_length=16, pattern=r"^[0-9a-f]+$")]


async def own_row(request: Ask) -> PersonRow:
    """The stored person who asks."""
    row = await request.store.person(request.somebody.id)
    if row is None:
        raise no_such("person")
    return row


@put("/me/name", tags=TAGS)
async def rename(request: Ask, data: JSONBody[NameForm]) -> Me:
    """Take another name."""
    person = request.somebody
    return me_json(await request.identity.rename(person, data.name), request.caller.session)


@put("/me/email", tags=TAGS)
async def set_email(request: Ask, data: JSONBody[EmailForm]) -> dict[str, Any]:
    """Set an e-mail address, or remove it. It is used once the link sent to it was opened.

    `sent` says whether that link is on its way, and `why` if it is not. An account gives its
    password, because the owner of a mailbox can set another one.
    """
    row = await own_row(request)
    if row.password:
        await request.identity.sure(request.somebody, data.password)
    await request.store.change_person(msgspec.structs.replace(row, email=data.email))
    if not data.email:
        return {"sent": False, "why": "There is no address any more."}
    if request.services.delivery is None:
        return {"sent": False, "why": "This server sends no e-mail."}
    try:
        await request.services.delivery.ask_to_confirm(row.id)
    except Refusal as refusal:
        return {"sent": False, "why": refusal.text}
    return {"sent": True}


@post("/me/email/confirm", tags=TAGS, status_code=200)
async def confirm_email(request: Ask, data: JSONBody[KeyForm]) -> Fine:
    """Show that an e-mail address is yours, with the key that was sent to it."""
    person = request.somebody
    if request.services.delivery is None:
        raise Refusal(409, "no_mail", "This server sends no e-mail.")
    await request.services.delivery.confirm(person, data.key)
    return Fine()


def settings_json(row: PersonRow) -> dict[str, Any]:
    """The settings of a person, with defaults for what was never said."""
    wishes: dict[str, Any] = msgspec.to_builtins(wishes_of(row))
    sleep = sleep_of(row.settings)
    return {**wishes, "sleep": None if sleep is None else msgspec.to_builtins(sleep)}


@get("/me/settings", tags=TAGS)
async def settings(request: Ask) -> dict[str, Any]:
    """Your zone, sleep hours, and how you are told of things."""
    return settings_json(await own_row(request))


@put("/me/settings", tags=TAGS)
async def change_settings(request: Ask, data: JSONBody[SettingsForm]) -> dict[str, Any]:
    """Replace your settings."""
    row = await own_row(request)
    wanted = {"zone": data.zone, "notifications": msgspec.to_builtins(data.notifications)}
    try:
        wishes = check_wishes(wanted, request.services.settings, row)
    except ValueError as fault:
        raise Refusal(400, "bad_settings", f"{fault}") from None
    wrong = check_sleep(data.sleep) if data.sleep is not None else ""
    if wrong:
        raise Refusal(400, "bad_settings", wrong)
    written = msgspec.json.decode(merged(row, wishes))
    written["sleep"] = msgspec.to_builtins(data.sleep)
    changed = msgspec.structs.replace(row, settings=msgspec.json.encode(written))
    await request.store.change_person(changed)
    return settings_json(changed)


@get("/me/notices", tags=TAGS)
async def notices(request: Ask) -> list[dict[str, Any]]:
    """What you were told lately and what is still true."""
    person = request.somebody
    if request.services.delivery is None:
        return []
    found: list[dict[str, Any]] = await request.services.delivery.notices(person.id)
    return found


@get("/me/tokens", tags=TAGS)
async def tokens(request: Ask) -> list[Token]:
    """Your API tokens."""
    return [Token(**token) for token in await request.identity.tokens(request.somebody)]


@post("/me/tokens", tags=TAGS)
async def new_token(request: Ask, data: JSONBody[TokenForm]) -> TokenMade:
    """Make a token with which a program acts as you: `Authorization: Bearer <token>`."""
    person = request.somebody
    return TokenMade(await request.identity.new_token(person, data.name, data.scope))


@delete("/me/tokens/{token:str}", tags=TAGS, status_code=200)
async def drop_token(request: Ask, token: TokenId) -> Fine:
    """Revoke a token."""
    await request.identity.drop_token(request.somebody, token)
    return Fine()


@get("/me/sessions", tags=TAGS)
async def sessions(request: Ask) -> list[Session]:
    """The devices on which you are signed in."""
    found = await request.identity.sessions(request.somebody, request.caller.session)
    return [Session(**one) for one in found]


@delete("/me/sessions/{session:str}", tags=TAGS, status_code=200)
async def drop_session(request: Ask, session: TokenId) -> Fine:
    """Sign out on one of them."""
    await request.identity.drop_session(request.somebody, session)
    return Fine()


async def own_account(request: Ask) -> PersonRow:
    """The stored account of the caller."""
    row = await own_row(request)
    if not row.password:
        raise Refusal(409, "guest", "A guest has no password. Register first.")
    return row


@get("/me/second-step", tags=TAGS)
async def offer_second(request: Ask) -> SecondOffer:
    """What to give an authenticator, for a second step of signing in. Nothing is changed yet."""
    return await second_offer(request, request.identity.second.offer())


async def second_offer(request: Ask, mark: str) -> SecondOffer:
    """The offer with a mark."""
    row = await own_account(request)
    second = request.identity.second
    server = urlsplit(request.services.settings.public_url).hostname or ""
    return SecondOffer(mark, second.secret(row, mark), second.link(row, mark, server))


@post("/me/second-step", tags=TAGS, status_code=200)
async def take_up_second(request: Ask, data: JSONBody[SecondForm]) -> SpareCodes:
    """From now on signing in takes a code; gives spare ones, for when the phone is lost."""
    row = await request.identity.sure(request.somebody, data.password)
    return SpareCodes(await request.identity.second.take_up(row, data.mark, data.code))


@post("/me/second-step/spares", tags=TAGS, status_code=200)
async def new_spares(request: Ask, data: JSONBody[SureForm]) -> SpareCodes:
    """New spare codes; earlier ones end."""
    row = await request.identity.sure(request.somebody, data.password)
    return SpareCodes(await request.identity.second.renew(row, data.code))


@post("/me/second-step/drop", tags=TAGS, status_code=200)
async def give_up_second(request: Ask, data: JSONBody[SureForm]) -> Fine:
    """Signing in takes no code any more."""
    row = await request.identity.sure(request.somebody, data.password)
    await request.identity.second.give_up(row, data.code)
    return Fine()


@get("/me/export", tags=TAGS)
async def export(request: Ask) -> dict[str, Any]:
    """Everything this server has about you."""
    row = await own_row(request)
    tables = await request.store.find(Find(person=row.id, limit=MOST_EXPORTED))
    words: list[dict[str, Any]] = []
    for table in tables:
        said = await request.tables.words.rows(table.id)
        words += [
            {"table": word.table, "at": word.at, "seat": word.seat, "text": word.text}
            for word in said
            if word.person == row.id
        ]
    return {
        "id": row.id,
        "name": row.name,
        "email": row.email,
        "created_at": row.created_at,
        "settings": msgspec.json.decode(row.settings or b"{}"),
        "second_step": bool(row.second),
        "tokens": await request.identity.tokens(request.somebody),
        "sessions": await request.identity.sessions(request.somebody, request.caller.session),
        "tables": [
            {"id": table.id, "game": table.game, "title": table.title, "status": table.status}
            for table in tables
        ],
        "words": words,
        "notes": await request.tables.notebooks.of(row.id),
        "notifications": [
            {"kind": notification.kind, "table": notification.table, "state": notification.state}
            for notification in await request.store.notifications_of(row.id, MOST_EXPORTED)
        ],
    }


@post("/me/delete", tags=TAGS, status_code=200)
async def delete_me(request: Ask, data: JSONBody[DeleteForm]) -> Response[Fine]:
    """Leave for good: your seats are opened, your words and keys are removed."""
    row = await own_row(request)
    person = request.somebody
    if row.password:
        await request.identity.sure(person, data.password)
    await request.tables.forget(person)
    await request.identity.delete(person)
    return Response(Fine(), cookies=[session_cookie(request.caller, None)])


ROUTES = [
    rename,
    set_email,
    confirm_email,
    settings,
    change_settings,
    notices,
    tokens,
    new_token,
    drop_token,
    sessions,
    drop_session,
    offer_second,
    take_up_second,
    new_spares,
    give_up_second,
    export,
    delete_me,
]
