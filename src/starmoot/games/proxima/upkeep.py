"""Stage I: the market clears, people grow, ships are repaired, planets yield. (PC-UPK)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima import options
from starmoot.games.proxima.actions.trade import spaces
from starmoot.games.proxima.names import Good
from starmoot.games.proxima.play import InOrder, Proxima, allotted, poured, shared
from starmoot.games.proxima.printed import TILE_COLOUR, TOKEN_WORTH
from starmoot.mechanics.turns import InTurn

GROWN: Final = k.note(
    "proxima.grown",
    "PC-UPK-04",
    "{} has {} more [colonist|colonists] on {}",
    k.SEAT,
    k.NUMBER,
    n.PLANET,
)
INCOME: Final = k.note("proxima.income", "PC-UPK-11", "{} collects {} {}", k.SEAT, k.NUMBER, n.GOOD)
TAXED: Final = k.note("proxima.taxed", "PC-UPK-17", "{} pays {} CP in taxes", k.SEAT, k.NUMBER)
PAID_OFFICE: Final = k.note(
    "proxima.stipend", "PC-POLC-12 PC-POLC-13", "{} receives {} CP", k.SEAT, k.NUMBER
)

REFINERY: Final = [n.CP_MINING, n.AXINIUM_REFINERY, n.PHASIUM_REFINERY]
"""What doubles the yield of each good. (PC-UPK-12..14)"""


class Upkeep(k.Sequence[Proxima]):
    """Market, cloning, repairs, income with taxes. (PC-UPK-01)"""

    def outline(self, g: Proxima) -> list[k.Procedure[Proxima]]:
        return STEPS


class Growth(InOrder):
    """The market clears, people grow and ships are repaired. (PC-UPK-02..10, PC-EX-01)"""

    def begin(self, g: Proxima) -> k.Step:
        clear_market(g)
        for seat in g.in_order():
            count = 2 + int(g.knows(seat, n.EXPERT_CLONING))
            grow(g, seat, g.power(seat).home, count)
        return k.Goto(InTurn.begin)

    def turn(self, g: Proxima, one: k.Seat) -> k.Step | None:
        """One more on each planet with a factory, as far as the supply lasts. (PC-UPK-06..07)"""
        sites = factories_of(g, one)
        if len(sites) > g.power(one).supply > 0:
            return self.ask(SHORTAGE, one)
        for planet in sites:
            grow(g, one, planet, 1)
        return None

    def after(self, g: Proxima) -> k.Step:
        for seat in g.in_order():
            repairs = int(g.knows(seat, n.BASIC_REPAIRS)) + int(g.knows(seat, n.ADVANCED_REPAIRS))
            if repairs > 0:
                g.repair(seat, repairs)
        return k.DONE

    def answered(self, g: Proxima, one: k.Seat, answer: k.Answer) -> None:
        """The owner says which planets grow. (PC-UPK-07)"""
        for planet in answer.picks():
            grow(g, one, planet, 1)


class Shortage(k.Topic):
    """Which planets grow; silence takes those with most people. (PC-DEC-04)"""

    def offer(self, at: Growth, g: Proxima, question: k.Question) -> k.Shape:
        count = g.power(question.seat).supply
        return k.Choose(n.PLANET, factories_of(g, question.seat), count, count)

    def absent(self, at: Growth, g: Proxima, question: k.Question) -> k.Answer:
        seat = question.seat
        sites = factories_of(g, seat)
        count = g.power(seat).supply
        ranked = sorted(sites, key=lambda site: (-g.s.planets[site].people[seat], site))[:count]
        if count == 1:
            return k.pick(ranked[0])
        return k.compound([k.pick(site) for site in sites if site in ranked])


SHORTAGE: Final = Shortage("proxima.shortage", "PC-UPK-07", "Which planets grow?", title="Growth")


def clear_market(g: Proxima) -> None:
    """People come back from the market; alone only once it is full. (PC-UPK-02, PC-UPK-03)"""
    if g.alone() and len(g.s.market) < spaces(g):
        return
    for seat in g.s.market:
        g.power(seat).supply += 1
    g.s.market = []


def grow(g: Proxima, seat: int, planet: int, count: int) -> None:
    """People of the supply appear on a planet. (PC-UPK-04)"""
    placed = g.settle(g.s.planets[planet], seat, count)
    if placed > 0:
        g.say(GROWN, seat, placed, planet)


def factories_of(g: Proxima, seat: int) -> list[n.Planet]:
    """The planets where a power's clone factory works. (PC-UPK-06, PC-PART-29)"""
    if not g.s.settings.expansion:
        return []
    return [
        planet
        for planet in g.settled_by(seat)
        if g.s.planets[planet].works.built[n.CLONE_FACTORY - n.FIRST_STRUCTURE] == seat
    ]


class TakeIncome(k.Topic):
    """What is taken and taxed; silence takes as much as can be paid for. (PC-DEC-03)"""

    def offer(self, at: Income, g: Proxima, question: k.Question) -> k.Shape:
        planets = taxable(g, question.seat)
        caps = [yields(g, question.seat, planet) for planet in planets]
        most = min(sum(caps), g.cp(question.seat) // tax(g, question.seat))
        return k.Allocate(n.PLANET, planets, caps, 0, most, [1] * len(planets))

    def absent(self, at: Income, g: Proxima, question: k.Question) -> k.Answer:
        planets = taxable(g, question.seat)
        entries = [g.s.planets[planet] for planet in planets]
        caps = [yields(g, question.seat, planet) for planet in planets]
        ranks = [(TILE_COLOUR[entry.tile], -entry.stock) for entry in entries]
        ranked = sorted(range(len(planets)), key=lambda place: ranks[place])
        return shared(poured(g.cp(question.seat) // tax(g, question.seat), caps, ranked))


TAKE_INCOME: Final = TakeIncome(
    "proxima.income", "PC-UPK-17 PC-UPK-19 PC-UPK-22", "What do you collect, and pay tax on?"
)


def yields(g: Proxima, seat: int, planet: n.Planet) -> int:
    """How many tokens a planet gives a power: one or two, if it has them. (PC-UPK-12..15)"""
    entry = g.s.planets[planet]
    refinery = REFINERY[TILE_COLOUR[entry.tile]]
    return min(entry.stock, 2 if g.power(seat).knows[refinery] else 1)


def tax(g: Proxima, seat: int) -> int:
    """CP for each Axinium and Phasium. (PC-UPK-17, PC-UPK-18, PC-POLC-08, PC-VAR-16)"""
    if g.s.settings.taxes == options.NO or g.knows(seat, n.ADVANCED_POLITICS):
        return 0
    return 1 + g.term(seat, n.TAX_TERM)


def taxable(g: Proxima, seat: int) -> list[n.Planet]:
    """The planets that would give a power Axinium or Phasium. (PC-UPK-20)"""
    planets = g.s.planets
    return [
        planet
        for planet in g.settled_by(seat)
        if planets[planet].stock > 0 and TILE_COLOUR[planets[planet].tile] != n.CP
    ]


class Income(InOrder):
    """In turn order each power collects, CP first. (PC-UPK-11..23, PC-EX-02..05)"""

    def turn(self, g: Proxima, one: k.Seat) -> k.Step | None:
        for planet in g.settled_by(one):
            if TILE_COLOUR[g.s.planets[planet].tile] == n.CP:
                self.collect(g, one, planet, yields(g, one, planet))
        planets = taxable(g, one)
        due = tax(g, one)
        if planets and 0 < due <= g.cp(one):
            return self.ask(TAKE_INCOME, one)
        for planet in planets if due == 0 else []:
            self.collect(g, one, planet, yields(g, one, planet))
        return None

    def answered(self, g: Proxima, one: k.Seat, answer: k.Answer) -> None:
        """What is not paid for stays where it is. (PC-UPK-19)"""
        taken = allotted(taxable(g, one), answer)
        taxes = tax(g, one) * sum(count for _planet, count in taken)
        if taxes > 0:
            g.pay_cp(one, taxes)
            g.say(TAXED, one, taxes)
        for planet, count in taken:
            self.collect(g, one, planet, count)

    def collect(self, g: Proxima, seat: int, planet: n.Planet, tokens: int) -> None:
        """Tokens leave the stock and become goods. (PC-PLANET-12, PC-PLANET-13)"""
        if tokens == 0:
            return
        entry = g.s.planets[planet]
        good = Good(TILE_COLOUR[entry.tile])
        entry.stock -= tokens
        g.gain(seat, good, tokens * TOKEN_WORTH[good])
        g.say(INCOME, seat, tokens * TOKEN_WORTH[good], good)


class Offices(k.Procedure[Proxima]):
    """After income laws may pay for titles and for the High Council. (PC-POLC-12, PC-POLC-13)"""

    def begin(self, g: Proxima) -> k.Step:
        if g.shared_term(n.STIPEND) > 0:
            for seat in g.in_order():
                amount = max(0, 3 - g.turn_card(seat))
                if amount > 0:
                    g.gain(seat, n.CP, amount)
                    g.say(PAID_OFFICE, seat, amount)
        amount = g.shared_term(n.SEAT_OF_POWER)
        if amount > 0:
            for seat in g.in_order():
                if g.visible_in(n.COUNCIL, seat):
                    g.gain(seat, n.CP, amount)
                    g.say(PAID_OFFICE, seat, amount)
        return k.DONE


STEPS: Final[list[k.Procedure[Proxima]]] = [Growth(), Income(), Offices()]
