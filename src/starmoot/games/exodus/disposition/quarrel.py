"""Quarrels over the course: who dissents from gestures or destinations, and their scenes.
(EX-DISP-07, EX-DISP-08, EX-DISP-10, EX-DISP-14..16)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.conflict.floor import LAPSED, TESTED, Dissent, may_open, open_floor
from starmoot.games.exodus.conflict.opening import OpenScene
from starmoot.games.exodus.conflict.votes import DESTINATION, GESTURE, VOTE
from starmoot.games.exodus.disposition.combat import engage, pressed
from starmoot.games.exodus.jump.jumping import KEEPERS
from starmoot.games.exodus.names import FACTION
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import BLANK, State

PRECEDENCE: Final = [names.LEAVE, names.STAY_HERE, names.ATTACK]
"""Which of tied gestures prevails where the Government's is not among them. (EX-DISP-05)"""


def outcome(state: State) -> k.i64:
    """One vote each, most votes carry; gestures destroyed in scenes are none. (EX-DISP-03..05)

    Where none at all is left everything is tied, and so the fleet leaves.
    """
    votes = [0, 0, 0]
    for faction in state.played:
        gesture = state.factions[faction].gesture
        if gesture != BLANK:
            votes[gesture] += 1
    most = max(votes)
    wanted = state.factions[names.GOVERNMENT].gesture
    if wanted != BLANK and votes[wanted] == most:
        return wanted
    for gesture in PRECEDENCE:
        if votes[gesture] == most:
            return gesture
    return names.LEAVE


def standing(state: State, issue: int) -> str:
    """What comes of the votes as they are. (EX-DISP-03, EX-JUMP-01)"""
    if issue == GESTURE:
        ways = {names.STAY_HERE: "stays", names.LEAVE: "leaves", names.ATTACK: "attacks"}
        return f"As it stands the fleet {ways[outcome(state)]}."
    courses = {state.factions[keeper].destination for keeper in KEEPERS}
    if len(courses) == 1 and BLANK not in courses:
        return "As it stands the fleet takes this course."
    return "As it stands the keepers do not agree, and the fleet stays."


class DissentTopic(k.Topic):
    """Dissent, with a sentence if one likes; silence consents. (EX-DEC-06, EX-TIME-06)

    Consent does not calm the fleet here. (EX-DISP-09)
    """

    def offer(self, at: Quarrel, g: Exodus, question: k.Question) -> k.Shape:
        return DISSENT

    def words(self, at: Quarrel, view: k.View, question: k.Question) -> k.Words:
        """Who has voted for what, and what comes of it."""
        state: State = view.state
        votes: list[str] = []
        for faction in state.played if at.issue == GESTURE else KEEPERS:
            sheet = state.factions[faction]
            vote = sheet.gesture if at.issue == GESTURE else sheet.destination
            votes.append(f"{FACTION.label(faction)}: {VOTE[at.issue].label(vote, state)}")
        words = k.Words(f"{'; '.join(votes)}. {standing(state, at.issue)} {self.prompt}")
        words.previews[STANCE.name, 0] = "you may call one of them to account, in a scene of two"
        return words

    def settled(
        self, at: Quarrel, g: Exodus, question: k.Question, shape: k.Shape
    ) -> k.Answer | None:
        """Nobody dissents from what all voted for, with a vote of their own."""
        factions = g.s.factions
        if at.issue == GESTURE:
            gestures = {factions[faction].gesture for faction in g.s.played}
            return k.PASS if len(gestures) == 1 else None
        return k.PASS if agreed(g) and g.faction_of(question.seat) in KEEPERS else None

    def concerns(self, at: Quarrel, g: Exodus, question: k.Question) -> bool:
        """Whether the fleet would do anything else than one's own gesture says."""
        own = g.s.factions[g.faction_of(question.seat)].gesture
        return at.issue != GESTURE or own != outcome(g.s)


DISSENT_GESTURES: Final = DissentTopic(
    "exodus.disposition_dissent",
    "EX-DEC-06 EX-DISP-07",
    "Do you dissent?",
    "Consent",
    clock="dissent",
    title="Dissent",
)
DISSENT_COURSE: Final = DissentTopic(
    "exodus.course_dissent",
    "EX-DEC-06 EX-DISP-15",
    "Do you dissent?",
    "Consent",
    clock="dissent",
    title="Dissent",
)
DISSENTER: Final = k.note(
    "exodus.disposition_dissents", "EX-DISP-07 EX-DISP-15", "{faction} dissents"
)
HURRY: Final = k.note(
    "exodus.disposition_overtaken",
    "EX-DISP-10 EX-CRI-06",
    "While the factions quarrel the enemy closes in",
)

STANCE: Final = k.Kind("exodus.stance", ["dissent"], ["Dissent"])
DISSENT: Final = k.Choose(STANCE, [0], then=[k.Text(280)])
"""With a sentence, if one likes. (EX-COM-04)"""


def agreed(g: Exodus) -> bool:
    """Whether the three keepers have named one and the same course. (EX-JUMP-01, EX-PUSH-02)"""
    course = g.s.factions[KEEPERS[0]].destination
    if course == BLANK:
        return False
    return all(g.s.factions[keeper].destination == course for keeper in KEEPERS)


def at_odds(g: Exodus) -> list[names.Faction]:
    """Who stands alone among the keepers; all three where no two agree. (EX-DISP-14)"""
    courses = [g.s.factions[keeper].destination for keeper in KEEPERS]
    return [
        keeper
        for place, keeper in enumerate(KEEPERS)
        if courses[place] == BLANK or courses.count(courses[place]) == 1
    ]


class Quarrel(k.Procedure[Exodus]):
    """Scenes until nobody wishes to argue; `engaged` if the enemy comes first. (EX-DISP-07)

    Over destinations, keepers at odds argue without being asked, as long as they are. (EX-DISP-14)
    """

    issue: k.i64 = GESTURE
    waiting: list[names.Faction] = []
    moved: bool = False
    engaged: bool = False

    def begin(self, g: Exodus) -> k.Step:
        """As many scenes as in any step. (EX-RES-14)"""
        open_floor(g)
        if self.issue == DESTINATION and not agreed(g):
            self.moved = True
            self.waiting = at_odds(g)
        return k.Goto(Quarrel.floor)

    def floor(self, g: Exodus) -> k.Step:
        """The next scene; then everybody who may still open one is asked."""
        if self.moved and agreed(g):
            self.waiting = []
        while self.waiting:
            dissenter = self.waiting.pop(0)
            if may_open(g, self.issue, dissenter, names.NO_FACTION):
                return k.Run(OpenScene(self.issue, dissenter), Quarrel.argued)
        self.moved = False
        topic = DISSENT_GESTURES if self.issue == GESTURE else DISSENT_COURSE
        questions: list[k.Question] = []
        for faction in g.s.played:
            if may_open(g, self.issue, faction, names.NO_FACTION):
                questions.append(topic.put_to(g.seat_of(faction)))
        return k.Ask(questions, Quarrel.heard)

    def heard(self, g: Exodus) -> k.Step:
        """Dissents are shown together and heard in faction order. (EX-HID-10)"""
        for faction in g.s.played:
            answer = g.answer_of(g.seat_of(faction))
            if answer is not None and not answer.passed():
                self.waiting.append(faction)
                g.say(DISSENTER, faction, text=k.read(Dissent, answer).reason)
        return k.Goto(Quarrel.floor) if self.waiting else k.DONE

    def argued(self, g: Exodus) -> k.Step:
        """A scene that took its time gives a strong enemy the time it needs. (EX-DISP-10)"""
        if pressed(g) and g.finished(OpenScene).ending in (TESTED, LAPSED):
            g.say(HURRY)
            engage(g)
            self.engaged = True
            return k.DONE
        return k.Goto(Quarrel.floor)
