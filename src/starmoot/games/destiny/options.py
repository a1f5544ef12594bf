"""Options: what a table may settle differently before it begins (section 36 of the rules).

How many play belongs to the table itself (GD-CMP-04), and so does which seats are bots
(GD-VAR-01). GD-VAR-02: where an option has a number of the rules as its default, the rules mean
the option. GD-VAR-04: the official variants are `first_election`, `propositions_mode` and
`assassination_counter_bid`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from starmoot import kernel as k
from starmoot.mechanics.choices import any_of

PARTY_PICK: Final = k.Kind("destiny.party_pick")
CHOSEN_PARTIES: Final = PARTY_PICK.word("choose")
RANDOM_PARTIES: Final = PARTY_PICK.word("random")
MAP: Final = k.Kind("destiny.map")
SIXTY_SECTORS: Final = MAP.word("galaxy60", "The galaxy of sixty Sectors")
FIRST_ELECTION: Final = k.Kind("destiny.first_election")
VOTED: Final = FIRST_ELECTION.word("vote")
AT_RANDOM: Final = FIRST_ELECTION.word("random")
PROPOSITIONS: Final = k.Kind("destiny.propositions")
FREE: Final = PROPOSITIONS.word("free")
LISTED: Final = PROPOSITIONS.word("listed")
BIDDING: Final = k.Kind("destiny.bidding")
ROUND_TABLE: Final = BIDDING.word("round_table")
SEALED: Final = BIDDING.word("sealed")
SPENDING: Final = k.Kind("destiny.spending")
IN_SECRET: Final = SPENDING.word("sealed")
OPENLY: Final = SPENDING.word("open")
VISIBILITY: Final = k.Kind("destiny.visibility")
PRIVATE: Final = VISIBILITY.word("private")
PUBLIC: Final = VISIBILITY.word("public")
CLOCK: Final = k.Kind("destiny.clock_mode")
LIVE: Final = CLOCK.word("live", "At one table")
BY_MAIL: Final = CLOCK.word("async", "By mail")
LIMIT: Final = k.Kind("destiny.limit")
BY_PACE: Final = LIMIT.word("pace", "As the pace has it")
SECONDS: Final = LIMIT.word("seconds", "Seconds")
LENGTH: Final = k.Kind("destiny.length")
UNLIMITED: Final = LENGTH.word("none", "No limit")
TURNS: Final = LENGTH.word("turns", "Turns")

HOUR: Final = 3600
CHALLENGE_TIME: Final = 30
"""GD-BIL-08: how many seconds a law may be challenged; by mail as long as any window is open."""


class TimeLimit(k.Pick):
    """What the pace of the table has, or seconds."""

    limit: int = BY_PACE
    seconds: int = 0


class TurnLimit(k.Pick):
    """No limit, or the last turn."""

    limit: int = UNLIMITED
    turns: int = 0


def time(least: int, most: int) -> k.Shape:
    """A limit of time: what the pace of the table has, or a number."""
    return k.Choose(LIMIT, [BY_PACE, SECONDS], then=[None, k.Amount(least, most)])


class Settings(k.Settings):
    """The options of the table (section 36 of the rules)."""

    party_pick: Annotated[int, any_of(PARTY_PICK), "How Parties are assigned.", "GD-SET-02"] = (
        CHOSEN_PARTIES
    )
    map: Annotated[int, any_of(MAP), "The board.", "GD-MAP-23"] = SIXTY_SECTORS
    first_election: Annotated[
        int,
        any_of(FIRST_ELECTION),
        "Whether the first Election is voted on or dealt at random.",
        "GD-ELE-23 GD-Q-01 GD-VAR-04",
    ] = VOTED
    propositions_mode: Annotated[
        int,
        any_of(PROPOSITIONS),
        "Whether any lawful proposition may be tabled or only the six listed ones.",
        "GD-PRO-02 GD-Q-02 GD-VAR-04",
        "Propositions",
    ] = FREE
    law_text_allowed: Annotated[
        bool, "Whether laws may have clauses in plain words.", "GD-LAW-22", "Laws in plain words"
    ] = True
    propositions_per_player: Annotated[
        int,
        k.Amount(1, 5),
        "How many items a Party may table in the general propositions of a turn.",
        "GD-SEN-07 GD-Q-04",
    ] = 2
    assassination_counter_bid: Annotated[
        bool,
        "Whether the first bid for a death costs the target's Diplomacy on top.",
        "GD-ASN-16 GD-Q-03 GD-VAR-04",
        "Diplomacy against a death",
    ] = False
    vote_bidding: Annotated[
        int,
        any_of(BIDDING),
        ("Whether Influence is bid in votes round the table or once in secret; by mail in secret."),
        "GD-VOT-17",
        "Bids in votes",
    ] = ROUND_TABLE
    assassination_bidding: Annotated[
        int,
        any_of(BIDDING),
        "The same for the bidding war over an assassination.",
        "GD-ASN-14",
        "Bids for a death",
    ] = ROUND_TABLE
    campaign_spend: Annotated[
        int,
        any_of(SPENDING),
        "Whether Influence for Campaigns is committed in secret or openly in initiative order.",
        "GD-CAM-25",
    ] = IN_SECRET
    deal_visibility: Annotated[
        int,
        any_of(VISIBILITY),
        "Whether concluded deals are known to their two players only or to all.",
        "GD-HID-12",
    ] = PRIVATE
    rebellion_allowed: Annotated[bool, "Whether Parties may rebel.", "GD-REB-31"] = True
    election_track_length: Annotated[
        int, k.Amount(2, 6), "The spaces on the way to the next Election.", "GD-GAL-22 GD-Q-06"
    ] = 3
    home_ability_start_turn: Annotated[
        int,
        k.Amount(1, 5),
        "The first turn in which the abilities of home Sectors work.",
        "GD-PTY-08 GD-Q-09",
    ] = 1
    sectors_to_win: Annotated[
        int, k.Amount(6, 15), "Sectors for victory.", "GD-VIC-05 GD-VAR-02"
    ] = 10
    infested_to_lose: Annotated[
        int,
        k.Amount(6, 15),
        "Infested Sectors for the common defeat.",
        "GD-VIC-08 GD-Q-07 GD-VAR-02",
    ] = 10
    infestation_threshold: Annotated[
        int, k.Amount(8, 14), "What the Infestation roll needs.", "GD-INF-02 GD-Q-07 GD-VAR-02"
    ] = 10
    base_income: Annotated[
        int, k.Amount(0, 10), "Money for every Party and turn.", "GD-RES-07 GD-VAR-02", "Income"
    ] = 5
    start_actions: Annotated[
        int, k.Amount(3, 7), "Action cards at the start.", "GD-SET-13 GD-VAR-02"
    ] = 5
    start_senators: Annotated[
        int, k.Amount(1, 5), "Senator cards at the start.", "GD-SET-14 GD-VAR-02"
    ] = 3
    hand_limit: Annotated[
        int, k.Amount(5, 10), "Action cards kept at the end of a turn.", "GD-END-02 GD-VAR-02"
    ] = 7
    republic_minimum: Annotated[
        int, k.Amount(0, 10), "Republic Fleets below which one is added.", "GD-GAL-06 GD-VAR-02"
    ] = 5
    bank_rate: Annotated[
        int, k.Amount(2, 5), "What the bank takes for one unit.", "GD-RES-10 GD-VAR-02"
    ] = 3
    breach_corruption: Annotated[
        int,
        k.Amount(1, 4),
        "Corruption for breaking a deal or a law.",
        "GD-TAX-06 GD-DEA-16 GD-Q-08 GD-VAR-02",
    ] = 2
    court_fee: Annotated[
        int, k.Amount(0, 5), "What a suit costs, in Influence.", "GD-CRT-10 GD-Q-10"
    ] = 0
    turn_limit: Annotated[
        TurnLimit,
        k.Choose(LENGTH, [UNLIMITED, TURNS], then=[None, k.Amount(4, 30)]),
        "The last turn, if there is to be one.",
        "GD-VIC-13",
    ] = TurnLimit()
    clock_mode: Annotated[
        int, any_of(CLOCK), "Whether people play at one table or by mail.", "GD-TIM-01"
    ] = LIVE
    t_window: Annotated[
        TimeLimit, time(5, 48 * HOUR), "Time for windows.", "GD-TIM-02 GD-Q-05", "Time for windows"
    ] = TimeLimit()
    t_decision: Annotated[
        TimeLimit, time(15, 72 * HOUR), "Time for decisions.", "GD-TIM-02", "Time for decisions"
    ] = TimeLimit()
    t_declare: Annotated[
        TimeLimit,
        time(30, 72 * HOUR),
        "Time for declarations.",
        "GD-TIM-02",
        "Time for declarations",
    ] = TimeLimit()
    t_bid: Annotated[
        TimeLimit, time(10, 48 * HOUR), "Time for a bid.", "GD-TIM-02", "Time for bids"
    ] = TimeLimit()
    t_debate: Annotated[
        TimeLimit, time(20, 72 * HOUR), "Time for a debate.", "GD-TIM-02", "Time for debates"
    ] = TimeLimit()
    t_purchase: Annotated[
        TimeLimit, time(30, 72 * HOUR), "Time for purchases.", "GD-TIM-02", "Time for purchases"
    ] = TimeLimit()
    t_offer: Annotated[
        TimeLimit, time(60, 168 * HOUR), "How long an offer stands.", "GD-TIM-02", "Time for offers"
    ] = TimeLimit()
    bots_replace_leavers: Annotated[
        bool, "Whether a bot takes the seat of one who leaves.", "GD-TIM-05"
    ] = True

    def by_mail(self) -> bool:
        """GD-TIM-01: people do not sit at one table."""
        return self.clock_mode == BY_MAIL

    def seals_votes(self) -> bool:
        """GD-VOT-17: by mail all bids are sealed."""
        return self.vote_bidding == SEALED or self.by_mail()

    def seals_assassinations(self) -> bool:
        """GD-ASN-14: by mail all bids are sealed."""
        return self.assassination_bidding == SEALED or self.by_mail()

    def challenge_time(self) -> int:
        """GD-BIL-08: the seconds in which a law may be challenged, 0 for as the pace has it."""
        return 0 if self.by_mail() else CHALLENGE_TIME

    def offer_life(self) -> int:
        """GD-TIM-02: the seconds for which an offer stands."""
        if self.t_offer.limit == SECONDS:
            return self.t_offer.seconds
        return OFFER_BY_MAIL if self.by_mail() else OFFER_LIVE


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

OFFER_LIVE: Final = 300
OFFER_BY_MAIL: Final = 72 * HOUR
OWN_LIMITS: Final = {
    "window": ("t_window", 20, 12 * HOUR),
    "choice": ("t_decision", 60, 24 * HOUR),
    "declare": ("t_declare", 180, 24 * HOUR),
    "bid": ("t_bid", 30, 12 * HOUR),
    "debate": ("t_debate", 120, 24 * HOUR),
    "purchase": ("t_purchase", 120, 24 * HOUR),
    "offer": ("t_offer", OFFER_LIVE, OFFER_BY_MAIL),
}
"""For each clock its option, and its seconds live and by mail."""


def deadlines(options: Mapping[str, Any], live: bool) -> dict[str, int]:
    """GD-TIM-01, GD-TIM-02: the seconds of each clock, for the hosts of a table."""
    chosen: dict[str, int] = {}
    for clock, (name, at_table, by_mail) in OWN_LIMITS.items():
        value = options[name]
        if isinstance(value, dict):
            chosen[clock] = int(value["seconds"])
        else:
            chosen[clock] = at_table if live and options["clock_mode"] == "live" else by_mail
    return chosen
