"""One broken plugin is left out, named and explained; the others stay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import EntryPoint, entry_points
from typing import Annotated, Any

import pytest

from starmoot.host import (
    BrokenGame,
    UnknownGame,
    all_games,
    broken_games,
    game_ids,
    get_game,
    registry,
)
from starmoot.kernel import Amount, Settings

SOUND = get_game("goofspiel")
MISNAMED = SOUND
SEATLESS = replace(SOUND, id="seatless", seats=range(0))


class Unsettled(Settings):
    """A default that its own shape refuses."""

    size: Annotated[int, Amount(1, 9), "How large."] = 0


UNSET = replace(SOUND, id="unset", settings=Unsettled)
NOT_A_GAME = {"id": "dict"}

HERE = __name__
FAULTS = {
    "missing": ("starmoot_no_such_package:GAME", "No module named 'starmoot_no_such_package'"),
    "lost": (f"{HERE}:LOST", "has no attribute 'LOST'"),
    "dict": (f"{HERE}:NOT_A_GAME", "it is a dict, not a Game"),
    "other": (f"{HERE}:MISNAMED", "it calls itself 'goofspiel'"),
    "seatless": (f"{HERE}:SEATLESS", "names no table; write seats=range(2, 5)"),
    "unset": (f"{HERE}:UNSET", "option size: 0 is outside 1 to 9"),
}

Install = Callable[..., None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Install games for one test: `install(name="module:OBJECT")`."""

    def more(**places: str) -> None:
        strange = [EntryPoint(name, place, registry.GROUP) for name, place in places.items()]
        monkeypatch.setattr(
            registry, "entry_points", lambda group: [*entry_points(group=group), *strange]
        )

    monkeypatch.setattr(registry, "_added", dict(registry._added))
    monkeypatch.setattr(registry, "_broken", {})
    return more


@pytest.mark.parametrize("name", FAULTS)
def test_a_game_that_cannot_be_loaded_is_left_out_named_and_explained(
    install: Install, name: str
) -> None:
    place, reason = FAULTS[name]
    before = [game.id for game in all_games()]
    install(**{name: place})
    assert [game.id for game in all_games()] == before
    assert set(broken_games()) == {name}
    assert broken_games()[name].startswith(f"the game '{name}' ({place}) cannot be loaded: ")
    assert reason in broken_games()[name]
    with pytest.raises(BrokenGame) as fault:
        get_game(name)
    assert str(fault.value) == broken_games()[name]
    assert isinstance(fault.value, UnknownGame), "hosts refuse it as they refuse any other"


def test_all_games_are_those_that_are_installed() -> None:
    assert [game.id for game in all_games()] == game_ids()
    assert broken_games() == {}


class Exploding:
    """A place whose very name breaks."""

    def __getattr__(self, name: str) -> Any:
        raise ZeroDivisionError(name)


BOMB = Exploding()


def test_whatever_an_import_raises_is_told(install: Install) -> None:
    install(bomb=f"{HERE}:BOMB.game")
    assert "ZeroDivisionError: game" in broken_games()["bomb"]
