"""Make a game's rules.toml from its rules ledger, which is Markdown with tables.

    python tools/ledger.py LEDGER.md src/starmoot/games/GAME/rules.toml

Every table with a column `id` is read. A rule becomes one line in our words: Markdown, sources
and the reason in parentheses at its end are left out, and whole sentences are kept as long as
they fit. Where that reads badly, `tools/wording.toml` has the line instead, and under `words`
what a ledger shortens and people read in full. A `ruling` that the target already holds is kept.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HEAD = "# One line for each rule, by its id; made by tools/ledger.py.\n"
WORDING = Path(__file__).with_name("wording.toml")
LONGEST = 240

ID = re.compile(r"[A-Z]{2,4}(?:-[A-Z][A-Z0-9]*)*-[A-Z]*\d+")
KINDS = ("given", "clarified", "completed")
KIND_WITHOUT_COLUMN = "clarified"
LEFT_OUT = {"id", "kind", "source", "follows from", "rules"}
NOTHING = {"", "-", "–", "none"}

BESIDE = {
    "who": "",
    "when": "",
    "secret or simultaneous": "",
    "effect": "",
    "ability": "",
    "special ability": "",
    "meaning": "",
    "legal answers": "legal",
    "what is legal": "legal",
    "legal values": "legal",
    "time-out or absence": "time-out",
    "expected output": "so",
    "option by which a simulation can answer it": "option",
}
"""How the columns of wider tables are named beside their cells; empty: the cell says enough."""

WEIGHTY = ("effect", "ability", "special ability", "meaning")
"""Columns that come first, so that shortening loses something else."""

LAST_REASON = re.compile(r"\s*\((?P<reason>[^()]*(?:\([^()]*\)[^()]*)*)\)(?P<stop>[.]?)$")
ASIDE = re.compile(r"\s*\(([^()]*)\)")
SOURCE_TALK = re.compile(r"\bthe (?:seed|author|rulebook|source)\b|\bprinted\b|^completed\b")
WHY = re.compile(r"\s+Why:.*")
MARKS = {"[B] ": "Basic game: ", "[X] ": "Expansion: ", "[S] ": "Alone: "}
"""What stands before rules that do not always count, and what a reader sees instead."""
OPTIONAL = re.compile(r" \(option [^)]*\)$")
SECTIONS = {"[X]": "(expansion)", "[S]": "(alone)"}
"""The same at the end of a heading."""

SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9\"])")


@dataclass
class Row:
    """One rule as the ledger has it: its section, and its cells by column."""

    section: str
    cells: dict[str, str]

    @property
    def kind(self) -> str:
        """Where the rule comes from; tables that only restate rules have no such column."""
        return self.cells.get("kind", KIND_WITHOUT_COLUMN)


@dataclass
class Made:
    """The new file and what a person should look at."""

    text: str = ""
    rules: int = 0
    too_long: list[str] = field(default_factory=list)


def main() -> int:
    """Read the ledger, write the rules file, say how many rules and which lines are too long."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("ledger", type=Path, help="the ledger, a Markdown file")
    parser.add_argument("rules", type=Path, help="the rules.toml to write")
    given = parser.parse_args()
    wording = tomllib.loads(WORDING.read_text(encoding="utf-8")) if WORDING.exists() else {}
    made = make(given.ledger.read_text(encoding="utf-8"), wording, rulings(given.rules))
    given.rules.parent.mkdir(parents=True, exist_ok=True)
    given.rules.write_text(made.text, encoding="utf-8")
    print(f"{made.rules} rules")
    for rule_id in made.too_long:
        print(f"{rule_id} has no sentence that fits; give it a line in {WORDING.name}")
    return 1 if made.too_long else 0


def make(ledger: str, wording: dict[str, Any], kept: dict[str, str]) -> Made:
    """The text of a rules file."""
    made = Made()
    words: dict[str, dict[str, str]] = wording.get("words", {})
    entries: list[str] = []
    seen: set[str] = set()
    for row in rows(ledger):
        rule_id = row.cells["id"]
        if rule_id in seen:
            raise SystemExit(f"{rule_id} is in the ledger twice")
        if row.kind not in KINDS:
            raise SystemExit(f"{rule_id}: kind '{row.kind}' is none of {', '.join(KINDS)}")
        seen.add(rule_id)
        text = wording.get(rule_id) or shortened(in_words(one_line(row)))
        if len(text) > LONGEST:
            made.too_long.append(rule_id)
        full = words.get(rule_id.partition("-")[0], {})
        text, row.section = in_full(text, full), in_full(row.section, full)
        entries.append(entry(rule_id, row, text, kept.get(rule_id, "")))
    made.text = "\n".join([HEAD, *entries])
    made.rules = len(entries)
    return made


def rulings(target: Path) -> dict[str, str]:
    """The rulings that an existing rules file holds."""
    if not target.exists():
        return {}
    rules = tomllib.loads(target.read_text(encoding="utf-8"))["rule"]
    return {rule["id"]: rule["ruling"] for rule in rules if "ruling" in rule}


def rows(ledger: str) -> list[Row]:
    """All rows that have an id, from all tables."""
    found: list[Row] = []
    section = ""
    columns: list[str] = []
    for line in ledger.splitlines():
        if line.startswith("#"):
            section = plain(line.lstrip("#"))
            section = OPTIONAL.sub("", section)
            for mark, words in SECTIONS.items():
                section = section.replace(mark, words)
        if not line.startswith("|"):
            columns = []
            continue
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
        if not columns:
            columns = [cell.lower() for cell in cells]
        elif "id" in columns and ID.fullmatch(cells[columns.index("id")]):
            if len(cells) != len(columns):
                raise SystemExit(f"{cells[0]} has {len(cells)} cells for {len(columns)} columns")
            found.append(Row(section, dict(zip(columns, cells, strict=True))))
    return found


def one_line(row: Row) -> str:
    """What a row says: its rule, or the cells of a wider table as short sentences."""
    if "rule" in row.cells:
        return plain(without_reason(row.cells["rule"], row.kind))
    cells = {name: cell for name, cell in row.cells.items() if name not in LEFT_OUT}
    names = list(cells)
    first = names[0]
    names[1:] = sorted(names[1:], key=lambda name: name not in WEIGHTY)
    lead = f"{first} {cells[first]}" if cells[first].isdecimal() else cells[first]
    parts = [lead if lead.startswith("`") else capital(lead)]
    for name in names[1:]:
        if plain(cells[name]) not in NOTHING:
            beside = BESIDE.get(name, name)
            parts.append(capital(f"{beside}: {cells[name]}" if beside else cells[name]))
    return plain(" ".join(part if part[-1] in ".?!" else f"{part}." for part in parts))


def in_words(text: str) -> str:
    """A rule whose mark, if it has one, is said in words."""
    mark = text[:4]
    return MARKS[mark] + capital(text[4:]) if mark in MARKS else text


def in_full(text: str, words: dict[str, str]) -> str:
    """A rule with what its ledger shortens in full: whole words, of which the first that fits."""
    if not words:
        return text
    short = "|".join(re.escape(word) for word in words)
    found = re.sub(rf"(?:(?<![\w-])|(?=\W))(?:{short})(?![\w-])", lambda one: words[one[0]], text)
    mark = next((mark for mark in MARKS.values() if found.startswith(mark)), "")
    return mark + capital(found.removeprefix(mark))


def capital(text: str) -> str:
    """Text that begins as a sentence does."""
    return text[:1].upper() + text[1:]


def plain(text: str) -> str:
    """Text without Markdown."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = text.replace("\\|", "|").replace("`", "")
    text = re.sub(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1", r"\2", text)
    text = re.sub(r"(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])", r"\1", text)
    return " ".join(text.split())


def without_reason(text: str, kind: str) -> str:
    """A rule without what tells why it reads so: parentheses, and sentences after "Why:"."""
    text = WHY.sub("", text)
    match = LAST_REASON.search(text)
    if match is not None and kind == "clarified" and "`" not in match["reason"]:
        text = text[: match.start()] + match["stop"]
    return ASIDE.sub(lambda aside: "" if SOURCE_TALK.search(aside[1]) else aside[0], text)


def shortened(text: str) -> str:
    """The first sentences that fit; where not even one does, that one whole."""
    sentences = SENTENCE_END.split(text)
    kept = sentences[0]
    for sentence in sentences[1:]:
        if len(kept) + 1 + len(sentence) > LONGEST:
            break
        kept = f"{kept} {sentence}"
    return kept


def entry(rule_id: str, row: Row, text: str, ruling: str) -> str:
    """One `[[rule]]` table."""
    lines = [
        "[[rule]]",
        f"id = {quoted(rule_id)}",
        f"section = {quoted(row.section)}",
        f"kind = {quoted(row.kind)}",
        f"text = {quoted(text)}",
    ]
    if ruling:
        lines.append(f"ruling = {quoted(ruling)}")
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """A TOML string on one line."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


if __name__ == "__main__":
    sys.exit(main())
