"""Records: one declaration of the state, everything else derived from it.

A record is a plain class whose fields are annotated on the class, in a closed vocabulary:

    int (i64, or a NewType of it), bool, str · list[...] · dict[int or str, ...] · another record
    record | None · Secret[int | str | bool | list[int]] · Cards

It is made with any of its fields by name, or with none: `Purse(coins=3)`. Defaults stand in the
class, and each record has its own of an empty list or another record. `derive` writes the source of
six functions from that declaration; `codec` finds them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Self, TypeVar, dataclass_transform

from starmoot.kernel.native import i64, mypyc_attr
from starmoot.kernel.slotted import Slotted, own_defaults, take_by_name


@dataclass_transform(kw_only_default=True)
@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Record(metaclass=Slotted):
    """Base of everything that is stored: marks a class whose annotations are its fields.

    One that never `changes` once it stands in the state is shared by all copies.
    """

    __slots__ = ()

    changes: ClassVar[bool] = True

    def __new__(cls) -> Self:
        """A blank record: derived copies fill in every field, so they skip `__init__`.

        It is written out because a compiled class runs `__init__` whenever it inherits this.
        """
        return super().__new__(cls)

    def copy(self) -> Self:
        """An independent copy."""
        twin: Self = codec(type(self)).clone(self)
        return twin

    @classmethod
    def __init_subclass__(cls) -> None:
        """See to it that records share no default that can change, and are made with any field."""
        super().__init_subclass__()
        own_defaults(cls)
        take_by_name(cls)


R = TypeVar("R", bound=Record)


def blank(cls: type[R]) -> R:
    """A record of a class, whatever arguments it begins with, for a copy to fill."""
    return Record.__new__(cls)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Veiled(Record):
    """A record that only its audience may know of: an offer, a draft, a room of its own.

    Where the viewer does not belong to the audience it is missing from lists and dicts, None
    where it is optional, and elsewhere a blank with `hidden` set.
    """

    audience: i64 = 0
    hidden: bool = False


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Settings(Record):
    """The options of a table as rules read them: one field each, set once and shared by all copies.

    A field says what may be chosen beside its type and its default:

        gates: Annotated[int, Amount(5, 9), "How many gates there are.", "MT-SETUP-04"] = 7
    """

    changes: ClassVar[bool] = False


class Codec:
    """The derived functions of one record class.

    A play has `copy` and `restore` instead of `clone` and `decode`: they fill a play that its game
    has made.
    """

    def __init__(self, space: dict[str, Any], name: str) -> None:
        self.copy: Callable[[Any, Any], None] = space.get(f"copy_{name}", not_derived)
        self.restore: Callable[[Any, Any], None] = space.get(f"restore_{name}", not_derived)
        self.clone: Callable[[Any], Any] = space.get(f"clone_{name}", not_derived)
        self.encode: Callable[[Any], Any] = space.get(f"encode_{name}", not_derived)
        self.decode: Callable[[Any], Any] = space.get(f"decode_{name}", not_derived)
        self.redact: Callable[[Any, int], Any] = space.get(f"redact_{name}", not_derived)
        self.show: Callable[[Any], dict[str, Any]] = space.get(f"show_{name}", not_derived)
        self.secrets: Callable[[Any, list[Any]], None] = space.get(f"secrets_{name}", not_derived)
        self.read: Callable[[Any], Any] = space.get(f"read_{name}", unreadable)


def not_derived(*_arguments: Any) -> Any:
    """Refuse what makes no sense for a class."""
    raise TypeError("this cannot be done with such a record")


def unreadable(_answer: Any) -> Any:
    """Refuse to read an answer as something that is no sheet."""
    raise TypeError("only a Sheet can be read from an answer")


CODECS: Final[dict[type, Codec]] = {}


def codec(cls: type) -> Codec:
    """The derived functions of a record class, made or found on first use."""
    known = CODECS.get(cls)
    if known is None:
        from starmoot.kernel.derive import derived_functions, mangled

        known = Codec(derived_functions(cls), mangled(cls))
        CODECS[cls] = known
    return known
