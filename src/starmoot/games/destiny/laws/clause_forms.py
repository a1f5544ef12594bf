"""The forms of the law editor: what may be said in a law, and how it is read into clauses.

GD-BIL-09: what the Bill of Sentient Rights forbids cannot be said in these words at all: no clause
names a Party or a Senator, moves resources or Sectors, touches Action cards, votes or the
Corruption of Invasions (GD-BIL-02..05, GD-BIL-07, GD-LAW-10).
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.laws import language, statutes

NUMBERS_MOST: Final = 12
"""How long a list of Sectors may be."""

# What one may do to a draft.
EDIT: Final = k.Kind("destiny.edit")
ADD_TAX: Final = EDIT.word("tax", "Add a tax")
ADD_BAN: Final = EDIT.word("ban", "Add a ban")
ADD_LIMIT: Final = EDIT.word("limit", "Add a limit")
ADD_DUTY: Final = EDIT.word("duty", "Add a duty")
ADD_RATIFY: Final = EDIT.word("ratify", "Add a need for ratification")
ADD_TEXT: Final = EDIT.word("text", "Add a clause in plain words")
NARROW: Final = EDIT.word("and_only_where", "Last clause: and only where")
WIDEN: Final = EDIT.word("or_also_where", "Last clause: or also where")
DROP_CLAUSE: Final = EDIT.word("drop_clause", "Drop the last clause")
SET_TITLE: Final = EDIT.word("title", "Name the law")
SET_PREAMBLE: Final = EDIT.word("preamble", "Write its preamble")
SET_DURATION: Final = EDIT.word("duration", "Set how long it holds")
SET_SCOPE: Final = EDIT.word("applies_to", "Set whom it binds")
TABLE_IT: Final = EDIT.word("table", "Table it")
GIVE_UP: Final = EDIT.word("give_up", "Give it up")
EDIT_TEXTS: Final = [
    "Whoever does this pays the Republic each time, or breaks the law.",
    "Nobody may do this there without breaking the law.",
    "Nobody may do this more often in a turn without breaking the law.",
    "Every Party has to do this by its deadline or breaks the law.",
    "Such trades need a vote of the Senate, or both traders break the law.",
    "It does not enforce itself: players accuse, and those not involved judge.",
    "The last clause holds in fewer Sectors.",
    "The last clause holds in more Sectors.",
    "The clause added last is struck out.",
    "1 to 80 letters.",
    "Up to 500 letters before the clauses; they have no effect.",
    "1 to 20 turns, this one included, or until repealed.",
    "All Parties, or those with at least or at most so much. Such a law may be challenged.",
    "The Senate debates and votes on it now. It costs nothing.",
    "You table nothing this round.",
]
SIDE: Final = k.Kind("destiny.side", ["is", "is_not"], ["It is", "It is not"])
DURATION: Final = k.Kind(
    "destiny.duration", ["turns", "permanent"], ["Some turns", "Until repealed"]
)
BOUND: Final = k.Kind("destiny.bound", ["at_least", "at_most"], ["At least", "At most"])
REACH: Final = k.Kind("destiny.reach", ["in_total", "in_each"], ["In all", "In each such Sector"])

ATOMS: Final = [
    *range(language.MARKED, language.WITH_ABILITY + 1),
    *range(language.RING_FROM, language.NUMBER_FROM),
    language.NUMBERS,
]
"""GD-LAW-11: what a Sector may be or not be."""


class Where(k.Pick):
    """What a Sector is; of a list of them their numbers."""

    word: int = 0
    numbers: list[int] = []


class Term(k.Sheet):
    """GD-LAW-11: one thing that a Sector is, or is not."""

    side: int = 0
    sector: Where = Where()


class SomeTerm(k.Pick):
    """Whether a clause holds in some Sectors only, and in which."""

    only_some: bool = False
    term: Term = Term()


class Tax(k.Sheet):
    """What is taxed, how much, and in what. (GD-LAW-03)"""

    act: int = 0
    amount: int = 0
    resource: int = names.MONEY


class Limit(k.Sheet):
    """What is limited, and to how often in a turn. (GD-LAW-05)"""

    act: int = 0
    amount: int = 0


class Station(k.Sheet):
    """How many Fleets have to stand where, in all or in each such Sector."""

    amount: int = 0
    reach: int = 0
    where: Term = Term()


class Told(k.Pick):
    """Something, and what was said with it."""

    key: int = 0
    told: k.Answer = k.PASS


class Lasts(k.Pick):
    """How long a law holds; no turns for good."""

    duration: int = 0
    turns: int = 0


class Threshold(k.Sheet):
    """At least or at most so much."""

    bound: int = 0
    number: int = 0


class Scope(k.Pick):
    """By what a law picks its Parties, and how many of it they have."""

    measure: int = 0
    threshold: Threshold = Threshold()


LIST_OF_SECTORS: Final = k.Choose(printed.SECTOR, list(names.EVERY_SECTOR), 1, NUMBERS_MOST)
ONE_TERM: Final = k.form(
    Term,
    side=k.Choose(SIDE, [0, 1]),
    sector=k.Choose(language.FILTER, ATOMS, then=[None] * (len(ATOMS) - 1) + [LIST_OF_SECTORS]),
)
SOME_TERM: Final = k.Choose(k.YES_NO, [0, 1], then=[None, ONE_TERM])
ANY_ACT: Final = list(range(language.LAW_ACTS))
TAX_SHAPE: Final = k.form(
    Tax,
    act=k.Choose(language.LAW_ACT, ANY_ACT),
    amount=k.Amount(1, 10),
    resource=k.Choose(names.RESOURCE, [names.INFLUENCE, names.MONEY]),
)
BAN_SHAPE: Final = k.Choose(
    language.LAW_ACT,
    ANY_ACT,
    then=[
        (ONE_TERM if act == language.CAMPAIGN else SOME_TERM)
        if act in language.SECTOR_ACTS
        else None
        for act in range(language.LAW_ACTS)
    ],
)
LIMIT_SHAPE: Final = k.form(Limit, act=k.Choose(language.LAW_ACT, ANY_ACT), amount=k.Amount(1, 10))
STATION_SHAPE: Final = k.form(
    Station, amount=k.Amount(1, 10), reach=k.Choose(REACH, [0, 1]), where=ONE_TERM
)
DUTY_SHAPE: Final = k.Choose(
    language.DUTY_KIND, [0, 1, 2, 3], then=[k.Amount(1, 10), STATION_SHAPE, k.Amount(1, 10), None]
)
RATIFY_SHAPE: Final = k.Choose(language.GOODS, [0, 1, 2, 3], 1, 4)
TEXT_SHAPE: Final = k.Text(
    statutes.TEXT_MOST,
    1,
    [
        "Whoever means to invade tells the Senate so first.",
        "Nobody speaks ill of the Prime Minister.",
    ],
)
TITLE_SHAPE: Final = k.Text(
    statutes.TITLE_MOST, 1, ["Order and Decency Act", "Act for the Common Good"]
)
PREAMBLE_SHAPE: Final = k.Text(statutes.TEXT_MOST)
DURATION_SHAPE: Final = k.Choose(DURATION, [0, 1], then=[k.Amount(1, statutes.TURNS_MOST), None])
THRESHOLD: Final = k.form(Threshold, bound=k.Choose(BOUND, [0, 1]), number=k.Amount(0, 99))
SCOPE_SHAPE: Final = k.Choose(
    language.MEASURE,
    list(range(len(language.MEASURE.keys))),
    then=[None] + [THRESHOLD] * (len(language.MEASURE.keys) - 1),
)
EDIT_SHAPES: Final[list[k.Shape | None]] = [
    TAX_SHAPE,
    BAN_SHAPE,
    LIMIT_SHAPE,
    DUTY_SHAPE,
    RATIFY_SHAPE,
    TEXT_SHAPE,
    ONE_TERM,
    ONE_TERM,
    None,
    TITLE_SHAPE,
    PREAMBLE_SHAPE,
    DURATION_SHAPE,
    SCOPE_SHAPE,
]


# Reading answers into clauses.


def filter_of(term: Term) -> list[int]:
    """GD-LAW-11: one thing that a Sector is or is not, as a filter."""
    words: list[int] = [term.sector.word]
    if term.sector.word == language.NUMBERS:
        words = []
        for number in term.sector.numbers:
            words.append(language.NUMBER_FROM + number - 1)
            if len(words) > 1:
                words.append(language.NUMBERS)
    return [*words, language.NOT] if SIDE.key(term.side) == "is_not" else words


def narrowed(where: list[int], term: list[int]) -> list[int]:
    """GD-LAW-11: `and` joins to what was said last, closer than any `or` before it."""
    if not where or where == [language.ANY]:
        return term
    if where[-1] == language.OR:
        return [*where[:-1], *term, language.AND, language.OR]
    return [*where, *term, language.AND]


def widened(where: list[int], term: list[int]) -> list[int]:
    """GD-LAW-11: `or` opens another case."""
    if not where or where == [language.ANY]:
        return [language.ANY]
    return [*where, *term, language.OR]


def read_duty(answer: k.Answer) -> statutes.Clause:
    """GD-LAW-06, GD-LAW-13: a duty and its number."""
    clause = statutes.Clause(kind=language.DUTY)
    duty = k.read(Told, answer)
    clause.duty = duty.key
    if clause.duty == language.STATION_FLEET:
        station = k.read(Station, duty.told)
        clause.amount = station.amount
        clause.each = REACH.key(station.reach) == "in_each"
        clause.where = filter_of(station.where)
    elif clause.duty != language.PUBLISH_DEALS:
        clause.amount = duty.told.key
    return clause


def read_ban(answer: k.Answer) -> statutes.Clause:
    """GD-LAW-04: an act, and where it is unlawful."""
    clause = statutes.Clause(kind=language.BAN)
    ban = k.read(Told, answer)
    clause.act = ban.key
    if clause.act == language.CAMPAIGN:
        clause.where = filter_of(k.read(Term, ban.told))
    elif clause.act in language.SECTOR_ACTS:
        where = k.read(SomeTerm, ban.told)
        clause.where = filter_of(where.term) if where.only_some else []
    return clause


def read_clause(edit: k.i64, answer: k.Answer) -> statutes.Clause:
    """GD-LAW-03..08: a new clause."""
    if edit == ADD_BAN:
        return read_ban(answer)
    if edit == ADD_DUTY:
        return read_duty(answer)
    clause = statutes.Clause()
    if edit == ADD_TAX:
        tax = k.read(Tax, answer)
        clause.kind = language.TAX
        clause.act, clause.amount, clause.resource = tax.act, tax.amount, tax.resource
    elif edit == ADD_LIMIT:
        limit = k.read(Limit, answer)
        clause.kind = language.LIMIT
        clause.act, clause.amount = limit.act, limit.amount
    elif edit == ADD_RATIFY:
        clause.kind = language.RATIFY
        clause.goods = answer.keys()
    else:
        clause.kind = language.TEXT
        clause.text = answer.text.strip() or "."
    return clause
