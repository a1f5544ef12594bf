"""Why a notification could not be delivered."""

from __future__ import annotations


class Undeliverable(Exception):
    """Trying again will not help; the text holds nothing secret."""


class Later(Exception):
    """It may work later, at the soonest after `wait` seconds."""

    def __init__(self, why: str, wait: float = 0) -> None:
        super().__init__(why)
        self.wait = wait
