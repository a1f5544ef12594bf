"""Jumping and pushing: the ritual of three keepers and what it costs. (EX-JUMP, EX-PUSH)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.dice import excess_of, result_of, shortfall_of
from starmoot.games.exodus.jump.ritual import attempt, depart, infect
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import has_special
from starmoot.games.exodus.state import State
from starmoot.games.exodus.systems.arrival import Arrive, Survey
from starmoot.games.exodus.systems.starmap import neighbours
from starmoot.games.exodus.systems.tables import QUIET_PLACE, force_in
from starmoot.games.exodus.voyage.ending import check
from starmoot.mechanics.choices import YES_OR_NO

PURPOSE: Final = k.Kind("exodus.purpose")
SCOUT: Final = PURPOSE.word("scout")
NUKE: Final = PURPOSE.word("nuke", "Suicide nuke")

KEEPERS: Final = [names.CHURCH, names.GOVERNMENT, names.MILITARY]
JUMP_LOSSES: Final = [names.WOMEN, names.SUPPLY, names.FAITH]
PUSH_LOSSES: Final = [names.MIGHT, names.FAITH, names.SUPPLY]

JUMPS: Final = k.note("exodus.jump_made", "EX-JUMP-06 EX-JUMP-07", "The fleet jumps to {system}")
FAILS: Final = k.note(
    "exodus.jump_failed",
    "EX-JUMP-05 EX-SEQ-08",
    "The Defiled will not be driven to {system}: the fleet stays",
)
ABANDONS: Final = k.note(
    "exodus.jump_loss", "EX-JUMP-06 EX-JUMP-11", "{faction} lets go of {trait}"
)
STAYS_PUT: Final = k.note(
    "exodus.push_failed", "EX-PUSH-05 EX-PUSH-03", "The ship for {system} is not pushed at all"
)
VANISHES: Final = k.note(
    "exodus.push_lost", "EX-PUSH-06 EX-PUSH-01", "The ship for {system} leaves and never arrives"
)
SCOUTS: Final = k.note(
    "exodus.push_scout", "EX-PUSH-07 EX-PUSH-12", "The scout arrives at {system}"
)
STRIKES: Final = k.note(
    "exodus.push_nuke", "EX-PUSH-16", "Fire blooms among the squids at {system}"
)
SPOKEN: Final = k.note("exodus.jump_name", "EX-SC-CH5", "You speak its name, and it obeys")


def destinations(g: Exodus) -> list[int]:
    """The systems that a line connects to this one, earliest drawn first. (EX-JUMP-15)"""
    return neighbours(g, g.s.here)


def purposes(g: Exodus, place: k.i64) -> list[int]:
    """A scout can go anywhere, a nuke needs a known enemy. (EX-PUSH-12, EX-PUSH-16)"""
    return [SCOUT, NUKE] if known_force(g, place) > 0 else [SCOUT]


def known_force(g: Exodus, place: k.i64) -> k.i64:
    """The class of force that a scout's report still shows there. (EX-PUSH-14, EX-PUSH-16)"""
    system = g.s.systems[place]
    if system.scout_risk == names.UNROLLED or system.scouted_in != g.s.cycle:
        return 0
    return force_in(system.scout_risk)


def highest(g: Exodus, traits: list[names.Trait]) -> names.Trait:
    """The listed trait with the highest value, the first of equals. (EX-DEC-08, EX-DEC-09)"""
    best = traits[0]
    for trait in traits:
        if g.trait(trait) > g.trait(best):
            best = trait
    return best


def loss_of(trait: names.Trait) -> k.i64:
    """Supply goes by two, Women and Faith by one. (EX-JUMP-06)"""
    return 2 if trait == names.SUPPLY else 1


def losses_open(g: Exodus) -> list[names.Trait]:
    """A trait at 0 is no choice while another listed one is above 0. (EX-JUMP-12)"""
    left = [trait for trait in JUMP_LOSSES if g.trait(trait) > 0]
    return left if left else JUMP_LOSSES


class LossTopic(k.Topic):
    """What there is to lose. (EX-DEC-08, EX-JUMP-12)"""

    def offer(self, at: Ritual, g: Exodus, question: k.Question) -> k.Shape:
        return k.Choose(names.TRAIT, losses_open(g))

    def absent(self, at: Ritual, g: Exodus, question: k.Question) -> k.Answer:
        """Silence gives what there is most of. (EX-DEC-08)"""
        return k.pick(highest(g, losses_open(g)))

    def words(self, at: Ritual, view: k.View, question: k.Question) -> k.Words:
        """What each loss would leave."""
        state: State = view.state
        words = k.Words(self.prompt)
        for trait in JUMP_LOSSES:
            now = state.traits[trait]
            if now == 0:
                words.barred[names.TRAIT.name, trait] = "nothing is left of it"
            words.previews[names.TRAIT.name, trait] = f"{now} to {max(0, now - loss_of(trait))}"
        return words


LOSS: Final = LossTopic(
    "exodus.jump_loss_choice",
    "EX-DEC-08 EX-JUMP-06",
    "The jump falls short. What is left behind?",
    title="Lost in the jump",
)


class SpeakTopic(k.Topic):
    """The name is not spoken by silence. (EX-SC-CH5)"""

    def words(self, at: Ritual, view: k.View, question: k.Question) -> k.Words:
        """How much it would help."""
        state: State = view.state
        words = k.Words(self.prompt)
        words.previews[k.YES_NO.name, 1] = f"{state.fatigue} hindrances fewer on this jump"
        return words


SPEAK: Final = SpeakTopic(
    "exodus.speak_name",
    "EX-SC-CH5 EX-SCT-21",
    "Speak the name of the Defiled, once in the whole voyage, so that it forgets its fatigue?",
    final=True,
    title="The name of the Defiled",
    shape=YES_OR_NO,
    silence=k.pick(0),
)


class Ritual(k.Procedure[Exodus]):
    """One attempt to jump; `arrived` if the fleet is in the new system. (EX-JUMP, EX-SEQ-03)"""

    destination: k.i64 = -1
    hurried: bool = False
    name_spoken: bool = False
    result: k.i64 = names.FAILURE
    shortfall: k.i64 = 0
    losses: k.i64 = 0
    law_asked: bool = False
    law_spares: bool = False
    arrived: bool = False

    def begin(self, g: Exodus) -> k.Step:
        """The Church, whose secret it is, may speak the name where it would help. (EX-SC-CH5)

        Once it might have done so, nobody else can tell whether it did.
        """
        seat = g.seat_of(names.CHURCH)
        spoken = g.s.true_name_spoken
        if g.s.fatigue > 0 and g.faction(names.CHURCH).office_opened:
            spoken.audience = k.only(seat)
        if g.s.fatigue == 0 or spoken.value or not has_special(g, "true_name"):
            return k.Goto(Ritual.test)
        return k.Ask([SPEAK.put_to(seat)], Ritual.speak, audience=k.only(seat))

    def speak(self, g: Exodus) -> k.Step:
        """Only the Church knows that it was spoken; all others see a hidden cause."""
        self.name_spoken = g.answer().yes()
        if self.name_spoken:
            g.s.true_name_spoken.value = True
            g.say(SPOKEN, audience=k.only(g.seat_of(names.CHURCH)))
        return k.Goto(Ritual.test)

    def test(self, g: Exodus) -> k.Step:
        """Faith (Treachery). (EX-JUMP-02, EX-JUMP-05..07)"""
        value = attempt(g, self.hurried, self.name_spoken, "Jump")
        self.result = result_of(value)
        if self.result == names.FAILURE:
            g.say(FAILS, self.destination)
            g.change(names.FAITH, -2, "a failed jump")
            return k.Goto(Ritual.settle)
        g.say(JUMPS, self.destination)
        if self.result == names.SUCCESS:
            g.s.jump_excess = excess_of(value)
        else:
            self.shortfall = shortfall_of(value)
        return k.Goto(Ritual.lose)

    def lose(self, g: Exodus) -> k.Step:
        """For each point of shortfall the next keeper lets something go. (EX-JUMP-11)"""
        if self.losses < self.shortfall:
            return k.ask(LOSS, g.seat_of(KEEPERS[self.losses]), Ritual.let_go)
        infect(g)
        return k.Goto(Ritual.settle)

    def let_go(self, g: Exodus) -> k.Step:
        """The loss as printed. One flip covers all Women. (EX-JUMP-12, EX-GOV-13, EX-GOV-15)"""
        trait = names.Trait(g.answer().key)
        g.say(ABANDONS, KEEPERS[self.losses], trait)
        self.losses += 1
        if trait == names.WOMEN and g.s.chauvinism:
            if not self.law_asked:
                self.law_asked = True
                self.law_spares = g.law_spares()
            if self.law_spares:
                return k.Goto(Ritual.lose)
        g.change(trait, -loss_of(trait), "left behind")
        return k.Goto(Ritual.lose)

    def settle(self, g: Exodus) -> k.Step:
        """Every attempt costs Faith; then look whether all is lost. (EX-JUMP-08, EX-JUMP-20)

        So a failure costs three Faith and brings no bounders aboard; a success with Faith 9 leaves
        8. (EX-JUMP-09, EX-WEX-06)
        """
        g.change(names.FAITH, -g.s.settings.jump_faith_cost, "the ritual")
        if check(g) or self.result == names.FAILURE:
            return k.DONE
        depart(g, self.destination)
        return k.Run(Arrive(), Ritual.over)

    def over(self, g: Exodus) -> k.Step:
        """The fleet is somewhere else."""
        self.arrived = True
        return k.DONE


class PushLossTopic(k.Topic):
    """Might, Faith or Supply. (EX-DEC-09)"""

    def absent(self, at: Push, g: Exodus, question: k.Question) -> k.Answer:
        """Silence gives what there is most of. (EX-DEC-09)"""
        return k.pick(highest(g, PUSH_LOSSES))

    def words(self, at: Push, view: k.View, question: k.Question) -> k.Words:
        """What each loss would leave."""
        state: State = view.state
        words = k.Words(self.prompt)
        for trait in PUSH_LOSSES:
            now = state.traits[trait]
            words.previews[names.TRAIT.name, trait] = f"{now} to {max(0, now - 1)}"
        return words


PUSH_LOSS: Final = PushLossTopic(
    "exodus.push_loss_choice",
    "EX-DEC-09 EX-PUSH-06",
    "The pushed ship never arrived. What went with it?",
    title="The lost ship",
    shape=k.Choose(names.TRAIT, PUSH_LOSSES),
)


class Push(k.Procedure[Exodus]):
    """One ship is sent for good, the fleet stays; `result` is that of the test. (EX-PUSH-01)"""

    destination: k.i64 = -1
    purpose: k.i64 = SCOUT
    hurried: bool = False
    result: k.i64 = names.FAILURE

    def begin(self, g: Exodus) -> k.Step:
        """Rolled like a jump, and Treachery never rises. (EX-PUSH-03..08)"""
        value = attempt(g, self.hurried, False, "Push")
        self.result = result_of(value)
        if self.result == names.FAILURE:
            g.say(STAYS_PUT, self.destination)
            g.change(names.FAITH, -1, "a failed push")
            return k.Goto(Push.settle)
        if self.purpose == NUKE and not has_special(g, "dud_warheads"):
            g.change(names.MIGHT, -1, "warheads spent")
        if self.result == names.PARTIAL:
            g.say(VANISHES, self.destination)
            return k.ask(PUSH_LOSS, g.seat_of(names.MILITARY), Push.lose)
        g.s.jump_excess = excess_of(value)
        return k.Goto(Push.settle)

    def lose(self, g: Exodus) -> k.Step:
        """The Military names the loss. (EX-PUSH-06, EX-PUSH-10, EX-TRAIT-09)"""
        g.change(names.Trait(g.answer().key), -1, "the lost ship")
        return k.Goto(Push.settle)

    def settle(self, g: Exodus) -> k.Step:
        """The optional Faith cost, the check, then what a success does. (EX-PUSH-09,
        EX-JUMP-20)
        """
        g.change(names.FAITH, -g.s.settings.push_faith_cost, "the ritual")
        if check(g) or self.result != names.SUCCESS:
            return k.DONE
        if self.purpose == SCOUT:
            g.say(SCOUTS, self.destination)
            return k.Run(Survey(self.destination, scout=True), Push.reported)
        g.say(STRIKES, self.destination)
        weaken(g, self.destination)
        return k.Goto(Push.reported)

    def reported(self, g: Exodus) -> k.Step:
        """A nuke has no use for excess. (EX-JUMP-14)"""
        g.s.jump_excess = 0
        return k.DONE


def weaken(g: Exodus, place: k.i64) -> None:
    """The known force drops one class; after scouts comes a quiet place. (EX-PUSH-16)"""
    system = g.s.systems[place]
    system.scout_risk = QUIET_PLACE if system.scout_risk == -1 else system.scout_risk + 1
