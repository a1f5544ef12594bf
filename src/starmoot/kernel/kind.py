"""Kinds: what the integers inside decisions, answers and facts stand for.

Rules work on small integers. A `Kind` is the vocabulary that gives them stable keys (for
records, APIs and people who type) and labels (for eyes). Nothing here runs during play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from starmoot.kernel.native import mypyc_attr

KINDS: Final[dict[str, Kind]] = {}
"""Every kind by its name: how documents find the vocabulary of a field again."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """A vocabulary of things: `keys[i]` is the stable word for integer i, `labels[i]` its title.

    Without keys a kind is numeric and its words are the numbers. Subclass it and override
    `label` when titles depend on what the viewer sees (places drawn during play, say).
    `on` names the sort of board entity a key points at, so that any client can light it up.
    """

    def __init__(
        self,
        name: str,
        keys: Sequence[str] = (),
        labels: Sequence[str] = (),
        on: str = "",
    ) -> None:
        if labels and len(labels) != len(keys):
            raise ValueError(f"kind {name}: {len(keys)} keys but {len(labels)} labels")
        if len(set(keys)) != len(keys):
            raise ValueError(f"kind {name}: its keys are not all different")
        self.name = name
        self.keys: list[str] = list(keys)
        self.labels: list[str] = list(labels)
        self.on = on
        self.index: dict[str, int] = {key: number for number, key in enumerate(keys)}
        if name in KINDS and KINDS[name].keys != self.keys:
            raise ValueError(f"kind {name} is declared twice, with other keys")
        KINDS[name] = self

    def key(self, number: int) -> str:
        """The stable word for a number."""
        return self.keys[number] if 0 <= number < len(self.keys) else str(number)

    def number(self, word: object) -> int | None:
        """The number a word stands for, or None where the word is unknown."""
        if isinstance(word, bool):
            return None
        if isinstance(word, int):
            return None if self.keys else word
        if not isinstance(word, str):
            return None
        if word in self.index:
            return self.index[word]
        if self.keys or len(word) > 18:
            return None
        number = int(word) if word.removeprefix("-").isdecimal() and word.isascii() else None
        return number if str(number) == word else None

    def named(self, word: str) -> int:
        """The number of a word that must be there: for constants, and for whoever writes tests."""
        number = self.number(word)
        if number is None:
            raise LookupError(f"{self.name} has no '{word}'")
        return number

    def label(self, number: int, seen: object = None) -> str:
        """The title of a thing, given what the viewer sees (a redacted state, or None)."""
        if 0 <= number < len(self.labels):
            return self.labels[number]
        word = self.key(number)
        return word.replace("_", " ").capitalize() if self.keys else word


NUMBER: Final = Kind("number")
"""Plain numbers: amounts, points, dice."""


@final
class ChangeKind(Kind):
    """Numbers that are always told with their sign."""

    def label(self, number: int, seen: object = None) -> str:
        return f"{number:+d}"


CHANGE: Final = ChangeKind("change")
"""By how much something moves."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatKind(Kind):
    """Seats, named by what they play where the state tells (`seat_label`), else by number."""

    def label(self, number: int, seen: object = None) -> str:
        namer = getattr(seen, "seat_label", None)
        return str(namer(number)) if namer is not None else f"Seat {number + 1}"


SEAT: Final = SeatKind("seat", [f"seat{number}" for number in range(1, 25)], on="seat")
"""The seats of a table; the first is `seat1`, number 0."""

YES_NO: Final = Kind("yes_no", ["no", "yes"], ["No", "Yes"])
"""Two answers; `no` is 0 and `yes` is 1, so the number reads as a truth value."""
