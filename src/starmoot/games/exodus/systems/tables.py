"""The printed tables of a star system: reward, convenience and risk, -3 to +3."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.content.printed import Change
from starmoot.games.exodus.state import System

WORST: Final = -3
BEST: Final = 3


class TableKind(k.Kind):
    """The seven results of a roll on a table, in words."""

    def __init__(self, name: str, texts: list[str]) -> None:
        super().__init__(name)
        self.texts = texts

    def label(self, number: int, seen: object = None) -> str:
        return self.texts[number - WORST] if WORST <= number <= BEST else "not known"


REWARD: Final = TableKind(
    "exodus.reward",
    [
        "stranded humans",
        "god-hurting iron",
        "traces of supplies",
        "nothing of consequence",
        "something the fleet needs",
        "abundance",
        "a world fit for a colony",
    ],
)
HUMANS: Final = -3
IRON: Final = -2
TRACES: Final = -1
NOTHING: Final = 0
NEEDED: Final = 1
ABUNDANCE: Final = 2
COLONY_SITE: Final = 3

CONVENIENCE: Final = TableKind(
    "exodus.convenience",
    [
        "four cycles, and it costs supplies and lives",
        "three cycles, and it costs supplies",
        "three cycles",
        "two cycles",
        "one cycle",
        "one cycle",
        "one cycle, and something more to be had once",
    ],
)
WINDFALL: Final = 3

RISK: Final = TableKind(
    "exodus.risk",
    [
        "an overwhelming force",
        "a hunting fleet of equal strength",
        "a few scouts",
        "nothing yet, but it is a matter of time",
        "nothing threatening",
        "a system that eats supplies",
        "a system that hinders pursuers",
    ],
)
QUIET_PLACE: Final = 1
HUNGRY_PLACE: Final = 2

CYCLES: Final = [4, 3, 3, 2, 1, 1, 1]
COSTS: Final[list[tuple[Change, ...]]] = [
    (Change(names.SUPPLY, -1), Change(names.WOMEN, -1)),
    (Change(names.SUPPLY, -1),),
    (),
    (),
    (),
    (),
    (),
]
FLAWED_YIELD: Final = (Change(names.SUPPLY, 2),)
PLENTY: Final = (Change(names.SUPPLY, 1),)
FIRST_PLENTY: Final = (Change(names.SUPPLY, 1), Change(names.JUSTICE, 1), Change(names.MIGHT, 1))
YIELDS: Final = {
    HUMANS: (Change(names.WOMEN, 1), Change(names.SUPPLY, 1)),
    IRON: (Change(names.FAITH, 1),),
    TRACES: PLENTY,
}


def cycles_needed(convenience: k.i64) -> k.i64:
    """How many harvested cycles one extraction takes. (EX-CONV-05..10)"""
    return CYCLES[convenience - WORST]


def costs_of(convenience: k.i64) -> tuple[Change, ...]:
    """What each completed extraction costs. (EX-CONV-05, EX-CONV-06)"""
    return COSTS[convenience - WORST]


def yield_of(system: System) -> tuple[Change, ...]:
    """What an extraction brings in. (EX-SCAN-10..12, EX-SCAN-14..15, EX-SCAN-18, EX-SCAN-22)"""
    if system.reward == NEEDED:
        return (Change(names.Trait(system.choice), 1),)
    if system.reward == ABUNDANCE:
        return PLENTY if system.extractions else FIRST_PLENTY
    if system.reward == COLONY_SITE:
        return FLAWED_YIELD
    return YIELDS[system.reward]


def repeatable(system: System) -> bool:
    """Abundance and a flawed colony site never run out. (EX-SCAN-15, EX-SCAN-19, EX-SCAN-22)"""
    return system.reward >= ABUNDANCE


def harvestable(system: System) -> bool:
    """Something is left here, and a colony site has shown its flaw. (EX-GEN-14)"""
    if system.exhausted or system.reward == NOTHING:
        return False
    return system.reward != COLONY_SITE or system.flawed


def force_in(risk: k.i64) -> k.i64:
    """The class of hostile force that a risk result stands for, 0 for none. (EX-RISK-03..05)

    Among those a quiet place, of which nothing else follows either. (EX-RISK-07)
    """
    return -risk if risk < 0 else 0
