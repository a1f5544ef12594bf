"""Promises: what a Party has given its word on, and what becomes of it (GD-DEA-15..23).

Only the Party itself knows of them before it acts (GD-DEC-37); others learn of a promise when it is
broken (GD-HID-13). `permits` asks about them before every act.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.deals import dealing
from starmoot.games.destiny.laws import language
from starmoot.games.destiny.laws.deeds import Deed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senate import motions
from starmoot.games.destiny.senators import tokens

# Acts that no law can name, but a promise can.
STAND_ACT: Final = language.LAW_ACTS
CAST_ACT: Final = language.LAW_ACTS + 1

KEEPING: Final = k.Kind("destiny.keeping")
KEEP_IT: Final = KEEPING.word("keep", "Keep your word")
BREAK_IT: Final = KEEPING.word("break", "Break it")

BREAKS: Final = k.note(
    "destiny.breaks_word",
    "GD-DEA-04 GD-DEA-16",
    "{party} breaks its word to the {party}",
    reveals=True,
)
HOLDS_AGAIN: Final = k.note("destiny.deal_holds_again", "GD-FEI-06", "Holds again: {deal}")
DEAL_ENDS: Final = k.note("destiny.deal_over", "GD-DEA-15 GD-DEA-22", "Over: {deal}")


# The two sides of a deal


def both(g: Destiny, deal: dealing.Deal) -> k.i64:
    """GD-HID-12: the audience of a deal's two sides."""
    return k.only(g.seat_of(deal.by)) | k.only(g.seat_of(deal.to))


def find_deal(g: Destiny, number: k.i64) -> dealing.Deal | None:
    """A deal by its number, as far as it is known (`dealing.numbered`)."""
    return dealing.numbered(g.s.deals, number)


def is_binding(g: Destiny, deal: dealing.Deal) -> bool:
    """GD-DEA-15, GD-REB-25: whether a deal holds its two sides to their promises."""
    return deal.state == dealing.CONCLUDED and not deal.free and not deal.concerns(g.s.rebel)


def binding_deals(g: Destiny, party: names.Party) -> list[dealing.Deal]:
    """The deals that hold a Party to promises now."""
    return [deal for deal in g.s.deals if is_binding(g, deal) and deal.concerns(party)]


# Breaking and ending


def end_deal(g: Destiny, deal: dealing.Deal, state: k.i64) -> None:
    """A deal comes to a final state; whatever was open in it asks nothing more."""
    deal.fates = [
        fate if fate in (dealing.HELD, dealing.BREACHED) else dealing.VOID for fate in deal.fates
    ]
    deal.state = state
    deal.ended = g.s.turn
    g.say(DEAL_ENDS, deal.number, audience=deal.audience)


def break_deal(
    g: Destiny, deal: dealing.Deal, place: k.i64, declares: names.Owner = names.NO_PARTY
) -> None:
    """GD-DEA-17: a broken deal binds nobody any more; GD-HID-13: the broken promise is public.

    GD-EX-03: a second Invasion against a promise of peace costs nothing for the deal. `declares` is
    the owner whose declaration breaks it, for a Feint.
    """
    promise = deal.promises[place]
    deal.breach = dealing.Breach(owner=declares, fates=deal.fates[:])
    deal.fates[place] = dealing.BREACHED
    if not g.quiet:
        g.say(BREAKS, promise.by, deal.other(promise.by), text=dealing.promise_text(promise))
    end_deal(g, deal, dealing.BROKEN)


def restore_deals(g: Destiny, owner: names.Owner) -> None:
    """GD-FEI-06: deals that only the voided declarations of an owner broke hold again.

    GD-REB-26: not with a Party that has gone into Rebellion meanwhile.
    """
    for deal in g.s.deals:
        breach = deal.breach
        if breach is None or breach.owner != owner or deal.state != dealing.BROKEN:
            continue
        if deal.ended == g.s.turn and not deal.concerns(g.s.rebel):
            deal.state = dealing.CONCLUDED
            deal.ended = 0
            deal.fates = breach.fates[:]
            deal.breach = None
            g.say(HOLDS_AGAIN, deal.number, audience=deal.audience)


def penance(
    g: Destiny, party: names.Party, declares: names.Owner = names.NO_PARTY
) -> tokens.PlaceCorruption:
    """GD-DEA-16, GD-DEA-18: what a broken deal costs, beside whatever the act itself costs."""
    return tokens.penance(g, party, "a promise broken", declares)


def hold(g: Destiny, deal: dealing.Deal, place: k.i64, fate: k.i64) -> None:
    """A promise is kept, or void; with the last of them the deal is over."""
    deal.fates[place] = fate
    close_if_done(g, deal)


def close_if_done(g: Destiny, deal: dealing.Deal) -> None:
    """GD-DEA-15: a deal lasts until none of its promises is open."""
    if deal.state != dealing.CONCLUDED:
        return
    for fate in deal.fates:
        if fate not in (dealing.HELD, dealing.VOID):
            return
    end_deal(
        g, deal, dealing.KEPT if dealing.HELD in deal.fates or not deal.fates else dealing.LAPSED
    )


def lapse_deals(g: Destiny, party: names.Party) -> None:
    """GD-REB-26: deals and offers of a Party that goes into Rebellion lapse for good."""
    g.s.deals = [
        deal for deal in g.s.deals if deal.state != dealing.DRAFT or not deal.concerns(party)
    ]
    for deal in g.s.deals:
        if deal.concerns(party) and not deal.is_final():
            end_deal(g, deal, dealing.LAPSED)


# What an act touches (GD-DEA-19, GD-DEA-21)

REFRAIN_ACTS: Final = {
    dealing.NO_INVADE: language.INVADE,
    dealing.NO_CAMPAIGN: language.CAMPAIGN,
    dealing.NO_ASSASSINATE: language.ASSASSINATE,
    dealing.NO_PROSECUTE: language.PROSECUTE,
    dealing.NO_VETO: language.VETO_ACT,
}


def is_about(promise: dealing.Promise, vote: motions.Vote) -> bool:
    """Whether a promised vote is this one."""
    if promise.kind != dealing.VOTE_SO or promise.about != vote.item:
        return False
    if vote.item in (motions.ELECTION_ITEM, motions.PROSECUTION_ITEM):
        return promise.number == vote.about
    return True


def promised_options(g: Destiny, promise: dealing.Promise, vote: motions.Vote) -> list[int]:
    """What a Party may cast and keep its word; nothing where what it promised is not on offer."""
    if vote.item == motions.ELECTION_ITEM:
        found: list[int] = []
        for option in vote.options:
            if motions.CANDIDATES_FROM <= option < motions.KEEP_VACANT:
                senator = names.Senator(option - motions.CANDIDATES_FROM)
                if g.senator(senator).party == promise.detail:
                    found.append(option)
        return found
    wanted = (
        motions.ORDERS_FROM + promise.detail if vote.item == motions.ORDERS_ITEM else promise.detail
    )
    return [wanted] if wanted in vote.options else []


def against(g: Destiny, deed: Deed) -> names.Owner:
    """Whom an act is against, as things stand: its Sector or its victim may be sold meanwhile."""
    if deed.sector != names.NO_SECTOR:
        return g.owner(deed.sector)
    return deed.other if deed.victim == names.NO_SENATOR else g.senator(deed.victim).party


def touches(g: Destiny, promise: dealing.Promise, deed: Deed) -> bool:
    """Whether an act would break a promise."""
    kind = promise.kind
    if kind == dealing.VOTE_SO:
        vote = g.s.vote
        if deed.act != CAST_ACT or vote is None or not is_about(promise, vote):
            return False
        wanted = promised_options(g, promise, vote)
        return bool(wanted) and deed.detail not in wanted
    if kind == dealing.STAND_ASIDE:
        return deed.act == STAND_ACT and deed.detail == promise.about
    if kind == dealing.KEEP_OUT:
        return deed.sector == promise.about and deed.act in (
            language.INVADE,
            language.CAMPAIGN,
            language.MOVE_FLEET,
            language.DEFEND_FOREIGN,
        )
    if kind > dealing.NO_VETO:
        return False
    return deed.act == REFRAIN_ACTS[kind] and against(g, deed) == promise.about


def breach_place(g: Destiny, deal: dealing.Deal, deed: Deed) -> k.i64:
    """The promise of a Party in a deal that an act would break, by its place; -1 for none."""
    for place in deal.open_places(deed.party):
        promise = deal.promises[place]
        if promise.until >= g.s.turn and touches(g, promise, deed):
            return place
    return -1


def word_given(g: Destiny, deed: Deed) -> bool:
    """Whether any promise stands in the way of an act."""
    return any(breach_place(g, deal, deed) >= 0 for deal in binding_deals(g, deed.party))


def note_cast(g: Destiny, party: names.Party, option: k.i64) -> None:
    """GD-DEA-22: a vote cast as promised keeps the promise; one that cannot be is void."""
    vote = g.s.vote
    if vote is None:
        return
    for deal in binding_deals(g, party):
        for place in deal.open_places(party):
            promise = deal.promises[place]
            if not is_about(promise, vote):
                continue
            wanted = promised_options(g, promise, vote)
            if not wanted:
                deal.fates[place] = dealing.VOID
            elif option in wanted:
                deal.fates[place] = dealing.HELD
        close_if_done(g, deal)


def tell_keeping(words: k.Words, view: k.View, kept: str) -> None:
    """What comes of keeping one's word, and of breaking it."""
    cost = view.state.settings.breach_corruption
    words.previews[KEEPING.name, KEEP_IT] = kept
    words.previews[KEEPING.name, BREAK_IT] = (
        f"One of your Senators takes {cost} Corruption, the deal is over, and all learn of it."
    )
