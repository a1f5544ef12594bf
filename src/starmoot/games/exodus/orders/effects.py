"""What orders do beyond their trait bands: secrets, duties, laws, squads and hunts."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.characters.infection import hunt_hosts
from starmoot.games.exodus.content import printed
from starmoot.games.exodus.covert.acts import NOTHING_FOUND
from starmoot.games.exodus.crises.obligations import answered, owe_elections
from starmoot.games.exodus.intent.codes import extra_of, order_of, target_of
from starmoot.games.exodus.orders.assists import assists_public
from starmoot.games.exodus.orders.in_force import SUPPRESSIONS, is_suppression
from starmoot.games.exodus.orders.research import advance
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import has_special, random_unknown
from starmoot.games.exodus.secrets.spreading import leak, learn

RESEARCH: Final = printed.order_number("research")
NETWORK_RESEARCH: Final = printed.order_number("network_research")
CALL_ELECTIONS: Final = printed.order_number("call_elections")
SKIN_HUNTS: Final = [
    printed.order_number("church_skin_hunt"),
    printed.order_number("network_skin_hunt"),
]
DUTIES: Final = [*printed.QUARANTINE, *printed.REPAIR, *SUPPRESSIONS]

HELPS: Final = k.note(
    "exodus.assist_helps", "EX-GEN-01 EX-GEN-02", "{} assists {}", names.FACTION, names.FACTION
)
WASTED: Final = k.note(
    "exodus.assist_wasted",
    "EX-GEN-03 EX-GEN-06",
    "{} can be of no use to what {} does in public",
    names.FACTION,
    names.FACTION,
)
GUARDS: Final = k.note("exodus.guards", "EX-SEC-04", "{} guards {}", names.FACTION, names.FACTION)
THUGS: Final = k.note(
    "exodus.thugs", "EX-UND-01 EX-SEC-04", "Thugs get in the way of {}: {}", names.FACTION, k.NUMBER
)
IN_FORCE: Final = k.note("exodus.law", "EX-GOV-10 EX-GOV-12", "Institutional Chauvinism is law")
REPEALED: Final = k.note("exodus.law_repealed", "EX-GOV-14", "Institutional Chauvinism is repealed")
CYCLE_COUNTS: Final = k.note(
    "exodus.harvest", "EX-GEN-12 EX-GEN-13", "This cycle counts as harvest"
)


# Orders without a test (EX-PUB-08)


def untested(g: Exodus, faction: k.i64, given: k.i64) -> None:
    """Carry out an order that needs neither dice nor answers.

    So nothing assists or hinders it. (EX-PUB-08)
    """
    order = order_of(given)
    if order == printed.REST:
        rest(g)
    elif order == printed.ASSIST:
        promise_help(g, faction, target_of(given))
    elif order == printed.LEAK:
        leak(g, faction, target_of(given), extra_of(given))
    elif order == printed.PROTECTIVE_DETAIL:
        g.s.protected = target_of(given)
        g.say(GUARDS, faction, target_of(given))
    elif order == printed.CHAUVINISM:
        legislate(g)


def rest(g: Exodus) -> None:
    """Now and then the fleet breathes easier. (EX-GEN-18)"""
    if g.flip("Rest") < 0:
        g.change(names.EDGE, -1, "rest")


def promise_help(g: Exodus, faction: k.i64, target: k.i64) -> None:
    """Tell whether it is of use; the test itself counts those who help. (EX-GEN-01..03)"""
    useful = assists_public(faction, order_of(g.s.resolved[target]))
    g.say(HELPS if useful else WASTED, faction, target)


def legislate(g: Exodus) -> None:
    """Pass the law, or repeal it while it stands. (EX-GOV-10, EX-GOV-14)

    Both unsettle the fleet, unless a sealed directive smoothed the way. (EX-GOV-12, EX-SC-GO5)
    """
    g.s.chauvinism = not g.s.chauvinism
    g.say(IN_FORCE if g.s.chauvinism else REPEALED)
    if not has_special(g, "quiet_law"):
        g.flip_trait(names.JUSTICE, "the law")
        g.flip_trait(names.EDGE, "the law")


# Orders with a test


def follow(g: Exodus, faction: k.i64, given: k.i64, result: k.i64) -> None:
    """What comes of a tested order besides its trait changes.

    The cycle counts as a harvest unless the work fails. (EX-GEN-11, EX-GEN-12)
    """
    order = order_of(given)
    if order == printed.HARVEST:
        if result != names.FAILURE and not g.s.harvested:
            g.s.harvested = True
            g.say(CYCLE_COUNTS)
    elif order == printed.DIRT_DIGGING:
        dig(g, faction, given, result)
    elif order in DUTIES:
        do_duty(g, faction, order, result)
    elif order in (RESEARCH, NETWORK_RESEARCH):
        advance(g, faction, result)
    elif order == printed.BRUTE_SQUAD:
        get_in_the_way(g, target_of(given), result)
    elif order == printed.UNDERMINE:
        undermine(g, faction, result)
    elif order == CALL_ELECTIONS:
        if result == names.SUCCESS:
            owe_elections(g)
    elif order in SKIN_HUNTS and result == names.SUCCESS and g.s.settings.leader_infection:
        hunt_hosts(g)


def dig(g: Exodus, faction: k.i64, given: k.i64, result: k.i64) -> None:
    """A secret of the category named; on a partial only personal dirt. (EX-GEN-08, EX-GEN-09)"""
    if result == names.FAILURE:
        return
    target = target_of(given)
    category = names.PERSONAL if result == names.PARTIAL else extra_of(given)
    found = random_unknown(g, target, faction, [category])
    if found >= 0:
        learn(g, found, faction)
    else:
        g.say(NOTHING_FOUND, target, audience=g.audience_of([faction]))


def do_duty(g: Exodus, faction: k.i64, order: k.i64, result: k.i64) -> None:
    """What was owed is met or stays; who held a revolution down. (EX-OBL, EX-CRI-14)"""
    if result != names.FAILURE and faction != names.SECURITY and is_suppression(order):
        g.s.suppressed += 1
    answered(g, faction, order, result)


def get_in_the_way(g: Exodus, target: k.i64, result: k.i64) -> None:
    """One or two hindrances; a protective detail keeps one of them off. (EX-UND-01, EX-SEC-04)"""
    if result == names.FAILURE:
        return
    hindrances: k.i64 = 2 if result == names.SUCCESS else 1
    if g.s.protected == target:
        hindrances -= 1
    g.s.order_hindrances[target] += hindrances
    g.say(THUGS, target, hindrances)


def undermine(g: Exodus, faction: k.i64, result: k.i64) -> None:
    """A failure hurts the Opposition alone; the rest shows at the polls. (EX-OPP-01,
    EX-GOV-03)
    """
    if result != names.FAILURE:
        g.s.undermined = True
    elif g.is_played(faction):
        g.honour(faction, -1, "caught at it")
