"""The Bill of Sentient Rights at tabling: what the law editor refuses (GD-BIL-01, GD-BIL-09)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.laws import compliance, language, statutes
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senate import chair

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


def bans_campaigns(clause: statutes.Clause) -> bool:
    """Whether a clause is a ban on Campaigns."""
    return clause.kind == language.BAN and clause.act == language.CAMPAIGN


def is_left(g: Destiny, bans: list[list[int]], party: names.Party, sector: names.Sector) -> bool:
    """GD-CAM-04: whether a Party may campaign in a Sector that is open to it, under some bans."""
    if g.owner(sector) in (names.INFESTED, party):
        return False
    return not any(compliance.filter_holds(g, where, party, sector) for where in bans)


def may_campaign(g: Destiny, laws: list[statutes.Law], party: names.Party) -> bool:
    """GD-LAW-12: whether some Sector is left where a Party may campaign lawfully.

    GD-CAM-01, GD-CAM-02: marked Sectors are open to it, and those beside its own.
    """
    bans = [
        clause.where
        for law in laws
        if compliance.in_scope(g, law, party)
        for clause in law.clauses
        if bans_campaigns(clause)
    ]
    for sector in g.s.marked:
        if is_left(g, bans, party, sector):
            return True
    for own in g.sectors_of(party):
        for sector in printed.ADJACENT[own]:
            if is_left(g, bans, party, sector):
                return True
    return False


def fault_of(g: Destiny, item: statutes.Item) -> k.i64:
    """Why a law may not be tabled, in whose place whatsoever; SOUND where it may.

    GD-BIL-05: a ban on Campaigns needs a filter. GD-SEN-12, GD-SEN-13: what was turned down does
    not come back this turn.
    """
    law = item.law
    assert law is not None
    if not law.clauses:
        return EMPTY
    for clause in law.clauses:
        if bans_campaigns(clause) and clause.where in ([], [language.ANY]):
            return CAMPAIGNS_BARRED
    return SEEN_ALREADY if chair.was_refused(g, item.sort, item.number) else SOUND


def leaves_campaigns(g: Destiny, law: statutes.Law, place: k.i64) -> bool:
    """GD-LAW-12: whether a law in the place of another takes the last Sector from nobody it binds.

    Listed propositions may.
    """
    if law.listed >= 0 or not any(bans_campaigns(clause) for clause in law.clauses):
        return True
    laws = [g.s.laws[at] for at in range(len(g.s.laws)) if at != place]
    for party in g.senate():
        bound = compliance.in_scope(g, law, party) and may_campaign(g, laws, party)
        if bound and not may_campaign(g, [*laws, law], party):
            return False
    return True
