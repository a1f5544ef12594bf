"""Resolving intent: the votes are counted, and whoever dissents may argue. (EX-RES)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.conflict.floor import Dissent, may_open, open_floor
from starmoot.games.exodus.conflict.markers import standing_markers
from starmoot.games.exodus.conflict.opening import OpenScene
from starmoot.games.exodus.conflict.votes import INTENT, open_issues
from starmoot.games.exodus.intent.sheets import CODE
from starmoot.games.exodus.intent.tallying import has_to_pick, open_choice, recount
from starmoot.games.exodus.names import EDGE, FACTION, FACTIONS
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import BLANK, State


class TieTopic(k.Topic):
    """The tied orders; silence takes the first in the book. (EX-DEC-16)"""

    def offer(self, at: TieBreaks, g: Exodus, question: k.Question) -> k.Shape:
        return k.Choose(CODE, open_choice(g, at.about))


TIE: Final = TieTopic(
    "exodus.tie",
    "EX-DEC-16 EX-RES-03",
    "The votes leave it to you: what shall your people do?",
    clock="choice",
    title="Tied vote",
)
BROKEN: Final = k.note("exodus.tie_broken", "EX-RES-03", "{faction} decides for itself: {code}")


class TieBreaks(k.Procedure[Exodus]):
    """In faction order, the players pick where the votes are tied. (EX-RES-03, EX-RES-04)"""

    about: names.Faction = names.NO_FACTION

    def begin(self, g: Exodus) -> k.Step:
        """Ask the first whose order is still open."""
        for about in names.EVERY_FACTION:
            if has_to_pick(g, about):
                self.about = about
                questions = [TIE.put_to(g.seat_of(about)), *standing_markers(g)]
                return k.Ask(questions, TieBreaks.broken)
        return k.DONE

    def broken(self, g: Exodus) -> k.Step:
        """The leader's one vote more; it counts as long as these are tied. (EX-RES-03)"""
        g.s.tie_picks[self.about] = g.answer().key
        g.say(BROKEN, self.about, g.answer().key)
        recount(g)
        return k.Goto(TieBreaks.begin)

    def back(self, g: Exodus) -> k.Step:
        """A marker was spent and may have changed what is tied. (EX-MRK-03)"""
        return k.Goto(TieBreaks.begin)


class DissentTopic(k.Topic):
    """Whose resolved intent, and why if one likes; silence consents. (EX-RES-07, EX-TIME-06)"""

    def offer(self, at: Resolving, g: Exodus, question: k.Question) -> k.Shape:
        abouts = at.opposable(g, g.faction_of(question.seat))
        return k.Choose(FACTION, abouts, then=[REASON for _ in abouts])

    def words(self, at: Resolving, view: k.View, question: k.Question) -> k.Words:
        """What each faction is about to do, and which orders nobody can argue with."""
        words = k.Words(self.prompt)
        state: State = view.state
        relief = state.settings.no_dissent_edge
        if relief > 0 and not at.dissented:
            words.prompt = f"{self.prompt} If nobody does, Edge falls by {relief}."
        for about in names.EVERY_FACTION:
            if state.resolved[about] != BLANK:
                resolved = CODE.label(state.resolved[about], state)
                words.previews[FACTION.name, about] = resolved
                words.barred[FACTION.name, about] = "it is owed, or was argued out"
        return words

    def settled(
        self, at: Resolving, g: Exodus, question: k.Question, shape: k.Shape
    ) -> k.Answer | None:
        """Who holds a marker may use it as long as this is asked. (EX-MRK-03)"""
        if any(offer.seat == question.seat for offer in standing_markers(g)):
            return None
        return super().settled(at, g, question, shape)

    def concerns(self, at: Resolving, g: Exodus, question: k.Question) -> bool:
        """Whether an order is another than the faction wrote."""
        own = g.s.factions[g.faction_of(question.seat)].intents
        return any(own[about] != g.s.resolved[about] for about in open_issues(g))


DISSENT: Final = DissentTopic(
    "exodus.dissent",
    "EX-DEC-17 EX-RES-07",
    "Do you dissent from any of these orders?",
    "Consent",
    clock="dissent",
)
DISSENTS: Final = k.note(
    "exodus.dissents", "EX-RES-07 EX-HID-10", "{faction} dissents from the order of {faction}"
)
CONSENT: Final = k.note("exodus.consent", "EX-RES-08", "Nobody dissents")
ORDERED: Final = k.note("exodus.orders_stand", "EX-RES-15", "The orders stand")

REASON: Final = k.Text(280)
"""An optional sentence. (EX-COM-04)"""


class Resolving(k.Procedure[Exodus]):
    """Tally, ties, dissent and scenes, until everybody consents. (EX-RES)

    `before` are the resolved intents as they stood when everybody was asked.
    """

    dissented: bool = False
    waiting: list[names.Faction] = []
    before: list[int] = []

    def begin(self, g: Exodus) -> k.Step:
        """All is counted before anybody may dissent. (EX-RES-06)"""
        g.forget_sheet()
        open_floor(g)
        recount(g)
        return k.Run(TieBreaks(), Resolving.floor)

    def floor(self, g: Exodus) -> k.Step:
        """The next pending scene, or the window opens (again). (EX-RES-07, EX-RES-13)"""
        while self.waiting:
            dissenter = self.waiting.pop(0)
            about = self.waiting.pop(0)
            if about in self.opposable(g, dissenter):
                return k.Run(OpenScene(INTENT, dissenter, about), Resolving.argued)
        return self.window(g, [None] * FACTIONS)

    def window(self, g: Exodus, dissents: list[k.Answer | None]) -> k.Step:
        """Everybody may dissent and spend markers; `dissents` are in already, by faction."""
        questions = standing_markers(g)
        if not questions and not self.anybody_can_dissent(g):
            return k.Goto(Resolving.close)
        given: list[k.Answer | None] = [None] * len(questions)
        for faction in g.s.played:
            questions.append(DISSENT.put_to(g.seat_of(faction)))
            given.append(dissents[faction])
        self.before = g.s.resolved[:]
        return k.Ask(questions, Resolving.heard, given=given)

    def anybody_can_dissent(self, g: Exodus) -> bool:
        """Whether there is a point in asking."""
        return any(self.opposable(g, faction) for faction in g.s.played)

    def opposable(self, g: Exodus, dissenter: names.Faction) -> list[names.Faction]:
        """The resolved intents that a faction may dissent from. (EX-RES-14, EX-RES-16,
        EX-RES-17)
        """
        if g.s.factions[dissenter].scenes_opened >= g.s.settings.max_scenes_per_faction:
            return []
        return [about for about in open_issues(g) if may_open(g, INTENT, dissenter, about)]

    def heard(self, g: Exodus) -> k.Step:
        """The dissents are shown together and heard in faction order. (EX-HID-10, EX-RES-12)"""
        for dissenter in g.s.played:
            answer = g.answer_of(g.seat_of(dissenter))
            if answer is not None and not answer.passed():
                self.dissented = True
                self.waiting.append(dissenter)
                dissent = k.read(Dissent, answer)
                self.waiting.append(dissent.about)
                g.say(DISSENTS, dissenter, dissent.about, text=dissent.reason)
        return k.Goto(Resolving.floor) if self.waiting else k.Goto(Resolving.close)

    def back(self, g: Exodus) -> k.Step:
        """A marker was spent while the window is open; new ties are broken at once.
        (EX-MRK-03)
        """
        return k.Run(TieBreaks(), Resolving.back_to_window)

    def back_to_window(self, g: Exodus) -> k.Step:
        """One consents to resolved intents, so where a marker has changed one of them all who had
        consented are asked again; a dissent that can still be heard stands. (EX-RES-07)
        """
        held = self.held
        if held is None or g.s.resolved == self.before:
            return k.STAY
        self.held = None
        dissents: list[k.Answer | None] = [None] * FACTIONS
        for place, question in enumerate(held.questions):
            answer = held.given(place)
            if answer is None or answer.passed():
                continue
            faction = g.faction_of(question.seat)
            if answer.key in self.opposable(g, faction):
                dissents[faction] = answer
        return self.window(g, dissents)

    def argued(self, g: Exodus) -> k.Step:
        """A scene is over; count anew. (EX-RES-11)"""
        recount(g)
        return k.Run(TieBreaks(), Resolving.floor)

    def close(self, g: Exodus) -> k.Step:
        """Everybody consents, and the orders stand. (EX-RES-08, EX-RES-09, EX-RES-15)"""
        if not self.dissented:
            g.say(CONSENT)
            g.change(EDGE, -g.s.settings.no_dissent_edge, "no dissent")
        g.say(ORDERED)
        return k.DONE
