"""Copies share what never changes: whatever is played in one, the other stays as it was."""

from __future__ import annotations

import pytest

from starmoot.bots.playout import RandomPicker, playout
from starmoot.games.destiny import GAME
from starmoot.games.destiny.state import State, counted, with_value, without
from starmoot.kernel import Play, QuickChance
from starmoot.kernel.play import clone_play
from starmoot.kernel.snapshot import digest

STRETCH = 45
LOOKS = 40


def begun(seats: int, seed: int) -> Play:
    """A game at its first question."""
    streams = list(GAME.streams)
    chance = QuickChance(streams, [0] * len(streams), seed)
    return GAME.begin(seats, GAME.check_options({}), chance, True)


@pytest.mark.parametrize(("seats", "seed"), [(3, 11), (4, 12), (6, 13)])
def test_what_is_played_in_one_copy_never_shows_in_another(seats: int, seed: int) -> None:
    play = begun(seats, seed)
    picker = RandomPicker(seed)
    looks = 0
    while not play.over() and looks < LOOKS:
        twin, third = clone_play(play), clone_play(play)
        before = digest(play)
        assert digest(twin) == before
        playout(twin, RandomPicker(seed + looks), 3 * STRETCH)
        assert digest(play) == before
        playout(play, picker, STRETCH)
        assert digest(third) == before
        looks += 1
    assert looks > 10


def test_columns_are_shared_by_copies_and_replaced_by_whoever_changes_them() -> None:
    play = begun(4, 5)
    state = play.state
    twin = clone_play(play).state
    assert isinstance(state, State)
    assert isinstance(twin, State)
    shared = [name for name in State.replaced if getattr(twin, name) is getattr(state, name)]
    assert shared == list(State.replaced)
    assert with_value([1, 2, 3], 1, 9) == [1, 9, 3]
    assert without([1, 2, 3], 1) == [1, 3]
    assert counted({1: 2}, 1, 3) == {1: 5}
    assert counted({1: 2}, 4, 3) == {1: 2, 4: 3}
