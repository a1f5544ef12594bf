"""Section 7.4: what spies, assassins, saboteurs and putschists achieve; EX-WEX-13."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.covert.acts import STORES, Spying
from starmoot.games.exodus.covert.writing import CovertOrders
from starmoot.games.exodus.intent.codes import code
from starmoot.games.exodus.names import (
    CHURCH,
    FACTION,
    FAILURE,
    GOVERNMENT,
    MILITARY,
    NETWORK,
    NO_FACTION,
    PARTIAL,
    SABOTAGE,
    SECURITY,
    SUCCESS,
    TRAIT,
    UNDERWORLD,
    Faction,
)
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.scenario.voyage import Sails
from starmoot.games.exodus.secrets.knowledge import knows
from starmoot.games.exodus.secrets.spreading import learn
from starmoot.host import take_view
from starmoot.testing import rule

PLUS, ZERO, MINUS = ("+", "+", "+"), ("0", "0", "0"), ("-", "-", "-")


def dark(exodus: Exodus, seats: int = 6, **traits: int) -> Fleet:
    """A fleet with leaders whose traits are 6 but for these; nobody assists anybody."""
    fleet = exodus(seats, traits=[6] * 7).led().ordered()
    for name, value in traits.items():
        fleet.given({f"traits.{TRAIT.keys.index(name)}": value})
    return fleet


def acts(fleet: Fleet, actor: Faction, order: Any, *dice: str) -> Fleet:
    """One faction gives a covert order, the others none."""
    fleet.rolls("orders", *dice).run(CovertOrders())
    for faction in fleet.g.s.played:
        asked = fleet.seat(faction).asked("exodus.covert")
        if faction == actor:
            asked.answers(order)
        else:
            asked.passes()
    fleet.rolled_all()
    return fleet


def known(fleet: Fleet, faction: Faction) -> list[int]:
    """The secrets that a faction knows."""
    return [place for place in range(len(fleet.g.s.secrets)) if knows(fleet.g, faction, place)]


# Spying


@rule("EX-COV-11")
def test_spying_tests_the_traits_of_the_two_factions(exodus: Exodus) -> None:
    fleet = acts(dark(exodus, might=4, faith=6), MILITARY, {"spying": "church"}, *ZERO)
    fleet.said("exodus.tested", text="Spying M4 0 0 0 F6=-2", result="failure")


@rule("EX-COV-12")
@pytest.mark.parametrize("spy", [NETWORK, UNDERWORLD])
def test_network_and_underworld_are_well_placed(exodus: Exodus, spy: Faction) -> None:
    fleet = acts(dark(exodus), spy, {"spying": "church"}, "0", "0")
    assert "[+] 0 0 F6=1 (+1 well placed)" in fleet.log()


@rule("EX-SC-NE1")
def test_a_network_that_is_everywhere_has_one_more_assist_from_a_hidden_cause(
    exodus: Exodus,
) -> None:
    fleet = dark(exodus)
    fleet.holding("ne1")
    acts(fleet, NETWORK, {"spying": "church"}, "0")
    assert "[+] [+] 0 F6=2 (+1 well placed, +1 hidden cause)" in fleet.log()


@rule("EX-COV-13")
def test_a_spy_who_is_caught_learns_nothing(exodus: Exodus) -> None:
    fleet = dark(exodus)
    fleet.holding("ch1")
    acts(fleet, MILITARY, {"spying": "church"}, *MINUS)
    assert known(fleet, MILITARY) == []
    fleet.moved("E+1")


@rule("EX-COV-14")
def test_a_partial_success_finds_a_personal_secret(exodus: Exodus) -> None:
    fleet = dark(exodus)
    fleet.holding("ch1")
    secret = fleet.holding("pe3", CHURCH)
    fleet.chance("draws", 0)
    acts(fleet, MILITARY, {"spying": "church"}, *ZERO)
    assert known(fleet, MILITARY) == [secret]
    fleet.moved()


@rule("EX-COV-14", "EX-HID-06")
def test_where_there_is_no_personal_secret_nothing_is_found_and_only_the_spy_knows(
    exodus: Exodus,
) -> None:
    fleet = dark(exodus)
    fleet.holding("ch1")
    acts(fleet, MILITARY, {"spying": "church"}, *ZERO)
    assert known(fleet, MILITARY) == []
    for seat in range(6):
        heard = [entry.note.name for entry in take_view(fleet.g, seat).log]
        assert ("exodus.spy_nothing" in heard) == (seat == MILITARY)
        assert "exodus.spied" in heard


@rule("EX-COV-15", "EX-HID-06", "EX-GEN-09")
@pytest.mark.parametrize("draw", range(4))
def test_a_success_finds_any_secret(exodus: Exodus, draw: int) -> None:
    fleet = dark(exodus)
    places = [
        fleet.holding("ch1"),
        fleet.holding("ch4"),
        fleet.holding("pe3", CHURCH),
        fleet.holding("di3", CHURCH),
    ]
    fleet.chance("draws", draw)
    acts(fleet, MILITARY, {"spying": "church"}, *PLUS)
    assert known(fleet, MILITARY) == [places[draw]]
    fleet.seat(MILITARY).knows(f"secrets.{places[draw]}.card")
    fleet.seat(GOVERNMENT).knows_nothing_of(f"secrets.{places[draw]}.card")
    fleet.said("exodus.spied", result="success").moved()


@rule("EX-COV-15")
@pytest.mark.parametrize(("might", "asked"), [(7, False), (8, True)])
def test_an_excess_of_two_lets_the_spy_choose(exodus: Exodus, might: int, asked: bool) -> None:
    fleet = dark(exodus, might=might)
    fleet.holding("ch1")
    fleet.chance("draws", 0)
    fleet.rolls("orders", *PLUS).run(Spying(MILITARY, CHURCH, True))
    assert fleet.done != asked


@rule("EX-COV-15", "EX-DEC-28")
def test_the_category_is_open_and_the_content_is_not(exodus: Exodus) -> None:
    fleet = dark(exodus, might=12)
    fleet.holding("ch1")
    fleet.holding("ch3")
    office = fleet.holding("ch4")
    fleet.rolls("orders", *PLUS).chance("draws", 0)
    fleet.run(Spying(MILITARY, CHURCH, True))
    question = fleet.seat(MILITARY).asked("exodus.category")
    assert question.options() == ["institutional", "office"]
    question.picks("office")
    assert (known(fleet, MILITARY), fleet.g.finished(Spying).result) == ([office], SUCCESS)
    fleet.said("exodus.spy_category", category="office")
    fleet.seat(NETWORK).knows_nothing_of(f"secrets.{office}.card")


@rule("EX-DEC-28")
def test_silence_looks_for_institutional_secrets(exodus: Exodus) -> None:
    fleet = dark(exodus, might=12)
    fleet.holding("ch4")
    institutional = fleet.holding("ch1")
    fleet.rolls("orders", *PLUS).chance("draws", 0)
    fleet.run(Spying(MILITARY, CHURCH, True)).time_up()
    assert known(fleet, MILITARY) == [institutional]


@rule("EX-DEC-28", "EX-HID-05")
def test_that_a_spy_is_asked_does_not_betray_what_it_knows(exodus: Exodus) -> None:
    fleet = dark(exodus, might=12)
    iron, office = fleet.holding("ch1"), fleet.holding("ch4")
    learn(fleet.g, iron, MILITARY)
    fleet.rolls("orders", *PLUS).run(Spying(MILITARY, CHURCH, True))
    question = fleet.seat(MILITARY).asked("exodus.category")
    assert question.options() == ["office"]
    learn(fleet.g, office, MILITARY)
    assert question.options() == ["institutional", "office"]
    words = take_view(fleet.g, MILITARY).pending[0].words
    assert words.previews["exodus.category", 0] == "0 that you have not read"
    question.picks("institutional")
    fleet.said("exodus.spy_nothing")


@rule("EX-NET-02", "EX-UND-02", "EX-COV-03")
@pytest.mark.parametrize("covert", [False, True])
@pytest.mark.parametrize("spy", ["network", "underworld"])
def test_spying_in_public_is_hindered_by_an_own_covert_order(
    exodus: Exodus, spy: str, covert: bool
) -> None:
    fleet = dark(exodus).ordered(**{spy: f"{spy}_spying:church", "government": f"assist:{spy}"})
    if covert:
        fleet.given({f"covert.{FACTION.index[spy]}": code(SABOTAGE, STORES)})
    fleet.rolls("orders", "0", "0").run(Spying(Faction(FACTION.index[spy]), CHURCH, False))
    shown, cause = ("[+] 0 0", ", -1 covert order") if covert else ("[+] [+] 0", "")
    helped = f"(+1 the Government assists{cause}, +1 well placed)"
    value = 1 if covert else 2
    assert f"{shown} F6={value} {helped}" in fleet.log()
    assert fleet.g.finished(Spying).result == PARTIAL


@rule("EX-COV-03", "EX-COV-04", "EX-COV-11", "EX-NET-02")
@pytest.mark.parametrize("covert", [False, True])
def test_at_a_whole_table_a_network_that_also_spies_in_the_dark_is_hindered_in_the_open(
    sails: Sails, covert: bool
) -> None:
    voyage = sails(4).until("exodus.intents")
    for seat in range(4):
        sheet: dict[str, object] = dict.fromkeys(("church", "government", "military"), "rest")
        sheet["network"] = {"network_spying": "church"}
        voyage.says(seat, "exodus.intents", sheet)
    voyage.all_say("exodus.dissent", None)
    voyage.says(NETWORK, "exodus.covert", {"spying": "military"} if covert else None)
    voyage.all_say("exodus.covert", None)
    if voyage.asked("exodus.category"):
        voyage.table.time_up()
    tests = [
        entry.text
        for entry in voyage.table.view(0).log
        if entry.note.name == "exodus.tested" and entry.text.startswith("Spying")
    ]
    assert len(tests) == 1 + covert
    assert ("covert order" in tests[-1]) == covert


@rule("EX-VAR-01", "EX-SCT-02")
def test_a_spy_may_be_the_third_to_know(exodus: Exodus) -> None:
    fleet = dark(exodus, 3)
    secret = fleet.holding("go2")
    learn(fleet.g, secret, CHURCH)
    fleet.chance("draws", 0)
    acts(fleet, MILITARY, {"spying": "government"}, *PLUS)
    fleet.moved("J-3").said("exodus.secret_escaped", faction="military")


# Assassination


@rule("EX-COV-16", "EX-COV-17")
def test_a_failed_assassination_exposes_the_plot(exodus: Exodus) -> None:
    fleet = acts(dark(exodus), CHURCH, {"assassination": "military"}, *MINUS)
    fleet.said("exodus.tested", text="Assassination F6 - - - M6=-3")
    fleet.moved("E+2").expect({"factions.0.standing": -2, "factions.2.standing": 0})
    fleet.expect(order_hindrances=[0] * 8, vacancies=[])


@rule("EX-COV-18")
def test_a_wounded_leader_hinders_the_public_order(exodus: Exodus) -> None:
    fleet = acts(dark(exodus), CHURCH, {"assassination": "military"}, *ZERO)
    fleet.moved("E+1").expect(order_hindrances=[0, 0, 1, 0, 0, 0, 0, 0], vacancies=[])
    fleet.expect({"factions.0.standing": 0})


@rule("EX-COV-19", "EX-WEX-12")
def test_a_successful_assassination_kills_the_leader(exodus: Exodus) -> None:
    fleet = dark(exodus).rolls("flips", "-")
    acts(fleet, CHURCH, {"assassination": "military"}, *PLUS)
    assert fleet.g.s.characters[MILITARY].gone
    fleet.moved("E+1 M-1")
    fleet.seat(MILITARY).asked("exodus.succession")


@rule("EX-COV-20", "EX-VAR-03")
@pytest.mark.parametrize(
    ("seats", "actor", "target", "orders", "fixed"),
    [
        (6, CHURCH, "military", {}, 0),
        (7, CHURCH, "military", {}, 1),
        (7, CHURCH, "security", {}, 0),
        (7, SECURITY, "military", {}, 0),
        (7, CHURCH, "military", {"security": "protective_detail:military"}, 2),
        (7, CHURCH, "government", {"security": "protective_detail:military"}, 1),
        (7, CHURCH, "security", {"security": "protective_detail:security"}, 2),
    ],
)
def test_security_hinders_assassins(
    exodus: Exodus, seats: int, actor: Faction, target: str, orders: dict[str, str], fixed: int
) -> None:
    fleet = dark(exodus, seats).ordered(**orders)
    acts(fleet, actor, {"assassination": target}, *ZERO[fixed:])
    shown = " ".join([*["[-]"] * fixed, *ZERO[fixed:]])
    assert f" {shown} " in fleet.log()


# Sabotage


@rule("EX-COV-21")
@pytest.mark.parametrize(
    ("aim", "text"),
    [
        ("stores", "Sabotage T9 0 0 0 J3=6"),
        ("weapons", "Sabotage T9 0 0 0 M4=5"),
        ("chains", "Sabotage T9 0 0 0 F5=4"),
    ],
)
def test_treachery_is_tested_against_what_guards_the_aim(
    exodus: Exodus, aim: str, text: str
) -> None:
    fleet = dark(exodus, treachery=9, justice=3, might=4, faith=5)
    acts(fleet, NETWORK, {"sabotage": aim}, *ZERO).said("exodus.tested", text=text)


@rule("EX-COV-22", "EX-COV-23", "EX-COV-24")
@pytest.mark.parametrize(
    ("aim", "dice", "moved", "standing"),
    [
        ("stores", MINUS, "E+1", -2),
        ("weapons", MINUS, "E+1", -2),
        ("stores", ZERO, "S-1", 0),
        ("weapons", ZERO, "M-1", 0),
        ("stores", PLUS, "S-2", 0),
        ("weapons", PLUS, "M-2", 0),
    ],
)
def test_sabotage_of_stores_and_weapons(
    exodus: Exodus, aim: str, dice: tuple[str, ...], moved: str, standing: int
) -> None:
    fleet = acts(dark(exodus), NETWORK, {"sabotage": aim}, *dice)
    fleet.moved(moved).expect({"factions.3.standing": standing, "god_free": False})


@rule("EX-COV-22", "EX-COV-23", "EX-COV-25")
@pytest.mark.parametrize(
    ("dice", "moved", "free"), [(MINUS, "E+1", False), (ZERO, "F-1", False), (PLUS, "", True)]
)
def test_sabotage_of_the_chains_may_free_the_god(
    exodus: Exodus, dice: tuple[str, ...], moved: str, free: bool
) -> None:
    fleet = dark(exodus)
    fleet.taken(MILITARY, 1)
    acts(fleet, MILITARY, {"sabotage": "chains"}, *dice)
    fleet.moved(moved).expect(god_free=free)
    assert fleet.g.fleet_is_lost() == free


# Coup


@rule("EX-COV-27", "EX-COV-28")
def test_a_failed_coup_costs_the_military_its_leader(exodus: Exodus) -> None:
    fleet = dark(exodus).rolls("flips", "0")
    acts(fleet, MILITARY, "coup", *MINUS)
    fleet.said("exodus.tested", text="Coup M6 - - - J6=-3").moved("M-2 E+2")
    assert fleet.g.s.characters[MILITARY].gone
    fleet.seat(MILITARY).asked("exodus.succession")
    fleet.expect(coup_by=NO_FACTION)


@rule("EX-COV-29")
def test_a_coup_may_end_in_a_stand_off(exodus: Exodus) -> None:
    fleet = acts(dark(exodus), MILITARY, "coup", *ZERO)
    fleet.moved("M-1 J-1 E+2").expect(vacancies=[], coup_by=NO_FACTION)


@rule("EX-COV-30", "EX-COV-31", "EX-COV-32")
def test_a_successful_coup_puts_an_officer_at_the_head_of_the_government(exodus: Exodus) -> None:
    fleet = dark(exodus)
    acts(fleet, MILITARY, "coup", *PLUS)
    fleet.moved("J-3 E+2").expect(coup_by=MILITARY, obligations=[])
    assert fleet.g.s.characters[GOVERNMENT].gone
    assert fleet.g.weight(MILITARY, GOVERNMENT) == 5
    assert fleet.g.seat_of(GOVERNMENT) == GOVERNMENT
    fleet.seat(MILITARY).asked("exodus.transfer")


@rule("EX-WEX-13", "EX-COV-33", "EX-COV-30", "EX-COV-31")
def test_a_church_led_coup_by_agreement_needs_no_test(exodus: Exodus) -> None:
    fleet = dark(exodus).with_pact(CHURCH)
    acts(fleet, CHURCH, "coup")
    fleet.moved("J-3 E+2").expect(coup_by=CHURCH).said_nothing_of("exodus.tested")
    prelate = fleet.g.faction(CHURCH).leader
    fleet.chance("draws", 0)
    fleet.seat(CHURCH).asked("exodus.transfer").answers({f"person{prelate + 1}": "pe1"})
    assert fleet.g.faction(GOVERNMENT).leader == prelate
    assert fleet.g.s.characters[prelate].faction == GOVERNMENT
    assert fleet.g.seat_of(GOVERNMENT) == GOVERNMENT
    assert fleet.g.weight(CHURCH, GOVERNMENT) == 5
    fleet.seat(CHURCH).asked("exodus.succession")


@rule("EX-COV-33")
def test_an_agreement_spares_the_military_the_test_too(exodus: Exodus) -> None:
    fleet = dark(exodus).with_pact(MILITARY)
    acts(fleet, MILITARY, "coup").expect(coup_by=MILITARY).said_nothing_of("exodus.tested")


def test_spying_hands_up_its_result(exodus: Exodus) -> None:
    fleet = dark(exodus).rolls("orders", *MINUS).run(Spying(MILITARY, CHURCH, True))
    assert fleet.g.finished(Spying).result == FAILURE
