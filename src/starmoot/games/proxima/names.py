"""Ids and their words: what the numbers of the rules stand for, each by one name. (PC-GEN-08)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NewType

from starmoot import kernel as k
from starmoot.content import read_toml
from starmoot.games.proxima.hexes import HexGrid

PACKAGE: Final = "starmoot.games.proxima"


def entries(file: str) -> tuple[list[str], list[str]]:
    """The words and titles of a kind that names the entries of a content file."""
    tables = next(iter(read_toml(PACKAGE, file).values()))
    return [str(entry["id"]) for entry in tables], [str(entry["name"]) for entry in tables]


def previewed(prompt: str, kind: k.Kind[Any], texts: Iterable[str]) -> k.Words:
    """A prompt, and what is said beside each entry of a kind, from the first on."""
    words = k.Words(prompt)
    for number, text in enumerate(texts):
        words.previews[kind.name, number] = text
    return words


def counted(count: int, one: str, several: str = "") -> str:
    """So many of something: `1 die`, `2 dice`."""
    return f"{count} {one if count == 1 else several or one + 's'}"


NONE: Final = -1
"""No seat, no planet, no card."""

# Seats

NAMES: Final = ("Amber", "Sapphire", "Crimson", "Ivory", "Emerald", "Violet")
"""What powers are called where no factions are played; no planet has such a name."""

PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
TURN_CARD: Final = k.Kind(
    "proxima.turn_card",
    [f"card{n}" for n in range(1, 7)],
    [f"the {place} place" for place in PLACES],
)
"""Turn order cards; the first is number 0. (PC-SETUP-20)"""

TITLE: Final = k.Kind(
    "proxima.title",
    ["chancellor", "vice_chancellor", "senator"],
    ["Chancellor", "Vice-Chancellor", "Senator"],
)
"""Who holds the first three turn order cards. (PC-COUN-18)"""
TITLE_WORTH: Final = [5, 3, 1]

# The map

GRID: Final = HexGrid(4)
"""Every layout lies within the largest one. (PC-MAP-01, PC-MAP-02)"""
HEXES: Final = len(GRID)

Hex = NewType("Hex", int)


@k.mypyc_attr(allow_interpreted_subclasses=True)
class HexKind(k.Kind[Hex]):
    """Hexes by row and column; people read the name of the planet there."""

    def label(self, number: int, seen: object = None) -> str:
        namer = getattr(seen, "hex_label", None)
        return str(namer(number)) if namer is not None else f"hex {self.key(number)}"


HEX: Final = HexKind(
    "proxima.hex",
    [f"{'abcdefghi'[r + 4]}{q + 5}" for q, r in zip(GRID.qs, GRID.rs, strict=True)],
    on="place",
)
EMPTY: Final = (
    "Hush", "Lull", "Drift", "Veil", "Shoal", "Expanse", "Still", "Gulf", "Rift", "Wake", "Haze",
    "Fold", "Bight", "Reach", "Murk", "Span", "Shallows", "Ebon", "Void", "Dim", "Eddy", "Trough",
    "Vast", "Gap", "Mist", "Deep", "Swell", "Fringe", "Calm", "Shade", "Notch", "Sweep", "Gloom",
    "Cusp", "Pale", "Stray", "Swirl", "Lee", "Bend", "Narrows", "Quiet", "Slip", "Brink", "Curl",
    "Waste", "Glint", "Ridge", "Bar", "Spill", "Sound", "Hollow", "Verge", "Crossing", "Basin",
    "Far Side", "Passage", "Outer", "Dwale", "Scarp", "Tangle", "Rim",
)  # fmt: skip
"""What people call a hex without a planet: a name is easier to talk about than a number."""
COUNCIL: Final = HEX.named("e5")
"""The High Council, at the centre of every layout. (PC-SETUP-02)"""
NOWHERE: Final = Hex(-1)

COMPASS: Final = k.Kind(
    "proxima.direction",
    ["east", "north_east", "north_west", "west", "south_west", "south_east", "stay"],
)
STAY: Final = 6
"""A blank movement token. (PC-MOVE-12)"""

# Goods and planets

Good = NewType("Good", int)
GOOD: Final = k.Kind[Good]("proxima.good")
CP: Final = GOOD.word("cp", "CP")
AXINIUM: Final = GOOD.word("axinium", "Axinium")
PHASIUM: Final = GOOD.word("phasium", "Phasium")

COLOUR: Final = k.Kind("proxima.colour", ["blue", "green", "red"])
"""A planet's colour is what it yields: the numbers are those of goods. (PC-PLANET-01..02)"""

Planet = NewType("Planet", int)


@k.mypyc_attr(allow_interpreted_subclasses=True)
class PlanetKind(k.Kind[Planet]):
    """Planets by their number on this map; on the board a planet is its hex."""

    def thing(self, number: int, seen: object = None) -> str:
        planets = getattr(seen, "planets", None)
        if planets is None or not 0 <= number < len(planets):
            return self.key(number)
        return HEX.key(planets[number].hex)

    def label(self, number: int, seen: object = None) -> str:
        namer = getattr(seen, "planet_label", None)
        return str(namer(number)) if namer is not None else f"planet {number + 1}"


PLANET: Final = PlanetKind("proxima.planet", [f"planet{n}" for n in range(1, 61)], on="place")

TILE: Final = k.Kind("proxima.tile", *entries("tiles.toml"))
HOME_TILE: Final = TILE.named("home")

# Ships, parts, rockets, structures

Hull = NewType("Hull", int)
HULL: Final = k.Kind[Hull]("proxima.hull", *entries("hulls.toml"))
RAIDER: Final = HULL.named("dark_raider")
FIGHTER: Final = HULL.named("fighter")
CARRIER: Final = HULL.named("battle_carrier")
CRUISER: Final = HULL.named("war_cruiser")
HULLS: Final = [RAIDER, FIGHTER, CARRIER, CRUISER]
"""Exactly four; what the source also calls Battle Cruiser is the carrier. (PC-SHIP-01..02)"""

ShipId = NewType("ShipId", int)
"""Seat, hull and number in one: 16 for each seat, 4 for each hull; guards come after the seats."""

GUARD_IDS: Final = 96


@k.mypyc_attr(allow_interpreted_subclasses=True)
class ShipKind(k.Kind[ShipId]):
    """Single ships, named by owner, hull and number. (PC-SHIP-10)"""

    def label(self, number: int, seen: object = None) -> str:
        if number >= GUARD_IDS:
            return "Centaurian ship" if number == GUARD_IDS else f"Centaurian {number - 95}"
        owner = k.SEAT.label(k.Seat(number // 16), seen)
        return f"{HULL.label(number % 16 // 4)} {number % 4 + 1} of {owner}"


SHIP: Final = ShipKind(
    "proxima.ship",
    [
        *[
            f"seat{seat}_{hull}{n}"
            for seat in range(1, 7)
            for hull in HULL.keys
            for n in range(1, 5)
        ],
        *[f"centaurian{n}" for n in range(1, 17)],
    ],
    on="ship",
)

Ware = NewType("Ware", int)
WARE: Final = k.Kind[Ware]("proxima.ware", *entries("wares.toml"))
EM_SHIELD: Final = WARE.named("em_shield")
HYPERDRIVE: Final = WARE.named("hyperspace_drive")
HYPERSONIC: Final = WARE.named("hypersonic")
BIOCHEMICAL: Final = WARE.named("biochemical")
GRAVITON: Final = WARE.named("graviton")
FIRST_ROCKET: Final = HYPERSONIC
CLONE_FACTORY: Final = WARE.named("clone_factory")
SPACEPORT: Final = WARE.named("spaceport")
SDS: Final = WARE.named("sds")
ASDS: Final = WARE.named("asds")
FIRST_STRUCTURE: Final = CLONE_FACTORY
EMPTY_SLOT: Final = WARE.word("empty_slot", "an empty slot")
TO_RESERVE: Final = WARE.word("to_reserve", "Take it out")
"""Words for where a part goes and what leaves for it."""

RocketId = NewType("RocketId", int)


@k.mypyc_attr(allow_interpreted_subclasses=True)
class RocketKind(k.Kind[RocketId]):
    """Rockets by where they stand; on the board that is the hex of their planet."""

    def thing(self, number: int, seen: object = None) -> str:
        return PLANET.thing(number // 2, seen)

    def label(self, number: int, seen: object = None) -> str:
        planets = getattr(seen, "planets", None)
        place = PLANET.label(number // 2, seen)
        if planets is None or not 0 <= number // 2 < len(planets):
            return f"rocket on {place}"
        rockets = planets[number // 2].works.rockets
        what = WARE.label(rockets[number % 2]) if number % 2 < len(rockets) else "Rocket"
        return f"{what} on {place}"


ROCKET: Final = RocketKind(
    "proxima.rocket",
    [f"planet{n}_{side}" for n in range(1, 61) for side in ("first", "second")],
    on="place",
)
"""Where a rocket stands: two places on each planet. (PC-UPG-10)"""

# Technologies

Tech = NewType("Tech", int)
TECH: Final = k.Kind[Tech]("proxima.technology", *entries("technologies.toml"))
# those that rules ask for by name; the others let wares be bought
BASIC_POLITICS: Final = TECH.named("basic_politics")
ADVANCED_POLITICS: Final = TECH.named("advanced_politics")
EXPERT_POLITICS: Final = TECH.named("expert_politics")
MASTER_POLITICS: Final = TECH.named("master_politics")
CORRUPT_POLITICS: Final = TECH.named("corrupt_politics")
VISIONARY_POLITICS: Final = TECH.named("visionary_politics")
FRINGE_POLITICS: Final = TECH.named("fringe_politics")
BASIC_RESEARCH: Final = TECH.named("basic_research")
ADVANCED_RESEARCH: Final = TECH.named("advanced_research")
EXPERT_RESEARCH: Final = TECH.named("expert_research")
MASTER_RESEARCH: Final = TECH.named("master_research")
CP_MINING: Final = TECH.named("cp_mining")
AXINIUM_REFINERY: Final = TECH.named("axinium_refinery")
PHASIUM_REFINERY: Final = TECH.named("phasium_refinery")
ADVANCED_BANKING: Final = TECH.named("advanced_banking")
EXPERT_BANKING: Final = TECH.named("expert_banking")
ADVANCED_MINING: Final = TECH.named("advanced_mining")
EXPERT_MINING: Final = TECH.named("expert_mining")
ADVANCED_TRADING: Final = TECH.named("advanced_trading")
EXPERT_TRADING: Final = TECH.named("expert_trading")
MASTER_TRADING: Final = TECH.named("master_trading")
EXPERT_CLONING: Final = TECH.named("expert_cloning")
FRINGE_SCIENCE: Final = TECH.named("fringe_science")
TECHNOLOGICAL_SINGULARITY: Final = TECH.named("technological_singularity")
QUANTUM_REFLECTION: Final = TECH.named("quantum_reflection")
CIVILIAN_SHIPS: Final = TECH.named("civilian_ships")
LANDING_MANOEUVRES: Final = TECH.named("landing_manoeuvres")
CLOAKING: Final = TECH.named("cloaking")
ADVANCED_CLOAKING: Final = TECH.named("advanced_cloaking")
COMMANDOS: Final = TECH.named("commandos")
RADAR: Final = TECH.named("radar")
TARGET_SCANNER: Final = TECH.named("target_scanner")
QUANTUM_SCANNER: Final = TECH.named("quantum_scanner")
TACHYON_SCANNER: Final = TECH.named("tachyon_scanner")
BASIC_REPAIRS: Final = TECH.named("basic_repairs")
ADVANCED_REPAIRS: Final = TECH.named("advanced_repairs")
BASIC_TACTICS: Final = TECH.named("basic_tactics")
ADVANCED_TACTICS: Final = TECH.named("advanced_tactics")
STRATEGIC_BOMBERS: Final = TECH.named("strategic_bombers")
INTERCEPTORS: Final = TECH.named("interceptors")

TECH_TYPE: Final = k.Kind("proxima.type", ["political", "civilian", "transport", "military"])
POLITICAL_TYPE: Final = 0
CIVILIAN_TYPE: Final = 1
TECH_COLOUR: Final = k.Kind("proxima.technology_colour", ["yellow", "green", "blue", "red"])
"""Types and colours of technologies are independent of each other. (PC-TECH-02..04)"""

# Actions

Action = NewType("Action", int)
ACTION: Final = k.Kind[Action]("proxima.action")
RESEARCH: Final = ACTION.word("research", "Research")
BANK: Final = ACTION.word("bank", "Bank")
BUILD: Final = ACTION.word("build", "Build Ship")
UPGRADE: Final = ACTION.word("upgrade", "Buy Upgrades")
MINE: Final = ACTION.word("mining", "Mining")
TRADE: Final = ACTION.word("trade", "Trade")
MOVE: Final = ACTION.word("move", "Move")
CARDS: Final = [RESEARCH, BANK, BUILD, UPGRADE, MINE, TRADE]
"""The six action cards. (PC-SETUP-15)"""
ACTION_TEXTS: Final = (
    "Learn a technology.",
    "Take CP from the bank.",
    "Build ships at home and at spaceports.",
    "Buy parts, rockets and structures.",
    "Fill up the stock of your planets.",
    "Buy or sell Axinium and Phasium.",
    "A further conquest for everybody at the end of the turn.",
)
"""What each action is for, in a line. (PC-ACT-01, PC-ACT-28)"""
BONUSES: Final = [RESEARCH, BANK, BUILD, UPGRADE, MINE, TRADE, MOVE]
"""What a bonus action may be. (PC-COUN-23)"""
REACTIONS: Final = [BANK, BUILD, UPGRADE, TRADE, RESEARCH, MINE]
"""The lower half of each card, by its action. (PC-ACT-32)"""
NO_ACTION: Final = Action(-1)

# Council

SLOT: Final = k.Kind("proxima.slot", ["a", "b", "c"], ["A", "B", "C"])

Political = NewType("Political", int)
POLITICAL: Final = k.Kind[Political]("proxima.political", *entries("politics.toml"))


@k.mypyc_attr(allow_interpreted_subclasses=True)
class ProposalKind(k.Kind[int]):
    """The cards before the council by their slots, called by their names while they lie there."""

    def label(self, number: int, seen: object = None) -> str:
        slots = getattr(seen, "slots", [])
        slot = SLOT.label(number)
        return f"{slot}: {POLITICAL.label(slots[number])}" if number < len(slots) else slot


PROPOSAL: Final = ProposalKind("proxima.proposal", ["a", "b", "c"])

TERM: Final = k.Kind("proxima.term")
"""What laws and resolutions alter."""
SHIP_DISCOUNT: Final = TERM.word("ship_discount")
RESEARCH_DISCOUNT: Final = TERM.word("research_discount")
MINING_TERM: Final = TERM.word("mining")
BANK_TERM: Final = TERM.word("bank")
GRAVITON_BAN: Final = TERM.word("graviton_ban")
TAX_TERM: Final = TERM.word("tax")
LANDING_TERM: Final = TERM.word("landing")
GUARD_DICE: Final = TERM.word("guard_dice")
SPOILS: Final = TERM.word("spoils")
STIPEND: Final = TERM.word("stipend")
SEAT_OF_POWER: Final = TERM.word("seat_of_power")
RED_MARKET: Final = TERM.word("red_market")
HOME_TRUCE: Final = TERM.word("home_truce")
NO_BONUS: Final = TERM.word("no_bonus")
FIRST_RESEARCH: Final = TERM.word("first_research")
SHIP_LIMIT: Final = TERM.word("ship_limit")
NO_ROCKETS: Final = TERM.word("no_rockets")
TRADE_LIMIT: Final = TERM.word("trade_limit")
RADAR_TERM: Final = TERM.word("radar")
SLOWER: Final = TERM.word("slower")
CONQUESTS: Final = TERM.word("conquests")
GUARD_SHIELDS: Final = TERM.word("guard_shields")
COLONIES: Final = TERM.word("colonies")
FRONTIER: Final = TERM.word("frontier")
EXTRA_CARDS: Final = TERM.word("extra_cards")
STRUCTURE_DISCOUNT: Final = TERM.word("structure_discount")
SHIELDED_CITIES: Final = TERM.word("shielded_cities")
PATENTS: Final = TERM.word("patents")
NO_HYPERSPACE: Final = TERM.word("no_hyperspace")
NO_CLOAK: Final = TERM.word("no_cloak")
REACTION_COST: Final = TERM.word("reaction_cost")
NO_COMBAT_CARDS: Final = TERM.word("no_combat_cards")

# Battles

Resistance = NewType("Resistance", int)
RESISTANCE: Final = k.Kind[Resistance]("proxima.resistance", *entries("resistance.toml"))

CombatCard = NewType("CombatCard", int)
COMBAT_CARD: Final = k.Kind[CombatCard]("proxima.combat_card", *entries("combat_cards.toml"))

# Factions

Faction = NewType("Faction", int)
FACTION: Final = k.Kind[Faction]("proxima.faction", *entries("factions.toml"))
NO_FACTION: Final = Faction(-1)
SIRIUS: Final = FACTION.named("sirius_theocracy")
ARCTIC: Final = FACTION.named("arctic_dominion")
EUROPE: Final = FACTION.named("united_europe")
AFRICA: Final = FACTION.named("african_alliance")
NEW_SPAIN: Final = FACTION.named("new_spain")
PACIFIC: Final = FACTION.named("pacific_concord")

# Points

SOURCE: Final = k.Kind("proxima.source")
"""Where points come from. (PC-END-02)"""
FROM_COMBAT: Final = SOURCE.word("combat")
FROM_PLANETS: Final = SOURCE.word("planets")
FROM_HEXES: Final = SOURCE.word("hexes")
FROM_COUNCIL: Final = SOURCE.word("high_council", "High Council")
FROM_RESISTANCE: Final = SOURCE.word("resistance", "Resistance cards")
FROM_TITLES: Final = SOURCE.word("titles")
FROM_LAWS: Final = SOURCE.word("laws")
FROM_TECHNOLOGIES: Final = SOURCE.word("technologies")
FROM_TRADING: Final = SOURCE.word("trading")
FROM_CARDS: Final = SOURCE.word("cards")

# Streams of chance

DEALING: Final = 0
DICE: Final = 1
STREAMS: Final = ("dealing", "dice")
