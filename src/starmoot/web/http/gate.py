"""The gate: before a request reaches the app it is decided who asks, and whether they may at all.

A bearer token stands for itself. A cookie is sent by browsers on behalf of whatever page is open,
so a change asked for with a cookie (or with nothing) must come from our own origin, and one with a
cookie must carry the session's CSRF token.
"""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from starmoot.web.clock import Clock
from starmoot.web.errors import Refusal, refusal_json, sign_in_first, unavailable
from starmoot.web.http.limits import Buckets, Limits, header, networks, origin_of
from starmoot.web.http.whole import Answer, Whole, sent
from starmoot.web.keys import LONGEST_KEY, csrf_of, same
from starmoot.web.model import Person
from starmoot.web.people.identity import Identity
from starmoot.web.store.base import StoreError

PLAIN_COOKIE = "starmoot"
SECURE_COOKIE = "__Host-starmoot"
WATCH_COOKIE = "watch"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
DOORS = frozenset(f"/api/v1/{name}" for name in ("guest", "register", "login", "restore")) | {
    f"/{name}" for name in ("play", "show", "register", "login", "restore", "join")
}


class Caller(Struct, frozen=True):
    """Who asks, how they showed it, and from where."""

    person: Person | None = None
    session: str = ""
    token: str = ""
    address: str = "unknown"
    secure: bool = False
    watch: str = ""
    """A key with which somebody lets others look over their shoulder."""

    @property
    def bucket(self) -> str:
        """Under which name requests and streams are counted."""
        return f"person {self.person.id}" if self.person else f"address {self.address}"

    def somebody(self) -> Person:
        """The person, or a refusal where nobody signed in."""
        if self.person is None:
            raise sign_in_first()
        return self.person


def cookie_name(secure: bool) -> str:
    """Over https the cookie has a prefix that ties it to this very host."""
    return SECURE_COOKIE if secure else PLAIN_COOKIE


def own_origin(scope: Any, origins: frozenset[str] = frozenset()) -> bool:
    """Whether a request comes from one of our pages, or from no page at all."""
    origin = header(scope, b"origin")
    if not origin:
        return header(scope, b"sec-fetch-site") not in ("cross-site", "same-site")
    if origin in origins:
        return True
    try:
        return urlsplit(origin).netloc.lower() == header(scope, b"host").lower() != ""
    except ValueError:
        return False


def refused(refusal: Refusal) -> Answer:
    """A refusal as an answer from outside the app."""
    body = msgspec.json.encode(refusal_json(refusal))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *retry_header(refusal),
    ]
    return refusal.status, headers, body


def retry_header(refusal: Refusal) -> list[tuple[bytes, bytes]]:
    """When to come back, where a refusal says so."""
    if isinstance(refusal.details, dict) and "retry_after" in refusal.details:
        return [(b"retry-after", str(refusal.details["retry_after"]).encode())]
    return []


class Gate:
    """An ASGI wrapper that leaves the caller in the scope, as `user` and `auth`."""

    def __init__(
        self,
        app: Whole,
        identity: Identity,
        clock: Clock,
        limits: Limits,
        origins: frozenset[str] = frozenset(),
    ) -> None:
        self.app = app
        self.identity = identity
        self.limits = limits
        self.origins = origins
        self.buckets = Buckets(clock)
        self.trusted = networks(limits.proxies)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refusal = await self.let_in(scope)
        if refusal is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            code = 1013 if refusal.status == 503 else 1008  # try again later, or: policy
            await send({"type": "websocket.close", "code": code, "reason": refusal.code})
        else:
            await sent(send, refused(refusal))

    async def answer(self, scope: Any, receive: Any) -> Answer:
        """An answer in one piece."""
        refusal = await self.let_in(scope)
        return await self.app.answer(scope, receive) if refusal is None else refused(refusal)

    async def let_in(self, scope: Any) -> Refusal | None:
        """Find out who asks, and leave that in the scope; or why they may not."""
        try:
            caller = await self.caller(scope)
            self.check(scope, caller)
        except Refusal as refusal:
            return refusal
        except StoreError:
            return unavailable()
        scope["user"] = caller.person
        scope["auth"] = caller
        return None

    async def caller(self, scope: Any) -> Caller:
        """Who is behind a request. A wrong token is refused; a wrong cookie is as good as none."""
        address, secure = origin_of(scope, self.trusted)
        bearer = header(scope, b"authorization")
        if bearer:
            scheme, _, token = bearer.partition(" ")
            token = token.strip()
            person = None
            if scheme.lower() == "bearer" and 0 < len(token) <= LONGEST_KEY:
                person = await self.identity.token(token)
            if person is None:
                self.buckets.check(f"doors {address}", self.limits.doors)
                raise Refusal(401, "bad_token", "This token opens nothing. Make another one.")
            return Caller(person, "", token, address, secure, watch_in(scope))
        session = cookie_in(scope, cookie_name(secure))
        person = await self.identity.session(session) if session else None
        return Caller(person, session if person else "", "", address, secure, watch_in(scope))

    def check(self, scope: Any, caller: Caller) -> None:
        """Refuse what comes too often, from a foreign page, or without its CSRF token."""
        person = caller.person is not None
        self.buckets.check(caller.bucket, self.limits.person if person else self.limits.address)
        if scope["type"] == "websocket":
            if not caller.token and not own_origin(scope, self.origins):
                raise Refusal(403, "foreign_origin", "Streams are for pages of this server only.")
            return
        if scope["method"] in SAFE:
            return
        if not caller.token:
            if not own_origin(scope, self.origins):
                raise Refusal(403, "foreign_origin", "Another site may not do this for you.")
            sent = header(scope, b"x-csrf-token")
            # pages send it as a field of their forms; pages/visit.py checks that
            api = scope["path"].startswith("/api/")
            if api and caller.session and not same(sent, csrf_of(caller.session)):
                raise Refusal(
                    403,
                    "csrf",
                    "The X-CSRF-Token of your session is missing; GET /api/v1/me has it.",
                )
        if scope["path"] in DOORS:
            self.buckets.check(f"doors {caller.address}", self.limits.doors)


def watch_in(scope: Any) -> str:
    """The key to look over a shoulder: a header for programs, for pages a cookie of the table."""
    return header(scope, b"x-watch-key")[:LONGEST_KEY] or cookie_in(scope, WATCH_COOKIE)


def cookie_in(scope: Any, wanted: str) -> str:
    """The key in a cookie of a request."""
    for key, value in scope["headers"]:
        if key != b"cookie":
            continue
        try:
            found = SimpleCookie(value.decode("latin-1")).get(wanted)
        except CookieError:
            continue
        if found is not None and len(found.value) <= LONGEST_KEY:
            return found.value
    return ""
