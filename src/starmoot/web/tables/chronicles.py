"""Chronicles: a game that is over, told round by round with the board as it stood.

Rounds are those of the game's own staging: where it says that one ends, a chapter does. Each has
what happened in short and the map and tracks of that moment. Nothing here knows any game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from starmoot.host import Table
from starmoot.kernel import Entry, View
from starmoot.scene import Map, Track, Tracks, widget_json
from starmoot.scene.stage import BEAT, GREAT, SUMMARY, Beat, Stage, in_short

MOST_PICTURES = 16
"""More pictures than these make a page that nobody waits for; then only some chapters have one."""
MOST_TRACKS = 8
LEAST_BEATS = 2
"""A first chapter with less than this is no round but what was settled before it; nor is one in
which nobody has answered anything yet."""


class Moments(Protocol):
    """A game that can be looked at as it was."""

    last: Table

    def moment(self, viewer: int, step: int) -> int | None:
        """After how many inputs a viewer was told a step for the first time."""

    def table(self, number: int) -> Table:
        """The table after a number of inputs."""


def chronicle(game: Moments, viewer: int) -> list[dict[str, Any]]:
    """The chapters of a game as a viewer may know them, the last of them its end."""
    last = game.last
    view = last.view(viewer)
    steps = viewer_steps(view.log)
    beats = Stage(last.game).follow(view.log, view)
    chapters = chapters_of(view, beats, lambda lines: game.moment(viewer, steps[lines]) == 0)
    every = 1 + (len(chapters) - 1) // MOST_PICTURES
    told: list[dict[str, Any]] = []
    for number, (lines, beats) in enumerate(chapters):
        final = number == len(chapters) - 1
        step = steps[lines]
        chapter: dict[str, Any] = {
            "number": number + 1,
            "step": step,
            "final": final,
            "told": list(in_short(beats)),
            "great": [beat.title for beat in beats if beat.weight >= GREAT],
            "headline": "",
            "map": None,
            "tracks": [],
            "colours": [],
        }
        if final or number % every == 0:
            moment = game.moment(viewer, step)
            then = last if final or moment is None else game.table(moment)
            chapter.update(picture(then, viewer))
        told.append(chapter)
    return told


def chapters_of(
    view: View, beats: list[Beat], unplayed: Callable[[int], bool]
) -> list[tuple[int, list[Beat]]]:
    """(lines of the log, beats) of each round, and of what came after the last one that ended."""
    found: list[tuple[int, list[Beat]]] = []
    now: list[Beat] = []
    for beat in beats:
        if beat.form == SUMMARY:
            found.append((beat.at, now))
            now = []
        elif beat.weight >= BEAT:
            now.append(beat)
    if len(found) > 1 and (len(found[0][1]) < LEAST_BEATS or unplayed(found[0][0])):
        (_, opening), (lines, first), *rest = found  # what is said before the first round
        found = [(lines, opening + first), *rest]
    return [*found, (len(view.log), now)]


def viewer_steps(log: list[Entry]) -> list[int]:
    """For each length of a viewer's log how many steps of it were told."""
    steps, last = [0], -1
    for entry in log:
        steps.append(steps[-1] + int(entry.step != last))
        last = entry.step
    return steps


def coloured(chart: dict[str, Any], colours: tuple[int, ...]) -> dict[str, Any]:
    """A map whose owners are the numbers of their colours, where the game chooses those."""
    for place in chart["places"]:
        place["owner"] = colour_of(place["owner"], colours)
        for token in place["tokens"]:
            if isinstance(token, dict):
                token["owner"] = colour_of(token["owner"], colours)
    return chart


def colour_of(seat: int, colours: Sequence[int]) -> int:
    """The number of a seat's colour; that of nobody stays as it is."""
    return colours[seat] if 0 <= seat < len(colours) else seat


def picture(table: Table, viewer: int) -> dict[str, Any]:
    """The board of a moment: its headline, its map, and the tracks that matter most."""
    if table.game.scene is None:
        return {}
    scene = table.game.scene(table.view(viewer, wordy=False, log=False))
    charts = [one for one in scene.widgets if isinstance(one, Map) and one.places]
    tracks: list[Track] = []
    for widget in scene.widgets:
        if isinstance(widget, Tracks) and not tracks:
            tracks = list(widget.tracks)
    return {
        "headline": scene.headline,
        "map": coloured(widget_json(charts[0]), scene.colours) if charts else None,
        "colours": list(scene.colours),
        "tracks": [
            {"label": one.label.strip(), "value": one.value, "most": one.most}
            for one in tracks[:MOST_TRACKS]
        ],
    }
