"""Elections: the fleet confirms its government or hands it to the minority. (EX-GOV-02..09)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.characters.succession import exchange_governments
from starmoot.games.exodus.crises.obligations import discharge_elections
from starmoot.games.exodus.dice import Odds
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import State

PARTY: Final = k.Kind("exodus.party")
THE_GOVERNMENT: Final = PARTY.word("government", "The government")
THE_MINORITY: Final = PARTY.word("minority", "The minority")
NOBODY_AT_ALL: Final = PARTY.word("nobody")
PARTIES: Final = [THE_GOVERNMENT, THE_MINORITY]


class EndorseTopic(k.Topic):
    """The government or the minority; who passes endorses nobody. (EX-DEC-25)"""

    def offer(self, at: Elections, g: Exodus, question: k.Question) -> k.Shape:
        """The government or the minority; to pass, or silence, endorses nobody. (EX-DEC-25)"""
        return k.Choose(PARTY, PARTIES)

    def words(self, at: Elections, view: k.View, question: k.Question) -> k.Words:
        """What is known to weigh on the roll, and what would follow."""
        state: State = view.state
        leanings: list[str] = []
        if state.traits[names.JUSTICE] >= POPULAR:
            leanings.append("Justice speaks for the government.")
        if state.traits[names.EDGE] >= POPULAR:
            leanings.append("Edge speaks against it.")
        if state.undermined:
            leanings.append("The Opposition has undermined it.")
        words = k.Words(" ".join([self.prompt, *leanings]))
        confirmed = "if it is confirmed: Justice +2, Edge -2 (narrowly: +1, -1)"
        words.previews[PARTY.name, THE_GOVERNMENT] = confirmed
        words.previews[PARTY.name, THE_MINORITY] = "if it wins: Justice by a flip, Edge -2"
        return words


ENDORSE: Final = EndorseTopic(
    "exodus.endorse",
    "EX-DEC-25 EX-GOV-03",
    "The fleet goes to the polls. Whom do you endorse?",
    "Endorse nobody",
    title="Endorsement",
)
ENDORSES: Final = k.note("exodus.endorses", "EX-GOV-04", "{faction} endorses: {party}")
CONFIRMED: Final = k.note(
    "exodus.confirmed", "EX-GOV-05", "The government is confirmed, by {number}"
)
NARROWLY: Final = k.note("exodus.narrowly", "EX-GOV-05", "The government is narrowly confirmed")
TURNED_OUT: Final = k.note(
    "exodus.turned_out", "EX-GOV-05 EX-GOV-06", "The minority wins the government"
)
REPEALED: Final = k.note(
    "exodus.law_falls", "EX-GOV-08", "Institutional Chauvinism falls with the old government"
)

POPULAR: Final = 8
"""From here on Justice speaks for the government, and Edge against it. (EX-GOV-03)"""


def electors(g: Exodus) -> list[names.Faction]:
    """Every played faction but Government and Opposition. (EX-GOV-04, EX-VAR-03)"""
    return [
        faction for faction in g.s.played if faction not in (names.GOVERNMENT, names.OPPOSITION)
    ]


def election_odds(g: Exodus, net: k.i64) -> Odds:
    """What speaks for and against the government; `net` endorsements for it. (EX-GOV-03)"""
    odds = g.odds()
    if g.trait(names.JUSTICE) >= POPULAR:
        odds.assist(1, "Justice is high")
    if g.trait(names.EDGE) >= POPULAR:
        odds.hinder(1, "Edge is high")
    if g.s.undermined:
        odds.hinder(1, "undermined")
    if net > 0:
        odds.assist(net // 2, "endorsements")
    else:
        odds.hinder(-net // 2, "endorsements of the minority")
    return odds


def settle_accounts(g: Exodus) -> None:
    """Elections meet every demand for them and end the hold of a coup. (EX-GOV-08)"""
    g.s.last_elections = g.s.cycle
    g.s.coup_by = names.NO_FACTION
    discharge_elections(g)


def confirm(g: Exodus, roll: k.i64) -> None:
    """The government stays. (EX-GOV-05)"""
    if roll == 0:
        g.say(NARROWLY)
    else:
        g.say(CONFIRMED, roll)
    gain: k.i64 = 1 if roll == 0 else 2
    g.change(names.JUSTICE, gain, "elections")
    g.change(names.EDGE, -gain, "elections")


def turn_out(g: Exodus) -> None:
    """The minority wins; the people change places, not the players. (EX-GOV-05..08)

    Without an Opposition the Government's seat is vacant and somebody new is found. (EX-GOV-07)
    """
    g.say(TURNED_OUT)
    g.flip_trait(names.JUSTICE, "a change of government")
    g.change(names.EDGE, -2, "elections")
    if g.s.chauvinism:
        g.s.chauvinism = False
        g.say(REPEALED)
    exchange_governments(g)


class Elections(k.Procedure[Exodus]):
    """Endorsements, the roll, and who governs. (EX-GOV-02..08)"""

    def begin(self, g: Exodus) -> k.Step:
        """All endorse at once. (EX-GOV-04)"""
        return k.ask_each(ENDORSE, g.seats_of(electors(g)), Elections.polls)

    def polls(self, g: Exodus) -> k.Step:
        """The net endorsement, the roll, the result. (EX-GOV-03, EX-GOV-05)"""
        net: k.i64 = 0
        for faction in electors(g):
            answer = g.said_by(faction)
            choice: k.i64 = NOBODY_AT_ALL if answer.passed() else answer.key
            g.say(ENDORSES, faction, choice)
            if choice == THE_GOVERNMENT:
                net += 1
            elif choice == THE_MINORITY:
                net -= 1
        roll = g.roll(names.FLEET_DICE, election_odds(g, net), "Elections")
        settle_accounts(g)
        if roll >= 0:
            confirm(g, roll)
        else:
            turn_out(g)
        return k.DONE
