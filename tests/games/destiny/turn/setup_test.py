"""Sections 3, 4 and 36: Parties, setup and options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from starmoot.games.destiny import GAME
from starmoot.games.destiny.content.printed import FIRST_SENATOR, HOME_OF, OPIATE_PERSUASION
from starmoot.games.destiny.names import (
    BIP,
    COS,
    GSP,
    NEUTRAL,
    PARTY,
    POP,
    PPF,
    REPUBLIC,
    Owner,
    Sector,
)
from starmoot.games.destiny.options import UNLIMITED, deadlines
from starmoot.games.destiny.scenario.settled import settings_of
from starmoot.games.destiny.turn.setup import SetUp
from starmoot.games.destiny.war.fleets import fleets_at, fleets_out
from starmoot.host import check_options, options_of
from starmoot.kernel import BadTable
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

CHOICE = "destiny.party"
SHUFFLES = [0] * 400


def seated(fresh: Galaxy, *parties: str, **options: Any) -> Scene:
    """Seats 0, 1, 2 ... choose in this order and take these Parties."""
    scene = fresh(len(parties), **options)
    own_order = [len(parties) - 1 - at for at in range(len(parties) - 1)]
    scene.chance("decks", *own_order, *SHUFFLES).run(SetUp())
    for seat, party in enumerate(parties):
        scene.seat(seat).asked(CHOICE).picks(party)
    return scene


@rule("GD-SET-01", "GD-SET-02", "GD-DEC-01", "GD-CMP-04")
def test_players_choose_one_party_each_in_a_random_order(fresh: Galaxy) -> None:
    scene = fresh(3).chance("decks", 0, 0).run(SetUp())
    scene.seat(0).asked_nothing()
    scene.seat(1).asked(CHOICE).can(*PARTY.keys).picks("tmp")
    scene.seat(2).asked(CHOICE).cannot("tmp").picks("gsp")
    barred = scene.seat(0).view.pending[0].words.barred
    assert barred == {(PARTY.name, 3): "led by Player 2", (PARTY.name, 0): "led by Player 3"}
    scene.chance("decks", *SHUFFLES)
    scene.seat(0).asked(CHOICE).picks("cos")
    scene.expect(seat_party=[4, 3, 0])
    assert [party.seat for party in scene.g.s.parties] == [2, -1, -1, 1, 0, -1]


@rule("GD-SET-02")
def test_parties_may_be_dealt_at_random(fresh: Galaxy) -> None:
    scene = fresh(3, party_pick="random").chance("decks", 2, 1, 5, 0, 0, *SHUFFLES).run(SetUp())
    scene.expect(seat_party=[5, 0, 1])
    assert scene.done


@rule("GD-DEC-01")
def test_whoever_says_nothing_leads_a_random_free_party(fresh: Galaxy) -> None:
    scene = fresh(3).chance("decks", 2, 1).run(SetUp())
    scene.seat(0).asked(CHOICE).picks("gsp")
    scene.chance("decks", 4).time_up()
    scene.expect({"seat_party.1": 5})


@rule("GD-SET-03", "GD-SET-04", "GD-SET-05")
def test_the_board_begins_with_the_republic_and_an_election_due(fresh: Galaxy) -> None:
    scene = seated(fresh, "gsp", "bip", "pop")
    scene.expect(election=4, ministries=[-1] * 5, rebel=-1)
    assert fleets_at(scene.g, REPUBLIC, Sector(1)) == 5


@rule("GD-SET-06", "GD-SET-09", "GD-SET-10", "GD-SET-11", "GD-SET-12", "GD-PTY-01", "GD-MAP-19")
def test_a_party_begins_at_home_with_a_senator_and_two_fleets(fresh: Galaxy) -> None:
    scene = seated(fresh, "pop", "cos", "ppf")
    for party in (POP, COS, PPF):
        assert scene.g.sectors_of(party) == [HOME_OF[party]]
        assert scene.g.senators_of(party) == [FIRST_SENATOR[party]]
        assert not scene.g.exhausted(FIRST_SENATOR[party])
        assert (
            fleets_at(scene.g, Owner(party), HOME_OF[party])
            == fleets_out(scene.g, Owner(party))
            == 2
        )
    assert scene.g.owner(HOME_OF[1]) == NEUTRAL
    assert scene.carries("fola") == (0, 0)


@rule("GD-PTY-04", "GD-PTY-05", "GD-PTY-06", "GD-VAR-03")
def test_resources_are_those_of_the_party_card(fresh: Galaxy) -> None:
    scene = seated(fresh, "pop", "cos", "ppf")
    assert [scene.purse(party) for party in ("pop", "cos", "ppf")] == [(10, 8), (8, 6), (12, 12)]
    assert scene.purse("bip") == (0, 0)
    assert fleets_out(scene.g, BIP) == 0


@rule("GD-SET-07", "GD-SET-08", "GD-SET-13", "GD-SET-14", "GD-SET-15", "GD-HID-05")
def test_everybody_is_dealt_actions_and_a_reserve_from_shuffled_decks(fresh: Galaxy) -> None:
    scene = seated(fresh, "pop", "cos", "ppf", start_actions=4, start_senators=2)
    assert [len(pile) for pile in scene.g.s.hands] == [4, 4, 4]
    assert [len(pile) for pile in scene.g.s.reserves] == [2, 2, 2]
    everyone = set(scene.g.s.senator_deck.cards)
    for pile in scene.g.s.reserves:
        everyone |= set(pile.cards)
    assert FIRST_SENATOR[0] in everyone
    assert FIRST_SENATOR[2] not in everyone
    assert len(everyone) == 47
    scene.seat(1).knows("hands.1").seat(1).knows_nothing_of("hands.0")
    scene.seat(1).knows_nothing_of("reserves.2").seat(1).knows_nothing_of("action_deck")


@rule("GD-PTY-08")
def test_home_abilities_work_from_the_turn_that_was_settled(galaxy: Galaxy) -> None:
    scene = galaxy(home_ability_start_turn=3)
    assert not scene.g.has_power(POP, OPIATE_PERSUASION)
    scene.given(turn=3)
    assert scene.g.has_power(POP, OPIATE_PERSUASION)
    assert galaxy(home_ability_start_turn=5).owns("gsp", 1).g.has_power(GSP, 0), "no home Sector"


# Options


@rule("GD-VAR-02", "GD-TIM-01")
def test_every_option_of_the_rules_is_there_with_its_default() -> None:
    defaults = {option.name: option.default for option in options_of(GAME)}
    assert len(defaults) == 35
    assert defaults["sectors_to_win"] == defaults["infested_to_lose"] == 10
    assert defaults["vote_bidding"] == "round_table"
    settings = settings_of({})
    assert settings.turn_limit.limit == UNLIMITED
    assert (settings.base_income, settings.bank_rate, settings.hand_limit) == (5, 3, 7)


@rule("GD-VOT-17", "GD-ASN-14")
def test_by_mail_all_bids_are_sealed() -> None:
    settings = settings_of({"clock_mode": "async"})
    assert settings.seals_votes()
    assert settings.seals_assassinations()
    assert not settings_of({}).seals_votes()


@rule("GD-VIC-13")
@pytest.mark.parametrize("turns", [3, 31])
def test_a_turn_limit_outside_its_bounds_is_refused(turns: int) -> None:
    with pytest.raises(BadTable):
        check_options(GAME, {"turn_limit": {"turns": turns}})
    assert settings_of({"turn_limit": {"turns": 4}}).turn_limit.turns == 4


@rule("GD-TIM-02")
def test_clocks_run_as_the_pace_or_the_table_says() -> None:
    live = deadlines(check_options(GAME, {"t_bid": {"seconds": 45}}), True)
    assert (live["window"], live["choice"], live["bid"]) == (20, 60, 45)
    assert deadlines(check_options(GAME, {"clock_mode": "async"}), True)["window"] == 12 * 3600
    assert set(live) == set(GAME.clocks)
