"""A newcomer is never left alone: in the game behind "Play now" every question has advice."""

from __future__ import annotations

import pytest

from starmoot.bots.playout import RandomPicker, open_strand, respond
from starmoot.host import MISSING, get_game, make_chance, settle, take_view

DECISIONS = {"moot": 120, "exodus": 300, "destiny": 400, "hegemony": 900, "proxima": 250}
"""How long each game is followed: past its first rounds."""
NEWCOMER = 0
LEAST_KINDS = 2
"""At least this many kinds of questions are met on the way."""


@pytest.mark.parametrize("name", sorted(DECISIONS))
def test_a_newcomer_is_advised_about_every_question(name: str) -> None:
    game, start = get_game(name), get_game(name).prepared
    assert game.scene is not None
    dice = make_chance("quick-1", list(game.streams), bytes(range(32)))
    play = game.begin(start.seats, settle(game, start.options), dice)
    picker, advised, alone = RandomPicker(11), dict[str, str](), set[str]()
    for _ in range(DECISIONS[name]):
        strand = open_strand(play)
        if play.ended or strand is None or strand.window is None:
            break
        window = strand.window
        index = next(
            place
            for place, question in enumerate(window.questions)
            if window.answers[place] is MISSING and not question.standing
        )
        question = window.questions[index]
        if question.seat == NEWCOMER:
            tip = game.scene(take_view(play, NEWCOMER)).tip
            if tip:
                advised[question.topic.name] = tip
            else:
                alone.add(question.topic.name)
        play.put(strand, index, respond(question, play.shape(strand, question), picker))
    assert not alone, "nobody says a word about these"
    assert len(advised) >= LEAST_KINDS
    assert all(tip.endswith((".", "!", "?")) for tip in advised.values())
