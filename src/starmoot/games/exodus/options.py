"""Options: what a table may settle differently before it begins (EX-OPT).

EX-OPT-01, EX-OPT-27: how many play, and the seed of the dice, belong to the table itself.
EX-VAR-06: a quick game takes `max_cycles` 10 and half the `debate_time`.
"""

from __future__ import annotations

from typing import Any, Final

from starmoot.games.exodus.content import BOOKS
from starmoot.games.exodus.names import FACTION, NETWORK, OPPOSITION, TRAIT
from starmoot.games.exodus.state import Settings
from starmoot.kernel import (
    NUMBER,
    YES_NO,
    Amount,
    BadTable,
    Choose,
    Form,
    Kind,
    Option,
    Options,
    Shape,
    Text,
)

PRIMARIES: Final = 3
SECONDARIES: Final = list(range(NETWORK, OPPOSITION + 1))
"""EX-SET-03: the factions that games with more than three players add."""

WEIGHTS: Final = Kind("exodus.weights", ["book", "text"], ["5 and 2", "4 and 1"])
COLONY_RULE: Final = Kind("exodus.colony_rule", ["flip", "choose"])
UNPLAYED: Final = Kind("exodus.unplayed", ["none", "researchers", "all"])
MODIFIER: Final = Kind("exodus.modifier", ["own_order", "backers", "secrets", "markers"])
AUTOMATIC: Final = Kind("exodus.automatic", ["none", "absent", "any"])
BY_PACE: Final = 0
MINUTES: Final = 1
LIMIT: Final = Kind("exodus.limit", ["pace", "minutes"], ["As the table's pace has it", "Minutes"])

YES_OR_NO: Final = Choose(YES_NO, [0, 1])
TIME: Final = Choose(LIMIT, [BY_PACE, MINUTES], then=[None, Amount(1, 10080)])


def any_of(kind: Kind) -> Choose:
    """One word of a kind."""
    return Choose(kind, list(range(len(kind.keys))))


def trait_form() -> Form:
    """EX-OPT-03: a number for each trait."""
    parts: list[Shape] = [Amount(0, 12) for _ in TRAIT.keys]
    return Form(TRAIT.keys, parts)


def assigned_traits() -> Form:
    """EX-OPT-28: a trait for each secondary faction."""
    parts: list[Shape] = [any_of(TRAIT) for _ in SECONDARIES]
    return Form([FACTION.key(faction) for faction in SECONDARIES], parts)


FLEET_OPTIONS: Final = (
    Option(
        "factions",
        Choose(FACTION, SECONDARIES, 0, len(SECONDARIES)),
        [],
        "Which secondary factions are in play: none named leaves it to the players, otherwise "
        "three fewer than there are players.",
        "EX-OPT-02 EX-SET-03",
    ),
    Option(
        "start_traits",
        trait_form(),
        {key: Settings().start_traits[place] for place, key in enumerate(TRAIT.keys)},
        "The traits with which the fleet sets out.",
        "EX-OPT-03 EX-TRAIT-04",
    ),
    Option(
        "secondary_traits",
        assigned_traits(),
        {FACTION.key(faction): TRAIT.key(BOOKS[faction].trait) for faction in SECONDARIES},
        "The trait that each secondary faction rolls in scenes and covert orders.",
        "EX-OPT-28 EX-ASK-06",
    ),
    Option(
        "jump_treachery",
        Amount(0, 3),
        1,
        "By how much Treachery rises with every jump that is not a failure.",
        "EX-OPT-04 EX-ASK-01",
    ),
    Option(
        "jump_faith_cost",
        Amount(0, 3),
        1,
        "The Faith that every attempt to jump costs.",
        "EX-OPT-05 EX-ASK-02",
    ),
    Option(
        "push_faith_cost",
        Amount(0, 2),
        0,
        "The Faith that pushing a single ship costs.",
        "EX-OPT-06 EX-PUSH-09",
    ),
    Option(
        "rest_cycles_needed",
        Amount(1, 4),
        1,
        "How many cycles the Defiled must rest until its fatigue is gone.",
        "EX-OPT-07 EX-ASK-03",
    ),
    Option(
        "colony_rule",
        any_of(COLONY_RULE),
        "flip",
        "Whether a colony's fate is flipped for, or the players may choose it if all agree.",
        "EX-OPT-11",
    ),
    Option(
        "supply_upkeep",
        Amount(0, 2),
        0,
        "The Supply that every cycle eats. One or two push a fleet on that would rather wait.",
        "EX-OPT-22 EX-ASK-15",
    ),
    Option(
        "pursuit_after",
        Amount(0, 10),
        0,
        "After so many cycles in one system the hunters close in; 0 for never, 3 for tables "
        "that stall.",
        "EX-OPT-32 EX-ASK-15",
    ),
    Option(
        "combat_strengths",
        Choose(NUMBER, list(range(16)), 3, 3),
        ["3", "6", "10"],
        "Three different strengths: of an inferior, an equivalent and an overwhelming force.",
        "EX-OPT-25 EX-ASK-10",
    ),
    Option(
        "combat_treachery",
        YES_OR_NO,
        "yes",
        "Whether traitors weigh on combat, and victory roots them out.",
        "EX-OPT-30 EX-ASK-12",
    ),
    Option(
        "suppression_severity",
        Amount(0, 2),
        0,
        "What a Suppression that is no success adds to its rise of Edge.",
        "EX-OPT-31 EX-ASK-14",
    ),
)

POLITICS_OPTIONS: Final = (
    Option(
        "debate_edge_cost",
        Amount(0, 3),
        1,
        "The Edge that it costs to force a scene to a test.",
        "EX-OPT-08 EX-ASK-05",
    ),
    Option(
        "no_dissent_edge",
        Amount(0, 5),
        3,
        "By how much Edge falls in a cycle without dissent.",
        "EX-OPT-09",
    ),
    Option(
        "military_weights",
        any_of(WEIGHTS),
        "book",
        "The Military's votes on itself and on the Opposition: 5 and 2 as in its book, or 4 and 1 "
        "as in the text.",
        "EX-OPT-10 EX-INT-05",
    ),
    Option(
        "unplayed_intents",
        any_of(UNPLAYED),
        "none",
        "Whether intents are also written for factions that nobody plays, so that Researchers "
        "without a player still work.",
        "EX-OPT-12 EX-ASK-16 EX-VAR-07",
    ),
    Option(
        "debate_modifiers",
        Choose(MODIFIER, list(range(4)), 0, 4),
        ["own_order", "backers", "secrets", "markers"],
        "What helps and hinders the test that decides a scene.",
        "EX-OPT-29 EX-ASK-07",
    ),
    Option(
        "open_scenes",
        YES_OR_NO,
        "no",
        "Whether everybody may read what is said in a scene once it is over.",
        "EX-OPT-18 EX-ASK-08",
    ),
    Option(
        "max_scenes_per_faction",
        Amount(1, 8),
        2,
        "How many scenes a faction may open in one cycle.",
        "EX-OPT-19",
    ),
    Option(
        "marker_cap",
        Amount(1, 9),
        3,
        "How many markers of one faction another may hold.",
        "EX-OPT-20",
    ),
    Option(
        "leader_infection",
        YES_OR_NO,
        "no",
        "Whether bounders may take the leaders of factions.",
        "EX-OPT-13 EX-INF-01 EX-ASK-04",
    ),
    Option(
        "infection_fudge",
        YES_OR_NO,
        "yes",
        "With leader_infection: whether players may bend the roll for their own leader.",
        "EX-OPT-14 EX-INF-03 EX-ASK-04",
    ),
)

TABLE_OPTIONS: Final = (
    Option(
        "max_cycles",
        Amount(0, 200),
        30,
        "After so many cycles the fleet travels on undecided; 0 for never. A quick game takes 10 "
        "and half the debate_time.",
        "EX-OPT-21 EX-VAR-06",
    ),
    Option(
        "cycle_length_text",
        Text(40, 1),
        "24 hours",
        "How long a cycle lasts in the tale.",
        "EX-OPT-26 EX-SEQ-11",
    ),
    Option(
        "debate_time",
        TIME,
        "pace",
        "Minutes for a scene: by pace 10 live and 1440 by mail. A quick game takes half.",
        "EX-OPT-15 EX-ASK-09 EX-VAR-06",
    ),
    Option(
        "intent_time",
        TIME,
        "pace",
        "Minutes to write intents: by pace 5 live and 1440 by mail.",
        "EX-OPT-16",
    ),
    Option(
        "other_time",
        Amount(25, 800),
        100,
        "All other deadlines in per cent of what the pace has.",
        "EX-OPT-17",
    ),
    Option(
        "absence_limit",
        Amount(1, 10),
        3,
        "After so many deadlines missed in a row a player counts as absent.",
        "EX-OPT-23 EX-TIME-10",
    ),
    Option(
        "automatic_players",
        any_of(AUTOMATIC),
        "absent",
        "Who may be played automatically: nobody, those who are absent, or anybody.",
        "EX-OPT-24 EX-TIME-11 EX-VAR-04",
    ),
)

OPTIONS: Final = (*FLEET_OPTIONS, *POLITICS_OPTIONS, *TABLE_OPTIONS)


def is_yes(value: Any) -> bool:
    """The truth value of a yes or no."""
    return bool(value == "yes")


def place_of(kind: Kind, word: Any) -> int:
    """The number of a word that was checked before."""
    number = kind.number(word)
    assert number is not None
    return number


def settings_from(options: Options) -> Settings:
    """The options in the form in which the rules read them; they must have been checked."""
    settings = Settings()
    settings.factions = [place_of(FACTION, word) for word in options["factions"]]
    settings.start_traits = [int(options["start_traits"][key]) for key in TRAIT.keys]
    settings.secondary_traits = [
        place_of(TRAIT, options["secondary_traits"][FACTION.key(faction)])
        for faction in SECONDARIES
    ]
    settings.combat_strengths = [int(word) for word in options["combat_strengths"]]
    settings.jump_treachery = int(options["jump_treachery"])
    settings.jump_faith_cost = int(options["jump_faith_cost"])
    settings.push_faith_cost = int(options["push_faith_cost"])
    settings.rest_cycles_needed = int(options["rest_cycles_needed"])
    settings.colony_by_choice = options["colony_rule"] == "choose"
    settings.supply_upkeep = int(options["supply_upkeep"])
    settings.pursuit_after = int(options["pursuit_after"])
    settings.combat_treachery = is_yes(options["combat_treachery"])
    settings.suppression_severity = int(options["suppression_severity"])
    settings.max_cycles = int(options["max_cycles"])
    settings.cycle_length = str(options["cycle_length_text"])
    settings.absence_limit = int(options["absence_limit"])
    settings.automatic_players = place_of(AUTOMATIC, options["automatic_players"])
    settle_politics(settings, options)
    return settings


def settle_politics(settings: Settings, options: Options) -> None:
    """What concerns votes, scenes and leaders."""
    settings.debate_edge_cost = int(options["debate_edge_cost"])
    settings.no_dissent_edge = int(options["no_dissent_edge"])
    settings.military_text_weights = options["military_weights"] == "text"
    settings.unplayed_intents = place_of(UNPLAYED, options["unplayed_intents"])
    modifiers = options["debate_modifiers"]
    settings.own_order_counts = "own_order" in modifiers
    settings.backers_count = "backers" in modifiers
    settings.secrets_count = "secrets" in modifiers
    settings.markers_count = "markers" in modifiers
    settings.open_scenes = is_yes(options["open_scenes"])
    settings.max_scenes = int(options["max_scenes_per_faction"])
    settings.marker_cap = int(options["marker_cap"])
    settings.leader_infection = is_yes(options["leader_infection"])
    settings.infection_fudge = is_yes(options["infection_fudge"])


def check_factions(named: list[int], seats: int) -> None:
    """EX-OPT-02, EX-SET-01: a list of secondary factions has to fill the table exactly."""
    wanted = seats - PRIMARIES
    if named and len(named) != wanted:
        raise BadTable(
            f"Exodus, option factions: {seats} players need {wanted} secondary factions, "
            f"not {len(named)}; name so many, or none for a free choice"
        )
