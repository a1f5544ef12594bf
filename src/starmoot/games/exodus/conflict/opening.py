"""Debate: how a conflict scene is opened (EX-DEB-02..05, EX-DEC-19).

`OpenScene` asks the dissenter whom to call to account and what to demand, and plays the scene.
Its `ending` is how the scene ended (`SCENE_END`), NOT_HELD where the dissent was withdrawn.
"""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.exodus.conflict import floor, staging
from starmoot.games.exodus.conflict.facts import DROPPED, OPENING, STAGED
from starmoot.games.exodus.conflict.markers import spend_marker, standing_markers
from starmoot.games.exodus.conflict.scene import ConflictScene
from starmoot.games.exodus.conflict.votes import (
    GESTURE,
    INTENT,
    VOTE,
    all_but,
    any_vote,
    read_vote,
    vote_of,
)
from starmoot.games.exodus.names import FACTION
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import include
from starmoot.games.exodus.state import State


def meet(g: Exodus, one: k.i64, other: k.i64) -> None:
    """EX-DEB-07: all know that these two have talked; what was told is another matter."""
    include(g.faction(one).met, other)
    include(g.faction(other).met, one)


class OpenScene(k.Procedure[Exodus]):
    """EX-DEC-19: the dissenter names respondent, vote and demand, and the scene is played.

    EX-RES-14: every dissent that is heard counts as one of the scenes that a faction may open in
    a step, also one that is withdrawn, so that a step cannot be drawn out without end.
    """

    issue: k.i64 = INTENT
    initiator: k.i64 = -1
    about: k.i64 = -1
    ending: k.i64 = floor.NOT_HELD

    def __init__(self, issue: k.i64 = INTENT, initiator: k.i64 = -1, about: k.i64 = -1) -> None:
        self.issue = issue
        self.initiator = initiator
        self.about = about

    def begin(self, g: Exodus) -> k.Step:
        """Ask, where there is anybody to call to account."""
        g.faction(self.initiator).scenes_opened += 1
        if not floor.respondents(g, self.issue, self.initiator, self.about):
            return k.DONE
        questions = [OPENING.put_to(g.seat_of(self.initiator))]
        if self.issue == INTENT:
            questions.extend(standing_markers(g))
        return k.Ask(questions, OpenScene.put, k.GATHER, OpenScene.meanwhile)

    def offer(self, g: Exodus, question: k.Question) -> k.Shape:
        """EX-DEB-03: another vote of the respondent, or none; EX-DEB-05: where and how."""
        called = floor.respondents(g, self.issue, self.initiator, self.about)
        people = staging.speakers(g, self.initiator)
        votes = any_vote(g, self.issue, self.about)
        then: list[k.Shape | None] = []
        for respondent in called:
            demand = all_but(votes, self.issue, vote_of(g, self.issue, respondent, self.about))
            then.append(
                k.Form(
                    ["demand", *staging.SETTING], [demand, staging.SHIPS, staging.OCCASIONS, people]
                )
            )
        return k.Choose(FACTION, called, then=then)

    def meanwhile(self, g: Exodus) -> k.Step:
        """EX-MRK-03: a marker is called in before the demand is made."""
        spend_marker(g, g.questions[0], g.answers[0])
        return k.STAY

    def put(self, g: Exodus) -> k.Step:
        """The scene begins, or the dissent is withdrawn; forfeited is forfeited (EX-RES-09)."""
        answer = g.answer()
        if answer.passed():
            g.say(DROPPED, self.initiator)
            return k.DONE
        respondent = answer.key
        terms = answer.part(0)
        g.s.logbook.scenes += 1
        meet(g, self.initiator, respondent)
        floor.note_argument(g, self.initiator, respondent, self.about)
        demand = read_vote(self.issue, terms.part(0))
        self.tell_setting(g, terms)
        scene = ConflictScene(self.issue, self.initiator, respondent, self.about, demand)
        return k.Run(scene, OpenScene.over)

    def tell_setting(self, g: Exodus, terms: k.Answer) -> None:
        """EX-DEB-05: where it happens, on which occasion and who speaks; it changes nothing."""
        ships, occasions, people = terms.part(1).keys(), terms.part(2).keys(), terms.part(3).keys()
        ship = ships[0] if ships else staging.USUAL_SHIP[self.issue]
        occasion = occasions[0] if occasions else 0
        speaker = people[0] if people else g.s.factions[self.initiator].leader
        g.say(STAGED, occasion, ship, speaker)

    def over(self, g: Exodus) -> k.Step:
        """How the scene ended is for the step that asked."""
        self.ending = g.finished(ConflictScene).ending
        return k.DONE

    def words(self, view: k.View, question: k.Question) -> k.Words:
        """What each of them has voted so far."""
        words = k.Words(question.topic.prompt)
        state: State = view.state
        for faction in state.played:
            sheet = state.factions[faction]
            vote: k.i64 = sheet.gesture if self.issue == GESTURE else sheet.destination
            if self.issue == INTENT:
                vote = state.intent(faction, self.about)
            words.previews[FACTION.name, faction] = VOTE[self.issue].label(vote, state)
        return words
