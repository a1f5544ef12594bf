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
from starmoot.mechanics.choices import YES_OR_NO

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


# What is filled in for each kind of promise (GD-DEA-19); most cover some turns


class About(k.Sheet):
    """Something, or somebody, and for how long."""

    about: int = 0
    turns: int = 1


class InWords(k.Sheet):
    """A promise in plain words."""

    text: str = ""
    turns: int = 1


class Payment(k.Sheet):
    """How much of what is paid, by when, and whether in each of the turns."""

    resource: int = names.MONEY
    amount: int = 0
    turns: int = 1
    each_turn: bool = False


class Defence(k.Sheet):
    """Fleets that defend a Sector."""

    sector: int = 0
    fleets: int = 0
    turns: int = 1


class Attack(k.Sheet):
    """Fleets that attack a Sector, and what for."""

    sector: int = 0
    intent: int = conflicts.TAKE
    fleets: int = 0
    turns: int = 1


class ForWhom(k.Sheet):
    """What a vote is about, and what is cast."""

    number: int = 0
    cast: int = 0


class Motion(k.Pick):
    """Which vote, and how."""

    item: int = 0
    cast: k.Answer = k.PASS


class VoteSo(k.Sheet):
    """A vote that was promised, within some turns."""

    item: Motion = Motion()
    turns: int = 1


class Entry(k.Pick):
    """A kind of promise, and what was filled in."""

    kind: int = 0
    told: k.Answer = k.PASS


class Goods(k.Sheet):
    """What changes hands at once. (GD-DEA-01)"""

    influence: int = 0
    money: int = 0
    sectors: list[names.Sector] = []
    fleets: list[int] = []
    senators: list[names.Senator] = []
    reserve: list[names.Senator] = []
    cards: list[names.Card] = []


class Offer(k.Sheet):
    """GD-DEA-13: what one gives and takes at once, and the promises of both sides."""

    gives: Goods = Goods()
    takes: Goods = Goods()
    promises: k.Answer = k.PASS
    asks: k.Answer = k.PASS


GOODS: Final = Goods.names()
OFFER: Final = Offer.names()
"""Offers are written so often that their forms are made part by part, in this order."""


def lasting(name: str, about: k.Shape) -> k.Form:
    """A promise about one thing; the thing is called by its own name."""
    return k.Form([name, "turns"], [about, TURNS])


TEXT_FORM: Final = k.form(
    InWords,
    text=k.Text(
        dealing.TEXT_LIMIT, 1, ["We stand together.", "Your enemies are mine.", "No harm from me."]
    ),
    turns=TURNS,
)
OFFICE_FORM: Final = k.Choose(names.OFFICE, list(names.EVERY_OFFICE))
PAY_FORM: Final = k.form(
    Payment,
    resource=k.Choose(names.RESOURCE, [names.INFLUENCE, names.MONEY]),
    amount=k.Amount(1, names.RESOURCE_MOST),
    turns=TURNS,
    each_turn=YES_OR_NO,
)
SECTOR_FORM: Final = lasting("sector", EVERY_SECTOR)
FLEETS_FORM: Final = lasting("fleets", SOME_FLEETS)
CARD_FORM: Final = lasting("card", k.Choose(CARD_OR_ANY, list(range(len(CARD_OR_ANY.keys)))))
DEFEND_FORM: Final = k.form(Defence, sector=EVERY_SECTOR, fleets=SOME_FLEETS, turns=TURNS)
ATTACK_FORM: Final = k.form(
    Attack,
    sector=EVERY_SECTOR,
    intent=k.Choose(conflicts.INTENT, [conflicts.TAKE, conflicts.SUPPORT, conflicts.NEUTRALISE]),
    fleets=SOME_FLEETS,
    turns=TURNS,
)

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
SENATOR_FORM: Final = lasting("senator", EVERY_SENATOR)
TITLES: Final = names.cards(list(range(len(printed.CARD.keys))))


# Shapes of promises: they depend on who plays, so they are made once and kept


def vote_form(parties: list[names.Party]) -> k.Form:
    """GD-DEA-19: which vote, and how."""
    whose = k.Choose(names.PARTY, parties)
    keys = list(range(len(motions.ITEM.keys)))
    then: list[k.Shape | None] = [YES_OR_NO] * len(keys)
    then[motions.ELECTION_ITEM] = k.Form(["office", "party"], [OFFICE_FORM, whose])
    then[motions.ORDERS_ITEM] = whose
    then[motions.PROSECUTION_ITEM] = k.Form(["senator", "vote"], [EVERY_SENATOR, YES_OR_NO])
    return k.form(VoteSo, item=k.Choose(motions.ITEM, keys, then=then), turns=TURNS)


def promises_form(by: names.Party, parties: list[names.Party], kinds: tuple[int, ...]) -> k.Choose:
    """GD-DEA-13, GD-DEA-19: up to five promises of one side, also several of one kind."""
    others = [party for party in parties if party != by]
    protected = lasting("party", k.Choose(names.PARTY, others))
    forms: dict[int, k.Shape] = dict.fromkeys(range(dealing.NO_VETO + 1), protected)
    forms[dealing.KEEP_OUT] = SECTOR_FORM
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
        GOODS,
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
    unseen = g.unseen()
    for one in own:
        unseen.remove(one)
    in_reserve, in_hand = len(g.reserve(other)), len(g.hand(other))
    return k.Form(
        OFFER,
        [
            bundle_form(g, party, own, len(own), hand, len(hand)),
            bundle_form(g, other, unseen, in_reserve, TITLES, in_hand),
            promises_shape(g, party),
            promises_shape(g, other),
        ],
    )
