"""What lies on the table: the map with its planets, and what each power has."""

from __future__ import annotations

from typing import ClassVar, Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.names import Action, Faction, Hex, Hull
from starmoot.games.proxima.options import Settings
from starmoot.games.proxima.printed import FACTIONS, TECHS, TILES

PUBLIC: Final = k.EVERYONE


class Works(k.Record):
    """What stands on a planet: rockets, and who owns the structure of each kind.

    It is replaced, never altered, so that copies share it. (PC-PLANET-16)
    """

    changes: ClassVar[bool] = False

    rockets: list[int] = []
    built: list[int] = [n.NONE, n.NONE, n.NONE, n.NONE]


class Planet(k.Record):
    """A planet: its tile, its stock, who lives there, and what stands on it. (PC-PLANET-16)

    A destroyed planet is `gone`.
    """

    hex: Hex = n.NOWHERE
    tile: int = 0
    home: int = n.NONE
    stock: int = 0
    people: list[int] = []
    works: Works = Works()
    gone: bool = False


class Ship(k.Veiled):
    """One ship: where it is (nowhere: in the pool), its damage and its cargo. (PC-SHIP-10)

    Cloaked ships are known to their owner alone, unless the table plays with open cloaks.
    """

    hull: Hull = n.RAIDER
    number: int = 0
    hex: Hex = n.NOWHERE
    damage: int = 0
    cargo: int = 0
    cloaked: bool = False


class Blueprint(k.Record):
    """The parts of all ships of one hull, and what they come to. (PC-SHIP-09, PC-SHIP-15..17)

    It is replaced, never altered, so that copies share it.
    """

    changes: ClassVar[bool] = False

    parts: list[int] = []
    dice: int = 0
    shield: int = 0
    speed: int = 1
    hyper: bool = False


class Power(k.Record):
    """One seat: purse, people, technologies, ships, cards and points.

    Everybody knows whether it `hides` any ships. (PC-HIDE-16)
    """

    faction: Faction = n.NO_FACTION
    goods: list[int] = [0, 0, 0]
    supply: int = 0
    on_cards: int = 0
    home: int = 0
    knows: list[bool] = []
    open_to: list[int] = []
    blueprints: list[Blueprint] = []
    reserve: list[int] = []
    ships: list[Ship] = []
    hides: bool = False
    markers: list[int] = []
    in_hand: list[bool] = []
    lost: list[bool] = []
    points: list[int] = []
    terms: list[int] = []
    own_resolutions: list[int] = []
    trophies: list[int] = []
    used_trophies: list[int] = []
    combat_cards: k.Cards = k.Cards([], pool="combat")
    laid: k.Cards = k.Cards([], pool="combat")
    first_picks: k.Cards = k.Cards([])
    first_landings: int = 0
    learned_late: bool = False
    points_bought: int = 0


class Hunter(k.Record):
    """A mobile ship of the Resistance in the solo game. (PC-SOLO-04)"""

    level: int = 1
    hex: Hex = n.NOWHERE
    hunts: int = 0


class State(k.Record):
    """Everything on the table: public, but for decks, hands and cloaked ships.

    PC-HIDE-01, PC-HIDE-02, PC-HIDE-08, PC-HIDE-11, PC-HIDE-12, PC-HIDE-23: plain fields are public.
    """

    settings: Settings = Settings()
    turn: int = 0
    last_turn: int = 0
    stage: int = 0
    conquest: int = 0
    conquests: int = 2
    order: list[k.Seat] = []
    solo_card: int = 0
    powers: list[Power] = []
    planets: list[Planet] = []
    planet_at: list[int] = []
    on_map: list[bool] = []
    guards: list[int] = []
    hunters: list[Hunter] = []
    hives: list[int] = []
    silent: list[int] = []
    checks_held: int = 0
    market: list[int] = []
    bonus: Action = n.NO_ACTION
    slots: list[int] = []
    laws: list[int] = []
    resolutions: list[int] = []
    removed: list[int] = []
    terms: list[int] = []
    politics: k.Cards = k.Cards([], pool="politics")
    resistance: list[k.Cards] = []
    discarded: list[list[int]] = []
    last_seen: list[int] = []
    combat_deck: k.Cards = k.Cards([], pool="combat")
    combat_discards: k.Cards = k.Cards([], pool="combat")
    pods: k.Cards = k.Cards([], pool="pods")
    pod_hand: k.Cards = k.Cards([], pool="pods")
    pod_discards: k.Cards = k.Cards([], pool="pods")

    def seat_label(self, seat: int) -> str:
        """What a power is called."""
        if seat < len(self.powers) and self.powers[seat].faction != n.NO_FACTION:
            return n.FACTION.label(self.powers[seat].faction)
        return n.NAMES[seat]

    def planet_label(self, planet: int) -> str:
        """A planet's name; home planets are called after their power or its faction's world."""
        if not 0 <= planet < len(self.planets):
            return "a planet"
        home = self.planets[planet].home
        if home == n.NONE:
            return TILES[self.planets[planet].tile].name
        faction = self.powers[home].faction if home < len(self.powers) else n.NO_FACTION
        return FACTIONS[faction].home if faction >= 0 else f"{n.NAMES[home]}'s home planet"

    def hex_label(self, hex: int) -> str:
        """What lies in a hex."""
        if hex == n.COUNCIL:
            return "the High Council"
        planet = self.planet_at[hex] if 0 <= hex < len(self.planet_at) else n.NONE
        if planet >= 0 and not self.planets[planet].gone:
            return self.planet_label(planet)
        if not 0 <= hex < n.HEXES:
            return "open space"
        return f"the {n.EMPTY[hex]} hive" if hex in self.hives else f"the {n.EMPTY[hex]}"


def ignorance() -> list[bool]:
    """No technology known."""
    return [False] * TECHS
