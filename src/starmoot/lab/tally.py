"""What a simulation adds up to: endings, lengths, and who does how well from where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from starmoot.kernel import SEAT, Game
from starmoot.lab.playing import Row, wins
from starmoot.lab.rating import wilson
from starmoot.lab.simulation import Job

ROUNDS_SHOWN = 8


@dataclass
class Standing:
    """How somebody did: a bot over its seats, or a seat over its bots."""

    played: int = 0
    won: float = 0.0
    points: int = 0

    def add(self, won: float, points: int) -> None:
        """Enter one game; a shared victory is a part of one."""
        self.played += 1
        self.won += won
        self.points += points

    def as_json(self) -> dict[str, Any]:
        """The standing as data."""
        low, high = wilson(min(self.won, self.played), self.played)
        return {
            "played": self.played,
            "won": round(self.won, 6),
            "win_share": self.won / self.played,
            "win_share_95": [low, high],
            "mean_score": self.points / self.played,
        }


@dataclass
class Course:
    """A figure over many games: a number, or a row of numbers that runs over the rounds."""

    over_rounds: bool = False
    sums: list[int] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    least: int = 0
    most: int = 0

    def add(self, value: int | list[int]) -> None:
        """Enter one game's figure."""
        self.over_rounds = self.over_rounds or isinstance(value, list)
        row = value if isinstance(value, list) else [value]
        for place, number in enumerate(row):
            if place == len(self.sums):
                self.sums.append(0)
                self.counts.append(0)
            first = not any(self.counts)
            self.least = number if first else min(self.least, number)
            self.most = number if first else max(self.most, number)
            self.sums[place] += number
            self.counts[place] += 1

    def means(self) -> list[float]:
        """The mean at each place, over the games that came so far."""
        return [total / count for total, count in zip(self.sums, self.counts, strict=True)]

    def as_json(self) -> dict[str, Any]:
        """The figure as data."""
        means = self.means()
        mean: Any = means if self.over_rounds else means[0]
        return {"mean": mean, "least": self.least, "most": self.most, "games": self.counts}


@dataclass
class Tally:
    """The sums over all finished games; `point` is how much of a score is shown as one."""

    point: int = 1
    endings: Counter[str] = field(default_factory=Counter)
    finished: int = 0
    decisions: int = 0
    fewest: int = 0
    most: int = 0
    by_bot: dict[str, Standing] = field(default_factory=dict)
    by_seat: dict[int, Standing] = field(default_factory=dict)
    failures: list[Row] = field(default_factory=list)
    figures: dict[str, Course] = field(default_factory=dict)

    def add(self, rows: Iterable[Row]) -> None:
        """Enter some games."""
        for row in rows:
            if row.result.failure:
                self.failures.append(row)
            else:
                self.add_finished(row)

    def add_finished(self, row: Row) -> None:
        """Enter a game that went to its end; where all are equal nobody has won."""
        result = row.result
        self.fewest = result.decisions if not self.finished else min(self.fewest, result.decisions)
        self.most = max(self.most, result.decisions)
        self.finished += 1
        self.decisions += result.decisions
        self.endings[result.ending] += 1
        for name, value in result.figures.items():
            self.figures.setdefault(name, Course()).add(value)
        for seat, (bot, score) in enumerate(zip(row.bots, result.scores, strict=True)):
            won = wins(result.scores)[seat]
            self.by_bot.setdefault(bot, Standing()).add(won, score // self.point)
            self.by_seat.setdefault(seat, Standing()).add(won, score // self.point)

    def as_json(self, game: Game, job: Job, jobs: int, seconds: float) -> dict[str, Any]:
        """Everything as data."""
        counts = {name: self.endings[name] for name in self.all_endings(game)}
        return {
            "game": job.game,
            "rules_version": game.rules_version,
            "seats": job.seats,
            "options": dict(job.options),
            "bots": list(job.bots),
            "seed": job.seed,
            "jobs": jobs,
            "games": job.games,
            "finished": self.finished,
            "failed": len(self.failures),
            "decisions": self.decisions,
            "seconds": seconds,
            "decisions_per_second": self.decisions / seconds if seconds else 0.0,
            "decisions_per_game": {
                "mean": self.decisions / self.finished if self.finished else 0.0,
                "least": self.fewest,
                "most": self.most,
            },
            "endings": counts,
            "ending_shares": {
                name: {"share": count / self.finished, "95": list(wilson(count, self.finished))}
                for name, count in counts.items()
                if self.finished
            },
            "by_bot": {bot: standing.as_json() for bot, standing in self.by_bot.items()},
            "by_seat": {
                SEAT.key(seat): standing.as_json() for seat, standing in self.by_seat.items()
            },
            "figures": {name: course.as_json() for name, course in self.figures.items()},
            "failures": [
                {"number": row.number, "seed": row.result.seed, "what": row.result.failure}
                for row in self.failures
            ],
        }

    def all_endings(self, game: Game) -> list[str]:
        """The game's endings, those that never came about included, the most frequent first."""
        names = [*game.endings, *(name for name in self.endings if name not in game.endings)]
        return sorted(names, key=lambda name: -self.endings[name])


def percent(share: float) -> str:
    """A share for eyes."""
    return f"{100 * share:.1f} %"


def interval(wins: float, games: int) -> str:
    """A 95 % interval for eyes."""
    low, high = wilson(min(wins, games), games)
    return f"{100 * low:.1f} – {100 * high:.1f} %"


def numbers(*columns: str) -> Table:
    """A table whose first column is words and whose others are numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="quiet")
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left", no_wrap=place > 0)
    return table


def show(console: Console, tally: Tally, game: Game, job: Job, seconds: float) -> None:
    """The whole result for eyes."""
    head = f", {job.seats} seats, {tally.finished:,} games, seed {job.seed}"
    console.print(Text.assemble((game.title, "title"), (head, "quiet")))
    console.print()
    if not tally.finished:
        console.print("No game was finished.")
        return
    endings = numbers("Ending", "Games", "Share", "95 % interval")
    for name in tally.all_endings(game):
        count = tally.endings[name]
        share = percent(count / tally.finished)
        row = (Text(name), f"{count:,}", share, interval(count, tally.finished))
        endings.add_row(*row, style="" if count else "quiet")
    console.print(endings)
    console.print()
    if len(tally.by_bot) > 1:
        show_standings(console, "Bot", tally.by_bot)
    names = {f"Seat {seat + 1}": standing for seat, standing in sorted(tally.by_seat.items())}
    show_standings(console, "Seat", names)
    show_figures(console, tally.figures)
    mean = tally.decisions / tally.finished
    console.print(
        f"Decisions per game: {mean:.1f} on average, {tally.fewest} to {tally.most}. "
        f"{tally.decisions:,} in {seconds:.1f} s are {tally.decisions / seconds:,.0f} per second."
    )


def show_figures(console: Console, figures: dict[str, Course]) -> None:
    """What the game reports of itself: single numbers first, then what runs over the rounds."""
    single = {name: course for name, course in figures.items() if not course.over_rounds}
    if single:
        table = numbers("Figure", "Mean", "Least", "Most")
        for name, course in single.items():
            row = (f"{course.means()[0]:.2f}", f"{course.least}", f"{course.most}")
            table.add_row(Text(name), *row)
        console.print(table)
        console.print()
    rounds = {name: course for name, course in figures.items() if course.over_rounds}
    if rounds:
        show_rounds(console, rounds)


def show_rounds(console: Console, figures: dict[str, Course]) -> None:
    """Means by round, for as many rounds as the terminal can bear."""
    longest = max(len(course.sums) for course in figures.values())
    step = max(1, -(-longest // ROUNDS_SHOWN))
    places = list(range(0, longest, step))
    table = numbers("Mean by round", *(str(place) for place in places))
    for name, course in figures.items():
        means = course.means()
        cells = [f"{means[place]:.1f}" if place < len(means) else "" for place in places]
        table.add_row(Text(name), *cells)
    console.print(table)
    console.print()


def show_standings(console: Console, heading: str, standings: dict[str, Standing]) -> None:
    """Who did how well."""
    table = numbers(heading, "Played", "Won", "95 % interval", "Mean score")
    for name, standing in standings.items():
        share = percent(standing.won / standing.played)
        points = f"{standing.points / standing.played:.2f}"
        spread = interval(standing.won, standing.played)
        table.add_row(Text(name), f"{standing.played:,}", share, spread, points)
    console.print(table)
    console.print()
