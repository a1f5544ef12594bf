"""A game whose rules are complete stays so: every rule has its code and its test."""

from __future__ import annotations

from pathlib import Path

import pytest

from starmoot.content.rules import load_rules
from starmoot.host import get_game
from starmoot.testing.matrix import Coverage, RuleCoverage, add_implementations, add_tests

ROOT = Path(__file__).resolve().parents[2]

COMPLETE = {
    "destiny": (1010, "GD-VIC-07", "GD-VIC-08"),
    "exodus": (719, "EX-JUMP-04", "EX-JUMP-05"),
    "hegemony": (812, "HG-FIGHT-03", "HG-ESP-11"),
    "proxima": (920, "PC-WMD-33", "PC-BLOCK-10"),
}
"""How many rules each has, and two of them."""


def matrix(name: str) -> Coverage:
    """What cites the rules; recorded games are left to `starmoot rules --coverage`."""
    game = get_game(name)
    rules = load_rules(game.package)
    found = Coverage(game.id, {rule_id: RuleCoverage(rule) for rule_id, rule in rules.items()})
    add_implementations(found, game, ROOT)
    add_tests(found, ROOT)
    return found


@pytest.mark.parametrize("name", COMPLETE)
def test_no_rule_lacks_code_or_a_test_and_a_citation_that_disappears_is_missed(name: str) -> None:
    number, one, other = COMPLETE[name]
    found = matrix(name)
    assert found.looked == ["implemented", "tested"]
    assert len(found.rules) == number
    assert found.gaps == {}
    assert found.unknown == []
    found.rules[one].implemented.clear()
    found.rules[other].tested.clear()
    assert found.gaps == {one: ["implemented"], other: ["tested"]}
