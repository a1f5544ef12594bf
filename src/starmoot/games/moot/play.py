"""The rules of Moot: captains bid, bargain and vote whether each gate is sealed or opened."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.moot.state import (
    BROKER,
    ENDINGS,
    GATE,
    NO_CAPTAIN,
    OPEN,
    ROLE,
    SEAL,
    STANCE,
    Gate,
    Moot,
    Stance,
    State,
    weight,
)
from starmoot.mechanics import bidding, decks, voting
from starmoot.mechanics.quantity import Quantity

NAMED: Final = k.note("moot.named", "MT-GATE-01", "The {} is named; it weighs {}", GATE, k.NUMBER)


class Round(k.Procedure[Moot]):
    """One gate after another, until a track is full or no gate is left. (MT-GATE)"""

    def begin(self, g: Moot) -> k.Step:
        """Name the next gate; each captain gains 1 while there is some. (MT-GATE-01..02)"""
        g.s.gate = Gate(decks.turn_up(g, g.s.gates))
        g.s.left -= 1
        g.s.promiser = NO_CAPTAIN
        g.say(NAMED, g.s.gate, weight(g.s.gate))
        for seat in bidding.seats_from(g.s.speaker + 1, g.seats):
            g.pay(seat, -min(1, g.s.reserve))
        return k.Run(Council(), Round.judge)

    def judge(self, g: Moot) -> k.Step:
        """A full track or the last gate ends the moot. (MT-END-01..03)"""
        for stance in (SEAL, OPEN):
            if g.s.tracks[stance] >= g.s.goal:
                return conclude(g, stance)
        return k.Goto(Round.begin) if g.s.left > 0 else conclude(g, BROKER)


class Council(k.Sequence[Moot]):
    """What happens at one gate. (MT-GATE-03)"""

    def outline(self, g: Moot) -> list[k.Procedure[Moot]]:
        return [Chair(), Deal(), Vote()]


class Bid(k.Topic):
    """Nothing up to all one's influence; silence bids the least. (MT-BID-01, MT-SILENT-01)"""

    def offer(self, at: Chair, g: Moot, question: k.Question) -> k.Shape:
        return k.Amount(0, g.captain(question.seat).influence)


BID: Final = Bid("moot.bid", "MT-BID-01", "What do you bid for the Speaker's chair?")
BIDS: Final = k.note("moot.bids", "MT-BID-01", "{} bids {}", k.SEAT, k.NUMBER)
SPEAKS: Final = k.note("moot.speaks", "MT-BID-02", "{} takes the chair for {}", k.SEAT, k.NUMBER)
FORESEES: Final = k.note("moot.foresees", "MT-BID-04", "{} foresees the {}", k.SEAT, GATE)


class Chair(k.Procedure[Moot]):
    """A sealed bid for the Speaker's chair. (MT-BID)"""

    def begin(self, g: Moot) -> k.Step:
        return k.ask_each(BID, g.everyone(), Chair.open_bids)

    def open_bids(self, g: Moot) -> k.Step:
        """The highest bid pays, speaks and looks ahead. (MT-BID-02..04)"""
        bids = bidding.bids_of(g)
        for seat in g.everyone():
            g.say(BIDS, seat, bids[seat])
        in_turn = bidding.seats_from(g.s.speaker + 1, g.seats)
        g.s.speaker = bidding.winners(bids, in_turn, bidding.FIRST_WINS, least=0)[0]
        g.pay(g.s.speaker, bids[g.s.speaker])
        g.say(SPEAKS, g.s.speaker, bids[g.s.speaker])
        if g.s.left > 0:
            decks.peek(g.s.gates, 1, k.only(g.s.speaker))
            g.say(FORESEES, g.s.speaker, secret=g.s.gates.card())
        return k.DONE


class Terms(k.Sheet):
    """What the Speaker offers: influence to a captain who promises a stance. (MT-DEAL-01)"""

    captain: k.Seat = NO_CAPTAIN
    stance: Stance = SEAL
    price: int = 0


class Offer(k.Topic):
    """A captain, a stance, a price, or no deal at all. (MT-DEAL-01, MT-DEAL-05)"""

    def offer(self, at: Deal, g: Moot, question: k.Question) -> k.Shape:
        return k.form(
            Terms,
            captain=k.Choose(k.SEAT, g.partners()),
            stance=k.Choose(STANCE, [SEAL, OPEN]),
            price=k.Amount(1, g.captain(g.s.speaker).influence),
        )

    def words(self, at: Deal, view: k.View, question: k.Question) -> k.Words:
        """What each captain has, and who may not be asked."""
        state: State = view.state
        words = k.Words(self.prompt)
        mine = f"you have {state.captains[question.seat].influence}"
        words.part("captain", "Captain", side="with")
        words.part("price", "Influence", mine, "give", "{} influence")
        words.part("stance", "Promise", side="get", said="a promise to {}")
        for seat, captain in enumerate(state.captains):
            words.previews[k.SEAT.name, seat] = f"has {captain.influence} influence"
            if captain.branded:
                words.barred[k.SEAT.name, seat] = "broke a promise at the last gate"
        return words


class Reply(k.Topic):
    """Silence declines: no comes first. (MT-DEAL-02, MT-SILENT-01)"""

    def offer(self, at: Deal, g: Moot, question: k.Question) -> k.Shape:
        return k.Choose(k.YES_NO, [0, 1])

    def words(self, at: Deal, view: k.View, question: k.Question) -> k.Words:
        """What is offered for what, and what it costs to lie."""
        state: State = view.state
        vote = STANCE.key(at.terms.stance)
        words = k.Words(f"{at.terms.price} influence if you promise to {vote}: do you accept?")
        words.previews[k.YES_NO.name, 1] = "paid now; breaking the promise costs 2 points"
        deal = words.deal(state.speaker, [f"{at.terms.price} influence"], [f"a promise to {vote}"])
        deal.text = "Breaking the promise would cost you 2 points."
        deal.accept, deal.refuse = ["yes"], ["no"]
        return words


OFFER: Final = Offer("moot.offer", "MT-DEAL-01", "Whose vote do you buy?", "No deal")
REPLY: Final = Reply("moot.reply", "MT-DEAL-02 MT-DEAL-03", "Do you accept?", final=True)
OFFERS: Final = k.note(
    "moot.offers", "MT-DEAL-01", "{} offers {} {} influence to {}", k.SEAT, k.SEAT, k.NUMBER, STANCE
)
ACCEPTS: Final = k.note(
    "moot.accepts", "MT-DEAL-02", "{} is paid and promises to {}", k.SEAT, STANCE
)
DECLINES: Final = k.note("moot.declines", "MT-DEAL-02", "{} declines", k.SEAT)


class Deal(k.Procedure[Moot]):
    """The Speaker may buy one captain's promise. (MT-DEAL)"""

    terms: Terms = Terms()

    def begin(self, g: Moot) -> k.Step:
        if not g.partners() or g.captain(g.s.speaker).influence == 0:
            return k.DONE
        return k.ask(OFFER, g.s.speaker, Deal.put)

    def put(self, g: Moot) -> k.Step:
        """The offer is made for all to hear. (MT-DEAL-01)"""
        if g.answer().passed():
            return k.DONE
        self.terms = g.read(Terms)
        g.say(OFFERS, g.s.speaker, self.terms.captain, self.terms.price, self.terms.stance)
        return k.ask(REPLY, self.terms.captain, Deal.close)

    def close(self, g: Moot) -> k.Step:
        """On acceptance the influence moves at once and the promise is given. (MT-DEAL-02)"""
        if not g.answer().yes():
            g.say(DECLINES, self.terms.captain)
            return k.DONE
        g.pay(g.s.speaker, self.terms.price)
        g.pay(self.terms.captain, -self.terms.price)
        g.s.promiser = self.terms.captain
        g.s.promised = self.terms.stance
        g.say(ACCEPTS, self.terms.captain, self.terms.stance)
        return k.DONE


class Ballot(k.Sheet):
    """A stance, and the influence behind it. (MT-VOTE-01)"""

    stance: Stance = SEAL
    stake: int = 0


class Cast(k.Topic):
    """Either stance, promised or not, and any stake one can pay. (MT-VOTE-01, MT-DEAL-03)"""

    def offer(self, at: Vote, g: Moot, question: k.Question) -> k.Shape:
        stake = k.Amount(0, g.captain(question.seat).influence)
        return k.form(Ballot, stance=k.Choose(STANCE, [SEAL, OPEN]), stake=stake)

    def absent(self, at: Vote, g: Moot, question: k.Question) -> k.Answer:
        """Silence keeps a promise or else votes to seal, and stakes nothing. (MT-SILENT-02)"""
        stance = g.s.promised if question.seat == g.s.promiser else SEAL
        return k.compound([k.pick(stance), k.pick(0)])

    def words(self, at: Vote, view: k.View, question: k.Question) -> k.Words:
        """Where each stance would leave its track, and what was promised."""
        state: State = view.state
        words = k.Words(
            f"{GATE.label(state.gate)}, weight {weight(state.gate)}: seal it or open it?"
        )
        for stance in (SEAL, OPEN):
            preview = f"{state.tracks[stance] + weight(state.gate)} of {state.goal} if it carries"
            if question.seat == state.promiser:
                kept = stance == state.promised
                preview += "; as you promised" if kept else "; breaks your promise, minus 2 points"
            words.previews[STANCE.name, stance] = preview
        return words


CAST: Final = Cast("moot.vote", "MT-VOTE-01", "Seal it or open it?")
VOTES: Final = k.note(
    "moot.votes", "MT-VOTE-02", "{} votes to {} with {}", k.SEAT, STANCE, k.NUMBER
)
CARRIED: Final = k.note(
    "moot.carried", "MT-VOTE-02 MT-VOTE-03", "The moot will {} the {}", STANCE, GATE
)
KEPT: Final = k.note("moot.kept", "MT-DEAL-04", "{} keeps the promise", k.SEAT)
BROKE: Final = k.note("moot.broke", "MT-DEAL-04 MT-DEAL-05", "{} breaks the promise", k.SEAT)


class Vote(k.Procedure[Moot]):
    """Everybody seals a stance and the influence behind it. (MT-VOTE)"""

    def begin(self, g: Moot) -> k.Step:
        return k.ask_each(CAST, g.everyone(), Vote.count)

    def count(self, g: Moot) -> k.Step:
        """A vote each, and one more for each influence at stake. (MT-VOTE-02..05)"""
        ballots = g.read_all(Ballot)
        chair = ballots[g.s.speaker].stance
        tally = voting.weigh(
            [ballot.stance for ballot in ballots],
            [1 + ballot.stake for ballot in ballots],
            [chair, OPEN if chair == SEAL else SEAL],
            first_breaks_ties=True,
        )
        for seat in g.everyone():
            g.say(VOTES, seat, ballots[seat].stance, 1 + ballots[seat].stake)
        g.say(CARRIED, tally.winner, g.s.gate)
        g.s.tracks[tally.winner] += weight(g.s.gate)
        for seat in g.everyone():
            if ballots[seat].stance == tally.winner:
                g.pay(seat, ballots[seat].stake)
            self.judge_word(g, seat, ballots[seat].stance)
        return k.DONE

    def judge_word(self, g: Moot, seat: k.Seat, stance: Stance) -> None:
        """A promise is kept or broken, and a breach brands until the next vote. (MT-DEAL-04..05)"""
        captain = g.captain(seat)
        captain.branded = seat == g.s.promiser and stance != g.s.promised
        if seat == g.s.promiser:
            captain.broken += int(captain.branded)
            captain.kept += int(not captain.branded)
            g.say(BROKE if captain.branded else KEPT, seat)


OVER: Final = (
    k.note("moot.sealed", "MT-END-01", "The gates are sealed"),
    k.note("moot.opened", "MT-END-02", "The gates stand open"),
    k.note("moot.disperses", "MT-END-03", "The moot disperses"),
)
SCORED: Final = k.note("moot.scored", "MT-SCORE-01 MT-SCORE-04", "{} scores {}", k.SEAT, k.NUMBER)


def score(g: Moot, seat: k.Seat, ending: int) -> Quantity:
    """What a captain's role makes of how it ended. (MT-SCORE-01..04)"""
    captain = g.captain(seat)
    role = captain.role.value
    share = captain.influence // (2 if role == BROKER else 4)
    points = Quantity(share, f"{ROLE.label(role)}, influence", g.quiet)
    if role != BROKER:
        points.add(g.s.tracks[role], "gates")
    points.add(4 if role == ending else 0, ENDINGS[ending])
    points.add(-2 * captain.broken, "broken promises")
    return points


def conclude(g: Moot, ending: int) -> k.Step:
    """Everybody counts, and the reasons are told. (MT-SCORE)"""
    g.say(OVER[ending])
    points = [score(g, seat, ending) for seat in g.everyone()]
    for seat in g.everyone():
        g.say(SCORED, seat, points[seat].total, text=points[seat].explain())
    g.finish(ENDINGS[ending], [quantity.total for quantity in points])
    return k.DONE
