"""Copies of a voyage go on as the original would, also from the midst of a scene."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.bots.playout import RandomPicker, playout
from starmoot.games.exodus import GAME, play
from starmoot.games.exodus.conflict.scene import ConflictScene
from starmoot.games.exodus.conflict.votes import INTENT
from starmoot.games.exodus.intent.sheets import CODE
from starmoot.games.exodus.jump.ritual import depart
from starmoot.games.exodus.names import (
    CHURCH,
    FACTIONS,
    GOVERNMENT,
    LEAVE,
    MILITARY,
    NETWORK,
    STAY_HERE,
)
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.games.exodus.state import BLANK
from starmoot.games.exodus.systems.interlude import reset
from starmoot.host import (
    FIRST_ENTRY,
    QuickChance,
    Table,
    clone_play,
    digest,
    encode_play,
    fields,
    settle,
    walk,
)
from starmoot.kernel import EVERYONE, Cards, Play, Record, Seat, Secret, Settings, pick
from starmoot.testing import rule


@rule("EX-DEB-06", "EX-DEB-13")
def test_a_side_taken_late_is_taken_alike_in_a_copy(exodus: Exodus) -> None:
    fleet = exodus(5).led().with_map("AB", visited="A").writes({"church": {"church": "parade"}})
    demand = CODE.number("tend_flock") or 0
    fleet.run(ConflictScene(INTENT, MILITARY, GOVERNMENT, CHURCH, demand))
    fleet.all_pass("exodus.backing").all_pass("exodus.scene_act")
    assert fleet.asked_by("exodus.force") == [GOVERNMENT, MILITARY]
    copy = clone_play(fleet.g)
    for each in (fleet.g, copy):
        [strand] = each.strands
        assert strand.window is not None
        late = [question.seat for question in strand.window.questions].index(Seat(NETWORK))
        each.put(strand, late, pick(1))
    assert encode_play(copy) == encode_play(fleet.g)


def test_a_jump_in_a_copy_leaves_the_gestures_of_the_original_alone(exodus: Exodus) -> None:
    fleet = exodus(5).with_map("AB", visited="A")
    for faction in range(5):
        fleet.given({f"factions.{faction}.gesture": LEAVE})
    before = digest(fleet.g)
    copy = clone_play(fleet.g)
    assert isinstance(copy, play.Exodus)
    depart(copy, 1)
    assert digest(fleet.g) == before
    assert [sheet.gesture for sheet in copy.s.factions] == [BLANK] * FACTIONS


def test_a_new_beginning_in_a_copy_leaves_the_original_alone(exodus: Exodus) -> None:
    fleet = exodus(5).with_map("AB", visited="A")
    for faction in range(5):
        fleet.given({f"factions.{faction}.gesture": STAY_HERE})
    before = digest(fleet.g)
    copy = clone_play(fleet.g)
    assert isinstance(copy, play.Exodus)
    reset(copy)
    assert digest(fleet.g) == before
    assert [sheet.gesture for sheet in copy.s.factions] == [BLANK] * FACTIONS


def at_the_helm(seats: int) -> Table:
    """A whole table at which the keepers are about to name a course; everybody wants to leave."""
    table = Table(GAME, seats, bytes(range(32)), {"max_cycles": 10})
    for _ in range(400):
        if any(waiting.topic == "exodus.course" for waiting in table.view(0).waiting):
            return table
        seat, decision = table.awaited()[0]
        pending = table.view(seat).decision(decision)
        assert pending is not None
        if pending.question.topic.name == "exodus.gesture":
            assert table.submit(seat, decision, "down").accepted
        else:
            table.time_up()
    raise AssertionError("the keepers are never asked for a course")


def jump(world: Play) -> None:
    """The keepers name the same course, nobody says anything else, and the fleet is gone."""
    assert isinstance(world, play.Exodus)
    here = world.s.here
    for _ in range(200):
        if world.s.here != here or world.ended:
            return
        [strand] = world.strands
        assert strand.window is not None
        if strand.window.questions[0].topic.name == "exodus.course":
            for place, question in enumerate(strand.window.questions):
                world.put(strand, place, walk(world.shape(strand, question), FIRST_ENTRY))
        else:
            world.expire(strand, EVERYONE)
    raise AssertionError("the fleet never leaves")


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("imagined", [False, True])
def test_wherever_a_copied_table_jumps_the_table_itself_is_as_it_was(
    seats: int, imagined: bool
) -> None:
    table = at_the_helm(seats)
    before = table.digest()
    for salt in range(3):
        world = table.imagine(salt % seats, salt) if imagined else table.clone()._play
        jump(world)
        assert table.digest() == before
        playout(world, RandomPicker(salt), 500)
        assert table.digest() == before


SEVERE = {"leader_infection": "yes", "open_scenes": "yes", "unplayed_intents": "all"}


def insides(value: Any) -> list[Any]:
    """Everything within a value that rules can change, and the settings, which they cannot."""
    if isinstance(value, Settings):
        return [value]
    if isinstance(value, list | dict):
        inner = list(value.values()) if isinstance(value, dict) else value
    elif isinstance(value, Record):
        inner = [getattr(value, name) for name in fields(type(value))]
    else:
        return [value] if isinstance(value, Secret | Cards) else []
    return [value, *(found for each in inner for found in insides(each))]


@pytest.mark.parametrize("seats", range(3, 9))
def test_copies_share_nothing_but_the_settings(seats: int) -> None:
    chance = QuickChance(list(GAME.streams), [0] * len(GAME.streams), seats)
    voyage = GAME.begin(seats, settle(GAME, {**SEVERE, "max_cycles": 8}), chance)
    assert isinstance(voyage, play.Exodus)
    picker = RandomPicker(seats)
    for _ in range(40):
        playout(voyage, picker, 10)
        copy = clone_play(voyage)
        assert isinstance(copy, play.Exodus)
        own = {id(each) for each in insides(voyage.s)}
        shared = [type(each).__name__ for each in insides(copy.s) if id(each) in own]
        assert shared == ["Settings"]
