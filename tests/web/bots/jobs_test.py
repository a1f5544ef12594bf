"""What leaves the server for a bot's thought, and what comes back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from starmoot.bots import Chair
from starmoot.bots.memory import remember
from starmoot.bots.playout import RandomPicker, respond
from starmoot.host import Table, decode_play, get_game, redealt, render, take_view, view_json
from starmoot.web.bots.jobs import Job, make_job, think, world_of


def table_of(game: str, seats: int, seed: int = 1, **options: Any) -> Table:
    return Table(get_game(game), seats, bytes([seed]) * 32, options)


def advance(table: Table, inputs: int, dice: int = 7) -> None:
    """Some random inputs."""
    picker = RandomPicker(dice)
    for _ in range(inputs):
        seat, decision = table.awaited()[0]
        pending = table.view(seat).decision(decision)
        assert pending is not None
        answer = respond(pending.question, pending.shape, picker)
        given = None if answer.passed() else render(pending.shape, answer)
        assert table.submit(seat, decision, given).accepted


def other_world(table: Table, viewer: int, salt: int) -> Table:
    """The same table where everything that the viewer cannot know lies differently."""
    twin = table.clone()
    twin._play = redealt(table.game, table._play, viewer, salt)
    return twin


def job_of(table: Table, seat: int, seed: int = 5) -> bytes:
    decision = dict(table.awaited())[seat]
    return make_job(table, seat, decision, "random", 0, seed)


def test_sealed_answers_of_others_make_no_difference_to_a_job() -> None:
    jobs = set()
    for bid in (None, "2", "7", "11"):
        table = table_of("goofspiel", 3)
        if bid is not None:
            assert table.submit(1, "2-1", bid).accepted
        jobs.add(job_of(table, 0))
    assert len(jobs) == 1


def test_how_often_others_acted_makes_no_difference_to_a_job() -> None:
    quiet, busy = table_of("goofspiel", 3), table_of("goofspiel", 3)
    for bid in ("2", "7", "11", "2"):  # a sealed bid may be changed until all are in
        assert busy.submit(1, "2-1", bid).accepted
    assert job_of(quiet, 0) == job_of(busy, 0)


@pytest.mark.parametrize("viewer", [0, 1])
def test_the_jobs_that_can_be_are_the_same_in_worlds_that_the_seat_cannot_tell_apart(
    viewer: int,
) -> None:
    """The order of three hidden prizes is all that is dealt anew: six jobs, whatever is true."""
    table = table_of("goofspiel", 2, cards=4)
    worlds = [table, *[other_world(table, viewer, salt) for salt in range(8)]]
    orders = {tuple(world._play.state.prizes.cards) for world in worlds}  # type: ignore[attr-defined]
    assert len(orders) > 1
    possible = [
        {strip_seed(job_of(world, viewer, seed)) for seed in range(150)} for world in worlds
    ]
    assert all(jobs == possible[0] for jobs in possible)
    assert len(possible[0]) == 6


def strip_seed(job: bytes) -> str:
    data = json.loads(job)
    del data["seed"]
    return json.dumps(data)


@pytest.mark.parametrize("game", ["goofspiel", "moot", "exodus"])
def test_a_worker_sees_exactly_what_the_seat_sees(game: str) -> None:
    table = table_of(game, 4)
    advance(table, 25)
    for seat in sorted({seat for seat, _ in table.awaited()}):
        job = json.loads(job_of(table, seat))
        world = decode_play(table.game, job["world"], bytes(32))
        seen, known = view_json(take_view(world, seat)), view_json(table.view(seat))
        for part in ("state", "decisions", "ended", "scores"):
            assert seen[part] == known[part]


@pytest.mark.parametrize("game", ["goofspiel", "moot", "exodus"])
@pytest.mark.parametrize("inputs", [0, 15, 40])
def test_what_a_worker_sees_is_the_same_in_both_worlds(game: str, inputs: int) -> None:
    table = table_of(game, 4)
    advance(table, inputs)
    seat = table.awaited()[0][0]
    views = []
    for world in (table, other_world(table, seat, 3), other_world(table, seat, 4)):
        job = json.loads(job_of(world, seat))
        play = decode_play(table.game, job["world"], bytes(32))
        outside = {name: job["world"][name] for name in job["world"] if name not in INSIDE}
        views.append(json.dumps([view_json(take_view(play, seat)), outside]))
    assert len(set(views)) == 1


INSIDE = ("state", "strands")
"""What is dealt again; all the rest of a world must not depend on anything hidden."""


def test_neither_the_seed_of_the_game_nor_its_journal_is_in_a_job() -> None:
    table = table_of("moot", 4)
    advance(table, 10)
    job = job_of(table, table.awaited()[0][0]).decode()
    assert table.seed.hex() not in job
    data = json.loads(job)
    assert set(data) == {"game", "seat", "decision", "bot", "seed", "world", "memories"}
    assert data["world"]["chance"][0] == "quick-1"
    assert data["world"]["inputs"] == data["world"]["windows"] == 0
    assert "reveals" not in data["world"]


def test_a_thought_is_an_answer_that_the_table_takes() -> None:
    table = table_of("moot", 3)
    for number in range(40):
        seat, decision = table.awaited()[0]
        thought = think(make_job(table, seat, decision, "random", 0, number))
        assert thought.fault == ""
        assert table.submit(seat, decision, thought.answer).accepted


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"bot": "nobody"}, "UnknownBot: there is no bot 'nobody'"),
        ({"game": "chess"}, "UnknownGame: there is no game 'chess'"),
        ({"decision": "1-99"}, "decision 1-99 is not asked"),
        ({"world": {}}, "BadSnapshot"),
    ],
)
def test_whatever_goes_wrong_is_a_fault(change: dict[str, Any], fault: str) -> None:
    job = json.loads(job_of(table_of("goofspiel", 2), 0))
    assert fault in think(json.dumps({**job, **change}).encode()).fault


def test_a_job_that_is_no_job_is_a_fault_too() -> None:
    assert "JSONDecodeError" in think(b"?").fault


TREATMENT = ("moot.accepts", "moot.declines", "moot.kept", "moot.broke")
"""What tells how a captain treated another."""


def test_a_character_is_told_what_its_seat_knows_of_the_others_and_nothing_else() -> None:
    table = table_of("moot", 4, gates=9)
    advance(table, 60, dice=3)
    for bot, remembers in (("character:loyal", True), ("advice", False)):
        seat, decision = table.awaited()[0]
        job = json.loads(make_job(table, seat, decision, bot, 0, 5))
        told = [name for name, _ in job["memories"]]
        log = table.view(seat).log
        known = [entry.note.name for entry in log if entry.note.name in TREATMENT]
        assert "moot.kept" in known, "somebody gave a word"
        assert told == (known if remembers else [])
        assert think(json.dumps(job).encode()).fault == ""


def test_a_grudge_is_remembered_by_a_bot_that_was_made_a_moment_ago() -> None:
    table = table_of("moot", 3)
    seat, decision = table.awaited()[0]
    job = json.loads(make_job(table, seat, decision, "character:vindictive:4", 0, 5))
    job["memories"] = [["moot.broke", [(seat + 1) % 3]]]
    world = world_of(Job(**job))
    chair = Chair.over(table.game, world, seat)
    seen = chair.view()
    memory = remember(table.game.story, chair.recall(), seen.state, seat, 3)
    assert memory.broke[(seat + 1) % 3]
