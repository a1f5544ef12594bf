"""Offers on the floor: made, answered, withdrawn, published, concluded (GD-DEA-12..14).

Making and answering offers asks nobody anything, so that nobody else can tell that it happened.
GD-COM-01: whatever people say to each other binds nobody; only what is concluded here does.
GD-COM-02: people may talk in the Galactic Phase too, in which there is no floor and so no deal.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, play
from starmoot.games.destiny.acting import floor
from starmoot.games.destiny.deals import dealing, offer_answers, offer_forms, promises, trades
from starmoot.games.destiny.laws import language, permits
from starmoot.games.destiny.laws.deeds import Deed
from starmoot.games.destiny.play import Destiny

RESPONSE: Final = k.Kind("destiny.response")
ACCEPT: Final = RESPONSE.word("accept", "Accept: it is concluded at once")
REFUSE: Final = RESPONSE.word("refuse")
COUNTER: Final = RESPONSE.word("counter", "Make a counter-offer")
IF_RATIFIED: Final = RESPONSE.word(
    "accept_if_ratified", "Accept, if the Senate ratifies it this turn"
)

REPLY: Final = k.Kind("destiny.reply")
"""The same responses, as they are told."""
REPLY.word("accept", "agreed")
REPLY.word("refuse", "no deal")
REPLY.word("counter", "not on these terms")
REPLY.word("accept_if_ratified", "agreed, if the Senate ratifies it this turn")

OFFERS: Final = k.note(
    "destiny.offers", "GD-DEA-13 GD-DEC-36", "{party} makes the {party} an offer"
)
ANSWERS: Final = k.note(
    "destiny.answers_offer",
    "GD-DEA-14 GD-DEC-36",
    "{party} answers the {party}: {reply}",
    reveals=True,
)


# Offers as they stand


def stands(g: Destiny, deal: dealing.Deal) -> bool:
    """GD-DEA-14: whether an offer can still be answered; it lapses after its time."""
    return deal.state == dealing.OFFERED and g.now < deal.lapses


def offers_to(g: Destiny, party: names.Party) -> list[dealing.Deal]:
    """The offers that a Party may answer."""
    return [deal for deal in g.s.deals if deal.to == party and stands(g, deal)]


def offers_by(g: Destiny, party: names.Party) -> list[dealing.Deal]:
    """The offers of a Party that were not answered yet."""
    return [deal for deal in g.s.deals if deal.by == party and stands(g, deal)]


def partners(g: Destiny, party: names.Party) -> list[names.Party]:
    """To whom a Party may make an offer: all to whom it has none open."""
    waiting = [deal.to for deal in offers_by(g, party)]
    return [other for other in g.others(party) if other not in waiting]


def hidden_deals(g: Destiny, party: names.Party) -> list[dealing.Deal]:
    """Deals of a Party that others do not know (GD-LAW-13)."""
    return [
        deal
        for deal in g.s.deals
        if deal.concerns(party) and deal.state == dealing.CONCLUDED and deal.audience != k.EVERYONE
    ]


def publish_all(g: Destiny, party: names.Party) -> None:
    """GD-LAW-13: a Party shows all its deals."""
    for deal in hidden_deals(g, party):
        trades.publish(g, deal, party)


def place_offer(g: Destiny, deal: dealing.Deal) -> None:
    """GD-DEA-13, GD-HID-12: an offer stands, for its two sides only."""
    if not deal.has_trade() and not deal.promises:
        return
    sweep(g)
    deal.audience = promises.both(g, deal)
    deal.made = g.s.turn
    deal.lapses = g.now + g.s.settings.offer_life()
    number = dealing.first_number(deal.by, deal.to)
    for known in g.s.deals:
        if known.state != dealing.DRAFT and known.concerns(deal.by) and known.concerns(deal.to):
            number = max(number, known.number + 1)
    deal.number = number
    g.s.deals = [known for known in g.s.deals if not is_outdated(known, deal)]
    g.s.deals.append(deal)
    if not g.quiet:
        g.say(OFFERS, deal.by, deal.to, audience=deal.audience, text=dealing.deal_text(deal))


def is_outdated(known: dealing.Deal, new: dealing.Deal) -> bool:
    """Whether an offer came to nothing and a new one between the same two takes its place.

    The one that the new offer answers stays to be read beside it.
    """
    if known.state not in (dealing.REFUSED, dealing.WITHDRAWN, dealing.COUNTERED):
        return False
    answered = known.state == dealing.COUNTERED and known.number == new.number - 1
    return not answered and known.concerns(new.by) and known.concerns(new.to)


def sweep(g: Destiny) -> None:
    """GD-DEA-14: offers whose time is up lapse."""
    for deal in g.s.deals:
        if deal.state == dealing.OFFERED and g.now >= deal.lapses:
            promises.end_deal(g, deal, dealing.LAPSED)


def lapse_offers(g: Destiny, states: tuple[int, ...]) -> None:
    """GD-DEA-12, GD-DEA-14, GD-PRO-16: what was not concluded while it could be lapses."""
    g.s.deals = [deal for deal in g.s.deals if deal.state != dealing.DRAFT]
    for deal in g.s.deals:
        if deal.state in states:
            promises.end_deal(g, deal, dealing.LAPSED)


def clear_deals(g: Destiny) -> None:
    """GD-END-01: ended deals leave the record; those with promises a turn later."""
    g.s.deals = [
        deal
        for deal in g.s.deals
        if not deal.is_final() or (deal.promises and deal.made > 0 and deal.ended == g.s.turn)
    ]
    numbers = {deal.number for deal in g.s.deals}
    g.s.losses = [loss for loss in g.s.losses if loss.deal in numbers]


# Acts of the floor


class OfferAct(floor.DealAct):
    """GD-DEA-13: an offer is begun."""

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        """GD-DEA-30: to one other Party; more of them make several deals."""
        return k.Choose(names.PARTY, partners(g, party))

    def start(self, g: Destiny, party: names.Party, answer: k.Answer) -> k.Procedure[Destiny]:
        return BeginDraft(party, names.party(answer.key))


def draft_of(g: Destiny, party: names.Party) -> dealing.Deal | None:
    """The offer that a Party is writing, if any."""
    for deal in g.s.deals:
        if deal.by == party and deal.state == dealing.DRAFT:
            return deal
    return None


class BeginDraft(k.Procedure[Destiny]):
    """A Party has chosen to whom it writes; it has one draft at a time."""

    party: names.Party = names.NO_PARTY
    other: names.Party = names.NO_PARTY
    instead: k.i64 = 0

    def begin(self, g: Destiny) -> k.Step:
        drop_draft(g, self.party)
        draft = dealing.Deal(
            state=dealing.DRAFT,
            number=self.party + 1,
            by=self.party,
            to=self.other,
            instead=self.instead,
            audience=k.only(g.seat_of(self.party)),
        )
        g.s.deals.append(draft)
        return k.DONE


def drop_draft(g: Destiny, party: names.Party) -> None:
    """What a Party was writing is gone."""
    draft = draft_of(g, party)
    if draft is not None:
        g.s.deals = [deal for deal in g.s.deals if deal is not draft]


class WriteAct(floor.DealAct):
    """GD-DEA-13: the offer is written and made, in one go."""

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        draft = draft_of(g, party)
        return None if draft is None else offer_forms.offer_form(g, party, draft.to)

    def start(self, g: Destiny, party: names.Party, answer: k.Answer) -> k.Procedure[Destiny]:
        draft = draft_of(g, party)
        if draft is None:
            return Propose()
        return Propose(offer_answers.read_offer_form(g, party, draft.to, answer), draft.instead)

    def explain(self, words: k.Words, view: k.View) -> None:
        """GD-DEA-13: the two sides of the offer, and what each of them has."""
        g = play.seen_by(view)
        draft = draft_of(g, g.party_of(view.viewer))
        if draft is None:
            return
        way = floor.FLOOR_ACT.key(floor.WRITE)
        words.part(way, f"A deal with the {names.PARTY.label(draft.to)}")
        for name, side, who, party in (
            ("gives", "give", "you have", draft.by),
            ("takes", "get", "they have", draft.to),
        ):
            words.part(f"{way}/{name}", "Goods", side=side)
            for resource, much in (
                ("Influence", g.party(party).influence),
                ("Money", g.party(party).money),
            ):
                words.part(
                    f"{way}/{name}/{resource.lower()}",
                    resource,
                    f"{who} {much}",
                    said=f"{{}} {resource}",
                )
        words.part(f"{way}/promises", "Promise", side="give", said="the promise: {}")
        words.part(f"{way}/asks", "Promise", side="get", said="the promise: {}")
        answered = promises.find_deal(g, draft.instead) if draft.instead > 0 else None
        if answered is not None:
            for name, part in offer_answers.turned_round(g, answered).items():
                words.parts[f"{way}/{name}"].begun = part


class Propose(k.Procedure[Destiny]):
    """An offer is made; in answer to another one that one is off the table."""

    deal: dealing.Deal | None = None
    instead: k.i64 = 0

    def begin(self, g: Destiny) -> k.Step:
        deal = self.deal
        if deal is None:
            return k.DONE
        drop_draft(g, deal.by)
        old = promises.find_deal(g, self.instead) if self.instead > 0 else None
        if old is not None and old.state == dealing.OFFERED:
            promises.end_deal(g, old, dealing.COUNTERED)
        for known in offers_by(g, deal.by):
            if known.to == deal.to:
                promises.end_deal(g, known, dealing.WITHDRAWN)
        place_offer(g, deal)
        return k.DONE


class Reply(k.Pick):
    """An offer, and what becomes of it."""

    deal: int = 0
    response: int = 0


class AnswerAct(floor.DealAct):
    """GD-DEA-14, GD-DEC-36: an offer is accepted, refused, or answered by another one."""

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        deals = offers_to(g, party)
        then: list[k.Shape | None] = [k.Choose(RESPONSE, responses(g, deal)) for deal in deals]
        return k.Choose(dealing.DEAL, [deal.number for deal in deals], then=then)

    def start(self, g: Destiny, party: names.Party, answer: k.Answer) -> k.Procedure[Destiny]:
        reply = k.read(Reply, answer)
        deal = promises.find_deal(g, reply.deal)
        if reply.response == COUNTER and deal is not None:
            return BeginDraft(party, deal.by, deal.number)
        return Respond(reply.deal, reply.response)

    def explain(self, words: k.Words, view: k.View) -> None:
        """GD-DEA-14: each offer as a card: what one gets, what one gives, and the answers to it."""
        g = play.seen_by(view)
        own = g.party_of(view.viewer)
        for deal in offers_to(g, own):
            gets = [dealing.bundle_text(deal.gives)] if not deal.gives.empty() else []
            gives = [dealing.bundle_text(deal.takes)] if not deal.takes.empty() else []
            for promise in deal.promises:
                side = gives if promise.by == own else gets
                side.append(f"the promise {dealing.promise_text(promise)}")
            told = words.deal(g.seat_of(deal.by), gets, gives)
            way = [floor.FLOOR_ACT.key(floor.ANSWER_OFFER), dealing.DEAL.key(deal.number)]
            told.accept = [*way, RESPONSE.key(ACCEPT)]
            told.refuse = [*way, RESPONSE.key(REFUSE)]
            told.counter = [*way, RESPONSE.key(COUNTER)]
            told.why = "It can be accepted once nothing is announced and both sides have the goods."


def responses(g: Destiny, deal: dealing.Deal) -> list[int]:
    """GD-DEA-12: accepting needs a calm moment and everything at hand; refusing nothing.

    GD-HID-01: whether the other side still has the cards it offers shows when it is accepted.
    """
    keys: list[int] = []
    if trades.seems_executable(g, deal, deal.to):
        if floor.calm(g):
            keys.append(ACCEPT)
        in_time = g.s.phase == names.SENATE and g.s.step <= 4 and g.s.laws
        if in_time and deal.has_trade() and not deal.promises:
            keys.append(IF_RATIFIED)
    return [*keys, REFUSE, COUNTER]


def count_promises(g: Destiny, party: names.Party) -> None:
    """GD-LAW-05, GD-HID-12: how many deals with promises a Party has made this turn.

    It is counted only where a law asks for it: counts are public, and these deals are not.
    """
    if not any(clause.act == language.PROMISE for law in g.s.laws for clause in law.clauses):
        return
    made: k.i64 = 0
    for deal in g.s.deals:
        binding = deal.state in (dealing.CONCLUDED, dealing.KEPT, dealing.BROKEN) and deal.promises
        if binding and deal.concerns(party) and deal.made == g.s.turn:
            made += 1
    g.count(party, language.PROMISE, made - g.done(party, language.PROMISE))


def deeds_of(g: Destiny, deal: dealing.Deal) -> list[Deed]:
    """GD-LAW-07, GD-LAW-09: what a deal is to the laws: a trade, and a promise of either side."""
    found = trades.trade_deeds(deal, trades.goods_of(deal)) if deal.has_trade() else []
    if deal.promises:
        for party in (deal.to, deal.by):
            count_promises(g, party)
            found.append(Deed(party=party, act=language.PROMISE))
    return found


class Respond(k.Procedure[Destiny]):
    """GD-DEA-14: a deal is concluded when the other side accepts.

    GD-LAW-09: both sides first have to square it with the laws; whoever obeys one that is against
    it lets the deal go.
    """

    number: k.i64 = 0
    response: k.i64 = REFUSE

    def begin(self, g: Destiny) -> k.Step:
        deal = promises.find_deal(g, self.number)
        if deal is None or deal.state != dealing.OFFERED:
            return k.DONE
        g.say(ANSWERS, deal.to, deal.by, self.response, audience=deal.audience)
        if self.response == REFUSE:
            promises.end_deal(g, deal, dealing.REFUSED)
            return k.DONE
        if self.response == IF_RATIFIED:
            deal.state = dealing.AGREED
            return k.DONE
        if not trades.executable(g, deal):
            promises.end_deal(g, deal, dealing.LAPSED)
            return k.DONE
        return k.Run(permits.Permit(deeds_of(g, deal)), Respond.conclude)

    def conclude(self, g: Destiny) -> k.Step:
        """GD-DEA-03: if what was to be traded is gone by now, nothing changes hands."""
        deal = promises.find_deal(g, self.number)
        if deal is None or deal.state != dealing.OFFERED:
            return k.DONE
        permit = g.finished(permits.Permit)
        if not permit.allowed:
            by_taker = permit.refused == deal.to
            promises.end_deal(g, deal, dealing.REFUSED if by_taker else dealing.WITHDRAWN)
            return k.DONE
        if not trades.executable(g, deal):
            promises.end_deal(g, deal, dealing.LAPSED)
            return k.DONE
        for party in (deal.by, deal.to):
            if deal.has_trade():
                g.count(party, language.TRADE)
        return k.Run(trades.PlaceTraded(trades.conclude(g, deal)))


class WithdrawAct(floor.DealAct):
    """An offer that was not answered yet is taken back."""

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        keys = [deal.number for deal in offers_by(g, party)]
        draft = draft_of(g, party)
        return k.Choose(dealing.DEAL, keys if draft is None else [*keys, draft.number])

    def start(self, g: Destiny, party: names.Party, answer: k.Answer) -> k.Procedure[Destiny]:
        return Handle(answer.key, party, False)


class PublishAct(floor.DealAct):
    """GD-HID-12: a deal of one's own is shown to all."""

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        return k.Choose(dealing.DEAL, [deal.number for deal in hidden_deals(g, party)])

    def start(self, g: Destiny, party: names.Party, answer: k.Answer) -> k.Procedure[Destiny]:
        return Handle(answer.key, party, True)


class Handle(k.Procedure[Destiny]):
    """Withdraws an offer, or publishes a deal."""

    number: k.i64 = 0
    party: names.Party = names.NO_PARTY
    showing: bool = False

    def begin(self, g: Destiny) -> k.Step:
        deal = promises.find_deal(g, self.number)
        if deal is not None:
            if self.showing:
                trades.publish(g, deal, self.party)
            elif deal.state == dealing.DRAFT:
                drop_draft(g, self.party)
            else:
                promises.end_deal(g, deal, dealing.WITHDRAWN)
        return k.DONE
