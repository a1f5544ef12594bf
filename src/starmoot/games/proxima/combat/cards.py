"""Combat cards of the powers and of the Resistance, as printed. (PC-CCC, PC-CRCC)

A card is known by its place in the list, which goes by the numbers printed on the cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from starmoot.content import Content
from starmoot.games.proxima import names as n

FIRST_POD: Final = 21
"""The first number of the Resistance's cards. (PC-CRCC-01)"""


@dataclass(frozen=True)
class CombatCard:
    """A combat card: what it changes in a round, and what its owner has to say for it.

    `act` names a choice with an `amount`; the other fields are like those of `Mods`.
    """

    id: str
    name: str
    rule: str
    text: str
    number: int
    copies: int
    dice: int = 0
    hits: int = 0
    hits_on: int = 0
    outnumbered: int = 0
    reroll: bool = False
    focus: bool = False
    strains: bool = False
    cancels: int = 0
    absorbs: int = 0
    pierces: int = 0
    salvage: int = 0
    glory: int = 0
    act: Literal["", "jam", "train", "repair", "silence", "ram", "scatter", "decoy", "board"] = ""
    amount: int = 0


COMBAT_CARDS: Final = Content(n.PACKAGE).load("combat_cards.toml", CombatCard)


def combat_deck() -> list[int]:
    """The cards of the powers. (PC-CCC-01)"""
    return [i for i, c in enumerate(COMBAT_CARDS) if c.number < FIRST_POD for _ in range(c.copies)]


def pod_deck() -> list[int]:
    """The cards of the Resistance. (PC-CRCC-01)"""
    return [i for i, c in enumerate(COMBAT_CARDS) if c.number >= FIRST_POD for _ in range(c.copies)]
