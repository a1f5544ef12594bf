"""Record goldens: `python tools/goldens.py moot`.

Bots play one seed after another until every declared ending has happened. Where that takes more
than players at random, `CASTS` says who plays, and under which options; further games are kept
that reach rules which no other record reaches. For the games in `TOLD` one short game for each
number of seats is told in a transcript besides. The records go to tests/goldens/GAME;
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

from starmoot.bots.base import Bot, make_bot
from starmoot.bots.match import record_match, take_turn
from starmoot.kernel import Game, Table, game_ids, get_game
from starmoot.testing.reaching import reached_by
from starmoot.testing.transcript import transcript

ROOT = Path(__file__).resolve().parent.parent
sys.path[0] = str(ROOT)

from tools.golden_players import TellerBot, own_bot  # noqa: E402

GOLDENS = ROOT / "tests" / "goldens"

LONGEST = 4_000
"""Decisions after which a game is too long to be kept."""

WORTH_KEEPING = 3
"""How many rules a further record must be the first to reach."""


@dataclass(frozen=True)
class Cast:
    """Who sits at the table, repeated over the seats as needed, and what they play with."""

    bots: tuple[str, ...] = ("random",)
    options: Mapping[str, Any] = field(default_factory=dict)
    silent: int = -1
    """The seat that never answers, so that its time runs out."""
    first: int = 0
    """The number of the first game that is tried."""


TOLD: Mapping[str, Mapping[str, Any]] = {"exodus": {"max_cycles": 6}}
"""Games that are told in transcripts, and the options that keep those short."""

SHORTEST, LONGEST_TEXT = 20_000, 60_000
"""How many characters a transcript may have."""

TIRED = {"edge": 6, "faith": 10, "justice": 7, "might": 9, "supply": 8, "treachery": 6, "women": 8}
STRANGE = {
    "leader_infection": "yes",
    "colony_rule": "choose",
    "unplayed_intents": "all",
    "open_scenes": "yes",
    "pursuit_after": 1,
}

POOR = {"edge": 8, "faith": 5, "justice": 7, "might": 6, "supply": 12, "treachery": 4, "women": 9}
ROTTEN = {"edge": 4, "faith": 5, "justice": 7, "might": 8, "supply": 9, "treachery": 8, "women": 9}
WEAK = {"edge": 5, "faith": 5, "justice": 9, "might": 7, "supply": 12, "treachery": 5, "women": 9}
FERVENT = {**WEAK, "faith": 12, "treachery": 1}
LEARNED = {**POOR, "faith": 9, "treachery": 2, "edge": 3}
UNUSUAL = {
    "jump_treachery": 2,
    "jump_faith_cost": 2,
    "push_faith_cost": 1,
    "rest_cycles_needed": 2,
    "supply_upkeep": 1,
    "combat_treachery": "no",
    "suppression_severity": 1,
    "debate_edge_cost": 2,
    "no_dissent_edge": 1,
    "military_weights": "text",
    "debate_modifiers": ["own_order", "backers"],
    "max_scenes_per_faction": 1,
    "marker_cap": 2,
    "leader_infection": "yes",
    "infection_fudge": "no",
    "cycle_length_text": "a week",
    "debate_time": {"minutes": 5},
    "intent_time": {"minutes": 5},
    "other_time": 50,
    "secondary_traits": {
        "network": "edge",
        "researchers": "supply",
        "underworld": "might",
        "security": "might",
        "opposition": "justice",
    },
    "automatic_players": "any",
    "combat_strengths": ["2", "5", "9"],
}
"""No setting that a table may leave as it is is left so."""

AIMED: Mapping[str, Mapping[str, tuple[int, Cast]]] = {
    "exodus": {
        "pushes": (3, Cast(("wilful:push",), {"max_cycles": 4})),
        "a-law": (5, Cast(("wilful:law",), {"max_cycles": 6, "start_traits": POOR})),
        "coups": (4, Cast(("wilful:coup",), {"max_cycles": 8, "start_traits": TIRED})),
        "chains": (8, Cast(("wilful:chains",), {"max_cycles": 9, "start_traits": ROTTEN})),
        "an-empty-chair": (4, Cast(("advice:2",), {"max_cycles": 3, "absence_limit": 2}, silent=1)),
        "an-unusual-table": (
            4,
            Cast(("stubborn:flee", "advice:2"), {"max_cycles": 5, **UNUSUAL, "start_traits": WEAK}),
        ),
        "scouts": (3, Cast(("stubborn:scout",), {"max_cycles": 6})),
        "the-law-spares-women": (
            3,
            Cast(
                ("stubborn:flee", "advice:2"),
                {"max_cycles": 2, "unplayed_intents": "all", "start_traits": FERVENT},
                first=3,
            ),
        ),
        "plenty-at-first": (
            3,
            Cast(("advice:2",), {"max_cycles": 1, "unplayed_intents": "all"}, first=16),
        ),
        "studies": (6, Cast(("wilful:study",), {"max_cycles": 14, "start_traits": LEARNED})),
        "owed-orders": (7, Cast(("forward", "advice:1"), {"max_cycles": 6}, first=1)),
        "owed-repairs": (7, Cast(("forward", "advice:1"), {"max_cycles": 6}, first=3)),
        "promises-and-idle-hands": (
            3,
            Cast(
                ("stubborn:promise", "random"),
                {"max_cycles": 3, "unplayed_intents": "all"},
                first=4,
            ),
        ),
    }
}
"""Games that aim at rules which play seldom reaches: their seats and who plays how."""

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


@dataclass(frozen=True)
class Tale:
    """A record and its transcript."""

    ending: str
    record: str
    text: str


AIMED_TRIED = 3
TALES_TRIED = 200
TOO_MUCH_TO_TELL = 600
"""Decisions after which no transcript is short enough."""

OWN_TOOL = {"destiny": "tools/destiny_goldens.py"}
"""Games whose players need more of a purpose than wishes can give them."""

OUT_OF_TIME = {"exodus": "the fleet travels on"}


def slug(ending: str) -> str:
    """An ending as the name of a file."""
    return re.sub(r"[^a-z0-9]+", "-", ending.lower()).strip("-")


def seated(cast: Cast, seats: int, number: int) -> list[str | Bot]:
    """The bots of a cast at a table."""
    names = [cast.bots[seat % len(cast.bots)] for seat in range(seats)]
    return [own_bot(name, number * seats + seat) for seat, name in enumerate(names)]


def recorded(
    game: Game, cast: Cast, seats: int, number: int, longest: int
) -> tuple[str, str] | None:
    """The ending and the record of one whole game, unless it is too long.

    The number decides the dice and every answer.
    """
    seed = number.to_bytes(32, "big")
    bots = seated(cast, seats, number)
    if cast.silent >= 0:
        return recorded_in_time(game, cast, seats, seed)
    recording = record_match(game, seats, cast.options, seed, bots, longest)
    if recording.result.failure:
        raise SystemExit(f"a game broke: {recording.result.failure}")
    if not recording.result.finished:
        return None
    return recording.result.ending, recording.table.journal.dump()


def recorded_in_time(game: Game, cast: Cast, seats: int, seed: bytes) -> tuple[str, str]:
    """The same where a seat is silent: when all others have answered, time is up."""
    table = Table(game, seats, seed, cast.options)
    bots = [make_bot(cast.bots[0], seat) for seat in range(seats)]
    while not table.ended:
        others = [seat for seat in range(seats) if seat != cast.silent]
        if sum(take_turn(table, seat, bots[seat]) for seat in others) == 0:
            table.time_up()
    return table.ending, table.journal.dump()


def play(game: Game, cast: Cast, seats: int, number: int) -> Record | None:
    """One whole game with the rules that it reaches, unless it is too long."""
    found = recorded(game, cast, seats, number, LONGEST)
    if found is None:
        return None
    ending, text = found
    return Record(ending, text, reached_by(game, text).ids)


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


def find_tale(game: Game, seats: int) -> Tale:
    """The first game with so many seats that is neither too short nor too long to be told.

    Games that end by themselves are better told than those that run out of time.
    """
    cast = Cast((TellerBot.name,), TOLD[game.id])
    fallback: Tale | None = None
    for number in range(TALES_TRIED):
        record = recorded(game, cast, seats, number, TOO_MUCH_TO_TELL)
        if record is None:
            continue
        ending, dump = record
        text = transcript(game, dump)
        if not SHORTEST <= len(text.encode()) < LONGEST_TEXT:
            continue
        if ending != OUT_OF_TIME.get(game.id):
            return Tale(ending, dump, text)
        fallback = fallback or Tale(ending, dump, text)
    if fallback is None:
        raise SystemExit(f"no game with {seats} seats can be told in {LONGEST_TEXT} characters")
    return fallback


def write_aimed(game: Game, folder: Path, names: list[str]) -> None:
    """Games of `AIMED`, all if none is named, each with the first number that ends in time."""
    reached: set[str] = set()
    for path in folder.glob("*.jsonl"):
        if names or not path.name.startswith("aimed-"):
            reached |= reached_by(game, path.read_text(encoding="utf-8")).ids
    for name in names or AIMED[game.id]:
        seats, cast = AIMED[game.id][name]
        played = (
            play(game, cast, seats, number)
            for number in range(cast.first, cast.first + AIMED_TRIED)
        )
        record = next((record for record in played if record is not None), None)
        if record is None:
            print(f"{name}: no game came to an end in {LONGEST} decisions", flush=True)
            continue
        (folder / f"aimed-{name}.jsonl").write_text(record.text, encoding="utf-8")
        print(f"{name}: {record.ending}, {len(record.reached - reached)} more rules", flush=True)
        reached |= record.reached


def write_tales(game: Game, folder: Path) -> None:
    """A transcript and its record for each number of seats."""
    for old in folder.glob("transcript-*.txt"):
        old.unlink()
    for seats in game.seats:
        tale = find_tale(game, seats)
        (folder / f"transcript-{seats}.jsonl").write_text(tale.record, encoding="utf-8")
        (folder / f"transcript-{seats}.txt").write_text(tale.text, encoding="utf-8")
        print(f"{seats} seats: {tale.ending}, told in {len(tale.text) // 1000} kB", flush=True)


def main() -> int:
    """Record, write, report; gives the exit code."""
    options = argparse.ArgumentParser(description="Record a golden for each ending of a game.")
    options.add_argument("game", choices=game_ids())
    options.add_argument("--most", type=int, default=10_000, help="how many games to try at most")
    options.add_argument("--tales", action="store_true", help="only tell transcripts anew")
    options.add_argument("--aimed", nargs="*", help="only play aimed games anew, all or some")
    options.add_argument("--least", type=int, help="how many games to try in any case")
    chosen = options.parse_args()
    if chosen.game in OWN_TOOL:
        print(f"run: python {OWN_TOOL[chosen.game]}")
        return 1
    game = get_game(chosen.game)
    folder = GOLDENS / game.id
    folder.mkdir(parents=True, exist_ok=True)
    if chosen.tales:
        write_tales(game, folder)
        return 0
    if chosen.aimed is not None:
        write_aimed(game, folder, chosen.aimed)
        return 0
    least = chosen.least if chosen.least is not None else 48 if game.id in CASTS else 0
    found = find_records(game, least, chosen.most)
    endings = {record.ending for record in found.values()}
    missing = [ending for ending in game.endings if ending not in endings]
    if missing:
        print(f"no ending '{missing[0]}' in {chosen.most} games; nothing was written")
        return 1
    for old in folder.glob("*.jsonl"):
        old.unlink()
    for name, record in found.items():
        path = folder / f"{name}.jsonl"
        path.write_text(record.text, encoding="utf-8")
        print(f"{path.relative_to(GOLDENS.parent.parent)}: {len(record.text) // 1000} kB")
    if game.id in AIMED:
        write_aimed(game, folder, [])
    if game.id in TOLD:
        write_tales(game, folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
