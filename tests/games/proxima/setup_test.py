"""The set-up: maps, planets, ships, technologies as printed, presets and options."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from starmoot.games.proxima import GAME
from starmoot.games.proxima import names as n
from starmoot.games.proxima.council.decisions import POLITICS, political_deck
from starmoot.games.proxima.names import GRID
from starmoot.games.proxima.printed import LAYOUTS, TECHNOLOGIES, TILES, Layout
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages, between_turns
from starmoot.games.proxima.setup.board import symbols
from starmoot.games.proxima.setup.start import Draft, FirstTechnologies, Outposts
from starmoot.games.proxima.turn import Whole
from starmoot.kernel import BadTable
from starmoot.testing import rule

COUNTS: dict[str, tuple[int, ...]] = {
    "standard_2": (19, 4, 4, 4, 4, 4, 2, 1),
    "standard_3": (19, 3, 6, 6, 0, 3, 3, 1),
    "standard_4": (37, 8, 8, 8, 8, 8, 4, 1),
    "standard_5": (37, 8, 8, 8, 7, 5, 4, 1),
    "standard_6": (37, 9, 9, 9, 3, 3, 6, 1),
    "minimal_2": (13, 4, 2, 2, 2, 2, 2, 1),
    "minimal_3": (16, 3, 3, 3, 3, 0, 3, 1),
    "minimal_4": (19, 4, 4, 4, 2, 4, 0, 1),
    "minimal_5": (19, 3, 4, 4, 2, 4, 0, 1),
    "minimal_6": (19, 6, 3, 3, 0, 6, 0, 1),
    "large_2": (37, 8, 10, 8, 8, 4, 2, 1),
    "large_3": (37, 9, 9, 9, 6, 6, 3, 1),
    "large_4": (61, 14, 14, 14, 14, 8, 4, 1),
    "large_5": (61, 14, 13, 14, 14, 10, 5, 1),
    "large_6": (61, 12, 15, 12, 15, 12, 6, 1),
}
"""Hexes; blue, red, green and empty ones; guards of level 1, 2 and 3."""


@rule("PC-MAP-13", "PC-MAP-14", "PC-MAP-15", "PC-MAP-16", "PC-MAP-17", "PC-MAP-18", "PC-MAP-19")
@rule("PC-MAP-20", "PC-MAP-21", "PC-MAP-22", "PC-MAP-23", "PC-MAP-24", "PC-MAP-25", "PC-MAP-26")
@rule("PC-MAP-27", "PC-MAP-03", "PC-MAP-04", "PC-MAP-05", "PC-MAP-06", "PC-SETUP-02", "PC-MAP-10")
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.id)
def test_each_layout_has_its_planets_and_guards(layout: Layout) -> None:
    found = symbols(layout)
    first = Counter(symbol[0] for _hex, symbol in found)
    guards = Counter(symbol[1] for _hex, symbol in found if symbol[0] in "BGRC")
    numbers = (len(found), first["B"], first["R"], first["G"], first["-"])
    assert (*numbers, guards["1"], guards["2"], guards["3"]) == COUNTS[layout.id]
    assert dict(found)[n.COUNCIL] == "C3"
    assert sorted(symbol for _hex, symbol in found if symbol[0] == "H") == [
        f"H{seat}" for seat in range(1, layout.players + 1)
    ]


@rule("PC-MAP-08")
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.id)
def test_every_home_has_two_unguarded_planets_next_to_it(layout: Layout) -> None:
    there = dict(symbols(layout))
    for hex, symbol in there.items():
        if symbol[0] == "H":
            near = [there.get(n.Hex(other), "xx") for other in GRID.around[hex] if other >= 0]
            assert len([one for one in near if one in ("B0", "G0", "R0")]) >= 2


@rule("PC-MAP-01", "PC-MAP-02", "PC-MAP-12")
def test_hexes_have_six_neighbours_and_distances() -> None:
    assert [n.HEX.key(hex) for hex in GRID.around[n.COUNCIL]] == [
        "e6",
        "d6",
        "d5",
        "e4",
        "f4",
        "f5",
    ]
    assert GRID.distance(n.HEX.named("e1"), n.HEX.named("e9")) == 8
    assert GRID.distance(n.HEX.named("a5"), n.HEX.named("e5")) == 4
    assert GRID.around[n.HEX.named("e9")].count(-1) == 3


@rule("PC-SETUP-03", "PC-SETUP-04", "PC-MAP-07", "PC-MAP-09", "PC-PLANET-14")
def test_planets_are_drawn_at_random_with_their_stock(stage: Stages) -> None:
    galaxy = stage(seats=4, cleared=False)
    tiles = [planet.tile for planet in galaxy.table.planets if planet.home == n.NONE]
    assert len(set(tiles)) == len(tiles) == 24
    for planet in galaxy.table.planets:
        assert planet.stock == TILES[planet.tile].stock
    home = TILES[galaxy.pieces.home(0).tile]
    assert (home.worth, home.stock, home.most, home.moon) == (3, 6, 8, False)
    assert galaxy.table.planet_at[n.COUNCIL] == n.NONE


@rule("PC-PLANET-01", "PC-PLANET-02", "PC-PLANET-03", "PC-PLANET-04", "PC-PLANET-05")
@rule("PC-PLANET-06", "PC-PLANET-07", "PC-PLANET-08", "PC-PLANET-09", "PC-PLANET-10")
@rule("PC-PLANET-11")
def test_each_colour_has_sixteen_tiles_of_five_classes() -> None:
    for colour in range(3):
        tiles = [tile for tile in TILES[:-1] if tile.colour == colour]
        classes = Counter((tile.worth, tile.stock, tile.most, tile.moon) for tile in tiles)
        assert classes == {
            (1, 2, 4, False): 4,
            (2, 2, 5, False): 4,
            (2, 3, 6, True): 3,
            (3, 3, 6, True): 3,
            (4, 4, 8, True): 2,
        }
    assert [tile.name for tile in TILES if tile.worth == 4] == [
        *("Oberon", "Pelagos", "Orchard", "Palm", "Ochre", "Pyre")
    ]


@rule("PC-SETUP-05", "PC-SETUP-06", "PC-SETUP-11", "PC-SETUP-13", "PC-SETUP-23", "PC-SETUP-24")
@rule("PC-SETUP-25", "PC-SETUP-26", "PC-SETUP-27", "PC-SETUP-28", "PC-SETUP-29", "PC-SHIP-01")
def test_each_power_begins_with_a_purse_people_and_two_ships(stage: Stages) -> None:
    galaxy = stage(cleared=False)
    for seat in range(3):
        power = galaxy.power(seat)
        assert power.goods == [5, 1, 0]
        assert galaxy.pieces.home(seat).people[seat] == 3
        assert power.supply == 27
        placed = [n.HULL.key(ship.hull) for ship in power.ships if ship.hex >= 0]
        assert placed == ["dark_raider", "battle_carrier"]
        assert [blueprint.parts for blueprint in power.blueprints] == [[], [], [n.EM_SHIELD], []]


@rule("PC-SETUP-12", "PC-SETUP-30", "PC-VAR-13", "PC-OPT-13")
def test_the_expansion_has_more_people_and_carriers(wider: Stages, stage: Stages) -> None:
    power = wider(cleared=False).power(0)
    assert power.supply == 33
    placed = [n.HULL.key(ship.hull) for ship in power.ships if ship.hex >= 0]
    assert placed == ["dark_raider", "battle_carrier", "battle_carrier"]
    ships = stage(preset="combat_intensive", cleared=False).power(0).ships
    assert len([ship for ship in ships if ship.hex >= 0 and ship.hull == n.CARRIER]) == 2


@rule("PC-SETUP-19", "PC-SETUP-20", "PC-SETUP-38", "PC-RAND-02", "PC-GEN-07")
def test_turn_order_cards_are_dealt_at_random(stage: Stages) -> None:
    galaxy = stage(seats=5, cleared=False)
    assert sorted(galaxy.table.order) == [0, 1, 2, 3, 4]
    for seat in range(5):
        assert galaxy.pieces.home(seat).home == seat


@rule("PC-SETUP-33", "PC-SETUP-34", "PC-SETUP-35", "PC-POLC-01", "PC-CRC-01", "PC-CCC-01")
@rule("PC-CRCC-01", "PC-HIDE-11")
def test_decks_are_shuffled_and_unseen(stage: Stages, wider: Stages) -> None:
    base = stage().table
    assert len(base.politics) == 30
    assert [len(deck) for deck in base.resistance] == [12, 8, 4]
    assert len(base.combat_deck) == 0
    more = wider().table
    assert len(more.politics) == 45
    assert [len(deck) for deck in more.resistance] == [18, 13, 8]
    assert (len(more.combat_deck), len(more.pods)) == (54, 16)
    galaxy = wider()
    for pile in ("politics", "resistance.0", "combat_deck", "pods"):
        galaxy.seat(0).knows_nothing_of(pile)


@rule("PC-POLC-01", "PC-COUN-09")
def test_political_cards_are_laws_resolutions_and_decisions() -> None:
    for expansion, counts in ((False, (12, 10, 8)), (True, (18, 15, 12))):
        sorts = Counter(POLITICS[card].sort for card in political_deck(expansion))
        assert (sorts["law"], sorts["resolution"], sorts["decision"]) == counts


# Technologies as printed

LEDGER = """basic_politics political yellow 4; advanced_politics political yellow 6
expert_politics political green 7; master_politics political yellow 14
corrupt_politics political yellow 5; visionary_politics political blue 8
fringe_politics political yellow 11; basic_research civilian yellow 3
advanced_research civilian yellow 6; expert_research civilian yellow 8
master_research civilian yellow 12; cp_mining civilian yellow 8
axinium_refinery civilian green 6; phasium_refinery civilian red 6
advanced_banking civilian yellow 5; expert_banking civilian yellow 9
advanced_mining civilian green 5; expert_mining civilian green 9
advanced_trading civilian yellow 4; expert_trading civilian yellow 7
master_trading civilian yellow 11; expert_cloning civilian green 6
clone_factory civilian green 7; fringe_science civilian yellow 10
technological_singularity civilian blue 15; quantum_reflection civilian blue 9
ion_drive transport blue 4; fusion_drive transport blue 9
hyperspace_drive transport blue 16; civilian_ships transport green 3
landing_manoeuvres transport green 3; spaceport transport blue 7
cloaking transport blue 6; advanced_cloaking transport blue 11
commandos transport red 8; laser_cannon military red 3
plasma_cannon military red 6; particle_cannon military red 10
antimatter_cannon military red 14; em_shield military blue 2
phase_shield military blue 5; quantum_shield military blue 9
hypersonic_rockets military blue 4; biochemical_rockets military green 6
graviton_rockets military red 12; radar military blue 3
target_scanner military blue 6; quantum_scanner military red 13
tachyon_scanner military blue 8; basic_repairs military green 3
advanced_repairs military green 6; basic_tactics military red 4
advanced_tactics military red 7; strategic_bombers military red 8
sds military blue 5; asds military blue 10; interceptors military red 5"""


@rule(
    "PC-TLIST-01",
    "PC-TLIST-02",
    "PC-TLIST-03",
    "PC-TLIST-04",
    "PC-TLIST-05",
    "PC-TLIST-06",
    "PC-TLIST-07",
)
@rule(
    "PC-TLIST-08",
    "PC-TLIST-09",
    "PC-TLIST-10",
    "PC-TLIST-11",
    "PC-TLIST-12",
    "PC-TLIST-13",
    "PC-TLIST-14",
)
@rule(
    "PC-TLIST-15",
    "PC-TLIST-16",
    "PC-TLIST-17",
    "PC-TLIST-18",
    "PC-TLIST-19",
    "PC-TLIST-20",
    "PC-TLIST-21",
)
@rule(
    "PC-TLIST-22",
    "PC-TLIST-23",
    "PC-TLIST-24",
    "PC-TLIST-25",
    "PC-TLIST-26",
    "PC-TLIST-27",
    "PC-TLIST-28",
)
@rule(
    "PC-TLIST-29",
    "PC-TLIST-30",
    "PC-TLIST-31",
    "PC-TLIST-32",
    "PC-TLIST-33",
    "PC-TLIST-34",
    "PC-TLIST-35",
)
@rule(
    "PC-TLIST-36",
    "PC-TLIST-37",
    "PC-TLIST-38",
    "PC-TLIST-39",
    "PC-TLIST-40",
    "PC-TLIST-41",
    "PC-TLIST-42",
)
@rule(
    "PC-TLIST-43",
    "PC-TLIST-44",
    "PC-TLIST-45",
    "PC-TLIST-46",
    "PC-TLIST-47",
    "PC-TLIST-48",
    "PC-TLIST-49",
)
@rule(
    "PC-TLIST-50",
    "PC-TLIST-51",
    "PC-TLIST-52",
    "PC-TLIST-53",
    "PC-TLIST-54",
    "PC-TLIST-55",
    "PC-TLIST-56",
)
@rule("PC-TLIST-57")
def test_technologies_have_their_type_colour_and_cost() -> None:
    printed = [line.split() for line in LEDGER.replace("\n", "; ").split("; ")]
    found = [
        [tech.id, n.TECH_TYPE.key(tech.type), n.TECH_COLOUR.key(tech.colour), str(tech.cost)]
        for tech in TECHNOLOGIES
    ]
    assert found == printed


@rule("PC-TECH-12", "PC-TECH-09")
def test_thirty_technologies_are_in_the_base_game() -> None:
    assert len([tech for tech in TECHNOLOGIES if tech.set == "base"]) == 30


# Presets and options


@rule("PC-VAR-01", "PC-VAR-02", "PC-VAR-03", "PC-VAR-04", "PC-VAR-05", "PC-VAR-07", "PC-VAR-08")
@rule("PC-VAR-09", "PC-VAR-14", "PC-VAR-15", "PC-VAR-23", "PC-TURN-04", "PC-OPT-04", "PC-OPT-06")
@rule("PC-OPT-07", "PC-OPT-08", "PC-OPT-10", "PC-OPT-11", "PC-OPT-12", "PC-MOVE-02")
@pytest.mark.parametrize(
    ("preset", "turns", "hexes", "goods", "movement"),
    [
        ("standard", 7, 19, [5, 1, 0], 1),
        ("long", 9, 37, [2, 1, 0], 1),
        ("combat_intensive", 5, 16, [10, 1, 0], 1),
        ("short", 5, 19, [5, 1, 0], 2),
    ],
)
def test_presets_set_turns_map_purse_and_movement(
    stage: Stages, preset: str, turns: int, hexes: int, goods: list[int], movement: int
) -> None:
    galaxy = stage(preset=preset, cleared=False)
    galaxy.expect(last_turn=turns)
    assert sum(galaxy.table.on_map) == hexes
    assert galaxy.goods(0) == goods
    assert galaxy.table.settings.movement == movement


@rule("PC-VAR-31", "PC-VAR-32", "PC-VAR-33", "PC-VAR-34", "PC-VAR-35", "PC-VAR-36", "PC-VAR-37")
@rule("PC-VAR-40", "PC-OPT-01", "PC-OPT-02", "PC-OPT-14", "PC-OPT-15", "PC-OPT-16", "PC-GEN-03")
@pytest.mark.parametrize(
    ("preset", "turns", "first"), [("usual", 5, (5, 19, 13)), ("exp_extended", 6, (3, 12, 13))]
)
def test_expansion_presets_have_factions_and_first_technologies(
    stage: Stages, preset: str, turns: int, first: tuple[int, int, int]
) -> None:
    galaxy = stage(expansion="yes", preset=preset, cleared=False)
    settings = galaxy.table.settings
    galaxy.expect(last_turn=turns)
    count = (settings.start_tech_count, settings.start_tech_total, settings.start_tech_each)
    assert count == first
    assert sum(galaxy.table.on_map) == 19
    assert galaxy.power(0).faction >= 0


@rule("PC-VAR-41", "PC-SETUP-01", "PC-OPEN-05")
def test_single_options_change_a_preset(stage: Stages) -> None:
    galaxy = stage(preset="long", turns=3, map_size="minimal", taxes="no")
    galaxy.expect(last_turn=3)
    assert sum(galaxy.table.on_map) == 16
    assert galaxy.goods(0) == [0, 0, 0]


@rule("PC-GEN-01", "PC-GEN-02", "PC-GEN-04", "PC-OPT-05", "PC-OPT-09", "PC-BLOCK-02", "PC-OPT-02")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"preset": "solo"}),
        (1, {"preset": "standard"}),
        (3, {"factions": "yes"}),
        (3, {"ship_blocking": "yes", "movement": "simultaneous"}),
        (1, {"map_size": "large"}),
    ],
)
def test_what_does_not_go_together_is_refused(
    stage: Stages, seats: int, options: dict[str, Any]
) -> None:
    with pytest.raises(BadTable):
        stage(seats=seats, **options)
    assert list(GAME.seats) == [1, 2, 3, 4, 5, 6]


# Decisions before the first turn


@rule("PC-SETUP-40", "PC-VAR-10", "PC-VAR-11", "PC-VAR-12", "PC-VAR-38", "PC-VAR-39", "PC-HIDE-21")
@rule("PC-OPT-17", "PC-HIDE-22")
def test_first_technologies_are_picked_unseen_within_their_limits(stage: Stages) -> None:
    galaxy = stage(seats=2, preset="combat_intensive")
    galaxy.run(FirstTechnologies())
    asked = galaxy.seat(0).asked("proxima.first_technology")
    asked.can("antimatter_cannon").cannot("basic_research")
    asked.picks("antimatter_cannon")
    galaxy.seat(1).knows_nothing_of("powers.0.first_picks")
    galaxy.seat(0).asked("proxima.first_technology").cannot("phase_shield").can(
        "em_shield", "laser_cannon"
    )
    galaxy.seat(0).asked("proxima.first_technology").picks("em_shield")
    galaxy.seat(0).asked("proxima.first_technology").picks("laser_cannon")
    supply = galaxy.power(1).supply
    for tech in ("ion_drive", "cloaking", "radar"):
        assert not galaxy.power(0).knows[n.TECH.named("em_shield")]
        galaxy.seat(1).asked("proxima.first_technology").picks(tech)
    assert galaxy.power(0).knows[n.TECH.named("em_shield")]
    assert galaxy.power(1).supply == supply - 3
    assert galaxy.goods(1) == [0, 0, 0]
    assert n.BASIC_RESEARCH in galaxy.power(0).open_to


@rule("PC-DEC-01")
def test_silence_picks_the_usual_technologies(stage: Stages) -> None:
    galaxy = stage(seats=2, expansion="yes")
    galaxy.run(FirstTechnologies())
    while not galaxy.done:
        window = next(s.window.number for s in galaxy.play.strands if s.window is not None)
        galaxy.time_up(window=window)
    known = [n.TECH.key(tech) for tech, has in enumerate(galaxy.power(0).knows) if has]
    usual = ["civilian_ships", "landing_manoeuvres", "laser_cannon", "em_shield", "radar"]
    assert known == usual


@rule("PC-SETUP-31", "PC-SETUP-32", "PC-DEC-02")
def test_outposts_are_placed_next_to_home_in_reverse_turn_order(wider: Stages) -> None:
    galaxy = wider(cleared=False).given(order=[1, 2, 0])
    galaxy.run(Outposts())
    asked = galaxy.seat(0).asked("proxima.outpost")
    for key in asked.options():
        hex = n.HEX.named(key)
        assert GRID.distance(hex, galaxy.pieces.home(0).hex) == 1
        assert galaxy.table.guards[hex] == 0
    first = asked.options()[0]
    asked.picks(first)
    hex = n.HEX.named(first)
    assert galaxy.table.planets[galaxy.table.planet_at[hex]].people[0] == 1
    assert len([ship for ship in galaxy.power(0).ships if ship.hex == hex]) == 1
    galaxy.seat(2).asked("proxima.outpost")
    galaxy.time_up()
    galaxy.seat(1).asked("proxima.outpost")


@rule("PC-SETUP-32")
def test_a_power_hemmed_in_puts_its_outpost_anywhere_next_to_home(wider: Stages) -> None:
    galaxy = wider().given(guards=[1] * n.HEXES)
    galaxy.run(Outposts())
    assert len(galaxy.seat(2).asked("proxima.outpost").options()) >= 2


@rule("PC-SETUP-39", "PC-OPT-03", "PC-DEC-49", "PC-SETUP-21", "PC-SETUP-22", "PC-FAC-01")
def test_factions_are_drafted_in_reverse_turn_order(stage: Stages) -> None:
    galaxy = stage(expansion="yes", faction_assignment="draft")
    galaxy.run(Draft())
    asked = galaxy.seat(2).asked("proxima.faction")
    assert len(asked.options()) == 6
    asked.picks("new_spain")
    galaxy.seat(1).asked("proxima.faction").cannot("new_spain").picks("arctic_dominion")
    galaxy.chance("dealing", 3).time_up()
    assert galaxy.power(2).faction == n.NEW_SPAIN
    assert galaxy.goods(2) == [7, 2, 1]
    assert galaxy.power(0).faction == n.PACIFIC


@rule("PC-TURN-03", "PC-TURN-01")
def test_the_first_turn_has_all_stages(galaxy: Galaxy) -> None:
    galaxy.run(Whole())
    galaxy.expect(turn=1, stage=2)
    assert galaxy.pieces.home(0).people[0] == 2


@rule("PC-VAR-21", "PC-VAR-22", "PC-TIME-05", "PC-OPT-22", "PC-OPT-23", "PC-OPEN-04")
@pytest.mark.parametrize(("call", "last"), [("following", 3), ("current", 2)])
def test_when_time_is_up_this_turn_or_the_next_is_the_last(
    stage: Stages, call: str, last: int
) -> None:
    galaxy = stage(preset="short", time_limit_minutes=15, last_turn_call=call)
    galaxy.given(turn=2).at(15 * 60 - 1)
    galaxy.run(between_turns())
    galaxy.expect(last_turn=5)
    galaxy.given(turn=2).at(15 * 60).run(between_turns())
    assert galaxy.table.last_turn == last


@rule("PC-GEN-08")
def test_rules_use_one_name_for_each_thing() -> None:
    text = files("starmoot.games.proxima").joinpath("rules.toml").read_text(encoding="utf-8")
    rules = {entry["id"]: entry["text"] for entry in tomllib.loads(text)["rule"]}
    others = [text for rule_id, text in rules.items() if rule_id != "PC-GEN-08"]
    for word in ("Centurion", "Gravitron", "Player Order"):
        assert not any(word in text for text in others)
