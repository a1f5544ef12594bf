"""Record goldens: `python tools/goldens.py moot`.

Bots play one seed after another until every declared ending has happened. Where that takes more
than players at random, `CASTS` says who plays, and under which options; further games are kept
that reach rules which no other record reaches. The records go to tests/goldens/GAME;
tests/games/goldens_test.py replays them digest by digest. Record anew when a game's rules version
rises, and only then: a golden that no longer replays is how an unintended change of the rules
comes to light.
"""

from __future__ import annotations

import argparse
import itertools
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starmoot.bots.base import Bot, Chair
from starmoot.bots.match import record_match
from starmoot.bots.simple import RandomBot
from starmoot.kernel import PASS, Answer, Game, Pending, game_ids, get_game
from starmoot.kernel.procedure import FIRST_ENTRY
from starmoot.kernel.shape import walk
from starmoot.testing.matrix import reached_by

GOLDENS = Path(__file__).resolve().parent.parent / "tests" / "goldens"

LONGEST = 4_000
"""Decisions after which a game is too long to be kept."""

WORTH_KEEPING = 3
"""How many rules a further record must be the first to reach."""


@dataclass(frozen=True)
class Cast:
    """Who sits at the table, repeated over the seats as needed, and what they play with."""

    bots: tuple[str, ...] = ("random",)
    options: Mapping[str, Any] = field(default_factory=dict)


class ForwardBot:
    """Plays at random, but takes up every kind of standing offer once, with the first entry."""

    name = "forward"

    def __init__(self, seed: int) -> None:
        self.random = RandomBot(seed)
        self.taken: set[str] = set()

    def answer(self, chair: Chair, pending: Pending) -> Answer:
        """A random answer, or the first thing on offer where nobody asked."""
        topic = pending.question.topic.name
        if not pending.question.standing:
            return self.random.answer(chair, pending)
        if topic in self.taken:
            return PASS
        self.taken.add(topic)
        return walk(pending.shape, FIRST_ENTRY)


TIRED = {"edge": 6, "faith": 10, "justice": 7, "might": 9, "supply": 8, "treachery": 6, "women": 8}
STRANGE = {
    "leader_infection": "yes",
    "colony_rule": "choose",
    "unplayed_intents": "all",
    "open_scenes": "yes",
    "pursuit_after": 1,
}

CASTS: Mapping[str, tuple[Cast, ...]] = {
    "exodus": (
        Cast(),
        Cast(("advice",)),
        Cast(("forward",)),
        Cast(("random",), {"max_cycles": 4, **STRANGE}),
        Cast(("advice:1", "advice:2", "advice:3"), {"max_cycles": 10, **STRANGE}),
        Cast(("advice", "advice", "advice", "random"), {"max_cycles": 10, "start_traits": TIRED}),
        Cast(("advice", "advice", "random"), {"max_cycles": 10, "start_traits": TIRED, **STRANGE}),
        Cast(("advice:1",), {"max_cycles": 15, "start_traits": TIRED, "leader_infection": "yes"}),
    )
}
"""Games that need more than players at random, and what they need instead."""


@dataclass(frozen=True)
class Record:
    """A game that was played to its end."""

    ending: str
    text: str
    reached: frozenset[str]


def slug(ending: str) -> str:
    """An ending as the name of a file."""
    return re.sub(r"[^a-z0-9]+", "-", ending.lower()).strip("-")


def seated(cast: Cast, seats: int, number: int) -> list[str | Bot]:
    """The bots of a cast at a table."""
    names = [cast.bots[seat % len(cast.bots)] for seat in range(seats)]
    return [
        ForwardBot(number * seats + seat) if name == ForwardBot.name else name
        for seat, name in enumerate(names)
    ]


def play(game: Game, cast: Cast, seats: int, number: int) -> Record | None:
    """One whole game, unless it is too long; the number decides the dice and every answer."""
    seed = number.to_bytes(32, "big")
    bots = seated(cast, seats, number)
    recording = record_match(game, seats, cast.options, seed, bots, LONGEST)
    if recording.result.failure:
        raise SystemExit(f"a game broke: {recording.result.failure}")
    if not recording.result.finished:
        return None
    text = recording.table.journal.dump()
    return Record(recording.result.ending, text, reached_by(game, text))


def games_of(game: Game) -> Iterator[Record]:
    """Games without end: the casts in turn, the numbers of seats in turn."""
    casts = CASTS.get(game.id, (Cast(),))
    for number in itertools.count():
        turn, place = divmod(number, len(casts))
        record = play(game, casts[place], game.seats[(turn + place) % len(game.seats)], number)
        if record is not None:
            yield record


def find_records(game: Game, least: int, most: int) -> dict[str, Record]:
    """One record for each ending, the first that turns up, and others that reach more rules."""
    found: dict[str, Record] = {}
    reached: set[str] = set()
    for number, record in enumerate(itertools.islice(games_of(game), most)):
        if number >= least and {kept.ending for kept in found.values()} == set(game.endings):
            break
        name = slug(record.ending)
        if name not in found:
            found[name] = record
        elif len(record.reached - reached) >= WORTH_KEEPING:
            found[f"further-{len(found)}"] = record
        else:
            continue
        reached |= record.reached
        print(f"game {number}: {record.ending}; {len(reached)} rules reached", flush=True)
    return found


def main() -> int:
    """Record, write, report; gives the exit code."""
    options = argparse.ArgumentParser(description="Record a golden for each ending of a game.")
    options.add_argument("game", choices=game_ids())
    options.add_argument("--most", type=int, default=10_000, help="how many games to try at most")
    options.add_argument("--least", type=int, help="how many games to try in any case")
    chosen = options.parse_args()
    game = get_game(chosen.game)
    least = chosen.least if chosen.least is not None else 48 if game.id in CASTS else 0
    found = find_records(game, least, chosen.most)
    endings = {record.ending for record in found.values()}
    missing = [ending for ending in game.endings if ending not in endings]
    if missing:
        print(f"no ending '{missing[0]}' in {chosen.most} games; nothing was written")
        return 1
    folder = GOLDENS / game.id
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.jsonl"):
        old.unlink()
    for name, record in found.items():
        path = folder / f"{name}.jsonl"
        path.write_text(record.text, encoding="utf-8")
        print(f"{path.relative_to(GOLDENS.parent.parent)}: {len(record.text) // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
