"""Identity: guests, accounts, sessions, API tokens, and links that restore a guest elsewhere.

A guest is a person without a password. A session, a token and a link are keys of which only the
hash is stored, so that each can be revoked and none can be read from the database.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from starmoot.web.clock import Clock
from starmoot.web.errors import Refusal, no_such
from starmoot.web.http.limits import LONGEST_PASSWORD, clean_name
from starmoot.web.keys import hash_key, new_id, new_key
from starmoot.web.model import Person
from starmoot.web.people.passwords import Backoff, Passwords
from starmoot.web.store.base import KeyRow, PersonRow, Store, Taken

DAY = 86_400_000
SESSION_DAYS = 90
GUEST_SESSION_DAYS = 400
RESTORE_DAYS = 180
SEEN_EVERY = DAY
MOST_TOKENS = 20
KNOWN_FOR = 2.0
"""Seconds; a process that is alone with its database may trust for longer."""
MOST_KNOWN = 10_000

SESSION = "session"
TOKEN = "token"
RESTORE = "restore"

WRONG = "That name and password do not belong together."


class Claims(Protocol):
    """What identity needs of the hall: seats can change hands."""

    async def claim(self, old: str, new: Person) -> None:
        """Give all seats of one person to another, or tell tables a person's new name."""
        ...


def person_of(row: PersonRow) -> Person:
    """A stored person as the rest of the server knows them."""
    return Person(row.id, row.name, guest=not row.password, admin=row.admin)


class Known:
    """Whom keys were found to belong to, for a moment: most requests come in quick succession.

    Whatever changes a person or a key here forgets all; what another process revokes is noticed
    after `lasting` seconds at the latest.
    """

    def __init__(self, clock: Clock, lasting: float) -> None:
        self.clock = clock
        self.lasting = lasting
        self.round = 0
        self._people: dict[str, tuple[Person, float, int]] = {}

    def get(self, hashed: str) -> Person | None:
        """Whom a key belongs to, if that was found out just now."""
        person, until, expires = self._people.get(hashed, (None, 0.0, 0))
        fresh = self.clock.passed() < until and (not expires or self.clock.now() < expires)
        return person if fresh else None

    def put(self, hashed: str, person: Person, expires: int, began: int) -> None:
        """Remember, unless something has changed since the looking-up began (in a round)."""
        if began != self.round:
            return
        if len(self._people) >= MOST_KNOWN:
            self._people.clear()
        self._people[hashed] = (person, self.clock.passed() + self.lasting, expires)

    def forget(self) -> None:
        """Something has changed."""
        self.round += 1
        self._people.clear()


class Identity:
    """Who is who."""

    def __init__(
        self, store: Store, clock: Clock, hall: Claims | None = None, known_for: float = KNOWN_FOR
    ) -> None:
        self.store = store
        self.clock = clock
        self.hall = hall
        self.passwords = Passwords()
        self.backoff = Backoff(clock)
        self.known = Known(clock, known_for)

    # Becoming somebody

    async def guest(self, name: str) -> tuple[Person, str]:
        """A new guest, and a session for them."""
        cleaned = clean_name(name)
        if await self.store.account(cleaned) is not None:
            raise _taken(cleaned)
        row = PersonRow(id=new_id(), name=cleaned, created_at=self.clock.now())
        await self.store.add_person(row)
        return person_of(row), await self.open_session(row)

    async def register(
        self, who: Person | None, name: str, password: str, email: str = ""
    ) -> tuple[Person, str]:
        """An account. A guest becomes it and keeps all seats; sessions and links are made anew."""
        cleaned = clean_name(name)
        if who is not None and not who.guest:
            raise Refusal(409, "has_account", "You are signed in to an account. Sign out first.")
        if await self.store.account(cleaned) is not None:
            raise _taken(cleaned)
        hashed = await self.passwords.hash(password)
        row = await self.store.person(who.id) if who is not None else None
        try:
            if row is None:
                row = PersonRow(new_id(), cleaned, self.clock.now(), hashed, email)
                await self.store.add_person(row)
            else:
                row = msgspec.structs.replace(row, name=cleaned, password=hashed, email=email)
                await self.store.change_person(row)
        except Taken:
            raise _taken(cleaned) from None
        person = person_of(row)
        if who is not None:
            await self.drop_all(who.id)
            if self.hall is not None:
                await self.hall.claim(who.id, person)
        return person, await self.open_session(row)

    async def login(self, name: str, password: str, guest: Person | None) -> tuple[Person, str]:
        """Sign in; whatever seats the guest on this device has go to the account."""
        self.backoff.check(name)
        row = await self.store.account(name) if len(name) <= LONGEST_PASSWORD else None
        if len(password) > LONGEST_PASSWORD:
            raise Refusal(401, "wrong_password", WRONG)
        if not await self.passwords.fits(row.password if row else "", password) or row is None:
            self.backoff.failed(name)
            raise Refusal(401, "wrong_password", WRONG)
        self.backoff.succeeded(name)
        if self.passwords.old(row.password):
            hashed = await self.passwords.hash(password)
            row = msgspec.structs.replace(row, password=hashed)
            await self.store.change_person(row)
        person = person_of(row)
        if guest is not None and guest.guest:
            await self._take_over(guest, person)
        return person, await self.open_session(row)

    async def _take_over(self, guest: Person, account: Person) -> None:
        """Give a guest's seats to an account; nothing opens the guest any more."""
        if self.hall is not None:
            await self.hall.claim(guest.id, account)
        await self.drop_all(guest.id)

    async def change_password(self, person: Person, old: str, new: str) -> str:
        """Set another password; every session ends but the new one that this gives."""
        row = await self._row(person)
        if not row.password:
            raise Refusal(409, "guest", "A guest has no password. Register first.")
        self.backoff.check(row.name)
        if not await self.passwords.fits(row.password, old):
            self.backoff.failed(row.name)
            raise Refusal(403, "wrong_password", "That is not your present password.")
        hashed = await self.passwords.hash(new)
        await self.store.change_person(msgspec.structs.replace(row, password=hashed))
        await self.store.drop_keys(SESSION, person=person.id)
        self.known.forget()
        return await self.open_session(row)

    async def rename(self, person: Person, name: str) -> Person:
        """Take another name, which the tables of this person are told."""
        cleaned = clean_name(name)
        row = await self._row(person)
        other = await self.store.account(cleaned)
        if other is not None and other.id != row.id:
            raise _taken(cleaned)
        try:
            await self.store.change_person(msgspec.structs.replace(row, name=cleaned))
        except Taken:
            raise _taken(cleaned) from None
        self.known.forget()
        renamed = Person(row.id, cleaned, guest=person.guest, admin=person.admin)
        if self.hall is not None:
            await self.hall.claim(row.id, renamed)
        return renamed

    async def _row(self, person: Person) -> PersonRow:
        row = await self.store.person(person.id)
        if row is None:
            raise no_such("person")
        return row

    # Sessions

    async def open_session(self, row: PersonRow) -> str:
        """A new session of a person."""
        days = SESSION_DAYS if row.password else GUEST_SESSION_DAYS
        return await self._put(SESSION, row.id, days)

    async def session(self, key: str) -> Person | None:
        """Whom a session belongs to, if it is still open. Using it keeps it open."""
        return await self._owner(key, SESSION)

    async def close_session(self, key: str) -> None:
        """Sign out on one device."""
        await self.store.drop_key(hash_key(key))
        self.known.forget()

    async def drop_all(self, person: str) -> None:
        """Sign out everywhere: all sessions, tokens and restore links end."""
        for kind in (SESSION, TOKEN, RESTORE):
            await self.store.drop_keys(kind, person=person)
        self.known.forget()

    async def _owner(self, key: str, kind: str) -> Person | None:
        """Whom a key belongs to."""
        if not key:
            return None
        hashed = hash_key(key)
        place = f"{kind} {hashed}"
        person, began = self.known.get(place), self.known.round
        if person is not None:
            return person
        found = await self.store.owner(hashed, kind)
        if found is None:
            return None
        row, owner = found
        await self._seen(row)
        person = person_of(owner)
        self.known.put(place, person, row.expires_at, began)
        return person

    async def _seen(self, row: KeyRow) -> None:
        """Note that a key is in use, which keeps it open; once a day is enough."""
        now = self.clock.now()
        if now - row.seen_at > SEEN_EVERY:
            lasting = row.expires_at - row.seen_at if row.expires_at else 0
            expires = now + lasting if lasting else 0
            await self.store.put_key(msgspec.structs.replace(row, seen_at=now, expires_at=expires))

    async def _put(
        self, kind: str, person: str, days: int, name: str = "", table: str = "", seat: int = -1
    ) -> str:
        key = new_key()
        now = self.clock.now()
        expires = now + days * DAY if days else 0
        await self.store.put_key(
            KeyRow(hash_key(key), kind, person, table, seat, name, now, expires, now)
        )
        return key

    # Tokens of programs

    async def new_token(self, person: Person, name: str) -> str:
        """A key with which a program acts as this person."""
        if len(await self.store.keys(person.id, TOKEN)) >= MOST_TOKENS:
            raise Refusal(
                409, "too_many_tokens", f"You have {MOST_TOKENS} tokens. Drop one of them first."
            )
        return await self._put(TOKEN, person.id, 0, clean_name(name))

    async def token(self, key: str) -> Person | None:
        """Whom a token belongs to."""
        return await self._owner(key, TOKEN)

    async def tokens(self, person: Person) -> list[dict[str, Any]]:
        """The tokens of a person, without what they open."""
        rows = await self.store.keys(person.id, TOKEN)
        return [
            {"id": row.hash[:16], "name": row.name, "created_at": row.created_at}
            for row in sorted(rows, key=lambda row: (row.created_at, row.hash))
        ]

    async def drop_token(self, person: Person, id: str) -> None:
        """Revoke one token."""
        for row in await self.store.keys(person.id, TOKEN):
            if row.hash[:16] == id:
                await self.store.drop_key(row.hash)
                self.known.forget()
                return
        raise no_such("token")

    # Restore links

    async def restore_link(self, person: Person) -> str:
        """A key that makes another device this guest; earlier ones end."""
        if not person.guest:
            raise Refusal(409, "has_account", "You have an account: sign in on the other device.")
        await self.store.drop_keys(RESTORE, person=person.id)
        return await self._put(RESTORE, person.id, RESTORE_DAYS)

    async def restore(self, who: Person | None, key: str) -> tuple[Person, str | None]:
        """Use a restore link: become that guest, or claim its seats when signed in to an account.

        Gives a session unless the caller stays who they are.
        """
        found = await self.store.key(hash_key(key), RESTORE)
        row = await self.store.person(found.person) if found is not None else None
        if row is None:
            raise Refusal(404, "not_found", "This link has been used up or withdrawn.")
        guest = person_of(row)
        if who is not None and who.id == guest.id:
            return who, None
        if who is not None and not who.guest:
            await self._take_over(guest, who)
            return who, None
        return guest, await self.open_session(row)

    # Leaving for good

    async def delete(self, person: Person) -> None:
        """Forget a person; whoever calls this has made sure that no table waits for them."""
        await self.drop_all(person.id)
        await self.store.delete_person(person.id)
        self.known.forget()

    def close(self) -> None:
        """End the threads for passwords."""
        self.passwords.close()


def _taken(name: str) -> Refusal:
    return Refusal(409, "name_taken", f"Somebody is called {name} already. Choose another name.")
