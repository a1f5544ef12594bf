"""The delivery sends what is true when it is sent, once, and tries again where that helps."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from tests.web.conftest import Opened, Run
from tests.web.server.stage import HOUR, NOW, Stage, gathered

from starmoot.web.clock import HeldClock
from starmoot.web.errors import Refusal
from starmoot.web.model import Person, StandIn
from starmoot.web.notifications.delivery import (
    MOST_TRIES,
    RESTS_AFTER,
    Delivery,
    backoff,
)
from starmoot.web.notifications.errors import Later, Undeliverable
from starmoot.web.notifications.preferences import check_wishes, merged, wishes_of
from starmoot.web.notifications.triggers import Matter, make_notification, notifications_for
from starmoot.web.notifications.wording import Message
from starmoot.web.settings import Settings
from starmoot.web.store.base import PLAYING, Append, Notification, PersonRow, Store, TableRow

SETTINGS = Settings(
    public_url="https://moot.example.org", mail_host="mail", mail_from="moot@example.org"
)
MINUTE = 60_000


class World:
    """A store with one table, a repository that hands it out, and a delivery with open hands."""

    def __init__(self, store: Store, clock: HeldClock, run: Run[Any]) -> None:
        self.store = store
        self.clock = clock
        self.run = run
        self.stages: dict[str, Stage] = {}
        self.mails: list[tuple[str, str, list[Message]]] = []
        self.hooks: list[tuple[str, str, str, list[Message]]] = []
        self.fault: Exception | None = None
        self.counted: list[str] = []
        self.delivery = Delivery(
            *(store, self, clock, SETTINGS, b"k" * 32),
            *(self.mail, self.hook, self.counted.append),
        )
        self.seq: dict[str, int] = {}

    async def load(self, table: str) -> Stage:
        return self.stages[table]

    async def mail(self, to: str, stable: str, messages: list[Message]) -> None:
        self.mails.append((to, stable, messages))
        if self.fault is not None:
            raise self.fault

    async def hook(self, url: str, form: str, stable: str, messages: list[Message]) -> None:
        self.hooks.append((url, form, stable, messages))
        if self.fault is not None:
            raise self.fault

    def person(self, name: str, **notifications: Any) -> None:
        """Somebody with wishes; the address is confirmed unless the test says otherwise."""
        notifications = {"confirmed": f"{name}@example.org", **notifications}
        settings = msgspec.json.encode(
            {"zone": "UTC", "notifications": notifications, "sleep": None}
        )
        row = PersonRow(name, name.title(), 0, email=f"{name}@example.org", settings=settings)
        self.run(self.store.add_person(row))

    def happen(self, after: Stage, table: str = "t1", delay: int = 0) -> None:
        """A change at a table, stored with its notifications."""
        before = self.stages.get(table) or gathered()
        notifications, cancel = notifications_for(table, before, after, self.clock.now(), delay)
        self.stages[table] = after
        self.append(table, notifications, cancel)

    def append(self, table: str, notifications: list[Notification], cancel: list[str]) -> None:
        row = TableRow(table, "goofspiel", "", PLAYING, "ada", 2, 0, False, "deadline", NOW, NOW)
        seq = self.seq.get(table, 0)
        append = Append(table, seq, NOW, [b"{}"], row, notifications=notifications, cancel=cancel)
        self.run(self.store.append(append) if seq else self.store.create_table(append, b""))
        self.seq[table] = seq + 1

    def round(self) -> bool:
        return bool(self.run(self.delivery.round()))

    def states(self, person: str) -> list[tuple[str, str]]:
        notifications = self.run(self.store.notifications_of(person))
        return sorted((notification.kind, notification.state) for notification in notifications)

    def notices(self, person: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.run(self.delivery.notices(person))
        return found


@pytest.fixture
def world(opened: Opened, sqlite_url: str, clock: HeldClock, run: Run[Any]) -> World:
    return World(opened(sqlite_url), clock, run)


def test_each_gets_notifications_in_the_way_they_want(world: World) -> None:
    world.person("ada", way="mail")
    world.person("bob", way="webhook", hook="https://hooks.example.org/x", hook_format="discord")
    world.happen(gathered().start())
    world.round()
    [(to, _, [message])] = world.mails
    assert to == "ada@example.org"
    assert message.text == "Which card do you bid for the prize?"
    [(url, form, _, [message])] = world.hooks
    assert (url, form) == ("https://hooks.example.org/x", "discord")
    assert world.states("ada") == [("ask", "sent"), ("remind", "waiting")]
    world.round()
    assert len(world.mails) == len(world.hooks) == 1


def test_a_table_can_have_its_own_way(world: World) -> None:
    world.person("ada", way="mail", tables={"t1": "page"})
    world.person("bob", way="page", tables={"t1": "mail"})
    world.happen(gathered().start())
    world.happen(gathered().start(), "t2")
    world.round()
    assert sorted((to, messages[0].table) for to, _, messages in world.mails) == [
        ("ada@example.org", "t2"),
        ("bob@example.org", "t1"),
    ]


def test_whoever_wants_nothing_gets_nothing_not_even_in_the_page(world: World) -> None:
    world.person("ada", way="off")
    world.person("bob", way="page")
    world.happen(gathered().start())
    world.round()
    assert not world.mails
    assert not world.hooks
    assert world.notices("ada") == []
    assert [notice["kind"] for notice in world.notices("bob")] == ["ask"]


def test_an_answered_question_is_not_sent_any_more(world: World) -> None:
    world.person("ada", way="mail")
    world.person("bob", way="mail")
    world.happen(gathered().start(), delay=MINUTE)
    world.clock.advance(30)
    world.happen(world.stages["t1"].play(0, "2"))
    world.clock.advance(31)
    world.round()
    assert [to for to, _, _ in world.mails] == ["bob@example.org"]
    assert world.states("ada") == []


def test_the_last_look_is_at_the_table_itself(world: World) -> None:
    """What was not cancelled in time is seen to be no longer true just before it is sent."""
    world.person("ada", way="mail")
    world.person("bob", way="mail")
    world.happen(gathered().start())
    world.stages["t1"] = world.stages["t1"].play(0, "2")
    world.round()
    assert [to for to, _, _ in world.mails] == ["bob@example.org"]
    assert ("ask", "stale") in world.states("ada")
    assert "stale" in world.counted


def test_a_reminder_comes_when_half_the_time_is_over_unless_answered(world: World) -> None:
    world.person("ada", way="mail")
    world.person("bob", way="mail")
    world.happen(gathered().start())
    world.round()
    world.mails.clear()
    world.happen(world.stages["t1"].play(0, "2"))
    world.clock.advance(12 * 3600 - 1)
    world.round()
    assert world.mails == []
    world.clock.advance(1)
    world.round()
    [(to, _, [message])] = world.mails
    assert (to, message.subject) == ("bob@example.org", "Still your turn: Goofspiel")
    assert message.due == NOW + 24 * HOUR


def test_reminders_can_be_declined(world: World) -> None:
    world.person("ada", way="mail", remind=False)
    world.person("bob", way="off")
    world.happen(gathered().start())
    world.clock.advance(12 * 3600)
    world.round()
    assert [messages[0].kind for _, _, messages in world.mails] == ["ask"]


def test_what_fails_is_tried_again_later_and_later_under_the_same_id(world: World) -> None:
    world.person("ada", way="mail")
    world.happen(gathered().start())
    world.fault = Later("451")
    waits = []
    for _ in range(3):
        world.round()
        tries = len(world.mails)
        while len(world.mails) == tries:
            world.clock.advance(10)
            waits.append(10)
            world.round()
    assert len({stable for _, stable, _ in world.mails}) == 1
    assert sum(waits) == 30 + 60 + 120
    assert [backoff(tries) // 1000 for tries in (1, 2, 3, 50)] == [30, 60, 120, 21600]
    world.fault = None
    world.clock.advance(3600)
    world.round()
    assert ("ask", "sent") in world.states("ada")


def test_a_receiver_who_says_when_to_come_back_is_obeyed(world: World) -> None:
    world.person("ada", way="webhook", hook="https://hooks.example.org/x")
    world.happen(gathered().start())
    world.fault = Later("429", wait=600)
    world.round()
    world.clock.advance(599)
    world.round()
    assert len(world.hooks) == 1
    world.clock.advance(1)
    world.round()
    assert len(world.hooks) == 2


def test_after_many_tries_or_a_refusal_a_notification_is_dead(world: World) -> None:
    world.person("ada", way="mail")
    world.person("bob", way="mail")
    world.happen(gathered().start())
    world.fault = Later("451")
    for _ in range(MOST_TRIES):
        world.round()
        world.clock.advance(6 * 3600)
    assert ("ask", "dead") in world.states("ada")
    asks = [to for to, _, [one] in world.mails if (to, one.kind) == ("ada@example.org", "ask")]
    # its reminder shares the mailbox, so that a failure of one may stand for both
    assert RESTS_AFTER < len(asks) <= MOST_TRIES
    world.happen(gathered().start(), "t2")
    world.fault = Undeliverable("550")
    world.mails.clear()
    world.round()
    world.clock.advance(100_000)
    world.fault = None
    assert "mail_dead" in world.counted
    dead = [
        notification
        for notification in world.run(world.store.notifications_of("bob"))
        if notification.state == "dead"
    ]
    assert {notification.table for notification in dead} == {"t1", "t2"}


def test_a_crash_while_sending_costs_a_lease_and_no_notification(world: World) -> None:
    world.person("ada", way="mail")
    world.happen(gathered().start())
    world.fault = RuntimeError("the process dies here")
    with pytest.raises(RuntimeError):
        world.round()
    world.fault = None
    world.round()
    assert len(world.mails) == 1, "somebody else holds the lease"
    world.clock.advance(121)
    world.round()
    assert len(world.mails) == 2
    assert world.mails[0][1] == world.mails[1][1]


def test_a_receiver_that_never_answers_delays_nobody_else(world: World) -> None:
    world.person("ada", way="webhook", hook="https://tarpit.example.org/x")
    world.person("bob", way="webhook", hook="https://hooks.example.org/x")
    world.happen(gathered().start())

    async def scenario() -> None:
        stuck = asyncio.Event()
        told: list[str] = []

        async def hook(url: str, *_: Any) -> None:
            if "tarpit" in url:
                await stuck.wait()
            told.append(url)

        world.delivery.hook = hook
        going = asyncio.create_task(world.delivery.run())
        async with asyncio.timeout(60):
            while not told:
                await asyncio.sleep(0.01)
        assert told == ["https://hooks.example.org/x"]
        # what comes meanwhile is not kept waiting either
        world.delivery.look_every = 0.01
        stage = gathered().start()
        world.stages["t2"] = stage
        notifications, cancel = notifications_for("t2", gathered(), stage, world.clock.now(), 0)
        row = TableRow("t2", "goofspiel", "", PLAYING, "ada", 2, 0, False, "deadline", NOW, NOW)
        append = Append("t2", 0, NOW, [b"{}"], row, notifications=notifications, cancel=cancel)
        await world.store.create_table(append, b"")
        async with asyncio.timeout(60):
            while len(told) < 2:
                await asyncio.sleep(0.01)
        assert set(told) == {"https://hooks.example.org/x"}
        stuck.set()
        going.cancel()
        await asyncio.gather(going, return_exceptions=True)

    world.run(scenario())


def test_a_receiver_that_fails_again_and_again_is_left_alone_for_a_while(world: World) -> None:
    world.person("ada", way="webhook", hook="https://hooks.example.org/x")
    world.person("bob", way="off")
    for table in range(20):
        world.happen(gathered().start(), f"t{table}")
    world.fault = Later("the webhook takes too long")
    world.round()
    assert len(world.hooks) == RESTS_AFTER
    world.clock.advance(3600)
    world.round()
    assert len(world.hooks) == RESTS_AFTER + 1
    world.fault = None
    world.clock.advance(3600)
    world.round()
    assert len(world.hooks) > RESTS_AFTER + 10


def test_a_digest_makes_one_message_of_many(world: World) -> None:
    world.person("ada", way="mail", digest=15)
    world.clock.advance(1)
    for number in range(3):
        world.happen(gathered().start(world.clock.now()), f"t{number}")
        world.round()
        world.clock.advance(60)
    assert world.mails == []
    while world.clock.now() % (15 * MINUTE):
        world.clock.advance(1)
    world.happen(world.stages["t1"].play(0, "2"), "t1")
    world.round()
    [(_, _, messages)] = world.mails
    assert sorted(message.table for message in messages) == ["t0", "t2"]


def test_a_digest_does_not_hold_back_what_is_urgent(world: World) -> None:
    world.person("ada", way="mail", digest=1440)
    world.happen(gathered().start())
    world.round()
    assert len(world.mails) == 1


def test_an_unconfirmed_address_gets_nothing(world: World) -> None:
    world.person("ada", way="mail", confirmed="")
    world.happen(gathered().start())
    world.round()
    assert world.mails == []
    assert [notice["kind"] for notice in world.notices("ada")] == ["ask"]


def test_an_address_is_confirmed_by_the_link_that_was_sent_to_it(world: World) -> None:
    world.person("ada", way="mail", confirmed="")
    ada = Person("ada", "Ada")
    world.run(world.delivery.ask_to_confirm("ada"))
    [(to, _, [message])] = world.mails
    assert to == "ada@example.org"
    address, _, key = message.link.partition("#")
    assert address == "https://moot.example.org/confirm"
    with pytest.raises(Refusal) as caught:
        world.run(world.delivery.ask_to_confirm("ada"))
    assert caught.value.status == 429
    world.run(world.store.add_person(PersonRow("eve", "Eve", 0, email="ADA@example.org")))
    with pytest.raises(Refusal):
        world.run(world.delivery.ask_to_confirm("eve"))
    assert len(world.mails) == 1, "nor does anybody else fill the mailbox"
    for wrong in ("", "x", key[:-1] + ("0" if key[-1] != "0" else "1"), "é"):
        with pytest.raises(Refusal):
            world.run(world.delivery.confirm(ada, wrong))
    world.run(world.delivery.confirm(ada, key))
    row = world.run(world.store.person("ada"))
    assert wishes_of(row).notifications.confirmed == "ada@example.org"
    assert wishes_of(row).notifications.way == "mail"
    assert "sleep" in msgspec.json.decode(row.settings)
    world.run(world.store.change_person(msgspec.structs.replace(row, email="eve@example.org")))
    with pytest.raises(Refusal):
        world.run(world.delivery.confirm(ada, key))


def test_notices_show_what_is_true_now_and_hide_the_store(world: World) -> None:
    world.person("ada")
    world.happen(gathered().start())
    [notice] = world.notices("ada")
    assert notice["subject"] == "Your turn: Goofspiel"
    assert set(notice) == {
        *("id", "at", "kind", "table", "game", "title"),
        *("subject", "text", "link", "due", "due_text"),
    }
    world.stages["t1"] = world.stages["t1"].after(StandIn(0, "caretaker"))
    assert world.notices("ada") == []
    assert world.notices("nobody") == []


def test_notifications_to_people_or_tables_that_are_gone_are_dropped(world: World) -> None:
    world.person("ada", way="mail")
    matter = Matter(0, "1-1", NOW)
    notifications = [
        make_notification("t1", who, "1-1/ask", "ask", NOW, matter) for who in ("ada", "zoe")
    ]
    world.append("t1", notifications, [])
    world.round()
    assert world.mails == []
    assert world.states("ada") == [("ask", "stale")]


# Wishes


def row_of(**fields: Any) -> PersonRow:
    return PersonRow("ada", "Ada", 0, email="ada@example.org", **fields)


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ({"zone": "Mars/Olympus"}, "there is no time zone 'Mars/Olympus'"),
        ({"notifications": {"way": "pigeon"}}, "do not fit"),
        ({"notifications": {"way": "webhook"}}, "you have given no webhook"),
        ({"notifications": {"hook": "http://hooks.example.org"}}, "begins with https"),
        ({"notifications": {"digest": 1441}}, "do not fit"),
        ({"notifications": {"tables": {"t1": "pigeon"}}}, "do not fit"),
        ({"notifications": 3}, "do not fit"),
    ],
)
def test_wishes_that_cannot_be_granted_are_refused(raw: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        check_wishes(raw, SETTINGS, row_of())


def test_mail_needs_a_server_that_sends_it_and_an_address() -> None:
    raw = {"notifications": {"way": "mail"}}
    assert check_wishes(raw, SETTINGS, row_of()).notifications.way == "mail"
    with pytest.raises(ValueError, match="sends no e-mail"):
        check_wishes(raw, Settings(), row_of())
    with pytest.raises(ValueError, match="no e-mail address"):
        check_wishes(raw, SETTINGS, PersonRow("ada", "Ada", 0))


def test_nobody_confirms_an_address_by_saying_so() -> None:
    raw = {"notifications": {"way": "mail", "confirmed": "eve@example.org"}}
    assert check_wishes(raw, SETTINGS, row_of()).notifications.confirmed == ""


def test_other_settings_of_a_person_stay_and_damaged_ones_count_as_unsaid() -> None:
    wishes = wishes_of(row_of(settings=b"{"))
    assert wishes.zone == "UTC"
    kept = merged(row_of(settings=b'{"sleep": {"start": 23}}'), wishes)
    assert msgspec.json.decode(kept)["sleep"] == {"start": 23}


def test_notifications_are_tidied_up_once_an_hour(world: World) -> None:
    pruned: list[int] = []

    async def prune(before: int) -> int:
        pruned.append(before)
        return 1

    world.delivery.store = Pruning(prune)  # type: ignore[assignment]
    month = 30 * 24 * HOUR
    assert world.run(world.delivery.tidy()) == 1
    assert pruned == [world.clock.now() - month]
    world.clock.advance(3599)
    assert world.run(world.delivery.tidy()) == 0
    world.clock.advance(1)
    assert world.run(world.delivery.tidy()) == 1
    assert pruned == [world.clock.now() - HOUR - month, world.clock.now() - month]


class Pruning:
    """A store that only forgets."""

    def __init__(self, prune: Any) -> None:
        self.prune_notifications = prune
