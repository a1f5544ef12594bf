"""Mass simulation: the same games whatever the jobs, nothing finished is lost."""

import csv
import importlib.util
import json
import signal
import sys
from collections import Counter
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from starmoot.bots.match import MatchResult
from starmoot.host import get_game, load_journal, replay
from starmoot.lab import playing
from starmoot.lab.executors import Batches, Done, Task
from starmoot.lab.playing import Row, Watch
from starmoot.lab.setup import Setup
from starmoot.lab.tally import Tally

Run = Callable[..., Any]

GOOFSPIEL = ("simulate", "goofspiel", "--option", "cards=4")


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_simulation_is_summed_up(run: Run) -> None:
    done = run(*GOOFSPIEL, "--games", "12", "--jobs", "1", "--seats", "3")
    assert done.code == 0
    assert "Goofspiel, 3 seats, 12 games, seed 0" in done.out
    assert "all prizes are gone      12   100.0 %   75.8 – 100.0 %" in done.out
    assert "Decisions per game: 12.0 on average, 12 to 12." in done.out
    assert done.err == ""


def test_a_simulation_is_data_too(run: Run) -> None:
    data = run(
        *GOOFSPIEL, "--games", "10", "--jobs", "1", "--bots", "random,caretaker", "--json"
    ).json
    assert (data["game"], data["seats"], data["games"], data["finished"]) == (
        "goofspiel",
        2,
        10,
        10,
    )
    assert data["decisions"] == 80
    assert data["decisions_per_game"] == {"mean": 8.0, "least": 8, "most": 8}
    assert data["seconds"] > 0
    assert data["endings"] == {"all prizes are gone": 10}
    assert data["ending_shares"]["all prizes are gone"]["share"] == 1.0
    assert {bot: standing["played"] for bot, standing in data["by_bot"].items()} == {
        "random": 10,
        "caretaker": 10,
    }
    won = sum(standing["won"] for standing in data["by_seat"].values())
    assert won == 9, "one of the ten is a draw"
    assert data["options"] == {"cards": 4}


@pytest.mark.parametrize(
    ("scores", "won"),
    [((1, 0, 0), [1, 0, 0]), ((3, 3, 0), [0.5, 0.5, 0]), ((0, 0, 0), [0, 0, 0]), ((7,), [1])],
)
def test_a_victory_may_be_shared_but_where_all_are_equal_nobody_won(
    scores: tuple[int, ...], won: list[float]
) -> None:
    tally = Tally()
    result = MatchResult("00", True, "over", scores, 1, 1, "", {})
    tally.add([Row(0, ("random",) * len(scores), result)])
    assert [tally.by_seat[seat].won for seat in range(len(scores))] == won


def test_endings_that_never_came_about_are_shown(run: Run) -> None:
    data = run("simulate", "moot", "--games", "1", "--jobs", "1", "--json").json
    assert sum(data["endings"].values()) == 1
    assert set(data["endings"]) == set(get_game("moot").endings)


def test_every_bot_sits_in_every_seat_equally(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    arguments = ("--games", "12", "--jobs", "1", "--seats", "3", "--bots", "random,caretaker")
    run(*GOOFSPIEL, *arguments, "--out", str(path))
    sitting = Counter((seat, row[f"bot_{seat}"]) for row in rows_of(path) for seat in (1, 2, 3))
    assert {sitting[(seat, "random")] for seat in (1, 2, 3)} == {8}
    assert {sitting[(seat, "caretaker")] for seat in (1, 2, 3)} == {4}


def test_results_do_not_depend_on_the_number_of_jobs(run: Run, tmp_path: Path) -> None:
    alone, together = tmp_path / "alone.jsonl", tmp_path / "together.jsonl"
    arguments = ("simulate", "moot", "--games", "40", "--bots", "random,caretaker", "--seed", "x")
    one = run(*arguments, "--jobs", "1", "--out", str(alone), "--json").json
    two = run(*arguments, "--jobs", "2", "--out", str(together), "--json").json
    assert alone.read_text() == together.read_text()
    assert len(alone.read_text().splitlines()) == 40
    different = {name for name in one if one[name] != two[name]}
    assert different == {"jobs", "seconds", "decisions_per_second"}


def test_another_seed_gives_other_games(run: Run, tmp_path: Path) -> None:
    texts = []
    for seed in ("1", "2"):
        path = tmp_path / f"{seed}.jsonl"
        run(*GOOFSPIEL, "--games", "5", "--jobs", "1", "--seed", seed, "--out", str(path))
        texts.append(path.read_text())
    assert texts[0] != texts[1]
    first = json.loads(texts[0].splitlines()[0])
    assert first["number"] == 0
    assert first["rank_1"] in (1, 2)


def batches(games: int, seconds_each: float) -> list[Task]:
    """The tasks for some games over two processes, if each game takes so long."""
    cutter, found = Batches(2), []
    setup = Setup("goofspiel", 2, {}, ("random",), "0")
    for task in cutter.tasks(setup, Watch(), range(games)):
        found.append(task)
        rows: list[Any] = [None] * len(task.numbers)
        cutter.learn(Done(task, rows, seconds_each * len(rows)))
    return found


def test_batches_hold_every_game_once_begin_small_and_end_small() -> None:
    cut = batches(1000, 0.001)
    assert [number for task in cut for number in task.numbers] == list(range(1000))
    assert [len(task.numbers) for task in cut[:6]] == [1, 1, 2, 2, 4, 4]
    assert max(len(task.numbers) for task in cut) > 100
    assert [len(task.numbers) for task in cut[-2:]] == [1, 1], "so that all processes end together"


def test_slow_games_come_one_at_a_time() -> None:
    assert {len(task.numbers) for task in batches(30, 2.0)} == {1}


def test_parquet_without_polars_says_how_to_get_it_before_anything_runs(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing_there(_name: str) -> None:
        return None

    monkeypatch.setattr(importlib.util, "find_spec", nothing_there)
    refused = run(*GOOFSPIEL, "--games", "1000000", "--out", str(tmp_path / "games.parquet"))
    assert refused.code == 2
    assert 'pip install "starmoot[lab]"' in refused.err


def test_parquet_is_written_by_polars_with_typed_columns(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Frame:
        """Stands in for a polars table: keeps what it is given, writes it as JSON."""

        def __init__(self, lines: list[dict[str, Any]], schema: dict[str, str]) -> None:
            self.content = {"lines": lines, "schema": schema}

        def write_parquet(self, path: Path) -> None:
            path.write_text(json.dumps(self.content))

    polars = SimpleNamespace(
        String="text", Int64="number", DataFrame=Frame, __spec__=ModuleSpec("polars", None)
    )
    monkeypatch.setitem(sys.modules, "polars", polars)
    path = tmp_path / "games.parquet"
    assert run(*GOOFSPIEL, "--games", "3", "--jobs", "1", "--out", str(path)).code == 0
    written = json.loads(path.read_text())
    assert [line["number"] for line in written["lines"]] == [0, 1, 2]
    assert list(written["schema"]) == list(written["lines"][0])
    for name, kind in written["schema"].items():
        assert isinstance(written["lines"][0][name], str) is (kind == "text")


def interrupting(at: int, how: Callable[[], None]) -> Callable[..., Row]:
    """Play as usual, but stop at one game."""
    play_one = playing.play_one

    def play(game: Any, setup: Setup, number: int, *rest: Any) -> Row:
        if number == at:
            how()
        return play_one(game, setup, number, *rest)

    return play


def raise_interrupt() -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("how", "kept"),
    [(raise_interrupt, 5), (lambda: signal.raise_signal(signal.SIGINT), 6)],
    ids=["in the middle of a game", "by a signal, which lets the game end"],
)
def test_an_interrupted_simulation_keeps_what_is_finished(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    how: Callable[[], None],
    kept: int,
) -> None:
    monkeypatch.setattr(playing, "play_one", interrupting(5, how))
    path = tmp_path / "games.csv"
    stopped = run(*GOOFSPIEL, "--games", "50", "--jobs", "1", "--out", str(path), "--json")
    assert stopped.code == 130
    assert stopped.json["games"] == 50
    assert stopped.json["finished"] == kept
    assert [int(row["number"]) for row in rows_of(path)] == list(range(kept))
    assert f"stopped after {kept} of 50 games" in stopped.err


def test_interrupted_processes_hand_in_what_they_have(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = Tally.add

    def add_and_stop(tally: Tally, rows: list[Row]) -> None:
        if not tally.finished:
            signal.raise_signal(signal.SIGINT)
        add(tally, rows)

    monkeypatch.setattr(Tally, "add", add_and_stop)
    before = signal.getsignal(signal.SIGINT)
    path = tmp_path / "games.csv"
    stopped = run(*GOOFSPIEL, "--games", "5000", "--jobs", "2", "--out", str(path), "--json")
    assert stopped.code == 130
    assert 0 < stopped.json["finished"] < 5000
    assert len(rows_of(path)) == stopped.json["finished"]
    assert signal.getsignal(signal.SIGINT) is before


def test_a_game_that_fails_leaves_its_seed_and_its_record(run: Run, tmp_path: Path) -> None:
    arguments = ("--games", "20", "--jobs", "1", "--failures", str(tmp_path), "--json")
    failed = run("simulate", "shaky", *arguments)
    assert failed.code == 1
    data = failed.json
    assert data["failed"] > 0
    assert data["finished"] + data["failed"] == 20
    seed = data["failures"][0]["seed"]
    path = tmp_path / f"starmoot-failure-shaky-{seed[:16]}.jsonl"
    assert f"seed {seed}" in failed.err
    assert str(path) in failed.err
    assert "ZeroDivisionError: a three" in failed.err
    assert len(list(tmp_path.iterdir())) == data["failed"]
    journal = load_journal(path.read_text())
    assert replay(get_game("shaky"), journal).seed.hex() == seed


def test_one_game_for_each_ending_is_kept_and_replays(run: Run, tmp_path: Path) -> None:
    arguments = ("--games", "60", "--jobs", "1", "--seed", "1", "--records", str(tmp_path))
    kept = run("simulate", "moot", *arguments)
    assert kept.code == 0
    game = get_game("moot")
    endings = set()
    for path in tmp_path.iterdir():
        assert f"Wrote {path}." in kept.out
        journal = load_journal(path.read_text(encoding="utf-8"))
        assert journal.end is not None
        ending = journal.end["ending"]
        assert replay(game, journal).journal.dump() == path.read_text(encoding="utf-8")
        assert path.stem == ending.replace(" ", "-")
        endings.add(ending)
    assert endings == set(game.endings)


def test_endings_that_did_not_come_about_are_named(run: Run, tmp_path: Path) -> None:
    arguments = ("--games", "1", "--jobs", "1", "--records", str(tmp_path), "--json")
    kept = run("simulate", "moot", *arguments)
    assert kept.code == 0
    [path] = tmp_path.iterdir()
    missing = [end for end in get_game("moot").endings if end.replace(" ", "-") != path.stem]
    assert f"no game ended so: {', '.join(missing)}; try more games" in kept.err


def test_records_need_a_folder_that_exists(run: Run, tmp_path: Path) -> None:
    refused = run("simulate", "moot", "--games", "1", "--records", str(tmp_path / "none"))
    assert refused.code == 2
    assert f"there is no folder '{tmp_path / 'none'}' for the records of games" in refused.err
