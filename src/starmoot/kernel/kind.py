"""Kinds: what the integers inside decisions, answers and facts stand for.

Rules work on small integers. A `Kind` is the vocabulary that gives them stable keys (for
records, APIs and people who type) and labels (for eyes). Nothing here runs during play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, NewType, final

from starmoot.kernel.native import TypeVar, mypyc_attr

K = TypeVar("K", default=int)
"""The type of a kind's numbers, so that the type checker tells a seat from a sector."""

KINDS: Final[dict[str, Kind[Any]]] = {}
"""Every kind by its name: how documents find the vocabulary of a field again."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind(Generic[K]):
    """A vocabulary of things: `keys[i]` is the stable word for integer i, `labels[i]` its title.

    A kind that is declared with its keys knows them all at once; `word` adds them one by one and
    gives each its constant. Without keys a kind is numeric and its words are the numbers.
    Subclass it and override `label` when titles depend on what the viewer sees (places drawn
    during play, say). `on` names the sort of board entity a key points at, so that any client can
    light it up.
    """

    def __init__(
        self, name: str, keys: Sequence[str] = (), labels: Sequence[str] = (), on: str = ""
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

    def word(self, key: str, label: str = "") -> K:
        """Add a word and give its number: `SEAL: Final = STANCE.word("seal")`."""
        if key in self.index:
            raise ValueError(f"kind {self.name}: there is a word '{key}' already")
        number: Any = len(self.keys)
        constant: K = number
        self.index[key] = number
        self.keys.append(key)
        self.labels.append(label or titled(key))
        return constant

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

    def named(self, word: str) -> K:
        """The number of a word that must be there: for constants and for tests."""
        number: Any = self.number(word)
        if number is None:
            raise LookupError(f"{self.name} has no '{word}'")
        constant: K = number
        return constant

    def thing(self, number: int, seen: object = None) -> str:
        """The key of what it stands for on the board: its own, unless a subclass knows better."""
        return self.key(number)

    def label(self, number: int, seen: object = None) -> str:
        """The title of a thing, given what the viewer sees (a redacted state, or None)."""
        if 0 <= number < len(self.labels):
            return self.labels[number]
        word = self.key(number)
        return titled(word) if self.keys else word


def titled(word: str) -> str:
    """A stable word as people read it."""
    return word.replace("_", " ").capitalize()


def kind_called(word: str, game: str, where: str) -> Kind[Any]:
    """The kind of that name, one of the game itself first: `party` is `destiny.party`."""
    for name in (f"{game}.{word}", word):
        if name in KINDS:
            return KINDS[name]
    raise ValueError(f"{where}: there is no kind '{word}'")


NUMBER: Final[Kind[int]] = Kind("number")
"""Plain numbers: amounts, points, dice."""


@final
class ChangeKind(Kind):
    """Numbers that are always told with their sign."""

    def label(self, number: int, seen: object = None) -> str:
        return f"{number:+d}"


CHANGE: Final[Kind[int]] = ChangeKind("change")
"""By how much something moves."""


Seat = NewType("Seat", int)
"""A place at the table, from 0 on."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatKind(Kind[Seat]):
    """Seats, named by what they play where the state tells (`seat_label`), else by number."""

    def label(self, number: int, seen: object = None) -> str:
        namer = getattr(seen, "seat_label", None)
        return str(namer(number)) if namer is not None else f"Seat {number + 1}"


SEAT: Final[SeatKind] = SeatKind("seat", [f"seat{number}" for number in range(1, 25)], on="seat")
"""The seats of a table; the first is `seat1`, number 0."""

YES_NO: Final[Kind[int]] = Kind("yes_no", ["no", "yes"], ["No", "Yes"])
"""Two answers; `no` is 0 and `yes` is 1, so the number reads as a truth value."""
