"""How crises end. (HG-CRIS, HG-CR, HG-FC)"""

from dataclasses import asdict

import pytest

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.crises import effects as e
from starmoot.games.hegemony.crises.judging import ENDURING, FALLEN, WOUNDED, judge, outcome
from starmoot.games.hegemony.printed import CRISES, FINAL_CRISES, Crisis, Demand, Turn
from starmoot.testing import rule


def card(word: str) -> Crisis:
    return CRISES[n.CRISIS_CARD.named(word)]


def points(m: int = 0, fa: int = 0, d: int = 0, r: int = 0, e: int = 0) -> list[int]:
    return [m, fa, d, r, e]


@rule("HG-EX-16", "HG-CR01-00", "HG-CR01-01", "HG-CRIS-13", "HG-CRIS-14")
def test_bread_riots_met_at_home_but_not_abroad_cost_the_military_of_the_next_planning() -> None:
    riots = card("bread_riots")
    verdict = judge(riots, riots.row[0], points(d=1, fa=1), 0)
    assert not verdict.resolved
    assert verdict.effects == (e.Ban(n.MILITARY),)


@rule("HG-CR01-00")
def test_bread_riots_without_domestic_destroy_the_faction() -> None:
    assert judge(card("bread_riots"), None, points(m=9), 0).effects == (e.Destroyed(True),)


@rule("HG-CR01-03", "HG-CRIS-14")
def test_a_higher_demand_stands_beside_the_first_with_its_own_price() -> None:
    riots = card("bread_riots")
    assert judge(riots, riots.row[2], points(d=3), 0).effects == (e.Steel(-3),)
    both = judge(riots, riots.row[2], points(), 0)
    assert both.effects == (e.Destroyed(True), e.Steel(-3))


@rule("HG-CRIS-15", "HG-CR01-04")
def test_a_missed_bonus_does_not_keep_a_crisis_from_being_resolved() -> None:
    riots = card("bread_riots")
    assert judge(riots, riots.row[3], points(d=1), 0) == judge(riots, None, points(d=1), 0)
    assert judge(riots, riots.row[3], points(d=1, fa=1), 0).effects == (e.Steel(2),)


@rule("HG-CR01-05")
def test_soldiers_against_the_crowd_cost_control() -> None:
    riots = card("bread_riots")
    assert judge(riots, riots.row[4], points(m=1, d=1), 0).resolved
    assert judge(riots, riots.row[4], points(m=2, d=1), 0).effects == (e.Control(-1),)


@rule("HG-CR02-06", "HG-CRIS-13")
def test_a_turning_point_may_ease_the_base_demand() -> None:
    storm = card("underspace_storm")
    assert not judge(storm, None, points(r=1), 0).resolved
    assert judge(storm, storm.row[5], points(r=1), 0).resolved


@rule("HG-CR04-02", "HG-CR07-03")
def test_some_crises_can_be_settled_in_another_way_after_the_turning_point() -> None:
    for word, row, envoys in (("pretenders_fleet", 1, 2), ("replicators_at_the_rim", 2, 3)):
        crisis = card(word)
        assert not judge(crisis, None, points(fa=envoys), 0).resolved
        assert judge(crisis, crisis.row[row], points(fa=envoys), 0).resolved


@rule("HG-CR04-05")
def test_an_open_pursuit_happens_whatever_is_spent() -> None:
    fleet = card("pretenders_fleet")
    assert e.OpenFront(n.MILITARY, n.RIVAL_A) in judge(fleet, fleet.row[4], points(m=2), 0).effects
    assert e.OpenFront(n.MILITARY, n.RIVAL_A) in judge(fleet, fleet.row[4], points(), 0).effects


@rule("HG-CR09-00", "HG-CR09-01")
def test_the_bank_of_a_thousand_suns_looks_at_what_is_not_spent() -> None:
    bank = card("bank_of_a_thousand_suns")
    assert judge(bank, None, points(m=9), 3).resolved
    assert judge(bank, None, points(m=9), 2).effects == (e.Steel(-3),)
    assert judge(bank, bank.row[0], points(), 5).effects == (e.HalfBank(True),)


@rule("HG-CR09-06")
def test_confidence_drops_the_demand() -> None:
    bank = card("bank_of_a_thousand_suns")
    assert judge(bank, bank.row[5], points(), 0).resolved


def total(demand: Demand) -> int:
    named = (demand.military, demand.foreign, demand.domestic, demand.research, demand.espionage)
    return sum(named) + demand.unspent


@rule("HG-CRIS-23", "HG-CRIS-24")
@pytest.mark.parametrize("crisis", CRISES, ids=[crisis.id for crisis in CRISES])
def test_every_crisis_is_built_as_the_book_wants_it(crisis: Crisis) -> None:
    assert 8 <= crisis.minute <= 15
    assert len(crisis.row) == 6
    assert all(1 <= total(way) <= 3 for way in crisis.need)
    bonuses = [turn for turn in crisis.row if turn.bonus]
    assert len(bonuses) in (1, 2)
    assert all(turn.gain and turn.need for turn in bonuses)
    assert 1 <= len([turn for turn in crisis.row if eases(turn)]) <= 3


def eases(turn: Turn) -> bool:
    return not turn.bonus and not turn.need and turn.at_most is None


@rule("HG-CRIS-25")
def test_the_base_demands_are_spread_over_all_resources() -> None:
    found: dict[str, int] = {}
    for crisis in CRISES:
        way = crisis.need[0]
        used = [word for word, amount in asdict(way).items() if amount > 0]
        word = used[0] if len(used) == 1 else "mixed"
        found[word] = found.get(word, 0) + 1
    assert found == {
        "domestic": 3,
        "military": 2,
        "research": 2,
        "mixed": 2,
        "foreign": 1,
        "espionage": 1,
        "unspent": 1,
    }


@rule("HG-EX-17", "HG-FC01-03", "HG-HEG-17")
def test_five_domestic_leave_a_hungry_hegemony_wounded() -> None:
    assert outcome(FINAL_CRISES[0].row[2], points(d=5)) == WOUNDED


@rule("HG-EX-18", "HG-FC01-03", "HG-HEG-16")
def test_all_that_the_hunger_asks_for_makes_the_hegemony_endure() -> None:
    assert outcome(FINAL_CRISES[0].row[2], points(fa=2, d=8, r=2, e=3)) == ENDURING


@rule("HG-HEG-18")
def test_less_than_the_partial_difficulty_is_the_end() -> None:
    assert outcome(FINAL_CRISES[0].row[2], points(d=4, fa=9, r=9, e=9)) == FALLEN


@rule("HG-HEG-19")
def test_full_difficulties_add_up_to_twelve_to_eighteen() -> None:
    assert {total(row.full) for final in FINAL_CRISES for row in final.row} <= set(range(12, 19))
    for final in FINAL_CRISES:
        assert (total(final.row[0].full), total(final.row[5].full)) == (12, 18)
