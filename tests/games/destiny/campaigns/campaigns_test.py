"""Section 19: where one may campaign, what is rolled and spent, and who has the Sector then."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.acting.floor import KeepsFloor
from starmoot.games.destiny.campaigns.campaign_rolls import Contested
from starmoot.games.destiny.campaigns.campaigning import (
    DeclareCampaigns,
    DeclareFor,
    ResolveCampaigns,
    open_sectors,
)
from starmoot.games.destiny.cards.event_deck import EVENT
from starmoot.games.destiny.content.printed import SECTOR, SENATOR, senator_number
from starmoot.games.destiny.deals.dealing import CONCLUDED, NO_CAMPAIGN, Deal, Promise
from starmoot.games.destiny.laws.language import BAN, CAMPAIGN, NEUTRAL_ONES, TAX
from starmoot.games.destiny.names import (
    BIP,
    GSP,
    INFESTED,
    INFLUENCE,
    INTRIGUE,
    NEUTRAL,
    OWNER,
    Owner,
    Sector,
)
from starmoot.games.destiny.odds import campaign_chance, told
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scenario.lawbook import in_force, law_of
from starmoot.games.destiny.scenario.warfare import tour
from starmoot.games.destiny.turn.phases import IntriguePhase, Open
from starmoot.games.destiny.war.fleets import fleets_at
from starmoot.host import asked_of
from starmoot.kernel import Choose, Procedure
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

DECLARE = "destiny.declare_campaign"
COMMIT = "destiny.campaign_influence"
NEXT = "destiny.campaign_order"
REROLL = "destiny.reroll"
FREE = "destiny.free_act"
RESPOND = "destiny.respond"
FLOOR = "destiny.floor"


class Step3(KeepsFloor):
    """The third step with the floor open beside it."""

    def outline(self, g: Destiny) -> list[Procedure[Destiny]]:
        return [Open(INTRIGUE, 3), DeclareCampaigns()]


def intrigue(scene: Scene, step: int = 4) -> Scene:
    """It is the Intrigue Phase, and nobody has Influence to spend."""
    for party in scene.g.parties():
        scene.g.party(party).influence = 0
    return scene.in_phase("intrigue", step)


def owner(scene: Scene, sector: int) -> str:
    """Who controls a Sector."""
    number = scene.g.owner(Sector(sector))
    return {NEUTRAL: "neutral", INFESTED: "infested"}.get(number) or OWNER.key(number)


def law(scene: Scene, kind: int, amount: int = 0, where: list[int] | None = None) -> Scene:
    """A law about Campaigns is in force."""
    return in_force(scene, law_of(kind, CAMPAIGN, amount, INFLUENCE, where))


def totals(scene: Scene) -> dict[str, int]:
    """What each campaigner came to."""
    found: dict[str, int] = {}
    for entry in scene.play.log:
        if entry.note.name == "destiny.campaign_total":
            found[SENATOR.key(entry.args[0])] = entry.args[1]
    return found


def resistance(scene: Scene) -> list[int]:
    """What the Sector came to against one campaigner after another."""
    return [e.args[1] for e in scene.play.log if e.note.name == "destiny.campaign_sector"]


# Where


@rule("GD-CAM-01", "GD-CAM-02", "GD-CAM-04", "GD-MAP-08")
def test_neighbours_of_ones_own_sectors_and_marked_ones_are_open(galaxy: Galaxy) -> None:
    scene = galaxy(3).given(marked=[55, 60])
    assert open_sectors(scene.g, scene.party("gsp")) == [15, 25, 26, 39, 55, 60]
    scene.owns("gsp", 25)
    assert open_sectors(scene.g, scene.party("gsp")) == [14, 15, 26, 28, 38, 39, 55, 60]


@rule("GD-CAM-02", "GD-INF-08", "GD-INF-14")
def test_infested_sectors_are_closed_even_if_marked_or_adjacent(galaxy: Galaxy) -> None:
    scene = galaxy(3).given(marked=[55]).owns(INFESTED, 25, 55)
    assert open_sectors(scene.g, scene.party("gsp")) == [15, 26, 39]


@rule("GD-CAM-03", "GD-REB-14")
def test_the_rebel_may_campaign_everywhere_but_at_home_and_among_the_infested(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3).rebels("gsp").owns(INFESTED, 50)
    sectors = open_sectors(scene.g, scene.party("gsp"))
    assert sectors == [n for n in range(1, 61) if n not in (29, 50)]


@rule("GD-CAM-05", "GD-CAM-09", "GD-EX-22")
def test_control_counts_as_it_is_when_campaigns_are_declared(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("bip", 31)
    assert 32 in open_sectors(scene.g, scene.party("bip"))
    scene.owns("gsp", 32).given(conquests=1)
    assert 32 in open_sectors(scene.g, scene.party("bip"))
    scene.owns("gsp", 31)
    assert 32 not in open_sectors(scene.g, scene.party("bip"))
    intrigue(scene.owns("bip", 31).has("gsp", influence=0)).in_phase("intrigue", 3)
    scene.run(DeclareFor(scene.party("bip")))
    scene.seat(1).asked(DECLARE).answers({"karroun": "32"})
    scene.rolls("campaigns", 1, 4).run(ResolveCampaigns())
    assert totals(scene) == {"karroun": 4 + 4 + 1}
    assert resistance(scene) == [1 + 6 + 0]
    assert owner(scene, 32) == "bip"


# Declaring


@rule("GD-CAM-06", "GD-INT-02", "GD-HID-09", "GD-DEC-29")
def test_parties_declare_in_initiative_order_and_see_what_came_before(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("prime_minister", "ruhamat").in_phase("intrigue", 3)
    scene.run(DeclareCampaigns())
    assert scene.order() == ["bip", "pop", "gsp"]
    assert scene.asked_by(DECLARE) == ["bip"]
    scene.seat(1).asked(DECLARE).answers({"karroun": "13"})
    scene.said("destiny.campaign_declared", party="bip", senator="karroun", sector="13")
    scene.all_pass(RESPOND)
    assert scene.asked_by(DECLARE) == ["pop"]
    scene.seat(2).knows(lambda view: view.state.tours[0].sector == 13)
    scene.seat(2).asked(DECLARE).passes()
    assert scene.asked_by(DECLARE) == ["gsp"]
    scene.seat(0).asked(DECLARE).passes()
    assert scene.done
    assert [one.sector for one in scene.g.s.tours] == [13]


@rule("GD-CAM-07", "GD-CAM-08", "GD-ACT-02", "GD-ACT-03")
def test_each_campaign_takes_one_senator_and_a_sector_of_its_own(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "renko").tired("renko").serve("gsp", "ionis")
    scene.in_phase("intrigue", 3).run(DeclareFor(GSP))
    assert scene.seat(0).asked(DECLARE).options() == ["ruhamat", "ionis"]
    scene.seat(0).asked(DECLARE).answers({"ruhamat": "25"})
    assert scene.g.exhausted(senator_number("ruhamat"))
    asked = scene.seat(0).asked(DECLARE)
    assert asked.options() == ["ionis"]
    shape = asked.shape
    assert isinstance(shape, Choose)
    where = shape.then[0]
    assert isinstance(where, Choose)
    assert where.keys == [15, 26, 39]
    asked.answers({"ionis": "26"})
    assert scene.done
    assert scene.g.done(GSP, CAMPAIGN) == 2


@rule("GD-EX-01", "GD-ACT-06", "GD-ACT-07", "GD-WIN-13")
def test_a_senator_refreshed_in_between_campaigns_again(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("pop", "multi_task", "multi_task").given(marked=[34, 36, 50])
    scene.tired("ruhamat", "karroun").has("pop", influence=6).run(Step3())
    for sector in ("34", "36"):
        scene.seat(2).asked(DECLARE).answers({"fola": sector})
        assert scene.g.exhausted(senator_number("fola"))
        assert scene.seat(2).asked(DECLARE).options() == []
        scene.seat(2).asked(FLOOR).answers({"play_card": {"multi_task": {"target": "fola"}}})
    scene.seat(2).asked(DECLARE).answers({"fola": "50"})
    assert scene.done
    assert [one.sector for one in scene.g.s.tours] == [34, 36, 50]


@rule("GD-CAM-06", "GD-WIN-01")
def test_a_complete_declaration_can_be_answered_and_an_empty_one_cannot(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("pop", "windfall").tired("fola").in_phase("intrigue", 3)
    scene.run(DeclareFor(GSP)).seat(0).asked(DECLARE).answers({"ruhamat": "25"})
    assert scene.asked_by(RESPOND) == ["pop"]
    scene.seat(2).asked(RESPOND).passes()
    assert scene.done
    scene.run(DeclareFor(BIP)).seat(1).asked(DECLARE).passes()
    assert scene.done


@rule("GD-PRO-12", "GD-LAW-09", "GD-LAW-17")
def test_a_law_may_tax_campaigns_or_ban_them_from_some_sectors(galaxy: Galaxy) -> None:
    scene = law(galaxy(3).has("gsp", influence=5), TAX, 2).in_phase("intrigue", 3)
    scene.run(DeclareFor(GSP)).seat(0).asked(DECLARE).answers({"ruhamat": "25"})
    scene.seat(0).asked("destiny.comply").picks("comply")
    assert scene.purse("gsp")[0] == 3
    assert len(scene.g.s.tours) == 1
    banned = law(galaxy(3), BAN, 0, [NEUTRAL_ONES]).in_phase("intrigue", 3)
    banned.run(DeclareFor(GSP)).seat(0).asked(DECLARE).answers({"ruhamat": "25"})
    banned.seat(0).asked("destiny.comply").picks("comply")
    assert banned.g.s.tours == []
    assert not banned.g.exhausted(senator_number("ruhamat"))
    assert banned.asked_by(DECLARE) == ["gsp"]


@rule("GD-DEA-21", "GD-DEA-19")
@pytest.mark.parametrize(("choice", "tokens", "sent"), [("keep", 0, 0), ("break", 2, 1)])
def test_a_promise_not_to_campaign_is_kept_or_broken_first(
    galaxy: Galaxy, choice: str, tokens: int, sent: int
) -> None:
    promise = Promise()
    promise.kind = NO_CAMPAIGN
    promise.by = GSP
    promise.about = 1
    promise.until = 9
    deal = Deal()
    deal.number = 1
    deal.by = GSP
    deal.to = BIP
    deal.state = CONCLUDED
    deal.promises = [promise]
    deal.fates = [0]
    scene = galaxy(3).owns("bip", 25).given(deals=[deal]).in_phase("intrigue", 3)
    scene.run(DeclareFor(GSP)).seat(0).asked(DECLARE).answers({"ruhamat": "25"})
    scene.seat(0).asked("destiny.keep_word").picks(choice)
    assert scene.carries("ruhamat") == (tokens, 0)
    assert len(scene.g.s.tours) == sent
    assert scene.g.exhausted(senator_number("ruhamat")) == bool(sent)


@rule("GD-CAM-07", "GD-ACT-03")
@pytest.mark.parametrize("fate", ["killed", "exhausted"])
def test_who_is_gone_or_tired_before_he_is_sent_does_not_campaign(
    galaxy: Galaxy, fate: str
) -> None:
    scene = law(galaxy(3).has("gsp", influence=5), TAX, 2).in_phase("intrigue", 3)
    scene.serve("gsp", "ionis").run(DeclareFor(GSP))
    scene.seat(0).asked(DECLARE).answers({"ruhamat": "25"})
    if fate == "killed":
        scene.g.kill(senator_number("ruhamat"))
    else:
        scene.tired("ruhamat")
    scene.seat(0).asked("destiny.comply").picks("comply")
    assert scene.seat(0).asked(DECLARE).options() == ["ionis"]
    assert scene.g.s.tours == []


def test_the_declaration_says_what_each_sector_has(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("intrigue", 3).run(DeclareFor(GSP))
    words = scene.seat(0).view.pending[0].words
    assert words.previews[SECTOR.name, 29].startswith("Green Spiral Party, Defence 6")
    assert words.previews[SECTOR.name, 25].startswith("Neutral, Defence 5, yields 2 Influence")
    chance = told(campaign_chance(1, 0))  # 4 and 1 for the neighbour against 5
    assert f"Ruhamat wins {chance} % of the time without" in words.previews[SECTOR.name, 25]
    ruhamat = words.previews[SENATOR.name, senator_number("ruhamat")]
    assert ruhamat == "1 die, Diplomacy: Ruhamat 4."


def test_whoever_commits_influence_is_told_how_it_stands(galaxy: Galaxy) -> None:
    scene = tour(intrigue(galaxy(3)), "gsp", "ruhamat", 25).has("gsp", influence=2)
    scene.run(Contested(Sector(25)))
    prompt = scene.seat(0).view.pending[0].words.prompt
    assert "Ruhamat: 5 (4 Ruhamat, 1 adjacent) and 1 die, against 5 (5 Defence) and 1 die" in prompt
    alone, helped = told(campaign_chance(1, 0)), told(campaign_chance(1, 2))
    assert f"You win {alone} % of the time without Influence, {helped} % with 2." in prompt


def test_an_owner_and_a_rival_are_promised_no_chances(galaxy: Galaxy) -> None:
    """What others spend is hidden: the owner's Influence is named, and rivals get no odds."""
    asked = committing(tour(intrigue(galaxy(3)), "gsp", "ruhamat", 28), "gsp")
    assert "before what its owner spends" in asked
    owner = committing(tour(intrigue(galaxy(3)), "gsp", "ruhamat", 28), "bip")
    assert "% of the time" not in owner
    rivals = tour(tour(intrigue(galaxy(3)), "gsp", "ruhamat", 17), "pop", "fola", 17)
    assert "% of the time" not in committing(rivals, "gsp")


def committing(scene: Scene, party: str) -> str:
    """What a Party reads that alone has Influence for a Campaign."""
    for one in ("gsp", "bip", "pop"):
        scene.has(one, influence=2 if one == party else 0)
    sector = scene.g.s.tours[0].sector
    scene.run(Contested(sector))
    return scene.seat(scene.by(party)).view.pending[0].words.prompt


def test_will_to_power_does_not_concern_a_campaigner_who_wins_already(galaxy: Galaxy) -> None:
    """GD-SAB-26: the question is there, but only for those who want to be asked everything."""
    for campaign, concerned in (([1, 5], False), ([5, 1], True)):
        scene = intrigue(galaxy(3)).owns("gsp", 34)
        scene = tour(scene, "gsp", "ruhamat", 25).has("gsp", influence=0)
        scene.rolls("campaigns", *campaign).run(Contested(Sector(25)))
        asked = asked_of(scene.g, scene.by("gsp"))
        assert [(one.topic, one.concerns) for one in asked] == [("destiny.reroll", concerned)]


# Resolving: the order


@rule("GD-CAM-10", "GD-CAM-23", "GD-INI-07", "GD-INI-08")
def test_campaigns_are_resolved_at_the_worst_initiative_present(galaxy: Galaxy) -> None:
    scene = intrigue(galaxy(3).office("prime_minister", "karroun").office("justice", "fola"))
    assert scene.order() == ["gsp", "pop", "bip"]
    tour(scene.serve("bip", "jemak"), "bip", "jemak", 13)
    tour(scene, "pop", "fola", 17)
    tour(scene.owns("gsp", 60), "bip", "karroun", 60)
    scene.rolls("campaigns", 1, 1, 1, 1, 1, 1).run(ResolveCampaigns()).rolled_all()
    held = [e.args[0] for e in scene.play.log if e.note.name == "destiny.campaign_held"]
    assert held == [60, 17, 13]


@rule("GD-INI-09", "GD-DEC-25", "GD-CAM-10")
def test_several_campaigns_of_one_position_come_in_the_order_its_party_likes(
    galaxy: Galaxy,
) -> None:
    scene = intrigue(galaxy(3).serve("gsp", "renko"))
    tour(tour(scene, "gsp", "ruhamat", 25), "gsp", "renko", 15)
    scene.rolls("campaigns", 1, 1, 1, 1).run(ResolveCampaigns())
    assert scene.seat(0).asked(NEXT).options() == ["15", "25"]
    words = scene.seat(0).view.pending[0].words
    assert words.previews[SECTOR.name, 25] == "Ruhamat for the Green Spiral Party"
    scene.seat(0).asked(NEXT).picks("25")
    held = [e.args[0] for e in scene.play.log if e.note.name == "destiny.campaign_held"]
    assert held == [25, 15]
    silent = intrigue(galaxy(3).serve("gsp", "renko"))
    tour(tour(silent, "gsp", "ruhamat", 25), "gsp", "renko", 15)
    silent.rolls("campaigns", 1, 1, 1, 1).run(ResolveCampaigns()).time_up()
    held = [e.args[0] for e in silent.play.log if e.note.name == "destiny.campaign_held"]
    assert held == [15, 25]


# Resolving: the arithmetic


@rule("GD-CAM-11", "GD-CAM-15", "GD-CAM-18", "GD-CAM-22", "GD-CAM-24")
def test_a_campaign_is_a_die_and_diplomacy_against_a_die_and_defence(galaxy: Galaxy) -> None:
    scene = tour(intrigue(galaxy(3)), "gsp", "ruhamat", 25)
    scene.rolls("campaigns", 2, 4).run(Contested(Sector(25))).rolled_all()
    assert totals(scene) == {"ruhamat": 4 + 4 + 1}
    assert resistance(scene) == [2 + 5]
    assert owner(scene, 25) == "gsp"
    scene.said("destiny.campaign_won", party="gsp", sector="25")
    scene.said("destiny.campaign_total", text="1 die 4 = 4 +4 Ruhamat +1 adjacent = 9 against 7")
    scene.expect(contest=None, rolling=False, conquests=0)


@rule("GD-CAM-22", "GD-RNG-11", "GD-CAM-24")
@pytest.mark.parametrize(("die", "holder"), [(2, "neutral"), (3, "gsp")])
def test_the_sector_wins_ties(galaxy: Galaxy, die: int, holder: str) -> None:
    scene = tour(intrigue(galaxy(3)), "gsp", "ruhamat", 25)
    scene.rolls("campaigns", 2, die).run(Contested(Sector(25)))
    assert resistance(scene) == [7]
    assert owner(scene, 25) == holder


@rule("GD-CAM-11", "GD-SHA-09", "GD-CAM-12", "GD-COR-11", "GD-RNG-04", "GD-RNG-06")
def test_shadow_brings_dice_and_tokens_lower_diplomacy_once(galaxy: Galaxy) -> None:
    scene = tour(intrigue(galaxy(3)).tokens("ruhamat", 2, 1), "gsp", "ruhamat", 25)
    scene.rolls("campaigns", 6, 2, 6, 3, 5).run(Contested(Sector(25))).rolled_all()
    assert resistance(scene) == [6 + 2 + 5]
    assert totals(scene) == {"ruhamat": 6 + 3 + 5 + (4 - 2 - 3) + 1}


@rule("GD-CAM-19", "GD-CAM-20", "GD-ABL-14")
def test_race_and_the_icon_of_ones_own_party_help(galaxy: Galaxy) -> None:
    scene = intrigue(galaxy(4).owns("tmp", 49))
    tour(tour(scene, "gsp", "ruhamat", 60), "tmp", "adeyra", 60)
    tour(scene.serve("bip", "ashkem"), "bip", "ashkem", 60)
    scene.rolls("campaigns", 1, 1, 1, 1).run(Contested(Sector(60))).all_pass(REROLL)
    # Sector 60: Shorem, GSP. Ruhamat is a Shorem of the GSP; Adeyra a Public Speaker beside 49;
    # Ashkem a Shorem with the icon of the GSP, but he serves the BIP.
    assert totals(scene) == {"ruhamat": 1 + 4 + 1 + 1, "adeyra": 1 + 4 + 1 + 1, "ashkem": 1 + 5 + 1}


@rule("GD-CAM-18", "GD-CAM-14", "GD-CAM-27", "GD-CAM-21", "GD-SAB-06")
def test_the_owner_adds_adjacent_sectors_but_neither_fleets_nor_militants(galaxy: Galaxy) -> None:
    scene = intrigue(galaxy(3).owns("bip", 13, 28, 36, 4)).has("bip", influence=3)
    tour(scene.owns("gsp", 25).fleets("bip", 28, 5), "gsp", "ruhamat", 28)
    scene.rolls("campaigns", 2, 6, 6).run(Contested(Sector(28)))
    scene.seat(1).asked(COMMIT).answers(3)
    assert resistance(scene) == [2 + 6 + 2 + 3]
    assert totals(scene) == {"ruhamat": 12 + 4 + 1}
    assert owner(scene, 28) == "gsp"
    assert fleets_at(scene.g, scene.party("bip"), Sector(28)) == 5
    assert not scene.g.exhausted(senator_number("karroun"))


@rule("GD-CAM-18", "GD-CAM-14")
@pytest.mark.parametrize("quiet", [False, True])
def test_the_same_side_wins_whether_or_not_anybody_listens(galaxy: Galaxy, quiet: bool) -> None:
    scene = tour(intrigue(galaxy(3).owns("gsp", 25).owns("bip", 26)), "bip", "karroun", 29)
    scene.tokens("karroun", 1).has("bip", influence=3).has("gsp", influence=1)
    scene.play.quiet = quiet
    scene.rolls("campaigns", 2, 4).run(Contested(Sector(29)))
    assert scene.asked_by(COMMIT) == ["gsp", "bip"]
    scene.seat(0).asked(COMMIT).answers(1)
    scene.seat(1).asked(COMMIT).answers(2)
    # 4 + 3 Diplomacy + 1 adjacent + 2 = 10 against 2 + 6 + 1 adjacent + 1 = 10.
    assert owner(scene, 29) == "gsp"
    assert (scene.purse("gsp")[0], scene.purse("bip")[0]) == (0, 1)
    again = tour(intrigue(galaxy(3).owns("gsp", 25).owns("bip", 26)), "bip", "karroun", 29)
    again.tokens("karroun", 1).has("bip", influence=3).has("gsp", influence=1)
    again.play.quiet = quiet
    again.rolls("campaigns", 2, 4).run(Contested(Sector(29)))
    again.seat(0).asked(COMMIT).answers(1)
    again.seat(1).asked(COMMIT).answers(3)
    assert owner(again, 29) == "bip"


@rule("GD-CAM-26")
def test_fleets_stay_where_a_campaign_was_won(galaxy: Galaxy) -> None:
    scene = tour(intrigue(galaxy(3)).fleets("pop", 25, 2), "gsp", "ruhamat", 25)
    scene.fleets("republic", 25, 1).rolls("campaigns", 1, 5).run(Contested(Sector(25)))
    assert owner(scene, 25) == "gsp"
    assert [fleets_at(scene.g, Owner(who), Sector(25)) for who in (2, 6)] == [2, 1]


@rule("GD-CAM-17", "GD-REB-12", "GD-REB-13", "GD-CAM-16")
def test_the_rebel_meets_half_the_defence_and_others_the_whole(galaxy: Galaxy) -> None:
    scene = intrigue(galaxy(3).rebels("gsp"))
    tour(tour(scene, "gsp", "ruhamat", 35), "bip", "karroun", 35)
    scene.rolls("campaigns", 2, 1, 1).run(Contested(Sector(35)))
    assert resistance(scene) == [2 + 5, 2 + 3]
    assert totals(scene) == {"karroun": 5, "ruhamat": 6}
    assert owner(scene, 35) == "gsp"


@rule("GD-RNG-12", "GD-CAM-22", "GD-CAM-23")
def test_campaigners_who_share_the_highest_total_both_lose(galaxy: Galaxy) -> None:
    scene = intrigue(galaxy(3))
    tour(tour(scene, "bip", "karroun", 56), "pop", "fola", 56)
    scene.rolls("campaigns", 1, 5, 5).run(Contested(Sector(56)))
    assert totals(scene) == {"karroun": 9, "fola": 9}
    assert resistance(scene) == [6, 6]
    assert owner(scene, 56) == "neutral"
    again = intrigue(galaxy(3))
    tour(tour(again, "bip", "karroun", 56), "pop", "fola", 56)
    again.rolls("campaigns", 1, 4, 5).run(Contested(Sector(56)))
    assert owner(again, 56) == "pop"


@rule("GD-EVNT-13", "GD-EVNT-19", "GD-CAM-16")
def test_events_help_clean_campaigners_and_neutral_sectors(galaxy: Galaxy) -> None:
    scene = intrigue(galaxy(3)).tokens("karroun", 1)
    wave, fort = EVENT.number("wave_of_idealism"), EVENT.number("fortify_the_frontier")
    scene.given(active=[wave, 2, fort, 2])
    tour(tour(scene, "gsp", "ruhamat", 56), "bip", "karroun", 56)
    scene.rolls("campaigns", 1, 1, 1).run(Contested(Sector(56)))
    assert totals(scene) == {"ruhamat": 1 + 4 + 1, "karroun": 1 + 3}
    assert resistance(scene) == [1 + 5 + 1] * 2


# Influence


@rule("GD-CAM-13", "GD-CAM-14", "GD-CAM-25", "GD-HID-10", "GD-DEC-30", "GD-CAM-29")
def test_influence_is_committed_secretly_and_spent_whatever_comes(galaxy: Galaxy) -> None:
    scene = tour(intrigue(galaxy(3)), "gsp", "ruhamat", 28)
    scene.has("gsp", influence=6).has("bip", influence=9).has("pop", influence=9)
    scene.owns("gsp", 13).rolls("campaigns", 3, 3).run(Contested(Sector(28)))
    assert scene.asked_by(COMMIT) == ["gsp", "bip"]
    assert scene.seat(0).asked(COMMIT).options() == [str(n) for n in range(7)]
    scene.seat(0).asked(COMMIT).answers(6)
    assert scene.purse("gsp")[0] == 6
    scene.seat(1).knows(lambda view: view.state.contest.campaigners[0].spent == 0)
    scene.seat(1).asked(COMMIT).answers(5)
    assert (scene.purse("gsp")[0], scene.purse("bip")[0]) == (0, 4)
    assert totals(scene) == {"ruhamat": 3 + 4 + 1 + 6}
    assert resistance(scene) == [3 + 6 + 5]
    assert owner(scene, 28) == "bip"


@rule("GD-CAM-16", "GD-CAM-14")
def test_nobody_pays_for_a_sector_that_nobody_owns(galaxy: Galaxy) -> None:
    scene = tour(intrigue(galaxy(3)), "gsp", "ruhamat", 25).has("gsp", influence=2)
    scene.has("bip", influence=9).has("pop", influence=9).rolls("campaigns", 1, 1)
    scene.run(Contested(Sector(25)))
    assert scene.asked_by(COMMIT) == ["gsp"]


@rule("GD-CAM-25")
def test_an_open_table_commits_one_after_another(galaxy: Galaxy) -> None:
    scene = tour(intrigue(galaxy(3, campaign_spend="open")), "gsp", "ruhamat", 28)
    scene.has("gsp", influence=6).has("bip", influence=9).owns("gsp", 13)
    scene.rolls("campaigns", 3, 3).run(Contested(Sector(28)))
    assert scene.asked_by(COMMIT) == ["gsp"]
    scene.seat(0).asked(COMMIT).answers(6)
    assert scene.purse("gsp")[0] == 0
    scene.expect({"contest.campaigners.0.spent": 6})
    assert scene.asked_by(COMMIT) == ["bip"]
    scene.seat(1).asked(COMMIT).answers(4)
    assert owner(scene, 28) == "gsp"


@rule("GD-DEC-30")
def test_silence_spends_nothing(galaxy: Galaxy) -> None:
    scene = tour(intrigue(galaxy(3)), "gsp", "ruhamat", 25).has("gsp", influence=9)
    scene.rolls("campaigns", 1, 1).run(Contested(Sector(25))).time_up()
    assert scene.done
    assert scene.purse("gsp")[0] == 9


# Windows, deaths, re-rolls


@rule("GD-CAM-29", "GD-CAM-28", "GD-WIN-10")
def test_a_campaign_whose_senator_dies_in_its_window_costs_nothing(galaxy: Galaxy) -> None:
    scene = tour(intrigue(galaxy(3)), "gsp", "ruhamat", 25).has("gsp", influence=5)
    scene.holds("pop", "windfall").run(Contested(Sector(25)))
    assert scene.asked_by(FREE) == ["pop"]
    assert scene.g.s.contest is not None
    assert [one.senator for one in scene.g.s.contest.campaigners] == [senator_number("ruhamat")]
    scene.g.kill(senator_number("ruhamat"))
    scene.seat(2).asked(FREE).passes()
    assert scene.done
    assert scene.purse("gsp")[0] == 5
    assert owner(scene, 25) == "neutral"
    scene.said("destiny.campaign_aborted", senator="ruhamat", sector="25")


@rule("GD-CAM-28")
def test_a_dead_senators_campaign_is_not_resolved_and_others_go_on(galaxy: Galaxy) -> None:
    scene = intrigue(galaxy(3).serve("gsp", "renko"))
    tour(tour(scene, "gsp", "ruhamat", 25), "gsp", "renko", 15)
    scene.g.kill(senator_number("renko"))
    scene.rolls("campaigns", 1, 5).run(ResolveCampaigns())
    assert scene.done
    assert owner(scene, 25) == "gsp"
    scene.said("destiny.campaign_aborted", senator="renko", sector="15")


@rule("GD-CAM-04", "GD-CAM-28")
def test_a_campaign_in_a_sector_one_has_got_meanwhile_is_over(galaxy: Galaxy) -> None:
    scene = tour(intrigue(galaxy(3)), "gsp", "ruhamat", 25).owns("gsp", 25)
    scene.run(ResolveCampaigns())
    assert scene.done
    assert totals(scene) == {}


@rule("GD-CAM-29")
def test_cards_change_dice_and_totals_of_a_contest(galaxy: Galaxy) -> None:
    scene = intrigue(galaxy(3).holds("pop", "windfall"))
    tour(tour(scene, "gsp", "ruhamat", 56), "bip", "karroun", 56)
    scene.rolls("campaigns", 1, 2, 2, 2).run(Contested(Sector(56)))
    scene.given({"contest.campaigners.1.extra": 1, "contest.campaigners.0.change": -3})
    scene.seat(2).asked(FREE).passes()
    assert totals(scene) == {"ruhamat": 2 + 4 - 3, "karroun": 2 + 2 + 4}


@rule("GD-SAB-26", "GD-SAB-27", "GD-RNG-10", "GD-DEC-24", "GD-SAB-03")
def test_will_to_power_re_rolls_one_of_ones_own_dice(galaxy: Galaxy) -> None:
    scene = intrigue(galaxy(4)).tokens("adeyra", 0, 1)
    tour(tour(scene, "tmp", "adeyra", 56), "gsp", "ruhamat", 56)
    scene.rolls("campaigns", 5, 5, 1, 2, 6, 4).run(Contested(Sector(56)))
    assert scene.asked_by(REROLL) == ["tmp"]
    scene.expect(rolling=True)
    assert scene.seat(3).asked(REROLL).options() == ["die_1", "die_2"]
    words = scene.seat(3).view.pending[0].words
    assert words.previews["destiny.die", 0] == "It shows 1."
    scene.seat(3).asked(REROLL).picks("die_1")
    assert totals(scene) == {"ruhamat": 5 + 4, "adeyra": 6 + 4 + 2 + (4 + 1 - 3) + 2}
    assert owner(scene, 56) == "tmp"
    scene.expect(rolling=False)
    tour(scene, "tmp", "adeyra", 57).rolls("campaigns", 1, 1, 1).run(Contested(Sector(57)))
    assert scene.done


@rule("GD-SAB-27", "GD-CAM-15")
def test_will_to_power_serves_the_die_of_a_sector_one_owns(galaxy: Galaxy) -> None:
    scene = tour(intrigue(galaxy(4).owns("tmp", 25)), "gsp", "ruhamat", 25)
    scene.rolls("campaigns", 3, 6, 6, 2).run(Contested(Sector(25)))
    assert scene.seat(3).asked(REROLL).options() == ["die_1"]
    scene.seat(3).asked(REROLL).picks("die_1")
    assert resistance(scene) == [3 + 5]


# The phase


@rule("GD-INT-01")
def test_the_intrigue_phase_has_five_steps_in_order(galaxy: Galaxy) -> None:
    scene = intrigue(galaxy(3), 0).tired("ruhamat", "karroun", "fola")
    for party in scene.g.parties():
        scene.g.party(party).money = 0
        scene.fleets(OWNER.key(party), [29, 28, 30][party], 0)
    scene.run(IntriguePhase())
    assert scene.done, scene.asking()
    steps = [e.args[2] for e in scene.play.log if e.note.name == "destiny.step"]
    assert steps == [1, 2, 3, 4, 5]
