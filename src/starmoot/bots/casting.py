"""Casting: which characters sit at a table, and what they are called."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from starmoot.bots.temperament import TEMPERAMENTS, Temperament
from starmoot.kernel import Game

WORD: Final = "character"
"""What the texts of characters begin with."""


def temperament_of(spec: str) -> Temperament | None:
    """The temperament that a bot's text names; None where it is no character."""
    word, _, rest = spec.partition(":")
    return TEMPERAMENTS.get(rest.partition(":")[0]) if word == WORD else None


def has_characters(game: Game) -> bool:
    """Whether a game has what characters think with."""
    return game.advice is not None and game.outlook is not None


def cast(count: int, budget: str = "") -> list[str]:
    """The texts of different characters for as many seats."""
    return distinct([f"{WORD}:{budget}" if budget else WORD] * count)


def distinct(specs: Sequence[str], start: int = 0) -> list[str]:
    """The same bots with a temperament for each character that has none, as different as can be.

    `start` is where among the temperaments one begins, so that not every table is alike.
    """
    names = list(TEMPERAMENTS)
    count = dict.fromkeys(names[start % len(names) :] + names[: start % len(names)], 0)
    for spec in specs:
        temperament = temperament_of(spec)
        if temperament is not None:
            count[temperament.name] += 1
    found: list[str] = []
    for spec in specs:
        word, _, rest = spec.partition(":")
        if word != WORD or rest.partition(":")[0]:
            found.append(spec)
            continue
        rarest = min(count, key=lambda name: count[name])
        count[rarest] += 1
        budget = rest.partition(":")[2]
        found.append(f"{WORD}:{rarest}:{budget}" if budget else f"{WORD}:{rarest}")
    return found


def name_for(spec: str, taken: Collection[str]) -> str:
    """What a character is called, by a name that nobody has yet; empty where there is none."""
    temperament = temperament_of(spec)
    names = [] if temperament is None else temperament.names
    return next((name for name in names if name not in taken), "")
