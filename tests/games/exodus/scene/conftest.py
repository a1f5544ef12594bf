"""Eyes for the scenes of Exodus: what a viewer is shown, taken apart for the tests."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from starmoot.cli.console import THEME
from starmoot.cli.terminal import show_scene
from starmoot.games.exodus.characters.people import appoint, burden, enter
from starmoot.games.exodus.content.printed import secret_number
from starmoot.games.exodus.names import EVERY_FACTION, Faction
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.scene.screen import build_scene
from starmoot.games.exodus.state import BLANK, Character
from starmoot.games.exodus.voyage.setup import SetUp
from starmoot.host import SPECTATOR, take_view
from starmoot.scene import CardRow, Grid, Map, Place, Prose, Scene, Tracks


class Look:
    """Looks at a fleet with the eyes of a viewer, and reads what is there."""

    def seen(self, fleet: Fleet, viewer: int = SPECTATOR) -> Scene:
        """What a viewer is shown."""
        return build_scene(take_view(fleet.play, viewer))

    def part(self, scene: Scene, title: str) -> Any:
        """The one widget whose title begins so."""
        found = [widget for widget in scene.widgets if widget.title.startswith(title)]
        assert len(found) == 1, f"{title}: {[widget.title for widget in scene.widgets]}"
        return found[0]

    def titles(self, scene: Scene) -> list[str]:
        """The titles of everything shown."""
        return [widget.title for widget in scene.widgets]

    def rows(self, scene: Scene, title: str) -> dict[str, tuple[str, ...]]:
        """The rows of a grid by their first cell."""
        grid = self.part(scene, title)
        assert isinstance(grid, Grid)
        return {row[0]: row[1:] for row in grid.rows}

    def place(self, scene: Scene, label: str) -> Place:
        """One place of the star map."""
        chart = self.part(scene, "Star map")
        assert isinstance(chart, Map)
        return next(place for place in chart.places if place.label in (label, f"Star {label}"))

    def everything(self, scene: Scene) -> str:
        """All words of a scene."""
        words = [scene.headline]
        for widget in scene.widgets:
            words.append(widget.title)
            if isinstance(widget, Grid):
                words += [cell for row in (widget.columns, *widget.rows) for cell in row]
            elif isinstance(widget, CardRow):
                words += [f"{card.title} {card.text}" for card in widget.cards]
            elif isinstance(widget, Tracks):
                words += [f"{track.label} {track.value} {track.note}" for track in widget.tracks]
            elif isinstance(widget, Map):
                words += [f"{spot.label} {spot.note} {spot.tokens}" for spot in widget.places]
            else:
                assert isinstance(widget, Prose)
                words.append(widget.text)
        return "\n".join(words)

    def drawn(self, scene: Scene, width: int) -> str:
        """A scene in the terminal."""
        paper = io.StringIO()
        console = Console(theme=THEME, width=width, file=paper, highlight=False, emoji=False)
        show_scene(console, scene)
        return paper.getvalue()

    def led(self, fleet: Fleet, faction: Faction, name: str, card: str = "pe3") -> int:
        """Give a faction a leader with a personal secret."""
        person = Character()
        person.name = name
        number = enter(fleet.g, person, faction)
        burden(fleet.g, number, secret_number(card))
        appoint(fleet.g, number)
        return number

    def wanting(self, fleet: Fleet, intents: dict[str, dict[str, str]]) -> Fleet:
        """The players have written these intents: author, faction, order."""
        blank = [BLANK] * 8
        fleet.writes(intents).given(covert=blank[:], results=blank[:], executed=[False] * 8)
        return fleet.given(cycle=max(1, fleet.g.s.cycle))

    def about_to_choose(self, exodus: Exodus, seats: int) -> Fleet:
        """A table at which nobody has a faction yet."""
        fleet = exodus(seats).given(played=[])
        fleet.given({f"factions.{faction}.seat": -1 for faction in EVERY_FACTION})
        return fleet.run(SetUp())


@pytest.fixture
def look() -> Look:
    """Somebody who looks."""
    return Look()
