"""Shapes: the exact form of what a seat may answer, and the answers that fill them.

A small closed algebra. What fits a shape is legal; there is no second validator. Everything
here is integers, so that random play and search pay for nothing they do not look at; labels
and JSON are made in `wire`, when somebody looks.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar, final

from starmoot.kernel.kind import NUMBER, Kind
from starmoot.kernel.native import i64, mypyc_attr

K = TypeVar("K")

PASSED: Final = -(1 << 40)
STOP: Final = -(1 << 41)


@mypyc_attr(acyclic=True)
class Shape:
    """One form of answer.

    A shape may point into the state it was made from, so it is good until the play moves on;
    whoever keeps one for longer takes `kept(shape)`.
    """


NO_SHAPES: Final[list[Shape | None]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Follows:
    """Makes what is asked after a key of a Choose, once somebody has picked it.

    It gives the same whenever it is asked, and like a shape it is good until the play moves on.
    """

    def after(self, key: i64) -> Shape | None:
        """What is asked once the key is picked."""
        raise NotImplementedError


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Choose(Shape):
    """One or many of some keys; `then[i]`, where present, is asked once keys[i] is picked.

    Rules that offer much may give `later` instead, which makes what follows a key when it is
    picked; `whole` puts it into `then`, and `Play.shape` does so for everybody who looks at shapes.
    It stands in what a procedure offers or in what another `later` made, not further down.
    """

    def __init__(
        self,
        kind: Kind[K],
        keys: list[K],
        least: i64 = 1,
        most: i64 = 1,
        then: list[Shape | None] = NO_SHAPES,
        ordered: bool = False,
        later: Follows | None = None,
    ) -> None:
        numbers: Any = keys
        self.kind: Kind[Any] = kind
        self.keys: list[int] = numbers
        self.least: i64 = least
        self.most: i64 = most
        self.then = then
        self.ordered = ordered
        self.later = later

    def single(self) -> bool:
        """Whether exactly one key is picked, so that the answer is that key itself."""
        return self.least == 1 and self.most == 1

    def follow(self, index: i64) -> Shape | None:
        """What is asked once keys[index] is picked."""
        if self.later is not None:
            return self.later.after(self.keys[index])
        return self.then[index] if self.then else None


def whole(shape: Shape) -> Shape:
    """The same shape with everything made that could wait until it is picked."""
    if isinstance(shape, Choose) and shape.later is not None:
        then: list[Shape | None] = []
        for index in range(len(shape.keys)):
            follow = shape.follow(index)
            then.append(None if follow is None else whole(follow))
        shape.then = then
        shape.later = None
    return shape


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Form(Shape):
    """All of these at once: an order sheet, a stance and a bid."""

    def __init__(self, names: list[str], parts: list[Shape]) -> None:
        self.names = names
        self.parts = parts


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Amount(Shape):
    """A number from least to most in steps of `step`."""

    def __init__(self, least: i64, most: i64, step: i64 = 1) -> None:
        self.least: i64 = least
        self.most: i64 = most
        self.step: i64 = step


@final
@mypyc_attr(acyclic=True)
class Limit:
    """A second measure of a split: at costs[i] for each of slot i it may come to `most`."""

    def __init__(self, costs: list[int], most: i64) -> None:
        self.costs = costs
        self.most: i64 = most


NO_LIMITS: Final[list[Limit]] = []


@final
@mypyc_attr(acyclic=True)
class Allocate(Shape):
    """Split a pool over slots: 0 to caps[i] of keys[i] at costs[i] each, least to most in all.

    `limits` bound the same split by other measures (money and berths); with them `least` is 0.
    """

    def __init__(
        self,
        kind: Kind[K],
        keys: list[K],
        caps: list[int],
        least: i64,
        most: i64,
        costs: list[int],
        limits: list[Limit] = NO_LIMITS,
    ) -> None:
        if limits and least > 0:
            raise ValueError("a split with several limits cannot also have a least total")
        numbers: Any = keys
        self.kind: Kind[Any] = kind
        self.keys: list[int] = numbers
        self.caps = caps
        self.costs = costs
        self.limits = limits
        self.least: i64 = least
        self.most: i64 = most


@final
@mypyc_attr(acyclic=True)
class Text(Shape):
    """Words of people: `least` to `limit` characters; `ideas` serve bots and absent players."""

    def __init__(self, limit: i64, least: i64 = 0, ideas: list[str] | None = None) -> None:
        self.limit: i64 = limit
        self.least: i64 = least
        self.ideas: list[str] = ideas if ideas is not None else []


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Answer:
    """A filled shape. Never changed once made, so clones share it.

    Choose one: `key`, and the sub-answer as the one part. Choose many: one part for each pick.
    Form: a part for each field. Amount: `key` is the number. Allocate: a part for each slot.
    Text: `text`. Pass: `key` is PASSED.
    """

    def __init__(self, key: i64, parts: list[Answer], text: str) -> None:
        self.key: i64 = key
        self.parts = parts
        self.text = text

    def passed(self) -> bool:
        """Whether the seat let this one go by."""
        return self.key == PASSED

    def yes(self) -> bool:
        """Whether a question of yes or no was answered with yes."""
        return self.key == 1

    def keys(self) -> list[int]:
        """The keys of all parts: the picks of a Choose many."""
        return [part.key for part in self.parts]

    def picks(self) -> list[int]:
        """The keys picked from a Choose of at least one, which gives a single one bare."""
        return [part.key for part in self.parts] if self.parts else [self.key]


NO_PARTS: Final[list[Answer]] = []
SMALL: Final[list[Answer]] = [Answer(number, NO_PARTS, "") for number in range(256)]
PASS: Final = Answer(PASSED, NO_PARTS, "")
MISSING: Final = Answer(PASSED - 1, NO_PARTS, "")
"""Stands in a window for an answer that is not in yet."""


def pick(key: i64) -> Answer:
    """The answer that is just a key or a number."""
    if 0 <= key < 256:
        return SMALL[key]
    return Answer(key, NO_PARTS, "")


def compound(parts: list[Answer], key: i64 = 0) -> Answer:
    """An answer made of parts."""
    return Answer(key, parts, "")


def words(text: str) -> Answer:
    """The answer to a Text."""
    return Answer(0, NO_PARTS, text)


@mypyc_attr(allow_interpreted_subclasses=True)
class Picker:
    """Whoever picks from menus. `walk` sets the menu, then calls `pick` with its length.

    Entry i of the menu means `menu[i]`, or `base + i * step` where the menu is a range of
    numbers (`menu` empty). STOP and PASSED are entries like any other. For one that is `blind`,
    as one who picks at random is, no menus are made: it goes by their lengths alone.
    """

    blind: bool = False
    base: i64 = 0
    step: i64 = 1

    def __init__(self) -> None:
        self.menu: list[int] = []
        self.kind: Kind[Any] = NUMBER

    def pick(self, count: i64) -> i64:
        """The index of the entry to take, 0 to count - 1."""
        raise NotImplementedError

    def meaning(self, index: i64) -> i64:
        """The key or number that a menu entry stands for."""
        return self.menu[index] if self.menu else self.base + index * self.step

    def write(self, shape: Text) -> str:
        """What stands in a text: one of the ideas, or as little as the shape allows."""
        if shape.ideas:
            return shape.ideas[choose_number(self, 0, len(shape.ideas) - 1)]
        return "." * shape.least


@final
class FirstEntry(Picker):
    """Takes the first entry of every menu."""

    def pick(self, count: i64) -> i64:
        return 0


FIRST_ENTRY: Final = FirstEntry()
NO_MENU: Final[list[int]] = []


def choose_from(picker: Picker, kind: Kind[Any], menu: list[int]) -> i64:
    """Let the picker take an index of a menu; a menu of one needs no asking."""
    count: i64 = len(menu)
    if count == 1:
        return 0
    if not picker.blind:
        picker.kind = kind
        picker.menu = menu
    return picker.pick(count)


def choose_number(picker: Picker, least: i64, most: i64, step: i64 = 1) -> i64:
    """Let the picker take a number from a range."""
    if least >= most:
        return least
    if not picker.blind:
        picker.kind = NUMBER
        picker.menu = NO_MENU
        picker.base = least
        picker.step = step
    return least + picker.pick((most - least) // step + 1) * step


def walk(shape: Shape, picker: Picker) -> Answer:
    """Fill any shape by a chain of small menus: the one door for every automatic player."""
    if isinstance(shape, Choose):
        if shape.least == 1 and shape.most == 1:
            return picked(shape, choose_from(picker, shape.kind, shape.keys), picker)
        return walk_many(shape, picker)
    if isinstance(shape, Form):
        return Answer(0, [walk(part, picker) for part in shape.parts], "")
    if isinstance(shape, Amount):
        return pick(choose_number(picker, shape.least, shape.most, shape.step))
    if isinstance(shape, Allocate):
        return walk_slots(shape, picker)
    if isinstance(shape, Text):
        return words(picker.write(shape))
    raise TypeError("an unknown shape")


def picked(shape: Choose, index: i64, picker: Picker) -> Answer:
    """One pick of a Choose, with its follow-up walked."""
    key: i64 = shape.keys[index]
    follow: Shape | None = None
    if shape.later is not None:
        follow = shape.later.after(key)
    elif shape.then:
        follow = shape.then[index]
    if follow is not None:
        return Answer(key, [walk(follow, picker)], "")
    return SMALL[key] if 0 <= key < 256 else Answer(key, NO_PARTS, "")


def walk_many(shape: Choose, picker: Picker) -> Answer:
    """Pick again and again, or stop."""
    if not shape.ordered:
        return walk_forwards(shape, picker)
    parts: list[Answer] = []
    left: list[int] = list(range(len(shape.keys)))
    while len(parts) < shape.most and left:
        menu: list[int] = [STOP] if len(parts) >= shape.least else []
        for index in left:
            menu.append(shape.keys[index])
        choice = choose_from(picker, shape.kind, menu)
        if menu[choice] == STOP:
            break
        parts.append(picked(shape, left.pop(choice - (1 if menu[0] == STOP else 0)), picker))
    return compound(parts)


def walk_forwards(shape: Choose, picker: Picker) -> Answer:
    """Picks whose order means nothing go forwards only, so that none comes twice."""
    parts: list[Answer] = []
    first: i64 = 0
    count: i64 = len(shape.keys)
    made: i64 = 0
    while made < shape.most and first < count:
        choice = choose_next(shape, picker, first, shape.least - made)
        if choice < 0:
            break
        parts.append(picked(shape, choice, picker))
        first = choice + 1
        made += 1
    return Answer(0, parts, "")


def choose_next(shape: Choose, picker: Picker, first: i64, needed: i64) -> i64:
    """Let the picker take a key from keys[first] on that leaves enough, or stop (-1) if it may."""
    may_stop = needed <= 0
    end: i64 = len(shape.keys) if may_stop else len(shape.keys) - (needed - 1)
    count: i64 = end - first + 1 if may_stop else end - first
    if not picker.blind:
        menu = shape.keys[first:end]
        picker.kind = shape.kind
        picker.menu = [STOP, *menu] if may_stop else menu
    choice: i64 = 0 if count == 1 else picker.pick(count)
    if not may_stop:
        return first + choice
    return first + choice - 1 if choice > 0 else -1


def reachable(shape: Allocate) -> list[int]:
    """For each slot, the totals that the slots after it can still add, as a bit set.

    Where there is no least total any rest will do, and nothing is counted.
    """
    if shape.least <= 0:
        return [1] * len(shape.caps)
    sets: list[int] = [1]
    most: int = shape.most  # no i64: a set has more bits than a machine integer
    limit = (1 << (most + 1)) - 1
    slot: i64 = len(shape.caps)
    while slot > 0:
        slot -= 1
        cap = shape.caps[slot]
        cost = shape.costs[slot]
        after = sets[-1]
        sums = after
        for number in range(1, cap + 1):
            if cost * number > shape.most:
                break
            sums |= after << (cost * number)
        sets.append(sums & limit)
    sets.reverse()
    return sets[1:]


def slot_menu(shape: Allocate, slot: i64, spent: i64, later: int) -> list[int]:
    """The numbers that slot may take so that the whole can still come out right."""
    cost: i64 = shape.costs[slot]
    if spent >= shape.least and cost > 0:
        return list(range(min(shape.caps[slot], (shape.most - spent) // cost) + 1))
    menu: list[int] = []
    for number in range(shape.caps[slot] + 1):
        total: i64 = spent + number * cost
        if total > shape.most:
            break
        room: int = shape.most - total  # no i64, like the set that they cut
        need: int = max(0, shape.least - total)
        if (later & ((1 << (room + 1)) - 1)) >> need:
            menu.append(number)
    return menu


def within(menu: list[int], limit: Limit, slot: i64, parts: list[Answer]) -> list[int]:
    """The numbers of a slot's menu that a limit still has room for."""
    room: i64 = limit.most
    for earlier in range(len(parts)):
        room -= parts[earlier].key * limit.costs[earlier]
    return [number for number in menu if number * limit.costs[slot] <= room]


def walk_slots(shape: Allocate, picker: Picker) -> Answer:
    """Fill an Allocate slot by slot, offering only what leaves a legal rest."""
    if shape.least > 0:
        return walk_total(shape, picker)
    parts: list[Answer] = []
    rooms: list[int] = [limit.most for limit in shape.limits]
    room: i64 = shape.most
    for slot in range(len(shape.keys)):
        most = affordable(shape.caps[slot], shape.costs[slot], room)
        for place in range(len(rooms)):
            most = affordable(most, shape.limits[place].costs[slot], rooms[place])
        number = choose_number(picker, 0, most)
        room -= number * shape.costs[slot]
        for place in range(len(rooms)):
            rooms[place] = rooms[place] - number * shape.limits[place].costs[slot]
        parts.append(pick(number))
    return Answer(0, parts, "")


def affordable(most: i64, cost: i64, room: i64) -> i64:
    """How many there is room for at so much each, up to a most."""
    return most if most * cost <= room else room // cost


def walk_total(shape: Allocate, picker: Picker) -> Answer:
    """The same where a least total has to be reached, which not every split can."""
    later = reachable(shape)
    parts: list[Answer] = []
    spent: i64 = 0
    for slot in range(len(shape.keys)):
        menu = slot_menu(shape, slot, spent, later[slot])
        number: i64 = menu[choose_from(picker, NUMBER, menu)]
        spent += number * shape.costs[slot]
        parts.append(pick(number))
    return Answer(0, parts, "")
