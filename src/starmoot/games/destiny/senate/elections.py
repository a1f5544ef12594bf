"""Elections: who holds the five Ministries (GD-ELE)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, options
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.deals import promises
from starmoot.games.destiny.laws import permits
from starmoot.games.destiny.laws.deeds import Deed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import rerolls
from starmoot.games.destiny.senate import ballot, chair, motions
from starmoot.games.destiny.turn import ending
from starmoot.games.destiny.words import thing_words

OTHER_OFFICES: Final = [names.INTERIOR, names.FINANCE, names.JUSTICE, names.DEFENCE]
"""GD-DEC-04: the offices after the first, in the order that silence means."""

DEALT: Final = k.note(
    "destiny.office_dealt", "GD-ELE-24 GD-ELE-25", "{office} is dealt to the {party}"
)
VOTED_ON: Final = k.note("destiny.election", "GD-ELE-03 GD-ELE-04", "Election of the {office}")
STANDS_FORWARD: Final = k.note(
    "destiny.candidate",
    "GD-ELE-07 GD-ELE-08",
    "{party} puts {senator} forward as {office}",
    reveals=True,
)
STAYS_VACANT: Final = k.note(
    "destiny.office_vacant",
    "GD-ELE-15 GD-ELE-16",
    "The office of {office} stays vacant",
    reveals=True,
)
ORDER_CHOSEN: Final = k.note(
    "destiny.office_order", "GD-ELE-04 GD-ELE-05", "{party} chooses the order of the offices"
)
OVER: Final = k.note("destiny.election_over", "GD-ELE-18 GD-ELE-26", "The Election is over")


def title_of(office: names.Office) -> str:
    """What a vote for an office is called."""
    return f"Election of the {names.OFFICE.label(office)}"


def eligible(g: Destiny, party: names.Party) -> list[names.Senator]:
    """GD-ELE-07..10, GD-CARD-07: a Party's Senators in the Senate who hold no office yet.

    Exhausted ones may stand. All Ministries were vacated, so an office is one of this Election.
    """
    return [one for one in without_office(g, party) if g.in_senate(one)]


def fewest_senators(g: Destiny) -> list[names.Party]:
    """GD-ELE-05: of the Parties in the Senate those with the fewest Senators in play."""
    least = min([len(g.senators_of(party)) for party in g.senate()])
    return [party for party in g.senate() if len(g.senators_of(party)) == least]


def without_office(g: Destiny, party: names.Party) -> list[names.Senator]:
    """GD-ELE-09: a Party's Senators who hold no Ministry.

    GD-EX-26: four Senators fill four Ministries at most.
    """
    return [one for one in g.senators_of(party) if g.office_of(one) < 0]


def close_election(g: Destiny) -> None:
    """GD-ELE-18, GD-ELE-26, GD-VIC-01: the counter goes back, and five Ministries win."""
    g.s.election = 1
    g.s.electing = False
    g.say(OVER)
    ending.check_ministries(g)


class SeatMinister(k.Topic):
    """Which of your Senators takes the office?"""

    def offer(self, at: RandomElection, g: Destiny, question: k.Question) -> k.Shape:
        return k.Choose(printed.SENATOR, without_office(g, at.party))

    def words(self, at: RandomElection, view: k.View, question: k.Question) -> k.Words:
        """Which office it is."""
        words = k.Words(f"{names.OFFICE.label(at.office)}: {names.within(self.prompt)}")
        thing_words.tell_things(words, view)
        return words


SEAT_MINISTER: Final = SeatMinister(
    "destiny.seat_minister",
    "GD-ELE-25",
    "Which of your Senators takes the office?",
    title="New Minister",
)


class RandomElection(k.Procedure[Destiny]):
    """GD-ELE-23..26: the Minister cards are dealt to random Parties that can fill them."""

    offices: list[int] = []
    office: names.Office = names.NO_OFFICE
    party: names.Party = names.NO_PARTY

    def begin(self, g: Destiny) -> k.Step:
        self.offices = list(names.EVERY_OFFICE)
        g.chance.shuffle(names.DRAWS, self.offices)
        return k.Goto(RandomElection.deal)

    def deal(self, g: Destiny) -> k.Step:
        """GD-ELE-25: cards that nobody can fill stay vacant."""
        able = [party for party in g.parties() if without_office(g, party)]
        if not self.offices or not able:
            close_election(g)
            return k.DONE
        self.office = names.Office(self.offices.pop(0))
        self.party = able[g.chance.below(names.DRAWS, len(able))]
        g.say(DEALT, self.office, self.party)
        own = without_office(g, self.party)
        if len(own) > 1:
            return k.ask(SEAT_MINISTER, g.seat_of(self.party), RandomElection.seated)
        g.appoint(self.office, own[0])
        return k.Goto(RandomElection.deal)

    def back(self, g: Destiny) -> k.Step:
        """After somebody took the floor: who has sold every Senator cannot fill the office."""
        if without_office(g, self.party):
            return k.STAY
        self.held = None
        self.offices.insert(0, self.office)
        return k.Goto(RandomElection.deal)

    def seated(self, g: Destiny) -> k.Step:
        g.appoint(self.office, names.Senator(g.answer().key))
        return k.Goto(RandomElection.deal)


class Wish(k.Record):
    """Whom a Party has named for an office, before the names are shown."""

    party: names.Party = names.NO_PARTY
    senator: names.Senator = names.NO_SENATOR


class Stand(k.Topic):
    """Each Party may put one of its Senators forward. (GD-ELE-07)"""

    def offer(self, at: Election, g: Destiny, question: k.Question) -> k.Shape:
        return k.Choose(printed.SENATOR, eligible(g, g.party_of(question.seat)))

    def words(self, at: Election, view: k.View, question: k.Question) -> k.Words:
        """Which office it is, and what its holder may do."""
        label = names.OFFICE.label(at.office)
        words = k.Words(f"{label}: {printed.MINISTRIES[at.office].text} {self.prompt}")
        thing_words.tell_things(words, view)
        return words


STAND: Final = Stand(
    "destiny.stand",
    "GD-DEC-03 GD-ELE-07",
    "Which of your Senators stands for it?",
    "None",
    title="Candidates",
)


class OfficeOrder(k.Topic):
    """The new Prime Minister sets the order of the other offices. (GD-ELE-04)"""

    def offer(self, at: Election, g: Destiny, question: k.Question) -> k.Shape:
        count = len(OTHER_OFFICES)
        return k.Choose(names.OFFICE, OTHER_OFFICES, least=count, most=count, ordered=True)

    def words(self, at: Election, view: k.View, question: k.Question) -> k.Words:
        words = k.Words(self.prompt)
        for office in OTHER_OFFICES:
            words.previews[names.OFFICE.name, office] = printed.MINISTRIES[office].text
        return words

    def concerns(self, at: Election, g: Destiny, question: k.Question) -> bool:
        """There is a usual order."""
        return False

    def back(self, at: Election, g: Destiny, question: k.Question) -> k.Step | None:
        """The one who was to choose may have left the Senate.

        GD-ELE-22: or the Prime Minister has changed sides, and the choice goes with the office.
        """
        sold = g.ministry_party(names.PRIME_MINISTER) not in (names.NO_PARTY, at.chooser)
        if g.in_good_standing(at.chooser) and not sold:
            return None
        return k.Goto(Election.choose)


OFFICE_ORDER: Final = OfficeOrder(
    "destiny.order_of_offices",
    "GD-DEC-04 GD-ELE-04",
    "In which order are the other four offices voted on?",
    "Interior, Finance, Justice, Defence",
)


class Election(k.Procedure[Destiny]):
    """GD-ELE-01..20: step 1 of the Senate Phase when an Election is due.

    The Prime Minister is elected first; then come the other offices in the order that the new one
    chooses. `left` are the offices still to be voted on after the present one. `wishes`
    are the names that are not weighed yet, `standing` those that will be shown.
    """

    office: names.Office = names.PRIME_MINISTER
    chooser: names.Party = names.NO_PARTY
    left: list[names.Office] = []
    wishes: list[Wish] = []
    standing: list[Wish] = []
    candidates: list[names.Senator] = []

    def begin(self, g: Destiny) -> k.Step:
        """GD-ELE-01, GD-ELE-03: only when one is due; the Prime Minister first."""
        return k.Goto(Election.stand) if g.s.electing else k.DONE

    # One office

    def stand(self, g: Destiny) -> k.Step:
        """GD-ELE-07, GD-ELE-08: each Party in good standing may name one, all at the same time."""
        g.say(VOTED_ON, self.office)
        able = [party for party in g.senate() if eligible(g, party)]
        return k.ask_each(STAND, [g.seat_of(party) for party in able], Election.named)

    def named(self, g: Destiny) -> k.Step:
        """All names are in; what each Party has promised comes to mind before they are shown."""
        self.candidates = []
        self.wishes = []
        for answer in g.answers:
            if not answer.passed():
                wish = Wish(
                    party=g.senator(names.Senator(answer.key)).party,
                    senator=names.Senator(answer.key),
                )
                self.wishes.append(wish)
        return k.Goto(Election.weigh)

    def weigh(self, g: Destiny) -> k.Step:
        """GD-DEA-21: whoever has promised to stand aside keeps or breaks his word."""
        if not self.wishes:
            return k.Goto(Election.show)
        party = self.wishes[0].party
        candidacy = Deed(party=party, act=promises.STAND_ACT, detail=self.office)
        return k.Run(permits.Permit([candidacy]), Election.weighed)

    def weighed(self, g: Destiny) -> k.Step:
        """Who keeps his word names nobody."""
        wish = self.wishes.pop(0)
        if g.finished(permits.Permit).allowed:
            self.standing.append(wish)
        return k.Goto(Election.weigh)

    def show(self, g: Destiny) -> k.Step:
        """GD-ELE-08, GD-ELE-15: all are shown together; without any the office stays vacant.

        GD-ELE-07: who has left the Senate, or is another Party's by now, does not stand.
        """
        self.candidates = []
        for wish in self.standing:
            if g.senator(wish.senator).party == wish.party and g.in_senate(wish.senator):
                self.candidates.append(wish.senator)
        self.standing = []
        for senator in self.candidates:
            g.say(STANDS_FORWARD, g.senator(senator).party, senator, self.office)
        if not self.candidates:
            g.say(STAYS_VACANT, self.office)
            return k.Goto(Election.filled)
        return k.Run(chair.Debate(title_of(self.office)), Election.vote)

    def vote(self, g: Destiny) -> k.Step:
        """GD-ELE-11, GD-ELE-12: one vote among the candidates and "keep vacant"."""
        vote = motions.Vote(
            item=motions.ELECTION_ITEM,
            about=self.office,
            title=title_of(self.office),
            options=[motions.CANDIDATES_FROM + one for one in self.candidates],
        )
        vote.options.append(motions.KEEP_VACANT)
        return k.Run(ballot.Ballot(vote), Election.counted)

    def counted(self, g: Destiny) -> k.Step:
        """GD-ELE-16, GD-ELE-17: the winner takes the office, or it stays with an unnamed one.

        GD-ELE-20: at once, so that a new Prime Minister has the chair in the votes to come.
        """
        result = g.finished(ballot.Ballot).result
        if motions.CANDIDATES_FROM <= result < motions.KEEP_VACANT:
            g.appoint(self.office, names.Senator(result - motions.CANDIDATES_FROM))
        else:
            g.say(STAYS_VACANT, self.office)
        return k.Goto(Election.filled)

    # The other offices

    def filled(self, g: Destiny) -> k.Step:
        """GD-ELE-04, GD-ELE-18: the next office, or the Election is over."""
        if self.office == names.PRIME_MINISTER:
            return k.Goto(Election.choose)
        if not self.left:
            close_election(g)
            return k.DONE
        self.office = self.left.pop(0)
        return k.Goto(Election.stand)

    def choose(self, g: Destiny) -> k.Step:
        """GD-ELE-04..06: the new Prime Minister, else the Party with the fewest Senators."""
        chooser = g.ministry_party(names.PRIME_MINISTER)
        if chooser == names.NO_PARTY:
            lots = rerolls.RollOff(fewest_senators(g), names.SENATE_DICE, "fewest Senators")
            return k.Run(lots, Election.drawn)
        return self.ask_order(g, chooser)

    def drawn(self, g: Destiny) -> k.Step:
        return self.ask_order(g, g.finished(rerolls.RollOff).winner())

    def ask_order(self, g: Destiny, chooser: names.Party) -> k.Step:
        """Who chooses is asked."""
        self.chooser = chooser
        return k.ask(OFFICE_ORDER, g.seat_of(self.chooser), Election.chosen)

    def chosen(self, g: Destiny) -> k.Step:
        """GD-DEC-04: silence leaves them in the order of the chair."""
        answer = g.answer()
        self.left = (
            OTHER_OFFICES[:] if answer.passed() else [names.Office(one) for one in answer.picks()]
        )
        if not g.quiet:
            g.say(ORDER_CHOSEN, self.chooser, text=", ".join(map(names.OFFICE.label, self.left)))
        self.office = self.left.pop(0)
        return k.Goto(Election.stand)

    def imagined(self, g: Destiny, viewer: k.i64, dice: k.Chance) -> None:
        """While somebody weighs his word the names of others are not shown yet."""
        if self.wishes:
            self.wishes = [one for one in self.wishes if g.seat_of(one.party) == viewer]
            self.standing = [one for one in self.standing if g.seat_of(one.party) == viewer]


def is_random(g: Destiny) -> bool:
    """GD-ELE-23: whether this Election is dealt at random."""
    return g.s.settings.first_election == options.AT_RANDOM and g.s.turn == 1
