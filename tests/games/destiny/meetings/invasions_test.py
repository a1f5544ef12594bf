"""Where Invasions, Feints and battles meet cards, deaths, deals, laws and Rebellion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.destiny.turn.galactic_test import QUIET, next_events

from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.cards.event_deck import EVENT
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.laws.language import BAN, INVADE
from starmoot.games.destiny.names import INFESTED, INTRIGUE, INVASIONS_OPEN, Sector
from starmoot.games.destiny.scenario.lawbook import in_force, law_of
from starmoot.games.destiny.scenario.sitting import Sitting
from starmoot.games.destiny.scenario.warfare import (
    DECLARE,
    FREE,
    RESPOND,
    SEND,
    at,
    declares_no_more,
    declaring,
    dice,
    fight,
    orders,
    orders_of,
    sends,
    sum_of,
    total,
)
from starmoot.games.destiny.senators.strength import defence
from starmoot.games.destiny.war.battles import Fight
from starmoot.games.destiny.war.declare import FeintWindows
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

COMPLY = "destiny.comply"
FLOOR = "destiny.floor"
RETREAT = "destiny.retreat"


def alive(scene: Scene, senator: str) -> bool:
    return scene.g.in_play(senator_number(senator))


# In battle


@rule("GD-CAS-09", "GD-ACT-06")
def test_an_admiral_of_two_battles_who_dies_in_the_first_is_missing_in_the_second(
    galaxy: Galaxy,
) -> None:
    """Multi-Task let him lead twice; the Fleets of the second battle fight without him."""
    scene = sends(galaxy(3), "bip", "take", 40, 1, admiral="karroun")
    sends(scene, "bip", "take", 41, 1, admiral="karroun")
    fight(scene, 40, 6, 5, 1, 1)
    assert not alive(scene, "karroun")
    assert at(scene, "bip", 40) == 0
    fight(scene, 41, 1, 6, 6)
    assert "Karroun" not in sum_of(scene, "bip")
    assert total(scene, "bip") == 12, "no Command, and no die of a Tactician"
    assert scene.g.owner(Sector(41)) == scene.party("bip")
    scene.rolled_all()


@rule("GD-BAT-24", "GD-INV-05")
def test_fleets_that_retreat_into_a_sector_defend_it_in_a_later_battle(galaxy: Galaxy) -> None:
    """A Fleet without orders defends where it stands, also if it has just fled there."""
    scene = sends(galaxy(3), "bip", "take", 40, 2)
    fight(scene, 40, 6, 4, 1, 1)
    assert at(scene, "bip", 28) == 3, "one of the two was lost"
    sends(scene, "gsp", "take", 28, 2)
    assert dice(scene, 28) == [1 + 3, 2]


@rule("GD-BAT-19", "GD-BAT-25", "GD-INF-10")
def test_who_loses_the_last_sector_flees_to_neutral_ones_but_to_no_infested_one(
    galaxy: Galaxy,
) -> None:
    """Control changes before the retreat, so that the lost Sector is no haven any more."""
    scene = galaxy(3).owns(INFESTED, 40)
    sends(scene, "bip", "take", 29, 6, admiral="karroun")
    fight(scene, 29, 1, 1, 1, *[4] * 7)
    assert scene.g.owner(Sector(29)) == scene.party("bip")
    asked = scene.seat(0).asked(RETREAT)
    havens = asked.shape.keys  # type: ignore[attr-defined]
    assert 40 not in havens
    assert 29 not in havens
    assert 28 not in havens, "a Sector of the BIP"
    assert 41 in havens


@rule("GD-CARD-17", "GD-ABL-08")
def test_the_ambush_of_a_coward_adds_dice_whose_sixes_bring_nothing(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "petrokh").holds("gsp", "ambush")
    sends(scene, "gsp", "take", 40, 1, admiral="petrokh")
    scene.in_phase("intrigue", 2).rolls("war", 1, 6, 6, 6)
    scene.run(Fight(Sector(40))).seat(0).asked(FREE).picks("ambush")
    scene.all_pass(FREE).rolled_all()
    assert total(scene, "gsp") == 18 + 6


@rule("GD-EVNT-19", "GD-REB-12")
def test_a_fortified_frontier_is_halved_for_the_rebel_with_its_fortification(
    galaxy: Galaxy,
) -> None:
    """Neutral Sectors have one Defence more, and the rebel meets half of the whole."""
    scene = galaxy(3).rebels("bip").given(active=[EVENT.number("fortify_the_frontier"), 3])
    assert defence(scene.g, Sector(40), scene.party("bip")) == 3, "5 + 1, halved"
    assert defence(scene.g, Sector(41), scene.party("bip")) == 3, "4 + 1, halved and rounded up"
    assert defence(scene.g, Sector(40), scene.party("gsp")) == 6


@rule("GD-SAB-02", "GD-SAB-06")
def test_militants_conquered_in_one_battle_defend_their_new_owner_in_the_next(
    galaxy: Galaxy,
) -> None:
    scene = sends(galaxy(3), "gsp", "take", 4, 6)
    sends(scene, "bip", "take", 29, 1)
    assert dice(scene, 29) == [1 + 2, 1]
    fight(scene, 4, 1, *[4] * 6)
    assert scene.g.owner(Sector(4)) == scene.party("gsp")
    assert dice(scene, 29) == [1 + 2 + 1, 1]


@rule("GD-CAM-26", "GD-INV-05")
def test_fleets_left_in_a_sector_lost_by_campaign_defend_its_new_owner(galaxy: Galaxy) -> None:
    """Without orders they defend the Sector they stand in for its owner; they may attack it too."""
    scene = galaxy(3).owns("pop", 29)
    sends(scene, "bip", "take", 29, 2)
    assert dice(scene, 29) == [1 + 2, 2], "the base die is of the PoP, the Fleets of the GSP"
    declaring(scene.given(orders=[]), "gsp")
    orders(scene, "gsp", {"take": "29"}, {"29": 2})
    assert orders_of(scene, "gsp") == [("take", 29, 2)]


# Declarations


@rule("GD-ASN-25", "GD-FEI-05", "GD-FEI-07")
def test_a_feint_after_the_admiral_was_assassinated_starts_without_him_and_his_tokens(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3).serve("bip", "jemak").holds("bip", "feint").serve("gsp", "gazali")
    for party in ("gsp", "bip", "pop"):
        scene.has(party, influence=0)
    declaring(scene, "bip")
    orders(scene, "bip", {"take": "40"}, {"28": 2}, "karroun")
    scene.rolls("intrigue", 6)
    strike = {"assassinate": {"senator": "gazali", "target": "karroun"}}
    scene.seat(0).asked(RESPOND).answers(strike)
    scene.all_pass(RESPOND)
    assert not alive(scene, "karroun")
    scene.run(FeintWindows()).seat(1).asked(FREE).picks("feint")
    scene.all_pass(FREE).all_pass(RESPOND)
    assert scene.carries("karroun") == (0, 0)
    assert (at(scene, "bip", 28), at(scene, "bip", 40)) == (2, 0)
    orders(scene, "bip", {"take": "41"}, {"28": 1}, "jemak")
    declares_no_more(scene, "bip")
    scene.all_pass(RESPOND)
    assert scene.carries("jemak") == (2, 0)


@rule("GD-FEI-01", "GD-CRD-16")
def test_a_feint_that_a_ghost_deletes_leaves_all_declarations_as_they_were(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3).holds("bip", "feint").holds("gsp", "ghost_in_the_dark")
    declaring(scene, "bip")
    orders(scene, "bip", {"take": "40"}, {"28": 2}, "karroun")
    scene.all_pass(DECLARE).all_pass(RESPOND)
    scene.run(FeintWindows()).seat(1).asked(FREE).picks("feint")
    scene.seat(0).asked(FREE).passes()
    scene.seat(0).asked(RESPOND).picks("ghost_in_the_dark")
    assert scene.done, "nobody declares again and nobody has a card left"
    assert orders_of(scene, "bip") == [("take", 40, 2)]
    assert scene.carries("karroun") == (2, 0)
    assert scene.purse("bip")[1] == 10, "a Ghost gives the cost back"
    scene.expect(feints=[])


@rule("GD-EVNT-18", "GD-FEI-04")
def test_in_hyperspace_storms_fleets_that_a_feint_calls_back_may_move_again(
    galaxy: Galaxy,
) -> None:
    """No more than three move in a turn; a voided declaration has moved none."""
    scene = galaxy(3).holds("bip", "feint").fleets("bip", 28, 5)
    scene.given(active=[EVENT.number("hyperspace_storms"), 2])
    declaring(scene, "bip")
    orders(scene, "bip", {"take": "40"}, {"28": 3})
    scene.all_pass(DECLARE).all_pass(RESPOND)
    scene.run(FeintWindows()).seat(1).asked(FREE).picks("feint")
    scene.all_pass(FREE).all_pass(RESPOND)
    orders(scene, "bip", {"take": "41"}, {"28": 3})
    assert at(scene, "bip", 41) == 3
    assert at(scene, "bip", 28) == 2


@rule("GD-SAB-17", "GD-TAX-12")
def test_a_welcome_insurrection_spares_the_bills_tokens_but_not_those_of_a_ban(
    galaxy: Galaxy,
) -> None:
    """The first Invasion of the GSP costs no tokens of its own; the law is broken all the same."""
    scene = in_force(galaxy(3), law_of(BAN, INVADE))
    declaring(scene, "gsp")
    scene.seat(0).asked(DECLARE).answers({"take": "40"})
    scene.seat(0).asked(SEND).answers({"fleets": {"29": 2}, "admiral": []})
    scene.seat(0).asked(COMPLY).picks("break")
    scene.all_pass(DECLARE).all_pass(RESPOND)
    assert scene.done
    assert scene.carries("ruhamat") == (2, 0)


@rule("GD-REB-11", "GD-FEI-05")
def test_a_party_that_rebels_and_feints_is_rid_of_the_corruption_of_its_invasion(
    galaxy: Galaxy,
) -> None:
    """The voided declaration costs nothing any more, and the new one is a rebel's."""
    scene = galaxy(3).holds("bip", "feint")
    declaring(scene, "bip")
    orders(scene, "bip", {"take": "40"}, {"28": 2}, "karroun")
    scene.all_pass(DECLARE).all_pass(RESPOND)
    assert scene.carries("karroun") == (2, 0)
    scene.rebels("bip").run(FeintWindows()).seat(1).asked(FREE).picks("feint")
    scene.all_pass(FREE).all_pass(RESPOND)
    orders(scene, "bip", {"take": "40"}, {"28": 2}, "karroun")
    scene.all_pass(DECLARE).all_pass(RESPOND)
    assert scene.carries("karroun") == (0, 0)
    assert orders_of(scene, "bip") == [("take", 40, 2)]


# At whole tables


def marches(
    sitting: Sitting, party: str, what: dict[str, str], fleets: dict[str, int], admiral: str = ""
) -> Sitting:
    """A Party gives one order when it declares."""
    sitting.comes_to(party, DECLARE)
    sitting.submits(party, DECLARE, what)
    answer: dict[str, object] = {"fleets": fleets, "admiral": [admiral] if admiral else []}
    return sitting.submits(party, SEND, answer)


@rule("GD-BAT-19", "GD-INI-10", "GD-SAB-13")
def test_who_conquers_the_informer_network_declares_campaigns_last_in_the_same_turn() -> None:
    """Sector 10 changes hands in step 2; from step 3 on its new owner sees what all others do."""
    sitting = Sitting(
        lambda scene: scene.fleets("gsp", 29, 9).given(marked=[50, 51, 52]),
        INTRIGUE,
        dice={"war": [1, *[5] * 9]},
    )
    assert sitting.g.s.order[0] == 0, "the GSP is the first to declare"
    marches(sitting, "gsp", {"take": "10"}, {"29": 9})
    declared: list[str] = []
    sitting.silence("destiny.declare_campaign")
    assert sitting.g.owner(Sector(10)) == 0
    while parties := sitting.who("destiny.declare_campaign"):
        declared += parties
        sitting.passes("destiny.declare_campaign")
    assert declared == ["bip", "pop", "gsp"]
    sitting.ends()


@rule("GD-CAS-09", "GD-SEN-02", "GD-INI-10")
def test_a_prime_minister_who_falls_in_battle_leaves_chair_and_initiative_to_others() -> None:
    """His office is vacant at once: next step his Party is unseated, next turn Interior chairs."""

    def prepared(scene: Scene) -> None:
        scene.office("prime_minister", "karroun").office("interior", "fola")
        next_events(scene.given(election=1), *QUIET)

    sitting = Sitting(prepared, INTRIGUE, dice={"war": [6, 6, 1]})
    assert sitting.g.s.order == [0, 2, 1]
    marches(sitting, "bip", {"take": "40"}, {"28": 1}, "karroun")
    sitting.silence("destiny.purchases")
    assert not sitting.alive("karroun")
    assert sitting.g.s.order[-1] == 2, "the Minister of Interior goes last now"
    sitting.next_turn().silence("destiny.fleet_orders", "destiny.call_election")
    assert sitting.who("destiny.call_election") == [], "there is nobody to call an Election"
    assert sitting.g.chair() == 2
    sitting.ends()


@rule("GD-INV-27", "GD-DEA-03")
def test_an_admiral_sold_before_the_battle_commands_the_fleets_of_his_old_party_no_more() -> None:
    """He helps only Fleets of his own Party, and that is another one by now."""
    sitting = Sitting(
        lambda scene: scene.serve("gsp", "jemak").ordered(),
        INTRIGUE,
        dice={"war": [6, 5, 1, 1]},
    )
    marches(sitting, "gsp", {"take": "40"}, {"29": 2}, "jemak")
    while sitting.silence(DECLARE).who(DECLARE) == ["gsp"]:
        sitting.passes(DECLARE)
    sitting.agree("gsp", "pop", gives={"senators": ["jemak"]})
    sitting.silence("destiny.declare_campaign", "destiny.purchases")
    totals = sitting.told("destiny.battle_total")
    assert ("gsp", "2") in totals, "two ones, and no Command of six"
    assert sitting.alive("jemak"), "who is not there does not fall"
    assert sitting.g.senator(senator_number("jemak")).party == 2
    sitting.ends()


@rule("GD-INV-18", "GD-DEA-19", "GD-BAT-04")
def test_a_sector_sold_under_attack_is_defended_by_its_buyer_and_breaks_no_word() -> None:
    """The attacker promised the buyer peace, but declared against the seller: his word is whole."""
    sitting = Sitting(
        lambda scene: scene.owns("bip", 41).fleets("gsp", 29, 4),
        INTRIGUE,
        dice={"war": [1, 5, 5, 5, 5]},
    )
    sitting.silence(DECLARE)
    sitting.agree("gsp", "pop", promises=[{"no_invade": {"party": "pop", "turns": 1}}])
    marches(sitting, "gsp", {"take": "41"}, {"29": 4})
    while sitting.silence(DECLARE).who(DECLARE) == ["gsp"]:
        sitting.passes(DECLARE)
    sitting.agree("bip", "pop", gives={"sectors": ["41"]})
    sitting.silence("destiny.declare_campaign", "destiny.purchases")
    assert sitting.told("destiny.breaks_word") == []
    assert sitting.g.owner(Sector(41)) == 0
    assert sitting.carries("ruhamat") == (0, 0), "the first Invasion of the GSP is welcome"
    assert [told[0] for told in sitting.told("destiny.battle_total")][:1] == ["pop"]
    sitting.ends()


@rule("GD-EVNT-18", "GD-MIN-17")
def test_in_hyperspace_storms_the_fleets_of_the_republic_are_none_of_the_ministers_party(
    galaxy: Galaxy,
) -> None:
    """His Party may move three Fleets of its own although he has sent five of the Republic's."""
    scene = galaxy(3).office("defence", "karroun").fleets("bip", 28, 5)
    scene.given(active=[EVENT.number("hyperspace_storms"), 2])
    scene.in_phase("intrigue", 1).run(FreeWindow(INVASIONS_OPEN))
    scene.seat(1).asked(FREE).picks("corrupt_defence")
    bidden = {"1": {"fleets": 5, "to": {"41": "defend"}, "admiral": []}}
    scene.seat(1).asked("destiny.corrupt_orders").answers(bidden)
    assert at(scene, "republic", 41) == 5
    declaring(scene, "bip")
    orders(scene, "bip", {"take": "40"}, {"28": 3})
    assert at(scene, "bip", 40) == 3
    scene.all_pass(DECLARE)
    assert at(scene, "bip", 28) == 2
