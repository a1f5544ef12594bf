"""Section 14, first part: what is tabled in step 4, and what becomes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.acting.floor import KeepsFloor
from starmoot.games.destiny.cards.event_deck import EVENT
from starmoot.games.destiny.content.printed import LISTED_LAWS
from starmoot.games.destiny.deals.dealing import AGREED, Bundle, Deal
from starmoot.games.destiny.laws.compliance import laws_touching
from starmoot.games.destiny.laws.editor import law_item, listed_law
from starmoot.games.destiny.laws.language import (
    CAMPAIGN,
    FLEETS_TRADED,
    MOVE_FLEET,
    RESOURCES_TRADED,
    SECTORS_TRADED,
    SENATORS_TRADED,
    TRADE,
)
from starmoot.games.destiny.laws.permits import Permit
from starmoot.games.destiny.laws.statutes import Law
from starmoot.games.destiny.names import BIP, GSP, INFLUENCE, MONEY, POP, Sector
from starmoot.games.destiny.options import PROPOSITIONS
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scenario.lawbook import breakers, broken, deed
from starmoot.games.destiny.scenario.midgame import sit
from starmoot.games.destiny.scenario.voting import CALL, CAST, READY, decide
from starmoot.games.destiny.senate.chair import refuse
from starmoot.games.destiny.senate.motions import LAW_ITEM
from starmoot.games.destiny.senate.propositions import Propositions, pass_law
from starmoot.games.destiny.turn.phases import SenatePhase
from starmoot.kernel import EVERYONE, Procedure, only
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

TABLE = "destiny.table_item"
VETO = "destiny.veto"
INTEGRITY = "righteous_integrity_act"
MOVEMENT = "movement_registration_oversight"
SPEECH = "free_speech_and_education_consulate"


def senate(scene: Scene) -> Scene:
    """The GSP chairs the Senate and speaks last."""
    return scene.office("prime_minister", "ruhamat").in_phase("senate", 4)


def tables(scene: Scene, party: str, what: object) -> Scene:
    """A Party tables something."""
    scene.seat(scene.by(party)).asked(TABLE).answers(what)
    return scene


def in_force(scene: Scene, *numbers: int) -> Scene:
    """These listed laws are in force; they all differ in what they do."""
    for number in numbers:
        pass_law(scene.g, law_item(GSP, listed_law(scene.g, number, GSP), -1))
    return scene


def titles(scene: Scene) -> list[str]:
    return [law.title for law in scene.g.s.laws]


@rule("GD-PRO-03", "GD-PRO-04", "GD-PRO-05", "GD-PRO-13", "GD-SEN-06", "GD-DEC-10")
def test_a_law_that_passes_is_in_force_at_once_and_costs_nothing(galaxy: Galaxy) -> None:
    scene = senate(galaxy(3)).run(Propositions())
    assert scene.asked_by(TABLE) == ["bip"], "the chair gives the floor in initiative order"
    tables(scene, "bip", {"listed_law": MOVEMENT})
    decide(scene, bip="yes", pop="yes").all_pass(VETO)
    assert titles(scene) == ["Movement Registration Oversight"]
    scene.expect({"laws.0.until": 3})
    assert breakers(scene) == [[]]
    assert laws_touching(scene.g, deed(GSP, MOVE_FLEET, Sector(50))) == [0]
    assert scene.purse("bip") == (10, 10)
    assert scene.asked_by(TABLE) == ["pop"], "the next one has the floor"
    scene.all_pass(TABLE).all_pass(TABLE).all_pass(TABLE).all_pass(TABLE).all_pass(TABLE)
    assert scene.done


@rule("GD-PRO-03", "GD-SEN-06", "GD-SEN-05", "GD-SEN-03")
def test_a_round_of_passes_ends_the_step_and_rebels_table_nothing(galaxy: Galaxy) -> None:
    scene = senate(galaxy(4)).rebels("pop").run(Propositions())
    heard = []
    while not scene.done:
        heard += scene.asked_by(TABLE)
        scene.all_pass(TABLE)
    assert sorted(heard) == ["bip", "gsp", "tmp"]
    assert galaxy(3).in_phase("senate", 4).run(Propositions()).done, "nobody has the chair"


@rule("GD-PRO-03")
def test_the_voters_read_what_a_law_does(galaxy: Galaxy) -> None:
    scene = senate(galaxy(3)).run(Propositions())
    tables(scene, "bip", {"listed_law": INTEGRITY}).all_pass(READY).all_pass(CALL)
    voter = scene.by(scene.asked_by(CAST)[0])
    prompt = scene.seat(voter).view.pending[0].words.prompt
    assert "Righteous Integrity Act (2 turns, to the end of turn 3; binds all Parties)" in prompt
    assert "Nobody may declare a Campaign where the Sector is another Party's." in prompt


@rule("GD-PRO-02")
def test_with_listed_propositions_only_nothing_else_is_tabled(galaxy: Galaxy) -> None:
    scene = in_force(senate(galaxy(3, propositions_mode="listed")), 4).run(Propositions())
    assert scene.seat(1).asked(TABLE).options() == ["listed_law"]
    shape = scene.seat(1).asked(TABLE).shape
    offered = shape.then[0].keys  # type: ignore[attr-defined]
    assert len(LISTED_LAWS) == 6
    assert offered == [0, 1, 2, 3, 4, 5]
    scene = in_force(senate(galaxy(3)), 4).run(Propositions())
    assert scene.seat(1).asked(TABLE).options() == ["listed_law", "law", "repeal"]


@rule("GD-PRO-06", "GD-LAW-16")
def test_righteous_integrity_protects_the_sectors_of_others(galaxy: Galaxy) -> None:
    scene = in_force(galaxy(3), 0)
    assert laws_touching(scene.g, deed(GSP, CAMPAIGN, Sector(28))) == [0]
    assert laws_touching(scene.g, deed(GSP, CAMPAIGN, Sector(50))) == []
    assert laws_touching(scene.g, deed(BIP, CAMPAIGN, Sector(28))) == []


@rule("GD-PRO-12", "GD-LAW-16")
def test_free_speech_costs_two_influence_for_each_campaign(galaxy: Galaxy) -> None:
    scene = in_force(galaxy(3), 5)
    scene.run(Permit([deed(GSP, CAMPAIGN, Sector(50))])).seat(0).asked("destiny.comply").picks(
        "comply"
    )
    assert scene.purse("gsp") == (8, 10)
    scene.run(Permit([deed(GSP, CAMPAIGN, Sector(51))])).seat(0).asked("destiny.comply").picks(
        "comply"
    )
    assert scene.purse("gsp") == (6, 10)


@rule("GD-PRO-08", "GD-LAW-07", "GD-LAW-16")
@pytest.mark.parametrize(
    ("goods", "touched"),
    [
        ([RESOURCES_TRADED], [0]),
        ([FLEETS_TRADED], [0]),
        ([SECTORS_TRADED], [0]),
        ([SENATORS_TRADED], []),
        ([], []),
    ],
)
def test_free_trade_wants_resources_fleets_and_sectors_ratified(
    galaxy: Galaxy, goods: list[int], touched: list[int]
) -> None:
    scene = in_force(galaxy(3), 2)
    assert laws_touching(scene.g, deed(GSP, TRADE, goods=goods)) == touched
    scene.run(Permit([deed(GSP, TRADE, goods=goods)]))
    assert scene.done != bool(touched), "it is unlawful, not impossible"


@rule("GD-PRO-14")
@pytest.mark.parametrize("place", [0, 1, 4])
def test_a_sixth_law_names_the_one_it_replaces(galaxy: Galaxy, place: int) -> None:
    scene = in_force(senate(galaxy(3)), 0, 1, 2, 3, 4).run(Propositions())
    old = titles(scene)
    with pytest.raises(AssertionError, match="refuses"):
        tables(scene, "bip", {"listed_law": SPEECH})
    tables(scene, "bip", {"listed_law": {SPEECH: str(place)}}).all_pass(READY).all_pass(CALL)
    voter = scene.by(scene.asked_by(CAST)[0])
    assert f"It replaces {old[place]}." in scene.seat(voter).view.pending[0].words.prompt
    decide(scene, bip="yes").all_pass(VETO)
    kept = [title for title in old if title != old[place]]
    assert titles(scene) == [*kept, "Free Speech and Education Consulate"]
    assert breakers(scene) == [[]] * 5


@rule("GD-PRO-14")
def test_below_five_laws_nothing_is_replaced(galaxy: Galaxy) -> None:
    scene = in_force(senate(galaxy(3)), 0, 1, 2, 3).run(Propositions())
    tables(scene, "bip", {"listed_law": SPEECH})
    decide(scene, bip="yes").all_pass(VETO)
    assert len(titles(scene)) == 5


@rule("GD-PRO-15")
def test_a_repeal_ends_the_law_it_names_at_once(galaxy: Galaxy) -> None:
    scene = in_force(senate(galaxy(3)), 4, 5)
    scene.given(broken=broken([GSP], [BIP])).run(Propositions())
    tables(scene, "bip", {"repeal": "0"})
    decide(scene, bip="yes").all_pass(VETO)
    assert titles(scene) == ["Free Speech and Education Consulate"]
    assert breakers(scene) == [[1]]


@rule("GD-SEN-13", "GD-PRO-03")
def test_what_the_senate_rejected_does_not_come_back_this_turn(galaxy: Galaxy) -> None:
    scene = in_force(senate(galaxy(3)), 4).run(Propositions())
    decide(tables(scene, "bip", {"listed_law": SPEECH}), bip="no")
    assert len(titles(scene)) == 1
    shape = scene.seat(2).asked(TABLE).shape
    assert shape.then[0].keys == [0, 1, 2, 3, 4]  # type: ignore[attr-defined]
    decide(tables(scene, "pop", {"repeal": "0"}), pop="no")
    assert scene.seat(0).asked(TABLE).options() == ["listed_law", "law"]


@rule("GD-SEN-12", "GD-SEN-11")
def test_a_vetoed_law_never_comes_into_force(galaxy: Galaxy) -> None:
    scene = senate(galaxy(3)).run(Propositions())
    decide(tables(scene, "bip", {"listed_law": SPEECH}), bip="yes")
    scene.seat(0).asked(VETO).picks("yes")
    assert titles(scene) == []
    shape = scene.seat(2).asked(TABLE).shape
    assert 5 not in shape.then[0].keys  # type: ignore[attr-defined]


@rule("GD-SEN-07")
@pytest.mark.parametrize("most", [1, 2])
def test_each_party_tables_no_more_than_the_table_allows(galaxy: Galaxy, most: int) -> None:
    scene = senate(galaxy(3, propositions_per_player=most)).run(Propositions())
    tabled = 0
    while not scene.done:
        party = scene.asked_by(TABLE)[0]
        if party == "bip":
            word = [MOVEMENT, SPEECH, INTEGRITY][tabled]
            decide(tables(scene, "bip", {"listed_law": word}), bip="no")
            tabled += 1
        else:
            scene.all_pass(TABLE)
    assert tabled == most


@rule("GD-EVNT-12", "GD-SEN-01")
def test_an_event_may_close_the_floor_of_step_four(galaxy: Galaxy) -> None:
    from starmoot.games.destiny.cards.event_deck import EVENTS

    closing = [n for n in range(len(EVENTS)) if EVENTS[n].lasting.no_propositions]
    assert len(closing) == 1, EVENT.key(closing[0])
    scene = senate(galaxy(3)).given(active=[closing[0], 2])
    assert scene.run(Propositions()).done


@rule("GD-SEN-01")
def test_propositions_are_the_fourth_step_of_the_senate(galaxy: Galaxy) -> None:
    scene = senate(galaxy(3)).run(SenatePhase())
    for _ in range(40):
        if scene.asked_by(TABLE):
            break
        for seat in range(3):
            for pending in scene.seat(seat).view.pending:
                if pending.awaited and not scene.asked_by(TABLE):
                    scene.seat(seat).asked(pending.question.topic.name).passes()
    assert scene.asked_by(TABLE)
    scene.expect(step=4)


# Ratification and peace


def agreed(scene: Scene) -> Scene:
    """The BIP gives the PoP 4 Money for 5 Influence, if the Senate ratifies it."""
    deal = Deal()
    deal.number, deal.by, deal.to, deal.state = 9001, BIP, POP, AGREED
    deal.audience = only(1) | only(2)
    deal.gives, deal.takes = Bundle(), Bundle()
    deal.gives.money, deal.takes.influence = 4, 5
    scene.g.s.deals.append(deal)
    return scene


@rule("GD-PRO-16", "GD-PRO-08")
def test_a_ratified_trade_is_executed_at_once(galaxy: Galaxy) -> None:
    scene = in_force(agreed(senate(galaxy(3))), 2).run(Propositions())
    tables(scene, "bip", {"ratification": "9001"}).all_pass(READY).all_pass(CALL)
    voter = scene.by(scene.asked_by(CAST)[0])
    prompt = scene.seat(voter).view.pending[0].words.prompt
    assert "Ratify a trade" in prompt
    assert "4 Money" in prompt
    assert "5 Influence" in prompt
    decide(scene, bip="yes").all_pass(VETO)
    assert (scene.purse("bip"), scene.purse("pop")) == ((15, 6), (5, 12))
    assert (scene.carries("karroun"), scene.carries("fola")) == ((0, 0), (0, 0))


@rule("GD-PRO-16", "GD-SEN-13")
def test_a_trade_that_is_not_ratified_does_not_take_place(galaxy: Galaxy) -> None:
    scene = in_force(agreed(senate(galaxy(3))), 2).run(Propositions())
    scene.seat(0).knows(lambda view: not view.state.deals)
    tables(scene, "bip", {"ratification": "9001"})
    scene.seat(0).knows(lambda view: view.state.deals[0].audience == EVERYONE)
    decide(scene, bip="no")
    assert (scene.purse("bip"), scene.purse("pop")) == ((10, 10), (10, 8))
    assert "ratification" not in scene.seat(2).asked(TABLE).options()


@rule("GD-LAW-17", "GD-PRO-16")
def test_a_tax_on_trades_is_due_for_a_ratified_one_too(galaxy: Galaxy) -> None:
    scene = agreed(senate(galaxy(3)))
    law = listed_law(scene.g, 4, GSP)
    taxing = Law()
    taxing.title, taxing.until = "Trade Tax", law.until
    clause = law.clauses[0]
    clause.act, clause.resource = TRADE, MONEY
    taxing.clauses = [clause]
    pass_law(scene.g, law_item(GSP, taxing, -1))
    scene.run(Propositions())
    decide(tables(scene, "bip", {"ratification": "9001"}), bip="yes").all_pass(VETO)
    scene.seat(2).asked("destiny.comply").picks("comply")
    scene.seat(1).asked("destiny.comply").picks("comply")
    assert (scene.purse("bip"), scene.purse("pop")) == ((15, 4), (5, 10))


@rule("GD-PRO-03", "GD-REB-28", "GD-REB-29", "GD-DEC-40")
def test_peace_needs_the_rebel_and_the_senate(galaxy: Galaxy) -> None:
    scene = senate(galaxy(3)).rebels("pop").run(Propositions())
    tables(scene, "bip", "peace").seat(2).asked("destiny.peace_consent").picks("yes")
    decide(scene, bip="yes").all_pass(VETO)
    scene.expect(rebel=-1)


@rule("GD-REB-28", "GD-DEC-40")
def test_without_the_rebels_consent_there_is_no_vote_on_peace(galaxy: Galaxy) -> None:
    scene = senate(galaxy(3)).rebels("pop").run(Propositions())
    tables(scene, "bip", "peace").time_up()
    scene.expect(rebel=2)
    assert scene.asked_by(TABLE) == ["gsp"]
    scene.said_nothing_of("destiny.tabled")


def test_an_item_is_known_again_by_what_it_does(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    numbers = {law_item(GSP, listed_law(scene.g, n, GSP), -1).number for n in range(6)}
    assert len(numbers) == 6
    renamed = listed_law(scene.g, 4, BIP)
    renamed.title = "Another name"
    item = law_item(BIP, renamed, -1)
    assert item.number == law_item(GSP, listed_law(scene.g, 4, GSP), -1).number
    assert item.sort == LAW_ITEM
    renamed.clauses[0].resource = INFLUENCE
    assert law_item(BIP, renamed, -1).number != item.number


@rule("GD-SEN-13", "GD-PRO-02")
def test_listed_laws_that_were_all_turned_down_are_off_the_table(galaxy: Galaxy) -> None:
    scene = senate(galaxy(3))
    for number in range(6):
        item = law_item(GSP, listed_law(scene.g, number, GSP), -1)
        refuse(scene.g, item.sort, item.number)
    scene.run(Propositions())
    assert scene.seat(1).asked(TABLE).options() == ["law"]


class Sitting(KeepsFloor):
    """Step 4 with the floor open beside it."""

    def outline(self, g: Destiny) -> list[Procedure[Destiny]]:
        return [Propositions()]


@rule("GD-SEN-05", "GD-REB-05")
def test_whoever_rebels_with_the_floor_tables_nothing(galaxy: Galaxy) -> None:
    scene = senate(galaxy(3)).run(Sitting())
    scene.seat(1).asked("destiny.floor").answers({"rebel": "28"})
    assert scene.asked_by(TABLE) == ["pop"]
    scene.all_pass(TABLE)
    scene.all_pass(TABLE)
    assert scene.done, "nothing was tabled, so there is no other round"


@rule("GD-SEN-05", "GD-REB-05")
def test_whoever_rebels_over_a_draft_tables_nothing(galaxy: Galaxy) -> None:
    scene = senate(galaxy(3)).run(Sitting())
    tables(scene, "bip", "law").seat(1).asked("destiny.floor").answers({"rebel": "28"})
    assert scene.asked_by(TABLE) == ["pop"]
    scene.expect(item=None)


@rule("GD-LAW-12", "GD-PRO-02")
@pytest.mark.parametrize("mode", ["free", "listed"])
def test_the_six_can_be_tabled_also_where_nobody_could_campaign_any_more(mode: str) -> None:
    def prepare(scene: Scene) -> None:
        scene.office("prime_minister", "ruhamat")
        scene.owns("gsp", *range(1, 28)).owns("bip", 28, *range(35, 61)).owns("pop", *range(29, 35))
        scene.g.s.settings.propositions_mode = PROPOSITIONS.named(mode)
        scene.g.s.settings.sectors_to_win = 60

    sitting = sit(3, prepare).until(TABLE)
    for party in ("bip", "pop", "gsp"):
        sitting.until(TABLE, party)
    sitting.says("gsp", TABLE, {"listed_law": INTEGRITY}).until(CAST)
    assert sitting.g.s.vote is not None


@rule("GD-LAW-12", "GD-PRO-14", "GD-SEN-13")
def test_what_was_turned_down_this_turn_is_the_only_listed_law_not_on_offer(
    galaxy: Galaxy,
) -> None:
    scene = senate(galaxy(3)).owns("gsp", *range(1, 61)).run(Propositions())
    tables(scene, "bip", {"listed_law": INTEGRITY})
    decide(scene, gsp="no").all_pass(VETO)
    with pytest.raises(AssertionError, match="refuses"):
        tables(scene, "pop", {"listed_law": INTEGRITY})
    tables(scene, "pop", {"listed_law": SPEECH})
