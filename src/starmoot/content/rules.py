"""Rules as a list: every rule of a game by its id, with one line of our own words.

A game keeps them in `rules.toml` beside its code. Code, content, log entries and tests cite the
ids; `cited` finds the ids in any text, ranges such as `XY-ROLL-03..06` included.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

RULES_FILE: Final = "rules.toml"
KINDS: Final = ("given", "clarified", "completed")
"""Printed in the source; a reading of it that was chosen; designed here to fill a hole."""

REQUIRED: Final = ("id", "section", "kind", "text")
OPTIONAL: Final = ("ruling",)

ID: Final = re.compile(r"([A-Z]{2,4})((?:-[A-Z][A-Z0-9]*)*-[A-Z]*)(\d+)")
CITATION: Final = re.compile(rf"(?<![\w-]){ID.pattern}(?:\.\.(\d+))?(?!\w)")


class BadRules(ValueError):
    """A list of rules that cannot be read; the text names the file and the rule."""


class NoRules(BadRules):
    """A game that lists no rules."""


@dataclass(frozen=True)
class Rule:
    """One rule: its id, the section it stands in, where it comes from, and what it says.

    `ruling` is the reason for a reading that somebody may question.
    """

    id: str
    section: str
    kind: str
    text: str
    ruling: str = ""


def load_rules(package: str, file: str = RULES_FILE) -> dict[str, Rule]:
    """All rules of a game's package by id, in the order of its rules file."""
    if not package:
        raise NoRules(
            f"the game names no package in which its {file} could be found: "
            'write Game(package="the.package.beside.it", ...)'
        )
    try:
        text = files(package).joinpath(file).read_text(encoding="utf-8")
    except (FileNotFoundError, ModuleNotFoundError):
        raise NoRules(f"{package} has no {file}: its rules are not listed") from None
    return read_rules(text, file)


def read_rules(text: str, file: str = RULES_FILE) -> dict[str, Rule]:
    """Rules from the text of a rules file; anything that is not exactly right is an error."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadRules(f"{file} is not TOML: {fault}") from None
    entries = tables.pop("rule", None)
    if tables or not isinstance(entries, list) or not entries:
        raise BadRules(f"{file} must hold [[rule]] tables and nothing else")
    rules: dict[str, Rule] = {}
    for number, entry in enumerate(entries, start=1):
        rule = read_rule(entry, f"{file}, rule {number}")
        if rule.id in rules:
            raise BadRules(f"{file}: rule '{rule.id}' is there twice")
        rules[rule.id] = rule
    return rules


def read_rule(entry: Any, where: str) -> Rule:
    """One rule, checked key by key."""
    if not isinstance(entry, dict):
        raise BadRules(f"{where}: must be a table")
    if isinstance(entry.get("id"), str):
        where = f"{where} '{entry['id']}'"
    for key in entry:
        if key not in REQUIRED and key not in OPTIONAL:
            raise BadRules(f"{where}: unknown key '{key}'; there are {', '.join(REQUIRED)}, ruling")
    for key in REQUIRED:
        if key not in entry:
            raise BadRules(f"{where}: missing key '{key}'")
    for key, value in entry.items():
        if not isinstance(value, str) or not value.strip():
            raise BadRules(f"{where}: '{key}' must be a text that is not empty")
    if entry["kind"] not in KINDS:
        raise BadRules(f"{where}: kind '{entry['kind']}' is none of {', '.join(KINDS)}")
    if ID.fullmatch(entry["id"]) is None:
        raise BadRules(f"{where}: an id looks like XY-ROLL-03")
    return Rule(**entry)


def prefix(rule_id: str) -> str:
    """What all ids of one game begin with: `XY` of `XY-ROLL-03`."""
    return rule_id.partition("-")[0]


def prefixes(rules: Collection[str]) -> frozenset[str]:
    """The prefixes of some rule ids."""
    return frozenset(prefix(rule_id) for rule_id in rules)


def cited(text: str, of: Collection[str] | None = None) -> list[str]:
    """The rule ids that a text cites, ranges spelled out; `of` keeps only some prefixes.

    A range that runs backwards stays as it is written, so that it is found to be unknown.
    """
    return [rule_id for rule_id, _offset in citations(text, of)]


def citations(text: str, of: Collection[str] | None = None) -> list[tuple[str, int]]:
    """The same with the offset at which each citation begins."""
    found: list[tuple[str, int]] = []
    for match in CITATION.finditer(text):
        start, middle, first, last = match.groups()
        if of is not None and start not in of:
            continue
        if last is None or int(last) < int(first):
            found.append((match.group(), match.start()))
        else:
            for number in range(int(first), int(last) + 1):
                written = str(number).zfill(len(first))
                found.append((f"{start}{middle}{written}", match.start()))
    return found
