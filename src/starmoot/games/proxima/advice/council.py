"""Votes, bids, the bonus action and what comes before the first turn."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.advice.counsel import REGULAR, STRATEGIST, Counsel, most_of
from starmoot.games.proxima.advice.economy import action_worth, known_worth
from starmoot.games.proxima.bonuses import RESISTANCE
from starmoot.games.proxima.council.corruption import CHANGE_BID
from starmoot.games.proxima.council.decisions import POLITICS, STRIKE
from starmoot.games.proxima.council.stage import (
    CLIMB_BY,
    DECLARE_BONUS,
    NAME_BONUSES,
    ORDER_BIDS,
    TAKE_CARD,
)
from starmoot.games.proxima.council.vote import BREAK_TIE, CAST, ENVISION, TAKE_SLOT, solo_price
from starmoot.games.proxima.names import Action
from starmoot.games.proxima.printed import TILE_WORTH
from starmoot.games.proxima.setup.start import PICK_FIRST, PLACE_OUTPOST, TAKE_FACTION
from starmoot.games.proxima.solo.stage import PAY_TRIBUTE
from starmoot.games.proxima.trophies import PRIZES
from starmoot.mechanics.advising import Opinion, by_key, by_worth
from starmoot.mechanics.answering import choose

LIKED: Final = {
    5: "open_archives war_economy peace_dividend wartime_credit colonial_charter frontier_honours",
    4: "research_grants census full_mobilisation exodus_memorial",
    3: "mining_subsidy free_port new_clones terraforming lunar_beacons centaurian_amnesty",
    2: "fleet_refit prize_court arsenal war_college",
    -1: "market_holiday closed_session",
    -2: "solar_storm rationing",
    -4: "luxury_tax shipyard_strike reinforced_pickets",
}
"""What political cards are worth to a power that expands, in CP."""

CARD_WORTH: Final = {word: worth for worth, words in LIKED.items() for word in words.split()}
WORTHS: Final[list[int]] = [CARD_WORTH.get(card.id, 0) for card in POLITICS]


def card_worth(c: Counsel, card: int) -> int:
    """What a card is worth; the poorest want relief, the rich no levy."""
    word = POLITICS[card].id
    g = c.g
    if word == "relief_fund":
        return 5 if g.points(c.me) == min(g.points(seat) for seat in g.everyone()) else -2
    if word == "council_stipend":
        return 4 if g.in_order().index(k.Seat(c.me)) == 0 else 0
    if word == "emergency_levy":
        return -(g.cp(c.me) // 5)
    return WORTHS[card]


def slot_worth(c: Counsel, slot: int) -> int:
    """What the card in a slot is worth."""
    return card_worth(c, c.g.s.slots[slot])


def vote(c: Counsel, _shape: k.Shape) -> k.Answer | None:
    """A token for the best card; strategists put some CP to it where it matters."""
    slots = range(len(c.g.s.slots))
    best = max(slots, key=lambda slot: slot_worth(c, slot))
    gap = slot_worth(c, best) - min(slot_worth(c, slot) for slot in slots)
    stake = min(2, gap // 6, c.g.cp(c.me) // 12) if c.level >= STRATEGIST else 0
    return k.compound([k.compound([k.pick(best)]), k.pick(max(0, stake))])


def solo_slot(c: Counsel, slot: int) -> int:
    """What a card is worth beyond its price."""
    return slot_worth(c, slot) - solo_price(c.g, slot)


def bid(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """Titles count at the end; before that a place is worth little."""
    if not isinstance(shape, k.Amount):
        return None
    if c.last_turn():
        return k.pick(shape.most * [0, 3, 3, 4][c.level] // 6)
    return k.pick(min(shape.most // 6, 1 if c.level == REGULAR else 0))


def steady(_c: Counsel, shape: k.Shape) -> k.Answer | None:
    """A bid in the middle of what it may become."""
    return k.pick((shape.least + shape.most) // 2) if isinstance(shape, k.Amount) else None


def climb(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """Alone titles are only worth their price at the end."""
    return k.pick(shape.most if c.last_turn() else 0) if isinstance(shape, k.Amount) else None


def all_of_it(_c: Counsel, shape: k.Shape) -> k.Answer | None:
    """As much as can be paid."""
    return k.pick(shape.most) if isinstance(shape, k.Amount) else None


def bonus_worth(c: Counsel, action: int) -> int:
    """What a bonus action is worth; a further conquest is worth a ship's work."""
    return 7 if action == n.MOVE else action_worth(c, Action(action))


def outpost(c: Counsel, hex: int) -> int:
    """The planet worth most."""
    return TILE_WORTH[c.g.s.planets[c.g.s.planet_at[hex]].tile]


def envision(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """Another card for oneself, where it is worth more than its price."""
    if not isinstance(shape, k.Choose) or not shape.keys:
        return None
    best = max(shape.keys, key=lambda card: card_worth(c, card))
    return choose(shape, best) if card_worth(c, best) > 3 else k.PASS


OPINIONS: Final[dict[k.Topic, Opinion[Counsel]]] = {
    CAST: vote,
    BREAK_TIE: by_worth(slot_worth),
    TAKE_SLOT: by_worth(solo_slot),
    STRIKE: by_worth(lambda c, card: -card_worth(c, card)),
    ENVISION: envision,
    ORDER_BIDS: bid,
    CHANGE_BID: steady,
    TAKE_CARD: by_key(lambda _c, cards: min(cards)),
    CLIMB_BY: climb,
    NAME_BONUSES: most_of(bonus_worth),
    DECLARE_BONUS: by_worth(bonus_worth),
    PICK_FIRST: by_worth(known_worth),
    PLACE_OUTPOST: by_worth(outpost),
    TAKE_FACTION: by_key(lambda _c, factions: min(factions)),
    PRIZES: by_worth(lambda _c, card: RESISTANCE[card].worth),
    PAY_TRIBUTE: all_of_it,
}
