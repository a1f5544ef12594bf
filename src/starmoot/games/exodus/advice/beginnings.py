"""Whom to play, what to hide, and other choices that come up once or now and then."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.advice.counsel import Counsel
from starmoot.games.exodus.advice.values import IMPACTS, gain
from starmoot.games.exodus.characters.infection import FUDGE, OWN_SELF
from starmoot.games.exodus.content.printed import SECRETS
from starmoot.games.exodus.covert.acts import CATEGORY_SOUGHT
from starmoot.games.exodus.orders.elections import ENDORSE, THE_GOVERNMENT
from starmoot.games.exodus.orders.research import FABRICATE
from starmoot.games.exodus.secrets.office import HOLDER, OFFICE_SECRET
from starmoot.games.exodus.systems.arrival import NEED
from starmoot.games.exodus.systems.extraction import BONUS, FOUNDED, SCAN, SETTLE
from starmoot.games.exodus.voyage.setup import CHOICE, HIDES, PAIRS
from starmoot.mechanics.advising import Opinion, always, by_key, by_worth
from starmoot.mechanics.answering import least

FAVOURITES: Final = [
    *(names.RESEARCHERS, names.MILITARY, names.OPPOSITION, names.CHURCH),
    *(names.NETWORK, names.SECURITY, names.UNDERWORLD, names.GOVERNMENT),
]
"""The factions to play, the most rewarding first: in the end a Government pays for everybody."""

SECRET_ADVANTAGE: Final = 60
"""What a secret's advantage is worth against the day on which it comes out."""

LIKELY_OUT: Final = 3
"""One secret in three comes out."""


def favourite(_c: Counsel, offered: list[int]) -> int:
    """The faction to play."""
    return min(offered, key=lambda key: FAVOURITES.index(names.Faction(key)))


def secret_worth(c: Counsel, card: int) -> int:
    """What a secret of one's own is worth: its advantage, less what it may do one day."""
    harm = gain(c.worth, c.state.traits, IMPACTS[card]) // LIKELY_OUT
    return harm + (SECRET_ADVANTAGE if SECRETS[card].advantage is not None else 0)


def pair_worth(c: Counsel, pair: int) -> int:
    """What two secrets are worth that are true together. (EX-SET-06)"""
    return sum(secret_worth(c, card) for card in PAIRS[pair])


def best_gain(c: Counsel, offered: list[int]) -> int:
    """Which trait to raise by one."""
    traits = [key for key in offered if key < len(c.state.traits)]
    return max(traits or offered, key=lambda trait: gain(c.worth, c.state.traits, [trait, 1]))


def preferring(wanted: int) -> Opinion[Counsel]:
    """The opinion that takes one key, or the first where that is not on offer."""
    return by_worth(lambda _c, key: 1 if key == wanted else 0)


def as_asked(_c: Counsel, shape: k.Shape) -> k.Answer:
    """As little as is asked for."""
    return least(shape)


OPINIONS: Final[dict[k.Topic, Opinion[Counsel]]] = {
    CHOICE: by_key(favourite),
    HIDES: by_worth(pair_worth),
    OFFICE_SECRET: by_worth(secret_worth),
    NEED: by_key(best_gain),
    BONUS: by_key(best_gain),
    FABRICATE: by_key(best_gain),
    SETTLE: always(FOUNDED),
    ENDORSE: always(THE_GOVERNMENT),
    FUDGE: preferring(OWN_SELF),
    CATEGORY_SOUGHT: preferring(names.PERSONAL),
    SCAN: as_asked,
    HOLDER: as_asked,
}
