"""Determining intent: everybody writes down, in secret, what every faction should do. (EX-INT)

The sheet has the same shape for all writers and follows from public facts, so it is made once a
cycle (`legality`); what the sheets come to is counted in `tallying`.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.characters.infection import InfectionCheck
from starmoot.games.exodus.content.printed import ORDER, ORDERS, SECRETS
from starmoot.games.exodus.intent import legality, sheets
from starmoot.games.exodus.intent.codes import code
from starmoot.games.exodus.names import FACTION, FACTIONS, GOVERNMENT, SECURITY
from starmoot.games.exodus.orders.previews import order_preview
from starmoot.games.exodus.play import Exodus, weight_in
from starmoot.games.exodus.secrets.knowledge import assists_in_sight
from starmoot.games.exodus.state import BLANK, State


class IntentsTopic(k.Topic):
    """One line for each faction whose order is open. (EX-DEC-14, EX-INT-16)"""

    def offer(self, at: Intents, g: Exodus, question: k.Question) -> k.Shape:
        """One sheet for all, made once. (EX-INT-17)"""
        return legality.order_sheet(g)

    def absent(self, at: Intents, g: Exodus, question: k.Question) -> k.Answer:
        """What is not written is no opinion. (EX-INT-14, EX-TIME-05)"""
        return k.compound([k.pick(sheets.NO_OPINION) for _ in at.abouts])

    def words(self, at: Intents, view: k.View, question: k.Question) -> k.Words:
        """What each order would do, and how likely; and the rules of what one may read about."""
        state: State = view.state
        words = k.Words(f"{bound_text(state, at.abouts)}{self.prompt}")
        words.sheet = True
        [own] = [one for one in state.played if state.factions[one].seat == question.seat]
        for about in at.abouts:
            note = f"your votes: {weight_in(state, own, about)}"
            words.part(FACTION.key(about), FACTION.label(about), note)
        for number, order in enumerate(ORDERS):
            helped = assists_in_sight(state, own, number) if order.issuer == FACTION.key(own) else 0
            words.previews[sheets.SHEET.name, number] = order_preview(state, number, helped)
            words.rules[sheets.SHEET.name, number] = order.rule
            words.rules[sheets.CODE.name, code(number)] = order.rule
        for place, held in enumerate(view.state.secrets):
            if not held.card.hidden:
                words.rules[sheets.HELD.name, place] = SECRETS[held.card.value].rule
        return words


def bound_text(state: State, abouts: list[names.Faction]) -> str:
    """Who has no line on the sheet, for its order is owed. (EX-INT-19, EX-OBL-02)"""
    bound = [one for one in state.played if one not in abouts]
    owed = [
        f"{FACTION.label(debt.faction)}: {ORDER.label(debt.order)}"
        for debt in state.obligations
        if debt.faction in bound and debt.due <= state.cycle
    ]
    return f"Bound by a duty: {'; '.join(owed)}. " if owed else ""


INTENTS: Final = IntentsTopic(
    "exodus.intents",
    "EX-DEC-14 EX-INT-02",
    "What should every faction do in this cycle?",
    clock="intent",
)
INTENT: Final = k.note(
    "exodus.intent", "EX-RES-01 EX-HID-03", "{faction} wants of {faction}: {code} (votes: {number})"
)
FORCED: Final = k.note(
    "exodus.forced", "EX-INT-19 EX-OBL-02", "{faction} has no choice in this cycle: {code}"
)
EITHER: Final = k.note(
    "exodus.bound_either",
    "EX-INT-19 EX-OBL-02",
    "{faction} must put down the unrest unless {faction} does it; "
    "then it has no choice either: {code}",
)


class Intents(k.Procedure[Exodus]):
    """The sheets of all players, sealed until all are in, then open to all. (EX-INT,
    EX-HID-13)
    """

    abouts: list[names.Faction] = []

    def begin(self, g: Exodus) -> k.Step:
        """With the option, leaders are first checked for what they may carry. (EX-INT-22)"""
        g.forget_sheet()
        for sheet in g.s.factions:
            sheet.intents = [BLANK] * FACTIONS
        g.s.resolved = [BLANK] * FACTIONS
        g.s.tie_picks = [BLANK] * FACTIONS
        g.s.pacts = []
        if g.s.settings.leader_infection and g.s.jumped:
            return k.Run(InfectionCheck(), Intents.write)
        return k.Goto(Intents.write)

    def write(self, g: Exodus) -> k.Step:
        """Everybody writes at once, but not for those who have no choice. (EX-INT-02,
        EX-INT-19)
        """
        self.abouts = legality.factions_on_sheet(g)
        for faction in g.s.played:
            self.tell_duty(g, faction)
        if not self.abouts:
            return k.DONE
        return k.ask_each(INTENTS, g.seats_of(g.s.played), Intents.reveal)

    def tell_duty(self, g: Exodus, faction: names.Faction) -> None:
        """The forced order is shown; or both, where it hangs on Security. (EX-INT-19,
        EX-OBL-04)
        """
        owed = legality.owed_orders(g, faction)
        if len(owed) != 1:
            return
        if faction == GOVERNMENT and legality.looks_to_security(g):
            g.say(EITHER, faction, SECURITY, code(owed[0]))
        else:
            g.say(FORCED, faction, code(owed[0]))

    def reveal(self, g: Exodus) -> k.Step:
        """All intents are shown together, with author and weight. (EX-RES-01, EX-HID-03)"""
        for author in g.s.played:
            lines = g.said_by(author).parts
            for line in range(len(self.abouts)):
                g.s.write(author, self.abouts[line], sheets.read_code(lines[line]))
        if not g.quiet:
            self.tell(g)
        return k.DONE

    def tell(self, g: Exodus) -> None:
        """Write what everybody wants into the log."""
        for author in g.s.played:
            for about in self.abouts:
                wanted = g.s.intent(author, about)
                votes = g.weight(author, about) if wanted != BLANK else 0
                g.say(INTENT, author, about, wanted, votes)
