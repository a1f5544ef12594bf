"""Records: from one declaration come copies, plain data, redacted states and JSON."""

from __future__ import annotations

import itertools
import json
import sys
import threading
from types import ModuleType
from typing import Any, ClassVar, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starmoot.host import SPECTATOR, codec
from starmoot.kernel import (
    EVERYONE,
    NOBODY,
    UNKNOWN,
    Cards,
    Record,
    Secret,
    Settings,
    Veiled,
    i64,
    only,
)
from starmoot.kernel.declared import BadRecord

MARK: Final = 770_000
"""Hidden numbers start here, so that a leak is seen in any text."""

PROPERTY = settings(max_examples=60, deadline=None, derandomize=True, database=None)


class Cell(Record):
    """A record without secrets."""

    size: i64 = 0


class Leaf(Record):
    """A record inside others, with a secret of its own."""

    label: str = ""
    weight: i64 = 0
    seal: Secret[int]

    def __init__(self) -> None:
        self.seal = Secret(0)


class Tree(Record):
    """Every word of the vocabulary."""

    LIMIT: ClassVar[int] = 5

    count: int = 0
    ready: bool = False
    name: str = ""
    numbers: list[int]
    names: list[str]
    flags: list[bool]
    grid: list[list[int]]
    by_seat: dict[int, int]
    by_name: dict[str, list[int]]
    table: dict[int, dict[str, int]]
    leaf: Leaf
    leaves: list[Leaf]
    rows: list[list[Cell]]
    leaf_by_name: dict[str, Leaf]
    perhaps: Leaf | None = None
    never: Leaf | None = None
    perhaps_number: int | None = None
    role: Secret[int]
    word: Secret[str]
    truth: Secret[bool]
    plan: Secret[list[int]]
    hints: list[Secret[int]]
    hints_by_name: dict[str, Secret[str]]
    perhaps_secret: Secret[int] | None = None
    pile: Cards
    hands: list[Cards]
    stock: dict[str, Cards]
    perhaps_pile: Cards | None = None

    def __init__(self) -> None:
        self.numbers, self.names, self.flags, self.grid = [], [], [], []
        self.by_seat, self.by_name, self.table = {}, {}, {}
        self.leaf = Leaf()
        self.leaves, self.rows, self.leaf_by_name = [], [], {}
        self.role, self.word, self.truth = Secret(0), Secret(""), Secret(False)
        self.plan = Secret([])
        self.hints, self.hints_by_name = [], {}
        self.pile = Cards([])
        self.hands, self.stock = [], {}


class Limb(Tree):
    """Fields of the base come first, then its own."""

    own: list[int]

    def __init__(self) -> None:
        super().__init__()
        self.own = []


class Chain(Record):
    """A record that holds its like."""

    number: i64 = 0
    seal: Secret[int]
    next: Chain | None = None

    def __init__(self) -> None:
        self.seal = Secret(MARK + 99)


def leaf(weight: int, audience: int) -> Leaf:
    made = Leaf()
    made.label, made.weight = f"leaf {weight}", weight
    made.seal = Secret(MARK + weight, audience)
    return made


def full_tree(audience: int = NOBODY) -> Limb:
    """A tree with something in every field; whatever is hidden is MARK or more, or says so."""
    tree = Limb()
    tree.count, tree.ready, tree.name = 3, True, "oak"
    tree.numbers, tree.names, tree.flags = [1, 2], ["a", "b"], [True, False]
    tree.grid = [[1], [], [2, 3]]
    tree.by_seat, tree.by_name = {2: 20, 1: 10}, {"x": [1, 2]}
    tree.table = {7: {"y": 8}}
    tree.leaf = leaf(1, audience)
    tree.leaves, tree.rows = [leaf(2, audience)], [[Cell()], []]
    tree.leaf_by_name = {"z": leaf(4, audience)}
    tree.perhaps, tree.perhaps_number = leaf(5, audience), 6
    tree.role, tree.word = Secret(MARK, audience), Secret("hidden word", audience)
    tree.truth, tree.plan = Secret(True, audience), Secret([MARK + 7], audience)
    tree.hints = [Secret(MARK + 8, audience)]
    tree.hints_by_name = {"h": Secret("hidden hint", audience)}
    tree.perhaps_secret = Secret(MARK + 9, audience)
    tree.pile = Cards([MARK + 10, MARK + 11], audience)
    tree.hands = [Cards([MARK + 12], audience)]
    tree.stock = {"s": Cards([MARK + 13], audience)}
    tree.perhaps_pile = Cards([MARK + 14], audience)
    tree.own = [4]
    return tree


def encoded(record: Record) -> Any:
    return codec(type(record)).encode(record)


def hidden_words(record: Record, viewer: int) -> list[str]:
    """What a viewer's JSON betrays."""
    functions = codec(type(record))
    text = json.dumps(functions.show(functions.redact(record, viewer)))
    return [word for word in ("hidden word", "hidden hint", "77000", "77001") if word in text]


def test_a_copy_is_equal_and_shares_nothing() -> None:
    tree = full_tree(only(1))
    before = json.dumps(encoded(tree))
    functions = codec(Limb)
    for copy in (functions.clone(tree), functions.decode(functions.encode(tree))):
        assert type(copy) is Limb
        assert json.dumps(encoded(copy)) == before
        copy.numbers.append(9)
        copy.grid[0].append(9)
        copy.by_name["x"].append(9)
        copy.table[7]["new"] = 9
        copy.leaf.weight = 9
        copy.rows[0][0].size = 9
        copy.leaves[0].seal.value = 9
        copy.leaf_by_name["z"].label = "new"
        assert isinstance(copy.perhaps, Leaf)
        copy.perhaps.seal.audience = EVERYONE
        copy.plan.value.append(9)
        copy.hints.append(Secret(9))
        copy.hands[0].put(9)
        copy.stock["s"].peek(0, EVERYONE)
        assert json.dumps(encoded(tree)) == before


def test_plain_data_is_json_and_keeps_the_order_of_dictionaries() -> None:
    tree = full_tree()
    data = json.loads(json.dumps(encoded(tree)))
    back = codec(Limb).decode(data)
    assert encoded(back) == data == encoded(tree)
    assert list(back.by_seat.items()) == [(2, 20), (1, 10)]


def test_fields_of_the_base_come_first_and_constants_are_no_fields() -> None:
    shown = codec(Limb).show(full_tree())
    assert list(shown)[:3] == ["count", "ready", "name"]
    assert list(shown)[-1] == "own"
    assert "LIMIT" not in shown


def test_nothing_hidden_is_in_the_json_of_those_who_may_not_know() -> None:
    tree = full_tree(only(1))
    assert hidden_words(tree, 1) == ["hidden word", "hidden hint", "77000", "77001"]
    for viewer in (0, 2, SPECTATOR):
        assert hidden_words(tree, viewer) == []
    assert hidden_words(full_tree(EVERYONE), SPECTATOR) != []


def test_a_redacted_record_is_of_the_same_class_with_blanks() -> None:
    tree = full_tree(only(1))
    seen = codec(Limb).redact(tree, 0)
    assert type(seen) is Limb
    assert (seen.count, seen.numbers, seen.leaf.weight) == (3, [1, 2], 1)
    assert seen.role.hidden
    assert not hasattr(seen.role, "value")
    assert (seen.pile.cards, seen.leaves[0].seal.hidden) == ([UNKNOWN, UNKNOWN], True)
    assert isinstance(seen.perhaps, Leaf)
    assert (seen.never, seen.perhaps.seal.hidden) == (None, True)
    seen.numbers.append(9)
    assert tree.numbers == [1, 2]


def test_json_has_text_keys_counts_and_blanks() -> None:
    shown = codec(Limb).show(codec(Limb).redact(full_tree(), 0))
    assert shown["by_seat"] == {"2": 20, "1": 10}
    assert shown["role"] == {"hidden": True}
    assert shown["pile"] == {"count": 2, "cards": [None, None]}
    assert shown["leaf"] == {"label": "leaf 1", "weight": 1, "seal": {"hidden": True}}
    assert shown["never"] is None


def test_all_secrets_inside_a_record_are_found() -> None:
    found: list[Any] = []
    codec(Limb).secrets(full_tree(), found)
    values = [one.cards if isinstance(one, Cards) else one.value for one in found]
    assert sorted(map(str, values)) == sorted(
        [
            *[str(MARK + weight) for weight in (0, 1, 2, 4, 5, 8, 9)],
            "hidden word",
            "hidden hint",
            "True",
            str([MARK + 7]),
            str([MARK + 10, MARK + 11]),
            *[str([MARK + number]) for number in (12, 13, 14)],
        ]
    )


def test_a_record_may_hold_its_like() -> None:
    first = Chain()
    first.next = Chain()
    first.next.number = 2
    copy = codec(Chain).clone(first)
    copy.next.number = 3
    assert first.next.number == 2
    assert codec(Chain).redact(first, 0).next.seal.hidden
    found: list[Any] = []
    codec(Chain).secrets(first, found)
    assert len(found) == 2


def make_record(number: int) -> type[Record]:
    """A class of the same name each time, as a notebook makes when a cell is run again."""
    if number == 1:

        class Note(Record):
            first: int = 1

        return Note

    class Note(Record):  # type: ignore[no-redef]
        second: int = 2

    return Note


def test_a_class_that_is_declared_again_gets_functions_of_its_own() -> None:
    for number, field in ((1, "first"), (2, "second")):
        cls = make_record(number)
        copy = codec(cls).clone(cls())
        assert type(copy) is cls
        assert codec(cls).show(copy) == {field: number}


class HasSet(Record):
    field: set[int]


class HasFloat(Record):
    field: float = 0.5


class HasTuple(Record):
    field: tuple[int, int]


class HasAny(Record):
    field: Any = None


class HasBareList(Record):
    field: list  # type: ignore[type-arg]


class HasFloats(Record):
    field: list[float]


class HasFlagKeys(Record):
    field: dict[bool, int]


class HasUnion(Record):
    field: int | str


class HasSecretRecord(Record):
    field: Secret[Leaf]


class HasSecretSet(Record):
    field: Secret[set[int]]


class HasStranger(Record):
    field: list[Exception]


class HasDeepSecrets(Record):
    field: list[list[Cards]]


class Holder(Record):
    inner: list[HasFloat]


@pytest.mark.parametrize(
    "cls",
    [
        *[HasSet, HasFloat, HasTuple, HasAny, HasBareList, HasFloats, HasFlagKeys, HasUnion],
        *[HasSecretRecord, HasSecretSet, HasStranger, HasDeepSecrets],
    ],
)
def test_a_field_outside_the_vocabulary_is_refused_by_name(cls: type) -> None:
    for _attempt in range(2):
        with pytest.raises(BadRecord, match=rf"^{cls.__name__}\.field: "):
            codec(cls)


def test_a_bad_record_inside_another_is_named_too() -> None:
    with pytest.raises(BadRecord, match=r"^HasFloat\.field: .*float.* outside the vocabulary"):
        codec(Holder)


def test_a_field_of_an_unknown_type_is_refused() -> None:
    class Lost(Record):
        field: Nowhere  # type: ignore[name-defined]  # noqa: F821

    with pytest.raises(BadRecord, match="Lost: name 'Nowhere' is not defined"):
        codec(Lost)


AUDIENCES = st.sampled_from([NOBODY, EVERYONE, only(0), only(1), only(0) | only(2)])


@st.composite
def trees(draw: st.DrawFn) -> Limb:
    """Trees whose secrets have all kinds of audiences, and whose piles were peeked into."""
    tree = full_tree()
    found: list[Any] = []
    codec(Limb).secrets(tree, found)
    for one in found:
        one.audience = draw(AUDIENCES)
        if isinstance(one, Cards) and draw(st.booleans()):
            one.peek(0, draw(AUDIENCES))
    tree.by_seat = draw(st.dictionaries(st.integers(-5, 5), st.integers(), max_size=3))
    tree.names = draw(st.lists(st.text(max_size=3), max_size=3))
    return tree


@PROPERTY
@given(trees(), st.sampled_from([0, 1, 2, SPECTATOR]))
def test_a_viewer_sees_each_secret_exactly_if_it_is_in_the_audience(
    tree: Limb, viewer: int
) -> None:
    true: list[Any] = []
    seen: list[Any] = []
    functions = codec(Limb)
    functions.secrets(tree, true)
    functions.secrets(functions.redact(tree, viewer), seen)
    for fact, shown in zip(true, seen, strict=True):
        if isinstance(fact, Cards):
            known = [fact.known_to(viewer, index) for index in range(len(fact))]
            assert shown.cards == [
                card if sure else UNKNOWN for card, sure in zip(fact.cards, known, strict=True)
            ]
        else:
            assert shown.hidden == (not fact.known_to(viewer))
            assert shown.hidden or shown.value == fact.value
    assert encoded(functions.clone(tree)) == encoded(tree)
    assert encoded(functions.decode(json.loads(json.dumps(encoded(tree))))) == encoded(tree)


class Letter(Veiled):
    """Known to those who wrote or got it."""

    words: str = ""
    seal: Secret[int]

    def __init__(self) -> None:
        self.seal = Secret(0)


class Desk(Record):
    """Letters in a list, in a dictionary, perhaps, and always."""

    letters: list[Letter]
    by_name: dict[str, Letter]
    perhaps: Letter | None = None
    always: Letter

    def __init__(self) -> None:
        self.letters, self.by_name = [], {}
        self.always = Letter()


def letter(audience: int) -> Letter:
    made = Letter()
    made.words, made.audience = "hidden word", audience
    made.seal = Secret(MARK, EVERYONE)
    return made


def test_nothing_inside_a_veiled_record_is_in_the_json_of_those_who_may_not_know() -> None:
    desk = Desk()
    desk.letters, desk.by_name = [letter(only(1))], {"a": letter(only(1))}
    desk.perhaps, desk.always = letter(only(1)), letter(only(1))
    assert hidden_words(desk, 1) == ["hidden word", "77000"]
    assert hidden_words(desk, 0) == hidden_words(desk, SPECTATOR) == []
    found: list[Any] = []
    codec(Desk).secrets(desk, found)
    assert len(found) == 8, "four letters, and a secret in each"
    assert [one.audience for one in codec(Desk).clone(desk).letters] == [only(1)]


def test_a_hand_in_a_record_is_seen_by_its_owner_alone() -> None:
    tree = Tree()
    tree.hands = [Cards([5, 6], only(0)), Cards([7], only(1))]
    shown = codec(Tree).show(codec(Tree).redact(tree, 1))
    assert shown["hands"] == [{"count": 2, "cards": [None, None]}, {"count": 1, "cards": [7]}]


class Chart(Settings):
    ways: list[int]

    def __init__(self) -> None:
        self.ways = [1, 2]


class Port(Record):
    ships: i64 = 3
    chart: Chart
    charts: list[Chart]
    spare: Chart | None = None

    def __init__(self) -> None:
        self.chart = Chart()
        self.charts = [Chart()]


class HidesInSettings(Settings):
    card: Secret[int]


def test_what_never_changes_is_shared_by_copies_and_stored_like_anything_else() -> None:
    port = Port()
    port.spare = Chart()
    copy = codec(Port).clone(port)
    assert copy is not port
    assert copy.chart is port.chart
    assert copy.spare is port.spare
    assert copy.charts is not port.charts
    assert copy.charts[0] is port.charts[0]
    read = codec(Port).decode(codec(Port).encode(port))
    assert read.chart is not port.chart
    assert codec(Port).show(read) == codec(Port).show(port)


def test_what_never_changes_can_hide_nothing() -> None:
    with pytest.raises(BadRecord, match="HidesInSettings never changes, so it can hold no secrets"):
        codec(HidesInSettings)


NESTED = """
from __future__ import annotations
from starmoot.kernel import Record

class Inner(Record):
    size: int = 7

class Middle(Record):
    inner: Inner = Inner()

class Outer(Record):
    middle: Middle = Middle()
"""
NUMBERS = itertools.count()


def fresh_records() -> Any:
    """A record class with others inside it that nobody has used yet."""
    module = ModuleType(f"fresh_records_{next(NUMBERS)}")
    sys.modules[module.__name__] = module
    exec(NESTED, vars(module))
    return module.Outer


def test_threads_that_need_the_same_class_at_once_all_get_its_functions() -> None:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(20):
            together, wrong = threading.Barrier(4), list[Exception]()
            Outer = fresh_records()  # noqa: N806

            def use(
                cls: Any = Outer, wrong: Any = wrong, together: threading.Barrier = together
            ) -> None:
                together.wait()
                try:
                    copy = codec(cls).clone(cls())
                    assert codec(cls).encode(copy) == [[[7]]]
                except Exception as fault:
                    wrong.append(fault)

            threads = [threading.Thread(target=use) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert not wrong
    finally:
        sys.setswitchinterval(before)
