"""The pytest plugin: citing rules, choosing tests by rule, naming the build."""

from __future__ import annotations

import pytest

from starmoot.testing import rule

pytest_plugins = ["pytester"]

TESTS = """
from starmoot.testing import rule

@rule("XY-ROLL-01")
def test_a_roll():
    pass

@rule("XY-ROLL-02", "XY-MOVE-01")
def test_a_roll_and_a_move():
    pass

def test_nothing_in_particular():
    pass
"""


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """Three tests, two of which cite rules."""
    pytester.makeini("[pytest]\naddopts = --strict-markers")
    pytester.makepyfile(TESTS)
    return pytester


def outcome(project: pytest.Pytester, *args: str) -> tuple[int, int]:
    """How many tests ran and how many were left out."""
    counts = project.runpytest(*args).parseoutcomes()
    return counts.get("passed", 0), counts.get("deselected", 0)


def test_without_a_choice_all_tests_run(project: pytest.Pytester) -> None:
    assert outcome(project) == (3, 0)


def test_tests_that_cite_rules_can_be_chosen_by_the_marker(project: pytest.Pytester) -> None:
    assert outcome(project, "-m", "rule") == (2, 1)


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["--rule", "XY-ROLL-01"], (1, 2)),
        (["--rule", "XY-MOVE-01"], (1, 2)),
        (["--rule", "XY-ROLL"], (2, 1)),
        (["--rule", "XY-ROLL-01", "--rule", "XY-MOVE"], (2, 1)),
        (["--rule", "XY-ROLL-0"], (0, 3)),
    ],
)
def test_tests_can_be_chosen_by_rule_and_by_section(
    project: pytest.Pytester, args: list[str], expected: tuple[int, int]
) -> None:
    assert outcome(project, *args) == expected


def test_the_header_names_the_build_of_the_kernel(project: pytest.Pytester) -> None:
    import starmoot.kernel.play

    native = not str(starmoot.kernel.play.__file__).endswith(".py")
    build = "compiled" if native else "interpreted"
    project.runpytest().stdout.fnmatch_lines([f"starmoot: kernel {build}"])


@pytest.mark.parametrize("name", ["", "jump", "XY-", "XY-ROLL-01 XY-ROLL-02", "xy-roll-01"])
def test_what_is_not_a_rule_id_cannot_be_cited(name: str) -> None:
    with pytest.raises(ValueError, match="is not a rule id; an id looks like XY-ROLL-03"):
        rule(name)


def test_a_citation_needs_a_rule() -> None:
    with pytest.raises(ValueError, match="at least one rule"):
        rule()
