"""Play: what each step of a procedure does, and when windows close."""

from __future__ import annotations

import pytest
from tests.kernel.board import Numbers, board, finish, give, started, trace
from tests.topics import Asked

from starmoot.host import FIRST, LASTING, RulesFault
from starmoot.host.waiting import dead_end
from starmoot.kernel import (
    DONE,
    EVERYONE,
    PASS,
    STAY,
    Answer,
    Ask,
    Choose,
    Fork,
    Goto,
    Kind,
    Play,
    Procedure,
    Question,
    Run,
    Sequence,
    Shape,
    Step,
    Topic,
    View,
    ask,
    ask_each,
    only,
    pick,
)

PICK = Asked("test.play.pick", "T-01", "Pick a number.")
MAY = Asked("test.play.may", "T-02", "Perhaps a number?", may_pass="Not now")
SIDE = Kind("test.side", ["left", "right"])


class Gathering(Numbers):
    """All seats at once."""

    topic_may: bool = False

    def begin(self, g: Play) -> Step:
        return ask_each(MAY if self.topic_may else PICK, g.everyone(), Gathering.closed)

    def closed(self, g: Play) -> Step:
        for question, answer in zip(g.questions, g.answers, strict=True):
            trace(g).append(f"{question.seat}:{'-' if answer.passed() else answer.key}")
        return finish(g)


def test_a_gathering_closes_when_all_are_in_and_opens_all_answers_together() -> None:
    play = started(Gathering())
    give(play, 2, 5)
    give(play, 0, 3)
    assert trace(play) == []
    give(play, 1, 4)
    assert trace(play) == ["0:3", "1:4", "2:5"]
    assert play.ended
    assert (play.inputs, play.actor) == (3, 1)


class Saying(Gathering):
    """Tells who said what."""

    topic_may: bool = True

    def begin(self, g: Play) -> Step:
        return ask_each(MAY, g.everyone(), Saying.told)

    def told(self, g: Play) -> Step:
        trace(g).extend(f"{seat}:{answer.key}" for seat, answer in g.said())
        return finish(g)


def test_what_was_said_comes_with_who_said_it_and_leaves_out_who_passed() -> None:
    play = started(Saying())
    give(play, 2, 5)
    give(play, 1, PASS)
    give(play, 0, 3)
    assert trace(play) == ["0:3", "2:5"]


def test_an_answer_may_be_revised_until_the_window_closes() -> None:
    play = started(Gathering())
    give(play, 0, 3)
    give(play, 0, 7)
    give(play, 0, 8)
    give(play, 1, 1)
    assert not play.ended
    give(play, 2, 2)
    assert trace(play) == ["0:8", "1:1", "2:2"]


def test_opening_several_sealed_answers_counts_as_a_reveal() -> None:
    play = started(Gathering(), seats=2)
    give(play, 0, 1)
    assert play.reveals == 0
    give(play, 1, 1)
    assert play.reveals == 1
    alone = started(Gathering(), seats=1)
    give(alone, 0, 1)
    assert alone.reveals == 0


class Race(Numbers):
    """The first answer counts, the others are never given."""

    def begin(self, g: Play) -> Step:
        return Ask([PICK.put_to(seat) for seat in g.everyone()], Race.won, FIRST)

    def won(self, g: Play) -> Step:
        winner = g.questions[0].seat
        assert g.answer_of(winner) is g.answer()
        assert [g.answer_of(seat) for seat in g.everyone() if seat != winner] == [None, None]
        trace(g).append(f"{winner}:{g.answer().key}")
        return finish(g)


def test_in_a_race_the_first_answer_counts() -> None:
    play = started(Race())
    give(play, 1, 6)
    assert trace(play) == ["1:6"]


def test_when_time_is_up_in_a_race_one_silence_stands_for_all() -> None:
    play = started(Race())
    play.expire(play.strands[0], EVERYONE)
    assert trace(play) == ["0:0"]


def test_when_time_is_up_the_silent_get_the_first_thing_on_offer_or_pass() -> None:
    play = started(Gathering())
    give(play, 1, 5)
    play.expire(play.strands[0], EVERYONE)
    assert trace(play) == ["0:0", "1:5", "2:0"]
    assert play.actor == -1
    may = Gathering()
    may.topic_may = True
    play = started(may)
    give(play, 1, PASS)
    give(play, 2, 4)
    play.expire(play.strands[0], EVERYONE)
    assert trace(play) == ["0:-", "1:-", "2:4"]


class Quiet(Gathering):
    """Says itself what silence means."""

    def absent(self, g: Play, question: Question) -> Answer:
        return pick(question.seat + 5)


def test_a_procedure_may_say_what_silence_means() -> None:
    play = started(Quiet())
    play.expire(play.strands[0], EVERYONE)
    assert trace(play) == ["0:5", "1:6", "2:7"]


def test_time_may_run_out_for_some_seats_alone() -> None:
    play = started(Gathering())
    give(play, 1, 5)
    play.expire(play.strands[0], only(0) | only(1))
    assert trace(play) == [], "seat 2 still has time"
    assert play.silences == [1, 0, 0]
    give(play, 2, 7)
    assert trace(play) == ["0:0", "1:5", "2:7"]
    assert [play.was_silent(seat) for seat in range(3)] == [True, False, False]


def test_a_seat_that_was_silent_may_still_speak_while_the_window_is_open() -> None:
    play = started(Gathering())
    play.expire(play.strands[0], only(0))
    give(play, 0, 4)
    assert play.silences == [0, 0, 0]
    give(play, 1, 1)
    play.expire(play.strands[0], EVERYONE)
    assert trace(play) == ["0:4", "1:1", "2:0"]
    assert play.silences == [0, 0, 1]
    assert [play.was_silent(seat) for seat in range(3)] == [False, False, True]


class Session(Gathering):
    """Open until its time is up, whoever has answered."""

    def begin(self, g: Play) -> Step:
        questions = [MAY.put_to(seat) for seat in g.everyone()]
        return Ask(questions, Gathering.closed, LASTING, due=60)


def test_a_lasting_window_closes_only_when_time_is_up_for_all() -> None:
    play = started(Session(), seats=2)
    window = play.strands[0].window
    assert window is not None
    assert (window.due, window.number) == (60, 1)
    give(play, 0, 3)
    give(play, 1, 4)
    play.expire(play.strands[0], only(0) | only(1))
    assert trace(play) == []
    give(play, 0, 5)
    play.expire(play.strands[0], EVERYONE)
    assert trace(play) == ["0:5", "1:4"]


class Child(Numbers):
    """Asks one seat and keeps its number."""

    seat: int = 0
    number: int = 0

    def begin(self, g: Play) -> Step:
        return ask(PICK, self.seat, Child.heard)

    def heard(self, g: Play) -> Step:
        self.number = g.answer().key
        return DONE


def child(seat: int) -> Child:
    made = Child()
    made.seat = seat
    return made


class Parent(Procedure[Play]):
    """Runs a child twice, by way of another method."""

    times: int = 0

    def begin(self, g: Play) -> Step:
        return Run(child(self.times), Parent.back)

    def back(self, g: Play) -> Step:
        trace(g).append(str(g.finished(Child).number))
        self.times += 1
        return Goto(Parent.begin) if self.times < 2 else Goto(Parent.end)

    def end(self, g: Play) -> Step:
        return finish(g)


def test_a_parent_goes_on_with_what_its_child_has_found() -> None:
    play = started(Parent())
    assert len(play.strands[0].stack) == 2
    give(play, 0, 7)
    give(play, 1, 2)
    assert trace(play) == ["7", "2"]
    assert play.ended


class Errand(Procedure[Play]):
    """Has nothing more to do than its child."""

    def begin(self, g: Play) -> Step:
        return Run(child(1))


class Sends(Procedure[Play]):
    """Sends somebody on an errand."""

    def begin(self, g: Play) -> Step:
        return Run(Errand(), Sends.end)

    def end(self, g: Play) -> Step:
        trace(g).append("back")
        return finish(g)


def test_a_parent_that_wants_nothing_more_ends_with_its_child() -> None:
    play = started(Sends())
    assert len(play.strands[0].stack) == 3
    give(play, 1, 2)
    assert trace(play) == ["back"]
    assert play.ended


class Mark(Procedure[Play]):
    """Leaves a mark and asks nobody."""

    name: str = ""

    def begin(self, g: Play) -> Step:
        trace(g).append(self.name)
        return DONE


def mark(name: str) -> Mark:
    made = Mark()
    made.name = name
    return made


class Spender(Numbers):
    """Asks seat 0 how much of the store to spend."""

    def begin(self, g: Play) -> Step:
        return ask(PICK, 0, Spender.heard)

    def heard(self, g: Play) -> Step:
        board(g).left -= g.answer().key
        return DONE


class Outline(Sequence[Play]):
    """A mark, a question, and more only if the answer was large."""

    def outline(self, g: Play) -> list[Procedure[Play]]:
        parts: list[Procedure[Play]] = [mark("start"), Spender()]
        return [*parts, mark("large"), Gathering()] if board(g).left < 5 else [*parts, Gathering()]


@pytest.mark.parametrize(("number", "marks"), [(9, ["start", "large"]), (1, ["start"])])
def test_a_sequence_looks_at_its_outline_again_before_each_part(
    number: int, marks: list[str]
) -> None:
    class Whole(Procedure[Play]):
        def begin(self, g: Play) -> Step:
            return Run(Outline(), Whole.begin)

    play = started(Whole())
    give(play, 0, number)
    assert trace(play) == marks
    assert play.strands[0].window is not None
    assert len(play.strands[0].window.questions) == 3, "the gathering comes last"


class Nobody(Procedure[Play]):
    """Asks nobody at all, and forks into nothing."""

    def begin(self, g: Play) -> Step:
        return Ask([], Nobody.after)

    def after(self, g: Play) -> Step:
        trace(g).append(f"{len(g.answers)} answers")
        return Fork([], Nobody.end)

    def end(self, g: Play) -> Step:
        return finish(g)


def test_a_window_for_nobody_closes_at_once() -> None:
    play = started(Nobody())
    assert trace(play) == ["0 answers"]
    assert play.ended


class Endless(Procedure[Play]):
    def begin(self, g: Play) -> Step:
        return Goto(Endless.begin)


class Deserter(Procedure[Play]):
    def begin(self, g: Play) -> Step:
        return DONE


class Aimless(Procedure[Play]):
    def begin(self, g: Play) -> Step:
        return Step()


class Stubborn(Procedure[Play]):
    def begin(self, g: Play) -> Step:
        return STAY


@pytest.mark.parametrize(
    ("opening", "sentence"),
    [
        (Endless, "Endless runs on without asking anybody anything"),
        (Deserter, "the opening procedure is done, but nobody called finish"),
        (Aimless, "Aimless gave no step to go on with"),
        (Stubborn, "Stubborn stays, but no window is held"),
    ],
)
def test_rules_that_lead_nowhere_are_called_a_fault(
    opening: type[Procedure[Play]], sentence: str
) -> None:
    with pytest.raises(RulesFault, match=sentence):
        started(opening())


class Blocked(Procedure[Play]):
    """Asks for what nobody can give."""

    def begin(self, g: Play) -> Step:
        return ask(PICK, 1, Blocked.begin)

    def offer(self, g: Play, question: Question) -> Shape:
        return Choose(SIDE, [])


class Passable(Blocked):
    """The same, but one may pass."""

    def begin(self, g: Play) -> Step:
        return ask(MAY, 1, Blocked.begin)


def test_a_question_without_an_answer_is_a_dead_end_unless_one_may_pass() -> None:
    assert dead_end(started(Blocked())) == "test.play.pick leaves seat 2 no answer"
    assert dead_end(started(Passable())) == ""


class Bare(Procedure[Play]):
    """Fills in nothing."""


def test_a_procedure_must_say_how_it_begins_and_a_topic_what_it_offers() -> None:
    play = started(Gathering())
    bare = Topic("test.play.bare", "T-03", "Well?")
    with pytest.raises(NotImplementedError):
        Bare().begin(play)
    with pytest.raises(NotImplementedError, match=r"is the topic test\.play\.bare but does not"):
        bare.offer(Bare(), play, Question(bare, 0))
    with pytest.raises(NotImplementedError, match=r"def taken\(self, at, g, question, answer\)"):
        bare.taken(Bare(), play, Question(bare, 0), PASS)
    assert bare.words(Bare(), View(play, 0), Question(bare, 0)).prompt == "Well?"
    with pytest.raises(NotImplementedError):
        Sequence[Play]().outline(play)


def test_a_topic_and_a_note_have_one_meaning() -> None:
    with pytest.raises(ValueError, match=r"topic test\.play\.pick is declared twice"):
        Topic("test.play.pick", "T-01", "Another question.")
