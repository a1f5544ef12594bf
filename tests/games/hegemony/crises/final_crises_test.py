"""The six Final Crises, row by row."""

import pytest

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import printed
from starmoot.games.hegemony.crises.judging import ENDURING, FALLEN, WOUNDED, outcome
from starmoot.testing import rule

Figures = tuple[int, int, int, int, int]
"""Military, Foreign Affairs, Domestic, Research, Espionage."""


def check(card: int, face: int, partial: Figures, full: Figures) -> None:
    """Just enough is enough, and one point less of anything is not."""
    row = printed.FINAL_CRISES[card].row[face - 1]
    assert outcome(row, list(full)) == ENDURING
    assert outcome(row, list(partial)) == WOUNDED
    assert 12 <= sum(full) <= 18
    for resource in n.RESOURCES:
        if full[resource] > 0:
            less = list(full)
            less[resource] -= 1
            assert outcome(row, less) != ENDURING
        if partial[resource] > 0:
            less = [99] * 5
            less[resource] = partial[resource] - 1
            assert outcome(row, less) == FALLEN


@rule(
    "HG-FC01-01", "HG-FC01-02", "HG-FC01-03", "HG-FC01-04", "HG-FC01-05", "HG-FC01-06", "HG-HEG-19"
)
@pytest.mark.parametrize(
    ("face", "partial", "full"),
    [
        (1, (0, 0, 5, 0, 0), (0, 2, 6, 2, 2)),
        (2, (0, 0, 5, 0, 0), (0, 2, 7, 2, 2)),
        (3, (0, 0, 5, 0, 0), (0, 2, 8, 2, 3)),
        (4, (0, 0, 5, 0, 0), (0, 2, 8, 2, 3)),
        (5, (0, 0, 6, 0, 0), (0, 3, 8, 2, 3)),
        (6, (0, 0, 7, 0, 0), (0, 3, 9, 3, 3)),
    ],
)
def test_hunger_of_the_core(face: int, partial: Figures, full: Figures) -> None:
    check(0, face, partial, full)


@rule(
    "HG-FC02-01", "HG-FC02-02", "HG-FC02-03", "HG-FC02-04", "HG-FC02-05", "HG-FC02-06", "HG-HEG-19"
)
@pytest.mark.parametrize(
    ("face", "partial", "full"),
    [
        (1, (0, 5, 0, 0, 0), (0, 7, 2, 3, 0)),
        (2, (0, 5, 0, 0, 0), (0, 7, 2, 4, 0)),
        (3, (0, 5, 0, 0, 0), (0, 8, 2, 4, 0)),
        (4, (0, 6, 0, 0, 0), (0, 8, 3, 4, 0)),
        (5, (0, 6, 0, 0, 0), (0, 9, 3, 4, 0)),
        (6, (0, 7, 0, 0, 0), (0, 10, 3, 5, 0)),
    ],
)
def test_the_watun_gaji_return(face: int, partial: Figures, full: Figures) -> None:
    check(1, face, partial, full)


@rule(
    "HG-FC03-01", "HG-FC03-02", "HG-FC03-03", "HG-FC03-04", "HG-FC03-05", "HG-FC03-06", "HG-HEG-19"
)
@pytest.mark.parametrize(
    ("face", "partial", "full"),
    [
        (1, (5, 0, 0, 0, 0), (6, 0, 2, 2, 2)),
        (2, (5, 0, 0, 0, 0), (7, 0, 2, 3, 1)),
        (3, (5, 0, 0, 0, 0), (8, 0, 2, 3, 1)),
        (4, (6, 0, 0, 0, 0), (9, 0, 2, 3, 1)),
        (5, (7, 0, 0, 0, 0), (10, 0, 2, 3, 2)),
        (6, (8, 0, 0, 0, 0), (11, 0, 2, 3, 2)),
    ],
)
def test_the_replicator_tide(face: int, partial: Figures, full: Figures) -> None:
    check(2, face, partial, full)


@rule(
    "HG-FC04-01", "HG-FC04-02", "HG-FC04-03", "HG-FC04-04", "HG-FC04-05", "HG-FC04-06", "HG-HEG-19"
)
@pytest.mark.parametrize(
    ("face", "partial", "full"),
    [
        (1, (0, 0, 0, 4, 0), (0, 3, 3, 6, 0)),
        (2, (0, 0, 0, 5, 0), (0, 3, 3, 7, 0)),
        (3, (0, 0, 0, 5, 0), (0, 3, 3, 8, 0)),
        (4, (0, 0, 0, 6, 0), (0, 3, 3, 9, 0)),
        (5, (0, 0, 0, 6, 0), (0, 3, 4, 9, 0)),
        (6, (0, 0, 0, 7, 0), (0, 4, 4, 10, 0)),
    ],
)
def test_underspace_unravels(face: int, partial: Figures, full: Figures) -> None:
    check(3, face, partial, full)


@rule(
    "HG-FC05-01", "HG-FC05-02", "HG-FC05-03", "HG-FC05-04", "HG-FC05-05", "HG-FC05-06", "HG-HEG-19"
)
@pytest.mark.parametrize(
    ("face", "partial", "full"),
    [
        (1, (0, 0, 0, 0, 4), (2, 2, 2, 0, 6)),
        (2, (0, 0, 0, 0, 5), (2, 2, 2, 0, 7)),
        (3, (0, 0, 0, 0, 5), (3, 2, 2, 0, 7)),
        (4, (0, 0, 0, 0, 5), (3, 2, 2, 0, 8)),
        (5, (0, 0, 0, 0, 6), (3, 2, 3, 0, 8)),
        (6, (0, 0, 0, 0, 7), (3, 3, 3, 0, 9)),
    ],
)
def test_the_night_of_thousand_knives(face: int, partial: Figures, full: Figures) -> None:
    check(4, face, partial, full)


@rule(
    "HG-FC06-01", "HG-FC06-02", "HG-FC06-03", "HG-FC06-04", "HG-FC06-05", "HG-FC06-06", "HG-HEG-19"
)
@pytest.mark.parametrize(
    ("face", "partial", "full"),
    [
        (1, (3, 0, 3, 0, 0), (5, 2, 5, 0, 0)),
        (2, (3, 0, 3, 0, 0), (5, 3, 5, 0, 0)),
        (3, (4, 0, 3, 0, 0), (6, 3, 5, 0, 0)),
        (4, (3, 0, 4, 0, 0), (5, 3, 7, 0, 0)),
        (5, (4, 0, 4, 0, 0), (6, 3, 7, 0, 0)),
        (6, (5, 0, 5, 0, 0), (7, 4, 7, 0, 0)),
    ],
)
def test_the_second_secession(face: int, partial: Figures, full: Figures) -> None:
    check(5, face, partial, full)
