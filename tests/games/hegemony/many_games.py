"""What many games of Hegemony show: `python tests/games/hegemony/many_games.py --games 1000`.

Factions of five, or of seven, without clocks, the seeds 0, 1, 2 and so on, intervals of 95 per
cent. `--only` takes some of the lines.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from starmoot.bots.match import LIMIT, Match, seated, seed_bytes
from starmoot.games.hegemony import GAME
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.play import Hegemony
from starmoot.host import make_chance, settle

SURE = 1.96


@dataclass(frozen=True)
class Line:
    """Who plays: the level of each faction; a faction that differs changes its label each game."""

    levels: tuple[int, int, int]
    options: Mapping[str, Any] = field(default_factory=dict)
    size: int = 5

    @property
    def seats(self) -> int:
        """How many play."""
        return 3 * self.size

    def bots(self, number: int) -> list[str]:
        """Who sits where in a game."""
        turned = [self.levels[(place - number) % 3] for place in range(3)]
        return [f"advice:{turned[seat // self.size]}" for seat in range(self.seats)]


LINES = {
    "clerks": Line((1, 1, 1)),
    "ministers": Line((2, 2, 2)),
    "strategists": Line((3, 3, 3)),
    "a ministers' faction among clerks": Line((2, 1, 1)),
    "a strategists' faction among ministers": Line((3, 2, 2)),
    "posting by chance": Line((2, 2, 2), {"untimed_posting": "random"}),
    "ministers, seven to a faction": Line((2, 2, 2), size=7),
}


def share(part: float, whole: float) -> str:
    """Per cent with the interval of Wilson."""
    if whole == 0:
        return "none"
    p, z = part / whole, SURE * SURE
    middle = (p + z / (2 * whole)) / (1 + z / whole)
    half = SURE * sqrt(p * (1 - p) / whole + z / (4 * whole * whole)) / (1 + z / whole)
    return f"{100 * p:.1f}% ({max(0.0, 100 * (middle - half)):.1f} to {100 * (middle + half):.1f})"


def mean(values: Sequence[float]) -> str:
    """A mean with its interval."""
    half = SURE * statistics.stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{statistics.fmean(values):.2f} ± {half:.2f}"


class Sums:
    """What is counted over the games of a line."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.lengths: list[float] = []
        self.spreads: list[float] = []
        self.resolved: list[float] = []
        self.faced = 0
        self.endings: Counter[str] = Counter()
        self.founders: Counter[int] = Counter()
        self.odd_one = 0.0
        self.best: dict[str, Counter[str]] = {"office": Counter(), "agenda": Counter()}
        self.held: dict[str, Counter[str]] = {"office": Counter(), "agenda": Counter()}
        self.early: Counter[int] = Counter()
        self.early_founders: Counter[int] = Counter()

    def add(self, g: Hegemony, number: int, decisions: int) -> None:
        """Count one game."""
        told = GAME.figures(g) if GAME.figures is not None else {}
        self.lengths.append(decisions)
        self.endings[g.ending] += 1
        self.founders[int(g.s.hegemony)] += 1
        self.odd_one += g.s.hegemony == number % 3
        spread, resolved, faced = (
            told[name] for name in ("Control spread", "crises resolved", "crises faced")
        )
        assert isinstance(spread, int)
        assert isinstance(resolved, int)
        assert isinstance(faced, int)
        self.spreads.append(spread)
        self.resolved.append(resolved)
        self.faced += faced
        for cabinet in g.s.cabinets:
            posted = sum(
                report.posted == n.EARLY
                for report in g.s.reports
                if report.faction == cabinet.faction
            )
            self.early[posted] += 1
            self.early_founders[posted] += cabinet.faction == g.s.hegemony
            for member in cabinet.members:
                agenda = g.s.cards().agendas[g.dossier(member.seat).agenda].name
                titles = {"office": n.OFFICE.label(min(member.offices)), "agenda": agenda}
                for kind, title in titles.items():
                    self.held[kind][title] += 1
                    self.best[kind][title] += member.seat in g.s.winning_players

    def tell(self) -> None:
        """Print it."""
        games = len(self.lengths)
        print(f"{games} games; decisions {mean(self.lengths)}; Control spread {mean(self.spreads)}")
        print(f"crises resolved {share(sum(self.resolved), self.faced)} of {self.faced}")
        for ending, count in self.endings.most_common():
            print(f"  {ending}: {share(count, games)}")
        for faction in n.FACTIONS:
            print(
                f"  founded by {n.FACTION.label(faction)}: {share(self.founders[faction], games)}"
            )
        if len(set(self.line.levels)) > 1:
            print(f"  founded by the faction that differs: {share(self.odd_one, games)}")
        if len(self.early) > 1:
            for posted in sorted(self.early):
                told = share(self.early_founders[posted], self.early[posted])
                print(f"  founders among factions with {posted} early reports: {told}")
        for kind, held in self.held.items():
            print(f"  best of all, for those who held the {kind}:")
            ranked = sorted(held, key=lambda title: -self.best[kind][title] / held[title])
            for title in ranked:
                print(f"    {title}: {share(self.best[kind][title], held[title])} of {held[title]}")


def measure(line: Line, games: int, seconds: float) -> Sums:
    """Play the games of a line, or as many as the seconds allow."""
    sums, settings = Sums(line), settle(GAME, line.options)
    stop = time.monotonic() + seconds
    for number in range(games):
        if time.monotonic() > stop:
            break
        seed = seed_bytes(number)
        play = GAME.begin(line.seats, settings, make_chance("quick-1", list(GAME.streams), seed))
        match = Match(GAME, play, seated(line.bots(number), seed), None)
        match.run(LIMIT)
        assert isinstance(play, Hegemony)
        assert play.ended
        sums.add(play, number, match.tally.decisions)
    return sums


def main() -> int:
    """Measure the lines that are wanted."""
    options = argparse.ArgumentParser(description="What many games of Hegemony show.")
    options.add_argument("--games", type=int, default=1000)
    options.add_argument("--seconds", type=float, default=3600.0, help="at most for each line")
    options.add_argument("--only", choices=sorted(LINES), nargs="*", default=list(LINES))
    chosen = options.parse_args()
    for name in chosen.only:
        print(f"\n## {name}")
        measure(LINES[name], chosen.games, chosen.seconds).tell()
    return 0


if __name__ == "__main__":
    sys.exit(main())
