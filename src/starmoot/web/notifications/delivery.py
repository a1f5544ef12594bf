"""Delivery: takes notifications that are due, checks that they are still true, and sends them.

Several processes may share a database: a lease keeps a notification to one of them. Each goes
out at least once; a crash between sending and noting it may send it again under the same id.

Everybody has a queue of their own, and every destination takes one notification at a time: one that
is slow delays nobody else, and one that fails again and again is left alone for longer and longer.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from starmoot.web.clock import Clock
from starmoot.web.clocks.availability import Availability, availability_of
from starmoot.web.errors import Refusal
from starmoot.web.model import Person
from starmoot.web.notifications.errors import Later, Undeliverable
from starmoot.web.notifications.mail import confirmation, forgotten
from starmoot.web.notifications.preferences import Wishes, merged, wishes_of
from starmoot.web.notifications.triggers import DECODER, REMINDERS
from starmoot.web.notifications.wording import Message, Moment, compose
from starmoot.web.settings import Settings
from starmoot.web.store.base import Gone, Notification, PersonRow, Store, StoreError
from starmoot.web.turns import Turns

log = logging.getLogger("starmoot.notifications")

LEASE = 120_000
BATCH = 50
LOOK_EVERY = 5.0
MOST_TRIES = 10
MOST_AT_ONCE = 16
"""Deliveries that are under way at the same time."""
MOST_HELD = 400
"""Notifications that wait in this process; the others wait in the database."""
RESTS_AFTER = 3
"""Failures in a row after which a destination is left alone for a while."""
MOST_DESTINATIONS = 10_000
FIRST_WAIT = 30_000
LONGEST_WAIT = 6 * 3_600_000
MINUTE = 60_000
TIDY_EVERY = 3_600_000
KEPT_FOR = 30 * 24 * 3_600_000
CONFIRM_EVERY = 60.0
ADDRESS_EVERY = 600.0
MOST_ASKED = 20_000

SENT, DEAD, STALE, WAITING = "sent", "dead", "stale", "waiting"


class Keeping(Protocol):
    """What delivery needs of the repository."""

    async def load(self, table: str) -> Moment:
        """A table as it is now."""
        ...


MailSender = Callable[[str, str, list[Message]], Awaitable[None]]
"""Send to an address, under a stable id; raises Undeliverable or Later."""
HookSender = Callable[[str, str, str, list[Message]], Awaitable[None]]
"""Send to a webhook, in a format, under a stable id; raises as above."""


class Ready:
    """A notification that is to go out now."""

    def __init__(self, notification: Notification, message: Message) -> None:
        self.notification = notification
        self.message = message


class Destination:
    """Where notifications go: one at a time, and none for a while after several have failed."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.failures = 0
        self.rests_until = 0


class Delivery:
    """Delivers notifications until it is told to stop."""

    def __init__(
        self,
        store: Store,
        repository: Keeping,
        clock: Clock,
        settings: Settings,
        key: bytes,
        mail: MailSender | None = None,
        hook: HookSender | None = None,
        count: Callable[[str], None] = lambda _what: None,
    ) -> None:
        self.store = store
        self.repository = repository
        self.clock = clock
        self.settings = settings
        self.key = key
        self.mail = mail
        self.hook = hook
        self.count = count
        self.look_every = LOOK_EVERY
        self._tidied = 0
        self._asked: OrderedDict[str, float] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._turns = Turns(MOST_AT_ONCE)
        self._queues: dict[str, list[Notification]] = {}
        self._serving: dict[str, asyncio.Task[None]] = {}
        self._destinations: OrderedDict[str, Destination] = OrderedDict()

    # The round

    async def run(self) -> None:
        """Go round for ever; trouble with the database is waited out."""
        try:
            while True:
                try:
                    busy = await self.collect()
                    await self.tidy()
                except StoreError as fault:
                    log.warning("notifications wait: %s", fault)
                    busy = False
                    if cancelled():
                        return  # the database has swallowed the call to end
                await asyncio.sleep(0 if busy else self.look_every)
        finally:
            for task in self._serving.values():
                task.cancel()

    async def tidy(self) -> int:
        """Forget notifications that were done with long ago, once in a while; says how many."""
        now = self.clock.now()
        if now < self._tidied + TIDY_EVERY:
            return 0
        self._tidied = now
        return await self.store.prune_notifications(now - KEPT_FOR)

    async def round(self) -> bool:
        """Deliver what is due and wait for it; says whether there may be more."""
        more = await self.collect()
        while self._serving:
            await asyncio.gather(*self._serving.values())
        return more

    async def collect(self) -> bool:
        """Begin to deliver what is due; says whether there may be more."""
        room = MOST_HELD - sum(map(len, self._queues.values()))
        if room < BATCH:
            return False
        notifications = await self.store.notifications_due(self.clock.now(), LEASE, BATCH)
        for notification in notifications:
            self._queues.setdefault(notification.person, []).append(notification)
        for person in self._queues:
            if person not in self._serving:
                task = asyncio.create_task(self._serve_all(person))
                self._serving[person] = task
                task.add_done_callback(partial(self._served, person))
        return len(notifications) == BATCH

    async def _serve_all(self, person: str) -> None:
        """Deliver all that one person is to get, as it comes in."""
        while notifications := self._queues.pop(person, []):
            await self._serve(person, notifications)

    def _served(self, person: str, task: asyncio.Task[None]) -> None:
        """A person has got everything, or something went wrong; leases bring it back."""
        self._serving.pop(person, None)
        fault = None if task.cancelled() else task.exception()
        if isinstance(fault, StoreError):
            log.warning("notifications wait: %s", fault)
        elif fault is not None:
            log.error("notifications wait after a fault", exc_info=fault)

    async def _serve(self, person: str, notifications: list[Notification]) -> None:
        """Deliver what one person is to get."""
        row = await self.store.person(person)
        if row is None:
            for notification in notifications:
                await self.store.notification_done(notification.id, STALE)
            return
        wishes = wishes_of(row)
        ready: dict[str, list[Ready]] = {}
        for notification in notifications:
            way = self._way(row, wishes, notification)
            found = await self._check(notification, row, wishes, way)
            if found is not None:
                ready.setdefault(way, []).append(found)
        for way, group in ready.items():
            if wishes.notifications.digest:
                await self._deliver(way, row, wishes, group)
            else:
                for one in group:
                    await self._deliver(way, row, wishes, [one])

    def _way(self, row: PersonRow, wishes: Wishes, notification: Notification) -> str:
        """How a notification goes out; what cannot be sent is still shown in the page."""
        way = wishes.notifications.for_table(notification.table)
        if notification.kind in REMINDERS and not wishes.notifications.remind:
            return "off"
        if way == "mail" and (self.mail is None or not confirmed(row, wishes)):
            return "page"
        if way == "webhook" and (self.hook is None or not wishes.notifications.hook):
            return "page"
        return way

    async def _check(
        self, notification: Notification, row: PersonRow, wishes: Wishes, way: str
    ) -> Ready | None:
        """The notification, if it is true and goes out now; else notes what became of it."""
        message = await self._message(notification, row, wishes.zone)
        if message is None or way == "off":
            self.count("stale" if message is None else "off")
            await self.store.notification_done(notification.id, STALE)
            return None
        if way == "page":
            await self.store.notification_done(notification.id, SENT)
            return None
        slot = digest_slot(notification, message, wishes.notifications.digest)
        if slot > self.clock.now():
            await self.store.notification_done(notification.id, WAITING, slot)
            return None
        return Ready(notification, message)

    async def _message(
        self, notification: Notification, row: PersonRow, zone: str
    ) -> Message | None:
        """The notification in words, from the table as it is now."""
        try:
            moment = await self.repository.load(notification.table)
        except (Gone, Refusal, LookupError):
            return None
        wish = availability_of(row.settings) or Availability()
        return compose(notification, moment, zone, self.settings.public_url, wish)

    async def _deliver(self, way: str, row: PersonRow, wishes: Wishes, group: list[Ready]) -> None:
        """Send one message and note what became of its notifications."""
        where = self._destination(way, row, wishes)
        async with where.lock:
            if where.rests_until > self.clock.now():
                await self._rest(way, group, where)
                return
            async with self._turns.turn(row.id):
                await self._send(way, row, wishes, group, where)

    def _destination(self, way: str, row: PersonRow, wishes: Wishes) -> Destination:
        """Where a person's notifications go: their mailbox, or the host of their webhook."""
        name = f"mail {row.email.casefold()}"
        if way != "mail":
            name = (
                f"hook {wishes.notifications.hook.partition('://')[2].partition('/')[0].casefold()}"
            )
        found = self._destinations.setdefault(name, Destination())
        self._destinations.move_to_end(name)
        if len(self._destinations) > MOST_DESTINATIONS:
            self._destinations.popitem(last=False)
        return found

    async def _rest(self, way: str, group: list[Ready], where: Destination) -> None:
        """Put notifications off whose destination is left alone, without trying."""
        for one in group:
            dead = one.notification.tries >= MOST_TRIES
            self.count(f"{way}_{DEAD if dead else 'rested'}")
            state = DEAD if dead else WAITING
            await self.store.notification_done(one.notification.id, state, where.rests_until)

    async def _send(
        self, way: str, row: PersonRow, wishes: Wishes, group: list[Ready], where: Destination
    ) -> None:
        """Send one message now."""
        messages = [one.message for one in group]
        stable = self.stable_id(*(one.notification.dedup for one in group))
        try:
            if way == "mail" and self.mail is not None:
                await self.mail(row.email, stable, messages)
            elif self.hook is not None:
                chosen = wishes.notifications
                await self.hook(chosen.hook, chosen.hook_format, stable, messages)
        except Later as fault:
            where.failures += 1
            if where.failures >= RESTS_AFTER:
                where.rests_until = self.clock.now() + backoff(where.failures - RESTS_AFTER + 1)
            await self._put_off(way, group, fault)
        except Undeliverable as fault:
            log.warning("a notification by %s is undeliverable: %s", way, fault)
            await self._done(way, group, DEAD)
        else:
            where.failures = 0
            await self._done(way, group, SENT)

    async def _done(self, way: str, group: list[Ready], state: str) -> None:
        for one in group:
            self.count(f"{way}_{state}")
            await self.store.notification_done(one.notification.id, state)

    async def _put_off(self, way: str, group: list[Ready], fault: Later) -> None:
        """Try again later, each time later; give up after many tries."""
        log.info("a notification by %s has to wait: %s", way, fault)
        for one in group:
            if one.notification.tries >= MOST_TRIES:
                self.count(f"{way}_{DEAD}")
                await self.store.notification_done(one.notification.id, DEAD)
                continue
            wait = max(backoff(one.notification.tries), round(fault.wait * 1000))
            self.count(f"{way}_retried")
            at = self.clock.now() + min(wait, LONGEST_WAIT)
            await self.store.notification_done(one.notification.id, WAITING, at)

    def stable_id(self, *names: str) -> str:
        """An id that is the same at each try and tells nothing about the table."""
        text = "\n".join(names).encode()
        # receivers know messages by these ids: the name they are made with never changes
        return hmac.new(self.key, b"letter/" + text, hashlib.sha256).hexdigest()[:32]

    # In the page

    async def notices(self, person: str, limit: int = 50) -> list[dict[str, Any]]:
        """What the page shows: notifications to a person that are true now, newest first."""
        row = await self.store.person(person)
        if row is None:
            return []
        wishes = wishes_of(row)
        shown: list[dict[str, Any]] = []
        for notification in await self.store.notifications_of(person, limit):
            if (
                wishes.notifications.for_table(notification.table) == "off"
                or notification.state == STALE
            ):
                continue
            if notification.kind in REMINDERS and notification.state == WAITING:
                continue  # the question or hour itself is shown; its reminder is yet to come
            message = await self._message(notification, row, wishes.zone)
            if message is not None:
                shown.append(self._notice(notification, message))
        return shown

    def _notice(self, notification: Notification, message: Message) -> dict[str, Any]:
        data: dict[str, Any] = msgspec.to_builtins(message)
        at = DECODER.decode(notification.body).at
        return {"id": self.stable_id(notification.dedup), "at": at, **data}

    # E-mail addresses

    async def ask_to_confirm(self, person: str) -> None:
        """Send a link to a person's address, which shows that it is theirs."""
        row = await self.store.person(person)
        if row is None or not row.email:
            raise Refusal(409, "no_email", "There is no e-mail address to confirm.")
        if self.mail is None:
            raise Refusal(409, "no_mail", "This server sends no e-mail.")
        self._not_too_often(person, row.email.casefold())
        link = f"{self.settings.public_url}/confirm#{self.confirm_key(row)}"
        try:
            await self.mail(row.email, self.stable_id("confirm", link), [confirmation(link)])
        except (Later, Undeliverable):
            raise Refusal(
                502, "mail_failed", "The mail server did not take the message. Try again later."
            ) from None

    def _not_too_often(self, person: str, address: str) -> None:
        """Nobody is to fill a mailbox with links, neither as one person nor as many."""
        now = self.clock.passed()
        for name, wait in ((person, CONFIRM_EVERY), (f"@{address}", ADDRESS_EVERY)):
            if name in self._asked and now < self._asked[name] + wait:
                raise Refusal(429, "wait", "A link was sent a moment ago. Try again later.")
        for name in (person, f"@{address}"):
            self._asked[name] = now
            self._asked.move_to_end(name)
        while len(self._asked) > MOST_ASKED:
            self._asked.popitem(last=False)

    def may_reset(self, row: PersonRow) -> bool:
        """Whether a link for another password may go out: to a confirmed address, now and then."""
        if self.mail is None or not confirmed(row, wishes_of(row)):
            return False
        try:
            self._not_too_often(f"reset {row.id}", f"reset {row.email.casefold()}")
        except Refusal:
            return False
        return True

    def send_reset(self, row: PersonRow, key: str) -> None:
        """Send such a link; nobody waits for it, for the time would tell who has an account."""
        task = asyncio.get_running_loop().create_task(self._reset(row, key))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _reset(self, row: PersonRow, key: str) -> None:
        link = f"{self.settings.public_url}/reset#{key}"
        try:
            assert self.mail is not None
            await self.mail(row.email, self.stable_id("reset", link), [forgotten(link, row.name)])
        except (Later, Undeliverable) as fault:
            log.warning("a link for another password was not sent: %s", fault)

    def confirm_key(self, row: PersonRow) -> str:
        """What the link holds: it fits one person and one address."""
        text = f"confirm/{row.id}/{row.email}".encode()
        return hmac.new(self.key, text, hashlib.sha256).hexdigest()[:40]

    async def confirm(self, person: Person, key: str) -> None:
        """Note that the address is theirs, if the key is that of its link."""
        row = await self.store.person(person.id)
        given = key.encode(errors="replace")
        if row is None or not row.email:
            raise Refusal(409, "no_email", "There is no e-mail address to confirm.")
        if not hmac.compare_digest(self.confirm_key(row).encode(), given):
            raise Refusal(403, "wrong_link", "This link is not for your present address.")
        wishes = wishes_of(row)
        notifications = replace(wishes.notifications, confirmed=row.email)
        settings = merged(row, replace(wishes, notifications=notifications))
        await self.store.change_person(replace(row, settings=settings))


def cancelled() -> bool:
    """Whether somebody wants this task to end."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def confirmed(row: PersonRow, wishes: Wishes) -> bool:
    """Whether notifications may go to a person's address."""
    return bool(row.email) and wishes.notifications.confirmed == row.email


def digest_slot(notification: Notification, message: Message, minutes: int) -> int:
    """When a notification goes out with others: at the end of its slot, unless that is too late."""
    if not minutes:
        return 0
    length = minutes * MINUTE
    at = DECODER.decode(notification.body).at
    slot = -(-at // length) * length
    if message.due is not None and slot > message.due - length:
        return 0
    return slot


def backoff(tries: int) -> int:
    """Milliseconds to wait after a number of tries: half a minute, doubling, at most six hours."""
    return min(FIRST_WAIT << max(0, min(tries, 20) - 1), LONGEST_WAIT)
