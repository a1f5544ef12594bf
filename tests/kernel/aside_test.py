"""Standing questions: offers that nobody waits for, taken while a window is open."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.topics import Asked

from starmoot.host import FIRST, GATHER, Table, parse, view_json
from starmoot.host.snapshot import decode_play, digest, encode_play
from starmoot.kernel import (
    DONE,
    STAY,
    Amount,
    Answer,
    Ask,
    Fork,
    Game,
    Goto,
    Play,
    Procedure,
    Question,
    Record,
    Run,
    Shape,
    Step,
    ask,
)

GameOf = Callable[..., Game]

BID = Asked("test.aside.bid", "T-01", "How much?", may_pass="Nothing")
TAKE = Asked("test.aside.take", "T-02", "Take some at once?")
SURE = Asked("test.aside.sure", "T-03", "How sure are you?")
SEED = bytes(32)


class Store(Record):
    """What is left, and what happened."""

    left: int = 9
    trace: list[str]

    def __init__(self) -> None:
        self.trace = []


def store(g: Play) -> Store:
    assert isinstance(g.state, Store)
    return g.state


class Market(Procedure[Play]):
    """Seats 0 and 1 bid, sealed; seat 2 may take from the store meanwhile."""

    mode: int = GATHER

    def begin(self, g: Play) -> Step:
        questions = [Question(BID, 0), Question(BID, 1), Question(TAKE, 2, standing=True)]
        return Ask(questions, Market.closed, self.mode)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, store(g).left)

    def take(self, g: Play) -> Step:
        taken = g.answer().key
        store(g).left -= taken
        store(g).trace.append(f"{g.questions[0].seat} takes {taken}")
        return STAY

    back = take

    def closed(self, g: Play) -> Step:
        for question, answer in zip(g.questions, g.answers, strict=True):
            bid = "nothing" if answer.passed() else str(answer.key)
            store(g).trace.append(f"{question.seat} bids {bid}")
        g.finish("done", [0, 0, 0])
        return DONE


class Race(Market):
    """The same, but the first bid counts."""

    mode: int = FIRST


class Sure(Procedure[Play]):
    """Asks seat 1 something else while the window is held."""

    def begin(self, g: Play) -> Step:
        return ask(SURE, 1, Sure.heard)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, 100)

    def heard(self, g: Play) -> Step:
        store(g).trace.append(f"sure {g.answer().key}")
        return DONE


class CarefulMarket(Market):
    """Taking makes somebody else answer first."""

    def begin(self, g: Play) -> Step:
        questions = [Question(BID, 0), Question(BID, 1), Question(TAKE, 2, standing=True)]
        return Ask(questions, Market.closed)

    def take_with_care(self, g: Play) -> Step:
        store(g).left -= g.answer().key
        return Run(Sure(), CarefulMarket.over)

    back = take_with_care

    def over(self, g: Play) -> Step:
        return STAY


class ForkingMarket(CarefulMarket):
    """Taking starts two strands, and only then the window comes back."""

    def begin(self, g: Play) -> Step:
        questions = [Question(BID, 0), Question(BID, 1), Question(TAKE, 2, standing=True)]
        return Ask(questions, Market.closed)

    def both(self, g: Play) -> Step:
        return Fork([Sure(), Sure()], CarefulMarket.over)

    back = both


class ClosingMarket(Market):
    """Taking closes the market for good."""

    def begin(self, g: Play) -> Step:
        questions = [Question(BID, 0), Question(TAKE, 2, standing=True)]
        return Ask(questions, Market.closed)

    def shut(self, g: Play) -> Step:
        return Goto(ClosingMarket.end)

    back = shut

    def end(self, g: Play) -> Step:
        store(g).trace.append(f"shut after {len(g.answers)} answer")
        g.finish("done", [0, 0, 0])
        return DONE


class LastBid(Asked):
    """Nobody bids any more once next to nothing is left."""

    def back(self, at: ShrinkingMarket, g: Play, question: Question) -> Step | None:
        return None if store(g).left > 1 else Goto(ShrinkingMarket.end)


LAST_BID = LastBid("test.aside.last_bid", "T-04", "How much?")


class ShrinkingMarket(Market):
    """Its question says itself whether it is put again."""

    def begin(self, g: Play) -> Step:
        return Ask([LAST_BID.put_to(0), Question(TAKE, 2, standing=True)], Market.closed)

    def taken(self, g: Play, question: Question, answer: Answer) -> None:
        store(g).left -= answer.key

    back = Procedure.back

    def end(self, g: Play) -> Step:
        store(g).trace.append("over" if self.held is None else "still held")
        g.finish("done", [0, 0, 0])
        return DONE


class Seat:
    """Plays at a table by what its view says."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat

    def ids(self) -> list[str]:
        return [pending.id for pending in self.table.view(self.seat).pending]

    def given(self) -> list[int | None]:
        pendings = self.table.view(self.seat).pending
        return [None if one.given is None else one.given.key for one in pendings]

    def say(self, answer: int | None) -> str:
        return self.table.submit(self.seat, self.ids()[0], answer).status


def seated(game: Game) -> tuple[Table, Seat, Seat, Seat]:
    table = Table(game, 3, SEED)
    return table, Seat(table, 0), Seat(table, 1), Seat(table, 2)


def trace(table: Table) -> list[str]:
    state = table.view(0).state
    assert isinstance(state, Store)
    return state.trace


def test_nobody_waits_for_a_standing_question(game_of: GameOf) -> None:
    table, first, second, third = seated(game_of(Market, Store))
    assert table.awaited() == [(0, "1-1"), (1, "2-1")]
    assert third.ids() == ["3-1"]
    assert not table.view(2).pending[0].awaited
    first.say(4)
    second.say(None)
    assert trace(table) == ["0 bids 4", "1 bids nothing"]


def test_after_an_aside_answers_stay_where_they_still_fit_and_drop_where_not(
    game_of: GameOf,
) -> None:
    table, first, second, third = seated(game_of(Market, Store))
    first.say(8)
    assert third.say(3) == "accepted"
    assert first.given() == [None], "an 8 no longer fits what is left"
    assert table.awaited() == [(0, "1-2"), (1, "2-1")]
    first.say(5)
    assert third.say(1) == "accepted"
    assert first.given() == [5]
    assert table.awaited() == [(1, "2-1")]
    second.say(2)
    assert trace(table) == ["2 takes 3", "2 takes 1", "0 bids 5", "1 bids 2"]


def test_a_pass_stays_a_pass_through_an_aside(game_of: GameOf) -> None:
    table, first, second, third = seated(game_of(Market, Store))
    first.say(None)
    third.say(9)
    second.say(0)
    assert trace(table) == ["2 takes 9", "0 bids nothing", "1 bids 0"]


def test_an_aside_changes_no_id_but_that_of_the_offer_that_was_taken(game_of: GameOf) -> None:
    table, first, second, third = seated(game_of(Market, Store))
    before = view_json(table.view(1))["decisions"]
    version = table.version(1)
    assert table.submit(2, "3-1", 0).accepted
    assert view_json(table.view(1))["decisions"] == before
    assert table.version(1) == version
    assert (first.ids(), second.ids(), third.ids()) == (["1-1"], ["2-1"], ["3-2"])
    assert table.submit(2, "3-1", 0).status == "stale", "an offer is not taken twice by accident"


def test_a_standing_question_beside_a_race_may_be_taken_before_it_is_won(game_of: GameOf) -> None:
    table, _first, second, third = seated(game_of(Race, Store))
    third.say(2)
    assert not table.ended
    second.say(7)
    assert trace(table) == ["2 takes 2", "1 bids 7"]


def test_an_aside_may_ask_others_before_the_window_comes_back(game_of: GameOf) -> None:
    table, first, second, third = seated(game_of(CarefulMarket, Store))
    first.say(6)
    third.say(4)
    assert table.awaited() == [(1, "2-2")]
    assert (first.ids(), third.ids()) == ([], [])
    assert second.say(50) == "accepted"
    assert table.awaited() == [(0, "1-2"), (1, "2-1")], "the 6 of seat 0 no longer fits"
    first.say(5)
    second.say(1)
    assert trace(table) == ["sure 50", "0 bids 5", "1 bids 1"]


def test_an_aside_may_fork(game_of: GameOf) -> None:
    table, first, second, third = seated(game_of(ForkingMarket, Store))
    first.say(3)
    third.say(0)
    assert table.awaited() == [(1, "2-2"), (1, "2-3")]
    assert table.submit(1, "2-3", 30).accepted
    assert table.submit(1, "2-2", 20).accepted
    second.say(1)
    assert trace(table) == ["sure 30", "sure 20", "0 bids 3", "1 bids 1"]


def test_an_aside_may_leave_the_window_for_good(game_of: GameOf) -> None:
    table, _first, _second, third = seated(game_of(ClosingMarket, Store))
    third.say(2)
    assert table.ended
    assert trace(table) == ["shut after 1 answer"]


def test_a_question_says_itself_how_it_goes_on_after_an_aside(game_of: GameOf) -> None:
    table, first, _, third = seated(game_of(ShrinkingMarket, Store))
    third.say(6)
    assert first.ids() == ["1-1"], "it is put again"
    third.say(2)
    assert table.ended
    assert trace(table) == ["over"]


def test_when_time_is_up_a_standing_question_is_simply_gone(game_of: GameOf) -> None:
    table, first, _second, third = seated(game_of(Market, Store))
    first.say(3)
    third.say(1)
    assert table.time_up().accepted
    assert trace(table) == ["2 takes 1", "0 bids 3", "1 bids nothing"]


def test_time_may_run_out_inside_an_aside(game_of: GameOf) -> None:
    table, first, second, third = seated(game_of(CarefulMarket, Store))
    third.say(4)
    assert table.time_up().accepted
    assert trace(table) == ["sure 0"]
    first.say(1)
    second.say(1)
    assert trace(table) == ["sure 0", "0 bids 1", "1 bids 1"]


@pytest.mark.parametrize("opening", [Market, CarefulMarket, ForkingMarket])
def test_a_copy_and_a_stored_play_go_on_alike_at_every_moment_around_an_aside(
    game_of: GameOf, opening: type[Market]
) -> None:
    """Each input is also given to a clone and to a play that was stored as plain data."""
    game = game_of(opening, Store)
    table = Table(game, 3, SEED)
    for seat, answer in [(0, 8), (2, 3), (1, 2), (1, 2), (0, 1), (2, 0), (1, 0), (1, 1), (1, 0)]:
        play = table.clone()._play
        twin = decode_play(game, encode_play(play), SEED)
        assert digest(twin) == digest(play) == table.digest()
        ids = [pending.id for pending in table.view(seat).pending]
        if not ids:
            continue
        table.submit(seat, ids[0], answer)
        for copy in (play, twin):
            answer_first(copy, seat, answer)
            assert digest(copy) == table.digest()


def answer_first(play: Play, seat: int, number: int) -> None:
    for strand in play.strands:
        for index, question in enumerate(strand.window.questions if strand.window else []):
            if question.seat == seat:
                shape = play.shape(strand, question)
                play.put(strand, index, parse(shape, number))
                return
