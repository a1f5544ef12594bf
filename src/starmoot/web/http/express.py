"""The express lane: answers to decisions, which are most of what a busy server is sent.

It stands before the framework and does for one address what api_play.decide does, without the ways
of routes and dependencies. Whatever is not plain (another form, a large or divided body) goes on
to the framework, so that there is one place that says what is wrong with a request.
"""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from starmoot.web.api.errors import out_of_order, unexpected
from starmoot.web.api.forms import DecideForm
from starmoot.web.errors import Refusal
from starmoot.web.http.gate import refused
from starmoot.web.http.limits import header
from starmoot.web.http.whole import Answer, collected, sent
from starmoot.web.rooms.hall import Hall
from starmoot.web.store.base import StoreError

DECIDE: Final = re.compile(r"/api/v1/tables/([A-Za-z0-9_-]{1,40})/decide")
ROUTE: Final = "/api/v1/tables/{table:str}/decide"
"""As the log names it."""
DECODER: Final = msgspec.json.Decoder(DecideForm)
ENCODER: Final = msgspec.json.Encoder()
JSON: Final = (b"content-type", b"application/json")


class Express:
    """An ASGI wrapper around the framework, inside the gate."""

    def __init__(self, app: Any, hall: Hall, longest: int) -> None:
        self.app = app
        self.hall = hall
        self.longest = longest

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if self.table(scope) is None:
            await self.app(scope, receive, send)
        else:
            await sent(send, await self.answer(scope, receive))

    async def answer(self, scope: Any, receive: Any) -> Answer:
        """An answer in one piece: to a decision at once, to all else from the framework."""
        table = self.table(scope)
        if table is None:
            return await collected(self.app, scope, receive)
        message = await receive()
        form = self.form(message)
        if form is None:
            return await collected(self.app, scope, again(message, receive))
        scope["path_template"] = ROUTE
        try:
            body = ENCODER.encode(await self.decide(scope, table, form))
        except Refusal as refusal:
            return refused(refusal)
        except StoreError as error:
            return refused(out_of_order(error))
        except Exception as error:
            return refused(unexpected(scope["method"], scope["path"], error))
        return 200, [JSON, (b"content-length", str(len(body)).encode())], body

    def table(self, scope: Any) -> str | None:
        """The table at which somebody who is known answers a decision, if that is asked for."""
        if scope["type"] != "http" or scope["method"] != "POST" or not scope["auth"].person:
            return None
        found = DECIDE.fullmatch(scope["path"])
        plain = found is not None and header(scope, b"content-type") == "application/json"
        return found[1] if found is not None and plain else None

    def form(self, message: Any) -> DecideForm | None:
        """What was sent, if it came in one piece and fits."""
        body = message.get("body", b"")
        if message["type"] != "http.request" or message.get("more_body"):
            return None
        if len(body) > self.longest:
            return None
        try:
            return DECODER.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None

    async def decide(self, scope: Any, table: str, form: DecideForm) -> dict[str, Any]:
        """Answer a decision, as whoever the gate let in."""
        return await self.hall.decide(
            scope["auth"].somebody(),
            table,
            form.seat,
            form.decision,
            form.answer,
            form.version,
            form.key,
        )


def again(message: Any, receive: Any) -> Any:
    """The way to receive a message that was received already, and what comes after it."""
    waiting = [message]

    async def receive_again() -> Any:
        return waiting.pop() if waiting else await receive()

    return receive_again
