"""Stage II: the vote, the bonus action, and the bid for the turn order. (PC-COUN, PC-ORDER)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima import options
from starmoot.games.proxima.combat.hands import ReceiveCards
from starmoot.games.proxima.council.corruption import Corruption
from starmoot.games.proxima.council.vote import Vote
from starmoot.games.proxima.names import Action
from starmoot.games.proxima.play import Proxima
from starmoot.mechanics import bidding

NAMED: Final = k.note("proxima.named", "PC-COUN-19", "{} proposes {}", k.SEAT, n.ACTION)
DECLARED: Final = k.note(
    "proxima.declared", "PC-COUN-22", "{} makes {} the bonus action", k.SEAT, n.ACTION
)
BID: Final = k.note("proxima.bid", "PC-ORDER-01", "{} bids {} CP", k.SEAT, k.NUMBER)
TAKES: Final = k.note("proxima.takes_card", "PC-ORDER-02", "{} takes {}", k.SEAT, n.TURN_CARD)
ADVANCES: Final = k.note("proxima.advances", "PC-ORDER-08", "{} pays {} CP", k.SEAT, k.NUMBER)


class Council(k.Sequence[Proxima]):
    """The parts of the stage; titles change hands last. (PC-COUN-24, PC-ORDER-06)"""

    def outline(self, g: Proxima) -> list[k.Procedure[Proxima]]:
        return ALONE if g.alone() else TOGETHER


# The bonus action


class NameBonuses(k.Topic):
    """Two actions, or three among two powers; silence names Bank and Mining. (PC-DEC-11)"""

    def offer(self, at: Bonuses, g: Proxima, question: k.Question) -> k.Shape:
        count = 3 if g.seats == 2 else 2
        return k.Choose(n.ACTION, n.BONUSES, count, count)

    def absent(self, at: Bonuses, g: Proxima, question: k.Question) -> k.Answer:
        usual = [n.RESEARCH, n.BANK, n.MINE] if g.seats == 2 else [n.BANK, n.MINE]
        return k.compound([k.pick(action) for action in usual])

    def words(self, at: Bonuses, view: k.View, question: k.Question) -> k.Words:
        return n.previewed(self.prompt, n.ACTION, n.ACTION_TEXTS)


NAME_BONUSES: Final = NameBonuses(
    "proxima.name_bonus",
    "PC-COUN-19 PC-COUN-20 PC-COUN-23",
    "Which bonus actions do you propose?",
    title="Bonus actions",
)


class DeclareBonus(k.Topic):
    """One of those named, or none. (PC-COUN-22, PC-DEC-12)"""

    def offer(self, at: Bonuses, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(n.ACTION, at.named)

    def words(self, at: Bonuses, view: k.View, question: k.Question) -> k.Words:
        return n.previewed(self.prompt, n.ACTION, n.ACTION_TEXTS)


DECLARE_BONUS: Final = DeclareBonus(
    "proxima.declare_bonus",
    "PC-COUN-22",
    "Which bonus action will be used?",
    "None",
    title="Bonus action",
)


class Bonuses(k.Procedure[Proxima]):
    """The Vice-Chancellor names, the Chancellor declares. (PC-COUN-19..24)"""

    named: list[Action] = []

    def begin(self, g: Proxima) -> k.Step:
        g.s.bonus = n.NO_ACTION
        if g.shared_term(n.NO_BONUS) > 0:  # PC-POLC-16
            return k.DONE
        return k.ask(NAME_BONUSES, g.in_order()[1], Bonuses.declare)

    def declare(self, g: Proxima) -> k.Step:
        self.named = [Action(action) for action in g.answer().picks()]
        for action in self.named:
            g.say(NAMED, g.in_order()[1], action)
        return k.ask(DECLARE_BONUS, g.chancellor(), Bonuses.declared)

    def declared(self, g: Proxima) -> k.Step:
        if not g.answer().passed():
            g.s.bonus = Action(g.answer().key)
            g.say(DECLARED, g.chancellor(), g.s.bonus)
        return k.DONE


# The turn order


class OrderBids(k.Topic):
    """Any CP one has; silence bids nothing. (PC-ORDER-01, PC-BID-11, PC-DEC-13)"""

    def offer(self, at: OrderBid, g: Proxima, question: k.Question) -> k.Shape:
        return k.Amount(0, g.cp(question.seat))


ORDER_BIDS: Final = OrderBids(
    "proxima.order_bid",
    "PC-ORDER-01 PC-BID-04",
    "What do you bid for your place in the order?",
    title="Bid for the order",
)


class RankTied(k.Topic):
    """Any order of those who are tied; silence keeps the old order. (PC-ORDER-04, PC-DEC-14)"""

    def offer(self, at: OrderBid, g: Proxima, question: k.Question) -> k.Shape:
        tied = at.others(g)
        return k.Choose(k.SEAT, tied, len(tied), len(tied), ordered=True)


RANK_TIED: Final = RankTied(
    "proxima.rank",
    "PC-ORDER-04 PC-ORDER-05",
    "Who of those tied comes first?",
    title="Break the tie",
)


class TakeCard(k.Topic):
    """Any turn order card that is left; silence takes the lowest. (PC-ORDER-03, PC-DEC-15)"""

    def offer(self, at: OrderBid, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(n.TURN_CARD, at.left)

    def words(self, at: OrderBid, view: k.View, question: k.Question) -> k.Words:
        """The titles that go with the first places."""
        worths = zip(n.TITLE.labels, n.TITLE_WORTH, strict=True)
        told = [f"{title}, worth {worth} at the end" for title, worth in worths]
        return n.previewed(self.prompt, n.TURN_CARD, told)


TAKE_CARD: Final = TakeCard(
    "proxima.take_card",
    "PC-ORDER-03",
    "Which place in the turn order do you take?",
    title="Turn order",
)


def ties(bids: list[int], order: list[k.Seat]) -> list[list[k.Seat]]:
    """The seats from the highest bid to the lowest, those with equal bids together, in order."""
    groups: list[list[k.Seat]] = []
    for seat in bidding.ranked(bids, order):
        if groups and bids[groups[-1][0]] == bids[seat]:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    return groups


class OrderBid(k.Procedure[Proxima]):
    """A sealed bid ranks the powers, who then take turn order cards. (PC-ORDER-01..06)

    `groups` are those with equal bids, highest first; `ranked` are those whose rank is settled.
    """

    groups: list[list[k.Seat]] = []
    ranked: list[k.Seat] = []
    left: list[int] = []
    taken: list[k.Seat] = []

    def begin(self, g: Proxima) -> k.Step:
        return k.ask_each(ORDER_BIDS, g.everyone(), OrderBid.opened)

    def opened(self, g: Proxima) -> k.Step:
        return k.Run(Corruption(bids=bidding.bids_of(g)), OrderBid.paid)

    def paid(self, g: Proxima) -> k.Step:
        """Everybody pays; equal bids are tied. (PC-BID-04, PC-BID-12)"""
        bids = g.finished(Corruption).bids
        for seat in g.everyone():
            g.pay_cp(seat, bids[seat])
            g.say(BID, seat, bids[seat])
        self.groups = ties(bids, g.in_order())
        return k.Goto(OrderBid.rank)

    def others(self, g: Proxima) -> list[k.Seat]:
        """Those of the first tie whom the Chancellor orders: never itself. (PC-ORDER-05)"""
        return [seat for seat in self.groups[0] if seat != g.chancellor()]

    def rank(self, g: Proxima) -> k.Step:
        """Tie after tie is broken by the Chancellor. (PC-ORDER-04, PC-ORDER-05)"""
        while self.groups:
            others = self.others(g)
            if len(others) > 1:
                return k.ask(RANK_TIED, g.chancellor(), OrderBid.broken)
            self.settle(g, others)
        self.left = list(range(g.seats))
        self.taken = [k.Seat(n.NONE)] * g.seats
        return k.Goto(OrderBid.hand_out)

    def broken(self, g: Proxima) -> k.Step:
        ranked = g.answer().keys()
        self.settle(g, [k.Seat(seat) for seat in ranked])
        return k.Goto(OrderBid.rank)

    def settle(self, g: Proxima, others: list[k.Seat]) -> None:
        """The first group is ranked, a tied Chancellor last."""
        self.ranked.extend(others)
        if g.chancellor() in self.groups[0]:
            self.ranked.append(g.chancellor())
        self.groups.pop(0)

    def hand_out(self, g: Proxima) -> k.Step:
        """Cards in the order of bids, or as each power likes. (PC-ORDER-02, PC-ORDER-03)"""
        if g.s.settings.turn_order_choice != options.BY_CHOICE:
            self.taken = self.ranked
            self.left = []
        if len(self.left) > 1:
            return k.ask(TAKE_CARD, self.ranked[g.seats - len(self.left)], OrderBid.took)
        if self.left:
            self.taken[self.left[0]] = self.ranked[-1]
        g.s.order = self.taken[:]
        for place, seat in enumerate(g.s.order):
            g.say(TAKES, seat, place)
        return k.DONE

    def took(self, g: Proxima) -> k.Step:
        card = g.answer().key
        self.taken[card] = self.ranked[g.seats - len(self.left)]
        self.left.remove(card)
        return k.Goto(OrderBid.hand_out)


class ClimbBy(k.Topic):
    """Alone: how many places to pay for; silence pays for none. (PC-ORDER-08, PC-DEC-16)"""

    def offer(self, at: Climb, g: Proxima, question: k.Question) -> k.Shape:
        return k.Amount(0, min(g.s.solo_card, g.cp(0) // CLIMB_PRICE))


CLIMB_BY: Final = ClimbBy(
    "proxima.climb", "PC-ORDER-08", "How many places do you move up?", title="Move up"
)
CLIMB_PRICE: Final = 10


class Climb(k.Procedure[Proxima]):
    """Alone one holds the last card and pays to move up. (PC-ORDER-07..09, PC-EX-09)"""

    def begin(self, g: Proxima) -> k.Step:
        if g.s.solo_card == 0 or g.cp(0) < CLIMB_PRICE:
            return k.DONE
        return k.ask(CLIMB_BY, 0, Climb.paid)

    def paid(self, g: Proxima) -> k.Step:
        places = g.answer().key
        if places > 0:
            g.pay_cp(0, CLIMB_PRICE * places)
            g.s.solo_card -= places
            g.say(ADVANCES, 0, CLIMB_PRICE * places)
            g.say(TAKES, 0, g.s.solo_card)
        return k.DONE


TOGETHER: Final[list[k.Procedure[Proxima]]] = [Vote(), Bonuses(), OrderBid(), ReceiveCards()]
ALONE: Final[list[k.Procedure[Proxima]]] = [Vote(), Climb(), ReceiveCards()]
