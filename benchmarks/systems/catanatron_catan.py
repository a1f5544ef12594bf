"""Catanatron: Catan with four `RandomPlayer`s; a decision is one `play_tick`.

Games end on a win or at Catanatron's own turn limit. The rules differ from any game of ours, so
its decisions per second are a hint, not a yardstick. The copy is `Game.copy()` in mid-game.
"""

import itertools

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

from benchmarks.systems.runner import Result, copy_cost, main, play_for

COLORS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
TICKS_BEFORE_COPY = 300


def new_game(seed: int) -> Game:
    return Game([RandomPlayer(color) for color in COLORS], seed=seed)


def over(game: Game) -> bool:
    return game.winning_color() is not None or game.state.num_turns >= TURNS_LIMIT


def midgame() -> Game:
    """The first seeded game that is still going after TICKS_BEFORE_COPY decisions."""
    for seed in itertools.count(1):
        game = new_game(seed)
        for _ in range(TICKS_BEFORE_COPY):
            if over(game):
                break
            game.play_tick()
        else:
            return game
    raise AssertionError("unreachable: the seeds do not end")


def measure(seconds: float) -> Result:
    seeds = itertools.count(1)

    def one_game() -> tuple[int, int]:
        game = new_game(next(seeds))
        ticks = 0
        while not over(game):
            game.play_tick()
            ticks += 1
        return 1, ticks

    games, decisions, elapsed = play_for(seconds, one_game)
    return Result(games, decisions, elapsed, copy_cost(midgame().copy))


if __name__ == "__main__":
    main({"catan": measure})
