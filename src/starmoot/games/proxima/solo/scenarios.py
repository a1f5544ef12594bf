"""Scenarios of the solo game, as data. (PC-SCEN)"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from starmoot import kernel as k
from starmoot.content import Content
from starmoot.games.proxima import names as n
from starmoot.games.proxima.play import Proxima

TARGET: Final = k.Kind("proxima.hunt", ["home", "council", "nearest"])
HUNTS_HOME: Final = 0
HUNTS_COUNCIL: Final = 1
HUNTS_NEAREST: Final = 2

EVERY_HIVE: Final = 0
FURTHER: Final = [0, -6, 3]
"""How much further off a goal in points is: normal, easy, hard. (PC-SOLO-15)"""
FIRST_HIVE: Final = 2
"""Hives are the home sites from the second on. (PC-SOLO-03)"""


@dataclass(frozen=True)
class Spawn:
    """A mobile ship that appears in a turn. (PC-SOLO-08)"""

    turn: int
    level: int
    hive: int
    target: Annotated[int, TARGET]


@dataclass(frozen=True)
class Barrage:
    """A rocket that is fired in a turn, from one hive or from each. (PC-SOLO-12)"""

    turn: int
    ware: Annotated[int, n.WARE]
    hive: int = EVERY_HIVE


@dataclass(frozen=True)
class Scenario:
    """What happens in stage VI, and when the game is won. (PC-SCEN-16)

    `goal` are points at the end, `silver` and `gold` how many more earn more than a win; `holds`
    how many checks in a row the High Council must be held; with `silo_guards`, the levels of what
    guards each hive, all silos must be silenced. Guards are there for each difficulty.
    """

    id: str
    name: str
    rule: str
    text: str
    faction: str = ""
    goal: int = 0
    silver: int = 0
    gold: int = 0
    holds: int = 0
    silo_guards: tuple[tuple[int, ...], ...] = ()
    throne_guard: tuple[int, ...] = ()
    throne_from: int = 0
    tribute: int = 0
    radar_from: int = 99
    spawns: tuple[Spawn, ...] = ()
    rockets: tuple[Barrage, ...] = ()


SCENARIOS: Final = Content(n.PACKAGE).load("scenarios.toml", Scenario)


def scenario(g: Proxima) -> Scenario:
    """The scenario of this table. (PC-OPT-32)"""
    return SCENARIOS[g.s.settings.solo_scenario]


def goal(g: Proxima) -> int:
    """The points that are needed, or 0 where points do not decide. (PC-SOLO-15)"""
    chosen = scenario(g)
    return chosen.goal + FURTHER[g.s.settings.solo_difficulty] if chosen.goal > 0 else 0


def prepare(g: Proxima) -> None:
    """What a scenario changes at the set-up. (PC-SETUP-36, PC-SCEN-04, PC-SCEN-08, PC-SOLO-15)"""
    chosen = scenario(g)
    difficulty = g.s.settings.solo_difficulty
    if chosen.faction:
        g.power(0).faction = n.FACTION.named(chosen.faction)
    if chosen.throne_guard:
        g.s.guards[n.COUNCIL] = chosen.throne_guard[difficulty]
    if chosen.silo_guards:
        for hive, level in zip(g.s.hives, chosen.silo_guards[difficulty], strict=True):
            g.s.guards[hive] = level
