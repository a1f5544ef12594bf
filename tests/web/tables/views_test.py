"""Showing: the parts of a view, and the log as it grows and shrinks."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from tests.web.tables.house import ANN, BOB, House, Party, play_once

from starmoot.host import get_game, view_json
from starmoot.scene import scene_json
from starmoot.web.model import Live, Paused
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.following import digest
from starmoot.web.tables.loaded import Loaded
from starmoot.web.tables.patches import ENCODER
from starmoot.web.tables.views import (
    Shown,
    kept_views,
    render,
    show,
    shown,
    unplayed,
)


def chain_of(entries: list[Any]) -> list[str]:
    """A digest for each length of a log."""
    chain = [""]
    for entry in entries:
        chain.append(digest(chain[-1].encode() + ENCODER.encode(entry)))
    return chain


@pytest.mark.parametrize(("game", "seats"), [("goofspiel", 2), ("moot", 4), ("exodus", 3)])
def test_a_view_has_what_the_kernel_gives_and_its_scene(
    house: House, game: str, seats: int
) -> None:
    async def scenario() -> None:
        await house.table(game=game, seats=seats)
        await house.play(most=20)
        loaded = await house.repository.load("t1")
        assert loaded.table is not None
        for viewer in loaded.table.viewers:
            view = loaded.table.view(viewer)
            mine = msgspec.json.decode(msgspec.json.encode(show(loaded, viewer, None)))
            theirs = msgspec.json.decode(msgspec.json.encode(view_json(view)))
            for part in ("state", "decisions", "waiting", "version"):
                assert mine[part] == theirs[part]
            assert mine["result"]["ended"] is False
            scene = get_game(game).scene
            assert scene is not None
            assert mine["scene"] == scene_json(scene(view))

    house.run(scenario())


def test_a_scene_that_was_kept_before_scenes_had_words_can_still_be_shown(house: House) -> None:
    async def scenario() -> None:
        await house.table(game="moot", seats=3)
        loaded = await house.repository.load("t1")
        kept = msgspec.json.decode(kept_views(loaded))
        for view in kept.values():
            for later in ("tip", "words", "face"):
                del view["scene"][later]
        old = Loaded("t1", loaded.room, None, loaded.seq, loaded.at, loaded.view_cache)
        old.frozen_why, old.views = "its rules are lost", msgspec.json.encode(kept)
        scene = unplayed(old, 0).parts["scene"]
        assert scene["headline"] == kept["0"]["scene"]["headline"]
        assert (scene["tip"], scene["words"]) == ("", [])
        assert scene["face"] == {"ground": "", "hue": "", "letters": ""}

    house.run(scenario())


def test_the_log_grows_by_what_is_new_and_a_way_back_cuts_it(house: House) -> None:
    def back(draft: Draft) -> Any:
        return draft.rewind(5, [0, 1, 2], "p0").status

    async def scenario() -> None:
        await house.table(game="moot", seats=3)
        await house.play(most=8)
        early = shown(await house.repository.load("t1"), 1)
        kept, chain = early.log[: early.length], early.chain[: early.length + 1]
        await house.play(most=6)
        late = shown(await house.repository.load("t1"), 1)
        assert late.log[: early.length] == kept
        assert late.length > early.length
        assert late.chain == chain_of(late.log)
        assert late.chain[: early.length + 1] == chain
        assert await house.repository.change("t1", back, lines=True) == "accepted"
        cut = shown(await house.repository.load("t1"), 1)
        assert cut.length < early.length
        assert cut.chain == chain_of(cut.log)
        assert (late.length, len(late.chain)) == (len(late.log), len(late.log) + 1)

    house.run(scenario())


def test_the_log_in_a_view_is_the_kernels_with_steps_of_its_own(house: House) -> None:
    async def scenario() -> None:
        await house.table(game="goofspiel", seats=2)
        for _ in range(9):
            await house.play(most=1)
            loaded = await house.repository.load("t1")
            assert loaded.table is not None
            for viewer in loaded.table.viewers:
                told = view_json(loaded.table.view(viewer))["log"]
                assert show(loaded, viewer, None)["log"] == told

    house.run(scenario())


def test_everybody_sees_when_they_are_due_and_their_own_bank_alone(house: House) -> None:
    async def scenario() -> None:
        await house.table(seats=3, pace=Live(60, 5))
        start = house.clock.now()
        loaded = await house.repository.load("t1")
        clocks = [show(loaded, viewer, None)["clock"] for viewer in (0, 1, 62)]
        assert clocks[0]["due"] == {"1-1": start + 60_000}
        assert (clocks[0]["bank"], clocks[0]["until"]) == (None, start + 60_000)
        assert list(clocks[1]["due"]) == ["2-1"]
        assert (clocks[2]["due"], clocks[2]["bank"], clocks[2]["until"]) == ({}, None, None)
        assert {other["seat"] for other in clocks[2]["others"]} == {0, 1, 2}
        house.clock.advance(10)
        await house.repository.change("t1", play_once)
        loaded = await house.repository.load("t1")
        first, second = (show(loaded, viewer, None)["clock"] for viewer in (0, 1))
        assert (first["bank"], first["until"]) == (50_000, None)
        assert second == {**clocks[1], "others": second["others"]}  # it is none of their business
        now = house.clock.now()
        await house.repository.change("t1", lambda draft: draft.add(Paused(True, now, "p0")))
        paused = show(await house.repository.load("t1"), 0, None)
        assert (paused["room"]["paused"], paused["clock"]["paused_at"]) == (True, now)

    house.run(scenario())


def test_digests_change_with_their_parts_alone(house: House) -> None:
    async def scenario() -> None:
        await house.table(seats=2)
        before = shown(await house.repository.load("t1"), 1).digests
        await house.play(most=1)
        after = shown(await house.repository.load("t1"), 1).digests
        assert set(before) == set(after)
        assert before["room"] == after["room"]
        assert before["waiting"] != after["waiting"]

    house.run(scenario())


def test_the_first_look_after_an_act_finds_its_view_made(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How long a look takes does not tell that somebody acted since the last one."""
    made: list[int] = []

    def counting(loaded: Loaded, viewer: int) -> Shown:
        made.append(viewer)
        return render(loaded, viewer)

    monkeypatch.setattr("starmoot.web.tables.views.render", counting)

    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.tables.look(ANN, table, 0)
        await party.tables.repository.settle()  # the snapshot of the start renders views aside
        for act in ("1", "2", "3"):
            await party.tables.decide(BOB, table, 1, "2-1", act)
            await asyncio.sleep(0)  # the server comes to rest
            made.clear()
            await party.tables.look(ANN, table, 0)
            assert made == []
        await party.tables.decide(BOB, table, 1, "2-1", "4")
        await party.tables.decide(BOB, table, 1, "2-1", "5")
        await asyncio.sleep(0)
        assert made == [0], "nobody looked in between, so one view was made and not two"

    party.house.run(scenario())
