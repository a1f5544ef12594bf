"""The plan form as an officer reads it: what each cell would mean. (HG-CRIS-22, HG-COMP-19)"""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet.boons import has_third_point, multiplier
from starmoot.games.hegemony.cardset import CardSet
from starmoot.games.hegemony.crises.needs import needs_of
from starmoot.games.hegemony.state import UNCAPPED, Cabinet


def plan_words(view: k.View, prompt: str, faction: n.Faction) -> k.Words:
    """Beside each cell what it is for, what counts more, and what the crisis asks for."""
    words = k.Words(prompt)
    words.sheet = True
    cards = view.state.cards()
    for cabinet in view.state.cabinets:
        if cabinet.faction == faction:
            words.part("steel", "Steel", f"{cabinet.bank} in the bank")
            words.part("speech", "What you say for it")
            for cell in range(len(n.CELL.keys)):
                words.previews[n.CELL.name, cell] = cell_words(cards, cabinet, n.Cell(cell))
    return words


def cell_words(cards: CardSet, cabinet: Cabinet, cell: n.Cell) -> str:
    """What Steel in a cell is good for now: what is special about it, else what it stands for."""
    resource = n.RESOURCE_OF[cell]
    told: list[str] = []
    asked = needs_of(cards, cabinet, True).points[resource]
    if asked > 0:
        told.append(f"the crisis asks for {asked}")
    if has_third_point(cards, cabinet, resource):
        told.append("two count as three")
    extra = multiplier(cards, cabinet, resource)
    if extra > 0:
        told.append(f"each counts {1 + extra}")
    if cabinet.phase == n.PLANNING and cabinet.caps[resource] < UNCAPPED:
        told.append(f"at most {cabinet.caps[resource]} after the crisis")
    return "; ".join(told) or n.EXPLAINED[resource]
