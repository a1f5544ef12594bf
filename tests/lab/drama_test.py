"""Drama: measures of how a game went, on games whose course is written down here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, final

import pytest
from tests.topics import Asked

from starmoot.host import LASTING, add_game, check_options, get_game
from starmoot.kernel import (
    DONE,
    EVERYONE,
    SEAT,
    YES_NO,
    Amount,
    Ask,
    Entry,
    Game,
    Play,
    Procedure,
    Question,
    Record,
    Shape,
    Step,
    Story,
    ask,
    note,
)
from starmoot.lab import drama, promises
from starmoot.lab.desk import question, rows, run
from starmoot.lab.errors import BadStudy
from starmoot.lab.measures import generic, watch_for
from starmoot.lab.playing import Row, Watch, play_one
from starmoot.lab.setup import Setup

A, B = 0, 1
EVEN = [500, 500]


class Scene(Record):
    """How many questions were answered, and what the last answer was."""

    moment: int = 0
    last: int = 0


def scene(g: Play) -> Scene:
    """What is on the table."""
    assert isinstance(g.state, Scene)
    return g.state


NEXT: Final = Asked("staged.next", "", "Go on?")


@final
class Staged(Procedure[Play]):
    """Ask the first seat four times, then let the first seat win with two points to one."""

    def begin(self, g: Play) -> Step:
        return ask(NEXT, 0, Staged.hear)

    def offer(self, g: Play, question: Question) -> Shape:
        # the third question has one answer only, which is no decision
        return Amount(0, 0) if scene(g).moment == 2 else Amount(0, 1)

    def hear(self, g: Play) -> Step:
        scene(g).moment += 1
        scene(g).last = g.answer().key
        if scene(g).moment == 4:
            g.finish("the curtain falls", [2, 1])
            return DONE
        return self.begin(g)


Outlook = Callable[[Any], list[int]]
Stage = Callable[[Outlook], Game]


@pytest.fixture
def stage() -> Stage:
    """A game of four steps with an outlook that a test writes."""

    def make(outlook: Outlook) -> Game:
        game = Game(
            id="staged",
            title="Staged",
            summary="",
            rules_version=1,
            seats=range(2, 3),
            state=Scene,
            play=Play,
            setup=lambda _g: None,
            opening=Staged,
            endings=("the curtain falls",),
            outlook=outlook,
        )
        add_game(game)
        return game

    return make


def scripted(course: list[list[int]]) -> Outlook:
    """An outlook that says this before each step, and at last who has won."""
    return lambda g: [*course, [1000, 0]][g.state.moment]


def played(game: Game, watch: Watch) -> Row:
    """One game between random bots."""
    return play_one(game, Setup(game.id, 2, {}, ("random",), "drama"), 0, watch)


COURSE = Watch(course=True)
STAKES = Watch(stakes=True)


def test_the_course_of_a_game_is_what_the_outlook_says_before_each_step(stage: Stage) -> None:
    game = stage(scripted([EVEN, [300, 700], [140, 500], [600, 400]]))
    felt = played(game, COURSE).drama
    assert felt["led"] == [37.5, 62.5], "half a step together, then two and one alone"
    assert felt["open_until"] == 75.0, "the other seat led for the last time in the third of four"
    assert felt["comeback"] == 400.0
    assert felt["drama"] == pytest.approx(100 * (0.4**0.5 + 0.36**0.5) / 2)
    assert felt["half_lead_wins"] == 0.0, "the second seat led half-way, the first has won"


def test_a_game_that_its_winner_led_from_the_beginning_has_no_drama(stage: Stage) -> None:
    felt = played(stage(scripted([[600, 400]] * 4)), COURSE).drama
    assert felt["led"] == [100.0, 0.0]
    assert (felt["open_until"], felt["comeback"], felt["drama"]) == (0.0, 0.0, 0.0)
    assert felt["half_lead_wins"] == 1.0


def test_a_game_in_which_the_winner_was_behind_to_the_last_step_was_open_to_its_end(
    stage: Stage,
) -> None:
    felt = played(stage(scripted([[0, 1000]] * 4)), COURSE).drama
    assert (felt["open_until"], felt["comeback"], felt["drama"]) == (100.0, 1000.0, 100.0)


def test_a_lead_that_is_shared_with_a_loser_decides_nothing() -> None:
    assert drama.open_until([[600, 400], EVEN, [600, 400], [600, 400]], [A]) == 50.0
    assert drama.half_lead_wins([[600, 400], EVEN], [1.0, 0.0]) == 0.5


def test_of_several_winners_the_best_counts() -> None:
    course = [[200, 500, 400], [500, 100, 500]]
    assert drama.comeback(course, [A, 2]) == 100.0
    assert drama.open_until(course, [A, 2]) == 50.0


def test_a_game_that_nobody_won_was_open_to_its_end_and_saw_no_comeback() -> None:
    felt = drama.of_course([[700, 300], [0, 0]], [0.0, 0.0])
    assert felt["open_until"] == 100.0
    assert (felt["comeback"], felt["drama"], felt["half_lead_wins"]) == (0.0, 0.0, 0.0)


def test_a_decision_matters_if_its_options_lead_to_different_prospects(stage: Stage) -> None:
    def outlook(g: Any) -> list[int]:
        return [500 + 100 * g.state.last, 500]

    felt = played(stage(outlook), STAKES).drama
    assert (felt["mattered"], felt["stakes"]) == (100.0, 100.0)


def test_a_decision_whose_options_come_to_the_same_does_not_matter(stage: Stage) -> None:
    def outlook(g: Any) -> list[int]:
        return [500 + drama.WORTH * g.state.last - g.state.last, 500]

    felt = played(stage(outlook), STAKES).drama
    assert (felt["mattered"], felt["stakes"]) == (0.0, drama.WORTH - 1.0)


def test_a_question_with_one_answer_is_no_decision(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drama, "EVERY", 1)
    seen: list[int | None] = []
    usual = drama.weighed

    def weighed(*given: Any) -> int | None:
        seen.append(usual(*given))
        return seen[-1]

    monkeypatch.setattr(drama, "weighed", weighed)
    played(stage(lambda g: [100 * g.state.last, 0]), STAKES)
    assert seen == [100, 100, None, 100]


def test_only_one_in_several_questions_is_weighed() -> None:
    assert drama.of_spreads([0, drama.WORTH, 40, 0]) == {"mattered": 50.0, "stakes": 12.5}
    assert drama.of_spreads([]) == {"mattered": 0.0, "stakes": 0.0}


def test_weighing_changes_nothing_in_a_game_of_sealed_bids_and_deals() -> None:
    moot = get_game("moot")
    standing = moot.story.standing
    assert standing is not None
    game = replace(moot, outlook=lambda g: [min(1000, 10 * far) for far in standing(g)])
    setup = Setup("moot", 3, check_options(game, {}), ("random",), "drama")
    plain = play_one(game, setup, 0, Watch(facts=True, leads=True))
    seen = play_one(game, setup, 0, Watch(facts=True, leads=True, course=True, stakes=True))
    assert not plain.result.failure
    assert seen.result == plain.result
    assert (seen.facts, seen.leads) == (plain.facts, plain.leads)
    led = seen.drama["led"]
    assert isinstance(led, list)
    assert sum(led) == pytest.approx(100)
    assert seen.drama["stakes"] != 0


@final
class Session(Procedure[Play]):
    """A window that stays open until its hour, even when everybody has answered."""

    def begin(self, g: Play) -> Step:
        return Ask([NEXT.put_to(seat) for seat in g.everyone()], Session.over, LASTING, due=60)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, 1)

    def over(self, g: Play) -> Step:
        g.finish("the curtain falls", [2, 1])
        return DONE


def test_a_window_that_lasts_until_its_hour_ends_when_all_have_answered(stage: Stage) -> None:
    steps: list[int] = []

    def outlook(_g: Any) -> list[int]:
        steps.append(1)
        assert len(steps) < 50, "it never ends"
        return EVEN

    game = replace(stage(outlook), opening=Session)
    row = played(game, COURSE)
    assert (row.result.ending, row.result.failure) == ("the curtain falls", "")


def test_a_study_measures_drama_and_its_rows_keep_it(stage: Stage, tmp_path: Path) -> None:
    stage(scripted([EVEN, [300, 700], [140, 500], [600, 400]]))
    names = ["open_until", "comeback", "lost_together", "led"]
    study = question("staged", None, "drama", measures=names, games=3)
    found = run(study, tmp_path)
    assert found.base.estimates["open_until"].value == 75.0
    assert found.base.estimates["lost_together"].value == 0.0
    again = rows(study, tmp_path)
    assert again["drama: comeback"].to_list() == [400.0] * 3
    assert again["measure: led"].to_list() == [[37.5, 62.5]] * 3


def test_nothing_is_watched_that_no_measure_needs(stage: Stage) -> None:
    known = generic(stage(scripted([EVEN] * 4)), 15)
    assert watch_for([known["lead_changes"], known["lost_together"]]) == Watch(leads=True)
    assert watch_for([known["drama"]]) == COURSE
    assert watch_for([known["mattered"]]) == STAKES
    assert Watch(leads=True).named() == ("leads",), "what was kept before still counts"


def test_a_game_without_an_outlook_has_no_such_measures() -> None:
    known = generic(get_game("goofspiel"), 15)
    assert "lost_together" in known
    assert not {"drama", "comeback", "led", "mattered", "promises"} & set(known)


def test_promises_that_came_due_were_kept_or_broken(tmp_path: Path) -> None:
    names = ["promises", "promises_kept", "promises_broken", "deals"]
    study = question("moot", None, "promises", measures=names, games=8, bots="random")
    run(study, tmp_path)
    frame = rows(study, tmp_path)
    both = frame["measure: promises_kept"] + frame["measure: promises_broken"]
    assert frame["measure: promises"].to_list() == both.to_list()
    assert frame["measure: deals"].to_list() == both.to_list(), "in Moot every deal is a promise"


def heard(told: list[tuple[Any, int, int]]) -> list[Entry]:
    """A log of facts."""
    return [Entry(what, [a, b], EVERYONE, step, "") for step, (what, a, b) in enumerate(told)]


PROMISED: Final = note("staged.promised", "", "{} and {} promise", SEAT, SEAT)
STRUCK: Final = note("staged.struck", "", "{} strikes {}", SEAT, SEAT)
ANSWERED: Final = note("staged.answered", "", "{}: {}", SEAT, YES_NO)


@pytest.mark.parametrize(
    ("told", "kept", "broken"),
    [
        ([(PROMISED, A, B)], 1, 0),
        ([(STRUCK, A, B)], 0, 0),
        ([(PROMISED, A, B), (STRUCK, B, A), (STRUCK, B, A)], 0, 1),
        ([(PROMISED, A, 2), (STRUCK, A, B), (PROMISED, A, B)], 2, 0),
    ],
)
def test_who_turns_on_a_partner_has_broken_a_promise(
    told: list[tuple[Any, int, int]], kept: int, broken: int
) -> None:
    bound = frozenset({"staged.promised"})
    story = Story(bonds=bound, hurt=frozenset({"staged.struck"}))
    found = promises.of_story(story, heard(told), None, 3)
    assert (found["promises_kept"], found["promises_broken"]) == (kept, broken)


def test_an_answer_to_an_offer_counts_by_its_word() -> None:
    yes, no = frozenset({"staged.answered:yes"}), frozenset({"staged.answered:no"})
    story = Story(accepted=yes, refused=no)
    told = [(ANSWERED, A, 1), (ANSWERED, B, 0), (ANSWERED, A, 0)]
    found = promises.of_story(story, heard(told), None, 3)
    assert (found["deals"], found["refusals"]) == (1, 2)


def test_who_leads_by_seat_gives_no_verdict(stage: Stage) -> None:
    stage(scripted([EVEN] * 4))
    with pytest.raises(BadStudy, match="led has a value for each seat"):
        question("staged", None, "led", measures=["led"], games=3)
