"""One person among bots: which seat, whose clocks, and whom rooms wait for. (HG-SOLO, HG-BOT)"""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.bots.playout import RandomPicker
from starmoot.games.hegemony import GAME
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.options import UNTIMED, deadlines
from starmoot.games.hegemony.setup.founding import Founding, Offices
from starmoot.host import MISSING, QuickChance, check_options, clocks_of, settle, walk
from starmoot.kernel import Play
from starmoot.testing import Scenario, rule


def founding(place: str) -> Scenario:
    table = Scenario(GAME, 15, {"solo_seat": place})
    table.run(Founding(table.state.homes[0]))
    table.play.chance = QuickChance(list(GAME.streams), [0] * len(GAME.streams), 3)
    return table


@rule("HG-SOLO-01")
@pytest.mark.parametrize("faction", ["a", "b", "c"])
def test_the_first_seat_sits_in_any_faction(faction: str) -> None:
    table = Scenario(GAME, 15, {"solo_seat": f"{faction}_science"})
    home = n.FACTION.named(faction)
    assert table.state.homes[:5] == [home] * 5
    assert sorted(table.state.homes) == [0] * 5 + [1] * 5 + [2] * 5
    assert table.state.seat_label(0) == f"{faction.upper()}1"


@rule("HG-SOLO-01")
def test_whoever_wants_to_lead_leads_without_a_vote() -> None:
    table = founding("b_leader")
    for seat in range(5):
        assert table.seat(seat).asked("hegemony.name_leader").options() == ["seat1"]
        table.seat(seat).asked("hegemony.name_leader").picks("seat1")
    table.expect({"cabinets.1.leader": 0})


@rule("HG-SOLO-01", "HG-SETUP-15")
def test_an_office_waits_for_the_first_seat_and_somebody_else_leads() -> None:
    table = founding("a_treasury")
    table.seat(0).asked("hegemony.name_leader").cannot("seat1")
    table.time_up()
    table.expect({"cabinets.0.leader": 1})
    for member in table.state.cabinets[0].members:
        member.offices = [n.LEADER] if member.seat == 1 else []
    table.run(Offices(n.A))
    assert table.state.cabinets[0].members[0].offices == [n.TREASURY_OFFICER]
    table.seat(0).asked_nothing()
    table.seat(2).asked("hegemony.wish").cannot("treasury")


@rule("HG-SOLO-01", "HG-SOLO-02")
def test_the_game_for_newcomers_is_led_and_recorded_by_its_one_person() -> None:
    opening = GAME.prepared
    table = Scenario(GAME, opening.seats, dict(opening.options))
    sizes = [len(cabinet.members) for cabinet in table.state.cabinets]
    assert sizes == [5, 5, 5]
    table.expect({"cabinets.0.scribe": 0, "cabinets.0.leader": 0})
    assert table.state.settings.first_office() == n.LEADER
    assert table.state.settings.clock_profile == UNTIMED


def begun(seed: int, **options: object) -> Play:
    chance = QuickChance(list(GAME.streams), [0] * len(GAME.streams), seed)
    return GAME.begin(12, settle(GAME, options), chance)


@rule("HG-SOLO-03")
def test_rooms_of_bots_meet_at_once_and_the_exchange_waits_for_the_person() -> None:
    play = begun(2, solo_seat="a_leader", crisis_destroys="no")
    picker = RandomPicker(1)
    for _answer in range(500):
        open_ones = [
            (strand, index)
            for strand in play.strands
            if strand.window is not None
            for index, question in enumerate(strand.window.questions)
            if question.seat >= 4 and strand.window.answers[index] is MISSING
        ]
        if not open_ones:
            break
        strand, index = open_ones[0]
        assert strand.window is not None
        shape = play.shape(strand, strand.window.questions[index])
        play.put(strand, index, walk(shape, picker))
    state: Any = play.state
    assert [cabinet.chosen is not None for cabinet in state.cabinets] == [False, True, True]
    assert (state.round, state.reports) == (1, [])  # all others have met, nothing is exchanged
    asked = {q.seat for s in play.strands if s.window is not None for q in s.window.questions}
    assert asked <= {0, 1, 2, 3}


@rule("HG-BOT-13")
def test_people_are_waited_for_as_long_as_the_table_wants() -> None:
    usual = check_options(GAME, {})
    assert set(deadlines(usual, True)) == set(clocks_of(GAME))
    assert set(deadlines(usual, True).values()) == {300}
    assert set(deadlines(check_options(GAME, {"standin_seconds": 60}), True).values()) == {60}
    quick = check_options(GAME, {"clock_profile": "accelerated"})
    assert set(deadlines(quick, True).values()) == {30}
    assert set(deadlines(usual, False).values()) == {86400}


@rule("HG-TIME-08", "HG-SOLO-04")
@pytest.mark.parametrize("profile", ["standard", "accelerated", "untimed"])
def test_hours_stop_for_somebody_who_plays_alone_and_for_nobody_else(profile: str) -> None:
    assert GAME.pauses is not None
    chosen = check_options(GAME, {"clock_profile": profile})
    assert GAME.pauses(chosen, 1)
    assert GAME.pauses(chosen, 2) == (profile == "untimed")


@rule("HG-SOLO-05")
@pytest.mark.parametrize(
    ("held", "options", "fits"),
    [
        ([0, 1, 2], {}, True),
        ([0, 1, 2, 3], {}, False),
        ([0, 1], {"size_a": "4", "size_b": "4", "size_c": "4"}, False),
        ([4, 5], {}, False),
        ([4, 5], {"size_a": "7", "size_b": "4", "size_c": "4"}, True),
        ([6, 7], {"size_a": "7", "size_b": "4", "size_c": "4"}, False),
        ([6, 7], {"size_a": "7", "size_b": "4", "size_c": "4", "solo_seat": "b_labor"}, True),
    ],
)
def test_one_person_holds_up_to_three_seats_of_one_faction(
    held: list[int], options: dict[str, str], fits: bool
) -> None:
    assert GAME.together is not None
    assert GAME.together(check_options(GAME, options), 15, held) == fits
