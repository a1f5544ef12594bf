"""Build Ship: any number of ships, paid at once, at home or at a spaceport. (PC-BUILD)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima import purse
from starmoot.games.proxima.names import Hex, Hull
from starmoot.games.proxima.play import Acting, Proxima
from starmoot.games.proxima.printed import HULL_PRICE, HULLS

BUILT: Final = k.note("proxima.built", "PC-BUILD-02", "{} builds a {} at {}", k.SEAT, n.HULL, n.HEX)


def yards(g: Proxima, seat: int) -> list[Hex]:
    """Where ships can be built: at home, and at own spaceports. (PC-BUILD-03, PC-BUILD-04)"""
    places = [g.home(seat).hex]
    if g.s.settings.expansion:
        for planet in g.s.planets:
            port = planet.works.built[n.SPACEPORT - n.FIRST_STRUCTURE] == seat
            if port and planet.people[seat] > 0 and planet.home != seat:
                places.append(planet.hex)
    return places


def ship_price(g: Proxima, seat: int, hull: Hull, first: bool) -> list[int]:
    """What a ship costs a power now. (PC-BUILD-02, PC-POLC-03, PC-FAC-16, PC-FAC-19)"""
    price = g.charged(HULL_PRICE[hull])
    if first:
        price = purse.less(price, n.CP, g.term(seat, n.SHIP_DISCOUNT), 1)
    if first and g.plays(seat, n.AFRICA):
        price = purse.less(price, n.AXINIUM, 1)
    if hull == n.RAIDER and g.plays(seat, n.NEW_SPAIN):
        price = purse.less(price, n.CP, 1)
    return price


def launch(g: Proxima, seat: int, hull: Hull, hex: Hex) -> None:
    """A new ship appears: visible, undamaged and empty. (PC-BUILD-06, PC-BUILD-07)"""
    ship = g.in_pool(seat, hull)
    assert ship is not None
    ship.hex = hex
    ship.damage = 0
    ship.cargo = 0
    ship.cloaked = False
    ship.audience = k.EVERYONE
    g.say(BUILT, seat, hull, hex)


class Lay(k.Topic):
    """A ship that can be paid for, and where; or enough. (PC-DEC-24)"""

    def offer(self, at: Build, g: Proxima, question: k.Question) -> k.Shape:
        hulls, places = at.hulls(g), yards(g, at.seat)
        where = k.Choose(n.HEX, places) if len(places) > 1 else None
        return k.Choose(n.HULL, hulls, then=[where for _ in hulls])

    def words(self, at: Build, view: k.View, question: k.Question) -> k.Words:
        """What each ship is like."""
        told = [f"{one.cp} CP, {one.axinium} Axinium. {one.text}" for one in HULLS]
        return n.previewed(self.prompt, n.HULL, told)


LAY: Final = Lay("proxima.build", "PC-BUILD-01 PC-BUILD-05", "What do you build?", "Build no more")


class Order(k.Pick):
    """A ship, and where."""

    hull: Hull = n.RAIDER
    hex: Hex = n.NOWHERE


class Build(Acting):
    """One ship after another, until it is enough. (PC-BUILD-01)"""

    built: int = 0

    def hulls(self, g: Proxima) -> list[Hull]:
        """The ships in the pool that can be paid for. (PC-BUILD-05)"""
        return [
            hull
            for hull in n.HULLS
            if g.in_pool(self.seat, hull) is not None
            and g.affords(self.seat, ship_price(g, self.seat, hull, self.built == 0))
        ]

    def begin(self, g: Proxima) -> k.Step:
        """Shipyard Strike allows one ship. (PC-POLC-18)"""
        limit = g.term(self.seat, n.SHIP_LIMIT)
        if (limit > 0 and self.built >= limit) or not self.hulls(g):
            return k.DONE
        return k.ask(LAY, self.seat, Build.chosen)

    def chosen(self, g: Proxima) -> k.Step:
        if g.answer().passed():
            return k.DONE
        order = g.read(Order)
        g.pay(self.seat, ship_price(g, self.seat, order.hull, self.built == 0))
        hex = order.hex if order.hex >= 0 else g.home(self.seat).hex
        launch(g, self.seat, order.hull, hex)
        self.built += 1
        return k.Goto(Build.begin)
