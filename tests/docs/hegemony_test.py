"""What is written about Hegemony is true."""

from __future__ import annotations

from pathlib import Path

from tools.rulings import book

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_the_book_of_rulings_is_that_of_the_rules() -> None:
    assert (DOCS / "rulings" / "hegemony.md").read_text("utf-8") == book("hegemony", "Hegemony")
