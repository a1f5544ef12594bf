"""Games of characters, told: `python tools/stories.py destiny --seats 5 --games 10 --into FOLDER`.

Characters play one seed after another; the record of each game is kept, so that a run that was
broken off goes on where it stopped. Then each game is told: who sat there, what the characters said
to what, the great moments, how many quarrels and words there were, and how it ended.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from starmoot.bots.casting import WORD, distinct
from starmoot.bots.match import record_match
from starmoot.bots.memory import Memory, tells
from starmoot.bots.voice import line_for
from starmoot.host import SPECTATOR, Options, Table, get_game, load_journal, preset_of, replay
from starmoot.kernel import SEAT, Game, sees
from starmoot.lab.promises import betrays
from starmoot.scene.stage import GREAT, Stage

SEED = 100
SELDOM = 4
"""One line in this number is told, as at a table of bots."""


def cast_of(seats: int, seed: int, budget: str) -> list[str]:
    """Who plays a seed."""
    return distinct([f"{WORD}::{budget}"] * seats, seed)


def options_of(game: Game, preset: str) -> Options:
    """The options of a preset, of the book where none is named, with the prelude left out."""
    chosen = preset_of(game, preset).options if preset else {}
    return {**game.prepared.options, **chosen}


def recorded(
    game: Game, seats: int, seed: int, budget: str, options: Options, folder: Path
) -> Table:
    """The game of a seed, played unless its record is there already."""
    kept = folder / f"{game.id}-{seats}-{seed}.jsonl"
    if not kept.exists():
        table = record_match(game, seats, options, seed, cast_of(seats, seed, budget)).table
        folder.mkdir(parents=True, exist_ok=True)
        kept.write_text(table.journal.dump(), encoding="utf-8")
    return replay(game, load_journal(kept.read_text(encoding="utf-8")))


def told(table: Table, bots: Sequence[str]) -> Iterator[str]:
    """A game line by line."""
    game, play = table.game, table._play
    view = table.view(SPECTATOR)
    story, state = game.story, view.state
    names = [SEAT.label(seat, state) for seat in range(table.seats)]
    yield ", ".join(f"{name} ({bot.split(':')[1]})" for name, bot in zip(names, bots, strict=True))
    counts: Counter[str] = Counter()
    memory = Memory(table.seats)
    for place, entry in enumerate(play.log):
        if betrays(story, entry, state, memory):
            counts["betrayals"] += 1
            yield f"   !  {entry.tell(state)}"
        for kind in ("conflicts", "kept", "broken", "helped", "hurt", "accepted", "refused"):
            counts[kind] += tells(entry, getattr(story, kind))
        if not sees(entry.audience, SPECTATOR):
            continue
        line = line_for(story, play.log[:place], entry, state, bots)
        if line is not None and place % SELDOM == 0:
            yield f"      {entry.tell(state)}\n      {names[line.seat]}: {line.said(names)}"
    beats = [beat for beat in Stage(game).follow(view.log, view) if beat.weight >= GREAT]
    yield "great moments: " + "; ".join(beat.title for beat in beats)[:1500]
    yield f"counted: {dict(counts)}"
    yield f"ended: {play.ending}, {dict(zip(names, game.points(play.scores), strict=True))}"


def main() -> None:
    """Play what is missing, and tell."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--budget", default="80", help="worlds, or milliseconds as in 100ms")
    parser.add_argument("--preset", default="", help="by the book without one")
    parser.add_argument("--first", type=int, default=SEED, help="the first seed")
    parser.add_argument("--into", type=Path, default=Path("build/stories"))
    args = parser.parse_args()
    game = get_game(args.game)
    options = options_of(game, args.preset)
    for seed in range(args.first, args.first + args.games):
        table = recorded(game, args.seats, seed, args.budget, options, args.into)
        print(f"\n## {game.title}, seed {seed}")
        for line in told(table, cast_of(args.seats, seed, args.budget)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
