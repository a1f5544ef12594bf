"""Goofspiel: every rule of its ledger."""

import pytest

from starmoot.games.goofspiel.play import Round, State
from starmoot.host import SPECTATOR, Table, clone_play, get_game
from starmoot.host.undoing import has_revealed
from starmoot.kernel import BadTable
from starmoot.scene import CardRow, Grid
from starmoot.testing import Scenario, rule

GOOFSPIEL = get_game("goofspiel")


@pytest.fixture
def goofspiel() -> Scenario:
    """Three players with the cards 1 to 4; the prize will be 4, then 2."""
    return Scenario(GOOFSPIEL, 3, {"cards": 4}).given(prizes=[2, 4])


def bid(scene: Scenario, *cards: int) -> Scenario:
    for seat, card in enumerate(cards):
        scene.seat(seat).asked("goofspiel.bid").picks(str(card))
    return scene


@rule("GS-SETUP-01")
@pytest.mark.parametrize("cards", [2, 13])
def test_everybody_holds_one_card_of_each_number(cards: int) -> None:
    scene = Scenario(GOOFSPIEL, 3, {"cards": cards})
    scene.expect({f"players.{seat}.cards": list(range(1, cards + 1)) for seat in range(3)})


@rule("GS-SETUP-01")
def test_thirteen_cards_if_nobody_says_and_no_fewer_than_two() -> None:
    Scenario(GOOFSPIEL, 2).expect({"settings.cards": 13})
    for cards in (1, 14):
        with pytest.raises(BadTable, match="outside 2 to 13"):
            Scenario(GOOFSPIEL, 2, {"cards": cards})


@rule("GS-SETUP-02")
def test_as_many_prizes_are_mixed_face_down() -> None:
    scene = Scenario(GOOFSPIEL, 2)
    assert isinstance(scene.play.state, State)
    prizes = scene.play.state.prizes.cards
    assert sorted(prizes) == list(range(1, 14))
    assert prizes != sorted(prizes)
    scene.seat(0).knows_nothing_of("prizes")


@rule("GS-ROUND-01")
def test_the_top_prize_is_turned_up_for_all_to_see(goofspiel: Scenario) -> None:
    goofspiel.run(Round()).expect(prize=4, prizes=[2])
    goofspiel.said("goofspiel.shown", card=4)
    assert goofspiel.seat(1).view.state.prize == 4


@rule("GS-ROUND-01")
def test_a_prize_once_seen_cannot_be_taken_back(goofspiel: Scenario) -> None:
    before = clone_play(goofspiel.play)
    goofspiel.run(Round())
    assert has_revealed(before, goofspiel.play)


@rule("GS-ROUND-02")
def test_the_highest_bid_takes_the_prize(goofspiel: Scenario) -> None:
    bid(goofspiel.run(Round()), 1, 3, 2)
    goofspiel.expect({f"players.{seat}.points": (0, 4, 0)[seat] for seat in range(3)})
    goofspiel.said("goofspiel.won", seat="seat2", card=4)


@rule("GS-ROUND-02")
def test_a_tie_of_lower_bids_does_not_matter(goofspiel: Scenario) -> None:
    bid(goofspiel.run(Round()), 2, 2, 3).expect({"players.2.points": 4})


@rule("GS-ROUND-03")
@pytest.mark.parametrize("bids", [(3, 3, 2), (3, 2, 3), (2, 3, 3), (3, 3, 3)])
def test_a_prize_is_lost_if_the_highest_bids_are_equal(
    goofspiel: Scenario, bids: tuple[int, int, int]
) -> None:
    bid(goofspiel.run(Round()), *bids)
    goofspiel.expect({f"players.{seat}.points": 0 for seat in range(3)})
    goofspiel.said("goofspiel.lost", card=4).expect(prize=2)


@rule("GS-BID-01")
def test_a_bid_is_a_card_still_in_hand(goofspiel: Scenario) -> None:
    goofspiel.given({"players.1.cards": [2, 4]}).run(Round())
    assert goofspiel.seat(1).asked("goofspiel.bid").options() == ["2", "4"]


@rule("GS-BID-02")
def test_no_bid_is_seen_before_all_are_in(goofspiel: Scenario) -> None:
    bid(goofspiel.run(Round()), 4, 3)
    goofspiel.said_nothing_of("goofspiel.bids")
    goofspiel.expect({"players.0.cards": [1, 2, 3, 4], "players.1.cards": [1, 2, 3, 4]})
    goofspiel.seat(2).asked("goofspiel.bid")


@rule("GS-BID-03")
def test_bids_are_opened_together_and_all_of_them_are_spent(goofspiel: Scenario) -> None:
    bid(goofspiel.run(Round()), 4, 3, 1)
    for seat, card in enumerate((4, 3, 1)):
        goofspiel.said("goofspiel.bids", seat=f"seat{seat + 1}", card=card)
    goofspiel.expect(
        {
            "players.0.cards": [1, 2, 3],
            "players.1.cards": [1, 2, 4],
            "players.2.cards": [2, 3, 4],
        }
    )


@rule("GS-BID-04")
def test_silence_bids_the_lowest_card_left(goofspiel: Scenario) -> None:
    goofspiel.given({"players.1.cards": [2, 4]}).run(Round()).time_up()
    goofspiel.said("goofspiel.bids", seat="seat1", card=1)
    goofspiel.said("goofspiel.bids", seat="seat2", card=2)


@rule("GS-END-01")
def test_after_the_last_prize_the_points_are_the_scores(goofspiel: Scenario) -> None:
    goofspiel.given({"players.0.points": 5}, prizes=[2])
    goofspiel.given({f"players.{seat}.cards": [seat + 1] for seat in range(3)})
    bid(goofspiel.run(Round()), 1, 2, 3).ended("all prizes are gone")
    assert goofspiel.scores == [5, 0, 2]


@rule("GS-BID-03")
def test_the_law_of_cards_notices_one_that_was_not_spent() -> None:
    scene = Scenario(GOOFSPIEL, 2, {"cards": 3}).begin()
    law = GOOFSPIEL.laws["everybody holds one card for each prize"]
    assert law(scene.play) == 0
    bid(scene, 3, 1)
    assert law(scene.play) == 0
    scene.given({"players.0.cards": [1, 2, 3]})
    assert law(scene.play) == 1


def test_the_picture_shows_the_prize_until_all_are_gone() -> None:
    table = Table(GOOFSPIEL, 2, bytes(32), {"cards": 2})
    assert GOOFSPIEL.scene is not None
    shown = GOOFSPIEL.scene(table.view(0))
    assert shown.headline == f"The prize is {table.view(0).state.prize}; 1 more to come"
    assert [type(widget) for widget in shown.widgets] == [CardRow, Grid]
    while not table.ended:
        table.time_up()
    shown = GOOFSPIEL.scene(table.view(SPECTATOR))
    assert shown.headline == "All prizes are gone"
    [players] = shown.widgets
    assert isinstance(players, Grid)
    assert players.rows == (("Seat 1", "0", ""), ("Seat 2", "0", ""))
