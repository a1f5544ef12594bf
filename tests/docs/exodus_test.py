"""The page on Exodus is complete: every ruling is on it, and every option as it really is."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

from starmoot.games.exodus import GAME
from starmoot.games.exodus.content.printed import CREDITS
from starmoot.host import options_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "games" / "exodus.md"
TEXT = PAGE.read_text("utf-8")
ELSEWHERE = ("EX-WEX-", "EX-OPT-", "EX-DEC-", "EX-ASK-", "EX-SC-")
"""Examples, options, questions and single secrets: told by tests, table, screen and books."""


def ledger() -> dict[str, str]:
    """Every rule with its kind."""
    source = files("starmoot.games.exodus").joinpath("rules.toml").read_text("utf-8")
    return {entry["id"]: entry["kind"] for entry in tomllib.loads(source)["rule"]}


def section(title: str) -> str:
    """The text below a heading of the second rank."""
    return TEXT.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_every_reading_and_every_addition_is_among_the_rulings() -> None:
    cited = set(re.findall(r"EX-[A-Z]+-\w+", section("Rulings")))
    wanted = {
        rule
        for rule, kind in ledger().items()
        if kind != "given" and not rule.startswith(ELSEWHERE)
    }
    assert sorted(wanted - cited) == []


def test_only_rules_that_exist_are_cited() -> None:
    assert sorted(set(re.findall(r"EX-[A-Z]+-\w+", TEXT)) - set(ledger())) == []


def test_the_table_has_every_option_in_order_with_its_default() -> None:
    lines = re.findall(r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \|", section("Options"), re.MULTILINE)
    assert [name for name, _ in lines] == [option.name for option in options_of(GAME)]
    shown = dict(lines)
    for option in options_of(GAME):
        if isinstance(option.default, int) or option.default in ("yes", "no"):
            assert shown[option.name] == str(option.default), option.name


def test_the_author_and_the_licence_are_named() -> None:
    for name in ("Lester Ward", "DivNull Productions", "Creative Commons Attribution 3.0"):
        assert name in CREDITS
        assert name in section("Credits and licence")
