"""Seek games of Galactic Destiny that reach what no recorded game reaches yet.

`python tools/destiny_seek.py --games 200` plays games of `SOUGHT` with one seed after the other,
counts the rules that each adds to the recorded games, keeps the best, and goes on from there. What
was found is written to a folder after every game that adds something, so that a search can be
broken off; the best go into `FURTHER` of tools/destiny_goldens.py with their plan and seed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from starmoot.games.destiny import GAME
from starmoot.kernel.rules import load_rules
from starmoot.testing.reaching import Line, folder_of, reached_by, rules_run

ROOT = Path(__file__).resolve().parent.parent
sys.path[0] = str(ROOT)

from tools.destiny_goldens import (  # noqa: E402
    CALM,
    CURIOUS,
    DEALER,
    FULL,
    GENERAL,
    GOLDENS,
    JUDGE,
    LAWGIVER,
    LONG,
    QUIET_ROLE,
    REBELLIOUS,
    RICH,
    SHORT,
    Plan,
    play,
)

FOUND = Path("found")

SOUGHT: Mapping[str, Plan] = {
    "law-3": Plan(3, (LAWGIVER,), {**SHORT, **CALM, **RICH}),
    "law-5": Plan(5, (LAWGIVER, GENERAL), {**SHORT, **CALM, **RICH}),
    "law-silent": Plan(3, (LAWGIVER,), {**SHORT, **CALM, **RICH}, silent=1),
    "war-3": Plan(3, (GENERAL,), {**SHORT, **RICH}),
    "war-4": Plan(4, (GENERAL, JUDGE), {**SHORT, **CALM, **RICH}),
    "war-6": Plan(6, (GENERAL,), {**SHORT, **CALM, **RICH}),
    "war-silent": Plan(4, (GENERAL,), {**SHORT, **CALM, **RICH}, silent=2),
    "court-4": Plan(4, (JUDGE,), {**SHORT, **CALM, **FULL}),
    "deals-3": Plan(3, (DEALER,), {**SHORT, **CALM, **FULL}),
    "deals-silent": Plan(3, (DEALER,), {**SHORT, **CALM, **FULL}, silent=0),
    "curious-3": Plan(3, (CURIOUS,), {**SHORT, **CALM}),
    "curious-4": Plan(4, (CURIOUS,), {**SHORT, **CALM, **FULL}),
    "rebels-3": Plan(3, (REBELLIOUS, GENERAL), {**SHORT, **CALM, **FULL}),
    "silent-3": Plan(3, (CURIOUS,), {**SHORT, **CALM, **FULL}, silent=1),
    "long-3": Plan(3, (QUIET_ROLE,), {**LONG}),
}


class Reach:
    """What a set of recorded games reaches together."""

    def __init__(self, ids: frozenset[str], lines: frozenset[Line]) -> None:
        self.ids = ids
        self.lines = lines
        run = {
            rule_id
            for path in folder_of(GAME).glob("*.py")
            for rule_id, _line in rules_run(path, lines)
        }
        self.rules = (run | ids) & set(load_rules(GAME.package))

    def with_record(self, record: str) -> Reach:
        """The same with one record more."""
        more = reached_by(GAME, record)
        return Reach(self.ids | more.ids, self.lines | more.lines)


def recorded(folder: Path) -> Reach:
    """What the records of a folder reach."""
    reached = [reached_by(GAME, path.read_text("utf-8")) for path in sorted(folder.glob("*.jsonl"))]
    ids = frozenset[str]().union(*(one.ids for one in reached))
    return Reach(ids, frozenset[Line]().union(*(one.lines for one in reached)))


def main() -> int:
    """Seek and report; gives the exit code."""
    options = argparse.ArgumentParser(description="Seek games that reach further rules.")
    options.add_argument("--games", type=int, default=50, help="how many of each plan are played")
    options.add_argument("--first", type=int, default=0, help="the first seed")
    options.add_argument("--plans", nargs="*", default=list(SOUGHT), help="names of plans")
    options.add_argument("--to", type=Path, default=FOUND, help="where finds are kept")
    chosen = options.parse_args()
    chosen.to.mkdir(parents=True, exist_ok=True)
    known = recorded(GOLDENS)
    print(f"{len(known.rules)} rules are reached", flush=True)
    for seed in range(chosen.first, chosen.first + chosen.games):
        for name in chosen.plans:
            table = play(replace(SOUGHT[name], longest=1500), seed)
            if table is None:
                print(f"{name} {seed}: too long", flush=True)
                continue
            record = table.journal.dump()
            after = known.with_record(record)
            gain = sorted(after.rules - known.rules)
            print(f"{name} {seed}: {len(record) // 1000} kB, {' '.join(gain)}", flush=True)
            if gain:
                (chosen.to / f"{name}-{seed}.jsonl").write_text(record, encoding="utf-8")
                known = after
    print(f"{len(known.rules)} rules would be reached", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
