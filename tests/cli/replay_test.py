"""Looking at records again: the chronicle, moments, viewpoints, and the proof."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from starmoot.bots import record_match
from starmoot.host import get_game

Run = Callable[..., Any]


def recorded(tmp_path: Path, game: str = "moot", limit: int = 10_000) -> Path:
    path = tmp_path / "game.jsonl"
    seats = get_game(game).seats[0]
    match = record_match(get_game(game), seats, {}, 11, ["random"] * seats, limit)
    path.write_text(match.table.journal.dump(), encoding="utf-8")
    return path


def edited(path: Path, change: Callable[[list[str]], list[str]]) -> Path:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(change(lines)), encoding="utf-8")
    return path


def test_the_chronicle_tells_the_whole_game(run: Run, tmp_path: Path) -> None:
    told = run("replay", str(recorded(tmp_path, "goofspiel")))
    assert told.code == 0
    assert "Goofspiel, 2 seats, cards 13" in told.out
    assert told.out.count("The prize is") == 13
    assert told.out.count("Seat 1 bids") == 13
    assert "The game is over: all prizes are gone." in told.out
    numbered = [line for line in told.out.splitlines() if line.strip().startswith("2  ")]
    assert len(numbered) == 1
    assert "Seat 1 bids" in numbered[0]


def test_a_seat_reads_only_what_it_knew(run: Run, tmp_path: Path) -> None:
    path = str(recorded(tmp_path))
    everything = run("replay", path).out
    own = run("replay", path, "--seat", "2").out
    outside = run("replay", path, "--seat", "spectator").out
    assert "Anwen is dealt the role" in everything
    assert "Brandt is dealt the role" in own
    assert "Anwen is dealt the role" not in own
    assert "is dealt the role" not in outside


def test_a_moment_is_drawn_for_a_viewer(run: Run, tmp_path: Path) -> None:
    path = str(recorded(tmp_path, "goofspiel"))
    shown = run("replay", path, "--at", "2").out
    assert "11 more to come" in shown
    assert "To answer: Seat 1, Seat 2." in shown
    data = run("replay", path, "--at", "2", "--seat", "1", "--json").json
    assert data["view"]["viewer"] == 0
    assert data["view"]["ended"] is False
    assert [fact["step"] for fact in data["facts"]][-1] == 2


def test_a_moment_after_the_end_is_refused(run: Run, tmp_path: Path) -> None:
    path = str(recorded(tmp_path, "goofspiel"))
    refused = run("replay", path, "--at", "27")
    assert refused.code == 2
    assert "the record has 26 inputs; choose --at 0 to 26" in refused.err


def test_a_true_record_is_proven_in_one_paragraph(run: Run, tmp_path: Path) -> None:
    path = str(recorded(tmp_path, "goofspiel"))
    proven = run("replay", path, "--verify")
    assert proven.code == 0
    paragraph = " ".join(proven.out.split())
    assert paragraph.startswith("The record is true.")
    assert "all 26 inputs were played again" in paragraph
    assert "12 random draws" in paragraph
    assert "2 digests were recomputed and agree" in paragraph
    data = run("replay", path, "--verify", "--json").json
    assert data["verified"] is True
    assert data["checked"] == {"inputs": 26, "digests": 2, "draws": 12}
    assert data["finished"] is True


def test_an_unfinished_record_is_proven_up_to_its_end(run: Run, tmp_path: Path) -> None:
    path = str(recorded(tmp_path, "goofspiel", limit=6))
    proven = " ".join(run("replay", path, "--verify").out.split())
    assert "all 6 inputs" in proven
    assert "1 digests were recomputed" in proven
    assert "stops at the very moment that was recorded" in proven
    assert "The game was left after 6 inputs." in run("replay", path).out


def swapped_answers(lines: list[str]) -> list[str]:
    """The best and the worst bid of the first seat trade places: legal, but not what was played."""
    entries = [json.loads(line) for line in lines]
    bids = [entry for entry in entries[:20] if entry.get("seat") == 0]
    worst, *_, best = sorted(bids, key=lambda entry: int(entry["answer"]))
    worst["answer"], best["answer"] = best["answer"], worst["answer"]
    return [json.dumps(entry, separators=(",", ":")) + "\n" for entry in entries]


def impossible_answer(lines: list[str]) -> list[str]:
    return [*lines[:3], lines[3].replace('"answer":"', '"answer":"9'), *lines[4:]]


def another_seed(lines: list[str]) -> list[str]:
    end = json.loads(lines[-1])
    return [*lines[:-1], json.dumps({**end, "seed": "00" * 32}) + "\n"]


def another_ending(lines: list[str]) -> list[str]:
    end = json.loads(lines[-1])
    return [*lines[:-1], json.dumps({**end, "scores": [91, 0]}) + "\n"]


def without_a_line(lines: list[str]) -> list[str]:
    return lines[:7] + lines[8:]


def without_an_end(lines: list[str]) -> list[str]:
    return lines[:12]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (swapped_answers, "after input 20 the game differs from its record"),
        (impossible_answer, "input 3 does not follow the rules"),
        (another_seed, "the opened seed does not match the commitment"),
        (another_ending, "the record's ending or scores do not follow"),
        (without_a_line, "input 7 is missing"),
        (without_an_end, "its seed has not been opened"),
    ],
)
def test_an_edited_record_is_refused_and_the_place_named(
    run: Run, tmp_path: Path, change: Callable[[list[str]], list[str]], place: str
) -> None:
    path = edited(recorded(tmp_path, "goofspiel"), change)
    refused = run("replay", str(path), "--verify")
    assert refused.code == 1
    assert place in refused.err
    assert refused.err.count("\n") == 1
    assert refused.out == ""
    assert run("replay", str(path)).code == 2


def cut_in_a_line(text: str) -> str:
    return text[: len(text) // 2]


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (cut_in_a_line, "is not JSON: the record is damaged"),
        (lambda _text: "", "the record is empty"),
        (lambda _text: "[]\n", "line 1 is not an object"),
        (lambda text: text.replace('"seats":2', '"seats":"2"'), "'seats' is missing"),
        (lambda text: text.replace('"goofspiel"', '"chess"'), "there is no game 'chess'"),
        (lambda text: text.replace('"seats":2', '"seats":40'), "2 to 6 seats"),
        (lambda text: text.replace('"seat":0', '"seat":{}'), "input 1 is not an input"),
    ],
)
def test_a_malformed_record_is_one_sentence(
    run: Run, tmp_path: Path, damage: Callable[[str], str], sentence: str
) -> None:
    path = recorded(tmp_path, "goofspiel")
    path.write_text(damage(path.read_text(encoding="utf-8")), encoding="utf-8")
    refused = run("replay", str(path))
    assert refused.code == 2
    assert sentence in refused.err
    assert refused.err.count("\n") == 1


def test_something_else_than_text_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\xff\xfe")
    assert "is not UTF-8 text" in run("replay", str(path)).err


def test_an_unknown_seat_is_refused(run: Run, tmp_path: Path) -> None:
    refused = run("replay", str(recorded(tmp_path, "goofspiel")), "--seat", "3")
    assert refused.code == 2
    assert "choose 1 to 2, or spectator" in refused.err
