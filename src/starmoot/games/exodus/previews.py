"""What an order would do, in a few words and with its odds: for those who are about to choose."""

from __future__ import annotations

from typing import Final

from starmoot.games.exodus.content import ORDERS, Change
from starmoot.games.exodus.dice import result_of
from starmoot.games.exodus.names import PARTIAL, SUCCESS, TRAIT
from starmoot.games.exodus.state import State

WAYS: Final = (1, 3, 6, 7, 6, 3, 1)
"""EX-DICE-02: in how many of 27 ways three dice come to -3, -2, ... +3."""


def odds_of(trait: int, against: int) -> tuple[int, int]:
    """The chances of a partial and of a full success in percent, with nothing fixed."""
    partial = success = 0
    for place, ways in enumerate(WAYS):
        result = result_of(trait + place - 3 - against)
        partial += ways if result == PARTIAL else 0
        success += ways if result == SUCCESS else 0
    return round(100 * partial / 27), round(100 * success / 27)


def changes_text(changes: tuple[Change, ...]) -> str:
    """`Faith +1, Supply -1`, or `-` for nothing."""
    return ", ".join(f"{TRAIT.label(change.trait)} {change.by:+d}" for change in changes) or "-"


def order_preview(state: State, number: int) -> str:
    """One order: its test, its bands and its odds as the traits stand."""
    order = ORDERS[number]
    if order.test is None:
        return order.text
    partial, success = odds_of(state.traits[order.test.trait], state.traits[order.test.against])
    test = f"{TRAIT.label(order.test.trait)} ({TRAIT.label(order.test.against)})"
    bands = (
        f"F: {changes_text(order.failure)} / P: {changes_text(order.partial)} / "
        f"S: {changes_text(order.success)}"
    )
    return f"{test}, {success}% success, {partial}% partial. {bands}"
