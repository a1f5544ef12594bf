"""When automatic scribes post: others must not tell them from people by it. (HG-BOT-05)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import options
from starmoot.games.hegemony.exchange.posting import POST, closing_hour_of, early_until_of
from starmoot.games.hegemony.state import State

EARLY: Final = ((30, 270), (5, 25))
LATER: Final = ((330, 1200), (35, 120))
"""Seconds after the window opens: from and until, with standard and with quick clocks."""


def bot_waits(view: k.View, topic: str) -> int:
    """The second at which a bot posts, early or on time by chance, and never late. (HG-BOT-05)

    Its own small hash is the dice, so that a bot that is asked again does not change its mind.
    """
    state: State = view.state
    if topic != POST.name or state.settings.clock_profile == options.UNTIMED:
        return 0
    quick = state.settings.clock_profile == options.ACCELERATED
    chance = mixed(state.posting.opens, state.round, int(view.viewer))
    wish = state.settings.bot_posting
    early = wish == options.BOTS_EARLY or (wish == options.MIXED and chance % 2 == 0)
    first, last = (EARLY if early else LATER)[1 if quick else 0]
    wanted = state.posting.opens + first + chance // 2 % (last - first + 1)
    limit = early_until_of(state) if early else closing_hour_of(state) - 1
    return min(wanted, limit)


def mixed(*numbers: int) -> int:
    """A number that looks like chance and is always the same for the same numbers."""
    value = 2166136261
    for number in numbers:
        for byte in number.to_bytes(8, "big"):
            value = (value ^ byte) * 16777619 % 4294967296
    return value ^ (value >> 15)
