"""The proving ground: scenarios, conformance and the rule matrix, shipped for every game.

Names are found on first use: pytest loads this package in every session through its plugin, and
a session that tests something else should not pay for it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from starmoot.host import (
        SPECTATOR,
        Options,
        QuickChance,
        Receipt,
        Table,
        get_game,
        render,
        replay,
        settle,
        view_json,
    )
    from starmoot.testing.citing import rule
    from starmoot.testing.conformance import check_game
    from starmoot.testing.dice import OutOfScript, ScriptedChance
    from starmoot.testing.exam import Budget
    from starmoot.testing.records import check_records
    from starmoot.testing.report import CheckReport, Finding
    from starmoot.testing.scenario import Asked, Scenario, SeatAt

HOMES = {
    "Asked": "scenario",
    "Budget": "exam",
    "CheckReport": "report",
    "Finding": "report",
    "OutOfScript": "dice",
    "Scenario": "scenario",
    "ScriptedChance": "dice",
    "SeatAt": "scenario",
    "check_game": "conformance",
    "check_records": "records",
    "rule": "citing",
}
"""In which module each name is made."""

OF_TABLES = (
    *("SPECTATOR", "Options", "QuickChance", "Receipt", "Table"),
    *("get_game", "render", "replay", "settle", "view_json"),
)
"""What a game's words for tests need of `starmoot.host`: tables to sit at."""


def __getattr__(name: str) -> Any:
    if name in OF_TABLES:
        return getattr(import_module("starmoot.host"), name)
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)


__all__ = [
    "SPECTATOR",
    "Asked",
    "Budget",
    "CheckReport",
    "Finding",
    "Options",
    "OutOfScript",
    "QuickChance",
    "Receipt",
    "Scenario",
    "ScriptedChance",
    "SeatAt",
    "Table",
    "check_game",
    "check_records",
    "get_game",
    "render",
    "replay",
    "rule",
    "settle",
    "view_json",
]
