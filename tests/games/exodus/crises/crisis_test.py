"""Section 7.7: when a crisis is rolled for, what weighs on it, and what erupts (EX-CRI)."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.content.printed import HOLD_ELECTIONS, QUARANTINE, REPAIR, SUPPRESSION
from starmoot.games.exodus.crises.crisis import CrisisCheck
from starmoot.games.exodus.crises.obligations import owe
from starmoot.games.exodus.intent.legality import owed_orders
from starmoot.games.exodus.names import (
    CHURCH,
    EQUIVALENT,
    FACTION,
    GOVERNMENT,
    INFERIOR,
    MILITARY,
    OVERWHELMING,
    Faction,
)
from starmoot.games.exodus.orders.public import PublicOrders
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.voyage.cycle import revolution_step
from starmoot.testing import rule

CALM = {"edge": 4, "treachery": 4, "risk": 1}
ROLLS = {-3: "---", -2: "--0", -1: "-00", 0: "000", 1: "+00", 2: "++0", 3: "+++"}


def erupts(exodus: Exodus, crisis: int, flip: str = "", **fields: Any) -> Fleet:
    """A crisis of which nothing but the dice decides."""
    fleet = exodus(**{"edge": 5, "treachery": 5, "risk": 1, "cycle": 4, **fields})
    return fleet.rolls("fleet", *ROLLS[crisis]).rolls("flips", *flip).run(CrisisCheck())


@rule("EX-CRI-01")
@pytest.mark.parametrize(
    ("edge", "treachery", "rolled"),
    [(4, 4, False), (5, 4, True), (4, 5, True), (0, 12, True), (12, 0, True)],
)
def test_a_crisis_is_rolled_for_at_edge_or_treachery_five(
    exodus: Exodus, edge: int, treachery: int, rolled: bool
) -> None:
    fleet = exodus(edge=edge, treachery=treachery, risk=1)
    if rolled:
        fleet.rolls("fleet", "0", "0").rolls("flips", "0").run(CrisisCheck()).rolled_all()
        fleet.said("exodus.crisis_erupts", times=1)
    else:
        fleet.run(CrisisCheck()).said_nothing_of("exodus.rolled")
    assert fleet.done


@rule("EX-CRI-02", "EX-CRI-03", "EX-CRI-04", "EX-RISK-05", "EX-RISK-06", "EX-RISK-09", "EX-RISK-12")
@pytest.mark.parametrize(
    ("fields", "report"),
    [
        ({"edge": 6}, "[+] 0 0 = 1 (+1 Edge above Treachery)"),
        ({"treachery": 6}, "[-] 0 0 = -1 (-1 Treachery above Edge)"),
        ({}, "0 0 0 = 0"),
        ({"risk": 0}, "[-] 0 0 = -1 (-1 a matter of time)"),
        ({"risk": 2}, "0 0 0 = 0"),
        ({"risk": -1}, "0 0 0 = 0"),
        ({"risk": 3}, "[+] 0 0 = 1 (+1 pursuers are hindered)"),
        ({"escaped_scouts": 1}, "[-] [-] 0 = -2 (-2 scouts got away)"),
        ({"escaped_scouts": 2}, "[-] [-] [-] = -3 (-4 scouts got away)"),
        (
            {"edge": 6, "escaped_scouts": 1},
            "[-] 0 0 = -1 (+1 Edge above Treachery, -2 scouts got away)",
        ),
    ],
)
def test_nerves_traitors_and_the_system_weigh_on_the_roll(
    exodus: Exodus, fields: dict[str, int], report: str
) -> None:
    fleet = exodus(**{"edge": 5, "treachery": 5, "risk": 1, **fields})
    fleet.rolls("fleet", *"0" * (3 - report.split(" = ")[0].count("["))).rolls("flips", "0")
    fleet.run(CrisisCheck()).said("exodus.rolled", text=f"Crisis {report}")


@rule("EX-CRI-05", "EX-CRI-06", "EX-CRI-07", "EX-CRI-13", "EX-SEQ-07")
@pytest.mark.parametrize(("crisis", "force"), [(-3, EQUIVALENT), (-2, INFERIOR)])
def test_enemies_join_those_who_are_here_already_as_forces_of_their_own(
    exodus: Exodus, crisis: int, force: int
) -> None:
    fleet = erupts(exodus, crisis).expect(forces=[force], obligations=[])
    more = erupts(exodus, crisis, forces=[OVERWHELMING, INFERIOR])
    more.expect(forces=[OVERWHELMING, INFERIOR, force])
    assert more.g.worst_force() == OVERWHELMING
    fleet.expect(traits=[5, 11, 7, 9, 12, 5, 10], escaped_scouts=0)


@rule("EX-CRI-08", "EX-CRI-10", "EX-DICE-13")
@pytest.mark.parametrize(("crisis", "orders"), [(-1, REPAIR), (1, QUARANTINE)])
@pytest.mark.parametrize(("flip", "faction"), [("-", MILITARY), ("0", GOVERNMENT), ("+", CHURCH)])
def test_breakdown_and_disease_fall_to_one_primary(
    exodus: Exodus, crisis: int, orders: list[int], flip: str, faction: Faction
) -> None:
    fleet = erupts(exodus, crisis, flip)
    owed = [(each.faction, each.order, each.instead, each.due) for each in fleet.g.s.obligations]
    assert owed == [(faction, orders[faction], -1, 5)]
    fleet.expect(forces=[]).said("exodus.obligation_owed", faction=FACTION.key(faction))


@rule("EX-CRI-09")
def test_a_zero_is_no_crisis(exodus: Exodus) -> None:
    erupts(exodus, 0).expect(forces=[], obligations=[], revolution=False)


@rule("EX-CRI-11", "EX-OBL-03")
def test_the_public_demands_elections_and_suppression_is_the_other_answer(exodus: Exodus) -> None:
    fleet = erupts(exodus, 2)
    assert owed_orders(fleet.g, GOVERNMENT) == []
    fleet.given(cycle=5)
    assert owed_orders(fleet.g, GOVERNMENT) == [HOLD_ELECTIONS, SUPPRESSION[GOVERNMENT]]
    assert len(fleet.g.s.obligations) == 1


# Revolution


@rule("EX-CRI-12")
def test_a_revolution_is_the_business_of_all_three_primaries(exodus: Exodus) -> None:
    fleet = erupts(exodus, 3).expect(revolution=True).given(cycle=5)
    for faction in (CHURCH, GOVERNMENT, MILITARY):
        assert owed_orders(fleet.g, faction) == [SUPPRESSION[faction]]
    assert len(fleet.g.s.obligations) == 3


def revolt(exodus: Exodus, *dice: str) -> Fleet:
    """In cycle 5 all three suppress a revolution, with these dice."""
    fleet = erupts(exodus, 3).at_six().given({"traits.2": 7}).given(cycle=5)
    fleet.ordered(
        church="church_suppression",
        government="government_suppression",
        military="military_suppression",
    )
    return fleet.rolls("orders", *"".join(dice)).run(PublicOrders())


@rule("EX-CRI-14", "EX-OBL-12")
@pytest.mark.parametrize(
    ("church", "government", "military", "over"),
    [
        ("000", "+++", "---", True),
        ("+++", "---", "+++", True),
        ("---", "+++", "+++", True),
        ("000", "---", "---", False),
        ("---", "---", "---", False),
    ],
)
def test_two_primaries_put_a_revolution_down(
    exodus: Exodus, church: str, government: str, military: str, over: bool
) -> None:
    fleet = revolt(exodus, church, government, military)
    held = sum(dice != "---" for dice in (church, government, military))
    fleet.expect(suppressed=held)
    before = fleet.g.s.traits[:]
    revolution_step(fleet.g)
    fleet.expect(revolution=not over)
    owed = {each.faction: each.order for each in fleet.g.s.obligations}
    if over:
        assert owed == {}
        fleet.expect(traits=before).said("exodus.revolution_over")
    else:
        assert owed == {faction: SUPPRESSION[faction] for faction in (0, 1, 2)}
        before[6], before[4], before[0] = before[6] - 1, before[4] - 1, min(12, before[0] + 1)
        fleet.expect(traits=before).said("exodus.revolution_rages")
        fleet.given(cycle=6)
        assert owed_orders(fleet.g, CHURCH) == [SUPPRESSION[CHURCH]]


@rule("EX-CRI-14")
def test_security_is_no_primary_and_ends_no_revolution(exodus: Exodus) -> None:
    fleet = exodus(8, revolution=True).at_six()
    fleet.ordered(church="church_suppression", security="security_suppression")
    fleet.rolls("orders", *"+++", *"+++").run(PublicOrders()).expect(suppressed=1)
    revolution_step(fleet.g)
    fleet.expect(revolution=True)


@rule("EX-CRI-14", "EX-GOV-10")
def test_the_law_may_spare_women_from_a_revolution(exodus: Exodus) -> None:
    fleet = exodus(revolution=True, chauvinism=True).at_six().rolls("flips", "0")
    revolution_step(fleet.g)
    fleet.moved("S-1 E+1")


@rule("EX-CRI-14", "EX-OBL-04", "EX-OBL-05")
def test_what_is_owed_for_other_reasons_outlives_the_revolution(exodus: Exodus) -> None:
    fleet = exodus(revolution=True, cycle=4).at_six()
    owe(fleet.g, CHURCH, SUPPRESSION[CHURCH], due=4)
    revolution_step(fleet.g)  # nobody suppressed: all three owe it from cycle 5 on
    owe(fleet.g, MILITARY, REPAIR[MILITARY])
    assert [each.revolt for each in fleet.g.s.obligations] == [False, True, True, False]
    fleet.given(suppressed=2)
    revolution_step(fleet.g)
    left = [(each.faction, each.order) for each in fleet.g.s.obligations]
    assert left == [(CHURCH, SUPPRESSION[CHURCH]), (MILITARY, REPAIR[MILITARY])]


def test_without_a_revolution_nothing_goes_on(exodus: Exodus) -> None:
    fleet = exodus().at_six()
    revolution_step(fleet.g)
    fleet.moved().expect(obligations=[])


# Pursuit


@rule("EX-OPT-32")
@pytest.mark.parametrize(
    ("after", "cycles", "fixed"), [(0, 9, -1), (3, 3, -1), (3, 4, 1), (3, 5, 2), (1, 4, 3)]
)
def test_pursuers_close_in_on_a_fleet_that_stays_too_long(
    exodus: Exodus, after: int, cycles: int, fixed: int
) -> None:
    fleet = exodus(**CALM, cycles_here=cycles).given({"settings.pursuit_after": after})
    fleet.rolls("fleet", *"+" * (3 - max(0, fixed))).rolls("flips", *"0" * (fixed in (1, 2)))
    fleet.run(CrisisCheck())
    if fixed < 0:
        fleet.said_nothing_of("exodus.rolled")
    else:
        total = 3 - 2 * fixed
        shown = " ".join(["[-]"] * fixed + ["+"] * (3 - fixed))
        text = f"Crisis {shown} = {total} (-{fixed} too long in one place)"
        fleet.said("exodus.rolled", text=text).rolled_all()
