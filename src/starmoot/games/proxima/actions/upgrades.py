"""Buy Upgrades: parts for blueprints, rockets and structures for planets; rearranging parts.

PC-UPG, PC-PART.
"""

from __future__ import annotations

from typing import Final, final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima import purse
from starmoot.games.proxima.names import Hull, Ware
from starmoot.games.proxima.play import Acting, Proxima, drawn, without, works
from starmoot.games.proxima.printed import (
    HULL_SLOTS,
    IS_DRIVE,
    IS_SHIELD,
    LEVEL,
    PARTS,
    ROCKETS,
    STRUCTURES,
    WARE_PRICE,
    WARE_TECH,
    WARES,
)
from starmoot.games.proxima.state import Power

MOST_ROCKETS: Final = 2
"""PC-UPG-10."""

FITTED: Final = k.note(
    "proxima.fitted", "PC-UPG-04", "{} fits {} on the {}", k.SEAT, n.WARE, n.HULL
)
TAKEN_OUT: Final = k.note(
    "proxima.taken_out", "PC-UPG-07", "{} takes {} off the {}", k.SEAT, n.WARE, n.HULL
)
PLACED: Final = k.note(
    "proxima.placed", "PC-UPG-09 PC-PART-26", "{} places {} on {}", k.SEAT, n.WARE, n.PLANET
)


def ware_price(g: Proxima, seat: int, ware: Ware) -> list[int]:
    """What a ware costs a power now. (PC-UPG-02, PC-POLC-36, PC-FAC-22)"""
    price = g.charged(WARE_PRICE[ware])
    if ware >= n.FIRST_STRUCTURE:
        return purse.less(price, n.CP, g.term(seat, n.STRUCTURE_DISCOUNT), 1)
    if ware >= n.FIRST_ROCKET and g.plays(seat, n.PACIFIC):
        return purse.less(price, n.PHASIUM, 1)
    return price


# Parts on blueprints


def worst_hit(power: Power, hull: Hull) -> int:
    """The damage of the worst hit ship of a hull."""
    worst = 0
    for ship in power.ships:
        if ship.hull == hull and ship.hex >= 0 and ship.damage > worst:
            worst = ship.damage
    return worst


def shields_of(ware: Ware) -> int:
    """How many shields a part brings."""
    return LEVEL[ware] if ware < n.FIRST_ROCKET and IS_SHIELD[ware] else 0


def leaving_for(power: Power, hull: Hull, part: Ware) -> list[Ware]:
    """What may leave a blueprint for a part: an empty slot, or a part. (PC-PART-07, PC-PART-08)

    A change that a damaged ship would not survive is no choice. (PC-UPG-08)
    """
    blueprint = power.blueprints[hull]
    leaving: list[Ware] = []
    if IS_DRIVE[part]:
        for fitted in blueprint.parts:
            if IS_DRIVE[fitted]:
                leaving.append(Ware(fitted))
    if not leaving:
        if len(blueprint.parts) < HULL_SLOTS[hull]:
            return [n.EMPTY_SLOT]
        for fitted in blueprint.parts:
            if fitted not in leaving:
                leaving.append(Ware(fitted))
    spare = blueprint.shield + shields_of(part) - worst_hit(power, hull)
    return [fitted for fitted in leaving if shields_of(fitted) <= spare]


def fit(g: Proxima, seat: int, hull: Hull, part: Ware, leaving: Ware) -> None:
    """Put a part on a blueprint; what it displaces goes to the reserve. (PC-UPG-04, PC-UPG-07)"""
    power = g.power(seat)
    parts = power.blueprints[hull].parts
    if leaving != n.EMPTY_SLOT:
        parts = without(parts, leaving)
        power.reserve.append(leaving)
    power.blueprints[hull] = drawn(hull, [*parts, part])
    g.say(FITTED, seat, part, hull)


@final
class Leaving(k.Follows):
    """Which part makes room on the blueprint that was picked."""

    def __init__(self, power: Power, part: Ware) -> None:
        self.power = power
        self.part = part

    def after(self, key: k.i64) -> k.Shape | None:
        leaving = leaving_for(self.power, Hull(key), self.part)
        return k.Choose(n.WARE, leaving) if len(leaving) > 1 else None


def blueprints_for(power: Power, part: Ware) -> list[Hull]:
    """The blueprints that can take a part."""
    return [hull for hull in n.HULLS if leaving_for(power, hull, part)]


# Rockets and structures on planets


def sites_for(g: Proxima, seat: int, ware: Ware) -> list[n.Planet]:
    """The planets that can take a rocket or structure. (PC-UPG-09..11, PC-PART-26, PC-PART-28)"""
    sites: list[n.Planet] = []
    for planet in g.led_by(seat):
        entry = g.s.planets[planet]
        if ware < n.FIRST_STRUCTURE:
            if len(entry.works.rockets) < MOST_ROCKETS:
                sites.append(planet)
        elif entry.works.built[ware - n.FIRST_STRUCTURE] == n.NONE:
            sites.append(planet)
    return sites


def place(g: Proxima, seat: int, ware: Ware, planet: n.Planet) -> None:
    """Put a rocket or a structure on a planet, where it stays. (PC-UPG-09, PC-UPG-12, PC-UPG-13)"""
    entry = g.s.planets[planet]
    rockets = entry.works.rockets
    built = entry.works.built[:]
    if ware < n.FIRST_STRUCTURE:
        rockets = [*rockets, ware]
    else:
        built[ware - n.FIRST_STRUCTURE] = seat
    entry.works = works(rockets, built)
    g.say(PLACED, seat, ware, planet)


# Buying

BASE_WARES: Final = [*PARTS, *ROCKETS]
ALL_WARES: Final = [*BASE_WARES, *STRUCTURES]


@final
class Places(k.Follows):
    """Where the ware that was picked goes."""

    def __init__(self, g: Proxima, seat: int) -> None:
        self.g = g
        self.seat = seat

    def after(self, key: k.i64) -> k.Shape | None:
        ware = Ware(key)
        power = self.g.power(self.seat)
        if key < n.FIRST_ROCKET:
            return k.Choose(n.HULL, blueprints_for(power, ware), later=Leaving(power, ware))
        return k.Choose(n.PLANET, sites_for(self.g, self.seat, ware))


class Fitting(k.Pick):
    """A blueprint, or a planet, and the part that makes room."""

    where: int = 0
    leaving: Ware = n.EMPTY_SLOT


class Purchase(k.Pick):
    """A ware and where it goes."""

    ware: Ware = Ware(0)
    fitting: Fitting = Fitting()


class Buy(k.Topic):
    """A ware that can be paid for, and its place; or enough. (PC-DEC-25)"""

    def offer(self, at: Upgrades, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(n.WARE, at.for_sale(g), later=Places(g, at.seat))

    def words(self, at: Upgrades, view: k.View, question: k.Question) -> k.Words:
        """What wares cost and do."""
        told: list[str] = []
        for ware in WARES:
            axinium = f", {ware.axinium} Axinium" if ware.axinium else ""
            phasium = f", {ware.phasium} Phasium" if ware.phasium else ""
            told.append(f"{ware.cp} CP{axinium}{phasium}. {ware.text}")
        return n.previewed(self.prompt, n.WARE, told)


BUY: Final = Buy("proxima.buy", "PC-UPG-01 PC-UPG-03", "What do you buy?", "Buy no more")


class Upgrades(Acting):
    """One ware after another, until it is enough. (PC-UPG-01)"""

    def for_sale(self, g: Proxima) -> list[Ware]:
        """What the power knows, can pay for and has a place for. (PC-UPG-03)"""
        wares = ALL_WARES if g.s.settings.expansion else BASE_WARES
        return [ware for ware in wares if self.can_have(g, ware)]

    def can_have(self, g: Proxima, ware: Ware) -> bool:
        """Whether a ware is known, can be paid for and has a place. (PC-PART-02..06)"""
        tech = WARE_TECH[ware]
        power = g.s.powers[self.seat]
        if tech != n.NONE and not power.knows[tech]:
            return False
        if not purse.affords(power.goods, ware_price(g, self.seat, ware)):
            return False
        if ware < n.FIRST_ROCKET:
            return any(leaving_for(power, hull, ware) for hull in n.HULLS)
        return len(sites_for(g, self.seat, ware)) > 0

    def begin(self, g: Proxima) -> k.Step:
        wares = ALL_WARES if g.s.settings.expansion else BASE_WARES
        if not any(self.can_have(g, ware) for ware in wares):
            return k.DONE
        return k.ask(BUY, self.seat, Upgrades.chosen)

    def chosen(self, g: Proxima) -> k.Step:
        if g.answer().passed():
            return k.DONE
        bought = g.read(Purchase)
        g.pay(self.seat, ware_price(g, self.seat, bought.ware))
        where = bought.fitting.where
        if bought.ware < n.FIRST_ROCKET:
            leaving = bought.fitting.leaving
            if leaving == n.EMPTY_SLOT:
                leaving = leaving_for(g.power(self.seat), Hull(where), bought.ware)[0]
            fit(g, self.seat, Hull(where), bought.ware, leaving)
        else:
            place(g, self.seat, bought.ware, n.Planet(where))
        return k.Goto(Upgrades.begin)
