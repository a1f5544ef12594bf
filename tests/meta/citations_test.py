"""Every rule id that code, content or a test cites is in the rules of its game.

An example that needs an id which does not exist takes one that no game's ids begin with, such as
XY-ROLL-03.
"""

from collections.abc import Collection, Mapping
from pathlib import Path

from starmoot.content.rules import citations, prefixes, read_rules
from starmoot.host.translating import FOLDER

ROOT = Path(__file__).resolve().parents[2]
CITING = ("*.py", "*.toml", "*.md")


def known_rules(root: Path) -> set[str]:
    """The ids of all games that list their rules."""
    return {
        rule_id
        for path in sorted((root / "src").rglob("rules.toml"))
        if FOLDER not in path.parts  # those are the words of rules in another language
        for rule_id in read_rules(path.read_text(encoding="utf-8"), path.parent.name)
    }


def texts_that_cite(root: Path) -> dict[str, str]:
    """Everything under src and tests that people write, by its path."""
    return {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
        for folder in ("src", "tests")
        for pattern in CITING
        for path in sorted((root / folder).rglob(pattern))
    }


def unknown_citations(texts: Mapping[str, str], rules: Collection[str]) -> list[str]:
    """Citations of ids that look like those of a game but are not among its rules."""
    ours = prefixes(rules)
    return [
        f"{name}:{text.count(chr(10), 0, offset) + 1}: {rule_id}"
        for name, text in texts.items()
        for rule_id, offset in citations(text, ours)
        if rule_id not in rules
    ]


def test_no_unknown_rule_is_cited() -> None:
    assert unknown_citations(texts_that_cite(ROOT), known_rules(ROOT)) == []


def test_there_are_rules_and_texts_to_look_at() -> None:
    assert len(known_rules(ROOT)) > 700
    assert "tests/meta/citations_test.py" in texts_that_cite(ROOT)


def test_unknown_citations_are_seen_wherever_they_stand() -> None:
    texts = {
        "code.py": '"""XY-ASK-01: asks."""\n# XY-ASK-07\n',
        "cards.toml": 'rule = "XY-ASK-01..03"\n',
        "other.py": "ZZ-ASK-09 belongs to nobody here\n",
    }
    assert unknown_citations(texts, {"XY-ASK-01", "XY-ASK-02"}) == [
        "code.py:2: XY-ASK-07",
        "cards.toml:1: XY-ASK-03",
    ]
