"""Elections: who holds the five Ministries (GD-ELE)."""

from __future__ import annotations

from typing import Final, final

from starmoot.games.destiny.content import SENATOR
from starmoot.games.destiny.ending import check_ministries
from starmoot.games.destiny.names import DRAWS, OFFICE, OFFICES, PARTY
from starmoot.games.destiny.play import Destiny
from starmoot.kernel import (
    DONE,
    Choose,
    Goto,
    Procedure,
    Question,
    Shape,
    Step,
    Topic,
    View,
    Words,
    ask,
    i64,
    note,
)

DEALT: Final = note(
    "destiny.office_dealt", "GD-ELE-24 GD-ELE-25", "{} is dealt to the {}", OFFICE, PARTY
)
OVER: Final = note("destiny.election_over", "GD-ELE-18 GD-ELE-26", "The Election is over")
SEAT_MINISTER: Final = Topic(
    "destiny.seat_minister", "GD-ELE-25", "Which of your Senators takes the office?"
)


def without_office(g: Destiny, party: i64) -> list[int]:
    """GD-ELE-09: a Party's Senators who hold no Ministry."""
    return [one for one in g.senators_of(party) if g.office_of(one) < 0]


def close_election(g: Destiny) -> None:
    """GD-ELE-18, GD-ELE-26, GD-VIC-01: the counter goes back, and five Ministries win."""
    g.s.election = 1
    g.s.electing = False
    g.say(OVER)
    check_ministries(g)


@final
class RandomElection(Procedure[Destiny]):
    """GD-ELE-23..26: the Minister cards are dealt to random Parties that can fill them."""

    offices: list[int]
    office: i64 = -1
    party: i64 = -1

    def __init__(self) -> None:
        self.offices = []

    def begin(self, g: Destiny) -> Step:
        self.offices = list(range(OFFICES))
        g.chance.shuffle(DRAWS, self.offices)
        return Goto(RandomElection.deal)

    def deal(self, g: Destiny) -> Step:
        """GD-ELE-25: cards that nobody can fill stay vacant."""
        able = [party for party in g.parties() if without_office(g, party)]
        if not self.offices or not able:
            close_election(g)
            return DONE
        self.office = self.offices.pop(0)
        self.party = able[g.chance.below(DRAWS, len(able))]
        g.say(DEALT, self.office, self.party)
        own = without_office(g, self.party)
        if len(own) > 1:
            return ask(SEAT_MINISTER, g.seat_of(self.party), RandomElection.seated)
        g.appoint(self.office, own[0])
        return Goto(RandomElection.deal)

    def offer(self, g: Destiny, question: Question) -> Shape:
        return Choose(SENATOR, without_office(g, self.party))

    def seated(self, g: Destiny) -> Step:
        g.appoint(self.office, g.answer().key)
        return Goto(RandomElection.deal)

    def words(self, view: View, question: Question) -> Words:
        """Which office it is."""
        return Words(f"{OFFICE.label(self.office)}: {SEAT_MINISTER.prompt.lower()}")


@final
class Election(Procedure[Destiny]):
    """GD-ELE-01: step 1 of the Senate Phase when an Election is due."""

    def begin(self, g: Destiny) -> Step:
        """GD-ELE-23: the first one may be dealt instead of voted on."""
        if not g.s.electing:
            return DONE
        return Goto(Election.hold)

    def hold(self, g: Destiny) -> Step:
        close_election(g)
        return DONE


def is_random(g: Destiny) -> bool:
    """GD-ELE-23: whether this Election is dealt at random."""
    return g.s.settings.random_first_election and g.s.turn == 1
