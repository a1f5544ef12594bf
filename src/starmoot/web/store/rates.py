"""Operations on what was used up of limits, so that all servers of a database count together."""

from __future__ import annotations

from collections.abc import Sequence

from starmoot.web.store.base import Spent
from starmoot.web.store.steps import Sql, Steps

UNIT = 1_000_000
"""A token is kept in this many parts, so that a slow bucket fills in whole numbers."""

FULL = """insert into rates (name, level, at) values ($1, $2, $3) on conflict (name) do nothing"""
TAKE = "update rates set level = level - $2 where name = $1 returning level, at"
KEEP = "update rates set level = $2, at = $3 where name = $1"


def spend(all_spent: Sequence[Spent], now: int) -> Steps[dict[str, float]]:
    """Take what was spent out of buckets; what is left in each, which may be less than nothing."""
    left: dict[str, float] = {}
    for spent in sorted(all_spent, key=lambda one: one.name):  # so that nobody waits in a circle
        burst, taken = round(spent.burst * UNIT), spent.count * UNIT
        yield Sql(FULL, (spent.name, burst, now))
        rows = yield Sql(TAKE, (spent.name, taken))
        level, at = rows[0]
        filled = max(0, now - at) * round(spent.per_second * UNIT) // 1000
        level = max(-burst, min(burst, level + taken + filled) - taken)
        yield Sql(KEEP, (spent.name, level, max(now, at)))
        left[spent.name] = level / UNIT
    return left


def tally(name: str) -> Steps[tuple[int, int]]:
    """How often something went wrong, and when it did last; (0, 0) where it did not."""
    rows = yield Sql("select level, at from rates where name = $1", (name,))
    return (int(rows[0][0]), int(rows[0][1])) if rows else (0, 0)


def count(name: str, now: int) -> Steps[None]:
    """Count once more."""
    yield Sql(
        """insert into rates (name, level, at) values ($1, 1, $2)
        on conflict (name) do update set level = rates.level + 1, at = excluded.at""",
        (name, now),
    )


def forget(name: str) -> Steps[None]:
    """Begin to count from nothing."""
    yield Sql("delete from rates where name = $1", (name,))


def prune(before: int) -> Steps[int]:
    """Forget what nobody has used since then; says how many."""
    rows = yield Sql("delete from rates where at < $1 returning name", (before,))
    return len(rows)
