"""The state of Exodus: everything that is true at one moment, hidden things as Secrets."""

from __future__ import annotations

from typing import Final, final

from starmoot.games.exodus.names import FACTION, NO_FACTION, UNROLLED
from starmoot.kernel import EVERYONE, NOBODY, Cards, Fixed, Record, Secret, Veiled, codec, deck, i64

BLANK: Final = -1
"""An intent that is not written (EX-INT-15), a covert order that is not given (EX-COV-04)."""


VALUES: Final = "abcdefghijklm"
"""The letters for the values 0 to 12 of a trait in the logbook."""

USED: Final = 8
"""The place in the mask of a secret's knowers from which on it tells who has used it."""


@final
class Settings(Fixed):
    """The options of the table (EX-OPT-01..32) in the form in which the rules read them."""

    factions: list[int]
    start_traits: list[int]
    secondary_traits: list[int]
    combat_strengths: list[int]
    jump_treachery: i64 = 1
    jump_faith_cost: i64 = 1
    push_faith_cost: i64 = 0
    rest_cycles_needed: i64 = 1
    debate_edge_cost: i64 = 1
    no_dissent_edge: i64 = 3
    military_text_weights: bool = False
    colony_by_choice: bool = False
    unplayed_intents: i64 = 0
    leader_infection: bool = False
    infection_fudge: bool = True
    open_scenes: bool = False
    max_scenes: i64 = 2
    marker_cap: i64 = 3
    max_cycles: i64 = 30
    supply_upkeep: i64 = 0
    absence_limit: i64 = 3
    own_order_counts: bool = True
    backers_count: bool = True
    secrets_count: bool = True
    markers_count: bool = True
    combat_treachery: bool = True
    suppression_severity: i64 = 0
    pursuit_after: i64 = 0
    automatic_players: i64 = 1
    cycle_length: str = "24 hours"

    def __init__(self) -> None:
        self.factions = []
        self.start_traits = [8, 11, 7, 9, 12, 1, 10]
        self.secondary_traits = [2, 4, 0, 2, 0]
        self.combat_strengths = [3, 6, 10]


@final
class System(Fixed):
    """A star system (EX-SYS): its lines, and what is known of reward, convenience and risk."""

    name: str = ""
    visited: bool = False
    scanned: bool = False
    reward: i64 = UNROLLED
    choice: i64 = UNROLLED
    convenience: i64 = UNROLLED
    progress: i64 = 0
    extractions: i64 = 0
    exhausted: bool = False
    flawed: bool = False
    colony_settled: bool = False
    scout_risk: i64 = UNROLLED
    scouted_in: i64 = -1


@final
class Character(Fixed):
    """A person (EX-CHR): colour, but for the personal secret that goes wherever they go.

    `secret` is its place among the secrets in play, -1 while there is none.
    """

    name: str = ""
    home: i64 = 0
    misses: str = ""
    description: str = ""
    faction: i64 = NO_FACTION
    origin: i64 = NO_FACTION
    secret: i64 = -1
    primary: bool = False
    gone: bool = False
    was_elder: bool = False


@final
class Held(Fixed):
    """A secret in play (EX-SCT-01): whose it is, what it says, and which factions know it.

    What it says is in `State.cards`, which factions know it in `State.knowers`, at its place.
    `evident` are those of whom everybody may conclude that they know it: its owner, and whoever
    told it or was told in the open.
    """

    place: i64 = 0
    owner: i64 = NO_FACTION
    category: i64 = 0
    evident: i64 = 0
    public: bool = False
    character: i64 = -1


@final
class Faction(Fixed):
    """A faction; `seat` is -1 while nobody plays it (EX-SET-05).

    `met` are the factions with which it has been in a scene (EX-DEB-07), as a mask.
    """

    seat: i64 = -1
    trait: i64 = 0
    standing: i64 = 0
    markers: list[int]
    leader: i64 = -1
    has_office: bool = False
    office_opened: bool = False
    discoveries: i64 = 0
    gesture: i64 = BLANK
    destination: i64 = BLANK
    absent: bool = False
    retiring: bool = False
    scenes_opened: i64 = 0
    met: i64 = 0

    def __init__(self) -> None:
        self.markers = [0, 0, 0, 0, 0, 0, 0, 0]


@final
class Obligation(Fixed):
    """An order that is owed (EX-OBL-01); `instead` discharges it as well, where one may choose.

    `shared` lets Security discharge it for the Government (EX-OBL-08); `revolt` means that it is
    owed to a revolution alone and is over with it (EX-CRI-14).
    """

    faction: i64 = NO_FACTION
    order: i64 = -1
    instead: i64 = -1
    due: i64 = 0
    shared: bool = False
    revolt: bool = False


@final
class Dispute(Fixed):
    """What the conflict scene in progress is about, as everybody knows it (EX-DEB-07).

    `demand` is what the respondent shall vote, `counter` what the initiator shall vote once that
    was named; `issue` is -1 between scenes.
    """

    issue: i64 = -1
    initiator: i64 = NO_FACTION
    respondent: i64 = NO_FACTION
    about: i64 = NO_FACTION
    demand: i64 = BLANK
    counter: i64 = BLANK


@final
class Deal(Veiled):
    """One version of an offer in a scene, known to those who heard it (EX-DEB-07, EX-COM-05).

    Votes are pairs: the faction they are about, and the vote.
    """

    by: i64 = NO_FACTION
    to: i64 = NO_FACTION
    own_votes: list[int]
    their_votes: list[int]
    given: i64 = 0
    asked: i64 = 0
    told: list[int]
    heard: list[int]
    promise: str = ""
    coup: bool = False

    def __init__(self) -> None:
        self.own_votes = []
        self.their_votes = []
        self.told = []
        self.heard = []


@final
class Pact(Veiled):
    """EX-COV-33: the Government's word not to resist a coup by a faction, known to the scene."""

    by: i64 = NO_FACTION


@final
class Logbook(Record):
    """What has happened so far, in numbers, for those who study voyages (EX-ASK-01, EX-ASK-15).

    `traits` are the seven values at the end of each cycle, one cycle after the other, as letters
    from `a` for 0 on: a text is shared by copies of the state, however long it grows. `crises`
    counts by result of the crisis roll, from the lowest on, `owed` by kind of obligation.
    """

    traits: str = ""
    crises: list[int]
    owed: list[int]
    jumps: i64 = 0
    scenes: i64 = 0
    longest_stay: i64 = 0

    def __init__(self) -> None:
        self.crises = [0, 0, 0, 0, 0, 0, 0]
        self.owed = [0, 0, 0, 0]


@final
class State(Record):
    """The fleet, the map, the factions, and where the present cycle stands.

    Systems before number `chart_from` are off the map: a reset cleared it (EX-SCAN-25). `lines`
    are pairs of systems, `intents` has a row for each author with a code for each faction.

    `cards` says what the secrets are, each seen by the players who may read it.
    `knowers` is the containment of each secret, a mask of factions, and nobody's business: what a
    faction learned it sees by the card (EX-HID-05). From `USED` on the same mask has those that
    have used it as blackmail (EX-SCT-16).

    `infected` has for everybody who was ever checked the cycle in which a bounder took them, 0 for
    never; all others are known to be themselves.

    Copies are made by the thousand. What could be many small lists is one long one, and records
    that seldom change are fixed, so that copies share them: whoever changes one takes a fresh one
    with `edit_...` and is done with it within the same step.
    """

    settings: Settings
    traits: list[int]
    systems: list[System]
    lines: list[int]
    chart_from: i64 = 0
    here: i64 = 0
    came_from: i64 = -1
    fatigue: i64 = 0
    rested: i64 = 0
    cycle: i64 = 0
    cycles_here: i64 = 0
    jumped: bool = False
    risk: i64 = UNROLLED
    forces: list[int]
    escaped_scouts: i64 = 0
    retreating: bool = False
    jump_excess: i64 = 0
    factions: list[Faction]
    played: list[int]
    characters: list[Character]
    infected: dict[int, Secret[int]]
    secrets: list[Held]
    cards: list[Secret[int]]
    knowers: Secret[list[int]]
    discovery_deck: Cards
    progress: i64 = 0
    obligations: list[Obligation]
    vacancies: list[int]
    chauvinism: bool = False
    coup_by: i64 = NO_FACTION
    revolution: bool = False
    last_elections: i64 = -9
    intents: list[int]
    tie_picks: list[int]
    resolved: list[int]
    argued: list[int]
    dispute: Dispute
    offers: list[Deal]
    covert: list[int]
    results: list[int]
    order_hindrances: list[int]
    executed: list[bool]
    protected: i64 = NO_FACTION
    undermined: bool = False
    network_helped: bool = False
    ending_asked: i64 = 0
    harvested: bool = False
    suppressed: i64 = 0
    true_name_spoken: Secret[bool]
    pacts: list[Pact]
    god_free: bool = False
    colony: bool = False
    resets: i64 = 0
    fleet_answers: list[int]
    fleet_words: list[str]
    logbook: Logbook

    def __init__(self) -> None:
        self.settings = Settings()
        self.traits = []
        self.systems = []
        self.lines = []
        self.forces = []
        self.factions = [Faction() for _ in range(8)]
        self.played = []
        self.characters = []
        self.infected = {}
        self.secrets = []
        self.cards = []
        self.knowers = Secret([], NOBODY)
        self.discovery_deck = deck([], "exodus.discoveries")
        self.obligations = []
        self.vacancies = []
        self.intents = []
        self.tie_picks = []
        self.resolved = []
        self.argued = []
        self.dispute = Dispute()
        self.offers = []
        self.covert = []
        self.results = []
        self.order_hindrances = []
        self.executed = []
        self.pacts = []
        self.fleet_answers = []
        self.fleet_words = []
        self.logbook = Logbook()
        self.true_name_spoken = Secret(False, EVERYONE)

    def links(self, place: i64) -> list[int]:
        """EX-SYS-10: the systems one line away, in the order drawn."""
        lines = self.lines
        found: list[int] = []
        for at in range(0, len(lines), 2):
            if lines[at] == place:
                found.append(lines[at + 1])
            elif lines[at + 1] == place:
                found.append(lines[at])
        return found

    def intent(self, author: i64, about: i64) -> i64:
        """What an author has written for a faction (EX-INT-02), BLANK for nothing."""
        return self.intents[author * 8 + about]

    def write(self, author: i64, about: i64, wanted: i64) -> None:
        """Put down, change or (BLANK) strike out an intent."""
        self.intents[author * 8 + about] = wanted

    def edit_system(self, place: i64) -> System:
        """A system to be changed."""
        fresh: System = codec(System).clone(self.systems[place])
        self.systems[place] = fresh
        return fresh

    def edit_faction(self, faction: i64) -> Faction:
        """A faction's sheet to be changed."""
        fresh: Faction = codec(Faction).clone(self.factions[faction])
        self.factions[faction] = fresh
        return fresh

    def edit_character(self, number: i64) -> Character:
        """Somebody who is to be changed."""
        fresh: Character = codec(Character).clone(self.characters[number])
        self.characters[number] = fresh
        return fresh

    def edit_secret(self, place: i64) -> Held:
        """A secret of which something is to be changed."""
        fresh: Held = codec(Held).clone(self.secrets[place])
        self.secrets[place] = fresh
        return fresh

    def host_since(self, number: i64) -> i64:
        """The cycle in which a bounder took somebody, 0 for never, -1 where that is hidden."""
        known = self.infected.get(number)
        return 0 if known is None else known.value

    def is_host(self, faction: i64) -> bool:
        """EX-INF-02, EX-HID-09: whether a bounder has taken a faction's leader."""
        leader = self.factions[faction].leader
        return leader >= 0 and self.host_since(leader) > 0

    def has_pact(self, faction: i64) -> bool:
        """EX-COV-33: whether the Government agreed in this cycle to a coup by a faction."""
        return any(pact.by == faction for pact in self.pacts)

    def seat_label(self, seat: int) -> str:
        """Seats are called by the faction they play."""
        for faction, sheet in enumerate(self.factions):
            if sheet.seat == seat:
                return FACTION.label(faction)
        return f"Player {seat + 1}"
