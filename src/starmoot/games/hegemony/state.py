"""What lies on the table: what everybody knows, and a cabinet for each faction."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n

UNCAPPED: Final = 1_000_000
"""A cap that no plan can reach."""


class Plan(k.Sheet):
    """Steel by cell: aggressive and spies against each rival, by tag, and research. (HG-PLAN-09)"""

    military: list[int] = [0, 0]
    foreign: list[int] = [0, 0]
    domestic: list[int] = [0, 0]
    espionage: list[int] = [0, 0]
    research: int = 0

    def cells(self, resource: n.Resource) -> list[int]:
        """The Steel on one resource, by rival; research has one cell. (HG-PLAN-07)"""
        return [self.military, self.foreign, self.domestic, [self.research], self.espionage][
            resource
        ]

    def steel(self, resource: n.Resource) -> int:
        """All Steel on one resource. (HG-SCORE-02)"""
        return sum(self.cells(resource))

    def total(self) -> int:
        """All that it costs."""
        return sum(self.steel(resource) for resource in n.RESOURCES)


class Filed(k.Record):
    """A plan with the seat that filed it, and what was said for it. (HG-PLAN-19)"""

    seat: k.Seat = k.Seat(n.NONE)
    plan: Plan = Plan()
    speech: str = ""


class Held(k.Record):
    """A technology that a faction has implemented. (HG-TECH-11)"""

    technology: n.Technology = n.Technology(n.NONE)
    session: int = 0
    resource: n.Resource = n.Resource(n.NONE)
    active: bool = False
    revealed: bool = False


class Gain(k.Record):
    """Control that one faction gained, and how. (HG-COMP-13)"""

    gainer: n.Faction = n.Faction(n.NONE)
    source: n.Faction = n.Faction(n.NONE)
    through: n.Resource = n.Resource(n.NONE)
    points: int = 0
    confirmed: bool = False
    traceless: bool = False


class Dossier(k.Veiled):
    """What one member alone knows: agenda, and both point ledgers. (HG-INFO-05, HG-INFO-07)"""

    seat: k.Seat = k.Seat(n.NONE)
    agenda: n.Agenda = n.Agenda(n.NONE)
    blank: int = n.NONE
    office_points: int = 0
    personal_points: int = 0


class Member(k.Record):
    """A player of a faction: name, title and offices, as the outward form shows them."""

    seat: k.Seat = k.Seat(n.NONE)
    name: str = ""
    title: str = ""
    address: str = ""
    offices: list[n.Office] = []


class Cabinet(k.Veiled):
    """What the members of one faction know, and nobody else. (HG-INFO-09)"""

    faction: n.Faction = n.A
    bank: int = 0
    gifts: list[n.Gift] = []
    technologies: list[Held] = []
    tags: list[n.Faction] = []
    spies: list[int] = [0, 0, 0]
    plans: list[Filed] = []
    chosen: Filed | None = None
    crisis: n.Crisis = n.Crisis(n.NONE)
    caps: list[int] = [UNCAPPED] * len(n.RESOURCES)
    boosts: list[int] = [0] * len(n.RESOURCES)
    dossiers: list[Dossier] = []


class Faction(k.Record):
    """What everybody knows of a faction. (HG-COMP-22)"""

    name: str = ""
    description: str = ""
    members: list[Member] = []
    scribe: k.Seat = k.Seat(n.NONE)
    stale: bool = False


class State(k.Record):
    """Everything on the table."""

    factions: list[Faction] = []
    cabinets: list[Cabinet] = []
    gains: list[Gain] = []
    round: int = 0
