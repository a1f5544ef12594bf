"""The printed matter of Galactic Destiny that lies still: map, Parties, Senators, offices, laws.

GD-CMP-08: fifty cards in each deck, 6 Party, 5 Minister and 13 Sector Ability cards.

Action and Event cards, which do something, are in `decks`. Whatever play asks often is a plain
list by number here, so that no rule goes through the entries.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from starmoot import kernel as k
from starmoot.content.loading import BadContent, Content, Ref, read_toml
from starmoot.games.destiny import names
from starmoot.games.destiny.laws import language


@dataclass(frozen=True)
class Sector:
    """A Sector (GD-MAP-12..15): where it lies, what it yields, and who lives there.

    Names are labels (GD-MAP-22).
    """

    id: str
    name: str
    rule: str
    text: str
    ring: int
    spoke: int
    influence: int
    money: int
    defence: int
    race: Annotated[int, names.RACE] = names.NO_RACE
    party: Annotated[int, names.PARTY] = names.NO_PARTY
    home_of: Annotated[int, names.PARTY] = names.NO_PARTY
    in_deck: bool = False


@dataclass(frozen=True)
class Senator:
    """A Senator card (GD-SND-01..10)."""

    id: str
    name: str
    rule: str
    text: str
    race: Annotated[int, names.RACE]
    diplomacy: int
    command: int
    cost: int
    party: Annotated[int, names.PARTY] = names.NO_PARTY
    ability: Annotated[int, names.ABILITY] = names.NO_ABILITY
    starts: bool = False


@dataclass(frozen=True)
class Party:
    """A Party card (GD-PTY-01) and what the screen tells of it (GD-CMP-05, GD-CMP-14)."""

    id: str
    name: str
    rule: str
    text: str
    short: str
    colour: str
    opponent: Annotated[int, names.PARTY]
    senator: Annotated[str, Ref("senator")]
    influence: int
    money: int
    races: str


@dataclass(frozen=True)
class Race:
    """A race (GD-CMP-03): words only."""

    id: str
    name: str
    rule: str
    text: str


@dataclass(frozen=True)
class Ministry:
    """A Minister Ability card (GD-MIN): what the office may do, and what it may be bent to."""

    id: str
    name: str
    rule: str
    text: str
    corrupt: str = ""


@dataclass(frozen=True)
class SectorPower:
    """A Sector Ability card (GD-SAB); `use` tells when its holder decides about it, if ever."""

    id: str
    name: str
    rule: str
    text: str
    sector: int
    use: Literal["", "free", "purchases", "reroll"] = ""


@dataclass(frozen=True)
class Ability:
    """What a Senator can do (GD-ABL); `worth` is its part of the price (GD-SND-09)."""

    id: str
    name: str
    rule: str
    text: str
    worth: int
    action: bool = False


@dataclass(frozen=True)
class ListedClause:
    """The one clause of a listed law (GD-LAW-16)."""

    kind: Annotated[int, language.CLAUSE]
    act: Annotated[int, language.LAW_ACT] = language.NO_ACT
    duty: Annotated[int, language.DUTY_KIND] = 0
    amount: int = 0
    resource: Annotated[int, names.RESOURCE] = names.MONEY
    where: tuple[Annotated[int, language.FILTER], ...] = ()
    goods: tuple[Annotated[int, language.GOODS], ...] = ()


@dataclass(frozen=True)
class ListedLaw:
    """A listed proposition (GD-PRO-06..12)."""

    id: str
    name: str
    rule: str
    text: str
    clause: ListedClause
    turns: int = 2


PACKAGE: Final = "starmoot.games.destiny"
CONTENT: Final = Content(PACKAGE)
SECTORS: Final = CONTENT.load("sectors.toml", Sector)
SENATORS: Final = CONTENT.load("senators.toml", Senator)
PARTY_CARDS: Final = CONTENT.load("parties.toml", Party)
RACES: Final = CONTENT.load("races.toml", Race)
MINISTRIES: Final = CONTENT.load("ministries.toml", Ministry)
SECTOR_POWERS: Final = CONTENT.load("sector_powers.toml", SectorPower)
ABILITIES: Final = CONTENT.load("abilities.toml", Ability)
LISTED_LAWS: Final = CONTENT.load("laws.toml", ListedLaw)
CONTENT.check_references()

SECTOR: Final = k.Kind[names.Sector](
    "destiny.sector",
    ["none", *[sector.id for sector in SECTORS]],
    ["No Sector", *[f"{sector.id} {sector.name}" for sector in SECTORS]],
    on="sector",
)
SENATOR: Final = k.Kind[names.Senator](
    "destiny.senator",
    [senator.id for senator in SENATORS],
    [senator.name for senator in SENATORS],
    on="senator",
)
POWER_OF_SECTOR: Final = k.Kind[names.Sector](
    "destiny.sector_power",
    [power.id for power in SECTOR_POWERS],
    [power.name for power in SECTOR_POWERS],
)
LISTED_LAW: Final = k.Kind(
    "destiny.listed_law", [law.id for law in LISTED_LAWS], [law.name for law in LISTED_LAWS]
)

# Sectors by number; place 0 is nowhere.
RING_OF: Final = [0, *[sector.ring for sector in SECTORS]]
SPOKE_OF: Final = [0, *[sector.spoke for sector in SECTORS]]
INFLUENCE_OF: Final = [0, *[sector.influence for sector in SECTORS]]
MONEY_OF: Final = [0, *[sector.money for sector in SECTORS]]
DEFENCE_OF: Final = [0, *[sector.defence for sector in SECTORS]]
RACE_OF: Final = [names.NO_RACE, *[sector.race for sector in SECTORS]]
ICON_OF: Final = [names.NO_PARTY, *[names.party(sector.party) for sector in SECTORS]]
SECTOR_DECK: Final = [sector for sector in names.EVERY_SECTOR if SECTORS[sector - 1].in_deck]
"""GD-MAP-20: the Sectors that may be drawn."""

# Senators by number.
DIPLOMACY_OF: Final = [senator.diplomacy for senator in SENATORS]
COMMAND_OF: Final = [senator.command for senator in SENATORS]
COST_OF: Final = [senator.cost for senator in SENATORS]
RACE_OF_SENATOR: Final = [senator.race for senator in SENATORS]
WING_OF: Final = [names.party(senator.party) for senator in SENATORS]
"""GD-BUY-05: the Party icon on the card."""
ABILITY_OF: Final = [senator.ability for senator in SENATORS]
NEEDS_ACTION: Final = [ability.action for ability in ABILITIES]

# Sector abilities (GD-SAB): numbers, and where they are.
VOICE_OF_AUTHORITY: Final = POWER_OF_SECTOR.named("voice_of_authority")
MILITANT_POPULATION: Final = POWER_OF_SECTOR.named("militant_population")
BLACKMARKET_DATA: Final = POWER_OF_SECTOR.named("blackmarket_data")
PURITY_BLESSINGS: Final = POWER_OF_SECTOR.named("purity_blessings")
ANCIENT_INDULGENCES: Final = POWER_OF_SECTOR.named("ancient_indulgences")
FRIENDLY_DISCOUNT: Final = POWER_OF_SECTOR.named("friendly_discount")
INFORMER_NETWORK: Final = POWER_OF_SECTOR.named("informer_network")
MILITARY_MONOPOLY: Final = POWER_OF_SECTOR.named("military_monopoly")
WELCOME_INSURRECTION: Final = POWER_OF_SECTOR.named("welcome_insurrection")
OPIATE_PERSUASION: Final = POWER_OF_SECTOR.named("opiate_persuasion")
BOON_OF_PEACE: Final = POWER_OF_SECTOR.named("boon_of_peace")
RANDOM_AUGURY: Final = POWER_OF_SECTOR.named("random_augury")
WILL_TO_POWER: Final = POWER_OF_SECTOR.named("will_to_power")
SECTOR_OF_POWER: Final = [names.Sector(power.sector) for power in SECTOR_POWERS]
POWER_SECTORS: Final = frozenset(SECTOR_OF_POWER)


def senator_number(word: str) -> names.Senator:
    """The number of a Senator by id."""
    return SENATOR.named(word)


CARD_IDS: Final = CONTENT.ids("cards.toml")
CARD_NAMES: Final = [str(card["name"]) for card in read_toml(PACKAGE, "cards.toml")["card"]]
"""The titles of Action cards; what is on them is in `cards`."""
CARD_TEXTS: Final = [str(card["text"]) for card in read_toml(PACKAGE, "cards.toml")["card"]]
CARD_RULES: Final = [str(card["rule"]) for card in read_toml(PACKAGE, "cards.toml")["card"]]
CARD: Final = k.Kind[names.Card]("destiny.card", CARD_IDS, CARD_NAMES, on="card")


def card_number(word: str) -> names.Card:
    """The number of an Action card's title by its id."""
    return CARD.named(word)


ASSASSINATION: Final = card_number("assassination")
FEINT: Final = card_number("feint")


def neighbours(sectors: list[Sector]) -> list[list[names.Sector]]:
    """GD-MAP-08, GD-MAP-09: one ring in or out on the same spoke, one spoke on in the same ring."""
    at = {(sector.ring, sector.spoke): names.Sector(int(sector.id)) for sector in sectors}
    found: list[list[names.Sector]] = [[]]
    for sector in sectors:
        ring, spoke = sector.ring, sector.spoke
        sides = [
            (ring - 1, spoke),
            (ring + 1, spoke),
            (ring, spoke % names.SPOKES + 1),
            (ring, (spoke - 2) % names.SPOKES + 1),
        ]
        found.append(sorted(at[side] for side in sides if side in at))
    return found


def check_map(sectors: list[Sector]) -> None:
    """GD-MAP-23: what every map has to have; BadContent says what is missing."""
    numbers = [int(sector.id) for sector in sectors]
    if numbers != list(names.EVERY_SECTOR):
        raise BadContent(f"a map lists the Sectors 1 to {names.SECTOR_COUNT} in order, each once")
    places = {(sector.ring, sector.spoke) for sector in sectors}
    if len(places) != names.SECTOR_COUNT or any(
        not 1 <= ring <= names.RINGS for ring, _spoke in places
    ):
        raise BadContent(
            f"a map has one Sector in each of {names.RINGS} rings and {names.SPOKES} spokes"
        )
    homes = [sector.home_of for sector in sectors if sector.home_of != names.NO_PARTY]
    if sorted(homes) != list(names.EVERY_PARTY):
        raise BadContent("a map has exactly one home Sector for each Party")
    drawn = sum(1 for sector in sectors if sector.in_deck)
    if drawn != 50:
        raise BadContent(f"a map names 50 Sectors for the Sector deck, not {drawn}")


check_map(SECTORS)
ADJACENT: Final = neighbours(SECTORS)
"""GD-MAP-10, GD-MAP-11: three or four Sectors for each, in ascending order."""

HOME_OF: Final = [
    next(names.Sector(int(sector.id)) for sector in SECTORS if sector.home_of == party)
    for party in names.EVERY_PARTY
]
"""GD-MAP-18, GD-MAP-19: the home Sector of each Party, also of one that nobody plays."""
FIRST_SENATOR: Final = [senator_number(card.senator) for card in PARTY_CARDS]
"""GD-PTY-02..07: the Senator with whom each Party begins."""

assert names.NO_SECTOR == 0 and len(SENATORS) == names.SENATOR_COUNT
