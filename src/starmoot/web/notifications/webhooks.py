"""Webhooks: notifications as JSON to an address that a person gave.

Such an address could be anything, so the server never lets itself be used to reach what only it
can reach: https only, public addresses only, and the connection goes to the very address that was
checked. Redirects are not followed, and the answer is not read.
"""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import SplitResult

import msgspec

from starmoot.web.notifications.addresses import check_hook, public_address
from starmoot.web.notifications.errors import Later, Undeliverable
from starmoot.web.notifications.wording import Message
from starmoot.web.settings import Settings

PATIENCE = 10.0
LONGEST_WAIT = 3600.0
DISCORD_LIMIT = 1900
AGENT = "starmoot"


def hook_json(stable_id: str, messages: list[Message]) -> dict[str, Any]:
    """The generic format: what a notification says, as data."""
    notifications = [msgspec.to_builtins(message) for message in messages]
    return {"starmoot": 1, "id": stable_id, "notifications": notifications}


def discord_json(messages: list[Message]) -> dict[str, Any]:
    """Discord's format; nobody is called by name, whatever the words look like."""
    parts = []
    for message in messages:
        lines = [f"**{escaped(message.subject)}**", escaped(message.text)]
        if message.due is not None:
            # Discord shows this in the reader's own time
            lines.append(f"Until <t:{message.due // 1000}:F> ({message.due_text}).")
        parts.append("\n".join([*lines, f"<{message.link}>"]))
    content = "\n\n".join(parts)
    if len(content) > DISCORD_LIMIT:
        content = content[:DISCORD_LIMIT] + "…"
    return {"content": content, "allowed_mentions": {"parse": []}, "flags": 4}


def escaped(text: str) -> str:
    """Words without the signs by which Discord makes them bold or links."""
    return "".join(f"\\{sign}" if sign in "\\*_`~|<>[]()#@" else sign for sign in text)


class Hooks:
    """Sends webhooks."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    async def __call__(
        self, address: str, form: str, stable_id: str, messages: list[Message]
    ) -> None:
        """Send one message to a webhook."""
        try:
            parts = check_hook(address, self.settings)
        except ValueError as fault:
            raise Undeliverable(str(fault)) from None
        body = discord_json(messages) if form == "discord" else hook_json(stable_id, messages)
        try:
            async with asyncio.timeout(2 * PATIENCE):
                status, wait = await self._post(parts, msgspec.json.encode(body), stable_id)
        except TimeoutError:
            raise Later("the webhook takes too long") from None
        judge(status, wait)

    async def _post(self, parts: SplitResult, body: bytes, stable_id: str) -> tuple[int, str]:
        """Post to the address that was checked, not to what the name means a moment later."""
        import httpx

        host = parts.hostname or ""
        port = parts.port or (443 if parts.scheme == "https" else 80)
        address = await public_address(host, port, self.settings.hooks_allow_local)
        shown = f"[{address}]" if ":" in address else address
        target = parts._replace(netloc=f"{shown}:{port}").geturl()
        headers = {
            "Host": parts.netloc,
            "Content-Type": "application/json",
            "User-Agent": AGENT,
            "Idempotency-Key": stable_id,
        }
        try:
            async with (
                httpx.AsyncClient(timeout=PATIENCE, trust_env=False, http2=False) as client,
                client.stream(
                    "POST",
                    target,
                    content=body,
                    headers=headers,
                    follow_redirects=False,
                    # the certificate has to be the host's, although we connect to its address
                    extensions={"sni_hostname": host},
                ) as answer,
            ):
                return answer.status_code, answer.headers.get("Retry-After", "")
        except (httpx.HTTPError, OSError, ValueError) as fault:
            raise Later(f"the webhook cannot be reached ({type(fault).__name__})") from None


def judge(status: int, wait: str) -> None:
    """What a status means: fine, later, or never."""
    if 200 <= status < 300:
        return
    if status in (408, 425, 429) or status >= 500:
        seconds = float(wait) if wait.replace(".", "", 1).isdecimal() else 0.0
        raise Later(f"the webhook says {status}", min(seconds, LONGEST_WAIT))
    raise Undeliverable(f"the webhook says {status}")
