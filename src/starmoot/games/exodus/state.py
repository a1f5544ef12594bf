"""The state of Exodus: everything that is true at one moment, hidden things as Secrets."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.options import Settings

BLANK: Final = -1
"""An intent that is not written (EX-INT-15), a covert order that is not given. (EX-COV-04)"""


class System(k.Record):
    """A star system (EX-SYS), and what is known of reward, convenience and risk.

    `links` are the systems one line away, in the order drawn. (EX-SYS-10)
    """

    name: str = ""
    links: list[int] = []
    visited: bool = False
    scanned: bool = False
    reward: k.i64 = names.UNROLLED
    choice: k.i64 = names.UNROLLED
    convenience: k.i64 = names.UNROLLED
    progress: k.i64 = 0
    extractions: k.i64 = 0
    exhausted: bool = False
    flawed: bool = False
    colony_settled: bool = False
    scout_risk: k.i64 = names.UNROLLED
    scouted_in: k.i64 = -1


class Character(k.Record):
    """A person (EX-CHR): colour, but for the personal secret that goes wherever they go.

    `secret` is its place among the secrets in play, -1 while there is none; `role` is what those
    who do not lead do in their faction. (EX-CHR-03)
    """

    name: str = ""
    role: str = ""
    home: k.i64 = 0
    misses: str = ""
    description: str = ""
    faction: names.Faction = names.NO_FACTION
    origin: names.Faction = names.NO_FACTION
    secret: k.i64 = -1
    primary: bool = False
    gone: bool = False
    was_elder: bool = False


class Held(k.Record):
    """A secret in play (EX-SCT-01): whose it is, what it says, and which factions know it.

    `card` is what it says, seen by the players who may read it. `knowers` are the factions that
    know it, and `pressed` those that have used it as blackmail (EX-SCT-16). Both are nobody's
    business: what a faction learned it sees by the card (EX-HID-05). `evident` are those of whom
    everybody may conclude that they know it: its owner, and those who told it or were told in the
    open.
    """

    owner: names.Faction = names.NO_FACTION
    category: k.i64 = 0
    card: k.Secret[int] = k.Secret(0, k.NOBODY)
    knowers: k.Secret[list[int]] = k.Secret([], k.NOBODY)
    pressed: k.Secret[list[int]] = k.Secret([], k.NOBODY)
    evident: list[names.Faction] = []
    public: bool = False
    character: k.i64 = -1


class FactionSheet(k.Record):
    """A faction; `seat` is -1 while nobody plays it. (EX-SET-05)

    `intents` are what it has written for each faction (EX-INT-02). `met` are the factions with
    which it has been in a scene (EX-DEB-07); `farewell` is how its leader steps down when the next
    cycle begins, empty while they stay. (EX-CHR-19)
    """

    seat: k.i64 = -1
    trait: names.Trait = names.EDGE
    standing: k.i64 = 0
    markers: list[int] = [0] * names.FACTIONS
    intents: list[int] = [BLANK] * names.FACTIONS
    leader: k.i64 = -1
    has_office: bool = False
    office_opened: bool = False
    discoveries: k.i64 = 0
    gesture: k.i64 = BLANK
    destination: k.i64 = BLANK
    absent: bool = False
    farewell: str = ""
    scenes_opened: k.i64 = 0
    met: list[names.Faction] = []


class Obligation(k.Record):
    """An order that is owed (EX-OBL-01); `instead` discharges it as well, where one may choose.

    `shared` lets Security discharge it for the Government (EX-OBL-08); `revolt` means that it is
    owed to a revolution alone and is over with it. (EX-CRI-14)
    """

    faction: names.Faction = names.NO_FACTION
    order: k.i64 = -1
    instead: k.i64 = -1
    due: k.i64 = 0
    shared: bool = False
    revolt: bool = False


class Vacancy(k.Record):
    """A faction without a leader, and which other one sends somebody (EX-COV-30), if any.

    Where it was `voted_out` none of its people can follow. (EX-GOV-07)
    """

    faction: names.Faction = names.NO_FACTION
    sender: names.Faction = names.NO_FACTION
    voted_out: bool = False


class Argument(k.Record):
    """Who called whom to account over whose order in the present step. (EX-RES-14)"""

    initiator: names.Faction = names.NO_FACTION
    respondent: names.Faction = names.NO_FACTION
    about: names.Faction = names.NO_FACTION


class Dispute(k.Record):
    """What the conflict scene in progress is about, as everybody knows it. (EX-DEB-07)

    `demand` is what the respondent shall vote, `counter`, if `countered`, what the initiator shall
    vote, both on `about`'s order where intents are at issue. `backing` has the side of every
    faction; `issue` is -1 between scenes.
    """

    issue: k.i64 = -1
    initiator: names.Faction = names.NO_FACTION
    respondent: names.Faction = names.NO_FACTION
    about: names.Faction = names.NO_FACTION
    demand: k.i64 = BLANK
    counter: k.i64 = BLANK
    countered: bool = False
    backing: list[int] = [0] * names.FACTIONS

    def party(self, side: k.i64) -> names.Faction:
        """The initiator (0) or the respondent (1)."""
        return self.initiator if side == 0 else self.respondent

    def opponent(self, party: names.Faction) -> names.Faction:
        """The other party."""
        return self.respondent if party == self.initiator else self.initiator

    def circle(self) -> list[names.Faction]:
        """The parties and those who have taken a side (EX-DEB-07); nobody between scenes."""
        if self.issue < 0:
            return []
        backers = [faction for faction in names.EVERY_FACTION if self.backing[faction] != 0]
        return [self.initiator, self.respondent, *backers]


class Vote(k.Record):
    """A vote that a deal changes: the faction whose order it is about, and what it becomes."""

    about: names.Faction = names.NO_FACTION
    wanted: k.i64 = BLANK


class Deal(k.Veiled):
    """One version of an offer in a scene, known to those who heard it. (EX-DEB-07, EX-COM-05)"""

    by: names.Faction = names.NO_FACTION
    to: names.Faction = names.NO_FACTION
    own_votes: list[Vote] = []
    their_votes: list[Vote] = []
    given: k.i64 = 0
    asked: k.i64 = 0
    told: list[int] = []
    heard: list[int] = []
    promise: str = ""
    coup: bool = False


class Pact(k.Veiled):
    """The Government's word not to resist a coup by a faction, known to the scene. (EX-COV-33)"""

    by: names.Faction = names.NO_FACTION


class Logbook(k.Record):
    """What has happened so far, in numbers, for those who study voyages. (EX-ASK-01, EX-ASK-15)

    `traits` has a row with the seven values at the end of each cycle. `crises` counts by result of
    the crisis roll, from the lowest on, `owed` by kind of obligation.
    """

    traits: list[list[int]] = []
    crises: list[int] = [0] * 7
    owed: list[int] = [0] * 4
    jumps: k.i64 = 0
    scenes: k.i64 = 0
    longest_stay: k.i64 = 0


class State(k.Record):
    """The fleet, the map, the factions, and where the present cycle stands.

    Systems before number `chart_from` are off the map: a reset cleared it (EX-SCAN-25). `infected`
    has for everybody who was ever checked the cycle in which a bounder took them, 0 for never; all
    others are known to be themselves.
    """

    settings: Settings = Settings()
    traits: list[int] = []
    systems: list[System] = []
    chart_from: k.i64 = 0
    here: k.i64 = 0
    came_from: k.i64 = -1
    fatigue: k.i64 = 0
    rested: k.i64 = 0
    cycle: k.i64 = 0
    cycles_here: k.i64 = 0
    jumped: bool = False
    risk: k.i64 = names.UNROLLED
    forces: list[int] = []
    escaped_scouts: k.i64 = 0
    retreating: bool = False
    jump_excess: k.i64 = 0
    factions: list[FactionSheet] = []
    played: list[names.Faction] = []
    characters: list[Character] = []
    infected: dict[int, k.Secret[int]] = {}
    secrets: list[Held] = []
    discovery_deck: k.Cards = k.Cards([], pool="exodus.discoveries")
    progress: k.i64 = 0
    obligations: list[Obligation] = []
    vacancies: list[Vacancy] = []
    chauvinism: bool = False
    coup_by: names.Faction = names.NO_FACTION
    revolution: bool = False
    last_elections: k.i64 = -9
    tie_picks: list[int] = [BLANK] * names.FACTIONS
    resolved: list[int] = [BLANK] * names.FACTIONS
    argued: list[Argument] = []
    dispute: Dispute = Dispute()
    offers: list[Deal] = []
    covert: list[int] = [BLANK] * names.FACTIONS
    results: list[int] = [BLANK] * names.FACTIONS
    order_hindrances: list[int] = [0] * names.FACTIONS
    executed: list[bool] = [False] * names.FACTIONS
    protected: names.Faction = names.NO_FACTION
    undermined: bool = False
    network_helped: bool = False
    ending_asked: list[names.Faction] = []
    harvested: bool = False
    suppressed: k.i64 = 0
    true_name_spoken: k.Secret[bool] = k.Secret(False, k.EVERYONE)
    pacts: list[Pact] = []
    god_free: bool = False
    colony: bool = False
    resets: k.i64 = 0
    fleet_answers: list[int] = []
    fleet_words: list[str] = []
    logbook: Logbook = Logbook()

    def intent(self, author: names.Faction, about: names.Faction) -> k.i64:
        """What an author has written for a faction (EX-INT-02), BLANK for nothing."""
        return self.factions[author].intents[about]

    def write(self, author: names.Faction, about: names.Faction, wanted: k.i64) -> None:
        """Put down, change or (BLANK) strike out an intent."""
        self.factions[author].intents[about] = wanted

    def lower_hands(self) -> None:
        """In another system nobody has shown a gesture yet. (EX-SEQ-10)"""
        for sheet in self.factions:
            sheet.gesture = BLANK

    def is_machine(self, number: k.i64) -> bool:
        """Whether somebody is the mind of the Network, and not one of us. (EX-SCT-23,
        EX-CHR-10)
        """
        return number >= 0 and number == self.factions[names.NETWORK].leader

    def host_since(self, number: k.i64) -> k.i64:
        """The cycle in which a bounder took somebody, 0 for never, -1 where that is hidden."""
        known = self.infected.get(number)
        if known is None:
            return 0
        return -1 if known.hidden else known.value

    def is_host(self, faction: names.Faction) -> bool:
        """Whether a bounder has taken a faction's leader. (EX-INF-02, EX-HID-09)"""
        leader = self.factions[faction].leader
        return leader >= 0 and self.host_since(leader) > 0

    def has_pact(self, faction: names.Faction) -> bool:
        """Whether the Government agreed in this cycle to a coup by a faction. (EX-COV-33)"""
        return any(pact.by == faction for pact in self.pacts)

    def seat_behind(self, kind: str, number: int) -> int:
        """The seat that plays a faction."""
        if kind != names.FACTION.name or not 0 <= number < len(self.factions):
            return -1
        return self.factions[number].seat

    def seat_label(self, seat: int) -> str:
        """Seats are called by the faction they play."""
        for faction, sheet in enumerate(self.factions):
            if sheet.seat == seat:
                return names.FACTION.label(faction)
        return f"Player {seat + 1}"
