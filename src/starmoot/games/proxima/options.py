"""Options: what a table may settle before it begins, and what a preset makes of it. (PC-OPT)

PC-OPT-05, PC-OPT-36: how many play, and the seed of the dice, belong to the table itself.
PC-VAR-41: a preset only fills in what the host leaves as usual. PC-OPEN-01..09: each open choice is
an option, and a study beside the game asks what it does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from starmoot import kernel as k
from starmoot.mechanics.choices import any_of

USUAL: Final = 0
NO: Final = 1
YES: Final = 2
SWITCH: Final = k.Kind("proxima.switch", ["usual", "no", "yes"])

PRESET: Final = k.Kind("proxima.preset")
USUAL_PRESET: Final = PRESET.word("usual", "As usual")
STANDARD: Final = PRESET.word("standard")
LONG: Final = PRESET.word("long")
COMBAT_INTENSIVE: Final = PRESET.word("combat_intensive")
SHORT: Final = PRESET.word("short")
EXP_STANDARD: Final = PRESET.word("exp_standard", "Expansion, standard")
EXP_EXTENDED: Final = PRESET.word("exp_extended", "Expansion, extended")
SOLO: Final = PRESET.word("solo")

ASSIGNMENT: Final = k.Kind("proxima.assignment", ["random", "chosen", "draft"])
RANDOM: Final = 0

MAP_SIZE: Final = k.Kind("proxima.map_size", ["usual", "minimal", "standard", "large"])
MINIMAL: Final = 1
STANDARD_MAP: Final = 2
LARGE: Final = 3

MOVEMENT: Final = k.Kind(
    "proxima.movement", ["usual", "drive_power", "reverse_turn_order", "simultaneous"]
)
DRIVE_POWER: Final = 1
REVERSE_ORDER: Final = 2
SIMULTANEOUS: Final = 3

GOODS: Final = k.Kind("proxima.start_goods", ["usual", "faction", "own"])
OF_FACTION: Final = 1
OWN: Final = 2
START_TECHNOLOGIES: Final = k.Kind("proxima.start_technologies", ["usual", "own"])

ACTIONS: Final = k.Kind("proxima.actions", ["usual", "two", "three"])
LAST_TURN: Final = k.Kind("proxima.last_turn", ["following", "current"])
CURRENT: Final = 1
ORDER_CHOICE: Final = k.Kind("proxima.order_choice", ["usual", "auto", "choose"])
BY_CHOICE: Final = 2
CLOAK_INFO: Final = k.Kind("proxima.cloak_info", ["marker", "open", "dark"])
MARKER: Final = 0
OPEN: Final = 1
DARK: Final = 2
COSTS: Final = k.Kind("proxima.costs", ["cp_and_resources", "cp_only"])
CP_ONLY: Final = 1
CAP: Final = k.Kind("proxima.cap", ["action", "game"])
PER_GAME: Final = 1
SCENARIO: Final = k.Kind(
    "proxima.scenario", ["three_hives", "empty_throne", "rocket_winter", "tribute"]
)
ROCKET_WINTER: Final = SCENARIO.named("rocket_winter")
DIFFICULTY: Final = k.Kind("proxima.difficulty", ["normal", "easy", "hard"])
HARD: Final = DIFFICULTY.named("hard")


SWITCHED: Final = any_of(SWITCH)


class Settings(k.Settings):
    """What a table may settle; after the set-up nothing is left as usual. (PC-SETUP-01)"""

    expansion: Annotated[bool, "Play with the expansion.", "PC-OPT-01 PC-GEN-03"] = False
    factions: Annotated[
        int, SWITCHED, "Play with factions; usual with the expansion.", "PC-OPT-02"
    ] = USUAL
    faction_assignment: Annotated[
        int, any_of(ASSIGNMENT), "How factions are assigned.", "PC-OPT-03 PC-SETUP-39"
    ] = RANDOM
    preset: Annotated[
        int, any_of(PRESET), "A ready-made game; the options below change it.", "PC-OPT-04"
    ] = USUAL_PRESET
    map_size: Annotated[
        int, any_of(MAP_SIZE), "How large the map is.", "PC-OPT-06 PC-MAP-05 PC-OPEN-05"
    ] = USUAL
    turns: Annotated[
        int, k.Amount(0, 12), "How many turns; 0 for the usual number.", "PC-OPT-07 PC-OPEN-05"
    ] = 0
    movement: Annotated[
        int, any_of(MOVEMENT), "How ships move.", "PC-OPT-08 PC-MOVE-01 PC-OPEN-01"
    ] = USUAL
    ship_blocking: Annotated[
        bool, "Fast ships stop slower ones.", "PC-OPT-09 PC-BLOCK-01 PC-OPEN-02"
    ] = False
    start_goods: Annotated[
        int,
        any_of(GOODS),
        "Where the first purse comes from.",
        "PC-OPT-10 PC-FAC-25",
        "Starting purse",
    ] = USUAL
    start_cp: Annotated[
        int, k.Amount(0, 30), "CP to begin with, if of your own.", "PC-OPT-10", "Starting CP"
    ] = 5
    start_axinium: Annotated[
        int,
        k.Amount(0, 10),
        "Axinium to begin with, if of your own.",
        "PC-OPT-11",
        "Starting Axinium",
    ] = 1
    start_phasium: Annotated[
        int,
        k.Amount(0, 10),
        "Phasium to begin with, if of your own.",
        "PC-OPT-12",
        "Starting Phasium",
    ] = 0
    start_battle_carriers: Annotated[
        int,
        k.Amount(0, 2),
        "Battle Carriers to begin with; 0 for the usual.",
        "PC-OPT-13",
        "Starting Battle Carriers",
    ] = 0
    start_technologies: Annotated[
        int,
        any_of(START_TECHNOLOGIES),
        "Who says what may be known at first.",
        "PC-OPT-14",
        "Starting technologies",
    ] = USUAL
    start_tech_count: Annotated[
        int,
        k.Amount(0, 6),
        "How many technologies, if of your own.",
        "PC-OPT-14",
        "How many technologies",
    ] = 0
    start_tech_total: Annotated[
        int, k.Amount(0, 40), "What they may cost together.", "PC-OPT-15", "What they cost together"
    ] = 0
    start_tech_each: Annotated[
        int, k.Amount(1, 99), "What one of them may cost.", "PC-OPT-16", "What each may cost"
    ] = 99
    start_basic_research: Annotated[
        int,
        SWITCHED,
        "Basic Research may be among them.",
        "PC-OPT-17",
        "Basic Research at the start",
    ] = USUAL
    basic_research_available: Annotated[
        int, SWITCHED, "Basic Research can be learned.", "PC-OPT-18", "Basic Research in the game"
    ] = USUAL
    taxes: Annotated[int, SWITCHED, "Axinium and Phasium are taxed.", "PC-OPT-19"] = USUAL
    actions_per_turn: Annotated[int, any_of(ACTIONS), "Actions in a turn.", "PC-OPT-20"] = USUAL
    reactions: Annotated[int, SWITCHED, "Cards may be reacted to.", "PC-OPT-21"] = USUAL
    time_limit_minutes: Annotated[
        int,
        k.Amount(0, 1440, 15),
        "Minutes for the whole game; 0 for no limit.",
        "PC-OPT-22",
        "Time for the whole game",
    ] = 0
    last_turn_call: Annotated[
        int,
        any_of(LAST_TURN),
        "Which turn is the last when time is up.",
        "PC-OPT-23 PC-OPEN-04",
        "The last turn",
    ] = 0
    bank_mine_variant: Annotated[
        bool, "Roll dice for Bank and Mining.", "PC-OPT-24 PC-OPEN-03", "Dice for Bank and Mining"
    ] = False
    turn_order_choice: Annotated[
        int, any_of(ORDER_CHOICE), "How turn order cards are taken.", "PC-OPT-25"
    ] = USUAL
    cloak_info: Annotated[
        int,
        any_of(CLOAK_INFO),
        "What others see of cloaked ships.",
        "PC-OPT-26 PC-OPEN-09",
        "Cloaked ships",
    ] = MARKER
    final_uncloak_all: Annotated[
        bool,
        "At the very end Advanced Cloaking fails too.",
        "PC-OPT-27 PC-OPEN-08",
        "Uncloaking at the end",
    ] = True
    strategic_costs: Annotated[
        int, any_of(COSTS), "What ships and parts cost.", "PC-OPT-28 PC-OPEN-06", "Costs"
    ] = 0
    master_trading_cap: Annotated[
        int, any_of(CAP), "Master Trading: 5 points for each...", "PC-OPT-29 PC-OPEN-07"
    ] = 0
    master_trading_rate: Annotated[
        int, k.Amount(1, 10), "Master Trading: CP for a point.", "PC-OPT-30"
    ] = 4
    resources_public: Annotated[
        bool, "Everybody sees all purses.", "PC-OPT-31 PC-HIDE-02", "Open purses"
    ] = True
    solo_scenario: Annotated[
        int, any_of(SCENARIO), "What one power alone is up against.", "PC-OPT-32"
    ] = 0
    solo_difficulty: Annotated[
        int, any_of(DIFFICULTY), "How hard it is alone.", "PC-OPT-33 PC-SOLO-15"
    ] = 0
    decision_minutes: Annotated[
        int,
        k.Amount(1, 20160),
        "Minutes for a decision.",
        "PC-OPT-34 PC-TIME-01",
        "Time for decisions",
    ] = 1440
    absent_after: Annotated[
        int,
        k.Amount(1, 20),
        "Missed decisions until a seat counts as absent.",
        "PC-OPT-35",
        "When somebody is absent",
    ] = 3


TURNS: Final = {
    STANDARD: 7,
    LONG: 9,
    COMBAT_INTENSIVE: 5,
    SHORT: 5,
    EXP_STANDARD: 5,
    EXP_EXTENDED: 6,
}
"""PC-TURN-03, PC-TURN-04, PC-VAR-01, PC-VAR-04, PC-VAR-08, PC-VAR-23, PC-VAR-31, PC-VAR-34."""

SOLO_STARTS: Final = [EXP_STANDARD, EXP_EXTENDED, EXP_EXTENDED, EXP_STANDARD]
"""How each scenario begins. (PC-SCEN-01, PC-SCEN-04, PC-SCEN-08, PC-SCEN-12)"""

START_CP: Final = {LONG: 2, COMBAT_INTENSIVE: 10}
"""PC-VAR-05, PC-VAR-09; Axinium and Phasium stay as they are. (PC-VAR-14)"""

FIRST_TECHNOLOGIES: Final = {
    COMBAT_INTENSIVE: (3, 20, 99),
    EXP_STANDARD: (5, 19, 13),
    EXP_EXTENDED: (3, 12, 13),
}
"""How many, together and each: PC-VAR-10, PC-VAR-32, PC-VAR-35, PC-VAR-36, PC-VAR-39."""


def settled(given: Settings, seats: int) -> Settings:
    """Fill in what was left as usual, or refuse what does not go together. (PC-VAR-41, PC-BLOCK-02)

    PC-VAR-02, PC-VAR-03, PC-VAR-07, PC-VAR-15, PC-VAR-18, PC-VAR-40: what presets make of it.

    Tables share the settings that they are given, so this makes its own.
    """
    chosen = given.copy()
    settle_game(chosen, seats)
    preset = chosen.preset
    if chosen.map_size == USUAL:
        sizes = {LONG: LARGE, COMBAT_INTENSIVE: MINIMAL}
        chosen.map_size = sizes.get(preset, STANDARD_MAP)
    if chosen.turns == 0:
        chosen.turns = solo_turns(chosen) if preset == SOLO else TURNS[preset]
    if chosen.movement == USUAL:
        chosen.movement = REVERSE_ORDER if preset == SHORT else DRIVE_POWER
    if chosen.ship_blocking and chosen.movement == SIMULTANEOUS:
        raise k.BadTable("ship_blocking cannot be played with simultaneous movement")
    settle_start(chosen)
    chosen.basic_research_available = switched(chosen.basic_research_available, preset != LONG)
    chosen.start_basic_research = switched(chosen.start_basic_research, preset != COMBAT_INTENSIVE)
    chosen.taxes = switched(chosen.taxes, preset != SHORT)
    chosen.reactions = switched(chosen.reactions, preset != SHORT)
    if chosen.actions_per_turn == USUAL:
        chosen.actions_per_turn = 2 if preset == SHORT else 1
    if chosen.turn_order_choice == USUAL:
        chosen.turn_order_choice = BY_CHOICE if chosen.expansion else 1
    return chosen


def settle_game(chosen: Settings, seats: int) -> None:
    """The preset, the expansion and factions. (PC-GEN-01..03, PC-SOLO-02)"""
    preset = chosen.preset
    if preset == USUAL_PRESET:
        preset = EXP_STANDARD if chosen.expansion else STANDARD
        if seats == 1:
            preset = SOLO
    if (preset == SOLO) != (seats == 1):
        raise k.BadTable("the solo game is for one power, and the other presets are for more")
    chosen.preset = preset
    if preset in (EXP_STANDARD, EXP_EXTENDED, SOLO):
        chosen.expansion = True
    if preset == SOLO and (chosen.factions == NO or chosen.map_size not in (USUAL, STANDARD_MAP)):
        raise k.BadTable("the solo game is played with factions on the standard map")
    if chosen.factions == YES and not chosen.expansion:
        raise k.BadTable("factions belong to the expansion")
    chosen.factions = switched(chosen.factions, chosen.expansion)


def settle_start(chosen: Settings) -> None:
    """What powers begin with. (PC-SETUP-23..30, PC-VAR-13, PC-VAR-33, PC-VAR-37, PC-FAC-25)"""
    preset = chosen.preset
    of_faction = preset in (EXP_STANDARD, EXP_EXTENDED, SOLO) and chosen.factions == YES
    if chosen.start_goods == USUAL:
        chosen.start_goods = OF_FACTION if of_faction else OWN
        chosen.start_cp = START_CP.get(preset, 5)
        chosen.start_axinium = 1
        chosen.start_phasium = 0
    elif chosen.start_goods == OF_FACTION and chosen.factions != YES:
        raise k.BadTable("only factions have a purse of their own to begin with")
    if chosen.start_battle_carriers == 0:
        two = chosen.expansion or preset == COMBAT_INTENSIVE
        chosen.start_battle_carriers = 2 if two else 1
    if chosen.start_technologies == USUAL:
        start = SOLO_STARTS[chosen.solo_scenario] if preset == SOLO else preset
        count, total, each = FIRST_TECHNOLOGIES.get(start, (0, 0, 99))
        chosen.start_tech_count = count
        chosen.start_tech_total = total
        chosen.start_tech_each = each


def solo_turns(chosen: Settings) -> int:
    """How long a scenario lasts; hard silos leave a turn less. (PC-SCEN-01, PC-SOLO-15)"""
    haste = chosen.solo_scenario == ROCKET_WINTER and chosen.solo_difficulty == HARD
    return TURNS[SOLO_STARTS[chosen.solo_scenario]] - int(haste)


def switched(value: int, usual: bool) -> int:
    """A switch that is no longer left as usual."""
    return value if value != USUAL else YES if usual else NO


def deadlines(chosen: Mapping[str, Any], live: bool) -> dict[str, int]:
    """Seconds for a decision: a day by default, and a minute for each hour of it live.

    PC-TIME-01.
    """
    minutes = int(chosen["decision_minutes"])
    return {"choice": minutes if live else 60 * minutes}
