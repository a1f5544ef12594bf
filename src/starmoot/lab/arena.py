"""The arena: bots against each other, two and two, and the ladder that comes of it.

Every pair of bots is two arms of a study, one for each of them in the first seat, on the same
seeds; so games are kept, resumed and shared as all games of the lab are. Ratings come from
openskill; who is stronger than who is decided by the games of these two alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import altair as alt
import vl_convert
from openskill.models import PlackettLuce, PlackettLuceRating
from scipy import stats

from starmoot.host import listed
from starmoot.kernel import Game
from starmoot.lab import charts
from starmoot.lab.desk import question
from starmoot.lab.errors import BadStudy
from starmoot.lab.executors import Executor
from starmoot.lab.playing import Seen
from starmoot.lab.running import Step, open_games, run_study
from starmoot.lab.statistics import ALPHA, Estimate, mean_estimate
from starmoot.lab.studies import Study, usual_seats

Pair = tuple[str, str]
Meetings = Mapping[Pair, Sequence[tuple[Seen, Seen]]]
"""For each pair the games of each seed: the first bot in front, then the second."""


@dataclass(frozen=True)
class Rung:
    """One bot on the ladder; `against` holds its share of the duels with each other bot."""

    bot: str
    rating: float
    low: float
    high: float
    against: Mapping[str, Estimate]

    @property
    def share(self) -> float:
        """The mean of its shares against all others."""
        return sum(found.value for found in self.against.values()) / len(self.against)


@dataclass(frozen=True)
class Ladder:
    """All bots, the strongest first, and how it was played."""

    study: Study
    rungs: tuple[Rung, ...]
    seeds: int
    failed: int
    stopped: str
    fresh: int
    seconds: float

    def step(self, place: int) -> Estimate:
        """What the bot at a place makes of the duels with the next one."""
        return self.rungs[place].against[self.rungs[place + 1].bot]

    def verdict(self, place: int) -> str:
        """What the bot at a place is beside the next one; equal where it may be chance.

        By ratings, which come from all games, it is ahead; the two alone may say otherwise.
        """
        found = self.step(place)
        return "stronger" if found.low > 0.5 else "weaker" if found.high < 0.5 else "equal"


def arm_name(first: str, second: str) -> str:
    """How an arm is called."""
    return f"{first} before {second}"


def arena_study(game: Game, bots: Sequence[str], **fields: Any) -> Study:
    """The study in which every bot meets every other, in either order."""
    if len(bots) < 2:
        raise BadStudy("an arena needs two bots at least, such as --bots random search:8")
    twice = sorted({bot for bot in bots if bots.count(bot) > 1})
    if twice:
        raise BadStudy(f"{listed(twice)} is named twice; a bot is not its own opponent")
    seats = fields.pop("seats", None) or usual_seats(game)
    if seats < 2:
        raise BadStudy(f"an arena needs two seats at least, not {seats}")
    arms = [
        {"name": arm_name(a, b), "bots": [a, b]}
        for pair in combinations(bots, 2)
        for a, b in (pair, pair[::-1])
    ]
    return question(
        game.id, None, "arena", title="Arena", arm=arms, seats=seats, bots=list(bots), **fields
    )


def play_arena(
    study: Study,
    bots: Sequence[str],
    folder: Path,
    executor: Executor,
    seconds: float | None,
    step: Step,
) -> Ladder:
    """Play what is missing, and make the ladder."""
    found = run_study(study, folder, executor, seconds, step)
    games = open_games(study, folder)
    reached = range(found.games + found.left_out)
    seen = {name: part.seen(reached) for name, part in games.items()}
    whole = [n for n in reached if all(rows[n] is not None for rows in seen.values())]
    meetings: dict[Pair, list[tuple[Seen, Seen]]] = {}
    for a, b in combinations(bots, 2):
        one, other = seen[arm_name(a, b)], seen[arm_name(b, a)]
        meetings[a, b] = [(x, y) for n in whole if (x := one[n]) and (y := other[n])]
    rungs = climbed(bots, meetings)
    return Ladder(
        study, rungs, len(whole), found.left_out, found.stopped, found.fresh, found.seconds
    )


def duel(game: Seen, bot: str) -> float:
    """The share of pairs of seats, one of this bot and one of the other, that this bot is ahead in.

    A pair with the same score counts half.
    """
    mine = [score for score, who in zip(game.scores, game.bots, strict=True) if who == bot]
    theirs = [score for score, who in zip(game.scores, game.bots, strict=True) if who != bot]
    ahead = sum((a > b) + (a == b) / 2 for a in mine for b in theirs)
    return ahead / (len(mine) * len(theirs))


def climbed(bots: Sequence[str], meetings: Meetings) -> tuple[Rung, ...]:
    """The bots by their ratings, the best first."""
    ratings = rated(bots, meetings)
    against = duels(bots, meetings)
    reach = float(stats.norm.isf(ALPHA / 2))
    rungs = [
        Rung(
            bot,
            ratings[bot].mu,
            ratings[bot].mu - reach * ratings[bot].sigma,
            ratings[bot].mu + reach * ratings[bot].sigma,
            against[bot],
        )
        for bot in bots
    ]
    return tuple(sorted(rungs, key=lambda rung: -rung.rating))


def duels(bots: Sequence[str], meetings: Meetings) -> dict[str, dict[str, Estimate]]:
    """What each bot makes of its duels with each other, as one family of estimates.

    One seed is one observation: the mean of its two games.
    """
    found: dict[str, dict[str, Estimate]] = {bot: {} for bot in bots}
    level = ALPHA / max(1, len(meetings))
    for (a, b), games in meetings.items():
        shares = [(duel(x, a) + duel(y, a)) / 2 for x, y in games]
        found[a][b] = mean_estimate(shares, True, level)
        found[b][a] = mean_estimate([1 - share for share in shares], True, level)
    return found


def rated(bots: Sequence[str], meetings: Meetings) -> dict[str, PlackettLuceRating]:
    """Ratings from all games, seed by seed: a bot's strength does not change on the way."""
    model = PlackettLuce(tau=0.0)
    ratings = {bot: model.rating(name=bot) for bot in bots}
    seeds = max(len(games) for games in meetings.values())
    for number in range(seeds):
        for (a, b), games in meetings.items():
            for game in games[number]:
                share = duel(game, a)
                teams = [[ratings[a]], [ratings[b]]]
                [[ratings[a]], [ratings[b]]] = model.rate(teams, scores=[share, 1 - share])
    return ratings


# For eyes and programs


def as_data(ladder: Ladder) -> dict[str, Any]:
    """The ladder as data."""
    setup = ladder.study.arms[0].setup
    return {
        "game": setup.game,
        "seats": setup.seats,
        "options": dict(setup.options),
        "seed": setup.seed,
        "seeds": ladder.seeds,
        "games": ladder.seeds * len(ladder.study.arms),
        "left_out": ladder.failed,
        "stopped": ladder.stopped,
        "ladder": [
            {
                "bot": rung.bot,
                "rating": rung.rating,
                "rating_95": [rung.low, rung.high],
                "share": rung.share,
                "against": {
                    bot: {"share": found.value, "low": found.low, "high": found.high}
                    for bot, found in rung.against.items()
                },
                "beside_next": (ladder.verdict(place) if place + 1 < len(ladder.rungs) else None),
            }
            for place, rung in enumerate(ladder.rungs)
        ],
    }


def told(ladder: Ladder) -> str:
    """The order in one line: `>` where a step is decisive, `=` where it may be chance."""
    signs = {"stronger": ">", "equal": "=", "weaker": "<"}
    text = ladder.rungs[0].bot
    for place, rung in enumerate(ladder.rungs[1:]):
        text += f" {signs[ladder.verdict(place)]} {rung.bot}"
    return text


def per_cent(found: Estimate) -> str:
    """A share of duels with its interval."""
    return f"{100 * found.value:.1f} % [{100 * found.low:.1f}, {100 * found.high:.1f}]"


def table(ladder: Ladder) -> list[list[str]]:
    """The ladder in cells, its heading first."""
    rows = [["Bot", "Rating", "95 % interval", "Duels won", "Against the next", ""]]
    for place, rung in enumerate(ladder.rungs):
        last = place + 1 == len(ladder.rungs)
        rows.append(
            [
                rung.bot,
                f"{rung.rating:.1f}",
                f"{rung.low:.1f} to {rung.high:.1f}",
                f"{100 * rung.share:.1f} %",
                "" if last else per_cent(ladder.step(place)),
                "" if last else ladder.verdict(place),
            ]
        )
    return rows


def chart(ladder: Ladder, title: str) -> Any:
    """A dot with its interval for each bot, the strongest first."""
    order = [rung.bot for rung in ladder.rungs]
    rows = [
        {
            "arm": rung.bot,
            "value": rung.rating,
            "low": rung.low,
            "high": rung.high,
            "label": f"{rung.bot}: {rung.rating:.1f}",
        }
        for rung in ladder.rungs
    ]
    found = alt.layer(
        *charts.interval(rows, order, "rating", alt.value(charts.INK)),
        *charts.written(rows, order, "left", color=charts.INK),
    ).properties(width=2 * charts.WIDTH, height=charts.STEP * len(order))
    headline = f"{title}: {told(ladder)}"
    arms: list[dict[str, Any]] = [{"measures": [{}]} for _ in ladder.rungs]
    return charts.dressed(found, {"headline": headline, "seeds": ladder.seeds, "arms": arms})


def picture(ladder: Ladder, title: str, suffix: str) -> bytes:
    """The chart as SVG or PNG."""
    drawn = chart(ladder, title).to_json()
    if suffix == ".svg":
        return str(vl_convert.vegalite_to_svg(drawn)).encode()
    return bytes(vl_convert.vegalite_to_png(drawn, scale=2))
