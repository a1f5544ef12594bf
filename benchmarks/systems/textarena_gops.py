"""TextArena's raw three-player GOPS (goofspiel): `ThreePlayerGOPS-v0-raw`, text in and text out.

A new environment per game, as its README does. The agents are scripted: each fetches its
observation and bids the next card of a hand shuffled beforehand, so no text is parsed. The last
card of a hand is asked for too, so a game has 39 decisions: compare games, not decisions.
"""

import random

import textarena

from benchmarks.systems.runner import Result, main, play_for

SEATS = 3
CARDS = ["[A]", *(f"[{number}]" for number in range(2, 11)), "[J]", "[Q]", "[K]"]


def one_game() -> tuple[int, int]:
    env = textarena.make("ThreePlayerGOPS-v0-raw")
    env.reset(num_players=SEATS)
    hands = [random.sample(CARDS, len(CARDS)) for _ in range(SEATS)]
    decisions = 0
    done = False
    while not done:
        seat, _ = env.get_observation()
        done, _ = env.step(action=hands[seat].pop())
        decisions += 1
    env.close()
    return 1, decisions


def measure(seconds: float) -> Result:
    return Result(*play_for(seconds, one_game), copy_us=None)


if __name__ == "__main__":
    main({"goofspiel": measure})
