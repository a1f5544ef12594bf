"""Step 5 of the Intrigue Phase: Fleets and Senators for Money (GD-BUY).

Everybody plans at the same time, on one sheet: so many Fleets in this Sector, that Senator. The
sheets are opened together and carried out in initiative order.
"""

from __future__ import annotations

from typing import Final, final

from starmoot.games.destiny.content import (
    ABILITIES,
    COMMAND_OF,
    COST_OF,
    DIPLOMACY_OF,
    FRIENDLY_DISCOUNT,
    MILITARY_MONOPOLY,
    OPIATE_PERSUASION,
    SECTORS,
    SENATOR,
    SENATOR_COUNT,
    SENATORS,
    WING_OF,
)
from starmoot.games.destiny.events import most_bought
from starmoot.games.destiny.fleets import CAPITAL, fleets_out, place_fleet
from starmoot.games.destiny.floor import OwnDecision
from starmoot.games.destiny.law_checks import Comply, laws_touching
from starmoot.games.destiny.law_names import (
    BUY_FLEET_DUTY,
    BUY_PARTY_FLEET,
    BUY_REPUBLIC_FLEET,
    RECRUIT,
    TRADE,
)
from starmoot.games.destiny.law_words import with_duties
from starmoot.games.destiny.names import (
    BITS,
    MONEY,
    NO_SECTOR,
    PARTY,
    REPUBLIC,
    SECTOR_COUNT,
)
from starmoot.games.destiny.play import Destiny, seen_by
from starmoot.games.destiny.rule_words import cite_things
from starmoot.games.destiny.state import FLEET_MOST, with_value
from starmoot.kernel import (
    DONE,
    EVERYONE,
    NUMBER,
    STAY,
    Allocate,
    Goto,
    Kind,
    Limit,
    Question,
    Run,
    Shape,
    Step,
    Topic,
    View,
    Words,
    ask_each,
    i64,
    note,
)

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
FIRST_SENATOR_WARE: Final = SECTOR_COUNT + 1
DISCOUNTED: Final = FIRST_SENATOR_WARE + SENATOR_COUNT
WARE: Final = Kind(
    "destiny.ware",
    [
        "republic_fleet",
        *[f"fleet_{sector.id}" for sector in SECTORS],
        *[senator.id for senator in SENATORS],
        *[f"{senator.id}_first" for senator in SENATORS],
    ],
    [
        "Republic Fleet",
        *[f"Fleet in {sector.id} {sector.name}" for sector in SECTORS],
        *[senator.name for senator in SENATORS],
        *[f"{senator.name}, recruited first" for senator in SENATORS],
    ],
)

BUY: Final = Topic(
    "destiny.purchases",
    "GD-DEC-31 GD-BUY-01 GD-BUY-08 GD-BUY-09 GD-BUY-10",
    "What do you buy?",
    "Buy nothing",
    clock="purchase",
)
BOUGHT: Final = note(
    "destiny.buys",
    "GD-BUY-02 GD-BUY-03 GD-BUY-10",
    "{} buys {} for {} Money",
    PARTY,
    WARE,
    NUMBER,
)
RECRUITS: Final = note(
    "destiny.recruits", "GD-BUY-04 GD-BUY-11 GD-ACT-08", "{} recruits {}", PARTY, SENATOR
)
SKIPPED: Final = note(
    "destiny.purchase_skipped", "GD-BUY-10", "{} cannot buy {} any more", PARTY, WARE
)


# Wares and prices


def senator_of(ware: i64) -> i64:
    """The Senator whom a ware stands for, -1 for a Fleet."""
    if ware < FIRST_SENATOR_WARE:
        return -1
    return (ware - FIRST_SENATOR_WARE) % SENATOR_COUNT


def price(g: Destiny, party: i64, ware: i64) -> i64:
    """GD-BUY-02, GD-BUY-03, GD-SAB-11, GD-SAB-12: what one of a ware costs a Party now."""
    if senator_of(ware) >= 0:
        return senator_price(party, ware)
    cost: i64 = REPUBLIC_FLEET_PRICE if ware == REPUBLIC_WARE else PARTY_FLEET_PRICE
    if g.has_power(party, FRIENDLY_DISCOUNT):
        cost -= FRIENDLY
    return max(0, cost)


def senator_price(party: i64, ware: i64) -> i64:
    """GD-BUY-04, GD-BUY-05, GD-SAB-19: what a Senator costs, less for one of the own wing.

    GD-BUY-06, GD-BUY-07: discounts add up, but never below nothing.
    """
    senator = senator_of(ware)
    cost = COST_OF[senator]
    if WING_OF[senator] == party:
        cost -= OWN_ICON
    if ware >= DISCOUNTED:
        cost -= OPIATE
    return max(0, cost)


def law_act_of(ware: i64) -> i64:
    """GD-LAW-09: what buying it is to the law."""
    if ware >= FIRST_SENATOR_WARE:
        return RECRUIT
    return BUY_REPUBLIC_FLEET if ware == REPUBLIC_WARE else BUY_PARTY_FLEET


def is_persuasive(g: Destiny, party: i64) -> bool:
    """GD-SAB-19, GD-SAB-03: whether the first Senator of the turn still comes cheaper."""
    return g.has_power(party, OPIATE_PERSUASION) and g.power_is_fresh(OPIATE_PERSUASION)


def sites(g: Destiny, party: i64) -> list[int]:
    """GD-BUY-08, GD-BUY-09: where bought Fleets may go: one's Sectors; without any, anywhere."""
    own = g.sectors_of(party)
    return own if own else list(range(1, SECTOR_COUNT + 1))


def fleets_left_to_buy(g: Destiny, party: i64) -> i64:
    """GD-EVNT-20: how many Fleets, of whichever sort, a Party may still buy this turn."""
    done = g.done(party, BUY_PARTY_FLEET) + g.done(party, BUY_REPUBLIC_FLEET)
    return max(0, most_bought(g) - done)


def supply(g: Destiny, owner: i64) -> i64:
    """GD-CMP-09, GD-CMP-10: Fleets that are not in play."""
    return FLEET_MOST - fleets_out(g, owner)


def may_buy(g: Destiny, party: i64) -> bool:
    """Whether a Party is asked: by public facts only, so that its reserve stays secret."""
    if len(g.reserve(party)) > 0:
        return True
    if fleets_left_to_buy(g, party) == 0:
        return False
    own = supply(g, party) > 0 and g.can_pay(party, MONEY, price(g, party, CAPITAL))
    return own or (
        supply(g, REPUBLIC) > 0 and g.can_pay(party, MONEY, price(g, party, REPUBLIC_WARE))
    )


def sheet(g: Destiny, party: i64) -> Allocate:
    """GD-BUY-01, GD-RES-06: everything a Party may buy, within its Money and its Fleets.

    GD-SAB-19: whom to recruit first is part of the plan, so each Senator is there twice for the
    Party that has Opiate Persuasion; only one of all may be the first.
    """
    most = fleets_left_to_buy(g, party)
    wares: list[int] = []
    caps: list[int] = []
    if min(supply(g, REPUBLIC), most) > 0:
        wares.append(REPUBLIC_WARE)
        caps.append(min(supply(g, REPUBLIC), most))
    if min(supply(g, party), most) > 0:
        for sector in sites(g, party):
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
    return Allocate(WARE, wares, caps, 0, g.s.money[party], costs, limits)


def sheet_limits(wares: list[int], own_supply: i64, most: i64, cheaper: bool) -> list[Limit]:
    """GD-CMP-09, GD-EVNT-20, GD-SAB-19: what bounds a sheet besides Money."""
    limits = [
        Limit([1 if 0 < ware < FIRST_SENATOR_WARE else 0 for ware in wares], own_supply),
        Limit([1 if ware < FIRST_SENATOR_WARE else 0 for ware in wares], most),
    ]
    if cheaper:
        limits.append(Limit([1 if ware >= DISCOUNTED else 0 for ware in wares], 1))
        for ware in wares:
            if ware >= DISCOUNTED:
                twin = ware - SENATOR_COUNT
                limits.append(Limit([1 if one in (ware, twin) else 0 for one in wares], 1))
    return limits


# The step


@final
class Purchases(OwnDecision):
    """GD-BUY-01, GD-BUY-10: all plan at once; then one Party after another buys.

    `plans` has a Party, a ware and how many, again and again, in initiative order. Once the sheets
    are open (GD-HID-10) nothing of them is secret.
    """

    plans: list[int]
    lot: i64 = 0
    trades: i64 = 0

    def __init__(self) -> None:
        self.plans = []

    def begin(self, g: Destiny) -> Step:
        self.trades = trades_made(g)
        seats = [g.seat_of(party) for party in g.parties() if may_buy(g, party)]
        return ask_each(BUY, seats, Purchases.opened) if seats else DONE

    def back(self, g: Destiny) -> Step:
        """A trade in between may have changed what is on the sheets: all are handed out anew."""
        return STAY if self.trades == trades_made(g) else Goto(Purchases.begin)

    def decides(self, g: Destiny, party: i64) -> bool:
        """GD-WIN-13: everybody who still plans may play a card first."""
        return not self.plans and may_buy(g, party)

    def offer(self, g: Destiny, question: Question) -> Shape:
        return sheet(g, g.party_of(question.seat))

    def opened(self, g: Destiny) -> Step:
        """GD-BUY-10: the sheets lie open, in initiative order."""
        for party in g.s.order:
            for place in range(len(g.questions)):
                if g.party_of(g.questions[place].seat) == party:
                    self.take_down(g, party, place)
        for at in range(0, len(self.plans), 3):
            show_planned(g, self.plans[at], senator_of(self.plans[at + 1]))
        return Goto(Purchases.next)

    def take_down(self, g: Destiny, party: i64, place: i64) -> None:
        """What one sheet asks for."""
        answer = g.answers[place]
        if answer.passed():
            return
        shape = sheet(g, party)
        for slot in range(len(shape.keys)):
            count = answer.part(slot).key
            if count > 0:
                self.plans.extend([party, shape.keys[slot], count])

    def next(self, g: Destiny) -> Step:
        """GD-LAW-03, GD-LAW-17: the law has its say about each lot.

        A lot is everything of one entry, unless the law counts and only the later ones touch it.
        """
        if not self.plans:
            return DONE
        party, ware = self.plans[0], self.plans[1]
        act = law_act_of(ware)
        self.lot = self.plans[2]
        if not g.s.laws:
            g.returned = 1
            return Goto(Purchases.buy)
        many = laws_touching(g, party, act, site_of(ware), self.lot)
        if many and not laws_touching(g, party, act, site_of(ware), 1):
            self.lot = 1
        return Run(Comply(party, act, site_of(ware), self.lot), Purchases.buy)

    def buy(self, g: Destiny) -> Step:
        """GD-BUY-10: what has become impossible is skipped without cost."""
        party, ware = self.plans[0], self.plans[1]
        goes_ahead = g.returned != 0
        self.plans[2] = self.plans[2] - self.lot
        if self.plans[2] <= 0 or not goes_ahead:
            self.plans = self.plans[3:]
        if goes_ahead:
            for _ in range(self.lot):
                buy_one(g, party, ware)
        return Goto(Purchases.next)

    def words(self, view: View, question: Question) -> Words:
        """What every ware is, and its price."""
        words = Words(with_duties(view.state.laws, (BUY_FLEET_DUTY,), BUY.prompt))
        cite_things(words)
        seen = seen_by(view)
        party = seen.party_of(question.seat)
        wares = [REPUBLIC_WARE, *range(1, SECTOR_COUNT + 1)]
        for senator in view.state.reserves[question.seat].cards:
            if senator >= 0:
                wares.extend([FIRST_SENATOR_WARE + senator, DISCOUNTED + senator])
                words.rules[WARE.name, FIRST_SENATOR_WARE + senator] = SENATORS[senator].rule
                words.rules[WARE.name, DISCOUNTED + senator] = SENATORS[senator].rule
        for ware in wares:
            text = f"{ware_preview(ware)} {price(seen, party, ware)} Money."
            words.previews[WARE.name, ware] = text
        return words


def ware_preview(ware: i64) -> str:
    """What one gets."""
    if ware < FIRST_SENATOR_WARE:
        whose = "the Republic, in Sector 1" if ware == REPUBLIC_WARE else "your Party, there"
        return f"A Fleet of {whose}."
    senator = senator_of(ware)
    card = SENATORS[senator]
    text = f"Diplomacy {DIPLOMACY_OF[senator]}, Command {COMMAND_OF[senator]}."
    if card.ability < 0:
        return text
    ability = ABILITIES[card.ability]
    return f"{text} {ability.name}: {ability.text}"


def trades_made(g: Destiny) -> i64:
    """How many instant trades all Parties have made this turn."""
    count: i64 = 0
    for party in g.parties():
        count += g.done(party, TRADE)
    return count


def site_of(ware: i64) -> i64:
    """The Sector that a purchase is about, if any."""
    return ware if 0 < ware < FIRST_SENATOR_WARE else NO_SECTOR


def show_planned(g: Destiny, party: i64, senator: i64) -> None:
    """GD-HID-10: whoever is on an open sheet is no secret any more."""
    pile = g.reserve(party)
    if senator >= 0 and senator in pile.cards:
        g.show_card(pile, pile.cards.index(senator), EVERYONE)


def buy_one(g: Destiny, party: i64, ware: i64) -> None:
    """GD-BUY-10, GD-RES-06: one Fleet or Senator, if it can still be had and paid.

    GD-SAB-19: whoever is recruited first is the cheaper one.
    """
    senator = senator_of(ware)
    if senator >= 0:
        ware = senator + (DISCOUNTED if is_persuasive(g, party) else FIRST_SENATOR_WARE)
    cost = price(g, party, ware)
    if not g.can_pay(party, MONEY, cost) or not can_be_had(g, party, ware):
        g.say(SKIPPED, party, ware)
        return
    g.say(BOUGHT, party, ware, cost)
    g.pay(party, MONEY, cost, "purchase")
    g.count(party, law_act_of(ware))
    if senator >= 0:
        recruit(g, party, senator)
        if is_persuasive(g, party):
            g.use_power(party, OPIATE_PERSUASION)
    elif ware == REPUBLIC_WARE:
        place_fleet(g, REPUBLIC, CAPITAL)
    else:
        place_fleet(g, party, ware)
    if senator < 0:
        pay_monopoly(g, party)


def can_be_had(g: Destiny, party: i64, ware: i64) -> bool:
    """GD-BUY-08..11: whether a ware is still there for a Party."""
    senator = senator_of(ware)
    if senator >= 0:
        return senator in g.reserve(party).cards
    if fleets_left_to_buy(g, party) == 0:
        return False
    if ware == REPUBLIC_WARE:
        return supply(g, REPUBLIC) > 0
    return supply(g, party) > 0 and ware in sites(g, party)


def recruit(g: Destiny, party: i64, senator: i64) -> None:
    """GD-BUY-11, GD-ACT-08: a Senator comes from the reserve into play, exhausted for this turn."""
    one: i64 = BITS[0]
    g.reserve(party).remove(senator)
    g.s.senator_party = with_value(g.s.senator_party, senator, party)
    g.exhaust(senator)
    g.s.recruited = g.s.recruited | (one << senator)
    g.say(RECRUITS, party, senator)


def pay_monopoly(g: Destiny, buyer: i64) -> None:
    """GD-SAB-14..16: whoever has the Military Monopoly earns by a Fleet that another Party buys."""
    for party in g.parties():
        if party != buyer and g.has_power(party, MILITARY_MONOPOLY):
            g.change(party, MONEY, 1, "Military Monopoly")
