"""Study voyages of the Exodus: who saves the fleet, and what the author's numbers do.

    python tools/exodus_measure.py players 1000 --into FOLDER
    python tools/exodus_measure.py jumps 1000 --into FOLDER
    python tools/exodus_measure.py stalling 1000 --into FOLDER

`players` plays random players alone, advised players alone at each level, and one advised player,
in a different seat each time, among random ones, for 3, 5 and 8 seats. `jumps` varies what a jump
costs in Treachery and Faith, `stalling` when hunters close in on a fleet that does not move; both
play the same seeds with and without the change, so that effects are paired, with random players,
advised ones, and a mixture of both. A fleet is saved if it founds a colony or travels on.

Every game is a line in FOLDER, written as soon as it is over; a study that was stopped goes on
where it was. Shares have Wilson's interval, means and paired effects that of the bell curve, all
for 95 %.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

from starmoot.bots.match import play_match
from starmoot.bots.rating import Mean, mean_of, wilson
from starmoot.kernel import get_game

SEATS = (5, 3, 8)
LEVELS = (1, 2, 3)
MIXED = "advice:2 or random"
"""Every second player is advised, the others play at random: a fleet that may be lost or saved."""
STUDIED = ("random", MIXED, "advice:2")
HOME = "a colony is founded"
TIME_UP = "the fleet travels on"
LIMIT = 1_000_000

Row = dict[str, Any]


@dataclass(frozen=True)
class Line:
    """One kind of game: its seats, who is looked at among whom, and the options."""

    seats: int
    own: str
    others: str
    options: Mapping[str, Any] = field(default_factory=dict)

    def name(self) -> str:
        """Its file, and its heading in a table."""
        company = f"{self.own} among {self.others}" if self.own != self.others else self.own
        changed = " ".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.seats} seats, {company}{', ' if changed else ''}{changed}"


@dataclass(frozen=True)
class Played:
    """The games of a line."""

    line: Line
    rows: list[Row]


STUDIES: Mapping[str, tuple[tuple[str, tuple[int, ...]], ...]] = {
    "jumps": (("jump_treachery", (0, 2)), ("jump_faith_cost", (0, 2))),
    "stalling": (("pursuit_after", (2, 3, 4, 6)),),
}
"""What is varied, with the values that are not the default."""


def company_lines(seats: int) -> Iterator[Line]:
    """Who plays with whom in the study of players."""
    yield Line(seats, "random", "random")
    for level in LEVELS:
        yield Line(seats, f"advice:{level}", f"advice:{level}")
    for level in LEVELS:
        yield Line(seats, f"advice:{level}", "random")


def lines_of(study: str) -> list[Line]:
    """The games that a study needs."""
    if study == "players":
        return [line for seats in SEATS for line in company_lines(seats)]
    lines: list[Line] = []
    for bot in STUDIED:
        lines.append(Line(SEATS[0], bot, bot))
        for option, values in STUDIES[study]:
            lines += [Line(SEATS[0], bot, bot, {option: value}) for value in values]
    return lines


def player(name: str, turn: int) -> str:
    """A bot by its name; in mixed company they take turns."""
    return name if name != MIXED else ("advice:2", "random")[turn % 2]


def play_one(line: Line, seed: int) -> Row:
    """One game; whoever is looked at sits in another seat each time."""
    seat = seed % line.seats
    bots = [
        player(line.own if place == seat else line.others, place + seed)
        for place in range(line.seats)
    ]
    result = play_match(get_game("exodus"), line.seats, line.options, seed, bots, LIMIT)
    if result.failure or not result.finished:
        raise SystemExit(result.failure or f"seed {result.seed} did not come to an end")
    rest = [score for place, score in enumerate(result.scores) if place != seat]
    told = result.figures
    return {
        "seed": seed,
        "ending": result.ending,
        "own": result.scores[seat],
        "others": fmean(rest),
        "cycles": told["cycles"],
        "jumps": told["jumps"],
        "scenes": told["scenes"],
        "longest": told["longest stay"],
        "stalled": told["stalled"],
    }


def games_of(line: Line, games: int, folder: Path) -> list[Row]:
    """The games of a line, from its file as far as it goes; the rest are played and written."""
    path = folder / f"{line.name()}.jsonl"
    rows: list[Row] = []
    if path.exists():
        rows = [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()]
    started = time.perf_counter()
    before = len(rows)
    with path.open("a", encoding="utf-8") as file:
        for seed in range(before, games):
            rows.append(play_one(line, seed))
            file.write(json.dumps(rows[-1]) + "\n")
            file.flush()
    if len(rows) > before:
        speed = (len(rows) - before) / (time.perf_counter() - started)
        print(f"{line.name()}: {speed:.1f} games/s", file=sys.stderr, flush=True)
    return rows[:games]


def share(rows: list[Row], *endings: str) -> str:
    """`12.3 % [10.4, 14.5]`: which part of the games ended so."""
    number = sum(row["ending"] in endings for row in rows)
    reach = wilson(number, len(rows))
    return f"{number / len(rows):.1%} [{100 * reach.low:.1f}, {100 * reach.high:.1f}]"


def told(value: Mean, signed: bool = False) -> str:
    """`12.3 [10.4, 14.5]`."""
    form = "+.2f" if signed else ".2f"
    return f"{value.mean:{form}} [{value.low:{form}}, {value.high:{form}}]"


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """Print a table as it stands in documents."""
    print("| " + " | ".join(head) + " |")
    print("| " + " | ".join("---" for _ in head) + " |")
    for row in rows:
        print("| " + " | ".join(row) + " |")


def report_players(found: list[Played]) -> None:
    """Fleets saved and standing won."""
    head = ("games", "fleet saved", "colony", "standing", "ahead of the others", "cycles")
    rows = [
        (
            played.line.name(),
            share(played.rows, HOME, TIME_UP),
            share(played.rows, HOME),
            told(mean_of([row["own"] for row in played.rows])),
            told(mean_of([row["own"] - row["others"] for row in played.rows]), True)
            if played.line.own != played.line.others
            else "",
            told(mean_of([row["cycles"] for row in played.rows])),
        )
        for played in found
    ]
    table(head, rows)


def effect(changed: list[Row], base: list[Row], *endings: str) -> str:
    """By how many points of a hundred games more end so than with the default, seed by seed."""
    pairs = zip(changed, base, strict=True)
    return told(
        mean_of([100 * ((a["ending"] in endings) - (b["ending"] in endings)) for a, b in pairs]),
        True,
    )


def report_effects(found: list[Played]) -> None:
    """Each line beside that of the same players with the default."""
    head = (
        "games",
        "saved",
        "colony",
        "stalled",
        "cycles",
        "jumps",
        "scenes",
        "effect on saved",
        "effect on colonies",
        "effect on cycles",
    )
    rows: list[tuple[str, ...]] = []
    base: list[Row] = []
    for played in found:
        line, games = played.line, played.rows
        base = base if line.options else games
        stalled = sum(row["stalled"] for row in games) / len(games)
        means = [
            f"{fmean(row[name] for row in games):.1f}" for name in ("cycles", "jumps", "scenes")
        ]
        plain = [share(games, HOME, TIME_UP), share(games, HOME), f"{stalled:.1%}", *means]
        longer = mean_of([a["cycles"] - b["cycles"] for a, b in zip(games, base, strict=True)])
        effects = [
            effect(games, base, HOME, TIME_UP),
            effect(games, base, HOME),
            told(longer, True),
        ]
        rows.append((line.name(), *plain, *(effects if line.options else ("", "", ""))))
    table(head, rows)


def main() -> int:
    """Play what is missing, print the table; gives the exit code."""
    arguments = argparse.ArgumentParser(description="Study voyages between automatic players.")
    arguments.add_argument("study", choices=["players", *STUDIES])
    arguments.add_argument("games", type=int, help="games in each line")
    arguments.add_argument("--seats", type=int, help="only games with so many seats")
    arguments.add_argument("--only", default="", help="only games that are about such players")
    arguments.add_argument("--without", default="", help="leave out games with such players")
    arguments.add_argument("--into", type=Path, required=True, help="where games are kept")
    chosen = arguments.parse_args()
    if chosen.games < 2:
        arguments.error("a line needs at least two games")
    chosen.into.mkdir(parents=True, exist_ok=True)
    lines = [
        line
        for line in lines_of(chosen.study)
        if chosen.seats in (None, line.seats)
        and chosen.only in ("", line.own)
        and chosen.without not in (line.own, line.others)
    ]
    found = [Played(line, games_of(line, chosen.games, chosen.into)) for line in lines]
    report = report_players if chosen.study == "players" else report_effects
    report(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
