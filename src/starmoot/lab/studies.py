"""Studies: what is asked of a game, as data that was checked before anything is played."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from starmoot.bots import UnknownBot, make_bot
from starmoot.host import check_options, get_game, listed, preset_of
from starmoot.kernel import BadTable, Game
from starmoot.lab.errors import BadStudy
from starmoot.lab.measures import BY_SEAT, PACE, Measure, declared, find
from starmoot.lab.setup import Setup

FOLDER = "studies"
SHARED = "measures"
"""The file in which a game declares measures for all its studies."""

FIELDS = {
    *("title", "question", "rules", "seats", "bots", "options", "vary", "arm", "measures"),
    *("measure", "until", "games", "seed", "pace", "note", "tune"),
}
MOST_GAMES = 12_000
FEWEST_GAMES = 2


@dataclass(frozen=True)
class Arm:
    """One complete way to set the table, and the name that tells it from the others."""

    name: str
    setup: Setup


@dataclass(frozen=True)
class Stopping:
    """When a study is over: an interval that reaches no further than `within`, or enough games.

    `within` is half the width of the interval of the effect, in the unit of the first measure.
    """

    games: int = 0
    within: float = 0.0
    most: int = MOST_GAMES


@dataclass(frozen=True)
class Study:
    """A question to a game, with everything that is needed to answer it."""

    game: str
    name: str
    title: str
    question: str
    arms: tuple[Arm, ...]
    measures: tuple[Measure, ...]
    stopping: Stopping
    rules: tuple[str, ...] = ()
    note: str = ""
    tune: Mapping[str, Any] = field(default_factory=dict)

    @property
    def primary(self) -> Measure:
        """What the verdict is about."""
        return self.measures[0]


def make_study(game: Game, name: str, table: Mapping[str, Any], folder: Path | None) -> Study:
    """A study from the content of its TOML file, or a sentence that says what is wrong."""
    strange = sorted(set(table) - FIELDS)
    if strange:
        raise BadStudy(f"a study does not know {listed(strange)}; it knows {fields_known()}")
    pace = number(table.get("pace", PACE), "pace", "seconds above zero")
    own = {**shared_measures(game), **own_measures(game, table.get("measure", {}), folder)}
    names = listing(table.get("measures", ["questions"]), "measures")
    measures = find(names, game, own, pace)
    if not measures:
        raise BadStudy("a study has to measure something; name it in measures")
    if measures[0].name in BY_SEAT:
        raise BadStudy(
            f"{measures[0].name} has a value for each seat and can only follow another measure"
        )
    arms = arms_of(game, table)
    return Study(
        game.id,
        name,
        str(table.get("title", name.replace("-", " ").capitalize())),
        str(table.get("question", "")),
        arms,
        tuple(measures),
        stopping_of(table, measures[0]),
        tuple(listing(table.get("rules", []), "rules")),
        str(table.get("note", "")),
        dict(table.get("tune", {})),
    )


def fields_known() -> str:
    """The fields of a study for a sentence."""
    return listed(sorted(FIELDS), most=len(FIELDS))


def listing(value: Any, name: str) -> list[str]:
    """A text or a list of texts as a list."""
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return list(value)
    raise BadStudy(f"{name} has to be a list of words")


def number(value: Any, name: str, right: str) -> float:
    """A number above zero."""
    if isinstance(value, bool) or not isinstance(value, int | float) or value <= 0:
        raise BadStudy(f"{name} has to be {right}, not '{value}'")
    return float(value)


# Arms


def arms_of(game: Game, table: Mapping[str, Any]) -> tuple[Arm, ...]:
    """The arms of a study: the first as it stands, then each change alone, then those spelt out."""
    base = {
        "seats": table.get("seats", usual_seats(game)),
        "bots": table.get("bots", usual_bots(game)),
        "options": dict(table.get("options", {})),
    }
    seed = str(table.get("seed", "lab"))
    named: list[tuple[str, dict[str, Any]]] = []
    vary = table.get("vary", {})
    if not isinstance(vary, dict):
        raise BadStudy("vary has to be a table of options with lists of values")
    for option, values in vary.items():
        if not isinstance(values, list) or not values:
            raise BadStudy(f"vary.{option} has to be a list of values")
        base = changed(base, option, values[0])
    usual = ", ".join(f"{option} = {said(values[0])}" for option, values in vary.items())
    named.append((usual or "as it stands", base))
    for option, values in vary.items():
        named += [(f"{option} = {said(v)}", changed(base, option, v)) for v in values[1:]]
    spelt = table.get("arm", [])
    if spelt and not vary:
        named = []
    for place, arm in enumerate(spelt):
        if not isinstance(arm, dict) or set(arm) - {"name", "seats", "bots", "options", "preset"}:
            raise BadStudy("an arm has a name and what it changes: seats, bots, options or preset")
        own = {key: arm[key] for key in ("seats", "bots") if key in arm}
        preset = preset_options(game, str(arm.get("preset", "")))
        options = {**base["options"], **preset, **arm.get("options", {})}
        named.append(
            (str(arm.get("name", f"arm {place + 1}")), {**base, **own, "options": options})
        )
    arms = tuple(Arm(name, setup_of(game, found, seed)) for name, found in named)
    names = [arm.name for arm in arms]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise BadStudy(f"'{twice[0]}' is there twice; every arm needs a name or value of its own")
    if len({str(arm.setup.described()) for arm in arms}) != len(arms):
        raise BadStudy("two arms set the table in the same way; each has to differ in something")
    return arms


def preset_options(game: Game, name: str) -> dict[str, Any]:
    """What a preset of a game settles; nothing where none is named."""
    try:
        return dict(preset_of(game, name).options) if name else {}
    except BadTable as wrong:
        raise BadStudy(str(wrong)) from None


def said(value: Any) -> str:
    """A value of an option as people write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "+".join(said(part) for part in value) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {said(part)}" for key, part in value.items())
    return str(value)


def changed(base: Mapping[str, Any], option: str, value: Any) -> dict[str, Any]:
    """The base with one thing changed; seats and bots are changed like options."""
    if option in ("seats", "bots"):
        return {**base, option: value}
    return {**base, "options": {**base["options"], option: value}}


def usual_seats(game: Game) -> int:
    """How many play where nobody says: as at the game's first table, else as few as can be."""
    wanted = game.prepared.seats
    return wanted if wanted in game.seats else game.seats[0]


def usual_bots(game: Game) -> list[str]:
    """Who plays where nobody says: the best advice there is, else anybody."""
    return ["advice:2"] if game.advice is not None else ["random"]


def setup_of(game: Game, found: Mapping[str, Any], seed: str) -> Setup:
    """One arm's setup, checked."""
    seats = found["seats"]
    if isinstance(seats, bool) or not isinstance(seats, int):
        raise BadStudy(f"seats has to be a whole number, not '{seats}'")
    bots = found["bots"]
    specs = re.split(r"[,+]", bots) if isinstance(bots, str) else listing(bots, "bots")
    try:
        game.check_seats(seats)
        options = check_options(game, found["options"])
    except BadTable as wrong:
        raise BadStudy(str(wrong)) from None
    return Setup(game.id, seats, options, check_bots(game, specs), seed)


def check_bots(game: Game, specs: Sequence[str]) -> tuple[str, ...]:
    """Bots that exist and whose answers do not depend on the clock."""
    found = tuple(spec.strip() for spec in specs if spec.strip())
    if not found:
        raise BadStudy("bots names nobody; take random, advice:2 or search:8")
    for spec in found:
        try:
            make_bot(spec, 0)
        except UnknownBot as unknown:
            raise BadStudy(str(unknown)) from None
        if spec.endswith("ms"):
            raise BadStudy(
                f"the bot {spec} plays by the clock and never twice the same; give it a number of "
                "worlds, such as search:8"
            )
        if spec.partition(":")[0] == "advice" and game.advice is None:
            raise BadStudy(f"{game.title} offers no advice to bots; take random or search:8")
    return found


# Measures and stopping


def own_measures(game: Game, tables: Any, folder: Path | None) -> dict[str, Measure]:
    """The measures that a file declares."""
    if not isinstance(tables, dict):
        raise BadStudy("measure has to be tables, such as [measure.saved]")
    return {name: declared(name, table, game, folder) for name, table in tables.items()}


def shared_measures(game: Game) -> dict[str, Measure]:
    """The measures that a game declares for all its studies."""
    folder = studies_folder(game)
    if folder is None or not (folder / f"{SHARED}.toml").is_file():
        return {}
    return own_measures(game, read(folder / f"{SHARED}.toml"), folder)


def stopping_of(table: Mapping[str, Any], primary: Measure) -> Stopping:
    """When to stop, from `until` and `games`: with both, `games` is the most that is played."""
    games = table.get("games")
    if games is not None and (isinstance(games, bool) or not isinstance(games, int)):
        raise BadStudy(f"games has to be a whole number, not '{games}'")
    if games is not None and games < FEWEST_GAMES:
        raise BadStudy(f"games has to be at least {FEWEST_GAMES}, not {games}")
    until = table.get("until")
    if until is None:
        return Stopping(games=games or 1000)
    return Stopping(0, precision(str(until), primary), games or MOST_GAMES)


def precision(text: str, primary: Measure) -> float:
    """How narrow the interval has to be: `2pp` for shares, a number in the measure's own unit."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(pp)?", text.strip())
    if match is None or float(match[1]) <= 0:
        raise BadStudy(f"until has to be such as 2pp for a share or 0.5 for a number, not '{text}'")
    if match[2] and not primary.share:
        raise BadStudy(f"until {text} is for shares; {primary.name} is a number, such as 0.5")
    if primary.share and not match[2]:
        raise BadStudy(f"{primary.name} is a share; say until in points, such as {text}pp")
    return float(match[1]) / (100 if match[2] else 1)


# Files


def studies_folder(game: Game) -> Path | None:
    """Where a game keeps its studies, if it has any.

    For our own games that is the sources even where a compiled build plays: a study can be
    written and changed without compiling.
    """
    if not game.package:
        return None
    root, _, rest = game.package.partition(".")
    place = Path(str(import_module(root).__file__)).parent.joinpath(*rest.split("."))
    if not place.is_dir():
        place = Path(str(import_module(game.package).__file__)).parent
    folder = place / FOLDER
    return folder if folder.is_dir() else None


def read(path: Path) -> dict[str, Any]:
    """A TOML file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise BadStudy(f"'{path}' cannot be read: {fault.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BadStudy(f"'{path}' is not TOML: {fault}") from None


def study_names(game: Game) -> list[str]:
    """The studies that lie beside a game, in order."""
    folder = studies_folder(game)
    if folder is None:
        return []
    return sorted(path.stem for path in folder.glob("*.toml") if path.stem != SHARED)


def load_study(game: Game, name: str) -> Study:
    """A study that lies beside a game, by name or by the id of the question it answers."""
    folder = studies_folder(game)
    names = study_names(game)
    if folder is not None and name not in names:
        cited = {rule: known for known in names for rule in rules_of(folder, known)}
        name = cited.get(name.upper(), name)
    if not names:
        raise BadStudy(f"{game.title} has no studies; docs/lab.md tells how to write one")
    if folder is None or name not in names:
        raise BadStudy(f"{game.title} has no study '{name}'; it has {listed(names, most=40)}")
    try:
        return make_study(game, name, read(folder / f"{name}.toml"), folder)
    except BadStudy as wrong:
        raise BadStudy(f"study {name}: {wrong}") from None


def rules_of(folder: Path, name: str) -> list[str]:
    """The questions that a study answers."""
    return [str(rule).upper() for rule in read(folder / f"{name}.toml").get("rules", [])]


def load_file(path: Path) -> Study:
    """A study from a file anywhere; it has to name its game."""
    table = read(path)
    if "game" not in table:
        raise BadStudy(f"'{path}' has to name its game, as in: game = \"moot\"")
    game = get_game(str(table.pop("game")))
    try:
        return make_study(game, path.stem, table, path.parent)
    except BadStudy as wrong:
        raise BadStudy(f"'{path}': {wrong}") from None


def stopped_by(study: Study, stopping: Stopping) -> Study:
    """The same study with another end."""
    return replace(study, stopping=stopping)
