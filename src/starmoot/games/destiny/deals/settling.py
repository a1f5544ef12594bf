"""Promises that fall due: at the end of a turn, and Fleets promised for a turn (GD-DEA-22, 23)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, state
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.deals import dealing, offer_answers, promises, trades
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.war import feint
from starmoot.games.destiny.war.fleets import fleets_at, fleets_out, stations


def is_due(g: Destiny, promise: dealing.Promise) -> bool:
    """GD-DEA-22: whether something is to be handed over by the end of this turn."""
    if promise.kind == dealing.PAY and promise.detail == 1:
        return promise.until >= g.s.turn
    return promise.kind in dealing.GIVING and promise.until <= g.s.turn


def is_able(g: Destiny, deal: dealing.Deal, promise: dealing.Promise) -> bool:
    """Whether a Party has what it promised to hand over, and the other side room for it."""
    party = promise.by
    if promise.kind == dealing.PAY:
        return bool(g.can_pay(party, promise.about, promise.number))
    if promise.kind == dealing.GIVE_SECTOR:
        return g.owner(names.Sector(promise.about)) == party
    if promise.kind == dealing.GIVE_SENATOR:
        return g.senator(names.Senator(promise.about)).party == party or is_kept_back(g, promise)
    if promise.kind == dealing.GIVE_FLEETS:
        room = state.FLEET_MOST - fleets_out(g, deal.other(party))
        return promise.number <= min(fleets_out(g, party), room)
    cards = g.hand(party).cards
    return len(cards) > 0 if promise.about == dealing.ANY_CARD else promise.about in cards


def is_kept_back(g: Destiny, promise: dealing.Promise) -> bool:
    """GD-DEA-07: whether a promised Senator is in the promiser's reserve, who may give him too."""
    return promise.about in g.reserve(promise.by).cards


def is_lost(g: Destiny, deal: dealing.Deal, place: k.i64) -> bool:
    """GD-DEA-23: whether what was to be given was there and is gone without the promiser's act.

    Fleets for which the other side has no room cannot be given either; else Fleets, Money and
    Influence can be had again, and are never lost in this sense.
    """
    promise = deal.promises[place]
    if promise.kind == dealing.GIVE_FLEETS:
        return fleets_out(g, deal.other(promise.by)) + promise.number > state.FLEET_MOST
    held = promise.kind in (dealing.GIVE_SECTOR, dealing.GIVE_SENATOR) and promise.detail == 1
    robbed = [loss.place for loss in g.s.losses if loss.deal == deal.number]
    return held or place in robbed


def gift(g: Destiny, promise: dealing.Promise, answer: k.Answer) -> dealing.Bundle:
    """What changes hands when a promise is kept; `answer` has what was left to choose."""
    bundle = dealing.Bundle()
    if promise.kind == dealing.PAY:
        if promise.about == names.INFLUENCE:
            bundle.influence = promise.number
        else:
            bundle.money = promise.number
    elif promise.kind == dealing.GIVE_SECTOR:
        bundle.sectors = [names.Sector(promise.about)]
    elif promise.kind == dealing.GIVE_SENATOR:
        if is_kept_back(g, promise):
            bundle.reserve = [names.Senator(promise.about)]
        else:
            bundle.senators = [names.Senator(promise.about)]
    elif promise.kind == dealing.GIVE_FLEETS:
        bundle.fleets = offer_answers.berths_of(g, promise.by, k.read(KeptFleets, answer).fleets)
    else:
        any_card = promise.about == dealing.ANY_CARD
        bundle.cards = [k.read(KeptCard, answer).card if any_card else names.Card(promise.about)]
    return bundle


class KeptFleets(k.Pick):
    """That a promise is kept, and with which Fleets."""

    keeping: int = 0
    fleets: list[int] = []


class KeptCard(k.Pick):
    """That a promise is kept, and with which card."""

    keeping: int = 0
    card: names.Card = names.FIRST_CARD


def keep_shape(g: Destiny, promise: dealing.Promise) -> k.Shape | None:
    """What is left to choose when a promise is kept: which Fleets, or which card."""
    if promise.kind == dealing.GIVE_FLEETS:
        berths = stations(g, promise.by)
        caps = [fleets_at(g, promise.by, sector) for sector in berths]
        number = promise.number
        return k.Allocate(printed.SECTOR, berths, caps, number, number, [1] * len(berths))
    if promise.kind == dealing.GIVE_CARD and promise.about == dealing.ANY_CARD:
        return k.Choose(printed.CARD, g.titles(promise.by))
    return None


def settle_plain(g: Destiny, deal: dealing.Deal) -> None:
    """GD-DEA-15, GD-DEA-20: promises whose last turn ends are kept; votes never held are void."""
    for place in range(len(deal.promises)):
        promise = deal.promises[place]
        if deal.fates[place] != dealing.OPEN or promise.kind in dealing.GIVING:
            continue
        if promise.kind == dealing.STAND_ASIDE and g.s.election == 1 and g.s.turn >= promise.number:
            deal.fates[place] = dealing.HELD
        elif promise.until <= g.s.turn:
            undone = promise.kind in (
                dealing.VOTE_SO,
                dealing.DEFEND_IT,
                dealing.JOIN_ATTACK,
                dealing.STAND_ASIDE,
            )
            deal.fates[place] = dealing.VOID if undone else dealing.HELD
    promises.close_if_done(g, deal)


def release(g: Destiny, deal: dealing.Deal) -> None:
    """GD-REB-25: what was agreed with a rebel binds nobody; it ends with its last turn."""
    last = 0
    for promise in deal.promises:
        last = max(last, promise.until)
    if last <= g.s.turn:
        deal.fates = [dealing.VOID] * len(deal.fates)
        promises.close_if_done(g, deal)


class Due(k.Topic):
    """A promise is kept or broken; silence keeps it. (GD-DEC-37)"""

    def offer(self, at: SettlePromises, g: Destiny, question: k.Question) -> k.Shape:
        deal = promises.find_deal(g, at.number)
        keep = None if deal is None else keep_shape(g, deal.promises[at.place])
        return k.Choose(promises.KEEPING, [promises.KEEP_IT, promises.BREAK_IT], then=[keep, None])

    def words(self, at: SettlePromises, view: k.View, question: k.Question) -> k.Words:
        """What is due, to whom, and what a breach costs."""
        words = k.Words(self.prompt)
        deal = dealing.numbered(view.state.deals, at.number)
        if deal is not None:
            promise = deal.promises[at.place]
            to = names.PARTY.label(deal.other(promise.by))
            words.prompt = f"You promised the {to} {dealing.promise_text(promise)}. {self.prompt}"
        promises.tell_keeping(words, view, "You hand it over now.")
        return words


DUE: Final = Due(
    "destiny.promise_due",
    "GD-DEC-37 GD-DEA-04",
    "What you promised is due. Do you keep your word?",
    final=True,
    reveals=True,
    title="A promise is due",
)


class SettlePromises(k.Procedure[Destiny]):
    """GD-END-01 (part d), GD-DEA-22: whoever owes something hands it over or breaks its word.

    GD-CRT-12: what the court has ratified is handed over without asking.
    GD-EX-14: who keeps the Sector he was to give back has 2 Corruption and the Sector.
    """

    number: k.i64 = 0
    place: k.i64 = 0
    done: list[int] = []

    def begin(self, g: Destiny) -> k.Step:
        for deal in list(g.s.deals):
            if deal.state == dealing.CONCLUDED:
                if promises.is_binding(g, deal):
                    settle_plain(g, deal)
                else:
                    release(g, deal)
        return k.Goto(SettlePromises.next)

    def next(self, g: Destiny) -> k.Step:
        """The next promise that is due; each is settled once."""
        for deal in g.s.deals:
            if not promises.is_binding(g, deal):
                continue
            for place in range(len(deal.promises)):
                key = deal.number * 16 + place
                due = deal.fates[place] in (dealing.OPEN, dealing.SPENT) and is_due(
                    g, deal.promises[place]
                )
                if due and key not in self.done:
                    self.done.append(key)
                    self.number = deal.number
                    self.place = place
                    return self.settle(g, deal)
        return k.DONE

    def settle(self, g: Destiny, deal: dealing.Deal) -> k.Step:
        """GD-DEA-23: lost things lapse; what one could not be bothered to keep is a breach."""
        promise = deal.promises[self.place]
        if not is_able(g, deal, promise):
            spent = deal.fates[self.place] == dealing.SPENT
            if deal.ratified or (is_lost(g, deal, self.place) and not spent):
                promises.hold(g, deal, self.place, dealing.VOID)
                return k.Goto(SettlePromises.next)
            return self.breach(g, deal)
        seat = g.seat_of(promise.by)
        if deal.ratified:
            return self.perform(g, deal, DUE.absent(self, g, DUE.put_to(seat)))
        return k.Ask([DUE.put_to(seat)], SettlePromises.answered, audience=k.only(seat))

    def answered(self, g: Destiny) -> k.Step:
        deal = promises.find_deal(g, self.number)
        if deal is None or not promises.is_binding(g, deal):
            return k.Goto(SettlePromises.next)
        if g.answer().key == promises.BREAK_IT:
            return self.breach(g, deal)
        return self.perform(g, deal, g.answer())

    def breach(self, g: Destiny, deal: dealing.Deal) -> k.Step:
        """GD-DEA-16, GD-DEA-17."""
        party = deal.promises[self.place].by
        promises.break_deal(g, deal, self.place)
        return k.Run(promises.penance(g, party), SettlePromises.next)

    def perform(self, g: Destiny, deal: dealing.Deal, answer: k.Answer) -> k.Step:
        """What was promised changes hands, like any trade (GD-DEA-06..11)."""
        promise = deal.promises[self.place]
        bundle = gift(g, promise, answer)
        goes_on = promise.kind == dealing.PAY and promise.detail == 1 and promise.until > g.s.turn
        gone = dealing.Deal(by=promise.by, to=deal.other(promise.by), gives=bundle)
        landing = trades.carry_out(g, gone)
        if not goes_on and deal.state == dealing.CONCLUDED:
            promises.hold(g, deal, self.place, dealing.HELD)
        return k.Run(trades.PlaceTraded(landing), SettlePromises.next)


# Fleets promised for a turn


def fleets_attacking(g: Destiny, promise: dealing.Promise) -> k.i64:
    """How many Fleets were sent to attack as it was promised."""
    order = feint.order_at(g, promise.by, names.Sector(promise.about))
    return len(order.origins) if order is not None and order.intent == promise.detail else 0


class FleetPledges(k.Procedure[Destiny]):
    """GD-DEA-22: once all Fleets are declared, those promised for this turn have to be there."""

    def begin(self, g: Destiny) -> k.Step:
        for deal in g.s.deals:
            if not promises.is_binding(g, deal):
                continue
            for place in range(len(deal.promises)):
                promise = deal.promises[place]
                fleets = promise.kind in (dealing.DEFEND_IT, dealing.JOIN_ATTACK)
                if not fleets or deal.fates[place] != dealing.OPEN or promise.until != g.s.turn:
                    continue
                if (
                    promise.kind == dealing.JOIN_ATTACK
                    and g.owner(names.Sector(promise.about)) == promise.by
                ):
                    promises.hold(g, deal, place, dealing.VOID)
                elif self.there(g, promise) >= promise.number:
                    promises.hold(g, deal, place, dealing.HELD)
                elif deal.ratified:
                    promises.hold(g, deal, place, dealing.VOID)
                else:
                    promises.break_deal(g, deal, place)
                    return k.Run(promises.penance(g, promise.by), FleetPledges.begin)
        return k.DONE

    def there(self, g: Destiny, promise: dealing.Promise) -> k.i64:
        """How many Fleets keep the promise."""
        if promise.kind == dealing.JOIN_ATTACK:
            return fleets_attacking(g, promise)
        return feint.defending(g, promise.by, names.Sector(promise.about))
