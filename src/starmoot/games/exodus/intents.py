"""Determining intent: everybody writes down, in secret, what every faction should do (EX-INT).

The sheet has the same shape for all writers and follows from public facts, so it is made once a
cycle (`legality`); what the sheets come to is counted in `tallying`.
"""

from __future__ import annotations

from typing import Final, final

from starmoot.games.exodus.codes import code
from starmoot.games.exodus.content import ORDERS, SECRETS
from starmoot.games.exodus.infection import InfectionCheck
from starmoot.games.exodus.legality import (
    factions_on_sheet,
    legal_orders,
    order_sheet,
    owed_orders,
)
from starmoot.games.exodus.names import FACTION, FACTIONS
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.previews import order_preview
from starmoot.games.exodus.sheets import CODE, HELD, NO_OPINION, SHEET, read_code
from starmoot.games.exodus.state import BLANK
from starmoot.games.exodus.tallying import resolve, tally
from starmoot.kernel import (
    DONE,
    NUMBER,
    Answer,
    Goto,
    Procedure,
    Question,
    Run,
    Shape,
    Step,
    Topic,
    View,
    Words,
    ask_each,
    compound,
    note,
    pick,
)

__all__ = ["Intents", "legal_orders", "resolve", "tally"]

INTENTS: Final = Topic(
    "exodus.intents",
    "EX-DEC-14 EX-INT-02 EX-INT-15 EX-INT-16 EX-INT-17 EX-TIME-05 EX-INT-14 EX-OBL-11 "
    "EX-GEN-07 EX-GEN-14 EX-GOV-09",
    "What should every faction do in this cycle?",
    clock="intent",
)
INTENT: Final = note(
    "exodus.intent",
    "EX-RES-01 EX-HID-03 EX-INT-03 EX-INT-04 EX-INT-05 EX-INT-06 EX-INT-07 EX-INT-08 "
    "EX-INT-09 EX-INT-10 EX-INT-11 EX-INT-12 EX-INT-13 EX-INT-18",
    "{} wants of {}: {} (votes: {})",
    FACTION,
    FACTION,
    CODE,
    NUMBER,
)
FORCED: Final = note(
    "exodus.forced",
    "EX-INT-19 EX-OBL-02 EX-RES-17",
    "{} has no choice in this cycle: {}",
    FACTION,
    CODE,
)


@final
class Intents(Procedure[Exodus]):
    """EX-INT, EX-HID-13: the sheets of all players, sealed until all are in, then open to all."""

    abouts: list[int]

    def __init__(self) -> None:
        self.abouts = []

    def begin(self, g: Exodus) -> Step:
        """EX-INT-22: with the option, leaders are first checked for what they may carry."""
        g.forget_sheet()
        g.s.intents = [BLANK] * (FACTIONS * FACTIONS)
        g.s.resolved = [BLANK] * FACTIONS
        g.s.tie_picks = [BLANK] * FACTIONS
        g.s.pacts = []
        if g.s.settings.leader_infection and g.s.jumped:
            return Run(InfectionCheck(), Intents.write)
        return Goto(Intents.write)

    def write(self, g: Exodus) -> Step:
        """EX-INT-02, EX-INT-19: everybody writes at once, but not for those who have no choice."""
        self.abouts = factions_on_sheet(g)
        for faction in g.s.played:
            owed = owed_orders(g, faction)
            if len(owed) == 1:
                g.say(FORCED, faction, code(owed[0]))
        if not self.abouts:
            return DONE
        return ask_each(INTENTS, g.seats_of(g.s.played), Intents.reveal)

    def offer(self, g: Exodus, question: Question) -> Shape:
        """EX-INT-17: one sheet for all, made once."""
        return order_sheet(g)

    def absent(self, g: Exodus, question: Question) -> Answer:
        """EX-INT-14, EX-TIME-05: what is not written is no opinion."""
        return compound([pick(NO_OPINION) for _ in self.abouts])

    def reveal(self, g: Exodus) -> Step:
        """EX-RES-01, EX-HID-03: all intents are shown together, with author and weight."""
        for place in range(len(g.s.played)):
            author = g.s.played[place]
            lines = g.answers[place].parts
            for line in range(len(self.abouts)):
                g.s.write(author, self.abouts[line], read_code(lines[line]))
        if not g.quiet:
            self.tell(g)
        return DONE

    def tell(self, g: Exodus) -> None:
        """Write what everybody wants into the log."""
        for author in g.s.played:
            for about in self.abouts:
                wanted = g.s.intent(author, about)
                votes = g.weight(author, about) if wanted != BLANK else 0
                g.say(INTENT, author, about, wanted, votes)

    def words(self, view: View, question: Question) -> Words:
        """What each order would do, and how likely; and the rules of what one may read about."""
        words = Words(question.topic.prompt)
        for number, order in enumerate(ORDERS):
            words.previews[SHEET.name, number] = order_preview(view.state, number)
            words.rules[SHEET.name, number] = order.rule
            words.rules[CODE.name, code(number)] = order.rule
        for place, card in enumerate(view.state.cards):
            if not card.hidden:
                words.rules[HELD.name, place] = SECRETS[card.value].rule
        return words
