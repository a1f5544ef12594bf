"""What laws and promises have to say before an act is announced (GD-LAW-17, GD-DEA-21).

The one place for cards and powers: chapters that add a power need not think of it.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny.acts import CARD_ACT, CORRUPT_ACT, SECTOR_ACT, SENATOR_ACT, Act
from starmoot.games.destiny.content import (
    ANCIENT_INDULGENCES,
    ASSASSINATION,
    BLACKMARKET_DATA,
    RANDOM_AUGURY,
    SECTOR_OF_POWER,
)
from starmoot.games.destiny.law_checks import Comply
from starmoot.games.destiny.law_names import (
    ASSASSINATE,
    AUDIT,
    CORRUPT_ABILITY,
    SECTOR_ABILITY,
    SENATOR_ABILITY,
)
from starmoot.games.destiny.names import NO_PARTY, NO_SECTOR
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import ASSASSINATE as BY_ABILITY
from starmoot.games.destiny.powers import AUDIT as BY_AUDIT
from starmoot.games.destiny.powers import AUGURY, BLACKMARKET, CARD_TITLES, INDULGENCE
from starmoot.games.destiny.promises import KeepWord

SECTOR_OF_ACT: Final = {
    BLACKMARKET: SECTOR_OF_POWER[BLACKMARKET_DATA],
    INDULGENCE: SECTOR_OF_POWER[ANCIENT_INDULGENCES],
    AUGURY: SECTOR_OF_POWER[RANDOM_AUGURY],
}


def is_assassination(act: Act) -> bool:
    """GD-ASN-01: an attempt by card or by ability."""
    if act.sort == CARD_ACT:
        return act.number == ASSASSINATION
    return act.number == BY_ABILITY


def law_acts(act: Act) -> list[int]:
    """GD-LAW-09: what an act of a power is to the law; GD-LAW-10: cards are free."""
    if act.number < CARD_TITLES:
        return []
    if act.number == BY_ABILITY:
        return [ASSASSINATE, SENATOR_ABILITY]
    if act.number == BY_AUDIT:
        return [AUDIT]
    if act.sort == SENATOR_ACT:
        return [SENATOR_ABILITY]
    if act.sort == CORRUPT_ACT:
        return [CORRUPT_ABILITY]
    return [SECTOR_ABILITY] if act.sort == SECTOR_ACT else []


def must_ask(g: Destiny, act: Act) -> bool:
    """Whether any law or promise there is could stand in the way of an act."""
    return bool(g.s.laws and law_acts(act)) or bool(g.s.deals and is_assassination(act))


class Permit(k.Procedure[Destiny]):
    """Laws one after another, then promises; hands up 1 where the act goes ahead, 0 where not."""

    party: k.i64 = NO_PARTY
    laws: list[int]
    sector: k.i64 = NO_SECTOR
    victim: k.i64 = NO_PARTY

    def __init__(self, g: Destiny | None = None, act: Act | None = None) -> None:
        self.laws = []
        if g is not None and act is not None:
            self.party = act.party
            self.laws = law_acts(act)
            self.sector = SECTOR_OF_ACT.get(act.number, NO_SECTOR)
            if is_assassination(act):
                self.victim = g.senator(act.target).party

    def begin(self, g: Destiny) -> k.Step:
        if self.laws:
            return k.Run(Comply(self.party, self.laws.pop(0), self.sector), Permit.complied)
        return k.Goto(Permit.promised)

    def complied(self, g: Destiny) -> k.Step:
        return k.Done(0) if g.returned == 0 else k.Goto(Permit.begin)

    def promised(self, g: Destiny) -> k.Step:
        """GD-DEA-21: a promise to spare a Party holds for cards too."""
        if self.victim == NO_PARTY:
            return k.Done(1)
        return k.Run(KeepWord(self.party, ASSASSINATE, NO_SECTOR, self.victim), Permit.kept)

    def kept(self, g: Destiny) -> k.Step:
        return k.Done(g.returned)
