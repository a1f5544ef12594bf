"""Setting up: who leads which Party, and what each of them begins with (GD-PTY, GD-SET)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, options
from starmoot.games.destiny.cards import action_deck, event_deck
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.state import State
from starmoot.games.destiny.war import fleets
from starmoot.games.destiny.words import citations
from starmoot.mechanics.decks import draw

REPUBLIC_START: Final = 5
"""GD-SET-04: the Fleets of the Republic at the start."""
HOME_FLEETS: Final = 2
"""GD-SET-12: the Fleets of a Party at the start."""

PLAYER: Final = k.Kind(
    "destiny.player",
    [f"player{number}" for number in range(1, 7)],
    [f"Player {number}" for number in range(1, 7)],
    on="seat",
)
LEADS: Final = k.note("destiny.leads", "GD-SET-01 GD-SET-02", "{player} leads the {party}")
DEALT: Final = k.note(
    "destiny.dealt", "GD-SET-03 GD-SET-04", "The decks are shuffled and everybody has their cards"
)


def set_up(g: Destiny) -> None:
    """The table before anybody is asked: empty hands, no Party yet."""
    g.s.seat_party = [names.NO_PARTY] * g.seats
    g.s.hands = [k.Cards([], k.only(seat), "destiny.actions") for seat in range(g.seats)]
    g.s.reserves = [k.Cards([], k.only(seat), "destiny.senators") for seat in range(g.seats)]


def free_parties(state: State) -> list[names.Party]:
    """GD-SET-01: the Parties that nobody leads yet."""
    return [party for party in names.EVERY_PARTY if state.parties[party].seat < 0]


def lead(g: Destiny, seat: k.i64, party: names.Party) -> None:
    """A seat takes a Party."""
    g.s.seat_party[seat] = party
    g.party(party).seat = seat
    g.say(LEADS, seat, party)


class Choice(k.Topic):
    """A Party that is free; silence takes any of them at random. (GD-DEC-01)"""

    def offer(self, at: SetUp, g: Destiny, question: k.Question) -> k.Shape:
        return k.Choose(names.PARTY, free_parties(g.s))

    def words(self, at: SetUp, view: k.View, question: k.Question) -> k.Words:
        """What each Party stands for and begins with, and who leads those that are taken."""
        state: State = view.state
        words = k.Words(self.prompt)
        citations.cite_things(words)
        for party in names.EVERY_PARTY:
            card = printed.PARTY_CARDS[party]
            begins = (
                f"Begins in Sector {printed.HOME_OF[party]} with {card.influence} Influence and "
            )
            words.previews[names.PARTY.name, party] = f"{card.text} {begins}{card.money} Money."
            if state.parties[party].seat >= 0:
                words.barred[names.PARTY.name, party] = (
                    f"led by Player {state.parties[party].seat + 1}"
                )
        return words


CHOICE: Final = Choice(
    "destiny.party",
    "GD-DEC-01 GD-SET-01",
    "Which Party will you lead?",
    title="Choose a Party",
    silence=k.PASS,
)


class SetUp(k.Procedure[Destiny]):
    """GD-SET-02: Parties are chosen in a random order of seats, or dealt; then all is set out."""

    waiting: list[int] = []

    def begin(self, g: Destiny) -> k.Step:
        self.waiting = list(range(g.seats))
        g.chance.shuffle(names.DRAWS, self.waiting)
        return k.Goto(SetUp.choose)

    def choose(self, g: Destiny) -> k.Step:
        """The next seat chooses; with random Parties nobody is asked."""
        while self.waiting:
            if g.s.settings.party_pick != options.RANDOM_PARTIES:
                return k.ask(CHOICE, self.waiting[0], SetUp.chosen)
            self.take(g, drawn_party(g))
        set_out(g)
        return k.DONE

    def chosen(self, g: Destiny) -> k.Step:
        """GD-DEC-01: silence takes a random free one."""
        answer = g.answer()
        self.take(g, drawn_party(g) if answer.passed() else names.party(answer.key))
        return k.Goto(SetUp.choose)

    def take(self, g: Destiny, party: names.Party) -> None:
        """The first seat that waits has its Party."""
        lead(g, self.waiting.pop(0), party)


def drawn_party(g: Destiny) -> names.Party:
    """Any Party that is free."""
    free = free_parties(g.s)
    return free[g.chance.below(names.DRAWS, len(free))]


def set_out(g: Destiny) -> None:
    """GD-SET-03..15: Sectors, Senators, Fleets, resources and cards.

    GD-MAP-19: only Parties in play have their homes; those of the others stay neutral.
    """
    g.s.election = g.s.settings.election_track_length + 1
    for _ in range(REPUBLIC_START):
        fleets.place_fleet(g, names.REPUBLIC, fleets.CAPITAL)
    for party in g.parties():
        found_party(g, party)
    shuffle_decks(g)
    deal_hands(g)
    g.say(DEALT)


def found_party(g: Destiny, party: names.Party) -> None:
    """GD-SET-06, GD-SET-09..12, GD-MAP-18: a home with its ability, a Senator, two Fleets."""
    g.party(party).influence = printed.PARTY_CARDS[party].influence
    g.party(party).money = printed.PARTY_CARDS[party].money
    g.set_owner(printed.HOME_OF[party], party)
    g.enlist(printed.FIRST_SENATOR[party], party)
    for _ in range(HOME_FLEETS):
        fleets.place_fleet(g, party, printed.HOME_OF[party])


def shuffle_decks(g: Destiny) -> None:
    """GD-SET-07, GD-SET-08: four decks; Senators whose Party is not in play are in theirs.

    GD-DCK-01, GD-EVD-01, GD-MAP-20, GD-SND-02: each has all the cards of its list.
    """
    g.s.action_deck.cards = action_deck.ACTION_DECK[:]
    g.s.event_deck.cards = event_deck.EVENT_DECK[:]
    g.s.sector_deck.cards = list(map(int, printed.SECTOR_DECK))
    g.s.senator_deck.cards = [s for s in names.EVERY_SENATOR if not g.in_play(s)]
    for deck in (g.s.action_deck, g.s.event_deck, g.s.senator_deck, g.s.sector_deck):
        deck.shuffle(g.chance, names.DRAWS)


def deal_hands(g: Destiny) -> None:
    """GD-SET-13..15: in seat order, Action cards first; Senators go to the reserve."""
    for pile in g.s.hands:
        draw(g, g.s.action_deck, pile, g.s.settings.start_actions)
    for pile in g.s.reserves:
        draw(g, g.s.senator_deck, pile, g.s.settings.start_senators)
