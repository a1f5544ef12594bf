"""The voyage (EX-SEQ): how systems, dispositions, battles, jumps and cycles follow each other."""

from __future__ import annotations

import pytest

from starmoot.bots.playout import RandomPicker, playout
from starmoot.games.exodus import GAME
from starmoot.games.exodus.names import (
    ATTACK,
    EQUIVALENT,
    FAITH,
    LEAVE,
    MIGHT,
    STAY_HERE,
    SUPPLY,
    TREACHERY,
    WOMEN,
)
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.voyage.ending import ENDINGS
from starmoot.host import QuickChance, Strand, settle
from starmoot.kernel import EVERYONE, pick
from starmoot.testing import rule

UNENDING = 100_000


def set_out(seats: int = 3, seed: int = 1) -> Exodus:
    """A voyage begins."""
    chance = QuickChance(list(GAME.streams), [0] * len(GAME.streams), seed)
    play = GAME.begin(seats, settle(GAME, {}), chance)
    assert isinstance(play, Exodus)
    return play


def open_strand(play: Exodus) -> Strand:
    """Where somebody is asked something."""
    [strand] = [strand for strand in play.strands if strand.window is not None]
    return strand


def asked(play: Exodus) -> str:
    """What is asked."""
    window = open_strand(play).window
    assert window is not None
    return window.questions[0].topic.name


def wait_for(play: Exodus, topic: str) -> None:
    """Everybody is silent until this is asked."""
    for _ in range(UNENDING):
        if asked(play) == topic:
            return
        play.expire(open_strand(play), EVERYONE)
    raise AssertionError(f"nobody is ever asked {topic}")


def show(play: Exodus, gesture: int) -> None:
    """Everybody shows the same; nobody dissents."""
    wait_for(play, "exodus.gesture")
    strand = open_strand(play)
    for index in range(play.seats):
        play.put(strand, index, pick(gesture))
    assert asked(play) == "exodus.disposition_dissent"
    play.expire(strand, EVERYONE)


def told(play: Exodus, *facts: str) -> list[str]:
    """Which of these facts were told, in their order."""
    return [entry.note.name for entry in play.log if entry.note.name in facts]


@rule("EX-SEQ-01", "EX-SET-17")
def test_a_voyage_begins_with_its_people_and_the_first_system() -> None:
    play = set_out()
    assert asked(play) == "exodus.faction_choice"
    wait_for(play, "exodus.gesture")
    order = ("exodus.plays", "exodus.systems_charted", "exodus.systems_reward")
    facts = told(play, *order, "exodus.disposition_called")
    assert facts == ["exodus.plays"] * 3 + [*order[1:], "exodus.disposition_called"]
    assert (play.s.cycle, play.s.forces) == (0, [])


@rule("EX-SEQ-05")
def test_after_a_cycle_the_fleet_decides_again() -> None:
    play = set_out()
    show(play, STAY_HERE)
    assert play.s.cycle == 1
    wait_for(play, "exodus.gesture")
    assert play.s.cycle == 1
    assert told(play, "exodus.disposition_called") == ["exodus.disposition_called"] * 2


@rule("EX-SEQ-04")
def test_after_a_battle_the_fleet_decides_again_at_once() -> None:
    play = set_out()
    wait_for(play, "exodus.gesture")
    play.s.forces = [EQUIVALENT]
    play.s.traits[MIGHT] = 12
    show(play, ATTACK)
    assert asked(play) == "exodus.gesture"
    assert (play.s.forces, play.s.cycle, play.s.traits[MIGHT]) == ([], 0, 11)


@rule("EX-SEQ-08")
def test_after_a_failed_jump_the_fleet_decides_again_and_finds_nothing_new() -> None:
    play = set_out()
    wait_for(play, "exodus.gesture")
    play.s.traits[FAITH] = 6
    play.s.traits[TREACHERY] = 12
    play.log.clear()
    here, risk = play.s.here, play.s.risk
    show(play, LEAVE)
    wait_for(play, "exodus.gesture")
    assert told(play, "exodus.jump_failed", "exodus.rolled") == ["exodus.jump_failed"]
    assert (play.s.here, play.s.risk, play.s.cycle, play.s.traits[FAITH]) == (here, risk, 0, 3)


@rule("EX-SEQ-01", "EX-SEQ-03", "EX-DISP-21")
def test_after_a_jump_the_fleet_finds_out_where_it_is_and_decides_again() -> None:
    play = set_out()
    wait_for(play, "exodus.gesture")
    here, supply = play.s.here, play.s.traits[SUPPLY]
    play.log.clear()
    show(play, LEAVE)
    wait_for(play, "exodus.gesture")
    order = ("exodus.systems_charted", "exodus.systems_reward", "exodus.systems_risk")
    assert told(play, *order, "exodus.disposition_called") == [*order, "exodus.disposition_called"]
    assert play.s.here != here
    assert (play.s.cycle, play.s.fatigue, play.s.rested) == (0, 1, 0)
    assert play.s.traits[SUPPLY] == supply


@rule("EX-TIME-10", "EX-END-04")
def test_a_fleet_whose_players_all_keep_silent_still_comes_to_an_end() -> None:
    play = set_out(seats=4)
    for _ in range(UNENDING):
        if play.ended:
            break
        play.expire(open_strand(play), EVERYONE)
    assert play.ending in ENDINGS


@rule("EX-SEQ-02", "EX-CYC-04", "EX-JUMP-20", "EX-CMB-11")
@pytest.mark.parametrize("seats", range(3, 9))
def test_every_voyage_ends_one_way_or_another(seats: int) -> None:
    for seed in range(3):
        play = set_out(seats, seed)
        playout(play, RandomPicker(seed), UNENDING)
        assert play.ending in ENDINGS
        lost = 0 in (play.s.traits[WOMEN], play.s.traits[SUPPLY], play.s.traits[FAITH])
        assert lost or play.s.god_free or play.s.colony or play.s.cycle > 0
