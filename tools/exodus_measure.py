"""Measure the automatic players of Exodus: fleets saved and standing won, with 95 % intervals.

    python tools/exodus_measure.py GAMES [LEVEL ...]

For 3, 5 and 8 seats it plays GAMES games each of random players alone, of advised players alone,
and of one advised player, in a different seat each time, among random ones. A fleet is saved if
it founds a colony or travels on. Two processes share the work.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import fmean

from starmoot.bots.match import play_match
from starmoot.bots.rating import mean_of, wilson
from starmoot.kernel import get_game

SEATS = (3, 5, 8)
LEVELS = (1, 2, 3)
PROCESSES = 2
SAVED = ("a colony is founded", "the fleet travels on")
LIMIT = 100_000
HEAD = (
    f"seats  {'players':24}  {'fleet saved':24}  {'colony':6}  {'standing':24}  ahead of the others"
)


@dataclass(frozen=True)
class Outcome:
    """One game: how it ended, the standing of the seat in question, and the mean of the others."""

    ending: str
    own: int
    others: float


def play_one(seats: int, own: str, others: str, seed: int) -> Outcome:
    """One game; whoever is looked at sits in another seat each time."""
    seat = seed % seats
    bots = [own if place == seat else others for place in range(seats)]
    result = play_match(get_game("exodus"), seats, None, seed, bots, LIMIT)
    if result.failure or not result.finished:
        raise SystemExit(result.failure or f"seed {result.seed} did not come to an end")
    rest = [score for place, score in enumerate(result.scores) if place != seat]
    return Outcome(result.ending, result.scores[seat], fmean(rest))


def line(seats: int, own: str, others: str, outcomes: list[Outcome]) -> str:
    """One line of the table."""
    games = len(outcomes)
    saved = sum(outcome.ending in SAVED for outcome in outcomes)
    homes = sum(outcome.ending == SAVED[0] for outcome in outcomes)
    share = wilson(saved, games)
    mine = mean_of([outcome.own for outcome in outcomes])
    lead = mean_of([outcome.own - outcome.others for outcome in outcomes])
    company = f"{own} among {others}" if own != others else f"{own} alone"
    return (
        f"{seats:5}  {company:24}"
        f"  {saved / games:6.1%} [{share.low:6.1%}, {share.high:6.1%}]  {homes / games:6.1%}"
        f"  {mine.mean:6.1f} [{mine.low:6.1f}, {mine.high:6.1f}]"
        f"  {lead.mean:+6.1f} [{lead.low:+6.1f}, {lead.high:+6.1f}]"
    )


def main(arguments: list[str]) -> int:
    """Print the table; gives the exit code."""
    if not arguments or not all(word.isdecimal() and int(word) > 0 for word in arguments):
        print("usage: exodus_measure.py GAMES [LEVEL ...]", file=sys.stderr)
        return 2
    games = int(arguments[0])
    levels = [int(word) for word in arguments[1:]] or list(LEVELS)
    advised = [f"advice:{level}" for level in levels]
    companies = [("random", "random")]
    companies += [(bot, bot) for bot in advised] + [(bot, "random") for bot in advised]
    print(HEAD)
    with ProcessPoolExecutor(PROCESSES) as pool:
        for seats in SEATS:
            for own, others in companies:
                play = partial(play_one, seats, own, others)
                outcomes = list(pool.map(play, range(games), chunksize=5))
                print(line(seats, own, others, outcomes), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
