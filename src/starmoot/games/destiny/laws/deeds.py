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


def costs(resource: k.i64, amount: k.i64) -> list[int]:
    """What an act costs, by resource."""
    return [amount if one == resource else 0 for one in names.RESOURCES]
