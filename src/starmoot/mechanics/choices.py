"""Choices that options and questions of every game offer: any word of a kind, yes or no."""

from __future__ import annotations

from typing import Any, Final

from starmoot import kernel as k

YES_OR_NO: Final = k.Choose(k.YES_NO, [0, 1])


def any_of(kind: k.Kind[Any]) -> k.Choose:
    """One word of a kind."""
    return k.Choose(kind, list(range(len(kind.keys))))
