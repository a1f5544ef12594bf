"""Games are translated whole: no word that a player reads stays English."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from starmoot.bots.temperament import TEMPERAMENTS
from starmoot.host import (
    Catalogue,
    catalogue_in,
    catalogue_of,
    catalogues_in,
    get_game,
    ill_formed,
    load_journal,
    replay,
)
from starmoot.host.translating import COMMON
from starmoot.testing.translation import declared, look, moments, shown, unread, untranslated

GOLDENS = Path(__file__).resolve().parents[1] / "goldens"
GERMAN = "de"
SHORT = ("goofspiel", "moot")
"""Games that are short enough to see all they say, so that no entry of theirs is idle."""
LONG = tuple(sorted({path.parent.name for path in GOLDENS.glob("*/*.jsonl")} - set(SHORT)))
LOOKS = 5
"""At so many moments of a recorded game everybody looks at what is asked and drawn."""
SEEDS = 4
RECORDS = sorted(path for name in LONG for path in GOLDENS.glob(f"{name}/*.jsonl"))
PLACE = re.compile(r"\{\w+\}")


@cache
def texts_of(name: str) -> frozenset[str]:
    """Everything that a game says: what it declares, and what it shows in many games."""
    game = get_game(name)
    found = declared(game)
    for seats, seed in product(game.seats, range(SEEDS)):
        for table in moments(game, seats, seed):
            found |= shown(table)
    return frozenset(found)


def written(name: str) -> dict[str, Any]:
    """The catalogue of a game as its files have it, chapters put together."""
    whole: dict[str, Any] = {}
    for chapter in catalogues_in(get_game(name).package, GERMAN):
        for key, said in chapter.items():
            whole[key] = {**whole.get(key, {}), **said} if isinstance(said, dict) else said
    return whole


def without(whole: dict[str, Any], form: str, key: str) -> dict[str, Any]:
    """A catalogue that lacks one sentence."""
    left = {name: dict(said) if isinstance(said, dict) else said for name, said in whole.items()}
    del (left[form] if form else left)[key]
    return left


def sentences(whole: dict[str, Any]) -> list[tuple[str, str, str]]:
    """The sentences of a catalogue: form, key, what is said."""
    plain = [("", key, said) for key, said in whole.items() if isinstance(said, str)]
    forms = [(form, said) for form, said in whole.items() if isinstance(said, dict)]
    return plain + [(form, key, one) for form, said in forms for key, one in said.items()]


def having(key: str, texts: Iterable[str]) -> list[str]:
    """The texts that have all words of a sentence."""
    words = [part.lower() for part in PLACE.split(key)]
    return [text for text in texts if all(part in text.lower() for part in words)]


def missed(text: str, full: Catalogue, less: Catalogue) -> bool:
    """Whether a text is said otherwise by a catalogue that lacks something."""
    return full.say(text) != less.say(text) or full.unknown(text) != less.unknown(text)


@pytest.mark.parametrize("name", SHORT)
def test_nothing_that_a_player_reads_stays_english(name: str) -> None:
    assert untranslated(texts_of(name), catalogue_of(name, GERMAN)) == set()


@pytest.mark.parametrize("name", SHORT)
def test_each_sentence_of_a_catalogue_is_said_and_would_be_missed(name: str) -> None:
    whole, common = written(name), catalogues_in(COMMON, GERMAN)
    texts = texts_of(name)
    full = Catalogue(GERMAN, *common, whole)
    idle = []
    for form, key, _ in sentences(whole):
        less = Catalogue(GERMAN, *common, without(whole, form, key))
        if not any(missed(text, full, less) for text in having(key, texts)):
            idle.append(f"{form} {key}".strip())
    assert idle == [], "no text of the game has them any more, or another entry says the same"


@pytest.mark.parametrize("name", LONG)
def test_what_a_long_game_declares_is_translated(name: str) -> None:
    assert untranslated(declared(get_game(name)), catalogue_of(name, GERMAN)) == set()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_nothing_of_a_recorded_game_stays_english(path: Path) -> None:
    game, journal = get_game(path.parent.name), load_journal(path.read_text(encoding="utf-8"))
    assert journal.end is not None
    texts = shown(replay(game, journal), whole=True)
    for number in range(LOOKS):
        inputs = len(journal.lines) * number // LOOKS
        texts |= shown(replay(game, journal, upto=inputs, seed=bytes.fromhex(journal.end["seed"])))
    assert untranslated(texts, catalogue_of(game.id, GERMAN)) == set()


@pytest.mark.parametrize("name", SHORT + LONG)
def test_both_languages_put_the_same_things_into_a_sentence(name: str) -> None:
    for _, key, said in sentences(written(name)):
        assert ill_formed(key, said) == ""


@pytest.mark.parametrize("name", SHORT)
def test_no_field_with_words_is_overlooked(name: str) -> None:
    game = get_game(name)
    table = next(moments(game, game.seats[0], 0))
    assert unread(look(table)) == set()


def test_every_line_of_a_character_is_translated_whoever_it_is_about() -> None:
    words = catalogue_in("starmoot.bots", GERMAN)
    lines = [
        line
        for temperament in TEMPERAMENTS.values()
        for said in temperament.lines.values()
        for line in said
    ]
    assert len(lines) > 50
    for line in lines:
        german = words.known(line.replace("{who}", "Ann of Xi"))
        assert german is not None, line
        assert ("Ann of Xi" in german) == ("{who}" in line)
