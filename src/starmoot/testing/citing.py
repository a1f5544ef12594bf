"""Citing rules: how a test says which rules it proves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from starmoot.content.rules import ID

F = TypeVar("F", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a test with the ids of the rules it proves: `@rule("EX-JUMP-04", "EX-JUMP-07")`."""
    if not ids:
        raise ValueError("@rule needs the id of at least one rule")
    for rule_id in ids:
        if ID.fullmatch(rule_id) is None:
            raise ValueError(f"{rule_id!r} is not a rule id; an id looks like XY-ROLL-03")
    import pytest  # only tests need it; the conformance kit runs without

    def mark(test: F) -> F:
        marked: F = pytest.mark.rule(*ids)(test)
        return marked

    return mark
