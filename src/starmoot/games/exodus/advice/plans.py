"""What every faction should do in a cycle: the value of orders, and a plan for all.
(EX-INT-02)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.advice import values
from starmoot.games.exodus.advice.counsel import REGULAR, Counsel
from starmoot.games.exodus.advice.odds import ALL_WAYS, chances
from starmoot.games.exodus.content import printed
from starmoot.games.exodus.content.printed import DEEDS
from starmoot.games.exodus.intent.codes import aimed_at, code, order_of
from starmoot.games.exodus.intent.resolving import TIE
from starmoot.games.exodus.intent.sheets import path_of
from starmoot.games.exodus.intent.writing import INTENTS
from starmoot.games.exodus.orders.assists import UNDERSTANDS
from starmoot.games.exodus.orders.in_force import law_hindrances
from starmoot.games.exodus.orders.public import OPPOSING_TRAIT, TESTED_TRAIT
from starmoot.games.exodus.state import BLANK, State
from starmoot.games.exodus.systems import tables
from starmoot.mechanics.advising import Opinion, by_worth
from starmoot.mechanics.answering import along, fill

LEARNED: Final = 30
"""What it is worth to learn a secret."""

EXPOSED: Final = -250
THUGGERY: Final = -40
CALLED: Final = 40
OFFICE_FOR_ALL: Final = 15
SPITE: Final = 40
NEVER: Final = -100_000

HOSTILE: Final = (names.GET_IN_THE_WAY, names.DIG, names.SPY_OPENLY)
"""What is done against somebody."""

CALM: Final = [names.EDGE, -1]
POLLS: Final = [names.JUSTICE, 1, names.EDGE, -1]
ANY_GOODS: Final = [[names.SUPPLY, 1], [names.MIGHT, 1]]

NEVER_PLANNED: Final = (
    *(names.LEND_HELP, names.TELL, names.GET_IN_THE_WAY, names.LEGISLATE, names.GUARD, names.DIG),
)
"""What no plan begins with; help is planned when all else is."""

PLANNED: Final[list[list[int]]] = [
    [order for order in printed.OWN_ORDERS[faction] if DEEDS[order] not in NEVER_PLANNED]
    for faction in names.EVERY_FACTION
]


def margin_of(
    c: Counsel, traits: list[int], faction: names.Faction, order: k.i64, target: names.Faction
) -> k.i64:
    """Trait less opposing trait of an order's test."""
    if DEEDS[order] == names.SPY_OPENLY:
        return c.trait_of(faction) - c.trait_of(target)
    return traits[TESTED_TRAIT[order]] - traits[OPPOSING_TRAIT[order]]


def fixed_for(c: Counsel, faction: names.Faction, order: k.i64) -> k.i64:
    """The dice that one knows to be fixed: by what one knows, by place, by law."""
    fixed: k.i64 = c.order_assists(order) if faction == c.me else 0
    if DEEDS[order] == names.SPY_OPENLY:
        fixed += 1
    return fixed - law_hindrances(c.state, order)


def harvest_worth(c: Counsel, worth: list[list[int]]) -> k.i64:
    """What one more cycle of work here is worth: a share of the yield, less what it costs."""
    state = c.state
    here = state.systems[state.here]
    if not tables.harvestable(here) or here.convenience == names.UNROLLED:
        return 0
    left = max(1, tables.cycles_needed(here.convenience) - here.progress)
    changes = values.flat(tables.yield_of(here)) + values.flat(tables.costs_of(here.convenience))
    return values.gain(worth, state.traits, changes) // left


def extras(
    c: Counsel, traits: list[int], faction: names.Faction, order: k.i64, ways: list[int]
) -> k.i64:
    """What an order brings beyond its bands and its success, in 27ths."""
    worth = c.values_for(faction)
    deed = DEEDS[order]
    if deed == names.ADVANCE:
        of_network = faction == names.NETWORK
        own = not of_network or names.RESEARCHERS not in c.state.played
        progress = ways[names.PARTIAL] + ways[names.SUCCESS] * (1 if of_network else 2)
        return progress * (values.POINT // 3 + 10 if own else 10)
    if deed == names.BUILD:
        armed = max(0, values.gain(worth, traits, ANY_GOODS[1]))
        return ways[names.PARTIAL] * armed + ways[names.SUCCESS] * max(
            armed, values.gain(worth, traits, ANY_GOODS[0])
        )
    if deed in (names.DIG, names.SPY_OPENLY):
        return (ways[names.PARTIAL] + ways[names.SUCCESS]) * LEARNED - ways[names.FAILURE] * 10
    if deed == names.UNDERMINES:
        return -ways[names.FAILURE] * values.POINT
    if deed == names.CALL_POLLS:
        return ways[names.SUCCESS] * CALLED
    if deed == names.GET_IN_THE_WAY:
        return (ways[names.PARTIAL] + 2 * ways[names.SUCCESS]) * THUGGERY
    return 0


def untested_worth(worth: list[list[int]], traits: list[int], order: k.i64, honour: k.i64) -> k.i64:
    """The worth of an order without a test."""
    deed = DEEDS[order]
    if deed == names.TAKE_REST:
        return values.gain(worth, traits, CALM) // 3
    if deed == names.HOLD_POLLS:
        return values.gain(worth, traits, POLLS) // 2 - 20
    if deed == names.CONFER_OFFICE:
        return honour + OFFICE_FOR_ALL
    if deed == names.LEGISLATE:
        return -30
    return 0


def order_worth(
    c: Counsel,
    traits: list[int],
    faction: names.Faction,
    order: k.i64,
    target: names.Faction,
    honour: k.i64,
    aid: k.i64 = 0,
) -> k.i64:
    """What it is worth that a faction carries out an order, with `honour` for a success.

    It is judged by that faction's own values, so that all who judge alike write alike, unless
    one is selfish; `aid` dice are fixed besides those one knows of.
    """
    if TESTED_TRAIT[order] < 0 and DEEDS[order] != names.SPY_OPENLY:
        return untested_worth(c.values_for(faction), traits, order, honour)
    margin = margin_of(c, traits, faction, order, target)
    ways = chances(margin, fixed_for(c, faction, order) + aid)
    worth = c.values_for(faction)
    effects = values.EFFECTS[order]
    total = honour * (ways[names.SUCCESS] - ways[names.FAILURE])
    for result in range(3):
        if ways[result] and effects[result]:
            total += ways[result] * values.gain(worth, traits, effects[result])
    return (total + extras(c, traits, faction, order, ways)) // ALL_WAYS


def likely_result(
    c: Counsel, traits: list[int], faction: names.Faction, order: k.i64, target: names.Faction
) -> k.i64:
    """The result to reckon with, of a test; -1 without one."""
    if TESTED_TRAIT[order] < 0:
        return -1
    ways = chances(margin_of(c, traits, faction, order, target), fixed_for(c, faction, order))
    if ways[names.SUCCESS] > ALL_WAYS // 2:
        return names.SUCCESS
    return names.FAILURE if ways[names.FAILURE] > ALL_WAYS // 2 else names.PARTIAL


def softest(c: Counsel, spy: names.Faction) -> names.Faction:
    """Whom a faction would best spy upon: who has the lowest trait, and anything left to hide."""
    best = names.NO_FACTION
    lowest: k.i64 = 100
    for other in c.state.played:
        if other == spy or (spy == c.me and c.bound_to(other)):
            continue
        if c.trait_of(other) < lowest and has_secrets(c.state, other):
            best, lowest = other, c.trait_of(other)
    return best


def has_secrets(state: State, faction: names.Faction) -> bool:
    """Whether a faction holds anything that one has not read."""
    for held in state.secrets:
        gone = held.character >= 0 and state.characters[held.character].gone
        unread = held.card.hidden and not held.public
        if held.owner == faction and unread and not gone:
            return True
    return False


def best_order(
    c: Counsel, traits: list[int], faction: names.Faction, legal: list[int]
) -> tuple[int, int]:
    """The best legal order of a faction but for the harvest, and what it is worth to it."""
    best, most = code(printed.REST), NEVER
    for order in PLANNED[faction]:
        if order not in legal or order == printed.HARVEST:
            continue
        target = names.NO_FACTION
        if DEEDS[order] == names.SPY_OPENLY:
            target = softest(c, faction) if c.level >= REGULAR else names.NO_FACTION
            if target < 0:
                continue
        worth = order_worth(c, traits, faction, order, target, c.honour_of(faction))
        if worth > most:
            best, most = code(order, target), worth
    return best, most


def second_best(
    c: Counsel,
    traits: list[int],
    faction: names.Faction,
    legal: list[int],
    order: k.i64,
    worth: k.i64,
) -> tuple[int, int]:
    """What a schemer writes for somebody ahead: not their own will, if the fleet can afford it."""
    others = [other for other in legal if other != order_of(order)]
    other, less = best_order(c, traits, faction, others)
    return (other, less) if worth - less <= SPITE else (order, worth)


def plan(c: Counsel, abouts: list[names.Faction], legal: list[list[int]]) -> list[int]:
    """One order for each of these factions, in the order in which they will act. (EX-PUB-05)

    Each is judged by what the earlier ones will likely have done. One faction harvests for all,
    the one that has least else to do; whoever would only rest helps another instead.
    """
    traits = c.state.traits[:]
    chosen: list[int] = []
    idlest, least = -1, -NEVER
    for place in range(len(abouts)):
        faction = abouts[place]
        order, worth = best_order(c, traits, faction, legal[place])
        if c.grudges(faction):
            order, worth = second_best(c, traits, faction, legal[place], order, worth)
        if printed.HARVEST in legal[place]:
            honour = c.honour_of(faction)
            work = order_worth(c, traits, faction, printed.HARVEST, names.NO_FACTION, honour)
            if work > worth:
                order, worth = code(printed.HARVEST), work
            if worth - work < least:
                idlest, least = place, worth - work
        chosen.append(order)
        result = likely_result(c, traits, faction, order_of(order), aimed_at(order))
        if result >= 0:
            values.apply_to(traits, values.EFFECTS[order_of(order)][result])
    if idlest >= 0 and code(printed.HARVEST) not in chosen and harvest_worth(c, c.worth) > least:
        chosen[idlest] = code(printed.HARVEST)
    for place in range(len(abouts)):
        if chosen[place] == code(printed.REST) and printed.ASSIST in legal[place]:
            chosen[place] = help_out(c, abouts, chosen, abouts[place])
    return chosen


def help_out(
    c: Counsel, abouts: list[names.Faction], chosen: list[int], helper: names.Faction
) -> k.i64:
    """Assist where it helps most, or rest where it helps nobody. (EX-GEN-01..04)"""
    best = code(printed.REST)
    most: k.i64 = 5
    for place in range(len(abouts)):
        other, given = abouts[place], chosen[place]
        order, target = order_of(given), aimed_at(given)
        if other == helper or other not in c.state.played or not UNDERSTANDS[helper][order]:
            continue
        alone = order_worth(c, c.state.traits, other, order, target, values.POINT)
        helped = order_worth(c, c.state.traits, other, order, target, values.POINT, 1)
        if helped - alone > most:
            best, most = code(printed.ASSIST, other), helped - alone
    return best


def code_worth(c: Counsel, faction: names.Faction, given: k.i64) -> k.i64:
    """What it is worth to the advised that a faction carries out some order."""
    if given == BLANK:
        given = code(printed.REST)
    order, target = order_of(given), aimed_at(given)
    if order == printed.LEAK:
        return leak_worth(c, target)
    honour: k.i64 = values.POINT if faction == c.me else 0
    worth = order_worth(c, c.state.traits, faction, order, target, honour)
    if order == printed.HARVEST:
        worth += harvest_worth(c, c.worth)
    if target == c.me and DEEDS[order] in HOSTILE:
        worth -= LEARNED
    return worth


def leak_worth(c: Counsel, place: k.i64) -> k.i64:
    """What it is worth that a secret comes out: its impact, and shame to its owner."""
    held = c.state.secrets[place]
    shame: k.i64 = EXPOSED if held.owner == c.me else 0
    if held.card.hidden or held.card.value < 0:
        return shame - 30
    if held.category == names.PERSONAL:
        return shame + values.gain(c.worth, c.state.traits, [names.EDGE, 1])
    return shame + values.gain(c.worth, c.state.traits, values.IMPACTS[held.card.value])


AT_HOME_IN_SHADOWS: Final = [names.NETWORK, names.UNDERWORLD]
"""Those whose spying has an assist. (EX-COV-12)"""


def order_sheet(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """An intent for everybody. (EX-DEC-14)"""
    if not isinstance(shape, k.Form):
        return None
    abouts = [names.FACTION.named(name) for name in shape.names]
    legal = [part.keys if isinstance(part, k.Choose) else [] for part in shape.parts]
    written: dict[str, k.Answer] = {}
    for name, part, wanted in zip(shape.names, shape.parts, plan(c, abouts, legal), strict=True):
        line = along(part, path_of(wanted))
        if line is not None:
            written[name] = line
    return fill(shape, **written)


def own_worth(c: Counsel, wanted: int) -> int:
    """What one of tied orders is worth to the faction that is to carry it out. (EX-DEC-16)"""
    return code_worth(c, c.me, wanted)


OPINIONS: Final[dict[k.Topic, Opinion[Counsel]]] = {INTENTS: order_sheet, TIE: by_worth(own_worth)}
