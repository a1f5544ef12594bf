"""Stage IV: rockets are aimed in the open and hit all at once. (PC-WMD)"""

from __future__ import annotations

from typing import Final, final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.combat.hits import hit_ways
from starmoot.games.proxima.names import GRID, Hex, RocketId, Ware
from starmoot.games.proxima.odds import seen_by
from starmoot.games.proxima.play import InReverse, Proxima, allotted, shared, without, works
from starmoot.games.proxima.printed import LEVEL
from starmoot.games.proxima.state import Planet, Works
from starmoot.mechanics import dice
from starmoot.mechanics.turns import InTurn

RANGE: Final = 6
"""PC-WMD-05."""
NPC: Final = n.NONE
"""Who fires the rockets of the Resistance."""

AIMED: Final = k.note("proxima.aimed", "PC-WMD-04", "{} aims a {} at {}", k.SEAT, n.WARE, n.PLANET)
FELL_SHORT: Final = k.note(
    "proxima.fell_short", "PC-WMD-18", "A {} falls short of {}", n.WARE, n.PLANET
)
STOPPED: Final = k.note("proxima.stopped", "PC-WMD-35", "{} stops a {}", k.SEAT, n.WARE)
HIT: Final = k.note(
    "proxima.hit", "PC-WMD-19", "A {} hits {} {} [time|times]", n.WARE, n.PLANET, k.NUMBER
)
KILLED: Final = k.note(
    "proxima.killed",
    "PC-WMD-21",
    "{} loses {} [colonist|colonists] on {}",
    k.SEAT,
    k.NUMBER,
    n.PLANET,
)
DESTROYED: Final = k.note("proxima.destroyed", "PC-WMD-22", "{} is destroyed", n.PLANET)

LAUNCH: Final = k.Kind(
    "proxima.launch",
    [f"launch{number}" for number in range(1, 121)],
    [f"Rocket {number}" for number in range(1, 121)],
)
"""Rockets under way, in the order in which they were aimed."""


class Launch(k.Record):
    """A rocket that was fired: by whom, from where, at which planet, and what becomes of it."""

    seat: int = NPC
    ware: Ware = n.HYPERSONIC
    start: Hex = n.NOWHERE
    target: int = 0
    bonus: int = 0
    alive: bool = True
    hits: int = 0


def fire(seat: int, ware: Ware, start: Hex, target: int, bonus: int = 0) -> Launch:
    """A rocket on its way."""
    launch = Launch()
    launch.seat = seat
    launch.ware = ware
    launch.start = start
    launch.target = target
    launch.bonus = bonus
    return launch


def targets(g: Proxima, ware: Ware, start: Hex) -> list[n.Planet]:
    """What a rocket may be aimed at. (PC-WMD-05, PC-WMD-07..11)"""
    found: list[n.Planet] = []
    homes = g.alone() or (g.s.settings.expansion and ware != n.GRAVITON)
    for number in range(len(g.s.planets)):
        planet = g.s.planets[number]
        if planet.gone or planet.hex == start or GRID.distances[start][planet.hex] > RANGE:
            continue
        if planet.home == n.NONE or homes:
            found.append(n.Planet(number))
    return found


def is_banned(g: Proxima, ware: Ware) -> bool:
    """Whether a law forbids to fire such a rocket, also to the Resistance. (PC-POLC-07)"""
    return ware == n.GRAVITON and g.shared_term(n.GRAVITON_BAN) > 0


def arsenal(g: Proxima, seat: int) -> list[RocketId]:
    """The rockets that a power controls and may aim at something. (PC-WMD-01..03, PC-POLC-07)"""
    rockets: list[RocketId] = []
    planets = g.s.planets
    for number in range(len(planets)):
        planet = planets[number]
        standing = planet.works.rockets
        if not standing or g.leader(planet) != seat:
            continue
        for place in range(len(standing)):
            ware = Ware(standing[place])
            if not is_banned(g, ware) and targets(g, ware, planet.hex):
                rockets.append(RocketId(2 * number + place))
    return rockets


@final
class Targets(k.Follows):
    """What the rocket that was picked may be aimed at."""

    def __init__(self, g: Proxima) -> None:
        self.g = g

    def after(self, key: k.i64) -> k.Shape | None:
        silo = self.g.s.planets[key // 2]
        return k.Choose(n.PLANET, targets(self.g, Ware(silo.works.rockets[key % 2]), silo.hex))


class Aimed(k.Pick):
    """A rocket and its target."""

    rocket: RocketId = RocketId(0)
    target: int = 0


class Aim(k.Topic):
    """Any of one's rockets, each at a planet; silence fires none. (PC-DEC-31)"""

    def offer(self, at: Rockets, g: Proxima, question: k.Question) -> k.Shape:
        rockets = arsenal(g, question.seat)
        return k.Choose(n.ROCKET, rockets, 0, len(rockets), later=Targets(g))

    def words(self, at: Rockets, view: k.View, question: k.Question) -> k.Words:
        """How likely the best placed rocket is to do damage to each planet."""
        words = k.Words(self.prompt)
        g = seen_by(view)
        best: dict[int, int] = {}
        for rocket in arsenal(g, question.seat):
            silo = g.s.planets[rocket // 2]
            ware = Ware(silo.works.rockets[rocket % 2])
            for target in targets(g, ware, silo.hex):
                chance = rocket_odds(g, question.seat, ware, silo.hex, target)
                best[target] = max(best.get(target, 0), chance)
        for number, chance in best.items():
            words.previews[n.PLANET.name, number] = f"hits with {chance} % at best{caught(g)}"
        return words


AIM: Final = Aim(
    "proxima.aim",
    "PC-WMD-04 PC-WMD-05",
    "Which rockets do you fire, and at what?",
    "None",
    title="Rockets",
)


class Rockets(InReverse):
    """In reverse turn order everybody aims, then all rockets strike. (PC-WMD-04, PC-WMD-23)"""

    launches: list[Launch] = []

    def turn(self, g: Proxima, one: k.Seat) -> k.Step | None:
        banned = g.shared_term(n.NO_ROCKETS) > 0  # PC-POLC-19
        return None if banned or not arsenal(g, one) else self.ask(AIM, one)

    def after(self, g: Proxima) -> k.Step:
        if not self.launches:
            return k.DONE
        salvo = Salvo()
        salvo.launches = self.launches
        self.launches = []
        return k.Run(salvo, InTurn.after)

    def answered(self, g: Proxima, one: k.Seat, answer: k.Answer) -> None:
        """What is aimed is public and spent at once.

        PC-WMD-04, PC-WMD-06, PC-WMD-12..13, PC-HIDE-20.
        """
        fired: list[int] = []
        for part in answer.parts:
            aimed = k.read(Aimed, part)
            planet = g.s.planets[aimed.rocket // 2]
            ware = Ware(planet.works.rockets[aimed.rocket % 2])
            launch = fire(one, ware, planet.hex, aimed.target, g.reach_bonus(one))
            self.launches.append(launch)
            fired.append(aimed.rocket)
            g.say(AIMED, one, ware, aimed.target)
        for rocket in sorted(fired, reverse=True):
            silo = g.s.planets[rocket // 2]
            ware = Ware(silo.works.rockets[rocket % 2])
            silo.works = works(without(silo.works.rockets, ware), silo.works.built)


class Spare(k.Topic):
    """Whose people a Biochemical rocket kills. (PC-WMD-26, PC-DEC-32)"""

    def offer(self, at: Salvo, g: Proxima, question: k.Question) -> k.Shape:
        launch = at.launches[at.at]
        left = at.left_on(g, launch.target)
        seats = [k.Seat(seat) for seat in range(g.seats) if left[seat] > 0]
        caps = [left[seat] for seat in seats]
        count = min(launch.hits, sum(caps))
        return k.Allocate(k.SEAT, seats, caps, count, count, [1] * len(seats))

    def absent(self, at: Salvo, g: Proxima, question: k.Question) -> k.Answer:
        launch = at.launches[at.at]
        left = at.left_on(g, launch.target)
        seats = [seat for seat in range(g.seats) if left[seat] > 0]
        given = [0] * g.seats
        for _ in range(min(launch.hits, sum(left))):
            worst = max(seats, key=lambda s: (left[s] > 0, s != launch.seat, left[s], -s))
            left[worst] -= 1
            given[worst] += 1
        return shared([given[seat] for seat in seats])


SPARE: Final = Spare("proxima.victims", "PC-WMD-26", "Whose people are killed?")


class Intercept(k.Topic):
    """Which rockets one rolls against; silence takes the most dangerous. (PC-DEC-33)"""

    def offer(self, at: Salvo, g: Proxima, question: k.Question) -> k.Shape:
        found = at.in_reach(g, question.seat)
        if question.subject < 0:
            return k.Choose(LAUNCH, found, 0, len(found))
        incoming = at.incoming(question.seat, question.subject)
        count = at.fighters(g, question.seat, question.subject)
        return k.Allocate(LAUNCH, incoming, [count] * len(incoming), 0, count, [1] * len(incoming))

    def absent(self, at: Salvo, g: Proxima, question: k.Question) -> k.Answer:
        if question.subject < 0:
            return k.compound([k.pick(launch) for launch in at.in_reach(g, question.seat)])
        incoming = at.incoming(question.seat, question.subject)
        worst = max(incoming, key=lambda one: (LEVEL[at.launches[one].ware], -one))
        count = at.fighters(g, question.seat, question.subject)
        return shared([count if one == worst else 0 for one in incoming])


INTERCEPT: Final = Intercept(
    "proxima.intercept",
    "PC-WMD-33 PC-WMD-34",
    "Which rockets do you try to stop?",
    title="Interception",
)

OTHER_HEX: Final = -1
"""The subject of a question about rockets at planets next to one's own."""


class Salvo(k.Procedure[Proxima]):
    """Rockets under way: distance, defences, damage, then all damage together. (PC-WMD-14..35)"""

    launches: list[Launch] = []
    at: int = 0
    lost_stock: list[int] = []
    lost_people: list[list[int]] = []
    doomed: list[bool] = []

    def begin(self, g: Proxima) -> k.Step:
        """The distance check: a result equal to the distance fails.

        PC-WMD-14..18, PC-EX-17..18.
        """
        count = len(g.s.planets)
        self.lost_stock = [0] * count
        self.lost_people = [[0] * g.seats for _ in range(count)]
        self.doomed = [False] * count
        for launch in self.launches:
            target = g.s.planets[launch.target]
            if not delivered(g, launch, target):
                distance = GRID.distances[launch.start][target.hex]
                launch.alive = arrives(launch.bonus, distance, g.roll(1)[0])
                if not launch.alive:
                    g.say(FELL_SHORT, launch.ware, launch.target)
        if g.s.settings.expansion:
            self.stop_at_home(g)
            return k.Goto(Salvo.help_neighbours)
        return k.Goto(Salvo.damage)

    # Defences

    def stop_at_home(self, g: Proxima) -> None:
        """Every rocket against a planet with an advanced system is stopped. (PC-WMD-33)"""
        for launch in self.launches:
            owner = working(g.s.planets[launch.target], n.ASDS)
            if launch.alive and owner not in (n.NONE, launch.seat):
                self.stop(g, launch, owner)

    def stop(self, g: Proxima, launch: Launch, owner: int) -> None:
        """A rocket is destroyed without damage."""
        launch.alive = False
        g.say(STOPPED, owner, launch.ware)

    def in_reach(self, g: Proxima, seat: int) -> list[int]:
        """Rockets of others against planets next to an advanced system of a power. (PC-WMD-33)"""
        hexes = [planet.hex for planet in g.s.planets if working(planet, n.ASDS) == seat]
        return [
            number
            for number, launch in enumerate(self.launches)
            if launch.alive
            and launch.seat != seat
            and any(GRID.distances[hex][g.s.planets[launch.target].hex] == 1 for hex in hexes)
        ]

    def help_neighbours(self, g: Proxima) -> k.Step:
        """Owners of advanced systems may help planets next to them. (PC-WMD-33)"""
        order = g.in_order()
        while self.at < len(order):
            seat = order[self.at]
            self.at += 1
            if self.in_reach(g, seat):
                question = k.Question(INTERCEPT, seat, OTHER_HEX)
                return k.Ask([question], Salvo.helped)
        self.at = 0
        for launch in self.launches:
            owner = working(g.s.planets[launch.target], n.SDS)
            guarded = launch.alive and owner not in (n.NONE, launch.seat)
            if guarded and shot_down(g.roll(1)[0]):
                self.stop(g, launch, owner)  # PC-WMD-32
        return k.Goto(Salvo.scramble)

    def helped(self, g: Proxima) -> k.Step:
        seat = g.in_order()[self.at - 1]
        numbers = g.answer().keys()
        for number in numbers:
            if shot_down(g.roll(1)[0]):
                self.stop(g, self.launches[number], seat)
        return k.Goto(Salvo.help_neighbours)

    def incoming(self, seat: int, planet: int) -> list[int]:
        """Rockets of others that are about to hit a planet."""
        return [
            number
            for number, launch in enumerate(self.launches)
            if launch.alive and launch.seat != seat and launch.target == planet
        ]

    def fighters(self, g: Proxima, seat: int, planet: int) -> int:
        """The visible Fighters over a planet of a power with Interceptors. (PC-WMD-34)"""
        if not g.knows(seat, n.INTERCEPTORS):
            return 0
        fleet = g.fleet_in(g.s.planets[planet].hex, seat)
        return len([ship for ship in fleet if ship.hull == n.FIGHTER])

    def scramble(self, g: Proxima) -> k.Step:
        """Planet by planet, Fighters go for incoming rockets. (PC-WMD-34)"""
        order = g.in_order()
        while self.at < len(g.s.planets) * len(order):
            planet = self.at // len(order)
            seat = order[self.at % len(order)]
            self.at += 1
            if self.fighters(g, seat, planet) > 0 and self.incoming(seat, planet):
                return k.Ask([k.Question(INTERCEPT, seat, planet)], Salvo.scrambled)
        self.at = 0
        return k.Goto(Salvo.damage)

    def scrambled(self, g: Proxima) -> k.Step:
        order = g.in_order()
        planet = (self.at - 1) // len(order)
        seat = order[(self.at - 1) % len(order)]
        for number, count in allotted(self.incoming(seat, planet), g.answer()):
            if dice.showing(g.roll(count), 5, 6) > 0:
                self.stop(g, self.launches[number], seat)
        return k.Goto(Salvo.scramble)

    # Damage

    def damage(self, g: Proxima) -> k.Step:
        """Every rocket rolls against the state before any damage. (PC-WMD-19..23, PC-EX-19..21)"""
        for launch in self.launches:
            if launch.alive:
                launch.hits = dice.showing(g.roll(damage_dice(g, launch)), 5, 6)
                g.say(HIT, launch.ware, launch.target, launch.hits)
        return k.Goto(Salvo.sort_out)

    def left_on(self, g: Proxima, planet: int) -> list[int]:
        """The people on a planet who are not yet counted among the dead."""
        people = g.s.planets[planet].people
        return [people[seat] - self.lost_people[planet][seat] for seat in range(g.seats)]

    def sort_out(self, g: Proxima) -> k.Step:
        """What each rocket destroys; who fired says whose people die. (PC-WMD-25, PC-WMD-26)"""
        while self.at < len(self.launches):
            launch = self.launches[self.at]
            if launch.alive and launch.hits > 0:
                if launch.ware == n.HYPERSONIC:
                    self.lost_stock[launch.target] += launch.hits
                elif launch.ware == n.GRAVITON:
                    self.doomed[launch.target] = True
                else:
                    left = self.left_on(g, launch.target)
                    seats = [seat for seat in range(g.seats) if left[seat] > 0]
                    if len(seats) > 1 and launch.hits < sum(left):
                        return k.ask(SPARE, launch.seat, Salvo.chosen)
                    for seat in seats:
                        count = min(left[seat], launch.hits)
                        self.lost_people[launch.target][seat] += count
            self.at += 1
        return k.Goto(Salvo.apply)

    def chosen(self, g: Proxima) -> k.Step:
        launch = self.launches[self.at]
        left = self.left_on(g, launch.target)
        seats = [seat for seat in range(g.seats) if left[seat] > 0]
        for seat, count in allotted(seats, g.answer()):
            self.lost_people[launch.target][seat] += count
        self.at += 1
        return k.Goto(Salvo.sort_out)

    def apply(self, g: Proxima) -> k.Step:
        """All damage together. (PC-WMD-23, PC-WMD-24, PC-WMD-27..29)"""
        for number in range(len(g.s.planets)):
            planet = g.s.planets[number]
            planet.stock = max(0, planet.stock - self.lost_stock[number])
            for seat in range(g.seats):
                gone = g.remove(planet, seat, self.lost_people[number][seat])
                if gone > 0:
                    g.say(KILLED, seat, gone, number)
            if self.doomed[number]:
                destroy(g, number)
        return k.DONE


def arrives(bonus: int, distance: int, face: int) -> bool:
    """Whether a die carries a rocket to its target: equal is too short. (PC-WMD-14..18)"""
    return face + bonus > distance


def arrival(bonus: int, distance: int) -> int:
    """The chance that a rocket gets as far as that, in percent. (PC-WMD-14..18)"""
    return int(dice.percent(len([f for f in dice.D6 if arrives(bonus, distance, f)]), 6))


def shot_down(face: int) -> bool:
    """Whether a defence system that is rolled for stops a rocket. (PC-WMD-32, PC-WMD-33)"""
    return face >= 4


def caught(g: Proxima) -> str:
    """What odds leave out: what others may do against it. (PC-WMD-33, PC-WMD-34)"""
    return ", unless it is intercepted" if g.s.settings.expansion else ""


def rocket_odds(g: Proxima, seat: int, ware: Ware, start: Hex, target: int) -> int:
    """The chance that a rocket arrives, is not stopped at home and hits, in percent.

    PC-WMD-14..22, PC-WMD-32, PC-WMD-33.
    """
    launch = fire(seat, ware, start, target, g.reach_bonus(seat))
    planet = g.s.planets[target]
    own = (n.NONE, seat)
    if g.s.settings.expansion and working(planet, n.ASDS) not in own:
        return 0
    far = GRID.distances[start][planet.hex]
    there = [face for face in dice.D6 if arrives(launch.bonus, far, face)]
    faces = 6 if delivered(g, launch, planet) else len(there)
    passing = 6
    if g.s.settings.expansion and working(planet, n.SDS) not in own:
        passing = len([face for face in dice.D6 if not shot_down(face)])
    ways = hit_ways(max(0, damage_dice(g, launch)), 6, 2)
    return int(dice.percent(faces * passing * (sum(ways) - ways[0]), 36 * sum(ways)))


def delivered(g: Proxima, launch: Launch, target: Planet) -> bool:
    """Whether Strategic Bombers bring the rocket to its target. (PC-WMD-31)"""
    if launch.seat == NPC or not g.knows(launch.seat, n.STRATEGIC_BOMBERS):
        return False
    return g.visible_in(target.hex, launch.seat)


def damage_dice(g: Proxima, launch: Launch) -> int:
    """How many dice a rocket rolls for damage. (PC-WMD-20..22, PC-WMD-31, PC-POLC-37)"""
    count = LEVEL[launch.ware]
    if delivered(g, launch, g.s.planets[launch.target]):
        count += 1
    if launch.ware == n.BIOCHEMICAL:
        count -= g.shared_term(n.SHIELDED_CITIES)
    return count


def working(planet: Planet, structure: Ware) -> int:
    """Whose structure works on a planet, or NONE. (PC-PART-29)"""
    owner = planet.works.built[structure - n.FIRST_STRUCTURE]
    return owner if owner != n.NONE and planet.people[owner] > 0 else n.NONE


def destroy(g: Proxima, number: int) -> None:
    """A planet goes with stock, people, rockets and structures. (PC-WMD-22, PC-PLANET-17)"""
    planet = g.s.planets[number]
    for seat in range(g.seats):
        g.remove(planet, seat, planet.people[seat])
    planet.stock = 0
    planet.works = Works()
    planet.gone = True
    g.s.planet_at[planet.hex] = n.NONE
    g.say(DESTROYED, number)
