"""Ids and their words: what the numbers of the rules stand for."""

from __future__ import annotations

from typing import Final, NewType, TypeVar

from starmoot import kernel as k
from starmoot.content import read_toml

PACKAGE: Final = "starmoot.games.hegemony"


def entries(file: str, title: str) -> tuple[list[str], list[str]]:
    """The words and titles of a kind that names the entries of a content file."""
    tables = next(iter(read_toml(PACKAGE, file).values()))
    return [str(entry["id"]) for entry in tables], [str(entry[title]) for entry in tables]


OWN: Final = 24
"""How many cards of each kind a table may add to the printed ones. (HG-RAND-20)"""

Card = TypeVar("Card")


class CardKind(k.Kind[Card]):
    """Cards: words for the printed entries, and for as many as a table may add.

    What they are called is asked from the state, as tables have cards of their own.
    """

    def label(self, number: int, seen: object = None) -> str:
        namer = getattr(seen, "card_name", None)
        name = str(namer(self.name, number)) if namer is not None else ""
        return name or super().label(number, seen)


def cards(word: str, file: str, title: str) -> tuple[str, list[str], list[str]]:
    """Name, words and titles of a kind of cards."""
    ids, titles = entries(file, title)
    numbers = range(1, OWN + 1)
    own = [f"own_{word}_{number}" for number in numbers]
    called = [f"Own {word.replace('_', ' ')} {number}" for number in numbers]
    return f"hegemony.{word}", [*ids, *own], [*titles, *called]


NONE: Final = -1
"""No seat, no office, no card."""

Faction = NewType("Faction", int)
FACTION: Final = k.Kind[Faction]("hegemony.faction")
"""The three factions by their public labels. (HG-SETUP-04)"""
A: Final = FACTION.word("a", "A")
B: Final = FACTION.word("b", "B")
C: Final = FACTION.word("c", "C")
FACTIONS: Final = [A, B, C]

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


class ChairKind(k.Kind[k.Seat]):
    """A seat by its faction and place, as it is called before it has an office."""

    def label(self, number: int, seen: object = None) -> str:
        namer = getattr(seen, "chair_label", None)
        return str(namer(number)) if namer is not None else f"Seat {number + 1}"


CHAIR: Final = ChairKind("hegemony.chair", [f"seat{number}" for number in range(1, 22)])

STEPS: Final = (
    ("Founding", "Event Phase", "Closing"),
    ("Relay", "Reaction Phase", "Crisis Phase", "Planning Phase", "Closing"),
    ("Relay", "Reaction Phase", "Crisis Phase", "Planning Phase", "Closing"),
    ("First Proclamation", "Final Crisis", "Last Proclamation"),
)
"""What each session is made of. (HG-SEQ-05..08)"""

SHORT: Final = (
    *("Leader", "Military", "Foreign Affairs", "Domestic", "Science"),
    *("Espionage", "Treasury", "Assistant", "Labor"),
)
"""What an office is called in its own room."""

GOALS: Final = (
    "1 for each session, 2 for each decision, 5 for erasing all Control taken from you",
    "2 for your plan; 1 for each Military Steel in planning, spy action and Control erased",
    "2 for your plan; 1 for each Foreign Affairs Steel in planning; 2 for crises settled by it",
    "2 for your plan; 1 for each Domestic Steel in planning; 2 for crises settled by it",
    "2 for your plan; 1 for each Research Steel; the worth of every technology",
    "3 for your plan; 1 for each Espionage Steel; 1 or 3 for each spy action",
    "4 for your plan; 1 for each Steel left after planning; 5 for the Hegemony",
    "6 for your plan; 2 for each session",
    "4 for your plan; 2 for each modest plan; 1 for each Control lost to envoys and traders",
)
"""What each office is paid for, in a few words: everybody may read it. (HG-INFO-08)"""

Resource = NewType("Resource", int)
RESOURCE: Final = k.Kind[Resource]("hegemony.resource")
"""What Steel is spent on; the three aggressive ones come first. (HG-COMP-11)"""
EXPLAINED: Final = (
    *("Fleets and order", "Envoys and trade"),
    *("Economy and culture", "New technology", "Sleepers"),
    "What nobody spends grows until the next session",
)
"""Each use of Steel in a few words; the last is saving. (HG-COMP-28)"""
MILITARY: Final = RESOURCE.word("military")
FOREIGN: Final = RESOURCE.word("foreign", "Foreign Affairs")
DOMESTIC: Final = RESOURCE.word("domestic")
RESEARCH: Final = RESOURCE.word("research")
ESPIONAGE: Final = RESOURCE.word("espionage")
AGGRESSIVE: Final = [MILITARY, FOREIGN, DOMESTIC]
RESOURCES: Final = [*AGGRESSIVE, RESEARCH, ESPIONAGE]

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
GIFT: Final = CardKind[Gift](*cards("gift", "gifts.toml", "name"))
Technology = NewType("Technology", int)
TECHNOLOGY: Final = CardKind[Technology](*cards("technology", "technologies.toml", "name"))
Agenda = NewType("Agenda", int)
AGENDA: Final = CardKind[Agenda](*cards("agenda", "agendas.toml", "name"))
Crisis = NewType("Crisis", int)
CRISIS_CARD: Final = CardKind[Crisis](*cards("crisis", "crises.toml", "title"))
FinalCrisis = NewType("FinalCrisis", int)
FINAL_CRISIS: Final = CardKind[FinalCrisis](*cards("final_crisis", "final_crises.toml", "title"))

Cell = NewType("Cell", int)


class CellKind(k.Kind[Cell]):
    """Cells of a plan; in a room that has named its rivals a cell names the one it is aimed at."""

    def label(self, number: int, seen: object = None) -> str:
        namer = getattr(seen, "rival_label", None)
        rival = str(namer(TAG_OF[number])) if namer is not None and number < AIMED else ""
        return (
            f"{RESOURCE.label(RESOURCE_OF[number])} → Faction {rival}"
            if rival
            else self.labels[number]
        )


CELL: Final = CellKind("hegemony.cell")
"""The numbers of a plan: against a rival by tag, or without a target. (HG-PLAN-09, HG-PLAN-10)"""
MILITARY_A: Final = CELL.word("military_a", "Military: Rival-A")
MILITARY_B: Final = CELL.word("military_b", "Military: Rival-B")
FOREIGN_A: Final = CELL.word("foreign_a", "Foreign: Rival-A")
FOREIGN_B: Final = CELL.word("foreign_b", "Foreign: Rival-B")
DOMESTIC_A: Final = CELL.word("domestic_a", "Domestic: Rival-A")
DOMESTIC_B: Final = CELL.word("domestic_b", "Domestic: Rival-B")
ESPIONAGE_A: Final = CELL.word("espionage_a", "Spies: Rival-A")
ESPIONAGE_B: Final = CELL.word("espionage_b", "Spies: Rival-B")
ON_RESEARCH: Final = CELL.word("research", "Research")
ON_MILITARY: Final = CELL.word("military", "Military")
ON_FOREIGN: Final = CELL.word("foreign", "Foreign Affairs")
ON_DOMESTIC: Final = CELL.word("domestic", "Domestic")
ON_ESPIONAGE: Final = CELL.word("espionage", "Espionage")
TARGETED: Final = [
    *(MILITARY_A, MILITARY_B, FOREIGN_A, FOREIGN_B, DOMESTIC_A, DOMESTIC_B),
    *(ESPIONAGE_A, ESPIONAGE_B, ON_RESEARCH),
]
AT_HOME: Final = [ON_MILITARY, ON_FOREIGN, ON_DOMESTIC, ESPIONAGE_A, ESPIONAGE_B, ON_RESEARCH]
AT_LAST: Final = [ON_MILITARY, ON_FOREIGN, ON_DOMESTIC, ON_ESPIONAGE, ON_RESEARCH]
RESOURCE_OF: Final = [
    *(MILITARY, MILITARY, FOREIGN, FOREIGN, DOMESTIC, DOMESTIC, ESPIONAGE, ESPIONAGE, RESEARCH),
    *(MILITARY, FOREIGN, DOMESTIC, ESPIONAGE),
]
TAG_OF: Final = [0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0]
AGAINST: Final = [MILITARY_A, FOREIGN_A, DOMESTIC_A]
"""The aggressive cells of the first rival; those of the other come next."""
PLACE_OF: Final = [0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 2, 4, 6]
"""Where the Steel of a cell stands in a plan; what has no target stands in the first place of its
resource. (HG-PLAN-10)"""
FIRST_PLACE: Final = [PLACE_OF[RESOURCE_OF.index(resource)] for resource in RESOURCES]
AIMED: Final = 8
"""Cells before this one name a rival."""

Purchase = NewType("Purchase", int)
PURCHASE: Final = k.Kind[Purchase]("hegemony.purchase")
"""What research points buy; Clean Rooms make the first Advanced card cheaper. (HG-TECH-01)"""
BUY_SIMPLE: Final = PURCHASE.word("simple")
BUY_CHEAPER: Final = PURCHASE.word("cheaper_advanced", "Advanced, from the Clean Rooms")
BUY_ADVANCED: Final = PURCHASE.word("advanced")
BUY_MASTERY: Final = PURCHASE.word("mastery")

ITEM: Final = CardKind[int]("hegemony.item", [*GIFT.keys, *TECHNOLOGY.keys])
"""Gifts, then technologies: what can be revealed or sabotaged. (HG-ESP-30)"""
FIRST_TECHNOLOGY: Final = len(GIFT.keys)
"""The item that is the first technology."""

ALIGNMENT: Final = k.Kind(
    "hegemony.alignment",
    ["peaceful", "wary", "warlike", "mercantile", "devout", "inscrutable"],
)
"""It colours a faction and does nothing else. (HG-COMP-27)"""

Fate = NewType("Fate", int)
FATE: Final = k.Kind[Fate]("hegemony.fate")
"""What the Hegemony does with a faction. (HG-HEG-09)"""
JOINS: Final = FATE.word("joins")
EXILED: Final = FATE.word("exiled")
ANNIHILATED: Final = FATE.word("annihilated")
JOINS_AS_TOLD: Final = FATE.word("joins_as_told", "Joins, as told")
REMOVED_AS_TOLD: Final = FATE.word("removed_as_told", "Removed, as told")
RECEIVED: Final = [JOINS, JOINS_AS_TOLD]
"""Fates that bring a faction's Steel. (HG-HEG-06)"""

Posted = NewType("Posted", int)
POSTED: Final = k.Kind[Posted]("hegemony.posted")
"""When a report came. (HG-INFO-21)"""
ON_TIME: Final = POSTED.word("on_time", "on time")
EARLY: Final = POSTED.word("early", "early")
LATE: Final = POSTED.word("late", "late")
MISSING: Final = POSTED.word("missing", "missing")

STREAMS: Final = (
    *("crises", "final", "posting"),
    *("a.cards", "b.cards", "c.cards"),
    *("a.dice", "b.dice", "c.dice"),
    *("a.agendas", "b.agendas", "c.agendas"),
)
"""Each faction has a die and a deck of its own. (HG-RAND-15, HG-COMP-17)"""
CRISES_STREAM: Final = 0
FINAL_STREAM: Final = 1
POSTING_STREAM: Final = 2
CARDS: Final = 3
DICE: Final = 6
AGENDAS_STREAM: Final = 9
