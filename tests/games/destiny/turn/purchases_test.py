"""Section 20: prices, discounts, placement, recruits, and the order of purchases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.acting.floor import KeepsFloor
from starmoot.games.destiny.cards.event_deck import EVENT
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.laws.language import (
    BUY_PARTY_FLEET,
    BUY_REPUBLIC_FLEET,
    LIMIT,
    RECRUIT,
    TAX,
)
from starmoot.games.destiny.names import GSP, INTRIGUE, NEUTRAL, REPUBLIC, Sector
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scenario.lawbook import in_force, law_of
from starmoot.games.destiny.turn.phases import Open
from starmoot.games.destiny.turn.purchases import WARE, Purchases, price, sheet
from starmoot.games.destiny.turn.turn_end import spend_treasury
from starmoot.games.destiny.war.fleets import fleets_at, fleets_out
from starmoot.kernel import Allocate, Procedure
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

BUY = "destiny.purchases"
REFUSED = "is outside 0 to|comes to|needs .* of a limit|there is no slot"


class Step5(KeepsFloor):
    """The fifth step with the floor open beside it."""

    def outline(self, g: Destiny) -> list[Procedure[Destiny]]:
        return [Open(INTRIGUE, 5), Purchases()]


def shopping(scene: Scene, **money: int) -> Scene:
    """It is step 5, and only these Parties have Money."""
    for party in scene.g.parties():
        scene.g.party(party).money = 0
    for word, amount in money.items():
        scene.has(word, money=amount)
    return scene.in_phase("intrigue", 5)


def cost(scene: Scene, party: str, ware: str) -> int:
    """What one of a ware costs a Party."""
    number = WARE.number(ware)
    assert number is not None, f"there is no ware {ware}"
    return price(scene.g, scene.party(party), number)


def wares(scene: Scene, party: str) -> list[str]:
    """What is on a Party's sheet."""
    return [WARE.key(key) for key in sheet(scene.g, scene.party(party)).keys]


# Prices


@rule("GD-BUY-02", "GD-BUY-03", "GD-BUY-04", "GD-BUY-05")
def test_fleets_and_senators_have_their_prices(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    assert (cost(scene, "gsp", "fleet_29"), cost(scene, "gsp", "republic_fleet")) == (5, 3)
    assert cost(scene, "bip", "jemak") == 6 - 2
    assert cost(scene, "gsp", "jemak") == 6
    assert cost(scene, "bip", "vekhar") == 5


@rule("GD-SAB-11", "GD-SAB-12")
def test_friends_sell_fleets_cheaper_also_to_the_republic(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 9)
    assert (cost(scene, "gsp", "fleet_29"), cost(scene, "gsp", "republic_fleet")) == (3, 1)
    assert (cost(scene, "bip", "fleet_28"), cost(scene, "gsp", "jemak")) == (5, 6)


@rule("GD-BUY-06", "GD-BUY-07", "GD-SAB-19")
@pytest.mark.parametrize(
    ("senator", "full", "first"), [("thessik", 3, 0), ("liriel", 4, 0), ("corvane", 6, 1)]
)
def test_discounts_add_up_but_never_below_nothing(
    galaxy: Galaxy, senator: str, full: int, first: int
) -> None:
    scene = galaxy(3)
    assert cost(scene, "pop", senator) == full
    assert cost(scene, "pop", f"{senator}_first") == first


# Buying


@rule("GD-BUY-01", "GD-BUY-08", "GD-BUY-11", "GD-ACT-08", "GD-DEC-31")
def test_a_party_buys_what_it_likes_and_places_it(galaxy: Galaxy) -> None:
    scene = shopping(galaxy(3).owns("gsp", 25).reserves("gsp", "renko", "morahl"), gsp=22)
    scene.run(Purchases())
    expected = ["republic_fleet", "fleet_25", "fleet_29", "renko", "morahl"]
    assert wares(scene, "gsp") == expected
    order = {"fleet_25": 2, "fleet_29": 1, "republic_fleet": 1, "morahl": 1}
    scene.seat(0).asked(BUY).answers(order)
    assert scene.done
    assert scene.purse("gsp")[1] == 22 - 15 - 3 - 4
    assert [fleets_at(scene.g, GSP, Sector(sector)) for sector in (25, 29)] == [2, 3]
    assert fleets_at(scene.g, REPUBLIC, Sector(1)) == 6
    morahl = senator_number("morahl")
    assert scene.g.senator(morahl).party == 0
    assert scene.g.exhausted(morahl)
    scene.g.refresh(morahl)
    assert scene.g.exhausted(morahl)
    assert scene.g.reserve(GSP).cards == [senator_number("renko")]
    scene.said("destiny.recruits", party="gsp", senator="morahl")
    assert scene.g.done(GSP, BUY_PARTY_FLEET) == 3
    assert scene.g.done(GSP, BUY_REPUBLIC_FLEET) == scene.g.done(GSP, RECRUIT) == 1


@rule("GD-BUY-01", "GD-RES-06", "GD-CMP-09", "GD-CMP-10")
@pytest.mark.parametrize(
    "order",
    [
        {"fleet_29": 3},
        {"fleet_29": 1, "republic_fleet": 3},
        {"republic_fleet": 2, "renko": 2},
        {"fleet_28": 1},
        {"vekhar": 1},
    ],
)
def test_a_sheet_beyond_ones_means_is_refused(galaxy: Galaxy, order: dict[str, int]) -> None:
    scene = shopping(galaxy(3).reserves("gsp", "renko").reserves("bip", "vekhar"), gsp=13)
    scene.run(Purchases())
    with pytest.raises(AssertionError, match=REFUSED):
        scene.seat(0).asked(BUY).answers(order)
    assert scene.purse("gsp")[1] == 13
    assert scene.asked_by(BUY) == ["gsp", "bip"]


@rule("GD-CMP-09", "GD-CMP-10")
def test_nobody_has_more_than_ten_fleets(galaxy: Galaxy) -> None:
    scene = shopping(galaxy(3).fleets("gsp", 29, 8).owns("gsp", 25), gsp=90)
    scene.fleets("republic", 1, 9).run(Purchases())
    for order in ({"fleet_29": 2, "fleet_25": 1}, {"republic_fleet": 2}):
        with pytest.raises(AssertionError, match=REFUSED):
            scene.seat(0).asked(BUY).answers(order)
    scene.seat(0).asked(BUY).answers({"fleet_29": 1, "fleet_25": 1, "republic_fleet": 1})
    assert (fleets_out(scene.g, GSP), fleets_out(scene.g, REPUBLIC)) == (10, 10)
    scene.run(Purchases())
    assert scene.done


@rule("GD-BUY-09")
def test_a_party_without_sectors_places_fleets_anywhere(galaxy: Galaxy) -> None:
    scene = shopping(galaxy(3).owns(NEUTRAL, 29).owns("bip", 50), gsp=5)
    scene.run(Purchases()).seat(0).asked(BUY).answers({"fleet_50": 1})
    assert fleets_at(scene.g, GSP, Sector(50)) == 1


@rule("GD-BUY-10", "GD-HID-10")
def test_sheets_are_sealed_then_honoured_in_initiative_order(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("prime_minister", "ruhamat").fleets("republic", 1, 9)
    shopping(scene, gsp=9, bip=9, pop=9).run(Purchases())
    assert scene.order() == ["bip", "pop", "gsp"]
    assert scene.asked_by(BUY) == ["gsp", "bip", "pop"]
    scene.seat(0).asked(BUY).answers({"republic_fleet": 1})
    assert scene.purse("gsp")[1] == 9
    scene.seat(2).asked(BUY).passes()
    scene.seat(1).asked(BUY).answers({"republic_fleet": 1})
    assert scene.done
    assert (scene.purse("gsp")[1], scene.purse("bip")[1]) == (9, 6)
    scene.said("destiny.purchase_skipped", party="gsp", ware="republic_fleet")


@rule("GD-DEC-31")
def test_silence_buys_nothing(galaxy: Galaxy) -> None:
    scene = shopping(galaxy(3), gsp=30).run(Purchases()).time_up()
    assert scene.done
    assert scene.purse("gsp")[1] == 30


@rule("GD-BUY-11", "GD-HID-02")
def test_being_asked_betrays_nothing_of_a_reserve(galaxy: Galaxy) -> None:
    scene = shopping(galaxy(3).reserves("gsp", "corvane").reserves("bip", "qerith"))
    scene.run(Purchases())
    assert scene.asked_by(BUY) == ["gsp", "bip"]
    scene.seat(1).knows_nothing_of("reserves.0")


@rule("GD-EVNT-20")
def test_a_shipyard_strike_leaves_one_fleet_of_either_sort(galaxy: Galaxy) -> None:
    scene = shopping(galaxy(3).given(active=[EVENT.number("shipyard_strike"), 2]), gsp=30)
    scene.run(Purchases())
    for order in ({"fleet_29": 2}, {"fleet_29": 1, "republic_fleet": 1}):
        with pytest.raises(AssertionError, match=REFUSED):
            scene.seat(0).asked(BUY).answers(order)
    scene.seat(0).asked(BUY).answers({"fleet_29": 1})
    assert scene.purse("gsp")[1] == 25


@rule("GD-WIN-13")
def test_a_card_may_be_played_while_one_plans(galaxy: Galaxy) -> None:
    scene = shopping(galaxy(3).holds("gsp", "windfall").holds("bip", "feint"), gsp=5)
    scene.run(Step5())
    scene.seat(1).asked("destiny.floor").cannot("play_card")
    scene.seat(0).asked("destiny.floor").answers({"play_card": "windfall"})
    scene.seat(1).asked("destiny.respond").passes()
    scene.seat(0).asked(BUY).answers({"fleet_29": 2})
    assert scene.purse("gsp")[1] == 1


def test_a_trade_hands_the_sheets_out_anew(galaxy: Galaxy) -> None:
    scene = shopping(galaxy(3), gsp=9, bip=9)
    scene.run(Step5()).seat(0).asked(BUY).answers({"fleet_29": 1})
    assert scene.asked_by(BUY) == ["bip"]
    scene.seat(2).asked("destiny.floor").answers(
        {"standing_pass": {"window": "tally", "until": "turn"}}
    )
    assert scene.asked_by(BUY) == ["bip"]
    asker = scene.g.asker()
    assert isinstance(asker, Purchases)
    asker.trades = -1
    scene.seat(2).asked("destiny.floor").answers(
        {"standing_pass": {"window": "tally", "until": "step"}}
    )
    assert scene.asked_by(BUY) == ["gsp", "bip"]


# Sector abilities at the counter


@rule("GD-SAB-14", "GD-SAB-15", "GD-SAB-16")
def test_the_monopolist_earns_by_what_other_parties_buy(galaxy: Galaxy) -> None:
    scene = shopping(galaxy(3), gsp=16, bip=8).run(Purchases())
    scene.seat(0).asked(BUY).answers({"fleet_29": 2, "republic_fleet": 2})
    scene.seat(1).asked(BUY).answers({"fleet_28": 1})
    assert scene.purse("bip")[1] == 8 + 4 - 5
    scene.given(treasury=6)
    spend_treasury(scene.g)
    assert scene.purse("bip")[1] == 7


@rule("GD-SAB-19", "GD-BUY-07", "GD-SAB-03")
def test_only_the_first_recruit_of_a_turn_comes_cheaper(galaxy: Galaxy) -> None:
    scene = shopping(galaxy(3).reserves("pop", "corvane", "marlith"), pop=7).run(Purchases())
    shape = scene.seat(2).asked(BUY).shape
    assert isinstance(shape, Allocate)
    for order in (
        {"corvane_first": 1, "marlith_first": 1},
        {"corvane_first": 1, "corvane": 1},
        {"corvane": 1, "marlith": 1},
    ):
        with pytest.raises(AssertionError, match=REFUSED):
            scene.seat(2).asked(BUY).answers(order)
    scene.seat(2).asked(BUY).answers({"corvane": 1, "marlith_first": 1})
    assert scene.purse("pop")[1] == 7 - 1 - 6
    assert [scene.g.senator(senator_number(n)).party for n in ("corvane", "marlith")] == [2, 2]
    assert not scene.g.power_is_fresh(9)
    scene.reserves("pop", "qerith").has("pop", money=9)
    assert wares(scene, "pop")[-1] == "qerith"
    assert "qerith_first" not in wares(scene, "pop")


@rule("GD-SAB-19")
def test_whoever_recruits_without_naming_a_first_has_the_discount_all_the_same(
    galaxy: Galaxy,
) -> None:
    scene = shopping(galaxy(3).reserves("pop", "corvane"), pop=7).run(Purchases())
    scene.seat(2).asked(BUY).answers({"corvane": 1})
    assert scene.purse("pop")[1] == 6


# The law


@rule("GD-LAW-09", "GD-LAW-03")
def test_a_tax_on_fleets_is_due_for_the_whole_lot(galaxy: Galaxy) -> None:
    scene = in_force(shopping(galaxy(3), gsp=14), law_of(TAX, BUY_PARTY_FLEET, 2)).run(Purchases())
    scene.seat(0).asked(BUY).answers({"fleet_29": 2})
    scene.seat(0).asked("destiny.comply").picks("comply")
    assert scene.done
    assert scene.purse("gsp")[1] == 0
    assert fleets_at(scene.g, GSP, Sector(29)) == 4
    scene.expect(treasury=4)


@rule("GD-LAW-05", "GD-LAW-09")
def test_a_limit_lets_the_first_ones_pass(galaxy: Galaxy) -> None:
    scene = in_force(shopping(galaxy(3), gsp=15), law_of(LIMIT, BUY_PARTY_FLEET, 2)).run(
        Purchases()
    )
    scene.seat(0).asked(BUY).answers({"fleet_29": 3})
    assert fleets_at(scene.g, GSP, Sector(29)) == 4
    scene.seat(0).asked("destiny.comply").picks("comply")
    assert scene.done
    assert (scene.purse("gsp")[1], fleets_at(scene.g, GSP, Sector(29))) == (5, 4)


def test_a_sheet_says_what_is_on_it(galaxy: Galaxy) -> None:
    scene = shopping(galaxy(3).reserves("gsp", "renko"), gsp=9).run(Purchases())
    previews = scene.seat(0).view.pending[0].words.previews
    number = WARE.number("renko")
    assert number is not None
    assert previews[WARE.name, number].startswith("Diplomacy 2, Command 3. Saboteur:")
