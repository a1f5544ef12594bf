"""Random play, as fast as the kernel goes: menus of integers, no words, no log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from starmoot.host import (
    LASTING,
    MASK,
    MISSING,
    PASSED,
    Picker,
    QuickChance,
    Strand,
    Window,
    begins,
    choose_from,
    mixed,
    only_floor_stands,
    picked,
    walk,
)
from starmoot.kernel import (
    EVERYONE,
    NUMBER,
    PASS,
    Answer,
    Choose,
    Game,
    Play,
    Question,
    Settings,
    Shape,
    i64,
)

STANDING_MENU: Final = [0, 1, 2, 3, 4, 5, 6, 7]
"""A standing offer is considered once in as many windows as this menu has entries."""

TEMPTED_BELOW: Final = (MASK + 1) // len(STANDING_MENU)
"""Which random numbers of 32 bits mean the first entry of that menu."""

ENDLESS: Final = 1 << 40
"""More decisions than any game has."""


@final
class RandomPicker(Picker):
    """Takes every entry of a menu with equal chance."""

    blind: bool = True

    def __init__(self, seed: i64) -> None:
        super().__init__()
        self.state: i64 = mixed(seed ^ 0x2545F491)
        self.count: i64 = 0

    def pick(self, count: i64) -> i64:
        self.count += 1
        x: i64 = (self.state + self.count * 0x9E3779B1) & MASK  # `mixed`, written out
        x = x ^ (x >> 16)
        x = (x * 0x7FEB352D) & MASK
        x = x ^ (x >> 15)
        x = (x * 0x045D9F3B) & MASK
        return ((x ^ (x >> 16)) * count) >> 32

    def untempted(self, count: i64) -> i64:
        """How many of so many standing offers in a row it lets go by before it looks at one.

        The same as to `pick` an entry of STANDING_MENU for each until that is the first.
        """
        state: i64 = self.state
        made: i64 = self.count
        for passed in range(count):
            made += 1
            x: i64 = (state + made * 0x9E3779B1) & MASK
            x = x ^ (x >> 16)
            x = (x * 0x7FEB352D) & MASK
            x = x ^ (x >> 15)
            x = (x * 0x045D9F3B) & MASK
            if x < TEMPTED_BELOW:  # the last step of `mixed` would leave the top bits alone
                self.count = made
                return passed
        self.count = made
        return count


if not TYPE_CHECKING:  # left out of the compiled build (tools/compile.py)
    from starmoot.bots.blocks import BlockPicker as RandomPicker


def respond(question: Question, shape: Shape, picker: Picker) -> Answer:
    """Answer a question by menus; passing is one entry of the first menu."""
    if not question.topic.may_pass:
        return walk(shape, picker)
    if isinstance(shape, Choose) and shape.least == 1 and shape.most == 1:
        count: i64 = len(shape.keys)
        if count == 0:
            return PASS
        if not picker.blind:
            picker.kind = shape.kind
            picker.menu = [*shape.keys, PASSED]
        index = picker.pick(count + 1)
        return PASS if index == count else picked(shape, index, picker)
    if not begins(shape):  # what was there to choose from may have been spent on the floor since
        return PASS
    if choose_from(picker, NUMBER, [0, PASSED]) == 1:
        return PASS
    return walk(shape, picker)


def open_strand(play: Play) -> Strand | None:
    """The first strand that waits for somebody."""
    for strand in play.strands:
        if strand.window is not None:
            return strand
    return None


def lapsed(play: Play, strand: Strand) -> bool:
    """Let a window end that lasts until its hour and waits for nobody; whether it was one.

    No clock runs here, so the table's time moves to that hour.
    """
    window = strand.window
    if window is None or window.mode != LASTING or window.awaited > 0:
        return False
    if play.now < window.due:
        play.now = window.due
    play.expire(strand, EVERYONE)
    return True


@final
class Tally:
    """What was played: decisions made, and windows that were gone through."""

    def __init__(self) -> None:
        self.decisions: i64 = 0
        self.windows: i64 = 0


def playout(play: Play, picker: Picker, most: i64) -> i64:
    """Play on to the end, or until `most` decisions were made; gives how many were made."""
    pickers: list[Picker] = [picker] * play.seats
    tally = Tally()
    playout_by_seat(play, pickers, most, tally)
    return tally.decisions


def playout_by_seat(play: Play, pickers: list[Picker], most: i64, tally: Tally) -> None:
    """The same with a picker for each seat; `tally` keeps count, also when the rules fail."""
    sole = sole_picker(pickers)
    while not play.ended and tally.decisions < most:
        strand = open_strand(play)
        assert strand is not None
        tally.windows += 1
        if not lapsed(play, strand):
            tally.decisions += answer_window(play, strand, pickers, sole)


def sole_picker(pickers: list[Picker]) -> RandomPicker | None:
    """The one who picks at random for all seats, if it is so."""
    first = pickers[0]
    if not isinstance(first, RandomPicker):
        return None
    for picker in pickers:
        if picker is not first:
            return None
    return first


def tempted(picker: Picker) -> bool:
    """Whether a random player looks at a standing offer this time."""
    return choose_from(picker, NUMBER, STANDING_MENU) == 0


def answer_window(
    play: Play, strand: Strand, pickers: list[Picker], sole: RandomPicker | None
) -> i64:
    """Answer everything one window waits for; now and then take up a standing offer instead.

    Standing offers come first, for the last answer that is awaited closes the window. One that
    waits for nobody is left to the clock.
    """
    window = strand.window
    assert window is not None
    if window.standing > 0:
        if sole is not None and only_floor_stands(window):
            if took_floor(play, strand, window, sole):
                return 1
        elif took_offer(play, strand, window, pickers):
            return 1
    made: i64 = 0
    questions = window.questions
    for index in range(len(questions)):
        question = questions[index]
        if question.standing or window.answers[index] is not MISSING:
            continue
        play.put(
            strand, index, respond(question, play.glance(strand, question), pickers[question.seat])
        )
        made += 1
        if strand.window is not window:
            return made
    if window.awaited == 0:
        play.expire(strand, EVERYONE)
    return made


def took_offer(play: Play, strand: Strand, window: Window, pickers: list[Picker]) -> bool:
    """Let everybody who has a standing offer look at it; whether somebody took one up."""
    for index in range(len(window.questions)):
        question = window.questions[index]
        picker = pickers[question.seat]
        if not question.standing:
            continue
        picker.kind = NUMBER
        picker.menu = STANDING_MENU
        if picker.pick(len(STANDING_MENU)) == 0:
            answer = respond(question, play.glance(strand, question), picker)
            if not answer.passed():
                play.put(strand, index, answer)
                return True
    return False


def took_floor(play: Play, strand: Strand, window: Window, picker: RandomPicker) -> bool:
    """The same where one picks for all and only the floor is open, whose offers come last."""
    count: i64 = len(window.questions)
    index: i64 = count - window.standing
    while True:
        index += picker.untempted(count - index)
        if index >= count:
            return False
        question = window.questions[index]
        answer = respond(question, play.glance(strand, question), picker)
        if answer.key != PASSED:
            play.put(strand, index, answer)
            return True
        index += 1


def play_games(game: Game, seats: i64, settings: Settings, first: i64, count: i64) -> i64:
    """Play `count` whole random games, seeded `first`, `first + 1`, ...; gives all decisions."""
    made: i64 = 0
    streams: list[str] = list(game.streams)
    unused: list[int] = [0] * len(streams)
    for number in range(first, first + count):
        play = game.begin(seats, settings, QuickChance(streams, unused[:], number), True)
        made += playout(play, RandomPicker(number), ENDLESS)
    return made
