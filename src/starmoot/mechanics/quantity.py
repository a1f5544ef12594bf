"""Quantities: numbers that can explain themselves ("3 +1 Orator -1 Scandal = 3")."""

from __future__ import annotations

from typing import final

from starmoot.kernel import i64


@final
class Quantity:
    """A running total with its reasons. In quiet play reasons are not kept, only the total."""

    def __init__(self, base: i64, label: str = "", quiet: bool = False) -> None:
        self.base: i64 = base
        self.total: i64 = base
        self.label = label
        self.quiet = quiet
        self.amounts: list[int] = []
        self.reasons: list[str] = []

    def add(self, amount: i64, reason: str) -> None:
        """Apply one modifier; a modifier of nothing leaves no trace."""
        if amount == 0:
            return
        self.total += amount
        if not self.quiet:
            self.amounts.append(amount)
            self.reasons.append(reason)

    def explain(self) -> str:
        """The sum as a line of text."""
        start = f"{self.label} {self.base}".strip()
        if not self.amounts:
            return start
        terms = [
            f"{amount:+d} {reason}"
            for amount, reason in zip(self.amounts, self.reasons, strict=True)
        ]
        return " ".join([start, *terms]) + f" = {self.total}"
