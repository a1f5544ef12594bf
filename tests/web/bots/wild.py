"""Bots that misbehave, for workers to import as a plugin."""

from __future__ import annotations

import os
import time
from pathlib import Path

from starmoot.bots import BOTS, Chair, Recipe
from starmoot.bots.base import Bot, Clock
from starmoot.kernel import Answer, Pending, pick


class WildBot:
    """Does what its name says: exit, sleep, raise, misfit, or (once:FILE) exit the first time."""

    def __init__(self, mood: str) -> None:
        self.mood = mood
        self.name = f"wild:{mood}"

    def answer(self, chair: Chair, pending: Pending) -> Answer:
        mood, _, place = self.mood.partition(":")
        if mood == "once" and not Path(place).exists():
            Path(place).write_text("was here")
            os._exit(5)
        if mood == "exit":
            os._exit(3)
        if mood == "sleep":
            time.sleep(60)
        if mood == "raise":
            raise ValueError("wild")
        if mood == "misfit":
            return pick(999)
        return pick(1)


def make_wild(rest: str, _seed: int, _clock: Clock) -> Bot:
    return WildBot(rest)


BOTS["wild"] = Recipe(make_wild, ("wild:MOOD",))
