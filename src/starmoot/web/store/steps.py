"""What the two databases share: an operation is a list of steps, carried out by either.

An operation is a generator: it yields statements and is sent their rows, and what it returns is the
result. So each is written once, and knows neither threads nor event loops. Statements are written
with `$1` for their arguments; what only PostgreSQL understands stands in `/*pg ... */`, and `instr`
is its `position`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractAsyncContextManager
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, Protocol, TypeAlias, TypeVar

from starmoot.web.store.base import Wakes

T = TypeVar("T")
P = ParamSpec("P")


class Sql(NamedTuple):
    """A statement to run; the operation is sent its rows."""

    text: str
    args: tuple[Any, ...] = ()


class Wake(NamedTuple):
    """Followers of a table are to be told, once the operation has been committed."""

    table: str


Step = Sql | Wake
Steps: TypeAlias = Generator[Step, list[Any], T]

SMALLEST, LARGEST = -(1 << 63), (1 << 63) - 1
AT_ONCE = 200
"""Rows in one statement: enough to be quick, below every limit of arguments."""


class Engine(Protocol):
    """A database that carries out operations."""

    @property
    def commits(self) -> int:
        """Transactions that were committed."""
        ...

    async def open(self) -> None:
        """Connect and migrate."""
        ...

    async def close(self) -> None:
        """Finish what is queued and disconnect."""
        ...

    async def read(self, op: Callable[P, Steps[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Carry out an operation of one statement that changes nothing."""
        ...

    async def write(self, op: Callable[P, Steps[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Carry out an operation in a transaction, durably, and then wake whom it names."""
        ...

    def wakes(self) -> AbstractAsyncContextManager[Wakes]:
        """Follow the wake-ups."""
        ...

    async def backup(self, target: Path) -> None:
        """Copy the database while it is in use."""
        ...


def sound(args: Sequence[Any]) -> None:
    """Refuse what one of the databases could not keep, so that both behave alike."""
    for arg in args:
        if isinstance(arg, str):
            if "\0" in arg:
                raise ValueError("a text holds the character NUL, which cannot be stored")
            try:
                arg.encode()
            except UnicodeEncodeError:
                raise ValueError("a text holds half a character (a lone surrogate)") from None
        elif isinstance(arg, int) and not SMALLEST <= arg <= LARGEST:
            raise ValueError(f"the number {arg} does not fit into 64 bits")


def insert(into: str, columns: tuple[str, ...], rows: Sequence[Sequence[Any]]) -> list[Sql]:
    """Statements that add many rows; `into` may carry an `on conflict` clause after a `|`."""
    statements = []
    for start in range(0, len(rows), AT_ONCE):
        chunk = rows[start : start + AT_ONCE]
        text = insertion(into, columns, len(chunk))
        statements.append(Sql(text, tuple(value for row in chunk for value in row)))
    return statements


@lru_cache(maxsize=512)
def insertion(into: str, columns: tuple[str, ...], rows: int) -> str:
    """The text of a statement that adds a number of rows."""
    table, _, clause = into.partition("|")
    width = len(columns)
    lines = ", ".join(f"({places(width, at * width + 1)})" for at in range(rows))
    return f"insert into {table.strip()} ({', '.join(columns)}) values {lines} {clause}".strip()


def places(count: int, start: int = 1) -> str:
    """Placeholders for a list: `$1, $2, $3`."""
    return ", ".join(f"${start + n}" for n in range(count))
