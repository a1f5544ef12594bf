"""What an order would do, in a few words and with its odds: for those who are about to choose."""

from __future__ import annotations

from typing import Final

from starmoot.games.exodus.content.printed import DEEDS, ORDERS, Change
from starmoot.games.exodus.dice import DICE, result_of
from starmoot.games.exodus.names import (
    FAILURE,
    PARTIAL,
    QUARANTINES,
    REPAIRS,
    SUCCESS,
    SUPPRESSES,
    TRAIT,
    WOMEN,
)
from starmoot.games.exodus.orders.beyond import told
from starmoot.games.exodus.orders.in_force import law_hindrances, severe
from starmoot.games.exodus.play import TRAIT_MOST
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


def within(traits: list[int], changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """What changes really come to: nothing rises over the most or falls below 0. (EX-TRAIT-07)"""
    now = list(traits)
    found: list[Change] = []
    for change in changes:
        after = min(max(now[change.trait] + change.by, 0), TRAIT_MOST)
        if after != now[change.trait]:
            found.append(Change(change.trait, after - now[change.trait]))
        now[change.trait] = after
    return tuple(found)


def order_preview(state: State, number: int, helped: int = 0) -> str:
    """One order: what it does and how likely, as the traits, the law and the table stand.

    `helped` are the assists of which the reader knows.
    """
    order = ORDERS[number]
    if order.test is None:
        return order.text
    own, opposing = state.traits[order.test.trait], state.traits[order.test.against]
    partial, success = odds_of(own, opposing, helped - law_hindrances(state, number))
    test = f"{TRAIT.label(order.test.trait)} against {TRAIT.label(order.test.against)}"
    chances: dict[str, int] = {}
    for result, chance in (
        (SUCCESS, success),
        (PARTIAL, partial),
        (FAILURE, 100 - success - partial),
    ):
        if chance > 0:
            band = band_text(state, number, result)
            chances[band] = chances.get(band, 0) + chance
    bands = [f"{chance}%: {band}" for band, chance in chances.items()]
    return f"{'; '.join(bands)} ({test})"


def band_text(state: State, number: int, result: int) -> str:
    """All that a result of an order does: to the traits, and beyond them."""
    order = ORDERS[number]
    printed = {FAILURE: order.failure, PARTIAL: order.partial, SUCCESS: order.success}[result]
    changes = severe(state, number, printed)
    more = told(state.progress, number, result, state.settings.leader_infection)
    if DEEDS[number] in (REPAIRS, SUPPRESSES, QUARANTINES) and not is_owed(state, number):
        more = ""
    real = within(state.traits, changes)
    said = [changes_text(real)] if real or not more else []
    if state.chauvinism and any(one.trait == WOMEN and one.by < 0 for one in changes):
        said.append("unless the law spares the Women")
    return ", ".join([*said, *([more] if more else [])])


def is_owed(state: State, number: int) -> bool:
    """Whether somebody owes the fleet this order, so that it can be done with. (EX-OBL-01)"""
    return any(number in (owed.order, owed.instead) for owed in state.obligations)


def in_bands(failure: str, partial: str, success: str) -> str:
    """What a test does by its result."""
    return f"Failure: {failure}; partial: {partial}; success: {success}"
