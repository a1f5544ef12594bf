"""What a crisis is known to ask for, before plans are filed. (HG-CRIS-22)"""

import pytest

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cardset import PRINTED
from starmoot.games.hegemony.crises.needs import Needs, needs_of
from starmoot.games.hegemony.printed import CRISES, Demand
from starmoot.games.hegemony.state import Cabinet
from starmoot.testing import rule


def facing(phase: n.Phase, card: int, face: int = 0) -> Cabinet:
    made = Cabinet()
    made.phase, made.crisis, made.face = phase, n.Crisis(card), face
    return made


def asked(phase: n.Phase, card: int, face: int = 0, bonuses: bool = False) -> tuple[list[int], int]:
    needs = needs_of(PRINTED, facing(phase, card, face), bonuses)
    return needs.points, needs.unspent


@rule("HG-CRIS-22")
def test_of_several_ways_the_cheapest_is_shown_and_kept_steel_is_part_of_its_price() -> None:
    needs = Needs()
    needs.add((Demand(military=1, unspent=5), Demand(domestic=3), Demand(foreign=4)))
    assert (needs.points, needs.unspent) == ([0, 0, 3, 0, 0], 0)
    needs.add(())
    assert needs.points == [0, 0, 3, 0, 0]


@rule("HG-CRIS-22", "HG-CRIS-06")
@pytest.mark.parametrize("phase", [n.REACTION, n.PLANNING, n.FINAL])
def test_only_a_crisis_asks_for_anything(phase: n.Phase) -> None:
    assert asked(phase, 0) == ([0] * 5, 0)
    assert asked(n.CRISIS, n.NONE) == ([0] * 5, 0)
    assert asked(n.EVENT, 0) != ([0] * 5, 0)


@rule("HG-CRIS-22", "HG-CRIS-03", "HG-CRIS-15")
def test_a_row_is_asked_for_once_it_turned_and_a_bonus_where_it_is_wanted() -> None:
    more = 0
    for card, crisis in enumerate(CRISES):
        for face, turn in enumerate(crisis.row, 1):
            before, after = asked(n.CRISIS, card), asked(n.CRISIS, card, face)
            assert asked(n.EVENT, card, face) == before
            if turn.bonus:
                wanted = asked(n.CRISIS, card, face, bonuses=True)
                assert after == before
                assert any(way.met(*wanted) for way in turn.need)
                more += wanted != before
    assert more > 3


@rule("HG-CRIS-22", "HG-CR01-05")
def test_a_limit_binds_the_resources_that_it_names_alone() -> None:
    limited = [
        (card, face, turn.at_most)
        for card, crisis in enumerate(CRISES)
        for face, turn in enumerate(crisis.row, 1)
        if turn.at_most is not None
    ]
    assert limited
    for card, face, most in limited:
        needs = needs_of(PRINTED, facing(n.CRISIS, card, face), False)
        named = [most.military, most.foreign, most.domestic, most.research, most.espionage]
        for resource in n.RESOURCES:
            free = needs.most[resource] > 1000
            assert free == (named[resource] == 0)
            assert free or needs.most[resource] == named[resource]
