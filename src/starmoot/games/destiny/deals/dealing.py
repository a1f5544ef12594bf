"""Deals as records (GD-DEA-13): an offer between two Parties, what moves now, what is promised.

GD-DEA-30: a deal has two sides; more Parties make several deals. GD-DEA-01: neither Corruption nor
Shadow is anything that a deal can name.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.senate import motions
from starmoot.games.destiny.war import conflicts

# Where a deal stands (GD-DEA-14..17, GD-DEA-23); all but the first four are final.
DEAL_STATE: Final = k.Kind("destiny.deal_state")
DRAFT: Final = DEAL_STATE.word("draft")
"""Its author has yet to write it; nobody else knows of it."""
OFFERED: Final = DEAL_STATE.word("offered")
AGREED: Final = DEAL_STATE.word("agreed")
"""Accepted under the condition that the Senate ratifies it (GD-PRO-16)."""
CONCLUDED: Final = DEAL_STATE.word("concluded")
KEPT: Final = DEAL_STATE.word("kept")
BROKEN: Final = DEAL_STATE.word("broken")
LAPSED: Final = DEAL_STATE.word("lapsed")
REFUSED: Final = DEAL_STATE.word("refused")
WITHDRAWN: Final = DEAL_STATE.word("withdrawn")
COUNTERED: Final = DEAL_STATE.word("countered")

# What has become of a promise.
PROMISE_STATE: Final = k.Kind("destiny.promise_state")
OPEN: Final = PROMISE_STATE.word("open")
HELD: Final = PROMISE_STATE.word("kept")
BREACHED: Final = PROMISE_STATE.word("broken")
VOID: Final = PROMISE_STATE.word("void")
SPENT: Final = PROMISE_STATE.word("spent")
"""What was promised was given to somebody else: broken when it falls due (GD-DEA-23)."""

# The typed promises (GD-DEA-19).
PROMISE_KIND: Final = k.Kind("destiny.promise")
NO_INVADE: Final = PROMISE_KIND.word("no_invade", "Not to invade a Party")
NO_CAMPAIGN: Final = PROMISE_KIND.word("no_campaign", "Not to campaign against a Party")
NO_ASSASSINATE: Final = PROMISE_KIND.word(
    "no_assassinate", "Not to assassinate Senators of a Party"
)
NO_PROSECUTE: Final = PROMISE_KIND.word("no_prosecute", "Not to prosecute Senators of a Party")
NO_VETO: Final = PROMISE_KIND.word("no_veto", "Not to veto what a Party proposes")
KEEP_OUT: Final = PROMISE_KIND.word("keep_out", "To keep out of a Sector")
VOTE_SO: Final = PROMISE_KIND.word("vote", "To vote in a certain way")
STAND_ASIDE: Final = PROMISE_KIND.word("stand_aside", "Not to stand for an office")
PAY: Final = PROMISE_KIND.word("pay", "To pay")
GIVE_SECTOR: Final = PROMISE_KIND.word("give_sector", "To hand over a Sector")
GIVE_SENATOR: Final = PROMISE_KIND.word("give_senator", "To hand over a Senator")
GIVE_FLEETS: Final = PROMISE_KIND.word("give_fleets", "To hand over Fleets")
GIVE_CARD: Final = PROMISE_KIND.word("give_card", "To hand over a card")
DEFEND_IT: Final = PROMISE_KIND.word("defend", "To defend a Sector")
JOIN_ATTACK: Final = PROMISE_KIND.word("join_attack", "To join an attack")
TEXT_PROMISE: Final = PROMISE_KIND.word("text", "Something in plain words")
PROMISES: Final = 16
GIVING: Final = (PAY, GIVE_SECTOR, GIVE_SENATOR, GIVE_FLEETS, GIVE_CARD)
ANY_CARD: Final = -1

MOST_PROMISES: Final = 5
"""GD-DEA-13: on each side."""
PROMISE_PLACE: Final = k.Kind(
    "destiny.promise_place",
    [f"promise_{place}" for place in range(1, 2 * MOST_PROMISES + 1)],
    [f"Promise {place} of the deal" for place in range(1, 2 * MOST_PROMISES + 1)],
)
TEXT_LIMIT: Final = 500
"""GD-DEA-19: characters of a promise in plain words."""


class Bundle(k.Sheet):
    """What one side hands over at once (GD-DEA-02).

    `fleets` has for each Fleet the Sector it stands in; `cards` and `reserve` are hidden from all
    but the two sides.
    """

    influence: k.i64 = 0
    money: k.i64 = 0
    sectors: list[names.Sector] = []
    fleets: list[names.Sector] = []
    senators: list[names.Senator] = []
    reserve: list[names.Senator] = []
    cards: list[names.Card] = []

    def empty(self) -> bool:
        """Whether nothing changes hands."""
        lists = self.sectors or self.fleets or self.senators or self.reserve or self.cards
        return self.influence == 0 and self.money == 0 and not lists


NOTHING: Final = Bundle()


class Promise(k.Sheet):
    """One promise (GD-DEA-19): its kind, whose it is, and what it is about.

    `about` is the Party, Sector, Senator, office, resource, card or sort of item that it names;
    `number` an amount, the office or Senator of a vote, or the first turn whose Election counts;
    `detail` how to vote, the intent of an attack, 1 for a payment each turn, or 1 where what is to
    be given was there when the deal was made. `until` is the last turn it covers, or the turn by
    which it is due (GD-DEA-20).
    """

    kind: k.i64 = 0
    by: names.Party = names.NO_PARTY
    about: k.i64 = -1
    number: k.i64 = 0
    detail: k.i64 = 0
    until: k.i64 = 0
    text: str = ""


class Breach(k.Sheet):
    """GD-FEI-06: the owner whose declaration of Fleets broke a deal, and its fates before that."""

    owner: names.Owner = names.NO_PARTY
    fates: list[int] = []


class Loss(k.Veiled):
    """GD-DEA-23: what a deal's promise at a place is about was taken from the one who gave it.

    Only he knows; others could tell his cards and his reserve from it.
    """

    deal: k.i64 = 0
    place: k.i64 = 0


class Deal(k.Veiled):
    """An offer or a deal, known to its two Parties until it is published (GD-HID-12).

    `gives` is the side of the initiator and `takes` that of the other; `fates` tells for each
    promise what has become of it: that is the ledger of words kept, broken and void. `lapses` is
    the second of the table's time at which an offer ends. `ratified` by the court it cannot be
    broken (GD-CRT-11); `free` deals are those with a rebel, which bind nobody (GD-REB-25).
    `ended` is the turn in which it came to a final state, `breach` how it was broken. A draft is
    written `instead` of the offer of that number, if it answers one.
    """

    number: k.i64 = 0
    by: names.Party = names.NO_PARTY
    to: names.Party = names.NO_PARTY
    state: k.i64 = OFFERED
    made: k.i64 = 0
    lapses: k.i64 = 0
    gives: Bundle = NOTHING
    takes: Bundle = NOTHING
    promises: list[Promise] = []
    fates: list[int] = []
    ratified: bool = False
    sued: bool = False
    free: bool = False
    complained: k.i64 = 0
    ended: k.i64 = 0
    breach: Breach | None = None
    instead: k.i64 = 0

    def is_final(self) -> bool:
        """Whether nothing more can become of it."""
        return self.state > CONCLUDED

    def other(self, party: names.Party) -> names.Party:
        """The other side."""
        return self.to if party == self.by else self.by

    def concerns(self, party: names.Party) -> bool:
        """Whether a Party is one of the two sides."""
        return party in (self.by, self.to)

    def open_places(self, party: names.Party) -> list[int]:
        """The promises of a Party of which nothing has become yet, by their places."""
        own = [at for at in range(len(self.promises)) if self.promises[at].by == party]
        return [at for at in own if self.fates[at] == OPEN]

    def has_trade(self) -> bool:
        """Whether something changes hands at once."""
        return not (self.gives.empty() and self.takes.empty())


def numbered(deals: list[Deal], number: k.i64) -> Deal | None:
    """A deal by its number; None where it is gone, or nobody could know of it."""
    for deal in deals:
        if deal.number == number:
            return deal
    return None


def text_places(deal: Deal, party: names.Party) -> list[int]:
    """The open promises in plain words that a Party has made in a deal, by their places."""
    return [at for at in deal.open_places(party) if deal.promises[at].kind == TEXT_PROMISE]


# In words


EMPTY: Final = "nothing"


def bundle_text(bundle: Bundle, openly: bool = False) -> str:
    """What a side hands over; `openly` leaves out what only the two sides may know (GD-HID-12)."""
    parts: list[str] = []
    if bundle.influence > 0:
        parts.append(f"{bundle.influence} Influence")
    if bundle.money > 0:
        parts.append(f"{bundle.money} Money")
    parts.extend(printed.SECTOR.label(sector) for sector in bundle.sectors)
    for sector in sorted(set(bundle.fleets)):
        fleets = names.several(bundle.fleets.count(sector), "Fleet", "Fleets")
        parts.append(f"{fleets} in {printed.SECTOR.label(sector)}")
    parts.extend(printed.SENATOR.label(senator) for senator in bundle.senators)
    if openly:
        if bundle.reserve:
            parts.append(
                names.several(len(bundle.reserve), "Senator in reserve", "Senators in reserve")
            )
        if bundle.cards:
            parts.append(names.several(len(bundle.cards), "Action card", "Action cards"))
    else:
        parts.extend(f"{printed.SENATOR.label(senator)} (in reserve)" for senator in bundle.reserve)
        parts.extend(f"the card {printed.CARD.label(card)}" for card in bundle.cards)
    return ", ".join(parts) if parts else EMPTY


def vote_text(promise: Promise) -> str:
    """How one has promised to vote."""
    if promise.about == motions.ELECTION_ITEM:
        return (
            f"for the {names.PARTY.label(promise.detail)} as {names.OFFICE.label(promise.number)}"
        )
    if promise.about == motions.ORDERS_ITEM:
        return f"for the Fleet orders of the {names.PARTY.label(promise.detail)}"
    said = k.YES_NO.label(promise.detail).lower()
    if promise.about == motions.PROSECUTION_ITEM:
        return f"{said} on the prosecution of {printed.SENATOR.label(promise.number)}"
    return f"{said} on the next item of this sort: {motions.ITEM.label(promise.about)}"


NOT_TO: Final = (
    "not to invade",
    "not to campaign against",
    "not to assassinate Senators of",
    "not to prosecute Senators of",
    "not to veto proposals of",
)


def promise_text(promise: Promise) -> str:
    """A promise in plain words, without who made it."""
    kind, about = promise.kind, promise.about
    by_then = f"by turn {promise.until}"
    fleets = names.several(promise.number, "Fleet", "Fleets")
    if kind == TEXT_PROMISE:
        return f"{promise.text} (until turn {promise.until})"
    if kind == KEEP_OUT:
        return f"to keep out of {printed.SECTOR.label(about)} until turn {promise.until}"
    if kind <= NO_VETO:
        return f"{NOT_TO[kind]} the {names.PARTY.label(about)} until turn {promise.until}"
    if kind == VOTE_SO:
        return f"to vote {vote_text(promise)}, {by_then}"
    if kind == STAND_ASIDE:
        return f"not to stand for {names.OFFICE.label(about)} in the next Election"
    if kind == PAY:
        often = "each turn until" if promise.detail == 1 else "by"
        return f"to pay {promise.number} {names.RESOURCE.label(about)} {often} turn {promise.until}"
    if kind == GIVE_SECTOR:
        return f"to hand over {printed.SECTOR.label(about)} {by_then}"
    if kind == GIVE_SENATOR:
        return f"to hand over {printed.SENATOR.label(about)} {by_then}"
    if kind == GIVE_FLEETS:
        return f"to hand over {fleets} {by_then}"
    if kind == GIVE_CARD:
        what = "a card" if about == ANY_CARD else f"the card {printed.CARD.label(about)}"
        return f"to hand over {what} {by_then}"
    force = f"{fleets} in turn {promise.until}"
    if kind == DEFEND_IT:
        return f"to defend {printed.SECTOR.label(about)} with {force}"
    intent = conflicts.INTENT.label(promise.detail).lower()
    return f"to attack {printed.SECTOR.label(about)} ({intent}) with {force}"


def trade_text(deal: Deal, openly: bool) -> str:
    """What changes hands at once between the two sides of a deal."""
    gives, takes = bundle_text(deal.gives, openly), bundle_text(deal.takes, openly)
    by, to = names.PARTY.label(deal.by), names.PARTY.label(deal.to)
    if takes == EMPTY:
        return f"{by} gives {to} {gives}"
    return f"{to} gives {by} {takes}" if gives == EMPTY else f"{by} gives {to} {gives} for {takes}"


def deal_text(deal: Deal) -> str:
    """A whole deal, as its two sides read it."""
    by, to = names.PARTY.label(deal.by), names.PARTY.label(deal.to)
    parts: list[str] = []
    if deal.has_trade():
        parts.append(trade_text(deal, False))
    for promise in deal.promises:
        parts.append(f"{names.PARTY.label(promise.by)} promises {promise_text(promise)}")
    return "; ".join(parts) if parts else f"{by} and {to} agree on nothing"


class DealKind(k.Kind):
    """Deals by their number, told in words where the viewer knows them."""

    def label(self, number: int, seen: object = None) -> str:
        for deal in getattr(seen, "deals", []):
            if deal.number == number and not deal.hidden:
                draft = f"Your draft for the {names.PARTY.label(deal.to)}"
                return draft if deal.state == DRAFT else deal_text(deal)
        return "a deal"


DEAL: Final = DealKind("destiny.deal")

NUMBERS: Final = 1000
"""So many numbers has each pair of Parties for its deals; no other Party can tell how many."""


def first_number(by: names.Party, to: names.Party) -> k.i64:
    """Where the numbers of a pair's deals begin."""
    low = min(by, to)
    return (low * names.PARTIES + max(by, to)) * NUMBERS + 1
