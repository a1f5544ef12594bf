"""Windows: an announced act and those who answer it, and moments at which all may act (GD-WIN).

`Announce` and `FreeWindow` are the only two places where cards and powers come into play.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.content.effect import Consequences, Effect
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import acts, concern, playing
from starmoot.games.destiny.cards import action_deck
from starmoot.games.destiny.laws import permits
from starmoot.games.destiny.laws.deeds import costs
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import power_table
from starmoot.games.destiny.senators import tokens
from starmoot.games.destiny.state import State
from starmoot.games.destiny.turn import initiative
from starmoot.games.destiny.words import window_words

ANNOUNCED: Final = k.note(
    "destiny.announced", "GD-CRD-09 GD-WIN-01", "{party} announces {play}", reveals=True
)
AIMED: Final = k.note("destiny.aimed", "GD-CRD-09", "{play} is aimed at {senator}")
FATED: Final = k.note("destiny.fate", "GD-CRD-12 GD-CRD-13", "{play} of the {party}: {fate}")
FIZZLES: Final = k.note("destiny.no_target", "GD-DCK-16", "{play} has lost its target")
OPENS: Final = k.note("destiny.free_window", "GD-WIN-10 GD-WIN-12", "{moment}: everybody may act")


# Sorts of windows that one may pass for a while (GD-WIN-09): responses, then free windows.
TO_CARDS: Final = 0
TO_ABILITIES: Final = 1
TO_DECLARATIONS: Final = 2
FREE_FROM: Final = 2
WINDOW_SORT: Final = k.Kind(
    "destiny.window_sort",
    ["to_cards", "to_abilities", "to_declarations", *names.MOMENT.keys[1:], "every"],
    [
        "Answers to cards",
        "Answers to abilities",
        "Answers to declarations",
        *names.MOMENT.labels[1:],
        "All of them",
    ],
)
EVERY_WINDOW: Final = FREE_FROM + len(names.MOMENT.keys)


def given_passes(g: Destiny, seats: list[int], sort: k.i64) -> list[k.Answer | None]:
    """GD-WIN-09: a standing pass is a pass that is in already."""
    passing: list[int] = [one.seat for one in g.s.passes if one.until[sort] > 0]
    return [k.PASS if seat in passing else None for seat in seats]


def inserted(queue: list[acts.Act], act: acts.Act, g: Destiny) -> None:
    """GD-WIN-04: by ascending Priority, equal ones in initiative order."""
    place: k.i64 = len(queue)
    while place > 0 and comes_before(g, act, queue[place - 1]):
        place -= 1
    queue.insert(place, act)


def comes_before(g: Destiny, one: acts.Act, other: acts.Act) -> bool:
    """Whether a response is taken up before another."""
    if one.priority != other.priority:
        return one.priority < other.priority
    return initiative.rank(g, one.party) < initiative.rank(g, other.party)


class CardEffects(Consequences[Destiny]):
    """What a card does, effect after effect; `seat` is the Party, `subject` the act."""

    card: names.Card = names.FIRST_CARD

    def effects(self, g: Destiny) -> tuple[Effect, ...]:
        return action_deck.CARDS[self.card].do


def answerers(g: Destiny, act: acts.Act) -> list[int]:
    """GD-WIN-05: whoever could answer an act: all but its Party, also the one that it answers."""
    return [g.seat_of(party) for party in g.others(act.party) if playing.could_play(g, party)]


class Respond(k.Topic):
    """Will you answer it?"""

    def offer(self, at: Announce, g: Destiny, question: k.Question) -> k.Shape:
        return playing.offers(g, g.party_of(question.seat))

    def words(self, at: Announce, view: k.View, question: k.Question) -> k.Words:
        state: State = view.state
        act = state.acts[-1]
        return window_words.play_words(
            view, question, f"{window_words.described(view.state, act)}. {self.prompt}"
        )

    def concerns(self, at: Announce, g: Destiny, question: k.Question) -> bool:
        return concern.act_concerns(g, g.party_of(question.seat), g.s.acts[-1])


RESPOND: Final = Respond(
    "destiny.respond",
    "GD-DEC-21 GD-WIN-02",
    "Will you answer it?",
    "Let it pass",
    clock="window",
    title="Response",
)


class Announce(k.Procedure[Destiny]):
    """GD-CRD-09..15, GD-WIN-01..08: an act is announced, answered, and takes effect or not.

    While it lasts it is in `g.s.acts` at place `at`, so that answers and effects find it; the act
    it answers, if any, lies below it; `fate` is what became of it.
    """

    act: acts.Act | None = None
    at: k.i64 = 0
    fate: k.i64 = acts.STANDS
    queue: list[acts.Act] = []

    def begin(self, g: Destiny) -> k.Step:
        """GD-LAW-17, GD-DEA-21: laws and promises come first.

        From here on others can tell that the Party means to act.
        """
        act = self.act
        assert act is not None
        price = playing.base_cost(act) + playing.variable_cost(act)
        deeds = permits.deeds_of(act, costs(playing.resource_of(act), price))
        return k.Run(permits.Permit(deeds), Announce.permitted) if deeds else self.open(g)

    def permitted(self, g: Destiny) -> k.Step:
        """Who refrains has announced nothing."""
        act = self.act
        if (
            not g.finished(permits.Permit).allowed
            or act is None
            or not playing.still_possible(g, act)
        ):
            self.fate = acts.WITHDRAWN
            return k.DONE
        return k.Goto(Announce.open)

    def open(self, g: Destiny) -> k.Step:
        """GD-CRD-09: said openly and paid for; then everybody else may answer."""
        act = self.act
        assert act is not None
        self.act = None
        self.at = len(g.s.acts)
        g.s.acts.append(act)
        announce(g, act)
        if permits.is_assassination(act):
            act.amount = tokens.shadow_dice(g, act.senator)
        if act.sort == acts.SECTOR_ACT:
            return k.Goto(Announce.resolve)
        seats = answerers(g, act)
        if not seats:
            return k.Goto(Announce.resolve)
        return k.Ask(
            [RESPOND.put_to(seat) for seat in seats],
            Announce.sort,
            poll=True,
            given=given_passes(g, seats, window_sort(act)),
        )

    def sort(self, g: Destiny) -> k.Step:
        """GD-WIN-04: who answers is taken up by Priority, then initiative."""
        for seat, answer in g.said():
            inserted(self.queue, playing.read_offer(g, g.party_of(seat), answer), g)
        return self.next(g)

    def next(self, g: Destiny) -> k.Step:
        """GD-WIN-06: once the act is gone, answers not taken up stay in hand.

        GD-WIN-07: an answer is announced, answered and done with before the next is taken up.
        GD-ASN-21: it goes with the Senator who performs it; GD-ASN-20, GD-ASN-26: an assassination
        does not, so that a target who strikes back prevents nothing.
        """
        act = g.s.acts[self.at]
        mortal = act.needs_action and not permits.is_assassination(act)
        if act.fate == acts.STANDS and mortal and not playing.serves(g, act):
            act.fate = acts.ABORTED
        if act.fate != acts.STANDS:
            self.queue = []
            return k.Goto(Announce.fall)
        while self.queue:
            answer = self.queue.pop(0)
            if playing.still_possible(g, answer):
                return k.Run(Announce(answer), Announce.next)
        return k.Goto(Announce.resolve)

    def fall(self, g: Destiny) -> k.Step:
        """GD-CRD-12..16, GD-ASN-22, GD-ASN-23: what comes back of an act that has failed."""
        act = g.s.acts[self.at]
        back = playing.variable_cost(act)
        if act.fate == acts.UNDONE:
            back += playing.base_cost(act)
        if back > 0:
            g.change(act.party, playing.resource_of(act), back, "refund")
        g.say(FATED, act.number, act.party, act.fate)
        return k.Goto(Announce.over)

    def resolve(self, g: Destiny) -> k.Step:
        """GD-COR-12, GD-DCK-16: Corruption is placed and the effects follow."""
        act = g.s.acts[self.at]
        if act.sort == acts.CARD_ACT:
            card = action_deck.CARDS[act.number]
            aimed = playing.target_holds(g, act) or card.target == "own_senator"
            if not (aimed and playing.conditions_hold(g, act.party, card)):
                g.say(FIZZLES, act.number)
                return k.Goto(Announce.over)
            if card.corruption is not None:
                tokens.corrupt(g, act.senator, card_tokens(act), "card")
            effects = CardEffects()
            effects.card = names.Card(act.number)
            effects.seat = act.party
            effects.subject = self.at
            return k.Run(effects, Announce.over)
        known = power_table.power(act.number) if act.number >= power_table.CARD_TITLES else None
        child = known.resolve(g, self.at) if known is not None else None
        return k.Goto(Announce.over) if child is None else k.Run(child, Announce.over)

    def over(self, g: Destiny) -> k.Step:
        """The act is history."""
        self.fate = g.s.acts.pop().fate
        return k.DONE

    def imagined(self, g: Destiny, viewer: k.i64, dice: k.Chance) -> None:
        """Answers of others that wait their turn are as unknown as the cards they need.

        So is an act that a promise still holds up: as far as others know it comes to nothing.
        """
        act = self.act
        if act is not None and act.sort == acts.CARD_ACT and g.seat_of(act.party) != viewer:
            self.act = None
        self.queue = [act for act in self.queue if g.seat_of(act.party) == viewer]


def announce(g: Destiny, act: acts.Act) -> None:
    """GD-CRD-06, GD-CRD-09: the card is shown and discarded, its cost paid, its Senator spent.

    GD-CRD-07: where it needs no action nobody is exhausted.
    """
    if act.sort == acts.CARD_ACT:
        pile = g.hand(act.party)
        pile.move(pile.cards.index(act.number), g.s.action_discards)
    if act.number >= 0:
        due = playing.base_cost(act) + playing.variable_cost(act)
        if due > 0:
            g.pay(act.party, playing.resource_of(act), due, power_table.PLAY.label(act.number))
        told = "" if g.quiet else window_words.play_text(act.number)
        g.say(ANNOUNCED, act.party, act.number, text=told)
        if playing.is_at_senator(act):
            g.say(AIMED, act.number, act.target)
    for law in permits.law_acts(act):
        g.count(act.party, law)
    if act.needs_action:
        g.exhaust(act.senator)


def card_tokens(act: acts.Act) -> k.i64:
    """GD-COR-12: how many tokens a card places: as chosen, or as printed."""
    span = action_deck.CARDS[act.number].corruption
    if span is None:
        return 0
    return act.amount if span.least < span.most else span.least


def window_sort(act: acts.Act) -> k.i64:
    """GD-WIN-09: the sort of window that an act opens."""
    if act.sort == acts.CARD_ACT:
        return TO_CARDS
    return TO_DECLARATIONS if act.sort in (acts.INVASIONS_ACT, acts.CAMPAIGNS_ACT) else TO_ABILITIES


def declaration(party: names.Party, sort: k.i64) -> acts.Act:
    """GD-WIN-01: a complete declaration of Invasions or Campaigns as an act."""
    return acts.Act(party=party, sort=sort, priority=5)


def went_on_without(g: Destiny, party: names.Party) -> bool:
    """Whether acts were announced since a window opened, and nothing since then is about a Party:
    it was asked in this window, and has nothing new to answer.
    """
    announced = False
    for entry in reversed(g.log):
        if entry.note is OPENS:
            return announced
        if g.seat_of(party) in entry.touched(g.s):
            return False
        announced = announced or entry.note is ANNOUNCED
    return False


class FreeAct(k.Topic):
    """Do you act now?"""

    def offer(self, at: FreeWindow, g: Destiny, question: k.Question) -> k.Shape:
        return playing.offers(g, g.party_of(question.seat))

    def words(self, at: FreeWindow, view: k.View, question: k.Question) -> k.Words:
        before = window_words.before_what(view.state, at.moment)
        return window_words.play_words(view, question, f"{before}. {self.prompt}")

    def concerns(self, at: FreeWindow, g: Destiny, question: k.Question) -> bool:
        party = g.party_of(question.seat)
        return not went_on_without(g, party) and concern.window_concerns(g, party)


FREE_ACT: Final = FreeAct(
    "destiny.free_act",
    "GD-DEC-22 GD-WIN-10",
    "Do you act now?",
    "Nothing",
    clock="window",
    title="A free moment",
)


class FreeWindow(k.Procedure[Destiny]):
    """GD-WIN-10..12: all may start something; it repeats until all pass.

    `moment` is what the window stands before, `subject` what that is about (a Sector, a Senator);
    both are in the state while it lasts, so that cards know their time.
    """

    moment: k.i64 = names.NO_MOMENT
    subject: k.i64 = 0
    outer: k.i64 = names.NO_MOMENT
    outer_at: k.i64 = 0
    queue: list[acts.Act] = []

    def begin(self, g: Destiny) -> k.Step:
        self.outer = g.s.moment
        self.outer_at = g.s.moment_at
        g.s.moment = self.moment
        g.s.moment_at = self.subject
        g.say(OPENS, self.moment)
        return self.round(g)

    def round(self, g: Destiny) -> k.Step:
        """GD-WIN-08, GD-WIN-11: everybody who could is asked at the same time."""
        seats = [g.seat_of(party) for party in g.parties() if playing.could_play(g, party)]
        if not seats:
            return self.close(g)
        return k.Ask(
            [FREE_ACT.put_to(seat) for seat in seats],
            FreeWindow.sort,
            poll=True,
            given=given_passes(g, seats, FREE_FROM + self.moment),
        )

    def sort(self, g: Destiny) -> k.Step:
        """GD-WIN-11, GD-WIN-12: who acts is taken up in initiative order; all passed ends it."""
        wishes = [playing.read_offer(g, g.party_of(seat), answer) for seat, answer in g.said()]
        if not wishes:
            return self.close(g)
        for party in g.s.order:
            self.queue.extend([act for act in wishes if act.party == party])
        return self.next(g)

    def next(self, g: Destiny) -> k.Step:
        """One after another, as far as they still can."""
        while self.queue:
            act = self.queue.pop(0)
            if playing.still_possible(g, act):
                return k.Run(Announce(act), FreeWindow.next)
        return k.Goto(FreeWindow.round)

    def close(self, g: Destiny) -> k.Step:
        """One window may open inside another, and gives way to it again."""
        g.s.moment = self.outer
        g.s.moment_at = self.outer_at
        return k.DONE

    def imagined(self, g: Destiny, viewer: k.i64, dice: k.Chance) -> None:
        """What others meant to start is as unknown as the cards they need."""
        self.queue = [act for act in self.queue if g.seat_of(act.party) == viewer]
