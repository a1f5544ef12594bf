"""The pytest plugin of Starmoot: the marker `rule`, the choice `--rule`, the build in the header.

It also has all copies of plays checked (`starmoot.testing.copies`), unless `--unchecked-copies`
is given.

`pytest -m rule` runs all tests that cite a rule; `pytest --rule EX-JUMP-04` those that cite this
one, `--rule EX-JUMP` those that cite any rule of the section.
"""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer `--rule` and `--unchecked-copies`."""
    group = parser.getgroup("starmoot")
    group.addoption(
        "--unchecked-copies",
        action="store_true",
        help="do not look whether copies of a play share what can change",
    )
    group.addoption(
        "--rule",
        action="append",
        default=[],
        metavar="ID",
        help="run only tests that cite this rule, or a rule of this section; may be repeated",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker, so that strict markers accept it."""
    config.addinivalue_line("markers", "rule(*ids): the rules that a test proves")
    if not config.getoption("--unchecked-copies"):
        from starmoot.testing.copies import watch_copies

        watch_copies()


def pytest_report_header() -> str:
    """Say which build of the kernel is tested."""
    from starmoot.host import kernel_is_compiled

    return f"starmoot: kernel {'compiled' if kernel_is_compiled() else 'interpreted'}"


def rules_of(item: pytest.Item) -> set[str]:
    """The ids of the rules that a test cites."""
    return {str(rule_id) for mark in item.iter_markers("rule") for rule_id in mark.args}


def wanted(cited: set[str], asked: list[str]) -> bool:
    """Whether any cited rule is asked for, by its id or its section."""
    return any(
        rule_id == name or rule_id.startswith(f"{name}-") for rule_id in cited for name in asked
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep only the tests that `--rule` asks for."""
    asked: list[str] = config.getoption("--rule")
    if not asked:
        return
    kept = [item for item in items if wanted(rules_of(item), asked)]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept
