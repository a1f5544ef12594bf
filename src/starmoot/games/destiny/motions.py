"""What the Senate is about, as records: a vote in progress and a trial in progress."""

from __future__ import annotations

from typing import Final, final

from starmoot.games.destiny.content import NO_SENATOR
from starmoot.games.destiny.names import NO_PARTY, PARTIES
from starmoot.kernel import Record, i64

ABSTAINED: Final = -1
NOT_CALLED: Final = -2


@final
class Vote(Record):
    """A vote in progress (GD-VOT-10): who cast for what, who bid how much.

    `casts` and `bids` are by Party; `bought` are votes beyond the bidding limit (Bought Ballots).
    `item` is what is voted on and `about` what that concerns; both are for the chapter that runs
    the vote. `droppable` items are yes/no items of steps 2 to 4, which a Filibuster may drop.
    """

    item: i64 = 0
    about: i64 = 0
    options: list[int]
    casts: list[int]
    bids: list[int]
    bought: list[int]
    droppable: bool = False
    dropped: bool = False

    def __init__(self) -> None:
        self.options = []
        self.casts = [NOT_CALLED] * PARTIES
        self.bids = [0] * PARTIES
        self.bought = [0] * PARTIES


@final
class Trial(Record):
    """A trial about to be rolled (GD-TRI-09); `barred` if it does not take place after all."""

    accused: i64 = NO_SENATOR
    payer: i64 = NO_PARTY
    barred: bool = False
