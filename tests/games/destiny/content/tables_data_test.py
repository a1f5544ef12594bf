"""Sections 2 and 34: every Sector and every Senator as the ledger's tables print them.

The rows are typed from the ledger, not from the content files, so that a slip in either shows.
"""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.destiny.content.printed import (
    ABILITY_OF,
    COMMAND_OF,
    COST_OF,
    DEFENCE_OF,
    DIPLOMACY_OF,
    HOME_OF,
    ICON_OF,
    INFLUENCE_OF,
    MONEY_OF,
    POWER_OF_SECTOR,
    RACE_OF,
    RACE_OF_SENATOR,
    RING_OF,
    SECTOR_DECK,
    SECTOR_OF_POWER,
    SECTORS,
    SENATORS,
    SPOKE_OF,
    WING_OF,
    senator_number,
)
from starmoot.games.destiny.names import ABILITY, PARTY, RACE, Sector
from starmoot.kernel import Kind
from starmoot.testing import rule

# Rule, Sector, ring, spoke, Influence, Money, Defence, race, Party icon, ability, home of, in deck.
SECTOR_TABLE: list[tuple[str, int, int, int, int, int, int, str, str, str, str, bool]] = [
    ("GD-SECT-01", 1, 1, 12, 5, 5, 10, "", "", "voice_of_authority", "", False),
    ("GD-SECT-02", 2, 1, 2, 4, 4, 9, "", "", "", "", False),
    ("GD-SECT-03", 3, 1, 4, 4, 4, 9, "", "", "", "", False),
    ("GD-SECT-04", 4, 1, 1, 3, 3, 8, "", "", "militant_population", "", False),
    ("GD-SECT-05", 5, 1, 3, 3, 3, 8, "", "", "blackmarket_data", "", False),
    ("GD-SECT-06", 6, 1, 5, 3, 3, 8, "", "", "purity_blessings", "", False),
    ("GD-SECT-07", 7, 1, 6, 4, 4, 9, "", "", "", "", False),
    ("GD-SECT-08", 8, 1, 7, 3, 3, 8, "", "", "ancient_indulgences", "", False),
    ("GD-SECT-09", 9, 1, 9, 3, 3, 8, "", "", "friendly_discount", "", False),
    ("GD-SECT-10", 10, 1, 11, 3, 3, 8, "", "", "informer_network", "", False),
    ("GD-SECT-11", 11, 1, 8, 4, 4, 9, "", "", "", "", True),
    ("GD-SECT-12", 12, 1, 10, 4, 4, 9, "", "", "", "", True),
    ("GD-SECT-13", 13, 2, 1, 3, 2, 7, "shorem", "pop", "", "", True),
    ("GD-SECT-14", 14, 2, 2, 2, 3, 6, "qera", "cos", "", "", True),
    ("GD-SECT-15", 15, 2, 3, 3, 2, 7, "ajira", "ppf", "", "", True),
    ("GD-SECT-16", 16, 2, 4, 2, 3, 6, "tumba", "tmp", "", "", True),
    ("GD-SECT-17", 17, 2, 5, 3, 2, 7, "qera", "cos", "", "", True),
    ("GD-SECT-18", 18, 2, 6, 2, 3, 6, "human", "bip", "", "", True),
    ("GD-SECT-19", 19, 2, 7, 3, 2, 7, "tumba", "tmp", "", "", True),
    ("GD-SECT-20", 20, 2, 8, 2, 3, 6, "jur", "gsp", "", "", True),
    ("GD-SECT-21", 21, 2, 9, 3, 2, 7, "human", "bip", "", "", True),
    ("GD-SECT-22", 22, 2, 10, 2, 3, 6, "shorem", "pop", "", "", True),
    ("GD-SECT-23", 23, 2, 11, 3, 2, 7, "jur", "gsp", "", "", True),
    ("GD-SECT-24", 24, 2, 12, 2, 3, 6, "ajira", "ppf", "", "", True),
    ("GD-SECT-25", 25, 3, 2, 2, 2, 5, "human", "ppf", "", "", True),
    ("GD-SECT-26", 26, 3, 4, 2, 2, 5, "jur", "cos", "", "", True),
    ("GD-SECT-27", 27, 3, 6, 2, 2, 5, "shorem", "tmp", "", "", True),
    ("GD-SECT-28", 28, 3, 1, 3, 3, 6, "jur", "bip", "military_monopoly", "bip", True),
    ("GD-SECT-29", 29, 3, 3, 3, 3, 6, "shorem", "gsp", "welcome_insurrection", "gsp", True),
    ("GD-SECT-30", 30, 3, 5, 3, 3, 6, "ajira", "pop", "opiate_persuasion", "pop", True),
    ("GD-SECT-31", 31, 3, 8, 2, 2, 5, "ajira", "bip", "", "", True),
    ("GD-SECT-32", 32, 3, 9, 3, 3, 6, "tumba", "cos", "boon_of_peace", "cos", True),
    ("GD-SECT-33", 33, 3, 7, 3, 3, 6, "qera", "ppf", "random_augury", "ppf", True),
    ("GD-SECT-34", 34, 3, 11, 3, 3, 6, "human", "tmp", "will_to_power", "tmp", True),
    ("GD-SECT-35", 35, 3, 10, 2, 2, 5, "qera", "gsp", "", "", True),
    ("GD-SECT-36", 36, 3, 12, 2, 2, 5, "tumba", "pop", "", "", True),
    ("GD-SECT-37", 37, 4, 1, 1, 2, 4, "ajira", "bip", "", "", True),
    ("GD-SECT-38", 38, 4, 2, 2, 1, 5, "jur", "tmp", "", "", True),
    ("GD-SECT-39", 39, 4, 3, 1, 2, 4, "qera", "gsp", "", "", True),
    ("GD-SECT-40", 40, 4, 4, 2, 1, 5, "shorem", "bip", "", "", True),
    ("GD-SECT-41", 41, 4, 5, 1, 2, 4, "tumba", "pop", "", "", True),
    ("GD-SECT-42", 42, 4, 6, 2, 1, 5, "ajira", "gsp", "", "", True),
    ("GD-SECT-43", 43, 4, 7, 1, 2, 4, "human", "ppf", "", "", True),
    ("GD-SECT-44", 44, 4, 8, 2, 1, 5, "qera", "pop", "", "", True),
    ("GD-SECT-45", 45, 4, 9, 1, 2, 4, "jur", "cos", "", "", True),
    ("GD-SECT-46", 46, 4, 10, 2, 1, 5, "tumba", "ppf", "", "", True),
    ("GD-SECT-47", 47, 4, 11, 1, 2, 4, "shorem", "tmp", "", "", True),
    ("GD-SECT-48", 48, 4, 12, 2, 1, 5, "human", "cos", "", "", True),
    ("GD-SECT-49", 49, 5, 1, 1, 1, 3, "tumba", "gsp", "", "", True),
    ("GD-SECT-50", 50, 5, 2, 1, 3, 5, "ajira", "pop", "", "", True),
    ("GD-SECT-51", 51, 5, 3, 1, 1, 3, "human", "pop", "", "", True),
    ("GD-SECT-52", 52, 5, 4, 1, 3, 5, "qera", "ppf", "", "", True),
    ("GD-SECT-53", 53, 5, 5, 1, 1, 3, "jur", "ppf", "", "", True),
    ("GD-SECT-54", 54, 5, 6, 1, 3, 5, "tumba", "cos", "", "", True),
    ("GD-SECT-55", 55, 5, 7, 1, 1, 3, "shorem", "cos", "", "", True),
    ("GD-SECT-56", 56, 5, 8, 1, 3, 5, "human", "tmp", "", "", True),
    ("GD-SECT-57", 57, 5, 9, 1, 1, 3, "ajira", "tmp", "", "", True),
    ("GD-SECT-58", 58, 5, 10, 1, 3, 5, "jur", "bip", "", "", True),
    ("GD-SECT-59", 59, 5, 11, 1, 1, 3, "qera", "bip", "", "", True),
    ("GD-SECT-60", 60, 5, 12, 1, 3, 5, "shorem", "gsp", "", "", True),
]

# Rule, name, race, Party icon, Diplomacy, Command, cost, ability, starting Senator of.
SENATOR_TABLE: list[tuple[str, str, str, str, int, int, int, str, str]] = [
    ("GD-SNTR-01", "karroun", "jur", "bip", 4, 2, 7, "tactician", "bip"),
    ("GD-SNTR-02", "ruhamat", "shorem", "gsp", 4, 2, 6, "code_breaker", "gsp"),
    ("GD-SNTR-03", "fola", "ajira", "pop", 4, 2, 6, "political_animal", "pop"),
    ("GD-SNTR-04", "tzorin", "qera", "ppf", 4, 2, 6, "believer", "ppf"),
    ("GD-SNTR-05", "molandi", "tumba", "cos", 4, 2, 6, "spy", "cos"),
    ("GD-SNTR-06", "adeyra", "human", "tmp", 4, 2, 6, "public_speaker", "tmp"),
    ("GD-SNTR-07", "jemak", "jur", "bip", 1, 6, 6, "butcher", ""),
    ("GD-SNTR-08", "zorash", "jur", "bip", 2, 5, 6, "tactician", ""),
    ("GD-SNTR-09", "vekhar", "jur", "", 2, 4, 5, "strategist", ""),
    ("GD-SNTR-10", "sarrazin", "jur", "tmp", 3, 3, 6, "religious_leader", ""),
    ("GD-SNTR-11", "ozmaru", "jur", "gsp", 3, 2, 5, "believer", ""),
    ("GD-SNTR-12", "drazhul", "jur", "ppf", 1, 5, 5, "saboteur", ""),
    ("GD-SNTR-13", "thessik", "jur", "pop", 4, 1, 5, "political_animal", ""),
    ("GD-SNTR-14", "corvane", "human", "ppf", 6, 1, 6, "", ""),
    ("GD-SNTR-15", "ilmari", "human", "tmp", 5, 2, 7, "public_speaker", ""),
    ("GD-SNTR-16", "tessaly", "human", "ppf", 5, 0, 7, "religious_leader", ""),
    ("GD-SNTR-17", "odran", "human", "", 3, 4, 6, "strategist", ""),
    ("GD-SNTR-18", "bramwell", "human", "bip", 3, 3, 4, "", ""),
    ("GD-SNTR-19", "ysolde", "human", "tmp", 4, 0, 7, "master_spy", ""),
    ("GD-SNTR-20", "renko", "human", "gsp", 2, 3, 5, "saboteur", ""),
    ("GD-SNTR-21", "hadiya", "human", "", 4, 1, 6, "bureaucrat", ""),
    ("GD-SNTR-22", "liriel", "ajira", "pop", 5, 0, 6, "public_speaker", ""),
    ("GD-SNTR-23", "sephine", "ajira", "cos", 4, 1, 6, "bureaucrat", ""),
    ("GD-SNTR-24", "avelle", "ajira", "pop", 3, 1, 4, "spy", ""),
    ("GD-SNTR-25", "miraz", "ajira", "", 2, 4, 6, "tactician", ""),
    ("GD-SNTR-26", "ionis", "ajira", "gsp", 3, 0, 2, "pacifist", ""),
    ("GD-SNTR-27", "calyra", "ajira", "cos", 3, 2, 5, "atheist", ""),
    ("GD-SNTR-28", "eshenne", "ajira", "bip", 2, 2, 5, "assassin", ""),
    ("GD-SNTR-29", "obsid", "qera", "bip", 2, 5, 6, "butcher", ""),
    ("GD-SNTR-30", "kaldera", "qera", "cos", 5, 1, 7, "bureaucrat", ""),
    ("GD-SNTR-31", "shalek", "qera", "ppf", 3, 3, 5, "strategist", ""),
    ("GD-SNTR-32", "gneva", "qera", "tmp", 3, 2, 5, "code_breaker", ""),
    ("GD-SNTR-33", "marlith", "qera", "ppf", 6, 0, 6, "", ""),
    ("GD-SNTR-34", "petrokh", "qera", "", 1, 6, 4, "coward", ""),
    ("GD-SNTR-35", "qerith", "qera", "pop", 2, 1, 2, "", ""),
    ("GD-SNTR-36", "basanth", "qera", "", 3, 4, 4, "merciful", ""),
    ("GD-SNTR-37", "gazali", "tumba", "pop", 2, 3, 5, "assassin", ""),
    ("GD-SNTR-38", "tasath", "tumba", "", 3, 1, 6, "master_assassin", ""),
    ("GD-SNTR-39", "umbrel", "tumba", "cos", 4, 0, 5, "political_animal", ""),
    ("GD-SNTR-40", "nyxaro", "tumba", "tmp", 2, 2, 5, "assassin", ""),
    ("GD-SNTR-41", "orchane", "tumba", "cos", 3, 3, 4, "", ""),
    ("GD-SNTR-42", "vantari", "tumba", "", 4, 2, 6, "spy", ""),
    ("GD-SNTR-43", "sikombe", "tumba", "", 2, 5, 6, "tactician", ""),
    ("GD-SNTR-44", "ashkem", "shorem", "gsp", 5, 1, 7, "religious_leader", ""),
    ("GD-SNTR-45", "morahl", "shorem", "gsp", 4, 2, 6, "public_speaker", ""),
    ("GD-SNTR-46", "bovaren", "shorem", "", 2, 4, 3, "merciful", ""),
    ("GD-SNTR-47", "keshul", "shorem", "", 1, 3, 2, "pacifist", ""),
    ("GD-SNTR-48", "minoth", "shorem", "", 3, 1, 4, "atheist", ""),
    ("GD-SNTR-49", "oramesh", "shorem", "", 4, 0, 4, "", ""),
    ("GD-SNTR-50", "dreyhem", "shorem", "", 5, 3, 6, "coward", ""),
]


def word(kind: Kind[Any], number: int) -> str:
    """The key of something, empty for nothing."""
    return kind.key(number) if number >= 0 else ""


def ability_of_sector(sector: int) -> str:
    """The special ability of a Sector, empty for none."""
    if sector not in SECTOR_OF_POWER:
        return ""
    return POWER_OF_SECTOR.key(SECTOR_OF_POWER.index(Sector(sector)))


@rule(
    *("GD-MAP-13", "GD-MAP-12", "GD-MAP-14"),
    *("GD-SECT-01", "GD-SECT-02", "GD-SECT-03", "GD-SECT-04", "GD-SECT-05", "GD-SECT-06"),
    *("GD-SECT-07", "GD-SECT-08", "GD-SECT-09", "GD-SECT-10", "GD-SECT-11", "GD-SECT-12"),
    *("GD-SECT-13", "GD-SECT-14", "GD-SECT-15", "GD-SECT-16", "GD-SECT-17", "GD-SECT-18"),
    *("GD-SECT-19", "GD-SECT-20", "GD-SECT-21", "GD-SECT-22", "GD-SECT-23", "GD-SECT-24"),
    *("GD-SECT-25", "GD-SECT-26", "GD-SECT-27", "GD-SECT-28", "GD-SECT-29", "GD-SECT-30"),
    *("GD-SECT-31", "GD-SECT-32", "GD-SECT-33", "GD-SECT-34", "GD-SECT-35", "GD-SECT-36"),
    *("GD-SECT-37", "GD-SECT-38", "GD-SECT-39", "GD-SECT-40", "GD-SECT-41", "GD-SECT-42"),
    *("GD-SECT-43", "GD-SECT-44", "GD-SECT-45", "GD-SECT-46", "GD-SECT-47", "GD-SECT-48"),
    *("GD-SECT-49", "GD-SECT-50", "GD-SECT-51", "GD-SECT-52", "GD-SECT-53", "GD-SECT-54"),
    *("GD-SECT-55", "GD-SECT-56", "GD-SECT-57", "GD-SECT-58", "GD-SECT-59", "GD-SECT-60"),
)
@pytest.mark.parametrize("row", SECTOR_TABLE, ids=[row[0] for row in SECTOR_TABLE])
def test_a_sector_is_as_printed(
    row: tuple[str, int, int, int, int, int, int, str, str, str, str, bool],
) -> None:
    rule_id, sector, ring, spoke, influence, money, defence, race, icon, ability, home, drawn = row
    assert SECTORS[sector - 1].id == str(sector)
    assert SECTORS[sector - 1].rule == rule_id
    assert (RING_OF[sector], SPOKE_OF[sector]) == (ring, spoke)
    assert (INFLUENCE_OF[sector], MONEY_OF[sector]) == (influence, money)
    assert DEFENCE_OF[sector] == defence
    assert word(RACE, RACE_OF[sector]) == race
    assert word(PARTY, ICON_OF[sector]) == icon
    assert ability_of_sector(sector) == ability
    assert (PARTY.key(HOME_OF.index(Sector(sector))) if sector in HOME_OF else "") == home
    assert (sector in SECTOR_DECK) == drawn


@rule(
    *("GD-SND-01", "GD-SND-02"),
    *("GD-SNTR-01", "GD-SNTR-02", "GD-SNTR-03", "GD-SNTR-04", "GD-SNTR-05", "GD-SNTR-06"),
    *("GD-SNTR-07", "GD-SNTR-08", "GD-SNTR-09", "GD-SNTR-10", "GD-SNTR-11", "GD-SNTR-12"),
    *("GD-SNTR-13", "GD-SNTR-14", "GD-SNTR-15", "GD-SNTR-16", "GD-SNTR-17", "GD-SNTR-18"),
    *("GD-SNTR-19", "GD-SNTR-20", "GD-SNTR-21", "GD-SNTR-22", "GD-SNTR-23", "GD-SNTR-24"),
    *("GD-SNTR-25", "GD-SNTR-26", "GD-SNTR-27", "GD-SNTR-28", "GD-SNTR-29", "GD-SNTR-30"),
    *("GD-SNTR-31", "GD-SNTR-32", "GD-SNTR-33", "GD-SNTR-34", "GD-SNTR-35", "GD-SNTR-36"),
    *("GD-SNTR-37", "GD-SNTR-38", "GD-SNTR-39", "GD-SNTR-40", "GD-SNTR-41", "GD-SNTR-42"),
    *("GD-SNTR-43", "GD-SNTR-44", "GD-SNTR-45", "GD-SNTR-46", "GD-SNTR-47", "GD-SNTR-48"),
    *("GD-SNTR-49", "GD-SNTR-50"),
)
@pytest.mark.parametrize("row", SENATOR_TABLE, ids=[row[0] for row in SENATOR_TABLE])
def test_a_senator_is_as_printed(
    row: tuple[str, str, str, str, int, int, int, str, str],
) -> None:
    rule_id, name, race, icon, diplomacy, command, cost, ability, starts = row
    senator = senator_number(name)
    card = SENATORS[senator]
    assert card.name.lower() == name
    assert card.rule == rule_id
    assert word(RACE, RACE_OF_SENATOR[senator]) == race
    assert word(PARTY, WING_OF[senator]) == icon
    assert (DIPLOMACY_OF[senator], COMMAND_OF[senator]) == (diplomacy, command)
    assert COST_OF[senator] == cost
    assert word(ABILITY, ABILITY_OF[senator]) == ability
    assert card.starts == bool(starts)
    assert (PARTY.key(card.party) if card.starts else "") == starts


def test_the_tables_are_complete() -> None:
    assert [row[1] for row in SECTOR_TABLE] == list(range(1, 61))
    assert sorted(row[1] for row in SENATOR_TABLE) == sorted(card.id for card in SENATORS)
