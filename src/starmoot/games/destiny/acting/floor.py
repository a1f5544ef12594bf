"""The floor: what every Party may do beside whatever is asked in the Senate and Intrigue Phases.

A chapter writes a subclass of `FloorAct` and enters it in `tables`; `KeepsFloor` does the rest.
Nothing is on offer while dice are being resolved (GD-RES-11, GD-REB-03, GD-SHA-08).
"""

from __future__ import annotations

from typing import Any, Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.deals import dealing, promises
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.words import thing_words

FIRST_INTERJECTION: Final = 2
"""Nobody has the floor below: there are the keeper of the floor and whoever asks."""

FLOOR_ACT: Final = k.Kind("destiny.floor_act")
BANK: Final = FLOOR_ACT.word("bank", "Exchange with the bank")
TO_SHADOW: Final = FLOOR_ACT.word("to_shadow", "Turn Corruption into Shadow")
STANDING_PASS: Final = FLOOR_ACT.word("standing_pass", "Stop asking me for a while")
PLAY_CARD: Final = FLOOR_ACT.word("play_card", "Play a card")
REBEL: Final = FLOOR_ACT.word("rebel", "Declare Rebellion")
OFFER: Final = FLOOR_ACT.word("offer", "Offer a deal")
ANSWER_OFFER: Final = FLOOR_ACT.word("answer_offer", "Answer an offer")
WITHDRAW: Final = FLOOR_ACT.word("withdraw", "Withdraw an offer")
PUBLISH: Final = FLOOR_ACT.word("publish", "Publish a deal")
COMPLAIN: Final = FLOOR_ACT.word("complain", "Complain of a broken promise")
SUE: Final = FLOOR_ACT.word("sue", "Sue in the Galactic Court")
ACCUSE: Final = FLOOR_ACT.word("accuse", "Accuse under a law")
WRITE: Final = FLOOR_ACT.word("write_offer", "Write your offer")
NO_ACTS: Final = [False] * len(FLOOR_ACT.keys)
NOBODY_WAITS: Final = [False] * names.PARTIES
"""Patterns to copy: for each act of the floor, and for each Party, that it is not so."""


def calm(g: Destiny) -> bool:
    """GD-DEA-12: whether no window, vote, trial, battle or Campaign is under way."""
    busy = (
        g.s.acts or g.s.moment != names.NO_MOMENT or g.s.vote is not None or g.s.trial is not None
    )
    return not busy and g.s.battle is None and g.s.contest is None


def deal_acts(g: Destiny, party: names.Party) -> list[bool]:
    """For each act of the floor whether a Party's deals let it do that now.

    GD-DEA-13: an offer to all to whom it has none open, one draft at a time; GD-DEA-14: answers to
    offers that stand; GD-HID-12: publishing; GD-DEA-24, GD-DEA-29: complaints, once in a turn;
    GD-DEA-26: suits.
    """
    may = NO_ACTS[:]
    waiting = NOBODY_WAITS[:]
    waiting[party] = True
    for deal in g.s.deals:
        state = deal.state
        if state > dealing.BROKEN or not deal.concerns(party):
            continue
        mine = deal.by == party
        if state >= dealing.CONCLUDED and not may[SUE]:
            may[SUE] = may_sue(g, deal, party)
        if state == dealing.OFFERED:
            if g.now >= deal.lapses:
                continue
            may[WITHDRAW if mine else ANSWER_OFFER] = True
            if mine:
                waiting[deal.to] = True
        elif state == dealing.DRAFT:
            if mine:
                may[WRITE] = may[WITHDRAW] = True
        elif state == dealing.CONCLUDED:
            if deal.audience != k.EVERYONE:
                may[PUBLISH] = True
            if not may[COMPLAIN]:
                may[COMPLAIN] = may_complain(g, deal, party)
    if (may[COMPLAIN] or may[SUE]) and not calm(g):
        may[COMPLAIN] = may[SUE] = False
    may[OFFER] = not may[WRITE] and not all(waiting[other] for other in g.parties())
    return may


def may_complain(g: Destiny, deal: dealing.Deal, party: names.Party) -> bool:
    """GD-DEA-24, GD-DEA-29: a binding deal with a promise in plain words, once in a turn."""
    if deal.complained == g.s.turn or not dealing.text_places(deal, deal.other(party)):
        return False
    return promises.is_binding(g, deal)


def may_sue(g: Destiny, deal: dealing.Deal, party: names.Party) -> bool:
    """GD-DEA-26, GD-DEA-29: a deal in force, or broken this turn, whatever it is made of.

    GD-CRT-10, GD-CRT-13: once, by one of its sides who can pay what the table wants.
    """
    if (
        deal.sued
        or not deal.promises
        or not g.can_pay(party, names.INFLUENCE, g.s.settings.court_fee)
    ):
        return False
    if deal.state == dealing.BROKEN:
        return deal.ended == g.s.turn and not deal.free and not deal.concerns(g.s.rebel)
    return promises.is_binding(g, deal)


class FloorAct:
    """Something that a Party may do while others are asked other things.

    `text` tells what it does. `holds_floor`: nobody else takes the floor until it is done.
    """

    holds_floor: bool = True

    def __init__(self, number: k.i64, text: str) -> None:
        self.number: k.i64 = number
        self.text = text

    def available(self, g: Destiny, party: names.Party) -> bool:
        """Whether the Party may do it at this moment."""
        raise NotImplementedError

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        """What has to be said with it; None for nothing. Only asked where it is available."""
        return None

    def start(self, g: Destiny, party: names.Party, answer: k.Answer) -> k.Procedure[Destiny]:
        """The procedure that does it; `answer` fits `shape`."""
        raise NotImplementedError

    def explain(self, words: k.Words, view: k.View) -> None:
        """Put words on what `shape` asks, where it does not speak for itself."""


class DealAct(FloorAct):
    """An act about a Party's deals, which tell by `deal_acts` when it is available."""

    def available(self, g: Destiny, party: names.Party) -> bool:
        return deal_acts(g, party)[self.number]


FLOOR_ACTS: Final[list[FloorAct]] = []
"""All acts of the floor; `tables` enters them once the chapters are loaded."""
BY_NUMBER: Final[dict[int, FloorAct]] = {}
NUMBERS: Final[list[int]] = []
NOT_OF_DEALS: Final[list[FloorAct]] = []


def enter_acts(acts: list[FloorAct]) -> None:
    """Put acts on the floor, in the order in which they are offered."""
    FLOOR_ACTS.extend(acts)
    for act in acts:
        BY_NUMBER[act.number] = act
        NUMBERS.append(act.number)
        if not isinstance(act, DealAct):
            NOT_OF_DEALS.append(act)


class FloorPick(k.Pick):
    """An act of the floor, and what was said with it."""

    act: int = 0
    told: k.Answer = k.PASS


class FloorFollows(k.Follows):
    """What has to be said with an act of the floor, once it is picked."""

    def __init__(self, g: Destiny, party: names.Party) -> None:
        self.g = g
        self.party: names.Party = party

    def after(self, key: k.i64) -> k.Shape | None:
        return BY_NUMBER[key].shape(self.g, self.party)


class Interjection(k.Procedure[Destiny]):
    """Somebody has the floor: what was started runs, and whatever was asked waits meanwhile."""

    holds: bool = True

    def begin(self, g: Destiny) -> k.Step:
        child = g.next_up
        g.next_up = None
        return k.DONE if child is None else k.Run(child)


class Floor(k.Topic):
    """What a Party may do beside what is asked. (GD-DEA-12, GD-WIN-13)"""

    def offer(self, at: KeepsFloor, g: Destiny, question: k.Question) -> k.Shape:
        party = g.party_of(question.seat)
        may = deal_acts(g, party)
        for act in NOT_OF_DEALS:
            may[act.number] = act.available(g, party)
        keys = [number for number in NUMBERS if may[number]]
        return k.Choose(FLOOR_ACT, keys, later=FloorFollows(g, party))

    def taken(
        self, at: KeepsFloor, g: Destiny, question: k.Question, answer: k.Answer
    ) -> k.Procedure[Destiny]:
        frame = Interjection()
        if not answer.passed():
            picked = k.read(FloorPick, answer)
            act = BY_NUMBER[picked.act]
            frame.holds = act.holds_floor
            g.next_up = act.start(g, g.party_of(question.seat), picked.told)
        return frame

    def words(self, at: KeepsFloor, view: k.View, question: k.Question) -> k.Words:
        """What each act does."""
        words = k.Words(self.prompt)
        for act in FLOOR_ACTS:
            words.previews[FLOOR_ACT.name, act.number] = act.text
            act.explain(words, view)
        thing_words.tell_things(words, view)
        return words


FLOOR: Final = Floor(
    "destiny.floor",
    "GD-DEA-12 GD-WIN-13",
    "What do you want to do?",
    "Nothing",
    floor=True,
    title="Any time",
    silence=k.PASS,
)


@k.mypyc_attr(allow_interpreted_subclasses=True)
class KeepsFloor(k.Sequence[Destiny]):
    """A phase in its steps, with the floor open beside them."""

    def open_floor(self, g: Destiny, asking: k.Procedure[Any]) -> list[k.Question]:
        """Closed while dice lie open, and while somebody has it."""
        if g.s.rolling or not FLOOR_ACTS:
            return []
        stack = g.strands[0].stack
        for place in range(FIRST_INTERJECTION, len(stack)):
            frame = stack[place]
            if isinstance(frame, Interjection) and frame.holds:
                return []
        return FLOOR.put_to_all(g.seats)


@k.mypyc_attr(allow_interpreted_subclasses=True)
class OwnDecision(k.Procedure[Destiny]):
    """GD-WIN-13: a decision of one Party during which it may also play cards.

    Declarations, Campaigns and purchases are such; `party` is whose it is, and `decides` tells it
    where several decide at the same time.
    """

    party: names.Party = names.NO_PARTY

    def decides(self, g: Destiny, party: names.Party) -> bool:
        """Whether this is a decision of that Party."""
        return self.party == party
