"""Section 14, the part that every chapter stands on: which laws an act touches, and compliance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.acting.floor import KeepsFloor
from starmoot.games.destiny.laws.compliance import filter_holds, laws_touching
from starmoot.games.destiny.laws.language import (
    BAN,
    BANK_TRADE,
    CAMPAIGN,
    FILTER,
    FLEETS_TRADED,
    INVADE,
    LAW_ACT,
    LIMIT,
    MEASURE,
    MOVE_FLEET,
    NO_ACT,
    RATIFY,
    RESOURCES_TRADED,
    SECTORS_TRADED,
    SENATORS_TRADED,
    TAX,
    TRADE,
)
from starmoot.games.destiny.laws.permits import Permit
from starmoot.games.destiny.laws.statutes import Breaches, Clause, Law
from starmoot.games.destiny.names import BIP, GSP, INFESTED, INFLUENCE, MONEY, Sector, party
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scenario.lawbook import deed
from starmoot.games.destiny.turn.phases import SenatePhase
from starmoot.kernel import Procedure
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

COMPLY = "destiny.comply"


def clause(kind: int, act: int, amount: int = 0, resource: int = MONEY, where: str = "") -> Clause:
    """A clause in the words of the law language."""
    made = Clause()
    made.kind, made.act, made.amount, made.resource = kind, act, amount, resource
    made.where = [FILTER.keys.index(word) for word in where.split()]
    return made


def enact(scene: Scene, *clauses: Clause, measure: str = "all", threshold: int = 0) -> Scene:
    """A law with these clauses is in force."""
    law = Law()
    law.title = f"Law {len(scene.g.s.laws) + 1}"
    law.measure = MEASURE.keys.index(measure)
    law.threshold = threshold
    law.clauses = list(clauses)
    scene.g.s.laws.append(law)
    scene.g.s.broken.append(Breaches())
    return scene


@rule("GD-LAW-11")
@pytest.mark.parametrize(
    ("where", "matching"),
    [
        ("", {29, 28, 40, 50, 1}),
        ("any", {29, 28, 40, 50, 1}),
        ("own", {29}),
        ("other_party", {28}),
        ("neutral", {50, 1}),
        ("infested", {40}),
        ("marked", {50}),
        ("rebellious", {28}),
        ("ability", {29, 28, 1}),
        ("ring_1", {1}),
        ("race_ajira", {50}),
        ("race_shorem", {29, 40}),
        ("race_human", set()),
        ("number_1", {1}),
        ("number_40 number_50 or", {40, 50}),
        ("own not", {28, 40, 50, 1}),
        ("neutral marked not and", {1}),
    ],
)
def test_filters_pick_their_sectors(galaxy: Galaxy, where: str, matching: set[int]) -> None:
    scene = galaxy(3).owns(INFESTED, 40).given(marked=[50]).rebels("bip")
    words = [FILTER.keys.index(word) for word in where.split()]
    found = {s for s in (29, 28, 40, 50, 1) if filter_holds(scene.g, words, GSP, Sector(s))}
    assert found == matching


@rule("GD-LAW-03", "GD-LAW-04", "GD-LAW-05", "GD-LAW-17")
def test_a_law_touches_the_act_it_names_where_its_filter_holds(galaxy: Galaxy) -> None:
    scene = enact(galaxy(3), clause(BAN, CAMPAIGN, where="other_party"))
    enact(scene, clause(TAX, MOVE_FLEET, 2))
    enact(scene, clause(LIMIT, INVADE, 2))
    assert laws_touching(scene.g, deed(GSP, CAMPAIGN, Sector(28))) == [0]
    assert laws_touching(scene.g, deed(GSP, CAMPAIGN, Sector(50))) == []
    assert laws_touching(scene.g, deed(GSP, MOVE_FLEET, Sector(50))) == [1]
    assert laws_touching(scene.g, deed(GSP, INVADE, Sector(50))) == []
    scene.g.count(GSP, INVADE, 2)
    assert laws_touching(scene.g, deed(GSP, INVADE, Sector(50))) == [2]
    assert laws_touching(scene.g, deed(BIP, INVADE, Sector(50))) == []


@rule("GD-LAW-02")
@pytest.mark.parametrize(
    ("measure", "threshold", "bound"),
    [
        ("sectors", 2, [0]),
        ("fleets", 3, [1]),
        ("senators", 1, [0, 1, 2]),
        ("money", 10, [0, 1]),
        ("influence", 11, []),
        ("corruption", 3, [2]),
        ("ministries", 1, [1]),
    ],
)
def test_a_threshold_binds_those_it_fits_now(
    galaxy: Galaxy, measure: str, threshold: int, bound: list[int]
) -> None:
    scene = galaxy(3).owns("gsp", 40).fleets("bip", 28, 3).tokens("fola", 0, 1)
    scene.office("justice", "karroun")
    enact(scene, clause(TAX, MOVE_FLEET, 1), measure=measure, threshold=threshold)
    assert [p for p in range(3) if laws_touching(scene.g, deed(party(p), MOVE_FLEET))] == bound


@rule("GD-TAX-13")
def test_a_rebel_is_bound_by_nothing(galaxy: Galaxy) -> None:
    scene = enact(galaxy(3).rebels("bip"), clause(BAN, INVADE))
    assert (
        laws_touching(scene.g, deed(BIP, INVADE)),
        laws_touching(scene.g, deed(GSP, INVADE)),
    ) == ([], [0])


@rule("GD-LAW-17", "GD-TAX-01", "GD-LAW-03")
def test_whoever_complies_with_a_tax_pays_for_every_unit(galaxy: Galaxy) -> None:
    scene = enact(galaxy(3).has("gsp", money=9), clause(TAX, MOVE_FLEET, 2))
    scene.run(Permit([deed(GSP, MOVE_FLEET, Sector(50), times=4)])).seat(0).asked(COMPLY).picks(
        "comply"
    )
    assert scene.allowed
    assert scene.purse("gsp")[1] == 1
    scene.expect(treasury=8)


@rule("GD-TAX-04")
def test_a_tax_in_influence_goes_nowhere(galaxy: Galaxy) -> None:
    scene = enact(galaxy(3), clause(TAX, CAMPAIGN, 2, INFLUENCE))
    scene.run(Permit([deed(GSP, CAMPAIGN, Sector(50))])).seat(0).asked(COMPLY).picks("comply")
    assert scene.purse("gsp")[0] == 8
    scene.expect(treasury=0)


@rule("GD-TAX-05", "GD-TAX-06", "GD-TAX-08", "GD-EX-02", "GD-PRO-11")
def test_a_law_once_broken_asks_nothing_more_this_turn(galaxy: Galaxy) -> None:
    scene = enact(galaxy(3).serve("gsp", "renko"), clause(TAX, MOVE_FLEET, 2))
    scene.run(Permit([deed(GSP, MOVE_FLEET, Sector(50), times=4)])).seat(0).asked(COMPLY).picks(
        "break"
    )
    scene.seat(0).asked("destiny.place_corruption").picks("renko")
    assert scene.allowed
    assert (scene.carries("renko"), scene.purse("gsp")[1]) == ((2, 0), 10)
    scene.run(Permit([deed(GSP, MOVE_FLEET, Sector(51), times=2)]))
    assert scene.done
    assert scene.allowed


@rule("GD-LAW-17", "GD-DEC-16")
def test_complying_with_a_ban_is_to_refrain(galaxy: Galaxy) -> None:
    scene = enact(galaxy(3), clause(TAX, CAMPAIGN, 2), clause(BAN, CAMPAIGN, where="neutral"))
    scene.run(Permit([deed(GSP, CAMPAIGN, Sector(50))])).time_up()
    assert not scene.allowed
    assert scene.purse("gsp")[1] == 10
    scene.said("destiny.refrains", party="gsp", law_act=LAW_ACT.key(CAMPAIGN))


@rule("GD-LAW-15", "GD-DEC-16", "GD-RES-06")
def test_who_complies_with_a_tax_and_cannot_pay_it_refrains(galaxy: Galaxy) -> None:
    scene = enact(galaxy(3).has("gsp", money=1), clause(TAX, MOVE_FLEET, 2))
    scene.run(Permit([deed(GSP, MOVE_FLEET, Sector(50))]))
    words = scene.seat(0).view.pending[0].words
    assert words.previews["destiny.compliance", 0] == (
        "You cannot pay 2 Money and the act itself, so you refrain from it."
    )
    scene.time_up()
    assert (scene.allowed, scene.carries("ruhamat")) == (False, (0, 0))
    assert scene.purse("gsp")[1] == 1


@rule("GD-TAX-11")
def test_two_laws_broken_by_one_act_cost_twice(galaxy: Galaxy) -> None:
    scene = enact(enact(galaxy(3), clause(TAX, INVADE, 2)), clause(BAN, INVADE))
    scene.run(Permit([deed(GSP, INVADE, Sector(50))])).seat(0).asked(COMPLY).picks("break")
    scene.seat(0).asked(COMPLY).picks("break")
    assert scene.carries("ruhamat") == (4, 0)
    assert scene.allowed


@rule("GD-LAW-09", "GD-RES-10")
def test_a_tax_on_the_bank_is_due_beside_what_the_bank_takes(galaxy: Galaxy) -> None:
    scene = enact(galaxy(3).holds("bip", "feint").has("gsp", 6, 1), clause(TAX, BANK_TRADE, 1))
    scene.run(SenatePhase()).seat(0).asked("destiny.floor").answers({"bank": {"influence": 2}})
    scene.seat(0).asked(COMPLY).picks("comply")
    assert scene.purse("gsp") == (6, 1), "one Money does not pay for two"
    scene.seat(0).asked("destiny.floor").answers({"bank": {"influence": 2}})
    scene.seat(0).asked(COMPLY).picks("break")
    assert scene.purse("gsp") == (0, 3)
    assert scene.carries("ruhamat") == (2, 0)
    assert scene.g.done(GSP, BANK_TRADE) == 2


class Hesitates(KeepsFloor):
    """A Party is about to do something, with the floor open beside it."""

    def outline(self, g: Destiny) -> list[Procedure[Destiny]]:
        return [Permit([deed(BIP, INVADE, Sector(50))])]


@rule("GD-TAX-13", "GD-REB-17")
def test_whoever_rebels_before_the_answer_has_no_law_to_obey(galaxy: Galaxy) -> None:
    scene = enact(galaxy(3), clause(BAN, INVADE)).run(Hesitates())
    assert scene.asked_by(COMPLY) == ["bip"]
    scene.seat(1).asked("destiny.floor").answers({"rebel": "28"})
    assert scene.done
    assert scene.carries("karroun") == (0, 0)


@rule("GD-LAW-17")
def test_the_law_and_the_price_of_either_answer_are_shown(galaxy: Galaxy) -> None:
    scene = enact(galaxy(3), clause(TAX, MOVE_FLEET, 2)).run(
        Permit([deed(GSP, MOVE_FLEET, Sector(50), times=3)])
    )
    words = scene.seat(0).view.pending[0].words
    assert "To move a Fleet costs 2 Money of tax each time." in words.prompt
    assert words.previews["destiny.compliance", 0] == "You pay 6 Money to the Republic."
    assert "2 Corruption" in words.previews["destiny.compliance", 1]


@rule("GD-LAW-11")
def test_acts_that_happen_nowhere_are_not_what_a_filter_speaks_of(galaxy: Galaxy) -> None:
    scene = enact(galaxy(3), clause(BAN, BANK_TRADE, where="neutral"))
    assert laws_touching(scene.g, deed(GSP, BANK_TRADE)) == []
    enact(scene, clause(BAN, BANK_TRADE, where="any"))
    assert laws_touching(scene.g, deed(GSP, BANK_TRADE)) == [1]


@rule("GD-LAW-11")
def test_filters_know_the_first_race_and_the_first_party(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    human = [FILTER.keys.index("race_human")]
    assert [s for s in range(1, 61) if filter_holds(scene.g, human, GSP, Sector(s))][:2] == [18, 21]
    foreign = [FILTER.keys.index("other_party")]
    assert [s for s in range(1, 61) if filter_holds(scene.g, foreign, BIP, Sector(s))] == [29, 30]


@rule("GD-LAW-02")
def test_a_threshold_holds_at_its_very_number(galaxy: Galaxy) -> None:
    scene = galaxy(3).has("gsp", money=5).has("bip", money=6).office("justice", "karroun")
    enact(scene, clause(TAX, MOVE_FLEET, 1), measure="money", threshold=5)
    scene.g.s.laws[0].at_most = True
    assert [p for p in range(3) if laws_touching(scene.g, deed(party(p), MOVE_FLEET))] == [0]
    enact(scene, clause(TAX, INVADE, 1), measure="ministries", threshold=2)
    assert [p for p in range(3) if laws_touching(scene.g, deed(party(p), INVADE))] == []
    scene.serve("bip", "renko").office("defence", "renko")
    assert [p for p in range(3) if laws_touching(scene.g, deed(party(p), INVADE))] == [1]


@rule("GD-LAW-05")
def test_a_limit_is_about_what_goes_beyond_it(galaxy: Galaxy) -> None:
    scene = enact(galaxy(3), clause(LIMIT, INVADE, 2))
    scene.g.count(GSP, INVADE)
    assert laws_touching(scene.g, deed(GSP, INVADE, Sector(50))) == []
    assert laws_touching(scene.g, deed(GSP, INVADE, Sector(50), times=2)) == [0]


@rule("GD-LAW-17")
def test_laws_that_forbid_come_before_laws_that_tax(galaxy: Galaxy) -> None:
    scene = enact(galaxy(3), clause(TAX, INVADE, 2))
    enact(scene, clause(TAX, INVADE, 1), clause(BAN, INVADE), clause(TAX, INVADE, 3))
    assert laws_touching(scene.g, deed(GSP, INVADE, Sector(50))) == [1, 0]


@rule("GD-LAW-07")
def test_ratification_is_about_trades_with_the_goods_it_names(galaxy: Galaxy) -> None:
    needs = clause(RATIFY, NO_ACT)
    needs.goods = [FLEETS_TRADED, SENATORS_TRADED]
    scene = enact(galaxy(3), needs)
    every = [RESOURCES_TRADED, FLEETS_TRADED, SECTORS_TRADED, SENATORS_TRADED]
    for goods in every:
        touched = laws_touching(scene.g, deed(GSP, TRADE, goods=[goods]))
        assert bool(touched) == (goods in needs.goods)
    assert laws_touching(scene.g, deed(GSP, TRADE, goods=every))
    assert laws_touching(scene.g, deed(GSP, TRADE, goods=[])) == []
    assert laws_touching(scene.g, deed(GSP, BANK_TRADE, goods=every)) == []
    assert laws_touching(scene.g, deed(GSP, CAMPAIGN, Sector(50))) == []


@rule("GD-LAW-07", "GD-LAW-17")
def test_whoever_trades_unratified_refrains_or_breaks_the_law(galaxy: Galaxy) -> None:
    needs = clause(RATIFY, NO_ACT)
    needs.goods = [RESOURCES_TRADED]
    scene = enact(galaxy(3), needs).run(Permit([deed(GSP, TRADE, goods=[RESOURCES_TRADED])]))
    words = scene.seat(0).view.pending[0].words
    assert words.previews["destiny.compliance", 0] == "You refrain from it."
    scene.seat(0).asked(COMPLY).picks("comply")
    assert not scene.allowed
    scene.run(Permit([deed(GSP, TRADE, goods=[RESOURCES_TRADED])])).seat(0).asked(COMPLY).picks(
        "break"
    )
    assert (scene.allowed, scene.carries("ruhamat")) == (True, (2, 0))
