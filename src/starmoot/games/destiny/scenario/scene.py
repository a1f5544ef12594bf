"""Scenarios of Galactic Destiny: a table in the middle of a turn, brought into any state.

    scene = galaxy(seats=3)                       # seat 0 leads the GSP, 1 the BIP, 2 the PoP
    scene.holds("gsp", "distraction").serve("bip", "jemak").tokens("jemak", 3)
    scene.rolls("war", 3, 5, 6, 2).run(SomeProcedure())

Hands and reserves are empty, so that nobody is asked anything by accident; the phase is the
Senate's unless a test says otherwise.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol, TypeVar

from starmoot.games.destiny import GAME
from starmoot.games.destiny.content.printed import CARD, senator_number
from starmoot.games.destiny.laws.permits import Permit
from starmoot.games.destiny.names import (
    EVERY_PARTY,
    OFFICE,
    OWNER,
    PARTY,
    PHASE,
    SENATE,
    STREAMS,
    Owner,
    Party,
    Sector,
)
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senate.ballot import Ballot
from starmoot.games.destiny.senate.chair import PutToVote
from starmoot.games.destiny.state import UNSEEN
from starmoot.games.destiny.turn.initiative import initiative_order
from starmoot.games.destiny.turn.setup import lead, set_out, set_up
from starmoot.games.destiny.war.fleets import destroy_fleet, fleets_at, place_fleet
from starmoot.kernel import Procedure
from starmoot.testing import Scenario, ScriptedChance

P = TypeVar("P", bound=Procedure[Any])


def assign(g: Destiny) -> None:
    """Seat i leads Party i; everything is set out, and the cards are back in their decks."""
    set_up(g)
    for seat in range(g.seats):
        lead(g, seat, EVERY_PARTY[seat])
    set_out(g)
    for pile in g.s.hands:
        while len(pile):
            g.s.action_deck.cards.insert(0, pile.take())
    for pile in g.s.reserves:
        while len(pile):
            g.s.senator_deck.cards.insert(0, pile.take())
    g.s.turn = 2
    g.s.phase = SENATE
    g.s.roll_off = EVERY_PARTY[: g.seats]
    g.s.order = initiative_order(g)


TABLE = replace(GAME, setup=assign)


class Scene(Scenario):
    """A scenario in the words of Galactic Destiny."""

    @property
    def g(self) -> Destiny:
        """The game in progress, to call rules on directly."""
        assert isinstance(self.play, Destiny)
        return self.play

    def rolls(self, stream: str, *faces: int) -> Scene:
        """Script dice by their faces, 1 to 6; they hold for direct calls too."""
        self.chance(stream, *[face - 1 for face in faces])
        if not self.play.strands:
            self.play.chance = ScriptedChance(list(STREAMS), self._script)
        return self

    def rolled_all(self) -> Scene:
        """Every die that was scripted has been rolled, in direct calls too."""
        if isinstance(self.play.chance, ScriptedChance):
            self._script = {name: list(left) for name, left in self.play.chance.script.items()}
        super().rolled_all()
        return self

    def finished(self, kind: type[P]) -> P:
        """The procedure that was run, which is done."""
        return self.play.finished(kind)

    @property
    def allowed(self) -> bool:
        """Whether laws and promises that were asked about let an act go ahead."""
        return self.finished(Permit).allowed

    @property
    def carried(self) -> int:
        """What carried in the vote that was held."""
        done = self.play.just_done
        assert isinstance(done, Ballot | PutToVote), done
        return done.result

    def party(self, word: str) -> Party:
        """A Party's number."""
        return PARTY.named(word)

    def by(self, word: str) -> int:
        """The seat that leads a Party, for `scene.seat(...)`."""
        return self.g.seat_of(self.party(word))

    def holds(self, party: str, *cards: str) -> Scene:
        """A Party has these Action cards in hand."""
        for word in cards:
            card = CARD.named(word)
            self.g.s.action_deck.remove(card)
            self.g.hand(self.party(party)).put(card)
        return self

    def hand(self, party: str) -> list[str]:
        """The titles in a Party's hand."""
        return [CARD.key(card) for card in self.g.hand(self.party(party)).cards]

    def serve(self, party: str, *senators: str) -> Scene:
        """These Senators are in play for a Party, refreshed."""
        for word in senators:
            number = senator_number(word)
            if number in self.g.s.senator_deck.cards:
                self.g.s.senator_deck.remove(number)
            self.g.enlist(number, self.party(party))
        return self

    def reserves(self, party: str, *senators: str) -> Scene:
        """These Senators are in a Party's reserve."""
        for word in senators:
            self.g.s.senator_deck.remove(senator_number(word))
            self.g.enlist(senator_number(word), UNSEEN)
            self.g.reserve(self.party(party)).put(senator_number(word))
        return self

    def tokens(self, senator: str, corruption: int, shadow: int = 0) -> Scene:
        """A Senator carries these tokens."""
        self.g.senator(senator_number(senator)).corruption = corruption
        self.g.senator(senator_number(senator)).shadow = shadow
        return self

    def carries(self, senator: str) -> tuple[int, int]:
        """A Senator's Corruption and Shadow."""
        number = senator_number(senator)
        return self.g.senator(number).corruption, self.g.senator(number).shadow

    def tired(self, *senators: str) -> Scene:
        """These Senators have spent their action."""
        for word in senators:
            self.g.exhaust(senator_number(word))
        return self

    def seduced(self, *senators: str) -> Scene:
        """These Senators are away from the Senate."""
        for word in senators:
            self.g.senator(senator_number(word)).away = True
        return self

    def tried(self, *senators: str) -> Scene:
        """These Senators were prosecuted this turn."""
        for word in senators:
            self.g.senator(senator_number(word)).tried = True
        return self

    def recruited(self, *senators: str) -> Scene:
        """These Senators were recruited this turn."""
        for word in senators:
            self.g.senator(senator_number(word)).recruited = True
        return self

    def office(self, word: str, senator: str) -> Scene:
        """A Senator holds an office."""
        self.g.s.ministries[OFFICE.named(word)] = senator_number(senator)
        return self.ordered()

    def owns(self, party: str | Owner, *sectors: int) -> Scene:
        """A Party controls these Sectors; NEUTRAL and INFESTED are numbers."""
        owner = self.party(party) if isinstance(party, str) else party
        for sector in sectors:
            self.g.s.owners[sector] = owner
        return self.ordered()

    def moved(self, owner: str) -> int:
        """How many Fleets of an owner have moved this turn."""
        return sum(fleet.moved for fleet in self.g.s.fleets[OWNER.named(owner)])

    def all_moved(self, owner: str) -> Scene:
        """All Fleets of an owner have moved this turn."""
        for fleet in self.g.s.fleets[OWNER.named(owner)]:
            fleet.moved = True
        return self

    def fleets(self, owner: str, sector: int, count: int) -> Scene:
        """An owner has exactly so many Fleets in a Sector."""
        number, where = OWNER.named(owner), Sector(sector)
        while fleets_at(self.g, number, where) > count:
            destroy_fleet(self.g, number, where)
        while fleets_at(self.g, number, where) < count:
            assert place_fleet(self.g, number, where), f"all Fleets of {owner} are out"
        return self

    def has(self, party: str, influence: int | None = None, money: int | None = None) -> Scene:
        """A Party holds these resources."""
        if influence is not None:
            self.g.party(self.party(party)).influence = influence
        if money is not None:
            self.g.party(self.party(party)).money = money
        return self

    def purse(self, party: str) -> tuple[int, int]:
        """A Party's Influence and Money."""
        number = self.party(party)
        return self.g.party(number).influence, self.g.party(number).money

    def in_phase(self, word: str, step: int = 0, turn: int | None = None) -> Scene:
        """It is this phase, step and turn."""
        self.given(phase=PHASE.named(word), step=step)
        if turn is not None:
            self.given(turn=turn)
        return self.ordered()

    def ordered(self) -> Scene:
        """Initiative is what follows from offices, Rebellion and Sector 10."""
        self.g.s.order = initiative_order(self.g)
        return self

    def order(self) -> list[str]:
        """The Parties in initiative order, worst first."""
        return [PARTY.key(party) for party in self.g.s.order]

    def rebels(self, party: str) -> Scene:
        """A Party is in Rebellion."""
        self.g.s.rebel = self.party(party)
        return self.ordered()

    def asked_by(self, topic: str) -> list[str]:
        """The Parties that are asked this and have not answered."""
        return [
            PARTY.key(self.g.party_of(seat))
            for seat in range(self.play.seats)
            for pending in self.seat(seat).view.pending
            if pending.question.topic.name == topic and pending.awaited
        ]

    def all_pass(self, topic: str) -> Scene:
        """Whoever is asked this lets it go by."""
        for party in self.asked_by(topic):
            self.seat(self.by(party)).asked(topic).passes()
        return self


def galaxy(seats: int = 3, **options: Any) -> Scene:
    """A table in turn 2, in the Senate Phase: `galaxy(seats=4, hand_limit=6)`."""
    return Scene(TABLE, seats, options)


def fresh(seats: int = 3, **options: Any) -> Scene:
    """A table before anybody has chosen a Party: `fresh(seats=4).begin()`."""
    return Scene(GAME, seats, options)


class Galaxy(Protocol):
    """Makes a scene; options of the table by their names."""

    def __call__(self, seats: int = 3, **options: Any) -> Scene: ...
