"""The Republic Fleets at the Minister of Defence's pleasure: his corrupt ability (GD-MIN-17..22).

In the Senate Phase his orders take the place of the Senate's and wait until the Republic Fleets
move. In step 1 of the Intrigue Phase whatever the Fleets were about is void, like after a Feint
(GD-FEI-10), and they go at once. Admirals of other Parties may refuse. What he orders is an act of
his Party: laws and promises stand in its way like in that of any declaration.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.laws import permits
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senate import fleet_orders
from starmoot.games.destiny.war import conflicts, feint, fleets
from starmoot.games.destiny.words import thing_words

PURPOSE: Final = k.Kind("destiny.purpose")
"""What the Fleets are to do: defend, make neutral, or take it for a Party."""
TO_DEFEND: Final = PURPOSE.word("defend", "Defend it")
TO_FREE: Final = PURPOSE.word("neutralise", "Make it neutral")
TAKE_FOR: Final = [
    PURPOSE.word(
        f"take_for_{names.PARTY.key(party)}", f"Take it for the {names.PARTY.label(party)}"
    )
    for party in names.EVERY_PARTY
]
CONSENT: Final = k.Kind("destiny.consent")
REFUSES: Final = CONSENT.word("refuse")
GOES: Final = CONSENT.word("go")

USURPED: Final = k.note(
    "destiny.usurped",
    "GD-MIN-17 GD-MIN-20",
    "The Minister of Defence of the {party} orders the Republic Fleets about",
)
REFUSED: Final = k.note("destiny.admiral_refuses", "GD-FLT-16 GD-FLT-17", "{senator} refuses")


def purposes(g: Destiny, sector: names.Sector) -> list[int]:
    """GD-REP-05, GD-INV-09, GD-INV-16, GD-INF-10: what Fleets may be sent to a Sector for.

    Where it is Infested or rebellious they do not defend, which they never do there (GD-REP-01).
    """
    owner = g.owner(sector)
    found: list[int] = []
    if not g.is_hostile(sector):
        found.append(TO_DEFEND)
    if owner == names.INFESTED or owner >= 0:
        found.append(TO_FREE)
    for party in names.EVERY_PARTY:
        if g.plays(party) and party != owner:
            found.append(TAKE_FOR[party])
    return found


def intent_of(purpose: k.i64) -> k.i64:
    """The intent of an order with this purpose."""
    if purpose in TAKE_FOR:
        return conflicts.TAKE
    return conflicts.NEUTRALISE if purpose == TO_FREE else conflicts.DEFEND


def leader_of(purpose: k.i64) -> names.Party:
    """The Party for which Fleets take a Sector."""
    return names.party(TAKE_FOR.index(purpose)) if purpose in TAKE_FOR else names.NO_PARTY


def purpose_of(order: conflicts.Order) -> k.i64:
    """What an order was drafted for."""
    if order.intent == conflicts.TAKE:
        return TAKE_FOR[order.leader]
    return TO_FREE if order.intent == conflicts.NEUTRALISE else TO_DEFEND


def is_crime(g: Destiny, order: conflicts.Order) -> bool:
    """GD-MIN-18, GD-INV-14: an Invasion costs Corruption, unless it frees what is hostile."""
    if order.intent == conflicts.DEFEND:
        return False
    return order.intent == conflicts.TAKE or not g.is_hostile(order.sector)


def may_command(g: Destiny, senator: names.Senator) -> bool:
    """GD-MIN-21, GD-FEI-09: of a Party in good standing, and with his action or sent before."""
    party = g.senator(senator).party
    if party < 0 or party == g.s.rebel:
        return False
    return not g.exhausted(senator) or senator in feint.recalled(g, names.REPUBLIC)


class Purpose(k.Pick):
    """A Sector, and what is to be done there."""

    sector: names.Sector = names.NO_SECTOR
    purpose: int = 0


class Move(k.Sheet):
    """How many Fleets go where, what for, and under whom."""

    fleets: int = 0
    to: Purpose = Purpose()
    admiral: list[names.Senator] = []


class MoveFrom(k.Pick):
    """Where Republic Fleets come from, and where they go."""

    station: names.Sector = names.NO_SECTOR
    move: Move = Move()


class Moves(k.Topic):
    """Fleets of a station, where to and what for, and at most one Admiral. (GD-REP-05)"""

    def offer(self, at: CorruptOrders, g: Destiny, question: k.Question) -> k.Shape:
        keys = fleet_orders.waiting_stations(g, at.orders)
        targets = at.targets(g)
        named = [order.admiral for order in at.orders]
        able = [one for one in names.EVERY_SENATOR if one not in named and may_command(g, one)]
        who = k.Choose(printed.SENATOR, able, 0, 1)
        then: list[k.Shape | None] = []
        for station in keys:
            fleets = k.Amount(1, fleet_orders.waiting_at(g, at.orders, station))
            then.append(k.form(Move, fleets=fleets, to=targets, admiral=who))
        return k.Choose(printed.SECTOR, keys, then=then)

    def words(self, at: CorruptOrders, view: k.View, question: k.Question) -> k.Words:
        words = k.Words(self.prompt)
        if at.orders:
            words.prompt = f"So far: {fleet_orders.orders_text(at.orders)}. {words.prompt}"
        price = f"{feint.INVASION_TOKENS} Corruption on the Admiral or the Minister"
        for purpose in TAKE_FOR:
            words.previews[PURPOSE.name, purpose] = f"{price}."
        words.previews[PURPOSE.name, TO_DEFEND] = "No Corruption."
        words.previews[PURPOSE.name, TO_FREE] = f"{price}, none if it is Infested or rebellious."
        thing_words.tell_things(words, view)
        return words


FIRST_MOVE: Final = Moves(
    "destiny.corrupt_orders",
    "GD-DEC-34 GD-MIN-17",
    "Where do the Republic Fleets go, and what for?",
    "All stay where they are",
    title="Republic Fleets",
)
MORE_MOVES: Final = Moves(
    "destiny.more_corrupt_orders",
    "GD-DEC-34 GD-MIN-17",
    "Which other Republic Fleets go elsewhere?",
    "Give the orders as they are; the other Fleets stay",
    title="Republic Fleets",
)


class CorruptOrders(k.Procedure[Destiny]):
    """GD-MIN-17, GD-MIN-20, GD-FEI-10, GD-REP-05: the Minister drafts new orders."""

    party: names.Party = names.NO_PARTY
    minister: names.Senator = names.NO_SENATOR
    orders: list[conflicts.Order] = []

    def begin(self, g: Destiny) -> k.Step:
        """GD-MIN-20, GD-FEI-10: the Senate's orders are replaced, or undone like by a Feint."""
        g.say(USURPED, self.party)
        g.s.usurping = self.party
        g.s.usurped = []
        if g.s.phase == names.INTRIGUE:
            feint.void_orders(g, names.REPUBLIC)
        if not fleet_orders.waiting_stations(g, self.orders):
            return k.Goto(CorruptOrders.give)
        return k.ask(FIRST_MOVE, g.seat_of(self.party), CorruptOrders.drafted)

    def targets(self, g: Destiny) -> k.Choose:
        """Every Sector with what may be done there; one purpose for each destination."""
        then: list[k.Shape | None] = []
        for sector in fleet_orders.EVERYWHERE:
            known = fleet_orders.order_to(self.orders, sector)
            keys = purposes(g, sector) if known is None else [purpose_of(known)]
            then.append(k.Choose(PURPOSE, keys))
        return k.Choose(printed.SECTOR, fleet_orders.EVERYWHERE, then=then)

    def drafted(self, g: Destiny) -> k.Step:
        """One more destination, or the draft is complete."""
        answer = g.answer()
        if answer.passed():
            return k.Goto(CorruptOrders.give)
        draft = g.read(MoveFrom)
        move = draft.move
        self.orders = fleet_orders.with_fleets(
            self.orders,
            [draft.station] * move.fleets,
            move.to.sector,
            intent_of(move.to.purpose),
            leader_of(move.to.purpose),
            fleet_orders.one_of(move.admiral),
        )
        if fleet_orders.waiting_stations(g, self.orders):
            return k.ask(MORE_MOVES, g.seat_of(self.party), CorruptOrders.drafted)
        return k.Goto(CorruptOrders.give)

    def give(self, g: Destiny) -> k.Step:
        """GD-MIN-20, GD-MIN-22: the Fleets go at once where they may move; else they wait."""
        given: list[conflicts.Order] = []
        for draft in self.orders:
            order: conflicts.Order = draft.copy()
            order.by = self.party
            order.bearer = self.minister
            given.append(order)
        g.s.usurped = given
        return k.Run(CarryOutUsurped()) if g.s.phase == names.INTRIGUE else k.DONE


def possible(g: Destiny, order: conflicts.Order) -> conflicts.Order | None:
    """GD-FLT-11: an order as far as it can still be carried out; None where it cannot.

    Between the draft and the going Fleets may be lost, Sectors change hands, Admirals tire.
    GD-MIN-20: nobody obeys a Minister whose Party has rebelled, not even between law and deed.
    """
    if not g.in_good_standing(order.by) or purpose_of(order) not in purposes(g, order.sector):
        return None
    left: conflicts.Order = order.copy()
    left.origins = []
    for origin in order.origins:
        if fleets.unmoved_at(g, names.REPUBLIC, origin) > left.origins.count(origin):
            left.origins = [*left.origins, origin]
    if left.admiral != names.NO_SENATOR and not may_command(g, left.admiral):
        left.admiral = names.NO_SENATOR
    return left if left.origins else None


def admirals_party(g: Destiny, order: conflicts.Order) -> names.Party:
    """The Party of an order's Admiral, NO_PARTY without one who is in play."""
    if order.admiral == names.NO_SENATOR or not g.in_play(order.admiral):
        return names.NO_PARTY
    return g.senator(order.admiral).party


class AskAdmiral(k.Topic):
    """Whether a Senator of another Party goes; silence refuses. (GD-DEC-20, GD-FLT-16)"""

    def offer(self, at: CarryOutUsurped, g: Destiny, question: k.Question) -> k.Shape:
        able = may_command(g, g.s.usurped[at.at].admiral)
        return k.Choose(CONSENT, [REFUSES, GOES] if able else [REFUSES])

    def words(self, at: CarryOutUsurped, view: k.View, question: k.Question) -> k.Words:
        order: conflicts.Order = view.state.usurped[at.at]
        what = names.within(PURPOSE.label(purpose_of(order)))
        words = k.Words(
            f"The Minister of Defence wants {printed.SENATOR.label(order.admiral)} to lead "
            f"Republic Fleets to {printed.SECTOR.label(order.sector)}: {what}. {self.prompt}"
        )
        words.previews[CONSENT.name, REFUSES] = "No Corruption; no action comes back either."
        words.previews[CONSENT.name, GOES] = "The Corruption of an Invasion is then yours."
        return words


ASK_ADMIRAL: Final = AskAdmiral(
    "destiny.refuse_orders", "GD-DEC-20 GD-FLT-16", "Does your Senator go?", title="Marching orders"
)


class CarryOutUsurped(k.Procedure[Destiny]):
    """GD-MIN-17..21, GD-FLT-16, GD-FLT-17: consent, laws, promises, Corruption, and off they go.

    `order` is the one at place `at`. An order that is refrained from leaves its Fleets where they
    are.
    """

    at: k.i64 = 0
    order: conflicts.Order | None = None

    def begin(self, g: Destiny) -> k.Step:
        """GD-MIN-20: nothing is left of the Senate's orders, unless a rebel has given these."""
        if g.s.usurping == names.NO_PARTY or not g.in_good_standing(g.s.usurping):
            g.s.usurping = names.NO_PARTY
            g.s.usurped = []
            return k.DONE
        g.s.fleet_orders = []
        return k.Goto(CarryOutUsurped.consult)

    def consult(self, g: Destiny) -> k.Step:
        """GD-FLT-16, GD-MIN-21: whoever is not of the Minister's own Party may refuse."""
        while self.at < len(g.s.usurped):
            owner = admirals_party(g, g.s.usurped[self.at])
            if owner not in (names.NO_PARTY, g.s.usurping):
                return k.ask(ASK_ADMIRAL, g.seat_of(owner), CarryOutUsurped.consulted)
            self.at += 1
        self.at = 0
        return k.Goto(CarryOutUsurped.next)

    def consulted(self, g: Destiny) -> k.Step:
        """GD-FLT-17: a refusal costs no Corruption and gives no action back."""
        if g.answer().key == REFUSES:
            order = g.s.usurped[self.at]
            g.say(REFUSED, order.admiral)
            alone = fleet_orders.led_by(order, names.NO_SENATOR)
            g.s.usurped = [*g.s.usurped[: self.at], alone, *g.s.usurped[self.at + 1 :]]
        self.at += 1
        return k.Goto(CarryOutUsurped.consult)

    def next(self, g: Destiny) -> k.Step:
        """The next order that is still possible."""
        while self.at < len(g.s.usurped):
            self.order = possible(g, g.s.usurped[self.at])
            self.at += 1
            if self.order is not None:
                permit = permits.Permit(feint.deeds_of(g, self.order), names.REPUBLIC)
                return k.Run(permit, CarryOutUsurped.lawful)
        g.s.usurping = names.NO_PARTY
        g.s.usurped = []
        return k.DONE

    def lawful(self, g: Destiny) -> k.Step:
        """Without leave the Fleets stay; then it is asked for the Admiral."""
        if not g.finished(permits.Permit).allowed:
            return k.Goto(CarryOutUsurped.next)
        assert self.order is not None
        admiral = feint.deeds_of_admiral(g, self.order)
        return k.Run(permits.Permit(admiral, names.REPUBLIC), CarryOutUsurped.go)

    def go(self, g: Destiny) -> k.Step:
        """GD-INV-24, GD-FEI-09: Admirals spend their action, or were sent before.

        Without leave for an Admiral the Fleets go alone.
        """
        order = None if self.order is None else possible(g, self.order)
        if order is None:
            return k.Goto(CarryOutUsurped.next)
        if not g.finished(permits.Permit).allowed:
            order.admiral = names.NO_SENATOR
        if order.admiral != names.NO_SENATOR and not feint.send_again(
            g, names.REPUBLIC, order.admiral
        ):
            g.exhaust(order.admiral)
        minister = order.bearer
        order.bearer = names.NO_SENATOR
        if is_crime(g, order):
            order.bearer = minister if order.admiral == names.NO_SENATOR else order.admiral
            feint.blame(g, names.REPUBLIC, order.bearer)
        feint.enter_order(g, order)
        return k.Goto(CarryOutUsurped.next)
