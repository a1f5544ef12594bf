"""What § opens is written for players: no ids, no names of options, no words of the engine."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator

import pytest

from starmoot.content.rules import Rule, cited, load_rules
from starmoot.host import get_game
from starmoot.kernel import Topic
from starmoot.kernel.facts import Note

GAMES = ("destiny", "exodus", "hegemony", "moot", "proxima")
ENGINE = re.compile(
    r"\b[a-z]+_[a-z_]+\b"  # how the code calls an option
    r"|\b[A-Z]{2}-[A-Z]+-\d+"  # the id of another rule
    r"|\b(?:Legal|Measure|Time-out|Why):|\btime-out\b|\bdefaults?\b|\bseed\b|\bboolean\b"
    r"|\b(?:response|free|card) windows?\b|\[[XS]\]|floor\("
)
"""What reads as a specification."""


def cited_by_play(package: str) -> Iterator[str]:
    """The ids of rules that facts and questions of a game name, each of which § can open."""
    found = importlib.import_module(package)
    for entry in pkgutil.walk_packages(found.__path__, f"{package}."):
        for value in vars(importlib.import_module(entry.name)).values():
            if isinstance(value, Note | Topic):
                yield from cited(value.rules)


def shown(game: str) -> list[Rule]:
    """The rules that § can open at a table of a game, each once."""
    package = get_game(game).package
    rules = load_rules(package)
    return [rules[rule_id] for rule_id in sorted(set(cited_by_play(package)))]


def unplain(rules: list[Rule]) -> list[str]:
    """The rules that read as a specification."""
    return [f"{rule.id}: {rule.text}" for rule in rules if ENGINE.search(rule.text)]


@pytest.mark.parametrize("game", GAMES)
def test_rules_that_the_table_opens_are_in_plain_words(game: str) -> None:
    rules = shown(game)
    assert len(rules) >= 10
    assert unplain(rules) == []


@pytest.mark.parametrize(
    "text",
    [
        "Cast a vote. Each Party. Legal: any option or abstain.",
        "jump_treachery: integer 0 to 3.",
        "After a forced retreat under EX-CMB-05 the ritual is hurried.",
        "Each opens a response window.",
        "[X] Each player has 15 ships.",
    ],
)
def test_a_specification_is_seen(text: str) -> None:
    assert unplain([Rule("XY-ROLL-01", "Rolls", "given", text)]) != []
