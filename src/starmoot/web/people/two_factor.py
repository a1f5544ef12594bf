"""The second step of signing in: codes from an authenticator (RFC 6238), or spare ones on paper.

What an authenticator is given is made from the server's key and a mark; the database holds the mark
alone, so that it tells no codes. Every code is good for one time.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

import pyotp

from starmoot.web.clock import Clock
from starmoot.web.errors import Refusal
from starmoot.web.keys import hash_key, new_id, same
from starmoot.web.store.base import KeyRow, PersonRow, Store

SPARE = "spare"
SPARES = 8
SPARE_BYTES = 10
ISSUER = "Starmoot"
STEP = 30
DRIFT = 1
"""By how many steps the clock of a phone may be early or late."""


class SecondStep:
    """Makes and checks codes."""

    def __init__(self, store: Store, clock: Clock, key: bytes) -> None:
        self.store = store
        self.clock = clock
        self.key = key

    def offer(self) -> str:
        """The mark of a second step that somebody may take up."""
        if not self.key:
            raise Refusal(409, "no_second_step", "This server has no key to make codes from.")
        return new_id()

    def secret(self, row: PersonRow, mark: str) -> str:
        """What an authenticator is given, in letters and digits that can be typed."""
        made = hmac.new(self.key, f"second/{row.id}/{mark}".encode(), hashlib.sha256).digest()
        return base64.b32encode(made[:20]).decode()

    def link(self, row: PersonRow, mark: str, server: str) -> str:
        """The same as an address, which authenticators read from a code for the camera."""
        code = pyotp.TOTP(self.secret(row, mark))
        return code.provisioning_uri(name=f"{row.name}@{server}", issuer_name=ISSUER)

    async def take_up(self, row: PersonRow, mark: str, code: str) -> list[str]:
        """Ask for codes from now on, after one that shows that they can be made; spare ones."""
        if row.second:
            raise Refusal(409, "has_second_step", "Signing in takes a code already.")
        step = self._step(row, mark, code)
        if not self.key or step is None:
            raise wrong_code(403)
        if not await self.store.change_second(row.id, "", f"{mark}/{step}"):
            raise Refusal(409, "has_second_step", "Signing in takes a code already.")
        return await self.spares(row)

    async def give_up(self, row: PersonRow, code: str) -> None:
        """Ask for codes no longer; takes one."""
        if not row.second:
            raise Refusal(409, "no_second_step", "Signing in takes no code.")
        if not await self.accepts(row, code):
            raise wrong_code(403)
        await self.store.drop_keys(SPARE, person=row.id)
        now = await self.store.person(row.id)
        await self.store.change_second(row.id, now.second if now else "", "")

    async def renew(self, row: PersonRow, code: str) -> list[str]:
        """New spare codes; takes a code, and earlier ones end."""
        if not await self.accepts(row, code):
            raise wrong_code(403)
        return await self.spares(row)

    async def spares(self, row: PersonRow) -> list[str]:
        """New spare codes; earlier ones end."""
        await self.store.drop_keys(SPARE, person=row.id)
        codes = [spare() for _ in range(SPARES)]
        now = self.clock.now()
        for code in codes:
            await self.store.put_key(
                KeyRow(hash_key(plain(code)), SPARE, row.id, created_at=now, seen_at=now)
            )
        return codes

    async def accepts(self, row: PersonRow, code: str) -> bool:
        """Whether a code is right; it is used up by that."""
        mark, _, used = row.second.partition("/")
        step = self._step(row, mark, code)
        if step is not None:
            fresh = step > int(used or 0)
            return fresh and await self.store.change_second(row.id, row.second, f"{mark}/{step}")
        found = await self.store.key(hash_key(plain(code)), SPARE)
        if found is None or found.person != row.id:
            return False
        return await self.store.drop_key(found.hash)

    def _step(self, row: PersonRow, mark: str, code: str) -> int | None:
        """To which step of the clock a code belongs, if to any near the present one."""
        given = "".join(code.split())
        if len(given) != 6 or not given.isascii() or not given.isdecimal():
            return None
        maker = pyotp.TOTP(self.secret(row, mark))
        now = self.clock.now() // 1000 // STEP
        steps = range(now - DRIFT, now + DRIFT + 1)
        right = [step for step in steps if same(maker.generate_otp(step), given)]
        return right[-1] if right else None


def wrong_code(status: int) -> Refusal:
    """A code that is not right, or not any more."""
    text = "That code is wrong or was used already. Wait for the next one."
    return Refusal(status, "wrong_code", text)


def spare() -> str:
    """A code for paper, in four groups."""
    text = base64.b32encode(secrets.token_bytes(SPARE_BYTES)).decode().lower()
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))


def plain(code: str) -> str:
    """A spare code as it is kept, however it was typed."""
    return "".join(sign for sign in code.lower() if sign.isalnum())
