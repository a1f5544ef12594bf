"""The plan form as an officer reads it: what each cell would mean. (HG-CRIS-22, HG-COMP-19)"""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet.boons import has_third_point, multiplier
from starmoot.games.hegemony.cardset import CardSet
from starmoot.games.hegemony.crises.needs import needs_of
from starmoot.games.hegemony.state import UNCAPPED, Cabinet, Filed


def cells_of(phase: int) -> list[n.Cell]:
    """Which cells a plan has depends on the phase alone. (HG-PLAN-09, HG-PLAN-10)

    Espionage always names its rival but in the last crisis, aggressive Steel in plannings and
    reactions. (HG-ESP-02, HG-PLNG-02)
    """
    if phase == n.FINAL:
        return n.AT_LAST
    return n.AT_HOME if phase == n.CRISIS else n.TARGETED


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


def meets(cards: CardSet, cabinet: Cabinet, filed: Filed) -> bool:
    """Whether a plan's Steel is all that the crisis is known to ask for. (HG-CRIS-22)"""
    needs = needs_of(cards, cabinet, False)
    spent = [filed.plan.steel(resource) for resource in n.RESOURCES]
    enough = all(needs.points[r] <= spent[r] <= needs.most[r] for r in n.RESOURCES)
    return enough and cabinet.bank - filed.plan.total() >= needs.unspent


def cell_label(cabinet: Cabinet, cell: n.Cell) -> str:
    """A cell with the label of the rival that carries its tag now."""
    if cell >= n.AIMED or not cabinet.tags:
        return n.CELL.label(cell)
    rival = n.FACTION.label(cabinet.tags[n.TAG_OF[cell]])
    return f"{n.RESOURCE.label(n.RESOURCE_OF[cell])} → Faction {rival}"


def choice_words(view: k.View, prompt: str, faction: n.Faction) -> k.Words:
    """Beside each plan what it spends, whether it meets the crisis, and what is said for it."""
    words = k.Words(prompt)
    cards = view.state.cards()
    for cabinet in view.state.cabinets:
        for filed in cabinet.plans if cabinet.faction == faction else ():
            words.previews[k.SEAT.name, filed.seat] = filed_words(cards, cabinet, filed)
    return words


def filed_words(cards: CardSet, cabinet: Cabinet, filed: Filed) -> str:
    """A plan in two sentences. (HG-PLAN-14)"""
    cells = [cell for cell in cells_of(cabinet.phase) if filed.plan.steel_in(cell) > 0]
    spent = ", ".join(f"{cell_label(cabinet, cell)} {filed.plan.steel_in(cell)}" for cell in cells)
    told = f"{spent or 'spends nothing'}; {cabinet.bank - filed.plan.total()} Steel left"
    needs = needs_of(cards, cabinet, False)
    if any(needs.points) or needs.unspent:
        told += "; meets the crisis" if meets(cards, cabinet, filed) else "; misses the crisis"
    return f"{told}. {filed.speech}".strip()
