"""Effects: words in content become objects, and play calls their methods."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Final

import pytest
from tests.topics import Asked

from starmoot.content.effect import (
    Condition,
    Consequences,
    Effect,
    EffectSet,
    all_hold,
)
from starmoot.content.loading import BadContent, Content, load_entries
from starmoot.host import QuickChance
from starmoot.kernel import (
    DONE,
    YES_NO,
    Choose,
    Kind,
    Play,
    Procedure,
    Question,
    Record,
    Run,
    Shape,
    Step,
    ask,
    i64,
    pick,
)

Plant = Callable[[dict[str, str]], str]

TRAIT: Final = Kind("effect_test.trait", ["edge", "faith"])
SURE: Final = Asked("effect_test.sure", "XY-ORD-01", "Are you sure?")


class State(Record):
    """Two traits."""

    traits: list[int]

    def __init__(self) -> None:
        self.traits = [5, 5]


class Trial(Play):
    """A game that is nothing but effects."""

    def __init__(self) -> None:
        state = State()
        super().__init__(state, 2, QuickChance(["dice"], [0], 7))
        self.s = state


@dataclass(frozen=True)
class ChangeTraits(Effect):
    """`{ trait = { faith = -2 } }`"""

    changes: tuple[tuple[Annotated[int, TRAIT], int], ...]

    def run(self, g: Trial, seat: i64, subject: i64) -> None:
        for trait, change in self.changes:
            g.s.traits[trait] += change


@dataclass(frozen=True)
class Blame(Effect):
    """`{ blame = { trait = "edge", twice = true } }`: the subject's number is taken away."""

    trait: Annotated[int, TRAIT]
    twice: bool = False

    def run(self, g: Trial, seat: i64, subject: i64) -> None:
        g.s.traits[self.trait] -= 2 * subject if self.twice else subject


@dataclass(frozen=True)
class PerhapsThen(Effect):
    """`{ perhaps = {} }`: the seat decides."""

    def run(self, g: Trial, seat: i64, subject: i64) -> Procedure[Trial]:
        asking = AskFirst()
        asking.seat = seat
        return asking


class AskFirst(Procedure[Trial]):
    """Asks, and on a yes lowers Edge by 10."""

    seat: i64 = 0

    def begin(self, g: Trial) -> Step:
        return ask(SURE, self.seat, AskFirst.answered)

    def offer(self, g: Trial, question: Question) -> Shape:
        return Choose(YES_NO, [0, 1])

    def answered(self, g: Trial) -> Step:
        if g.answer().key == 1:
            g.s.traits[0] -= 10
        return DONE


class GrandConspiracy(Effect):
    """An effect for one entry alone."""

    def run(self, g: Trial, seat: i64, subject: i64) -> None:
        g.s.traits.reverse()


@dataclass(frozen=True)
class AtLeast(Condition):
    """`{ at_least = { trait = "faith", value = 3 } }`"""

    trait: Annotated[int, TRAIT]
    value: int

    def holds(self, g: Trial, seat: i64, subject: i64) -> bool:
        return g.s.traits[self.trait] >= self.value


WORDS: Final = EffectSet(
    "trial",
    effects={"trait": ChangeTraits, "blame": Blame, "perhaps": PerhapsThen},
    conditions={"at_least": AtLeast},
    customs={"grand_conspiracy": GrandConspiracy()},
)


@dataclass(frozen=True)
class Order:
    """An entry with consequences."""

    id: str
    text: str
    rule: str
    do: tuple[Effect, ...] = ()
    when: tuple[Condition, ...] = ()


HEAD: Final = '[[order]]\nid = "{}"\ntext = "They parade."\nrule = "XY-ORD-01"\n'


def load(plant: Plant, body: str) -> Order:
    package = plant({"content/orders.toml": HEAD.format("parade") + body})
    return load_entries(package, "orders.toml", Order, WORDS)[0]


EFFECTS: list[Effect] = []


class CarryOut(Consequences[Trial]):
    """Whatever the test put into EFFECTS, then the end."""

    def effects(self, g: Trial) -> Sequence[Effect]:
        return EFFECTS


class Opening(Procedure[Trial]):
    """Runs the consequences for the second seat, with subject 3."""

    def begin(self, g: Trial) -> Step:
        carry = CarryOut()
        carry.seat = 1
        carry.subject = 3
        return Run(carry, Opening.finish)

    def finish(self, g: Trial) -> Step:
        g.finish("carried out", [0, 0])
        return DONE


def test_words_become_objects_with_typed_fields(plant: Plant) -> None:
    order = load(
        plant,
        'do = [{ trait = { faith = -2, edge = 1 } }, { blame = { trait = "edge" } }, '
        '{ custom = "grand_conspiracy" }, { perhaps = {} }]',
    )
    assert order.do == (
        ChangeTraits(((1, -2), (0, 1))),
        Blame(0),
        WORDS.customs["grand_conspiracy"],
        PerhapsThen(),
    )


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("do = [{ trit = {} }]", "do[0]: unknown effect 'trit'; did you mean 'trait'?"),
        ("do = [{ trait = { hope = 1 } }]", 'do[0].trait: "hope" is no trait'),
        (
            "do = [{ blame = { trat = 'edge' } }]",
            "do[0].blame: unknown key 'trat'; did you mean 'trait'?",
        ),
        (
            "do = [{ custom = 'grand_conspirasy' }]",
            'do[0].custom: "grand_conspirasy" is none of grand_conspiracy; '
            "did you mean 'grand_conspiracy'?",
        ),
        (
            "do = [{ perhaps = {}, blame = 1 }]",
            'do[0]: one effect is a table with one key, not {"perhaps": {}, "blame": 1}',
        ),
        ("do = ['perhaps']", 'do[0]: one effect is a table with one key, not "perhaps"'),
        ("when = [{ trait = {} }]", "when[0]: unknown condition 'trait'"),
    ],
)
def test_a_wrong_effect_is_named(plant: Plant, body: str, message: str) -> None:
    with pytest.raises(BadContent) as told:
        load(plant, body)
    assert str(told.value) == f"orders.toml, entry 'parade', {message}"


def test_effects_run_in_order_and_may_ask_in_between(plant: Plant) -> None:
    order = load(
        plant,
        'do = [{ trait = { edge = 1 } }, { perhaps = {} }, { custom = "grand_conspiracy" }, '
        '{ blame = { trait = "faith", twice = true } }]',
    )
    EFFECTS[:] = order.do
    g = Trial()
    g.start(Opening())
    strand = g.strands[0]
    assert g.s.traits == [6, 5], "the first effect has run, the second asks"
    assert strand.window is not None
    assert [question.seat for question in strand.window.questions] == [1]
    g.put(strand, 0, pick(1))
    assert g.ending == "carried out"
    assert g.s.traits == [5, -10], "6 - 10, turned round, then 2 x subject 3 off Faith"


def test_nothing_more_happens_once_the_game_is_over() -> None:
    class EndAll(Effect):
        def run(self, g: Trial, seat: i64, subject: i64) -> None:
            g.finish("all is lost", [0, 0])

    EFFECTS[:] = [EndAll(), ChangeTraits(((0, 1),))]
    g = Trial()
    g.start(Opening())
    assert (g.ending, g.s.traits) == ("all is lost", [5, 5])


def test_conditions_hold_together_or_not_at_all(plant: Plant) -> None:
    order = load(
        plant,
        "when = [{ at_least = { trait = 'faith', value = 3 } }, "
        "{ at_least = { trait = 'edge', value = 6 } }]",
    )
    g = Trial()
    assert not all_hold(order.when, g, 0, 0)
    g.s.traits[0] = 6
    assert all_hold(order.when, g, 0, 0)
    assert all_hold((), g, 0, 0)


def test_entries_with_an_effect_of_their_own_are_counted(plant: Plant) -> None:
    plain = "do = [{ trait = { edge = 1 } }]\n"
    custom = 'do = [{ custom = "grand_conspiracy" }, { custom = "grand_conspiracy" }]\n'
    bodies = [plain, plain, plain, custom, ""]
    text = "".join(HEAD.format(f"order_{n}") + body for n, body in enumerate(bodies))
    content = Content(plant({"content/orders.toml": text}), WORDS)
    assert content.custom_share() == 0.0
    content.load("orders.toml", Order)
    assert content.custom_share() == 0.25, "one of the four entries that have effects"
    assert content.bespoke == {"orders.toml, entry 'order_3'"}


def test_the_word_custom_is_taken() -> None:
    with pytest.raises(ValueError, match="trial: no effect may be called 'custom'"):
        EffectSet("trial", {"custom": ChangeTraits})


def test_an_effect_that_content_cannot_fill_is_a_fault_of_the_game(plant: Plant) -> None:
    words = EffectSet("trial", {"plot": GrandConspiracy})
    package = plant({"content/orders.toml": HEAD.format("parade") + "do = [{ plot = {} }]"})
    with pytest.raises(TypeError, match="effect 'plot' must be a dataclass"):
        load_entries(package, "orders.toml", Order, words)
