"""What laws and promises have to say before an act is announced (GD-LAW-17, GD-DEA-21).

The one place for cards and powers: chapters that add a power need not think of it.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import acts
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.deals import promises
from starmoot.games.destiny.laws import compliance, language
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import power_table
from starmoot.games.destiny.powers.power_table import ASSASSINATE as BY_ABILITY
from starmoot.games.destiny.powers.power_table import AUDIT as BY_AUDIT

SECTOR_OF_ACT: Final = {
    power_table.BLACKMARKET: printed.SECTOR_OF_POWER[printed.BLACKMARKET_DATA],
    power_table.INDULGENCE: printed.SECTOR_OF_POWER[printed.ANCIENT_INDULGENCES],
    power_table.AUGURY: printed.SECTOR_OF_POWER[printed.RANDOM_AUGURY],
}


def is_assassination(act: acts.Act) -> bool:
    """GD-ASN-01: an attempt by card or by ability."""
    if act.sort == acts.CARD_ACT:
        return act.number == printed.ASSASSINATION
    return act.number == BY_ABILITY


def law_acts(act: acts.Act) -> list[int]:
    """GD-LAW-09: what an act of a power is to the law; GD-LAW-10: cards are free."""
    if act.number < power_table.CARD_TITLES:
        return []
    if act.number == BY_ABILITY:
        return [language.ASSASSINATE, language.SENATOR_ABILITY]
    if act.number == BY_AUDIT:
        return [language.AUDIT]
    if act.sort == acts.SENATOR_ACT:
        return [language.SENATOR_ABILITY]
    if act.sort == acts.CORRUPT_ACT:
        return [language.CORRUPT_ABILITY]
    return [language.SECTOR_ABILITY] if act.sort == acts.SECTOR_ACT else []


def must_ask(g: Destiny, act: acts.Act) -> bool:
    """Whether any law or promise there is could stand in the way of an act."""
    return bool(g.s.laws and law_acts(act)) or bool(g.s.deals and is_assassination(act))


class Permit(k.Procedure[Destiny]):
    """Laws one after another, then promises; `allowed` where the act goes ahead."""

    party: names.Party = names.NO_PARTY
    laws: list[int] = []
    sector: names.Sector = names.NO_SECTOR
    victim: names.Senator = names.NO_SENATOR
    allowed: bool = False

    def __init__(self, g: Destiny | None = None, act: acts.Act | None = None) -> None:
        if g is not None and act is not None:
            self.party = act.party
            self.laws = law_acts(act)
            self.sector = SECTOR_OF_ACT.get(act.number, names.NO_SECTOR)
            if is_assassination(act):
                self.victim = names.Senator(act.target)

    def begin(self, g: Destiny) -> k.Step:
        if self.laws:
            lawful = compliance.Comply(self.party, self.laws.pop(0), self.sector)
            return k.Run(lawful, Permit.complied)
        return k.Goto(Permit.promised)

    def complied(self, g: Destiny) -> k.Step:
        return k.Goto(Permit.begin) if g.finished(compliance.Comply).allowed else k.DONE

    def promised(self, g: Destiny) -> k.Step:
        """GD-DEA-21: a promise to spare a Party holds for cards too."""
        if self.victim == names.NO_SENATOR:
            self.allowed = True
            return k.DONE
        word = promises.KeepWord(self.party, language.ASSASSINATE, victim=self.victim)
        return k.Run(word, Permit.kept)

    def kept(self, g: Destiny) -> k.Step:
        self.allowed = g.finished(promises.KeepWord).allowed
        return k.DONE
