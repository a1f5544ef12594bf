"""Views and facts as JSON: what an API sends, for clients to draw and to check answers by."""

from __future__ import annotations

from typing import Any

from starmoot.host.wire import render
from starmoot.kernel.decision import DealWords, Words, topic_title
from starmoot.kernel.facts import Entry
from starmoot.kernel.kind import titled
from starmoot.kernel.record import codec
from starmoot.kernel.secret import SPECTATOR
from starmoot.kernel.shape import Allocate, Amount, Choose, Form, Shape, Text
from starmoot.kernel.view import Pending, View, Waiting


def view_json(view: View) -> dict[str, Any]:
    """A view as JSON: what an API sends."""
    return {
        "viewer": "spectator" if view.viewer == SPECTATOR else view.viewer,
        "version": view.version,
        "seats": view.seats,
        "state": codec(type(view.state)).show(view.state),
        "decisions": [pending_json(pending, view.state) for pending in view.pending],
        "waiting": [waiting_json(waiting) for waiting in view.waiting],
        "log": log_json(view),
        "ended": view.ended,
        "ending": view.ending,
        "scores": view.scores,
    }


def waiting_json(waiting: Waiting) -> dict[str, Any]:
    """Somebody whom an open window waits for, as JSON."""
    return {
        "seat": waiting.seat,
        "topic": waiting.topic,
        "title": topic_title(waiting.topic),
        "done": waiting.done,
    }


def log_json(view: View) -> list[dict[str, Any]]:
    """The facts a viewer may know; `step` counts the moments at which it learned any.

    Counting all inputs instead would tell how often others have acted in secret.
    """
    lines: list[dict[str, Any]] = []
    step, last = 0, -1
    for entry in view.log:
        if entry.step != last:
            step, last = step + 1, entry.step
        line = entry_json(entry, view.state)
        lines.append({**line, "step": step, "touches": entry.touched(view.state)})
    return lines


def entry_json(entry: Entry, seen: object) -> dict[str, object]:
    """A fact as data and as a sentence."""
    return {
        "fact": entry.note.name,
        "rules": entry.note.rules.split(),
        "args": {
            f"{kind.name}{'' if place == 0 else place}": kind.key(number)
            for place, (kind, number) in enumerate(zip(entry.note.kinds, entry.args, strict=True))
        },
        "text": entry.tell(seen),
    }


def pending_json(pending: Pending, seen: Any) -> dict[str, Any]:
    """A decision as JSON, with everything a client needs to render and check it."""
    topic = pending.question.topic
    return {
        "id": pending.id,
        "topic": topic.name,
        "title": topic.title,
        "rules": topic.rules.split(),
        "prompt": pending.words.prompt,
        "may_pass": topic.may_pass or None,
        "clock": topic.clock,
        "final": topic.final,
        "standing": pending.question.standing,
        "shape": describe(pending.shape, pending.words, seen),
        "given": None if pending.given is None else [render(pending.shape, pending.given)],
        "deals": [deal_json(deal) for deal in pending.words.deals],
        "sheet": pending.words.sheet,
        "joint": pending.words.joint,
    }


def deal_json(deal: DealWords) -> dict[str, Any]:
    """A deal that is offered, as JSON."""
    return {
        "by": deal.by,
        "gets": deal.gets,
        "gives": deal.gives,
        "text": deal.text,
        "record": deal.record,
        "accept": deal.accept,
        "refuse": deal.refuse,
        "counter": deal.counter,
        "why": deal.why,
    }


def describe(shape: Shape, words: Words, seen: Any, way: str = "") -> dict[str, Any]:
    """A shape with labels, previews and barred options, for clients to draw."""
    if isinstance(shape, Choose):
        return {
            "form": "choose",
            "kind": shape.kind.name,
            "least": shape.least,
            "most": shape.most,
            "ordered": shape.ordered,
            "options": describe_options(shape, words, seen, way),
        }
    if isinstance(shape, Form):
        title = words.parts.get(way.rstrip("/"))
        return {
            "form": "form",
            **({} if title is None or not way else {"title": title.label}),
            "parts": [
                {
                    "name": name,
                    **described_part(words, f"{way}{name}", name, part),
                    **describe(part, words, seen, f"{way}{name}/"),
                }
                for name, part in zip(shape.names, shape.parts, strict=True)
            ],
        }
    if isinstance(shape, Amount):
        return {"form": "amount", "least": shape.least, "most": shape.most, "step": shape.step}
    if isinstance(shape, Allocate):
        return {
            "form": "allocate",
            "kind": shape.kind.name,
            "least": shape.least,
            "most": shape.most,
            "slots": [
                {**describe_key(shape.kind, key, words, seen), "cap": cap, "cost": cost}
                for key, cap, cost in zip(shape.keys, shape.caps, shape.costs, strict=True)
            ],
            "limits": [{"costs": limit.costs, "most": limit.most} for limit in shape.limits],
        }
    assert isinstance(shape, Text)
    return {"form": "text", "least": shape.least, "limit": shape.limit, "ideas": shape.ideas}


def described_part(words: Words, way: str, name: str, shape: Shape) -> dict[str, Any]:
    """What a part of a form is called, and what else is said about it."""
    part = words.parts.get(way)
    if part is None:
        return {"label": titled(name)}
    told = {"label": part.label, "note": part.note, "side": part.side, "said": part.said}
    shown: dict[str, Any] = {name: text for name, text in told.items() if text}
    if part.begun is not None:
        shown["begun"] = render(shape, part.begun)
    return shown


def describe_options(shape: Choose, words: Words, seen: Any, way: str) -> list[dict[str, Any]]:
    """The options on offer, then those that exist but are barred now."""
    options: list[dict[str, Any]] = []
    for index, key in enumerate(shape.keys):
        option = describe_key(shape.kind, key, words, seen)
        follow = shape.follow(index)
        if follow is not None:
            option["then"] = describe(follow, words, seen, f"{way}{option['key']}/")
        options.append(option)
    for (kind_name, key), reason in words.barred.items():
        if kind_name == shape.kind.name and key not in shape.keys:
            options.append({**describe_key(shape.kind, key, words, seen), "barred": reason})
    return options


def describe_key(kind: Any, key: int, words: Words, seen: Any) -> dict[str, Any]:
    """One key with its label and what is said about it."""
    entry: dict[str, Any] = {"key": kind.key(key), "label": kind.label(key, seen)}
    place = (kind.name, key)
    if kind.on:
        entry["on"] = f"{kind.on}/{kind.thing(key, seen)}"
    if place in words.previews:
        entry["preview"] = words.previews[place]
    if place in words.rules:
        entry["rule"] = words.rules[place]
    return entry
