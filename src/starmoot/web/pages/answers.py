"""Answers by plain forms: a shape becomes fields of HTML, and fields become an answer.

The name of a field is a path: `a` is the answer itself, `a/bid` the part `bid` of a form,
`a/attack` what follows the choice of `attack`. `a/ruby@` is the place of `ruby` in an order, and
`a!` an idea that was taken instead of writing. What the rules allow is not checked here: the
table does that, and says why not.
"""

from __future__ import annotations

from typing import Any

from starmoot.web.pages.visit import Fields

Shape = dict[str, Any]
LONGEST_NUMBER = 15


class Unreadable(Exception):
    """Something was not filled in, or not so that it can be read; names a text for it."""

    def __init__(self, text: str, /, **values: Any) -> None:
        super().__init__(text)
        self.text = text
        self.values = values


def is_single(shape: Shape) -> bool:
    """Whether exactly one option is chosen, so that the answer is that option itself."""
    return bool(shape["least"] == 1 and shape["most"] == 1)


def read_answer(shape: Shape, fields: Fields, path: str = "a", name: str = "") -> Any:
    """The answer that somebody filled in, in its wire form."""
    form = shape["form"]
    if form == "choose":
        return read_choice(shape, fields, path, name)
    if form == "form":
        return {
            part["name"]: read_answer(part, fields, f"{path}/{part['name']}", part["label"])
            for part in shape["parts"]
        }
    if form == "amount":
        return read_number(fields.one(path), name, path)
    if form == "allocate":
        return read_slots(shape, fields, path)
    return read_text(shape, fields, path)


def read_choice(shape: Shape, fields: Fields, path: str, name: str) -> Any:
    """One key, or a list of keys, each with what follows it."""
    options = {option["key"]: option for option in shape["options"]}
    if shape["ordered"] and not is_single(shape):
        chosen = in_order(options, fields, path)
    else:
        chosen = fields.all(path)
    if is_single(shape):
        if not chosen:
            text = "answer.choose_one_of" if name else "answer.choose_one"
            raise Unreadable(text, name=name)
        return read_pick(options, chosen[0], fields, path)
    return [read_pick(options, key, fields, path) for key in chosen]


def in_order(options: dict[str, Any], fields: Fields, path: str) -> list[str]:
    """The keys that were given a place, by their places."""
    places: list[tuple[int, int, str]] = []
    for number, (key, option) in enumerate(options.items()):
        text = fields.one(f"{path}/{key}@").strip()
        if text:
            place = read_number(text, option["label"], "")
            places.append((place, number, key))
    numbers = [place for place, _, _ in places]
    if len(set(numbers)) < len(numbers):
        raise Unreadable("answer.same_place")
    return [key for _, _, key in sorted(places)]


def read_pick(options: dict[str, Any], key: str, fields: Fields, path: str) -> Any:
    """A key, with what follows it where something does."""
    option = options.get(key, {})
    if "then" not in option:
        return key
    return {key: read_answer(option["then"], fields, f"{path}/{key}", option["label"])}


def read_number(text: str, name: str, path: str) -> int:
    """A whole number."""
    trimmed = text.strip()
    digits = trimmed.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > LONGEST_NUMBER:
        named = name and path != "a"
        raise Unreadable("answer.number_for" if named else "answer.number", name=name)
    return int(trimmed)


def read_slots(shape: Shape, fields: Fields, path: str) -> dict[str, int]:
    """What goes into each slot; an empty field is nothing."""
    found: dict[str, int] = {}
    for slot in shape["slots"]:
        text = fields.one(f"{path}/{slot['key']}").strip()
        number = read_number(text, slot["label"], "slot") if text else 0
        if number:
            found[slot["key"]] = number
    return found


def read_text(shape: Shape, fields: Fields, path: str) -> str:
    """What was written, or the idea that was taken."""
    written = fields.one(path)
    idea = fields.number(f"{path}!")
    if not written.strip() and idea is not None and idea < len(shape["ideas"]):
        return str(shape["ideas"][idea])
    return written


# The other way round


def fields_of(shape: Shape, answer: Any, path: str = "a") -> dict[str, list[str]]:
    """The fields as they are when an answer has been filled in."""
    form = shape["form"]
    if form == "choose":
        return choice_fields(shape, answer, path)
    if form == "form":
        return merged(
            fields_of(part, answer[part["name"]], f"{path}/{part['name']}")
            for part in shape["parts"]
        )
    if form == "allocate":
        return {f"{path}/{slot}": [str(number)] for slot, number in answer.items()}
    return {path: [str(answer)]}


def begun_fields(shape: Shape, path: str = "a") -> dict[str, list[str]]:
    """The fields as they are before anybody has touched them: what stands in a form at first."""
    if "begun" in shape:
        return fields_of(shape, shape["begun"], path)
    if shape["form"] == "form":
        return merged(begun_fields(part, f"{path}/{part['name']}") for part in shape["parts"])
    if shape["form"] == "choose":
        then = [(one["key"], one["then"]) for one in shape["options"] if "then" in one]
        return merged(begun_fields(follow, f"{path}/{key}") for key, follow in then)
    return {}


def merged(parts: Any) -> dict[str, list[str]]:
    """Several sets of fields as one."""
    return {name: values for part in parts for name, values in part.items()}


def picked(pick: Any) -> tuple[str, Any]:
    """The key of a choice, and what follows it (None for nothing)."""
    if isinstance(pick, dict):
        ((key, then),) = pick.items()
        return str(key), then
    return str(pick), None


def choice_fields(shape: Shape, answer: Any, path: str) -> dict[str, list[str]]:
    """The fields of a choice that was made."""
    options = {option["key"]: option for option in shape["options"]}
    picks = [picked(pick) for pick in ([answer] if is_single(shape) else answer)]
    found: dict[str, list[str]] = {}
    if shape["ordered"] and not is_single(shape):
        found = {f"{path}/{key}@": [str(n)] for n, (key, _) in enumerate(picks, start=1)}
    elif picks:
        found = {path: [key for key, _ in picks]}
    for key, then in picks:
        if then is not None:
            found |= fields_of(options[key]["then"], then, f"{path}/{key}")
    return found


def in_words(shape: Shape, answer: Any) -> str:
    """An answer as a reader would say it, before it counts."""
    form = shape["form"]
    if form == "choose":
        options = {option["key"]: option for option in shape["options"]}
        picks = [picked(pick) for pick in ([answer] if is_single(shape) else answer)]
        return ", ".join(pick_words(options.get(key), key, then) for key, then in picks) or "–"
    if form == "form":
        return "; ".join(
            f"{part['label']}: {in_words(part, answer[part['name']])}" for part in shape["parts"]
        )
    if form == "allocate":
        labels = {slot["key"]: slot["label"] for slot in shape["slots"]}
        return (
            ", ".join(f"{number} × {labels.get(key, key)}" for key, number in answer.items()) or "–"
        )
    return (f"“{answer}”" if answer else "–") if form == "text" else str(answer)


def pick_words(option: dict[str, Any] | None, key: str, then: Any) -> str:
    """One choice in words."""
    if option is None:
        return key
    if then is None or "then" not in option:
        return str(option["label"])
    return f"{option['label']} ({in_words(option['then'], then)})"
