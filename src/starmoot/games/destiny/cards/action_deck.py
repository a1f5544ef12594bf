"""The Action deck as it is printed (GD-CRD-01, GD-CARD)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from starmoot.content.effect import Condition, Effect
from starmoot.content.loading import Content
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import acts
from starmoot.games.destiny.cards import card_effects

Target = Literal[
    "",
    "any_senator",
    "other_senator",
    "own_senator",
    "tired_senator",
    "fleet",
    "other_hand",
    "campaigner",
]


@dataclass(frozen=True)
class Cost:
    """The base cost of a card (GD-DCK-15)."""

    resource: Annotated[int, names.RESOURCE]
    amount: int


@dataclass(frozen=True)
class Span:
    """From least to most."""

    least: int
    most: int


@dataclass(frozen=True)
class Card:
    """An Action card (GD-CRD-01).

    `variable` is paid on top of the base cost, of the same resource; `corruption` is chosen where
    it is a span. `moment` is the free window it belongs to, none for any; `answers` the sorts of
    acts to which it is a response. `target` is what it is aimed at, `when` what else must hold.
    """

    id: str
    name: str
    rule: str
    text: str
    copies: int
    time: Annotated[int, names.TIME]
    priority: int
    action: bool = False
    cost: Cost | None = None
    variable: Span | None = None
    corruption: Span | None = None
    moment: Annotated[int, names.MOMENT] = names.NO_MOMENT
    answers: tuple[Annotated[int, acts.ACT_SORT], ...] = ()
    target: Target = ""
    when: tuple[Condition, ...] = ()
    do: tuple[Effect, ...] = ()


CARD_CONTENT: Final = Content("starmoot.games.destiny", card_effects.CARD_WORDS)
CARDS: Final = CARD_CONTENT.load("cards.toml", Card)
ACTION_DECK: Final = [number for number, card in enumerate(CARDS) for _ in range(card.copies)]
"""GD-DCK-01, GD-DCK-11..14: the fifty cards by title, within the limits of the deck."""
