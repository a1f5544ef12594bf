"""Snapshots: a play as plain data goes on as the play itself would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.topics import Asked

import starmoot
from starmoot.host import QuickChance, Table, get_game, settle, walk
from starmoot.host.snapshot import BadSnapshot, decode_play, digest, encode_play
from starmoot.kernel import (
    DONE,
    PASS,
    Amount,
    Answer,
    Choose,
    Form,
    Game,
    Kind,
    Play,
    Procedure,
    Question,
    Record,
    Run,
    Secret,
    Sequence,
    Shape,
    Step,
    Text,
    ask,
    ask_each,
    only,
)
from starmoot.kernel.play import clone_play
from starmoot.kernel.shape import FIRST_ENTRY, MISSING

GameOf = Callable[..., Game]

SAY = Asked("test.snapshot.say", "T-01", "Say something.", may_pass="Nothing")
WORD = Kind("test.word", ["aye", "nay"])
SEED = bytes(range(32))


class Hall(Record):
    """What was said, in the order of its saying."""

    said: list[str]
    marks: dict[str, int]

    def __init__(self) -> None:
        self.said = []
        self.marks = {}


class Speaker(Procedure[Play]):
    """A procedure with fields of many kinds, its own secret among them."""

    seat: int = 0
    notes: list[str] = []
    plan: Secret[int] = Secret(0)

    def begin(self, g: Play) -> Step:
        self.notes.append(f"to seat {self.seat}")
        self.plan = Secret(g.chance.below(0, 1000), only(self.seat))
        return ask_each(SAY, g.everyone(), Speaker.heard)

    def offer(self, g: Play, question: Question) -> Shape:
        then: list[Shape | None] = [None, Amount(1, 3)]
        return Form(
            ["vote", "text"], [Choose(WORD, [0, 1], 0, 2, then), Text(9, 0, ["x", "é\u2028"])]
        )

    def heard(self, g: Play) -> Step:
        hall = g.state
        assert isinstance(hall, Hall)
        for answer in g.answers:
            hall.said.append("-" if answer.passed() else answer.parts[1].text)
        hall.marks[f"m{len(hall.said)}"] = self.plan.value
        return DONE


class Opening(Sequence[Play]):
    """Prepares once, then goes through its parts by the base's own method."""

    ready: int = 0

    def begin(self, g: Play) -> Step:
        self.ready += 1
        return super().begin(g)

    def outline(self, g: Play) -> list[Procedure[Play]]:
        return [Speaker(), Speaker(), End()]


class End(Procedure[Play]):
    """Ends the game with what was prepared."""

    def begin(self, g: Play) -> Step:
        opening = g.strands[0].stack[0]
        assert isinstance(opening, Opening)
        g.finish("done", [opening.ready, 0])
        return DONE


def answers() -> list[Answer]:
    """Answers of every form, passes included, for two windows of two seats."""
    shape = Speaker().offer(Play(Hall(), 2, QuickChance([], [], 0)), Question(SAY, 0))
    return [walk(shape, FIRST_ENTRY), PASS, PASS, walk(shape, FIRST_ENTRY)]


def step(play: Play, answer: Answer) -> None:
    """Give an answer to the first question that waits for one."""
    strand = next(strand for strand in play.strands if strand.window is not None)
    assert strand.window is not None
    index = next(i for i, given in enumerate(strand.window.answers) if given is MISSING)
    play.put(strand, index, answer)


def begun(game: Game) -> Play:
    return game.begin(
        2, settle(game, {}), QuickChance(["dice"], [0], int.from_bytes(SEED[:7], "big"))
    )


def test_a_stored_play_and_a_clone_go_on_as_the_play_itself(game_of: GameOf) -> None:
    game = game_of(Opening, Hall)
    plays = [begun(game)]
    for answer in answers():
        data = json.loads(json.dumps(encode_play(plays[0])))
        plays += [decode_play(game, data, SEED), clone_play(plays[0])]
        assert len({digest(play) for play in plays}) == 1
        for play in plays:
            step(play, answer)
    assert len({digest(play) for play in plays}) == 1
    assert [play.scores for play in plays] == [[1, 0]] * 9, "nothing was prepared twice"


def test_a_change_anywhere_changes_the_digest(game_of: GameOf) -> None:
    game = game_of(Opening, Hall)
    seen = {digest(begun(game))}

    def changed(change: Callable[[Any], None]) -> None:
        play: Any = begun(game)
        change(play)
        assert digest(play) not in seen
        seen.add(digest(play))

    changed(lambda play: play.state.said.append("x"))
    changed(lambda play: play.state.marks.update(x=1))
    changed(lambda play: setattr(play.strands[0].stack[1], "seat", 1))
    changed(lambda play: setattr(play.strands[0].stack[1].plan, "value", -5))
    changed(lambda play: setattr(play.strands[0].stack[0], "ready", 9))
    changed(lambda play: play.strands[0].stack.pop(0))
    changed(lambda play: play.put(play.strands[0], 1, PASS))
    changed(lambda play: play.chance.below(0, 6))
    changed(lambda play: play.asked.append(3))


def test_a_digest_is_32_hexadecimal_digits(game_of: GameOf) -> None:
    fingerprint = digest(begun(game_of(Opening, Hall)))
    assert len(fingerprint) == 32
    assert int(fingerprint, 16) >= 0


def damaged(game: Game, change: Callable[[dict[str, Any]], None]) -> str:
    data = json.loads(json.dumps(encode_play(begun(game))))
    change(data)
    with pytest.raises(BadSnapshot) as fault:
        decode_play(game, data, SEED)
    return str(fault.value)


def test_data_that_is_no_snapshot_of_the_game_is_refused(game_of: GameOf) -> None:
    game = game_of(Opening, Hall)

    def frame(data: dict[str, Any]) -> Any:
        return data["strands"][0][3][0]

    assert "no snapshot of workbench" in damaged(game, lambda data: data.pop("state"))
    assert "no snapshot of workbench" in damaged(game, lambda data: data["state"].pop())
    assert "unknown dice 'loaded'" in damaged(
        game, lambda data: data.update(chance=["loaded", [0], 0])
    )
    assert "builtins:int is no procedure" in damaged(
        game, lambda data: frame(data).__setitem__(0, "builtins:int")
    )
    assert "No module named 'nowhere'" in damaged(
        game, lambda data: frame(data).__setitem__(0, "nowhere:Thing")
    )
    assert "has no attribute 'unheard'" in damaged(
        game, lambda data: frame(data).__setitem__(1, f"{__name__}:Speaker.unheard")
    )
    assert "builtins:int.from_bytes is no procedure" in damaged(
        game, lambda data: frame(data).__setitem__(1, "builtins:int.from_bytes")
    )


class Nested(Procedure[Play]):
    """Runs a child, so that a stack of two is stored."""

    def begin(self, g: Play) -> Step:
        return Run(Inner(), Nested.begin)


class Inner(Procedure[Play]):
    def begin(self, g: Play) -> Step:
        return ask(SAY, 0, Inner.heard)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, 1)

    def heard(self, g: Play) -> Step:
        return DONE


def test_a_stored_stack_keeps_its_order(game_of: GameOf) -> None:
    game = game_of(Nested, Hall)
    play = game.begin(1, settle(game, {}), QuickChance(["dice"], [0], 0))
    twin = decode_play(game, encode_play(play), bytes(32))
    assert [type(frame).__name__ for frame in twin.strands[0].stack] == ["Nested", "Inner"]


SCRIPT = """
from starmoot.host import Table, get_game
table = Table(get_game("goofspiel"), 3, bytes(range(32)), {"cards": 5})
while not table.ended:
    seat, decision = table.awaited()[-1]
    options = table.view(seat).pending[0].shape.keys
    table.submit(seat, decision, str(options[len(options) // 2]))
    print(table.digest())
"""


def test_digests_are_the_same_in_every_process_whatever_its_hash_seed() -> None:
    path = str(Path(starmoot.__file__).parent.parent)
    printed = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "4242")
    }
    assert len(printed) == 1
    assert printed.pop().split() == own_digests()


def own_digests() -> list[str]:
    """The same game in this process."""
    table = Table(get_game("goofspiel"), 3, SEED, {"cards": 5})
    digests: list[str] = []
    while not table.ended:
        seat, decision = table.awaited()[-1]
        shape = table.view(seat).pending[0].shape
        assert isinstance(shape, Choose)
        table.submit(seat, decision, str(shape.keys[len(shape.keys) // 2]))
        digests.append(table.digest())
    return digests
