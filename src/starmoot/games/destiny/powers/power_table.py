"""Powers: what Ministers, Senators and Sectors can do besides cards, as one table.

A chapter writes a subclass of `Power` for each and enters it in `tables`. The numbers follow those
of the Action cards, so that cards and powers are one kind of things to play.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import acts
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny

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
PLAY: Final = k.Kind(
    "destiny.play",
    [*printed.CARD_IDS, *POWER_WORDS],
    [*printed.CARD_NAMES, *POWER_NAMES],
    on="card",
)
"""Everything that can be played in a window: the titles of cards, then powers."""

assert len(printed.CARD_IDS) == CARD_TITLES


NEEDED_ABILITIES: Final = {
    ASSASSINATE: [names.ASSASSIN, names.MASTER_ASSASSIN],
    LOOK: [names.SPY],
    RAID: [names.MASTER_SPY],
    ABSOLVE: [names.RELIGIOUS_LEADER],
    SABOTAGE: [names.SABOTEUR],
}
"""Abilities of which one has to be at hand; whoever looks at all powers asks for these once."""
NEEDED_OFFICE: Final = {
    AUDIT: names.FINANCE,
    CORRUPT_PRIME: names.PRIME_MINISTER,
    CORRUPT_INTERIOR: names.INTERIOR,
    CORRUPT_FINANCE: names.FINANCE,
    CORRUPT_DEFENCE: names.DEFENCE,
}
"""The same for the offices that some powers belong to."""


class Power:
    """Something that can be played in windows and is no card (GD-CRD-19..22).

    `sort` is the sort of act; Sector abilities open no window (GD-CRD-22). `needs_action` spends
    the action of the Senator named in the act. `text` tells what it does, for whoever is asked.
    `cost` is paid when it is announced.
    """

    def __init__(
        self,
        number: k.i64,
        sort: k.i64,
        priority: k.i64,
        needs_action: bool,
        text: str,
        resource: k.i64 = names.INFLUENCE,
        cost: k.i64 = 0,
    ) -> None:
        self.number: k.i64 = number
        self.sort: k.i64 = sort
        self.priority: k.i64 = priority
        self.needs_action = needs_action
        self.text = text
        self.resource: k.i64 = resource
        self.cost: k.i64 = cost
        self.abilities: list[int] = NEEDED_ABILITIES.get(number, [])
        self.office_needed: names.Office = NEEDED_OFFICE.get(number, names.NO_OFFICE)

    def in_reach(self, g: Destiny, party: names.Party, abilities: list[int]) -> bool:
        """Whether a Party holds the office that it belongs to, and has such an ability at hand."""
        if self.office_needed >= 0 and g.ministry_party(self.office_needed) != party:
            return False
        if not self.abilities:
            return True
        return any(ability in abilities for ability in self.abilities)

    def usable(self, g: Destiny, party: names.Party) -> bool:
        """Whether the Party could use it at this moment, its cost aside."""
        raise NotImplementedError

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        """What has to be said with it; None for nothing. Only asked where it is usable."""
        return None

    def read(self, g: Destiny, party: names.Party, answer: k.Answer) -> acts.Act:
        """The act that an answer stands for; `answer` fits `shape`."""
        act = acts.Act()
        act.party = party
        act.number = self.number
        act.sort = self.sort
        act.priority = self.priority
        act.needs_action = self.needs_action
        self.fill(g, act, answer)
        return act

    def fill(self, g: Destiny, act: acts.Act, answer: k.Answer) -> None:
        """Put Senator, target, aim and amount into the act."""

    def variable(self, act: acts.Act) -> k.i64:
        """GD-CRD-13: what is paid on top of `cost` for the amount chosen; it can come back."""
        return 0

    def still_possible(self, g: Destiny, act: acts.Act) -> bool:
        """Whether an act that waited its turn can still be announced."""
        return self.usable(g, act.party)

    def resolve(self, g: Destiny, at: k.i64) -> k.Procedure[Destiny] | None:
        """Let `g.s.acts[at]` happen; gives the procedure that asks or rolls, if any."""
        raise NotImplementedError


POWERS: Final[list[Power]] = []
"""All powers; `tables` enters them once the chapters are loaded."""


WINDOW_POWERS: Final[list[Power]] = []
"""Those that windows offer, in the same order; the Sector abilities come last (GD-SAB-28)."""

BY_NUMBER: Final[dict[int, Power]] = {}


def enter_powers(powers: list[Power]) -> None:
    """Add powers to those there are."""
    POWERS.extend(powers)
    for known in powers:
        BY_NUMBER[known.number] = known
        if known.number not in (VETO, PROSECUTION):
            WINDOW_POWERS.append(known)


def power(number: k.i64) -> Power | None:
    """A power by its number, None where nobody has written it."""
    return BY_NUMBER.get(number)
