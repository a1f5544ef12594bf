"""Where a conflict scene is set, who speaks and what led to it: colour only. (EX-DEB-05)

The key ships. What the fleet never agreed on is an occasion too. (EX-COMP-10, EX-COMP-11,
EX-SET-16)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.content.printed import SHIP
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import State

OCCASION: Final = k.Kind(
    "exodus.occasion",
    [
        *("council", "corridor", "dinner", "funeral", "sermon", "inspection", "broadcast"),
        *("casino", "sickbed", "open_question"),
    ],
    [
        "A session of the council",
        "A word in a corridor",
        "A shared meal",
        "A funeral",
        "After a sermon",
        "An inspection",
        "A live broadcast",
        "Over cards",
        "At a sickbed",
        "What the fleet never agreed on",
    ],
)

USUAL_SHIP: Final = [SHIP.index[word] for word in ("horizon", "chimera", "alysides")]
"""Where one argues by default: over orders on Horizon, over the course on Chimera, over where to
go aboard Alysídes, beside the god."""


class PersonKind(k.Kind):
    """The people of the fleet, by name."""

    def label(self, number: int, seen: object = None) -> str:
        if isinstance(seen, State) and 0 <= number < len(seen.characters):
            return seen.characters[number].name or f"Person {number + 1}"
        return f"Person {number + 1}"


PERSON: Final = PersonKind("exodus.person", on="person")

SHIPS: Final = k.Choose(SHIP, list(range(len(SHIP.keys))), 0, 1)
OCCASIONS: Final = k.Choose(OCCASION, list(range(len(OCCASION.keys))), 0, 1)


def speakers(g: Exodus, faction: names.Faction) -> k.Shape:
    """Who may speak for a faction: anybody of it; by default its leader does."""
    people: list[int] = []
    for number in range(len(g.s.characters)):
        person = g.s.characters[number]
        if person.faction == faction and not person.gone:
            people.append(number)
    return k.Choose(PERSON, people, 0, 1)
