"""How the factions stand on a voyage that is not over, for whoever looks ahead."""

from __future__ import annotations

import pytest

from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.state import Character
from starmoot.games.exodus.study.outlook import outlook
from starmoot.games.exodus.voyage.ending import check, end_by_consent
from starmoot.kernel import Play
from starmoot.testing import rule

CALM = {"edge": 5, "faith": 7, "justice": 7, "might": 7, "supply": 6, "treachery": 4, "women": 6}
"""Traits with which no faction has met its agenda."""


def voyage(exodus: Exodus, **fields: int) -> Fleet:
    """A fleet in system A."""
    return exodus(3, **{**CALM, **fields}).with_map("AB", visited="A")


@rule("EX-END-01", "EX-END-02", "EX-END-03")
@pytest.mark.parametrize("trait", ["women", "supply", "faith"])
def test_all_hopes_sink_with_what_the_fleet_cannot_do_without(exodus: Exodus, trait: str) -> None:
    before = outlook(voyage(exodus).g)
    after = outlook(voyage(exodus, **{trait: 2}).g)
    assert all(now < then for now, then in zip(after, before, strict=True))


def test_order_raises_the_hopes_of_all_and_treachery_lowers_them(exodus: Exodus) -> None:
    before = outlook(voyage(exodus).g)
    armed = outlook(voyage(exodus, edge=2).g)
    betrayed = outlook(voyage(exodus, treachery=9).g)
    assert armed[0] > before[0] > betrayed[0]


@rule("EX-STD-09", "EX-STD-10")
def test_standing_raises_ones_own_hopes_and_lowers_the_others(exodus: Exodus) -> None:
    fleet = voyage(exodus)
    before = outlook(fleet.g)
    fleet.g.faction(fleet.g.faction_of(0)).standing = 4
    after = outlook(fleet.g)
    assert after[0] > before[0]
    assert after[1] < before[1]
    assert after[2] < before[2]


@rule("EX-STD-09")
def test_a_small_lead_is_worth_more_than_what_is_added_to_a_large_one(exodus: Exodus) -> None:
    def hopes(standing: int) -> int:
        fleet = voyage(exodus)
        fleet.g.faction(fleet.g.faction_of(0)).standing = standing
        return outlook(fleet.g)[0]

    start = hopes(0)
    assert hopes(3) - start > 2 * (hopes(9) - hopes(6))


@rule("EX-STD-07")
def test_an_agenda_that_is_met_now_counts(exodus: Exodus) -> None:
    before = outlook(voyage(exodus).g)
    after = outlook(voyage(exodus, might=8, justice=6).g)
    assert after[2] > before[2]
    assert after[0] < before[0]


@rule("EX-INF-09")
def test_a_host_hopes_for_what_the_others_fear(exodus: Exodus) -> None:
    def hosted(**fields: int) -> list[int]:
        fleet = voyage(exodus, **fields)
        person = Character()
        person.primary = True
        fleet.g.s.characters.append(person)
        fleet.g.faction(fleet.g.faction_of(1)).leader = 0
        return outlook(fleet.taken(0).g)

    safe, starving = hosted(), hosted(supply=1)
    assert starving[1] > safe[1]
    assert starving[0] < safe[0]


@rule("EX-END-02", "EX-STD-10")
def test_a_lost_fleet_is_everybodys_defeat(exodus: Exodus) -> None:
    fleet = voyage(exodus, supply=0)
    assert check(fleet.g)
    assert outlook(fleet.g) == [0, 0, 0]


@rule("EX-STD-09", "EX-STD-10")
def test_of_a_fleet_that_was_not_lost_the_first_has_won_and_the_others_half(exodus: Exodus) -> None:
    fleet = voyage(exodus)
    fleet.g.faction(fleet.g.faction_of(2)).standing = 4
    assert max(outlook(fleet.g)) < Play.SURE
    end_by_consent(fleet.g)
    assert outlook(fleet.g) == [Play.SURE // 2, Play.SURE // 2, Play.SURE]
