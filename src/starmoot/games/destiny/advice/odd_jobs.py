"""Small questions: hands to cut, dice to roll again, lives to save, and whether to rebel."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import floor
from starmoot.games.destiny.advice import card_advice, counsel
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.powers import assassination, rerolls
from starmoot.games.destiny.senators import tokens
from starmoot.mechanics.answering import split

LOW: Final = 3
"""A face that is worth another throw where the better of the two counts."""
VERY_LOW: Final = 2
"""The same where the new face stands."""
RANSOM: Final = 10
"""So much Influence has to be left before one pays for a life."""
REBEL_SENATORS: Final = 4
REBEL_SECTORS: Final = 2


def discard(_c: counsel.Counsel, shape: k.Shape) -> k.Answer | None:
    """GD-DEC-35: what is least worth keeping goes."""
    if not isinstance(shape, k.Allocate):
        return None
    slots = [
        (card_advice.card_worth(names.Card(shape.keys[slot])), slot)
        for slot in range(len(shape.keys))
    ]
    wanted = [0] * len(shape.keys)
    left = shape.most
    for _worth, slot in sorted(slots):
        wanted[slot] = min(left, shape.caps[slot])
        left -= wanted[slot]
    return split(shape, wanted)


def take_card(_c: counsel.Counsel, shape: k.Shape) -> k.Answer | None:
    """The best card of a hand that lies open."""
    if not isinstance(shape, k.Choose):
        return None
    best = names.Card(shape.keys[0])
    for card in names.cards(shape.keys):
        if card_advice.card_worth(card) > card_advice.card_worth(best):
            best = card
    return k.pick(best)


def lowest(c: counsel.Counsel, shape: k.Shape, most: k.i64) -> k.Answer:
    """The die that shows least, if it shows so much at most."""
    pool = rerolls.open_pool(c.s, c.me)
    if not isinstance(shape, k.Choose) or shape.kind is not rerolls.DIE or pool is None:
        return k.PASS
    best: k.i64 = -1
    face = most + 1
    for die in shape.keys:
        if die < len(pool.faces) and rerolls.face_of(pool, die) < face:
            best, face = die, rerolls.face_of(pool, die)
    return k.PASS if best < 0 else k.pick(best)


def reroll(c: counsel.Counsel, shape: k.Shape) -> k.Answer | None:
    """GD-DEC-24: the better face counts, so a low one is rolled again."""
    return lowest(c, shape, LOW)


def break_code(c: counsel.Counsel, shape: k.Shape) -> k.Answer | None:
    """GD-ABL-07: the new face stands, so only a very low one is."""
    return lowest(c, shape, VERY_LOW)


def attempt_bid(c: counsel.Counsel, shape: k.Shape) -> k.Answer | None:
    """GD-DEC-23: one step for the life of a good Senator, as long as it stands at nothing worse."""
    if not c.careful() or not c.s.acts or not isinstance(shape, k.Choose):
        return k.PASS
    act = c.s.acts[-1]
    own = act.target >= 0 and c.s.senators[act.target].party == c.me
    rich = c.s.parties[c.me].influence >= RANSOM
    if not own or not rich or act.modifier < 0 or assassination.HINDER not in shape.keys:
        return k.PASS
    return (
        k.compound([k.pick(1)], assassination.HINDER)
        if counsel.senator_worth(names.Senator(act.target)) >= 45
        else k.PASS
    )


def stand_forward(c: counsel.Counsel, shape: k.Shape) -> k.Answer | None:
    """GD-CRT-02: the cleanest wins a case, and of the clean the one who is missed least."""
    if not isinstance(shape, k.Choose) or not shape.keys:
        return None
    best = names.Senator(shape.keys[0])
    for senator in names.senators(shape.keys):
        score = (tokens.weight(c.g, senator), counsel.senator_worth(senator))
        if score < (tokens.weight(c.g, best), counsel.senator_worth(best)):
            best = senator
    return k.pick(best)


def rebels(c: counsel.Counsel, shape: k.Choose) -> k.Answer | None:
    """GD-DEC-39: with many Senators and little to lose, a schemer leaves the Senate.

    Just before Campaigns: to the rebel all Sectors are open, at half their Defence.
    """
    if c.level < counsel.SCHEMER or c.s.phase != names.INTRIGUE or c.s.step != 1:
        return None
    if c.own_sectors() > REBEL_SECTORS or len(c.g.fresh_senators(c.me)) < REBEL_SENATORS:
        return None
    inner = shape.follow(shape.keys.index(floor.REBEL))
    if not isinstance(inner, k.Choose):
        return k.pick(floor.REBEL)
    home = printed.HOME_OF[c.me]
    return k.compound([k.pick(home if home in inner.keys else inner.keys[0])], floor.REBEL)
