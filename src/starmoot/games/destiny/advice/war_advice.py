"""Fleets: what to invade, to cleanse and to defend, and what becomes of the beaten (GD-INV)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.advice import counsel, odds
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.deals import promises
from starmoot.games.destiny.laws import compliance, language
from starmoot.games.destiny.senators import strength, tokens
from starmoot.games.destiny.war import battle_sides, conflicts, order_rules
from starmoot.games.destiny.war.fleets import fleets_at
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


class Plan:
    """An order: what for, where, how many Fleets, under whom, and what it is worth."""

    def __init__(
        self,
        intent: k.i64,
        sector: names.Sector,
        fleets: k.i64,
        admiral: names.Senator,
        worth: k.i64,
    ) -> None:
        self.intent: k.i64 = intent
        self.sector: names.Sector = sector
        self.fleets: k.i64 = fleets
        self.admiral: names.Senator = admiral
        self.worth: k.i64 = worth


def is_lawful(c: counsel.Counsel, sector: names.Sector, fleets: k.i64 = 1) -> bool:
    """Whether neither law nor word has anything to do with an Invasion there by so many Fleets."""
    owner = c.s.owners[sector]
    for act in (language.INVADE, language.MOVE_FLEET):
        times = fleets if act == language.MOVE_FLEET else 1
        if c.s.laws and compliance.laws_touching(c.g, c.me, act, sector, times):
            return False
        if c.s.deals and promises.word_given(c.g, c.me, act, sector, owner):
            return False
    return True


def corruption_cost(c: counsel.Counsel) -> k.i64:
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
    return CARELESS_COST + dark + PRESSURE * max(0, c.infested - LOST_GROUND)


def idle_admiral(c: counsel.Counsel) -> names.Senator:
    """The best commander among those whose Diplomacy is not missed, NO_SENATOR for none."""
    best = names.NO_SENATOR
    most: k.i64 = 0
    if c.s.laws and compliance.laws_touching(c.g, c.me, language.ADMIRAL):
        return names.NO_SENATOR
    for senator in c.g.fresh_senators(c.me):
        gain = (
            4 * strength.command_sum(c.g, senator).total
            - ADMIRAL_WORTH * printed.DIPLOMACY_OF[senator]
        )
        if gain > most and (not c.careful() or tokens.weight(c.g, senator) <= 2):
            best, most = senator, gain
    return best


def chance_against(
    c: counsel.Counsel, sector: names.Sector, fleets: k.i64, admiral: names.Senator
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
    for party in c.s.seat_party:
        if party != c.me:
            against += fleets_at(g, party, sector)
    if owner >= 0:
        ahead -= g.neighbours_of(sector, owner) + 1
    return odds.exceeds(dice, against, ahead)


def best_attack(
    c: counsel.Counsel, intent: k.i64, sectors: list[names.Sector], fleets: k.i64
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


def attack_value(c: counsel.Counsel, intent: k.i64, sector: names.Sector) -> k.i64:
    """What it is worth to win an attack."""
    owner = c.s.owners[sector]
    if intent == conflicts.NEUTRALISE:
        if owner == names.INFESTED:
            near = c.room_before_defeat() <= 3
            return CLEANSING * c.infested + (LAST_HOPE if near else 0) if c.careful() else 0
        return LAST_HOPE if c.careful() and owner == c.s.rebel and c.is_dangerous(owner) else 0
    worth = counsel.sector_worth(sector)
    if owner >= 0 and c.careful() and c.is_dangerous(owner):
        worth += LAST_HOPE
    if c.missing(c.me) <= 1:
        worth += WINNING
    return worth


def best_defence(c: counsel.Counsel, sectors: list[names.Sector], fleets: k.i64) -> Plan | None:
    """Help for a Sector of one's own that is attacked, where it changes something."""
    best: Plan | None = None
    for order in c.s.orders:
        sector = order.sector
        threatened = order.intent != conflicts.DEFEND and c.s.owners[sector] == c.me
        if not threatened or sector not in sectors or fleets == 0:
            continue
        if fleets_at(c.g, c.me, sector) >= fleets or not is_lawful(c, sector):
            continue
        attackers: k.i64 = 0
        for other in battle_sides.battle_at(c.g, sector).forces:
            attackers += other.fleets if other.side > 0 else 0
        close = 0 < attackers <= 4  # an attack that has lost all its Fleets threatens nobody
        if close and (best is None or counsel.sector_worth(sector) > best.worth):
            moving = min(fleets, attackers)
            best = Plan(
                conflicts.DEFEND,
                sector,
                moving,
                names.NO_SENATOR,
                counsel.sector_worth(sector) // 2,
            )
    return best


def next_plan(c: counsel.Counsel, shape: k.Shape) -> Plan | None:
    """The order to give now; None where everything is as it should be."""
    if not isinstance(shape, k.Choose):
        return None
    fleets = order_rules.ready_fleets(c.g, c.me)
    best: Plan | None = None
    for place in range(len(shape.keys)):
        intent, where = shape.keys[place], shape.follow(place)
        if not isinstance(where, k.Choose):
            continue
        found: Plan | None = None
        if intent in (conflicts.TAKE, conflicts.NEUTRALISE):
            found = best_attack(c, intent, names.sectors(where.keys), fleets)
        elif intent == conflicts.DEFEND and c.careful():
            found = best_defence(c, names.sectors(where.keys), fleets)
        if found is not None and (best is None or found.worth > best.worth):
            best = found
    if best is not None and not is_lawful(c, best.sector, best.fleets):
        return None  # a law may allow a few Fleets to move, but not as many
    return best


def declare(c: counsel.Counsel, shape: k.Shape) -> k.Answer:
    """GD-DEC-18: one order after another, as long as one is worth giving."""
    plan = next_plan(c, shape)
    return k.PASS if plan is None else k.compound([k.pick(plan.sector)], plan.intent)


def send(c: counsel.Counsel, shape: k.Shape) -> k.Answer:
    """GD-DEC-18: the Fleets of the plan that was just made; those farthest from danger first.

    Which Sector it is about is not asked again: as nothing has changed since, the plan is the same.
    """
    if not isinstance(shape, k.Form) or not isinstance(shape.parts[0], k.Allocate):
        return k.PASS
    slots = shape.parts[0]
    plan = next_plan(c, order_rules.intents(c.g, c.me))
    left = plan.fleets if plan is not None else slots.least
    wanted: list[int] = []
    for slot in range(len(slots.keys)):
        count = min(left, slots.caps[slot])
        wanted.append(count)
        left -= count
    parts = [split(slots, wanted)]
    if len(shape.parts) > 1:
        who = shape.parts[1]
        named = plan is not None and isinstance(who, k.Choose) and plan.admiral in who.keys
        parts.append(k.compound([k.pick(plan.admiral)] if plan is not None and named else []))
    return k.compound(parts)


# What follows from battles


def retreat(c: counsel.Counsel, shape: k.Shape) -> k.Answer | None:
    """GD-DEC-28: home if it is still one's own, else the first haven."""
    if not isinstance(shape, k.Allocate):
        return None
    wanted = [0] * len(shape.keys)
    home = printed.HOME_OF[c.me]
    if home in shape.keys:
        wanted[shape.keys.index(home)] = shape.most
    return split(shape, wanted)


def casualties(c: counsel.Counsel, shape: k.Shape) -> k.Answer | None:
    """GD-DEC-27: the leader's Fleets first."""
    if not isinstance(shape, k.Allocate):
        return None
    wanted = [0] * len(shape.keys)
    left = shape.most
    leader = c.leader()
    order = [slot for slot in range(len(shape.keys)) if shape.keys[slot] == leader]
    order += [slot for slot in range(len(shape.keys)) if shape.keys[slot] != leader]
    for slot in order:
        wanted[slot] = min(left, shape.caps[slot])
        left -= wanted[slot]
    return split(shape, wanted)


def bearer(c: counsel.Counsel, shape: k.Shape) -> k.Answer | None:
    """GD-DEC-32: whoever loses least by two Corruption: no Shadow if it can be, few talents."""
    if not isinstance(shape, k.Choose):
        return None
    best = shape.keys[0]
    least: k.i64 = 1_000
    for senator in names.senators(shape.keys):
        held = c.s.senators[senator].corruption
        darkens = held >= 3 or (c.s.senators[senator].shadow > 0 and held >= 1)
        loss = printed.DIPLOMACY_OF[senator] + 2 * held + 6 * c.s.senators[senator].shadow
        loss += 20 if darkens else 0
        loss += 3 if c.g.office_of(senator) >= 0 else 0
        if loss < least:
            best, least = senator, loss
    return k.pick(best)
