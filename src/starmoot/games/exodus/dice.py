"""Dice: rolls, tests and flips with three Fudge dice. (EX-DICE, EX-COMP-03)

Pure functions over numbers; the throwing itself is `Exodus.roll` and `Exodus.flip`.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus.names import FAILURE, PARTIAL, SUCCESS

DICE: Final = 3
"""Every roll and every test is made with so many. (EX-DICE-01)"""


class Odds:
    """What helps and hinders one roll (EX-DICE-15, EX-DICE-16), with the causes for the
    report.
    """

    def __init__(self, quiet: bool) -> None:
        self.assists: k.i64 = 0
        self.hindrances: k.i64 = 0
        self.quiet = quiet
        self.causes: list[str] = []

    def assist(self, number: k.i64, cause: str) -> None:
        """Add assists."""
        if number > 0:
            self.assists += number
            if not self.quiet:
                self.causes.append(f"+{number} {cause}")

    def hinder(self, number: k.i64, cause: str) -> None:
        """Add hindrances."""
        if number > 0:
            self.hindrances += number
            if not self.quiet:
                self.causes.append(f"-{number} {cause}")

    def fixed(self) -> k.i64:
        """How many dice are fixed, below zero at minus.

        Assists and hindrances cancel on the full counts; then at most three dice are fixed and the
        rest is lost. Five against three leave two dice at minus. (EX-DICE-17, EX-DICE-19,
        EX-DICE-18, EX-WEX-04)
        """
        net = self.assists - self.hindrances
        return max(-3, min(3, net))


def result_of(value: k.i64) -> k.i64:
    """Below 0 failure, 0 to 2 partial, 3 and more success. (EX-DICE-04..06)"""
    if value < 0:
        return FAILURE
    return PARTIAL if value < 3 else SUCCESS


def excess_of(value: k.i64) -> k.i64:
    """How far a success goes beyond 3. (EX-DICE-07)"""
    return max(0, value - 3)


def shortfall_of(value: k.i64) -> k.i64:
    """Of a failure its distance from 0, of a partial that from 3. (EX-DICE-08, EX-DICE-09)

    A value of -4 falls short by 4. (EX-WEX-03)
    """
    return -value if value < 0 else max(0, 3 - value)


def hindrances_of(treachery: k.i64) -> k.i64:
    """One at Treachery 5, a second at 8. (EX-CONV-03, EX-RISK-02, EX-CMB-03)"""
    return 2 if treachery >= 8 else 1 if treachery >= 5 else 0


def fudge_of_d6(face: k.i64) -> k.i64:
    """1 and 2 are minus, 3 and 4 zero, 5 and 6 plus. (EX-COMP-04, EX-WEX-17)"""
    return (face - 1) // 2 - 1


def sign(die: k.i64) -> str:
    """A Fudge die as it is written: -, 0 or +."""
    return "-" if die < 0 else "+" if die > 0 else "0"


def dice_text(dice: list[int], fixed: k.i64) -> str:
    """The dice in the order thrown; fixed ones stand first, in brackets."""
    held = -fixed if fixed < 0 else fixed
    return " ".join(
        f"[{sign(die)}]" if place < held else sign(die) for place, die in enumerate(dice)
    )
