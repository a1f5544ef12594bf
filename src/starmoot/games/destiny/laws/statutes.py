"""Laws as records (GD-LAW-01): what was passed, in the words of the law language."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.laws import language

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


class Clause(k.Record):
    """One clause (GD-LAW-03..08); which fields count depends on its kind.

    `where` is a filter over Sectors (`law_names`), empty for any; `goods` what needs
    ratification; `each` asks for the number in every Sector that matches and not in total.
    """

    kind: k.i64 = language.TAX
    act: k.i64 = language.NO_ACT
    duty: k.i64 = 0
    amount: k.i64 = 0
    resource: k.i64 = names.MONEY
    where: list[int] = []
    goods: list[int] = []
    each: bool = False
    text: str = ""


class Law(k.Record):
    """A law in force; `until` is its last turn, PERMANENT for none (GD-PRO-05).

    It binds all Parties, or those whose `measure` is at least (or at most) `threshold`.
    """

    title: str = ""
    preamble: str = ""
    until: k.i64 = PERMANENT
    by: names.Party = names.NO_PARTY
    listed: k.i64 = -1
    measure: k.i64 = language.EVERY_PARTY
    at_most: bool = False
    threshold: k.i64 = 0
    clauses: list[Clause] = []


class Breaches(k.Record):
    """Of a law in force the Parties that broke it this turn, and those accused under it.

    `declared` are those who broke it by their declarations in this step, `ordered` those who did so
    by what they have ordered the Republic Fleets to do: a Feint would undo these (GD-FEI-06).
    """

    by: list[names.Party] = []
    accused: list[names.Party] = []
    declared: list[names.Party] = []
    ordered: list[names.Party] = []

    def undoable(self, declares: names.Owner) -> list[names.Party]:
        """Those who broke the law by what an owner has declared."""
        return self.ordered if declares == names.REPUBLIC else self.declared


class Item(k.Record):
    """What a Party has tabled in step 4 of the Senate Phase (GD-PRO-03).

    `law` is the law to pass or to repeal, `place` where the law stands that makes way or is
    repealed, -1 for none. By `number` the Senate knows the item again: `law_number`, or what items
    of another sort are about.
    """

    sort: k.i64 = 0
    by: names.Party = names.NO_PARTY
    number: k.i64 = -1
    place: k.i64 = -1
    law: Law | None = None


def law_number(law: Law) -> k.i64:
    """GD-SEN-12, GD-SEN-13: by what number the Senate knows a law again.

    It stands for what a law does, whom it binds and how long; what it is called does not matter.
    """
    number: k.i64 = len(law.clauses)
    said: list[int] = [law.until, law.measure, int(law.at_most), law.threshold]
    for clause in law.clauses:
        said += [clause.kind, clause.act, clause.duty, clause.amount, clause.resource]
        said += [*sorted(clause.goods), int(clause.each)]
        said += clause.where
        said += [ord(letter) for letter in clause.text]
    for value in said:
        number = (number * FACTOR + value + 2) % MODULUS
    return number


def is_contestable(law: Law) -> bool:
    """GD-BIL-08: a law in plain words, or one that binds only some, may be challenged."""
    return law.measure != language.EVERY_PARTY or any(
        clause.kind == language.TEXT for clause in law.clauses
    )
