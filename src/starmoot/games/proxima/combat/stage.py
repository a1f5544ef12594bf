"""Steps 4 and 5 of a conquest: powers fight each other, then the Resistance. (PC-FIGHT, PC-CR)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions.research import Research
from starmoot.games.proxima.bonuses import RESISTANCE
from starmoot.games.proxima.combat.battle import Battle
from starmoot.games.proxima.combat.sides import RESISTANCE_SIDE, Foe, is_down
from starmoot.games.proxima.conquest.blocking import shared_hexes
from starmoot.games.proxima.names import GRID, Hex
from starmoot.games.proxima.odds import odds_before
from starmoot.games.proxima.play import Proxima
from starmoot.mechanics import decks
from starmoot.mechanics.turns import InTurn

FIGHT: Final = k.note("proxima.fight", "PC-FIGHT-01", "Battle at {}", n.HEX)
WON: Final = k.note("proxima.won", "PC-FIGHT-22", "{} wins and scores {}", k.SEAT, k.NUMBER)
NOBODY_LEFT: Final = k.note("proxima.nobody_left", "PC-FIGHT-24", "Nobody is left at {}", n.HEX)
GUARD: Final = k.note(
    "proxima.guard", "PC-CR-03", "{} guards {}", n.RESISTANCE, n.HEX, reveals=True
)
"""The card may lie face down again before anybody is asked, so the fact itself reveals it."""
BEATEN: Final = k.note("proxima.beaten", "PC-CR-09", "{} beats {}", k.SEAT, n.RESISTANCE)
HOLDS: Final = k.note("proxima.holds", "PC-CR-13", "{} holds {}", n.RESISTANCE, n.HEX)


class OrderBattles(k.Topic):
    """In which order battles are fought; silence goes out from the centre. (PC-DEC-40)"""

    def offer(self, at: Battles, g: Proxima, question: k.Question) -> k.Shape:
        hexes = at.hexes
        return k.Choose(n.HEX, hexes, len(hexes), len(hexes), ordered=True)

    def absent(self, at: Battles, g: Proxima, question: k.Question) -> k.Answer:
        return k.compound([k.pick(hex) for hex in outwards(at.hexes)])


ORDER_BATTLES: Final = OrderBattles(
    "proxima.order_battles",
    "PC-FIGHT-03 PC-CR-17",
    "Which battle comes first?",
    title="Order of battles",
)


def outwards(hexes: list[Hex]) -> list[Hex]:
    """By distance from the High Council, then by q and r. (PC-DEC-40)"""
    return sorted(
        hexes, key=lambda hex: (GRID.distances[n.COUNCIL][hex], GRID.qs[hex], GRID.rs[hex])
    )


class Battles(InTurn[Proxima]):
    """All battles of a step, in the order that the Chancellor sets. (PC-FIGHT-03, PC-CR-17)"""

    hexes: list[Hex] = []
    resistance: bool = False
    hunted_only: bool = False

    def begin(self, g: Proxima) -> k.Step:
        self.hexes = guarded_hexes(g) if self.resistance else shared_hexes(g)
        if self.hunted_only:
            hunted = [hunter.hex for hunter in g.s.hunters]
            self.hexes = [hex for hex in self.hexes if hex in hunted]  # PC-SOLO-10
        if len(self.hexes) > 1 and not g.alone():
            return k.ask(ORDER_BATTLES, g.chancellor(), Battles.ordered)
        return k.Goto(InTurn.begin) if self.hexes else k.DONE

    def ordered(self, g: Proxima) -> k.Step:
        hexes = g.answer().keys()
        self.hexes = [Hex(hex) for hex in hexes]
        return k.Goto(InTurn.begin)

    def order(self, g: Proxima) -> list[Hex]:
        return self.hexes

    def turn(self, g: Proxima, one: Hex) -> k.Step:
        return k.Run(Fought(hex=one, resistance=self.resistance), InTurn.begin)


class Assaults(Battles):
    """Those against the Resistance. (PC-CR-01)"""

    def __init__(self) -> None:
        super().__init__()
        self.resistance = True


def guarded_hexes(g: Proxima) -> list[Hex]:
    """Where visible ships meet the Resistance; alone one fights nobody else.

    PC-CR-01, PC-FIGHT-26.
    """
    found: list[int] = []
    for seat in range(g.seats):
        for ship in g.s.powers[seat].ships:
            if ship.hex < 0 or ship.cloaked or ship.hex in found:
                continue
            if g.s.guards[ship.hex] > 0 or any(h.hex == ship.hex for h in g.s.hunters):
                found.append(ship.hex)
    return [Hex(hex) for hex in sorted(found)]


class Fought(InTurn[Proxima]):
    """One battle and what comes of it; those with Advanced Research then learn from each other."""

    hex: Hex = n.NOWHERE
    resistance: bool = False
    seats: list[k.Seat] = []

    def begin(self, g: Proxima) -> k.Step:
        self.seats = [seat for seat in g.everyone() if g.visible_in(self.hex, seat)]
        if not self.seats:
            return k.DONE
        battle = Battle()
        battle.field.hex = self.hex
        battle.field.seats = self.seats
        g.say(FIGHT, self.hex, text="" if g.quiet else odds_before(g, self.hex, self.seats))
        if self.resistance:
            battle.field.foes = muster(g, self.hex)
            return k.Run(battle, Fought.settle_resistance)
        return k.Run(battle, Fought.settle)

    def settle(self, g: Proxima) -> k.Step:
        """The victor scores what the others lost. (PC-FIGHT-22..25, PC-POLC-11)"""
        battle = g.finished(Battle)
        victor = battle.victor(g)
        if victor == n.NONE:
            g.say(NOBODY_LEFT, self.hex)
        else:
            worth = battle.field.lost_worth
            points = sum(worth) - worth[victor] + g.term(victor, n.SPOILS)
            g.score(victor, n.FROM_COMBAT, points)
            g.say(WON, victor, points)
            reward(g, battle, victor)
        return k.Goto(InTurn.begin)

    def order(self, g: Proxima) -> list[k.Seat]:
        return [seat for seat in g.in_order() if seat in self.seats]

    def turn(self, g: Proxima, one: k.Seat) -> k.Step | None:
        """A technology of one of the others, for 3 CP less. (PC-RES-11, PC-RES-12)"""
        if not g.knows(one, n.ADVANCED_RESEARCH):
            return None
        others = [other for other in self.seats if other != one]
        return k.Run(Research(one, 3, others), InTurn.begin)

    def settle_resistance(self, g: Proxima) -> k.Step:
        """Cards are won, or go beneath their decks.

        PC-CR-09..15, PC-CR-19, PC-SOLO-05, PC-SOLO-06.
        """
        battle = g.finished(Battle)
        victor = battle.victor(g)
        won = victor not in (n.NONE, RESISTANCE_SIDE)
        gone: list[int] = []
        for foe in battle.field.foes:
            beaten = is_down(foe)
            if beaten and foe.hunter == n.NONE:
                g.s.guards[self.hex] = 0
            elif beaten:
                gone.append(foe.hunter)
            if beaten and won:
                g.say(BEATEN, victor, foe.card)
                if not foe.borrowed:
                    g.power(victor).trophies.append(foe.card)
            else:
                if not beaten:
                    g.say(HOLDS, foe.card, self.hex)
                if not foe.borrowed:
                    lay_beneath(g, foe.level, foe.card)
        if gone:
            g.s.hunters = [h for i, h in enumerate(g.s.hunters) if i not in gone]
        if won:
            reward(g, battle, victor)
        return k.DONE


def reward(g: Proxima, battle: Battle, victor: int) -> None:
    """What cards of the last round bring the victor. (PC-CCC-18, PC-CCC-19)"""
    field = battle.field
    mods = field.mods[field.sides.index(victor)]
    if mods.salvage > 0:
        g.gain(victor, n.CP, mods.salvage)
    if mods.glory > 0:
        fallen = sum(field.lost_now) - field.lost_now[victor]
        fallen += len([foe for foe in field.foes if is_down(foe)])
        g.score(victor, n.FROM_CARDS, mods.glory * fallen)


def muster(g: Proxima, hex: Hex) -> list[Foe]:
    """The ships of the Resistance in a hex, each with a card. (PC-CR-03, PC-SOLO-04)"""
    foes: list[Foe] = []
    if g.s.guards[hex] > 0:
        foes.append(foe_of(g, g.s.guards[hex], hex))
    for place in range(len(g.s.hunters)):
        if g.s.hunters[place].hex == hex:
            foe = foe_of(g, g.s.hunters[place].level, hex)
            foe.hunter = place
            foes.append(foe)
    return foes


def foe_of(g: Proxima, level: int, hex: Hex) -> Foe:
    """A ship as the top card of its level makes it. (PC-CR-03, PC-RAND-06, PC-POLC-10)"""
    deck = g.s.resistance[level - 1]
    foe = Foe()
    foe.level = level
    if not len(deck) and g.s.discarded[level - 1]:
        deck.cards = g.s.discarded[level - 1]
        g.s.discarded[level - 1] = []
        deck.shuffle(g.chance, n.DEALING)
    if len(deck):
        foe.card = decks.turn_up(g, deck)
        g.s.last_seen[level - 1] = foe.card
    else:
        foe.card = g.s.last_seen[level - 1]
        foe.borrowed = True
    entry = RESISTANCE[foe.card]
    foe.dice = max(1, entry.dice - g.shared_term(n.GUARD_DICE))
    foe.shield = entry.shield + g.shared_term(n.GUARD_SHIELDS)  # PC-POLC-24
    foe.pulse = entry.pulse
    g.say(GUARD, foe.card, hex)
    return foe


def lay_beneath(g: Proxima, level: int, card: int) -> None:
    """A card goes face down to the bottom of its deck. (PC-CR-14, PC-CR-15)"""
    deck = g.s.resistance[level - 1]
    deck.cards = [card, *deck.cards]
    if deck.eyes:
        deck.eyes = [0, *deck.eyes]
