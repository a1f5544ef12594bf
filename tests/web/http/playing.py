"""Whole games by API clients: each knows no more than its own views."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from starmoot.client import Client, Decision, random_answer

MOST_STEPS = 3000


def sit(players: Sequence[Client], game: str, **more: Any) -> str:
    """A table with one seat for each client, in their order, started."""
    table = players[0].create(game, len(players), **{"listed": True, **more})
    for seat, player in enumerate(players[1:], start=1):
        assert player.join(table, seat) == seat
    players[0].start(table)
    return table


def choose(decision: Decision, rng: random.Random) -> object:
    """Some answer; passing where that is possible and chance says so."""
    if decision.may_pass and rng.random() < 0.2:
        return None
    return random_answer(decision.shape, rng)


def play_out(players: Sequence[Client], table: str, seed: int = 1) -> int:
    """Play until the game is over, by asking for views; gives the number of answers."""
    rng = random.Random(seed)
    answers = 0
    while answers < MOST_STEPS:
        idle = True
        for seat, player in enumerate(players):
            view = player.view(table, seat)
            if view.ended:
                return answers
            for decision in view.awaited:
                receipt = player.decide(table, seat, decision, choose(decision, rng), view.version)
                assert receipt.status == "accepted", (decision.topic, receipt)
                answers += 1
                idle = False
                break
        assert not idle, "nobody is asked and the game is not over"
    raise AssertionError(f"{MOST_STEPS} answers and no end")
