"""Options with which a game of many hours is over soon, for tests that play one to its end."""

from __future__ import annotations

from typing import Any

SHORT_DESTINY: dict[str, Any] = {
    "assassination_bidding": "sealed",
    "infestation_threshold": 8,
    "infested_to_lose": 6,
    "propositions_per_player": 1,
    "start_actions": 3,
    "turn_limit": {"turns": 4},
    "vote_bidding": "sealed",
}
SHORT: dict[str, dict[str, Any]] = {
    "destiny": SHORT_DESTINY,
    "exodus": {"max_cycles": 4},
    "goofspiel": {"cards": 6},
    "moot": {"gates": 5},
    "proxima": {"turns": 2},
}
"""Options for a short game; a game whose usual length is an evening adds a line."""
