"""The arena: ladders of games whose outcome is known, and of real ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from starmoot.host import get_game
from starmoot.lab import arena
from starmoot.lab.errors import BadStudy
from starmoot.lab.executors import Here
from starmoot.lab.playing import Seen
from starmoot.lab.running import open_games

BOTS = ["oak", "ash", "elm"]


def game(number: int, bots: Sequence[str], scores: Sequence[int]) -> Seen:
    """A finished game."""
    return Seen(number, "", tuple(bots), ("",) * len(bots), "", tuple(scores), 1, 1, {})


def season(strength: dict[str, int], seeds: int) -> arena.Meetings:
    """Games for two in which strength alone decides, but for an upset in every fifth seed."""
    found = {}
    for a, b in combinations(strength, 2):
        games = []
        for n in range(seeds):
            x, y = (strength[b], strength[a]) if n % 5 == 4 else (strength[a], strength[b])
            games.append((game(n, [a, b], [x, y]), game(n, [b, a], [y, x])))
        found[a, b] = games
    return found


def ladder_of(meetings: arena.Meetings, bots: Sequence[str]) -> arena.Ladder:
    """A ladder of games that nobody had to play."""
    study = arena.arena_study(get_game("goofspiel"), ["random", "caretaker"], seats=2, games=2)
    seeds = len(next(iter(meetings.values())))
    return arena.Ladder(study, arena.climbed(bots, meetings), seeds, 0, "", 0, 0.0)


def test_the_stronger_stands_above_the_weaker() -> None:
    ladder = ladder_of(season({"oak": 1, "ash": 3, "elm": 2}, 100), BOTS)
    assert [rung.bot for rung in ladder.rungs] == ["ash", "elm", "oak"]
    assert ladder.step(0).value == pytest.approx(0.8)
    assert arena.told(ladder) == "ash > elm > oak"
    best, _, last = ladder.rungs
    assert best.low > last.high, "their intervals lie apart"


def test_equals_are_called_equal() -> None:
    ladder = ladder_of(season({"oak": 1, "ash": 1, "elm": 1}, 100), BOTS)
    assert arena.told(ladder).count("=") == 2
    assert [rung.rating for rung in ladder.rungs] == pytest.approx([25.0] * 3)
    assert [rung.share for rung in ladder.rungs] == [0.5] * 3


def test_few_games_decide_nothing() -> None:
    assert "=" in arena.told(ladder_of(season({"oak": 2, "ash": 1}, 3), ["oak", "ash"]))


def test_more_games_narrow_the_interval_of_a_rating() -> None:
    def width(seeds: int) -> float:
        best = ladder_of(season({"oak": 2, "ash": 1}, seeds), ["oak", "ash"]).rungs[0]
        return best.high - best.low

    assert width(100) < width(10)


def test_a_bot_that_loses_to_the_next_below_it_is_called_weaker_than_that() -> None:
    meetings = season({"oak": 3, "ash": 1, "elm": 2}, 60)
    upset = [(game(n, ["oak", "elm"], [0, 1]), game(n, ["elm", "oak"], [1, 0])) for n in range(60)]
    rungs = arena.climbed(["oak", "elm", "ash"], {**meetings, ("oak", "elm"): upset})
    places = {rung.bot: rung for rung in rungs}
    assert places["oak"].against["elm"].high < 0.5
    first, second = places["oak"], places["elm"]
    study = arena.arena_study(get_game("goofspiel"), ["random", "caretaker"], seats=2, games=2)
    assert arena.Ladder(study, (first, second), 60, 0, "", 0, 0.0).verdict(0) == "weaker"


@pytest.mark.parametrize(
    ("bots", "scores", "share"),
    [
        (["oak", "ash"], [5, 3], 1.0),
        (["oak", "ash"], [3, 3], 0.5),
        (["oak", "ash", "oak"], [1, 2, 3], 0.5),
        (["ash", "oak", "ash"], [1, 2, 2], 0.75),
    ],
)
def test_a_game_is_as_many_duels_as_there_are_pairs_of_seats(
    bots: list[str], scores: list[int], share: float
) -> None:
    assert arena.duel(game(0, bots, scores), "oak") == share
    assert arena.duel(game(0, bots, scores), "ash") == 1 - share


def test_every_bot_meets_every_other_in_either_order_on_the_same_seeds() -> None:
    bots = ["random", "caretaker", "search:2"]
    study = arena.arena_study(get_game("goofspiel"), bots, seats=3, games=4)
    assert len(study.arms) == 6
    setups = {arm.name: arm.setup for arm in study.arms}
    one, other = setups["random before caretaker"], setups["caretaker before random"]
    assert one.seed_of(3) == other.seed_of(3)
    assert one.lineup(0) == ["random", "caretaker", "random"]
    assert other.lineup(0) == ["caretaker", "random", "caretaker"]
    assert one.lineup(1) == ["random", "random", "caretaker"], "seats move on by one"


class Stopping(Here):
    """Plays some games and then no more, as if it had been stopped."""

    def __init__(self, most: int) -> None:
        self.most = most

    def run(self, tasks: Any) -> Iterator[Any]:
        for done, result in enumerate(super().run(tasks)):
            if done == self.most:
                return
            yield result


def test_an_arena_goes_on_where_it_stopped_and_comes_out_the_same(tmp_path: Path) -> None:
    bots = ["random", "caretaker"]
    study = arena.arena_study(
        get_game("goofspiel"), bots, seats=2, options={"cards": 3}, games=10, seed="arena"
    )

    def play(folder: str, executor: Here) -> arena.Ladder:
        return arena.play_arena(study, bots, tmp_path / folder, executor, None, lambda _d, _t: None)

    stopped = play("cut", Stopping(13))
    assert stopped.stopped == "it was stopped"
    assert stopped.seeds < 10
    again = play("cut", Here())
    assert (again.seeds, again.fresh) == (10, 20 - 13)
    assert again.rungs == play("whole", Here()).rungs
    assert sum(len(part.lines) for part in open_games(study, tmp_path / "cut").values()) == 20


def test_the_picture_names_every_bot_and_says_who_is_stronger() -> None:
    ladder = ladder_of(season({"oak": 1, "ash": 3, "elm": 2}, 40), BOTS)
    svg = arena.picture(ladder, "Forest", ".svg").decode()
    assert "Forest: ash &gt; elm &gt; oak" in svg
    assert "40 seeds, 95 % intervals." in svg
    for rung in ladder.rungs:
        assert f"{rung.bot}: {rung.rating:.1f}" in svg
    assert arena.picture(ladder, "Forest", ".png").startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        (["random"], "an arena needs two bots at least"),
        (["random", "caretaker", "random"], "random is named twice"),
        (["random", "search:50ms"], "plays by the clock"),
        (["random", "oracle"], "there is no bot 'oracle'"),
    ],
)
def test_a_field_that_cannot_be_compared_is_refused(bots: list[str], sentence: str) -> None:
    with pytest.raises(BadStudy, match=sentence):
        arena.arena_study(get_game("goofspiel"), bots, games=4)
