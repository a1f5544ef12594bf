"""Powers: what Ministers, Senators and Sectors can do besides cards, as one table.

A chapter writes a subclass of `Power` for each and enters it in `tables`. The numbers follow those
of the Action cards, so that cards and powers are one kind of things to play.
"""

from __future__ import annotations

from typing import Final

from starmoot.games.destiny.acts import SECTOR_ACT, Act
from starmoot.games.destiny.content import CARD_IDS, CARD_NAMES
from starmoot.games.destiny.names import (
    ASSASSIN,
    BITS,
    DEFENCE,
    FINANCE,
    INFLUENCE,
    INTERIOR,
    MASTER_ASSASSIN,
    MASTER_SPY,
    OFFICES,
    PRIME_MINISTER,
    RELIGIOUS_LEADER,
    SABOTEUR,
    SPY,
)
from starmoot.games.destiny.play import Destiny
from starmoot.kernel import Answer, Kind, Procedure, Shape, i64

CARD_TITLES: Final = 22

AUDIT: Final = CARD_TITLES
VETO: Final = CARD_TITLES + 1
CORRUPT_PRIME: Final = CARD_TITLES + 2
CORRUPT_INTERIOR: Final = CARD_TITLES + 3
CORRUPT_FINANCE: Final = CARD_TITLES + 4
CORRUPT_DEFENCE: Final = CARD_TITLES + 5
ASSASSINATE: Final = CARD_TITLES + 6
LOOK: Final = CARD_TITLES + 7
RAID: Final = CARD_TITLES + 8
ABSOLVE: Final = CARD_TITLES + 9
SABOTAGE: Final = CARD_TITLES + 10
BLACKMARKET: Final = CARD_TITLES + 11
INDULGENCE: Final = CARD_TITLES + 12
AUGURY: Final = CARD_TITLES + 13
PROSECUTION: Final = CARD_TITLES + 14
POWER_WORDS: Final = [
    "audit",
    "veto",
    "corrupt_prime_minister",
    "corrupt_interior",
    "corrupt_finance",
    "corrupt_defence",
    "assassinate",
    "look_at_hand",
    "raid_hand",
    "absolve",
    "sabotage",
    "blackmarket_data",
    "ancient_indulgences",
    "random_augury",
    "prosecution",
]
POWER_NAMES: Final = [
    "Audit a Senator",
    "Veto",
    "Prime Minister's corruption",
    "Minister of Interior's corruption",
    "Minister of Finance's corruption",
    "Minister of Defence's corruption",
    "Assassination by ability",
    "Look at a hand",
    "Raid a hand",
    "Absolve a Senator",
    "Sabotage a Fleet",
    "Blackmarket Data",
    "Ancient Indulgences",
    "Random Augury",
    "Prosecution",
]
PLAY: Final = Kind(
    "destiny.play", [*CARD_IDS, *POWER_WORDS], [*CARD_NAMES, *POWER_NAMES], on="card"
)
"""Everything that can be played in a window: the titles of cards, then powers."""

assert len(CARD_IDS) == CARD_TITLES


NEEDED_ABILITIES: Final = {
    ASSASSINATE: (ASSASSIN, MASTER_ASSASSIN),
    LOOK: (SPY,),
    RAID: (MASTER_SPY,),
    ABSOLVE: (RELIGIOUS_LEADER,),
    SABOTAGE: (SABOTEUR,),
}
"""Abilities of which one has to be at hand; whoever looks at all powers asks for these once."""
NEEDED_OFFICE: Final = {
    AUDIT: FINANCE,
    CORRUPT_PRIME: PRIME_MINISTER,
    CORRUPT_INTERIOR: INTERIOR,
    CORRUPT_FINANCE: FINANCE,
    CORRUPT_DEFENCE: DEFENCE,
}
"""The same for the offices that some powers belong to."""


def mask_of(numbers: tuple[int, ...]) -> i64:
    """Small numbers as a mask."""
    mask: i64 = 0
    one: i64 = BITS[0]
    for number in numbers:
        mask = mask | (one << number)
    return mask


POWERFUL: Final = mask_of(tuple(one for many in NEEDED_ABILITIES.values() for one in many))
"""All abilities that are powers."""


class Power:
    """Something that can be played in windows and is no card (GD-CRD-19..22).

    `sort` is the sort of act; Sector abilities open no window (GD-CRD-22). `needs_action` spends
    the action of the Senator named in the act. `text` tells what it does, for whoever is asked.
    `cost` is paid when it is announced.
    """

    def __init__(
        self,
        number: i64,
        sort: i64,
        priority: i64,
        needs_action: bool,
        text: str,
        resource: i64 = INFLUENCE,
        cost: i64 = 0,
    ) -> None:
        self.number: i64 = number
        self.sort: i64 = sort
        self.priority: i64 = priority
        self.needs_action = needs_action
        self.text = text
        self.resource: i64 = resource
        self.cost: i64 = cost
        self.abilities: i64 = mask_of(NEEDED_ABILITIES.get(number, ()))
        self.office_needed: i64 = NEEDED_OFFICE.get(number, -1)

    def usable(self, g: Destiny, party: i64) -> bool:
        """Whether the Party could use it at this moment, its cost aside."""
        raise NotImplementedError

    def shape(self, g: Destiny, party: i64) -> Shape | None:
        """What has to be said with it; None for nothing. Only asked where it is usable."""
        return None

    def read(self, g: Destiny, party: i64, answer: Answer) -> Act:
        """The act that an answer stands for; `answer` fits `shape`."""
        act = Act()
        act.party = party
        act.number = self.number
        act.sort = self.sort
        act.priority = self.priority
        act.needs_action = self.needs_action
        self.fill(g, act, answer)
        return act

    def fill(self, g: Destiny, act: Act, answer: Answer) -> None:
        """Put Senator, target, aim and amount into the act."""

    def variable(self, act: Act) -> i64:
        """GD-CRD-13: what is paid on top of `cost` for the amount chosen; it can come back."""
        return 0

    def still_possible(self, g: Destiny, act: Act) -> bool:
        """Whether an act that waited its turn can still be announced."""
        return self.usable(g, act.party)

    def resolve(self, g: Destiny, at: i64) -> Procedure[Destiny] | None:
        """Let `g.s.acts[at]` happen; gives the procedure that asks or rolls, if any."""
        raise NotImplementedError


POWERS: Final[list[Power]] = []
"""All powers; `tables` enters them once the chapters are loaded."""


WINDOW_POWERS: Final[list[Power]] = []
"""Those that windows offer, in the same order; the Sector abilities come last (GD-SAB-28)."""

BY_NUMBER: Final[dict[int, Power]] = {}
IN_REACH: Final[dict[int, list[Power]]] = {}


def enter_powers(powers: list[Power]) -> None:
    """Add powers to those there are."""
    POWERS.extend(powers)
    for known in powers:
        BY_NUMBER[known.number] = known
        if known.number not in (VETO, PROSECUTION):
            WINDOW_POWERS.append(known)


def power(number: i64) -> Power | None:
    """A power by its number, None where nobody has written it."""
    return BY_NUMBER.get(number)


def in_reach(able: i64, offices: i64, free: bool) -> list[Power]:
    """The powers that windows offer to whoever has these abilities at hand and these offices.

    Those of Sectors are offered in free windows alone (GD-SAB-28).
    """
    key: i64 = ((able & POWERFUL) << OFFICES | offices) << 1
    if free:
        key += 1
    known = IN_REACH.get(key)
    if known is None:
        known = []
        for power in WINDOW_POWERS:
            lacking = power.abilities != 0 and (power.abilities & able) == 0
            place = power.office_needed
            if lacking or (place >= 0 and (offices >> place) & 1 == 0):
                continue
            if free or power.sort != SECTOR_ACT:
                known.append(power)
        IN_REACH[key] = known
    return known
