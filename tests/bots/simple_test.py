"""The bots without a plan: caretaker, advice, random."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from tests.bots import toys

from starmoot.bots import Chair, make_bot, play_match
from starmoot.bots.playout import RandomPicker
from starmoot.host import Table, get_game
from starmoot.kernel import PASS, Answer, Game, Pending, View, pick

SEED = bytes(32)


def chair_and_pending(game: Game, seat: int, at: int = 0) -> tuple[Chair, Pending]:
    chair = Chair.at(Table(game, game.seats[0], SEED), seat)
    return chair, chair.view().pending[at]


def test_a_caretaker_does_what_the_rule_takes_silence_for() -> None:
    result = play_match(toys.ORDERS, 2, None, 1, ["caretaker", "caretaker"])
    assert result.scores == (107, 107)


def test_a_caretaker_takes_the_first_entry_where_the_rule_says_nothing() -> None:
    game = get_game("goofspiel")
    chair, pending = chair_and_pending(game, 1)
    assert make_bot("caretaker", 1).answer(chair, pending).key == 1


def test_a_caretaker_never_takes_a_standing_offer() -> None:
    result = play_match(toys.BAZAAR, 2, None, 1, ["random", "caretaker"])
    assert result.scores == (0, 0)


def test_random_bots_take_standing_offers_now_and_then() -> None:
    points = Counter(
        play_match(toys.BAZAAR, 2, None, seed, ["random", "random"]).scores[1]
        for seed in range(3000)
    )
    assert points[0] > 10 * points[1]
    assert points[1] > 5 * points[2] > 0


def test_a_random_bot_takes_every_card_about_as_often() -> None:
    chair, pending = chair_and_pending(get_game("goofspiel"), 0)
    bot = make_bot("random", 5)
    seen = Counter(bot.answer(chair, pending).key for _ in range(2600))
    assert set(seen) == set(range(1, 14))
    assert min(seen.values()) > 140
    assert max(seen.values()) < 260


def test_advice_is_refused_where_a_game_has_none() -> None:
    result = play_match(get_game("goofspiel"), 2, None, 1, ["advice", "random"])
    assert "Goofspiel offers no advice to bots; take random or search instead" in result.failure
    assert not result.finished


def greedy(view: View, _pending: Pending, level: int, _picker: RandomPicker) -> Answer | None:
    """Level 1 bids the prize itself; level 2 has no opinion."""
    return pick(view.state.prize) if level == 1 else None


def test_advice_is_followed_and_reads_the_view() -> None:
    game = replace(get_game("goofspiel"), advice=greedy)
    chair, pending = chair_and_pending(game, 0)
    answer = make_bot("advice", 1).answer(chair, pending)
    assert answer.key == chair.view().state.prize
    wins = [play_match(game, 2, None, seed, ["advice", "random"]).ranks[0] for seed in range(30)]
    assert wins.count(1) > 24


def test_advice_is_given_its_level_and_may_have_no_opinion() -> None:
    game = replace(get_game("goofspiel"), advice=greedy)
    chair, pending = chair_and_pending(game, 0)
    bot = make_bot("advice:2", 1)
    assert len({bot.answer(chair, pending).key for _ in range(40)}) > 5


def test_advice_without_an_opinion_leaves_a_standing_offer() -> None:
    game = replace(toys.BAZAAR, advice=greedy)
    chair, pending = chair_and_pending(game, 1)
    assert pending.question.standing
    assert make_bot("advice:2", 1).answer(chair, pending) is PASS


def test_advice_that_does_not_fit_is_a_failure_of_the_match() -> None:
    game = replace(get_game("goofspiel"), advice=lambda *_: pick(99))
    result = play_match(game, 2, None, 1, ["random", "advice"])
    assert "advice in seat 2, asked goofspiel.bid: BotFault: the answer does not fit" in (
        result.failure
    )


@pytest.mark.parametrize("wordy", [False, True])
def test_a_chair_gives_words_and_log_only_to_those_who_ask(wordy: bool) -> None:
    chair, _ = chair_and_pending(get_game("goofspiel"), 0)
    assert bool(chair.view(wordy).log) is wordy
