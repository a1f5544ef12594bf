"""Orders to the Republic Fleets: tabled, voted on, and carried out at initiative 1 (GD-FLT).

Until step 1 of the Intrigue Phase the orders are in `g.s.fleet_orders`; while they are only tabled,
`leader` is the Party that tabled them.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, play
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senate import chair, motions
from starmoot.games.destiny.senators import tokens
from starmoot.games.destiny.war import conflicts, feint, fleets
from starmoot.games.destiny.words import thing_words

EVERYWHERE: Final = list(names.EVERY_SECTOR)
"""GD-FLT-07, GD-FLT-08: Fleets may be sent to any Sector; what they do there follows from it."""

TABLED: Final = k.note("destiny.orders_tabled", "GD-FLT-01 GD-FLT-02", "{party} proposes orders")
ORDERED: Final = k.note("destiny.orders_given", "GD-FLT-03", "The orders of the {party} are given")
NOT_ORDERED: Final = k.note("destiny.no_orders", "GD-FLT-03 GD-FLT-09", "There are no new orders")
NO_FLEETS_LEFT: Final = k.note(
    "destiny.orders_void", "GD-FLT-11", "No Fleets are left to go to {sector}"
)
UNABLE: Final = k.note(
    "destiny.admiral_unable", "GD-FLT-13", "{senator} cannot go as ordered, and breaks the law"
)


# Sets of orders


def waiting_at(g: Destiny, orders: list[conflicts.Order], station: names.Sector) -> k.i64:
    """How many Republic Fleets of a Sector have no order in a set yet."""
    left = fleets.fleets_at(g, names.REPUBLIC, station)
    for order in orders:
        left -= order.origins.count(station)
    return left


def waiting_stations(g: Destiny, orders: list[conflicts.Order]) -> list[names.Sector]:
    """The Sectors with Republic Fleets that a set has not named yet."""
    return [one for one in fleets.stations(g, names.REPUBLIC) if waiting_at(g, orders, one) > 0]


def order_to(orders: list[conflicts.Order], sector: names.Sector) -> conflicts.Order | None:
    """The order of a set for one destination."""
    for order in orders:
        if order.sector == sector:
            return order
    return None


def with_fleets(
    orders: list[conflicts.Order],
    origins: list[names.Sector],
    sector: names.Sector,
    intent: k.i64,
    leader: names.Party,
    admiral: names.Senator,
) -> list[conflicts.Order]:
    """GD-FLT-01: a set with more Fleets for one destination, which has one Admiral at most.

    Whoever is named last commands; where nobody is named, whoever was named before.
    """
    known = order_to(orders, sector)
    order = conflicts.Order(
        owner=names.REPUBLIC,
        sector=sector,
        intent=intent,
        leader=leader,
        admiral=admiral,
        origins=origins[:],
    )
    if known is not None:
        order.origins = known.origins + origins
        if admiral == names.NO_SENATOR:
            order.admiral = known.admiral
    return [one for one in orders if one.sector != sector] + [order]


def led_by(order: conflicts.Order, admiral: names.Senator) -> conflicts.Order:
    """The same order under another Admiral, or none."""
    copy: conflicts.Order = order.copy()
    copy.admiral = admiral
    return copy


def admirals(g: Destiny, orders: list[conflicts.Order]) -> list[names.Senator]:
    """GD-FLT-10: anybody's Senators in good standing, each for one destination only.

    They are not asked, and being exhausted is no hindrance to being ordered (GD-FLT-13).
    """
    named = [order.admiral for order in orders]
    return [one for one in g.serving() if g.senator(one).party != g.s.rebel and one not in named]


class Sending(k.Sheet):
    """How many Fleets go where, and under whom."""

    fleets: int = 0
    to: names.Sector = names.NO_SECTOR
    admiral: list[names.Senator] = []


class SendFrom(k.Pick):
    """Where Republic Fleets come from, and where they go."""

    station: names.Sector = names.NO_SECTOR
    sending: Sending = Sending()


def one_of(named: list[names.Senator]) -> names.Senator:
    """The Admiral who was named, NO_SENATOR for none."""
    return named[0] if named else names.NO_SENATOR


def orders_text(orders: list[conflicts.Order]) -> str:
    """A set of orders as people read it."""
    parts: list[str] = []
    for order in orders:
        under = (
            ""
            if order.admiral == names.NO_SENATOR
            else f" under {printed.SENATOR.label(order.admiral)}"
        )
        parts.append(f"{len(order.origins)} to {printed.SECTOR.label(order.sector)}{under}")
    return ", ".join(parts)


# Tabling and voting (step 2 of the Senate Phase)


class FleetVote(chair.TablingRounds):
    """GD-FLT-02, GD-FLT-03: one set for each Party, then one vote between all of them."""

    def limit(self, g: Destiny) -> k.i64:
        return 1 if fleets.fleets_out(g, names.REPUBLIC) > 0 else 0

    def give_floor(self, g: Destiny, party: names.Party) -> chair.HasFloor:
        return DraftOrders(party)

    def conclude(self, g: Destiny) -> k.Step:
        """GD-FLT-03: all tabled sets and "no new orders"; with one set it is a yes/no item."""
        vote = motions.Vote(item=motions.ORDERS_ITEM)
        texts: list[str] = []
        for party in names.EVERY_PARTY:
            own = [order for order in g.s.fleet_orders if order.leader == party]
            if own:
                vote.options.append(motions.ORDERS_FROM + party)
                texts.append(f"{names.PARTY.label(party)}: {orders_text(own)}")
        if not texts:
            return k.DONE
        vote.options.append(motions.NO_NEW_ORDERS)
        vote.droppable = len(texts) == 1
        vote.title = f"Where the Republic Fleets go ({'; '.join(texts)})"
        return k.Run(chair.PutToVote(vote), FleetVote.decided)

    def decided(self, g: Destiny) -> k.Step:
        """GD-FLT-09: where no set carried, or it was vetoed, the Fleets stay where they are."""
        winner = g.finished(chair.PutToVote).result - motions.ORDERS_FROM
        given = [order for order in g.s.fleet_orders if order.leader == winner]
        g.s.fleet_orders = given
        if given:
            g.say(ORDERED, winner, text=orders_text(given))
        else:
            g.say(NOT_ORDERED)
        return k.DONE


class FirstOrder(k.Topic):
    """GD-FLT-04, GD-FLT-05: where to and under whom is all there is to say.

    What Fleets do follows from the Sector, so they are never sent against a Party in good
    standing, nor to take anything for anybody.
    """

    def offer(self, at: DraftOrders, g: Destiny, question: k.Question) -> k.Shape:
        if not g.in_good_standing(at.party):
            return k.Choose(printed.SECTOR, [])
        keys = waiting_stations(g, at.orders)
        who = k.Choose(printed.SENATOR, admirals(g, at.orders), 0, 1)
        then: list[k.Shape | None] = []
        for station in keys:
            most = waiting_at(g, at.orders, station)
            there = k.Choose(printed.SECTOR, EVERYWHERE)
            then.append(k.form(Sending, fleets=k.Amount(1, most), to=there, admiral=who))
        return k.Choose(printed.SECTOR, keys, then=then)

    def words(self, at: DraftOrders, view: k.View, question: k.Question) -> k.Words:
        """What sending Fleets to a Sector means, and who could command."""
        words = k.Words(self.prompt)
        if at.orders:
            words.prompt = f"So far: {orders_text(at.orders)}. {words.prompt}"
        seen = play.seen_by(view)
        tell_sectors(seen, words)
        for senator in seen.serving():
            if seen.exhausted(senator):
                words.previews[printed.SENATOR.name, senator] = (
                    "Exhausted: unless refreshed he cannot go, and takes Corruption for it."
                )
        thing_words.tell_things(words, view)
        return words


FIRST_ORDER: Final = FirstOrder(
    "destiny.fleet_orders",
    "GD-DEC-08 GD-FLT-01",
    "Which orders for the Republic Fleets do you propose?",
    "Propose none",
    title="Republic Fleets",
)
MORE_ORDERS: Final = FirstOrder(
    "destiny.more_fleet_orders",
    "GD-DEC-08 GD-FLT-01",
    "Which other Republic Fleets go elsewhere?",
    "Propose the orders as they are; the other Fleets stay",
    title="Republic Fleets",
)


class DraftOrders(chair.HasFloor):
    """GD-FLT-01, GD-DEC-08: destination after destination, as long as there are Fleets."""

    orders: list[conflicts.Order] = []

    def begin(self, g: Destiny) -> k.Step:
        return k.ask(FIRST_ORDER, g.seat_of(self.party), DraftOrders.answered)

    def answered(self, g: Destiny) -> k.Step:
        """One more destination, or the set is complete."""
        answer = g.answer()
        if answer.passed():
            return k.Goto(DraftOrders.table)
        draft = g.read(SendFrom)
        self.orders = with_fleets(
            self.orders,
            [draft.station] * draft.sending.fleets,
            draft.sending.to,
            conflicts.DEFEND,
            self.party,
            one_of(draft.sending.admiral),
        )
        if waiting_stations(g, self.orders):
            return k.ask(MORE_ORDERS, g.seat_of(self.party), DraftOrders.answered)
        return k.Goto(DraftOrders.table)

    def table(self, g: Destiny) -> k.Step:
        if not self.orders or not g.in_good_standing(self.party):
            return k.DONE
        g.s.fleet_orders = g.s.fleet_orders + self.orders
        g.say(TABLED, self.party, text="" if g.quiet else orders_text(self.orders))
        self.tabled = True
        return k.DONE


def tell_sectors(g: Destiny, words: k.Words) -> None:
    """GD-FLT-07, GD-FLT-08: how many Republic Fleets are in each Sector, and what they do there."""
    for sector in EVERYWHERE:
        standing = fleets.fleets_at(g, names.REPUBLIC, sector)
        here = f"{names.several(standing, 'Republic Fleet stands', 'Republic Fleets stand')} here. "
        why = "Infested: " if g.owner(sector) == names.INFESTED else "Rebellious: "
        doing = (
            f"{why}Republic Fleets sent here attack it."
            if lawful_intent(g, sector) == conflicts.NEUTRALISE
            else "Republic Fleets sent here defend it."
        )
        words.previews[printed.SECTOR.name, sector] = f"{here if standing else ''}{doing}"


# Carrying them out (initiative 1 in step 1 of the Intrigue Phase)


def lawful_intent(g: Destiny, sector: names.Sector) -> k.i64:
    """GD-FLT-04..08: attack what is Infested or rebellious, and make it neutral; else defend.

    It is read when the Fleets go, since Sectors may have fallen or rebelled since the vote.
    """
    return conflicts.NEUTRALISE if g.is_hostile(sector) else conflicts.DEFEND


def called_up(g: Destiny, senator: names.Senator) -> names.Senator:
    """GD-FLT-12..15: the Admiral who goes, and is exhausted by it; NO_SENATOR for none.

    Nobody may hold back a Senator who is able to go. Who is not takes Corruption, except the dead
    and those in Rebellion.
    """
    if not g.in_play(senator) or g.senator(senator).party == g.s.rebel:
        return names.NO_SENATOR
    if g.exhausted(senator):
        g.say(UNABLE, senator)
        tokens.burden(
            g, names.REPUBLIC, senator, g.s.settings.breach_corruption, "orders not obeyed"
        )
        return names.NO_SENATOR
    g.exhaust(senator)
    return senator


def carry_out(g: Destiny, order: conflicts.Order) -> None:
    """GD-FLT-11: the Fleets that are left go.

    Without Fleets nothing moves, so nobody is called up either.
    """
    origins: list[names.Sector] = []
    for origin in order.origins:
        if fleets.unmoved_at(g, names.REPUBLIC, origin) > origins.count(origin):
            origins.append(origin)
    if not origins:
        g.say(NO_FLEETS_LEFT, order.sector)
        return
    send_out(g, order, origins)


def send_out(g: Destiny, order: conflicts.Order, origins: list[names.Sector]) -> None:
    """GD-FLT-18: the order is entered and nobody blamed; what the Senate orders corrupts nobody."""
    going = conflicts.Order(
        owner=names.REPUBLIC,
        sector=order.sector,
        intent=lawful_intent(g, order.sector),
        admiral=called_up(g, order.admiral),
        origins=origins,
    )
    feint.enter_order(g, going)


class CarryOutOrders(k.Procedure[Destiny]):
    """GD-FLT-11: the Republic Fleets go first, before any Party declares."""

    def begin(self, g: Destiny) -> k.Step:
        pending = g.s.fleet_orders
        g.s.fleet_orders = []
        for order in pending:
            carry_out(g, order)
        return k.DONE
