"""Dice for tests that say what is thrown."""

from __future__ import annotations

from starmoot.kernel import Chance


class OutOfScript(Exception):
    """A test rolled more dice than it scripted."""


class ScriptedChance(Chance):
    """Dice that show what a test wrote down; streams without a script refuse to roll."""

    def __init__(self, streams: list[str], script: dict[str, list[int]]) -> None:
        super().__init__(streams, [0] * len(streams))
        self.scheme = "scripted"
        self.script: dict[str, list[int]] = {name: list(script.get(name, [])) for name in streams}

    def below(self, stream: int, n: int) -> int:
        if not 0 <= stream < len(self.counts):
            raise self.no_such_stream(stream)
        name = self.streams[stream]
        queue = self.script[name]
        if not queue:
            raise OutOfScript(f"the rules drew from '{name}' (0 to {n - 1}); nothing was scripted")
        value = queue.pop(0)
        if not 0 <= value < n:
            raise OutOfScript(f"'{name}' was scripted {value}, but this draw is 0 to {n - 1}")
        self.draws += 1
        self.counts[stream] = self.counts[stream] + 1
        return value

    def clone(self) -> ScriptedChance:
        copy = ScriptedChance(self.streams, self.script)
        copy.counts = self.counts[:]
        copy.draws = self.draws
        return copy
