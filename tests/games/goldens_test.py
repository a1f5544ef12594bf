"""Goldens: recorded games, at least one for each way a game can end, replayed digest by digest.

Transcripts beside them must be what their records tell.
"""

from pathlib import Path

import pytest

from starmoot.host import game_ids, get_game, load_journal, replay
from starmoot.testing.transcript import transcript

GOLDENS = Path(__file__).resolve().parents[1] / "goldens"
RECORDS = sorted(GOLDENS.glob("*/*.jsonl"))
TRANSCRIPTS = sorted(GOLDENS.glob("*/transcript-*.txt"))
LONGEST_TEXT = {"exodus": 60_000, "destiny": 110_000, "proxima": 80_000}


@pytest.mark.parametrize("game_id", game_ids())
def test_every_way_a_game_can_end_is_recorded(game_id: str) -> None:
    ends = [
        load_journal(path.read_text(encoding="utf-8")).end
        for path in RECORDS
        if path.parent.name == game_id
    ]
    recorded = {end["ending"] for end in ends if end is not None}
    assert recorded == set(get_game(game_id).endings), f"run: python tools/goldens.py {game_id}"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_game_replays_to_the_last_digest(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    table = replay(get_game(path.parent.name), load_journal(text))
    assert table.ended
    assert table.journal.dump() == text


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_transcript_is_what_its_record_tells(path: Path) -> None:
    record = path.with_suffix(".jsonl").read_text(encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    assert transcript(get_game(path.parent.name), record) == text
    assert len(text.encode()) < LONGEST_TEXT[path.parent.name]


@pytest.mark.parametrize("game_id", LONGEST_TEXT)
def test_a_long_game_is_told_once_for_each_number_of_seats(game_id: str) -> None:
    told = [path for path in TRANSCRIPTS if path.parent.name == game_id]
    seats = [
        load_journal(path.with_suffix(".jsonl").read_text(encoding="utf-8")).header["seats"]
        for path in told
    ]
    assert seats == list(get_game(game_id).seats)
