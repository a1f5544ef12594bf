"""The coach of Galactic Destiny: advice about the question in hand, and words explained."""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING

from starmoot.games import destiny as package
from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.names import INFESTED, SENATE_OPENS
from starmoot.games.destiny.scene import coach
from starmoot.games.destiny.scene.screen import build_scene
from starmoot.games.destiny.senators import strength
from starmoot.host import SPECTATOR, take_view
from starmoot.kernel import Topic
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy
    from starmoot.games.destiny.scenario.scene import Scene as Table

STANDING = {"floor"}
"""What may be done at any time is no question."""


def topics() -> set[str]:
    found: set[str] = set()
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, Topic) and value.name.startswith("destiny."):
                found.add(value.name.removeprefix("destiny."))
    return found


def test_every_question_has_advice() -> None:
    assert topics() == set(coach.ALL_TIPS) | STANDING
    assert not set(coach.BY_THE_TABLE) & set(coach.TIPS)


def word(table: Table, name: str, viewer: int = SPECTATOR) -> str:
    words = build_scene(take_view(table.play, viewer)).words
    [found] = [one for one in words if one.word == name]
    return found.now


def test_those_who_may_act_are_advised_and_onlookers_are_not(galaxy: Galaxy) -> None:
    table = galaxy(3).in_phase("senate").holds("gsp", "windfall")
    table.run(FreeWindow(SENATE_OPENS))
    told = build_scene(take_view(table.play, table.by("gsp"))).tip
    assert told.startswith("Cards are best when they decide something")
    assert build_scene(take_view(table.play, SPECTATOR)).tip == ""


@rule("GD-VOT-01", "GD-VOT-02")
def test_a_voter_is_told_what_the_own_vote_weighs(galaxy: Galaxy) -> None:
    table = galaxy(3)
    bip = table.party("bip")
    [first, *_] = table.g.senators_of(bip)
    clean = strength.voting_strength(table.g, bip)
    table.g.senator(first).corruption = 2
    assert f"makes {clean - 2} votes" in coach.about_votes(table.g, bip)


@rule("GD-VOT-16")
def test_a_bidder_is_reminded_of_the_own_purse(galaxy: Galaxy) -> None:
    table = galaxy(3).has("bip", influence=17)
    assert "you have 17" in coach.about_bids(table.g, table.party("bip"))


def test_a_party_of_few_senators_is_told_to_hire(galaxy: Galaxy) -> None:
    table = galaxy(3)
    bip = table.party("bip")
    assert len(table.g.senators_of(bip)) <= coach.SENATOR_FIRST
    assert "hire before you arm" in coach.about_buying(table.g, bip)


@rule("GD-INF-01")
def test_words_say_what_the_galaxy_has_come_to(galaxy: Galaxy) -> None:
    table = galaxy(3).has("bip", influence=6).owns(INFESTED, 40, 41)
    assert word(table, "Influence", table.by("bip")) == "you have 6"
    assert word(table, "Influence") == ""
    assert word(table, "Infested") == "2 of 10, then all have lost"
    assert word(table, "Corruption") == "0 in play"
