"""The form of an offer: what may be given, asked for and promised (GD-DEA-02, GD-DEA-13, 19).

A shape is made from what its Party knows and nothing else: cards and reserves of others may be
asked for by name, whether the other has them or not.
"""

from __future__ import annotations

from typing import Final

from starmoot.games.destiny.conflicts import INTENT, NEUTRALISE, SUPPORT, TAKE
from starmoot.games.destiny.content import CARD, SECTOR, SENATOR, SENATOR_COUNT
from starmoot.games.destiny.dealing import (
    ANY_CARD,
    DEFEND_IT,
    GIVE_CARD,
    GIVE_FLEETS,
    GIVE_SECTOR,
    GIVE_SENATOR,
    JOIN_ATTACK,
    KEEP_OUT,
    MOST_PROMISES,
    NO_VETO,
    PAY,
    PROMISE_KIND,
    PROMISES,
    STAND_ASIDE,
    TEXT_LIMIT,
    TEXT_PROMISE,
    VOTE_SO,
    Bundle,
    Deal,
    Promise,
)
from starmoot.games.destiny.fleets import stations
from starmoot.games.destiny.motions import (
    ELECTION_ITEM,
    ITEM,
    ORDERS_ITEM,
    PROSECUTION_ITEM,
)
from starmoot.games.destiny.names import (
    BITS,
    OFFICE,
    OFFICES,
    PARTY,
    RESOURCE,
    SECTOR_COUNT,
    SENATE,
)
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.state import FLEET_MOST, UNSEEN
from starmoot.kernel import (
    YES_NO,
    Allocate,
    Amount,
    Answer,
    Choose,
    Form,
    Kind,
    Shape,
    Text,
    i64,
)

CARD_OR_ANY: Final = Kind(
    "destiny.card_or_any", [*CARD.keys, "any"], [*CARD.labels, "Any card of theirs"]
)
ANY_KEY: Final = len(CARD.keys)

LONGEST: Final = 10
"""A promise covers at most so many turns, this one included (GD-DEA-20)."""
TURNS: Final = Amount(1, LONGEST)
EVERY_SECTOR: Final = Choose(SECTOR, list(range(1, SECTOR_COUNT + 1)))
SOME_FLEETS: Final = Amount(1, FLEET_MOST)
TEXT_FORM: Final = Form(
    ["text", "turns"],
    [
        Text(TEXT_LIMIT, 1, ["We stand together.", "Your enemies are mine.", "No harm from me."]),
        TURNS,
    ],
)
KEEP_OUT_FORM: Final = Form(["sector", "turns"], [EVERY_SECTOR, TURNS])
OFFICE_FORM: Final = Choose(OFFICE, list(range(OFFICES)))
PAY_FORM: Final = Form(
    ["resource", "amount", "turns", "each_turn"],
    [Choose(RESOURCE, [0, 1]), Amount(1, 99), TURNS, Choose(YES_NO, [0, 1])],
)
SECTOR_FORM: Final = Form(["sector", "turns"], [EVERY_SECTOR, TURNS])
FLEETS_FORM: Final = Form(["fleets", "turns"], [SOME_FLEETS, TURNS])
CARD_FORM: Final = Form(
    ["card", "turns"], [Choose(CARD_OR_ANY, list(range(len(CARD_OR_ANY.keys)))), TURNS]
)
DEFEND_FORM: Final = Form(["sector", "fleets", "turns"], [EVERY_SECTOR, SOME_FLEETS, TURNS])
ATTACK_FORM: Final = Form(
    ["sector", "intent", "fleets", "turns"],
    [EVERY_SECTOR, Choose(INTENT, [TAKE, SUPPORT, NEUTRALISE]), SOME_FLEETS, TURNS],
)
YES_OR_NO: Final = Choose(YES_NO, [0, 1])

ENFORCEABLE: Final = (
    *range(KEEP_OUT + 1),
    STAND_ASIDE,
    PAY,
    GIVE_SECTOR,
    GIVE_SENATOR,
    GIVE_FLEETS,
    GIVE_CARD,
)
"""GD-CRT-12: what the program can see to by itself: acts refused, dues paid."""
ALL_PROMISES: Final = tuple(range(PROMISES))
EVERY_SENATOR: Final = Choose(SENATOR, list(range(SENATOR_COUNT)))
SENATOR_FORM: Final = Form(["senator", "turns"], [EVERY_SENATOR, TURNS])
TITLES: Final = list(range(len(CARD.keys)))
GOODS_NAMES: Final = ["influence", "money", "sectors", "fleets", "senators", "reserve", "cards"]
OFFER_NAMES: Final = ["gives", "takes", "promises", "asks"]


# Shapes of promises: they depend on who plays, so they are made once and kept


def vote_form(parties: list[int]) -> Form:
    """GD-DEA-19: which vote, and how."""
    whose = Choose(PARTY, parties)
    keys = list(range(len(ITEM.keys)))
    then: list[Shape | None] = [YES_OR_NO] * len(keys)
    then[ELECTION_ITEM] = Form(["office", "party"], [OFFICE_FORM, whose])
    then[ORDERS_ITEM] = whose
    then[PROSECUTION_ITEM] = Form(["senator", "vote"], [EVERY_SENATOR, YES_OR_NO])
    return Form(["item", "turns"], [Choose(ITEM, keys, then=then), TURNS])


def promises_form(by: i64, parties: list[int], kinds: tuple[int, ...]) -> Choose:
    """GD-DEA-13, GD-DEA-19: up to five promises of one side, each of another kind."""
    others = [party for party in parties if party != by]
    protected = Form(["party", "turns"], [Choose(PARTY, others), TURNS])
    forms: dict[int, Shape] = dict.fromkeys(range(NO_VETO + 1), protected)
    forms[KEEP_OUT] = KEEP_OUT_FORM
    forms[VOTE_SO] = vote_form(parties)
    forms[STAND_ASIDE] = OFFICE_FORM
    forms[PAY] = PAY_FORM
    forms[GIVE_SECTOR] = SECTOR_FORM
    forms[GIVE_SENATOR] = SENATOR_FORM
    forms[GIVE_FLEETS] = FLEETS_FORM
    forms[GIVE_CARD] = CARD_FORM
    forms[DEFEND_IT] = DEFEND_FORM
    forms[JOIN_ATTACK] = ATTACK_FORM
    forms[TEXT_PROMISE] = TEXT_FORM
    then: list[Shape | None] = [forms[kind] for kind in kinds]
    return Choose(PROMISE_KIND, list(kinds), 0, MOST_PROMISES, then)


PROMISE_FORMS: Final[dict[int, Choose]] = {}
"""By who plays, whose promises they are, and whether the court has to be able to enforce them."""


def promises_shape(g: Destiny, by: i64, enforceable: bool = False) -> Choose:
    """The promises that a Party may make, or be asked for."""
    key: i64 = 1 if enforceable else 0
    one: i64 = BITS[0]
    for party in g.parties():
        key = key | (one << (party + 4))
    key = key | (by << 1)
    known = PROMISE_FORMS.get(key)
    if known is None:
        kinds = ENFORCEABLE if enforceable else ALL_PROMISES
        known = promises_form(by, sorted(g.parties()), kinds)
        PROMISE_FORMS[key] = known
    return known


# Shapes of goods


def bundle_form(
    g: Destiny,
    party: i64,
    reserve: list[int],
    in_reserve: i64,
    cards: list[int],
    in_hand: i64,
) -> Form:
    """GD-DEA-01, GD-DEA-02, GD-COR-03: all that a Party could give but tokens.

    Of another Party it names what one can know: any Senator unseen, any title of a card.
    """
    sectors = g.sectors_of(party)
    senators = g.senators_of(party)
    berths = stations(g, party)
    fleets = g.s.berths[party * FLEET_MOST : (party + 1) * FLEET_MOST]
    caps = [fleets.count(sector) for sector in berths]
    return Form(
        GOODS_NAMES,
        [
            Amount(0, g.s.influence[party]),
            Amount(0, g.s.money[party]),
            Choose(SECTOR, sectors, 0, len(sectors)),
            Allocate(SECTOR, berths, caps, 0, sum(caps), [1] * len(berths)),
            Choose(SENATOR, senators, 0, len(senators)),
            Choose(SENATOR, reserve, 0, min(in_reserve, len(reserve))),
            Choose(CARD, cards, 0, min(in_hand, len(cards))),
        ],
    )


def offer_form(g: Destiny, party: i64, other: i64) -> Form:
    """GD-DEA-13: what one gives and takes at once, and up to five promises on each side."""
    seat = g.seat_of(party)
    hand = sorted(set(g.s.hands[seat].cards))
    own = sorted(g.s.reserves[seat].cards)
    unseen = [one for one in g.senators_of(UNSEEN) if one not in own]
    in_reserve, in_hand = len(g.reserve(other)), len(g.hand(other))
    return Form(
        OFFER_NAMES,
        [
            bundle_form(g, party, own, len(own), hand, len(hand)),
            bundle_form(g, other, unseen, in_reserve, TITLES, in_hand),
            promises_shape(g, party),
            promises_shape(g, other),
        ],
    )


# Reading what was filled in


def read_bundle(g: Destiny, party: i64, answer: Answer) -> Bundle:
    """A bundle of a Party as it was filled in."""
    bundle = Bundle()
    bundle.influence = answer.part(0).key
    bundle.money = answer.part(1).key
    bundle.sectors = sorted(answer.part(2).keys())
    if answer.part(3).parts:
        berths = stations(g, party)
        for at in range(len(berths)):
            bundle.fleets.extend([berths[at]] * answer.part(3).part(at).key)
    bundle.senators = sorted(answer.part(4).keys())
    bundle.reserve = sorted(answer.part(5).keys())
    bundle.cards = sorted(answer.part(6).keys())
    return bundle


def read_vote(promise: Promise, answer: Answer) -> None:
    """Which vote was promised, and how."""
    promise.about = answer.key
    inner = answer.part(0)
    if promise.about in (ELECTION_ITEM, PROSECUTION_ITEM):
        promise.number = inner.part(0).key
        promise.detail = inner.part(1).key
    else:
        promise.detail = inner.key


def read_promise(g: Destiny, by: i64, kind: i64, answer: Answer) -> Promise:
    """GD-DEA-20: a promise over n turns covers this turn and the n - 1 after it."""
    promise = Promise()
    promise.kind = kind
    promise.by = by
    if kind == STAND_ASIDE:
        promise.about = answer.key
        promise.number = g.s.turn + (0 if g.s.phase == SENATE and g.s.step <= 1 else 1)
        promise.until = g.s.turn + g.s.settings.election_track_length + 1
        return promise
    last = 2 if kind == PAY else len(answer.parts) - 1
    promise.until = g.s.turn + answer.part(last).key - 1
    if kind == VOTE_SO:
        read_vote(promise, answer.part(0))
    elif kind == TEXT_PROMISE:
        promise.text = answer.part(0).text
    elif kind == GIVE_FLEETS:
        promise.number = answer.part(0).key
    else:
        promise.about = answer.part(0).key
    if kind == GIVE_CARD and promise.about == ANY_KEY:
        promise.about = ANY_CARD
    if kind in (PAY, DEFEND_IT):
        promise.number = answer.part(1).key
    if kind == PAY:
        promise.detail = answer.part(3).key
    if kind == JOIN_ATTACK:
        promise.detail = answer.part(1).key
        promise.number = answer.part(2).key
    return promise


def read_promises(g: Destiny, by: i64, answer: Answer) -> list[Promise]:
    """The promises of one side as they were filled in."""
    return [read_promise(g, by, part.key, part.part(0)) for part in answer.parts]


def read_offer_form(g: Destiny, party: i64, other: i64, answer: Answer) -> Deal:
    """An offer as it was filled in."""
    deal = Deal()
    deal.by = party
    deal.to = other
    deal.gives = read_bundle(g, party, answer.part(0))
    deal.takes = read_bundle(g, other, answer.part(1))
    deal.promises = read_promises(g, party, answer.part(2)) + read_promises(
        g, other, answer.part(3)
    )
    deal.fates = [0] * len(deal.promises)
    return deal
