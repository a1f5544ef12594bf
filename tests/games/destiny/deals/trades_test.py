"""Section 27: what changes hands at once, what a law may want ratified, and Fleets that land."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from starmoot.games.destiny.content.printed import CARD, SENATOR, senator_number
from starmoot.games.destiny.deals.dealing import (
    AGREED,
    BROKEN,
    CONCLUDED,
    KEPT,
    LAPSED,
    OPEN,
    Bundle,
    Deal,
)
from starmoot.games.destiny.deals.settling import SettlePromises
from starmoot.games.destiny.deals.trades import (
    Execute,
    can_give,
    goods_of,
    publish,
    trade_text,
)
from starmoot.games.destiny.laws.language import (
    FLEETS_TRADED,
    RESOURCES_TRADED,
    SECTORS_TRADED,
    SENATORS_TRADED,
)
from starmoot.games.destiny.names import BIP, GSP, NEUTRAL, SECTOR_COUNT, Sector
from starmoot.games.destiny.scenario.bargains import Lull, agree
from starmoot.games.destiny.war.fleets import fleets_at, harbours, shift_fleets, unmoved_at
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

STATION = "destiny.place_traded_fleets"


def lull(scene: Scene) -> Scene:
    return scene.run(Lull())


def bundle(**parts: Any) -> Bundle:
    made = Bundle()
    for name, value in parts.items():
        setattr(made, name, value)
    return made


# What can be given, and what it is to the law


@rule("GD-DEA-02", "GD-RES-06")
@pytest.mark.parametrize(
    ("parts", "able"),
    [
        ({"influence": 10, "money": 10}, True),
        ({"money": 11}, False),
        ({"sectors": [29]}, True),
        ({"sectors": [29, 28]}, False),
        ({"senators": [1]}, True),
        ({"senators": [0]}, False),
        ({"fleets": [29, 29]}, True),
        ({"fleets": [29, 29, 29]}, False),
    ],
)
def test_nobody_gives_what_he_has_not(galaxy: Galaxy, parts: dict[str, Any], able: bool) -> None:
    """GD-DEA-02: Influence, Money, Sectors, Senators and Fleets of one's own."""
    scene = galaxy(3)
    assert (senator_number("karroun"), senator_number("ruhamat")) == (0, 1)
    assert can_give(scene.g, GSP, bundle(**parts)) is able


@rule("GD-LAW-07", "GD-PRO-08")
@pytest.mark.parametrize(
    ("parts", "goods"),
    [
        ({"influence": 1}, [RESOURCES_TRADED]),
        ({"money": 1}, [RESOURCES_TRADED]),
        ({"fleets": [29]}, [FLEETS_TRADED]),
        ({"sectors": [29]}, [SECTORS_TRADED]),
        ({"senators": [1]}, [SENATORS_TRADED]),
        ({"reserve": [9]}, [SENATORS_TRADED]),
        ({"cards": [3]}, []),
        ({"fleets": [29], "sectors": [29], "senators": [1]}, None),
    ],
)
def test_a_law_knows_what_a_trade_is_made_of(
    parts: dict[str, Any], goods: list[int] | None
) -> None:
    """GD-PRO-08: resources, Fleets, Sectors and Senators of either side; cards never."""
    deal = Deal()
    deal.takes = bundle(**parts)
    all_but_resources = [FLEETS_TRADED, SECTORS_TRADED, SENATORS_TRADED]
    assert goods_of(deal) == (all_but_resources if goods is None else goods)


@rule("GD-PRO-16", "GD-HID-12", "GD-HID-01")
def test_what_the_senate_ratifies_names_no_card_and_nobody_in_reserve(galaxy: Galaxy) -> None:
    """GD-HID-12: how many are given is told, not which."""
    scene = galaxy(3)
    deal = Deal()
    deal.number, deal.by, deal.to = 7, GSP, BIP
    deal.gives, deal.takes = bundle(cards=[3]), bundle(reserve=[9])
    scene.g.s.deals.append(deal)
    text = trade_text(scene.g.s, 7)
    assert "1 Action card for 1 Senator in reserve" in text
    assert CARD.label(3) not in text
    assert SENATOR.label(9) not in text


# Carried out


@rule("GD-DEA-06", "GD-DEA-05")
def test_a_single_unit_changes_hands_and_nothing_is_told_of_none(galaxy: Galaxy) -> None:
    """GD-DEA-05: any rate is legal; only what is given moves."""
    scene = lull(galaxy(3))
    deal = agree(scene, "gsp", "bip", gives={"influence": 1}, takes={"money": 1})
    assert (scene.purse("gsp"), scene.purse("bip")) == ((9, 11), (11, 9))
    assert deal.state == KEPT
    told = [entry for entry in scene.g.log if entry.text == "trade"]
    assert len(told) == 4, "two pay and two are paid"


@rule("GD-DEA-22", "GD-DEA-15")
def test_a_gift_keeps_a_promise_of_that_very_thing_and_no_other(galaxy: Galaxy) -> None:
    """GD-DEA-22: a Sector is no Senator, and whose deal is over has nothing to keep."""
    scene = lull(galaxy(3).owns("gsp", 1).serve("gsp", "jemak"))
    sector = agree(scene, "gsp", "bip", promises=[{"give_sector": {"sector": "1", "turns": 3}}])
    over = agree(scene, "gsp", "bip", promises=[{"give_senator": {"senator": "jemak", "turns": 3}}])
    over.state, over.fates = LAPSED, [OPEN]
    agree(scene, "gsp", "bip", gives={"senators": ["ruhamat", "jemak"]})
    assert (sector.state, sector.fates) == (CONCLUDED, [OPEN])
    assert over.fates == [OPEN]


@rule("GD-REB-25")
def test_deals_of_others_bind_though_somebody_rebels(galaxy: Galaxy) -> None:
    """GD-REB-25: only what is agreed with the Rebellion itself is free."""
    promise = {"no_invade": {"party": "bip", "turns": 2}}
    for rebel, free in ((None, False), ("pop", False), ("bip", True)):
        scene = galaxy(3)
        if rebel is not None:
            scene.rebels(rebel)
        deal = agree(lull(scene), "gsp", "bip", promises=[promise])
        assert deal.free is free


@rule("GD-REB-25", "GD-REB-27")
def test_a_plain_trade_with_a_rebel_is_over_when_it_is_done(galaxy: Galaxy) -> None:
    """GD-REB-27: what is traded at once cannot be withheld, and leaves nothing open."""
    deal = agree(lull(galaxy(3).rebels("bip")), "gsp", "bip", gives={"money": 1})
    assert (deal.free, deal.state) == (True, KEPT)


@rule("GD-DEA-23", "GD-DEA-22")
def test_a_senator_whom_one_never_had_cannot_be_lost(galaxy: Galaxy) -> None:
    """GD-DEA-23: only what was there when the deal was made can lapse."""
    scene = lull(galaxy(3))
    promise = {"give_senator": {"senator": "fola", "turns": 1}}
    deal = agree(scene, "gsp", "bip", promises=[promise])
    scene.run(SettlePromises())
    assert (deal.state, scene.carries("ruhamat")) == (BROKEN, (2, 0))


@rule("GD-HID-12")
def test_what_was_published_stays_public(galaxy: Galaxy) -> None:
    """GD-HID-12: nobody can take it back."""
    scene = lull(galaxy(3))
    deal = agree(scene, "gsp", "bip", promises=[{"no_invade": {"party": "bip", "turns": 2}}])
    told = scene.g.reveals
    publish(scene.g, deal, GSP)
    assert scene.g.reveals > told


@rule("GD-PRO-16")
def test_a_trade_that_is_settled_already_is_not_carried_out_again(galaxy: Galaxy) -> None:
    """GD-PRO-16: ratified are trades that wait for it."""
    scene = lull(galaxy(3))
    deal = agree(scene, "gsp", "bip", gives={"money": 1})
    assert deal.state != AGREED
    scene.run(Execute(deal.number))
    assert (scene.done, scene.purse("gsp")[1]) == (True, 9)


# Fleets that land


@rule("GD-DEA-11", "GD-DEA-10")
def test_fleets_that_had_moved_have_moved_for_their_new_owner(galaxy: Galaxy) -> None:
    """GD-DEA-11: the first ones placed are those; the giver's counters are fresh again."""
    scene = galaxy(3).fleets("bip", 28, 4).owns("gsp", 40)
    shift_fleets(scene.g, BIP, 3, Sector(28), Sector(31), True)
    lull(scene)
    agree(scene, "bip", "gsp", gives={"fleets": {"31": 3, "28": 1}})
    scene.expect(rolling=True)
    scene.seat(0).asked(STATION).answers({"29": 2, "40": 2})
    scene.expect(rolling=False)
    assert scene.moved("bip") == 0
    assert (fleets_at(scene.g, GSP, Sector(29)), fleets_at(scene.g, GSP, Sector(40))) == (4, 2)
    assert (unmoved_at(scene.g, GSP, Sector(29)), unmoved_at(scene.g, GSP, Sector(40))) == (2, 1)


@rule("GD-DEA-11")
def test_no_more_fleets_have_moved_than_did_before_the_trade(galaxy: Galaxy) -> None:
    """GD-DEA-11: one had, and so has the first one placed."""
    scene = galaxy(3).fleets("bip", 28, 2).owns("gsp", 40)
    shift_fleets(scene.g, BIP, 1, Sector(28), Sector(31), True)
    agree(lull(scene), "bip", "gsp", gives={"fleets": {"31": 1, "28": 1}})
    scene.seat(0).asked(STATION).answers({"29": 1, "40": 1})
    assert (unmoved_at(scene.g, GSP, Sector(29)), unmoved_at(scene.g, GSP, Sector(40))) == (2, 1)


@rule("GD-DEA-11", "GD-TIM-03", "GD-BUY-09")
def test_silence_places_all_in_the_first_sector_and_both_sides_may_place(galaxy: Galaxy) -> None:
    """GD-BUY-09: anywhere, for whoever has no Sector."""
    scene = galaxy(3).owns("bip", 40).owns(NEUTRAL, 29).fleets("gsp", 29, 3)
    assert harbours(scene.g, GSP) == list(range(1, SECTOR_COUNT + 1))
    lull(scene)
    agree(scene, "gsp", "bip", gives={"fleets": {"29": 3}}, takes={"fleets": {"28": 2}})
    scene.time_up(1)
    scene.time_up(0)
    assert (fleets_at(scene.g, BIP, Sector(28)), fleets_at(scene.g, BIP, Sector(40))) == (3, 0)
    assert fleets_at(scene.g, GSP, Sector(1)) == 2
