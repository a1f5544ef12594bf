"""The ledger tool: from Markdown tables to one line for each rule."""

import re
from pathlib import Path
from types import ModuleType

import pytest
from tests.programs import ROOT, program

from starmoot.content.rules import read_rules

LEDGER = """
# A ledger

## 1. Rolls

### 1.1 The roll

| id | rule | source | kind |
|---|---|---|---|
| XY-ROLL-01 | A *roll* uses `three_dice` (the seed says so). It is **open**. | Dice | given |
| XY-ROLL-02 | A tie counts (nobody says otherwise). | Dice | clarified |
| XY-ROLL-03 | The least is 2 * 3 (option `least`). | Dice | clarified |
| XY-ROLL-04 | The most is 9 (default 6). | Dice | completed |

### 1.2 Pawns [X] (option pawns, default off)

| id | rule | source | kind |
|---|---|---|---|
| XY-PAWN-01 | [X] each player has 2 pawns. Why: one is too few. | Pawns | clarified |
| XY-PAWN-02 | [S] Alone there is one. | Pawns | given |

Some words between.

## 2. Decisions

| id | decision | who | legal answers | time-out or absence | measure |
|---|---|---|---|---|---|
| XY-DEC-01 | choose a die | each player | any free die | - | how often? |

| option | meaning |
|---|---|
| `least` | no rule at all |
"""


@pytest.fixture(scope="module")
def ledger() -> ModuleType:
    return program("tools/ledger.py")


def test_each_row_with_an_id_becomes_one_line(ledger: ModuleType) -> None:
    made = ledger.make(LEDGER, {}, {})
    rules = read_rules(made.text)
    assert {rule.id: (rule.section, rule.kind, rule.text) for rule in rules.values()} == {
        "XY-ROLL-01": ("1.1 The roll", "given", "A roll uses three_dice. It is open."),
        "XY-ROLL-02": ("1.1 The roll", "clarified", "A tie counts."),
        "XY-ROLL-03": ("1.1 The roll", "clarified", "The least is 2 * 3 (option least)."),
        "XY-ROLL-04": ("1.1 The roll", "completed", "The most is 9 (default 6)."),
        "XY-PAWN-01": (
            "1.2 Pawns (expansion)",
            "clarified",
            "Expansion: Each player has 2 pawns.",
        ),
        "XY-PAWN-02": ("1.2 Pawns (expansion)", "given", "Alone: Alone there is one."),
        "XY-DEC-01": (
            "2. Decisions",
            "clarified",
            "Choose a die. Each player. Legal: any free die. Measure: how often?",
        ),
    }
    assert made.rules == 7


def test_whole_sentences_are_kept_as_long_as_they_fit(ledger: ModuleType) -> None:
    sentence = "X" * 99 + "."
    assert ledger.shortened(f"{sentence} {'Y' * 99}. {sentence}") == f"{sentence} {'Y' * 99}."
    row = f"| XY-A-1 | {'x' * 300}. Short. | S | given |\n"
    made = ledger.make("| id | rule | source | kind |\n|---|---|---|---|\n" + row, {}, {})
    assert made.too_long == ["XY-A-1"]


def test_a_line_written_by_hand_wins(ledger: ModuleType) -> None:
    rules = read_rules(ledger.make(LEDGER, {"XY-ROLL-02": "Ties count."}, {}).text)
    assert rules["XY-ROLL-02"].text == "Ties count."


def test_what_a_ledger_shortens_is_said_in_full_to_people(ledger: ModuleType) -> None:
    words = {"1 XP": "1 point", "XP": "points", "; default": "; silence means"}
    for short, full in (
        ("A win is worth 1 XP, a draw 11 XP.", "A win is worth 1 point, a draw 11 points."),
        (
            "XP count; default none (XY-XP-1, XPs).",
            "Points count; silence means none (XY-XP-1, XPs).",
        ),
        ("Expansion: XP count.", "Expansion: Points count."),
    ):
        assert ledger.in_full(short, words) == full
    assert ledger.in_full("xp", {}) == "xp"
    rules = read_rules(ledger.make(LEDGER, {"words": {"XY": {"die": "cube"}}}, {}).text)
    assert rules["XY-DEC-01"].text.startswith("Choose a cube.")


def test_rulings_survive_and_quotes_are_kept(ledger: ModuleType, tmp_path: Path) -> None:
    target = tmp_path / "rules.toml"
    assert ledger.rulings(target) == {}
    target.write_text(ledger.make(LEDGER, {}, {"XY-ROLL-02": 'Read "tie" so.'}).text)
    kept = ledger.rulings(target)
    assert kept == {"XY-ROLL-02": 'Read "tie" so.'}
    assert read_rules(ledger.make(LEDGER, {}, kept).text)["XY-ROLL-02"].ruling == 'Read "tie" so.'


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("| XY-A-1 | Roll. | S | given |\n| XY-A-1 | Roll. | S | given |", "twice"),
        ("| XY-A-1 | Roll. | S | done |", "kind 'done' is none of"),
        ("| XY-A-1 | Roll. | given |", "XY-A-1 has 3 cells for 4 columns"),
    ],
)
def test_a_faulty_ledger_is_refused(ledger: ModuleType, row: str, message: str) -> None:
    with pytest.raises(SystemExit, match=message):
        ledger.make("| id | rule | source | kind |\n|---|---|---|---|\n" + row, {}, {})


def test_the_lines_of_exodus_are_short_and_plain(ledger: ModuleType) -> None:
    path = ROOT / "src" / "starmoot" / "games" / "exodus" / "rules.toml"
    rules = read_rules(path.read_text(encoding="utf-8"))
    assert len(rules) == 719
    for rule in rules.values():
        assert len(rule.text) <= ledger.LONGEST, rule.id
        assert not re.search(r"[`*]|\bthe seed (?!stock)|\bthe author\b", rule.text), rule.id
        assert rule.text[-1] in ".?!", rule.id
