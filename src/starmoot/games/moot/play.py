"""Moot: captains of the stars bid, bargain and vote whether each gate is sealed or opened."""

from __future__ import annotations

from typing import Final, final

from starmoot.kernel import (
    DONE,
    NUMBER,
    SEAT,
    YES_NO,
    Amount,
    Answer,
    Cards,
    Chance,
    Choose,
    Form,
    Goto,
    Kind,
    Options,
    Play,
    Procedure,
    Quantity,
    Question,
    Record,
    Run,
    Secret,
    Sequence,
    Shape,
    Step,
    Topic,
    View,
    Words,
    ask,
    ask_each,
    compound,
    deck,
    i64,
    note,
    only,
    pick,
)
from starmoot.mechanics.bidding import FIRST_WINS, bids_of, seats_from, winners
from starmoot.mechanics.decks import peek, turn_up
from starmoot.mechanics.voting import explain, weigh

SEAL: Final = 0
OPEN: Final = 1
STANCE: Final = Kind("moot.stance", ["seal", "open"])

BROKER: Final = 2
ROLE: Final = Kind("moot.role", ["warden", "wayfarer", "broker"])
ENDINGS: Final = ("the gates are sealed", "the gates stand open", "the moot disperses")
"""What each role hopes for; a warden is SEAL and a wayfarer OPEN, so the numbers agree."""

GATES: Final = (
    *("Lantern", "Hollow", "Thorn", "Mirror", "Salt", "Widow"),
    *("Ember", "Choir", "Iron", "Dusk", "Veil", "Last"),
)
GATE: Final = Kind("moot.gate", [g.lower() for g in GATES], [f"{g} Gate" for g in GATES])
CAPTAINS: Final = ("Anwen", "Brandt", "Cato", "Dervla", "Esk", "Farid")
DICE: Final = 0


def weight(gate: i64) -> i64:
    """MT-SETUP-03: a gate weighs 1, 2 or 3."""
    return 1 + gate % 3


@final
class Captain(Record):
    """One seat: a secret role, influence to spend, and a name for keeping promises."""

    role: Secret[int]
    influence: i64 = 5
    kept: i64 = 0
    broken: i64 = 0
    branded: bool = False

    def __init__(self) -> None:
        self.role = Secret(0, pool="roles")


@final
class State(Record):
    """Everything on the table. Plain fields are public; secrets and decks hide themselves."""

    captains: list[Captain]
    spare: Cards
    gates: Cards
    gate: i64 = 0
    left: i64 = 0
    goal: i64 = 0
    tracks: list[int]
    reserve: i64 = 0
    speaker: i64 = 0
    promiser: i64 = -1
    promised: i64 = 0

    def __init__(self) -> None:
        self.captains = []
        self.spare = deck([], "roles")
        self.gates = deck([], "gates")
        self.tracks = [0, 0]

    def seat_label(self, seat: int) -> str:
        """What a captain is called."""
        return CAPTAINS[seat]


class Moot(Play):
    """A moot in progress: its state, and the verbs its rules speak in."""

    def __init__(self, state: State, seats: i64, chance: Chance) -> None:
        super().__init__(state, seats, chance)
        self.s = state

    def pay(self, seat: i64, amount: i64) -> None:
        """Move influence from a captain to the reserve; a negative amount comes back."""
        self.s.captains[seat].influence -= amount
        self.s.reserve += amount

    def partners(self) -> list[int]:
        """MT-DEAL-01, MT-DEAL-05: whom the Speaker may offer a deal."""
        captains = self.s.captains
        return [i for i in self.everyone() if i != self.s.speaker and not captains[i].branded]


def setup(g: Moot, options: Options) -> None:
    """MT-SETUP-01 to MT-SETUP-05: deal roles, hand out influence, mix the gates."""
    pairs = (g.seats + 1) // 2
    g.s.spare.cards = [SEAL, OPEN] * pairs + [BROKER]
    g.s.spare.shuffle(g.chance, DICE)
    for seat in g.everyone():
        captain = Captain()
        captain.role.value = g.s.spare.take()
        captain.role.audience = only(seat)
        g.s.captains.append(captain)
    g.s.reserve = 3 * g.seats
    g.s.gates.cards = list(range(len(GATES)))
    g.s.gates.shuffle(g.chance, DICE)
    g.s.left = int(options["gates"])
    g.s.goal = g.s.left + 1
    g.s.speaker = g.seats - 1


NAMED: Final = note(
    "moot.named", "MT-GATE-01", "The {} stands before the moot; it weighs {}", GATE, NUMBER
)


@final
class Round(Procedure[Moot]):
    """MT-GATE: one gate after another, until a track is full or no gate is left."""

    def begin(self, g: Moot) -> Step:
        """MT-GATE-01, MT-GATE-02: name the next gate; everybody gains 1 while there is some."""
        g.s.gate = turn_up(g, g.s.gates)
        g.s.left -= 1
        g.say(NAMED, g.s.gate, weight(g.s.gate))
        for seat in seats_from(g.s.speaker + 1, g.seats):
            g.pay(seat, -min(1, g.s.reserve))
        return Run(Council(), Round.judge)

    def judge(self, g: Moot) -> Step:
        """MT-END-01, MT-END-02, MT-END-03: a full track or the last gate ends the moot."""
        for stance in (SEAL, OPEN):
            if g.s.tracks[stance] >= g.s.goal:
                return conclude(g, stance)
        return Goto(Round.begin) if g.s.left > 0 else conclude(g, BROKER)


class Council(Sequence[Moot]):
    """What happens at one gate: the chair is bid for, a deal may be struck, the vote is taken."""

    def outline(self, g: Moot) -> list[Procedure[Moot]]:
        return [Chair(), Deal(), Vote()]


BID: Final = Topic("moot.bid", "MT-BID-01 MT-BID-02", "What do you bid for the Speaker's chair?")
BIDS: Final = note("moot.bids", "MT-BID-01", "{} bids {}", SEAT, NUMBER)
SPEAKS: Final = note(
    "moot.speaks", "MT-BID-02 MT-BID-03", "{} takes the chair and pays {}", SEAT, NUMBER
)
FORESEES: Final = note("moot.foresees", "MT-CHAIR-01", "You foresee that the {} comes next", GATE)


@final
class Chair(Procedure[Moot]):
    """MT-BID: a sealed bid for the Speaker's chair."""

    def begin(self, g: Moot) -> Step:
        return ask_each(BID, g.everyone(), Chair.open_bids)

    def offer(self, g: Moot, question: Question) -> Shape:
        """MT-BID-01: nothing up to all one's influence."""
        return Amount(0, g.s.captains[question.seat].influence)

    def open_bids(self, g: Moot) -> Step:
        """MT-BID-02, MT-BID-03, MT-CHAIR-01: the highest bid pays, speaks and looks ahead."""
        bids = bids_of(g)
        for seat in g.everyone():
            g.say(BIDS, seat, bids[seat])
        in_turn = seats_from(g.s.speaker + 1, g.seats)
        g.s.speaker = winners(bids, in_turn, FIRST_WINS, least=0)[0]
        g.pay(g.s.speaker, bids[g.s.speaker])
        g.say(SPEAKS, g.s.speaker, bids[g.s.speaker])
        if g.s.left > 0:
            [gate] = peek(g, g.s.gates, 1, only(g.s.speaker))
            g.say(FORESEES, gate, audience=only(g.s.speaker))
        return DONE


OFFER: Final = Topic(
    "moot.offer", "MT-DEAL-01 MT-DEAL-05", "Whose vote do you buy?", may_pass="No deal"
)
REPLY: Final = Topic("moot.reply", "MT-DEAL-02 MT-DEAL-03", "Do you accept?", final=True)
OFFERS: Final = note(
    "moot.offers", "MT-DEAL-01", "{} offers {} {} influence to vote: {}", SEAT, SEAT, NUMBER, STANCE
)
ACCEPTS: Final = note(
    "moot.accepts", "MT-DEAL-02", "{} takes the influence and promises to vote: {}", SEAT, STANCE
)
DECLINES: Final = note("moot.declines", "MT-DEAL-02", "{} declines", SEAT)


@final
class Deal(Procedure[Moot]):
    """MT-DEAL: the Speaker may buy one captain's promise."""

    captain: i64 = -1
    stance: i64 = 0
    price: i64 = 0

    def begin(self, g: Moot) -> Step:
        g.s.promiser = -1
        if not g.partners() or g.s.captains[g.s.speaker].influence == 0:
            return DONE
        return ask(OFFER, g.s.speaker, Deal.put)

    def offer(self, g: Moot, question: Question) -> Shape:
        """MT-DEAL-01: a captain, a stance and a price; MT-DEAL-02: take it or leave it."""
        if question.topic is REPLY:
            return Choose(YES_NO, [0, 1])
        price = Amount(1, g.s.captains[g.s.speaker].influence)
        terms: Shape = Form(["stance", "price"], [Choose(STANCE, [SEAL, OPEN]), price])
        partners = g.partners()
        return Choose(SEAT, partners, then=[terms for _ in partners])

    def put(self, g: Moot) -> Step:
        """MT-DEAL-01: the offer is made for all to hear."""
        if g.answer().passed():
            return DONE
        terms = g.answer().part(0)
        self.captain, self.stance, self.price = g.answer().key, terms.part(0).key, terms.part(1).key
        g.say(OFFERS, g.s.speaker, self.captain, self.price, self.stance)
        return ask(REPLY, self.captain, Deal.close)

    def close(self, g: Moot) -> Step:
        """MT-DEAL-02: on acceptance the influence moves at once and the promise is given."""
        if g.answer().key == 0:
            g.say(DECLINES, self.captain)
            return DONE
        g.s.captains[g.s.speaker].influence -= self.price
        g.s.captains[self.captain].influence += self.price
        g.s.promiser = self.captain
        g.s.promised = self.stance
        g.say(ACCEPTS, self.captain, self.stance)
        return DONE

    def words(self, view: View, question: Question) -> Words:
        """What an offer costs, who may not be asked and why, and what a promise is worth."""
        state: State = view.state
        words = Words(question.topic.prompt)
        if question.topic is REPLY:
            speaker = CAPTAINS[state.speaker]
            words.prompt = f"{speaker} offers you {self.price} influence if you promise to vote {STANCE.key(self.stance)}. Do you accept?"
            words.previews["yes_no", 1] = (
                "Paid at once. You may still vote as you like, but a broken promise costs 2 points."
            )
            return words
        for seat, captain in enumerate(state.captains):
            words.previews["seat", seat] = f"has {captain.influence} influence"
            if captain.branded:
                words.barred["seat", seat] = "broke a promise at the last gate"
        return words


VOTE: Final = Topic("moot.vote", "MT-VOTE-01 MT-VOTE-02", "Open it or seal it?")
CARRIED: Final = note(
    "moot.carried", "MT-VOTE-02 MT-VOTE-03 MT-VOTE-05", "The {} is decided: {}", GATE, STANCE
)
KEPT: Final = note("moot.kept", "MT-DEAL-04", "{} keeps the promise", SEAT)
BROKE: Final = note("moot.broke", "MT-DEAL-04 MT-DEAL-05", "{} breaks the promise", SEAT)


@final
class Vote(Procedure[Moot]):
    """MT-VOTE: everybody seals a stance and the influence behind it."""

    def begin(self, g: Moot) -> Step:
        return ask_each(VOTE, g.everyone(), Vote.count)

    def offer(self, g: Moot, question: Question) -> Shape:
        """MT-VOTE-01: either stance, promised or not, and any stake one can pay."""
        stake = Amount(0, g.s.captains[question.seat].influence)
        return Form(["stance", "stake"], [Choose(STANCE, [SEAL, OPEN]), stake])

    def absent(self, g: Moot, question: Question) -> Answer:
        """MT-VOTE-06: silence keeps a promise, or else votes to seal, and stakes nothing."""
        stance = g.s.promised if question.seat == g.s.promiser else SEAL
        return compound([pick(stance), pick(0)])

    def count(self, g: Moot) -> Step:
        """MT-VOTE-02 to MT-VOTE-05: one vote each and one for each influence at stake."""
        stances, stakes = bids_of(g, 0), bids_of(g, 1)
        chair = stances[g.s.speaker]
        tally = weigh(stances, [1 + n for n in stakes], [chair, 1 - chair], first_breaks_ties=True)
        for seat in g.everyone():
            g.s.captains[seat].branded = False
            if stances[seat] == tally.winner:
                g.pay(seat, stakes[seat])
        g.s.tracks[tally.winner] += weight(g.s.gate)
        if not g.quiet:
            g.say(CARRIED, g.s.gate, tally.winner, text=explain(tally, STANCE, SEAT, g.s))
        if g.s.promiser >= 0:
            self.remember(g, stances[g.s.promiser] == g.s.promised)
        return DONE

    def remember(self, g: Moot, kept: bool) -> None:
        """MT-DEAL-04, MT-DEAL-05: a promise is seen to be kept or broken."""
        captain = g.s.captains[g.s.promiser]
        if kept:
            captain.kept += 1
        else:
            captain.broken += 1
            captain.branded = True
        g.say(KEPT if kept else BROKE, g.s.promiser)

    def words(self, view: View, question: Question) -> Words:
        """Where each stance would leave its track, and what one has promised."""
        state: State = view.state
        words = Words(
            f"The {GATE.label(state.gate)} weighs {weight(state.gate)}. Seal it or open it?"
        )
        for stance in (SEAL, OPEN):
            after = state.tracks[stance] + weight(state.gate)
            preview = f"{after} of {state.goal} if it carries"
            if question.seat == state.promiser:
                kept = stance == state.promised
                preview += "; as you promised" if kept else "; breaks your promise, minus 2 points"
            words.previews[STANCE.name, stance] = preview
        return words


SCORED: Final = note(
    "moot.scored", "MT-SCORE-01 MT-SCORE-02 MT-SCORE-03 MT-SCORE-04", "{} scores {}", SEAT, NUMBER
)


def score(g: Moot, seat: i64, ending: i64) -> Quantity:
    """MT-SCORE-01 to MT-SCORE-04: what a captain's role makes of the way it ended."""
    captain = g.s.captains[seat]
    role = captain.role.value
    points = Quantity(0, ROLE.label(role), g.quiet)
    if role != BROKER:
        points.add(g.s.tracks[role], "weight of gates")
    points.add(3 if role == ending else 0, ENDINGS[ending])
    points.add(captain.influence // (2 if role == BROKER else 4), "influence")
    points.add(-2 * captain.broken, "broken promises")
    return points


def conclude(g: Moot, ending: i64) -> Step:
    """MT-SCORE: open the roles and count."""
    points = [score(g, seat, ending) for seat in g.everyone()]
    for seat in g.everyone():
        g.say(SCORED, seat, points[seat].total, text=points[seat].explain())
    g.finish(ENDINGS[ending], [quantity.total for quantity in points])
    return DONE


def all_influence(g: Moot) -> int:
    """MT-SETUP-02: influence only ever changes hands."""
    return g.s.reserve + sum(captain.influence for captain in g.s.captains)
