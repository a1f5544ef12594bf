"""The pages on Galactic Destiny are complete: its rules exist, and every option is as it is."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

from starmoot.content.rules import cited
from starmoot.games.destiny import GAME
from starmoot.host import options_of

DOCS = Path(__file__).resolve().parents[2] / "docs"
TEXT = (DOCS / "games" / "destiny.md").read_text("utf-8")


def ledger() -> dict[str, dict[str, str]]:
    """Every rule by its id."""
    source = files("starmoot.games.destiny").joinpath("rules.toml").read_text("utf-8")
    return {entry["id"]: entry for entry in tomllib.loads(source)["rule"]}


def section(title: str) -> str:
    """The text below a heading of the second rank."""
    return TEXT.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_only_rules_that_exist_are_cited() -> None:
    assert sorted(set(cited(TEXT)) - set(ledger())) == []


def test_every_open_question_is_on_the_page() -> None:
    questions = {rule for rule in ledger() if rule.startswith("GD-Q-")}
    assert questions <= set(cited(section("Rulings")))


def test_the_table_has_every_option_in_order_with_its_default() -> None:
    lines = re.findall(r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \|", section("Options"), re.MULTILINE)
    assert lines == [(option.name, str(option.default)) for option in options_of(GAME)]


def test_the_authors_and_the_publisher_are_named() -> None:
    for name in ("Golden Laurel Entertainment", "Jonathan Mauro", "Richard Pulis", "Wayne Pulis"):
        assert name in section("Credits")
