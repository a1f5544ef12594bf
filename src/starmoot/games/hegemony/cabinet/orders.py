"""Spy orders: three offices may wake the sleepers in a planning. (HG-ESP)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet.boons import working
from starmoot.games.hegemony.cabinet.clocks import ask_room
from starmoot.games.hegemony.cabinet.scoring import pay_office
from starmoot.games.hegemony.cardset import CardSet
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.reading import CardTopic, cabinet_of
from starmoot.games.hegemony.state import Cabinet, State
from starmoot.mechanics.turns import InTurn

ENTITLED: Final = [n.ESPIONAGE_OFFICER, n.MILITARY_OFFICER, n.FOREIGN_OFFICER]
"""Who may order, in the order of untimed play. (HG-ESP-07, HG-ESP-08)"""

ORDERED: Final = k.note(
    "hegemony.ordered", "HG-ESP-46", "{} orders in {}: {}", k.SEAT, n.FACTION, deeds.DEED
)


def cost_of(cards: CardSet, cabinet: Cabinet, deed: deeds.Deed) -> int:
    """How many spies a deed takes; Deep Cover makes the first Fortify cheap. (HG-ADV-12)"""
    if deed == deeds.FORTIFY:
        cheap = 0
        for boon in working(cards, cabinet):
            cheap = max(cheap, boon.cheaper_fortify)
        if cheap > 0 and not any(order.deed == deeds.FORTIFY for order in cabinet.orders):
            return cheap
    return deeds.COST[deed]


class Strike(k.Pick):
    """A deed, and whom or what it strikes; NONE where it strikes all."""

    deed: deeds.Deed = deeds.FORTIFY
    aim: int = n.NONE


class Errand(k.Pick):
    """The rival whose sleepers are woken, and for what."""

    rival: n.Faction = n.A
    strike: Strike = Strike()


class Order(CardTopic):
    """A rival, a deed that the spies there can do, and whom or what it strikes. (HG-ESP-09)"""

    def offer(self, at: SpyOrders, g: Hegemony, question: k.Question) -> k.Shape:
        rivals = [rival for rival in g.rivals(at.faction) if at.possible(g, rival)]
        return k.Choose(n.FACTION, rivals, then=[at.deeds_in(g, rival) for rival in rivals])

    def words(self, at: SpyOrders, view: k.View, question: k.Question) -> k.Words:
        """What each deed takes and does."""
        words = super().words(at, view, question)
        state: State = view.state
        cabinet = cabinet_of(state, at.faction)
        for deed, text in enumerate(deeds.TEXTS):
            cost = cost_of(state.cards(), cabinet, deeds.Deed(deed))
            taken = "1 spy" if cost == 1 else f"{cost} spies"
            words.previews[deeds.DEED.name, deed] = f"{taken}: {text}"
        return words


ORDER: Final = Order(
    "hegemony.order",
    "HG-ESP-07 HG-ESP-11 HG-DEC-19",
    "What do your spies do?",
    "No more orders",
    title="Orders for spies",
)


class SpyOrders(InTurn[Hegemony]):
    """Each entitled officer orders until they have no more orders. (HG-ESP-46)

    A deed may be ordered more than once; each Fortify is an action. (HG-ESP-17, HG-ESP-18)
    """

    faction: n.Faction = n.A

    def order(self, g: Hegemony) -> list[k.Seat]:
        """The seats that may order; the Leader where nobody is entitled. (HG-ROLE-22)"""
        found: list[k.Seat] = []
        for office in ENTITLED:
            seat = g.holder(self.faction, office)
            if seat != n.NONE and seat not in found:
                found.append(k.Seat(seat))
        return found or [g.cabinet(self.faction).leader]

    def awake(self, g: Hegemony, rival: n.Faction) -> int:
        """The spies in a rival that are not ordered to anything yet. (HG-ESP-08)"""
        cabinet = g.cabinet(self.faction)
        busy = sum(order.cost for order in cabinet.orders if order.against == rival)
        return cabinet.spies[rival] - busy

    def cost(self, g: Hegemony, deed: deeds.Deed) -> int:
        """How many spies a deed takes now."""
        return cost_of(g.s.cards(), g.cabinet(self.faction), deed)

    def possible(self, g: Hegemony, rival: n.Faction) -> list[deeds.Deed]:
        """What the spies in a rival can do."""
        if not g.targetable(rival):
            return []
        awake = self.awake(g, rival)
        return [
            deeds.Deed(deed)
            for deed in range(len(deeds.COST))
            if self.cost(g, deeds.Deed(deed)) <= awake and self.has_aim(g, rival, deeds.Deed(deed))
        ]

    def has_aim(self, g: Hegemony, rival: n.Faction, deed: deeds.Deed) -> bool:
        """Whether a deed has anything to strike. (HG-ESP-20, HG-ESP-30)"""
        if deed == deeds.SABOTAGE:
            return bool(g.s.factions[rival].revealed)
        if deed in deeds.REMOVALS:
            return bool(self.targets(g, rival))
        return True

    def targets(self, g: Hegemony, rival: n.Faction) -> list[n.Office]:
        """The offices of a rival, as its outward form shows them, never its Leader. (HG-ESP-20)"""
        return [
            officer.offices[0]
            for officer in g.s.factions[rival].officers
            if n.LEADER not in officer.offices
        ]

    def deeds_in(self, g: Hegemony, rival: n.Faction) -> k.Shape:
        """The deeds that a rival's spies can do, and what each strikes."""
        possible = self.possible(g, rival)
        aims: list[k.Shape | None] = []
        for deed in possible:
            if deed == deeds.FORTIFY:
                aims.append(k.Choose(n.RESOURCE, list(n.AGGRESSIVE)))
            elif deed in deeds.REMOVALS:
                aims.append(k.Choose(n.OFFICE, self.targets(g, rival)))
            elif deed == deeds.SABOTAGE:
                aims.append(k.Choose(n.ITEM, list(g.s.factions[rival].revealed)))
            else:
                aims.append(None)
        return k.Choose(deeds.DEED, possible, then=aims)

    def turn(self, g: Hegemony, one: k.Seat) -> k.Step | None:
        if not any(self.possible(g, rival) for rival in g.rivals(self.faction)):
            return None
        return ask_room(g, self.faction, [ORDER.put_to(one)], InTurn.heard)

    def answered(self, g: Hegemony, one: k.Seat, answer: k.Answer) -> None:
        """Points are entered at once, even if the deed fails later. (HG-ESP-45, HG-SCORE-06)"""
        self.at -= 1  # until there are no more orders
        errand = k.read(Errand, answer)
        order = deeds.SpyOrder()
        order.by, order.against = self.faction, errand.rival
        order.deed, order.aim = errand.strike.deed, errand.strike.aim
        order.cost = self.cost(g, order.deed)
        g.cabinet(self.faction).orders.append(order)
        g.say(ORDERED, one, order.against, order.deed, audience=g.room(self.faction))
        pay_office(g, self.faction, n.MILITARY_OFFICER, 1, "a spy action")  # HG-SCORE-16
        points = 1 if order.deed == deeds.FORTIFY else 3
        pay_office(g, self.faction, n.ESPIONAGE_OFFICER, points, "a spy action")  # HG-SCORE-31
