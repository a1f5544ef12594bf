"""What spies do in an Exchange. (HG-ESP)"""

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.exchange import spies as s
from starmoot.testing import rule

NO_LIMIT = [99, 99, 99]


def order(
    deed: s.Deed, by: n.Faction = n.A, against: n.Faction = n.B, aim: int = n.NONE
) -> s.SpyOrder:
    made = s.SpyOrder()
    made.deed, made.by, made.against, made.aim = deed, by, against, aim
    made.cost = s.COST[deed]
    return made


def asleep(**places: int) -> list[list[int]]:
    """Spies by where they are: `ab=3` are three of A in B."""
    found = [[0, 0, 0] for _ in n.FACTIONS]
    for word, count in places.items():
        found["abc".index(word[0])]["abc".index(word[1])] = count
    return found


@rule("HG-ESP-13", "HG-ESP-36", "HG-ESP-41")
def test_a_spy_war_takes_eight_spies_and_finds_up_to_ten() -> None:
    spies = asleep(ab=9, ba=14)
    [war] = s.wage_wars(spies, [order(s.SPY_WAR)], NO_LIMIT)
    assert (war.removed, war.left) == (10, 4)
    assert spies == asleep(ab=1, ba=4)


@rule("HG-ESP-37", "HG-SCORE-33")
def test_a_second_spy_war_finds_what_the_first_has_left() -> None:
    spies = asleep(ab=16, ba=14)
    wars = s.wage_wars(spies, [order(s.SPY_WAR), order(s.SPY_WAR)], NO_LIMIT)
    assert [war.removed for war in wars] == [10, 4]
    assert spies == asleep()


@rule("HG-ESP-40")
def test_two_factions_at_spy_war_with_each_other_both_carry_it_out() -> None:
    spies = asleep(ab=10, ba=10)
    wars = s.wage_wars(spies, [order(s.SPY_WAR), order(s.SPY_WAR, n.B, n.A)], NO_LIMIT)
    assert [war.removed for war in wars] == [2, 2]
    assert spies == asleep()


@rule("HG-ESP-38", "HG-ESP-39")
def test_a_deed_fails_when_a_spy_war_left_too_few_and_those_stay_asleep() -> None:
    spies = asleep(ab=12, ba=8)
    s.wage_wars(spies, [order(s.SPY_WAR, n.B, n.A)], NO_LIMIT)
    assert s.carried_out(spies, [order(s.ASSASSINATE)]) == []
    assert spies[n.A][n.B] == 2


@rule("HG-ESP-42", "HG-ESP-10")
def test_deeds_are_paid_in_the_order_they_were_given() -> None:
    spies = asleep(ab=11)
    orders = [order(s.ASSASSINATE_UNSEEN), order(s.ASSASSINATE), order(s.FORTIFY)]
    assert s.carried_out(spies, orders) == [orders[0]]
    assert spies[n.A][n.B] == 1


@rule("HG-ESP-09")
def test_spies_elsewhere_cannot_pay_for_a_deed() -> None:
    spies = asleep(ac=30)
    assert s.carried_out(spies, [order(s.FORTIFY)]) == []
    assert spies == asleep(ac=30)


@rule("HG-SIMP-16")
def test_ghost_protocol_hides_all_but_five_from_a_spy_war() -> None:
    spies = asleep(ab=8, ba=9)
    [war] = s.wage_wars(spies, [order(s.SPY_WAR)], [99, 5, 99])
    assert (war.removed, war.left) == (5, 4)


@rule("HG-ESP-44")
def test_one_person_dies_once_by_the_most_expensive_hand() -> None:
    cheap = order(s.ASSASSINATE, n.A, n.C, aim=n.MILITARY_OFFICER)
    unseen = order(s.ASSASSINATE_UNSEEN, n.B, n.C, aim=n.MILITARY_OFFICER)
    assert s.killers([(11, cheap), (11, unseen)]) == {11: unseen}
    assert s.killers([(11, unseen), (11, cheap)]) == {11: unseen}


@rule("HG-ESP-44")
def test_among_equal_attempts_the_earlier_label_counts() -> None:
    ours = order(s.ASSASSINATE, n.A, n.C, aim=n.LABOR_OFFICER)
    theirs = order(s.ASSASSINATE, n.B, n.C, aim=n.LABOR_OFFICER)
    assert s.killers([(12, theirs), (12, ours)])[12] is ours


@rule("HG-ESP-44", "HG-ESP-42", "HG-ESP-27")
def test_of_two_equal_attempts_of_one_faction_the_first_counts() -> None:
    murder = order(s.ASSASSINATE, n.A, n.C, aim=n.LABOR_OFFICER)
    defection = order(s.DEFECT, n.A, n.C, aim=n.LABOR_OFFICER)
    assert s.killers([(12, murder), (12, defection)])[12] is murder
    assert s.killers([(12, defection), (12, murder)])[12] is defection


@rule("HG-ESP-22", "HG-STEEL-10")
def test_an_assassination_halves_a_ledger_and_spares_one_that_is_not_above_zero() -> None:
    assert [s.halved(points) for points in (9, 8, 1, 0, -6)] == [5, 4, 1, 0, -6]
