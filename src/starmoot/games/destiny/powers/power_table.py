"""Powers: what Ministers, Senators and Sectors can do besides cards, as one table.

A chapter writes a subclass of `Power` for each sort and enters its powers in `tables`. The numbers
follow those of the Action cards, so that cards and powers are one kind of things to play.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import acts
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny

PLAY: Final = k.Kind("destiny.play", printed.CARD_IDS, printed.CARD_NAMES, on="card")
"""Everything that can be played in a window: the titles of cards, then powers."""
CARD_TITLES: Final = len(printed.CARD_IDS)

AUDIT: Final = PLAY.word("audit", "Audit a Senator")
VETO: Final = PLAY.word("veto", "Veto")
CORRUPT_PRIME: Final = PLAY.word("corrupt_prime_minister", "Prime Minister's corruption")
CORRUPT_INTERIOR: Final = PLAY.word("corrupt_interior", "Minister of Interior's corruption")
CORRUPT_FINANCE: Final = PLAY.word("corrupt_finance", "Minister of Finance's corruption")
CORRUPT_DEFENCE: Final = PLAY.word("corrupt_defence", "Minister of Defence's corruption")
ASSASSINATE: Final = PLAY.word("assassinate", "Assassination by ability")
LOOK: Final = PLAY.word("look_at_hand", "Look at a hand")
RAID: Final = PLAY.word("raid_hand", "Raid a hand")
ABSOLVE: Final = PLAY.word("absolve", "Absolve a Senator")
SABOTAGE: Final = PLAY.word("sabotage", "Sabotage a Fleet")
BLACKMARKET: Final = PLAY.word("blackmarket_data", "Blackmarket Data")
INDULGENCE: Final = PLAY.word("ancient_indulgences", "Ancient Indulgences")
AUGURY: Final = PLAY.word("random_augury", "Random Augury")
PROSECUTION: Final = PLAY.word("prosecution", "Prosecution")


class Power:
    """Something that can be played in windows and is no card (GD-CRD-19..22).

    `sort` is the sort of act; Sector abilities open no window (GD-CRD-22). `text` says what it
    does, `rules` where that stands. It belongs to an `office`, or to Senators with one of the
    `abilities`; `needs_action` spends the action of the Senator named in the act. `cost` is paid
    when it is announced.

    The veto and prosecutions are announced elsewhere and done by the procedures that announce
    them: they are nothing but a `Power`.
    """

    sort: k.i64 = acts.MINISTRY_ACT
    priority: k.i64 = 5
    needs_action: bool = False

    def __init__(
        self,
        number: k.i64,
        text: str,
        rules: str,
        office: names.Office = names.NO_OFFICE,
        abilities: tuple[int, ...] = (),
        resource: k.i64 = names.INFLUENCE,
        cost: k.i64 = 0,
    ) -> None:
        self.number: k.i64 = number
        self.text = text
        self.rules = rules
        self.office: names.Office = office
        self.abilities = abilities
        self.resource: k.i64 = resource
        self.cost: k.i64 = cost

    def usable(self, g: Destiny, party: names.Party) -> bool:
        """Whether the Party could use it at this moment, its cost aside."""
        return False

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        """What has to be said with it; None for nothing. Only asked where it is usable."""
        return None

    def read(self, g: Destiny, party: names.Party, answer: k.Answer) -> acts.Act:
        """The act that an answer stands for; `answer` fits `shape`."""
        act = acts.Act(
            party=party,
            number=self.number,
            sort=self.sort,
            priority=self.priority,
            needs_action=self.needs_action,
        )
        self.fill(g, act, answer)
        return act

    def fill(self, g: Destiny, act: acts.Act, answer: k.Answer) -> None:
        """Put Senator, target, aim and amount into the act."""

    def variable(self, act: acts.Act) -> k.i64:
        """What is paid on top of `cost` for the amount chosen; it can come back. (GD-CRD-13)"""
        return 0

    def still_possible(self, g: Destiny, act: acts.Act) -> bool:
        """Whether an act that waited its turn can still be announced."""
        return self.usable(g, act.party)

    def resolve(self, g: Destiny, at: k.i64) -> k.Procedure[Destiny] | None:
        """Let `g.s.acts[at]` happen; gives the procedure that asks or rolls, if any."""
        return None


POWERS: Final[list[Power]] = []
"""All powers, the Sector abilities last (GD-SAB-28); `tables` enters them."""

BY_NUMBER: Final[dict[int, Power]] = {}
IN_ORDER: Final[list[int]] = []
"""The numbers of all powers, as they are offered."""
OF_OFFICE: Final[list[list[Power]]] = [[] for _ in names.EVERY_OFFICE]
OF_ABILITY: Final[list[list[Power]]] = [[] for _ in names.ABILITY.keys]
OF_SECTORS: Final[list[Power]] = []
"""The same by their bearers: a Minister, Senators with an ability, the holder of a Sector."""


def enter_powers(powers: list[Power]) -> None:
    """Add powers to those there are."""
    POWERS.extend(powers)
    for known in powers:
        BY_NUMBER[known.number] = known
        IN_ORDER.append(known.number)
        if known.office != names.NO_OFFICE:
            OF_OFFICE[known.office].append(known)
        for ability in known.abilities:
            OF_ABILITY[ability].append(known)
        if known.sort == acts.SECTOR_ACT:
            OF_SECTORS.append(known)


def power(number: k.i64) -> Power | None:
    """A power by its number, None where nobody has written it."""
    return BY_NUMBER.get(number)
