"""Disputes about promises in plain words: complaint, answer, ruling, suit (GD-DEA-24..29).

Only the two sides are asked and told, until something comes of it (GD-DEC-38). GD-VAR-07: where
the program cannot tell whether a promise was kept, this procedure decides.
"""

from __future__ import annotations

from typing import Final, final

from starmoot.games.destiny.court import Suit, can_sue
from starmoot.games.destiny.dealing import DEAL, Deal, promise_text, text_place
from starmoot.games.destiny.floor import COMPLAIN, FloorAct, allows, may_complain
from starmoot.games.destiny.names import PARTY
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.promises import both, break_deal, find_deal, is_binding, penance
from starmoot.kernel import (
    DONE,
    PASS,
    YES_NO,
    Answer,
    Ask,
    Choose,
    Goto,
    Kind,
    Procedure,
    Question,
    Run,
    Shape,
    Step,
    Topic,
    View,
    Words,
    i64,
    note,
    pick,
)

ADMIT: Final = 0
DENY: Final = 1
PLEA: Final = Kind("destiny.plea", ["admit", "deny"], ["Admit it", "Deny it"])
BROKE: Final = 0
KEPT_IT: Final = 1
RULING: Final = Kind(
    "destiny.ruling", ["broken", "not_broken"], ["The deal was broken", "It was not broken"]
)

PLEAD: Final = Topic("destiny.plead", "GD-DEC-38 GD-DEA-24", "Do you admit that you broke it?")
RULE: Final = Topic(
    "destiny.rule", "GD-DEC-38 GD-DEA-25", "You made the offer, so you decide: was it broken?"
)
SUE_OR_NOT: Final = Topic(
    "destiny.sue", "GD-DEC-38 GD-DEA-26", "Will you sue in the Galactic Court?", "No suit"
)
COMPLAINS: Final = note(
    "destiny.complains", "GD-DEA-24 GD-DEA-27", "{} complains of the {}", PARTY, PARTY
)
PLEADS: Final = note("destiny.pleads", "GD-DEA-24 GD-DEC-38", "{}: {}", PARTY, PLEA)
RULES: Final = note("destiny.ruling", "GD-DEA-25 GD-DEA-28", "{} rules: {}", PARTY, RULING)


def disputable(g: Destiny, party: i64) -> list[int]:
    """GD-DEA-24, GD-DEA-29: deals of which a Party may complain: binding ones, once in a turn."""
    found: list[int] = []
    for deal in g.s.deals:
        if deal.concerns(party) and may_complain(g, deal, party):
            found.append(deal.number)
    return found


@final
class ComplainAct(FloorAct):
    """GD-DEA-24: whoever sees a promise in plain words broken complains of it."""

    of_deals = True

    def available(self, g: Destiny, party: i64) -> bool:
        return allows(g, party, COMPLAIN)

    def shape(self, g: Destiny, party: i64) -> Shape | None:
        return Choose(DEAL, disputable(g, party))

    def start(self, g: Destiny, party: i64, answer: Answer) -> Procedure[Destiny]:
        return Dispute(answer.key, party)


@final
class Dispute(Procedure[Destiny]):
    """GD-DEA-27: complaint, answer, ruling of the initiator, suit, each with its own time."""

    number: i64 = 0
    accuser: i64 = -1
    accused: i64 = -1
    ruled: i64 = KEPT_IT
    suitors: list[int]

    def __init__(self, number: i64 = 0, accuser: i64 = -1) -> None:
        self.number = number
        self.accuser = accuser
        self.suitors = []

    def begin(self, g: Destiny) -> Step:
        deal = find_deal(g, self.number)
        if deal is None:
            return DONE
        deal.complained = g.s.turn
        self.accused = deal.other(self.accuser)
        g.reveals += 1
        g.say(COMPLAINS, self.accuser, self.accused, audience=deal.audience)
        return self.put(g, deal, PLEAD, self.accused)

    def put(self, g: Destiny, deal: Deal, topic: Topic, party: i64) -> Ask:
        """One of the two is asked, and only the two know."""
        question = topic.put_to(g.seat_of(party))
        then = Dispute.pleaded if topic is PLEAD else Dispute.decided
        return Ask([question], then, audience=both(g, deal))

    def offer(self, g: Destiny, question: Question) -> Shape:
        if question.topic is PLEAD:
            return Choose(PLEA, [ADMIT, DENY])
        if question.topic is RULE:
            return Choose(RULING, [BROKE, KEPT_IT])
        return Choose(YES_NO, [1])

    def absent(self, g: Destiny, question: Question) -> Answer:
        """GD-DEC-38: silence denies, finds nothing broken, and does not sue."""
        if question.topic is PLEAD:
            return pick(DENY)
        return pick(KEPT_IT) if question.topic is RULE else PASS

    def pleaded(self, g: Destiny) -> Step:
        """GD-DEA-24: admitting ends it; GD-DEA-25: else the initiator has the say."""
        deal = find_deal(g, self.number)
        if deal is None:
            return DONE
        g.say(PLEADS, self.accused, g.answer().key, audience=deal.audience)
        if g.answer().key == ADMIT:
            return self.breach(g, deal)
        return self.put(g, deal, RULE, deal.by)

    def decided(self, g: Destiny) -> Step:
        """GD-DEA-26: either side may go to court instead of accepting the ruling."""
        deal = find_deal(g, self.number)
        if deal is None:
            return DONE
        self.ruled = g.answer().key
        g.say(RULES, deal.by, self.ruled, audience=deal.audience)
        self.suitors = [party for party in (self.accuser, self.accused) if can_sue(g, deal, party)]
        questions = [SUE_OR_NOT.put_to(g.seat_of(party)) for party in self.suitors]
        return Ask(questions, Dispute.sued, audience=both(g, deal))

    def sued(self, g: Destiny) -> Step:
        """The accuser's suit is heard before that of the accused."""
        for party in self.suitors:
            answer = g.answer_of(g.seat_of(party))
            if answer is not None and not answer.passed():
                other = self.accused if party == self.accuser else self.accuser
                return Run(Suit(self.number, party, other), Dispute.heard)
        return Goto(Dispute.close)

    def heard(self, g: Destiny) -> Step:
        """GD-DEA-26: the court overrides the initiator's say."""
        return DONE if g.returned == 1 else Goto(Dispute.close)

    def close(self, g: Destiny) -> Step:
        """GD-DEA-28: without a suit the ruling stands."""
        deal = find_deal(g, self.number)
        if deal is None or self.ruled == KEPT_IT:
            return DONE
        return self.breach(g, deal)

    def breach(self, g: Destiny, deal: Deal) -> Step:
        """GD-DEA-24, GD-DEA-28: 2 Corruption for the accused, and the deal is over."""
        place = text_place(deal, self.accused)
        if place < 0 or not is_binding(g, deal):
            return DONE
        break_deal(g, deal, place)
        return Run(penance(g, self.accused), Dispute.over)

    def over(self, g: Destiny) -> Step:
        return DONE

    def words(self, view: View, question: Question) -> Words:
        """What was promised, and what follows."""
        words = Words(question.topic.prompt)
        for deal in view.state.deals:
            if deal.number == self.number:
                place = text_place(deal, self.accused)
                if place >= 0:
                    told = promise_text(deal.promises[place])
                    words.prompt = (
                        f"The {PARTY.label(self.accuser)} complains of this promise of the "
                        f"{PARTY.label(self.accused)}: {told} {question.topic.prompt}"
                    )
        cost = view.state.settings.breach_corruption
        words.previews[PLEA.name, ADMIT] = f"You take {cost} Corruption, and the deal is over."
        words.previews[PLEA.name, DENY] = "Whoever made the offer rules on it."
        words.previews[RULING.name, BROKE] = (
            f"Unless one of you sues, the accused takes {cost} Corruption and the deal is over."
        )
        words.previews[RULING.name, KEPT_IT] = "Unless one of you sues, the deal goes on."
        words.previews[YES_NO.name, 1] = (
            "Both state a version and stand a Senator forward; the lower trial roll wins, and "
            "both Senators are judged by it."
        )
        return words
