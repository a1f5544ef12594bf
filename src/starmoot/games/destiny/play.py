"""Galactic Destiny in progress: the verbs with which every chapter of the rules speaks.

Rules speak of Parties, decisions of seats. Facts and plain changes are methods here; what needs a
rule of its own is a function in the module of that rule (`tokens`, `strength`, `fleets`, ...).
"""

from __future__ import annotations

from bisect import insort
from typing import Any, Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.deals import dealing
from starmoot.games.destiny.state import DEAD, UNSEEN, Party, Senator, State

ABSENT_AFTER: Final = 3
ABSENT_SECONDS: Final = 5
"""GD-TIM-04: after so many time-outs in a row, defaults are taken after so many seconds."""

PAID: Final = k.note(
    "destiny.resources", "GD-RES-01 GD-RES-02", "{party}: {resource} {change}, now {number}"
)
CONTROLS: Final = k.note("destiny.controls", "GD-MAP-16 GD-SAB-02", "{party} controls {sector}")
FREED: Final = k.note("destiny.neutral", "GD-MAP-16", "{sector} becomes neutral")
IS_INFESTED: Final = k.note("destiny.infested", "GD-CMP-06 GD-INF-02", "The Ke'Ras take {sector}")
DIES: Final = k.note("destiny.dies", "GD-ACT-10 GD-RNG-16", "{senator} is dead")
TAKES_OFFICE: Final = k.note("destiny.takes_office", "GD-ELE-17", "{senator} is {office}")
LEAVES_OFFICE: Final = k.note(
    "destiny.leaves_office", "GD-ELE-16 GD-ELE-21", "{senator} is {office} no longer"
)
USES_POWER: Final = k.note("destiny.sector_power_used", "GD-SAB-03", "{party} uses {sector_power}")
STEP: Final = k.note(
    "destiny.step", "GD-TRN-01 GD-INI-10", "Turn {number}, {phase} phase, step {number}"
)


class Destiny(k.Play):
    """The Republic in play.

    `next_up` hands a procedure from whoever takes the floor to the interjection that runs it; it
    is empty whenever anybody is asked anything. `timed_out` is False once nobody is known to have
    let his time run out.
    """

    def __init__(self, state: State, seats: k.i64, chance: k.Chance) -> None:
        super().__init__(state, seats, chance)
        self.s = state
        self.next_up: k.Procedure[Destiny] | None = None
        self.timed_out = True

    # Who is absent (GD-TIM-04)

    def open(self, strand: Any, window: Any) -> bool:
        """GD-TIM-04: a window that waits for absent players only is to close soon."""
        opened = k.Play.open(self, strand, window)
        if opened and self.timed_out and self.somebody_absent():
            self.hurry(window)
        return opened

    def put(self, strand: Any, index: k.i64, answer: k.Answer) -> None:
        """GD-TIM-04: so is one for which only absent players are left."""
        k.Play.put(self, strand, index, answer)
        if self.timed_out and self.somebody_absent():
            for other in self.strands:
                if other.window is not None:
                    self.hurry(other.window)

    def expire(self, strand: Any, seats: k.i64) -> None:
        """GD-TIM-03: silence gets its default; GD-TIM-04: it is what makes players absent."""
        self.timed_out = True
        super().expire(strand, seats)

    def somebody_absent(self) -> bool:
        """Whether any player is absent; asked only while somebody may have timed out."""
        longest = max(self.silences)
        self.timed_out = longest > 0
        return longest >= ABSENT_AFTER

    def hurry(self, window: Any) -> None:
        """GD-TIM-04: three time-outs in a row make a player absent, until he acts again."""
        if window.awaited == 0 or window.due != 0:
            return
        if all(self.silences[seat] >= ABSENT_AFTER for seat in window.awaits()):
            window.due = self.now + ABSENT_SECONDS

    # Who is who

    def party(self, number: k.i64) -> Party:
        """What a Party has."""
        return self.s.parties[number]

    def parties(self) -> list[names.Party]:
        """The Parties in play, in seat order (do not change the list)."""
        return self.s.seat_party

    def plays(self, party: names.Party) -> bool:
        """Whether a seat holds a Party (GD-VAR-03)."""
        return self.party(party).seat >= 0

    def seat_of(self, party: names.Party) -> k.i64:
        """The seat that plays a Party, -1 for none."""
        return self.party(party).seat

    def party_of(self, seat: k.i64) -> names.Party:
        """The Party that a seat plays."""
        return self.s.seat_party[seat]

    def others(self, party: names.Party) -> list[names.Party]:
        """All other Parties in play, in seat order."""
        return [other for other in self.s.seat_party if other != party]

    def in_good_standing(self, party: names.Party) -> bool:
        """GD-SEN-04: in play and not in Rebellion."""
        return self.party(party).seat >= 0 and self.s.rebel != party

    def senate(self) -> list[names.Party]:
        """The Parties in good standing, in the initiative order of this step."""
        return [party for party in self.s.order if party != self.s.rebel]

    def hand(self, party: names.Party) -> k.Cards:
        """A Party's Action cards (GD-HID-01)."""
        return self.s.hands[self.party(party).seat]

    def titles(self, party: names.Party) -> list[names.Card]:
        """The titles in a Party's hand, each once."""
        return names.cards(sorted(set(self.hand(party).cards)))

    def reserve(self, party: names.Party) -> k.Cards:
        """A Party's Senators in reserve (GD-HID-02)."""
        return self.s.reserves[self.party(party).seat]

    # Resources (GD-RES)

    def holding(self, party: names.Party, resource: k.i64) -> k.i64:
        """How much of a resource a Party has."""
        return (
            self.party(party).influence if resource == names.INFLUENCE else self.party(party).money
        )

    def change(self, party: names.Party, resource: k.i64, by: k.i64, why: str) -> k.i64:
        """GD-RES-02..05: move a resource within 0 and 99; gives what moved."""
        old = self.holding(party, resource)
        new = max(0, min(names.RESOURCE_MOST, old + by))
        if new == old:
            return 0
        if resource == names.INFLUENCE:
            self.party(party).influence = new
        else:
            self.party(party).money = new
        if not self.quiet:
            self.say(PAID, party, resource, new - old, new, text=why)
        return new - old

    def pay(self, party: names.Party, resource: k.i64, amount: k.i64, why: str) -> None:
        """GD-RES-06: a cost is paid in full; whoever offers the act has asked `can_pay` first."""
        if amount > self.holding(party, resource):
            raise ValueError(
                f"{names.PARTY.key(party)} cannot pay {amount} {names.RESOURCE.key(resource)}"
            )
        self.change(party, resource, -amount, why)

    def can_pay(self, party: names.Party, resource: k.i64, amount: k.i64) -> bool:
        """Whether a cost could be paid in full."""
        return self.holding(party, resource) >= amount

    # Sectors (GD-MAP)

    def owner(self, sector: names.Sector) -> names.Owner:
        """Who controls a Sector: a Party, NEUTRAL or INFESTED."""
        return self.s.owners[sector]

    def sectors_of(self, owner: names.Owner) -> list[names.Sector]:
        """The Sectors of a Party (or those NEUTRAL, INFESTED), ascending."""
        owners = self.s.owners
        return [sector for sector in names.EVERY_SECTOR if owners[sector] == owner]

    def sector_count(self, owner: names.Owner) -> k.i64:
        """How many Sectors a Party controls, or are NEUTRAL or INFESTED."""
        return self.s.owners.count(owner) - (1 if self.s.owners[0] == owner else 0)

    def neighbours_of(self, sector: names.Sector, owner: names.Owner) -> k.i64:
        """How many adjacent Sectors somebody controls (GD-BAT-10, GD-CAM-18)."""
        count: k.i64 = 0
        for other in printed.ADJACENT[sector]:
            if self.s.owners[other] == owner:
                count += 1
        return count

    def set_owner(self, sector: names.Sector, owner: names.Owner, why: str = "") -> None:
        """GD-MAP-16, GD-SAB-02: a Sector changes hands, its ability with it."""
        old = self.s.owners[sector]
        if old == owner:
            return
        if old >= 0:
            self.note_lost(names.Party(old), dealing.GIVE_SECTOR, sector)
        self.s.owners[sector] = owner
        if owner == names.NEUTRAL:
            self.say(FREED, sector, text=why)
        elif owner == names.INFESTED:
            self.unmark(sector)
            self.say(IS_INFESTED, sector, text=why)
        else:
            self.say(CONTROLS, owner, sector, text=why)

    def unmark(self, sector: names.Sector) -> None:
        """GD-INF-14: once Infested a Sector is no longer marked, not even if it is cleansed."""
        if sector in self.s.marked:
            self.s.marked = [one for one in self.s.marked if one != sector]

    def is_rebellious(self, sector: names.Sector) -> bool:
        """GD-MAP-17: controlled by the Party in Rebellion."""
        return self.s.rebel != names.NO_PARTY and self.s.owners[sector] == self.s.rebel

    def is_hostile(self, sector: names.Sector) -> bool:
        """GD-REP-02: Infested or rebellious, so that the Republic fights to make it neutral."""
        return self.s.owners[sector] == names.INFESTED or self.is_rebellious(sector)

    def has_power(self, party: names.Owner, power: k.i64) -> bool:
        """GD-SAB-01, GD-SAB-04: whether a Party has a Sector ability.

        GD-PTY-08: that of a home Sector works from the turn that the table has settled.
        """
        sector = printed.SECTOR_OF_POWER[power]
        if self.s.owners[sector] != party:
            return False
        return (
            self.s.turn >= self.s.settings.home_ability_start_turn or sector not in printed.HOME_OF
        )

    def power_is_fresh(self, power: k.i64) -> bool:
        """GD-SAB-03: whether an ability was not used yet this turn, by whomever."""
        return power not in self.s.powers_used

    def use_power(self, party: names.Party, power: k.i64) -> None:
        """GD-SAB-03: mark an ability as used this turn."""
        if self.power_is_fresh(power):
            self.s.powers_used.append(power)
        self.say(USES_POWER, party, power)

    # Senators (GD-ACT)

    def senator(self, who: names.Senator) -> Senator:
        """A Senator, in play or not."""
        return self.s.senators[who]

    def senators_of(self, party: names.Party) -> list[names.Senator]:
        """A Party's Senators in play, by number."""
        return self.s.parties[party].senators[:]

    def serving(self) -> list[names.Senator]:
        """All Senators in play, by number."""
        found: list[names.Senator] = []
        for party in self.s.parties:
            found += party.senators
        found.sort()
        return found

    def unseen(self) -> list[names.Senator]:
        """The Senators in the deck and in reserves, by number."""
        senators = self.s.senators
        return [one for one in names.EVERY_SENATOR if senators[one].party == UNSEEN]

    def enlist(self, senator: names.Senator, party: names.Party) -> None:
        """A Senator serves a Party from now on, or none (UNSEEN, DEAD)."""
        who = self.senator(senator)
        if who.party >= 0:
            self.party(who.party).senators.remove(senator)
        who.party = party
        if party >= 0:
            insort(self.party(party).senators, senator)

    def in_play(self, senator: names.Senator) -> bool:
        """Whether a Senator serves a Party."""
        return senator >= 0 and self.senator(senator).party >= 0

    def exhausted(self, senator: names.Senator) -> bool:
        """GD-ACT-04: whether his action is spent."""
        return self.s.senators[senator].exhausted

    def fresh_senators(self, party: names.Party) -> list[names.Senator]:
        """A Party's Senators who still have their action."""
        senators = self.s.senators
        return [one for one in self.s.parties[party].senators if not senators[one].exhausted]

    def exhaust(self, senator: names.Senator) -> None:
        """GD-ACT-01..03: the one action of the turn is spent, on a card, command or ability."""
        self.senator(senator).exhausted = True

    def refresh(self, senator: names.Senator) -> None:
        """GD-ACT-06: he may act again, unless he was recruited this turn (GD-ACT-08)."""
        if not self.senator(senator).recruited:
            self.senator(senator).exhausted = False

    def in_senate(self, senator: names.Senator) -> bool:
        """GD-VOT-05, GD-MIN-09: in play, of a Party in good standing, and not seduced away."""
        who = self.senator(senator)
        return who.party >= 0 and who.party != self.s.rebel and not who.away

    def has_ability(self, senator: names.Senator, ability: k.i64) -> bool:
        """GD-ABL-24, GD-REB-15, GD-REB-16: his own ability, and those of rebels."""
        if printed.ABILITY_OF[senator] == ability:
            return True
        rebels = ability in (names.ASSASSIN, names.SABOTEUR)
        return rebels and self.s.rebel >= 0 and self.senator(senator).party == self.s.rebel

    def kill(self, senator: names.Senator, why: str = "") -> None:
        """GD-ACT-10, GD-RNG-16: he is gone with his tokens; GD-ASN-27: his office is vacant."""
        dead = self.senator(senator)
        if self.in_play(senator):
            self.note_lost(dead.party, dealing.GIVE_SENATOR, senator)
        self.vacate(self.office_of(senator))
        self.enlist(senator, DEAD)
        dead.corruption = 0
        dead.shadow = 0
        dead.exhausted = False
        dead.away = False
        self.say(DIES, senator, text=why)

    # Offices (GD-MIN)

    def office_of(self, senator: names.Senator) -> names.Office:
        """The office that a Senator holds, -1 for none."""
        for office in names.EVERY_OFFICE:
            if self.s.ministries[office] == senator:
                return office
        return names.NO_OFFICE

    def minister(self, office: names.Office) -> names.Senator:
        """The Senator who holds an office, NO_SENATOR for an unnamed one (GD-ELE-16)."""
        return self.s.ministries[office]

    def ministry_party(self, office: names.Office) -> names.Party:
        """GD-MIN-01: the Party whose Senator holds an office, NO_PARTY for none."""
        senator = self.s.ministries[office]
        return names.NO_PARTY if senator == names.NO_SENATOR else self.senator(senator).party

    def appoint(self, office: names.Office, senator: names.Senator) -> None:
        """GD-ELE-09, GD-ELE-17: a Senator takes one office."""
        self.s.ministries[office] = senator
        self.say(TAKES_OFFICE, senator, office)

    def vacate(self, office: names.Office) -> None:
        """GD-ELE-16, GD-ELE-21: an office is held by nobody with a name."""
        if office < 0 or self.s.ministries[office] == names.NO_SENATOR:
            return
        self.say(LEAVES_OFFICE, self.s.ministries[office], office)
        self.s.ministries[office] = names.NO_SENATOR

    def offices_of(self, party: names.Party) -> k.i64:
        """How many Ministries a Party holds, or nobody (NO_PARTY)."""
        held = [office for office in names.EVERY_OFFICE if self.ministry_party(office) == party]
        return len(held)

    def chair(self) -> names.Party:
        """GD-SEN-02: the Party that chairs the Senate, NO_PARTY without any Minister."""
        for office in names.EVERY_OFFICE:
            if self.s.ministries[office] != names.NO_SENATOR:
                return self.ministry_party(office)
        return names.NO_PARTY

    # What was promised and is gone (GD-DEA-23)

    def note_lost(self, party: names.Party, kind: k.i64, about: k.i64) -> None:
        """GD-DEA-23: what a Party was to give is gone without its own act.

        What it gave away itself is noted before (`trades.note_given`), and counts as given.
        """
        for deal in self.s.deals:
            if deal.state != dealing.CONCLUDED or not deal.concerns(party):
                continue
            for place in deal.open_places(party):
                promise = deal.promises[place]
                if promise.kind == kind and promise.about == about:
                    whose = k.only(self.seat_of(party))
                    loss = dealing.Loss(audience=whose, deal=deal.number, place=place)
                    self.s.losses.append(loss)

    def take_card(self, party: names.Party, card: names.Card, to: k.Cards) -> None:
        """A card leaves a hand by somebody else's act; whoever promised it may have lost it."""
        hand = self.hand(party)
        hand.move(hand.cards.index(card), to)
        if card not in hand.cards:
            self.note_lost(party, dealing.GIVE_CARD, card)
        if not hand.cards:
            self.note_lost(party, dealing.GIVE_CARD, dealing.ANY_CARD)

    # What the turn keeps count of

    def done(self, party: names.Party, act: k.i64) -> k.i64:
        """How often a Party did something this turn (GD-LAW-05)."""
        return self.party(party).deeds.get(act, 0)

    def count(self, party: names.Party, act: k.i64, times: k.i64 = 1) -> None:
        """Note that a Party did something; every chapter does so for its acts (GD-LAW-09)."""
        self.party(party).deeds[act] = self.done(party, act) + times

    def asker(self) -> k.Procedure[Destiny]:
        """The procedure that is asking now; only good while a window is open."""
        return self.strands[0].stack[-1]


def seen_by(view: k.View) -> Destiny:
    """The game as a viewer knows it, to ask it for public facts; nothing is changed through it."""
    return view.play(Destiny)
