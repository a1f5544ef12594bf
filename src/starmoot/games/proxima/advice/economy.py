"""Action cards, research with a plan, building, fitting, trade and mining."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions import trade
from starmoot.games.proxima.actions.bank import HOW_MUCH, SPREAD, level, room
from starmoot.games.proxima.actions.build import LAY, ship_price
from starmoot.games.proxima.actions.once import INSTEAD, LIQUIDATE, MIGRATE, SITE
from starmoot.games.proxima.actions.research import LEARN, price
from starmoot.games.proxima.actions.stage import (
    FURTHER,
    PAY_FROM,
    PLAY_CARD,
    REACT,
    TAKE_BONUS,
)
from starmoot.games.proxima.actions.upgrades import BUY, blueprints_for, leaving_for, ware_price
from starmoot.games.proxima.advice.counsel import REGULAR, Counsel, most_of, several
from starmoot.games.proxima.names import Action, Hull, Ware
from starmoot.games.proxima.play import poured
from starmoot.games.proxima.printed import (
    HULL_SLOTS,
    IS_CANNON,
    IS_DRIVE,
    LEVEL,
    PARTS,
    TILE_COLOUR,
    TILE_WORTH,
    WARE_TECH,
)
from starmoot.games.proxima.upkeep import SHORTAGE, TAKE_INCOME
from starmoot.mechanics.advising import Opinion, by_worth
from starmoot.mechanics.answering import along, choose, split

PLAN: Final = [
    n.TECH.named(word)
    for word in (
        *("advanced_banking", "basic_research", "laser_cannon", "em_shield", "landing_manoeuvres"),
        *("cp_mining", "axinium_refinery", "ion_drive", "plasma_cannon", "phase_shield"),
        *("expert_cloning", "phasium_refinery", "clone_factory", "expert_banking"),
        *("particle_cannon", "quantum_shield", "fringe_science", "technological_singularity"),
        *("basic_repairs", "advanced_politics", "basic_politics", "expert_politics"),
        *("quantum_scanner", "civilian_ships", "advanced_trading", "master_politics"),
    )
]
"""What to learn, the most useful first: money, then guns and shields, then growth."""

FEW_PEOPLE: Final = 4
"""Below so many at home nobody is spent on a reaction."""
WORTH_A_LIFE: Final = 6
RICH: Final = 16


def known_worth(_c: Counsel, tech: int) -> int:
    """What a technology is worth, by its place in the plan."""
    return len(PLAN) - PLAN.index(n.Tech(tech)) if tech in PLAN else 0


# Actions


def action_worth(c: Counsel, action: Action) -> int:
    """What an action would bring now, in CP."""
    if action == n.BANK:
        amount = [4, 8, 12][level(c.g, c.me, n.ADVANCED_BANKING, n.EXPERT_BANKING)]
        rich = c.to_spend() >= (0 if c.last_turn() else RICH)
        return 1 if rich else amount + c.g.term(c.me, n.BANK_TERM)
    if action == n.RESEARCH:
        return research_worth(c)
    if action == n.BUILD:
        return build_worth(c)
    if action == n.UPGRADE:
        return 6 if best_part(c) else 0
    if action == n.MINE:
        return mine_worth(c)
    return trade_worth(c)


def research_worth(c: Counsel) -> int:
    """The best technology that can be paid for; at the end only points would count."""
    power = c.power
    if power.supply == 0 or c.last_turn():
        return 0
    worths = [
        known_worth(c, tech) for tech in power.open_to if price(c.g, c.me, tech) <= c.to_spend()
    ]
    best = max(worths, default=0)
    return 3 + best // 3 if best > 0 else 0


def build_worth(c: Counsel) -> int:
    """A ship is worth a hex at the end, and planets before that."""
    hulls = [
        hull
        for hull in n.HULLS
        if c.g.in_pool(c.me, hull) is not None
        and c.affords(ship_price(c.g, c.me, hull, first=True))
    ]
    return 9 + (5 if n.CARRIER in hulls or n.CRUISER in hulls else 0) if hulls else 0


def mine_worth(c: Counsel) -> int:
    """Tokens on planets that are running dry."""
    if c.g.s.turn + 1 >= c.g.s.last_turn:
        return 0
    low = 0
    for planet in c.g.settled_by(c.me):
        entry = c.g.s.planets[planet]
        if entry.stock <= 1:
            low += 5 if TILE_COLOUR[entry.tile] == n.CP else 3
    return low


def trade_worth(c: Counsel) -> int:
    """Axinium for the next ship, where CP would lie about."""
    goods = c.g.goods(c.me)
    if len(c.g.s.market) >= c.g.seats and not c.g.knows(c.me, n.EXPERT_TRADING):
        return 0
    if goods[n.AXINIUM] >= 2 or goods[n.CP] < 9:
        return 1
    return 15 if goods[n.CP] >= RICH else 7


def play(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """The card whose action is worth most."""
    assert isinstance(shape, k.Choose)
    best = max(shape.keys, key=lambda action: action_worth(c, Action(action)))
    return choose(shape, best)


def react(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """A reaction to one's own card, where somebody can be spared and every guess is worth it.

    Which card it was is not asked about here; it is one of those that have left the hand.
    """
    if c.level < REGULAR or c.g.home(c.me).people[c.me] < FEW_PEOPLE:
        return k.PASS
    power = c.power
    played = [card for card in n.CARDS if not power.in_hand[card] and not power.lost[card]]
    worth = min((action_worth(c, n.REACTIONS[card]) for card in played), default=0)
    return choose(shape, c.me) or k.PASS if worth >= WORTH_A_LIFE else k.PASS


def bonus(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """The bonus action costs nothing."""
    return choose(shape, c.g.s.bonus)


# Research and building


def learn(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """The first of the plan that can be paid for; nothing is learned in the last turn."""
    if not isinstance(shape, k.Choose) or not shape.keys:
        return None
    best = max(shape.keys, key=lambda tech: known_worth(c, tech))
    wanted = known_worth(c, best) > 0 and not c.last_turn()
    return choose(shape, best) if wanted and price(c.g, c.me, best) <= c.to_spend() else k.PASS


def hull_worth(c: Counsel, hull: int) -> int:
    """Carriers to settle, then strength; at the end many cheap ships."""
    afloat = len([ship for ship in c.afloat() if ship.hull == hull])
    if c.last_turn():
        return 10 - c.g.charged(ship_price(c.g, c.me, Hull(hull), first=False))[n.AXINIUM]
    if hull == n.CARRIER:
        return 9 - 3 * afloat
    return [3, 4, 0, 6][hull] - afloat


def lay(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """Ships as long as they can be paid for."""
    if not isinstance(shape, k.Choose) or not shape.keys:
        return None
    hull = max(shape.keys, key=lambda hull: hull_worth(c, hull))
    spared = c.affords(ship_price(c.g, c.me, Hull(hull), first=False))
    return choose(shape, hull) if spared or not c.g.alone() else k.PASS


# Parts


def part_worth(c: Counsel, part: Ware, hull: Hull) -> int:
    """What a part would add to the ships of a hull; as many guns as shields."""
    afloat = len([ship for ship in c.afloat() if ship.hull == hull])
    blueprint = c.power.blueprints[hull]
    leaving = leaving_for(c.power, hull, part)
    if not leaving or afloat == 0:
        return 0
    same = [old for old in leaving if old != n.EMPTY_SLOT and sort_of(old) == sort_of(part)]
    free = len(blueprint.parts) < HULL_SLOTS[hull]
    if not free and not same:
        return 0
    gained = LEVEL[part] - (0 if free else min(LEVEL[old] for old in same))
    if IS_DRIVE[part]:
        return 4 * afloat if blueprint.speed == 1 and hull == n.CARRIER else 0
    short = blueprint.dice <= blueprint.shield + 1 if IS_CANNON[part] else True
    return max(0, gained) * afloat * (3 if short else 2)


def sort_of(part: Ware) -> int:
    """Cannon, drive or shield."""
    return 0 if IS_CANNON[part] else 1 if IS_DRIVE[part] else 2


def best_part(c: Counsel) -> list[int]:
    """The part to buy and the blueprint it goes on; nothing where none helps."""
    best: list[int] = []
    most = 0
    for part in PARTS:
        tech = WARE_TECH[part]
        if tech != n.NONE and not c.power.knows[tech]:
            continue
        if not c.affords(ware_price(c.g, c.me, part)):
            continue
        for hull in blueprints_for(c.power, part):
            worth = part_worth(c, part, hull)
            if worth > most:
                best, most = [part, hull], worth
    return best


def weakest(c: Counsel, part: Ware, hull: Hull) -> int:
    """What makes room for a part: the weakest of its own sort."""
    leaving = leaving_for(c.power, hull, part)
    same = [old for old in leaving if old != n.EMPTY_SLOT and sort_of(old) == sort_of(part)]
    return min(same, key=lambda old: LEVEL[old]) if same else leaving[0]


def buy(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """The part that helps most, then factories and rockets."""
    wanted = best_part(c)
    if wanted:
        part, hull = Ware(wanted[0]), Hull(wanted[1])
        return along(shape, [part, hull, weakest(c, part, hull)])
    if not isinstance(shape, k.Choose) or c.last_turn():
        return k.PASS
    extras = [n.CLONE_FACTORY, *([n.BIOCHEMICAL] if c.level >= REGULAR else [])]
    for ware in extras:
        if ware in shape.keys:
            return choose(shape, ware)
    return k.PASS


# Trade and mining


def haggle(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """Axinium for ships, some Phasium for parts, points at the end."""
    if not isinstance(shape, k.Choose):
        return None
    goods = c.g.goods(c.me)
    wanted = [0, 0, 0, 0, 0]
    ends = c.g.s.turn >= c.g.s.last_turn and c.g.knows(c.me, n.MASTER_TRADING)
    way = trade.BOTH_WAYS if trade.BOTH_WAYS in shape.keys else trade.BUYING
    if ends:
        wanted[trade.BUY_POINTS] = 5
        wanted[trade.SELL_AXINIUM], wanted[trade.SELL_PHASIUM] = goods[n.AXINIUM], goods[n.PHASIUM]
    elif goods[n.CP] >= 6:
        wanted[trade.BUY_AXINIUM] = max(0, min(4 - goods[n.AXINIUM], goods[n.CP] // 6))
        wanted[trade.BUY_PHASIUM] = 1 if goods[n.PHASIUM] == 0 and goods[n.CP] >= 12 else 0
    else:
        way = trade.SELLING if trade.SELLING in shape.keys else way
        wanted[trade.SELL_AXINIUM] = max(0, goods[n.AXINIUM] - 3)
        wanted[trade.SELL_PHASIUM] = max(0, goods[n.PHASIUM] - 2)
    follow = shape.follow(shape.keys.index(way))
    if sum(wanted) == 0 or not isinstance(follow, k.Allocate):
        return k.PASS
    return k.compound([split(follow, wanted)], way)


def by_planet(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """As much as there is room for, where it is worth most."""
    if not isinstance(shape, k.Allocate):
        return None
    places = range(len(shape.keys))
    ranked = sorted(places, key=lambda place: (-stock_worth(c, shape.keys[place]), place))
    return split(shape, poured(shape.most, shape.caps, ranked))


def stock_worth(c: Counsel, planet: int) -> int:
    """What a token on a planet is worth: 5 CP, or goods that ships are made of."""
    entry = c.g.s.planets[planet]
    empty = 2 if room(c.g, n.Planet(planet)) > 2 else 0
    return [5, 3, 2][TILE_COLOUR[entry.tile]] + empty + TILE_WORTH[entry.tile] // 2


def people_on(c: Counsel, planet: int) -> int:
    """How many of one's people live on a planet."""
    return c.g.s.planets[planet].people[c.me]


def everything(_c: Counsel, shape: k.Shape) -> k.Answer | None:
    """All that is allowed, of everything."""
    if isinstance(shape, k.Allocate):
        return split(shape, list(shape.caps))
    return several(shape, list(shape.keys)) if isinstance(shape, k.Choose) else None


def once(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """An effect that costs a card is for the last turns."""
    return choose(shape, 1 if c.last_turn() else 0)


OPINIONS: Final[dict[k.Topic, Opinion[Counsel]]] = {
    PLAY_CARD: play,
    FURTHER: play,
    REACT: react,
    PAY_FROM: by_planet,
    TAKE_BONUS: bonus,
    INSTEAD: once,
    LIQUIDATE: everything,
    MIGRATE: by_planet,
    SITE: everything,
    LEARN: learn,
    LAY: lay,
    BUY: buy,
    trade.HAGGLE: haggle,
    SPREAD: by_planet,
    HOW_MUCH: by_worth(lambda _c, key: key),
    TAKE_INCOME: everything,
    SHORTAGE: most_of(people_on),
}
