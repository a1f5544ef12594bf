"""Words while everybody speaks and listens at once: a server that reads seldom misses none."""

import asyncio
import random
from collections import Counter
from typing import Any

import pytest
from tests.web.store.conftest import Maker
from tests.web.tables.house import KEY

from starmoot.web.clock import HeldClock
from starmoot.web.store.base import Store, TalkRow
from starmoot.web.store.vault import Vault
from starmoot.web.tables.chat import Talk


def words(number: int) -> TalkRow:
    return TalkRow(f"w{number}", "t1", number, 0, "ada", "Ada", -1, f"word {number}")


def test_a_listener_has_heard_everything_that_was_said_before_it_asked(
    sqlite_store: Store, run: Any
) -> None:
    async def scenario() -> None:
        await Maker().table(sqlite_store)
        talk, dice = Talk(sqlite_store, HeldClock(), Vault(KEY), alone=True), random.Random(3)
        said: list[str] = []

        async def speak(number: int) -> None:
            await asyncio.sleep(dice.uniform(0, 0.2))
            writing = asyncio.create_task(talk._write(words(number)))
            speaking = asyncio.ensure_future(asyncio.shield(writing))
            if dice.random() < 0.3:
                await asyncio.sleep(0)
                speaking.cancel()  # whoever waits goes away; the words are kept all the same
                await asyncio.gather(speaking, return_exceptions=True)
            else:
                await speaking
                said.append(f"w{number}")
            await writing

        async def listen() -> None:
            for _ in range(30):
                before = list(said)
                heard = [row.id for row in await talk.rows("t1")]
                assert set(before) <= set(heard)
                assert len(set(heard)) == len(heard)
                await asyncio.sleep(dice.uniform(0, 0.01))

        await asyncio.gather(*map(speak, range(60)), *(listen() for _ in range(5)))
        stored = [row.id for row in await sqlite_store.talk("t1")]
        assert [row.id for row in await talk.rows("t1")] == stored
        assert len(stored) == 60

    run(scenario())


def test_what_is_known_is_not_read_again(
    sqlite_store: Store, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, asked = sqlite_store.talk, Counter[bool]()

    async def scenario() -> None:
        await Maker().table(sqlite_store)
        for alone in (True, False):
            talk = Talk(sqlite_store, HeldClock(), Vault(KEY), alone=alone)

            async def counted(*args: Any, alone: bool = alone) -> list[TalkRow]:
                asked[alone] += 1
                return await read(*args)

            monkeypatch.setattr(sqlite_store, "talk", counted)
            for _ in range(5):
                await talk.rows("t1")

    run(scenario())
    assert asked == {True: 1, False: 5}
