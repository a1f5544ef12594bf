"""Moving ships: by drive power, in reverse turn order, or all at once. (PC-MOVE)"""

from __future__ import annotations

from typing import Final, final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima import options
from starmoot.games.proxima.conquest.blocking import Blocking
from starmoot.games.proxima.conquest.cloaking import put_markers
from starmoot.games.proxima.conquest.forecast import foretell
from starmoot.games.proxima.names import GRID, Hex, ShipId
from starmoot.games.proxima.odds import seen_by
from starmoot.games.proxima.play import InReverse, Proxima, ship_id
from starmoot.games.proxima.state import Ship
from starmoot.mechanics.turns import InTurn

MOVED: Final = k.note("proxima.moved", "PC-MOVE-05", "{} moves to {}", n.SHIP, n.HEX)

JUMP: Final = 4
"""The step in which ships with Hyperspace Drives move. (PC-MOVE-08)"""


def open_hexes(g: Proxima, seat: int) -> list[bool]:
    """The hexes that a power's ships may enter. (PC-MAP-11, PC-MAP-12, PC-POLC-15)"""
    if g.shared_term(n.HOME_TRUCE) == 0:
        return g.s.on_map
    is_open = g.s.on_map[:]
    for other in range(g.seats):
        if other != seat:
            is_open[g.home(other).hex] = False
    return is_open


@final
class Destinations(k.Follows):
    """Where the ship that was picked can go within some steps; JUMP: anywhere. (PC-MOVE-19)"""

    def __init__(self, g: Proxima, seat: int, steps: int) -> None:
        self.g = g
        self.seat = seat
        self.steps = steps
        self.is_open = open_hexes(g, seat)

    def after(self, key: k.i64) -> k.Shape | None:
        ship = self.g.ship(ShipId(key))
        if self.steps == 1:
            near = [Hex(h) for h in GRID.around[ship.hex] if h >= 0 and self.is_open[h]]
            return k.Choose(n.HEX, near)
        if self.steps == JUMP:
            anywhere = [Hex(h) for h in range(n.HEXES) if self.is_open[h] and h != ship.hex]
            return k.Choose(n.HEX, anywhere)
        reach = GRID.reach(ship.hex, self.g.speed(self.seat, ship), self.is_open)
        return k.Choose(n.HEX, [Hex(h) for h in reach])


def can_leave(ship: Ship, is_open: list[bool]) -> bool:
    """Whether a ship has anywhere to go."""
    return any(hex >= 0 and is_open[hex] for hex in GRID.around[ship.hex])


class Course(k.Pick):
    """A ship and where it goes."""

    ship: ShipId = ShipId(0)
    hex: Hex = n.NOWHERE


class Orders(k.Topic):
    """All moves of a step in one answer: any ships, each to a hex; silence stays. (PC-DEC-36)"""

    def offer(self, at: Movement, g: Proxima, question: k.Question) -> k.Shape:
        movers = at.movers(g, question.seat)
        steps = at.step if at.step == JUMP else 1 if at.by_power(g) else 2
        return k.Choose(n.SHIP, movers, 0, len(movers), later=Destinations(g, question.seat, steps))

    def words(self, at: Movement, view: k.View, question: k.Question) -> k.Words:
        """What a battle would come to, for every group that can be sent to a hex together."""
        words = k.Words(self.prompt)
        g = seen_by(view)
        movers = at.movers(g, question.seat)
        steps = at.step if at.step == JUMP else 1 if at.by_power(g) else 2
        foretell(g, question.seat, movers, Destinations(g, question.seat, steps), words)
        return words


ORDERS: Final = Orders(
    "proxima.move",
    "PC-MOVE-03 PC-MOVE-04",
    "Which ships move, and where?",
    "Stay",
    title="Movement",
)


@final
class Tokens(k.Follows):
    """The movement tokens of a ship, one after another. (PC-MOVE-11, PC-MOVE-12)"""

    def __init__(self, left: int, then: k.Follows | None) -> None:
        self.left = left
        self.then = then

    def after(self, key: k.i64) -> k.Shape | None:
        if self.left == 0:
            return None if self.then is None else self.then.after(key)
        return k.Choose(COMPASS_KIND, TOKENS, later=Tokens(self.left - 1, self.then))


COMPASS_KIND: Final = n.COMPASS
TOKENS: Final = [0, 1, 2, 3, 4, 5, n.STAY]


@final
class JumpAfter(k.Follows):
    """Where a ship with a Hyperspace Drive goes after its token, or nowhere. (PC-MOVE-16)"""

    def __init__(self, is_open: list[bool]) -> None:
        self.places = [Hex(h) for h in range(n.HEXES) if is_open[h]]

    def after(self, key: k.i64) -> k.Shape | None:
        return k.Choose(n.HEX, self.places, 0, 1)


@final
class Programmes(k.Follows):
    """What is laid on the ship that was picked."""

    def __init__(self, g: Proxima, seat: int) -> None:
        self.g = g
        self.seat = seat

    def after(self, key: k.i64) -> k.Shape | None:
        ship = self.g.ship(ShipId(key))
        jump: k.Follows | None = None
        if can_jump(self.g, self.seat, ship):
            jump = JumpAfter(open_hexes(self.g, self.seat))
        return Tokens(self.g.speed(self.seat, ship), jump).after(0)


class Token(k.Pick):
    """A movement token and what lies after it: the next one, or where the ship jumps."""

    way: int = n.STAY
    after: k.Answer = k.PASS


class Programme(k.Pick):
    """A ship and its first token."""

    ship: ShipId = ShipId(0)
    token: Token = Token()


class LayTokens(k.Topic):
    """Tokens for any ships, face down; silence lays blanks.

    PC-MOVE-11..16, PC-DEC-37, PC-HIDE-07.
    """

    def offer(self, at: Movement, g: Proxima, question: k.Question) -> k.Shape:
        ships = [ship_id(question.seat, s) for s in g.power(question.seat).ships if s.hex >= 0]
        return k.Choose(n.SHIP, ships, 0, len(ships), later=Programmes(g, question.seat))


LAY_TOKENS: Final = LayTokens(
    "proxima.tokens", "PC-MOVE-11 PC-MOVE-12", "Where do your ships fly?", "Stay", title="Flights"
)


def can_jump(g: Proxima, seat: int, ship: Ship) -> bool:
    """Whether a ship can use a Hyperspace Drive. (PC-POLC-39)"""
    power = g.power(seat)
    return power.blueprints[ship.hull].hyper and power.terms[n.NO_HYPERSPACE] == 0


class Movement(InReverse):
    """All ships move, in steps and in reverse turn order, or all at once. (PC-MOVE)

    `stopped` are the ships that may not leave their hex in the next step. (PC-BLOCK-11)
    """

    step: int = 1
    stopped: list[ShipId] = []

    def by_power(self, g: Proxima) -> bool:
        """Whether ships move hex by hex. (PC-MOVE-02); alone one just moves. (PC-MOVE-18)"""
        return g.s.settings.movement == options.DRIVE_POWER and not g.alone()

    def begin(self, g: Proxima) -> k.Step:
        if g.s.settings.movement == options.SIMULTANEOUS and not g.alone():
            seats = [s for s in g.everyone() if any(ship.hex >= 0 for ship in g.power(s).ships)]
            return k.ask_each(LAY_TOKENS, seats, Movement.fly) if seats else k.DONE
        return k.Goto(InTurn.begin)

    def blocked(self, g: Proxima) -> k.Step:
        """Who is stopped holds for the next step. (PC-BLOCK-11)"""
        self.stopped = g.finished(Blocking).stopped
        return k.Goto(InTurn.begin)

    def movers(self, g: Proxima, seat: int) -> list[ShipId]:
        """The ships of a power that may move in this step. (PC-MOVE-05..10)"""
        ships = g.s.powers[seat].ships
        return [ship_id(seat, ship) for ship in ships if self.may_move(g, seat, ship)]

    def may_move(self, g: Proxima, seat: int, ship: Ship) -> bool:
        """Whether a ship is fast enough, is not stopped and has anywhere to go."""
        if ship.hex < 0 or (self.stopped and ship_id(seat, ship) in self.stopped):
            return False
        if self.step == JUMP:
            return can_jump(g, seat, ship)
        if self.step > 1 and g.speed(seat, ship) < self.step:
            return False
        return g.shared_term(n.HOME_TRUCE) == 0 or can_leave(ship, open_hexes(g, seat))

    def turn(self, g: Proxima, one: k.Seat) -> k.Step | None:
        """One power after another in reverse turn order. (PC-MOVE-05, PC-MOVE-09)"""
        able = any(self.may_move(g, one, ship) for ship in g.s.powers[one].ships)
        return self.ask(ORDERS, one) if able else None

    def after(self, g: Proxima) -> k.Step:
        """The next step: faster ships, then jumps. (PC-MOVE-06..08, PC-MOVE-10)"""
        put_markers(g)
        self.at = 0
        by_power = self.by_power(g)
        if self.step == JUMP:
            return k.DONE
        self.step = self.step + 1 if by_power else JUMP
        if self.step == JUMP and not g.s.settings.expansion:
            return k.DONE
        if by_power and g.s.settings.ship_blocking:
            return k.Run(Blocking(), Movement.blocked)
        return k.Goto(InTurn.begin)

    def answered(self, g: Proxima, one: k.Seat, answer: k.Answer) -> k.Step | None:
        """The ships go where they were sent. (PC-MOVE-20)"""
        for part in answer.parts:
            course = k.read(Course, part)
            go(g, one, g.ship(course.ship), course.hex)
        if not self.by_power(g) and self.step != JUMP:
            put_markers(g)
            if g.s.settings.ship_blocking and not g.alone():
                return k.Run(Blocking(), Movement.blocked)  # PC-BLOCK-12
        return None

    def fly(self, g: Proxima) -> k.Step:
        """All tokens are turned up and all ships fly. (PC-MOVE-13..16)"""
        jumps: list[Hex] = []
        jumpers: list[ShipId] = []
        for seat, answer in g.said():
            is_open = open_hexes(g, seat)
            for part in answer.parts:
                programme = k.read(Programme, part)
                ship = g.ship(programme.ship)
                token = programme.token
                place = beyond(ship.hex, token.way, is_open)
                for _ in range(1, g.speed(seat, ship)):
                    token = k.read(Token, token.after)
                    place = beyond(place, token.way, is_open)
                go(g, seat, ship, place)
                jumped = token.after.keys()
                if jumped:
                    jumpers.append(programme.ship)
                    jumps.append(Hex(jumped[0]))
        for index in range(len(jumpers)):
            go(g, jumpers[index] // 16, g.ship(jumpers[index]), jumps[index])
        put_markers(g)
        return k.DONE


def beyond(hex: Hex, token: int, is_open: list[bool]) -> Hex:
    """Where a token leads; one that leads off the map is a blank. (PC-MOVE-15)"""
    if token == n.STAY:
        return hex
    other = GRID.around[hex][token]
    return Hex(other) if other >= 0 and is_open[other] else hex


def go(g: Proxima, seat: int, ship: Ship, hex: Hex) -> None:
    """A ship is moved; only its owner is told of a cloaked one. (PC-HIDE-18)"""
    if ship.hex != hex:
        ship.hex = hex
        g.say(MOVED, ship_id(seat, ship), hex, audience=ship.audience)
