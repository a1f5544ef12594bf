"""The desk: questions as a library asks them. The command line is a thin layer over this."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import polars as pl

from starmoot.host import get_game, kernel_is_compiled
from starmoot.kernel import Game
from starmoot.lab import carrying, charts, examples, report, words
from starmoot.lab.analysis import Findings
from starmoot.lab.errors import BadStudy
from starmoot.lab.executors import Executor, closing, make_executor
from starmoot.lab.running import NothingPlayed, Step, open_games, run_study
from starmoot.lab.studies import Study, load_study, make_study, study_names

FOLDER = Path("starmoot-lab")
"""Where a library's games are kept unless it says otherwise."""


def silent(_done: int, _total: int) -> None:
    """Tell nobody how far the work is."""


@contextmanager
def crew(on: str = "", processes: int | None = None) -> Iterator[Executor]:
    """Who plays: local processes, or a Ray cluster (`ray`, `ray://HOST:PORT`)."""
    if on and on != "ray" and not on.startswith("ray://"):
        raise BadStudy(f"--on takes ray or ray://HOST:PORT, not '{on}'")
    if on:
        from starmoot.lab.on_ray import OnRay

        with closing(OnRay("" if on == "ray" else on)) as executor:
            yield executor
        return
    with closing(make_executor(processes or os.cpu_count() or 1)) as executor:
        yield executor


def question(
    game: str,
    vary: Mapping[str, Sequence[Any]] | None = None,
    name: str = "question",
    **fields: Any,
) -> Study:
    """A study from a question: what is varied, and any field of a study file."""
    table = {key: value for key, value in fields.items() if value is not None}
    table.setdefault("question", "")
    if vary:
        table["vary"] = {option: list(values) for option, values in vary.items()}
    return make_study(get_game(game), name, table, None)


def run(
    study: Study,
    folder: Path = FOLDER,
    *,
    seconds: float | None = None,
    processes: int | None = 1,
    on: str = "",
    executor: Executor | None = None,
    step: Step = silent,
) -> Findings:
    """Answer a study, with three games to watch."""
    if executor is None:
        with crew(on, processes) as made:
            return run(study, folder, seconds=seconds, executor=made, step=step)
    found = run_study(study, folder, executor, seconds, step)
    write_rows(study, folder)
    return examples.kept(found, open_games(study, folder), folder)


def ask(
    game: str,
    vary: Mapping[str, Sequence[Any]] | None = None,
    folder: Path = FOLDER,
    *,
    seconds: float | None = None,
    processes: int | None = 1,
    **fields: Any,
) -> Findings:
    """Ask one question: `ask("moot", {"gates": [7, 5]}, measures=["questions"], games=100)`."""
    return run(question(game, vary, **fields), folder, seconds=seconds, processes=processes)


def rows(study: Study, folder: Path = FOLDER) -> pl.DataFrame:
    """All games of a study: one row a game, with its arm and every measure as a column."""
    games = open_games(study, folder)
    frames: list[pl.DataFrame] = []
    for arm in study.arms:
        part = games[arm.name]
        frame = part.frame(len(part.lines))
        if frame.is_empty():
            continue
        seen = part.seen(sorted(part.lines))
        values = {
            measure.name: [None if game is None else measure.value(game) for game in seen]
            for measure in study.measures
        }
        columns = [
            pl.Series(f"measure: {name}", value, strict=False) for name, value in values.items()
        ]
        frames.append(
            frame.with_columns(columns).insert_column(0, pl.Series("arm", [arm.name] * len(seen)))
        )
    return pl.concat(frames, how="diagonal") if frames else pl.DataFrame()


def estimates(found: Findings) -> pl.DataFrame:
    """Every estimate and effect of a study as a table."""
    lines: list[dict[str, Any]] = []
    for side in found.sides:
        for measure, estimate in side.estimates.items():
            effect = found.effects.get((side.name, measure))
            lines.append(
                {
                    "arm": side.name,
                    "measure": measure,
                    "games": estimate.games,
                    "value": estimate.value,
                    "low": estimate.low,
                    "high": estimate.high,
                    "change": effect.value if effect else None,
                    "change_low": effect.low if effect else None,
                    "change_high": effect.high if effect else None,
                    "p": effect.adjusted if effect else None,
                }
            )
    return pl.DataFrame(lines, infer_schema_length=None)


def write_rows(study: Study, folder: Path) -> Path:
    """All games of a study in one Parquet file, sorted; gives its path."""
    place = folder / "studies" / study.game / f"{study.name}.parquet"
    place.parent.mkdir(parents=True, exist_ok=True)
    draft = place.with_suffix(f".{os.getpid()}.draft")
    rows(study, folder).write_parquet(draft, compression="zstd", statistics=False)
    draft.replace(place)
    return place


# All questions of a game

Teller = Callable[[str, Findings], None]


def answers(
    game: Game,
    folder: Path,
    executor: Executor,
    *,
    seconds: float | None = None,
    only: Sequence[str] = (),
    step: Callable[[str], Step] = lambda _name: silent,
    tell: Teller = lambda _name, _found: None,
) -> tuple[list[Findings], list[str]]:
    """Run or resume all studies of a game, each within its part of the time; what had no answer."""
    studies = [load_study(game, name) for name in only or study_names(game)]
    studies.sort(key=by_question)
    found: list[Findings] = []
    without: list[str] = []
    left = seconds
    missing = [games_left(study, folder) for study in studies]
    for place, study in enumerate(studies):
        share = None if left is None else left * missing[place] / (sum(missing[place:]) or 1)
        try:
            one = run(study, folder, seconds=share, executor=executor, step=step(study.name))
        except NothingPlayed as nothing:
            without.append(str(nothing))
            continue
        found.append(one)
        remember_run(game, folder, one, executor.width)
        tell(study.name, one)
        left = None if left is None else max(0.0, left - one.seconds)
    return found, without


def by_question(study: Study) -> tuple[bool, tuple[str, ...], str]:
    """The order of a report: by the questions of the rules, then what nobody asked there."""
    return not study.rules, study.rules, study.name


def games_left(study: Study, folder: Path) -> int:
    """How many games a study may still play, at most."""
    most = study.stopping.games or study.stopping.most
    return sum(len(part.missing(most)) for part in open_games(study, folder).values())


@dataclass(frozen=True)
class Effort:
    """What the answers of a game took: games in seconds, by how many processes played."""

    games: Mapping[int, int] = field(default_factory=dict)
    seconds: Mapping[int, float] = field(default_factory=dict)
    carried: int = 0
    """Games of other code that were kept."""
    checked: int = 0
    """How many of those were played again, and came out the same."""


def effort_file(game: Game, folder: Path) -> Path:
    """Where it is kept how long the games of all studies took; rows know nothing of clocks."""
    return folder / "studies" / game.id / "time.json"


def effort_of(game: Game, folder: Path) -> Effort:
    """What the answers took so far."""
    try:
        kept = json.loads(effort_file(game, folder).read_text(encoding="utf-8"))
        runs = {int(run["processes"]): run for run in kept["runs"]}
        return Effort(
            {width: int(run["games"]) for width, run in runs.items()},
            {width: float(run["seconds"]) for width, run in runs.items()},
            int(kept["carried"]),
            int(kept["checked"]),
        )
    except (OSError, ValueError, KeyError, TypeError):
        return Effort()


def remember(game: Game, folder: Path, effort: Effort) -> None:
    """Keep what the answers took."""
    runs = [
        {"processes": width, "games": games, "seconds": round(effort.seconds[width], 1)}
        for width, games in sorted(effort.games.items())
    ]
    kept = {"runs": runs, "carried": effort.carried, "checked": effort.checked}
    place = effort_file(game, folder)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(json.dumps(kept) + "\n", encoding="utf-8")


def remember_run(game: Game, folder: Path, one: Findings, width: int) -> None:
    """Add what one study has played now."""
    if one.fresh:
        was = effort_of(game, folder)
        games = {**was.games, width: was.games.get(width, 0) + one.fresh}
        seconds = {**was.seconds, width: was.seconds.get(width, 0.0) + one.seconds}
        remember(game, folder, replace(was, games=games, seconds=seconds))


def carry(game: Game, folder: Path, each: int, step: Step = silent) -> list[carrying.Carried]:
    """Keep the games that other code has played, where this code plays them the same."""
    found = carrying.carry(game, folder, each, step)
    was = effort_of(game, folder)
    kept = [one for one in found if one.games]
    more = sum(one.games for one in kept)
    checked = sum(one.checked for one in kept)
    remember(game, folder, replace(was, carried=was.carried + more, checked=was.checked + checked))
    return found


def build() -> str:
    """Which build plays: compiled or interpreted."""
    return "the compiled build" if kernel_is_compiled() else "the interpreted build"


def introduction(game: Game, found: Sequence[Findings], folder: Path) -> list[str]:
    """How the answers came about."""
    played = sum(one.played for one in found)
    return [
        f"What bots can say about the questions that the rules of {game.title} leave open. Made by "
        f"`starmoot lab answers {game.id}`; [the lab](../lab.md) tells how, and what each number "
        "means.",
        f"Rules version {game.rules_version}. {played:,} games stand behind these answers, a game "
        f"that several of them share counted for each. {effort_words(effort_of(game, folder))}"
        "Brackets are 95 % intervals. A star marks a change that chance does not explain once all "
        "comparisons of its column are allowed for.",
    ]


def effort_words(effort: Effort) -> str:
    """How many different games there were, and how long they took to play."""
    parts = [
        f"{games:,} in {effort.seconds[width] / 60:.1f} minutes on {width} "
        f"{'processor' if width == 1 else 'processors'}"
        for width, games in sorted(effort.games.items(), reverse=True)
    ]
    text = f"Different games: {words.listed(parts)}, with {build()}. " if parts else ""
    if effort.carried:
        text += (
            f"{effort.carried:,} of them were played by earlier code; {effort.checked:,} of those "
            "were played again, and all came out the same. "
        )
    return text


def write_report(
    game: Game,
    found: Sequence[Findings],
    folder: Path,
    places: Sequence[Path],
) -> None:
    """The report of a game as document, page, data and pictures, in each of some places."""
    studies = [report.as_data(one) for one in found]
    for study in studies:
        for example in study["examples"]:
            arm = [side["name"] for side in study["arms"]].index(example["arm"]) + 1
            del example["file"]
            example["command"] = (
                f"starmoot lab watch {game.id} {study['name']} {arm} {example['number']}"
            )
    whole = report.whole_report(game, studies, introduction(game, found, folder))
    pictures = {study["name"]: charts.svg(study) for study in studies}
    for place in places:
        (place / game.id).mkdir(parents=True, exist_ok=True)
        for name, picture in pictures.items():
            (place / game.id / f"{name}.svg").write_text(picture, encoding="utf-8")
        (place / f"{game.id}.md").write_text(report.markdown(whole), encoding="utf-8")
        (place / f"{game.id}.html").write_text(report.page(whole, pictures), encoding="utf-8")
        text = json.dumps(whole, ensure_ascii=False, indent=1)
        (place / f"{game.id}.json").write_text(text + "\n", encoding="utf-8")


def summary(found: Findings) -> list[str]:
    """The whole answer in words, for a terminal."""
    return [
        words.verdict(found),
        *words.winners(found),
        words.sureness(found),
        *words.limits(found),
    ]
