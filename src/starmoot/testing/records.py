"""Recorded games as tests: one for each ending, played again and compared to the last digest."""

from __future__ import annotations

from pathlib import Path

from starmoot.host import BadJournal, load_journal, replay
from starmoot.kernel import Game
from starmoot.testing.report import CheckReport, Finding


def check_records(game: Game, folder: Path) -> CheckReport:
    """Replay all records in a folder; every declared ending must be among them.

    `starmoot simulate GAME --games 200 --records FOLDER` makes such records.
    """
    report = CheckReport(game.id)
    recorded: set[str] = set()
    for path in sorted(folder.glob("*.jsonl")):
        report.count("records")
        text = path.read_text(encoding="utf-8")
        try:
            journal = load_journal(text)
            if replay(game, journal).journal.dump() != text:
                report.add(fault(game, f"{path.name} replays to another game"))
        except BadJournal as problem:
            report.add(fault(game, f"{path.name}: {problem}"))
            continue
        if journal.end is not None:
            recorded.add(journal.end["ending"])
    for ending in game.endings:
        if ending not in recorded:
            report.add(fault(game, f"no record ends so: {ending}"))
    return report


def fault(game: Game, text: str) -> Finding:
    """What is wrong with the records of a game."""
    return Finding("records", game.id, 0, 0, 0, text)
