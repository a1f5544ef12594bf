"""Weighing: what comes of an answer in worlds that could be true, if all then play as advised.

The game's advice is the first candidate; its other levels, variations of it and random answers are
the rest. Every candidate is tried in the same worlds with the same dice, so that what differs is
the answer alone. Those that do worse are dropped, and variations of the best come in their place:
the longer one thinks, the wider a large menu is looked at.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Sequence
from typing import Final, final

from starmoot.bots.base import Chair, Clock, place_of
from starmoot.bots.playout import RandomPicker, lapsed, open_strand, respond
from starmoot.bots.tree import fold
from starmoot.host import (
    MISSING,
    Picker,
    Strand,
    clone_play,
    decision_id,
    fits,
    possible,
    sole,
    walk,
)
from starmoot.kernel import (
    EVERYONE,
    PASS,
    Amount,
    Answer,
    Choose,
    Entry,
    Form,
    Game,
    Pending,
    Play,
    Shape,
    View,
    Words,
    compound,
    pick,
)

LEVEL: Final = 3
"""The strongest advice that games give."""
EARLIER: Final = (2, 1)
FIRST_WIDTH: Final = 6
"""How many candidates there are to begin with, where the menu has as many."""
ENOUGH: Final = 10
"""In how many worlds an answer is tried before one can tell whether it is better."""
FRESH: Final = 2
"""How many variations of the best join in every round."""
FIRST_ROUND: Final = 3
"""In how many worlds candidates are tried before the first is dropped."""
DRAWS: Final = 3
"""How many draws are made for one new candidate before the menu counts as exhausted."""
NEARBY: Final = 3
"""How far an amount is moved."""
PHASE: Final = 200
"""How many windows more are played at most to the end of a phase."""
OFFERS: Final = 8
"""How many standing offers are taken between two awaited answers, lest one goes on for ever."""
SEED_BITS: Final = (1 << 62) - 1

Worth = Callable[["Course"], float]
"""What a seat thinks of how a world went."""


@final
class Budget:
    """How long to think: a number of worlds, or seconds by a clock (one world at least).

    With `thrift` what easy decisions leave over is kept for hard ones, up to that multiple of what
    one decision may take; half of what is kept goes to the next.
    """

    def __init__(self, worlds: int, seconds: float, clock: Clock, thrift: int = 0) -> None:
        self.worlds = worlds
        self.seconds = seconds
        self.clock = clock
        self.thrift = thrift
        self.saved = 0.0
        self.until = 0.0

    @property
    def share(self) -> float:
        """What one decision may take: worlds or seconds."""
        return float(self.worlds) if self.worlds > 0 else self.seconds

    def width(self) -> int:
        """How many answers to try at first: each needs some worlds before one can tell."""
        if self.worlds == 0:
            return FIRST_WIDTH
        return max(2, min(FIRST_WIDTH, self.worlds // ENOUGH))

    def start(self) -> None:
        """A decision begins; only a budget of seconds looks at the clock."""
        until = self.share + self.saved / 2
        self.until = until if self.worlds > 0 else until + self.clock()

    def spent(self, worlds: int) -> bool:
        """Whether it is time to decide after this number of worlds."""
        if self.worlds > 0:
            return worlds >= int(self.until)
        return worlds > 0 and self.clock() >= self.until

    def close(self, worlds: int) -> None:
        """Saves what a decision made after this number of worlds has left over."""
        over = self.until - (worlds if self.worlds > 0 else self.clock())
        self.saved = min(self.thrift * self.share, self.saved / 2 + max(0.0, over))


@final
class Restraint:
    """Keeps a bot from thinking about the same standing offers again and again.

    What it has left standing it does not think about before something was awaited of it: offers
    stand in every window, and would take all its time.
    """

    def __init__(self) -> None:
        self.taken = 0
        self.left: set[str] = set()

    def answer(self, pending: Pending, think: Callable[[], Answer]) -> Answer:
        """What comes of thinking; PASS where there is nothing to think about."""
        topic = pending.question.topic.name
        standing = pending.question.standing
        if standing and (self.taken >= OFFERS or topic in self.left):
            return PASS
        answer = think()
        if not standing:
            self.taken = 0
            self.left.clear()
        elif answer.passed():
            self.left.add(topic)
        else:
            self.taken += 1
        return answer


@final
class Course:
    """How one imagined world went: all prospects at the horizon, and what was told at once."""

    def __init__(self, hopes: list[int], told: Sequence[Entry], state: object) -> None:
        self.hopes = hopes
        self.told = told
        self.state = state


@final
class Candidate:
    """An answer, and what it was worth in each world so far."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.worths: list[float] = []

    @property
    def mean(self) -> float:
        """What it was worth on the average."""
        return statistics.fmean(self.worths)


def gain(candidate: Candidate, other: Candidate) -> tuple[float, float]:
    """How much better a candidate did than another in the same worlds, and the error of that."""
    pairs = zip(candidate.worths, other.worths, strict=False)
    differences = [mine - theirs for mine, theirs in pairs]
    if len(differences) < 2:
        return (differences[0] if differences else 0.0), math.inf
    spread = statistics.stdev(differences) / math.sqrt(len(differences))
    return statistics.fmean(differences), spread


@final
class Weighing:
    """One decision that is thought about: its candidates, the best first when it is over."""

    def __init__(self, chair: Chair, pending: Pending, budget: Budget, salt: int) -> None:
        self.imagine: Callable[[int], Play] = chair.imagine
        self.chair = chair
        self.pending = pending
        self.budget = budget
        self.salt = salt
        self.dice = RandomPicker(salt)
        self.worlds = 0
        self.told = False
        self.whole = False
        """Whether courses go on to the end of the phase in which their last decision falls."""
        self.wide = True
        """Whether anything is tried that nobody has proposed."""
        self.candidates = [Candidate(answer) for answer in self.advised()]

    @property
    def advised_first(self) -> Candidate:
        """What the strongest advice says."""
        return self.candidates[0]

    def advised(self) -> list[Answer]:
        """What the game advises at its levels, the strongest first; at least one answer."""
        view = self.chair.view()
        found: list[Answer] = []
        for level in (LEVEL, *EARLIER):
            answer = advised_answer(self.chair.game, view, self.pending, level, self.dice)
            if not any(same(answer, other) for other in found):
                found.append(answer)
        if self.pending.question.standing and not any(answer.passed() for answer in found):
            found.append(PASS)
        return found

    def prefer(self, answer: Answer) -> None:
        """Begin with another answer than the advised one, which others then have to beat."""
        rest = [one for one in self.candidates if not same(one.answer, answer)]
        self.candidates = [Candidate(answer), *rest]

    def widen(self, around: Answer, most: int) -> None:
        """Add different answers up to a number: near another one and at random by turns."""
        question, shape = self.pending.question, self.pending.shape
        for draw in range(DRAWS * most if self.wide else 0):
            if most <= 0:
                return
            if draw % 2 == 0 and not around.passed():
                answer = varied(shape, around, self.dice)
            elif question.standing:
                continue
            else:
                answer = respond(question, shape, self.dice)
            fresh = not any(same(answer, other.answer) for other in self.candidates)
            if fresh and (answer.passed() or fits(shape, answer)):
                self.candidates.append(Candidate(answer))
                most -= 1

    def run(self, worth: Worth, steps: int) -> None:
        """Try candidates round by round until the budget is spent."""
        self.budget.start()
        first = self.advised_first
        self.widen(first.answer, self.budget.width() - len(self.candidates))
        reach = FIRST_ROUND
        while len(self.candidates) > 1:
            if not self.round(reach, worth, steps) or self.is_idle() or self.is_settled(reach):
                break
            rest = sorted(self.candidates[1:], key=lambda one: -gain(one, first)[0])
            self.candidates = [first, *rest[: max(1, (len(rest) + 1) // 2)]]
            best = max(self.candidates, key=lambda one: gain(one, first)[0])
            self.widen(best.answer, FRESH)
            reach *= 2
        self.budget.close(self.worlds)

    def is_idle(self) -> bool:
        """Whether every answer came to the same in every world: then nothing hangs on it."""
        first = self.advised_first.worths
        return all(one.worths == first[: len(one.worths)] for one in self.candidates)

    def is_settled(self, reach: int) -> bool:
        """Whether after the first rounds nothing has done better: then the rest is not worth it."""
        first = self.advised_first
        return reach > FIRST_ROUND and all(gain(one, first)[0] <= 0 for one in self.candidates[1:])

    def round(self, reach: int, worth: Worth, steps: int) -> bool:
        """Try all in the first worlds up to a number; whether there was time for it."""
        for number in range(reach):
            waiting = [one for one in self.candidates if len(one.worths) == number]
            if not waiting:
                continue
            salt = fold(self.salt, number + 1)
            world = self.imagine(salt)
            for candidate in waiting:
                if self.budget.spent(self.worlds):
                    return False
                course = self.course(clone_play(world), candidate.answer, salt, steps)
                candidate.worths.append(worth(course))
                self.worlds += 1
        return True

    def course(self, world: Play, answer: Answer, salt: int, steps: int) -> Course:
        """Give an answer in a world and follow advice from there to the horizon."""
        game = self.chair.game
        assert game.outlook is not None
        strand, index = place_of(world, self.pending)
        dice = RandomPicker(salt)
        world.quiet = not self.told
        if not (answer.passed() and self.pending.question.standing):
            world.put(strand, index, answer)
            if self.pending.question.standing:
                hear(game, world, self.chair.seat, dice)
        made = follow(game, world, dice, 1)
        told = world.log[:] if self.told else []
        world.quiet = True
        made += follow(game, world, dice, steps - made)
        if self.whole:
            finish_phase(game, world, dice)
        return Course(game.outlook(world), told, world.state)

    def best(self, sure: float, least: int = FIRST_ROUND) -> Candidate:
        """What to answer: the advice, unless something did better by this number of errors.

        It takes `least` worlds before one may say so.
        """
        first = self.advised_first
        best, most = first, 0.0
        for candidate in self.candidates[1:]:
            mean, error = gain(candidate, first)
            if len(candidate.worths) >= least and mean > most and mean > sure * error:
                best, most = candidate, mean
        return best


# Playing on by advice


def advised_answer(
    game: Game, view: View, pending: Pending, level: int, dice: RandomPicker
) -> Answer:
    """What a game advises a seat; at random where it has no opinion."""
    assert game.advice is not None
    answer = game.advice(view, pending, level, dice)
    if isinstance(answer, Answer):
        return answer
    if pending.question.standing:
        return PASS
    return respond(pending.question, pending.shape, dice)


def asked(game: Game, world: Play, strand: Strand, index: int, dice: RandomPicker) -> Answer:
    """What a seat of an imagined world answers by advice, from what it would know there."""
    assert strand.window is not None
    question = strand.window.questions[index]
    id = decision_id(strand.window, index)
    shape = world.shape(strand, question)
    pending = Pending(id, question, shape, None, Words(question.topic.prompt))
    return advised_answer(game, View(world, question.seat), pending, LEVEL, dice)


def follow(game: Game, world: Play, dice: RandomPicker, most: int) -> int:
    """Play this number of decisions by advice and finish open windows; gives how many were made."""
    made = 0
    while not world.ended and made < most:
        strand = open_strand(world)
        assert strand is not None and strand.window is not None
        if lapsed(world, strand):
            made += 1
            continue
        window = strand.window
        for index, question in enumerate(window.questions):
            if question.standing or window.answers[index] is not MISSING:
                continue
            world.put(strand, index, asked(game, world, strand, index, dice))
            made += 1
            if strand.window is not window:
                break
        else:
            if strand.window is window:
                world.expire(strand, EVERYONE)
                made += 1
    return made


def finish_phase(game: Game, world: Play, dice: RandomPicker) -> None:
    """Play on by advice until what the game itself has begun last is over: a phase, or a turn."""
    strand = open_strand(world)
    begun = None if strand is None else phase_of(strand)
    for _ in range(PHASE):
        strand = open_strand(world)
        if world.ended or strand is None or phase_of(strand) is not begun:
            return
        follow(game, world, dice, 1)


def phase_of(strand: Strand) -> object:
    """The procedure that the first one on a stack has begun."""
    return strand.stack[1] if len(strand.stack) > 1 else None


def hear(game: Game, world: Play, speaker: int, dice: RandomPicker) -> None:
    """Let the others look once at what stands open to them, such as an offer that was just made."""
    heard = {speaker}
    while len(heard) <= world.seats and not world.ended:
        strand = open_strand(world)
        if strand is None or strand.window is None:
            return
        fresh = [
            index
            for index, question in enumerate(strand.window.questions)
            if question.standing and question.seat not in heard
        ]
        if not fresh:
            return
        index = fresh[0]
        heard.add(strand.window.questions[index].seat)
        answer = asked(game, world, strand, index, dice)
        if not answer.passed():
            world.put(strand, index, answer)


# Answers


def same(one: Answer, other: Answer) -> bool:
    """Whether two answers are the same."""
    if one.key != other.key or one.text != other.text or len(one.parts) != len(other.parts):
        return False
    return all(same(mine, theirs) for mine, theirs in zip(one.parts, other.parts, strict=True))


def varied(shape: Shape, answer: Answer, dice: Picker) -> Answer:
    """An answer with one thing changed: a field, what follows a key, an amount, or the key."""
    if isinstance(shape, Form):
        free = [place for place, part in enumerate(shape.parts) if sole(part) is None]
        if not free or len(answer.parts) != len(shape.parts):
            return answer
        place = free[dice.pick(len(free))]
        parts = answer.parts[:]
        parts[place] = varied(shape.parts[place], parts[place], dice)
        return compound(parts, answer.key)
    if isinstance(shape, Choose) and shape.single() and answer.key in shape.keys:
        after = shape.follow(shape.keys.index(answer.key))
        if after is not None and answer.parts and sole(after) is None and dice.pick(2) == 0:
            return compound([varied(after, answer.parts[0], dice)], answer.key)
    if isinstance(shape, Amount) and dice.pick(2) == 0:
        moved = answer.key + (dice.pick(2 * NEARBY + 1) - NEARBY) * shape.step
        return pick(max(shape.least, min(shape.most, moved)))
    return walk(shape, dice) if possible(shape) else answer
