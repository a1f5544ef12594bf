"""Matches between bots: the same with and without a table, and honest about what went wrong."""

from __future__ import annotations

import pytest
from tests.bots import toys

from starmoot.bots import Chair, MatchResult, make_bot, play_many, play_match, ranks, record_match
from starmoot.bots.base import Bot
from starmoot.bots.match import seed_bytes, take_turn
from starmoot.bots.playout import RandomPicker, play_games, playout
from starmoot.host import (
    QuickChance,
    Table,
    get_game,
    load_journal,
    replay,
    settle,
    take_view,
)
from starmoot.kernel import PASS, Answer, Game, Pending, pick

GOOFSPIEL = get_game("goofspiel")
MOOT = get_game("moot")


class Crashing:
    """Answers like a caretaker until its n-th question, then falls over."""

    name = "crashing"

    def __init__(self, at: int) -> None:
        self.at = at
        self.caretaker = make_bot("caretaker", 0)

    def answer(self, chair: Chair, pending: Pending) -> Answer:
        self.at -= 1
        if self.at == 0:
            raise KeyError("lost my notes")
        return self.caretaker.answer(chair, pending)


class Passing:
    """Passes, asked or not."""

    name = "passing"

    def answer(self, chair: Chair, pending: Pending) -> Answer:
        return PASS


class Peeking:
    """Notes what it is shown while others' sealed answers are in."""

    name = "peeking"

    def __init__(self) -> None:
        self.answers: list[Answer | None] = []
        self.pending = 0

    def answer(self, chair: Chair, pending: Pending) -> Answer:
        view = chair.view()
        self.pending += len(view.pending)
        world = chair.imagine(3)
        window = world.strands[0].window
        assert window is not None
        others = [a for q, a in zip(window.questions, window.answers, strict=True) if q.seat == 0]
        self.answers.extend(others)
        return pick(view.state.players[chair.seat].cards[0])


@pytest.mark.parametrize("game", [GOOFSPIEL, MOOT, toys.BAZAAR], ids=lambda game: game.id)
@pytest.mark.parametrize("chance", ["quick-1", "fair-1"])
def test_random_bots_decide_alike_at_full_speed_and_at_a_table(game: Game, chance: str) -> None:
    seats = game.seats[-1]
    for seed in range(10):
        fast = play_match(game, seats, None, seed, ["random"] * seats, chance=chance)
        recorded = record_match(game, seats, None, seed, ["random"] * seats, chance=chance)
        assert fast == recorded.result
        assert fast.finished
        assert fast.failure == ""
        assert recorded.table.scores == list(fast.scores)


def test_thinking_bots_decide_alike_with_and_without_a_table() -> None:
    bots = ["search:12", "caretaker", "random", "search:5"]
    for seed in (1, 2):
        played = play_match(MOOT, 4, {"gates": 5}, seed, bots, chance="fair-1")
        recorded = record_match(MOOT, 4, {"gates": 5}, seed, bots)
        assert played.finished
        assert played == recorded.result


def test_the_record_of_a_match_replays_to_the_same_end() -> None:
    recording = record_match(GOOFSPIEL, 3, {"cards": 5}, 7, ["search:5", "random", "random"])
    again = replay(GOOFSPIEL, load_journal(recording.table.journal.dump()))
    assert again.ended
    assert again.scores == list(recording.result.scores)
    assert again.inputs == recording.result.decisions == 15


def test_another_seed_is_another_match_and_the_same_seed_the_same() -> None:
    bots = ["random"] * 3
    first = play_match(GOOFSPIEL, 3, None, 1, bots)
    assert play_match(GOOFSPIEL, 3, None, 1, bots) == first
    assert play_match(GOOFSPIEL, 3, None, seed_bytes(1), bots) == first
    others = {play_match(GOOFSPIEL, 3, None, seed, bots).scores for seed in range(2, 12)}
    assert len(others) > 5


def test_a_match_counts_decisions_and_windows() -> None:
    for bots in (["random"] * 3, ["random", "random", "caretaker"]):
        result = play_match(GOOFSPIEL, 3, None, 1, bots)
        assert (result.decisions, result.windows) == (39, 13)
        assert result.ending == "all prizes are gone"


def test_a_bot_that_crashes_is_told_with_seat_question_and_seed() -> None:
    bots: list[str | Bot] = ["random", Crashing(at=4)]
    result = play_match(GOOFSPIEL, 2, None, 5, bots)
    assert result == MatchResult(
        seed_bytes(5).hex(), False, "", (0, 0), 7, 4, failure=result.failure
    )
    assert result.failure == (
        f"seed {seed_bytes(5).hex()}: after 7 decisions crashing in seat 2, asked goofspiel.bid: "
        "KeyError: 'lost my notes'"
    )


def test_the_record_of_a_crash_ends_with_the_failure_and_replays_up_to_it() -> None:
    recording = record_match(GOOFSPIEL, 2, None, 5, ["random", Crashing(at=4)])
    end = recording.table.journal.end
    assert end is not None
    assert end["end"] == recording.result.failure
    assert replay(GOOFSPIEL, recording.table.journal).inputs == 7


@pytest.mark.parametrize("bot", ["random", "caretaker"])
def test_rules_that_break_are_told_apart_from_bots_that_do(bot: str) -> None:
    result = play_match(toys.TRAP, 1, None, 3, [bot])
    assert not result.finished
    assert "the rules: ZeroDivisionError: the trap is sprung" in result.failure
    assert seed_bytes(3).hex() in result.failure


def test_passing_where_one_may_not_is_a_failure() -> None:
    result = play_match(GOOFSPIEL, 2, None, 5, ["random", Passing()])
    assert "BotFault: the answer does not fit the question" in result.failure


@pytest.mark.parametrize("bots", [["random", "random"], ["caretaker", "random"]])
def test_a_match_stops_at_its_limit_and_is_not_finished(bots: list[str]) -> None:
    result = play_match(toys.TREADMILL, 2, None, 1, bots, limit=50)
    assert (result.decisions, result.finished, result.failure) == (50, False, "")
    table = record_match(toys.TREADMILL, 2, None, 1, bots, limit=50).table
    assert table.journal.end is not None
    assert table.journal.end["end"] == "stopped after 50 decisions"


def test_a_bot_never_meets_the_sealed_answer_of_another() -> None:
    peeking = Peeking()
    result = play_match(GOOFSPIEL, 2, {"cards": 4}, 5, ["random", peeking])
    assert result.finished, result.failure
    assert peeking.pending == 4
    assert len(peeking.answers) == 4
    assert all(answer is not None and answer.key < 0 for answer in peeking.answers)


def test_every_seat_needs_a_bot() -> None:
    with pytest.raises(ValueError, match="3 seats need 3 bots, not 2"):
        play_match(GOOFSPIEL, 3, None, 1, ["random", "random"])


def test_equal_scores_share_the_better_place() -> None:
    assert ranks([3, 10, 7, 7]) == [4, 1, 2, 2]
    assert ranks([5, 5]) == [1, 1]
    assert ranks([-4]) == [1]


def test_a_bot_takes_its_turn_at_a_table() -> None:
    table = Table(GOOFSPIEL, 2, bytes(32), {"cards": 3})
    bots = [make_bot("random", 1), make_bot("search:5", 2)]
    while not table.ended:
        assert [take_turn(table, seat, bot) for seat, bot in enumerate(bots)] == [1, 1]
    assert table.inputs == 6
    assert take_turn(table, 0, bots[0]) == 0


def test_a_turn_at_a_table_ends_once_a_standing_offer_is_taken() -> None:
    table = Table(toys.BAZAAR, 2, bytes(32))
    bot = make_bot("search:30", 1)
    assert take_turn(table, 1, bot) == 1
    assert table.view(1).state.points == [0, 1]
    assert take_turn(table, 1, bot) == 1
    assert take_turn(table, 0, make_bot("caretaker", 1)) == 1
    assert table.scores == [0, 2]


class Greedy:
    """Says yes to everything."""

    name = "greedy"

    def answer(self, chair: Chair, pending: Pending) -> Answer:
        return PASS if pending.question.topic.may_pass else pick(1)


def test_a_turn_at_a_table_ends_once_its_own_answer_closes_the_window() -> None:
    table = Table(toys.KIOSK, 2, bytes(32))
    assert take_turn(table, 0, Greedy()) == 1
    assert table.view(0).state.points == [0, 0], "the offer was gone with the window"
    assert [pending.id for pending in table.view(0).pending] == ["1-3", "1-4"]


def test_many_games_are_counted_and_timed() -> None:
    speed = play_many("goofspiel", 3, 0.02)
    assert speed.decisions == 39 * speed.games > 0
    assert speed.seconds >= 0.02
    assert 0 < speed.copy_us < speed.ahead_us


def test_a_playout_stops_after_as_many_decisions_as_it_was_told() -> None:
    settings = settle(GOOFSPIEL, {})
    play = GOOFSPIEL.begin(3, settings, QuickChance(["prizes"], [0], 1), quiet=True)
    assert playout(play, RandomPicker(1), 6) == 6
    assert len(take_view(play, 0).state.prizes) == 10
    assert playout(play, RandomPicker(1), 1000) == 33
    assert play.ended
    assert play_games(GOOFSPIEL, 3, settings, 0, 4) == 4 * 39
