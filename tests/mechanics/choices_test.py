"""Choices that every game offers."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.kernel import PASS, Choose, Kind, Topic, pick
from starmoot.mechanics.choices import YES_OR_NO, any_of

AGREE = Topic("toy.agree", "XY-AGREE-01", "Do you agree?", shape=YES_OR_NO)
SHRUG = Topic("toy.shrug", "XY-AGREE-02", "Do you agree?", "Never mind", shape=YES_OR_NO)
NOD = Topic("toy.nod", "XY-AGREE-03", "You agree, do you?", shape=YES_OR_NO, silence=pick(1))
LATE = Topic("toy.late", "XY-AGREE-04", "Do you agree now?", shape=YES_OR_NO, silence=PASS)
NOWHERE: Any = None


def test_a_topic_offers_its_shape_and_silence_means_the_first_of_it() -> None:
    offered = AGREE.offer(NOWHERE, NOWHERE, AGREE.put_to(0))
    assert isinstance(offered, Choose)
    assert list(offered.keys) == [0, 1]
    assert not AGREE.absent(NOWHERE, NOWHERE, AGREE.put_to(0)).yes()


def test_where_one_may_pass_silence_passes() -> None:
    assert SHRUG.absent(NOWHERE, NOWHERE, SHRUG.put_to(0)) is PASS


def test_what_a_topic_says_of_silence_comes_first() -> None:
    assert NOD.absent(NOWHERE, NOWHERE, NOD.put_to(0)).yes()
    assert LATE.absent(NOWHERE, NOWHERE, LATE.put_to(0)) is PASS


def test_a_topic_that_offers_nothing_says_what_it_lacks() -> None:
    nothing = Topic("toy.nothing", "XY-AGREE-05", "What do you say?")
    with pytest.raises(NotImplementedError, match="offer"):
        nothing.offer(NOWHERE, NOWHERE, nothing.put_to(0))


def test_any_word_of_a_kind_may_be_chosen() -> None:
    assert list(any_of(Kind("toy.mood", ["glad", "sad", "mad"])).keys) == [0, 1, 2]
