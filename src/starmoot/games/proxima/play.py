"""A game in progress: its state, and the verbs in which its rules speak."""

from __future__ import annotations

from typing import Any, TypeVar

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima import options, printed, purse
from starmoot.games.proxima.names import Faction, Good, Hex, Hull, ShipId, Tech
from starmoot.games.proxima.state import Blueprint, Planet, Power, Ship, State, Works
from starmoot.mechanics.turns import InTurn

N = TypeVar("N", bound=int)


class Proxima(k.Play):
    """A game in progress, with its verbs.

    Nobody is ever eliminated, divisions round down, and nothing can be given to another power:
    there are no verbs for it. People may talk. (PC-GEN-13, PC-GEN-14, PC-DEAL-01..03)
    """

    def __init__(self, state: State, seats: int, chance: k.Chance) -> None:
        super().__init__(state, seats, chance)
        self.s = state

    def open(self, strand: Any, window: Any) -> bool:
        """Answer at once for seats that are absent, unless all are. (PC-TIME-04, PC-END-03)"""
        limit = self.s.settings.absent_after
        if any(silence >= limit for silence in self.silences):
            absent = [seat for seat in self.everyone() if self.silences[seat] >= limit]
            if len(absent) < self.seats:
                window.speak_for(absent, strand.stack[-1], self)
        return k.Play.open(self, strand, window)

    # Seats

    def power(self, seat: int) -> Power:
        """The power in a seat."""
        return self.s.powers[seat]

    def in_order(self) -> list[k.Seat]:
        """The seats in turn order. (PC-GEN-07)"""
        return self.s.order

    def in_reverse(self) -> list[k.Seat]:
        """The seats in reverse turn order. (PC-GEN-07)"""
        return self.s.order[::-1]

    def chancellor(self) -> k.Seat:
        """Who holds the first turn order card. (PC-COUN-18)"""
        return self.s.order[0]

    def turn_card(self, seat: int) -> int:
        """Which turn order card a power holds, from 0; alone it may be any of six. (PC-ORDER-07)"""
        return self.s.solo_card if self.alone() else self.s.order.index(k.Seat(seat))

    def left_of(self, seat: int) -> k.Seat:
        """The player to the left. (PC-GEN-11)"""
        return k.Seat((seat + 1) % self.seats)

    def plays(self, seat: int, faction: Faction) -> bool:
        """Whether a power is that faction."""
        return self.s.powers[seat].faction == faction

    def alone(self) -> bool:
        """Whether this is the solo game, whose rules then prevail. (PC-GEN-04)"""
        return self.seats == 1

    # Knowledge and terms

    def knows(self, seat: int, tech: Tech) -> bool:
        """Whether a power has researched a technology."""
        return self.s.powers[seat].knows[tech]

    def term(self, seat: int, term: int) -> int:
        """By how much laws and resolutions alter something for a power."""
        return self.s.powers[seat].terms[term]

    def shared_term(self, term: int) -> int:
        """By how much they alter something for the whole table."""
        return self.s.terms[term]

    # Goods

    def goods(self, seat: int) -> list[int]:
        """A power's purse."""
        return self.s.powers[seat].goods

    def cp(self, seat: int) -> int:
        """A power's CP."""
        return self.s.powers[seat].goods[n.CP]

    def gain(self, seat: int, good: Good, amount: int) -> None:
        """Goods come from the general supply, which has no end. (PC-BANK-04)"""
        self.s.powers[seat].goods[good] += amount

    def pay(self, seat: int, price: list[int]) -> None:
        """Pay what one can pay. (PC-GEN-12)"""
        purse.pay(self.s.powers[seat].goods, price)

    def pay_cp(self, seat: int, amount: int) -> None:
        """Pay CP alone."""
        self.pay(seat, [amount, 0, 0])

    def affords(self, seat: int, price: list[int]) -> bool:
        """Whether a power can pay a price. (PC-GEN-12)"""
        return purse.affords(self.s.powers[seat].goods, price)

    def charged(self, price: list[int]) -> list[int]:
        """A printed price as this table charges it. (PC-PART-25)"""
        if self.s.settings.strategic_costs == options.CP_ONLY:
            return [price[0], 0, 0]
        return price

    # People

    def settle(self, planet: Planet, seat: int, count: int) -> int:
        """People come from the supply, as far as it lasts. (PC-SETUP-13, PC-SETUP-14)"""
        power = self.s.powers[seat]
        placed = min(count, power.supply)
        power.supply -= placed
        planet.people[seat] += placed
        return placed

    def remove(self, planet: Planet, seat: int, count: int) -> int:
        """People on a planet go back to their supply. (PC-WMD-28)"""
        gone = min(count, planet.people[seat])
        planet.people[seat] -= gone
        self.s.powers[seat].supply += gone
        return gone

    def leader(self, planet: Planet) -> int:
        """Who has strictly more people on a planet than anybody else, or NONE.

        PC-GEN-09, PC-GEN-10.
        """
        best = 0
        leader = n.NONE
        for seat in range(self.seats):
            count = planet.people[seat]
            if count > best:
                best = count
                leader = seat
            elif count == best:
                leader = n.NONE
        return leader

    def home(self, seat: int) -> Planet:
        """A power's home planet."""
        return self.s.planets[self.s.powers[seat].home]

    def planet_in(self, hex: Hex) -> Planet | None:
        """The planet in a hex, if there is one still. (PC-PLANET-17, PC-MAP-09)"""
        place = self.s.planet_at[hex]
        return self.s.planets[place] if place >= 0 else None

    def settled_by(self, seat: int) -> list[n.Planet]:
        """The planets with people of a power; those aboard count nowhere.

        PC-UPK-11, PC-MOUNT-05.
        """
        planets = self.s.planets
        return [n.Planet(i) for i in range(len(planets)) if planets[i].people[seat] > 0]

    def led_by(self, seat: int) -> list[n.Planet]:
        """The planets whose leader a power is. (PC-GEN-09)"""
        planets = self.s.planets
        return [
            n.Planet(i)
            for i in range(len(planets))
            if planets[i].people[seat] > 0 and self.leader(planets[i]) == seat
        ]

    # Ships

    def ship(self, number: ShipId) -> Ship:
        """A ship by its id. (PC-SHIP-10)"""
        each = 4 if self.s.settings.expansion else 2
        return self.s.powers[number // 16].ships[number % 16 // 4 * each + number % 4]

    def pieces_of(self, hull: Hull) -> int:
        """How many ships of a hull each power has, afloat and in its pool. (PC-SHIP-06..08)"""
        if not self.s.settings.expansion:
            return 2
        return 3 if hull == n.CRUISER else 4

    def blueprint(self, seat: int, ship: Ship) -> Blueprint:
        """What holds for all ships of a hull. (PC-SHIP-09)"""
        return self.s.powers[seat].blueprints[ship.hull]

    def speed(self, seat: int, ship: Ship) -> int:
        """How far a ship moves. (PC-SHIP-17, PC-POLC-22)"""
        power = self.s.powers[seat]
        return max(1, power.blueprints[ship.hull].speed - power.terms[n.SLOWER])

    def fleet_in(self, hex: Hex, seat: int) -> list[Ship]:
        """The visible ships of a power in a hex."""
        return [ship for ship in self.s.powers[seat].ships if ship.hex == hex and not ship.cloaked]

    def visible_in(self, hex: Hex, seat: int) -> bool:
        """Whether a power has visible ships in a hex."""
        return any(ship.hex == hex and not ship.cloaked for ship in self.s.powers[seat].ships)

    def in_pool(self, seat: int, hull: Hull) -> Ship | None:
        """A ship of a hull that can be built. (PC-BUILD-05)"""
        for ship in self.s.powers[seat].ships:
            if ship.hull == hull and ship.hex < 0:
                return ship
        return None

    def scrap(self, seat: int, ship: Ship) -> None:
        """A destroyed ship returns to the pool, its people to the supply. (PC-SHIP-18..19)"""
        self.s.powers[seat].supply += ship.cargo
        ship.cargo = 0
        ship.damage = 0
        ship.hex = n.NOWHERE

    def repair(self, seat: int, amount: int) -> None:
        """Take damage off each ship of a power."""
        for ship in self.s.powers[seat].ships:
            if ship.damage > 0:
                ship.damage = max(0, ship.damage - amount)

    def show(self, ship: Ship) -> None:
        """A cloaked ship becomes visible: all of it is public at once. (PC-CLOAK-01, PC-HIDE-17)"""
        ship.cloaked = False
        ship.audience = k.EVERYONE

    def veil(self, seat: int, ship: Ship) -> None:
        """A ship vanishes from the eyes of others. (PC-HIDE-13..15)"""
        ship.cloaked = True
        self.s.powers[seat].hides = True
        if self.s.settings.cloak_info != options.OPEN:
            ship.audience = k.only(seat)

    def has_radar(self, seat: int) -> bool:
        """Whether a power has radar, of its own or by resolution. (PC-POLC-21)"""
        power = self.s.powers[seat]
        return power.knows[n.RADAR] or power.terms[n.RADAR_TERM] > 0

    def reach_bonus(self, seat: int) -> int:
        """What is added to the distance roll of a rocket. (PC-WMD-15, PC-WMD-16)"""
        return 2 if self.knows(seat, n.TARGET_SCANNER) else 1 if self.has_radar(seat) else 0

    # Points

    def score(self, seat: int, source: int, points: int) -> None:
        """Points are public at once. (PC-FIGHT-25)"""
        self.s.powers[seat].points[source] += points

    def points(self, seat: int) -> int:
        """All points that a power has so far."""
        return sum(self.s.powers[seat].points)

    def roll(self, count: int) -> list[int]:
        """Roll dice for all to see, from one seeded stream. (PC-RAND-01..03, PC-OPT-36)"""
        return [self.chance.below(n.DICE, 6) + 1 for _ in range(count)]


class Acting(k.Procedure[Proxima]):
    """What one power does."""

    seat: int = 0

    def done(self, g: Proxima) -> k.Step:
        """Nothing is left to do."""
        return k.DONE


class InOrder(InTurn[Proxima]):
    """One power after another in turn order. (PC-GEN-07)"""

    def order(self, g: Proxima) -> list[k.Seat]:
        return g.in_order()


class InReverse(InTurn[Proxima]):
    """One power after another in reverse turn order. (PC-GEN-07)"""

    def order(self, g: Proxima) -> list[k.Seat]:
        return g.in_reverse()


def allotted(keys: list[N], answer: k.Answer) -> list[tuple[N, int]]:
    """What each of the keys on offer was given, without those that were given nothing."""
    return [(key, count) for key, count in zip(keys, answer.keys(), strict=True) if count > 0]


def poured(amount: int, caps: list[int], order: list[int]) -> list[int]:
    """An amount shared out in an order of places, to each as much as it can take."""
    given = [0] * len(caps)
    for place in order:
        given[place] = min(amount, caps[place])
        amount -= given[place]
    return given


def shared(counts: list[int]) -> k.Answer:
    """The answer that gives each key on offer so much."""
    return k.compound([k.pick(count) for count in counts])


def ship_id(seat: int, ship: Ship) -> ShipId:
    """The id of a ship. (PC-SHIP-10)"""
    return ShipId(16 * seat + 4 * ship.hull + ship.number)


def drawn(hull: Hull, parts: list[int]) -> Blueprint:
    """A blueprint and what its parts come to. (PC-SHIP-15..17, PC-PART-01, PC-PART-09)"""
    blueprint = Blueprint()
    blueprint.parts = parts
    blueprint.dice = printed.HULL_DICE[hull]
    blueprint.shield = printed.HULL_SHIELD[hull]
    for part in parts:
        if printed.IS_CANNON[part]:
            blueprint.dice += printed.LEVEL[part]
        elif printed.IS_SHIELD[part]:
            blueprint.shield += printed.LEVEL[part]
        else:
            blueprint.speed = printed.LEVEL[part]
            blueprint.hyper = part == n.HYPERDRIVE
    return blueprint


def works(rockets: list[int], built: list[int]) -> Works:
    """These rockets and structures on a planet."""
    standing = Works()
    standing.rockets = rockets
    standing.built = built
    return standing


def without(things: list[int], thing: int) -> list[int]:
    """A list without the first of its things that is the same."""
    left = things[:]
    left.remove(thing)
    return left


def all_people(g: Proxima) -> int:
    """People are never made or lost: supply, planets, ships, technologies, cards, market.

    PC-SETUP-11..14.
    """
    total = len(g.s.market)
    for power in g.s.powers:
        total += power.supply + power.on_cards + sum(power.knows)
        total += sum(ship.cargo for ship in power.ships)
    return total + sum(sum(planet.people) for planet in g.s.planets)
