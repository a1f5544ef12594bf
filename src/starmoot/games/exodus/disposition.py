"""Fleet disposition: stay, leave or fight? Everybody shows it at once (EX-DISP)."""

from __future__ import annotations

from typing import Final, final

from starmoot.games.exodus.characters import WISHES, standing_wishes, take_wish, wish_shape
from starmoot.games.exodus.combat import engage, ignore_scouts, pressed
from starmoot.games.exodus.cycle import Cycle
from starmoot.games.exodus.dice import hindrances_of
from starmoot.games.exodus.latecomers import UNSAID, Latecomers, put_to
from starmoot.games.exodus.leaving import NO_COURSE, Leaving
from starmoot.games.exodus.names import (
    ATTACK,
    EQUIVALENT,
    FACTION,
    GESTURE,
    GOVERNMENT,
    LEAVE,
    MIGHT,
    NO_FORCE,
    STAY_HERE,
    TREACHERY,
)
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.previews import odds_of
from starmoot.games.exodus.quarrel import ENGAGED, Quarrel
from starmoot.games.exodus.state import BLANK, State
from starmoot.games.exodus.votes import gestures
from starmoot.kernel import (
    DONE,
    GATHER,
    STAY,
    Answer,
    Ask,
    Chance,
    Choose,
    Goto,
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
    pick,
)

SHOW: Final = Topic(
    "exodus.gesture",
    "EX-DEC-05 EX-DISP-01 EX-DISP-06 EX-HID-02 EX-TIME-04 EX-COM-01",
    "The Government counts to three. Do we stay here?",
    clock="gesture",
)
CALLED: Final = note(
    "exodus.disposition_called", "EX-DISP-01 EX-DISP-02", "The Government counts to three"
)
SHOWS: Final = note(
    "exodus.disposition_gesture", "EX-DISP-01 EX-HID-02 EX-TIME-04", "{}: {}", FACTION, GESTURE
)
DECIDED: Final = note(
    "exodus.disposition",
    "EX-SEQ-02 EX-DISP-03 EX-DISP-04 EX-DISP-05 EX-DISP-08",
    "The fleet: {}",
    GESTURE,
)
RUNS: Final = note(
    "exodus.disposition_retreat",
    "EX-CMB-05 EX-CMB-13",
    "Beaten, the fleet has no choice but to run",
)
HELD_HERE: Final = note(
    "exodus.disposition_held", "EX-DISP-11 EX-CMB-14", "The enemy does not let the fleet be"
)

PRECEDENCE: Final = [LEAVE, STAY_HERE, ATTACK]
"""EX-DISP-05: which of tied gestures prevails where the Government's is not among them."""


def shown_last(g: Exodus, faction: i64) -> i64:
    """EX-TIME-04: the last gesture in this system, if one may still show it; otherwise stay."""
    last = g.s.factions[faction].gesture
    if last == BLANK or (last == ATTACK and g.worst_force() == NO_FORCE):
        return STAY_HERE
    return last


def outcome(g: Exodus) -> i64:
    """EX-DISP-03..05: one vote each, most votes carry; gestures destroyed in scenes are none.

    Where none at all is left everything is tied, and so the fleet leaves.
    """
    votes = [0, 0, 0]
    for faction in g.s.played:
        gesture = g.s.factions[faction].gesture
        if gesture != BLANK:
            votes[gesture] += 1
    most = max(votes)
    wanted = g.s.factions[GOVERNMENT].gesture
    if wanted != BLANK and votes[wanted] == most:
        return wanted
    for gesture in PRECEDENCE:
        if votes[gesture] == most:
            return gesture
    return LEAVE


@final
class Disposition(Procedure[Exodus]):
    """EX-SEQ-02: one decision of the fleet, and what follows from it."""

    late: Latecomers

    def __init__(self) -> None:
        self.late = Latecomers()

    def begin(self, g: Exodus) -> Step:
        """EX-DISP-01: sealed gestures, before any talk; EX-CMB-05: unless the fleet has to run.

        EX-TIME-01, EX-TIME-03: they may be revised until the last is in or time is up.
        """
        if g.s.retreating:
            g.say(RUNS)
            return Run(Leaving(), Disposition.left)
        g.say(CALLED)
        questions = put_to(g, SHOW, g.s.played) + standing_wishes(g)
        return Ask(questions, Disposition.show, GATHER, Disposition.meanwhile)

    def offer(self, g: Exodus, question: Question) -> Shape:
        """EX-DEC-05, EX-DISP-06: up, down, and rude where there is somebody to attack."""
        if question.topic is WISHES:
            return wish_shape(g, g.faction_of(question.seat))
        return Choose(GESTURE, gestures(g))

    def absent(self, g: Exodus, question: Question) -> Answer:
        """EX-TIME-04."""
        return pick(shown_last(g, g.faction_of(question.seat)))

    def meanwhile(self, g: Exodus) -> Step:
        """EX-TIME-10: somebody who was taken for absent shows a gesture after all.

        EX-DEC-29: or somebody wishes for something else before the next cycle.
        """
        if g.questions[0].topic is WISHES:
            take_wish(g, g.questions[0], g.answers[0])
        else:
            self.late.say(g.questions[0].seat, g.answers[0].key)
        return STAY

    def show(self, g: Exodus) -> Step:
        """EX-HID-02: all gestures are seen together, with their owners."""
        for faction in g.s.played:
            seat = g.seat_of(faction)
            answer = g.answer_of(seat)
            gesture = self.late.said_by(seat) if answer is None else answer.key
            if gesture == UNSAID:
                gesture = shown_last(g, faction)
            g.s.edit_faction(faction).gesture = gesture
            g.say(SHOWS, faction, gesture)
        return Run(Quarrel(), Disposition.decide)

    def decide(self, g: Exodus) -> Step:
        """EX-DISP-08: the count after the last scene. EX-SEQ-02: leave, fight or stay."""
        if g.returned == ENGAGED:
            return DONE
        decision = outcome(g)
        g.say(DECIDED, decision)
        if decision == LEAVE:
            return Run(Leaving(), Disposition.left)
        if decision == ATTACK:
            engage(g)
            return DONE
        return Goto(Disposition.stay)

    def left(self, g: Exodus) -> Step:
        """EX-DISP-17: keepers who cannot agree keep the fleet where it is."""
        return Goto(Disposition.stay) if g.returned == NO_COURSE else DONE

    def stay(self, g: Exodus) -> Step:
        """EX-DISP-11, EX-CMB-14: not under fire; EX-DISP-12: scouts are let go."""
        if pressed(g) or g.s.retreating:
            g.say(HELD_HERE)
            engage(g)
            return DONE
        ignore_scouts(g)
        return Run(Cycle(), Disposition.over)

    def over(self, g: Exodus) -> Step:
        """EX-SEQ-05: exactly one cycle."""
        return DONE

    def imagined(self, g: Exodus, viewer: i64, dice: Chance) -> None:
        """Nobody knows what latecomers have shown."""
        self.late.forget_all_but(viewer)

    def words(self, view: View, question: Question) -> Words:
        """What each gesture would lead to if it carries."""
        state: State = view.state
        words = Words(question.topic.prompt)
        if question.topic is WISHES:
            return words
        worst = max(state.forces, default=NO_FORCE)
        under_fire = worst >= EQUIVALENT
        staying = "One cycle in this system"
        if under_fire:
            staying = "The enemy attacks; then you decide again"
        elif worst != NO_FORCE:
            staying = f"{staying}; the scouts get away, two hindrances on every crisis roll here"
        leaving = "The keepers name a course"
        if under_fire:
            leaving = f"{leaving}; the ritual is hurried, or the escorts must cover it"
        words.previews[GESTURE.name, STAY_HERE] = staying
        words.previews[GESTURE.name, LEAVE] = leaving
        if worst == NO_FORCE:
            words.barred[GESTURE.name, ATTACK] = "there is nobody to attack"
        else:
            words.previews[GESTURE.name, ATTACK] = attack_preview(state, worst)
        return words


def attack_preview(state: State, force: int) -> str:
    """The odds of a battle."""
    might, strength = state.traits[MIGHT], state.settings.combat_strengths[force - 1]
    fixed = -hindrances_of(state.traits[TREACHERY]) if state.settings.combat_treachery else 0
    partial, success = odds_of(might, strength, fixed)
    return f"Might {might} against {strength}: {success}% success, {partial}% partial"
