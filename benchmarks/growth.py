"""What a move costs as its game grows longer: python benchmarks/growth.py [--game destiny].

One table of random players in this process; every seat and an onlooker follow it. For each stretch
of the game: the bytes that followers are sent for a move, whole and as they go out, and the
processor time of the serving thread for the move and for showing it to all of them.
"""

import argparse
import asyncio
import hashlib
import statistics
import sys
import tempfile
import time
from pathlib import Path

import msgspec

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from starmoot.bots.base import Chair, make_bot  # noqa: E402
from starmoot.host import (  # noqa: E402
    Table,
    get_game,
    render,
)
from starmoot.web.clock import SystemClock  # noqa: E402
from starmoot.web.model import AnyEvent, Created, NewTable, Person, Sat  # noqa: E402
from starmoot.web.store import open_store  # noqa: E402
from starmoot.web.tables import seating  # noqa: E402
from starmoot.web.tables.draft import Draft  # noqa: E402
from starmoot.web.tables.following import Sent  # noqa: E402
from starmoot.web.tables.repository import TableRepository  # noqa: E402
from starmoot.web.tables.service import TableService  # noqa: E402

GAMES = {"destiny": (6, 0), "goofspiel": (2, 60)}
"""How many seats, and how often the first one revises a sealed answer, which makes games long."""
STRETCHES = 6


def main() -> int:
    parser = argparse.ArgumentParser(prog="growth.py", description=__doc__)
    parser.add_argument("--game", choices=GAMES, default="destiny")
    parser.add_argument("--moves", type=int, default=1200, help="how many moves to make")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play(Path(folder), options.game, options.moves))
    return 0


async def play(folder: Path, name: str, most: int) -> None:
    """Play, and print a line for each stretch."""
    clock, key = SystemClock(), bytes(32)
    store = open_store(str(folder / "growth.sqlite"), clock)
    await store.open()
    repository = TableRepository(store, clock, key, trust=60.0)
    service = TableService(repository, store, clock)
    people, id = await begin(repository, name)
    viewers = [*range(len(people)), None]
    sent = [Sent(str(viewer)) for viewer in viewers]
    found: list[tuple[int, int, float, float]] = []
    for number in range(most):
        table = (await repository.load(id)).table
        if table is None or table.closed:
            break
        move = think(table, number, GAMES[name][1])
        begun = time.thread_time()
        receipt = await service.decide(people[move[0]], id, *move, None, f"{number}")
        decided = time.thread_time()
        assert receipt["status"] == "accepted", receipt
        out = whole = 0
        took = 0.0
        for viewer, had in zip(viewers, sent, strict=True):
            started = time.thread_time()
            look = await service.look(people[viewer or 0], id, viewer)
            news = had.news(look.shown, {}, [])
            out += len(msgspec.json.encode(news)) if news else 0
            took += time.thread_time() - started
            parts = {name: look.shown.parts[name] for name in news.get("parts", {})}
            parts |= {name: look.shown.parts[name] for name in news.get("patches", {})}
            whole += len(msgspec.json.encode(parts))
        found.append((out, whole, (decided - begun) * 1000, took * 1000))
    await repository.settle()
    await store.close()
    report(name, found, len(viewers))


async def begin(repository: TableRepository, name: str) -> tuple[list[Person], str]:
    """A running table."""
    seats = GAMES[name][0]
    game, seed = get_game(name), hashlib.sha256(b"growth").digest()
    people = [Person(f"p{seat}", f"Player {seat}") for seat in range(seats)]
    wish = NewTable(name, seats)
    header = seating.header_of(game, wish, seed)
    events: list[AnyEvent] = [Created(wish, people[0].id, header, host_name=people[0].name)]
    events += [Sat(seat, person.id, person.name) for seat, person in enumerate(people)]
    await repository.create("growing", events, seed)
    await repository.change("growing", Draft.start, seed=True)
    return people, "growing"


def think(table: Table, number: int, revisions: int) -> tuple[int, str, object]:
    """A random answer to what has been open longest, or another one of the first seat."""
    seat, decision = table.awaited()[0]
    sealed = [pending.id for pending in table.view(0, log=False).pending if pending.given]
    if sealed and revisions and number % revisions:
        seat, decision = 0, sealed[0]
    pending = table.view(seat, log=False).decision(decision)
    assert pending is not None
    answer = make_bot("random", number).answer(Chair.at(table, seat), pending)
    return seat, decision, None if answer.passed() else render(pending.shape, answer)


def report(name: str, found: list[tuple[int, int, float, float]], viewers: int) -> None:
    """A line for each stretch: bytes for one follower and move, milliseconds for all."""
    print(f"{name}: {len(found)} moves, {viewers} followers")
    print("moves         bytes sent   whole parts   decide ms p50/p99   looks ms p50/p99")
    size = max(1, len(found) // STRETCHES)
    for start in range(0, size * STRETCHES, size):
        some = found[start : start + size]
        sent, whole = (sum(one[place] for one in some) / len(some) / viewers for place in (0, 1))
        times = [sorted(one[place] for one in some) for place in (2, 3)]
        spread = [f"{statistics.median(t):7.1f} / {t[int(len(t) * 0.99)]:6.1f}" for t in times]
        print(f"{start:5}-{start + len(some):5} {sent:12.0f} {whole:13.0f}  {'  '.join(spread)}")


if __name__ == "__main__":
    sys.exit(main())
