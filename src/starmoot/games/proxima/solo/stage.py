"""Stage VI: the Resistance spawns, moves, fights, raids and fires; then the check. (PC-SOLO)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.combat.stage import Assaults
from starmoot.games.proxima.names import GRID, Hex, Ware
from starmoot.games.proxima.options import HARD
from starmoot.games.proxima.play import Proxima, allotted, poured, shared
from starmoot.games.proxima.printed import TILE_WORTH
from starmoot.games.proxima.rockets import NPC, RANGE, Salvo, fire, is_banned
from starmoot.games.proxima.scoring import POINT, SOLO_ENDINGS, count_up
from starmoot.games.proxima.solo.scenarios import (
    EVERY_HIVE,
    FIRST_HIVE,
    HUNTS_COUNCIL,
    HUNTS_HOME,
    HUNTS_NEAREST,
    goal,
    scenario,
)
from starmoot.games.proxima.state import Hunter, Planet

STRIDE: Final = 2
"""PC-SOLO-09."""

SPAWNED: Final = k.note("proxima.spawned", "PC-SOLO-08", "A Centaurian ship appears at {}", n.HEX)
HUNTS: Final = k.note("proxima.hunts", "PC-SOLO-09", "A Centaurian ship moves to {}", n.HEX)
RAIDED: Final = k.note(
    "proxima.raided",
    "PC-SOLO-11",
    "{} [colonist dies|colonists die] on {}",
    k.NUMBER,
    n.PLANET,
)
FIRED: Final = k.note(
    "proxima.fired", "PC-SOLO-12", "The Resistance fires a {} at {}", n.WARE, n.PLANET
)
SILENT: Final = k.note("proxima.silent", "PC-SCEN-10", "The silo at {} falls silent", n.HEX)
METAL: Final = k.Kind("proxima.medal", ["silver", "gold"], ["silver", "gold"])
SILVER: Final = 0
GOLD: Final = 1
MEDAL: Final = k.note("proxima.medal", "PC-SCEN-03", "The scenario is won, with {}", METAL)
PAID: Final = k.note(
    "proxima.tribute_paid", "PC-SCEN-13", "{} CP [is|are] paid in tribute", k.NUMBER
)


class NpcStage(k.Sequence[Proxima]):
    """The steps of the stage. (PC-SOLO-01, PC-SOLO-07)"""

    def outline(self, g: Proxima) -> list[k.Procedure[Proxima]]:
        return [Hunt(), HunterBattles(), Bombardment(), Tribute(), Check()]


class Hunt(k.Procedure[Proxima]):
    """Ships appear, and all mobile ships move. (PC-SOLO-08, PC-SOLO-09)"""

    def begin(self, g: Proxima) -> k.Step:
        chosen = scenario(g)
        for entry in chosen.spawns:
            if entry.turn == g.s.turn:
                spawn(g, entry.level, entry.hive, entry.target)
        if g.s.turn >= chosen.throne_from > 0 and not resistance_in(g, n.COUNCIL):
            spawn(g, 1, 3, HUNTS_COUNCIL)  # PC-SCEN-05
        if g.s.settings.solo_difficulty == HARD and g.s.turn % 2 == 0:
            spawn(g, 1, 3, HUNTS_HOME)  # PC-SOLO-15
        for hunter in g.s.hunters:
            pursue(g, hunter)
        return k.DONE


def spawn(g: Proxima, level: int, hive: int, target: int) -> None:
    """A mobile ship appears at a hive. (PC-SOLO-08)"""
    hunter = Hunter()
    hunter.level = level
    hunter.hex = Hex(g.s.hives[hive - FIRST_HIVE])
    hunter.hunts = target
    g.s.hunters.append(hunter)
    g.say(SPAWNED, hunter.hex)


def resistance_in(g: Proxima, hex: Hex) -> bool:
    """Whether a ship of the Resistance is in a hex."""
    return g.s.guards[hex] > 0 or any(hunter.hex == hex for hunter in g.s.hunters)


def quarry(g: Proxima, hunter: Hunter) -> Hex:
    """Where a mobile ship is heading. (PC-SCEN-02, PC-SCEN-05, PC-SCEN-14)"""
    if hunter.hunts == HUNTS_COUNCIL:
        return n.COUNCIL
    home = g.home(0).hex
    if hunter.hunts == HUNTS_NEAREST:
        others = [planet.hex for planet in settled(g) if planet.hex != home]
        if others:
            return min(others, key=lambda hex: nearness(hunter.hex, hex))
    return home


def settled(g: Proxima) -> list[Planet]:
    """The planets where the player has people."""
    return [g.s.planets[planet] for planet in g.settled_by(0)]


def nearness(start: Hex, hex: Hex) -> tuple[int, int, int]:
    """Distance, then lower q, then lower r. (PC-SOLO-13)"""
    return (GRID.distances[start][hex], GRID.qs[hex], GRID.rs[hex])


def pursue(g: Proxima, hunter: Hunter) -> None:
    """Two hexes along a shortest path, or until the player's ships are met. (PC-SOLO-09)"""
    target = quarry(g, hunter)
    start = hunter.hex
    for _ in range(STRIDE):
        if hunter.hex == target or g.visible_in(hunter.hex, 0):
            break
        left = GRID.distances[hunter.hex][target]
        nearer = [
            Hex(hex)
            for hex in GRID.around[hunter.hex]
            if hex >= 0 and g.s.on_map[hex] and GRID.distances[hex][target] < left
        ]
        if not nearer:
            break
        hunter.hex = min(nearer, key=lambda hex: nearness(n.COUNCIL, hex))
    if hunter.hex != start:
        g.say(HUNTS, hunter.hex)


class HunterBattles(k.Procedure[Proxima]):
    """Mobile ships fight whom they meet, then raid. (PC-SOLO-10, PC-SOLO-11)"""

    def begin(self, g: Proxima) -> k.Step:
        battles = Assaults()
        battles.hunted_only = True
        return k.Run(battles, HunterBattles.raid)

    def raid(self, g: Proxima) -> k.Step:
        """Where nobody defends a planet, people die. (PC-SOLO-11)"""
        for hunter in g.s.hunters:
            planet = g.planet_in(hunter.hex)
            if planet is not None and not g.visible_in(hunter.hex, 0):
                gone = g.remove(planet, 0, hunter.level)
                if gone > 0:
                    g.say(RAIDED, gone, g.s.planet_at[hunter.hex])
        return k.DONE


class Bombardment(k.Procedure[Proxima]):
    """The rockets of the schedule. (PC-SOLO-12)"""

    def begin(self, g: Proxima) -> k.Step:
        chosen = scenario(g)
        salvo = Salvo()
        for hive in range(FIRST_HIVE, FIRST_HIVE + len(g.s.hives)):
            hex = Hex(g.s.hives[hive - FIRST_HIVE])
            if hex in g.s.silent:
                continue
            for entry in chosen.rockets:
                if entry.turn == g.s.turn and entry.hive in (EVERY_HIVE, hive):
                    self.fire(g, salvo, Ware(entry.ware), hex, int(g.s.turn >= chosen.radar_from))
        return k.Run(salvo, Bombardment.done) if salvo.launches else k.DONE

    def fire(self, g: Proxima, salvo: Salvo, ware: Ware, hex: Hex, bonus: int) -> None:
        """A rocket at the planet that suits it best, if one is in reach. (PC-SOLO-13)"""
        near = [p for p in settled(g) if 0 < GRID.distances[hex][p.hex] <= RANGE]
        if not near or is_banned(g, ware):
            return
        best = min(near, key=lambda p: (-appeal(p, ware), *nearness(hex, p.hex)))
        target = g.s.planet_at[best.hex]
        salvo.launches.append(fire(NPC, ware, hex, target, bonus))
        g.say(FIRED, ware, target)

    def done(self, g: Proxima) -> k.Step:
        return k.DONE


def appeal(planet: Planet, ware: Ware) -> int:
    """What a rocket looks for: tokens, people or points. (PC-SOLO-13)"""
    if ware == n.HYPERSONIC:
        return planet.stock
    return planet.people[0] if ware == n.BIOCHEMICAL else TILE_WORTH[planet.tile]


# Tribute


class PayTribute(k.Topic):
    """How much is paid; silence pays all it can. (PC-SCEN-13)"""

    def offer(self, at: Tribute, g: Proxima, question: k.Question) -> k.Shape:
        return k.Amount(0, min(g.cp(0), at.due))

    def absent(self, at: Tribute, g: Proxima, question: k.Question) -> k.Answer:
        return k.pick(min(g.cp(0), at.due))


class GiveUp(k.Topic):
    """Who dies when home is empty; silence spares the best planets. (PC-SCEN-13, PC-DEC-48)"""

    def offer(self, at: Tribute, g: Proxima, question: k.Question) -> k.Shape:
        planets = g.settled_by(0)
        caps = [g.s.planets[planet].people[0] for planet in planets]
        return k.Allocate(n.PLANET, planets, caps, at.lives, at.lives, [1] * len(planets))

    def absent(self, at: Tribute, g: Proxima, question: k.Question) -> k.Answer:
        worth = [TILE_WORTH[planet.tile] for planet in settled(g)]
        ranked = sorted(range(len(worth)), key=lambda place: worth[place])
        return shared(poured(at.lives, [planet.people[0] for planet in settled(g)], ranked))


PAY_TRIBUTE: Final = PayTribute("proxima.tribute", "PC-SCEN-13", "How much tribute do you pay?")
GIVE_UP: Final = GiveUp("proxima.give_up", "PC-SCEN-13", "Who is lost?", title="Losses")


class Tribute(k.Procedure[Proxima]):
    """CP for each turn so far, or a life for every 2 that are missing. (PC-SCEN-13)"""

    due: int = 0
    lives: int = 0

    def begin(self, g: Proxima) -> k.Step:
        self.due = scenario(g).tribute * g.s.turn
        return k.ask(PAY_TRIBUTE, 0, Tribute.paid) if self.due > 0 else k.DONE

    def paid(self, g: Proxima) -> k.Step:
        """Home loses people first. (PC-SCEN-13)"""
        amount = g.answer().key
        g.pay_cp(0, amount)
        g.say(PAID, amount)
        self.lives = (self.due - amount + 1) // 2
        home = g.home(0)
        self.lives -= self.kill(g, g.power(0).home, min(self.lives, home.people[0]))
        left = sum(planet.people[0] for planet in settled(g))
        if self.lives >= left or self.lives == 0:
            for number in g.settled_by(0) if self.lives > 0 else []:
                self.kill(g, number, left)
            return k.DONE
        return k.ask(GIVE_UP, 0, Tribute.given)

    def given(self, g: Proxima) -> k.Step:
        for planet, count in allotted(g.settled_by(0), g.answer()):
            self.kill(g, planet, count)
        return k.DONE

    def kill(self, g: Proxima, number: int, count: int) -> int:
        """People on a planet are lost."""
        gone = g.remove(g.s.planets[number], 0, count)
        if gone > 0:
            g.say(RAIDED, gone, number)
        return gone


# The check


def silence_silos(g: Proxima) -> None:
    """A silo without guard below a visible ship stops for good. (PC-SCEN-10)"""
    if not scenario(g).silo_guards:
        return
    for hive in g.s.hives:
        taken = g.s.guards[hive] == 0 and g.visible_in(Hex(hive), 0)
        if taken and hive not in g.s.silent:
            g.s.silent.append(hive)
            g.say(SILENT, hive)


def conclude(g: Proxima, won: bool) -> k.Step:
    """The scenario is over; points are kept as a score. (PC-END-04)"""
    settle_score(g, count_up(g)[0], won)
    return k.DONE


def settle_score(g: Proxima, points: int, won: bool) -> None:
    """End the game with these points."""
    g.finish(SOLO_ENDINGS[0] if won else SOLO_ENDINGS[1], [points * POINT])


class Check(k.Procedure[Proxima]):
    """Whether the scenario is won or lost now. (PC-SOLO-16, PC-SCEN-03, PC-SCEN-07, PC-SCEN-11)"""

    def begin(self, g: Proxima) -> k.Step:
        chosen = scenario(g)
        if g.home(0).people[0] == 0:
            return conclude(g, won=False)
        held = any(ship.hex == n.COUNCIL for ship in g.power(0).ships)
        holding = held and not resistance_in(g, n.COUNCIL)
        g.s.checks_held = g.s.checks_held + 1 if holding else 0
        if chosen.holds > 0 and g.s.checks_held >= chosen.holds:
            return conclude(g, won=True)
        if chosen.silo_guards and len(g.s.silent) == len(g.s.hives):
            return conclude(g, won=True)
        if g.s.turn < g.s.last_turn:
            return k.DONE
        if chosen.goal == 0:
            return conclude(g, won=False)
        points = count_up(g)[0]
        tell_medal(g, points)
        settle_score(g, points, points >= goal(g))
        return k.DONE


def tell_medal(g: Proxima, points: int) -> None:
    """Some scenarios can be won with silver or gold. (PC-SCEN-03)"""
    chosen = scenario(g)
    beyond = points - goal(g)
    if chosen.silver > 0 and beyond >= chosen.silver:
        g.say(MEDAL, GOLD if beyond >= chosen.gold else SILVER)
