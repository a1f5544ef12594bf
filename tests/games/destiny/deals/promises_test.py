"""Section 27: promises kept, broken and void; what stands in the way of an act."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.deals.dealing import (
    BREACHED,
    BROKEN,
    CONCLUDED,
    DRAFT,
    HELD,
    KEPT,
    LAPSED,
    OPEN,
    SPENT,
    VOID,
)
from starmoot.games.destiny.deals.promises import (
    CAST_ACT,
    STAND_ACT,
    lapse_deals,
    note_cast,
    word_given,
)
from starmoot.games.destiny.deals.settling import FleetPledges, SettlePromises
from starmoot.games.destiny.laws.language import (
    ASSASSINATE,
    CAMPAIGN,
    DEFEND_FOREIGN,
    INVADE,
    LIMIT,
    MOVE_FLEET,
    PROMISE,
    PROSECUTE,
    VETO_ACT,
)
from starmoot.games.destiny.laws.permits import Permit
from starmoot.games.destiny.names import BIP, GSP, INFESTED, NEUTRAL, Owner, Sector
from starmoot.games.destiny.scenario.bargains import Lull, agree, floor_acts, offer, respond
from starmoot.games.destiny.scenario.lawbook import deed, in_force, law_of
from starmoot.games.destiny.senate.motions import (
    ABSTAINED,
    CANDIDATES_FROM,
    ELECTION_ITEM,
    KEEP_VACANT,
    LAW_ITEM,
    NO,
    NO_NEW_ORDERS,
    ORDERS_FROM,
    ORDERS_ITEM,
    PROSECUTION_ITEM,
    REPEAL_ITEM,
    YES,
    Vote,
    yes_or_no,
)
from starmoot.games.destiny.turn.turn_end import EndOfTurn
from starmoot.games.destiny.war.conflicts import DEFEND, SUPPORT, TAKE, Order
from starmoot.games.destiny.war.fleets import fleets_at
from starmoot.host import view_json
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

KEEP = "destiny.keep_word"
DUE = "destiny.promise_due"
PLACE = "destiny.place_corruption"


def promised(scene: Scene, *promises: Any, by: str = "gsp", to: str = "bip") -> Any:
    """A Party has promised something to another, for nothing; gives the deal."""
    scene.run(Lull())
    return agree(scene, by, to, promises=list(promises))


def no_invade(party: str = "bip", turns: int = 3) -> dict[str, Any]:
    return {"no_invade": {"party": party, "turns": turns}}


# Before an act


@rule("GD-DEA-19", "GD-DEA-21")
@pytest.mark.parametrize(
    ("promise", "act", "sector", "other", "detail"),
    [
        ({"no_invade": {"party": "bip", "turns": 1}}, INVADE, 28, 1, -1),
        ({"no_campaign": {"party": "bip", "turns": 1}}, CAMPAIGN, 28, 1, -1),
        ({"no_assassinate": {"party": "bip", "turns": 1}}, ASSASSINATE, 0, 1, -1),
        ({"no_prosecute": {"party": "bip", "turns": 1}}, PROSECUTE, 0, 1, -1),
        ({"no_veto": {"party": "bip", "turns": 1}}, VETO_ACT, 0, 1, -1),
        ({"keep_out": {"sector": "28", "turns": 1}}, INVADE, 28, 1, -1),
        ({"keep_out": {"sector": "28", "turns": 1}}, CAMPAIGN, 28, 1, -1),
        ({"keep_out": {"sector": "28", "turns": 1}}, MOVE_FLEET, 28, 1, -1),
        ({"keep_out": {"sector": "28", "turns": 1}}, DEFEND_FOREIGN, 28, 1, -1),
        ({"stand_aside": "justice"}, STAND_ACT, 0, -1, 3),
    ],
)
def test_each_promise_stands_in_the_way_of_its_act(
    galaxy: Galaxy, promise: Any, act: int, sector: int, other: int, detail: int
) -> None:
    scene = galaxy(3)
    promised(scene, promise)
    assert word_given(scene.g, deed(GSP, act, Sector(sector), other=Owner(other), detail=detail))
    assert not word_given(
        scene.g, deed(BIP, act, Sector(sector), other=Owner(other), detail=detail)
    ), "only its maker is bound"
    elsewhere = (40, 2) if act != STAND_ACT else (0, -1)
    assert not word_given(
        scene.g, deed(GSP, act, Sector(elsewhere[0]), other=Owner(elsewhere[1]), detail=4)
    )
    for another in {INVADE, CAMPAIGN, ASSASSINATE, PROSECUTE, VETO_ACT, STAND_ACT} - {act}:
        if "keep_out" not in promise:
            assert not word_given(
                scene.g, deed(GSP, another, Sector(sector), other=Owner(other), detail=detail)
            )


@rule("GD-DEA-21", "GD-DEC-37", "GD-HID-12")
def test_a_party_is_warned_and_may_refrain_unnoticed(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    deal = promised(scene, no_invade())
    scene.run(Permit([deed(GSP, INVADE, Sector(28), other=BIP)]))
    assert scene.seat(2).view.waiting == [], "others do not learn what is asked"
    scene.seat(0).asked(KEEP).can("keep", "break")
    assert "not to invade" in scene.seat(0).view.pending[0].words.prompt
    scene.seat(0).asked(KEEP).picks("keep")
    assert not scene.allowed
    assert deal.state == CONCLUDED
    assert scene.carries("ruhamat") == (0, 0)
    told = json.dumps(view_json(scene.seat(2).view)["log"])
    assert "word" not in told


@rule("GD-DEA-16", "GD-DEA-17", "GD-HID-13", "GD-COR-01")
def test_breaking_costs_two_corruption_ends_the_deal_and_is_public(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak")
    deal = promised(scene, no_invade(), {"stand_aside": "justice"})
    scene.run(Permit([deed(GSP, INVADE, Sector(28), other=BIP)])).seat(0).asked(KEEP).picks("break")
    scene.seat(0).asked(PLACE).picks("jemak")
    assert scene.allowed
    assert scene.carries("jemak") == (2, 0)
    assert (deal.state, deal.fates) == (BROKEN, [BREACHED, VOID])
    assert not word_given(scene.g, deed(GSP, STAND_ACT, detail=3)), "it binds nobody any more"
    told = json.dumps(view_json(scene.seat(2).view)["log"])
    assert "not to invade" in told
    assert "Minister of Justice" not in told, "only the broken promise is public"


@rule("GD-DEA-21", "GD-REB-26")
@pytest.mark.parametrize("answer", ["keep", "break"])
def test_a_promise_that_lapses_while_one_is_warned_is_in_nobodys_way(
    galaxy: Galaxy, answer: str
) -> None:
    scene = galaxy(3)
    deal = promised(scene, no_invade())
    scene.run(Permit([deed(GSP, INVADE, Sector(28), other=BIP)])).seat(0).asked(KEEP)
    lapse_deals(scene.g, BIP)
    scene.seat(0).asked(KEEP).picks(answer)
    assert scene.allowed
    assert deal.state == LAPSED
    assert scene.carries("ruhamat") == (0, 0)


@rule("GD-REB-25", "GD-DEA-21")
def test_who_is_warned_owes_nothing_to_a_partner_that_rebels_meanwhile(galaxy: Galaxy) -> None:
    """GD-REB-25: no promise to the Rebellion binds, and none of its breaches costs anything."""
    scene = galaxy(3)
    promised(scene, no_invade())
    scene.run(Permit([deed(GSP, INVADE, Sector(28), other=BIP)])).rebels("bip").seat(0).asked(
        KEEP
    ).picks("break")
    assert scene.allowed
    assert scene.carries("ruhamat") == (0, 0)


@rule("GD-REB-26")
def test_a_rebellion_ends_the_deals_and_drafts_of_its_party_and_no_others(galaxy: Galaxy) -> None:
    """GD-REB-26: what is over stays as it ended, and what others agreed on goes on."""
    scene = galaxy(4)
    kept = promised(scene, {"give_sector": {"sector": "29", "turns": 3}})
    agree(scene, "gsp", "bip", gives={"sectors": ["29"]})
    open_one = agree(scene, "bip", "pop", promises=[no_invade("pop")])
    others = agree(scene, "gsp", "pop", promises=[no_invade("pop")])
    scene.seat(0).asked("destiny.floor").answers({"offer": "bip"})
    scene.seat(2).asked("destiny.floor").answers({"offer": "tmp"})
    drafts = [(deal.by, deal.to) for deal in scene.g.s.deals if deal.state == DRAFT]
    assert drafts == [(0, 1), (2, 3)]
    lapse_deals(scene.g, scene.party("bip"))
    drafts = [(deal.by, deal.to) for deal in scene.g.s.deals if deal.state == DRAFT]
    assert drafts == [(2, 3)]
    assert [deal.state for deal in (kept, open_one, others)] == [KEPT, LAPSED, CONCLUDED]


@rule("GD-DEA-19", "GD-DEA-22")
@pytest.mark.parametrize(
    "promise",
    [
        {"pay": {"resource": "money", "amount": 4, "turns": 2, "each_turn": "no"}},
        {"give_sector": {"sector": "29", "turns": 2}},
        {"defend": {"sector": "28", "fleets": 2, "turns": 1}},
        {"text": {"text": "We stand together.", "turns": 1}},
    ],
)
def test_a_promise_to_do_something_stands_in_the_way_of_nothing(
    galaxy: Galaxy, promise: Any
) -> None:
    """GD-DEA-22: it is broken when its moment has passed, by no other act before."""
    scene = galaxy(3)
    promised(scene, promise)
    for act in (INVADE, CAMPAIGN, ASSASSINATE, PROSECUTE, MOVE_FLEET, VETO_ACT, STAND_ACT):
        assert not word_given(scene.g, deed(GSP, act, Sector(28), other=BIP, detail=0))


@rule("GD-DEA-16", "GD-DEA-17", "GD-DEA-18", "GD-EX-03")
def test_a_second_attack_costs_nothing_for_the_deal(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    promised(scene, no_invade(turns=3))
    scene.run(Permit([deed(GSP, INVADE, Sector(28), other=BIP)])).seat(0).asked(KEEP).picks("break")
    assert scene.carries("ruhamat") == (2, 0), "for the deal; an Invasion costs its own"
    scene.given(turn=3).run(Permit([deed(GSP, INVADE, Sector(28), other=BIP)]))
    assert scene.allowed
    assert scene.carries("ruhamat") == (2, 0)


@rule("GD-DEA-16")
def test_the_price_of_a_breach_is_settled_by_the_table_and_lost_without_senators(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3, breach_corruption=3)
    promised(scene, no_invade())
    scene.run(Permit([deed(GSP, INVADE, Sector(28), other=BIP)])).seat(0).asked(KEEP).picks("break")
    assert scene.carries("ruhamat") == (3, 0)
    alone = galaxy(3)
    deal = promised(alone, no_invade())
    alone.g.kill(senator_number("ruhamat"))
    alone.run(Permit([deed(GSP, INVADE, Sector(28), other=BIP)])).seat(0).asked(KEEP).picks("break")
    assert (alone.allowed, deal.state) == (True, BROKEN)


@rule("GD-DEA-15", "GD-DEA-30")
def test_one_act_may_break_two_deals(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    promised(scene, no_invade())
    agree(scene, "gsp", "pop", promises=[{"keep_out": {"sector": "28", "turns": 2}}])
    told = scene.g.reveals
    scene.run(Permit([deed(GSP, INVADE, Sector(28), other=BIP)])).seat(0).asked(KEEP)
    assert scene.g.reveals > told, "a warning tells what is forbidden"
    told = scene.g.reveals
    scene.seat(0).asked(KEEP).picks("break")
    assert scene.carries("ruhamat") == (0, 0), "the other word may still be kept"
    scene.seat(0).asked(KEEP).picks("break")
    assert scene.g.reveals > told + 2, "beside the next warning there are two broken promises"
    assert scene.carries("ruhamat") == (4, 0)
    assert [deal.state for deal in scene.g.s.deals] == [BROKEN, BROKEN]


@rule("GD-DEA-20")
def test_three_turns_are_this_one_and_two_more(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    promised(scene, no_invade(turns=3))
    for turn, bound in ((2, True), (4, True), (5, False)):
        scene.given(turn=turn)
        assert word_given(scene.g, deed(GSP, INVADE, Sector(28), other=BIP)) is bound


@rule("GD-DEC-37", "GD-TIM-03")
def test_silence_keeps_a_promise_to_refrain(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    promised(scene, no_invade())
    scene.run(Permit([deed(GSP, INVADE, Sector(28), other=BIP)])).time_up()
    assert not scene.allowed


# Votes


def voting(scene: Scene, vote: Vote) -> Scene:
    scene.g.s.vote = vote
    return scene


@rule("GD-DEA-19", "GD-DEA-22")
def test_a_vote_cast_as_promised_keeps_the_promise(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    deal = promised(scene, {"vote": {"item": {"law": "yes"}, "turns": 1}})
    voting(scene, yes_or_no(LAW_ITEM, 7, "A law")).run(Permit([deed(GSP, CAST_ACT, detail=YES)]))
    assert scene.allowed
    note_cast(scene.g, GSP, YES)
    assert (deal.state, deal.fates) == (KEPT, [HELD])


@rule("GD-DEA-19", "GD-DEA-22")
def test_a_vote_keeps_no_promise_of_another_sort_or_of_the_other_side(galaxy: Galaxy) -> None:
    """GD-DEA-22: each side keeps what it promised itself, by the vote that it is about."""
    scene = galaxy(3).run(Lull())
    yes = {"vote": {"item": {"law": "yes"}, "turns": 1}}
    deal = agree(scene, "gsp", "bip", promises=[no_invade(), yes], asks=[yes])
    voting(scene, yes_or_no(REPEAL_ITEM, 7, "A law no more"))
    assert not word_given(scene.g, deed(GSP, CAST_ACT, detail=NO)), (
        "it is about laws, not their repeal"
    )
    orders = Vote()
    orders.item, orders.options = ORDERS_ITEM, [ORDERS_FROM, NO_NEW_ORDERS]
    voting(scene, orders)
    note_cast(scene.g, GSP, ORDERS_FROM)
    assert deal.fates == [OPEN, OPEN, OPEN]
    voting(scene, yes_or_no(LAW_ITEM, 7, "A law"))
    note_cast(scene.g, GSP, YES)
    assert (deal.state, deal.fates) == (CONCLUDED, [OPEN, HELD, OPEN])


@rule("GD-DEA-22", "GD-DEC-37")
@pytest.mark.parametrize("cast", [NO, ABSTAINED])
def test_voting_otherwise_or_not_at_all_breaks_it(galaxy: Galaxy, cast: int) -> None:
    scene = galaxy(3)
    deal = promised(scene, {"vote": {"item": {"law": "yes"}, "turns": 1}})
    voting(scene, yes_or_no(LAW_ITEM, 7, "A law")).run(Permit([deed(GSP, CAST_ACT, detail=cast)]))
    scene.seat(0).asked(KEEP).picks("keep")
    assert not scene.allowed, "the Party is asked again"
    scene.run(Permit([deed(GSP, CAST_ACT, detail=cast)])).time_up()
    broken = cast == ABSTAINED
    assert (deal.state == BROKEN) is broken, "silence twice is a vote not cast"


@rule("GD-DEA-19")
def test_a_promised_vote_is_about_one_item(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("bip", "jemak")
    accused = {"senator": "jemak", "vote": "no"}
    deal = promised(scene, {"vote": {"item": {"prosecution": accused}, "turns": 1}})
    karroun, jemak = senator_number("karroun"), senator_number("jemak")
    voting(scene, yes_or_no(PROSECUTION_ITEM, karroun, "Karroun"))
    assert not word_given(scene.g, deed(GSP, CAST_ACT, detail=YES))
    voting(scene, yes_or_no(PROSECUTION_ITEM, jemak, "Jemak"))
    assert word_given(scene.g, deed(GSP, CAST_ACT, detail=YES))
    assert not word_given(scene.g, deed(GSP, CAST_ACT, detail=NO))
    assert deal.state == CONCLUDED


@rule("GD-DEA-19", "GD-DEA-22")
def test_a_promised_vote_in_an_election_is_for_the_candidate_of_a_party(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    deal = promised(
        scene,
        {"vote": {"item": {"election": {"office": "justice", "party": "bip"}}, "turns": 4}},
    )
    vote = Vote()
    vote.item, vote.about = ELECTION_ITEM, 3
    karroun = CANDIDATES_FROM + senator_number("karroun")
    vote.options = [karroun, KEEP_VACANT]
    voting(scene, vote)
    assert word_given(scene.g, deed(GSP, CAST_ACT, detail=KEEP_VACANT))
    assert not word_given(scene.g, deed(GSP, CAST_ACT, detail=karroun))
    vote.options = [KEEP_VACANT]
    assert scene.run(Permit([deed(GSP, CAST_ACT, detail=KEEP_VACANT)])).allowed
    note_cast(scene.g, GSP, KEEP_VACANT)
    assert deal.fates == [VOID], "nobody of theirs stood"


@rule("GD-DEA-19")
def test_a_promised_vote_for_fleet_orders(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    promised(scene, {"vote": {"item": {"orders": "bip"}, "turns": 1}})
    vote = Vote()
    vote.item = ORDERS_ITEM
    vote.options = [ORDERS_FROM + 1, NO_NEW_ORDERS]
    voting(scene, vote)
    assert word_given(scene.g, deed(GSP, CAST_ACT, detail=NO_NEW_ORDERS))
    assert not word_given(scene.g, deed(GSP, CAST_ACT, detail=ORDERS_FROM + 1))


# When they fall due


@rule("GD-DEA-04", "GD-DEA-16", "GD-DEA-22", "GD-EX-14", "GD-END-01")
def test_a_sector_not_given_back_costs_corruption_and_stays(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 56).has("pop", 10, 10).serve("pop", "jemak").run(Lull())
    deal = agree(
        scene,
        "pop",
        "gsp",
        gives={"money": 7, "influence": 4},
        takes={"sectors": ["56"]},
        promises=[{"give_sector": {"sector": "56", "turns": 2}}],
    )
    scene.run(SettlePromises())
    assert (scene.done, deal.state) == (True, CONCLUDED), "it is due next turn"
    scene.given(turn=3).run(EndOfTurn())
    scene.seat(2).asked(DUE).picks("break")
    scene.seat(2).asked(PLACE).picks("fola")
    assert scene.carries("fola") == (2, 0)
    assert scene.g.owner(Sector(56)) == scene.party("pop")
    assert deal.state == BROKEN


@rule("GD-DEA-22", "GD-DEC-37", "GD-TIM-03")
def test_what_is_due_is_handed_over_by_one_who_says_nothing(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 40).serve("gsp", "jemak").has("gsp", 9, 9).has("bip", 0, 0)
    scene.holds("gsp", "windfall")
    deal = promised(
        scene,
        {"pay": {"resource": "money", "amount": 4, "turns": 1, "each_turn": "no"}},
        {"give_sector": {"sector": "40", "turns": 1}},
        {"give_senator": {"senator": "jemak", "turns": 1}},
        {"give_fleets": {"fleets": 1, "turns": 1}},
        {"give_card": {"card": "any", "turns": 1}},
    )
    scene.fleets("gsp", 29, 2).fleets("bip", 28, 0).owns(NEUTRAL, 28)
    scene.run(SettlePromises())
    while not scene.done:
        scene.time_up()
    assert (scene.purse("gsp"), scene.purse("bip")) == ((9, 5), (0, 4))
    assert scene.g.owner(Sector(40)) == 1
    assert scene.g.senator(senator_number("jemak")).party == 1
    assert (fleets_at(scene.g, GSP, Sector(29)), fleets_at(scene.g, BIP, Sector(40))) == (1, 1)
    assert scene.hand("bip") == ["windfall"]
    assert (deal.state, deal.fates) == (KEPT, [HELD] * 5)


@rule("GD-DEA-19", "GD-DEA-22")
def test_payments_each_turn_and_a_debtor_who_cannot_pay(galaxy: Galaxy) -> None:
    scene = galaxy(3).has("gsp", 5, 0).has("bip", 0, 0)
    pay = {"resource": "influence", "amount": 3, "turns": 2, "each_turn": "yes"}
    deal = promised(scene, {"pay": pay})
    scene.run(SettlePromises()).seat(0).asked(DUE).picks("keep")
    assert (scene.purse("gsp")[0], scene.purse("bip")[0], deal.state) == (2, 3, CONCLUDED)
    scene.given(turn=3).run(SettlePromises())
    assert (scene.done, deal.state) == (True, BROKEN), "it has 2 left, so it is not even asked"
    assert scene.carries("ruhamat") == (2, 0)


@rule("GD-DEA-23")
def test_what_was_lost_without_an_act_of_ones_own_lapses(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 40).serve("gsp", "jemak")
    deal = promised(
        scene,
        {"give_sector": {"sector": "40", "turns": 1}},
        {"give_senator": {"senator": "jemak", "turns": 1}},
    )
    scene.owns(INFESTED, 40)
    scene.g.kill(senator_number("jemak"))
    scene.run(SettlePromises())
    assert (scene.done, deal.state, deal.fates) == (True, LAPSED, [VOID, VOID])
    assert scene.carries("ruhamat") == (0, 0)


@rule("GD-DEA-22", "GD-DEA-23")
def test_giving_it_to_somebody_else_or_never_having_it_is_a_breach(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 40)
    deal = promised(scene, {"give_sector": {"sector": "40", "turns": 1}})
    agree(scene, "gsp", "pop", gives={"sectors": ["40"]})
    assert deal.fates == [SPENT]
    scene.run(SettlePromises())
    assert (deal.state, scene.carries("ruhamat")) == (BROKEN, (2, 0))
    never = galaxy(3)
    deal = promised(never, {"give_sector": {"sector": "50", "turns": 1}})
    never.run(SettlePromises())
    assert (deal.state, never.carries("ruhamat")) == (BROKEN, (2, 0))


@rule("GD-DEA-22")
def test_giving_it_before_it_is_due_keeps_the_promise(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 40)
    deal = promised(scene, {"give_sector": {"sector": "40", "turns": 3}})
    agree(scene, "gsp", "bip", gives={"sectors": ["40"]})
    assert (deal.state, deal.fates) == (KEPT, [HELD])


@rule("GD-DEA-15", "GD-DEA-20", "GD-END-01")
def test_promises_to_refrain_are_kept_when_their_last_turn_ends(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    deal = promised(scene, no_invade(turns=2), {"text": {"text": "We stand together.", "turns": 1}})
    scene.run(SettlePromises())
    assert (deal.state, deal.fates) == (CONCLUDED, [OPEN, HELD])
    scene.given(turn=3).run(EndOfTurn())
    assert (deal.state, deal.fates) == (KEPT, [HELD, HELD])
    assert scene.g.s.deals == [deal], "for a turn it stays on record"
    scene.given(turn=4).run(EndOfTurn())
    assert scene.g.s.deals == []


@rule("GD-DEA-22")
def test_a_promised_vote_that_never_came_is_void(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    deal = promised(scene, {"vote": {"item": {"peace": "yes"}, "turns": 1}})
    scene.run(SettlePromises())
    assert (deal.state, deal.fates) == (LAPSED, [VOID])


@rule("GD-DEA-19")
def test_standing_aside_lasts_until_the_next_election(galaxy: Galaxy) -> None:
    scene = galaxy(3).given(election=1)
    deal = promised(scene, {"stand_aside": "justice"})
    scene.run(SettlePromises())
    assert deal.state == CONCLUDED, "this turn's Election was over when it was promised"
    scene.given(turn=4, election=3).run(SettlePromises())
    assert deal.state == CONCLUDED
    scene.given(turn=5, election=1).run(SettlePromises())
    assert deal.state == KEPT


# Fleets


def sent(scene: Scene, party: int, sector: int, intent: int, count: int) -> None:
    order = Order()
    order.owner, order.sector, order.intent = Owner(party), Sector(sector), intent
    order.origins = [Sector(29)] * count
    scene.g.s.orders.append(order)


@rule("GD-DEA-19", "GD-DEA-22")
@pytest.mark.parametrize(("count", "state"), [(2, KEPT), (1, BROKEN)])
def test_fleets_promised_for_defence_have_to_be_there(
    galaxy: Galaxy, count: int, state: int
) -> None:
    scene = galaxy(3).fleets("gsp", 40, 3)
    deal = promised(scene, {"defend": {"sector": "40", "fleets": 2, "turns": 1}})
    sent(scene, 0, 40, TAKE, 3 - count)
    sent(scene, 0, 40, DEFEND, 1)
    scene.run(FleetPledges())
    assert deal.state == state


@rule("GD-DEA-19", "GD-DEA-22")
@pytest.mark.parametrize(
    ("intent", "count", "state"), [(SUPPORT, 2, KEPT), (SUPPORT, 1, BROKEN), (TAKE, 2, BROKEN)]
)
def test_a_promised_attack_needs_its_fleets_and_its_intent(
    galaxy: Galaxy, intent: int, count: int, state: int
) -> None:
    scene = galaxy(3)
    attack = {"sector": "50", "intent": "support", "fleets": 2, "turns": 2}
    deal = promised(scene, {"join_attack": attack})
    scene.run(FleetPledges())
    assert deal.state == CONCLUDED, "it is promised for the turn after this one"
    scene.given(turn=3)
    sent(scene, 0, 50, intent, count)
    scene.run(FleetPledges())
    assert deal.state == state
    assert scene.carries("ruhamat") == ((2, 0) if state == BROKEN else (0, 0))


# Rebels


@rule("GD-REB-25", "GD-DEA-29", "GD-REB-27")
def test_what_is_agreed_with_a_rebel_binds_nobody(galaxy: Galaxy) -> None:
    scene = galaxy(3).rebels("bip").has("gsp", 10, 10).run(Lull())
    deal = agree(
        scene,
        "gsp",
        "bip",
        gives={"money": 3},
        promises=[no_invade(turns=1), {"text": {"text": "No harm from me.", "turns": 1}}],
    )
    assert scene.purse("gsp")[1] == 7, "what is traded at once cannot be withheld"
    assert not word_given(scene.g, deed(GSP, INVADE, Sector(28), other=BIP))
    assert "complain" not in floor_acts(scene, "bip")
    scene.given(rebel=-1)
    assert not word_given(scene.g, deed(GSP, INVADE, Sector(28), other=BIP)), "nor after a peace"
    scene.run(SettlePromises())
    assert (deal.state, deal.fates) == (LAPSED, [VOID, VOID])
    assert scene.carries("ruhamat") == (0, 0)


# Laws about promises


@rule("GD-LAW-05", "GD-LAW-09")
def test_a_limit_on_promises_counts_the_deals_of_this_turn(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    scene.run(Lull())
    agree(scene, "gsp", "bip", promises=[no_invade()])
    in_force(scene, law_of(LIMIT, PROMISE, 1))
    second = offer(scene, "gsp", "pop", promises=[no_invade("pop")])
    respond(scene, "pop", second)
    scene.seat(0).asked("destiny.comply").picks("comply")
    assert second.state != CONCLUDED
