"""OpenSpiel's C++ goofspiel, every step driven through its Python API.

3 players, 13 cards. The prize order is `random`, which is also OpenSpiel's default: each prize is
a chance node. Bids are simultaneous and go in through `apply_actions`, without OpenSpiel's
legality checks; no observation is asked for. The last card of each hand is played by the game
itself, so a game has 36 decisions. Prizes are equally likely, so one is drawn from the legal
actions of the chance node, which is cheaper than asking for its probabilities.
"""

import random
from typing import Any

import pyspiel

from benchmarks.systems.runner import Result, copy_cost, main, play_for

GOOFSPIEL = "goofspiel(players=3,num_cards=13,points_order=random)"
SEATS = range(3)
ROUNDS_BEFORE_COPY = 6


def advance(state: Any) -> int:
    """Reveal a prize or make the three bids, at random; the number of decisions made."""
    rnd = random.random
    if state.is_chance_node():
        prizes = state.legal_actions()
        state.apply_action(prizes[int(rnd() * len(prizes))])
        return 0
    hands = [state.legal_actions(seat) for seat in SEATS]
    state.apply_actions([hand[int(rnd() * len(hand))] for hand in hands])
    return len(hands)


def measure(seconds: float) -> Result:
    game = pyspiel.load_game(GOOFSPIEL)

    def one_game() -> tuple[int, int]:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            decisions += advance(state)
        return 1, decisions

    games, decisions, elapsed = play_for(seconds, one_game)
    midway = game.new_initial_state()
    for _ in range(2 * ROUNDS_BEFORE_COPY):
        advance(midway)
    return Result(games, decisions, elapsed, copy_cost(midway.clone))


if __name__ == "__main__":
    main({"goofspiel": measure})
