"""The vote on political cards: sealed tokens and CP, ties, and what the chosen card does.

PC-COUN-01..18, PC-BID.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starmoot import kernel as k
from starmoot.content import Consequences, Effect
from starmoot.games.proxima import names as n
from starmoot.games.proxima.council.corruption import Corruption
from starmoot.games.proxima.council.decisions import POLITICS, weigh_terms
from starmoot.games.proxima.names import Political
from starmoot.games.proxima.play import InOrder, Proxima
from starmoot.games.proxima.state import State
from starmoot.mechanics import decks, voting
from starmoot.mechanics.turns import InTurn

ON_TABLE: Final = k.note("proxima.on_table", "PC-COUN-02", "Card {}: {}", n.SLOT, n.POLITICAL)
EXPIRES: Final = k.note("proxima.expires", "PC-COUN-01", "{} expires", n.POLITICAL)
VOTES: Final = k.note(
    "proxima.votes", "PC-BID-07", "{} votes for {} with {} CP", k.SEAT, n.SLOT, k.NUMBER
)
INVALID: Final = k.note(
    "proxima.invalid", "PC-BID-03", "{}'s vote is invalid; {} CP [is|are] lost", k.SEAT, k.NUMBER
)
CARRIED: Final = k.note("proxima.carried", "PC-COUN-05", "{} carries", n.POLITICAL)
FOR_ITSELF: Final = k.note(
    "proxima.for_itself", "PC-COUN-15", "{} pays 3 CP to use {}", k.SEAT, n.POLITICAL
)
BOUGHT: Final = k.note(
    "proxima.bought_card", "PC-COUN-16", "{} pays {} CP for {}", k.SEAT, k.NUMBER, n.POLITICAL
)


class Ballot(k.Sheet):
    """Vote tokens and CP in a closed hand. (PC-BID-01, PC-BID-13, PC-HIDE-03, PC-HIDE-22)"""

    tokens: list[int] = []
    cp: int = 0


def on_offer(state: State) -> list[str]:
    """What the card in each slot does. (PC-COUN-03)"""
    return [POLITICS[card].text for card in state.slots]


class Cast(k.Topic):
    """Any tokens and any CP one has; silence casts neither. (PC-DEC-05, PC-BID-09, PC-BID-10)"""

    def offer(self, at: Vote, g: Proxima, question: k.Question) -> k.Shape:
        slots = list(range(len(g.s.slots)))
        return k.form(
            Ballot,
            tokens=k.Choose(n.PROPOSAL, slots, 0, len(slots)),
            cp=k.Amount(0, g.cp(question.seat)),
        )

    def absent(self, at: Vote, g: Proxima, question: k.Question) -> k.Answer:
        return k.compound([k.compound([]), k.pick(0)])

    def words(self, at: Vote, view: k.View, question: k.Question) -> k.Words:
        """What lies in each slot."""
        state: State = view.state
        words = n.previewed(self.prompt, n.PROPOSAL, on_offer(state))
        words.part("tokens", "Your vote", "one card; several, or none, are invalid")
        purse = state.powers[question.seat].goods[n.CP]
        words.part("cp", "CP behind it", f"you have {purse}; they are gone either way")
        return words


CAST: Final = Cast("proxima.vote", "PC-BID-03 PC-BID-07", "Which card do you vote for?")


class BreakTie(k.Topic):
    """Any of the tied cards; silence takes the earliest slot. (PC-COUN-07, PC-DEC-06)"""

    def offer(self, at: Vote, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(n.PROPOSAL, at.tied)

    def words(self, at: Vote, view: k.View, question: k.Question) -> k.Words:
        return n.previewed(self.prompt, n.PROPOSAL, on_offer(view.state))


BREAK_TIE: Final = BreakTie(
    "proxima.tie", "PC-COUN-07 PC-COUN-08", "Which card is passed?", title="Break the tie"
)


class TakeSlot(k.Topic):
    """Alone: a card one can pay for; silence takes slot A. (PC-COUN-16, PC-DEC-09)"""

    def offer(self, at: Vote, g: Proxima, question: k.Question) -> k.Shape:
        slots = range(len(g.s.slots))
        return k.Choose(
            n.PROPOSAL, [slot for slot in slots if solo_price(g, slot) <= g.cp(question.seat)]
        )

    def words(self, at: Vote, view: k.View, question: k.Question) -> k.Words:
        """What lies in each slot, and what it costs."""
        g = view.play(Proxima)
        prices = [solo_price(g, slot) for slot in range(len(g.s.slots))]
        costs = [f"{price} CP" if price else "free" for price in prices]
        told = [f"{card} ({cost})" for card, cost in zip(on_offer(g.s), costs, strict=True)]
        return n.previewed(self.prompt, n.PROPOSAL, told)


TAKE_SLOT: Final = TakeSlot(
    "proxima.take_slot", "PC-COUN-16", "Which card do you pass?", title="Pass a card"
)


def solo_price(g: Proxima, slot: int) -> int:
    """Nothing, twice or three times the turn; corruption takes 1 off. (PC-COUN-16..17, PC-EX-08)"""
    price = (0, 2, 3)[slot] * g.s.turn
    return max(0, price - int(g.knows(0, n.CORRUPT_POLITICS)))


class Vote(k.Procedure[Proxima]):
    """Three cards, or two among two powers, and one of them takes effect. (PC-COUN-01..11)"""

    tied: list[int] = []
    stances: list[int] = []
    winner: int = 0

    def begin(self, g: Proxima) -> k.Step:
        """Resolutions expire and cards are turned up. (PC-COUN-01..03, PC-RAND-04)"""
        for card in g.s.resolutions:
            g.s.removed.append(card)
            g.say(EXPIRES, card)
        g.s.resolutions = []
        for power in g.s.powers:
            g.s.removed.extend(power.own_resolutions)
            power.own_resolutions = []
        weigh_terms(g.s)
        count = 2 if g.seats == 2 else 3
        g.s.slots = []
        while len(g.s.slots) < count and len(g.s.politics) > 0:
            card = decks.turn_up(g, g.s.politics)
            g.say(ON_TABLE, len(g.s.slots), card)
            g.s.slots.append(card)
        if not g.s.slots:
            return k.DONE
        if g.alone():
            return k.ask(TAKE_SLOT, 0, Vote.taken)
        return k.ask_each(CAST, g.everyone(), Vote.opened)

    def opened(self, g: Proxima) -> k.Step:
        """All hands are opened together; those who are corrupt may change theirs.

        PC-BID-02, PC-TIME-02.
        """
        ballots = g.read_all(Ballot)
        self.stances = [
            ballot.tokens[0] if len(ballot.tokens) == 1 else voting.ABSTAIN for ballot in ballots
        ]
        return k.Run(Corruption(bids=[ballot.cp for ballot in ballots]), Vote.counted)

    def counted(self, g: Proxima) -> k.Step:
        """Everybody pays; valid votes count 1 and their CP.

        PC-BID-04..08, PC-HIDE-04, PC-EX-06..07.
        """
        bids = g.finished(Corruption).bids
        for seat in g.everyone():
            g.pay_cp(seat, bids[seat])
            if self.stances[seat] == voting.ABSTAIN:
                g.say(INVALID, seat, bids[seat])
            else:
                card = POLITICS[g.s.slots[self.stances[seat]]].name
                g.say(VOTES, seat, self.stances[seat], bids[seat], text=card)
        weights = [1 + bid for bid in bids]
        slots = list(range(len(g.s.slots)))
        self.tied = voting.weigh(self.stances, weights, slots, threshold=0).leaders
        if len(self.tied) == 1:
            self.winner = self.tied[0]
            return k.Goto(Vote.carried)
        return k.ask(BREAK_TIE, g.chancellor(), Vote.broken)

    def broken(self, g: Proxima) -> k.Step:
        """The Chancellor has decided. (PC-COUN-07, PC-BID-12)"""
        self.winner = g.answer().key
        return k.Goto(Vote.carried)

    def taken(self, g: Proxima) -> k.Step:
        """Alone one pays and takes. (PC-COUN-16)"""
        self.winner = g.answer().key
        price = solo_price(g, self.winner)
        g.pay_cp(0, price)
        g.say(BOUGHT, 0, price, g.s.slots[self.winner])
        return k.Goto(Vote.carried)

    def carried(self, g: Proxima) -> k.Step:
        """The card takes effect. (PC-COUN-05, PC-COUN-09..11)"""
        card = g.s.slots.pop(self.winner)
        g.say(CARRIED, card)
        return k.Run(Enact(card=card), Vote.visions)

    def visions(self, g: Proxima) -> k.Step:
        """After it Visionary Politics may use another one. (PC-COUN-13, PC-COUN-15)"""
        return k.Run(Visions(), Vote.cleared)

    def cleared(self, g: Proxima) -> k.Step:
        """The cards that were not selected leave the game. (PC-COUN-06)"""
        g.s.removed.extend(g.s.slots)
        g.s.slots = []
        return k.DONE


class Enact(InTurn[Proxima]):
    """A card takes effect, for all or `only_for` one power.

    A decision is carried out; a law stays and a resolution lasts a turn. (PC-COUN-09..11)
    """

    card: int = 0
    only_for: int = n.NONE

    def order(self, g: Proxima) -> list[k.Seat]:
        """Each power for itself in turn order, or once for the table."""
        card = POLITICS[self.card]
        if card.sort != "decision":
            return []
        if card.scope == "table":
            return [g.chancellor()]
        return g.in_order() if self.only_for == n.NONE else [k.Seat(self.only_for)]

    def turn(self, g: Proxima, one: k.Seat) -> k.Step:
        decision = Decision()
        decision.subject = self.card
        decision.seat = one
        return k.Run(decision, InTurn.begin)

    def after(self, g: Proxima) -> k.Step:
        """The card goes where it lies from now on."""
        sort = POLITICS[self.card].sort
        if sort == "law":
            g.s.laws.append(self.card)
        elif sort == "decision":
            g.s.removed.append(self.card)
        elif self.only_for == n.NONE:
            g.s.resolutions.append(self.card)
        else:
            g.power(self.only_for).own_resolutions.append(self.card)
        if sort != "decision":
            weigh_terms(g.s)
        return k.DONE


class Decision(Consequences[Proxima]):
    """What an executive decision does to one power. (PC-COUN-11)"""

    def effects(self, g: Proxima) -> Sequence[Effect]:
        return POLITICS[self.subject].do


class Envision(k.Topic):
    """An unselected card that can be taken, or none. (PC-COUN-15, PC-DEC-08)"""

    def offer(self, at: Visions, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(n.POLITICAL, takeable(g))

    def words(self, at: Visions, view: k.View, question: k.Question) -> k.Words:
        return n.previewed(self.prompt, n.POLITICAL, [card.text for card in POLITICS])


ENVISION: Final = Envision(
    "proxima.envision",
    "PC-COUN-15",
    "Which card do you use for 3 CP?",
    "None",
    title="A card for 3 CP",
)
VISION_PRICE: Final = 3


def takeable(g: Proxima) -> list[Political]:
    """Laws, and cards that concern each power for itself. (PC-COUN-15)"""
    return [
        Political(card)
        for card in g.s.slots
        if POLITICS[card].sort == "law" or POLITICS[card].scope == "all"
    ]


class Visions(InOrder):
    """Powers with Visionary Politics may use an unselected card. (PC-COUN-15)"""

    def turn(self, g: Proxima, one: k.Seat) -> k.Step | None:
        able = g.knows(one, n.VISIONARY_POLITICS) and g.cp(one) >= VISION_PRICE
        return self.ask(ENVISION, one) if able and takeable(g) else None

    def answered(self, g: Proxima, one: k.Seat, answer: k.Answer) -> k.Step:
        card = answer.key
        g.pay_cp(one, VISION_PRICE)
        g.s.slots.remove(card)
        g.say(FOR_ITSELF, one, card)
        return k.Run(Enact(card=card, only_for=one), InTurn.begin)
