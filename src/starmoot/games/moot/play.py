"""Moot: captains bid, bargain and vote whether each gate is sealed or opened."""

from __future__ import annotations

from typing import Annotated, Final, NewType

from starmoot import kernel as k
from starmoot.mechanics import bidding, choices, decks, voting
from starmoot.mechanics.quantity import Quantity

Stance = NewType("Stance", int)
STANCE: Final = k.Kind[Stance]("moot.stance")
SEAL: Final = STANCE.word("seal", "seal")
OPEN: Final = STANCE.word("open", "open")

ROLE: Final = k.Kind("moot.role")
WARDEN: Final = ROLE.word("warden")
WAYFARER: Final = ROLE.word("wayfarer")
BROKER: Final = ROLE.word("broker")
ENDINGS: Final = ("the gates are sealed", "the gates stand open", "the moot disperses")
"""What each role hopes for. A warden is for SEAL and a wayfarer for OPEN: the numbers agree."""

GATES: Final = (
    *("Lantern", "Hollow", "Thorn", "Mirror", "Salt", "Widow"),
    *("Ember", "Choir", "Iron", "Dusk", "Veil", "Last"),
)
Gate = NewType("Gate", int)
GATE: Final = k.Kind[Gate]("moot.gate", [g.lower() for g in GATES], [f"{g} Gate" for g in GATES])
CAPTAINS: Final = ("Anwen", "Brandt", "Cato", "Dervla", "Esk", "Farid")
NO_CAPTAIN: Final = k.Seat(-1)

DEALING: Final = 0
"""The one stream of chance: it deals the roles and mixes the gates."""


BREACH: Final = 2
"""What a broken promise costs, in points. (MT-SCORE-04)"""


def weight(gate: Gate) -> int:
    """A gate weighs 1, 2 or 3. (MT-SETUP-03)"""
    return 1 + gate % 3


class Settings(k.Settings):
    """What a table may settle before it begins."""

    gates: Annotated[int, k.Amount(5, 9), "How many gates there are.", "MT-SETUP-04"] = 7


class Captain(k.Record):
    """One seat: a secret role, influence to spend, and a name for keeping promises."""

    role: k.Secret[int] = k.Secret(0, pool="roles")
    influence: int = 5
    kept: int = 0
    broken: int = 0
    branded: bool = False


class State(k.Record):
    """Everything on the table. Plain fields are public; secrets and decks hide themselves."""

    settings: Settings = Settings()
    captains: list[Captain] = []
    spare: k.Cards = k.Cards([], pool="roles")
    gates: k.Cards = k.Cards([], pool="gates")
    gate: Gate = Gate(0)
    left: int = 0
    goal: int = 0
    tracks: list[int] = [0, 0]
    reserve: int = 0
    speaker: k.Seat = NO_CAPTAIN
    promiser: k.Seat = NO_CAPTAIN
    promised: Stance = SEAL

    def seat_label(self, seat: int) -> str:
        """What a captain is called."""
        return CAPTAINS[seat]


class Moot(k.Play):
    """A moot in progress: its state, and the verbs its rules speak in."""

    def __init__(self, state: State, seats: int, chance: k.Chance) -> None:
        super().__init__(state, seats, chance)
        self.s = state

    def captain(self, seat: k.Seat) -> Captain:
        """The captain in a seat."""
        return self.s.captains[seat]

    def pay(self, seat: k.Seat, amount: int) -> None:
        """Move influence from a captain to the reserve; a negative amount comes back."""
        self.captain(seat).influence -= amount
        self.s.reserve += amount

    def partners(self) -> list[k.Seat]:
        """Whom the Speaker may offer a deal. (MT-DEAL-01, MT-DEAL-05)"""
        others = [seat for seat in self.everyone() if seat != self.s.speaker]
        return [seat for seat in others if not self.captain(seat).branded]


DEALT: Final = k.note("moot.dealt", "MT-SETUP-01", "{seat} is dealt the role {role}")
BEGUN: Final = k.note(
    "moot.begun",
    "MT-SETUP-02 MT-SETUP-04",
    "The moot has {number} gates to decide; a track is full at {number}",
)


def setup(g: Moot) -> None:
    """Deal roles, hand out influence, mix the gates. (MT-SETUP-01..04)"""
    g.s.spare.cards = [WARDEN, WAYFARER] * ((g.seats + 1) // 2) + [BROKER]
    g.s.spare.shuffle(g.chance, DEALING)
    for seat in g.everyone():
        captain = Captain()
        captain.role.value = g.s.spare.take()
        captain.role.audience = k.only(seat)
        g.s.captains.append(captain)
        g.say(DEALT, seat, secret=captain.role)
    g.s.reserve = 3 * g.seats
    g.s.gates.cards = list(range(len(GATES)))
    g.s.gates.shuffle(g.chance, DEALING)
    g.s.left = g.s.settings.gates
    g.s.goal = g.s.left + 2
    g.say(BEGUN, g.s.left, g.s.goal)


def all_influence(g: Moot) -> int:
    """Influence changes hands, but is never made or lost. (MT-SETUP-02)"""
    return g.s.reserve + sum(captain.influence for captain in g.s.captains)


NAMED: Final = k.note("moot.named", "MT-GATE-01", "The {gate} is named; it weighs {number}")


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
BIDS: Final = k.note("moot.bids", "MT-BID-01", "{seat} bids {number}")
SPEAKS: Final = k.note("moot.speaks", "MT-BID-02", "{seat} takes the chair for {number}")
FORESEES: Final = k.note("moot.foresees", "MT-BID-04", "{seat} foresees the {gate}")


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
    """Silence declines. (MT-DEAL-02, MT-SILENT-01)"""

    def words(self, at: Deal, view: k.View, question: k.Question) -> k.Words:
        """What is offered for what, and what it costs to lie."""
        price, vote = f"{at.terms.price} influence", STANCE.key(at.terms.stance)
        words = k.Words(f"{price} if you promise to {vote}: do you accept?")
        words.previews[k.YES_NO.name, 1] = f"paid now; breaking the promise costs {BREACH} points"
        deal = words.deal(view.state.speaker, [price], [f"a promise to {vote}"])
        deal.text = f"Breaking the promise would cost you {BREACH} points."
        deal.accept, deal.refuse = ["yes"], ["no"]
        return words


OFFER: Final = Offer(
    "moot.offer", "MT-DEAL-01", "Whose vote do you buy?", "No deal", title="Offer a deal"
)
REPLY: Final = Reply(
    "moot.reply",
    "MT-DEAL-02 MT-DEAL-03",
    "Do you accept?",
    final=True,
    title="A deal for you",
    shape=choices.YES_OR_NO,
)
OFFERS: Final = k.note(
    "moot.offers", "MT-DEAL-01", "{seat} offers {seat} {number} influence to {stance}"
)
ACCEPTS: Final = k.note("moot.accepts", "MT-DEAL-02", "{seat} is paid and promises to {stance}")
DECLINES: Final = k.note("moot.declines", "MT-DEAL-02", "{seat} declines")


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
        terms = self.terms = g.read(Terms)
        g.say(OFFERS, g.s.speaker, terms.captain, terms.price, terms.stance)
        return k.ask(REPLY, terms.captain, Deal.close)

    def close(self, g: Moot) -> k.Step:
        """On acceptance the influence moves at once and the promise is given. (MT-DEAL-02)"""
        terms = self.terms
        if not g.answer().yes():
            g.say(DECLINES, terms.captain)
            return k.DONE
        g.pay(g.s.speaker, terms.price)
        g.pay(terms.captain, -terms.price)
        g.s.promiser, g.s.promised = terms.captain, terms.stance
        g.say(ACCEPTS, terms.captain, terms.stance)
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
        gate = f"{GATE.label(state.gate)}, weight {weight(state.gate)}"
        words = k.Words(f"{gate}: seal it or open it?")
        for stance in (SEAL, OPEN):
            preview = f"{state.tracks[stance] + weight(state.gate)} of {state.goal} if it carries"
            if question.seat == state.promiser:
                kept = stance == state.promised
                breaks = f"; breaks your promise, minus {BREACH} points"
                preview += "; as you promised" if kept else breaks
            words.previews[STANCE.name, stance] = preview
        return words


CAST: Final = Cast("moot.vote", "MT-VOTE-01", "Seal it or open it?")
VOTES: Final = k.note("moot.votes", "MT-VOTE-02", "{seat} votes to {stance} with {number}")
CARRIED: Final = k.note(
    "moot.carried", "MT-VOTE-02 MT-VOTE-03", "The moot will {stance} the {gate}"
)
KEPT: Final = k.note("moot.kept", "MT-DEAL-04", "{seat} keeps the promise")
BROKE: Final = k.note("moot.broke", "MT-DEAL-04 MT-DEAL-05", "{seat} breaks the promise")


class Vote(k.Procedure[Moot]):
    """Everybody seals a stance and the influence behind it. (MT-VOTE)"""

    def begin(self, g: Moot) -> k.Step:
        return k.ask_each(CAST, g.everyone(), Vote.count)

    def count(self, g: Moot) -> k.Step:
        """A vote each, and one more for each influence at stake. (MT-VOTE-02..05)"""
        ballots = g.read_all(Ballot)
        stances: list[int] = [ballot.stance for ballot in ballots]
        weights = [1 + ballot.stake for ballot in ballots]
        chair_first: list[int] = [SEAL, OPEN] if stances[g.s.speaker] == SEAL else [OPEN, SEAL]
        carried = voting.weigh(stances, weights, chair_first, first_breaks_ties=True).winner
        for seat in g.everyone():
            g.say(VOTES, seat, stances[seat], weights[seat])
        g.say(CARRIED, carried, g.s.gate)
        g.s.tracks[carried] += weight(g.s.gate)
        for seat in g.everyone():
            if stances[seat] == carried:
                g.pay(seat, ballots[seat].stake)
            self.judge_word(g, seat, ballots[seat].stance)
        return k.DONE

    def judge_word(self, g: Moot, seat: k.Seat, stance: Stance) -> None:
        """A promise is kept or broken, and a breach brands until the next vote. (MT-DEAL-04..05)"""
        captain = g.captain(seat)
        captain.branded = seat == g.s.promiser and stance != g.s.promised
        if seat == g.s.promiser:
            captain.broken += captain.branded
            captain.kept += not captain.branded
            g.say(BROKE if captain.branded else KEPT, seat)


OVER: Final = (
    k.note("moot.sealed", "MT-END-01", "The gates are sealed"),
    k.note("moot.opened", "MT-END-02", "The gates stand open"),
    k.note("moot.disperses", "MT-END-03", "The moot disperses"),
)
SCORED: Final = k.note("moot.scored", "MT-SCORE-01 MT-SCORE-04", "{seat} scores {number}")


def score(g: Moot, seat: k.Seat, ending: int) -> Quantity:
    """What a captain's role makes of how it ended. (MT-SCORE-01..04)"""
    captain = g.captain(seat)
    role = captain.role.value
    share = captain.influence // (2 if role == BROKER else 4)
    points = Quantity(share, f"{ROLE.label(role)}, influence", g.quiet)
    if role != BROKER:
        points.add(g.s.tracks[role], "gates")
    points.add(4 if role == ending else 0, ENDINGS[ending])
    points.add(-BREACH * captain.broken, "broken promises")
    return points


def standing(g: Moot) -> list[int]:
    """What everybody would score if it ended as the tracks have it now: who is ahead."""
    sealed, opened = g.s.tracks
    ending = BROKER if sealed == opened else SEAL if sealed > opened else OPEN
    return [score(g, seat, ending).total for seat in g.everyone()]


def conclude(g: Moot, ending: int) -> k.Step:
    """Everybody counts, and the reasons are told. (MT-SCORE)"""
    g.say(OVER[ending])
    points = [score(g, seat, ending) for seat in g.everyone()]
    for seat in g.everyone():
        g.say(SCORED, seat, points[seat].total, text=points[seat].explain())
    g.finish(ENDINGS[ending], [quantity.total for quantity in points])
    return k.DONE
