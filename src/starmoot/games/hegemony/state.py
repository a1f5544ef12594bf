"""What lies on the table: what everybody knows, and a cabinet for each faction."""

from __future__ import annotations

from typing import ClassVar, Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cardset import CardSet, card_set
from starmoot.games.hegemony.exchange.spies import SpyOrder
from starmoot.games.hegemony.options import Settings

UNCAPPED: Final = 1_000_000
"""A cap that no plan can reach."""
NOBODY: Final = k.Seat(n.NONE)


class Plan(k.Record):
    """Steel by place: aggressive and spies against each rival, by tag, then research.

    A plan that is filed never changes: whoever moves Steel in it makes another. (HG-PLAN-09)
    """

    changes: ClassVar[bool] = False

    amounts: list[int] = [0] * len(n.TARGETED)

    def cells(self, resource: n.Resource) -> list[int]:
        """The Steel on one resource, by rival; research, the last, has one cell. (HG-PLAN-07)"""
        first = n.FIRST_PLACE[resource]
        return self.amounts[first : first + 2]

    def put(self, cell: n.Cell, steel: int) -> None:
        """Add Steel to a cell of a plan that is being made."""
        self.amounts[n.PLACE_OF[cell]] += steel

    def steel_in(self, cell: n.Cell) -> int:
        """The Steel in a cell."""
        return self.amounts[n.PLACE_OF[cell]]

    def steel(self, resource: n.Resource) -> int:
        """All Steel on one resource. (HG-SCORE-02)"""
        first = n.FIRST_PLACE[resource]
        if resource == n.RESEARCH:
            return self.amounts[first]
        return self.amounts[first] + self.amounts[first + 1]

    def against(self, tag: int) -> int:
        """The aggressive Steel against a rival. (HG-AGO-05)"""
        return sum(self.steel_in(n.Cell(cell + tag)) for cell in n.AGAINST)

    def total(self) -> int:
        """All that it costs."""
        return sum(self.amounts)


class Filed(k.Record):
    """A plan with the seat that filed it, and what was said for it. (HG-PLAN-19)"""

    changes: ClassVar[bool] = False

    seat: k.Seat = NOBODY
    plan: Plan = Plan()
    speech: str = ""


class Held(k.Record):
    """A technology that a faction has implemented. (HG-TECH-11)"""

    technology: n.Technology = n.Technology(n.NONE)
    session: int = 0
    resource: n.Resource = n.Resource(n.NONE)
    active: bool = False
    revealed: bool = False


class Gain(k.Veiled):
    """Control that one faction took from another in the last Exchange. (HG-COMP-13)"""

    gainer: n.Faction = n.Faction(n.NONE)
    source: n.Faction = n.Faction(n.NONE)
    through: n.Resource = n.Resource(n.NONE)
    points: int = 0


class Mark(k.Record):
    """One entry of a point ledger, which stands as it was made. (HG-COMP-16)"""

    changes: ClassVar[bool] = False

    session: int = 0
    phase: int = n.NONE
    personal: bool = False
    amount: int = 0
    cause: str = ""


class Dossier(k.Veiled):
    """What one member alone knows: agenda, and both point ledgers. (HG-INFO-05, HG-INFO-07)

    It is the officer's sheet, with every point and its cause. (HG-COMP-18)

    A spy serves the rivals that carried their tags in Session One, or when the agenda was taken.
    """

    seat: k.Seat = NOBODY
    agenda: n.Agenda = n.Agenda(n.NONE)
    blank: int = n.NONE
    bound: list[n.Faction] = []
    office_points: int = 0
    personal_points: int = 0
    marks: list[Mark] = []
    embezzled: int = 0
    killed: int = 0
    heard: bool = False

    def total(self) -> int:
        """Both ledgers. (HG-COMP-15)"""
        return self.office_points + self.personal_points


class Member(k.Record):
    """A player of a faction, the offices they hold and what they are called. (HG-COMP-21)"""

    seat: k.Seat = NOBODY
    offices: list[n.Office] = []
    name: str = ""
    title: str = ""
    address: str = ""

    def holds(self, office: n.Office) -> bool:
        """Whether it holds an office."""
        return any(own == office for own in self.offices)

    def role(self) -> n.Office:
        """The first of its offices in role order."""
        first = self.offices[0]
        for office in self.offices:
            if office < first:
                first = office
        return first


class Letter(k.Veiled):
    """A message of a rival: its scribe reads it first, the room at the relay. (HG-COMM-04)"""

    sender: n.Faction = n.Faction(n.NONE)
    text: str = ""


class Accusation(k.Veiled):
    """What an Officer tells about the own faction; the other scribes hear it. (HG-CHEAT-01)"""

    seat: k.Seat = NOBODY
    text: str = ""


class Debt(k.Veiled):
    """Points of an Exchange: nobody sees them before the room hears of it. (HG-EXCH-38)"""

    seat: k.Seat = NOBODY
    personal: bool = False
    amount: int = 0
    cause: str = ""


class Cabinet(k.Veiled):
    """What the members of one faction know, and nobody else. (HG-INFO-09)

    Its bank is the only one: nobody has Steel of their own. (HG-COMP-10) Who holds which office
    is open in it, and so are its spies by rival. (HG-INFO-04, HG-ESP-03, HG-ESP-04)

    `fronts` are points that a crisis adds against a rival, by faction and resource; `removals` is
    the Control erased in the last Reaction, in the same form. `arriving` spies come when the
    Exchange closes. `ended` marks that a crisis destroyed the faction.
    """

    faction: n.Faction = n.A
    session: int = 0
    phase: n.Phase = n.EVENT
    step: int = 0
    phase_ends: int = 0
    leader: k.Seat = NOBODY
    acting: k.Seat = NOBODY
    scribe: k.Seat = NOBODY
    deputies: list[k.Seat] = []
    absent: list[k.Seat] = []
    late: bool = False
    posted_at: int = n.NONE
    members: list[Member] = []
    name: str = ""
    description: str = ""
    alignment: int = 0
    bank: int = 0
    offered: list[n.Gift] = []
    gifts: list[n.Gift] = []
    revealed_gifts: list[n.Gift] = []
    technologies: list[Held] = []
    kept: list[n.Technology] = []
    free_draws: int = 0
    granted: list[n.Faction] = []
    kept_research: int = 0
    tags: list[n.Faction] = []
    first_tags: list[n.Faction] = []
    spies: list[int] = [0, 0, 0]
    arriving: list[int] = [0, 0, 0]
    orders: list[SpyOrder] = []
    plans: list[Filed] = []
    drafts: list[Filed] = []
    favoured: k.Seat = NOBODY
    chosen: Filed | None = None
    spent: list[list[int]] = []
    points: list[list[int]] = []
    spent_espionage: int = 0
    reported_espionage: int = 0
    crisis: n.Crisis = n.Crisis(n.NONE)
    face: int = 0
    resolved: bool = False
    caps: list[int] = [UNCAPPED] * len(n.RESOURCES)
    boosts: list[int] = [0] * len(n.RESOURCES)
    fronts: list[int] = [0] * 9
    removals: list[int] = [0] * 9
    losing: int = 0
    virus: n.Faction = n.Faction(n.NONE)
    privileged: int = 0
    blessed: bool = False
    bank_multiplier: int = 0
    control_change: int = 0
    early_bonus: int = 0
    messages: list[str] = []
    letters: list[Letter] = []
    accusations: list[Accusation] = []
    debts: list[Debt] = []
    chosen_seats: list[k.Seat] = []
    planned_seats: list[k.Seat] = []
    aggression: list[int] = []
    representative: k.Seat = NOBODY
    ended: bool = False
    given_up: list[n.Agenda] = []
    dossiers: list[Dossier] = []

    def ranked(self) -> list[Member]:
        """Its members in role order: each stands at the first of its offices. (HG-COMP-09)"""
        in_order: list[Member | None] = [None] * len(n.SHORT)
        for member in self.members:
            in_order[member.role()] = member
        return [member for member in in_order if member is not None]


class Officer(k.Record):
    """An office as the outward form shows it, never who plays it. (HG-COMP-22, HG-INFO-03)

    Every Exchange writes the form anew.
    """

    changes: ClassVar[bool] = False

    name: str = ""
    title: str = ""
    address: str = ""
    offices: list[n.Office] = []


class Report(k.Veiled):
    """What a faction posted in an Exchange; nobody checks its Espionage. (HG-EXCH-25, HG-INFO-14)

    It is the scribe's sheet. (HG-COMP-20)

    `steel` is the Steel of its planning against each faction by aggressive resource; `phases` is
    the Steel of every phase by resource, without Espionage, which is one number for all of them.
    `deeds` are spy actions that leave a trace, `items` what changed a number. (HG-EXCH-30)
    """

    faction: n.Faction = n.A
    round: int = 0
    posted: n.Posted = n.ON_TIME
    crisis: n.Crisis = n.Crisis(n.NONE)
    resolved: bool = False
    steel: list[int] = [0] * 9
    research: int = 0
    espionage: int = 0
    removed: list[int] = [0] * 9
    phases: list[list[int]] = []
    deeds: list[SpyOrder] = []
    items: list[int] = []


class Council(k.Veiled):
    """The Hegemony Session, closed to other rooms until its result is told. (HG-INFO-24)"""

    fates: list[n.Fate] = [n.JOINS, n.JOINS, n.JOINS]
    words: list[str] = ["", "", ""]
    crisis: n.FinalCrisis = n.FinalCrisis(n.NONE)
    face: int = 0
    proclamations: list[str] = []


class Faction(k.Record):
    """What everybody knows of a faction. (HG-COMP-22)"""

    name: str = ""
    description: str = ""
    alignment: int = 0
    officers: list[Officer] = []
    revealed: list[int] = []
    stale: bool = False


class Notice(k.Record):
    """What a scribe tells the two others about hours. (HG-LATE-02, HG-COMM-06)"""

    faction: n.Faction = n.A
    text: str = ""


class Board(k.Veiled):
    """The board of the three scribes: hours and notices. (HG-COMM-06)

    `starts` are the planned hours of sessions by round and faction, `windows` those of the first
    two Exchanges.
    """

    starts: list[int] = []
    windows: list[int] = []
    notices: list[Notice] = []

    def start(self, round: int, faction: int) -> int:
        """When a faction plans to meet in a round."""
        return self.starts[3 * (round - 1) + faction]

    def move(self, round: int, faction: int, hour: int) -> None:
        """A session is put off; reports of its round wait for it. (HG-LATE-02)"""
        self.starts[3 * (round - 1) + faction] = hour
        if round <= len(self.windows):
            self.windows[round - 1] = max(self.windows[round - 1], hour + 86400)

    def exchange(self, round: int, opens: int, closes: int) -> None:
        """A window opens at an hour; sessions of the next round wait for its end. (HG-SEQ-04)"""
        self.windows[round - 1] = opens
        for place in range(3 * round, 3 * round + 3):
            self.starts[place] = max(self.starts[place], closes)


class PostingHour(k.Veiled):
    """When the window opens in which reports are posted: who may post knows. (HG-EXCH-24)"""

    opens: int = 0


class Standing(k.Veiled):
    """Confirmed Control as it is shown to others. (HG-INFO-17)"""

    control: list[int] = [0, 0, 0]


class Tiding(k.Veiled):
    """What spies did in an Exchange: scribes read it first, rooms at their relay. (HG-EXCH-36)

    `by` is NONE where they left no trace; `count` are spies that were removed, `left` those that
    still sleep. (HG-INFO-16)
    """

    deed: int = 0
    by: n.Faction = n.Faction(n.NONE)
    against: n.Faction = n.A
    aim: int = n.NONE
    count: int = 0
    left: int = 0


class Truth(k.Veiled):
    """Control as it is, with what was gained without a trace, until all is told. (HG-INFO-17)"""

    control: list[int] = [0, 0, 0]


class Told(k.Record):
    """The Espionage that a faction reported in a round, and what it had spent. (HG-EXCH-29..30)"""

    round: int = 0
    faction: n.Faction = n.A
    told: int = 0
    true: int = 0


class Deeds(k.Record):
    """What spies did in a round, with and without a trace."""

    round: int = 0
    orders: list[SpyOrder] = []


class Archive(k.Veiled):
    """Lies and spies as they were: nobody reads it before the end. (HG-END-12)"""

    espionage: list[Told] = []
    deeds: list[Deeds] = []


class State(k.Record):
    """Everything on the table; who plays for nobody sees what is not veiled. (HG-INFO-22)"""

    settings: Settings = Settings()
    factions: list[Faction] = []
    cabinets: list[Cabinet] = []
    homes: list[n.Faction] = []
    gains: list[Gain] = []
    reports: list[Report] = []
    tidings: list[Tiding] = []
    standing: Standing = Standing()
    truth: Truth = Truth()
    archive: Archive = Archive()
    round: int = 0
    crises: k.Cards = k.Cards([], pool="crises")
    agendas: list[k.Cards] = []
    unique_since: list[int] = []
    hegemony: n.Faction = n.Faction(n.NONE)
    council: Council | None = None
    board: Board | None = None
    posting: PostingHour = PostingHour()
    winning_faction: n.Faction = n.Faction(n.NONE)
    winning_players: list[k.Seat] = []
    best_of_faction: list[list[int]] = []
    cards_agreed: bool = True

    def cards(self) -> CardSet:
        """What is played with: the printed cards, or the set that all scribes accept."""
        return card_set(self.settings.custom_deck if self.cards_agreed else "")

    def card_name(self, kind: str, number: int) -> str:
        """What a card is called at this table."""
        return self.cards().called(kind, number)

    def seats_behind(self, kind: str, number: int) -> list[int]:
        """The seats of a faction: what it does, its government does."""
        if kind != n.FACTION.name:
            return []
        return [seat for seat, home in enumerate(self.homes) if home == number]

    def seat_label(self, seat: int) -> str:
        """A seat is called by its office in the own room, and by its place in another.

        Who plays whom is never told outside; at the end all rooms are open. (HG-INFO-03)
        """
        if seat >= len(self.homes):
            return f"Seat {seat + 1}"
        home = self.homes[seat]
        label = n.FACTION.label(home)
        open_rooms = [cabinet for cabinet in self.cabinets if not cabinet.hidden]
        for cabinet in open_rooms:
            for member in cabinet.members:
                if member.seat == seat and member.offices:
                    office = n.SHORT[member.role()]
                    return office if len(open_rooms) == 1 else f"{label} {office}"
        return self.chair_label(seat)

    def rival_label(self, tag: int) -> str:
        """The rival that carries a tag in the one room that a viewer sees; empty where none is."""
        rooms = [cabinet for cabinet in self.cabinets if not cabinet.hidden]
        return n.FACTION.label(rooms[0].tags[tag]) if len(rooms) == 1 and rooms[0].tags else ""

    def chair_label(self, seat: int) -> str:
        """A seat by its faction and its place there."""
        if seat >= len(self.homes):
            return f"Seat {seat + 1}"
        home = self.homes[seat]
        return f"{n.FACTION.label(home)}{seat - self.homes.index(home) + 1}"
