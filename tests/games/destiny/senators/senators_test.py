"""Sections 5, 6, 7 and 16: dice, resources, initiative, Senators, Corruption and Shadow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.content.printed import (
    INFORMER_NETWORK,
    MILITANT_POPULATION,
    senator_number,
)
from starmoot.games.destiny.dice import (
    highest,
    hits,
    pool_text,
    pool_total,
    reroll_bonus,
    reroll_face,
    throw_pool,
)
from starmoot.games.destiny.names import (
    ASSASSIN,
    BIP,
    GSP,
    INFESTED,
    INFLUENCE,
    INTRIGUE,
    MONEY,
    NEUTRAL,
    PRIME_MINISTER,
    REPUBLIC,
    SABOTEUR,
    SENATE_DICE,
    TACTICIAN,
    WAR_DICE,
    Owner,
    Sector,
    Senator,
)
from starmoot.games.destiny.senators.strength import (
    IN_CAMPAIGNS,
    IN_VOTES,
    bidding_limit,
    command_sum,
    defence,
    diplomacy,
    diplomacy_sum,
    voting_strength,
)
from starmoot.games.destiny.senators.tokens import (
    PlaceCorruption,
    absolve,
    corrupt,
    corruption_in_play,
    infestation_dice,
    lift_shadow,
    shadow_dice,
    shadow_in_play,
)
from starmoot.games.destiny.turn.initiative import begin_step, roll_off
from starmoot.games.destiny.war.fleets import (
    call_back,
    destroy_fleet,
    fleets_at,
    fleets_out,
    go_home,
    place_fleet,
    shift_fleets,
    stations,
    unmoved_at,
)
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy

# Dice


@rule("GD-RNG-04", "GD-RNG-05", "GD-RNG-01")
def test_every_six_brings_one_bonus_die_and_no_more(galaxy: Galaxy) -> None:
    scene = galaxy().rolls("war", 6, 3, 6, 6, 2)
    pool = throw_pool(scene.g, WAR_DICE, 3)
    assert (pool.faces, pool.bonus) == ([6, 3, 6], [6, 0, 2])
    assert pool_total(pool) == 23
    assert pool_text(pool) == "6+6 3 6+2"
    assert hits(pool, 5) == 3
    scene.rolled_all()


@rule("GD-RNG-08", "GD-RNG-09")
def test_a_die_rolled_again_takes_its_bonus_die_with_it(galaxy: Galaxy) -> None:
    scene = galaxy().rolls("war", 6, 4, 2, 6, 5, 6)
    pool = throw_pool(scene.g, WAR_DICE, 1)
    reroll_face(scene.g, WAR_DICE, pool, 0)
    assert (pool.faces, pool.bonus) == ([2], [0])
    reroll_face(scene.g, WAR_DICE, pool, 0)
    assert (pool.faces, pool.bonus) == ([6], [5])
    reroll_bonus(scene.g, WAR_DICE, pool, 0)
    assert (pool.faces, pool.bonus) == ([6], [6])
    scene.rolled_all()


@rule("GD-ABL-08")
def test_the_forces_of_a_coward_get_no_bonus_dice(galaxy: Galaxy) -> None:
    pool = throw_pool(galaxy().rolls("war", 6, 6).g, WAR_DICE, 2, bonus=False)
    assert pool.bonus == [0, 0]


@rule("GD-VOT-21", "GD-VOT-22")
def test_the_highest_die_wins_and_equal_ones_roll_again(galaxy: Galaxy) -> None:
    scene = galaxy().rolls("senate", 5, 2, 5, 1, 4)
    assert highest(scene.g, SENATE_DICE, [7, 8, 9], "tie") == 9
    scene.rolled_all()


# Resources


@rule("GD-RES-01", "GD-RES-02", "GD-RES-03", "GD-EX-25")
def test_what_exceeds_ninety_nine_is_lost(galaxy: Galaxy) -> None:
    scene = galaxy().has("gsp", money=97)
    assert scene.g.change(GSP, MONEY, 8, "income") == 2
    assert scene.purse("gsp")[1] == 99


@rule("GD-RES-05")
def test_a_loss_takes_what_is_there_and_leaves_no_debt(galaxy: Galaxy) -> None:
    scene = galaxy().has("gsp", influence=3)
    assert scene.g.change(GSP, INFLUENCE, -5, "fine") == -3
    assert scene.purse("gsp")[0] == 0
    scene.said("destiny.resources", party="gsp", change="-3")


@rule("GD-RES-06")
def test_a_cost_that_cannot_be_paid_in_full_is_not_paid(galaxy: Galaxy) -> None:
    scene = galaxy().has("gsp", money=4)
    assert not scene.g.can_pay(GSP, MONEY, 5)
    with pytest.raises(ValueError, match="cannot pay 5 money"):
        scene.g.pay(GSP, MONEY, 5, "Fleet")
    assert scene.purse("gsp")[1] == 4


# Initiative


@rule("GD-INI-01", "GD-INI-03", "GD-INI-04")
def test_offices_and_rebellion_order_the_parties_worst_first(galaxy: Galaxy) -> None:
    scene = galaxy(6).office("prime_minister", "ruhamat").office("justice", "karroun")
    scene.office("defence", "ruhamat").office("interior", "fola").rebels("tmp")
    assert scene.order() == ["cos", "ppf", "bip", "pop", "gsp", "tmp"]


@rule("GD-INI-02", "GD-SAB-13")
def test_the_informer_network_acts_after_even_the_rebellion(galaxy: Galaxy) -> None:
    scene = galaxy(3).rebels("pop").owns("gsp", 10)
    assert scene.g.has_power(GSP, INFORMER_NETWORK)
    assert scene.order() == ["bip", "pop", "gsp"]


@rule("GD-INI-05", "GD-INI-06")
def test_ties_follow_one_roll_off_for_the_turn(galaxy: Galaxy) -> None:
    scene = galaxy(4).rolls("order", 3, 5, 3, 1, 4, 2)
    roll_off(scene.g)
    assert scene.ordered().order() == ["tmp", "pop", "gsp", "bip"]
    scene.rolled_all()


@rule("GD-INI-10", "GD-INI-11")
def test_initiative_changes_with_the_next_step_and_not_inside_one(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    scene.g.appoint(PRIME_MINISTER, senator_number("ruhamat"))
    assert scene.order() == ["gsp", "bip", "pop"]
    begin_step(scene.g, INTRIGUE, 2)
    assert scene.order() == ["bip", "pop", "gsp"]
    scene.g.vacate(PRIME_MINISTER)
    begin_step(scene.g, INTRIGUE, 3)
    assert scene.order() == ["gsp", "bip", "pop"]


# Senators


@rule("GD-ACT-11", "GD-COR-11", "GD-SHA-01", "GD-MIN-05", "GD-SAB-05")
def test_diplomacy_explains_itself_and_may_fall_below_zero(galaxy: Galaxy) -> None:
    scene = galaxy().office("interior", "ruhamat").owns("gsp", 1).tokens("ruhamat", 2, 2)
    scene.given({"senators.1.swayed": -3})
    assert diplomacy_sum(scene.g, Senator(1)).explain() == (
        "Ruhamat 4 +1 Minister of Interior +1 Voice of Authority -3 cards -2 Corruption "
        "-6 Shadow = -5"
    )
    scene.given(electing=True)
    assert diplomacy(scene.g, Senator(1)) == -6


@rule("GD-ABL-14", "GD-CARD-14")
def test_speakers_count_in_campaigns_and_orations_in_votes(galaxy: Galaxy) -> None:
    scene = galaxy(4).given({"senators.5.oratory": 4})
    assert [diplomacy(scene.g, Senator(5), use) for use in (0, IN_VOTES, IN_CAMPAIGNS)] == [4, 8, 5]


@rule("GD-ACT-12", "GD-MIN-11", "GD-ABL-04", "GD-MIN-02")
def test_command_knows_offices_and_faith_but_no_tokens(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "ozmaru").office("defence", "ozmaru").tokens("ozmaru", 3, 1)
    own = senator_number("ozmaru")
    assert command_sum(scene.g, own).total == 4
    assert command_sum(scene.g, own, against_infestation=True).explain() == (
        "Ozmaru 2 +2 Minister of Defence +5 Believer = 9"
    )


@rule("GD-VOT-01", "GD-VOT-02", "GD-VOT-03", "GD-VOT-05", "GD-VOT-07", "GD-VOT-08", "GD-ACT-04")
def test_votes_and_bids_come_from_senators_in_the_senate(galaxy: Galaxy) -> None:
    scene = galaxy().serve("gsp", "corvane").tokens("corvane", 1, 1).tired("corvane")
    assert (voting_strength(scene.g, GSP), bidding_limit(scene.g, GSP)) == (6, 10)
    scene.seduced("ruhamat")
    assert (voting_strength(scene.g, GSP), bidding_limit(scene.g, GSP)) == (2, 6)
    scene.tokens("corvane", 2, 2)
    assert voting_strength(scene.g, GSP) == -2


@rule("GD-ACT-03", "GD-ACT-06", "GD-ACT-08")
def test_an_action_is_spent_and_may_be_refreshed_but_not_of_a_recruit(galaxy: Galaxy) -> None:
    scene = galaxy().tired("ruhamat", "karroun").recruited("karroun")
    for word in ("ruhamat", "karroun"):
        scene.g.refresh(senator_number(word))
    assert not scene.g.exhausted(senator_number("ruhamat"))
    assert scene.g.exhausted(senator_number("karroun"))


@rule("GD-ACT-10", "GD-RNG-16", "GD-ASN-27", "GD-ELE-21")
def test_a_dead_senator_takes_tokens_and_office_with_him(galaxy: Galaxy) -> None:
    scene = galaxy().office("finance", "fola").tokens("fola", 2, 1)
    scene.g.kill(senator_number("fola"))
    assert scene.carries("fola") == (0, 0)
    scene.expect(ministries=[-1] * 5)
    assert not scene.g.in_play(senator_number("fola"))
    assert scene.g.s.senator_deck.cards.count(senator_number("fola")) == 0


@rule("GD-REB-15", "GD-REB-16", "GD-ABL-24")
def test_rebels_are_assassins_and_saboteurs_besides(galaxy: Galaxy) -> None:
    scene = galaxy()
    karroun = senator_number("karroun")
    assert not scene.g.has_ability(karroun, ASSASSIN)
    scene.rebels("bip")
    assert all(scene.g.has_ability(karroun, one) for one in (ASSASSIN, SABOTEUR, TACTICIAN))


@rule("GD-SEN-02", "GD-SEN-03", "GD-MIN-01")
def test_the_chair_passes_down_the_offices(galaxy: Galaxy) -> None:
    scene = galaxy()
    assert scene.g.chair() == -1
    scene.office("defence", "karroun").office("finance", "fola")
    assert scene.g.chair() == 2
    scene.office("prime_minister", "ruhamat")
    assert scene.g.chair() == 0


# Corruption and Shadow


@rule("GD-SHA-04", "GD-SHA-05", "GD-SHA-06", "GD-SHA-07", "GD-EX-05")
@pytest.mark.parametrize(
    ("before", "gained", "after"),
    [
        ((0, 0), 4, (4, 0)),
        ((4, 0), 1, (2, 1)),
        ((4, 0), 2, (0, 2)),
        ((0, 1), 2, (2, 1)),
        ((2, 1), 1, (0, 2)),
        ((0, 0), 5, (2, 1)),
        ((2, 1), 5, (1, 3)),
    ],
)
def test_tokens_are_added_first_and_then_exchanged(
    galaxy: Galaxy, before: tuple[int, int], gained: int, after: tuple[int, int]
) -> None:
    scene = galaxy(3).tokens("fola", *before)
    corrupt(scene.g, senator_number("fola"), gained, "test")
    assert scene.carries("fola") == after


@rule("GD-COR-02", "GD-SHA-03")
def test_what_removes_corruption_never_touches_shadow(galaxy: Galaxy) -> None:
    scene = galaxy(3).tokens("fola", 2, 1)
    assert absolve(scene.g, senator_number("fola"), 5, "test") == 2
    assert scene.carries("fola") == (0, 1)
    lift_shadow(scene.g, senator_number("fola"), "test")
    assert scene.carries("fola") == (0, 0)


@rule("GD-COR-02", "GD-SHA-03")
def test_where_there_is_no_token_nothing_is_taken_and_nothing_told(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    assert absolve(scene.g, senator_number("fola"), 2, "test") == 0
    lift_shadow(scene.g, senator_number("fola"), "test")
    corrupt(scene.g, senator_number("fola"), 0, "test")
    assert scene.carries("fola") == (0, 0)
    scene.said_nothing_of("destiny.corruption").said_nothing_of("destiny.shadow")


@rule("GD-SHA-09", "GD-ABL-02", "GD-INF-15", "GD-INF-16", "GD-EX-06")
def test_shadow_lends_dice_but_not_the_first_one_of_an_atheist(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "calyra").tokens("fola", 0, 3)
    assert infestation_dice(scene.g) == 4
    scene.tokens("calyra", 0, 1)
    assert shadow_dice(scene.g, senator_number("calyra")) == 0
    assert infestation_dice(scene.g) == 4
    scene.tokens("calyra", 0, 2)
    assert shadow_dice(scene.g, senator_number("calyra")) == 1
    assert infestation_dice(scene.g) == 5


@rule("GD-INF-01", "GD-INF-04", "GD-INF-05")
def test_tokens_of_all_senators_in_play_are_counted(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    assert (corruption_in_play(scene.g), shadow_in_play(scene.g)) == (0, 0)
    scene.tokens("ruhamat", 1, 2).tokens("fola", 2, 1).rebels("pop")
    assert (corruption_in_play(scene.g), shadow_in_play(scene.g)) == (3, 3)
    scene.tokens("adeyra", 4, 1)
    assert (corruption_in_play(scene.g), shadow_in_play(scene.g)) == (3, 3), "her Party is not here"


@rule("GD-COR-06", "GD-COR-08", "GD-DEC-32")
def test_a_party_places_its_tokens_on_one_senator_of_its_choice(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "renko").run(PlaceCorruption(GSP, 2, "a law broken"))
    scene.seat(0).asked("destiny.place_corruption").can("ruhamat", "renko").picks("renko")
    assert scene.carries("renko") == (2, 0)
    assert scene.finished(PlaceCorruption).senator == senator_number("renko")


@rule("GD-DEC-32")
def test_silence_places_tokens_on_the_cleanest_senator(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "renko", "ionis").tokens("ruhamat", 1).tokens("renko", 0, 1)
    scene.run(PlaceCorruption(GSP, 2, "test")).time_up()
    assert scene.carries("ionis") == (2, 0)
    scene.tokens("ionis", 3).run(PlaceCorruption(GSP, 2, "test")).time_up()
    assert scene.carries("ruhamat") == (3, 0)
    scene.run(PlaceCorruption(GSP, 1, "test")).time_up()
    assert scene.carries("ruhamat") == (4, 0), "of equals the one with the lower number"
    other = galaxy(3).serve("bip", "renko").run(PlaceCorruption(BIP, 2, "test")).time_up()
    assert other.carries("karroun") == (2, 0)


@rule("GD-COR-08", "GD-TIM-06")
def test_nobody_is_asked_where_the_only_senator_takes_the_tokens(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(PlaceCorruption(GSP, 2, "test"))
    assert scene.done
    assert scene.carries("ruhamat") == (2, 0)


@rule("GD-COR-10", "GD-TAX-07")
def test_without_senators_the_tokens_are_lost(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    scene.g.kill(senator_number("ruhamat"))
    scene.run(PlaceCorruption(GSP, 2, "test"))
    assert scene.done
    assert scene.finished(PlaceCorruption).senator == -1
    assert corruption_in_play(scene.g) == 0


# Sectors and Fleets


@rule("GD-MAP-16", "GD-SAB-01", "GD-SAB-02", "GD-SAB-04", "GD-SAB-03", "GD-EX-24")
def test_an_ability_goes_with_its_sector_but_its_use_is_spent_for_all(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 4)
    assert scene.g.has_power(GSP, MILITANT_POPULATION)
    scene.g.use_power(GSP, MILITANT_POPULATION)
    scene.g.set_owner(Sector(4), BIP)
    assert scene.g.has_power(BIP, MILITANT_POPULATION)
    assert not scene.g.power_is_fresh(MILITANT_POPULATION)
    scene.g.set_owner(Sector(4), INFESTED)
    assert not any(scene.g.has_power(Owner(party), MILITANT_POPULATION) for party in range(3))


@rule("GD-REB-12", "GD-CAM-17", "GD-EVNT-19", "GD-MAP-17")
def test_defence_counts_half_against_the_rebel_rounded_up(galaxy: Galaxy) -> None:
    scene = galaxy(3).rebels("bip")
    assert (defence(scene.g, Sector(50), 0), defence(scene.g, Sector(50), 1)) == (5, 3)
    scene.given(active=[18, 9, 18, 9])
    assert (defence(scene.g, Sector(50), 0), defence(scene.g, Sector(50), 1)) == (7, 4)
    scene.owns("gsp", 50)
    assert defence(scene.g, Sector(50), REPUBLIC) == 5
    assert scene.g.is_rebellious(Sector(28))
    assert not scene.g.is_rebellious(Sector(50))


@rule("GD-CMP-09", "GD-CMP-10", "GD-CAS-13")
def test_nobody_has_more_than_ten_fleets(galaxy: Galaxy) -> None:
    scene = galaxy(3).fleets("bip", 28, 10)
    assert not place_fleet(scene.g, BIP, Sector(28))
    assert destroy_fleet(scene.g, BIP, Sector(28))
    assert fleets_out(scene.g, BIP) == 9
    assert place_fleet(scene.g, BIP, Sector(31))
    assert not destroy_fleet(scene.g, BIP, Sector(60))
    assert stations(scene.g, BIP) == [28, 31]


@rule("GD-INV-01", "GD-CMP-09")
def test_a_new_fleet_has_not_moved_though_the_one_it_replaces_had(galaxy: Galaxy) -> None:
    """GD-INV-01: what counts is the Fleet on the board, not the counter that it is made of."""
    scene = galaxy(3).fleets("bip", 28, 10)
    shift_fleets(scene.g, BIP, 10, Sector(28), Sector(50), True)
    scene.fleets("bip", 50, 7).fleets("bip", 28, 2)
    assert (unmoved_at(scene.g, BIP, Sector(50)), unmoved_at(scene.g, BIP, Sector(28))) == (0, 2)


@rule("GD-FEI-04", "GD-INV-05")
def test_only_fleets_that_were_sent_are_called_back(galaxy: Galaxy) -> None:
    """GD-FEI-04: those return to where they stood; one that stood there before stays."""
    scene = galaxy(3).fleets("gsp", 29, 0).fleets("gsp", 31, 1).fleets("gsp", 29, 1)
    shift_fleets(scene.g, GSP, 1, Sector(29), Sector(31), True)
    assert call_back(scene.g, GSP, Sector(31), Sector(29))
    assert not call_back(scene.g, GSP, Sector(31), Sector(29)), "the other one has not moved"
    assert (unmoved_at(scene.g, GSP, Sector(29)), unmoved_at(scene.g, GSP, Sector(31))) == (1, 1)


@rule("GD-INV-04", "GD-INV-01")
def test_it_is_told_when_fleets_go_elsewhere_and_only_then(galaxy: Galaxy) -> None:
    """GD-INV-04: Fleets that attack where they stand have moved, but nobody sees them go."""
    scene = galaxy(3)
    shift_fleets(scene.g, GSP, 2, Sector(29), Sector(29), True)
    shift_fleets(scene.g, GSP, 0, Sector(29), Sector(50), True)
    scene.said_nothing_of("destiny.fleets_move")
    shift_fleets(scene.g, GSP, 1, Sector(29), Sector(50), False)
    scene.said("destiny.fleets_move", times=1, owner="gsp", number=1, sector="29", sector3="50")


@rule("GD-INV-01", "GD-INV-03", "GD-BAT-26")
def test_a_fleet_moves_once_a_turn_and_the_way_home_is_no_move(galaxy: Galaxy) -> None:
    scene = galaxy(3).fleets("gsp", 29, 3)
    shift_fleets(scene.g, GSP, 2, Sector(29), Sector(50), True)
    assert (unmoved_at(scene.g, GSP, Sector(29)), unmoved_at(scene.g, GSP, Sector(50))) == (1, 0)
    assert fleets_at(scene.g, GSP, Sector(50)) == 2
    shift_fleets(scene.g, REPUBLIC, 3, Sector(1), Sector(50), True)
    go_home(scene.g, Sector(50))
    assert fleets_at(scene.g, REPUBLIC, Sector(1)) == 5
    assert scene.g.owner(Sector(50)) == NEUTRAL
