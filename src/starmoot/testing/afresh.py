"""Records played again in a fresh process with another hash seed: the same game, or a fault.

A trace has one fingerprint for each line of a record, of the play and of one viewer's view with
the facts that are new to it; in a long record it looks at some lines only. `main` is what the
fresh process runs.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import json
import os
import subprocess
import sys
from typing import Any

from starmoot.host import SPECTATOR, Table, load_journal, replay_line, seed_of
from starmoot.kernel import Game
from starmoot.testing.exam import described, look

HASH_SEEDS = ("1", "4242")
FAULT = "! "
"""How a trace ends where a record cannot be played on."""
LOOKS = 200
"""How many lines of a record are looked at, more or less."""
PATIENCE = 600
"""Seconds that a fresh process may take."""


class NotReachable(LookupError):
    """A game that another process could not find."""


def trace(game: Game, text: str) -> list[str]:
    """Replay a record; a fingerprint after each of its lines, or what went wrong as the last."""
    journal = load_journal(text)
    header = journal.header
    assert journal.end is not None
    table = Table(
        game, header["seats"], seed_of(header, journal.end), header["options"], header["chance"]
    )
    viewers = [*range(table.seats), SPECTATOR]
    told = dict.fromkeys(viewers, 0)
    pace = 1 + len(journal.lines) // LOOKS
    marks: list[str] = []
    for number, line in enumerate(journal.lines):
        looked, skipped = divmod(number, pace)
        viewer = viewers[looked % len(viewers)]
        try:
            view = None if skipped else table.view(viewer)
            replay_line(table, line)
            if view is None:
                marks.append("")
                continue
            told[viewer], view.log = len(view.log), view.log[told[viewer] :]
            seen = f"{table.digest()} {look(game, view)}"
        except Exception as fault:
            return [*marks, FAULT + described(fault)]
        marks.append(hashlib.sha256(seen.encode()).hexdigest()[:16])
    return marks


def address(game: Game) -> dict[str, str]:
    """How another process finds a game: the module that holds it, and under which name."""
    for module in list(sys.modules.values()):
        origin = getattr(getattr(module, "__spec__", None), "origin", None)
        for name, value in list(vars(module).items()):
            if value is game and origin and module.__name__ != "__main__":
                return {"module": module.__name__, "file": origin, "name": name}
    raise NotReachable(f"no module holds {game.id}, so a fresh process cannot find it")


def found(place: dict[str, str]) -> Game:
    """The game at an address."""
    try:
        module = importlib.import_module(place["module"])
    except ModuleNotFoundError:
        spec = importlib.util.spec_from_file_location(place["module"], place["file"])
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[place["module"]] = module
        spec.loader.exec_module(module)
    game = getattr(module, place["name"])
    assert isinstance(game, Game)
    return game


def traces_elsewhere(game: Game, records: list[str], hash_seed: str) -> list[list[str]]:
    """The traces of some records, made by a fresh process with that hash seed."""
    job = json.dumps({"place": address(game), "records": records})
    surroundings = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    done = subprocess.run(
        [sys.executable, "-c", "from starmoot.testing.afresh import main; main()"],
        input=job,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=surroundings,
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode != 0:
        raise NotReachable(
            f"a fresh process could not play {game.id}: {done.stderr.strip()[-300:]}"
        )
    result: list[list[str]] = json.loads(done.stdout)
    return result


def main() -> None:
    """Read which game and which records from the input, print their traces."""
    job: dict[str, Any] = json.loads(sys.stdin.read())
    game = found(job["place"])
    print(json.dumps([trace(game, record) for record in job["records"]]))
