"""Hexes: a round board of them with numbers, distances, neighbours and ways.

Hexes have axial coordinates (q, r) with the centre at (0, 0). A grid numbers those within its
radius row by row, so that rules work on small integers; boards that use only a part of it say
which hexes are open.
"""

from __future__ import annotations

from typing import Final, final

from starmoot import kernel as k

DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""East, north-east, north-west, west, south-west, south-east."""

OUTSIDE: Final = -1


@final
class HexGrid:
    """All hexes within a radius: `around[hex][direction]` is a neighbour, or OUTSIDE."""

    def __init__(self, radius: k.i64) -> None:
        self.radius: k.i64 = radius
        self.qs: list[int] = []
        self.rs: list[int] = []
        for r in range(-radius, radius + 1):
            for q in range(max(-radius, -r - radius), min(radius, radius - r) + 1):
                self.qs.append(q)
                self.rs.append(r)
        self.numbers: dict[tuple[int, int], int] = {
            (q, r): place for place, (q, r) in enumerate(zip(self.qs, self.rs, strict=True))
        }
        count = len(self.qs)
        self.around: list[list[int]] = [
            [
                self.numbers.get((self.qs[place] + q, self.rs[place] + r), OUTSIDE)
                for q, r in DIRECTIONS
            ]
            for place in range(count)
        ]
        self.distances: list[list[int]] = [
            [self.apart(one, other) for other in range(count)] for one in range(count)
        ]

    def __len__(self) -> int:
        return len(self.qs)

    def apart(self, one: k.i64, other: k.i64) -> int:
        """How many steps lie between two hexes."""
        q = self.qs[one] - self.qs[other]
        r = self.rs[one] - self.rs[other]
        return max(abs(q), abs(r), abs(q + r))

    def distance(self, one: k.i64, other: k.i64) -> int:
        """The same, from a table."""
        return self.distances[one][other]

    def reach(self, start: k.i64, steps: k.i64, is_open: list[bool]) -> list[int]:
        """The hexes that can be entered within some steps through open ones, nearest first.

        The start itself is not among them.
        """
        seen: list[bool] = [False] * len(self.qs)
        seen[start] = True
        found: list[int] = []
        edge: list[int] = [start]
        for _ in range(steps):
            wider: list[int] = []
            for place in edge:
                for other in self.around[place]:
                    if other >= 0 and not seen[other] and is_open[other]:
                        seen[other] = True
                        wider.append(other)
            found.extend(wider)
            edge = wider
        return found
