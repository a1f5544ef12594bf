"""Section 24: what Senators do with their action, and what they are without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.cards.looks import SEATS_MOST
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.laws.language import BAN, SENATOR_ABILITY
from starmoot.games.destiny.names import (
    ASSASSIN,
    BIP,
    GSP,
    INVASIONS_OPEN,
    PUBLIC_SPEAKER,
    REPUBLIC,
    SABOTEUR,
    SENATE_OPENS,
    TMP,
    Sector,
)
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers.power_table import ABSOLVE, LOOK, RAID, SABOTAGE, power
from starmoot.games.destiny.scenario.lawbook import in_force, law_of
from starmoot.games.destiny.senators.strength import IN_CAMPAIGNS, IN_VOTES, command_sum, diplomacy
from starmoot.games.destiny.senators.tokens import infestation_dice, shadow_dice
from starmoot.games.destiny.turn.galactic import infest, pay_bureaucrats
from starmoot.games.destiny.war.fleets import fleets_at
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

FREE = "destiny.free_act"
RESPOND = "destiny.respond"
RAID_HAND = "destiny.raid"


def opened(scene: Scene) -> Scene:
    """A free window of the Senate Phase."""
    return scene.run(FreeWindow(SENATE_OPENS))


def note(scene: Scene, party: str, other: str) -> list[int]:
    """What a Party has seen of another's hand: the turn, then cards."""
    seats = (scene.by(party), scene.by(other))
    return scene.g.s.notes[SEATS_MOST * seats[0] + seats[1]].value


def dice_in_battle(g: Destiny, senator: str) -> int:
    """The extra dice that a Senator's Shadow gives."""
    return int(shadow_dice(g, senator_number(senator)))


# Spies


@rule("GD-ABL-18", "GD-HID-07", "GD-CRD-21", "GD-ACT-02")
def test_a_spy_sees_a_hand_and_nobody_else_does(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "avelle").holds("bip", "feint", "windfall").has("gsp", money=5)
    opened(scene).seat(0).asked(FREE).answers(
        {"look_at_hand": {"senator": "avelle", "target": "bip"}}
    )
    scene.all_pass(FREE).all_pass(RESPOND)
    assert note(scene, "gsp", "bip") == [2, *sorted(scene.g.hand(BIP).cards)]
    assert scene.purse("gsp")[1] == 1
    assert scene.g.exhausted(senator_number("avelle"))
    scene.said("destiny.look", party="gsp", party1="bip")
    scene.seat(2).knows_nothing_of("notes")
    scene.seat(0).knows("notes")
    scene.seat(0).knows_nothing_of("hands.1")


@rule("GD-ABL-18", "GD-ABL-10", "GD-RES-06")
def test_a_look_needs_a_fresh_spy_four_money_and_a_hand(galaxy: Galaxy) -> None:
    look, raid = power(LOOK), power(RAID)
    assert look is not None
    assert raid is not None
    scene = galaxy(3).serve("gsp", "avelle", "ysolde").holds("bip", "feint")
    assert look.usable(scene.g, GSP)
    assert raid.usable(scene.g, GSP)
    assert not look.usable(scene.g, BIP)
    assert (look.cost, raid.cost, look.priority, raid.priority) == (4, 4, 4, 4)
    opened(scene.has("gsp", money=3).holds("gsp", "feint"))
    assert scene.seat(0).asked(FREE).options() == []
    scene.tired("avelle")
    assert not look.usable(scene.g, GSP)
    scene.in_phase("galactic")
    assert not raid.usable(scene.g, GSP)
    assert not raid.usable(galaxy(3).serve("gsp", "ysolde").g, GSP)


@rule("GD-ABL-10", "GD-HID-07")
def test_a_master_spy_discards_what_he_sees_at_four_money_each(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "ysolde").holds("bip", "feint", "feint", "windfall")
    opened(scene.has("gsp", money=13)).seat(0).asked(FREE).answers(
        {"raid_hand": {"senator": "ysolde", "target": "bip"}}
    )
    scene.all_pass(FREE).all_pass(RESPOND)
    asked = scene.seat(0).asked(RAID_HAND)
    for order in ({"feint": 2, "windfall": 1}, {"windfall": 2}):
        with pytest.raises(AssertionError, match="refuses"):
            asked.answers(order)
    scene.seat(0).knows("hands.1")
    asked.answers({"feint": 1, "windfall": 1})
    scene.all_pass(FREE)
    assert scene.hand("bip") == ["feint"]
    assert scene.purse("gsp")[1] == 13 - 4 - 8
    assert len(scene.g.s.action_discards) == 2
    scene.said("destiny.raided", party="gsp", card="windfall")
    scene.seat(0).knows_nothing_of("hands.1")


@rule("GD-ABL-10")
def test_a_master_spy_may_leave_it_at_a_look(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "ysolde").holds("bip", "feint").has("gsp", money=8)
    opened(scene).seat(0).asked(FREE).answers({"raid_hand": {"senator": "ysolde", "target": "bip"}})
    scene.all_pass(FREE).all_pass(RESPOND)
    scene.seat(0).asked(RAID_HAND).passes()
    assert (scene.hand("bip"), scene.purse("gsp")[1]) == (["feint"], 4)
    poor = galaxy(3).serve("gsp", "ysolde").holds("bip", "feint").has("gsp", money=7)
    opened(poor).seat(0).asked(FREE).answers({"raid_hand": {"senator": "ysolde", "target": "bip"}})
    poor.all_pass(FREE).all_pass(RESPOND)
    assert poor.asked_by(RAID_HAND) == []
    assert note(poor, "gsp", "bip") == [2, *poor.g.hand(BIP).cards]


# Religious Leaders


@rule("GD-ABL-15", "GD-ABL-16", "GD-SHA-03", "GD-COR-02")
def test_a_religious_leader_takes_corruption_off_anybody_for_influence(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "ashkem").tokens("karroun", 2, 1).tokens("fola", 0, 2)
    scene.tokens("ruhamat", 4).has("gsp", influence=7)
    opened(scene)
    for answer in ({"fola": 1}, {"karroun": 3}, {"ruhamat": 4}, {"karroun": 0}):
        with pytest.raises(AssertionError, match="refuses"):
            scene.seat(0).asked(FREE).answers({"absolve": {"senator": "ashkem", "target": answer}})
    scene.seat(0).asked(FREE).answers({"absolve": {"senator": "ashkem", "target": {"karroun": 2}}})
    assert scene.carries("karroun") == (0, 1)
    assert scene.purse("gsp")[0] == 3
    assert scene.g.exhausted(senator_number("ashkem"))


@rule("GD-ABL-15", "GD-CRD-13", "GD-CRD-15")
def test_a_negated_absolution_costs_the_action_only(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "ashkem").tokens("karroun", 2).holds("bip", "distraction")
    opened(scene).seat(0).asked(FREE).answers(
        {"absolve": {"senator": "ashkem", "target": {"karroun": 2}}}
    )
    scene.all_pass(FREE)
    assert scene.purse("gsp")[0] == 6
    scene.seat(1).asked(RESPOND).picks("distraction")
    assert scene.carries("karroun") == (2, 0)
    assert scene.purse("gsp")[0] == 10
    assert scene.g.exhausted(senator_number("ashkem"))


@rule("GD-ABL-15", "GD-RES-06")
def test_absolution_needs_a_sinner_and_influence(galaxy: Galaxy) -> None:
    known = power(ABSOLVE)
    assert known is not None
    scene = galaxy(3).serve("gsp", "ashkem").tokens("fola", 0, 1)
    assert not known.usable(scene.g, GSP)
    scene.tokens("fola", 1)
    assert known.usable(scene.g, GSP)
    assert not known.usable(scene.has("gsp", influence=1).g, GSP)


# Saboteurs


@rule("GD-ABL-17", "GD-CRD-21")
def test_a_saboteur_destroys_one_fleet_of_any_owner(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "renko").has("gsp", money=6).fleets("bip", 50, 1)
    opened(scene)
    with pytest.raises(AssertionError, match="not on offer"):
        scene.seat(0).asked(FREE).answers(
            {"sabotage": {"senator": "renko", "target": {"bip": "51"}}}
        )
    scene.seat(0).asked(FREE).answers(
        {"sabotage": {"senator": "renko", "target": {"republic": "1"}}}
    )
    assert fleets_at(scene.g, REPUBLIC, Sector(1)) == 4
    assert scene.purse("gsp")[1] == 0
    assert scene.g.exhausted(senator_number("renko"))


@rule("GD-REB-15", "GD-REB-16", "GD-ABL-24")
def test_all_rebels_are_saboteurs_and_assassins_besides_what_they_are(galaxy: Galaxy) -> None:
    scene = galaxy(4).rebels("tmp")
    adeyra = senator_number("adeyra")
    known = power(SABOTAGE)
    assert known is not None
    assert known.usable(scene.g, TMP)
    assert not known.usable(scene.g, GSP)
    for ability in (SABOTEUR, ASSASSIN, PUBLIC_SPEAKER):
        assert scene.g.has_ability(adeyra, ability)
    assert diplomacy(scene.g, adeyra, IN_CAMPAIGNS) == 5


@rule("GD-ABL-17", "GD-LAW-09")
def test_abilities_may_be_forbidden(galaxy: Galaxy) -> None:
    scene = in_force(galaxy(3).serve("gsp", "renko"), law_of(BAN, SENATOR_ABILITY))
    opened(scene).seat(0).asked(FREE).answers(
        {"sabotage": {"senator": "renko", "target": {"bip": "28"}}}
    )
    scene.seat(0).asked("destiny.comply").picks("comply")
    assert fleets_at(scene.g, BIP, Sector(28)) == 2
    assert not scene.g.exhausted(senator_number("renko"))


# What needs no action


@rule("GD-ABL-02", "GD-ABL-03", "GD-INF-16")
def test_an_atheists_first_shadow_adds_no_dice_but_all_the_rest(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "calyra").tokens("calyra", 0, 2).given(marked=[50])
    assert dice_in_battle(scene.g, "calyra") == 1
    assert infestation_dice(scene.g) == 2
    assert diplomacy(scene.g, senator_number("calyra")) == 3 - 6
    scene.rolls("galaxy", 4, 4)
    infest(scene.g)
    scene.said("destiny.infestation_roll", number=10)


@rule("GD-ABL-04", "GD-ABL-14", "GD-ABL-23")
def test_what_a_senator_is_he_is_also_when_exhausted(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "ozmaru", "morahl").tired("ozmaru", "morahl")
    ozmaru, morahl = senator_number("ozmaru"), senator_number("morahl")
    assert command_sum(scene.g, ozmaru).total == 2
    assert command_sum(scene.g, ozmaru, against_infestation=True).total == 7
    assert diplomacy(scene.g, morahl, IN_CAMPAIGNS) == 5
    assert diplomacy(scene.g, morahl, IN_VOTES) == 4


@rule("GD-ABL-05", "GD-GAL-05", "GD-ABL-23")
def test_a_bureaucrat_in_office_earns_his_party_three_money(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "hadiya", "sephine").office("finance", "hadiya").tired("hadiya")
    pay_bureaucrats(scene.has("gsp", money=1).g)
    assert scene.purse("gsp")[1] == 4


def test_abilities_are_on_offer_in_the_intrigue_phase_too(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "renko").in_phase("intrigue", 1)
    scene.run(FreeWindow(INVASIONS_OPEN)).seat(0).asked(FREE).can("sabotage")
