"""Content is read strictly: what is not exactly right is an error that names file and entry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

import pytest

from starmoot.content.loading import BadContent, Content, Ref, load_entries
from starmoot.content.printed import files_digest
from starmoot.kernel import Kind

Plant = Callable[[dict[str, str]], str]

TRAIT: Final = Kind("content_test.trait", ["edge", "faith", "might"])


@dataclass(frozen=True)
class Test:
    """A nested table. (pytest must not take it for a test.)"""

    __test__ = False

    trait: Annotated[int, TRAIT]
    opposing: Annotated[int, TRAIT]
    bonus: int = 0


@dataclass(frozen=True)
class Order:
    """A kind of entry that uses every sort of field."""

    id: str
    text: str
    rule: str
    test: Test | None = None
    public: bool = True
    keywords: tuple[Literal["civilian", "covert"], ...] = ()
    names: list[str] = field(default_factory=list)
    weights: dict[str, int] = field(default_factory=dict)
    changes: tuple[tuple[Annotated[int, TRAIT], int], ...] = ()
    range: tuple[int, int] = (0, 0)
    secret: Annotated[str, Ref("secret")] | None = None


@dataclass(frozen=True)
class Secret:
    """A kind of entry that others refer to."""

    id: str
    text: str
    rule: str

    def __post_init__(self) -> None:
        if self.text == "nonsense":
            raise ValueError("a secret must make sense")


HEAD: Final = '[[order]]\nid = "skin_hunt"\ntext = "They look for violet."\nrule = "XY-ORD-01"\n'
SECRET: Final = '[[secret]]\nid = "iron"\ntext = "Iron is irrelevant."\nrule = "XY-ORD-02"\n'


def load_order(plant: Plant, body: str) -> Order:
    package = plant({"content/orders.toml": HEAD + body})
    return load_entries(package, "orders.toml", Order)[0]


def fault(plant: Plant, text: str) -> str:
    """What is said about a file of orders that is wrong."""
    package = plant({"content/orders.toml": text})
    with pytest.raises(BadContent) as told:
        load_entries(package, "orders.toml", Order)
    return str(told.value)


def test_an_entry_becomes_a_typed_object(plant: Plant) -> None:
    order = load_order(
        plant,
        """
        test = { trait = "faith", opposing = "edge", bonus = 1 }
        public = false
        keywords = ["covert", "civilian"]
        names = ["hunt", "search"]
        weights = { church = 5, military = 2 }
        changes = { might = -2, edge = 1 }
        range = [1, 3]
        """,
    )
    assert order.id == "skin_hunt"
    assert order.test == Test(trait=1, opposing=0, bonus=1)
    assert order.public is False
    assert order.keywords == ("covert", "civilian")
    assert order.names == ["hunt", "search"]
    assert order.weights == {"church": 5, "military": 2}
    assert order.changes == ((2, -2), (0, 1)), "a table of pairs keeps the order of the file"
    assert order.range == (1, 3)


def test_what_is_left_out_takes_its_default(plant: Plant) -> None:
    order = load_order(plant, "")
    assert (order.test, order.public, order.keywords, order.secret) == (None, True, (), None)


def test_entries_keep_the_order_of_their_file(plant: Plant) -> None:
    second = HEAD.replace("skin_hunt", "parade")
    package = plant({"content/orders.toml": HEAD + second})
    content = Content(package)
    assert [order.id for order in content.load("orders.toml", Order)] == ["skin_hunt", "parade"]
    assert content.ids("orders.toml") == ["skin_hunt", "parade"]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("publc = true", "unknown key 'publc'; did you mean 'public'?"),
        ("zzz = true", "unknown key 'zzz'"),
        ("public = 1", "public: must be true or false, not 1"),
        ("range = [1, true]", "range[1]: must be a whole number, not true"),
        ("range = [1, 2.5]", "range[1]: must be a whole number, not 2.5"),
        ("range = [1]", "range: must have 2 items, not 1"),
        ("names = 'hunt'", 'names: must be a list, not "hunt"'),
        ("names = [3]", "names[0]: must be a text, not 3"),
        ("weights = [1]", "weights: must be a table, not [1]"),
        ("weights = { church = 'five' }", 'weights.church: must be a whole number, not "five"'),
        (
            "keywords = ['covrt']",
            "keywords[0]: \"covrt\" is none of civilian, covert; did you mean 'covert'?",
        ),
        ("changes = { fath = 1 }", "changes: \"fath\" is no trait; did you mean 'faith'?"),
        ("test = 'faith'", 'test: must be a table, not "faith"'),
        ("test = { trait = 'faith' }", "test: missing key 'opposing'"),
        (
            "test = { trait = 'faith', opposng = 'edge' }",
            "test: unknown key 'opposng'; did you mean 'opposing'?",
        ),
    ],
)
def test_a_fault_names_file_entry_and_place(plant: Plant, body: str, message: str) -> None:
    place = ", " if ":" in message.split(" ")[0] else ": "
    assert fault(plant, HEAD + body) == f"orders.toml, entry 'skin_hunt'{place}{message}"


@pytest.mark.parametrize("key", ["id", "text", "rule"])
def test_every_entry_has_id_text_and_rule(plant: Plant, key: str) -> None:
    lines = [line for line in HEAD.splitlines() if not line.startswith(key)]
    where = "orders.toml, entry 1" if key == "id" else "orders.toml, entry 'skin_hunt'"
    assert fault(plant, "\n".join(lines)) == f"{where}: missing key '{key}'"
    empty = "\n".join([*lines, f'{key} = " "'])
    where = "orders.toml, entry ' '" if key == "id" else where
    assert fault(plant, empty) == f"{where}: '{key}' must be a text that is not empty"


def test_a_kind_of_entry_without_a_rule_is_refused(plant: Plant) -> None:
    @dataclass(frozen=True)
    class Loose:
        id: str
        text: str

    package = plant({"content/loose.toml": '[[loose]]\nid = "a"\ntext = "b"\n'})
    with pytest.raises(BadContent, match=r"loose.toml, entry 'a': 'rule' must be a text"):
        load_entries(package, "loose.toml", Loose)


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("XY-ORD-03", "there is no rule 'XY-ORD-03'; did you mean 'XY-ORD-0[12]'"),
        ("XY-ORD-01..03", "there is no rule 'XY-ORD-03'"),
        ("XY-ORD-01, see above", "'see' is no rule id"),
    ],
)
def test_a_rule_must_exist(plant: Plant, rule: str, message: str) -> None:
    package = plant({"content/orders.toml": HEAD.replace("XY-ORD-01", rule)})
    with pytest.raises(BadContent, match=f"orders.toml, entry 'skin_hunt': {message}"):
        load_entries(package, "orders.toml", Order)


def test_an_entry_may_come_from_several_rules(plant: Plant) -> None:
    package = plant({"content/orders.toml": HEAD.replace("XY-ORD-01", "XY-ORD-01..02 XY-ORD-02")})
    assert load_entries(package, "orders.toml", Order)[0].rule == "XY-ORD-01..02 XY-ORD-02"


def test_an_id_is_there_once_even_across_files(plant: Plant) -> None:
    said = "orders.toml, entry 'skin_hunt': the id is taken already, in orders.toml, entry"
    assert fault(plant, HEAD + HEAD).startswith(said)
    package = plant({"content/orders.toml": HEAD, "content/more.toml": HEAD})
    content = Content(package)
    content.load("orders.toml", Order)
    with pytest.raises(BadContent, match=r"more.toml, .* taken already, in orders.toml"):
        content.load("more.toml", Order)


def test_an_id_is_a_plain_word(plant: Plant) -> None:
    said = fault(plant, HEAD.replace("skin_hunt", "Skin Hunt"))
    assert said == (
        "orders.toml, entry 'Skin Hunt': an id is made of small letters, digits and underscores"
    )


def test_a_reference_is_checked_after_all_files_are_loaded(plant: Plant) -> None:
    texts = {
        "content/orders.toml": HEAD + 'secret = "iron"',
        "content/secrets.toml": SECRET,
    }
    content = Content(plant(texts))
    assert content.load("orders.toml", Order)[0].secret == "iron"
    content.load("secrets.toml", Secret)
    content.check()


def test_a_dangling_reference_is_named(plant: Plant) -> None:
    texts = {"content/orders.toml": HEAD + 'secret = "irn"', "content/secrets.toml": SECRET}
    content = Content(plant(texts))
    content.load("orders.toml", Order)
    with pytest.raises(BadContent, match="refers to a secret, but no secret was loaded"):
        content.check_references()
    content.load("secrets.toml", Secret)
    with pytest.raises(
        BadContent,
        match=r"orders.toml, entry 'skin_hunt', secret: there is no secret 'irn'; "
        r"did you mean 'iron'\?",
    ):
        content.check()


def test_a_file_that_nothing_loads_is_named(plant: Plant) -> None:
    content = Content(plant({"content/orders.toml": HEAD, "content/secrets.toml": SECRET}))
    content.load("orders.toml", Order)
    with pytest.raises(BadContent, match=r"secrets.toml: nothing loads this file"):
        content.check()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("id = ", "orders.toml is not TOML: Invalid value"),
        ("", "orders.toml: there is no [[order]] in it"),
        ("order = 3", "orders.toml: there is no [[order]] in it"),
        ("order = [3]", "orders.toml, entry 1: must be a table"),
        (HEAD + "[[card]]\nid = 'a'\n", "orders.toml: unknown table 'card'"),
    ],
)
def test_a_file_holds_one_kind_of_entry(plant: Plant, text: str, message: str) -> None:
    assert fault(plant, text).startswith(message)


def test_a_missing_file_is_named_with_those_there_are(plant: Plant) -> None:
    package = plant({"content/secrets.toml": SECRET})
    with pytest.raises(BadContent, match=r"has no content file orders.toml; it has secrets.toml"):
        load_entries(package, "orders.toml", Order)


def test_the_own_checks_of_an_entry_are_told_like_any_fault(plant: Plant) -> None:
    text = SECRET.replace("Iron is irrelevant.", "nonsense")
    package = plant({"content/secrets.toml": text})
    with pytest.raises(BadContent, match=r"secrets.toml, entry 'iron': a secret must make sense"):
        load_entries(package, "secrets.toml", Secret)


def test_a_field_that_toml_cannot_fill_is_a_fault_of_the_class(plant: Plant) -> None:
    @dataclass(frozen=True)
    class Wrong:
        id: str
        text: str
        rule: str
        share: float

    head = HEAD.replace("order", "wrong")
    package = plant({"content/wrong.toml": head + "share = 0.5"})
    with pytest.raises(TypeError, match="content cannot hold <class 'float'>"):
        load_entries(package, "wrong.toml", Wrong)


def test_the_digest_follows_content_and_rules_alone(plant: Plant) -> None:
    texts = {"content/orders.toml": HEAD, "content/secrets.toml": SECRET}
    digest = files_digest(plant(texts), "rules.toml")
    assert len(digest) == 64
    relaid = {**texts, "content/orders.toml": "# a comment\r\n" + HEAD.replace("\n", "\r\n")}
    assert files_digest(plant(relaid), "rules.toml") == digest
    changed = {**texts, "content/orders.toml": HEAD + "public = false"}
    renamed = {"content/first.toml": HEAD, "content/secrets.toml": SECRET}
    ruled = {
        **texts,
        "rules.toml": '[[rule]]\nid="XY-A-01"\nsection="s"\nkind="given"\ntext="t"\n',
    }
    others = {files_digest(plant(other), "rules.toml") for other in (changed, renamed, ruled)}
    assert len(others | {digest}) == 4
