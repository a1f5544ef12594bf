"""The gate: before a request reaches the app it is decided who asks, and whether they may at all.

A bearer token stands for itself. A cookie is sent by browsers on behalf of whatever page is open,
so a change asked for with a cookie (or with nothing) must come from our own origin, and one with a
cookie must carry the session's CSRF token.
"""

from __future__ import annotations

import re
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

import msgspec

from starmoot.web.errors import Refusal, refusal_json, unavailable
from starmoot.web.http.caller import Caller, cookie_name
from starmoot.web.http.layers import App
from starmoot.web.http.services import Services
from starmoot.web.keys import LONGEST_KEY, csrf_of, same
from starmoot.web.limits import header, networks, origin_of
from starmoot.web.people.identity import PLAY
from starmoot.web.store.base import StoreError

WATCH_COOKIE = "watch"
LONGEST_AGENT = 400
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
COMING_IN = ("guest", "register", "login", "login/code", "restore", "forgot", "reset")
DOORS = frozenset(f"/api/v1/{name}" for name in COMING_IN) | {
    f"/{name}" for name in (*COMING_IN, "play", "show", "join")
}
FOR_TOKENS = re.compile(
    r"/api/v1/(?:games|tables|invites)(?:/.*)?|/api/v1/me(?:/tables|/notices)?"
    r"|/api/v1/openapi\.json|/api/docs"
)
"""All that programs may ask for: tables and games, never the account or its notifications."""


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


async def refuse(send: Any, refusal: Refusal) -> None:
    """Send a refusal from outside the app."""
    body = msgspec.json.encode(refusal_json(refusal))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *retry_header(refusal),
    ]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def retry_header(refusal: Refusal) -> list[tuple[bytes, bytes]]:
    """When to come back, where a refusal says so."""
    if isinstance(refusal.details, dict) and "retry_after" in refusal.details:
        return [(b"retry-after", str(refusal.details["retry_after"]).encode())]
    return []


class Gate:
    """An ASGI wrapper that leaves the caller in the scope, as `user` and `auth`."""

    def __init__(self, app: App, services: Services) -> None:
        settings = services.settings
        url = urlsplit(settings.public_url)
        self.app = app
        self.identity = services.identity
        self.limits = services.bounds()
        self.origins = frozenset({f"{url.scheme}://{url.netloc}"} if url.netloc else ())
        self.secure = settings.secure
        """Whether people come by https, whatever a proxy makes of that."""
        self.buckets = services.counted()
        self.trusted = networks(self.limits.proxies)

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
            await refuse(send, refusal)

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
        address, encrypted = origin_of(scope, self.trusted)
        secure = self.secure or encrypted
        bearer = header(scope, b"authorization")
        if bearer:
            scheme, _, token = bearer.partition(" ")
            token = token.strip()
            owner = None
            if scheme.lower() == "bearer" and 0 < len(token) <= LONGEST_KEY:
                owner = await self.identity.token(token)
            if owner is None:
                self.buckets.check(f"doors {address}", self.limits.doors)
                raise Refusal(401, "bad_token", "This token opens nothing. Make another one.")
            return Caller(owner.person, "", token, address, secure, watch_in(scope), owner.scope)
        session = cookie_in(scope, cookie_name(secure))
        person = await self.identity.session(session) if session else None
        return Caller(
            person,
            session if person else "",
            "",
            address,
            secure,
            watch_in(scope),
            agent=header(scope, b"user-agent")[:LONGEST_AGENT],
        )

    def check(self, scope: Any, caller: Caller) -> None:
        """Refuse what comes too often, from a foreign page, or without its CSRF token."""
        person = caller.person is not None
        self.buckets.check(caller.bucket, self.limits.person if person else self.limits.address)
        if caller.token:
            check_scope(scope, caller)
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


def check_scope(scope: Any, caller: Caller) -> None:
    """Refuse what a token is not good for."""
    if not FOR_TOKENS.fullmatch(scope["path"]):
        raise Refusal(403, "token", "This takes a session: sign in, a token is not enough.")
    if caller.scope != PLAY and scope["type"] == "http" and scope["method"] not in SAFE:
        raise Refusal(403, "scope", "This token is for reading alone. Make one that plays.")


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
