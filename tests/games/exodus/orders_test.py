"""Sections 7.5 and 8: how public orders are executed, and every band of every order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from starmoot.games.exodus.assists import covert_assistants
from starmoot.games.exodus.codes import code
from starmoot.games.exodus.content import BOOKS, ORDER, ORDERS
from starmoot.games.exodus.names import (
    ASSASSINATION,
    COVERT,
    FACTION,
    KEYWORD,
    NETWORK,
    RESEARCHERS,
    TRAIT,
)
from starmoot.games.exodus.orders import PublicOrders, group_of
from starmoot.games.exodus.sheets import CODE
from starmoot.games.exodus.state import BLANK, Obligation
from starmoot.testing import rule

if TYPE_CHECKING:
    from tests.games.exodus.conftest import Exodus, Fleet

TRAITS = ("edge", "faith", "justice", "might", "supply", "treachery", "women")
LETTERS = dict(zip(TRAITS, "EFJMSTW", strict=True))

SUPPRESSED = ("E+2 {}-1", "T-1 E+1 {}-1", "T-1 E-1")

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

WITH_TARGET = {"dirt_digging": "dirt_digging:network:personal", "brute_squad": "brute_squad:network"}

RESULTS = [
    (("-", "0", "0"), "failure", -1),
    (("0", "0", "0"), "partial", 0),
    (("+", "+", "0"), "partial", 2),
    (("+", "+", "+"), "success", 3),
]
"""Dice at both ends of each band, where the two traits are equal."""

EVEN = dict.fromkeys(TRAITS, 6)


def even_fleet(exodus: Exodus, **fields: Any) -> Fleet:
    """Eight factions and every trait at 6, in a system with something to harvest."""
    fleet = exodus(8, **{**EVEN, **fields}).with_map("AB", visited="A")
    return fleet.given({"systems.0.reward": 2, "systems.0.convenience": 0})


def changed(changes: str) -> dict[str, int]:
    """All traits after changes such as `F+1 S-1`, from 6 each."""
    traits = dict(EVEN)
    names = {letter: trait for trait, letter in LETTERS.items()}
    for change in changes.split():
        traits[names[change[0]]] += int(change[1:])
    return traits


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
    fleet = even_fleet(exodus).ordered(**{faction: WITH_TARGET.get(order, order)})
    fleet.rolls("orders", *dice).run(PublicOrders())
    place = ["failure", "partial", "success"].index(result)
    fleet.stands(**changed(bands[place])).rolled_all()
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
    ("dice", "edge"), [(("-", "0", "0"), 10), (("0", "0", "0"), 9), (("+", "+", "+"), 5)]
)
def test_harsher_tables_add_to_the_edge_of_a_suppression_that_goes_wrong(
    exodus: Exodus, faction: str, dice: tuple[str, str, str], edge: int
) -> None:
    fleet = even_fleet(exodus).given({"settings.suppression_severity": 2})
    fleet.ordered(**{faction: f"{faction}_suppression"})
    fleet.rolls("orders", *dice).run(PublicOrders()).stands(edge=edge)


@rule("EX-OPT-31")
def test_severity_touches_no_other_order(exodus: Exodus) -> None:
    fleet = even_fleet(exodus).given({"settings.suppression_severity": 2})
    fleet.ordered(military="conscript").rolls("orders", "0", "0", "0").run(PublicOrders())
    fleet.stands(**changed("M+2 E+1 J-1"))


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
        fleet = even_fleet(exodus)
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


@rule("EX-WEX-21", "EX-GEN-02")
def test_the_church_parades_with_the_military_assisting(exodus: Exodus) -> None:
    fleet = exodus(faith=9, treachery=4).ordered(church="parade", military="assist:church")
    fleet.rolls("orders", "-", "0").run(PublicOrders())
    fleet.stands(faith=12)
    fleet.said(
        "exodus.tested",
        text="Parade the Defiled F9 [+] - 0 T4=5 (+1 the Military assists)",
        result="success",
    )


@rule("EX-GEN-05")
def test_several_assists_add_up(exodus: Exodus) -> None:
    fleet = even_fleet(exodus)
    fleet.ordered(
        church="assist:government",
        government="adjudicate",
        military="assist:government",
        network="assist:government",
    )
    fleet.run(PublicOrders()).stands(**changed("J+2 E-1"))


@rule("EX-GEN-03", "EX-PUB-08")
def test_an_order_without_a_test_cannot_be_assisted_or_hindered(exodus: Exodus) -> None:
    fleet = even_fleet(exodus)
    fleet.ordered(church="assist:government", government="rest", underworld="brute_squad:government")
    fleet.rolls("orders", "+", "+", "+").rolls("flips", "0").run(PublicOrders())
    fleet.said("exodus.assist_wasted", faction="church").said("exodus.flipped", times=1)
    fleet.stands(**EVEN).expect({"results.1": -1, "factions.1.standing": 0})


@rule("EX-GEN-01", "EX-GEN-07")
def test_nobody_assists_itself_or_somebody_who_is_not_there(exodus: Exodus) -> None:
    from starmoot.games.exodus.legality import order_sheet

    fleet = exodus(3).with_map("AB", visited="A")
    church: Any = order_sheet(fleet.g).parts[0]
    assist = church.then[church.keys.index(number_of("assist"))]
    assert [FACTION.key(key) for key in assist.keys] == ["government", "military"]


@rule("EX-GEN-06")
def test_an_assist_serves_the_covert_order_only_where_it_cannot_serve_the_public_one(
    exodus: Exodus,
) -> None:
    fleet = even_fleet(exodus)
    fleet.ordered(church="rest", government="assist:church", military="assist:church")
    assert covert_assistants(fleet.g, 0) == [1]  # covert is on the Government's list alone
    fleet.ordered(church="rest", network="assist:church", security="assist:church")
    assert covert_assistants(fleet.g, 0) == [NETWORK]  # any includes covert
    fleet.ordered(church="parade", government="assist:church")
    assert covert_assistants(fleet.g, 0) == []  # civilian: it serves the parade
    fleet.ordered(military="military_repair", government="assist:military")
    assert covert_assistants(fleet.g, 2) == [1]
    fleet.ordered(network="network_spying:church", opposition="assist:network")
    assert covert_assistants(fleet.g, NETWORK) == []  # open spying is a test, and covert


# Dirt Digging, Harvest, Leak, Rest (8.1)


@rule("EX-GEN-11", "EX-GEN-12")
@pytest.mark.parametrize(("dice", "result", "_value"), RESULTS)
def test_a_cycle_counts_for_extraction_unless_the_harvest_fails(
    exodus: Exodus, dice: tuple[str, str, str], result: str, _value: int
) -> None:
    fleet = even_fleet(exodus).ordered(security="harvest").rolls("orders", *dice)
    fleet.run(PublicOrders()).expect(harvested=result != "failure")


@rule("EX-GEN-13")
def test_however_many_harvest_one_success_is_enough(exodus: Exodus) -> None:
    from starmoot.games.exodus.extraction import ExtractionStep

    fleet = even_fleet(exodus).ordered(church="harvest", government="harvest", military="harvest")
    fleet.rolls("orders", *"+++", *"---", *"+++").run(PublicOrders())
    fleet.expect(harvested=True)
    fleet.given({"systems.1.scanned": True}).run(ExtractionStep()).expect({"systems.0.progress": 1})


@rule("EX-GEN-14", "EX-PUB-06")
def test_where_the_reward_is_gone_the_harvesters_rest(exodus: Exodus) -> None:
    fleet = even_fleet(exodus).given({"systems.0.exhausted": True}).ordered(church="harvest")
    fleet.rolls("flips", "-").run(PublicOrders())
    fleet.said("exodus.order_impossible", faction="church").stands(**changed("E-1"))
    fleet.expect(harvested=False)


@rule("EX-GEN-18")
@pytest.mark.parametrize(("flip", "edge"), [("-", 5), ("0", 6), ("+", 6)])
def test_rest_calms_the_fleet_on_a_minus(exodus: Exodus, flip: str, edge: int) -> None:
    fleet = even_fleet(exodus).ordered(church="rest").rolls("flips", flip).run(PublicOrders())
    fleet.stands(**{**EVEN, "edge": edge}).rolled_all().expect({"results.0": -1})


# 8.3: the law


@rule("EX-GOV-10", "EX-GOV-12", "EX-GOV-14")
@pytest.mark.parametrize("law", [False, True])
def test_the_law_is_passed_or_repealed_with_two_flips(exodus: Exodus, law: bool) -> None:
    fleet = even_fleet(exodus, chauvinism=law).ordered(government="chauvinism")
    fleet.rolls("flips", "-", "+").run(PublicOrders())
    fleet.expect(chauvinism=not law).stands(**changed("J-1 E+1"))
    fleet.said("exodus.law_repealed" if law else "exodus.law")


@rule("EX-GOV-12", "EX-SC-GO5")
def test_the_sealed_directive_smooths_the_way_for_the_law(exodus: Exodus) -> None:
    fleet = even_fleet(exodus).with_secret("go5", "government").ordered(government="chauvinism")
    fleet.run(PublicOrders()).expect(chauvinism=True).stands(**EVEN)


@rule("EX-GOV-11")
def test_the_law_hinders_every_harvest_and_nothing_else(exodus: Exodus) -> None:
    fleet = even_fleet(exodus, chauvinism=True).ordered(church="harvest", government="adjudicate")
    fleet.rolls("orders", "0", "0", "0", "0", "0").run(PublicOrders())
    fleet.said(
        "exodus.tested", text="Harvest W6 [-] 0 0 T6=-1 (-1 Institutional Chauvinism)"
    ).said("exodus.tested", text="Adjudicate J6 0 0 0 E6=0").rolled_all()


# 8.5: squads, protection, undermining


@rule("EX-UND-01", "EX-DICE-16")
@pytest.mark.parametrize(
    ("squad", "dice", "report"),
    [
        (("-", "0", "0"), ("0", "0", "0"), "0 0 0 T6=0"),
        (("0", "0", "0"), ("+", "+"), "[-] + + T6=1 (-1 wounds and thugs)"),
        (("+", "+", "+"), ("+",), "[-] [-] + T6=-1 (-2 wounds and thugs)"),
    ],
)
def test_a_brute_squad_gets_in_the_way_of_another_order(
    exodus: Exodus, squad: tuple[str, ...], dice: tuple[str, ...], report: str
) -> None:
    fleet = even_fleet(exodus).ordered(church="parade", underworld="brute_squad:church")
    fleet.rolls("orders", *squad, *dice).run(PublicOrders()).rolled_all()
    fleet.said("exodus.tested", text=f"Parade the Defiled F6 {report}")


@rule("EX-SEC-04", "EX-PUB-05")
@pytest.mark.parametrize(("squad", "left"), [(("0", "0", "0"), 0), (("+", "+", "+"), 1)])
def test_a_protective_detail_keeps_one_thug_off(
    exodus: Exodus, squad: tuple[str, ...], left: int
) -> None:
    fleet = even_fleet(exodus)
    fleet.ordered(
        church="parade", underworld="brute_squad:church", security="protective_detail:church"
    )
    fleet.rolls("orders", *squad, *["0"] * (3 - left)).run(PublicOrders()).rolled_all()
    fleet.expect({"order_hindrances.0": left, "protected": 0, "results.6": -1})


@rule("EX-SEC-04")
def test_a_protective_detail_guards_one_faction_only_and_no_wounds(exodus: Exodus) -> None:
    fleet = even_fleet(exodus)
    fleet.ordered(
        church="parade", underworld="brute_squad:church", security="protective_detail:military"
    )
    fleet.rolls("orders", "0", "0", "0", "0", "0").run(PublicOrders()).rolled_all()
    fleet.expect({"order_hindrances.0": 1})
    wounded = even_fleet(exodus).ordered(church="parade", security="protective_detail:church")
    wounded.given({"order_hindrances.0": 1}).rolls("orders", "0", "0").run(PublicOrders())
    wounded.rolled_all()


@rule("EX-OPP-01", "EX-GOV-03")
@pytest.mark.parametrize(
    ("dice", "standing", "undermined"),
    [(("-", "0", "0"), -2, False), (("0", "0", "0"), 0, True), (("+", "+", "+"), 1, True)],
)
def test_undermining_shows_at_the_polls_or_falls_back_on_the_opposition(
    exodus: Exodus, dice: tuple[str, ...], standing: int, undermined: bool
) -> None:
    fleet = even_fleet(exodus).ordered(opposition="undermine").rolls("orders", *dice)
    fleet.run(PublicOrders())
    fleet.expect({"undermined": undermined, "factions.7.standing": standing})


@rule("EX-OPP-04", "EX-VAR-03")
def test_without_an_opposition_its_orders_do_not_exist(exodus: Exodus) -> None:
    from starmoot.games.exodus.legality import legal_orders

    fleet = exodus(7).with_map("AB", visited="A").given({"settings.unplayed_intents": 2})
    names = [ORDER.key(order) for order in legal_orders(fleet.g, 7)]
    assert not {"undermine", "call_elections", "relief_work"} & set(names)


# 7.5: the procedure


@rule("EX-PUB-05", "EX-DICE-23", "EX-INT-01")
def test_orders_are_executed_group_by_group_and_in_faction_order(exodus: Exodus) -> None:
    fleet = even_fleet(exodus)
    fleet.ordered(
        church="rest",
        government="assist:church",
        military="conscript",
        network="rest",
        researchers="assist:church",
        underworld="brute_squad:church",
        security="protective_detail:network",
        opposition="undermine",
    )
    fleet.rolls("orders", *["0"] * 9).rolls("flips", "0", "0").run(PublicOrders())
    acted = [
        FACTION.key(entry.args[0])
        for entry in fleet.play.log
        if entry.note.name == "exodus.order_executed"
    ]
    assert acted == [
        *("government", "researchers", "security"),
        *("underworld", "opposition"),
        *("church", "military", "network"),
    ]
    fleet.expect(executed=[True] * 8)


@rule("EX-PUB-05")
def test_only_help_and_trouble_come_before_everything_else() -> None:
    groups = {name: group_of(number_of(name)) for name in ORDER.keys}
    assert {name for name, group in groups.items() if group == 0} == {"assist", "protective_detail"}
    assert {name for name, group in groups.items() if group == 1} == {"brute_squad", "undermine"}
    assert {group for group in groups.values()} == {0, 1, 2}


@rule("EX-PUB-05")
def test_later_tests_see_what_earlier_orders_changed(exodus: Exodus) -> None:
    fleet = even_fleet(exodus).ordered(church="tend_flock", government="adjudicate")
    fleet.rolls("orders", *"+++", *"000").run(PublicOrders())
    fleet.said("exodus.tested", text="Adjudicate J6 0 0 0 E5=1").stands(edge=5, faith=8, justice=7)


@rule("EX-PUB-01", "EX-COV-03", "EX-WEX-20")
def test_a_covert_order_hinders_the_public_one(exodus: Exodus) -> None:
    fleet = exodus(justice=7, edge=6).ordered(government="adjudicate")
    fleet.given({"covert.1": code(ASSASSINATION, 0)})
    assert COVERT.key(ASSASSINATION) == "assassination"
    fleet.rolls("orders", "0", "+").run(PublicOrders()).stands(justice=8, edge=6)
    fleet.said(
        "exodus.tested", text="Adjudicate J7 [-] 0 + E6=1 (-1 covert order)", result="partial"
    )


@rule("EX-COV-04", "EX-COV-03")
def test_no_covert_order_gives_no_hindrance_and_others_pay_for_their_own(exodus: Exodus) -> None:
    fleet = even_fleet(exodus).ordered(church="tend_flock", government="adjudicate")
    fleet.given({"covert.1": code(ASSASSINATION, 0)})
    fleet.rolls("orders", *"000", *"00").run(PublicOrders()).rolled_all()
    fleet.expect({"results.0": 1, "results.1": 0})


@rule("EX-PUB-06", "EX-OBL-02", "EX-CHR-08")
def test_what_has_come_to_be_owed_since_the_tally_is_done_instead(exodus: Exodus) -> None:
    fleet = even_fleet(exodus).ordered(church="parade", government="assist:church")
    owed = Obligation()
    owed.faction, owed.order, owed.due = 1, number_of("hold_elections"), 1
    fleet.given(obligations=[owed]).rolls("orders", "0", "0", "0").run(PublicOrders())
    fleet.said("exodus.order_bound", faction="government", code="hold_elections")
    fleet.said("exodus.tested", text="Parade the Defiled F6 0 0 0 T6=0")
    fleet.seat(0).asked("exodus.endorse")


@rule("EX-PUB-07", "EX-PUB-09", "EX-MRK-02")
def test_orders_yield_no_markers(exodus: Exodus) -> None:
    fleet = even_fleet(exodus)
    fleet.ordered(underworld="black_market", researchers="research", opposition="relief_work")
    fleet.rolls("orders", *"+++", *"+++", *"+++").run(PublicOrders())
    assert all(sum(faction.markers) == 0 for faction in fleet.g.s.factions)
    fleet.expect(progress=2)


@rule("EX-STD-03")
@pytest.mark.parametrize(
    ("wanted", "standing"), [("parade", 1), ("tend_flock", 0), ("blank", 0), ("rest", 0)]
)
def test_a_faction_that_does_what_it_wanted_gains_standing(
    exodus: Exodus, wanted: str, standing: int
) -> None:
    fleet = even_fleet(exodus).ordered(church="parade")
    number = CODE.number(wanted)
    fleet.given({"intents.0.0": number, "intents.1.0": CODE.number("parade")})
    fleet.rolls("orders", "0", "0", "0").run(PublicOrders())
    fleet.expect({"factions.0.standing": standing, "factions.1.standing": 0})


@rule("EX-STD-03", "EX-PUB-06")
def test_a_faction_that_had_to_rest_instead_did_not_do_what_it_wanted(exodus: Exodus) -> None:
    fleet = even_fleet(exodus).given({"systems.0.exhausted": True}).ordered(church="harvest")
    fleet.given({"intents.0.0": CODE.number("harvest")}).rolls("flips", "0").run(PublicOrders())
    fleet.expect({"factions.0.standing": 0, "resolved.0": CODE.number("rest")})


@rule("EX-SCT-08", "EX-SC-CH1")
def test_what_a_faction_knows_helps_its_orders_without_being_named(exodus: Exodus) -> None:
    fleet = even_fleet(exodus).with_secret("ch1", "church").ordered(church="parade")
    fleet.rolls("orders", "0", "0").run(PublicOrders())
    fleet.said("exodus.tested", text="Parade the Defiled F6 [+] 0 0 T6=1 (+1 hidden cause)")


@rule("EX-INT-21", "EX-SET-05", "EX-STD-01")
def test_an_unplayed_faction_acts_without_standing(exodus: Exodus) -> None:
    fleet = exodus(4, **EVEN).with_map("AB", visited="A").ordered(researchers="violet_study")
    fleet.rolls("orders", *"+++").run(PublicOrders()).stands(treachery=5)
    fleet.expect({f"factions.{RESEARCHERS}.standing": 0, f"results.{RESEARCHERS}": 2})


def test_nothing_is_executed_for_those_who_have_no_order(exodus: Exodus) -> None:
    fleet = exodus(3, **EVEN).ordered(church="parade")
    fleet.given(resolved=[BLANK] * 8).run(PublicOrders())
    fleet.said_nothing_of("exodus.order_executed").stands(**EVEN)
    assert TRAIT.keys == list(TRAITS)
