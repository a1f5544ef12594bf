"""Stage III: sealed action cards, performed in turn order, and reactions to them. (PC-ACT)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima import options
from starmoot.games.proxima.actions.bank import Bank, Mining
from starmoot.games.proxima.actions.once import primary
from starmoot.games.proxima.actions.perform import perform
from starmoot.games.proxima.names import Action
from starmoot.games.proxima.play import InOrder, Proxima, allotted
from starmoot.mechanics.turns import InTurn

PLAYS: Final = k.note("proxima.plays", "PC-ACT-03", "{} plays {}", k.SEAT, n.ACTION)
REACTS: Final = k.note(
    "proxima.reacts", "PC-ACT-09", "{} reacts to {}: {}", k.SEAT, n.ACTION, n.ACTION
)
TAKES_BONUS: Final = k.note("proxima.takes_bonus", "PC-ACT-25", "{} uses the bonus action", k.SEAT)


class PlayCard(k.Topic):
    """A card from the hand; silence plays Bank, else Mining, else the first. (PC-DEC-18)"""

    def offer(self, at: Act, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(n.ACTION, hand(g, question.seat))

    def absent(self, at: Act, g: Proxima, question: k.Question) -> k.Answer:
        if self.may_pass:
            return k.PASS
        cards = hand(g, question.seat)
        for card in (n.BANK, n.MINE):
            if card in cards:
                return k.pick(card)
        return k.pick(cards[0])

    def words(self, at: Act, view: k.View, question: k.Question) -> k.Words:
        """What a card does, and what others may do in reaction."""
        words = k.Words(self.prompt)
        g = view.play(Proxima)
        for card in n.CARDS:
            below = n.ACTION.label(n.REACTIONS[card])
            told = card_text(g, question.seat, card)
            if g.s.settings.reactions == options.YES:
                told += f" Others may react: {below}."
            words.previews[n.ACTION.name, card] = told
        return words


def card_text(g: Proxima, seat: k.Seat, card: Action) -> str:
    """What a card is for, with what it brings a power now where that is sure."""
    if not g.s.settings.bank_mine_variant:
        if card == n.BANK:
            return f"Take {Bank(seat).sure(g)} CP from the bank."
        if card == n.MINE:
            return f"Put {Mining(seat).sure(g)} tokens on your planets."
    return n.ACTION_TEXTS[card]


PLAY_CARD: Final = PlayCard(
    "proxima.card",
    "PC-ACT-02 PC-ACT-03 PC-ACT-19",
    "Which action do you play?",
    title="Action card",
)
FURTHER: Final = PlayCard(
    "proxima.further_card",
    "PC-ACT-22 PC-DEC-20",
    "Which further action do you play?",
    "None",
    title="Further action",
)


def hand(g: Proxima, seat: int) -> list[Action]:
    """The action cards in a power's hand. (PC-HIDE-06)"""
    in_hand = g.power(seat).in_hand
    return [card for card in n.CARDS if in_hand[card]]


class React(k.Topic):
    """A card that nobody has reacted to, or none. (PC-DEC-21)"""

    def offer(self, at: Act, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(k.SEAT, at.open_cards(g, question.seat))

    def words(self, at: Act, view: k.View, question: k.Question) -> k.Words:
        """What each card lets one do, and for whom."""
        words = k.Words(self.prompt)
        g = view.play(Proxima)
        for seat, card in enumerate(at.chosen):
            if card >= 0:
                played = n.ACTION.label(card)
                below = n.ACTION.label(n.REACTIONS[card])
                people = at.reaction_cost(g, question.seat, seat)
                cost = "1 colonist" if people == 1 else f"{people} colonists"
                words.previews[k.SEAT.name, seat] = f"{below}, below their {played}, for {cost}"
        return words


REACT: Final = React(
    "proxima.react",
    "PC-ACT-09 PC-ACT-11 PC-ACT-12",
    "Whose action do you react to?",
    "Nobody's",
    title="Reaction",
)


class PayFrom(k.Topic):
    """From which planets the people come, in any mix. (PC-FAC-03)"""

    def offer(self, at: Act, g: Proxima, question: k.Question) -> k.Shape:
        planets = g.settled_by(question.seat)
        caps = [g.s.planets[planet].people[question.seat] for planet in planets]
        return k.Allocate(n.PLANET, planets, caps, at.cost, at.cost, [1] * len(planets))


PAY_FROM: Final = PayFrom("proxima.pay_from", "PC-FAC-03", "Who goes?", title="Who goes")


class Act(InTurn[Proxima]):
    """One action of everybody who acts: cards, primaries, reactions. (PC-ACT-03..24, PC-HIDE-05)

    Everybody has a turn for its own card, then a second one to react. (PC-ACT-04..08)
    """

    number: int = 1
    optional: bool = False
    chosen: list[Action] = []
    closed: list[bool] = []
    reacting_to: int = 0
    cost: int = 0

    def begin(self, g: Proxima) -> k.Step:
        self.chosen = [n.NO_ACTION] * g.seats
        self.closed = [False] * g.seats
        if not self.optional:
            return k.ask_each(PLAY_CARD, g.everyone(), Act.reveal)
        masters = [seat for seat in g.everyone() if g.knows(seat, n.MASTER_POLITICS)]
        return k.ask_each(FURTHER, masters, Act.reveal) if masters else k.DONE

    def reveal(self, g: Proxima) -> k.Step:
        """All cards are turned up together. (PC-ACT-03)"""
        for seat, answer in g.said():
            card = Action(answer.key)
            self.chosen[seat] = card
            g.power(seat).in_hand[card] = False
            g.say(PLAYS, seat, card)
        return k.Goto(InTurn.begin)

    def order(self, g: Proxima) -> list[k.Seat]:
        without = self.optional or g.s.settings.reactions == options.NO
        return g.in_order() if without else g.in_order() * 2

    def turn(self, g: Proxima, one: k.Seat) -> k.Step | None:
        if self.at > g.seats:
            return self.ask(REACT, one) if self.open_cards(g, one) else None
        if self.chosen[one] < 0:
            return None
        return k.Run(primary(g, one, self.chosen[one]), InTurn.begin)

    def reaction_cost(self, g: Proxima, seat: int, owner: int) -> int:
        """How many people a reaction takes. (PC-ACT-11..13, PC-EX-11, PC-POLC-41)"""
        power = g.s.powers[seat]
        cost = 1 if owner == seat else 2
        return cost - int(power.knows[n.EXPERT_POLITICS]) + power.terms[n.REACTION_COST]

    def payable(self, g: Proxima, seat: int) -> int:
        """How many people could be spent on a reaction. (PC-ACT-16, PC-FAC-03)"""
        if pays_from_anywhere(g, seat):
            return sum(g.s.planets[planet].people[seat] for planet in g.settled_by(seat))
        return g.home(seat).people[seat]

    def open_cards(self, g: Proxima, seat: int) -> list[k.Seat]:
        """Whose cards a power can still react to, and pay for. (PC-ACT-09, PC-ACT-10, PC-ACT-16)"""
        people = self.payable(g, seat)
        return [
            owner
            for owner in g.everyone()
            if self.chosen[owner] >= 0
            and not self.closed[owner]
            and not g.s.powers[owner].lost[self.chosen[owner]]
            and self.reaction_cost(g, seat, owner) <= people
        ]

    def answered(self, g: Proxima, one: k.Seat, answer: k.Answer) -> k.Step:
        """The people are put on the card, which closes it. (PC-ACT-14, PC-ACT-15)"""
        self.reacting_to = answer.key
        self.cost = self.reaction_cost(g, one, self.reacting_to)
        if self.cost > 0 and pays_from_anywhere(g, one) and len(g.settled_by(one)) > 1:
            return k.ask(PAY_FROM, one, Act.paid)
        if self.cost > 0:
            planet = g.settled_by(one)[0] if pays_from_anywhere(g, one) else g.power(one).home
            g.s.planets[planet].people[one] -= self.cost
            g.power(one).on_cards += self.cost
        return self.carry_out(g, one)

    def paid(self, g: Proxima) -> k.Step:
        """The people come from several planets. (PC-FAC-03)"""
        seat: k.Seat = self.whose(g)
        for planet, count in allotted(g.settled_by(seat), g.answer()):
            g.s.planets[planet].people[seat] -= count
        g.power(seat).on_cards += self.cost
        return self.carry_out(g, seat)

    def carry_out(self, g: Proxima, seat: int) -> k.Step:
        """The lower half of the card. (PC-ACT-32, PC-ACT-33)"""
        card = self.chosen[self.reacting_to]
        self.closed[self.reacting_to] = True
        action = n.REACTIONS[card]
        g.say(REACTS, seat, card, action)
        return k.Run(perform(action, seat), InTurn.begin)

    def after(self, g: Proxima) -> k.Step:
        """People return, and with Basic Politics the first card. (PC-ACT-17, PC-ACT-20..21)"""
        for seat in g.everyone():
            power = g.power(seat)
            power.supply += power.on_cards
            power.on_cards = 0
            card = self.chosen[seat]
            if self.number == 1 and card >= 0 and power.knows[n.BASIC_POLITICS]:
                power.in_hand[card] = not power.lost[card]
        return k.DONE


def pays_from_anywhere(g: Proxima, seat: int) -> bool:
    """Whether a power pays for reactions from any of its planets. (PC-FAC-03)"""
    return g.plays(seat, n.SIRIUS)


class TakeBonus(k.Topic):
    """Perform the bonus action, or let it go by. (PC-DEC-22)"""

    def offer(self, at: BonusAction, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(n.ACTION, [g.s.bonus])

    def words(self, at: BonusAction, view: k.View, question: k.Question) -> k.Words:
        return n.previewed(self.prompt, n.ACTION, n.ACTION_TEXTS)


TAKE_BONUS: Final = TakeBonus(
    "proxima.take_bonus",
    "PC-ACT-25 PC-ACT-26",
    "Do you use the bonus action?",
    "No",
    title="Bonus action",
)


class BonusAction(InOrder):
    """The declared bonus action, for each power in turn order that wants it. (PC-ACT-25..28)"""

    def turn(self, g: Proxima, one: k.Seat) -> k.Step | None:
        here = g.s.bonus >= 0 and g.s.bonus != n.MOVE
        return self.ask(TAKE_BONUS, one) if here else None

    def answered(self, g: Proxima, one: k.Seat, answer: k.Answer) -> k.Step:
        g.say(TAKES_BONUS, one)
        return k.Run(perform(g.s.bonus, one), InTurn.begin)


class ActionStage(k.Procedure[Proxima]):
    """The actions of a turn. (PC-ACT-01)"""

    done: int = 0

    def begin(self, g: Proxima) -> k.Step:
        """Two mandatory actions, or three, and a further one for masters.

        PC-ACT-02, PC-VAR-17, PC-VAR-19.
        """
        mandatory = g.s.settings.actions_per_turn + 1
        if self.done > mandatory:
            return k.Run(BonusAction(), ActionStage.finish)
        self.done += 1
        return k.Run(Act(number=self.done, optional=self.done > mandatory), ActionStage.begin)

    def finish(self, g: Proxima) -> k.Step:
        """All cards return to hand, except those removed from the game. (PC-ACT-31)"""
        for power in g.s.powers:
            power.in_hand = [not lost for lost in power.lost]
        return k.DONE
