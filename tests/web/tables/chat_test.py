"""Talk: who hears what, and what is fit to be said."""

from __future__ import annotations

import pytest
from tests.web.tables.house import ANN, BOB, EVE, Party, person, refused

from starmoot.web.errors import Refusal
from starmoot.web.tables.chat import MOST_HEARD
from starmoot.web.tables.rights import fit_name, fit_words


def test_words_to_the_table_are_heard_by_all_and_whispers_by_two(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot")
        await party.tables.say(ANN, table, 0, None, "  hello all ")
        await party.tables.say(ANN, table, 0, [1], "only you")
        heard = {
            who.name if who else "": [said["text"] for said in await party.tables.talk(who, table)]
            for who in (ANN, BOB, EVE, None)
        }
        assert heard["Ann"] == heard["Bob"] == ["hello all", "only you"]
        assert heard["Eve"] == heard[""] == ["hello all"]
        said = (await party.tables.talk(BOB, table))[1]
        assert (said["seat"], said["name"], said["to"]) == (0, "Ann", [0, 1])
        assert set(said) == {"id", "at", "seat", "name", "to", "text"}

    party.house.run(scenario())


def test_a_listener_goes_on_from_the_last_word_it_has(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot")
        first = await party.tables.say(ANN, table, 0, None, "one")
        await party.tables.say(ANN, table, 0, [1], "a secret")
        await party.tables.say(BOB, table, 1, None, "two")
        assert [said["text"] for said in await party.tables.talk(EVE, table, 2, first["id"])] == [
            "two"
        ]
        assert len(await party.tables.talk(EVE, table, 2, "unknown")) == 2

    party.house.run(scenario())


def test_only_those_who_sit_speak_and_only_where_the_rules_let_them(party: Party) -> None:
    async def scenario() -> None:
        table = await party.seated(ANN, BOB, EVE, game="moot")
        await party.tables.say(BOB, table, 1, None, "when do we begin?")
        await refused("no_channel", party.tables.say(BOB, table, 1, [0], "psst"))
        await party.tables.start(ANN, table)
        await refused("not_your_seat", party.tables.say(person("Zoe"), table, 0, None, "let me"))
        await refused("not_your_seat", party.tables.say(ANN, table, 1, None, "I am Bob"))
        await refused("no_seat", party.tables.say(ANN, table, 0, [7], "anybody?"))
        await refused("no_channel", party.tables.say(ANN, table, 0, [], "to myself"))

    party.house.run(scenario())


def test_a_muted_seat_is_silent_for_one_listener_alone(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot")
        await party.tables.say(ANN, table, 0, None, "blah")
        last = await party.tables.say(BOB, table, 1, None, "well")
        await party.tables.mute(EVE, table, 0, True)
        assert [said["text"] for said in await party.tables.talk(EVE, table)] == ["well"]
        assert len(await party.tables.talk(BOB, table)) == 2
        assert await party.tables.talk(EVE, table, None, last["id"]) == []
        party.house.clock.advance(3600)
        assert len(await party.tables.talk(EVE, table)) == 1
        await party.tables.mute(EVE, table, 0, False)
        assert len(await party.tables.talk(EVE, table)) == 2

    party.house.run(scenario())


def test_words_are_reported_by_those_who_heard_them(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot")
        said = await party.tables.say(ANN, table, 0, [1], "you rascal")
        await refused("not_found", party.tables.report(EVE, table, said["id"], "rude"))
        await party.tables.report(BOB, table, said["id"], "rude")
        reports = await party.tables.store.reports()
        assert [(report.person, report.talk) for report in reports] == [(BOB.id, said["id"])]

    party.house.run(scenario())


@pytest.mark.parametrize("text", ["", "   ", "x" * 2001, "be\x07ll", "nul\x00", "half \ud800"])
def test_unfit_words_are_refused(text: str) -> None:
    with pytest.raises(Refusal, match="Words"):
        fit_words(text)


def test_fit_words_keep_their_lines_and_signs() -> None:
    assert fit_words(" two\nlines 👩‍🚀 ") == "two\nlines 👩‍🚀"
    assert len(fit_words("x" * 2000)) == 2000


@pytest.mark.parametrize("name", ["", " \t", "x" * 41, "a\u202eb", "a\x1bb", "\u2066a"])
def test_unfit_names_are_refused(name: str) -> None:
    with pytest.raises(Refusal, match="A name"):
        fit_name(name)


def test_names_are_trimmed() -> None:
    assert fit_name("  Åsa   of Mars\n") == "Åsa of Mars"


def test_talk_comes_in_pages(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE)
        for number in range(MOST_HEARD + 30):
            await party.tables.say(ANN, table, 0, None, f"word {number}")
        last = await party.tables.talk(BOB, table)
        assert [said["text"] for said in last] == [f"word {n}" for n in range(30, MOST_HEARD + 30)]
        first = await party.tables.talk(BOB, table, before=last[0]["id"])
        assert [said["text"] for said in first] == [f"word {n}" for n in range(30)]
        next_page = await party.tables.talk(BOB, table, after=first[0]["id"])
        assert [next_page[0]["text"], next_page[-1]["text"]] == ["word 1", f"word {MOST_HEARD}"]
        await party.tables.mute(BOB, table, 0, True)
        await party.tables.say(EVE, table, 2, None, "at last")
        heard = await party.tables.talk(BOB, table, after=first[0]["id"])
        assert [said["text"] for said in heard] == ["at last"]

    party.house.run(scenario())
