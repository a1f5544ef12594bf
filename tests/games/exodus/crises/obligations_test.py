"""Section 7.8: orders that are owed, how they are met, and how they stay (EX-OBL)."""

from __future__ import annotations

import pytest

from starmoot.games.exodus.conflict.votes import open_issues
from starmoot.games.exodus.content.printed import (
    HOLD_ELECTIONS,
    ORDER,
    QUARANTINE,
    REPAIR,
    SUPPRESSION,
)
from starmoot.games.exodus.crises.obligations import owe, owe_elections
from starmoot.games.exodus.intent.legality import duty, legal_orders, owed_orders
from starmoot.games.exodus.intent.resolving import Resolving
from starmoot.games.exodus.intent.tallying import resolve
from starmoot.games.exodus.intent.writing import Intents
from starmoot.games.exodus.jump.ritual import depart
from starmoot.games.exodus.names import CHURCH, FACTION, GOVERNMENT, MILITARY, SECURITY, Faction
from starmoot.games.exodus.orders.public import PublicOrders
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.scenario.voyage import Sails
from starmoot.kernel import Form
from starmoot.testing import rule

PRIMARIES = [CHURCH, GOVERNMENT, MILITARY]


def owing(fleet: Fleet) -> list[tuple[str, str, int]]:
    """Everything that is owed: by whom, what, from which cycle on; the oldest first."""
    return [
        (FACTION.key(owed.faction), ORDER.key(owed.order), owed.due)
        for owed in fleet.g.s.obligations
    ]


def in_duty(exodus: Exodus, faction: str, order: str, *dice: str, seats: int = 8) -> Fleet:
    """A faction does in cycle 4 what it has owed since cycle 3."""
    fleet = exodus(seats, cycle=4).at_six()
    owe(fleet.g, Faction(FACTION.keys.index(faction)), ORDER.keys.index(order), due=4)
    fleet.ordered(**{faction: order}).rolls("orders", *dice)
    return fleet.run(PublicOrders())


@rule("EX-OBL-01", "EX-OBL-02", "EX-OBL-11")
@pytest.mark.parametrize("faction", PRIMARIES)
@pytest.mark.parametrize("orders", [REPAIR, QUARANTINE])
def test_what_is_owed_is_the_only_order_from_the_next_cycle_on(
    exodus: Exodus, faction: Faction, orders: list[int]
) -> None:
    fleet = exodus(cycle=4).at_six()
    owe(fleet.g, faction, orders[faction])
    assert orders[faction] not in legal_orders(fleet.g, faction)
    fleet.given(cycle=5)
    assert legal_orders(fleet.g, faction) == [orders[faction]]
    fleet.said("exodus.obligation_owed", faction=FACTION.key(faction))


@rule("EX-OBL-01", "EX-OBL-13")
def test_a_jump_does_not_free_anybody_from_what_is_owed(exodus: Exodus) -> None:
    fleet = exodus(cycle=4).at_six()
    owe(fleet.g, CHURCH, REPAIR[CHURCH])
    depart(fleet.g, 1)
    fleet.given(cycle=9)
    assert legal_orders(fleet.g, CHURCH) == [REPAIR[CHURCH]]


@rule("EX-OBL-04")
def test_the_oldest_is_done_first_and_the_others_wait(exodus: Exodus) -> None:
    fleet = exodus(cycle=4).at_six()
    owe(fleet.g, CHURCH, QUARANTINE[CHURCH], due=4)
    owe(fleet.g, CHURCH, REPAIR[CHURCH], due=4)
    owe(fleet.g, CHURCH, SUPPRESSION[CHURCH], due=4)
    assert legal_orders(fleet.g, CHURCH) == [QUARANTINE[CHURCH]]
    fleet.ordered(church="church_quarantine").rolls("orders", "0", "0", "0").run(PublicOrders())
    assert owing(fleet) == [("church", "church_repair", 4), ("church", "church_suppression", 4)]
    fleet.given(cycle=5)
    assert legal_orders(fleet.g, CHURCH) == [REPAIR[CHURCH]]


@rule("EX-OBL-05")
def test_what_is_owed_twice_is_owed_once(exodus: Exodus) -> None:
    fleet = exodus(cycle=4)
    owe(fleet.g, CHURCH, REPAIR[CHURCH], due=4)
    owe(fleet.g, CHURCH, REPAIR[CHURCH])
    owe(fleet.g, GOVERNMENT, REPAIR[GOVERNMENT])
    assert owing(fleet) == [("church", "church_repair", 4), ("government", "government_repair", 5)]


@rule("EX-OBL-05", "EX-CHR-08", "EX-OBL-03")
@pytest.mark.parametrize("demanded_first", [True, False])
def test_elections_owed_after_a_leader_fell_cannot_be_suppressed_even_if_demanded(
    exodus: Exodus, demanded_first: bool
) -> None:
    fleet = exodus(cycle=4)
    if demanded_first:
        owe_elections(fleet.g)
        fleet.given(cycle=5)
        choice = [HOLD_ELECTIONS, SUPPRESSION[GOVERNMENT]]
        assert owed_orders(fleet.g, GOVERNMENT) == choice
    owe(fleet.g, GOVERNMENT, HOLD_ELECTIONS, due=4)
    if not demanded_first:
        owe_elections(fleet.g)
    assert owing(fleet) == [("government", "hold_elections", 4)]
    assert owed_orders(fleet.g, GOVERNMENT) == [HOLD_ELECTIONS]


@rule("EX-OBL-05", "EX-OBL-08")
@pytest.mark.parametrize(
    ("first", "second", "both"),
    [(True, True, True), (True, False, False), (False, True, False), (False, False, False)],
)
def test_what_the_government_owes_alone_as_well_security_cannot_take_over(
    exodus: Exodus, first: bool, second: bool, both: bool
) -> None:
    fleet = exodus(7, cycle=4)
    owe(fleet.g, GOVERNMENT, SUPPRESSION[GOVERNMENT], shared=first)
    owe(fleet.g, GOVERNMENT, SUPPRESSION[GOVERNMENT], shared=second)
    assert [owed.shared for owed in fleet.g.s.obligations] == [both]


@rule("EX-OBL-06", "EX-CHU-05", "EX-GOV-17", "EX-MIL-05")
@pytest.mark.parametrize("faction", ["church", "government", "military"])
@pytest.mark.parametrize(("dice", "owed"), [("-00", True), ("000", False), ("+++", False)])
def test_a_failed_repair_is_owed_again(exodus: Exodus, faction: str, dice: str, owed: bool) -> None:
    fleet = in_duty(exodus, faction, f"{faction}_repair", *dice)
    assert owing(fleet) == ([(faction, f"{faction}_repair", 4)] if owed else [])
    fleet.given(cycle=5)
    number = FACTION.keys.index(faction)
    assert (legal_orders(fleet.g, Faction(number)) == [REPAIR[number]]) == owed
    fleet.said("exodus.obligation_stays" if owed else "exodus.obligation_met", faction=faction)


@rule("EX-OBL-07", "EX-CHU-03")
@pytest.mark.parametrize(
    ("dice", "owed"), [("-00", [("church", "church_suppression", 5)]), ("000", []), ("+++", [])]
)
def test_a_failed_church_quarantine_gives_way_to_unrest(
    exodus: Exodus, dice: str, owed: list[tuple[str, str, int]]
) -> None:
    assert owing(in_duty(exodus, "church", "church_quarantine", *dice)) == owed


@rule("EX-OBL-10", "EX-MIL-03")
@pytest.mark.parametrize(
    ("dice", "owed"),
    [
        (
            "-00",
            [
                ("church", "church_quarantine", 5),
                ("government", "government_quarantine", 5),
                ("military", "military_quarantine", 5),
            ],
        ),
        ("000", []),
        ("+++", []),
    ],
)
def test_a_failed_military_quarantine_spreads_to_all_primaries(
    exodus: Exodus, dice: str, owed: list[tuple[str, str, int]]
) -> None:
    assert owing(in_duty(exodus, "military", "military_quarantine", *dice)) == owed


@rule("EX-OBL-08", "EX-GOV-16", "EX-VAR-03")
@pytest.mark.parametrize("seats", [3, 7])
def test_a_failed_government_quarantine_binds_the_government_or_security(
    exodus: Exodus, seats: int
) -> None:
    fleet = in_duty(exodus, "government", "government_quarantine", *"-00", seats=seats)
    assert owing(fleet) == [("government", "government_suppression", 5)]
    fleet.expect({"obligations.0.shared": True}).given(cycle=5)
    alone = legal_orders(fleet.g, GOVERNMENT) == [SUPPRESSION[GOVERNMENT]]
    assert alone == (seats == 3)
    passed = in_duty(exodus, "government", "government_quarantine", *"000", seats=seats)
    assert owing(passed) == []


def quarantine_failed(exodus: Exodus, **orders: str) -> Fleet:
    """The Government shares a Suppression with Security; these orders were voted for."""
    fleet = exodus(7, cycle=5).at_six()
    owe(fleet.g, GOVERNMENT, SUPPRESSION[GOVERNMENT], due=5, shared=True)
    fleet.ordered(**orders)
    fleet.given(tie_picks=[-1] * 8)
    for faction in (GOVERNMENT, SECURITY):
        fleet.g.s.write(faction, faction, fleet.g.s.resolved[faction])
    resolve(fleet.g)
    return fleet


@rule("EX-OBL-09", "EX-OBL-12")
@pytest.mark.parametrize(("dice", "met"), [("-00", False), ("000", True), ("+++", True)])
def test_security_can_put_the_unrest_down_for_the_government(
    exodus: Exodus, dice: str, met: bool
) -> None:
    fleet = quarantine_failed(exodus, government="chauvinism", security="security_suppression")
    resolved = [ORDER.key(fleet.g.s.resolved[faction]) for faction in (GOVERNMENT, SECURITY)]
    assert resolved == ["chauvinism", "security_suppression"]
    fleet.rolls("flips", *"0000000").rolls("orders", *dice).run(PublicOrders())
    assert owing(fleet) == ([] if met else [("government", "government_suppression", 5)])


@rule("EX-OBL-09")
def test_if_security_does_something_else_the_government_must_suppress(exodus: Exodus) -> None:
    fleet = quarantine_failed(exodus, government="adjudicate", security="patrol")
    assert ORDER.key(fleet.g.s.resolved[GOVERNMENT]) == "government_suppression"
    fleet.rolls("flips", *"00000").rolls("orders", *"000", *"000").run(PublicOrders())
    assert owing(fleet) == []


@rule("EX-OBL-08")
def test_security_cannot_meet_today_what_falls_due_tomorrow(exodus: Exodus) -> None:
    fleet = exodus(8, cycle=4).at_six()
    owe(fleet.g, GOVERNMENT, QUARANTINE[GOVERNMENT], due=4)
    fleet.ordered(government="government_quarantine", security="security_suppression")
    fleet.rolls("orders", *"-00", *"+++").run(PublicOrders())
    assert owing(fleet) == [("government", "government_suppression", 5)]


@rule("EX-OBL-12")
@pytest.mark.parametrize("faction", PRIMARIES)
@pytest.mark.parametrize(("dice", "stays"), [("-00", True), ("000", False), ("+++", False)])
def test_an_owed_suppression_is_discharged_by_a_partial_and_owed_again_after_a_failure(
    exodus: Exodus, faction: Faction, dice: str, stays: bool
) -> None:
    name = FACTION.key(faction)
    fleet = in_duty(exodus, name, f"{name}_suppression", *dice)
    assert owing(fleet) == ([(name, f"{name}_suppression", 4)] if stays else [])


@rule("EX-OBL-03", "EX-OBL-12", "EX-CRI-11")
@pytest.mark.parametrize(("dice", "stays"), [("-00", True), ("000", False)])
def test_a_demand_for_elections_can_be_put_down_or_stays_a_choice(
    exodus: Exodus, dice: str, stays: bool
) -> None:
    fleet = exodus(8, cycle=3).at_six()
    owe_elections(fleet.g)
    fleet.given(cycle=4).ordered(government="government_suppression")
    fleet.rolls("orders", *dice).run(PublicOrders())
    left = [HOLD_ELECTIONS, SUPPRESSION[GOVERNMENT]] if stays else []
    assert owed_orders(fleet.g, GOVERNMENT) == left


@rule("EX-OBL-04", "EX-GOV-08")
def test_a_suppression_for_another_reason_does_not_meet_a_younger_demand(exodus: Exodus) -> None:
    fleet = exodus(8, cycle=4).at_six()
    owe(fleet.g, GOVERNMENT, SUPPRESSION[GOVERNMENT], due=4)
    owe(fleet.g, GOVERNMENT, HOLD_ELECTIONS, SUPPRESSION[GOVERNMENT], due=4)
    fleet.ordered(government="government_suppression").rolls("orders", *"000").run(PublicOrders())
    assert owing(fleet) == [("government", "hold_elections", 4)]


@rule("EX-OPP-02", "EX-OBL-03")
@pytest.mark.parametrize(("dice", "demanded"), [("-00", False), ("000", False), ("+++", True)])
def test_the_opposition_can_make_the_government_owe_elections(
    exodus: Exodus, dice: str, demanded: bool
) -> None:
    fleet = exodus(8, cycle=4).at_six().ordered(opposition="call_elections")
    fleet.rolls("orders", *dice).run(PublicOrders())
    assert owing(fleet) == ([("government", "hold_elections", 5)] if demanded else [])
    fleet.given(cycle=5)
    owed = [HOLD_ELECTIONS, SUPPRESSION[GOVERNMENT]] if demanded else []
    assert owed_orders(fleet.g, GOVERNMENT) == owed


def test_nothing_is_due_to_those_who_owe_nothing(exodus: Exodus) -> None:
    fleet = exodus(cycle=4)
    owe(fleet.g, CHURCH, REPAIR[CHURCH], due=4)
    assert duty(fleet.g, MILITARY) is None
    owed = duty(fleet.g, CHURCH)
    assert owed is not None
    assert owed.order == REPAIR[CHURCH]


# Where several duties meet


def torn(exodus: Exodus, security: str, *duties: str, **wanted: str) -> Fleet:
    """The Government owes these, the oldest first; Security is voted to do this."""
    fleet = exodus(7, cycle=5).at_six()
    for word in duties:
        owe_word(fleet, word)
    fleet.ordered(security=security, **wanted).given(tie_picks=[-1] * 8)
    for faction in (GOVERNMENT, SECURITY):
        fleet.g.s.write(faction, faction, fleet.g.s.resolved[faction])
    resolve(fleet.g)
    return fleet.rolls("flips", *"000000")


def owe_word(fleet: Fleet, word: str) -> None:
    """One duty of the Government, due in this cycle."""
    if word == "shared":
        owe(fleet.g, GOVERNMENT, SUPPRESSION[GOVERNMENT], due=5, shared=True)
    elif word == "demand":
        owe(fleet.g, GOVERNMENT, HOLD_ELECTIONS, SUPPRESSION[GOVERNMENT], due=5)
    elif word == "elections":
        owe(fleet.g, GOVERNMENT, HOLD_ELECTIONS, due=5)
    else:
        owe(fleet.g, GOVERNMENT, REPAIR[GOVERNMENT], due=5)


def governs(fleet: Fleet) -> str:
    """What the Government is to do."""
    return ORDER.key(fleet.g.s.resolved[GOVERNMENT])


@rule("EX-OBL-02", "EX-OBL-04", "EX-OBL-09")
def test_the_government_repairs_in_the_cycle_in_which_security_suppresses(exodus: Exodus) -> None:
    fleet = torn(exodus, "security_suppression", "shared", "repair", government="adjudicate")
    assert governs(fleet) == "government_repair"
    assert GOVERNMENT not in open_issues(fleet.g), "nobody votes on what is owed"
    fleet.rolls("orders", *"000", *"000").run(PublicOrders())
    fleet.said("exodus.order_executed", faction="government", code="government_repair")
    assert owing(fleet) == []


@rule("EX-OBL-04", "EX-OBL-09")
def test_where_security_does_not_suppress_the_repair_waits(exodus: Exodus) -> None:
    fleet = torn(exodus, "patrol", "shared", "repair")
    assert governs(fleet) == "government_suppression"
    fleet.rolls("orders", *"000", *"000").run(PublicOrders())
    assert owing(fleet) == [("government", "government_repair", 5)]


@rule("EX-OBL-04", "EX-OBL-08", "EX-OBL-12")
def test_a_repair_is_met_even_where_security_fails_to_suppress(exodus: Exodus) -> None:
    fleet = torn(exodus, "security_suppression", "shared", "repair")
    fleet.rolls("orders", *"000", *"---").run(PublicOrders())
    assert owing(fleet) == [("government", "government_suppression", 5)]


@rule("EX-OBL-03", "EX-OBL-04")
@pytest.mark.parametrize("wanted", ["hold_elections", "government_suppression"])
def test_a_demand_behind_a_shared_suppression_is_voted_on_and_met(
    exodus: Exodus, wanted: str
) -> None:
    fleet = torn(exodus, "security_suppression", "shared", "demand", government=wanted)
    assert governs(fleet) == wanted
    fleet.rolls("orders", *"+++", *"+++").rolls("fleet", *"000").run(PublicOrders())
    fleet.all_pass("exodus.endorse")
    assert owing(fleet) == []


@rule("EX-OBL-04", "EX-OBL-08")
def test_an_older_repair_comes_before_the_shared_suppression(exodus: Exodus) -> None:
    fleet = torn(exodus, "patrol", "repair", "shared")
    assert governs(fleet) == "government_repair"


@rule("EX-CHR-07", "EX-OBL-04")
@pytest.mark.parametrize("older", ["repair", "shared"])
def test_elections_due_immediately_come_before_everything_older(exodus: Exodus, older: str) -> None:
    fleet = torn(exodus, "patrol", older, "elections")
    assert governs(fleet) == "hold_elections"
    fleet.rolls("orders", *"000").rolls("fleet", *"000").run(PublicOrders())
    fleet.all_pass("exodus.endorse")
    assert [order for _, order, _ in owing(fleet)] == [
        "government_repair" if older == "repair" else "government_suppression"
    ]


@rule("EX-CRI-11", "EX-OBL-04")
def test_elections_that_are_merely_demanded_wait_for_what_is_older(exodus: Exodus) -> None:
    assert governs(torn(exodus, "patrol", "repair", "demand")) == "government_repair"


@rule("EX-INT-19", "EX-OBL-02")
def test_nobody_writes_for_a_government_bound_to_suppress_or_repair(exodus: Exodus) -> None:
    fleet = exodus(7, cycle=5).at_six()
    owe_word(fleet, "shared")
    owe_word(fleet, "repair")
    fleet.run(Intents())
    fleet.said("exodus.bound_either", faction="government", code="government_repair")
    shape = fleet.seat(0).asked("exodus.intents").shape
    assert isinstance(shape, Form)
    assert "government" not in shape.names


@rule("EX-OBL-09", "EX-RES-03")
def test_while_security_has_a_tie_to_break_nothing_is_said_of_the_government(
    exodus: Exodus,
) -> None:
    fleet = exodus(7, cycle=5).at_six()
    owe_word(fleet, "shared")
    fleet.writes(
        {
            "government": {"government": "adjudicate"},
            "underworld": {"security": "security_suppression"},
            "military": {"security": "patrol"},
        }
    ).run(Resolving())
    fleet.said_nothing_of("exodus.tallied", faction="government")
    fleet.seat(SECURITY).asked("exodus.tie").picks("security_suppression")
    assert governs(fleet) == "adjudicate"


@rule("EX-OBL-02", "EX-OBL-04", "EX-OBL-08")
def test_at_a_whole_table_the_government_repairs_while_security_suppresses(sails: Sails) -> None:
    voyage = sails(7).until("exodus.gesture")
    g = voyage.g
    owe(g, GOVERNMENT, SUPPRESSION[GOVERNMENT], shared=True)
    owe(g, GOVERNMENT, REPAIR[GOVERNMENT])
    voyage.until("exodus.intents").all_order(security="security_suppression")
    for topic in ("exodus.dissent", "exodus.covert"):
        voyage.all_say(topic, None)
    done = [
        entry.args
        for entry in voyage.table.view(0).log
        if entry.note.name == "exodus.order_executed"
    ]
    assert [GOVERNMENT, REPAIR[GOVERNMENT]] in done
    assert [SECURITY, SUPPRESSION[SECURITY]] in done


@rule("EX-CHR-07", "EX-CHR-19", "EX-OBL-04")
def test_at_a_whole_table_a_governor_who_resigns_brings_elections_before_a_repair(
    sails: Sails,
) -> None:
    voyage = sails(3).until("exodus.gesture")
    owe(voyage.g, GOVERNMENT, REPAIR[GOVERNMENT])
    voyage.says(GOVERNMENT, "exodus.wishes", "resign").all_say("exodus.gesture", "up")
    voyage.until("exodus.endorse").all_say("exodus.endorse", "government")
    owed = [(owed.faction, owed.order) for owed in voyage.state.obligations]
    assert (GOVERNMENT, REPAIR[GOVERNMENT]) in owed
    assert (GOVERNMENT, HOLD_ELECTIONS) not in owed
    assert voyage.state.last_elections == voyage.state.cycle == 1
