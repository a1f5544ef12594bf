"""Forms: what a host needs to let people set up a table of any game: its options and clocks."""

from __future__ import annotations

from typing import Any

from starmoot.host.options import options_of
from starmoot.host.showing import describe
from starmoot.kernel.decision import TOPICS, Words
from starmoot.kernel.game import Game
from starmoot.kernel.kind import titled


def options_json(game: Game) -> list[dict[str, Any]]:
    """The options of a game as JSON; the values that fit a shape are what a table accepts."""
    return [
        {
            "name": option.name,
            "title": option.title or titled(option.name),
            "help": option.help,
            "rules": option.rules.split(),
            "default": option.default,
            "shape": describe(option.shape, Words(""), None),
        }
        for option in options_of(game)
    ]


def clocks_of(game: Game) -> dict[str, str]:
    """The deadline classes of a game, by name, each with one line of help.

    They are those of its topics, whose names begin with the id of the game; where the game has no
    words for one (`Game.clocks`), a question that it is for stands as an example.
    """
    found = dict(game.clocks)
    for name, topic in TOPICS.items():
        if name.startswith(f"{game.id}."):
            found.setdefault(topic.clock, f"For questions such as: {topic.prompt}")
    return dict(sorted(found.items()))
