"""How bots stand: the ladder of every game, and the drama at their tables, as one document.

Each step of a ladder is an arena of two bots, and each table of drama the study `tension` of its
game, so that games are kept, resumed and shared as all others. What was found is written down
after each part: somebody who stops the work loses nothing, and a later run goes on.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

from starmoot.host import get_game
from starmoot.kernel import Game
from starmoot.lab.analysis import scalars
from starmoot.lab.arena import arena_study, per_cent, play_arena
from starmoot.lab.errors import BadStudy
from starmoot.lab.executors import Executor
from starmoot.lab.measures import BY_SEAT, PACE, ROUNDS, figures_of, generic
from starmoot.lab.playing import Seen
from starmoot.lab.report import markdown_table
from starmoot.lab.running import NothingPlayed, Step, open_games, run_study
from starmoot.lab.statistics import Estimate, mean_estimate
from starmoot.lab.studies import Stopping, Study, load_study, make_study, read, studies_folder
from starmoot.lab.targets import Target
from starmoot.lab.tuning import targets_of
from starmoot.lab.words import told

STUDY = "tension"
PARTS = ("ladder", "drama")
KEPT = "bots.json"
COLUMNS = (
    *("lead_changes", "open_until", "comeback", "drama", "half_lead_wins", "mattered", "stakes"),
    *("conflicts", "deals", "refusals", "promises_kept", "promises_broken", "lost_together"),
    *("rounds", "questions"),
)
"""What is measured at every table besides its targets, where a game has it."""

Data = dict[str, Any]
Tell = Callable[[str], None]

INTRODUCTION = """# Bots

How strong the bots of each game are, and how tense the games are that they play. Made again by one
command, which shows how far it is, goes on where it was stopped, and uses all cores:

```sh
starmoot lab bots                      # every game; --for 20m, --seeds and --tables say how much
starmoot lab bots moot --only ladder   # a part of it
```

**Ladders.** Each bot meets the one below it on the same seeds, once with either in front, and seats
move on from seed to seed. A duel is two seats of a game, one of each bot: the higher score wins it.
Brackets are 95 % intervals. A step is *stronger* if its interval lies above one half, *weaker* if
it lies below, and *equal* if it may be chance.

**Drama.** [The lab](lab.md#drama) defines the measures. A target is what a table ought to be like;
beside each figure stands whether it is met. *By the book* every option is as the authors printed
it; a preset is offered first to newcomers and hosts. The second table says how many times its fair
share each seat and role wins (1 if all were equal), and how much of the game it leads.
"""


@dataclass(frozen=True)
class Amount:
    """How much is played: seeds for each step, games for each table, seconds in all."""

    seeds: int = 0
    games: int = 0
    seconds: float | None = None


def plans() -> dict[str, Data]:
    """What is played for each game, as it is written down."""
    return tomllib.loads(files("starmoot.lab").joinpath("bots.toml").read_text("utf-8"))


class Standing:
    """The work on the document: part by part, each kept as soon as it is there."""

    def __init__(self, folder: Path, executor: Executor, amount: Amount, step: Step) -> None:
        self.folder = folder
        self.executor = executor
        self.amount = amount
        self.step = step
        self.parts = kept_parts(folder)

    def play(self, names: Sequence[str], parts: Sequence[str], tell: Tell) -> None:
        """Play what is missing of these games, in equal parts of the time."""
        todo = [(name, part) for part in parts for name in names]
        seconds = self.amount.seconds
        for name, part in todo:
            share = None if seconds is None else seconds / len(todo)
            game, plan = get_game(name), plans()[name]
            play = self.ladder if part == "ladder" else self.drama
            self.parts.setdefault(name, {})[part] = play(game, plan, share)
            self.folder.mkdir(parents=True, exist_ok=True)
            text = json.dumps(self.parts, ensure_ascii=False, indent=1)
            (self.folder / KEPT).write_text(text + "\n", encoding="utf-8")
            tell(f"{game.title}, {part}")

    def ladder(self, game: Game, plan: Data, seconds: float | None) -> list[Data]:
        """Every step of a game's ladder, from the bottom up."""
        steps = list(pairwise(plan["ladder"]))
        return [
            self.rung(game, plan, lower, upper, None if seconds is None else seconds / len(steps))
            for lower, upper in steps
        ]

    def rung(self, game: Game, plan: Data, lower: str, upper: str, seconds: float | None) -> Data:
        """One step: what the upper bot makes of its duels with the lower one."""
        bots = (upper, lower)
        seeds = self.amount.seeds or plan["seeds"]
        study = arena_study(game, bots, seats=plan["seats"], games=seeds)
        try:
            found = play_arena(study, bots, self.folder, self.executor, seconds, self.step)
        except NothingPlayed:
            return {"upper": upper, "lower": lower, "games": 0}
        rungs = {rung.bot: rung for rung in found.rungs}
        share = rungs[upper].against[lower]
        verdict = "stronger" if share.low > 0.5 else "weaker" if share.high < 0.5 else "equal"
        return {
            "upper": upper,
            "lower": lower,
            "games": 2 * found.seeds,
            "share": per_cent(share),
            "verdict": verdict,
        }

    def drama(self, game: Game, plan: Data, seconds: float | None) -> Data:
        """What the tables of a game are like, by the book and with its preset."""
        study = crowded(game, plan, self.amount.games or plan["games"])
        try:
            found = run_study(study, self.folder, self.executor, seconds, self.step)
        except NothingPlayed:
            return {"tables": [], "rows": [], "sides": []}
        games = open_games(study, self.folder)
        tables: list[Data] = []
        columns: list[dict[str, str]] = []
        sides: list[dict[str, str]] = []
        for arm in study.arms:
            seen = [one for one in games[arm.name].seen(range(found.games)) if one is not None]
            tables.append({"name": arm.name, "games": len(seen)})
            columns.append(figures(study, seen))
            sides.append(shares(seen))
        return {"tables": tables, "rows": beside(columns), "sides": beside(sides)}


def crowded(game: Game, plan: Data, games: int) -> Study:
    """The study of a game's tension with each of its arms for each crowd of bots."""
    folder = studies_folder(game)
    if folder is None:
        raise BadStudy(f"{game.title} has no studies, so no study {STUDY}")
    table = dict(read(folder / f"{STUDY}.toml"))
    arms = table.get("arm", [{"name": "by the book"}])
    table["seats"] = plan["seats"]
    table["measures"] = list(dict.fromkeys([*table["measures"], *columns_of(game)]))
    table["arm"] = [
        {**arm, "bots": bots, "name": f"{arm['name']}, {crowd}"}
        for crowd, bots in plan["crowds"].items()
        for arm in arms
    ]
    study = make_study(game, STUDY, table, folder)
    return replace(study, stopping=Stopping(games=games))


def columns_of(game: Game) -> list[str]:
    """What is measured at every table of a game; one that counts no rounds has none."""
    known = generic(game, PACE)
    counted = bool(set(ROUNDS) & set(figures_of(game)))
    found = [name for name in COLUMNS if name in known and (counted or name != "rounds")]
    return [*found, "led"] if "led" in known else found


def figures(study: Study, seen: Sequence[Seen]) -> dict[str, str]:
    """What is wanted of a table and what it is, then what else is measured of it."""
    targets = targets_of(study)
    found = {target.wanted(): judged(target, seen) for target in targets}
    wanted = {target.name for target in targets}
    for measure in study.measures:
        if measure.name not in wanted and measure.name not in BY_SEAT:
            value = mean_estimate(scalars(measure, seen), measure.share)
            found[f"{measure.title}, mean"] = told(value, measure.share)
    return found


def shares(seen: Sequence[Seen]) -> dict[str, str]:
    """What each seat and each role wins, in fair shares, and how long it leads.

    A role that always sits in the same place has no line of its own.
    """
    if not seen:
        return {}
    seats = range(len(seen[0].wins))
    moving = any(game.roles != seen[0].roles for game in seen)
    found: dict[str, list[tuple[float, float]]] = {}
    for game in seen:
        for seat in seats:
            side = f"seat {seat + 1}" + ("" if moving else f", {game.roles[seat]}")
            found.setdefault(side, []).append(fortune(game, [seat]))
    for role in dict.fromkeys(role for game in seen for role in game.roles) if moving else ():
        sitting = [[seat for seat in seats if game.roles[seat] == role] for game in seen]
        pairs = zip(seen, sitting, strict=True)
        found[role] = [fortune(game, places) for game, places in pairs if places]
    return {side: lot(pairs, len(seats)) for side, pairs in found.items()}


def fortune(game: Seen, places: Sequence[int]) -> tuple[float, float]:
    """The mean part of the victory of some seats, and per cent of the game in the lead."""
    led = game.drama["led"]
    assert isinstance(led, list)
    count = len(places)
    return sum(game.wins[seat] for seat in places) / count, sum(led[s] for s in places) / count


def lot(pairs: Sequence[tuple[float, float]], seats: int) -> str:
    """What a side wins, in fair shares, and how long it leads."""
    won = mean_estimate([won for won, _led in pairs], True)
    led = sum(led for _won, led in pairs) / len(pairs)
    fair = Estimate(seats * won.value, seats * won.low, seats * won.high, won.games)
    return f"{told(fair, False)}, leads {led:.0f} %"


def beside(columns: Sequence[Mapping[str, str]]) -> list[Data]:
    """Columns with titles as rows; what a column lacks is empty."""
    titles = dict.fromkeys(title for column in columns for title in column)
    return [
        {"title": title, "values": [column.get(title, "") for column in columns]}
        for title in titles
    ]


def judged(target: Target, seen: Sequence[Seen]) -> str:
    """A figure beside its target."""
    value = target.of(seen)
    return f"{told(value, target.share)}, {target.met(value)}"


# The document


def kept_parts(folder: Path) -> dict[str, Data]:
    """What earlier runs have found."""
    try:
        found: dict[str, Data] = json.loads((folder / KEPT).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found


def document(parts: Mapping[str, Data]) -> str:
    """All that is known, as a document."""
    lines = [INTRODUCTION]
    for name, plan in plans().items():
        if name in parts:
            game = get_game(name)
            lines += [f"## {game.title}", "", f"{plan['seats']} seats.", ""]
            lines += ladder_lines(parts[name].get("ladder", []))
            lines += drama_lines(parts[name].get("drama", {}))
            for note in plan["notes"]:
                lines += [note, ""]
    return "\n".join(lines).rstrip() + "\n"


def ladder_lines(steps: Sequence[Data]) -> list[str]:
    """The ladder of a game as a table, the strongest first."""
    played = [step for step in steps if step["games"]]
    if not played:
        return []
    rows = [["bot", "below it", "duels won", "", "games"]]
    for step in reversed(played):
        cells = (step["upper"], step["lower"], step["share"], step["verdict"])
        rows.append([*cells, f"{step['games']:,}"])
    return [*markdown_table(rows), ""]


def drama_lines(found: Data) -> list[str]:
    """The drama of a game, and who wins there: a column for each way to set it."""
    if not found.get("rows"):
        return []
    heads = [f"{table['name']} ({table['games']:,} games)" for table in found["tables"]]
    lines: list[str] = []
    for rows in (found["rows"], found["sides"]):
        cells = [["", *heads], *[[row["title"], *row["values"]] for row in rows]]
        lines += [*markdown_table(cells), ""]
    return lines


def checked(names: Sequence[str]) -> list[str]:
    """The games to work on: those named, or all; refuses one that has no plan."""
    there = plans()
    strange = [name for name in names if name not in there]
    if strange:
        raise BadStudy(f"there is no plan for {', '.join(strange)}; there are {', '.join(there)}")
    for name in names or there:
        load_study(get_game(name), STUDY)
    return list(names or there)
