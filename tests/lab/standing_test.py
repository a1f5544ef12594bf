"""The document about bots: ladders and drama, part by part, kept from run to run."""

from __future__ import annotations

from pathlib import Path

import pytest

from starmoot.bots import make_bot
from starmoot.host import get_game
from starmoot.lab.errors import BadStudy
from starmoot.lab.executors import Here
from starmoot.lab.playing import Seen
from starmoot.lab.standing import (
    Amount,
    Standing,
    beside,
    checked,
    document,
    kept_parts,
    plans,
    shares,
)


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
    text = document(kept_parts(tmp_path))
    assert "Close moot, level 3 (4 games)" in text
    for column in ("offers accepted", "promises broken", "questions answered", "decisions that"):
        assert column in text


def seen(roles: tuple[str, ...], wins: int, led: list[float]) -> Seen:
    """A finished game of two that one seat has won."""
    scores = (1, 0) if wins == 0 else (0, 1)
    bots = ("random", "random")
    return Seen(0, "", bots, roles, "", scores, 1, 1, {}, drama={"led": led})


def test_roles_that_move_have_lines_of_their_own_in_fair_shares() -> None:
    games = [seen(("red", "blue"), 0, [80.0, 20.0]), seen(("blue", "red"), 1, [40.0, 60.0])]
    found = shares(games)
    assert list(found) == ["seat 1", "seat 2", "red", "blue"]
    assert found["red"].startswith("2.00 [")
    assert found["red"].endswith("leads 70 %")
    assert found["seat 1"].startswith("1.00 [")
    assert found["seat 1"].endswith("leads 60 %")


def test_roles_that_never_move_stand_beside_their_seats() -> None:
    assert list(shares([seen(("red", "blue"), 0, [50.0, 50.0])] * 3)) == [
        "seat 1, red",
        "seat 2, blue",
    ]


def test_what_a_table_lacks_stays_empty_beside_another() -> None:
    assert beside([{"turns": "3"}, {"turns": "4", "laws": "2"}]) == [
        {"title": "turns", "values": ["3", "4"]},
        {"title": "laws", "values": ["", "2"]},
    ]


def test_every_plan_names_bots_that_exist() -> None:
    for name, plan in plans().items():
        assert plan["seats"] in get_game(name).seats
        for spec in [*plan["ladder"], *(one for crowd in plan["crowds"].values() for one in crowd)]:
            assert make_bot(spec, 0).name == spec


def test_a_game_without_a_plan_is_refused() -> None:
    with pytest.raises(BadStudy, match="no plan for goofspiel"):
        checked(["goofspiel"])
