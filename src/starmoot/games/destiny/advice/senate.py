"""The Senate's business: Fleet orders, prosecutions and trials (GD-FLT, GD-TRI)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, odds
from starmoot.games.destiny.advice import counsel
from starmoot.games.destiny.advice.counsel import Counsel, on_choice
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.court import prosecutions, trials
from starmoot.games.destiny.laws import language
from starmoot.games.destiny.senate import fleet_orders as fleet_order_rules
from starmoot.games.destiny.senators import strength, tokens
from starmoot.games.destiny.war.fleets import fleets_out
from starmoot.mechanics import answering
from starmoot.mechanics.advising import Opinion, always

GOOD_ENOUGH: Final = 800
WORTH_IT: Final = 450
"""Chances of a battle in thousandths: one needs no more Fleets, one is better than none."""
DEATH: Final = 10
GUILT: Final = 6
"""GD-TRI-10, GD-TRI-11: from which total on an accused dies, or loses his office and a fine."""
FINE_WORTH: Final = 30
OFFICE_LOST: Final = 40
TRIAL_COST: Final = 20
"""What a trial's outcomes are worth in the coin of `senator_worth`, and what it costs."""
KEPT_BACK: Final = 6
"""So much Influence stays for Campaigns."""


# Orders to the Republic Fleets


def admiral_for(c: Counsel) -> names.Senator:
    """Somebody else's best commander; a schemer takes the leader's. NO_SENATOR for none.

    GD-FLT-10: nobody is asked. GD-FLT-13: whoever is exhausted would only take Corruption.
    """
    best = names.NO_SENATOR
    most = 0
    leader = c.leader()
    for senator in c.g.serving():
        party = c.party_of(senator)
        if party in (c.me, c.s.rebel) or c.g.exhausted(senator):
            continue
        score = 3 * printed.COMMAND_OF[senator]
        score += 5 if c.g.minister(names.DEFENCE) == senator else 0
        score += 15 if c.g.has_ability(senator, names.BELIEVER) else 0
        score += 12 if party == leader and c.schemes() else 0
        if score > most:
            best, most = senator, score
    return best


def fleets_needed(c: Counsel, sector: names.Sector, ready: k.i64, command: k.i64) -> k.i64:
    """How many Republic Fleets a Sector takes, 0 where so many are not enough."""
    dice = tokens.infestation_dice(c.g) if c.s.owners[sector] == names.INFESTED else 1
    ahead = command - strength.defence(c.g, sector, names.REPUBLIC)
    for fleets in range(1, ready + 1):
        if odds.exceeds(fleets, dice, ahead) >= GOOD_ENOUGH:
            return fleets
    return ready if ready > 0 and odds.exceeds(ready, dice, ahead) >= WORTH_IT else 0


def is_hostile(c: Counsel, sector: names.Sector) -> bool:
    """Whether Republic Fleets attack there, and one wants them to. (GD-FLT-07)"""
    owner = c.s.owners[sector]
    return owner == names.INFESTED or (owner >= 0 and owner == c.s.rebel and owner != c.me)


def battle_list(c: Counsel, ready: int, command: k.i64) -> list[tuple[names.Sector, int]]:
    """Which Sectors to free with so many Fleets, and how many each takes, the easiest first.

    One Admiral leads the first; to the others Fleets go alone.
    """
    found: list[tuple[names.Sector, int]] = []
    left = [sector for sector in names.EVERY_SECTOR if is_hostile(c, sector)]
    while ready > 0:
        best = names.NO_SECTOR
        fewest = 99
        for sector in left:
            needed = fleets_needed(c, sector, ready, 0 if found else command)
            if c.s.owners[sector] != names.INFESTED:
                needed += 1
            if 0 < needed < fewest and needed <= ready:
                best, fewest = sector, needed
        if best == names.NO_SECTOR:
            break
        left.remove(best)
        found.append((best, fewest))
        ready -= fewest
    return found


def fleet_orders(c: Counsel, shape: k.Choose) -> k.Answer | None:
    """Against as many Infested Sectors as the Fleets can free. (GD-DEC-08)

    How far a draft has come shows in how many Fleets are still without an order.
    """
    if not c.careful():
        return None
    waiting = sum(most_of(shape, place) for place in range(len(shape.keys)))
    admiral = admiral_for(c)
    command: k.i64 = 0 if admiral == names.NO_SENATOR else strength.command_sum(c.g, admiral).total
    total = int(fleets_out(c.g, names.REPUBLIC))
    ordered = total - waiting
    for sector, needed in battle_list(c, total, command):
        if ordered < needed:
            return sent(shape, sector, needed - ordered, admiral)
        ordered -= needed
        admiral = names.NO_SENATOR
    return None


def most_of(shape: k.Choose, place: k.i64) -> int:
    """How many Fleets of a station are still without an order."""
    most = answering.field(shape.follow(place), "fleets")
    return most.most if isinstance(most, k.Amount) else 0


def sent(shape: k.Choose, sector: names.Sector, fleets: int, admiral: names.Senator) -> k.Answer:
    """Fleets of the first Sector that has any."""
    form = shape.follow(0)
    able = counsel.keys_of(answering.field(form, "admiral"))
    order = answering.fill(
        form,
        fleets=k.pick(min(fleets, most_of(shape, 0))),
        to=k.pick(sector),
        admiral=k.compound([k.pick(admiral)] if admiral in able else []),
    )
    return k.compound([order], shape.keys[0])


# Prosecutions


def trial_worth(c: Counsel, senator: names.Senator) -> k.i64:
    """What it is worth to have a Senator tried: he may die, or lose office and Money."""
    carried = c.weight(senator)
    dies = odds.at_least(DEATH - carried)
    guilty = odds.at_least(GUILT - carried) - dies
    owner = c.party_of(senator)
    harm = counsel.senator_worth(senator) + 4 * carried
    office = c.g.office_of(senator) >= 0
    fine = min(FINE_WORTH, 6 * c.s.parties[owner].money)
    worth = dies * harm + guilty * fine + (dies + guilty) * (OFFICE_LOST if office else 0)
    if owner != c.leader() and not c.schemes():
        worth = worth * 2 // 3
    return worth // 36 - TRIAL_COST


def may_prosecute(c: Counsel, senator: names.Senator) -> bool:
    """Whether somebody else's, and neither law nor word is against it."""
    owner = c.party_of(senator)
    if owner == c.me or c.has_law_on(language.PROSECUTE):
        return False
    return not c.has_promised(language.PROSECUTE, names.NO_SECTOR, owner)


def best_accused(c: Counsel, offered: list[int]) -> list[names.Senator]:
    """Whom it is worth to try, the most worth first."""
    guilty = [
        one for one in names.senators(offered) if trial_worth(c, one) > 0 and may_prosecute(c, one)
    ]
    return sorted(guilty, key=lambda one: (-trial_worth(c, one), one))


def table_prosecution(c: Counsel, shape: k.Choose) -> k.Answer | None:
    """Only of the corrupt, since it takes a vote. (GD-DEC-09)"""
    if not c.careful() or c.influence() < KEPT_BACK:
        return None
    found = best_accused(c, [one for one in shape.keys if c.weight(one) >= 3])
    return k.pick(found[0]) if found else None


def own_trials(c: Counsel, shape: k.Choose) -> k.Answer | None:
    """As many as pay, as long as enough Influence is left. (GD-DEC-15)"""
    spare = max(0, c.influence() - KEPT_BACK) // 2
    found = best_accused(c, shape.keys)[: min(spare, shape.most, 2 if c.schemes() else 1)]
    if not c.careful() or not found:
        return None
    return k.pick(found[0]) if shape.single() else k.compound([k.pick(one) for one in found])


OPINIONS: Final[dict[k.Topic, Opinion[Counsel]]] = {
    fleet_order_rules.FIRST_ORDER: on_choice(fleet_orders),
    fleet_order_rules.MORE_ORDERS: on_choice(fleet_orders),
    prosecutions.TABLE_PROSECUTION: on_choice(table_prosecution),
    trials.OWN_TRIALS: on_choice(own_trials),
    trials.PAY: always(1),
}
"""GD-TRI-07: a trial that one has asked for is paid, if one can."""
