"""Assassinations: the attempt, the bidding war before it, and Senators who can do without a card.

An attempt begins like every act, with an announcement that may be answered (GD-ASN-19); bodyguards
leave their mark on the act, then come the bids, then the dice (GD-RNG-02).
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, play
from starmoot.games.destiny.acting import acts
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.deals import dealing, trades
from starmoot.games.destiny.dice import SIDES
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import power_table, rerolls
from starmoot.games.destiny.senators import strength, tokens
from starmoot.mechanics.bidding import RoundTable
from starmoot.mechanics.dice import percent

FACES: Final = range(1, SIDES + 1)
STEP_COST: Final = 5
"""GD-ASN-10: what +1 or -1 costs, in Influence."""

SIDE: Final = k.Kind("destiny.bid_side")
HELP: Final = SIDE.word("help", "Help the attempt")
HINDER: Final = SIDE.word("hinder", "Hinder it")

OUTCOME: Final = k.Kind("destiny.attempt")
FAILS: Final = OUTCOME.word("fails", "fails")
KILLS: Final = OUTCOME.word("kills", "succeeds")
MOOT: Final = OUTCOME.word("moot", "comes too late")

ATTEMPTED: Final = k.note(
    "destiny.attempt",
    "GD-ASN-03 GD-ASN-04",
    "The attempt of {senator} on {senator}, with {change} on every die, {attempt}",
)
BOUGHT: Final = k.note(
    "destiny.attempt_bid", "GD-ASN-10 GD-ASN-15", "{party} buys {change} for {number} Influence"
)


def surcharge(g: Destiny, target: names.Senator) -> k.i64:
    """GD-ASN-16, GD-ASN-18: what the first +1 costs besides: the target's Diplomacy, if any.

    GD-EX-08: against Diplomacy 6 the first +1 costs 11, the second 5.
    """
    return max(0, strength.diplomacy(g, target)) if g.s.settings.assassination_counter_bid else 0


def dice_of(g: Destiny, act: acts.Act) -> k.i64:
    """GD-ASN-03: one die, and one for each Shadow of the assassin that counts (GD-SHA-09).

    GD-ASN-20: an assassin who was killed meanwhile strikes with the dice he had.
    """
    return 1 + (tokens.shadow_dice(g, act.senator) if g.in_play(act.senator) else act.amount)


def is_fatal(faces: list[int], modifier: k.i64) -> bool:
    """GD-ASN-04, GD-ASN-05, GD-ASN-11: one die of 6 or more kills; a natural 6 always does.

    GD-EX-10: at +1 a 4 and a 2 kill nobody.
    """
    return any(face == SIDES or face + modifier >= SIDES for face in faces)


def chance(dice: k.i64, modifier: k.i64) -> k.i64:
    """In percent, how likely this number of dice kills, by the rule that reads them."""
    spared = len([face for face in FACES if not is_fatal([face], modifier)])
    return percent(SIDES**dice - spared**dice, SIDES**dice)


class Bid(k.Pick):
    """A side of the bidding war, and how many steps are bought for it."""

    side: int = HELP
    steps: int = 0


class Bidding(k.Topic):
    """Any number of steps in one direction. (GD-ASN-10)"""

    def offer(self, at: Attempt, g: Destiny, question: k.Question) -> k.Shape:
        party = g.party_of(question.seat)
        sides = [side for side in (HELP, HINDER) if at.most(g, party, side) > 0]
        return k.Choose(SIDE, sides, then=[k.Amount(1, at.most(g, party, one)) for one in sides])

    def words(self, at: Attempt, view: k.View, question: k.Question) -> k.Words:
        """Who is after whom, what kills as things stand, and what a step costs."""
        g = play.seen_by(view)
        act = g.s.acts[at.at]
        dice = dice_of(g, act)
        killer, victim = printed.SENATOR.label(act.senator), printed.SENATOR.label(act.target)
        now = f"{chance(dice, act.modifier)} % that {victim} dies"
        bought = f", with {act.modifier:+d} on every die" if act.modifier else ""
        words = k.Words(f"{killer} makes an attempt on {victim}: {now}{bought}. {self.prompt}")
        first = surcharge(g, names.Senator(act.target)) if not at.raised else 0
        more = f", and {first} more for the first" if first > 0 else ""
        each = f"each costs {STEP_COST} Influence{more}, which is gone whatever comes of it."
        words.previews[SIDE.name, HELP] = f"+1 on every die; {each} {prices(dice, act, 1)}"
        words.previews[SIDE.name, HINDER] = f"-1 on every die; {each} {prices(dice, act, -1)}"
        return words


def prices(dice: k.i64, act: acts.Act, by: k.i64) -> str:
    """What the first steps come to: `With one he dies with 56 %, with two 75 %.`"""
    one, two = chance(dice, act.modifier + by), chance(dice, act.modifier + 2 * by)
    return f"One step makes it {one} %, two {two} %."


BID: Final = Bidding(
    "destiny.attempt_bid",
    "GD-DEC-23 GD-ASN-10",
    "Will you pay to help or hinder the attempt?",
    "Spend nothing",
    clock="bid",
    title="The attempt",
)


class Attempt(k.Procedure[Destiny]):
    """GD-ASN-03..18: bids, dice, and what comes of them, for the act at place `at`.

    `table` are the Parties that bid, the assassin's first; `raised` is whether the first +1 is
    bought.
    """

    at: k.i64 = 0
    table: RoundTable = RoundTable()
    raised: bool = False

    def begin(self, g: Destiny) -> k.Step:
        """GD-DCK-16: the dead cannot be killed. GD-ABL-09: a Master Assassin's skill is his own."""
        act = g.s.acts[self.at]
        if not g.in_play(names.Senator(act.target)):
            g.say(ATTEMPTED, act.senator, act.target, act.modifier, MOOT)
            return k.DONE
        if act.number == power_table.ASSASSINATE and g.has_ability(
            act.senator, names.MASTER_ASSASSIN
        ):
            act.modifier += 1
        self.table.order = [act.party, *[party for party in g.s.order if party != act.party]]
        if g.s.settings.seals_assassinations():
            return self.seal(g)
        return k.Goto(Attempt.next)

    # The bidding war

    def most(self, g: Destiny, party: names.Party, side: k.i64) -> k.i64:
        """How many steps a Party could buy on a side; sealed bids may all be the first +1."""
        left = g.holding(party, names.INFLUENCE)
        if side == HELP and not self.raised:
            left -= surcharge(g, names.Senator(g.s.acts[self.at].target))
        return max(0, left) // STEP_COST

    def next(self, g: Destiny) -> k.Step:
        """GD-ASN-12, GD-ASN-13: round the table until all have passed in succession.

        GD-TIM-06: who cannot pay a step is not asked.
        """
        while not self.table.is_over():
            party = names.party(self.table.turn())
            if self.most(g, party, HINDER) > 0:
                return k.ask(BID, g.seat_of(party), Attempt.answered)
            self.table.move_on(False)
        return k.Goto(Attempt.strike)

    def answered(self, g: Destiny) -> k.Step:
        answer = g.answer()
        if not answer.passed():
            self.buy(g, names.party(self.table.turn()), k.read(Bid, answer))
        self.table.move_on(not answer.passed())
        return k.Goto(Attempt.next)

    def seal(self, g: Destiny) -> k.Ask | k.Goto:
        """GD-ASN-14: one secret purchase each, all at the same time (GD-HID-10)."""
        able = [
            party for party in map(names.party, self.table.order) if self.most(g, party, HINDER) > 0
        ]
        if not able:
            return k.Goto(Attempt.strike)
        return k.ask_each(BID, [g.seat_of(party) for party in able], Attempt.unseal)

    def unseal(self, g: Destiny) -> k.Step:
        """The bids lie open, in the order of the table."""
        for seat, answer in g.said():
            self.buy(g, g.party_of(seat), k.read(Bid, answer))
        return k.Goto(Attempt.strike)

    def buy(self, g: Destiny, party: names.Party, bid: Bid) -> None:
        """Paid at once and lost whatever comes of it. (GD-ASN-15..18)"""
        act = g.s.acts[self.at]
        due = STEP_COST * bid.steps
        steps = bid.steps if bid.side == HELP else -bid.steps
        if bid.side == HELP:
            due += 0 if self.raised else surcharge(g, names.Senator(act.target))
            self.raised = True
        act.modifier += steps
        g.say(BOUGHT, party, steps, due)
        g.pay(party, names.INFLUENCE, due, "assassination")

    # The dice

    def strike(self, g: Destiny) -> k.Step:
        """GD-ASN-03: the dice fall; nothing can be bought any more (GD-RNG-02, GD-RNG-03)."""
        act = g.s.acts[self.at]
        dice = rerolls.RollFor(act.party, names.INTRIGUE_DICE, dice_of(g, act), "assassination")
        return k.Run(dice, Attempt.settle)

    def settle(self, g: Destiny) -> k.Step:
        """GD-ASN-04..09, GD-ASN-28: death, a Corruption for each natural 1, both or neither.

        GD-EX-11: a 6 and a 1 kill, and leave 1 Corruption. GD-DEA-23: whoever kills a Senator of
        its own has lost him by its own act, and is held to what it promised of him.
        """
        act = g.s.acts[self.at]
        faces = g.finished(rerolls.RollFor).faces
        fatal = is_fatal(faces, act.modifier)
        g.say(ATTEMPTED, act.senator, act.target, act.modifier, KILLS if fatal else FAILS)
        if fatal:
            target = names.Senator(act.target)
            if g.senator(target).party == act.party:
                own = dealing.Bundle(senators=[target])
                trades.note_given(g, act.party, names.NO_PARTY, own)
            g.kill(target, "assassination")
        tokens.corrupt(g, act.senator, faces.count(1), "assassination")
        return k.DONE
