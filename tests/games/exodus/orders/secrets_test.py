"""Orders that deal in secrets: Dirt Digging, Leak, open Spying, high offices (8.1 to 8.5)."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.content.printed import secret_number
from starmoot.games.exodus.intent.codes import code
from starmoot.games.exodus.names import (
    ASSASSINATION,
    CATEGORY,
    CHURCH,
    EDGE,
    FACTION,
    GOVERNMENT,
    MILITARY,
    NETWORK,
    OPPOSITION,
    RESEARCHERS,
    TREACHERY,
    UNDERWORLD,
    Faction,
)
from starmoot.games.exodus.orders.public import PublicOrders
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.secrets.knowledge import include, knows
from starmoot.games.exodus.secrets.spreading import new_secret
from starmoot.games.exodus.state import Character
from starmoot.testing import rule


def keeps(fleet: Fleet, owner: str, word: str, category: str = "institutional") -> int:
    """Give a faction a secret, a personal one to a leader of its own; gives its place."""
    faction = FACTION.named(owner)
    character = -1
    if category == "personal":
        person = Character()
        person.name, person.primary = owner, True
        person.faction = person.origin = faction
        fleet.g.s.characters.append(person)
        character = len(fleet.g.s.characters) - 1
        fleet.g.faction(faction).leader = character
    number = CATEGORY.keys.index(category)
    return int(new_secret(fleet.g, faction, number, secret_number(word), character))


def dig(exodus: Exodus, category: str, *dice: str) -> Fleet:
    """The Church digs in the Government's past, which has one secret of either kind."""
    fleet = exodus(5).at_six()
    keeps(fleet, "government", "go2")
    keeps(fleet, "government", "pe1", "personal")
    keeps(fleet, "military", "pe2", "personal")
    fleet.ordered(church=f"dirt_digging:government:{category}")
    fleet.rolls("orders", *dice).chance("draws", 0, 0)
    return fleet.run(PublicOrders())


@rule("EX-GEN-08", "EX-GEN-09", "EX-HID-06")
@pytest.mark.parametrize(
    ("category", "dice", "learned"),
    [
        ("institutional", "-00", []),
        ("institutional", "000", [1]),
        ("institutional", "+++", [0]),
        ("personal", "000", [1]),
        ("personal", "+++", [1]),
    ],
)
def test_dirt_digging_finds_what_was_looked_for_or_only_personal_dirt(
    exodus: Exodus, category: str, dice: str, learned: list[int]
) -> None:
    fleet = dig(exodus, category, *dice)
    assert [place for place in range(3) if knows(fleet.g, CHURCH, place)] == learned
    for place in learned:
        fleet.seat(CHURCH).knows(f"secrets.{place}.card")
        fleet.seat(MILITARY).knows_nothing_of(f"secrets.{place}.card")
    told = [entry for entry in fleet.play.log if entry.note.name == "exodus.secret_learned"]
    assert [entry.seen_by(MILITARY) for entry in told] == [False] * len(learned)
    fleet.said("exodus.tested").said("exodus.order_executed", faction="church")


@rule("EX-GEN-08")
def test_who_knows_all_the_dirt_finds_none(exodus: Exodus) -> None:
    fleet = exodus(5).at_six()
    place = keeps(fleet, "government", "go2")
    include(fleet.g.s.secrets[place].knowers.value, CHURCH)
    fleet.ordered(church="dirt_digging:government:institutional").rolls("orders", *"+++")
    fleet.run(PublicOrders()).said_nothing_of("exodus.secret_learned").moved()


@rule("EX-SET-05", "EX-PUB-06")
@pytest.mark.parametrize("order", ["dirt_digging:church:personal", "name_director"])
def test_those_whom_nobody_plays_learn_nothing_and_rest(exodus: Exodus, order: str) -> None:
    fleet = exodus(4).at_six().ordered(researchers=order).rolls("flips", "0")
    fleet.run(PublicOrders()).said("exodus.order_impossible", faction="researchers")
    fleet.expect({f"factions.{RESEARCHERS}.has_office": False})


# Leak a Secret


@rule("EX-GEN-15", "EX-GEN-16", "EX-INT-18")
def test_a_leak_to_one_faction_tells_it_alone(exodus: Exodus) -> None:
    fleet = exodus(5).at_six()
    place = keeps(fleet, "church", "ch3")
    fleet.ordered(church=f"leak:{place}:military").run(PublicOrders())
    assert knows(fleet.g, MILITARY, place)
    assert not knows(fleet.g, GOVERNMENT, place)
    fleet.seat(MILITARY).knows(f"secrets.{place}.card")
    fleet.seat(GOVERNMENT).knows_nothing_of(f"secrets.{place}.card")
    fleet.moved().expect({"secrets.0.public": False, "results.0": -1})


@rule("EX-GEN-16", "EX-SCT-02")
def test_a_leak_to_the_third_faction_lets_it_escape_at_once(exodus: Exodus) -> None:
    fleet = exodus(5).at_six()
    place = keeps(fleet, "church", "ch3")
    include(fleet.g.s.secrets[place].knowers.value, GOVERNMENT)
    fleet.ordered(government=f"leak:{place}:military", military="harvest")
    fleet.rolls("orders", "0", "0", "0").run(PublicOrders())
    fleet.moved("F-2 E+1").expect({"secrets.0.public": True})


@rule("EX-GEN-17")
def test_a_leak_to_everybody_escapes_containment_immediately(exodus: Exodus) -> None:
    fleet = exodus(5).at_six()
    place = keeps(fleet, "church", "ch3")
    fleet.ordered(church=f"leak:{place}:public", government="adjudicate")
    fleet.rolls("orders", "0", "0", "0").run(PublicOrders())
    fleet.said("exodus.tested", text="Adjudicate J6 0 0 0 E7=-1")
    fleet.expect({"secrets.0.public": True, "factions.0.standing": -2})


@rule("EX-INT-18", "EX-PUB-06", "EX-GEN-15")
def test_who_does_not_know_a_secret_rests_instead_of_leaking_it(exodus: Exodus) -> None:
    fleet = exodus(5).at_six()
    place = keeps(fleet, "church", "ch3")
    fleet.ordered(military=f"leak:{place}:public").rolls("flips", "-").run(PublicOrders())
    fleet.said("exodus.order_impossible", faction="military").moved("E-1")
    fleet.expect({"secrets.0.public": False})


@rule("EX-SCT-05", "EX-PUB-06")
def test_the_own_leaders_personal_secret_is_not_the_factions_to_leak(exodus: Exodus) -> None:
    fleet = exodus(5).at_six()
    place = keeps(fleet, "church", "pe1", "personal")
    fleet.ordered(church=f"leak:{place}:public").rolls("flips", "0").run(PublicOrders())
    fleet.said("exodus.order_impossible", faction="church").moved()


# Spying as a public order


@rule("EX-NET-02", "EX-COV-12", "EX-COV-03", "EX-STD-02")
def test_the_network_spies_openly_with_the_hindrance_of_its_covert_order(exodus: Exodus) -> None:
    fleet = exodus(5).at_six().given({"factions.3.trait": EDGE, "factions.0.trait": TREACHERY})
    place = keeps(fleet, "church", "ch3")
    fleet.ordered(network="network_spying:church", government="assist:network")
    fleet.given({f"covert.{NETWORK}": code(ASSASSINATION, CHURCH)})
    fleet.rolls("orders", "+", "+").chance("draws", 0)
    fleet.run(PublicOrders()).rolled_all()
    assert knows(fleet.g, NETWORK, place)
    fleet.expect({f"results.{NETWORK}": 2, f"factions.{NETWORK}.standing": 1})


@rule("EX-UND-02", "EX-COV-13", "EX-STD-02")
def test_the_underworld_spies_openly_and_may_be_caught(exodus: Exodus) -> None:
    fleet = exodus(6).at_six().given({"factions.5.trait": EDGE, "factions.0.trait": TREACHERY})
    fleet.ordered(underworld="underworld_spying:church").rolls("orders", "-", "-")
    fleet.run(PublicOrders()).moved("E+1")
    fleet.expect({f"results.{UNDERWORLD}": 0, f"factions.{UNDERWORLD}.standing": -1})


@rule("EX-NET-02", "EX-UND-01")
def test_thugs_get_in_the_way_of_open_spying_too(exodus: Exodus) -> None:
    fleet = exodus(6).at_six().given({"factions.3.trait": EDGE, "factions.0.trait": TREACHERY})
    fleet.ordered(network="network_spying:church", underworld="brute_squad:network")
    fleet.rolls("orders", *"+++", "0", "0").run(PublicOrders()).rolled_all()
    fleet.expect({f"results.{NETWORK}": 0})


# High offices


@rule("EX-CHU-02", "EX-GOV-18", "EX-MIL-02", "EX-RSR-01", "EX-SCT-09", "EX-SCT-12", "EX-STD-02")
@pytest.mark.parametrize(
    ("faction", "order", "secrets"),
    [
        ("church", "coronation", ["ch4", "ch5"]),
        ("government", "swear_in", ["go4", "go5"]),
        ("military", "promote", ["mi4", "mi5"]),
        ("researchers", "name_director", ["re4", "re5"]),
    ],
)
def test_the_highest_office_opens_its_secrets(
    exodus: Exodus, faction: str, order: str, secrets: list[str]
) -> None:
    fleet = exodus(5).led().at_six().ordered(**{faction: order}).run(PublicOrders())
    seat = FACTION.keys.index(faction)
    fleet.crowned(Faction(seat))
    asked = fleet.seat(seat).asked("EX-DEC-27")
    assert asked.options() == secrets
    asked.picks(secrets[1])
    assert fleet.done
    assert knows(fleet.g, Faction(seat), 0)
    values: dict[str, Any] = {f"factions.{seat}.has_office": True, f"results.{seat}": -1}
    fleet.expect({**values, f"factions.{seat}.standing": 1})
    fleet.expect({"secrets.0.card": secret_number(secrets[1])}).moved()


def test_nobody_else_is_asked_while_an_office_is_conferred(exodus: Exodus) -> None:
    fleet = exodus(8).led().at_six().ordered(church="coronation", opposition="relief_work")
    fleet.run(PublicOrders()).crowned(CHURCH)
    fleet.seat(OPPOSITION).asked_nothing()
    fleet.rolls("orders", "+", "+", "+")
    fleet.seat(CHURCH).asked("exodus.office_secret").picks("ch4")
    fleet.moved("E-1")
