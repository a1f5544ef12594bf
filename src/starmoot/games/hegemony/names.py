"""Ids and their words: what the numbers of the rules stand for."""

from __future__ import annotations

from typing import Final, NewType

from starmoot import kernel as k
from starmoot.content import read_toml

PACKAGE: Final = "starmoot.games.hegemony"


def entries(file: str, title: str) -> tuple[list[str], list[str]]:
    """The words and titles of a kind that names the entries of a content file."""
    tables = next(iter(read_toml(PACKAGE, file).values()))
    return [str(entry["id"]) for entry in tables], [str(entry[title]) for entry in tables]


NONE: Final = -1
"""No seat, no office, no card."""

Faction = NewType("Faction", int)
FACTION: Final = k.Kind[Faction]("hegemony.faction")
"""The three factions by their public labels. (HG-SETUP-04)"""
A: Final = FACTION.word("a", "A")
B: Final = FACTION.word("b", "B")
C: Final = FACTION.word("c", "C")
FACTIONS: Final = (A, B, C)

Tag = NewType("Tag", int)
TAG: Final = k.Kind[Tag]("hegemony.tag")
"""What a faction calls its two rivals for one Session. (HG-SETUP-05)"""
RIVAL_A: Final = TAG.word("rival_a", "Rival-A")
RIVAL_B: Final = TAG.word("rival_b", "Rival-B")

Office = NewType("Office", int)
OFFICE: Final = k.Kind[Office]("hegemony.office")
"""The nine roles in role order. (HG-ROLE-01)"""
LEADER: Final = OFFICE.word("leader", "Faction Leader")
MILITARY_OFFICER: Final = OFFICE.word("military", "Military Officer")
FOREIGN_OFFICER: Final = OFFICE.word("foreign", "Foreign Affairs Officer")
DOMESTIC_OFFICER: Final = OFFICE.word("domestic", "Domestic Officer")
SCIENCE_OFFICER: Final = OFFICE.word("science", "Science Officer")
ESPIONAGE_OFFICER: Final = OFFICE.word("espionage", "Espionage Officer")
TREASURY_OFFICER: Final = OFFICE.word("treasury", "Treasury Officer")
ASSISTANT: Final = OFFICE.word("assistant", "Assistant to the Leader")
LABOR_OFFICER: Final = OFFICE.word("labor", "Labor Officer")

Resource = NewType("Resource", int)
RESOURCE: Final = k.Kind[Resource]("hegemony.resource")
"""What Steel is spent on; the three aggressive ones come first. (HG-COMP-11)"""
MILITARY: Final = RESOURCE.word("military")
FOREIGN: Final = RESOURCE.word("foreign", "Foreign Affairs")
DOMESTIC: Final = RESOURCE.word("domestic")
RESEARCH: Final = RESOURCE.word("research")
ESPIONAGE: Final = RESOURCE.word("espionage")
AGGRESSIVE: Final = (MILITARY, FOREIGN, DOMESTIC)
RESOURCES: Final = (*AGGRESSIVE, RESEARCH, ESPIONAGE)

Phase = NewType("Phase", int)
PHASE: Final = k.Kind[Phase]("hegemony.phase")
"""The phases in which a plan is chosen."""
EVENT: Final = PHASE.word("event")
REACTION: Final = PHASE.word("reaction")
CRISIS: Final = PHASE.word("crisis")
PLANNING: Final = PHASE.word("planning")
FINAL: Final = PHASE.word("final", "Final Crisis")

Level = NewType("Level", int)
LEVEL: Final = k.Kind[Level]("hegemony.level")
"""How far a technology reaches. (HG-TECH-01)"""
SIMPLE: Final = LEVEL.word("simple")
ADVANCED: Final = LEVEL.word("advanced")
MASTERY: Final = LEVEL.word("mastery")

RANK: Final = k.Kind("hegemony.rank", ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", *"JQKA"])
"""Ranks of playing cards in their order; 1 is there by an option alone. (HG-RAND-03, HG-RAND-07)"""

Gift = NewType("Gift", int)
GIFT: Final = k.Kind[Gift]("hegemony.gift", *entries("gifts.toml", "name"))
Technology = NewType("Technology", int)
TECHNOLOGY: Final = k.Kind[Technology]("hegemony.technology", *entries("technologies.toml", "name"))
Agenda = NewType("Agenda", int)
AGENDA: Final = k.Kind[Agenda]("hegemony.agenda", *entries("agendas.toml", "name"))
Crisis = NewType("Crisis", int)
CRISIS_CARD: Final = k.Kind[Crisis]("hegemony.crisis", *entries("crises.toml", "title"))
FinalCrisis = NewType("FinalCrisis", int)
FINAL_CRISIS: Final = k.Kind[FinalCrisis](
    "hegemony.final_crisis", *entries("final_crises.toml", "title")
)
