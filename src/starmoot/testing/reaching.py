"""What a recorded game reaches: rules that it asks, offers, tells or plays with, and code it runs.

A rule is reached by name if a question, an option on offer, a fact, a thing that a fact is about,
or a setting of the table that is not the usual one cites it. It is reached by code if recorded
games, or the screens that show them, have run every line of a function, or of all methods of a
class, whose docstring cites it. Lines that only raise an error do not count, since no recorded game
may break, and neither do those that make an object: of many classes there is one object, made when
the game is loaded.
"""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from starmoot.kernel import (
    SPECTATOR,
    Choose,
    Form,
    Game,
    Question,
    Shape,
    Table,
    View,
    Words,
    load_journal,
    replay,
)
from starmoot.kernel.replaying import check_end, replay_line
from starmoot.kernel.rules import cited
from starmoot.kernel.strand import asker_of
from starmoot.testing.exam import OpenDecision, inside, open_decisions

Line = tuple[str, int]
Place = tuple[str, int]
"""A kind by its name, and one of its keys."""
Follower = Callable[[FrameType, str, Any], Any]
"""What Python calls for every line of a function."""

_reached: dict[tuple[str, int, str], Reached] = {}
"""What recorded games reached, by game, rules version and fingerprint of the record."""


@dataclass(frozen=True)
class Reached:
    """What one record reaches: rules by name, and lines that ran of all that cites rules."""

    ids: frozenset[str]
    lines: frozenset[Line]


def reached_by(game: Game, text: str) -> Reached:
    """Everything that a record reaches; a record that has been looked at is not played again."""
    place = (game.id, game.rules_version, hashlib.sha256(text.encode()).hexdigest())
    if place not in _reached:
        _reached[place] = played_again(game, text)
    return _reached[place]


def played_again(game: Game, text: str) -> Reached:
    """Replay a record, looking at every view that changed after every input."""
    journal = load_journal(text)
    end = journal.end
    trail = Trail(folder_of(game))
    assert end is not None
    look = Look(trail)
    with trail:
        table = replay(game, journal, upto=0)
    look.draw(table, SPECTATOR)
    look.at_questions(table)
    for line in journal.lines:
        with trail:
            replay_line(table, line)
        look.at_questions(table)
    look.at_screens(table)
    check_end(table, end)
    look.at_log(table)
    look.at_settings(game, journal.header["options"])
    return Reached(frozenset(look.ids), frozenset(trail.lines()))


class Look:
    """Collects the rules that are named while a game is played.

    Words cost far more than what they describe; so they are asked for only where a question
    offers something that its topic has not offered before. Screens are drawn for spectators at the
    beginning, for whoever is asked what nobody has been asked before, and for everybody at the end.
    """

    def __init__(self, trail: Trail) -> None:
        self.trail = trail
        self.ids: set[str] = set()
        self.versions: dict[int, int] = {}
        self.offered: dict[str, dict[str, set[int]]] = {}
        self.latest: dict[str, Shape] = {}
        self.named: dict[Place, str] = {}

    def at_questions(self, table: Table) -> None:
        """Collect the rules of what the seats are asked, where a seat's view has changed.

        What is on offer is looked at without the view around it, which costs far more.
        """
        play = inside(table)
        for seat in range(table.seats):
            version = table.version(seat)
            if self.versions.get(seat) == version:
                continue
            self.versions[seat] = version
            topics = len(self.offered)
            own = [decision for decision in open_decisions(play) if decision.question.seat == seat]
            with self.trail:
                shapes = [decision.shape(play) for decision in own]
            offers = zip(own, shapes, strict=True)
            news = [offer for offer in offers if self.is_news(offer[0].question, offer[1])]
            if news:
                self.at_words(table.view(seat, False, False), news)
            if len(self.offered) > topics:
                self.draw(table, seat)

    def at_words(self, view: View, news: list[tuple[OpenDecision, Shape]]) -> None:
        """Collect the rules that the words of questions name, for what these offer."""
        for decision, shape in news:
            with self.trail:
                words = asker_of(decision.strand, decision.question).words(view, decision.question)
            self.ids.update(rules_on_offer(shape, words))
            self.named.update(words.rules)

    def at_screens(self, table: Table) -> None:
        """Draw what every viewer sees."""
        for viewer in [*range(table.seats), SPECTATOR]:
            self.draw(table, viewer)

    def draw(self, table: Table, viewer: int) -> None:
        """Draw the screen of a viewer, so that the code behind it is run."""
        if table.game.scene is not None:
            with self.trail:
                table.game.scene(table.view(viewer))

    def is_news(self, question: Question, shape: Shape) -> bool:
        """Whether a question offers what its topic has not offered yet; it has by now."""
        topic = question.topic
        if topic.name not in self.offered:
            self.ids.update(rules_in(topic.rules))
            self.offered[topic.name] = {}
        if self.latest.get(topic.name) is shape:
            return False  # several seats, or the same one again, are offered the same sheet
        self.latest[topic.name] = shape
        known = self.offered[topic.name]
        before = sum(map(len, known.values()))
        for menu in menus_in(shape):
            known.setdefault(menu.kind.name, set()).update(menu.keys)
        return sum(map(len, known.values())) > before

    def at_log(self, table: Table) -> None:
        """Collect the rules of all facts, and of the things they are about."""
        for viewer in [*range(table.seats), SPECTATOR]:
            for entry in table.view(viewer, wordy=False).log:
                self.ids.update(rules_in(entry.note.rules))
                for kind, key in zip(entry.note.kinds, entry.args, strict=True):
                    self.ids.update(rules_in(self.named.get((kind.name, key), "")))

    def at_settings(self, game: Game, settings: dict[str, Any]) -> None:
        """Collect the rules of options that the table has settled in another way than usual."""
        for option in game.options:
            if settings.get(option.name, option.default) != option.default:
                self.ids.update(rules_in(option.rules))


@cache
def rules_in(text: str) -> tuple[str, ...]:
    """The rule ids that a text cites; the same few texts are asked for again and again."""
    return tuple(cited(text))


def rules_on_offer(shape: Shape, words: Words) -> Iterator[str]:
    """The rules behind the options of a question, where the words of the question name them."""
    for place in places_in(shape):
        yield from rules_in(words.rules.get(place, ""))


def places_in(shape: Shape) -> dict[Place, None]:
    """Everything that a question offers to choose from, once, in its order."""
    found: dict[Place, None] = {}
    for menu in menus_in(shape):
        name = menu.kind.name
        found.update(dict.fromkeys((name, key) for key in menu.keys))
    return found


def menus_in(shape: Shape) -> Iterator[Choose]:
    """Every choice that a question leads to, once, in its order."""
    waiting: list[Shape] = [shape]
    seen: set[int] = set()
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, Form):
            waiting.extend(reversed(one.parts))
        elif isinstance(one, Choose):
            yield one
            waiting.extend(follow for follow in reversed(one.then) if follow is not None)


NOTHING: frozenset[int] = frozenset()


class Trail:
    """The lines that run while the trail is open, of what cites rules in the modules of a folder.

    Python calls it for every function that is called, and for every line of a function that it
    follows, so it does as little as it can. Compiled modules leave no trail.
    """

    def __init__(self, folder: Path) -> None:
        self.wanted: dict[str, set[int]] = {}
        for path in folder.rglob("*.py"):
            parts = parts_citing(path)
            self.wanted[str(path)] = {line for part in parts for line in part.needed}
        self.left: dict[CodeType, set[int]] = {}
        self.followers: dict[CodeType, Follower | None] = {}
        self.before: Any = None

    def __enter__(self) -> Trail:
        self.before = sys.gettrace()
        sys.settrace(self.on_call)
        return self

    def __exit__(self, *_fault: object) -> None:
        sys.settrace(self.before)

    def on_call(self, frame: FrameType, _event: str, _value: Any) -> Follower | None:
        """Follow a function as long as lines of it are wanted that have not run."""
        code = frame.f_code
        try:
            return self.followers[code]
        except KeyError:
            follower = self.followers[code] = self.follower(code)
            return follower

    def follower(self, code: CodeType) -> Follower | None:
        """What notes the lines of a function that run; it goes when the last of them has."""
        left = self.left[code] = self.wanted_of(code)
        if not left:
            return None
        ran, followers = left.discard, self.followers

        def follow(frame: FrameType, _event: str, _value: Any) -> Follower:
            ran(frame.f_lineno)
            if not left:
                followers[code] = None
            return follow

        return follow

    def wanted_of(self, code: CodeType) -> set[int]:
        """The lines of a function that are wanted."""
        return lines_of(code) & self.wanted.get(code.co_filename, NOTHING)

    def lines(self) -> Iterator[Line]:
        """The lines that have run, by file."""
        for code, left in self.left.items():
            for line in self.wanted_of(code) - left:
                yield code.co_filename, line


def lines_of(code: CodeType) -> set[int]:
    """The lines of a function that can run after it has been called."""
    return {line for _, _, line in code.co_lines() if line} - {code.co_firstlineno}


def folder_of(game: Game) -> Path:
    """Where the modules of a game are."""
    file = import_module(game.package).__file__ if game.package else None
    return Path(file or "nowhere").parent


@dataclass(frozen=True)
class Cited:
    """A function or class whose docstring cites rules, and the lines of it that must have run."""

    ids: tuple[str, ...]
    line: int
    needed: frozenset[int]


def rules_run(path: Path, lines: Set[Line]) -> Iterator[tuple[str, int]]:
    """(id, line) of the citations in a module whose function or class has run completely."""
    for part in parts_citing(path):
        if all((str(path), line) in lines for line in part.needed):
            yield from ((rule_id, part.line) for rule_id in part.ids)


def parts_citing(path: Path) -> list[Cited]:
    """What cites rules in a module and can be run."""
    return parts_of(str(path), path.read_text(encoding="utf-8"))


@cache
def parts_of(name: str, source: str) -> list[Cited]:
    """The same for the text of a module."""
    able = set(function_lines(compile(source, name, "exec")))
    found: list[Cited] = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        ids = rules_in(ast.get_docstring(node) or "")
        within = set(range(node.lineno, (node.end_lineno or 0) + 1)) if ids else set()
        needed = (able & within) - lines_left_out(node)
        if needed:
            found.append(Cited(ids, node.lineno, frozenset(needed)))
    return found


def function_lines(code: CodeType, inside: bool = False) -> Iterator[int]:
    """The lines of all functions in a module, not those that run when it is imported."""
    if inside:
        yield from lines_of(code)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from function_lines(inner, inside or bool(inner.co_flags & IN_FUNCTION))


IN_FUNCTION = 0x02
"""The flag `CO_NEWLOCALS`, which the body of a class does not have."""


def lines_left_out(node: ast.AST) -> set[int]:
    """The lines that only raise an error or make an object."""
    found: set[int] = set()
    for inner in ast.walk(node):
        if isinstance(inner, ast.FunctionDef) and inner.name != "__init__":
            continue
        if isinstance(inner, ast.FunctionDef | ast.Raise):
            found.update(range(inner.lineno, (inner.end_lineno or inner.lineno) + 1))
    return found
