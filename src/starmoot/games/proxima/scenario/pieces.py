"""Words for scenarios: put ships, people, parts, laws and goods on a table by name.

pieces = Pieces(scene.state)
pieces.clear()
pieces.ship(0, "fighter", "e6")
pieces.knows(0, "radar", "laser_cannon")
"""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.council.decisions import POLITICS, weigh_terms
from starmoot.games.proxima.names import Hex, ShipId
from starmoot.games.proxima.play import drawn, ship_id, works
from starmoot.games.proxima.printed import TILE_COLOUR, TILE_STOCK
from starmoot.games.proxima.state import Planet, Power, Ship, State


class Pieces:
    """A state that is arranged by name."""

    def __init__(self, state: State) -> None:
        self.s = state

    def power(self, seat: int) -> Power:
        """The power in a seat."""
        return self.s.powers[seat]

    def clear(self) -> None:
        """Nobody and nothing on the map but planets and stocks; seats in turn order."""
        for seat, power in enumerate(self.s.powers):
            for ship in power.ships:
                power.supply += ship.cargo
                ship.cargo = 0
                ship.damage = 0
                ship.hex = n.NOWHERE
            for planet in self.s.planets:
                power.supply += planet.people[seat]
                planet.people[seat] = 0
            power.goods = [0, 0, 0]
        self.s.guards = [0] * n.HEXES
        self.s.order = [k.Seat(seat) for seat in range(len(self.s.powers))]

    def knows(self, seat: int, *words: str) -> None:
        """A power has researched technologies."""
        power = self.power(seat)
        for word in words:
            tech = n.TECH.named(word)
            power.knows[tech] = True
            power.supply -= 1
            if tech in power.open_to:
                power.open_to.remove(tech)

    def purse(self, seat: int, cp: int = 0, axinium: int = 0, phasium: int = 0) -> None:
        """What a power has."""
        self.power(seat).goods = [cp, axinium, phasium]

    def ship(
        self, seat: int, hull: str, hex: str, damage: int = 0, cargo: int = 0, cloaked: bool = False
    ) -> ShipId:
        """A ship from the pool, in a hex."""
        power = self.power(seat)
        kind = n.HULL.named(hull)
        ship = next(ship for ship in power.ships if ship.hull == kind and ship.hex < 0)
        ship.hex = n.HEX.named(hex)
        ship.damage = damage
        ship.cargo = cargo
        power.supply -= cargo
        ship.cloaked = cloaked
        power.hides = power.hides or cloaked
        ship.audience = k.only(seat) if cloaked else k.EVERYONE
        return ship_id(seat, ship)

    def find(self, number: ShipId) -> Ship:
        """A ship by its id."""
        power = self.power(number // 16)
        return next(ship for ship in power.ships if ship_id(number // 16, ship) == number)

    def fit(self, seat: int, hull: str, *parts: str) -> None:
        """These parts and no others are on a blueprint."""
        kind = n.HULL.named(hull)
        self.power(seat).blueprints[kind] = drawn(kind, [n.WARE.named(part) for part in parts])

    def caught(self, seat: int, hull: str, drive: str, by: str) -> ShipId:
        """A ship with a drive, met in e5 by a fighter of the first power with another drive."""
        self.fit(0, "fighter", by)
        self.fit(seat, hull, drive)
        self.ship(0, "fighter", "e5")
        return self.ship(seat, hull, "e5")

    def planet(self, colour: str, moon: bool = False, place: int = 0) -> n.Planet:
        """A planet of a colour that is nobody's home, with or without a moon.

        Without: 2 points, stock 2 of 5; with: 3 points, stock 3 of 6. Those with and without are
        never the same planet.
        """
        wanted = n.COLOUR.named(colour)
        found = [
            number
            for number, planet in enumerate(self.s.planets)
            if planet.home == n.NONE and TILE_COLOUR[planet.tile] == wanted
        ]
        number = found[2 * place + int(moon)]
        planet = self.s.planets[number]
        tile = 16 * wanted + (11 if moon else 4)
        if planet.tile != tile:
            planet.tile = tile
            planet.stock = TILE_STOCK[tile]
        return n.Planet(number)

    def at(self, planet: int) -> Planet:
        """A planet by its number."""
        return self.s.planets[planet]

    def where(self, planet: int) -> str:
        """The hex of a planet, as a word."""
        return n.HEX.key(self.s.planets[planet].hex)

    def arm(self, planet: int, *rockets: str) -> None:
        """These rockets and no others stand on a planet."""
        entry = self.s.planets[planet]
        entry.works = works([n.WARE.named(rocket) for rocket in rockets], entry.works.built)

    def raised(self, planet: int, structure: str, seat: int) -> None:
        """A power's structure stands on a planet."""
        entry = self.s.planets[planet]
        built = entry.works.built[:]
        built[n.WARE.named(structure) - n.FIRST_STRUCTURE] = seat
        entry.works = works(entry.works.rockets, built)

    def home(self, seat: int) -> Planet:
        """A power's home planet."""
        return self.s.planets[self.power(seat).home]

    def home_hex(self, seat: int) -> str:
        """The hex of a home planet, as a word."""
        return n.HEX.key(self.home(seat).hex)

    def people(self, seat: int, planet: int, count: int) -> None:
        """So many people of a power live on a planet."""
        entry = self.s.planets[planet]
        self.power(seat).supply += entry.people[seat] - count
        entry.people[seat] = count

    def guard(self, hex: str, level: int, card: str = "") -> None:
        """A guard, and the card that will be turned up for it."""
        self.s.guards[n.HEX.named(hex)] = level
        if card:
            deck = self.s.resistance[level - 1]
            number = n.RESISTANCE.named(card)
            deck.cards.remove(number)
            deck.cards.append(number)

    def law(self, *words: str) -> None:
        """Political cards are in force."""
        for word in words:
            card = n.POLITICAL.named(word)
            if card in self.s.politics.cards:
                self.s.politics.cards.remove(card)
            if POLITICS[card].sort == "law":
                self.s.laws.append(card)
            else:
                self.s.resolutions.append(card)
        weigh_terms(self.s)

    def next_politics(self, *words: str) -> None:
        """The political cards that are turned up next, slot A first."""
        cards = [n.POLITICAL.named(word) for word in words]
        rest = [card for card in self.s.politics.cards if card not in cards]
        self.s.politics.cards = [*rest, *reversed(cards)]

    def hand(self, seat: int, *words: str) -> None:
        """The combat cards in a hand."""
        hand = self.power(seat).combat_cards
        for word in words:
            card = n.COMBAT_CARD.named(word)
            self.s.combat_deck.cards.remove(card)
            hand.put(card)

    def hex(self, word: str) -> Hex:
        """A hex by its word."""
        return n.HEX.named(word)
