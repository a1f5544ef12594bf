"""Ship blocking: the fastest ships of a hex stop slower ones of others. (PC-BLOCK)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.names import Hex, ShipId
from starmoot.games.proxima.play import Proxima, ship_id
from starmoot.games.proxima.state import Ship
from starmoot.mechanics.turns import InTurn

HELD: Final = k.note("proxima.held", "PC-BLOCK-06", "{} is stopped", n.SHIP)

HYPER_CAPABILITY: Final = 4
"""PC-BLOCK-13."""


def capability(g: Proxima, seat: int, ship: Ship) -> int:
    """How fast a ship counts for blocking. (PC-BLOCK-13)"""
    return HYPER_CAPABILITY if g.blueprint(seat, ship).hyper else g.speed(seat, ship)


class Hold(k.Topic):
    """Which slower ships are stopped; silence stops the strongest. (PC-BLOCK-10, PC-DEC-38)"""

    def offer(self, at: Blocking, g: Proxima, question: k.Question) -> k.Shape:
        count = at.fastest(g, question.seat)
        return k.Choose(n.SHIP, at.slower(g, question.seat), count, count)

    def absent(self, at: Blocking, g: Proxima, question: k.Question) -> k.Answer:
        count = at.fastest(g, question.seat)
        ships = at.slower(g, question.seat)
        strongest = sorted(ships, key=lambda s: (-g.blueprint(s // 16, g.ship(s)).dice, s))[:count]
        if count == 1:
            return k.pick(strongest[0])
        return k.compound([k.pick(ship) for ship in ships if ship in strongest])


HOLD: Final = Hold(
    "proxima.hold", "PC-BLOCK-06 PC-BLOCK-10", "Which ships do you stop?", title="Stop ships"
)


class Blocking(InTurn[Proxima]):
    """Hex by hex it is settled who is stopped; `stopped` is the result. (PC-BLOCK-03..12)"""

    hexes: list[Hex] = []
    stopped: list[ShipId] = []

    def begin(self, g: Proxima) -> k.Step:
        """Hexes with visible ships of two or more powers.

        PC-BLOCK-03, PC-BLOCK-04, PC-BLOCK-14.
        """
        self.hexes = shared_hexes(g)
        return k.Goto(InTurn.begin)

    def order(self, g: Proxima) -> list[k.Seat]:
        """Owners of the fastest ships choose in reverse turn order, in each hex. (PC-BLOCK-10)"""
        return g.in_reverse() * len(self.hexes)

    def here(self, g: Proxima) -> Hex:
        """The hex at hand."""
        return self.hexes[(self.at - 1) // g.seats]

    def ships(self, g: Proxima) -> list[ShipId]:
        """The visible ships in the hex."""
        hex = self.here(g)
        return [ship_id(s, ship) for s in range(g.seats) for ship in g.fleet_in(hex, s)]

    def top(self, g: Proxima) -> int:
        """The largest capability in the hex. (PC-BLOCK-05)"""
        return max(capability(g, ship // 16, g.ship(ship)) for ship in self.ships(g))

    def fastest(self, g: Proxima, seat: int) -> int:
        """How many ships of that capability a power has there. (PC-BLOCK-06)"""
        top = self.top(g)
        fleet = g.fleet_in(self.here(g), seat)
        return len([ship for ship in fleet if capability(g, seat, ship) == top])

    def slower(self, g: Proxima, seat: int) -> list[ShipId]:
        """Slower ships of others that nobody has stopped yet. (PC-BLOCK-07..09)"""
        top = self.top(g)
        return [
            ship
            for ship in self.ships(g)
            if ship // 16 != seat
            and capability(g, ship // 16, g.ship(ship)) < top
            and ship not in self.stopped
        ]

    def turn(self, g: Proxima, one: k.Seat) -> k.Step | None:
        count = self.fastest(g, one)
        slower = self.slower(g, one) if count > 0 else []
        if count < len(slower):
            return self.ask(HOLD, one)
        self.hold(g, slower)
        return None

    def answered(self, g: Proxima, one: k.Seat, answer: k.Answer) -> None:
        self.hold(g, [ShipId(ship) for ship in answer.picks()])

    def hold(self, g: Proxima, ships: list[ShipId]) -> None:
        """These ships may not leave in the next step."""
        for ship in ships:
            self.stopped.append(ship)
            g.say(HELD, ship)


def shared_hexes(g: Proxima) -> list[Hex]:
    """The hexes with visible ships of two or more powers, by place on the map. (PC-FIGHT-01)"""
    owner: dict[int, int] = {}
    shared: list[int] = []
    for seat in range(g.seats):
        for ship in g.s.powers[seat].ships:
            if ship.hex < 0 or ship.cloaked:
                continue
            if owner.setdefault(ship.hex, seat) != seat and ship.hex not in shared:
                shared.append(ship.hex)
    return [Hex(hex) for hex in sorted(shared)]
