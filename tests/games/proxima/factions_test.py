"""Factions: purses, technologies, better cards and effects that work once."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions.once import Primary
from starmoot.games.proxima.actions.perform import perform
from starmoot.games.proxima.actions.research import open_technologies
from starmoot.games.proxima.actions.stage import Act, ActionStage
from starmoot.games.proxima.names import Action, Faction
from starmoot.games.proxima.printed import FACTIONS, IS_BASE
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.testing import rule

PURSES = {
    "sirius_theocracy": ("Gaia", [8, 1, 1]),
    "arctic_dominion": ("Terra Nova", [12, 1, 0]),
    "united_europe": ("Concordia", [9, 1, 1]),
    "african_alliance": ("Kilima", [7, 2, 0]),
    "new_spain": ("Esperanza", [7, 2, 1]),
    "pacific_concord": ("Xin Tian", [6, 1, 2]),
}


def play_as(wider: Stages, faction: Faction, **options: Any) -> Galaxy:
    """A galaxy in which power 0 is a faction."""
    galaxy = wider(factions="yes", **options)
    galaxy.power(0).faction = faction
    galaxy.power(1).faction = Faction((faction + 1) % 6)
    galaxy.power(2).faction = Faction((faction + 2) % 6)
    return galaxy


def once(galaxy: Galaxy, card: Action) -> Galaxy:
    """Power 0 plays a card and uses the effect that works once."""
    galaxy.run(Primary(0, card)).seat(0).asked("proxima.instead").picks("yes")
    assert galaxy.power(0).lost[card]
    return galaxy


@rule("PC-FAC-02", "PC-FAC-06", "PC-FAC-11", "PC-FAC-14", "PC-FAC-17", "PC-FAC-20", "PC-FAC-25")
@rule("PC-SETUP-16", "PC-FAC-01")
def test_factions_have_a_home_and_a_purse_of_their_own(stage: Stages) -> None:
    galaxy = stage(seats=6, expansion="yes", cleared=False)
    seen = set()
    for seat in range(6):
        faction = n.FACTION.key(galaxy.power(seat).faction)
        home, goods = PURSES[faction]
        seen.add(faction)
        assert galaxy.goods(seat) == goods
        assert galaxy.table.planet_label(galaxy.power(seat).home) == home
        assert galaxy.table.seat_label(seat) == n.FACTION.label(galaxy.power(seat).faction)
    assert seen == set(PURSES)


TECHNOLOGIES = {
    "sirius_theocracy": "corrupt_politics visionary_politics fringe_politics tachyon_scanner "
    "clone_factory sds",
    "arctic_dominion": "expert_trading master_trading expert_banking expert_mining "
    "quantum_reflection sds",
    "united_europe": "advanced_research expert_research master_research fringe_science "
    "technological_singularity asds",
    "african_alliance": "commandos clone_factory advanced_repairs spaceport interceptors sds",
    "new_spain": "advanced_cloaking basic_tactics advanced_tactics interceptors spaceport sds",
    "pacific_concord": "target_scanner strategic_bombers asds hyperspace_drive advanced_repairs "
    "expert_mining",
}


@rule("PC-FAC-04", "PC-FAC-09", "PC-FAC-12", "PC-FAC-15", "PC-FAC-18", "PC-FAC-21", "PC-TECH-10")
@rule("PC-TECH-11")
@pytest.mark.parametrize("word", list(TECHNOLOGIES))
def test_factions_add_their_technologies_to_the_base_ones(wider: Stages, word: str) -> None:
    galaxy = play_as(wider, n.FACTION.named(word))
    found = open_technologies(galaxy.play, 0)  # type: ignore[arg-type]
    base = {tech for tech, is_base in enumerate(IS_BASE) if is_base}
    own = {n.TECH.named(tech) for tech in TECHNOLOGIES[word].split()}
    barred = {n.QUANTUM_SCANNER} if word == "sirius_theocracy" else set()
    assert set(found) == (base | own) - barred


@rule("PC-FAC-03")
def test_sirius_pays_for_reactions_from_any_planet(wider: Stages) -> None:
    galaxy = play_as(wider, n.SIRIUS)
    planets = [galaxy.pieces.planet("green"), galaxy.pieces.planet("red")]
    for planet in planets:
        galaxy.pieces.people(0, planet, 1)
    galaxy.run(Act())
    for seat in range(3):
        galaxy.seat(seat).asked("proxima.card").picks("research")
    galaxy.seat(0).asked("proxima.react").picks("seat2")
    pay = {n.PLANET.key(planet): 1 for planet in planets}
    galaxy.seat(0).asked("proxima.pay_from").answers(pay)
    assert [galaxy.pieces.at(planet).people[0] for planet in planets] == [0, 0]
    assert galaxy.cp(0) == 4


@rule("PC-FAC-05")
def test_sirius_banks_for_its_colonies_and_may_decree_a_removed_law(wider: Stages) -> None:
    galaxy = play_as(wider, n.SIRIUS)
    galaxy.pieces.people(0, galaxy.power(0).home, 1)
    for colour in ("green", "red"):
        galaxy.pieces.people(0, galaxy.pieces.planet(colour), 1)
    galaxy.run(perform(n.BANK, 0))
    assert galaxy.cp(0) == 6
    cards = [n.POLITICAL.named(word) for word in ("free_port", "census")]
    galaxy.given(removed=cards[:])
    once(galaxy, n.TRADE).seat(0).asked("proxima.decree").cannot("census").picks("free_port")
    galaxy.expect(laws=cards[:1], removed=cards[1:])
    assert galaxy.power(1).terms[n.RED_MARKET] == 1


@rule("PC-FAC-07", "PC-FAC-08", "PC-FAC-10")
@pytest.mark.parametrize(("known", "most", "price"), [((), 7, 3), (("expert_trading",), 8, 3)])
def test_the_dominion_trades_more_and_one_space_to_the_left(
    wider: Stages, known: tuple[str, ...], most: int, price: int
) -> None:
    galaxy = play_as(wider, n.ARCTIC)
    galaxy.pieces.knows(0, *known)
    galaxy.pieces.purse(0, cp=99)
    galaxy.given(market=[1, 1]).run(perform(n.TRADE, 0))
    galaxy.seat(0).asked("proxima.trade").answers({"buy": {"buy_axinium": most}})
    assert galaxy.goods(0) == [99 - price * most, most, 0]


@rule("PC-FAC-10", "PC-FAC-23", "PC-ACT-31", "PC-DEC-19")
def test_a_liquidation_sells_everything_and_costs_the_card(wider: Stages) -> None:
    galaxy = play_as(wider, n.ARCTIC)
    galaxy.pieces.purse(0, axinium=2, phasium=3)
    once(galaxy, n.BANK).seat(0).asked("proxima.liquidate").answers({"axinium": 2, "phasium": 1})
    assert galaxy.goods(0) == [9, 0, 2]
    galaxy.power(0).in_hand = [True] * 6
    galaxy.power(0).in_hand[n.BANK] = False
    stage = ActionStage()
    stage.done = 9
    galaxy.run(stage)
    assert not galaxy.power(0).in_hand[n.BANK]
    assert galaxy.power(1).in_hand[n.BANK]


@rule("PC-DEC-19", "PC-FAC-24")
def test_silence_keeps_the_standard_action(wider: Stages) -> None:
    galaxy = play_as(wider, n.ARCTIC)
    galaxy.run(Primary(0, n.BANK)).time_up()
    assert galaxy.cp(0) == 4
    assert not galaxy.power(0).lost[n.BANK]


@rule("PC-FAC-13")
def test_europe_learns_cheaper_and_may_hold_a_symposium(wider: Stages) -> None:
    galaxy = play_as(wider, n.EUROPE)
    galaxy.pieces.purse(0, cp=7)
    galaxy.run(perform(n.RESEARCH, 0)).seat(0).asked("proxima.learn").picks("cp_mining")
    assert galaxy.cp(0) == 0
    galaxy.pieces.purse(0, cp=7)
    once(galaxy, n.MINE).seat(0).asked("proxima.learn").picks("antimatter_cannon")
    assert galaxy.cp(0) == 0
    galaxy.pieces.purse(0, cp=7)
    galaxy.power(0).lost[n.MINE] = False
    asked = once(galaxy, n.MINE).seat(0).asked("proxima.learn")
    asked.picks("quantum_scanner")
    assert galaxy.cp(0) == 0


@rule("PC-FAC-16")
def test_the_alliance_builds_cheaper_and_may_migrate(wider: Stages) -> None:
    galaxy = play_as(wider, n.AFRICA)
    galaxy.pieces.purse(0, cp=4, axinium=1)
    galaxy.run(perform(n.BUILD, 0))
    for _ in range(2):
        galaxy.seat(0).asked("proxima.build").picks("fighter")
    assert galaxy.goods(0) == [0, 0, 0]
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.people(0, planet, 1)
    once(galaxy, n.TRADE).seat(0).asked("proxima.migrate").answers({n.PLANET.key(planet): 4})
    assert galaxy.pieces.at(planet).people[0] == 5


@rule("PC-FAC-19")
def test_new_spain_builds_raiders_cheaper_and_may_raid(wider: Stages) -> None:
    galaxy = play_as(wider, n.NEW_SPAIN)
    galaxy.pieces.purse(0, cp=2, axinium=1)
    galaxy.run(perform(n.BUILD, 0)).seat(0).asked("proxima.build").picks("dark_raider")
    assert galaxy.goods(0) == [0, 0, 0]
    planet = galaxy.pieces.planet("green")
    for seat, cp in ((1, 1), (2, 9)):
        galaxy.pieces.people(seat, planet, 1)
        galaxy.pieces.purse(seat, cp=cp)
    galaxy.pieces.ship(0, "fighter", galaxy.pieces.where(planet))
    once(galaxy, n.BANK)
    assert [galaxy.cp(seat) for seat in range(3)] == [3, 0, 7]


@rule("PC-FAC-22")
def test_the_concord_buys_rockets_cheaper_and_may_use_a_launch_window(wider: Stages) -> None:
    galaxy = play_as(wider, n.PACIFIC)
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.people(0, planet, 1)
    galaxy.pieces.knows(0, "hypersonic_rockets")
    galaxy.pieces.purse(0, cp=3)
    order = {"hypersonic": n.PLANET.key(planet)}
    galaxy.run(perform(n.UPGRADE, 0)).seat(0).asked("proxima.buy").answers(order)
    assert galaxy.goods(0) == [0, 0, 0]
    once(galaxy, n.TRADE).seat(0).asked("proxima.site").picks(n.PLANET.key(planet))
    assert galaxy.pieces.at(planet).works.rockets == [n.HYPERSONIC] * 2


@rule("PC-FAC-23")
def test_nobody_reacts_to_a_card_that_has_left_the_game(wider: Stages) -> None:
    galaxy = play_as(wider, n.NEW_SPAIN)
    galaxy.pieces.people(1, galaxy.power(1).home, 5)
    galaxy.run(Act())
    for seat, card in enumerate(("bank", "research", "research")):
        galaxy.seat(seat).asked("proxima.card").picks(card)
    galaxy.seat(0).asked("proxima.instead").picks("yes")
    assert galaxy.seat(1).asked("proxima.react").options() == ["seat2", "seat3"]


@rule("PC-FAC-01")
def test_there_are_six_factions() -> None:
    assert [faction.id for faction in FACTIONS] == list(PURSES)
