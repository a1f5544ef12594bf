"""Checked copies: what may be shared by two plays and what may not, in every test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from starmoot.bots.playout import RandomPicker, playout
from starmoot.host import COPY_WATCHERS, QuickChance, clone_play, get_game, settle
from starmoot.kernel import Play
from starmoot.testing import copies
from starmoot.testing.copies import SharedCopy, look_at, shared_by

Sharing = Callable[[Any, Any], None]


@pytest.fixture
def play() -> Play:
    """Moot, some way into the game."""
    game = get_game("moot")
    dice = QuickChance(list(game.streams), [0] * len(game.streams), 3)
    begun = game.begin(3, settle(game, {}), dice, quiet=True)
    playout(begun, RandomPicker(3), 9)
    assert not begun.ended
    return begun


def share_list(one: Any, other: Any) -> None:
    other.state.tracks = one.state.tracks


def share_record(one: Any, other: Any) -> None:
    other.state.captains[1] = one.state.captains[1]


def share_secret(one: Any, other: Any) -> None:
    other.state.captains[0].role = one.state.captains[0].role


def share_pile(one: Any, other: Any) -> None:
    other.state.gates = one.state.gates


def share_procedure(one: Any, other: Any) -> None:
    other.strands[0].stack[0] = one.strands[0].stack[0]


def share_window(one: Any, other: Any) -> None:
    other.strands[0].window = one.strands[0].window


def share_dice(one: Any, other: Any) -> None:
    other.chance = one.chance


def test_a_copy_shares_nothing_that_can_change(play: Play) -> None:
    assert shared_by(play, clone_play(play)) == ""


@pytest.mark.parametrize(
    ("sharing", "where"),
    [
        (share_list, "state.tracks"),
        (share_record, "state.captains[1]"),
        (share_secret, "state.captains[0].role"),
        (share_pile, "state.gates"),
        (share_procedure, "strands[0].stack[0]"),
        (share_window, "strands[0].window"),
        (share_dice, "chance"),
    ],
)
def test_what_is_shared_is_named(play: Play, sharing: Sharing, where: str) -> None:
    twin = clone_play(play)
    sharing(play, twin)
    assert shared_by(play, twin) == where


def test_settings_and_what_piles_lend_each_other_may_be_shared(play: Play) -> None:
    twin: Any = clone_play(play)
    own: Any = play
    assert twin.state.settings is own.state.settings
    assert twin.state.gates.cards is own.state.gates.cards
    assert shared_by(play, twin) == ""


def test_every_test_looks_at_copies(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    assert look_at in COPY_WATCHERS
    monkeypatch.setattr(copies, "shared_by", lambda *_plays: "state.tracks")
    monkeypatch.setattr(copies, "SEEN", {})
    with pytest.raises(SharedCopy, match=r"a copy of Moot shares state\.tracks"):
        clone_play(play)
