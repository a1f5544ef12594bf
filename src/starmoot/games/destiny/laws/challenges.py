"""Challenges: whether a law that has passed breaks the Bill of Sentient Rights (GD-BIL-08)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny.laws import compliance
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.words import law_words

VERDICT: Final = k.Kind("destiny.keep_or_strike")
KEEP: Final = VERDICT.word("keep", "Keep the law")
STRIKE: Final = VERDICT.word("strike", "Strike it down")
OBJECTION: Final = k.Kind("destiny.objection", ["challenge"], ["Challenge the law"])

ARTICLES: Final = "GD-BIL-02 GD-BIL-03 GD-BIL-04 GD-BIL-05 GD-BIL-06 GD-BIL-07"
"""The Bill, which is shown to those who challenge and judge."""
CHALLENGED: Final = k.note("destiny.challenged", "GD-BIL-08", "{party} challenges the law")
STRUCK: Final = k.note(
    "destiny.struck",
    "GD-BIL-01 GD-BIL-08",
    "The law is struck down by {number} of {number} players",
)
UPHELD: Final = k.note(
    "destiny.upheld", "GD-BIL-08", "The law stands: {number} of {number} would strike it"
)

THE_BILL: Final = (
    "The Bill: the Senate makes no resources and gives no Sectors; it takes none but by fines and "
    "taxes; it singles out no Party; it changes no rule, no cost and no card, and leaves everyone "
    "Action cards and Campaigns; Invasions are illegal and cost 2 Corruption."
)
"""GD-BIL-02..07: the articles, for those who judge by them."""


class ChallengeIt(k.Topic):
    """Anybody may say that a new law breaks the Bill; silence does not. (GD-DEC-13)"""

    def words(self, at: Challenge, view: k.View, question: k.Question) -> k.Words:
        words = law_on_trial(at, view, self.prompt)
        words.previews[OBJECTION.name, 0] = "All players then judge whether it stands."
        return words


CHALLENGE: Final = ChallengeIt(
    "destiny.challenge",
    f"GD-DEC-13 GD-BIL-08 {ARTICLES}",
    "Does it break the Bill of Sentient Rights?",
    "No challenge",
    clock="window",
    title="Challenge a law",
    shape=k.Choose(OBJECTION, [0]),
)


class JudgeLaw(k.Topic):
    """All judge whether the law stands; silence keeps it. (GD-DEC-13)"""

    def words(self, at: Challenge, view: k.View, question: k.Question) -> k.Words:
        words = law_on_trial(at, view, self.prompt)
        words.previews[VERDICT.name, STRIKE] = "More than half of all players remove the law."
        words.previews[VERDICT.name, KEEP] = "The law stays in force."
        return words


JUDGE_LAW: Final = JudgeLaw(
    "destiny.judge_law",
    f"GD-DEC-13 GD-BIL-01 GD-BIL-08 {ARTICLES}",
    "Does this law stand?",
    title="Judge a law",
    shape=k.Choose(VERDICT, [KEEP, STRIKE]),
)


def law_on_trial(at: Challenge, view: k.View, prompt: str) -> k.Words:
    """The law, and by what it is judged."""
    state = view.state
    law = law_words.law_text(state.laws[at.place], state.turn)
    return k.Words(f"{law} {THE_BILL} {prompt}")


class Challenge(k.Procedure[Destiny]):
    """GD-BIL-08: anybody may challenge a law that has passed; then all players judge it.

    One player has one vote, rebels too, and no Influence counts. More than half of all strike it.
    """

    place: k.i64 = -1

    def begin(self, g: Destiny) -> k.Step:
        """Thirty seconds at a table; by mail the pace of windows holds."""
        seconds = g.s.settings.challenge_time()
        due: k.i64 = g.now + seconds if seconds > 0 else 0
        return k.Ask(CHALLENGE.put_to_all(g.seats), Challenge.heard, due=due)

    def heard(self, g: Destiny) -> k.Step:
        """Without a challenge the law stands."""
        challengers = [g.party_of(seat) for seat, _ in g.said()]
        for party in challengers:
            g.say(CHALLENGED, party)
        if not challengers:
            return k.DONE
        return k.ask_each(JUDGE_LAW, g.everyone(), Challenge.judged)

    def judged(self, g: Destiny) -> k.Step:
        """The majority of all players decides."""
        strikes = sum([answer.key for answer in g.answers])
        title = g.s.laws[self.place].title
        if 2 * strikes > g.seats:
            g.say(STRUCK, strikes, g.seats, text=title)
            compliance.remove_law(g, self.place)
        else:
            g.say(UPHELD, strikes, g.seats, text=title)
        return k.DONE
