"""Step 5 of the Intrigue Phase: Fleets and Senators for Money (GD-BUY).

Everybody plans at the same time, on one sheet: so many Fleets in this Sector, that Senator. The
sheets are opened together and carried out in initiative order.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, play, state
from starmoot.games.destiny.acting import concern, floor
from starmoot.games.destiny.cards import event_deck
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.laws import compliance, language, permits
from starmoot.games.destiny.laws.deeds import Deed, costs
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.war import fleets
from starmoot.games.destiny.words import citations, law_words

PARTY_FLEET_PRICE: Final = 5
"""GD-BUY-02."""
REPUBLIC_FLEET_PRICE: Final = 3
"""GD-BUY-03."""
OWN_ICON: Final = 2
"""GD-BUY-05: what one's own Party icon takes off a Senator's cost."""
FRIENDLY: Final = 2
"""GD-SAB-11."""
OPIATE: Final = 5
"""GD-SAB-19."""

# What can be bought: a Republic Fleet, a Fleet in Sector n, a Senator, or one as the first.
REPUBLIC_WARE: Final = 0
FIRST_SENATOR_WARE: Final = names.SECTOR_COUNT + 1
DISCOUNTED: Final = FIRST_SENATOR_WARE + names.SENATOR_COUNT
WARE: Final = k.Kind(
    "destiny.ware",
    [
        "republic_fleet",
        *[f"fleet_{sector.id}" for sector in printed.SECTORS],
        *[senator.id for senator in printed.SENATORS],
        *[f"{senator.id}_first" for senator in printed.SENATORS],
    ],
    [
        "Republic Fleet",
        *[f"Fleet in {sector.id} {sector.name}" for sector in printed.SECTORS],
        *[senator.name for senator in printed.SENATORS],
        *[f"{senator.name}, recruited first" for senator in printed.SENATORS],
    ],
)

BOUGHT: Final = k.note(
    "destiny.buys", "GD-BUY-02 GD-BUY-03", "{party} buys {ware} for {number} Money"
)
RECRUITS: Final = k.note("destiny.recruits", "GD-BUY-04 GD-BUY-11", "{party} recruits {senator}")
SKIPPED: Final = k.note(
    "destiny.purchase_skipped", "GD-BUY-10", "{party} cannot buy {ware} any more"
)


# Wares and prices


def senator_of(ware: k.i64) -> names.Senator:
    """The Senator whom a ware stands for, -1 for a Fleet."""
    if ware < FIRST_SENATOR_WARE:
        return names.NO_SENATOR
    return names.Senator((ware - FIRST_SENATOR_WARE) % names.SENATOR_COUNT)


def price(g: Destiny, party: names.Party, ware: k.i64) -> k.i64:
    """GD-BUY-02, GD-BUY-03, GD-SAB-11, GD-SAB-12: what one of a ware costs a Party now."""
    if senator_of(ware) >= 0:
        return senator_price(party, ware)
    cost: k.i64 = REPUBLIC_FLEET_PRICE if ware == REPUBLIC_WARE else PARTY_FLEET_PRICE
    if g.has_power(party, printed.FRIENDLY_DISCOUNT):
        cost -= FRIENDLY
    return max(0, cost)


def senator_price(party: names.Party, ware: k.i64) -> k.i64:
    """GD-BUY-04, GD-BUY-05, GD-SAB-19: what a Senator costs, less for one of the own wing.

    GD-BUY-06, GD-BUY-07: discounts add up, but never below nothing.
    """
    senator = senator_of(ware)
    cost = printed.COST_OF[senator]
    if printed.WING_OF[senator] == party:
        cost -= OWN_ICON
    if ware >= DISCOUNTED:
        cost -= OPIATE
    return max(0, cost)


def law_act_of(ware: k.i64) -> k.i64:
    """GD-LAW-09: what buying it is to the law."""
    if ware >= FIRST_SENATOR_WARE:
        return language.RECRUIT
    return language.BUY_REPUBLIC_FLEET if ware == REPUBLIC_WARE else language.BUY_PARTY_FLEET


def is_persuasive(g: Destiny, party: names.Party) -> bool:
    """GD-SAB-19, GD-SAB-03: whether the first Senator of the turn still comes cheaper."""
    return g.has_power(party, printed.OPIATE_PERSUASION) and g.power_is_fresh(
        printed.OPIATE_PERSUASION
    )


def fleets_left_to_buy(g: Destiny, party: names.Party) -> k.i64:
    """GD-EVNT-20: how many Fleets, of whichever sort, a Party may still buy this turn."""
    done = g.done(party, language.BUY_PARTY_FLEET) + g.done(party, language.BUY_REPUBLIC_FLEET)
    return max(0, event_deck.most_bought(g) - done)


def supply(g: Destiny, owner: names.Owner) -> k.i64:
    """GD-CMP-09, GD-CMP-10: Fleets that are not in play."""
    return state.FLEET_MOST - fleets.fleets_out(g, owner)


def may_buy(g: Destiny, party: names.Party) -> bool:
    """Whether a Party is asked: by public facts only, so that its reserve stays secret."""
    if len(g.reserve(party)) > 0:
        return True
    if fleets_left_to_buy(g, party) == 0:
        return False
    own = supply(g, party) > 0 and g.can_pay(party, names.MONEY, price(g, party, fleets.CAPITAL))
    return own or (
        supply(g, names.REPUBLIC) > 0
        and g.can_pay(party, names.MONEY, price(g, party, REPUBLIC_WARE))
    )


def sheet(g: Destiny, party: names.Party) -> k.Allocate:
    """GD-BUY-01, GD-RES-06: everything a Party may buy, within its Money and its Fleets.

    GD-SAB-19: whom to recruit first is part of the plan, so each Senator is there twice for the
    Party that has Opiate Persuasion; only one of all may be the first.
    """
    most = fleets_left_to_buy(g, party)
    wares: list[int] = []
    caps: list[int] = []
    if min(supply(g, names.REPUBLIC), most) > 0:
        wares.append(REPUBLIC_WARE)
        caps.append(min(supply(g, names.REPUBLIC), most))
    if min(supply(g, party), most) > 0:
        for sector in fleets.harbours(g, party):
            wares.append(sector)
            caps.append(min(supply(g, party), most))
    cheaper = is_persuasive(g, party)
    reserve = sorted(g.reserve(party).cards)
    if cheaper:
        wares.extend([DISCOUNTED + senator for senator in reserve])
    wares.extend([FIRST_SENATOR_WARE + senator for senator in reserve])
    caps.extend([1] * (len(wares) - len(caps)))
    costs = [int(price(g, party, ware)) for ware in wares]
    limits = sheet_limits(wares, supply(g, party), most, cheaper)
    return k.Allocate(WARE, wares, caps, 0, g.party(party).money, costs, limits)


def sheet_limits(wares: list[int], own_supply: k.i64, most: k.i64, cheaper: bool) -> list[k.Limit]:
    """GD-CMP-09, GD-EVNT-20, GD-SAB-19: what bounds a sheet besides Money."""
    limits = [
        k.Limit([1 if 0 < ware < FIRST_SENATOR_WARE else 0 for ware in wares], own_supply),
        k.Limit([1 if ware < FIRST_SENATOR_WARE else 0 for ware in wares], most),
    ]
    if cheaper:
        limits.append(k.Limit([1 if ware >= DISCOUNTED else 0 for ware in wares], 1))
        for ware in wares:
            if ware >= DISCOUNTED:
                twin = ware - names.SENATOR_COUNT
                limits.append(k.Limit([1 if one in (ware, twin) else 0 for one in wares], 1))
    return limits


# The step


class Plan(k.Record):
    """An entry of a sheet: how many of a ware a Party means to buy."""

    party: names.Party = names.NO_PARTY
    ware: int = 0
    count: int = 0


class Buy(concern.OwnTopic):
    """What do you buy?"""

    def offer(self, at: Purchases, g: Destiny, question: k.Question) -> k.Shape:
        return sheet(g, g.party_of(question.seat))

    def words(self, at: Purchases, view: k.View, question: k.Question) -> k.Words:
        """What every ware is, and its price."""
        words = k.Words(
            law_words.with_duties(view.state.laws, (language.BUY_FLEET_DUTY,), self.prompt)
        )
        citations.cite_things(words)
        seen = play.seen_by(view)
        party = seen.party_of(question.seat)
        wares = [REPUBLIC_WARE, *names.EVERY_SECTOR]
        for senator in view.state.reserves[question.seat].cards:
            if senator >= 0:
                wares.extend([FIRST_SENATOR_WARE + senator, DISCOUNTED + senator])
                words.rules[WARE.name, FIRST_SENATOR_WARE + senator] = printed.SENATORS[
                    senator
                ].rule
                words.rules[WARE.name, DISCOUNTED + senator] = printed.SENATORS[senator].rule
        for ware in wares:
            words.previews[WARE.name, ware] = (
                f"{ware_preview(ware)} {told_price(seen, party, ware)}"
            )
        return words


def told_price(g: Destiny, party: names.Party, ware: k.i64) -> str:
    """`3 Money.`; the first Senator may come cheaper, whichever it is. (GD-SAB-19)"""
    if FIRST_SENATOR_WARE <= ware < DISCOUNTED and is_persuasive(g, party):
        first = price(g, party, ware + names.SENATOR_COUNT)
        return f"{price(g, party, ware)} Money, or {first} if you recruit nobody before."
    return f"{price(g, party, ware)} Money."


BUY: Final = Buy(
    "destiny.purchases", "GD-DEC-31 GD-BUY-01", "What do you buy?", "Buy nothing", clock="purchase"
)


class Purchases(floor.OwnDecision):
    """GD-BUY-01, GD-BUY-10: all plan at once; then one Party after another buys.

    `plans` are in initiative order. Once the sheets are open (GD-HID-10) nothing of them is secret.
    """

    plans: list[Plan] = []
    lot: k.i64 = 0
    trades: k.i64 = 0

    def begin(self, g: Destiny) -> k.Step:
        self.trades = trades_made(g)
        seats = [g.seat_of(party) for party in g.parties() if may_buy(g, party)]
        return k.ask_each(BUY, seats, Purchases.opened) if seats else k.DONE

    def back(self, g: Destiny) -> k.Step:
        """A trade in between may have changed what is on the sheets: all are handed out anew."""
        return k.STAY if self.trades == trades_made(g) else k.Goto(Purchases.begin)

    def decides(self, g: Destiny, party: names.Party) -> bool:
        """GD-WIN-13: everybody who still plans may play a card first."""
        return not self.plans and may_buy(g, party)

    def opened(self, g: Destiny) -> k.Step:
        """GD-BUY-10: the sheets lie open, in initiative order."""
        for party in g.s.order:
            answer = g.answer_of(g.seat_of(party))
            if answer is not None and not answer.passed():
                self.take_down(g, party, answer)
        for plan in self.plans:
            show_planned(g, plan.party, senator_of(plan.ware))
        return k.Goto(Purchases.next)

    def take_down(self, g: Destiny, party: names.Party, answer: k.Answer) -> None:
        """What one sheet asks for."""
        shape = sheet(g, party)
        for ware, count in zip(shape.keys, answer.keys(), strict=True):
            if count > 0:
                plan = Plan(party=party, ware=ware, count=count)
                self.plans.append(plan)

    def next(self, g: Destiny) -> k.Step:
        """GD-LAW-03, GD-LAW-17: the law has its say about each lot.

        A lot is everything of one entry that is still there (GD-BUY-10), unless the law counts and
        only the later ones touch it.
        """
        if not self.plans:
            return k.DONE
        party, ware = self.plans[0].party, self.plans[0].ware
        self.lot = self.plans[0].count
        each = price(g, party, at_its_turn(g, party, ware))
        payable = g.can_pay(party, names.MONEY, each)
        if not g.s.laws or not payable or not can_be_had(g, party, ware):
            return self.buy(g, True)
        self.lot = min(self.lot, left_of(g, party, ware))
        lot = Deed(party=party, act=law_act_of(ware), sector=site_of(ware), times=self.lot)
        one = Deed(party=party, act=law_act_of(ware), sector=site_of(ware))
        if compliance.laws_touching(g, lot) and not compliance.laws_touching(g, one):
            self.lot, lot = 1, one
        lot.cost = costs(names.MONEY, self.lot * each)
        return k.Run(permits.Permit([lot]), Purchases.lawful)

    def lawful(self, g: Destiny) -> k.Step:
        return self.buy(g, g.finished(permits.Permit).allowed)

    def buy(self, g: Destiny, allowed: bool) -> k.Step:
        """GD-BUY-10: what has become impossible is skipped without cost."""
        plan = self.plans[0]
        plan.count -= self.lot
        if plan.count <= 0 or not allowed:
            self.plans.pop(0)
        if allowed:
            for _ in range(self.lot):
                buy_one(g, plan.party, plan.ware)
        return k.Goto(Purchases.next)


def ware_preview(ware: k.i64) -> str:
    """What one gets."""
    if ware < FIRST_SENATOR_WARE:
        whose = (
            f"the Republic, in {printed.SECTOR.label(fleets.CAPITAL)}"
            if ware == REPUBLIC_WARE
            else "your Party, there"
        )
        return f"A Fleet of {whose}."
    senator = senator_of(ware)
    card = printed.SENATORS[senator]
    text = f"Diplomacy {printed.DIPLOMACY_OF[senator]}, Command {printed.COMMAND_OF[senator]}."
    if card.ability < 0:
        return text
    ability = printed.ABILITIES[card.ability]
    return f"{text} {ability.name}: {ability.text}"


def trades_made(g: Destiny) -> k.i64:
    """How many instant trades all Parties have made this turn."""
    return sum([g.done(party, language.TRADE) for party in g.parties()])


def site_of(ware: k.i64) -> names.Sector:
    """The Sector that a purchase is about, if any."""
    return names.Sector(ware) if 0 < ware < FIRST_SENATOR_WARE else names.NO_SECTOR


def show_planned(g: Destiny, party: names.Party, senator: names.Senator) -> None:
    """GD-HID-10: whoever is on an open sheet is no secret any more."""
    pile = g.reserve(party)
    if senator >= 0 and senator in pile.cards:
        pile.peek(pile.cards.index(senator), k.EVERYONE)


def at_its_turn(g: Destiny, party: names.Party, ware: k.i64) -> k.i64:
    """GD-SAB-19: a ware as it is sold now; whoever is recruited first is the cheaper one."""
    senator = senator_of(ware)
    if senator < 0:
        return ware
    return senator + (DISCOUNTED if is_persuasive(g, party) else FIRST_SENATOR_WARE)


def buy_one(g: Destiny, party: names.Party, ware: k.i64) -> None:
    """GD-BUY-10, GD-RES-06: one Fleet or Senator, if it can still be had and paid."""
    senator = senator_of(ware)
    ware = at_its_turn(g, party, ware)
    cost = price(g, party, ware)
    if not g.can_pay(party, names.MONEY, cost) or not can_be_had(g, party, ware):
        g.say(SKIPPED, party, ware)
        return
    g.say(BOUGHT, party, ware, cost)
    g.pay(party, names.MONEY, cost, "purchase")
    g.count(party, law_act_of(ware))
    if senator >= 0:
        recruit(g, party, senator)
        if is_persuasive(g, party):
            g.use_power(party, printed.OPIATE_PERSUASION)
    elif ware == REPUBLIC_WARE:
        fleets.place_fleet(g, names.REPUBLIC, fleets.CAPITAL)
    else:
        fleets.place_fleet(g, party, names.Sector(ware))
    if senator < 0:
        pay_monopoly(g, party)


def can_be_had(g: Destiny, party: names.Party, ware: k.i64) -> bool:
    """GD-BUY-08..11: whether a ware is still there for a Party."""
    return left_of(g, party, ware) > 0


def left_of(g: Destiny, party: names.Party, ware: k.i64) -> k.i64:
    """How many of a ware are there for a Party."""
    senator = senator_of(ware)
    if senator >= 0:
        return 1 if senator in g.reserve(party).cards else 0
    most = fleets_left_to_buy(g, party)
    if ware == REPUBLIC_WARE:
        return min(most, supply(g, names.REPUBLIC))
    return min(most, supply(g, party)) if ware in fleets.harbours(g, party) else 0


def recruit(g: Destiny, party: names.Party, senator: names.Senator) -> None:
    """GD-BUY-11, GD-ACT-08: a Senator comes from the reserve into play, exhausted for this turn."""
    g.reserve(party).remove(senator)
    g.enlist(senator, party)
    g.exhaust(senator)
    g.senator(senator).recruited = True
    g.say(RECRUITS, party, senator)


def pay_monopoly(g: Destiny, buyer: k.i64) -> None:
    """GD-SAB-14..16: whoever has the Military Monopoly earns by a Fleet that another Party buys."""
    for party in g.parties():
        if party != buyer and g.has_power(party, printed.MILITARY_MONOPOLY):
            g.change(party, names.MONEY, 1, "Military Monopoly")
