"""Rockets, hits, combat cards and tactics."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.advice.counsel import REGULAR, Counsel, most_of, several
from starmoot.games.proxima.advice.economy import everything
from starmoot.games.proxima.combat.battle import ASSIGN, EVADE, OVERLOAD
from starmoot.games.proxima.combat.cards import COMBAT_CARDS
from starmoot.games.proxima.combat.hands import DISCARD
from starmoot.games.proxima.combat.hits import pile
from starmoot.games.proxima.combat.play_cards import (
    CHOOSE_POD,
    LAY_CARD,
    PICK_DECOY,
    PICK_ENEMY,
    SHARE,
)
from starmoot.games.proxima.combat.sides import RANK
from starmoot.games.proxima.names import Hex, ShipId, Ware
from starmoot.games.proxima.play import poured
from starmoot.games.proxima.printed import TILE_WORTH
from starmoot.games.proxima.rockets import AIM, INTERCEPT, SPARE, rocket_odds
from starmoot.mechanics.advising import Opinion, by_worth
from starmoot.mechanics.answering import split

WORTH_A_ROCKET: Final = 120
"""Odds in percent times what would be destroyed, from which on a rocket is fired."""

UNKNOWN: Final = 99
"""What a ship of the Resistance needs, whose card is not known here."""


def harm(c: Counsel, ware: int, number: int) -> int:
    """What a rocket would take from others on a planet, less what it takes from oneself."""
    planet = c.g.s.planets[number]
    leader = c.g.leader(planet)
    others = sum(planet.people) - planet.people[c.me]
    if ware == n.HYPERSONIC:
        return min(2, planet.stock) if leader not in (n.NONE, c.me) else 0
    if ware == n.BIOCHEMICAL:
        return min(2, others) + (TILE_WORTH[planet.tile] if leader not in (n.NONE, c.me) else 0)
    return 2 * TILE_WORTH[planet.tile] if others > 0 and planet.people[c.me] == 0 else 0


def aim(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """Each rocket at the planet where it does most harm, if it is likely to arrive."""
    if not isinstance(shape, k.Choose) or c.level < REGULAR:
        return k.PASS
    parts: list[k.Answer] = []
    for place in range(len(shape.keys)):
        silo = c.g.s.planets[shape.keys[place] // 2]
        ware = Ware(silo.works.rockets[shape.keys[place] % 2])
        follow = shape.follow(place)
        if not isinstance(follow, k.Choose):
            continue
        best, most = n.NONE, WORTH_A_ROCKET - 1
        for target in follow.keys:
            odds = rocket_odds(c.g, c.me, ware, Hex(silo.hex), target)
            worth = odds * harm(c, ware, target)
            if worth > most:
                best, most = target, worth
        if best != n.NONE:
            parts.append(k.compound([k.pick(best)], shape.keys[place]))
    return k.compound(parts) if parts else k.PASS


def others_first(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """Other people than one's own."""
    if not isinstance(shape, k.Allocate):
        return None
    others = [place for place in range(len(shape.keys)) if shape.keys[place] != c.me]
    return split(shape, poured(shape.most, shape.caps, others))


# Battles


def dice_of(c: Counsel, ship: int) -> int:
    """A ship's dice, as far as they are known."""
    if ship >= n.GUARD_IDS:
        return 0
    return c.g.blueprint(ship // 16, c.g.ship(ShipId(ship))).dice


def need_of(c: Counsel, ship: int) -> int:
    """What would destroy a ship."""
    if ship >= n.GUARD_IDS:
        return UNKNOWN
    entry = c.g.ship(ShipId(ship))
    return c.g.blueprint(ship // 16, entry).shield - entry.damage + 1


def prey(c: Counsel, ship: int) -> int:
    """How much one would like to see a ship gone: strong ones that are easily destroyed."""
    if ship >= n.GUARD_IDS:
        return 0
    entry = c.g.ship(ShipId(ship))
    return 60 * dice_of(c, ship) // need_of(c, ship) + 4 * entry.cargo - RANK[entry.hull]


def hits(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """Hits go where each counts most, and no more than are needed."""
    if isinstance(shape, k.Choose):
        return several(shape, [max(shape.keys, key=lambda ship: prey(c, ship))])
    if not isinstance(shape, k.Allocate):
        return None
    ranked = sorted(range(len(shape.keys)), key=lambda place: -prey(c, shape.keys[place]))
    spread = pile(shape.least, [need_of(c, shape.keys[place]) for place in ranked])
    wanted = [0] * len(ranked)
    for place in range(len(ranked)):
        wanted[ranked[place]] = spread[place]
    return split(shape, wanted)


def card_worth(_c: Counsel, card: int) -> int:
    """What a combat card is good for in most battles."""
    entry = COMBAT_CARDS[card]
    worth = 2 * entry.dice + 6 * entry.hits + 3 * entry.cancels + 4 * entry.absorbs
    worth += 4 * entry.pierces + (5 if entry.reroll else 0) + (4 if entry.hits_on == 4 else 0)
    worth += entry.outnumbered + (5 if entry.act in ("scatter", "silence") else 0)
    worth += 2 if entry.act in ("repair", "jam", "decoy") else 0
    return worth - (3 if entry.strains else 0) - (2 if entry.act in ("ram", "train") else 0)


def lay(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """The best card at hand, unless it would do no good."""
    if not isinstance(shape, k.Choose) or not shape.keys:
        return None
    best = max(shape.keys, key=lambda card: card_worth(c, card))
    return several(shape, [best]) if card_worth(c, best) > 0 else k.PASS


def to_spare(c: Counsel, place: int) -> int:
    """The cards that are worth least go."""
    return -card_worth(c, c.power.combat_cards.cards[place])


def sturdy(c: Counsel, ship: int) -> int:
    """Which of one's ships can take a hit best."""
    return need_of(c, ship) * 4 - dice_of(c, ship)


OPINIONS: Final[dict[k.Topic, Opinion[Counsel]]] = {
    AIM: aim,
    SPARE: others_first,
    INTERCEPT: everything,
    ASSIGN: hits,
    EVADE: everything,
    OVERLOAD: by_worth(sturdy),
    PICK_DECOY: by_worth(sturdy),
    PICK_ENEMY: by_worth(prey),
    LAY_CARD: lay,
    CHOOSE_POD: by_worth(card_worth),
    DISCARD: most_of(to_spare),
    SHARE: everything,
}
