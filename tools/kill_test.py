"""Kill servers, hundreds of times: `python tools/kill_test.py runs/kills --kills 300`.

Many tables are played through the API while the server is killed with SIGKILL at random moments
and started again. In the end every acknowledged input must be in the record exactly once and in
order, every record must play again to equal digests, and no clock may have run while there was no
server. Servers are forked from a process that has imported everything, so that a start takes
little time; `--fresh` starts each from nothing. `--postgres` starts a PostgreSQL of its own for it,
which syncs. Ctrl-C or `--seconds` end a run early; what was done until then is checked. Started
again with the same folder, it goes on from there, and its figures are those of all runs in that
folder together.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from tests.web.conftest import Cluster, installed_binaries  # noqa: E402
from tests.web.faults.checking import Findings  # noqa: E402
from tests.web.faults.killing import Campaign  # noqa: E402
from tests.web.faults.ledger import Ledger  # noqa: E402

SCHEMA = "kills"
SHOWN = 20


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    folder: Path = options.folder
    folder.mkdir(parents=True, exist_ok=True)
    with database(folder, options.postgres) as url:
        findings = campaign(options, url)
    print(json.dumps({**findings.counts, **findings.worst}, indent=2))
    for wrong in findings.wrong[:SHOWN]:
        print(f"WRONG: {wrong}", file=sys.stderr)
    print(f"{len(findings.wrong)} things are wrong")
    return 1 if findings.wrong else 0


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="kill_test.py", description=__doc__)
    made.add_argument("folder", type=Path, help="where everything is kept, also to go on later")
    made.add_argument("--kills", type=int, default=300)
    made.add_argument("--tables", type=int, default=12, help="tables that are played at once")
    made.add_argument("--seconds", type=float, default=3600.0, help="the longest time to kill for")
    made.add_argument("--life", type=float, default=0.7, help="the longest work of a server, s")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--fresh", action="store_true", help="import everything at each start")
    made.add_argument("--postgres", action="store_true", help="on PostgreSQL instead of SQLite")
    return made


def campaign(options: argparse.Namespace, url: str) -> Findings:
    """Kill and check, with a line that says how far things are."""
    columns = (
        TextColumn("killed"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(file=sys.stderr)) as progress:
        task = progress.add_task("", total=options.kills)

        def show(done: int, ledger: Ledger) -> None:
            told = f"{len(ledger.tables)} tables, {ledger.answers} answers"
            progress.update(task, completed=done, description=told)

        stop = threading.Event()
        for asked in (signal.SIGINT, signal.SIGTERM):
            signal.signal(asked, lambda *_: stop.set())
        return Campaign(
            options.folder,
            options.kills,
            options.tables,
            url,
            longest=options.life,
            seconds=options.seconds,
            seed=options.seed,
            progress=show,
            stop=stop,
            fork=not options.fresh,
        ).run()


@contextmanager
def database(folder: Path, postgres: bool) -> Iterator[str]:
    """The address of a PostgreSQL that runs meanwhile; nothing for SQLite.

    Its files stay beside the rest, for a run that goes on; they are in a folder of their own
    because they may have to belong to another user.
    """
    if not postgres:
        yield ""
        return
    pointer = folder / "postgres.txt"
    begun = pointer.exists()
    home = Path(pointer.read_text() if begun else tempfile.mkdtemp(prefix="starmoot-pg-"))
    cluster = Cluster(installed_binaries(), home, fsync=True)
    if not begun:
        cluster.create()
    cluster.start()
    try:
        if not begun:
            asyncio.run(cluster.sql(f"create schema {SCHEMA}"))
            pointer.write_text(str(home))
        yield cluster.url(SCHEMA)
    finally:
        cluster.stop("fast")
        if not pointer.exists():
            shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
