"""Goldens: recorded games, at least one for each way a game can end, replayed digest by digest."""

from pathlib import Path

import pytest

from starmoot.kernel import game_ids, get_game, load_journal, replay

GOLDENS = Path(__file__).resolve().parents[1] / "goldens"
RECORDS = sorted(GOLDENS.glob("*/*.jsonl"))


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
