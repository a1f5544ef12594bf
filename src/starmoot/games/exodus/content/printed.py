"""The printed matter of Exodus: orders, secrets and faction books, loaded once and checked.

Each order has a description, a test or none, keywords and results. The secrets. The books. Ships
and colonies. (EX-PUB-02, EX-SCT-18, EX-COMP-07, EX-COMP-08, EX-COMP-10, EX-COMP-12)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from starmoot import kernel as k
from starmoot.content.loading import Content
from starmoot.games.exodus import names


@dataclass(frozen=True)
class Change:
    """One trait change of a result. (EX-TRAIT-07)"""

    trait: Annotated[names.Trait, names.TRAIT]
    by: int


@dataclass(frozen=True)
class Test:
    """A test: trait against opposing trait. (EX-DICE-03)"""

    trait: Annotated[names.Trait, names.TRAIT]
    against: Annotated[names.Trait, names.TRAIT]


@dataclass(frozen=True)
class Order:
    """A public order; `issuer` is a faction, or `any` for a general order. (EX-PUB-02)

    `does` names what it does beyond its trait bands.
    """

    id: str
    name: str
    rule: str
    text: str
    issuer: str
    keywords: tuple[Annotated[int, names.KEYWORD], ...]
    test: Test | None = None
    target: Literal["", "faction", "faction_category", "secret"] = ""
    failure: tuple[Change, ...] = ()
    partial: tuple[Change, ...] = ()
    success: tuple[Change, ...] = ()
    does: Annotated[int, names.DEED] = names.NO_MORE


@dataclass(frozen=True)
class Advantage:
    """What knowing a secret is worth (EX-SCT-08): assists on orders or rolls, or a special."""

    orders: tuple[str, ...] = ()
    fleet: Literal["", "risk", "jump"] = ""
    spying: int = 0
    special: str = ""
    only: str = ""
    assists: int = 1


@dataclass(frozen=True)
class Secret:
    """A secret's content (EX-SCT-01); `contained` advantages end when it becomes public.

    `fall` is how the bearer of a personal one goes if it costs them their place. (EX-CHR-04)
    """

    id: str
    rule: str
    text: str
    category: Annotated[int, names.CATEGORY]
    owner: str = ""
    impact: tuple[Change, ...] = ()
    contained: bool = True
    advantage: Advantage | None = None
    fall: Literal["", "expelled", "imprisoned", "mad", "resigned"] = ""


@dataclass(frozen=True)
class Book:
    """A faction book (EX-COMP-07): weights, covert list, assist list and what is printed
    on it.
    """

    id: str
    name: str
    rule: str
    text: str
    title: str
    leader: str
    trait: Annotated[names.Trait, names.TRAIT]
    weights: tuple[int, ...]
    covert: tuple[Annotated[int, names.COVERT], ...]
    assists: tuple[Annotated[int, names.KEYWORD], ...]
    advice: str
    style: str
    people: tuple[str, ...]
    office: str = ""


@dataclass(frozen=True)
class Colony:
    """A home colony (EX-COMP-12); its text is what people say of those who come from there."""

    id: str
    name: str
    rule: str
    text: str


@dataclass(frozen=True)
class Ship:
    """A key ship (EX-COMP-10): a place and a name, without any numbers. (EX-COMP-11)"""

    id: str
    name: str
    rule: str
    text: str


@dataclass(frozen=True)
class Lore:
    """Something that everybody in the fleet knows, for those who are new to it."""

    id: str
    name: str
    rule: str
    text: str


@dataclass(frozen=True)
class Chapter:
    """A chapter of what happened before the voyage, for those who are new to it. (EX-COMP-09)"""

    id: str
    name: str
    rule: str
    text: str


@dataclass(frozen=True)
class FleetAnswer:
    """A listed answer to a fleet question. (EX-SET-15)"""

    id: str
    text: str


@dataclass(frozen=True)
class FleetQuestion:
    """A question about the fleet that the players answer together. (EX-SET-12)"""

    id: str
    rule: str
    text: str
    answers: tuple[FleetAnswer, ...]


@dataclass(frozen=True)
class WordList:
    """Words from which people are made who nobody described. (EX-SET-27)"""

    id: str
    rule: str
    text: str
    words: tuple[str, ...]


CONTENT: Final = Content("starmoot.games.exodus")
ORDERS: Final = CONTENT.load("orders.toml", Order)
SECRETS: Final = CONTENT.load("secrets.toml", Secret)
BOOKS: Final = CONTENT.load("books.toml", Book)
COLONIES: Final = CONTENT.load("colonies.toml", Colony)
SHIPS: Final = CONTENT.load("ships.toml", Ship)
LORE: Final = CONTENT.load("lore.toml", Lore)
HISTORY: Final = CONTENT.load("history.toml", Chapter)
FLEET_QUESTIONS: Final = CONTENT.load("questions.toml", FleetQuestion)
PEOPLE: Final = CONTENT.load("people.toml", WordList)
CONTENT.check()

ORDER: Final = k.Kind(
    "exodus.order", [order.id for order in ORDERS], [order.name for order in ORDERS], on="order"
)
SECRET: Final = k.Kind(
    "exodus.secret", [secret.id for secret in SECRETS], [secret.text for secret in SECRETS]
)
HOME: Final = k.Kind(
    "exodus.home", [colony.id for colony in COLONIES], [colony.name for colony in COLONIES]
)
SHIP: Final = k.Kind(
    "exodus.ship", [ship.id for ship in SHIPS], [ship.name for ship in SHIPS], on="ship"
)

CREDITS: Final = (
    "After Exodus by Lester Ward, DivNull Productions (Game Chef 2010), used and adapted under the "
    "Creative Commons Attribution 3.0 Unported licence."
)
"""What every start screen and printed page says. (EX-COMP-16)"""


def order_number(word: str) -> int:
    """The number of an order by its id."""
    return ORDER.named(word)


def secret_number(word: str) -> int:
    """The number of a secret by its id."""
    return SECRET.named(word)


DEEDS: Final = [order.does for order in ORDERS]
"""What each order does beyond its trait bands."""


def orders_doing(deed: names.Deed) -> list[int]:
    """All orders that do something."""
    return [number for number in range(len(ORDERS)) if DEEDS[number] == deed]


def by_issuer(deed: names.Deed) -> dict[int, int]:
    """For each faction that has one, its own order to do something."""
    return {names.FACTION.index[ORDERS[order].issuer]: order for order in orders_doing(deed)}


ASSIST: Final = order_number("assist")
HARVEST: Final = order_number("harvest")
LEAK: Final = order_number("leak")
REST: Final = order_number("rest")
HOLD_ELECTIONS: Final = order_number("hold_elections")
PROTECTIVE_DETAIL: Final = order_number("protective_detail")

OFFICE_ORDERS: Final = by_issuer(names.CONFER_OFFICE)
"""The order that confers each faction's highest office. (EX-SCT-10)"""

QUARANTINE: Final = orders_doing(names.QUARANTINES)
REPAIR: Final = orders_doing(names.REPAIRS)
"""Those of Church, Government and Military, by the faction's number."""

SUPPRESSION: Final = by_issuer(names.SUPPRESSES)
SPYING_ORDERS: Final = by_issuer(names.SPY_OPENLY)

OWN_ORDERS: Final = [
    [n for n, order in enumerate(ORDERS) if order.issuer in ("any", names.FACTION.key(faction))]
    for faction in names.EVERY_FACTION
]
"""For each faction the orders it may ever be given. (EX-PUB-04)"""
