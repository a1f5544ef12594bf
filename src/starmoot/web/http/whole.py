"""Whole answers: what stands around the app gives them as one value where nothing is streamed.

The messages of ASGI let an answer be sent bit by bit, and each layer around the app has to look at
every message. Most answers are small and made in one go; for those each layer has a second way,
`answer`, which returns the whole: status, headers, body.
"""

from __future__ import annotations

from typing import Any, Protocol

Headers = list[tuple[bytes, bytes]]
Answer = tuple[int, Headers, bytes]


class Whole(Protocol):
    """An app that can answer in one piece; it also is an ASGI app."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer message by message."""
        ...

    async def answer(self, scope: Any, receive: Any) -> Answer:
        """Answer a request of HTTP in one piece."""
        ...


async def collected(app: Any, scope: Any, receive: Any) -> Answer:
    """The answer of any ASGI app, in one piece."""
    status, headers, parts, ended = 0, [], [], False

    async def send(message: Any) -> None:
        nonlocal status, headers, ended
        begins = message["type"] == "http.response.start"
        if ended or begins == bool(status):
            raise RuntimeError(f"{message['type']} does not come now")
        if begins:
            status, headers = message["status"], [*message.get("headers", ())]
        else:
            parts.append(message.get("body", b""))
            ended = not message.get("more_body", False)

    await app(scope, receive, send)
    if not ended:
        raise RuntimeError("the app has not answered to the end")
    return status, headers, b"".join(parts)


async def sent(send: Any, answer: Answer) -> None:
    """Send a whole answer in messages."""
    status, headers, body = answer
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
