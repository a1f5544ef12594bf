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
    seat = answers = idle = 0
    while answers < MOST_STEPS:
        view = players[seat].view(table, seat)
        if view.ended:
            return answers
        asked = view.awaited
        if asked:
            answer = choose(asked[0], rng)
            receipt = players[seat].decide(table, seat, asked[0], answer, view.version)
            assert receipt.status == "accepted", (asked[0].topic, receipt)
            answers += 1
            idle = 0
            continue
        idle += 1
        assert idle <= len(players), "nobody is asked and the game is not over"
        others = [one["seat"] for one in view.waiting if not one["done"] and one["seat"] != seat]
        seat = others[0] if others and idle == 1 else (seat + 1) % len(players)
    raise AssertionError(f"{MOST_STEPS} answers and no end")
