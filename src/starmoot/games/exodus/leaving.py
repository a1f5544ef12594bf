"""Leaving: the three keepers name a course, and drive the god (EX-DISP-13..20, EX-JUMP-01)."""

from __future__ import annotations

from typing import Final, final

from starmoot.games.exodus.combat import cover, engage, pressed
from starmoot.games.exodus.ending import check
from starmoot.games.exodus.jump import KEEPERS, Push, Ritual
from starmoot.games.exodus.latecomers import UNSAID, Latecomers, put_to
from starmoot.games.exodus.names import (
    CHURCH,
    EQUIVALENT,
    FACTION,
    FAITH,
    NO_FORCE,
    TREACHERY,
    UNROLLED,
)
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.previews import odds_of
from starmoot.games.exodus.quarrel import ENGAGED, Quarrel, agreed
from starmoot.games.exodus.routes import (
    JUMP,
    ROUTE,
    purpose_of,
    route,
    routes,
    system_of,
)
from starmoot.games.exodus.secrets import has_special
from starmoot.games.exodus.starmap import neighbours, unvisited_neighbours
from starmoot.games.exodus.state import BLANK, State
from starmoot.games.exodus.tables import REWARD, RISK
from starmoot.games.exodus.votes import DESTINATION
from starmoot.kernel import (
    DONE,
    GATHER,
    PASS,
    STAY,
    Answer,
    Ask,
    Chance,
    Choose,
    Done,
    Form,
    Goto,
    Kind,
    Procedure,
    Question,
    Run,
    Shape,
    Step,
    Topic,
    View,
    Words,
    i64,
    note,
    only,
)

SETTLED: Final = 0
NO_COURSE: Final = 1
"""What Leaving hands up: something was done, or the keepers disagree and the fleet stays."""

NORMAL: Final = 0
HURRIED: Final = 1
SPEED: Final = Kind(
    "exodus.speed", ["normal", "hurried"], ["The full ritual, an hour", "Hurried, minutes"]
)

COURSE: Final = Topic(
    "exodus.course",
    "EX-DEC-07 EX-DISP-13 EX-JUMP-15 EX-JUMP-16 EX-PUSH-11 EX-TIME-08",
    "Where shall the god be driven, and how fast?",
    "Name no course",
)
REPRESENT: Final = Topic(
    "exodus.represent_church",
    "EX-SC-CH2 EX-DEC-07",
    "The Church names no course. You know that any hand can hold the iron: where do you point?",
    "Keep still",
)
NAMES: Final = note(
    "exodus.course_named", "EX-DISP-13 EX-JUMP-16 EX-TIME-08", "{}: {}", FACTION, ROUTE
)
STANDS_IN: Final = note(
    "exodus.course_represented",
    "EX-SC-CH2 EX-SCT-21",
    "Another hand holds the Church's iron: {}",
    ROUTE,
)
AGREED: Final = note(
    "exodus.course_agreed",
    "EX-JUMP-01 EX-JUMP-16 EX-PUSH-02",
    "The keepers are of one mind: {}. {}",
    ROUTE,
    SPEED,
)
DISAGREED: Final = note(
    "exodus.course_disputed",
    "EX-JUMP-01 EX-JUMP-22 EX-DISP-17",
    "The keepers do not agree, and the god is not touched",
)


def ballot(g: Exodus) -> Shape:
    """EX-DEC-07, EX-JUMP-15, EX-PUSH-11: a course and a speed; EX-CMB-13: who runs, hurries."""
    speeds = [HURRIED] if g.s.retreating else [NORMAL, HURRIED]
    return Form(["course", "speed"], [Choose(ROUTE, routes(g)), Choose(SPEED, speeds)])


def read_ballot(answer: Answer) -> i64:
    """A ballot as one number, UNSAID where no course was named."""
    return UNSAID if answer.passed() else answer.part(0).key * 2 + answer.part(1).key


def course_of(vote: i64) -> i64:
    """The course of a ballot that was read."""
    return vote // 2


def asks_hurry(vote: i64) -> bool:
    """Whether a ballot that was read asks for haste."""
    return vote % 2 == HURRIED


def usual_course(g: Exodus) -> i64:
    """EX-TIME-08: the earliest drawn unvisited neighbour, or neighbour of any kind."""
    unseen = unvisited_neighbours(g, g.s.here)
    return route(unseen[0] if unseen else neighbours(g, g.s.here)[0], JUMP)


@final
class Representation(Procedure[Exodus]):
    """EX-SC-CH2: one who knows may cast the Church's blank vote; hands up the ballot as read.

    Nobody else learns who was asked.
    """

    at: i64 = 0

    def begin(self, g: Exodus) -> Step:
        """In faction order, all who know but the Church itself."""
        while self.at < len(g.s.played):
            faction = g.s.played[self.at]
            self.at += 1
            sheet = g.s.factions[faction]
            if faction != CHURCH and not sheet.absent and has_special(g, "navigator", faction):
                question = REPRESENT.put_to(sheet.seat)
                return Ask([question], Representation.point, audience=only(sheet.seat))
        return Done(UNSAID)

    def offer(self, g: Exodus, question: Question) -> Shape:
        return ballot(g)

    def point(self, g: Exodus) -> Step:
        """Whoever keeps still leaves it to the next."""
        vote = read_ballot(g.answer())
        return Goto(Representation.begin) if vote == UNSAID else Done(vote)

    def words(self, view: View, question: Question) -> Words:
        return course_words(view.state, question.topic.prompt)


@final
class Leaving(Procedure[Exodus]):
    """EX-DISP-13: ballot, quarrels and ritual; hands up NO_COURSE if the keepers disagree.

    `silent` are the keepers who let their time pass, `voters` those who named a course and
    `hasty` how many of these asked for haste.
    """

    late: Latecomers
    silent: list[int]
    voters: i64 = 0
    hasty: i64 = 0
    hurried: bool = False

    def __init__(self) -> None:
        self.late = Latecomers()
        self.silent = []

    def begin(self, g: Exodus) -> Step:
        """EX-DISP-13: the three name course and speed at once.

        EX-DISP-21: before anything that a cycle brings, so that it costs none.
        """
        for keeper in KEEPERS:
            g.s.edit_faction(keeper).destination = BLANK
        return Ask(put_to(g, COURSE, KEEPERS), Leaving.count, GATHER, Leaving.meanwhile)

    def offer(self, g: Exodus, question: Question) -> Shape:
        return ballot(g)

    def absent(self, g: Exodus, question: Question) -> Answer:
        """EX-TIME-08 is settled when all ballots are open."""
        return PASS

    def meanwhile(self, g: Exodus) -> Step:
        """EX-TIME-10: somebody who was taken for absent votes after all."""
        self.late.say(g.questions[0].seat, read_ballot(g.answers[0]))
        return STAY

    def count(self, g: Exodus) -> Step:
        """Open the ballots. EX-SC-CH2: before silence is interpreted, somebody may stand in."""
        for keeper in KEEPERS:
            seat = g.seat_of(keeper)
            answer = g.answer_of(seat)
            vote = self.late.said_by(seat) if answer is None else read_ballot(answer)
            if vote != UNSAID:
                self.cast(g, keeper, vote)
            elif answer is None or g.was_silent(seat):
                self.silent.append(keeper)
        if g.s.factions[CHURCH].destination == BLANK:
            return Run(Representation(), Leaving.stand_in)
        return Goto(Leaving.fill)

    def cast(self, g: Exodus, keeper: i64, vote: i64) -> None:
        """One ballot counts."""
        g.s.edit_faction(keeper).destination = course_of(vote)
        self.voters += 1
        if asks_hurry(vote):
            self.hasty += 1

    def stand_in(self, g: Exodus) -> Step:
        """EX-SC-CH2: the vote is the Church's, whoever cast it."""
        vote = g.returned
        if vote != UNSAID:
            self.cast(g, CHURCH, vote)
            g.say(STANDS_IN, course_of(vote))
            if CHURCH in self.silent:
                self.silent.remove(CHURCH)
        return Goto(Leaving.fill)

    def fill(self, g: Exodus) -> Step:
        """EX-TIME-08: the silent follow those who agree, or fate. EX-JUMP-16: two make haste.

        EX-CMB-13: in a retreat there is no time for more.
        """
        self.hurried = self.hasty >= 2 or g.s.retreating
        if self.silent:
            self.hurried = self.hurried or 0 < self.voters == self.hasty
            course = self.common_course(g)
            for keeper in self.silent:
                g.s.edit_faction(keeper).destination = course
        for keeper in KEEPERS:
            g.say(NAMES, keeper, g.s.factions[keeper].destination)
        return Run(Quarrel(DESTINATION), Leaving.settle)

    def common_course(self, g: Exodus) -> i64:
        """EX-TIME-08: what those who voted agree on, or the usual course."""
        named: list[int] = []
        for keeper in KEEPERS:
            course = g.s.factions[keeper].destination
            if course != BLANK and course not in named:
                named.append(course)
        return named[0] if len(named) == 1 else usual_course(g)

    def settle(self, g: Exodus) -> Step:
        """EX-DISP-10: unless the enemy was faster. EX-SC-CH2: a vote withdrawn is blank, too."""
        if g.returned == ENGAGED:
            return Done(SETTLED)
        if g.s.factions[CHURCH].destination == BLANK:
            return Run(Representation(), Leaving.stand_in_late)
        return Goto(Leaving.depart)

    def stand_in_late(self, g: Exodus) -> Step:
        """The course alone: the speed was settled by the ballot."""
        if g.returned != UNSAID:
            course = course_of(g.returned)
            g.s.edit_faction(CHURCH).destination = course
            g.say(STANDS_IN, course)
        return Goto(Leaving.depart)

    def depart(self, g: Exodus) -> Step:
        """EX-JUMP-01, EX-PUSH-02: all three or nothing. EX-DISP-18, EX-CMB-12: cover, if needed.

        EX-JUMP-22: disagreement costs nothing. A push takes as long as a jump, so it needs the
        same cover.
        """
        if not agreed(g):
            g.say(DISAGREED)
            return Done(NO_COURSE)
        course = g.s.factions[CHURCH].destination
        g.say(AGREED, course, HURRIED if self.hurried else NORMAL)
        if pressed(g) and not self.hurried:
            cover(g)
            if check(g):
                return DONE
        purpose = purpose_of(course)
        if purpose < 0:
            return Run(Ritual(system_of(course), self.hurried), Leaving.jumped)
        return Run(Push(system_of(course), purpose, self.hurried), Leaving.pushed)

    def jumped(self, g: Exodus) -> Step:
        """EX-DISP-20, EX-SEQ-08: where the jump fails a strong enemy attacks."""
        if g.returned == 0 and pressed(g):
            engage(g)
        return Done(SETTLED)

    def pushed(self, g: Exodus) -> Step:
        """EX-PUSH-11: the fleet is where it was and decides again."""
        return Done(SETTLED)

    def imagined(self, g: Exodus, viewer: i64, dice: Chance) -> None:
        """Nobody knows how latecomers have voted."""
        self.late.forget_all_but(viewer)

    def words(self, view: View, question: Question) -> Words:
        return course_words(view.state, question.topic.prompt)


def course_words(state: State, prompt: str) -> Words:
    """What is known of each system, and how the ritual would go at either speed."""
    words = Words(prompt)
    for place in state.links(state.here):
        for goal in range(3):
            words.previews[ROUTE.name, route(place, goal)] = known_of(state, place)
    under_fire = max(state.forces, default=NO_FORCE) >= EQUIVALENT
    for speed, haste in ((NORMAL, 0), (HURRIED, 2)):
        fixed = -min(3, state.fatigue + haste)
        partial, success = odds_of(state.traits[FAITH], state.traits[TREACHERY], fixed)
        odds = f"{success}% success, {partial}% partial"
        covered = " after a covering action" if under_fire and speed == NORMAL else ""
        words.previews[SPEED.name, speed] = f"{odds}{covered}"
    if state.retreating:
        words.barred[SPEED.name, NORMAL] = "a beaten fleet has no hour to spare"
    return words


def known_of(state: State, place: int) -> str:
    """What the fleet knows of a system that it could go to."""
    system = state.systems[place]
    known = ["visited" if system.visited else "not visited"]
    if system.reward != UNROLLED:
        known.append("exhausted" if system.exhausted else REWARD.label(system.reward))
    if system.scout_risk != UNROLLED and system.scouted_in == state.cycle:
        known.append(RISK.label(system.scout_risk))
    return ", ".join(known)
