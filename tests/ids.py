"""What nobody should read: words of the program among those of people."""

from __future__ import annotations

import re

IDS = {
    "a seat by its key": re.compile(r"\bseat\d+\b", re.IGNORECASE),
    "a word with an underscore": re.compile(r"\b\w*[a-z]_[a-z]\w*\b"),
    "a name of the program": re.compile(r"\b[a-z]+\.[a-z]+_?[a-z]*\b(?<!e\.g)(?<!i\.e)"),
    "a rule": re.compile(r"\b[A-Z]{2}-[A-Z]{2,6}-\d+\b"),
    "a place for a value": re.compile(r"\{\w*\}"),
    "a value of Python": re.compile(r"\bnan\b|\bUNKNOWN\b|<[\w.]+ object|=None\b"),
    "a number that is no year": re.compile(r"(?<![\d.,])(?!20\d\d\b)\d{4,}\b(?! AF)"),
}


def ids_in(text: str) -> list[str]:
    """What should not be read there."""
    return [
        f"{what}: {found.group()!r} in {text!r}"
        for what, sign in IDS.items()
        if (found := sign.search(text)) is not None
    ]
