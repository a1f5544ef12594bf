"""The printed matter: gifts, technologies, agendas, crises, loaded once and checked.

A boon or an aim says in named fields what an entry does; rules ask for the field they need, so
that no card has code of its own. What a crisis does to a faction are effects.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from starmoot.content import Content, Effect
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.crises.effects import EFFECTS

Rival = Annotated[int, n.TAG]
Spent = Annotated[int, n.RESOURCE]


@dataclass(frozen=True)
class Multiply:
    """Free points for each Steel on a resource. (HG-TECH-26)"""

    resource: Spent
    extra: int


@dataclass(frozen=True)
class Erase:
    """Control taken through a resource that is removed: all of it where no limit is named."""

    resource: Spent
    most: int = 0


@dataclass(frozen=True)
class Boon:
    """What a gift or a technology does, each field for one rule."""

    third_point: Spent = n.NONE
    bank_multiplier: int = 0
    session_steel: int = 0
    later_steel: int = 0
    hivemind: bool = False
    session_control: int = 0
    virus: bool = False
    healers: int = 0
    archives: bool = False
    sleepers: int = 0
    kept_research: int = 0
    vaults: bool = False
    privilege: int = 0
    blessing: bool = False
    multiply: Multiply | None = None
    secrets: bool = False
    double_bank: bool = False
    erase: Erase | None = None
    cheaper_advanced: int = 0
    ghosts: int = 0
    bureau: int = 0
    swap: bool = False
    unworn: Spent = n.NONE
    leagues: int = 0
    session_multiplier: int = 0
    cheaper_fortify: int = 0
    art: int = 0
    wall: bool = False
    loom: bool = False
    untouched: Spent = n.NONE
    panopticon: int = 0
    forges: int = 0
    mandate: int = 0


@dataclass(frozen=True)
class Gift:
    """A factional gift; a `quiet` one changes no reported number. (HG-GIFT, HG-INFO-12)"""

    id: str
    name: str
    rule: str
    text: str
    ranks: tuple[Annotated[int, n.RANK], ...]
    boon: Boon
    red: bool = False
    quiet: bool = False
    activation: int = 0


@dataclass(frozen=True)
class Technology:
    """A technology; `used_up` ones are discarded after their phase. (HG-SIMP-08, HG-MAST-08..09)"""

    id: str
    name: str
    rule: str
    text: str
    level: Annotated[int, n.LEVEL]
    ranks: tuple[Annotated[int, n.RANK], ...]
    worth: int
    boon: Boon
    red: bool = False
    unique: bool = False
    activation: int = 0
    used_up: bool = False
    phases: tuple[Annotated[int, n.PHASE], ...] = ()


@dataclass(frozen=True)
class Spares:
    """Points for a planning that leaves a rival alone. (HG-AGO-03)"""

    rival: Rival
    below: int
    points: int


@dataclass(frozen=True)
class AboutPlan:
    """Points for what becomes of one Officer's plan. (HG-AGO-11, HG-AGO-20)"""

    chosen: int = 0
    passed_over: int = 0
    planning_only: bool = False


@dataclass(frozen=True)
class ByHegemony:
    """Points in the final Exchange, by who becomes the Hegemony."""

    ours: int = 0
    theirs: int = 0


@dataclass(frozen=True)
class ByCrisis:
    """Points for each crisis, by how it ends."""

    resolved: int = 0
    unresolved: int = 0


@dataclass(frozen=True)
class ByLevel:
    """Points for each technology that is implemented. (HG-AGO-23)"""

    advanced: int = 0
    mastery: int = 0


@dataclass(frozen=True)
class Aim:
    """What an agenda pays for, each field for one rule."""

    spares: Spares | None = None
    doubles_office: bool = False
    scores_role: bool = False
    about_plan: AboutPlan | None = None
    at_close: int = 0
    radical: bool = False
    hegemony: ByHegemony | None = None
    military_leads: int = 0
    no_military: int = 0
    embezzles: int = 0
    crisis: ByCrisis | None = None
    implements: ByLevel | None = None
    sleepers: int = 0
    martyr: int = 0
    steady: int = 0
    most_radical: int = 0
    most_saved: int = 0
    everyone_heard: int = 0
    least_military: int = 0
    most_military: int = 0
    most_research: int = 0
    treaty: int = 0


@dataclass(frozen=True)
class Agenda:
    """A secret agenda of an Officer, or of the Leader, by a name. (HG-AGO-01, HG-AGL-15)"""

    id: str
    name: str
    rule: str
    text: str
    aim: Aim
    leader: bool = False
    printed: bool = False
    blank: Literal["", "officer", "role"] = ""


@dataclass(frozen=True)
class Demand:
    """Points of each resource that a crisis asks for, and Steel that must stay in the bank."""

    military: int = 0
    foreign: int = 0
    domestic: int = 0
    research: int = 0
    espionage: int = 0
    unspent: int = 0

    def met(self, points: list[int], unspent: int) -> bool:
        """Whether a plan's points, and what it leaves in the bank, are enough. (HG-CRIS-12)"""
        asked = (self.military, self.foreign, self.domestic, self.research, self.espionage)
        enough = all(points[resource] >= asked[resource] for resource in n.RESOURCES)
        return enough and unspent >= self.unspent


@dataclass(frozen=True)
class Turn:
    """What a turning point brings: a row of a crisis card. (HG-CRIS-02, HG-CRIS-15)

    `base` stands in for the card's own demand; `at_most` is a limit that must not be passed;
    `always` happens whatever is spent.
    """

    rule: str
    text: str
    need: tuple[Demand, ...] = ()
    at_most: Demand | None = None
    base: tuple[Demand, ...] = ()
    bonus: bool = False
    fail: tuple[Effect, ...] = ()
    gain: tuple[Effect, ...] = ()
    always: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Crisis:
    """A crisis card: any of the `need`s resolves it, unless its turning point wants more.

    (HG-CRIS-23..25)
    """

    id: str
    rule: str
    title: str
    text: str
    minute: int
    need: tuple[Demand, ...]
    fail: tuple[Effect, ...]
    row: tuple[Turn, ...]


@dataclass(frozen=True)
class Difficulty:
    """One face of the die for a Final Crisis. (HG-HEG-16..18)"""

    rule: str
    partial: Demand
    full: Demand


@dataclass(frozen=True)
class FinalCrisis:
    """A Final Crisis: a scene without figures, and a row for each face. (HG-HEG-12, HG-HEG-19)

    The scene asks for a lot of one thing or two and hints at others.
    """

    id: str
    rule: str
    title: str
    text: str
    lot: tuple[Spent, ...]
    hints: tuple[Spent, ...]
    row: tuple[Difficulty, ...]


CONTENT: Final = Content(n.PACKAGE, EFFECTS)
GIFTS: Final = CONTENT.load("gifts.toml", Gift)
TECHNOLOGIES: Final = CONTENT.load("technologies.toml", Technology)
AGENDAS: Final = CONTENT.load("agendas.toml", Agenda)
CRISES: Final = CONTENT.load("crises.toml", Crisis)
FINAL_CRISES: Final = CONTENT.load("final_crises.toml", FinalCrisis)
CONTENT.check()
