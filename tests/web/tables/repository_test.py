"""The repository: what is changed is judged against the log, is there once, and survives."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from tests.web.tables.house import KEY, SEED, House, next_answer, play_once

from starmoot.host import (
    SPECTATOR,
    UnknownGame,
    content_digest,
    freeze,
    get_game,
    load_journal,
    replay,
)
from starmoot.web.errors import Refusal
from starmoot.web.model import Held, Paused, StandIn
from starmoot.web.store.base import Append, Gone, Snapshot, StoreError
from starmoot.web.store.vault import VIEWS, Unsealable, Vault, snapshot_place
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.loaded import Spent
from starmoot.web.tables.loading import Stored, unpack
from starmoot.web.tables.views import show


def nothing(name: str) -> Any:
    """Where no games are installed."""
    raise UnknownGame(name)


def same(one: Any, other: Any) -> None:
    """Two moments are the same: room, place in the log, and the game to the last bit."""
    assert (one.room, one.seq) == (other.room, other.seq)
    assert freeze(one.table) == freeze(other.table)


def test_a_game_is_played_loaded_elsewhere_and_its_record_replays(both_houses: House) -> None:
    house = both_houses

    async def scenario() -> None:
        await house.table(game="moot", seats=3)
        assert await house.play() > 10
        mine, theirs = await house.repository.load("t1"), await house.fresh()
        same(mine, theirs)
        assert mine.room.outcome is not None
        lines = await house.repository.lines("t1")
        journal = load_journal("\n".join(map(json.dumps, [mine.room.header, *lines])))
        assert replay(get_game("moot"), journal).scores == mine.room.outcome.scores
        row = await house.store.row("t1")
        assert row is not None
        assert (row.status, row.bots_due, row.wake_at) == ("finished", False, None)

    house.run(scenario())


def test_two_repositories_that_race_lose_and_double_nothing(both_houses: House) -> None:
    house = both_houses
    others = [house, house.another(), house.another()]

    async def submit(repository: Any, decision: str, seat: int, answer: Any, key: str) -> str:
        def wish(draft: Draft) -> str:
            return draft.submit(seat, decision, answer, key=key).status

        return str(await repository.change("t1", wish))

    async def scenario() -> None:
        await house.table(game="moot", seats=3)
        statuses: list[str] = []
        for turn in range(15):
            table = (await house.repository.load("t1")).table
            assert table is not None
            if table.closed:
                break
            seat, decision, answer = next_answer(table, turn)
            tries = [submit(o.repository, decision, seat, answer, f"k{turn}") for o in others * 2]
            got = sorted(await asyncio.gather(*tries))
            assert got.count("accepted") == 1
            assert got.count("duplicate") == 5
            statuses += got
        same(await house.repository.load("t1"), await house.fresh())
        same(await others[1].repository.load("t1"), await house.fresh())
        inputs = [line for line in await house.repository.lines("t1") if "answer" in line]
        assert len(inputs) == statuses.count("accepted") >= 10
        assert sum(o.repository.counts["conflicts"] for o in others) > 0

    house.run(scenario())


def test_stale_refused_and_repeated_answers_append_nothing(house: House) -> None:
    async def scenario() -> None:
        await house.table()
        table = (await house.repository.load("t1")).table
        assert table is not None
        seat, decision, answer = next_answer(table)

        async def give(decision: str, answer: Any, key: str) -> str:
            return str(
                await house.repository.change(
                    "t1", lambda draft: draft.submit(seat, decision, answer, key=key).status
                )
            )

        before = (await house.store.seqs(["t1"]))["t1"]
        assert await give("1-99", answer, "a") == "stale"
        assert await give(decision, "nonsense", "b") == "refused"
        assert (await house.store.seqs(["t1"]))["t1"] == before
        assert await give(decision, answer, "c") == "accepted"
        assert await give(decision, answer, "c") == "duplicate"
        assert (await house.store.seqs(["t1"]))["t1"] == before + 1

    house.run(scenario())


def test_a_refusal_is_judged_by_the_newest_moment(house: House) -> None:
    other = house.another()

    async def scenario() -> None:
        await house.table(game="moot", seats=3)
        await other.repository.load("t1")
        await house.play(most=4)

        def only_after_four(draft: Draft) -> str:
            if draft.room.inputs < 4:
                raise Refusal(409, "early", "too early")
            return "late enough"

        assert await other.repository.change("t1", only_after_four) == "late enough"

    house.run(scenario())


def test_a_moment_that_has_passed_says_so(house: House) -> None:
    async def scenario() -> None:
        await house.table()
        earlier = await house.repository.load("t1")
        room = earlier.room
        await house.repository.change("t1", play_once)
        with pytest.raises(Spent):
            _ = earlier.table
        assert earlier.room == room
        assert (await house.repository.load("t1")).room.inputs == 1

    house.run(scenario())


def test_readers_see_nothing_that_is_not_on_disc_yet(house: House, monkeypatch: Any) -> None:
    append = house.store.append

    async def scenario() -> None:
        await house.table()
        reached, go_on = asyncio.Event(), asyncio.Event()

        async def slow(what: Append) -> int:
            reached.set()
            await go_on.wait()
            return await append(what)

        monkeypatch.setattr(house.store, "append", slow)
        change = asyncio.create_task(house.repository.change("t1", play_once))
        await reached.wait()
        look = asyncio.create_task(house.repository.load("t1"))
        await asyncio.sleep(0.01)
        assert not look.done()
        go_on.set()
        await change
        assert (await look).room.inputs == 1

    house.run(scenario())


@pytest.mark.parametrize("fault", [StoreError("gone"), asyncio.CancelledError()])
@pytest.mark.parametrize("stored", [True, False])
def test_whatever_becomes_of_an_append_the_log_is_believed(
    house: House, monkeypatch: Any, fault: BaseException, stored: bool
) -> None:
    append = house.store.append

    async def broken(what: Append) -> int:
        if stored:
            await append(what)
        raise fault

    async def scenario() -> None:
        await house.table()
        with monkeypatch.context() as patch:
            patch.setattr(house.store, "append", broken)
            with pytest.raises(type(fault)):
                await house.repository.change("t1", play_once)
        loaded = await house.repository.load("t1")
        assert loaded.room.inputs == int(stored)
        same(loaded, await house.fresh())

    house.run(scenario())


def opened(snapshot: Snapshot) -> Stored:
    """What a snapshot holds."""
    return unpack(Vault(KEY).open("t1", snapshot_place(snapshot.seq), snapshot.data))


def test_snapshots_are_kept_at_the_start_now_and_then_and_at_the_end(house: House) -> None:
    async def scenario() -> None:
        await house.table(game="exodus", seats=3)
        await house.repository.settle()
        first = await house.store.snapshot("t1")
        assert first is not None
        assert opened(first).room.inputs == 0
        await house.play(most=110)
        await house.repository.settle()
        second = await house.store.snapshot("t1")
        assert second is not None
        now = (await house.repository.load("t1")).room.inputs
        assert now >= 110  # some of what is asked goes without saying
        assert 100 <= opened(second).room.inputs < now
        same(await house.repository.load("t1"), await house.fresh())
        await house.repository.close()
        last = await house.store.snapshot("t1")
        assert last is not None
        assert opened(last).room.inputs == now

    house.run(scenario())


@pytest.mark.parametrize("damaged", [1, 2])
def test_a_damaged_snapshot_costs_time_and_nothing_else(house: House, damaged: int) -> None:
    async def scenario() -> None:
        await house.table(game="moot", seats=3)
        await house.play(most=10)
        await house.repository.close()
        for back in range(damaged):
            snapshot = await house.store.snapshot("t1", back)
            assert snapshot is not None
            broken = Snapshot(snapshot.seq, snapshot.data[:-3] + b"xyz", snapshot.views)
            await house.store.put_snapshot("t1", broken)
        other = house.another()
        same(await house.repository.load("t1"), await other.repository.load("t1"))
        assert other.repository.archive.counts["damaged snapshots"] == damaged
        await other.play()
        same(await other.repository.load("t1"), await house.fresh())

    house.run(scenario())


def test_a_snapshot_that_cannot_be_written_disturbs_nobody(house: House, monkeypatch: Any) -> None:
    async def broken(_table: str, _snapshot: Snapshot) -> None:
        raise StoreError("the disc is full")

    async def scenario() -> None:
        monkeypatch.setattr(house.store, "put_snapshot", broken)
        await house.table()
        await house.play()
        await house.repository.settle()
        assert house.repository.archive.counts["lost snapshots"] > 0
        same(await house.repository.load("t1"), await house.fresh())

    house.run(scenario())


def test_a_rewind_is_loaded_again_from_any_snapshot_before_it(house: House) -> None:
    async def scenario() -> None:
        await house.table(game="moot", seats=3)
        await house.play(most=8)
        await house.repository.close()  # a snapshot in the middle
        await house.play(most=4)

        def back(draft: Draft) -> str:
            return draft.rewind(3, [0, 1, 2], "p0").status

        assert await house.repository.change("t1", back, lines=True) == "accepted"
        await house.play(most=2)
        loaded = await house.repository.load("t1")
        assert loaded.room.inputs == 15
        same(loaded, await house.fresh())
        await house.play()
        same(await house.repository.load("t1"), await house.fresh())

    house.run(scenario())


def test_the_seed_is_stored_sealed(house: House) -> None:
    async def scenario() -> None:
        await house.table()
        stored = await house.store.seed("t1")
        assert SEED not in stored
        assert Vault(KEY).open_seed("t1", stored) == SEED
        with pytest.raises(Unsealable):
            Vault(KEY).open_seed("t2", stored)

    house.run(scenario())


def test_a_table_that_is_not_there_is_gone(house: House) -> None:
    async def scenario() -> None:
        with pytest.raises(Gone):
            await house.repository.load("nowhere")
        await house.table()
        await house.repository.load("t1")
        await house.store.delete_table("t1")
        with pytest.raises(Gone):
            await house.repository.load("t1")
        with pytest.raises(Gone):
            await house.repository.change("t1", play_once)

    house.run(scenario())


# Rules are pinned


def test_a_table_that_went_on_after_its_last_snapshot_is_kept_as_it_is_seen(house: House) -> None:
    async def scenario() -> None:
        await house.table(game="exodus", seats=3)
        await house.play(most=110)  # the snapshot in the middle shows nobody's view
        await house.repository.settle()
        early = await house.store.snapshot("t1")
        await house.repository.close()
        late = await house.store.snapshot("t1")
        assert early is not None
        assert late is not None
        seen = [
            msgspec.json.decode(Vault(KEY).open("t1", VIEWS, each.views))["0"]["version"]
            for each in (early, late)
        ]
        now = (await house.repository.load("t1")).table
        assert now is not None
        assert seen[0] < seen[1] == now.version(0)

    house.run(scenario())


def test_a_finished_table_is_read_by_its_players_too_without_its_rules(house: House) -> None:
    async def scenario() -> None:
        await house.table(game="moot", seats=3)
        await house.play()
        shown = [show(await house.repository.load("t1"), viewer, None) for viewer in (0, SPECTATOR)]
        await house.repository.settle()
        loaded = await house.another(games=nothing).repository.load("t1")
        for viewer, wanted in zip((0, SPECTATOR), shown, strict=True):
            kept = show(loaded, viewer, None)
            assert kept["state"] == wanted["state"]
            assert kept["result"] == wanted["result"] != {"ended": False}
            assert kept["log"][-1]["text"] == wanted["log"][-1]["text"]

    house.run(scenario())


def test_a_table_whose_game_is_not_installed_can_still_be_read(house: House) -> None:
    async def scenario() -> None:
        await house.table(game="moot", seats=3)
        await house.play(most=5)
        await house.repository.close()
        seen = show(await house.repository.load("t1"), 0, None)
        other = house.another(nothing)
        loaded = await other.repository.load("t1")
        assert "'moot' is not installed" in loaded.frozen_why
        kept = show(loaded, 0, None)
        assert kept["room"]["frozen"] == loaded.frozen_why
        for part in ("state", "scene", "log", "version", "result"):
            assert kept[part] == seen[part]
        assert kept["decisions"] == []
        with pytest.raises(Refusal, match="not installed"):
            await other.repository.change("t1", lambda draft: draft.submit(0, "1-1", None))
        await other.repository.change("t1", lambda draft: draft.close("the game is lost", "admin"))
        assert (await house.fresh()).room.status == "closed"

    house.run(scenario())


def test_other_content_is_played_on_where_all_seals_still_hold(house: House) -> None:
    game = replace(get_game("moot"), package="starmoot.games.goofspiel")

    async def scenario() -> None:
        await house.table(game="moot", seats=3)
        await house.play(most=21)
        await house.repository.close()
        other = house.another(lambda _: game)
        loaded = await other.repository.load("t1")
        assert content_digest(game) != loaded.room.header["content"]
        assert loaded.frozen_why == ""
        same(loaded, await house.repository.load("t1"))

    house.run(scenario())


def test_rules_that_do_otherwise_than_they_did_freeze_the_table(house: House) -> None:
    moot = get_game("moot")

    def other_setup(play: Any) -> None:
        moot.setup(play)
        play.chance.draws += 1

    changed = replace(moot, setup=other_setup, package="starmoot.games.goofspiel")

    async def scenario() -> None:
        await house.table(game="moot", seats=3)
        await house.play(most=21)
        await house.repository.close()
        loaded = await house.another(lambda _: changed).repository.load("t1")
        assert "not those that the table was played by" in loaded.frozen_why
        assert "input" not in loaded.frozen_why
        assert loaded.frozen_detail
        assert show(loaded, 1, None)["log"]

    house.run(scenario())


# Earlier moments, hooks, holding


def test_an_earlier_moment_is_shown_and_follows_with_its_delay(house: House) -> None:
    async def scenario() -> None:
        await house.table(game="moot", seats=3)
        start = house.clock.now()
        await house.play(most=10)  # one input a second
        assert (await house.repository.delayed("t1", start + 4_000)).room.inputs == 4
        assert (await house.repository.delayed("t1", start + 7_500)).room.inputs == 7
        assert (await house.repository.delayed("t1", start + 1_000)).room.inputs == 7
        with pytest.raises(Gone):
            await house.another().repository.delayed("t1", start - 1)

    house.run(scenario())


def test_followers_are_told_of_every_change_and_cannot_stop_it(house: House) -> None:
    told: list[int] = []

    def listen(_: str, loaded: Any) -> None:
        told.append(loaded.room.inputs)
        raise RuntimeError("a follower stumbles")

    async def scenario() -> None:
        house.repository.on_change.append(listen)
        await house.table()
        await house.play(most=2)
        other = house.another()
        await other.play(most=1)
        await house.repository.load("t1")

    house.run(scenario())
    assert told == [0, 1, 2, 3]


def test_notifications_are_written_with_the_change_that_causes_them(house: House) -> None:
    seen: list[Any] = []

    def notifications(id: str, before: Any, after: Any, _: int) -> Any:
        waited = [] if before is None or before.table is None else before.table.awaited()
        seen.append((id, waited, None if after.table is None else after.table.awaited()))
        return [], []

    async def scenario() -> None:
        house.repository.triggers = notifications
        await house.table()
        await house.play(most=1)

    house.run(scenario())
    assert [waited for _, waited, _ in seen] == [[], [], [(0, "1-1"), (1, "2-1")]]
    assert seen[-1][2] == [(1, "2-1")]


def test_only_so_many_tables_are_held(house: House) -> None:
    async def scenario() -> None:
        house.repository.keep = 3
        for number in range(6):
            await house.table(f"t{number}")
            await house.repository.settle()
        for number in range(6):
            assert (await house.repository.load(f"t{number}")).room.status == "playing"
        assert len(house.repository._entries) <= 4

    house.run(scenario())


def test_a_paused_table_takes_no_inputs_and_no_clock_looks_at_it(house: House) -> None:
    async def scenario() -> None:
        await house.table()
        now = house.clock.now()
        await house.repository.change("t1", lambda draft: draft.add(Paused(True, now, "p0")))
        status = await house.repository.change(
            "t1", lambda draft: draft.submit(0, "1-1", {"bid": 1}).status
        )
        assert status == "refused"

    house.run(scenario())


def test_changes_wait_at_the_gate_unless_they_are_urgent(house: House) -> None:
    async def scenario() -> None:
        await house.table()
        house.repository.gate.clear()
        waiting = asyncio.create_task(house.repository.change("t1", play_once))
        await asyncio.sleep(0.01)
        assert not waiting.done()
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await house.repository.change(
            "t1", lambda draft: draft.add(Held(5, "the server slept")), urgent=True
        )
        house.repository.gate.set()
        await house.repository.change("t1", lambda draft: draft.add(StandIn(0, "caretaker")))
        assert (await house.repository.load("t1")).room.held_ms == 5

    house.run(scenario())
