"""Where Campaigns meet conquests, sales, laws, daggers and what was said in the Senate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.destiny.campaigns.campaigns_test import intrigue, owner, totals
from tests.games.destiny.laws.duties_test import listed

from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.campaigns.campaigning import DeclareFor, ResolveCampaigns
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.names import GSP, INTRIGUE, SENATE_OPENS, Sector
from starmoot.games.destiny.scenario.sitting import Sitting
from starmoot.games.destiny.scenario.warfare import fight, sends, tour
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

COMMIT = "destiny.campaign_influence"
COMPLY = "destiny.comply"
DECLARE = "destiny.declare_campaign"
FLOOR = "destiny.floor"
FREE = "destiny.free_act"
RESPOND = "destiny.respond"
INTEGRITY = 0
SPEECH = 5


@rule("GD-CAM-28", "GD-DCK-05")
def test_a_campaigner_of_two_sectors_who_is_killed_before_the_first_loses_both(
    galaxy: Galaxy,
) -> None:
    """Multi-Task gave him two Campaigns; with his death both are aborted without a roll."""
    scene = tour(tour(intrigue(galaxy(3)), "gsp", "ruhamat", 25), "gsp", "ruhamat", 39)
    scene.serve("bip", "gazali").rolls("intrigue", 6).run(ResolveCampaigns())
    scene.seat(0).asked("destiny.campaign_order").picks("25")
    strike = {"assassinate": {"senator": "gazali", "target": "ruhamat"}}
    scene.seat(1).asked(FREE).answers(strike)
    scene.all_pass(FREE)
    assert scene.done
    assert totals(scene) == {}
    assert (owner(scene, 25), owner(scene, 39)) == ("neutral", "neutral")
    scene.rolled_all()


@rule("GD-PRO-06", "GD-CAM-09")
def test_righteous_integrity_protects_a_sector_that_was_conquered_just_now(galaxy: Galaxy) -> None:
    """Neutral when the law passed, another Party's by the time of the Campaign: it is a breach."""
    scene = listed(sends(galaxy(3).owns("bip", 31), "gsp", "take", 32, 5), INTEGRITY)
    fight(scene, 32, 1, 5, 5, 5, 5, 5)
    assert owner(scene, 32) == "gsp"
    intrigue(scene, 3).run(DeclareFor(scene.party("bip")))
    scene.seat(1).asked(DECLARE).answers({"karroun": "32"})
    scene.seat(1).asked(COMPLY).picks("comply")
    assert not scene.g.exhausted(senator_number("karroun")), "who obeys has sent nobody"
    scene.seat(1).asked(DECLARE).answers({"karroun": "32"})
    scene.seat(1).asked(COMPLY).picks("break")
    assert scene.carries("karroun") == (2, 0)
    assert [one.sector for one in scene.g.s.tours] == [32]


@rule("GD-PRO-12", "GD-ASN-21")
def test_the_tax_on_a_campaign_that_a_dagger_ends_stays_paid(galaxy: Galaxy) -> None:
    """It was due for declaring; that the Senator dies in the answer to it changes nothing."""
    scene = listed(galaxy(3).serve("bip", "gazali"), SPEECH).has("bip", influence=0)
    scene.has("gsp", influence=4).has("pop", influence=0).in_phase("intrigue", 3)
    scene.rolls("intrigue", 6).run(DeclareFor(GSP))
    scene.seat(0).asked(DECLARE).answers({"ruhamat": "25"})
    scene.seat(0).asked(COMPLY).picks("comply")
    scene.all_pass(DECLARE)
    strike = {"assassinate": {"senator": "gazali", "target": "ruhamat"}}
    scene.seat(1).asked(RESPOND).answers(strike)
    scene.all_pass(RESPOND)
    assert not scene.g.in_play(senator_number("ruhamat"))
    scene.run(ResolveCampaigns())
    assert scene.done
    assert scene.purse("gsp")[0] == 2
    assert owner(scene, 25) == "neutral"


@rule("GD-SAB-05", "GD-CAM-11", "GD-SAB-02")
def test_the_voice_of_authority_conquered_in_step_two_speaks_in_the_campaign_of_step_four(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3).fleets("republic", 1, 0)
    sends(scene, "gsp", "take", 1, 6)
    fight(scene, 1, 1, 5, 5, 5, 5, 5, 5)
    assert owner(scene, 1) == "gsp"
    tour(intrigue(scene), "gsp", "ruhamat", 25).rolls("campaigns", 5, 2).run(ResolveCampaigns())
    assert totals(scene) == {"ruhamat": 2 + 4 + 1 + 1}, "die, Diplomacy, Voice, a neighbour"


@rule("GD-CARD-06", "GD-CAM-11", "GD-CARD-14")
def test_a_humiliation_follows_its_senator_into_a_campaign_and_an_oration_does_not(
    galaxy: Galaxy,
) -> None:
    """One lasts until the turn ends, the other counts in votes of the Senate Phase alone."""
    scene = galaxy(3).holds("bip", "public_humiliation").holds("gsp", "stirring_oration")
    scene.run(FreeWindow(SENATE_OPENS))
    scene.seat(0).asked(FREE).answers({"stirring_oration": {"senator": "ruhamat"}})
    humbled = {"public_humiliation": {"senator": "karroun", "target": "ruhamat"}}
    scene.seat(1).asked(FREE).answers(humbled)
    scene.all_pass(RESPOND).all_pass(RESPOND).all_pass(FREE)
    tour(intrigue(scene), "gsp", "ruhamat", 25).rolls("campaigns", 5, 2).run(ResolveCampaigns())
    assert totals(scene) == {"ruhamat": 2 + 4 - 3 + 1}


# At whole tables


def campaigns(sitting: Sitting, party: str, senator: str, sector: str) -> Sitting:
    """A Party sends one Senator to campaign."""
    sitting.comes_to(party, DECLARE)
    return sitting.submits(party, DECLARE, {senator: sector})


@rule("GD-CAM-14", "GD-DEA-09")
def test_who_buys_a_sector_between_declaration_and_roll_defends_it_with_his_influence() -> None:
    """The Sector has a new owner: he is asked for Influence, and the old one has no part in it."""
    sitting = Sitting(lambda scene: scene.owns("bip", 25), INTRIGUE, dice={"campaigns": [3, 3]})
    campaigns(sitting, "gsp", "ruhamat", "25")
    while sitting.silence(DECLARE).who(DECLARE) == ["gsp"]:
        sitting.passes(DECLARE)
    sitting.agree("bip", "pop", gives={"sectors": ["25"]}, takes={"money": 2})
    sitting.silence(COMMIT)
    assert sorted(sitting.who(COMMIT)) == ["gsp", "pop"]
    sitting.submits("pop", COMMIT, 4).submits("gsp", COMMIT, 1)
    assert sitting.g.owner(Sector(25)) == 2, "3 + 5 + 4 against 3 + 4 + 1 + 1"
    assert (sitting.purse("pop")[0], sitting.purse("gsp")[0]) == (10 - 4, 10 - 1)
    sitting.ends()


@rule("GD-CAM-25", "GD-RES-06", "GD-RES-10")
def test_influence_committed_to_a_campaign_cannot_be_exchanged_before_it_is_shown() -> None:
    """What is committed is spent whatever comes: no bank gives something for it as well."""
    sitting = Sitting(lambda scene: scene.owns("bip", 25), INTRIGUE, dice={"campaigns": [1, 1]})
    campaigns(sitting, "gsp", "ruhamat", "25").silence(COMMIT)
    sitting.submits("gsp", COMMIT, 10)
    assert sitting.who(COMMIT) == ["bip"]
    sitting.submits("gsp", FLOOR, {"bank": {"influence": 3}})
    assert sorted(sitting.who(COMMIT)) == ["bip", "gsp"], "ten are no longer there"
    assert "0 to 1" in sitting.refused("gsp", COMMIT, 10)
    sitting.submits("gsp", COMMIT, 1).submits("bip", COMMIT, 0)
    assert sitting.purse("gsp") == (0, 10 + 3)
    assert sitting.told("destiny.campaign_total") == [("ruhamat", str(1 + 4 + 1 + 1))]
    sitting.ends()


@rule("GD-VIC-10", "GD-CAM-24")
def test_a_tenth_sector_won_and_lost_again_in_one_step_wins_nothing() -> None:
    """Ten Sectors count when the turn ends: one Campaign brings the tenth, another takes one."""

    def prepared(scene: Scene) -> None:
        scene.owns("gsp", 13, 14, 15, 16, 17, 18, 19, 20).given(marked=[60, 13])

    sitting = Sitting(prepared, INTRIGUE, dice={"campaigns": [1, 6, 6, 1, 6, 6]})
    for party, senator, sector in (("gsp", "ruhamat", "60"), ("bip", "karroun", "13")):
        campaigns(sitting, party, senator, sector)
        if sitting.who(DECLARE) == [party]:
            sitting.passes(DECLARE)
    sitting.silence("destiny.purchases")
    assert sitting.g.owner(Sector(60)) == 0
    assert sitting.g.owner(Sector(13)) == 1
    sitting.next_turn()
    assert not sitting.table.ended
    sitting.ends()


@rule("GD-CAM-16", "GD-REB-08", "GD-CAM-25")
def test_influence_of_an_owner_who_rebels_helps_no_sector_that_has_turned_neutral() -> None:
    """The roll of an unowned Sector cannot be modified, also not by its last owner."""
    sitting = Sitting(
        lambda scene: scene.owns("bip", 25),
        INTRIGUE,
        dice={"campaigns": [2, 3], "intrigue": [1], "senate": [1]},
    )
    campaigns(sitting, "gsp", "ruhamat", "25").silence(COMMIT)
    sitting.submits("bip", COMMIT, 9)
    sitting.submits("bip", FLOOR, {"rebel": "28"})
    assert sitting.g.owner(Sector(25)) == -1
    sitting.silence("destiny.purchases")
    assert sitting.told("destiny.campaign_sector") == [("25", str(2 + 5))]
    assert sitting.told("destiny.campaign_total") == [("ruhamat", str(3 + 4 + 1))]
    assert sitting.g.owner(Sector(25)) == 0
    assert sitting.purse("bip")[0] == 10, "nothing was spent on a Sector that nobody owns"
    sitting.ends()
