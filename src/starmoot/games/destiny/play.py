"""Galactic Destiny in progress: the verbs with which every chapter of the rules speaks.

Rules speak of Parties, decisions of seats. Facts and plain changes are methods here; what needs a
rule of its own is a function in the module of that rule (`tokens`, `strength`, `fleets`, ...).
"""

from __future__ import annotations

from typing import Final

from starmoot.games.destiny.acts import Act
from starmoot.games.destiny.content import (
    ABILITY_OF,
    ADJACENT,
    HOME_OF,
    NO_SENATOR,
    POWER_OF_SECTOR,
    SECTOR,
    SECTOR_OF_POWER,
    SENATOR,
)
from starmoot.games.destiny.law_names import LAW_ACTS
from starmoot.games.destiny.names import (
    ASSASSIN,
    BITS,
    INFESTED,
    INFLUENCE,
    NEUTRAL,
    NO_PARTY,
    OFFICE,
    OFFICES,
    OWNERS,
    PARTY,
    PHASE,
    RESOURCE,
    RESOURCE_MOST,
    SABOTEUR,
)
from starmoot.games.destiny.state import DEAD, State, counted, with_value
from starmoot.kernel import (
    CHANGE,
    EVERYONE,
    NUMBER,
    Answer,
    Cards,
    Chance,
    Play,
    Procedure,
    ScriptedChance,
    View,
    Window,
    i64,
    note,
)
from starmoot.kernel.shape import MISSING
from starmoot.kernel.strand import Strand

ABSENT_AFTER: Final = 3
ABSENT_SECONDS: Final = 5
"""GD-TIM-04: after so many time-outs in a row, defaults are taken after so many seconds."""

PAID: Final = note(
    "destiny.resources",
    "GD-RES-01 GD-RES-02 GD-RES-03 GD-RES-04 GD-RES-05",
    "{}: {} {}, now {}",
    PARTY,
    RESOURCE,
    CHANGE,
    NUMBER,
)
CONTROLS: Final = note("destiny.controls", "GD-MAP-16 GD-SAB-02", "{} controls {}", PARTY, SECTOR)
FREED: Final = note("destiny.neutral", "GD-MAP-16", "{} becomes neutral", SECTOR)
IS_INFESTED: Final = note(
    "destiny.infested", "GD-CMP-06 GD-INF-02 GD-INF-06 GD-MAP-16", "The Ke'Ras take {}", SECTOR
)
DIES: Final = note("destiny.dies", "GD-ACT-10 GD-RNG-16", "{} is dead", SENATOR)
TAKES_OFFICE: Final = note("destiny.takes_office", "GD-ELE-17", "{} is {}", SENATOR, OFFICE)
LEAVES_OFFICE: Final = note(
    "destiny.leaves_office", "GD-ELE-16 GD-ELE-21 GD-ASN-27", "{} is {} no longer", SENATOR, OFFICE
)
USES_POWER: Final = note(
    "destiny.sector_power_used", "GD-SAB-03", "{} uses {}", PARTY, POWER_OF_SECTOR
)
STEP: Final = note(
    "destiny.step", "GD-TRN-01 GD-INI-10", "Turn {}, {} phase, step {}", NUMBER, PHASE, NUMBER
)


NOTHING_YET: Final[list[int]] = []
NO_LISTS: Final[list[list[int]]] = []


def by_owner(column: list[int], first: i64) -> list[list[int]]:
    """The places of a column from the first on, by the value there: an owner, or -1 or -2."""
    found: list[list[int]] = [[] for _ in range(OWNERS + 2)]
    for place in range(first, len(column)):
        found[column[place]].append(place)
    return found


class Destiny(Play):
    """The Republic in play.

    `next_up` hands a procedure from whoever takes the floor to the interjection that runs it; it
    is empty whenever anybody is asked anything. `timed_out` is False once nobody is known to have
    let his time run out. `rosters`, `realms` and `offices` have the Senators, Sectors and offices
    of each owner, for the columns that are kept in `enrolled`, `mapped` and `seated`.
    """

    def __init__(self, state: State, seats: i64, chance: Chance) -> None:
        super().__init__(state, seats, chance)
        self.s = state
        self.next_up: Procedure[Destiny] | None = None
        self.timed_out = True
        self.enrolled: list[int] = NOTHING_YET
        self.rosters: list[list[int]] = NO_LISTS
        self.seated: list[int] = NOTHING_YET
        self.offices: list[int] = NOTHING_YET
        self.mapped: list[int] = NOTHING_YET
        self.realms: list[list[int]] = NO_LISTS

    # Who is absent (GD-TIM-04)

    def open(self, strand: Strand, window: Window) -> bool:
        """GD-TIM-04: a window that waits for absent players only is to close soon."""
        opened = Play.open(self, strand, window)
        if opened and self.timed_out and self.somebody_absent():
            self.hurry(window)
        return opened

    def put(self, strand: Strand, index: i64, answer: Answer) -> None:
        """GD-TIM-04: so is one for which only absent players are left."""
        Play.put(self, strand, index, answer)
        if self.timed_out and self.somebody_absent():
            for other in self.strands:
                if other.window is not None:
                    self.hurry(other.window)

    def expire(self, strand: Strand, seats: i64 = EVERYONE) -> None:
        """GD-TIM-03: silence gets its default; GD-TIM-04: it is what makes players absent."""
        self.timed_out = True
        super().expire(strand, seats)

    def somebody_absent(self) -> bool:
        """Whether any player is absent; asked only while somebody may have timed out."""
        longest = max(self.silences)
        self.timed_out = longest > 0
        return longest >= ABSENT_AFTER

    def hurry(self, window: Window) -> None:
        """GD-TIM-04: three time-outs in a row make a player absent, until he acts again."""
        for place in range(len(window.questions)):
            question = window.questions[place]
            if question.standing or window.answers[place] is not MISSING:
                continue
            if self.silences[question.seat] < ABSENT_AFTER:
                return
        if window.awaited > 0 and window.due == 0:
            window.due = self.now + ABSENT_SECONDS

    # Who is who

    def parties(self) -> list[int]:
        """The Parties in play, in seat order (do not change the list)."""
        return self.s.seat_party

    def plays(self, party: i64) -> bool:
        """Whether a seat holds a Party (GD-VAR-03)."""
        return self.s.party_seat[party] >= 0

    def seat_of(self, party: i64) -> i64:
        """The seat that plays a Party, -1 for none."""
        return self.s.party_seat[party]

    def party_of(self, seat: i64) -> i64:
        """The Party that a seat plays."""
        return self.s.seat_party[seat]

    def others(self, party: i64) -> list[int]:
        """All other Parties in play, in seat order."""
        return [other for other in self.s.seat_party if other != party]

    def in_good_standing(self, party: i64) -> bool:
        """GD-SEN-04: in play and not in Rebellion."""
        return self.s.party_seat[party] >= 0 and self.s.rebel != party

    def senate(self) -> list[int]:
        """The Parties in good standing, in the initiative order of this step."""
        return [party for party in self.s.order if party != self.s.rebel]

    def hand(self, party: i64) -> Cards:
        """A Party's Action cards (GD-HID-01)."""
        return self.s.hands[self.s.party_seat[party]]

    def reserve(self, party: i64) -> Cards:
        """A Party's Senators in reserve (GD-HID-02)."""
        return self.s.reserves[self.s.party_seat[party]]

    # Resources (GD-RES)

    def holding(self, party: i64, resource: i64) -> i64:
        """How much of a resource a Party has."""
        return self.s.influence[party] if resource == INFLUENCE else self.s.money[party]

    def change(self, party: i64, resource: i64, by: i64, why: str) -> i64:
        """GD-RES-02, GD-RES-03, GD-RES-05: move a resource within 0 and 99; gives what moved."""
        old = self.holding(party, resource)
        new = max(0, min(RESOURCE_MOST, old + by))
        if new == old:
            return 0
        if resource == INFLUENCE:
            self.s.influence = with_value(self.s.influence, party, new)
        else:
            self.s.money = with_value(self.s.money, party, new)
        if not self.quiet:
            self.say(PAID, party, resource, new - old, new, text=why)
        return new - old

    def pay(self, party: i64, resource: i64, amount: i64, why: str) -> None:
        """GD-RES-06: a cost is paid in full; whoever offers the act has asked `can_pay` first."""
        if amount > self.holding(party, resource):
            raise ValueError(f"{PARTY.key(party)} cannot pay {amount} {RESOURCE.key(resource)}")
        self.change(party, resource, -amount, why)

    def can_pay(self, party: i64, resource: i64, amount: i64) -> bool:
        """Whether a cost could be paid in full."""
        return self.holding(party, resource) >= amount

    # Sectors (GD-MAP)

    def owner(self, sector: i64) -> i64:
        """Who controls a Sector: a Party, NEUTRAL or INFESTED."""
        return self.s.owners[sector]

    def sectors_of(self, owner: i64) -> list[int]:
        """The Sectors of a Party (or those NEUTRAL, INFESTED), ascending (do not change them)."""
        if self.mapped != self.s.owners:
            self.realms = by_owner(self.s.owners, 1)
            self.mapped = self.s.owners[:]
        return self.realms[owner]

    def sector_count(self, owner: i64) -> i64:
        """How many Sectors a Party controls, or are NEUTRAL or INFESTED."""
        return self.s.owners.count(owner) - (1 if self.s.owners[0] == owner else 0)

    def neighbours_of(self, sector: i64, owner: i64) -> i64:
        """How many adjacent Sectors somebody controls (GD-BAT-10, GD-CAM-18)."""
        count: i64 = 0
        for other in ADJACENT[sector]:
            if self.s.owners[other] == owner:
                count += 1
        return count

    def set_owner(self, sector: i64, owner: i64, why: str = "") -> None:
        """GD-MAP-16, GD-SAB-02: a Sector changes hands, its ability with it."""
        if self.s.owners[sector] == owner:
            return
        self.s.owners = with_value(self.s.owners, sector, owner)
        if owner == NEUTRAL:
            self.say(FREED, sector, text=why)
        elif owner == INFESTED:
            self.unmark(sector)
            self.say(IS_INFESTED, sector, text=why)
        else:
            self.say(CONTROLS, owner, sector, text=why)

    def unmark(self, sector: i64) -> None:
        """GD-INF-14: once Infested a Sector is no longer marked, not even if it is cleansed."""
        if sector in self.s.marked:
            self.s.marked = [one for one in self.s.marked if one != sector]

    def is_rebellious(self, sector: i64) -> bool:
        """GD-MAP-17: controlled by the Party in Rebellion."""
        return self.s.rebel != NO_PARTY and self.s.owners[sector] == self.s.rebel

    def has_power(self, party: i64, power: i64) -> bool:
        """GD-SAB-01, GD-SAB-04: whether a Party has a Sector ability.

        GD-PTY-08: that of a home Sector works from the turn that the table has settled.
        """
        sector = SECTOR_OF_POWER[power]
        if self.s.owners[sector] != party:
            return False
        return self.s.turn >= self.s.settings.home_ability_start_turn or sector not in HOME_OF

    def power_is_fresh(self, power: i64) -> bool:
        """GD-SAB-03: whether an ability was not used yet this turn, by whomever."""
        return (self.s.powers_used >> power) & 1 == 0

    def use_power(self, party: i64, power: i64) -> None:
        """GD-SAB-03: mark an ability as used this turn."""
        one: i64 = BITS[0]
        self.s.powers_used = self.s.powers_used | (one << power)
        self.say(USES_POWER, party, power)

    # Senators (GD-ACT)

    def senators_of(self, party: i64) -> list[int]:
        """A Party's Senators in play, by number (do not change the list)."""
        if self.enrolled != self.s.senator_party:
            self.rosters = by_owner(self.s.senator_party, 0)
            self.enrolled = self.s.senator_party[:]
            self.seated = NOTHING_YET
        return self.rosters[party]

    def offices_of(self, party: i64) -> i64:
        """GD-MIN-01: the offices that a Party's Senators hold, as a mask."""
        if self.seated != self.s.ministries or self.enrolled != self.s.senator_party:
            self.senators_of(party)
            self.offices = [0] * len(self.rosters)
            one: i64 = BITS[0]
            for office in range(OFFICES):
                senator = self.s.ministries[office]
                if senator != NO_SENATOR:
                    owner = self.s.senator_party[senator]
                    self.offices[owner] = self.offices[owner] | (one << office)
            self.seated = self.s.ministries[:]
        return self.offices[party]

    def in_play(self, senator: i64) -> bool:
        """Whether a Senator serves a Party."""
        return senator >= 0 and self.s.senator_party[senator] >= 0

    def exhausted(self, senator: i64) -> bool:
        """GD-ACT-04: whether his action is spent."""
        return (self.s.exhausted >> senator) & 1 != 0

    def fresh_senators(self, party: i64) -> list[int]:
        """A Party's Senators who still have their action."""
        exhausted: i64 = self.s.exhausted
        return [one for one in self.senators_of(party) if (exhausted >> one) & 1 == 0]

    def exhaust(self, senator: i64) -> None:
        """GD-ACT-01..03: the one action of the turn is spent, on a card, command or ability."""
        one: i64 = BITS[0]
        self.s.exhausted = self.s.exhausted | (one << senator)

    def refresh(self, senator: i64) -> None:
        """GD-ACT-06: he may act again, unless he was recruited this turn (GD-ACT-08)."""
        one: i64 = BITS[0]
        if (self.s.recruited >> senator) & 1 == 0:
            self.s.exhausted = self.s.exhausted & ~(one << senator)

    def in_senate(self, senator: i64) -> bool:
        """GD-VOT-05, GD-MIN-09: in play, of a Party in good standing, and not seduced away."""
        party = self.s.senator_party[senator]
        return party >= 0 and party != self.s.rebel and (self.s.away >> senator) & 1 == 0

    def has_ability(self, senator: i64, ability: i64) -> bool:
        """GD-ABL-24, GD-REB-15, GD-REB-16: his own ability, and those of rebels."""
        if ABILITY_OF[senator] == ability:
            return True
        rebels = ability in (ASSASSIN, SABOTEUR)
        return rebels and self.s.rebel >= 0 and self.s.senator_party[senator] == self.s.rebel

    def kill(self, senator: i64, why: str = "") -> None:
        """GD-ACT-10, GD-RNG-16: he is gone with his tokens; GD-ASN-27: his office is vacant."""
        one: i64 = BITS[0]
        self.vacate(self.office_of(senator))
        self.s.senator_party = with_value(self.s.senator_party, senator, DEAD)
        self.s.corruption = with_value(self.s.corruption, senator, 0)
        self.s.shadow = with_value(self.s.shadow, senator, 0)
        self.s.exhausted = self.s.exhausted & ~(one << senator)
        self.s.away = self.s.away & ~(one << senator)
        self.say(DIES, senator, text=why)

    # Offices (GD-MIN)

    def office_of(self, senator: i64) -> i64:
        """The office that a Senator holds, -1 for none."""
        for office in range(OFFICES):
            if self.s.ministries[office] == senator:
                return office
        return -1

    def minister(self, office: i64) -> i64:
        """The Senator who holds an office, NO_SENATOR for an unnamed one (GD-ELE-16)."""
        return self.s.ministries[office]

    def ministry_party(self, office: i64) -> i64:
        """GD-MIN-01: the Party whose Senator holds an office, NO_PARTY for none."""
        senator = self.s.ministries[office]
        return NO_PARTY if senator == NO_SENATOR else self.s.senator_party[senator]

    def appoint(self, office: i64, senator: i64) -> None:
        """GD-ELE-09, GD-ELE-17: a Senator takes one office."""
        self.s.ministries = with_value(self.s.ministries, office, senator)
        self.say(TAKES_OFFICE, senator, office)

    def vacate(self, office: i64) -> None:
        """GD-ELE-16, GD-ELE-21: an office is held by nobody with a name."""
        if office < 0 or self.s.ministries[office] == NO_SENATOR:
            return
        self.say(LEAVES_OFFICE, self.s.ministries[office], office)
        self.s.ministries = with_value(self.s.ministries, office, NO_SENATOR)

    def chair(self) -> i64:
        """GD-SEN-02: the Party that chairs the Senate, NO_PARTY without any Minister."""
        for office in range(OFFICES):
            if self.s.ministries[office] != NO_SENATOR:
                return self.ministry_party(office)
        return NO_PARTY

    # What the turn keeps count of

    def done(self, party: i64, act: i64) -> i64:
        """How often a Party did something this turn (GD-LAW-05)."""
        return self.s.counts.get(party * LAW_ACTS + act, 0)

    def count(self, party: i64, act: i64, times: i64 = 1) -> None:
        """Note that a Party did something; every chapter does so for its acts (GD-LAW-09)."""
        self.s.counts = counted(self.s.counts, party * LAW_ACTS + act, times)

    def change_act(self, at: i64, act: Act) -> None:
        """Put an act in the place of an announced one."""
        self.s.acts = [*self.s.acts[:at], act, *self.s.acts[at + 1 :]]

    def asker(self) -> Procedure[Destiny]:
        """The procedure that is asking now; only good while a window is open."""
        return self.strands[0].stack[-1]


def seen_by(view: View) -> Destiny:
    """The game as a viewer knows it, to ask it for public facts; nothing is changed through it."""
    return Destiny(view.state, view.seats, ScriptedChance([], {}))
