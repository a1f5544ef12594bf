"""Two worlds that look the same to a character: it answers, offers and speaks alike in both."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.bots import Chair, make_bot
from starmoot.bots.casting import cast
from starmoot.bots.character import CharacterBot, Concern
from starmoot.bots.voice import line_for
from starmoot.bots.weighing import Weighing
from starmoot.host import SPECTATOR, Table, get_game, redealt, render, take_view
from starmoot.kernel import Pending

SEED = bytes(range(32))
PLACES = [("moot", 4), ("exodus", 3), ("destiny", 3), ("proxima", 3), ("hegemony", 12)]

NEAR_THE_TRUTH = ("hegemony",)
"""Its imagined rooms have about as much Steel as the true ones, so only answers are compared."""


def advanced(game: str, seats: int, inputs: int) -> Table:
    """A table that advised bots have played at for a while, with what stands open taken up."""
    table = Table(get_game(game), seats, SEED)
    bots = [make_bot("advice:3", seat) for seat in range(seats)]
    for _ in range(inputs):
        if not table.awaited():
            break
        seat, decision = table.awaited()[0]
        chair = Chair.at(table, seat)
        view = chair.view()
        offers = [one for one in view.pending if one.question.standing]
        pending = view.decision(decision)
        assert pending is not None
        for one in [*offers, pending]:
            answer = bots[seat].answer(chair, one)
            if one.question.standing and answer.passed():
                continue
            given = None if answer.passed() else render(one.shape, answer)
            assert table.submit(seat, one.id, given).accepted
            break
    return table


def asked_of(table: Table, seat: int) -> list[Pending]:
    """What a seat may answer now."""
    pending = Chair.at(table, seat).view().pending
    return [one for one in pending if one.awaited or one.question.standing]


def thought(spec: str, table: Table, seat: int, pending: Pending) -> tuple[Any, list[list[float]]]:
    """What a character answers, and what it thought of each answer in each world it imagined."""
    chair, bot = Chair.at(table, seat), make_bot(spec, 5)
    assert isinstance(bot, CharacterBot)
    answer = bot.answer(chair, pending)
    weighing = Weighing(chair, pending, bot.budget, 5)
    weighing.run(Concern(chair, bot.temperament, 6).worth, 8)
    worths = [candidate.worths for candidate in weighing.candidates]
    return (None if answer.passed() else render(pending.shape, answer)), worths


@pytest.mark.parametrize(("game", "seats"), PLACES)
def test_answers_and_offers_come_from_what_a_seat_knows(game: str, seats: int) -> None:
    compared = 0
    for inputs in (5, 12, 27, 60, 90):
        table = advanced(game, seats, inputs)
        for seat, spec in enumerate(cast(seats, ":10")[:5]):
            twin = table.clone()
            twin._play = redealt(table.game, table._play, seat, 77 + seat)
            twin._play.log = table._play.log
            for one in asked_of(table, seat)[:2]:
                thoughts = [thought(spec, world, seat, one) for world in (table, twin)]
                if game in NEAR_THE_TRUTH:
                    thoughts = [(answer, []) for answer, _ in thoughts]
                topic = one.question.topic.name
                assert thoughts[0] == thoughts[1], f"{spec} on seat {seat + 1}: {topic}"
                compared += 1
    assert compared >= 5


@pytest.mark.parametrize(("game", "seats"), PLACES)
def test_lines_are_the_same_whatever_lies_hidden(game: str, seats: int) -> None:
    table = advanced(game, seats, 250)
    truth = table._play
    other = redealt(table.game, truth, SPECTATOR, 9)
    states = [take_view(world, SPECTATOR, wordy=False).state for world in (truth, other)]
    story, bots = table.game.story, cast(seats)
    for place, entry in enumerate(truth.log):
        lines = [line_for(story, truth.log[:place], entry, state, bots) for state in states]
        assert lines[0] == lines[1]
        if lines[0] is not None:
            assert lines[0].audience == entry.audience
