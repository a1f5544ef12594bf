"""Playing in the terminal: every shape is asked for, every letter does its work."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from starmoot.host import Table, get_game, load_journal, replay

Run = Callable[..., Any]

WHOLE = "1\n1 4\n2 1\n2\n1\n2\n8\nFine\n2\ny\n\n"
"""One good answer to everything the stalls ask; the last line lets the wave go by."""


def answers(out: str) -> list[str]:
    """What the game heard, in order."""
    return [line.split(": ", 1)[1] for line in out.splitlines() if "· Seat 1 answers" in line]


def replayed(path: Path) -> Table:
    journal = load_journal(path.read_text())
    return replay(get_game(journal.header["game"]), journal)


def test_every_shape_can_be_filled_by_typing(run: Run) -> None:
    played = run("play", "stalls", "--bots", "random", typed=WHOLE)
    assert played.code == 0
    assert answers(played.out) == [
        '"silk"',
        '["silk", "saffron"]',
        '["spice", "silk"]',
        '{"silk": 2, "spice": 1}',
        '{"silk": 1, "spice": 2}',
        '{"prices": "8", "remark": "Fine"}',
        '"yes"',
    ]
    assert "The game is over: the market closes." in played.out


def test_what_does_not_fit_is_asked_again_with_a_hint(run: Run) -> None:
    typed = "9\nspice\n4\n5\n1 1\n1 2 3\nsalt\n-\n9\n3\n3\n2\n3\n4\nx\nFine\n1\nmaybe\ny\n\n"
    played = run("play", "stalls", "--bots", "random", typed=typed)
    assert played.code == 0
    for hint in (
        "“9” is not on offer; type a number from 1 to 2.",
        "“4” does not fit: a number from 1 to 9 in steps of 2.",
        "Nothing may be chosen twice.",
        "Choose 1 to 2, not 3.",
        "“9” does not fit: type 0 to 3.",
        "“3” does not fit: type 0 to 2.",
        "Spice  always 0, at 1 and 1 each  4 and 0 left",
        "“3” is not on offer; type one of the numbers above.",
        "That is 1 characters; 2 to 12 are allowed.",
        "Type y or n.",
    ):
        assert hint in played.out
    assert answers(played.out) == [
        '{"spice": 5}',
        '["salt"]',
        "[]",
        '{"silk": 3, "spice": 1}',
        '{"silk": 2}',
        '{"prices": "4", "remark": "Fine"}',
        '"no"',
    ]


def test_the_menu_shows_previews_barred_options_and_passing(run: Run) -> None:
    shown = run("play", "stalls", "--bots", "random", typed="p\nq\n").out
    assert "1  Silk   soft and dear" in shown
    assert "–  Salt   closed today" in shown
    assert "p  Go home" in shown
    assert answers(shown) == ["nothing"]


def test_a_question_can_be_begun_again_and_an_oath_is_asked_twice(run: Run) -> None:
    typed = WHOLE.replace("2\ny\n", "2\nn\n1\ny\n").replace("8\nFine", "2\nb\n8\nFine")
    played = run("play", "stalls", "--bots", "random", typed=typed)
    assert "From the beginning, then." in played.out
    assert played.out.count("This cannot be taken back.") == 2
    assert answers(played.out)[5:] == ['{"prices": "8", "remark": "Fine"}', '"no"']


def test_the_letters_help_tell_and_draw(run: Run) -> None:
    shown = run("play", "stalls", "--bots", "random", typed="1\n?\nl\nr\no\ns\nu\nq\n").out
    assert "take back your last answer" in shown
    assert shown.count('· Seat 1 answers 0: "silk"') == 2
    assert "No rule is named for this question." in shown
    assert "There is nothing besides that you may do now." in shown
    assert shown.count("The market is open") == 2
    assert "Taken back." in shown
    assert shown.rindex("Which stall do you visit?") > shown.index("Taken back.")


def test_the_rules_behind_a_question_are_shown(run: Run) -> None:
    shown = run("play", "goofspiel", "--bots", "random", typed="r\nq\n").out
    assert "GS-BID-01" in shown
    assert "not listed" not in shown


def test_every_widget_is_drawn(run: Run) -> None:
    shown = run("play", "stalls", "--bots", "random", typed="q\n").out
    assert "Trade   3  ━━━╌╌╌╌╌╌╌ 10  brisk" in shown
    assert "Rain   -2" in shown
    assert "Silk     soft" in shown
    assert "[?] × 1" in shown
    assert "Coins  only you see this" in shown
    assert "[1] [5]" in shown
    assert "Ada    12" in shown
    assert "◉ Gate" in shown
    assert "○ Well" in shown
    assert "bucket" in shown
    assert "They say [red] is out of fashion." in shown


def test_a_game_without_a_scene_shows_its_state(run: Run) -> None:
    shown = run("play", "shaky", typed="q\n").out
    assert "State" in shown
    assert "Waves  0" in shown


def test_a_standing_offer_can_be_taken_up_or_left(run: Run) -> None:
    waving = run("play", "stalls", "--bots", "random", typed=WHOLE[:-1] + "1\nyes\n\n")
    assert "You may, before it goes on:" in waving.out
    assert waving.out.count("· Seat 1 waves") == 1
    assert waving.code == 0
    still = run("play", "stalls", "--bots", "random", typed=WHOLE)
    assert "· Seat 1 waves" not in still.out


def test_a_game_that_is_left_is_recorded_and_replays(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "left.jsonl"
    left = run("play", "stalls", "--bots", "random", "--record", str(path), typed="1\n2\nq\n")
    assert left.code == 0
    assert "You leave the game after 2 inputs." in left.out
    assert f"starmoot replay {path}" in left.out
    table = replayed(path)
    assert table.inputs == 2
    assert table.journal.end is not None
    assert table.journal.end["end"] == "left"


def test_the_end_of_the_input_is_told_and_the_game_kept(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    cut = run("play", "stalls", "--bots", "random", "--record", str(path), typed="1\n")
    assert cut.code == 2
    assert "the input ended before the game did" in cut.err
    assert replayed(path).inputs == 1


def test_ctrl_c_keeps_the_game(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["1", "2"])

    def interrupted(_prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr("builtins.input", interrupted)
    path = tmp_path / "stopped.jsonl"
    stopped = run("play", "stalls", "--bots", "random", "--record", str(path))
    assert stopped.code == 130
    assert replayed(path).inputs == 2


def test_rules_that_break_leave_a_record_up_to_there(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.jsonl"
    broken = run("play", "shaky", "--record", str(path), typed="1\n2\n3\n")
    assert broken.code == 1
    assert "the game cannot go on: ZeroDivisionError: a three" in broken.err
    assert replayed(path).inputs == 2


def test_the_same_seed_gives_the_same_game(run: Run, tmp_path: Path) -> None:
    texts = []
    for name in ("one", "two"):
        path = tmp_path / name
        arguments = ("play", "goofspiel", "--bots", "random", "--seed", "7", "--record", str(path))
        run(*arguments, typed="5\n6\n7\nq\n")
        texts.append(path.read_text())
    assert texts[0] == texts[1]


def test_people_in_the_hot_seat_see_only_their_own(run: Run) -> None:
    typed = "\n3\n\n4\n\n1\nq\nq\n"
    played = run("play", "goofspiel", "--hot-seat", "--seats", "2", typed=typed)
    assert "Seat 1: a person · Seat 2: a person" in played.out
    first = played.out.index("Seat 1, it is your turn")
    second = played.out.index("Seat 2, it is your turn")
    assert first < second < played.out.index("Seat 1 bids 3")
    assert "Seat 1 bids 3" not in played.out[:second]
    assert played.code == 0


@pytest.mark.parametrize("game", ["goofspiel", "moot"])
def test_a_whole_game_is_played_over_a_pipe(run_outside: Run, tmp_path: Path, game: str) -> None:
    path = tmp_path / "piped.jsonl"
    arguments = ("--bots", "random", "--seed", "4", "--record", str(path))
    typed = "".join(f"p\n{number % 14}\ny\n" for number in range(2000))
    played = run_outside("play", game, *arguments, typed=typed)
    assert played.err == ""
    assert played.code == 0
    assert "The game is over: " in played.out
    assert "\x1b" not in played.out
    lines = [line for line in played.out.splitlines() if str(path) not in line]
    assert max(map(len, lines)) <= 100
    assert replayed(path).ended
