"""Disputes about promises in plain words: complaint, answer, ruling, suit (GD-DEA-24..29).

Of any deal either side may also go to court at once (GD-DEA-26). Only the two sides are asked and
told, until something comes of it (GD-DEC-38). GD-VAR-07: where the program cannot tell whether a
promise was kept, this procedure decides.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import floor
from starmoot.games.destiny.court import galactic_court
from starmoot.games.destiny.deals import dealing, promises
from starmoot.games.destiny.play import Destiny

PLEA: Final = k.Kind("destiny.plea")
ADMIT: Final = PLEA.word("admit", "Admit it")
DENY: Final = PLEA.word("deny", "Deny it")
RULING: Final = k.Kind("destiny.ruling")
BROKE: Final = RULING.word("broken", "The deal was broken")
KEPT_IT: Final = RULING.word("not_broken", "It was not broken")

COMPLAINS: Final = k.note(
    "destiny.complains", "GD-DEA-24 GD-DEA-27", "{party} complains of the {party}", reveals=True
)
PLEADS: Final = k.note("destiny.pleads", "GD-DEA-24 GD-DEC-38", "{party}: {plea}")
RULES: Final = k.note("destiny.ruling", "GD-DEA-25 GD-DEA-28", "{party} rules: {ruling}")


def disputable(g: Destiny, party: names.Party) -> list[int]:
    """GD-DEA-24, GD-DEA-29: deals of which a Party may complain: binding ones, once in a turn."""
    deals = [deal for deal in g.s.deals if deal.concerns(party)]
    return [deal.number for deal in deals if floor.may_complain(g, deal, party)]


class Complaint(k.Pick):
    """A deal, and which of its promises, where there are several in plain words."""

    deal: int = 0
    place: int = 0


class ComplainAct(floor.DealAct):
    """GD-DEA-24: whoever sees a promise in plain words broken complains of it."""

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        """Which deal, and which promise where the other side has made several in plain words."""
        numbers = disputable(g, party)
        then: list[k.Shape | None] = []
        for number in numbers:
            places = complained_of(g, number, party)
            then.append(k.Choose(dealing.PROMISE_PLACE, places) if len(places) > 1 else None)
        return k.Choose(dealing.DEAL, numbers, then=then)

    def start(self, g: Destiny, party: names.Party, answer: k.Answer) -> k.Procedure[Destiny]:
        places = complained_of(g, answer.key, party)
        complaint = k.read(Complaint, answer)
        place = complaint.place if len(places) > 1 else places[0]
        return Dispute(complaint.deal, party, place=place)


def complained_of(g: Destiny, number: k.i64, party: names.Party) -> list[int]:
    """GD-DEA-24: the promises of a deal of which a Party may complain, by their places."""
    deal = promises.find_deal(g, number)
    return [] if deal is None else dealing.text_places(deal, deal.other(party))


def suable(g: Destiny, party: names.Party) -> list[int]:
    """GD-DEA-26: the deals over which a Party may sue."""
    deals = [deal for deal in g.s.deals if deal.concerns(party)]
    return [deal.number for deal in deals if floor.may_sue(g, deal, party)]


class SueAct(floor.DealAct):
    """GD-DEA-26: either side of any deal who feels cheated goes to court."""

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        return k.Choose(dealing.DEAL, suable(g, party))

    def start(self, g: Destiny, party: names.Party, answer: k.Answer) -> k.Procedure[Destiny]:
        deal = promises.find_deal(g, answer.key)
        other = names.NO_PARTY if deal is None else deal.other(party)
        return galactic_court.Suit(answer.key, [party, other])


def dispute_words(at: Dispute, view: k.View, prompt: str) -> k.Words:
    """What was promised."""
    words = k.Words(prompt)
    deal = dealing.numbered(view.state.deals, at.number)
    if deal is not None:
        told = dealing.promise_text(deal.promises[at.place])
        words.prompt = (
            f"The {names.PARTY.label(at.accuser)} complains of this promise of the "
            f"{names.PARTY.label(at.accused)}: {told}. {prompt}"
        )
    return words


class Plead(k.Topic):
    """The accused admits or denies; silence denies. (GD-DEC-38)"""

    def words(self, at: Dispute, view: k.View, question: k.Question) -> k.Words:
        words = dispute_words(at, view, self.prompt)
        cost = view.state.settings.breach_corruption
        words.previews[PLEA.name, ADMIT] = f"You take {cost} Corruption, and the deal is over."
        words.previews[PLEA.name, DENY] = "Whoever made the offer rules on it."
        return words


PLEAD: Final = Plead(
    "destiny.plead",
    "GD-DEC-38 GD-DEA-24",
    "Do you admit that you broke it?",
    title="Your plea",
    shape=k.Choose(PLEA, [ADMIT, DENY]),
    silence=k.pick(DENY),
)


class Rule(k.Topic):
    """The Party that made the offer rules; silence finds nothing broken. (GD-DEC-38)"""

    def words(self, at: Dispute, view: k.View, question: k.Question) -> k.Words:
        words = dispute_words(at, view, self.prompt)
        cost = view.state.settings.breach_corruption
        words.previews[RULING.name, BROKE] = (
            f"Unless one of you sues, the accused takes {cost} Corruption and the deal is over."
        )
        words.previews[RULING.name, KEPT_IT] = "Unless one of you sues, the deal goes on."
        return words


RULE: Final = Rule(
    "destiny.rule",
    "GD-DEC-38 GD-DEA-25",
    "You made the offer, so you decide: was it broken?",
    title="Your ruling",
    shape=k.Choose(RULING, [BROKE, KEPT_IT]),
    silence=k.pick(KEPT_IT),
)


class SueOrNot(k.Topic):
    """Either side may take the ruling to the Galactic Court. (GD-DEA-26)"""

    def words(self, at: Dispute, view: k.View, question: k.Question) -> k.Words:
        words = dispute_words(at, view, self.prompt)
        words.previews[k.YES_NO.name, 1] = (
            "Both state a version and stand a Senator forward; the lower trial roll wins, and "
            "both Senators are judged by it."
        )
        return words


SUE_OR_NOT: Final = SueOrNot(
    "destiny.sue",
    "GD-DEC-38 GD-DEA-26",
    "Will you sue in the Galactic Court?",
    "No suit",
    title="Galactic Court",
    shape=k.Choose(k.YES_NO, [1]),
)


class Dispute(k.Procedure[Destiny]):
    """GD-DEA-27: complaint, answer, ruling of the initiator, suit, each with its own time."""

    number: k.i64 = 0
    accuser: names.Party = names.NO_PARTY
    accused: names.Party = names.NO_PARTY
    place: k.i64 = 0
    ruled: k.i64 = KEPT_IT
    suitors: list[names.Party] = []

    def begin(self, g: Destiny) -> k.Step:
        deal = promises.find_deal(g, self.number)
        if deal is None:
            return k.DONE
        deal.complained = g.s.turn
        self.accused = deal.other(self.accuser)
        g.say(COMPLAINS, self.accuser, self.accused, audience=deal.audience)
        question = PLEAD.put_to(g.seat_of(self.accused))
        return k.Ask([question], Dispute.pleaded, audience=promises.both(g, deal))

    def pleaded(self, g: Destiny) -> k.Step:
        """GD-DEA-24: admitting ends it; GD-DEA-25: else the initiator has the say."""
        deal = promises.find_deal(g, self.number)
        if deal is None:
            return k.DONE
        g.say(PLEADS, self.accused, g.answer().key, audience=deal.audience)
        if g.answer().key == ADMIT:
            return self.breach(g, deal)
        question = RULE.put_to(g.seat_of(deal.by))
        return k.Ask([question], Dispute.decided, audience=promises.both(g, deal))

    def decided(self, g: Destiny) -> k.Step:
        """GD-DEA-26: either side may go to court instead of accepting the ruling."""
        deal = promises.find_deal(g, self.number)
        if deal is None:
            return k.DONE
        self.ruled = g.answer().key
        g.say(RULES, deal.by, self.ruled, audience=deal.audience)
        self.suitors = [
            party
            for party in (self.accuser, self.accused)
            if galactic_court.can_sue(g, deal, party)
        ]
        questions = [SUE_OR_NOT.put_to(g.seat_of(party)) for party in self.suitors]
        return k.Ask(questions, Dispute.sued, audience=promises.both(g, deal))

    def sued(self, g: Destiny) -> k.Step:
        """The accuser's suit is heard before that of the accused."""
        for party in self.suitors:
            answer = g.answer_of(g.seat_of(party))
            if answer is not None and not answer.passed():
                other = self.accused if party == self.accuser else self.accuser
                return k.Run(galactic_court.Suit(self.number, [party, other]), Dispute.heard)
        return k.Goto(Dispute.close)

    def heard(self, g: Destiny) -> k.Step:
        """GD-DEA-26: the court overrides the initiator's say."""
        return k.DONE if g.finished(galactic_court.Suit).heard_out else k.Goto(Dispute.close)

    def close(self, g: Destiny) -> k.Step:
        """GD-DEA-28: without a suit the ruling stands."""
        deal = promises.find_deal(g, self.number)
        if deal is None or self.ruled == KEPT_IT:
            return k.DONE
        return self.breach(g, deal)

    def breach(self, g: Destiny, deal: dealing.Deal) -> k.Step:
        """GD-DEA-24, GD-DEA-28: 2 Corruption for the accused, and the deal is over."""
        if deal.fates[self.place] != dealing.OPEN or not promises.is_binding(g, deal):
            return k.DONE
        promises.break_deal(g, deal, self.place)
        return k.Run(promises.penance(g, self.accused))
