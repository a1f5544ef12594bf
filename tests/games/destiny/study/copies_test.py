"""Copies share nothing that changes: what is played in one never shows in another."""

from __future__ import annotations

import pytest

from starmoot.bots.playout import RandomPicker, playout
from starmoot.games.destiny import GAME
from starmoot.host import QuickChance, clone_play, digest, settle
from starmoot.kernel import Play

STRETCH = 45
LOOKS = 40


def begun(seats: int, seed: int) -> Play:
    """A game at its first question."""
    streams = list(GAME.streams)
    chance = QuickChance(streams, [0] * len(streams), seed)
    return GAME.begin(seats, settle(GAME, {}), chance, True)


@pytest.mark.parametrize(("seats", "seed"), [(3, 11), (4, 12), (6, 13)])
def test_what_is_played_in_one_copy_never_shows_in_another(seats: int, seed: int) -> None:
    play = begun(seats, seed)
    picker = RandomPicker(seed)
    looks = 0
    while not play.ended and looks < LOOKS:
        twin, third = clone_play(play), clone_play(play)
        before = digest(play)
        assert digest(twin) == before
        playout(twin, RandomPicker(seed + looks), 3 * STRETCH)
        assert digest(play) == before
        playout(play, picker, STRETCH)
        assert digest(third) == before
        looks += 1
    assert looks > 10
