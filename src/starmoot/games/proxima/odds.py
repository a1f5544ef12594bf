"""Odds before one commits: battles, rockets and landings, in percent.

Battles are counted exactly for fleets without cards and tactics, where each side hits the strongest
enemy first (PC-FIGHT-27). Cards of the Resistance are not known before a battle, so a guard counts
as the average of the cards of its level that are still in play.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.bonuses import RESISTANCE
from starmoot.games.proxima.names import GRID, Hex, Ware
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.printed import HAS_MOON, LEVEL
from starmoot.games.proxima.state import Planet, Ship
from starmoot.mechanics.battle import hit_ways

SURE: Final = 100

REMEMBERED: Final[dict[str, int]] = {}
MOST_REMEMBERED: Final = 20_000
"""Odds of the same fleets are asked for again and again; they are worked out once."""

Fleet = list[list[int]]
"""Ships as dice and the damage that destroys each."""


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
        self.own_hitting = own_hitting
        self.other_hitting = other_hitting
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


def battle_odds(own: Fleet, other: Fleet, own_hitting: int, other_hitting: int, rounds: int) -> int:
    """In how many of a hundred battles one side is the only one left; -1 rounds: to the end."""
    if not own:
        return 0
    if not other:
        return SURE
    key = f"{in_order(own)} {in_order(other)} {own_hitting} {other_hitting} {rounds}"
    if key not in REMEMBERED:
        if len(REMEMBERED) >= MOST_REMEMBERED:
            REMEMBERED.clear()
        duel = Duel(own, other, own_hitting, other_hitting)
        REMEMBERED[key] = round(SURE * duel.won(0, 0, rounds))
    return REMEMBERED[key]


def as_fleet(g: Proxima, seat: int, ships: list[Ship]) -> Fleet:
    """Ships with their dice and the damage that destroys each."""
    fleet: Fleet = []
    for ship in ships:
        blueprint = g.blueprint(seat, ship)
        fleet.append([blueprint.dice, blueprint.shield - ship.damage + 1])
    return fleet


def hitting(g: Proxima, seat: int) -> int:
    """How many faces of a die hit. (PC-FIGHT-13, PC-TLIST-48)"""
    return 3 if g.knows(seat, n.QUANTUM_SCANNER) else 2


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
            foes = [[dice, need] for _ in levels]
            known[card] = battle_odds(fleet, foes, hitting(g, seat), 2, rounds)
        total += known[card]
    return total // len(cards)


def rival_odds(g: Proxima, seat: int, ships: list[Ship], rival: int, hex: Hex) -> int:
    """The odds against the visible ships of another power in a hex. (PC-FIGHT-01)"""
    others = as_fleet(g, rival, g.fleet_in(hex, rival))
    return battle_odds(
        as_fleet(g, seat, ships), others, hitting(g, seat), hitting(g, rival), rounds=-1
    )


def fight_odds(g: Proxima, seat: int, ships: list[Ship], hex: Hex) -> int:
    """The odds of everything that would have to be fought in a hex."""
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
    levels = resistance_in(g, hex)
    first = seats[0]
    ships = g.fleet_in(hex, first)
    if len(seats) == 1 and levels:
        chance = guard_odds(g, first, ships, levels)
    elif len(seats) == 2:
        chance = rival_odds(g, first, ships, seats[1], hex)
    else:
        return ""
    return f"{k.SEAT.label(first, g.s)} had {chance} % to win"


def meets_anybody(g: Proxima, seat: int, hex: Hex) -> bool:
    """Whether ships would have to fight in a hex, as far as one sees. (PC-FIGHT-01, PC-CR-01)"""
    if resistance_in(g, hex):
        return True
    return any(other != seat and g.visible_in(hex, other) for other in range(g.seats))


SAMPLES: Final = 16
"""How many ways are drawn in which hidden ships could lie under their markers."""


def hidden_ships(g: Proxima, rival: int) -> Fleet:
    """The ships of a power that a viewer misses on the table, undamaged. (PC-HIDE-13..16)"""
    shown = {(ship.hull, ship.number) for ship in g.power(rival).ships}
    fleet: Fleet = []
    for hull in n.HULLS:
        blueprint = g.power(rival).blueprints[hull]
        missing = [number for number in range(g.pieces_of(hull)) if (hull, number) not in shown]
        fleet.extend([blueprint.dice, blueprint.shield + 1] for _ in missing)
    return fleet


def hidden_odds(g: Proxima, seat: int, ships: list[Ship], rival: int) -> int:
    """The odds against a group under a marker, if it shows itself: -1 where nothing is known.

    Drawn from what the viewer's table leaves open: every marker has a ship, and the others could be
    under any of them. The draws are the same for the same knowledge. (PC-HIDE-16)
    """
    hidden = hidden_ships(g, rival)
    markers = len(g.power(rival).markers)
    if not hidden or markers == 0:
        return -1
    chance = k.Chance.sample(0)
    own = as_fleet(g, seat, ships)
    total = 0
    for _ in range(SAMPLES):
        places = list(range(len(hidden)))
        chance.shuffle(0, places)
        group = [hidden[places[0]]]
        for other in places[markers:]:
            if chance.below(0, markers) == 0:
                group.append(hidden[other])
        total += battle_odds(own, group, hitting(g, seat), hitting(g, rival), -1)
    return total // SAMPLES


def landing_odds(g: Proxima, seat: int, planet: Planet) -> int:
    """The chance of each who tries to land. (PC-DEPLOY-02, PC-DEPLOY-03)"""
    if not HAS_MOON[planet.tile] or g.knows(seat, n.LANDING_MANOEUVRES):
        return SURE
    return SURE * min(6, 3 + g.term(seat, n.LANDING_TERM)) // 6


def arrival(bonus: int, distance: int) -> int:
    """The chance that a rocket gets as far as that. (PC-WMD-14..18)"""
    return SURE * max(0, min(6, 6 - distance + bonus)) // 6


def rocket_odds(g: Proxima, seat: int, ware: Ware, start: Hex, planet: Planet) -> int:
    """The chance that a rocket arrives and hits at least once. (PC-WMD-14..22)"""
    dice = LEVEL[ware]
    faces = 6 - GRID.distances[start][planet.hex] + g.reach_bonus(seat)
    if g.knows(seat, n.STRATEGIC_BOMBERS) and g.visible_in(planet.hex, seat):
        faces, dice = 6, dice + 1
    if ware == n.BIOCHEMICAL:
        dice -= g.shared_term(n.SHIELDED_CITIES)
    ways = hit_ways(max(0, dice), 6, 2)
    arrives = max(0, min(6, faces))
    return int(SURE * arrives * (sum(ways) - ways[0]) // (6 * sum(ways)))


def seen_by(view: k.View) -> Proxima:
    """A game as one viewer sees it, to reckon with."""
    return view.play(Proxima)
