"""Tallies: what only many moments together can tell of secrets and imagined worlds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

ENOUGH = 12
"""How often something must have been tried before it counts as what never happens."""

Tally = dict[str, list[int]]
"""For each hidden place: how often it was tried, and how often it came about."""


@dataclass
class Tallies:
    """What became of hidden places in one game, or in many.

    `dealt`: it was hidden when a world was dealt anew, and changed. `reached`: it could have been
    drawn otherwise for all that a viewer knew, and an imagined world had it so. `faces`: how often
    imagined worlds showed each face of a hidden die.
    """

    dealt: Tally = field(default_factory=dict)
    reached: Tally = field(default_factory=dict)
    faces: dict[str, Counter[int]] = field(default_factory=dict)

    def note_dealt(self, path: str, changed: bool) -> None:
        """Another world was dealt."""
        add(self.dealt, path, 1, changed)

    def note_reached(self, path: str, found: bool) -> None:
        """Another outcome was looked for."""
        add(self.reached, path, 1, found)

    def note_faces(self, path: str, faces: list[int], shown: list[int]) -> None:
        """An imagined world showed some faces of a die."""
        self.faces.setdefault(path, Counter(dict.fromkeys(faces, 0))).update(shown)

    def join(self, other: Tallies) -> None:
        """Add the tallies of another game."""
        for path, (met, changed) in other.dealt.items():
            add(self.dealt, path, met, changed)
        for path, (met, found) in other.reached.items():
            add(self.reached, path, met, found)
        for path, shown in other.faces.items():
            self.faces.setdefault(path, Counter()).update(shown)

    def findings(self) -> Iterator[tuple[str, str]]:
        """What is wrong: the check, and a sentence."""
        for path, (met, changed) in self.dealt.items():
            if met >= ENOUGH and not changed:
                yield (
                    "secrecy",
                    f"{path} was hidden {met} times when worlds were dealt anew, and never "
                    "changed: nobody can prove that it stays secret",
                )
        for path, (met, found) in self.reached.items():
            if met >= ENOUGH and not found:
                yield (
                    "imagined",
                    f"{path} could have been drawn otherwise {met} times for all that a viewer "
                    "knew, and no imagined world had it so: deal it again as it was drawn",
                )
        for path, shown in self.faces.items():
            never = sorted(face for face, count in shown.items() if not count)
            if never and shown.total() >= ENOUGH * len(shown):
                yield (
                    "imagined",
                    f"imagined worlds never show {never} on {path}, though all faces are as likely",
                )


def add(tally: Tally, path: str, tried: int, came: int) -> None:
    """Count in a tally."""
    counts = tally.setdefault(path, [0, 0])
    counts[0] += tried
    counts[1] += came
