"""`starmoot arena`: a ladder in words, as data and as a picture, and one sentence for mistakes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture
def arena(run: Run, tmp_path: Path) -> Run:
    """Let bots meet in goofspiel with few cards."""

    def make(*arguments: str) -> Any:
        quick = ("--seats", "2", "--option", "cards=3", "--games", "6", "--jobs", "1")
        return run("arena", "goofspiel", *arguments, *quick, "--into", str(tmp_path / "lab"))

    return make


def test_a_ladder_is_shown_and_its_games_are_kept(arena: Run) -> None:
    done = arena("--bots", "random", "caretaker")
    assert done.code == 0
    assert "Goofspiel, 2 seats, 6 seeds for each pair" in done.out
    for word in ("Rating", "95 % interval", "Against the next", "random", "caretaker"):
        assert word in done.out
    assert "12 games, 12 of them now" in done.out
    assert (
        "12 games, 0 of them now, all played before." in arena("--bots", "random,caretaker").out
    ), "a comma does as well"


def test_a_ladder_is_data_too(arena: Run) -> None:
    data = arena("--bots", "random", "caretaker", "search:2", "--json").json
    assert (data["game"], data["seeds"], data["games"]) == ("goofspiel", 6, 36)
    ladder = data["ladder"]
    assert sorted(rung["bot"] for rung in ladder) == ["caretaker", "random", "search:2"]
    ratings = [rung["rating"] for rung in ladder]
    assert ratings == sorted(ratings, reverse=True)
    for rung in ladder:
        low, high = rung["rating_95"]
        assert low < rung["rating"] < high
        assert len(rung["against"]) == 2
    assert ladder[-1]["beside_next"] is None


def test_a_ladder_is_drawn(arena: Run, tmp_path: Path) -> None:
    path = tmp_path / "ladder.svg"
    done = arena("--bots", "random", "caretaker", "--picture", str(path))
    assert f"Wrote {path}." in done.out
    assert path.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("goofspiel",), "the following arguments are required: --bots"),
        (("goofspiel", "--bots", "random"), "an arena needs two bots at least"),
        (("goofspiel", "--bots", "random", "random"), "random is named twice"),
        (("goofspiel", "--bots", "random", "oracle"), "there is no bot 'oracle'"),
        (("goofspiel", "--bots", "random", "advice:2"), "offers no advice to bots"),
        (("goofspiel", "--bots", "random", "search:9ms"), "plays by the clock"),
        (("goofspiel", "--bots", "random", "caretaker", "--games", "1"), "at least 2, not 1"),
        (("goofspiel", "--bots", "random", "caretaker", "--seats", "9"), "2 to 6 seats, not 9"),
        (("goofspiel", "--bots", "random", "caretaker", "--picture", "x.gif"), "end in .svg or"),
        (("chess", "--bots", "random", "caretaker"), "there is no game 'chess'"),
    ],
)
def test_a_mistake_gets_one_sentence(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    done = run("arena", *arguments, "--into", str(tmp_path))
    assert done.code == 2
    assert sentence in done.err
    assert done.err.count("\n") == 1
