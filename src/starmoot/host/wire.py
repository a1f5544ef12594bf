"""The wire form of answers: JSON in and out.

| shape | answer as JSON |
| --- | --- |
| Choose one | `"key"`, or `{"key": sub-answer}` where the option asks further |
| Choose many | a list of these |
| Form | an object, one entry for each part |
| Amount | a whole number |
| Allocate | an object slot -> whole number; slots left out are 0 |
| Text | a string |
| pass | null |
"""

from __future__ import annotations

from typing import Any, Final

from starmoot.content import listed
from starmoot.kernel.shape import (
    Allocate,
    Amount,
    Answer,
    Choose,
    Form,
    Shape,
    Text,
    compound,
    pick,
    words,
)

LARGEST: Final = 1 << 60
"""Numbers as large as this and larger fit nowhere."""


class Misfit(Exception):
    """An answer that does not fit its shape; the text says where and what would be right."""


def shown(value: Any, most: int = 40) -> str:
    """What somebody sent, short enough and safe enough to stand in a sentence."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, str):
        return repr(value if len(value) <= most else value[:most] + "...")
    return repr(value) if not isinstance(value, int) or abs(value) < LARGEST else "a huge number"


def parse(shape: Shape, value: Any, path: str = "answer") -> Answer:
    """Read a JSON answer; raise Misfit with one sentence where it does not fit."""
    if isinstance(shape, Choose):
        if shape.single():
            return parse_pick(shape, value, path)
        return parse_many(shape, value, path)
    if isinstance(shape, Form):
        return parse_form(shape, value, path)
    if isinstance(shape, Amount):
        return parse_amount(shape, value, path)
    if isinstance(shape, Allocate):
        return parse_slots(shape, value, path)
    if isinstance(shape, Text):
        return parse_text(shape, value, path)
    raise Misfit(f"{path}: unknown shape")


def parse_pick(shape: Choose, value: Any, path: str) -> Answer:
    word: Any = value
    follow_up: Any = None
    if isinstance(value, dict):
        if len(value) != 1:
            raise Misfit(f"{path}: give one choice as {{key: what follows}}, not {len(value)}")
        word, follow_up = next(iter(value.items()))
    key = shape.kind.number(word)
    if key is None or key not in shape.keys:
        legal = listed([shape.kind.key(number) for number in shape.keys])
        places = range(len(shape.keys))
        deeper = isinstance(value, list) and any(shape.follow(at) is not None for at in places)
        form = "; write {key: what follows} where more is asked" if deeper else ""
        raise Misfit(f"{path}: {shown(word)} is not on offer; choose from {legal}{form}")
    index = shape.keys.index(key)
    follow = shape.follow(index)
    if follow is None:
        if isinstance(value, dict) and follow_up is not None:
            raise Misfit(f"{path}: {shown(word)} takes nothing further")
        return pick(key)
    if not isinstance(value, dict):
        raise Misfit(f"{path}: {shown(word)} must say more, as {{{shown(word)}: ...}}")
    return compound([parse(follow, follow_up, f"{path}.{word}")], key)


def parse_many(shape: Choose, value: Any, path: str) -> Answer:
    if not isinstance(value, list):
        raise Misfit(f"{path}: give a list of {shape.least} to {shape.most} choices")
    if not shape.least <= len(value) <= shape.most:
        raise Misfit(f"{path}: choose {shape.least} to {shape.most}, not {len(value)}")
    parts = [parse_pick(shape, item, f"{path}[{n}]") for n, item in enumerate(value)]
    keys = [part.key for part in parts]
    if len(set(keys)) != len(keys):
        raise Misfit(f"{path}: nothing may be chosen twice")
    if not shape.ordered:
        parts.sort(key=lambda part: shape.keys.index(part.key))
    return compound(parts)


def parse_form(shape: Form, value: Any, path: str) -> Answer:
    if not isinstance(value, dict):
        raise Misfit(f"{path}: give an object with {listed(shape.names)}")
    unknown = [shown(name) for name in value if name not in shape.names]
    if unknown:
        raise Misfit(f"{path}: {listed(unknown)} is not asked; the parts are {listed(shape.names)}")
    missing = [name for name in shape.names if name not in value]
    if missing:
        raise Misfit(f"{path}: {listed(missing)} is missing")
    return compound(
        [
            parse(part, value[name], f"{path}.{name}")
            for name, part in zip(shape.names, shape.parts, strict=True)
        ]
    )


def whole(value: Any, path: str) -> int:
    """A whole number, or a Misfit."""
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= LARGEST:
        raise Misfit(f"{path}: give a whole number, not {shown(value)}")
    return value


def parse_amount(shape: Amount, value: Any, path: str) -> Answer:
    number = whole(value, path)
    if not shape.least <= number <= shape.most:
        raise Misfit(f"{path}: {number} is outside {shape.least} to {shape.most}")
    if (number - shape.least) % shape.step:
        raise Misfit(f"{path}: {number} is not {shape.least} plus a multiple of {shape.step}")
    return pick(number)


def parse_slots(shape: Allocate, value: Any, path: str) -> Answer:
    if not isinstance(value, dict):
        raise Misfit(f"{path}: give an object slot -> number")
    numbers = [0] * len(shape.keys)
    for word, amount in value.items():
        key = shape.kind.number(word)
        if key is None or key not in shape.keys:
            legal = listed([shape.kind.key(number) for number in shape.keys])
            raise Misfit(f"{path}: there is no slot {shown(word)}; the slots are {legal}")
        slot = shape.keys.index(key)
        number = whole(amount, f"{path}.{word}")
        if not 0 <= number <= shape.caps[slot]:
            raise Misfit(f"{path}.{word}: {number} is outside 0 to {shape.caps[slot]}")
        numbers[slot] = number
    total = sum(number * cost for number, cost in zip(numbers, shape.costs, strict=True))
    if not shape.least <= total <= shape.most:
        raise Misfit(f"{path}: comes to {total}, but {shape.least} to {shape.most} is allowed")
    for limit in shape.limits:
        used = sum(number * cost for number, cost in zip(numbers, limit.costs, strict=True))
        if used > limit.most:
            raise Misfit(f"{path}: needs {used} of a limit of {limit.most}")
    return compound([pick(number) for number in numbers])


def parse_text(shape: Text, value: Any, path: str) -> Answer:
    if not isinstance(value, str):
        raise Misfit(f"{path}: give a text")
    if not shape.least <= len(value) <= shape.limit:
        raise Misfit(f"{path}: {shape.least} to {shape.limit} characters, not {len(value)}")
    if any(0xD800 <= ord(letter) <= 0xDFFF for letter in value):
        raise Misfit(f"{path}: a broken character")
    return words(value)


def render(shape: Shape, answer: Answer) -> Any:
    """The JSON form of an answer that fits."""
    if answer.passed():
        return None
    if isinstance(shape, Choose):
        if shape.single():
            return render_pick(shape, answer)
        return [render_pick(shape, part) for part in answer.parts]
    if isinstance(shape, Form):
        return {
            name: render(part, sub)
            for name, part, sub in zip(shape.names, shape.parts, answer.parts, strict=True)
        }
    if isinstance(shape, Amount):
        return answer.key
    if isinstance(shape, Allocate):
        return {
            shape.kind.key(key): part.key
            for key, part in zip(shape.keys, answer.parts, strict=True)
            if part.key
        }
    return answer.text


def render_pick(shape: Choose, answer: Answer) -> Any:
    word = shape.kind.key(answer.key)
    follow = shape.follow(shape.keys.index(answer.key))
    return word if follow is None else {word: render(follow, answer.parts[0])}
