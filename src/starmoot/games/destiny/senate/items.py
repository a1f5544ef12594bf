"""What may be tabled in the general propositions of the Senate (GD-PRO-03).

A chapter writes a subclass of `ItemSort` and enters it in `tables`; `propositions` does the rest.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.laws import statutes
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.state import State

ITEM_SORT: Final = k.Kind("destiny.item_sort")
LISTED_LAW_SORT: Final = ITEM_SORT.word("listed_law", "Propose one of the six listed laws")
FREE_LAW_SORT: Final = ITEM_SORT.word("law", "Draft a law of your own")
REPEAL_SORT: Final = ITEM_SORT.word("repeal", "Repeal a law")
RATIFICATION_SORT: Final = ITEM_SORT.word("ratification", "Have a trade ratified")
PEACE_SORT: Final = ITEM_SORT.word("peace", "Propose peace")


class ItemSort:
    """Something that a Party may table; `text` tells what it is, `item` is what is voted on."""

    def __init__(self, number: k.i64, item: k.i64, text: str) -> None:
        self.number: k.i64 = number
        self.item: k.i64 = item
        self.text = text

    def available(self, g: Destiny, party: names.Party) -> bool:
        """Whether the Party may table one now."""
        raise NotImplementedError

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        """What has to be said with it; None for nothing. Only asked where it is available."""
        return None

    def draft(
        self, g: Destiny, party: names.Party, answer: k.Answer
    ) -> k.Procedure[Destiny] | None:
        """Put what is tabled into `g.s.item`, at once or in a procedure.

        Where the Party gives up `g.s.item` stays empty.
        """
        raise NotImplementedError

    def describe(self, state: State, item: statutes.Item) -> str:
        """What the voters read: what the item does, in plain words."""
        raise NotImplementedError

    def enact(self, g: Destiny, item: statutes.Item) -> k.Procedure[Destiny] | None:
        """It has passed and was not vetoed."""
        raise NotImplementedError


ITEM_SORTS: Final[list[ItemSort]] = []
"""All sorts of items; `tables` enters them once the chapters are loaded."""


def item_sort(number: k.i64) -> ItemSort:
    """A sort of item by its number."""
    for known in ITEM_SORTS:
        if known.number == number:
            return known
    raise LookupError(f"nobody has written {ITEM_SORT.key(number)}")
