"""What a crisis is known to ask for: the plan form shows it, and bots go by it. (HG-CRIS-22)"""

from __future__ import annotations

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import printed
from starmoot.games.hegemony.cardset import CardSet
from starmoot.games.hegemony.state import Cabinet


class Needs:
    """What is known to be asked for: points by resource, limits, and Steel that must stay."""

    def __init__(self) -> None:
        self.points = [0] * len(n.RESOURCES)
        self.most = [1_000_000] * len(n.RESOURCES)
        self.unspent = 0

    def add(self, ways: tuple[printed.Demand, ...]) -> None:
        """One of several ways must be taken: the cheapest is."""
        if not ways:
            return
        way = min(ways, key=cost)
        for resource in n.RESOURCES:
            self.points[resource] = max(self.points[resource], asked(way)[resource])
        self.unspent = max(self.unspent, way.unspent)


def asked(way: printed.Demand) -> list[int]:
    """A demand by resource."""
    return [way.military, way.foreign, way.domestic, way.research, way.espionage]


def cost(way: printed.Demand) -> int:
    """What a demand takes."""
    return sum(asked(way)) + way.unspent


def needs_of(cards: CardSet, cabinet: Cabinet, bonuses: bool) -> Needs:
    """What the crisis asks for, as far as the room has seen it. (HG-CRIS-22, HG-BOT-07)"""
    needs = Needs()
    if cabinet.phase not in (n.EVENT, n.CRISIS) or cabinet.crisis == n.NONE:
        return needs
    crisis = cards.crises[cabinet.crisis]
    turn = crisis.row[cabinet.face - 1] if cabinet.phase == n.CRISIS and cabinet.face else None
    needs.add(turn.base if turn is not None and turn.base else crisis.need)
    if turn is not None:
        if not turn.bonus or bonuses:
            needs.add(turn.need)
        if turn.at_most is not None:
            for resource in n.RESOURCES:
                limit = asked(turn.at_most)[resource]
                needs.most[resource] = limit if limit > 0 else needs.most[resource]
    return needs
