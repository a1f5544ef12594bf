"""Deals: what goods and promises are worth, what to offer, what to accept (GD-DEA)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import floor
from starmoot.games.destiny.advice import counsel, purchases, truces
from starmoot.games.destiny.advice.counsel import Counsel
from starmoot.games.destiny.deals import dealing, disputes, offers, promises
from starmoot.games.destiny.laws import compliance, language, permits
from starmoot.games.destiny.laws.deeds import Deed
from starmoot.games.destiny.war import fleets
from starmoot.mechanics import answering
from starmoot.mechanics.advising import Opinion, always
from starmoot.mechanics.answering import along, choose

INFLUENCE_WORTH: Final = 10
MONEY_WORTH: Final = 8
SECTOR_TRADED: Final = 120
FLEET_WORTH: Final = 25
CARD_WORTH: Final = 8
"""What goods are worth in deals, in one coin."""

REFRAIN_COST: Final = {
    dealing.NO_INVADE: 6,
    dealing.NO_CAMPAIGN: 25,
    dealing.NO_ASSASSINATE: 2,
    dealing.NO_PROSECUTE: 10,
    dealing.NO_VETO: 5,
    dealing.KEEP_OUT: 8,
}
"""What it costs to promise to leave something be; other promises are not given."""
LONGEST_PROMISE: Final = 3
CHEAP_WORD: Final = 4
"""By so much less a promise costs a character that breaks it where that pays."""
ALLIANCE: Final = 10
"""What a truce is worth besides while somebody else is ahead of both."""
IMPOSSIBLE: Final = 100_000
HOPE: Final = 2
ALL_GOODS: Final = list(range(len(language.GOODS.keys)))

SURPLUS: Final = 4
POOR: Final = 7
MOST_SWAPPED: Final = 6

AFRAID: Final = 20
"""How much a character fears losses that would pay for peace."""
PEACE_PRICE: Final = 2
PEACE_TURNS: Final = 2
UNDER_WAY: Final = (dealing.OFFERED, dealing.AGREED, dealing.CONCLUDED, dealing.KEPT)
"""Deals after which a character asks nobody else this turn."""


# Worth


def bundle_worth(
    c: Counsel, bundle: dealing.Bundle, giver: names.Party, taker: names.Party
) -> k.i64:
    """What goods are worth; Sectors for somebody who is about to win are beyond any price."""
    worth = INFLUENCE_WORTH * bundle.influence + MONEY_WORTH * bundle.money
    worth += FLEET_WORTH * len(bundle.fleets) + CARD_WORTH * len(bundle.cards)
    for senator in bundle.senators:
        worth += 2 * counsel.senator_worth(senator) - 12 * c.s.senators[senator].corruption
        worth -= 40 * c.s.senators[senator].shadow
    for senator in bundle.reserve:
        worth += counsel.senator_worth(senator) // 3
    worth += SECTOR_TRADED * len(bundle.sectors)
    if bundle.sectors and taker != c.me and c.missing(taker) <= len(bundle.sectors) + 2:
        return IMPOSSIBLE
    if bundle.senators and giver == c.me and len(c.g.senators_of(c.me)) <= 2:
        return IMPOSSIBLE
    return worth


def promise_cost(c: Counsel, promise: dealing.Promise) -> k.i64:
    """What it costs to give one's word; far too much where one cannot tell."""
    turns = promise.until - c.s.turn + 1
    if promise.kind not in REFRAIN_COST or turns > LONGEST_PROMISE:
        return IMPOSSIBLE
    cost = REFRAIN_COST[promise.kind] * turns
    return cost if c.honest(True) else cost // CHEAP_WORD


def promise_hope(c: Counsel, promise: dealing.Promise) -> k.i64:
    """What the word of another is worth: half of a payment, little besides, nothing if broken."""
    if not c.trusts(c.g.seat_of(promise.by)):
        return 0
    if promise.kind == dealing.PAY:
        unit = INFLUENCE_WORTH if promise.about == names.INFLUENCE else MONEY_WORTH
        return unit * min(promise.number, 10) // 2
    turns = min(LONGEST_PROMISE, promise.until - c.s.turn + 1)
    return REFRAIN_COST[promise.kind] * turns if promise.kind in REFRAIN_COST else HOPE


def gain_from(c: Counsel, deal: dealing.Deal) -> k.i64:
    """What one gains by a deal of which one is the other side, with a margin for doubt."""
    gets = bundle_worth(c, deal.gives, deal.by, c.me)
    gives = bundle_worth(c, deal.takes, c.me, deal.by)
    for promise in deal.promises:
        if promise.by == c.me:
            gives += promise_cost(c, promise)
        elif c.careful():
            gets += promise_hope(c, promise)
    if truces.is_truce(deal) and truces.has_common_rival(c, deal.by):
        gets += ALLIANCE
    return gets - gives - gives // 8 + c.regard_of(deal.by)


# The floor


def on_deals(c: Counsel, shape: k.Choose) -> k.Answer | None:
    """Answer what was offered, finish what was begun, offer what one can spare. (GD-DEC-36)"""
    found = answer_offer(c, on_the_floor(shape, floor.ANSWER_OFFER))
    if found is not None:
        return k.compound([found], floor.ANSWER_OFFER)
    if floor.WRITE in shape.keys:
        return written(c, shape)
    free = c.s.phase in (names.SENATE, names.INTRIGUE) and floor.calm(c.g)
    if not c.careful() or not free:
        return None
    offered = None if is_busy(c) else along(shape, [floor.OFFER, next_partner(c)])
    if offered is not None or floor.BANK not in shape.keys:
        return offered
    return at_the_bank(c)


def on_the_floor(shape: k.Choose, act: int) -> k.Shape | None:
    """What is asked once an act of the floor is picked."""
    return shape.follow(shape.keys.index(act)) if act in shape.keys else None


def answer_offer(c: Counsel, shape: k.Shape | None) -> k.Answer | None:
    """The first offer that can be judged now: accepted with a gain, else refused."""
    for deal in c.s.deals if shape is not None else []:
        if not deal.hidden and deal.number in counsel.keys_of(shape):
            good = gain_from(c, deal) > 0 and not needs_itself(c, deal)
            verdict = offers.ACCEPT if good else offers.REFUSE
            found = along(shape, [deal.number, verdict])
            if found is not None:
                return found
    return None


def spare_money(c: Counsel) -> k.i64:
    """Money that no Senator in reserve is waiting for."""
    return c.s.parties[c.me].money - purchases.reserve_cost(c)


@dataclass(frozen=True)
class Swap:
    """An exchange of Influence and Money: which of them one wants, and how much of each moves."""

    wanted: int
    influence: int
    money: int


def swap(c: Counsel) -> Swap | None:
    """What one would exchange now: what one can spare for a little less of what one lacks."""
    spare = spare_money(c)
    if spare >= SURPLUS and c.influence() < 2 * POOR:
        money = min(spare, MOST_SWAPPED)
        return Swap(names.INFLUENCE, max(1, money * 3 // 4), money)
    if spare <= -SURPLUS and c.influence() > 2 * POOR:
        influence = min(-spare, MOST_SWAPPED, c.influence() - POOR)
        return Swap(names.MONEY, influence, max(1, influence * 3 // 4))
    return None


def partner_for(c: Counsel) -> names.Party:
    """With whom to swap: once a turn with each, and never with whoever is about to win."""
    wish = swap(c)
    best = names.NO_PARTY
    trade = Deed(party=c.me, act=language.TRADE, goods=ALL_GOODS)
    if wish is None or compliance.laws_touching(c.g, trade):
        return best
    most: k.i64 = wish.influence + 3
    for party in c.g.others(c.me):
        holds = c.g.holding(party, wish.wanted)
        if not c.may_offer(party):
            continue
        if holds >= most and not c.is_dangerous(party) and not has_dealt(c, party):
            best, most = party, holds
    return best


def next_partner(c: Counsel) -> names.Party:
    """To whom the next offer goes: peace comes before truces, and truces before trade."""
    for wanted in (peace_partner(c), truces.partner(c)):
        if wanted != names.NO_PARTY and not has_dealt(c, wanted):
            return wanted
    return partner_for(c)


def is_busy(c: Counsel) -> bool:
    """Whether a character has an offer out or got what it wanted this turn; it asks one by one."""
    return c.attitude is not None and any(
        not deal.hidden and deal.by == c.me and deal.made == c.s.turn and deal.state in UNDER_WAY
        for deal in c.s.deals
    )


def needs_itself(c: Counsel, deal: dealing.Deal) -> bool:
    """Whether a character would miss what it is asked for."""
    if c.attitude is None:
        return False
    poor = deal.takes.influence > 0 and c.influence() - deal.takes.influence < POOR
    return poor or (deal.takes.money > 0 and spare_money(c) < deal.takes.money)


def peace_partner(c: Counsel) -> names.Party:
    """Of whom a character that knows fear buys peace: who has most Fleets, and more than it."""
    attitude, best = c.attitude, names.NO_PARTY
    if attitude is None or attitude.fear < AFRAID or spare_money(c) < 2 * PEACE_PRICE:
        return best
    most = fleets.fleets_out(c.g, c.me)
    for party in c.g.others(c.me):
        if fleets.fleets_out(c.g, party) > most and c.may_offer(party):
            best, most = party, fleets.fleets_out(c.g, party)
    return best


def peace(c: Counsel, form: k.Shape) -> k.Answer | None:
    """Money for the promise not to be invaded for two turns; None where that cannot be written."""
    goods, asks = answering.field(form, "gives"), answering.field(form, "asks")
    amount = answering.field(goods, "money")
    if not isinstance(amount, k.Amount) or amount.most < PEACE_PRICE or asks is None:
        return None
    promise = k.compound([k.compound([k.pick(c.me), k.pick(PEACE_TURNS)])], dealing.NO_INVADE)
    return answering.fill(
        form,
        gives=answering.fill(goods, money=k.pick(PEACE_PRICE)),
        asks=k.compound([promise]),
    )


def has_dealt(c: Counsel, party: names.Party) -> bool:
    """Whether there was an offer between the two this turn, from either side, or one is open.

    One a turn is enough: two who refuse each other would otherwise go on for ever.
    """
    for deal in c.s.deals:
        between = not deal.hidden and deal.concerns(c.me) and deal.concerns(party)
        if between and (deal.made == c.s.turn or deal.state in (dealing.OFFERED, dealing.DRAFT)):
            return True
    return False


def written(c: Counsel, shape: k.Choose) -> k.Answer | None:
    """The draft is filled in, or given up where there is nothing to swap any more."""
    wish = swap(c)
    form = on_the_floor(shape, floor.WRITE)
    draft = own_draft(c)
    if form is not None and draft is not None and draft.to == peace_partner(c):
        found = peace(c, form)
        if found is not None:
            return k.compound([found], floor.WRITE)
    if form is not None and draft is not None and draft.to == truces.partner(c):
        return k.compound([truces.written(c, form, draft.to)], floor.WRITE)
    if wish is not None and form is not None:
        gives, takes = side_of(form, "gives", wish), side_of(form, "takes", wish)
        if gives is not None and takes is not None:
            return k.compound([answering.fill(form, gives=gives, takes=takes)], floor.WRITE)
    return None if draft is None else along(shape, [floor.WITHDRAW, draft.number])


def own_draft(c: Counsel) -> dealing.Deal | None:
    """The offer that one has begun to write."""
    for deal in c.s.deals:
        if not deal.hidden and deal.by == c.me and deal.state == dealing.DRAFT:
            return deal
    return None


def side_of(form: k.Shape, side: str, wish: Swap) -> k.Answer | None:
    """What one side hands over in a swap, and nothing else; None where it has too little."""
    goods = answering.field(form, side)
    in_money = (side == "gives") == (wish.wanted == names.INFLUENCE)
    amount = answering.field(goods, "money" if in_money else "influence")
    moved = wish.money if in_money else wish.influence
    if not isinstance(amount, k.Amount) or moved > amount.most:
        return None
    if in_money:
        return answering.fill(goods, money=k.pick(moved))
    return answering.fill(goods, influence=k.pick(moved))


def at_the_bank(c: Counsel) -> k.Answer | None:
    """GD-RES-10: before Campaigns, Money that nothing waits for becomes Influence."""
    before = c.s.phase == names.INTRIGUE and c.s.step == 3
    if not before or c.has_law_on(language.BANK_TRADE):
        return None
    rate = c.s.settings.bank_rate
    spare = min(spare_money(c), c.s.parties[c.me].money)
    if spare < 2 * rate or c.influence() >= 2 * POOR:
        return None
    return k.compound([k.compound([k.pick(spare // rate)], names.MONEY)], floor.BANK)


def keep_word(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """The faithful keep it; others come to this only with an act that pays. (GD-DEC-37)"""
    return choose(shape, promises.KEEP_IT if c.honest(False) else promises.BREAK_IT)


OPINIONS: Final[dict[k.Topic, Opinion[Counsel]]] = {
    permits.KEEP: keep_word,
    disputes.PLEAD: always(disputes.DENY),
    disputes.RULE: always(disputes.KEPT_IT),
}
"""GD-DEC-38: nobody confesses unasked."""
