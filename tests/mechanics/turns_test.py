"""Turns: one after another, in an order that may change on the way."""

import pytest

from starmoot import kernel as k
from starmoot.host import QuickChance
from starmoot.mechanics.choices import YES_OR_NO, any_of
from starmoot.mechanics.turns import InTurn


class Offer(k.Topic):
    """Any number of coins."""

    def offer(self, at: object, g: k.Play, question: k.Question) -> k.Shape:
        return k.Amount(0, 9)


GIVE = Offer("turns_test.give", "", "How much?", may_pass="Nothing")


class Chest(k.Record):
    """What was given, by seat, and who may be asked."""

    given: list[int] = [0, 0, 0]
    order: list[int] = [2, 0, 1]
    broke: list[int] = []
    generous: list[int] = []


def chest(g: k.Play) -> Chest:
    assert isinstance(g.state, Chest)
    return g.state


class Collection(InTurn[k.Play]):
    """Everybody who has money gives in turn."""

    def order(self, g: k.Play) -> list[int]:
        return chest(g).order

    def turn(self, g: k.Play, one: int) -> k.Step | None:
        return None if one in chest(g).broke else self.ask(GIVE, one)

    def answered(self, g: k.Play, one: int, answer: k.Answer) -> k.Step | None:
        chest(g).given[one] += answer.key
        if one in chest(g).generous:
            self.at -= 1
        return k.Goto(Collection.after) if answer.key == 9 else None

    def after(self, g: k.Play) -> k.Step:
        g.finish("all gave", chest(g).given)
        return k.DONE


def started(*broke: int) -> k.Play:
    play = k.Play(Chest(), 3, QuickChance(["dice"], [0], 1))
    chest(play).broke = list(broke)
    play.start(Collection())
    return play


def asked(play: k.Play) -> list[int]:
    return [q.seat for strand in play.strands if strand.window for q in strand.window.questions]


def give(play: k.Play, coins: int) -> None:
    play.put(play.strands[0], 0, k.pick(coins))


def test_everybody_is_asked_once_in_the_order_of_the_game() -> None:
    play = started()
    seen: list[int] = []
    for coins in (5, 6, 7):
        seen += asked(play)
        give(play, coins)
    assert seen == [2, 0, 1]
    assert (play.ended, play.scores) == (True, [6, 7, 5])


def test_whoever_has_nothing_to_do_is_left_out() -> None:
    play = started(2, 1)
    assert asked(play) == [0]
    give(play, 4)
    assert (play.ended, play.scores) == (True, [4, 0, 0])


def test_with_nobody_to_ask_it_goes_on_at_once() -> None:
    assert started(0, 1, 2).ended


def test_who_comes_later_may_change_on_the_way() -> None:
    play = started()
    give(play, 5)
    chest(play).broke = [0]
    chest(play).order = [2, 0]
    assert asked(play) == [0], "a question that was put stays"
    give(play, 1)
    assert play.ended


def test_who_passes_has_answered_nothing_and_it_goes_on() -> None:
    play = started()
    play.put(play.strands[0], 0, k.PASS)
    assert asked(play) == [0]
    assert chest(play).given == [0, 0, 0]


def test_an_answer_may_lead_elsewhere() -> None:
    play = started()
    give(play, 9)
    assert (play.ended, play.scores) == (True, [0, 0, 9])


def test_whoever_is_to_say_more_has_another_turn_until_they_pass() -> None:
    play = started()
    chest(play).generous = [2]
    give(play, 1)
    give(play, 3)
    assert asked(play) == [2]
    play.put(play.strands[0], 0, k.PASS)
    assert asked(play) == [0]
    assert chest(play).given == [0, 0, 4]


def test_an_order_a_turn_and_what_answers_do_must_be_written() -> None:
    play = started()
    with pytest.raises(NotImplementedError, match="def order"):
        InTurn[k.Play]().order(play)
    with pytest.raises(NotImplementedError, match="def turn"):
        InTurn[k.Play]().turn(play, 0)
    with pytest.raises(NotImplementedError, match="def answered"):
        InTurn[k.Play]().answered(play, 0, k.pick(1))


def test_any_word_of_a_kind_may_be_chosen() -> None:
    shape = any_of(k.Kind("turns_test.colour", ["red", "blue", "green"]))
    assert (shape.keys, shape.least, shape.most) == ([0, 1, 2], 1, 1)
    assert [k.YES_NO.key(key) for key in YES_OR_NO.keys] == ["no", "yes"]
