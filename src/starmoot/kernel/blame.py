"""Blame: what the rules of a game do wrong, in errors that lead to the class and the line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

OWN = ("starmoot.kernel", "starmoot.mechanics", "starmoot.testing")
"""Packages whose lines are not to blame: they were called wrongly."""


def caller() -> str:
    """` in Chair.open_bids (play.py, line 88)`: the nearest line of a game; compiled, nothing."""
    frame = sys._getframe(1)
    while frame is not None:
        module = str(frame.f_globals.get("__name__", ""))
        if not module.startswith(OWN):
            code = frame.f_code
            return f" in {code.co_qualname} ({Path(code.co_filename).name}, line {frame.f_lineno})"
        if frame.f_back is None:
            break
        frame = frame.f_back
    return ""


class BadFact(TypeError):
    """A fact was said with more or fewer values than its sentence has gaps."""


class HiddenValue(AttributeError):
    """A value was read that the viewer may not know."""


class NoSuchStream(LookupError):
    """Dice were thrown from a stream that the game has not declared."""


class RulesFault(Exception):
    """The rules of a game misbehaved: a dead end, an endless loop, an unknown step."""


def no_method(procedure: Any) -> RulesFault:
    """What is wrong where a procedure is to go on at something that is no method."""
    name = type(procedure).__name__
    return RulesFault(
        f"{name} in {type(procedure).__module__} is to go on at {procedure.then!r}; "
        f"give the method itself, such as {name}.begin"
    )


def unwritten(procedure: Any, method: str, does: str = "") -> NotImplementedError:
    """What is wrong where a procedure lacks a method that its rules need."""
    cls = type(procedure)
    return NotImplementedError(
        f"{cls.__name__} in {cls.__module__}{does} but does not write `def {method}`"
    )
