"""People, keys, words, notifications and notes, on both databases."""

from typing import Any

import pytest

from starmoot.web.clock import HeldClock
from starmoot.web.store.base import (
    Gone,
    KeyRow,
    PersonRow,
    ReportRow,
    Store,
    Taken,
    TalkRow,
)


def words(id: str, text: str = "hello", **fields: Any) -> TalkRow:
    given = {"table": "t1", "at": 5, "seat": 0, "person": "ada", "name": "Ada", "audience": -1}
    return TalkRow(id=id, text=text, **{**given, **fields})


def test_a_person_is_read_as_written(store: Store, run: Any) -> None:
    async def scenario() -> None:
        ada = PersonRow("p1", "Ada", 5, "hash", "ada@example.org", True, b'{"zone":"UTC"}')
        await store.add_person(ada)
        assert await store.person("p1") == ada
        assert await store.person("p2") is None
        ada.email, ada.admin = "", False
        await store.change_person(ada)
        found = await store.person("p1")
        assert found == ada
        assert found is not None
        assert found.admin is False
        with pytest.raises(Gone):
            await store.change_person(PersonRow("p2", "Bob", 5))
        assert await store.person("p2") is None

    run(scenario())


def test_everybody_is_listed_by_id(store: Store, run: Any) -> None:
    async def scenario() -> None:
        for id in ("p3", "p1", "P2", "p2"):
            await store.add_person(PersonRow(id, "Ada", 5))
        assert [row.id for row in await store.people()] == ["P2", "p1", "p2", "p3"]
        assert [row.id for row in await store.people(after="p1", limit=1)] == ["p2"]

    run(scenario())


def test_account_names_are_unique_in_any_case(store: Store, run: Any) -> None:
    async def scenario() -> None:
        await store.add_person(PersonRow("p1", "Größe", 5, "hash"))
        for taken in ("Größe", "GRÖSSE", "gro\u0308ße"):
            with pytest.raises(Taken):
                await store.add_person(PersonRow("p2", taken, 5, "hash"))
        assert await store.person("p2") is None
        found = await store.account("GRÖSSE")
        assert found is not None
        assert found.id == "p1"

    run(scenario())


def test_guests_share_names_until_they_become_accounts(store: Store, run: Any) -> None:
    async def scenario() -> None:
        await store.add_person(PersonRow("p1", "Ada", 5, "hash"))
        await store.add_person(PersonRow("p2", "ada", 5))
        await store.add_person(PersonRow("p3", "ada", 5))
        with pytest.raises(Taken):
            await store.change_person(PersonRow("p2", "ADA", 5, "hash"))
        guest = await store.person("p2")
        assert guest is not None
        assert (guest.name, guest.password) == ("ada", "")
        await store.change_person(PersonRow("p2", "ada2", 5, "hash"))
        assert (await store.account("ADA2")) is not None
        await store.change_person(PersonRow("p1", "Ada", 5, "another hash"))

    run(scenario())


def test_a_key_opens_until_it_expires(store: Store, run: Any, clock: HeldClock) -> None:
    async def scenario() -> None:
        now = clock.now()
        await store.put_key(KeyRow("h1", "session", "p1", expires_at=now + 1_000))
        await store.put_key(KeyRow("h2", "session", "p1", created_at=5))
        assert (await store.key("h1", "session")) == KeyRow(
            "h1", "session", "p1", expires_at=now + 1_000
        )
        assert await store.key("h1", "token") is None
        clock.advance(1)
        assert await store.key("h1", "session") is None
        assert await store.key("h2", "session") is not None

    run(scenario())


def test_keys_are_replaced_listed_and_dropped(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        await make.table(store)
        await store.put_key(KeyRow("h1", "invite", "", "t1", 0))
        await store.put_key(KeyRow("h2", "invite", "", "t1", 1))
        await store.put_key(KeyRow("h3", "token", "p1", name="old", created_at=9))
        await store.put_key(KeyRow("h3", "token", "p1", name="new", created_at=9, seen_at=10))
        await store.put_key(KeyRow("h4", "token", "p1", created_at=1))
        await store.put_key(KeyRow("h5", "session", "p1"))
        assert [key.hash for key in await store.keys("p1", "token")] == ["h4", "h3"]
        assert [key.name for key in await store.keys("p1", "token")] == ["", "new"]
        assert await store.drop_keys("invite", table="t1", seat=0) == 1
        assert await store.key("h1", "invite") is None
        assert (await store.key("h2", "invite")) == KeyRow("h2", "invite", "", "t1", 1)
        assert await store.drop_keys("token", person="p1") == 2
        assert await store.drop_keys("token", person="p1") == 0
        await store.drop_key("h5")
        assert await store.key("h5", "session") is None
        with pytest.raises(ValueError, match="whose keys"):
            await store.drop_keys("invite")
        with pytest.raises(Gone):
            await store.put_key(KeyRow("h6", "invite", "", "nowhere"))

    run(scenario())


def test_words_come_in_order_and_once(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        await make.table(store, "t1")
        await make.table(store, "t2")
        await store.say(words("w1"))
        await store.say(words("w2", table="t2"))
        await store.say(words("w3", "Grüße 🚀", audience=0b101))
        await store.say(words("w1", "again"))
        said = await store.talk("t1")
        assert [(row.id, row.text) for row in said] == [("w1", "hello"), ("w3", "Grüße 🚀")]
        assert said[1] == words("w3", "Grüße 🚀", audience=0b101, order=said[1].order)
        assert [row.id for row in await store.talk("t1", after=said[0].order)] == ["w3"]
        assert [row.id for row in await store.talk("t1", limit=1)] == ["w1"]
        assert (await store.seqs(["t1"])) == {"t1": 1}
        with pytest.raises(Gone):
            await store.say(words("w4", table="nowhere"))

    run(scenario())


def test_words_do_not_disturb_whoever_appends(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        await make.table(store)
        await store.say(words("w1"))
        assert await store.append(make.append("t1", 1, b"x")) == 2
        await store.say(words("w2"))
        assert [row.order for row in await store.talk("t1")] == [1, 2]

    run(scenario())


def test_complaints_are_kept_newest_first(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        await make.table(store)
        await store.say(words("w1"))
        first = ReportRow("r1", "t1", "w1", "bob", "rude", 5)
        second = ReportRow("r2", "t1", "", "bob", "a name", 6)
        for row in (first, second, first):
            await store.report(row)
        assert await store.reports() == [second, first]
        assert await store.reports(limit=1) == [second]

    run(scenario())


def test_a_notification_is_queued_once(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        await make.table(store, notifications=[make.notification("t1/ada/1/ask", body=b"one")])
        again = make.notification("t1/ada/1/ask", body=b"two")
        other = make.notification("t1/bob/1/ask", person="bob")
        await store.append(make.append("t1", 1, b"x", notifications=[again, other]))
        (notification,) = await store.notifications_of("ada")
        assert (notification.body, notification.state, notification.tries) == (b"one", "waiting", 0)
        assert [found.dedup for found in await store.notifications_of("bob")] == ["t1/bob/1/ask"]

    run(scenario())


def test_notifications_that_are_out_of_date_are_cancelled(
    store: Store, run: Any, make: Any
) -> None:
    async def scenario() -> None:
        names = [
            "t1/ada/1/ask",
            "t1/ada/1/dead",
            "t1/ada/1/remind",
            "t1/ada/10/ask",
            "t1_ada/1/x",
            "t1%",
            "t2/a",
        ]
        await make.table(store, notifications=[make.notification(name) for name in names])
        sent, dead = await store.notifications_due(1_000, 10, limit=2)
        await store.notification_done(sent.id, "sent")
        await store.notification_done(dead.id, "dead")
        assert [sent.dedup, dead.dedup] == ["t1/ada/1/ask", "t1/ada/1/dead"]
        anew = make.notification("t1/ada/1/remind", body=b"anew")
        await store.append(make.append("t1", 1, b"x", cancel=["t1/ada/1/"], notifications=[anew]))
        left = {
            notification.dedup: notification.body
            for notification in await store.notifications_of("ada")
        }
        assert left == {name: b"anew" if name.endswith("remind") else b"{}" for name in names}
        await store.append(make.append("t1", 2, b"x", cancel=["t1/", "t1_", "t1%"]))
        left_at_last = {notification.dedup for notification in await store.notifications_of("ada")}
        assert left_at_last == {sent.dedup, dead.dedup, "t2/a"}

    run(scenario())


def test_a_conflict_queues_and_cancels_nothing(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        await make.table(store, notifications=[make.notification("t1/a")], members=[(0, "ada")])
        late = make.append(
            "t1", 0, b"x", notifications=[make.notification("t1/b")], cancel=["t1/"], members=[]
        )
        with pytest.raises(Exception, match="gone on to 1"):
            await store.append(late)
        assert [notification.dedup for notification in await store.notifications_of("ada")] == [
            "t1/a"
        ]
        assert await store.members("t1") == [(0, "ada")]

    run(scenario())


def test_old_notifications_are_forgotten_unless_their_game_goes_on(
    store: Store, run: Any, make: Any
) -> None:
    async def scenario() -> None:
        names = ["sent", "dead", "stale", "waiting", "young"]
        due = {name: 50 if name == "young" else 10 for name in names}
        notifications = [make.notification(name, due_at=due[name]) for name in names]
        await make.table(store, "t1", status="finished", notifications=notifications)
        goes_on = make.notification("goes on", table="t2", due_at=10)
        await make.table(store, "t2", status="playing", notifications=[goes_on])
        for notification in await store.notifications_due(1_000, 10):
            if notification.dedup != "waiting":
                state = notification.dedup if notification.dedup in ("dead", "stale") else "sent"
                await store.notification_done(notification.id, state)
        assert await store.prune_notifications(50) == 3
        left = {notification.dedup for notification in await store.notifications_of("ada")}
        assert left == {"waiting", "young", "goes on"}
        assert await store.prune_notifications(50) == 0

    run(scenario())


def test_a_notification_is_leased_to_one_sender(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        notifications = [
            make.notification(f"t1/{number}", due_at=1_000 - number) for number in range(3)
        ]
        await make.table(
            store, notifications=[*notifications, make.notification("t1/later", due_at=5_000)]
        )
        first = await store.notifications_due(1_000, lease=100, limit=2)
        assert [(one.dedup, one.tries) for one in first] == [("t1/2", 1), ("t1/1", 1)]
        assert [one.dedup for one in await store.notifications_due(1_000, lease=100)] == ["t1/0"]
        assert await store.notifications_due(1_099, lease=100) == []
        assert len(await store.notifications_due(1_100, lease=1_000)) == 3
        await store.notification_done(first[0].id, "sent")
        await store.notification_done(first[1].id, "waiting", due_at=1_500)
        assert await store.notifications_due(1_499, lease=10) == []
        (again,) = await store.notifications_due(1_500, lease=10)
        assert (again.dedup, again.tries, again.due_at) == ("t1/1", 3, 1_500)
        await store.notification_done(again.id, "dead")
        states = {one.dedup: one.state for one in await store.notifications_of("ada")}
        assert states["t1/2"] == "sent"
        assert states["t1/1"] == "dead"
        with pytest.raises(ValueError, match="never 'lost'"):
            await store.notification_done(again.id, "lost")

    run(scenario())


def test_notes_are_kept(store: Store, run: Any) -> None:
    async def scenario() -> None:
        assert await store.note("heartbeat") is None
        await store.put_note("heartbeat", "1")
        await store.put_note("heartbeat", "2")
        assert await store.note("heartbeat") == "2"
        await store.ping()

    run(scenario())
