"""Every rule of Galactic Destiny is implemented by code that cites it and proved by a test."""

from pathlib import Path

from starmoot.games.destiny import GAME
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
    assert len(found.rules) == 1010
    assert found.gaps == {}
    assert found.unknown == []


def test_a_citation_that_disappears_is_missed() -> None:
    found = matrix()
    found.rules["GD-VIC-07"].implemented.clear()
    found.rules["GD-VIC-08"].tested.clear()
    assert found.gaps == {"GD-VIC-07": ["implemented"], "GD-VIC-08": ["tested"]}
