"""Fleet disposition: stay, leave or fight? Everybody shows it at once. (EX-DISP)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.conflict.votes import gestures
from starmoot.games.exodus.crises.crisis import UNREST
from starmoot.games.exodus.dice import hindrances_of
from starmoot.games.exodus.disposition.combat import (
    HARD_FOUGHT,
    REPULSED,
    SWIFT,
    engage,
    ignore_scouts,
    pressed,
)
from starmoot.games.exodus.disposition.leaving import Leaving
from starmoot.games.exodus.disposition.quarrel import Quarrel, outcome
from starmoot.games.exodus.orders.previews import changes_text, odds_of, within
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import BLANK, State
from starmoot.games.exodus.voyage import wishes
from starmoot.games.exodus.voyage.cycle import Cycle


def cycle_preview(state: State) -> str:
    """What one more cycle in this system brings and costs. (EX-DISP-11, EX-OPT-22)"""
    upkeep = state.settings.supply_upkeep
    eaten = f"; Supply -{upkeep}" if upkeep else ""
    rested = "; the god rests" if state.fatigue else ""
    crisis = "; a crisis looms" if crisis_looms(state) else ""
    return f"One cycle in this system: orders for all{rested}{eaten}{crisis}"


def crisis_looms(state: State) -> bool:
    """Whether, as the traits stand, a crisis comes up at the end of the cycle. (EX-CRI-01)"""
    stays = 0 < state.settings.pursuit_after <= state.cycles_here
    return stays or max(state.traits[names.EDGE], state.traits[names.TREACHERY]) >= UNREST


def jump_preview(state: State) -> str:
    """Who says where the fleet goes, and what it costs to go. (EX-DISP-13, EX-OPT-04, EX-OPT-05)"""
    faith, treachery = state.settings.jump_faith_cost, state.settings.jump_treachery
    costs = [f"Faith -{faith}"] * (faith > 0) + [f"Treachery +{treachery}"] * (treachery > 0)
    return "; ".join(
        ["The keepers name a course", *([f"a jump: {', '.join(costs)}"] if costs else [])]
    )


class GestureTopic(k.Topic):
    """Up, down, and rude where there is somebody to attack. (EX-DEC-05, EX-DISP-06)"""

    def offer(self, at: Disposition, g: Exodus, question: k.Question) -> k.Shape:
        return k.Choose(names.GESTURE, gestures(g))

    def absent(self, at: Disposition, g: Exodus, question: k.Question) -> k.Answer:
        """(EX-TIME-04)"""
        return k.pick(shown_last(g, g.faction_of(question.seat)))

    def words(self, at: Disposition, view: k.View, question: k.Question) -> k.Words:
        """What each gesture would lead to if it carries."""
        state: State = view.state
        words = k.Words(self.prompt)
        worst = max(state.forces, default=names.NO_FORCE)
        under_fire = worst >= names.EQUIVALENT
        staying = cycle_preview(state)
        if under_fire:
            staying = "The enemy attacks; then you decide again"
        elif worst != names.NO_FORCE:
            staying = f"{staying}; the scouts get away, two hindrances on every crisis roll here"
        leaving = jump_preview(state)
        if under_fire:
            leaving = f"{leaving}; the ritual is hurried, or the escorts must cover it"
        words.previews[names.GESTURE.name, names.STAY_HERE] = staying
        words.previews[names.GESTURE.name, names.LEAVE] = leaving
        if worst == names.NO_FORCE:
            words.barred[names.GESTURE.name, names.ATTACK] = "there is nobody to attack"
        else:
            words.previews[names.GESTURE.name, names.ATTACK] = attack_preview(state, worst)
        return words


SHOW: Final = GestureTopic(
    "exodus.gesture",
    "EX-DEC-05 EX-DISP-01",
    "The Government counts to three. Do we stay here?",
    clock="gesture",
    title="Stay or leave",
)
CALLED: Final = k.note(
    "exodus.disposition_called", "EX-DISP-01 EX-DISP-02", "The Government counts to three"
)
SHOWS: Final = k.note("exodus.disposition_gesture", "EX-DISP-01 EX-HID-02", "{faction}: {gesture}")
DECIDED: Final = k.note("exodus.disposition", "EX-SEQ-02 EX-DISP-03", "The fleet: {gesture}")
RUNS: Final = k.note(
    "exodus.disposition_retreat",
    "EX-CMB-05 EX-CMB-13",
    "Beaten, the fleet has no choice but to run",
)
HELD_HERE: Final = k.note(
    "exodus.disposition_held", "EX-DISP-11 EX-CMB-14", "The enemy does not let the fleet be"
)


def shown_last(g: Exodus, faction: names.Faction) -> k.i64:
    """The last gesture in this system, if one may still show it; otherwise stay. (EX-TIME-04)"""
    last = g.s.factions[faction].gesture
    if last == BLANK or (last == names.ATTACK and g.worst_force() == names.NO_FORCE):
        return names.STAY_HERE
    return last


class Disposition(k.Procedure[Exodus]):
    """One decision of the fleet, and what follows from it. (EX-SEQ-02)"""

    def begin(self, g: Exodus) -> k.Step:
        """Sealed gestures, before any talk; unless the fleet has to run. (EX-DISP-01, EX-CMB-05)

        They may be revised until the last is in or time is up. (EX-TIME-01, EX-TIME-03)
        """
        if g.s.retreating:
            g.say(RUNS)
            return k.Run(Leaving(), Disposition.left)
        g.say(CALLED)
        questions = [SHOW.put_to(seat) for seat in g.seats_of(g.s.played)] + wishes.standing_wishes(
            g
        )
        return k.Ask(questions, Disposition.show)

    def show(self, g: Exodus) -> k.Step:
        """All gestures are seen together, with their owners. (EX-HID-02)"""
        for faction in g.s.played:
            answer = g.answer_of(g.seat_of(faction))
            gesture = shown_last(g, faction) if answer is None else answer.key
            g.faction(faction).gesture = gesture
            g.say(SHOWS, faction, gesture)
        return k.Run(Quarrel(), Disposition.decide)

    def decide(self, g: Exodus) -> k.Step:
        """The count after the last scene. Leave, fight or stay. (EX-DISP-08, EX-SEQ-02)"""
        if g.finished(Quarrel).engaged:
            return k.DONE
        decision = outcome(g.s)
        g.say(DECIDED, decision)
        if decision == names.LEAVE:
            return k.Run(Leaving(), Disposition.left)
        if decision == names.ATTACK:
            engage(g)
            return k.DONE
        return k.Goto(Disposition.stay)

    def left(self, g: Exodus) -> k.Step:
        """Keepers who cannot agree keep the fleet where it is. (EX-DISP-17)"""
        return k.Goto(Disposition.stay) if g.finished(Leaving).disagreed else k.DONE

    def stay(self, g: Exodus) -> k.Step:
        """Not under fire; scouts are let go. (EX-DISP-11, EX-CMB-14, EX-DISP-12)"""
        if pressed(g) or g.s.retreating:
            g.say(HELD_HERE)
            engage(g)
            return k.DONE
        ignore_scouts(g)
        return k.Run(Cycle(), Disposition.over)

    def over(self, g: Exodus) -> k.Step:
        """Exactly one cycle. (EX-SEQ-05)"""
        return k.DONE


def attack_preview(state: State, force: int) -> str:
    """The odds of a battle, and what each of its ends costs. (EX-CMB-05..10)"""
    might, strength = state.traits[names.MIGHT], state.settings.combat_strengths[force - 1]
    fixed = -hindrances_of(state.traits[names.TREACHERY]) if state.settings.combat_treachery else 0
    partial, success = odds_of(might, strength, fixed)
    swift = force == names.INFERIOR
    ends = (
        (success, "won", SWIFT if swift else HARD_FOUGHT),
        (partial, "scouts get away" if swift else "driven back", HARD_FOUGHT),
        (100 - success - partial, "beaten, the fleet has to run", REPULSED),
    )
    bands = [
        f"{chance}% {end}, {changes_text(within(state.traits, costs))}"
        for chance, end, costs in ends
        if chance > 0
    ]
    return f"Might {might} against {strength}: {'; '.join(bands)}"
