"""Leaving: the three keepers name a course, and drive the god. (EX-DISP-13..20, EX-JUMP-01)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.conflict.votes import DESTINATION
from starmoot.games.exodus.disposition.combat import cover, engage, pressed
from starmoot.games.exodus.disposition.quarrel import Quarrel, agreed
from starmoot.games.exodus.jump import routes
from starmoot.games.exodus.jump.jumping import KEEPERS, Push, Ritual
from starmoot.games.exodus.orders.previews import odds_of
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import has_special
from starmoot.games.exodus.state import BLANK, State
from starmoot.games.exodus.systems.starmap import neighbours, unvisited_neighbours
from starmoot.games.exodus.systems.tables import REWARD, RISK
from starmoot.games.exodus.voyage.ending import check
from starmoot.mechanics.turns import InTurn

SPEED: Final = k.Kind("exodus.speed")
NORMAL: Final = SPEED.word("normal", "The full ritual, an hour")
HURRIED: Final = SPEED.word("hurried", "Hurried, minutes")


class Course(k.Sheet):
    """A ballot: where to drive the god, BLANK for nowhere, and how fast. (EX-DEC-07)"""

    course: k.i64 = BLANK
    speed: k.i64 = NORMAL


class CourseTopic(k.Topic):
    """A course and a speed; what silence means is settled once all are open. (EX-TIME-08)"""

    def offer(self, at: k.Procedure[Exodus], g: Exodus, question: k.Question) -> k.Shape:
        """Any course; who runs, hurries. (EX-DEC-07, EX-JUMP-15, EX-PUSH-11, EX-CMB-13)"""
        speeds = [HURRIED] if g.s.retreating else [NORMAL, HURRIED]
        course = k.Choose(routes.ROUTE, routes.routes(g))
        return k.form(Course, course=course, speed=k.Choose(SPEED, speeds))

    def words(self, at: k.Procedure[Exodus], view: k.View, question: k.Question) -> k.Words:
        return course_words(view.state, self.prompt)


COURSE: Final = CourseTopic(
    "exodus.course",
    "EX-DEC-07 EX-DISP-13",
    "Where shall the god be driven, and how fast?",
    "Name no course",
    silence=k.PASS,
)
REPRESENT: Final = CourseTopic(
    "exodus.represent_church",
    "EX-SC-CH2 EX-DEC-07",
    "The Church names no course. You know that any hand can hold the iron: where do you point?",
    "Keep still",
    title="The Church's course",
    silence=k.PASS,
)
NAMES: Final = k.note("exodus.course_named", "EX-DISP-13 EX-JUMP-16", "{faction}: {route}")
STANDS_IN: Final = k.note(
    "exodus.course_represented",
    "EX-SC-CH2 EX-SCT-21",
    "Another hand holds the Church's iron: {route}",
)
AGREED: Final = k.note(
    "exodus.course_agreed", "EX-JUMP-01 EX-JUMP-16", "The keepers are of one mind: {route}. {speed}"
)
DISAGREED: Final = k.note(
    "exodus.course_disputed",
    "EX-JUMP-01 EX-JUMP-22",
    "The keepers do not agree, and the god is not touched",
)


def read_ballot(answer: k.Answer) -> Course:
    """What a ballot says; where somebody passed it names no course."""
    return Course() if answer.passed() else k.read(Course, answer)


def usual_course(g: Exodus) -> k.i64:
    """The earliest drawn unvisited neighbour, or neighbour of any kind. (EX-TIME-08)"""
    unseen = unvisited_neighbours(g, g.s.here)
    return routes.route(unseen[0] if unseen else neighbours(g, g.s.here)[0], routes.JUMP)


class Representation(InTurn[Exodus]):
    """One who knows may cast the Church's blank vote: `ballot`. (EX-SC-CH2)

    Nobody else learns who was asked.
    """

    ballot: Course = Course()

    def order(self, g: Exodus) -> list[names.Faction]:
        return g.s.played

    def turn(self, g: Exodus, one: names.Faction) -> k.Step | None:
        """In faction order, all who know but the Church itself."""
        if one == names.CHURCH or not has_special(g, "navigator", one):
            return None
        seat = g.seat_of(one)
        return k.Ask([REPRESENT.put_to(seat)], InTurn.heard, audience=k.only(seat))

    def answered(self, g: Exodus, one: names.Faction, answer: k.Answer) -> k.Step:
        """Who keeps still leaves it to the next."""
        self.ballot = k.read(Course, answer)
        return k.DONE


class Leaving(k.Procedure[Exodus]):
    """Ballot, quarrels and ritual; `disagreed` if the keepers are not of one mind. (EX-DISP-13)

    `silent` are the keepers who let their time pass, `voters` those who named a course and `hasty`
    how many of these asked for haste.
    """

    silent: list[names.Faction] = []
    voters: k.i64 = 0
    hasty: k.i64 = 0
    hurried: bool = False
    disagreed: bool = False

    def begin(self, g: Exodus) -> k.Step:
        """The three name course and speed at once. (EX-DISP-13)

        Before anything that a cycle brings, so that it costs none. (EX-DISP-21)
        """
        for keeper in KEEPERS:
            g.faction(keeper).destination = BLANK
        return k.ask_each(COURSE, g.seats_of(KEEPERS), Leaving.count)

    def count(self, g: Exodus) -> k.Step:
        """Open the ballots. Before silence is interpreted, somebody may stand in. (EX-SC-CH2)"""
        for keeper in KEEPERS:
            vote = read_ballot(g.said_by(keeper))
            if vote.course != BLANK:
                self.cast(g, keeper, vote)
            elif g.was_silent(g.seat_of(keeper)):
                self.silent.append(keeper)
        if g.s.factions[names.CHURCH].destination == BLANK:
            return k.Run(Representation(), Leaving.stand_in)
        return k.Goto(Leaving.fill)

    def cast(self, g: Exodus, keeper: names.Faction, vote: Course) -> None:
        """One ballot counts."""
        g.faction(keeper).destination = vote.course
        self.voters += 1
        if vote.speed == HURRIED:
            self.hasty += 1

    def stand_in(self, g: Exodus) -> k.Step:
        """The vote is the Church's, whoever cast it. (EX-SC-CH2)"""
        vote = g.finished(Representation).ballot
        if vote.course != BLANK:
            self.cast(g, names.CHURCH, vote)
            g.say(STANDS_IN, vote.course)
            if names.CHURCH in self.silent:
                self.silent.remove(names.CHURCH)
        return k.Goto(Leaving.fill)

    def fill(self, g: Exodus) -> k.Step:
        """The silent follow those who agree, or fate. Two make haste. (EX-TIME-08, EX-JUMP-16)

        In a retreat there is no time for more. (EX-CMB-13)
        """
        self.hurried = self.hasty >= 2 or g.s.retreating
        if self.silent:
            self.hurried = self.hurried or 0 < self.voters == self.hasty
            course = self.common_course(g)
            for keeper in self.silent:
                g.faction(keeper).destination = course
        for keeper in KEEPERS:
            g.say(NAMES, keeper, g.s.factions[keeper].destination)
        return k.Run(Quarrel(DESTINATION), Leaving.settle)

    def common_course(self, g: Exodus) -> k.i64:
        """What those who voted agree on, or the usual course. (EX-TIME-08)"""
        named: list[int] = []
        for keeper in KEEPERS:
            course = g.s.factions[keeper].destination
            if course != BLANK and course not in named:
                named.append(course)
        return named[0] if len(named) == 1 else usual_course(g)

    def settle(self, g: Exodus) -> k.Step:
        """Unless the enemy was faster. A vote withdrawn is blank, too. (EX-DISP-10, EX-SC-CH2)"""
        if g.finished(Quarrel).engaged:
            return k.DONE
        if g.s.factions[names.CHURCH].destination == BLANK:
            return k.Run(Representation(), Leaving.stand_in_late)
        return k.Goto(Leaving.depart)

    def stand_in_late(self, g: Exodus) -> k.Step:
        """The course alone: the speed was settled by the ballot."""
        course = g.finished(Representation).ballot.course
        if course != BLANK:
            g.faction(names.CHURCH).destination = course
            g.say(STANDS_IN, course)
        return k.Goto(Leaving.depart)

    def depart(self, g: Exodus) -> k.Step:
        """All three or nothing. Cover, if needed. (EX-JUMP-01, EX-PUSH-02, EX-DISP-18, EX-CMB-12)

        Disagreement costs nothing. A push takes as long as a jump, so it needs the same cover.
        (EX-JUMP-22)
        """
        if not agreed(g):
            g.say(DISAGREED)
            self.disagreed = True
            return k.DONE
        course = g.s.factions[names.CHURCH].destination
        g.say(AGREED, course, HURRIED if self.hurried else NORMAL)
        if pressed(g) and not self.hurried:
            cover(g)
            if check(g):
                return k.DONE
        purpose = routes.purpose_of(course)
        if purpose < 0:
            return k.Run(Ritual(routes.system_of(course), self.hurried), Leaving.jumped)
        return k.Run(Push(routes.system_of(course), purpose, self.hurried), Leaving.pushed)

    def jumped(self, g: Exodus) -> k.Step:
        """Where the jump fails a strong enemy attacks. (EX-DISP-20, EX-SEQ-08)"""
        if not g.finished(Ritual).arrived and pressed(g):
            engage(g)
        return k.DONE

    def pushed(self, g: Exodus) -> k.Step:
        """The fleet is where it was and decides again. (EX-PUSH-11)"""
        return k.DONE


def course_words(state: State, prompt: str) -> k.Words:
    """What is known of each system, and how the ritual would go at either speed."""
    words = k.Words(prompt)
    for place in state.systems[state.here].links:
        for goal in range(3):
            words.previews[routes.ROUTE.name, routes.route(place, goal)] = known_of(state, place)
    under_fire = max(state.forces, default=names.NO_FORCE) >= names.EQUIVALENT
    for speed, haste in ((NORMAL, 0), (HURRIED, 2)):
        fixed = -min(3, state.fatigue + haste)
        partial, success = odds_of(state.traits[names.FAITH], state.traits[names.TREACHERY], fixed)
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
    if system.reward != names.UNROLLED:
        known.append("exhausted" if system.exhausted else REWARD.label(system.reward))
    if system.scout_risk != names.UNROLLED and system.scouted_in == state.cycle:
        known.append(RISK.label(system.scout_risk))
    return ", ".join(known)
