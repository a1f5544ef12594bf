"""People board ships and land: Civilian Ships, mounting, deploying, commandos.

PC-MOUNT, PC-DEPLOY.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima import options
from starmoot.games.proxima.odds import SURE, seen_by
from starmoot.games.proxima.play import InReverse, Proxima, allotted, shared, ship_id
from starmoot.games.proxima.printed import CAPACITY, HAS_MOON
from starmoot.games.proxima.state import Planet, Ship
from starmoot.mechanics import dice
from starmoot.mechanics.turns import InTurn

SHIFTED: Final = k.note(
    "proxima.shifted",
    "PC-MOUNT-02",
    "{} now has {} [colonist|colonists] on {}",
    k.SEAT,
    k.NUMBER,
    n.PLANET,
)
BOARDED: Final = k.note(
    "proxima.boarded", "PC-MOUNT-01", "{} [colonist boards|colonists board] {}", k.NUMBER, n.SHIP
)
LANDED: Final = k.note(
    "proxima.landed",
    "PC-DEPLOY-01",
    "{} lands {} [colonist|colonists] on {}",
    k.SEAT,
    k.NUMBER,
    n.PLANET,
)
STAYED: Final = k.note(
    "proxima.stayed",
    "PC-DEPLOY-04",
    "{} [colonist stays|colonists stay] aboard {}",
    k.NUMBER,
    n.SHIP,
)
FIRST: Final = k.note("proxima.first_landing", "PC-POLC-34", "{} scores for landing first", k.SEAT)
DROVE_OUT: Final = k.note(
    "proxima.drove_out",
    "PC-DEPLOY-09",
    "{} loses {} [colonist|colonists] on {}",
    k.SEAT,
    k.NUMBER,
    n.PLANET,
)


def secretive(g: Proxima, seat: int) -> bool:
    """Whether a power's hidden ships might do something that nobody may know of."""
    return g.s.settings.cloak_info != options.OPEN and g.power(seat).hides


# Boarding


class Shift(k.Topic):
    """How many stay on each planet; silence moves nobody. (PC-MOUNT-02)"""

    def offer(self, at: Mount, g: Proxima, question: k.Question) -> k.Shape:
        planets = g.settled_by(question.seat)
        total = sum(g.s.planets[planet].people[question.seat] for planet in planets)
        count = len(planets)
        return k.Allocate(n.PLANET, planets, [total] * count, total, total, [1] * count)


SHIFT: Final = Shift(
    "proxima.shift",
    "PC-MOUNT-02",
    "Where shall your people live?",
    "As they do",
    title="Move people",
)


class Board(k.Topic):
    """How many board each ship, within room and people; silence boards nobody. (PC-DEC-35)"""

    def offer(self, at: Mount, g: Proxima, question: k.Question) -> k.Shape:
        seat = question.seat
        ships = boardable(g, seat)
        rooms = [CAPACITY[ship.hull] - ship.cargo for ship in ships]
        limits: list[k.Limit] = []
        hexes: list[int] = []
        for ship in ships:
            if ship.hex not in hexes:
                hexes.append(ship.hex)
                planet = g.planet_in(ship.hex)
                assert planet is not None
                here = [int(other.hex == ship.hex) for other in ships]
                limits.append(k.Limit(here, planet.people[seat]))
        ids = [ship_id(seat, ship) for ship in ships]
        return k.Allocate(n.SHIP, ids, rooms, 0, sum(rooms), [1] * len(ids), limits)


BOARD: Final = Board(
    "proxima.board", "PC-MOUNT-01", "Who boards your ships?", "Nobody", title="Boarding"
)


def boardable(g: Proxima, seat: int) -> list[Ship]:
    """Ships with room above planets with own people. (PC-MOUNT-01, PC-SHIP-03..05)"""
    found: list[Ship] = []
    for ship in g.power(seat).ships:
        if ship.hex >= 0 and ship.cargo < CAPACITY[ship.hull]:
            place = g.s.planet_at[ship.hex]
            if place >= 0 and g.s.planets[place].people[seat] > 0:
                found.append(ship)
    return found


class Mount(k.Procedure[Proxima]):
    """Step 1: people move between planets and board ships, all at once. (PC-MOUNT)"""

    def begin(self, g: Proxima) -> k.Step:
        seats = [
            seat
            for seat in g.everyone()
            if g.knows(seat, n.CIVILIAN_SHIPS) and len(g.settled_by(seat)) > 1
        ]
        return k.ask_each(SHIFT, seats, Mount.shifted) if seats else k.Goto(Mount.board)

    def shifted(self, g: Proxima) -> k.Step:
        """People travel at any distance. (PC-MOUNT-02)"""
        for seat, answer in g.said():
            planets = g.settled_by(seat)
            counts = answer.keys()
            for place in range(len(planets)):
                planet = g.s.planets[planets[place]]
                if planet.people[seat] != counts[place]:
                    planet.people[seat] = counts[place]
                    g.say(SHIFTED, seat, counts[place], planets[place])
        return k.Goto(Mount.board)

    def board(self, g: Proxima) -> k.Step:
        """Everybody at the same time. (PC-MOUNT-03)"""
        seats = [seat for seat in g.everyone() if boardable(g, seat) or secretive(g, seat)]
        return k.ask_each(BOARD, seats, Mount.boarded) if seats else k.DONE

    def boarded(self, g: Proxima) -> k.Step:
        """A planet may be emptied. (PC-MOUNT-04)"""
        for seat, answer in g.said():
            ships = boardable(g, seat)
            counts = answer.keys()
            for place in range(len(ships)):
                planet = g.planet_in(ships[place].hex)
                if counts[place] > 0 and planet is not None:
                    planet.people[seat] -= counts[place]
                    ships[place].cargo += counts[place]
                    told = ships[place].audience
                    g.say(BOARDED, counts[place], ship_id(seat, ships[place]), audience=told)
        return k.DONE


# Landing


class Land(k.Topic):
    """How many land from each ship; silence lands nobody. (PC-DEC-46)"""

    def offer(self, at: Deploy, g: Proxima, question: k.Question) -> k.Shape:
        ships = landable(g, question.seat)
        caps = [ship.cargo for ship in ships]
        ids = [ship_id(question.seat, ship) for ship in ships]
        return k.Allocate(n.SHIP, ids, caps, 0, sum(caps), [1] * len(ids))

    def words(self, at: Deploy, view: k.View, question: k.Question) -> k.Words:
        """How likely each is to get down."""
        words = k.Words(self.prompt)
        g = seen_by(view)
        for ship in landable(g, question.seat):
            planet = g.planet_in(ship.hex)
            assert planet is not None
            chance = landing_odds(g, question.seat, planet)
            place = g.s.hex_label(ship.hex)
            words.previews[n.SHIP.name, ship_id(question.seat, ship)] = f"each lands on {place}" + (
                "" if chance == SURE else f" with {chance} %"
            )
        return words


def gets_down(g: Proxima, seat: int, planet: Planet, face: int) -> bool:
    """Whether a die that shows this brings somebody down. (PC-DEPLOY-02, PC-POLC-09)"""
    return not is_rolled_for(g, seat, planet) or face >= 4 - g.term(seat, n.LANDING_TERM)


def is_rolled_for(g: Proxima, seat: int, planet: Planet) -> bool:
    """Under a moon each rolls a die, but for those who know better. (PC-DEPLOY-02, PC-DEPLOY-03)"""
    return HAS_MOON[planet.tile] and not g.knows(seat, n.LANDING_MANOEUVRES)


def landing_odds(g: Proxima, seat: int, planet: Planet) -> int:
    """The chance of each who tries to land, in percent. (PC-DEPLOY-02, PC-DEPLOY-03)"""
    return int(dice.percent(len([f for f in dice.D6 if gets_down(g, seat, planet, f)]), 6))


LAND: Final = Land("proxima.land", "PC-DEPLOY-01", "Who lands?", "Nobody", title="Landing")


def landable(g: Proxima, seat: int) -> list[Ship]:
    """Ships with people above a planet without a guard, cloaked or not, above any home too.

    PC-DEPLOY-01, PC-DEPLOY-06, PC-PLANET-15, PC-CLOAK-19, PC-HIDE-19.
    """
    return [
        ship
        for ship in g.power(seat).ships
        if ship.hex >= 0
        and ship.cargo > 0
        and g.s.planet_at[ship.hex] >= 0
        and g.s.guards[ship.hex] == 0
    ]


class Deploy(InReverse):
    """Step 6: in reverse turn order people land. (PC-DEPLOY-07)

    `landed` counts, by planet, whom the power at hand has landed in this step.
    """

    planet: int = 0
    landed: list[int] = []

    def turn(self, g: Proxima, one: k.Seat) -> k.Step | None:
        may = landable(g, one) or secretive(g, one)
        return self.ask(LAND, one) if may else None

    def answered(self, g: Proxima, one: k.Seat, answer: k.Answer) -> k.Step:
        """Under a moon each rolls a die. (PC-DEPLOY-02..05, PC-EX-23)"""
        ships = landable(g, one)
        counts = answer.keys()
        self.landed = [0] * len(g.s.planets)
        for place in range(len(ships)):
            if counts[place] > 0:
                self.land(g, one, ships[place], counts[place])
        self.planet = 0
        return k.Goto(Deploy.commandos)

    def land(self, g: Proxima, seat: int, ship: Ship, count: int) -> None:
        """Some or all of those who try reach the planet. (PC-DEPLOY-02..04, PC-POLC-09)"""
        number = g.s.planet_at[ship.hex]
        planet = g.s.planets[number]
        success = count
        if is_rolled_for(g, seat, planet):
            success = len([face for face in g.roll(count) if gets_down(g, seat, planet, face)])
            if success < count:
                g.say(STAYED, count - success, ship_id(seat, ship), audience=ship.audience)
        if success == 0:
            return
        first = sum(planet.people) == 0
        ship.cargo -= success
        planet.people[seat] += success
        self.landed[number] += success
        g.say(LANDED, seat, success, number)
        power = g.power(seat)
        if first and power.first_landings < power.terms[n.FRONTIER]:
            power.first_landings += 1  # PC-POLC-34
            g.score(seat, n.FROM_CARDS, 1)
            g.say(FIRST, seat)

    def raids(self, g: Proxima, seat: int) -> int:
        """How many commandos may still roll on the planet at hand. (PC-DEPLOY-09)"""
        if not g.knows(seat, n.COMMANDOS):
            return 0
        people = g.s.planets[self.planet].people
        return self.landed[self.planet] if sum(people) > people[seat] else 0

    def commandos(self, g: Proxima) -> k.Step:
        """Planet by planet commandos may attack those who live there. (PC-DEPLOY-08)"""
        seat: k.Seat = self.whose(g)
        while self.planet < len(g.s.planets):
            if self.raids(g, seat) > 0:
                return k.ask(RAID, seat, Deploy.raided)
            self.planet += 1
        return k.Goto(InTurn.begin)

    def raided(self, g: Proxima) -> k.Step:
        """On a 5 or 6 one of them is gone. (PC-DEPLOY-09)"""
        planet = g.s.planets[self.planet]
        if not g.answer().passed():
            others = others_on(g, self.planet, self.whose(g))
            for other, count in allotted(others, g.answer()):
                gone = g.remove(planet, other, dice.showing(g.roll(count), 5, 6))
                if gone > 0:
                    g.say(DROVE_OUT, other, gone, self.planet)
        self.planet += 1
        return k.Goto(Deploy.commandos)


def others_on(g: Proxima, planet: int, seat: int) -> list[k.Seat]:
    """The other powers with people on a planet."""
    people = g.s.planets[planet].people
    return [other for other in g.everyone() if other != seat and people[other] > 0]


class Raid(k.Topic):
    """How many dice against whom; silence rolls all against the largest. (PC-DEC-47)"""

    def offer(self, at: Deploy, g: Proxima, question: k.Question) -> k.Shape:
        others = others_on(g, at.planet, question.seat)
        most = at.raids(g, question.seat)
        return k.Allocate(k.SEAT, others, [most] * len(others), 0, most, [1] * len(others))

    def absent(self, at: Deploy, g: Proxima, question: k.Question) -> k.Answer:
        people = g.s.planets[at.planet].people
        others = others_on(g, at.planet, question.seat)
        largest = max(others, key=lambda s: (people[s], -s))
        most = at.raids(g, question.seat)
        return shared([most if other == largest else 0 for other in others])


RAID: Final = Raid(
    "proxima.raid", "PC-DEPLOY-09", "Whom do your commandos attack?", title="Commando raid"
)
