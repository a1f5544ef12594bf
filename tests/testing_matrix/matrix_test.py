"""The rule matrix sees what is implemented and tested, and says what is missing."""

from dataclasses import replace
from pathlib import Path

import pytest

from starmoot.kernel import Game
from starmoot.testing.matrix import Coverage, coverage


def with_aspect(matrix: Coverage, aspect: str) -> dict[str, list[str]]:
    """The rules that have an aspect, and the places that give it."""
    return {
        rule_id: getattr(covered, aspect)
        for rule_id, covered in matrix.rules.items()
        if getattr(covered, aspect)
    }


def write_test(root: Path, text: str) -> None:
    path = root / "tests" / "games" / "ask_test.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_code_and_content_implement_the_rules_they_cite(game: Game, root: Path) -> None:
    matrix = coverage(game, root)
    folder = "planted_for_the_matrix"
    assert with_aspect(matrix, "implemented") == {
        "XY-ASK-01": [f"{folder}/play.py:18"],
        "XY-ASK-02": [f"{folder}/play.py:20"],
        "XY-ASK-03": [f"{folder}/play.py:20"],
        "XY-ASK-04": [f"{folder}/play.py:19", f"{folder}/content/cards.toml:4"],
        "XY-END-01": [f"{folder}/play.py:27"],
    }, "a comment is no citation, and neither is the text of content"


def test_tests_are_found_by_their_decorator(game: Game, root: Path) -> None:
    write_test(
        root,
        """
from starmoot import testing
from starmoot.testing import rule

# XY-END-02

@rule(*("XY-ASK-01", "XY-ASK-03..04"))
def test_one() -> None:
    "XY-END-02"

@testing.rule("XY-ASK-01")
async def test_two() -> None: ...

@rule("XY-END-02")
def helper() -> None: ...

@rule("XY-END-01")
class TestAll:
    def test_three(self) -> None: ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=rule("XY-ASK-02"))])
def test_four(x: int) -> None: ...
""",
    )
    file = "tests/games/ask_test.py"
    assert with_aspect(coverage(game, root), "tested") == {
        "XY-ASK-01": [f"{file}:8 test_one", f"{file}:12 test_two"],
        "XY-ASK-02": [f"{file}:22 test_four"],
        "XY-ASK-03": [f"{file}:8 test_one"],
        "XY-ASK-04": [f"{file}:8 test_one"],
        "XY-END-01": [f"{file}:19 test_three"],
    }, "END-02 is cited by a comment, a docstring and a helper only"


def test_gaps_name_what_each_rule_lacks(game: Game, root: Path) -> None:
    write_test(root, '@rule("XY-ASK-01", "XY-END-02")\ndef test_it() -> None: ...\n')
    assert coverage(game, root).as_json() == {
        "rules": 6,
        "implemented": 5,
        "tested": 2,
        "gaps": [
            {"id": "XY-ASK-02", "missing": ["tested"]},
            {"id": "XY-ASK-03", "missing": ["tested"]},
            {"id": "XY-ASK-04", "missing": ["tested"]},
            {"id": "XY-END-01", "missing": ["tested"]},
            {"id": "XY-END-02", "missing": ["implemented"]},
        ],
        "unknown": [],
        "unseen": [],
    }


def test_citations_of_unknown_rules_are_told_with_their_place(game: Game, root: Path) -> None:
    write_test(root, '@rule("XY-ASK-04..05", "ZZ-ASK-01")\ndef test_it() -> None: ...\n')
    assert coverage(game, root).as_json()["unknown"] == [
        {"id": "XY-ASK-05", "where": "tests/games/ask_test.py:2 test_it"}
    ], "ids of other games are none of this one's business"


def test_without_a_tests_folder_nothing_is_called_missing(game: Game, tmp_path: Path) -> None:
    matrix = coverage(game, tmp_path)
    assert matrix.gaps == {"XY-END-02": ["implemented"]}
    assert [said.partition(":")[0] for said in matrix.unseen] == ["there is no tests folder here"]


def test_a_game_that_lists_no_rules_says_so(game: Game, root: Path) -> None:
    matrix = coverage(replace(game, rules_file="law.toml"), root)
    assert matrix.as_json()["rules"] == 0
    assert matrix.unseen == ["planted_for_the_matrix has no law.toml: its rules are not listed"]


def test_files_in_the_project_are_named_from_its_root(
    game: Game, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = root / "src" / "planted_in_a_project"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('"""XY-ASK-01"""\n')
    (package / "rules.toml").write_text(
        '[[rule]]\nid = "XY-ASK-01"\nsection = "1"\nkind = "given"\ntext = "Ask."\n'
    )
    monkeypatch.syspath_prepend(str(root / "src"))
    matrix = coverage(replace(game, package="planted_in_a_project"), root)
    assert matrix.rules["XY-ASK-01"].implemented == ["src/planted_in_a_project/__init__.py:1"]
