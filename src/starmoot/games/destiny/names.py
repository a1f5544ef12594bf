"""Names: the numbers by which Galactic Destiny is played.

GD-CMP-02: six Parties. GD-CMP-03: six races. GD-MAP-01: Sectors are played by their own numbers,
1 to 60; 0 is no Sector.
"""

from __future__ import annotations

from typing import Final, NewType

from starmoot import kernel as k

Owner = NewType("Owner", int)
"""Who may own Fleets or Sectors: a Party, the Republic, or nobody (NEUTRAL, INFESTED)."""
Party = NewType("Party", Owner)
Sector = NewType("Sector", int)
Senator = NewType("Senator", int)
Card = NewType("Card", int)
"""A title of the Action deck; a hand may hold it more than once."""
Office = NewType("Office", int)
FIRST_CARD: Final = Card(0)


def party(number: int) -> Party:
    """The Party of a number, such as one from an answer."""
    return Party(Owner(number))


def senators(numbers: list[int]) -> list[Senator]:
    """The Senators of numbers, such as those that a shape offers."""
    return [Senator(number) for number in numbers]


def sectors(numbers: list[int]) -> list[Sector]:
    """The Sectors of numbers."""
    return [Sector(number) for number in numbers]


def cards(numbers: list[int]) -> list[Card]:
    """The titles of numbers, such as those of a pile."""
    return [Card(number) for number in numbers]


# Parties (GD-CMP-02), and who else may own Fleets or Sectors.
PARTY: Final = k.Kind[Party]("destiny.party", on="party")
GSP: Final = PARTY.word("gsp", "Green Spiral Party")
BIP: Final = PARTY.word("bip", "Black Iron Party")
POP: Final = PARTY.word("pop", "Party of the People")
TMP: Final = PARTY.word("tmp", "Transcendent Mind Party")
COS: Final = PARTY.word("cos", "Coalition of Stability")
PPF: Final = PARTY.word("ppf", "Pragmatic Party of the Future")
PARTIES: Final = 6
NO_PARTY: Final = party(-1)
EVERY_PARTY: Final = [GSP, BIP, POP, TMP, COS, PPF]
ABBREVIATIONS: Final = ["GSP", "BIP", "PoP", "TMP", "CoS", "PPF"]
"""GD-CMP-14: what every coloured marker carries besides."""

OWNER: Final = k.Kind[Owner]("destiny.owner", PARTY.keys, PARTY.labels, on="party")
REPUBLIC: Final = OWNER.word("republic", "The Republic")
OWNERS: Final = 7
ANYBODY: Final = Owner(OWNERS)
"""Stands for all owners together."""
EVERY_OWNER: Final = [*EVERY_PARTY, REPUBLIC]
NEUTRAL: Final = Owner(-1)
INFESTED: Final = Owner(-2)


def several(count: int, one: str, many: str) -> str:
    """`1 Fleet`, `2 Fleets`: a number with its word."""
    return f"{count} {one if count == 1 else many}"


def within(text: str) -> str:
    """A text that begins a sentence, in the middle of one."""
    return text[:1].lower() + text[1:]


# Races (GD-CMP-03).
RACE: Final = k.Kind("destiny.race", ["human", "jur", "ajira", "qera", "tumba", "shorem"])
NO_RACE: Final = -1

# Sectors (GD-MAP-01..10).
NO_SECTOR: Final = Sector(0)
SECTOR_COUNT: Final = 60
EVERY_SECTOR: Final = [Sector(number) for number in range(1, SECTOR_COUNT + 1)]
RINGS: Final = 5
SPOKES: Final = 12
RING_NAMES: Final = ["Core", "Inner Arm", "Middle Arm", "Outer Arm", "Fringe"]

# Resources (GD-RES-01).
RESOURCE: Final = k.Kind("destiny.resource")
INFLUENCE: Final = RESOURCE.word("influence")
MONEY: Final = RESOURCE.word("money")
RESOURCES: Final = (INFLUENCE, MONEY)
RESOURCE_MOST: Final = 99

# Offices in the order in which the chair passes (GD-SEN-02).
OFFICE: Final = k.Kind[Office]("destiny.office", on="office")
PRIME_MINISTER: Final = OFFICE.word("prime_minister", "Prime Minister")
INTERIOR: Final = OFFICE.word("interior", "Minister of Interior")
FINANCE: Final = OFFICE.word("finance", "Minister of Finance")
JUSTICE: Final = OFFICE.word("justice", "Minister of Justice")
DEFENCE: Final = OFFICE.word("defence", "Minister of Defence")
OFFICES: Final = 5
NO_OFFICE: Final = Office(-1)
EVERY_OFFICE: Final = [PRIME_MINISTER, INTERIOR, FINANCE, JUSTICE, DEFENCE]

# What Senators can do (GD-ABL).
NO_SENATOR: Final = Senator(-1)
SENATOR_COUNT: Final = 50
EVERY_SENATOR: Final = [Senator(number) for number in range(SENATOR_COUNT)]
NO_ABILITY: Final = -1
ABILITY: Final = k.Kind("destiny.ability")
ASSASSIN: Final = ABILITY.word("assassin")
ATHEIST: Final = ABILITY.word("atheist")
BELIEVER: Final = ABILITY.word("believer")
BUREAUCRAT: Final = ABILITY.word("bureaucrat")
BUTCHER: Final = ABILITY.word("butcher")
CODE_BREAKER: Final = ABILITY.word("code_breaker")
COWARD: Final = ABILITY.word("coward")
MASTER_ASSASSIN: Final = ABILITY.word("master_assassin")
MASTER_SPY: Final = ABILITY.word("master_spy")
MERCIFUL: Final = ABILITY.word("merciful")
PACIFIST: Final = ABILITY.word("pacifist")
POLITICAL_ANIMAL: Final = ABILITY.word("political_animal")
PUBLIC_SPEAKER: Final = ABILITY.word("public_speaker")
RELIGIOUS_LEADER: Final = ABILITY.word("religious_leader")
SABOTEUR: Final = ABILITY.word("saboteur")
SPY: Final = ABILITY.word("spy")
STRATEGIST: Final = ABILITY.word("strategist")
TACTICIAN: Final = ABILITY.word("tactician")

# Phases and when cards may be played (GD-TRN-01, GD-CRD-02..05).
PHASE: Final = k.Kind("destiny.phase")
GALACTIC: Final = PHASE.word("galactic")
SENATE: Final = PHASE.word("senate")
INTRIGUE: Final = PHASE.word("intrigue")
END_OF_TURN: Final = PHASE.word("end_of_turn")

TIME: Final = k.Kind("destiny.time")
TIME_GENERAL: Final = TIME.word("general")
TIME_SENATE: Final = TIME.word("senate")
TIME_INTRIGUE: Final = TIME.word("intrigue")

# Moments at which a free window is open (GD-WIN-10); NO_MOMENT between them.
MOMENT: Final = k.Kind("destiny.moment")
NO_MOMENT: Final = MOMENT.word("none", "Any time")
SENATE_OPENS: Final = MOMENT.word("senate_opens", "The Senate meets")
BEFORE_TALLY: Final = MOMENT.word("tally", "Before the tally")
BEFORE_TRIAL: Final = MOMENT.word("trial", "Before the trial")
SENATE_CLOSES: Final = MOMENT.word("senate_closes", "The Senate rises")
INVASIONS_OPEN: Final = MOMENT.word("invasions_open", "Before the Invasions")
INVASIONS_DECLARED: Final = MOMENT.word("invasions_declared", "The Invasions are declared")
CAMPAIGNS_DECLARED: Final = MOMENT.word("campaigns_declared", "The Campaigns are declared")
BEFORE_BATTLE: Final = MOMENT.word("battle", "Before the battle")
BEFORE_CAMPAIGN: Final = MOMENT.word("campaign", "Before the Campaign")
PURCHASES_OPEN: Final = MOMENT.word("purchases_open", "Before the purchases")
DEBATE: Final = MOMENT.word("debate", "Debate")
"""GD-SEN-08: no free window, but a time that one may let pass like one (GD-WIN-09)."""

# Themes of Events (GD-EVD-04).
THEME: Final = k.Kind(
    "destiny.theme",
    ["economy", "politics", "military", "keras", "people"],
    ["Economy", "Politics", "Military", "Ke'Ras", "People"],
)

# The dice of the game, as streams (GD-RNG-18).
DRAWS: Final = 0
ORDER_DICE: Final = 1
GALAXY_DICE: Final = 2
SENATE_DICE: Final = 3
WAR_DICE: Final = 4
CAMPAIGN_DICE: Final = 5
INTRIGUE_DICE: Final = 6
STREAMS: Final = ("decks", "order", "galaxy", "senate", "war", "campaigns", "intrigue")
