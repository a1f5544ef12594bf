"""The Senate's business: Fleet orders, prosecutions and trials (GD-FLT, GD-TRI)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.advice import counsel, odds
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.deals import promises
from starmoot.games.destiny.laws import compliance, language
from starmoot.games.destiny.senators import strength, tokens
from starmoot.games.destiny.war.fleets import fleets_out

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


def admiral_for(c: counsel.Counsel, offered: list[int]) -> names.Senator:
    """Somebody else's best commander; a schemer takes the leader's. NO_SENATOR for none.

    GD-FLT-10: nobody is asked. GD-FLT-13: whoever is exhausted would only take Corruption.
    """
    best = names.NO_SENATOR
    most: k.i64 = 0
    leader = c.leader()
    for senator in names.senators(offered):
        party = c.s.senators[senator].party
        if party == c.me or c.g.exhausted(senator):
            continue
        score = 3 * printed.COMMAND_OF[senator]
        score += 5 if c.g.minister(names.DEFENCE) == senator else 0
        score += 15 if c.g.has_ability(senator, names.BELIEVER) else 0
        score += 12 if party == leader and c.level >= counsel.SCHEMER else 0
        if score > most:
            best, most = senator, score
    return best


def fleets_needed(c: counsel.Counsel, sector: names.Sector, ready: k.i64, command: k.i64) -> k.i64:
    """How many Republic Fleets a Sector takes, 0 where so many are not enough."""
    dice = tokens.infestation_dice(c.g) if c.s.owners[sector] == names.INFESTED else 1
    ahead = command - strength.defence(c.g, sector, names.REPUBLIC)
    for fleets in range(1, ready + 1):
        if odds.exceeds(fleets, dice, ahead) >= GOOD_ENOUGH:
            return fleets
    return ready if ready > 0 and odds.exceeds(ready, dice, ahead) >= WORTH_IT else 0


def battle_list(c: counsel.Counsel, ready: k.i64, command: k.i64) -> list[int]:
    """Which Sectors to free with so many Fleets: pairs of Sector and Fleets, the easiest first.

    One Admiral leads the first; to the others Fleets go alone.
    """
    found: list[int] = []
    lead = command
    while ready > 0:
        best: k.i64 = 0
        fewest: k.i64 = 99
        for sector in names.EVERY_SECTOR:
            owner = c.s.owners[sector]
            hostile = owner == names.INFESTED or (
                owner >= 0 and owner == c.s.rebel and owner != c.me
            )
            if not hostile or sector in found[::2]:
                continue
            needed = fleets_needed(c, sector, ready, lead)
            if owner != names.INFESTED:
                needed += 1
            if 0 < needed < fewest and needed <= ready:
                best, fewest = sector, needed
        if best == 0:
            break
        found.extend([best, fewest])
        ready -= fewest
        lead = 0
    return found


def fleet_orders(c: counsel.Counsel, shape: k.Shape) -> k.Answer:
    """GD-DEC-08: against as many Infested Sectors as the Fleets can free.

    How far a draft has come shows in how many Fleets are still without an order.
    """
    if not c.careful() or not isinstance(shape, k.Choose) or not shape.keys:
        return k.PASS
    first = shape.follow(0)
    if not isinstance(first, k.Form) or not isinstance(first.parts[2], k.Choose):
        return k.PASS
    total = fleets_out(c.g, names.REPUBLIC)
    waiting: k.i64 = 0
    for place in range(len(shape.keys)):
        form = shape.follow(place)
        if isinstance(form, k.Form) and isinstance(form.parts[0], k.Amount):
            waiting += form.parts[0].most
    admiral = admiral_for(c, everyone(c))
    command: k.i64 = 0 if admiral == names.NO_SENATOR else strength.command_sum(c.g, admiral).total
    battles = battle_list(c, total, command)
    ordered = total - waiting
    for at in range(0, len(battles), 2):
        sector, needed = battles[at], battles[at + 1]
        if ordered >= needed:
            ordered -= needed
            continue
        return sent(
            shape, names.Sector(sector), needed - ordered, admiral if at == 0 else names.NO_SENATOR
        )
    return k.PASS


def everyone(c: counsel.Counsel) -> list[int]:
    """All Senators of Parties in good standing."""
    return [one for one in c.g.serving() if c.s.senators[one].party != c.s.rebel]


def sent(shape: k.Choose, sector: names.Sector, fleets: k.i64, admiral: names.Senator) -> k.Answer:
    """Fleets of the first Sector that has any."""
    form = shape.follow(0)
    assert isinstance(form, k.Form)
    most, who = form.parts[0], form.parts[2]
    assert isinstance(most, k.Amount) and isinstance(who, k.Choose)
    named = [k.pick(admiral)] if admiral in who.keys else []
    inner = k.compound([k.pick(min(fleets, most.most)), k.pick(sector), k.compound(named)])
    return k.compound([inner], shape.keys[0])


# Prosecutions


def trial_worth(c: counsel.Counsel, senator: names.Senator) -> k.i64:
    """What it is worth to have a Senator tried: he may die, or lose office and Money."""
    carried = tokens.weight(c.g, senator)
    dies = odds.at_least(DEATH - carried)
    guilty = odds.at_least(GUILT - carried) - dies
    owner = c.s.senators[senator].party
    harm = counsel.senator_worth(senator) + 4 * carried
    office = c.g.office_of(senator) >= 0
    worth = dies * (harm + (OFFICE_LOST if office else 0))
    worth += guilty * (
        min(FINE_WORTH, 6 * c.s.parties[owner].money) + (OFFICE_LOST if office else 0)
    )
    if owner != c.leader() and c.level < counsel.SCHEMER:
        worth = worth * 2 // 3
    return worth // 36 - TRIAL_COST


def may_prosecute(c: counsel.Counsel, senator: names.Senator) -> bool:
    """Whether somebody else's, and neither law nor word is against it."""
    owner = c.s.senators[senator].party
    if owner == c.me or compliance.laws_touching(c.g, c.me, language.PROSECUTE):
        return False
    return not c.s.deals or not promises.word_given(
        c.g, c.me, language.PROSECUTE, names.NO_SECTOR, owner
    )


def best_accused(c: counsel.Counsel, offered: list[int]) -> list[int]:
    """Whom it is worth to try, the most worth first."""
    worths: list[tuple[int, int]] = []
    for senator in names.senators(offered):
        worth = trial_worth(c, senator)
        if worth > 0 and may_prosecute(c, senator):
            worths.append((-worth, senator))
    return [senator for _worth, senator in sorted(worths)]


def table_prosecution(c: counsel.Counsel, shape: k.Shape) -> k.Answer:
    """GD-DEC-09: only of the corrupt, since it takes a vote; the Minister of Justice needs none."""
    if (
        not c.careful()
        or not isinstance(shape, k.Choose)
        or c.s.parties[c.me].influence < KEPT_BACK
    ):
        return k.PASS
    corrupt = [one for one in names.senators(shape.keys) if tokens.weight(c.g, one) >= 3]
    found = best_accused(c, list(corrupt))
    return k.pick(found[0]) if found else k.PASS


def own_trials(c: counsel.Counsel, shape: k.Shape) -> k.Answer:
    """GD-DEC-15: as many as pay, as long as enough Influence is left."""
    if not c.careful() or not isinstance(shape, k.Choose):
        return k.PASS
    spare = max(0, c.s.parties[c.me].influence - KEPT_BACK) // 2
    count = min(spare, shape.most, 1 if c.level < counsel.SCHEMER else 2)
    found = best_accused(c, shape.keys)[:count]
    if not found:
        return k.PASS
    return k.pick(found[0]) if shape.single() else k.compound([k.pick(one) for one in found])


def pay_trial(_c: counsel.Counsel, shape: k.Shape) -> k.Answer | None:
    """GD-TRI-07: what one has asked for is paid, if one can."""
    if not isinstance(shape, k.Choose):
        return None
    return k.pick(1 if 1 in shape.keys else 0)
