"""Bank and Mining: so much CP, so many tokens, fixed or by dice. (PC-BANK, PC-MINE)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.play import Acting, Proxima, poured, shared
from starmoot.games.proxima.printed import TILE_MOST

BANKED: Final = k.note("proxima.banked", "PC-BANK-01", "{} takes {} CP", k.SEAT, k.NUMBER)
ROLLED: Final = k.note("proxima.rolled", "PC-VAR-24 PC-VAR-26", "{} rolls {}", k.SEAT, k.NUMBER)
MINED: Final = k.note(
    "proxima.mined", "PC-MINE-01", "{} adds {} [token|tokens] to {}", k.SEAT, k.NUMBER, n.PLANET
)

FIXED_OR_DICE: Final = k.Kind("proxima.yield", ["fixed", "dice"], ["The sure amount", "Dice"])
FIXED: Final = [4, 8, 12]
"""PC-BANK-01..03, PC-MINE-01..03: without technology, with the advanced, with the expert
one. PC-EX-13."""
BASE: Final = [0, 7, 11]
"""PC-VAR-24..27, PC-VAR-29: what comes before the dice of the variant."""


class HowMuch(k.Topic):
    """The sure amount, which silence takes, or dice. (PC-DEC-29, PC-VAR-28)"""

    def offer(self, at: Yield, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(FIXED_OR_DICE, [0, 1])

    def words(self, at: Yield, view: k.View, question: k.Question) -> k.Words:
        """What either brings."""
        base = BASE[at.level]
        sure = "3" if at.level == 0 else f"{base + 3} and a die"
        dice = "a die" if at.level == 0 else f"{base} and two dice"
        return n.previewed(self.prompt, FIXED_OR_DICE, [sure, dice])


HOW_MUCH: Final = HowMuch(
    "proxima.how_much", "PC-VAR-28", "The sure amount, or dice?", title="Sure thing or dice"
)


class Yield(Acting):
    """A Bank or Mining action: so much for its level of technology, or dice."""

    level: int = 0

    def reached(self, g: Proxima) -> int:
        """How far the power's technology for it goes."""
        raise NotImplementedError

    def extra(self, g: Proxima) -> int:
        """What laws and the faction add to it."""
        raise NotImplementedError

    def brought(self, g: Proxima, amount: int) -> k.Step:
        """What becomes of all that it brings."""
        raise NotImplementedError

    def sure(self, g: Proxima) -> int:
        """What it brings without dice."""
        return FIXED[self.reached(g)] + self.extra(g)

    def begin(self, g: Proxima) -> k.Step:
        self.level = self.reached(g)
        if not g.s.settings.bank_mine_variant:
            return self.brought(g, self.sure(g))
        return k.ask(HOW_MUCH, self.seat, Yield.rolled)

    def rolled(self, g: Proxima) -> k.Step:
        """A sure 3 or a die; with technology 3 and a die, or two dice.

        PC-VAR-24..30, PC-EX-14..16.
        """
        by_dice = g.answer().key == 1
        dice = g.roll(int(by_dice) if self.level == 0 else 1 + int(by_dice))
        for die in dice:
            g.say(ROLLED, self.seat, die)
        amount = BASE[self.level] + (0 if by_dice else 3) + sum(dice)
        return self.brought(g, amount + self.extra(g))


def level(g: Proxima, seat: int, advanced: n.Tech, expert: n.Tech) -> int:
    """How far a power's technology for something goes. (PC-BANK-03, PC-MINE-03)"""
    return 2 if g.knows(seat, expert) else 1 if g.knows(seat, advanced) else 0


class Bank(Yield):
    """Take CP from the general supply. (PC-BANK)"""

    def reached(self, g: Proxima) -> int:
        return level(g, self.seat, n.ADVANCED_BANKING, n.EXPERT_BANKING)

    def extra(self, g: Proxima) -> int:
        """Laws and the Theocracy's colonies. (PC-POLC-06, PC-POLC-43, PC-FAC-05)"""
        more = g.term(self.seat, n.BANK_TERM)
        if g.plays(self.seat, n.SIRIUS):
            home = g.power(self.seat).home
            more += len([planet for planet in g.settled_by(self.seat) if planet != home])
        return more

    def brought(self, g: Proxima, amount: int) -> k.Step:
        g.gain(self.seat, n.CP, amount)
        g.say(BANKED, self.seat, amount)
        return k.DONE


class Spread(k.Topic):
    """Where the tokens go; silence fills planets that one leads first. (PC-DEC-27)"""

    def offer(self, at: Mining, g: Proxima, question: k.Question) -> k.Shape:
        places = at.places(g)
        rooms = [room(g, planet) for planet in places]
        count = min(at.tokens, sum(rooms))
        return k.Allocate(n.PLANET, places, rooms, count, count, [1] * len(places))

    def absent(self, at: Mining, g: Proxima, question: k.Question) -> k.Answer:
        places = at.places(g)
        led = g.led_by(at.seat)
        ranked = sorted(range(len(places)), key=lambda place: places[place] not in led)
        return shared(poured(at.tokens, [room(g, planet) for planet in places], ranked))


SPREAD: Final = Spread(
    "proxima.mine", "PC-MINE-04 PC-MINE-05", "Where do you mine?", title="Mining"
)


def room(g: Proxima, planet: n.Planet) -> int:
    """How many tokens a planet can still take. (PC-MINE-05)"""
    entry = g.s.planets[planet]
    return TILE_MOST[entry.tile] - entry.stock


class Mining(Yield):
    """Add tokens to planets with own people. (PC-MINE)

    With `tokens` given it is not an action of its own but a bonus of so many.
    """

    tokens: int = 0

    def places(self, g: Proxima) -> list[n.Planet]:
        """Planets with own people and room, by place on the map. (PC-MINE-01)"""
        return [planet for planet in g.settled_by(self.seat) if room(g, planet) > 0]

    def begin(self, g: Proxima) -> k.Step:
        return self.spread(g) if self.tokens > 0 else Yield.begin(self, g)

    def reached(self, g: Proxima) -> int:
        return level(g, self.seat, n.ADVANCED_MINING, n.EXPERT_MINING)

    def extra(self, g: Proxima) -> int:
        """Mining Subsidy. (PC-POLC-05)"""
        return g.term(self.seat, n.MINING_TERM)

    def brought(self, g: Proxima, amount: int) -> k.Step:
        self.tokens = amount
        return self.spread(g)

    def spread(self, g: Proxima) -> k.Step:
        """What fits nowhere is lost. (PC-MINE-06)"""
        places = self.places(g)
        if not places:
            return k.DONE
        rooms = [room(g, planet) for planet in places]
        if sum(rooms) <= self.tokens:
            return self.add(g, places, rooms)
        if len(places) == 1:
            return self.add(g, places, [self.tokens])
        return k.ask(SPREAD, self.seat, Mining.chosen)

    def chosen(self, g: Proxima) -> k.Step:
        return self.add(g, self.places(g), g.answer().keys())

    def add(self, g: Proxima, places: list[n.Planet], counts: list[int]) -> k.Step:
        """The tokens are laid out."""
        for index in range(len(places)):
            if counts[index] > 0:
                g.s.planets[places[index]].stock += counts[index]
                g.say(MINED, self.seat, counts[index], places[index])
        return k.DONE
