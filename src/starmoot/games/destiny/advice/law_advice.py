"""Laws: which to table, to like and to strike (GD-PRO, GD-LAW)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.advice import counsel
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.laws import language, statutes
from starmoot.games.destiny.senate import items
from starmoot.games.destiny.war import fleets
from starmoot.mechanics.answering import choose

INTEGRITY: Final = [law.id for law in printed.LISTED_LAWS].index("righteous_integrity_act")
HOMELAND: Final = [law.id for law in printed.LISTED_LAWS].index("homeland_defence_initiative")

UNLOVED: Final = (
    language.INVADE,
    language.MOVE_FLEET,
    language.ASSASSINATE,
    language.CORRUPT_ABILITY,
    language.AUDIT,
)
"""What a careful player does seldom, and likes to see taxed or forbidden to all."""
IN_NEED: Final = 2
REPUBLIC_STRONG: Final = 8


def leads(c: counsel.Counsel) -> bool:
    """Whether one has clearly the most Sectors."""
    return c.own_sectors() >= c.counts[c.leader()] + 2


def needs_fleets(c: counsel.Counsel) -> bool:
    """Whether the Republic should arm."""
    return c.infested >= IN_NEED and fleets.fleets_out(c.g, names.REPUBLIC) < REPUBLIC_STRONG


def law_liked(c: counsel.Counsel, law: statutes.Law) -> bool:
    """Whether a law does one more good than harm."""
    score: k.i64 = 0
    for clause in law.clauses:
        if clause.kind == language.DUTY:
            score += 1 if clause.duty == language.BUY_FLEET_DUTY and needs_fleets(c) else -2
        elif clause.kind in (language.TAX, language.BAN, language.LIMIT):
            if clause.act in UNLOVED and c.careful():
                score += 1
            elif clause.act == language.CAMPAIGN and clause.kind == language.BAN and leads(c):
                score += 2
            else:
                score -= 2
        else:
            score -= 1
    return score > 0


def table_item(c: counsel.Counsel, shape: k.Shape) -> k.Answer:
    """GD-DEC-10: Fleets for the Republic in need; peace for one's own Sectors when ahead."""
    if (
        not c.careful()
        or not isinstance(shape, k.Choose)
        or items.LISTED_LAW_SORT not in shape.keys
    ):
        return k.PASS
    if len(c.s.laws) >= 4:
        return k.PASS
    listed = shape.follow(shape.keys.index(items.LISTED_LAW_SORT))
    wishes: list[int] = []
    if needs_fleets(c) and not in_force(c, HOMELAND):
        wishes.append(HOMELAND)
    if c.level >= counsel.SCHEMER and leads(c) and not in_force(c, INTEGRITY):
        wishes.append(INTEGRITY)
    for law in wishes:
        found = None if listed is None else choose(listed, law)
        if found is not None:
            return k.compound([found], items.LISTED_LAW_SORT)
    return k.PASS


def in_force(c: counsel.Counsel, listed: k.i64) -> bool:
    """Whether a listed law holds already."""
    return any(law.listed == listed for law in c.s.laws)
