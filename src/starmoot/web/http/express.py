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
from starmoot.web.http.gate import send_refusal
from starmoot.web.http.limits import header
from starmoot.web.rooms.hall import Hall
from starmoot.web.store.base import StoreError

DECIDE: Final = re.compile(r"/api/v1/tables/([A-Za-z0-9_-]{1,40})/decide")
ROUTE: Final = "/api/v1/tables/{table:str}/decide"
"""As the log names it."""
DECODER: Final = msgspec.json.Decoder(DecideForm)
ENCODER: Final = msgspec.json.Encoder()


class Express:
    """An ASGI wrapper around the framework, inside the gate."""

    def __init__(self, app: Any, hall: Hall, longest: int) -> None:
        self.app = app
        self.hall = hall
        self.longest = longest

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        found = None
        if scope["type"] == "http" and scope["method"] == "POST" and scope["auth"].person:
            found = DECIDE.fullmatch(scope["path"])
        if found is None or header(scope, b"content-type") != "application/json":
            await self.app(scope, receive, send)
            return
        message = await receive()
        form = self.form(message)
        if form is None:
            await self.app(scope, again(message, receive), send)
            return
        scope["path_template"] = ROUTE
        try:
            body = ENCODER.encode(await self.decide(scope, found[1], form))
        except Refusal as refusal:
            await send_refusal(send, refusal)
        except StoreError as error:
            await send_refusal(send, out_of_order(error))
        except Exception as error:
            await send_refusal(send, unexpected(scope["method"], scope["path"], error))
        else:
            headers = [
                (b"content-type", b"application/json"),
                (b"content-length", str(len(body)).encode()),
            ]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": body})

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
