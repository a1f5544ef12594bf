"""Rules beyond play: those that no game can reach by being played, with the reason.

How a deck is composed, what the author asked, who keeps the clock: such rules have code and tests,
but no question, no fact and no act can come from them. A game names them in `beyond.toml` beside
its rules, grouped by reason, so that they stand apart from what recorded games have yet to reach:

    [[beyond]]
    because = "how a deck is composed shows in no single game"
    rules = "XY-DECK-01..04 XY-DECK-07"
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from importlib.resources import files
from typing import Any, Final

from starmoot.kernel.rules import BadRules, cited

BEYOND_FILE: Final = "beyond.toml"
KEYS: Final = ("because", "rules")


def load_beyond(package: str, known: Collection[str]) -> dict[str, str]:
    """Why a rule of a game's package is beyond play, by id; a game that says nothing has none."""
    path = files(package).joinpath(BEYOND_FILE)
    return read_beyond(path.read_text(encoding="utf-8"), known) if path.is_file() else {}


def read_beyond(text: str, known: Collection[str]) -> dict[str, str]:
    """The same from the text of such a file; anything that is not exactly right is an error."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadRules(f"{BEYOND_FILE} is not TOML: {fault}") from None
    entries = tables.pop("beyond", None)
    if tables or not isinstance(entries, list) or not entries:
        raise BadRules(f"{BEYOND_FILE} must hold [[beyond]] tables and nothing else")
    reasons: dict[str, str] = {}
    for number, entry in enumerate(entries, start=1):
        where = f"{BEYOND_FILE}, entry {number}"
        because, ids = read_entry(entry, where)
        for rule_id in ids:
            if rule_id not in known:
                raise BadRules(f"{where}: there is no rule '{rule_id}'")
            if rule_id in reasons:
                raise BadRules(f"{where}: rule '{rule_id}' is there twice")
            reasons[rule_id] = because
    return reasons


def read_entry(entry: Any, where: str) -> tuple[str, list[str]]:
    """A reason and the rules that it holds for."""
    if not isinstance(entry, dict) or sorted(entry) != sorted(KEYS):
        raise BadRules(f"{where}: must have the keys {' and '.join(KEYS)}, and no other")
    for key in KEYS:
        if not isinstance(entry[key], str) or not entry[key].strip():
            raise BadRules(f"{where}: '{key}' must be a text that is not empty")
    ids = cited(entry["rules"])
    if not ids:
        raise BadRules(f"{where}: 'rules' names no rule")
    return entry["because"].strip(), ids
