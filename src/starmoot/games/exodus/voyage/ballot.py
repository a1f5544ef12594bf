"""The fleet ballot: how "the players" choose. (EX-DICE-22)"""

from __future__ import annotations

from typing import Any, Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.play import Exodus
from starmoot.mechanics.voting import ABSTAIN, explain, weigh

ONE_VOTE_EACH: Final = [1] * names.FACTIONS
TIE_BREAKERS: Final = [names.GOVERNMENT, names.CHURCH, names.MILITARY]

COUNTED: Final = k.note("exodus.ballot_counted", "EX-DICE-22 EX-TIME-09", "The fleet votes")


def plurality(options: list[int], stances: list[int]) -> k.i64:
    """Most picks win; ties go to Government, Church, Military, then the first listed. (EX-DICE-22)

    `stances` has one entry for each faction, ABSTAIN where it cast no vote.
    """
    leaders = weigh(stances, ONE_VOTE_EACH, options).leaders
    if not leaders:
        return options[0]
    if len(leaders) > 1:
        for faction in TIE_BREAKERS:
            if stances[faction] in leaders:
                return stances[faction]
    return leaders[0]


@k.mypyc_attr(allow_interpreted_subclasses=True)
class BallotTopic(k.Topic):
    """What the players choose together: one of the options of a ballot."""

    def offer(self, at: FleetBallot, g: Exodus, question: k.Question) -> k.Shape:
        return k.Choose(at.kind(), at.options(g))


@k.mypyc_attr(allow_interpreted_subclasses=True)
class FleetBallot(k.Procedure[Exodus]):
    """Each played faction picks at once; hands up the option that carried. (EX-DICE-22)

    A ballot says what is asked, over which options, and what follows when one has carried. Silence
    casts no vote, so the topic of a ballot can be passed. (EX-TIME-09)
    """

    winner: k.i64 = ABSTAIN

    def topic(self) -> k.Topic:
        """What is asked."""
        raise NotImplementedError

    def kind(self) -> k.Kind[Any]:
        """What the options are."""
        raise NotImplementedError

    def options(self, g: Exodus) -> list[int]:
        """The options as listed; the first carries where nobody votes."""
        raise NotImplementedError

    def decided(self, g: Exodus, stances: list[int]) -> k.i64:
        """Which option carries; `stances` has an entry for each faction, voting or not."""
        return plurality(self.options(g), stances)

    def carried(self, g: Exodus, option: k.i64) -> None:
        """What follows."""

    def begin(self, g: Exodus) -> k.Step:
        return k.ask_each(self.topic(), g.seats_of(g.s.played), FleetBallot.count)

    def count(self, g: Exodus) -> k.Step:
        """Open the votes and count them, one for each faction."""
        stances: list[int] = [ABSTAIN] * names.FACTIONS
        for faction in g.s.played:
            answer = g.said_by(faction)
            if not answer.passed():
                stances[faction] = answer.key
        if not g.quiet:
            tally = weigh(stances, ONE_VOTE_EACH, self.options(g))
            g.say(COUNTED, text=explain(tally, self.kind(), names.FACTION, g.s))
        self.winner = self.decided(g, stances)
        self.carried(g, self.winner)
        return k.DONE
