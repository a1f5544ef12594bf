"""Tables: every submission gets a clear receipt, and only an accepted one changes anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.topics import Asked
from tests.workbench import do, unchanged

from starmoot.host import SPECTATOR, Table
from starmoot.kernel import (
    DONE,
    Amount,
    Ask,
    BadTable,
    Game,
    Play,
    Procedure,
    Question,
    Shape,
    Step,
    only,
)

GameOf = Callable[..., Game]

SEED = bytes(range(32))
QUIET = Asked("test.table.quiet", "T-05", "How much, quietly?")


def test_an_accepted_answer_moves_the_game_on_by_one_line(table: Table) -> None:
    before = table.digest()
    receipt = table.submit(0, "1-1", "wait")
    assert (receipt.status, receipt.accepted, receipt.reason) == ("accepted", True, "")
    assert table.digest() != before
    assert table.journal.lines == [{"n": 1, "seat": 0, "decision": "1-1", "answer": "wait"}]
    assert table.awaited() == [(0, "1-2")]


def test_the_same_key_again_changes_nothing(table: Table) -> None:
    assert table.submit(0, "1-1", "wait", key="k1").accepted
    with unchanged(table):
        assert table.submit(0, "1-2", "wait", key="k1").status == "duplicate"
        assert table.submit(0, "1-1", "wait", key="k1").status == "duplicate"
    assert table.journal.lines[0]["key"] == "k1"


def test_a_key_belongs_to_its_seat(table: Table) -> None:
    assert table.submit(0, "1-1", "yield", key="k1").accepted
    assert table.submit(1, "2-1", "wait", key="k1").accepted


def test_a_refused_answer_leaves_its_key_free(table: Table) -> None:
    assert table.submit(0, "1-1", "dance", key="k1").status == "refused"
    assert table.submit(0, "1-1", "wait", key="k1").accepted


@pytest.mark.parametrize("key", ["", "x" * 101, "\ud800", "tab\t", "é"])
def test_a_key_that_could_not_be_written_down_is_refused(table: Table, key: str) -> None:
    with unchanged(table):
        receipt = table.submit(0, "1-1", "wait", key=key)
    assert (receipt.status, receipt.reason) == (
        "refused",
        "a key is 1 to 100 printable ASCII characters",
    )


@pytest.mark.parametrize(
    ("seat", "decision"),
    [(0, "1-2"), (0, "2-1"), (1, "1-1"), (1, "2-1"), (7, "8-1"), (-1, "0-1"), (0, ""), (0, "x")],
)
def test_a_decision_that_is_not_open_for_the_seat_is_stale(
    table: Table, seat: int, decision: str
) -> None:
    with unchanged(table):
        receipt = table.submit(seat, decision, "wait")
    assert receipt.status == "stale"
    assert receipt.reason == f"decision {decision} is not open for seat {seat + 1}"


def test_an_answer_to_a_decision_that_is_past_is_stale(table: Table) -> None:
    assert table.submit(0, "1-1", "wait").accepted
    with unchanged(table):
        assert table.submit(0, "1-1", "wait").status == "stale"


def test_an_answer_made_from_an_older_view_than_the_decision_is_stale(table: Table) -> None:
    old = table.view(0).version
    do(table, 0, "wait")
    with unchanged(table):
        receipt = table.submit(0, "1-2", "wait", version=old)
    assert receipt.status == "stale"
    assert receipt.reason == f"decision 1-2 changed after version {old}; look again"
    assert table.submit(0, "1-2", "wait", version=table.view(0).version).accepted


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (None, "test.table.act cannot be passed"),
        (
            0,
            "answer: 0 is not on offer; choose from wait, yield, roll, draw, turn, tell, show, "
            "bid and 4 more",
        ),
        (
            [["x"]],
            "answer: a list is not on offer; choose from wait, yield, roll, draw, turn, "
            "tell, show, bid and 4 more",
        ),
    ],
)
def test_an_answer_that_does_not_fit_is_refused_with_a_sentence(
    table: Table, answer: Any, sentence: str
) -> None:
    with unchanged(table):
        receipt = table.submit(0, "1-1", answer)
    assert (receipt.status, receipt.reason) == ("refused", sentence)


def test_an_answer_nested_without_end_is_refused_like_any_other(table: Table) -> None:
    nested: list[Any] = []
    for _level in range(50_000):
        nested = [nested]
    with unchanged(table):
        assert table.submit(0, "1-1", nested).status == "refused"
        assert table.submit(0, "1-1", {"wait": nested}).status == "refused"


def test_a_fault_of_the_rules_leaves_the_table_as_it_was(table: Table) -> None:
    do(table, 0, "wait")
    with unchanged(table), pytest.raises(ZeroDivisionError):
        table.submit(0, "1-2", "fault", key="k")
    assert table.submit(0, "1-2", "wait", key="k").accepted


def test_a_table_that_has_ended_takes_no_input(table: Table) -> None:
    do(table, 0, "end")
    assert (table.ended, table.ending, table.scores) == (True, "done", [1, 0])
    with unchanged(table):
        for receipt in (table.submit(0, "1-2", "wait"), table.time_up()):
            assert (receipt.status, receipt.reason) == ("stale", "the game is over")
        assert table.undo(0).status == "refused"
        table.abandon("too late")


def test_an_ended_game_waits_for_nobody_on_any_strand(double_table: Table) -> None:
    table = double_table
    assert table.awaited() == [(0, "1-1"), (1, "2-1")]
    assert table.submit(0, "1-1", "end").accepted
    lines = len(table.journal.lines)
    assert table.awaited() == []
    assert table.time_up(2).status == "stale"
    assert table.submit(1, "2-1", "wait").status == "stale"
    assert len(table.journal.lines) == lines
    assert table.journal.end is not None


def test_time_runs_out_for_one_strand_alone(double_table: Table) -> None:
    table = double_table
    assert [window.number for window in table.windows()] == [1, 2]
    assert table.time_up(2).accepted
    assert table.awaited() == [(0, "1-1"), (1, "2-2")]
    assert table.journal.lines == [{"n": 1, "time_up": 2}]
    with unchanged(table):
        for number in (0, 2, -1):
            receipt = table.time_up(number)
            assert (receipt.status, receipt.reason) == ("stale", f"window {number} is not open")
    assert [window.number for window in table.windows()] == [1, 3]
    assert table.time_up().accepted
    assert table.awaited() == [(0, "1-2"), (1, "2-2")], "the window open longest comes first"


def test_a_late_clock_never_hits_the_window_after_its_own(table: Table) -> None:
    number = table.windows()[0].number
    do(table, 0, "wait")
    with unchanged(table):
        assert table.time_up(number).status == "stale"


def test_a_host_sees_for_whom_which_clocks_run(table: Table) -> None:
    do(table, 0, "bid")
    (window,) = table.windows()
    assert window.awaited == (0, 1)
    assert window.topics == ("test.table.bid", "test.table.bid")
    do(table, 1, 4)
    (window,) = table.windows()
    assert (window.clocks, window.awaited, window.due) == (("choice",), (0,), 0)
    assert window.topics == ("test.table.bid",)


def test_a_host_sees_who_was_silent_how_often_in_a_row(table: Table) -> None:
    do(table, 0, "bid")
    assert table.time_up(at=60).accepted
    assert table.time_up(at=90).accepted
    assert (table.silences, table.now) == ([2, 1], 90)
    do(table, 0, "wait")
    assert (table.silences, table.now) == ([0, 1], 90)


def test_time_runs_out_for_some_seats_alone(table: Table) -> None:
    do(table, 0, "bid")
    assert table.time_up(seats=[1]).accepted
    assert table.awaited() == [(0, "1-2")]
    assert table.journal.lines[-1] == {"n": 2, "time_up": 2, "seats": [1]}
    with unchanged(table):
        receipt = table.time_up(seats=[0, 2])
    assert (receipt.status, receipt.reason) == ("refused", "the seats of this table are 0 to 1")


def test_the_time_of_an_input_is_recorded_and_never_runs_back(table: Table) -> None:
    assert table.now == 0
    assert table.submit(0, "1-1", "wait", at=50).accepted
    assert table.journal.lines[0]["at"] == 50
    with unchanged(table):
        for receipt in (table.submit(0, "1-2", "wait", at=49), table.time_up(at=49)):
            assert receipt.status == "refused"
            assert receipt.reason == "it is 50 already: time does not run back"
    assert table.time_up(at=50).accepted


def test_a_final_answer_is_neither_revised_nor_taken_back(table: Table) -> None:
    do(table, 0, "swear")
    do(table, 0, 3)
    assert not table.can_undo(0)
    with unchanged(table):
        receipt = table.submit(0, "1-2", 4)
    assert (receipt.status, receipt.reason) == (
        "refused",
        "test.table.oath was answered, and that is final",
    )


def test_a_version_grows_with_what_a_viewer_is_told_and_asked(table: Table) -> None:
    versions = [[table.version(viewer) for viewer in (0, 1, SPECTATOR)]]
    for deed in ("wait", "hide", "yield"):
        do(table, 0, deed)
        versions.append([table.version(viewer) for viewer in (0, 1, SPECTATOR)])
    started, waited, hidden, yielded = versions
    assert all(new > old for old, new in zip(started, waited, strict=True)), "all are told"
    assert hidden[0] > waited[0], "who hides is asked again"
    assert hidden[1:] == waited[1:], "and nobody else learns of it"
    assert all(new > old for old, new in zip(hidden, yielded, strict=True))


def test_a_version_grows_when_the_table_waits_for_others(table: Table) -> None:
    do(table, 0, "bid")
    asked = [table.version(viewer) for viewer in table.viewers]
    do(table, 1, 4)
    done = [table.version(viewer) for viewer in table.viewers]
    assert all(new > old for old, new in zip(asked, done, strict=True)), "seat 1 is done"
    do(table, 1, 5)
    revised = [table.version(viewer) for viewer in table.viewers]
    assert revised[1] > done[1], "its own answer is another"
    assert (revised[0], revised[2]) == (done[0], done[2]), "a revision shows to nobody else"
    assert table.undo(1).accepted
    assert table.version(1) > revised[1]
    assert (table.version(0), table.version(SPECTATOR)) == (done[0], done[2])


@pytest.mark.parametrize("hidden", [{"poll": True}, {"audience": only(1) | only(2)}])
def test_a_version_does_not_tell_who_has_answered_where_that_is_secret(
    game_of: GameOf, hidden: dict[str, Any]
) -> None:
    class Quiet(Procedure[Play]):
        def begin(self, g: Play) -> Step:
            return Ask([Question(QUIET, seat) for seat in (1, 2)], Quiet.begin, **hidden)

        def offer(self, g: Play, question: Question) -> Shape:
            return Amount(0, 9)

    table = Table(game_of(Quiet), 3, SEED)
    before = [table.version(viewer) for viewer in table.viewers]
    do(table, 1, 4)
    after = [table.version(viewer) for viewer in table.viewers]
    assert after[1] > before[1]
    assert (after[0], after[3]) == (before[0], before[3])
    assert (after[2] == before[2]) == ("poll" in hidden), "only whom it concerns sees it done"


def test_a_clone_goes_its_own_way(table: Table) -> None:
    do(table, 0, "wait")
    twin = table.clone()
    with unchanged(table):
        assert twin.submit(0, "1-2", "roll", key="k").accepted
    assert table.submit(0, "1-2", "roll", key="k").accepted
    assert twin.digest() == table.digest(), "the same dice lie ahead"
    assert twin.journal.dump() == table.journal.dump()


def test_a_clone_takes_back_without_touching_the_original(table: Table) -> None:
    do(table, 0, "wait")
    twin = table.clone()
    assert twin.undo(0).accepted
    assert table.undo(0).accepted
    do(twin, 0, "wait")
    with unchanged(table):
        do(twin, 0, "wait")
    assert table.view(0).state.count == 0


def test_an_abandoned_table_opens_its_seed_and_takes_no_input(table: Table) -> None:
    do(table, 0, "wait")
    with pytest.raises(BadTable, match="an abandoned game is not 'finished'"):
        table.abandon("finished")
    table.abandon("the players left")
    assert table.journal.end == {
        "end": "the players left",
        "seal": table.seal(),
        "seed": SEED.hex(),
    }
    assert table.closed
    assert not table.ended
    with unchanged(table):
        assert table.submit(0, "1-2", "wait").status == "stale"
        assert table.time_up().status == "stale"
        assert table.undo(0).status == "refused"
        table.abandon("again")


class AtOnce(Procedure[Play]):
    """Over before it begins."""

    def begin(self, g: Play) -> Step:
        g.finish("done", [0])
        return DONE


def test_a_game_may_end_before_anybody_is_asked(game_of: GameOf) -> None:
    table = Table(game_of(AtOnce), 1, SEED)
    assert table.ended
    assert table.journal.end == {
        "end": "finished",
        "ending": "done",
        "scores": [0],
        "seed": SEED.hex(),
    }
