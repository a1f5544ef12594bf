"""What a game says is read by a catalogue as by a grammar, and said in another language."""

from __future__ import annotations

import time
from typing import Any

import pytest

from starmoot.host import Catalogue, catalogue_of, ill_formed

SOON = 2.0
"""Seconds, also on a machine that does other things as well."""

WORDS: dict[str, Any] = {
    "Ada": "Ada",
    "the Salt Gate": "das Salztor",
    "the Church": "die Kirche",
    "open": "offen",
    "{seat} bids {number}": "{seat} bietet {number}",
    "{seat} gives {gate} to {whom}": "{seat} gibt {whom:dative} {gate}",
    "{seat} sends {number} [Fleet|Fleets]": "{seat} schickt {number|eine Flotte|{number} Flotten}",
    "{this}, {that}": "{this}, {that}",
    "{sum} {change} {why}": "{sum} {change} {why}",
    "{label} {number}": "{label} {number}",
    "It is {what}.": "Es ist {what}.",
    "gates": "Tore",
    "dative": {"the Church": "der Kirche"},
}


@pytest.fixture
def german() -> Catalogue:
    return Catalogue("de", WORDS)


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("Ada bids 3", "Ada bietet 3"),
        ("Ada gives the Salt Gate to the Church", "Ada gibt der Kirche das Salztor"),
        ("The Church bids 3", "Die Kirche bietet 3"),
        ("Ada sends 1 Fleet", "Ada schickt eine Flotte"),
        ("Ada sends 2 Fleets", "Ada schickt 2 Flotten"),
        ("Ada, the Church, open", "Ada, die Kirche, offen"),
        ("gates 2 +3 open -1 gates", "Tore 2 +3 offen -1 Tore"),
        ("It is open. It is gates.", "Es ist offen. Es ist Tore."),
        ("[4] [1] = 5", "[4] [1] = 5"),
        ("", ""),
    ],
)
def test_a_text_whose_parts_are_all_known_is_translated(
    english: str, said: str, german: Catalogue
) -> None:
    assert german.say(english) == said
    assert german.unknown(english) == []


@pytest.mark.parametrize("text", ["Bo bids 3", "Ada bids many", "Ada bids 3 gates", "open gates"])
def test_a_sentence_with_a_part_that_is_not_known_stays_english(
    text: str, german: Catalogue
) -> None:
    assert german.say(text) == text
    assert german.unknown(text) == [text]


def test_each_sentence_of_a_text_is_translated_for_itself(german: Catalogue) -> None:
    assert (
        german.say("It is open.  Is it so? It is open.") == "Es ist offen.  Is it so? Es ist offen."
    )
    assert german.unknown("It is open. Is it so?") == ["Is it so?"]


def test_what_says_more_is_believed_first() -> None:
    few = {"Ada": "Ada", "{this} bids {number}": "{this} sagt {number}", "{it} now": "nun {it}"}
    more = {"Ada bids {number} now": "Ada bietet jetzt {number}", "Ada bids 3": "Ada bietet drei"}
    catalogue = Catalogue("de", few, more)
    assert catalogue.say("Ada bids 3") == "Ada bietet drei"
    assert catalogue.say("Ada bids 4 now") == "Ada bietet jetzt 4"
    assert Catalogue("de", few).say("Ada bids 4 now") == "nun Ada sagt 4"


def test_a_later_catalogue_has_the_last_word() -> None:
    common = {"{seat} waits": "{seat} wartet", "Ada": "Ada", "open": "auf"}
    own = {"{captain} waits": "{captain} harrt aus", "open": "offen"}
    catalogue = Catalogue("de", common, own)
    assert catalogue.say("Ada waits") == "Ada harrt aus"
    assert catalogue.say("open") == "offen"


def test_what_asks_for_more_is_believed_before_what_takes_anything() -> None:
    lines = {
        "A: {name}": "Name {name}",
        "A: {number}": "Zahl {number}",
        "A: {thing}": "Ding {thing}",
    }
    catalogue = Catalogue("de", lines, {"B": "b"})
    assert catalogue.known("A: 3") == "Zahl 3"
    assert catalogue.known("A: B") == "Ding b"
    assert catalogue.known("A: Joan") == "Name Joan"


def test_only_what_people_read_is_translated(german: Catalogue) -> None:
    shown = {
        "key": "open",
        "label": "open",
        "rows": [["open", "3"]],
        "owner": 1,
        "state": {"label": "open"},
        "given": [{"title": "open"}],
        "joint": {"open": {"open": "open"}},
        "tokens": ["open", {"key": "open", "label": "open"}],
    }
    assert german.told(shown) == {
        "key": "open",
        "label": "offen",
        "rows": [["offen", "3"]],
        "owner": 1,
        "state": {"label": "open"},
        "given": [{"title": "open"}],
        "joint": {"open": {"open": "offen"}},
        "tokens": ["offen", {"key": "open", "label": "offen"}],
    }


def test_english_is_left_alone() -> None:
    shown = {"label": "open"}
    assert catalogue_of("moot", "en").told(shown) is shown
    assert catalogue_of("moot", "../../etc").told(shown) is shown
    assert catalogue_of("a game that is gone", "de").say("Seat 3") == "Platz 3"


@pytest.mark.parametrize("last", ["gates", "stranger"])
@pytest.mark.parametrize("between", [", ", " 3 +3 "])
def test_a_text_with_a_thousand_readings_is_given_up(
    between: str, last: str, german: Catalogue
) -> None:
    text = between.join(["gates"] * 400 + [last])
    start = time.perf_counter()
    assert german.say(text) == text
    assert time.perf_counter() - start < SOON
    assert german.say("Ada bids 3") == "Ada bietet 3"


@pytest.mark.parametrize(
    ("key", "said", "fault"),
    [
        ("{seat} bids {number}", "{seat} bietet {number}", ""),
        ("{n} [Fleet|Fleets]", "{n|eine Flotte|{n} Flotten}", ""),
        ("{seat} bids {number}", "{seat} bietet", "has the places"),
        ("{seat} bids {number}", "{seat} bietet {card}", "has the places"),
        ("{seat} hits {seat}", "{seat} trifft {seat}", "names a place twice"),
        ("{seat}{number}", "{seat}{number}", "nothing between two places"),
        ("{seat} bids", "{seat} bietet {", "a bracket too many"),
    ],
)
def test_a_sentence_that_cannot_be_right_is_told(key: str, said: str, fault: str) -> None:
    assert fault in ill_formed(key, said)
    assert bool(fault) == bool(ill_formed(key, said))
