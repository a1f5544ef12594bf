"""Answers: what handlers return leaves as JSON, without the detours that other answers need."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.response.base import ASGIResponse

ENCODER = msgspec.json.Encoder()
JSON = (b"content-type", b"application/json")


class JsonAnswer(ASGIResponse):
    """A status and a body: nothing else has to be found out when it is sent."""

    def __init__(self, status: int, body: bytes) -> None:
        self.status_code = status
        self.body = body

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        length = (b"content-length", str(len(self.body)).encode())
        await send(
            {
                "type": "http.response.start",
                "status": self.status_code,
                "headers": [JSON, length],
            }
        )
        await send({"type": "http.response.body", "body": self.body})


class Answer(Response[Any]):
    """What the framework wraps around the data that a handler returns."""

    def to_asgi_response(
        self,
        app: Any,
        request: Request[Any, Any, Any],
        *,
        cookies: Iterable[Cookie] | None = None,
        headers: dict[str, str] | None = None,
        **more: Any,
    ) -> ASGIResponse:
        """Plain data at once; whatever has cookies, headers or another form in the usual way."""
        plain = self.media_type == "application/json" and not isinstance(self.content, (bytes, str))
        special = more or headers or cookies or self.background or self.headers or self.cookies
        if plain and not special and self.status_code:
            return JsonAnswer(self.status_code, ENCODER.encode(self.content))
        return super().to_asgi_response(app, request, cookies=cookies, headers=headers, **more)
