"""Truces: two Parties promise not to campaign against each other, best against one who leads.

Only characters make them (GD-DEA-19): those who keep faith to be left in peace, the others also to
be the first to break them.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.advice.counsel import Counsel
from starmoot.games.destiny.deals import dealing, promises
from starmoot.mechanics import answering

TURNS: Final = 2
FIRST: Final = 2
"""The first turn with truces: before it nobody has anything to lose."""


def is_truce(deal: dealing.Deal) -> bool:
    """Whether both sides promise to leave each other's Sectors alone, and nothing else."""
    kinds = [promise.kind for promise in deal.promises]
    return kinds == [dealing.NO_CAMPAIGN] * 2 and not deal.has_trade()


def partner(c: Counsel) -> names.Party:
    """Of whom a character asks a truce: the one it likes best, but not the one who leads."""
    best = names.NO_PARTY
    if c.attitude is None or c.s.turn < FIRST or has_truce(c):
        return best
    leader = max(c.g.others(c.me), key=c.rank, default=best)
    most = 0
    for party in c.g.others(c.me):
        trusted = c.trusts(c.g.seat_of(party)) and c.may_offer(party)
        if party == leader or not trusted or party == c.s.rebel:
            continue
        liking = 1000 + 10 * c.regard_of(party) + c.rank(party)
        if liking > most:
            best, most = party, liking
    return best


def has_truce(c: Counsel) -> bool:
    """Whether somebody has one's word, or one has somebody's, that no Campaign will come."""
    for deal in promises.binding_deals(c.g, c.me):
        for promise in deal.promises:
            if promise.kind == dealing.NO_CAMPAIGN and promise.until >= c.s.turn:
                return True
    return False


def has_common_rival(c: Counsel, party: names.Party) -> bool:
    """Whether a third Party is ahead of both."""
    own = max(c.rank(c.me), c.rank(party))
    return any(c.rank(other) > own for other in c.g.others(c.me) if other != party)


def written(c: Counsel, form: k.Shape, other: names.Party) -> k.Answer:
    """Peace for peace, for two turns."""
    return answering.fill(form, promises=not_against(other), asks=not_against(c.me))


def not_against(party: names.Party) -> k.Answer:
    """The promise to stay away from a Party."""
    about = k.compound([k.pick(party), k.pick(TURNS)])
    return k.compound([k.compound([about], dealing.NO_CAMPAIGN)])
