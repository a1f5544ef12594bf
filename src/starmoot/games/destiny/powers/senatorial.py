"""What Senators can do with their action: kill, spy, raid, absolve, sabotage (GD-ABL).

Abilities that need no action work where their rule is, also while the Senator is exhausted
(GD-ABL-23).
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import acts
from starmoot.games.destiny.cards import looks
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import assassination, power_table
from starmoot.games.destiny.senators import tokens
from starmoot.games.destiny.war import fleets

ABILITY_PRIORITY: Final = 4
ASSASSIN_PRIORITY: Final = 1
"""GD-CRD-21: that of abilities, and that of the Assassination card for whoever needs none."""
LOOK_PRICE: Final = 4
DISCARD_PRICE: Final = 4
ABSOLVE_PRICE: Final = 2
SABOTAGE_PRICE: Final = 6


def hands_to_see(g: Destiny, party: names.Party) -> list[names.Party]:
    """The other Parties that hold any card, which all can see."""
    return [other for other in g.others(party) if len(g.hand(other)) > 0]


class Aim(k.Pick):
    """A target, and how much or where if that is asked of it."""

    target: int = acts.NOTHING
    more: int = 0


class Deed(k.Sheet):
    """Who does it, to whom."""

    senator: names.Senator = names.NO_SENATOR
    target: Aim = Aim()


class SenatorPower(power_table.Power):
    """A Senator with an ability spends his action on a target. (GD-ABL-24, GD-CRD-21)"""

    sort: k.i64 = acts.SENATOR_ACT
    priority: k.i64 = ABILITY_PRIORITY
    needs_action: bool = True

    def targets(self, g: Destiny, party: names.Party) -> k.Choose:
        """What it may be aimed at."""
        raise NotImplementedError

    def able(self, g: Destiny, party: names.Party) -> list[names.Senator]:
        """A Party's Senators who may use it now. (GD-ABL-24, GD-REB-16)"""
        if g.s.phase not in (names.SENATE, names.INTRIGUE):
            return []
        fresh = g.fresh_senators(party)
        return [one for one in fresh if any(g.has_ability(one, own) for own in self.abilities)]

    def usable(self, g: Destiny, party: names.Party) -> bool:
        return bool(self.able(g, party)) and bool(self.targets(g, party).keys)

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        who = k.Choose(printed.SENATOR, self.able(g, party))
        return k.form(Deed, senator=who, target=self.targets(g, party))

    def fill(self, g: Destiny, act: acts.Act, answer: k.Answer) -> None:
        deed = k.read(Deed, answer)
        act.senator = deed.senator
        act.target = deed.target.target
        self.fill_more(act, deed.target.more)

    def fill_more(self, act: acts.Act, more: k.i64) -> None:
        """Put what was said of the target into the act."""

    def still_possible(self, g: Destiny, act: acts.Act) -> bool:
        able = act.senator in self.able(g, act.party)
        return able and act.target in self.targets(g, act.party).keys


class Assassinate(SenatorPower):
    """An attempt by ability, as if the card had been played. (GD-ABL-01, GD-ABL-09)"""

    priority: k.i64 = ASSASSIN_PRIORITY

    def targets(self, g: Destiny, party: names.Party) -> k.Choose:
        """Any Senator in play, rebels too. (GD-ASN-02)"""
        return k.Choose(printed.SENATOR, g.serving())

    def resolve(self, g: Destiny, at: k.i64) -> k.Procedure[Destiny] | None:
        return assassination.Attempt(at)


class Look(SenatorPower):
    """A Spy sees another Party's hand, and that is all. (GD-ABL-18, GD-HID-07)"""

    def targets(self, g: Destiny, party: names.Party) -> k.Choose:
        return k.Choose(names.PARTY, hands_to_see(g, party))

    def resolve(self, g: Destiny, at: k.i64) -> k.Procedure[Destiny] | None:
        looks.look(g, g.s.acts[at].party, names.party(g.s.acts[at].target))
        return None


class Raid(Look):
    """A Master Spy looks, and may discard what he sees. (GD-ABL-10)"""

    def resolve(self, g: Destiny, at: k.i64) -> k.Procedure[Destiny] | None:
        return RaidHand(g.s.acts[at].party, names.party(g.s.acts[at].target))


class Absolve(SenatorPower):
    """A Religious Leader takes Corruption off a Senator, never Shadow. (GD-ABL-15, GD-ABL-16)"""

    def targets(self, g: Destiny, party: names.Party) -> k.Choose:
        """All in play who carry Corruption, and how much of it one can pay for."""
        most = g.party(party).influence // ABSOLVE_PRICE
        sinners = [one for one in g.serving() if g.senator(one).corruption > 0 and most > 0]
        amounts: list[k.Shape | None] = [
            k.Amount(1, min(most, g.senator(one).corruption)) for one in sinners
        ]
        return k.Choose(printed.SENATOR, sinners, then=amounts)

    def fill_more(self, act: acts.Act, more: k.i64) -> None:
        act.amount = more

    def variable(self, act: acts.Act) -> k.i64:
        return ABSOLVE_PRICE * act.amount

    def still_possible(self, g: Destiny, act: acts.Act) -> bool:
        payable = g.can_pay(act.party, names.INFLUENCE, self.variable(act))
        return payable and super().still_possible(g, act)

    def resolve(self, g: Destiny, at: k.i64) -> k.Procedure[Destiny] | None:
        act = g.s.acts[at]
        tokens.absolve(g, names.Senator(act.target), act.amount, "absolution")
        return None


class Sabotage(SenatorPower):
    """A Saboteur destroys one Fleet of any owner. (GD-ABL-17, GD-REB-16)"""

    def targets(self, g: Destiny, party: names.Party) -> k.Choose:
        """Everybody who has a Fleet in play, and where it stands."""
        owners = [one for one in names.EVERY_OWNER if fleets.fleets_out(g, one) > 0]
        where: list[k.Shape | None] = [
            k.Choose(printed.SECTOR, fleets.stations(g, owner)) for owner in owners
        ]
        return k.Choose(names.OWNER, owners, then=where)

    def fill_more(self, act: acts.Act, more: k.i64) -> None:
        act.aim = names.Sector(more)

    def still_possible(self, g: Destiny, act: acts.Act) -> bool:
        there = fleets.fleets_at(g, names.Owner(act.target), act.aim) > 0
        return there and act.senator in self.able(g, act.party)

    def resolve(self, g: Destiny, at: k.i64) -> k.Procedure[Destiny] | None:
        """GD-DCK-16 in its spirit: a Fleet that has gone meanwhile cannot be destroyed."""
        act = g.s.acts[at]
        fleets.destroy_fleet(g, names.Owner(act.target), act.aim, "sabotage")
        return None


# The hand of another Party


RAIDED: Final = k.note(
    "destiny.raided", "GD-ABL-10", "{party} discards {card} of the {party}", reveals=True
)


class Discard(k.Topic):
    """As many of each title as are there, as far as the Money goes."""

    def offer(self, at: RaidHand, g: Destiny, question: k.Question) -> k.Shape:
        cards = g.hand(at.other).cards
        keys = g.titles(at.other)
        caps = [cards.count(key) for key in keys]
        costs = [DISCARD_PRICE] * len(keys)
        return k.Allocate(printed.CARD, keys, caps, 0, g.party(at.party).money, costs)

    def words(self, at: RaidHand, view: k.View, question: k.Question) -> k.Words:
        return k.Words(
            f"You see the hand of the {names.PARTY.label(at.other)}. {self.prompt}"
            f" Each costs you {DISCARD_PRICE} Money."
        )


DISCARD: Final = Discard(
    "destiny.raid",
    "GD-ABL-10",
    "Which cards do you discard from this hand?",
    "Leave it as it is",
    title="Raid on a hand",
)


class RaidHand(looks.OpenHand):
    """The hand lies open to one Party while it chooses what goes. (GD-ABL-10, GD-HID-07)"""

    def begin(self, g: Destiny) -> k.Step:
        looks.look(g, self.party, self.other)
        if len(g.hand(self.other)) == 0 or not g.can_pay(self.party, names.MONEY, DISCARD_PRICE):
            return k.DONE
        self.open(g)
        return k.ask(DISCARD, g.seat_of(self.party), RaidHand.chosen)

    def chosen(self, g: Destiny) -> k.Step:
        self.close(g)
        if g.answer().passed():
            return k.DONE
        for card, count in zip(g.titles(self.other), g.answer().keys(), strict=True):
            for _ in range(count):
                g.pay(self.party, names.MONEY, DISCARD_PRICE, "raid")
                g.take_card(self.other, card, g.s.action_discards)
                g.say(RAIDED, self.party, card, self.other)
        return k.DONE


def senator_powers() -> list[power_table.Power]:
    """All of them, for the table."""
    return [
        Look(
            power_table.LOOK,
            "Your Spy spends his action and 4 Money: you see the hand of another Party.",
            "GD-ABL-18",
            abilities=(names.SPY,),
            resource=names.MONEY,
            cost=LOOK_PRICE,
        ),
        Raid(
            power_table.RAID,
            "Your Master Spy spends his action and 4 Money: you see the hand of another Party and"
            " may discard cards of it for 4 Money each.",
            "GD-ABL-10",
            abilities=(names.MASTER_SPY,),
            resource=names.MONEY,
            cost=LOOK_PRICE,
        ),
        Absolve(
            power_table.ABSOLVE,
            "Your Religious Leader spends his action: for 2 Influence each he removes Corruption"
            " from one Senator of any Party.",
            "GD-ABL-15 GD-ABL-16",
            abilities=(names.RELIGIOUS_LEADER,),
        ),
        Sabotage(
            power_table.SABOTAGE,
            "Your Saboteur spends his action and 6 Money: one Fleet of any owner is destroyed.",
            "GD-ABL-17 GD-REB-16",
            abilities=(names.SABOTEUR,),
            resource=names.MONEY,
            cost=SABOTAGE_PRICE,
        ),
    ]


def assassin_power() -> power_table.Power:
    """The attempt that needs no card, which windows offer first."""
    return Assassinate(
        power_table.ASSASSINATE,
        "Your assassin spends his action on an attempt on any Senator in play: a die of 6 kills,"
        " each natural 1 brings him Corruption.",
        "GD-ABL-01 GD-ASN-01",
        abilities=(names.ASSASSIN, names.MASTER_ASSASSIN),
    )
