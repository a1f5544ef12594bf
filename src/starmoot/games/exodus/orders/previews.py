"""What an order would do, in a few words and with its odds: for those who are about to choose."""

from __future__ import annotations

from typing import Final

from starmoot.games.exodus.content.printed import ORDERS, Change
from starmoot.games.exodus.dice import DICE, result_of
from starmoot.games.exodus.names import FAILURE, PARTIAL, SUCCESS, TRAIT, WOMEN
from starmoot.games.exodus.orders.beyond import told
from starmoot.games.exodus.orders.in_force import law_hindrances, severe
from starmoot.games.exodus.state import State
from starmoot.mechanics.dice import odds

WAYS: Final = [odds(free, -1, 1).ways for free in range(DICE + 1)]
"""For 0 to 3 free dice, in how many ways they come to each sum, the lowest first. (EX-DICE-02)"""


def odds_of(trait: int, against: int, fixed: int = 0) -> tuple[int, int]:
    """The chances of a partial and of a full success in percent; `fixed` dice as in `Odds`."""
    free = 3 - abs(fixed)
    partial = success = 0
    for place, ways in enumerate(WAYS[free]):
        result = result_of(trait + fixed + place - free - against)
        partial += ways if result == PARTIAL else 0
        success += ways if result == SUCCESS else 0
    return round(100 * partial / 3**free), round(100 * success / 3**free)


def changes_text(changes: tuple[Change, ...]) -> str:
    """`Faith +1, Supply -1`, or `nothing`."""
    return (
        ", ".join(f"{TRAIT.label(change.trait)} {change.by:+d}" for change in changes) or "nothing"
    )


def order_preview(state: State, number: int) -> str:
    """One order: what it does and how likely, as the traits, the law and the table stand."""
    order = ORDERS[number]
    if order.test is None:
        return order.text
    own, opposing = state.traits[order.test.trait], state.traits[order.test.against]
    partial, success = odds_of(own, opposing, -law_hindrances(state, number))
    test = f"{TRAIT.label(order.test.trait)} against {TRAIT.label(order.test.against)}"
    chances = ((SUCCESS, success), (PARTIAL, partial), (FAILURE, 100 - success - partial))
    bands = [
        f"{chance}%: {band_text(state, number, result)}" for result, chance in chances if chance > 0
    ]
    return f"{'; '.join(bands)} ({test})"


def band_text(state: State, number: int, result: int) -> str:
    """All that a result of an order does: to the traits, and beyond them."""
    order = ORDERS[number]
    printed = {FAILURE: order.failure, PARTIAL: order.partial, SUCCESS: order.success}[result]
    changes = severe(state, number, printed)
    more = told(state.progress, number, result, state.settings.leader_infection)
    said = [changes_text(changes)] if changes or not more else []
    if state.chauvinism and any(one.trait == WOMEN and one.by < 0 for one in changes):
        said.append("unless the law spares the Women")
    return ", ".join([*said, *([more] if more else [])])


def in_bands(failure: str, partial: str, success: str) -> str:
    """What a test does by its result."""
    return f"Failure: {failure}; partial: {partial}; success: {success}"
