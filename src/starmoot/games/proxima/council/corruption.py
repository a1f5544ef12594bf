"""Corrupt Politics: a bid may be changed after it was opened. (PC-COUN-14)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.play import InReverse, Proxima

MOST_CHANGE: Final = 2

CHANGED: Final = k.note(
    "proxima.changed_bid", "PC-COUN-14", "{} makes its bid {} CP", k.SEAT, k.NUMBER
)


class ChangeBid(k.Topic):
    """The bid as it shall be, at most 2 more or less; silence leaves it. (PC-DEC-07)"""

    def offer(self, at: Corruption, g: Proxima, question: k.Question) -> k.Shape:
        bid = at.bids[question.seat]
        return k.Amount(max(0, bid - MOST_CHANGE), min(g.cp(question.seat), bid + MOST_CHANGE))

    def absent(self, at: Corruption, g: Proxima, question: k.Question) -> k.Answer:
        return k.pick(at.bids[question.seat])


CHANGE_BID: Final = ChangeBid(
    "proxima.change_bid", "PC-COUN-14", "What is your bid now?", title="New bid"
)


class Corruption(InReverse):
    """In reverse turn order the corrupt may change their bids; `bids` is the result."""

    bids: list[int] = []

    def turn(self, g: Proxima, one: k.Seat) -> k.Step | None:
        corrupt = g.knows(one, n.CORRUPT_POLITICS) and g.cp(one) > 0
        return self.ask(CHANGE_BID, one) if corrupt else None

    def answered(self, g: Proxima, one: k.Seat, answer: k.Answer) -> None:
        if answer.key != self.bids[one]:
            self.bids[one] = answer.key
            g.say(CHANGED, one, answer.key)
