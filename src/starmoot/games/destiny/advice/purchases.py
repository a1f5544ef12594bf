"""Purchases: which Senators and Fleets to pay for, and which Party to lead (GD-BUY, GD-SET-02)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.advice import counsel
from starmoot.games.destiny.advice.counsel import Counsel, on_choice, on_split
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.laws import language
from starmoot.games.destiny.turn import purchases, setup
from starmoot.games.destiny.turn.purchases import senator_of
from starmoot.games.destiny.war import fleets
from starmoot.mechanics.advising import Opinion

FAVOURITES: Final = [names.TMP, names.POP, names.GSP, names.BIP, names.COS, names.PPF]
"""The Parties to lead, the most rewarding first."""

OWN_FLEETS: Final = 5
"""So many Fleets of one's own are enough."""
REPUBLIC_ENOUGH: Final = 7


def choose_party(_c: Counsel, shape: k.Choose) -> k.Answer | None:
    """The best that is left. (GD-DEC-01)"""
    return k.pick(next(party for party in FAVOURITES if party in shape.keys))


def reserve_cost(c: Counsel) -> int:
    """What all one's Senators in reserve would cost."""
    seen = [senator for senator in c.g.reserve(c.me).cards if senator >= 0]
    own = sum(1 for senator in seen if printed.WING_OF[senator] == c.me)
    return sum(printed.COST_OF[senator] for senator in seen) - purchases.OWN_ICON * own


def buy(c: Counsel, shape: k.Allocate) -> list[int] | None:
    """The Senators who are worth the most together, then Fleets for what is left. (GD-DEC-31)"""
    wanted = [0] * len(shape.keys)
    left: k.i64 = shape.most
    if not c.has_law_on(language.RECRUIT):
        for slot in best_senators(shape):
            wanted[slot] = 1
            left -= shape.costs[slot]
    left -= buy_for_republic(c, shape, wanted, left)
    buy_fleets(c, shape, wanted, left)
    return wanted if sum(wanted) > 0 else None


def best_senators(shape: k.Allocate) -> list[int]:
    """The slots of the Senators with the most worth for the Money: a knapsack, filled exactly.

    The one who comes cheaper as the first is the dearest; each Senator counts once.
    """
    money = min(shape.most, 60)
    plain: list[int] = []
    first: list[int] = []
    for slot in range(len(shape.keys)):
        if senator_of(shape.keys[slot]) >= 0:
            (first if shape.keys[slot] >= purchases.DISCOUNTED else plain).append(slot)
    best = filled(shape, plain, money)
    most = worth_of(shape, best)
    for slot in first:
        if shape.costs[slot] > money:
            continue
        others = [one for one in plain if shape.keys[one] != shape.keys[slot] - names.SENATOR_COUNT]
        found = [slot, *filled(shape, others, money - shape.costs[slot])]
        if worth_of(shape, found) > most:
            best, most = found, worth_of(shape, found)
    return best


def worth_of(shape: k.Allocate, slots: list[int]) -> k.i64:
    """What these Senators are worth together."""
    return sum(counsel.senator_worth(senator_of(shape.keys[slot])) for slot in slots)


def filled(shape: k.Allocate, slots: list[int], money: k.i64) -> list[int]:
    """Of these Senators those with the most worth for so much Money."""
    worths = [0] * (money + 1)
    chosen: list[list[int]] = [[] for _ in range(money + 1)]
    for slot in slots:
        cost, worth = shape.costs[slot], counsel.senator_worth(senator_of(shape.keys[slot]))
        for budget in range(money, cost - 1, -1):
            if worths[budget - cost] + worth > worths[budget]:
                worths[budget] = worths[budget - cost] + worth
                chosen[budget] = [*chosen[budget - cost], slot]
    return chosen[money]


def buy_for_republic(c: Counsel, shape: k.Allocate, wanted: list[int], left: k.i64) -> k.i64:
    """Fleets for the Republic where the Ke'Ras have gained ground; gives what they cost."""
    if not c.careful() or c.infested() < 4 or purchases.REPUBLIC_WARE not in shape.keys:
        return 0
    if c.has_law_on(language.BUY_REPUBLIC_FLEET):
        return 0
    slot = shape.keys.index(purchases.REPUBLIC_WARE)
    price = max(1, shape.costs[slot])
    lacking = REPUBLIC_ENOUGH - fleets.fleets_out(c.g, names.REPUBLIC)
    count = max(0, min(lacking, left // price, shape.caps[slot]))
    wanted[slot] = count
    return count * price


def buy_fleets(c: Counsel, shape: k.Allocate, wanted: list[int], left: k.i64) -> None:
    """Fleets of one's own, at home if one still has it."""
    lacking = OWN_FLEETS - fleets.fleets_out(c.g, c.me)
    sites = [slot for slot in range(len(shape.keys)) if is_site(shape.keys[slot])]
    if lacking <= 0 or not sites or c.has_law_on(language.BUY_PARTY_FLEET):
        return
    slot = sites[0]
    home = printed.HOME_OF[c.me]
    if home in shape.keys:
        slot = shape.keys.index(home)
    price = max(1, shape.costs[slot])
    wanted[slot] = max(0, min(lacking, left // price, shape.caps[slot]))


def is_site(ware: k.i64) -> bool:
    """Whether a ware is a Fleet of one's own."""
    return ware != purchases.REPUBLIC_WARE and senator_of(ware) < 0


OPINIONS: Final[dict[k.Topic, Opinion[Counsel]]] = {
    setup.CHOICE: on_choice(choose_party),
    purchases.BUY: on_split(buy),
}
