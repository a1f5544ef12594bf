"""Identity: guests, accounts, sessions, API tokens, and links that restore a guest elsewhere.

A guest is a person without a password. A session, a token and a link are keys of which only the
hash is stored, so that each can be revoked and none can be read from the database.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import msgspec

from starmoot.web.clock import Clock
from starmoot.web.errors import Refusal, no_such
from starmoot.web.keys import hash_key, new_id, new_key
from starmoot.web.limits import LONGEST_PASSWORD
from starmoot.web.model import Person
from starmoot.web.names import clean_name
from starmoot.web.people.passwords import Backoff, Passwords
from starmoot.web.people.two_factor import SecondStep, wrong_code
from starmoot.web.store.base import KeyRow, PersonRow, Store, Taken

MINUTE = 60_000
DAY = 86_400_000
SESSION_DAYS = 90
GUEST_SESSION_DAYS = 400
RESTORE_DAYS = 180
SEEN_EVERY = DAY
MOST_TOKENS = 20
KNOWN_FOR = 2.0
"""Seconds; a process that is alone with its database may trust for longer."""
MOST_KNOWN = 10_000

TICKET_MINUTES = 10
RESET_MINUTES = 60

SESSION = "session"
TOKEN = "token"
RESTORE = "restore"
TICKET = "ticket"
RESET = "reset"
PLAY, READ = "play", "read"
SCOPES = (PLAY, READ)
"""What a token is good for: to do all that is done at tables, or to look on alone."""

WRONG = "That name and password do not belong together."
CODE_NEEDED = "Now the code: it is in your authenticator, or among your spare codes."
SHOWN = 16
"""How many signs of a key's hash name it in lists."""


class Claims(Protocol):
    """What identity needs of the table service: seats can change hands."""

    async def check_name(self, person: str, name: str) -> None:
        """Refuse a name that somebody else has at a table of this person that goes on."""
        ...

    async def claim(self, old: str, new: Person) -> None:
        """Give all seats of one person to another, or tell tables a person's new name."""
        ...


class Owner(NamedTuple):
    """Whom a key belongs to, and what it is good for."""

    person: Person
    scope: str


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
        self._owners: dict[str, tuple[Owner, float, int]] = {}

    def get(self, hashed: str) -> Owner | None:
        """Whom a key belongs to, if that was found out just now."""
        owner, until, expires = self._owners.get(hashed, (None, 0.0, 0))
        fresh = self.clock.passed() < until and (not expires or self.clock.now() < expires)
        return owner if fresh else None

    def put(self, hashed: str, owner: Owner, expires: int, began: int) -> None:
        """Remember, unless something has changed since the looking-up began (in a round)."""
        if began != self.round:
            return
        if len(self._owners) >= MOST_KNOWN:
            self._owners.clear()
        self._owners[hashed] = (owner, self.clock.passed() + self.lasting, expires)

    def forget(self) -> None:
        """Something has changed."""
        self.round += 1
        self._owners.clear()


class Identity:
    """Who is who."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        tables: Claims | None = None,
        known_for: float = KNOWN_FOR,
        key: bytes = b"",
    ) -> None:
        """`key` is the server's; without it nobody can take up a second step of signing in."""
        self.store = store
        self.clock = clock
        self.tables = tables
        self.passwords = Passwords()
        self.backoff = Backoff(store, clock, key)
        self.second = SecondStep(store, clock, key)
        self.known = Known(clock, known_for)

    # Becoming somebody

    async def guest(self, name: str, device: str = "") -> tuple[Person, str]:
        """A new guest, and a session for them."""
        cleaned = clean_name(name)
        if await self.store.lookalike(cleaned) is not None:
            raise _taken(cleaned)
        row = PersonRow(id=new_id(), name=cleaned, created_at=self.clock.now())
        await self.store.add_person(row)
        return person_of(row), await self.open_session(row, device)

    async def register(
        self, who: Person | None, name: str, password: str, email: str = "", device: str = ""
    ) -> tuple[Person, str]:
        """An account. A guest becomes it and keeps all seats; sessions and links are replaced."""
        cleaned = clean_name(name)
        if who is not None and not who.guest:
            raise Refusal(409, "has_account", "You are signed in to an account. Sign out first.")
        if await self.store.lookalike(cleaned) is not None:
            raise _taken(cleaned)
        if who is not None:
            await self._check_name(who.id, cleaned)
        await self.passwords.check(password, [cleaned, email])
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
            if self.tables is not None:
                await self.tables.claim(who.id, person)
        return person, await self.open_session(row, device)

    async def login(
        self, name: str, password: str, guest: Person | None, device: str = ""
    ) -> tuple[Person, str]:
        """Sign in; whatever seats the guest on this device has go to the account.

        Where that takes a second step the refusal holds a `ticket` for `login_by_code`.
        """
        await self.backoff.check(name)
        row = await self.store.account(name) if len(name) <= LONGEST_PASSWORD else None
        if len(password) > LONGEST_PASSWORD:
            raise Refusal(401, "wrong_password", WRONG)
        if not await self.passwords.fits(row.password if row else "", password) or row is None:
            await self.backoff.failed(name)
            raise Refusal(401, "wrong_password", WRONG)
        if self.passwords.old(row.password):
            hashed = await self.passwords.hash(password)
            row = msgspec.structs.replace(row, password=hashed)
            await self.store.change_person(row)
        if row.second:
            ticket = await self._put(TICKET, row.id, TICKET_MINUTES * MINUTE)
            raise Refusal(401, "code_needed", CODE_NEEDED, {"ticket": ticket})
        return await self._come_in(row, guest, device)

    async def login_by_code(
        self, ticket: str, code: str, guest: Person | None, device: str = ""
    ) -> tuple[Person, str]:
        """The second step of signing in: a code from the authenticator, or a spare one."""
        found = await self.store.owner(hash_key(ticket), TICKET)
        if found is None:
            raise Refusal(401, "ticket_over", "That took too long. Sign in with your name again.")
        held, row = found
        await self.backoff.check(row.name)
        if not await self.second.accepts(row, code):
            await self.backoff.failed(row.name)
            raise wrong_code(401)
        if not await self.store.drop_key(held.hash):
            raise Refusal(401, "ticket_over", "Sign in with your name again.")
        return await self._come_in(row, guest, device)

    async def _come_in(
        self, row: PersonRow, guest: Person | None, device: str
    ) -> tuple[Person, str]:
        """Open a session for an account that has shown all it has to."""
        await self.backoff.succeeded(row.name)
        person = person_of(row)
        if guest is not None and guest.guest:
            await self._take_over(guest, person)
        return person, await self.open_session(row, device)

    async def _take_over(self, guest: Person, account: Person) -> None:
        """Give a guest's seats to an account; nothing opens the guest any more."""
        await self._check_name(guest.id, account.name)
        if self.tables is not None:
            await self.tables.claim(guest.id, account)
        await self.drop_all(guest.id)

    async def _check_name(self, person: str, name: str) -> None:
        """Refuse a name that an opponent has."""
        if self.tables is not None:
            await self.tables.check_name(person, name)

    async def sure(self, person: Person, password: str) -> PersonRow:
        """The account of somebody who has shown that they know its password."""
        row = await self._row(person)
        if not row.password:
            raise Refusal(409, "guest", "A guest has no password. Register first.")
        await self.backoff.check(row.name)
        if not await self.passwords.fits(row.password, password):
            await self.backoff.failed(row.name)
            raise Refusal(403, "wrong_password", "That is not your present password.")
        return row

    async def change_password(self, person: Person, old: str, new: str, device: str = "") -> str:
        """Set another password; every session ends but the new one that this gives."""
        row = await self.sure(person, old)
        await self._set_password(row, new)
        for kind in (SESSION, RESET, TICKET):
            await self.store.drop_keys(kind, person=person.id)
        self.known.forget()
        return await self.open_session(row, device)

    async def _set_password(self, row: PersonRow, new: str) -> None:
        await self.passwords.check(new, [row.name, row.email])
        hashed = await self.passwords.hash(new)
        await self.store.change_person(msgspec.structs.replace(row, password=hashed))

    async def reset_key(self, row: PersonRow) -> str:
        """A key with which an account gets another password, once and soon; earlier ones end."""
        await self.store.drop_keys(RESET, person=row.id)
        return await self._put(RESET, row.id, RESET_MINUTES * MINUTE)

    async def reset(self, key: str, new: str) -> None:
        """Set another password with such a key; whatever opened the account before ends."""
        found = await self.store.owner(hash_key(key), RESET)
        if found is None:
            raise used_up()
        held, row = found
        await self.passwords.check(new, [row.name, row.email])
        if not await self.store.drop_key(held.hash):
            raise used_up()
        await self._set_password(row, new)
        await self.drop_all(row.id)

    async def rename(self, person: Person, name: str) -> Person:
        """Take another name, which the tables of this person are told."""
        cleaned = clean_name(name)
        row = await self._row(person)
        other = await self.store.lookalike(cleaned)
        if other is not None and other.id != row.id:
            raise _taken(cleaned)
        await self._check_name(row.id, cleaned)
        try:
            await self.store.change_person(msgspec.structs.replace(row, name=cleaned))
        except Taken:
            raise _taken(cleaned) from None
        self.known.forget()
        renamed = Person(row.id, cleaned, guest=person.guest, admin=person.admin)
        if self.tables is not None:
            await self.tables.claim(row.id, renamed)
        return renamed

    async def _row(self, person: Person) -> PersonRow:
        row = await self.store.person(person.id)
        if row is None:
            raise no_such("person")
        return row

    # Sessions

    async def open_session(self, row: PersonRow, device: str = "") -> str:
        """A new session of a person; what is known of the device goes into the list of them."""
        days = SESSION_DAYS if row.password else GUEST_SESSION_DAYS
        return await self._put(SESSION, row.id, days * DAY, device)

    async def session(self, key: str) -> Person | None:
        """Whom a session belongs to, if it is still open. Using it keeps it open."""
        found = await self._owner(key, SESSION)
        return None if found is None else found.person

    async def sessions(self, person: Person, present: str) -> list[dict[str, Any]]:
        """The open sessions of a person, newest first; `present` is the key of the one in use."""
        now = self.clock.now()
        here = hash_key(present)
        rows = [row for row in await self.store.keys(person.id, SESSION) if row.expires_at > now]
        return [
            {
                **_listed(row),
                "seen_at": row.seen_at,
                "present": row.hash == here,
            }
            for row in sorted(rows, key=lambda row: (row.created_at, row.hash), reverse=True)
        ]

    async def drop_session(self, person: Person, id: str) -> None:
        """Sign out on another device."""
        await self._drop(person, SESSION, id)

    async def close_session(self, key: str) -> None:
        """Sign out on one device."""
        await self.store.drop_key(hash_key(key))
        self.known.forget()

    async def drop_all(self, person: str) -> None:
        """Sign out everywhere: all sessions, tokens and links end."""
        for kind in (SESSION, TOKEN, RESTORE, RESET, TICKET):
            await self.store.drop_keys(kind, person=person)
        self.known.forget()

    async def _owner(self, key: str, kind: str) -> Owner | None:
        """Whom a key belongs to."""
        if not key:
            return None
        hashed = hash_key(key)
        place = f"{kind} {hashed}"
        owner, began = self.known.get(place), self.known.round
        if owner is not None:
            return owner
        found = await self.store.owner(hashed, kind)
        if found is None:
            return None
        row, person = found
        await self._seen(row)
        owner = Owner(person_of(person), row.scope)
        self.known.put(place, owner, row.expires_at, began)
        return owner

    async def _seen(self, row: KeyRow) -> None:
        """Note that a key is in use, which keeps it open; once a day is enough."""
        now = self.clock.now()
        if now - row.seen_at > SEEN_EVERY:
            lasting = row.expires_at - row.seen_at if row.expires_at else 0
            expires = now + lasting if lasting else 0
            await self.store.put_key(msgspec.structs.replace(row, seen_at=now, expires_at=expires))

    async def _put(
        self, kind: str, person: str, lasting: int, name: str = "", scope: str = ""
    ) -> str:
        """A new key of a person that lasts for some milliseconds, or (0) until it is dropped."""
        key = new_key()
        now = self.clock.now()
        expires = now + lasting if lasting else 0
        await self.store.put_key(
            KeyRow(hash_key(key), kind, person, "", -1, name, now, expires, now, scope)
        )
        return key

    async def _drop(self, person: Person, kind: str, id: str) -> None:
        """Revoke one key of a person, by the name that lists give it."""
        for row in await self.store.keys(person.id, kind):
            if row.hash[:SHOWN] == id:
                await self.store.drop_key(row.hash)
                self.known.forget()
                return
        raise no_such(kind)

    # Tokens of programs

    async def new_token(self, person: Person, name: str, scope: str = PLAY) -> str:
        """A key with which a program plays as this person, or reads what they may see."""
        if scope not in SCOPES:
            raise Refusal(400, "bad_scope", f"A token is good for one of: {', '.join(SCOPES)}.")
        if len(await self.store.keys(person.id, TOKEN)) >= MOST_TOKENS:
            raise Refusal(
                409, "too_many_tokens", f"You have {MOST_TOKENS} tokens. Drop one of them first."
            )
        return await self._put(TOKEN, person.id, 0, clean_name(name), scope)

    async def token(self, key: str) -> Owner | None:
        """Whom a token belongs to, and what it is good for."""
        return await self._owner(key, TOKEN)

    async def tokens(self, person: Person) -> list[dict[str, Any]]:
        """The tokens of a person, without what they open."""
        rows = await self.store.keys(person.id, TOKEN)
        return [
            {**_listed(row), "scope": row.scope}
            for row in sorted(rows, key=lambda row: (row.created_at, row.hash))
        ]

    async def drop_token(self, person: Person, id: str) -> None:
        """Revoke one token."""
        await self._drop(person, TOKEN, id)

    # Restore links

    async def restore_link(self, person: Person) -> str:
        """A key that makes another device this guest; earlier ones end."""
        if not person.guest:
            raise Refusal(409, "has_account", "You have an account: sign in on the other device.")
        await self.store.drop_keys(RESTORE, person=person.id)
        return await self._put(RESTORE, person.id, RESTORE_DAYS * DAY)

    async def restore(
        self, who: Person | None, key: str, device: str = ""
    ) -> tuple[Person, str | None]:
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
        return guest, await self.open_session(row, device)

    # Leaving for good

    async def delete(self, person: Person) -> None:
        """Forget a person; the caller has made sure that no table waits for them."""
        await self.drop_all(person.id)
        await self.store.delete_person(person.id)
        self.known.forget()

    def close(self) -> None:
        """End the threads for passwords."""
        self.passwords.close()


def used_up() -> Refusal:
    """A link for another password that opens nothing."""
    text = "This link has been used, or is too old. Ask for another one."
    return Refusal(404, "used_up", text)


def _listed(row: KeyRow) -> dict[str, Any]:
    """A key as its owner's list shows it, without what it opens."""
    return {"id": row.hash[:SHOWN], "name": row.name, "created_at": row.created_at}


def _taken(name: str) -> Refusal:
    return Refusal(
        409, "name_taken", f"Somebody is called {name}, or almost so. Choose another name."
    )
