"""The state of Galactic Destiny: everything that is true at one moment, hidden things as Cards.

Copies are made by the thousand. What could be sixty records is columns: plain lists by Sector,
Party or Senator, and masks of Senators in one number. Copies share the columns: nobody changes one,
whoever needs another puts it in its place.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from starmoot.games.destiny.acts import Act
from starmoot.games.destiny.conflicts import Battle, Contest, Order, Tour
from starmoot.games.destiny.content import NO_SENATOR, SENATOR_COUNT
from starmoot.games.destiny.dealing import Deal
from starmoot.games.destiny.law import Item, Law
from starmoot.games.destiny.motions import Trial, Vote
from starmoot.games.destiny.names import (
    GALACTIC,
    NEUTRAL,
    NO_MOMENT,
    NO_PARTY,
    NO_SECTOR,
    OFFICES,
    OWNERS,
    PARTIES,
    PARTY_NAMES,
    SECTOR_COUNT,
)
from starmoot.kernel import EVERYONE, NOBODY, Cards, Fixed, Record, Secret, i64

FLEET_MOST: Final = 10
"""GD-CMP-09, GD-CMP-10: how many Fleets each owner has."""

UNSEEN: Final = -1
DEAD: Final = -2
"""Where a Senator is who serves no Party: in the deck or a reserve, which is hidden, or dead."""


@final
class Settings(Fixed):
    """The options of the table (section 36 of the rules) in the form in which rules read them."""

    random_parties: bool = False
    random_first_election: bool = False
    listed_only: bool = False
    law_text_allowed: bool = True
    propositions_per_player: i64 = 2
    counter_bid: bool = False
    sealed_votes: bool = False
    sealed_assassinations: bool = False
    open_campaigns: bool = False
    public_deals: bool = False
    rebellion_allowed: bool = True
    election_track_length: i64 = 3
    home_ability_start_turn: i64 = 1
    sectors_to_win: i64 = 10
    infested_to_lose: i64 = 10
    infestation_threshold: i64 = 10
    base_income: i64 = 5
    start_actions: i64 = 5
    start_senators: i64 = 3
    hand_limit: i64 = 7
    republic_minimum: i64 = 5
    bank_rate: i64 = 3
    breach_corruption: i64 = 2
    court_fee: i64 = 0
    offer_life: i64 = 300
    challenge_time: i64 = 30
    turn_limit: i64 = 0


@final
class StandingPass(Fixed):
    """GD-WIN-09: what a seat lets go by unasked: for each sort of window until when.

    It is public: whether a window waits follows from it, so that it could not stay hidden. It tells
    what a player does not want, never what he could do.
    """

    seat: i64 = 0
    until: list[int]

    def __init__(self) -> None:
        self.until = []


def standing_pass(seat: i64, until: list[int]) -> StandingPass:
    """The standing passes of a seat; whoever changes them puts others in their place."""
    standing = StandingPass()
    standing.seat = seat
    standing.until = until
    return standing


def with_value(column: list[int], place: i64, value: i64) -> list[int]:
    """The same column with another value at one place."""
    fresh = column[:]
    fresh[place] = value
    return fresh


def without(column: list[int], place: i64) -> list[int]:
    """The same column without one place."""
    fresh = column[:]
    fresh.pop(place)
    return fresh


def counted(column: dict[int, int], key: i64, by: i64) -> dict[int, int]:
    """The same counts with one of them changed."""
    fresh = column.copy()
    fresh[key] = fresh.get(key, 0) + by
    return fresh


@final
class State(Record):
    """The galaxy, the Senate, the Parties, and where the present turn stands.

    By seat: `seat_party`, `hands`, `reserves`. By Party: `party_seat` (-1 where nobody plays it),
    `influence`, `money`. By Sector, from 1 on: `owners` (a Party, NEUTRAL or INFESTED). By Senator:
    `senator_party` (or UNSEEN, DEAD), `corruption`, `shadow`; as masks `exhausted`, `recruited`
    this turn, `tried` this turn, and `away` from the Senate; as changes to Diplomacy `swayed` until
    the turn ends and `oratory` in votes of this Senate Phase.

    `berths` has ten places for each owner, the Republic last: the Sector where that Fleet stands,
    0 in supply; `moved` is a mask of these places for each owner. `marked` are the Sectors that are
    open to all this turn, `drawn` the cards they came from. `active` are pairs of an Event and its
    last turn. `rolling` is set while dice lie open and nothing may interrupt. `broken` has for each
    law a mask of the Parties that broke it this turn, above them of those accused under it and of
    those whose breach is still to be settled (`law_checks`); `item` is what lies before the
    Senate in step 4; `counts` is how often a Party did something this turn, by
    `law_names.LAW_ACTS * party + act`. `order` is the initiative order of the present step
    (GD-INI-10), worst first. `docket` is the Senate's list of prosecutions as pairs of the accused
    and the Party that pays; `fleet_orders` is what the Senate has told the Republic Fleets
    to do, until they do it. `feints` is a mask of the Parties that declare again (GD-FEI-02).
    `blameless` tells what a Senator would carry without the Invasions that an owner has declared in
    this step (GD-FEI-06), by `SENATOR_COUNT * owner + senator`; see `tokens.packed`.
    GD-HID-07: `notes` are looks into hands, which only those who looked can read.

    GD-HID-01..06, GD-HID-14: everything here is public but hands, reserves, decks, notes and deals,
    to spectators too; after the game all is open.
    """

    replaced: ClassVar[tuple[str, ...]] = (
        "seat_party",
        "party_seat",
        "influence",
        "money",
        "owners",
        "berths",
        "moved",
        "marked",
        "drawn",
        "senator_party",
        "corruption",
        "shadow",
        "swayed",
        "oratory",
        "ministries",
        "roll_off",
        "order",
        "active",
        "laws",
        "broken",
        "counts",
        "refused",
        "blameless",
        "acts",
        "orders",
        "tours",
        "docket",
        "fleet_orders",
        "passes",
    )

    settings: Settings
    turn: i64 = 0
    phase: i64 = GALACTIC
    step: i64 = 0
    seat_party: list[int]
    party_seat: list[int]
    influence: list[int]
    money: list[int]
    hands: list[Cards]
    reserves: list[Cards]
    owners: list[int]
    berths: list[int]
    moved: list[int]
    marked: list[int]
    drawn: list[int]
    senator_party: list[int]
    corruption: list[int]
    shadow: list[int]
    exhausted: i64 = 0
    recruited: i64 = 0
    tried: i64 = 0
    away: i64 = 0
    swayed: dict[int, int]
    oratory: dict[int, int]
    ministries: list[int]
    electing: bool = False
    election: i64 = 0
    election_called: bool = False
    rebel: i64 = NO_PARTY
    pacified: i64 = 0
    roll_off: list[int]
    order: list[int]
    action_deck: Cards
    action_discards: Cards
    senator_deck: Cards
    event_deck: Cards
    event_discards: Cards
    sector_deck: Cards
    sector_discards: Cards
    active: list[int]
    laws: list[Law]
    broken: list[int]
    item: Item | None = None
    counts: dict[int, int]
    treasury: i64 = 0
    powers_used: i64 = 0
    refused: list[int]
    conquests: i64 = 0
    feints: i64 = 0
    blameless: dict[int, int]
    acts: list[Act]
    moment: i64 = NO_MOMENT
    moment_at: i64 = 0
    rolling: bool = False
    orders: list[Order]
    tours: list[Tour]
    vote: Vote | None = None
    trial: Trial | None = None
    docket: list[int]
    fleet_orders: list[Order]
    battle: Battle | None = None
    contest: Contest | None = None
    deals: list[Deal]
    passes: list[StandingPass]
    notes: dict[int, Secret[list[int]]]

    def __init__(self) -> None:
        self.settings = Settings()
        self.seat_party = []
        self.party_seat = [-1] * PARTIES
        self.influence = [0] * PARTIES
        self.money = [0] * PARTIES
        self.hands = []
        self.reserves = []
        self.owners = [NEUTRAL] * (SECTOR_COUNT + 1)
        self.berths = [NO_SECTOR] * (OWNERS * FLEET_MOST)
        self.moved = [0] * OWNERS
        self.marked = []
        self.drawn = []
        self.senator_party = [UNSEEN] * SENATOR_COUNT
        self.corruption = [0] * SENATOR_COUNT
        self.shadow = [0] * SENATOR_COUNT
        self.swayed = {}
        self.oratory = {}
        self.ministries = [NO_SENATOR] * OFFICES
        self.roll_off = []
        self.order = []
        self.action_deck = Cards([], NOBODY, "destiny.actions")
        self.action_discards = Cards([], EVERYONE)
        self.senator_deck = Cards([], NOBODY, "destiny.senators")
        self.event_deck = Cards([], NOBODY, "destiny.events")
        self.event_discards = Cards([], EVERYONE)
        self.sector_deck = Cards([], NOBODY, "destiny.sectors")
        self.sector_discards = Cards([], EVERYONE)
        self.active = []
        self.laws = []
        self.broken = []
        self.counts = {}
        self.refused = []
        self.acts = []
        self.docket = []
        self.fleet_orders = []
        self.blameless = {}
        self.orders = []
        self.tours = []
        self.deals = []
        self.passes = []
        self.notes = {}

    def seat_label(self, seat: int) -> str:
        """Seats are called by the Party they play."""
        party = self.seat_party[seat] if seat < len(self.seat_party) else NO_PARTY
        return PARTY_NAMES[party] if party != NO_PARTY else f"Player {seat + 1}"
