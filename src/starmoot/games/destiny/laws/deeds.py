"""Deeds: what a Party is about to do, in the words of laws and promises (GD-LAW-09, GD-DEA-21)."""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.destiny import names


class Deed(k.Sheet):
    """An act of a Party, of which the turn keeps count; an order of Fleets is several at once.

    It happens in a `sector`, or is against a `victim` or an `other` Party, or has none of these.
    `times` are the units that a tax counts, `goods` what a trade contains that no vote has
    ratified, `detail` the office or the option that a promise speaks of. `cost` is what the Party
    pays for the act itself, by resource. No law speaks of one that is only `promised`: another act
    stands for it, or another Party's.
    """

    party: names.Party = names.NO_PARTY
    act: k.i64 = 0
    sector: names.Sector = names.NO_SECTOR
    times: k.i64 = 1
    goods: list[int] = []
    victim: names.Senator = names.NO_SENATOR
    other: names.Owner = names.NO_PARTY
    detail: k.i64 = -1
    cost: list[int] = [0, 0]
    promised: bool = False


def deed(
    party: names.Party,
    act: k.i64,
    sector: names.Sector = names.NO_SECTOR,
    times: k.i64 = 1,
    victim: names.Senator = names.NO_SENATOR,
    other: names.Owner = names.NO_PARTY,
    detail: k.i64 = -1,
    promised: bool = False,
    goods: list[int] | None = None,
    cost: list[int] | None = None,
) -> Deed:
    """An act of a Party."""
    made = Deed()
    made.party, made.act, made.sector, made.times = party, act, sector, times
    made.victim, made.other, made.detail, made.promised = victim, other, detail, promised
    made.goods = goods or []
    made.cost = cost or [0, 0]
    return made


def costing(done: Deed, resource: k.i64, cost: k.i64) -> Deed:
    """The same act, with what its Party pays for it besides any tax."""
    done.cost[resource] += cost
    return done
