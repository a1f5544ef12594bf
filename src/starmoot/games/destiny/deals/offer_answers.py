"""Offers as they were filled in, and filled in as they are: forms of deals read and written.

(GD-DEA-13, GD-DEA-14, GD-DEA-20)
"""

from __future__ import annotations

from collections.abc import Sequence

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.deals import dealing, offer_forms
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senate import motions
from starmoot.games.destiny.war import fleets
from starmoot.mechanics import answering

# Reading what was filled in


def berths_of(g: Destiny, party: names.Party, counts: list[int]) -> list[names.Sector]:
    """The Sectors of Fleets that were picked by where they stand, one entry for each Fleet."""
    found: list[names.Sector] = []
    stations = fleets.stations(g, party)
    for place in range(len(stations)):
        found.extend([stations[place]] * counts[place])
    return found


def bundle_of(g: Destiny, party: names.Party, goods: offer_forms.Goods) -> dealing.Bundle:
    """A bundle of a Party as it was filled in."""
    return dealing.Bundle(
        influence=goods.influence,
        money=goods.money,
        sectors=sorted(goods.sectors),
        fleets=berths_of(g, party, goods.fleets),
        senators=sorted(goods.senators),
        reserve=sorted(goods.reserve),
        cards=sorted(goods.cards),
    )


def read_vote(promise: dealing.Promise, motion: offer_forms.Motion) -> None:
    """Which vote was promised, and how."""
    promise.about = motion.item
    if promise.about in (motions.ELECTION_ITEM, motions.PROSECUTION_ITEM):
        whom = k.read(offer_forms.ForWhom, motion.cast)
        promise.number = whom.number
        promise.detail = whom.cast
    else:
        promise.detail = motion.cast.key


def read_promise(g: Destiny, by: names.Party, kind: k.i64, answer: k.Answer) -> dealing.Promise:
    """GD-DEA-20: a promise over n turns covers this turn and the n - 1 after it."""
    promise = dealing.Promise(kind=kind, by=by)
    turns: k.i64 = 1
    if kind == dealing.STAND_ASIDE:
        promise.about = answer.key
        promise.number = g.s.turn + (0 if g.s.phase == names.SENATE and g.s.step <= 1 else 1)
        turns = g.s.settings.election_track_length + 2
    elif kind == dealing.VOTE_SO:
        vote = k.read(offer_forms.VoteSo, answer)
        read_vote(promise, vote.item)
        turns = vote.turns
    elif kind == dealing.TEXT_PROMISE:
        words = k.read(offer_forms.InWords, answer)
        promise.text, turns = words.text, words.turns
    elif kind == dealing.PAY:
        payment = k.read(offer_forms.Payment, answer)
        promise.about, promise.number = payment.resource, payment.amount
        promise.detail, turns = int(payment.each_turn), payment.turns
    elif kind == dealing.DEFEND_IT:
        defence = k.read(offer_forms.Defence, answer)
        promise.about, promise.number, turns = defence.sector, defence.fleets, defence.turns
    elif kind == dealing.JOIN_ATTACK:
        attack = k.read(offer_forms.Attack, answer)
        promise.about, promise.detail = attack.sector, attack.intent
        promise.number, turns = attack.fleets, attack.turns
    else:
        about = k.read(offer_forms.About, answer)
        turns = about.turns
        if kind == dealing.GIVE_FLEETS:
            promise.number = about.about
        elif kind == dealing.GIVE_CARD and about.about == offer_forms.ANY_KEY:
            promise.about = dealing.ANY_CARD
        else:
            promise.about = about.about
    promise.until = g.s.turn + turns - 1
    return promise


def read_promises(g: Destiny, by: names.Party, answer: k.Answer) -> list[dealing.Promise]:
    """The promises of one side as they were filled in; the same said twice is said once."""
    found: list[dealing.Promise] = []
    for part in answer.parts:
        entry = k.read(offer_forms.Entry, part)
        promise = read_promise(g, by, entry.kind % dealing.PROMISES, entry.told)
        if not any(same_promise(promise, known) for known in found):
            found.append(promise)
    return found


def same_promise(one: dealing.Promise, other: dealing.Promise) -> bool:
    """Whether two promises of one side say the same."""
    if (one.kind, one.about, one.number) != (other.kind, other.about, other.number):
        return False
    return (one.detail, one.until, one.text) == (other.detail, other.until, other.text)


def read_offer_form(
    g: Destiny, party: names.Party, other: names.Party, answer: k.Answer
) -> dealing.Deal:
    """An offer as it was filled in."""
    deal = dealing.Deal(by=party, to=other)
    offer = k.read(offer_forms.Offer, answer)
    deal.gives = bundle_of(g, party, offer.gives)
    deal.takes = bundle_of(g, other, offer.takes)
    deal.promises = read_promises(g, party, offer.promises)
    deal.promises += read_promises(g, other, offer.asks)
    deal.fates = [0] * len(deal.promises)
    return deal


# Writing an offer that exists, as it would be filled in by its other side


def turned_round(g: Destiny, deal: dealing.Deal) -> dict[str, k.Answer]:
    """GD-DEA-14: each part of a counter-offer that asks for what was offered, as far as it can."""
    shape = offer_forms.offer_form(g, deal.to, deal.by)
    return {
        "gives": goods_answer(g, deal.to, shape.parts[0], deal.takes),
        "takes": goods_answer(g, deal.by, shape.parts[1], deal.gives),
        "promises": promises_answer(g, deal, deal.to),
        "asks": promises_answer(g, deal, deal.by),
    }


def goods_answer(g: Destiny, party: names.Party, shape: k.Shape, goods: dealing.Bundle) -> k.Answer:
    """A bundle as it is filled in, but for what cannot be had."""
    berths = answering.field(shape, "fleets")
    assert isinstance(berths, k.Allocate)
    stationed = [goods.fleets.count(at) for at in fleets.stations(g, party)]
    return answering.fill(
        shape,
        influence=at_most(answering.field(shape, "influence"), goods.influence),
        money=at_most(answering.field(shape, "money"), goods.money),
        sectors=on_offer(answering.field(shape, "sectors"), goods.sectors),
        fleets=answering.split(berths, stationed),
        senators=on_offer(answering.field(shape, "senators"), goods.senators),
        reserve=on_offer(answering.field(shape, "reserve"), goods.reserve),
        cards=on_offer(answering.field(shape, "cards"), goods.cards),
    )


def at_most(shape: k.Shape | None, wanted: k.i64) -> k.Answer:
    """A number, or as much of it as there is."""
    assert isinstance(shape, k.Amount)
    return k.pick(min(wanted, shape.most))


def on_offer(shape: k.Shape | None, wanted: Sequence[int]) -> k.Answer:
    """Those of some things that may be chosen."""
    assert isinstance(shape, k.Choose)
    there = [k.pick(key) for key in shape.keys if key in wanted]
    return k.compound(there[: shape.most])


def promises_answer(g: Destiny, deal: dealing.Deal, by: names.Party) -> k.Answer:
    """The promises of one side of a deal as they are filled in."""
    entries: list[k.Answer] = []
    times = [0] * dealing.PROMISES
    for promise in deal.promises:
        if promise.by == by and times[promise.kind] < offer_forms.OF_A_KIND:
            key = promise.kind + dealing.PROMISES * times[promise.kind]
            times[promise.kind] += 1
            entries.append(k.compound([promise_answer(g, promise)], key))
    return k.compound(sorted(entries, key=entry_key))


def entry_key(entry: k.Answer) -> int:
    """The place of a promise among those on offer."""
    return entry.key


def promise_answer(g: Destiny, promise: dealing.Promise) -> k.Answer:
    """What `read_promise` reads as that promise."""
    turns = k.pick(max(1, promise.until - g.s.turn + 1))
    about, number, detail = k.pick(promise.about), k.pick(promise.number), k.pick(promise.detail)
    if promise.kind == dealing.STAND_ASIDE:
        return about
    if promise.kind == dealing.VOTE_SO:
        of_whom = promise.about in (motions.ELECTION_ITEM, motions.PROSECUTION_ITEM)
        cast = k.compound([number, detail]) if of_whom else detail
        return k.compound([k.compound([cast], promise.about), turns])
    if promise.kind == dealing.TEXT_PROMISE:
        return k.compound([k.Answer(0, [], promise.text), turns])
    if promise.kind == dealing.PAY:
        return k.compound([about, number, turns, detail])
    if promise.kind == dealing.DEFEND_IT:
        return k.compound([about, number, turns])
    if promise.kind == dealing.JOIN_ATTACK:
        return k.compound([about, detail, number, turns])
    if promise.kind == dealing.GIVE_FLEETS:
        return k.compound([number, turns])
    if promise.kind == dealing.GIVE_CARD and promise.about == dealing.ANY_CARD:
        return k.compound([k.pick(offer_forms.ANY_KEY), turns])
    return k.compound([about, turns])
