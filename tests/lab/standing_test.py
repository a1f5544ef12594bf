"""The document about bots: ladders and drama, part by part, kept from run to run."""

from __future__ import annotations

from pathlib import Path

import pytest

from starmoot.bots import make_bot
from starmoot.host import get_game
from starmoot.lab.errors import BadStudy
from starmoot.lab.executors import Here
from starmoot.lab.standing import Amount, Standing, checked, document, kept_parts, plans


def worked(folder: Path, part: str, seeds: int = 2) -> list[str]:
    """Play a part of Moot, and what was told meanwhile."""
    heard: list[str] = []
    work = Standing(folder, Here(), Amount(seeds, 4), lambda _done, _total: None)
    work.play(["moot"], [part], heard.append)
    return heard


def test_a_ladder_has_a_step_for_each_bot_above_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = {"moot": {**plans()["moot"], "ladder": ["random", "advice:1", "advice:2"]}}
    monkeypatch.setattr("starmoot.lab.standing.plans", lambda: short)
    assert worked(tmp_path, "ladder", 6) == ["Moot, ladder"]
    steps = kept_parts(tmp_path)["moot"]["ladder"]
    assert [(step["upper"], step["games"]) for step in steps] == [
        ("advice:1", 12),
        ("advice:2", 12),
    ]
    text = document(kept_parts(tmp_path))
    assert "| advice:2 | advice:1 |" in text
    assert text.index("| advice:2 | advice:1 |") < text.index("| advice:1 | random |")


def test_drama_stands_beside_its_targets_for_every_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = {"moot": {**plans()["moot"], "crowds": {"level 3": ["advice:3"]}}}
    monkeypatch.setattr("starmoot.lab.standing.plans", lambda: short)
    worked(tmp_path, "drama")
    found = kept_parts(tmp_path)["moot"]["drama"]
    names = [table["name"] for table in found["tables"]]
    assert names == ["by the book, level 3", "Close moot, level 3"]
    assert found["rows"][0]["title"] == "share of victories of wardens: 25 to 42 %"
    assert all(len(row["values"]) == 2 for row in found["rows"])
    assert "Close moot, level 3 (4 games)" in document(kept_parts(tmp_path))


def test_every_plan_names_bots_that_exist() -> None:
    for name, plan in plans().items():
        assert plan["seats"] in get_game(name).seats
        for spec in [*plan["ladder"], *(one for crowd in plan["crowds"].values() for one in crowd)]:
            assert make_bot(spec, 0).name == spec


def test_a_game_without_a_plan_is_refused() -> None:
    with pytest.raises(BadStudy, match="no plan for goofspiel"):
        checked(["goofspiel"])
