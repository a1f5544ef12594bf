"""Laws: which to table, to like and to strike (GD-PRO, GD-LAW)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.advice.counsel import Counsel, on_choice
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.laws import language, statutes
from starmoot.games.destiny.senate import items, propositions
from starmoot.games.destiny.war import fleets
from starmoot.mechanics.advising import Opinion
from starmoot.mechanics.answering import along

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
LAWS_ENOUGH: Final = 4


def leads(c: Counsel) -> bool:
    """Whether one has clearly the most Sectors."""
    return c.g.sector_count(c.me) >= c.g.sector_count(c.leader()) + 2


def needs_fleets(c: Counsel) -> bool:
    """Whether the Republic should arm."""
    return c.infested() >= IN_NEED and fleets.fleets_out(c.g, names.REPUBLIC) < REPUBLIC_STRONG


def law_liked(c: Counsel, law: statutes.Law) -> bool:
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


def table_item(c: Counsel, shape: k.Choose) -> k.Answer | None:
    """Fleets for the Republic in need; peace for one's own Sectors when ahead. (GD-DEC-10)"""
    if not c.careful() or len(c.s.laws) >= LAWS_ENOUGH:
        return None
    wishes = [HOMELAND] if needs_fleets(c) else []
    wishes += [INTEGRITY] if c.schemes() and leads(c) else []
    for law in wishes:
        found = along(shape, [items.LISTED_LAW_SORT, law])
        if found is not None and not in_force(c, law):
            return found
    return None


def in_force(c: Counsel, listed: k.i64) -> bool:
    """Whether a listed law holds already."""
    return any(law.listed == listed for law in c.s.laws)


OPINIONS: Final[dict[k.Topic, Opinion[Counsel]]] = {propositions.TABLE_ITEM: on_choice(table_item)}
