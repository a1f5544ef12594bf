"""The phases of a session: Event, Reaction, Crisis, Planning. (HG-SEQ, HG-REACT, HG-CRIS)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import options
from starmoot.games.hegemony.cabinet.boons import gift_boons, working
from starmoot.games.hegemony.cabinet.clocks import start_phase
from starmoot.games.hegemony.cabinet.orders import SpyOrders
from starmoot.games.hegemony.cabinet.plans import Opening, Spending
from starmoot.games.hegemony.cabinet.research import LoseOne, retire
from starmoot.games.hegemony.cabinet.scoring import (
    OFFICE_OF,
    pay_office,
    score_crisis,
)
from starmoot.games.hegemony.cardset import CardSet
from starmoot.games.hegemony.crises.judging import Verdict, judge, keeps
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.state import UNCAPPED, Cabinet
from starmoot.mechanics.choices import YES_OR_NO

FACED: Final = k.note("hegemony.faced", "HG-CRIS-01", "The crisis: {}", n.CRISIS_CARD)
TURNED: Final = k.note("hegemony.turned", "HG-CRIS-02", "The turning point shows {}", k.NUMBER)
TURNS_AT: Final = k.note(
    "hegemony.turns_at", "HG-CRIS-04", "The crisis turns at minute {}", k.NUMBER
)
RESOLVED: Final = k.note("hegemony.resolved", "HG-CRIS-13", "{} is resolved", n.CRISIS_CARD)
UNRESOLVED: Final = k.note("hegemony.unresolved", "HG-CRIS-14", "{} is not resolved", n.CRISIS_CARD)
ERASED: Final = k.note(
    "hegemony.erased", "HG-REACT-07", "{} Control of {} through {} is erased",
    k.NUMBER, n.FACTION, n.RESOURCE,
)  # fmt: skip
DOUBLED: Final = k.note("hegemony.doubled", "HG-SIMP-07", "Big Money: the bank holds {}", k.NUMBER)


class Phase(k.Procedure[Hegemony]):
    """What all phases have in common: whose it is."""

    faction: n.Faction = n.A


class Reaction(Phase):
    """Control that rivals took in the last Exchange may be erased. (HG-REACT-02, HG-REACT-17)

    Nothing else: no faction is attacked, and what came by spies, gifts or crises stays.
    (HG-REACT-09, HG-REACT-10)
    """

    def begin(self, g: Hegemony) -> k.Step:
        start_phase(g, self.faction, n.REACTION)
        return k.Run(Opening(self.faction, n.REACTION), Reaction.spend)

    def spend(self, g: Hegemony) -> k.Step:
        """Plans and choice, even when nothing stands against us. (HG-REACT-13, HG-REACT-18)"""
        return k.Run(Spending(self.faction, n.REACTION, g.planners(self.faction)), Reaction.react)

    def react(self, g: Hegemony) -> k.Step:
        """Technologies erase first, then points, and both are paid for. (HG-ADV-05, HG-REACT-07)

        (HG-SCORE-12, HG-SCORE-17, HG-SCORE-42)
        """
        cabinet = g.cabinet(self.faction)
        standing = [0] * 9
        for gain in g.s.gains:
            if gain.source == self.faction:
                standing[3 * gain.gainer + gain.through] += gain.points
        cabinet.removals = removals(g.s.cards(), cabinet, standing, g.s.settings.reaction_cost)
        for place, erased in enumerate(cabinet.removals):
            if erased > 0:
                resource = n.Resource(place % 3)
                room = g.room(self.faction)
                g.say(ERASED, erased, place // 3, resource, audience=room)
                pay_office(g, self.faction, OFFICE_OF[resource], erased, "Control erased")
        clean = sum(cabinet.removals) == sum(standing)
        if clean and (sum(standing) > 0 or not g.s.settings.reaction_bonus_needs_damage):
            pay_office(g, self.faction, n.LEADER, 5, "all Control erased")  # HG-SCORE-12
        double_bank(g, cabinet)
        retire(g.s.cards(), cabinet, False)
        return k.DONE


def removals(cards: CardSet, cabinet: Cabinet, standing: list[int], cost: int) -> list[int]:
    """What a Reaction erases, by gainer and resource. (HG-REACT-03..08, HG-ADV-01..05, HG-EX-14)"""
    erased = [0] * 9
    for held in cabinet.technologies:
        boon = cards.technologies[held.technology].boon
        if not held.active:
            continue
        if boon.wall or (boon.erase is not None and boon.erase.most == 0):
            resource = int(held.resource) if boon.erase is None else boon.erase.resource
            for faction in n.FACTIONS:
                erased[3 * faction + resource] = standing[3 * faction + resource]
        elif boon.erase is not None:
            left = boon.erase.most
            for faction in n.FACTIONS:
                place = 3 * faction + boon.erase.resource
                more = min(left, standing[place] - erased[place])
                erased[place] += more
                left -= more
    for resource in n.AGGRESSIVE:
        each = price(cards, cabinet, resource, cost)
        for tag, faction in enumerate(cabinet.tags):
            place = 3 * faction + resource
            more = cabinet.points[resource][tag] // each
            erased[place] += min(more, standing[place] - erased[place])
    return erased


def price(cards: CardSet, cabinet: Cabinet, resource: n.Resource, cost: int) -> int:
    """Points that erase one Control; Peace-Healers need fewer. (HG-REACT-03, HG-GIFT-22)"""
    if resource != n.FOREIGN:
        return cost
    healers = max((boon.healers for boon in gift_boons(cards, cabinet)), default=0)
    return min(cost, healers) if healers > 0 else cost


REROLL: Final = k.Topic(
    "hegemony.reroll",
    "HG-GIFT-28 HG-DEC-20",
    "Roll the turning point again?",
    title="Turning point",
    shape=YES_OR_NO,
)
"""A second roll must be kept. (HG-GIFT-28)"""


class CrisisPhase(Phase):
    """A crisis is read, turns once, and is met or not. (HG-CRIS-26, HG-SEQ-10)

    Nobody sees what may come before the die falls, and afterwards only the row that came; the
    Leader alone knows the minute. Rivals feel nothing of it. (HG-CRIS-03, HG-CRIS-04,
    HG-CRIS-08, HG-INFO-19)
    """

    def begin(self, g: Hegemony) -> k.Step:
        face_crisis(g, self.faction)
        start_phase(g, self.faction, n.CRISIS)
        crisis = g.s.cards().crises[g.cabinet(self.faction).crisis]
        g.say(TURNS_AT, crisis.minute, audience=k.only(g.chair(self.faction)))
        return k.Run(Opening(self.faction, n.CRISIS), CrisisPhase.turn)

    def turn(self, g: Hegemony) -> k.Step:
        """The die chooses a row; a Blessing may roll again. (HG-CRIS-02, HG-GIFT-28)"""
        cabinet = g.cabinet(self.faction)
        cabinet.face = turning_point(g, self.faction)
        g.say(TURNED, cabinet.face, audience=g.room(self.faction))
        if not cabinet.blessed and any(boon.blessing for boon in gift_boons(g.s.cards(), cabinet)):
            questions = [REROLL.put_to(g.chair(self.faction))]
            return k.Ask(questions, CrisisPhase.again, audience=g.room(self.faction))
        return k.Goto(CrisisPhase.spend)

    def again(self, g: Hegemony) -> k.Step:
        """Once in a game. (HG-GIFT-28)"""
        if g.answer().yes():
            cabinet = g.cabinet(self.faction)
            cabinet.blessed = True
            cabinet.face = turning_point(g, self.faction)
            g.say(TURNED, cabinet.face, audience=g.room(self.faction))
        return k.Goto(CrisisPhase.spend)

    def spend(self, g: Hegemony) -> k.Step:
        """Final plans come after the turning point. (HG-CRIS-05)"""
        return k.Run(Spending(self.faction, n.CRISIS, g.planners(self.faction)), CrisisPhase.judge)

    def judge(self, g: Hegemony) -> k.Step:
        """How it ends. (HG-CRIS-13)"""
        end_crisis(g, self.faction)
        return k.Run(LoseOne(self.faction), CrisisPhase.leave)

    def leave(self, g: Hegemony) -> k.Step:
        """The phase is over."""
        cabinet = g.cabinet(self.faction)
        double_bank(g, cabinet)
        retire(g.s.cards(), cabinet, False)
        return k.DONE


def face_crisis(g: Hegemony, faction: n.Faction) -> None:
    """The card that was dealt for this session. (HG-RAND-10, HG-CRIS-27)"""
    cabinet = g.cabinet(faction)
    place = 3 * (cabinet.session - 1) + faction
    g.s.crises.peek(place, cabinet.audience)
    cabinet.crisis = n.Crisis(g.s.crises.cards[place])
    cabinet.face = 0
    g.say(FACED, cabinet.crisis, audience=g.room(faction))


def turning_point(g: Hegemony, faction: n.Faction) -> int:
    """A face of the die, or what a card stands for. (HG-RAND-08, HG-RAND-09)"""
    if g.s.settings.turning_by == options.BY_DIE:
        return g.chance.between(n.DICE + faction, 1, 6)
    rank = 12
    while rank == 12:  # a king is drawn again
        rank = g.chance.below(n.DICE + faction, 13)
    return rank // 2 + 1


def crisis_points(cards: CardSet, cabinet: Cabinet) -> list[int]:
    """What counts toward a crisis, by resource. (HG-CRIS-07, HG-CRIS-11, HG-SIMP-17)"""
    points = [sum(row) for row in cabinet.points]
    bureau = sum(boon.bureau for boon in working(cards, cabinet))
    if cabinet.chosen is not None:
        for resource in n.RESOURCES:
            points[resource] += bureau if cabinet.chosen.plan.steel(resource) > 0 else 0
    return points


def end_crisis(g: Hegemony, faction: n.Faction) -> None:
    """Judge, score, and let what was missed have its consequences. (HG-CRIS-13, HG-CRIS-14)"""
    cabinet = g.cabinet(faction)
    crisis = g.s.cards().crises[cabinet.crisis]
    turn = crisis.row[cabinet.face - 1] if cabinet.face > 0 else None
    points = crisis_points(g.s.cards(), cabinet)
    verdict = judge(crisis, turn, points, cabinet.bank)
    if any(boon.loom for boon in working(g.s.cards(), cabinet)):  # HG-MAST-10
        gains = turn.gain if turn is not None and keeps(turn, points, cabinet.bank) else ()
        verdict = Verdict(True, (*(turn.always if turn is not None else ()), *gains))
    cabinet.resolved = verdict.resolved
    room = g.room(faction)
    g.say(RESOLVED if verdict.resolved else UNRESOLVED, cabinet.crisis, audience=room)
    score_crisis(g, faction, verdict.resolved)
    for effect in verdict.effects:
        effect.run(g, cabinet.leader, faction)


def double_bank(g: Hegemony, cabinet: Cabinet) -> None:
    """Big Money doubles what is left when the phase ends, after a crisis. (HG-SIMP-07, HG-SIMP-09)

    Steel that a crisis wants kept is counted before, as the plan form counts it. (HG-CRIS-22)
    """
    for boon in working(g.s.cards(), cabinet):
        if boon.double_bank:
            cabinet.bank *= 2
            g.say(DOUBLED, cabinet.bank, audience=cabinet.audience)


class Planning(Phase):
    """Steel against rivals, spies and their orders; what is left is saved.

    (HG-PLNG-03, HG-PLNG-05)
    """

    def begin(self, g: Hegemony) -> k.Step:
        start_phase(g, self.faction, n.PLANNING)
        return k.Run(Opening(self.faction, n.PLANNING), Planning.spend)

    def spend(self, g: Hegemony) -> k.Step:
        """What the last crisis left behind limits and helps these plans. (HG-PLNG-06)

        That of Session One reaches the planning of Session Two. (HG-CRIS-16, HG-CRIS-17)
        """
        return k.Run(Spending(self.faction, n.PLANNING, g.planners(self.faction)), Planning.order)

    def order(self, g: Hegemony) -> k.Step:
        """Spies act in planning alone. (HG-PLNG-04)"""
        return k.Run(SpyOrders(self.faction), Planning.leave)

    def leave(self, g: Hegemony) -> k.Step:
        """What the crisis left lapses. (HG-PLNG-06)"""
        cabinet = g.cabinet(self.faction)
        end_planning(g, cabinet)
        double_bank(g, cabinet)
        cabinet.caps = [UNCAPPED] * len(n.RESOURCES)
        cabinet.boosts = [0] * len(n.RESOURCES)
        return k.DONE


class Event(Phase):
    """Session One's planning, which also meets a crisis without turning point. (HG-CRIS-06..07)"""

    def begin(self, g: Hegemony) -> k.Step:
        face_crisis(g, self.faction)
        start_phase(g, self.faction, n.EVENT)
        return k.Run(Opening(self.faction, n.EVENT), Event.spend)

    def spend(self, g: Hegemony) -> k.Step:
        """One plan for both. (HG-CRIS-07)"""
        return k.Run(Spending(self.faction, n.EVENT, g.planners(self.faction)), Event.order)

    def order(self, g: Hegemony) -> k.Step:
        """Spies act in planning alone. (HG-PLNG-04)"""
        return k.Run(SpyOrders(self.faction), Event.judge)

    def judge(self, g: Hegemony) -> k.Step:
        """The crisis ends after the planning is counted. (HG-CRIS-19)"""
        end_planning(g, g.cabinet(self.faction))
        end_crisis(g, self.faction)
        return k.Run(LoseOne(self.faction), Event.leave)

    def leave(self, g: Hegemony) -> k.Step:
        """The phase is over; what is active works until the Exchange is resolved. (HG-SIMP-07)"""
        double_bank(g, g.cabinet(self.faction))
        return k.DONE


def end_planning(g: Hegemony, cabinet: Cabinet) -> None:
    """Treasury counts the bank before Big Money doubles it. (HG-SCORE-35, HG-SIMP-09)"""
    pay_office(g, cabinet.faction, n.TREASURY_OFFICER, cabinet.bank, "Steel in the bank")
    for boon in working(g.s.cards(), cabinet):
        cabinet.bank_multiplier = max(cabinet.bank_multiplier, boon.session_multiplier)
    sent = [0, 0, 0]
    if cabinet.chosen is not None:
        for tag, rival in enumerate(cabinet.tags):
            sent[rival] = cabinet.chosen.plan.against(tag)
    cabinet.aggression.extend(sent)
