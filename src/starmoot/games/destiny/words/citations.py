"""Which rule stands behind each thing that a question may offer, for whoever asks why.

A Sector has its own row of the rules and that of its ability, a Senator likewise; so have Parties,
offices, Action cards, Events, powers and listed laws.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.cards import event_deck
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.powers import power_table

POWER_RULES: Final = {
    power_table.AUDIT: "GD-CRD-19 GD-MIN-06 GD-MIN-07 GD-MIN-08 GD-MIN-09",
    power_table.CORRUPT_PRIME: "GD-CRD-20 GD-MIN-12 GD-MIN-13 GD-MIN-22 GD-MIN-23",
    power_table.CORRUPT_INTERIOR: "GD-CRD-20 GD-MIN-12 GD-MIN-14 GD-MIN-22 GD-MIN-23",
    power_table.CORRUPT_FINANCE: "GD-CRD-20 GD-MIN-12 GD-MIN-15 GD-MIN-22 GD-MIN-23",
    power_table.CORRUPT_DEFENCE: "GD-CRD-20 GD-MIN-17 GD-MIN-18 GD-MIN-19 GD-MIN-20 GD-MIN-21",
    power_table.ASSASSINATE: "GD-CRD-21 GD-ABL-01 GD-ASN-01 GD-ASN-19 GD-REB-15",
    power_table.LOOK: "GD-CRD-21 GD-ABL-18",
    power_table.RAID: "GD-CRD-21 GD-ABL-10",
    power_table.ABSOLVE: "GD-CRD-21 GD-ABL-15 GD-ABL-16",
    power_table.SABOTAGE: "GD-CRD-21 GD-ABL-17 GD-REB-16",
    power_table.BLACKMARKET: "GD-CRD-22 GD-SAB-28 GD-SAB-07",
    power_table.INDULGENCE: "GD-CRD-22 GD-SAB-28 GD-SAB-10",
    power_table.AUGURY: "GD-CRD-22 GD-SAB-28 GD-SAB-22 GD-SAB-23 GD-SAB-24 GD-SAB-25",
    power_table.PROSECUTION: "GD-CRD-19 GD-MIN-10 GD-TRI-03",
}
"""What can be played in a window besides cards."""


def sector_rules() -> list[str]:
    """The rules of every Sector, in the order of their numbers from 1."""
    powers = {power.sector: power.rule for power in printed.SECTOR_POWERS}
    return [
        f"{one.rule} {powers.get(names.Sector(int(one.id)), '')}".strip() for one in printed.SECTORS
    ]


def senator_rules() -> list[str]:
    """The rules of every Senator."""
    return [
        one.rule
        if one.ability == names.NO_ABILITY
        else f"{one.rule} {printed.ABILITIES[one.ability].rule}"
        for one in printed.SENATORS
    ]


def rules_of_things() -> dict[tuple[str, int], str]:
    """The rules by kind and key."""
    columns: dict[str, list[str]] = {
        printed.SENATOR.name: senator_rules(),
        event_deck.EVENT.name: [one.rule for one in event_deck.EVENTS],
        names.PARTY.name: [one.rule for one in printed.PARTY_CARDS],
        names.OFFICE.name: [one.rule for one in printed.MINISTRIES],
        printed.LISTED_LAW.name: [one.rule for one in printed.LISTED_LAWS],
        printed.CARD.name: printed.CARD_RULES,
        power_table.PLAY.name: printed.CARD_RULES,
        printed.SECTOR.name: ["", *sector_rules()],
    }
    found = {
        (name, key): rule
        for name, rules in columns.items()
        for key, rule in enumerate(rules)
        if rule
    }
    found.update({(power_table.PLAY.name, number): rule for number, rule in POWER_RULES.items()})
    return found


RULES: Final = rules_of_things()


def cite_things(words: k.Words) -> None:
    """Name the rule behind everything that a question may offer."""
    words.rules.update(RULES)
