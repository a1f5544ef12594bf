"""The Galactic Court: two versions of a deal, two Senators, and dice between them (GD-CRT).

GD-CRT-01: a suit is heard at once, brought on the floor or as the last step of a dispute that began
there; the floor is closed in the Galactic Phase.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, play
from starmoot.games.destiny.acting import windows
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.court import trials
from starmoot.games.destiny.deals import dealing, offer_answers, offer_forms, promises, trades
from starmoot.games.destiny.laws import language, permits
from starmoot.games.destiny.laws.deeds import Deed, costs
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import rerolls
from starmoot.games.destiny.senate import motions
from starmoot.games.destiny.senators import tokens
from starmoot.mechanics.quantity import Quantity

NATURAL: Final = 2
"""GD-CRT-08: both dice show 1."""

SUES: Final = k.note(
    "destiny.sues", "GD-CRT-01 GD-CRT-10", "{party} sues the {party}", reveals=True
)
STANDS_FORWARD: Final = k.note(
    "destiny.stands_forward", "GD-CRT-02 GD-CRT-09", "{senator} stands forward for the {party}"
)
COURT_TOTAL: Final = k.note(
    "destiny.court_total", "GD-CRT-03", "{senator}: {number} before the court"
)
COURT_RULES: Final = k.note(
    "destiny.court_rules", "GD-CRT-04 GD-CRT-06", "The court finds for the {party}"
)
BINDING: Final = k.note("destiny.court_binds", "GD-CRT-04 GD-CRT-11", "Binding from now on: {deal}")


def may_stand(g: Destiny, party: names.Party) -> list[names.Senator]:
    """GD-CRT-09, GD-CRT-14: those not prosecuted this turn; it is no action, so tired ones too."""
    return [one for one in g.senators_of(party) if not trials.was_tried(g, one)]


def can_sue(g: Destiny, deal: dealing.Deal, party: names.Party) -> bool:
    """GD-CRT-10, GD-CRT-13: a deal is sued on once, by one who can pay what the table wants."""
    return not deal.sued and g.can_pay(party, names.INFLUENCE, g.s.settings.court_fee)


class Versions(k.Sheet):
    """What a side says that both had promised."""

    mine: k.Answer = k.PASS
    theirs: k.Answer = k.PASS


class Version(k.Topic):
    """GD-CRT-12: versions are made of typed promises that the program can enforce."""

    def offer(self, at: Suit, g: Destiny, question: k.Question) -> k.Shape:
        party = g.party_of(question.seat)
        other = at.sides[0] if at.sides[1] == party else at.sides[1]
        return k.form(
            Versions,
            mine=offer_forms.promises_shape(g, party, True),
            theirs=offer_forms.promises_shape(g, other, True),
        )

    def words(self, at: Suit, view: k.View, question: k.Question) -> k.Words:
        """What is at stake for version and Senator."""
        deal = dealing.numbered(view.state.deals, at.number)
        if deal is None:
            return k.Words(self.prompt)
        return k.Words(
            f"The deal: {dealing.deal_text(deal)}. {self.prompt} "
            "The version of whoever wins binds both, and nobody can break it."
        )


VERSION: Final = Version(
    "destiny.court_version",
    "GD-DEC-38 GD-CRT-02",
    "What did the two of you agree on?",
    "No version of your own",
    title="Your side of the story",
)


class StandForward(k.Topic):
    """Each side names a Senator; silence the one with the fewest tokens. (GD-CRT-02, GD-DEC-38)"""

    def offer(self, at: Suit, g: Destiny, question: k.Question) -> k.Shape:
        party = g.party_of(question.seat)
        return k.Choose(printed.SENATOR, may_stand(g, party))

    def absent(self, at: Suit, g: Destiny, question: k.Question) -> k.Answer:
        able = may_stand(g, g.party_of(question.seat))
        best = able[0]
        for senator in able:
            if tokens.weight(g, senator) < tokens.weight(g, best):
                best = senator
        return k.pick(best)

    def words(self, at: Suit, view: k.View, question: k.Question) -> k.Words:
        words = k.Words(self.prompt)
        seen = play.seen_by(view)
        for senator in seen.serving():
            words.previews[printed.SENATOR.name, senator] = trials.odds(
                seen, senator, seen.senator(senator).party
            )
        return words


STAND_FORWARD: Final = StandForward(
    "destiny.stand_forward",
    "GD-DEC-38 GD-CRT-02",
    "Which of your Senators stands forward?",
    title="Step forward",
)


class Suit(k.Procedure[Destiny]):
    """GD-CRT-01..14: a suit from the plaintiff's step to the court to the ruling.

    `sides` are the plaintiff and the other; versions, Senators and totals are by the same places.
    Hands up 1 where the court has ruled, 0 where the suit was not brought after all.
    """

    number: k.i64 = 0
    sides: list[names.Party] = [names.NO_PARTY, names.NO_PARTY]
    stated: list[bool] = [False, False]
    first: list[dealing.Promise] = []
    second: list[dealing.Promise] = []
    senators: list[names.Senator] = [names.NO_SENATOR, names.NO_SENATOR]
    totals: list[int] = [0, 0]
    naturals: list[bool] = [False, False]
    at: k.i64 = 0
    barred: list[bool] = [False, False]
    heard_out: bool = False

    def begin(self, g: Destiny) -> k.Step:
        fee = costs(names.INFLUENCE, g.s.settings.court_fee)
        suit = Deed(party=self.sides[0], act=language.SUE, cost=fee)
        return k.Run(permits.Permit([suit]), Suit.bring)

    def bring(self, g: Destiny) -> k.Step:
        """GD-CRT-10: a suit costs what the table has settled; by default nothing."""
        deal = promises.find_deal(g, self.number)
        if (
            not g.finished(permits.Permit).allowed
            or deal is None
            or not can_sue(g, deal, self.sides[0])
        ):
            return k.DONE
        g.pay(self.sides[0], names.INFLUENCE, g.s.settings.court_fee, "suit")
        g.count(self.sides[0], language.SUE)
        deal.sued = True
        g.say(SUES, self.sides[0], self.sides[1])
        questions = [VERSION.put_to(g.seat_of(party)) for party in self.sides]
        return k.Ask(questions, Suit.heard, audience=promises.both(g, deal))

    def heard(self, g: Destiny) -> k.Step:
        """GD-CRT-02: both have stated their version; now each stands a Senator forward."""
        for place in range(2):
            answer = g.answer_of(g.seat_of(self.sides[place]))
            if answer is None or answer.passed():
                continue
            other = self.sides[1 - place]
            stated = k.read(Versions, answer)
            version = offer_answers.read_promises(g, self.sides[place], stated.mine)
            version += offer_answers.read_promises(g, other, stated.theirs)
            self.stated[place] = True
            if place == 0:
                self.first = version
            else:
                self.second = version
        for party in self.sides:
            if not may_stand(g, party):
                return k.Goto(Suit.draw_lots)
        seats = [g.seat_of(party) for party in self.sides]
        return k.ask_each(STAND_FORWARD, seats, Suit.stood)

    def stood(self, g: Destiny) -> k.Step:
        """GD-CRT-09: standing forward is the Senator's prosecution of this turn."""
        for place in range(2):
            answer = g.answer_of(g.seat_of(self.sides[place]))
            assert answer is not None
            self.senators[place] = names.Senator(answer.key)
            trials.mark_tried(g, names.Senator(answer.key))
            g.say(STANDS_FORWARD, answer.key, self.sides[place])
        return k.Goto(Suit.window)

    def window(self, g: Destiny) -> k.Step:
        """GD-WIN-10: before each prosecution roll cards have their time."""
        if self.at >= 2:
            self.at = 0
            return k.Goto(Suit.roll)
        trial = motions.Trial(accused=self.senators[self.at])
        g.s.trial = trial
        return k.Run(windows.FreeWindow(names.BEFORE_TRIAL), Suit.windowed)

    def windowed(self, g: Destiny) -> k.Step:
        trial = g.s.trial
        self.barred[self.at] = trial is not None and trial.barred
        g.s.trial = None
        self.at += 1
        return k.Goto(Suit.window)

    def roll(self, g: Destiny) -> k.Step:
        """GD-CRT-07: one who has nobody left to stand forward leaves it to lots."""
        for place in range(2):
            if g.senator(self.senators[place]).party != self.sides[place]:
                return k.Goto(Suit.draw_lots)
        if self.at >= 2:
            return k.Goto(Suit.judge)
        party = self.sides[self.at]
        return k.Run(
            rerolls.RollFor(party, names.SENATE_DICE, trials.TRIAL_DICE, "court", True), Suit.rolled
        )

    def rolled(self, g: Destiny) -> k.Step:
        """GD-CRT-03: the normal roll, with the tokens of the Senator."""
        value = self.value(g, self.at, g.finished(rerolls.RollFor).faces)
        self.totals[self.at] = value.total
        self.naturals[self.at] = value.base == NATURAL
        self.at += 1
        return k.Goto(Suit.roll)

    def value(self, g: Destiny, place: k.i64, faces: list[int]) -> Quantity:
        """What a Senator's dice come to."""
        value = trials.trial_sum(g, self.senators[place], faces)
        text = "" if g.quiet else value.explain()
        g.say(COURT_TOTAL, self.senators[place], value.total, text=text)
        return value

    def judge(self, g: Destiny) -> k.Step:
        """GD-CRT-05, GD-CRT-08: both are sentenced, the winner's Senator too."""
        for place in range(2):
            if not self.barred[place]:
                trials.sentence(
                    g, self.senators[place], Quantity(self.totals[place], "court", g.quiet)
                )
        for place in range(2):
            if self.naturals[place]:
                tokens.corrupt(g, self.senators[1 - place], 1, "the other side's luck")
        if self.totals[0] == self.totals[1]:
            return k.Goto(Suit.draw_lots)
        return self.rule_for(g, 0 if self.totals[0] < self.totals[1] else 1)

    def draw_lots(self, g: Destiny) -> k.Step:
        """GD-CRT-06, GD-CRT-07: one die each, the highest wins, equal ones roll again."""
        return k.Run(rerolls.RollOff(self.sides[:], names.SENATE_DICE, "court"), Suit.drawn)

    def drawn(self, g: Destiny) -> k.Step:
        return self.rule_for(g, self.sides.index(g.finished(rerolls.RollOff).winner()))

    def rule_for(self, g: Destiny, winner: k.i64) -> k.Step:
        """GD-CRT-04, GD-DEC-38: the winner's version binds, without one the other's."""
        g.say(COURT_RULES, self.sides[winner])
        deal = promises.find_deal(g, self.number)
        chosen = winner if self.stated[winner] else 1 - winner
        if deal is not None and self.stated[chosen]:
            bind(g, deal, self.first if chosen == 0 else self.second)
        self.heard_out = True
        return k.DONE


def bind(g: Destiny, deal: dealing.Deal, version: list[dealing.Promise]) -> None:
    """GD-CRT-11, GD-CRT-12: the version replaces what was agreed, and cannot be broken.

    A deal that was broken this turn is in force again, unless nothing is left of it.
    """
    if deal.is_final() and not version:
        return
    deal.state = dealing.CONCLUDED
    deal.ended = 0
    trades.swear(g, deal, version)
    deal.fates = [dealing.OPEN] * len(version)
    deal.ratified = True
    g.say(BINDING, deal.number, audience=deal.audience)
    if not version:
        promises.end_deal(g, deal, dealing.KEPT)
