"""Cloaks at the edges: the first hex of the map, one's own radar, ships of the Resistance."""

from __future__ import annotations

import pytest

from starmoot.games.proxima import names as n
from starmoot.games.proxima.conquest.cloaking import Cloaks, Uncloak
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.games.proxima.state import Hunter
from starmoot.testing import rule

FIRST = n.HEX.key(n.Hex(0))


@rule("PC-CLOAK-03", "PC-CLOAK-05")
def test_ships_hide_and_are_found_out_in_the_first_hex_as_anywhere(galaxy: Galaxy) -> None:
    galaxy.pieces.knows(0, "cloaking")
    ship = galaxy.pieces.ship(0, "fighter", FIRST)
    galaxy.run(Cloaks()).seat(0).asked("proxima.cloaks").picks(FIRST)
    assert galaxy.pieces.find(ship).cloaked
    assert galaxy.power(0).markers == [0]
    galaxy.pieces.ship(0, "dark_raider", FIRST)
    galaxy.run(Uncloak())
    assert not galaxy.pieces.find(ship).cloaked


@rule("PC-CLOAK-09")
def test_radar_sweeps_the_first_hex_as_any_other(galaxy: Galaxy) -> None:
    galaxy.pieces.knows(1, "radar")
    ship = galaxy.pieces.ship(0, "fighter", FIRST, cloaked=True)
    galaxy.pieces.ship(1, "fighter", FIRST)
    galaxy.run(Uncloak())
    galaxy.seat(0).asked("proxima.appear").passes()
    galaxy.seat(1).asked("proxima.sweep").picks(FIRST)
    assert not galaxy.pieces.find(ship).cloaked


@rule("PC-CLOAK-09", "PC-CLOAK-11")
def test_ones_own_radar_finds_others_without_giving_oneself_away(galaxy: Galaxy) -> None:
    galaxy.pieces.knows(1, "radar")
    galaxy.pieces.ship(0, "fighter", "e5", cloaked=True)
    own = galaxy.pieces.ship(1, "fighter", "e5", cloaked=True)
    galaxy.pieces.ship(2, "fighter", "d5", cloaked=True)
    galaxy.run(Uncloak())
    for seat in (2, 1, 0):
        galaxy.seat(seat).asked("proxima.appear").passes()
    galaxy.seat(1).asked("proxima.sweep").picks("e5")
    assert galaxy.pieces.find(own).cloaked
    galaxy.said("proxima.appears", seat="seat1", hex="e5", times=1)
    galaxy.said("proxima.appears", times=1)


@rule("PC-CLOAK-05", "PC-SOLO-04")
@pytest.mark.parametrize(("hunted", "offered"), [("e6", ["e5"]), ("e5", [])])
def test_a_hunter_watches_the_hex_it_is_in_and_no_other(
    stage: Stages, hunted: str, offered: list[str]
) -> None:
    galaxy = stage(seats=1)
    galaxy.pieces.knows(0, "cloaking")
    galaxy.pieces.ship(0, "fighter", "e5")
    hunter = Hunter()
    hunter.hex = n.HEX.named(hunted)
    galaxy.table.hunters = [hunter]
    assert galaxy.run(Cloaks()).seat(0).asked("proxima.cloaks").options() == offered


@rule("PC-CLOAK-05", "PC-CLOAK-07")
def test_two_powers_in_one_hex_watch_each_other_even_if_both_want_to_vanish(
    galaxy: Galaxy,
) -> None:
    for seat in (0, 1):
        galaxy.pieces.knows(seat, "cloaking")
        galaxy.pieces.ship(seat, "fighter", "e5")
        galaxy.pieces.ship(seat, "dark_raider", "d5" if seat else "d4")
    galaxy.run(Cloaks())
    assert galaxy.seat(0).asked("proxima.cloaks").options() == ["d4"]
    assert galaxy.seat(1).asked("proxima.cloaks").options() == ["d5"]


@rule("PC-CLOAK-06", "PC-HIDE-13")
def test_without_a_cloak_the_marker_goes_with_the_ships(galaxy: Galaxy) -> None:
    ship = galaxy.pieces.ship(0, "fighter", "e5", cloaked=True)
    galaxy.power(0).markers = [n.HEX.named("e5")]
    galaxy.run(Cloaks())
    assert not galaxy.pieces.find(ship).cloaked
    assert galaxy.power(0).markers == []
    assert not galaxy.power(0).hides
