"""The books of rulings are those of the rules."""

from __future__ import annotations

import pytest
from tools.rulings import FOLDER, book


@pytest.mark.parametrize("game", ["destiny", "hegemony", "proxima"])
def test_the_book_of_rulings_is_that_of_the_rules(game: str) -> None:
    """`python tools/rulings.py GAME` writes it again."""
    assert (FOLDER / f"{game}.md").read_text("utf-8") == book(game)
