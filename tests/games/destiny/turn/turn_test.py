"""Sections 7, 20 and 30: the turn as a whole, its end, victory and defeat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.bots.playout import RandomPicker, playout
from starmoot.games.destiny import GAME
from starmoot.games.destiny.laws.statutes import Law
from starmoot.games.destiny.names import (
    BIP,
    EVERY_PARTY,
    GSP,
    INFESTED,
    NEUTRAL,
    POP,
    REPUBLIC,
    Sector,
)
from starmoot.games.destiny.scenario.lawbook import breakers, broken
from starmoot.games.destiny.senate.elections import Election, RandomElection
from starmoot.games.destiny.turn.ending import (
    BY_INFESTATION,
    BY_LENGTH,
    BY_MINISTRIES,
    BY_SECTORS,
    check_length,
    check_ministries,
    check_victory,
    most_sectors,
)
from starmoot.games.destiny.turn.phases import Chronicle
from starmoot.games.destiny.turn.turn_end import EndOfTurn
from starmoot.games.destiny.war.fleets import fleets_at
from starmoot.host import QuickChance, settle
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

DISCARD = "destiny.discard"
CORE = [2, 3, 4, 7, 8, 9, 11, 12, 13, 14, 15]


def turn_ends(scene: Scene) -> Scene:
    return scene.run(EndOfTurn())


# The end of a turn


@rule("GD-TAX-02", "GD-TAX-03", "GD-END-01")
@pytest.mark.parametrize(
    ("treasury", "standing", "after"), [(8, 5, 7), (6, 5, 7), (2, 5, 5), (30, 8, 10)]
)
def test_taxes_buy_republic_fleets_and_the_rest_is_gone(
    galaxy: Galaxy, treasury: int, standing: int, after: int
) -> None:
    scene = turn_ends(galaxy(3).fleets("republic", 1, standing).given(treasury=treasury))
    assert fleets_at(scene.g, REPUBLIC, Sector(1)) == after
    scene.expect(treasury=0)


@rule("GD-TAX-03", "GD-END-01")
@pytest.mark.parametrize(("treasury", "lost"), [(4, 1), (3, 0), (0, 0)])
def test_it_is_told_what_is_lost_of_the_taxes(galaxy: Galaxy, treasury: int, lost: int) -> None:
    """GD-TAX-03: what is too little for a Fleet is gone, and said if there is any."""
    scene = turn_ends(galaxy(3).given(treasury=treasury))
    if lost:
        scene.said("destiny.treasury", number=lost)
    else:
        scene.said_nothing_of("destiny.treasury")
    scene.said("destiny.step", phase="end_of_turn", number2=1)


@rule("GD-END-02", "GD-TIM-06")
def test_a_hand_at_the_limit_is_not_cut(galaxy: Galaxy) -> None:
    """GD-END-02: seven cards may be kept."""
    scene = turn_ends(galaxy(3).holds("gsp", *["distraction"] * 4, *["multi_task"] * 3))
    assert scene.done
    assert len(scene.hand("gsp")) == 7


@rule("GD-END-01", "GD-INV-01", "GD-TRI-03", "GD-SAB-21")
def test_what_was_done_in_a_turn_bars_nobody_in_the_next(galaxy: Galaxy) -> None:
    """GD-END-01: Fleets may move, Senators be tried, and conquests are counted anew."""
    scene = galaxy(3).tried("ruhamat", "karroun").all_moved("bip").all_moved("republic")
    scene.given(pacified=[2], conquests=2)
    turn_ends(scene).expect(pacified=[], conquests=0)
    assert (scene.moved("bip"), scene.moved("republic")) == (0, 0)
    assert not any(senator.tried for senator in scene.g.s.senators)


@rule("GD-SAB-20", "GD-SAB-21", "GD-SAB-08", "GD-SAB-09")
def test_peace_and_purity_pay_their_sectors(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 32).owns("bip", 6).has("gsp", 0, 0).has("bip", 0, 0)
    turn_ends(scene)
    assert (scene.purse("gsp"), scene.purse("bip")) == ((0, 10), (10, 0))
    turn_ends(scene.given(conquests=1).serve("pop", "calyra").tokens("calyra", 0, 1))
    assert (scene.purse("gsp"), scene.purse("bip")) == ((0, 10), (10, 0))


@rule("GD-END-02", "GD-END-03", "GD-END-04", "GD-DEC-35")
def test_hands_are_cut_to_the_limit_by_their_owners(galaxy: Galaxy) -> None:
    cards = ["distraction"] * 4 + ["multi_task"] * 4 + ["feint"]
    scene = galaxy(3).holds("gsp", *cards).reserves("gsp", "jemak", "renko")
    turn_ends(scene)
    assert scene.asked_by(DISCARD) == ["gsp"]
    scene.seat(0).asked(DISCARD).answers({"distraction": 1, "feint": 1})
    assert sorted(scene.hand("gsp")) == ["distraction"] * 3 + ["multi_task"] * 4
    assert len(scene.g.s.action_discards) == 2
    assert len(scene.g.reserve(GSP)) == 2


@rule("GD-DEC-35")
def test_whoever_says_nothing_loses_random_cards(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", *["distraction"] * 4, *["multi_task"] * 4)
    turn_ends(scene).chance("decks", 7).time_up()
    assert sorted(scene.hand("gsp")) == ["distraction"] * 4 + ["multi_task"] * 3


@rule("GD-END-01", "GD-EVD-03", "GD-PRO-05", "GD-DCK-17", "GD-TAX-09", "GD-INF-18", "GD-MAP-21")
def test_what_held_for_the_turn_is_over(galaxy: Galaxy) -> None:
    old, lasting, forever = Law(), Law(), Law()
    old.until, lasting.until = 2, 3
    scene = (
        galaxy(3)
        .owns(INFESTED, 40)
        .seduced("ruhamat")
        .given({"senators.1.swayed": -3, "parties.0.deeds": {3: 1}})
        .given(
            laws=[old, lasting, forever],
            broken=broken([GSP], [BIP], [POP]),
            active=[17, 2, 18, 3],
            marked=[41],
            drawn=[40, 41, 42],
            powers_used=[2],
        )
    )
    turn_ends(scene)
    assert scene.g.s.laws == [lasting, forever]
    assert breakers(scene) == [[], []]
    scene.expect(active=[18, 3], marked=[], drawn=[])
    scene.expect({"senators.1.swayed": 0, "senators.1.away": False})
    scene.expect({"parties.0.deeds": {}}, powers_used=[])
    assert scene.g.s.event_discards.cards == [17]
    assert scene.g.s.sector_discards.cards == [40, 41, 42]
    assert scene.g.owner(Sector(40)) == INFESTED


# Victory and defeat


@rule("GD-VIC-05", "GD-VIC-14", "GD-VIC-12", "GD-REB-21")
def test_ten_sectors_at_the_end_of_a_turn_win_also_for_a_rebel(galaxy: Galaxy) -> None:
    scene = turn_ends(galaxy(3).owns("bip", *CORE[:9]).rebels("bip"))
    scene.ended(BY_SECTORS).said("destiny.wins", party="bip", number=2)
    assert scene.scores == [0, 1, 0]


@rule("GD-VIC-05", "GD-VIC-10")
def test_nine_sectors_are_not_enough(galaxy: Galaxy) -> None:
    scene = turn_ends(galaxy(3).owns("bip", *CORE[:8]))
    assert scene.done
    assert not scene.play.ended


@rule("GD-VIC-06")
def test_of_several_with_enough_the_one_with_most_wins(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("bip", *CORE[:10]).owns("gsp", *range(40, 50))
    turn_ends(scene.owns("bip", 60)).ended(BY_SECTORS)
    assert scene.scores == [0, 1, 0]


@rule("GD-VIC-07")
def test_a_tie_for_the_most_sectors_goes_on(galaxy: Galaxy) -> None:
    scene = turn_ends(galaxy(3).owns("bip", *CORE[:9]).owns("gsp", *range(40, 49)))
    assert not scene.play.ended
    scene.said("destiny.stalemate")


@rule("GD-VIC-08", "GD-VIC-09", "GD-EX-27")
def test_the_infestation_beats_a_victory_by_sectors(galaxy: Galaxy) -> None:
    scene = turn_ends(galaxy(3).owns("bip", *CORE[:9]).owns(INFESTED, *range(40, 50)))
    scene.ended(BY_INFESTATION)
    assert scene.scores == [0, 0, 0]


@rule("GD-VIC-08")
def test_nine_infested_sectors_are_survived(galaxy: Galaxy) -> None:
    assert not turn_ends(galaxy(3).owns(INFESTED, *range(40, 49))).play.ended


@rule("GD-VIC-13")
@pytest.mark.parametrize(
    ("changes", "scores"),
    [
        ({"sector": True}, [0, 0, 1]),
        ({"office": True}, [0, 1, 0]),
        ({"money": True}, [1, 0, 0]),
        ({}, [1, 1, 0]),
    ],
)
def test_the_last_turn_is_decided_by_sectors_offices_and_wealth(
    galaxy: Galaxy, changes: dict[str, bool], scores: list[int]
) -> None:
    scene = galaxy(3, turn_limit={"turns": 4}).given(turn=4)
    scene.has("gsp", 10, 10).has("bip", 10, 10).has("pop", 10, 9)
    if "sector" in changes:
        scene.owns("pop", 40)
    if "office" in changes:
        scene.office("justice", "karroun")
    if "money" in changes:
        scene.has("gsp", money=11)
    turn_ends(scene).ended(BY_LENGTH)
    assert scene.scores == scores


@rule("GD-VIC-13", "GD-VIC-07", "GD-VIC-05")
def test_in_the_last_turn_a_tie_for_the_most_sectors_is_decided_and_ten_win_as_ever(
    galaxy: Galaxy,
) -> None:
    """GD-VIC-13: the limit decides what nothing else has decided, and nothing besides."""
    scene = galaxy(3, turn_limit={"turns": 4}).given(turn=4).office("justice", "karroun")
    turn_ends(scene.owns("bip", *CORE[:9]).owns("gsp", *range(40, 49))).ended(BY_LENGTH)
    assert scene.scores == [0, 1, 0]
    scene = galaxy(3, turn_limit={"turns": 4}).given(turn=4).owns("bip", *CORE[:9])
    turn_ends(scene).ended(BY_SECTORS)
    scene.said("destiny.wins", times=1, party="bip")


@rule("GD-VIC-13", "GD-VIC-05")
def test_parties_without_any_sector_are_equal_in_sectors(galaxy: Galaxy) -> None:
    """GD-VIC-13: where nobody has a Sector, Ministries decide."""
    scene = galaxy(3, turn_limit={"turns": 4}).given(turn=4).office("justice", "karroun")
    scene.owns(NEUTRAL, 28, 29, 30)
    assert most_sectors(scene.g, scene.g.parties()) == [0, 1, 2]
    assert not check_victory(scene.g)
    assert [scene.g.offices_of(party) for party in EVERY_PARTY[:3]] == [0, 1, 0]
    assert check_length(scene.g)
    assert scene.scores == [0, 1, 0]


@rule("GD-VIC-13")
def test_before_the_last_turn_the_limit_says_nothing(galaxy: Galaxy) -> None:
    scene = galaxy(3, turn_limit={"turns": 4}).given(turn=3)
    assert not check_length(scene.g)
    assert not turn_ends(scene).play.ended


@rule("GD-VIC-01", "GD-VIC-02", "GD-VIC-03", "GD-EX-26")
def test_five_ministries_of_one_party_win_and_vacant_ones_count_for_nobody(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3).serve("gsp", "renko", "ionis", "ashkem", "morahl")
    assert not check_ministries(scene.g)
    own = ["ruhamat", "renko", "ionis", "ashkem"]
    for office, senator in zip(
        ("prime_minister", "interior", "finance", "justice"), own, strict=True
    ):
        scene.office(office, senator)
    assert not check_ministries(scene.g)
    scene.office("defence", "morahl")
    assert check_ministries(scene.g)
    scene.ended(BY_MINISTRIES)
    assert scene.scores == [1, 0, 0]


# Elections without a vote


@rule("GD-ELE-23", "GD-ELE-24", "GD-ELE-25", "GD-ELE-26", "GD-ELE-18")
def test_a_random_first_election_deals_offices_to_those_who_can_fill_them(galaxy: Galaxy) -> None:
    scene = galaxy(3, first_election="random").serve("gsp", "renko").given(electing=True)
    scene.chance("decks", 4, 3, 2, 1, 0, 0, 0, 0)
    scene.run(RandomElection())
    scene.seat(0).asked("destiny.seat_minister").can("ruhamat", "renko").picks("renko")
    scene.expect(ministries=[19, 1, 0, 2, -1], election=1, electing=False)


@rule("GD-ELE-01", "GD-ELE-18")
def test_without_an_election_due_the_step_is_skipped(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("justice", "fola").given(election=2).run(Election())
    assert scene.done
    scene.expect(election=2)


# Whole games


@rule("GD-TRN-01", "GD-TRN-02", "GD-TRN-03")
def test_turn_follows_turn_from_the_first_question_on(fresh: Galaxy) -> None:
    scene = fresh(3, party_pick="random", start_actions=3)
    scene.play.chance = QuickChance(list(GAME.streams), [0] * len(GAME.streams), 5)
    scene.play.start(Chronicle())
    scene.expect(turn=1, phase=1)
    scene.said("destiny.turn", number=1)


@pytest.mark.parametrize("seats", GAME.seats)
def test_random_games_come_to_an_end_with_all_cards_accounted_for(seats: int) -> None:
    for seed in range(4):
        options = {"first_election": "random"} if seed % 2 else {"turn_limit": {"turns": 8}}
        streams = list(GAME.streams)
        chance = QuickChance(streams, [0] * len(streams), seed)
        play = GAME.begin(seats, settle(GAME, options), chance, True)
        assert playout(play, RandomPicker(seed), 50_000) < 50_000
        assert play.ending in GAME.endings
        assert {law(play) for law in GAME.laws.values()} == {50}
