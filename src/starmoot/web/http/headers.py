"""Security headers, on every answer: errors and streams too, which is why this wraps the app."""

from __future__ import annotations

from typing import Any

from starmoot.web.http.layers import App
from starmoot.web.http.services import Services

Headers = list[tuple[bytes, bytes]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

ALWAYS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=()",
}
DOCUMENTS_ONLY = (b"cross-origin-opener-policy", b"permissions-policy", b"referrer-policy")
"""Browsers heed these with pages alone; answers of the API do without."""
NO_STORE = (b"cache-control", b"no-store")
HSTS = (b"strict-transport-security", b"max-age=31536000")


class SecurityHeaders:
    """An ASGI wrapper that adds the headers above and keeps answers of the API out of caches."""

    def __init__(self, app: App, services: Services) -> None:
        self.app = app
        always = [*ALWAYS.items(), *([HSTS] if services.settings.secure else [])]
        self.for_api = [pair for pair in always if pair[0] not in DOCUMENTS_ONLY] + [NO_STORE]
        self.for_pages = always

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        api = scope["path"].startswith("/api/")

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": self.with_headers(message["headers"], api)}
            await send(message)

        await self.app(scope, receive, send_with_headers)

    def with_headers(self, headers: Headers, api: bool) -> Headers:
        """The headers of an answer with ours; what a handler has set itself stays."""
        ours = self.for_api if api else self.for_pages
        given = {name.lower() for name, _ in headers}
        return [*headers, *(pair for pair in ours if pair[0] not in given)]
