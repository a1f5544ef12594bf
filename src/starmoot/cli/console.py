"""What every command shares: the two consoles, troubles as one sentence, JSON, safe files."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)
from rich.theme import Theme

OK = 0
FAILED = 1
BAD_INPUT = 2
INTERRUPTED = 130

THEME = Theme(
    {
        "title": "bold",
        "quiet": "dim",
        "key": "bold cyan",
        "private": "magenta",
        "good": "green",
        "bad": "red",
        "barred": "dim",
        "preview": "italic dim",
        "rule.line": "dim",
        "bar.complete": "cyan",
        "bar.finished": "green",
    }
)
PLAIN_WIDTH = 80
WIDEST = 100

Step = Callable[[int, int], None]
"""How far a long piece of work is: done, total."""


class Trouble(Exception):
    """Something the person at the keyboard can mend: one sentence and an exit code."""

    def __init__(self, sentence: str, code: int = BAD_INPUT) -> None:
        super().__init__(sentence)
        self.code = code


def make_console(stderr: bool = False) -> Console:
    """A console that is calm: no wider than a page, plain where nobody looks."""
    console = Console(stderr=stderr, theme=THEME, highlight=False, emoji=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = PLAIN_WIDTH
    elif console.width > WIDEST:
        console.width = WIDEST
    return console


def complain(sentence: str) -> None:
    """One sentence on standard error, on one line however long, so that scripts can read it."""
    make_console(stderr=True).print(f"[bad]starmoot:[/] {escape(sentence)}", soft_wrap=True)


def print_json(data: dict[str, Any]) -> None:
    """Exactly one JSON object on standard output."""
    json.dump(data, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")
    sys.stdout.flush()


@contextmanager
def progress(label: str, total: int | None, show: bool = True) -> Iterator[Step]:
    """A bar with the time that is left, on standard error and only for eyes."""
    console = make_console(stderr=True)
    if not show or not console.is_terminal:
        yield lambda _done, _total: None
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=30),
        MofNCompleteColumn(),
        TimeRemainingColumn(compact=True),
    )
    with Progress(*columns, console=console, transient=True) as bars:
        task = bars.add_task(label, total=total)
        yield lambda done, total: bars.update(task, completed=done, total=total)


def writable(path: Path) -> None:
    """Complain about a place that cannot be written, before the work begins."""
    folder = path.parent
    if path.is_dir():
        raise Trouble(f"'{path}' is a folder; name a file in it")
    if not folder.is_dir():
        raise Trouble(f"'{path}' cannot be written: there is no folder '{folder}'")
    if not os.access(folder, os.W_OK):
        raise Trouble(f"'{path}' cannot be written: the folder '{folder}' is not yours to write")


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A temporary file beside `path` that takes its place once it is complete."""
    writable(path)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as fault:
        raise Trouble(f"'{path}' cannot be written: {fault.strerror}") from None
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
        draft.chmod(0o666 & ~current_umask())
        draft.replace(path)
    except OSError as fault:
        raise Trouble(f"'{path}' cannot be written: {fault.strerror or fault}") from None
    finally:
        draft.unlink(missing_ok=True)


def current_umask() -> int:
    """What new files may be, as the person's own programs would make them."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    with whole_file(path) as draft:
        draft.write_text(text, encoding="utf-8")
