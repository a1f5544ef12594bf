"""What helps a faction now: its gifts, and its technologies that are active."""

from __future__ import annotations

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import printed
from starmoot.games.hegemony.state import Cabinet, Held


def works(held: Held) -> bool:
    """A technology that costs nothing to activate always works. (HG-TECH-13)"""
    return held.active or printed.TECHNOLOGIES[held.technology].activation == 0


def gift_boons(cabinet: Cabinet) -> list[printed.Boon]:
    """What the gifts do that need no activation. (HG-GIFT-01)"""
    gifts = [printed.GIFTS[gift] for gift in cabinet.gifts]
    return [gift.boon for gift in gifts if gift.activation == 0]


def multiplier(cabinet: Cabinet, resource: n.Resource) -> int:
    """Free points for each Steel on a resource; several sources add up. (HG-TECH-26)"""
    extra = 0
    for held in cabinet.technologies:
        boon = printed.TECHNOLOGIES[held.technology].boon
        if not works(held):
            continue
        if boon.multiply is not None and boon.multiply.resource == resource:
            extra += boon.multiply.extra
        if boon.art > 0 and held.resource == resource:  # HG-MAST-01
            extra += boon.art
    return extra


def has_third_point(cabinet: Cabinet, resource: n.Resource) -> bool:
    """Whether a gift lets two Steel on a resource count as three points. (HG-GIFT-03)"""
    return any(boon.third_point == resource for boon in gift_boons(cabinet))
