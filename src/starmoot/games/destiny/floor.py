"""The floor: what every Party may do beside whatever is asked in the Senate and Intrigue Phases.

A chapter writes a subclass of `FloorAct` and enters it in `tables`; `KeepsFloor` does the rest.
Nothing is on offer while dice are being resolved (GD-RES-11, GD-REB-03, GD-SHA-08).
"""

from __future__ import annotations

from typing import Any, Final, final

from starmoot.games.destiny.dealing import CONCLUDED, DRAFT, OFFERED, Deal, text_place
from starmoot.games.destiny.names import BITS, NO_MOMENT
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.promises import is_binding
from starmoot.games.destiny.state import State
from starmoot.games.destiny.thing_words import tell_things
from starmoot.kernel import (
    DONE,
    EVERYONE,
    Answer,
    Choose,
    Follows,
    Kind,
    Procedure,
    Question,
    Run,
    Sequence,
    Shape,
    Step,
    Topic,
    View,
    Words,
    i64,
    mypyc_attr,
)
from starmoot.kernel.procedure import NO_OFFERS

FIRST_INTERJECTION: Final = 2
"""Nobody has the floor below: there are the keeper of the floor and whoever asks."""

BANK: Final = 0
TO_SHADOW: Final = 1
STANDING_PASS: Final = 2
PLAY_CARD: Final = 3
REBEL: Final = 4
OFFER: Final = 5
ANSWER_OFFER: Final = 6
WITHDRAW: Final = 7
PUBLISH: Final = 8
COMPLAIN: Final = 9
SUE: Final = 10
ACCUSE: Final = 11
WRITE: Final = 12
FLOOR_ACT: Final = Kind(
    "destiny.floor_act",
    [
        "bank",
        "to_shadow",
        "standing_pass",
        "play_card",
        "rebel",
        "offer",
        "answer_offer",
        "withdraw",
        "publish",
        "complain",
        "sue",
        "accuse",
        "write_offer",
    ],
    [
        "Exchange with the bank",
        "Turn Corruption into Shadow",
        "Let windows pass for a while",
        "Play a card",
        "Declare Rebellion",
        "Offer a deal",
        "Answer an offer",
        "Withdraw an offer",
        "Publish a deal",
        "Complain of a broken promise",
        "Sue in the Galactic Court",
        "Accuse under a law",
        "Write your offer",
    ],
)

FLOOR: Final = Topic(
    "destiny.floor",
    "GD-RES-11 GD-SHA-08 GD-DEA-12 GD-REB-03 GD-WIN-09 GD-WIN-13 GD-DEC-33 GD-DEC-36 GD-DEC-39",
    "At any time you may:",
    "Nothing",
    floor=True,
)


def calm(g: Destiny) -> bool:
    """GD-DEA-12: whether no window, vote, trial, battle or Campaign is under way."""
    busy = g.s.acts or g.s.moment != NO_MOMENT or g.s.vote is not None or g.s.trial is not None
    return not busy and g.s.battle is None and g.s.contest is None


def deal_acts(g: Destiny, party: i64) -> i64:
    """What a Party's deals let it do now, as a mask of acts of the floor.

    GD-DEA-13: an offer to all to whom it has none open, one draft at a time; GD-DEA-14: answers to
    offers that stand; GD-HID-12: publishing; GD-DEA-24, GD-DEA-29: complaints, once in a turn.
    """
    one: i64 = BITS[0]
    mask: i64 = 0
    waiting: i64 = one << party
    for deal in g.s.deals:
        state = deal.state
        if state > CONCLUDED:
            continue
        mine = deal.by == party
        if not mine and deal.to != party:
            continue
        if state == OFFERED:
            if g.now >= deal.lapses:
                continue
            if mine:
                waiting = waiting | (one << deal.to)
                mask = mask | (one << WITHDRAW)
            else:
                mask = mask | (one << ANSWER_OFFER)
        elif state == DRAFT:
            if mine:
                mask = mask | (one << WRITE) | (one << WITHDRAW)
        elif state == CONCLUDED:
            if deal.audience != EVERYONE:
                mask = mask | (one << PUBLISH)
            if (mask >> COMPLAIN) & 1 == 0 and may_complain(g, deal, party):
                mask = mask | (one << COMPLAIN)
    if (mask >> COMPLAIN) & 1 != 0 and not calm(g):
        mask = mask & ~(one << COMPLAIN)
    if (mask >> WRITE) & 1 == 0:
        for other in g.s.seat_party:
            if (waiting >> other) & 1 == 0:
                return mask | (one << OFFER)
    return mask


def may_complain(g: Destiny, deal: Deal, party: i64) -> bool:
    """GD-DEA-24, GD-DEA-29: a binding deal with a promise in plain words, once in a turn."""
    if deal.complained == g.s.turn or text_place(deal, deal.other(party)) < 0:
        return False
    return is_binding(g, deal)


def allows(g: Destiny, party: i64, act: i64) -> bool:
    """Whether a Party's deals let it do one of the acts of the floor that are about deals."""
    return (deal_acts(g, party) >> act) & 1 != 0


class FloorAct:
    """Something that a Party may do while others are asked other things.

    `text` tells what it does. `holds_floor`: nobody else takes the floor until it is done.
    `of_deals`: `deal_acts` tells when it is available. `always`: there is no need to ask.
    """

    holds_floor: bool = True
    of_deals: bool = False
    always: bool = False

    def __init__(self, number: i64, text: str) -> None:
        one: i64 = BITS[0]
        self.number: i64 = number
        self.bit: i64 = one << number
        self.text = text

    def available(self, g: Destiny, party: i64) -> bool:
        """Whether the Party may do it at this moment."""
        raise NotImplementedError

    def shape(self, g: Destiny, party: i64) -> Shape | None:
        """What has to be said with it; None for nothing. Only asked where it is available."""
        return None

    def start(self, g: Destiny, party: i64, answer: Answer) -> Procedure[Destiny]:
        """The procedure that does it; `answer` fits `shape`."""
        raise NotImplementedError

    def explain(self, words: Words, state: State) -> None:
        """Put previews on what `shape` asks, where it does not speak for itself."""


FLOOR_ACTS: Final[list[FloorAct]] = []
"""All acts of the floor; `tables` enters them once the chapters are loaded."""
BESIDE_DEALS: Final[list[FloorAct]] = []
ALWAYS: Final[list[int]] = [0]
BY_NUMBER: Final[dict[int, FloorAct]] = {}
KEYS: Final[dict[int, list[int]]] = {}
"""Those that have to be asked for; a mask of those that are always there; all by number; and lists
of numbers by their mask."""


def enter_acts(acts: list[FloorAct]) -> None:
    """Put acts on the floor, in the order in which they are offered."""
    FLOOR_ACTS.extend(acts)
    BESIDE_DEALS.extend([act for act in acts if not act.of_deals and not act.always])
    for act in acts:
        BY_NUMBER[act.number] = act
        if act.always:
            ALWAYS[0] = ALWAYS[0] | act.bit


def keys_of(mask: i64) -> list[int]:
    """The acts of a mask in the order in which they are offered (do not change the list)."""
    known = KEYS.get(mask)
    if known is None:
        known = [act.number for act in FLOOR_ACTS if mask & act.bit != 0]
        KEYS[mask] = known
    return known


def floor_act(number: i64) -> FloorAct:
    """An act of the floor by its number."""
    return BY_NUMBER[number]


@final
class FloorFollows(Follows):
    """What has to be said with an act of the floor, once it is picked."""

    def __init__(self, g: Destiny, party: i64) -> None:
        self.g = g
        self.party: i64 = party

    def after(self, key: i64) -> Shape | None:
        return floor_act(key).shape(self.g, self.party)


@final
class Interjection(Procedure[Destiny]):
    """Somebody has the floor: what was started runs, and whatever was asked waits meanwhile."""

    holds: bool = True

    def begin(self, g: Destiny) -> Step:
        child = g.next_up
        g.next_up = None
        return DONE if child is None else Run(child, Interjection.over)

    def over(self, g: Destiny) -> Step:
        return DONE


@mypyc_attr(allow_interpreted_subclasses=True)
class KeepsFloor(Sequence[Destiny]):
    """A phase in its steps, with the floor open beside them."""

    def open_floor(self, g: Destiny, asking: Procedure[Any]) -> list[Question]:
        """Closed while dice lie open, and while somebody has it."""
        if g.s.rolling or not FLOOR_ACTS:
            return NO_OFFERS
        stack = g.strands[0].stack
        for place in range(FIRST_INTERJECTION, len(stack)):
            frame = stack[place]
            if isinstance(frame, Interjection) and frame.holds:
                return NO_OFFERS
        return FLOOR.put_to_all(g.seats)

    def offer(self, g: Destiny, question: Question) -> Shape:
        party = g.party_of(question.seat)
        mask: i64 = deal_acts(g, party) | ALWAYS[0]
        for act in BESIDE_DEALS:
            if act.available(g, party):
                mask = mask | act.bit
        return Choose(FLOOR_ACT, keys_of(mask), later=FloorFollows(g, party))

    def interject(self, g: Destiny, question: Question, answer: Answer) -> Procedure[Destiny]:
        frame = Interjection()
        if answer.passed():
            return frame
        act = floor_act(answer.key)
        inner = answer.part(0) if answer.parts else answer
        frame.holds = act.holds_floor
        g.next_up = act.start(g, g.party_of(question.seat), inner)
        return frame

    def words(self, view: View, question: Question) -> Words:
        """What each act does."""
        words = Words(question.topic.prompt)
        for act in FLOOR_ACTS:
            words.previews[FLOOR_ACT.name, act.number] = act.text
            act.explain(words, view.state)
        tell_things(words, view)
        return words


@mypyc_attr(allow_interpreted_subclasses=True)
class OwnDecision(Procedure[Destiny]):
    """GD-WIN-13: a decision of one Party during which it may also play cards.

    Declarations, Campaigns and purchases are such; `party` is whose it is, and `decides` tells it
    where several decide at the same time.
    """

    party: i64 = -1

    def decides(self, g: Destiny, party: i64) -> bool:
        """Whether this is a decision of that Party."""
        return self.party == party
