"""Debate: how a conflict scene is opened. (EX-DEB-02..05, EX-DEC-19)

`OpenScene` asks the dissenter whom to call to account and what to demand, and plays the scene. Its
`ending` is how the scene ended (`SCENE_END`), NOT_HELD where the dissent was withdrawn.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.conflict import floor, staging
from starmoot.games.exodus.conflict.facts import DROPPED, STAGED
from starmoot.games.exodus.conflict.markers import standing_markers
from starmoot.games.exodus.conflict.scene import ConflictScene
from starmoot.games.exodus.conflict.votes import (
    GESTURE,
    INTENT,
    VOTE,
    other_vote,
    read_vote,
    vote_of,
)
from starmoot.games.exodus.names import FACTION, NO_FACTION
from starmoot.games.exodus.play import Exodus, weight_in
from starmoot.games.exodus.secrets.knowledge import include
from starmoot.games.exodus.state import State


def meet(g: Exodus, one: names.Faction, other: names.Faction) -> None:
    """All know that these two have talked; what was told is another matter. (EX-DEB-07)"""
    include(g.faction(one).met, other)
    include(g.faction(other).met, one)


class Terms(k.Sheet):
    """What the respondent shall vote, and if one likes where, when and by whom it is said."""

    demand: k.Answer = k.PASS
    ship: list[int] = []
    occasion: list[int] = []
    speaker: list[int] = []


class Challenge(k.Pick):
    """Who is called to account, and for what. (EX-DEC-19)"""

    respondent: names.Faction = NO_FACTION
    terms: Terms = Terms()


class TermsFollow(k.Follows):
    """What can be demanded of a respondent, once it is named."""

    def __init__(self, at: OpenScene, g: Exodus) -> None:
        self.at = at
        self.g = g

    def after(self, key: k.i64) -> k.Shape | None:
        at, g, respondent = self.at, self.g, names.Faction(key)
        present = vote_of(g, at.issue, respondent, at.about)
        return k.form(
            Terms,
            demand=other_vote(g, at.issue, at.about, present),
            ship=staging.SHIPS,
            occasion=staging.OCCASIONS,
            speaker=staging.speakers(g, at.initiator),
        )


class OpeningTopic(k.Topic):
    """Another vote of the respondent, or none (EX-DEB-03); where and how it is said.
    (EX-DEB-05)
    """

    def offer(self, at: OpenScene, g: Exodus, question: k.Question) -> k.Shape:
        called = floor.respondents(g, at.issue, at.initiator, at.about)
        return k.Choose(FACTION, called, later=TermsFollow(at, g))

    def words(self, at: OpenScene, view: k.View, question: k.Question) -> k.Words:
        """What each of them has voted so far."""
        state: State = view.state
        words = k.Words(self.prompt)
        if at.issue == INTENT:
            order = VOTE[INTENT].label(state.resolved[at.about], state)
            words.prompt = f"At issue is the {FACTION.label(at.about)}: {order}. {self.prompt}"
        for faction in state.played:
            sheet = state.factions[faction]
            vote: k.i64 = sheet.gesture if at.issue == GESTURE else sheet.destination
            if at.issue == INTENT:
                vote = state.intent(faction, at.about)
            said = VOTE[at.issue].label(vote, state)
            if at.issue == INTENT:
                said = f"{said}, votes: {weight_in(state, faction, at.about)}"
            words.previews[FACTION.name, faction] = said
        return words


OPENING: Final = OpeningTopic(
    "exodus.scene",
    "EX-DEC-19 EX-DEB-03",
    "Who do you confront, and what do you want?",
    "Withdraw the dissent",
    clock="choice",
    title="Confrontation",
)


class OpenScene(k.Procedure[Exodus]):
    """The dissenter names respondent, vote and demand, and the scene is played. (EX-DEC-19)

    Every dissent that is heard counts as one of the scenes that a faction may open in a step, also
    one that is withdrawn, so that a step cannot be drawn out without end. (EX-RES-14)
    """

    issue: k.i64 = INTENT
    initiator: names.Faction = names.NO_FACTION
    about: names.Faction = names.NO_FACTION
    ending: k.i64 = floor.NOT_HELD

    def begin(self, g: Exodus) -> k.Step:
        """Ask, where there is anybody to call to account."""
        g.faction(self.initiator).scenes_opened += 1
        if not floor.respondents(g, self.issue, self.initiator, self.about):
            return k.DONE
        questions = [OPENING.put_to(g.seat_of(self.initiator))]
        if self.issue == INTENT:
            questions.extend(standing_markers(g))
        return k.Ask(questions, OpenScene.put)

    def put(self, g: Exodus) -> k.Step:
        """The scene begins, or the dissent is withdrawn; forfeited is forfeited. (EX-RES-09)"""
        if g.answer().passed():
            g.say(DROPPED, self.initiator)
            return k.DONE
        challenge = g.read(Challenge)
        respondent, terms = challenge.respondent, challenge.terms
        g.s.logbook.scenes += 1
        meet(g, self.initiator, respondent)
        floor.note_argument(g, self.initiator, respondent, self.about)
        demand = read_vote(self.issue, terms.demand)
        self.tell_setting(g, terms)
        scene = ConflictScene(self.issue, self.initiator, respondent, self.about, demand)
        return k.Run(scene, OpenScene.over)

    def tell_setting(self, g: Exodus, terms: Terms) -> None:
        """Where it happens, on which occasion and who speaks; it changes nothing. (EX-DEB-05)"""
        ship = terms.ship[0] if terms.ship else staging.USUAL_SHIP[self.issue]
        occasion = terms.occasion[0] if terms.occasion else 0
        speaker = terms.speaker[0] if terms.speaker else g.s.factions[self.initiator].leader
        g.say(STAGED, occasion, ship, speaker)

    def over(self, g: Exodus) -> k.Step:
        """How the scene ended is for the step that asked."""
        self.ending = g.finished(ConflictScene).ending
        return k.DONE
