"""What must be true of tables after whatever was done to their servers.

The log makes the check of a history linear: what was acknowledged stands in the record exactly
once, what was rejected does not, nothing that was over before something else began stands after
it, nothing is missing in between, and the record plays to the same game again.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.web.faults.clocks import check_clocks
from tests.web.faults.company import Hearing
from tests.web.faults.ledger import Ledger, Wish

from starmoot.host import Journal, get_game, replay
from starmoot.web.clock import SystemClock
from starmoot.web.model import AnyEvent, Closed, Line, Played, Started
from starmoot.web.store.base import Store, StoredEvent
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.views import shown

Heard = Mapping[tuple[str, int], Hearing]
Lives = Sequence[tuple[int, int]]


class Findings:
    """What was looked at, and what was wrong."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.worst: dict[str, int] = {}
        self.wrong: list[str] = []

    def expect(self, condition: bool, otherwise: str) -> None:
        """Note what is wrong unless something holds."""
        if not condition:
            self.wrong.append(otherwise)


async def check_tables(
    store: Store, key: bytes, ledger: Ledger, lives: Lives = (), heard: Heard | None = None
) -> Findings:
    """Check every table in the ledger; the servers are down."""
    findings = Findings()
    repository = TableRepository(store, SystemClock(), key)
    for table in ledger.tables:
        await check_table(findings, repository, table, ledger.of(table), lives, heard or {})
    findings.counts["damaged snapshots"] = repository.archive.counts["damaged snapshots"]
    return findings


async def check_table(
    findings: Findings,
    repository: TableRepository,
    table: str,
    wishes: Sequence[Wish],
    lives: Lives,
    heard: Heard,
) -> None:
    rows = await repository.store.events(table)
    events = [(row, repository.archive.event(table, row)) for row in rows]
    numbers = [row.seq for row in rows]
    findings.expect(numbers == list(range(1, len(rows) + 1)), f"{table}: gaps in the log {numbers}")
    ends = await repository.store.seqs([table])
    findings.expect(ends == {table: len(rows)}, f"{table}: the row says {ends}, not {len(rows)}")
    lines = [
        line for _, event in events if isinstance(event, Played | Closed) for line in event.lines
    ]
    check_history(findings, table, lines, wishes)
    await check_replay(findings, repository, table, events, lines)
    await check_heard(findings, repository, table, heard)
    check_clocks(findings, table, events, lives)
    findings.counts["tables"] += 1
    findings.counts["events"] += len(rows)
    if any("end" in line for line in lines):
        findings.counts["finished"] += 1


def check_history(
    findings: Findings, table: str, lines: Sequence[Line], wishes: Sequence[Wish]
) -> None:
    """Compare the record with what everybody was told."""
    inputs = [line for line in lines if "n" in line and "seal" not in line]
    findings.expect(
        [line["n"] for line in inputs] == list(range(1, len(inputs) + 1)),
        f"{table}: inputs are missing",
    )
    findings.counts["inputs"] += len(inputs)
    places: dict[tuple[int, str], list[int]] = defaultdict(list)
    for place, line in enumerate(inputs):
        if "key" in line:
            places[line["seat"], line["key"]].append(place)
    known = {(wish.seat, wish.key) for wish in wishes}
    for seat_key in places:
        findings.expect(seat_key in known, f"{table}: nobody sent {seat_key}")
    standing: list[tuple[int, Wish]] = []
    for wish in wishes:
        at = places.get((wish.seat, wish.key), [])
        findings.counts["sent again"] += wish.sent > 1
        if wish.counts:
            findings.counts["acknowledged"] += 1
            findings.expect(len(at) == 1, f"{table}: {len(at)} times there: {wish}")
        elif wish.rejected:
            findings.counts["rejected"] += 1
            findings.expect(not at, f"{table}: rejected, but there: {wish}")
        else:
            findings.counts["unanswered"] += 1
            findings.expect(len(at) <= 1, f"{table}: {len(at)} times there: {wish}")
        findings.expect(wish.told.get("accepted", 0) <= 1, f"{table}: accepted twice: {wish}")
        if len(at) == 1:
            line = inputs[at[0]]
            findings.expect(line["decision"] == wish.decision, f"{table}: {line} for {wish}")
            findings.expect(same(line["answer"], wish.answer), f"{table}: {line} for {wish}")
            standing.append((at[0], wish))
    check_order(findings, table, sorted(standing, key=lambda found: found[0]))


def check_order(findings: Findings, table: str, standing: Sequence[tuple[int, Wish]]) -> None:
    """Nothing that was over before something else began stands after it."""
    latest = 0.0
    for place, wish in standing:
        findings.expect(
            not wish.returned or wish.returned >= latest,
            f"{table}: input {place + 1} stands after one that began when it was over: {wish}",
        )
        latest = max(latest, wish.invoked)


def same(written: Any, sent: Any) -> bool:
    """Whether an answer was written as it was sent; the order of a choice may be the game's."""
    if isinstance(written, dict) and isinstance(sent, dict):
        return written.keys() == sent.keys() and all(same(written[k], sent[k]) for k in sent)
    if isinstance(written, list) and isinstance(sent, list):
        return written == sent or sorted(map(repr, written)) == sorted(map(repr, sent))
    return bool(written == sent)


async def check_replay(
    findings: Findings,
    repository: TableRepository,
    table: str,
    events: Sequence[tuple[StoredEvent, AnyEvent]],
    lines: list[Line],
) -> None:
    """The record plays again to the game that the repository loads from its snapshots."""
    started = [event for _, event in events if isinstance(event, Started)]
    findings.expect(len(started) == 1, f"{table}: started {len(started)} times")
    if len(started) != 1:
        return
    seed = await repository.archive.seed(table)
    header = started[0].header
    try:
        again = replay(get_game(header["game"]), Journal(header, lines), seed=seed)
    except ValueError as fault:
        findings.wrong.append(f"{table}: {fault}")
        return
    loaded = await repository.load(table)
    findings.expect(not loaded.frozen_why, f"{table}: {loaded.frozen_why} {loaded.frozen_detail}")
    if loaded.table is not None:
        findings.expect(loaded.table.digest() == again.digest(), f"{table}: digests differ")
        findings.expect(loaded.table.inputs == again.inputs, f"{table}: inputs differ")
        if not again.closed:
            findings.expect(loaded.table.seal() == again.seal(), f"{table}: seals differ")
        findings.counts["replayed"] += 1


async def check_heard(
    findings: Findings, repository: TableRepository, table: str, heard: Heard
) -> None:
    """What streams brought of a log is its beginning: nothing left out, nothing twice.

    The end of a game opens what was secret, and so makes the log longer in between.
    """
    for (where, seat), hearing in heard.items():
        if where != table or not hearing.log:
            continue
        loaded = await repository.load(table)
        view = shown(loaded, seat)
        told, log = view.log[: view.length], hearing.log
        if not loaded.room.over:
            fits = log == told[: len(log)]
        elif hearing.to_the_end:
            fits = log == told
        else:
            fits = is_within(map(unnumbered, log), map(unnumbered, told))
        findings.expect(fits, f"{table}: seat {seat} heard another log than it was told")
        findings.counts["streams"] += 1


def unnumbered(entry: dict[str, Any]) -> dict[str, Any]:
    """An entry of a log without the number of its step."""
    return {name: value for name, value in entry.items() if name != "step"}


def is_within(some: Iterable[object], more: Iterable[object]) -> bool:
    """Whether things are among others, in the same order."""
    rest = iter(more)
    return all(any(one == other for other in rest) for one in some)
