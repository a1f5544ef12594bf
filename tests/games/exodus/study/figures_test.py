"""What a voyage reports to those who study many: figures, kept as it goes."""

from __future__ import annotations

import pytest

from starmoot.bots.match import play_match
from starmoot.games.exodus import GAME
from starmoot.games.exodus.conflict.opening import OpenScene
from starmoot.games.exodus.conflict.votes import GESTURE
from starmoot.games.exodus.content.printed import HOLD_ELECTIONS, QUARANTINE, REPAIR, SUPPRESSION
from starmoot.games.exodus.crises.crisis import CRISIS, erupt
from starmoot.games.exodus.crises.obligations import owe
from starmoot.games.exodus.jump.jumping import Ritual
from starmoot.games.exodus.jump.ritual import depart
from starmoot.games.exodus.names import CHURCH, GOVERNMENT, MILITARY, TRAIT
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.games.exodus.study.figures import CRISES, figures
from starmoot.games.exodus.voyage.cycle import open_cycle
from starmoot.testing import rule

STARVING = {
    "edge": 8,
    "faith": 12,
    "justice": 7,
    "might": 9,
    "supply": 1,
    "treachery": 9,
    "women": 12,
}


@rule("EX-ASK-15")
@pytest.mark.parametrize(
    ("cycles", "longest", "share", "stalled"),
    [(0, 0, 0, 0), (5, 5, 100, 0), (6, 6, 100, 1), (12, 6, 50, 1), (13, 6, 46, 0)],
)
def test_a_fleet_has_stalled_if_one_long_stay_took_half_of_its_time(
    exodus: Exodus, cycles: int, longest: int, share: int, stalled: int
) -> None:
    fleet = exodus(3).given({"cycle": cycles, "logbook.longest_stay": longest})
    told = figures(fleet.g)
    assert told["longest stay"] == longest
    assert told["share of cycles in the longest stay (%)"] == share
    assert told["stalled"] == stalled


@rule("EX-ASK-15")
def test_a_stay_ends_with_a_jump(exodus: Exodus) -> None:
    fleet = exodus(3).with_map("AB", visited="A")
    for _ in range(3):
        open_cycle(fleet.g)
    depart(fleet.g, 1)
    open_cycle(fleet.g)
    told = figures(fleet.g)
    assert (told["cycles"], told["longest stay"], told["jumps"]) == (4, 3, 1)


def test_only_jumps_that_take_place_are_counted(exodus: Exodus) -> None:
    fleet = exodus(3, faith=5, treachery=8).with_map("AB", visited="A")
    fleet.rolls("fleet", "0", "0", "0").run(Ritual(1))
    assert figures(fleet.g)["jumps"] == 0


@rule("EX-ASK-01")
@pytest.mark.parametrize("roll", range(-3, 4))
def test_every_crisis_is_counted_by_its_kind(exodus: Exodus, roll: int) -> None:
    fleet = exodus(3).rolls("flips", "0")
    erupt(fleet.g, roll)
    told = figures(fleet.g)
    assert [told[f"crisis: {kind}"] for kind in CRISES] == [int(roll == n) for n in range(-3, 4)]
    word = {"hunters": "hunting", "scouts": "scouts", "breakdown": "breaks", "none": "nothing"}
    kind = CRISES[roll + 3]
    assert word.get(kind, kind) in CRISIS.label(roll)


def test_obligations_are_counted_by_kind_and_only_when_they_are_new(exodus: Exodus) -> None:
    fleet = exodus(3)
    for order in (REPAIR[0], REPAIR[0], QUARANTINE[2], SUPPRESSION[1], HOLD_ELECTIONS):
        owe(fleet.g, GOVERNMENT, order)
    owe(fleet.g, MILITARY, SUPPRESSION[2])
    told = figures(fleet.g)
    kinds = ("repair", "quarantine", "suppression", "elections")
    assert [told[f"owed: {kind}"] for kind in kinds] == [1, 1, 2, 1]


def test_a_scene_is_counted_when_it_is_held_and_not_when_it_is_dropped(exodus: Exodus) -> None:
    fleet = exodus(3).with_map("AB", visited="A").led()
    fleet.given({f"factions.{faction}.gesture": 0 for faction in range(3)})
    fleet.run(OpenScene(GESTURE, CHURCH)).seat(0).asked("EX-DEC-19").passes()
    assert figures(fleet.g)["scenes"] == 0
    fleet.run(OpenScene(GESTURE, CHURCH))
    call = {"demand": "down", "ship": [], "occasion": [], "speaker": []}
    fleet.seat(0).asked("EX-DEC-19").answers({"government": call})
    assert figures(fleet.g)["scenes"] == 1
    fleet.expect({"factions.0.met": [1], "factions.1.met": [0], "factions.2.met": []})


def test_traits_are_written_down_at_the_end_of_every_cycle() -> None:
    told = play_match(GAME, 3, {"max_cycles": 3}, 2, ["random"] * 3).figures
    for trait in TRAIT.keys:
        row = told[trait]
        assert isinstance(row, list)
        assert len(row) == 3
        assert all(0 <= value <= 12 for value in row)


def test_the_last_cycle_counts_even_where_the_voyage_ends_in_it() -> None:
    result = play_match(GAME, 3, {"start_traits": STARVING}, 2, ["random"] * 3)
    supply = result.figures["supply"]
    assert isinstance(supply, list)
    assert (result.ending, supply[-1]) == ("the supplies are gone", 0)
    assert len(supply) == result.figures["cycles"]
