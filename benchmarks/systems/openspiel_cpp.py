"""OpenSpiel's goofspiel played whole inside C++, as far as its wheel lets one.

3 players, 13 cards, random prize order (OpenSpiel's default), 36 decisions a game. The wheel has
no bare "play one random game" call. Tried with open_spiel 2.0.2:

- `rollouts` (the fastest, 1.3 to 1.5 times `bots`): a `RandomRolloutEvaluator` reached through
  `MCTSBot.mcts_search` with one simulation, which for an unvisited root grows no tree and only
  runs the evaluator: ROLLOUTS random games from that state in one Python call, with one random
  generator. What it pays beyond a bare loop: the search takes turn-based games only, so bids go
  through OpenSpiel's turn-based wrapper; each game starts as a clone. What it saves: the first
  prize is drawn in Python, once per call, because the search cannot start at a chance node.
- `bots`: `evaluate_bots` with three uniform random bots on the simultaneous game; one Python call
  and one new state per game. What it pays: a Mersenne twister seeded per game, a virtual call per
  bid, and legal actions generated twice per bid (by the loop and by the bot).
- Tried and left out: `evaluate_bots` on the turn-based game (no faster) and with stateful random
  bots (about 12 times slower; they refuse simultaneous bids); a policy bot with
  `UniformRandomPolicy` (setting it up had not ended after minutes); `random_sim_test` (about
  1,000 games/s: it is a test, and checks far more than it plays); `ISMCTSBot` (needs resampling,
  which this game does not implement).

A loop written in C++ against OpenSpiel's sources has none of these costs and is faster than both,
so a ratio to this module flatters us: say "OpenSpiel's wheel, loop in C++", not "OpenSpiel C++".
A copy made inside C++ cannot be timed from here; `openspiel_python` times one made from Python.
"""

import itertools
import random

import pyspiel

from benchmarks.systems.openspiel_python import GOOFSPIEL, SEATS
from benchmarks.systems.runner import Result, main, play_for

DECISIONS_PER_GAME = 36
ROLLOUTS = 250


def rollouts(seconds: float) -> Result:
    game = pyspiel.convert_to_turn_based(pyspiel.load_game(GOOFSPIEL))
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
    searcher = pyspiel.MCTSBot(
        game,
        evaluator,
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=1,
        solve=False,
        seed=1,
        verbose=False,
    )

    def many_games() -> tuple[int, int]:
        state = game.new_initial_state()
        state.apply_action(random.choice(state.legal_actions()))
        searcher.mcts_search(state)
        return ROLLOUTS, ROLLOUTS * DECISIONS_PER_GAME

    return Result(*play_for(seconds, many_games), copy_us=None)


def bots(seconds: float) -> Result:
    game = pyspiel.load_game(GOOFSPIEL)
    players = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in SEATS]
    seeds = itertools.count(1)

    def one_game() -> tuple[int, int]:
        pyspiel.evaluate_bots(game.new_initial_state(), players, next(seeds))
        return 1, DECISIONS_PER_GAME

    return Result(*play_for(seconds, one_game), copy_us=None)


if __name__ == "__main__":
    main({"rollouts": rollouts, "bots": bots})
