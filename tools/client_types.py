"""Write the TypeScript types of the browser client from the Python side.

    python tools/client_types.py           writes client/src/generated/*.ts
    python tools/client_types.py --check   only says whether they are up to date

Scenes come from the dataclasses of `starmoot.scene`, forms of the API from their msgspec structs.
Views, decisions and shapes are plain JSON, so what is declared here is held against what the
kernel really sends, and a difference is an error.
"""

from __future__ import annotations

import argparse
import sys
import types
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from starmoot import scene as scenes
from starmoot.host import Table, describe, get_game, view_json
from starmoot.kernel import NUMBER, YES_NO, Allocate, Amount, Choose, Form, Limit, Text, Words
from starmoot.scene import stage

HERE = Path(__file__).resolve().parent.parent
TARGET = HERE / "client" / "src" / "generated"
NOTICE = "// Written by tools/client_types.py; do not edit.\n\n"

SCENE_PARTS = (
    scenes.Token,
    scenes.Track,
    scenes.Card,
    scenes.Place,
    scenes.Stand,
    scenes.Moment,
    scenes.Word,
    scenes.Face,
    scenes.Side,
    scenes.Aim,
)

Declared = dict[str, dict[str, str]]

SHAPES: Declared = {
    "ChooseShape": {
        "form": '"choose"',
        "kind": "string",
        "least": "number",
        "most": "number",
        "ordered": "boolean",
        "options": "Option[]",
    },
    "FormShape": {"form": '"form"', "title?": "string", "parts": "Named<Shape>[]"},
    "AmountShape": {"form": '"amount"', "least": "number", "most": "number", "step": "number"},
    "AllocateShape": {
        "form": '"allocate"',
        "kind": "string",
        "least": "number",
        "most": "number",
        "slots": "Slot[]",
        "limits": "Limit[]",
    },
    "TextShape": {"form": '"text"', "least": "number", "limit": "number", "ideas": "string[]"},
}
PIECES: Declared = {
    "Option": {
        "key": "string",
        "label": "string",
        "on?": "string",
        "preview?": "string",
        "rule?": "string",
        "then?": "Shape",
        "barred?": "string",
    },
    "Slot": {
        "key": "string",
        "label": "string",
        "on?": "string",
        "preview?": "string",
        "rule?": "string",
        "cap": "number",
        "cost": "number",
    },
    "Limit": {"costs": "number[]", "most": "number"},
}
VIEWS: Declared = {
    "Decision": {
        "id": "string",
        "topic": "string",
        "title": "string",
        "rules": "string[]",
        "prompt": "string",
        "may_pass": "string | null",
        "clock": "string",
        "final": "boolean",
        "standing": "boolean",
        "shape": "Shape",
        "given": "[Answer] | null",
        "deals": "Deal[]",
        "sheet": "boolean",
        "joint": "Record<string, Record<string, string>>",
    },
    "Deal": {
        "by": "number",
        "gets": "string[]",
        "gives": "string[]",
        "text": "string",
        "record": "string",
        "accept": "string[]",
        "refuse": "string[]",
        "counter": "string[]",
        "why": "string",
    },
    "Waiting": {"seat": "number", "topic": "string", "title": "string", "done": "boolean"},
    "Fact": {
        "fact": "string",
        "rules": "string[]",
        "step": "number",
        "args": "Record<string, string>",
        "text": "string",
        "touches?": "number[]",
    },
}
SERVER: Declared = {
    "SeatInfo": {
        "kind": '"open" | "reserved" | "taken" | "bot" | "veiled"',
        "name": "string",
        "bot": "string",
        "temperament": "string",
        "stand_in": "string",
        "called": "string",
    },
    "Outcome": {"ending": "string", "scores": "number[]"},
    "Room": {
        "id": "string",
        "game": "string",
        "title": "string",
        "status": '"gathering" | "playing" | "finished" | "closed"',
        "seats": "SeatInfo[]",
        "host": "string",
        "options": "Record<string, unknown>",
        "rules_version": "number",
        "commitment": "string",
        "pace": "Record<string, unknown>",
        "watch": "Record<string, unknown>",
        "ladder": "Record<string, unknown>",
        "listed": "boolean",
        "undo": "boolean",
        "created_at": "number",
        "started_at": "number",
        "ended_at": "number",
        "paused": "boolean",
        "rematch": "string",
        "rematch_of": "string",
        "closed_why": "string",
        "details": "string[]",
        "outcome": "Outcome | null",
        "frozen": "string",
        "guided": "boolean",
        "follow": "Follow",
        "new_rules": "NewRules | null",
    },
    "Follow": {"on": "boolean", "agreed": "number[]", "behind": "number[]"},
    "NewRules": {"version": "number", "agreed": "number[]"},
    "OtherClock": {"seat": "number", "topic": "string", "due": "number | null"},
    "Clock": {
        "due?": "Record<string, number | null>",
        "others?": "OtherClock[]",
        "bank?": "number | null",
        "until?": "number | null",
        "paused_at?": "number | null",
    },
    "UndoWish": {"seat": "number", "agreed": "number[]", "step": "number"},
    "UndoPart": {"can": "boolean", "request": "UndoWish | null"},
    "Guide": {
        "welcome": "string",
        "lessons": "{ title: string; text: string }[]",
        "over": "number",
        "farewell": "string",
    },
    "Result": {"ended": "boolean", "ending": "string", "scores": "number[]", "point": "number"},
    "Me": {
        "seat": "number | null",
        "seats": "number[]",
        "host": "boolean",
        "name": "string",
        "muted": "number[]",
        "holds": "{ topic: string; title: string; until: string }[]",
    },
    "Meeting": {
        "name": "string",
        "title": "string",
        "at": "number",
        "until": "number",
        "source": '"rules" | "room"',
        "moved_by": "string",
    },
    "Team": {
        "number": "number | null",
        "rooms": "number[][]",
        "captain": "number | null",
        "schedule": "Meeting[]",
    },
    "Notes": {"own": "string", "room": "string"},
    "Parts": {
        "room": "Room",
        "state": "Record<string, unknown> | null",
        "scene": "Scene | null",
        "decisions": "Decision[]",
        "waiting": "Waiting[]",
        "audiences": "Audience[]",
        "team": "Team",
        "clock": "Clock",
        "undo": "UndoPart",
        "version": "number",
        "result": "Result",
        "guide": "Guide | null",
        "me?": "Me",
        "notes?": "Notes",
        "present?": "number[]",
    },
    "Word": {
        "id": "string",
        "at": "number",
        "seat": "number",
        "name": "string",
        "to": "Audience",
        "text": "string",
    },
    "Receipt": {
        "status": '"accepted" | "duplicate" | "stale" | "refused"',
        "reason": "string",
        "version": "number",
    },
    "Verdict": {
        "ok": "boolean",
        "text": "string",
        "checked": "Record<string, number>",
        "commitment": "string",
        "seed": "string",
    },
    "Mark": {"step": "number", "label": "string"},
    "TurningPoint": {
        "step": "number",
        "kind": "string",
        "label": "string",
        "before": "number",
        "after": "number",
        "seat": "number | null",
        "rival": "number | null",
        "last": "boolean",
        "facts": "string[]",
    },
    "Luck": {
        "seat": "number | null",
        "dice": "number",
        "expected": "number",
        "rolled": "number",
    },
    "Honour": {
        "who": "string",
        "seat": "number | null",
        "kept": "number",
        "broken": "number",
    },
    "OldSecret": {"to": "number[]", "text": "string"},
    "NearMiss": {"seat": "number", "lacked": "number", "most": "number", "text": "string"},
    "Story": {
        "turning": "TurningPoint[]",
        "near": "NearMiss[]",
        "luck": "Luck[]",
        "promises": "Honour[]",
        "secrets": "OldSecret[]",
        "secrets_told": "number",
    },
    "NearRule": {"id": "string", "text": "string"},
    "Rule": {"id": "string", "section": "string", "text": "string", "near": "NearRule[]"},
}
"""What the server adds; tests/web/client holds it against a running hall."""

ALIASES = {"Audience": "number[] | null"}
OUTSIDE = frozenset({"Scene", "Shape", "Answer"})
"""Declared elsewhere: here it is enough that they are objects."""

ANSWER = """/** An answer in its wire form; null is a pass. */
export type Answer = string | number | null | Answer[] | { [key: string]: Answer };

"""


class Drift(Exception):
    """The kernel sends something else than is declared."""


def written() -> dict[str, str]:
    """Every generated file by its name."""
    return {
        "scene.ts": scene_types(),
        "protocol.ts": protocol_types(),
        "server.ts": server_types(),
        "forms.ts": form_types(),
    }


# Scenes: from dataclasses.


def scene_types() -> str:
    """The widgets and their parts."""
    parts = [interface_of(part) for part in SCENE_PARTS]
    widgets = [
        interface_of(widget, f'  widget: "{name}";\n')
        for widget, name in dict[Any, str](scenes.WIDGETS).items()
    ]
    union = " | ".join(widget.__name__ for widget in scenes.WIDGETS)
    beat = interface_of(stage.Beat).replace(f"({union})[]", "Widget[]")
    return (
        NOTICE
        + "\n".join([*parts, *widgets])
        + f"\nexport type Widget = {union};\n\n"
        + f"{beat}\n"
        + "export interface Scene {\n  headline: string;\n  widgets: Widget[];\n"
        + "  colours: number[];\n  centre: string;\n  aims: Aim[];\n  end: string;\n"
        + "  tip: string;\n  phase: string;\n  words: Word[];\n  face: Face;\n}\n"
    )


def interface_of(record: Any, first: str = "") -> str:
    """A dataclass as an interface."""
    assert isinstance(record, type)
    assert is_dataclass(record)
    hints = get_type_hints(record)
    lines = "".join(f"  {one.name}: {script(hints[one.name])};\n" for one in fields(record))
    return f"export interface {record.__name__} {{\n{first}{lines}}}\n"


SIMPLE: dict[Any, str] = {str: "string", int: "number", float: "number", bool: "boolean"}


def script(hint: Any) -> str:
    """A Python type as a TypeScript type."""
    if hint in SIMPLE:
        return SIMPLE[hint]
    if hint is type(None):
        return "null"
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return " | ".join(script(one) for one in inner)
    if origin is tuple and len(inner) == 2 and inner[1] is Ellipsis:
        one = script(inner[0])
        return f"({one})[]" if "|" in one else f"{one}[]"
    if origin is tuple:
        return f"[{', '.join(script(one) for one in inner)}]"
    if is_dataclass(hint) and isinstance(hint, type):
        return hint.__name__
    raise Drift(f"there is no TypeScript for {hint}")


# Views, decisions, shapes: declared here, proved against the kernel.


def protocol_types() -> str:
    """What a decision and its shape look like."""
    for name, sample in samples():
        prove(name, sample)
    fields = (
        "name: string; label?: string; note?: string; side?: Side; said?: string; begun?: Answer"
    )
    named = (
        'export type Side = "give" | "get" | "with";\n\n'
        f"export type Named<T> = T & {{ {fields} }};\n\n"
    )
    union = f"export type Shape = {' | '.join(SHAPES)};\n\n"
    blocks = [interface(name, entries) for name, entries in {**PIECES, **SHAPES, **VIEWS}.items()]
    return NOTICE + ANSWER + named + union + "\n".join(blocks)


def server_types() -> str:
    """What the server sends of a table, around what the kernel says."""
    imports = (
        'import type { Decision, Waiting } from "./protocol";\n'
        'import type { Scene } from "./scene";\n\n'
    )
    aliases = "".join(f"export type {name} = {kind};\n\n" for name, kind in ALIASES.items())
    blocks = [interface(name, entries) for name, entries in SERVER.items()]
    return NOTICE + imports + aliases + "\n".join(blocks)


def interface(name: str, entries: dict[str, str]) -> str:
    """A declaration as an interface."""
    lines = "".join(f"  {field}: {kind};\n" for field, kind in entries.items())
    return f"export interface {name} {{\n{lines}}}\n"


def samples() -> Iterator[tuple[str, dict[str, Any]]]:
    """What the kernel sends, by the name under which it is declared."""
    words = Words("?")
    words.previews[("yes_no", 1)] = "as you like"
    words.rules[("yes_no", 1)] = "XY-01"
    words.barred[("yes_no", 0)] = "not now"
    split = Allocate(NUMBER, [1, 2], [3, 3], 0, 4, [1, 2], [Limit([1, 1], 3)])
    choose = Choose(YES_NO, [1], then=[split])
    form = Form(["which", "many"], [choose, Amount(0, 4, 2)])
    for name, shape in (
        ("FormShape", form),
        ("ChooseShape", choose),
        ("AmountShape", Amount(0, 4, 2)),
        ("AllocateShape", split),
        ("TextShape", Text(9, 1, ["an idea"])),
    ):
        yield name, describe(shape, words, None)
    for option in describe(choose, words, None)["options"]:
        yield "Option", option
    shown = describe(split, words, None)
    yield "Slot", shown["slots"][0]
    yield "Limit", shown["limits"][0]
    for game, seats in (("goofspiel", 2), ("moot", 3)):
        view = view_json(Table(get_game(game), seats, bytes(32)).view(0))
        yield "Decision", view["decisions"][0]
        yield "Waiting", view["waiting"][0]
        yield "Fact", view["log"][0]


def prove(name: str, sample: dict[str, Any]) -> None:
    """Hold a declaration against what is sent."""
    declared = DECLARED[name]
    needed = {field for field in declared if not field.endswith("?")}
    known = {field.rstrip("?") for field in declared}
    if not needed <= set(sample) or not set(sample) <= known:
        raise Drift(f"{name} is declared with {sorted(known)}, but has {sorted(sample)}")
    for field, value in sample.items():
        kind = declared.get(field) or declared[f"{field}?"]
        if not fits(kind, value):
            raise Drift(f"{name}.{field} is declared as {kind}, but was {value!r}")


DECLARED: Declared = {**SHAPES, **PIECES, **VIEWS, **SERVER}


def fits(kind: str, value: Any) -> bool:
    """Whether a value is of a type; what is declared here is looked into."""
    kind = ALIASES.get(kind, kind)
    choices = either(kind)
    if len(choices) > 1:
        return any(fits(one, value) for one in choices)
    if kind.endswith("[]"):
        return isinstance(value, list) and all(fits(kind[:-2], one) for one in value)
    if kind in ("string", "number", "boolean", "null"):
        python: Any = {"string": str, "number": int, "boolean": bool, "null": type(None)}[kind]
        return isinstance(value, python) and (kind == "boolean" or not isinstance(value, bool))
    if kind.startswith('"'):
        return bool(value == kind.strip('"'))
    if kind.startswith("["):
        return isinstance(value, list)
    if kind in DECLARED and isinstance(value, dict):
        prove(kind, value)
    elif kind not in OUTSIDE and not kind.startswith(("Record<", "Named<")):
        return False
    return isinstance(value, dict)


def either(kind: str) -> list[str]:
    """The types of a union, those inside brackets left together."""
    depth, parts = 0, [""]
    for word in kind.split(" | "):
        parts[-1] += word if depth == 0 else f" | {word}"
        depth += word.count("<") - word.count(">")
        if depth == 0:
            parts.append("")
    return parts[:-1]


# Forms of the API: from msgspec structs.


def form_types() -> str:
    """What the client posts."""
    from starmoot.web.api import forms as api_forms

    forms = (
        api_forms.DecideForm,
        api_forms.SeatForm,
        api_forms.TalkForm,
        api_forms.UndoRequestForm,
        api_forms.UndoAnswerForm,
        api_forms.RulesAnswerForm,
        api_forms.FollowAnswerForm,
        api_forms.MuteForm,
        api_forms.HoldForm,
        api_forms.NotesForm,
        api_forms.ReportForm,
    )
    _, components = msgspec.json.schema_components(forms)
    return NOTICE + "\n".join(
        interface(name, schema_fields(schema)) for name, schema in sorted(components.items())
    )


def schema_fields(schema: dict[str, Any]) -> dict[str, str]:
    """The fields of an object in JSON Schema."""
    needed = schema.get("required", [])
    return {
        name if name in needed else f"{name}?": of_schema(inner)
        for name, inner in schema["properties"].items()
    }


def of_schema(schema: dict[str, Any]) -> str:
    """JSON Schema as a TypeScript type."""
    if "anyOf" in schema:
        return " | ".join(of_schema(one) for one in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array":
        inner = of_schema(schema.get("items", {}))
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    names = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}
    return "null" if kind == "null" else names.get(str(kind), "unknown")


def main() -> int:
    """Write or check, and say what was done."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--check", action="store_true", help="change nothing; fail on a difference")
    arguments = parser.parse_args()
    stale = [
        name
        for name, text in written().items()
        if not (TARGET / name).exists() or (TARGET / name).read_text(encoding="utf-8") != text
    ]
    if arguments.check:
        for name in stale:
            print(f"{name} is out of date: run python tools/client_types.py")
        return 1 if stale else 0
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, text in written().items():
        (TARGET / name).write_text(text, encoding="utf-8", newline="\n")
    print(f"wrote {', '.join(stale)}" if stale else "everything is up to date")
    return 0


if __name__ == "__main__":
    sys.exit(main())
