"""One game under examination: the table, the dice of the examiner, and where findings go."""

from __future__ import annotations

import json
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from msgspec.json import encode

from starmoot.bots.playout import RandomPicker, respond
from starmoot.host import (
    MISSING,
    SPECTATOR,
    RulesFault,
    Strand,
    Table,
    decision_id,
    digest,
    render,
    view_json,
)
from starmoot.kernel import Answer, Game, Play, Question, Shape, View
from starmoot.scene.stage import beat_json, staged
from starmoot.testing.answers import plain
from starmoot.testing.report import CheckReport, Finding
from starmoot.testing.tallies import Tallies

RECENT = 40
"""How many facts of a view are looked at closely."""


@dataclass(frozen=True)
class Budget:
    """How much is tried in each game.

    `decisions` is the longest a random game may last; `inputs` how many of them are examined, a
    stretch of a longer game; `probes` how many moments of these are examined closely; `answers`
    how many answers are tried at such a moment; `ahead` how many inputs two worlds are followed;
    `redraws` how many draws are made again; `replays` how many records a fresh process plays
    again.
    """

    decisions: int = 20_000
    inputs: int = 20_000
    probes: int = 24
    answers: int = 8
    ahead: int = 8
    redraws: int = 40
    replays: int = 8


class Stop(Exception):
    """The game under examination cannot go on; the finding is written already."""


@dataclass
class Exam:
    """A game under examination."""

    game: Game
    seats: int
    seed: int
    options: dict[str, Any]
    budget: Budget
    report: CheckReport
    rng: Random = field(init=False)
    picker: RandomPicker = field(init=False)
    table: Table = field(init=False)
    known_rules: frozenset[str] | None = None
    tallies: Tallies = field(default_factory=Tallies)
    asked: set[str] = field(default_factory=set)
    """The decisions whose shapes were looked at on the way."""
    redrawn: Counter[str] = field(default_factory=Counter)
    """How often draws of each sort were made again."""
    steps_redrawn: Counter[str] = field(default_factory=Counter)
    """After how many inputs of each topic they were."""

    def __post_init__(self) -> None:
        self.rng = Random(f"{self.seats}/{self.seed}")
        self.picker = RandomPicker(self.rng.getrandbits(30))
        self.sensible = (self.seats + self.seed) % 2 == 1

    @property
    def play(self) -> Play:
        """The play under examination."""
        return inside(self.table)

    def viewers(self) -> list[int]:
        """All seats and the spectator."""
        return [*range(self.seats), SPECTATOR]

    def find(self, check: str, text: str) -> None:
        """Write down what is wrong here and now."""
        step = self.table.inputs if hasattr(self, "table") else 0
        self.report.add(
            Finding(check, self.game.id, self.seats, self.seed, step, text, self.options)
        )

    @contextmanager
    def guard(self, check: str, doing: str) -> Iterator[None]:
        """Turn whatever the game raises into a finding, and stop."""
        try:
            yield
        except Stop:
            raise
        except RulesFault as fault:
            self.find("dead end", f"{doing}: {fault}")
            raise Stop from None
        except Exception as fault:
            self.find(check, f"{doing}: {described(fault)}")
            raise Stop from None

    def some_answer(self, question: Question, shape: Shape) -> Answer:
        """A random answer, as bots give it."""
        return respond(question, shape, self.picker)


def described(fault: Exception) -> str:
    """An exception in one line, with the place where it was raised."""
    last = traceback.extract_tb(fault.__traceback__)[-1]
    place = f"{Path(last.filename).name}:{last.lineno} in {last.name}"
    return f"{type(fault).__name__}: {fault} ({place})"


def inside(table: Table) -> Play:
    """The play of a table: only the examiner may look there."""
    return table._play


def with_play(table: Table, play: Play) -> Table:
    """A table like this one at which another play goes on."""
    twin = table.clone()
    twin._play = play
    twin._read = min(twin._read, len(play.log))
    return twin


def forget_early_facts(table: Table, kept: int) -> None:
    """Drop all facts but the latest, once they are counted: so looking stays cheap."""
    table._count_told()
    table._play.log = table._play.log[-kept:]
    table._read = len(table._play.log)


@dataclass(frozen=True)
class OpenDecision:
    """One question that can be answered now."""

    strand: Strand
    index: int
    id: str
    question: Question
    given: bool

    def shape(self, play: Play) -> Shape:
        """What may be answered."""
        return play.shape(self.strand, self.question)

    @property
    def awaited(self) -> bool:
        """Whether the table waits for it."""
        return not self.given and not self.question.standing


def open_decisions(play: Play) -> list[OpenDecision]:
    """All that can be answered now, standing offers and answers that can be revised included."""
    found: list[OpenDecision] = []
    for strand in play.strands:
        window = strand.window
        if window is None:
            continue
        for index, question in enumerate(window.questions):
            given = window.answers[index] is not MISSING
            if given and question.topic.final:
                continue
            name = decision_id(window, index)
            found.append(OpenDecision(strand, index, name, question, given))
    return found


def wire(shape: Shape, answer: Answer) -> Any:
    """An answer as a client would send it."""
    return json.loads(json.dumps(render(shape, answer)))


def fingerprint(play: Play) -> str:
    """The digest of a play together with all that is on offer in it."""
    offers = [[decision.id, plain(decision.shape(play))] for decision in open_decisions(play)]
    return f"{digest(play)} {json.dumps(offers)}"


def look(game: Game, view: View) -> str:
    """Everything a viewer is shown, as one text: the view as JSON, the scene, and the beats."""
    scene = repr(game.scene(view)) if game.scene is not None else ""
    beats = [beat_json(beat) for beat in staged(game, view)]
    shown = {**view_json(view), "scene": scene, "beats": beats}
    return encode(shown).decode()


def recent(view: View) -> View:
    """A view with its latest facts alone: older ones were looked at when they were told."""
    view.log = view.log[-RECENT:]
    return view


def difference(one: Any, other: Any, path: str = "") -> str:
    """Where two pieces of plain data first differ; empty where they do not."""
    if isinstance(one, dict) and isinstance(other, dict) and list(one) == list(other):
        pairs = [(f"{path}.{key}" if path else key, one[key], other[key]) for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(f"{path}[{n}]", one[n], other[n]) for n in range(len(one))]
    elif one == other and type(one) is type(other):
        return ""
    else:
        return f"{path or 'the whole'} is {shortened(one)} or {shortened(other)}"
    for name, left, right in pairs:
        found = difference(left, right, name)
        if found:
            return found
    return ""


def shortened(data: Any) -> str:
    """A piece of data that fits into a sentence."""
    text = json.dumps(data, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:77]}..."
