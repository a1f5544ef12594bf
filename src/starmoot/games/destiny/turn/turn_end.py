"""The end of a turn, part by part (GD-END-01)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.deals import offers, settling
from starmoot.games.destiny.laws import statutes
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senators import tokens
from starmoot.games.destiny.turn import ending, initiative
from starmoot.games.destiny.war.fleets import CAPITAL, place_fleet

TAX_FLEET_PRICE: Final = 3
"""GD-TAX-02: what a Republic Fleet costs the treasury."""
BOON: Final = 10

DISCARDS: Final = k.note("destiny.discards", "GD-END-02", "{party} discards {card}")
TREASURY: Final = k.note(
    "destiny.treasury", "GD-TAX-02 GD-TAX-03", "{number} Money of taxes is gone"
)
LAW_ENDS: Final = k.note("destiny.law_ends", "GD-PRO-05 GD-END-01", "A law has run its time")
EVENT_ENDS: Final = k.note("destiny.event_ends", "GD-EVD-03 GD-END-01", "{event} is over")


class Cut(k.Topic):
    """So many of each title as are too many; silence discards at random. (GD-DEC-35)"""

    def offer(self, at: EndOfTurn, g: Destiny, question: k.Question) -> k.Shape:
        cards = g.s.hands[question.seat].cards
        keys = g.titles(g.party_of(question.seat))
        caps = [cards.count(key) for key in keys]
        over = len(cards) - g.s.settings.hand_limit
        return k.Allocate(printed.CARD, keys, caps, over, over, [1] * len(keys))


CUT: Final = Cut(
    "destiny.discard",
    "GD-DEC-35 GD-END-02",
    "You have too many cards. Which do you discard?",
    silence=k.PASS,
)


class EndOfTurn(k.Procedure[Destiny]):
    """GD-END-01: parts b to h; part a, the last duties, ends step 5 (`duties.Deadline`)."""

    def begin(self, g: Destiny) -> k.Step:
        """Parts b, c and d; promises are settled by their own chapter."""
        initiative.begin_step(g, names.END_OF_TURN, 1)
        spend_treasury(g)
        pay_blessings(g)
        return k.Run(settling.SettlePromises(), EndOfTurn.cut)

    def cut(self, g: Destiny) -> k.Step:
        """Part e, GD-END-02..04: hands above the limit are cut, by their owners."""
        most = g.s.settings.hand_limit
        above = [g.seat_of(p) for p in g.parties() if len(g.hand(p)) > most]
        return k.ask_each(CUT, above, EndOfTurn.discard)

    def discard(self, g: Destiny) -> k.Step:
        """GD-DEC-35: silence discards at random."""
        for question, answer in zip(g.questions, g.answers, strict=True):
            seat = question.seat
            if answer.passed():
                drop_at_random(g, seat)
                continue
            for card, count in zip(g.titles(g.party_of(seat)), answer.keys(), strict=True):
                for _ in range(count):
                    drop(g, seat, card)
        return k.Goto(EndOfTurn.clear)

    def clear(self, g: Destiny) -> k.Step:
        """Parts f, g and h."""
        clear_turn(g)
        if not (ending.check_defeat(g) or ending.check_victory(g)):
            ending.check_length(g)
        return k.DONE


def drop(g: Destiny, seat: k.i64, card: names.Card) -> None:
    """A card goes from a hand to the discards."""
    pile = g.s.hands[seat]
    pile.move(pile.cards.index(card), g.s.action_discards)
    g.say(DISCARDS, g.party_of(seat), card)


def drop_at_random(g: Destiny, seat: k.i64) -> None:
    """Whatever is too many goes, as chance has it."""
    pile = g.s.hands[seat]
    while len(pile) > g.s.settings.hand_limit:
        drop(g, seat, names.Card(pile.cards[g.chance.below(names.DRAWS, len(pile))]))


def spend_treasury(g: Destiny) -> None:
    """GD-TAX-02, GD-TAX-03: taxes buy as many Republic Fleets as they can; the rest is lost."""
    while g.s.treasury >= TAX_FLEET_PRICE and place_fleet(g, names.REPUBLIC, CAPITAL):
        g.s.treasury -= TAX_FLEET_PRICE
    if g.s.treasury > 0:
        g.say(TREASURY, g.s.treasury)
    g.s.treasury = 0


def pay_blessings(g: Destiny) -> None:
    """GD-SAB-08, GD-SAB-09, GD-SAB-20, GD-SAB-21: peace and purity have their price."""
    for party in g.parties():
        if g.has_power(party, printed.BOON_OF_PEACE) and g.s.conquests == 0:
            g.change(party, names.MONEY, BOON, "Boon of Peace")
        if g.has_power(party, printed.PURITY_BLESSINGS) and tokens.shadow_in_play(g) == 0:
            g.change(party, names.INFLUENCE, BOON, "Purity Blessings")


def clear_turn(g: Destiny) -> None:
    """Part f: tokens, expired laws and Events, and whatever held until the turn ends (GD-DCK-17).

    GD-INF-18: Infestation stays. GD-TAX-09: next turn laws bind those again who broke them.
    """
    for sector in g.s.drawn:
        g.s.sector_discards.put(sector)
    g.s.drawn = []
    g.s.marked = []
    end_events(g)
    end_laws(g)
    offers.clear_deals(g)
    for party in g.s.parties:
        party.deeds = {}
    for fleets in g.s.fleets:
        for fleet in fleets:
            fleet.moved = False
    for senator in g.s.senators:
        senator.swayed = 0
        senator.away = False
        senator.tried = False
    g.s.pacified = []
    g.s.powers_used = []
    g.s.conquests = 0
    g.s.orders = []
    g.s.tours = []
    initiative.end_passes(g, 3)


def end_events(g: Destiny) -> None:
    """GD-EVD-03: Events are discarded when their last turn ends."""
    left: list[int] = []
    for at in range(0, len(g.s.active), 2):
        event, last = g.s.active[at], g.s.active[at + 1]
        if last <= g.s.turn:
            g.s.event_discards.put(event)
            g.say(EVENT_ENDS, event)
        else:
            left.extend([event, last])
    g.s.active = left


def end_laws(g: Destiny) -> None:
    """GD-PRO-05: laws end with their last turn."""
    left: list[statutes.Law] = []
    for law in g.s.laws:
        if law.until != statutes.PERMANENT and law.until <= g.s.turn:
            g.say(LAW_ENDS, text=law.title)
        else:
            left.append(law)
    g.s.laws = left
    g.s.broken = [statutes.Breaches() for _ in left]
