"""Recorded games of Galactic Destiny: run this file to renew all of them.

A record that replays digest by digest stays as it is. One whose answers still lead to its end gets
new digests; one whose answers do not is played anew by its plan, with players of a purpose
(`players.py`), until a game comes to its end and shows what it is there for. So the
command can be broken off and started again. `--anew` plays all of them anew.

`ENDS` has a game for every way to end. One short game for each number of seats is told in a
transcript besides. Records go to tests/goldens/destiny, where tests/games/goldens_test.py replays
them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from starmoot.bots.base import BotFault
from starmoot.bots.match import record_match, take_turn
from starmoot.games.destiny import GAME
from starmoot.games.destiny.names import NO_PARTY
from starmoot.games.destiny.turn.ending import (
    BY_INFESTATION,
    BY_LENGTH,
    BY_MINISTRIES,
    BY_SECTORS,
    STALEMATE,
    WINS,
)
from starmoot.games.destiny.war.fleets import LOST
from starmoot.host import SPECTATOR, BadJournal, Table, content_digest, load_journal, replay
from starmoot.testing.transcript import transcript

ROOT = Path(__file__).resolve().parents[4]
sys.path[0] = str(ROOT)

from tests.games.destiny.recording.players import HUNDRED, Player, Role  # noqa: E402

GOLDENS = ROOT / "tests" / "goldens" / GAME.id

LONGEST = 2_500
"""Decisions after which a game is too long to be kept."""
TRIED = 60
"""Seeds that are tried for one record."""
SHORTEST_TEXT, LONGEST_TEXT = 30_000, 100_000
"""How many bytes a transcript may have."""


# What is played


@dataclass(frozen=True)
class Plan:
    """A game to be recorded: seats and options, who plays, and what it must come to.

    `roles` are repeated over the seats. `tells` is a fact that must be told, `why` the cause that
    it must name; `rebel` says that a rebel wins. `silent`: the seat that never answers, so that its
    time runs out. `told`: it is short enough for a transcript. `seed`: the first one that is tried.
    """

    seats: int
    roles: tuple[Role, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    ending: str = ""
    tells: str = ""
    why: str = ""
    rebel: bool = False
    silent: int = -1
    longest: int = LONGEST
    told: bool = False
    seed: int = 0


QUIET_ROLE = Role()
SPEAKER = Role(campaigns=True, recruits=True)
MINISTER = Role(campaigns=True, recruits=True, stands=True)
WARLORD = Role(campaigns=True, recruits=True, invades=True, arms=True)
REBEL = replace(WARLORD, rebels=2)
SETTLER = replace(WARLORD, settles=True)
WILD = Role(reckless=HUNDRED)
DEALS = ("answer_offer", "write_offer", "offer", "publish", "withdraw")
TRADER = Role(campaigns=True, recruits=True, stands=True, floor=(*DEALS, "complain"), bold=8)
SCHEMER = replace(
    TRADER, reckless=20, arms=True, floor=(*TRADER.floor, "accuse", "bank", "to_shadow"), bold=15
)
SPEAKERS = replace(TRADER, arms=True, invades=True, reckless=8, bold=2)
WATCHERS = Role(recruits=True, stands=True, floor=("standing_pass",))
LISTENERS = replace(SPEAKERS, reckless=4, floor=("standing_pass", "answer_offer"), bold=30)

CALM = {"infestation_threshold": 14, "infested_to_lose": 15}
SHORT = {"turn_limit": {"turns": 4}}
RICH = {"base_income": 10, "start_senators": 5, "first_election": "random"}
FULL = {"start_actions": 7, "start_senators": 5, "hand_limit": 5, "base_income": 10}

ENDS: Mapping[str, Plan] = {
    "five-ministries": Plan(3, (MINISTER, SPEAKER, QUIET_ROLE), FULL, BY_MINISTRIES),
    "ten-sectors": Plan(4, (WARLORD, SPEAKER, QUIET_ROLE, QUIET_ROLE), {}, BY_SECTORS),
    "a-tie-for-sectors": Plan(
        5, (SPEAKER, SPEAKER, QUIET_ROLE), {**CALM, "sectors_to_win": 6}, BY_SECTORS, STALEMATE.name
    ),
    "the-infestation-has-ten": Plan(3, (WILD,), {}, BY_INFESTATION),
    "the-rebel-wins": Plan(4, (REBEL, SPEAKER, QUIET_ROLE), {}, BY_SECTORS, WINS.name, rebel=True),
    "the-last-turn": Plan(
        6, (SPEAKER, QUIET_ROLE), {**SHORT, "sectors_to_win": 15, "infested_to_lose": 15}, BY_LENGTH
    ),
    "an-empty-chair": Plan(3, (SCHEMER,), {**SHORT, **CALM}, silent=1),
    "no-retreat-from-a-full-galaxy": Plan(
        6,
        (*[SETTLER] * 5, QUIET_ROLE),
        {**CALM, **RICH, "sectors_to_win": 15, "turn_limit": {"turns": 9}},
        tells=LOST.name,
        why="no retreat",
        seed=13,
    ),
}
"""A game for every way to end, one in which somebody never answers, and one in which Fleets have
nowhere to go."""


def play(plan: Plan, seed: int) -> Table | None:
    """One whole game, unless it is too long; the seed decides the dice and every answer."""
    count = len(plan.roles)
    roles = [plan.roles[seat % count] for seat in range(plan.seats)]
    bots = [Player(role, seed * 10 + seat) for seat, role in enumerate(roles)]
    dice = seed.to_bytes(32, "big")
    if plan.silent >= 0:
        return play_in_time(plan, dice, bots)
    played = record_match(GAME, plan.seats, plan.options, dice, bots, plan.longest)
    if played.result.failure:
        raise SystemExit(f"a game broke: {played.result.failure}")
    return played.table if played.result.finished else None


def play_in_time(plan: Plan, dice: bytes, bots: list[Player]) -> Table | None:
    """The same where a seat is silent: when all others have answered, time is up."""
    table = Table(GAME, plan.seats, dice, plan.options)
    others = [seat for seat in range(plan.seats) if seat != plan.silent]
    while not table.ended and table.inputs < plan.longest:
        try:
            answers = sum(take_turn(table, seat, bots[seat]) for seat in others)
        except BotFault:
            return None  # an answer came too late: another one had changed what was on offer
        if answers == 0:
            table.time_up()
    return table if table.ended else None


def fits(plan: Plan, table: Table) -> bool:
    """Whether a game has come to what it was played for."""
    if plan.ending and table.ending != plan.ending:
        return False
    view = table.view(SPECTATOR)
    if plan.rebel:
        rebel = view.state.rebel
        if rebel == NO_PARTY or table.scores[view.state.party_seat[rebel]] != 1:
            return False
    told = [fact for fact in view.log if fact.note.name == plan.tells]
    return not plan.tells or any(plan.why in ("", fact.text) for fact in told)


def first(name: str, plan: Plan) -> tuple[str, str]:
    """The record of the first game that fits, and its transcript if it is to have one."""
    for seed in range(plan.seed, plan.seed + TRIED):
        table = play(plan, seed)
        if table is None or not fits(plan, table):
            continue
        record = table.journal.dump()
        if not plan.told:
            return record, ""
        text = transcript(GAME, record) if len(record) < LONGEST_TEXT // 2 else ""
        if SHORTEST_TEXT <= len(text.encode()) < LONGEST_TEXT:
            return record, text
    raise SystemExit(f"{name}: none of {TRIED} games comes to it")


def renewed(record: str) -> str:
    """A record played again with the same dice and answers, whatever its digests were."""
    journal = load_journal(record)
    header, end = journal.header, journal.end
    assert end is not None
    table = Table(GAME, header["seats"], bytes.fromhex(end["seed"]), header["options"])
    for line in journal.lines:
        if "time_up" in line:
            table.time_up()
        elif "seat" in line:
            receipt = table.submit(line["seat"], line["decision"], line["answer"])
            if not receipt.accepted:
                raise BadJournal(f"line {line['n']} is no longer taken: {receipt.reason}")
    if not table.ended or table.ending != end["ending"]:
        raise BadJournal("it does not come to its end any more")
    return table.journal.dump()


def mended(path: Path, name: str, plan: Plan) -> tuple[str, str, str]:
    """What was done to a record, and the record and the transcript that it has then."""
    try:
        old = path.read_text(encoding="utf-8")
        record = renewed(old)
    except (FileNotFoundError, BadJournal, KeyError) as problem:
        print(f"{name}: is played anew ({problem})", flush=True)
        return "played anew", *first(name, plan)
    done = "as before" if replays(old) else "renewed"
    return done, old if done == "as before" else record, told_of(plan, record)


def told_of(plan: Plan, record: str) -> str:
    """The transcript of a record, if it is to have one."""
    return transcript(GAME, record) if plan.told else ""


def replays(record: str) -> bool:
    """Whether a record is what its game writes today, with the content of today."""
    try:
        journal = load_journal(record)
        same = journal.header["content"] == content_digest(GAME)
        return same and bool(replay(GAME, journal).journal.dump() == record)
    except BadJournal:
        return False


def story(seats: int) -> Plan:
    """A short game for a transcript."""
    options = {**SHORT, "sectors_to_win": 6, "first_election": "vote" if seats < 5 else "random"}
    roles = (SPEAKERS, LISTENERS) if seats < 5 else (SPEAKERS, LISTENERS, WATCHERS)
    return Plan(seats, roles, options, longest=480, told=True)


STORIES: Mapping[str, Plan] = {f"transcript-{seats}": story(seats) for seats in GAME.seats}
PLANS: Mapping[str, Plan] = {**STORIES, **ENDS}


def main() -> int:
    """Mend what needs it, and report; gives the exit code."""
    options = argparse.ArgumentParser(description="Mend the recorded games of Galactic Destiny.")
    options.add_argument("--to", type=Path, default=GOLDENS, help="where the records are")
    options.add_argument("--anew", action="store_true", help="play all of them anew")
    options.add_argument("--only", nargs="*", default=list(PLANS), help="names of records")
    chosen = options.parse_args()
    chosen.to.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(chosen.only, start=1):
        path = chosen.to / f"{name}.jsonl"
        if chosen.anew:
            path.unlink(missing_ok=True)
        done, record, text = mended(path, name, PLANS[name])
        path.write_text(record, encoding="utf-8")
        if text:
            path.with_suffix(".txt").write_text(text, encoding="utf-8")
        size = len(record) // 1000
        print(f"{number} of {len(chosen.only)}: {name}, {size} kB, {done}", flush=True)
    for path in chosen.to.iterdir():
        if path.stem not in PLANS:
            path.unlink()
            print(f"{path.name}: no plan has it, so it is gone")
    return 0


if __name__ == "__main__":
    sys.exit(main())
