"""What orders do beyond their trait bands: secrets, duties, laws, squads and hunts."""

from __future__ import annotations

from typing import Final

from starmoot.games.exodus.assists import assists_public
from starmoot.games.exodus.characters import hunt_hosts
from starmoot.games.exodus.codes import extra_of, order_of, target_of
from starmoot.games.exodus.content import (
    ASSIST,
    BRUTE_SQUAD,
    CHAUVINISM,
    DIRT_DIGGING,
    HARVEST,
    LEAK,
    PROTECTIVE_DETAIL,
    QUARANTINE,
    REPAIR,
    REST,
    SUPPRESSION,
    UNDERMINE,
    order_number,
)
from starmoot.games.exodus.covert_acts import NOTHING_FOUND
from starmoot.games.exodus.names import (
    EDGE,
    FACTION,
    FAILURE,
    JUSTICE,
    PARTIAL,
    PERSONAL,
    SECURITY,
    SUCCESS,
)
from starmoot.games.exodus.obligations import answered, owe_elections
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.research import advance
from starmoot.games.exodus.secrets import has_special, leak, learn, random_unknown
from starmoot.kernel import NUMBER, i64, note

RESEARCH: Final = order_number("research")
NETWORK_RESEARCH: Final = order_number("network_research")
CALL_ELECTIONS: Final = order_number("call_elections")
SKIN_HUNTS: Final = [order_number("church_skin_hunt"), order_number("network_skin_hunt")]
SUPPRESSIONS: Final = list(SUPPRESSION.values())
DUTIES: Final = [*QUARANTINE, *REPAIR, *SUPPRESSIONS]

HELPS: Final = note(
    "exodus.assist_helps",
    "EX-GEN-01 EX-GEN-02 EX-GEN-04 EX-GEN-05",
    "{} assists {}",
    FACTION,
    FACTION,
)
WASTED: Final = note(
    "exodus.assist_wasted",
    "EX-GEN-03 EX-GEN-06",
    "{} can be of no use to what {} does in public",
    FACTION,
    FACTION,
)
GUARDS: Final = note("exodus.guards", "EX-SEC-04", "{} guards {}", FACTION, FACTION)
THUGS: Final = note(
    "exodus.thugs", "EX-UND-01 EX-SEC-04", "Thugs get in the way of {}: {}", FACTION, NUMBER
)
IN_FORCE: Final = note(
    "exodus.law", "EX-GOV-10 EX-GOV-12 EX-GOV-11", "Institutional Chauvinism is law"
)
REPEALED: Final = note("exodus.law_repealed", "EX-GOV-14", "Institutional Chauvinism is repealed")
CYCLE_COUNTS: Final = note(
    "exodus.harvest", "EX-GEN-12 EX-GEN-13 EX-GEN-11", "This cycle counts as harvest"
)


def is_suppression(order: i64) -> bool:
    """Whether an order is a Suppression, whosever."""
    return order in SUPPRESSIONS


# Orders without a test (EX-PUB-08)


def untested(g: Exodus, faction: i64, given: i64) -> None:
    """Carry out an order that needs neither dice nor answers.

    EX-PUB-08: so nothing assists or hinders it.
    """
    order = order_of(given)
    if order == REST:
        rest(g)
    elif order == ASSIST:
        promise_help(g, faction, target_of(given))
    elif order == LEAK:
        leak(g, faction, target_of(given), extra_of(given))
    elif order == PROTECTIVE_DETAIL:
        g.s.protected = target_of(given)
        g.say(GUARDS, faction, target_of(given))
    elif order == CHAUVINISM:
        legislate(g)


def rest(g: Exodus) -> None:
    """EX-GEN-18: now and then the fleet breathes easier."""
    if g.flip("Rest") < 0:
        g.change(EDGE, -1, "rest")


def promise_help(g: Exodus, faction: i64, target: i64) -> None:
    """EX-GEN-01..03: tell whether it is of use; the test itself counts those who help."""
    useful = assists_public(faction, order_of(g.s.resolved[target]))
    g.say(HELPS if useful else WASTED, faction, target)


def legislate(g: Exodus) -> None:
    """EX-GOV-10, EX-GOV-14: pass the law, or repeal it while it stands.

    EX-GOV-12: both unsettle the fleet, unless a sealed directive smoothed the way (EX-SC-GO5).
    """
    g.s.chauvinism = not g.s.chauvinism
    g.say(IN_FORCE if g.s.chauvinism else REPEALED)
    if not has_special(g, "quiet_law"):
        g.flip_trait(JUSTICE, "the law")
        g.flip_trait(EDGE, "the law")


# Orders with a test


def follow(g: Exodus, faction: i64, given: i64, result: i64) -> None:
    """What comes of a tested order besides its trait changes.

    EX-GEN-11, EX-GEN-12: the cycle counts as a harvest unless the work fails.
    """
    order = order_of(given)
    if order == HARVEST:
        if result != FAILURE and not g.s.harvested:
            g.s.harvested = True
            g.say(CYCLE_COUNTS)
    elif order == DIRT_DIGGING:
        dig(g, faction, given, result)
    elif order in DUTIES:
        do_duty(g, faction, order, result)
    elif order in (RESEARCH, NETWORK_RESEARCH):
        advance(g, faction, result)
    elif order == BRUTE_SQUAD:
        get_in_the_way(g, target_of(given), result)
    elif order == UNDERMINE:
        undermine(g, faction, result)
    elif order == CALL_ELECTIONS:
        if result == SUCCESS:
            owe_elections(g)
    elif order in SKIN_HUNTS and result == SUCCESS and g.s.settings.leader_infection:
        hunt_hosts(g)


def dig(g: Exodus, faction: i64, given: i64, result: i64) -> None:
    """EX-GEN-08, EX-GEN-09: a secret of the category named; on a partial only personal dirt."""
    if result == FAILURE:
        return
    target = target_of(given)
    category = PERSONAL if result == PARTIAL else extra_of(given)
    found = random_unknown(g, target, faction, [category])
    if found >= 0:
        learn(g, found, faction)
    else:
        g.say(NOTHING_FOUND, target, audience=g.audience_of([faction]))


def do_duty(g: Exodus, faction: i64, order: i64, result: i64) -> None:
    """EX-OBL: what was owed is met or stays; EX-CRI-14: who held a revolution down."""
    if result != FAILURE and faction != SECURITY and is_suppression(order):
        g.s.suppressed += 1
    answered(g, faction, order, result)


def get_in_the_way(g: Exodus, target: i64, result: i64) -> None:
    """EX-UND-01: one or two hindrances; EX-SEC-04: a protective detail keeps one of them off."""
    if result == FAILURE:
        return
    hindrances: i64 = 2 if result == SUCCESS else 1
    if g.s.protected == target:
        hindrances -= 1
    g.s.order_hindrances[target] += hindrances
    g.say(THUGS, target, hindrances)


def undermine(g: Exodus, faction: i64, result: i64) -> None:
    """EX-OPP-01: a failure hurts the Opposition alone; EX-GOV-03: the rest shows at the polls."""
    if result != FAILURE:
        g.s.undermined = True
    elif g.is_played(faction):
        g.honour(faction, -1, "caught at it")
