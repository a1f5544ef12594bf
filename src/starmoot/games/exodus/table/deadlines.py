"""Deadlines: how long everybody has, for the hosts of a table. (EX-TIME-02, EX-OPT-15..17)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

MINUTES_LIVE: Final = {
    "gesture": 1,
    "intent": 5,
    "dissent": 2,
    "scene": 10,
    "covert": 2,
    "choice": 1,
}
"""How long people at one table have, by the clocks of the questions. (EX-TIME-02)"""

MINUTES_BY_MAIL: Final = {
    "gesture": 720,
    "intent": 1440,
    "dissent": 720,
    "scene": 1440,
    "covert": 720,
    "choice": 720,
}
"""And how long people far apart. (EX-TIME-02)"""

OWN_LIMITS: Final = {"scene": "debate_time", "intent": "intent_time"}


def deadlines(options: Mapping[str, Any], live: bool) -> dict[str, int]:
    """The seconds for each clock, for the hosts of a table. (EX-TIME-02, EX-OPT-15..17)

    Whoever wants to force a test has a further tenth of the scene's limit. (EX-DEB-15)
    """
    seconds: dict[str, int] = {}
    for clock, minutes in (MINUTES_LIVE if live else MINUTES_BY_MAIL).items():
        if clock not in OWN_LIMITS:
            seconds[clock] = minutes * 60 * int(options["other_time"]) // 100
            continue
        chosen = options[OWN_LIMITS[clock]]
        seconds[clock] = 60 * (int(chosen["minutes"]) if isinstance(chosen, dict) else minutes)
    seconds["force"] = max(1, seconds["scene"] // 10)
    return seconds
