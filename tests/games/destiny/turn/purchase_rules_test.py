"""Section 20: what is on a sheet and what is not, and what the law says to each lot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.cards.event_deck import EVENT
from starmoot.games.destiny.content.printed import ABILITIES, SENATORS, senator_number
from starmoot.games.destiny.laws.language import (
    BAN,
    BUY_PARTY_FLEET,
    BUY_REPUBLIC_FLEET,
    LIMIT,
    RECRUIT,
)
from starmoot.games.destiny.names import BIP, GSP, NEUTRAL, NO_SECTOR, POP, SECTOR_COUNT, Senator
from starmoot.games.destiny.scenario.lawbook import in_force, law_of
from starmoot.games.destiny.state import UNSEEN
from starmoot.games.destiny.turn.purchases import (
    WARE,
    Plan,
    Purchases,
    can_be_had,
    fleets_left_to_buy,
    law_act_of,
    may_buy,
    price,
    sheet,
    site_of,
    ware_preview,
)
from starmoot.games.destiny.war.fleets import fleets_out, harbours
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

BUY = "destiny.purchases"
COMPLY = "destiny.comply"


def ware(word: str) -> int:
    number = WARE.number(word)
    assert number is not None, f"there is no ware {word}"
    return number


def wares(scene: Scene, party: str) -> list[str]:
    """What is on a Party's sheet."""
    return [WARE.key(key) for key in sheet(scene.g, scene.party(party)).keys]


def shopping(scene: Scene, party: str, money: int = 30) -> Scene:
    """It is step 5, and one Party has Money."""
    for other in scene.g.parties():
        scene.g.party(other).money = 0
    return scene.has(party, money=money).in_phase("intrigue", 5)


def in_reserve(scene: Scene, party: str, senator: str) -> Scene:
    """A Senator who was in play is in a reserve instead."""
    scene.g.enlist(senator_number(senator), UNSEEN)
    scene.g.reserve(scene.party(party)).put(senator_number(senator))
    return scene


def under(scene: Scene, kind: int, act: int, amount: int = 0) -> Scene:
    """A law about purchases is in force."""
    return in_force(scene, law_of(kind, act, amount))


def strike(scene: Scene) -> Scene:
    """The shipyards are on strike this turn."""
    return scene.given(active=[EVENT.number("shipyard_strike"), 2])


# Senators


@rule("GD-BUY-04", "GD-BUY-11", "GD-SAB-19", "GD-LAW-09")
def test_the_first_senator_of_the_list_is_recruited_like_any_other(galaxy: Galaxy) -> None:
    """GD-BUY-04: he costs what is on his card, and is no Fleet to anybody."""
    scene = in_reserve(shopping(galaxy(3), "pop"), "pop", "karroun")
    assert senator_number("karroun") == 0
    assert wares(scene, "pop")[-2:] == ["karroun_first", "karroun"]
    full, first = (price(scene.g, POP, ware(word)) for word in ("karroun", "karroun_first"))
    assert (full, first) == (SENATORS[0].cost, SENATORS[0].cost - 5)
    assert law_act_of(ware("karroun")) == RECRUIT
    assert (site_of(ware("karroun")), site_of(ware("fleet_1"))) == (NO_SECTOR, 1)
    scene.run(Purchases()).seat(2).asked(BUY).answers({"karroun": 1})
    assert scene.g.senator(Senator(0)).party == scene.party("pop")
    assert scene.purse("pop")[1] == 30 - first, "he is the first of the turn, named so or not"
    assert (scene.g.done(POP, RECRUIT), scene.g.done(POP, BUY_PARTY_FLEET)) == (1, 0)
    assert fleets_out(scene.g, POP) == 2
    assert scene.purse("bip")[1] == 0, "the monopolist of Fleets earns nothing"


@rule("GD-SAB-19")
def test_one_recruit_is_the_first_and_nobody_is_recruited_twice(galaxy: Galaxy) -> None:
    """GD-SAB-19: the first Senator of a turn comes cheaper, and there is one first."""
    scene = in_reserve(shopping(galaxy(3), "pop").reserves("pop", "renko"), "pop", "karroun")
    scene.run(Purchases())
    for order in (
        {"karroun_first": 1, "karroun": 1},
        {"renko_first": 1, "renko": 1},
        {"karroun_first": 1, "renko_first": 1},
    ):
        with pytest.raises(AssertionError, match="limit"):
            scene.seat(2).asked(BUY).answers(order)
    scene.seat(2).asked(BUY).answers({"karroun_first": 1, "renko": 1, "fleet_30": 2})
    assert (scene.g.done(POP, RECRUIT), scene.g.done(POP, BUY_PARTY_FLEET)) == (2, 2)


# Fleets


@rule("GD-BUY-09")
def test_anywhere_is_every_sector_there_is(galaxy: Galaxy) -> None:
    """GD-BUY-09: a Party without Sectors places its Fleets where it likes."""
    scene = galaxy(3).owns(NEUTRAL, 29)
    assert harbours(scene.g, GSP) == list(range(1, SECTOR_COUNT + 1))
    assert harbours(scene.g, BIP) == [28]


@rule("GD-EVNT-20")
@pytest.mark.parametrize("act", [BUY_PARTY_FLEET, BUY_REPUBLIC_FLEET])
def test_in_a_strike_one_fleet_of_either_sort_is_all(galaxy: Galaxy, act: int) -> None:
    """GD-EVNT-20: whoever has bought it is not asked for more."""
    scene = strike(shopping(galaxy(3), "gsp"))
    assert (fleets_left_to_buy(scene.g, GSP), may_buy(scene.g, GSP)) == (1, True)
    scene.g.count(GSP, act)
    assert (fleets_left_to_buy(scene.g, GSP), may_buy(scene.g, GSP)) == (0, False)
    assert not can_be_had(scene.g, GSP, ware("fleet_29"))
    assert wares(scene, "gsp") == []


@rule("GD-EVNT-20")
def test_in_a_strike_senators_are_recruited_as_ever(galaxy: Galaxy) -> None:
    """GD-EVNT-20: it is the shipyards that strike."""
    scene = in_reserve(strike(shopping(galaxy(3), "gsp")), "gsp", "karroun")
    scene.reserves("gsp", "renko").run(Purchases())
    scene.seat(0).asked(BUY).answers({"fleet_29": 1, "karroun": 1, "renko": 1})
    assert (scene.g.done(GSP, RECRUIT), scene.g.done(GSP, BUY_PARTY_FLEET)) == (2, 1)


@rule("GD-CMP-09", "GD-CMP-10", "GD-TIM-06")
@pytest.mark.parametrize(
    ("own", "republic", "asked"), [(9, 10, True), (10, 9, True), (2, 10, True), (10, 10, False)]
)
def test_who_could_have_one_more_fleet_is_asked(
    galaxy: Galaxy, own: int, republic: int, asked: bool
) -> None:
    """GD-CMP-10: ten are the most, of one's own as of the Republic's."""
    scene = shopping(galaxy(3), "gsp").fleets("gsp", 29, own).fleets("republic", 1, republic)
    assert may_buy(scene.g, GSP) is asked
    assert ("republic_fleet" in wares(scene, "gsp")) is (republic < 10)
    assert ("fleet_29" in wares(scene, "gsp")) is (own < 10)
    shape = sheet(scene.g, GSP)
    assert len(shape.caps) == len(shape.keys)
    assert can_be_had(scene.g, GSP, ware("fleet_29")) is (own < 10)
    assert not can_be_had(scene.g, GSP, ware("fleet_28")), "that Sector is not its own"


@rule("GD-CMP-09")
def test_the_last_fleet_goes_to_one_sector_only(galaxy: Galaxy) -> None:
    """GD-CMP-09: Fleets for Sector 1 are of the same ten."""
    scene = shopping(galaxy(3).owns("gsp", 1).fleets("gsp", 29, 9), "gsp").run(Purchases())
    with pytest.raises(AssertionError, match="limit"):
        scene.seat(0).asked(BUY).answers({"fleet_1": 1, "fleet_29": 1})


# Planning and the law


@rule("GD-HID-10", "GD-LAW-17", "GD-LAW-09")
def test_who_is_on_an_open_sheet_is_known_though_the_law_forbids_him(galaxy: Galaxy) -> None:
    """GD-HID-10: sheets lie open for all; GD-LAW-17: then the law is asked about each lot."""
    scene = under(shopping(galaxy(3), "gsp").reserves("gsp", "renko", "morahl"), BAN, RECRUIT)
    in_reserve(scene, "gsp", "karroun").run(Purchases())
    scene.seat(0).asked(BUY).answers({"renko": 1, "karroun": 1})
    scene.seat(0).asked(COMPLY).picks("comply")
    scene.seat(0).asked(COMPLY).picks("comply")
    assert scene.done
    named = [senator_number(word) for word in ("karroun", "renko", "morahl")]
    assert [scene.g.senator(one).party for one in named] == [UNSEEN] * 3
    seen = scene.seat(1).view.state.reserves[0].cards
    assert [one in seen for one in named] == [True, True, False]


@rule("GD-LAW-09", "GD-LAW-17")
def test_the_law_is_asked_about_what_is_bought_only(galaxy: Galaxy) -> None:
    """GD-LAW-09: a ban on Fleets has no word for whoever buys none."""
    scene = under(shopping(galaxy(3), "gsp").reserves("gsp", "renko"), BAN, BUY_PARTY_FLEET)
    scene.run(Purchases()).seat(0).asked(BUY).answers({"renko": 1})
    assert scene.done
    assert scene.g.done(GSP, RECRUIT) == 1


@rule("GD-LAW-05", "GD-LAW-09")
def test_a_limit_of_one_lets_one_pass(galaxy: Galaxy) -> None:
    """GD-LAW-05: what is within the limit is lawful, whatever else was on the sheet."""
    scene = under(shopping(galaxy(3), "gsp"), LIMIT, BUY_PARTY_FLEET, 1).run(Purchases())
    scene.seat(0).asked(BUY).answers({"fleet_29": 3})
    scene.seat(0).asked(COMPLY).picks("comply")
    assert scene.done
    assert (fleets_out(scene.g, GSP), scene.purse("gsp")[1]) == (3, 25)


@rule("GD-WIN-13")
def test_only_who_still_plans_and_could_buy_has_a_decision_of_his_own(galaxy: Galaxy) -> None:
    """GD-WIN-13: once the sheets are open, or with nothing to buy, cards have other moments."""
    scene = shopping(galaxy(3), "gsp")
    step = Purchases()
    assert (step.decides(scene.g, GSP), step.decides(scene.g, BIP)) == (True, False)
    step.plans = [Plan()]
    assert not step.decides(scene.g, GSP)


@rule("GD-BUY-01")
def test_every_ware_says_what_it_is() -> None:
    """GD-BUY-01: Fleets of the Republic or one's own, and Senators with what they can do."""
    assert ware_preview(ware("republic_fleet")) == "A Fleet of the Republic, in 1 Edala."
    assert ware_preview(ware("fleet_29")) == "A Fleet of your Party, there."
    for senator in SENATORS:
        text = ware_preview(ware(senator.id))
        able = senator.ability >= 0
        assert text.startswith("Diplomacy")
        assert text.endswith(ABILITIES[senator.ability].text if able else ".")
        assert (": " in text) is able
