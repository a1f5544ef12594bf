"""Quarrels over the course: who dissents from gestures or destinations, and their scenes.

EX-DISP-07, EX-DISP-08, EX-DISP-10, EX-DISP-14..16.
"""

from __future__ import annotations

from typing import Final, final

from starmoot.games.exodus.absence import mark_absent
from starmoot.games.exodus.combat import engage, pressed
from starmoot.games.exodus.debate import OpenScene, may_open, open_floor
from starmoot.games.exodus.floor import LAPSED, TESTED
from starmoot.games.exodus.jump import KEEPERS
from starmoot.games.exodus.names import FACTION
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import BLANK, State
from starmoot.games.exodus.votes import DESTINATION, GESTURE, VOTE
from starmoot.kernel import (
    Ask,
    Choose,
    Done,
    Goto,
    Kind,
    Procedure,
    Question,
    Run,
    Shape,
    Step,
    Text,
    Topic,
    View,
    Words,
    i64,
    note,
)

DISSENT_GESTURES: Final = Topic(
    "exodus.disposition_dissent",
    "EX-DEC-06 EX-DISP-07 EX-DISP-09 EX-TIME-06",
    "This is what the fleet will do. Do you dissent?",
    "Consent",
    clock="dissent",
)
DISSENT_COURSE: Final = Topic(
    "exodus.course_dissent",
    "EX-DEC-06 EX-DISP-15 EX-DISP-16 EX-TIME-06 EX-DISP-14",
    "These are the courses that were named. Do you dissent?",
    "Consent",
    clock="dissent",
)
DISSENTER: Final = note(
    "exodus.disposition_dissents", "EX-DISP-07 EX-DISP-15 EX-HID-10", "{} dissents", FACTION
)
HURRY: Final = note(
    "exodus.disposition_overtaken",
    "EX-DISP-10 EX-CRI-06",
    "While the factions quarrel the enemy closes in",
)

STANCE: Final = Kind("exodus.stance", ["dissent"], ["Dissent"])
DISSENT: Final = Choose(STANCE, [0], then=[Text(280)])
"""EX-COM-04: with a sentence, if one likes."""

QUIET: Final = 0
ENGAGED: Final = 1


def agreed(g: Exodus) -> bool:
    """EX-JUMP-01, EX-PUSH-02: whether the three keepers have named one and the same course."""
    course = g.s.factions[KEEPERS[0]].destination
    if course == BLANK:
        return False
    return all(g.s.factions[keeper].destination == course for keeper in KEEPERS)


def at_odds(g: Exodus) -> list[int]:
    """EX-DISP-14: who stands alone among the keepers; all three where no two agree."""
    courses = [g.s.factions[keeper].destination for keeper in KEEPERS]
    return [
        keeper
        for place, keeper in enumerate(KEEPERS)
        if courses[place] == BLANK or courses.count(courses[place]) == 1
    ]


@final
class Quarrel(Procedure[Exodus]):
    """EX-DISP-07: scenes until nobody wishes to argue; hands up ENGAGED if the enemy comes first.

    EX-DISP-14: over destinations, keepers at odds argue without being asked, as long as they are.
    """

    issue: i64 = GESTURE
    waiting: list[int]
    moved: bool = False

    def __init__(self, issue: i64 = GESTURE) -> None:
        self.issue = issue
        self.waiting = []

    def begin(self, g: Exodus) -> Step:
        """EX-RES-14: as many scenes as in any step."""
        open_floor(g)
        if self.issue == DESTINATION and not agreed(g):
            self.moved = True
            self.waiting = at_odds(g)
        return Goto(Quarrel.floor)

    def floor(self, g: Exodus) -> Step:
        """The next scene; then everybody who may still open one is asked.

        EX-TIME-10, EX-TIME-06: but the absent consent at once.
        """
        if self.moved and agreed(g):
            self.waiting = []
        while self.waiting:
            dissenter = self.waiting.pop(0)
            if may_open(g, self.issue, dissenter, -1):
                return Run(OpenScene(self.issue, dissenter), Quarrel.argued)
        self.moved = False
        mark_absent(g)
        topic = DISSENT_GESTURES if self.issue == GESTURE else DISSENT_COURSE
        questions: list[Question] = []
        for faction in g.s.played:
            if not g.s.factions[faction].absent and may_open(g, self.issue, faction, -1):
                questions.append(topic.put_to(g.seat_of(faction)))
        return Ask(questions, Quarrel.heard)

    def offer(self, g: Exodus, question: Question) -> Shape:
        return DISSENT

    def heard(self, g: Exodus) -> Step:
        """EX-HID-10: dissents are shown together and heard in faction order."""
        for faction in g.s.played:
            answer = g.answer_of(g.seat_of(faction))
            if answer is not None and not answer.passed():
                self.waiting.append(faction)
                g.say(DISSENTER, faction, text=answer.part(0).text)
        return Goto(Quarrel.floor) if self.waiting else Done(QUIET)

    def argued(self, g: Exodus) -> Step:
        """EX-DISP-10: a scene that took its time gives a strong enemy the time it needs."""
        if pressed(g) and g.returned in (TESTED, LAPSED):
            g.say(HURRY)
            engage(g)
            return Done(ENGAGED)
        return Goto(Quarrel.floor)

    def words(self, view: View, question: Question) -> Words:
        """Who has voted for what."""
        state: State = view.state
        votes: list[str] = []
        for faction in state.played if self.issue == GESTURE else KEEPERS:
            sheet = state.factions[faction]
            vote = sheet.gesture if self.issue == GESTURE else sheet.destination
            votes.append(f"{FACTION.label(faction)}: {VOTE[self.issue].label(vote, state)}")
        words = Words(f"{'; '.join(votes)}. {question.topic.prompt}")
        words.previews[STANCE.name, 0] = "you may call one of them to account, in a scene of two"
        return words
