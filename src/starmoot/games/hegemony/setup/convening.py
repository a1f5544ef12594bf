"""Before the first session: three scribes agree on labels and hours. (HG-SETUP-02..03, -08)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.setup.calendar import (
    CALENDAR,
    DAY,
    LABELS,
    ORDERS,
    OWN,
    Terms,
    fill_board,
)
from starmoot.games.hegemony.setup.start import cabinet_of
from starmoot.games.hegemony.state import Board
from starmoot.mechanics.choices import YES_OR_NO, any_of
from starmoot.mechanics.turns import InTurn

PATIENCE: Final = 2 * DAY
"""How long scribes think about a proposal."""

PROPOSED: Final = k.note("hegemony.proposed", "HG-SETUP-08", "{} proposes labels and hours", k.SEAT)
SETTLED: Final = k.note("hegemony.settled", "HG-SETUP-08", "The scribes agree on labels and hours")
USUAL: Final = k.note(
    "hegemony.usual", "HG-SETUP-03", "Labels go by who came first, and rooms meet weekly"
)


class Propose(k.Topic):
    """Labels for the three factions, and hours for their rooms. (HG-DEC-01)"""

    def offer(self, at: Convening, g: Hegemony, question: k.Question) -> k.Shape:
        hours = k.Amount(0, 167)
        return k.form(
            Terms,
            labels=any_of(LABELS),
            calendar=any_of(CALENDAR),
            days_apart=k.Amount(1, 21),
            meets_a=hours,
            meets_b=hours,
            meets_c=hours,
            results=k.Amount(1, 24),
        )


class AcceptTerms(k.Topic):
    """Yes or no; silence is no. (HG-SETUP-03)"""

    def words(self, at: Convening, view: k.View, question: k.Question) -> k.Words:
        terms = at.terms
        labels = LABELS.label(terms.labels).upper()
        return k.Words(f"{self.prompt} Labels {labels}. {calendar_words(terms)}.")


def calendar_words(terms: Terms) -> str:
    """When rooms would meet, in words."""
    if terms.calendar != OWN:
        return CALENDAR.label(terms.calendar)
    hours = f"{terms.meets_a}, {terms.meets_b} and {terms.meets_c} hours"
    return (
        f"A round every {terms.days_apart} days: A, B and C meet {hours} after it begins, and "
        f"reports open {terms.results} hours before the next one"
    )


PROPOSE: Final = Propose(
    "hegemony.propose_hours",
    "HG-SETUP-02 HG-SETUP-08 HG-SETUP-09 HG-DEC-01",
    "Which labels, and when do rooms meet?",
    "As usual",
    title="Meeting hours",
)
AGREE: Final = AcceptTerms(
    "hegemony.agree_hours",
    "HG-SETUP-03 HG-DEC-01",
    "Do you agree with the proposal?",
    title="Meeting hours",
    shape=YES_OR_NO,
    silence=k.pick(0),
)


class Convening(InTurn[Hegemony]):
    """Each scribe may propose; what both others accept holds. (HG-SETUP-02..03, HG-SETUP-08)

    Where nobody does, the factions keep the labels of the order in which they joined, and meet
    weekly. (HG-DEC-01)
    """

    terms: Terms = Terms()
    agreed: bool = False

    def order(self, g: Hegemony) -> list[k.Seat]:
        return [] if self.agreed else [cabinet.scribe for cabinet in g.s.cabinets]

    def turn(self, g: Hegemony, one: k.Seat) -> k.Step:
        return k.Ask(
            [PROPOSE.put_to(one)], InTurn.heard, audience=g.scribes(), due=g.now + PATIENCE
        )

    def answered(self, g: Hegemony, one: k.Seat, answer: k.Answer) -> k.Step:
        """The two others say what they think."""
        self.terms = k.read(Terms, answer)
        g.say(PROPOSED, one, audience=g.scribes())
        others = [seat for seat in self.order(g) if seat != one]
        return k.Ask(
            [AGREE.put_to(seat) for seat in others],
            Convening.judged,
            audience=g.scribes(),
            due=g.now + PATIENCE,
        )

    def judged(self, g: Hegemony) -> k.Step:
        """All three must agree. (HG-SETUP-03)"""
        self.agreed = all(answer.yes() for answer in g.answers)
        return k.Goto(InTurn.begin)

    def after(self, g: Hegemony) -> k.Step:
        """The board is hung up where scribes alone can read it. (HG-COMM-06)"""
        terms = self.terms if self.agreed else Terms()
        relabel(g, terms.labels)
        board = Board()
        board.audience = g.scribes()
        fill_board(board, terms)
        g.s.board = board
        g.say(SETTLED if self.agreed else USUAL, audience=g.scribes())
        return k.DONE


def relabel(g: Hegemony, order: int) -> None:
    """The factions change their labels, and with them everything that goes by label."""
    if order == 0:
        return
    labels = ORDERS[order]
    g.s.homes = [labels[home] for home in g.s.homes]
    g.s.cabinets = [cabinet_of(g, faction) for faction in n.FACTIONS]
