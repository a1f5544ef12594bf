"""Combat cards in a round: laid face down, revealed together, applied by number.

PC-FIGHT-09..11, PC-CR-07, PC-CR-08.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.combat.cards import COMBAT_CARDS, CombatCard
from starmoot.games.proxima.combat.losses import lose, strike
from starmoot.games.proxima.combat.sides import (
    RESISTANCE_SIDE,
    Field,
    Mods,
    enemies_of,
    hunted,
    ships_of,
)
from starmoot.games.proxima.combat.tactics import Strike, strikes
from starmoot.games.proxima.names import ShipId
from starmoot.games.proxima.play import Proxima, allotted
from starmoot.mechanics import decks
from starmoot.mechanics.turns import InTurn


@k.mypyc_attr(allow_interpreted_subclasses=True)
class SideKind(k.Kind[int]):
    """Sides of a battle: powers by their names, and the Resistance."""

    def label(self, number: int, seen: object = None) -> str:
        if number == RESISTANCE_SIDE:
            return "The Resistance"
        return k.SEAT.label(k.Seat(number), seen)


SIDE: Final = SideKind("proxima.side", [*[f"seat{number}" for number in range(1, 7)], "resistance"])
LAYS: Final = k.note("proxima.lays", "PC-FIGHT-09", "{} lays a combat card", k.SEAT)
REVEALED: Final = k.note("proxima.revealed", "PC-FIGHT-10", "{} shows {}", SIDE, n.COMBAT_CARD)
JAMMED: Final = k.note("proxima.jammed", "PC-CCC-02", "{} has no effect", n.COMBAT_CARD)


class LayCard(k.Topic):
    """A card from the hand, face down, or none. (PC-FIGHT-09, PC-DEC-42)"""

    def offer(self, at: PlayCards, g: Proxima, question: k.Question) -> k.Shape:
        hand = sorted(set(g.power(question.seat).combat_cards.cards))
        return k.Choose(n.COMBAT_CARD, [n.CombatCard(card) for card in hand])

    def words(self, at: PlayCards, view: k.View, question: k.Question) -> k.Words:
        """What each card does."""
        return n.previewed(self.prompt, n.COMBAT_CARD, [card.text for card in COMBAT_CARDS])


class ChoosePod(LayCard):
    """One of two cards of the Resistance; silence takes the lower. (PC-CR-07, PC-DEC-44)"""

    def offer(self, at: PlayCards, g: Proxima, question: k.Question) -> k.Shape:
        hand = sorted(set(g.s.pod_hand.cards))
        return k.Choose(n.COMBAT_CARD, [n.CombatCard(card) for card in hand])


LAY_CARD: Final = LayCard(
    "proxima.lay", "PC-FIGHT-09", "Which combat card do you lay?", "None", title="Combat card"
)
CHOOSE_POD: Final = ChoosePod(
    "proxima.pod", "PC-CR-07", "Which card does the Resistance use?", title="Card of the Resistance"
)


class PickSide(k.Topic):
    """An opponent whom a card is aimed at. (PC-CCC-02, PC-CCC-11)"""

    def offer(self, at: PlayCards, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(SIDE, at.aimed_sides(g))


class PickEnemy(k.Topic):
    """An enemy ship that a card is aimed at. (PC-CCC-05, PC-CCC-17, PC-CRCC-07)"""

    def offer(self, at: PlayCards, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(n.SHIP, at.aimed_ships(g))


class PickDecoy(k.Topic):
    """An own ship that must be hit first. (PC-CCC-13)"""

    def offer(self, at: PlayCards, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(n.SHIP, ships_of(g, at.field, at.side))


class Ram(k.Topic):
    """An own ship, and the one that it rams. (PC-CCC-06)"""

    def offer(self, at: PlayCards, g: Proxima, question: k.Question) -> k.Shape:
        return strikes(ships_of(g, at.field, at.side), enemies_of(g, at.field, at.side))


class Share(k.Topic):
    """How much of a ship's cargo is given up, or damage repaired. (PC-CCC-03, PC-CCC-04)"""

    def offer(self, at: PlayCards, g: Proxima, question: k.Question) -> k.Shape:
        ships, caps = at.shares(g)
        most = min(at.card().amount, sum(caps))
        return k.Allocate(n.SHIP, ships, caps, 0, most, [1] * len(ships))


PICK_SIDE: Final = PickSide(
    "proxima.pick_side", "PC-CCC-02 PC-CCC-11", "Whom is your card against?", title="Target"
)
PICK_ENEMY: Final = PickEnemy(
    "proxima.pick_enemy", "PC-CCC-05 PC-CCC-17", "Which ship is it against?", title="Target"
)
PICK_DECOY: Final = PickDecoy(
    "proxima.pick_decoy", "PC-CCC-13", "Which ship shall be hit first?", title="Decoy"
)
RAM: Final = Ram("proxima.ram", "PC-CCC-06", "Which ship rams which?", title="Ramming")
SHARE: Final = Share(
    "proxima.share",
    "PC-CCC-03 PC-CCC-04",
    "From which ships, and how much?",
    title="Losses among ships",
)


class PlayCards(InTurn[Proxima]):
    """Cards are laid, revealed and applied; `field` is the result. (PC-FIGHT-09..11)"""

    field: Field = Field()
    queue: list[int] = []
    side: int = 0

    def order(self, g: Proxima) -> list[int]:
        return self.field.sides

    def turn(self, g: Proxima, one: int) -> k.Step | None:
        """In reverse turn order each power may lay a card. (PC-FIGHT-09, PC-POLC-42)"""
        if one == RESISTANCE_SIDE or not ships_of(g, self.field, one):
            return None
        power = g.power(one)
        may = len(power.combat_cards) > 0 and power.terms[n.NO_COMBAT_CARDS] == 0
        return self.ask(LAY_CARD, one) if may else None

    def answered(self, g: Proxima, one: int, answer: k.Answer) -> None:
        """That a card was laid is public, which one is not. (PC-HIDE-09)"""
        power = g.power(one)
        power.combat_cards.move(power.combat_cards.cards.index(answer.key), power.laid)
        g.say(LAYS, one)

    def after(self, g: Proxima) -> k.Step:
        """In the first round the Resistance uses one of two cards. (PC-CR-07, PC-HIDE-10)"""
        field = self.field
        if RESISTANCE_SIDE not in field.sides or field.round > 1:
            return k.Goto(PlayCards.reveal)
        controller = g.left_of(field.seats[0])
        g.s.pod_hand = k.Cards([], k.NOBODY if g.alone() else k.only(controller), "pods")
        count = 1 if g.alone() else 2  # PC-SOLO-10
        decks.draw(g, g.s.pods, g.s.pod_hand, count, g.s.pod_discards, n.DEALING)
        if g.alone():
            return k.Goto(PlayCards.reveal)
        return k.ask(CHOOSE_POD, controller, PlayCards.chosen)

    def chosen(self, g: Proxima) -> k.Step:
        """The other card goes to the discard pile unseen. (PC-HIDE-10)"""
        hand = g.s.pod_hand
        if len(hand) > 1:
            kept = hand.cards.index(g.answer().key)
            hand.move(1 - kept, g.s.pod_discards)
        return k.Goto(PlayCards.reveal)

    def reveal(self, g: Proxima) -> k.Step:
        """All cards are turned up, to be applied by number, then in turn order.

        PC-FIGHT-10, PC-FIGHT-21.
        """
        field = self.field
        found: list[tuple[int, int, int]] = []
        for index, side in enumerate(field.sides):
            pile = g.s.pod_hand if side == RESISTANCE_SIDE else g.power(side).laid
            if len(pile) > 0:
                pile.peek(0, k.EVERYONE)
                card = pile.cards[0]
                field.mods[index].card = card
                g.say(REVEALED, side, card)
                found.append((COMBAT_CARDS[card].number, -index, side))
                pile.move(0, g.s.pod_discards if side == RESISTANCE_SIDE else g.s.combat_discards)
        self.queue = [side for _number, _place, side in sorted(found)]
        return k.Goto(PlayCards.apply)

    def mods(self) -> Mods:
        """What is changed for the side at hand."""
        return self.field.mods[self.field.sides.index(self.side)]

    def card(self) -> CombatCard:
        """The card at hand."""
        return COMBAT_CARDS[self.mods().card]

    def apply(self, g: Proxima) -> k.Step:
        """Card by card, the lowest number first. (PC-FIGHT-10, PC-FIGHT-20)"""
        while self.queue:
            self.side = self.queue.pop(0)
            if not ships_of(g, self.field, self.side):
                continue  # rammed by a card with a lower number
            if self.mods().jammed:
                g.say(JAMMED, self.mods().card)
                continue
            self.add_up(g)
            topic = self.choice(g)
            if topic is PICK_ENEMY and g.alone() and self.side == RESISTANCE_SIDE:
                self.board(g, hunted(g, self.field, self.aimed_ships(g))[0])
            elif topic is not None:
                return k.ask(topic, self.owner(g), PlayCards.aimed)
        return k.DONE

    def owner(self, g: Proxima) -> k.Seat:
        """Who decides for the side at hand. (PC-CR-04)"""
        if self.side == RESISTANCE_SIDE:
            return g.left_of(self.field.seats[0])
        return k.Seat(self.side)

    def add_up(self, g: Proxima) -> None:
        """What a card changes by itself. (PC-CCC-07..19, PC-CRCC-02..08)"""
        card = self.card()
        mods = self.mods()
        mods.dice += card.dice
        mods.hits += card.hits
        mods.reroll_all = mods.reroll_all or card.reroll
        mods.focus = card.focus
        mods.strains = card.strains
        mods.cancels = card.cancels
        mods.absorbs = card.absorbs
        mods.pierces = card.pierces
        mods.salvage = card.salvage
        mods.glory = card.glory
        if card.hits_on > 0 and mods.hits_on == 5:
            mods.hits_on = card.hits_on
        if card.outnumbered > 0:
            own = len(ships_of(g, self.field, self.side))
            left = [len(ships_of(g, self.field, other)) for other in self.opponents(g)]
            if all(own < count for count in left):
                mods.dice += card.outnumbered

    def choice(self, g: Proxima) -> k.Topic | None:
        """What the owner has to say for the card, if anything."""
        act = self.card().act
        if act in ("jam", "scatter"):
            return PICK_SIDE if self.aimed_sides(g) else None
        if act in ("silence", "board"):
            return PICK_ENEMY if self.aimed_ships(g) else None
        if act in ("train", "repair"):
            return SHARE if self.shares(g)[0] else None
        if act in ("decoy", "ram") and self.opponents(g):
            return PICK_DECOY if act == "decoy" else RAM
        return None

    def aimed_sides(self, g: Proxima) -> list[int]:
        """The opponents whom a card can be aimed at."""
        others = self.opponents(g)
        if self.card().act != "jam":
            return others
        return [side for side in others if side in self.queue and self.higher(side)]

    def opponents(self, g: Proxima) -> list[int]:
        """The other sides that still have ships."""
        field = self.field
        return [side for side in field.sides if side != self.side and ships_of(g, field, side)]

    def higher(self, side: int) -> bool:
        """Whether a side's card has a higher number than the one at hand. (PC-CCC-02)"""
        other = self.field.mods[self.field.sides.index(side)].card
        return COMBAT_CARDS[other].number > self.card().number

    def aimed_ships(self, g: Proxima) -> list[ShipId]:
        """The enemy ships that a card can be aimed at."""
        enemies = enemies_of(g, self.field, self.side)
        if self.card().act == "silence":
            return enemies
        return [ship for ship in enemies if ship < n.GUARD_IDS and g.ship(ship).cargo > 0]

    def shares(self, g: Proxima) -> tuple[list[ShipId], list[int]]:
        """Own ships with cargo or damage, and how much of it. (PC-CCC-03, PC-CCC-04)"""
        train = self.card().act == "train"
        ships: list[ShipId] = []
        amounts: list[int] = []
        for ship in ships_of(g, self.field, self.side):
            entry = g.ship(ship)
            amount = entry.cargo if train else entry.damage
            if amount > 0:
                ships.append(ship)
                amounts.append(amount)
        return ships, amounts

    def aimed(self, g: Proxima) -> k.Step:
        """The choice for a card takes effect at once."""
        act = self.card().act
        if act in ("train", "repair"):
            self.share(g, act == "train")
        elif act == "jam":
            self.field.mods[self.field.sides.index(g.answer().key)].jammed = True
        elif act == "scatter":
            other = self.field.mods[self.field.sides.index(g.answer().key)]
            other.hits_on = self.card().amount
        elif act == "silence":
            self.field.silenced.append(ShipId(g.answer().key))
        elif act == "decoy":
            self.mods().decoy = g.answer().key
        elif act == "board":
            self.board(g, ShipId(g.answer().key))
        else:
            order = g.read(Strike)
            lose(g, self.field, order.own)
            strike(g, self.field, order.enemy, self.card().amount)
        return k.Goto(PlayCards.apply)

    def board(self, g: Proxima, number: ShipId) -> None:
        """A ship loses its people, or some of them. (PC-CCC-17, PC-CRCC-07)"""
        ship = g.ship(number)
        lost = min(ship.cargo, self.card().amount)
        ship.cargo -= lost
        g.power(number // 16).supply += lost

    def share(self, g: Proxima, train: bool) -> None:
        """People are given up for rerolls, or damage is repaired. (PC-CCC-03, PC-CCC-04)"""
        for number, count in allotted(self.shares(g)[0], g.answer()):
            ship = g.ship(number)
            if train:
                ship.cargo -= count
                g.power(self.side).supply += count
                self.mods().rerolls += count
            else:
                ship.damage -= count
