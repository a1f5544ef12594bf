"""Laws as records (GD-LAW-01): what was passed, in the words of the law language."""

from __future__ import annotations

from typing import Final, final

from starmoot.games.destiny.law_names import EVERY_PARTY, NO_ACT, TAX, TEXT
from starmoot.games.destiny.names import MONEY, NO_PARTY
from starmoot.kernel import Fixed, i64

PERMANENT: Final = 0
LAWS_MOST: Final = 5
"""GD-PRO-14: how many laws are in force at once."""
CLAUSES_MOST: Final = 3
TITLE_MOST: Final = 80
TEXT_MOST: Final = 500
TURNS_MOST: Final = 20
"""GD-LAW-01, GD-LAW-08: how long laws and their parts may be."""

FACTOR: Final = 1_000_003
MODULUS: Final = (1 << 40) - 87


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


@final
class Item(Fixed):
    """What a Party has tabled in step 4 of the Senate Phase (GD-PRO-03).

    `law` is the law to pass or to repeal, `place` where the law stands that makes way or is
    repealed, -1 for none. By `number` the Senate knows the item again: `law_number`, or what items
    of another sort are about.
    """

    sort: i64 = 0
    by: i64 = NO_PARTY
    number: i64 = -1
    place: i64 = -1
    law: Law | None = None


def redrafted(law: Law) -> Law:
    """A copy to change: laws themselves never do."""
    copy = Law()
    copy.title = law.title
    copy.preamble = law.preamble
    copy.until = law.until
    copy.by = law.by
    copy.listed = law.listed
    copy.measure = law.measure
    copy.at_most = law.at_most
    copy.threshold = law.threshold
    copy.clauses = law.clauses[:]
    return copy


def reworded(clause: Clause, where: list[int]) -> Clause:
    """The same clause with another filter."""
    copy = Clause()
    copy.kind = clause.kind
    copy.act = clause.act
    copy.duty = clause.duty
    copy.amount = clause.amount
    copy.resource = clause.resource
    copy.where = where
    copy.goods = clause.goods
    copy.each = clause.each
    copy.text = clause.text
    return copy


def law_number(law: Law) -> i64:
    """GD-SEN-12, GD-SEN-13: by what number the Senate knows a law again.

    It stands for what a law does, whom it binds and how long; what it is called does not matter.
    """
    number: i64 = len(law.clauses)
    said: list[int] = [law.until, law.measure, int(law.at_most), law.threshold]
    for clause in law.clauses:
        said += [clause.kind, clause.act, clause.duty, clause.amount, clause.resource]
        said += [clause.goods, int(clause.each)]
        said += clause.where
        said += [ord(letter) for letter in clause.text]
    for value in said:
        number = (number * FACTOR + value + 2) % MODULUS
    return number


def is_contestable(law: Law) -> bool:
    """GD-BIL-08: a law in plain words, or one that binds only some, may be challenged."""
    return law.measure != EVERY_PARTY or any(clause.kind == TEXT for clause in law.clauses)
