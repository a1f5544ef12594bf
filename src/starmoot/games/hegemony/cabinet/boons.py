"""What helps a faction now: its gifts, and its technologies that are active."""

from __future__ import annotations

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import printed
from starmoot.games.hegemony.cardset import CardSet
from starmoot.games.hegemony.state import Cabinet, Held


def works(cards: CardSet, held: Held) -> bool:
    """A technology that costs nothing to activate always works. (HG-TECH-13)"""
    return held.active or cards.technologies[held.technology].activation == 0


def gift_boons(cards: CardSet, cabinet: Cabinet) -> list[printed.Boon]:
    """What the gifts do that need no activation. (HG-GIFT-01)"""
    return [cards.gifts[gift].boon for gift in cabinet.gifts if cards.gifts[gift].activation == 0]


def working(cards: CardSet, cabinet: Cabinet) -> list[printed.Boon]:
    """What the technologies of a faction do now that are active or always work."""
    return [
        cards.technologies[held.technology].boon
        for held in cabinet.technologies
        if works(cards, held)
    ]


def multiplier(cards: CardSet, cabinet: Cabinet, resource: n.Resource) -> int:
    """Free points for each Steel on a resource; several sources add up. (HG-TECH-26)"""
    extra = 0
    for held in cabinet.technologies:
        boon = cards.technologies[held.technology].boon
        if not works(cards, held):
            continue
        if boon.multiply is not None and boon.multiply.resource == resource:
            extra += boon.multiply.extra
        if boon.art > 0 and held.resource == resource:  # HG-MAST-01
            extra += boon.art
    return extra


def has_third_point(cards: CardSet, cabinet: Cabinet, resource: n.Resource) -> bool:
    """Whether a gift lets two Steel on a resource count as three points. (HG-GIFT-03)"""
    for gift in cabinet.gifts:
        card = cards.gifts[gift]
        if card.boon.third_point == resource and card.activation == 0:
            return True
    return False
