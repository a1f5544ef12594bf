"""Announced acts as records: what everybody is told before it takes effect (GD-CRD-09)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names

# Sorts of acts that can be answered (GD-WIN-01); Sector abilities cannot be (GD-CRD-22).
CARD_ACT: Final = 0
MINISTRY_ACT: Final = 1
CORRUPT_ACT: Final = 2
SENATOR_ACT: Final = 3
SECTOR_ACT: Final = 4
INVASIONS_ACT: Final = 5
CAMPAIGNS_ACT: Final = 6
ASSASSINATIONS: Final = 7
"""Not a sort of its own: what a card answers that answers assassinations, by card or ability."""

ACT_SORT: Final = k.Kind(
    "destiny.act_sort",
    [
        "card",
        "ministry",
        "corrupt",
        "senator",
        "sector",
        "invasions",
        "campaigns",
        "assassination",
    ],
)

# What becomes of an act (GD-CRD-12..17, GD-ASN-21).
STANDS: Final = 0
NEGATED: Final = 1
UNDONE: Final = 2
ABORTED: Final = 3
WITHDRAWN: Final = 4
"""Never announced: a law or a promise was kept instead (GD-LAW-17)."""
FATE: Final = k.Kind("destiny.fate", ["stands", "lost", "undone", "aborted", "withdrawn"])

NOTHING: Final = -1


class Act(k.Record):
    """Something a Party does that others may answer.

    `number` is the card, or the power by its place in the kind of things to play. `target` is what
    it is aimed at, by the sort of target; `aim` a second thing, such as the Sector of a Fleet.
    `amount` is what was chosen: variable Money, or tokens; of an assassination it is the Shadow
    dice that the assassin had when it was announced (GD-ASN-20). `fate` tells whether it still
    stands, `modifier` what answers and bids have added to its dice.

    Once it is announced, or waits for that, it never changes: another takes its place
    (`Destiny.change_act`).
    """

    sort: k.i64 = CARD_ACT
    number: k.i64 = NOTHING
    party: names.Party = names.NO_PARTY
    senator: names.Senator = names.NO_SENATOR
    target: k.i64 = NOTHING
    aim: names.Sector = names.NO_SECTOR
    amount: k.i64 = 0
    priority: k.i64 = 0
    needs_action: bool = False
    fate: k.i64 = STANDS
    modifier: k.i64 = 0


def same_act(act: Act) -> Act:
    """A copy, to be changed before it takes the place of the act."""
    copy = Act()
    copy.sort = act.sort
    copy.number = act.number
    copy.party = act.party
    copy.senator = act.senator
    copy.target = act.target
    copy.aim = act.aim
    copy.amount = act.amount
    copy.priority = act.priority
    copy.needs_action = act.needs_action
    copy.fate = act.fate
    copy.modifier = act.modifier
    return copy


def fated(act: Act, fate: k.i64) -> Act:
    """The same act with another fate."""
    copy = same_act(act)
    copy.fate = fate
    return copy


def modified(act: Act, by: k.i64) -> Act:
    """The same act with so much more added to its dice."""
    copy = same_act(act)
    copy.modifier = act.modifier + by
    return copy


def with_amount(act: Act, amount: k.i64) -> Act:
    """The same act with another amount."""
    copy = same_act(act)
    copy.amount = amount
    return copy
