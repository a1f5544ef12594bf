"""Seats: creating tables, coming and going, bots, substitutes, starts and rematches."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace

import msgspec
import pytest
from tests.web.tables.house import ANN, BOB, BOSS, EVE, Party, person, refused

from starmoot.host import get_game, registry
from starmoot.web.errors import Refusal
from starmoot.web.model import Deadline, NewTable, SeatPlan, Watch
from starmoot.web.store.base import Find


def test_a_host_creates_a_table_and_takes_the_first_open_seat(party: Party) -> None:
    async def scenario() -> None:
        plan = [SeatPlan("bot", "random"), SeatPlan("reserved")]
        table = await party.tables.create(ANN, NewTable("moot", 4, title="Tea", plan=plan))
        room = (await party.tables.view(ANN, table))["room"]
        assert [seat["kind"] for seat in room["seats"]] == ["bot", "reserved", "taken", "open"]
        assert (room["title"], room["host"], room["status"]) == ("Tea", "Ann", "gathering")
        assert len(room["commitment"]) == 64

    party.house.run(scenario())


def test_a_wish_that_is_sent_again_makes_one_table(party: Party) -> None:
    async def scenario() -> None:
        wish = NewTable("moot", 4, title="Tea")
        table = await party.tables.create(ANN, wish, "key 1")
        assert await party.tables.create(ANN, wish, "key 1") == table
        assert await party.tables.create(ANN, wish, "key 2") != table
        assert await party.tables.create(BOB, wish, "key 1") != table
        await refused("key_used", party.tables.create(ANN, NewTable("moot", 5), "key 1"))
        assert len(await party.tables.find(ANN, Find(person=ANN.id))) == 2

    party.house.run(scenario())


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (NewTable("chess", 2), "no_such_game"),
        (NewTable("moot", 60), "bad_table"),
        (NewTable("goofspiel", 2, options={"cards": "many"}), "bad_table"),
        (NewTable("goofspiel", 2, plan=[SeatPlan()] * 3), "bad_table"),
        (NewTable("goofspiel", 2, plan=[SeatPlan("throne")]), "bad_table"),
        (NewTable("goofspiel", 2, plan=[SeatPlan("bot", "deep thought")]), "bad_bot"),
        (NewTable("goofspiel", 2, plan=[SeatPlan("bot", "search:999999999")]), "bad_bot"),
        (NewTable("goofspiel", 2, plan=[SeatPlan("bot", "search:60000ms")]), "bad_bot"),
        (NewTable("goofspiel", 2, watch=Watch("peeping")), "bad_table"),
        (NewTable("goofspiel", 2, pace=Deadline(24, zone="Moon/Sea")), "bad_table"),
        (NewTable("goofspiel", 2, plan=[SeatPlan("reserved")] * 2), "bad_table"),
    ],
)
def test_a_table_that_cannot_be_is_refused(party: Party, wish: NewTable, code: str) -> None:
    async def scenario() -> None:
        await refused(code, party.tables.create(ANN, wish))
        assert await party.tables.find(ANN, Find(person=ANN.id)) == []

    party.house.run(scenario())


def test_people_join_open_seats_and_to_join_again_changes_nothing(party: Party) -> None:
    async def scenario() -> None:
        table = await party.tables.create(ANN, NewTable("moot", 3))
        assert await party.tables.join(BOB, table, None) == 1
        assert await party.tables.join(BOB, table, None) == 1
        assert await party.tables.join(BOB, table, 2) == 2  # hot-seat: two seats on one device
        await refused("full", party.tables.join(EVE, table, None))
        await refused("not_free", party.tables.join(EVE, table, 1))
        await refused("no_seat", party.tables.join(EVE, table, 7))
        await refused("not_found", party.tables.join(EVE, "nowhere", None))

    party.house.run(scenario())


def test_a_reserved_seat_is_for_its_link_alone_and_the_link_for_one_person(party: Party) -> None:
    async def scenario() -> None:
        wish = NewTable("goofspiel", 2, plan=[SeatPlan(), SeatPlan("reserved")])
        table = await party.tables.create(ANN, wish)
        other = await party.tables.create(ANN, wish)
        await refused("full", party.tables.join(BOB, table, None))
        await refused("not_host", party.tables.invite(BOB, table, 1))
        key = await party.tables.invite(ANN, table, 1)
        assert (await party.tables.invited(None, key))["table"] == table
        await refused("not_free", party.tables.join(BOB, other, 1, key))
        await refused("no_such_key", party.tables.join(BOB, table, None, "guessed"))
        assert await party.tables.join(BOB, table, None, key) == 1
        await refused("no_such_key", party.tables.join(EVE, table, None, key))

    party.house.run(scenario())


def test_an_invitation_to_the_table_opens_whichever_seat_is_free(party: Party) -> None:
    async def scenario() -> None:
        wish = NewTable("moot", 3, plan=[SeatPlan(), SeatPlan("reserved"), SeatPlan("reserved")])
        table = await party.tables.create(ANN, wish)
        key = await party.tables.invite(ANN, table)
        assert await party.tables.join(BOB, table, None, key) == 1
        assert await party.tables.join(EVE, table, 2, key) == 2

    party.house.run(scenario())


def test_who_leaves_before_the_start_frees_the_seat(party: Party) -> None:
    async def scenario() -> None:
        table = await party.seated(ANN, BOB)
        await refused("not_your_seat", party.tables.leave(EVE, table, 1))
        await party.tables.leave(BOB, table, 1)
        assert await party.tables.join(EVE, table, None) == 1

    party.house.run(scenario())


def test_the_host_fills_frees_and_reserves_seats(party: Party) -> None:
    async def scenario() -> None:
        table = await party.seated(ANN, BOB, seats=3, game="moot")
        await refused("not_host", party.tables.seat_bot(BOB, table, 2, "random"))
        await party.tables.seat_bot(ANN, table, 2, "search:20")
        await refused("bad_bot", party.tables.seat_bot(ANN, table, 2, "nobody"))
        key = await party.tables.open_seat(ANN, table, 1, reserved=True)
        assert key is not None
        await refused("full", party.tables.join(BOB, table, None))
        assert await party.tables.join(EVE, table, None, key) == 1
        assert await party.tables.open_seat(ANN, table, 2) is None
        kinds = [seat["kind"] for seat in (await party.tables.summary(None, table))["seats"]]
        assert kinds == ["taken", "taken", "open"]

    party.house.run(scenario())


def test_a_game_starts_when_it_is_full_or_filled_with_bots_by_its_host(party: Party) -> None:
    async def scenario() -> None:
        table = await party.seated(ANN, BOB, seats=3, game="moot")
        await refused("not_host", party.tables.start(BOB, table, "random"))
        refusal = await refused("not_full", party.tables.start(ANN, table))
        assert "1 seat is still free" in refusal.text
        await refused("bad_bot", party.tables.start(ANN, table, "nobody"))
        await party.tables.start(ANN, table, "random")
        room = (await party.tables.view(BOB, table))["room"]
        assert (room["status"], room["seats"][2]["bot"]) == ("playing", "random")
        await refused("wrong_time", party.tables.start(ANN, table))

    party.house.run(scenario())


def test_the_dice_of_a_game_are_those_that_were_promised_when_it_was_created(party: Party) -> None:
    async def scenario() -> None:
        table = await party.seated(ANN, BOB)
        promised = (await party.tables.summary(None, table))["commitment"]
        await party.tables.start(ANN, table)
        assert (await party.tables.view(ANN, table))["room"]["commitment"] == promised

    party.house.run(scenario())


def test_a_seat_left_in_a_game_is_looked_after_until_a_substitute_comes(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.tables.leave(BOB, table, 1)
        seat = (await party.tables.view(ANN, table))["room"]["seats"][1]
        assert (seat["kind"], seat["stand_in"]) == ("open", "caretaker")
        row = await party.tables.store.row(table)
        assert row is not None
        assert (row.open_seats, row.bots_due) == (1, True)
        assert await party.tables.join(EVE, table, None) == 1
        assert (await party.tables.view(EVE, table))["me"]["seat"] == 1
        assert (await party.tables.view(BOB, table))["me"]["seat"] is None
        await refused("not_your_seat", party.tables.decide(BOB, table, 1, "2-1", 1))

    party.house.run(scenario())


def test_who_has_had_a_seat_may_return_to_it_but_not_take_another(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot")
        await party.tables.leave(BOB, table, 1)
        await party.tables.leave(EVE, table, 2)
        await refused("has_played", party.tables.join(BOB, table, 2))
        await refused("has_played", party.tables.join(ANN, table, 1))
        assert await party.tables.join(BOB, table, 1) == 1

    party.house.run(scenario())


def test_a_seat_is_given_to_a_substitute_by_its_owner_alone(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await refused("not_your_seat", party.tables.give(ANN, table, 1))
        key = await party.tables.give(BOB, table, 1)
        assert (await party.tables.view(BOB, table))["me"]["seats"] == [1]  # until somebody comes
        assert await party.tables.join(EVE, table, None, key) == 1
        assert (await party.tables.view(EVE, table))["me"]["seats"] == [1]
        assert (await party.tables.view(BOB, table))["me"]["seats"] == []
        await refused("no_such_key", party.tables.join(person("Zoe"), table, None, key))

    party.house.run(scenario())


def test_in_a_game_only_the_owner_puts_a_bot_on_a_seat(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await refused("not_your_seat", party.tables.seat_bot(ANN, table, 1, "random"))
        await refused("taken", party.tables.open_seat(ANN, table, 1))
        await party.tables.seat_bot(BOB, table, 1, "random")
        assert (await party.tables.view(ANN, table))["room"]["seats"][1]["bot"] == "random"

    party.house.run(scenario())


def test_a_rematch_expects_the_same_people_on_the_same_seats(party: Party) -> None:
    async def scenario() -> None:
        plan = [SeatPlan(), SeatPlan(), SeatPlan("bot", "random")]
        table = await party.started(ANN, BOB, game="moot", seats=3, plan=plan)
        await refused("wrong_time", party.tables.rematch(ANN, table))
        await party.moves(table)
        await refused("not_a_player", party.tables.rematch(EVE, table))
        again = await party.tables.rematch(BOB, table)
        assert await party.tables.rematch(ANN, table) == again
        seats = (await party.tables.view(BOB, again))["room"]["seats"]
        assert [seat["kind"] for seat in seats] == ["reserved", "taken", "bot"]
        await refused("full", party.tables.join(EVE, again, None))
        assert await party.tables.join(ANN, again, None) == 0
        await party.tables.start(BOB, again)
        assert (await party.tables.view(ANN, table))["room"]["rematch"] == again

    party.house.run(scenario())


def test_a_guests_seats_follow_into_an_account(party: Party) -> None:
    account = person("Anna", guest=False)

    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.tables.claim(ANN.id, account)
        view = await party.tables.view(account, table)
        assert (view["me"]["seats"], view["me"]["host"]) == ([0], True)
        assert view["room"]["seats"][0]["name"] == "Anna"
        await refused("not_your_seat", party.tables.decide(ANN, table, 0, "1-1", 1))
        assert [
            line["id"] for line in await party.tables.find(account, Find(person=account.id))
        ] == [table]

    party.house.run(scenario())


def test_who_is_forgotten_has_left_everything(party: Party) -> None:
    async def scenario() -> None:
        running = await party.started(ANN, BOB)
        waiting = await party.seated(ANN, EVE, seats=3, game="moot")
        await party.tables.forget(ANN)
        room = (await party.tables.view(BOB, running))["room"]
        assert (room["seats"][0]["kind"], room["seats"][0]["name"]) == ("open", "(left)")
        assert room["host"] == "(left)"
        assert (await party.tables.summary(None, waiting))["status"] == "closed"

    party.house.run(scenario())


def test_the_host_and_whoever_runs_the_server_may_close_a_table(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await refused("not_host", party.tables.close(BOB, table, "bored"))
        await party.tables.close(BOSS, table, "no longer played")
        assert (await party.tables.view(BOB, table))["room"]["closed_why"] == "no longer played"
        assert '"seed"' in await party.tables.record(BOB, table)
        await refused("wrong_time", party.tables.close(ANN, table, ""))
        await refused("wrong_time", party.tables.join(EVE, table, None))

    party.house.run(scenario())


def test_the_lobby_lists_what_is_listed_and_my_list_what_is_mine(party: Party) -> None:
    async def scenario() -> None:
        hidden = await party.seated(ANN, BOB)
        listed = await party.started(ANN, BOB, listed=True)
        lobby = await party.tables.find(EVE, Find())
        assert [line["id"] for line in lobby] == [listed]
        assert ANN.id not in str(lobby)
        others = await party.tables.find(EVE, Find(person=ANN.id, listed=False))
        assert [line["id"] for line in others] == [listed]
        mine = {line["id"]: line for line in await party.tables.find(BOB, Find(person=BOB.id))}
        assert set(mine) == {hidden, listed}
        assert (mine[listed]["turn"], mine[hidden]["turn"]) == (True, False)
        assert mine[listed]["mine"] == [1]

    party.house.run(scenario())


@pytest.fixture
def restless() -> Iterator[str]:
    """A game that stops for somebody who plays alone, and for nobody else."""
    game = replace(
        get_game("goofspiel"), id="restless", pauses=lambda _options, people: people == 1
    )
    registry.add_game(game)
    yield game.id
    del registry._added[game.id]


def test_a_game_may_know_no_pause(party: Party, restless: str) -> None:
    async def scenario() -> None:
        both = await party.started(ANN, BOB, game=restless)
        await refused("no_pause", party.tables.pause(ANN, both, True))
        plan = [SeatPlan(), SeatPlan("bot", "random")]
        alone = await party.started(ANN, game=restless, seats=2, plan=plan)
        await party.tables.pause(ANN, alone, True)
        assert (await party.tables.view(ANN, alone))["room"]["paused"]

    party.house.run(scenario())


@pytest.fixture
def teams() -> Iterator[str]:
    """A game in which even and odd seats must not know of each other."""

    def together(_options: object, _seats: int, held: Sequence[int]) -> bool:
        return len({seat % 2 for seat in held}) == 1

    game = replace(get_game("moot"), id="teams", together=together)
    registry.add_game(game)
    yield game.id
    del registry._added[game.id]


def test_nobody_sits_on_two_sides_where_a_game_forbids_it(party: Party, teams: str) -> None:
    async def scenario() -> None:
        table = await party.seated(ANN, game=teams, seats=4)
        await refused("not_together", party.tables.join(ANN, table, 1))
        assert await party.tables.join(ANN, table, 2) == 2
        assert await party.tables.join(BOB, table, 1) == 1

    party.house.run(scenario())


def test_a_paused_table_rests_until_its_host_lets_it_go_on(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await refused("not_host", party.tables.pause(BOB, table, True))
        await party.tables.pause(ANN, table, True)
        await party.tables.pause(ANN, table, True)
        _, receipt = await party.move(table)
        assert receipt["status"] == "refused"
        assert "paused" in receipt["reason"]
        await party.tables.pause(ANN, table, False)
        _, receipt = await party.move(table)
        assert receipt["status"] == "accepted"

    party.house.run(scenario())


def test_one_person_has_a_limited_number_of_tables_waiting(party: Party) -> None:
    async def scenario() -> None:
        party.tables.quota.most = 8
        wish = NewTable("goofspiel", 2, listed=True)
        made = [await party.tables.create(BOB, wish, f"k{n}") for n in range(2)]
        many = [party.tables.create(BOB, wish, f"more{n}") for n in range(5)]
        done = await asyncio.gather(*many, return_exceptions=True)
        assert sum(isinstance(one, Refusal) for one in done) == 5, "a guest has a quarter"
        assert await party.tables.create(BOB, wish, "k0") == made[0], (
            "the same once more is no more"
        )
        await party.tables.close(BOB, made[0], "enough")
        await party.tables.create(BOB, wish)
        account = msgspec.structs.replace(ANN, guest=False)
        for _ in range(8):
            await party.tables.create(account, wish)
        await refused("too_many_tables", party.tables.create(account, wish))
        for _ in range(10):
            await party.tables.create(BOSS, wish)

    party.house.run(scenario())


def test_one_host_does_not_fill_the_lobby(party: Party) -> None:
    async def scenario() -> None:
        old = await party.tables.create(BOB, NewTable("goofspiel", 2, listed=True))
        party.house.clock.advance(1)
        for game in ("goofspiel", "moot"):
            for _ in range(10):
                await party.tables.create(ANN, NewTable(game, 3, listed=True))
                party.house.clock.advance(1)
        lobby = await party.tables.find(None, Find(status=["gathering"], limit=5))
        assert old in [line["id"] for line in lobby]
        assert len(lobby) == 4
        both = await party.tables.find(None, Find(game="goofspiel"))
        assert len(both) == 4
        assert len(await party.tables.find(ANN, Find(person=ANN.id))) == 20

    party.house.run(scenario())
