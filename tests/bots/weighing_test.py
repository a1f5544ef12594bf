"""Weighing: candidates come from advice, are tried in the same worlds, and the best is taken."""

from __future__ import annotations

import itertools

import pytest
from tests.bots import toys

from starmoot.bots import Chair
from starmoot.bots.playout import RandomPicker
from starmoot.bots.weighing import (
    OFFERS,
    Budget,
    Candidate,
    Course,
    Restraint,
    Weighing,
    finish_phase,
    follow,
    gain,
    same,
    varied,
)
from starmoot.games.moot.play import Moot
from starmoot.host import QuickChance, Table, fits, get_game, settle
from starmoot.kernel import (
    NUMBER,
    PASS,
    Amount,
    Answer,
    Choose,
    Form,
    Pending,
    Shape,
    compound,
    pick,
)

MOOT = get_game("moot")
SEED = bytes(range(32))


def weighing(worlds: int = 30) -> Weighing:
    chair = Chair.at(Table(MOOT, 4, SEED), 0)
    return Weighing(chair, chair.view().pending[0], Budget(worlds, 0.0, lambda: 0.0), 5)


def own(course: Course) -> float:
    return float(course.hopes[0])


def candidate(*worths: float) -> Candidate:
    made = Candidate(pick(0))
    made.worths = list(worths)
    return made


def test_the_strongest_advice_is_weighed_first() -> None:
    thought = weighing()
    view = thought.chair.view()
    assert MOOT.advice is not None
    advised = MOOT.advice(view, view.pending[0], 3, RandomPicker(1))
    assert same(thought.advised_first.answer, advised)


def test_a_weighing_tries_as_many_courses_as_it_may() -> None:
    thought = weighing(30)
    later = itertools.count()
    thought.run(lambda _course: float(next(later)), 8)  # others always do better than advice
    assert thought.worlds == 30
    assert len(thought.candidates) > 1


def test_a_weighing_is_the_same_for_the_same_salt() -> None:
    results = []
    for _ in range(2):
        thought = weighing(40)
        thought.run(own, 8)
        results.append([(one.answer.key, one.worths) for one in thought.candidates])
    assert results[0] == results[1]


def test_a_budget_of_seconds_ends_by_the_clock() -> None:
    ticks = itertools.count()
    budget = Budget(0, 5.0, lambda: float(next(ticks)))
    budget.start()
    assert sum(not budget.spent(worlds) for worlds in range(20)) == 5


def test_what_an_easy_decision_leaves_over_is_kept_for_a_hard_one() -> None:
    thrifty, plain = (Budget(10, 0.0, lambda: 0.0, thrift) for thrift in (2, 0))
    for budget, most in ((thrifty, 14), (plain, 10)):
        budget.start()
        budget.close(2)
        budget.start()
        assert sum(not budget.spent(worlds) for worlds in range(40)) == most
    for _ in range(9):
        thrifty.start()
        thrifty.close(0)
    thrifty.start()
    assert thrifty.until == 20, "never more than was allowed to be saved"


def test_a_decision_on_which_nothing_hangs_is_not_thought_about_for_long() -> None:
    thought = weighing(300)
    thought.run(lambda _course: 1.0, 4)
    assert thought.worlds < 30
    assert thought.best(1.0) is thought.advised_first


def test_a_decision_in_which_nothing_does_better_than_advice_is_soon_over() -> None:
    later = itertools.count()
    thought = weighing(300)
    thought.run(lambda _course: -float(next(later)), 4)  # in every world advice is tried first
    assert thought.worlds < 60
    assert thought.best(1.0) is thought.advised_first


def test_advice_stands_unless_something_did_clearly_better() -> None:
    thought = weighing()
    advised = candidate(10, 20, 30, 40)
    lucky, better = candidate(60, 5, 20, 30), candidate(20, 31, 40, 51)
    thought.candidates = [advised, lucky]
    assert thought.best(1.0) is advised
    thought.candidates = [advised, lucky, better]
    assert thought.best(1.0) is better


def test_answers_are_compared_in_the_worlds_that_both_were_tried_in() -> None:
    mean, error = gain(candidate(5, 6, 7), candidate(4, 5))
    assert (mean, error) == (1.0, 0.0)


SHAPES: list[tuple[Shape, Answer]] = [
    (Amount(0, 9), pick(4)),
    (Choose(NUMBER, [1, 2, 3]), pick(2)),
    (Choose(NUMBER, [1, 2], then=[Amount(1, 5), None]), compound([pick(3)], 1)),
    (Form(["a", "b"], [Amount(0, 3), Choose(NUMBER, [4, 5])]), compound([pick(1), pick(4)])),
]


@pytest.mark.parametrize(("shape", "answer"), SHAPES)
def test_a_varied_answer_fits_and_differs_now_and_then(shape: Shape, answer: Answer) -> None:
    dice = RandomPicker(3)
    found = [varied(shape, answer, dice) for _ in range(30)]
    assert all(fits(shape, one) for one in found)
    assert any(not same(one, answer) for one in found)


def test_playing_on_by_advice_finishes_a_game() -> None:
    play = MOOT.begin(4, settle(MOOT, {"gates": 5}), QuickChance(list(MOOT.streams), [0], 1))
    assert follow(MOOT, play, RandomPicker(1), 3) >= 3
    assert not play.ended
    follow(MOOT, play, RandomPicker(1), 500)
    assert play.ended


def test_a_phase_is_finished_and_no_more() -> None:
    play = MOOT.begin(4, settle(MOOT, {"gates": 5}), QuickChance(list(MOOT.streams), [0], 1))
    assert isinstance(play, Moot)
    follow(MOOT, play, RandomPicker(1), 8)
    left = play.s.left
    finish_phase(MOOT, play, RandomPicker(1))
    assert (play.s.left, play.ended) == (left - 1, False)
    for _ in range(left + 2):
        finish_phase(MOOT, play, RandomPicker(1))
    assert play.ended


def test_a_standing_offer_is_thought_about_once_between_two_answers() -> None:
    table = Table(toys.CUPS, 2, SEED)
    awaited = table.view(0).pending[0]
    asked = awaited.question
    standing = Pending("x", type(asked)(asked.topic, 0), awaited.shape, None, awaited.words)
    standing.question.standing = True
    restraint, thoughts = Restraint(), []

    def leave() -> Answer:
        thoughts.append(1)
        return PASS

    restraint.answer(standing, leave)
    restraint.answer(standing, leave)
    assert len(thoughts) == 1
    restraint.answer(awaited, lambda: pick(0))
    restraint.answer(standing, leave)
    assert len(thoughts) == 2
    eager = Restraint()
    taken = [eager.answer(standing, lambda: pick(0)).passed() for _ in range(OFFERS + 2)]
    assert taken == [False] * OFFERS + [True] * 2
