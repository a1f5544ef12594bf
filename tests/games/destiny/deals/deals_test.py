"""Section 27: offers, counter-offers, trades in one step, and who may know of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from starmoot.games.destiny import GAME
from starmoot.games.destiny.acting.floor import KeepsFloor
from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.content.printed import CARD, SENATOR, senator_number
from starmoot.games.destiny.deals.dealing import (
    AGREED,
    CONCLUDED,
    COUNTERED,
    KEPT,
    LAPSED,
    MOST_PROMISES,
    OFFERED,
    PROMISE_KIND,
    REFUSED,
    WITHDRAWN,
    bundle_text,
)
from starmoot.games.destiny.deals.offers import hidden_deals, lapse_offers, publish_all
from starmoot.games.destiny.deals.trades import Execute, executable, ratifiable, trade_text
from starmoot.games.destiny.laws.language import (
    BAN,
    FLEETS_TRADED,
    PROMISE,
    RATIFY,
    RESOURCES_TRADED,
    SECTORS_TRADED,
    TAX,
    TRADE,
)
from starmoot.games.destiny.laws.statutes import Breaches, Clause, Law
from starmoot.games.destiny.names import BEFORE_TALLY, BIP, FINANCE, GSP, MONEY, POP, SENATE, Sector
from starmoot.games.destiny.scenario.bargains import (
    FLOOR,
    LULL,
    Lull,
    agree,
    floor_acts,
    offer,
    respond,
    terms,
    write,
)
from starmoot.games.destiny.turn.galactic import GalacticPhase
from starmoot.games.destiny.turn.phases import CloseDeals
from starmoot.games.destiny.war.fleets import fleets_at, fleets_out, shift_fleets, unmoved_at
from starmoot.host import view_json
from starmoot.kernel import Choose, Form
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

TRADED = (RESOURCES_TRADED, FLEETS_TRADED, SECTORS_TRADED)


def enact(
    scene: Scene, kind: int, act: int = -1, amount: int = 0, goods: tuple[int, ...] = ()
) -> None:
    """A law with one clause is in force."""
    clause = Clause()
    clause.kind, clause.act, clause.amount, clause.goods = kind, act, amount, list(goods)
    clause.resource = MONEY
    law = Law()
    law.title = "The Law"
    law.clauses = [clause]
    scene.g.s.laws.append(law)
    scene.g.s.broken.append(Breaches())


def offer_shape(scene: Scene, party: str, to: str) -> Form:
    """The form that a Party fills in for an offer."""
    scene.seat(scene.by(party)).asked(FLOOR).answers({"offer": to})
    shape = scene.seat(scene.by(party)).asked(FLOOR).shape
    assert isinstance(shape, Choose)
    form = shape.then[[shape.kind.key(key) for key in shape.keys].index("write_offer")]
    assert isinstance(form, Form)
    return form


# What a trade is


@rule("GD-DEA-03", "GD-DEA-05", "GD-DEA-06", "GD-EX-04")
def test_money_for_influence_in_one_step(galaxy: Galaxy) -> None:
    scene = galaxy(3).has("gsp", 10, 10).has("bip", 10, 10).run(Lull())
    deal = agree(scene, "gsp", "bip", gives={"money": 4}, takes={"influence": 5})
    assert scene.purse("gsp") == (15, 6)
    assert scene.purse("bip") == (5, 14)
    assert deal.state == KEPT
    scene.said("destiny.traded", party="gsp", party1="bip")


@rule("GD-DEA-03", "GD-DEA-09", "GD-EX-13")
def test_a_sector_is_bought_in_one_step(galaxy: Galaxy) -> None:
    scene = galaxy(3).has("gsp", 10, 10).has("bip", 10, 10).owns("bip", 56).run(Lull())
    agree(scene, "gsp", "bip", gives={"money": 7, "influence": 4}, takes={"sectors": ["56"]})
    assert (scene.purse("gsp"), scene.purse("bip")) == ((6, 3), (14, 17))
    assert scene.g.owner(Sector(56)) == scene.party("gsp")


@rule("GD-DEA-05", "GD-DEA-06")
def test_gifts_are_legal_and_what_exceeds_99_is_lost(galaxy: Galaxy) -> None:
    scene = galaxy(3).has("gsp", 10, 20).has("bip", 97, 95).run(Lull())
    agree(scene, "gsp", "bip", gives={"money": 20, "influence": 1})
    assert (scene.purse("gsp"), scene.purse("bip")) == ((9, 0), (98, 99))


@rule("GD-DEA-06", "GD-DEA-03")
def test_a_full_purse_pays_before_it_is_paid(galaxy: Galaxy) -> None:
    scene = galaxy(3).has("gsp", 99, 99).has("bip", 99, 99).run(Lull())
    agree(scene, "gsp", "bip", gives={"money": 10}, takes={"money": 10})
    assert (scene.purse("gsp"), scene.purse("bip")) == ((99, 99), (99, 99))


@rule("GD-DEA-01", "GD-DEA-02", "GD-DEA-13", "GD-COR-03", "GD-DEA-30")
def test_the_form_of_an_offer_has_all_goods_and_no_tokens(galaxy: Galaxy) -> None:
    scene = galaxy(4).tokens("ruhamat", 3, 1).holds("gsp", "windfall").run(Lull())
    form = offer_shape(scene, "gsp", "bip")
    assert form.names == ["gives", "takes", "promises", "asks"]
    goods = ["influence", "money", "sectors", "fleets", "senators", "reserve", "cards"]
    for side in form.parts[:2]:
        assert isinstance(side, Form)
        assert side.names == goods
    for side in form.parts[2:]:
        assert isinstance(side, Choose)
        assert (side.least, side.most) == (0, MOST_PROMISES) == (0, 5)


@rule("GD-DEA-19")
def test_all_sorts_of_promises_are_on_offer_on_both_sides(galaxy: Galaxy) -> None:
    form = offer_shape(galaxy(3).run(Lull()), "gsp", "bip")
    for side in form.parts[2:]:
        assert isinstance(side, Choose)
        assert sorted(side.keys) == list(range(3 * len(PROMISE_KIND.keys))), "each up to thrice"
    assert PROMISE_KIND.keys[6] == "vote"
    assert len(PROMISE_KIND.keys) == 16


@rule("GD-DEA-07", "GD-DEA-08", "GD-HID-12")
def test_cards_and_reserves_change_hands_unseen_by_others(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "windfall").reserves("bip", "jemak").run(Lull())
    agree(scene, "gsp", "bip", gives={"cards": ["windfall"]}, takes={"reserve": ["jemak"]})
    assert (scene.hand("gsp"), scene.hand("bip")) == ([], ["windfall"])
    assert scene.g.reserve(GSP).cards == [senator_number("jemak")]
    assert scene.g.senator(senator_number("jemak")).party == -1, "he has to be recruited"
    seen = scene.seat(2).view.state
    assert seen.hands[1].cards == [-1]
    assert seen.reserves[0].cards == [-1]
    told = json.dumps(view_json(scene.seat(2).view)["log"])
    assert "1 Action card for 1 Senator in reserve" in told
    assert "Windfall" not in told
    assert "Jemak" not in told


@rule("GD-DEA-02", "GD-ACT-09", "GD-COR-04", "GD-ELE-22", "GD-DEA-01")
def test_a_senator_changes_party_with_tokens_office_and_weariness(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak").tokens("jemak", 2, 1).tired("jemak")
    scene.office("finance", "jemak").run(Lull())
    agree(scene, "gsp", "bip", gives={"senators": ["jemak"]})
    assert scene.g.senator(senator_number("jemak")).party == scene.party("bip")
    assert scene.carries("jemak") == (2, 1)
    assert scene.g.exhausted(senator_number("jemak"))
    assert scene.g.ministry_party(FINANCE) == scene.party("bip")


@rule("GD-REB-05", "GD-ELE-22")
def test_a_minister_traded_to_a_rebel_has_no_office_any_more(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak").office("finance", "jemak").rebels("bip").run(Lull())
    agree(scene, "gsp", "bip", gives={"senators": ["jemak"]})
    assert scene.g.minister(FINANCE) == -1


@rule("GD-DEA-10", "GD-DEA-11", "GD-INV-03")
def test_traded_fleets_are_replaced_by_those_of_the_receiver(galaxy: Galaxy) -> None:
    scene = galaxy(3).fleets("gsp", 29, 3).fleets("bip", 28, 2).owns("bip", 40).run(Lull())
    shift_fleets(scene.g, GSP, 1, Sector(29), Sector(50), True)
    agree(scene, "gsp", "bip", gives={"fleets": {"50": 1, "29": 1}})
    scene.seat(1).asked("destiny.place_traded_fleets").answers({"40": 2})
    assert (fleets_out(scene.g, GSP), fleets_at(scene.g, BIP, Sector(40))) == (1, 2)
    assert unmoved_at(scene.g, BIP, Sector(40)) == 1, "one of the two given away had moved"
    assert fleets_at(scene.g, BIP, Sector(28)) == 2
    assert not scene.g.s.rolling
    scene.seat(2).asked(LULL)


@rule("GD-DEA-11", "GD-TIM-03")
def test_with_one_sector_nobody_is_asked_where_and_silence_takes_the_first(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3).fleets("gsp", 29, 2).fleets("bip", 28, 0).run(Lull())
    agree(scene, "gsp", "bip", gives={"fleets": {"29": 1}})
    assert fleets_at(scene.g, BIP, Sector(28)) == 1
    scene.owns("bip", 13)
    agree(scene, "gsp", "bip", gives={"fleets": {"29": 1}})
    scene.time_up(1)
    assert fleets_at(scene.g, BIP, Sector(13)) == 1


@rule("GD-DEA-10", "GD-CMP-09")
def test_nobody_comes_above_ten_fleets_by_a_trade(galaxy: Galaxy) -> None:
    scene = galaxy(3).fleets("gsp", 29, 2).fleets("bip", 28, 9).run(Lull())
    two = offer(scene, "gsp", "bip", gives={"fleets": {"29": 2}})
    assert not executable(scene.g, two)
    shape = scene.seat(1).asked(FLOOR).shape
    assert isinstance(shape, Choose)
    respond(scene, "bip", two, "refuse")
    swap = offer(scene, "gsp", "bip", gives={"fleets": {"29": 2}}, takes={"fleets": {"28": 1}})
    assert executable(scene.g, swap), "with one given back there is room"


# Offers


@rule("GD-DEA-14", "GD-DEC-36")
def test_an_offer_is_refused_or_withdrawn_and_nothing_changes(galaxy: Galaxy) -> None:
    scene = galaxy(3).has("gsp", 10, 10).run(Lull())
    first = respond(scene, "bip", offer(scene, "gsp", "bip", gives={"money": 4}), "refuse")
    second = offer(scene, "gsp", "bip", gives={"money": 5})
    scene.seat(0).asked(FLOOR).answers({"withdraw": str(second.number)})
    assert (first.state, second.state) == (REFUSED, WITHDRAWN)
    assert scene.purse("gsp") == (10, 10)
    assert "answer_offer" not in floor_acts(scene, "bip")
    assert "withdraw" not in floor_acts(scene, "gsp")


@rule("GD-DEA-14", "GD-DEC-36")
def test_a_counter_offer_takes_the_place_of_the_offer(galaxy: Galaxy) -> None:
    scene = galaxy(3).has("gsp", 10, 10).has("bip", 10, 10).run(Lull())
    first = offer(scene, "gsp", "bip", gives={"money": 4}, takes={"influence": 5})
    respond(scene, "bip", first, "counter")
    assert first.state == OFFERED, "the counter-offer has yet to be written"
    [floor] = [one for one in view_json(scene.seat(1).view)["decisions"] if one["topic"] == FLOOR]
    [written] = [one["then"] for one in floor["shape"]["options"] if one["key"] == "write_offer"]
    begun = {part["name"]: part["begun"] for part in written["parts"]}
    assert (begun["gives"]["influence"], begun["takes"]["money"]) == (5, 4), "what was offered"
    assert begun["promises"] == begun["asks"] == []
    second = write(scene, "bip", gives={"influence": 2}, takes={"money": 4})
    assert (first.state, second.state) == (COUNTERED, OFFERED)
    assert (second.by, second.to) == (scene.party("bip"), scene.party("gsp"))
    respond(scene, "gsp", second)
    assert (scene.purse("gsp"), scene.purse("bip")) == ((12, 6), (8, 14))


@rule("GD-DEA-14", "GD-TIM-02", "GD-TIM-03", "GD-DEC-36")
def test_an_offer_lapses_after_its_time(galaxy: Galaxy) -> None:
    scene = galaxy(3, t_offer={"seconds": 100}).run(Lull())
    deal = offer(scene, "gsp", "bip", gives={"money": 1})
    scene.at(99)
    assert "answer_offer" in floor_acts(scene, "bip")
    scene.at(100)
    assert "answer_offer" not in floor_acts(scene, "bip")
    offer(scene, "gsp", "bip", gives={"money": 2})
    assert deal.state == LAPSED


@rule("GD-DEA-12", "GD-DEA-14")
def test_open_offers_lapse_with_the_intrigue_phase(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(Lull())
    deal = offer(scene, "gsp", "bip", gives={"money": 1})
    scene.run(CloseDeals())
    assert deal.state == LAPSED


@rule("GD-DEA-12")
def test_nothing_is_concluded_while_a_window_or_vote_is_open(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(Lull())
    deal = offer(scene, "gsp", "bip", gives={"money": 1})
    scene.given(moment=BEFORE_TALLY)
    shape = scene.seat(1).asked(FLOOR).shape
    assert isinstance(shape, Choose)
    answers = shape.then[[shape.kind.key(key) for key in shape.keys].index("answer_offer")]
    assert isinstance(answers, Choose)
    inner = answers.then[0]
    assert isinstance(inner, Choose)
    assert [inner.kind.key(key) for key in inner.keys] == ["refuse", "counter"]
    scene.given(moment=0)
    assert respond(scene, "bip", deal).state == KEPT


@rule("GD-DEA-12", "GD-COM-01", "GD-COM-02")
def test_people_talk_in_the_galactic_phase_but_make_no_deals(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("galactic")
    assert len(GAME.audiences(scene.seat(0).view)) == 3, "the table, and each of the two others"
    assert not issubclass(GalacticPhase, KeepsFloor), "there is no floor, and so no offer"


@rule("GD-DEA-03")
def test_what_is_gone_cannot_be_traded_any_more(galaxy: Galaxy) -> None:
    scene = galaxy(4).has("gsp", 0, 10).run(Lull())
    first = offer(scene, "gsp", "bip", gives={"money": 8})
    second = offer(scene, "gsp", "pop", gives={"money": 8})
    respond(scene, "bip", first)
    assert not executable(scene.g, second)
    with pytest.raises(AssertionError, match="'accept' is not on offer"):
        respond(scene, "pop", second)


@rule("GD-DEA-13")
def test_one_open_offer_to_each_and_an_empty_one_is_none(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(Lull())
    scene.seat(0).asked(FLOOR).answers({"offer": "bip"})
    scene.seat(0).asked(FLOOR).answers({"write_offer": terms()})
    assert scene.g.s.deals == []
    offer(scene, "gsp", "bip", gives={"money": 1})
    with pytest.raises(AssertionError, match="'bip' is not on offer"):
        offer(scene, "gsp", "bip", gives={"money": 2})


@rule("GD-DEA-13", "GD-HID-12")
def test_a_draft_is_known_to_its_author_and_can_be_dropped(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(Lull())
    scene.seat(0).asked(FLOOR).answers({"offer": "bip"})
    assert [len(scene.seat(seat).view.state.deals) for seat in range(3)] == [1, 0, 0]
    assert "offer" not in floor_acts(scene, "gsp"), "one draft at a time"
    scene.seat(0).asked(FLOOR).answers({"withdraw": "1"})
    assert scene.g.s.deals == []
    scene.seat(0).asked(FLOOR).answers({"offer": "bip"})
    scene.run(CloseDeals())
    assert scene.g.s.deals == []


@rule("GD-HID-01", "GD-DEA-03")
def test_a_card_that_was_offered_and_played_shows_when_it_is_accepted(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "windfall").has("bip", 5, 5).run(Lull())
    deal = offer(scene, "gsp", "bip", gives={"cards": ["windfall"]}, takes={"money": 5})
    scene.g.hand(GSP).move(0, scene.g.s.action_deck)
    respond(scene, "bip", deal)
    assert (deal.state, scene.purse("bip")) == (LAPSED, (5, 5))


# Who knows


@rule("GD-HID-12")
def test_others_see_nothing_of_offers_and_promises(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(Lull())
    before = json.dumps(view_json(scene.seat(2).view))
    promise: list[Any] = [{"no_invade": {"party": "bip", "turns": 3}}]
    deal = agree(scene, "gsp", "bip", promises=promise)
    assert json.dumps(view_json(scene.seat(2).view)) == before
    assert [one.number for one in scene.seat(1).view.state.deals] == [deal.number]
    assert deal.state == CONCLUDED


@rule("GD-HID-12", "GD-LAW-13")
def test_either_side_may_publish_a_deal(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(Lull())
    promise: list[Any] = [{"no_invade": {"party": "bip", "turns": 3}}]
    deal = agree(scene, "gsp", "bip", promises=promise)
    assert "publish" not in floor_acts(scene, "pop")
    scene.seat(1).asked(FLOOR).answers({"publish": str(deal.number)})
    assert [one.number for one in scene.seat(2).view.state.deals] == [deal.number]
    again = agree(scene, "gsp", "bip", promises=promise)
    assert hidden_deals(scene.g, GSP) == [again]
    publish_all(scene.g, GSP)
    assert hidden_deals(scene.g, GSP) == []


@rule("GD-HID-12")
def test_a_table_may_settle_that_all_deals_are_public(galaxy: Galaxy) -> None:
    scene = galaxy(3, deal_visibility="public").run(Lull())
    deal = offer(scene, "gsp", "bip", promises=[{"stand_aside": "justice"}])
    assert scene.seat(2).view.state.deals == []
    respond(scene, "bip", deal)
    assert len(scene.seat(2).view.state.deals) == 1


@rule("GD-HID-12", "GD-DEA-15")
def test_where_deals_are_public_a_trade_that_is_over_at_once_is_known_to_all(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3, deal_visibility="public").has("gsp", 3, 0).run(Lull())
    deal = agree(scene, "gsp", "bip", gives={"influence": 1})
    (seen,) = scene.seat(2).view.state.deals
    assert (seen.number, seen.state) == (deal.number, KEPT)


# Deals and the laws


@rule("GD-LAW-09", "GD-LAW-03")
def test_a_tax_on_trades_is_asked_of_both_traders(galaxy: Galaxy) -> None:
    scene = galaxy(3).has("gsp", 5, 5).has("bip", 5, 5)
    enact(scene, TAX, TRADE, 2)
    scene.run(Lull())
    agree(scene, "gsp", "bip", gives={"influence": 1})
    scene.seat(1).asked("destiny.comply").picks("comply")
    scene.seat(0).asked("destiny.comply").picks("comply")
    assert (scene.purse("gsp"), scene.purse("bip")) == ((4, 3), (6, 3))
    assert scene.g.done(GSP, TRADE) == scene.g.done(BIP, TRADE) == 1


@rule("GD-LAW-09", "GD-DEA-03")
def test_who_cannot_pay_both_trade_and_tax_refrains_and_nobody_pays(galaxy: Galaxy) -> None:
    scene = galaxy(3).has("gsp", 5, 5).has("bip", 5, 5)
    enact(scene, TAX, TRADE, 2)
    scene.run(Lull())
    deal = agree(scene, "gsp", "bip", gives={"money": 5})
    scene.seat(1).asked("destiny.comply").picks("comply")
    scene.seat(0).asked("destiny.comply").picks("comply")
    assert deal.state == WITHDRAWN
    assert (scene.purse("gsp"), scene.purse("bip")) == ((5, 5), (5, 5))


@rule("GD-LAW-09", "GD-LAW-17")
def test_one_who_obeys_a_ban_lets_the_deal_go(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    enact(scene, BAN, PROMISE)
    scene.run(Lull())
    deal = agree(scene, "gsp", "bip", promises=[{"stand_aside": "justice"}])
    scene.seat(1).asked("destiny.comply").picks("comply")
    assert deal.state == REFUSED


@rule("GD-LAW-07", "GD-PRO-08", "GD-PRO-16")
def test_a_trade_waits_for_the_senate_to_ratify_it(galaxy: Galaxy) -> None:
    scene = galaxy(3).has("gsp", 10, 10).has("bip", 10, 10)
    enact(scene, RATIFY, goods=TRADED)
    scene.run(Lull()).in_phase("senate", 2)
    deal = offer(scene, "gsp", "bip", gives={"money": 4}, takes={"influence": 5})
    respond(scene, "bip", deal, "accept_if_ratified")
    assert deal.state == AGREED
    assert scene.purse("gsp") == (10, 10)
    assert ratifiable(scene.g, GSP) == ratifiable(scene.g, BIP) == [deal.number]
    assert ratifiable(scene.g, POP) == []
    assert trade_text(scene.g.s, deal.number).startswith(
        "Green Spiral Party gives Black Iron Party 4 Money"
    )
    scene.run(Execute(deal.number))
    assert (scene.purse("gsp"), scene.purse("bip")) == ((15, 6), (5, 14))
    assert deal.state == KEPT
    late = galaxy(3)
    enact(late, RATIFY, goods=TRADED)
    late.run(Lull()).in_phase("senate", 2)
    waiting = offer(late, "gsp", "bip", gives={"money": 4})
    respond(late, "bip", waiting, "accept_if_ratified")
    lapse_offers(late.g, (AGREED,))
    assert waiting.state == LAPSED
    assert late.g.s.phase == SENATE


@rule("GD-LAW-07", "GD-PRO-08")
def test_without_ratification_both_traders_are_asked_to_obey(galaxy: Galaxy) -> None:
    scene = galaxy(3).has("gsp", 10, 10)
    enact(scene, RATIFY, goods=TRADED)
    scene.run(Lull())
    deal = agree(scene, "gsp", "bip", gives={"money": 4})
    scene.seat(1).asked("destiny.comply").picks("break")
    scene.seat(0).asked("destiny.comply").picks("break")
    assert deal.state == KEPT
    assert scene.carries("karroun") == scene.carries("ruhamat") == (2, 0)
    scene.holds("gsp", "windfall")
    cards = agree(scene, "gsp", "pop", gives={"cards": ["windfall"]})
    assert cards.state == KEPT, "card exchanges are exempt"


def test_the_words_of_a_bundle_name_everything_or_only_what_is_public(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "windfall").run(Lull())
    deal = offer(scene, "gsp", "bip", gives={"cards": ["windfall"], "sectors": ["29"]})
    card = CARD.label(deal.gives.cards[0])
    assert card in bundle_text(deal.gives)
    assert card not in bundle_text(deal.gives, True)
    assert bundle_text(deal.takes) == "nothing"
    assert SENATOR.label(0) not in bundle_text(deal.gives)


def test_the_floor_is_open_to_offers_in_free_windows_too(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("pop", "windfall")
    scene.run(Lull())
    assert "offer" in floor_acts(scene, "gsp")
    scene.run(FreeWindow(BEFORE_TALLY))
    assert scene.asked_by("destiny.free_act") == ["pop"]
