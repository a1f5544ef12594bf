"""Transcripts: a recorded game as a text to read.

Everything is told in the order in which it happened: under a heading for each new scene the
questions, who answered what, and what came of it, with all secrets open, for the game is over.
At the end stands the last scene. A question that several were asked together stands there once,
with equal answers on one line; a fact that says no more than such an answer is left out, and of
many facts of one kind in a row only the first are told. The text says so.
"""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Iterator
from typing import Any

from starmoot.host import (
    SPECTATOR,
    Table,
    check_options,
    load_journal,
    parse,
    replay,
    replay_line,
)
from starmoot.kernel import (
    SEAT,
    Allocate,
    Amount,
    Answer,
    Choose,
    Entry,
    Form,
    Game,
    Pending,
    Shape,
    Text,
)
from starmoot.scene import (
    Battle,
    CardRow,
    Dice,
    Grid,
    Map,
    Scene,
    Tally,
    Timeline,
    Tracks,
    Widget,
    dice_text,
)

WIDTH = 100
SECRET_MARK = " (in secret)"
LONGEST_RUN = 8
"""So many facts of one kind are told in a row; of more than these only the first few."""
FEW = 3


def transcript(game: Game, text: str) -> str:
    """A record as a text to read; the record is played again, so that it is true."""
    journal = load_journal(text)
    final = replay(game, journal)
    writer = Writer(game, final)
    table = Table(
        game,
        journal.header["seats"],
        bytes.fromhex((journal.end or {})["seed"]),
        journal.header["options"],
        journal.header["chance"],
        str(journal.header.get("content", "")),
        journal.header["rules_version"],
    )
    writer.opening(table)
    for line in journal.lines:
        if "decision" in line:
            writer.input(table, line)
        elif "seal" not in line and "end" not in line:
            writer.event(line)
        replay_line(table, line)
        if "seal" not in line and "end" not in line:
            writer.facts(table)
    writer.ending()
    return "\n".join(writer.lines) + "\n"


class Writer:
    """Puts a transcript together, line by line."""

    def __init__(self, game: Game, final: Table) -> None:
        self.game = game
        self.lines: list[str] = []
        view = final.view(SPECTATOR)
        self.final = final
        self.state: Any = view.state
        self.entries: Iterator[Entry] = iter(view.log)
        self.next: Entry | None = next(self.entries, None)
        self.heading = ""
        self.prompt = ""
        self.given: list[tuple[str, str]] = []
        self.repeated: set[str] = set()

    def say(self, text: str, first: str = "", rest: str | None = None) -> None:
        """Some wrapped lines."""
        indent = " " * len(first) if rest is None else rest
        wrapped = textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=indent)
        self.lines += [line.rstrip() for line in wrapped]

    def opening(self, table: Table) -> None:
        """What is played, and what is not as usual."""
        usual = check_options(self.game, {})
        changed = [
            f"{name} {plain_value(value)}"
            for name, value in table.options.items()
            if usual.get(name) != value
        ]
        options = f", with {', '.join(changed)}" if changed else ""
        self.say(
            f"{self.game.title}, {table.seats} seats, rules version {self.game.rules_version}"
            f"{options}. It ended after {self.final.inputs} answers: {self.final.ending}."
        )
        self.say(
            "Secrets are open, for the game is over. A question that several were asked together "
            "stands there once, with equal answers on one line; facts that only repeat an answer "
            f"are left out, and of more than {LONGEST_RUN} facts of a kind in a row all but "
            f"{FEW}."
        )
        self.head(table)
        self.facts(table)

    def head(self, table: Table) -> None:
        """A heading where the scene is a new one."""
        scene = self.game.scene
        heading = scene(table.view(SPECTATOR)).headline if scene is not None else ""
        if heading != self.heading:
            self.close_question()
            self.heading = heading
            self.lines += ["", heading, "-" * len(heading)]

    def input(self, table: Table, line: dict[str, Any]) -> None:
        """A question and its answer."""
        self.head(table)
        view = table.view(line["seat"])
        pending = view.decision(line["decision"])
        if pending is None:
            return
        if pending.words.prompt != self.prompt:
            self.close_question()
            self.prompt = pending.words.prompt
            self.lines.append("")
            self.say(self.prompt, "? ")
        who = SEAT.label(line["seat"], view.state)
        self.given.append((who, said(pending, line["answer"], view.state)))

    def close_question(self) -> None:
        """Write down the answers to the last question, equal ones together."""
        self.repeated = {f"{who}: {answer}" for who, answer in self.given}
        together: dict[str, list[str]] = {}
        for who, answer in self.given:
            together.setdefault(answer, []).append(who)
        for answer, seats in together.items():
            everybody = len(seats) == self.final.seats > 1
            names = "All" if everybody else ", ".join(seats)
            self.say(f"{names}: {answer}", "    ", "      ")
        self.given = []
        self.prompt = ""

    def event(self, line: dict[str, Any]) -> None:
        """Something that was no answer: time ran out, or an answer was taken back."""
        self.close_question()
        self.say("Time is up." if "time_up" in line else "It is taken back.", "    ")

    def facts(self, table: Table) -> None:
        """What has come of it."""
        told: list[Entry] = []
        while self.next is not None and self.next.step <= table.inputs:
            told.append(self.next)
            self.next = next(self.entries, None)
        if not told:
            return
        self.close_question()
        fresh = [entry for entry in told if entry.tell(self.state) not in self.repeated]
        if fresh:
            self.lines.append("")
        for _, run in itertools.groupby(fresh, key=lambda entry: entry.note.name):
            self.alike(list(run))

    def alike(self, entries: list[Entry]) -> None:
        """Facts of one kind in a row."""
        shown = entries if len(entries) <= LONGEST_RUN else entries[:FEW]
        for entry in shown:
            hidden = "" if entry.seen_by(SPECTATOR) else SECRET_MARK
            self.say(f"{entry.tell(self.state)}{hidden}", "* ")
        if len(shown) < len(entries):
            self.say(f"(and {len(entries) - len(shown)} more of this kind)", "  ")

    def ending(self) -> None:
        """The last scene and the scores."""
        if self.game.scene is not None:
            scene = self.game.scene(self.final.view(SPECTATOR))
            self.lines += ["", scene.headline, "=" * len(scene.headline)]
            self.lines += scene_lines(scene)
        scores = [
            f"{SEAT.label(seat, self.state)} {score}"
            for seat, score in enumerate(self.game.points(self.final.scores))
        ]
        self.lines.append("")
        self.say(f"The game is over: {self.final.ending}. {', '.join(scores)}.")


def plain_value(value: Any) -> str:
    """The value of an option in words."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {inner}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(str(inner) for inner in value) or "none"
    return str(value)


def said(pending: Pending, answer: Any, seen: Any) -> str:
    """An answer from a record in words."""
    if answer is None and pending.question.topic.may_pass:
        return pending.question.topic.may_pass
    return in_words(pending.shape, parse(pending.shape, answer), seen)


def in_words(shape: Shape, answer: Answer, seen: Any) -> str:
    """An answer with the labels of everything that it names."""
    if isinstance(shape, Form):
        parts = [
            f"{name.replace('_', ' ')}: {in_words(part, given, seen)}"
            for name, part, given in zip(shape.names, shape.parts, answer.parts, strict=True)
        ]
        return "; ".join(parts)
    if isinstance(shape, Choose):
        picks = [answer] if shape.single() else answer.parts
        return ", ".join(picked(shape, pick, seen) for pick in picks) or "nothing"
    if isinstance(shape, Allocate):
        slots = [
            f"{shape.kind.label(key, seen)} {given.key}"
            for key, given in zip(shape.keys, answer.parts, strict=True)
            if given.key
        ]
        return ", ".join(slots) or "nothing"
    if isinstance(shape, Amount):
        return str(answer.key)
    if isinstance(shape, Text):
        return f'"{answer.text}"' if answer.text else "no words"
    raise TypeError(f"no words for a {type(shape).__name__}")


def picked(shape: Choose, pick: Answer, seen: Any) -> str:
    """One key, with what was said about it."""
    label = shape.kind.label(pick.key, seen)
    more = shape.follow(shape.keys.index(pick.key))
    if more is None or not pick.parts:
        return label
    return f"{label} ({in_words(more, pick.parts[0], seen)})"


# Scenes as plain text.


def scene_lines(scene: Scene) -> list[str]:
    """All widgets of a scene, each with its title."""
    lines: list[str] = []
    for widget in scene.widgets:
        lines += ["", f"{widget.title}" if widget.title else "", *widget_lines(widget)]
    return lines


def widget_lines(widget: Widget) -> list[str]:
    """One widget without its title."""
    if isinstance(widget, Tracks):
        return [
            f"  {track.label:12} {track.value:3}  {track.note}".rstrip() for track in widget.tracks
        ]
    if isinstance(widget, Grid):
        return grid_lines(widget)
    if isinstance(widget, CardRow):
        cards = [
            "  (face down)" if card.hidden else f"  {card.title}  {card.text}".rstrip()
            for card in widget.cards
        ]
        return cards or ["  none"]
    if isinstance(widget, Map):
        return map_lines(widget)
    if isinstance(widget, Tally):
        return [
            f"  {stand.total:3}  {stand.label}  {stand.note}".rstrip() for stand in widget.stands
        ]
    if isinstance(widget, Timeline):
        return [
            f"  {'>' if place == widget.now else ' '} {moment.label}  {moment.note}".rstrip()
            for place, moment in enumerate(widget.moments)
        ]
    if isinstance(widget, Battle):
        sides = [
            f"  {side.strength:3}  {side.label}  {side.note}".rstrip() for side in widget.sides
        ]
        return [*sides, *(f"  {text}" for text in widget.rounds)]
    if isinstance(widget, Dice):
        return [f"  {dice_text(widget)}"]
    return textwrap.wrap(widget.text, WIDTH, initial_indent="  ", subsequent_indent="  ")


def grid_lines(grid: Grid) -> list[str]:
    """A table with columns as wide as they need be; the last one is wrapped."""
    rows = [row for row in (grid.columns, *grid.rows) if any(row)]
    if not rows:
        return []
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]) - 1)]
    lines: list[str] = []
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row[:-1], widths, strict=True)]
        start = "  " + "".join(f"{cell}  " for cell in cells)
        wrapped = textwrap.wrap(
            row[-1] or " ",
            max(WIDTH, len(start) + 30),
            initial_indent=start,
            subsequent_indent=" " * len(start),
        )
        lines += [line.rstrip() for line in wrapped] or [start.rstrip()]
    return lines


def map_lines(chart: Map) -> list[str]:
    """The places with what is known of them and where they lead, and the journey."""
    names = {place.key: place.label for place in chart.places}
    lines: list[str] = []
    for place in chart.places:
        near = [names[other] for one, other in chart.lines if one == place.key]
        near += [names[one] for one, other in chart.lines if other == place.key]
        text = f"{place.label}{': ' + place.note if place.note else ''} (to {', '.join(near)})"
        lines += textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")
    if chart.trail:
        lines.append("  The journey: " + ", ".join(names[key] for key in chart.trail))
    return lines
