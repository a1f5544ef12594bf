"""Watching: who may see what, and that nobody sees more."""

from __future__ import annotations

import pytest
from tests.web.tables.house import ANN, BOB, EVE, Party, person, refused

from starmoot.host import SPECTATOR
from starmoot.web.model import Watch

FOLLOWED = Watch(follow=True)


def test_everybody_sees_through_the_eyes_of_their_own_seat(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        mine = await party.tables.view(ANN, table)
        assert (mine["me"]["seat"], mine["me"]["seats"], mine["me"]["host"]) == (0, [0], True)
        assert mine["decisions"][0]["id"].startswith("1-")
        theirs = await party.tables.view(BOB, table)
        assert theirs["decisions"][0]["id"].startswith("2-")
        await refused("not_your_seat", party.tables.view(BOB, table, 0))
        await refused("not_your_seat", party.tables.view(EVE, table, 0))
        await refused("no_seat", party.tables.view(EVE, table, 9))

    party.house.run(scenario())


def test_who_has_several_seats_chooses_whose_view(party: Party) -> None:
    async def scenario() -> None:
        table = await party.seated(ANN, seats=2)
        await party.tables.join(ANN, table, 1)
        await party.tables.start(ANN, table)
        for seat in (0, 1):
            view = await party.tables.view(ANN, table, seat)
            assert (view["me"]["seat"], view["me"]["seats"]) == (seat, [0, 1])
            assert [d["id"] for d in view["decisions"]] == [f"{seat + 1}-1"]

    party.house.run(scenario())


def test_onlookers_see_what_is_public(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        view = await party.tables.view(EVE, table)
        assert (view["me"]["seat"], view["decisions"], view["audiences"]) == (None, [], [])
        assert await party.tables.view(None, table) == {**view, "me": {**view["me"], "name": ""}}

    party.house.run(scenario())


def test_a_table_without_onlookers_shows_only_its_room_until_the_end(party: Party) -> None:
    async def scenario() -> None:
        table = await party.seated(ANN, BOB, watch=Watch("none"))
        assert (await party.tables.view(EVE, table))["room"]["status"] == "gathering"
        await party.tables.start(ANN, table)
        await refused("no_onlookers", party.tables.view(EVE, table))
        await refused("no_onlookers", party.tables.view(None, table))
        await refused("no_onlookers", party.tables.talk(EVE, table))
        await refused("no_following", party.tables.watching.link(ANN, table, 0))
        await party.moves(table)
        assert (await party.tables.view(EVE, table))["result"]["ended"] is True

    party.house.run(scenario())


def test_after_the_end_everybody_sees_everything_unless_the_table_says_no(party: Party) -> None:
    async def scenario() -> None:
        shown = await party.started(ANN, BOB)
        kept = await party.started(ANN, BOB, watch=Watch("public", after=False))
        await party.moves(shown)
        await party.moves(kept)
        views = [await party.tables.view(EVE, shown, seat) for seat in (None, 0, 1)]
        assert views[0]["state"] == views[1]["state"] == views[2]["state"]
        await refused("no_onlookers", party.tables.view(EVE, kept))
        await refused("not_your_seat", party.tables.view(EVE, kept, 0))
        await refused("no_onlookers", party.tables.record(EVE, kept))
        assert (await party.tables.view(ANN, kept, 1))["result"]["ended"] is True
        assert await party.tables.record(BOB, kept)

    party.house.run(scenario())


def test_delayed_onlookers_see_the_moment_that_is_so_long_ago(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, watch=Watch("delayed", 60))
        await refused("too_early", party.tables.view(EVE, table))
        party.house.clock.advance(61)
        assert (await party.tables.view(EVE, table))["room"]["status"] == "playing"
        early = await party.tables.view(EVE, table)
        await party.tables.say(ANN, table, 0, None, "hello")
        await party.moves(table, 4)
        assert await party.tables.view(EVE, table) == early
        assert await party.tables.talk(EVE, table) == []
        now = (await party.tables.look(BOB, table)).shown.parts["version"]
        party.house.clock.advance(61)
        late = await party.tables.view(EVE, table)
        assert late["log"] != early["log"]
        assert now > 0
        assert [said["text"] for said in await party.tables.talk(EVE, table)] == ["hello"]

    party.house.run(scenario())


def test_a_seat_lets_somebody_look_over_its_shoulder_and_ends_that(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot", watch=FOLLOWED)
        other = await party.started(ANN, BOB, watch=FOLLOWED)
        await refused("not_your_seat", party.tables.watching.link(BOB, table, 0))
        key = await party.tables.watching.link(ANN, table, 0)
        mine = await party.tables.view(ANN, table)
        seen = await party.tables.view(None, table, None, key)
        assert {**seen, "me": None} == {**mine, "me": None}
        await refused("not_your_seat", party.tables.view(None, table, 1, key))
        await refused("not_your_seat", party.tables.view(None, other, 0, key))
        assert (await party.tables.view(BOB, table, None, key))["me"]["seat"] == 1
        await refused("not_your_seat", party.tables.view(BOB, table, 0, key))
        await party.tables.say(ANN, table, 0, [1], "a whisper")
        assert await party.tables.talk(None, table, None, "", key) == []
        await party.tables.watching.unlink(ANN, table, 0)
        await refused("no_such_key", party.tables.view(None, table, None, key))

    party.house.run(scenario())


def test_a_seat_that_changes_hands_shows_itself_to_nobody_from_before(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, watch=FOLLOWED)
        key = await party.tables.watching.link(BOB, table, 1)
        await party.tables.leave(BOB, table, 1)
        await refused("no_such_key", party.tables.view(None, table, None, key))
        await party.tables.join(EVE, table, 1)
        assert (await party.tables.view(BOB, table))["me"]["seat"] is None

    party.house.run(scenario())


@pytest.mark.parametrize("seat", [0, None])
def test_views_carry_no_ids_of_people_and_no_places_in_the_log(
    party: Party, seat: int | None
) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, person("Zoe"), game="moot")
        await party.moves(table, 7)
        view = await party.tables.view(ANN if seat == 0 else EVE, table, seat)
        text = str(view)
        for secret in (ANN.id, BOB.id, "'seq'", "'inputs'", "'banks'", "'to':"):
            assert secret not in text
        assert view["room"]["seats"][1]["name"] == "Bob"

    party.house.run(scenario())


def test_what_viewers_of_one_kind_see_is_made_once(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        looks = [await party.tables.look(who, table) for who in (EVE, None, EVE)]
        assert looks[0].shown is looks[1].shown is looks[2].shown
        assert looks[0].me["name"] == "Eve"
        loaded = await party.tables.repository.load(table)
        assert loaded.shown[SPECTATOR] is looks[0].shown
        await party.move(table)
        assert (await party.tables.look(EVE, table)).shown is not looks[0].shown

    party.house.run(scenario())
