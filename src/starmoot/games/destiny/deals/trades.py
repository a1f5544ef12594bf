"""Trades: what changes hands at once, completely or not at all (GD-DEA-01..11).

A trade is checked as a whole, then carried out in one go; nobody can withhold anything
(GD-REB-27: rebels neither). Only where the receiver puts traded Fleets is asked, and the floor is
closed meanwhile.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, options
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.deals import dealing
from starmoot.games.destiny.deals.promises import close_if_done, end_deal, find_deal, is_binding
from starmoot.games.destiny.laws import language
from starmoot.games.destiny.laws.deeds import Deed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.state import FLEET_MOST, State
from starmoot.games.destiny.war.fleets import add_fleet, fleet_at, fleets_at, fleets_out, harbours

TRADED: Final = k.note(
    "destiny.traded", "GD-DEA-01 GD-DEA-02", "{party} and {party} trade", reveals=True
)
CHANGES_PARTY: Final = k.note(
    "destiny.senator_traded", "GD-ACT-09 GD-COR-04", "{senator} joins the {party}"
)
FLEETS_TRADED: Final = k.note(
    "destiny.fleets_traded", "GD-DEA-10 GD-DEA-11", "{party}: {number} [Fleet|Fleets] in {sector}"
)
CONCLUDES: Final = k.note(
    "destiny.concludes", "GD-DEA-14 GD-DEA-15", "{party} and {party} have a deal"
)
PUBLISHES: Final = k.note(
    "destiny.publishes", "GD-HID-12 GD-LAW-13", "{party} makes a deal public", reveals=True
)


# Whether a trade can be carried out (GD-DEA-02, GD-RES-06)


def can_give(g: Destiny, party: names.Party, bundle: dealing.Bundle) -> bool:
    """Whether a Party has everything in a bundle that all can see."""
    if g.party(party).influence < bundle.influence or g.party(party).money < bundle.money:
        return False
    for sector in bundle.sectors:
        if g.owner(sector) != party:
            return False
    for senator in bundle.senators:
        if g.senator(senator).party != party:
            return False
    for sector in bundle.fleets:
        if fleets_at(g, party, sector) < bundle.fleets.count(sector):
            return False
    return True


def is_bespoken(g: Destiny, giver: names.Party, taker: names.Party, bundle: dealing.Bundle) -> bool:
    """GD-CRT-11, GD-CRT-12: whether a bundle has what the court makes a Party give to another."""
    people = bundle.senators + bundle.reserve
    for deal in g.s.deals:
        if not deal.ratified or not deal.concerns(giver) or deal.other(giver) == taker:
            continue
        for place in deal.open_places(giver) if is_binding(g, deal) else []:
            promise = deal.promises[place]
            sector = promise.kind == dealing.GIVE_SECTOR and promise.about in bundle.sectors
            if sector or (promise.kind == dealing.GIVE_SENATOR and promise.about in people):
                return True
    return False


def has_hidden(g: Destiny, party: names.Party, taker: names.Party, bundle: dealing.Bundle) -> bool:
    """Whether a Party has the cards and Senators in reserve of a bundle, and may give all of it."""
    if is_bespoken(g, party, taker, bundle):
        return False
    return holds_all(g.reserve(party), list(bundle.reserve)) and holds_all(
        g.hand(party), list(bundle.cards)
    )


def holds_all(pile: k.Cards, wanted: list[int]) -> bool:
    """Whether a pile has so many of each card."""
    return all(pile.cards.count(card) >= wanted.count(card) for card in wanted)


def has_room(g: Destiny, party: names.Party, gains: dealing.Bundle, loses: dealing.Bundle) -> bool:
    """GD-DEA-10, GD-CMP-09: nobody may come above ten Fleets by a trade."""
    return fleets_out(g, party) - len(loses.fleets) + len(gains.fleets) <= FLEET_MOST


def openly_executable(g: Destiny, deal: dealing.Deal) -> bool:
    """GD-DEA-03: whether the immediate part could be carried out, as far as all can see."""
    if not can_give(g, deal.by, deal.gives) or not can_give(g, deal.to, deal.takes):
        return False
    return has_room(g, deal.to, deal.gives, deal.takes) and has_room(
        g, deal.by, deal.takes, deal.gives
    )


def seems_executable(g: Destiny, deal: dealing.Deal, party: names.Party) -> bool:
    """GD-HID-01, GD-HID-02: the same as one side can tell, who knows its own cards only."""
    own = deal.gives if party == deal.by else deal.takes
    return openly_executable(g, deal) and has_hidden(g, party, deal.other(party), own)


def executable(g: Destiny, deal: dealing.Deal) -> bool:
    """GD-DEA-03: whether the immediate part can be carried out now, all of it."""
    for giver, taker, bundle in ((deal.by, deal.to, deal.gives), (deal.to, deal.by, deal.takes)):
        if not has_hidden(g, giver, taker, bundle):
            return False
    return openly_executable(g, deal)


def goods_of(deal: dealing.Deal) -> list[int]:
    """GD-LAW-07, GD-PRO-08: what of a trade a law may want ratified; cards never are."""
    found: set[int] = set()
    for bundle in (deal.gives, deal.takes):
        if bundle.influence > 0 or bundle.money > 0:
            found.add(language.RESOURCES_TRADED)
        if bundle.fleets:
            found.add(language.FLEETS_TRADED)
        if bundle.sectors:
            found.add(language.SECTORS_TRADED)
        if bundle.senators or bundle.reserve:
            found.add(language.SENATORS_TRADED)
    return sorted(found)


def trade_deeds(deal: dealing.Deal, goods: list[int]) -> list[Deed]:
    """GD-LAW-09: what a trade is to the laws for its two sides, first the one that accepts it."""
    found: list[Deed] = []
    for party, bundle in ((deal.to, deal.takes), (deal.by, deal.gives)):
        cost = [bundle.influence, bundle.money]
        found.append(Deed(party=party, act=language.TRADE, goods=goods, cost=cost))
    return found


def ratifiable(g: Destiny, party: names.Party) -> list[int]:
    """GD-PRO-16: the agreed trades that a Party may table, by number."""
    if g.s.phase != names.SENATE:
        return []
    return [
        deal.number
        for deal in g.s.deals
        if deal.state == dealing.AGREED
        and deal.concerns(party)
        and seems_executable(g, deal, party)
    ]


# Carrying it out


def hand_over(g: Destiny, giver: names.Party, taker: names.Party, bundle: dealing.Bundle) -> None:
    """GD-DEA-06..09: everything but Fleets goes from one Party to the other."""
    note_given(g, giver, taker, bundle)
    for resource, amount in ((names.INFLUENCE, bundle.influence), (names.MONEY, bundle.money)):
        if amount > 0:
            g.change(taker, resource, amount, "trade")
    for sector in bundle.sectors:
        g.set_owner(sector, taker, "trade")
    for senator in bundle.senators:
        join(g, senator, taker)
    for senator in bundle.reserve:
        pile = g.reserve(giver)
        pile.move(pile.cards.index(senator), g.reserve(taker))
    for card in bundle.cards:
        pile = g.hand(giver)
        pile.move(pile.cards.index(card), g.hand(taker))


def join(g: Destiny, senator: names.Senator, party: names.Party) -> None:
    """GD-ACT-09, GD-COR-04, GD-ELE-22: a Senator changes Party as he is, with tokens and office.

    GD-REB-05: among rebels he has no office.
    """
    g.enlist(senator, party)
    g.say(CHANGES_PARTY, senator, party)
    if party == g.s.rebel:
        g.vacate(g.office_of(senator))


def pay_both(g: Destiny, deal: dealing.Deal) -> None:
    """Both sides pay before either is paid, so that 99 caps what is gained and nothing else."""
    for party, bundle in ((deal.by, deal.gives), (deal.to, deal.takes)):
        if bundle.influence > 0:
            g.pay(party, names.INFLUENCE, bundle.influence, "trade")
        if bundle.money > 0:
            g.pay(party, names.MONEY, bundle.money, "trade")


def note_given(g: Destiny, giver: names.Party, taker: names.Party, bundle: dealing.Bundle) -> None:
    """GD-DEA-22, GD-DEA-23: what was promised is given, or given to somebody else."""
    for deal in g.s.deals:
        if not deal.concerns(giver) or not is_binding(g, deal):
            continue
        for place in range(len(deal.promises)):
            promise = deal.promises[place]
            if promise.by != giver or deal.fates[place] not in (dealing.OPEN, dealing.SPENT):
                continue
            sector = promise.kind == dealing.GIVE_SECTOR and promise.about in bundle.sectors
            people = bundle.senators + bundle.reserve
            senator = promise.kind == dealing.GIVE_SENATOR and promise.about in people
            if sector or senator:
                deal.fates[place] = dealing.HELD if deal.other(giver) == taker else dealing.SPENT
        close_if_done(g, deal)


def lift_fleets(g: Destiny, owner: names.Owner, sectors: list[names.Sector]) -> k.i64:
    """GD-DEA-10: traded Fleets leave the board; gives how many of them had moved (GD-DEA-11)."""
    moved: k.i64 = 0
    for sector in sectors:
        fleet = fleet_at(g, owner, sector)
        assert fleet is not None, "as many stand there as are given"
        if fleet.moved:
            moved += 1
        g.s.fleets[owner].remove(fleet)
    return moved


def land_fleets(
    g: Destiny, owner: names.Owner, sector: names.Sector, count: k.i64, moved: k.i64
) -> None:
    """GD-DEA-11: so many new Fleets of the receiver; the first ones have moved this turn."""
    for number in range(count):
        add_fleet(g, owner, sector, number < moved)
    g.say(FLEETS_TRADED, owner, count, sector)


def carry_out(g: Destiny, deal: dealing.Deal) -> list[Landing]:
    """GD-DEA-03, GD-REB-27: everything changes hands in one step, so that nobody can cheat.

    Gives the Fleets that have to be placed now.
    GD-EX-04, GD-EX-13: 4 Money for 5 Influence, or 7 and 4 for Sector 56, in one step.
    """
    if not g.quiet:
        told = (
            f"{dealing.bundle_text(deal.gives, True)} for {dealing.bundle_text(deal.takes, True)}"
        )
        g.say(TRADED, deal.by, deal.to, text=told)
    pay_both(g, deal)
    landing: list[Landing] = []
    moved = lift_fleets(g, deal.by, deal.gives.fleets)
    if deal.gives.fleets:
        landing.append(Landing(party=deal.to, count=len(deal.gives.fleets), moved=moved))
    moved = lift_fleets(g, deal.to, deal.takes.fleets)
    if deal.takes.fleets:
        landing.append(Landing(party=deal.by, count=len(deal.takes.fleets), moved=moved))
    hand_over(g, deal.by, deal.to, deal.gives)
    hand_over(g, deal.to, deal.by, deal.takes)
    return landing


class Landing(k.Record):
    """Traded Fleets that a Party has to place: how many, and how many of them have moved."""

    party: names.Party = names.NO_PARTY
    count: int = 0
    moved: int = 0


class Station(k.Topic):
    """Where do you place the Fleets you were given?"""

    def offer(self, at: PlaceTraded, g: Destiny, question: k.Question) -> k.Shape:
        keys = harbours(g, at.landing[0].party)
        count = at.landing[0].count
        return k.Allocate(printed.SECTOR, keys, [count] * len(keys), count, count, [1] * len(keys))

    def absent(self, at: PlaceTraded, g: Destiny, question: k.Question) -> k.Answer:
        """GD-TIM-03: all of them in the first Sector."""
        keys = harbours(g, at.landing[0].party)
        return k.compound([k.pick(at.landing[0].count if key == keys[0] else 0) for key in keys])

    def words(self, at: PlaceTraded, view: k.View, question: k.Question) -> k.Words:
        fleets = names.several(at.landing[0].count, "Fleet", "Fleets")
        return k.Words(f"{fleets}: {names.within(self.prompt)}")


STATION: Final = Station(
    "destiny.place_traded_fleets",
    "GD-DEA-11 GD-BUY-08",
    "Where do you place the Fleets you were given?",
    title="Your new Fleets",
)


class PlaceTraded(k.Procedure[Destiny]):
    """GD-DEA-11: whoever was given Fleets places them, as if they were bought."""

    landing: list[Landing] = []

    def begin(self, g: Destiny) -> k.Step:
        if not self.landing:
            g.s.rolling = False
            return k.DONE
        open_to = harbours(g, self.landing[0].party)
        if len(open_to) == 1:
            self.land(g, [open_to[0]] * self.landing[0].count)
            return k.Goto(PlaceTraded.begin)
        g.s.rolling = True
        return k.ask(STATION, g.seat_of(self.landing[0].party), PlaceTraded.placed)

    def placed(self, g: Destiny) -> k.Step:
        sectors: list[names.Sector] = []
        keys = harbours(g, self.landing[0].party)
        for sector, count in zip(keys, g.answer().keys(), strict=True):
            sectors.extend([sector] * count)
        self.land(g, sectors)
        return k.Goto(PlaceTraded.begin)

    def land(self, g: Destiny, sectors: list[names.Sector]) -> None:
        """The Fleets of the first in line are on the board."""
        landing = self.landing.pop(0)
        moved = landing.moved
        for sector in sorted(set(sectors)):
            count = sectors.count(sector)
            land_fleets(g, landing.party, sector, count, moved)
            moved = max(0, moved - count)


# Concluding a deal


def publish(g: Destiny, deal: dealing.Deal, party: names.Party) -> None:
    """GD-HID-12: one of the two makes a deal known to all."""
    deal.audience = k.EVERYONE
    if not g.quiet:
        g.say(PUBLISHES, party, text=dealing.deal_text(deal))


def conclude(g: Destiny, deal: dealing.Deal) -> list[Landing]:
    """GD-DEA-03, GD-DEA-15: the immediate part is carried out, and the promises bind.

    GD-REB-25: with a rebel they bind nobody. Gives who has to place Fleets (`carry_out`).
    """
    deal.state = dealing.CONCLUDED
    deal.made = g.s.turn
    deal.free = g.s.rebel != names.NO_PARTY and deal.concerns(g.s.rebel)
    landing = carry_out(g, deal) if deal.has_trade() else []
    g.say(CONCLUDES, deal.by, deal.to, audience=deal.audience)
    swear(g, deal, deal.promises)
    if not deal.promises and not deal.is_final():  # giving may have closed it
        end_deal(g, deal, dealing.KEPT)
    if g.s.settings.deal_visibility == options.PUBLIC:
        publish(g, deal, deal.by)
    return landing


def swear(g: Destiny, deal: dealing.Deal, promises: list[dealing.Promise]) -> None:
    """The promises of a deal bind from now on; nothing of them is lost yet (GD-DEA-23)."""
    deal.promises = [with_holding(g, promise) for promise in promises]
    g.s.losses = [loss for loss in g.s.losses if loss.deal != deal.number]


def with_holding(g: Destiny, promise: dealing.Promise) -> dealing.Promise:
    """GD-DEA-23: notes whether what is to be handed over is there; only that can be lost.

    Nobody notes it of cards and Senators in reserve, which the other side must not know of.
    """
    if promise.kind not in (dealing.GIVE_SECTOR, dealing.GIVE_SENATOR):
        return promise
    noted = dealing.Promise(
        kind=promise.kind, by=promise.by, about=promise.about, until=promise.until
    )
    if promise.kind == dealing.GIVE_SECTOR:
        noted.detail = 1 if g.owner(names.Sector(promise.about)) == promise.by else 0
    else:
        noted.detail = 1 if g.senator(names.Senator(promise.about)).party == promise.by else 0
    return noted


def trade_text(state: State, number: k.i64) -> str:
    """GD-PRO-16: what the Senate is asked to ratify, in plain words."""
    deal = dealing.numbered(state.deals, number)
    return "A trade" if deal is None else dealing.trade_text(deal, True)


class Execute(k.Procedure[Destiny]):
    """GD-PRO-16: a trade that the Senate has ratified is carried out, if it still can be."""

    number: k.i64 = 0

    def begin(self, g: Destiny) -> k.Step:
        deal = find_deal(g, self.number)
        if deal is None or deal.state != dealing.AGREED:
            return k.DONE
        if not executable(g, deal):
            end_deal(g, deal, dealing.LAPSED)
            return k.DONE
        g.count(deal.by, language.TRADE)
        g.count(deal.to, language.TRADE)
        return k.Run(PlaceTraded(conclude(g, deal)))
