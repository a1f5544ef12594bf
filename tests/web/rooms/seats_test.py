"""Seats: creating tables, coming and going, bots, substitutes, starts and rematches."""

from __future__ import annotations

import pytest
from tests.web.rooms.house import ANN, BOB, BOSS, EVE, Party, person, refused

from starmoot.web.model import Deadline, NewTable, SeatPlan, Watch
from starmoot.web.store.base import Find


def test_a_host_creates_a_table_and_takes_the_first_open_seat(party: Party) -> None:
    async def scenario() -> None:
        plan = [SeatPlan("bot", "random"), SeatPlan("reserved")]
        table = await party.hall.create(ANN, NewTable("moot", 4, title="Tea", plan=plan))
        room = (await party.hall.view(ANN, table))["room"]
        assert [seat["kind"] for seat in room["seats"]] == ["bot", "reserved", "taken", "open"]
        assert (room["title"], room["host"], room["status"]) == ("Tea", "Ann", "gathering")
        assert len(room["commitment"]) == 64

    party.house.run(scenario())


def test_a_wish_that_is_sent_again_makes_one_table(party: Party) -> None:
    async def scenario() -> None:
        wish = NewTable("moot", 4, title="Tea")
        table = await party.hall.create(ANN, wish, "key 1")
        assert await party.hall.create(ANN, wish, "key 1") == table
        assert await party.hall.create(ANN, wish, "key 2") != table
        assert await party.hall.create(BOB, wish, "key 1") != table
        await refused("key_used", party.hall.create(ANN, NewTable("moot", 5), "key 1"))
        assert len(await party.hall.tables(ANN, Find(person=ANN.id))) == 2

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
        (NewTable("goofspiel", 2, watch=Watch("peeping")), "bad_table"),
        (NewTable("goofspiel", 2, pace=Deadline(24, zone="Moon/Sea")), "bad_table"),
        (NewTable("goofspiel", 2, plan=[SeatPlan("reserved")] * 2), "bad_table"),
    ],
)
def test_a_table_that_cannot_be_is_refused(party: Party, wish: NewTable, code: str) -> None:
    async def scenario() -> None:
        await refused(code, party.hall.create(ANN, wish))
        assert await party.hall.tables(ANN, Find(person=ANN.id)) == []

    party.house.run(scenario())


def test_people_join_open_seats_and_to_join_again_changes_nothing(party: Party) -> None:
    async def scenario() -> None:
        table = await party.hall.create(ANN, NewTable("moot", 3))
        assert await party.hall.join(BOB, table, None) == 1
        assert await party.hall.join(BOB, table, None) == 1
        assert await party.hall.join(BOB, table, 2) == 2  # hot-seat: two seats on one device
        await refused("full", party.hall.join(EVE, table, None))
        await refused("not_free", party.hall.join(EVE, table, 1))
        await refused("no_seat", party.hall.join(EVE, table, 7))
        await refused("not_found", party.hall.join(EVE, "nowhere", None))

    party.house.run(scenario())


def test_a_reserved_seat_is_for_its_link_alone_and_the_link_for_one_person(party: Party) -> None:
    async def scenario() -> None:
        wish = NewTable("goofspiel", 2, plan=[SeatPlan(), SeatPlan("reserved")])
        table = await party.hall.create(ANN, wish)
        other = await party.hall.create(ANN, wish)
        await refused("full", party.hall.join(BOB, table, None))
        await refused("not_host", party.hall.invite(BOB, table, 1))
        key = await party.hall.invite(ANN, table, 1)
        assert (await party.hall.invited(None, key))["table"] == table
        await refused("not_free", party.hall.join(BOB, other, 1, key))
        await refused("no_such_key", party.hall.join(BOB, table, None, "guessed"))
        assert await party.hall.join(BOB, table, None, key) == 1
        await refused("no_such_key", party.hall.join(EVE, table, None, key))

    party.house.run(scenario())


def test_an_invitation_to_the_table_opens_whichever_seat_is_free(party: Party) -> None:
    async def scenario() -> None:
        wish = NewTable("moot", 3, plan=[SeatPlan(), SeatPlan("reserved"), SeatPlan("reserved")])
        table = await party.hall.create(ANN, wish)
        key = await party.hall.invite(ANN, table)
        assert await party.hall.join(BOB, table, None, key) == 1
        assert await party.hall.join(EVE, table, 2, key) == 2

    party.house.run(scenario())


def test_who_leaves_before_the_start_frees_the_seat(party: Party) -> None:
    async def scenario() -> None:
        table = await party.seated(ANN, BOB)
        await refused("not_your_seat", party.hall.leave(EVE, table, 1))
        await party.hall.leave(BOB, table, 1)
        assert await party.hall.join(EVE, table, None) == 1

    party.house.run(scenario())


def test_the_host_fills_frees_and_reserves_seats(party: Party) -> None:
    async def scenario() -> None:
        table = await party.seated(ANN, BOB, seats=3, game="moot")
        await refused("not_host", party.hall.seat_bot(BOB, table, 2, "random"))
        await party.hall.seat_bot(ANN, table, 2, "search:20")
        await refused("bad_bot", party.hall.seat_bot(ANN, table, 2, "nobody"))
        key = await party.hall.open_seat(ANN, table, 1, reserved=True)
        assert key is not None
        await refused("full", party.hall.join(BOB, table, None))
        assert await party.hall.join(EVE, table, None, key) == 1
        assert await party.hall.open_seat(ANN, table, 2) is None
        kinds = [seat["kind"] for seat in (await party.hall.summary(None, table))["seats"]]
        assert kinds == ["taken", "taken", "open"]

    party.house.run(scenario())


def test_a_game_starts_when_it_is_full_or_filled_with_bots_by_its_host(party: Party) -> None:
    async def scenario() -> None:
        table = await party.seated(ANN, BOB, seats=3, game="moot")
        await refused("not_host", party.hall.start(BOB, table, "random"))
        refusal = await refused("not_full", party.hall.start(ANN, table))
        assert "1 seat is still free" in refusal.text
        await refused("bad_bot", party.hall.start(ANN, table, "nobody"))
        await party.hall.start(ANN, table, "random")
        room = (await party.hall.view(BOB, table))["room"]
        assert (room["status"], room["seats"][2]["bot"]) == ("playing", "random")
        await refused("wrong_time", party.hall.start(ANN, table))

    party.house.run(scenario())


def test_the_dice_of_a_game_are_those_that_were_promised_when_it_was_created(party: Party) -> None:
    async def scenario() -> None:
        table = await party.seated(ANN, BOB)
        promised = (await party.hall.summary(None, table))["commitment"]
        await party.hall.start(ANN, table)
        assert (await party.hall.view(ANN, table))["room"]["commitment"] == promised

    party.house.run(scenario())


def test_a_seat_left_in_a_game_is_looked_after_until_a_substitute_comes(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.hall.leave(BOB, table, 1)
        seat = (await party.hall.view(ANN, table))["room"]["seats"][1]
        assert (seat["kind"], seat["stand_in"]) == ("open", "caretaker")
        row = await party.hall.store.row(table)
        assert row is not None
        assert (row.open_seats, row.bots_due) == (1, True)
        assert await party.hall.join(EVE, table, None) == 1
        assert (await party.hall.view(EVE, table))["me"]["seat"] == 1
        assert (await party.hall.view(BOB, table))["me"]["seat"] is None
        await refused("not_your_seat", party.hall.decide(BOB, table, 1, "2-1", 1))

    party.house.run(scenario())


def test_who_has_had_a_seat_may_return_to_it_but_not_take_another(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot")
        await party.hall.leave(BOB, table, 1)
        await party.hall.leave(EVE, table, 2)
        await refused("has_played", party.hall.join(BOB, table, 2))
        await refused("has_played", party.hall.join(ANN, table, 1))
        assert await party.hall.join(BOB, table, 1) == 1

    party.house.run(scenario())


def test_a_seat_is_given_to_a_substitute_by_its_owner_alone(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await refused("not_your_seat", party.hall.give(ANN, table, 1))
        key = await party.hall.give(BOB, table, 1)
        assert (await party.hall.view(BOB, table))["me"]["seats"] == [1]  # until somebody comes
        assert await party.hall.join(EVE, table, None, key) == 1
        assert (await party.hall.view(EVE, table))["me"]["seats"] == [1]
        assert (await party.hall.view(BOB, table))["me"]["seats"] == []
        await refused("no_such_key", party.hall.join(person("Zoe"), table, None, key))

    party.house.run(scenario())


def test_in_a_game_only_the_owner_puts_a_bot_on_a_seat(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await refused("not_your_seat", party.hall.seat_bot(ANN, table, 1, "random"))
        await refused("taken", party.hall.open_seat(ANN, table, 1))
        await party.hall.seat_bot(BOB, table, 1, "random")
        assert (await party.hall.view(ANN, table))["room"]["seats"][1]["bot"] == "random"

    party.house.run(scenario())


def test_a_rematch_expects_the_same_people_on_the_same_seats(party: Party) -> None:
    async def scenario() -> None:
        plan = [SeatPlan(), SeatPlan(), SeatPlan("bot", "random")]
        table = await party.started(ANN, BOB, game="moot", seats=3, plan=plan)
        await refused("wrong_time", party.hall.rematch(ANN, table))
        await party.moves(table)
        await refused("not_a_player", party.hall.rematch(EVE, table))
        again = await party.hall.rematch(BOB, table)
        assert await party.hall.rematch(ANN, table) == again
        seats = (await party.hall.view(BOB, again))["room"]["seats"]
        assert [seat["kind"] for seat in seats] == ["reserved", "taken", "bot"]
        await refused("full", party.hall.join(EVE, again, None))
        assert await party.hall.join(ANN, again, None) == 0
        await party.hall.start(BOB, again)
        assert (await party.hall.view(ANN, table))["room"]["rematch"] == again

    party.house.run(scenario())


def test_a_guests_seats_follow_into_an_account(party: Party) -> None:
    account = person("Anna", guest=False)

    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.hall.claim(ANN.id, account)
        view = await party.hall.view(account, table)
        assert (view["me"]["seats"], view["me"]["host"]) == ([0], True)
        assert view["room"]["seats"][0]["name"] == "Anna"
        await refused("not_your_seat", party.hall.decide(ANN, table, 0, "1-1", 1))
        assert [
            line["id"] for line in await party.hall.tables(account, Find(person=account.id))
        ] == [table]

    party.house.run(scenario())


def test_who_is_forgotten_has_left_everything(party: Party) -> None:
    async def scenario() -> None:
        running = await party.started(ANN, BOB)
        waiting = await party.seated(ANN, EVE, seats=3, game="moot")
        await party.hall.forget(ANN)
        room = (await party.hall.view(BOB, running))["room"]
        assert (room["seats"][0]["kind"], room["seats"][0]["name"]) == ("open", "(left)")
        assert room["host"] == "(left)"
        assert (await party.hall.summary(None, waiting))["status"] == "closed"

    party.house.run(scenario())


def test_the_host_and_whoever_runs_the_server_may_close_a_table(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await refused("not_host", party.hall.close(BOB, table, "bored"))
        await party.hall.close(BOSS, table, "no longer played")
        assert (await party.hall.view(BOB, table))["room"]["closed_why"] == "no longer played"
        assert '"seed"' in await party.hall.record(BOB, table)
        await refused("wrong_time", party.hall.close(ANN, table, ""))
        await refused("wrong_time", party.hall.join(EVE, table, None))

    party.house.run(scenario())


def test_the_lobby_lists_what_is_listed_and_my_list_what_is_mine(party: Party) -> None:
    async def scenario() -> None:
        hidden = await party.seated(ANN, BOB)
        listed = await party.started(ANN, BOB, listed=True)
        lobby = await party.hall.tables(EVE, Find())
        assert [line["id"] for line in lobby] == [listed]
        assert ANN.id not in str(lobby)
        others = await party.hall.tables(EVE, Find(person=ANN.id, listed=False))
        assert [line["id"] for line in others] == [listed]
        mine = {line["id"]: line for line in await party.hall.tables(BOB, Find(person=BOB.id))}
        assert set(mine) == {hidden, listed}
        assert (mine[listed]["turn"], mine[hidden]["turn"]) == (True, False)
        assert mine[listed]["mine"] == [1]

    party.house.run(scenario())


def test_a_paused_table_rests_until_its_host_lets_it_go_on(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await refused("not_host", party.hall.pause(BOB, table, True))
        await party.hall.pause(ANN, table, True)
        await party.hall.pause(ANN, table, True)
        _, receipt = await party.move(table)
        assert receipt["status"] == "refused"
        assert "paused" in receipt["reason"]
        await party.hall.pause(ANN, table, False)
        _, receipt = await party.move(table)
        assert receipt["status"] == "accepted"

    party.house.run(scenario())
