"""Chance: dice anybody can recompute, streams that do not disturb each other."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from typing import Final

import pytest

from starmoot.host import FairChance, QuickChance
from starmoot.host.snapshot import BadSnapshot, make_chance
from starmoot.kernel import Chance
from starmoot.kernel.chance import SPAN, commitment
from starmoot.testing import OutOfScript, ScriptedChance

SEED: Final = bytes(range(32))
STREAMS: Final = ["dice", "cards"]


def fair(counts: list[int] | None = None) -> FairChance:
    return FairChance(STREAMS[:], counts or [0, 0], SEED)


def quick(seed: int = 2024) -> QuickChance:
    return QuickChance(STREAMS[:], [0, 0], seed)


def block(name: str, count: int) -> int:
    """The recipe of docs/protocol.md, written from the document alone."""
    key = hmac.new(SEED, b"starmoot/1/" + name.encode(), hashlib.sha256).digest()
    drawn = hmac.new(key, count.to_bytes(8, "big"), hashlib.sha256).digest()
    return int.from_bytes(drawn[:6], "big")


def by_the_recipe(name: str, sides: int, draws: int) -> list[int]:
    numbers: list[int] = []
    count = 0
    while len(numbers) < draws:
        value = block(name, count)
        count += 1
        if value < (1 << 48) // sides * sides:
            numbers.append(value % sides)
    return numbers


@pytest.mark.parametrize("sides", [1, 2, 6, 52, 1000, (1 << 47) + 1, 1 << 48])
def test_fair_dice_follow_the_published_recipe(sides: int) -> None:
    dice = fair()
    for stream, name in enumerate(STREAMS):
        drawn = [dice.below(stream, sides) for _draw in range(40)]
        assert drawn == by_the_recipe(name, sides, 40)


def test_a_value_beyond_the_last_whole_multiple_is_drawn_again() -> None:
    sides = (1 << 47) + 1
    dice = fair()
    for _draw in range(40):
        dice.below(0, sides)
    refused = sum(block("dice", count) >= sides for count in range(dice.counts[0]))
    assert dice.counts[0] == 40 + refused
    assert refused > 10, "half of all values lie beyond, so some must have been drawn"
    assert dice.draws == 40


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


@pytest.mark.parametrize("make", [fair, quick])
def test_draws_from_one_stream_never_shift_another(make: Callable[[], Chance]) -> None:
    alone, mixed = make(), make()
    expected = [alone.below(0, 6) for _draw in range(20)]
    got = []
    for draw in range(20):
        mixed.shuffle(1, list(range(draw)))
        got.append(mixed.below(0, 6))
    assert got == expected


@pytest.mark.parametrize("make", [fair, quick])
def test_a_clone_goes_on_alike_and_apart(make: Callable[[], Chance]) -> None:
    dice = make()
    first = [dice.below(0, 100) for _draw in range(5)]
    twin = dice.clone()
    ahead = [twin.below(0, 100) for _draw in range(5)]
    assert [dice.below(0, 100) for _draw in range(5)] == ahead != first
    assert (twin.draws, twin.counts) == (dice.draws, dice.counts)
    twin.below(1, 6)
    assert dice.counts[1] == 0


@pytest.mark.parametrize("make", [fair, quick])
def test_faces_come_up_equally_often(make: Callable[[], Chance]) -> None:
    """Chi-square with five degrees of freedom: 20.5 is passed once in a thousand seeds."""
    dice = make()
    counts = [0] * 6
    for _draw in range(6000):
        counts[dice.below(0, 6)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 20.5


@pytest.mark.parametrize("make", [fair, quick])
def test_every_order_comes_up_equally_often(make: Callable[[], Chance]) -> None:
    """Chi-square with 23 degrees of freedom: 49.7 is passed once in a thousand seeds."""
    dice = make()
    counts: dict[tuple[int, ...], int] = {}
    for _draw in range(4800):
        cards = [0, 1, 2, 3]
        dice.shuffle(1, cards)
        counts[tuple(cards)] = counts.get(tuple(cards), 0) + 1
    assert len(counts) == 24
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 49.7


def test_between_takes_in_both_ends() -> None:
    dice = fair()
    assert {dice.between(0, -1, 1) for _draw in range(60)} == {-1, 0, 1}


def test_quick_dice_show_the_same_on_every_build() -> None:
    dice = quick()
    drawn = [dice.below(0, 1000) for _draw in range(8)]
    assert drawn == [357, 378, 238, 871, 676, 371, 494, 853]
    assert [dice.below(1, 1000) for _draw in range(4)] == [648, 745, 131, 874]
    assert QuickChance(["dice"], [1 << 21], -5).below(0, 1 << 31) == 215410364


def test_quick_dice_of_neighbouring_seeds_differ() -> None:
    assert len({quick(seed).below(0, 1 << 30) for seed in range(200)}) == 200


@pytest.mark.parametrize("sides", [0, -1, SPAN + 1])
def test_a_die_without_sides_is_refused(sides: int) -> None:
    with pytest.raises(ValueError, match=f"a die has 1 to 281474976710656 sides, not {sides}"):
        fair().below(0, sides)


def test_scripted_dice_show_what_was_written_and_refuse_to_go_on() -> None:
    dice = ScriptedChance(STREAMS[:], {"dice": [3, 6]})
    assert dice.below(0, 6) == 3
    twin = dice.clone()
    with pytest.raises(OutOfScript, match="'dice' was scripted 6, but this draw is 0 to 5"):
        dice.below(0, 6)
    assert twin.below(0, 7) == 6
    with pytest.raises(OutOfScript, match=r"drew from 'cards' \(0 to 51\); nothing was scripted"):
        dice.below(1, 52)
    assert (dice.draws, twin.draws, twin.counts) == (1, 2, [2, 0])


def test_a_record_names_its_dice() -> None:
    assert make_chance("fair-1", STREAMS[:], SEED).scheme == "fair-1"
    assert make_chance("quick-1", STREAMS[:], SEED).scheme == "quick-1"
    with pytest.raises(BadSnapshot, match="unknown dice 'loaded'; this version rolls fair-1"):
        make_chance("loaded", STREAMS[:], SEED)


def test_chance_itself_has_no_dice() -> None:
    dice = Chance(STREAMS[:], [0, 0])
    with pytest.raises(NotImplementedError):
        dice.below(0, 6)
    with pytest.raises(NotImplementedError):
        dice.clone()
