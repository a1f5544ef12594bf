"""Taking back: only what revealed nothing, and only as long as nobody built on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.topics import Asked
from tests.workbench import SEED, do, unchanged

from starmoot.host import Journal, Table, freeze, replay, thaw, view_json
from starmoot.kernel import (
    EVERYONE,
    Amount,
    Ask,
    Game,
    Play,
    Procedure,
    Question,
    Shape,
    Step,
    only,
)

GameOf = Callable[..., Game]
SEALED = Asked("test.undo.sealed", "T-05", "How much, in secret?", may_pass="Nothing")


@pytest.mark.parametrize("deed", ["wait", "yield", "hide"])
def test_what_revealed_nothing_can_be_taken_back(table: Table, deed: str) -> None:
    do(table, 0, "wait")
    state = view_json(table.view(0))["state"]
    log = len(table.view(0).log)
    do(table, 0, deed)
    assert table.can_undo(0)
    assert table.undo(0).accepted
    assert view_json(table.view(0))["state"] == state
    assert len(table.view(0).log) == log
    assert table.awaited() == [(0, "1-2")]
    assert table.journal.lines[-1] == {"n": 3, "seat": 0, "undo": 1}


@pytest.mark.parametrize("deed", ["roll", "draw", "turn", "tell", "show", "end"])
def test_what_revealed_something_cannot_be_taken_back(table: Table, deed: str) -> None:
    do(table, 0, "wait")
    do(table, 0, deed)
    assert not table.can_undo(0)
    with unchanged(table):
        receipt = table.undo(0)
    assert receipt.status == "refused"
    assert receipt.reason == "there is nothing of yours that can still be taken back"


def test_several_inputs_of_one_seat_are_taken_back_one_by_one(table: Table) -> None:
    for _deed in range(3):
        do(table, 0, "wait")
    for left in (2, 1, 0):
        assert table.undo(0).accepted
        assert table.view(0).state.count == left
    assert table.undo(0).status == "refused"
    assert table.inputs == 6


def test_nobody_takes_back_what_another_has_built_on(table: Table) -> None:
    do(table, 0, "yield")
    assert not table.can_undo(1)
    do(table, 1, "wait")
    assert not table.can_undo(0)
    assert table.undo(0).status == "refused"
    assert table.undo(1).accepted
    assert not table.can_undo(0), "what is passed stays passed"


def test_sealed_answers_that_were_opened_cannot_be_taken_back(table: Table) -> None:
    do(table, 0, "bid")
    do(table, 0, 3)
    assert table.can_undo(0), "a sealed answer alone tells nobody anything"
    do(table, 1, 4)
    assert table.awaited() == [(0, "1-3")], "the bids are open and the next question is put"
    assert not table.can_undo(1)
    assert table.undo(1).status == "refused"


def test_a_sealed_answer_is_taken_back_before_the_window_closes(table: Table) -> None:
    do(table, 0, "bid")
    do(table, 0, 3)
    assert table.undo(0).accepted
    assert table.awaited() == [(0, "1-2"), (1, "2-1")]


def test_after_time_is_up_nothing_is_taken_back(table: Table) -> None:
    do(table, 0, "wait")
    assert table.time_up().accepted
    assert table.undo(0).status == "refused"


def test_a_key_used_before_an_undo_stays_used(table: Table) -> None:
    assert table.submit(0, "1-1", "wait", key="k").accepted
    assert table.undo(0).accepted
    with unchanged(table):
        assert table.submit(0, "1-1", "wait", key="k").status == "duplicate"
    assert table.submit(0, "1-1", "wait", key="k2").accepted


def test_after_an_undo_no_decision_id_means_two_things(table: Table) -> None:
    assert table.submit(0, "1-1", "yield").accepted
    assert table.awaited() == [(1, "2-1")]
    assert table.undo(0).accepted
    assert table.submit(0, "1-1", "bid").accepted
    assert table.awaited() == [(0, "1-2"), (1, "2-2")]
    assert table.submit(1, "2-1", None).status == "stale", "2-1 was another question"


def test_versions_never_go_back_and_move_for_those_who_notice_an_undo(table: Table) -> None:
    do(table, 0, "hide")
    bystander = table.version(1)
    do(table, 0, "hide")
    own = table.version(0)
    assert table.undo(0).accepted
    assert table.version(0) > own
    assert table.version(1) == bystander, "nothing that seat 1 saw has changed"
    do(table, 0, "wait")
    told = table.version(1)
    assert table.undo(0).accepted
    undone = table.version(1)
    assert undone > told
    do(table, 0, "wait")
    assert table.version(1) > undone


def test_nothing_is_taken_back_where_strands_go_on_side_by_side(double_table: Table) -> None:
    do(double_table, 0, "wait")
    with unchanged(double_table):
        assert double_table.undo(0).status == "refused"
    do(double_table, 1, "wait")
    assert not double_table.can_undo(0), "as before: nothing tells seat 0 that seat 1 has moved"
    assert not double_table.can_undo(1)


class Sealed(Procedure[Play]):
    """All seats bid in secret, again and again."""

    poll: bool = False
    audience: int = EVERYONE

    def begin(self, g: Play) -> Step:
        questions = [Question(SEALED, seat) for seat in range(3)]
        return Ask(questions, Sealed.begin, poll=self.poll, audience=self.audience)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, 9)


def sealed_table(game_of: GameOf, poll: bool = False, audience: int = EVERYONE) -> Table:
    """Three seats that bid in secret."""

    def opening() -> Sealed:
        bids = Sealed()
        bids.poll, bids.audience = poll, audience
        return bids

    return Table(game_of(opening), 3, SEED)


def given(table: Table, seat: int) -> list[Any]:
    """What a seat has answered, as it sees it."""
    return [one["given"] for one in view_json(table.view(seat))["decisions"]]


def bid_and_withdraw(table: Table) -> None:
    do(table, 1, 4)
    assert table.undo(1).accepted


SECRET_ACTS: dict[str, Callable[[Table], object]] = {
    "answers": partial(do, seat=1, answer=4),
    "takes its answer back": bid_and_withdraw,
    "lets time run out": lambda table: table.time_up(seats=[1]),
}


@pytest.mark.parametrize("act", list(SECRET_ACTS))
@pytest.mark.parametrize("hidden", [{"poll": True}, {"audience": only(1)}])
def test_what_a_seat_may_take_back_does_not_tell_of_secret_acts(
    game_of: GameOf, act: str, hidden: dict[str, Any]
) -> None:
    tables = [sealed_table(game_of, **hidden) for _ in range(2)]
    for table in tables:
        do(table, 0, 3)
        do(table, 0, 5)
    SECRET_ACTS[act](tables[1])
    for back in ([[3]], [None]):
        assert [table.can_undo(0) for table in tables] == [True, True]
        assert [table.undo(0).status for table in tables] == ["accepted", "accepted"]
        assert [given(table, 0) for table in tables] == [back, back]
        seen = [view_json(table.view(0)) for table in tables]
        assert seen[0] == seen[1]
    assert [table.can_undo(0) for table in tables] == [False, False]


def test_revising_a_sealed_answer_leaves_the_others_their_undo(game_of: GameOf) -> None:
    table = sealed_table(game_of)
    do(table, 1, 4)
    do(table, 0, 3)
    do(table, 1, 5)
    assert table.can_undo(0), "nothing told seat 0 of the revision"
    assert table.undo(0).accepted
    assert given(table, 1) == [[5]], "what seat 1 answered stands"
    assert table.awaited() == [(0, "1-1"), (2, "3-1")]


def test_withdrawn_answers_play_again_from_the_record(game_of: GameOf) -> None:
    table = sealed_table(game_of, poll=True)
    for seat, answer in ((0, 3), (1, 4), (0, 5)):
        do(table, seat, answer)
    assert table.undo(0).accepted
    do(table, 1, 6)
    assert table.undo(0).accepted
    again = replay(table.game, Journal(table.journal.header, table.journal.lines), seed=SEED)
    assert again.seal() == table.seal()
    thawed = thaw(table.game, freeze(table), SEED)
    for one in (table, thawed):
        assert [one.can_undo(seat) for seat in range(3)] == [False, True, False]
        assert one.undo(1).accepted
    assert thawed.digest() == table.digest()


def test_a_clone_that_withdraws_leaves_the_answer_of_the_original(game_of: GameOf) -> None:
    table = sealed_table(game_of, poll=True)
    do(table, 0, 3)
    twin = table.clone()
    do(twin, 1, 4)
    assert twin.undo(0).accepted
    assert given(table, 0) == [[3]]
    assert table.undo(0).accepted
    assert given(table, 0) == [None]


def test_what_leads_to_acts_behind_ones_back_is_not_taken_back(game_of: GameOf) -> None:
    class Opens(Procedure[Play]):
        def begin(self, g: Play) -> Step:
            return Ask([Question(SEALED, 0)], Opens.apart)

        def apart(self, g: Play) -> Step:
            return Ask([Question(SEALED, seat) for seat in (1, 2)], Opens.begin, poll=True)

        def offer(self, g: Play, question: Question) -> Shape:
            return Amount(0, 9)

    table = Table(game_of(Opens), 3, SEED)
    do(table, 0, 3)
    before = table.can_undo(0)
    do(table, 1, 4)
    assert (before, table.can_undo(0)) == (False, False), "else losing it would tell of seat 1"


def test_the_way_back_from_a_lying_answer_needs_no_copy_of_the_game(game_of: GameOf) -> None:
    table = sealed_table(game_of, poll=True)
    empty = len(str(freeze(table)))
    for answer in range(9):
        do(table, 0, answer)
    assert len(freeze(table)["marks"]) == 9
    assert len(str(freeze(table)["marks"])) < empty / 2


def test_a_receipt_says_whether_the_game_went_on(game_of: GameOf) -> None:
    table = sealed_table(game_of)
    waits = [table.submit(seat, table.view(seat).pending[0].id, 1).led_on for seat in (0, 1, 1, 2)]
    assert waits == [False, False, False, True]
