"""Section 14, duties: what laws oblige Parties to do, by when, and what failing costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.cards.event_deck import EVENTS
from starmoot.games.destiny.deals.dealing import CONCLUDED, OPEN, Deal, Promise
from starmoot.games.destiny.laws.compliance import binds
from starmoot.games.destiny.laws.duties import (
    DECLARATIONS_END,
    PURCHASES_END,
    SENATE_ENDS,
    Deadline,
    deadline_of,
    is_done,
    is_void,
)
from starmoot.games.destiny.laws.editor import law_item, listed_law
from starmoot.games.destiny.laws.language import (
    ATTACK_INFESTED,
    BUY_FLEET_DUTY,
    BUY_REPUBLIC_FLEET,
    DUTY,
    FILTER,
    LIMIT,
    PUBLISH_DEALS,
    STATION_FLEET,
    TAX,
)
from starmoot.games.destiny.laws.statutes import Clause, Law
from starmoot.games.destiny.names import (
    BIP,
    EVERY_PARTY,
    GSP,
    INFESTED,
    MONEY,
    NEUTRAL,
    POP,
    Owner,
    Sector,
    party,
)
from starmoot.games.destiny.scenario.midgame import sit
from starmoot.games.destiny.senate.propositions import pass_law
from starmoot.games.destiny.turn.phases import IntriguePhase, SenatePhase
from starmoot.games.destiny.turn.purchases import Purchases
from starmoot.games.destiny.turn.turn_end import EndOfTurn
from starmoot.games.destiny.war.conflicts import DEFEND, NEUTRALISE, Order
from starmoot.games.destiny.war.declare import DeclareInvasions
from starmoot.games.destiny.war.feint import defending, enter_order
from starmoot.kernel import EVERYONE, only
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

DUE = "destiny.duty"
COMPLY = "destiny.comply"
HOMELAND = 1
OVERSIGHT = 3


def duty(kind: int, amount: int = 1, where: str = "", each: bool = False) -> Clause:
    """A duty in the words of the law language."""
    made = Clause()
    made.kind, made.duty, made.amount, made.each = DUTY, kind, amount, each
    made.where = [FILTER.keys.index(word) for word in where.split()]
    return made


def bound(scene: Scene, *clauses: Clause) -> Scene:
    """A law with these clauses is in force."""
    law = Law()
    law.title, law.until, law.clauses = f"Law {len(scene.g.s.laws) + 1}", 9, list(clauses)
    pass_law(scene.g, law_item(GSP, law, -1))
    return scene


def listed(scene: Scene, number: int) -> Scene:
    """A listed law is in force."""
    pass_law(scene.g, law_item(GSP, listed_law(scene.g, number, GSP), -1))
    return scene


def sends(scene: Scene, party: int, sector: int, intent: int, *origins: int) -> Scene:
    """A Party has sent Fleets."""
    order = Order()
    order.owner, order.sector, order.intent, order.origins = (
        Owner(party),
        Sector(sector),
        intent,
        [Sector(one) for one in origins],
    )
    enter_order(scene.g, order)
    return scene


def breakers(scene: Scene) -> list[int]:
    """Who has broken the first law."""
    return [party for party in EVERY_PARTY[: scene.g.seats] if not binds(scene.g, 0, party)]


@rule("GD-PRO-07", "GD-LAW-13", "GD-DEC-16", "GD-LAW-16")
def test_homeland_defence_has_every_party_buy_a_republic_fleet(galaxy: Galaxy) -> None:
    scene = listed(galaxy(3), HOMELAND).run(Deadline(PURCHASES_END))
    assert scene.asked_by(DUE) == ["gsp"]
    scene.seat(0).asked(DUE).picks("comply")
    assert scene.purse("gsp") == (10, 7)
    scene.seat(1).asked(DUE).picks("break")
    scene.time_up()
    assert scene.done
    assert scene.purse("pop") == (10, 5), "silence does its duty"
    assert scene.g.done(POP, BUY_REPUBLIC_FLEET) == 1
    assert breakers(scene) == [1]
    assert (scene.carries("karroun"), scene.carries("fola")) == ((2, 0), (0, 0))


@rule("GD-PRO-07", "GD-LAW-13")
def test_whoever_has_bought_enough_is_not_asked(galaxy: Galaxy) -> None:
    scene = bound(galaxy(3), duty(BUY_FLEET_DUTY, 2))
    scene.g.count(GSP, BUY_REPUBLIC_FLEET, 2)
    scene.g.count(BIP, BUY_REPUBLIC_FLEET, 1)
    scene.run(Deadline(PURCHASES_END))
    assert scene.asked_by(DUE) == ["bip"]
    scene.seat(1).asked(DUE).picks("comply")
    assert scene.purse("bip")[1] == 7, "only the one that is missing is bought"


@rule("GD-LAW-15", "GD-DEC-16", "GD-TAX-06")
def test_a_duty_that_cannot_be_paid_is_broken(galaxy: Galaxy) -> None:
    scene = listed(galaxy(3).has("gsp", money=2), HOMELAND).run(Deadline(PURCHASES_END))
    assert scene.seat(0).asked(DUE).options() == ["break"]
    scene.time_up()
    assert breakers(scene) == [0]
    assert scene.purse("gsp")[1] == 2


@rule("GD-LAW-14")
def test_with_ten_republic_fleets_out_the_duty_to_buy_is_void(galaxy: Galaxy) -> None:
    scene = listed(galaxy(3).fleets("republic", 1, 9), HOMELAND).run(Deadline(PURCHASES_END))
    scene.seat(0).asked(DUE).picks("comply")
    assert scene.done, "the tenth Fleet was the last"
    assert breakers(scene) == []


@rule("GD-LAW-17", "GD-LAW-13")
def test_a_duty_and_a_tax_on_it_are_both_the_law(galaxy: Galaxy) -> None:
    tax = Clause()
    tax.kind, tax.act, tax.amount, tax.resource = TAX, BUY_REPUBLIC_FLEET, 4, MONEY
    scene = bound(listed(galaxy(3), HOMELAND), tax).run(Deadline(PURCHASES_END))
    scene.seat(0).asked(DUE).picks("comply")
    scene.seat(0).asked(COMPLY).picks("comply")
    assert scene.purse("gsp")[1] == 3
    scene.seat(1).asked(DUE).picks("comply")
    scene.has("bip", money=4)
    scene.seat(1).asked(COMPLY).picks("comply")
    assert breakers(scene) == [1], "the tax has eaten the price of the Fleet"


@rule("GD-LAW-17", "GD-LAW-13")
def test_who_obeys_a_ban_breaks_the_duty_it_forbids(galaxy: Galaxy) -> None:
    limit = Clause()
    limit.kind, limit.act, limit.amount = LIMIT, BUY_REPUBLIC_FLEET, 1
    scene = bound(galaxy(3), duty(BUY_FLEET_DUTY, 2))
    bound(scene, limit).run(Deadline(PURCHASES_END))
    scene.seat(0).asked(DUE).picks("comply")
    scene.seat(0).asked(COMPLY).picks("comply")
    assert breakers(scene) == [0]
    assert binds(scene.g, 1, GSP)
    assert scene.purse("gsp")[1] == 10


@rule("GD-PRO-10", "GD-LAW-13", "GD-LAW-16")
def test_oversight_wants_one_fleet_in_defence_of_some_marked_sector(galaxy: Galaxy) -> None:
    scene = listed(galaxy(4), OVERSIGHT).given(marked=[50, 51, 28])
    sends(scene, 0, 51, DEFEND, 29)
    sends(scene, 2, 50, NEUTRALISE, 30, 30)
    scene.run(Deadline(DECLARATIONS_END))
    assert scene.done, "Fleets cannot be sent any more"
    assert breakers(scene) == [2, 3], "the BIP keeps Fleets at home, which is marked"
    assert (scene.carries("fola"), scene.carries("adeyra")) == ((2, 0), (2, 0))


@rule("GD-LAW-13")
def test_a_number_may_be_asked_in_all_or_in_every_sector(galaxy: Galaxy) -> None:
    scene = galaxy(3).given(marked=[50, 51]).fleets("gsp", 50, 3)
    assert is_done(scene.g, duty(STATION_FLEET, 3, "marked"), GSP)
    assert not is_done(scene.g, duty(STATION_FLEET, 4, "marked"), GSP)
    assert not is_done(scene.g, duty(STATION_FLEET, 1, "marked", each=True), GSP)
    scene.fleets("gsp", 51, 1)
    assert is_done(scene.g, duty(STATION_FLEET, 1, "marked", each=True), GSP)
    assert not is_done(scene.g, duty(STATION_FLEET, 2, "marked", each=True), GSP)


@rule("GD-LAW-14", "GD-PRO-10")
def test_a_duty_that_nobody_could_do_is_void(galaxy: Galaxy) -> None:
    scene = listed(galaxy(3), OVERSIGHT).given(marked=[])
    scene.run(Deadline(DECLARATIONS_END))
    assert breakers(scene) == []
    g = scene.owns(INFESTED, 40).g
    assert is_void(g, duty(STATION_FLEET, 1, "infested"), GSP), "nobody defends the Ke'Ras"
    assert is_void(g, duty(STATION_FLEET, 1, "", each=True), GSP), "nobody has so many Fleets"
    assert not is_void(g, duty(STATION_FLEET, 1, "own"), GSP)
    assert not is_void(g, duty(ATTACK_INFESTED), GSP)
    assert is_void(scene.owns(NEUTRAL, 40).g, duty(ATTACK_INFESTED), GSP)


@rule("GD-LAW-15")
def test_having_no_fleets_is_no_excuse(galaxy: Galaxy) -> None:
    scene = listed(galaxy(3), OVERSIGHT).given(marked=[50]).fleets("gsp", 29, 0)
    scene.run(Deadline(DECLARATIONS_END))
    assert 0 in breakers(scene)


@rule("GD-LAW-13")
def test_fleets_must_attack_the_infestation_while_there_is_one(galaxy: Galaxy) -> None:
    scene = bound(galaxy(3).owns(INFESTED, 40), duty(ATTACK_INFESTED, 2))
    sends(scene, 0, 40, NEUTRALISE, 29, 29)
    sends(scene, 1, 40, NEUTRALISE, 28)
    sends(scene, 2, 50, NEUTRALISE, 30, 30)
    scene.run(Deadline(DECLARATIONS_END))
    assert breakers(scene) == [1, 2]
    scene = bound(galaxy(3), duty(ATTACK_INFESTED, 2)).run(Deadline(DECLARATIONS_END))
    assert breakers(scene) == []


def promised(scene: Scene, by: int, to: int) -> Deal:
    """Two Parties have a deal of which nobody else knows."""
    deal = Deal()
    deal.number, deal.by, deal.to, deal.state = 9001, party(by), party(to), CONCLUDED
    deal.audience = only(by) | only(to)
    promise = Promise()
    promise.by, promise.until = party(by), 9
    deal.promises, deal.fates = [promise], [OPEN]
    scene.g.s.deals.append(deal)
    return deal


@rule("GD-LAW-13", "GD-HID-12")
def test_deals_are_published_before_the_senate_rises(galaxy: Galaxy) -> None:
    scene = bound(galaxy(3), duty(PUBLISH_DEALS))
    deal = promised(scene, 1, 2)
    scene.run(Deadline(SENATE_ENDS))
    assert scene.seat(0).asked(DUE).options() == ["comply"], "all are asked, so that nothing shows"
    scene.seat(0).asked(DUE).picks("comply")
    scene.seat(1).asked(DUE).picks("comply")
    assert deal.audience == EVERYONE
    assert scene.seat(2).asked(DUE).options() == ["comply"]
    scene.seat(2).asked(DUE).picks("comply")
    assert breakers(scene) == []


@rule("GD-LAW-13", "GD-DEC-16")
def test_who_keeps_deals_secret_breaks_the_law(galaxy: Galaxy) -> None:
    scene = bound(galaxy(3), duty(PUBLISH_DEALS))
    deal = promised(scene, 1, 2)
    scene.run(Deadline(SENATE_ENDS)).seat(0).asked(DUE).picks("comply")
    scene.seat(1).asked(DUE).picks("break")
    scene.time_up()
    assert deal.audience == EVERYONE, "the other side has published it"
    assert breakers(scene) == [1]


@rule("GD-LAW-13")
@pytest.mark.parametrize(
    ("kind", "moment"),
    [
        (BUY_FLEET_DUTY, PURCHASES_END),
        (STATION_FLEET, DECLARATIONS_END),
        (ATTACK_INFESTED, DECLARATIONS_END),
        (PUBLISH_DEALS, SENATE_ENDS),
    ],
)
def test_every_duty_has_its_deadline(galaxy: Galaxy, kind: int, moment: int) -> None:
    assert deadline_of(kind) == moment
    scene = galaxy(3)
    names = [
        [type(part).__name__ for part in phase.outline(scene.g)]
        for phase in (SenatePhase(), IntriguePhase())
    ]
    assert names[0].index("Trials") < names[0].index("Deadline") < names[0].index("Adjourn")
    assert names[1].index("FeintWindows") + 1 == names[1].index("Deadline")
    assert names[1][names[1].index("Purchases") + 1] == "Deadline"


@rule("GD-TAX-13", "GD-LAW-02")
def test_duties_do_not_bind_rebels_and_those_out_of_scope(galaxy: Galaxy) -> None:
    scene = listed(galaxy(4).rebels("bip").has("gsp", money=40), HOMELAND)
    law = scene.g.s.laws[0]
    law.measure, law.threshold = 4, 40
    scene.run(Deadline(PURCHASES_END))
    assert scene.asked_by(DUE) == ["gsp"]
    scene.seat(0).asked(DUE).picks("comply")
    assert scene.done


@rule("GD-TAX-08", "GD-LAW-06")
def test_two_duties_of_one_law_are_broken_once(galaxy: Galaxy) -> None:
    scene = bound(galaxy(3), duty(STATION_FLEET, 9, "own"), duty(STATION_FLEET, 10, "own"))
    scene.run(Deadline(DECLARATIONS_END))
    assert scene.carries("ruhamat") == (2, 0)


@rule("GD-END-01", "GD-TAX-06", "GD-TAX-13")
def test_a_broken_duty_costs_at_its_deadline_and_rebellion_does_not_take_it_back(
    galaxy: Galaxy,
) -> None:
    scene = bound(galaxy(3).serve("gsp", "renko"), duty(STATION_FLEET, 9, "own"))
    scene.run(Deadline(DECLARATIONS_END))
    scene.seat(0).asked("destiny.place_corruption").picks("renko")
    assert [scene.carries(one) for one in ("renko", "karroun", "fola")] == [(2, 0)] * 3
    scene.rebels("pop").run(EndOfTurn())
    assert [scene.carries(one) for one in ("renko", "karroun", "fola")] == [(2, 0)] * 3
    assert [law.by for law in scene.g.s.broken] == [[]]


@rule("GD-END-01", "GD-TAX-06", "GD-REB-01")
@pytest.mark.parametrize("kind", [PUBLISH_DEALS, STATION_FLEET, BUY_FLEET_DUTY])
def test_at_a_whole_table_a_rebel_keeps_the_corruption_of_a_duty_broken_before(kind: int) -> None:
    def prepare(scene: Scene) -> None:
        bound(scene, duty(kind, 9 if kind == STATION_FLEET else 1, "own" * (kind == STATION_FLEET)))
        promised(scene, 0, 1)

    sitting = sit(3, prepare)
    if kind != STATION_FLEET:
        sitting.until(DUE, "gsp").says("gsp", DUE, "break")
    else:
        sitting.until("destiny.declare", "bip").until("destiny.declare", "pop")
        sitting.says("pop", "destiny.declare", None)
    assert sitting.carries("ruhamat") == (2, 0), "at once"
    sitting.until(sitting.asked()[0][1]).says("gsp", "destiny.floor", {"rebel": "29"})
    assert sitting.g.s.rebel == sitting.party("gsp")
    assert sitting.carries("ruhamat") == (2, 0)
    assert sitting.to_turn(3).carries("ruhamat") == (2, 0), "and not twice"


@rule("GD-TAX-07")
def test_without_a_senator_the_tokens_of_a_breach_are_lost(galaxy: Galaxy) -> None:
    scene = bound(galaxy(3), duty(STATION_FLEET, 9, "own"))
    scene.g.kill(scene.g.senators_of(GSP)[0])
    scene.run(Deadline(DECLARATIONS_END))
    assert scene.done
    assert breakers(scene) == [0, 1, 2]


@rule("GD-DEC-16")
def test_a_duty_is_told_with_its_price(galaxy: Galaxy) -> None:
    scene = listed(galaxy(3), HOMELAND).run(Deadline(PURCHASES_END))
    words = scene.seat(0).view.pending[0].words
    assert "must buy a Republic Fleet" in words.prompt
    assert words.previews["destiny.compliance", 0] == (
        "You pay 3 Money for Republic Fleets in Sector 1."
    )
    assert "2 Corruption" in words.previews["destiny.compliance", 1]


@rule("GD-LAW-13")
def test_whoever_declares_or_buys_is_told_what_the_law_asks(galaxy: Galaxy) -> None:
    scene = listed(listed(galaxy(3), HOMELAND), OVERSIGHT).in_phase("intrigue", 1)
    scene.run(DeclareInvasions())
    prompt = scene.seat(scene.by(scene.asked_by("destiny.declare")[0])).view.pending[0].words.prompt
    assert "Democratic Oversight Committee" in prompt
    assert "Homeland" not in prompt
    scene.in_phase("intrigue", 5).run(Purchases())
    prompt = scene.seat(0).view.pending[0].words.prompt
    assert "Homeland Defence Initiative" in prompt
    assert "Oversight" not in prompt


@rule("GD-LAW-13", "GD-INV-05")
def test_only_a_partys_own_attack_on_the_spot_keeps_its_fleets_from_defending(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3).given(marked=[60, 1]).fleets("gsp", 60, 2)
    sends(scene, 1, 60, NEUTRALISE, 28)
    sends(scene, 0, 50, NEUTRALISE, 29)
    assert defending(scene.g, GSP, Sector(60)) == 2
    assert defending(scene.g, BIP, Sector(60)) == 0
    assert is_done(scene.g, duty(STATION_FLEET, 2, "marked"), GSP)
    scene.fleets("pop", 1, 1)
    assert is_done(scene.g, duty(STATION_FLEET, 1, "marked"), POP)


@rule("GD-LAW-14")
def test_a_duty_is_void_only_where_it_cannot_be_done(galaxy: Galaxy) -> None:
    scene = galaxy(3).given(marked=[50, 51, 52, 53, 54]).fleets("republic", 1, 9)
    assert not is_void(scene.g, duty(STATION_FLEET, 1), GSP), "one Fleet anywhere is easy"
    assert not is_void(scene.g, duty(STATION_FLEET, 2, "marked", each=True), GSP)
    assert is_void(scene.g, duty(STATION_FLEET, 3, "marked", each=True), GSP)
    assert is_void(scene.g, duty(BUY_FLEET_DUTY, 2), GSP)
    scene.g.count(GSP, BUY_REPUBLIC_FLEET, 1)
    assert not is_void(scene.g, duty(BUY_FLEET_DUTY, 2), GSP), "one of the two is bought already"
    most = [n for n in range(len(EVENTS)) if EVENTS[n].lasting.most_bought > 0]
    limit = EVENTS[most[0]].lasting.most_bought
    scene.g.party(0).deeds = {}
    scene.fleets("republic", 1, 1).given(active=[most[0], 2])
    assert not is_void(scene.g, duty(BUY_FLEET_DUTY, limit), GSP)
    assert is_void(scene.g, duty(BUY_FLEET_DUTY, limit + 1), GSP)


@rule("GD-LAW-13", "GD-LAW-03")
def test_price_and_tax_are_for_the_fleets_that_are_missing(galaxy: Galaxy) -> None:
    tax = Clause()
    tax.kind, tax.act, tax.amount, tax.resource = TAX, BUY_REPUBLIC_FLEET, 1, MONEY
    scene = bound(galaxy(3).has("gsp", money=4), tax)
    bound(scene, duty(STATION_FLEET, 1, "own"), duty(BUY_FLEET_DUTY, 2))
    scene.g.count(GSP, BUY_REPUBLIC_FLEET, 1)
    scene.run(Deadline(PURCHASES_END)).seat(0).asked(DUE).picks("comply")
    scene.seat(0).asked(COMPLY).picks("comply")
    assert scene.purse("gsp")[1] == 0
    assert scene.g.done(GSP, BUY_REPUBLIC_FLEET) == 2
    assert scene.asked_by(DUE) == ["bip"], "the second clause of the second law, for all"


@rule("GD-HID-12", "GD-LAW-13")
def test_who_has_answered_about_deals_is_not_shown(galaxy: Galaxy) -> None:
    scene = bound(galaxy(3), duty(PUBLISH_DEALS)).run(Deadline(SENATE_ENDS))
    window = scene.play.strands[0].window
    assert window is not None
    assert window.poll
