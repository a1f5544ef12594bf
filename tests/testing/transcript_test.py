"""Transcripts: what a record tells, in the order in which it happened."""

from __future__ import annotations

import pytest

from starmoot.bots.match import record_match
from starmoot.host import BadJournal, get_game
from starmoot.scene import (
    Battle,
    Card,
    CardRow,
    Grid,
    Map,
    Moment,
    Place,
    Prose,
    Scene,
    Side,
    Stand,
    Tally,
    Timeline,
    Track,
    Tracks,
)
from starmoot.testing.transcript import scene_lines, transcript

SEED = bytes(range(32))


def recorded(game_id: str, seats: int) -> str:
    """A short game of random players."""
    game = get_game(game_id)
    return record_match(game, seats, {}, SEED, ["random"] * seats).table.journal.dump()


def test_a_transcript_tells_questions_answers_facts_and_the_end() -> None:
    record = recorded("goofspiel", 2)
    text = transcript(get_game("goofspiel"), record)
    lines = text.splitlines()
    assert lines[0].startswith("Goofspiel, 2 seats, rules version")
    assert any(line.startswith("? ") for line in lines)
    assert any(line.startswith("* ") for line in lines)
    assert lines[-1].startswith("The game is over:")
    assert max(len(line) for line in lines) <= 100


def test_the_same_record_is_told_in_the_same_words() -> None:
    record = recorded("moot", 3)
    game = get_game("moot")
    assert transcript(game, record) == transcript(game, record)


def test_a_record_that_was_tampered_with_is_not_told() -> None:
    record = recorded("goofspiel", 2).replace('"n":3', '"n":4', 1)
    with pytest.raises(BadJournal):
        transcript(get_game("goofspiel"), record)


def test_every_widget_has_its_lines() -> None:
    scene = Scene(
        "Here",
        (
            Tracks("Traits", (Track("Faith", 7, 0, 12, "after the ritual"),)),
            CardRow("Hand", (Card("Ace"), Card("", hidden=True))),
            CardRow("Deck", ()),
            Grid("Votes", ("Who", "What"), (("Church", "Stay"),)),
            Map("Map", (Place("a", "A", note="iron"), Place("b", "B")), (("a", "b"),), ("a", "b")),
            Tally("Motion", (Stand("Aye", 8, note="carried"), Stand("No", 5))),
            Timeline("Phases", (Moment("Dawn"), Moment("Dusk", "now")), 1),
            Battle("Siege", (Side("Red", strength=4), Side("Blue", strength=2)), ("Red wins",)),
            Prose("Story", "Once upon a time."),
        ),
    )
    assert scene_lines(scene) == [
        *("", "Traits", "  Faith          7  after the ritual"),
        *("", "Hand", "  Ace", "  (face down)"),
        *("", "Deck", "  none"),
        *("", "Votes", "  Who     What", "  Church  Stay"),
        *("", "Map", "  A: iron (to B)", "  B (to A)", "  The journey: A, B"),
        *("", "Motion", "    8  Aye  carried", "    5  No"),
        *("", "Phases", "    Dawn", "  > Dusk  now"),
        *("", "Siege", "    4  Red", "    2  Blue", "  Red wins"),
        *("", "Story", "  Once upon a time."),
    ]
