"""Whatever is done in whatever order, a store behaves like a few dictionaries."""

from copy import deepcopy
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from starmoot.web.clock import HeldClock
from starmoot.web.names import folded
from starmoot.web.store.base import (
    Conflict,
    Find,
    Gone,
    KeyRow,
    Notification,
    PersonRow,
    Snapshot,
    Store,
    Taken,
    TalkRow,
)
from starmoot.web.store.steps import Sql, Steps

TABLE = st.sampled_from(["t1", "t2", "t3"])
PERSON = st.sampled_from(["ada", "bob", "cyd"])
BODIES = st.lists(st.binary(max_size=20), max_size=3)
NAME = st.sampled_from(["Ada", "ADA", "Bob", "straße", "STRASSE"])
TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20)
QUEUED = st.lists(
    st.tuples(st.sampled_from(["a", "a/1", "a/2", "b", "b/1"]), PERSON, st.integers(0, 30)),
    max_size=2,
)


def wipe() -> Steps[None]:
    for table in ("tables", "people", "keys", "notifications", "notes"):
        yield Sql(f"delete from {table}")


class Model:
    """What a store should hold."""

    def __init__(self) -> None:
        self.logs: dict[str, list[bytes]] = {}
        self.members: dict[str, dict[int, str]] = {}
        self.titles: dict[str, str] = {}
        self.snapshots: dict[str, dict[int, bytes]] = {}
        self.words: dict[str, list[tuple[str, str, str]]] = {}
        self.notifications: dict[str, dict[str, Any]] = {}
        self.people: dict[str, PersonRow] = {}
        self.keys: dict[str, KeyRow] = {}

    def drop_tables(self, table: str) -> None:
        for part in (self.logs, self.members, self.titles, self.snapshots, self.words):
            part.pop(table, None)
        self.notifications = {k: v for k, v in self.notifications.items() if v["table"] != table}
        self.keys = {k: v for k, v in self.keys.items() if v.table != table}

    def drop_person(self, person: str) -> None:
        self.people.pop(person, None)
        self.notifications = {k: v for k, v in self.notifications.items() if v["person"] != person}
        self.keys = {k: v for k, v in self.keys.items() if v.person != person}
        for table, seats in self.members.items():
            self.members[table] = {n: who for n, who in seats.items() if who != person}
        for table, words in self.words.items():
            self.words[table] = [row for row in words if row[1] != person]

    def name_is_free(self, row: PersonRow) -> bool:
        return not row.password or not any(
            other.password and folded(other.name) == folded(row.name)
            for other in self.people.values()
            if other.id != row.id
        )


class Machine(RuleBasedStateMachine):
    """Does the same to the store and to the model."""

    store: Any
    run: Any
    make: Any
    clock: HeldClock

    def __init__(self) -> None:
        super().__init__()
        self.model = Model()
        self.run(self.store.engine.write(wipe))
        self.count = 0

    def do(self, coroutine: Any) -> Any:
        """The result, or the kind of refusal."""
        try:
            return self.run(coroutine)
        except (Conflict, Taken, Gone) as refused:
            return type(refused)

    # Tables

    @rule(table=TABLE, bodies=BODIES, behind=st.sampled_from([0, 0, 0, 0, 1, -1]), queued=QUEUED,
          cancel=st.lists(st.sampled_from(["a/", "a", "b/1"]), max_size=1),
          seats=st.none() | st.dictionaries(st.integers(0, 2), PERSON))  # fmt: skip
    def write(
        self, table: str, bodies: list[bytes], behind: int, queued: list[tuple[str, str, int]],
        cancel: list[str], seats: dict[int, str] | None,
    ) -> None:  # fmt: skip
        model = self.model
        log = model.logs.get(table)
        after = len(log) - behind if log is not None else 0
        self.count += 1
        wish = self.make.append(
            table, after, *bodies, title=f"Title {self.count}", cancel=cancel,
            members=None if seats is None else list(seats.items()),
            notifications=[Notification(d, w, table, "ask", due, b"{}") for d, w, due in queued],
        )  # fmt: skip
        if log is None:
            assert self.do(self.store.create_table(wish, b"seed")) is None
            model.logs[table] = log = []
            model.members[table], model.words[table], model.snapshots[table] = {}, [], {}
        else:
            wanted = Conflict if behind else after + len(bodies)
            assert self.do(self.store.append(wish)) == wanted
            if behind:
                return
        log += bodies
        model.titles[table] = f"Title {self.count}"
        if seats is not None:
            model.members[table] = dict(seats)
        for prefix in cancel:
            for dedup in [d for d in model.notifications if d.startswith(prefix)]:
                if model.notifications[dedup]["state"] == "waiting":
                    del model.notifications[dedup]
        for dedup, who, due in queued:
            new = {"table": table, "person": who, "due": due, "state": "waiting", "until": 0}
            model.notifications.setdefault(dedup, {**new, "tries": 0})

    @rule(table=TABLE)
    def create_again(self, table: str) -> None:
        if table in self.model.logs:
            again = self.store.create_table(self.make.append(table, 0, b"again"), b"")
            assert self.do(again) is Conflict

    @rule(table=TABLE, seq=st.integers(1, 9), data=st.binary(max_size=9))
    def keep_snapshot(self, table: str, seq: int, data: bytes) -> None:
        kept = self.model.snapshots.get(table)
        wanted = Gone if kept is None else None
        assert self.do(self.store.put_snapshot(table, Snapshot(seq, data))) is wanted
        if kept is not None:
            kept[seq] = data
            earlier = [at for at in kept if at < seq]
            for at in earlier:
                if at < max(earlier):
                    del kept[at]

    @rule(table=TABLE)
    def delete_table(self, table: str) -> None:
        assert self.do(self.store.delete_table(table)) == (table in self.model.logs)
        self.model.drop_tables(table)

    @rule(table=TABLE, person=PERSON, text=TEXT)
    def say(self, table: str, person: str, text: str) -> None:
        self.count += 1
        row = TalkRow(f"w{self.count}", table, 1, 0, person, person, -1, text)
        said = self.do(self.store.say(row))
        if table not in self.model.logs:
            assert said is Gone
        else:
            self.model.words[table].append((row.id, person, text))

    # People, keys, notifications

    @rule(person=PERSON, name=NAME, password=st.sampled_from(["", "hash"]))
    def write_person(self, person: str, name: str, password: str) -> None:
        row = PersonRow(person, name, 1, password)
        call = self.store.change_person if person in self.model.people else self.store.add_person
        free = self.model.name_is_free(row)
        assert self.do(call(row)) is (None if free else Taken)
        if free:
            self.model.people[person] = row

    @rule(person=PERSON)
    def delete_person(self, person: str) -> None:
        assert self.do(self.store.delete_person(person)) == (person in self.model.people)
        self.model.drop_person(person)

    @rule(hash=st.sampled_from(["h1", "h2"]), person=PERSON, table=st.just("") | TABLE,
          lasts=st.sampled_from([0, 5, 50]))  # fmt: skip
    def put_key(self, hash: str, person: str, table: str, lasts: int) -> None:
        expires = self.clock.now() + lasts * 1000 if lasts else 0
        row = KeyRow(hash, "token", person, table, expires_at=expires)
        known = not table or table in self.model.logs
        assert self.do(self.store.put_key(row)) is (None if known else Gone)
        if known:
            self.model.keys[hash] = row

    @rule(seconds=st.integers(1, 10))
    def time_passes(self, seconds: int) -> None:
        self.clock.advance(seconds)

    @rule(now=st.integers(0, 40), lease=st.integers(1, 20), limit=st.integers(1, 3),
          outcome=st.sampled_from(["crash", "sent", "dead", "waiting"]))  # fmt: skip
    def send(self, now: int, lease: int, limit: int, outcome: str) -> None:
        leased = self.run(self.store.notifications_due(now, lease, limit))
        due = {
            dedup
            for dedup, notification in self.model.notifications.items()
            if notification["state"] == "waiting"
            and notification["due"] <= now
            and notification["until"] <= now
        }
        assert len(leased) == min(limit, len(due))
        assert {notification.dedup for notification in leased} <= due
        for notification in leased:
            known = self.model.notifications[notification.dedup]
            known["tries"] += 1
            known["until"] = now + lease
            assert notification.tries == known["tries"]
            if outcome != "crash":
                self.run(self.store.notification_done(notification.id, outcome, now + 3))
                known["state"], known["until"] = outcome, 0
                if outcome == "waiting":
                    known["due"] = now + 3

    @rule()
    def restart(self) -> None:
        self.run(self.store.close())
        self.run(self.store.open())

    @invariant()
    def store_and_model_agree(self) -> None:
        before = deepcopy(self.model.__dict__)
        self.run(self.compare())
        assert before == self.model.__dict__

    async def compare(self) -> None:
        store: Store = self.store
        model = self.model
        assert {row.id: row.title for row in await store.find(Find())} == model.titles
        assert await store.seqs(["t1", "t2", "t3"]) == {k: len(v) for k, v in model.logs.items()}
        for table in ("t1", "t2", "t3"):
            events = await store.events(table)
            assert [event.body for event in events] == model.logs.get(table, [])
            assert dict(await store.members(table)) == model.members.get(table, {})
            said = [(row.id, row.person, row.text) for row in await store.talk(table)]
            assert said == model.words.get(table, [])
            kept = sorted(model.snapshots.get(table, {}).items(), reverse=True)
            for back in range(len(kept) + 1):
                found = await store.snapshot(table, back)
                wanted = Snapshot(*kept[back]) if back < len(kept) else None
                assert found == wanted
        for person in ("ada", "bob", "cyd"):
            assert await store.person(person) == model.people.get(person)
            notifications = {
                row.dedup: (row.state, row.tries) for row in await store.notifications_of(person)
            }
            assert notifications == {
                dedup: (notification["state"], notification["tries"])
                for dedup, notification in model.notifications.items()
                if notification["person"] == person
            }
        now = self.clock.now()
        for hash in ("h1", "h2"):
            row = model.keys.get(hash)
            alive = row is not None and (not row.expires_at or row.expires_at > now)
            assert await store.key(hash, "token") == (row if alive else None)


def test_a_store_behaves_like_its_model(
    store: Store, run: Any, make: Any, clock: HeldClock
) -> None:
    here = {"store": store, "run": staticmethod(run), "make": make, "clock": clock}
    machine = type("MachineHere", (Machine,), here)
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=15,
            stateful_step_count=25,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )
