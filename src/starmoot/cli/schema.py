"""JSON Schema of the answers that fit a shape: how `starmoot games` tells programs of options."""

from __future__ import annotations

from typing import Any

from starmoot.kernel import Allocate, Amount, Choose, Form, Shape, Text


def schema(shape: Shape) -> dict[str, Any]:
    """JSON Schema of the answers that fit (totals of an Allocate are beyond JSON Schema)."""
    if isinstance(shape, Choose):
        if shape.single():
            return choice_schema(shape)
        return {
            "type": "array",
            "items": choice_schema(shape),
            "minItems": shape.least,
            "maxItems": shape.most,
            "uniqueItems": True,
        }
    if isinstance(shape, Form):
        return {
            "type": "object",
            "properties": {
                name: schema(part) for name, part in zip(shape.names, shape.parts, strict=True)
            },
            "required": list(shape.names),
            "additionalProperties": False,
        }
    if isinstance(shape, Amount):
        return (
            {"type": "integer", "enum": list(range(shape.least, shape.most + 1, shape.step))}
            if shape.step > 1
            else {"type": "integer", "minimum": shape.least, "maximum": shape.most}
        )
    if isinstance(shape, Allocate):
        return {
            "type": "object",
            "properties": {
                shape.kind.key(key): {"type": "integer", "minimum": 0, "maximum": cap}
                for key, cap in zip(shape.keys, shape.caps, strict=True)
            },
            "additionalProperties": False,
        }
    assert isinstance(shape, Text)
    return {"type": "string", "minLength": shape.least, "maxLength": shape.limit}


def choice_schema(shape: Choose) -> dict[str, Any]:
    """Plain keys as an enum, keys that ask further as one-entry objects."""
    plain: list[str] = []
    forms: list[dict[str, Any]] = []
    for index, key in enumerate(shape.keys):
        follow = shape.follow(index)
        word = shape.kind.key(key)
        if follow is None:
            plain.append(word)
        else:
            forms.append(
                {
                    "type": "object",
                    "properties": {word: schema(follow)},
                    "required": [word],
                    "additionalProperties": False,
                }
            )
    if plain or not forms:
        forms.insert(0, {"enum": plain})
    return forms[0] if len(forms) == 1 else {"anyOf": forms}
