"""Battles: rounds of dice, hits and damage, until one side is left. (PC-FIGHT, PC-CR)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.combat.sides import (
    RESISTANCE_SIDE,
    Field,
    Mods,
    Volley,
    dice_of,
    enemies_of,
    need,
    preferred,
    shield_against,
    ships_of,
)
from starmoot.games.proxima.combat.tactics import Cards, Tactics, evade
from starmoot.games.proxima.names import ShipId
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.printed import HULL_WORTH
from starmoot.mechanics import battle, dice

SIDE: Final = k.Kind("proxima.side", [*[f"seat{number}" for number in range(1, 7)], "resistance"])
ROLLS: Final = k.note(
    "proxima.rolls",
    "PC-FIGHT-12 PC-FIGHT-13",
    "{}: {} dice, {} [hit|hits]",
    SIDE,
    k.NUMBER,
    k.NUMBER,
)
STRUCK: Final = k.note("proxima.struck", "PC-FIGHT-16", "{} takes {} damage", n.SHIP, k.NUMBER)
LOST: Final = k.note("proxima.lost_ship", "PC-FIGHT-17", "{} is destroyed", n.SHIP)


class Assign(k.Topic):
    """Where one's hits go; silence follows the order of the Resistance. (PC-DEC-43, PC-DEC-44)"""

    def offer(self, at: Battle, g: Proxima, question: k.Question) -> k.Shape:
        side = question.subject
        hits = at.field.hits[at.field.sides.index(side)]
        ships = at.targets(g, side)
        if at.one_by_one(g, side):
            return k.Choose(n.SHIP, ships)
        count = len(ships)
        return k.Allocate(n.SHIP, ships, [hits] * count, hits, hits, [1] * count)

    def absent(self, at: Battle, g: Proxima, question: k.Question) -> k.Answer:
        side = question.subject
        hits = at.field.hits[at.field.sides.index(side)]
        ships = at.targets(g, side)
        wanted = preferred(g, at.field, ships)
        if at.one_by_one(g, side):
            return k.pick(wanted[0])
        spread = battle.pile(hits, [need(g, at.field, ship) for ship in wanted])
        return k.compound([k.pick(spread[wanted.index(ship)]) for ship in ships])

    def words(self, at: Battle, view: k.View, question: k.Question) -> k.Words:
        """How many hits there are to assign."""
        hits = at.field.hits[at.field.sides.index(question.subject)]
        return k.Words("Where does your hit go?" if hits == 1 else f"Where do your {hits} hits go?")


ASSIGN: Final = Assign("proxima.assign", "PC-FIGHT-14 PC-FIGHT-15", "Where do your hits go?")


class Battle(k.Procedure[Proxima]):
    """One battle; `field` holds how it went. (PC-FIGHT-02)"""

    field: Field = Field()
    at: int = 0

    def begin(self, g: Proxima) -> k.Step:
        """Who is there fights, in reverse turn order. (PC-FIGHT-01, PC-CR-06)"""
        field = self.field
        field.lost_worth = [0] * (RESISTANCE_SIDE + 1)
        field.bait = [n.NONE] * (RESISTANCE_SIDE + 1)
        field.sides = [seat for seat in g.in_reverse() if seat in field.seats]
        if field.foes:
            controller = g.left_of(field.seats[0])
            order = g.in_reverse()
            first = order.index(controller) < order.index(field.seats[0])
            field.sides.insert(0 if first else 1, RESISTANCE_SIDE)
        return k.Goto(Battle.next_round)

    def next_round(self, g: Proxima) -> k.Step:
        """A round begins; with the expansion tactics and cards come first. (PC-FIGHT-05..11)"""
        field = self.field
        field.round += 1
        field.mods = [Mods() for _ in field.sides]
        field.silenced = []
        field.volleys = []
        field.lost_now = [0] * (RESISTANCE_SIDE + 1)
        if g.s.settings.expansion:
            tactics = Tactics()
            tactics.field = field
            return k.Run(tactics, Battle.cards)
        return k.Goto(Battle.roll)

    def cards(self, g: Proxima) -> k.Step:
        """Combat cards are laid and revealed. (PC-FIGHT-09, PC-FIGHT-10)"""
        self.field = g.finished(Tactics).field
        cards = Cards()
        cards.field = self.field
        return k.Run(cards, Battle.revealed)

    def revealed(self, g: Proxima) -> k.Step:
        self.field = g.finished(Cards).field
        return k.Goto(Battle.roll)

    def roll(self, g: Proxima) -> k.Step:
        """All sides roll at once; 5 and 6 hit. (PC-FIGHT-12, PC-FIGHT-13)"""
        field = self.field
        field.hits = []
        for index in range(len(field.sides)):
            side = field.sides[index]
            field.hits.append(self.shoot(g, side, field.mods[index]))
        self.at = 0
        return k.Goto(Battle.assign)

    def shoot(self, g: Proxima, side: int, mods: Mods) -> int:
        """The hits of one side. (PC-TLIST-48, PC-TLIST-49)"""
        if not ships_of(g, self.field, side):
            return 0
        least = mods.hits_on
        count = dice_of(g, self.field, side) + mods.dice
        rerolls = mods.rerolls
        if side != RESISTANCE_SIDE:
            if least == 5 and g.knows(side, n.QUANTUM_SCANNER):
                least = 4
            if self.field.round == 1 and g.knows(side, n.TACHYON_SCANNER):
                mods.reroll_all = True
        rolled = g.roll(count)
        hits = dice.showing(rolled, least, 6)
        again = count - hits if mods.reroll_all else min(rerolls, count - hits)
        if again > 0:
            hits += dice.showing(g.roll(again), least, 6)
        hits += mods.hits
        g.say(ROLLS, side, count, hits)
        return hits

    # Assigning hits

    def controller(self, g: Proxima, side: int) -> k.Seat:
        """Who decides for a side. (PC-CR-04)"""
        if side == RESISTANCE_SIDE:
            return g.left_of(self.field.seats[0])
        return k.Seat(side)

    def decoys(self) -> bool:
        """Whether any side has a ship that must be hit first. (PC-FIGHT-08, PC-CCC-13)"""
        field = self.field
        for index in range(len(field.sides)):
            if field.mods[index].decoy != n.NONE or field.bait[field.sides[index]] != n.NONE:
                return True
        return False

    def one_by_one(self, g: Proxima, side: int) -> bool:
        """Whether hits are assigned singly, since the next depends on the last."""
        return self.field.mods[self.field.sides.index(side)].focus or self.decoys()

    def assigned_to(self, ship: ShipId) -> int:
        """How many hits a ship has been assigned in this round."""
        total = 0
        for volley in self.field.volleys:
            if volley.ship == ship:
                total += volley.hits
        return total

    def targets(self, g: Proxima, side: int) -> list[ShipId]:
        """What a side may hit now. (PC-FIGHT-04, PC-FIGHT-08, PC-CCC-12, PC-CCC-13)"""
        field = self.field
        if not self.decoys():
            return enemies_of(g, field, side)
        found: list[ShipId] = []
        for index in range(len(field.sides)):
            other = field.sides[index]
            if other == side:
                continue
            ships = ships_of(g, field, other)
            for bait in (field.mods[index].decoy, field.bait[other]):
                if bait in ships and self.assigned_to(ShipId(bait)) < need(g, field, ShipId(bait)):
                    ships = [ShipId(bait)]
            found.extend(ships)
        return found

    def assign(self, g: Proxima) -> k.Step:
        """In reverse turn order each side assigns its hits. (PC-FIGHT-14, PC-FIGHT-15)"""
        field = self.field
        while self.at < len(field.sides):
            side = field.sides[self.at]
            hits = field.hits[self.at]
            ships = self.targets(g, side)
            if hits > 0 and len(ships) == 1 and not self.decoys():
                self.aim(side, ships[0], hits)
                field.hits[self.at] = 0
            elif hits > 0 and len(ships) == 1:
                self.aim(side, ships[0], 1)
                field.hits[self.at] -= 1
                continue
            elif hits > 0 and ships:
                if g.alone() and side == RESISTANCE_SIDE:
                    self.spread(g, side, ships, hits)
                else:
                    question = k.Question(ASSIGN, self.controller(g, side), side)
                    return k.Ask([question], Battle.assigned)
            self.at += 1
        return k.Goto(Battle.apply)

    def spread(self, g: Proxima, side: int, ships: list[ShipId], hits: int) -> None:
        """The Resistance assigns its hits by its own order. (PC-FIGHT-27, PC-FIGHT-28)"""
        wanted = preferred(g, self.field, ships)
        spread = battle.pile(hits, [need(g, self.field, ship) for ship in wanted])
        for index in range(len(wanted)):
            self.aim(side, wanted[index], spread[index])
        self.field.hits[self.at] = 0

    def assigned(self, g: Proxima) -> k.Step:
        field = self.field
        side = field.sides[self.at]
        if self.one_by_one(g, side):
            focus = field.mods[self.at].focus
            hits = field.hits[self.at] if focus else 1
            self.aim(side, ShipId(g.answer().key), hits)
            field.hits[self.at] -= hits
            return k.Goto(Battle.assign)
        ships = self.targets(g, side)
        counts = g.answer().keys()
        for index in range(len(ships)):
            self.aim(side, ships[index], counts[index])
        field.hits[self.at] = 0
        self.at += 1
        return k.Goto(Battle.assign)

    def aim(self, side: int, ship: ShipId, hits: int) -> None:
        """Hits of a side are put on a ship."""
        if hits > 0:
            volley = Volley()
            volley.side = side
            volley.ship = ship
            volley.hits = hits
            self.field.volleys.append(volley)

    # Damage

    def apply(self, g: Proxima) -> k.Step:
        """All damage is applied at once. (PC-FIGHT-16..19)"""
        field = self.field
        evade(g, field)
        damage: dict[int, int] = {}
        for volley in field.volleys:
            if volley.hits > 0:
                pierce = field.mods[field.sides.index(volley.side)].pierces
                damage[volley.ship] = damage.get(volley.ship, 0) + volley.hits + pierce
        for ship in sorted(damage):
            taken = max(0, damage[ship] - self.absorbed(ShipId(ship)))
            if taken > 0:
                self.strike(g, ShipId(ship), taken)
        for index in range(len(field.sides)):
            self.strain(g, index)
        return k.Goto(Battle.check)

    def absorbed(self, ship: ShipId) -> int:
        """By how much damage to a ship is lessened. (PC-CCC-15, PC-CRCC-03)"""
        side = RESISTANCE_SIDE if ship >= n.GUARD_IDS else ship // 16
        return self.field.mods[self.field.sides.index(side)].absorbs

    def strain(self, g: Proxima, index: int) -> None:
        """An overloaded ship takes damage of its own. (PC-CCC-07)"""
        field = self.field
        ships = ships_of(g, field, field.sides[index])
        if field.mods[index].strain != n.NONE and field.mods[index].strain > 0:
            strained = ShipId(field.mods[index].strain - 1)
            if strained in ships:
                self.strike(g, strained, 1)

    def strike(self, g: Proxima, ship: ShipId, damage: int) -> None:
        """A ship takes damage and may be destroyed. (PC-FIGHT-17)"""
        g.say(STRUCK, ship, damage)
        shield = shield_against(g, self.field, ship)
        if ship >= n.GUARD_IDS:
            foe = self.field.foes[ship - n.GUARD_IDS]
            foe.damage += damage
            if foe.damage > shield:
                g.say(LOST, ship)
            return
        entry = g.ship(ship)
        entry.damage += damage
        if entry.damage > shield:
            lose(g, self.field, ship)

    def check(self, g: Proxima) -> k.Step:
        """Another round, unless at most one side is left. (PC-FIGHT-02, PC-CR-18)"""
        field = self.field
        left = [side for side in field.sides if ships_of(g, field, side)]
        if len(left) > 1 and not (g.alone() and field.foes):
            return k.Goto(Battle.next_round)
        return k.DONE

    def victor(self, g: Proxima) -> int:
        """The one side that is left, or NONE. (PC-FIGHT-22, PC-FIGHT-24)"""
        left = [side for side in self.field.sides if ships_of(g, self.field, side)]
        return left[0] if len(left) == 1 else n.NONE


def lose(g: Proxima, field: Field, ship: ShipId) -> None:
    """A power's ship is destroyed; what it was worth is kept in mind. (PC-FIGHT-22)"""
    g.say(LOST, ship)
    owner = ship // 16
    entry = g.ship(ship)
    field.lost_worth[owner] += HULL_WORTH[entry.hull]
    field.lost_now[owner] += 1
    g.scrap(owner, entry)
