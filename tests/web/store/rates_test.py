"""Limits that several servers of one database share."""

from typing import Any

import pytest

from starmoot.web.clock import HeldClock
from starmoot.web.errors import Refusal
from starmoot.web.limits import Rate, SharedBuckets
from starmoot.web.people.passwords import FREE_TRIES, Backoff
from starmoot.web.store.base import Spent, Store

KEY = b"k" * 32
RATE = Rate(burst=10, per_second=2)


def taken(buckets: SharedBuckets, most: int = 100) -> int:
    """How many somebody gets at once."""
    return next(count for count in range(most) if buckets.take("ada", RATE))


@pytest.fixture
def workers(postgres_url: str, opened: Any, clock: HeldClock) -> list[SharedBuckets]:
    """Two servers, each with connections of its own to one PostgreSQL."""
    return [SharedBuckets(clock, opened(postgres_url), KEY) for _ in range(2)]


def test_two_workers_together_give_what_one_alone_would(
    workers: list[SharedBuckets], clock: HeldClock, run: Any
) -> None:
    one, other = workers
    assert taken(one) == 10
    run(one.settle())
    assert other.take("ada", RATE) == 0, "it could not know yet"
    run(other.settle())
    assert taken(other) == 0, "both know what is left: nothing"
    clock.advance(3)
    given = 0
    for _ in range(3):  # first one, then the other, as a proxy hands requests out
        for worker in workers:
            given += taken(worker)
            run(worker.settle())
    assert given <= 2 * 3 * 2, "within one round each may give what both have"
    assert taken(one) == taken(other) == 0
    total = 0
    for _ in range(60):
        clock.advance(0.5)
        for worker in workers:
            total += taken(worker)
            run(worker.settle())
    assert 50 <= total <= 70, "thirty seconds of two a second"


def test_what_one_worker_gave_counts_at_the_other_also_if_it_gave_nothing(
    workers: list[SharedBuckets], run: Any
) -> None:
    one, other = workers
    taken(one)
    run(one.settle())
    other.take("ada", RATE)
    run(other.settle())
    assert other.take("ada", RATE) > 0
    assert not other.take("bob", RATE), "others are not held up"


def test_the_database_knows_neither_names_nor_addresses(
    workers: list[SharedBuckets], run: Any
) -> None:
    workers[0].take("address 203.0.113.9", RATE)
    run(workers[0].settle())
    names = run(workers[0].store.engine.read(all_names))  # type: ignore[attr-defined]
    assert len(names) == 1
    assert "203" not in names[0]


def all_names() -> Any:
    from starmoot.web.store.steps import Sql

    rows = yield Sql("select name from rates")
    return [row[0] for row in rows]


def test_a_bucket_fills_with_time_and_never_over(store: Store, run: Any) -> None:
    def left(count: int, now: int) -> float:
        found: dict[str, float] = run(store.spend([Spent("a", count, 10, 0.2)], now))
        return found["a"]

    assert left(4, 1000) == 6
    assert left(0, 6000) == 7
    assert left(0, 6001) == pytest.approx(7.0002)
    assert left(0, 10_000_000) == 10
    assert left(50, 10_000_000) == -10, "nobody is punished for ever"
    assert left(0, 9_000_000) == -10, "a clock that runs back gives nothing"


def test_wrong_passwords_count_at_every_worker(
    postgres_url: str, opened: Any, clock: HeldClock, run: Any
) -> None:
    workers = [Backoff(opened(postgres_url), clock, KEY) for _ in range(2)]
    for number in range(FREE_TRIES):
        run(workers[number % 2].check("Ada"))
        run(workers[number % 2].failed("ADA"))
    for worker in workers:
        with pytest.raises(Refusal) as refused:
            run(worker.check("ada"))
        assert refused.value.status == 429
    clock.advance(2)
    run(workers[0].check("ada"))
    run(workers[0].failed("ada"))
    clock.advance(1.5)
    with pytest.raises(Refusal):
        run(workers[1].check("ada"))
    run(workers[1].succeeded("Ada"))
    run(workers[0].check("ada"))


def test_what_nobody_used_for_long_is_forgotten(store: Store, run: Any) -> None:
    run(store.count("old", 1000))
    run(store.count("new", 5000))
    assert run(store.prune_rates(3000)) == 1
    assert run(store.tally("old")) == (0, 0)
    assert run(store.tally("new")) == (1, 5000)
