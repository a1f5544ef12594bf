"""What the Senate is about, as records: a vote in progress and a trial in progress."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed

# What a vote is about.
ITEM: Final = k.Kind("destiny.item")
ELECTION_ITEM: Final = ITEM.word("election")
ORDERS_ITEM: Final = ITEM.word("orders", "Orders of the Republic Fleets")
PROSECUTION_ITEM: Final = ITEM.word("prosecution")
LAW_ITEM: Final = ITEM.word("law")
REPEAL_ITEM: Final = ITEM.word("repeal")
RATIFICATION_ITEM: Final = ITEM.word("ratification", "Ratification of a trade")
PEACE_ITEM: Final = ITEM.word("peace", "Peace treaty")

# What one may vote for: no and yes, then Senators for an office, then sets of orders by Party.
NO: Final = 0
YES: Final = 1
CANDIDATES_FROM: Final = 2
KEEP_VACANT: Final = CANDIDATES_FROM + names.SENATOR_COUNT
ORDERS_FROM: Final = KEEP_VACANT + 1
NO_NEW_ORDERS: Final = ORDERS_FROM + names.PARTIES
OPTION: Final = k.Kind(
    "destiny.vote_option",
    [
        "no",
        "yes",
        *printed.SENATOR.keys,
        "keep_vacant",
        *[f"orders_of_{key}" for key in names.PARTY.keys],
        "no_new_orders",
    ],
    [
        "No",
        "Yes",
        *printed.SENATOR.labels,
        "Keep the office vacant",
        *[f"Orders of the {label}" for label in names.PARTY.labels],
        "No new orders",
    ],
)
NO_OPTION: Final = -1
"""What a vote hands up that came to no result: dropped, or vetoed."""

MINISTERS_OWN: Final = names.NO_PARTY
"""Instead of the Party that pays for a trial: the Minister of Justice brings it himself."""

ABSTAINED: Final = -1
NOT_CALLED: Final = -2


def fallback(item: k.i64) -> k.i64:
    """GD-VOT-23, GD-FLT-09: what holds where nothing carries."""
    if item == ELECTION_ITEM:
        return KEEP_VACANT
    return NO_NEW_ORDERS if item == ORDERS_ITEM else NO


class Vote(k.Record):
    """A vote in progress (GD-VOT-10): who cast for what, who bid how much.

    `item` is what is voted on, `about` what that concerns (an office, a Senator, a law: the
    chapter that runs the vote knows), `title` what people call it, `proposer` the Party that
    tabled it. `order` is the order of calling. `casts` and `bids` are by Party; `bought` are votes
    beyond the bidding limit (Bought Ballots). `droppable` items are yes/no items of steps 2 to 4,
    which a Filibuster may drop.
    """

    item: k.i64 = ELECTION_ITEM
    about: k.i64 = 0
    title: str = ""
    proposer: names.Party = names.NO_PARTY
    options: list[int] = []
    order: list[names.Party] = []
    casts: list[int] = [NOT_CALLED] * names.PARTIES
    bids: list[int] = [0] * names.PARTIES
    bought: list[int] = [0] * names.PARTIES
    droppable: bool = False
    dropped: bool = False


def asked(title: str) -> str:
    """What is voted on, as a sentence of its own: a question or not."""
    return title.rstrip(".?") + ("?" if title.startswith("Shall ") else ".")


def yes_or_no(
    item: k.i64, about: k.i64, title: str, proposer: names.Party = names.NO_PARTY
) -> Vote:
    """GD-VOT-19, GD-CARD-08: a vote on an item that passes or fails."""
    return Vote(
        item=item, about=about, title=title, proposer=proposer, options=[NO, YES], droppable=True
    )


class Prosecution(k.Record):
    """A trial on the Senate's list (GD-TRI-02): the accused, and the Party that pays for it."""

    accused: names.Senator = names.NO_SENATOR
    payer: names.Party = MINISTERS_OWN


def prosecution(accused: names.Senator, payer: names.Party = MINISTERS_OWN) -> Prosecution:
    """A prosecution that a Party pays for, or the Minister of Justice himself."""
    return Prosecution(accused=accused, payer=payer)


class Trial(k.Record):
    """A trial about to be rolled (GD-TRI-09); `barred` if it does not take place after all."""

    accused: names.Senator = names.NO_SENATOR
    payer: names.Party = names.NO_PARTY
    barred: bool = False
