"""Laws as records (GD-LAW-01): what was passed, in the words of the law language."""

from __future__ import annotations

from typing import Final, final

from starmoot.games.destiny.law_names import EVERY_PARTY, NO_ACT, TAX
from starmoot.games.destiny.names import MONEY, NO_PARTY
from starmoot.kernel import Fixed, i64

PERMANENT: Final = 0


@final
class Clause(Fixed):
    """One clause (GD-LAW-03..08); which fields count depends on its kind.

    `where` is a filter over Sectors (`law_names`), empty for any; `goods` a mask of what needs
    ratification; `each` asks for the number in every Sector that matches and not in total.
    """

    kind: i64 = TAX
    act: i64 = NO_ACT
    duty: i64 = 0
    amount: i64 = 0
    resource: i64 = MONEY
    where: list[int]
    goods: i64 = 0
    each: bool = False
    text: str = ""

    def __init__(self) -> None:
        self.where = []


@final
class Law(Fixed):
    """A law in force; `until` is its last turn, PERMANENT for none (GD-PRO-05).

    It binds all Parties, or those whose `measure` is at least (or at most) `threshold`.
    """

    title: str = ""
    preamble: str = ""
    until: i64 = PERMANENT
    by: i64 = NO_PARTY
    listed: i64 = -1
    measure: i64 = EVERY_PARTY
    at_most: bool = False
    threshold: i64 = 0
    clauses: list[Clause]

    def __init__(self) -> None:
        self.clauses = []
