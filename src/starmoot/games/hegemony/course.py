"""The course of a game: three rounds of sessions and Exchanges, then the Hegemony. (HG-SEQ-01)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import options
from starmoot.games.hegemony.exchange.stage import Exchange
from starmoot.games.hegemony.final.session import HegemonySession
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.session.session import Session
from starmoot.games.hegemony.setup.agreement import Agreement
from starmoot.games.hegemony.setup.convening import Convening

ROUND: Final = k.note("hegemony.round", "HG-SEQ-01", "Round {}: each faction meets", k.NUMBER)


class Course(k.Procedure[Hegemony]):
    """A whole game: nine sessions of factions, and one of the Hegemony. (HG-SEQ-01, HG-COMP-03)

    In whatever order rooms go on, it comes out the same, so that rooms of bots need not wait for
    anybody. (HG-MODE-10, HG-MODE-11, HG-SOLO-03)
    """

    def begin(self, g: Hegemony) -> k.Step:
        """Cards of one's own need everybody's consent. (HG-RAND-20)"""
        if g.s.settings.custom_deck:
            return k.Run(Agreement(), Course.convene)
        return k.Goto(Course.convene)

    def convene(self, g: Hegemony) -> k.Step:
        """Groups of people who meet at hours agree on them first. (HG-SETUP-08)"""
        if g.s.settings.clock_profile == options.STANDARD:
            return k.Run(Convening(), Course.meet)
        return k.Goto(Course.meet)

    def meet(self, g: Hegemony) -> k.Step:
        """The sessions of a round go on side by side. (HG-SEQ-02)"""
        if g.s.round == 3 or not g.active():
            return k.Run(HegemonySession(), Course.meet)
        g.s.round += 1
        g.say(ROUND, g.s.round)
        return k.Fork([Session(faction) for faction in g.active()], Course.exchange)

    def exchange(self, g: Hegemony) -> k.Step:
        """It opens when all sessions are over. (HG-SEQ-03, HG-SEQ-04)"""
        return k.Run(Exchange(), Course.meet)
