"""The form of an offer: what may be given, asked for and promised (GD-DEA-02, GD-DEA-13, 19).

A shape is made from what its Party knows and nothing else: cards and reserves of others may be
asked for by name, whether the other has them or not.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, state
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.deals import dealing
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senate import motions
from starmoot.games.destiny.war import conflicts, fleets

CARD_OR_ANY: Final = k.Kind(
    "destiny.card_or_any", [*printed.CARD.keys, "any"], [*printed.CARD.labels, "Any card of theirs"]
)
ANY_KEY: Final = len(printed.CARD.keys)

OF_A_KIND: Final = 3
"""So many promises of one kind has a side of a deal at most, each with its own content."""
TIMES: Final = ["", " (second)", " (third)"]
PROMISE_ENTRY: Final = k.Kind(
    "destiny.promise_entry",
    [
        *dealing.PROMISE_KIND.keys,
        *[f"{key}_{time}" for time in range(2, OF_A_KIND + 1) for key in dealing.PROMISE_KIND.keys],
    ],
    [f"{label}{time}" for time in TIMES for label in dealing.PROMISE_KIND.labels],
)
"""GD-DEA-13: what one fills in: kinds of promises, as often as one deal may hold them."""

LONGEST: Final = 10
"""A promise covers at most so many turns, this one included (GD-DEA-20)."""
TURNS: Final = k.Amount(1, LONGEST)
EVERY_SECTOR: Final = k.Choose(printed.SECTOR, list(names.EVERY_SECTOR))
SOME_FLEETS: Final = k.Amount(1, state.FLEET_MOST)
TEXT_FORM: Final = k.Form(
    ["text", "turns"],
    [
        k.Text(
            dealing.TEXT_LIMIT,
            1,
            ["We stand together.", "Your enemies are mine.", "No harm from me."],
        ),
        TURNS,
    ],
)
KEEP_OUT_FORM: Final = k.Form(["sector", "turns"], [EVERY_SECTOR, TURNS])
OFFICE_FORM: Final = k.Choose(names.OFFICE, list(names.EVERY_OFFICE))
PAY_FORM: Final = k.Form(
    ["resource", "amount", "turns", "each_turn"],
    [k.Choose(names.RESOURCE, [0, 1]), k.Amount(1, 99), TURNS, k.Choose(k.YES_NO, [0, 1])],
)
SECTOR_FORM: Final = k.Form(["sector", "turns"], [EVERY_SECTOR, TURNS])
FLEETS_FORM: Final = k.Form(["fleets", "turns"], [SOME_FLEETS, TURNS])
CARD_FORM: Final = k.Form(
    ["card", "turns"], [k.Choose(CARD_OR_ANY, list(range(len(CARD_OR_ANY.keys)))), TURNS]
)
DEFEND_FORM: Final = k.Form(["sector", "fleets", "turns"], [EVERY_SECTOR, SOME_FLEETS, TURNS])
ATTACK_FORM: Final = k.Form(
    ["sector", "intent", "fleets", "turns"],
    [
        EVERY_SECTOR,
        k.Choose(conflicts.INTENT, [conflicts.TAKE, conflicts.SUPPORT, conflicts.NEUTRALISE]),
        SOME_FLEETS,
        TURNS,
    ],
)
YES_OR_NO: Final = k.Choose(k.YES_NO, [0, 1])

ENFORCEABLE: Final = (
    *range(dealing.KEEP_OUT + 1),
    dealing.STAND_ASIDE,
    dealing.PAY,
    dealing.GIVE_SECTOR,
    dealing.GIVE_SENATOR,
    dealing.GIVE_FLEETS,
    dealing.GIVE_CARD,
)
"""GD-CRT-12: what the program can see to by itself: acts refused, dues paid."""
ALL_PROMISES: Final = tuple(range(dealing.PROMISES))
EVERY_SENATOR: Final = k.Choose(printed.SENATOR, list(names.EVERY_SENATOR))
SENATOR_FORM: Final = k.Form(["senator", "turns"], [EVERY_SENATOR, TURNS])
TITLES: Final = names.cards(list(range(len(printed.CARD.keys))))
GOODS_NAMES: Final = ["influence", "money", "sectors", "fleets", "senators", "reserve", "cards"]
OFFER_NAMES: Final = ["gives", "takes", "promises", "asks"]


# Shapes of promises: they depend on who plays, so they are made once and kept


def vote_form(parties: list[names.Party]) -> k.Form:
    """GD-DEA-19: which vote, and how."""
    whose = k.Choose(names.PARTY, parties)
    keys = list(range(len(motions.ITEM.keys)))
    then: list[k.Shape | None] = [YES_OR_NO] * len(keys)
    then[motions.ELECTION_ITEM] = k.Form(["office", "party"], [OFFICE_FORM, whose])
    then[motions.ORDERS_ITEM] = whose
    then[motions.PROSECUTION_ITEM] = k.Form(["senator", "vote"], [EVERY_SENATOR, YES_OR_NO])
    return k.Form(["item", "turns"], [k.Choose(motions.ITEM, keys, then=then), TURNS])


def promises_form(by: names.Party, parties: list[names.Party], kinds: tuple[int, ...]) -> k.Choose:
    """GD-DEA-13, GD-DEA-19: up to five promises of one side, also several of one kind."""
    others = [party for party in parties if party != by]
    protected = k.Form(["party", "turns"], [k.Choose(names.PARTY, others), TURNS])
    forms: dict[int, k.Shape] = dict.fromkeys(range(dealing.NO_VETO + 1), protected)
    forms[dealing.KEEP_OUT] = KEEP_OUT_FORM
    forms[dealing.VOTE_SO] = vote_form(parties)
    forms[dealing.STAND_ASIDE] = OFFICE_FORM
    forms[dealing.PAY] = PAY_FORM
    forms[dealing.GIVE_SECTOR] = SECTOR_FORM
    forms[dealing.GIVE_SENATOR] = SENATOR_FORM
    forms[dealing.GIVE_FLEETS] = FLEETS_FORM
    forms[dealing.GIVE_CARD] = CARD_FORM
    forms[dealing.DEFEND_IT] = DEFEND_FORM
    forms[dealing.JOIN_ATTACK] = ATTACK_FORM
    forms[dealing.TEXT_PROMISE] = TEXT_FORM
    keys = [kind + dealing.PROMISES * time for time in range(OF_A_KIND) for kind in kinds]
    then: list[k.Shape | None] = [forms[key % dealing.PROMISES] for key in keys]
    return k.Choose(PROMISE_ENTRY, keys, 0, dealing.MOST_PROMISES, then)


PROMISE_FORMS: Final[dict[tuple[int, ...], k.Choose]] = {}
"""By whose promises they are, whether the court has to be able to enforce them, and who plays."""


def promises_shape(g: Destiny, by: names.Party, enforceable: bool = False) -> k.Choose:
    """The promises that a Party may make, or be asked for."""
    key = (by, enforceable, *sorted(g.parties()))
    known = PROMISE_FORMS.get(key)
    if known is None:
        kinds = ENFORCEABLE if enforceable else ALL_PROMISES
        known = promises_form(by, sorted(g.parties()), kinds)
        PROMISE_FORMS[key] = known
    return known


# Shapes of goods


def bundle_form(
    g: Destiny,
    party: names.Party,
    reserve: list[names.Senator],
    in_reserve: k.i64,
    cards: list[names.Card],
    in_hand: k.i64,
) -> k.Form:
    """GD-DEA-01, GD-DEA-02, GD-COR-03: all that a Party could give but tokens.

    Of another Party it names what one can know: any Senator unseen, any title of a card.
    """
    sectors = g.sectors_of(party)
    senators = g.senators_of(party)
    berths = fleets.stations(g, party)
    caps: list[int] = [fleets.fleets_at(g, party, sector) for sector in berths]
    return k.Form(
        GOODS_NAMES,
        [
            k.Amount(0, g.party(party).influence),
            k.Amount(0, g.party(party).money),
            k.Choose(printed.SECTOR, sectors, 0, len(sectors)),
            k.Allocate(printed.SECTOR, berths, caps, 0, sum(caps), [1] * len(berths)),
            k.Choose(printed.SENATOR, senators, 0, len(senators)),
            k.Choose(printed.SENATOR, reserve, 0, min(in_reserve, len(reserve))),
            k.Choose(printed.CARD, cards, 0, min(in_hand, len(cards))),
        ],
    )


def offer_form(g: Destiny, party: names.Party, other: names.Party) -> k.Form:
    """GD-DEA-13: what one gives and takes at once, and up to five promises on each side."""
    seat = g.seat_of(party)
    hand = g.titles(party)
    own = names.senators(sorted(g.s.reserves[seat].cards))
    unseen = [one for one in g.senators_of(state.UNSEEN) if one not in own]
    in_reserve, in_hand = len(g.reserve(other)), len(g.hand(other))
    return k.Form(
        OFFER_NAMES,
        [
            bundle_form(g, party, own, len(own), hand, len(hand)),
            bundle_form(g, other, unseen, in_reserve, TITLES, in_hand),
            promises_shape(g, party),
            promises_shape(g, other),
        ],
    )


# Reading what was filled in


def read_bundle(g: Destiny, party: names.Party, answer: k.Answer) -> dealing.Bundle:
    """A bundle of a Party as it was filled in."""
    bundle = dealing.Bundle()
    bundle.influence = answer.part(0).key
    bundle.money = answer.part(1).key
    bundle.sectors = names.sectors(sorted(answer.part(2).keys()))
    if answer.part(3).parts:
        berths = fleets.stations(g, party)
        for at in range(len(berths)):
            bundle.fleets.extend([berths[at]] * answer.part(3).part(at).key)
    bundle.senators = names.senators(sorted(answer.part(4).keys()))
    bundle.reserve = names.senators(sorted(answer.part(5).keys()))
    bundle.cards = names.cards(sorted(answer.part(6).keys()))
    return bundle


def read_vote(promise: dealing.Promise, answer: k.Answer) -> None:
    """Which vote was promised, and how."""
    promise.about = answer.key
    inner = answer.part(0)
    if promise.about in (motions.ELECTION_ITEM, motions.PROSECUTION_ITEM):
        promise.number = inner.part(0).key
        promise.detail = inner.part(1).key
    else:
        promise.detail = inner.key


def read_promise(g: Destiny, by: names.Party, kind: k.i64, answer: k.Answer) -> dealing.Promise:
    """GD-DEA-20: a promise over n turns covers this turn and the n - 1 after it."""
    promise = dealing.Promise()
    promise.kind = kind
    promise.by = by
    if kind == dealing.STAND_ASIDE:
        promise.about = answer.key
        promise.number = g.s.turn + (0 if g.s.phase == names.SENATE and g.s.step <= 1 else 1)
        promise.until = g.s.turn + g.s.settings.election_track_length + 1
        return promise
    last = 2 if kind == dealing.PAY else len(answer.parts) - 1
    promise.until = g.s.turn + answer.part(last).key - 1
    if kind == dealing.VOTE_SO:
        read_vote(promise, answer.part(0))
    elif kind == dealing.TEXT_PROMISE:
        promise.text = answer.part(0).text
    elif kind == dealing.GIVE_FLEETS:
        promise.number = answer.part(0).key
    else:
        promise.about = answer.part(0).key
    if kind == dealing.GIVE_CARD and promise.about == ANY_KEY:
        promise.about = dealing.ANY_CARD
    if kind in (dealing.PAY, dealing.DEFEND_IT):
        promise.number = answer.part(1).key
    if kind == dealing.PAY:
        promise.detail = answer.part(3).key
    if kind == dealing.JOIN_ATTACK:
        promise.detail = answer.part(1).key
        promise.number = answer.part(2).key
    return promise


def read_promises(g: Destiny, by: names.Party, answer: k.Answer) -> list[dealing.Promise]:
    """The promises of one side as they were filled in; the same said twice is said once."""
    found: list[dealing.Promise] = []
    for part in answer.parts:
        promise = read_promise(g, by, part.key % dealing.PROMISES, part.part(0))
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
    deal = dealing.Deal()
    deal.by = party
    deal.to = other
    deal.gives = read_bundle(g, party, answer.part(0))
    deal.takes = read_bundle(g, other, answer.part(1))
    deal.promises = read_promises(g, party, answer.part(2)) + read_promises(
        g, other, answer.part(3)
    )
    deal.fates = [0] * len(deal.promises)
    return deal
