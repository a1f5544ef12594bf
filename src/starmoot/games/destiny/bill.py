"""The Bill of Sentient Rights at tabling: what the law editor refuses (GD-BIL-01, GD-BIL-09)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny.chair import was_refused
from starmoot.games.destiny.content import ADJACENT
from starmoot.games.destiny.law import Clause, Item, Law
from starmoot.games.destiny.law_checks import filter_holds, in_scope
from starmoot.games.destiny.law_names import ANY, BAN, CAMPAIGN
from starmoot.games.destiny.names import INFESTED
from starmoot.games.destiny.play import Destiny

# Why a draft may not be tabled.
SOUND: Final = 0
EMPTY: Final = 1
CAMPAIGNS_BARRED: Final = 2
NO_CAMPAIGN_LEFT: Final = 3
SEEN_ALREADY: Final = 4
FAULTS: Final = [
    "",
    "It has no clause yet.",
    "The Bill of Sentient Rights lets nobody ban Campaigns everywhere: say where.",
    "Some Party would have no Sector left to campaign in lawfully.",
    "The Senate has had this very law before it this turn.",
]


def bans_campaigns(clause: Clause) -> bool:
    """Whether a clause is a ban on Campaigns."""
    return clause.kind == BAN and clause.act == CAMPAIGN


def is_left(g: Destiny, bans: list[list[int]], party: k.i64, sector: k.i64) -> bool:
    """GD-CAM-04: whether a Party may campaign in a Sector that is open to it, under some bans."""
    if g.owner(sector) in (INFESTED, party):
        return False
    return not any(filter_holds(g, where, party, sector) for where in bans)


def may_campaign(g: Destiny, laws: list[Law], party: k.i64) -> bool:
    """GD-LAW-12: whether some Sector is left where a Party may campaign lawfully.

    GD-CAM-01, GD-CAM-02: marked Sectors are open to it, and those beside its own.
    """
    bans = [
        clause.where
        for law in laws
        if in_scope(g, law, party)
        for clause in law.clauses
        if bans_campaigns(clause)
    ]
    for sector in g.s.marked:
        if is_left(g, bans, party, sector):
            return True
    for own in g.sectors_of(party):
        for sector in ADJACENT[own]:
            if is_left(g, bans, party, sector):
                return True
    return False


def fault_of(g: Destiny, item: Item) -> k.i64:
    """Why a law may not be tabled, SOUND where it may.

    GD-BIL-05, GD-LAW-12: a ban on Campaigns needs a filter and takes the last Sector from nobody
    whom it binds, unless it is a listed proposition. GD-SEN-12, GD-SEN-13: what was turned down
    does not come back this turn.
    """
    law = item.law
    assert law is not None
    if not law.clauses:
        return EMPTY
    for clause in law.clauses:
        if bans_campaigns(clause) and clause.where in ([], [ANY]):
            return CAMPAIGNS_BARRED
    if law.listed < 0 and any(bans_campaigns(clause) for clause in law.clauses):
        laws = [g.s.laws[at] for at in range(len(g.s.laws)) if at != item.place]
        for party in g.senate():
            bound = in_scope(g, law, party) and may_campaign(g, laws, party)
            if bound and not may_campaign(g, [*laws, law], party):
                return NO_CAMPAIGN_LEFT
    if was_refused(g, item.sort, item.number):
        return SEEN_ALREADY
    return SOUND
