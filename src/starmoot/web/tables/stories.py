"""Stories: what a game came to, told from its record for people who look back.

Everything is found without knowing the game: headlines and tracks are those of its scenes as
onlookers see them, luck is what the dice of named streams showed, and what was secret is whatever
only some were told. A game says in its `story` which dice are luck and which facts tell of words
that were kept or broken.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from starmoot.kernel import EVERYONE, SEAT, Chance, Entry
from starmoot.kernel.host import SPECTATOR, Table, tell
from starmoot.scene import Scene, Tracks
from starmoot.web.tables.views import members

TURNING_POINTS = 5
LEAST_SWING = 0.15
"""What part of its scale a track has to move at once to count."""
TELLING_FACTS = 2
STEM = 4
MOST_SECRETS = 60

Told = tuple[int, Entry | None]
"""How long the whole log was, and its last entry, by which one can tell whether it still stands."""


class Listening(Chance):
    """Dice that remember what they showed. Shuffles are nobody's luck and are not remembered."""

    def __init__(self, dice: Chance) -> None:
        super().__init__(dice.streams, dice.counts)
        self.dice = dice
        self.scheme = dice.scheme
        self.draws = dice.draws
        self.thrown: list[tuple[str, int, int]] = []

    def below(self, stream: int, n: int) -> int:
        value = self.dice.below(stream, n)
        self.draws = self.dice.draws
        self.thrown.append((self.streams[stream], n, value))
        return value

    def shuffle(self, stream: int, items: list[int]) -> None:
        self.dice.shuffle(stream, items)
        self.draws = self.dice.draws

    def clone(self) -> Chance:
        return self.dice.clone()


@dataclass(frozen=True)
class Draw:
    """One number of a stream, from 0 to `sides` - 1, and the seat that caused it (-1: no one)."""

    seat: int
    stream: str
    sides: int
    value: int


@dataclass(frozen=True)
class Swing:
    """A track that moved: after which input, and how far on its scale."""

    number: int
    label: str
    before: int
    after: int
    scale: int


class Teller:
    """Listens while a game is played from its beginning, input by input."""

    def __init__(self, table: Table) -> None:
        self.draws: list[Draw] = []
        self.swings: list[Swing] = []
        self.headlines: list[str] = []
        """What onlookers read above the table after a number of inputs; nothing without a scene."""
        self._tracks: dict[tuple[str, str], int] = {}
        self._heard = -1
        self.listen(table)
        self.look(table)

    def listen(self, table: Table) -> None:
        """Put ears to the dice; going back puts other dice on the table."""
        if not isinstance(table._play.chance, Listening):
            table._play.chance = Listening(table._play.chance)

    def look(self, table: Table) -> None:
        """Take notes after an input."""
        play = table._play
        if isinstance(play.chance, Listening):
            seat = play.actor if {one.seat for one in play.questions} == {play.actor} else -1
            self.draws += [Draw(seat, *thrown) for thrown in play.chance.thrown]
            play.chance.thrown.clear()
        self.listen(table)
        told = table.version(SPECTATOR)
        if table.game.scene is None or (told == self._heard and not play.ended):
            self.headlines.append(self.headlines[-1] if self.headlines else "")
            return
        self._heard = told
        scene = table.game.scene(table.view(SPECTATOR, wordy=False, log=False))
        self.headlines.append(scene.headline)
        self._measure(scene)

    def _measure(self, scene: Scene) -> None:
        now: dict[tuple[str, str], int] = {}
        for widget in scene.widgets:
            for track in widget.tracks if isinstance(widget, Tracks) else ():
                name = (widget.title, track.label)
                now[name] = track.value
                before = self._tracks.get(name, track.value)
                if before != track.value:
                    scale = max(track.most - track.least, 0)
                    number = len(self.headlines) - 1
                    self.swings.append(Swing(number, track.label, before, track.value, scale))
        self._tracks = now

    def hush(self, table: Table) -> None:
        """Take the ears away again."""
        if isinstance(table._play.chance, Listening):
            table._play.chance = table._play.chance.dice


def moments(told: list[Told], log: list[Entry], steps: list[int]) -> Iterator[tuple[int, int]]:
    """(input, step) wherever a viewer was told a new step that still stands."""
    reached = -1
    for number, (length, last) in enumerate(told):
        stands = length == 0 or (length <= len(log) and log[length - 1] is last)
        if stands and steps[length] > reached:
            reached = steps[length]
            yield number, reached


def marks(teller: Teller, found: list[tuple[int, int]]) -> list[dict[str, Any]]:
    """The steps at which the headline changes: bookmarks for leafing through a game."""
    chosen: list[dict[str, Any]] = []
    for number, step in found:
        label = teller.headlines[number]
        if label and (not chosen or chosen[-1]["label"] != label):
            chosen.append({"step": step if number else 0, "label": label})
    return chosen


def turning(
    teller: Teller, found: list[tuple[int, int]], told: list[Told], table: Table
) -> list[dict[str, Any]]:
    """The widest swings of tracks, in order, each with what was told then."""
    seen = table.view(SPECTATOR).state
    reach: dict[str, int] = {}
    for swing in teller.swings:
        ends = (abs(swing.before), abs(swing.after), swing.scale)
        reach[swing.label] = max(reach.get(swing.label, 1), *ends)
    step_of = dict(found)
    best: dict[int, tuple[float, Swing]] = {}
    for swing in teller.swings:
        weight = abs(swing.after - swing.before) / (swing.scale or reach[swing.label])
        if swing.number in step_of and weight > best.get(swing.number, (0.0, swing))[0]:
            best[swing.number] = weight, swing
    wide = sorted(best.values(), key=lambda one: (-one[0], one[1].number))
    chosen = [swing for weight, swing in wide[:TURNING_POINTS] if weight >= LEAST_SWING]
    return [
        {
            "step": step_of[swing.number],
            "label": swing.label.strip(),
            "before": swing.before,
            "after": swing.after,
            "facts": about(swing.label, public_facts(table, told, swing.number, seen)),
        }
        for swing in sorted(chosen, key=lambda one: one.number)
    ]


def public_facts(table: Table, told: list[Told], number: int, seen: object) -> list[str]:
    """What everybody was told of an input."""
    start = told[number - 1][0] if number else 0
    entries = table._play.log[start : told[number][0]]
    return [tell(one, seen) for one in entries if one.audience == EVERYONE]


def about(label: str, texts: list[str]) -> list[str]:
    """The texts about a track, by the stem of its name; else the last ones."""
    stem = label.split()[-1][:STEM].lower() if label.split() else ""
    telling = [text for text in texts if stem in text.lower()]
    return (telling if telling else texts)[-TELLING_FACTS:]


def luck(teller: Teller, table: Table) -> list[dict[str, Any]]:
    """For each seat, and for nobody's dice: how many there were, what was to be expected of them
    together, and what they came to."""
    lowest = table.game.story.luck
    found: dict[int, list[Draw]] = {}
    for draw in teller.draws:
        if draw.stream in lowest:
            found.setdefault(draw.seat, []).append(draw)
    return [
        {
            "seat": None if seat < 0 else seat,
            "dice": len(found[seat]),
            "expected": round(sum(lowest[d.stream] + (d.sides - 1) / 2 for d in found[seat]), 1),
            "rolled": sum(lowest[d.stream] + d.value for d in found[seat]),
        }
        for seat in sorted(found, key=lambda seat: (seat < 0, seat))
    ]


def promises(table: Table) -> list[dict[str, Any]]:
    """Who kept and who broke their word, where the game tells of it."""
    story, view = table.game.story, table.view(SPECTATOR)
    counts: dict[tuple[str, int | None], list[int]] = {}
    for entry in view.log:
        kept = entry.note.name in story.kept
        if kept or entry.note.name in story.broken:
            kind, number = entry.note.kinds[0], entry.args[0]
            who = kind.label(number, view.state), number if kind is SEAT else None
            counts.setdefault(who, [0, 0])[0 if kept else 1] += 1
    return [
        {"who": who, "seat": seat, "kept": kept, "broken": broken}
        for (who, seat), (kept, broken) in sorted(counts.items(), key=lambda one: one[0][0])
    ]


def secrets(table: Table) -> list[dict[str, Any]]:
    """What only some knew (`to`), as far as it is open to everybody now."""
    view = table.view(SPECTATOR)
    found: dict[str, dict[str, Any]] = {}
    for entry in view.log:
        if entry.audience != EVERYONE:
            text = tell(entry, view.state)
            found.setdefault(text, {"to": members(entry.audience, table.seats), "text": text})
    return list(found.values())
