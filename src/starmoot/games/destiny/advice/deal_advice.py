"""Deals: what goods and promises are worth, what to offer, what to accept (GD-DEA)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import floor
from starmoot.games.destiny.advice import counsel, recruits
from starmoot.games.destiny.deals import dealing, offers
from starmoot.games.destiny.laws import compliance, language
from starmoot.mechanics.answering import least

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
IMPOSSIBLE: Final = 100_000
HOPE: Final = 2
ALL_GOODS: Final = 15

SURPLUS: Final = 4
POOR: Final = 7
MOST_SWAPPED: Final = 6


# Worth


def bundle_worth(
    c: counsel.Counsel, bundle: dealing.Bundle, giver: names.Party, taker: names.Party
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


def promise_cost(c: counsel.Counsel, promise: dealing.Promise) -> k.i64:
    """What it costs to give one's word; far too much where one cannot tell."""
    turns = promise.until - c.s.turn + 1
    if promise.kind not in REFRAIN_COST or turns > LONGEST_PROMISE:
        return IMPOSSIBLE
    return REFRAIN_COST[promise.kind] * turns


def promise_hope(promise: dealing.Promise) -> k.i64:
    """What the word of another is worth: half of a payment, and little besides."""
    if promise.kind == dealing.PAY:
        unit = INFLUENCE_WORTH if promise.about == names.INFLUENCE else MONEY_WORTH
        return unit * min(promise.number, 10) // 2
    return REFRAIN_COST.get(promise.kind, HOPE)


def gain_from(c: counsel.Counsel, deal: dealing.Deal) -> k.i64:
    """What one gains by a deal of which one is the other side, with a margin for doubt."""
    gets = bundle_worth(c, deal.gives, deal.by, c.me)
    gives = bundle_worth(c, deal.takes, c.me, deal.by)
    for promise in deal.promises:
        if promise.by == c.me:
            gives += promise_cost(c, promise)
        elif c.level >= counsel.REGULAR:
            gets += promise_hope(promise)
    return gets - gives - gives // 8


# The floor


def on_deals(c: counsel.Counsel, shape: k.Choose) -> k.Answer | None:
    """GD-DEC-36: answer what was offered, finish what was begun, offer what one can spare."""
    keys = shape.keys
    if floor.ANSWER_OFFER in keys:
        inner = shape.follow(keys.index(floor.ANSWER_OFFER))
        found = answer_offer(c, inner) if isinstance(inner, k.Choose) else None
        if found is not None:
            return k.compound([found], floor.ANSWER_OFFER)
    if floor.WRITE in keys:
        return written(c, shape)
    if (
        c.level < counsel.REGULAR
        or c.s.phase not in (names.SENATE, names.INTRIGUE)
        or not floor.calm(c.g)
    ):
        return None
    if floor.OFFER in keys:
        partner = partner_for(c)
        inner = shape.follow(keys.index(floor.OFFER))
        if partner >= 0 and isinstance(inner, k.Choose) and partner in inner.keys:
            return k.compound([k.pick(partner)], floor.OFFER)
    return at_the_bank(c) if floor.BANK in keys else None


def answer_offer(c: counsel.Counsel, shape: k.Choose) -> k.Answer | None:
    """The first offer that can be judged now: accepted with a gain, else refused."""
    for place in range(len(shape.keys)):
        responses = shape.follow(place)
        deal = deal_by_number(c, shape.keys[place])
        if deal is None or not isinstance(responses, k.Choose):
            continue
        good = gain_from(c, deal) > 0
        if good and offers.ACCEPT in responses.keys:
            return k.compound([k.pick(offers.ACCEPT)], deal.number)
        if not good and offers.REFUSE in responses.keys:
            return k.compound([k.pick(offers.REFUSE)], deal.number)
    return None


def deal_by_number(c: counsel.Counsel, number: k.i64) -> dealing.Deal | None:
    """A deal that one knows, by its number."""
    for deal in c.s.deals:
        if deal.number == number and not deal.hidden:
            return deal
    return None


def spare_money(c: counsel.Counsel) -> k.i64:
    """Money that no Senator in reserve is waiting for."""
    return c.s.parties[c.me].money - recruits.reserve_cost(c)


def swap(c: counsel.Counsel) -> tuple[k.i64, k.i64]:
    """What one would exchange: how much Money (negative: how much Influence) for the other."""
    spare = spare_money(c)
    if spare >= SURPLUS and c.s.parties[c.me].influence < 2 * POOR:
        amount = min(spare, MOST_SWAPPED)
        return amount, max(1, amount * 3 // 4)
    if spare <= -SURPLUS and c.s.parties[c.me].influence > 2 * POOR:
        amount = min(-spare, MOST_SWAPPED, c.s.parties[c.me].influence - POOR)
        return -max(1, amount * 3 // 4), amount
    return 0, 0


def partner_for(c: counsel.Counsel) -> k.i64:
    """With whom to swap: once a turn with each, and never with whoever is about to win."""
    give, take = swap(c)
    if give == 0 or compliance.laws_touching(
        c.g, c.me, language.TRADE, names.NO_SECTOR, 1, ALL_GOODS
    ):
        return names.NO_PARTY
    wanted = names.INFLUENCE if give > 0 else names.MONEY
    best: k.i64 = names.NO_PARTY
    most: k.i64 = take + 3
    for party in c.g.others(c.me):
        if c.is_dangerous(party) or has_dealt(c, party):
            continue
        if c.g.holding(party, wanted) >= most:
            best, most = party, c.g.holding(party, wanted)
    return best


def has_dealt(c: counsel.Counsel, party: names.Party) -> bool:
    """Whether there was an offer between the two this turn, from either side, or one is open.

    One a turn is enough: two who refuse each other would otherwise go on for ever.
    """
    for deal in c.s.deals:
        between = not deal.hidden and deal.concerns(c.me) and deal.concerns(party)
        if between and (deal.made == c.s.turn or deal.state in (dealing.OFFERED, dealing.DRAFT)):
            return True
    return False


def written(c: counsel.Counsel, shape: k.Choose) -> k.Answer | None:
    """The draft is filled in, or given up where there is nothing to swap any more."""
    form = shape.follow(shape.keys.index(floor.WRITE))
    give, take = swap(c)
    if isinstance(form, k.Form) and give != 0:
        answer = filled_in(form, give, take)
        if answer is not None:
            return k.compound([answer], floor.WRITE)
    if floor.WITHDRAW in shape.keys:
        inner = shape.follow(shape.keys.index(floor.WITHDRAW))
        for deal in c.s.deals:
            mine = not deal.hidden and deal.by == c.me and deal.state == dealing.DRAFT
            if mine and isinstance(inner, k.Choose) and deal.number in inner.keys:
                return k.compound([k.pick(deal.number)], floor.WITHDRAW)
    return None


def filled_in(form: k.Form, give: k.i64, take: k.i64) -> k.Answer | None:
    """The form of an offer with nothing in it but a swap; None where one side has too little."""
    mine, theirs = form.parts[0], form.parts[1]
    assert isinstance(mine, k.Form) and isinstance(theirs, k.Form)
    own = [least(part) for part in mine.parts]
    other = [least(part) for part in theirs.parts]
    own_slot: k.i64 = 1 if give > 0 else 0
    own[own_slot] = k.pick(give if give > 0 else take)
    other[1 - own_slot] = k.pick(take if give > 0 else -give)
    if not (fits_in(mine, own_slot, own) and fits_in(theirs, 1 - own_slot, other)):
        return None
    parts = [k.compound(own), k.compound(other), least(form.parts[2]), least(form.parts[3])]
    return k.compound(parts)


def fits_in(side: k.Form, slot: k.i64, parts: list[k.Answer]) -> bool:
    """Whether a side has as much of a resource as the swap asks of it."""
    amount = side.parts[slot]
    return isinstance(amount, k.Amount) and parts[slot].key <= amount.most


def at_the_bank(c: counsel.Counsel) -> k.Answer | None:
    """GD-RES-10: before Campaigns, Money that nothing waits for becomes Influence."""
    if (
        c.s.phase != names.INTRIGUE
        or c.s.step != 3
        or compliance.laws_touching(c.g, c.me, language.BANK_TRADE)
    ):
        return None
    rate = c.s.settings.bank_rate
    spare = min(spare_money(c), c.s.parties[c.me].money)
    if spare < 2 * rate or c.s.parties[c.me].influence >= 2 * POOR:
        return None
    return k.compound([k.compound([k.pick(spare // rate)], names.MONEY)], floor.BANK)
