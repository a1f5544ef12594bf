"""The map: hexes with their planets, fleets by owner, hidden groups and guards. (PC-MAP)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.play import Proxima, ship_id
from starmoot.games.proxima.printed import (
    CAPACITY,
    HAS_MOON,
    TILE_COLOUR,
    TILE_MOST,
    TILE_WORTH,
    TOKEN_WORTH,
)
from starmoot.games.proxima.rockets import RANGE, arrival
from starmoot.games.proxima.solo.scenarios import scenario
from starmoot.games.proxima.state import Planet, Ship
from starmoot.scene import FOE, HEXES, HIDDEN, NOBODY, SHIP, Map, Place, Token, hex_spot

HULL_MARKS: Final = ("R", "F", "C", "W")
YIELDS: Final = ("CP", "Axinium", "Phasium")


def chart(g: Proxima) -> Map:
    """All hexes of this layout."""
    places = [place(g, n.Hex(hex)) for hex in range(n.HEXES) if g.s.on_map[hex]]
    return Map("Proxima Centauri", tuple(places), layout=HEXES)


def place(g: Proxima, hex: n.Hex) -> Place:
    """One hex, with everything in it."""
    x, y = hex_spot(n.GRID.qs[hex], n.GRID.rs[hex])
    planet = g.planet_in(hex)
    tokens = [*guard_tokens(g, hex), *fleet_tokens(g, hex), *hidden_groups(g, hex)]
    label = g.s.hex_label(hex)
    label = label[:1].upper() + label[1:]
    key = n.HEX.key(hex)
    if planet is None:
        council = hex == n.COUNCIL
        return Place(
            key,
            "High Council" if council else label.removeprefix("The "),
            x,
            y,
            without_planet(g, hex),
            tuple(tokens),
            body="gold" if council else "",
            worth="5★" if council else "",
        )
    leader = g.leader(planet)
    return Place(
        key,
        label,
        x,
        y,
        described(planet),
        (*settlers(g, planet), *tokens, *standing(g, planet)),
        owner=leader if leader != n.NONE else NOBODY,
        brief=f"{planet.stock}◆",
        body=n.COLOUR.key(TILE_COLOUR[planet.tile]),
        moons=int(HAS_MOON[planet.tile]),
        worth=f"{TILE_WORTH[planet.tile]}★",
    )


def without_planet(g: Proxima, hex: n.Hex) -> str:
    """A hex without a planet in a sentence. (PC-SCORE-06, PC-SCORE-07, PC-SOLO-03, PC-SCEN-10)"""
    if hex == n.COUNCIL:
        return "A ship here at the end is worth 5 points, besides 2 for the hex"
    if hex in g.s.silent:
        return "A silo that has fallen silent"
    if hex in g.s.hives and scenario(g).silo_guards:
        return "A silo: it falls silent when its guard is gone and a ship of yours is seen here"
    if hex in g.s.hives:
        return "A hive: ships of the Resistance come from here"
    return "Open space: 2 points for a ship here at the end"


def described(planet: Planet) -> str:
    """A planet in a sentence. (PC-PLANET-01..13)"""
    colour = TILE_COLOUR[planet.tile]
    moon = "; its moon lets only half of those who land get down" if HAS_MOON[planet.tile] else ""
    each = f"{TOKEN_WORTH[colour]} {YIELDS[colour]}"
    return (
        f"Worth {TILE_WORTH[planet.tile]} to those with most people; "
        f"{planet.stock} of at most {TILE_MOST[planet.tile]} in stock, each {each}{moon}"
    )


def settlers(g: Proxima, planet: Planet) -> list[Token]:
    """People by owner."""
    return [
        Token("people", seat, planet.people[seat], mark="●")
        for seat in g.everyone()
        if planet.people[seat] > 0
    ]


def standing(g: Proxima, planet: Planet) -> list[Token]:
    """Structures and rockets on a planet, with what a rocket can reach. (PC-WMD-14)"""
    structures = [
        Token(n.WARE.label(n.FIRST_STRUCTURE + kind), owner, mark="▲")
        for kind, owner in enumerate(planet.works.built)
        if owner != n.NONE
    ]
    leader = g.leader(planet)
    return structures + [
        Token(n.WARE.label(rocket), leader, note=reach(g, leader), mark="➶")
        for rocket in planet.works.rockets
    ]


def reach(g: Proxima, seat: int) -> str:
    """How far rockets of a power fly, and how surely. (PC-WMD-05, PC-WMD-14..16)"""
    bonus = g.reach_bonus(seat) if seat >= 0 else 0
    chances = [(far, arrival(bonus, far)) for far in (2, 4)]
    told = [f"{chance} % at {far} hexes" for far, chance in chances if chance > 0]
    farthest = max(far for far in range(1, RANGE + 1) if arrival(bonus, far) > 0)
    return f"reaches {farthest} hexes: {', '.join(told)}"


def fleet_tokens(g: Proxima, hex: n.Hex) -> list[Token]:
    """The ships in a hex that the viewer can see, each by itself: they are moved one by one."""
    return [
        ship_token(g, seat, ship)
        for seat in g.everyone()
        for ship in g.power(seat).ships
        if ship.hex == hex
    ]


def ship_token(g: Proxima, seat: k.Seat, ship: Ship) -> Token:
    """One ship with what it is worth in battle, its damage and its cargo."""
    blueprint = g.blueprint(seat, ship)
    shields = n.counted(blueprint.shield, "shield")
    notes = [n.counted(blueprint.dice, "die", "dice"), shields]
    notes += [f"{ship.damage} damage"] if ship.damage else []
    if CAPACITY[ship.hull] > 0:
        notes.append(f"carries {ship.cargo} of {CAPACITY[ship.hull]}")
    notes += ["cloaked"] if ship.cloaked else []
    return Token(
        n.HULL.label(ship.hull),
        seat,
        note=", ".join(notes),
        mark=HULL_MARKS[ship.hull],
        key=n.SHIP.key(ship_id(seat, ship)),
        form=HIDDEN if ship.cloaked else SHIP,
        hurt=ship.damage,
        load=ship.cargo,
    )


def hidden_groups(g: Proxima, hex: n.Hex) -> list[Token]:
    """Markers of groups that nobody but their owner sees. (PC-HIDE-16)"""
    return [
        Token("hidden group", seat, mark="?", form=HIDDEN)
        for seat in g.everyone()
        if hex in g.power(seat).markers
    ]


def guard_tokens(g: Proxima, hex: n.Hex) -> list[Token]:
    """The Centaurian Resistance: guards by level, and hunters in the solo game."""
    found = [
        Token(f"hunter, level {one.level}", mark=f"H{one.level}", form=FOE)
        for one in g.s.hunters
        if one.hex == hex
    ]
    level = g.s.guards[hex] if hex < len(g.s.guards) else 0
    if level > 0:
        found.append(Token(f"guard, level {level}", mark=str(level), form=FOE))
    return found
