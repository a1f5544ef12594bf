"""Fleets: what to invade, to cleanse and to defend, and what becomes of the beaten (GD-INV)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, odds
from starmoot.games.destiny.advice import counsel
from starmoot.games.destiny.advice.counsel import Counsel, filled, on_choice, on_split
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.deals import trades
from starmoot.games.destiny.laws import language
from starmoot.games.destiny.senators import strength, tokens
from starmoot.games.destiny.war import battle_sides, conflicts, order_rules, retreats
from starmoot.games.destiny.war import casualties as casualty_rules
from starmoot.games.destiny.war import declare as declarations
from starmoot.games.destiny.war.fleets import fleets_at
from starmoot.mechanics import answering
from starmoot.mechanics.advising import Opinion, by_worth
from starmoot.mechanics.answering import split

SURE: Final = 800
LIKELY: Final = 550
"""Chances, in thousandths, at which an attack needs no more Fleets, and is worth it at all."""
ADMIRAL_WORTH: Final = 5
"""What a point of an Admiral's Diplomacy would be worth in a Campaign instead."""
CARELESS_COST: Final = 10
PRESSURE: Final = 8
BEARABLE: Final = 3
LOST_GROUND: Final = 3
"""What two Corruption cost: in votes, and in what the Ke'Ras make of them, once the next roll has
so much on top and so many Sectors are lost."""
WINNING: Final = 300
CLEANSING: Final = 6
LAST_HOPE: Final = 60
"""What a cleansed Sector is worth, for each Infested one, and when defeat is near."""


@dataclass(frozen=True)
class Plan:
    """An order: what for, where, how many Fleets, under whom, and what it is worth."""

    intent: int
    sector: names.Sector
    fleets: int
    admiral: names.Senator
    worth: int


def is_lawful(c: Counsel, sector: names.Sector, fleets: k.i64 = 1) -> bool:
    """Whether neither law nor word has anything to do with an Invasion there by so many Fleets."""
    owner = c.s.owners[sector]
    for act in (language.INVADE, language.MOVE_FLEET):
        times = fleets if act == language.MOVE_FLEET else 1
        if c.has_law_on(act, sector, times) or c.has_promised(act, sector, owner):
            return False
    return True


def corruption_cost(c: Counsel) -> k.i64:
    """What the two Corruption of an Invasion cost this Party, as far as it thinks of them."""
    if c.me == c.s.rebel:
        return 0
    welcome = c.g.has_power(c.me, printed.WELCOME_INSURRECTION)
    first = not any(
        order.owner == c.me and order.intent != conflicts.DEFEND for order in c.s.orders
    )
    if welcome and first and c.g.power_is_fresh(printed.WELCOME_INSURRECTION):
        return 0
    if not c.careful():
        return CARELESS_COST
    dark = PRESSURE * max(0, c.danger() + 1 - BEARABLE)
    return CARELESS_COST + dark + PRESSURE * max(0, c.infested() - LOST_GROUND)


def idle_admiral(c: Counsel) -> names.Senator:
    """The best commander among those whose Diplomacy is not missed, NO_SENATOR for none."""
    best = names.NO_SENATOR
    most = 0
    if c.has_law_on(language.ADMIRAL):
        return best
    for senator in c.g.fresh_senators(c.me):
        command = int(strength.command_sum(c.g, senator).total)
        gain = 4 * command - ADMIRAL_WORTH * printed.DIPLOMACY_OF[senator]
        if gain > most and (not c.careful() or c.weight(senator) <= 2):
            best, most = senator, gain
    return best


def chance_against(
    c: Counsel, sector: names.Sector, fleets: k.i64, admiral: names.Senator
) -> k.i64:
    """How likely so many Fleets win a Sector, in thousandths, as its defenders stand now."""
    g = c.g
    owner = c.s.owners[sector]
    ahead = g.neighbours_of(sector, c.me) - strength.defence(g, sector, c.me)
    dice = fleets
    if admiral != names.NO_SENATOR:
        ahead += strength.command_sum(g, admiral, owner == names.INFESTED).total
        dice += tokens.shadow_dice(g, admiral)
    if owner == names.INFESTED:
        return odds.exceeds(dice, tokens.infestation_dice(g), ahead)
    against: k.i64 = 1 + fleets_at(g, names.REPUBLIC, sector)
    for party in g.others(c.me):
        against += fleets_at(g, party, sector)
    if owner >= 0:
        ahead -= g.neighbours_of(sector, owner) + 1
    return odds.exceeds(dice, against, ahead)


def best_attack(
    c: Counsel, intent: k.i64, sectors: list[names.Sector], fleets: k.i64
) -> Plan | None:
    """The attack with this intent that is worth the most, with no more Fleets than it needs."""
    best: Plan | None = None
    commander = idle_admiral(c)
    price = corruption_cost(c) if intent == conflicts.TAKE else 0
    for sector in sectors:
        value = attack_value(c, intent, sector)
        if value <= price or (best is not None and value - price <= best.worth):
            continue
        for admiral in (names.NO_SENATOR, commander) if commander >= 0 else (names.NO_SENATOR,):
            if chance_against(c, sector, fleets, admiral) < LIKELY:
                continue
            needed: k.i64 = 1
            while needed < fleets and chance_against(c, sector, needed, admiral) < SURE:
                needed += 1
            worth = value * chance_against(c, sector, needed, admiral) // 1000 - price
            if worth > 0 and (best is None or worth > best.worth) and is_lawful(c, sector):
                best = Plan(intent, sector, needed, admiral, worth)
            break
    return best


def attack_value(c: Counsel, intent: k.i64, sector: names.Sector) -> k.i64:
    """What it is worth to win an attack."""
    owner = c.s.owners[sector]
    if intent == conflicts.NEUTRALISE:
        if owner == names.INFESTED:
            near = c.room_before_defeat() <= 3
            return CLEANSING * c.infested() + (LAST_HOPE if near else 0) if c.careful() else 0
        return LAST_HOPE if c.careful() and owner == c.s.rebel and c.is_dangerous(owner) else 0
    worth = counsel.sector_worth(sector)
    if owner >= 0 and c.careful() and c.is_dangerous(owner):
        worth += LAST_HOPE
    if c.missing(c.me) <= 1:
        worth += WINNING
    return worth - c.breach_price(language.INVADE, sector)


def best_defence(c: Counsel, sectors: list[names.Sector], fleets: k.i64) -> Plan | None:
    """Help for a Sector of one's own that is attacked, where it changes something."""
    best: Plan | None = None
    for order in c.s.orders:
        sector = order.sector
        threatened = order.intent != conflicts.DEFEND and c.s.owners[sector] == c.me
        if not threatened or sector not in sectors or fleets == 0:
            continue
        if fleets_at(c.g, c.me, sector) >= fleets or not is_lawful(c, sector):
            continue
        forces = battle_sides.battle_at(c.g, sector).forces
        attackers = sum(other.fleets for other in forces if other.side > 0)
        close = 0 < attackers <= 4  # an attack that has lost all its Fleets threatens nobody
        if close and (best is None or counsel.sector_worth(sector) > best.worth):
            moving = min(fleets, attackers)
            worth = counsel.sector_worth(sector) // 2
            best = Plan(conflicts.DEFEND, sector, moving, names.NO_SENATOR, worth)
    return best


def next_plan(c: Counsel, shape: k.Choose) -> Plan | None:
    """The order to give now; None where everything is as it should be."""
    fleets = order_rules.ready_fleets(c.g, c.me)
    best: Plan | None = None
    for place, intent in enumerate(shape.keys):
        sectors = names.sectors(counsel.keys_of(shape.follow(place)))
        found: Plan | None = None
        if intent in (conflicts.TAKE, conflicts.NEUTRALISE):
            found = best_attack(c, intent, sectors, fleets)
        elif intent == conflicts.DEFEND and c.careful():
            found = best_defence(c, sectors, fleets)
        if found is not None and (best is None or found.worth > best.worth):
            best = found
    if best is not None and not is_lawful(c, best.sector, best.fleets):
        return None  # a law may allow a few Fleets to move, but not as many
    return best


def declare(c: Counsel, shape: k.Choose) -> k.Answer | None:
    """One order after another, as long as one is worth giving. (GD-DEC-18)"""
    plan = next_plan(c, shape)
    return None if plan is None else k.compound([k.pick(plan.sector)], plan.intent)


def send(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """The Fleets of the plan that was just made; those farthest from danger first. (GD-DEC-18)

    Which Sector it is about is not asked again: as nothing has changed since, the plan is the same.
    """
    slots = answering.field(shape, "fleets")
    intents = order_rules.intents(c.g, c.me)
    if not isinstance(slots, k.Allocate) or not isinstance(intents, k.Choose):
        return None
    plan = next_plan(c, intents)
    count = plan.fleets if plan is not None else slots.least
    able = counsel.keys_of(answering.field(shape, "admiral"))
    named = [k.pick(plan.admiral)] if plan is not None and plan.admiral in able else []
    fleets = split(slots, filled(slots, list(range(len(slots.keys))), count))
    return answering.fill(shape, fleets=fleets, admiral=k.compound(named))


# What follows from battles


def retreat(c: Counsel, shape: k.Allocate) -> list[int]:
    """Home if it is still one's own, else the first haven. (GD-DEC-28)"""
    home = printed.HOME_OF[c.me]
    return [shape.most if sector == home else 0 for sector in shape.keys]


def casualties(c: Counsel, shape: k.Allocate) -> list[int]:
    """The leader's Fleets first. (GD-DEC-27)"""
    leader = c.leader()
    order = sorted(range(len(shape.keys)), key=lambda slot: shape.keys[slot] != leader)
    return filled(shape, order, shape.most)


def bearing(c: Counsel, senator: int) -> int:
    """Whoever loses least by two Corruption: no Shadow if it can be, few talents. (GD-DEC-32)"""
    held, shadow = c.s.senators[senator].corruption, c.s.senators[senator].shadow
    darkens = held >= 3 or (shadow > 0 and held >= 1)
    loss = printed.DIPLOMACY_OF[senator] + 2 * held + 6 * shadow + (20 if darkens else 0)
    return -loss - (3 if c.g.office_of(names.Senator(senator)) >= 0 else 0)


OPINIONS: Final[dict[k.Topic, Opinion[Counsel]]] = {
    declarations.DECLARE: on_choice(declare),
    declarations.SEND: send,
    casualty_rules.DISTRIBUTE: on_split(casualties),
    retreats.RETREAT: on_split(retreat),
    trades.STATION: on_split(retreat),
    tokens.PLACE: by_worth(bearing),
}
