"""Hex grids: numbers, neighbours, distances and reach."""

from __future__ import annotations

from starmoot.games.proxima.hexes import DIRECTIONS, OUTSIDE, HexGrid


def test_a_grid_numbers_all_hexes_within_its_radius_row_by_row() -> None:
    grid = HexGrid(1)
    assert len(grid) == 7
    places = list(zip(grid.qs, grid.rs, strict=True))
    assert places == [(0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1)]
    assert grid.numbers[0, 0] == 3


def test_neighbours_go_by_direction_and_end_at_the_edge() -> None:
    grid = HexGrid(1)
    centre = grid.numbers[0, 0]
    assert [grid.around[centre][d] for d in range(6)] == [grid.numbers[step] for step in DIRECTIONS]
    assert grid.around[grid.numbers[1, 0]].count(OUTSIDE) == 3


def test_the_distance_is_the_number_of_steps() -> None:
    grid = HexGrid(3)
    for q, r, steps in ((3, 0, 3), (3, -3, 3), (1, 1, 2), (-2, 3, 3), (0, 0, 0)):
        assert grid.distance(grid.numbers[0, 0], grid.numbers[q, r]) == steps


def test_reach_goes_round_what_is_closed() -> None:
    grid = HexGrid(2)
    start = grid.numbers[0, 0]
    everything = [True] * len(grid)
    assert len(grid.reach(start, 1, everything)) == 6
    assert len(grid.reach(start, 2, everything)) == 18
    walls = [True] * len(grid)
    for q, r in DIRECTIONS[1:]:
        walls[grid.numbers[q, r]] = False
    found = grid.reach(start, 2, walls)
    assert grid.numbers[1, 0] in found
    assert grid.numbers[2, 0] in found
    assert grid.numbers[-2, 0] not in found
    assert start not in found
