"""Order codes: an order with its parameters as one number. (EX-INT-17)

Two intents agree if and only if their codes are equal, so votes are counted on plain numbers.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus.names import Faction

TARGET: Final = 64
EXTRA: Final = TARGET * 4096


def code(order: k.i64, target: k.i64 = -1, extra: k.i64 = -1) -> k.i64:
    """An order with its target and what else it needs; -1 where it needs none."""
    return order + TARGET * (target + 1) + EXTRA * (extra + 1)


def order_of(code: k.i64) -> k.i64:
    """The order itself."""
    return code % TARGET


def target_of(code: k.i64) -> k.i64:
    """The faction or secret it is aimed at, or -1."""
    return code // TARGET % (EXTRA // TARGET) - 1


def aimed_at(code: k.i64) -> Faction:
    """The faction it is aimed at, where it is aimed at one."""
    return Faction(target_of(code))


def extra_of(code: k.i64) -> k.i64:
    """The category or receiver named with it, or -1."""
    return code // EXTRA - 1
