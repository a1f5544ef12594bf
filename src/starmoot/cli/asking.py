"""Questions in a terminal: any shape is filled by menus, numbers and lines of text.

What is typed at the desk is matched against what the shape offers, so that nothing unfitting can
leave here.
"""

from __future__ import annotations

from collections.abc import Callable

from rich.columns import Columns
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from starmoot.cli.desk import Again, Desk, Passed
from starmoot.host import reachable, slot_menu, within
from starmoot.host import words as text_answer
from starmoot.kernel import (
    PASS,
    Allocate,
    Amount,
    Answer,
    Choose,
    Form,
    Kind,
    Pending,
    Shape,
    Text,
    compound,
    pick,
)
from starmoot.kernel import Words as WordsBeside

MANY = 10
"""A longer menu without remarks is set in columns."""


def ask(desk: Desk, pending: Pending, seen: object) -> Answer:
    """Put one decision to the person until it is answered."""
    desk.may_pass = pending.question.topic.may_pass
    desk.prompt = pending.words.prompt
    desk.whole = pending.shape
    while True:
        desk.console.print()
        desk.console.print(Line(desk.prompt, style="title"))
        if desk.may_pass and not isinstance(pending.shape, Choose):
            desk.console.print(passing(desk))
        try:
            answer = fill(desk, pending.shape, pending.words, seen)
            if not pending.question.topic.final or sure(desk):
                return answer
        except Again:
            desk.say("From the beginning, then.")
        except Passed:
            return PASS


def sure(desk: Desk) -> bool:
    """Ask twice what cannot be taken back."""
    desk.present(Line("This cannot be taken back. Are you sure? (y or n)", style="quiet"))
    while True:
        typed = desk.line().lower()
        if typed in ("y", "yes"):
            return True
        if typed in ("n", "no"):
            return False
        desk.say("Type y or n.")


def fill(desk: Desk, shape: Shape, words: WordsBeside, seen: object) -> Answer:
    """Fill any shape."""
    if isinstance(shape, Choose):
        if shape.single():
            return choose_one(desk, shape, words, seen)
        return choose_many(desk, shape, words, seen)
    if isinstance(shape, Form):
        return fill_form(desk, shape, words, seen)
    if isinstance(shape, Amount):
        return give_amount(desk, shape)
    if isinstance(shape, Allocate):
        return split_pool(desk, shape, words, seen)
    assert isinstance(shape, Text)
    return write_words(desk, shape)


# Menus


def bare(shape: Choose) -> bool:
    """Whether the options are plain numbers, which then stand for themselves."""
    kind = shape.kind
    return not kind.keys and all(kind.label(key) == str(key) for key in shape.keys)


def signs(shape: Choose) -> list[str]:
    """What to type for each option."""
    if bare(shape):
        return [str(key) for key in shape.keys]
    return [str(place) for place in range(1, len(shape.keys) + 1)]


def menu(desk: Desk, shape: Choose, words: WordsBeside, seen: object) -> list[RenderableType]:
    """The options with what is said about them, then those that are barred, then passing."""
    kind = shape.kind
    barred = [
        (key, reason)
        for (name, key), reason in words.barred.items()
        if name == kind.name and key not in shape.keys
    ]
    remarks = barred or any((kind.name, key) in words.previews for key in shape.keys)
    options: RenderableType
    if bare(shape) and not remarks:
        options = Line("  ").join(Line(sign, style="key") for sign in signs(shape))
    elif len(shape.keys) > MANY and not remarks:
        options = columns(shape, seen)
    else:
        options = listing(shape, words, seen, barred)
    parts: list[RenderableType] = [Padding(options, (0, 0, 0, 2))]
    if desk.may_pass and shape is desk.whole:
        parts.append(passing(desk))
    return parts


def passing(desk: Desk) -> Line:
    """How to let the question go by."""
    return Line.assemble("  ", ("p", "key"), "  ", desk.may_pass)


def columns(shape: Choose, seen: object) -> Columns:
    """A long menu, set in columns."""
    entries = [
        Line.assemble((f"{sign:>2}", "key"), "  ", shape.kind.label(key, seen))
        for sign, key in zip(signs(shape), shape.keys, strict=True)
    ]
    return Columns(entries, padding=(0, 3), column_first=True)


def listing(
    shape: Choose, words: WordsBeside, seen: object, barred: list[tuple[int, str]]
) -> Table:
    """A menu, one option to a line."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="key", no_wrap=True)
    table.add_column()
    table.add_column(style="preview")
    for sign, key in zip(signs(shape), shape.keys, strict=True):
        preview = words.previews.get((shape.kind.name, key), "")
        table.add_row(sign, Line(shape.kind.label(key, seen)), Line(preview))
    for key, reason in barred:
        label = Line(shape.kind.label(key, seen), style="barred strike")
        table.add_row(Line("–", style="barred"), label, Line(reason, style="barred"))
    return table


def find(shape: Choose, typed: str, seen: object) -> int | None:
    """The index of the option that was meant: by its sign, its key, or how its label begins."""
    offered = signs(shape)
    if typed in offered:
        return offered.index(typed)
    low = typed.lower()
    keys = [shape.kind.key(key).lower() for key in shape.keys]
    if low in keys:
        return keys.index(low)
    labels = [shape.kind.label(key, seen).lower() for key in shape.keys]
    meant = [place for place, label in enumerate(labels) if label.startswith(low)]
    return meant[0] if len(meant) == 1 else None


def choose_one(desk: Desk, shape: Choose, words: WordsBeside, seen: object) -> Answer:
    """One option, and what it asks further. Enter takes the only one."""
    desk.present(*menu(desk, shape, words, seen))
    lone = len(shape.keys) == 1
    while True:
        typed = desk.line(blank=lone)
        index = 0 if lone and not typed else find(shape, typed, seen)
        if index is not None:
            return picked(desk, shape, index, words, seen)
        refuse(desk, shape, typed)


def refuse(desk: Desk, shape: Choose, typed: str) -> None:
    """Say what would be right."""
    offered = signs(shape)
    span = "one of the numbers above" if bare(shape) else f"a number from 1 to {len(offered)}"
    if len(offered) == 1:
        span = f"{offered[0]}, or just Enter"
    desk.say(f"“{typed}” is not on offer; type {span}.")


def picked(desk: Desk, shape: Choose, index: int, words: WordsBeside, seen: object) -> Answer:
    """The answer of one pick, its follow-up asked."""
    key = shape.keys[index]
    follow = shape.follow(index)
    if follow is None:
        return pick(key)
    desk.console.print()
    desk.console.print(Line(shape.kind.label(key, seen), style="title"))
    return compound([fill(desk, follow, words, seen)], key)


def choose_many(desk: Desk, shape: Choose, words: WordsBeside, seen: object) -> Answer:
    """Several options on one line."""
    most = min(shape.most, len(shape.keys))
    count = f"{shape.least}" if shape.least == most else f"{shape.least} to {most}"
    order = ", in order" if shape.ordered else ""
    none = ", or - for none" if shape.least == 0 else ""
    sample = " ".join(signs(shape)[: max(1, min(most, 2))])
    hint = Line(f"Choose {count}{order}, as in: {sample}{none}.", style="quiet")
    desk.present(*menu(desk, shape, words, seen), hint)
    while True:
        typed = desk.line()
        chosen = [] if typed == "-" else typed.replace(",", " ").split()
        found = [find(shape, word, seen) for word in chosen]
        strange = [word for word, index in zip(chosen, found, strict=True) if index is None]
        places = [index for index in found if index is not None]
        if strange:
            refuse(desk, shape, strange[0])
        elif len(set(places)) != len(places):
            desk.say("Nothing may be chosen twice.")
        elif not shape.least <= len(places) <= most:
            desk.say(f"Choose {count}, not {len(places)}.")
        else:
            places = places if shape.ordered else sorted(places)
            return compound([picked(desk, shape, place, words, seen) for place in places])


# Numbers, splits, forms, texts


def number(desk: Desk, legal: Callable[[int], bool], hint: str) -> int:
    """A whole number that is legal."""
    while True:
        typed = desk.line()
        value = typed.replace("−", "-")
        if value.removeprefix("-").isdecimal() and len(value) < 18 and legal(int(value)):
            return int(value)
        desk.say(f"“{typed}” does not fit: {hint}.")


def give_amount(desk: Desk, shape: Amount) -> Answer:
    """A number from a range."""
    hint = f"a number from {shape.least} to {shape.most}"
    if shape.step > 1:
        hint += f" in steps of {shape.step}"
    desk.present(Line(hint.capitalize() + ".", style="quiet"))
    legal = range(shape.least, shape.most + 1, shape.step)
    return pick(number(desk, legal.__contains__, hint))


def split_pool(desk: Desk, shape: Allocate, words: WordsBeside, seen: object) -> Answer:
    """A pool split slot by slot, offering only what leaves a legal rest."""
    least, most = shape.least, shape.most
    desk.say(f"Share out {most if least == most else f'{least} to {most}'} in all.")
    later = reachable(shape)
    parts: list[Answer] = []
    spent = 0
    for slot in range(len(shape.keys)):
        legal = slot_menu(shape, slot, spent, later[slot])
        for limit in shape.limits:
            legal = within(legal, limit, slot, parts)
        desk.present(slot_line(shape, slot, legal, parts, words, seen))
        if len(legal) == 1:
            count = legal[0]
        else:
            count = number(desk, legal.__contains__, f"type {numbers(legal)}")
        spent += count * shape.costs[slot]
        parts.append(pick(count))
    return compound(parts)


def slot_line(
    shape: Allocate,
    slot: int,
    legal: list[int],
    parts: list[Answer],
    words: WordsBeside,
    seen: object,
) -> Line:
    """One slot of a split: its name, what it may take, what it costs, what is left."""
    kind: Kind = shape.kind
    measures = [(shape.costs, shape.most), *((limit.costs, limit.most) for limit in shape.limits)]
    costs = [each[slot] for each, _most in measures]
    left = [
        most - sum(part.key * cost for part, cost in zip(parts, each, strict=False))
        for each, most in measures
    ]
    line = Line.assemble("  ", (kind.label(shape.keys[slot], seen), "key"), "  ")
    line.append(f"always {legal[0]}" if len(legal) == 1 else numbers(legal))
    if costs != [1]:
        line.append(f", at {' and '.join(map(str, costs))} each", style="quiet")
    line.append(f"  {' and '.join(map(str, left))} left", style="quiet")
    preview = words.previews.get((kind.name, shape.keys[slot]))
    if preview:
        line.append(f"  {preview}", style="preview")
    return line


def numbers(menu: list[int]) -> str:
    """Numbers in few words: `0 to 4`, or `0, 2, 4` where there are gaps."""
    if menu == list(range(menu[0], menu[-1] + 1)):
        return f"{menu[0]} to {menu[-1]}"
    return ", ".join(map(str, menu))


def fill_form(desk: Desk, shape: Form, words: WordsBeside, seen: object) -> Answer:
    """Part by part."""
    parts: list[Answer] = []
    for place, (name, part) in enumerate(zip(shape.names, shape.parts, strict=True), start=1):
        title = name.replace("_", " ").capitalize()
        desk.console.print(
            Line.assemble((title, "key"), (f"  {place} of {len(shape.parts)}", "quiet"))
        )
        parts.append(fill(desk, part, words, seen))
    return compound(parts)


def write_words(desk: Desk, shape: Text) -> Answer:
    """A line of the person's own; a leading backslash keeps a word from being a command."""
    some = f"{shape.least} to {shape.limit}" if shape.least else f"up to {shape.limit}"
    ideas = f"  For example: {' · '.join(shape.ideas)}" if shape.ideas else ""
    desk.present(Line(f"In your own words, {some} characters.{ideas}", style="quiet"))
    while True:
        typed = desk.line(blank=shape.least == 0).removeprefix("\\")
        if shape.least <= len(typed) <= shape.limit:
            return text_answer(typed)
        desk.say(f"That is {len(typed)} characters; {some} are allowed.")
