"""Small questions: dice to roll again, lives to save, whom to stand forward, whether to rebel."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import floor
from starmoot.games.destiny.advice.counsel import Counsel, on_choice, senator_worth
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.court import galactic_court
from starmoot.games.destiny.powers import assassination, rerolls
from starmoot.games.destiny.war import battles
from starmoot.mechanics.advising import Opinion, by_worth
from starmoot.mechanics.answering import along

LOW: Final = 3
"""A face that is worth another throw where the better of the two counts."""
VERY_LOW: Final = 2
"""The same where the new face stands."""
RANSOM: Final = 10
"""So much Influence has to be left before one pays for a life."""
WORTH_A_RANSOM: Final = 45
REBEL_SENATORS: Final = 4
REBEL_SECTORS: Final = 2


def lowest(c: Counsel, shape: k.Choose, most: int) -> k.Answer | None:
    """The die that shows least, if it shows so much at most."""
    pool = rerolls.open_pool(c.s, c.me)
    if pool is None:
        return None
    faces = [(rerolls.face_of(pool, die), die) for die in shape.keys if die < len(pool.faces)]
    face, die = min(faces, default=(most + 1, 0))
    return k.pick(die) if face <= most else None


def reroll(c: Counsel, shape: k.Choose) -> k.Answer | None:
    """The better face counts, so a low one is rolled again. (GD-DEC-24)"""
    return lowest(c, shape, LOW)


def break_code(c: Counsel, shape: k.Choose) -> k.Answer | None:
    """The new face stands, so only a very low one is. (GD-ABL-07)"""
    return lowest(c, shape, VERY_LOW)


def attempt_bid(c: Counsel, shape: k.Choose) -> k.Answer | None:
    """One step for the life of a good Senator, while it stands at nothing worse. (GD-DEC-23)"""
    if not c.careful() or not c.s.acts or c.influence() < RANSOM:
        return None
    act = c.s.acts[-1]
    own = act.target >= 0 and c.party_of(act.target) == c.me
    if not own or act.modifier < 0 or senator_worth(act.target) < WORTH_A_RANSOM:
        return None
    return along(shape, [assassination.HINDER])


def cleanness(c: Counsel, senator: int) -> int:
    """The cleanest wins a case, and of the clean the one who is missed least. (GD-CRT-02)"""
    return -1000 * c.weight(senator) - senator_worth(senator)


def rebels(c: Counsel, shape: k.Choose) -> k.Answer | None:
    """With many Senators and little to lose, a schemer leaves the Senate. (GD-DEC-39)

    Just before Campaigns: to the rebel all Sectors are open, at half their Defence.
    """
    if c.s.phase != names.INTRIGUE or c.s.step != 1:
        return None
    few = c.g.sector_count(c.me) <= REBEL_SECTORS
    if not few or len(c.g.fresh_senators(c.me)) < REBEL_SENATORS:
        return None
    inner = shape.follow(shape.keys.index(floor.REBEL))
    if not isinstance(inner, k.Choose):
        return k.pick(floor.REBEL)
    home = printed.HOME_OF[c.me]
    return k.compound([k.pick(home if home in inner.keys else inner.keys[0])], floor.REBEL)


OPINIONS: Final[dict[k.Topic, Opinion[Counsel]]] = {
    assassination.BID: on_choice(attempt_bid),
    battles.BREAK_CODE: on_choice(break_code),
    rerolls.REROLL: on_choice(reroll),
    galactic_court.STAND_FORWARD: by_worth(cleanness),
}
