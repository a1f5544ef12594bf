"""What goes without saying tells nobody anything.

A question that a host answers by itself, in a window where everybody sees who has answered, must
go without saying in every world that another seat can imagine: else the answer would betray what
the seat holds.
"""

from __future__ import annotations

import pytest

from starmoot.bots.playout import RandomPicker, open_strand, respond
from starmoot.host import MISSING, asked_of, get_game, imagine, make_chance, settle
from starmoot.kernel import Game, Play

DECISIONS = {"moot": 120, "exodus": 260, "destiny": 260, "hegemony": 260}
WORLDS = 3


def settled(play: Play, seat: int) -> dict[str, bool]:
    """What a seat is asked in the open, and whether it goes without saying."""
    return {one.decision: one.settled for one in asked_of(play, seat) if not one.hidden}


def told_apart(game: Game, play: Play, salt: int) -> list[str]:
    """Questions that go without saying here, but not in a world that another seat can imagine."""
    found: list[str] = []
    for seat in range(play.seats):
        mine = [one for one in asked_of(play, seat) if one.settled and not one.hidden]
        if not mine:
            continue
        for viewer in range(play.seats):
            if viewer == seat:
                continue
            for world in range(WORLDS):
                there = settled(imagine(game, play, viewer, salt + world), seat)
                found += [one.topic for one in mine if not there.get(one.decision, True)]
    return found


@pytest.mark.parametrize("name", sorted(DECISIONS))
def test_that_nobody_was_asked_betrays_nothing(name: str) -> None:
    game = get_game(name)
    start = game.prepared
    seats = start.seats
    dice = make_chance("quick-1", list(game.streams), bytes(range(32)))
    play = game.begin(seats, settle(game, start.options), dice)
    picker = RandomPicker(5)
    settled_once = 0
    for number in range(DECISIONS[name]):
        strand = open_strand(play)
        if play.ended or strand is None or strand.window is None:
            break
        told = told_apart(game, play, number * WORLDS)
        assert not told, f"{name}, after {number} decisions: {told}"
        settled_once += any(one.settled for seat in range(seats) for one in asked_of(play, seat))
        window = strand.window
        index = next(
            place
            for place, question in enumerate(window.questions)
            if window.answers[place] is MISSING and not question.standing
        )
        question = window.questions[index]
        play.put(strand, index, respond(question, play.shape(strand, question), picker))
    assert settled_once or name == "moot"
