"""Showing: a moment of a table in the eyes of one viewer, as JSON. There is no other way out.

Everything is made from the kernel's `View` for that viewer and from what the room tells everybody.
Places in the log, numbers of inputs and windows, the times of others' acts and the ids of people
stay inside; so does the present time, or else everybody would always have news.

What all viewers of one kind share is made once for each moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from starmoot.host import (
    SPECTATOR,
    Table,
    codec,
    entry_json,
    pending_json,
    topic_title,
    waiting_json,
)
from starmoot.kernel import EVERYONE, SEAT, Entry, Game, View, sees
from starmoot.scene import Scene, scene_json
from starmoot.scene.stage import DICE, LOG, Stage, beat_json
from starmoot.web.clocks.pace import announced, deadline
from starmoot.web.model import Person
from starmoot.web.store.base import PLAYING
from starmoot.web.tables.following import beats_between, digest
from starmoot.web.tables.guidance import guide_part
from starmoot.web.tables.loaded import Loaded
from starmoot.web.tables.patches import ENCODER, Operation, patch_between
from starmoot.web.tables.room import Room, seats_of, veiled
from starmoot.web.tables.teams import channels, host_name, seat_part, team_part

Parts = dict[str, Any]


class LogLines:
    """The log of one viewer as it is told, growing with the game.

    `chain` has a digest for each length, so that a follower knows whether what it has still
    stands. An entry keeps the words it was first told in. `beats` are the same facts as they are
    played, each with the length that the log has after it.
    """

    def __init__(self, game: Game | None = None) -> None:
        self.entries: list[dict[str, Any]] = []
        self.beats: list[Parts] = []
        self._game = game
        self._stage = None if game is None else Stage(game)
        self.chain: list[str] = [""]
        self.seen: list[Entry] = []
        """The entries that the viewer sees, as the kernel has them."""
        self._read: list[Entry] = []
        """The end of what was read: its last entry, if there is one."""
        self._length = 0
        self._last = -1
        self._step = 0
        self._ended = False
        self.said: dict[str, Any] = {}
        """The same in other languages (speaking.py)."""

    def follow(self, log: list[Entry], view: View) -> None:
        """Add what is new; begin again where something was taken back, or all was opened."""
        start = self._length
        gone = start > len(log) or (start and log[start - 1] is not self._read[0])
        played = 0 if gone else start
        if gone or view.ended != self._ended:
            self.entries, self.chain, self.seen = [], [""], []
            self._last, self._step, start = -1, 0, 0
            self._stage_anew(bool(gone))
        for entry in log[start:]:
            if not view.ended and not sees(entry.audience, view.viewer):
                continue
            if entry.step != self._last:
                self._step += 1
            line = entry_json(entry, view.state)
            self.add({**line, "step": self._step, "touches": entry.touched(view.state)})
            self.seen.append(entry)
            self._last = entry.step
        self._play(
            [one for one in log[played:] if view.ended or sees(one.audience, view.viewer)], view
        )
        self._length, self._read, self._ended = len(log), log[-1:], view.ended

    def _stage_anew(self, gone: bool) -> None:
        """Forget beats that were taken back; those of a log that is told again were played."""
        if gone and self._game is not None:
            self.beats, self._stage = [], Stage(self._game)
        self.beats = [{**beat, "at": 0} for beat in self.beats]

    def _play(self, fresh: list[Entry], view: View) -> None:
        """Add the beats of new facts."""
        if self._stage is not None:
            told = len(self.entries) - len(fresh)
            self.beats += [beat_json(beat) for beat in self._stage.follow(fresh, view, told)]

    def add(self, line: dict[str, Any]) -> None:
        """Add one line."""
        self.entries.append(line)
        self.chain.append(digest(self.chain[-1].encode() + ENCODER.encode(line)))


class Shown:
    """What every viewer of one kind is shown of a moment: parts, their digests, and the log.

    `parts` holds no log: `log` is a list that grows from moment to moment, of which the first
    `length` entries belong to this one.
    """

    def __init__(self, parts: Parts, log: LogLines) -> None:
        self.parts = parts
        self.length = len(log.entries)
        self.log = log.entries
        self.chain = log.chain
        self.beats = log.beats
        self.lines = log
        self.said: dict[str, Any] = {}
        """The same in other languages (speaking.py)."""
        self._digests: dict[str, str] = {}
        self._sizes: dict[str, int] = {}
        self._patches: dict[tuple[str, str], list[Operation] | None] = {}

    @property
    def digests(self) -> dict[str, str]:
        """A digest for each part, made once."""
        if not self._digests:
            for name, part in self.parts.items():
                encoded = ENCODER.encode(part)
                self._digests[name], self._sizes[name] = digest(encoded), len(encoded)
        return self._digests

    def patch(self, name: str, old: Any, digest: str) -> list[Operation] | None:
        """What changed in a part since another value of it; made once for each such value."""
        key = (name, digest)
        if key not in self._patches:
            size = self._sizes.get(name)
            self._patches[key] = patch_between(old, self.parts[name], size)
        return self._patches[key]


def shown(loaded: Loaded, viewer: int) -> Shown:
    """What a seat (or SPECTATOR) is shown of a moment, to all who look through its eyes."""
    loaded.view_cache.looked.add(viewer)
    return rendered(loaded, viewer)


def rendered(loaded: Loaded, viewer: int) -> Shown:
    """The view of a moment for a viewer, made once."""
    found: Shown | None = loaded.shown.get(viewer)
    if found is None:
        found = loaded.shown[viewer] = render(loaded, viewer)
    return found


def show_again(_table: str, loaded: Loaded) -> None:
    """A table has changed: its viewers' views are made right after the change."""
    asyncio.get_running_loop().call_soon(prepare, loaded)


def prepare(loaded: Loaded) -> None:
    """Render a new moment for those who looked at the one before it.

    Else the first look after an act would take longer than others, also where the viewer may not
    know of the act.
    """
    if loaded.spent:  # the next moment is on its way
        return
    looked, loaded.view_cache.looked = loaded.view_cache.looked, set()
    for viewer in sorted(looked):
        rendered(loaded, viewer)


def show(
    loaded: Loaded,
    viewer: int,
    person: Person | None,
    muted: Sequence[int] = (),
    log_from: int = 0,
) -> Parts:
    """Everything for one viewer, with what is for this person alone; of the log what comes after
    its first `log_from` entries.
    """
    view = shown(loaded, viewer)
    parts = {**view.parts, "log": view.log[log_from : view.length]}
    parts["beats"] = beats_between(view.beats, log_from, view.length)
    parts["me"] = me_part(loaded.room, viewer, person, muted)
    return parts


def me_part(room: Room, viewer: int, person: Person | None, muted: Sequence[int] = ()) -> Parts:
    """Who is looking: which seats are theirs, through whose eyes, whose words they do not want."""
    mine = sorted(seats_of(person.id, room)) if person is not None else []
    return {
        "seat": None if viewer == SPECTATOR else viewer,
        "seats": mine,
        "host": person is not None and person.id == room.host,
        "name": "" if person is None else person.name,
        "muted": list(muted),
        "holds": [
            {"topic": one.topic, "title": topic_title(one.topic), "until": one.until}
            for one in (room.holds.get(viewer, []) if viewer in mine else [])
        ],
    }


def render(loaded: Loaded, viewer: int) -> Shown:
    """Make the parts of a moment for one viewer."""
    room, table = loaded.room, loaded.table
    if table is None:
        return unplayed(loaded, viewer)
    view = table.view(viewer, log=False)
    log: LogLines = loaded.view_cache.logs.setdefault(viewer, LogLines(table.game))
    log.follow(table._play.log, view)
    view.log = log.seen  # what the kernel would pick out again, entry by entry
    game = table.game
    playing = room.status == PLAYING
    parts = {
        "room": room_part(loaded, view, eyes=viewer),
        "state": codec(type(view.state)).show(view.state),
        "scene": None if game.scene is None else scene_json(game.scene(view)),
        "decisions": [pending_json(pending, view.state) for pending in view.pending]
        if playing
        else [],
        "waiting": [waiting_json(waiting) for waiting in view.waiting if playing],
        "audiences": audiences_part(room, view, table),
        "team": team_part(room, table, viewer),
        "clock": clock_part(room, table, view) if playing else {},
        "undo": undo_part(room, table, viewer),
        "version": view.version,
        "result": {
            "ended": view.ended,
            "ending": view.ending,
            "scores": view.scores,
            "point": game.point,
        },
        "guide": guide_part(room, game, view, log.seen),
    }
    return Shown(parts, log)


def unplayed(loaded: Loaded, viewer: int) -> Shown:
    """A table before its game, or one that cannot be played here: then what was kept of it."""
    room, log = loaded.room, LogLines()
    parts: Parts = {
        "room": room_part(loaded, None, viewer, viewer),
        "state": None,
        "scene": None,
        "decisions": [],
        "waiting": [],
        "audiences": addressed(channels(room, None, None, viewer), len(room.seats)),
        "team": team_part(room, None, viewer),
        "clock": {},
        "undo": undo_part(room, None, viewer),
        "version": 0,
        "result": {"ended": False, "ending": "", "scores": [], "point": 1},
        "guide": None,
    }
    if loaded.frozen_why and loaded.views:
        kept: dict[str, Parts] = msgspec.json.decode(loaded.views)
        mine = kept.get(str(viewer)) or kept.get(str(SPECTATOR), {})
        for line in mine.pop("log", []):
            log.add(line)
        parts.update(mine)
        parts["result"].setdefault("point", 1)  # views that were kept before games had it
        if parts["scene"] is not None:
            parts["scene"] = {**scene_json(Scene("")), **parts["scene"]}  # likewise
    return Shown(parts, log)


KEPT_LINES = 200
KEPT = ("state", "scene", "waiting", "version", "result")


def kept_views(loaded: Loaded) -> bytes:
    """What every viewer sees now, to be read should the rules be lost one day.

    After the end nothing is hidden any more, so that onlookers' eyes are good for everybody.
    """
    table = loaded.table
    if table is None:
        return b""
    kept: dict[str, Parts] = {}
    for viewer in [SPECTATOR] if table.ended else table.viewers:
        view = rendered(loaded, viewer)
        told = view.log[max(0, view.length - KEPT_LINES) : view.length]
        parts = {name: view.parts[name] for name in KEPT}
        kept[str(viewer)] = {**parts, "log": told}
    return ENCODER.encode(kept)


# Parts


def room_part(
    loaded: Loaded, view: View | None, viewer: int = SPECTATOR, eyes: int = SPECTATOR
) -> Parts:
    """The room, as everybody sees it; seats are called as the viewer knows them.

    `eyes` are those of a seat: who sits in other rooms is not told.
    """
    room = loaded.room
    wish = room.wish
    return {
        "id": loaded.id,
        "game": wish.game,
        "title": wish.title,
        "status": room.status,
        "seats": [
            {
                **seat_part(room, eyes, number),
                "called": "" if view is None else called(number, view),
            }
            for number in range(len(room.seats))
        ],
        "host": host_name(room, eyes),
        "options": room.header.get("options", {}),
        "rules_version": room.header.get("rules_version", 0),
        "commitment": room.header.get("commitment", ""),
        "pace": plain(wish.pace),
        "watch": plain(wish.watch),
        "ladder": plain(wish.ladder),
        "listed": wish.listed,
        "undo": wish.undo,
        "created_at": room.created_at,
        "started_at": room.started_at,
        "ended_at": room.ended_at,
        "paused": room.paused_at is not None,
        "rematch": room.rematch,
        "rematch_of": room.rematch_of,
        "closed_why": room.closed_why,
        "details": details_of(loaded),
        "outcome": msgspec.to_builtins(room.outcome),
        "guided": loaded.table is not None and loaded.table.game.guided is not None,
        "frozen": " ".join(filter(None, [loaded.frozen_why, loaded.differs.get(viewer, "")])),
        "follow": follow_part(room, eyes),
        "new_rules": None
        if loaded.newer is None
        else {"version": loaded.newer.rules_version, "agreed": agreed_rules(loaded, eyes)},
    }


@lru_cache(maxsize=1024)
def plain(policy: Struct) -> Any:
    """A policy of a table as JSON; the same for all tables that have it."""
    return msgspec.to_builtins(policy)


def follow_part(room: Room, eyes: int) -> Parts:
    """Whether onlookers may follow a seat, who would allow it, and how many follow each."""
    seats = range(len(room.seats))
    known = [seat for seat in seats if not veiled(room, eyes, seat)]
    behind = list(room.followers.values())
    return {
        "on": room.follow and room.wish.watch.kind != "none",
        "agreed": [seat for seat in room.follow_agreed if seat in known],
        "behind": [behind.count(seat) if room.follow and seat in known else 0 for seat in seats],
    }


def details_of(loaded: Loaded) -> list[str]:
    """The kinds of facts that a log leaves out until somebody wants every detail."""
    if loaded.table is None:
        return []
    staging = loaded.table.game.staging
    return [name for name, how in staging.items() if how.weight < LOG or how.form == DICE]


def agreed_rules(loaded: Loaded, eyes: int) -> list[int]:
    """The seats that would go on by the rules on this server, as far as a seat may know."""
    asked, game = loaded.room.new_rules, loaded.newer
    if asked is None or game is None or asked.version != game.rules_version:
        return []
    return [seat for seat in asked.agreed if not veiled(loaded.room, eyes, seat)]


def called(seat: int, view: View) -> str:
    """What the game calls a seat, if it does not just number it."""
    label = SEAT.label(seat, view.state)
    return "" if label == f"Seat {seat + 1}" else label


def audiences_part(room: Room, view: View, table: Table) -> list[list[int] | None]:
    """Whom the viewer may address now: lists of seats, None for everybody."""
    return addressed(channels(room, table, view, view.viewer), table.seats)


def addressed(masks: list[int], seats: int) -> list[list[int] | None]:
    """Audiences as lists of seats."""
    return [None if mask == EVERYONE else members(mask, seats) for mask in masks]


def members(mask: int, seats: int) -> list[int]:
    """The seats of an audience."""
    return [seat for seat in range(seats) if mask >> seat & 1]


def undo_part(room: Room, table: Table | None, viewer: int) -> Parts:
    """Whether the viewer can take a step back, and what somebody asks for."""
    can = (
        table is not None
        and viewer != SPECTATOR
        and room.status == PLAYING
        and room.wish.undo
        and table.can_undo(viewer)
    )
    asked = room.undo
    if asked is None:
        return {"can": can, "request": None}
    place = len(room.seats) if viewer == SPECTATOR else viewer
    step = asked.steps[place] if place < len(asked.steps) else 0
    request = {"seat": asked.seat, "agreed": list(asked.agreed), "step": step}
    return {"can": can, "request": request}


def clock_part(room: Room, table: Table, view: View) -> Parts:
    """When things close, for what the viewer is asked and whom it knows to be waited for.

    How much of a bank another seat has left would tell when it acted in secret, so everybody sees
    only their own.
    """
    viewer = view.viewer
    windows = {window.number: window for window in table.windows()}
    due = {
        pending.id: deadline(room, windows[pending.window], viewer)
        for pending in view.pending
        if pending.awaited
    }
    others = [
        {
            "seat": waiting.seat,
            "topic": waiting.topic,
            "due": announced(room, windows[waiting.window]),
        }
        for waiting in view.waiting
        if waiting.seat != viewer and not waiting.done
    ]
    return {"due": due, "others": others, **bank_of(room, viewer), "paused_at": room.paused_at}


def bank_of(room: Room, viewer: int) -> Parts:
    """One's own bank: until when it lasts while it runs, what is left in it while it does not.

    Both stay what they are however often the clocks are set again, so that nobody learns from them
    that somebody else has acted.
    """
    if viewer >= len(room.banks):  # onlookers, and paces without banks
        return {"bank": None, "until": None}
    since = room.since.get(viewer)
    if since is None:
        return {"bank": room.banks[viewer], "until": None}
    return {"bank": None, "until": since + room.banks[viewer]}
