"""Bots are made from short texts; a text that names none is answered with what exists."""

from __future__ import annotations

import pytest

from starmoot.bots import BOTS, Recipe, UnknownBot, make_bot
from starmoot.bots.simple import RandomBot


@pytest.mark.parametrize(
    "spec",
    [
        "random",
        "caretaker",
        "advice",
        "advice:2",
        "search:200",
        "search:50ms",
        "character",
        "character:loyal",
        "character:schemer:9",
        "character:cautious:50ms",
    ],
)
def test_a_bot_is_called_by_the_text_it_was_made_from(spec: str) -> None:
    assert make_bot(spec, 1).name == spec


def test_an_unknown_bot_is_answered_with_all_that_exist() -> None:
    with pytest.raises(UnknownBot) as caught:
        make_bot("oracle", 1)
    assert str(caught.value) == (
        "there is no bot 'oracle'; there are advice, advice:LEVEL, caretaker, "
        "character:TEMPERAMENT, character:TEMPERAMENT:MILLISECONDSms, random, "
        "search:WORLDS, search:MILLISECONDSms"
    )


@pytest.mark.parametrize("rest", ["0", "-5", "ten", "50s", "5 0", "0ms", "²", "1e3", "9" * 10])
def test_a_search_wants_a_number_of_worlds_or_milliseconds(rest: str) -> None:
    with pytest.raises(UnknownBot, match="as in search:200 or search:50ms, not"):
        make_bot(f"search:{rest}", 1)


def test_a_search_without_a_number_takes_the_usual_one() -> None:
    assert make_bot("search", 1).name == "search:200"


@pytest.mark.parametrize("rest", ["0", "-1", "high", "²"])
def test_advice_wants_a_level(rest: str) -> None:
    with pytest.raises(UnknownBot, match="a level from 1, as in advice:2"):
        make_bot(f"advice:{rest}", 1)


@pytest.mark.parametrize("word", ["random", "caretaker"])
def test_a_bot_without_settings_refuses_one(word: str) -> None:
    with pytest.raises(UnknownBot, match=f"the bot {word} takes nothing after its name, not ':9'"):
        make_bot(f"{word}:9", 1)


def test_anybody_may_add_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    lucky = Recipe(lambda rest, seed, _clock: RandomBot(seed + int(rest)), ("lucky:NUMBER",))
    monkeypatch.setitem(BOTS, "lucky", lucky)
    made = make_bot("lucky:7", 1)
    assert isinstance(made, RandomBot)
    assert made.picker.state == RandomBot(8).picker.state
    with pytest.raises(UnknownBot, match="lucky:NUMBER"):
        make_bot("oracle", 1)
