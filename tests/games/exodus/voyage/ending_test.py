"""Section 16: how the game ends, and how the factions stand at the end (EX-STD, EX-END)."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.content.printed import secret_number
from starmoot.games.exodus.names import (
    CHURCH,
    DISCOVERY,
    EVERY_FACTION,
    FACTION,
    GOVERNMENT,
    NETWORK,
    OPPOSITION,
    RESEARCHERS,
    UNDERWORLD,
    Faction,
)
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.secrets.spreading import new_secret
from starmoot.games.exodus.state import Character
from starmoot.games.exodus.voyage.ending import (
    ENDINGS,
    agenda_met,
    check,
    check_length,
    end_by_consent,
)
from starmoot.host import SPECTATOR, take_view
from starmoot.testing import rule

NEUTRAL = {"edge": 5, "faith": 7, "justice": 7, "might": 7, "supply": 6, "treachery": 4, "women": 6}
"""Traits with which no faction has met its agenda."""


def voyage(exodus: Exodus, seats: int = 3, **fields: Any) -> Fleet:
    """A fleet in system A in cycle 12."""
    fleet = exodus(seats, **{**NEUTRAL, "cycle": 12, **fields})
    return fleet.with_map("AB", visited="A")


def leads(fleet: Fleet, faction: Faction, origin: int, infected: int = 0) -> None:
    """Somebody of some origin leads a faction."""
    person = Character()
    person.name, person.faction, person.origin, person.primary = (
        "Ada",
        faction,
        Faction(origin),
        True,
    )
    fleet.g.s.characters.append(person)
    fleet.g.faction(faction).leader = len(fleet.g.s.characters) - 1
    fleet.taken(fleet.g.faction(faction).leader, infected)


# The endings


@rule("EX-END-01", "EX-END-02", "EX-END-03", "EX-STD-08")
@pytest.mark.parametrize(
    ("fields", "ending"),
    [
        ({"women": 0}, "the women are gone"),
        ({"supply": 0}, "the supplies are gone"),
        ({"faith": 0}, "the god is free"),
        ({"god_free": True}, "the god is free"),
    ],
)
def test_the_fleet_is_lost_together(exodus: Exodus, fields: dict[str, Any], ending: str) -> None:
    fleet = voyage(exodus, **fields)
    assert check(fleet.g)
    fleet.ended(ending).said("exodus.lost", text=ending)
    assert fleet.scores == [0, 0, 0]
    assert ending in ENDINGS


@rule("EX-END-01", "EX-END-02", "EX-END-03", "EX-CYC-04", "EX-TRAIT-08")
@pytest.mark.parametrize(
    "fields",
    [
        {"women": 1, "supply": 1, "faith": 1},
        {"edge": 0, "justice": 0, "might": 0, "treachery": 0},
        {"edge": 12, "treachery": 12},
    ],
)
def test_nothing_else_ends_the_game(exodus: Exodus, fields: dict[str, int]) -> None:
    fleet = voyage(exodus, **fields)
    assert not check(fleet.g)
    assert not fleet.play.ended


@rule("EX-END-07")
def test_all_causes_of_a_loss_are_named(exodus: Exodus) -> None:
    fleet = voyage(exodus, women=0, supply=0, faith=0, god_free=True)
    assert check(fleet.g)
    causes = "the women are gone; the supplies are gone; the god is free"
    fleet.ended("the women are gone").said("exodus.lost", text=causes)


@rule("EX-END-05", "EX-STD-08")
def test_a_permanent_colony_wins_and_honours_every_faction(exodus: Exodus) -> None:
    fleet = voyage(exodus, 8, colony=True).given({"factions.3.standing": 2})
    assert check(fleet.g)
    fleet.ended("a colony is founded").said("exodus.won")
    assert fleet.scores == [5, 5, 5, 7, 5, 5, 5, 5]


@rule("EX-CYC-07")
def test_a_loss_prevails_over_a_colony(exodus: Exodus) -> None:
    fleet = voyage(exodus, colony=True, supply=0)
    assert check(fleet.g)
    fleet.ended("the supplies are gone").said_nothing_of("exodus.won")
    assert fleet.scores == [0, 0, 0]


@rule("EX-END-04", "EX-OPT-21", "EX-VAR-06")
@pytest.mark.parametrize(
    ("most", "cycle", "over"),
    [(30, 29, False), (30, 30, True), (10, 9, False), (10, 10, True), (0, 500, False)],
)
def test_after_so_many_cycles_the_fleet_travels_on(
    exodus: Exodus, most: int, cycle: int, over: bool
) -> None:
    fleet = voyage(exodus, cycle=cycle).given({"settings.max_cycles": most})
    assert check_length(fleet.g) == over
    assert fleet.play.ended == over
    if over:
        fleet.ended("the fleet travels on").said("exodus.undecided")


@rule("EX-STD-08")
@pytest.mark.parametrize(("visited", "bonus"), [("ABCDEFG", 0), ("ABCDEFGH", 2)])
def test_only_a_fleet_that_has_seen_eight_systems_gains_by_travelling_on(
    exodus: Exodus, visited: str, bonus: int
) -> None:
    fleet = exodus(**NEUTRAL, cycle=30).with_map("AB", "BI", visited=visited)
    fleet.given(chart_from=6)
    assert check_length(fleet.g)
    assert fleet.scores == [bonus] * 3


@rule("EX-END-08", "EX-STD-08")
def test_a_game_ended_by_consent_is_undecided_and_no_common_success(exodus: Exodus) -> None:
    fleet = exodus(**NEUTRAL).with_map("AB", "BI", visited="ABCDEFGHI").given(cycle=3)
    end_by_consent(fleet.g)
    fleet.ended("ended by common consent").said("exodus.undecided")
    assert fleet.scores == [0, 0, 0]


# Agendas


@rule("EX-STD-07")
@pytest.mark.parametrize(
    ("faction", "fields", "met"),
    [
        ("church", {"faith": 8}, True),
        ("church", {"faith": 7}, False),
        ("government", {"justice": 8}, True),
        ("government", {"justice": 7}, False),
        ("military", {"might": 8}, True),
        ("military", {"might": 7}, False),
        ("network", {"treachery": 3}, True),
        ("network", {"treachery": 4}, False),
        ("security", {"edge": 4}, True),
        ("security", {"edge": 5}, False),
    ],
)
def test_an_agenda_of_traits_is_worth_three(
    exodus: Exodus, faction: str, fields: dict[str, int], met: bool
) -> None:
    fleet = voyage(exodus, 8, supply=0, **fields)
    assert check(fleet.g)
    seat = FACTION.keys.index(faction)
    assert fleet.scores == [3 if met and other == seat else 0 for other in EVERY_FACTION]


@rule("EX-STD-07")
@pytest.mark.parametrize(("number", "met"), [(2, False), (3, True)])
def test_the_researchers_want_three_discoveries_of_their_own(
    exodus: Exodus, number: int, met: bool
) -> None:
    fleet = voyage(exodus, 8)
    for _ in range(number):
        new_secret(fleet.g, RESEARCHERS, DISCOVERY, secret_number("di3"))
    new_secret(fleet.g, NETWORK, DISCOVERY, secret_number("di4"))
    new_secret(fleet.g, RESEARCHERS, 0, secret_number("re1"))
    assert agenda_met(fleet.g, RESEARCHERS) == met


@rule("EX-STD-07")
@pytest.mark.parametrize(("markers", "met"), [([1, 0, 1], False), ([1, 0, 2], True)])
def test_the_underworld_wants_three_markers_from_whomever(
    exodus: Exodus, markers: list[int], met: bool
) -> None:
    fleet = voyage(exodus, 8).given({"factions.5.markers": [*markers, 0, 0, 0, 0, 0]})
    fleet.given({"factions.0.markers": [0, 3, 0, 0, 0, 3, 0, 0]})
    assert agenda_met(fleet.g, UNDERWORLD) == met


@rule("EX-STD-07")
@pytest.mark.parametrize(
    ("leader_from", "met"), [(OPPOSITION, True), (GOVERNMENT, False), (CHURCH, False)]
)
def test_the_opposition_wants_its_own_people_in_government(
    exodus: Exodus, leader_from: int, met: bool
) -> None:
    fleet = voyage(exodus, 8)
    assert not agenda_met(fleet.g, OPPOSITION)
    leads(fleet, GOVERNMENT, leader_from)
    leads(fleet, OPPOSITION, OPPOSITION)
    assert agenda_met(fleet.g, OPPOSITION) == met


@rule("EX-STD-07", "EX-STD-08", "EX-STD-01")
def test_agenda_and_common_fate_add_to_the_standing(exodus: Exodus) -> None:
    fleet = voyage(exodus, colony=True, faith=9).given({"factions.0.standing": -4})
    assert check(fleet.g)
    assert fleet.scores == [4, 5, 5]
    fleet.said("exodus.standing", faction="church", text="agenda")
    fleet.expect({"factions.0.standing": 4})


@rule("EX-INF-09")
@pytest.mark.parametrize(("fields", "score"), [({"supply": 0}, 5), ({"colony": True}, 5)])
def test_a_host_gains_by_a_lost_fleet_and_has_no_other_agenda(
    exodus: Exodus, fields: dict[str, Any], score: int
) -> None:
    fleet = voyage(exodus, faith=9, justice=9, **fields)
    leads(fleet, CHURCH, CHURCH, infected=3)
    leads(fleet, GOVERNMENT, GOVERNMENT)
    assert check(fleet.g)
    assert fleet.scores[CHURCH] == score
    assert fleet.scores[GOVERNMENT] == (3 if "supply" in fields else 8)


# Standing, and what is told


@rule("EX-STD-09", "EX-STD-10")
def test_the_highest_standing_is_named_first_and_ties_are_shared(exodus: Exodus) -> None:
    fleet = voyage(exodus, supply=0)
    fleet.given({"factions.0.standing": 2, "factions.1.standing": 4, "factions.2.standing": 4})
    assert check(fleet.g)
    fleet.said("exodus.first", times=2).said_nothing_of("exodus.first", faction="church")
    fleet.said("exodus.final_standing", faction="church", number=2)
    fleet.ended("the supplies are gone")
    assert fleet.scores == [2, 4, 4]


@rule("EX-STD-01")
def test_scores_are_by_seat_whichever_faction_sits_there(exodus: Exodus) -> None:
    fleet = voyage(exodus, supply=0).given({"factions.0.seat": 2, "factions.2.seat": 0})
    fleet.given({"factions.0.standing": 6})
    assert check(fleet.g)
    assert fleet.scores == [0, 0, 6]


@rule("EX-END-06", "EX-HID-11")
def test_the_report_shows_where_it_ended_the_traits_and_every_secret(exodus: Exodus) -> None:
    fleet = voyage(exodus, supply=0)
    new_secret(fleet.g, CHURCH, 0, secret_number("ch1"))
    assert take_view(fleet.play, SPECTATOR).state.secrets[0].card.hidden
    assert check(fleet.g)
    fleet.said("exodus.report", number=12, text="E5 F7 J7 M7 S0 T4 W6")
    fleet.said("exodus.secret_opened", faction="church", secret="ch1")
    fleet.said("exodus.final_standing", times=3)
    seen = take_view(fleet.play, SPECTATOR).state.secrets[0].card
    assert (seen.hidden, seen.value) == (False, secret_number("ch1"))
