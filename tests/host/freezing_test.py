"""Frozen tables: put away as plain data, taken up again, and nobody can tell."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from starmoot.host import (
    SPECTATOR,
    BadJournal,
    BadSnapshot,
    Journal,
    Receipt,
    Table,
    carry_over,
    freeze,
    get_game,
    replay,
    thaw,
    view_json,
)
from starmoot.host.freezing import checksum
from starmoot.kernel import Game

Input = Callable[[Table], Receipt]
InputOf = Callable[[Table, Random], Input]

GOOFSPIEL = get_game("goofspiel")
SEED = bytes(range(32))


def through_text(table: Table) -> Table:
    """The table, frozen, written down, read and thawed."""
    return thaw(table.game, json.loads(json.dumps(freeze(table))), SEED)


def moment(table: Table) -> dict[str, Any]:
    """Everything that can be known of a table, but for its earlier lines."""
    return {
        "views": [view_json(table.view(viewer)) for viewer in [*range(table.seats), SPECTATOR]],
        "seal": table.seal(),
        "inputs": table.inputs,
        "awaited": table.awaited(),
        "windows": table.windows(),
        "undo": [table.can_undo(seat) for seat in range(table.seats)],
        "closed": table.closed,
        "silences": table.silences,
        "now": table.now,
        "header": table.journal.header,
    }


@pytest.mark.parametrize("name", ["goofspiel", "moot"])
@pytest.mark.parametrize("seed", range(3))
def test_a_thawed_table_goes_on_as_the_frozen_one(name: str, seed: int, input_of: InputOf) -> None:
    game = get_game(name)
    table = Table(game, game.seats[0] + seed % 2, SEED)
    dice = Random(seed)
    thawed = through_text(table)
    lines = 0
    while not table.closed:
        if dice.random() < 0.3:
            thawed, lines = through_text(table), len(table.journal.lines)
            assert thawed.journal.lines == []
            assert moment(thawed) == moment(table)
        step = input_of(table, dice)
        assert step(thawed) == step(table)
        assert thawed.journal.lines == table.journal.lines[lines:]
        assert moment(thawed) == moment(table)
    assert table.ended


def test_a_frozen_table_has_everything_a_table_has(table: Table) -> None:
    assert set(vars(through_text(table))) == set(vars(table))


def test_freezing_changes_nothing_and_gives_the_same_again(table: Table) -> None:
    table.submit(0, "1-1", "yield")
    before = table.journal.dump(), table.digest()
    assert freeze(table) == freeze(table)
    assert (table.journal.dump(), table.digest()) == before
    assert freeze(through_text(table)) == freeze(table)


def test_a_frozen_table_does_not_move_with_the_table(table: Table) -> None:
    data = freeze(table)
    text = json.dumps(data)
    table.submit(0, "1-1", "wait", key="k")
    assert json.dumps(data) == text
    assert thaw(table.game, data, SEED).inputs == 0


def test_what_could_be_taken_back_still_can_after_thawing(table: Table) -> None:
    for deed in ("tell", "wait", "hide"):
        assert table.submit(0, table.awaited()[0][1], deed).accepted
    thawed = through_text(table)
    for _step in range(2):
        assert table.undo(0).accepted
        assert thawed.undo(0).accepted
        assert moment(thawed) == moment(table)
    assert thawed.undo(0).status == "refused", "what was told cannot be taken back"
    assert thawed.journal.lines == [
        {"n": 4, "seat": 0, "undo": 2},
        {"n": 5, "seat": 0, "undo": 1},
    ]
    whole = Journal(table.journal.header, [*table.journal.lines[:3], *thawed.journal.lines])
    assert replay(table.game, whole, seed=SEED).seal() == thawed.seal()


def test_a_retry_after_thawing_is_still_a_duplicate(table: Table) -> None:
    table.submit(0, "1-1", "wait", key="k")
    receipt = through_text(table).submit(0, "1-2", "wait", key="k")
    assert receipt.status == "duplicate"


def test_an_answer_from_an_old_view_is_still_stale_after_thawing(table: Table) -> None:
    old = table.view(0).version
    table.submit(0, "1-1", "wait")
    table.view(0)
    thawed = through_text(table)
    assert thawed.submit(0, "1-2", "wait", version=old).status == "stale"
    assert thawed.submit(0, "1-2", "wait", version=thawed.version(0)).accepted


def test_the_record_is_what_the_host_stored_and_the_lines_after_it() -> None:
    table = Table(GOOFSPIEL, 2, SEED, {"cards": 2}, content="as printed")
    assert table.submit(0, "1-1", "2").accepted
    stored = table.journal.lines[:]
    thawed = through_text(table)
    assert thawed.submit(1, "2-1", "1").accepted
    assert thawed.time_up().accepted
    assert thawed.ended
    assert thawed.journal.header["content"] == "as printed"
    whole = Journal(thawed.journal.header, [*stored, *thawed.journal.lines])
    assert replay(GOOFSPIEL, whole).scores == thawed.scores
    with pytest.raises(BadJournal, match="input 1 is missing: the record goes on with 2"):
        replay(GOOFSPIEL, thawed.journal)


@pytest.mark.parametrize("how", ["finished", "left"])
def test_a_closed_table_stays_closed(table: Table, how: str) -> None:
    if how == "finished":
        table.submit(0, "1-1", "end")
    else:
        table.abandon("no time")
    thawed = through_text(table)
    assert moment(thawed) == moment(table)
    assert thawed.journal.end == table.journal.end
    assert thawed.submit(0, "1-1", "wait") == table.submit(0, "1-1", "wait")
    assert thawed.submit(0, "1-1", "wait").reason == "the game is over"


def test_the_seed_of_a_game_in_progress_is_not_frozen(table: Table) -> None:
    table.submit(0, "1-1", "roll")
    assert SEED.hex() not in json.dumps(freeze(table))


# Damage


def refusal(game: Game, data: Any, seed: bytes = SEED) -> str:
    with pytest.raises(BadSnapshot) as fault:
        thaw(game, data, seed)
    return str(fault.value)


@pytest.mark.parametrize("data", [None, [], "frozen", {}, {"frozen": "1"}, {"seats": 2}])
def test_what_is_no_frozen_table_is_refused(table: Table, data: Any) -> None:
    assert refusal(table.game, data) == "this is no frozen table"


def test_data_of_a_newer_format_are_refused(table: Table) -> None:
    assert refusal(table.game, {**freeze(table), "frozen": 9}) == (
        "the frozen table has format 9; this version thaws up to 2"
    )


@pytest.mark.parametrize("name", sorted(freeze(Table(GOOFSPIEL, 2, SEED))))
def test_a_change_anywhere_is_found(name: str) -> None:
    data = freeze(Table(GOOFSPIEL, 2, SEED))
    if name == "frozen":
        data[name] = 0
    else:
        data[name] = "changed"
    damage = "the frozen table is damaged: its data do not come to their sum"
    assert refusal(GOOFSPIEL, data) == damage
    del data[name]
    assert refusal(GOOFSPIEL, data) in (damage, "this is no frozen table")


def test_another_game_other_rules_and_another_seed_are_refused() -> None:
    data = freeze(Table(GOOFSPIEL, 2, SEED))
    assert refusal(get_game("moot"), data) == "the frozen table is of goofspiel, not of moot"
    newer = replace(GOOFSPIEL, rules_version=GOOFSPIEL.rules_version + 1)
    assert refusal(newer, data) == (
        "the frozen table follows rules version 2 of goofspiel; installed is version 3"
    )
    assert refusal(GOOFSPIEL, data, bytes(32)) == (
        "the seed does not match the commitment of the frozen table"
    )


def summed(table: Table, **changes: Any) -> dict[str, Any]:
    """Data that were changed by somebody who knows how to sum them."""
    data = {name: value for name, value in {**freeze(table), **changes}.items() if name != "sum"}
    return {**data, "sum": checksum(data)}


def test_data_that_come_to_their_sum_and_make_no_sense_are_refused_too(table: Table) -> None:
    table.submit(0, "1-1", "wait")
    assert refusal(table.game, summed(table, play={})).startswith("this is no snapshot of workb")
    assert refusal(table.game, summed(table, header={})).startswith("this is no frozen table of w")
    assert refusal(table.game, summed(table, keys=[1])).startswith("this is no frozen table of w")
    assert refusal(table.game, summed(table, log=[["test.no", [], -1, 0, ""]])) == (
        "the frozen table tells 'test.no', a fact that workbench does not know"
    )
    assert refusal(table.game, summed(table, seal="0" * 32)) == (
        "the thawed game of workbench is not the one that was frozen"
    )


def test_a_table_is_carried_over_to_newer_rules_from_where_it_is(table: Table) -> None:
    for deed in ("wait", "hide"):
        assert table.submit(0, table.awaited()[0][1], deed, key=deed).accepted
    newer = replace(table.game, rules_version=2)
    with pytest.raises(BadSnapshot, match="installed is version 2"):
        thaw(newer, freeze(table), SEED)
    carried = carry_over(newer, freeze(table), SEED)
    assert carried.journal.header == {**table.journal.header, "rules_version": 2}
    assert carried.digest() == table.digest()
    assert carried.submit(0, "1-2", "wait", key="hide").status == "duplicate"
    assert not carried.can_undo(0), "what other rules brought about is not taken back"
    assert carried.submit(0, carried.awaited()[0][1], "wait").accepted
    assert carried.journal.lines[0]["n"] == 3


def test_a_moment_that_newer_rules_do_not_know_is_not_carried_over(table: Table) -> None:
    data = json.loads(json.dumps(freeze(table)))
    data["play"]["strands"][0][3][-1][0] = "tests.workbench:Gone"
    with pytest.raises(BadSnapshot, match="this is no snapshot of workbench"):
        carry_over(table.game, data, SEED)


def test_ways_back_of_the_first_format_are_still_known() -> None:
    table = Table(GOOFSPIEL, 2, SEED)
    before = table.clone()
    assert table.submit(0, "1-1", "3").accepted
    data = freeze(table)
    [[seat, number, window, index, asked, *_]] = data["marks"]
    assert data["marks"][0][5] is None, "nothing lay there before"
    play = freeze(before)["play"]
    old = {**data, "frozen": 1, "marks": [[seat, play, 0, number, window, index, asked, True]]}
    del old["sum"]
    thawed = thaw(GOOFSPIEL, {**old, "sum": checksum(old)}, SEED)
    assert thawed.undo(0).accepted
    assert table.undo(0).accepted
    assert thawed.digest() == table.digest() == before.digest()
