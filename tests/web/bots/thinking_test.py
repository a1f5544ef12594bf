"""Bots at tables: turns, faults, offers, stand-ins."""

from __future__ import annotations

import asyncio
import importlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any, cast

import pytest
from tests.bots.toys import BAZAAR
from tests.web.bots.houses import House, Inline
from tests.web.tables.house import next_answer

from starmoot.host import add_game, get_game
from starmoot.testing import rule
from starmoot.web.bots.jobs import Thought
from starmoot.web.bots.workers import Slow, Workers
from starmoot.web.model import (
    BotSat,
    Deadline,
    Ladder,
    Opened,
    Paused,
    Played,
    Sat,
    StandIn,
)
from starmoot.web.tables.draft import Draft

PLUGINS = ("tests.web.bots.wild",)


@pytest.fixture(autouse=True)
def bazaar() -> None:
    """The toy is registered while these tests run; tests/conftest.py forgets it again."""
    add_game(BAZAAR)


def told(story: Callable[[House], Awaitable[None]], **options: Any) -> House:
    """The house after a story, with everything stopped."""
    made: list[House] = []

    async def main() -> None:
        house = House(**options)
        made.append(house)
        await house.thinker.start()
        try:
            await story(house)
        finally:
            await house.thinker.stop()

    asyncio.run(main())
    return made[0]


@pytest.mark.parametrize("game", ["goofspiel", "moot"])
def test_bots_play_a_whole_game_among_themselves(game: str) -> None:
    async def story(house: House) -> None:
        await house.begin("t", game, ["random", "search:3", "random"])
        await house.until("t")

    house = told(story)
    assert {event.by for event in house.played("t")} == {"bot"}
    assert all(event.note == "" for event in house.played("t"))
    assert house.thinker.counts["defaults"] == 0


def test_a_bot_answers_a_person_and_then_waits() -> None:
    async def story(house: House) -> None:
        await house.begin("t", "goofspiel", ["", "random"], cards=3)
        await house.thinker.rest()
        assert len(house.played("t")) == 1
        assert await house.decide("t", 0, "1") == "accepted"
        await house.thinker.rest()
        assert not house.store.rows["t"].bots_due

    assert [event.by for event in told(story).played("t")] == ["bot", "p0", "bot"]


def test_each_table_has_one_thought_at_a_time_and_tables_do_not_wait_for_each_other() -> None:
    async def story(house: House) -> None:
        for table in ("a", "b", "c"):
            await house.begin(table, "goofspiel", ["random"] * 4, cards=4)
        for table in ("a", "b", "c"):
            await house.until(table)

    house = told(story)
    assert 2 <= house.inline.most <= 3
    for table in ("a", "b", "c"):
        seats = [event.lines[0]["seat"] for event in house.played(table)]
        assert seats == [0, 1, 2, 3] * 4


def test_tables_that_waited_for_bots_before_the_start_are_found() -> None:
    async def main() -> House:
        before = House()
        await before.begin("t", "goofspiel", ["random", "random"], cards=3)
        assert before.played("t") == []
        after = House(before)
        await after.thinker.start()
        await after.until("t")
        await after.thinker.stop()
        return after

    assert len(asyncio.run(main()).played("t")) == 6


def test_two_thinkers_over_one_store_never_double_an_answer() -> None:
    async def main() -> House:
        one = House()
        other = House(one, seed=2)
        await one.thinker.start()
        await other.thinker.start()
        for number in range(5):
            await one.begin(f"t{number}", "moot", ["random"] * 3)
        for number in range(5):
            other.thinker.wake(f"t{number}")
        for number in range(5):
            await one.until(f"t{number}")
        await one.thinker.stop()
        await other.thinker.stop()
        return one

    house = asyncio.run(main())
    for number in range(5):
        decided = [
            (line["seat"], line["decision"])
            for event in house.played(f"t{number}")
            for line in event.lines
            if "decision" in line
        ]
        assert len(decided) == len(set(decided))


def test_a_paused_table_is_left_alone() -> None:
    async def story(house: House) -> None:
        await house.begin("t", "goofspiel", ["", "random"], cards=3)
        await house.thinker.rest()
        await house.decide("t", 0, "1")
        await house.repository.change("t", lambda draft: draft.add(Paused(True, draft.now, "p0")))
        await house.thinker.rest()
        count = len(house.played("t"))
        house.thinker.wake("t")
        await house.thinker.rest()
        assert len(house.played("t")) == count
        await house.repository.change("t", lambda draft: draft.add(Paused(False, draft.now, "p0")))
        await house.thinker.rest()

    assert [event.by for event in told(story).played("t")][-1] == "bot"


def test_a_bot_leaves_a_question_alone_until_its_game_wants_an_answer() -> None:
    patient = replace(get_game("goofspiel"), id="patient", bot_waits=lambda _view, _topic: 90)
    add_game(patient)

    async def story(house: House) -> None:
        await house.begin("t", "patient", ["", "random"], cards=3)
        await house.thinker.rest()
        assert house.played("t") == []
        house.clock.advance(89)
        house.thinker.wake("t")
        await house.thinker.rest()
        assert house.played("t") == []
        house.clock.advance(2)
        house.thinker.wake("t")
        await house.thinker.rest()

    assert [event.by for event in told(story).played("t")] == ["bot"]


# Offers


def test_bots_take_up_standing_offers_now_and_then_and_never_for_ever() -> None:
    async def story(house: House) -> None:
        for number in range(100):
            await house.begin(f"t{number}", "bazaar", ["random"] * 2)
        for number in range(100):
            await house.until(f"t{number}")

    house = told(story)
    lengths = [len(house.played(f"t{number}")) for number in range(100)]
    assert len(set(lengths)) > 1  # the questions are always as many: the rest were offers
    assert max(lengths) < 100


def test_every_bot_looks_at_its_offers_when_a_person_has_acted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(house: House) -> None:
        monkeypatch.setattr(house.thinker._dice, "random", lambda: 1.0)  # never curious
        await house.begin("t", "bazaar", ["", "random"])
        await house.thinker.rest()
        looked = len(house.inline.jobs)
        assert looked > 0
        house.thinker._offers["t"].looked.clear()
        house.thinker.wake("t")
        await house.thinker.rest()
        assert len(house.inline.jobs) == looked

    told(story)


# Faults


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("wild:raise", "ValueError: wild"),
        ("wild:misfit", "goofspiel.bid does not fit"),
        ("nobody", "there is no bot 'nobody'"),
    ],
)
def test_a_bot_that_fails_is_replaced_by_its_default_and_the_log_says_so(
    bot: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    importlib.import_module("tests.web.bots.wild")

    async def story(house: House) -> None:
        await house.begin("t", "goofspiel", [bot, "random"], cards=3)
        await house.until("t")

    with caplog.at_level(logging.ERROR):
        house = told(story)
    failed = [event for event in house.played("t") if event.note]
    assert len(failed) == 3
    for event in failed:
        assert event.note.startswith(f"{bot} in seat 1 gave no answer (")
        assert why in event.note
        assert event.note.endswith("); its default stands")
        assert event.lines[0]["seats"] == [0]
        assert event.by == "bot"
    assert house.thinker.counts["defaults"] == 3


def test_a_bot_that_kills_its_process_does_not_stop_the_others() -> None:
    async def story(house: House) -> None:
        await house.begin("t", "goofspiel", ["wild:exit", "random"], cards=2)
        await house.begin("u", "goofspiel", ["random", "random"], cards=3)
        await house.until("t")
        await house.until("u")

    house = told(story, plugins=PLUGINS, workers=1)
    notes = [event.note for event in house.played("t") if event.note]
    assert notes == ["wild:exit in seat 1 gave no answer (it crashed); its default stands"] * 2
    assert not any(event.note for event in house.played("u"))


def test_a_bot_that_is_too_slow_is_replaced_by_its_default() -> None:
    class Dawdling(Inline):
        async def ask(self, job: bytes, patience: float, owner: str, table: str) -> Thought:
            raise Slow(f"no answer within {patience:g} seconds")

    async def story(house: House) -> None:
        house.thinker.workers = cast(Workers, Dawdling())
        await house.begin("t", "goofspiel", ["random", ""], cards=2)
        await house.thinker.rest()

    (event,) = told(story, patience=3).played("t")
    assert "(it was too slow: no answer within 3 seconds)" in event.note


def test_an_answer_that_the_true_table_refuses_is_thought_about_again_and_then_defaulted() -> None:
    class Stubborn(Inline):
        async def ask(self, job: bytes, patience: float, owner: str, table: str) -> Thought:
            self.jobs.append(job)
            return Thought("no such card")

    stubborn = Stubborn()

    async def story(house: House) -> None:
        house.thinker.workers = cast(Workers, stubborn)
        await house.begin("t", "goofspiel", ["random", ""], cards=2)
        await house.thinker.rest()

    house = told(story)
    assert len(stubborn.jobs) == 2
    assert [bool(event.note) for event in house.played("t")] == [True]


# Caretakers


def test_a_caretaker_plays_what_silence_means_until_the_owner_returns() -> None:
    async def story(house: House) -> None:
        await house.begin("t", "goofspiel", ["", ""], Deadline(hours=24), cards=4)
        await house.repository.change("t", lambda draft: draft.add(StandIn(0, "caretaker")))
        await house.thinker.rest()
        await house.repository.change("t", lambda draft: draft.add(StandIn(0)))
        await house.decide("t", 1, "4")
        await house.thinker.rest()

    house = told(story)
    played = house.played("t")
    assert [event.by for event in played] == ["caretaker", "p1"]
    assert played[0].lines[0]["answer"] == "1"  # the lowest card: GS-BID-04


def test_a_caretaker_waits_when_only_bots_are_left() -> None:
    async def story(house: House) -> None:
        await house.begin("t", "goofspiel", ["", "random"], Deadline(hours=24), cards=4)
        await house.repository.change("t", lambda draft: draft.add(StandIn(0, "caretaker")))
        await house.thinker.rest()
        assert [event.by for event in house.played("t")] == ["bot"]
        assert not house.store.rows["t"].bots_due
        await house.repository.change("t", lambda draft: draft.add(StandIn(0)))
        await house.decide("t", 0, "2")
        await house.thinker.rest()

    assert [event.by for event in told(story).played("t")] == ["bot", "p0", "bot"]


def test_after_long_silence_a_seat_that_a_caretaker_plays_is_open_to_a_substitute() -> None:
    async def story(house: House) -> None:
        ladder = Ladder(caretaker_after=1, substitute_after=2)
        await house.begin("t", "goofspiel", ["", ""], Deadline(hours=24), ladder, cards=5)
        await house.repository.change("t", lambda draft: draft.add(StandIn(0, "caretaker")))
        for _ in range(3):
            await house.thinker.rest()
            await house.decide("t", 1, dict_highest(house))
        await house.thinker.rest()
        await house.repository.change("t", lambda draft: draft.add(Sat(0, "new", "New")))
        await house.decide("t", 1, dict_highest(house))
        await house.thinker.rest()

    def dict_highest(house: House) -> str:
        return str(5 - sum(event.by == "p1" for event in house.played("t")))

    house = told(story)
    events = house.events("t")
    opened = [place for place, event in enumerate(events) if isinstance(event, Opened)]
    assert len(opened) == 1
    before = events[: opened[0]]
    kept = [event for event in before if isinstance(event, Played) and event.by == "caretaker"]
    assert len(kept) == 2
    assert [event.by for event in house.played("t")].count("caretaker") == 4


@rule("EX-TIME-11", "EX-TIME-10")
def test_a_bot_that_takes_over_from_an_absent_player_plays() -> None:
    async def story(house: House) -> None:
        ladder = Ladder(caretaker_after=0, substitute_after=0)
        await house.begin("t", "exodus", ["", "", ""], Deadline(hours=24), ladder, absence_limit=1)
        silenced = False
        for turn in range(40):
            await house.thinker.rest()
            table = (await house.repository.load("t")).table
            assert table is not None
            seat, decision, answer = next_answer(table, turn)
            late = [window.number for window in table.windows() if 2 in window.awaited]
            if late and not silenced:
                silenced = True
                expire = partial(Draft.time_up, window=late[0], seats=[2])
                await house.repository.change("t", expire)
                sits = BotSat(2, "random", "Vega")
                await house.repository.change("t", partial(Draft.add, event=sits))
                continue
            change = partial(Draft.submit, seat=seat, decision=decision, answer=answer, by="p")
            await house.repository.change("t", change)

    played = told(story).played("t")
    by_bot = [event.lines[0] for event in played if event.by == "bot"]
    assert len(by_bot) > 5
    assert {line["seat"] for line in by_bot} == {2}


def test_a_stand_in_that_was_still_thinking_when_the_owner_returned_is_ignored() -> None:
    async def main() -> House:
        house = House()
        reply = asyncio.Event()

        class Slowly(Inline):
            async def ask(self, job: bytes, patience: float, owner: str, table: str) -> Thought:
                await reply.wait()
                return await super().ask(job, patience, owner, table)

        house.thinker.workers = cast(Workers, Slowly())
        await house.thinker.start()
        await house.begin("t", "goofspiel", ["", ""], cards=4)
        await house.repository.change("t", lambda draft: draft.add(StandIn(0, "caretaker")))
        await asyncio.sleep(0.01)
        await house.repository.change("t", lambda draft: draft.add(StandIn(0)))
        reply.set()
        await house.thinker.rest()
        await house.thinker.stop()
        return house

    assert asyncio.run(main()).played("t") == []


def test_bots_wait_a_moment_where_people_look_on() -> None:
    async def story(house: House) -> None:
        loop = asyncio.get_running_loop()
        start = loop.time()
        await house.begin("t", "goofspiel", ["", "random"], cards=2)
        await house.thinker.rest()
        assert loop.time() - start >= 0.05
        house.thinker.delay = 3600.0
        await house.begin("u", "goofspiel", ["random", "random"], cards=8)
        await house.until("u")

    assert len(told(story, delay=0.05).played("t")) == 1


def test_bots_that_are_asked_together_wait_once(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    rest = asyncio.sleep

    async def counted(seconds: float) -> None:
        waits.append(seconds)
        await rest(0)

    async def story(house: House) -> None:
        await house.begin("t", "moot", ["", "random", "random", "random"])
        await house.thinker.rest()
        assert waits.count(7.0) == 1, "three sealed bids"
        await house.decide("t", 0, 0)
        await house.thinker.rest()
        assert waits.count(7.0) > 1, "the next question is another moment"

    monkeypatch.setattr("starmoot.web.bots.thinking.asyncio.sleep", counted)
    told(story, delay=7.0)


def test_a_bot_thinks_while_those_who_look_on_have_their_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[bytes] = []
    thought_of: list[bool] = []
    rest = asyncio.sleep

    async def moment(seconds: float) -> None:
        for _ in range(200 if seconds == 7.0 else 1):
            await rest(0)
        if seconds == 7.0:
            thought_of.append(bool(asked))

    class Noted(Inline):
        async def ask(self, job: bytes, patience: float, owner: str, table: str) -> Thought:
            asked.append(job)
            return await super().ask(job, patience, owner, table)

    async def story(house: House) -> None:
        house.thinker.workers = cast(Workers, Noted())
        await house.begin("t", "goofspiel", ["", "random"], cards=2)
        await house.thinker.rest()

    monkeypatch.setattr("starmoot.web.bots.thinking.asyncio.sleep", moment)
    assert len(told(story, delay=7.0).played("t")) == 1
    assert thought_of == [True]
