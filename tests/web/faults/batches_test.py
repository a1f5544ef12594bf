"""Jobs that share a commit: one that fails half-way takes nothing with it and leaves nothing."""

import asyncio
from typing import Any

from tests.web.store.conftest import Maker

from starmoot.web.store.base import Conflict, Gone, Store


def test_a_job_that_fails_half_way_is_undone_alone(sqlite_store: Store, run: Any) -> None:
    store, make = sqlite_store, Maker()
    names = [f"t{number}" for number in range(4)]

    async def scenario() -> list[Any]:
        await asyncio.gather(*(make.table(store, name) for name in names))
        before = store.commits
        wishes = [make.append(name, 1, b"more") for name in names]
        # that there is no such table is noticed only after the events were written
        wishes[1].notifications = [make.notification("nowhere/x", table="nowhere")]
        wishes[2].after = 7
        done = await asyncio.gather(*map(store.append, wishes), return_exceptions=True)
        assert store.commits == before + 1, "all of them shared one commit"
        return done

    done = run(scenario())
    assert (done[0], done[3]) == (2, 2)
    assert isinstance(done[1], Gone)
    assert isinstance(done[2], Conflict)
    assert run(store.seqs(names)) == {"t0": 2, "t1": 1, "t2": 1, "t3": 2}
    assert [len(run(store.events(name))) for name in names] == [2, 1, 1, 2]
