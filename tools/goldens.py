"""Record goldens: `python tools/goldens.py moot`.

Bots play one seed after another until every declared ending has happened. Where that takes more
than players at random, `CASTS` says who plays, and under which options; `FURTHER` names records
beyond one for each ending. For the games in `TOLD`
one short game for each number of seats is told in a transcript besides. The records go to
tests/goldens/GAME; tests/games/goldens_test.py replays them digest by digest. Record again when a
game's rules version rises, and only then: a golden that no longer replays is how an unintended
change of the rules comes to light.

Where only scenes or words have changed, `--retell` writes the transcripts of the records again.
Where only the encoding of a play has changed, such as the name of a module, `--reseal` plays the
recorded inputs again and writes new seals. It refuses where an input no longer fits, or the ending,
the scores or the transcript come out differently; with both, transcripts may change as well.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starmoot.bots.base import Bot, make_bot
from starmoot.bots.match import record_match, take_turn
from starmoot.cli.simulate import slug
from starmoot.host import (
    Table,
    check_end,
    game_ids,
    get_game,
    load_journal,
    replay,
    replay_line,
)
from starmoot.kernel import Game
from starmoot.testing.exam import inside
from starmoot.testing.transcript import transcript

ROOT = Path(__file__).resolve().parent.parent
sys.path[0] = str(ROOT)

from tools.golden_players import TellerBot, own_bot  # noqa: E402

GOLDENS = ROOT / "tests" / "goldens"

LONGEST = 4_000
"""Decisions after which a game is too long to be kept."""


@dataclass(frozen=True)
class Cast:
    """Who sits at the table, repeated over the seats as needed, and what they play with."""

    bots: tuple[str, ...] = ("random",)
    options: Mapping[str, Any] = field(default_factory=dict)


TOLD: Mapping[str, Mapping[str, Any]] = {"exodus": {"max_cycles": 6}, "proxima": {"turns": 4}}
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
    ),
    "hegemony": (
        Cast(("advice:1", "advice:2", "advice:3")),
        Cast(),
        Cast(("random",), {"agendas_by": "choose", "crisis_destroys": "no"}),
        Cast(("random",), {"steel_1": 5, "steel_2": 5, "steel_3": 5}),
    ),
    "proxima": (
        Cast(("advice:3",), {"solo_difficulty": "easy"}),
        Cast(("advice:1", "advice:2", "advice:3")),
        Cast(("random",), {"turns": 1}),
        Cast(("advice:2",), {"turns": 1, "start_cp": 0, "start_goods": "own"}),
    ),
}
"""Games that need more than players at random, and what they need instead."""


SCENARIOS = ("three_hives", "empty_throne", "rocket_winter", "tribute")


@dataclass(frozen=True)
class Wanted:
    """A record beyond one for each ending: its name, who plays, and which game will do.

    `figures` are those that the game must report of itself. Those who are `away` say nothing from
    the moment on at which they `leave`, counted in inputs, so that their time runs out.
    """

    name: str
    cast: Cast
    seats: int
    ending: str = ""
    tied: bool = False
    figures: Mapping[str, int] = field(default_factory=dict)
    away: tuple[int, ...] = ()
    leave: int = 0


def scenarios_wanted() -> Iterator[Wanted]:
    """Each solo scenario of Proxima, won and lost."""
    for scenario in SCENARIOS:
        for outcome in ("won", "lost"):
            difficulty = "easy" if outcome == "won" else "hard"
            chosen = {"solo_scenario": scenario, "solo_difficulty": difficulty}
            cast = Cast(("advice:3",), chosen)
            name = f"{scenario.replace('_', '-')}-is-{outcome}"
            yield Wanted(name, cast, 1, f"the scenario is {outcome}")


ROOM_A, ROOM_B, ROOM_C = range(4), range(4, 8), range(8, 12)
"""The seats of three factions of four."""
HURRIED = Cast(("advice:2", "advice:3", "advice:2"), {"clock_profile": "accelerated"})

FURTHER: Mapping[str, tuple[Wanted, ...]] = {
    "hegemony": (
        Wanted(
            "a-tie-for-control",
            Cast(("advice:1",), {"steel_1": 5, "steel_2": 5, "steel_3": 8}),
            12,
            figures={"Control lead": 0, "factions out": 0},
        ),
        Wanted(
            "a-stale-faction", HURRIED, 12, figures={"factions out": 1}, away=(*ROOM_C,), leave=160
        ),
        Wanted(
            "two-stale-factions",
            HURRIED,
            12,
            figures={"factions out": 2},
            away=(*ROOM_B, *ROOM_C),
        ),
        Wanted(
            "no-faction-is-left",
            HURRIED,
            12,
            "no faction is left",
            away=(*ROOM_A, *ROOM_B, *ROOM_C),
            leave=160,
        ),
    ),
    "proxima": (
        Wanted("a-broken-tie", Cast(("random",), {"turns": 1}), 3, "a victory", tied=True),
        *scenarios_wanted(),
    ),
}
"""What else is recorded of a game."""


@dataclass(frozen=True)
class Tale:
    """A record and its transcript."""

    ending: str
    record: str
    text: str


TALES_TRIED = 200
TOO_MUCH_TO_TELL = 600
"""Decisions after which no transcript is short enough."""

OWN_TOOL = {"destiny": "tests/games/destiny/recording/goldens.py"}
"""Games whose players need more of a purpose than wishes can give them."""

OUT_OF_TIME = {"exodus": "the fleet travels on"}


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
    recording = record_match(game, seats, cast.options, seed, bots, longest)
    if recording.result.failure:
        raise SystemExit(f"a game broke: {recording.result.failure}")
    if not recording.result.finished:
        return None
    return recording.result.ending, recording.table.journal.dump()


def recorded_without(game: Game, wanted: Wanted, number: int) -> tuple[str, str] | None:
    """The same for a game in which some are away: their windows end by the clock."""
    table = Table(game, wanted.seats, number.to_bytes(32, "big"), wanted.cast.options)
    made = [
        bot if not isinstance(bot, str) else make_bot(bot, seat)
        for seat, bot in enumerate(seated(wanted.cast, wanted.seats, number))
    ]
    while not table.ended and table.inputs < LONGEST:
        before = table.inputs
        gone = wanted.away if before >= wanted.leave else ()
        for seat, bot in enumerate(made):
            if seat not in gone and not table.ended:
                take_turn(table, seat, bot)
        if table.inputs == before:
            first = min(table.windows(), key=lambda window: window.due)
            table.time_up(first.number, at=max(table.now, first.due))
    return (table.ending, table.journal.dump()) if table.ended else None


def will_do(game: Game, wanted: Wanted, record: str) -> bool:
    """Whether a whole game shows what it is wanted for."""
    journal = load_journal(record)
    assert journal.end is not None
    if wanted.ending and journal.end["ending"] != wanted.ending:
        return False
    points = game.points(journal.end["scores"])
    if wanted.tied and points.count(max(points)) < 2:
        return False
    if not wanted.figures:
        return True
    assert game.figures is not None
    shown = game.figures(inside(replay(game, journal)))
    return all(shown[name] == figure for name, figure in wanted.figures.items())


def games_of(game: Game) -> Iterator[tuple[str, str]]:
    """Games without end, each as ending and record: the casts and the numbers of seats in turn."""
    casts = CASTS.get(game.id, (Cast(),))
    for number in itertools.count():
        turn, place = divmod(number, len(casts))
        seats = game.seats[(turn + place) % len(game.seats)]
        record = recorded(game, casts[place], seats, number, LONGEST)
        if record is not None:
            yield record


def played_for(game: Game) -> set[str]:
    """The endings to which players come; to others only those who stay away do."""
    further = FURTHER.get(game.id, ())
    return set(game.endings) - {wanted.ending for wanted in further if wanted.away}


def find_records(game: Game, most: int) -> dict[str, str]:
    """One record for each ending, the first that turns up."""
    found: dict[str, str] = {}
    for number, (ending, text) in enumerate(itertools.islice(games_of(game), most)):
        if ending not in found:
            found[ending] = text
            print(f"game {number}: {ending}", flush=True)
        if set(found) == played_for(game):
            break
    return found


def find_further(game: Game, wanted: Wanted) -> str:
    """The record of the first game that will do."""
    for number in range(TALES_TRIED):
        if wanted.away:
            record = recorded_without(game, wanted, number)
        else:
            record = recorded(game, wanted.cast, wanted.seats, number, LONGEST)
        if record is not None and will_do(game, wanted, record[1]):
            return record[1]
    raise SystemExit(f"no game for {wanted.name} in {TALES_TRIED}")


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


def write_tales(game: Game, folder: Path) -> None:
    """A transcript and its record for each number of seats."""
    for old in folder.glob("transcript-*.txt"):
        old.unlink()
    for seats in game.seats:
        tale = find_tale(game, seats)
        (folder / f"transcript-{seats}.jsonl").write_text(tale.record, encoding="utf-8")
        (folder / f"transcript-{seats}.txt").write_text(tale.text, encoding="utf-8")
        print(f"{seats} seats: {tale.ending}, told in {len(tale.text) // 1000} kB", flush=True)


def retell(game: Game, folder: Path) -> None:
    """Tell the recorded games again, as scenes and words are now."""
    for path in folder.glob("transcript-*.txt"):
        text = transcript(game, path.with_suffix(".jsonl").read_text("utf-8"))
        path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {len(text.encode()) // 1000} kB", flush=True)


def resealed(game: Game, text: str) -> str:
    """A record whose inputs were played again, with the seals of the installed encoding."""
    journal = load_journal(text)
    header, end = journal.header, journal.end
    assert end is not None
    seed = bytes.fromhex(end["seed"])
    table = Table(game, header["seats"], seed, header["options"], header["chance"])
    for line in journal.lines:
        if "seal" not in line:
            replay_line(table, line)
    check_end(table, end)
    return table.journal.dump()


def reseal(game: Game, folder: Path, told_again: bool) -> None:
    """Give every record of a game new seals; unless it is told again its transcript must stay."""
    fresh = {path: resealed(game, path.read_text("utf-8")) for path in folder.glob("*.jsonl")}
    for path, record in fresh.items():
        text = path.with_suffix(".txt")
        if told_again or not text.exists():
            continue
        if transcript(game, record) != text.read_text("utf-8"):
            raise SystemExit(f"{text.name} would change; nothing was written")
    for path, record in fresh.items():
        path.write_text(record, encoding="utf-8")
    print(f"{len(fresh)} records of {game.id} have new seals")


def main() -> int:
    """Record, write, report; gives the exit code."""
    options = argparse.ArgumentParser(description="Record a golden for each ending of a game.")
    options.add_argument("game", choices=game_ids())
    options.add_argument("--most", type=int, default=10_000, help="how many games to try at most")
    options.add_argument("--tales", action="store_true", help="only tell transcripts anew")
    options.add_argument("--reseal", action="store_true", help="only renew the seals of records")
    options.add_argument("--retell", action="store_true", help="only tell recorded games again")
    chosen = options.parse_args()
    if chosen.reseal:
        reseal(get_game(chosen.game), GOLDENS / chosen.game, chosen.retell)
    if chosen.retell:
        retell(get_game(chosen.game), GOLDENS / chosen.game)
    if chosen.reseal or chosen.retell:
        return 0
    if chosen.game in OWN_TOOL:
        print(f"run: python {OWN_TOOL[chosen.game]}")
        return 1
    game = get_game(chosen.game)
    if chosen.tales and game.id not in TOLD:
        print(f"no transcripts are kept of {game.id}, only of {', '.join(TOLD)}")
        return 1
    folder = GOLDENS / game.id
    folder.mkdir(parents=True, exist_ok=True)
    if chosen.tales:
        write_tales(game, folder)
        return 0
    found = find_records(game, chosen.most)
    missing = sorted(played_for(game) - set(found))
    if missing:
        print(f"no ending '{missing[0]}' in {chosen.most} games; nothing was written")
        return 1
    for old in folder.glob("*.jsonl"):
        old.unlink()
    for ending, text in found.items():
        path = folder / f"{slug(ending)}.jsonl"
        path.write_text(text, encoding="utf-8")
        print(f"{path.relative_to(GOLDENS.parent.parent)}: {len(text) // 1000} kB")
    for wanted in FURTHER.get(game.id, ()):
        (folder / f"{wanted.name}.jsonl").write_text(find_further(game, wanted), encoding="utf-8")
        print(f"{wanted.name}", flush=True)
    if game.id in TOLD:
        write_tales(game, folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
