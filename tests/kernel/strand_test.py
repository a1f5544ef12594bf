"""Strands: what goes on side by side does not get in each other's way."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kernel.board import Numbers, board, finish, give, place, started, trace
from tests.topics import Asked

from starmoot.host import RulesFault
from starmoot.host.snapshot import digest
from starmoot.kernel import (
    DONE,
    PASS,
    Amount,
    Answer,
    Fork,
    Play,
    Procedure,
    Question,
    Run,
    Step,
    ask,
    ask_each,
    only,
    pick,
)
from starmoot.kernel.shape import MISSING

PICK = Asked("test.strand.pick", "T-01", "Pick a number.")


class Child(Numbers):
    """Asks one seat and hands its number up."""

    seat: int = 0

    def begin(self, g: Play) -> Step:
        return ask(PICK, self.seat, Child.heard)

    def heard(self, g: Play) -> Step:
        return DONE


def child(seat: int) -> Child:
    made = Child()
    made.seat = seat
    return made


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


class Team(Numbers):
    """Asks its seat twice and takes what it says from the common store."""

    seat: int = 0
    times: int = 0

    def begin(self, g: Play) -> Step:
        if self.times == 2:
            return DONE
        self.times += 1
        return ask(PICK, self.seat, Team.heard)

    def heard(self, g: Play) -> Step:
        board(g).left -= g.answer().key
        trace(g).append(f"{self.seat}:{g.answer().key}")
        return self.begin(g)


def team(seat: int) -> Team:
    made = Team()
    made.seat = seat
    return made


class Apart(Procedure[Play]):
    """Two teams side by side; the second splits again."""

    def begin(self, g: Play) -> Step:
        return Fork([team(0), Split(), mark("at once")], Apart.joined)

    def joined(self, g: Play) -> Step:
        trace(g).append("joined")
        return finish(g)


class Split(Procedure[Play]):
    """A strand that forks itself."""

    def begin(self, g: Play) -> Step:
        return Fork([team(1), team(2)], Split.after)

    def after(self, g: Play) -> Step:
        trace(g).append("split joined")
        return Run(child(1), Split.end)

    def end(self, g: Play) -> Step:
        return DONE


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(st.permutations([0, 0, 1, 1, 2, 2]))
def test_strands_go_on_independently_and_join_when_all_are_done(order: list[int]) -> None:
    play = started(Apart())
    assert trace(play) == ["at once"]
    expected = ["at once"]
    for place_in_order, seat in enumerate(order):
        give(play, seat, 1)
        expected.append(f"{seat}:1")
        if seat != 0 and not {1, 2} & set(order[place_in_order + 1 :]):
            expected.append("split joined")
        assert trace(play) == expected
    assert not play.ended, "the split asks seat 1 once more"
    give(play, 1, 0)
    assert trace(play) == [*expected, "joined"]
    assert play.ended


def test_what_one_strand_takes_is_no_longer_on_offer_in_another() -> None:
    play = started(Apart())
    strand, index = place(play, 2)
    assert strand.window is not None
    before = play.shape(strand, strand.window.questions[index])
    give(play, 0, 7)
    after = play.shape(strand, strand.window.questions[index])
    assert isinstance(before, Amount)
    assert isinstance(after, Amount)
    assert (before.most, after.most) == (9, 2)


class Ender(Procedure[Play]):
    """Ends the game while other strands still wait."""

    def begin(self, g: Play) -> Step:
        return Fork([team(0), Last()], Ender.never)

    def never(self, g: Play) -> Step:
        raise AssertionError("a game that has ended goes nowhere")


class Last(Numbers):
    """Its answer ends the game."""

    def begin(self, g: Play) -> Step:
        return ask(PICK, 1, Last.end)

    def end(self, g: Play) -> Step:
        return finish(g)


def test_when_the_game_ends_nothing_stays_open_on_other_strands() -> None:
    play = started(Ender())
    give(play, 1, 1)
    assert play.ended
    assert play.strands == []


class SameSeat(Procedure[Play]):
    """Two strands ask the same seat at the same time."""

    def begin(self, g: Play) -> Step:
        return Fork([team(0), team(0)], SameSeat.end)

    def end(self, g: Play) -> Step:
        return finish(g)


def test_two_questions_to_one_seat_on_two_strands_have_numbers_of_their_own() -> None:
    play = started(SameSeat())
    windows = [strand.window for strand in play.strands if strand.window is not None]
    assert [window.numbers for window in windows] == [[1], [2]]
    play.put(play.strands[2], 0, pick(1))
    assert [window.numbers for window in windows] == [[1], [2]]
    assert [s.window.numbers for s in play.strands if s.window is not None] == [[1], [3]]


class Both(Numbers):
    """Two seats of one strand, sealed, beside a team that takes from the same store."""

    def begin(self, g: Play) -> Step:
        return ask_each(PICK, [1, 2], Both.opened)

    def opened(self, g: Play) -> Step:
        return finish(g)


class Beside(Procedure[Play]):
    def begin(self, g: Play) -> Step:
        return Fork([team(0), Both()], Beside.begin)


def test_a_sealed_answer_that_another_strand_outdates_is_asked_for_again() -> None:
    play = started(Beside())
    give(play, 1, 8)
    window = place(play, 1)[0].window
    assert window is not None
    give(play, 0, 4)
    assert window.answers[0] is MISSING, "only 5 are left"
    assert (window.awaited, window.numbers) == (2, [2, 1])
    give(play, 1, 5)
    give(play, 0, 0)
    assert window.answers[0].key == 5
    assert (window.awaited, window.numbers) == (1, [2, 1])


class Quiet(Both):
    """The same, but silence is a pass, though nobody may choose to pass."""

    def absent(self, g: Play, question: Question) -> Answer:
        return PASS


class BesideQuiet(Procedure[Play]):
    def begin(self, g: Play) -> Step:
        return Fork([team(0), Quiet()], BesideQuiet.begin)


def test_what_silence_meant_still_holds_when_another_strand_moves() -> None:
    play = started(BesideQuiet())
    strand = place(play, 1)[0]
    window = strand.window
    assert window is not None
    play.expire(strand, only(1))
    give(play, 0, 4)
    assert window.answers[0].passed()
    assert (window.awaited, window.numbers) == (1, [1, 1])


class EndlessForks(Procedure[Play]):
    def begin(self, g: Play) -> Step:
        return Fork([mark("a"), mark("b")], EndlessForks.begin)


def test_forks_without_end_are_called_a_fault() -> None:
    with pytest.raises(RulesFault, match="runs on without asking anybody anything"):
        started(EndlessForks())


def test_the_same_inputs_lead_to_the_same_moment() -> None:
    first, second = started(Apart()), started(Apart())
    for seat in (1, 0, 2):
        give(first, seat, 2)
        give(second, seat, 2)
        assert digest(first) == digest(second)
    give(second, 0, 1)
    assert digest(first) != digest(second)
