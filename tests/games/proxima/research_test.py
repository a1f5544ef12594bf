"""What research costs, where discounts, patents and ways to learn meet."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions.perform import perform
from starmoot.games.proxima.actions.research import price
from starmoot.games.proxima.combat.stage import Battles
from starmoot.games.proxima.conquest.stage import Espionage
from starmoot.games.proxima.printed import TECH_COLOUR, TECH_COST, TECH_TYPE, TECHS
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.testing import rule

HIT, MISS = 5, 4


def prices(galaxy: Galaxy, seat: int) -> list[int]:
    """What every technology costs a power."""
    play: Any = galaxy.play
    return [price(play, seat, tech) for tech in range(TECHS)]


@rule("PC-RES-05", "PC-RES-06", "PC-RES-07")
def test_without_technologies_all_prices_are_as_printed(wider: Stages) -> None:
    assert prices(wider(), 0) == list(TECH_COST)


@rule("PC-RES-06", "PC-RES-07", "PC-RES-10")
@pytest.mark.parametrize("known", ["radar", "basic_politics", "cp_mining", "ion_drive"])
def test_one_technology_takes_one_off_its_kind_and_one_off_its_colour(
    wider: Stages, known: str
) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, known)
    mine = n.TECH.named(known)
    assert prices(galaxy, 0) == [
        max(
            1,
            TECH_COST[tech]
            - (TECH_TYPE[tech] == TECH_TYPE[mine])
            - (TECH_COLOUR[tech] == TECH_COLOUR[mine]),
        )
        for tech in range(TECHS)
    ]


@rule("PC-RES-08")
def test_basic_research_takes_one_off_every_kind_but_politics(wider: Stages) -> None:
    galaxy = wider()
    before = prices(galaxy, 0)
    galaxy.pieces.knows(0, "basic_research")
    after = prices(galaxy, 0)
    mine = n.BASIC_RESEARCH
    for tech in range(TECHS):
        off = int(TECH_TYPE[tech] != n.POLITICAL_TYPE)
        off += (TECH_TYPE[tech] == TECH_TYPE[mine]) + (TECH_COLOUR[tech] == TECH_COLOUR[mine])
        assert after[tech] == max(1, before[tech] - off), n.TECH.label(n.Tech(tech))


@rule("PC-POLC-17", "PC-RES-03")
def test_a_grant_brings_technologies_within_reach(galaxy: Galaxy) -> None:
    galaxy.pieces.law("research_grants")
    galaxy.pieces.purse(0, cp=7)
    asked = galaxy.run(perform(n.RESEARCH, 0)).seat(0).asked("proxima.learn")
    asked.can("quantum_shield").picks("quantum_shield")  # printed 9
    assert galaxy.cp(0) == 0


@rule("PC-RES-11", "PC-RES-10")
def test_what_is_learned_in_battle_costs_at_least_one_cp(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(1, "advanced_research")
    galaxy.pieces.knows(0, "radar")  # printed 3
    galaxy.pieces.purse(1, cp=1)
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.dice(MISS, HIT, HIT).run(Battles())
    galaxy.seat(1).asked("proxima.learn").picks("radar")
    assert galaxy.cp(1) == 0


@rule("PC-RES-13", "PC-RES-06")
def test_what_is_learned_from_neighbours_has_no_discount(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "expert_research", "basic_research", "laser_cannon")
    galaxy.pieces.knows(1, "radar")
    planet = galaxy.pieces.planet("green")
    for seat in (0, 1):
        galaxy.pieces.people(seat, planet, 1)
    galaxy.pieces.purse(0, cp=5)
    galaxy.run(Espionage()).seat(0).asked("proxima.learn").picks("radar")
    assert galaxy.cp(0) == 5 - 3


@rule("PC-POLC-38")
def test_a_patent_is_paid_to_those_alone_who_know_the_technology(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.law("patents")
    galaxy.pieces.knows(2, "radar")
    galaxy.pieces.purse(0, cp=4)
    galaxy.run(perform(n.RESEARCH, 0)).seat(0).asked("proxima.learn").picks("radar")
    assert [galaxy.cp(seat) for seat in range(3)] == [0, 0, 1]
    assert galaxy.done


@rule("PC-POLC-38")
def test_who_has_nothing_left_pays_for_no_patent(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.law("patents")
    galaxy.pieces.knows(2, "radar")
    galaxy.pieces.purse(0, cp=3)
    galaxy.run(perform(n.RESEARCH, 0)).seat(0).asked("proxima.learn").picks("radar")
    assert [galaxy.cp(seat) for seat in range(3)] == [0, 0, 0]


@rule("PC-POLC-38")
def test_without_the_law_nobody_is_paid(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(2, "radar")
    galaxy.pieces.purse(0, cp=5)
    galaxy.run(perform(n.RESEARCH, 0)).seat(0).asked("proxima.learn").picks("radar")
    assert [galaxy.cp(seat) for seat in range(3)] == [2, 0, 0]


@rule("PC-POLC-38", "PC-RES-09")
def test_a_patent_between_two_technologies_leaves_the_second_at_its_full_price(
    wider: Stages,
) -> None:
    galaxy = wider()
    galaxy.pieces.law("patents")
    galaxy.pieces.knows(0, "master_research")
    galaxy.pieces.knows(1, "radar")
    galaxy.pieces.purse(0, cp=9)
    galaxy.run(perform(n.RESEARCH, 0)).seat(0).asked("proxima.learn").picks("radar")
    first = 9 - galaxy.cp(0)
    galaxy.seat(0).asked("proxima.learn").picks("laser_cannon")
    assert galaxy.cp(0) == 9 - first - TECH_COST[n.TECH.named("laser_cannon")]
    assert galaxy.done
