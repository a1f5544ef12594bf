"""Patches: what changed between two values, and the old value brought up to date by it."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.web.tables.house import House

from starmoot.client import Fold
from starmoot.client.patches import patched
from starmoot.host import SPECTATOR
from starmoot.web.tables.following import Sent
from starmoot.web.tables.patches import changes, patch_between
from starmoot.web.tables.views import shown

ROOT = Path(__file__).resolve().parents[3]
CASES = json.loads((ROOT / "client/tests/patches.json").read_text(encoding="utf-8"))

PLAIN = st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from(["", "a", "b/c", "~"])
KEYS = st.sampled_from(["", "a", "b", "0", "1", "x/y", "~1"])
JSON = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=20,
)


def as_text(value: Any) -> str:
    """A value to compare: Python takes true for 1, JSON does not."""
    return json.dumps(value, sort_keys=True)


@given(old=JSON, new=JSON)
def test_the_operations_turn_any_value_into_any_other(old: Any, new: Any) -> None:
    before = as_text(old)
    assert as_text(patched(old, list(changes(old, new, "")))) == as_text(new)
    assert as_text(old) == before


@pytest.mark.parametrize("case", CASES, ids=[case["why"] for case in CASES])
def test_the_operations_are_those_that_the_browser_is_tested_with(case: dict[str, Any]) -> None:
    assert list(changes(case["old"], case["new"], "")) == case["patch"]


def test_a_patch_is_never_longer_than_what_it_stands_for() -> None:
    old = {"rows": [{"n": number} for number in range(100)]}
    new = {"rows": [{"n": -number} for number in range(100)]}
    assert patch_between(old, new) is None
    assert patch_between({"n": 1}, {"n": 2}) is None, "it is short enough as it is"


@pytest.mark.parametrize(("game", "seats", "moves"), [("moot", 3, 60), ("exodus", 4, 120)])
def test_who_follows_a_game_by_patches_sees_what_others_see(
    house: House, game: str, seats: int, moves: int
) -> None:
    async def scenario() -> None:
        await house.table(game=game, seats=seats)
        viewers = [*range(seats), SPECTATOR]
        sent = {viewer: Sent(str(viewer)) for viewer in viewers}
        folds = {viewer: Fold() for viewer in viewers}
        told = whole = 0
        for _ in range(moves):
            await house.play(most=1)
            loaded = await house.repository.load("t1")
            for viewer in viewers:
                view = shown(loaded, viewer)
                news = msgspec.json.decode(msgspec.json.encode(sent[viewer].news(view, {}, [])))
                folds[viewer].take({"type": "update", **news})
                plain = {name: part for name, part in view.parts.items() if part is not None}
                assert folds[viewer].parts == msgspec.json.decode(msgspec.json.encode(plain))
                told += sum(len(json.dumps(news.get(name))) for name in ("parts", "patches"))
                whole += len(msgspec.json.encode(view.parts))
        assert told * 4 < whole, "most of a view stays as it is"

    house.run(scenario())
