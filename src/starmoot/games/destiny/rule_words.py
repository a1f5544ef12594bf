"""Which rule stands behind each thing that a question may offer, for whoever asks why.

A Sector has its own row of the rules and that of its ability, a Senator likewise; so have Parties,
offices, Action cards, Events, powers and listed laws.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import content
from starmoot.games.destiny.events import EVENT, EVENTS
from starmoot.games.destiny.names import NO_ABILITY, OFFICE, PARTY
from starmoot.games.destiny.powers import (
    ABSOLVE,
    ASSASSINATE,
    AUDIT,
    AUGURY,
    BLACKMARKET,
    CORRUPT_DEFENCE,
    CORRUPT_FINANCE,
    CORRUPT_INTERIOR,
    CORRUPT_PRIME,
    INDULGENCE,
    LOOK,
    PLAY,
    PROSECUTION,
    RAID,
    SABOTAGE,
)

POWER_RULES: Final = {
    AUDIT: "GD-CRD-19 GD-MIN-06 GD-MIN-07 GD-MIN-08 GD-MIN-09",
    CORRUPT_PRIME: "GD-CRD-20 GD-MIN-12 GD-MIN-13 GD-MIN-22 GD-MIN-23",
    CORRUPT_INTERIOR: "GD-CRD-20 GD-MIN-12 GD-MIN-14 GD-MIN-22 GD-MIN-23",
    CORRUPT_FINANCE: "GD-CRD-20 GD-MIN-12 GD-MIN-15 GD-MIN-22 GD-MIN-23",
    CORRUPT_DEFENCE: "GD-CRD-20 GD-MIN-17 GD-MIN-18 GD-MIN-19 GD-MIN-20 GD-MIN-21",
    ASSASSINATE: "GD-CRD-21 GD-ABL-01 GD-ASN-01 GD-ASN-19 GD-REB-15",
    LOOK: "GD-CRD-21 GD-ABL-18",
    RAID: "GD-CRD-21 GD-ABL-10",
    ABSOLVE: "GD-CRD-21 GD-ABL-15 GD-ABL-16",
    SABOTAGE: "GD-CRD-21 GD-ABL-17 GD-REB-16",
    BLACKMARKET: "GD-CRD-22 GD-SAB-28 GD-SAB-07",
    INDULGENCE: "GD-CRD-22 GD-SAB-28 GD-SAB-10",
    AUGURY: "GD-CRD-22 GD-SAB-28 GD-SAB-22 GD-SAB-23 GD-SAB-24 GD-SAB-25",
    PROSECUTION: "GD-CRD-19 GD-MIN-10 GD-TRI-03",
}
"""What can be played in a window besides cards."""


def sector_rules() -> list[str]:
    """The rules of every Sector, in the order of their numbers from 1."""
    powers = {power.sector: power.rule for power in content.SECTOR_POWERS}
    return [f"{one.rule} {powers.get(int(one.id), '')}".strip() for one in content.SECTORS]


def senator_rules() -> list[str]:
    """The rules of every Senator."""
    return [
        one.rule
        if one.ability == NO_ABILITY
        else f"{one.rule} {content.ABILITIES[one.ability].rule}"
        for one in content.SENATORS
    ]


def rules_of_things() -> dict[tuple[str, int], str]:
    """The rules by kind and key."""
    columns: dict[str, list[str]] = {
        content.SENATOR.name: senator_rules(),
        EVENT.name: [one.rule for one in EVENTS],
        PARTY.name: [one.rule for one in content.PARTY_CARDS],
        OFFICE.name: [one.rule for one in content.MINISTRIES],
        content.LISTED_LAW.name: [one.rule for one in content.LISTED_LAWS],
        content.CARD.name: content.CARD_RULES,
        PLAY.name: content.CARD_RULES,
        content.SECTOR.name: ["", *sector_rules()],
    }
    found = {
        (name, key): rule
        for name, rules in columns.items()
        for key, rule in enumerate(rules)
        if rule
    }
    found.update({(PLAY.name, number): rule for number, rule in POWER_RULES.items()})
    return found


RULES: Final = rules_of_things()


def cite_things(words: k.Words) -> None:
    """Name the rule behind everything that a question may offer."""
    words.rules.update(RULES)
