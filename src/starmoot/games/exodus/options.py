"""Options: what a table may settle differently before it begins. (EX-OPT)

How many play, and the seed of the dice, belong to the table itself. A quick game takes
`max_cycles` 10 and half the `debate_time`. (EX-OPT-01, EX-OPT-27, EX-VAR-06)
"""

from __future__ import annotations

from typing import Annotated, Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.mechanics.choices import any_of

PRIMARIES: Final = 3

WEIGHTS: Final = k.Kind("exodus.weights")
BY_BOOK: Final = WEIGHTS.word("book", "5 and 2")
BY_TEXT: Final = WEIGHTS.word("text", "4 and 1")

COLONY_RULE: Final = k.Kind("exodus.colony_rule")
BY_FLIP: Final = COLONY_RULE.word("flip")
BY_CHOICE: Final = COLONY_RULE.word("choose")

UNPLAYED: Final = k.Kind("exodus.unplayed")
NO_UNPLAYED: Final = UNPLAYED.word("none")
UNPLAYED_RESEARCHERS: Final = UNPLAYED.word("researchers")
ALL_UNPLAYED: Final = UNPLAYED.word("all")

MODIFIER: Final = k.Kind("exodus.modifier")
OWN_ORDER: Final = MODIFIER.word("own_order")
BACKERS: Final = MODIFIER.word("backers")
KNOWN_SECRETS: Final = MODIFIER.word("secrets")
SPENT_MARKERS: Final = MODIFIER.word("markers")

AUTOMATIC: Final = k.Kind("exodus.automatic")
NOBODY_AUTOMATIC: Final = AUTOMATIC.word("none")
ABSENT_AUTOMATIC: Final = AUTOMATIC.word("absent")
ANYBODY_AUTOMATIC: Final = AUTOMATIC.word("any")

LIMIT: Final = k.Kind("exodus.limit")
BY_PACE: Final = LIMIT.word("pace", "As the table's pace has it")
MINUTES: Final = LIMIT.word("minutes", "Minutes")

TIME: Final = k.Choose(LIMIT, [BY_PACE, MINUTES], then=[None, k.Amount(1, 10080)])


TRAITS: Final = k.Form(names.TRAIT.keys, [k.Amount(0, 12) for _ in names.TRAIT.keys])
"""A number for each trait. (EX-OPT-03)"""

ASSIGNED_TRAITS: Final = k.Form(
    [names.FACTION.key(faction) for faction in names.SECONDARIES],
    [any_of(names.TRAIT) for _ in names.SECONDARIES],
)
"""A trait for each secondary faction. (EX-OPT-28)"""


class Limit(k.Pick):
    """How long something may take: as the pace has it, or these minutes. (EX-OPT-15,
    EX-OPT-16)
    """

    rule: int = BY_PACE
    minutes: int = 0


class Settings(k.Settings):
    """What a table has settled. (EX-OPT-01..32)"""

    factions: Annotated[
        list[int],
        k.Choose(names.FACTION, names.SECONDARIES, 0, len(names.SECONDARIES)),
        (
            "Which secondary factions are in play: none named leaves it to the players, "
            "otherwise three fewer than there are players."
        ),
        "EX-OPT-02 EX-SET-03",
    ] = []
    start_traits: Annotated[
        list[int], TRAITS, "The traits with which the fleet sets out.", "EX-OPT-03 EX-TRAIT-04"
    ] = [8, 11, 7, 9, 12, 1, 10]
    secondary_traits: Annotated[
        list[int],
        ASSIGNED_TRAITS,
        "The trait that each secondary faction rolls in scenes and covert orders.",
        "EX-OPT-28 EX-ASK-06",
    ] = [names.JUSTICE, names.SUPPLY, names.EDGE, names.JUSTICE, names.EDGE]
    jump_treachery: Annotated[
        int,
        k.Amount(0, 3),
        "By how much Treachery rises with every jump that is not a failure.",
        "EX-OPT-04 EX-ASK-01",
    ] = 1
    jump_faith_cost: Annotated[
        int, k.Amount(0, 3), "The Faith that every attempt to jump costs.", "EX-OPT-05 EX-ASK-02"
    ] = 1
    push_faith_cost: Annotated[
        int, k.Amount(0, 2), "The Faith that pushing a single ship costs.", "EX-OPT-06 EX-PUSH-09"
    ] = 0
    rest_cycles_needed: Annotated[
        int,
        k.Amount(1, 4),
        "How many cycles the Defiled must rest until its fatigue is gone.",
        "EX-OPT-07 EX-ASK-03",
    ] = 1
    colony_rule: Annotated[
        int,
        any_of(COLONY_RULE),
        "Whether a colony's fate is flipped for, or the players may choose it if all agree.",
        "EX-OPT-11",
    ] = BY_FLIP
    supply_upkeep: Annotated[
        int,
        k.Amount(0, 2),
        "The Supply that every cycle eats. One or two push a fleet on that would rather wait.",
        "EX-OPT-22 EX-ASK-15",
    ] = 0
    pursuit_after: Annotated[
        int,
        k.Amount(0, 10),
        (
            "After so many cycles in one system the hunters close in; 0 for never, 3 for "
            "tables that stall."
        ),
        "EX-OPT-32 EX-ASK-15",
    ] = 0
    combat_strengths: Annotated[
        list[int],
        k.Choose(k.NUMBER, list(range(16)), 3, 3),
        "Three different strengths: of an inferior, an equivalent and an overwhelming force.",
        "EX-OPT-25 EX-ASK-10",
    ] = [3, 6, 10]
    combat_treachery: Annotated[
        bool, "Whether traitors weigh on combat, and victory roots them out.", "EX-OPT-30 EX-ASK-12"
    ] = True
    suppression_severity: Annotated[
        int,
        k.Amount(0, 2),
        "What a Suppression that is no success adds to its rise of Edge.",
        "EX-OPT-31 EX-ASK-14",
    ] = 0
    debate_edge_cost: Annotated[
        int,
        k.Amount(0, 3),
        "The Edge that it costs to force a scene to a test.",
        "EX-OPT-08 EX-ASK-05",
        "Edge for a test",
    ] = 1
    no_dissent_edge: Annotated[
        int,
        k.Amount(0, 5),
        "By how much Edge falls in a cycle without dissent.",
        "EX-OPT-09",
        "Edge without dissent",
    ] = 3
    military_weights: Annotated[
        int,
        any_of(WEIGHTS),
        (
            "The Military's votes on itself and on the Opposition: 5 and 2 as in its "
            "book, or 4 and 1 as in the text."
        ),
        "EX-OPT-10 EX-INT-05",
    ] = BY_BOOK
    unplayed_intents: Annotated[
        int,
        any_of(UNPLAYED),
        (
            "Whether intents are also written for factions that nobody plays, so that "
            "Researchers without a player still work."
        ),
        "EX-OPT-12 EX-ASK-16 EX-VAR-07",
    ] = NO_UNPLAYED
    debate_modifiers: Annotated[
        list[int],
        k.Choose(MODIFIER, list(range(4)), 0, 4),
        "What helps and hinders the test that decides a scene.",
        "EX-OPT-29 EX-ASK-07",
        "What counts in a test",
    ] = [OWN_ORDER, BACKERS, KNOWN_SECRETS, SPENT_MARKERS]
    open_scenes: Annotated[
        bool,
        "Whether everybody may read what is said in a scene once it is over.",
        "EX-OPT-18 EX-ASK-08",
    ] = False
    max_scenes_per_faction: Annotated[
        int,
        k.Amount(1, 8),
        "How many scenes a faction may open in one cycle.",
        "EX-OPT-19",
        "Scenes per faction",
    ] = 2
    marker_cap: Annotated[
        int,
        k.Amount(1, 9),
        "How many markers of one faction another may hold.",
        "EX-OPT-20",
        "Markers of one faction",
    ] = 3
    leader_infection: Annotated[
        bool, "Whether bounders may take the leaders of factions.", "EX-OPT-13 EX-INF-01 EX-ASK-04"
    ] = False
    infection_fudge: Annotated[
        bool,
        "With leader_infection: whether players may bend the roll for their own leader.",
        "EX-OPT-14 EX-INF-03 EX-ASK-04",
        "Bending the roll for a leader",
    ] = True
    max_cycles: Annotated[
        int,
        k.Amount(0, 200),
        (
            "After so many cycles the fleet travels on undecided; 0 for never. A quick "
            "game takes 10 and half the debate_time."
        ),
        "EX-OPT-21 EX-VAR-06",
    ] = 30
    cycle_length_text: Annotated[
        str,
        k.Text(40, 1),
        "How long a cycle lasts in the tale.",
        "EX-OPT-26 EX-SEQ-11",
        "Length of a cycle",
    ] = "24 hours"
    debate_time: Annotated[
        Limit,
        TIME,
        "Minutes for a scene: by pace 10 live and 1440 by mail. A quick game takes half.",
        "EX-OPT-15 EX-ASK-09 EX-VAR-06",
    ] = Limit()
    intent_time: Annotated[
        Limit, TIME, "Minutes to write intents: by pace 5 live and 1440 by mail.", "EX-OPT-16"
    ] = Limit()
    other_time: Annotated[
        int, k.Amount(25, 800), "All other deadlines in per cent of what the pace has.", "EX-OPT-17"
    ] = 100
    absence_limit: Annotated[
        int,
        k.Amount(1, 10),
        "After so many deadlines missed in a row a player counts as absent.",
        "EX-OPT-23 EX-TIME-10",
    ] = 3
    automatic_players: Annotated[
        int,
        any_of(AUTOMATIC),
        "Where bots play: nowhere; from the start, later for the absent alone; or anywhere.",
        "EX-OPT-24 EX-TIME-11 EX-VAR-04",
    ] = ABSENT_AUTOMATIC

    def counts(self, modifier: int) -> bool:
        """Whether something helps and hinders the test that decides a scene. (EX-OPT-29)"""
        return modifier in self.debate_modifiers


def check_factions(named: list[int], seats: int) -> None:
    """A list of secondary factions has to fill the table exactly. (EX-OPT-02, EX-SET-01)"""
    wanted = seats - PRIMARIES
    if named and len(named) != wanted:
        raise k.BadTable(
            f"Exodus, option factions: {seats} players need {wanted} secondary factions, "
            f"not {len(named)}; name so many, or none for a free choice"
        )
