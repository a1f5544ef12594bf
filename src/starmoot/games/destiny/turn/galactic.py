"""The Galactic Phase: nine steps in which nobody may play anything (GD-GAL, GD-INF)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.content.effect import Consequences, Effect
from starmoot.games.destiny import dice, names
from starmoot.games.destiny.cards import event_deck
from starmoot.games.destiny.laws import language, permits
from starmoot.games.destiny.laws.deeds import Deed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senators import tokens
from starmoot.games.destiny.turn import drawing, initiative
from starmoot.games.destiny.war import fleets
from starmoot.mechanics.choices import YES_OR_NO
from starmoot.mechanics.decks import recycle, turn_up
from starmoot.mechanics.dice import sum_of
from starmoot.mechanics.quantity import Quantity

EVENTS_DRAWN: Final = 3
SECTORS_DRAWN: Final = 3
CARDS_DRAWN: Final = 2
BUREAUCRAT_PAY: Final = 3

BEGINS: Final = k.note("destiny.turn", "GD-TRN-01 GD-TRN-03", "Turn {number} begins")
HAPPENS: Final = k.note("destiny.event", "GD-GAL-08 GD-GAL-09", "Event: {event}")
MARKED: Final = k.note("destiny.marked", "GD-GAL-10 GD-GAL-11", "{sector} is open to all")
STAYS_INFESTED: Final = k.note(
    "destiny.stays_infested", "GD-GAL-12", "{sector} was drawn and stays Infested"
)
INFESTATION: Final = k.note(
    "destiny.infestation_roll", "GD-GAL-18 GD-INF-01", "The Infestation rolls {number}"
)
INCOME: Final = k.note(
    "destiny.income",
    "GD-GAL-19 GD-GAL-20",
    "{party} collects {number} Influence and {number} Money",
)
COUNTER: Final = k.note(
    "destiny.election_counter", "GD-GAL-21 GD-GAL-22", "The Election counter stands at {number}"
)
ELECTION_DUE: Final = k.note(
    "destiny.election_due", "GD-GAL-25 GD-ELE-01", "An Election is due: all Ministries are vacant"
)


class EventHappens(Consequences[Destiny]):
    """What a drawn Event does (GD-GAL-08)."""

    event: k.i64 = 0

    def effects(self, g: Destiny) -> tuple[Effect, ...]:
        return event_deck.EVENTS[self.event].do


CALL: Final = k.Topic(
    "destiny.call_election",
    "GD-DEC-02 GD-GAL-03",
    "Will you call an Election this turn?",
    title="Call an Election",
    shape=YES_OR_NO,
)


class GalacticPhase(k.Procedure[Destiny]):
    """GD-GAL-01..26: nine steps; the Prime Minister's call is the only question."""

    drawn: k.i64 = 0

    def begin(self, g: Destiny) -> k.Step:
        """Steps 1 and 2 (GD-GAL-06); GD-INI-06: before them the roll-off of the turn."""
        g.s.turn += 1
        g.say(BEGINS, g.s.turn)
        initiative.roll_off(g)
        initiative.begin_step(g, names.GALACTIC, 1)
        refresh_senators(g)
        pay_bureaucrats(g)
        initiative.begin_step(g, names.GALACTIC, 2)
        if fleets.fleets_out(g, names.REPUBLIC) < g.s.settings.republic_minimum:
            fleets.place_fleet(g, names.REPUBLIC, fleets.CAPITAL)
        initiative.begin_step(g, names.GALACTIC, 3)
        return k.Goto(GalacticPhase.events)

    def events(self, g: Destiny) -> k.Step:
        """GD-GAL-08: three Events, each resolved before the next is drawn."""
        if self.drawn == 0:
            refill_events(g)
        if self.drawn >= EVENTS_DRAWN:
            return k.Goto(GalacticPhase.cards)
        self.drawn += 1
        event = turn_up(g, g.s.event_deck)
        if event == k.UNKNOWN:
            return k.Goto(GalacticPhase.cards)
        g.say(HAPPENS, event, text=event_deck.EVENTS[event].text)
        if event_deck.EVENTS[event].turns > 0:
            g.s.active = [*g.s.active, event, g.s.turn + event_deck.EVENTS[event].turns - 1]
        else:
            g.s.event_discards.put(event)
        happening = EventHappens()
        happening.event = event
        happening.seat = names.NO_PARTY
        return k.Run(happening, GalacticPhase.events)

    def cards(self, g: Destiny) -> k.Step:
        """Steps 4 to 8. GD-GAL-14, GD-GAL-16: no cards are drawn in turn 1."""
        initiative.begin_step(g, names.GALACTIC, 4)
        mark_sectors(g)
        initiative.begin_step(g, names.GALACTIC, 5)
        if g.s.turn > 1:
            drawing.draw_actions(g, CARDS_DRAWN)
        initiative.begin_step(g, names.GALACTIC, 6)
        if g.s.turn > 1:
            drawing.draw_senators(g, CARDS_DRAWN)
        initiative.begin_step(g, names.GALACTIC, 7)
        infest(g)
        initiative.begin_step(g, names.GALACTIC, 8)
        collect_resources(g)
        initiative.begin_step(g, names.GALACTIC, 9)
        return k.Goto(GalacticPhase.counter)

    def counter(self, g: Destiny) -> k.Step:
        """GD-GAL-21..24, GD-EVNT-09: one space on; short of Election the Prime Minister decides."""
        election = g.s.settings.election_track_length + 1
        if g.s.election_called:
            g.s.election = election
        elif g.s.election < election:
            g.s.election += 1
        g.s.election_called = False
        g.say(COUNTER, g.s.election)
        prime = g.ministry_party(names.PRIME_MINISTER)
        if g.s.election < election and prime != names.NO_PARTY:
            return k.ask(CALL, g.seat_of(prime), GalacticPhase.called)
        return k.Goto(GalacticPhase.over)

    def called(self, g: Destiny) -> k.Step:
        """GD-GAL-24: at no cost, unless a law taxes it (GD-LAW-10)."""
        if g.answer().key != 1:
            return k.Goto(GalacticPhase.over)
        prime = g.ministry_party(names.PRIME_MINISTER)
        return k.Run(
            permits.Permit([Deed(party=prime, act=language.CALL_ELECTION)]), GalacticPhase.lawful
        )

    def lawful(self, g: Destiny) -> k.Step:
        """Who obeys a law against it calls none."""
        if g.finished(permits.Permit).allowed:
            g.count(g.ministry_party(names.PRIME_MINISTER), language.CALL_ELECTION)
            g.s.election = g.s.settings.election_track_length + 1
        return k.Goto(GalacticPhase.over)

    def over(self, g: Destiny) -> k.Step:
        """GD-GAL-25, GD-ELE-02: with the counter on Election all Ministries are vacated."""
        if g.s.election > g.s.settings.election_track_length:
            g.say(ELECTION_DUE)
            for office in names.EVERY_OFFICE:
                g.vacate(office)
            g.s.electing = True
        return k.DONE


def refill_events(g: Destiny) -> None:
    """GD-RNG-17: with fewer than 3 Events left the discards are shuffled in first."""
    if len(g.s.event_deck) < EVENTS_DRAWN:
        recycle(g, g.s.event_deck, g.s.event_discards, names.DRAWS)


def refresh_senators(g: Destiny) -> None:
    """GD-GAL-04, GD-ACT-05: all may act again."""
    for senator in g.s.senators:
        senator.exhausted = False
        senator.recruited = False


def pay_bureaucrats(g: Destiny) -> None:
    """GD-GAL-05, GD-ABL-05: those who hold a Ministry earn for their Party."""
    for office in names.EVERY_OFFICE:
        senator = g.minister(office)
        if senator >= 0 and g.has_ability(senator, names.BUREAUCRAT):
            g.change(g.senator(senator).party, names.MONEY, BUREAUCRAT_PAY, "Bureaucrat")


def mark_sectors(g: Destiny) -> None:
    """GD-GAL-10..12: three Sectors are drawn and open to all, unless they are Infested.

    GD-MAP-21: with fewer than 3 left the discards are shuffled in first.
    """
    if len(g.s.sector_deck) < SECTORS_DRAWN:
        recycle(g, g.s.sector_deck, g.s.sector_discards, names.DRAWS)
    marked: list[names.Sector] = []
    drawn: list[names.Sector] = []
    for _ in range(SECTORS_DRAWN):
        sector = names.Sector(turn_up(g, g.s.sector_deck))
        drawn.append(sector)
        if g.owner(sector) == names.INFESTED:
            g.say(STAYS_INFESTED, sector)
        else:
            marked.append(sector)
            g.say(MARKED, sector)
    g.s.marked = marked
    g.s.drawn = drawn


def infestation_bonus(g: Destiny) -> Quantity:
    """GD-INF-01, GD-SHA-02: what evil adds to the Infestation roll."""
    value = Quantity(0, "", g.quiet)
    value.add(tokens.corruption_in_play(g) // 3, "Corruption")
    value.add(tokens.shadow_in_play(g), "Shadow")
    value.add(event_deck.infestation_change(g), "Events")
    return value


def infestation_text(g: Destiny, rolled: k.i64, bonus: Quantity) -> str:
    """`10 on the dice, +4 Events; from 12 on the Sectors drawn are lost`. (GD-INF-01, GD-INF-02)"""
    terms = zip(bonus.amounts, bonus.reasons, strict=True)
    added = "".join([f", {amount:+d} {reason}" for amount, reason in terms])
    threshold = g.s.settings.infestation_threshold
    return f"{rolled} on the dice{added}; from {threshold} on the Sectors drawn are lost"


def infest(g: Destiny) -> None:
    """GD-INF-01..03, GD-INF-06, GD-INF-07: two dice and what evil adds; all marked ones or none.

    GD-EX-12: a 7 with 6 Corruption and 4 Shadow in play makes 13.
    """
    faces = dice.throw(g, names.GALAXY_DICE, 2)
    bonus = infestation_bonus(g)
    total: k.i64 = sum_of(faces) + bonus.total
    if not g.quiet:
        g.say(INFESTATION, total, text=infestation_text(g, sum_of(faces), bonus))
        dice.tell(g, faces, "Infestation")
    if total >= g.s.settings.infestation_threshold:
        for sector in g.s.marked[:]:
            g.set_owner(sector, names.INFESTED, "Infestation roll")


def collect_resources(g: Destiny) -> None:
    """GD-GAL-19, GD-GAL-20, GD-RES-07..09: the yields of all Sectors, and the base Money.

    GD-EX-25: 97 Money and 8 more are 99.
    """
    for party in g.parties():
        influence: k.i64 = 0
        money: k.i64 = 0
        for sector in g.sectors_of(party):
            influence += event_deck.sector_yield(g, sector, names.INFLUENCE)
            money += event_deck.sector_yield(g, sector, names.MONEY)
        money += g.s.settings.base_income
        g.say(INCOME, party, influence, money)
        g.change(party, names.INFLUENCE, influence, "income")
        g.change(party, names.MONEY, money, "income")
