"""The primary action of a card, and the effect that a faction may use once instead. (PC-FAC)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions import upgrades
from starmoot.games.proxima.actions.perform import perform
from starmoot.games.proxima.actions.research import HALF_PRICE, Research
from starmoot.games.proxima.council.decisions import POLITICS
from starmoot.games.proxima.council.vote import Enact
from starmoot.games.proxima.names import Action, Political
from starmoot.games.proxima.play import Acting, Proxima, allotted
from starmoot.games.proxima.printed import FACTIONS

LIQUIDATION_PRICE: Final = 3
MIGRANTS: Final = 4
LOOT: Final = 2
LAUNCHES: Final = 2

USES_ONCE: Final = k.note("proxima.once", "PC-FAC-23", "{} gives up {} for good", k.SEAT, n.ACTION)
LOOTED: Final = k.note(
    "proxima.looted", "PC-FAC-19", "{} takes {} CP from {}", k.SEAT, k.NUMBER, k.SEAT
)
MIGRATED: Final = k.note(
    "proxima.migrated",
    "PC-FAC-16",
    "{} brings {} more [colonist|colonists] to {}",
    k.SEAT,
    k.NUMBER,
    n.PLANET,
)
SOLD: Final = k.note("proxima.sold", "PC-FAC-10", "{} sells {} {}", k.SEAT, k.NUMBER, n.GOOD)


class Instead(k.Topic):
    """The effect to use once, or the standard action, which silence takes. (PC-DEC-19)"""

    def offer(self, at: Primary, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(k.YES_NO, [0, 1])

    def words(self, at: Primary, view: k.View, question: k.Question) -> k.Words:
        """What the effect is."""
        words = k.Words(self.prompt)
        faction = FACTIONS[view.state.powers[question.seat].faction]
        words.previews[k.YES_NO.name, 1] = f"{faction.once_text} The card then leaves the game."
        return words


INSTEAD: Final = Instead(
    "proxima.instead",
    "PC-FAC-23",
    "Do you use the effect that works once?",
    title="One-time effect",
)


def primary(g: Proxima, seat: int, card: Action) -> k.Procedure[Proxima]:
    """The upper half of a card, or what a faction may do once instead. (PC-ACT-04, PC-FAC-23)

    An ordinance needs a removed law.
    """
    faction = g.power(seat).faction
    if faction == n.NO_FACTION or FACTIONS[faction].once_on != card:
        return perform(card, seat)
    if faction == n.SIRIUS and not removed_laws(g):
        return perform(card, seat)
    return Primary(seat, card)


class Primary(Acting):
    """A card that a faction may use once for something else. (PC-FAC-23)"""

    card: Action = n.NO_ACTION

    def begin(self, g: Proxima) -> k.Step:
        return k.ask(INSTEAD, self.seat, Primary.chosen)

    def chosen(self, g: Proxima) -> k.Step:
        """The card leaves the game. (PC-FAC-23)"""
        if not g.answer().yes():
            return k.Run(perform(self.card, self.seat), Acting.done)
        power = g.power(self.seat)
        power.lost[self.card] = True
        power.in_hand[self.card] = False
        g.say(USES_ONCE, self.seat, self.card)
        if power.faction == n.EUROPE:
            return k.Run(Research(self.seat, HALF_PRICE), Acting.done)
        return k.Run(Once(self.seat), Acting.done)


def removed_laws(g: Proxima) -> list[Political]:
    """The laws among the removed political cards. (PC-FAC-05)"""
    return [Political(card) for card in sorted(g.s.removed) if POLITICS[card].sort == "law"]


class Decree(k.Topic):
    """A law that comes into force. (PC-FAC-05)"""

    def offer(self, at: Once, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(n.POLITICAL, removed_laws(g))

    def words(self, at: Once, view: k.View, question: k.Question) -> k.Words:
        return n.previewed(self.prompt, n.POLITICAL, [card.text for card in POLITICS])


class Liquidate(k.Topic):
    """How much is sold. (PC-FAC-10)"""

    def offer(self, at: Once, g: Proxima, question: k.Question) -> k.Shape:
        goods = g.goods(question.seat)[1:]
        return k.Allocate(n.GOOD, [n.AXINIUM, n.PHASIUM], goods, 0, sum(goods), [1, 1])


class Migrate(k.Topic):
    """Where people settle. (PC-FAC-16)"""

    def offer(self, at: Once, g: Proxima, question: k.Question) -> k.Shape:
        planets = g.settled_by(question.seat)
        most = min(MIGRANTS, g.power(question.seat).supply)
        return k.Allocate(n.PLANET, planets, [most] * len(planets), 0, most, [1] * len(planets))


class Site(k.Topic):
    """Where rockets are placed. (PC-FAC-22)"""

    def offer(self, at: Once, g: Proxima, question: k.Question) -> k.Shape:
        sites = upgrades.sites_for(g, question.seat, n.HYPERSONIC)
        return k.Choose(n.PLANET, sites, 0, LAUNCHES)


DECREE: Final = Decree(
    "proxima.decree", "PC-FAC-05", "Which law comes into force?", title="New law"
)
LIQUIDATE: Final = Liquidate(
    "proxima.liquidate", "PC-FAC-10", "What do you sell?", title="Emergency sale"
)
MIGRATE: Final = Migrate(
    "proxima.migrate", "PC-FAC-16", "Where do your people settle?", title="Settlers"
)
SITE: Final = Site(
    "proxima.site", "PC-FAC-22", "Where do you place rockets?", title="Place rockets"
)


class Once(Acting):
    """What a faction does once in a game."""

    def begin(self, g: Proxima) -> k.Step:
        faction = g.power(self.seat).faction
        if faction == n.SIRIUS:
            return k.ask(DECREE, self.seat, Once.decreed)
        if faction == n.ARCTIC:
            return k.ask(LIQUIDATE, self.seat, Once.liquidated)
        if faction == n.AFRICA:
            return k.ask(MIGRATE, self.seat, Once.migrated)
        if faction == n.PACIFIC:
            sites = upgrades.sites_for(g, self.seat, n.HYPERSONIC)
            return k.ask(SITE, self.seat, Once.sited) if sites else k.DONE
        self.raid(g)
        return k.DONE

    def decreed(self, g: Proxima) -> k.Step:
        """Holy Ordinance. (PC-FAC-05)"""
        card = g.answer().key
        g.s.removed.remove(card)
        return k.Run(Enact(card=card), Acting.done)

    def liquidated(self, g: Proxima) -> k.Step:
        """Liquidation. (PC-FAC-10)"""
        for good, count in allotted([n.AXINIUM, n.PHASIUM], g.answer()):
            g.gain(self.seat, good, -count)
            g.gain(self.seat, n.CP, LIQUIDATION_PRICE * count)
            g.say(SOLD, self.seat, count, good)
        return k.DONE

    def migrated(self, g: Proxima) -> k.Step:
        """Great Migration. (PC-FAC-16)"""
        for planet, count in allotted(g.settled_by(self.seat), g.answer()):
            g.settle(g.s.planets[planet], self.seat, count)
            g.say(MIGRATED, self.seat, count, planet)
        return k.DONE

    def sited(self, g: Proxima) -> k.Step:
        """Launch Window. (PC-FAC-22)"""
        planets = g.answer().keys()
        for planet in planets:
            upgrades.place(g, self.seat, n.HYPERSONIC, n.Planet(planet))
        return k.DONE

    def raid(self, g: Proxima) -> None:
        """Corsair Raid: those who live where one has visible ships pay. (PC-FAC-19)"""
        for seat in g.everyone():
            if seat == self.seat:
                continue
            raided = any(
                planet.people[seat] > 0 and not planet.gone and g.visible_in(planet.hex, self.seat)
                for planet in g.s.planets
            )
            amount = min(LOOT, g.cp(seat)) if raided else 0
            if amount > 0:
                g.pay_cp(seat, amount)
                g.gain(self.seat, n.CP, amount)
                g.say(LOOTED, self.seat, amount, seat)
