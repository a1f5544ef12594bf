"""Announced acts as records: what everybody is told before it takes effect (GD-CRD-09)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names

# Sorts of acts that can be answered (GD-WIN-01); Sector abilities cannot be (GD-CRD-22).
ACT_SORT: Final = k.Kind("destiny.act_sort")
CARD_ACT: Final = ACT_SORT.word("card")
MINISTRY_ACT: Final = ACT_SORT.word("ministry")
CORRUPT_ACT: Final = ACT_SORT.word("corrupt")
SENATOR_ACT: Final = ACT_SORT.word("senator")
SECTOR_ACT: Final = ACT_SORT.word("sector")
INVASIONS_ACT: Final = ACT_SORT.word("invasions")
CAMPAIGNS_ACT: Final = ACT_SORT.word("campaigns")
ASSASSINATIONS: Final = ACT_SORT.word("assassination")
"""Not a sort of its own: what a card answers that answers assassinations, by card or ability."""

# What becomes of an act (GD-CRD-12..17, GD-ASN-21).
FATE: Final = k.Kind("destiny.fate")
STANDS: Final = FATE.word("stands")
NEGATED: Final = FATE.word("lost", "negated")
UNDONE: Final = FATE.word("undone")
ABORTED: Final = FATE.word("aborted")
WITHDRAWN: Final = FATE.word("withdrawn")
"""Never announced: a law or a promise was kept instead (GD-LAW-17)."""

NOTHING: Final = -1


class Act(k.Record):
    """Something a Party does that others may answer.

    `number` is the card, or the power by its place in the kind of things to play. `target` is what
    it is aimed at, by the sort of target; `aim` a second thing, such as the Sector of a Fleet.
    `amount` is what was chosen: variable Money, or tokens; of an assassination it is the Shadow
    dice that the assassin had when it was announced (GD-ASN-20). `fate` tells whether it still
    stands, `modifier` what answers and bids have added to its dice.
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
