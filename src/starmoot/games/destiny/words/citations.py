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
    return {
        (name, key): rule
        for name, rules in columns.items()
        for key, rule in enumerate(rules)
        if rule
    }


RULES: Final = rules_of_things()


def cite_things(words: k.Words) -> None:
    """Name the rule behind everything that a question may offer."""
    words.rules.update(RULES)
    for power in power_table.POWERS:
        words.rules[power_table.PLAY.name, power.number] = power.rules
