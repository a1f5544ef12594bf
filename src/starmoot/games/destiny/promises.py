"""Promises at work: what a Party has given its word on, before it acts (GD-DEA-15..23).

Every chapter runs `KeepWord` right after `Comply`; it hands up 1 where the act goes ahead and 0
where the Party keeps its word and refrains. Only the Party itself is asked (GD-DEC-37); others
learn of a promise when it is broken (GD-HID-13).
"""

from __future__ import annotations

from typing import Final, final

from starmoot.games.destiny.dealing import (
    BREACHED,
    BROKEN,
    CONCLUDED,
    DEAL,
    DRAFT,
    HELD,
    KEEP_OUT,
    KEPT,
    LAPSED,
    NO_ASSASSINATE,
    NO_CAMPAIGN,
    NO_INVADE,
    NO_PROSECUTE,
    NO_VETO,
    OPEN,
    STAND_ASIDE,
    VOID,
    VOTE_SO,
    Deal,
    Promise,
    promise_text,
)
from starmoot.games.destiny.law_names import (
    ASSASSINATE,
    CAMPAIGN,
    DEFEND_FOREIGN,
    INVADE,
    LAW_ACTS,
    MOVE_FLEET,
    PROSECUTE,
)
from starmoot.games.destiny.motions import (
    ABSTAINED,
    CANDIDATES_FROM,
    ELECTION_ITEM,
    KEEP_VACANT,
    ORDERS_FROM,
    ORDERS_ITEM,
    PROSECUTION_ITEM,
    Vote,
)
from starmoot.games.destiny.names import NO_PARTY, PARTY
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.tokens import PlaceCorruption
from starmoot.kernel import (
    Answer,
    Ask,
    Choose,
    Done,
    Goto,
    Kind,
    Procedure,
    Question,
    Run,
    Shape,
    Step,
    Topic,
    View,
    Words,
    i64,
    note,
    only,
    pick,
)
from starmoot.kernel.record import codec

# Acts that no law can name, but a promise can.
VETO_ACT: Final = LAW_ACTS
STAND_ACT: Final = LAW_ACTS + 1
CAST_ACT: Final = LAW_ACTS + 2

KEEP_IT: Final = 0
BREAK_IT: Final = 1
KEEPING: Final = Kind("destiny.keeping", ["keep", "break"], ["Keep your word", "Break it"])

KEEP: Final = Topic(
    "destiny.keep_word",
    "GD-DEC-37 GD-DEA-21",
    "You have given your word. Do you keep it?",
    final=True,
)
BREAKS: Final = note(
    "destiny.breaks_word",
    "GD-DEA-04 GD-DEA-16 GD-DEA-17 GD-HID-13",
    "{} breaks its word to the {}",
    PARTY,
    PARTY,
)
KEEPS: Final = note("destiny.keeps_word", "GD-DEA-21", "{} keeps its word", PARTY)
COURT_FORBIDS: Final = note(
    "destiny.court_forbids", "GD-CRT-11 GD-CRT-12", "The court holds the {} to its word", PARTY
)
DEAL_ENDS: Final = note("destiny.deal_over", "GD-DEA-15 GD-DEA-22", "Over: {}", DEAL)


# The two sides of a deal


def both(g: Destiny, deal: Deal) -> i64:
    """GD-HID-12: the audience of a deal's two sides."""
    return only(g.seat_of(deal.by)) | only(g.seat_of(deal.to))


def find_deal(g: Destiny, number: i64) -> Deal | None:
    """A deal by its number; None where it is gone, or nobody could know of it."""
    for deal in g.s.deals:
        if deal.number == number:
            return deal
    return None


def is_binding(g: Destiny, deal: Deal) -> bool:
    """GD-DEA-15, GD-REB-25: whether a deal holds its two sides to their promises."""
    return deal.state == CONCLUDED and not deal.free and not deal.concerns(g.s.rebel)


def binding_deals(g: Destiny, party: i64) -> list[Deal]:
    """The deals that hold a Party to promises now."""
    found: list[Deal] = []
    for deal in g.s.deals:
        if deal.state == CONCLUDED and deal.concerns(party) and is_binding(g, deal):
            found.append(deal)
    return found


# Breaking and ending


def stirred(g: Destiny, deal: Deal) -> Deal:
    """A deal that can be changed: copies of the state share those that have come to rest."""
    if not deal.at_rest():
        return deal
    own: Deal = codec(Deal).clone(deal)
    g.s.deals = [own if known.number == deal.number else known for known in g.s.deals]
    return own


def end_deal(g: Destiny, deal: Deal, state: i64) -> None:
    """A deal comes to a final state; whatever was open in it asks nothing more."""
    deal = stirred(g, deal)
    deal.fates = [fate if fate in (HELD, BREACHED) else VOID for fate in deal.fates]
    deal.state = state
    deal.ended = g.s.turn
    g.say(DEAL_ENDS, deal.number, audience=deal.audience)


def break_deal(g: Destiny, deal: Deal, place: i64) -> None:
    """GD-DEA-17: a broken deal binds nobody any more; GD-HID-13: the broken promise is public.

    GD-EX-03: a second Invasion against a promise of peace costs nothing for the deal.
    """
    promise = deal.promises[place]
    deal.fates[place] = BREACHED
    g.reveals += 1
    if not g.quiet:
        g.say(BREAKS, promise.by, deal.other(promise.by), text=promise_text(promise))
    end_deal(g, deal, BROKEN)


def penance(g: Destiny, party: i64) -> PlaceCorruption:
    """GD-DEA-16, GD-DEA-18: what a broken deal costs, beside whatever the act itself costs."""
    return PlaceCorruption(party, g.s.settings.breach_corruption, "a promise broken")


def hold(g: Destiny, deal: Deal, place: i64, fate: i64) -> None:
    """A promise is kept, or void; with the last of them the deal is over."""
    deal.fates[place] = fate
    close_if_done(g, deal)


def close_if_done(g: Destiny, deal: Deal) -> None:
    """GD-DEA-15: a deal lasts until none of its promises is open."""
    if deal.state != CONCLUDED:
        return
    for fate in deal.fates:
        if fate not in (HELD, VOID):
            return
    end_deal(g, deal, KEPT if HELD in deal.fates or not deal.fates else LAPSED)


def lapse_deals(g: Destiny, party: i64) -> None:
    """GD-REB-26: deals and offers of a Party that goes into Rebellion lapse for good."""
    g.s.deals = [deal for deal in g.s.deals if deal.state != DRAFT or not deal.concerns(party)]
    for deal in g.s.deals:
        if deal.concerns(party) and not deal.is_final():
            end_deal(g, deal, LAPSED)


# What an act touches (GD-DEA-19, GD-DEA-21)

REFRAIN_ACTS: Final = {
    NO_INVADE: INVADE,
    NO_CAMPAIGN: CAMPAIGN,
    NO_ASSASSINATE: ASSASSINATE,
    NO_PROSECUTE: PROSECUTE,
    NO_VETO: VETO_ACT,
}


def is_about(promise: Promise, vote: Vote) -> bool:
    """Whether a promised vote is this one."""
    if promise.kind != VOTE_SO or promise.about != vote.item:
        return False
    if vote.item in (ELECTION_ITEM, PROSECUTION_ITEM):
        return promise.number == vote.about
    return True


def promised_options(g: Destiny, promise: Promise, vote: Vote) -> list[int]:
    """What a Party may cast and keep its word; nothing where what it promised is not on offer."""
    if vote.item == ELECTION_ITEM:
        found: list[int] = []
        for option in vote.options:
            if CANDIDATES_FROM <= option < KEEP_VACANT:
                senator = option - CANDIDATES_FROM
                if g.s.senator_party[senator] == promise.detail:
                    found.append(option)
        return found
    wanted = ORDERS_FROM + promise.detail if vote.item == ORDERS_ITEM else promise.detail
    return [wanted] if wanted in vote.options else []


def touches(g: Destiny, promise: Promise, act: i64, sector: i64, other: i64, detail: i64) -> bool:
    """Whether an act would break a promise."""
    kind = promise.kind
    if kind == VOTE_SO:
        vote = g.s.vote
        if act != CAST_ACT or vote is None or not is_about(promise, vote):
            return False
        wanted = promised_options(g, promise, vote)
        return bool(wanted) and detail not in wanted
    if kind == STAND_ASIDE:
        return act == STAND_ACT and detail == promise.about
    if kind == KEEP_OUT:
        return sector == promise.about and act in (INVADE, CAMPAIGN, MOVE_FLEET, DEFEND_FOREIGN)
    if kind > NO_VETO:
        return False
    return act == REFRAIN_ACTS[kind] and other == promise.about


def breach_place(
    g: Destiny, deal: Deal, party: i64, act: i64, sector: i64, other: i64, detail: i64
) -> i64:
    """The promise of a Party in a deal that an act would break, by its place; -1 for none."""
    for place in range(len(deal.promises)):
        promise = deal.promises[place]
        if promise.by != party or deal.fates[place] != OPEN or promise.until < g.s.turn:
            continue
        if touches(g, promise, act, sector, other, detail):
            return place
    return -1


def word_given(
    g: Destiny, party: i64, act: i64, sector: i64 = 0, other: i64 = NO_PARTY, detail: i64 = -1
) -> bool:
    """Whether any promise stands in the way of an act."""
    for deal in binding_deals(g, party):
        if breach_place(g, deal, party, act, sector, other, detail) >= 0:
            return True
    return False


def note_cast(g: Destiny, party: i64, option: i64) -> None:
    """GD-DEA-22: a vote cast as promised keeps the promise; one that cannot be is void."""
    vote = g.s.vote
    if vote is None:
        return
    for deal in binding_deals(g, party):
        for place in range(len(deal.promises)):
            promise = deal.promises[place]
            if promise.by != party or deal.fates[place] != OPEN or not is_about(promise, vote):
                continue
            wanted = promised_options(g, promise, vote)
            if not wanted:
                deal.fates[place] = VOID
            elif option in wanted:
                deal.fates[place] = HELD
        close_if_done(g, deal)


@final
class KeepWord(Procedure[Destiny]):
    """GD-DEA-21: before an act its Party is warned of every promise that the act would break.

    Hands up 1 where the act goes ahead, 0 where the Party refrains. GD-CRT-11: what the court has
    ratified cannot be broken, so the act is refused.
    """

    party: i64 = -1
    act: i64 = 0
    sector: i64 = 0
    other: i64 = NO_PARTY
    detail: i64 = -1
    number: i64 = 0

    def __init__(
        self,
        party: i64 = -1,
        act: i64 = 0,
        sector: i64 = 0,
        other: i64 = NO_PARTY,
        detail: i64 = -1,
    ) -> None:
        self.party = party
        self.act = act
        self.sector = sector
        self.other = other
        self.detail = detail

    def begin(self, g: Destiny) -> Step:
        for deal in binding_deals(g, self.party):
            if deal.ratified and self.place(g, deal) >= 0:
                g.reveals += 1
                g.say(COURT_FORBIDS, self.party, audience=deal.audience)
                return Done(0)
        return Goto(KeepWord.next)

    def place(self, g: Destiny, deal: Deal) -> i64:
        """The promise in a deal that the act would break, -1 for none."""
        if not deal.concerns(self.party) or not is_binding(g, deal):
            return -1
        return breach_place(g, deal, self.party, self.act, self.sector, self.other, self.detail)

    def next(self, g: Destiny) -> Step:
        """The next promise in the way; without one the act goes ahead."""
        for deal in binding_deals(g, self.party):
            if self.place(g, deal) >= 0:
                self.number = deal.number
                g.reveals += 1
                seat = g.seat_of(self.party)
                return Ask([KEEP.put_to(seat)], KeepWord.answered, audience=only(seat))
        if self.act == CAST_ACT:
            note_cast(g, self.party, self.detail)
        return Done(1)

    def offer(self, g: Destiny, question: Question) -> Shape:
        return Choose(KEEPING, [KEEP_IT, BREAK_IT])

    def absent(self, g: Destiny, question: Question) -> Answer:
        """GD-DEC-37: silence keeps a promise to refrain; a silent vote is not cast as promised."""
        silent_vote = self.act == CAST_ACT and self.detail == ABSTAINED
        return pick(BREAK_IT if silent_vote else KEEP_IT)

    def answered(self, g: Destiny) -> Step:
        """GD-DEA-16: a breach costs its Corruption at once, and then the act goes ahead."""
        deal = find_deal(g, self.number)
        place = -1 if deal is None else self.place(g, deal)
        if deal is None or place < 0:
            return Goto(KeepWord.next)
        if g.answer().key == KEEP_IT:
            g.say(KEEPS, self.party, audience=deal.audience)
            return Done(0)
        break_deal(g, deal, place)
        return Run(penance(g, self.party), KeepWord.next)

    def words(self, view: View, question: Question) -> Words:
        """Which promise it is, and what a breach costs."""
        words = Words(KEEP.prompt)
        for deal in view.state.deals:
            if deal.number == self.number:
                told = [promise_text(one) for one in deal.promises if one.by == self.party]
                words.prompt = (
                    f"You promised the {PARTY.label(deal.other(self.party))} {'; '.join(told)}. "
                    "This would break your word."
                )
        cost = view.state.settings.breach_corruption
        words.previews[KEEPING.name, KEEP_IT] = "You refrain, and the deal holds."
        words.previews[KEEPING.name, BREAK_IT] = (
            f"One of your Senators takes {cost} Corruption, the deal is over, and all learn of it."
        )
        return words
