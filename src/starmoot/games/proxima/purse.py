"""Purses: several goods as a list of numbers, prices as lists of the same length.

Nobody pays more than there is: `affords` asks first, `pay` takes it, `times` tells how often a
price can be paid.
"""

from __future__ import annotations

from starmoot import kernel as k


def affords(held: list[int], price: list[int]) -> bool:
    """Whether a purse holds a price."""
    return all(held[good] >= price[good] for good in range(len(price)))


def pay(held: list[int], price: list[int]) -> None:
    """Take a price out of a purse that holds it."""
    if not affords(held, price):
        raise ValueError(f"a purse of {held} cannot pay {price}")
    for good in range(len(price)):
        held[good] -= price[good]


def add(held: list[int], goods: list[int]) -> None:
    """Put goods into a purse."""
    for good in range(len(goods)):
        held[good] += goods[good]


def less(price: list[int], good: k.i64, by: k.i64, least: k.i64 = 0) -> list[int]:
    """A price with some of one good taken off, but not below `least` of it."""
    lower = price[:]
    if by > 0 and lower[good] > least:
        lower[good] = max(least, lower[good] - by)
    return lower
