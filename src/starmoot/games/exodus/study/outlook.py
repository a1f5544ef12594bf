"""How each seat stands on the way: the fleet's chance first, then one's place in it. (EX-STD-10)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.voyage import ending

SURE: Final = k.Play.SURE
VITAL: Final = (names.WOMEN, names.SUPPLY, names.FAITH)
"""The fleet is lost when one of them is gone. (EX-END-01..03)"""
SPARE: Final = 1
"""How much of a vital trait is as good as half a chance to keep it."""
STEADY: Final = 880
ORDER: Final = 10
"""Thousandths for each point of Might and Justice, and against each of Treachery and Edge."""
FIRST: Final = (10, 30, 60, 100, 190, 290, 400, 560, 700, 800, 870, 910, 940)
"""Thousandths of the first place, by the lead over the best other, as advised voyages went."""
EVEN: Final = 6
"""Where in that list nobody is ahead."""


def outlook(g: Exodus) -> list[int]:
    """The prospects of each seat: half for a fleet that is saved, half for standing first in it.

    A host has it the other way round: its hope is a fleet that is lost. (EX-INF-09)
    """
    hopes = [SURE // 2] * g.seats
    chance = survival(g)
    totals = prospective(g)
    for faction in g.s.played:
        seat = g.seat_of(faction)
        if g.s.is_host(faction):
            hopes[seat] = SURE - chance
            continue
        rival = max([totals[other] for other in range(g.seats) if other != seat])
        hopes[seat] = chance * (SURE + first(g, totals[seat] - rival)) // (2 * SURE)
    return hopes if g.ended else [max(1, min(SURE - 1, hope)) for hope in hopes]


def survival(g: Exodus) -> k.i64:
    """The chance that the fleet is not lost: each vital trait has to last. (EX-END-01..03)"""
    if g.fleet_is_lost():
        return 0
    if g.ended:
        return SURE
    traits = g.s.traits
    order: k.i64 = traits[names.MIGHT] + traits[names.JUSTICE]
    unrest: k.i64 = traits[names.TREACHERY] + traits[names.EDGE]
    chance: k.i64 = max(0, min(SURE, STEADY + ORDER * (order - unrest)))
    for trait in VITAL:
        left: k.i64 = traits[trait]
        chance = chance * left // (left + SPARE)
    return chance


def prospective(g: Exodus) -> list[int]:
    """The standing of each seat, with the agenda where it is met now. (EX-STD-07)"""
    totals = ending.standing(g)
    if not g.ended:
        for faction in g.s.played:
            totals[g.seat_of(faction)] += ending.end_bonus(g, faction, lost=False)
    return totals


def first(g: Exodus, lead: k.i64) -> k.i64:
    """The chance to stand first with a lead over the best other; a tie is shared. (EX-STD-09)"""
    if g.ended:
        return SURE if lead >= 0 else 0
    return FIRST[max(0, min(len(FIRST) - 1, EVEN + lead))]
