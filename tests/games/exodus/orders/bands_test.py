"""Section 8: every order plays as it is printed, band by band, with everybody who may assist it."""

from __future__ import annotations

import pytest

from starmoot.games.exodus.content.printed import BOOKS, ORDERS, Change, Order
from starmoot.games.exodus.names import EVERY_FACTION, FACTION, KEYWORD, LETTERS, Faction
from starmoot.games.exodus.orders.public import PublicOrders
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.testing import rule

WITH_TARGET = {
    "dirt_digging": "dirt_digging:network:personal",
    "brute_squad": "brute_squad:network",
}
TESTED = [order for order in ORDERS if order.test is not None and order.id != "fabricate"]
"""What the workshops build is asked for, and tested elsewhere."""

RESULTS = [
    (("-", "0", "0"), "failure", -1),
    (("0", "0", "0"), "partial", 0),
    (("+", "+", "0"), "partial", 2),
    (("+", "+", "+"), "success", 3),
]
"""Dice at both ends of each band, where the two traits are equal."""


def in_letters(changes: tuple[Change, ...]) -> str:
    """Trait changes as reports have them: `F+1 S-1`."""
    return " ".join(f"{LETTERS[change.trait]}{change.by:+d}" for change in changes)


def issuer_of(order: Order) -> str:
    """Whose order it is; one for all is the Church's here."""
    return "church" if order.issuer == "any" else order.issuer


def report_of(order: Order, dice: str, value: int) -> str:
    """How a test at six against six is told."""
    assert order.test is not None
    own, opposing = LETTERS[order.test.trait], LETTERS[order.test.against]
    return f"{order.name} {own}6 {dice} {opposing}6={value}"


@rule(
    *("EX-GEN-08", "EX-GEN-10", "EX-CHU-01", "EX-CHU-03", "EX-CHU-04", "EX-CHU-05", "EX-CHU-06"),
    *("EX-CHU-07", "EX-CHU-08", "EX-CHU-09", "EX-GOV-01", "EX-GOV-16", "EX-GOV-17", "EX-GOV-19"),
    *("EX-GOV-20", "EX-MIL-01", "EX-MIL-03", "EX-MIL-04", "EX-MIL-05", "EX-MIL-06", "EX-MIL-07"),
    *("EX-NET-01", "EX-NET-03", "EX-RSR-02", "EX-RSR-03", "EX-UND-01", "EX-UND-03", "EX-SEC-01"),
    *("EX-SEC-02", "EX-SEC-03", "EX-OPP-01", "EX-OPP-02", "EX-OPP-03", "EX-PUB-02", "EX-STD-02"),
)
@pytest.mark.parametrize("order", TESTED, ids=lambda order: order.id)
@pytest.mark.parametrize(("dice", "result", "value"), RESULTS)
def test_every_order_tests_and_changes_what_is_printed(
    exodus: Exodus, order: Order, dice: tuple[str, str, str], result: str, value: int
) -> None:
    faction = issuer_of(order)
    fleet = exodus(8).at_six().ordered(**{faction: WITH_TARGET.get(order.id, order.id)})
    fleet.rolls("orders", *dice).run(PublicOrders())
    place = ["failure", "partial", "success"].index(result)
    fleet.moved(in_letters((order.failure, order.partial, order.success)[place])).rolled_all()
    report = report_of(order, " ".join(dice), value)
    fleet.said("exodus.tested", text=report, result=result)
    standing = place - 1 - (1 if (order.id, result) == ("undermine", "failure") else 0)
    seat = FACTION.named(faction)
    fleet.expect({f"results.{seat}": place, f"factions.{seat}.standing": standing})


@rule("EX-PUB-02", "EX-PUB-03", "EX-PUB-04", "EX-GEN-01")
def test_every_order_has_an_issuer_and_keywords_and_any_is_for_assistants_alone() -> None:
    for order in ORDERS:
        assert order.issuer in (*FACTION.keys, "any")
        assert order.keywords
        assert KEYWORD.named("any") not in order.keywords


@rule("EX-TXT-01", "EX-TXT-02", "EX-TXT-03", "EX-TXT-04", "EX-TXT-05")
def test_every_order_says_on_the_screen_what_it_is() -> None:
    texts = [order.text for order in ORDERS]
    assert len(set(texts)) == len(texts)
    assert all(len(text) >= 20 and text[-1] in ".?!" for text in texts)


@rule("EX-OPT-31", "EX-CHU-08", "EX-GOV-20", "EX-MIL-07", "EX-SEC-02")
@pytest.mark.parametrize("faction", ["church", "government", "military", "security"])
@pytest.mark.parametrize(
    ("severity", "dice", "edge"),
    [(1, "-00", 9), (1, "000", 8), (2, "-00", 10), (2, "000", 9), (2, "+++", 5)],
)
def test_harsher_tables_add_to_the_edge_of_a_suppression_that_goes_wrong(
    exodus: Exodus, faction: str, severity: int, dice: str, edge: int
) -> None:
    fleet = exodus(8).at_six().given({"settings.suppression_severity": severity})
    fleet.ordered(**{faction: f"{faction}_suppression"})
    fleet.rolls("orders", *dice).run(PublicOrders()).stands(edge=edge)


@rule("EX-OPT-31")
def test_severity_touches_no_other_order(exodus: Exodus) -> None:
    fleet = exodus(8).at_six().given({"settings.suppression_severity": 2})
    fleet.ordered(military="conscript").rolls("orders", "0", "0", "0").run(PublicOrders())
    fleet.moved("M+2 E+1 J-1")


# Assist (8.1)


@rule("EX-GEN-02", "EX-GEN-03", "EX-GEN-04", "EX-PUB-03")
@pytest.mark.parametrize("assistant", EVERY_FACTION, ids=FACTION.key)
def test_an_assist_helps_exactly_the_orders_whose_keywords_the_assistant_knows(
    exodus: Exodus, assistant: Faction
) -> None:
    known = {*BOOKS[assistant].assists}
    for order in TESTED:
        faction = issuer_of(order)
        if faction == FACTION.key(assistant):
            if order.issuer != "any":
                continue
            faction = "military"
        helps = bool(known & {KEYWORD.named("any"), *order.keywords})
        fleet = exodus(8).at_six()
        given = {faction: WITH_TARGET.get(order.id, order.id)}
        fleet.ordered(**given, **{FACTION.key(assistant): f"assist:{faction}"})
        dice = ("0", "0") if helps else ("0", "0", "0")
        fleet.rolls("orders", *dice).run(PublicOrders())
        report = report_of(order, "[+] 0 0" if helps else "0 0 0", int(helps))
        cause = f" (+1 the {FACTION.label(assistant)} assists)" if helps else ""
        fleet.said("exodus.tested", text=f"{report}{cause}").rolled_all()
        told = "exodus.assist_helps" if helps else "exodus.assist_wasted"
        fleet.said(told, faction=FACTION.key(assistant))
