"""Research, discoveries and what is fabricated (EX-RSR, EX-NET-03, EX-NET-04, EX-DEC-26)."""

from __future__ import annotations

import pytest

from starmoot.games.exodus.content.printed import secret_number
from starmoot.games.exodus.names import DISCOVERY, NETWORK, RESEARCHERS
from starmoot.games.exodus.orders.public import PublicOrders
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.secrets.knowledge import knows
from starmoot.host import take_view
from starmoot.testing import rule


def laboratory(exodus: Exodus, seats: int = 5, progress: int = 0) -> Fleet:
    """A fleet that can still make three discoveries."""
    deck = [secret_number(word) for word in ("di3", "di7", "di9")]
    return exodus(seats, progress=progress).at_six().given(discovery_deck=deck)


@rule("EX-RSR-02", "EX-PUB-09")
@pytest.mark.parametrize(("dice", "progress"), [("-00", 0), ("000", 1), ("++0", 1), ("+++", 2)])
def test_research_makes_progress(exodus: Exodus, dice: str, progress: int) -> None:
    fleet = laboratory(exodus).ordered(researchers="research").rolls("orders", *dice)
    fleet.run(PublicOrders()).expect(progress=progress, secrets=[])


@rule("EX-NET-03")
@pytest.mark.parametrize(("dice", "progress"), [("-00", 0), ("000", 1), ("+++", 1)])
def test_network_research_makes_one_step_at_most(exodus: Exodus, dice: str, progress: int) -> None:
    fleet = laboratory(exodus).ordered(network="network_research").rolls("orders", *dice)
    fleet.run(PublicOrders()).expect(progress=progress)


@rule("EX-RSR-02", "EX-STD-06", "EX-SCT-13")
@pytest.mark.parametrize(
    ("progress", "dice", "left"), [(2, "000", 0), (1, "+++", 0), (2, "+++", 1)]
)
def test_at_three_a_discovery_is_drawn_and_three_are_removed(
    exodus: Exodus, progress: int, dice: str, left: int
) -> None:
    fleet = laboratory(exodus, progress=progress).ordered(researchers="research")
    fleet.rolls("orders", *dice).chance("draws", 1)
    fleet.run(PublicOrders()).rolled_all().expect(progress=left)
    fleet.expect({"secrets.0.card": secret_number("di7"), "secrets.0.owner": RESEARCHERS})
    success = 1 if dice == "+++" else 0
    fleet.expect({"secrets.0.category": DISCOVERY, "factions.4.standing": 1 + success})
    assert not knows(fleet.g, NETWORK, 0)


@rule("EX-NET-04")
def test_the_network_works_for_the_researchers_and_learns_what_it_helped_to_find(
    exodus: Exodus,
) -> None:
    fleet = laboratory(exodus, progress=2).ordered(network="network_research")
    fleet.rolls("orders", "0", "0", "0").chance("draws", 0)
    fleet.run(PublicOrders()).expect({"progress": 0, "secrets.0.owner": RESEARCHERS})
    assert knows(fleet.g, NETWORK, 0)
    assert knows(fleet.g, RESEARCHERS, 0)
    fleet.expect({"factions.4.standing": 1, "factions.3.standing": 0})


@rule("EX-NET-04")
@pytest.mark.parametrize(("dice", "learns"), [("000", True), ("-00", False)])
def test_the_network_learns_what_the_researchers_complete_in_the_cycle_it_helped(
    exodus: Exodus, dice: str, learns: bool
) -> None:
    fleet = laboratory(exodus, progress=1)
    fleet.ordered(network="network_research", researchers="research")
    fleet.given({"traits.4": 7}).rolls("orders", *dice, "+", "+", "+").chance("draws", 0)
    fleet.run(PublicOrders())
    assert knows(fleet.g, RESEARCHERS, 0)
    assert knows(fleet.g, NETWORK, 0) == learns


@rule("EX-NET-04")
def test_without_researchers_the_network_owns_what_it_finds(exodus: Exodus) -> None:
    fleet = laboratory(exodus, seats=4, progress=2).ordered(network="network_research")
    fleet.rolls("orders", "0", "0", "0").chance("draws", 0)
    fleet.run(PublicOrders()).expect({"progress": 0, "secrets.0.owner": NETWORK})
    fleet.expect({"factions.3.standing": 1})


@rule("EX-VAR-08", "EX-RSR-02")
def test_what_unplayed_researchers_find_is_public_at_once(exodus: Exodus) -> None:
    fleet = laboratory(exodus, seats=4, progress=2).ordered(researchers="research")
    fleet.rolls("orders", "0", "0", "0").chance("draws", 0)
    fleet.run(PublicOrders()).moved("S+2").expect({"secrets.0.public": True})
    assert not knows(fleet.g, NETWORK, 0)


@rule("EX-RSR-02")
def test_when_all_is_discovered_research_finds_nothing_more(exodus: Exodus) -> None:
    fleet = exodus(5, progress=2).at_six().ordered(network="network_research")
    fleet.rolls("orders", "0", "0", "0").run(PublicOrders()).expect(secrets=[], progress=0)


# Fabricate


def workshop(exodus: Exodus, dice: str, supply: int = 6, might: int = 6, seats: int = 5) -> Fleet:
    """The Researchers fabricate; Edge is as high as Supply."""
    fleet = exodus(seats).at_six().given({"traits.4": supply, "traits.0": supply})
    fleet.given({"traits.3": might}).ordered(researchers="fabricate").rolls("orders", *dice)
    return fleet.run(PublicOrders())


@rule("EX-RSR-04", "EX-STD-02")
def test_a_failed_fabrication_wastes_supplies(exodus: Exodus) -> None:
    fleet = workshop(exodus, "-00")
    assert fleet.done
    fleet.moved("S-1").expect({"factions.4.standing": -1})
    fleet.said("exodus.tested", text="Fabricate S6 - 0 0 E6=-1")


@rule("EX-RSR-04", "EX-DEC-26")
@pytest.mark.parametrize(
    ("dice", "offered", "picked", "change"),
    [
        ("000", ["might", "nothing"], "might", "M+1"),
        ("++0", ["might", "nothing"], "nothing", ""),
        ("+++", ["supply", "might"], "supply", "S+1"),
        ("+++", ["supply", "might"], "might", "M+1"),
    ],
)
def test_the_researchers_choose_what_the_workshops_build(
    exodus: Exodus, dice: str, offered: list[str], picked: str, change: str
) -> None:
    fleet = workshop(exodus, dice)
    asked = fleet.seat(RESEARCHERS).asked("exodus.fabricate")
    assert asked.options() == offered
    asked.picks(picked)
    assert fleet.done
    fleet.moved(change)


@rule("EX-DEC-26")
@pytest.mark.parametrize(
    ("dice", "supply", "might", "built"),
    [
        ("+++", 6, 6, {"supply": 7, "might": 6}),
        ("+++", 7, 6, {"supply": 7, "might": 7}),
        ("+++", 5, 6, {"supply": 6, "might": 6}),
        ("000", 5, 6, {"supply": 5, "might": 7}),
    ],
)
def test_silence_builds_the_trait_that_is_lower(
    exodus: Exodus, dice: str, supply: int, might: int, built: dict[str, int]
) -> None:
    workshop(exodus, dice, supply, might).time_up().stands(**built)


@rule("EX-DEC-26", "EX-INT-21")
def test_where_nobody_plays_the_researchers_nobody_is_asked(exodus: Exodus) -> None:
    fleet = workshop(exodus, "+++", 7, 6, seats=4)
    assert fleet.done
    fleet.stands(might=7, supply=7)


@rule("EX-DEC-26")
def test_the_question_shows_where_the_fleet_stands(exodus: Exodus) -> None:
    fleet = workshop(exodus, "+++", 7, 5)
    words = take_view(fleet.play, RESEARCHERS).pending[0].words
    assert sorted(words.previews.values()) == ["now 5", "now 7"]
