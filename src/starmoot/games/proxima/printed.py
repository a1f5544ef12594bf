"""The printed matter without effects: technologies, wares, hulls, tiles, layouts, factions.

Rules look numbers up in plain lists; the entries themselves serve scenes and words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from starmoot.content import Content
from starmoot.games.proxima import names as n


@dataclass(frozen=True)
class Technology:
    """A technology: type, colour, printed cost and what it does. (PC-TECH-01)"""

    id: str
    name: str
    rule: str
    text: str
    set: Literal["base", "exp"]
    type: Annotated[int, n.TECH_TYPE]
    colour: Annotated[int, n.TECH_COLOUR]
    cost: int


@dataclass(frozen=True)
class Ware:
    """A part, rocket or structure with its price; there are always more. (PC-PART-24)

    `level` is dice, steps or shields. A Hyperspace Drive moves 1 otherwise. (PC-MOVE-17)
    """

    id: str
    name: str
    rule: str
    text: str
    sort: Literal["cannon", "drive", "shield", "rocket", "structure"]
    level: int
    cp: int
    axinium: int = 0
    phasium: int = 0
    technology: str = ""


@dataclass(frozen=True)
class Hull:
    """A blueprint: what is printed on it before any part is fitted. (PC-SHIP-11..14)"""

    id: str
    name: str
    rule: str
    text: str
    cp: int
    axinium: int
    dice: int
    shield: int
    slots: int
    capacity: int
    worth: int


@dataclass(frozen=True)
class Tile:
    """A planet tile; one without a moon is a single planet.

    PC-PLANET-03, PC-PLANET-04, PC-PLANET-11.
    """

    id: str
    name: str
    rule: str
    text: str
    colour: Annotated[int, n.COLOUR]
    worth: int
    stock: int
    most: int
    moon: bool


@dataclass(frozen=True)
class Layout:
    """A map for a number of powers. (PC-MAP-03, PC-MAP-04, PC-MAP-06, PC-MAP-08)"""

    id: str
    rule: str
    text: str
    size: Literal["minimal", "standard", "large"]
    players: int
    radius: int
    rows: tuple[str, ...]


@dataclass(frozen=True)
class Faction:
    """A faction: home planet, purse, technologies, and an effect to use once. (PC-FAC-24)"""

    id: str
    name: str
    rule: str
    text: str
    home: str
    cp: int
    axinium: int
    phasium: int
    technologies: tuple[Annotated[int, n.TECH], ...]
    once_on: Annotated[int, n.ACTION]
    once: str
    once_text: str


CONTENT: Final = Content(n.PACKAGE)
TECHNOLOGIES: Final = CONTENT.load("technologies.toml", Technology)
WARES: Final = CONTENT.load("wares.toml", Ware)
HULLS: Final = CONTENT.load("hulls.toml", Hull)
TILES: Final = CONTENT.load("tiles.toml", Tile)
LAYOUTS: Final = CONTENT.load("layouts.toml", Layout)
FACTIONS: Final = CONTENT.load("factions.toml", Faction)

TECHS: Final = len(TECHNOLOGIES)
TECH_COST: Final[list[int]] = [entry.cost for entry in TECHNOLOGIES]
TECH_TYPE: Final[list[int]] = [entry.type for entry in TECHNOLOGIES]
TECH_COLOUR: Final[list[int]] = [entry.colour for entry in TECHNOLOGIES]
IS_BASE: Final[list[bool]] = [entry.set == "base" for entry in TECHNOLOGIES]

SORT: Final[list[str]] = [entry.sort for entry in WARES]
LEVEL: Final[list[int]] = [entry.level for entry in WARES]
WARE_PRICE: Final[list[list[int]]] = [[one.cp, one.axinium, one.phasium] for one in WARES]
WARE_TECH: Final[list[int]] = [
    n.TECH.named(one.technology) if one.technology else n.NONE for one in WARES
]
IS_CANNON: Final[list[bool]] = [sort == "cannon" for sort in SORT]
IS_DRIVE: Final[list[bool]] = [sort == "drive" for sort in SORT]
IS_SHIELD: Final[list[bool]] = [sort == "shield" for sort in SORT]
PARTS: Final = [n.Ware(ware) for ware in range(n.FIRST_ROCKET)]
ROCKETS: Final = [n.HYPERSONIC, n.BIOCHEMICAL, n.GRAVITON]
STRUCTURES: Final = [n.CLONE_FACTORY, n.SPACEPORT, n.SDS, n.ASDS]

HULL_PRICE: Final[list[list[int]]] = [[one.cp, one.axinium, 0] for one in HULLS]
HULL_DICE: Final[list[int]] = [one.dice for one in HULLS]
HULL_SHIELD: Final[list[int]] = [one.shield for one in HULLS]
HULL_SLOTS: Final[list[int]] = [one.slots for one in HULLS]
CAPACITY: Final[list[int]] = [one.capacity for one in HULLS]
HULL_WORTH: Final[list[int]] = [one.worth for one in HULLS]

TILE_COLOUR: Final[list[int]] = [tile.colour for tile in TILES]
TILE_WORTH: Final[list[int]] = [tile.worth for tile in TILES]
TILE_STOCK: Final[list[int]] = [tile.stock for tile in TILES]
TILE_MOST: Final[list[int]] = [tile.most for tile in TILES]
HAS_MOON: Final[list[bool]] = [tile.moon for tile in TILES]

TOKEN_WORTH: Final = [5, 1, 1]
"""What one token of a planet's stock is worth: 5 CP, 1 Axinium or 1 Phasium. (PC-PLANET-12)"""

BUY: Final = [[3, 3, 4, 4, 5, 5], [2, 3, 3, 3, 4, 4]]
SELL: Final = [[2, 2, 2, 1, 1, 1], [2, 2, 2, 2, 2, 1]]
"""Market prices by space, in white and in red numbers. (PC-TRADE-10)"""


def layout_for(size: int, players: int) -> Layout:
    """The map of a size for a number of powers; alone it is that for four. (PC-SETUP-37)"""
    word = ("", "minimal", "standard", "large")[size]
    wanted = 4 if players == 1 else players
    for layout in LAYOUTS:
        if layout.size == word and layout.players == wanted:
            return layout
    raise LookupError(f"there is no {word} map for {players} powers")
