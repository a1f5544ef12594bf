"""The rules of Moot: captains bid, bargain and vote whether each gate is sealed or opened."""

from __future__ import annotations

from typing import Final, final

from starmoot.games.moot.state import (
    BROKER,
    ENDINGS,
    GATE,
    OPEN,
    ROLE,
    SEAL,
    STANCE,
    Moot,
    State,
    weight,
)
from starmoot.kernel import (
    DONE,
    NUMBER,
    SEAT,
    YES_NO,
    Amount,
    Answer,
    Choose,
    Form,
    Goto,
    Procedure,
    Quantity,
    Question,
    Run,
    Sequence,
    Shape,
    Step,
    Topic,
    View,
    Words,
    ask,
    ask_each,
    compound,
    i64,
    note,
    only,
    pick,
)
from starmoot.mechanics.bidding import FIRST_WINS, bids_of, seats_from, winners
from starmoot.mechanics.decks import peek, turn_up
from starmoot.mechanics.voting import explain, weigh

NAMED: Final = note(
    "moot.named", "MT-GATE-01 MT-GATE-02", "The {} is named; it weighs {}", GATE, NUMBER
)


@final
class Round(Procedure[Moot]):
    """MT-GATE: one gate after another, until a track is full or no gate is left."""

    def begin(self, g: Moot) -> Step:
        """MT-GATE-01..02: name the next gate; each captain gains 1 while there is some."""
        g.s.gate = turn_up(g, g.s.gates)
        g.s.left -= 1
        g.s.promiser = -1
        g.say(NAMED, g.s.gate, weight(g.s.gate))
        for seat in seats_from(g.s.speaker + 1, g.seats):
            g.pay(seat, -min(1, g.s.reserve))
        return Run(Council(), Round.judge)

    def judge(self, g: Moot) -> Step:
        """MT-END-01..03: a full track or the last gate ends the moot."""
        for stance in (SEAL, OPEN):
            if g.s.tracks[stance] >= g.s.goal:
                return conclude(g, stance)
        return Goto(Round.begin) if g.s.left > 0 else conclude(g, BROKER)


@final
class Council(Sequence[Moot]):
    """MT-GATE-03: what happens at one gate."""

    def outline(self, g: Moot) -> list[Procedure[Moot]]:
        return [Chair(), Deal(), Vote()]


BID: Final = Topic(
    "moot.bid", "MT-GATE-03 MT-BID-01 MT-SILENT-01", "What do you bid for the Speaker's chair?"
)
BIDS: Final = note("moot.bids", "MT-BID-01", "{} bids {}", SEAT, NUMBER)
SPEAKS: Final = note(
    "moot.speaks", "MT-BID-02 MT-BID-03", "{} takes the chair for {}", SEAT, NUMBER
)
FORESEES: Final = note("moot.foresees", "MT-BID-04", "{} foresees the {}", SEAT, GATE)


@final
class Chair(Procedure[Moot]):
    """MT-BID: a sealed bid for the Speaker's chair."""

    def begin(self, g: Moot) -> Step:
        return ask_each(BID, g.everyone(), Chair.open_bids)

    def offer(self, g: Moot, question: Question) -> Shape:
        """MT-BID-01: nothing up to all one's influence. MT-SILENT-01: silence bids the least."""
        return Amount(0, g.s.captains[question.seat].influence)

    def open_bids(self, g: Moot) -> Step:
        """MT-BID-02..04: the highest bid pays, speaks and looks ahead."""
        bids = bids_of(g)
        for seat in g.everyone():
            g.say(BIDS, seat, bids[seat])
        in_turn = seats_from(g.s.speaker + 1, g.seats)
        g.s.speaker = winners(bids, in_turn, FIRST_WINS, least=0)[0]
        g.pay(g.s.speaker, bids[g.s.speaker])
        g.say(SPEAKS, g.s.speaker, bids[g.s.speaker])
        if g.s.left > 0:
            [gate] = peek(g, g.s.gates, 1, only(g.s.speaker))
            g.say(FORESEES, g.s.speaker, gate, audience=only(g.s.speaker))
        return DONE


OFFER: Final = Topic("moot.offer", "MT-DEAL-01 MT-DEAL-05", "Whose vote do you buy?", "No deal")
REPLY: Final = Topic("moot.reply", "MT-DEAL-02 MT-DEAL-03", "Do you accept?", final=True)
OFFERS: Final = note(
    "moot.offers", "MT-DEAL-01", "{} offers {} {} influence to {}", SEAT, SEAT, NUMBER, STANCE
)
ACCEPTS: Final = note("moot.accepts", "MT-DEAL-02", "{} is paid and promises to {}", SEAT, STANCE)
DECLINES: Final = note("moot.declines", "MT-DEAL-02", "{} declines", SEAT)


@final
class Deal(Procedure[Moot]):
    """MT-DEAL: the Speaker may buy one captain's promise."""

    captain: i64 = -1
    stance: i64 = 0
    price: i64 = 0

    def begin(self, g: Moot) -> Step:
        if not g.partners() or g.s.captains[g.s.speaker].influence == 0:
            return DONE
        return ask(OFFER, g.s.speaker, Deal.put)

    def offer(self, g: Moot, question: Question) -> Shape:
        """MT-DEAL-01: a captain, a stance, a price. MT-DEAL-02, MT-SILENT-01: no comes first."""
        if question.topic is REPLY:
            return Choose(YES_NO, [0, 1])
        price = Amount(1, g.s.captains[g.s.speaker].influence)
        terms = Form(["stance", "price"], [Choose(STANCE, [SEAL, OPEN]), price])
        return Choose(SEAT, g.partners(), then=[terms for _ in g.partners()])

    def put(self, g: Moot) -> Step:
        """MT-DEAL-01: the offer is made for all to hear."""
        if g.answer().passed():
            return DONE
        terms = g.answer().part(0)
        self.captain = g.answer().key
        self.stance = terms.part(0).key
        self.price = terms.part(1).key
        g.say(OFFERS, g.s.speaker, self.captain, self.price, self.stance)
        return ask(REPLY, self.captain, Deal.close)

    def close(self, g: Moot) -> Step:
        """MT-DEAL-02: on acceptance the influence moves at once and the promise is given."""
        if g.answer().key == 0:
            g.say(DECLINES, self.captain)
            return DONE
        g.pay(g.s.speaker, self.price)
        g.pay(self.captain, -self.price)
        g.s.promiser = self.captain
        g.s.promised = self.stance
        g.say(ACCEPTS, self.captain, self.stance)
        return DONE

    def words(self, view: View, question: Question) -> Words:
        """What is offered, and who may not be asked and why."""
        state: State = view.state
        if question.topic is REPLY:
            vote = STANCE.key(self.stance)
            words = Words(f"{self.price} influence if you promise to {vote}: do you accept?")
            words.previews[YES_NO.name, 1] = "paid now; breaking the promise costs 2 points"
            return words
        words = Words(question.topic.prompt)
        for seat, captain in enumerate(state.captains):
            words.previews[SEAT.name, seat] = f"has {captain.influence} influence"
            if captain.branded:
                words.barred[SEAT.name, seat] = "broke a promise at the last gate"
        return words


VOTE: Final = Topic("moot.vote", "MT-VOTE-01 MT-SILENT-02", "Seal it or open it?")
TALLY: Final = "MT-VOTE-02 MT-VOTE-03 MT-VOTE-04 MT-VOTE-05"
CARRIED: Final = note("moot.carried", TALLY, "The moot will {} the {}", STANCE, GATE)
KEPT: Final = note("moot.kept", "MT-DEAL-04", "{} keeps the promise", SEAT)
BROKE: Final = note("moot.broke", "MT-DEAL-04 MT-DEAL-05", "{} breaks the promise", SEAT)


@final
class Vote(Procedure[Moot]):
    """MT-VOTE: everybody seals a stance and the influence behind it."""

    def begin(self, g: Moot) -> Step:
        return ask_each(VOTE, g.everyone(), Vote.count)

    def offer(self, g: Moot, question: Question) -> Shape:
        """MT-VOTE-01, MT-DEAL-03: either stance, promised or not, and any stake one can pay."""
        stake = Amount(0, g.s.captains[question.seat].influence)
        return Form(["stance", "stake"], [Choose(STANCE, [SEAL, OPEN]), stake])

    def absent(self, g: Moot, question: Question) -> Answer:
        """MT-SILENT-02: silence keeps a promise or else votes to seal, and stakes nothing."""
        stance = g.s.promised if question.seat == g.s.promiser else SEAL
        return compound([pick(stance), pick(0)])

    def count(self, g: Moot) -> Step:
        """MT-VOTE-02..05, MT-DEAL-04..05: a vote each, and one more for each influence at stake."""
        stances, stakes = bids_of(g, 0), bids_of(g, 1)
        chair = stances[g.s.speaker]
        tally = weigh(stances, [1 + n for n in stakes], [chair, 1 - chair], first_breaks_ties=True)
        if not g.quiet:
            g.say(CARRIED, tally.winner, g.s.gate, text=explain(tally, STANCE, SEAT, g.s))
        g.s.tracks[tally.winner] += weight(g.s.gate)
        for seat, captain in enumerate(g.s.captains):
            if stances[seat] == tally.winner:
                g.pay(seat, stakes[seat])
            captain.branded = seat == g.s.promiser and stances[seat] != g.s.promised
            captain.broken += int(captain.branded)
            captain.kept += int(seat == g.s.promiser and not captain.branded)
        if g.s.promiser >= 0:
            g.say(BROKE if g.s.captains[g.s.promiser].branded else KEPT, g.s.promiser)
        return DONE

    def words(self, view: View, question: Question) -> Words:
        """Where each stance would leave its track, and what was promised."""
        state: State = view.state
        words = Words(f"{GATE.label(state.gate)}, weight {weight(state.gate)}: seal it or open it?")
        for stance in (SEAL, OPEN):
            preview = f"{state.tracks[stance] + weight(state.gate)} of {state.goal} if it carries"
            if question.seat == state.promiser:
                kept = stance == state.promised
                preview += "; as you promised" if kept else "; breaks your promise, minus 2 points"
            words.previews[STANCE.name, stance] = preview
        return words


OVER: Final = [
    note("moot.sealed", "MT-END-01", "The gates are sealed"),
    note("moot.opened", "MT-END-02", "The gates stand open"),
    note("moot.disperses", "MT-END-03", "The moot disperses"),
]
SCORES: Final = "MT-SCORE-01 MT-SCORE-02 MT-SCORE-03 MT-SCORE-04"
SCORED: Final = note("moot.scored", SCORES, "{} scores {}", SEAT, NUMBER)


def score(g: Moot, seat: i64, ending: i64) -> Quantity:
    """MT-SCORE-01..04: what a captain's role makes of how it ended."""
    captain = g.s.captains[seat]
    role = captain.role.value
    share = captain.influence // (2 if role == BROKER else 4)
    points = Quantity(share, f"{ROLE.label(role)}, influence", g.quiet)
    if role != BROKER:
        points.add(g.s.tracks[role], "gates")
    points.add(4 if role == ending else 0, ENDINGS[ending])
    points.add(-2 * captain.broken, "broken promises")
    return points


def conclude(g: Moot, ending: i64) -> Step:
    """MT-SCORE: everybody counts, and the reasons are told."""
    g.say(OVER[ending])
    points = [score(g, seat, ending) for seat in g.everyone()]
    for seat in g.everyone():
        g.say(SCORED, seat, points[seat].total, text=points[seat].explain())
    g.finish(ENDINGS[ending], [quantity.total for quantity in points])
    return DONE
