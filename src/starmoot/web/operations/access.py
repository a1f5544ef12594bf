"""Access: an id for each request, a line in the log, and its numbers."""

from __future__ import annotations

import logging
import random
import time
from functools import lru_cache
from typing import Any

from starmoot.web.http.layers import App
from starmoot.web.http.services import Services
from starmoot.web.operations.health import Receive, Scope, Send, operations_of
from starmoot.web.operations.logs import REQUEST, note
from starmoot.web.operations.metrics import Metrics, printed

access = logging.getLogger("starmoot.access")

DICE = random.Random()
"""For the ids of requests, which are no secrets: asking the system for each would cost more."""


class Watched:
    """Around the app: an id for each request, a line in the log, and its numbers."""

    def __init__(self, app: App, services: Services) -> None:
        self.app = app
        self.metrics = operations_of(services).metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request and note how that went."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        REQUEST.set(f"{DICE.getrandbits(64):016x}")
        watch = Watch(scope, send, self.metrics)
        try:
            await self.app(scope, receive, watch.send)
        except Exception:
            access.exception("a request failed")
            watch.status = 500
            raise
        finally:
            watch.finish()


def is_stream(headers: Any) -> bool:
    """Whether the headers of an answer announce server-sent events."""
    for name, value in headers:
        if name == b"content-type" or name.lower() == b"content-type":
            return bool(value.startswith(b"text/event-stream"))
    return False


class Watch:
    """One request or connection."""

    def __init__(self, scope: Scope, send: Send, metrics: Metrics) -> None:
        self.scope = scope
        self.to = send
        self.metrics = metrics
        self.begun = time.perf_counter()
        self.status = 0
        self.stream = scope["type"] == "websocket"
        self.open = False

    async def send(self, message: Any) -> None:
        """Pass a message on and see what it says."""
        kind = message["type"]
        if kind == "http.response.start":
            self.status = message["status"]
            headers = message.get("headers", ())
            self.stream = self.stream or is_stream(headers)
            mark = (b"x-request-id", REQUEST.get().encode())
            message = {**message, "headers": [*headers, mark]}
        elif kind == "websocket.accept":
            self.status = 101
        if self.stream and not self.open and self.status in (101, 200):
            self.open = True
            self.metrics.count("streams_open")
        await self.to(message)

    def finish(self) -> None:
        """Count and log."""
        seconds = time.perf_counter() - self.begun
        if self.open:
            self.metrics.count("streams_open", -1)
        scope = self.scope
        method = "WEBSOCKET" if scope["type"] == "websocket" else scope["method"]
        known = method if method in METHODS else "OTHER"
        self.metrics.add(requests_counter(known, self.status // 100), 1)
        if not self.stream:
            self.metrics.observe("request_seconds", seconds)
        level = logging.DEBUG if scope["path"] in QUIET else logging.INFO
        what = f"{known} {scope.get('path_template') or scope['path']}"
        note(access, what, level, status=self.status, ms=round(seconds * 1000, 1))


@lru_cache(maxsize=256)
def requests_counter(method: str, hundreds: int) -> str:
    """The name of the number of requests that ended alike."""
    return printed("requests_total", ("method", method), ("status", f"{hundreds}xx"))


QUIET = ("/health", "/ready", "/metrics")
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "WEBSOCKET")
