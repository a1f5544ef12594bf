"""The coach of Exodus: advice about the question in hand, and words with what they come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.exodus import names
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.scene import coach
from starmoot.games.exodus.scene.screen import STEPS
from starmoot.host import SPECTATOR
from starmoot.testing import rule

if TYPE_CHECKING:
    from tests.games.exodus.scene.conftest import Look


def test_every_question_belongs_to_a_step_of_the_cycle() -> None:
    assert {topic.removeprefix("exodus.") for topic in STEPS} == set(coach.TIPS)


def test_a_newcomer_is_advised_from_the_first_question_on(exodus: Exodus, look: Look) -> None:
    fleet = look.about_to_choose(exodus, 3)
    assert look.seen(fleet, 0).tip.startswith("Church, Government and Military steer the fleet")
    assert look.seen(fleet, SPECTATOR).tip == ""


def arrived(exodus: Exodus, **fields: int) -> Fleet:
    return exodus(3, **fields).with_map("AB", visited="A")


@rule("EX-RES-08", "EX-OPT-09")
@pytest.mark.parametrize(("relief", "said"), [(3, "Edge falls by 3"), (0, "by a deal or a test")])
def test_consent_is_worth_what_the_table_has_settled(
    exodus: Exodus, relief: int, said: str
) -> None:
    fleet = arrived(exodus)
    fleet.g.s.settings.no_dissent_edge = relief
    assert said in coach.about_dissent(fleet.g.s)
    assert ("Edge falls" in coach.about_dissent(fleet.g.s)) == (relief > 0)


@rule("EX-DISP-11", "EX-DISP-12")
@pytest.mark.parametrize(
    ("force", "said"),
    [
        (names.OVERWHELMING, "to stay is to fight them"),
        (names.EQUIVALENT, "to stay is to fight them"),
        (names.INFERIOR, "if they get away, crises grow more likely"),
    ],
)
def test_squids_change_what_is_said_about_staying(exodus: Exodus, force: int, said: str) -> None:
    fleet = arrived(exodus).given(forces=[force])
    assert said in coach.about_staying(fleet.g.s)


@rule("EX-JUMP-03")
def test_a_tired_god_is_a_reason_to_stay(exodus: Exodus) -> None:
    fleet = arrived(exodus).given(fatigue=2)
    assert "the next jump would have 2 hindrances" in coach.about_staying(fleet.g.s)


@rule("EX-JUMP-02")
def test_a_course_is_named_with_the_odds_in_view(exodus: Exodus) -> None:
    fleet = arrived(exodus, faith=9, treachery=4).given(fatigue=1)
    told = coach.about_the_course(fleet.g.s)
    assert told.endswith("The jump is Faith 9 against Treachery 4, with 1 hindrance.")


def test_what_is_nearest_to_ruin_comes_first(exodus: Exodus) -> None:
    hungry = arrived(exodus, supply=2, edge=9)
    assert coach.about_orders(hungry.g.s).endswith("Supply is down to 2, and at 0 all is lost.")


@rule("EX-CRI-01")
@pytest.mark.parametrize(("edge", "looms"), [(4, False), (5, True)])
def test_unrest_is_named_from_five_on(exodus: Exodus, edge: int, looms: bool) -> None:
    fleet = arrived(exodus, edge=edge, treachery=1)
    assert ("a crisis looms" in coach.about_orders(fleet.g.s)) == looms


@rule("EX-TRAIT-06")
def test_words_say_where_the_fleet_stands(exodus: Exodus, look: Look) -> None:
    fleet = arrived(exodus, women=4).given({"factions.1.standing": 3})
    mine = {one.word: one.now for one in look.seen(fleet, 1).words}
    assert mine["Women"] == "4 of 12; W in reports"
    assert mine["standing"] == "yours is 3"
    assert {one.word: one.now for one in look.seen(fleet).words}["standing"] == ""


def test_every_trait_is_explained(exodus: Exodus, look: Look) -> None:
    explained = {one.word for one in look.seen(arrived(exodus)).words}
    assert {names.TRAIT.label(trait) for trait in names.EVERY_TRAIT} <= explained
