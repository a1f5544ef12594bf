"""Section 23: Sector abilities that are used, and those that work by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.cards.looks import SEATS_MOST
from starmoot.games.destiny.content.printed import (
    BLACKMARKET_DATA,
    MILITANT_POPULATION,
    POWER_OF_SECTOR,
    SECTOR_OF_POWER,
    SECTOR_POWERS,
    VOICE_OF_AUTHORITY,
    WILL_TO_POWER,
    senator_number,
)
from starmoot.games.destiny.names import (
    BIP,
    CAMPAIGN_DICE,
    CAMPAIGNS_DECLARED,
    GSP,
    INFESTED,
    INTRIGUE_DICE,
    NEUTRAL,
    POP,
    PURCHASES_OPEN,
    SENATE_DICE,
    SENATE_OPENS,
    Owner,
    Sector,
)
from starmoot.games.destiny.powers.rerolls import (
    RollFor,
    WillToPower,
    may_will,
)
from starmoot.games.destiny.senators.strength import diplomacy
from starmoot.games.destiny.turn.turn_end import pay_blessings
from starmoot.games.destiny.war.conflicts import Contest, Pool
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

FREE = "destiny.free_act"
RESPOND = "destiny.respond"
REROLL = "destiny.reroll"
GIVE = "destiny.augury_card"


def opened(scene: Scene) -> Scene:
    """A free window of the Senate Phase."""
    return scene.run(FreeWindow(SENATE_OPENS))


def pool(*faces: int) -> Pool:
    """Dice that lie open, sixes with a bonus die of 1."""
    made = Pool()
    made.faces = list(faces)
    made.bonus = [1 if face == 6 else 0 for face in faces]
    return made


# Having an ability


@rule("GD-SAB-01", "GD-SAB-02", "GD-SAB-04", "GD-MAP-19")
@pytest.mark.parametrize("number", range(13))
def test_an_ability_belongs_to_whoever_controls_its_sector(galaxy: Galaxy, number: int) -> None:
    scene = galaxy(3).owns("gsp", SECTOR_OF_POWER[number])
    assert [scene.g.has_power(Owner(party), number) for party in range(6)] == [True] + [False] * 5
    scene.owns("bip", SECTOR_OF_POWER[number])
    assert [scene.g.has_power(Owner(party), number) for party in range(6)] == [False, True] + [
        False
    ] * 4
    for nobody in (NEUTRAL, INFESTED):
        scene.owns(nobody, SECTOR_OF_POWER[number])
        assert not any(scene.g.has_power(Owner(party), number) for party in range(6))


@rule("GD-MAP-19", "GD-SAB-04")
def test_the_home_of_a_party_that_nobody_plays_is_neutral_and_keeps_its_ability(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3)
    assert [scene.g.owner(Sector(sector)) for sector in (28, 29, 30)] == [1, 0, 2]
    assert [scene.g.owner(Sector(sector)) for sector in (32, 33, 34)] == [NEUTRAL] * 3
    scene.owns("gsp", 34)
    assert scene.g.has_power(GSP, WILL_TO_POWER)


@rule("GD-SAB-05", "GD-SAB-02")
def test_the_voice_of_authority_raises_all_senators_of_its_party(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "renko").owns("gsp", 1)
    values = [diplomacy(scene.g, senator_number(n)) for n in ("ruhamat", "renko", "karroun")]
    assert values == [5, 3, 4]
    scene.owns("bip", 1)
    values = [diplomacy(scene.g, senator_number(n)) for n in ("ruhamat", "renko", "karroun")]
    assert values == [4, 2, 5]


@rule("GD-SAB-28")
def test_only_three_abilities_are_on_offer_in_free_windows(galaxy: Galaxy) -> None:
    uses = {card.id: card.use for card in SECTOR_POWERS if card.use}
    assert uses == {
        "blackmarket_data": "free",
        "ancient_indulgences": "purchases",
        "random_augury": "free",
        "will_to_power": "reroll",
    }
    scene = galaxy(3).owns("gsp", *SECTOR_OF_POWER).holds("gsp", "feint").holds("bip", "windfall")
    scene.tokens("karroun", 0, 1)
    opened(scene)
    assert scene.seat(0).asked(FREE).options() == ["blackmarket_data", "random_augury"]
    assert scene.seat(1).asked(FREE).options() == ["windfall"]
    assert SECTOR_OF_POWER[MILITANT_POPULATION] == 4
    assert SECTOR_OF_POWER[VOICE_OF_AUTHORITY] == 1


@rule("GD-SAB-28", "GD-CRD-22")
def test_sector_abilities_answer_nothing_and_nothing_answers_them(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 5).holds("bip", "windfall", "distraction")
    opened(scene).seat(1).asked(FREE).picks("windfall")
    scene.seat(0).asked(FREE).passes()
    assert scene.asked_by(RESPOND) == []
    scene.seat(0).asked(FREE).answers({"blackmarket_data": "bip"})
    scene.seat(1).asked(FREE).passes()
    assert scene.asked_by(RESPOND) == []
    assert not scene.g.power_is_fresh(BLACKMARKET_DATA)


# Blackmarket Data


@rule("GD-SAB-07", "GD-SAB-03", "GD-HID-07", "GD-DEC-41")
def test_blackmarket_data_shows_one_hand_once_a_turn(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 5).holds("bip", "feint").holds("pop", "windfall")
    opened(scene).seat(0).asked(FREE).answers({"blackmarket_data": "pop"})
    scene.all_pass(FREE)
    assert scene.g.s.notes[SEATS_MOST * 0 + 2].value == [2, *scene.g.hand(POP).cards]
    scene.seat(1).knows_nothing_of("notes")
    assert scene.asked_by(FREE) == ["bip", "pop"]
    opened(scene.owns("bip", 5))
    scene.seat(1).asked(FREE).cannot("blackmarket_data")


# Ancient Indulgences


@rule("GD-SAB-10", "GD-DEC-41")
def test_an_indulgence_takes_one_shadow_when_purchases_begin(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 8).tokens("karroun", 2, 2).tokens("fola", 1).has("gsp", money=21)
    scene.in_phase("intrigue", 3).run(FreeWindow(CAMPAIGNS_DECLARED))
    assert scene.done
    scene.in_phase("intrigue", 5).run(FreeWindow(PURCHASES_OPEN))
    with pytest.raises(AssertionError, match="not on offer"):
        scene.seat(0).asked(FREE).answers({"ancient_indulgences": "fola"})
    scene.seat(0).asked(FREE).answers({"ancient_indulgences": "karroun"})
    assert scene.carries("karroun") == (2, 1)
    assert scene.purse("gsp")[1] == 11
    assert scene.done


@rule("GD-SAB-10", "GD-RES-06")
def test_an_indulgence_needs_ten_money(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 8).tokens("karroun", 0, 1).has("gsp", money=9)
    scene.in_phase("intrigue", 5).run(FreeWindow(PURCHASES_OPEN))
    assert scene.done


# Random Augury


@rule("GD-SAB-22", "GD-SAB-23", "GD-SAB-24", "GD-HID-08", "GD-DEC-41")
def test_an_augury_that_is_true_wins_the_card(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 33).holds("gsp", "feint", "ambush").holds("bip", "windfall")
    opened(scene).seat(0).asked(FREE).answers(
        {"random_augury": {"target": "bip", "title": "windfall"}}
    )
    scene.seat(1).asked(FREE).passes()
    scene.seat(0).asked(GIVE).picks("feint")
    assert sorted(scene.hand("gsp")) == ["ambush", "windfall"]
    assert scene.hand("bip") == ["feint"]
    scene.said("destiny.augury", party="gsp", party1="bip", card="windfall")
    scene.said("destiny.augury_true", party="bip")
    scene.seat(2).knows_nothing_of("hands.1")
    scene.seat(0).asked(FREE).cannot("random_augury")


@rule("GD-SAB-25", "GD-SAB-23", "GD-HID-08")
def test_the_card_just_given_does_not_count(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 33).holds("gsp", "feint").holds("bip", "windfall")
    opened(scene).seat(0).asked(FREE).answers(
        {"random_augury": {"target": "bip", "title": "feint"}}
    )
    scene.seat(1).asked(FREE).passes()
    scene.seat(0).asked(GIVE).picks("feint")
    assert scene.hand("gsp") == []
    assert sorted(scene.hand("bip")) == ["feint", "windfall"]
    scene.said("destiny.augury_vain", party="bip")


# Will to Power


@rule("GD-SAB-26", "GD-SAB-27", "GD-SAB-03", "GD-EX-24")
def test_will_to_power_works_once_a_turn_whoever_has_the_sector(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 34).rolls("senate", 3, 2, 5)
    scene.run(RollFor(GSP, SENATE_DICE, 2, "audit"))
    scene.expect(rolling=True)
    scene.seat(0).asked(REROLL).picks("die_2")
    assert scene.g.finished(RollFor).faces == [3, 5]
    scene.expect(rolling=False)
    scene.said("destiny.sector_power_used", party="gsp", sector_power="will_to_power")
    scene.owns("bip", 34).rolls("senate", 1)
    scene.run(RollFor(BIP, SENATE_DICE, 1, "audit"))
    assert scene.done
    assert scene.g.finished(RollFor).faces == [1]


@rule("GD-SAB-26", "GD-DEC-24")
@pytest.mark.parametrize(("low", "again", "kept"), [(False, 2, 4), (True, 2, 2), (True, 5, 4)])
def test_the_better_face_stays(galaxy: Galaxy, low: bool, again: int, kept: int) -> None:
    scene = galaxy(3).owns("gsp", 34).rolls("intrigue", 4, again)
    scene.run(RollFor(GSP, INTRIGUE_DICE, 1, "trial", low)).seat(0).asked(REROLL).picks("die_1")
    assert scene.g.finished(RollFor).faces == [kept]


@rule("GD-SAB-27", "GD-DEC-24")
def test_will_to_power_is_for_ones_own_dice_outside_the_galactic_phase(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 34)
    assert may_will(scene.g, GSP)
    assert not may_will(scene.g, BIP)
    scene.rolls("senate", 6).run(RollFor(BIP, SENATE_DICE, 1, "audit"))
    assert scene.g.finished(RollFor).faces == [6]
    scene.rolls("senate", 2).run(RollFor(GSP, SENATE_DICE, 1, "audit")).time_up()
    assert scene.g.finished(RollFor).faces == [2]
    assert scene.g.power_is_fresh(WILL_TO_POWER)
    assert not may_will(scene.in_phase("galactic").g, GSP)


@rule("GD-RNG-08", "GD-RNG-09", "GD-SAB-26")
@pytest.mark.parametrize(
    ("face", "die", "again", "faces", "bonus"),
    [
        (2, "die_1", [6, 4], [6], [4]),
        (6, "die_1", [], [6], [1]),
        (5, "die_1", [2], [5], [0]),
        (6, "bonus_1", [5], [6], [5]),
    ],
)
def test_a_re_rolled_die_of_a_pool_keeps_the_better_face_and_its_bonus(
    galaxy: Galaxy, face: int, die: str, again: list[int], faces: list[int], bonus: list[int]
) -> None:
    scene = galaxy(3).owns("gsp", 34).rolls("campaigns", *again)
    contest = Contest()
    contest.pool = pool(face)
    scene.given(contest=contest)
    scene.run(WillToPower(GSP, CAMPAIGN_DICE, "Campaign")).seat(0).asked(REROLL).picks(die)
    scene.rolled_all()
    assert scene.g.s.contest is not None
    assert (scene.g.s.contest.pool.faces, scene.g.s.contest.pool.bonus) == (faces, bonus)


# At the end of the turn


@rule("GD-SAB-08", "GD-SAB-09")
@pytest.mark.parametrize(("senator", "shadow", "gain"), [("fola", 0, 10), ("fola", 1, 0)])
def test_purity_pays_while_nobody_carries_shadow(
    galaxy: Galaxy, senator: str, shadow: int, gain: int
) -> None:
    scene = galaxy(3).owns("gsp", 6).tokens(senator, 2, shadow).has("gsp", influence=0)
    pay_blessings(scene.g)
    assert scene.purse("gsp")[0] == gain
    atheist = galaxy(3).owns("gsp", 6).serve("bip", "minoth").tokens("minoth", 0, 1)
    pay_blessings(atheist.has("gsp", influence=0).g)
    assert atheist.purse("gsp")[0] == 0


@rule("GD-SAB-20", "GD-SAB-21")
@pytest.mark.parametrize(("conquests", "gain"), [(0, 10), (1, 0)])
def test_peace_pays_in_turns_without_a_successful_invasion(
    galaxy: Galaxy, conquests: int, gain: int
) -> None:
    scene = galaxy(3).owns("gsp", 32).has("gsp", money=0).given(conquests=conquests)
    pay_blessings(scene.g)
    assert scene.purse("gsp")[1] == gain


@rule("GD-SAB-13", "GD-INI-02")
def test_the_informed_act_last_of_all(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 10).rebels("bip").office("prime_minister", "fola")
    assert scene.order() == ["pop", "bip", "gsp"]
    assert POWER_OF_SECTOR.key(6) == "informer_network"
