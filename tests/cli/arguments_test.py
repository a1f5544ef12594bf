"""What is typed for options."""

from pathlib import Path

import pytest

from starmoot.cli.arguments import chosen_options
from starmoot.cli.console import Trouble
from starmoot.host import get_game


def test_a_text_may_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "cycle.txt"
    file.write_text("a long winter", encoding="utf-8")
    exodus = get_game("exodus")
    assert (
        chosen_options(exodus, [f"cycle_length_text=@{file}"])["cycle_length_text"]
        == "a long winter"
    )
    assert chosen_options(exodus, ["cycle_length_text=a year"])["cycle_length_text"] == "a year"


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=r"nowhere\.txt cannot be read"):
        chosen_options(get_game("exodus"), [f"cycle_length_text=@{tmp_path / 'nowhere.txt'}"])
