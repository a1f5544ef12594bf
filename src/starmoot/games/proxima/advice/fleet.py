"""Boarding, moving, cloaking and landing: where ships are worth most."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.advice.counsel import (
    REGULAR,
    STRATEGIST,
    Counsel,
    distance,
    most_of,
    several,
)
from starmoot.games.proxima.advice.economy import everything
from starmoot.games.proxima.conquest.blocking import HOLD
from starmoot.games.proxima.conquest.cloaking import SET_CLOAKS, SWEEP
from starmoot.games.proxima.conquest.landing import BOARD, LAND, RAID
from starmoot.games.proxima.conquest.movement import LAY_TOKENS, ORDERS, open_hexes
from starmoot.games.proxima.names import GRID, Hex, ShipId
from starmoot.games.proxima.play import ship_id
from starmoot.games.proxima.printed import CAPACITY, TILE_WORTH
from starmoot.games.proxima.state import Ship
from starmoot.mechanics.advising import Opinion
from starmoot.mechanics.answering import split

HOME_GUARD: Final = [0, 3, 3, 1]
"""How many people stay at home, by level."""
HOME_GUARD_ALONE: Final = 5
"""Alone a scenario is lost where nobody is left at home. (PC-SOLO-16)"""

HEX_POINTS: Final = 2
COUNCIL_POINTS: Final = 7
SOUGHT: Final = 20
TROPHY: Final = 4
NEAR: Final = 3
LAST_MOVES: Final = 4
"""From so few moves on it only counts where ships end."""


# People


def to_settle(c: Counsel, hex: int) -> int:
    """What the planet in a hex would be worth if one's people landed there."""
    place = c.g.s.planet_at[hex]
    if place < 0:
        return 0
    planet = c.g.s.planets[place]
    if c.g.leader(planet) == c.me or planet.home == c.me:
        return 0
    others = (
        max(planet.people[seat] for seat in range(c.g.seats) if seat != c.me)
        if (c.g.seats > 1)
        else 0
    )
    if others >= planet.people[c.me] + 3:
        return 0
    return 2 + 2 * TILE_WORTH[planet.tile] - others


def spare(c: Counsel, hex: int) -> int:
    """How many people can leave the planet in a hex."""
    planet = c.g.planet_in(Hex(hex))
    if planet is None or planet.people[c.me] == 0:
        return 0
    others = max(0, *(planet.people[s] for s in range(c.g.seats) if s != c.me), 0)
    stay = 1
    if planet.home == c.me:
        stay = HOME_GUARD_ALONE if c.g.alone() else HOME_GUARD[c.level]
    return max(0, planet.people[c.me] - max(stay, others + 1))


def board(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """Those who can be spared board ships; not in the very last conquest from good planets."""
    if not isinstance(shape, k.Allocate):
        return None
    left: dict[int, int] = {}
    wanted: list[int] = []
    for place in range(len(shape.keys)):
        hex = c.g.ship(ShipId(shape.keys[place])).hex
        free = left.setdefault(hex, spare(c, hex))
        wanted.append(min(free, shape.caps[place]))
        left[hex] = free - wanted[place]
    return split(shape, wanted)


def land(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """People land where it makes or keeps one a leader, and always at the end."""
    if not isinstance(shape, k.Allocate):
        return None
    ends = c.last_turn() and c.g.s.conquest >= c.g.s.conquests
    wanted = [
        shape.caps[place]
        if ends or to_settle(c, c.g.ship(ShipId(shape.keys[place])).hex) > 0
        else 0
        for place in range(len(shape.keys))
    ]
    return split(shape, wanted)


# Where to go


class Course:
    """Where the ships of a power should go, one after another, so that they spread."""

    def __init__(self, c: Counsel) -> None:
        self.c = c
        self.taken: list[int] = []
        self.goals: dict[int, int] = {}
        self.ways: dict[int, list[int]] = {}
        ships = sorted(c.afloat(), key=lambda one: (-one.cargo, -one.hull, one.number))
        self.aims = [hex for hex in (n.COUNCIL, *c.g.s.hives) if c.sought(hex)]
        for hex in sorted({ship.hex for ship in ships}):
            group = [ship for ship in ships if ship.hex == hex and ship.cargo == 0]
            if self.aims and group:
                self.campaign(group, ships)
                continue
            while group:
                prize = self.prize(group)
                if prize == hex:
                    break
                party = self.party(group, prize)
                for ship in party:
                    self.send(ship, prize)
                group = [ship for ship in group if ship not in party]
        for ship in ships:
            if ship_id(c.me, ship) not in self.goals:
                self.send(ship, self.goal(ship))

    def campaign(self, group: list[Ship], ships: list[Ship]) -> None:
        """Where a scenario is won in some place, ships gather until they can take it."""
        c = self.c
        here = group[0].hex
        free = [ship for ship in ships if ship.cargo == 0]
        goal: int = c.g.home(c.me).hex
        if any(c.dares(free, hex) for hex in self.aims):
            goal = self.meeting(free)
        else:
            group = [ship for ship in group if CAPACITY[ship.hull] <= 1]
        near = sorted(self.aims, key=lambda hex: (hex in self.taken, distance(here, hex)))
        for aim in near:
            if group and (not c.contested(aim) or c.dares(group, aim)):
                goal = aim
                party = self.party(group, aim) if len(self.aims) > 1 else group
                for ship in party:
                    self.send(ship, aim)
                group = [ship for ship in group if ship not in party]
        for ship in group:
            self.send(ship, goal)

    def meeting(self, ships: list[Ship]) -> int:
        """Where a fleet gathers: where most of its dice are."""
        g, me = self.c.g, self.c.me
        dice: dict[int, int] = {}
        for ship in ships:
            dice[ship.hex] = dice.get(ship.hex, 0) + g.blueprint(me, ship).dice
        return max(sorted(dice), key=lambda hex: dice[hex])

    def step(self, here: int, goal: int, offered: list[int]) -> int:
        """The next hex on a way that leads into no fight before the goal; here if there is none."""
        if goal not in self.ways:
            self.ways[goal] = ways_to(self.c, goal)
        ways = self.ways[goal]
        nearer = [hex for hex in offered if ways[hex] < ways[here]]
        if goal in self.aims and ways[here] >= n.HEXES:  # only a fight leads there
            nearer = [hex for hex in offered if distance(hex, goal) < distance(here, goal)]
        return min(nearer, key=lambda hex: (ways[hex], hex)) if nearer else here

    def send(self, ship: Ship, goal: int) -> None:
        """A ship has its goal."""
        self.goals[ship_id(self.c.me, ship)] = goal
        self.taken.append(goal)

    def party(self, group: list[Ship], prize: int) -> list[Ship]:
        """Who of a group attacks: all, or for strategists as few as will surely do."""
        if self.c.level < STRATEGIST:
            return group
        strongest = sorted(group, key=lambda ship: -self.c.g.blueprint(self.c.me, ship).dice)
        for size in range(1, len(group)):
            if self.c.sure_of(strongest[:size], prize):
                return strongest[:size]
        return group

    def prize(self, group: list[Ship]) -> int:
        """What a group should attack together: near, and as good as won; here for nothing."""
        c = self.c
        here = group[0].hex
        if c.last_turn() and c.g.s.conquest >= c.g.s.conquests:
            return here
        best: int = here
        most = 0
        for hex in range(n.HEXES):
            far = distance(here, hex)
            if hex in self.taken and c.level >= STRATEGIST:
                continue
            near = far <= NEAR or c.sought(hex)
            if far > 0 and near and c.g.s.on_map[hex] and c.contested(hex):
                worth = (TROPHY + self.worth(group[0], hex)) * 12 // (1 + far)
                if worth > most and c.dares(group, hex):
                    best, most = hex, worth
        return best

    def goal(self, ship: Ship) -> int:
        """The hex that is worth most to a ship, for the way it takes."""
        here = ship.hex
        left = self.moves_left()
        best: int = here
        most = self.worth(ship, here) * 12
        for hex in range(n.HEXES):
            if hex == here or not self.c.g.s.on_map[hex]:
                continue
            steps = -(-distance(here, hex) // self.c.g.speed(self.c.me, ship))
            if steps > left:
                continue
            value = self.worth(ship, hex) * 12 // (1 + steps)
            if left <= LAST_MOVES:
                value = self.worth(ship, hex) * 12 - steps
            if value > most and self.safe(ship, hex):
                best, most = hex, value
        return best

    def moves_left(self) -> int:
        """How often ships still move, which strategists reckon with in the last turn."""
        if self.c.level < STRATEGIST or not self.c.last_turn():
            return n.HEXES
        return self.c.g.s.conquests - self.c.g.s.conquest + 1

    def worth(self, ship: Ship, hex: int) -> int:
        """What it is worth to have a ship in a hex."""
        c = self.c
        worth = HEX_POINTS if hex not in self.taken else 0
        if not c.last_turn():
            worth //= 2
        if hex == n.COUNCIL and hex not in self.taken:
            worth += COUNCIL_POINTS if c.last_turn() else 1
        if c.sought(hex):
            worth += SOUGHT
        if ship.cargo > 0 and hex not in self.taken:
            worth += 2 * to_settle(c, hex)
        elif CAPACITY[ship.hull] > 1 and ship.cargo == 0 and spare(c, hex) > 0:
            worth += 4
        if c.g.s.guards[hex] > 0:
            worth += TROPHY + c.g.s.guards[hex] + (6 if hex in c.g.s.hives else 0)
            worth += to_settle(c, hex)
        return worth

    def safe(self, ship: Ship, hex: int) -> bool:
        """Whether a ship may go there by itself: nobody is there, or it will win."""
        if not self.c.contested(hex):
            return True
        return ship.cargo == 0 and self.c.dares([ship], hex)


def ways_to(c: Counsel, goal: int) -> list[int]:
    """How many steps each hex is from a goal, around all fights; many where there is no way."""
    ways = [n.HEXES] * n.HEXES
    ways[goal] = 0
    is_open = open_hexes(c.g, c.me)
    reached = [goal]
    for hex in reached:
        if hex != goal and c.contested(hex):
            continue
        for other in GRID.around[hex]:
            if other >= 0 and is_open[other] and ways[other] == n.HEXES:
                ways[other] = ways[hex] + 1
                reached.append(other)
    return [n.HEXES if hex != goal and c.contested(hex) else ways[hex] for hex in range(n.HEXES)]


def move(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """Each ship goes a step towards its goal."""
    if not isinstance(shape, k.Choose):
        return None
    course = Course(c)
    parts: list[k.Answer] = []
    for place in range(len(shape.keys)):
        here = c.g.ship(ShipId(shape.keys[place])).hex
        goal = course.goals.get(shape.keys[place], here)
        follow = shape.follow(place)
        if goal == here or not isinstance(follow, k.Choose):
            continue
        step = course.step(here, goal, list(follow.keys))
        if step != here:
            parts.append(k.compound([k.pick(step)], shape.keys[place]))
    return k.compound(parts) if parts else k.PASS


def tokens(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """Movement tokens towards the goal of each ship."""
    if not isinstance(shape, k.Choose):
        return None
    course = Course(c)
    parts: list[k.Answer] = []
    for place in range(len(shape.keys)):
        here = c.g.ship(ShipId(shape.keys[place])).hex
        goal = course.goals.get(shape.keys[place], here)
        if goal != here:
            laid = lay_on(course, shape.follow(place), here, goal)
            parts.append(k.compound([laid], shape.keys[place]))
    return k.compound(parts) if parts else k.PASS


def lay_on(course: Course, shape: k.Shape | None, here: int, goal: int) -> k.Answer:
    """One token after another; no jump."""
    if not isinstance(shape, k.Choose) or not shape.single():
        return k.compound([])
    around = GRID.around[here]
    on_map = course.c.g.s.on_map
    step = course.step(here, goal, [hex for hex in around if hex >= 0 and on_map[hex]])
    token = around.index(step) if step != here else n.STAY
    follow = shape.follow(shape.keys.index(token))
    if follow is None:
        return k.pick(token)
    return k.compound([lay_on(course, follow, step, goal)], token)


# Cloaks and blocking


def cloak(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """Regulars hide what carries people."""
    hidden = [ship.hex for ship in c.afloat() if ship.cargo > 0 or ship.cloaked]
    return several(shape, list(hidden) if c.level >= REGULAR and not c.last_turn() else [])


def dice_of(c: Counsel, ship: int) -> int:
    """The dice of a power's ship: the strongest ships are stopped. (PC-BLOCK-10)"""
    return c.g.blueprint(ship // 16, c.g.ship(ShipId(ship))).dice


OPINIONS: Final[dict[k.Topic, Opinion[Counsel]]] = {
    BOARD: board,
    LAND: land,
    RAID: everything,
    ORDERS: move,
    LAY_TOKENS: tokens,
    SET_CLOAKS: cloak,
    SWEEP: everything,
    HOLD: most_of(dice_of),
}
