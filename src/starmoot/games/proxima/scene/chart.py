"""The map: hexes with their planets, fleets by owner, hidden groups and guards. (PC-MAP)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.play import Proxima, ship_id
from starmoot.games.proxima.printed import HAS_MOON, TILE_COLOUR, TILE_MOST, TILE_WORTH
from starmoot.games.proxima.state import Planet, Ship
from starmoot.scene import HEXES, NOBODY, Map, Place, Token, hex_spot

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
    tokens = [*fleet_tokens(g, hex), *hidden_groups(g, hex), *guard_tokens(g, hex)]
    label = g.s.hex_label(hex)
    key = n.HEX.key(hex)
    if planet is None:
        mark = "HC" if hex == n.COUNCIL else ""
        return Place(key, label, x, y, tokens=tuple(tokens), mark=mark)
    leader = g.leader(planet)
    owner = leader if leader != n.NONE else NOBODY
    tokens = [*settlers(g, planet), *standing(planet), *tokens]
    brief = f"{planet.stock} {YIELDS[TILE_COLOUR[planet.tile]]} · {TILE_WORTH[planet.tile]}★"
    return Place(key, label, x, y, described(planet), tuple(tokens), owner=owner, brief=brief)


def described(planet: Planet) -> str:
    """A planet in a sentence."""
    moon = ", with a moon" if HAS_MOON[planet.tile] else ""
    room = TILE_MOST[planet.tile]
    return (
        f"{n.COLOUR.label(TILE_COLOUR[planet.tile])} planet{moon}: {planet.stock} in stock, "
        f"room for {room}, worth {TILE_WORTH[planet.tile]}"
    )


def settlers(g: Proxima, planet: Planet) -> list[Token]:
    """People by owner."""
    return [
        Token("people", seat, planet.people[seat], mark="●")
        for seat in g.everyone()
        if planet.people[seat] > 0
    ]


def standing(planet: Planet) -> list[Token]:
    """Structures and rockets on a planet."""
    structures = [
        Token(n.WARE.label(n.FIRST_STRUCTURE + kind), owner, mark="▲")
        for kind, owner in enumerate(planet.built)
        if owner != n.NONE
    ]
    return structures + [Token(n.WARE.label(rocket), mark="➶") for rocket in planet.rockets]


def fleet_tokens(g: Proxima, hex: n.Hex) -> list[Token]:
    """The ships in a hex that the viewer can see, each by itself: they are moved one by one."""
    return [
        ship_token(seat, ship)
        for seat in g.everyone()
        for ship in g.power(seat).ships
        if ship.hex == hex
    ]


def ship_token(seat: k.Seat, ship: Ship) -> Token:
    """One ship with its damage and cargo."""
    notes = [f"{ship.damage} damage"] if ship.damage else []
    notes += [f"carries {ship.cargo}"] if ship.cargo else []
    notes += ["cloaked"] if ship.cloaked else []
    return Token(
        n.HULL.label(ship.hull),
        seat,
        note=", ".join(notes),
        mark=HULL_MARKS[ship.hull],
        key=n.SHIP.key(ship_id(seat, ship)),
    )


def hidden_groups(g: Proxima, hex: n.Hex) -> list[Token]:
    """Markers of groups that nobody but their owner sees. (PC-HIDE-16)"""
    return [
        Token("hidden group", seat, mark="?")
        for seat in g.everyone()
        if hex in g.power(seat).markers
    ]


def guard_tokens(g: Proxima, hex: n.Hex) -> list[Token]:
    """The Centaurian Resistance: guards by level, and hunters in the solo game."""
    found = [Token(f"hunter, level {one.level}", mark="H") for one in g.s.hunters if one.hex == hex]
    level = g.s.guards[hex] if hex < len(g.s.guards) else 0
    if level > 0:
        found.append(Token(f"guard, level {level}", mark=f"G{level}"))
    return found
