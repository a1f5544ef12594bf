"""Elections: who holds the five Ministries (GD-ELE)."""

from __future__ import annotations

from typing import Final, final

from starmoot.games.destiny.ballot import Ballot
from starmoot.games.destiny.chair import Debate
from starmoot.games.destiny.content import MINISTRIES, SENATOR
from starmoot.games.destiny.dice import highest
from starmoot.games.destiny.ending import check_ministries
from starmoot.games.destiny.motions import (
    CANDIDATES_FROM,
    ELECTION_ITEM,
    KEEP_VACANT,
    Vote,
)
from starmoot.games.destiny.names import (
    DEFENCE,
    DRAWS,
    FINANCE,
    INTERIOR,
    JUSTICE,
    NO_PARTY,
    NO_SECTOR,
    OFFICE,
    OFFICES,
    PARTY,
    PRIME_MINISTER,
    SENATE_DICE,
)
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.promises import STAND_ACT, KeepWord
from starmoot.games.destiny.thing_words import tell_things
from starmoot.kernel import (
    DONE,
    STAY,
    Chance,
    Choose,
    Goto,
    Procedure,
    Question,
    Run,
    Shape,
    Step,
    Topic,
    View,
    Words,
    ask,
    ask_each,
    i64,
    note,
)

OTHER_OFFICES: Final[list[int]] = [INTERIOR, FINANCE, JUSTICE, DEFENCE]
"""GD-DEC-04: the offices after the first, in the order that silence means."""

DEALT: Final = note(
    "destiny.office_dealt", "GD-ELE-24 GD-ELE-25", "{} is dealt to the {}", OFFICE, PARTY
)
VOTED_ON: Final = note("destiny.election", "GD-ELE-03 GD-ELE-04", "Election of the {}", OFFICE)
STANDS_FORWARD: Final = note(
    "destiny.candidate",
    "GD-ELE-07 GD-ELE-08 GD-HID-11",
    "{} stands {} forward as {}",
    PARTY,
    SENATOR,
    OFFICE,
)
STAYS_VACANT: Final = note(
    "destiny.office_vacant",
    "GD-ELE-15 GD-ELE-16 GD-VOT-23",
    "The office of {} stays vacant",
    OFFICE,
)
ORDER_CHOSEN: Final = note(
    "destiny.office_order",
    "GD-ELE-04 GD-ELE-05 GD-ELE-06",
    "{} chooses the order of the offices",
    PARTY,
)
OVER: Final = note("destiny.election_over", "GD-ELE-18 GD-ELE-26", "The Election is over")
SEAT_MINISTER: Final = Topic(
    "destiny.seat_minister", "GD-ELE-25", "Which of your Senators takes the office?"
)
STAND: Final = Topic(
    "destiny.stand",
    "GD-DEC-03 GD-ELE-07 GD-ELE-08 GD-ELE-10",
    "Which of your Senators stands for it?",
    "None",
)
OFFICE_ORDER: Final = Topic(
    "destiny.order_of_offices",
    "GD-DEC-04 GD-ELE-04 GD-ELE-05",
    "In which order are the other four offices voted on?",
    "Interior, Finance, Justice, Defence",
)


def title_of(office: i64) -> str:
    """What a vote for an office is called."""
    return f"Election of the {OFFICE.label(office)}"


def eligible(g: Destiny, party: i64) -> list[int]:
    """GD-ELE-07..10, GD-CARD-07: a Party's Senators in the Senate who hold no office yet.

    Exhausted ones may stand. All Ministries were vacated, so an office is one of this Election.
    """
    return [one for one in without_office(g, party) if g.in_senate(one)]


def fewest_senators(g: Destiny) -> list[int]:
    """GD-ELE-05: of the Parties in the Senate those with the fewest Senators in play."""
    least = min([len(g.senators_of(party)) for party in g.senate()])
    return [party for party in g.senate() if len(g.senators_of(party)) == least]


def without_office(g: Destiny, party: i64) -> list[int]:
    """GD-ELE-09: a Party's Senators who hold no Ministry.

    GD-EX-26: four Senators fill four Ministries at most.
    """
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
        words = Words(f"{OFFICE.label(self.office)}: {SEAT_MINISTER.prompt.lower()}")
        tell_things(words, view)
        return words


@final
class Election(Procedure[Destiny]):
    """GD-ELE-01..20: step 1 of the Senate Phase when an Election is due.

    The Prime Minister is elected first; then come the other offices in the order that the new one
    chooses. `left` are the offices still to be voted on after the present one.
    """

    office: i64 = PRIME_MINISTER
    chooser: i64 = NO_PARTY
    left: list[int]
    wishes: list[int]
    candidates: list[int]

    def __init__(self) -> None:
        self.left = []
        self.wishes = []
        self.candidates = []

    def begin(self, g: Destiny) -> Step:
        """GD-ELE-01, GD-ELE-03: only when one is due; the Prime Minister first."""
        return Goto(Election.stand) if g.s.electing else DONE

    # One office

    def stand(self, g: Destiny) -> Step:
        """GD-ELE-07, GD-ELE-08: each Party in good standing may name one, all at the same time."""
        g.say(VOTED_ON, self.office)
        able = [party for party in g.senate() if eligible(g, party)]
        return ask_each(STAND, [g.seat_of(party) for party in able], Election.named)

    def named(self, g: Destiny) -> Step:
        """All names are in; what each Party has promised comes to mind before they are shown."""
        self.candidates = []
        self.wishes = [answer.key for answer in g.answers if not answer.passed()]
        return Goto(Election.weigh)

    def weigh(self, g: Destiny) -> Step:
        """GD-DEA-21: whoever has promised to stand aside keeps or breaks his word."""
        if not self.wishes:
            return Goto(Election.show)
        party = g.s.senator_party[self.wishes[0]]
        return Run(KeepWord(party, STAND_ACT, NO_SECTOR, NO_PARTY, self.office), Election.weighed)

    def weighed(self, g: Destiny) -> Step:
        """GD-ELE-07: who is no longer in the Senate does not stand."""
        senator = self.wishes.pop(0)
        if g.returned != 0 and g.in_senate(senator):
            self.candidates.append(senator)
        return Goto(Election.weigh)

    def show(self, g: Destiny) -> Step:
        """GD-ELE-08, GD-ELE-15: all are shown together; without any the office stays vacant."""
        g.reveals += 1
        for senator in self.candidates:
            g.say(STANDS_FORWARD, g.s.senator_party[senator], senator, self.office)
        if not self.candidates:
            g.say(STAYS_VACANT, self.office)
            return Goto(Election.filled)
        return Run(Debate(title_of(self.office)), Election.vote)

    def vote(self, g: Destiny) -> Step:
        """GD-ELE-11, GD-ELE-12: one vote among the candidates and "keep vacant"."""
        vote = Vote()
        vote.item = ELECTION_ITEM
        vote.about = self.office
        vote.title = title_of(self.office)
        vote.options = [CANDIDATES_FROM + one for one in self.candidates]
        vote.options.append(KEEP_VACANT)
        return Run(Ballot(vote), Election.counted)

    def counted(self, g: Destiny) -> Step:
        """GD-ELE-16, GD-ELE-17: the winner takes the office, or it stays with an unnamed one.

        GD-ELE-20: at once, so that a new Prime Minister has the chair in the votes to come.
        """
        if CANDIDATES_FROM <= g.returned < KEEP_VACANT:
            g.appoint(self.office, g.returned - CANDIDATES_FROM)
        else:
            g.say(STAYS_VACANT, self.office)
        return Goto(Election.filled)

    # The other offices

    def filled(self, g: Destiny) -> Step:
        """GD-ELE-04, GD-ELE-18: the next office, or the Election is over."""
        if self.office == PRIME_MINISTER:
            return Goto(Election.choose)
        if not self.left:
            close_election(g)
            return DONE
        self.office = self.left.pop(0)
        return Goto(Election.stand)

    def choose(self, g: Destiny) -> Step:
        """GD-ELE-04..06: the new Prime Minister, else the Party with the fewest Senators."""
        self.chooser = g.ministry_party(PRIME_MINISTER)
        if self.chooser == NO_PARTY:
            self.chooser = highest(g, SENATE_DICE, fewest_senators(g), "fewest Senators")
        return ask(OFFICE_ORDER, g.seat_of(self.chooser), Election.chosen)

    def chosen(self, g: Destiny) -> Step:
        """GD-DEC-04: silence leaves them in the order of the chair."""
        answer = g.answer()
        self.left = OTHER_OFFICES[:] if answer.passed() else answer.keys()
        if not g.quiet:
            g.say(ORDER_CHOSEN, self.chooser, text=", ".join(map(OFFICE.label, self.left)))
        self.office = self.left.pop(0)
        return Goto(Election.stand)

    def offer(self, g: Destiny, question: Question) -> Shape:
        if question.topic is OFFICE_ORDER:
            count = len(OTHER_OFFICES)
            return Choose(OFFICE, OTHER_OFFICES, least=count, most=count, ordered=True)
        return Choose(SENATOR, eligible(g, g.party_of(question.seat)))

    def imagined(self, g: Destiny, viewer: i64, dice: Chance) -> None:
        """While somebody weighs his word the names of others are not shown yet."""
        if self.wishes:
            column = g.s.senator_party
            self.wishes = [one for one in self.wishes if g.seat_of(column[one]) == viewer]
            self.candidates = [one for one in self.candidates if g.seat_of(column[one]) == viewer]

    def back(self, g: Destiny) -> Step:
        """After somebody took the floor: whoever was to choose may have left the Senate."""
        assert self.held is not None
        if self.held.questions[0].topic is OFFICE_ORDER and not g.in_good_standing(self.chooser):
            self.held = None
            return Goto(Election.choose)
        return STAY

    def words(self, view: View, question: Question) -> Words:
        """Which office it is, and what its holder may do."""
        if question.topic is OFFICE_ORDER:
            words = Words(question.topic.prompt)
            for office in OTHER_OFFICES:
                words.previews[OFFICE.name, office] = MINISTRIES[office].text
            return words
        label = OFFICE.label(self.office)
        words = Words(f"{label}: {MINISTRIES[self.office].text} {question.topic.prompt}")
        tell_things(words, view)
        return words


def is_random(g: Destiny) -> bool:
    """GD-ELE-23: whether this Election is dealt at random."""
    return g.s.settings.random_first_election and g.s.turn == 1
