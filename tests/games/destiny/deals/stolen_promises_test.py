"""Sections 26 and 27: promised things that vanish, promises of one kind, suits on any deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.content.printed import CARD, senator_number
from starmoot.games.destiny.deals.dealing import (
    ANY_CARD,
    BROKEN,
    CONCLUDED,
    HELD,
    KEPT,
    LAPSED,
    VOID,
)
from starmoot.games.destiny.deals.promises import break_deal
from starmoot.games.destiny.deals.settling import SettlePromises
from starmoot.games.destiny.laws.language import INVADE
from starmoot.games.destiny.laws.permits import Permit
from starmoot.games.destiny.names import (
    BIP,
    GSP,
    INFESTED,
    INTRIGUE,
    POP,
    SENATE_OPENS,
    Card,
    Sector,
)
from starmoot.games.destiny.powers.sectoral import Augur
from starmoot.games.destiny.powers.senatorial import RaidHand
from starmoot.games.destiny.scenario.bargains import FLOOR, Lull, agree, floor_acts, state_of, sworn
from starmoot.games.destiny.scenario.lawbook import deed
from starmoot.games.destiny.scenario.midgame import sit
from starmoot.games.destiny.war.declare import Declare
from starmoot.games.destiny.war.feint import feign
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.deals.dealing import Deal
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

DUE = "destiny.promise_due"
VERSION = "destiny.court_version"
STAND = "destiny.stand_forward"
FILIBUSTER = CARD.keys.index("filibuster")
CARD_DUE = {"give_card": {"card": "filibuster", "turns": 1}}


def pay(resource: str, amount: int, turns: int = 1) -> dict[str, Any]:
    """The form of a payment."""
    return {"resource": resource, "amount": amount, "turns": turns, "each_turn": "no"}


def promised(scene: Scene, *promises: dict[str, Any]) -> Deal:
    """The GSP has promised the BIP this."""
    return agree(scene.run(Lull()), "gsp", "bip", promises=list(promises))


# Cards that were stolen


def robbed(scene: Scene, how: str) -> Scene:
    """The PoP takes the Filibuster out of the GSP's hand."""
    gsp, pop = scene.party("gsp"), scene.party("pop")
    if how == "wiretap":
        scene.holds("pop", "wiretap").in_phase("intrigue", 5).run(FreeWindow(SENATE_OPENS))
        seat = scene.seat(2).asked("destiny.free_act")
        seat.answers({"wiretap": {"senator": "fola", "target": "gsp"}})
        while not scene.asked_by("destiny.take_card"):
            scene.time_up()
        scene.seat(2).asked("destiny.take_card").picks("filibuster")
        while not scene.done:
            scene.time_up()
    elif how == "raid":
        scene.has("pop", money=9).run(RaidHand(pop, gsp))
        scene.seat(2).asked("destiny.raid").answers({"filibuster": 1})
    else:
        scene.holds("pop", "ambush").run(Augur(pop, gsp, Card(FILIBUSTER)))
        scene.seat(2).asked("destiny.augury_card").picks("ambush")
    return scene


@rule("GD-DEA-23")
@pytest.mark.parametrize("how", ["wiretap", "raid", "augury"])
def test_a_promise_of_a_card_that_was_stolen_or_discarded_by_another_lapses(
    galaxy: Galaxy, how: str
) -> None:
    scene = galaxy(3).holds("gsp", "filibuster")
    deal = promised(scene, CARD_DUE)
    robbed(scene, how).run(SettlePromises())
    assert scene.done
    assert "filibuster" not in scene.hand("gsp")
    assert (state_of(scene, deal), deal.fates) == (LAPSED, [VOID])
    assert scene.carries("ruhamat") == (0, 0)


@rule("GD-DEA-23", "GD-DEA-22")
def test_one_who_played_the_card_or_never_had_it_breaks_his_word(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "filibuster", "ambush").has("pop", money=9)
    deal = promised(scene, CARD_DUE)
    scene.g.hand(GSP).move(0, scene.g.s.action_discards)
    scene.run(RaidHand(POP, GSP)).seat(2).asked("destiny.raid").answers({"ambush": 1})
    scene.run(SettlePromises())
    assert state_of(scene, deal) == BROKEN, "what he no longer had could not be stolen"


@rule("GD-DEA-23")
def test_with_a_second_copy_the_promise_stands(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "filibuster", "filibuster")
    deal = promised(scene, CARD_DUE)
    robbed(scene, "raid").run(SettlePromises()).seat(0).asked(DUE).picks("keep")
    assert (state_of(scene, deal), scene.hand("bip")) == (KEPT, ["filibuster"])


@rule("GD-DEA-23", "GD-DEA-19")
def test_any_card_is_lost_with_the_last_one(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "filibuster")
    deal = promised(scene, {"give_card": {"card": "any", "turns": 1}})
    assert deal.promises[0].about == ANY_CARD
    robbed(scene, "raid").run(SettlePromises())
    assert state_of(scene, deal) == LAPSED


@rule("GD-DEA-23", "GD-HID-01")
def test_only_the_one_who_was_robbed_knows_that_the_promise_is_lost(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "filibuster", "ambush")
    promised(scene, CARD_DUE)
    before = scene.seat(1).view.state
    robbed(scene, "wiretap")
    after = scene.seat(1).view.state
    assert (before.losses, after.losses) == ([], [])
    assert after.deals[0].fates == before.deals[0].fates
    own = scene.seat(0).view.state
    assert [(loss.deal, loss.place) for loss in own.losses] == [(own.deals[0].number, 0)]


@rule("GD-DEA-23")
@pytest.mark.parametrize("thing", ["sector", "senator"])
def test_what_was_won_after_the_deal_and_lost_again_lapses_too(galaxy: Galaxy, thing: str) -> None:
    scene = galaxy(3)
    sector = {"give_sector": {"sector": "40", "turns": 2}}
    senator = {"give_senator": {"senator": "jemak", "turns": 2}}
    deal = promised(scene, sector if thing == "sector" else senator)
    scene.owns("gsp", 40).serve("gsp", "jemak")
    scene.g.set_owner(Sector(40), INFESTED)
    scene.g.kill(senator_number("jemak"))
    scene.given(turn=3).run(SettlePromises())
    assert (state_of(scene, deal), scene.carries("ruhamat")) == (LAPSED, (0, 0))


@rule("GD-DEA-07", "GD-DEA-22")
def test_a_promised_senator_may_be_handed_over_out_of_the_reserve(galaxy: Galaxy) -> None:
    scene = galaxy(3).reserves("gsp", "jemak")
    deal = promised(scene, {"give_senator": {"senator": "jemak", "turns": 1}})
    scene.run(SettlePromises()).seat(0).asked(DUE).picks("keep")
    assert state_of(scene, deal) == KEPT
    assert senator_number("jemak") in scene.g.reserve(BIP).cards


@rule("GD-DEA-23", "GD-CARD-19")
def test_at_a_whole_table_a_stolen_card_costs_its_promiser_nothing() -> None:
    def prepare(scene: Scene) -> None:
        scene.holds("gsp", "filibuster").holds("pop", "wiretap")
        sworn(scene, "gsp", "bip", "give_card", FILIBUSTER, until=2)

    sitting = sit(3, prepare, INTRIGUE).until("destiny.free_act", "pop")
    answer = {"wiretap": {"senator": "fola", "target": "gsp"}}
    sitting.says("pop", "destiny.free_act", answer).until("destiny.take_card")
    sitting.says("pop", "destiny.take_card", "filibuster").to_turn(3)
    assert sitting.carries("ruhamat") == (0, 0)
    assert [deal.state for deal in sitting.g.s.deals] == [LAPSED]


# Several promises of one kind


@rule("GD-DEA-13", "GD-DEA-19", "GD-DEA-22")
def test_a_deal_holds_two_payments_of_different_content(galaxy: Galaxy) -> None:
    scene = galaxy(3).has("gsp", 9, 9).has("bip", 0, 0)
    deal = promised(scene, {"pay": pay("money", 4)}, {"pay_2": pay("influence", 3)})
    assert len(deal.promises) == 2
    scene.run(SettlePromises()).seat(0).asked(DUE).picks("keep")
    scene.seat(0).asked(DUE).picks("keep")
    assert (scene.purse("bip"), state_of(scene, deal)) == ((3, 4), KEPT)
    assert deal.fates == [HELD, HELD]


@rule("GD-DEA-13", "GD-DEA-19")
def test_three_sectors_may_be_kept_out_of_in_one_deal(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    kept = [{"keep_out": {"sector": "40", "turns": 2}}]
    kept += [{f"keep_out_{n}": {"sector": f"{39 + n}", "turns": 2}} for n in (2, 3)]
    promised(scene, *kept)
    for sector in (40, 41, 42):
        scene.run(Permit([deed(GSP, INVADE, Sector(sector))]))
        assert scene.asked_by("destiny.keep_word") == ["gsp"], sector
    assert scene.run(Permit([deed(GSP, INVADE, Sector(43))])).done


@rule("GD-DEA-13")
def test_the_same_promise_said_twice_is_one(galaxy: Galaxy) -> None:
    deal = promised(galaxy(3), {"pay": pay("money", 4)}, {"pay_3": pay("money", 4)})
    assert len(deal.promises) == len(deal.fates) == 1


@rule("GD-DEA-13")
def test_more_than_five_promises_of_a_side_are_refused(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(Lull())
    five = [{"pay": pay("money", 1)}, {"pay_2": pay("money", 2)}, {"pay_3": pay("money", 3)}]
    five += [
        {"keep_out": {"sector": "40", "turns": 1}},
        {"keep_out_2": {"sector": "41", "turns": 1}},
    ]
    agree(scene, "gsp", "bip", promises=five)
    with pytest.raises(AssertionError, match="choose 0 to 5"):
        agree(scene, "gsp", "pop", promises=[*five, {"stand_aside": "finance"}])


@rule("GD-DEA-24", "GD-HID-13")
def test_of_two_promises_in_words_one_complains_of_the_one_that_was_broken(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    texts = [{"text": {"text": "Peace.", "turns": 2}}, {"text_2": {"text": "Silence.", "turns": 2}}]
    deal = promised(scene, *texts)
    number = str(deal.number)
    scene.seat(1).asked(FLOOR).answers({"complain": {number: "promise_2"}})
    assert "Silence." in scene.seat(0).view.pending[0].words.prompt
    scene.seat(0).asked("destiny.plead").picks("admit")
    assert state_of(scene, deal) == BROKEN
    broken = [entry.text for entry in scene.g.log if entry.note.name == "destiny.breaks_word"]
    assert broken == ["Silence. (until turn 3)"]


# Suits on any deal


def sues(scene: Scene, party: str, deal: Deal, version: Any = None) -> Scene:
    """A Party sues; only it says what was agreed, and it wins."""
    scene.seat(scene.by(party)).asked(FLOOR).answers({"sue": str(deal.number)})
    other = "bip" if party == "gsp" else "gsp"
    if version is None:
        scene.seat(scene.by(party)).asked(VERSION).passes()
    else:
        scene.seat(scene.by(party)).asked(VERSION).answers(version)
    scene.seat(scene.by(other)).asked(VERSION).passes()
    scene.seat(0).asked(STAND).picks("ruhamat")
    scene.seat(1).asked(STAND).picks("karroun")
    return scene


PEACE = {"no_invade": {"party": "bip", "turns": 3}}


@rule("GD-DEA-26", "GD-CRT-01", "GD-CRT-04")
@pytest.mark.parametrize("party", ["gsp", "bip"])
def test_either_side_of_a_deal_of_typed_promises_may_sue(galaxy: Galaxy, party: str) -> None:
    scene = galaxy(3).rolls("senate", 1, 2, 2, 2)
    deal = promised(scene, PEACE)
    assert "sue" not in floor_acts(scene, "pop")
    for side in ("gsp", "bip"):
        assert "sue" in floor_acts(scene, side)
    more = {"keep_out": {"sector": "40", "turns": 2}}
    mine, theirs = ([more], []) if party == "gsp" else ([], [more])
    sues(scene, party, deal, {"mine": mine, "theirs": theirs})
    scene.said("destiny.court_rules", party=party)
    assert (deal.ratified, deal.promises[0].about) == (True, 40)
    assert "sue" not in floor_acts(scene, party), "a deal is sued on once"


@rule("GD-DEA-26", "GD-CRT-11", "GD-DEA-17")
def test_a_deal_broken_this_turn_can_be_sued_on_and_binds_again(galaxy: Galaxy) -> None:
    scene = galaxy(3).rolls("senate", 1, 2, 2, 2)
    deal = promised(scene, PEACE)
    break_deal(scene.g, deal, 0)
    sues(scene, "bip", deal, {"mine": [], "theirs": [PEACE]})
    ratified = next(known for known in scene.g.s.deals if known.number == deal.number)
    assert (ratified.state, ratified.ratified) == (CONCLUDED, True)
    scene.run(Permit([deed(GSP, INVADE, Sector(28), other=BIP)]))
    assert (scene.done, scene.allowed) == (True, False), "refused without a question"


@rule("GD-DEA-26")
def test_a_deal_broken_in_an_earlier_turn_cannot_be_sued_on(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    deal = promised(scene, PEACE)
    break_deal(scene.g, deal, 0)
    assert "sue" in floor_acts(scene, "bip")
    scene.given(turn=3)
    assert "sue" not in floor_acts(scene, "bip")


@rule("GD-DEA-29", "GD-CRT-10", "GD-DEA-03")
def test_what_cannot_be_sued_on(galaxy: Galaxy) -> None:
    scene = galaxy(3, court_fee=3).has("bip", influence=2).run(Lull())
    agree(scene, "gsp", "bip", gives={"money": 3})
    assert "sue" not in floor_acts(scene, "gsp"), "an instant trade cannot be cheated"
    deal = agree(scene, "gsp", "bip", promises=[PEACE])
    assert "sue" not in floor_acts(scene, "bip"), "it cannot pay the fee"
    assert "sue" in floor_acts(scene, "gsp")
    scene.given(moment=SENATE_OPENS)
    assert "sue" not in floor_acts(scene, "gsp"), "not while a window is open"
    scene.given(moment=0).rebels("bip")
    assert "sue" not in floor_acts(scene, "gsp")
    assert deal.state == CONCLUDED


@rule("GD-DEA-26", "GD-FEI-06", "GD-CRT-11")
def test_what_the_court_has_ratified_stays_so_when_a_feint_voids_the_breach(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3)
    deal = promised(scene, PEACE)
    break_deal(scene.g, deal, 0, GSP)
    scene.rolls("senate", 1, 2, 2, 2)
    sues(scene, "bip", deal, {"mine": [], "theirs": [{"keep_out": {"sector": "40", "turns": 2}}]})
    feign(scene.g, GSP)
    now = next(known for known in scene.g.s.deals if known.number == deal.number)
    assert (now.ratified, [promise.about for promise in now.promises]) == (True, [40])


@rule("GD-DEA-26", "GD-CRT-01", "GD-INV-10")
def test_at_a_whole_table_a_victim_sues_between_two_declarations() -> None:
    def prepare(scene: Scene) -> None:
        sworn(scene, "gsp", "bip", "no_invade", scene.party("bip"))

    sitting = sit(3, prepare, INTRIGUE).until("destiny.declare", "gsp")
    sitting.says("gsp", "destiny.declare", {"take": "28"})
    sitting.says("gsp", "destiny.send_fleets", {"fleets": {"29": 2}, "admiral": []})
    sitting.says("gsp", "destiny.keep_word", "break")
    assert sitting.carries("ruhamat") == (2, 0), "the promise; the Invasion itself was welcome"
    sitting.until("destiny.declare", "bip")
    number = str(sitting.g.s.deals[0].number)
    sitting.says("bip", "destiny.floor", {"sue": number})
    version = {"mine": [], "theirs": [{"no_invade": {"party": "bip", "turns": 4}}]}
    sitting.says("bip", VERSION, version).says("gsp", VERSION, None)
    sitting.until("destiny.declare", "bip")
    assert sitting.told("destiny.court_rules") == 1
    assert sitting.g.s.deals[0].ratified
    assert isinstance(sitting.g.asker(), Declare)
