"""Section 7.5: how public orders are executed; and what they do beyond their bands (8.1 to 8.5)."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.content.printed import ORDER
from starmoot.games.exodus.intent.codes import code
from starmoot.games.exodus.intent.legality import legal_orders, order_sheet
from starmoot.games.exodus.intent.sheets import CODE
from starmoot.games.exodus.jump.jumping import Ritual
from starmoot.games.exodus.names import (
    ASSASSINATION,
    CHURCH,
    COVERT,
    FACTION,
    GOVERNMENT,
    MILITARY,
    NETWORK,
    OPPOSITION,
    RESEARCHERS,
)
from starmoot.games.exodus.orders.assists import covert_assistants
from starmoot.games.exodus.orders.public import GROUP, PublicOrders
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.games.exodus.state import BLANK, Character, Obligation
from starmoot.games.exodus.systems.extraction import ExtractionStep
from starmoot.testing import rule


def number_of(order: str) -> int:
    """The number of an order."""
    return ORDER.keys.index(order)


# Assist (8.1)


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
    fleet = exodus(8).at_six()
    fleet.ordered(
        church="assist:government",
        government="adjudicate",
        military="assist:government",
        network="assist:government",
    )
    fleet.run(PublicOrders()).moved("J+2 E-1")


@rule("EX-GEN-03", "EX-PUB-08")
def test_an_order_without_a_test_cannot_be_assisted_or_hindered(exodus: Exodus) -> None:
    fleet = exodus(8).at_six()
    fleet.ordered(
        church="assist:government", government="rest", underworld="brute_squad:government"
    )
    fleet.rolls("orders", "+", "+", "+").rolls("flips", "0").run(PublicOrders())
    fleet.said("exodus.assist_wasted", faction="church").said("exodus.flipped", times=1)
    fleet.moved().expect({"results.1": -1, "factions.1.standing": 0})


@rule("EX-GEN-01", "EX-GEN-07")
def test_nobody_assists_itself_or_somebody_who_is_not_there(exodus: Exodus) -> None:
    fleet = exodus(3).with_map("AB", visited="A")
    church: Any = order_sheet(fleet.g).parts[0]
    assist = church.then[church.keys.index(number_of("assist"))]
    assert [FACTION.key(key) for key in assist.keys] == ["government", "military"]


@rule("EX-GEN-06")
def test_an_assist_serves_the_covert_order_only_where_it_cannot_serve_the_public_one(
    exodus: Exodus,
) -> None:
    fleet = exodus(8).at_six()
    fleet.ordered(church="rest", government="assist:church", military="assist:church")
    assert covert_assistants(fleet.g, CHURCH) == [1]  # covert is on the Government's list alone
    fleet.ordered(church="rest", network="assist:church", security="assist:church")
    assert covert_assistants(fleet.g, CHURCH) == [NETWORK]  # any includes covert
    fleet.ordered(church="parade", government="assist:church")
    assert covert_assistants(fleet.g, CHURCH) == []  # civilian: it serves the parade
    fleet.ordered(military="military_repair", government="assist:military")
    assert covert_assistants(fleet.g, MILITARY) == [1]
    fleet.ordered(network="network_spying:church", opposition="assist:network")
    assert covert_assistants(fleet.g, NETWORK) == []  # open spying is a test, and covert


# Dirt Digging, Harvest, Leak, Rest (8.1)


@rule("EX-GEN-11", "EX-GEN-12")
@pytest.mark.parametrize(("dice", "counts"), [("-00", False), ("000", True), ("+++", True)])
def test_a_cycle_counts_for_extraction_unless_the_harvest_fails(
    exodus: Exodus, dice: str, counts: bool
) -> None:
    fleet = exodus(8).at_six().ordered(security="harvest").rolls("orders", *dice)
    fleet.run(PublicOrders()).expect(harvested=counts)


@rule("EX-GEN-13")
def test_however_many_harvest_one_success_is_enough(exodus: Exodus) -> None:
    fleet = exodus(8).at_six().ordered(church="harvest", government="harvest", military="harvest")
    fleet.rolls("orders", *"+++", *"---", *"+++").run(PublicOrders())
    fleet.expect(harvested=True).said("exodus.harvest", times=1)
    fleet.given({"systems.1.scanned": True}).run(ExtractionStep()).expect({"systems.0.progress": 1})


@rule("EX-GEN-14", "EX-PUB-06")
def test_where_the_reward_is_gone_the_harvesters_rest(exodus: Exodus) -> None:
    fleet = exodus(8).at_six().given({"systems.0.exhausted": True}).ordered(church="harvest")
    fleet.rolls("flips", "-").run(PublicOrders())
    fleet.said("exodus.order_impossible", faction="church").moved("E-1")
    fleet.expect(harvested=False)


@rule("EX-GEN-18")
@pytest.mark.parametrize(("flip", "change"), [("-", "E-1"), ("0", ""), ("+", "")])
def test_rest_calms_the_fleet_on_a_minus(exodus: Exodus, flip: str, change: str) -> None:
    fleet = exodus(8).at_six().ordered(church="rest").rolls("flips", flip).run(PublicOrders())
    fleet.moved(change).rolled_all().expect({"results.0": -1})


# 8.3: the law


@rule("EX-GOV-10", "EX-GOV-12", "EX-GOV-14")
@pytest.mark.parametrize("law", [False, True])
def test_the_law_is_passed_or_repealed_with_two_flips(exodus: Exodus, law: bool) -> None:
    fleet = exodus(8, chauvinism=law).at_six().ordered(government="chauvinism")
    fleet.rolls("flips", "-", "+").run(PublicOrders())
    fleet.expect(chauvinism=not law).moved("J-1 E+1")
    fleet.said("exodus.law_repealed" if law else "exodus.law")


@rule("EX-GOV-12", "EX-SC-GO5")
def test_the_sealed_directive_smooths_the_way_for_the_law(exodus: Exodus) -> None:
    fleet = exodus(8).at_six().with_secret("go5", "government").ordered(government="chauvinism")
    fleet.run(PublicOrders()).expect(chauvinism=True).moved()


@rule("EX-GOV-11")
def test_the_law_hinders_every_harvest_and_nothing_else(exodus: Exodus) -> None:
    fleet = exodus(8, chauvinism=True).at_six().ordered(church="harvest", government="adjudicate")
    fleet.rolls("orders", "0", "0", "0", "0", "0").run(PublicOrders())
    fleet.said("exodus.tested", text="Harvest W6 [-] 0 0 T6=-1 (-1 Institutional Chauvinism)").said(
        "exodus.tested", text="Adjudicate J6 0 0 0 E6=0"
    ).rolled_all()


@rule("EX-GOV-15", "EX-GOV-10")
@pytest.mark.parametrize(("flip", "women"), [("-", 9), ("0", 10), ("+", 10)])
def test_women_spared_by_the_law_in_a_jump_are_replaced_by_no_other_loss(
    exodus: Exodus, flip: str, women: int
) -> None:
    fleet = exodus(faith=6, treachery=4, chauvinism=True).with_map("AB", visited="BA")
    fleet.given({"systems.1.reward": 0, "systems.1.scanned": True})
    fleet.rolls("fleet", *"000", *"00").run(Ritual(1)).rolls("flips", flip)
    fleet.seat(0).asked("exodus.jump_loss_choice").picks("women")
    fleet.stands(women=women, supply=12, faith=5, treachery=5)


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
    fleet = exodus(8).at_six().ordered(church="parade", underworld="brute_squad:church")
    fleet.rolls("orders", *squad, *dice).run(PublicOrders()).rolled_all()
    fleet.said("exodus.tested", text=f"Parade the Defiled F6 {report}")


@rule("EX-SEC-04", "EX-PUB-05")
@pytest.mark.parametrize(("squad", "left"), [(("0", "0", "0"), 0), (("+", "+", "+"), 1)])
def test_a_protective_detail_keeps_one_thug_off(
    exodus: Exodus, squad: tuple[str, ...], left: int
) -> None:
    fleet = exodus(8).at_six()
    fleet.ordered(
        church="parade", underworld="brute_squad:church", security="protective_detail:church"
    )
    fleet.rolls("orders", *squad, *["0"] * (3 - left)).run(PublicOrders()).rolled_all()
    fleet.expect({"order_hindrances.0": left, "protected": 0, "results.6": -1})


@rule("EX-SEC-04")
def test_a_protective_detail_guards_one_faction_only_and_no_wounds(exodus: Exodus) -> None:
    fleet = exodus(8).at_six()
    fleet.ordered(
        church="parade", underworld="brute_squad:church", security="protective_detail:military"
    )
    fleet.rolls("orders", "0", "0", "0", "0", "0").run(PublicOrders()).rolled_all()
    fleet.expect({"order_hindrances.0": 1})
    wounded = exodus(8).at_six().ordered(church="parade", security="protective_detail:church")
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
    fleet = exodus(8).at_six().ordered(opposition="undermine").rolls("orders", *dice)
    fleet.run(PublicOrders())
    fleet.expect({"undermined": undermined, "factions.7.standing": standing})


@rule("EX-OPP-04", "EX-VAR-03")
def test_without_an_opposition_its_orders_do_not_exist(exodus: Exodus) -> None:
    fleet = exodus(7).with_map("AB", visited="A").given({"settings.unplayed_intents": 2})
    names = [ORDER.key(order) for order in legal_orders(fleet.g, OPPOSITION)]
    assert not {"undermine", "call_elections", "relief_work"} & set(names)


@rule("EX-INF-06", "EX-CHU-06", "EX-NET-01")
@pytest.mark.parametrize("hunter", ["church", "network"])
@pytest.mark.parametrize(
    ("option", "dice", "found"), [(True, "+++", True), (True, "++0", False), (False, "+++", False)]
)
def test_a_successful_skin_hunt_may_find_a_host_among_the_leaders(
    exodus: Exodus, hunter: str, option: bool, dice: str, found: bool
) -> None:
    fleet = exodus(8).at_six().given({"settings.leader_infection": option})
    host = Character()
    host.faction, host.primary = MILITARY, True
    fleet.given(characters=[host], **{"factions.2.leader": 0}).taken(0)
    fleet.ordered(**{hunter: f"{hunter}_skin_hunt"}).rolls("orders", *dice)
    fleet.rolls("flips", "+", "0").run(PublicOrders())
    fleet.expect({"characters.0.gone": found})
    if found:
        fleet.said("exodus.infection_exposed", faction="military")
        fleet.seat(2).asked("exodus.succession")


# 7.5: the procedure


@rule("EX-PUB-05", "EX-DICE-23", "EX-INT-01")
def test_orders_are_executed_group_by_group_and_in_faction_order(exodus: Exodus) -> None:
    fleet = exodus(8).at_six()
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
    groups = {name: GROUP[number_of(name)] for name in ORDER.keys}
    assert {name for name, group in groups.items() if group == 0} == {"assist", "protective_detail"}
    assert {name for name, group in groups.items() if group == 1} == {"brute_squad", "undermine"}
    assert set(groups.values()) == {0, 1, 2}


@rule("EX-PUB-05")
def test_later_tests_see_what_earlier_orders_changed(exodus: Exodus) -> None:
    fleet = exodus(8).at_six().ordered(church="tend_flock", government="adjudicate")
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
    fleet = exodus(8).at_six().ordered(church="tend_flock", government="adjudicate")
    fleet.given({"covert.1": code(ASSASSINATION, 0)})
    fleet.rolls("orders", *"000", *"00").run(PublicOrders()).rolled_all()
    fleet.expect({"results.0": 1, "results.1": 0})


@rule("EX-PUB-06", "EX-OBL-02", "EX-CHR-08")
def test_what_has_come_to_be_owed_since_the_tally_is_done_instead(exodus: Exodus) -> None:
    fleet = exodus(8).at_six().ordered(church="parade", government="assist:church")
    owed = Obligation()
    owed.faction, owed.order, owed.due = GOVERNMENT, number_of("hold_elections"), 1
    fleet.given(obligations=[owed]).rolls("orders", "0", "0", "0").run(PublicOrders())
    fleet.said("exodus.order_bound", faction="government", code="hold_elections")
    fleet.said("exodus.tested", text="Parade the Defiled F6 0 0 0 T6=0")
    fleet.seat(0).asked("exodus.endorse")


@rule("EX-PUB-07", "EX-PUB-09", "EX-MRK-02")
def test_orders_yield_no_markers(exodus: Exodus) -> None:
    fleet = exodus(8).at_six()
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
    fleet = exodus(8).at_six().ordered(church="parade")
    number = CODE.number(wanted)
    fleet.given({"factions.0.intents.0": number, "factions.1.intents.0": CODE.number("parade")})
    fleet.rolls("orders", "0", "0", "0").run(PublicOrders())
    fleet.expect({"factions.0.standing": standing, "factions.1.standing": 0})


@rule("EX-STD-03", "EX-PUB-06")
def test_a_faction_that_had_to_rest_instead_did_not_do_what_it_wanted(exodus: Exodus) -> None:
    fleet = exodus(8).at_six().given({"systems.0.exhausted": True}).ordered(church="harvest")
    fleet.given({"factions.0.intents.0": CODE.number("harvest")}).rolls("flips", "0").run(
        PublicOrders()
    )
    fleet.expect({"factions.0.standing": 0, "resolved.0": CODE.number("rest")})


@rule("EX-SCT-08", "EX-SC-CH1")
def test_what_a_faction_knows_helps_its_orders_without_being_named(exodus: Exodus) -> None:
    fleet = exodus(8).at_six().with_secret("ch1", "church").ordered(church="parade")
    fleet.rolls("orders", "0", "0").run(PublicOrders())
    fleet.said("exodus.tested", text="Parade the Defiled F6 [+] 0 0 T6=1 (+1 hidden cause)")


@rule("EX-INT-21", "EX-SET-05", "EX-STD-01")
def test_an_unplayed_faction_acts_without_standing(exodus: Exodus) -> None:
    fleet = exodus(4).at_six().ordered(researchers="violet_study")
    fleet.rolls("orders", *"+++").run(PublicOrders()).stands(treachery=5)
    fleet.expect({f"factions.{RESEARCHERS}.standing": 0, f"results.{RESEARCHERS}": 2})


def test_nothing_is_executed_for_those_who_have_no_order(exodus: Exodus) -> None:
    fleet = exodus(3).at_six().ordered(church="parade")
    fleet.given(resolved=[BLANK] * 8).run(PublicOrders())
    fleet.said_nothing_of("exodus.order_executed").moved()
