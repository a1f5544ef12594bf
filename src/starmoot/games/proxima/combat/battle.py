"""Battles: rounds of dice, hits and damage, until one side is left. (PC-FIGHT, PC-CR)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.combat.hits import pile
from starmoot.games.proxima.combat.losses import strike
from starmoot.games.proxima.combat.play_cards import SIDE, PlayCards
from starmoot.games.proxima.combat.sides import (
    RESISTANCE_SIDE,
    Field,
    Mods,
    Volley,
    dice_of,
    enemies_of,
    hunted,
    need,
    preferred,
    ships_of,
    strength,
)
from starmoot.games.proxima.combat.tactics import Tactics
from starmoot.games.proxima.names import ShipId
from starmoot.games.proxima.play import Proxima, allotted, shared
from starmoot.mechanics import dice
from starmoot.mechanics.turns import InTurn

ROLLS: Final = k.note(
    "proxima.rolls",
    "PC-FIGHT-12 PC-FIGHT-13",
    "{} rolls {} [die|dice]: {} [hit|hits]",
    SIDE,
    k.NUMBER,
    k.NUMBER,
)


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
            return k.pick(next((ship for ship in wanted if at.lacking(g, ship) > 0), wanted[0]))
        spread = pile(hits, [at.lacking(g, ship) for ship in wanted])
        return shared([spread[wanted.index(ship)] for ship in ships])

    def words(self, at: Battle, view: k.View, question: k.Question) -> k.Words:
        """How many hits there are to assign, for whom, and what each ship withstands."""
        hits = at.field.hits[at.field.sides.index(question.subject)]
        words = k.Words(
            "Where does your hit go?" if hits == 1 else f"Where do your {hits} hits go?"
        )
        if question.subject == RESISTANCE_SIDE:
            its = "its hit" if hits == 1 else f"its {hits} hits"
            words.prompt = f"You speak for the Resistance: which ship takes {its}?"
        g = view.play(Proxima)
        for ship in at.targets(g, question.subject):
            fatal = n.counted(need(g, at.field, ship), "hit")
            guns = n.counted(strength(g, at.field, ship), "die", "dice")
            words.previews[n.SHIP.name, ship] = f"goes down with {fatal}, rolls {guns}"
        return words


ASSIGN: Final = Assign(
    "proxima.assign", "PC-FIGHT-14 PC-FIGHT-15", "Where do your hits go?", title="Hits"
)


class Overload(k.Topic):
    """Which of one's ships takes the damage. (PC-CCC-07)"""

    def offer(self, at: Battle, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(n.SHIP, ships_of(g, at.field, question.seat))


class Evade(k.Topic):
    """Which hits on one's ships are cancelled. (PC-CCC-14)"""

    def offer(self, at: Battle, g: Proxima, question: k.Question) -> k.Shape:
        ships = at.struck_ships(question.subject)
        caps = [at.assigned_to(ship) for ship in ships]
        count = at.field.mods[at.field.sides.index(question.subject)].cancels
        return k.Allocate(n.SHIP, ships, caps, count, count, [1] * len(ships))


OVERLOAD: Final = Overload("proxima.overload", "PC-CCC-07", "Which ship is overloaded?")
EVADE: Final = Evade(
    "proxima.evade", "PC-CCC-14", "Which hits do your ships evade?", title="Evasion"
)


class Battle(InTurn[Proxima]):
    """One battle; `field` holds how it went. (PC-FIGHT-02)

    After a roll each side has three turns: overloaded ships, its hits, and hits that it evades.
    """

    field: Field = Field()

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
            self.field = Field()  # it belongs to one procedure at a time
            return k.Run(Tactics(field=field), Battle.cards)
        return k.Goto(Battle.roll)

    def cards(self, g: Proxima) -> k.Step:
        """Combat cards are laid and revealed. (PC-FIGHT-09, PC-FIGHT-10)"""
        self.field = g.finished(Tactics).field
        if len(self.left(g)) < 2:
            return k.Goto(Battle.check)
        cards = PlayCards(field=self.field)
        self.field = Field()
        return k.Run(cards, Battle.revealed)

    def revealed(self, g: Proxima) -> k.Step:
        self.field = g.finished(PlayCards).field
        return k.Goto(Battle.roll if len(self.left(g)) > 1 else Battle.check)

    def roll(self, g: Proxima) -> k.Step:
        """All sides roll at once; 5 and 6 hit. (PC-FIGHT-12, PC-FIGHT-13)"""
        field = self.field
        field.hits = []
        for index in range(len(field.sides)):
            side = field.sides[index]
            field.hits.append(self.shoot(g, side, field.mods[index]))
        self.at = 0
        return k.Goto(InTurn.begin)

    def order(self, g: Proxima) -> list[int]:
        return self.field.sides * 3

    def turn(self, g: Proxima, one: int) -> k.Step | None:
        phase = (self.at - 1) // len(self.field.sides)
        if phase == 0:
            return self.overload(g, one)
        return self.assign(g, one) if phase == 1 else self.evade(g, one)

    def place(self) -> int:
        """The place of the side whose turn it is."""
        return (self.at - 1) % len(self.field.sides)

    def overload(self, g: Proxima, side: int) -> k.Step | None:
        """After the roll an overloaded ship takes damage. (PC-CCC-07)"""
        strains = self.field.mods[self.place()].strains
        ships = ships_of(g, self.field, side) if strains else []
        if len(ships) > 1:
            return k.ask(OVERLOAD, side, Battle.overloaded)
        if ships:
            strike(g, self.field, ships[0], 1)
        return None

    def overloaded(self, g: Proxima) -> k.Step:
        strike(g, self.field, ShipId(g.answer().key), 1)
        return k.Goto(InTurn.begin)

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

    def lacking(self, g: Proxima, ship: ShipId) -> int:
        """How many more hits would destroy a ship, after those assigned so far. (PC-FIGHT-28)"""
        return max(0, need(g, self.field, ship) - self.assigned_to(ship))

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
                if bait in ships and self.lacking(g, ShipId(bait)) > 0:
                    ships = [ShipId(bait)]
            found.extend(ships)
        return found

    def assign(self, g: Proxima, side: int) -> k.Step | None:
        """In reverse turn order each side assigns its hits. (PC-FIGHT-14, PC-FIGHT-15)"""
        place = self.place()
        hits = self.field.hits[place]
        while hits > 0:
            ships = self.targets(g, side)
            if len(ships) == 1:
                single = self.decoys() and not self.field.mods[place].focus
                count = 1 if single else hits
                self.aim(side, ships[0], count)
                hits -= count
            elif ships and g.alone() and side == RESISTANCE_SIDE:
                self.spread(g, side, ships, hits)
                hits = 0
            elif ships:
                self.field.hits[place] = hits
                question = k.Question(ASSIGN, self.controller(g, side), side)
                return k.Ask([question], Battle.assigned)
            else:
                break
        self.field.hits[place] = hits
        return None

    def spread(self, g: Proxima, side: int, ships: list[ShipId], hits: int) -> None:
        """The Resistance assigns its hits by its own order.

        PC-FIGHT-27..28, PC-CR-20, PC-SOLO-14.
        """
        wanted = hunted(g, self.field, ships)
        spread = pile(hits, [self.lacking(g, ship) for ship in wanted])
        for index in range(len(wanted)):
            self.aim(side, wanted[index], spread[index])

    def assigned(self, g: Proxima) -> k.Step:
        """One hit after another, or all of them at once."""
        field = self.field
        place = self.place()
        side: int = self.whose(g)
        if self.one_by_one(g, side):
            hits = field.hits[place] if field.mods[place].focus else 1
            self.aim(side, ShipId(g.answer().key), hits)
            field.hits[place] -= hits
            self.at -= 1  # until none is left
            return k.Goto(InTurn.begin)
        for ship, count in allotted(self.targets(g, side), g.answer()):
            self.aim(side, ship, count)
        field.hits[place] = 0
        return k.Goto(InTurn.begin)

    def aim(self, side: int, ship: ShipId, hits: int) -> None:
        """Hits of a side are put on a ship."""
        if hits > 0:
            volley = Volley()
            volley.side = side
            volley.ship = ship
            volley.hits = hits
            self.field.volleys.append(volley)

    # Damage

    def struck_ships(self, side: int) -> list[ShipId]:
        """The ships of a side that were assigned hits."""
        found: list[ShipId] = []
        for volley in self.field.volleys:
            if volley.ship // 16 == side and volley.ship not in found:
                found.append(volley.ship)
        return sorted(found)

    def evade(self, g: Proxima, side: int) -> k.Step | None:
        """Some hits are cancelled, as their victim chooses. (PC-CCC-14, PC-CRCC-06)"""
        cancels = self.field.mods[self.place()].cancels
        ships = self.struck_ships(side) if cancels > 0 else []
        choice = len(ships) > 1 and sum(self.assigned_to(ship) for ship in ships) > cancels
        if choice and not (g.alone() and side == RESISTANCE_SIDE):
            question = k.Question(EVADE, self.controller(g, side), side)
            return k.Ask([question], Battle.evaded)
        for ship in sorted(ships, key=lambda ship: self.beyond(g, ship)):
            cancels -= self.cancel(ship, cancels)
        return None

    def beyond(self, g: Proxima, ship: ShipId) -> int:
        """How far the hits on a ship are from just destroying it. (PC-CR-20)"""
        return abs(self.assigned_to(ship) - need(g, self.field, ship))

    def evaded(self, g: Proxima) -> k.Step:
        for ship, count in allotted(self.struck_ships(self.whose(g)), g.answer()):
            self.cancel(ship, count)
        return k.Goto(InTurn.begin)

    def cancel(self, ship: ShipId, hits: int) -> int:
        """Take hits off a ship; gives how many."""
        left = hits
        for volley in self.field.volleys:
            if volley.ship == ship:
                gone = min(left, volley.hits)
                volley.hits -= gone
                left -= gone
        return hits - left

    def after(self, g: Proxima) -> k.Step:
        """All damage is applied at once. (PC-FIGHT-16..19)"""
        field = self.field
        pulse = field.round == 1 and any(foe.pulse for foe in field.foes)
        damage: dict[int, int] = {}
        pierced: set[tuple[int, int]] = set()
        for volley in field.volleys:
            if volley.hits == 0:
                continue
            damage[volley.ship] = damage.get(volley.ship, 0) + volley.hits
            if (volley.side, volley.ship) not in pierced:
                pierced.add((volley.side, volley.ship))
                damage[volley.ship] += field.mods[field.sides.index(volley.side)].pierces
        for ship in sorted(damage):
            taken = max(0, damage[ship] - self.absorbed(ShipId(ship)))
            if taken > 0:
                strike(g, field, ShipId(ship), taken, pulse)
        return k.Goto(Battle.check)

    def absorbed(self, ship: ShipId) -> int:
        """By how much damage to a ship is lessened. (PC-CCC-15, PC-CRCC-03)"""
        return self.field.mods[self.field.sides.index(ship // 16)].absorbs

    def check(self, g: Proxima) -> k.Step:
        """Another round, unless at most one side is left. (PC-FIGHT-02, PC-CR-18)"""
        if len(self.left(g)) > 1 and not (g.alone() and self.field.foes):
            return k.Goto(Battle.next_round)
        return k.DONE

    def left(self, g: Proxima) -> list[int]:
        """The sides that still have ships."""
        return [side for side in self.field.sides if ships_of(g, self.field, side)]

    def victor(self, g: Proxima) -> int:
        """The one side that is left, or NONE. (PC-FIGHT-22, PC-FIGHT-24)"""
        left = self.left(g)
        return left[0] if len(left) == 1 else n.NONE
