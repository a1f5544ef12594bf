"""Logs: one line for each thing that happened, for people or for programs, without secrets.

What people write, answer and are called stays out; so do keys, cookies, addresses and the texts of
exceptions, which may quote any of these. A fault is logged as its kind and the places it passed.
"""

from __future__ import annotations

import asyncio
import logging
import re
import sys
import time
import traceback
from contextlib import nullcontext
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import lru_cache
from typing import IO, Any

import msgspec

from starmoot.web.settings import Settings
from starmoot.web.store.base import StoreError

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request that is being answered."""

FIELDS = "fields"
OUR_OWN = (StoreError,)
"""Exceptions whose texts are written by us, of nothing but our own words."""

SCRUBS = (
    (re.compile(r"[\w.+-]+@[\w-]+(\.[\w-]+)+"), "<address>"),
    (re.compile(r"(\w+://)[^/\s@]+@"), r"\1<login>@"),
    (re.compile(r"(?<=[\w/])[?#][^\s\"']+"), "<rest>"),
)
LONG = re.compile(r"[A-Za-z0-9_-]{20,}")
MOMENT = 0.1
"""Seconds for which a line that is no warning may wait for others."""
ALIKE_FOR = 60.0
MOST_ALIKE = 5
"""The most warnings that are alike within a minute; the others are counted."""
LONGEST_ALIKE = 300
MOST_REPEATS = 100


@lru_cache(maxsize=256)
def scrubbed(text: str) -> str:
    """A text without addresses, keys, queries and fragments."""
    for pattern, instead in SCRUBS:
        text = pattern.sub(instead, text)
    return LONG.sub(_key_or_word, text)


def _key_or_word(match: re.Match[str]) -> str:
    """Random signs are a key; a long word in one case, without digits, is none."""
    found = match.group()
    bare = re.sub("[_-]", "", found)
    plain = bare.isalpha() and (bare.islower() or bare.isupper() or bare.istitle())
    return found if plain else "<key>"


def fault_places(error: BaseException) -> list[str]:
    """Where an exception went through, innermost last, without a word of what it says."""
    frames = traceback.extract_tb(error.__traceback__)
    return [f"{short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]


def short(filename: str) -> str:
    """A file as its package knows it."""
    for root in ("site-packages/", "/src/", "/lib/"):
        _, found, rest = filename.replace("\\", "/").rpartition(root)
        if found:
            return rest
    return filename


def fault_kinds(error: BaseException) -> list[str]:
    """The kind of an exception and of those that caused it."""
    kinds: list[str] = []
    seen: BaseException | None = error
    while seen is not None and len(kinds) < 5:
        kind = type(seen).__name__
        kinds.append(f"{kind}: {scrubbed(str(seen))}" if isinstance(seen, OUR_OWN) else kind)
        seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)
    return kinds


@lru_cache(maxsize=2)
def second(seconds: int) -> str:
    """A moment in whole seconds; many lines share it."""
    return datetime.fromtimestamp(seconds, tz=UTC).strftime("%Y-%m-%dT%H:%M:%S")


@lru_cache(maxsize=16)
def level_name(level: int) -> str:
    """How grave a line is, in a word."""
    return logging.getLevelName(level).lower()


def as_data(record: logging.LogRecord) -> dict[str, Any]:
    """A line of the log as data."""
    data: dict[str, Any] = {
        "time": f"{second(int(record.created))}.{int(record.msecs):03}Z",
        "level": record.levelname.lower(),
        "from": record.name,
        "what": scrubbed(record.getMessage()),
    }
    if request := REQUEST.get():
        data["request"] = request
    for name, value in getattr(record, FIELDS, {}).items():
        data[name] = scrubbed(value) if isinstance(value, str) else value
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        data["fault"] = fault_kinds(error)
        data["places"] = fault_places(error)
    return data


def data_of(name: str, what: str, level: int, fields: dict[str, Any]) -> dict[str, Any]:
    """A line as data, where nothing went wrong and it happens now."""
    now = time.time_ns() // 1_000_000
    data: dict[str, Any] = {
        "time": f"{second(now // 1000)}.{now % 1000:03}Z",
        "level": level_name(level),
        "from": name,
        "what": scrubbed(what),
    }
    if request := REQUEST.get():
        data["request"] = request
    for field, value in fields.items():
        data[field] = scrubbed(value) if isinstance(value, str) else value
    return data


class JsonLines(logging.Formatter):
    """One JSON object for each line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return self.line(as_data(record))

    def line(self, data: dict[str, Any]) -> str:
        """Data as a line."""
        return msgspec.json.encode(data).decode()


class TextLines(logging.Formatter):
    """Lines for people."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and below it where a fault was."""
        return self.line(as_data(record))

    def line(self, data: dict[str, Any]) -> str:
        """Data as a line."""
        head = f"{data.pop('time')} {data.pop('level'):7} {data.pop('from')}: {data.pop('what')}"
        fault, places = data.pop("fault", ()), data.pop("places", ())
        for name, value in data.items():
            head += f" {name}={value}"
        lines = [one_line(head), *(f"    {place}" for place in places)]
        return "\n".join([*lines, *(f"    {kind}" for kind in fault)]) if fault else lines[0]


def one_line(text: str) -> str:
    """Nobody can write lines of their own into the log."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else "�" for sign in text)


class Repeat:
    """How often a warning was said, since when."""

    def __init__(self, since: float) -> None:
        self.since = since
        self.count = 0


class Gathered(logging.StreamHandler[IO[str]]):
    """Writes together what a running server logs within a moment: each write takes its time.

    Warnings, and whatever is worse, are written at once, with all that came before them; what
    is said again and again is counted instead.
    """

    def __init__(self, stream: IO[str], form: JsonLines | TextLines) -> None:
        super().__init__(stream)
        self.setFormatter(form)
        self.form = form
        self.repeats: dict[tuple[str, int, str], Repeat] = {}
        self._lines: list[str] = []
        self._awaited = False

    def emit(self, record: logging.LogRecord) -> None:
        """Take what was logged; the caller holds the lock."""
        try:
            if record.levelno >= logging.WARNING and self._repeated(record):
                return
            line = self.format(record)
        except Exception:
            self.handleError(record)
            return
        self._take(line, record.levelno)

    def _repeated(self, record: logging.LogRecord) -> bool:
        """Whether a warning was said often enough for now."""
        now = time.monotonic()
        for key, repeat in list(self.repeats.items()):
            if now - repeat.since > ALIKE_FOR:
                del self.repeats[key]
                self._tell_repeats(*key, repeat.count - MOST_ALIKE)
        fault = type(record.exc_info[1]).__name__ if record.exc_info else ""
        key = (record.name, record.levelno, f"{record.getMessage()[:LONGEST_ALIKE]} {fault}")
        if key not in self.repeats and len(self.repeats) >= MOST_REPEATS:
            self.repeats.clear()
        found = self.repeats.setdefault(key, Repeat(now))
        found.count += 1
        return found.count > MOST_ALIKE

    def _tell_repeats(self, name: str, level: int, what: str, more: int) -> None:
        if more > 0:
            line = self.form.line(data_of(name, f"{more} times more: {what}", level, {}))
            self._lines.append(line)

    def note(self, name: str, what: str, level: int, fields: dict[str, Any]) -> None:
        """Take a line without the ways of `logging`, which cost more than writing it."""
        line = self.form.line(data_of(name, what, level, fields))
        with self.lock or nullcontext():
            self._take(line, level)

    def _take(self, line: str, level: int) -> None:
        self._lines.append(line)
        try:
            loop = None if level >= logging.WARNING else asyncio.get_running_loop()
        except RuntimeError:
            loop = None
        if loop is None:
            self.flush()
        elif not self._awaited:
            self._awaited = True
            loop.call_later(MOMENT, self.flush)

    def flush(self) -> None:
        """Write what was taken."""
        self.acquire()
        try:
            self._awaited = False
            lines, self._lines = self._lines, []
            if lines:
                self.stream.write("\n".join(lines) + "\n")
            super().flush()
        finally:
            self.release()


def set_up(settings: Settings, stream: IO[str] | None = None) -> None:
    """Send everything that is logged to one place, in one form."""
    # nobody reads where in the program a line was written, or by which thread: do not look it up
    logging._srcfile = None
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    form = JsonLines() if settings.log_format == "json" else TextLines()
    handler = Gathered(stream or sys.stderr, form)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("starmoot").setLevel(settings.log_level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
        logger.setLevel(logging.WARNING)


def note(logger: logging.Logger, what: str, level: int = logging.INFO, **fields: Any) -> None:
    """Log something with facts of its own."""
    if not logger.isEnabledFor(level):
        return
    handlers = logging.root.handlers
    if len(handlers) == 1 and isinstance(handlers[0], Gathered):
        handlers[0].note(logger.name, what, level, fields)
    else:
        logger.log(level, "%s", what, extra={FIELDS: fields})
