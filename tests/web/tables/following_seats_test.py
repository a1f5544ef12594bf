"""Spectators who follow one seat: only where everybody allows it, and never more than that seat."""

from __future__ import annotations

from typing import Any

from tests.web.tables.house import ANN, BOB, EVE, Party, person, refused

from starmoot.web.model import Watch

FOLLOWED = Watch(follow=True)
ZOE = person("Zoe")


async def asked(party: Party, table: str) -> dict[str, Any]:
    """What everybody is shown of the consent."""
    shown: dict[str, Any] = (await party.tables.view(None, table))["room"]["follow"]
    return shown


def test_nobody_follows_a_seat_unless_the_table_was_made_so(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        assert await asked(party, table) == {"on": False, "agreed": [], "behind": [0, 0]}
        await refused("no_following", party.tables.watching.follow(EVE, table, 0))
        await refused("no_following", party.tables.watching.link(ANN, table, 0))
        await refused("not_your_seat", party.tables.view(EVE, table, 0))

    party.house.run(scenario())


def test_a_follower_sees_what_one_seat_sees_and_no_other(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, ZOE, game="moot", watch=FOLLOWED)
        await party.tables.watching.follow(EVE, table, 0)
        mine, seen = await party.tables.view(ANN, table), await party.tables.view(EVE, table)
        assert {**seen, "me": None} == {**mine, "me": None}
        assert (seen["me"]["seat"], seen["me"]["seats"]) == (0, [])
        assert (await asked(party, table))["behind"] == [1, 0, 0]
        await refused("not_your_seat", party.tables.view(EVE, table, 1))
        await refused("follows_another", party.tables.watching.follow(EVE, table, 1))
        await refused("not_your_seat", party.tables.decide(EVE, table, 0, "1-1", 1))
        await party.tables.say(ANN, table, 0, [1], "a whisper")
        assert await party.tables.talk(EVE, table) == []
        await party.tables.notebooks.write(ANN, table, 0, "own", "Bob lies.")
        assert (await party.tables.view(EVE, table))["notes"] == {"own": "", "room": ""}
        assert (await party.tables.view(None, table))["me"]["seat"] is None

    party.house.run(scenario())


def test_whoever_knows_a_seat_takes_no_other_in_that_game(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, ZOE, game="moot", watch=FOLLOWED)
        await party.tables.watching.follow(EVE, table, 0)
        await party.tables.leave(BOB, table, 1)
        await refused("has_played", party.tables.join(EVE, table, 1))
        await refused("has_played", party.tables.watching.follow(ANN, table, 2))
        await refused("has_played", party.tables.watching.follow(BOB, table, 2))

    party.house.run(scenario())


def test_in_a_running_game_all_who_play_have_to_agree(party: Party) -> None:
    async def scenario() -> None:
        watching = party.tables.watching
        table = await party.started(ANN, BOB, ZOE, game="moot")
        await refused("not_your_seat", watching.allow(EVE, table, 0, True))
        assert await watching.allow(ANN, table, 0, True) == "asked"
        assert await watching.allow(ZOE, table, 2, True) == "asked"
        assert await asked(party, table) == {"on": False, "agreed": [0, 2], "behind": [0, 0, 0]}
        await refused("no_following", watching.follow(EVE, table, 0))
        assert await watching.allow(BOB, table, 1, True) == "done"
        assert (await asked(party, table))["on"] is True
        await watching.follow(EVE, table, 0)
        assert (await party.tables.view(EVE, table))["me"]["seat"] == 0

    party.house.run(scenario())


def test_each_who_plays_can_end_it_for_the_table(party: Party) -> None:
    async def scenario() -> None:
        watching = party.tables.watching
        table = await party.started(ANN, BOB, ZOE, game="moot", watch=FOLLOWED)
        await watching.follow(EVE, table, 0)
        key = await watching.link(ANN, table, 0)
        assert await watching.allow(BOB, table, 1, False) == "refused"
        assert await asked(party, table) == {"on": False, "agreed": [], "behind": [0, 0, 0]}
        for sight in (party.tables.view(EVE, table), party.tables.view(None, table, None, key)):
            assert (await sight)["me"]["seat"] is None
        assert await watching.allow(BOB, table, 1, True) == "asked"
        assert (await asked(party, table))["agreed"] == [1]

    party.house.run(scenario())


def test_a_seat_that_changes_hands_has_to_be_asked_again(party: Party) -> None:
    async def scenario() -> None:
        watching = party.tables.watching
        table = await party.started(ANN, BOB, ZOE, game="moot")
        await watching.allow(ANN, table, 0, True)
        await watching.allow(BOB, table, 1, True)
        await party.tables.leave(BOB, table, 1)
        assert (await asked(party, table))["agreed"] == [0]
        await party.tables.join(EVE, table, 1)
        assert await watching.allow(ZOE, table, 2, True) == "asked"
        assert await watching.allow(EVE, table, 1, True) == "done"

    party.house.run(scenario())


def test_followers_see_a_delayed_table_as_late_as_other_onlookers(party: Party) -> None:
    async def scenario() -> None:
        late = Watch("delayed", 60, follow=True)
        table = await party.started(ANN, BOB, ZOE, game="moot", watch=late)
        await party.tables.watching.follow(EVE, table, 0)
        await refused("too_early", party.tables.view(EVE, table))
        party.house.clock.advance(61)
        early = await party.tables.view(EVE, table)
        assert early["me"]["seat"] == 0
        await party.moves(table, 4)
        assert (await party.tables.view(EVE, table))["log"] == early["log"]

    party.house.run(scenario())


def test_a_table_without_onlookers_has_no_followers_whatever_was_agreed(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, watch=Watch("none", follow=True))
        await refused("no_following", party.tables.watching.follow(EVE, table, 0))
        await refused("no_onlookers", party.tables.watching.allow(ANN, table, 0, True))
        await refused("no_onlookers", party.tables.view(EVE, table))

    party.house.run(scenario())
