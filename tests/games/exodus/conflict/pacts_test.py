"""The Government's word for a coup is between those in the scene; what is hidden still weighs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from starmoot.games.exodus.conflict.floor import has_called, have_argued, note_argument, weigh_sides
from starmoot.games.exodus.conflict.votes import INTENT
from starmoot.games.exodus.names import CHURCH, GOVERNMENT, MILITARY, NETWORK, NO_FACTION, Faction
from starmoot.games.exodus.play import Exodus as Voyage
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.secrets.spreading import learn, publish
from starmoot.games.exodus.state import Dispute
from starmoot.games.exodus.study.redeal import redeal
from starmoot.host import SPECTATOR, redealt
from starmoot.testing import rule


def imagined_pacts(fleet: Fleet, viewer: int) -> set[bool]:
    """Whether the Military has a pact, over some worlds that a viewer can imagine."""
    game = replace(fleet.game, redeal=redeal)
    worlds = [redealt(game, fleet.g, viewer, salt) for salt in range(40)]
    return {world.s.has_pact(MILITARY) for world in worlds if isinstance(world, Voyage)}


@rule("EX-COV-33", "EX-DEB-07")
def test_outsiders_can_only_guess_at_a_pact(exodus: Exodus) -> None:
    fleet = exodus(4).with_pact(MILITARY)
    note_argument(fleet.g, GOVERNMENT, MILITARY, CHURCH)
    for viewer in (CHURCH, NETWORK, SPECTATOR):
        assert imagined_pacts(fleet, viewer) == {True, False}
    for viewer in (GOVERNMENT, MILITARY):
        assert imagined_pacts(fleet, viewer) == {True}


@rule("EX-COV-33")
def test_without_a_scene_nobody_suspects_a_pact(exodus: Exodus) -> None:
    fleet = exodus(4)
    note_argument(fleet.g, CHURCH, MILITARY, CHURCH)
    assert imagined_pacts(fleet, NETWORK) == {False}


def accusation() -> Dispute:
    """The Military calls the Government to account over the Church's order."""
    dispute = Dispute()
    dispute.issue = INTENT
    dispute.initiator = MILITARY
    dispute.respondent = GOVERNMENT
    dispute.about = CHURCH
    return dispute


@rule("EX-SCT-15", "EX-SCT-21")
@pytest.mark.parametrize("out", [False, True])
def test_a_hidden_cause_that_weighs_in_a_scene_is_a_revelation(exodus: Exodus, out: bool) -> None:
    fleet = exodus(4).led()
    place = fleet.holding("go1")
    learn(fleet.g, place, MILITARY)
    if out:
        publish(fleet.g, place)
    before = fleet.g.reveals
    odds = weigh_sides(fleet.g, accusation(), [0, 0])
    assert odds.causes == ([] if out else ["+1 hidden cause"])
    assert fleet.g.reveals == before + (0 if out else 1)


@rule("EX-SC-UN2")
def test_knowing_the_payroll_is_a_revelation_too(exodus: Exodus) -> None:
    fleet = exodus(6).led()
    learn(fleet.g, fleet.holding("un2"), MILITARY)
    before = fleet.g.reveals
    odds = weigh_sides(fleet.g, accusation(), [0, 0])
    assert odds.fixed() == 1
    assert fleet.g.reveals == before + 1


@rule("EX-RES-14")
def test_an_argument_stands_in_the_way_of_the_same_one_alone(exodus: Exodus) -> None:
    fleet = exodus(8)
    note_argument(fleet.g, GOVERNMENT, MILITARY, CHURCH)
    everybody = range(8)
    called = [
        (one, other, about)
        for one in everybody
        for other in everybody
        for about in everybody
        if has_called(fleet.g.s, Faction(one), Faction(other), Faction(about))
    ]
    assert called == [(GOVERNMENT, MILITARY, CHURCH)]


@rule("EX-COV-33")
def test_an_argument_over_a_gesture_is_none_over_an_order(exodus: Exodus) -> None:
    fleet = exodus(8)
    note_argument(fleet.g, CHURCH, MILITARY, NO_FACTION)
    assert not have_argued(fleet.g, CHURCH, GOVERNMENT)
    assert not have_argued(fleet.g, CHURCH, MILITARY)
