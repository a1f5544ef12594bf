"""Cards that a table made up: nobody plays with them unless all three scribes agree."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.setup.start import lay_out_decks
from starmoot.mechanics.choices import YES_OR_NO

AGREED: Final = k.note(
    "hegemony.cards_agreed", "HG-RAND-20", "The scribes agree on a set of cards of their own"
)
REFUSED: Final = k.note(
    "hegemony.cards_refused", "HG-RAND-20", "The scribes do not agree: the printed cards are played"
)


ACCEPT: Final = k.Topic(
    "hegemony.accept_cards",
    "HG-RAND-19 HG-RAND-20",
    "Play with the table's own set of cards?",
    title="Set of cards",
    shape=YES_OR_NO,
    silence=k.pick(0),
)
"""Yes or no; silence is no. (HG-RAND-20)"""


class Agreement(k.Procedure[Hegemony]):
    """Before any Session One; the same set for all three factions. (HG-RAND-19, HG-RAND-20)"""

    def begin(self, g: Hegemony) -> k.Step:
        questions = [ACCEPT.put_to(cabinet.scribe) for cabinet in g.s.cabinets]
        return k.Ask(questions, Agreement.settle, audience=g.scribes())

    def settle(self, g: Hegemony) -> k.Step:
        """One who refuses is enough."""
        if all(answer.yes() for answer in g.answers):
            g.say(AGREED)
        else:
            g.s.cards_agreed = False
            lay_out_decks(g)
            g.say(REFUSED)
        return k.DONE
