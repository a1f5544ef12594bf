"""Running: the same rows on any number of processes, no game twice, nothing lost."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from starmoot.host import get_game, load_journal, replay
from starmoot.kernel import Game
from starmoot.lab import playing, running
from starmoot.lab.desk import question, rows, run
from starmoot.lab.executors import Here, Processes, Task
from starmoot.lab.playing import Row
from starmoot.lab.running import NothingPlayed, open_games, run_study
from starmoot.lab.studies import Study

Ask = Callable[..., Study]


def contents(folder: Path) -> dict[str, bytes]:
    """All Parquet files by name."""
    return {path.name: path.read_bytes() for path in sorted(folder.rglob("*.parquet"))}


@pytest.fixture
def numbers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the games that are played here."""
    played: list[int] = []
    usual = playing.play_one

    def play(game: Game, setup: Any, number: int, *rest: Any) -> Row:
        played.append(number)
        return usual(game, setup, number, *rest)

    monkeypatch.setattr(playing, "play_one", play)
    return played


def test_rows_are_the_same_bytes_with_one_process_and_with_two(
    goofspiel: Ask, tmp_path: Path
) -> None:
    study = goofspiel(measures=["margin", "questions"])
    run(study, tmp_path / "one", processes=1)
    run(study, tmp_path / "two", processes=2)
    one, two = contents(tmp_path / "one"), contents(tmp_path / "two")
    assert len(one) == 3, "one file for each arm, and one for the study"
    assert one == two


def test_a_row_says_all_that_made_the_game(goofspiel: Ask, folder: Path) -> None:
    study = goofspiel()
    run(study, folder)
    frame = rows(study, folder)
    assert frame.height == 48
    assert frame["arm"].unique(maintain_order=True).to_list() == ["cards = 4", "cards = 5"]
    first = frame.row(0, named=True)
    assert json.loads(first["setting"]) == {"cards": 4}
    assert first["seats"] == 3
    assert first["bots"] == ["random"] * 3
    assert first["seed"] == study.arms[0].setup.seed_of(0).hex()
    assert first["version: rules"] == get_game("goofspiel").rules_version
    assert len(first["version: code"]) == 16
    scores = sorted(first["scores"], reverse=True)
    assert first["measure: margin"] == scores[0] - scores[1]
    kept = pl.read_parquet(folder / "studies" / "goofspiel" / "cards.parquet")
    assert kept.equals(frame)


def test_games_that_were_played_are_never_played_again(
    goofspiel: Ask, folder: Path, numbers: list[int]
) -> None:
    run(goofspiel(games=10), folder)
    assert sorted(numbers) == sorted([*range(10), *range(10)])
    numbers.clear()
    found = run(goofspiel(games=15), folder)
    assert sorted(numbers) == sorted([*range(10, 15), *range(10, 15)])
    assert (found.games, found.fresh, found.played) == (15, 10, 30)


def test_two_studies_share_the_games_of_a_common_arm(
    goofspiel: Ask, folder: Path, numbers: list[int]
) -> None:
    run(goofspiel(vary={"cards": [4, 5]}, games=8), folder)
    numbers.clear()
    run(goofspiel(vary={"cards": [4, 6]}, games=8), folder)
    assert len(numbers) == 8


class Stopping(Here):
    """Plays some tasks and then no more, as if it had been stopped."""

    def __init__(self, most: int) -> None:
        self.most = most

    def run(self, tasks: Any) -> Iterator[Any]:
        for done, result in enumerate(super().run(tasks)):
            if done == self.most:
                return
            yield result


def test_a_study_that_is_stopped_says_what_it_has_and_goes_on_later(
    goofspiel: Ask, folder: Path
) -> None:
    found = run_study(goofspiel(games=20), folder, Stopping(25))
    assert 2 <= found.games < 20
    assert found.stopped == "it was stopped"
    again = run_study(goofspiel(games=20), folder, Here())
    assert (again.games, again.fresh) == (20, 40 - 25)


def test_a_study_without_a_whole_seed_has_nothing_to_say(goofspiel: Ask, folder: Path) -> None:
    with pytest.raises(NothingPlayed, match="no seed was played in every arm yet"):
        run_study(goofspiel(), folder, Stopping(1))


def test_a_line_that_was_cut_short_by_a_crash_is_played_again(goofspiel: Ask, folder: Path) -> None:
    study = goofspiel(games=6)
    games = open_games(study, folder)["cards = 4"]
    task = Task(games.setup, games.watch, (0, 1, 2))
    [*done] = Here().run([task])
    games.add(row for part in done for row in part.rows)
    text = games.journal.read_bytes()
    games.journal.write_bytes(text[:-20])
    assert open_games(study, folder)["cards = 4"].missing(3) == [2]
    run(study, folder)
    whole = folder.with_name("whole")
    run(study, whole)
    assert contents(folder) == contents(whole)


KILLED = """
if __name__ == "__main__":
    import sys
    from pathlib import Path
    from starmoot.lab.desk import question, run
    study = question("goofspiel", {"cards": [4, 5]}, "cards", seats=3, measures=["margin"],
                     games=int(sys.argv[2]))
    run(study, Path(sys.argv[1]), processes=2)
"""


def test_a_run_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    script = tmp_path / "study.py"
    script.write_text(KILLED)
    folder = tmp_path / "lab"
    command = [sys.executable, str(script), str(folder)]
    process = subprocess.Popen([*command, "200000"], start_new_session=True)
    try:
        deadline = time.monotonic() + 240
        while not any(path.stat().st_size > 4000 for path in folder.rglob("*.jsonl")):
            assert time.monotonic() < deadline, "nothing was played"
            time.sleep(0.02)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    study = question(
        "goofspiel", {"cards": [4, 5]}, "cards", seats=3, measures=["margin"], games=60
    )
    before = sum(len(part.lines) for part in open_games(study, folder).values())
    assert before > 0
    found = run(study, folder)
    assert found.games == 60
    assert found.fresh < 120
    other = run(study, tmp_path / "other")
    assert rows(study, folder).filter(pl.col("number") < 60).equals(rows(study, tmp_path / "other"))
    assert found.effects == other.effects


def test_a_game_that_fails_keeps_its_record_and_does_not_stop_the_study(
    brittle: Game, folder: Path
) -> None:
    found = run(question("brittle", None, "digits", measures=["questions"], games=40), folder)
    failed = found.base.failed
    assert 5 < failed < 35
    assert found.games == 40 - failed
    assert "ZeroDivisionError: a three" in found.failures[0]
    records = list((folder / "games" / "brittle" / "failures").iterdir())
    assert len(records) == failed
    journal = load_journal(records[0].read_text(encoding="utf-8"))
    assert replay(brittle, journal).seed.hex() in "".join(found.failures)


def test_a_study_stops_once_its_interval_is_narrow_enough(goofspiel: Ask, folder: Path) -> None:
    wide = run(goofspiel(games=None, until="2"), folder)
    assert wide.stopped == "the interval was narrow enough"
    assert wide.games == 200, "the first look"
    assert wide.half <= 2
    assert wide.level < 0.05, "looking more than once has its price"
    narrow = run(goofspiel(until="0.001", games=300), folder)
    assert narrow.stopped == "300 seeds were played, the most allowed"
    assert (narrow.games, narrow.looks) == (300, (200, 300))


def test_the_time_ends_a_study_between_games(
    goofspiel: Ask, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = itertools.count()
    monkeypatch.setattr(running.Clock, "passed", lambda _clock: float(next(seconds)))
    found = run(goofspiel(games=1_000_000), folder, seconds=20)
    assert found.stopped == "the time was up"
    assert 2 <= found.games < 1_000_000


def test_measures_in_code_are_sent_along_to_other_processes(folder: Path) -> None:
    lines = "def spread(game):\n    return max(game.scores) - min(game.scores)\n"
    study = question(
        "goofspiel",
        {"cards": [4, 5]},
        "spread",
        measure={"spread": {"code": lines, "title": "spread of points"}},
        measures=["spread"],
        games=6,
    )
    executor = Processes(2)
    try:
        run(study, folder, executor=executor)
    finally:
        executor.close()
    for row in rows(study, folder).iter_rows(named=True):
        assert row["measure: spread"] == max(row["scores"]) - min(row["scores"])


def test_facts_and_leads_are_watched_where_a_measure_needs_them(folder: Path) -> None:
    names = ["promises_broken", "broke", "minutes"]
    own = {"broke": {"facts": "moot.broke"}}
    study = question(
        "moot", None, "promises", measures=names, measure=own, games=12, pace=30, bots="random"
    )
    run(study, folder)
    frame = rows(study, folder)
    told = [float(count or 0) for count in frame["facts: moot.broke"]]
    assert sum(told) > 0
    assert frame["measure: broke"].to_list() == told
    assert frame["measure: promises_broken"].to_list() == told
    assert frame["measure: minutes"].to_list() == [n / 2 for n in frame["windows"]]


def test_who_leads_is_watched_among_random_players_too(folder: Path) -> None:
    fields = {"seats": 3, "bots": "random", "games": 2}
    names, own = ["lead_changes", "laws"], {"laws": {"facts": "destiny.law_passed"}}
    study = question("destiny", None, "lead", measures=names, measure=own, **fields)
    run(study, folder)
    frame = rows(study, folder)
    assert sum(frame["measure: lead_changes"]) > 0
    without = question("destiny", None, "facts", measures=["laws"], measure=own, **fields)
    run(without, folder)
    facts = [name for name in rows(without, folder).columns if name.startswith("facts: ")]
    assert len(facts) > 10
    assert frame.select(facts).equals(rows(without, folder).select(facts)), "nothing goes untold"
