"""Step 1 of the Intrigue Phase: Invasions and defences are declared (GD-INV), then Feints.

Each order is carried out when it is given; the Corruption of a Party's Invasions is placed when it
has given all of them, since only then it is known which is the first (GD-SAB-18).
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, play
from starmoot.games.destiny.acting import concern, floor, windows
from starmoot.games.destiny.acting.acts import INVASIONS_ACT
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.laws import language, permits
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senate import fleet_orders
from starmoot.games.destiny.senators import tokens
from starmoot.games.destiny.war import conflicts, feint, order_rules
from starmoot.games.destiny.war.fleets import fleets_at, unmoved_at
from starmoot.games.destiny.words import law_words, order_words

DUTIES: Final = (language.STATION_FLEET, language.ATTACK_INFESTED)


class Intention(k.Pick):
    """What an order is for, and where."""

    intent: int = conflicts.DEFEND
    where: k.Answer = k.PASS


class Support(k.Pick):
    """The Party that is helped, and where."""

    leader: names.Party = names.NO_PARTY
    sector: names.Sector = names.NO_SECTOR


class DeclareOrder(concern.OwnTopic):
    """What for and where, order after order. (GD-INV-06, GD-INV-10)"""

    def offer(self, at: Declare, g: Destiny, question: k.Question) -> k.Shape:
        return order_rules.intents(g, at.party)

    def words(self, at: Declare, view: k.View, question: k.Question) -> k.Words:
        return order_words.order_words(play.seen_by(view), at.party, with_duties(view, self.prompt))


DECLARE: Final = DeclareOrder(
    "destiny.declare",
    "GD-DEC-18 GD-INV-06",
    "Where do you send Fleets, and what for?",
    "No more orders",
    clock="declare",
    title="Fleets",
)


class Unled(k.Sheet):
    """Fleets by where they stand."""

    fleets: list[int] = []


class Led(Unled):
    """Fleets by where they stand, and at most one Admiral."""

    admiral: list[names.Senator] = []


class Send(k.Topic):
    """Fleets by where they stand, and at most one Admiral. (GD-INV-01, GD-INV-20, GD-INV-22)

    GD-EX-16: three Parties have one Admiral each, with or against one another.
    """

    def offer(self, at: Declare, g: Destiny, question: k.Question) -> k.Shape:
        sector, defends = at.order.sector, at.order.intent == conflicts.DEFEND
        origins = order_rules.origins_for(g, at.party, sector, at.order.intent)
        caps = [unmoved_at(g, at.party, origin) for origin in origins]
        most = min(sum(caps), order_rules.ready_fleets(g, at.party))
        free = order_rules.admirals(g, at.party)
        present = defends and fleets_at(g, at.party, sector) > 0
        least: k.i64 = 0 if present and free else min(1, most)
        fleets = k.Allocate(printed.SECTOR, origins, caps, least, most, [1] * len(origins))
        if not free:
            return k.form(Unled, fleets=fleets)
        return k.form(Led, fleets=fleets, admiral=k.Choose(printed.SENATOR, free, 0, 1))

    def words(self, at: Declare, view: k.View, question: k.Question) -> k.Words:
        sector, intent = at.order.sector, at.order.intent
        doing = conflicts.INTENT.label(intent).lower()
        prompt = f"{printed.SECTOR.label(sector)}, {doing}. {self.prompt}"
        seen = play.seen_by(view)
        if intent in (conflicts.TAKE, conflicts.NEUTRALISE):
            most = order_rules.ready_fleets(seen, at.party)
            admirals = order_rules.admirals(seen, at.party)
            prompt += order_words.attack_outlook(seen, at.party, sector, most, admirals)
        return order_words.order_words(seen, at.party, prompt)


SEND: Final = Send(
    "destiny.send_fleets",
    "GD-DEC-18 GD-INV-20",
    "Which Fleets go, and who commands them?",
    "Not there",
    clock="declare",
    title="Send Fleets",
)


class FirstInvasion(DeclareOrder):
    """Which Invasion is free; silence names the largest. (GD-SAB-17, GD-DEC-42)"""

    def offer(self, at: Declare, g: Destiny, question: k.Question) -> k.Shape:
        return k.Choose(printed.SECTOR, at.costly)

    def absent(self, at: Declare, g: Destiny, question: k.Question) -> k.Answer:
        """The first of the largest ones."""
        best = names.NO_SECTOR
        most = 0
        for order in g.s.orders:
            own = order.owner == at.party and order.sector in at.costly
            if own and len(order.origins) > most:
                best = order.sector
                most = len(order.origins)
        return k.pick(best)


FIRST_INVASION: Final = FirstInvasion(
    "destiny.first_invasion",
    "GD-DEC-42 GD-SAB-17",
    "Welcome Insurrection: which of your Invasions is the first and costs no Corruption?",
    title="First Invasion",
)


def with_duties(view: k.View, prompt: str) -> str:
    """A prompt with what laws oblige Parties to do with their Fleets."""
    return law_words.with_duties(view.state.laws, DUTIES, prompt)


class Declare(floor.OwnDecision):
    """A Party gives its orders, one after another, until it has no more (GD-INV-06, GD-INV-10).

    `order` is the one in question, `costly` the Sectors whose Invasion is still to be paid in
    Corruption.
    """

    order: conflicts.Order = conflicts.Order()
    costly: list[names.Sector] = []

    def __init__(self, party: names.Party = names.NO_PARTY) -> None:
        self.party = party

    def begin(self, g: Destiny) -> k.Step:
        return k.Goto(Declare.next)

    def next(self, g: Destiny) -> k.Step:
        """GD-TIM-06: who can send nothing and nobody is not asked."""
        if not order_rules.can_order(g, self.party):
            return k.Goto(Declare.settle)
        return k.ask(DECLARE, g.seat_of(self.party), Declare.chosen)

    def chosen(self, g: Destiny) -> k.Step:
        """An intent, the Party that is helped, and a Sector."""
        answer = g.answer()
        if answer.passed():
            return k.Goto(Declare.settle)
        wanted = g.read(Intention)
        order = conflicts.Order(
            owner=self.party, intent=wanted.intent, sector=names.Sector(wanted.where.key)
        )
        if order.intent == conflicts.SUPPORT:
            support = k.read(Support, wanted.where)
            order.leader = support.leader
            order.sector = support.sector
        self.order = order
        return k.ask(SEND, g.seat_of(self.party), Declare.sent)

    def sent(self, g: Destiny) -> k.Step:
        """Which Fleets, under whom; then laws and promises are asked (GD-LAW-09, GD-LAW-17)."""
        answer = g.answer()
        if answer.passed():
            return k.Goto(Declare.next)
        order = self.order
        order.origins = []
        order.admiral = names.NO_SENATOR
        sheet = g.read(Unled)
        if order_rules.admirals(g, self.party):
            order.admiral = fleet_orders.one_of(g.read(Led).admiral)
        origins = order_rules.origins_for(g, self.party, order.sector, order.intent)
        for origin, count in zip(origins, sheet.fleets, strict=True):
            order.origins.extend([origin] * count)
        return k.Run(permits.Permit(feint.deeds_of(g, order), self.party), Declare.lawful)

    def lawful(self, g: Destiny) -> k.Step:
        """Without leave the Fleets stay; then the Admiral needs it, who may stay behind alone."""
        if not g.finished(permits.Permit).allowed:
            return k.Goto(Declare.next)
        admiral = feint.deeds_of_admiral(g, self.order)
        return k.Run(permits.Permit(admiral, self.party), Declare.give)

    def give(self, g: Destiny) -> k.Step:
        """The order is given, as far as it is still possible; without leave nobody commands."""
        order: conflicts.Order = self.order.copy()
        order.origins = self.at_hand(g)
        free = order_rules.admirals(g, self.party)
        if order.admiral not in free or not g.finished(permits.Permit).allowed:
            order.admiral = names.NO_SENATOR
        present = fleets_at(g, self.party, order.sector) > 0 and order.intent == conflicts.DEFEND
        led = present and order.admiral != names.NO_SENATOR
        legal = order.sector in order_rules.targets(g, self.party, order.intent, order.leader)
        if legal and (order.origins or led):
            if order.admiral != names.NO_SENATOR and not feint.send_again(
                g, self.party, order.admiral
            ):
                g.exhaust(order.admiral)
            feint.enter_order(g, order)
        return k.Goto(Declare.next)

    def at_hand(self, g: Destiny) -> list[names.Sector]:
        """Of the Fleets that were to go those that are still there."""
        found: list[names.Sector] = []
        for origin in self.order.origins:
            if found.count(origin) < unmoved_at(g, self.party, origin):
                found.append(origin)
        return found[: order_rules.ready_fleets(g, self.party)]

    # What it costs (GD-COR-05..10)

    def settle(self, g: Destiny) -> k.Step:
        """GD-SAB-17, GD-SAB-18: the first Invasion may be free; those free anyway do not count."""
        for order in g.s.orders:
            if order.owner == self.party and not order_rules.is_free(g, order):
                self.costly.append(order.sector)
        if not self.costly or not order_rules.first_is_spared(g, self.party):
            return k.Goto(Declare.bear)
        if len(self.costly) > 1:
            return k.ask(FIRST_INVASION, g.seat_of(self.party), Declare.first_named)
        self.spare(g, self.costly[0])
        return k.Goto(Declare.bear)

    def first_named(self, g: Destiny) -> k.Step:
        """GD-SAB-02: unless the ability has gone to another Party with its Sector."""
        if order_rules.first_is_spared(g, self.party):
            self.spare(g, names.Sector(g.answer().key))
        return k.Goto(Declare.bear)

    def spare(self, g: Destiny, sector: names.Sector) -> None:
        """GD-SAB-17: this one costs nothing."""
        order = feint.order_at(g, self.party, sector)
        assert order is not None
        order.free = True
        g.use_power(self.party, printed.WELCOME_INSURRECTION)
        self.costly.remove(sector)

    def bear(self, g: Destiny) -> k.Step:
        """GD-COR-07..10, GD-INV-13, GD-INF-13, GD-REB-23: on the Admiral, if there is one.

        He gained it by being sent, wherever he is now: sold, he takes it along (GD-COR-04).
        GD-TIM-06: with one Senator there is nothing to ask.
        """
        if not self.costly or self.party == g.s.rebel:
            self.costly = []
            return k.Goto(Declare.announce)
        order = feint.order_at(g, self.party, self.costly[0])
        own = g.senators_of(self.party)
        if order is not None and order.admiral != names.NO_SENATOR:
            return self.borne_by(g, order.admiral)
        if len(own) > 1:
            return k.ask(tokens.PLACE, g.seat_of(self.party), Declare.named)
        return self.borne_by(g, own[0] if own else names.NO_SENATOR)

    def named(self, g: Destiny) -> k.Step:
        return self.borne_by(g, names.Senator(g.answer().key))

    def borne_by(self, g: Destiny, senator: names.Senator) -> k.Step:
        """GD-INV-15: the tokens are on him before anything is rolled."""
        order = feint.order_at(g, self.party, self.costly.pop(0))
        if order is not None and senator != names.NO_SENATOR:
            feint.blame(g, self.party, senator)
            order.bearer = senator
        return k.Goto(Declare.bear)

    def back(self, g: Destiny) -> k.Step:
        """After an interjection there may be nobody left to bear it, or no need (GD-REB-11)."""
        if self.costly and (self.party == g.s.rebel or not g.senators_of(self.party)):
            self.held = None
            return k.Goto(Declare.bear)
        return k.STAY

    def announce(self, g: Destiny) -> k.Step:
        """GD-WIN-01: a complete declaration may be answered."""
        for order in g.s.orders:
            if order.owner == self.party:
                return k.Run(windows.Announce(windows.declaration(self.party, INVASIONS_ACT)))
        return k.DONE

    def burden(self, view: k.View) -> str:
        where = printed.SECTOR.label(self.costly[0])
        return f"Your Invasion of {where} costs 2 Corruption. Who takes it?"


class DeclareInvasions(k.Procedure[Destiny]):
    """GD-INT-01, GD-INT-02: all Parties declare in initiative order, knowing what went before."""

    left: list[names.Party] = []

    def begin(self, g: Destiny) -> k.Step:
        self.left = g.s.order[:]
        return k.Goto(DeclareInvasions.next)

    def next(self, g: Destiny) -> k.Step:
        if not self.left:
            return k.DONE
        return k.Run(Declare(self.left.pop(0)), DeclareInvasions.next)


class FeintWindows(k.Procedure[Destiny]):
    """GD-FEI-02, GD-FEI-03, GD-FEI-11: windows in which declarations can be taken back.

    Whoever has played a Feint declares again, in initiative order; the step ends with a window in
    which nobody has.
    """

    left: list[names.Party] = []

    def begin(self, g: Destiny) -> k.Step:
        g.s.feints = []
        return k.Run(windows.FreeWindow(names.INVASIONS_DECLARED), FeintWindows.closed)

    def closed(self, g: Destiny) -> k.Step:
        """GD-DEC-19: without a Feint the declarations stand for good."""
        if not g.s.feints:
            feint.close_declarations(g)
            return k.DONE
        self.left = [party for party in g.s.order if party in g.s.feints]
        return k.Goto(FeintWindows.again)

    def again(self, g: Destiny) -> k.Step:
        if not self.left:
            return k.Goto(FeintWindows.begin)
        return k.Run(Declare(self.left.pop(0)), FeintWindows.again)
