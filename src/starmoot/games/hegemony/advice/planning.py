"""Plans: what an officer files, and which one a Leader takes. (HG-BOT-07..11)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.advice.counsel import MINISTER, STRATEGIST, Counsel, saying
from starmoot.games.hegemony.cabinet.plans import CHOOSE, DRAFT, FILE
from starmoot.games.hegemony.cabinet.scoring import planning
from starmoot.games.hegemony.cabinet.sheets import cells_of
from starmoot.games.hegemony.crises.needs import Needs, needs_of
from starmoot.games.hegemony.state import Filed, Plan
from starmoot.mechanics.advising import Opinion
from starmoot.mechanics.answering import choose, field, split

SHARES: Final = ((80, 20, 30, 70, 90), (60, 5, 0, 45, 90), (20, 0, 0, 20, 90))
LAST_SHARES: Final = (60, 80, 100)
"""Per cent of the bank for each phase, by level; and for the planning of Session Three. The first
row is the book's. (HG-BOT-08)"""
UNSPENT: Final = n.NONE
OWN: Final = (
    *(UNSPENT, n.MILITARY, n.FOREIGN, n.DOMESTIC, n.RESEARCH),
    *(n.ESPIONAGE, UNSPENT, UNSPENT, n.ESPIONAGE),
)
"""What each office spends on; the Assistant takes what was chosen last. (HG-BOT-10)"""


def met(needs: Needs, plan: Plan, bank: int) -> int:
    """How many of the known requirements a plan meets."""
    count = sum(1 for r in n.RESOURCES if 0 < needs.points[r] <= plan.steel(r))
    count += sum(1 for r in n.RESOURCES if plan.steel(r) <= needs.most[r] < 1_000_000)
    return count + (1 if needs.unspent > 0 and bank - plan.total() >= needs.unspent else 0)


def share(c: Counsel) -> int:
    """What part of the bank a phase may cost. (HG-BOT-08)"""
    if c.cabinet.phase == n.PLANNING and c.cabinet.session == 3:
        return LAST_SHARES[c.level - 1]
    return SHARES[c.level - 1][c.cabinet.phase]


def own_resource(c: Counsel) -> int:
    """What one's office, or one's agenda, would have. (HG-BOT-10)"""
    office = min(c.offices(), default=n.LEADER)
    if c.level >= MINISTER and c.aim().military_leads > 0:
        return int(n.MILITARY)
    if office == n.ASSISTANT and c.cabinet.chosen is not None:
        plan = c.cabinet.chosen.plan
        return int(max(n.RESOURCES, key=plan.steel))
    return int(OWN[office])


def least_spent(c: Counsel, plan: Plan) -> int:
    """Where the room has spent least in this session, with what is planned. (HG-BOT-09)"""
    rows = c.cabinet.spent
    order = (n.MILITARY, n.FOREIGN, n.DOMESTIC, n.RESEARCH)
    if c.level >= MINISTER and c.aim().no_military > 0:
        order = (n.FOREIGN, n.DOMESTIC, n.RESEARCH, n.FOREIGN)
    return int(min(order, key=lambda one: sum(row[1 + one] for row in rows) + plan.steel(one)))


def target(c: Counsel) -> int:
    """The tag of the rival to strike: the one with more Control; a spy spares its master.

    A strategist strikes where it will meet least. (HG-BOT-09)
    """
    tags = c.open_tags()
    if not tags:
        return 0
    spares = c.aim().spares
    if c.level >= MINISTER and spares is not None and len(tags) > 1:
        return 1 - spares.rival
    rivals = c.cabinet.tags
    after = n.Faction(
        (c.faction + 1) % len(n.FACTIONS)
    )  # among equals, so that nobody is singled out
    if c.level >= STRATEGIST:
        return min(tags, key=lambda tag: (sum(c.sent_by(rivals[tag])), rivals[tag] != after))
    return max(tags, key=lambda tag: (c.control(rivals[tag]), rivals[tag] == after))


def wanted(c: Counsel) -> Plan:
    """The plan that one would file: demands, one's own office, and a balance. (HG-BOT-09)"""
    needs, plan = needs_of(c.s.cards(), c.cabinet, c.level >= MINISTER), Plan()
    bank = c.cabinet.bank
    tag = target(c)
    budget = bank * share(c) // 100
    if c.cabinet.phase == n.FINAL:
        return final_plan(c)
    if needs.unspent > 0:
        budget = min(budget, bank - needs.unspent)
    for resource in n.RESOURCES:
        put(c, plan, resource, min(needs.points[resource], bank - plan.total()), tag)
    rest = max(0, budget - plan.total())
    own = own_resource(c)
    half = rest if c.level >= STRATEGIST and c.cabinet.session == 3 else rest // 2
    if own != UNSPENT:
        put(c, plan, n.Resource(own), min(half, needs.most[own] - plan.steel(n.Resource(own))), tag)
    other = n.Resource(least_spent(c, plan))
    put(c, plan, other, min(rest - half, needs.most[other] - plan.steel(other)), tag)
    return plan


def put(c: Counsel, plan: Plan, resource: n.Resource, steel: int, tag: int) -> None:
    """Steel on a resource, against a rival where the phase names one, within what is allowed."""
    if c.cabinet.phase == n.PLANNING:
        steel = min(steel, c.cabinet.caps[resource] - plan.steel(resource))
    for cell in cells_of(c.cabinet.phase):
        aimed = cell < n.AIMED
        if n.RESOURCE_OF[cell] == resource and (not aimed or n.TAG_OF[cell] == tag):
            if steel > 0 and (not aimed or tag in c.open_tags()):
                plan.put(cell, steel)
            return


def final_plan(c: Counsel) -> Plan:
    """Most Steel on what the scene asks for, the rest on what it hints at. (HG-HEG-12)"""
    plan = Plan()
    bank = c.cabinet.bank
    if c.s.council is None or c.s.council.crisis == n.NONE:
        return plan
    scene = c.s.cards().final_crises[c.s.council.crisis]
    lot = bank * 3 // 5 // len(scene.lot)
    for resource in scene.lot:
        put(c, plan, n.Resource(resource), lot, 0)
    rest = (bank - plan.total()) // max(1, len(scene.hints))
    for resource in scene.hints:
        put(c, plan, n.Resource(resource), rest, 0)
    return plan


def speech(c: Counsel, plan: Plan) -> str:
    """A sentence with figures for the debate. (HG-BOT-15)"""
    parts = [f"{plan.steel(r)} on {n.RESOURCE.label(r)}" for r in n.RESOURCES if plan.steel(r) > 0]
    kept = c.cabinet.bank - plan.total()
    if not parts:
        return f"We spend nothing and keep {kept} Steel."
    return f"I say {', '.join(parts)}; we keep {kept}."


def file_plan(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """A legal plan with its speech, whenever one is asked for. (HG-BOT-03, HG-BOT-07)"""
    steel = field(shape, "steel")
    if not isinstance(steel, k.Allocate):
        return None
    plan = wanted(c)
    cells = [plan.steel_in(n.Cell(cell)) for cell in steel.keys]
    return k.compound([split(steel, cells), saying(speech(c, plan))])


def merit(c: Counsel, filed: Filed, needs: Needs) -> tuple[int, int, int]:
    """How a Leader likes a plan: demands, what it is worth, and somebody new. (HG-BOT-11)

    Steel of every aggressive kind is worth the same: with better Leaders the crisis of the session
    says whose turn it is, or one office would win every game.
    """
    cabinet, plan = c.cabinet, filed.plan
    last = cabinet.chosen_seats[-1] if cabinet.chosen_seats else n.NONE
    worth, new = agenda_worth(c, filed), 0 if filed.seat == last else 1
    if c.level >= MINISTER:
        worth += faction_worth(c, plan)
        new = (filed.seat + cabinet.crisis) % len(cabinet.plans)
    return met(needs, plan, cabinet.bank), worth, new


def agenda_worth(c: Counsel, filed: Filed) -> int:
    """What a choice pays the Leader's agenda at once. (HG-BOT-11)"""
    aim, plans = c.aim(), [other.plan for other in c.cabinet.plans]
    plan = filed.plan
    worth = 0
    if plan.total() == min(other.total() for other in plans):
        worth += aim.most_saved
    if planning(c.cabinet.phase):
        military = [other.steel(n.MILITARY) for other in plans]
        worth += aim.least_military if plan.steel(n.MILITARY) == min(military) else 0
        worth += aim.most_military if plan.steel(n.MILITARY) == max(military) > 0 else 0
        if aim.steady > 0 and filed.seat in c.cabinet.planned_seats:
            worth += aim.steady
    research = max(other.steel(n.RESEARCH) for other in plans)
    worth += aim.most_research if plan.steel(n.RESEARCH) == research > 0 else 0
    if aim.everyone_heard > 0 and filed.seat not in c.cabinet.chosen_seats:
        worth += aim.everyone_heard
    return worth


def faction_worth(c: Counsel, plan: Plan) -> int:
    """What a plan does for the faction: it saves early and strikes late."""
    if c.cabinet.phase == n.PLANNING and c.cabinet.session == 3:
        return sum(max(0, plan.against(tag)) for tag in range(2)) * c.level
    ideal = c.cabinet.bank * share(c) // 100
    return -abs(plan.total() - ideal)


def choose_plan(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """The best of the filed plans, in role order among equals; never none. (HG-BOT-04, -11)"""
    if not isinstance(shape, k.Choose):
        return None
    needs = needs_of(c.s.cards(), c.cabinet, c.level >= MINISTER)
    filed = [plan for plan in c.cabinet.plans if plan.seat in shape.keys]
    if not filed:
        return None
    best = filed[0]
    for plan in filed[1:]:
        if merit(c, plan, needs) > merit(c, best, needs):
            best = plan
    return choose(shape, best.seat)


OPINIONS: Final[Mapping[k.Topic, Opinion[Any]]] = {
    DRAFT: file_plan,
    FILE: file_plan,
    CHOOSE: choose_plan,
}
