"""Characters at a table: how different they are, and what they say there."""

from __future__ import annotations

from typing import Any

from tests.web.tables.house import ANN, BOB, KEY, Party, refused

from starmoot.bots.temperament import TEMPERAMENTS
from starmoot.web.bots.voices import Voices, within
from starmoot.web.model import NewTable, SeatPlan
from starmoot.web.store.base import Find
from starmoot.web.tables.draft import Draft

ANYBODY = "character::20ms"


async def against(party: Party, *bots: str) -> str:
    """A running moot of Ann against bots."""
    plan = [SeatPlan(), *[SeatPlan("bot", bot) for bot in bots]]
    table = await party.tables.create(ANN, NewTable("moot", len(plan), plan=plan))
    await party.tables.start(ANN, table)
    return table


async def give(party: Party, table: str, seat: int, answer: Any) -> None:
    """A seat answers what it is asked, whoever sits there."""

    def wish(draft: Draft) -> str:
        assert draft.table is not None
        decision = dict(draft.table.awaited())[seat]
        return draft.submit(seat, decision, answer, by="bot").status

    assert await party.house.repository.change(table, wish) == "accepted"


async def ann_offers(party: Party, table: str, reply: str) -> None:
    """Ann takes the chair, offers the second seat a deal and hears its answer."""
    for seat, bid in enumerate((3, 0, 0)):
        await give(party, table, seat, bid)
    await give(party, table, 0, {"captain": "seat2", "stance": "seal", "price": 1})
    await give(party, table, 1, reply)


def test_characters_that_may_be_anybody_are_all_different(party: Party) -> None:
    async def scenario() -> None:
        plan = [SeatPlan(), *[SeatPlan("bot", ANYBODY)] * 5]
        table = await party.tables.create(ANN, NewTable("moot", 6, plan=plan))
        seats = (await party.tables.view(ANN, table))["room"]["seats"][1:]
        assert {seat["temperament"] for seat in seats} == set(TEMPERAMENTS)
        assert all(seat["bot"].endswith(":20ms") for seat in seats)
        names = [seat["name"].removesuffix(" (bot)") for seat in seats]
        for name, seat in zip(names, seats, strict=True):
            assert name in TEMPERAMENTS[seat["temperament"]].names
        assert len(set(names)) == 5

    party.house.run(scenario())


def test_free_seats_are_filled_with_characters_unlike_those_at_the_table(party: Party) -> None:
    async def scenario() -> None:
        plan = [SeatPlan(), SeatPlan("bot", "character:schemer")]
        table = await party.tables.create(ANN, NewTable("moot", 6, plan=plan))
        await party.tables.start(ANN, table, ANYBODY)
        seats = (await party.tables.view(ANN, table))["room"]["seats"]
        assert {seat["temperament"] for seat in seats[1:]} == set(TEMPERAMENTS)
        assert seats[0]["temperament"] == ""

    party.house.run(scenario())


def test_the_lobby_tells_whom_one_would_meet(party: Party) -> None:
    async def scenario() -> None:
        plan = [SeatPlan(), SeatPlan("bot", "character:schemer"), SeatPlan("bot", "random")]
        await party.tables.create(ANN, NewTable("moot", 4, plan=plan, listed=True))
        [line] = await party.tables.find(BOB, Find(listed=True))
        name = TEMPERAMENTS["schemer"].names[0]
        assert line["characters"] == [{"name": name, "temperament": "schemer"}]

    party.house.run(scenario())


def test_two_of_a_temperament_have_different_names(party: Party) -> None:
    async def scenario() -> None:
        table = await against(party, *["character:loyal"] * 5)
        seats = (await party.tables.view(ANN, table))["room"]["seats"][1:]
        assert len({seat["name"] for seat in seats}) == 5

    party.house.run(scenario())


def test_a_game_without_outlook_has_no_characters_to_seat(party: Party) -> None:
    async def scenario() -> None:
        plan = [SeatPlan(), SeatPlan("bot", ANYBODY)]
        await refused("bad_bot", party.tables.create(ANN, NewTable("goofspiel", 2, plan=plan)))

    party.house.run(scenario())


def test_a_character_answers_a_persons_offer_with_a_reason_that_all_hear(party: Party) -> None:
    async def scenario() -> None:
        table = await against(party, "character:loyal", "character:schemer")
        voices = Voices(party.tables.words, KEY)
        party.house.repository.on_change.append(voices.changed)
        await ann_offers(party, table, "no")
        await voices.rest()
        [word] = await party.tables.talk(ANN, table)
        lines = TEMPERAMENTS["loyal"].lines
        said = [line.replace("{who}", "Anwen") for line in lines["refused"] + lines["ahead"]]
        assert (word["seat"], word["to"]) == (1, None)
        assert word["text"] in said
        assert len(word["text"]) < 80, "one line"

    party.house.run(scenario())


def test_words_to_one_fact_are_said_once_by_all_servers_together(party: Party) -> None:
    async def scenario() -> None:
        table = await against(party, "character:grasping", "character:schemer")
        both = [Voices(party.tables.words, KEY), Voices(party.tables.words, KEY)]
        party.house.repository.on_change += [voices.changed for voices in both]
        await ann_offers(party, table, "yes")
        for voices in both:
            await voices.rest()
        assert len(await party.tables.talk(ANN, table)) == 1

    party.house.run(scenario())


def test_plain_bots_and_people_are_given_no_words(party: Party) -> None:
    async def scenario() -> None:
        table = await against(party, "random", "character:schemer")
        voices = Voices(party.tables.words, KEY)
        party.house.repository.on_change.append(voices.changed)
        await ann_offers(party, table, "no")
        await voices.rest()
        assert await party.tables.talk(ANN, table) == []

    party.house.run(scenario())


def test_a_server_that_starts_does_not_comment_on_the_past(party: Party) -> None:
    async def scenario() -> None:
        table = await against(party, "character:loyal", "character:schemer")
        await ann_offers(party, table, "no")
        voices = Voices(party.tables.words, KEY)
        party.house.repository.on_change.append(voices.changed)
        await give(party, table, 0, {"stance": "seal", "stake": 0})
        await voices.rest()
        assert await party.tables.talk(ANN, table) == []

    party.house.run(scenario())


def test_a_line_goes_to_nobody_who_does_not_know_its_reason() -> None:
    pair, room, everybody = 0b0011, 0b0111, -1
    assert within(pair, room)
    assert within(room, everybody)
    assert within(everybody, everybody)
    assert not within(room, pair)
    assert not within(everybody, room)


def test_a_temperament_is_public_and_the_thoughts_are_not(party: Party) -> None:
    async def scenario() -> None:
        table = await against(party, "character:loyal", "character:schemer")
        seen = await party.tables.view(BOB, table)
        told = [seat["temperament"] for seat in seen["room"]["seats"]]
        assert told == ["", "loyal", "schemer"]
        assert all(captain["role"] == {"hidden": True} for captain in seen["state"]["captains"])

    party.house.run(scenario())
