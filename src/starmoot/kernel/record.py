"""Records: one declaration of the state, everything else derived from it.

A record is a plain class whose fields are annotated on the class, in a closed vocabulary:

    int (i64), bool, str · list[...] · dict[int or str, ...] · another record · record | None
    Secret[int | str | bool | list[int]] · Cards

It can be made without arguments. `derive` writes the source of six functions from that
declaration; `codec` finds them.

What rarely changes need not be copied with the rest. `replaced: ClassVar = ("field", ...)` names
lists and dicts of plain values or fixed records that nobody ever changes: whoever wants another
one puts it in its place, so that clones share them. A record that changes for a while and then
never again may tell so by a method `at_rest() -> bool`: once that is True, clones share it where
it stands in a list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Self

from starmoot.kernel.native import i64, mypyc_attr
from starmoot.kernel.slotted import Slotted


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Record(metaclass=Slotted):
    """Base of everything that is stored: marks a class whose annotations are its fields."""

    __slots__ = ()

    def __new__(cls) -> Self:
        """A blank record: derived copies fill in every field, so they skip `__init__`.

        It is written out because a compiled class runs `__init__` whenever it inherits this.
        """
        return super().__new__(cls)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Veiled(Record):
    """A record that only its audience may know of: an offer, a draft, a room of its own.

    Where the viewer does not belong to the audience it is missing from lists and dicts, None
    where it is optional, and elsewhere a blank with `hidden` set.
    """

    audience: i64 = 0
    hidden: bool = False


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Fixed(Record):
    """A record that never changes once it stands in the state: clones and views share it.

    It hides nothing, so it holds neither secrets nor cards. To change one, put another in its
    place.
    """


class Codec:
    """The derived functions of one record class."""

    def __init__(self, space: dict[str, Any], name: str) -> None:
        self.clone: Callable[[Any], Any] = space[f"clone_{name}"]
        self.encode: Callable[[Any], list[Any]] = space[f"encode_{name}"]
        self.decode: Callable[[Any], Any] = space[f"decode_{name}"]
        self.redact: Callable[[Any, int], Any] = space[f"redact_{name}"]
        self.show: Callable[[Any], dict[str, Any]] = space[f"show_{name}"]
        self.secrets: Callable[[Any, list[Any]], None] = space[f"secrets_{name}"]


CODECS: Final[dict[type, Codec]] = {}


def codec(cls: type) -> Codec:
    """The derived functions of a record class, made or found on first use."""
    known = CODECS.get(cls)
    if known is None:
        from starmoot.kernel.derive import derived_functions, mangled

        known = Codec(derived_functions(cls), mangled(cls))
        CODECS[cls] = known
    return known
