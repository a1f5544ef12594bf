"""What orders do beyond their trait bands: a function for each deed that `orders.toml` names.

Where an order has no test, nothing assists or hinders it. (EX-PUB-08)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.characters.infection import hunt_hosts
from starmoot.games.exodus.content import printed
from starmoot.games.exodus.covert.acts import NOTHING_FOUND, Spying
from starmoot.games.exodus.crises.obligations import answered, owe_elections
from starmoot.games.exodus.intent.codes import aimed_at, extra_of, order_of
from starmoot.games.exodus.orders.assists import assists_public
from starmoot.games.exodus.orders.beyond import thugs
from starmoot.games.exodus.orders.elections import Elections
from starmoot.games.exodus.orders.research import Fabrication, advance
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import has_special, random_unknown
from starmoot.games.exodus.secrets.office import OfficeSecret
from starmoot.games.exodus.secrets.spreading import leak, learn

HELPS: Final = k.note("exodus.assist_helps", "EX-GEN-01 EX-GEN-02", "{faction} assists {faction}")
WASTED: Final = k.note(
    "exodus.assist_wasted",
    "EX-GEN-03 EX-GEN-06",
    "{faction} can be of no use to what {faction} does in public",
)
GUARDS: Final = k.note("exodus.guards", "EX-SEC-04", "{faction} guards {faction}")
THUGS: Final = k.note(
    "exodus.thugs", "EX-UND-01 EX-SEC-04", "Thugs get in the way of {faction}: {number}"
)
IN_FORCE: Final = k.note("exodus.law", "EX-GOV-10 EX-GOV-12", "Institutional Chauvinism is law")
REPEALED: Final = k.note("exodus.law_repealed", "EX-GOV-14", "Institutional Chauvinism is repealed")
CYCLE_COUNTS: Final = k.note(
    "exodus.harvest", "EX-GEN-12 EX-GEN-13", "This cycle counts as harvest"
)


@final
class Act:
    """An order as a faction carries it out: what it is aimed at, and how its test came out."""

    def __init__(self, faction: names.Faction, given: k.i64, result: k.i64) -> None:
        self.faction: names.Faction = faction
        self.order: k.i64 = order_of(given)
        self.target: names.Faction = aimed_at(given)
        self.extra: k.i64 = extra_of(given)
        self.result: k.i64 = result


# Orders without a test


def take_rest(g: Exodus, _act: Act) -> None:
    """Now and then the fleet breathes easier. (EX-GEN-18)"""
    if g.flip("Rest") < 0:
        g.change(names.EDGE, -1, "rest")


def lend_help(g: Exodus, act: Act) -> None:
    """Tell whether help is of use; the test itself counts those who help. (EX-GEN-01..03)"""
    useful = assists_public(act.faction, order_of(g.s.resolved[act.target]))
    g.say(HELPS if useful else WASTED, act.faction, act.target)


def tell(g: Exodus, act: Act) -> None:
    """A secret is told to a faction, or to all. (EX-GEN-15)"""
    leak(g, act.faction, act.target, names.Faction(act.extra))


def guard(g: Exodus, act: Act) -> None:
    """A faction is protected in this cycle. (EX-SEC-04)"""
    g.s.protected = act.target
    g.say(GUARDS, act.faction, act.target)


def legislate(g: Exodus, _act: Act) -> None:
    """Pass the law, or repeal it while it stands. (EX-GOV-10, EX-GOV-14)

    Both unsettle the fleet, unless a sealed directive smoothed the way. (EX-GOV-12, EX-SC-GO5)
    """
    g.s.chauvinism = not g.s.chauvinism
    g.say(IN_FORCE if g.s.chauvinism else REPEALED)
    if not has_special(g, "quiet_law"):
        g.flip_trait(names.JUSTICE, "the law")
        g.flip_trait(names.EDGE, "the law")


# Orders with a test


def count_harvest(g: Exodus, act: Act) -> None:
    """The cycle counts as a harvest unless the work fails. (EX-GEN-11, EX-GEN-12)"""
    if act.result != names.FAILURE and not g.s.harvested:
        g.s.harvested = True
        g.say(CYCLE_COUNTS)


def dig(g: Exodus, act: Act) -> None:
    """A secret of the category named; on a partial only personal dirt. (EX-GEN-08, EX-GEN-09)"""
    if act.result == names.FAILURE:
        return
    category = names.PERSONAL if act.result == names.PARTIAL else act.extra
    found = random_unknown(g, act.target, act.faction, [category])
    if found >= 0:
        learn(g, found, act.faction)
    else:
        g.say(NOTHING_FOUND, act.target, audience=g.audience_of([act.faction]))


def do_duty(g: Exodus, act: Act) -> None:
    """What was owed is met or stays. (EX-OBL-04, EX-OBL-06)"""
    answered(g, act.faction, act.order, act.result)


def suppress(g: Exodus, act: Act) -> None:
    """A duty like any other, and a primary holds a revolution down. (EX-CRI-14)"""
    if act.result != names.FAILURE and act.faction != names.SECURITY:
        g.s.suppressed += 1
    do_duty(g, act)


def do_research(g: Exodus, act: Act) -> None:
    """Research goes on. (EX-RSR-02, EX-NET-03)"""
    advance(g, act.faction, act.result)


def get_in_the_way(g: Exodus, act: Act) -> None:
    """One or two hindrances; a protective detail keeps one of them off. (EX-UND-01, EX-SEC-04)"""
    hindrances = thugs(act.result)
    if hindrances == 0:
        return
    if g.s.protected == act.target:
        hindrances -= 1
    g.s.order_hindrances[act.target] += hindrances
    g.say(THUGS, act.target, hindrances)


def undermine(g: Exodus, act: Act) -> None:
    """A failure hurts the Opposition alone; the rest shows at the polls. (EX-OPP-01, EX-GOV-03)"""
    if act.result != names.FAILURE:
        g.s.undermined = True
    elif g.is_played(act.faction):
        g.honour(act.faction, -1, "caught at it")


def call_elections(g: Exodus, act: Act) -> None:
    """The public demands elections. (EX-OPP-02)"""
    if act.result == names.SUCCESS:
        owe_elections(g)


def hunt(g: Exodus, act: Act) -> None:
    """With the option a hunt may find hosts. (EX-INF-06)"""
    if act.result == names.SUCCESS and g.s.settings.leader_infection:
        hunt_hosts(g)


EFFECTS: Final[dict[int, Callable[[Exodus, Act], None]]] = {
    names.LEND_HELP: lend_help,
    names.DIG: dig,
    names.WORK: count_harvest,
    names.TELL: tell,
    names.TAKE_REST: take_rest,
    names.QUARANTINES: do_duty,
    names.REPAIRS: do_duty,
    names.SUPPRESSES: suppress,
    names.HUNT_HOSTS: hunt,
    names.CALL_POLLS: call_elections,
    names.LEGISLATE: legislate,
    names.ADVANCE: do_research,
    names.GET_IN_THE_WAY: get_in_the_way,
    names.UNDERMINES: undermine,
    names.GUARD: guard,
}


def to_be_asked(deed: k.i64, act: Act) -> k.Procedure[Exodus] | None:
    """What has to ask somebody: offices, polls, spies, and workshops that did not fail.

    Open spying is tested there, for its test depends on the target. (EX-NET-02, EX-UND-02)
    """
    if deed == names.CONFER_OFFICE:
        return OfficeSecret(act.faction)
    if deed == names.HOLD_POLLS:
        return Elections()
    if deed == names.SPY_OPENLY:
        return Spying(act.faction, act.target, False)
    if deed == names.BUILD and act.result != names.FAILURE:
        return Fabrication(act.result)
    return None


def perform(g: Exodus, act: Act) -> k.Procedure[Exodus] | None:
    """Let an order do what it does beyond its bands; gives what has to be asked for that."""
    deed = printed.DEEDS[act.order]
    if deed in EFFECTS:
        EFFECTS[deed](g, act)
        return None
    return to_be_asked(deed, act)
