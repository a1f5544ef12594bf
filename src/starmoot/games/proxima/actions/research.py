"""Research: which technologies a power can learn, at what price, and what learning does."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima import options
from starmoot.games.proxima.names import Tech
from starmoot.games.proxima.play import Acting, Proxima
from starmoot.games.proxima.printed import (
    FACTIONS,
    IS_BASE,
    TECH_COLOUR,
    TECH_COST,
    TECH_TYPE,
    TECHNOLOGIES,
    TECHS,
)

ORDINARY: Final = -1
HALF_PRICE: Final = -2

LEARNED: Final = k.note(
    "proxima.learned", "PC-RES-03", "{} learns {} for {} CP", k.SEAT, n.TECH, k.NUMBER
)
ROYALTY: Final = k.note("proxima.royalty", "PC-POLC-38", "{} pays {} 1 CP", k.SEAT, k.SEAT)


def available(g: Proxima, seat: int) -> list[int]:
    """What a power may ever learn. (PC-TECH-09..11, PC-VAR-06, PC-VAR-20)"""
    settings = g.s.settings
    faction = g.power(seat).faction
    if faction == n.NO_FACTION:
        techs = [tech for tech in range(TECHS) if IS_BASE[tech] or settings.expansion]
    else:
        own = FACTIONS[faction].technologies
        techs = [tech for tech in range(TECHS) if IS_BASE[tech] or tech in own]
    if settings.basic_research_available == options.NO:
        techs.remove(n.BASIC_RESEARCH)
    if settings.preset == options.SHORT:
        techs.remove(n.ADVANCED_POLITICS)
        techs.remove(n.EXPERT_POLITICS)
    if faction == n.SIRIUS:
        techs.remove(n.QUANTUM_SCANNER)
    return techs


def open_technologies(g: Proxima, seat: int) -> list[int]:
    """What a power may learn and has not learned yet. (PC-TECH-06, PC-TECH-07)"""
    knows = g.power(seat).knows
    return [tech for tech in available(g, seat) if not knows[tech]]


def discounts(g: Proxima, seat: int, first: bool) -> tuple[list[int], list[int], int]:
    """What a technology costs less, by its type and by its colour, and in any case.

    PC-RES-05..08, PC-POLC-04, PC-POLC-17, PC-FAC-13.
    """
    power = g.power(seat)
    by_type = [0, 0, 0, 0]
    by_colour = [0, 0, 0, 0]
    for tech in range(TECHS):
        if power.knows[tech]:
            by_type[TECH_TYPE[tech]] += 1
            by_colour[TECH_COLOUR[tech]] += 1
    if power.knows[n.BASIC_RESEARCH]:
        for kind in range(4):
            by_type[kind] += int(kind != n.POLITICAL_TYPE)
    if power.faction == n.EUROPE:
        by_type[n.CIVILIAN_TYPE] += 1
    further = power.terms[n.RESEARCH_DISCOUNT]
    if first:
        further += power.terms[n.FIRST_RESEARCH]
    return by_type, by_colour, further


def price(g: Proxima, seat: int, tech: int, first: bool = True) -> int:
    """What a technology costs a power in an ordinary Research action. (PC-RES-05..10, PC-EX-12)"""
    by_type, by_colour, further = discounts(g, seat, first)
    off = by_type[TECH_TYPE[tech]] + by_colour[TECH_COLOUR[tech]] + further
    return max(1, TECH_COST[tech] - off)


def learn(g: Proxima, seat: int, tech: Tech, cost: int) -> k.Procedure[Proxima] | None:
    """Pay, put one of your people on it, and have it at once. (PC-RES-03, PC-TECH-05, PC-TECH-08)

    Gives the procedure by which a patent is paid for, where one is due. (PC-POLC-38)
    """
    g.pay_cp(seat, cost)
    take_up(g, seat, tech)
    g.say(LEARNED, seat, tech, cost)
    due = g.term(seat, n.PATENTS) > 0 and g.cp(seat) > 0
    return Royalty(seat, tech) if due else None


def take_up(g: Proxima, seat: int, tech: Tech) -> None:
    """Mark a technology as researched. (PC-TECH-05)"""
    power = g.power(seat)
    power.supply -= 1
    power.knows[tech] = True
    power.open_to.remove(tech)


class Royalties(k.Topic):
    """Which of those who know it is paid; silence pays the first. (PC-POLC-38)"""

    def offer(self, at: Royalty, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(k.SEAT, at.holders(g))


ROYALTIES: Final = Royalties("proxima.royalty", "PC-POLC-38", "Whose patent do you pay for?")


class Royalty(Acting):
    """A CP for somebody who knew the technology before. (PC-POLC-38)"""

    tech: Tech = Tech(0)

    def holders(self, g: Proxima) -> list[k.Seat]:
        """The others who have the technology."""
        return [s for s in g.everyone() if s != self.seat and g.knows(s, self.tech)]

    def begin(self, g: Proxima) -> k.Step:
        holders = self.holders(g)
        if not holders:
            return k.DONE
        if len(holders) == 1:
            return self.pay_to(g, holders[0])
        return k.ask(ROYALTIES, self.seat, Royalty.chosen)

    def chosen(self, g: Proxima) -> k.Step:
        return self.pay_to(g, k.Seat(g.answer().key))

    def pay_to(self, g: Proxima, holder: k.Seat) -> k.Step:
        """The CP changes hands."""
        g.pay_cp(self.seat, 1)
        g.gain(holder, n.CP, 1)
        g.say(ROYALTY, self.seat, holder)
        return k.DONE


class Learn(k.Topic):
    """Any affordable technology, or none. (PC-DEC-23)"""

    def offer(self, at: Research, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(n.TECH, at.affordable(g))

    def words(self, at: Research, view: k.View, question: k.Question) -> k.Words:
        """What each costs now, and what it does."""
        g = view.play(Proxima)
        told = [f"{at.cost(g, tech)} CP. {TECHNOLOGIES[tech].text}" for tech in range(TECHS)]
        return n.previewed(self.prompt, n.TECH, told)


LEARN: Final = Learn(
    "proxima.learn",
    "PC-RES-01 PC-RES-03",
    "What do you research?",
    "Learn nothing",
    title="Research",
)


class Research(Acting):
    """Learn a technology, and with Master Research a second one. (PC-RES-01..10)

    `special` is what one costs less than printed where no other discount counts, or ORDINARY for
    a Research action, or HALF_PRICE. `teachers`, where given, are those of
    whose technologies one must be chosen.
    """

    special: int = ORDINARY
    teachers: list[k.Seat] = []
    learned: int = 0

    def cost(self, g: Proxima, tech: int) -> int:
        """What a technology costs here and now. (PC-RES-09, PC-RES-10)"""
        if self.special == HALF_PRICE:
            return (TECH_COST[tech] + 1) // 2
        if self.special >= 0:
            return max(1, TECH_COST[tech] - self.special)
        if self.learned > 0:
            return TECH_COST[tech]
        return price(g, self.seat, tech)

    def affordable(self, g: Proxima) -> list[Tech]:
        """What can be learned and paid for. (PC-RES-04, PC-RES-14, PC-DEC-45)"""
        power = g.power(self.seat)
        cp = g.cp(self.seat)
        if power.supply == 0 or cp == 0:
            return []
        if self.special != ORDINARY or self.learned > 0:
            found = [Tech(tech) for tech in power.open_to if self.cost(g, tech) <= cp]
            if self.teachers:
                found = [t for t in found if any(g.knows(seat, t) for seat in self.teachers)]
            return found
        by_type, by_colour, further = discounts(g, self.seat, first=True)
        affordable: list[Tech] = []
        for tech in power.open_to:
            off = by_type[TECH_TYPE[tech]] + by_colour[TECH_COLOUR[tech]] + further
            if TECH_COST[tech] - off <= cp:
                affordable.append(Tech(tech))
        return affordable

    def begin(self, g: Proxima) -> k.Step:
        if not self.affordable(g):
            return k.DONE
        return k.ask(LEARN, self.seat, Research.chosen)

    def chosen(self, g: Proxima) -> k.Step:
        if g.answer().passed():
            return k.DONE
        tech = Tech(g.answer().key)
        royalty = learn(g, self.seat, tech, self.cost(g, tech))
        self.learned += 1
        if royalty is not None:
            return k.Run(royalty, Research.again)
        return k.Goto(Research.again)

    def again(self, g: Proxima) -> k.Step:
        """With Master Research a second technology, at its full price. (PC-RES-02, PC-RES-09)"""
        if self.special != ORDINARY or self.learned != 1:
            return k.DONE
        return k.Goto(Research.begin) if g.knows(self.seat, n.MASTER_RESEARCH) else k.DONE
