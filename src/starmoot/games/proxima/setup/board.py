"""The map: which hexes there are, which planets lie in them, and who guards them. (PC-MAP)"""

from __future__ import annotations

from typing import Final

from starmoot.games.proxima import names as n
from starmoot.games.proxima.names import GRID, Hex
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.printed import LAYOUTS, TILE_COLOUR, TILE_STOCK, Layout, layout_for
from starmoot.games.proxima.state import Planet

COLOURS: Final = {"B": 0, "G": 1, "R": 2}


def lay_out(g: Proxima) -> None:
    """Fill the layout with random tiles of the right colours, and with guards.

    PC-SETUP-02..04, PC-SETUP-38, PC-MAP-07, PC-MAP-10.
    """
    layout = layout_for(g.s.settings.map_size, g.seats)
    g.s.on_map = [False] * n.HEXES
    g.s.guards = [0] * n.HEXES
    g.s.planet_at = [n.NONE] * n.HEXES
    tiles = shuffled_tiles(g)
    homes: list[tuple[int, Hex]] = []
    for hex, symbol in SYMBOLS[layout.id]:
        g.s.on_map[hex] = True
        if symbol[0] == "H":
            homes.append((int(symbol[1]), hex))
        elif symbol[0] == "C":
            g.s.guards[hex] = int(symbol[1])
        elif symbol != "--":
            add_planet(g, hex, tiles[COLOURS[symbol[0]]].pop())
            g.s.guards[hex] = int(symbol[1])
    for site, hex in sorted(homes):
        if site <= g.seats:
            g.s.powers[site - 1].home = add_planet(g, hex, n.HOME_TILE, site - 1)
        else:
            g.s.hives.append(hex)  # PC-SOLO-03


def symbols(layout: Layout) -> list[tuple[Hex, str]]:
    """The hexes of a layout with what stands for them, without gaps. (PC-MAP-03, PC-MAP-04)"""
    found: list[tuple[Hex, str]] = []
    for place, row in enumerate(layout.rows):
        r = place - layout.radius
        first = max(-layout.radius, -r - layout.radius)
        for step, symbol in enumerate(row.split()):
            if symbol != "xx":
                found.append((Hex(GRID.numbers[first + step, r]), symbol))
    return found


SYMBOLS: Final = {layout.id: symbols(layout) for layout in LAYOUTS}
"""Read once, not for every game."""


def shuffled_tiles(g: Proxima) -> list[list[int]]:
    """The tiles of each colour in random order. (PC-PLANET-05)"""
    piles: list[list[int]] = []
    for colour in range(3):
        pile = [t for t in range(n.HOME_TILE) if TILE_COLOUR[t] == colour]
        g.chance.shuffle(n.DEALING, pile)
        piles.append(pile)
    return piles


def add_planet(g: Proxima, hex: Hex, tile: int, home: int = n.NONE) -> int:
    """A planet with its starting stock. (PC-SETUP-04, PC-PLANET-14)"""
    planet = Planet()
    planet.hex = hex
    planet.tile = tile
    planet.home = home
    planet.stock = TILE_STOCK[tile]
    planet.people = [0] * g.seats
    g.s.planets.append(planet)
    g.s.planet_at[hex] = len(g.s.planets) - 1
    return len(g.s.planets) - 1


def neighbours(g: Proxima, hex: Hex) -> list[Hex]:
    """The hexes of the map next to one."""
    return [Hex(h) for h in GRID.around[hex] if h >= 0 and g.s.on_map[h]]
