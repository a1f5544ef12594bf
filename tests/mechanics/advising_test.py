"""The adviser: opinions by topic, what is answered where there is none, and only what fits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from starmoot import host
from starmoot import kernel as k
from starmoot.bots.match import play_match
from starmoot.games.moot.play import BID
from starmoot.mechanics.advising import Adviser, always, as_little, at_will, by_key, by_worth

TABLE = host.Table(host.get_game("moot"), 3, bytes(32)).view(1)
"""What is seen: these opinions do not look at it."""

ROAD = k.Topic("test.advising.road", "T-01", "Which road?")
TOLL = k.Topic("test.advising.toll", "T-02", "How much?", may_pass="Nothing")
STALL = k.Topic("test.advising.stall", "T-03", "What do you sell?", standing=True)
ROADS = k.Choose(k.NUMBER, [3, 5, 4], then=[None, k.Amount(2, 6), None])


class Counsel:
    """Who is advised, and how far that player goes."""

    def __init__(self, view: k.View, seat: k.Seat, level: int) -> None:
        self.seat = seat
        self.level = level


def asked(topic: k.Topic, shape: k.Shape, seat: int = 1) -> k.Pending:
    return k.Pending("1", topic.put_to(seat), shape, None, k.Words(topic.prompt))


def advised(adviser: Adviser[Counsel], pending: k.Pending, level: int = 2) -> k.Answer | None:
    return adviser(TABLE, pending, level)


def test_the_opinion_on_a_topic_is_asked_with_counsel_for_the_seat_and_level() -> None:
    met: list[tuple[int, int]] = []

    def straight(counsel: Counsel, _shape: k.Shape) -> k.Answer:
        met.append((counsel.seat, counsel.level))
        return k.pick(4)

    answer = advised(Adviser(Counsel, {ROAD: straight}), asked(ROAD, ROADS))
    assert answer is not None
    assert (answer.key, met) == (4, [(1, 2)])


def test_counsel_is_not_made_where_nobody_has_an_opinion() -> None:
    def never(*_arguments: Any) -> Counsel:
        raise AssertionError("counsel was made for nothing")

    assert advised(Adviser(never, {}), asked(ROAD, ROADS)) is None


@pytest.mark.parametrize(
    ("topic", "at_will_key", "as_little_key"),
    [(ROAD, None, 3), (TOLL, None, k.PASS.key), (STALL, k.PASS.key, k.PASS.key)],
)
def test_without_an_opinion_a_game_says_nothing_or_as_little_as_it_can(
    topic: k.Topic, at_will_key: int | None, as_little_key: int
) -> None:
    pending = asked(topic, ROADS)
    left = advised(Adviser(Counsel, {}, at_will), pending)
    assert (None if left is None else left.key) == at_will_key
    least = advised(Adviser(Counsel, {}, as_little), pending)
    assert least is not None
    assert least.key == as_little_key


@pytest.mark.parametrize("wrong", [k.pick(9), k.PASS])
def test_an_opinion_that_does_not_fit_counts_as_none(wrong: k.Answer) -> None:
    adviser = Adviser(Counsel, {ROAD: lambda _counsel, _shape: wrong}, as_little)
    answer = advised(adviser, asked(ROAD, ROADS))
    assert answer is not None
    assert answer.key == 3


def test_one_may_advise_to_pass_where_one_may_pass() -> None:
    adviser = Adviser(Counsel, {TOLL: lambda _counsel, _shape: k.PASS})
    answer = advised(adviser, asked(TOLL, k.Amount(1, 5)))
    assert answer is not None
    assert answer.passed()


def test_by_key_takes_the_key_that_is_named_with_as_little_as_it_asks_for() -> None:
    def second(_counsel: Counsel, keys: list[int]) -> int:
        return keys[1]

    answer = advised(Adviser(Counsel, {ROAD: by_key(second)}), asked(ROAD, ROADS))
    assert answer is not None
    assert (answer.key, answer.parts[0].key) == (5, 2)


def test_by_worth_takes_the_best_and_the_first_among_equals() -> None:
    def odd(counsel: Counsel, key: int) -> int:
        return counsel.level * (key % 2)

    answer = advised(Adviser(Counsel, {ROAD: by_worth(odd)}), asked(ROAD, ROADS))
    assert answer is not None
    assert answer.key == 3


def test_by_key_and_by_worth_have_no_opinion_on_what_is_no_choice_or_an_empty_one() -> None:
    def any_key(_counsel: Counsel, key: int) -> int:
        return key

    adviser = Adviser(Counsel, {TOLL: by_worth(any_key)}, as_little)
    for shape in (k.Amount(1, 5), k.Choose(k.NUMBER, [])):
        answer = advised(adviser, asked(TOLL, shape))
        assert answer is not None
        assert answer.passed()


def test_always_takes_one_key_whenever_it_is_on_offer() -> None:
    adviser = Adviser(Counsel, {ROAD: always(4)})
    answer = advised(adviser, asked(ROAD, ROADS))
    assert answer is not None
    assert answer.key == 4
    assert advised(adviser, asked(ROAD, k.Choose(k.NUMBER, [3, 5]))) is None


def test_a_game_with_an_adviser_is_played_by_the_bot_that_asks_for_advice() -> None:
    def a_third(_counsel: Counsel, shape: k.Shape) -> k.Answer | None:
        return k.pick(shape.most // 3) if isinstance(shape, k.Amount) else None

    game = replace(host.get_game("moot"), advice=Adviser(Counsel, {BID: a_third}))
    result = play_match(game, 3, {}, 1, ["advice", "random", "random"])
    assert result.finished
