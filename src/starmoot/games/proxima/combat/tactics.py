"""Tactics before the cards of a round: a ship to be hit first, a raider to be given up.

PC-FIGHT-05..08.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.combat.losses import strike
from starmoot.games.proxima.combat.sides import RESISTANCE_SIDE, Field, enemies_of, ships_of
from starmoot.games.proxima.names import ShipId
from starmoot.games.proxima.play import Proxima
from starmoot.mechanics.turns import InTurn

DECOY: Final = k.note("proxima.decoy", "PC-FIGHT-08", "{} must be hit first", n.SHIP)
SACRIFICED: Final = k.note("proxima.sacrificed", "PC-FIGHT-06", "{} is sacrificed", n.SHIP)


class NameDecoy(k.Topic):
    """A ship that must be hit first, or none. (PC-FIGHT-08, PC-DEC-41)"""

    def offer(self, at: Tactics, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(n.SHIP, ships_of(g, at.field, question.seat))


NAME_DECOY: Final = NameDecoy(
    "proxima.name_decoy",
    "PC-FIGHT-08",
    "Which of your ships shall be hit first?",
    "None",
    title="Decoy",
)


def strikes(ships: list[ShipId], enemies: list[ShipId]) -> k.Shape:
    """Which ship strikes which enemy."""
    victim = k.Choose(n.SHIP, enemies)
    return k.Choose(n.SHIP, ships, then=[victim for _ in ships])


class Strike(k.Pick):
    """A ship that is given up, and the one that it strikes."""

    own: ShipId = ShipId(0)
    enemy: ShipId = ShipId(0)


class Sacrifice(k.Topic):
    """A Dark Raider and whom it strikes, or none. (PC-FIGHT-05, PC-DEC-41)"""

    def offer(self, at: Tactics, g: Proxima, question: k.Question) -> k.Shape:
        return strikes(at.raiders(g, question.seat), enemies_of(g, at.field, question.seat))


SACRIFICE: Final = Sacrifice(
    "proxima.sacrifice", "PC-FIGHT-05 PC-FIGHT-06", "Which Dark Raider do you sacrifice?", "None"
)


class Tactics(InTurn[Proxima]):
    """In reverse turn order: Basic Tactics in the first round, then Advanced Tactics in each.

    PC-FIGHT-06: several powers act in reverse turn order.
    """

    field: Field = Field()

    def raiders(self, g: Proxima, seat: int) -> list[ShipId]:
        """The Dark Raiders of a power in the battle."""
        return [ship for ship in ships_of(g, self.field, seat) if g.ship(ship).hull == n.RAIDER]

    def order(self, g: Proxima) -> list[int]:
        return self.field.sides * 2

    def turn(self, g: Proxima, one: int) -> k.Step | None:
        field = self.field
        if one == RESISTANCE_SIDE:
            return None
        if self.at <= len(field.sides):
            able = field.round == 1 and g.knows(one, n.BASIC_TACTICS) and ships_of(g, field, one)
            return k.ask(NAME_DECOY, one, Tactics.named) if able else None
        able = g.knows(one, n.ADVANCED_TACTICS) and self.raiders(g, one)
        return k.ask(SACRIFICE, one, Tactics.struck) if able and enemies_of(g, field, one) else None

    def named(self, g: Proxima) -> k.Step:
        if not g.answer().passed():
            self.field.bait[self.whose(g)] = g.answer().key
            g.say(DECOY, g.answer().key)
        return k.Goto(InTurn.begin)

    def struck(self, g: Proxima) -> k.Step:
        """Damage equal to its shields, at once; it is worth nothing. (PC-FIGHT-06, PC-FIGHT-07)"""
        if not g.answer().passed():
            order = g.read(Strike)
            shields = g.power(order.own // 16).blueprints[n.RAIDER].shield
            g.say(SACRIFICED, order.own)
            g.scrap(order.own // 16, g.ship(order.own))
            if shields > 0:
                strike(g, self.field, order.enemy, shields)
        return k.Goto(InTurn.begin)
