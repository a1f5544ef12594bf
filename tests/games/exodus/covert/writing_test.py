"""Section 7.3: how covert orders are written, opened and carried out; EX-INF-04, EX-GEN-06."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.covert.writing import COVERT_CODE, CovertOrders
from starmoot.games.exodus.intent.codes import code
from starmoot.games.exodus.names import (
    CHURCH,
    COVERT,
    FACTION,
    GOVERNMENT,
    MILITARY,
    NETWORK,
    RESEARCHERS,
    SECURITY,
    SPYING,
    UNDERWORLD,
    Faction,
)
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.secrets.knowledge import contained, knows
from starmoot.games.exodus.secrets.spreading import learn
from starmoot.games.exodus.state import BLANK
from starmoot.host import SPECTATOR, take_view, view_json
from starmoot.kernel import Choose
from starmoot.testing import rule

ALL = 8


def dark(exodus: Exodus, seats: int = ALL, **fields: Any) -> Fleet:
    """A fleet with leaders, all traits 6 unless told otherwise, before covert orders."""
    fleet = exodus(seats, traits=[6] * 7).led().ordered()
    names = {name: value for name, value in fields.items() if name != "orders"}
    for name, value in names.items():
        trait = ["edge", "faith", "justice", "might", "supply", "treachery", "women"].index(name)
        fleet.given({f"traits.{trait}": value})
    if "orders" in fields:
        fleet.ordered(**fields["orders"])
    return fleet


def give(fleet: Fleet, orders: dict[str, Any]) -> Fleet:
    """Everybody writes: what is listed, and else no order."""
    fleet.run(CovertOrders())
    for faction in fleet.g.s.played:
        asked = fleet.seat(faction).asked("exodus.covert")
        order = orders.get(FACTION.key(faction))
        if order is None:
            asked.passes()
        else:
            asked.answers(order)
    return fleet


def targets(fleet: Fleet, faction: Faction, kind: str) -> list[str]:
    """What a covert order of a kind may name."""
    shape = fleet.seat(faction).asked("exodus.covert").shape
    assert isinstance(shape, Choose)
    follow = shape.then[shape.keys.index(COVERT.keys.index(kind))]
    assert isinstance(follow, Choose)
    return [follow.kind.key(key) for key in follow.keys]


# What may be written


LISTS = {
    "church": ["assassination"],
    "government": ["spying", "assassination"],
    "military": ["spying", "assassination", "coup"],
    "network": ["spying", "sabotage"],
    "researchers": ["assassination"],
    "underworld": ["spying", "assassination"],
    "security": ["spying", "assassination"],
    "opposition": ["spying", "assassination"],
}


@rule("EX-COV-06", "EX-COV-01")
@pytest.mark.parametrize("faction", LISTS)
def test_every_faction_has_its_own_list(exodus: Exodus, faction: str) -> None:
    fleet = dark(exodus).run(CovertOrders())
    asked = fleet.seat(FACTION.keys.index(faction)).asked("EX-DEC-24")
    assert asked.options() == LISTS[faction]


@rule("EX-COV-07", "EX-COV-10")
def test_whoever_knows_a_secret_may_leak_that_secret(exodus: Exodus) -> None:
    fleet = dark(exodus)
    own, other = fleet.holding("go2"), fleet.holding("mi3")
    fleet.run(CovertOrders())
    assert targets(fleet, GOVERNMENT, "leak") == [str(own)]
    assert targets(fleet, MILITARY, "leak") == [str(other)]
    fleet.seat(CHURCH).asked("exodus.covert").cannot("leak")


@rule("EX-COV-07", "EX-SCT-05")
def test_a_faction_cannot_leak_what_only_its_player_has_read(exodus: Exodus) -> None:
    fleet = dark(exodus)
    place = fleet.holding("pe1", CHURCH)
    fleet.run(CovertOrders())
    fleet.seat(CHURCH).asked("exodus.covert").cannot("leak")
    learn(fleet.g, place, CHURCH)
    fleet.seat(CHURCH).asked("exodus.covert").can("leak")


@rule("EX-COV-10", "EX-COV-11", "EX-COV-16")
def test_only_legal_targets_can_be_written(exodus: Exodus) -> None:
    fleet = dark(exodus, 5).run(CovertOrders())
    assert targets(fleet, MILITARY, "spying") == ["church", "government", "network", "researchers"]
    assert targets(fleet, MILITARY, "assassination") == ["church", "government", "researchers"]
    with pytest.raises(AssertionError, match="refuses"):
        fleet.seat(MILITARY).asked("exodus.covert").answers({"assassination": "network"})


@rule("EX-COV-26")
@pytest.mark.parametrize(("treachery", "aims"), [(7, 2), (8, 3)])
def test_saboteurs_reach_the_chains_only_at_high_treachery(
    exodus: Exodus, treachery: int, aims: int
) -> None:
    fleet = dark(exodus, treachery=treachery).run(CovertOrders())
    assert targets(fleet, NETWORK, "sabotage") == ["stores", "weapons", "chains"][:aims]


@rule("EX-INF-04")
def test_the_infected_may_sabotage_and_reach_the_chains_at_any_time(exodus: Exodus) -> None:
    fleet = dark(exodus, treachery=1)
    for faction in (CHURCH, MILITARY):
        fleet.taken(faction, 1)
    fleet.run(CovertOrders())
    assert targets(fleet, MILITARY, "sabotage") == ["stores", "weapons", "chains"]
    assert targets(fleet, CHURCH, "sabotage") == ["stores", "weapons"]
    fleet.seat(GOVERNMENT).asked("exodus.covert").cannot("sabotage")


@rule("EX-INF-04")
def test_an_infected_church_never_reaches_the_chains(exodus: Exodus) -> None:
    fleet = dark(exodus, treachery=12)
    fleet.taken(CHURCH, 1)
    fleet.run(CovertOrders())
    assert targets(fleet, CHURCH, "sabotage") == ["stores", "weapons"]


@rule("EX-COV-33")
def test_an_agreement_with_the_government_puts_a_coup_on_the_list(exodus: Exodus) -> None:
    fleet = dark(exodus).with_pact(CHURCH).run(CovertOrders())
    fleet.seat(CHURCH).asked("exodus.covert").can("coup")
    fleet.seat(UNDERWORLD).asked("exodus.covert").cannot("coup")


@rule("EX-COV-05")
def test_nobody_is_asked_anything_else_while_covert_orders_are_written(exodus: Exodus) -> None:
    fleet = dark(exodus)
    fleet.given({"factions.0.markers": [0, 3, 3, 3, 3, 3, 3, 3]}).run(CovertOrders())
    pending = take_view(fleet.g, CHURCH).pending
    assert [decision.question.topic.name for decision in pending] == ["exodus.covert"]


# Secrecy, silence and the opening


@rule("EX-COV-02", "EX-HID-04", "EX-DEC-24")
def test_orders_are_sealed_until_all_are_in(exodus: Exodus) -> None:
    fleet = dark(exodus, 3).run(CovertOrders())
    before = view_json(take_view(fleet.g, CHURCH))
    fleet.seat(MILITARY).asked("exodus.covert").answers({"assassination": "church"})
    after = view_json(take_view(fleet.g, CHURCH))
    assert before["state"] == after["state"]
    assert before["log"] == after["log"]
    fleet.expect(covert=[BLANK] * 8)


@rule("EX-COV-02", "EX-HID-04", "EX-COV-04")
def test_all_orders_are_opened_together_also_no_order(exodus: Exodus) -> None:
    fleet = dark(exodus, 4).rolls("orders", "-", "-", "-")
    give(fleet, {"military": {"spying": "church"}})
    assert fleet.done
    fleet.expect(covert=[BLANK, BLANK, code(SPYING, CHURCH), *[BLANK] * 5])
    fleet.said("exodus.covert_order", faction="military", covert_code="spying:church")
    fleet.said("exodus.covert_order", covert_code="none", times=3)
    heard = [entry.note.name for entry in take_view(fleet.g, SPECTATOR).log]
    assert heard.count("exodus.covert_order") == 4


@rule("EX-HID-04", "EX-COV-34", "EX-GEN-15")
def test_a_covert_leak_shows_who_told_whom_but_not_what(exodus: Exodus) -> None:
    fleet = dark(exodus, 5)
    place = fleet.holding("mi1")
    give(fleet, {"military": {"leak": {str(place): "church"}}})
    assert knows(fleet.g, CHURCH, place)
    fleet.seat(GOVERNMENT).knows_nothing_of(f"secrets.{place}.card")
    seen = take_view(fleet.g, GOVERNMENT)
    shown = [e for e in view_json(seen)["log"] if e["fact"] == "exodus.covert_order"]
    text = "Covert order of Military: Leak a Secret to Church: Military secret 1 (institutional)"
    assert text in [entry["text"] for entry in shown]


@rule("EX-COV-34", "EX-GEN-17")
def test_a_covert_leak_to_the_public_works_like_the_general_order(exodus: Exodus) -> None:
    fleet = dark(exodus, 5)
    place = fleet.holding("mi1")
    give(fleet, {"military": {"leak": {str(place): "public"}}})
    assert not contained(fleet.g, place)
    fleet.moved("E+3 F-3")


@rule("EX-TIME-07", "EX-DEC-24", "EX-COV-04")
def test_silence_is_no_order(exodus: Exodus) -> None:
    fleet = dark(exodus, 5).run(CovertOrders())
    fleet.time_up()
    assert fleet.done
    fleet.expect(covert=[BLANK] * 8).moved()


def test_the_words_of_covert_orders_are_read_back() -> None:
    words = ["none", "coup", "spying:church", "sabotage:chains", "leak:3:public", "leak:0:network"]
    for word in words:
        number = COVERT_CODE.number(word)
        assert number is not None
        assert COVERT_CODE.key(number) == word
    for nonsense in ("", "coup:church", "leak:3", "leak:x:public", "spying:stores", "sabotage", 3):
        assert COVERT_CODE.number(nonsense) is None


def test_the_question_shows_the_odds_and_why_the_chains_are_barred(exodus: Exodus) -> None:
    fleet = dark(exodus, 5).run(CovertOrders())
    words = take_view(fleet.g, NETWORK).pending[0].words
    assert words.previews["exodus.faction", CHURCH].startswith("Justice (Faith), 4% success")
    assert words.barred["exodus.sabotage", 2] == "only while Treachery is 8 or more"
    fleet.with_pact(MILITARY)
    words = take_view(fleet.g, MILITARY).pending[0].words
    assert "will not resist" in words.previews["exodus.covert", 4]


# Carrying them out


@rule("EX-COV-08")
def test_orders_are_carried_out_by_kind_and_then_in_faction_order(exodus: Exodus) -> None:
    fleet = dark(exodus, faith=8, supply=10)
    seeds = fleet.holding("go1")
    fleet.rolls("orders", *["0"] * 15)
    give(
        fleet,
        {
            "church": {"assassination": "underworld"},
            "government": {"leak": {str(seeds): "church"}},
            "military": "coup",
            "network": {"sabotage": "stores"},
            "researchers": {"assassination": "opposition"},
            "underworld": {"spying": "military"},
            "security": {"spying": "church"},
        },
    )
    acts = [
        entry.note.name.removeprefix("exodus.")
        for entry in fleet.play.log
        if entry.note.name.removeprefix("exodus.")
        in ("spied", "secret_told", "sabotaged", "wounded", "coup_stand_off")
    ]
    assert acts == [
        *("spied", "spied", "secret_told", "sabotaged"),
        *("wounded", "wounded", "coup_stand_off"),
    ]
    spies = [entry.args[0] for entry in fleet.play.log if entry.note.name == "exodus.spied"]
    assert spies == [UNDERWORLD, SECURITY]
    fleet.rolled_all()


@rule("EX-COV-08")
def test_what_was_spied_out_first_makes_a_later_leak_no_news(exodus: Exodus) -> None:
    fleet = dark(exodus, 5, might=12)
    place = fleet.holding("go2")
    learn(fleet.g, place, RESEARCHERS)
    fleet.rolls("orders", "-", "-", "-").chance("draws", 0)
    fleet.run(CovertOrders())
    fleet.seat(CHURCH).asked("exodus.covert").passes()
    fleet.seat(GOVERNMENT).asked("exodus.covert").answers({"leak": {str(place): "public"}})
    fleet.seat(MILITARY).asked("exodus.covert").answers({"spying": "government"})
    fleet.seat(NETWORK).asked("exodus.covert").passes()
    fleet.seat(RESEARCHERS).asked("exodus.covert").passes()
    assert fleet.done
    fleet.moved("J-3 M+6").said("exodus.secret_no_news", faction="government")


@rule("EX-COV-10")
def test_a_sabotage_of_the_chains_goes_on_though_treachery_has_fallen(exodus: Exodus) -> None:
    fleet = dark(exodus, 5, treachery=8)
    serum = fleet.holding("di1", RESEARCHERS)
    fleet.rolls("orders", "0", "0", "0")
    give(
        fleet, {"researchers": {"leak": {str(serum): "public"}}, "network": {"sabotage": "chains"}}
    )
    fleet.said("exodus.sabotaged", sabotage="chains", result="failure")


@rule("EX-GEN-06", "EX-COV-09")
@pytest.mark.parametrize(
    ("orders", "dice"),
    [
        ({"government": "assist:military", "military": "promote"}, "[+] 0 0"),
        ({"government": "assist:military", "military": "conscript"}, "0 0 0"),
        ({"researchers": "assist:military", "military": "promote"}, "0 0 0"),
        ({"network": "assist:military", "government": "assist:military"}, "[+] [+] 0"),
        ({"underworld": "assist:church", "military": "promote"}, "0 0 0"),
    ],
)
def test_an_assist_that_the_public_order_cannot_use_serves_the_covert_one(
    exodus: Exodus, orders: dict[str, str], dice: str
) -> None:
    fleet = dark(exodus, 6, orders=orders)
    fleet.rolls("orders", *[sign for sign in dice.split() if sign != "[+]"])
    give(fleet, {"military": {"spying": "church"}})
    assert f"M6 {dice} F6" in fleet.log()
    fleet.rolled_all()


@rule("EX-CHR-05", "EX-COV-19")
def test_a_fallen_leader_is_replaced_before_the_next_order(exodus: Exodus) -> None:
    fleet = dark(exodus, 5, faith=12)
    fleet.rolls("orders", "0", "0", "0", "-", "-", "-").rolls("flips", "0")
    give(
        fleet,
        {"church": {"assassination": "military"}, "researchers": {"assassination": "government"}},
    )
    fleet.said("exodus.assassinated", times=1)
    fleet.said_nothing_of("exodus.plot_exposed")
    fleet.chance("draws", 0, 0, 0, 0, 0, 0)
    fleet.seat(MILITARY).asked("exodus.succession").passes()
    fleet.said("exodus.plot_exposed", faction="researchers")
