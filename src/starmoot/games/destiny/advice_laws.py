"""Laws: which to table, to like and to strike (GD-PRO, GD-LAW)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import law_names
from starmoot.games.destiny.advice_counsel import SCHEMER, Counsel
from starmoot.games.destiny.content import LISTED_LAWS
from starmoot.games.destiny.fleets import fleets_out
from starmoot.games.destiny.items import LISTED_LAW_SORT
from starmoot.games.destiny.law import Law
from starmoot.games.destiny.names import REPUBLIC
from starmoot.mechanics.answering import choose

INTEGRITY: Final = [law.id for law in LISTED_LAWS].index("righteous_integrity_act")
HOMELAND: Final = [law.id for law in LISTED_LAWS].index("homeland_defence_initiative")

UNLOVED: Final = (
    law_names.INVADE,
    law_names.MOVE_FLEET,
    law_names.ASSASSINATE,
    law_names.CORRUPT_ABILITY,
    law_names.AUDIT,
)
"""What a careful player does seldom, and likes to see taxed or forbidden to all."""
IN_NEED: Final = 2
REPUBLIC_STRONG: Final = 8


def leads(c: Counsel) -> bool:
    """Whether one has clearly the most Sectors."""
    return c.own_sectors() >= c.counts[c.leader()] + 2


def needs_fleets(c: Counsel) -> bool:
    """Whether the Republic should arm."""
    return c.infested >= IN_NEED and fleets_out(c.g, REPUBLIC) < REPUBLIC_STRONG


def law_liked(c: Counsel, law: Law) -> bool:
    """Whether a law does one more good than harm."""
    score: k.i64 = 0
    for clause in law.clauses:
        if clause.kind == law_names.DUTY:
            score += 1 if clause.duty == law_names.BUY_FLEET_DUTY and needs_fleets(c) else -2
        elif clause.kind in (law_names.TAX, law_names.BAN, law_names.LIMIT):
            if clause.act in UNLOVED and c.careful():
                score += 1
            elif clause.act == law_names.CAMPAIGN and clause.kind == law_names.BAN and leads(c):
                score += 2
            else:
                score -= 2
        else:
            score -= 1
    return score > 0


def table_item(c: Counsel, shape: k.Shape) -> k.Answer:
    """GD-DEC-10: Fleets for the Republic in need; peace for one's own Sectors when ahead."""
    if not c.careful() or not isinstance(shape, k.Choose) or LISTED_LAW_SORT not in shape.keys:
        return k.PASS
    if len(c.s.laws) >= 4:
        return k.PASS
    listed = shape.follow(shape.keys.index(LISTED_LAW_SORT))
    wishes: list[int] = []
    if needs_fleets(c) and not in_force(c, HOMELAND):
        wishes.append(HOMELAND)
    if c.level >= SCHEMER and leads(c) and not in_force(c, INTEGRITY):
        wishes.append(INTEGRITY)
    for law in wishes:
        found = None if listed is None else choose(listed, law)
        if found is not None:
            return k.compound([found], LISTED_LAW_SORT)
    return k.PASS


def in_force(c: Counsel, listed: k.i64) -> bool:
    """Whether a listed law holds already."""
    return any(law.listed == listed for law in c.s.laws)
