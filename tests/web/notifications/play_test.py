"""Notifications from end to end: people play, and a real mail server gets what is true."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace
from tests.web.notifications.mail_test import Inbox, served

from starmoot.web.clock import HeldClock
from starmoot.web.model import Deadline, NewTable, Person
from starmoot.web.notifications.delivery import Delivery
from starmoot.web.notifications.mail import Mailer
from starmoot.web.notifications.triggers import notifications_for
from starmoot.web.people.identity import person_of
from starmoot.web.store import open_store
from starmoot.web.store.base import PersonRow, Store
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.service import TableService

MINUTE = 60


async def somebody(store: Store, name: str) -> Person:
    """A person who wants e-mail in their own zone."""
    address = f"{name}@example.org"
    wishes = {"zone": "Asia/Tokyo", "notifications": {"way": "mail", "confirmed": address}}
    row = PersonRow(name, name.title(), 0, email=address, settings=msgspec.json.encode(wishes))
    await store.add_person(row)
    return person_of(row)


def test_people_are_written_to_about_what_they_still_have_to_do(store_url: str) -> None:
    inbox = Inbox("451 come back later")
    asyncio.run(scenario(store_url, inbox))
    subjects = [(mail["To"], mail["Subject"]) for mail in inbox.mails]
    assert [*subjects[:2], *sorted(subjects[2:])] == [
        ("bob@example.org", "Your turn: Friday (Goofspiel)"),
        ("bob@example.org", "Still your turn: Friday (Goofspiel)"),
        ("ada@example.org", "The table was closed: Friday (Goofspiel)"),
        ("bob@example.org", "The table was closed: Friday (Goofspiel)"),
    ]
    text = inbox.mails[0].get_content()
    assert "Which card do you bid for the prize?" in text
    assert "Answer until Saturday, 16 January 2027, 17:00 (Asia/Tokyo, UTC+9)." in text


async def scenario(store_url: str, inbox: Inbox) -> None:
    clock = HeldClock()
    store = open_store(store_url, clock)
    await store.open()
    repository = TableRepository(store, clock, b"k" * 32)
    repository.triggers = partial(notifications_for, delay=MINUTE * 1000)
    tables = TableService(repository, store, clock)
    async with served(inbox) as settings:
        mailer = Mailer(replace(settings, public_url="https://moot.example.org"), clock)
        delivery = Delivery(store, repository, clock, settings, b"k" * 32, mailer)
        await play(store, tables, delivery, clock)
    await repository.close()
    await store.close()


async def play(store: Store, tables: TableService, delivery: Delivery, clock: HeldClock) -> None:
    ada, bob = await somebody(store, "ada"), await somebody(store, "bob")
    wish = NewTable("goofspiel", 2, {"cards": 3}, "Friday", pace=Deadline(hours=24))
    table = await tables.create(ada, wish)
    await tables.join(bob, table, 1)
    await tables.start(ada, table, None)
    await answer(tables, ada, table, 0)
    clock.advance(2 * MINUTE)
    await delivery.round()  # the mail server is busy
    clock.advance(2 * MINUTE)
    await delivery.round()
    clock.advance(12 * 3600)
    await delivery.round()
    await answer(tables, bob, table, 1)  # now both are asked anew, but nobody hears of it:
    await tables.close(ada, table, "we are tired")
    clock.advance(2 * MINUTE)
    await delivery.round()
    assert not await delivery.round()


async def answer(tables: TableService, person: Person, table: str, seat: int) -> None:
    """Answer what a seat is asked."""
    view: dict[str, Any] = await tables.view(person, table, seat)
    decision = view["decisions"][0]["id"]
    receipt = await tables.decide(person, table, seat, decision, "2", view["version"], None)
    assert receipt["status"] == "accepted"
