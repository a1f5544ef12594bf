"""Security headers, on every answer: errors and streams too, which is why this wraps the app."""

from __future__ import annotations

from typing import Any

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
NO_STORE = (b"cache-control", b"no-store")
HSTS = (b"strict-transport-security", b"max-age=31536000")


class SecurityHeaders:
    """An ASGI wrapper that adds the headers above and keeps answers of the API out of caches."""

    def __init__(self, app: Any, secure: bool = False) -> None:
        self.app = app
        self.secure = secure

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

    def with_headers(
        self, headers: list[tuple[bytes, bytes]], api: bool
    ) -> list[tuple[bytes, bytes]]:
        """The headers of an answer with ours; what a handler has set itself stays."""
        given = {name.lower() for name, _ in headers}
        more = [pair for pair in ALWAYS.items() if pair[0] not in given]
        if api and b"cache-control" not in given:
            more.append(NO_STORE)
        if self.secure:
            more.append(HSTS)
        return [*headers, *more]
