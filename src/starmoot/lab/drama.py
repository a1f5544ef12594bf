"""Drama: how a game's seats stood on the way (`Game.outlook`), and what a decision was worth.

A course is what the outlook says before each step, from the first to the last; the end itself is no
moment of it. Who won comes from the final scores. docs/lab.md has the definitions and their
sources.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from typing import Final

from starmoot.bots.playout import RandomPicker, respond
from starmoot.host import MISSING, Strand, clone_play, render
from starmoot.kernel import EVERYONE, Answer, Play, Question, Shape

Outlook = Callable[[Play], list[int]]
Course = Sequence[Sequence[int]]
"""The prospects of all seats before each step."""

EVERY: Final = 5
"""One in as many questions is weighed: a weighing takes as long as several decisions."""

TRIED: Final = 6
"""How many options of a question are tried at most."""

DRAWS: Final = 12
"""How many options are drawn at random to find as many different ones."""

WORTH: Final = 10
"""How far options have to lie apart, of `Play.SURE`, for a decision that mattered."""


def leaders(hopes: Sequence[int]) -> list[int]:
    """The seats with the best prospects."""
    best = max(hopes)
    return [seat for seat, hope in enumerate(hopes) if hope == best]


def led(course: Course) -> list[float]:
    """Per cent of the moments at which each seat led; those who lead together share one."""
    parts = [0.0] * len(course[0])
    for hopes in course:
        first = leaders(hopes)
        for seat in first:
            parts[seat] += 1 / len(first)
    return [100 * part / len(course) for part in parts]


def gaps(course: Course, winners: Sequence[int]) -> list[int]:
    """How far the best of the winners was behind the leader, moment by moment."""
    return [max(hopes) - max(hopes[seat] for seat in winners) for hopes in course]


def open_until(course: Course, winners: Sequence[int]) -> float:
    """Per cent of the game that had passed when it was last led by others than its winners alone.

    A game that nobody won was open to its end.
    """
    if not winners:
        return 100.0
    for moment in range(len(course), 0, -1):
        if not set(leaders(course[moment - 1])) <= set(winners):
            return 100 * moment / len(course)
    return 0.0


def comeback(course: Course, winners: Sequence[int]) -> float:
    """The furthest that the winners were ever behind; nothing where nobody won."""
    return float(max(gaps(course, winners))) if winners else 0.0


def drama(course: Course, winners: Sequence[int]) -> float:
    """Browne's drama, of 100: the mean root of the gap, as a part of one, while winners trailed."""
    behind = [gap for gap in gaps(course, winners) if gap] if winners else []
    if not behind:
        return 0.0
    return 100 * sum(math.sqrt(gap / Play.SURE) for gap in behind) / len(behind)


def half_lead_wins(course: Course, wins: Sequence[float]) -> float:
    """The part of the victory of the seat that led half-way; of several leaders, their mean."""
    first = leaders(course[len(course) // 2])
    return sum(wins[seat] for seat in first) / len(first)


def of_course(course: Course, wins: Sequence[float]) -> dict[str, float | list[float]]:
    """All of this for one game, by the names of the measures."""
    winners = [seat for seat, part in enumerate(wins) if part]
    return {
        "led": led(course),
        "open_until": open_until(course, winners),
        "comeback": comeback(course, winners),
        "drama": drama(course, winners),
        "half_lead_wins": half_lead_wins(course, wins),
    }


# What a decision is worth


def of_spreads(spreads: Sequence[int]) -> dict[str, float | list[float]]:
    """How often the decisions that were weighed mattered, and how much was at stake."""
    if not spreads:
        return {"mattered": 0.0, "stakes": 0.0}
    worth = sum(spread >= WORTH for spread in spreads)
    return {"mattered": 100 * worth / len(spreads), "stakes": sum(spreads) / len(spreads)}


def options(question: Question, shape: Shape, salt: int) -> list[Answer]:
    """Some different answers to a question, drawn at random."""
    picker = RandomPicker(salt)
    found: dict[str, Answer] = {}
    for _ in range(DRAWS):
        answer = respond(question, shape, picker)
        wire = None if answer.passed() else render(shape, answer)
        found.setdefault(json.dumps(wire, sort_keys=True), answer)
        if len(found) == TRIED:
            break
    return list(found.values())


def weighed(play: Play, place: int, index: int, shape: Shape, outlook: Outlook) -> int | None:
    """How far the options of an open question lie apart for who is asked; None if there is one.

    `place` is that of its strand. Each option is taken in a copy of the play, with the same dice.
    """
    window = play.strands[place].window
    assert window is not None
    question = window.questions[index]
    tried = options(question, shape, play.inputs)
    if len(tried) < 2:
        return None
    hopes = [outlook(after(play, place, index, answer))[question.seat] for answer in tried]
    return max(hopes) - min(hopes)


def after(play: Play, place: int, index: int, answer: Answer) -> Play:
    """A copy of the play once the question's window is done; others in it answer at random."""
    world = clone_play(play)
    world.quiet = True
    strand = world.strands[place]
    window = strand.window
    assert window is not None
    world.put(strand, index, answer)
    picker = RandomPicker(play.inputs)
    for other, question in enumerate(window.questions):
        if strand.window is not window:
            return world
        if not question.standing and window.answers[other] is MISSING:
            world.put(strand, other, respond(question, world.glance(strand, question), picker))
    if strand.window is window:
        world.expire(strand, EVERYONE)
    return world


def place_in(play: Play, wanted: Strand) -> int:
    """The place of a strand among those of its play."""
    return next(place for place, strand in enumerate(play.strands) if strand is wanted)
