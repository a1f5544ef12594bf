"""Taking back: the moments one can go back to, what bars the way, and the way with consent.

What revealed something cannot be taken back by one seat alone; that takes a rewind, to which
others agreed. A rewound game goes on with fresh dice and fresh numbers: what was learned cannot
be unlearned, but at least nobody knows what will be rolled.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from starmoot.host.journal import BadJournal, Journal, chained
from starmoot.kernel.decision import FIRST, GATHER, Window
from starmoot.kernel.play import Play, clone_play
from starmoot.kernel.record import Veiled, codec
from starmoot.kernel.secret import EVERYONE, Cards, Secret, sees
from starmoot.kernel.shape import MISSING, Answer

Hidden = Cards | Secret[Any] | Veiled


@dataclass
class LedOn:
    """An input that led the game on: the play before it, and how long the log was by then.

    `number` is how many inputs had been taken. It can be taken back as long as nobody else acts.
    """

    seat: int
    number: int
    play: Play
    log: int


@dataclass
class Lying:
    """An answer that lies in an open window: no rule has seen it, so its way back is short.

    It names its place: the `window`, the `index` of its question and what that was `asked` as;
    what lay there `before`, and what else it changed (`counts`). `alone` is whether nobody else
    has done anything since.
    """

    seat: int
    number: int
    window: int
    index: int
    asked: int
    before: Answer
    counts: list[int]
    alone: bool = True

    def place(self, play: Play) -> Window | None:
        """The open window in which the answer still lies."""
        for strand in play.strands:
            window = strand.window
            if window is not None and window.number == self.window:
                kept = window.numbers[self.index] == self.asked
                return window if kept and window.answers[self.index] is not MISSING else None
        return None

    def withdraw(self, play: Play) -> None:
        """Take the answer out of its window; whatever others did meanwhile stands."""
        window = self.place(play)
        assert window is not None
        window.answers[self.index] = self.before
        if self.before is MISSING:
            window.awaited += 1
        if self.alone:
            play.inputs, play.actor, play.now, play.silences[self.seat], window.silent = self.counts


Mark = LedOn | Lying
"""A moment one can go back to."""


def leads_on(window: Window, index: int) -> bool:
    """Whether the rules go on with an answer to a question; else it lies in the open window."""
    if window.questions[index].standing or window.mode == FIRST:
        return True
    missing = window.awaited - (window.answers[index] is MISSING)
    return window.mode == GATHER and missing == 0


def lying(play: Play, window: Window, index: int, number: int) -> Lying:
    """The way back from an answer that is about to be laid into a window."""
    seat = window.questions[index].seat
    counts = [play.inputs, play.actor, play.now, play.silences[seat], window.silent]
    asked, before = window.numbers[index], window.answers[index]
    return Lying(seat, number, window.number, index, asked, before, counts)


def standing_marks(marks: list[Mark], play: Play, seat: int) -> list[Mark]:
    """The moments that can still be gone back to after an input of a seat (UNKNOWN: of the clock).

    An answer in an open window stays its seat's to withdraw, whatever others do; so it tells
    nothing of them. What led the game on is barred by any input of others (see `unwatched`).
    """
    kept: list[Mark] = []
    for mark in marks:
        own = mark.seat == seat
        if isinstance(mark, LedOn):
            if own:
                kept.append(mark)
        elif mark.place(play) is not None:
            kept.append(mark if own or not mark.alone else replace(mark, alone=False))
    return kept


def marked(marks: list[Mark], play: Play, new: Mark, barred: bool) -> list[Mark]:
    """The moments that can be gone back to after an input that leaves a new one.

    Where that is barred its seat cannot go back to anything that it did before, either.
    """
    kept = standing_marks(marks, play, new.seat)
    return [mark for mark in kept if mark.seat != new.seat] if barred else [*kept, new]


def cannot_return(mark: LedOn, after: Play) -> bool:
    """Whether an input led the game on in a way that its seat cannot take back alone."""
    return (
        side_by_side(mark.play, after)
        or unwatched(after, mark.seat)
        or has_revealed(mark.play, after)
    )


def unwatched(play: Play, seat: int) -> bool:
    """Whether others may act next without a seat's notice.

    Then the seat cannot take back what led here: losing that right would tell it that they did.
    """
    for strand in play.strands:
        window = strand.window
        if window is None:
            continue
        hidden = window.poll or not sees(window.audience, seat)
        for question, answer in zip(window.questions, window.answers, strict=True):
            quiet = hidden or question.standing or answer is not MISSING
            if quiet and question.seat != seat:
                return True
    return False


def has_revealed(before: Play, after: Play) -> bool:
    """Whether somebody may have learned something that cannot be unlearned.

    Dice, sealed answers and facts that reveal are counted. Besides, whatever moved among the
    hidden things may have been seen on its way; to be sure, every such change bars the way back.
    """
    if after.ended or after.chance.draws != before.chance.draws or after.reveals != before.reveals:
        return True
    were, are = hidden_things(before), hidden_things(after)
    return len(were) != len(are) or any(map(differ, were, are))


def side_by_side(before: Play, after: Play) -> bool:
    """Whether several lines of play go on: what can be undone there would tell who moved elsewhere.

    An input on another line ends the right to undo, so having it or not must say nothing.
    """
    return len(before.strands) > 1 or len(after.strands) > 1


def hidden_things(play: Play) -> list[Any]:
    """Everything that is not open to all."""
    found: list[Any] = []
    codec(type(play.state)).secrets(play.state, found)
    for strand in play.strands:
        for frame in strand.stack:
            codec(type(frame)).secrets(frame, found)
    return [thing for thing in found if thing.audience != EVERYONE]


def differ(one: Hidden, other: Hidden) -> bool:
    """Whether two hidden things are not the same in every respect."""
    if isinstance(one, Veiled) and type(one) is type(other):
        functions = codec(type(one))
        return bool(functions.encode(one) != functions.encode(other))
    if isinstance(one, Cards) and isinstance(other, Cards):
        return (
            one.cards != other.cards
            or one.eyes != other.eyes
            or one.audience != other.audience
            or one.pool != other.pool
        )
    if isinstance(one, Secret) and isinstance(other, Secret):
        return bool(
            one.value != other.value
            or one.audience != other.audience
            or one.pool != other.pool
            or one.hidden != other.hidden
            or one.learned != other.learned
        )
    return True


def kept_moment(play: Play) -> Play:
    """A copy of a play with its log, to go back to."""
    copy = clone_play(play)
    copy.log = play.log[:]
    return copy


def rewound(moment: Play, present: Play) -> Play:
    """An earlier moment made the present one: dice and counters go on, open questions are new."""
    play = kept_moment(moment)
    play.chance = present.chance.clone()
    play.asked = present.asked[:]
    play.windows = present.windows
    for strand in play.strands:
        for window in [*[frame.held for frame in strand.stack], strand.window]:
            if window is not None:
                for index in range(len(window.questions)):
                    play.ask_anew(window, index)
                play.windows += 1
                window.number = play.windows
    return play


def whole_record(journal: Journal, chain: str, lines: Iterable[dict[str, Any]]) -> Journal:
    """The inputs of a record from the first on, proven by its chain.

    `lines` are those that the host stored before the table was thawed; without them the journal
    must be whole already.
    """
    own = inputs_of(journal.lines)
    first = own[0]["n"] if own else None
    early = [line for line in inputs_of(lines) if first is None or line["n"] < first]
    link = chained("", journal.header)
    for line in [*early, *own]:
        link = chained(link, line)
    if link != chain:
        raise BadJournal("to go back the table needs all lines of its record, from the first on")
    return Journal(journal.header, [*early, *own])


def inputs_of(lines: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The inputs among some lines, without seals and the end."""
    return [line for line in lines if "seal" not in line and "end" not in line]
