"""Every rule of Exodus is implemented by code that cites it and proved by a test that does."""

from pathlib import Path

from starmoot.games.exodus import GAME
from starmoot.kernel.rules import load_rules
from starmoot.testing.matrix import Coverage, RuleCoverage, add_implementations, add_tests

ROOT = Path(__file__).resolve().parents[3]


def matrix() -> Coverage:
    """What cites the rules; recorded games are left to `starmoot rules --coverage`."""
    rules = load_rules(GAME.package)
    found = Coverage(GAME.id, {rule_id: RuleCoverage(rule) for rule_id, rule in rules.items()})
    add_implementations(found, GAME, ROOT)
    add_tests(found, ROOT)
    return found


def test_no_rule_lacks_code_or_a_test() -> None:
    found = matrix()
    assert found.looked == ["implemented", "tested"]
    assert len(found.rules) == 719
    assert found.gaps == {}
    assert found.unknown == []


def test_a_citation_that_disappears_is_missed() -> None:
    found = matrix()
    found.rules["EX-JUMP-04"].implemented.clear()
    found.rules["EX-JUMP-05"].tested.clear()
    assert found.gaps == {"EX-JUMP-04": ["implemented"], "EX-JUMP-05": ["tested"]}
