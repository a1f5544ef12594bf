"""Options: what a table may settle before it begins. (section 26 of the rules)

How many play and the seed of the dice belong to the table itself; factions without a size of
their own share its seats evenly.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.mechanics.choices import any_of

PROFILE: Final = k.Kind("hegemony.profile")
STANDARD: Final = PROFILE.word("standard")
ACCELERATED: Final = PROFILE.word("accelerated")
UNTIMED: Final = PROFILE.word("untimed")

POSTING: Final = k.Kind("hegemony.posting")
ON_TIME: Final = POSTING.word("on_time")
EARLY: Final = POSTING.word("early")
BY_CHANCE: Final = POSTING.word("random")

BOT_POSTING: Final = k.Kind("hegemony.bot_posting")
MIXED: Final = BOT_POSTING.word("mixed")
BOTS_EARLY: Final = BOT_POSTING.word("early")
BOTS_ON_TIME: Final = BOT_POSTING.word("on_time")

DECK: Final = k.Kind("hegemony.deck")
CLASSIC: Final = DECK.word("classic")
EXTENDED: Final = DECK.word("extended")

SHOWN: Final = k.Kind("hegemony.plans_shown")
SEALED: Final = SHOWN.word("sealed", "All at once")
ON_SUBMIT: Final = SHOWN.word("on_submit", "As they are filed")

SOURCE: Final = k.Kind("hegemony.cards_from")
SERVER: Final = SOURCE.word("server")
TABLE: Final = SOURCE.word("table")

DEALING: Final = k.Kind("hegemony.agendas_by")
DEALT: Final = DEALING.word("random", "Dealt")
CHOSEN: Final = DEALING.word("choose", "Chosen")

BINDING: Final = k.Kind("hegemony.spy_binding")
SESSION_ONE: Final = BINDING.word("session_one")
PER_SESSION: Final = BINDING.word("per_session")

GRANT: Final = k.Kind("hegemony.secrets_grant")
GRANTS_DOMESTIC: Final = GRANT.word("domestic")
GRANTS_ESPIONAGE: Final = GRANT.word("espionage")

TURNING: Final = k.Kind("hegemony.turning_by")
BY_DIE: Final = TURNING.word("d6", "A die")
BY_CARD: Final = TURNING.word("card", "A card")

HALVING: Final = k.Kind("hegemony.halving")
ALL_POINTS: Final = HALVING.word("all")
PERSONAL_POINTS: Final = HALVING.word("personal")

GUESTS: Final = k.Kind("hegemony.representatives")
REMOVED: Final = GUESTS.word("removed_players", "Those who lost their office")
ORIGINAL: Final = GUESTS.word("original_players", "Those who made them")


SOLO: Final = k.Kind("hegemony.solo")
"""Where the first seat sits, whatever others think; by the book it is elected or not."""
AS_ELECTED: Final = SOLO.word("as_elected", "As the others decide")
PLACES: Final = [
    SOLO.word(f"{n.FACTION.key(faction)}_{office}", f"{n.FACTION.label(faction)}: {title}")
    for faction in n.FACTIONS
    for office, title in zip(n.OFFICE.keys, n.OFFICE.labels, strict=True)
]

SIZE: Final = k.Kind("hegemony.size", ["even", "4", "5", "6", "7"], ["Even", *"4567"])
SIZES: Final = (0, 4, 5, 6, 7)
"""Players by the words of that kind; 0 is an even share."""
OF_A_SIZE: Final = "Players of this faction, or an even share."
Steel = k.Amount(5, 50)


class Settings(k.Settings):
    """What a table may settle; the defaults are the book's, but for its clocks.

    A table runs without hours of its own unless people agree on them: with them, rooms in which
    nobody starts a session would be out of the game.
    """

    size_a: Annotated[int, any_of(SIZE), OF_A_SIZE, "HG-COMP-02", "Players of faction A"] = 0
    size_b: Annotated[int, any_of(SIZE), OF_A_SIZE, "HG-COMP-02", "Players of faction B"] = 0
    size_c: Annotated[int, any_of(SIZE), OF_A_SIZE, "HG-COMP-02", "Players of faction C"] = 0
    clock_profile: Annotated[int, any_of(PROFILE), "How fast the clocks run.", "HG-MODE-01"] = (
        UNTIMED
    )
    session_minutes: Annotated[int, k.Amount(15, 120), "Minutes of a Session.", "HG-TIME-01"] = 60
    wrapup_minutes: Annotated[
        int,
        k.Amount(0, 5),
        "Minutes of the wrap-up; 0 goes by size.",
        "HG-TIME-03",
        "Minutes of the wrap-up",
    ] = 0
    window_minutes: Annotated[
        int, k.Amount(1, 1440), "Minutes in which reports are on time.", "HG-EXCH-02"
    ] = 30
    early_minutes: Annotated[
        int, k.Amount(0, 1440), "Minutes in which reports are early.", "HG-EXCH-03"
    ] = 5
    early_bonus_2: Annotated[
        int,
        k.Amount(0, 10),
        "Steel for an early first report.",
        "HG-EXCH-04",
        "Steel for an early first report",
    ] = 2
    early_bonus_3: Annotated[
        int,
        k.Amount(0, 10),
        "Steel for an early second report.",
        "HG-EXCH-05",
        "Steel for an early second report",
    ] = 4
    late_keep: Annotated[
        int,
        k.Amount(0, 5),
        "What a late report keeps of its highest.",
        "HG-EXCH-10 HG-Q-07",
        "Kept by a late report",
    ] = 2
    late_tie_keep: Annotated[
        int, k.Amount(0, 5), "What it keeps of each on a tie.", "HG-EXCH-11", "Kept on a tie"
    ] = 1
    late_cutoff_hours: Annotated[
        int,
        k.Amount(1, 168),
        "Hours until a report is posted for you.",
        "HG-EXCH-18",
        "Hours until a report is posted",
    ] = 24
    untimed_posting: Annotated[
        int, any_of(POSTING), "When reports come without clocks.", "HG-MODE-09"
    ] = ON_TIME
    stale_first_days: Annotated[
        int, k.Amount(1, 60), "Days until a faction is Late.", "HG-LATE-01", "Days until Late"
    ] = 7
    stale_second_days: Annotated[
        int, k.Amount(2, 90), "Days until a faction is Stale.", "HG-LATE-01", "Days until Stale"
    ] = 14
    stale_targetable: Annotated[
        bool, "May a Stale Faction still be a target?", "HG-LATE-12", "Stale factions as targets"
    ] = False
    late_first_loss: Annotated[
        int, k.Amount(0, 5), "Steel a Late Faction loses at first.", "HG-LATE-05 HG-Q-02"
    ] = 2
    late_divisor: Annotated[
        int,
        k.Amount(2, 10),
        "Later it loses one part in this many.",
        "HG-LATE-06",
        "What Late factions lose",
    ] = 5
    steel_1: Annotated[
        int, Steel, "Steel of Session One.", "HG-STEEL-01", "Steel of Session One"
    ] = 15
    steel_2: Annotated[
        int, Steel, "Steel of Session Two.", "HG-STEEL-02", "Steel of Session Two"
    ] = 15
    steel_3: Annotated[
        int, Steel, "Steel of Session Three.", "HG-STEEL-03", "Steel of Session Three"
    ] = 20
    steel_hegemony: Annotated[
        int,
        k.Amount(0, 50),
        "Steel of the Hegemony Session.",
        "HG-STEEL-11 HG-Q-11",
        "Steel of the Hegemony Session",
    ] = 15
    bank_multiplier: Annotated[
        int, k.Amount(1, 4), "What saved Steel is multiplied by.", "HG-STEEL-04 HG-Q-13"
    ] = 2
    hegemony_bank_multiplied: Annotated[
        bool, "Does the winner's bank grow once more?", "HG-STEEL-11"
    ] = True
    reaction_cost: Annotated[
        int, k.Amount(1, 5), "Points that remove one Control.", "HG-REACT-03 HG-Q-06"
    ] = 3
    plans_shown: Annotated[int, any_of(SHOWN), "When filed plans are shown.", "HG-PLAN-14"] = SEALED
    plan_general_point: Annotated[
        bool,
        "Does a chosen plan pay everybody a point?",
        "HG-SCORE-01 HG-Q-03",
        "A point for a plan",
    ] = True
    reaction_bonus_needs_damage: Annotated[
        bool, "Is erasing nothing worth nothing?", "HG-SCORE-13"
    ] = True
    cards_from: Annotated[
        int, any_of(SOURCE), "Who draws the cards.", "HG-CHEAT-05 HG-Q-12", "Drawing cards"
    ] = SERVER
    gift_deck: Annotated[int, any_of(DECK), "Gifts in play.", "HG-RAND-06 HG-Q-01", "Gifts"] = (
        EXTENDED
    )
    technology_deck: Annotated[
        int, any_of(DECK), "Technologies in play.", "HG-RAND-06", "Technologies"
    ] = EXTENDED
    agenda_deck: Annotated[
        int, any_of(DECK), "Agendas in play.", "HG-RAND-14", "Agendas in play"
    ] = EXTENDED
    custom_deck: Annotated[
        str,
        k.Text(60_000, 0, [""]),
        "A set of your own cards: the text of its TOML file.",
        "HG-RAND-19 HG-RAND-20",
        "Your own cards",
    ] = ""
    agendas_by: Annotated[
        int, any_of(DEALING), "How agendas are taken.", "HG-SETUP-25", "Agendas"
    ] = DEALT
    spy_binding: Annotated[
        int, any_of(BINDING), "Which tags a spy serves.", "HG-AGO-06 HG-Q-08"
    ] = SESSION_ONE
    rank_one: Annotated[bool, "Are there cards of rank 1?", "HG-RAND-07", "Cards of rank 1"] = False
    big_secrets_grants: Annotated[
        int, any_of(GRANT), "What Big Secrets gives.", "HG-SIMP-06 HG-Q-05", "Big Secrets"
    ] = GRANTS_DOMESTIC
    kept_of_three: Annotated[
        int, k.Amount(1, 3), "Technologies kept of each three.", "HG-TECH-05"
    ] = 1
    turning_by: Annotated[
        int, any_of(TURNING), "What turns a crisis.", "HG-RAND-09 HG-Q-04", "Turning a crisis"
    ] = BY_DIE
    crisis_destroys: Annotated[bool, "May a crisis destroy a faction?", "HG-CRIS-21 HG-Q-14"] = True
    lie_range: Annotated[
        int, k.Amount(0, 10), "How far the Espionage number may lie.", "HG-EXCH-29"
    ] = 5
    spies_act_at_once: Annotated[bool, "May new spies act in their phase?", "HG-ESP-06 HG-Q-10"] = (
        False
    )
    assassination_halves: Annotated[
        int, any_of(HALVING), "Which points a death halves.", "HG-ESP-22 HG-Q-09"
    ] = ALL_POINTS
    representatives: Annotated[
        int, any_of(GUESTS), "Who plays the representatives.", "HG-HEG-25"
    ] = REMOVED
    hegemony_scores: Annotated[
        bool, "Are points scored in the Hegemony Session?", "HG-SCORE-08 HG-Q-15"
    ] = False
    message_length: Annotated[
        int, k.Amount(140, 2000), "Letters in a message to a rival.", "HG-COMM-03"
    ] = 500
    bot_posting: Annotated[int, any_of(BOT_POSTING), "When bots post.", "HG-BOT-05"] = MIXED
    standin_seconds: Annotated[
        int,
        k.Amount(15, 1800),
        "Seconds until a bot stands in.",
        "HG-BOT-13",
        "Seconds until a bot stands in",
    ] = 300
    solo_seat: Annotated[int, any_of(SOLO), "What the first seat plays.", "HG-SOLO-01"] = AS_ELECTED

    def first_home(self) -> n.Faction:
        """The faction in which the first seat sits. (HG-SOLO-01)"""
        if self.solo_seat == AS_ELECTED:
            return n.A
        return n.FACTIONS[(self.solo_seat - 1) // len(n.OFFICE.keys)]

    def first_office(self) -> int:
        """The office that waits for the first seat, or NONE. (HG-SOLO-01)"""
        if self.solo_seat == AS_ELECTED:
            return n.NONE
        return (self.solo_seat - 1) % len(n.OFFICE.keys)


QUICK_STANDIN: Final = 30
A_DAY: Final = 86400


def deadlines(options: Mapping[str, Any], live: bool) -> dict[str, int]:
    """How long people are waited for before somebody stands in for them. (HG-BOT-13)"""
    seconds = int(options["standin_seconds"])
    if options["clock_profile"] == "accelerated":
        seconds = min(seconds, QUICK_STANDIN)
    each = seconds if live else A_DAY
    return dict.fromkeys(("choice", "debate", "plan", "posting", "roll call"), each)


def pauses(options: Mapping[str, Any], people: int) -> bool:
    """Hours do not stop for anybody, unless one plays alone. (HG-TIME-08, HG-SOLO-04)"""
    return people <= 1 or options["clock_profile"] == "untimed"
