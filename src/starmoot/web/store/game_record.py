"""The rows of statistics: how one game ended, and how a game goes on a server."""

from __future__ import annotations

from msgspec import Struct


class ResultRow(Struct):
    """How a game ended: who played each seat ("person" or "bot"), and which seats won."""

    table: str
    game: str
    ending: str
    kinds: list[str]
    won: list[int]
    moves: int
    took: int
    """Milliseconds from the start to the end."""
    at: int


class GameRecord(Struct):
    """How a game went on this server."""

    lengths: list[tuple[int, int, int, int]]
    """By number of seats: how many games, their milliseconds and their moves together."""
    endings: list[tuple[str, int]]
    """What they came to, the most frequent first."""
    kinds: list[tuple[str, int, int]]
    """By who played: how many seats, and how many of them won."""
    seats: list[tuple[int, int, int]]
    """By seat: how many games, and how many of them it won."""
