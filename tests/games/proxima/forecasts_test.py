"""What is foretold of battles, landings and rockets comes true as often as was said.

Powers, ships, technologies and guards are thrown together at random; what is told is read where
people read it, and the rules decide it with dice of their own.
"""

from __future__ import annotations

import re
from random import Random

import pytest

from starmoot.games.proxima import names as n
from starmoot.games.proxima.combat.stage import Battles
from starmoot.games.proxima.conquest.landing import Deploy
from starmoot.games.proxima.conquest.movement import Movement
from starmoot.games.proxima.odds import odds_before
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.rockets import Rockets
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.host import clone_play
from starmoot.testing import rule
from starmoot.testing.forecasts import Forecasts

HULLS = ("fighter", "battle_carrier", "war_cruiser", "dark_raider")
SCANNERS = ("quantum_scanner", "tachyon_scanner")
PARTS = ("pulse_cannon", "laser_cannon", "em_shield", "phase_shield")
PERCENT = re.compile(r"(\d+) %")
MEETING = n.HEX.named("d6")
POSITIONS = 32
TIMES = 12


def game_of(galaxy: Galaxy) -> Proxima:
    """The game in progress."""
    assert isinstance(galaxy.play, Proxima)
    return galaxy.play


def told(text: str) -> int:
    """The percentage in what people read; without one it is certain."""
    found = PERCENT.search(text)
    return int(found[1]) if found else 100


def previews(galaxy: Galaxy, seat: int) -> dict[tuple[str, int], str]:
    """What stands beside the options of a seat's question."""
    return galaxy.seat(seat).view.pending[0].words.previews


def in_silence(galaxy: Galaxy) -> None:
    """Nobody says anything: hits go on the strongest."""
    while not galaxy.done:
        galaxy.time_up()


def equip(galaxy: Galaxy, dice: Random, seat: int) -> None:
    """Any scanners, and parts on some blueprints."""
    galaxy.pieces.knows(seat, *[one for one in SCANNERS if dice.random() < 0.3])
    for hull in HULLS[:3]:
        galaxy.pieces.fit(seat, hull, *[part for part in PARTS if dice.random() < 0.25][:2])


def fleet(galaxy: Galaxy, dice: Random, seat: int, hex: str) -> None:
    """Some ships, some of them hurt as far as they can be."""
    for hull in dice.sample(HULLS, dice.randint(1, 2)):
        ship = galaxy.pieces.find(galaxy.pieces.ship(seat, hull, hex))
        shield = galaxy.power(seat).blueprints[ship.hull].shield
        ship.damage = dice.randint(0, shield) if dice.random() < 0.4 else 0


def battlefield(stage: Stages, foe: str, position: int) -> Galaxy:
    """Two fleets, or a fleet and a guard."""
    galaxy, dice = stage(), Random(f"{foe} {position}")
    equip(galaxy, dice, 0)
    fleet(galaxy, dice, 0, "d6")
    if foe == "guard":
        galaxy.pieces.guard("d6", dice.randint(1, 3))
    else:
        equip(galaxy, dice, 1)
        fleet(galaxy, dice, 1, "d6")
    return galaxy


@rule("PC-FIGHT-13", "PC-CR-03", "PC-CRC-21", "PC-TLIST-48", "PC-TLIST-49")
@pytest.mark.parametrize("foe", ["rival", "guard"])
def test_battles_are_won_as_often_as_was_foretold(stage: Stages, foe: str) -> None:
    forecasts = Forecasts()
    for position in range(POSITIONS):
        galaxy = battlefield(stage, foe, position)
        g = game_of(galaxy)
        before = clone_play(g)
        seats = [seat for seat in g.everyone() if g.visible_in(MEETING, seat)]
        chance = told(odds_before(g, MEETING, seats))
        for time in range(TIMES):
            galaxy.play = clone_play(before)
            galaxy.play.quiet = True
            for deck in galaxy.table.resistance:
                Random(time).shuffle(deck.cards)
            battles = Battles()
            battles.resistance = foe == "guard"
            in_silence(galaxy.run(battles, seed=TIMES * position + time))
            after = game_of(galaxy)
            beaten = not after.visible_in(MEETING, 1) and after.s.guards[MEETING] == 0
            forecasts.note(foe, chance, bool(after.visible_in(MEETING, 0)) and beaten)
    forecasts.check(least=POSITIONS * TIMES)


@rule("PC-FIGHT-01", "PC-CR-01")
def test_who_moves_reads_the_odds_of_the_battle_or_none_where_they_are_not_exact(
    stage: Stages,
) -> None:
    for guards, rivals, exact in ((1, 0, True), (0, 1, True), (1, 1, False), (0, 2, False)):
        galaxy = stage()
        galaxy.pieces.ship(0, "war_cruiser", "e6")
        for rival in range(rivals):
            galaxy.pieces.ship(1 + rival, "fighter", "d6")
        if guards:
            galaxy.pieces.guard("d6", 1)
        galaxy.given(order=[1, 2, 0]).run(Movement())
        text = previews(galaxy, 0)[n.HEX.name, MEETING]
        assert text.startswith("Against ")
        assert bool(PERCENT.search(text)) == exact, text


@rule("PC-DEPLOY-02", "PC-DEPLOY-03", "PC-POLC-09")
def test_people_land_as_often_as_was_foretold(stage: Stages) -> None:
    forecasts = Forecasts()
    for position in range(POSITIONS):
        dice = Random(f"landing {position}")
        galaxy = stage()
        planet = galaxy.pieces.planet("green", moon=dice.random() < 0.8)
        if dice.random() < 0.4:
            galaxy.pieces.law("lunar_beacons")
        if dice.random() < 0.2:
            galaxy.pieces.knows(0, "landing_manoeuvres")
        people = dice.randint(1, 3)
        ship = galaxy.pieces.ship(0, "battle_carrier", galaxy.pieces.where(planet), cargo=people)
        galaxy.given(order=[1, 2, 0]).run(Deploy())
        chance = told(previews(galaxy, 0)[n.SHIP.name, ship])
        asked = clone_play(galaxy.play)
        for time in range(TIMES):
            galaxy.play = clone_play(asked)
            galaxy.seeded(TIMES * position + time)
            galaxy.seat(0).asked("proxima.land").answers({n.SHIP.key(ship): people})
            down = galaxy.table.planets[planet].people[0]
            for number in range(people):
                forecasts.note("landing", chance, number < down)
    forecasts.check(least=2 * POSITIONS)


@rule("PC-WMD-14", "PC-WMD-19", "PC-WMD-31", "PC-WMD-32", "PC-WMD-33")
@pytest.mark.parametrize("expansion", [False, True], ids=["plain", "expansion"])
def test_rockets_hit_as_often_as_was_foretold(
    stage: Stages, wider: Stages, expansion: bool
) -> None:
    forecasts = Forecasts()
    for position in range(POSITIONS):
        dice = Random(f"rocket {position} {expansion}")
        galaxy = (wider if expansion else stage)()
        home = galaxy.pieces.home(0)
        home.people[0] = 3
        ware = dice.choice(["hypersonic", "biochemical", "graviton"])
        galaxy.pieces.arm(galaxy.power(0).home, ware)
        if dice.random() < 0.4:
            galaxy.pieces.knows(0, "radar")
        targets = [galaxy.pieces.planet(colour) for colour in ("green", "red", "blue")]
        target = dice.choice([one for one in targets if galaxy.pieces.at(one).hex != home.hex])
        galaxy.pieces.people(1, target, 3)
        if dice.random() < 0.3:
            galaxy.pieces.knows(0, "strategic_bombers")
            galaxy.pieces.ship(0, "fighter", galaxy.pieces.where(target))
        if expansion and dice.random() < 0.6:
            structure = n.WARE.named(dice.choice(["sds", "asds"]))
            galaxy.pieces.at(target).works.built[structure - n.FIRST_STRUCTURE] = 1
        galaxy.given(order=[1, 2, 0]).run(Rockets())
        text = previews(galaxy, 0).get((n.PLANET.name, target))
        if text is None:
            continue  # out of reach
        rocket = n.ROCKET.key(2 * galaxy.power(0).home)
        asked = clone_play(galaxy.play)
        for time in range(TIMES):
            galaxy.play = clone_play(asked)
            galaxy.seeded(TIMES * position + time)
            galaxy.seat(0).asked("proxima.aim").answers([{rocket: n.PLANET.key(target)}])
            in_silence(galaxy)
            hits = [entry.args[2] for entry in galaxy.play.log if entry.note.name == "proxima.hit"]
            forecasts.note("rocket", told(text), any(hits))
    forecasts.check(least=2 * POSITIONS)
