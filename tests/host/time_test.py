"""Time and silence as recorded inputs: what hosts tell a table, and what rules make of it."""

from __future__ import annotations

from typing import Any, final

import pytest
from tests.topics import Asked

from starmoot.host import GATHER, LASTING, BadJournal, Table, replay
from starmoot.kernel import (
    DONE,
    Amount,
    Ask,
    Chance,
    Choose,
    Fork,
    Game,
    Kind,
    Play,
    Procedure,
    Question,
    Record,
    Shape,
    Step,
    i64,
)

WORD = Kind("test.time.word", ["hold", "post"])
REPORT = Asked("test.time.report", "XY-TIME-01", "Report?")
OATH = Asked("test.time.oath", "XY-TIME-02", "Swear?", final=True)
TAKE = Asked("test.time.take", "XY-TIME-03", "Take how much?")
SEED = bytes(range(32))


@final
class Log(Record):
    """What the rules noticed."""

    moments: list[int]
    silent: list[int]
    pot: i64 = 10
    room: i64 = 0

    def __init__(self) -> None:
        self.moments = []
        self.silent = []


class Timed(Play):
    """A play over the log."""

    def __init__(self, state: Log, seats: i64, chance: Chance) -> None:
        super().__init__(state, seats, chance)
        self.s = state


@final
class Report(Procedure[Timed]):
    """Everybody reports; the window may last until a moment."""

    mode: i64 = GATHER
    due: i64 = 0

    def begin(self, g: Timed) -> Step:
        questions = [REPORT.put_to(seat) for seat in g.everyone()]
        return Ask(questions, Report.noted, mode=self.mode, due=self.due)

    def offer(self, g: Timed, question: Question) -> Shape:
        return Choose(WORD, [0, 1])

    def noted(self, g: Timed) -> Step:
        g.s.moments.append(g.now)
        g.s.silent.append(sum(1 << seat for seat in g.everyone() if g.was_silent(seat)))
        if len(g.s.moments) == 3:
            g.finish("reported", [0] * g.seats)
        return self.begin(g)


@final
class Lasting(Procedure[Timed]):
    """One lasting window until moment 60."""

    def begin(self, g: Timed) -> Step:
        return Ask([REPORT.put_to(0)], Lasting.over, mode=LASTING, due=60)

    def offer(self, g: Timed, question: Question) -> Shape:
        return Choose(WORD, [0, 1])

    def over(self, g: Timed) -> Step:
        g.finish("posted" if g.answer().key else "held", [0] * g.seats)
        return DONE


@final
class Oath(Procedure[Timed]):
    """Everybody swears, and that is final."""

    def begin(self, g: Timed) -> Step:
        return Ask([OATH.put_to(seat) for seat in g.everyone()], Oath.over)

    def offer(self, g: Timed, question: Question) -> Shape:
        return Choose(WORD, [0, 1])

    def over(self, g: Timed) -> Step:
        g.finish("sworn", [0] * g.seats)
        return DONE


@final
class Taker(Procedure[Timed]):
    """Two of a team say together how much they take from the common pot."""

    first: i64 = 0

    def begin(self, g: Timed) -> Step:
        return Ask([TAKE.put_to(self.first), TAKE.put_to(self.first + 1)], Taker.taken)

    def offer(self, g: Timed, question: Question) -> Shape:
        return Amount(0, g.s.pot // 2)

    def taken(self, g: Timed) -> Step:
        g.s.pot -= g.answers[0].key + g.answers[1].key
        return DONE


@final
class Teams(Procedure[Timed]):
    """Two teams side by side."""

    def begin(self, g: Timed) -> Step:
        one, two = Taker(), Taker()
        two.first = 2
        return Fork([one, two], Teams.over)

    def over(self, g: Timed) -> Step:
        g.finish("taken", [g.s.pot] * g.seats)
        return DONE


def game(opening: Any) -> Game:
    return Game(
        id="timed",
        title="Timed",
        summary="",
        rules_version=1,
        seats=range(2, 5),
        state=Log,
        play=Timed,
        setup=nothing,
        opening=opening,
        endings=("reported", "posted", "held", "sworn", "taken"),
    )


def nothing(g: Timed) -> None:
    """Set-up with nothing to do."""


def state_of(table: Table) -> Log:
    state: Log = table.view(0).state
    return state


def test_rules_read_the_moment_that_the_host_told() -> None:
    table = Table(game(Report), 2, SEED)
    table.submit(0, "1-1", "post", at=5)
    table.submit(1, "2-1", "post", at=9)
    assert state_of(table).moments == [9]


def test_time_does_not_run_back() -> None:
    table = Table(game(Report), 2, SEED)
    table.submit(0, "1-1", "post", at=5)
    before = table.seal()
    receipt = table.submit(1, "2-1", "post", at=4)
    assert (receipt.status, receipt.reason) == (
        "refused",
        "it is 5 already: time does not run back",
    )
    assert table.time_up(at=4).status == "refused"
    assert table.seal() == before


def test_rules_know_whose_time_ran_out() -> None:
    table = Table(game(Report), 3, SEED)
    table.submit(1, "2-1", "post")
    table.time_up()
    for seat in range(3):
        table.submit(seat, f"{seat + 1}-2", "hold")
    assert state_of(table).silent == [0b101, 0]


def test_time_can_be_up_for_one_seat_while_the_others_go_on_thinking() -> None:
    table = Table(game(Report), 3, SEED)
    assert table.time_up(seats=[2]).accepted
    assert [seat for seat, _ in table.awaited()] == [0, 1]
    table.submit(0, "1-1", "post")
    table.submit(1, "2-1", "post")
    assert state_of(table).silent == [0b100]


def test_a_late_time_out_never_hits_the_window_after_it() -> None:
    table = Table(game(Report), 2, SEED)
    number = table.windows()[0].number
    table.submit(0, "1-1", "post")
    table.submit(1, "2-1", "post")
    receipt = table.time_up(number)
    assert (receipt.status, receipt.reason) == ("stale", f"window {number} is not open")
    assert state_of(table).moments == [0]


def test_a_lasting_window_stays_open_until_its_time_is_up() -> None:
    table = Table(game(Lasting), 2, SEED)
    assert table.submit(0, "1-1", "hold").accepted
    assert table.submit(0, "1-1", "post").accepted
    assert not table.ended
    window = table.windows()[0]
    assert (window.due, window.awaited, window.clocks) == (60, (), ("choice",))
    table.time_up(window.number, at=60)
    assert table.ending == "posted"


def test_a_record_with_times_and_silences_replays() -> None:
    subject = game(Report)
    table = Table(subject, 3, SEED)
    table.submit(0, "1-1", "post", at=3)
    table.time_up(at=7, seats=[1])
    table.submit(2, "3-1", "hold", at=8)
    for round_number in (2, 3):
        table.time_up(at=10 * round_number)
    assert table.ended
    again = replay(subject, table.journal)
    assert again.seal() == table.seal()
    assert [line.get("at") for line in table.journal.lines[:4]] == [3, 7, 8, 20]


def test_a_final_answer_is_neither_revised_nor_undone() -> None:
    table = Table(game(Oath), 2, SEED)
    table.submit(0, "1-1", "post")
    again = table.submit(0, "1-1", "hold")
    assert (again.status, again.reason) == (
        "refused",
        "test.time.oath was answered, and that is final",
    )
    assert table.undo(0).status == "refused"


def test_an_answer_that_is_not_final_can_be_revised_and_undone() -> None:
    table = Table(game(Report), 2, SEED)
    table.submit(0, "1-1", "post")
    assert table.submit(0, "1-1", "hold").accepted
    assert table.undo(0).accepted


def test_a_sealed_answer_that_another_team_outdated_is_asked_anew() -> None:
    table = Table(game(Teams), 4, SEED)
    table.submit(2, "3-1", 5)
    table.submit(0, "1-1", 4)
    table.submit(1, "2-1", 4)
    assert table.awaited() == [(2, "3-2"), (3, "4-1")]
    assert table.submit(2, "3-2", 5).status == "refused"
    assert table.submit(2, "3-2", 1).accepted
    assert table.submit(3, "4-1", 1).accepted
    assert table.scores == [0, 0, 0, 0]


def test_a_host_restores_an_unfinished_table_from_its_record_and_seed() -> None:
    subject = game(Report)
    table = Table(subject, 3, SEED)
    table.submit(0, "1-1", "post", at=3)
    table.time_up(at=7)
    again = replay(subject, table.journal, seed=SEED)
    assert again.seal() == table.seal()
    assert again.submit(2, "3-2", "hold", at=9).accepted
    with pytest.raises(BadJournal, match="does not match the commitment"):
        replay(subject, table.journal, seed=bytes(32))
