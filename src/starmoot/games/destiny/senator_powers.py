"""What Senators can do with their action besides killing: spy, raid, absolve, sabotage (GD-ABL).

GD-CRD-21: these abilities have Time General and Priority 4. Abilities that need no action work
where their rule is, also while the Senator is exhausted (GD-ABL-23).
"""

from __future__ import annotations

from typing import Final, final

from starmoot.games.destiny.acts import SENATOR_ACT, Act
from starmoot.games.destiny.content import CARD, SECTOR, SENATOR, SENATOR_COUNT
from starmoot.games.destiny.fleets import destroy_fleet, fleets_at, fleets_out, stations
from starmoot.games.destiny.looks import close_hand, look, open_hand
from starmoot.games.destiny.names import (
    INFLUENCE,
    INTRIGUE,
    MASTER_SPY,
    MONEY,
    NO_PARTY,
    OWNER,
    OWNERS,
    PARTY,
    RELIGIOUS_LEADER,
    SABOTEUR,
    SENATE,
    SPY,
)
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import ABSOLVE, LOOK, RAID, SABOTAGE, Power
from starmoot.games.destiny.tokens import absolve
from starmoot.kernel import (
    DONE,
    Allocate,
    Amount,
    Answer,
    Choose,
    Form,
    Goto,
    Procedure,
    Question,
    Shape,
    Step,
    Topic,
    View,
    Words,
    ask,
    i64,
    note,
)

ABILITY_PRIORITY: Final = 4
"""GD-CRD-21."""
LOOK_PRICE: Final = 4
DISCARD_PRICE: Final = 4
ABSOLVE_PRICE: Final = 2
SABOTAGE_PRICE: Final = 6

RAIDED: Final = note("destiny.raided", "GD-ABL-10", "{} discards {} of the {}", PARTY, CARD, PARTY)
DISCARD: Final = Topic(
    "destiny.raid",
    "GD-ABL-10",
    "Which cards do you discard from this hand?",
    "Leave it as it is",
)


def able(g: Destiny, party: i64, ability: i64) -> list[int]:
    """GD-ABL-24, GD-REB-16: a Party's Senators who may spend their action on an ability now."""
    if g.s.phase not in (SENATE, INTRIGUE):
        return []
    return [one for one in g.fresh_senators(party) if g.has_ability(one, ability)]


def hands_to_see(g: Destiny, party: i64) -> list[int]:
    """The other Parties that hold any card, which all can see."""
    return [other for other in g.others(party) if len(g.hand(other)) > 0]


class SeesHand(Power):
    """GD-ABL-10, GD-ABL-18: for 4 Money somebody with the ability sees another Party's hand."""

    def __init__(self, number: i64, ability: i64, text: str) -> None:
        super().__init__(number, SENATOR_ACT, ABILITY_PRIORITY, True, text, MONEY, LOOK_PRICE)
        self.ability: i64 = ability

    def usable(self, g: Destiny, party: i64) -> bool:
        return bool(able(g, party, self.ability)) and bool(hands_to_see(g, party))

    def shape(self, g: Destiny, party: i64) -> Shape | None:
        spies = Choose(SENATOR, able(g, party, self.ability))
        return Form(["senator", "target"], [spies, Choose(PARTY, hands_to_see(g, party))])

    def fill(self, g: Destiny, act: Act, answer: Answer) -> None:
        act.senator = answer.part(0).key
        act.target = answer.part(1).key

    def still_possible(self, g: Destiny, act: Act) -> bool:
        return act.senator in able(g, act.party, self.ability) and len(g.hand(act.target)) > 0


@final
class Look(SeesHand):
    """GD-ABL-18, GD-HID-07: a Spy looks, and that is all."""

    def __init__(self) -> None:
        text = "Your Spy spends his action and 4 Money: you see the hand of another Party."
        super().__init__(LOOK, SPY, text)

    def resolve(self, g: Destiny, at: i64) -> Procedure[Destiny] | None:
        look(g, g.s.acts[at].party, g.s.acts[at].target)
        return None


@final
class Raid(SeesHand):
    """GD-ABL-10: a Master Spy looks, and may discard what he sees."""

    def __init__(self) -> None:
        text = (
            "Your Master Spy spends his action and 4 Money: you see the hand of another Party and"
            " may discard cards of it for 4 Money each."
        )
        super().__init__(RAID, MASTER_SPY, text)

    def resolve(self, g: Destiny, at: i64) -> Procedure[Destiny] | None:
        return RaidHand(g.s.acts[at].party, g.s.acts[at].target)


@final
class RaidHand(Procedure[Destiny]):
    """GD-ABL-10, GD-HID-07: the hand lies open to one Party while it chooses what goes."""

    party: i64 = NO_PARTY
    other: i64 = NO_PARTY
    before: list[int]

    def __init__(self, party: i64 = NO_PARTY, other: i64 = NO_PARTY) -> None:
        self.party = party
        self.other = other
        self.before = []

    def begin(self, g: Destiny) -> Step:
        look(g, self.party, self.other)
        if len(g.hand(self.other)) == 0 or not g.can_pay(self.party, MONEY, DISCARD_PRICE):
            return DONE
        self.before = open_hand(g, self.party, self.other)
        return ask(DISCARD, g.seat_of(self.party), RaidHand.chosen)

    def offer(self, g: Destiny, question: Question) -> Shape:
        """So many of each title as are there, as far as the Money goes."""
        cards = g.hand(self.other).cards
        keys = sorted(set(cards))
        caps = [cards.count(key) for key in keys]
        return Allocate(CARD, keys, caps, 0, g.s.money[self.party], [DISCARD_PRICE] * len(keys))

    def chosen(self, g: Destiny) -> Step:
        pile = g.hand(self.other)
        close_hand(g, self.other, self.before)
        answer = g.answer()
        if answer.passed():
            return DONE
        keys = sorted(set(pile.cards))
        for place in range(len(keys)):
            for _ in range(answer.part(place).key):
                g.pay(self.party, MONEY, DISCARD_PRICE, "raid")
                pile.move(pile.cards.index(keys[place]), g.s.action_discards)
                g.reveals += 1
                g.say(RAIDED, self.party, keys[place], self.other)
        return Goto(RaidHand.over)

    def over(self, g: Destiny) -> Step:
        return DONE

    def words(self, view: View, question: Question) -> Words:
        return Words(
            f"You see the hand of the {PARTY.label(self.other)}. {DISCARD.prompt}"
            f" Each costs you {DISCARD_PRICE} Money."
        )


@final
class Absolve(Power):
    """GD-ABL-15, GD-ABL-16: a Religious Leader takes Corruption, never Shadow, off a Senator."""

    def __init__(self) -> None:
        super().__init__(
            ABSOLVE,
            SENATOR_ACT,
            ABILITY_PRIORITY,
            True,
            "Your Religious Leader spends his action: for 2 Influence each he removes Corruption"
            " from one Senator of any Party.",
            INFLUENCE,
        )

    def burdened(self, g: Destiny) -> list[int]:
        """All in play who carry Corruption."""
        column = g.s.corruption
        return [one for one in range(SENATOR_COUNT) if column[one] > 0 and g.in_play(one)]

    def usable(self, g: Destiny, party: i64) -> bool:
        if not g.can_pay(party, INFLUENCE, ABSOLVE_PRICE) or not self.burdened(g):
            return False
        return bool(able(g, party, RELIGIOUS_LEADER))

    def shape(self, g: Destiny, party: i64) -> Shape | None:
        most = g.s.influence[party] // ABSOLVE_PRICE
        sinners = self.burdened(g)
        then: list[Shape | None] = [Amount(1, min(most, g.s.corruption[one])) for one in sinners]
        leaders = Choose(SENATOR, able(g, party, RELIGIOUS_LEADER))
        return Form(["senator", "target"], [leaders, Choose(SENATOR, sinners, then=then)])

    def fill(self, g: Destiny, act: Act, answer: Answer) -> None:
        act.senator = answer.part(0).key
        act.target = answer.part(1).key
        act.amount = answer.part(1).part(0).key

    def variable(self, act: Act) -> i64:
        return ABSOLVE_PRICE * act.amount

    def still_possible(self, g: Destiny, act: Act) -> bool:
        if act.senator not in able(g, act.party, RELIGIOUS_LEADER) or not g.in_play(act.target):
            return False
        payable = g.can_pay(act.party, INFLUENCE, self.variable(act))
        return payable and g.s.corruption[act.target] > 0

    def resolve(self, g: Destiny, at: i64) -> Procedure[Destiny] | None:
        act = g.s.acts[at]
        absolve(g, act.target, act.amount, "absolution")
        return None


@final
class Sabotage(Power):
    """GD-ABL-17, GD-REB-16: a Saboteur destroys one Fleet of any owner."""

    def __init__(self) -> None:
        super().__init__(
            SABOTAGE,
            SENATOR_ACT,
            ABILITY_PRIORITY,
            True,
            "Your Saboteur spends his action and 6 Money: one Fleet of any owner is destroyed.",
            MONEY,
            SABOTAGE_PRICE,
        )

    def usable(self, g: Destiny, party: i64) -> bool:
        return bool(able(g, party, SABOTEUR)) and bool(self.owners(g))

    def owners(self, g: Destiny) -> list[int]:
        """Everybody who has a Fleet in play."""
        return [owner for owner in range(OWNERS) if fleets_out(g, owner) > 0]

    def shape(self, g: Destiny, party: i64) -> Shape | None:
        owners = self.owners(g)
        where: list[Shape | None] = [Choose(SECTOR, stations(g, owner)) for owner in owners]
        saboteurs = Choose(SENATOR, able(g, party, SABOTEUR))
        return Form(["senator", "target"], [saboteurs, Choose(OWNER, owners, then=where)])

    def fill(self, g: Destiny, act: Act, answer: Answer) -> None:
        act.senator = answer.part(0).key
        act.target = answer.part(1).key
        act.aim = answer.part(1).part(0).key

    def still_possible(self, g: Destiny, act: Act) -> bool:
        there = fleets_at(g, act.target, act.aim) > 0
        return there and act.senator in able(g, act.party, SABOTEUR)

    def resolve(self, g: Destiny, at: i64) -> Procedure[Destiny] | None:
        """GD-DCK-16 in its spirit: a Fleet that has gone meanwhile cannot be destroyed."""
        act = g.s.acts[at]
        destroy_fleet(g, act.target, act.aim, "sabotage")
        return None


def senator_powers() -> list[Power]:
    """All of them, for the table."""
    return [Look(), Raid(), Absolve(), Sabotage()]
