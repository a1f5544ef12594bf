"""Measures: what a study looks at in a finished game.

A measure is a function of a finished game (`Seen`) that gives a number, or one for each seat. There
are generic ones here; every figure of a game is one; a study or a game's `studies/measures.toml`
declares others by endings, figures, facts or a few lines of Python; and packages add theirs by the
entry points `starmoot.measures`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from starmoot.host import NOTES, check_options, listed
from starmoot.kernel import Game
from starmoot.lab import promises
from starmoot.lab.errors import BadStudy
from starmoot.lab.playing import Code, Seen, Value, Watch, play_one
from starmoot.lab.setup import Setup

GROUP = "starmoot.measures"
ROUNDS = ("rounds", "turns", "cycles", "sessions")
"""How games call the figure that counts their rounds."""

PACE = 15.0
"""Seconds that people take for a window of questions, which all answer side by side."""


@dataclass(frozen=True)
class Measure:
    """One thing to look at. Of a `share` people read per cent, and differences in points."""

    name: str
    title: str
    of: Callable[[Seen], Value]
    share: bool = False
    facts: bool = False
    leads: bool = False
    code: Code | None = None
    course: bool = False
    stakes: bool = False
    story: bool = False

    def value(self, seen: Seen) -> Value:
        """What the measure gives for a finished game."""
        return self.of(seen)


def watch_for(measures: list[Measure]) -> Watch:
    """What has to be looked at while games are played, so that these can be measured."""
    return Watch(
        any(measure.facts for measure in measures),
        any(measure.leads for measure in measures),
        tuple(measure.code for measure in measures if measure.code is not None),
        any(measure.course for measure in measures),
        any(measure.stakes for measure in measures),
        any(measure.story for measure in measures),
    )


# Generic measures


def rounds(seen: Seen) -> float:
    """How many rounds, turns or cycles it took."""
    found = [seen.figures[name] for name in ROUNDS if name in seen.figures]
    return float(found[0]) if found and isinstance(found[0], int) else float("nan")


def margin(seen: Seen) -> float:
    """How far the best is ahead of the second."""
    best = sorted(seen.scores, reverse=True)
    return float(best[0] - best[1]) if len(best) > 1 else 0.0


def first(seen: Seen) -> int:
    """The seat of the bot that is named first."""
    return seen.number % len(seen.bots)


def ahead(seen: Seen) -> float:
    """How far the bot named first is ahead of the mean of the others."""
    own = first(seen)
    others = [score for seat, score in enumerate(seen.scores) if seat != own]
    return seen.scores[own] - sum(others) / len(others) if others else 0.0


def counting(names: frozenset[str]) -> Callable[[Seen], Value]:
    """How often such facts were told."""
    return lambda seen: float(sum(seen.facts.get(name, 0) for name in names))


def per_seat(seen: Seen) -> Value:
    """Each seat's part of the victory."""
    return seen.wins


def felt(name: str) -> Callable[[Seen], Value]:
    """What was seen of a game's course, decisions or story under this name."""
    return lambda seen: seen.drama[name]


COURSE = (
    Measure("led", "per cent of the game in the lead, by seat", felt("led")),
    Measure("open_until", "per cent of the game until it was decided", felt("open_until")),
    Measure("comeback", "furthest that the winner was behind, of 1,000", felt("comeback")),
    Measure("drama", "drama, of 100", felt("drama")),
    Measure(
        "half_lead_wins",
        "share of victories of who led half-way",
        felt("half_lead_wins"),
        share=True,
    ),
)
STAKES = (
    Measure("mattered", "per cent of decisions that mattered", felt("mattered")),
    Measure("stakes", "what a decision is worth, of 1,000", felt("stakes")),
)
BY_SEAT = ("win", "score", "led")
"""Measures with a value for each seat: for rows and tables, not for verdicts."""

WIN = Measure("win", "share of victories by seat and role", per_seat, share=True)
SCORE = Measure("score", "points by seat and role", lambda seen: [float(s) for s in seen.scores])


def generic(game: Game, pace: float) -> dict[str, Measure]:
    """What can be measured in this game without knowing it."""
    found = [
        Measure("questions", "questions answered", lambda seen: float(seen.decisions)),
        Measure(
            "minutes",
            f"minutes, at {pace:g} seconds a step",
            lambda seen: seen.windows * pace / 60,
        ),
        Measure("margin", "lead of the winner in points", margin),
        Measure(
            "first_wins",
            "share of victories of the bot named first",
            lambda seen: seen.wins[first(seen)],
            share=True,
        ),
        Measure("first_ahead", "points of the bot named first above the others' mean", ahead),
        Measure(
            "lost_together",
            "share of games that nobody won",
            lambda seen: float(not any(seen.wins)),
            share=True,
        ),
        WIN,
        SCORE,
    ]
    if game.figures is not None:
        found.append(Measure("rounds", "rounds played", rounds))
    if game.outlook is not None:
        title = "times another seat took the lead"
        found.append(Measure("lead_changes", title, lambda seen: float(seen.leads), leads=True))
        found += [replace(measure, course=True) for measure in COURSE]
        found += [replace(measure, stakes=True) for measure in STAKES]
    found += [
        Measure(name, title, felt(name), story=True)
        for name, title in promises.told_by(game.story).items()
    ]
    return {measure.name: measure for measure in found}


# Declared measures

FORMS = ("endings", "figure", "facts", "code")


def declared(name: str, table: Any, game: Game, folder: Path | None) -> Measure:
    """A measure from its table in a TOML file."""
    if not isinstance(table, dict):
        raise BadStudy(f"measure {name} has to be a table with one of {', '.join(FORMS)}")
    strange = set(table) - {*FORMS, "title", "share"}
    if strange:
        raise BadStudy(f"measure {name} does not know {listed(sorted(strange))}")
    forms = [form for form in FORMS if form in table]
    if len(forms) != 1:
        raise BadStudy(f"measure {name} has to have exactly one of {', '.join(FORMS)}")
    title = str(table.get("title", name.replace("_", " ")))
    share = bool(table.get("share", False))
    value = table[forms[0]]
    if forms[0] == "endings":
        return by_endings(name, title, value, game)
    if forms[0] == "figure":
        return by_figure(name, title, value, share)
    if forms[0] == "facts":
        return by_facts(name, title, value, share)
    return by_code(name, title, str(value), share, folder)


def by_endings(name: str, title: str, value: Any, game: Game) -> Measure:
    """Whether the game ended in one of these ways."""
    endings = frozenset([value] if isinstance(value, str) else value)
    strange = sorted(endings - set(game.endings))
    if strange:
        there = listed(list(game.endings), most=len(game.endings))
        raise BadStudy(f"measure {name}: {game.title} never ends in {listed(strange)}; but {there}")
    return Measure(name, title, lambda seen: float(seen.ending in endings), share=True)


def by_figure(name: str, title: str, value: Any, share: bool) -> Measure:
    """A figure of the game, or the sum of several; of a row over rounds or seats, a value each."""
    if isinstance(value, list):
        figures = [str(figure) for figure in value]
        return Measure(
            name, title, lambda seen: float(sum(total(seen, one) for one in figures)), share
        )
    figure = str(value)

    def of(seen: Seen) -> Value:
        value = seen.figures.get(figure, 0)
        return [float(part) for part in value] if isinstance(value, list) else float(value)

    return Measure(name, title, of, share)


def total(seen: Seen, figure: str) -> float:
    """A figure that is one number."""
    value = seen.figures.get(figure, 0)
    return float(sum(value) if isinstance(value, list) else value)


def by_facts(name: str, title: str, value: Any, share: bool) -> Measure:
    """How often facts were told; as a share, whether they ever were."""
    names = frozenset([value] if isinstance(value, str) else value)
    strange = sorted(names - set(NOTES))
    if strange:
        raise BadStudy(f"measure {name}: no game tells a fact called {listed(strange)}")
    count = counting(names)
    if share:
        return Measure(name, title, lambda seen: float(bool(count(seen))), True, facts=True)
    return Measure(name, title, count, facts=True)


def by_code(name: str, title: str, value: str, share: bool, folder: Path | None) -> Measure:
    """A function in a Python file beside the study: `measures.py:stalled`, or the lines here."""
    file, colon, function = value.partition(":")
    if "\n" in value or not file.endswith(".py"):
        source, function = value, name
    elif not colon or folder is None or not (folder / file).is_file():
        raise BadStudy(f"measure {name}: code has to be FILE.py:FUNCTION beside the study")
    else:
        source = (folder / file).read_text(encoding="utf-8")
    if f"def {function}(" not in source:
        raise BadStudy(f"measure {name}: its code has no function {function}")
    code = Code(name, function, source)
    return Measure(name, title, lambda seen: seen.coded[name], share, code=code)


def plugged() -> dict[str, Callable[[], Measure]]:
    """Measures that installed packages bring."""
    return {entry.name: entry.load for entry in entry_points(group=GROUP)}


def measure(
    name: str, title: str = "", share: bool = False
) -> Callable[[Callable[[Seen], Value]], Measure]:
    """Make a measure of a function of what is stored of a game (no `play`): for packages."""

    def make(of: Callable[[Seen], Value]) -> Measure:
        return Measure(name, title or name.replace("_", " "), of, share)

    return make


def find(
    names: list[str],
    game: Game,
    own: Mapping[str, Measure],
    pace: float,
) -> list[Measure]:
    """The measures of these names: a study's or game's own, generic ones, plugged in, figures."""
    known = {**generic(game, pace), **own}
    found: list[Measure] = []
    figures: list[str] | None = None
    for name in names:
        if name not in known and name in plugged():
            known[name] = plugged()[name]()
        if name not in known:
            figures = figures_of(game) if figures is None else figures
            if name in figures:
                known[name] = by_figure(name, name, name, False)
            else:
                there = sorted({*known, *plugged(), *figures})
                raise BadStudy(
                    f"{game.title} has no measure '{name}'; there are "
                    f"{listed(there, most=len(there))}"
                )
        found.append(known[name])
    return found


def figures_of(game: Game) -> list[str]:
    """The names of a game's figures, from one short random game."""
    if game.figures is None:
        return []
    setup = Setup(game.id, game.seats[0], check_options(game, {}), ("random",), "figures")
    return list(play_one(game, setup, 0).result.figures)
