"""Charges of cheating: an Officer may tell on the own faction, where cards are on the table.

(HG-CHEAT)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import options
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.state import Accusation
from starmoot.mechanics.choices import YES_OR_NO
from starmoot.mechanics.turns import InTurn

REWARD: Final = 20
"""What the Officer who told gets. (HG-CHEAT-03)"""
NARRATIVE: Final = 500

CHARGED: Final = k.note(
    "hegemony.charged", "HG-CHEAT-01", "{} is said to have cheated", n.FACTION, reveals=True
)
CONVICTED: Final = k.note(
    "hegemony.convicted", "HG-CHEAT-02", "The planning of {} counts for nothing", n.FACTION
)


ACCUSE: Final = k.Topic(
    "hegemony.accuse",
    "HG-CHEAT-01 HG-DEC-31",
    "Did somebody here cheat with cards?",
    "No",
    title="Accusation",
    shape=k.Text(NARRATIVE, 1),
)
"""What an Officer saw, in a few sentences. (HG-CHEAT-01)"""
ACCEPT: Final = k.Topic(
    "hegemony.accept",
    "HG-CHEAT-04 HG-DEC-31",
    "Do you accept the charge?",
    final=True,
    title="The charge",
    shape=YES_OR_NO,
)
"""Whether a scribe believes it; silence does not. (HG-CHEAT-04, HG-DEC-31)"""


class Accusations(k.Procedure[Hegemony]):
    """Each Officer may tell, in secret; without cards on the table nobody is asked. (HG-CHEAT-05)

    Of several the first in role order is heard.
    """

    faction: n.Faction = n.A

    def begin(self, g: Hegemony) -> k.Step:
        if g.s.settings.cards_from != options.TABLE:
            return k.DONE
        questions = [ACCUSE.put_to(seat) for seat in g.officers(self.faction)]
        return k.Ask(questions, Accusations.hear, audience=k.NOBODY)

    def hear(self, g: Hegemony) -> k.Step:
        """The charge waits for the Exchange."""
        cabinet = g.cabinet(self.faction)
        for seat, answer in g.said():
            if not cabinet.accusations:
                accusation = Accusation()
                accusation.text, accusation.seat = answer.text, seat
                accusation.audience = k.only(seat)
                cabinet.accusations.append(accusation)
        return k.DONE


def in_words(text: str) -> str:
    """What somebody wrote; empty where it is a mark for the sake of an answer. (HG-CHEAT-01)"""
    return text if any(sign.isalnum() for sign in text) else ""


class Charges(InTurn[Hegemony]):
    """The other scribes hear each charge; both must accept it. (HG-CHEAT-04)"""

    def order(self, g: Hegemony) -> list[n.Faction]:
        return list(n.FACTIONS)

    def turn(self, g: Hegemony, one: n.Faction) -> k.Step | None:
        accusations = g.cabinet(one).accusations
        if not accusations:
            return None
        judges = [g.cabinet(rival).scribe for rival in g.rivals(one)]
        audience = sum(k.only(seat) for seat in judges)
        g.say(CHARGED, one, audience=audience, text=in_words(accusations[0].text))
        return k.Ask([ACCEPT.put_to(seat) for seat in judges], Charges.judge, audience=audience)

    def judge(self, g: Hegemony) -> k.Step:
        """All zeroes, and the Steel stays lost. (HG-CHEAT-02, HG-CHEAT-03)"""
        accused = self.whose(g)
        cabinet = g.cabinet(accused)
        accusation = cabinet.accusations.pop()
        if all(answer.yes() for answer in g.answers):
            g.say(CONVICTED, accused, audience=g.scribes())
            cabinet.chosen = None
            cabinet.points = [[0] * len(row) for row in cabinet.points]
            cabinet.arriving = [0, 0, 0]
            g.owe(accusation.seat, True, REWARD, "a charge of cheating")
        return k.Goto(InTurn.begin)
