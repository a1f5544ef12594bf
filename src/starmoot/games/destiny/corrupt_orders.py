"""The Republic Fleets at the Minister of Defence's pleasure: his corrupt ability (GD-MIN-17..21).

Whatever they were about is void, like after a Feint (GD-FEI-10); the Minister drafts new orders,
Admirals of other Parties may refuse, and then the Fleets go at once.
"""

from __future__ import annotations

from typing import Final, final

from starmoot.games.destiny.conflicts import DEFEND, NEUTRALISE, TAKE, Order
from starmoot.games.destiny.content import NO_SENATOR, SECTOR, SENATOR, SENATOR_COUNT
from starmoot.games.destiny.feint import (
    blame,
    copy_of,
    enter_order,
    recalled,
    send_again,
    void_orders,
)
from starmoot.games.destiny.fleet_orders import (
    EVERYWHERE,
    led_by,
    order_to,
    orders_text,
    read_admiral,
    waiting_at,
    waiting_stations,
    with_fleets,
)
from starmoot.games.destiny.names import INFESTED, NO_PARTY, PARTIES, PARTY, REPUBLIC
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.thing_words import tell_things
from starmoot.kernel import (
    DONE,
    Amount,
    Answer,
    Choose,
    Form,
    Goto,
    Kind,
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
    pick,
)

# What the Fleets are to do: defend, make neutral, or take it for a Party.
TO_DEFEND: Final = 0
TO_FREE: Final = 1
TAKE_FOR: Final = 2
PURPOSE: Final = Kind(
    "destiny.purpose",
    ["defend", "neutralise", *[f"take_for_{key}" for key in PARTY.keys]],
    ["Defend it", "Make it neutral", *[f"Take it for the {label}" for label in PARTY.labels]],
)
REFUSES: Final = 0
GOES: Final = 1
CONSENT: Final = Kind("destiny.consent", ["refuse", "go"], ["Refuse", "Go"])

USURPED: Final = note(
    "destiny.usurped",
    "GD-MIN-17 GD-MIN-20 GD-FEI-10",
    "The Minister of Defence of the {} orders the Republic Fleets about",
    PARTY,
)
REFUSED: Final = note("destiny.admiral_refuses", "GD-FLT-16 GD-FLT-17", "{} refuses", SENATOR)

FIRST_MOVE: Final = Topic(
    "destiny.corrupt_orders",
    "GD-DEC-34 GD-MIN-17 GD-REP-05",
    "Where do the Republic Fleets go, and what for?",
    "All stay where they are",
)
MORE_MOVES: Final = Topic(
    "destiny.more_corrupt_orders",
    "GD-DEC-34 GD-MIN-17",
    "Which other Republic Fleets go elsewhere?",
    "Give the orders as they are; the other Fleets stay",
)
ASK_ADMIRAL: Final = Topic(
    "destiny.refuse_orders",
    "GD-DEC-20 GD-FLT-16 GD-FLT-17 GD-MIN-21",
    "Does your Senator go?",
)


def purposes(g: Destiny, sector: i64) -> list[int]:
    """GD-REP-05, GD-INV-09, GD-INV-16, GD-INF-10: what Fleets may be sent to a Sector for.

    Where it is Infested or rebellious they do not defend, which they never do there (GD-REP-01).
    """
    owner = g.owner(sector)
    found: list[int] = []
    if owner != INFESTED and not g.is_rebellious(sector):
        found.append(TO_DEFEND)
    if owner == INFESTED or owner >= 0:
        found.append(TO_FREE)
    for party in range(PARTIES):
        if g.plays(party) and party != owner:
            found.append(TAKE_FOR + party)
    return found


def intent_of(purpose: i64) -> i64:
    """The intent of an order with this purpose."""
    if purpose >= TAKE_FOR:
        return TAKE
    return NEUTRALISE if purpose == TO_FREE else DEFEND


def leader_of(purpose: i64) -> i64:
    """The Party for which Fleets take a Sector."""
    return purpose - TAKE_FOR if purpose >= TAKE_FOR else NO_PARTY


def purpose_of(order: Order) -> i64:
    """What an order was drafted for."""
    if order.intent == TAKE:
        return TAKE_FOR + order.leader
    return TO_FREE if order.intent == NEUTRALISE else TO_DEFEND


def is_crime(g: Destiny, order: Order) -> bool:
    """GD-MIN-18, GD-INV-14: an Invasion costs Corruption, unless it frees what is hostile."""
    if order.intent == DEFEND:
        return False
    hostile = g.owner(order.sector) == INFESTED or g.is_rebellious(order.sector)
    return order.intent == TAKE or not hostile


def may_command(g: Destiny, senator: i64) -> bool:
    """GD-MIN-21, GD-FEI-09: of a Party in good standing, and with his action or sent before."""
    party = g.s.senator_party[senator]
    if party < 0 or party == g.s.rebel:
        return False
    return not g.exhausted(senator) or senator in recalled(g, REPUBLIC)


@final
class CorruptOrders(Procedure[Destiny]):
    """GD-MIN-17..21, GD-FEI-10, GD-REP-05: new orders, consent, Corruption, and off they go."""

    party: i64 = NO_PARTY
    minister: i64 = NO_SENATOR
    orders: list[Order]
    at: i64 = 0

    def __init__(self, party: i64 = NO_PARTY, minister: i64 = NO_SENATOR) -> None:
        self.party = party
        self.minister = minister
        self.orders = []

    def begin(self, g: Destiny) -> Step:
        """GD-MIN-20, GD-FEI-10: the Senate's orders are replaced, or undone like by a Feint."""
        g.say(USURPED, self.party)
        g.s.fleet_orders = []
        void_orders(g, REPUBLIC)
        if not waiting_stations(g, self.orders):
            return DONE
        return ask(FIRST_MOVE, g.seat_of(self.party), CorruptOrders.drafted)

    def offer(self, g: Destiny, question: Question) -> Shape:
        if question.topic is ASK_ADMIRAL:
            able = may_command(g, self.orders[self.at].admiral)
            return Choose(CONSENT, [REFUSES, GOES] if able else [REFUSES])
        keys = waiting_stations(g, self.orders)
        targets = self.targets(g)
        named = [order.admiral for order in self.orders]
        able_ones = [
            one for one in range(SENATOR_COUNT) if one not in named and may_command(g, one)
        ]
        who = Choose(SENATOR, able_ones, 0, 1)
        then: list[Shape | None] = []
        for station in keys:
            parts: list[Shape] = [Amount(1, waiting_at(g, self.orders, station)), targets, who]
            then.append(Form(["fleets", "to", "admiral"], parts))
        return Choose(SECTOR, keys, then=then)

    def targets(self, g: Destiny) -> Choose:
        """Every Sector with what may be done there; one purpose for each destination."""
        then: list[Shape | None] = []
        for sector in EVERYWHERE:
            known = order_to(self.orders, sector)
            keys = purposes(g, sector) if known is None else [purpose_of(known)]
            then.append(Choose(PURPOSE, keys))
        return Choose(SECTOR, EVERYWHERE, then=then)

    def absent(self, g: Destiny, question: Question) -> Answer:
        """GD-DEC-20: who says nothing refuses."""
        return (
            pick(REFUSES) if question.topic is ASK_ADMIRAL else Procedure.absent(self, g, question)
        )

    def drafted(self, g: Destiny) -> Step:
        """One more destination, or the draft is complete."""
        answer = g.answer()
        if answer.passed():
            return Goto(CorruptOrders.consult)
        inner = answer.part(0)
        origins = [answer.key] * inner.part(0).key
        target = inner.part(1)
        purpose = target.part(0).key
        self.orders = with_fleets(
            self.orders,
            origins,
            target.key,
            intent_of(purpose),
            leader_of(purpose),
            read_admiral(answer),
        )
        if waiting_stations(g, self.orders):
            return ask(MORE_MOVES, g.seat_of(self.party), CorruptOrders.drafted)
        return Goto(CorruptOrders.consult)

    def consult(self, g: Destiny) -> Step:
        """GD-FLT-16, GD-MIN-21: whoever is not of the Minister's own Party may refuse."""
        while self.at < len(self.orders):
            admiral = self.orders[self.at].admiral
            if admiral != NO_SENATOR:
                owner = g.s.senator_party[admiral]
                if owner >= 0 and owner != self.party:
                    return ask(ASK_ADMIRAL, g.seat_of(owner), CorruptOrders.consulted)
            self.at += 1
        return Goto(CorruptOrders.go)

    def consulted(self, g: Destiny) -> Step:
        """GD-FLT-17: a refusal costs no Corruption and gives no action back."""
        if g.answer().key == REFUSES:
            order = self.orders[self.at]
            g.say(REFUSED, order.admiral)
            self.orders[self.at] = led_by(order, NO_SENATOR)
        self.at += 1
        return Goto(CorruptOrders.consult)

    def go(self, g: Destiny) -> Step:
        """GD-INV-24, GD-FEI-09: Admirals spend their action, or were sent before."""
        for draft in self.orders:
            order = copy_of(draft)
            if order.admiral != NO_SENATOR and not may_command(g, order.admiral):
                order.admiral = NO_SENATOR
            if order.admiral != NO_SENATOR and not send_again(g, REPUBLIC, order.admiral):
                g.exhaust(order.admiral)
            if is_crime(g, order):
                self.blame_somebody(g, order)
            enter_order(g, order)
        return DONE

    def blame_somebody(self, g: Destiny, order: Order) -> None:
        """GD-MIN-18, GD-MIN-19: 2 Corruption each: on the Admiral, without one on the Minister."""
        order.bearer = self.minister if order.admiral == NO_SENATOR else order.admiral
        blame(g, REPUBLIC, order.bearer)

    def words(self, view: View, question: Question) -> Words:
        words = Words(question.topic.prompt)
        if question.topic is ASK_ADMIRAL:
            order = self.orders[self.at]
            name = SENATOR.label(order.admiral)
            what = PURPOSE.label(purpose_of(order)).lower()
            words.prompt = (
                f"The Minister of Defence wants {name} to lead Republic Fleets to "
                f"{SECTOR.label(order.sector)}: {what}. Does your Senator go?"
            )
            words.previews[CONSENT.name, REFUSES] = "No Corruption; no action comes back either."
            words.previews[CONSENT.name, GOES] = "The Corruption of an Invasion is then yours."
            return words
        if self.orders:
            words.prompt = f"So far: {orders_text(self.orders)}. {words.prompt}"
        for purpose in range(len(PURPOSE.keys)):
            words.previews[PURPOSE.name, purpose] = "2 Corruption on the Admiral or the Minister."
        words.previews[PURPOSE.name, TO_DEFEND] = "No Corruption."
        words.previews[PURPOSE.name, TO_FREE] = (
            "2 Corruption on the Admiral or the Minister, none if it is Infested or rebellious."
        )
        tell_things(words, view)
        return words
