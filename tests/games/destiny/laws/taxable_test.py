"""Sections 13 and 14: any act in the game world can be taxed, banned or limited (GD-LAW-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.court.trials import Trials, was_tried
from starmoot.games.destiny.deals.dealing import BROKEN
from starmoot.games.destiny.laws.clause_forms import BAN_SHAPE, TAX_SHAPE
from starmoot.games.destiny.laws.language import BAN, LAW_ACT, LAW_ACTS, LIMIT, TAX
from starmoot.games.destiny.names import INFLUENCE, INTERIOR, MONEY, POP, REPUBLIC, Sector
from starmoot.games.destiny.scenario.bargains import FLOOR, Lull, state_of, sworn
from starmoot.games.destiny.scenario.lawbook import in_force, law_of
from starmoot.games.destiny.scenario.midgame import sit
from starmoot.games.destiny.scenario.voting import decide
from starmoot.games.destiny.senate.motions import prosecution
from starmoot.games.destiny.senate.propositions import Propositions
from starmoot.games.destiny.turn.galactic import GalacticPhase
from starmoot.games.destiny.war.fleets import fleets_at
from starmoot.games.destiny.words.law_words import ACT_WORDS
from starmoot.kernel import Choose
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

COMPLY = "destiny.comply"
TABLE = "destiny.table_item"
VETO = "destiny.veto"
CALL = "destiny.call_election"
PAY = "destiny.pay_trial"
MOVEMENT = {"listed_law": "movement_registration_oversight"}


def act(word: str) -> int:
    """An act of the law language."""
    number = LAW_ACT.number(word)
    assert number is not None, f"no law can speak of {word}"
    return number


@rule("GD-LAW-09", "GD-LAW-10")
def test_every_act_can_be_named_and_is_told_in_words() -> None:
    for shape in (TAX_SHAPE.parts[0], BAN_SHAPE):
        assert isinstance(shape, Choose)
        words = [LAW_ACT.key(key) for key in shape.keys]
        assert {"veto", "rebel", "call_election", "prosecute"} <= set(words)
        assert not {"vote", "play_card"} & set(words), "cards and votes are free"
    assert len(ACT_WORDS) == LAW_ACTS == len(LAW_ACT.keys)


# Vetoes


def passed(scene: Scene) -> Scene:
    """The BIP's law has passed, and the Prime Minister of the GSP is asked for a veto."""
    scene.office("prime_minister", "ruhamat").in_phase("senate", 4).run(Propositions())
    scene.seat(1).asked(TABLE).answers(MOVEMENT)
    decide(scene, bip="yes", pop="yes")
    scene.seat(0).asked(VETO).picks("yes")
    return scene


@rule("GD-LAW-10", "GD-SEN-10", "GD-TAX-01")
def test_a_veto_can_be_taxed(galaxy: Galaxy) -> None:
    scene = passed(in_force(galaxy(3), law_of(TAX, act("veto"), 4, INFLUENCE)))
    scene.seat(0).asked(COMPLY).picks("comply")
    scene.said("destiny.vetoed")
    assert scene.purse("gsp")[0] == 5, "4 of tax and 1 for the veto"


@rule("GD-LAW-10", "GD-SEN-10", "GD-LAW-17", "GD-TAX-06")
@pytest.mark.parametrize("answer", ["comply", "break"])
def test_who_obeys_a_ban_on_vetoes_lets_the_item_pass(galaxy: Galaxy, answer: str) -> None:
    scene = passed(in_force(galaxy(3), law_of(BAN, act("veto"))))
    scene.seat(0).asked(COMPLY).picks(answer)
    assert len(scene.g.s.laws) == (2 if answer == "comply" else 1)
    assert scene.carries("ruhamat") == ((0, 0) if answer == "comply" else (2, 0))


@rule("GD-LAW-10", "GD-RES-06", "GD-SEN-10")
def test_no_tax_is_paid_where_the_price_of_the_veto_is_not_left(galaxy: Galaxy) -> None:
    laws = law_of(TAX, act("veto"), 4, INFLUENCE)
    scene = passed(in_force(galaxy(3).has("gsp", influence=4), laws))
    scene.seat(0).asked(COMPLY).picks("comply")
    assert scene.purse("gsp")[0] == 4
    assert len(scene.g.s.laws) == 2, "the item passes"


@rule("GD-LAW-05", "GD-LAW-10")
def test_vetoes_can_be_limited(galaxy: Galaxy) -> None:
    scene = passed(in_force(galaxy(3), law_of(LIMIT, act("veto"), 1)))
    scene.said("destiny.vetoed")
    scene.seat(2).asked(TABLE).answers({"listed_law": "free_speech_and_education_consulate"})
    decide(scene, bip="yes", pop="yes")
    scene.seat(0).asked(VETO).picks("yes")
    scene.seat(0).asked(COMPLY).picks("comply")
    assert len(scene.g.s.laws) == 2


# Rebellion


@rule("GD-LAW-10", "GD-REB-03", "GD-TAX-13")
@pytest.mark.parametrize("answer", ["comply", "break"])
def test_declaring_rebellion_can_be_taxed(galaxy: Galaxy, answer: str) -> None:
    scene = in_force(galaxy(3), law_of(TAX, act("rebel"), 6, MONEY)).run(Lull())
    scene.seat(0).asked(FLOOR).answers({"rebel": "29"})
    scene.seat(0).asked(COMPLY).picks(answer)
    assert scene.g.s.rebel == 0
    assert scene.purse("gsp")[1] == (4 if answer == "comply" else 10)
    assert scene.carries("ruhamat") == ((0, 0) if answer == "comply" else (2, 0))


@rule("GD-LAW-10", "GD-LAW-17", "GD-REB-03")
def test_who_obeys_a_ban_on_rebellion_stays_in_the_senate(galaxy: Galaxy) -> None:
    scene = in_force(galaxy(3).office("interior", "ruhamat"), law_of(BAN, act("rebel")))
    scene.run(Lull()).seat(0).asked(FLOOR).answers({"rebel": "29"})
    scene.seat(0).asked(COMPLY).picks("comply")
    scene.expect(rebel=-1)
    assert scene.g.ministry_party(INTERIOR) == 0


# Elections


def calls(scene: Scene) -> Scene:
    """The Prime Minister calls an Election."""
    scene.office("prime_minister", "ruhamat").rolls("order", 1, 2, 3).rolls("galaxy", 1, 1)
    scene.given(election=1).run(GalacticPhase())
    scene.seat(0).asked(CALL).picks("yes")
    return scene


@rule("GD-LAW-10", "GD-GAL-24", "GD-MIN-04")
@pytest.mark.parametrize(
    ("kind", "answer", "electing", "tokens"),
    [(TAX, "comply", True, 0), (TAX, "break", True, 2), (BAN, "comply", False, 0)],
)
def test_calling_an_election_can_be_taxed_and_banned(
    galaxy: Galaxy, kind: int, answer: str, electing: bool, tokens: int
) -> None:
    scene = calls(in_force(galaxy(3), law_of(kind, act("call_election"), 3, INFLUENCE)))
    before = scene.purse("gsp")[0]
    scene.seat(0).asked(COMPLY).picks(answer)
    assert scene.done
    scene.expect(electing=electing)
    assert scene.carries("ruhamat") == (tokens, 0)
    paid = 3 if (kind, answer) == (TAX, "comply") else 0
    assert before - scene.purse("gsp")[0] == paid


# Prosecutions of the Senate


def listed(scene: Scene) -> Scene:
    """The Senate has listed Karroun on the motion of the PoP, which agrees to pay."""
    docket = [prosecution(senator_number("karroun"), scene.party("pop"))]
    scene.given(docket=docket).in_phase("senate", 5)
    scene.rolls("senate", 2, 2).run(Trials()).seat(2).asked(PAY).picks("yes")
    return scene


@rule("GD-LAW-10", "GD-TRI-05", "GD-TAX-06")
@pytest.mark.parametrize(
    ("kind", "answer", "tried", "purse"),
    [
        (TAX, "comply", True, (8, 4)),
        (TAX, "break", True, (8, 8)),
        (BAN, "comply", False, (10, 8)),
        (BAN, "break", True, (8, 8)),
    ],
)
def test_a_prosecution_of_the_senate_is_an_act_of_the_party_that_moved_it(
    galaxy: Galaxy, kind: int, answer: str, tried: bool, purse: tuple[int, int]
) -> None:
    scene = listed(in_force(galaxy(3), law_of(kind, act("prosecute"), 4, MONEY)))
    scene.seat(2).asked(COMPLY).picks(answer)
    assert scene.done
    assert was_tried(scene.g, senator_number("karroun")) == tried
    assert scene.purse("pop") == purse
    assert scene.g.done(POP, act("prosecute")) == (1 if tried else 0)
    assert scene.carries("fola") == ((2, 0) if answer == "break" else (0, 0))


@rule("GD-LAW-10", "GD-TRI-07", "GD-RES-06")
def test_no_tax_is_paid_where_the_price_of_the_trial_is_not_left(galaxy: Galaxy) -> None:
    laws = law_of(TAX, act("prosecute"), 3, INFLUENCE)
    scene = listed(in_force(galaxy(3).has("pop", influence=4), laws))
    scene.seat(2).asked(COMPLY).picks("comply")
    assert scene.done
    assert not was_tried(scene.g, senator_number("karroun"))
    scene.said("destiny.trial_dropped")
    assert scene.purse("pop")[0] == 4


@rule("GD-DEA-21", "GD-TRI-05")
@pytest.mark.parametrize("answer", ["keep", "break"])
def test_a_promise_younger_than_the_charge_is_broken_by_paying_for_the_trial(
    galaxy: Galaxy, answer: str
) -> None:
    scene = galaxy(3)
    deal = sworn(scene, "pop", "bip", "no_prosecute", scene.party("bip"))
    listed(scene).seat(2).asked("destiny.keep_word").picks(answer)
    assert was_tried(scene.g, senator_number("karroun")) == (answer == "break")
    assert (state_of(scene, deal) == BROKEN) == (answer == "break")


# At a whole table


@rule("GD-LAW-10", "GD-TAX-02", "GD-REB-03")
def test_at_a_whole_table_a_law_taxes_rebellion_and_the_republic_buys_a_fleet() -> None:
    def prepare(scene: Scene) -> None:
        scene.office("prime_minister", "ruhamat")

    sitting = sit(3, prepare).until(TABLE, "bip")
    law: dict[str, Any] = {"act": "rebel", "amount": 4, "resource": "money"}
    sitting.says("bip", TABLE, "law").says("bip", "destiny.draft_law", {"tax": law})
    sitting.says("bip", "destiny.draft_law", "table").until("destiny.cast")
    while not sitting.g.s.laws:
        for party in ("gsp", "bip", "pop"):
            if sitting._find(party, "destiny.cast"):
                sitting.says(party, "destiny.cast", "yes")
                break
        else:
            sitting.table.time_up()
    sitting.until("destiny.declare").says("pop", "destiny.floor", {"rebel": "30"})
    sitting.says("pop", COMPLY, "comply")
    assert sitting.g.s.rebel == sitting.party("pop")
    assert sitting.g.s.treasury == 4
    assert fleets_at(sitting.to_turn(3).g, REPUBLIC, Sector(1)) >= 6, (
        "a sixth Fleet stands in Sector 1"
    )
