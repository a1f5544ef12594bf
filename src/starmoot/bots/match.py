"""Games between bots: for simulation, for records, and for measuring speed.

A match is a function of the game, its options, the seed and the texts that name its bots. What
goes wrong in one is told in its result, with the seed that brings it back.
"""

from __future__ import annotations

import hashlib
import statistics
import time
import timeit
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from starmoot.bots.base import Bot, BotFault, Chair, make_bot
from starmoot.bots.playout import (
    RandomPicker,
    Tally,
    lapsed,
    open_strand,
    play_games,
    playout,
    playout_by_seat,
)
from starmoot.bots.simple import RandomBot
from starmoot.host import (
    MISSING,
    STALE,
    Figures,
    Picker,
    QuickChance,
    Strand,
    Table,
    Window,
    clone_play,
    decision_id,
    fits,
    get_game,
    imagine,
    make_chance,
    render,
    settle,
)
from starmoot.kernel import Answer, Game, Pending, Play, Question, Settings, Shape, Words

Witness = Callable[[int, str, Any], None]
"""Is told every input before it counts: seat, decision id, answer in wire form."""

LIMIT: Final = 1_000_000
"""Decisions after which a match is given up, unless one says otherwise."""

WARM_UP_SECONDS: Final = 0.4
BLOCKS: Final = 7
AHEAD: Final = 40
"""Decisions of a look ahead that is timed."""


@dataclass(frozen=True)
class MatchResult:
    """How one match went. `failure`, where not empty, says what broke, with the seed."""

    seed: str
    finished: bool
    ending: str
    scores: tuple[int, ...]
    decisions: int
    windows: int
    failure: str = ""
    figures: Figures = field(default_factory=dict)

    @property
    def ranks(self) -> list[int]:
        """The place of each seat."""
        return ranks(self.scores)


@dataclass(frozen=True)
class Recording:
    """A match that was written down: its result, and the table with the journal."""

    result: MatchResult
    table: Table


def ranks(scores: Sequence[int]) -> list[int]:
    """The place of each seat, 1 for the best; equal scores share the better place."""
    return [1 + sum(other > mine for other in scores) for mine in scores]


def seed_bytes(seed: bytes | int) -> bytes:
    """The 32 bytes of a seed; a number is stretched to them."""
    return seed if isinstance(seed, bytes) else hashlib.sha256(b"match %d" % seed).digest()


def seated(bots: Sequence[str | Bot], seed: bytes) -> list[Bot]:
    """The bots of a match; those given as texts are made with seeds of their own."""
    made: list[Bot] = []
    for seat, bot in enumerate(bots):
        if isinstance(bot, str):
            own = hashlib.sha256(seed + b"/bot %d" % seat).digest()
            made.append(make_bot(bot, int.from_bytes(own[:7], "big")))
        else:
            made.append(bot)
    return made


class Match:
    """A match in progress: the true play, which only this class holds, and the bots."""

    def __init__(self, game: Game, play: Play, bots: list[Bot], witness: Witness | None) -> None:
        self._play = play
        self._figures = game.figures
        self.bots = bots
        self.chairs = [Chair.over(game, play, seat) for seat in range(play.seats)]
        self.witness = witness
        self.tally = Tally()
        self.asking = ""

    def run(self, limit: int) -> None:
        """Play to the end, or until `limit` decisions were made."""
        if self.witness is None and all(isinstance(bot, RandomBot) for bot in self.bots):
            pickers: list[Picker] = [b.picker for b in self.bots if isinstance(b, RandomBot)]
            self._play.quiet = True
            playout_by_seat(self._play, pickers, limit, self.tally)
            return
        while not self._play.ended and self.tally.decisions < limit:
            strand = open_strand(self._play)
            assert strand is not None and strand.window is not None
            self.tally.windows += 1
            if not lapsed(self._play, strand):
                self.go_through(strand, strand.window)

    def go_through(self, strand: Strand, window: Window) -> None:
        """Ask for everything one window waits for, in the order in which `playout` does."""
        places = range(len(window.questions))
        for index in sorted(places, key=lambda place: not window.questions[place].standing):
            question = window.questions[index]
            if not question.standing and window.answers[index] is not MISSING:
                continue
            shape = self._play.shape(strand, question)
            decision = decision_id(window, index)
            answer = self.ask(decision, question, shape)
            if question.standing and answer.passed():
                continue
            if self.witness is not None:
                given = None if answer.passed() else render(shape, answer)
                self.witness(question.seat, decision, given)
            self.tally.decisions += 1
            self._play.put(strand, index, answer)
            if strand.window is not window:
                return

    def ask(self, decision: str, question: Question, shape: Shape) -> Answer:
        """A bot's answer to one question, checked."""
        bot = self.bots[question.seat]
        self.asking = f"{bot.name} in seat {question.seat + 1}, asked {question.topic.name}"
        pending = Pending(decision, question, shape, None, Words(question.topic.prompt))
        answer = bot.answer(self.chairs[question.seat], pending)
        may_pass = question.standing or question.topic.may_pass
        if not (may_pass if answer.passed() else fits(shape, answer)):
            raise BotFault("the answer does not fit the question")
        self.asking = ""
        return answer

    def result(self, seed: bytes, fault: Exception | None) -> MatchResult:
        """What came of it."""
        failure = ""
        if fault is not None:
            where = self.asking or "the rules"
            failure = (
                f"seed {seed.hex()}: after {self.tally.decisions} decisions {where}: "
                f"{type(fault).__name__}: {fault}"
            )
        return MatchResult(
            seed.hex(),
            self._play.ended and fault is None,
            self._play.ending,
            tuple(self._play.scores),
            self.tally.decisions,
            self.tally.windows,
            failure,
            self.figures() if self._play.ended and fault is None else {},
        )

    def figures(self) -> Figures:
        """What the game reports of itself to designers."""
        return {} if self._figures is None else dict(self._figures(self._play))


def play_match(
    game: Game,
    seats: int,
    options: Mapping[str, Any] | None,
    seed: bytes | int,
    bots: Sequence[str | Bot],
    limit: int = LIMIT,
    chance: str = "quick-1",
    witness: Witness | None = None,
) -> MatchResult:
    """Play one game between bots without a table; random bots alone play at full speed.

    Bots given as texts are made for this match, so that it is the same for the same seed. A
    match that reaches `limit` decisions is not finished, and says so.
    """
    game.check_seats(seats)
    if len(bots) != seats:
        raise ValueError(f"{seats} seats need {seats} bots, not {len(bots)}")
    settings = settle(game, options or {})
    seed = seed_bytes(seed)
    players = seated(bots, seed)
    play = game.begin(seats, settings, make_chance(chance, list(game.streams), seed))
    match = Match(game, play, players, witness)
    try:
        match.run(limit)
    except Exception as fault:
        return match.result(seed, fault)
    return match.result(seed, None)


def record_match(
    game: Game,
    seats: int,
    options: Mapping[str, Any] | None,
    seed: bytes | int,
    bots: Sequence[str | Bot],
    limit: int = LIMIT,
    chance: str = "fair-1",
) -> Recording:
    """The same match as `play_match` plays with these dice, with every input given to a table."""
    seed = seed_bytes(seed)
    table = Table(game, seats, seed, options, chance)

    def submit(seat: int, decision: str, answer: Any) -> None:
        receipt = table.submit(seat, decision, answer)
        if not receipt.accepted:
            raise BotFault(f"the table does not take it: {receipt.reason}")

    result = play_match(game, seats, options, seed, bots, limit, chance, submit)
    table.abandon(result.failure or f"stopped after {result.decisions} decisions")
    return Recording(result, table)


def take_turn(table: Table, seat: int, bot: Bot) -> int:
    """Let a bot act at a table: answer what is awaited of its seat, or take a standing offer.

    Gives the number of inputs. After a standing offer was taken, or its own answer has closed the
    window, the questions are others, so the turn ends there and the host looks again.
    """
    chair = Chair.at(table, seat)
    made = 0
    for pending in chair.view().pending:
        if not (pending.awaited or pending.question.standing):
            continue
        answer = bot.answer(chair, pending)
        if pending.question.standing and answer.passed():
            continue
        given = None if answer.passed() else render(pending.shape, answer)
        receipt = table.submit(seat, pending.id, given)
        if made > 0 and receipt.status == STALE:
            break
        if not receipt.accepted:
            raise BotFault(f"{bot.name} in seat {seat + 1}: {receipt.reason}")
        made += 1
        if pending.question.standing or table.ended:
            break
    return made


@dataclass(frozen=True)
class Speed:
    """What was played at random in how long, and what a copy and a look ahead cost in mid-game."""

    games: int
    decisions: int
    seconds: float
    copy_us: float
    ahead_us: float


def play_many(game_id: str, seats: int, seconds: float) -> Speed:
    """Warm up, play whole random games for the seconds given, and time a copy and a look ahead."""
    game = get_game(game_id)
    game.check_seats(seats)
    settings = settle(game, {})
    play_for(game, seats, settings, min(WARM_UP_SECONDS, seconds))
    games, decisions, elapsed = play_for(game, seats, settings, seconds)
    play = midway(game, seats, settings)
    copy_us, ahead_us = cost(lambda: clone_play(play)), cost(lambda: look_ahead(game, play))
    return Speed(games, decisions, elapsed, copy_us, ahead_us)


def play_for(game: Game, seats: int, settings: Settings, seconds: float) -> tuple[int, int, float]:
    """Play batches of games, at first growing ones, until the time is over."""
    games = decisions = 0
    batch = 1
    start = time.perf_counter()
    elapsed = 0.0
    while elapsed < seconds:
        decisions += play_games(game, seats, settings, games, batch)
        games += batch
        elapsed = time.perf_counter() - start
        if elapsed < seconds / 50:
            batch *= 2
    return games, decisions, elapsed


def midway(game: Game, seats: int, settings: Settings) -> Play:
    """A random game after half of its decisions."""
    half = play_games(game, seats, settings, 0, 1) // 2
    streams = list(game.streams)
    play = game.begin(seats, settings, QuickChance(streams, [0] * len(streams), 0), True)
    playout(play, RandomPicker(0), half)
    return play


def look_ahead(game: Game, play: Play) -> None:
    """What a search does over and over: imagine what one seat cannot know, and play on."""
    playout(imagine(game, play, 0, 1), RandomPicker(1), AHEAD)


def cost(act: Callable[[], object]) -> float:
    """Microseconds for one call, the median of several blocks."""
    timer = timeit.Timer(act)
    number = max(1, timer.autorange()[0] // 10)
    return statistics.median(timer.repeat(BLOCKS, number)) / number * 1e6
