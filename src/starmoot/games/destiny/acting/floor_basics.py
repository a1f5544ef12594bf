"""The floor acts that belong to no chapter: bank, Shadow, standing passes, a card in between."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, state
from starmoot.games.destiny.acting import floor, playing, windows
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.laws import language, permits
from starmoot.games.destiny.laws.deeds import Deed, costs
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senators import tokens

EXCHANGED: Final = k.note(
    "destiny.bank",
    "GD-RES-10 GD-RES-11",
    "{party} trades {number} [time|times] with the bank and gives {resource}",
)
UNTIL: Final = k.Kind(
    "destiny.until",
    ["ask_me", "step", "phase", "turn"],
    ["Ask me", "Until the step ends", "Until the phase ends", "Until the turn ends"],
)


class Passing(k.Sheet):
    """A sort of window, and until when it passes."""

    window: int = 0
    until: int = 0


PASS_FORM: Final = k.form(
    Passing,
    window=k.Choose(windows.WINDOW_SORT, list(range(len(windows.WINDOW_SORT.keys)))),
    until=k.Choose(UNTIL, [0, 1, 2, 3]),
)


# The bank (GD-RES-10, GD-RES-11).


class BankDeal(k.Pick):
    """What the bank is given, and how often."""

    give: int = names.INFLUENCE
    times: int = 0


class BankAct(floor.FloorAct):
    """GD-RES-10: three of one resource for one of the other, any number of times."""

    def available(self, g: Destiny, party: names.Party) -> bool:
        rate = g.s.settings.bank_rate
        return g.party(party).influence >= rate or g.party(party).money >= rate

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        """What to give, and how often."""
        rate = g.s.settings.bank_rate
        keys = [one for one in (names.INFLUENCE, names.MONEY) if g.holding(party, one) >= rate]
        then: list[k.Shape | None] = [k.Amount(1, g.holding(party, one) // rate) for one in keys]
        return k.Choose(names.RESOURCE, keys, then=then)

    def start(self, g: Destiny, party: names.Party, answer: k.Answer) -> k.Procedure[Destiny]:
        deal = k.read(BankDeal, answer)
        return Exchange(party, deal.give, deal.times)


class Exchange(k.Procedure[Destiny]):
    """GD-RES-10: an exchange with the bank, under the laws that touch it (GD-LAW-09)."""

    party: names.Party = names.NO_PARTY
    give: k.i64 = names.INFLUENCE
    times: k.i64 = 0

    def begin(self, g: Destiny) -> k.Step:
        exchange = Deed(
            party=self.party,
            act=language.BANK_TRADE,
            times=self.times,
            cost=costs(self.give, g.s.settings.bank_rate * self.times),
        )
        return k.Run(permits.Permit([exchange]), Exchange.exchange)

    def exchange(self, g: Destiny) -> k.Step:
        """What was to be given may be gone by now."""
        rate = g.s.settings.bank_rate
        if not g.finished(permits.Permit).allowed or not g.can_pay(
            self.party, self.give, rate * self.times
        ):
            return k.DONE
        g.say(EXCHANGED, self.party, self.times, self.give)
        g.pay(self.party, self.give, rate * self.times, "bank")
        g.change(
            self.party,
            names.MONEY if self.give == names.INFLUENCE else names.INFLUENCE,
            self.times,
            "bank",
        )
        g.count(self.party, language.BANK_TRADE, self.times)
        return k.DONE


# Shadow (GD-SHA-08).


class ShadowAct(floor.FloorAct):
    """GD-SHA-08, GD-DEC-33: three Corruption of one's own Senator for a Shadow, at will."""

    def available(self, g: Destiny, party: names.Party) -> bool:
        return bool(self.burdened(g, party))

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        return k.Choose(printed.SENATOR, self.burdened(g, party))

    def burdened(self, g: Destiny, party: names.Party) -> list[names.Senator]:
        """The Senators of a Party with three Corruption or more."""
        return [
            one for one in g.party(party).senators if g.senator(one).corruption >= tokens.EXCHANGE
        ]

    def start(self, g: Destiny, party: names.Party, answer: k.Answer) -> k.Procedure[Destiny]:
        return Darken(names.Senator(answer.key))


class Darken(k.Procedure[Destiny]):
    """GD-SHA-08: the exchange itself."""

    senator: names.Senator = names.NO_SENATOR

    def begin(self, g: Destiny) -> k.Step:
        tokens.to_shadow(g, self.senator)
        return k.DONE


# Standing passes (GD-WIN-09).


class PassAct(floor.FloorAct):
    """GD-WIN-09: let a sort of window pass for a while, or be asked again."""

    def available(self, g: Destiny, party: names.Party) -> bool:
        return True

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        return PASS_FORM

    def start(self, g: Destiny, party: names.Party, answer: k.Answer) -> k.Procedure[Destiny]:
        passing = k.read(Passing, answer)
        return SetPass(g.seat_of(party), passing.window, passing.until)


class SetPass(k.Procedure[Destiny]):
    """Takes down a standing pass, for one sort of window or for every sort."""

    seat: k.i64 = 0
    sort: k.i64 = 0
    until: k.i64 = 0

    def begin(self, g: Destiny) -> k.Step:
        passes = g.s.passes[:]
        for place in range(len(passes)):
            if passes[place].seat == self.seat:
                passes[place] = self.changed(passes[place])
                g.s.passes = passes
                return k.DONE
        passes.append(
            self.changed(
                state.StandingPass(seat=self.seat, until=[0] * len(windows.WINDOW_SORT.keys))
            )
        )
        g.s.passes = passes
        return k.DONE

    def changed(self, known: state.StandingPass) -> state.StandingPass:
        """What a seat lets go by from now on."""
        if self.sort == windows.EVERY_WINDOW:
            return state.StandingPass(seat=self.seat, until=[self.until] * len(known.until))
        until = known.until[:]
        until[self.sort] = self.until
        return state.StandingPass(seat=self.seat, until=until)


# A card in the middle of one's own decision (GD-WIN-13).


class CardAct(floor.FloorAct):
    """GD-WIN-13: during a decision of one's own a card or power may be played first."""

    holds_floor = False

    def available(self, g: Destiny, party: names.Party) -> bool:
        asker = g.asker()
        if not isinstance(asker, floor.OwnDecision) or not asker.decides(g, party):
            return False
        return bool(playing.offers(g, party).keys)

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        return playing.offers(g, party)

    def start(self, g: Destiny, party: names.Party, answer: k.Answer) -> k.Procedure[Destiny]:
        return windows.Announce(playing.read_offer(g, party, answer))
