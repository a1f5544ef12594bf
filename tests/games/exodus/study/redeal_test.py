"""Imagined voyages: every world that a player must reckon with, and no other (section 12)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from starmoot.games.exodus.characters.infection import InfectionCheck
from starmoot.games.exodus.content.printed import SECRETS, secret_number
from starmoot.games.exodus.names import (
    CHURCH,
    GOVERNMENT,
    MILITARY,
    NETWORK,
    RESEARCHERS,
    UNDERWORLD,
    Faction,
)
from starmoot.games.exodus.play import Exodus as Voyage
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.secrets.knowledge import PERSONALS, counted, knows
from starmoot.games.exodus.secrets.office import OfficeSecret
from starmoot.games.exodus.secrets.spreading import leak, learn, publish
from starmoot.games.exodus.state import State
from starmoot.games.exodus.study.redeal import redeal
from starmoot.host import SPECTATOR, codec, redealt
from starmoot.kernel import only
from starmoot.testing import rule

SALTS = range(60)


def worlds(fleet: Fleet, viewer: int) -> list[Voyage]:
    """Some voyages that a viewer could imagine."""
    game = replace(fleet.game, redeal=redeal)
    found = [redealt(game, fleet.g, viewer, salt) for salt in SALTS]
    return [world for world in found if isinstance(world, Voyage)]


def seen(g: Voyage, viewer: int) -> Any:
    """Everything in the state that a viewer sees, as plain data."""
    functions = codec(State)
    return functions.encode(functions.redact(g.s, viewer))


def cards(g: Voyage, *places: int) -> tuple[str, ...]:
    """What some secrets say."""
    return tuple(SECRETS[g.s.secrets[place].card.value].id for place in places)


def busy(exodus: Exodus) -> Fleet:
    """A fleet full of secrets, some of which have got about."""
    fleet = exodus(6).led()
    words = ["ch1", "ch3", "go1", "go2", "mi1", "mi2", "ne1", "ne3", "re1", "re3", "un1", "un2"]
    places = {word: fleet.holding(word) for word in [*words, "ch5", "mi4"]}
    for faction, word in enumerate(["pe1", "pe2", "pe3", "pe4", "pe5", "pe6"]):
        places[word] = fleet.holding(word, Faction(faction))
    places["di1"] = fleet.holding("di1", RESEARCHERS)
    places["di4"] = fleet.holding("di4", NETWORK)
    deck = [f"di{number}" for number in (2, 3, 5, 6, 7, 8, 9, 10)]
    fleet.g.s.discovery_deck.cards = [secret_number(word) for word in deck]
    learn(fleet.g, places["ch1"], MILITARY)
    learn(fleet.g, places["go2"], UNDERWORLD)
    learn(fleet.g, places["pe4"], CHURCH)
    learn(fleet.g, places["di1"], CHURCH, RESEARCHERS)
    leak(fleet.g, UNDERWORLD, places["go2"], NETWORK)
    publish(fleet.g, places["un1"])
    fleet.given({"came_from": 0, "settings.leader_infection": True, "cycle": 4, "traits.5": 9})
    return fleet


@rule("EX-HID-05", "EX-HID-08")
@pytest.mark.parametrize("viewer", [*range(6), SPECTATOR])
def test_nothing_that_a_viewer_sees_is_different_in_an_imagined_world(
    exodus: Exodus, viewer: int
) -> None:
    fleet = busy(exodus)
    truth = seen(fleet.g, viewer)
    for world in worlds(fleet, viewer):
        assert seen(world, viewer) == truth


@rule("EX-HID-05", "EX-HID-07", "EX-HID-08", "EX-HID-09")
def test_everything_that_is_hidden_is_different_in_some_imagined_world(exodus: Exodus) -> None:
    fleet = busy(exodus)
    others = worlds(fleet, GOVERNMENT)
    for place, held in enumerate(fleet.g.s.secrets):
        same = all(world.s.secrets[place].card.value == held.card.value for world in others)
        assert same == held.card.known_to(GOVERNMENT), SECRETS[held.card.value].id


@rule("EX-SCT-17", "EX-HID-08")
def test_the_church_never_holds_two_secrets_that_exclude_each_other(exodus: Exodus) -> None:
    fleet = exodus(3)
    places = fleet.holding("ch1"), fleet.holding("ch3")
    found = {cards(world, *places) for world in worlds(fleet, MILITARY)}
    assert found == {("ch1", "ch3"), ("ch3", "ch1"), ("ch2", "ch3"), ("ch3", "ch2")}


@rule("EX-SCT-17")
def test_what_the_viewer_knows_narrows_the_rest(exodus: Exodus) -> None:
    fleet = exodus(5)
    places = fleet.holding("ch1"), fleet.holding("ch3")
    learn(fleet.g, places[0], MILITARY)
    assert {cards(world, *places) for world in worlds(fleet, MILITARY)} == {("ch1", "ch3")}
    places = fleet.holding("go1"), fleet.holding("go2")
    learn(fleet.g, places[1], MILITARY)
    found = {cards(world, *places) for world in worlds(fleet, MILITARY)}
    assert found == {("go1", "go2"), ("go3", "go2")}


@rule("EX-HID-08", "EX-HID-07")
def test_offices_and_people_may_hide_anything_on_their_lists(exodus: Exodus) -> None:
    fleet = exodus(3).led()
    office, person = fleet.holding("mi4"), fleet.holding("pe1", MILITARY)
    others = worlds(fleet, CHURCH)
    assert {cards(world, office) for world in others} == {("mi4",), ("mi5",)}
    assert {world.s.secrets[person].card.value for world in others} == set(PERSONALS)
    assert {cards(world, office, person) for world in worlds(fleet, MILITARY)} == {("mi4", "pe1")}


@rule("EX-SCT-13")
def test_discoveries_trade_places_with_the_deck(exodus: Exodus) -> None:
    fleet = exodus(5)
    place = fleet.holding("di1", RESEARCHERS)
    fleet.g.s.discovery_deck.cards = [secret_number("di2"), secret_number("di3")]
    found = set()
    for world in worlds(fleet, CHURCH):
        drawn = cards(world, place)[0]
        left = [SECRETS[card].id for card in world.s.discovery_deck.cards]
        assert sorted([drawn, *left]) == ["di1", "di2", "di3"]
        found.add(drawn)
    assert found == {"di1", "di2", "di3"}


@rule("EX-HID-06")
def test_a_spy_may_have_learned_another_secret_of_the_same_kind(exodus: Exodus) -> None:
    fleet = exodus(6)
    places = fleet.holding("go1"), fleet.holding("go2")
    office = fleet.holding("go4")
    learn(fleet.g, places[0], UNDERWORLD)
    found = set()
    for world in worlds(fleet, MILITARY):
        known = [place for place in places if knows(world, UNDERWORLD, place)]
        assert len(known) == 1
        assert not knows(world, UNDERWORLD, office)
        held = world.s.secrets[known[0]]
        assert held.card.known_to(UNDERWORLD)
        assert len(held.card.learned_by(UNDERWORLD)) == 1
        found.add(known[0])
    assert found == set(places)
    for world in worlds(fleet, UNDERWORLD):
        assert knows(world, UNDERWORLD, places[0])
        assert not knows(world, UNDERWORLD, places[1])


@rule("EX-HID-04", "EX-HID-05")
def test_who_was_told_in_the_open_knows_for_certain(exodus: Exodus) -> None:
    fleet = exodus(6)
    told, untold = fleet.holding("go1"), fleet.holding("go2")
    leak(fleet.g, GOVERNMENT, told, UNDERWORLD)
    for world in worlds(fleet, MILITARY):
        assert knows(world, UNDERWORLD, told)
        assert not knows(world, UNDERWORLD, untold)


@rule("EX-HID-05", "EX-DEB-12")
def test_whom_the_viewer_told_knows_for_certain(exodus: Exodus) -> None:
    fleet = exodus(6)
    untold, told = fleet.holding("go1"), fleet.holding("go2")
    learn(fleet.g, told, MILITARY)
    learn(fleet.g, told, NETWORK, MILITARY)
    for world in worlds(fleet, MILITARY):
        assert knows(world, NETWORK, told)
        assert not knows(world, NETWORK, untold)
    assert {knows(world, NETWORK, told) for world in worlds(fleet, CHURCH)} == {True, False}


@rule("EX-CHR-16", "EX-HID-07")
def test_who_read_a_secret_as_the_old_player_of_its_bearer_still_has_read_that_one(
    exodus: Exodus,
) -> None:
    fleet = exodus(5).led()
    went_over, home = fleet.holding("pe1", CHURCH), fleet.holding("pe2", GOVERNMENT)
    fleet.given({f"secrets.{went_over}.owner": GOVERNMENT})
    for world in worlds(fleet, MILITARY):
        assert world.s.secrets[went_over].card.known_to(CHURCH)
        assert not world.s.secrets[home].card.known_to(CHURCH)


@rule("EX-SCT-02", "EX-SCT-03")
def test_no_imagined_secret_is_known_to_too_many(exodus: Exodus) -> None:
    fleet = exodus(7)
    first, second = fleet.holding("go1"), fleet.holding("go2")
    leak(fleet.g, GOVERNMENT, first, CHURCH)
    learn(fleet.g, second, UNDERWORLD)
    learn(fleet.g, second, NETWORK)
    for world in worlds(fleet, MILITARY):
        assert knows(world, UNDERWORLD, second)
        assert all(counted(world, place) < 3 for place in range(len(world.s.secrets)))


@rule("EX-SCT-06", "EX-SCT-16")
def test_whether_somebody_was_confronted_stays_between_the_two(exodus: Exodus) -> None:
    fleet = exodus(5).led()
    place = fleet.holding("pe2", CHURCH)
    learn(fleet.g, place, NETWORK)
    outcomes = set()
    for world in worlds(fleet, MILITARY):
        told, pressed = knows(world, CHURCH, place), world.s.secrets[place].pressed.value
        assert pressed in ([], [NETWORK])
        outcomes.add((told, pressed != []))
    assert outcomes == {(False, False), (True, False), (True, True)}
    for world in worlds(fleet, CHURCH):
        assert not knows(world, CHURCH, place)
        assert world.s.secrets[place].knowers.value == [NETWORK]


@rule("EX-SCT-02", "EX-SCT-06")
def test_nobody_can_have_been_confronted_with_what_would_have_come_out_by_it(
    exodus: Exodus,
) -> None:
    fleet = exodus(5).led()
    place = fleet.holding("pe2", CHURCH)
    learn(fleet.g, place, GOVERNMENT)
    learn(fleet.g, place, RESEARCHERS)
    assert not any(knows(world, CHURCH, place) for world in worlds(fleet, MILITARY))


@rule("EX-HID-09", "EX-INF-02")
@pytest.mark.parametrize("checked", [True, False])
def test_other_leaders_may_be_hosts_once_they_were_checked(exodus: Exodus, checked: bool) -> None:
    fleet = exodus(5).led().given({"cycle": 3, "traits.5": 8})
    fleet.given({"settings.leader_infection": True, "settings.infection_fudge": False})
    if checked:
        fleet.rolls("fleet", "0", "0", "0", "0").run(InfectionCheck())
    fleet.taken(MILITARY, 2, only(MILITARY))
    hosts = set()
    for world in worlds(fleet, MILITARY):
        infected = [world.s.host_since(number) for number in range(5)]
        assert infected[MILITARY] == 2
        assert infected[NETWORK] == 0
        hosts |= {number for number, since in enumerate(infected) if since == 3}
    assert hosts == ({CHURCH, GOVERNMENT, RESEARCHERS} if checked else set())


@rule("EX-SC-CH5")
def test_the_name_may_have_been_spoken_only_where_it_could_be_known(exodus: Exodus) -> None:
    fleet = exodus(3).led().run(OfficeSecret(CHURCH)).crowned(CHURCH)
    fleet.seat(CHURCH).asked("exodus.office_secret").picks("ch5")
    fleet.g.s.true_name_spoken.audience = only(CHURCH)
    place, spoken = 0, set()
    for world in worlds(fleet, MILITARY):
        spoken.add((cards(world, place)[0], world.s.true_name_spoken.value))
    assert spoken == {("ch4", False), ("ch5", False), ("ch5", True)}
    assert not any(world.s.true_name_spoken.value for world in worlds(fleet, CHURCH))


@rule("EX-DEB-07", "EX-DEB-12")
def test_those_who_met_may_have_told_each_other_something(exodus: Exodus) -> None:
    fleet = exodus(4).led()
    place = fleet.holding("go1")
    fleet.given({"factions.0.met": [GOVERNMENT], "factions.1.met": [CHURCH]})
    for viewer in (MILITARY, SPECTATOR):
        known = [[knows(w, Faction(who), place) for who in range(4)] for w in worlds(fleet, viewer)]
        assert [True, True, False, False] in known
        assert [False, True, False, False] in known
        assert not any(mine[MILITARY] or mine[NETWORK] for mine in known)
    for viewer in (CHURCH, GOVERNMENT):
        assert not any(knows(world, CHURCH, place) for world in worlds(fleet, viewer))


@rule("EX-SCT-02", "EX-DEB-12")
def test_nobody_is_imagined_to_have_told_what_would_have_come_out(exodus: Exodus) -> None:
    fleet = exodus(4).led()
    place = fleet.holding("go1")
    learn(fleet.g, place, MILITARY)
    fleet.given({"factions.0.met": [GOVERNMENT], "factions.1.met": [CHURCH]})
    assert not any(knows(world, CHURCH, place) for world in worlds(fleet, NETWORK))
