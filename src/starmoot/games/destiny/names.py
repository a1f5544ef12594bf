"""Names: the numbers by which Galactic Destiny is played.

GD-CMP-02: six Parties. GD-CMP-03: six races. GD-MAP-01: Sectors are played by their own numbers,
1 to 60; 0 is no Sector.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k

# Parties (GD-CMP-02), and who else may own Fleets or Sectors.
GSP: Final = 0
BIP: Final = 1
POP: Final = 2
TMP: Final = 3
COS: Final = 4
PPF: Final = 5
PARTIES: Final = 6
REPUBLIC: Final = 6
OWNERS: Final = 7
NO_PARTY: Final = -1
NEUTRAL: Final = -1
INFESTED: Final = -2

PARTY_KEYS: Final = ["gsp", "bip", "pop", "tmp", "cos", "ppf"]
PARTY_NAMES: Final = [
    "Green Spiral Party",
    "Black Iron Party",
    "Party of the People",
    "Transcendent Mind Party",
    "Coalition of Stability",
    "Pragmatic Party of the Future",
]
ABBREVIATIONS: Final = ["GSP", "BIP", "PoP", "TMP", "CoS", "PPF"]
"""GD-CMP-14: what every coloured marker carries besides."""


def several(count: int, one: str, many: str) -> str:
    """`1 Fleet`, `2 Fleets`: a number with its word."""
    return f"{count} {one if count == 1 else many}"


PARTY: Final = k.Kind("destiny.party", PARTY_KEYS, PARTY_NAMES, on="party")
OWNER: Final = k.Kind(
    "destiny.owner", [*PARTY_KEYS, "republic"], [*PARTY_NAMES, "The Republic"], on="party"
)

# Races (GD-CMP-03).
RACE: Final = k.Kind("destiny.race", ["human", "jur", "ajira", "qera", "tumba", "shorem"])
NO_RACE: Final = -1

# Sectors (GD-MAP-01..10).
NO_SECTOR: Final = 0
SECTOR_COUNT: Final = 60
RINGS: Final = 5
SPOKES: Final = 12
RING_NAMES: Final = ["Core", "Inner Arm", "Middle Arm", "Outer Arm", "Fringe"]

# Resources (GD-RES-01).
INFLUENCE: Final = 0
MONEY: Final = 1
RESOURCE: Final = k.Kind("destiny.resource", ["influence", "money"])
RESOURCE_MOST: Final = 99

# Offices in the order in which the chair passes (GD-SEN-02).
PRIME_MINISTER: Final = 0
INTERIOR: Final = 1
FINANCE: Final = 2
JUSTICE: Final = 3
DEFENCE: Final = 4
OFFICES: Final = 5
OFFICE: Final = k.Kind(
    "destiny.office",
    ["prime_minister", "interior", "finance", "justice", "defence"],
    [
        "Prime Minister",
        "Minister of Interior",
        "Minister of Finance",
        "Minister of Justice",
        "Minister of Defence",
    ],
    on="office",
)

# What Senators can do (GD-ABL).
NO_ABILITY: Final = -1
ASSASSIN: Final = 0
ATHEIST: Final = 1
BELIEVER: Final = 2
BUREAUCRAT: Final = 3
BUTCHER: Final = 4
CODE_BREAKER: Final = 5
COWARD: Final = 6
MASTER_ASSASSIN: Final = 7
MASTER_SPY: Final = 8
MERCIFUL: Final = 9
PACIFIST: Final = 10
POLITICAL_ANIMAL: Final = 11
PUBLIC_SPEAKER: Final = 12
RELIGIOUS_LEADER: Final = 13
SABOTEUR: Final = 14
SPY: Final = 15
STRATEGIST: Final = 16
TACTICIAN: Final = 17
ABILITY: Final = k.Kind(
    "destiny.ability",
    [
        "assassin",
        "atheist",
        "believer",
        "bureaucrat",
        "butcher",
        "code_breaker",
        "coward",
        "master_assassin",
        "master_spy",
        "merciful",
        "pacifist",
        "political_animal",
        "public_speaker",
        "religious_leader",
        "saboteur",
        "spy",
        "strategist",
        "tactician",
    ],
)

# Phases and when cards may be played (GD-TRN-01, GD-CRD-02..05).
GALACTIC: Final = 0
SENATE: Final = 1
INTRIGUE: Final = 2
END_OF_TURN: Final = 3
PHASE: Final = k.Kind("destiny.phase", ["galactic", "senate", "intrigue", "end_of_turn"])

TIME_GENERAL: Final = 0
TIME_SENATE: Final = 1
TIME_INTRIGUE: Final = 2
TIME: Final = k.Kind("destiny.time", ["general", "senate", "intrigue"])

# Moments at which a free window is open (GD-WIN-10); NO_MOMENT between them.
NO_MOMENT: Final = 0
SENATE_OPENS: Final = 1
BEFORE_TALLY: Final = 2
BEFORE_TRIAL: Final = 3
SENATE_CLOSES: Final = 4
INVASIONS_OPEN: Final = 5
INVASIONS_DECLARED: Final = 6
CAMPAIGNS_DECLARED: Final = 7
BEFORE_BATTLE: Final = 8
BEFORE_CAMPAIGN: Final = 9
PURCHASES_OPEN: Final = 10
DEBATE: Final = 11
"""GD-SEN-08: no free window, but a time that one may let pass like one (GD-WIN-09)."""
MOMENT: Final = k.Kind(
    "destiny.moment",
    [
        "none",
        "senate_opens",
        "tally",
        "trial",
        "senate_closes",
        "invasions_open",
        "invasions_declared",
        "campaigns_declared",
        "battle",
        "campaign",
        "purchases_open",
        "debate",
    ],
    [
        "Any time",
        "The Senate meets",
        "Before the tally",
        "Before the trial",
        "The Senate rises",
        "Before the Invasions",
        "The Invasions are declared",
        "The Campaigns are declared",
        "Before the battle",
        "Before the Campaign",
        "Before the purchases",
        "Debate",
    ],
)

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
