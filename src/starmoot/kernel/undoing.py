"""Taking back: the moments one can go back to, and what bars the way.

What revealed something cannot be taken back by one seat alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starmoot.kernel.play import Play
from starmoot.kernel.record import codec
from starmoot.kernel.secret import EVERYONE, Cards, encode_cards, encode_secret


@dataclass
class Checkpoint:
    """A moment one can go back to: the play before an input, and whose input it was.

    `log` is how many facts had been written by then, `number` how many inputs had been taken.
    """

    seat: int
    play: Play
    log: int
    number: int


def has_revealed(before: Play, after: Play) -> bool:
    """Whether somebody may have learned something that cannot be unlearned.

    Dice and openings count themselves. Besides, whatever moved among the hidden things may have
    been seen on its way; to be sure, every such change bars the way back.
    """
    if after.ended or after.chance.draws != before.chance.draws or after.reveals != before.reveals:
        return True
    return hidden_things(before) != hidden_things(after)


def hidden_things(play: Play) -> list[Any]:
    """Everything that is not open to all, as plain data."""
    found: list[Any] = []
    codec(type(play.state)).secrets(play.state, found)
    for strand in play.strands:
        for frame in strand.stack:
            codec(type(frame)).secrets(frame, found)
    return [
        encode_cards(thing) if isinstance(thing, Cards) else encode_secret(thing)
        for thing in found
        if thing.audience != EVERYONE
    ]
