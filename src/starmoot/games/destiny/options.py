"""Options: what a table may settle differently before it begins (section 36 of the rules).

How many play belongs to the table itself (GD-CMP-04), and so does which seats are bots
(GD-VAR-01). GD-VAR-02: where an option has a number of the rules as its default, the rules mean
the option. GD-VAR-04: the official variants are `first_election`, `propositions_mode` and
`assassination_counter_bid`.
"""

from __future__ import annotations

from typing import Any, Final

from starmoot.games.destiny.state import Settings
from starmoot.kernel import YES_NO, Amount, Choose, Kind, Option, Options

PARTY_PICK: Final = Kind("destiny.party_pick", ["choose", "random"])
MAP: Final = Kind("destiny.map", ["galaxy60"], ["The galaxy of sixty Sectors"])
FIRST_ELECTION: Final = Kind("destiny.first_election", ["vote", "random"])
PROPOSITIONS: Final = Kind("destiny.propositions", ["free", "listed"])
BIDDING: Final = Kind("destiny.bidding", ["round_table", "sealed"])
SPENDING: Final = Kind("destiny.spending", ["sealed", "open"])
VISIBILITY: Final = Kind("destiny.visibility", ["private", "public"])
CLOCK: Final = Kind("destiny.clock_mode", ["live", "async"], ["At one table", "By mail"])
BY_PACE: Final = 0
SECONDS: Final = 1
LIMIT: Final = Kind("destiny.limit", ["pace", "seconds"], ["As the pace has it", "Seconds"])
UNLIMITED: Final = 0
TURNS: Final = 1
LENGTH: Final = Kind("destiny.length", ["none", "turns"], ["No limit", "Turns"])

YES_OR_NO: Final = Choose(YES_NO, [0, 1])
HOUR: Final = 3600


def any_of(kind: Kind) -> Choose:
    """One word of a kind."""
    return Choose(kind, list(range(len(kind.keys))))


def seconds(least: int, most: int) -> Choose:
    """A limit of time: what the pace of the table has, or a number."""
    return Choose(LIMIT, [BY_PACE, SECONDS], then=[None, Amount(least, most)])


POLITICS: Final = (
    Option("party_pick", any_of(PARTY_PICK), "choose", "How Parties are assigned.", "GD-SET-02"),
    Option("map", any_of(MAP), "galaxy60", "The board.", "GD-MAP-23"),
    Option(
        "first_election",
        any_of(FIRST_ELECTION),
        "vote",
        "Whether the first Election is voted on or dealt at random.",
        "GD-ELE-23 GD-Q-01 GD-VAR-04",
    ),
    Option(
        "propositions_mode",
        any_of(PROPOSITIONS),
        "free",
        "Whether any lawful proposition may be tabled or only the six listed ones.",
        "GD-PRO-02 GD-Q-02 GD-VAR-04",
    ),
    Option(
        "law_text_allowed",
        YES_OR_NO,
        "yes",
        "Whether laws may have clauses in plain words.",
        "GD-LAW-22",
    ),
    Option(
        "propositions_per_player",
        Amount(1, 5),
        2,
        "How many items a Party may table in the general propositions of a turn.",
        "GD-SEN-07 GD-Q-04",
    ),
    Option(
        "assassination_counter_bid",
        YES_OR_NO,
        "no",
        "Whether the first bid for a death costs the target's Diplomacy on top.",
        "GD-ASN-16 GD-Q-03 GD-VAR-04",
    ),
    Option(
        "vote_bidding",
        any_of(BIDDING),
        "round_table",
        "Whether Influence is bid in votes round the table or once in secret; by mail in secret.",
        "GD-VOT-17",
    ),
    Option(
        "assassination_bidding",
        any_of(BIDDING),
        "round_table",
        "The same for the bidding war over an assassination.",
        "GD-ASN-14",
    ),
    Option(
        "campaign_spend",
        any_of(SPENDING),
        "sealed",
        "Whether Influence for Campaigns is committed in secret or openly in initiative order.",
        "GD-CAM-25",
    ),
    Option(
        "deal_visibility",
        any_of(VISIBILITY),
        "private",
        "Whether concluded deals are known to their two players only or to all.",
        "GD-HID-12",
    ),
    Option(
        "rebellion_allowed",
        YES_OR_NO,
        "yes",
        "Whether Parties may rebel.",
        "GD-REB-31",
    ),
)

NUMBERS: Final = (
    Option(
        "election_track_length",
        Amount(2, 6),
        3,
        "The spaces on the way to the next Election.",
        "GD-GAL-22 GD-Q-06",
    ),
    Option(
        "home_ability_start_turn",
        Amount(1, 5),
        1,
        "The first turn in which the abilities of home Sectors work.",
        "GD-PTY-08 GD-Q-09",
    ),
    Option("sectors_to_win", Amount(6, 15), 10, "Sectors for victory.", "GD-VIC-05 GD-VAR-02"),
    Option(
        "infested_to_lose",
        Amount(6, 15),
        10,
        "Infested Sectors for the common defeat.",
        "GD-VIC-08 GD-Q-07",
    ),
    Option(
        "infestation_threshold",
        Amount(8, 14),
        10,
        "What the Infestation roll needs.",
        "GD-INF-02 GD-Q-07",
    ),
    Option("base_income", Amount(0, 10), 5, "Money for every Party and turn.", "GD-RES-07"),
    Option("start_actions", Amount(3, 7), 5, "Action cards at the start.", "GD-SET-13"),
    Option("start_senators", Amount(1, 5), 3, "Senator cards at the start.", "GD-SET-14"),
    Option("hand_limit", Amount(5, 10), 7, "Action cards kept at the end of a turn.", "GD-END-02"),
    Option(
        "republic_minimum",
        Amount(0, 10),
        5,
        "Republic Fleets below which one is added.",
        "GD-GAL-06",
    ),
    Option("bank_rate", Amount(2, 5), 3, "What the bank takes for one unit.", "GD-RES-10"),
    Option(
        "breach_corruption",
        Amount(1, 4),
        2,
        "Corruption for breaking a deal or a law.",
        "GD-TAX-06 GD-DEA-16 GD-Q-08",
    ),
    Option(
        "court_fee",
        Amount(0, 5),
        0,
        "Influence that whoever sues has to pay.",
        "GD-CRT-10 GD-Q-10",
    ),
    Option(
        "turn_limit",
        Choose(LENGTH, [UNLIMITED, TURNS], then=[None, Amount(4, 30)]),
        "none",
        "The last turn, if there is to be one.",
        "GD-VIC-13",
    ),
)

PACE: Final = (
    Option(
        "clock_mode",
        any_of(CLOCK),
        "live",
        "Whether people play at one table or by mail.",
        "GD-TIM-01",
    ),
    Option("t_window", seconds(5, 48 * HOUR), "pace", "Time for windows.", "GD-TIM-02 GD-Q-05"),
    Option("t_decision", seconds(15, 72 * HOUR), "pace", "Time for decisions.", "GD-TIM-02"),
    Option("t_declare", seconds(30, 72 * HOUR), "pace", "Time for declarations.", "GD-TIM-02"),
    Option("t_bid", seconds(10, 48 * HOUR), "pace", "Time for a bid.", "GD-TIM-02"),
    Option("t_debate", seconds(20, 72 * HOUR), "pace", "Time for a debate.", "GD-TIM-02"),
    Option("t_purchase", seconds(30, 72 * HOUR), "pace", "Time for purchases.", "GD-TIM-02"),
    Option("t_offer", seconds(60, 168 * HOUR), "pace", "How long an offer stands.", "GD-TIM-02"),
    Option(
        "bots_replace_leavers",
        YES_OR_NO,
        "yes",
        "Whether a bot takes the seat of one who leaves.",
        "GD-TIM-05",
    ),
)

OPTIONS: Final = (*POLITICS, *NUMBERS, *PACE)

CHALLENGE_TIME: Final = 30
"""GD-BIL-08: so many seconds a law may be challenged; by mail as long as any window is open."""


def is_yes(value: Any) -> bool:
    """The truth value of a yes or no."""
    return bool(value == "yes")


def settings_from(options: Options) -> Settings:
    """The settings of a table, from options that were checked.

    GD-VOT-17, GD-ASN-14: by mail all bids are sealed.
    """
    by_mail = options["clock_mode"] == "async"
    settings = Settings()
    settings.random_parties = options["party_pick"] == "random"
    settings.random_first_election = options["first_election"] == "random"
    settings.listed_only = options["propositions_mode"] == "listed"
    settings.law_text_allowed = is_yes(options["law_text_allowed"])
    settings.propositions_per_player = int(options["propositions_per_player"])
    settings.counter_bid = is_yes(options["assassination_counter_bid"])
    settings.sealed_votes = by_mail or options["vote_bidding"] == "sealed"
    settings.sealed_assassinations = by_mail or options["assassination_bidding"] == "sealed"
    settings.open_campaigns = options["campaign_spend"] == "open"
    settings.public_deals = options["deal_visibility"] == "public"
    settings.rebellion_allowed = is_yes(options["rebellion_allowed"])
    settle_numbers(settings, options)
    settings.challenge_time = 0 if by_mail else CHALLENGE_TIME
    settings.offer_life = deadlines(options, live=not by_mail)["offer"]
    return settings


def settle_numbers(settings: Settings, options: Options) -> None:
    """GD-VAR-02: the numbers that rules quote."""
    settings.election_track_length = int(options["election_track_length"])
    settings.home_ability_start_turn = int(options["home_ability_start_turn"])
    settings.sectors_to_win = int(options["sectors_to_win"])
    settings.infested_to_lose = int(options["infested_to_lose"])
    settings.infestation_threshold = int(options["infestation_threshold"])
    settings.base_income = int(options["base_income"])
    settings.start_actions = int(options["start_actions"])
    settings.start_senators = int(options["start_senators"])
    settings.hand_limit = int(options["hand_limit"])
    settings.republic_minimum = int(options["republic_minimum"])
    settings.bank_rate = int(options["bank_rate"])
    settings.breach_corruption = int(options["breach_corruption"])
    settings.court_fee = int(options["court_fee"])
    limit = options["turn_limit"]
    settings.turn_limit = int(limit["turns"]) if isinstance(limit, dict) else 0


CLOCKS: Final = {
    "window": "response and free windows",
    "choice": "single decisions",
    "declare": "declarations of Invasions and Campaigns",
    "bid": "one bid or commitment of Influence",
    "debate": "debates and speeches",
    "purchase": "purchases",
    "offer": "the life of a deal offer",
}
"""GD-TIM-02: what each clock is for."""

OWN_LIMITS: Final = {
    "window": ("t_window", 20, 12 * HOUR),
    "choice": ("t_decision", 60, 24 * HOUR),
    "declare": ("t_declare", 180, 24 * HOUR),
    "bid": ("t_bid", 30, 12 * HOUR),
    "debate": ("t_debate", 120, 24 * HOUR),
    "purchase": ("t_purchase", 120, 24 * HOUR),
    "offer": ("t_offer", 300, 72 * HOUR),
}
"""For each clock its option, and its seconds live and by mail."""


def deadlines(options: Options, live: bool) -> dict[str, int]:
    """GD-TIM-01, GD-TIM-02: the seconds of each clock, for the hosts of a table."""
    chosen: dict[str, int] = {}
    for clock, (name, at_table, by_mail) in OWN_LIMITS.items():
        value = options[name]
        if isinstance(value, dict):
            chosen[clock] = int(value["seconds"])
        else:
            chosen[clock] = at_table if live and options["clock_mode"] == "live" else by_mail
    return chosen
