"""Promises that fall due: at the end of a turn, and Fleets promised for a turn (GD-DEA-22, 23)."""

from __future__ import annotations

from typing import Final, final

from starmoot.games.destiny.conflicts import DEFEND
from starmoot.games.destiny.content import CARD, SECTOR
from starmoot.games.destiny.dealing import (
    ANY_CARD,
    CONCLUDED,
    DEFEND_IT,
    GIVE_CARD,
    GIVE_FLEETS,
    GIVE_SECTOR,
    GIVE_SENATOR,
    GIVING,
    HELD,
    JOIN_ATTACK,
    OPEN,
    PAY,
    SPENT,
    STAND_ASIDE,
    VOID,
    VOTE_SO,
    Bundle,
    Deal,
    Promise,
    promise_text,
)
from starmoot.games.destiny.fleets import fleets_at, fleets_out, stations
from starmoot.games.destiny.names import INFLUENCE, PARTY
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.promises import (
    BREAK_IT,
    KEEP_IT,
    KEEPING,
    break_deal,
    close_if_done,
    find_deal,
    hold,
    is_binding,
    penance,
)
from starmoot.games.destiny.state import FLEET_MOST
from starmoot.games.destiny.trades import PlaceTraded, carry_out
from starmoot.kernel import (
    DONE,
    Allocate,
    Answer,
    Ask,
    Choose,
    Goto,
    Procedure,
    Question,
    Run,
    Shape,
    Step,
    Topic,
    View,
    Words,
    i64,
    only,
    walk,
)
from starmoot.kernel.procedure import FIRST_ENTRY

DUE: Final = Topic(
    "destiny.promise_due",
    "GD-DEC-37 GD-DEA-04 GD-DEA-22",
    "What you promised is due. Do you keep your word?",
    final=True,
)


def is_due(g: Destiny, promise: Promise) -> bool:
    """GD-DEA-22: whether something is to be handed over by the end of this turn."""
    if promise.kind == PAY and promise.detail == 1:
        return promise.until >= g.s.turn
    return promise.kind in GIVING and promise.until <= g.s.turn


def is_able(g: Destiny, deal: Deal, promise: Promise) -> bool:
    """Whether a Party has what it promised to hand over, and the other side room for it."""
    party = promise.by
    if promise.kind == PAY:
        return bool(g.can_pay(party, promise.about, promise.number))
    if promise.kind == GIVE_SECTOR:
        return g.owner(promise.about) == party
    if promise.kind == GIVE_SENATOR:
        return g.s.senator_party[promise.about] == party
    if promise.kind == GIVE_FLEETS:
        room = FLEET_MOST - fleets_out(g, deal.other(party))
        return promise.number <= min(fleets_out(g, party), room)
    cards = g.hand(party).cards
    return len(cards) > 0 if promise.about == ANY_CARD else promise.about in cards


def is_lost(g: Destiny, deal: Deal, promise: Promise) -> bool:
    """GD-DEA-23: whether what was to be given was there and is gone without the promiser's act.

    Fleets for which the other side has no room cannot be given either.
    """
    if promise.kind == GIVE_FLEETS:
        return fleets_out(g, deal.other(promise.by)) + promise.number > FLEET_MOST
    return promise.kind in (GIVE_SECTOR, GIVE_SENATOR) and promise.detail == 1


def gift(g: Destiny, promise: Promise, answer: Answer) -> Bundle:
    """What changes hands when a promise is kept; `answer` has what was left to choose."""
    bundle = Bundle()
    if promise.kind == PAY:
        if promise.about == INFLUENCE:
            bundle.influence = promise.number
        else:
            bundle.money = promise.number
    elif promise.kind == GIVE_SECTOR:
        bundle.sectors = [promise.about]
    elif promise.kind == GIVE_SENATOR:
        bundle.senators = [promise.about]
    elif promise.kind == GIVE_FLEETS:
        berths = stations(g, promise.by)
        for at in range(len(berths)):
            bundle.fleets.extend([berths[at]] * answer.part(0).part(at).key)
    else:
        bundle.cards = [answer.part(0).key if promise.about == ANY_CARD else promise.about]
    return bundle


def keep_shape(g: Destiny, promise: Promise) -> Shape | None:
    """What is left to choose when a promise is kept: which Fleets, or which card."""
    if promise.kind == GIVE_FLEETS:
        berths = stations(g, promise.by)
        caps = [fleets_at(g, promise.by, sector) for sector in berths]
        number = promise.number
        return Allocate(SECTOR, berths, caps, number, number, [1] * len(berths))
    if promise.kind == GIVE_CARD and promise.about == ANY_CARD:
        return Choose(CARD, sorted(set(g.hand(promise.by).cards)))
    return None


def settle_plain(g: Destiny, deal: Deal) -> None:
    """GD-DEA-15, GD-DEA-20: promises whose last turn ends are kept; votes never held are void."""
    for place in range(len(deal.promises)):
        promise = deal.promises[place]
        if deal.fates[place] != OPEN or promise.kind in GIVING:
            continue
        if promise.kind == STAND_ASIDE and g.s.election == 1 and g.s.turn >= promise.number:
            deal.fates[place] = HELD
        elif promise.until <= g.s.turn:
            undone = promise.kind in (VOTE_SO, DEFEND_IT, JOIN_ATTACK, STAND_ASIDE)
            deal.fates[place] = VOID if undone else HELD
    close_if_done(g, deal)


def release(g: Destiny, deal: Deal) -> None:
    """GD-REB-25: what was agreed with a rebel binds nobody; it ends with its last turn."""
    last = 0
    for promise in deal.promises:
        last = max(last, promise.until)
    if last <= g.s.turn:
        deal.fates = [VOID] * len(deal.fates)
        close_if_done(g, deal)


@final
class SettlePromises(Procedure[Destiny]):
    """GD-END-01 (part d), GD-DEA-22: whoever owes something hands it over or breaks its word.

    GD-CRT-12: what the court has ratified is handed over without asking.
    GD-EX-14: who keeps the Sector he was to give back has 2 Corruption and the Sector.
    """

    number: i64 = 0
    place: i64 = 0
    done: list[int]

    def __init__(self) -> None:
        self.done = []

    def begin(self, g: Destiny) -> Step:
        for deal in list(g.s.deals):
            if deal.state == CONCLUDED:
                if is_binding(g, deal):
                    settle_plain(g, deal)
                else:
                    release(g, deal)
        return Goto(SettlePromises.next)

    def next(self, g: Destiny) -> Step:
        """The next promise that is due; each is settled once."""
        for deal in g.s.deals:
            if not is_binding(g, deal):
                continue
            for place in range(len(deal.promises)):
                key = deal.number * 16 + place
                due = deal.fates[place] in (OPEN, SPENT) and is_due(g, deal.promises[place])
                if due and key not in self.done:
                    self.done.append(key)
                    self.number = deal.number
                    self.place = place
                    return self.settle(g, deal)
        return DONE

    def settle(self, g: Destiny, deal: Deal) -> Step:
        """GD-DEA-23: lost things lapse; what one could not be bothered to keep is a breach."""
        promise = deal.promises[self.place]
        if not is_able(g, deal, promise):
            spent = deal.fates[self.place] == SPENT
            if deal.ratified or (is_lost(g, deal, promise) and not spent):
                hold(g, deal, self.place, VOID)
                return Goto(SettlePromises.next)
            return self.breach(g, deal)
        g.reveals += 1
        seat = g.seat_of(promise.by)
        if deal.ratified:
            return self.perform(g, deal, self.absent(g, DUE.put_to(seat)))
        return Ask([DUE.put_to(seat)], SettlePromises.answered, audience=only(seat))

    def offer(self, g: Destiny, question: Question) -> Shape:
        deal = find_deal(g, self.number)
        if deal is None:
            return Choose(KEEPING, [KEEP_IT, BREAK_IT])
        keep = keep_shape(g, deal.promises[self.place])
        return Choose(KEEPING, [KEEP_IT, BREAK_IT], then=[keep, None])

    def absent(self, g: Destiny, question: Question) -> Answer:
        """GD-DEC-37: a due payment or transfer is made if possible."""
        return walk(self.offer(g, question), FIRST_ENTRY)

    def answered(self, g: Destiny) -> Step:
        deal = find_deal(g, self.number)
        if deal is None or not is_binding(g, deal):
            return Goto(SettlePromises.next)
        if g.answer().key == BREAK_IT:
            return self.breach(g, deal)
        return self.perform(g, deal, g.answer())

    def breach(self, g: Destiny, deal: Deal) -> Step:
        """GD-DEA-16, GD-DEA-17."""
        party = deal.promises[self.place].by
        break_deal(g, deal, self.place)
        return Run(penance(g, party), SettlePromises.next)

    def perform(self, g: Destiny, deal: Deal, answer: Answer) -> Step:
        """What was promised changes hands, like any trade (GD-DEA-06..11)."""
        promise = deal.promises[self.place]
        bundle = gift(g, promise, answer)
        goes_on = promise.kind == PAY and promise.detail == 1 and promise.until > g.s.turn
        gone = Deal()
        gone.by = promise.by
        gone.to = deal.other(promise.by)
        gone.gives = bundle
        landing = carry_out(g, gone)
        if not goes_on and deal.state == CONCLUDED:
            hold(g, deal, self.place, HELD)
        return Run(PlaceTraded(landing), SettlePromises.next)

    def words(self, view: View, question: Question) -> Words:
        """What is due, to whom, and what a breach costs."""
        words = Words(DUE.prompt)
        for deal in view.state.deals:
            if deal.number == self.number:
                promise = deal.promises[self.place]
                to = PARTY.label(deal.other(promise.by))
                words.prompt = f"You promised the {to} {promise_text(promise)}. {DUE.prompt}"
        cost = view.state.settings.breach_corruption
        words.previews[KEEPING.name, KEEP_IT] = "You hand it over now."
        words.previews[KEEPING.name, BREAK_IT] = (
            f"One of your Senators takes {cost} Corruption, the deal is over, and all learn of it."
        )
        return words


# Fleets promised for a turn


def fleets_defending(g: Destiny, party: i64, sector: i64) -> i64:
    """How many Fleets of a Party defend a Sector, moved there or not (GD-INV-05)."""
    count = fleets_at(g, party, sector)
    for order in g.s.orders:
        if order.owner == party and order.sector == sector and order.intent != DEFEND:
            count -= len(order.origins)
    return max(0, count)


def fleets_attacking(g: Destiny, promise: Promise) -> i64:
    """How many Fleets were sent to attack as it was promised."""
    count: i64 = 0
    for order in g.s.orders:
        there = order.owner == promise.by and order.sector == promise.about
        if there and order.intent == promise.detail:
            count += len(order.origins)
    return count


@final
class FleetPledges(Procedure[Destiny]):
    """GD-DEA-22: once all Fleets are declared, those promised for this turn have to be there."""

    def begin(self, g: Destiny) -> Step:
        for deal in g.s.deals:
            if not is_binding(g, deal):
                continue
            for place in range(len(deal.promises)):
                promise = deal.promises[place]
                fleets = promise.kind in (DEFEND_IT, JOIN_ATTACK)
                if not fleets or deal.fates[place] != OPEN or promise.until != g.s.turn:
                    continue
                if promise.kind == JOIN_ATTACK and g.owner(promise.about) == promise.by:
                    hold(g, deal, place, VOID)
                elif self.there(g, promise) >= promise.number:
                    hold(g, deal, place, HELD)
                elif deal.ratified:
                    hold(g, deal, place, VOID)
                else:
                    break_deal(g, deal, place)
                    return Run(penance(g, promise.by), FleetPledges.begin)
        return DONE

    def there(self, g: Destiny, promise: Promise) -> i64:
        """How many Fleets keep the promise."""
        if promise.kind == JOIN_ATTACK:
            return fleets_attacking(g, promise)
        return fleets_defending(g, promise.by, promise.about)
