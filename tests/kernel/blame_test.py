"""Faults of a game's author: each error names the class, the line and what is right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from starmoot.host import FairChance, QuickChance, RulesFault, Table
from starmoot.kernel import (
    DONE,
    EVERYONE,
    NUMBER,
    SEAT,
    Ask,
    Game,
    Goto,
    Play,
    Procedure,
    Record,
    Run,
    Secret,
    Sequence,
    Step,
    Topic,
    ask,
    note,
    only,
)
from starmoot.kernel.blame import BadFact, NoSuchStream
from starmoot.testing import ScriptedChance

GameOf = Callable[..., Game]
SEED = bytes(32)
BIDS = note("test.blame.bids", "T-01", "{} bids {}", SEAT, NUMBER)
OVER = note("test.blame.over", "T-02", "It is over")
ASKED = Topic("test.blame.asked", "T-03", "Well?")


def desk() -> Play:
    return Play(Record(), 3, QuickChance(["dice"], [0], 1))


@pytest.mark.parametrize("values", [[], [1], [1, 2, 3]])
def test_a_fact_said_with_too_few_or_too_many_values_names_the_line_and_the_sentence(
    values: list[int],
) -> None:
    g = desk()
    say: Any = g.say
    with pytest.raises(BadFact) as fault:
        say(BIDS, *values)
    text = str(fault.value)
    assert f"test.blame.bids was said with {len(values)} value" in text
    assert "in test_a_fact_said_with_too_few_or_too_many_values" in text
    assert "(blame_test.py, line" in text
    assert "'{} bids {}' takes 2: seat, number" in text
    assert g.log == []


def test_facts_with_all_their_values_are_said_zeros_included() -> None:
    g = desk()
    g.say(BIDS, 0, 0)
    g.say(OVER)
    assert [entry.tell(None) for entry in g.log] == ["Seat 1 bids 0", "It is over"]


def test_a_fact_about_a_secret_is_told_to_those_who_know_it() -> None:
    g = desk()
    purse = Secret(7, only(1))
    g.say(BIDS, 1, secret=purse)
    assert (g.log[0].args, g.log[0].audience) == ([1, 7], only(1))
    g.say(BIDS, 1, secret=purse, audience=only(0) | only(1))
    assert g.log[1].audience == only(1), "an audience never widens a secret"
    g.reveal(purse, EVERYONE)
    g.say(BIDS, 1, secret=purse)
    assert g.log[2].audience == EVERYONE, "revealing does"


def test_a_secret_counts_among_the_values_of_a_fact() -> None:
    with pytest.raises(BadFact, match=r"said with 3 values .* takes 2: seat, number"):
        desk().say(BIDS, 1, 2, secret=Secret(7))


class Mute(Procedure[Play]):
    """Asks, and offers nothing."""

    def begin(self, g: Play) -> Step:
        return ask(ASKED, 0, Mute.begin)


class Idle(Procedure[Play]):
    """Does nothing at all."""


class Blank(Sequence[Play]):
    """An outline without parts."""


class Spells(Procedure[Play]):
    """Names the next method instead of giving it."""

    def begin(self, g: Play) -> Step:
        return Goto("begin")  # type: ignore[arg-type]


class SpellsWhileAsking(Procedure[Play]):
    """The same in a question."""

    def begin(self, g: Play) -> Step:
        return Ask([ASKED.put_to(0)], "answered")  # type: ignore[arg-type]


class SpellsAfterAChild(Procedure[Play]):
    """The same after another procedure."""

    def begin(self, g: Play) -> Step:
        return Run(AtOnce(), "begin")  # type: ignore[arg-type]


class AtOnce(Procedure[Play]):
    """Is done at once."""

    def begin(self, g: Play) -> Step:
        return DONE


@pytest.mark.parametrize(
    ("opening", "words"),
    [
        (Mute, r"Topic in .* is the topic test.blame.asked but does not write `def offer\("),
        (Idle, r"Idle in .* is a procedure but does not write `def begin\("),
        (Blank, r"Blank in .* is a Sequence but does not write `def outline\("),
    ],
)
def test_a_procedure_that_lacks_a_method_is_named_with_it(
    game_of: GameOf, opening: type[Procedure[Play]], words: str
) -> None:
    with pytest.raises(NotImplementedError, match=words):
        Table(game_of(opening), 1, SEED).view(0)


@pytest.mark.parametrize("opening", [Spells, SpellsWhileAsking, SpellsAfterAChild])
def test_a_method_given_as_a_string_is_named_with_its_procedure(
    game_of: GameOf, opening: type[Procedure[Play]]
) -> None:
    name = opening.__name__
    words = rf"{name} in .*blame_test is to go on at '\w+'; give the method itself, such as {name}"
    with pytest.raises(RulesFault, match=words):
        Table(game_of(opening), 1, SEED)


@pytest.mark.parametrize(
    "chance",
    [
        FairChance(["dealing", "dice"], [0, 0], SEED),
        QuickChance(["dealing", "dice"], [0, 0], 1),
        ScriptedChance(["dealing", "dice"], {}),
    ],
)
def test_a_stream_that_was_not_declared_is_answered_with_those_that_were(
    chance: FairChance | QuickChance | ScriptedChance,
) -> None:
    with pytest.raises(NoSuchStream) as fault:
        chance.below(2, 6)
    text = str(fault.value)
    assert "there is no stream 2 to draw from in test_a_stream_that_was_not_declared" in text
    assert "Game(streams=...) declares 0 dealing, 1 dice" in text
    assert chance.draws == 0
