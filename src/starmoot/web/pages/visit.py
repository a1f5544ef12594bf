"""A visit: one request for a page: who asks, in which language and zone, with which fields.

Every form of ours carries the CSRF token of the session; `admit` checks it before any handler of
the pages runs, so that none can forget to.
"""

from __future__ import annotations

import re
import secrets
from datetime import tzinfo
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from litestar import Request, Response
from litestar.datastructures import Cookie

from starmoot.host import all_games, catalogue_of, options_json
from starmoot.kernel import Game
from starmoot.web.api.games import game_json
from starmoot.web.api.people import session_cookie
from starmoot.web.errors import Refusal
from starmoot.web.http.caller import Caller
from starmoot.web.http.gate import SAFE
from starmoot.web.http.services import Ask
from starmoot.web.keys import csrf_of, same
from starmoot.web.model import Person
from starmoot.web.notifications.preferences import wishes_of, zone_of
from starmoot.web.pages.templating import page
from starmoot.web.pages.translations import LANGUAGES, Tongue, wanted_language
from starmoot.web.store.base import FINISHED, PLAYING, Find, PersonRow

AnyRequest = Request[Any, Any, Any]
LANGUAGE_COOKIE = "language"
MOST_FIELDS = 2000
FORM = "application/x-www-form-urlencoded"
OWN_PATH = re.compile(r"/(?!/)[!-\[\]-~]*")
STARS = (
    "Adhara", "Alcor", "Altair", "Atria", "Bellatrix", "Canopus", "Capella", "Deneb", "Electra",
    "Mira", "Mizar", "Nashira", "Polaris", "Procyon", "Rigel", "Sirius", "Spica", "Tarazed", "Vega",
)  # fmt: skip


class Fields:
    """The fields of a form; a name may come several times."""

    def __init__(self, pairs: list[tuple[str, str]]) -> None:
        self.pairs = pairs
        self._all: dict[str, list[str]] = {}
        for name, value in pairs:
            self._all.setdefault(name, []).append(value)

    def all(self, name: str) -> list[str]:
        """Every value of a field."""
        return self._all.get(name, [])

    def one(self, name: str, otherwise: str = "") -> str:
        """The value of a field, or what stands for none."""
        return self._all.get(name, [otherwise])[0]

    def number(self, name: str, otherwise: int | None = None) -> int | None:
        """The value of a field as a whole number."""
        text = self.one(name).strip()
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else otherwise

    def has(self, name: str) -> bool:
        """Whether a field was sent at all, as a ticked box is."""
        return name in self._all


def read_fields(kind: str, body: bytes) -> Fields:
    """The fields of a request's body."""
    if body and kind.partition(";")[0].strip().lower() != FORM:
        raise Refusal(415, "wrong_type", "Pages take forms; programs use the API.")
    try:
        text = body.decode()
        pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except (UnicodeDecodeError, ValueError):
        raise Refusal(400, "bad_request", "The form cannot be read.") from None
    return Fields([(name, value.replace("\r\n", "\n")) for name, value in pairs])


async def admit(request: AnyRequest) -> None:
    """Read the form of a request and refuse it without the token of its session."""
    if request.method in SAFE:
        return
    fields = read_fields(request.headers.get("content-type", ""), await request.body())
    caller: Caller = request.scope["auth"]
    if caller.token:
        raise Refusal(403, "token", "Pages are for browsers; a program uses the API.")
    if caller.session and not same(fields.one("csrf"), csrf_of(caller.session)):
        raise Refusal(403, "csrf", "This form is out of date. Go back, load the page again.")
    request.scope["fields"] = fields  # type: ignore[typeddict-unknown-key]


class Visit:
    """What a handler of a page is given."""

    def __init__(self, ask: Ask, row: PersonRow | None) -> None:
        self.ask = ask
        self.tables = ask.tables
        self.person = ask.person
        self.row = row
        self.fields: Fields = ask.scope.get("fields") or Fields([])
        self.query = ask.query_params
        self.tongue = Tongue(language_of(ask, row))
        self.turns = 0

    @property
    def somebody(self) -> Person:
        """The visitor; a page sends strangers to the door instead of refusing them."""
        return self.ask.somebody

    @property
    def device(self) -> str:
        """The reader's device, as far as it is known."""
        return self.ask.caller.device

    @property
    def zone(self) -> tzinfo:
        """The reader's zone."""
        return zone_of(wishes_of(self.row).zone if self.row else "UTC")

    @property
    def csrf(self) -> str:
        """What forms of this session must carry."""
        return csrf_of(self.ask.caller.session) if self.ask.caller.session else ""

    def t(self, name: str, /, **values: Any) -> str:
        """A text in the reader's language."""
        return self.tongue(name, **values)

    def told(self, game: str, thing: Any) -> Any:
        """What a game says, in the reader's language, as far as it is translated."""
        return catalogue_of(game, self.tongue.language).told(thing)

    def game(self, game: Game) -> dict[str, Any]:
        """A game in the reader's language."""
        told: dict[str, Any] = self.told(game.id, game_json(game))
        return told

    def titles(self) -> dict[str, str]:
        """The titles of all games in the reader's language."""
        language = self.tongue.language
        return {one.id: catalogue_of(one.id, language).say(one.title) for one in all_games()}

    def options(self, game: Game) -> list[dict[str, Any]]:
        """The options of a game in the reader's language."""
        told: list[dict[str, Any]] = self.told(game.id, options_json(game))
        return told

    def page(
        self, template: str, status: int = 200, cookies: list[Cookie] | None = None, **values: Any
    ) -> Response[bytes]:
        """A page for this visitor."""
        given = {
            "person": self.person,
            "csrf": self.csrf,
            "path": self.ask.scope["path"],
            "turns": self.turns,
            "zone": self.zone,
        }
        return page(template, status, self.tongue, cookies, **{**given, **values})

    def go(self, path: str, cookies: list[Cookie] | None = None) -> Response[bytes]:
        """Send the browser on to another page of ours."""
        headers = {"Location": own_path(path)}
        return Response(b"", status_code=303, headers=headers, cookies=cookies or [])

    def keep(self, session: str | None) -> list[Cookie]:
        """The cookie for a new session, or none where it stays as it is."""
        return [] if session is None else [session_cookie(self.ask.caller, session)]

    async def anybody(self, name: str = "") -> tuple[Person, list[Cookie]]:
        """The visitor; a stranger becomes a guest, under a star's name if they gave none."""
        if self.person is not None:
            return self.person, []
        if not self.ask.services.settings.guests:
            raise Refusal(403, "no_guests", "This server takes no guests. Register or sign in.")
        self.ask.heavy()  # people are kept: nobody makes them by the thousand
        made, session = await self.ask.identity.guest(name.strip() or star_name(), self.device)
        return made, self.keep(session)

    async def my_turns(self) -> list[dict[str, Any]]:
        """The tables that wait for this visitor; also for the number beside their name."""
        if self.person is None:
            return []
        wanted = Find(status=(PLAYING,), person=self.person.id, limit=100)
        waiting = [line for line in await self.tables.find(self.person, wanted) if line["turn"]]
        self.turns = len(waiting)
        return waiting

    async def taught_games(self) -> set[str]:
        """The games with a guided start that this visitor has not played yet."""
        games = {game.id for game in all_games() if game.guided is not None}
        if self.person is None:
            return games
        wanted = Find(status=(PLAYING, FINISHED), person=self.person.id, limit=500)
        return games - {row.game for row in await self.ask.store.find(wanted)}


def own_path(wanted: str) -> str:
    """The path of a page of ours; the front page for what leads elsewhere, in any reading.

    Browsers drop tabs and line ends from addresses and take a backslash for a slash, so that
    nothing but the plain signs of an address is let through.
    """
    return wanted if OWN_PATH.fullmatch(wanted) else "/"


def star_name() -> str:
    """A name for somebody who gave none."""
    return f"{secrets.choice(STARS)} {secrets.randbelow(900) + 100}"


def language_of(request: AnyRequest, row: PersonRow | None = None) -> str:
    """The language of a reader: that of the address, chosen, or what their browser asks for."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    if row is not None and row.settings:
        try:
            kept = msgspec.json.decode(row.settings)
        except msgspec.DecodeError:
            kept = {}
        chosen = str(kept.get("language", chosen)) if isinstance(kept, dict) else chosen
    for wanted in (request.query_params.get("language"), chosen):
        if wanted in LANGUAGES:
            return str(wanted)
    return wanted_language(request.headers.get("accept-language", ""))


async def visit(request: Ask) -> Visit:
    """The visit behind a request."""
    person = request.person
    row = await request.store.person(person.id) if person is not None else None
    return Visit(request, row)
