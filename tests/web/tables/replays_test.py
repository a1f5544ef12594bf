"""Replays: leafing through a game by what a viewer knew, and checking its record."""

from __future__ import annotations

import msgspec
from tests.web.tables.house import ANN, BOB, EVE, Party, refused

from starmoot.web.model import SeatPlan, Watch
from starmoot.web.tables.replays import Reel, leaf


def plain(data: object) -> object:
    """Data as a client gets it."""
    return msgspec.json.decode(msgspec.json.encode(data))


def test_a_player_leafs_back_through_what_they_knew(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot")
        then = await party.tables.view(BOB, table)
        await party.moves(table, 12)
        now = await party.tables.view(BOB, table)
        first = await party.tables.replay(BOB, table, None, 0)
        last = await party.tables.replay(BOB, table)
        for part in ("state", "scene", "log", "waiting"):
            assert plain(first["view"][part]) == plain(then[part])
        assert last["steps"] == last["step"] == now["log"][-1]["step"]
        assert last["view"]["log"] == now["log"]
        middle = await party.tables.replay(BOB, table, 1, 2)
        assert middle["view"]["log"] == [e for e in now["log"] if e["step"] <= 2]
        await refused("not_your_seat", party.tables.replay(BOB, table, 0, 0))

    party.house.run(scenario())


def test_a_page_of_the_past_is_drawn_while_the_game_goes_on(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot")
        loaded = (await party.tables.repository.load(table)).copied()
        assert loaded.table is not None
        archive = party.tables.repository.archive
        seed, lines = await archive.seed(table), await archive.lines(table, loaded.seq)
        reel = Reel(loaded.table.game, loaded.table.journal.header, seed, lines)
        loaded.take()  # somebody answers just now
        shown = leaf(reel, loaded, 1, None)
        assert shown["view"]["room"]["status"] == "playing"

    party.house.run(scenario())


def test_after_the_end_everybody_leafs_through_every_seats_game(party: Party) -> None:
    async def scenario() -> None:
        plan = [SeatPlan(), SeatPlan(), SeatPlan("bot", "random")]
        table = await party.started(ANN, BOB, game="moot", seats=3, plan=plan)
        await refused("wrong_time", party.tables.verify(ANN, table))
        early = await party.tables.view(ANN, table)
        await party.moves(table)
        shown = await party.tables.replay(None, table, 0, 0)
        for part in ("state", "decisions", "waiting"):
            assert plain(shown["view"][part]) == plain(early[part])
        assert (await party.tables.verify(None, table))["ok"] is True

    party.house.run(scenario())


def test_a_delayed_game_is_not_leafed_through_before_its_end(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, watch=Watch("delayed", 60))
        party.house.clock.advance(100)
        await refused("no_onlookers", party.tables.replay(EVE, table))
        waiting = await party.seated(ANN, BOB)
        await refused("no_game", party.tables.replay(ANN, waiting))

    party.house.run(scenario())
