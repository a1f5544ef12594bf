"""Section 8: every band of every order, its keywords, its words, and whom it takes to assist it."""

from __future__ import annotations

import pytest

from starmoot.games.exodus.content.printed import BOOKS, ORDER, ORDERS
from starmoot.games.exodus.names import FACTION, KEYWORD
from starmoot.games.exodus.orders.public import PublicOrders
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.testing import rule

PRINTED: dict[str, tuple[str, str, str, str, tuple[str, str, str]]] = {
    # order: rule, faction, test, keywords, (failure, partial, success)
    "dirt_digging": ("EX-GEN-08", "church", "E J", "general covert", ("E+1", "", "")),
    "harvest": ("EX-GEN-10", "church", "W T", "civilian economic", ("", "", "")),
    "parade": (
        "EX-CHU-01",
        "church",
        "F T",
        "civilian religious security",
        ("F-2", "F+1 S-1", "F+3"),
    ),
    "church_quarantine": (
        "EX-CHU-03",
        "church",
        "F E",
        "civilian religious science",
        ("", "F-1", ""),
    ),
    "church_recruit": (
        "EX-CHU-04",
        "church",
        "F J",
        "religious civilian",
        ("F-1", "F+1 J-1", "F+1"),
    ),
    "church_repair": ("EX-CHU-05", "church", "F T", "civilian religious", ("", "", "")),
    "church_skin_hunt": (
        "EX-CHU-06",
        "church",
        "F T",
        "civilian religious science",
        ("F-1", "T-1 F-1", "T-1"),
    ),
    "church_suppression": (
        "EX-CHU-08",
        "church",
        "F E",
        "civilian religious",
        ("E+2 F-1", "T-1 E+1 F-1", "T-1 E-1"),
    ),
    "tend_flock": ("EX-CHU-09", "church", "F E", "civilian religious", ("F-1", "F+1", "F+2 E-1")),
    "adjudicate": (
        "EX-GOV-01",
        "government",
        "J E",
        "civilian economic",
        ("J-1", "J+1", "J+2 E-1"),
    ),
    "government_quarantine": (
        "EX-GOV-16",
        "government",
        "J E",
        "civilian security science",
        ("", "J-1", ""),
    ),
    "government_repair": ("EX-GOV-17", "government", "J T", "civilian economic", ("", "", "")),
    "government_suppression": (
        "EX-GOV-20",
        "government",
        "J E",
        "civilian security",
        ("E+2 J-1", "T-1 E+1 J-1", "T-1 E-1"),
    ),
    "conscript": (
        "EX-MIL-01",
        "military",
        "M J",
        "military civilian",
        ("M+1 T+2 J-1", "M+2 E+1 J-1", "M+3 J-1"),
    ),
    "military_quarantine": (
        "EX-MIL-03",
        "military",
        "M E",
        "military security science",
        ("", "", ""),
    ),
    "military_recruit": (
        "EX-MIL-04",
        "military",
        "M J",
        "military civilian",
        ("M-1", "M+1 E+1", "M+1"),
    ),
    "military_repair": ("EX-MIL-05", "military", "M T", "military", ("", "", "")),
    "military_suppression": (
        "EX-MIL-07",
        "military",
        "J E",
        "civilian security",
        ("E+2 J-1", "T-1 E+1 J-1", "T-1 E-1"),
    ),
    "network_skin_hunt": (
        "EX-NET-01",
        "network",
        "J T",
        "civilian covert",
        ("J-2", "T-1 J-1", "T-2"),
    ),
    "network_research": ("EX-NET-03", "network", "J T", "network science", ("S-1", "", "")),
    "research": ("EX-RSR-02", "researchers", "S T", "science", ("S-1", "", "")),
    "violet_study": (
        "EX-RSR-03",
        "researchers",
        "S T",
        "science civilian",
        ("E+1", "T-1 E+1", "T-1"),
    ),
    "brute_squad": ("EX-UND-01", "underworld", "E J", "general security", ("E+1 J+1", "", "")),
    "black_market": (
        "EX-UND-03",
        "underworld",
        "E J",
        "economic covert",
        ("J-1", "S+1 T+1", "S+1"),
    ),
    "security_suppression": (
        "EX-SEC-02",
        "security",
        "J E",
        "civilian security",
        ("E+2 J-1", "T-1 E+1 J-1", "T-1 E-1"),
    ),
    "patrol": ("EX-SEC-03", "security", "J T", "civilian security", ("E+1", "T-1 E+1", "T-1")),
    "undermine": ("EX-OPP-01", "opposition", "E J", "civilian covert", ("", "J-1 E+1", "J-2")),
    "call_elections": ("EX-OPP-02", "opposition", "E J", "civilian", ("", "E+1", "")),
    "relief_work": ("EX-OPP-03", "opposition", "S E", "civilian", ("S-1", "E-1 S-1", "E-1")),
}
"""Sections 8.1 to 8.5 of the rules, in the letters of reports (EX-TRAIT-06)."""

UNTESTED: dict[str, tuple[str, str]] = {
    "assist": ("church", "general"),
    "leak": ("church", "general covert"),
    "rest": ("church", "general"),
    "coronation": ("church", "religious"),
    "hold_elections": ("government", "civilian economic"),
    "chauvinism": ("government", "civilian economic"),
    "swear_in": ("government", "civilian"),
    "promote": ("military", "military"),
    "network_spying": ("network", "network covert"),
    "name_director": ("researchers", "science"),
    "underworld_spying": ("underworld", "covert"),
    "protective_detail": ("security", "security"),
}
FABRICATE_KEYWORDS = "economic science"

WITH_TARGET = {
    "dirt_digging": "dirt_digging:network:personal",
    "brute_squad": "brute_squad:network",
}

RESULTS = [
    (("-", "0", "0"), "failure", -1),
    (("0", "0", "0"), "partial", 0),
    (("+", "+", "0"), "partial", 2),
    (("+", "+", "+"), "success", 3),
]
"""Dice at both ends of each band, where the two traits are equal."""

# 8.1 to 8.5: every order, every band


@rule(
    *("EX-GEN-08", "EX-GEN-10", "EX-CHU-01", "EX-CHU-03", "EX-CHU-04", "EX-CHU-05", "EX-CHU-06"),
    *("EX-CHU-07", "EX-CHU-08", "EX-CHU-09", "EX-GOV-01", "EX-GOV-16", "EX-GOV-17", "EX-GOV-19"),
    *("EX-GOV-20", "EX-MIL-01", "EX-MIL-03", "EX-MIL-04", "EX-MIL-05", "EX-MIL-06", "EX-MIL-07"),
    *("EX-NET-01", "EX-NET-03", "EX-RSR-02", "EX-RSR-03", "EX-UND-01", "EX-UND-03", "EX-SEC-01"),
    *("EX-SEC-02", "EX-SEC-03", "EX-OPP-01", "EX-OPP-02", "EX-OPP-03", "EX-PUB-02", "EX-STD-02"),
)
@pytest.mark.parametrize("order", PRINTED)
@pytest.mark.parametrize(("dice", "result", "value"), RESULTS)
def test_every_order_tests_and_changes_what_is_printed(
    exodus: Exodus, order: str, dice: tuple[str, str, str], result: str, value: int
) -> None:
    _, faction, test, _, bands = PRINTED[order]
    fleet = exodus(8).at_six().ordered(**{faction: WITH_TARGET.get(order, order)})
    fleet.rolls("orders", *dice).run(PublicOrders())
    place = ["failure", "partial", "success"].index(result)
    fleet.moved(bands[place]).rolled_all()
    own, opposing = test.split()
    report = f"{own}6 {' '.join(dice)} {opposing}6={value}"
    fleet.said("exodus.tested", text=f"{ORDERS[number_of(order)].name} {report}", result=result)
    standing = place - 1 - (1 if (order, result) == ("undermine", "failure") else 0)
    seat = FACTION.keys.index(faction)
    fleet.expect({f"results.{seat}": place, f"factions.{seat}.standing": standing})


def number_of(order: str) -> int:
    """The number of an order."""
    return ORDER.keys.index(order)


@rule("EX-PUB-02", "EX-PUB-04", "EX-GEN-01")
def test_every_order_of_the_rules_has_its_keywords_and_its_issuer() -> None:
    printed = {name: (row[1], row[3]) for name, row in PRINTED.items()} | UNTESTED
    printed["fabricate"] = ("researchers", FABRICATE_KEYWORDS)
    assert set(printed) == set(ORDER.keys)
    for name, (faction, keywords) in printed.items():
        order = ORDERS[number_of(name)]
        general = name in ("assist", "dirt_digging", "harvest", "leak", "rest")
        assert order.issuer == ("any" if general else faction)
        assert [KEYWORD.key(keyword) for keyword in order.keywords] == keywords.split()


@rule("EX-PUB-03")
def test_there_are_nine_keywords() -> None:
    used = {KEYWORD.key(keyword) for order in ORDERS for keyword in order.keywords}
    assert used == {
        *("civilian", "covert", "economic", "general", "military", "network", "religious"),
        *("science", "security"),
    }


DESCRIPTIONS = {
    "EX-TXT-01": {
        "assist": "another faction",
        "dirt_digging": "secrets",
        "harvest": "what this system offers",
        "leak": "to one faction, or to everybody",
        "rest": "the cycle off",
    },
    "EX-TXT-02": {
        "parade": "captive god",
        "coronation": "Pontifex",
        "church_quarantine": "ships of the faithful",
        "church_recruit": "clergy",
        "church_repair": "Mend",
        "church_skin_hunt": "violet skin",
        "church_suppression": "in the name of Our Lord",
        "tend_flock": "the grieving",
    },
    "EX-TXT-03": {
        "adjudicate": "open court",
        "hold_elections": "choose its civil leaders",
        "chauvinism": "keeps women out of danger",
        "government_quarantine": "civilian ships",
        "government_repair": "Mend",
        "swear_in": "highest civil office",
        "government_suppression": "by decree",
    },
    "EX-TXT-04": {
        "conscript": "Draft civilians",
        "promote": "highest command",
        "military_quarantine": "warships",
        "military_recruit": "volunteers",
        "military_repair": "Mend",
        "military_suppression": "marines",
    },
    "EX-TXT-05": {
        "network_skin_hunt": "Listen in",
        "network_spying": "traffic",
        "network_research": "science",
        "name_director": "highest office of science",
        "research": "next discovery",
        "violet_study": "sickness that turns hosts violet",
        "fabricate": "laboratories",
        "brute_squad": "another faction's way",
        "underworld_spying": "informants",
        "black_market": "outside the books",
        "security_suppression": "police",
        "patrol": "corridors",
        "protective_detail": "Guard",
        "undermine": "those in office",
        "call_elections": "want a vote",
        "relief_work": "food and blankets",
    },
}


@rule("EX-TXT-01", "EX-TXT-02", "EX-TXT-03", "EX-TXT-04", "EX-TXT-05")
def test_every_order_says_on_the_screen_what_it_is() -> None:
    described = [order for texts in DESCRIPTIONS.values() for order in texts]
    assert sorted(described) == sorted(ORDER.keys)
    for texts in DESCRIPTIONS.values():
        for order, words in texts.items():
            assert words in ORDERS[number_of(order)].text, order


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

ASSIST_LISTS = {
    "church": "civilian covert religious",
    "government": "civilian covert economic science",
    "military": "civilian military network security science",
    "network": "any",
    "researchers": "civilian economic network science",
    "underworld": "civilian covert economic security",
    "security": "civilian military security",
    "opposition": "civilian covert science",
}


@rule("EX-GEN-02", "EX-GEN-03", "EX-GEN-04", "EX-PUB-03")
@pytest.mark.parametrize("assistant", ASSIST_LISTS)
def test_an_assist_helps_exactly_the_orders_whose_keywords_the_assistant_knows(
    exodus: Exodus, assistant: str
) -> None:
    known = set(ASSIST_LISTS[assistant].split())
    for order, (_, issuer, _, keywords, _) in PRINTED.items():
        faction = issuer
        if faction == assistant:
            if order not in ("dirt_digging", "harvest"):
                continue
            faction = "military"
        helps = bool(known & {"any", *keywords.split()})
        fleet = exodus(8).at_six()
        fleet.ordered(**{faction: WITH_TARGET.get(order, order), assistant: f"assist:{faction}"})
        dice = ("0", "0") if helps else ("0", "0", "0")
        fleet.rolls("orders", *dice).run(PublicOrders())
        test = PRINTED[order][2].split()
        thrown = "[+] 0 0" if helps else "0 0 0"
        cause = f" (+1 the {FACTION.label(FACTION.keys.index(assistant))} assists)" if helps else ""
        report = f"{test[0]}6 {thrown} {test[1]}6={int(helps)}{cause}"
        fleet.said("exodus.tested", text=f"{ORDERS[number_of(order)].name} {report}").rolled_all()
        fleet.said("exodus.assist_helps" if helps else "exodus.assist_wasted", faction=assistant)


@rule("EX-GEN-04")
def test_the_books_list_what_each_faction_can_assist() -> None:
    for faction, keywords in ASSIST_LISTS.items():
        book = BOOKS[FACTION.keys.index(faction)]
        assert [KEYWORD.key(keyword) for keyword in book.assists] == keywords.split()
