"""Sheets: compound answers, declared once as a class with named, typed fields.

    class Terms(Sheet):
        stance: Stance
        price: int

`form(Terms, stance=Choose(...), price=Amount(...))` offers one, `read(Terms, answer)` gives it
filled in. A field is a number (what was picked, or how many), a bool (a yes or no), a text, a list
(all that was picked, or how many of each slot), another sheet, or the bare `Answer`.

A `Pick` is a choice with what follows it: its first field is the key, the others are read from what
was asked next, and keep their defaults where nothing was.
"""

from __future__ import annotations

from typing import ClassVar, Final, TypeVar

from starmoot.kernel.native import mypyc_attr
from starmoot.kernel.record import Record, codec
from starmoot.kernel.shape import Answer, Form, Shape

NAMES: Final[dict[type, list[str]]] = {}


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Sheet(Record):
    """A form that was filled in: a field for each part. Like an answer it never changes."""

    changes: ClassVar[bool] = False

    @classmethod
    def names(cls) -> list[str]:
        """The names of its fields: all forms of it share them."""
        return names_of(cls)


def names_of(sheet: type[Sheet]) -> list[str]:
    """The names of a sheet's fields, read once; asked of the class, compiled code takes longer."""
    known = NAMES.get(sheet)
    if known is None:
        from starmoot.kernel.declared import field_names

        known = field_names(sheet)
        NAMES[sheet] = known
    return known


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Pick(Sheet):
    """A key that was picked, and what was answered to what followed it."""


S = TypeVar("S", bound=Sheet)


def form(sheet: type[Sheet], **parts: Shape) -> Form:
    """Offer a sheet: a shape for each of its fields, by name."""
    names = names_of(sheet)
    if len(parts) == len(names):
        try:
            return Form(names, [parts[name] for name in names])
        except KeyError:
            pass  # told below, with what is right
    raise TypeError(f"{sheet.__name__} has the fields {', '.join(names)}, not {', '.join(parts)}")


def read(sheet: type[S], answer: Answer) -> S:
    """An answer, or one of its `parts`, as the sheet that was offered."""
    filled: S = codec(sheet).read(answer)
    return filled
