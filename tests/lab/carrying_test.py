"""Games that other code has played: kept where they come out the same, refused where not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from starmoot.host import get_game
from starmoot.kernel import Game
from starmoot.lab import desk, setup, studies
from starmoot.lab.carrying import spread
from starmoot.lab.executors import Here

Play = Callable[[], int]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Goofspiel with one study of two settings, twelve seeds each."""
    folder = tmp_path / "studies"
    folder.mkdir()
    (folder / "length.toml").write_text(
        'title = "How long?"\nquestion = "Are five cards longer?"\nseats = 3\nbots = "random"\n'
        'measures = ["questions"]\ngames = 12\n[vary]\ncards = [4, 5]\n'
    )
    monkeypatch.setattr(studies, "studies_folder", lambda _game: folder)
    return get_game("goofspiel")


@pytest.fixture
def later(game: Game, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """All games were played by earlier code; how many are played now."""
    monkeypatch.setattr(setup, "code_digest", lambda _package: "earlier")
    desk.answers(game, folder, Here())
    monkeypatch.setattr(setup, "code_digest", lambda _package: "later")
    return lambda: sum(one.fresh for one in desk.answers(game, folder, Here())[0])


def test_other_code_plays_everything_again_unless_it_is_told_otherwise(later: Play) -> None:
    assert later() == 24


def test_games_that_come_out_the_same_are_kept(game: Game, folder: Path, later: Play) -> None:
    [carried] = desk.carry(game, folder, 3)
    assert (carried.code, carried.games, carried.checked) == ("earlier", 24, 6)
    assert later() == 0
    assert (
        "24 of them were played by earlier code; 6 of those were played again"
        in (desk.introduction(game, desk.answers(game, folder, Here())[0], folder)[1])
    )
    assert [one.games for one in desk.carry(game, folder, 3)] == [0], "there is nothing left"


def test_one_game_that_differs_keeps_all_of_them_out(game: Game, folder: Path, later: Play) -> None:
    file = sorted((folder / "games" / "goofspiel").glob("*.parquet"))[-1]
    rows = pl.read_parquet(file)
    changed = pl.when(pl.col("number") == 11).then(99).otherwise(pl.col("decisions"))
    rows.with_columns(changed.alias("decisions")).write_parquet(file)
    [carried] = desk.carry(game, folder, 3)
    assert carried.games == 0
    assert carried.differs.startswith("game 11 of ")
    assert later() == 24


def test_the_games_that_are_played_again_come_from_all_over() -> None:
    assert spread(list(range(10)), 3) == [0, 4, 9]
    assert spread([3, 5], 3) == [3, 5]
    assert spread([3, 5, 8], 1) == [8]
