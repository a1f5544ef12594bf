"""Procedures that are compiled begin as those of the sources do."""

from __future__ import annotations

from pathlib import Path

from tools.compile import write_constructors

from starmoot.games.destiny.senate import chair


def test_a_default_that_is_worked_out_is_not_shared_by_compiled_procedures() -> None:
    text = Path(chair.__file__).read_text(encoding="utf-8")
    written = write_constructors(text, [chair.TablingRounds])
    assert "self.tabled = [0] * names.PARTIES if tabled is None else tabled" in written
