"""`starmoot lab`: answers in words and as data, and one sentence for mistakes."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from starmoot.host import get_game, load_journal
from starmoot.lab import studies

Run = Callable[..., Any]


@pytest.fixture
def ask(run: Run, tmp_path: Path) -> Run:
    """Ask goofspiel what its cards do."""

    def make(*arguments: str) -> Any:
        into = ("--into", str(tmp_path / "lab"), "--jobs", "1")
        return run("lab", "ask", "goofspiel", *arguments, *into)

    return make


def test_a_question_is_answered_in_words(ask: Run) -> None:
    done = ask("cards=4,5", "--seats", "3", "--games", "12", "--measure", "questions,margin")
    assert done.code == 0
    words = " ".join(done.out.split())
    assert "12.0 with cards = 4; 15.0 with cards = 5, 3.00 more" in words
    assert "12 seeds in each of 2 settings; all games were played." in words
    assert "Random players take any legal answer" in words
    assert words.count("starmoot replay ") == 3
    assert "24 games, 24 of them now" in words
    assert "24 games, 0 of them now, all played before" in " ".join(
        ask("cards=4,5", "--seats", "3", "--games", "12").out.split()
    )


def test_an_answer_is_data_too(ask: Run) -> None:
    data = ask("cards=4,5", "--seats", "3", "--games", "8", "--json").json
    assert data["seeds"] == 8
    assert [arm["options"] for arm in data["arms"]] == [{"cards": 4}, {"cards": 5}]
    effect = data["arms"][1]["measures"][0]["effect"]
    assert (effect["value"], effect["sure"]) == (3.0, True)


def test_seats_and_bots_are_varied_like_options(ask: Run) -> None:
    fixed = ("--option", "cards=4", "--games", "4", "--json")
    data = ask("seats=2,3", "bots=random,caretaker+random", *fixed).json
    assert [(arm["seats"], arm["bots"]) for arm in data["arms"]] == [
        (2, ["random"]),
        (3, ["random"]),
        (2, ["caretaker", "random"]),
    ]


def test_what_is_varied_may_stand_before_between_or_behind_options(ask: Run) -> None:
    orders = (
        ("cards=4,5", "--games", "4", "--json"),
        ("--games", "4", "cards=4,5", "--json"),
        ("--json", "--games", "4", "cards=4,5"),
    )
    found = [[arm["options"] for arm in ask(*order).json["arms"]] for order in orders]
    assert found == [[{"cards": 4}, {"cards": 5}]] * 3


def test_a_study_of_which_every_game_fails_is_told_in_a_sentence(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(
        'game = "goofspiel"\nmeasures = ["x"]\ngames = 4\n[vary]\ncards = [4, 5]\n'
        '[measure.x]\ncode = """\ndef x(game):\n    return game.nothing\n"""\n'
    )
    done = run("lab", "run", "goofspiel", str(path), "--into", str(tmp_path / "lab"), "--jobs", "1")
    assert done.code == 1
    assert "broken: of 4 seeds 4 failed, and their records were kept; cards = 4, game 0" in done.err
    assert "has no attribute 'nothing'" in done.err


def test_a_study_of_another_game_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "other.toml"
    path.write_text('game = "goofspiel"\n[vary]\ncards = [4, 5]\n')
    done = run("lab", "run", "moot", str(path))
    assert done.code == 2
    assert "asks about goofspiel, not moot" in done.err


def test_without_anything_to_vary_one_setting_is_measured(ask: Run) -> None:
    data = ask("--option", "cards=4", "--seats", "3", "--games", "6", "--json").json
    assert data["verdict"] == "Questions answered: 12.0 [12.0, 12.0], over 6 games."


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("ask", "goofspiel", "cards"), "'cards' says no values; write cards=A,B"),
        (("ask", "goofspiel", "cards=4,99"), "Goofspiel, option cards: 99 is outside"),
        (("ask", "goofspiel", "seats=two"), "has to be numbers, such as seats=3,5"),
        (("ask", "nothing", "a=1"), "there is no game 'nothing'; installed are"),
        (("ask", "moot", "--for", "soon"), "'soon' is not a time such as 90s, 20m or 2h"),
        (("ask", "moot", "--until", "2pp"), "until 2pp is for shares"),
        (("ask", "moot", "--on", "moon", "--games", "2"), "--on takes ray or ray://HOST:PORT"),
        (("run", "exodus", "nothing"), "Exodus has no study 'nothing'; it has debate-modifiers"),
        (("answers", "goofspiel"), "Goofspiel has no studies; docs/lab.md tells"),
        (("tune", "exodus", "rest"), "study rest has no [tune]; docs/lab.md shows"),
        (
            ("watch", "exodus", "rest", "9", "1"),
            "study rest has no arm 9; it has 1 one cycle of rest",
        ),
        (("watch", "exodus", "rest", "1", "-4"), "'-4' is not a whole number"),
        (("run", "goofspiel", "length"), "Goofspiel has no studies; docs/lab.md tells"),
    ],
)
def test_a_mistake_gets_one_sentence(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    more = () if arguments[0] == "watch" else ("--into", str(tmp_path))
    refused = run("lab", *arguments, *more)
    assert refused.code == 2
    assert sentence in refused.err
    assert len(refused.err.splitlines()) == 1


def test_the_plain_install_says_what_to_bring(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = importlib.import_module

    def without_polars(name: str, package: str | None = None) -> Any:
        if name == "starmoot.lab.desk":
            raise ModuleNotFoundError("No module named 'polars'", name="polars")
        return usual(name, package)

    monkeypatch.setattr("starmoot.cli.lab.import_module", without_polars)
    refused = run("lab", "ask", "goofspiel", "cards=4,5")
    assert refused.code == 2
    assert "the lab needs polars for this" in refused.err
    assert "pip install 'starmoot[lab]'" in refused.err


def test_studies_and_measures_are_listed(run: Run) -> None:
    listed = run("lab", "list", "exodus").out
    assert "too-fast" in listed
    assert "EX-ASK-01" in listed
    assert "colony" in listed


def test_all_answers_are_written_for_documents_and_for_the_server(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "length.toml").write_text(
        'question = "Longer?"\nseats = 3\ngames = 4\n[vary]\ncards = [4, 5]\n'
    )
    monkeypatch.setattr(studies, "studies_folder", lambda _game: tmp_path)
    monkeypatch.setenv("STARMOOT_DATA", str(tmp_path / "data"))
    done = run("lab", "answers", "goofspiel", "--jobs", "1", "--to", str(tmp_path / "docs"))
    assert done.code == 0, done.err
    assert "Length: Questions answered: 12.0 with cards = 4; 15.0 with cards = 5" in " ".join(
        done.out.split()
    )
    for place in (tmp_path / "docs", tmp_path / "data" / "lab" / "reports"):
        assert json.loads((place / "goofspiel.json").read_text())["title"] == "Goofspiel"
        assert (place / "goofspiel" / "length.svg").is_file()


def test_a_game_of_a_study_can_be_watched(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = run("lab", "watch", "exodus", "stalling", "1", "0", "--record", str(path))
    assert done.code == 0
    assert f"starmoot replay {path}" in done.out
    assert load_journal(path.read_text(encoding="utf-8")).end is not None
    assert get_game("exodus").title in run("replay", str(path)).out
