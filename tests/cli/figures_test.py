"""Figures: what a game tells designers of itself, added up over many games."""

from __future__ import annotations

import io

from rich.console import Console

from starmoot.cli.console import THEME
from starmoot.lab.tally import Course, show_figures


def course(*values: int | list[int]) -> Course:
    made = Course()
    for value in values:
        made.add(value)
    return made


def test_a_single_number_has_a_mean_and_its_extremes() -> None:
    assert course(3, 8, 4).as_json() == {"mean": 5.0, "least": 3, "most": 8, "games": [3]}


def test_a_row_over_the_rounds_is_averaged_over_the_games_that_came_so_far() -> None:
    figure = course([8, 6, 1], [10], [6, 2])
    assert figure.means() == [8.0, 4.0, 1.0]
    assert figure.as_json()["games"] == [3, 2, 1]


def test_the_first_number_counts_for_the_extremes_even_when_it_is_negative() -> None:
    assert (course(-4, -2).least, course(-4, -2).most) == (-4, -2)


def test_both_sorts_are_shown() -> None:
    console = Console(file=io.StringIO(), width=80, record=True, theme=THEME)
    show_figures(console, {"cycles": course(4, 6), "faith": course([11, 9], [11])})
    text = console.export_text()
    assert "cycles   5.00       4      6" in text
    assert "faith           11.0   9.0" in text
