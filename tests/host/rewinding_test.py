"""Rewinding: back to any earlier moment, with consent, in the open, and with fresh dice."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.topics import Asked

from starmoot.host import (
    SPECTATOR,
    BadJournal,
    FairChance,
    Receipt,
    Table,
    freeze,
    get_game,
    load_journal,
    replay,
    thaw,
    view_json,
)
from starmoot.kernel import (
    DONE,
    Amount,
    Ask,
    Game,
    Play,
    Procedure,
    Question,
    Shape,
    Step,
    ask,
)

Input = Callable[[Table], Receipt]
InputOf = Callable[[Table, Random], Input]

SEED = bytes(range(32))
VIEWERS = (0, 1, SPECTATOR)


def do(table: Table, seat: int, answer: Any) -> None:
    receipt = table.submit(seat, table.view(seat).pending[0].id, answer)
    assert receipt.accepted, receipt.reason


def again(table: Table) -> Table:
    """The record of a table, written, read and played again."""
    return replay(table.game, load_journal(table.journal.dump()), seed=SEED)


def seen(table: Table, viewer: int) -> dict[str, Any]:
    """What a viewer sees, but for the numbers that go on."""
    view = view_json(table.view(viewer))
    del view["version"]
    for decision in view["decisions"]:
        del decision["id"]
    return view


@contextmanager
def unchanged(table: Table) -> Iterator[None]:
    """Nothing that matters may change inside."""
    before = freeze(table), table.journal.dump()
    yield
    assert (freeze(table), table.journal.dump()) == before


def test_a_rewind_takes_back_what_others_did_and_what_was_revealed(table: Table) -> None:
    do(table, 0, "wait")
    then = [seen(table, viewer) for viewer in VIEWERS]
    for seat, deed in ((0, "roll"), (0, "tell"), (0, "yield"), (1, "draw"), (1, "wait")):
        do(table, seat, deed)
    assert table.rewind(1, [1, 0]).accepted
    assert [seen(table, viewer) for viewer in VIEWERS] == then
    assert table.journal.lines[-1] == {"n": 7, "undo": 1, "agreed": [0, 1]}
    assert table.inputs == 7
    assert again(table).seal() == table.seal()


def test_dice_that_were_rolled_do_not_come_again(table: Table) -> None:
    rolled = FairChance(["dice"], [0], SEED)
    expected = [rolled.below(0, 6) for _throw in range(3)]
    got: list[int] = []
    for _throw in range(3):
        do(table, 0, "roll")
        got.append(table.view(0).state.turned)
        assert table.rewind(0, []).accepted
    assert got == expected
    assert table.draws == 3


def test_no_number_means_two_things_after_a_rewind(table: Table) -> None:
    do(table, 0, "bid")
    do(table, 0, 3)
    before = table.awaited()
    window = table.windows()[0].number
    do(table, 1, 4)
    assert table.rewind(2, [0, 1]).accepted
    assert before == [(1, "2-1")]
    assert table.awaited() == [(1, "2-2")], "the question is put under a new number"
    assert table.view(0).pending[0].given is not None, "the sealed bid is still in"
    with unchanged(table):
        assert table.submit(1, "2-1", 4).status == "stale", "a late answer to the old question"
        assert table.time_up(window).status == "stale", "a late clock of the old window"
    assert table.time_up(table.windows()[0].number).accepted


def test_keys_stay_used(table: Table) -> None:
    assert table.submit(0, "1-1", "wait", key="k").accepted
    assert table.rewind(0, [0]).accepted
    decision = table.awaited()[0][1]
    with unchanged(table):
        assert table.submit(0, decision, "wait", key="k").status == "duplicate"
    assert table.submit(0, decision, "wait", key="k2").accepted


def test_the_version_grows_for_everybody(table: Table) -> None:
    do(table, 0, "hide")
    do(table, 0, "tell")
    before = [table.version(viewer) for viewer in VIEWERS]
    assert table.rewind(1, [0, 1]).accepted
    after = [table.version(viewer) for viewer in VIEWERS]
    assert all(new > old for old, new in zip(before, after, strict=True))
    do(table, 0, "wait")
    assert all(table.version(viewer) > old for viewer, old in zip(VIEWERS, after, strict=True))


def test_nobody_undoes_a_rewind_alone_but_what_comes_after_it(table: Table) -> None:
    do(table, 0, "wait")
    do(table, 0, "wait")
    assert table.rewind(1, [0, 1]).accepted
    assert not table.can_undo(0)
    do(table, 0, "wait")
    assert table.undo(0).accepted
    assert table.journal.lines[-1] == {"n": 5, "seat": 0, "undo": 3}
    assert table.view(0).state.count == 1
    assert again(table).seal() == table.seal()


def test_a_rewind_is_taken_back_by_another(table: Table) -> None:
    for _deed in range(3):
        do(table, 0, "tell")
    assert table.rewind(1, [0, 1]).accepted
    do(table, 0, "wait")
    assert table.view(0).state.count == 2
    assert table.rewind(3, [0, 1]).accepted
    assert table.view(0).state.count == 3
    assert table.rewind(4, [0, 1]).accepted
    assert table.view(0).state.count == 1, "the moment after the first rewind"
    assert again(table).seal() == table.seal()


def test_the_time_of_the_table_goes_back_too(table: Table) -> None:
    assert table.submit(0, "1-1", "wait", at=10).accepted
    assert table.submit(0, "1-2", "wait", at=500).accepted
    assert table.rewind(1, []).accepted
    assert table.now == 10
    assert table.submit(0, table.awaited()[0][1], "wait", at=20).accepted


NUMBER_OF = Asked("test.rewinding.number", "T-01", "Which number?")


class Floor(Procedure[Play]):
    """Seat 0 is asked; meanwhile seat 1 may have it asked something else first."""

    def begin(self, g: Play) -> Step:
        questions = [Question(NUMBER_OF, 0), Question(NUMBER_OF, 1, standing=True)]
        return Ask(questions, Floor.begin)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, 9)

    def taken(self, g: Play, question: Question, answer: object) -> Procedure[Play]:
        return Interruption()


class Interruption(Procedure[Play]):
    """Asks seat 0 while the window below is held."""

    def begin(self, g: Play) -> Step:
        return ask(NUMBER_OF, 0, Interruption.heard)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, 9)

    def heard(self, g: Play) -> Step:
        return DONE


def test_a_window_that_was_held_then_is_new_when_it_opens_again(
    game_of: Callable[..., Game],
) -> None:
    table = Table(game_of(Floor), 2, SEED)
    assert table.submit(1, "2-1", 5).accepted
    assert table.awaited() == [(0, "1-2")]
    assert table.submit(0, "1-2", 7).accepted
    assert table.awaited() == [(0, "1-1")], "the held question is open again"
    held = table.windows()[0].number
    assert table.rewind(1, [0, 1]).accepted
    assert table.awaited() == [(0, "1-4")]
    assert table.submit(0, "1-4", 7).accepted
    assert table.awaited() == [(0, "1-3")]
    assert table.submit(0, "1-1", 7).status == "stale"
    assert table.time_up(held).status == "stale"
    assert again(table).seal() == table.seal()


@pytest.mark.parametrize(
    ("to", "agreed", "sentence"),
    [
        (2, [0], "2 inputs were taken: there is no way to 2"),
        (-1, [0], "2 inputs were taken: there is no way to -1"),
        (0, [2], "the seats of this table are 0 to 1"),
        (0, ["0"], "the seats of this table are 0 to 1"),
    ],
)
def test_what_makes_no_sense_is_refused(
    table: Table, to: int, agreed: list[int], sentence: str
) -> None:
    do(table, 0, "wait")
    do(table, 0, "roll")
    with unchanged(table):
        receipt = table.rewind(to, agreed)
    assert (receipt.status, receipt.reason) == ("refused", sentence)


def test_a_closed_game_is_not_rewound(table: Table) -> None:
    do(table, 0, "wait")
    do(table, 0, "end")
    with unchanged(table):
        assert table.rewind(1, [0, 1]) == Receipt("stale", "the game is over")


# Thawed tables


def stored_and_thawed(table: Table) -> tuple[list[dict[str, Any]], Table]:
    lines = json.loads(json.dumps(table.journal.lines))
    return lines, thaw(table.game, freeze(table), SEED)


def test_a_thawed_table_is_rewound_with_the_lines_that_were_stored(table: Table) -> None:
    for deed in ("wait", "roll", "tell"):
        do(table, 0, deed)
    lines, thawed = stored_and_thawed(table)
    for one in (table, thawed):
        do(one, 0, "roll")
        do(one, 0, "hide")
    assert table.rewind(2, [0]).accepted
    assert thawed.rewind(2, [0], lines).accepted
    assert thawed.seal() == table.seal()
    assert view_json(thawed.view(1)) == view_json(table.view(1))
    assert [*lines, *thawed.journal.lines] == table.journal.lines
    whole = [*lines, *thawed.journal.lines]
    assert thawed.rewind(4, [0], whole).accepted, "more lines than are needed do no harm"
    assert table.rewind(4, [0]).accepted
    assert thawed.seal() == table.seal()


@pytest.mark.parametrize("damage", ["none", "one missing", "one changed", "half"])
def test_lines_that_are_not_the_record_are_refused(table: Table, damage: str) -> None:
    for deed in ("wait", "roll", "tell"):
        do(table, 0, deed)
    lines, thawed = stored_and_thawed(table)
    given = {
        "none": None,
        "one missing": [lines[0], lines[2]],
        "one changed": [{**lines[0], "answer": "hide"}, *lines[1:]],
        "half": lines[:2],
    }[damage]
    with (
        unchanged(thawed),
        pytest.raises(BadJournal, match="needs all lines of its record, from the first on"),
    ):
        thawed.rewind(1, [0], given)


# Records


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"agreed": 1}, "input 3 is not an input this version knows"),
        ({"undo": "1"}, "input 3 is not an input this version knows"),
        ({"undo": [1]}, "input 3 is not an input this version knows"),
        (
            {"undo": 2},
            "input 3 does not follow the rules: 2 inputs were taken: there is no way to 2",
        ),
        (
            {"agreed": [7]},
            "input 3 does not follow the rules: the seats of this table are 0 to 1",
        ),
        ({"agreed": [1, 0]}, "input 3 is not written as its game writes it"),
        ({"seat": 0}, "input 3 is not written as its game writes it"),
        ({"undo": 0}, "the record's last moment does not follow from its inputs"),
        ({"agreed": [0]}, "the record's last moment does not follow from its inputs"),
    ],
)
def test_a_damaged_rewind_is_found(table: Table, changes: dict[str, Any], sentence: str) -> None:
    do(table, 0, "wait")
    do(table, 0, "roll")
    assert table.rewind(1, [0, 1]).accepted
    table.abandon("enough")
    table.journal.lines[2].update(changes)
    with pytest.raises(BadJournal) as fault:
        again(table)
    assert str(fault.value) == sentence


def test_many_rewinds_in_one_record_are_played_again_in_a_moment(table: Table) -> None:
    for number in range(60):
        do(table, 0, "roll")
        do(table, 0, "tell")
        assert table.rewind(2 * number, [0, 1]).accepted
    assert again(table).journal.dump() == table.journal.dump()


@pytest.mark.parametrize("name", ["goofspiel", "moot"])
@given(seed=st.integers(0, 10**6))
@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_random_play_with_undos_rewinds_and_frost_replays_to_the_same_seals(
    name: str, seed: int, input_of: InputOf
) -> None:
    game = get_game(name)
    dice = Random(seed)
    table = Table(game, game.seats[0], SEED)
    thawed, stored = thaw(game, freeze(table), SEED), table.journal.lines[:]
    seals = [table.seal()]
    while not table.closed and table.inputs < 80:
        if table.inputs > 0 and dice.random() < 0.12:
            to = dice.randrange(table.inputs)
            lines = None if dice.random() < 0.5 else table.journal.lines
            assert table.rewind(to, [0], lines).accepted
            assert thawed.rewind(to, [0], stored).accepted
        else:
            step = input_of(table, dice)
            assert step(table).accepted
            assert step(thawed).accepted
        seals.append(table.seal())
        assert thawed.seal() == table.seal()
        if dice.random() < 0.2:
            thawed, stored = thaw(game, freeze(table), SEED), table.journal.lines[:]
    journal = load_journal(table.journal.dump())
    assert replay(game, journal, seed=SEED).journal.dump() == table.journal.dump()
    for upto in dice.sample(range(len(seals)), min(5, len(seals))):
        assert replay(game, journal, upto, SEED).seal() == seals[upto]
