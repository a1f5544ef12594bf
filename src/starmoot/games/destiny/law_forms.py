"""The forms of the law editor: what may be said in a law, and how it is read into clauses.

GD-BIL-09: what the Bill of Sentient Rights forbids cannot be said in these words at all: no clause
names a Party or a Senator, moves resources or Sectors, touches Action cards, votes or the
Corruption of Invasions (GD-BIL-02..05, GD-BIL-07, GD-LAW-10).
"""

from __future__ import annotations

from typing import Final

from starmoot.games.destiny.content import SECTOR
from starmoot.games.destiny.law import TEXT_MOST, TITLE_MOST, TURNS_MOST, Clause
from starmoot.games.destiny.law_names import (
    AND,
    ANY,
    BAN,
    CAMPAIGN,
    DUTY,
    DUTY_KIND,
    FILTER,
    GOODS,
    LAW_ACT,
    LAW_ACTS,
    LIMIT,
    MARKED,
    MEASURE,
    NOT,
    NUMBER_FROM,
    NUMBERS,
    OR,
    PUBLISH_DEALS,
    RATIFY,
    RING_FROM,
    SECTOR_ACTS,
    STATION_FLEET,
    TAX,
    TEXT,
    WITH_ABILITY,
)
from starmoot.games.destiny.names import INFLUENCE, MONEY, RESOURCE, SECTOR_COUNT
from starmoot.kernel import YES_NO, Amount, Answer, Choose, Form, Kind, Shape, Text, i64

NUMBERS_MOST: Final = 12
"""How long a list of Sectors may be."""

# What one may do to a draft.
ADD_TAX: Final = 0
ADD_BAN: Final = 1
ADD_LIMIT: Final = 2
ADD_DUTY: Final = 3
ADD_RATIFY: Final = 4
ADD_TEXT: Final = 5
NARROW: Final = 6
WIDEN: Final = 7
DROP_CLAUSE: Final = 8
SET_TITLE: Final = 9
SET_PREAMBLE: Final = 10
SET_DURATION: Final = 11
SET_SCOPE: Final = 12
TABLE_IT: Final = 13
GIVE_UP: Final = 14
EDIT: Final = Kind(
    "destiny.edit",
    [
        "tax",
        "ban",
        "limit",
        "duty",
        "ratify",
        "text",
        "and_only_where",
        "or_also_where",
        "drop_clause",
        "title",
        "preamble",
        "duration",
        "applies_to",
        "table",
        "give_up",
    ],
    [
        "Add a tax",
        "Add a ban",
        "Add a limit",
        "Add a duty",
        "Add a need for ratification",
        "Add a clause in plain words",
        "Last clause: and only where",
        "Last clause: or also where",
        "Drop the last clause",
        "Name the law",
        "Write its preamble",
        "Set how long it holds",
        "Set whom it binds",
        "Table it",
        "Give it up",
    ],
)
EDIT_TEXTS: Final = [
    "Whoever does this pays the Republic each time, or breaks the law.",
    "Nobody may do this there without breaking the law.",
    "Nobody may do this more often in a turn without breaking the law.",
    "Every Party has to do this by its deadline or breaks the law.",
    "Such trades need a vote of the Senate, or both traders break the law.",
    "No engine enforces it: players accuse, and those not involved judge.",
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
SIDE: Final = Kind("destiny.side", ["is", "is_not"], ["It is", "It is not"])
DURATION: Final = Kind("destiny.duration", ["turns", "permanent"], ["Some turns", "Until repealed"])
BOUND: Final = Kind("destiny.bound", ["at_least", "at_most"], ["At least", "At most"])
REACH: Final = Kind("destiny.reach", ["in_total", "in_each"], ["In all", "In each such Sector"])

ATOMS: Final = [
    *range(MARKED, WITH_ABILITY + 1),
    *range(RING_FROM, NUMBER_FROM),
    NUMBERS,
]
"""GD-LAW-11: what a Sector may be or not be."""
LIST_OF_SECTORS: Final = Choose(SECTOR, list(range(1, SECTOR_COUNT + 1)), 1, NUMBERS_MOST)
ONE_TERM: Final = Form(
    ["side", "sector"],
    [
        Choose(SIDE, [0, 1]),
        Choose(FILTER, ATOMS, then=[None] * (len(ATOMS) - 1) + [LIST_OF_SECTORS]),
    ],
)
SOME_TERM: Final = Choose(YES_NO, [0, 1], then=[None, ONE_TERM])
ANY_ACT: Final = list(range(LAW_ACTS))
TAX_SHAPE: Final = Form(
    ["act", "amount", "resource"],
    [Choose(LAW_ACT, ANY_ACT), Amount(1, 10), Choose(RESOURCE, [INFLUENCE, MONEY])],
)
BAN_SHAPE: Final = Choose(
    LAW_ACT,
    ANY_ACT,
    then=[
        (ONE_TERM if act == CAMPAIGN else SOME_TERM) if act in SECTOR_ACTS else None
        for act in range(LAW_ACTS)
    ],
)
LIMIT_SHAPE: Final = Form(["act", "amount"], [Choose(LAW_ACT, ANY_ACT), Amount(1, 10)])
STATION_SHAPE: Final = Form(
    ["amount", "reach", "where"], [Amount(1, 10), Choose(REACH, [0, 1]), ONE_TERM]
)
DUTY_SHAPE: Final = Choose(
    DUTY_KIND,
    [0, 1, 2, 3],
    then=[Amount(1, 10), STATION_SHAPE, Amount(1, 10), None],
)
RATIFY_SHAPE: Final = Choose(GOODS, [0, 1, 2, 3], 1, 4)
TEXT_SHAPE: Final = Text(
    TEXT_MOST,
    1,
    [
        "Whoever means to invade tells the Senate so first.",
        "Nobody speaks ill of the Prime Minister.",
    ],
)
TITLE_SHAPE: Final = Text(TITLE_MOST, 1, ["Order and Decency Act", "Act for the Common Good"])
PREAMBLE_SHAPE: Final = Text(TEXT_MOST)
DURATION_SHAPE: Final = Choose(DURATION, [0, 1], then=[Amount(1, TURNS_MOST), None])
THRESHOLD: Final = Form(["bound", "number"], [Choose(BOUND, [0, 1]), Amount(0, 99)])
SCOPE_SHAPE: Final = Choose(
    MEASURE,
    list(range(len(MEASURE.keys))),
    then=[None] + [THRESHOLD] * (len(MEASURE.keys) - 1),
)
EDIT_SHAPES: Final[list[Shape | None]] = [
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


def read_term(answer: Answer) -> list[int]:
    """GD-LAW-11: one thing that a Sector is or is not."""
    what = answer.part(1)
    words: list[int] = [what.key]
    if what.key == NUMBERS:
        words = []
        for part in what.part(0).parts:
            words.append(NUMBER_FROM + part.key - 1)
            if len(words) > 1:
                words.append(NUMBERS)
    return [*words, NOT] if answer.part(0).key == 1 else words


def narrowed(where: list[int], term: list[int]) -> list[int]:
    """GD-LAW-11: `and` joins to what was said last, closer than any `or` before it."""
    if not where or where == [ANY]:
        return term
    if where[-1] == OR:
        return [*where[:-1], *term, AND, OR]
    return [*where, *term, AND]


def widened(where: list[int], term: list[int]) -> list[int]:
    """GD-LAW-11: `or` opens another case."""
    if not where or where == [ANY]:
        return [ANY]
    return [*where, *term, OR]


def read_duty(answer: Answer) -> Clause:
    """GD-LAW-06, GD-LAW-13: a duty and its number."""
    clause = Clause()
    clause.kind = DUTY
    clause.duty = answer.key
    if clause.duty == STATION_FLEET:
        asked = answer.part(0)
        clause.amount = asked.part(0).key
        clause.each = asked.part(1).key == 1
        clause.where = read_term(asked.part(2))
    elif clause.duty != PUBLISH_DEALS:
        clause.amount = answer.part(0).key
    return clause


def read_ban(answer: Answer) -> Clause:
    """GD-LAW-04: an act, and where it is unlawful."""
    clause = Clause()
    clause.kind = BAN
    clause.act = answer.key
    if answer.parts:
        said = answer.part(0)
        if clause.act == CAMPAIGN:
            clause.where = read_term(said)
        elif said.key == 1:
            clause.where = read_term(said.part(0))
    return clause


def read_clause(edit: i64, answer: Answer) -> Clause:
    """GD-LAW-03..08: a new clause."""
    if edit == ADD_BAN:
        return read_ban(answer)
    if edit == ADD_DUTY:
        return read_duty(answer)
    clause = Clause()
    if edit == ADD_TAX:
        clause.kind = TAX
        clause.act = answer.part(0).key
        clause.amount = answer.part(1).key
        clause.resource = answer.part(2).key
    elif edit == ADD_LIMIT:
        clause.kind = LIMIT
        clause.act = answer.part(0).key
        clause.amount = answer.part(1).key
    elif edit == ADD_RATIFY:
        clause.kind = RATIFY
        for part in answer.parts:
            clause.goods = clause.goods + (1 << part.key)
    else:
        clause.kind = TEXT
        clause.text = answer.text.strip() or "."
    return clause
