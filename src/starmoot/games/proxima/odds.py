"""Odds of battles before one commits, in percent.

They are counted exactly, by the dice: for fleets without cards and tactics, where each side hits
the strongest enemy first (PC-FIGHT-27). Cards of the Resistance are not known before a battle, so a
guard counts as the average of the cards of its level that are still in play.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.bonuses import RESISTANCE
from starmoot.games.proxima.combat.hits import hit_ways, pile
from starmoot.games.proxima.names import Hex
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.printed import HULL_SHIELD
from starmoot.games.proxima.state import Ship

SURE: Final = 100

REMEMBERED: Final[dict[str, int]] = {}
MOST_REMEMBERED: Final = 20_000
"""Odds of the same fleets are asked for again and again; they are worked out once."""

Fleet = list[list[int]]
"""Ships as dice, the damage that destroys each, and the damage that does so under a pulse."""

UNAIDED: Final = 2
"""5 and 6 hit. (PC-FIGHT-13)"""
AGAIN: Final = 10
"""Added to the faces that hit: what misses in the first round is rolled again. (PC-TLIST-49)"""


def in_order(fleet: Fleet) -> Fleet:
    """The strongest first, as enemies hit them."""
    return sorted(fleet, key=lambda ship: (-ship[0], ship[1]))


def dice_left(fleet: Fleet) -> list[int]:
    """How many dice are left after each number of hits, until nobody is."""
    left: list[int] = []
    total = sum(ship[0] for ship in fleet)
    for ship in fleet:
        left.extend([total] * ship[1])
        total -= ship[0]
    return [*left, 0]


class Duel:
    """Two sides; the state is how many hits each has taken."""

    def __init__(self, own: Fleet, other: Fleet, own_hitting: int, other_hitting: int) -> None:
        self.own = dice_left(in_order(own))
        self.other = dice_left(in_order(other))
        self.own_hitting = own_hitting % AGAIN
        self.other_hitting = other_hitting % AGAIN
        self.known: dict[int, float] = {}

    def won(self, taken: int, given: int, rounds: int) -> float:
        """The chance that the other side alone is destroyed within these rounds."""
        if given >= len(self.other) - 1:
            return 1.0 if taken < len(self.own) - 1 else 0.0
        if taken >= len(self.own) - 1 or rounds == 0:
            return 0.0
        place = taken * len(self.other) + given
        if place not in self.known:
            self.known[place] = self.after_round(taken, given, rounds)
        return self.known[place]

    def after_round(self, taken: int, given: int, rounds: int) -> float:
        """The same, one round later; rounds without any hit change nothing and are left out."""
        mine = hit_ways(self.own[taken], 6, self.own_hitting)
        theirs = hit_ways(self.other[given], 6, self.other_hitting)
        ways = float(sum(mine)) * float(sum(theirs))
        nothing = float(mine[0]) * float(theirs[0])
        if rounds > 0 or nothing >= ways:
            nothing = 0.0
        total = 0.0
        for hits in range(len(mine)):
            for losses in range(len(theirs)):
                if (hits == 0 and losses == 0) or mine[hits] == 0 or theirs[losses] == 0:
                    continue
                now = min(taken + losses, len(self.own) - 1)
                then = min(given + hits, len(self.other) - 1)
                chance = float(mine[hits]) * float(theirs[losses])
                total += chance * self.won(now, then, rounds - 1 if rounds > 0 else rounds)
        return total / (ways - nothing)


def struck(fleet: Fleet, hits: int, pulse: bool) -> Fleet:
    """What is left of a fleet after hits; a pulse leaves ships only their hulls. (PC-CRC-21)"""
    ships = in_order(fleet)
    given = pile(hits, [ship[1] for ship in ships])
    left: Fleet = []
    for place in range(len(ships)):
        ship, damage = ships[place], given[place]
        if damage == 0 or damage < (ship[2] if pulse else ship[1]):
            left.append([ship[0], ship[1] - damage, ship[2] - damage])
    return left


def opening_ways(dice: int, hitting: int) -> list[int]:
    """The ways of each number of hits in the first round, of 36 for each die."""
    faces = hitting % AGAIN
    return hit_ways(dice, 36, 36 - (6 - faces) ** 2 if hitting >= AGAIN else 6 * faces)


def won_from_start(
    own: Fleet, other: Fleet, own_hitting: int, other_hitting: int, rounds: int, pulse: bool
) -> float:
    """The chance of one side where the first round is not like the others."""
    mine = opening_ways(sum(ship[0] for ship in own), own_hitting)
    theirs = opening_ways(sum(ship[0] for ship in other), other_hitting)
    ways = float(sum(mine)) * float(sum(theirs))
    later = rounds - 1 if rounds > 0 else rounds
    total = 0.0
    for losses in range(len(theirs)):
        left = struck(own, losses, pulse)
        if not left:
            continue
        duel = Duel(left, other, own_hitting, other_hitting)
        for hits in range(len(mine)):
            then = min(hits, len(duel.other) - 1)
            total += float(mine[hits]) * float(theirs[losses]) / ways * duel.won(0, then, later)
    return total


def battle_odds(
    own: Fleet, other: Fleet, own_hitting: int, other_hitting: int, rounds: int, pulse: bool = False
) -> int:
    """In how many of a hundred battles one side is the only one left; -1 rounds: to the end.

    0 and 100 are for what cannot be otherwise. With a `pulse` the other side has one.
    """
    if not own:
        return 0
    if not other:
        return SURE
    key = f"{in_order(own)} {in_order(other)} {own_hitting} {other_hitting} {rounds} {pulse}"
    if key not in REMEMBERED:
        if len(REMEMBERED) >= MOST_REMEMBERED:
            REMEMBERED.clear()
        if pulse or own_hitting >= AGAIN or other_hitting >= AGAIN:
            won = won_from_start(own, other, own_hitting, other_hitting, rounds, pulse)
        else:
            won = Duel(own, other, own_hitting, other_hitting).won(0, 0, rounds)
        certain = won <= 0.0 or won >= 1.0 - 1e-12
        REMEMBERED[key] = round(SURE * won) if certain else max(1, min(99, round(SURE * won)))
    return REMEMBERED[key]


def as_fleet(g: Proxima, seat: int, ships: list[Ship]) -> Fleet:
    """Ships with their dice and the damage that destroys each."""
    fleet: Fleet = []
    for ship in ships:
        blueprint = g.blueprint(seat, ship)
        hull = HULL_SHIELD[ship.hull]
        fleet.append([blueprint.dice, blueprint.shield - ship.damage + 1, hull - ship.damage + 1])
    return fleet


def hitting(g: Proxima, seat: int) -> int:
    """How many faces of a die hit, and AGAIN where misses of the first round are rolled again.

    PC-FIGHT-13, PC-TLIST-48, PC-TLIST-49.
    """
    again = AGAIN if g.knows(seat, n.TACHYON_SCANNER) else 0
    return again + (UNAIDED + 1 if g.knows(seat, n.QUANTUM_SCANNER) else UNAIDED)


def resistance_in(g: Proxima, hex: int) -> list[int]:
    """The levels of the ships of the Resistance in a hex."""
    levels = [g.s.guards[hex]] if g.s.guards[hex] > 0 else []
    return levels + [hunter.level for hunter in g.s.hunters if hunter.hex == hex]


def cards_of(g: Proxima, level: int) -> list[int]:
    """The cards that a ship of the Resistance could turn out to be, each as often as it is there.

    Cards that somebody has won are known to be out. (PC-CR-03, PC-CR-09)
    """
    found: list[int] = []
    for card in range(len(RESISTANCE)):
        entry = RESISTANCE[card]
        if entry.level != level or (entry.set != "base" and not g.s.settings.expansion):
            continue
        won = sum(power.trophies.count(card) for power in g.s.powers)
        found.extend([card] * max(0, entry.copies - won))
    return found


def guard_odds(g: Proxima, seat: int, ships: list[Ship], levels: list[int]) -> int:
    """The odds against the Resistance; alone a battle has one round. (PC-CR-03, PC-CR-18)"""
    cards = cards_of(g, levels[0]) or [g.s.last_seen[levels[0] - 1]]
    fleet = as_fleet(g, seat, ships)
    rounds = 1 if g.alone() else -1
    total = 0
    known: dict[int, int] = {}
    for card in cards:
        if card not in known:
            entry = RESISTANCE[card]
            dice = max(1, entry.dice - g.shared_term(n.GUARD_DICE))
            need = entry.shield + g.shared_term(n.GUARD_SHIELDS) + 1
            foes = [[dice, need, need] for _ in levels]
            known[card] = battle_odds(fleet, foes, hitting(g, seat), UNAIDED, rounds, entry.pulse)
        total += known[card]
    return total // len(cards)


def rival_odds(g: Proxima, seat: int, ships: list[Ship], rival: int, hex: Hex) -> int:
    """The odds against the visible ships of another power in a hex. (PC-FIGHT-01)"""
    others = as_fleet(g, rival, g.fleet_in(hex, rival))
    return battle_odds(
        as_fleet(g, seat, ships), others, hitting(g, seat), hitting(g, rival), rounds=-1
    )


def told_odds(g: Proxima, seat: int, ships: list[Ship], hex: Hex) -> int:
    """The odds of a battle as it is told to people: -1 where they cannot be counted exactly.

    That is so where more than two sides meet, where a second battle follows the first with what is
    left, and against several ships of the Resistance, each with a card of its own.
    """
    rivals = [s for s in range(g.seats) if s != seat and g.visible_in(hex, s)]
    levels = resistance_in(g, hex)
    if len(rivals) == 1 and not levels:
        return rival_odds(g, seat, ships, rivals[0], hex)
    return guard_odds(g, seat, ships, levels) if not rivals and len(levels) == 1 else -1


def by_dice(g: Proxima) -> str:
    """What odds leave out: with the expansion there are cards and tactics. (PC-FIGHT-05)"""
    return " by the dice alone" if g.s.settings.expansion else ""


def fight_odds(g: Proxima, seat: int, ships: list[Ship], hex: Hex) -> int:
    """A rough idea of everything that would have to be fought in a hex, for automatic players."""
    chance = SURE
    for rival in range(g.seats):
        if rival != seat and g.visible_in(hex, rival):
            chance = chance * rival_odds(g, seat, ships, rival, hex) // SURE
    levels = resistance_in(g, hex)
    if levels:
        chance = chance * guard_odds(g, seat, ships, levels) // SURE
    return chance


def odds_before(g: Proxima, hex: Hex, seats: list[k.Seat]) -> str:
    """What everybody could reckon before a battle; nothing where more than two sides meet."""
    first = seats[0]
    ships = g.fleet_in(hex, first)
    if len(seats) == 2:
        chance = rival_odds(g, first, ships, seats[1], hex)
    else:
        chance = told_odds(g, first, ships, hex) if len(seats) == 1 else -1
    if chance < 0:
        return ""
    return f"{k.SEAT.label(first, g.s)} had {chance} % to win{by_dice(g)}"


def meets_anybody(g: Proxima, seat: int, hex: Hex) -> bool:
    """Whether ships would have to fight in a hex, as far as one sees. (PC-FIGHT-01, PC-CR-01)"""
    if resistance_in(g, hex):
        return True
    return any(other != seat and g.visible_in(hex, other) for other in range(g.seats))


def seen_by(view: k.View) -> Proxima:
    """A game as one viewer sees it, to reckon with."""
    return view.play(Proxima)
