"""One game between bots as a row: how it went, who sat where, and what was watched.

A row is a function of the setup, the game's number and what is watched, wherever it is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from starmoot.bots import Bot
from starmoot.bots.match import LIMIT, Match, MatchResult, ranks, record_match, seated
from starmoot.bots.playout import lapsed, open_strand, playout_by_seat
from starmoot.bots.simple import RandomBot
from starmoot.host import (
    Figures,
    Picker,
    Strand,
    Window,
    decision_id,
    get_game,
    make_chance,
    settle,
)
from starmoot.kernel import SEAT, Answer, Game, Play, Question, Settings, Shape
from starmoot.lab import drama, promises
from starmoot.lab.setup import CHANCE, Setup

Value = float | list[float]
"""What a measure gives: a number, or one for each seat."""


@dataclass(frozen=True)
class Code:
    """A measure that somebody wrote: the text of its module and the name of its function."""

    name: str
    function: str
    source: str


@dataclass(frozen=True)
class Watch:
    """What is looked at besides the end: facts that were told, who leads, measures in code.

    `course` keeps how the seats stood all along, `stakes` weighs decisions against each other,
    `story` counts deals, promises and conflicts.
    """

    facts: bool = False
    leads: bool = False
    code: tuple[Code, ...] = ()
    course: bool = False
    stakes: bool = False
    story: bool = False

    def named(self) -> tuple[str, ...]:
        """What sets rows with this apart from rows without it."""
        flags = ("facts", "leads", "course", "stakes", "story")
        words = [flag for flag in flags if getattr(self, flag)]
        return (*words, *(f"{code.name}: {code.source}" for code in self.code))


@dataclass(frozen=True)
class Seen:
    """A finished game as a measure sees it; `play` is there only for measures in code."""

    number: int
    seed: str
    bots: tuple[str, ...]
    roles: tuple[str, ...]
    ending: str
    scores: tuple[int, ...]
    decisions: int
    windows: int
    figures: Figures
    facts: Mapping[str, int] = field(default_factory=dict)
    leads: int = 0
    coded: Mapping[str, Value] = field(default_factory=dict)
    play: Any = None
    drama: Mapping[str, Value] = field(default_factory=dict)

    @property
    def ranks(self) -> list[int]:
        """The place of each seat."""
        return ranks(self.scores)

    @property
    def wins(self) -> list[float]:
        """Each seat's part of the victory; where all are equal nobody has won."""
        return wins(self.scores)


@dataclass(frozen=True)
class Row:
    """One game that was played; `record` is kept only where it failed."""

    number: int
    bots: tuple[str, ...]
    result: MatchResult
    record: str = ""
    roles: tuple[str, ...] = ()
    facts: Mapping[str, int] = field(default_factory=dict)
    leads: int = 0
    coded: Mapping[str, Value] = field(default_factory=dict)
    drama: Mapping[str, Value] = field(default_factory=dict)


def wins(scores: Sequence[int]) -> list[float]:
    """Each seat's part of the victory; a draw of all, or a common defeat, is nobody's."""
    places = ranks(scores)
    first = places.count(1)
    share = 0.0 if first == len(places) > 1 else 1 / first
    return [share if place == 1 else 0.0 for place in places]


class Watched(Match):
    """A match with somebody who looks at how the seats stand while it is played."""

    def __init__(self, game: Game, play: Play, bots: list[Bot], watch: Watch) -> None:
        super().__init__(game, play, bots, None)
        self.play = play
        self.story = game.story
        self.outlook = game.outlook if watch.leads or watch.course or watch.stakes else None
        self.watch = watch
        self.leader = -1
        self.leads = 0
        self.course: list[list[int]] = []
        self.asked = 0
        self.spreads: list[int] = []

    def run(self, limit: int) -> None:
        """Play to the end; random players alone go faster where nobody asks who leads."""
        pickers: list[Picker] = [b.picker for b in self.bots if isinstance(b, RandomBot)]
        if self.outlook is None and len(pickers) == len(self.bots):
            self.play.quiet = not (self.watch.facts or self.watch.story)
            playout_by_seat(self.play, pickers, limit, self.tally)
            return
        while not self.play.ended and self.tally.decisions < limit:
            strand = open_strand(self.play)
            assert strand is not None and strand.window is not None
            self.tally.windows += 1
            if self.watch.course and self.outlook is not None:
                self.course.append(list(self.outlook(self.play)))
            if not lapsed(self.play, strand):
                self.go_through(strand, strand.window)

    def go_through(self, strand: Strand, window: Window) -> None:
        """Go through a window, then see who leads."""
        super().go_through(strand, window)
        if self.outlook is not None:
            hopes = self.outlook(self.play)
            best = max(hopes)
            if hopes.count(best) == 1 and hopes.index(best) != self.leader:
                self.leads += self.leader >= 0
                self.leader = hopes.index(best)

    def ask(self, decision: str, question: Question, shape: Shape) -> Answer:
        """Ask, and now and then weigh before that what the question's options are worth."""
        if self.watch.stakes and self.outlook is not None and not question.standing:
            if self.asked % drama.EVERY == 0:
                self.weigh(decision, shape)
            self.asked += 1
        return super().ask(decision, question, shape)

    def weigh(self, decision: str, shape: Shape) -> None:
        """Keep how far the options of an open question lie apart, if there are several."""
        assert self.outlook is not None
        strand = open_strand(self.play)
        assert strand is not None and strand.window is not None
        window = strand.window
        numbers = range(len(window.questions))
        index = next(number for number in numbers if decision_id(window, number) == decision)
        place = drama.place_in(self.play, strand)
        spread = drama.weighed(self.play, place, index, shape, self.outlook)
        if spread is not None:
            self.spreads.append(spread)

    def felt(self, scores: Sequence[int]) -> dict[str, Value]:
        """What the watched course, decisions and facts come to."""
        found: dict[str, Value] = {}
        if self.course:
            found |= drama.of_course(self.course, wins(scores))
        if self.watch.stakes:
            found |= drama.of_spreads(self.spreads)
        if self.watch.story:
            play = self.play
            found |= promises.of_story(self.story, play.log, play.state, play.seats)
        return found


NOTHING = Watch()


def play_one(
    game: Game,
    setup: Setup,
    number: int,
    watch: Watch = NOTHING,
    settings: Settings | None = None,
) -> Row:
    """Play one game; one that fails is played again at a table, for its record.

    `settings` are those of the setup, for somebody who plays many games of it.
    """
    bots = tuple(setup.lineup(number))
    seed = setup.seed_of(number)
    try:
        chance = make_chance(CHANCE, list(game.streams), seed)
        play = game.begin(setup.seats, settings or settle(game, setup.options), chance)
        match = Watched(game, play, seated(bots, seed), watch)
    except Exception as fault:
        why = f"seed {seed.hex()}: the set-up: {type(fault).__name__}: {fault}"
        return Row(number, bots, MatchResult(seed.hex(), False, "", (), 0, 0, why))
    try:
        match.run(LIMIT)
        result = match.result(seed, None)
        if not result.finished:
            return unfinished(game, setup, number, result)
        return looked_at(setup, number, match, result)
    except Exception as fault:
        result = match.result(seed, fault)
        return Row(number, bots, result, recorded(game, setup, number))


def unfinished(game: Game, setup: Setup, number: int, result: MatchResult) -> Row:
    """A game that was given up, which counts as a failure."""
    why = f"seed {result.seed}: no end after {result.decisions} decisions"
    fields = (result.seed, False, "", (), result.decisions, result.windows, why)
    bots = tuple(setup.lineup(number))
    return Row(number, bots, MatchResult(*fields), recorded(game, setup, number))


def looked_at(setup: Setup, number: int, match: Watched, result: MatchResult) -> Row:
    """A finished game with everything that was to be watched."""
    play, watch = match.play, match.watch
    bots = tuple(setup.lineup(number))
    roles = tuple(SEAT.label(seat, play.state) for seat in range(setup.seats))
    facts = dict(sorted(Counter(e.note.name for e in play.log).items())) if watch.facts else {}
    felt = match.felt(result.scores)
    row = Row(number, bots, result, "", roles, facts, match.leads, drama=felt)
    if not watch.code:
        return row
    seen = seen_of(row, play)
    coded = {code.name: written(code)(seen) for code in watch.code}
    return Row(number, bots, result, "", roles, facts, match.leads, coded, felt)


def seen_of(row: Row, play: Any = None) -> Seen:
    """A row as a measure sees it."""
    found = row.result
    return Seen(
        row.number,
        found.seed,
        row.bots,
        row.roles,
        found.ending,
        found.scores,
        found.decisions,
        found.windows,
        found.figures,
        row.facts,
        row.leads,
        row.coded,
        play,
        row.drama,
    )


_written: dict[Code, Any] = {}


def written(code: Code) -> Any:
    """The function of a measure in code, made once for each process."""
    if code not in _written:
        names: dict[str, Any] = {"__name__": f"measure {code.name}"}
        exec(compile(code.source, f"<measure {code.name}>", "exec"), names)
        _written[code] = names[code.function]
    return _written[code]


def recorded(game: Game, setup: Setup, number: int) -> str:
    """The record of one game, played again at a table."""
    seed, bots = setup.seed_of(number), setup.lineup(number)
    recording = record_match(game, setup.seats, setup.options, seed, bots, chance=CHANCE)
    return recording.table.journal.dump()


def record_of(setup: Setup, number: int) -> str:
    """The same for somebody who has only the setup."""
    return recorded(get_game(setup.game), setup, number)
