"""What Senators can do with their action besides killing: spy, raid, absolve, sabotage (GD-ABL).

GD-CRD-21: these abilities have Time General and Priority 4. Abilities that need no action work
where their rule is, also while the Senator is exhausted (GD-ABL-23).
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import acts
from starmoot.games.destiny.cards import looks
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import power_table
from starmoot.games.destiny.senators import tokens
from starmoot.games.destiny.war import fleets

ABILITY_PRIORITY: Final = 4
"""GD-CRD-21."""
LOOK_PRICE: Final = 4
DISCARD_PRICE: Final = 4
ABSOLVE_PRICE: Final = 2
SABOTAGE_PRICE: Final = 6

RAIDED: Final = k.note(
    "destiny.raided",
    "GD-ABL-10",
    "{} discards {} of the {}",
    names.PARTY,
    printed.CARD,
    names.PARTY,
)
DISCARD: Final = k.Topic(
    "destiny.raid",
    "GD-ABL-10",
    "Which cards do you discard from this hand?",
    "Leave it as it is",
)


def able(g: Destiny, party: names.Party, ability: k.i64) -> list[names.Senator]:
    """GD-ABL-24, GD-REB-16: a Party's Senators who may spend their action on an ability now."""
    if g.s.phase not in (names.SENATE, names.INTRIGUE):
        return []
    return [one for one in g.fresh_senators(party) if g.has_ability(one, ability)]


def hands_to_see(g: Destiny, party: names.Party) -> list[names.Party]:
    """The other Parties that hold any card, which all can see."""
    return [other for other in g.others(party) if len(g.hand(other)) > 0]


class SeesHand(power_table.Power):
    """GD-ABL-10, GD-ABL-18: for 4 Money somebody with the ability sees another Party's hand."""

    def __init__(self, number: k.i64, ability: k.i64, text: str) -> None:
        super().__init__(
            number, acts.SENATOR_ACT, ABILITY_PRIORITY, True, text, names.MONEY, LOOK_PRICE
        )
        self.ability: k.i64 = ability

    def usable(self, g: Destiny, party: names.Party) -> bool:
        return bool(able(g, party, self.ability)) and bool(hands_to_see(g, party))

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        spies = k.Choose(printed.SENATOR, able(g, party, self.ability))
        return k.Form(["senator", "target"], [spies, k.Choose(names.PARTY, hands_to_see(g, party))])

    def fill(self, g: Destiny, act: acts.Act, answer: k.Answer) -> None:
        act.senator = names.Senator(answer.part(0).key)
        act.target = answer.part(1).key

    def still_possible(self, g: Destiny, act: acts.Act) -> bool:
        return (
            act.senator in able(g, act.party, self.ability)
            and len(g.hand(names.party(act.target))) > 0
        )


class Look(SeesHand):
    """GD-ABL-18, GD-HID-07: a Spy looks, and that is all."""

    def __init__(self) -> None:
        text = "Your Spy spends his action and 4 Money: you see the hand of another Party."
        super().__init__(power_table.LOOK, names.SPY, text)

    def resolve(self, g: Destiny, at: k.i64) -> k.Procedure[Destiny] | None:
        looks.look(g, g.s.acts[at].party, names.party(g.s.acts[at].target))
        return None


class Raid(SeesHand):
    """GD-ABL-10: a Master Spy looks, and may discard what he sees."""

    def __init__(self) -> None:
        text = (
            "Your Master Spy spends his action and 4 Money: you see the hand of another Party and"
            " may discard cards of it for 4 Money each."
        )
        super().__init__(power_table.RAID, names.MASTER_SPY, text)

    def resolve(self, g: Destiny, at: k.i64) -> k.Procedure[Destiny] | None:
        return RaidHand(g.s.acts[at].party, names.party(g.s.acts[at].target))


class RaidHand(k.Procedure[Destiny]):
    """GD-ABL-10, GD-HID-07: the hand lies open to one Party while it chooses what goes."""

    party: names.Party = names.NO_PARTY
    other: names.Party = names.NO_PARTY
    before: list[int]

    def __init__(
        self, party: names.Party = names.NO_PARTY, other: names.Party = names.NO_PARTY
    ) -> None:
        self.party = party
        self.other = other
        self.before = []

    def begin(self, g: Destiny) -> k.Step:
        looks.look(g, self.party, self.other)
        if len(g.hand(self.other)) == 0 or not g.can_pay(self.party, names.MONEY, DISCARD_PRICE):
            return k.DONE
        self.before = looks.open_hand(g, self.party, self.other)
        return k.ask(DISCARD, g.seat_of(self.party), RaidHand.chosen)

    def offer(self, g: Destiny, question: k.Question) -> k.Shape:
        """So many of each title as are there, as far as the Money goes."""
        cards = g.hand(self.other).cards
        keys = g.titles(self.other)
        caps = [cards.count(key) for key in keys]
        return k.Allocate(
            printed.CARD, keys, caps, 0, g.party(self.party).money, [DISCARD_PRICE] * len(keys)
        )

    def chosen(self, g: Destiny) -> k.Step:
        pile = g.hand(self.other)
        looks.close_hand(g, self.other, self.before)
        answer = g.answer()
        if answer.passed():
            return k.DONE
        keys = sorted(set(pile.cards))
        for place in range(len(keys)):
            for _ in range(answer.part(place).key):
                g.pay(self.party, names.MONEY, DISCARD_PRICE, "raid")
                g.take_card(self.other, names.Card(keys[place]), g.s.action_discards)
                g.reveals += 1
                g.say(RAIDED, self.party, keys[place], self.other)
        return k.Goto(RaidHand.over)

    def over(self, g: Destiny) -> k.Step:
        return k.DONE

    def words(self, view: k.View, question: k.Question) -> k.Words:
        return k.Words(
            f"You see the hand of the {names.PARTY.label(self.other)}. {DISCARD.prompt}"
            f" Each costs you {DISCARD_PRICE} Money."
        )


class Absolve(power_table.Power):
    """GD-ABL-15, GD-ABL-16: a Religious Leader takes Corruption, never Shadow, off a Senator."""

    def __init__(self) -> None:
        super().__init__(
            power_table.ABSOLVE,
            acts.SENATOR_ACT,
            ABILITY_PRIORITY,
            True,
            "Your Religious Leader spends his action: for 2 Influence each he removes Corruption"
            " from one Senator of any Party.",
            names.INFLUENCE,
        )

    def burdened(self, g: Destiny) -> list[names.Senator]:
        """All in play who carry Corruption."""
        return [one for one in g.serving() if g.senator(one).corruption > 0]

    def usable(self, g: Destiny, party: names.Party) -> bool:
        if not g.can_pay(party, names.INFLUENCE, ABSOLVE_PRICE) or not self.burdened(g):
            return False
        return bool(able(g, party, names.RELIGIOUS_LEADER))

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        most = g.party(party).influence // ABSOLVE_PRICE
        sinners = self.burdened(g)
        then: list[k.Shape | None] = [
            k.Amount(1, min(most, g.senator(one).corruption)) for one in sinners
        ]
        leaders = k.Choose(printed.SENATOR, able(g, party, names.RELIGIOUS_LEADER))
        return k.Form(
            ["senator", "target"], [leaders, k.Choose(printed.SENATOR, sinners, then=then)]
        )

    def fill(self, g: Destiny, act: acts.Act, answer: k.Answer) -> None:
        act.senator = names.Senator(answer.part(0).key)
        act.target = answer.part(1).key
        act.amount = answer.part(1).part(0).key

    def variable(self, act: acts.Act) -> k.i64:
        return ABSOLVE_PRICE * act.amount

    def still_possible(self, g: Destiny, act: acts.Act) -> bool:
        if act.senator not in able(g, act.party, names.RELIGIOUS_LEADER) or not g.in_play(
            names.Senator(act.target)
        ):
            return False
        payable = g.can_pay(act.party, names.INFLUENCE, self.variable(act))
        return payable and g.senator(names.Senator(act.target)).corruption > 0

    def resolve(self, g: Destiny, at: k.i64) -> k.Procedure[Destiny] | None:
        act = g.s.acts[at]
        tokens.absolve(g, names.Senator(act.target), act.amount, "absolution")
        return None


class Sabotage(power_table.Power):
    """GD-ABL-17, GD-REB-16: a Saboteur destroys one Fleet of any owner."""

    def __init__(self) -> None:
        super().__init__(
            power_table.SABOTAGE,
            acts.SENATOR_ACT,
            ABILITY_PRIORITY,
            True,
            "Your Saboteur spends his action and 6 Money: one Fleet of any owner is destroyed.",
            names.MONEY,
            SABOTAGE_PRICE,
        )

    def usable(self, g: Destiny, party: names.Party) -> bool:
        return bool(able(g, party, names.SABOTEUR)) and bool(self.owners(g))

    def owners(self, g: Destiny) -> list[names.Owner]:
        """Everybody who has a Fleet in play."""
        return [owner for owner in names.EVERY_OWNER if fleets.fleets_out(g, owner) > 0]

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        owners = self.owners(g)
        where: list[k.Shape | None] = [
            k.Choose(printed.SECTOR, fleets.stations(g, owner)) for owner in owners
        ]
        saboteurs = k.Choose(printed.SENATOR, able(g, party, names.SABOTEUR))
        return k.Form(["senator", "target"], [saboteurs, k.Choose(names.OWNER, owners, then=where)])

    def fill(self, g: Destiny, act: acts.Act, answer: k.Answer) -> None:
        act.senator = names.Senator(answer.part(0).key)
        act.target = answer.part(1).key
        act.aim = names.Sector(answer.part(1).part(0).key)

    def still_possible(self, g: Destiny, act: acts.Act) -> bool:
        there = fleets.fleets_at(g, names.Owner(act.target), act.aim) > 0
        return there and act.senator in able(g, act.party, names.SABOTEUR)

    def resolve(self, g: Destiny, at: k.i64) -> k.Procedure[Destiny] | None:
        """GD-DCK-16 in its spirit: a Fleet that has gone meanwhile cannot be destroyed."""
        act = g.s.acts[at]
        fleets.destroy_fleet(g, names.Owner(act.target), act.aim, "sabotage")
        return None


def senator_powers() -> list[power_table.Power]:
    """All of them, for the table."""
    return [Look(), Raid(), Absolve(), Sabotage()]
