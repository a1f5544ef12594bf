"""Games for the command line's tests: one that asks for every shape, one that breaks."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, final

import pytest
from tests.digits import Digits
from tests.topics import Asked

from starmoot.cli import main
from starmoot.host import add_game, render
from starmoot.kernel import (
    DONE,
    NUMBER,
    SEAT,
    STAY,
    YES_NO,
    Allocate,
    Amount,
    Ask,
    Choose,
    Form,
    Game,
    Kind,
    Limit,
    Play,
    Procedure,
    Question,
    Record,
    Shape,
    Step,
    Text,
    Topic,
    View,
    Words,
    ask,
    note,
)
from starmoot.scene import Card, CardRow, Grid, Map, Place, Prose, Scene, Track, Tracks

STALL: Final = Kind("stalls.stall", ["silk", "spice", "salt", "saffron"])

BUY: Final = Asked("stalls.buy", "", "Which stall do you visit?", may_pass="Go home")
SEVERAL: Final = Asked("stalls.several", "", "Which stalls do you like?")
RANK: Final = Asked("stalls.rank", "", "Which come first?")
SPLIT: Final = Asked("stalls.split", "", "How do you spend your coins?")
LOAD: Final = Asked("stalls.load", "", "What do you carry home?")
SHEET: Final = Asked("stalls.sheet", "", "What do you tell the guild?")
OATH: Final = Asked("stalls.oath", "", "Do you swear?", final=True)
WAIT: Final = Asked("stalls.wait", "", "Is it getting late?")
WAVE: Final = Asked("stalls.wave", "", "Wave to somebody?")
TOPICS: Final = (BUY, SEVERAL, RANK, SPLIT, LOAD, SHEET, OATH)

HEARD: Final = note("stalls.heard", "", "{} answers {}", SEAT, NUMBER)
WAVED: Final = note("stalls.waved", "", "{} waves", SEAT)


def stall_shape(topic: Topic) -> Shape:
    """The shape of each question."""
    if topic is BUY:
        return Choose(STALL, [0, 1], then=[None, Amount(1, 9, 2)])
    if topic is SEVERAL:
        return Choose(STALL, [0, 1, 2, 3], 1, 2)
    if topic is RANK:
        return Choose(STALL, [0, 1, 2], 0, 3, ordered=True)
    if topic is SPLIT:
        return Allocate(STALL, [0, 1], [3, 2], 4, 5, [1, 2])
    if topic is LOAD:
        return Allocate(STALL, [0, 1], [3, 3], 0, 6, [1, 1], [Limit([2, 1], 4)])
    if topic is SHEET:
        return Form(
            ["prices", "remark"], [Choose(NUMBER, [2, 4, 8]), Text(12, 2, ["Dear", "Fair"])]
        )
    return Choose(YES_NO, [0, 1])


@final
class Board(Record):
    """What was answered, and whose turn it is."""

    heard: list[int]
    waves: int = 0

    def __init__(self) -> None:
        self.heard = []


@final
class Inquiry(Procedure[Play]):
    """Ask the first seat for every shape; then the second seat, while the first may wave."""

    at: int = 0

    def begin(self, g: Play) -> Step:
        return ask(TOPICS[self.at], 0, Inquiry.hear)

    def offer(self, g: Play, question: Question) -> Shape:
        return Choose(YES_NO, [0, 1]) if question.topic is WAVE else stall_shape(question.topic)

    def words(self, view: View, question: Question) -> Words:
        words = Words(question.topic.prompt)
        if question.topic is BUY:
            words.previews[("stalls.stall", 0)] = "soft and dear"
            words.barred[("stalls.stall", 2)] = "closed today"
        return words

    def hear(self, g: Play) -> Step:
        shape = stall_shape(g.questions[0].topic)
        text = "nothing" if g.answer().passed() else json.dumps(render(shape, g.answer()))
        g.say(HEARD, 0, self.at, text=text)
        self.at += 1
        if self.at < len(TOPICS):
            return self.begin(g)
        questions = [Question(WAIT, 1), Question(WAVE, 0, standing=True)]
        return Ask(questions, Inquiry.close)

    def wave(self, g: Play) -> Step:
        g.say(WAVED, 0)
        return STAY

    back = wave

    def close(self, g: Play) -> Step:
        g.finish("the market closes", [2, 1])
        return DONE


def market_scene(_view: View) -> Scene:
    """One widget of every sort."""
    return Scene(
        "The market is open",
        (
            Tracks("Moods", (Track("Trade", 3, 0, 10, "brisk", True), Track("Rain", -2))),
            CardRow("Wares", (Card("Silk", "soft"), Card("", hidden=True))),
            CardRow("Coins", (Card("1"), Card("5")), private=True),
            Grid("Ledger", ("Who", "Owes"), (("Ada", "12"), ("Bo", "3"))),
            Map(
                "Lanes",
                (
                    Place("gate", "Gate", 0, 0, here=True),
                    Place("well", "Well", 4, 2, tokens=("bucket",)),
                ),
                (("gate", "well"),),
            ),
            Prose("Rumour", "They say [red] is out of fashion."),
        ),
    )


def no_setup(g: Play) -> None:
    """Leave the state as it was made."""


def build(name: str, opening: Callable[[], Procedure[Any]], **more: Any) -> Game:
    """A game around an opening procedure."""
    return Game(
        id=name,
        title=name.capitalize(),
        summary="",
        rules_version=1,
        state=Board,
        play=Play,
        setup=no_setup,
        opening=opening,
        **more,
    )


STALLS: Final = build(
    "stalls", Inquiry, seats=range(2, 3), endings=("the market closes",), scene=market_scene
)
SHAKY: Final = build("shaky", Digits, seats=range(1, 2), endings=("nine",))


@dataclass(frozen=True)
class Result:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON object on standard output."""
        return json.loads(self.out)


Run = Callable[..., Result]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process; `typed` is what somebody types."""
    from starmoot.host import registry

    monkeypatch.setattr(registry, "_added", dict(registry._added))
    add_game(STALLS)
    add_game(SHAKY)
    monkeypatch.setenv("COLUMNS", "100")

    def run_here(*arguments: str, typed: str = "") -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(arguments)
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return run_here


@pytest.fixture
def run_outside() -> Run:
    """Run a command in a process of its own, over pipes."""

    def run_there(*arguments: str, typed: str = "") -> Result:
        start = "from starmoot.cli import main; raise SystemExit(main())"
        done = subprocess.run(
            [sys.executable, "-c", start, *arguments],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"},
            check=False,
            timeout=120,
        )
        return Result(done.returncode, done.stdout, done.stderr)

    return run_there
