"""Two worlds that differ in what somebody hides: nobody else may be shown any difference.

Each test stages the same position twice, with another secret in it, and compares everything that a
viewer is shown: view, questions with their words, facts, who is waited for, and the scene. The
owner of the secret must see the difference, else the two worlds would prove nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from starmoot.games.proxima import GAME
from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions.stage import Act
from starmoot.games.proxima.combat.stage import Assaults, Battles
from starmoot.games.proxima.conquest.cloaking import Cloaks, Uncloak, put_markers
from starmoot.games.proxima.conquest.landing import Deploy, Mount
from starmoot.games.proxima.conquest.movement import Movement
from starmoot.games.proxima.council.stage import OrderBid
from starmoot.games.proxima.council.vote import Vote
from starmoot.games.proxima.names import ShipId
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.host import SPECTATOR, take_view
from starmoot.testing import rule
from starmoot.testing.exam import difference, look

OWNER = 0
OTHERS = (1, 2, SPECTATOR)


def shown(galaxy: Galaxy, viewer: int) -> Any:
    """Everything that a viewer is shown, as plain data."""
    return json.loads(look(GAME, take_view(galaxy.play, viewer)))


def alike(worlds: list[Galaxy], viewer: int) -> str:
    """Where the worlds look different to a viewer; empty where they do not."""
    first, *rest = [shown(world, viewer) for world in worlds]
    return next((told for told in (difference(first, one) for one in rest) if told), "")


def told_to_the_owner_alone(worlds: list[Galaxy], owner: int = OWNER) -> None:
    """The owner of a secret sees which world it is, and nobody else does."""
    assert alike(worlds, owner), "the worlds do not differ"
    for viewer in (OWNER, *OTHERS):
        if viewer != owner:
            assert alike(worlds, viewer) == "", f"viewer {viewer}"


def key(ship: ShipId) -> str:
    """A ship as answers name it."""
    return n.SHIP.key(ship)


# Sealed answers


BALLOTS: list[dict[str, Any]] = [
    {"tokens": ["a"], "cp": 0},
    {"tokens": ["c"], "cp": 7},
    {"tokens": [], "cp": 9},
    {"tokens": ["a", "b"], "cp": 1},
]


@rule("PC-HIDE-03", "PC-HIDE-22", "PC-HIDE-23", "PC-BID-02")
def test_a_vote_and_its_cp_are_seen_by_nobody_before_all_are_in(stage: Stages) -> None:
    worlds: list[Galaxy] = []
    for ballot in BALLOTS:
        galaxy = stage()
        for seat in range(3):
            galaxy.pieces.purse(seat, cp=9)
        galaxy.pieces.next_politics("war_economy", "radar_net", "census")
        galaxy.run(Vote())
        galaxy.seat(OWNER).asked("proxima.vote").answers(ballot)
        worlds.append(galaxy)
    told_to_the_owner_alone(worlds)
    for galaxy in worlds:
        galaxy.seat(1).asked("proxima.vote").answers(BALLOTS[0])
    told_to_the_owner_alone(worlds)
    for galaxy in worlds:
        galaxy.seat(2).asked("proxima.vote").answers(BALLOTS[0])
    assert alike(worlds, 1), "opened votes are public"


@rule("PC-HIDE-03", "PC-HIDE-22", "PC-ORDER-01")
def test_a_bid_for_the_turn_order_is_seen_by_nobody_before_all_are_in(stage: Stages) -> None:
    worlds: list[Galaxy] = []
    for bid in (0, 3, 8):
        galaxy = stage()
        for seat in range(3):
            galaxy.pieces.purse(seat, cp=8)
        galaxy.run(OrderBid())
        galaxy.seat(OWNER).asked("proxima.order_bid").answers(bid)
        worlds.append(galaxy)
    told_to_the_owner_alone(worlds)
    for galaxy in worlds:
        galaxy.seat(2).asked("proxima.order_bid").answers(8)
    told_to_the_owner_alone(worlds)


@rule("PC-HIDE-05", "PC-HIDE-22", "PC-ACT-03")
def test_an_action_card_is_seen_by_its_owner_alone_before_all_are_in(stage: Stages) -> None:
    worlds: list[Galaxy] = []
    for card in ("bank", "research", "upgrade"):
        galaxy = stage().run(Act())
        galaxy.seat(OWNER).asked("proxima.card").picks(card)
        galaxy.seat(2).asked("proxima.card").picks("mining")
        worlds.append(galaxy)
    told_to_the_owner_alone(worlds)
    for galaxy in worlds:
        galaxy.seat(1).asked("proxima.card").picks("bank")
    assert alike(worlds, 1), "cards that are turned up are public"


@rule("PC-HIDE-05", "PC-HIDE-22", "PC-ACT-22")
def test_whether_a_master_plays_a_further_card_is_sealed_too(stage: Stages) -> None:
    worlds: list[Galaxy] = []
    for card in ("bank", ""):
        galaxy = stage()
        for seat in (0, 1):
            galaxy.pieces.knows(seat, "master_politics")
        further = Act()
        further.optional = True
        galaxy.run(further)
        asked = galaxy.seat(OWNER).asked("proxima.further_card")
        if card:
            asked.picks(card)
        else:
            asked.passes()
        worlds.append(galaxy)
    told_to_the_owner_alone(worlds)


@rule("PC-HIDE-07", "PC-HIDE-22", "PC-MOVE-11", "PC-MOVE-13")
def test_movement_tokens_are_seen_by_their_owner_alone_before_all_are_laid(stage: Stages) -> None:
    worlds: list[Galaxy] = []
    for token in ("east", "west", "stay", ""):
        galaxy = stage(movement="simultaneous")
        ship = galaxy.pieces.ship(OWNER, "fighter", "e5")
        galaxy.pieces.ship(1, "fighter", "e7")
        galaxy.run(Movement())
        asked = galaxy.seat(OWNER).asked("proxima.tokens")
        if token:
            asked.answers([{key(ship): token}])
        else:
            asked.passes()
        worlds.append(galaxy)
    told_to_the_owner_alone(worlds)
    for galaxy in worlds[:2]:
        galaxy.seat(1).asked("proxima.tokens").passes()
    assert alike(worlds[:2], 1), "ships that have flown are public"


@rule("PC-CLOAK-04", "PC-HIDE-22")
@pytest.mark.parametrize("info", ["marker", "dark"])
def test_where_ships_will_be_cloaked_is_sealed_until_all_have_said_so(
    stage: Stages, info: str
) -> None:
    worlds: list[Galaxy] = []
    for hexes in ((), ("e5",), ("e5", "e7")):
        galaxy = stage(cloak_info=info)
        for seat in (0, 1):
            galaxy.pieces.knows(seat, "cloaking")
        galaxy.pieces.ship(OWNER, "fighter", "e5")
        galaxy.pieces.ship(OWNER, "dark_raider", "e7")
        galaxy.run(Cloaks())
        galaxy.seat(OWNER).asked("proxima.cloaks").picks(*hexes)
        worlds.append(galaxy)
    told_to_the_owner_alone(worlds)


# Combat cards


def fight(wider: Stages) -> Galaxy:
    """Powers 0 and 1 meet; power 1 comes first, since the order is reversed."""
    galaxy = wider()
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.pieces.ship(1, "fighter", "e5")
    return galaxy


@rule("PC-HIDE-08", "PC-HIDE-11")
def test_which_combat_cards_a_power_holds_is_known_to_it_alone(wider: Stages) -> None:
    worlds: list[Galaxy] = []
    for card in ("glory", "jamming"):
        galaxy = fight(wider)
        galaxy.pieces.hand(OWNER, card)
        galaxy.pieces.hand(1, "evasive_pattern")
        galaxy.run(Battles())
        galaxy.seat(1).asked("proxima.lay")
        worlds.append(galaxy)
    told_to_the_owner_alone(worlds)


@rule("PC-HIDE-09", "PC-FIGHT-09")
def test_that_a_card_was_laid_is_public_and_which_one_is_not(wider: Stages) -> None:
    worlds: list[Galaxy] = []
    for card in ("glory", "jamming"):
        galaxy = fight(wider)
        galaxy.pieces.hand(1, "glory", "jamming")
        galaxy.pieces.hand(0, "evasive_pattern")
        galaxy.run(Battles())
        galaxy.seat(1).asked("proxima.lay").picks(card)
        galaxy.said("proxima.lays", seat="seat2")
        worlds.append(galaxy)
    told_to_the_owner_alone(worlds, owner=1)


@rule("PC-HIDE-10", "PC-CR-07")
def test_the_cards_drawn_for_a_guard_are_seen_by_its_controller_alone(wider: Stages) -> None:
    worlds: list[Galaxy] = []
    for last in (0, 2):
        galaxy = wider()
        galaxy.pieces.ship(0, "fighter", "e6")
        galaxy.pieces.guard("e6", 1)
        deck = sorted(set(galaxy.table.pods.cards))
        galaxy.table.pods.cards = [*deck[4:], *deck[2 - last : 4 - last], *deck[last : last + 2]]
        battles = Assaults()
        galaxy.run(battles)
        galaxy.seat(1).asked("proxima.pod")
        worlds.append(galaxy)
    told_to_the_owner_alone(worlds, owner=1)


# Cloaked ships


Arrange = Callable[[Galaxy], object]


def hidden_worlds(stage: Stages, info: str, *fleets: Arrange) -> list[Galaxy]:
    """The same table with other ships under cloaks, markers where the table has them."""
    worlds: list[Galaxy] = []
    for arrange in fleets:
        galaxy = stage(cloak_info=info)
        galaxy.pieces.knows(OWNER, "cloaking")
        arrange(galaxy)
        galaxy.given(order=[0, 1, 2])
        put_markers(galaxy.play)  # type: ignore[arg-type]
        worlds.append(galaxy)
    return worlds


def groups(first: str, second: str) -> Arrange:
    """A hidden ship in d6 and another in g4; one of the carriers is hurt, one is loaded."""

    def arrange(galaxy: Galaxy) -> None:
        for hull, hex in ((first, "d6"), (second, "g4")):
            loaded = hull == "battle_carrier"
            galaxy.pieces.ship(
                OWNER, hull, hex, damage=int(loaded), cargo=2 * int(loaded), cloaked=True
            )
        galaxy.pieces.ship(1, "fighter", "d5")

    return arrange


SWAPPED = (groups("battle_carrier", "war_cruiser"), groups("war_cruiser", "battle_carrier"))


def somewhere(hex: str) -> Arrange:
    """One hidden ship in a hex, a rival's ship with radar in d5, where a planet may be."""

    def arrange(galaxy: Galaxy) -> None:
        galaxy.pieces.knows(1, "radar")
        galaxy.pieces.ship(OWNER, "battle_carrier", hex, cargo=2, cloaked=True)
        galaxy.pieces.ship(1, "fighter", "d5")

    return arrange


@rule("PC-HIDE-13", "PC-HIDE-15", "PC-HIDE-16", "PC-HIDE-18")
@pytest.mark.parametrize("info", ["marker", "dark"])
def test_what_is_in_a_hidden_group_is_unknown_while_it_stays_and_when_it_moves(
    stage: Stages, info: str
) -> None:
    worlds = hidden_worlds(stage, info, *SWAPPED)
    for galaxy, hull in zip(worlds, ("battle_carrier", "war_cruiser"), strict=True):
        galaxy.given(order=[2, 1, 0]).run(Movement())
        galaxy.seat(OWNER).asked("proxima.move").answers([{f"seat1_{hull}1": "d7"}])
    told_to_the_owner_alone(worlds)
    assert all(bool(galaxy.power(OWNER).markers) == (info == "marker") for galaxy in worlds)
    for galaxy in worlds:
        galaxy.seat(1).asked("proxima.move").passes()
        assert galaxy.done
    told_to_the_owner_alone(worlds)
    assert bool(worlds[0].power(OWNER).markers) == (info == "marker")


@rule("PC-CLOAK-04", "PC-HIDE-13", "PC-HIDE-15", "PC-HIDE-18")
@pytest.mark.parametrize("info", ["marker", "dark"])
def test_ships_that_vanish_are_told_apart_by_their_owner_alone(stage: Stages, info: str) -> None:
    worlds: list[Galaxy] = []
    for leaver in ("seat1_battle_carrier1", "seat1_war_cruiser1"):
        galaxy = stage(cloak_info=info)
        galaxy.pieces.knows(OWNER, "cloaking")
        for hull in ("battle_carrier", "war_cruiser"):
            galaxy.pieces.ship(OWNER, hull, "d6")
        galaxy.run(Cloaks()).seat(OWNER).asked("proxima.cloaks").picks("d6")
        galaxy.run(Movement()).seat(OWNER).asked("proxima.move").answers([{leaver: "d7"}])
        worlds.append(galaxy)
    told_to_the_owner_alone(worlds)


@rule("PC-HIDE-15", "PC-HIDE-18")
def test_in_the_dark_nobody_learns_where_hidden_ships_are_or_go(stage: Stages) -> None:
    worlds = hidden_worlds(stage, "dark", *map(somewhere, ("d6", "g4", "f5", "e5")))
    for galaxy, goal in zip(worlds, ("d7", "g5", "", "e6"), strict=True):
        galaxy.given(order=[2, 1, 0]).run(Movement())
        asked = galaxy.seat(OWNER).asked("proxima.move")
        if goal:
            asked.answers([{"seat1_battle_carrier1": goal}])
        else:
            asked.passes()
    told_to_the_owner_alone(worlds)


@rule("PC-HIDE-13")
def test_with_markers_others_see_the_hex_of_a_hidden_group(stage: Stages) -> None:
    worlds = hidden_worlds(stage, "marker", *map(somewhere, ("d6", "g4")))
    for galaxy in worlds:
        galaxy.run(Movement())
    assert alike(worlds, 1)


@rule("PC-HIDE-15", "PC-CLOAK-08", "PC-CLOAK-09")
def test_in_the_dark_neither_radar_nor_a_question_to_appear_betrays_a_hex(stage: Stages) -> None:
    """In one world the hidden ship is among visible enemies, in the others nobody is near it."""
    worlds = hidden_worlds(stage, "dark", *map(somewhere, ("d5", "g4", "f5")))
    for galaxy in worlds:
        galaxy.run(Uncloak())
    told_to_the_owner_alone(worlds)
    for galaxy in worlds:
        galaxy.seat(OWNER).asked("proxima.appear").passes()
        assert galaxy.seat(1).asked("proxima.sweep").options() == ["d5"]
    told_to_the_owner_alone(worlds)
    for galaxy in worlds:
        galaxy.seat(1).asked("proxima.sweep").passes()
        assert galaxy.done
    told_to_the_owner_alone(worlds)


@rule("PC-CLOAK-09", "PC-HIDE-17")
def test_a_sweep_that_finds_something_is_told_to_everybody(stage: Stages) -> None:
    worlds = hidden_worlds(stage, "dark", *map(somewhere, ("d5", "g4")))
    for galaxy in worlds:
        galaxy.run(Uncloak())
        galaxy.seat(OWNER).asked("proxima.appear").passes()
        galaxy.seat(1).asked("proxima.sweep").picks("d5")
    for viewer in OTHERS:
        assert alike(worlds, viewer)
    found = worlds[0].seat(2).view.state.powers[OWNER].ships
    assert [ship.cargo for ship in found if ship.hex == n.HEX.named("d5")] == [2]


def over_a_planet(hex: str) -> Arrange:
    """A hidden carrier with people over a planet, or in open space."""

    def arrange(galaxy: Galaxy) -> None:
        planet = galaxy.pieces.planet("green")
        galaxy.pieces.people(OWNER, planet, 3)
        where = galaxy.pieces.where(planet) if hex == "planet" else hex
        galaxy.pieces.ship(OWNER, "battle_carrier", where, cargo=1, cloaked=True)

    return arrange


@rule("PC-HIDE-15", "PC-HIDE-19", "PC-HIDE-22", "PC-DEPLOY-01", "PC-MOUNT-03")
@pytest.mark.parametrize(
    ("step", "topic"), [(Deploy, "proxima.land"), (Mount, "proxima.board")], ids=["land", "board"]
)
def test_in_the_dark_a_hidden_ship_that_moves_nobody_is_not_betrayed(
    stage: Stages, step: type[Deploy] | type[Mount], topic: str
) -> None:
    worlds = hidden_worlds(stage, "dark", over_a_planet("planet"), over_a_planet("e5"))
    for galaxy in worlds:
        galaxy.run(step())
    told_to_the_owner_alone(worlds)
    for galaxy in worlds:
        galaxy.seat(OWNER).asked(topic).passes()
        assert galaxy.done
    told_to_the_owner_alone(worlds)


@rule("PC-HIDE-13", "PC-HIDE-17")
@pytest.mark.parametrize("info", ["marker", "dark"])
def test_a_group_that_shows_itself_is_public_to_the_last_detail(stage: Stages, info: str) -> None:
    worlds = hidden_worlds(stage, info, *SWAPPED)
    for galaxy in worlds:
        galaxy.pieces.ship(1, "dark_raider", "d6")
        galaxy.run(Uncloak())
    told_to_the_owner_alone(worlds)
    for galaxy in worlds:
        galaxy.seat(OWNER).asked("proxima.appear").picks("d6")
    for viewer in OTHERS:
        assert alike(worlds, viewer)
