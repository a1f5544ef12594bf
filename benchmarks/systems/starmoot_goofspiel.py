"""Starmoot's goofspiel: 3 seats, 13 cards, random legal play.

The driver chooses the build through the import path: `src` for the interpreted source,
`build/compiled` for the compiled one. The workload names the build that is expected, and a run
that imported the other one stops rather than report a figure under the wrong name.

- `compiled`, `interpreted`: the whole loop is the package's own (`bots.playout`).
- `python-loop`: the compiled package, with every step of the loop in plain Python, as somebody
  writes it who tries out an idea; the counterpart of `openspiel_python`.

The last card of each hand is asked for like any other, so a game has 39 decisions, not 36.
"""

import itertools
import random
from importlib import import_module
from typing import Any

from benchmarks.systems.ours import expect, whole_loop
from benchmarks.systems.runner import Result, copy_cost, main, play_for

SEATS = 3
ROUNDS_BEFORE_COPY = 6


def python_loop(seconds: float) -> Result:
    """The same game, driven step by step from Python."""
    kernel, host = import_module("starmoot.kernel"), import_module("starmoot.host")
    game = host.get_game("goofspiel")
    settings = host.settle(game, {})
    streams = list(game.streams)
    seeds = itertools.count(1)
    pick = kernel.pick

    def new_game() -> Any:
        dice = host.QuickChance(streams, [0] * len(streams), next(seeds))
        return game.begin(SEATS, settings, dice, quiet=True)

    def one_game() -> tuple[int, int]:
        play = new_game()
        decisions = 0
        while not play.ended:
            decisions += bid(play, pick)
        return 1, decisions

    games, decisions, elapsed = play_for(seconds, one_game)
    midway = new_game()
    for _ in range(ROUNDS_BEFORE_COPY):
        bid(midway, pick)
    return Result(games, decisions, elapsed, copy_cost(lambda: host.clone_play(midway)))


def bid(play: Any, pick: Any) -> int:
    """Everybody bids a random card; the number of decisions made."""
    rnd = random.random
    strand = play.strands[0]
    questions = strand.window.questions
    for index, question in enumerate(questions):
        cards = play.shape(strand, question).keys
        play.put(strand, index, pick(cards[int(rnd() * len(cards))]))
    return len(questions)


def interpreted(seconds: float) -> Result:
    expect(compiled=False)
    return whole_loop("goofspiel", SEATS, seconds)


def compiled(seconds: float) -> Result:
    expect(compiled=True)
    return whole_loop("goofspiel", SEATS, seconds)


def compiled_python_loop(seconds: float) -> Result:
    expect(compiled=True)
    return python_loop(seconds)


if __name__ == "__main__":
    main(
        {
            "interpreted": interpreted,
            "compiled": compiled,
            "python-loop": compiled_python_loop,
        }
    )
