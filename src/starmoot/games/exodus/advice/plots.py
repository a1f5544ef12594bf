"""What to do in the dark: spying that pays, and telling what is better told. (EX-COV)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.advice import plans
from starmoot.games.exodus.advice.counsel import REGULAR, SCHEMER, Counsel
from starmoot.games.exodus.advice.odds import ALL_WAYS, chances
from starmoot.games.exodus.advice.values import POINT, gain
from starmoot.games.exodus.content.printed import SECRETS
from starmoot.games.exodus.covert.writing import COVERT_ORDER
from starmoot.games.exodus.intent.codes import aimed_at, order_of
from starmoot.games.exodus.intent.sheets import PUBLIC
from starmoot.games.exodus.state import BLANK
from starmoot.mechanics.advising import Opinion
from starmoot.mechanics.answering import along

SHAME: Final = 60
"""What it is worth to a schemer that a rival loses two points of standing. (EX-STD-05)"""

ADVANTAGE: Final = 40
"""What the advantage of a contained secret is worth."""

WORTH_A_RISK: Final = 15


def distraction(c: Counsel) -> k.i64:
    """What a covert order costs one's own public order. (EX-COV-03)"""
    given = c.state.resolved[c.me]
    if given == BLANK:
        return 0
    order, target = order_of(given), aimed_at(given)
    alone = plans.order_worth(c, c.state.traits, c.me, order, target, POINT)
    return alone - plans.order_worth(c, c.state.traits, c.me, order, target, POINT, -1)


def spying_worth(c: Counsel, target: names.Faction) -> k.i64:
    """What spying on somebody is worth. (EX-COV-11..15)"""
    fixed: k.i64 = 1 if c.me in plans.AT_HOME_IN_SHADOWS else 0
    ways = chances(c.trait_of(c.me) - c.trait_of(target), fixed)
    learned: k.i64 = plans.LEARNED if c.level == REGULAR else 2 * plans.LEARNED
    caught = gain(c.worth, c.state.traits, [names.EDGE, 1])
    return ((ALL_WAYS - ways[names.FAILURE]) * learned + ways[names.FAILURE] * caught) // ALL_WAYS


def telling_worth(c: Counsel, place: k.i64) -> k.i64:
    """What it is worth to tell everybody a secret that one knows.

    A regular tells discoveries that do the fleet good; a schemer also what shames others.
    """
    held = c.state.secrets[place]
    worth = plans.leak_worth(c, place)
    if SECRETS[held.card.value].advantage is not None:
        worth -= ADVANTAGE
    if held.category == names.DISCOVERY:
        return worth
    if c.level < SCHEMER or held.owner == c.me or c.bound_to(held.owner):
        return -SHAME
    return worth + (SHAME if held.category != names.PERSONAL else SHAME + ADVANTAGE)


def covert_path(c: Counsel, shape: k.Choose) -> list[int]:
    """The covert order to write, as the keys along its shape; empty for none."""
    best: list[int] = []
    most: k.i64 = distraction(c) + WORTH_A_RISK
    if names.SPYING in shape.keys:
        target = plans.softest(c, c.me)
        if target >= 0 and spying_worth(c, target) > most:
            best, most = [names.SPYING, target], spying_worth(c, target)
    if names.LEAK_COVERTLY in shape.keys:
        for place in c.known():
            worth = telling_worth(c, place)
            if worth > most:
                best, most = [names.LEAK_COVERTLY, place, PUBLIC], worth
    return best


def plot(c: Counsel, shape: k.Shape) -> k.Answer:
    """The covert order that pays best; beginners give none. (EX-DEC-24)"""
    if c.level < REGULAR or not isinstance(shape, k.Choose):
        return k.PASS
    return along(shape, covert_path(c, shape)) or k.PASS


OPINIONS: Final[dict[k.Topic, Opinion[Counsel]]] = {COVERT_ORDER: plot}
