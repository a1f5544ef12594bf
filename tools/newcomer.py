"""Count what a newcomer goes through: games among bots, with one person who is asked.

    .venv/bin/python tools/newcomer.py [--games 10] [--rounds 1] [--before] [--list] [GAME ...]

Each game is the one that "Play now" makes: seats, options and prelude of `Game.prepared`, bots that
follow the game's advice. The person takes the advice too, by hand: what is counted is what reaches
the person. `--before` asks everything, also what answers itself. A pass takes one click and
one to send it; an option likewise; each further part of an answer that differs from what is filled
in already takes another. Waiting is reckoned at the pace of the server's bots.
"""

from __future__ import annotations

import argparse
import hashlib
import statistics
import sys
import time
from collections import Counter
from dataclasses import dataclass, field

from starmoot import bots  # noqa: F401 - registers the bots
from starmoot.bots.base import Chair, make_bot
from starmoot.host import Table, get_game
from starmoot.host.wire import render
from starmoot.kernel import Game, Pending
from starmoot.kernel.shape import Allocate, Amount, Answer, Choose, Form, Shape

NEWCOMER = 0
BOTS = {"moot": "random"}
BOT = "advice:2"
PAUSE = 0.6
"""Seconds that a bot of the server waits before each answer where people look on."""
GAMES = ("moot", "exodus", "destiny", "proxima")


@dataclass
class Count:
    """What one newcomer went through in one game."""

    rounds: int = 0
    questions: int = 0
    needless: int = 0
    clicks: list[int] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    topics: Counter[str] = field(default_factory=Counter)


def clicks_for(shape: Shape, answer: Answer) -> int:
    """How often one clicks to put an answer together; sending it is one more."""
    if isinstance(shape, Choose):
        picks = [answer] if shape.single() else list(answer.parts)
        clicks = 0
        for one in picks:
            follow = shape.follow(shape.keys.index(one.key))
            clicks += 1 + (0 if follow is None else clicks_for(follow, one.parts[0]))
        return clicks
    if isinstance(shape, Form):
        pairs = zip(shape.parts, answer.parts, strict=True)
        return sum(clicks_for(part, given) for part, given in pairs)
    if isinstance(shape, Amount):
        return int(answer.key != shape.least)
    if isinstance(shape, Allocate):
        return sum(int(part.key > 0) for part in answer.parts)
    return 1


def play(game: Game, seed: int, rounds: int, ask_all: bool, until: float) -> Count:
    """One game, to the end of some rounds."""
    start, count = game.prepared, Count()
    key = hashlib.sha256(b"newcomer %d" % seed).digest()
    table = Table(game, start.seats, key, start.options, "quick-1")
    players = [make_bot(BOTS.get(game.id, BOT), seed * 100 + seat) for seat in range(start.seats)]
    ends = {name for name, staging in game.staging.items() if staging.ends}
    read, waited = 0, 0.0
    while not table.closed and time.monotonic() < until:
        log = table._play.log
        over = any(entry.note.name in ends for entry in log[read:])
        count.rounds += over and bool(count.questions)
        read = len(log)
        if count.rounds >= rounds:
            return count
        waiting = table.awaited()
        first = next((one for one in waiting if one[0] != NEWCOMER), waiting[0])
        seat, decision = first
        pending = table.view(seat, wordy=False, log=False).decision(decision)
        assert pending is not None
        itself = seat == NEWCOMER and any(
            one.decision == decision and (one.settled or (one.passable and not one.concerns))
            for one in table.asked(seat)
        )
        answer = players[seat].answer(Chair.at(table, seat), pending)
        if seat == NEWCOMER and pending.question.topic.name not in start.prelude:
            if not itself or ask_all:
                asked(count, pending, answer, itself)
                count.waits.append(waited)
                waited = 0.0
        elif seat != NEWCOMER:
            waited += PAUSE
        given = None if answer.passed() else render(pending.shape, answer)
        receipt = table.submit(seat, decision, given)
        if not receipt.accepted:
            raise SystemExit(f"{pending.question.topic.name}: {receipt.reason}")
    count.rounds = max(count.rounds, 1)
    return count


def asked(count: Count, pending: Pending, answer: Answer, needless: bool) -> None:
    """A question that reached the person."""
    count.questions += 1
    count.needless += needless

    count.topics[pending.question.topic.name] += 1
    count.clicks.append(1 + (1 if answer.passed() else clicks_for(pending.shape, answer)))


def main(words: list[str]) -> None:
    """Play and print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--games", type=int, default=10, dest="number")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=240.0, help="stop a game kind after this")
    parser.add_argument("--before", action="store_true", help="ask also what answers itself")
    parser.add_argument("--list", action="store_true", help="tell which questions were put")
    chosen = parser.parse_args(words)
    print("game      games  questions/round (most)  forced or empty  clicks (median)  wait (mean)")
    for name in chosen.games:
        game, until = get_game(name), time.monotonic() + chosen.seconds
        counts: list[Count] = []
        for seed in range(chosen.number):
            if time.monotonic() < until:
                counts.append(play(game, seed, chosen.rounds, chosen.before, until))
        each = [one.questions / one.rounds for one in counts]
        total = sum(one.questions for one in counts)
        needless = sum(one.needless for one in counts)
        clicks = [click for one in counts for click in one.clicks]
        waits = [wait for one in counts for wait in one.waits]
        print(
            f"{name:9} {len(counts):5}  {statistics.mean(each):14.1f} ({max(each):4.0f})"
            f"  {100 * needless / max(1, total):14.0f} %"
            f"  {statistics.median(clicks):15.1f}  {statistics.mean(waits):9.1f} s"
        )
        if chosen.list:
            topics = sum((one.topics for one in counts), Counter())
            for topic, times in topics.most_common():
                print(f"    {times / len(counts):6.1f}  {topic}")


if __name__ == "__main__":
    main(sys.argv[1:])
