"""Section 26: a Party leaves the Senate; and what is left of the ways in which a game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.acting.floor import KeepsFloor
from starmoot.games.destiny.content.printed import WILL_TO_POWER, senator_number
from starmoot.games.destiny.court.trials import may_be_tried
from starmoot.games.destiny.deals.dealing import LAPSED, VOID
from starmoot.games.destiny.deals.offers import clear_deals
from starmoot.games.destiny.deals.promises import word_given
from starmoot.games.destiny.laws.compliance import binds
from starmoot.games.destiny.laws.language import INVADE
from starmoot.games.destiny.laws.statutes import Clause, Law
from starmoot.games.destiny.names import (
    ASSASSIN,
    BIP,
    DEFENCE,
    EVERY_PARTY,
    FINANCE,
    GSP,
    INFESTED,
    JUSTICE,
    NEUTRAL,
    NO_PARTY,
    POP,
    REPUBLIC,
    SABOTEUR,
    SENATE,
    TMP,
    Sector,
)
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.rebellion.rebelling import Rebel, may_rebel
from starmoot.games.destiny.scenario.bargains import (
    FLOOR,
    LULL,
    Lull,
    Waiting,
    agree,
    floor_acts,
    offer,
)
from starmoot.games.destiny.scenario.lawbook import broken, deed
from starmoot.games.destiny.senate.ballot import Ballot
from starmoot.games.destiny.senate.elections import close_election
from starmoot.games.destiny.senate.motions import LAW_ITEM, prosecution, yes_or_no
from starmoot.games.destiny.turn.drawing import draw_actions
from starmoot.games.destiny.turn.ending import (
    BY_INFESTATION,
    BY_MINISTRIES,
    BY_SECTORS,
    ENDINGS,
    check_victory,
)
from starmoot.games.destiny.turn.galactic import GalacticPhase, collect_resources
from starmoot.games.destiny.turn.phases import Open
from starmoot.games.destiny.turn.purchases import Purchases
from starmoot.games.destiny.turn.turn_end import EndOfTurn
from starmoot.games.destiny.war.fleets import fleets_at
from starmoot.kernel import Choose, Procedure
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene


def rebel(scene: Scene, party: str, sector: int) -> Scene:
    """A Party takes the floor and declares Rebellion."""
    scene.seat(scene.by(party)).asked(FLOOR).answers({"rebel": str(sector)})
    return scene


# Declaring


@rule("GD-REB-01")
def test_from_the_second_turn_on_and_not_in_the_galactic_phase(galaxy: Galaxy) -> None:
    scene = galaxy(3).given(turn=1).run(Lull())
    assert "rebel" not in floor_acts(scene, "gsp")
    scene.given(turn=2)
    assert "rebel" in floor_acts(scene, "gsp")
    assert not issubclass(GalacticPhase, KeepsFloor), "there is no floor then"


@rule("GD-REB-02", "GD-REB-04")
def test_one_rebellion_at_a_time_and_the_second_is_refused(galaxy: Galaxy) -> None:
    scene = rebel(galaxy(3).run(Lull()), "gsp", 29)
    assert scene.g.s.rebel == scene.party("gsp")
    assert "rebel" not in floor_acts(scene, "bip")
    scene.run(Rebel(BIP, 28))
    assert scene.g.s.rebel == scene.party("gsp")


@rule("GD-REB-31")
def test_a_table_may_do_without_rebellion(galaxy: Galaxy) -> None:
    scene = galaxy(3, rebellion_allowed="no").run(Lull())
    assert "rebel" not in floor_acts(scene, "gsp")


@rule("GD-REB-03")
def test_it_waits_only_for_dice_that_are_being_resolved(galaxy: Galaxy) -> None:
    scene = galaxy(3).given(rolling=True).run(Lull())
    with pytest.raises(AssertionError, match="is not asked"):
        scene.seat(0).asked(FLOOR)
    scene.given(rolling=False).run(Lull())
    assert "rebel" in floor_acts(scene, "gsp")


@rule("GD-REB-05", "GD-TRI-23", "GD-INI-10")
def test_ministries_are_given_up_and_trials_dropped(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak").office("justice", "jemak").office("finance", "karroun")
    scene.given(
        docket=[
            prosecution(senator_number("ruhamat"), BIP),
            prosecution(senator_number("karroun"), POP),
        ]
    )
    rebel(scene.run(Lull()), "gsp", 29)
    assert (scene.g.minister(JUSTICE), scene.g.ministry_party(FINANCE)) == (-1, scene.party("bip"))
    assert not scene.g.in_senate(senator_number("ruhamat"))
    assert [one.accused for one in scene.g.s.docket] == [senator_number("karroun")]
    assert scene.party("gsp") not in scene.g.senate()


class VotePhase(KeepsFloor):
    """A vote on a law with the floor open beside it."""

    def outline(self, g: Destiny) -> list[Procedure[Destiny]]:
        return [Open(SENATE, 4), Ballot(yes_or_no(LAW_ITEM, 0, "A law")), Waiting()]


@rule("GD-REB-06", "GD-REB-03", "GD-SEN-05")
def test_a_vote_already_cast_is_void_and_the_influence_bid_is_lost(galaxy: Galaxy) -> None:
    scene = galaxy(3).has("gsp", 9, 0).has("bip", 0, 0).has("pop", 2, 0).run(VotePhase())
    scene.seat(0).asked("destiny.cast").picks("yes")
    scene.seat(1).asked("destiny.cast").passes()
    scene.seat(2).asked("destiny.cast").picks("no")
    scene.seat(0).asked("destiny.bid").answers(4)
    rebel(scene, "gsp", 29)
    scene.all_pass("destiny.bid").all_pass("destiny.free_act")
    scene.said("destiny.refuses", item="law")
    assert scene.purse("gsp")[0] == 5, "4 Influence and 4 Diplomacy would have been for yes"


@rule("GD-REB-07", "GD-REB-08", "GD-REB-10", "GD-RNG-07")
def test_one_sector_is_certain_and_each_other_one_needs_a_six(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 29, 40, 41, 42).fleets("gsp", 41, 2)
    rebel(scene.rolls("intrigue", 6, 5, 1).run(Lull()), "gsp", 40)
    assert [scene.g.owner(Sector(sector)) for sector in (29, 40, 41, 42)] == [
        0,
        0,
        NEUTRAL,
        NEUTRAL,
    ]
    assert fleets_at(scene.g, GSP, Sector(41)) == 2, "Fleets stay where they are"
    scene.rolled_all().seat(2).asked(LULL)


@rule("GD-REB-07", "GD-DEC-39")
def test_only_own_sectors_can_be_named_the_home_sector_first(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 5).run(Lull())
    shape = scene.seat(0).asked(FLOOR).shape
    assert isinstance(shape, Choose)
    named = shape.then[[shape.kind.key(key) for key in shape.keys].index("rebel")]
    assert isinstance(named, Choose)
    assert named.keys == [29, 5]
    homeless = galaxy(3).owns(NEUTRAL, 29).run(Lull())
    homeless.seat(0).asked(FLOOR).answers("rebel")
    assert homeless.g.s.rebel == 0


@rule("GD-REB-09", "GD-SAB-27")
def test_will_to_power_may_re_roll_one_of_these_dice(galaxy: Galaxy) -> None:
    scene = galaxy(4).owns("tmp", 40).rolls("intrigue", 2, 6).run(Lull())
    assert scene.g.has_power(TMP, WILL_TO_POWER)
    rebel(scene, "tmp", 34)
    scene.seat(3).asked("destiny.reroll").picks("die_1")
    assert scene.g.owner(Sector(40)) == 3
    assert not scene.g.power_is_fresh(WILL_TO_POWER)
    scene.rolled_all()
    plain = galaxy(3).owns("gsp", 40).rolls("intrigue", 2).run(Lull())
    rebel(plain, "gsp", 29)
    assert plain.g.owner(Sector(40)) == NEUTRAL, "nobody else is asked"


@rule("GD-REB-26")
def test_deals_and_offers_of_the_rebel_lapse_for_good(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(Lull())
    promise = [{"no_invade": {"party": "bip", "turns": 5}}]
    deal = agree(scene, "gsp", "bip", promises=promise)
    open_offer = offer(scene, "pop", "gsp", gives={"money": 1})
    other = agree(scene, "pop", "bip", promises=promise)
    rebel(scene, "gsp", 29)
    assert (deal.state, deal.fates, open_offer.state) == (LAPSED, [VOID], LAPSED)
    scene.given(rebel=NO_PARTY)
    assert not word_given(scene.g, deed(GSP, INVADE, Sector(28), other=BIP))
    assert word_given(scene.g, deed(POP, INVADE, Sector(28), other=BIP))
    clear_deals(scene.g)
    assert other in scene.g.s.deals


# What it brings


@rule("GD-REB-15", "GD-REB-16", "GD-REB-17")
def test_rebels_are_assassins_and_saboteurs_beyond_law_and_court(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(Lull())
    ruhamat = senator_number("ruhamat")
    assert not scene.g.has_ability(ruhamat, ASSASSIN)
    law = Law()
    law.clauses = [Clause()]
    scene.given(laws=[law], broken=broken([]))
    assert binds(scene.g, 0, GSP)
    assert may_be_tried(scene.g, ruhamat)
    rebel(scene, "gsp", 29)
    assert scene.g.has_ability(ruhamat, ASSASSIN)
    assert scene.g.has_ability(ruhamat, SABOTEUR)
    assert not binds(scene.g, 0, GSP)
    assert not may_be_tried(scene.g, ruhamat)


@rule("GD-REB-20")
def test_the_rebel_collects_draws_and_purchases_like_the_others(galaxy: Galaxy) -> None:
    scene = galaxy(3).rebels("gsp").has("gsp", 0, 0).has("bip", 0, 0)
    collect_resources(scene.g)
    assert scene.purse("gsp") == (3, 3 + 5), "its home Sector, and 5 Money"
    before = [len(scene.g.hand(party)) for party in EVERY_PARTY[:3]]
    draw_actions(scene.g, 2)
    after = [len(scene.g.hand(party)) for party in EVERY_PARTY[:3]]
    assert after[0] - before[0] == after[1] - before[1] > 0
    scene.in_phase("intrigue", 5).has("gsp", 0, 20).run(Purchases())
    assert "gsp" in scene.asked_by("destiny.purchases")


# How a game ends


@rule("GD-REB-21", "GD-VIC-12", "GD-VIC-05")
def test_the_rebel_wins_by_ten_sectors(galaxy: Galaxy) -> None:
    scene = galaxy(3).rebels("gsp").owns("gsp", *range(40, 49))
    scene.run(EndOfTurn()).ended(BY_SECTORS)
    assert scene.scores == [1, 0, 0]


@rule("GD-REB-21", "GD-VIC-12", "GD-REB-05")
def test_the_rebel_cannot_win_by_ministries_and_loses_with_all(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak", "corvane", "renko", "gazali")
    offices = ["prime_minister", "interior", "finance", "justice", "defence"]
    for office, senator in zip(
        offices, ["ruhamat", "jemak", "corvane", "renko", "gazali"], strict=True
    ):
        scene.office(office, senator)
    rebel(scene.run(Lull()), "gsp", 29)
    close_election(scene.g)
    assert not scene.play.ended
    lost = galaxy(3).rebels("gsp").owns("gsp", *range(40, 49)).owns(INFESTED, *range(11, 21))
    lost.run(EndOfTurn()).ended(BY_INFESTATION)
    assert lost.scores == [0, 0, 0]


@rule("GD-VIC-04", "GD-VIC-11")
def test_ministries_are_looked_at_when_an_election_closes_and_then_win_at_once(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3).serve("gsp", "jemak", "corvane", "renko", "gazali")
    scene.owns(INFESTED, *range(11, 22))
    for office, senator in (
        ("prime_minister", "ruhamat"),
        ("interior", "jemak"),
        ("finance", "corvane"),
        ("justice", "renko"),
    ):
        scene.office(office, senator)
    scene.office("defence", "karroun").run(Lull())
    agree(scene, "gsp", "bip", gives={"money": 1}, takes={"senators": ["karroun"]})
    assert scene.g.ministry_party(DEFENCE) == 0
    assert not scene.play.ended, "offices that change hands later are not looked at"
    assert not check_victory(scene.g)
    close_election(scene.g)
    scene.ended(BY_MINISTRIES)
    assert scene.scores == [1, 0, 0], "ten Infested Sectors do not matter before the turn ends"
    assert BY_MINISTRIES in ENDINGS


@rule("GD-REB-10")
def test_fleets_of_others_stay_too(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 40).fleets("bip", 40, 1).fleets("republic", 40, 1)
    rebel(scene.rolls("intrigue", 1).run(Lull()), "gsp", 29)
    assert (fleets_at(scene.g, BIP, Sector(40)), fleets_at(scene.g, REPUBLIC, Sector(40))) == (1, 1)


@rule("GD-REB-30")
def test_not_again_in_the_turn_of_its_peace(galaxy: Galaxy) -> None:
    scene = galaxy(3).given(pacified=[0])
    assert not may_rebel(scene.g, GSP)
    assert may_rebel(scene.g, BIP)
    scene.run(EndOfTurn())
    assert may_rebel(scene.g, GSP), "a new turn, a new chance"
