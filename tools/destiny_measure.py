"""Study galaxies between automatic players: who wins, how, and how often all lose.

    python tools/destiny_measure.py players 1000 --into FOLDER
    python tools/destiny_measure.py rivals 1000 --into FOLDER
    python tools/destiny_measure.py search 1000 --search 8 --into FOLDER

`players` plays random players alone, advised players alone at each level, and one advised player,
in a different seat each time, among random ones, for 4, 3 and 6 seats. `rivals` seats one player of
each level among three of another level. `search` seats one advised player of level 2 among three
that search (`--search` worlds for each decision, or so long, as in `2ms`), one that searches among
three advised, and one among three random players. The processor time that a question takes is
measured for both sorts, so that one can tell whether they had the same.

Every game is a line in FOLDER, written as soon as it is over; a study that was stopped goes on
where it was. Shares have Wilson's interval, means that of the bell curve, all for 95 %.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from starmoot.bots import Bot, Chair
from starmoot.bots.match import Match, seated, seed_bytes
from starmoot.bots.rating import Mean, mean_of, wilson
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.turn.ending import (
    BY_INFESTATION,
    BY_LENGTH,
    BY_MINISTRIES,
    BY_SECTORS,
    most_sectors,
)
from starmoot.kernel import Answer, Pending, get_game
from starmoot.kernel.snapshot import make_chance

SEATS = (4, 3, 6)
LEVELS = (1, 2, 3)
RIVALS = ((2, 1), (3, 1), (3, 2), (1, 2), (2, 3))
LIMIT = 200_000
FRESH = 100_000
"""The constants of the advice were chosen on the seeds from 0 on: these it has never seen."""

Row = dict[str, Any]


@dataclass(frozen=True)
class Line:
    """One kind of game: its seats, and who is looked at among whom."""

    seats: int
    own: str
    others: str

    def name(self) -> str:
        """Its file, and its heading in a table."""
        company = f"{self.own} among {self.others}" if self.own != self.others else self.own
        return f"{self.seats} seats, {company}"


def lines_of(study: str, budget: str) -> Iterator[Line]:
    """The games that a study needs."""
    if study == "search":
        yield Line(4, "advice:2", f"search:{budget}")
        yield Line(4, f"search:{budget}", "advice:2")
        yield Line(4, f"search:{budget}", "random")
        return
    if study == "rivals":
        for own, others in RIVALS:
            yield Line(4, f"advice:{own}", f"advice:{others}")
        return
    for seats in SEATS:
        yield Line(seats, "random", "random")
        for level in LEVELS:
            yield Line(seats, f"advice:{level}", "random")
        for level in LEVELS:
            yield Line(seats, f"advice:{level}", f"advice:{level}")


class Timed:
    """A player, and the processor time that its answers took."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seconds = 0.0
        self.asked = 0

    @property
    def name(self) -> str:
        """The name of the player."""
        return self.bot.name

    def answer(self, chair: Chair, pending: Pending) -> Answer:
        """What the player answers."""
        started = time.process_time()
        answer = self.bot.answer(chair, pending)
        self.seconds += time.process_time() - started
        self.asked += 1
        return answer


def milliseconds(players: Sequence[Timed]) -> float:
    """The processor time of a question, in the mean over all questions of some players."""
    asked = sum(player.asked for player in players)
    return round(1000 * sum(player.seconds for player in players) / max(1, asked), 3)


def play_one(line: Line, seed: int) -> Row:
    """One game; whoever is looked at sits in another seat each time."""
    game = get_game("destiny")
    seat = seed % line.seats
    bots = [line.own if place == seat else line.others for place in range(line.seats)]
    stretched = seed_bytes(seed)
    chance = make_chance("quick-1", list(game.streams), stretched)
    play = game.begin(line.seats, game.settle({}), chance)
    assert isinstance(play, Destiny)
    players = [Timed(bot) for bot in seated(bots, stretched)]
    everybody_random = line.own == line.others == "random"  # who are faster if nobody looks on
    match = Match(game, play, seated(bots, stretched) if everybody_random else [*players], None)
    started = time.perf_counter()
    match.run(LIMIT)
    if not play.ended:
        raise SystemExit(f"{line.name()}: seed {seed} did not come to an end")
    return {
        "seed": seed,
        "ending": play.ending,
        "won": play.scores[seat],
        "turns": play.s.turn,
        "party": play.s.seat_party[seat],
        "rebel_won": play.ending == BY_SECTORS and most_sectors(play) == [play.s.rebel],
        "decisions": match.tally.decisions,
        "own_ms": milliseconds(players[seat : seat + 1]),
        "others_ms": milliseconds(players[:seat] + players[seat + 1 :]),
        "seconds": round(time.perf_counter() - started, 3),
    }


def games_of(line: Line, first: int, games: int, folder: Path) -> list[Row]:
    """The games of a line, from its file as far as it goes; the rest are played and written."""
    path = folder / f"{line.name().replace(':', '-')}.jsonl"
    rows: list[Row] = []
    if path.exists():
        rows = [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()]
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with (
        path.open("a", encoding="utf-8") as file,
        Progress(*columns, console=Console(file=sys.stderr)) as progress,
    ):
        task = progress.add_task(line.name(), total=games, completed=min(len(rows), games))
        for seed in range(first + len(rows), first + games):
            rows.append(play_one(line, seed))
            file.write(json.dumps(rows[-1]) + "\n")
            file.flush()
            progress.advance(task)
    return rows[:games]


def share(count: int, games: int) -> str:
    """`12.3 % [10.4, 14.5]`: which part of the games it was."""
    reach = wilson(count, games)
    return f"{count / games:.1%} [{100 * reach.low:.1f}, {100 * reach.high:.1f}]"


def told(value: Mean) -> str:
    """`12.3 [10.4, 14.5]`."""
    return f"{value.mean:.2f} [{value.low:.2f}, {value.high:.2f}]"


def ended(rows: list[Row], ending: str) -> int:
    """How many games ended so."""
    return sum(row["ending"] == ending for row in rows)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table as it stands in documents."""
    print("| " + " | ".join(head) + " |")
    print("| " + " | ".join("---" for _ in head) + " |")
    for row in rows:
        print("| " + " | ".join(row) + " |")


def times(rows: list[Row]) -> str:
    """What questions cost, where it was measured."""
    timed = [row for row in rows if "own_ms" in row]
    if not timed:
        return ""
    own, others = (mean_of([row[name] for row in timed]).mean for name in ("own_ms", "others_ms"))
    return f"{own:.2f}, {others:.2f}"


HEAD = (
    "games",
    "number",
    "wins of the one",
    "common defeat",
    "five Ministries",
    "Sectors",
    "of these by a rebel",
    "turn limit",
    "turns",
    "ms a question, the one and the others",
)


def told_of(line: Line, rows: list[Row]) -> list[str]:
    """A line of the table."""
    alone = line.own == line.others
    games = len(rows)
    return [
        line.name(),
        str(games),
        "" if alone else share(sum(row["won"] for row in rows), games),
        share(ended(rows, BY_INFESTATION), games),
        share(ended(rows, BY_MINISTRIES), games),
        share(ended(rows, BY_SECTORS), games),
        str(sum(row["rebel_won"] for row in rows)),
        str(ended(rows, BY_LENGTH)),
        told(mean_of([row["turns"] for row in rows])),
        times(rows),
    ]


def main() -> int:
    """Play what is missing, print the table; gives the exit code."""
    arguments = argparse.ArgumentParser(description="Study games between automatic players.")
    arguments.add_argument("study", choices=["players", "rivals", "search"])
    arguments.add_argument("games", type=int, help="games in each line")
    arguments.add_argument("--seats", type=int, help="only games with so many seats")
    arguments.add_argument("--only", default="", help="only games that are about such players")
    arguments.add_argument("--search", default="8", help="worlds or time of a searching player")
    arguments.add_argument("--first", type=int, default=FRESH, help="the first seed")
    arguments.add_argument("--into", type=Path, required=True, help="where games are kept")
    chosen = arguments.parse_args()
    if chosen.games < 2:
        arguments.error("a line needs at least two games")
    chosen.into.mkdir(parents=True, exist_ok=True)
    found: list[list[str]] = []
    for line in lines_of(chosen.study, chosen.search):
        if chosen.seats in (None, line.seats) and chosen.only in ("", line.own):
            found.append(told_of(line, games_of(line, chosen.first, chosen.games, chosen.into)))
    table(HEAD, found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
