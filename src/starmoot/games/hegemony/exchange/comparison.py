"""The comparison of two factions: like cancels like, then the wheel turns. (HG-FIGHT)

Each side brings its points in Military, Foreign Affairs and Domestic against the other, some of
them fortified by spies. What is left of them in the end is Control.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony.names import AGGRESSIVE, DOMESTIC, FOREIGN, MILITARY, Resource

WHEEL: Final = ((MILITARY, DOMESTIC), (FOREIGN, MILITARY), (DOMESTIC, FOREIGN))
"""Who attacks what, in this order. (HG-FIGHT-07)"""


class Force(k.Record):
    """What one side brings against the other, by aggressive resource. (HG-FIGHT-02)

    `untouched` resources cannot be attacked, and `unworn` ones lose nothing when they attack.
    """

    points: list[int] = [0, 0, 0]
    fortified: list[int] = [0, 0, 0]
    untouched: list[bool] = [False, False, False]
    unworn: list[bool] = [False, False, False]


def compare(one: Force, other: Force) -> tuple[list[int], list[int]]:
    """What is left of each side's points: its Control from the other, by resource. (HG-FIGHT-11)

    All like is cancelled first; then each attack uses what the one before left, both ways at the
    same time, and fortified points are like others.
    (HG-FIGHT-04, HG-FIGHT-06, HG-FIGHT-09, HG-FIGHT-10, HG-EX-01, HG-EX-02)
    So only fortified points let both sides gain. (HG-FIGHT-12, HG-FIGHT-14)
    """
    left, right = cancelled(one, other), cancelled(other, one)
    for attacker, target in WHEEL:
        ours = strike(left[attacker], right[target], other.untouched[target])
        theirs = strike(right[attacker], left[target], one.untouched[target])
        left[attacker] -= 0 if one.unworn[attacker] else ours
        right[attacker] -= 0 if other.unworn[attacker] else theirs
        right[target] -= ours
        left[target] -= theirs
    return left, right


def cancelled(own: Force, enemy: Force) -> list[int]:
    """What outlives the first step: the surplus, and fortified points.

    (HG-FIGHT-03, HG-FIGHT-05)
    """
    return [survivors(own, enemy, resource) for resource in AGGRESSIVE]


def survivors(own: Force, enemy: Force, resource: Resource) -> int:
    """The points of one resource that like-cancelling leaves. (HG-ESP-19, HG-EX-09..11)"""
    points = own.points[resource]
    surplus = max(points - enemy.points[resource], 0)
    return max(surplus, min(own.fortified[resource], points))


def strike(attacking: int, target: int, untouched: bool) -> int:
    """How many points an attack takes from both. (HG-FIGHT-08)"""
    return 0 if untouched else min(attacking, target)
